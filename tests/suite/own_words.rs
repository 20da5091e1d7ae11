//! Words of an author's own: for pieces and players of which something is so, and for amounts that are made of others. Each is
//! played: what hangs on the word happens when it holds and not when it does not.

use houserules::Rulebook;
use houserules::compile::Status;

use houserules::lower::{Printer, SetRole};

/// A book in which each turn plays a card and draws one, and what two more rules say.
pub(crate) fn text_of(word: &str, rule: &str) -> String {
    format!(
        "# A\n\n## 1. Set-up\n\n1.1 The game is for two players.\n\n1.2 There are 40 cards, numbered 1 to 10 in four \
         colours: red, blue, green and gold.\n\n1.3 There are 90 coins. The coins lie in the supply.\n\n1.4 Shuffle the \
         cards and deal five cards to each player. The rest form the deck, face down.\n\n1.5 A random player takes the \
         first turn. Turns go clockwise.\n\n## 2. Your turn\n\n2.1 On your turn, play one card from your hand face up \
         in front of you, then draw a card.\n\n2.2 {word}\n\n2.3 {rule}\n\n## 3. End\n\n3.1 The game ends when the deck \
         is empty.\n\n3.2 The player with the most coins wins. Ties are shared.\n"
    )
}

/// The sentences that are not read.
pub(crate) fn unread(word: &str, rule: &str) -> Vec<String> {
    let book =
        Rulebook::from_text("a.rules.md", &text_of(word, rule)).expect("it is a rulebook");
    let own = book.compiled().own_readings();
    own.filter(|r| r.status == Status::Unread).map(|r| r.text.clone()).collect()
}

pub(crate) fn book(word: &str, rule: &str) -> Rulebook {
    assert_eq!(unread(word, rule), Vec::<String>::new(), "{word} / {rule}");
    Rulebook::from_text("a.rules.md", &text_of(word, rule)).expect("it is a rulebook")
}

/// The rules that the book's own text of a number makes, in words.
pub(crate) fn own_rules(book: &Rulebook, number: &str) -> Vec<String> {
    let lowered = &book.compiled().lowered;
    let own = lowered.rules.iter().filter(|rule| {
        let set = &lowered.sets[usize::from(rule.origin.set.0)];
        rule.origin.name == number && set.role != SetRole::Standard
    });
    own.map(|rule| Printer::new(lowered, rule).rule(rule)).collect()
}

/// The trace of a game in which everybody takes the first of what can be done.
pub(crate) fn played(word: &str, rule: &str) -> Vec<String> {
    let mut game = book(word, rule).game(2, 5).expect("it can be played");
    for _ in 0..400 {
        if game.is_terminal() || game.legal_actions().is_empty() {
            break;
        }
        game.apply(0);
    }
    game.trace()
}

/// The cards that were played, each with what happened until the next one was.
pub(crate) fn turns(word: &str, rule: &str) -> Vec<(i64, String, Vec<String>)> {
    let mut all: Vec<(i64, String, Vec<String>)> = Vec::new();
    for line in played(word, rule) {
        let card = line.split_once(" plays the ").and_then(|(_, rest)| {
            let mut words = rest.split(' ');
            Some((words.next()?.parse::<i64>().ok()?, words.next()?.to_owned()))
        });
        match card {
            Some((number, colour)) => all.push((number, colour, Vec::new())),
            None => {
                if let Some((_, _, lines)) = all.last_mut() {
                    lines.push(line);
                }
            }
        }
    }
    assert!(all.len() > 15, "the game goes on: {all:?}");
    all
}

/// Whether a coin was taken in that turn.
pub(crate) fn takes(lines: &[String]) -> bool {
    lines.iter().any(|line| line.contains("takes the coin"))
}

#[test]
fn a_card_is_called_what_a_definition_says() {
    for word in [
        "A card is high if its number is 8 or more.",
        "A card numbered 8 or more is called high.",
        "We call a card high when its number is 8 or more.",
        "High cards are those numbered 8 to 10.",
        "A high card is a card with a number of 8 or more.",
        "Cards numbered 8, 9 or 10 are high cards.",
    ] {
        for rule in [
            "When you play a high card, take a coin from the supply.",
            "When you play a card, if it is high, take a coin from the supply.",
            "Whenever you play a card that is high, take a coin from the supply.",
        ] {
            for (number, colour, lines) in turns(word, rule) {
                assert_eq!(
                    takes(&lines),
                    number > 7,
                    "{word} / {rule}: {number} {colour} {lines:?}"
                );
            }
        }
    }
    // Another figure, another game; and what is not so.
    let rule = "When you play a card that is not high, take a coin from the supply.";
    for (number, _, lines) in turns("A card is high if its number is at least 5.", rule) {
        assert_eq!(takes(&lines), number < 5, "{number}");
    }
}

#[test]
fn sorts_and_nouns_are_defined_as_well() {
    for (word, rule) in [
        (
            "Red and gold cards are warm.",
            "When you play a warm card, take a coin from the supply.",
        ),
        (
            "A warm card is a red or gold card.",
            "When you play a warm card, take a coin from the supply.",
        ),
    ] {
        for (_, colour, lines) in turns(word, rule) {
            assert_eq!(takes(&lines), colour == "red" || colour == "gold", "{word}: {colour}");
        }
    }
    for word in
        ["A card is a giant if its number is 9 or more.", "Cards numbered 9 to 10 are giants."]
    {
        for (number, _, lines) in
            turns(word, "When you play a giant, take a coin from the supply.")
        {
            assert_eq!(takes(&lines), number > 8, "{word}: {number}");
        }
    }
}

#[test]
fn two_words_are_defined_in_one_sentence() {
    let word = "Cards with an odd number are tame, and gold cards are precious.";
    // Where only one of them is asked for, the other is defined all the same.
    let rule = "When you play a tame card, take a coin from the supply.";
    for (number, _, lines) in turns(word, rule) {
        assert_eq!(takes(&lines), number % 2 == 1, "{number}");
    }
    let rule =
        "When you play a card that is tame and not precious, take a coin from the supply.";
    for (number, colour, lines) in turns(word, rule) {
        assert_eq!(takes(&lines), number % 2 == 1 && colour != "gold", "{number} {colour}");
    }
}

#[test]
fn players_are_called_what_a_definition_says() {
    // Nobody has coins at first, and each turn brings one: from the third turn of each on they are rich.
    for word in [
        "A player is rich if they have 3 or more coins.",
        "A player with at least 3 coins is rich.",
        "You are rich while you have 3 or more coins.",
        "A player who has 3 or more coins is called rich.",
    ] {
        let rule = "At the end of your turn, take a coin from the supply if you are not rich.";
        let taken = played(word, rule).iter().filter(|l| l.contains("takes the coin")).count();
        assert_eq!(taken, 6, "{word}");
    }
    let taken = played(
        "A player who has 2 or more coins is a baron.",
        "At the end of your turn, take a coin from the supply if you are not a baron.",
    );
    assert_eq!(taken.iter().filter(|l| l.contains("takes the coin")).count(), 4);
}

#[test]
fn what_is_no_definition_stays() {
    // What a pile is called is no state of pieces.
    let pile = "The deck is high if it has 10 cards.";
    assert!(
        !unread(pile, "When you play a high card, take a coin from the supply.").is_empty()
    );
    // What follows from a definition is not made so.
    let made = unread(
        "A card is high if its number is 8 or more.",
        "When you play a red card, it becomes high.",
    );
    assert!(made.contains(&"When you play a red card, it becomes high".to_owned()), "{made:?}");
}

#[test]
fn an_amount_is_reckoned_each_time() {
    for (word, says) in [
        (
            "Your strength is the number of red cards in front of you.",
            "the strength of the player is the number of cards in the player's area such that the card is a card and the \
             card's colour is red",
        ),
        (
            "Your strength is the sum of the numbers on the cards in your hand.",
            "the strength of the player is the sum of the card's number over each card in the player's hand such that the \
             card is a card",
        ),
        (
            "A player's strength is 2 plus the number of cards in front of them.",
            "the strength of the player is (2 + the number of cards in the player's area such that the card is a card)",
        ),
        (
            "Your strength is the highest number among the cards in front of you.",
            "the strength of the player is the highest the card's number of any card in the player's area such that the \
             card is a card",
        ),
        (
            "We call the number of different colours among the cards in front of a player their strength.",
            "the strength of the player is the number of different the card's colour of any card in the player's area \
             such that the card is a card",
        ),
    ] {
        let rule = "At the end of your turn, if your strength is 5 or more, take a coin from the supply.";
        let book = book(word, rule);
        assert_eq!(own_rules(&book, "2.2"), [says], "{word}");
    }
    // Played: five cards lie before a player after their fifth turn, and from then on they take one each turn.
    let trace = played(
        "Your strength is the number of cards in front of you.",
        "At the end of your turn, if your strength is 5 or more, take a coin from the supply.",
    );
    let cards = trace.iter().filter(|l| l.contains(" plays the ")).count();
    let taken = trace.iter().filter(|l| l.contains("takes the coin")).count();
    assert!(cards > 20, "{cards}");
    // The game ends within the last turn.
    assert_eq!(taken, cards - 9, "{cards} cards");
}

#[test]
fn what_is_left_is_said_of_the_others() {
    let book = book(
        "The strength of a red card is its number plus 2. The strength of any other card is its number.",
        "When you play a card with a strength of 9 or more, take a coin from the supply.",
    );
    let all = own_rules(&book, "2.2");
    assert!(all[1].contains("colour is not red"), "{all:?}");
}

#[test]
fn a_title_passes_on() {
    for word in [
        "When a player plays a 1, that player becomes the sheriff.",
        "Whoever plays a 1 becomes the sheriff.",
        "When a player plays a 1, they become the new sheriff.",
    ] {
        let rule =
            "At the end of your turn, if you are the sheriff, take a coin from the supply.";
        let mut sheriff = None;
        let mut who = String::new();
        for line in played(word, rule) {
            if let Some((player, rest)) = line.trim_start().split_once(" plays the ") {
                player.clone_into(&mut who);
                if rest.starts_with("1 ") {
                    sheriff = Some(who.clone());
                }
            }
            if line.contains("takes the coin") {
                assert_eq!(sheriff.as_deref(), Some(who.as_str()), "{word}: {line}");
            }
        }
        assert!(sheriff.is_some(), "{word}");
    }
    // Who bears it first is not said for good.
    let book = book(
        "The first player is the sheriff at the start. Whoever plays a 1 becomes the sheriff.",
        "At the end of each turn, the sheriff takes a coin from the supply.",
    );
    let said = own_rules(&book, "2.2");
    assert_eq!(said[0], "before play, the first player becomes sheriff", "{said:?}");
    assert!(own_rules(&book, "2.3")[0].contains("the sheriff takes"), "{said:?}");
}

#[test]
fn names_stand_for_places_people_and_times() {
    for (word, rule, says) in [
        (
            "The cards in front of you are your garden.",
            "You may not have more than three red cards in your garden.",
            "in the player's area",
        ),
        (
            "We call the discard pile the marsh.",
            "When you play an 8, take the top card of the marsh into your hand.",
            "in the discard pile",
        ),
        (
            "A season is three rounds.",
            "At the end of each season, each player takes a coin from the supply.",
            "the number of the round / 3",
        ),
        (
            "It is dusk while the deck has ten or fewer cards.",
            "While it is dusk, every player draws two cards instead of one.",
            "at most 10 cards",
        ),
        (
            "The player on your left is your rival.",
            "When you play a 2, give your rival a coin.",
            "the player after the player",
        ),
    ] {
        let book = book(word, rule);
        let said = own_rules(&book, "2.3").join("; ");
        assert!(said.contains(says), "{word}: {said}");
    }
}

#[test]
fn pieces_are_paid_and_lost() {
    for (rule, says) in [
        ("At the end of your turn, pay a coin to the supply.", "the coin moves to the supply"),
        ("At the end of your turn, lose a coin.", "the player spends the coin"),
        (
            "At the end of your turn, pay a coin to the player on your left.",
            "the coin moves to the area of",
        ),
        (
            "At the end of your turn, take a coin from the player on your left.",
            "the coin's controller is",
        ),
    ] {
        let book = book("When you play a 9, take three coins from the supply.", rule);
        let said = own_rules(&book, "2.3").join("; ");
        assert!(said.contains(says) && !said.contains("hand"), "{rule}: {said}");
    }
}

#[test]
fn a_price_is_paid_with_what_is_ones_own() {
    let deed = "To recycle means to discard your whole hand.";
    let book = book(deed, "On your turn, you may recycle by paying 3 coins.");
    let said = own_rules(&book, "2.3").join("; ");
    assert!(
        said.contains(
            "3 coins such that the coin is a coin and the coin's controller is the player"
        ),
        "{said}"
    );
}

#[test]
fn what_a_quoted_word_means_is_done() {
    let book = book(
        "\"Recycle\" means: discard your whole hand, then draw three cards.",
        "You may recycle at the start of your turn.",
    );
    let said = own_rules(&book, "2.2").join("; ");
    assert!(
        said.contains("when a player recycles, the player discards the player's hand"),
        "{said}"
    );
}

#[test]
fn the_card_that_was_played_is_turned_up() {
    // A coin comes to the same place because the card was played.
    let trace = played(
        "When you play a red card, take a coin from the supply.",
        "When you play a 3, take a coin from the supply.",
    );
    let turned: Vec<&String> =
        trace.iter().filter(|l| l.contains("is turned face up")).collect();
    assert!(!turned.is_empty() && turned.iter().all(|l| !l.contains("coin")), "{turned:?}");
}

#[test]
fn what_is_so_by_definition_lies_where_such_cards_lie() {
    let word = "A card is high if its number is 8 or more.";
    for rule in [
        "At the end of your turn, discard a high card.",
        "At the end of your turn, give a high card to the player on your left.",
        "At the end of your turn, you may discard two high cards to take two coins from the supply.",
    ] {
        let book = book(word, rule);
        let said = own_rules(&book, "2.3").join("; ");
        assert!(
            said.contains(
                "in the player's hand such that the card is a card and the card is high"
            ),
            "{said}"
        );
    }
}

#[test]
fn what_does_not_settle_a_word_is_refused() {
    for (word, rule) in [
        ("A card that is discarded is dead.", "When a dead card is drawn, lose a coin."),
        (
            "A card is high if its number is 8. A card is high only if it is red.",
            "Discard a high card.",
        ),
        (
            "Your strength is the total number of coins and cards you have.",
            "If your strength is 3 or more, draw a card.",
        ),
        (
            "Your wealth is the number of coins you have.",
            "When you play a 2, increase your wealth by 2.",
        ),
        (
            "Your might is your weight plus 1. Your weight is your might plus 1.",
            "If your weight is 3, draw a card.",
        ),
        (
            "Your rival is the player on your left. Your rival is the player on your right.",
            "Your rival draws a card.",
        ),
        (
            "When you play a 2, pay each other player a coin.",
            "When you play a 3, lose a coin from the supply.",
        ),
    ] {
        assert!(!unread(word, rule).is_empty(), "{word} / {rule}");
    }
}
