//! Ordinary sentences that were read as something else: what they mean now, or that they are refused.

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, Status, compile};

use crate::small::rules_of;

const TABLE: &str = "\
* **1.1** There are 40 cards numbered 1 to 10, four of each. The deck is shuffled. Deal five cards to each player.
* **1.2** Each player begins with 0 points and 3 coins.
* **1.3** The game has five rounds. In each round, each player takes one turn.
* **1.4** On your turn, play a card.
* **1.5** The player with the most points wins.
";

fn with(text: &str) -> Compiled {
    let text = format!("{TABLE}* **2.1** {text}\n");
    let files = MemoryFiles::default().with("a.rules.md", text);
    compile(book::load(&files, "a.rules.md", &Options::default()).expect("it can be loaded"))
}

/// The rules of 2.1 in words; nothing if it is refused.
fn says(text: &str) -> Option<String> {
    let compiled = with(text);
    if compiled.own_readings().any(|r| r.status == Status::Unread) {
        return None;
    }
    let all = rules_of(&compiled, "2.1");
    Some(all.join("; "))
}

#[test]
fn each_says_what_it_says() {
    for (text, meaning) in [
        (
            "When a player plays a card higher than 5, they gain 1 point.",
            "the card's number is more than 5",
        ),
        (
            "When a player plays a card that is lower than 3, they lose 1 point.",
            "the card's number is less than 3",
        ),
        (
            "At the end of each round, each player who played a 7 in it gains 3 points.",
            "did “play” where the card's number is 7 in this round is at least 1",
        ),
        (
            "At the end of the turn, each player who discarded two cards gains 1 point.",
            "did “discard” in this turn is at least 2",
        ),
        (
            "At the end of your turn, lose coins until you have 2 coins.",
            "until the player's coin is at most 2",
        ),
        (
            "At the end of your turn, you must discard cards until you have five cards in your hand.",
            "there are at most 5 cards in the player's hand",
        ),
        (
            "At the end of your turn, draw one or two cards.",
            "draws a card in the deck, then the player may accept: the player draws a card in the deck",
        ),
        (
            "When a player plays a card, they take two crates from the bank.",
            "2 is added to crate of the player",
        ),
        (
            "If you have no cards in your hand, you are out of the game.",
            "for each player: the player is out",
        ),
        (
            "Each coin is worth 2 points at the end of the game.",
            "(the player's coin × 2) is added to point",
        ),
    ] {
        let rules = says(text).unwrap_or_else(|| panic!("not read: {text}"));
        assert!(rules.contains(meaning), "{text}: {rules}");
    }
}

/// Nothing remembers the highest card that was played, and who begins changes no order that a rule has said.
#[test]
fn what_would_be_read_as_less_is_refused() {
    for text in [
        "The player who played the highest card in a round gains 3 points.",
        "The player with the most points starts the next round.",
        "When a player higher than 5 plays a card, they gain 1 point.",
    ] {
        assert_eq!(says(text), None, "{text}");
    }
}
