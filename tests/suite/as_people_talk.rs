//! Sentences as people say them at a table: nothing that is gained, deeds at any time, guests, lists of actions by name, what
//! is gained instead, and who is meant by a condition.

use houserules::lower::Printer;

use crate::basic::{TABLE, course, same, with};
use crate::texts::read_whole;

/// What is true of every game.
const IDLE: &str = "Aces are high.";

fn alike(frame: &str, lists: &[&[&str]]) {
    crate::basic::alike(frame, IDLE, lists);
}

#[test]
fn nothing_is_gained_where_another_rule_gives() {
    let frame = TABLE.replace(
        "2.3 @",
        "2.3 When a player discards a king, they gain 5 coins.\n2.4 If two rules conflict, the more specific one wins.\n2.5 @",
    );
    alike(
        &frame,
        &[&[
            "When a player with no coins discards a king, they gain 0 coins.",
            "When a player with no coins discards a king, they gain no coins.",
            "When a player with no coins discards a king, they do not gain any coins.",
            "A player with no coins who discards a king gains no coins.",
        ]],
    );
}

#[test]
fn a_gain_takes_the_place_of_the_gain_before_it() {
    let poor = TABLE.replace("begins the game with 3 coins", "begins the game with no coins");
    let frame =
        poor.replace("2.3 @", "2.3 When a player discards a card, they gain 1 coin.\n2.4 @");
    let with_it = course(&with(&frame, "A player who discards a king gains 3 coins instead."));
    let king =
        with_it.iter().position(|line| line.contains("discards") && line.contains("king"));
    let king = king.expect("somebody discards a king");
    // The card is discarded all the same, and nothing of the first gain is left.
    let after: Vec<&str> = with_it[king..].iter().take(4).map(|l| l.trim()).collect();
    assert!(after.iter().any(|l| l.contains("gains 3 coin")), "{after:?}");
    assert!(!after.iter().any(|l| l.contains("gains 1 coin")), "{after:?}");
    let other = course(&with(&frame, "When a player discards a king, they gain 3 coins."));
    assert_ne!(with_it, other);
    // It makes no difference which of the two stands first, and `only` says the same.
    let behind =
        poor.replace("2.3 @", "2.3 @\n2.4 When a player discards a card, they gain 1 coin.");
    for said in [
        "A player who discards a king gains 3 coins instead.",
        "A player who discards a king gains only 3 coins.",
    ] {
        same(&course(&with(&behind, said)), &with_it, said);
    }
}

#[test]
fn the_player_of_a_condition_is_the_one_who_does_it() {
    for (said, guard) in [
        (
            "If a player has no coins, they gain 1 coin when they discard a king.",
            "is at most 0",
        ),
        (
            "Unless a player has no coins, they gain 1 coin when they discard a king.",
            "is not at most 0",
        ),
    ] {
        let book = with(TABLE, said);
        let rules = &book.compiled().lowered;
        let own = rules.rules.iter().filter(|r| r.origin.name == "2.3");
        let told: Vec<String> = own.map(|r| Printer::new(rules, r).rule(r)).collect();
        let told = told.iter().find(|t| t.contains("coin")).expect("it is a rule");
        assert!(told.contains("1 is added to coin of the player"), "{told}");
        assert!(told.contains(&format!("the player's coin {guard}")), "{told}");
        assert!(!told.contains("first player"), "{told}");
    }
}

#[test]
fn what_may_be_done_at_any_time() {
    alike(
        TABLE,
        &[&[
            "A player may pay 1 coin to draw a card at any time.",
            "A player may pay 1 coin to draw a card at any time, even during another player's turn.",
            "A player may pay 1 coin to draw a card at any time, even on somebody else's turn.",
        ]],
    );
}

#[test]
fn guests_and_cooks_are_players() {
    let frame = TABLE
        .replace("The game is for two to four players. ", "")
        .replace("Deal five cards", "@2 Deal five cards");
    let book = |who: &str| {
        let text =
            frame.replace("1.1 ", &format!("1.1 {who} ")).replace("@2 ", "").replace('@', IDLE);
        read_whole(&text)
    };
    let first = course(&book(
        "The game is for two to four players. The players take turns, starting with the oldest.",
    ));
    for said in [
        "Two to four guests take turns, starting with the oldest.",
        "Two to four players take turns, starting with the oldest.",
    ] {
        same(&course(&book(said)), &first, said);
    }
}

#[test]
fn actions_are_named_in_a_sentence_and_told_below() {
    let frame = "# A\n\n1 Setup\n1.1 The game is for two to four players. Each player begins the game with 3 coins and 0 points.\n2 Play\n2.1 @\n2.2 Rest: gain 1 coin.\n\
        2.3 Work: pay 2 coins and gain 1 point.\n3 End\n3.1 The first player to reach 5 points wins.\n";
    let first = course(&with(frame, "On your turn, do one of the following: rest or work."));
    for said in [
        "On your turn, choose exactly one of Rest and Work.",
        "On your turn, take exactly one of the two actions Rest and Work.",
        "On your turn, take one of the two actions Rest or Work.",
    ] {
        same(&course(&with(frame, said)), &first, said);
    }
}

#[test]
fn numbers_above_twenty_are_numbers() {
    let book = |said: &str| {
        let text = TABLE
            .replace(
                "The game ends after ten rounds. The player with the most coins wins.",
                said,
            )
            .replace('@', IDLE);
        read_whole(&text)
    };
    let first =
        course(&book("The first player to have 30 coins wins. The game ends after 30 rounds."));
    same(
        &course(&book(
            "The first player to have thirty coins wins. The game ends after thirty rounds.",
        )),
        &first,
        "thirty",
    );
}
