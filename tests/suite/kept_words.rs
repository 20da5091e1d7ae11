//! Words behind a noun or a clause that narrow what a rule says: they change what is played, or the sentence is refused.

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Status, compile};

use crate::basic::alike;

const DRAW: &str = "# A\n\n1 Setup\n1.1 The game is for two to four players. Use a standard deck of 52 cards.\n1.2 Deal five cards to each player. Each player begins the game with 30 coins.\n1.3 \
    The remaining cards form the stock.\n2 Play\n2.1 On your turn, draw a card.\n2.2 @\n3 End\n3.1 The game ends after six rounds. The player with the most coins wins.\n";

const IDLE: &str = "Aces are high.";

/// Whether the sentence in `DRAW` is not read; what else stands there is.
fn is_refused(said: &str) -> bool {
    let text = DRAW.replace('@', said);
    let files = MemoryFiles::default().with("a.md", text);
    let compiled =
        compile(book::load(&files, "a.md", &Options::default()).expect("it can be loaded"));
    let unread: Vec<String> = compiled
        .own_readings()
        .filter(|r| r.status == Status::Unread)
        .map(|r| r.text.clone())
        .collect();
    assert!(unread.iter().all(|text| said.contains(text.as_str())), "{unread:?}");
    !unread.is_empty()
}

#[test]
fn what_stands_behind_a_place_is_said_of_the_cards_there() {
    alike(
        DRAW,
        IDLE,
        &[
            &[
                "At the end of your turn, discard all kings in your hand.",
                "At the end of your turn, discard each card in your hand that is a king.",
                "At the end of your turn, discard every card in your hand which is a king.",
            ],
            &[
                "At the end of your turn, discard each heart in your hand that is not a king.",
                "At the end of your turn, discard each card in your hand which is a heart and which is not a king.",
                "At the end of your turn, discard each card in your hand that is a heart and that is not a king.",
            ],
        ],
    );
}

#[test]
fn but_not_takes_away_and_never_gives() {
    alike(
        DRAW,
        IDLE,
        &[&[
            "Once per turn, you may pay 2 coins to draw a card, except in the first round.",
            "Once per turn, you may pay 2 coins to draw a card, but not in the first round.",
            "Once per turn, you may pay 2 coins to draw a card, not in the first round.",
        ]],
    );
    for said in [
        "Once per turn, you may discard a card, but not from your hand.",
        "Once per turn, you may pay 2 coins to draw a card, but not with the same player.",
        "Once per turn, you may discard a card, not with a king.",
    ] {
        assert!(is_refused(said), "{said}");
    }
    assert!(!is_refused("Once per turn, you may discard a card."));
}

#[test]
fn what_only_sounds_like_a_part_of_a_rule_is_refused() {
    for said in [
        "In a tie, the tied player with the most cards in hand wins by paying 5 coins.",
        "In a tie, the tied player with the most cards in hand wins at random.",
        "When you draw a king, gain 5 coins each.",
    ] {
        assert!(is_refused(said), "{said}");
    }
    for said in [
        "In a tie, the tied player with the most cards in hand wins.",
        "When you draw a king, gain 5 coins.",
        "When a player draws a king, all players gain 5 coins each.",
    ] {
        assert!(!is_refused(said), "{said}");
    }
}

#[test]
fn what_does_nothing_where_it_stands_is_refused() {
    for said in [
        "When you draw a king, gain 3 coins, rounded up.",
        "When you draw a king, gain 3 coins instead of 47.",
        "When you draw a king, draw a card of your choice.",
    ] {
        assert!(is_refused(said), "{said}");
    }
    for said in [
        "When you draw a king, you lose half of your coins, rounded up.",
        "Each player begins the game with 20 coins instead of 30.",
        "When you draw a king, discard a card of your choice.",
    ] {
        assert!(!is_refused(said), "{said}");
    }
}

#[test]
fn a_deed_that_is_done_by_itself_is_refused() {
    for said in [
        "To discard a card, a player discards two cards.",
        "To draw a card, a player draws a king and a queen.",
    ] {
        assert!(is_refused(said), "{said}");
    }
}
