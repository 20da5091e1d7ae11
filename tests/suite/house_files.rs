//! What files of house rules say with a second thought, of pairs, and of what somebody has; and what was read wrongly of it.

use houserules::compile::Status;

use crate::attached_to::{house, with_house};

/// The rules of a sentence that is read, as they are printed.
fn read(said: &str) -> String {
    house(said).unwrap_or_else(|| panic!("{said} is not read"))
}

fn says(said: &str, parts: &[&str]) {
    let rules = read(said);
    for part in parts {
        assert!(rules.contains(part), "{said}: `{part}` is not in {rules}");
    }
}

#[test]
fn one_of_two_players_is_enough() {
    let rule = read("If either player has 50 Audience Favor, the game ends.");
    assert!(rule.contains("for each player: the game ends"), "{rule}");
    assert!(!rule.contains("while for each player"), "both are asked: {rule}");
    says(
        "Unless either player has 50 Audience Favor, players cannot score.",
        &["there is no player such that the player's Audience Favor is at least 50"],
    );
    // Of which two cards nothing tells.
    for said in [
        "At the start of your turn, draw a card unless either card is tapped.",
        "If either Actor is tapped, draw a card at the start of your turn.",
    ] {
        assert_eq!(house(said), None, "{said}");
    }
}

#[test]
fn one_of_what_somebody_has_is_theirs() {
    for said in [
        "If a player has more than two Actors, they remove one from play.",
        "At the end of each turn, a player with more than two Actors removes one from play.",
        "If a player has more than two Actors, they tap one.",
        "At the start of your turn, if you have four Actors, tap two of them.",
    ] {
        let rule = read(said);
        let chosen = rule.split_once(" chooses ").expect("somebody chooses").1;
        let chosen = chosen.split_once(", and for each").expect("something is done").0;
        assert!(chosen.contains("the actor's controller is the player"), "{said}: {chosen}");
    }
    // What is drawn is none of those that one has.
    let rule = read("If a player has no cards in hand, they draw one.");
    assert!(rule.contains("draws a card in the player's Deck"), "{rule}");
}

#[test]
fn any_pair_that_agrees_is_looked_for() {
    let pair = read(
        "At the start of your turn, if you have an Actor and a Set with the same Value, draw a card.",
    );
    assert!(!pair.contains("the first actor"), "only one of the actors is asked: {pair}");
    assert!(pair.contains("the actor's Value is the set's Value"), "{pair}");
    let unlike = read(
        "At the start of your turn, if you have an Actor and a Set with different Values, draw a card.",
    );
    assert!(unlike.contains("the actor's Value is not the set's Value"), "{unlike}");
}

#[test]
fn the_same_as_what_is_attached_and_not_as_its_host() {
    let rule = read(
        "A player cannot attach a Prop to an Actor that already has a Prop of the same Value.",
    );
    assert!(!rule.contains("the actor's Value"), "{rule}");
    assert!(rule.contains("the prop's Value is the prop's Value"), "{rule}");
    let rule =
        read("You may not play an Actor while an opponent has an Actor of the same Value.");
    assert!(rule.contains("the opponent is not the player"), "{rule}");
}

#[test]
fn a_limit_may_have_a_second_thought() {
    for said in [
        "The active player may score twice in each Performance, but each time with a different Set.",
        "A player may score up to three times in a turn, each time with a different Set.",
    ] {
        let rules = read(said);
        let many = if said.contains("twice") { "is less than 2" } else { "is less than 3" };
        assert!(rules.contains(many), "{said}: {rules}");
        assert!(rules.contains("the set is a Set in this"), "{said}: {rules}");
        assert!(rules.contains("is less than 1"), "{said}: {rules}");
    }
    for said in [
        "Each Actor may have up to two Props attached, as long as they have different Values.",
        "Every Actor can have up to two Props attached to it, provided that no two of those Props have the same Value.",
        "As an exception to 0000.4.3.2, every Actor can have up to two Props attached to it, provided that no two of them have the same Value.",
    ] {
        says(said, &["is at most 2", "it cannot happen that a prop is attached to an actor"]);
    }
}

#[test]
fn what_does_not_happen_unless_it_is_paid_for() {
    let rules = read(
        "A Prop does not untap during the Untap Step unless its controller discards a card.",
    );
    assert!(rules.contains("would happen, instead"), "{rules}");
    assert!(rules.contains("may accept"), "{rules}");
    assert!(rules.contains("if it did so, it goes on"), "{rules}");
    assert!(rules.contains("it is the Untap Step"), "{rules}");
}

#[test]
fn a_prop_that_is_moved_over_comes_to_another_actor() {
    for said in [
        "At the start of your turn, you may move a Prop from one of your Actors to another.",
        "At the start of your turn, you may move a Prop from one of your Actors to another of your Actors.",
    ] {
        says(
            said,
            &[
                "for each the prop is attached to an actor such that",
                "the actor's controller is the player whose turn it is",
                "the actor is not what the prop is attached to",
            ],
        );
    }
}

#[test]
fn the_end_of_a_time_that_was_named_is_when_it_is_asked() {
    for said in [
        "If the active player did not score during the Performance Phase, they lose 20 Audience Favor at the end of that Phase.",
        "If the active player did not score during the Performance Phase, they lose 20 Audience Favor at the end of it.",
    ] {
        says(said, &["when a time ends, if the time is Performance", "is not at least 1"]);
    }
}

#[test]
fn ties_are_shared_where_the_rule_itself_ranks() {
    let said = "If all players have empty Decks, the game ends and the player with the most Audience Favor wins. \
        If several players are tied, they share the victory";
    let read: Vec<Status> = with_house(said)
        .own_readings()
        .filter(|r| said.contains(r.text.trim_end_matches('.')))
        .map(|r| r.status)
        .collect();
    assert_eq!(read.len(), 2, "two sentences");
    assert!(!read.contains(&Status::Unread), "{read:?}");
}

#[test]
fn what_was_used_is_meant_and_nothing_else() {
    says("When you score with the Star, tap it.", &["the player taps the player's Star"]);
    says(
        "When you score with a Prop, tap that Prop.",
        &["for each card among", "is a Prop, at once"],
    );
    says("When you score with two Actors, tap those Actors.", &["for each card among"]);
    says(
        "When an opponent taps an Actor, you can untap one of yours.",
        &["may accept: the player chooses an actor", "the actor's controller is the player"],
    );
    // Which one nothing tells.
    for said in [
        "At the start of your turn, tap that Actor.",
        "At the start of your turn, untap one of yours.",
        "A player who plays an Act chooses an Actor and taps it when the Act resolves.",
    ] {
        assert_eq!(house(said), None, "{said}");
    }
}

#[test]
fn each_goes_to_its_own_owner() {
    for said in [
        "When an Actor is removed from play, any Prop attached to it returns to its owner's Hand.",
        "When an Actor is removed from play, each Prop attached to it returns to its owner's Hand.",
    ] {
        let rule = read(said);
        assert!(
            rule.contains("the prop moves to the Hand of (the prop's controller"),
            "{rule}"
        );
    }
}

#[test]
fn what_is_not_done_in_a_time_is_asked_at_the_moment_that_is_said() {
    for said in [
        "If you do not score during your Performance Phase, you may draw a card at the end of your turn.",
        "If you don't score in your Performance Phase, you may draw a card at the start of your After Performance Phase.",
        "If you don't score during your turn, draw a card at the end of it.",
    ] {
        let rule = read(said);
        assert!(rule.contains("is not at least 1"), "{said}: {rule}");
        let moment = if said.contains("After") {
            "the time is After Performance"
        } else {
            "the time is turn"
        };
        assert!(rule.contains(moment), "{said}: {rule}");
    }
}
