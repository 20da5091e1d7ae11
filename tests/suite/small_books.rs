//! Ordinary small rulebooks: steps of a turn, rolls, counts in places, amounts with names, gifts, and turns in a row, by what
//! play does with them.

use houserules::Rulebook;
use houserules::compile::Status;
use houserules::lower::Printer;

fn book(rules: &str) -> Rulebook {
    let text = format!(
        "# A\n\n* **1.1** Two to four players take part. A random player goes first, and play goes clockwise.\n{rules}"
    );
    let book = Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook");
    let unread: Vec<String> = book
        .compiled()
        .own_readings()
        .filter(|r| r.status == Status::Unread)
        .map(|r| r.text.clone())
        .collect();
    assert!(unread.is_empty(), "{unread:?}");
    book
}

/// What happens in a game in which everybody takes the first of what can be done, or the last.
fn played(rules: &str, last: bool) -> Vec<String> {
    let mut game = book(rules).game(2, 3).expect("it can be played");
    for _ in 0..60 {
        let many = game.legal_actions().len();
        if game.is_terminal() || many == 0 {
            break;
        }
        game.apply(if last { many - 1 } else { 0 });
    }
    game.trace()
}

fn times(trace: &[String], what: &str) -> usize {
    trace.iter().filter(|line| line.contains(what)).count()
}

#[test]
fn a_roll_is_asked_once_for_each_roll() {
    let rules = "* **2.1** Each player begins with 0 marks.\n* **2.2** On their turn, a player rolls a die.\n\
        * **2.3** If the roll is 1, 2 or 3, the player gains 1 mark.\n* **2.4** Otherwise, the player gains 2 marks.\n\
        * **2.5** The first player who has 9 marks or more wins.\n";
    let trace = played(rules, false);
    let rolls = times(&trace, " rolls (");
    assert!(rolls > 4, "{trace:?}");
    assert_eq!(
        times(&trace, "gains 1 mark") + times(&trace, "gains 2 mark"),
        rolls,
        "{trace:?}"
    );
}

#[test]
fn a_sum_has_the_name_that_it_is_given() {
    let rules = "* **2.1** Each player begins with 0 marks.\n* **2.2** On your turn, roll two dice. The sum is the catch.\n\
        * **2.3** If the catch is 7 or less, gain 1 mark.\n* **2.4** If the catch is 8 or more, gain 3 marks.\n\
        * **2.5** The first player who has 9 marks or more wins.\n";
    let trace = played(rules, false);
    assert!(
        times(&trace, "gains 1 mark") > 0 && times(&trace, "gains 3 mark") > 0,
        "{trace:?}"
    );
}

#[test]
fn what_comes_then_is_offered_in_its_turn() {
    let rules = "* **2.1** Each player begins with 0 marks. There is a deck of 40 cards. Each player has a Hand and a Shelf.\n\
        * **2.2** On their turn, a player draws 2 cards into their Hand.\n\
        * **2.3** Then the player may move 1 card from their Hand to their Shelf.\n\
        * **2.4** Then a player who has more than 2 cards in their Hand discards 1 card from their Hand.\n\
        * **2.5** The game ends when the deck is empty.\n";
    let trace = played(rules, true);
    let drawn = trace.iter().position(|l| l.contains("draws")).expect("drawn");
    let put = trace.iter().position(|l| l.contains("discards")).expect("discarded");
    assert!(drawn < put, "{trace:?}");
}

#[test]
fn counts_in_places_are_apart() {
    let rules = "* **2.1** Each player begins with 3 sacks in their Barn and no sacks in their Mill.\n\
        * **2.2** On their turn, a player chooses one action: reap or haul.\n\
        * **2.3** A player who reaps puts 2 sacks from the supply into their Barn.\n\
        * **2.4** A player who hauls moves up to 2 sacks from their Barn to their Mill.\n\
        * **2.5** When a player has 4 sacks in their Mill, that player wins the game.\n";
    let trace = played(rules, true);
    assert!(times(&trace, "gains 2 mill sack") > 0, "{trace:?}");
    assert!(times(&trace, "loses 2 barn sack") > 0, "{trace:?}");
}

#[test]
fn an_amount_has_a_name() {
    for fee in [2, 3] {
        let rules = format!(
            "* **2.1** Each player begins with 9 coins and 0 trips. The fee is {fee} coins.\n\
             * **2.2** On their turn, a player either rides or works.\n* **2.3** A player who rides pays the fee and gains 1 trip.\n\
             * **2.4** A player who cannot pay the fee cannot ride.\n* **2.5** A player who works gains 1 coin.\n\
             * **2.6** When a player has 3 trips, that player wins.\n"
        );
        let trace = played(&rules, false);
        assert!(times(&trace, &format!("loses {fee} coin")) > 0, "{trace:?}");
    }
}

#[test]
fn what_is_given_comes_from_one_to_another() {
    let rules = "* **2.1** Each player begins with 6 figs and 0 marks.\n* **2.2** On their turn, a player does one of these: give or rest.\n\
        * **2.3** When a player gives, they give 1 fig to another player and gain 1 mark.\n* **2.4** When a player rests, they gain 1 mark.\n\
        * **2.5** When a player has 3 marks, that player wins.\n";
    let trace = played(rules, false);
    assert!(times(&trace, "loses 1 fig") > 0, "{trace:?}");
    assert_eq!(times(&trace, "loses 1 fig"), times(&trace, "gains 1 fig"), "{trace:?}");
}

#[test]
fn what_was_done_last_turn_is_not_done_again() {
    let rules = "* **2.1** Each player begins with 0 marks.\n* **2.2** On their turn, a player may dig or rest.\n\
        * **2.3** When a player digs, they gain 2 marks.\n* **2.4** When a player rests, they gain 1 mark.\n\
        * **2.5** A player cannot dig on two turns in a row.\n* **2.6** When a player has 12 marks, that player wins.\n";
    let trace = played(rules, false);
    let row: Vec<&String> = trace
        .iter()
        .filter(|l| l.contains("gains 2 mark") || l.contains("gains 1 mark"))
        .collect();
    assert!(row.len() > 6, "{trace:?}");
    for pair in row.windows(3) {
        let same = pair[0].split(" gains").next() == pair[2].split(" gains").next();
        assert!(!(same && pair.iter().step_by(2).all(|l| l.contains("gains 2"))), "{row:?}");
    }
}

#[test]
fn whoever_the_condition_speaks_of_wins() {
    let book = book(
        "* **2.1** Each player begins with 0 marks.\n* **2.2** On your turn, gain 1 mark.\n\
        * **2.3** If you have 3 marks, you win.\n",
    );
    let lowered = &book.compiled().lowered;
    let rule = lowered.rules.iter().find(|r| r.origin.name == "2.3").expect("it makes a rule");
    let said = Printer::new(lowered, rule).rule(rule);
    assert!(said.contains("the player wins"), "{said}");
}

#[test]
fn what_is_said_in_one_breath_is_read_one_by_one() {
    let rules = "* **2.1** The Deck is a face-down pile of 20 cards, two of each number from 1 to 10, and it is shuffled before the game.\n\
        * **2.2** Each player has a Nest, which is a face-up group of cards and is empty at the start.\n\
        * **2.3** At the start, 9 Seeds are in the Barrel and 4 Horns are on the Rack. Each player has a Sack, which is empty at the start.\n\
        ## 3 The Turn\n\
        * **3.1** At the start of a turn, the player whose turn it is draws the top card of the Deck and looks at it. If its number is 5 or less, the player puts it into their Nest.\n\
        * **3.2** The active player moves one Seed from the Barrel to their Sack, and then the turn ends.\n\
        ## 4 The End\n\
        * **4.1** The game ends when the Barrel is empty.\n\
        * **4.2** The player with the most cards in their Nest wins.\n";
    let trace = played(rules, false);
    let low = trace
        .iter()
        .filter(|line| {
            line.contains(" draws ") && (1..=5).any(|n| line.contains(&format!("card {n} ")))
        })
        .count();
    // Nine seeds are nine turns; each low card goes on to a nest.
    assert_eq!(times(&trace, " draws "), 9, "{trace:?}");
    assert!((1..9).contains(&low), "{trace:?}");
    assert_eq!(times(&trace, "Nest"), low, "{trace:?}");
}

#[test]
fn what_was_drawn_is_what_the_next_sentence_means() {
    let sure = book(
        "* **2.1** The Deck contains 20 cards, two of each number from 1 to 10. Each player has a Nest.\n\
        * **2.2** On their turn, a player draws a card. If its number is 5 or less, they put it into their Nest. Otherwise, they gain 1 point.\n\
        * **2.3** The game ends when the Deck is empty.\n",
    );
    let lowered = &sure.compiled().lowered;
    let own = lowered.rules.iter().filter(|r| r.origin.name == "2.2");
    let said: Vec<String> = own.map(|r| Printer::new(lowered, r).rule(r)).collect();
    // One rule does it all: another would know of no card.
    let whole = |rule: &&String| {
        ["draws a card", "to the Nest", "otherwise 1 is added"].iter().all(|w| rule.contains(w))
    };
    assert_eq!(said.iter().filter(whole).count(), 1, "{said:?}");
}

#[test]
fn the_end_of_a_turn_loses_no_condition() {
    let text = "# A\n\n* **1.1** Two players take part.\n* **1.2** The Deck contains 20 cards, two of each number from 1 to 10. Each player has a Nest.\n\
        * **2.1** On their turn, a player may put a card from their hand into their Nest or draw a card.\n* **2.2** ";
    let status = |sentence: &str| {
        let book = Rulebook::from_text("a.rules.md", &format!("{text}{sentence}\n"))
            .expect("it is a rulebook");
        book.compiled().own_readings().last().map(|r| r.status)
    };
    assert_eq!(status("The turn ends when this is done."), Some(Status::Definition));
    // When all of a turn is done it ends; these ask for something else, and are read with it or not at all.
    for sentence in [
        "The turn ends when the Deck has been emptied.",
        "The turn ends when the player has done three things.",
    ] {
        assert_ne!(status(sentence), Some(Status::Definition), "{sentence}");
    }
}

/// Its numbers are its own, and the same as some of the book's.
#[test]
fn what_the_standard_set_does_is_named_so() {
    let text = "# A\n\n1.1 This is a game for two players. Use 20 cards numbered 1 to 20. Deal five cards to each player. \
                The rest of the cards form the deck.\n\n2.1 On your turn, draw a card.\n\n3.1 The game ends after 3 \
                rounds.\n";
    let book = Rulebook::from_text("a.rules.md", text).expect("it is a rulebook");
    let mut game = book.game(2, 1).expect("it can be played");
    for _ in 0..50 {
        if game.is_terminal() {
            break;
        }
        game.apply(0);
    }
    let trace = game.trace();
    let of =
        |what: &str| trace.iter().filter(|l| l.contains(what)).cloned().collect::<Vec<_>>();
    assert!(of("shuffled").iter().any(|l| l.contains("(standard ")), "{trace:?}");
    assert!(!of("draws").is_empty(), "{trace:?}");
    // How a card is drawn is said there as well, and 2.3 is no rule of this book.
    assert!(of("draws").iter().all(|l| l.contains("(standard 2.3)")), "{:?}", of("draws"));
}
