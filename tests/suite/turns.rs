//! How a turn is made up in the words of small rulebooks, what its steps have brought, and how such games end, by what play
//! does with them.

use houserules::Rulebook;
use houserules::compile::Status;

const HEAD: &str = "# A\n\n## 1 Setup\n\n* **1.1** The game is for two to four players.\n\
    * **1.2** There are 30 cards numbered 1 to 10 in three suits: Elms, Oaks and Firs.\n\
    * **1.3** Shuffle the cards, deal four cards to each player and place the rest face down as the stock.\n\
    * **1.4** Each player has a Sill. The Ditch is a pile of cards.\n\
    * **1.5** Each player has 0 points. Turns pass clockwise.\n";

fn text(rules: &str) -> String {
    let numbered: Vec<String> = rules
        .split("\n## ")
        .enumerate()
        .map(|(section, part)| {
            let (title, lines) = part.split_once('\n').unwrap_or((part, ""));
            let lines: Vec<String> = lines
                .lines()
                .enumerate()
                .map(|(n, line)| format!("* **{}.{}** {line}", section + 2, n + 1))
                .collect();
            format!(
                "\n## {} {}\n\n{}\n",
                section + 2,
                title.trim_start_matches("## "),
                lines.join("\n")
            )
        })
        .collect();
    format!("{HEAD}{}", numbered.join(""))
}

fn unread(rules: &str) -> Vec<String> {
    let book = Rulebook::from_text("a.rules.md", &text(rules)).expect("it is a rulebook");
    book.compiled()
        .own_readings()
        .filter(|r| r.status == Status::Unread)
        .map(|r| r.text.clone())
        .collect()
}

/// What happens if everybody takes the first of what can be done, or the last.
fn played(rules: &str, seed: u64, last: bool) -> Vec<String> {
    assert_eq!(unread(rules), Vec::<String>::new());
    let book = Rulebook::from_text("a.rules.md", &text(rules)).expect("it is a rulebook");
    let mut game = book.game(2, seed).expect("it can be played");
    for _ in 0..200 {
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

const END: &str = "\n## End\nThe game ends at the end of a turn if the stock is empty.\nThe player with the most points wins.";

/// The rules that a step points to are what is chosen from, and each outcome names its own.
#[test]
fn rules_below_are_a_list_to_choose_from() {
    let lead = "Draw a card, and then take one of the actions in 2.2 to 2.3, or none.";
    let rules = |lead: &str| {
        format!(
            "On Your Turn\n{lead}\nBarn: put one of your cards into the Ditch and score 2 points.\nMill: put two of your cards into the Ditch and score 5 points.{END}"
        )
    };
    let trace = played(&rules(lead), 3, false);
    assert!(times(&trace, "gains 2 point (2.2)") > 5, "{trace:?}");
    assert_eq!(times(&trace, "gains 5 point"), 0, "{trace:?}");
    let trace = played(&rules(lead), 3, true);
    assert_eq!(times(&trace, "gains 2 point"), 0, "{trace:?}");
    let must = "Draw a card, and then take one of the actions in 2.2 to 2.3.";
    let trace = played(&rules(must), 3, true);
    assert!(times(&trace, "gains 5 point (2.3)") > 5, "{trace:?}");
    // A rule that is no action is none of them.
    let more = "Draw a card, and then take one of the actions in 2.2 to 2.5.";
    assert!(!unread(&rules(more)).is_empty());
}

/// Whom a step has chosen is who a later rule means, whatever it calls them.
#[test]
fn who_was_chosen_is_who_a_later_rule_means() {
    for (choose, host) in [
        ("choose another player", "the chosen player"),
        ("choose another player", "that player"),
        ("choose one other player as your host", "your host"),
        ("pick an opponent to be the host", "the host"),
    ] {
        let mut capital = host.to_owned();
        capital.replace_range(0..1, &host[0..1].to_uppercase());
        let rules = format!(
            "Turns\nOn your turn, {choose}.\n{capital} draws a card.\nScore 1 point.{END}"
        );
        let trace = played(&rules, 3, false);
        let turns: Vec<usize> =
            (0..trace.len()).filter(|i| trace[*i].contains("turn begins")).collect();
        assert!(turns.len() > 10, "{trace:?}");
        for pair in turns.windows(2) {
            let turn = &trace[pair[0]..pair[1]];
            let draws = turn.iter().find(|l| l.contains(" draws ")).expect("a draw");
            let gains = turn.iter().find(|l| l.contains(" gains 1 point")).expect("a point");
            let who = |line: &str| line.trim().get(.."player 1".len()).map(str::to_owned);
            assert_ne!(who(draws), who(gains), "{turn:?}");
        }
    }
}

/// The card that a step has turned up is the one that later rules mean.
#[test]
fn the_card_turned_up_is_the_one_of_this_turn() {
    for turn in [
        "A player begins a turn by turning up the top card of the stock, and the card turned up is placed by 2.2 or 2.3.",
        "On your turn, turn up the top card of the stock.",
    ] {
        let rules = format!(
            "Turns\n{turn}\nAn Elm goes onto the Sill of the player who turned it up.\nIf the card turned up is an Oak or a Fir, it goes to the Ditch.{END}"
        );
        let trace = played(&rules, 5, false);
        let to = |place: &str, rule: &str| {
            trace.iter().filter(|l| l.contains(place) && l.contains(rule)).count()
        };
        assert!(to("Sill", "(2.2)") > 2, "{trace:?}");
        assert_eq!(to("Sill", "(2.2)") + to("the Ditch", "(2.3)"), 22, "{trace:?}");
        assert_eq!(
            trace.iter().filter(|l| l.contains("Sill") && l.contains("elm")).count(),
            to("Sill", "(2.2)"),
            "{trace:?}"
        );
    }
}

/// The game ends when everybody has passed in a row.
#[test]
fn all_pass_in_a_row() {
    let rules = "Turns\nOn a turn a player either draws a card or rests.\nTo rest, a player puts a card from their hand into the Ditch.\n\n## End\nThe game ends when all players have rested one after another.\nThe player with the most points wins.".replace("\n\n##", "\n##");
    let rests = played(&rules, 3, true);
    assert_eq!(times(&rests, " rests"), 2, "{rests:?}");
    assert_eq!(times(&rests, "the game ends (3.1)"), 1, "{rests:?}");
}

/// A turn in which a pile becomes empty is the last one.
#[test]
fn the_turn_that_empties_a_pile_is_the_last() {
    let end = "\n## End\nThe game ends at the end of the turn in which the last card of the stock was drawn.\nYou score 2 points for each card on your Sill and lose 1 point for each card left in your hand.\nThe player with the most points wins.";
    let rules = format!(
        "Turns\nOn your turn, draw a card. Then put a card from your hand onto your Sill.{end}"
    );
    let trace = played(&rules, 3, false);
    assert_eq!(times(&trace, "the game ends (3.1)"), 1, "{trace:?}");
    assert_eq!(times(&trace, "gains 22 point (3.2)"), 2, "{trace:?}");
    assert_eq!(times(&trace, "loses 4 point (3.2)"), 2, "{trace:?}");
}

/// A verb of the book for going along the spaces.
#[test]
fn a_verb_for_moving_may_be_the_books_own() {
    let text = "# A\n\n## 1 Setup\n\n* **1.1** The game is for two players.\n* **1.2** The game uses two dice.\n\
        * **1.3** Every player starts with one Newt on space 1. There are 20 Nuts.\n* **1.4** Turns pass clockwise.\n\n\
        ## 2 Turns\n\n* **2.1** On your turn, roll both dice and skedaddle your Newt forward as many spaces as the two dice add up to.\n\
        * **2.2** If your Newt ends its skedaddle on a space where another Newt is sitting, the other Newt goes back to space 1.\n\
        * **2.3** The game ends as soon as a player has 50 points, and that player wins.\n\
        * **2.4** The player whose Newt is on space 40 wins.\n";
    let book = Rulebook::from_text("a.rules.md", text).expect("it is a rulebook");
    let unread: Vec<&str> = book.compiled().unread().collect();
    assert!(unread.iter().all(|u| !u.contains("2.1") && !u.contains("2.2")), "{unread:?}");
}

/// What limits an action stands below it and holds for the choice.
#[test]
fn a_limit_of_an_action_holds_when_it_is_chosen() {
    for (limit, many) in [
        ("You may not mow while you have more than 3 points.", 4),
        ("You may not mow while you have more than 7 points.", 8),
        ("Mowing is allowed only while you have fewer than 3 points.", 4),
    ] {
        let rules = format!(
            "Turn\nOn your turn, either mow or rest.\nTo mow, score 2 points. {limit}\nTo rest, draw two cards.{END}"
        );
        let trace = played(&rules, 3, false);
        assert_eq!(times(&trace, "gains 2 point"), many, "{limit} {trace:?}");
    }
}

/// Who cannot pay the price of an action is not offered it.
#[test]
fn an_action_is_paid_for() {
    for buy in ["Buy (2 points): draw a card.", "Buy: pay 2 points to draw a card."] {
        let rules = format!(
            "Turn\nTake one action on your turn: Buy or Rest.\n{buy}\nRest: score 1 point and draw a card.{END}"
        );
        let trace = played(&rules, 3, false);
        assert!(times(&trace, " buys") > 2, "{trace:?}");
        assert_eq!(times(&trace, " buys"), times(&trace, "loses 2 point"), "{trace:?}");
    }
}

/// Rules that follow are the steps that a sentence speaks of, if they are as many as it says.
#[test]
fn steps_stand_in_the_rules_that_follow() {
    let rules = |lead: &str| {
        format!(
            "Turn\n{lead}\nDraw a card.\nScore 1 point.\nPut one of your cards into the Ditch.{END}"
        )
    };
    for lead in [
        "Each turn has three steps in this order.",
        "A turn consists of three parts, in this order.",
    ] {
        let trace = played(&rules(lead), 3, false);
        let drawn = times(&trace, " draws ");
        assert!(drawn > 5, "{trace:?}");
        assert_eq!(drawn, times(&trace, "gains 1 point"), "{trace:?}");
    }
    assert!(!unread(&rules("Each turn has two steps in this order.")).is_empty());
    let row = "A turn goes like this: draw a card, score 1 point.";
    let trace = played(&format!("Turn\n{row}{END}"), 3, false);
    assert_eq!(times(&trace, " draws "), times(&trace, "gains 1 point"), "{trace:?}");
}
