//! Lines of a scenario that say too much, or what cannot be: none is followed in part or passed over.

use crate::scenarios::{dice, first_game};

/// A position in which Ann may play the Walnut.
const TURN: &str =
    "And it is Ann's turn\nAnd Ann's Hand holds the Walnut\nAnd the Deck holds the Acorn\n";

fn says(lines: &str, message: &str) {
    let (_, failed) = first_game(lines);
    assert!(failed.as_ref().is_some_and(|why| why.contains(message)), "{lines}: {failed:?}");
}

#[test]
fn a_word_that_changes_nothing_is_not_passed_over() {
    for (when, words) in [
        ("When Ann plays the Walnut twice", "`twice`"),
        ("When Ann plays the Walnut secretly", "`secretly`"),
        (
            "When Ann plays the Walnut\nThen Ann gains 3 points during Ben's turn",
            "`during Ben's turn`",
        ),
        ("When Ann plays the Walnut\nThen Ann gains 3 points from the Pile", "`from the Pile`"),
    ] {
        let then = if when.contains("Then") { "" } else { "\nThen Ann has 3 points" };
        says(&format!("{TURN}{when}{then}"), &format!("{words} is not understood here"));
    }
    // What only says the same in other words does no harm.
    for when in ["When Ann plays the Walnut again", "When Ann plays the Walnut from her Hand"] {
        let (_, failed) = first_game(&format!("{TURN}{when}\nThen Ann has 3 points"));
        assert_eq!(failed, None, "{when}");
    }
}

#[test]
fn what_is_not_done_is_not_done() {
    for (when, message) in [
        ("When Ann does not play the Walnut", "does not say what is done"),
        ("When Ann may play the Walnut", "says what may or must be done"),
        ("When Ann must play the Walnut", "says what may or must be done"),
    ] {
        says(&format!("{TURN}{when}\nThen Ann has 3 points"), message);
    }
    for when in [
        "When Ann plays the Walnut if Ben has 4 points",
        "When Ann plays the Walnut, unless Ben passes",
        "When, if Ben has 4 points, Ann plays the Walnut",
    ] {
        says(&format!("{TURN}{when}\nThen Ann has 3 points"), "says on what condition");
    }
    says(
        &format!("{TURN}When Ann plays the Walnut\nThen Ann has 3 points or Ben has 3 points"),
        "does not say one thing",
    );
}

#[test]
fn what_somebody_can_do_is_tried() {
    for (then, passes) in [
        ("Then Ann can play the Walnut", true),
        ("Then Ann can play the Chestnut", false),
        ("Then Ann cannot play the Chestnut", true),
        ("Then Ann cannot play the Walnut", false),
        ("Then Ben can play the Walnut", false),
        ("Then Ben cannot play the Walnut", true),
        // Trying leaves everything as it is.
        (
            "Then Ann can play the Walnut\nAnd Ann has 0 points\nAnd Ann's Hand holds 2 cards",
            true,
        ),
        ("Then Ann can gain 3 points", false),
    ] {
        let (_, failed) = first_game(&format!("{TURN}{then}"));
        assert_eq!(failed.is_none(), passes, "{then}: {failed:?}");
    }
}

#[test]
fn no_line_of_the_position_undoes_another() {
    let then = "Then Ann has 5 points";
    for (given, message) in [
        ("And Ann has 3 points\nAnd Ann has 5 points", "it undoes `Ann has 3 points`"),
        ("And it is Ann's turn\nAnd it is Ben's turn", "it undoes `it is Ann's turn`"),
        (
            "And the Deck holds 4 Walnuts\nAnd Ann's Hand holds the Walnut",
            "it undoes `the Deck holds 4 Walnuts`",
        ),
        ("And the Deck is empty\nAnd the Deck holds an Acorn", "it undoes `the Deck is empty`"),
        (
            "And Ann has 5 points\nAnd the game is set up with seed 3",
            "the set-up would undo `Ann has 5 points`",
        ),
    ] {
        says(&format!("{given}\n{then}"), message);
    }
    let two = "And Ann's Hand holds the Walnut\nAnd Ann's Hand holds an Acorn\n";
    let (_, failed) =
        first_game(&format!("{two}Then Ann's Hand holds the Walnut and the Acorn"));
    assert_eq!(failed, None, "the second line adds to the first");
    let dealt = "And the game is set up with seed 1\nAnd Ann's Hand holds the Walnut\n";
    let (_, failed) = first_game(&format!("{dealt}Then Ann's Hand holds 1 card"));
    assert_eq!(failed, None, "what was dealt makes room");
}

#[test]
fn what_cannot_be_is_refused() {
    says("And it is Ann's turn", "expects nothing");
    says("Given Ann and Cleo play\nThen Ann has 0 points", "says again who plays");
    let (_, failed) = first_game("Given Ann and Ben play\nThen Ann has 0 points");
    assert_eq!(failed, None, "the same again does no harm");
    let failed = dice("When Ann rolls a 21\nThen Ann rolls a 21");
    assert!(failed.is_some_and(|why| why.contains("a die with 20 sides does not show 21")));
    let failed = dice("And the next roll is a 0\nWhen Ann passes\nThen Ann has 0 points");
    assert!(failed.is_some_and(|why| why.contains("a die with 20 sides does not show 0")));
}

#[test]
fn the_rule_that_gives_way_can_be_expected() {
    for (because, passes) in [("3.2", true), ("3.2 over 3.1", false), ("3.2 over 9.9", false)] {
        let lines = format!(
            "{TURN}When Ann plays the Walnut\nThen Ann plays the Walnut because of {because}"
        );
        let (_, failed) = first_game(&lines);
        assert_eq!(failed.is_none(), passes, "{because}: {failed:?}");
    }
}

#[test]
fn what_is_gained_and_what_is_lost_are_told_apart() {
    for (lines, passes) in [
        ("When Ann gains 3 points\nThen Ann has 8 points", true),
        ("When Ann loses 3 points\nThen Ann has 2 points", true),
        ("When Ann spends 1 point\nThen Ann has 4 points\nAnd Ann spends 1 point", true),
        ("When Ann gains 3 points\nThen Ann gains 3 points\nAnd Ann gains points", true),
        ("When Ann gains 3 points\nThen Ann does not lose points", true),
        ("When Ann gains 3 points\nThen Ann loses 3 points", false),
        ("When Ann loses 3 points\nThen Ann loses 3 points\nAnd Ann loses points", true),
        ("When Ann loses 3 points\nThen Ann does not lose 3 points", false),
        ("When Ann loses 3 points\nThen Ann loses 2 points", false),
        ("When Ann loses 3 points\nThen Ann gains 3 points", false),
        ("When Ann loses 3 points\nThen Ben loses 3 points", false),
    ] {
        let (_, failed) = first_game(&format!("And Ann has 5 points\n{lines}"));
        assert_eq!(failed.is_none(), passes, "{lines}: {failed:?}");
    }
}
