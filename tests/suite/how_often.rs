//! How often a deed may be done: in all, of its kind, with one and the same piece; and what limits nothing.

use std::collections::BTreeMap;

use crate::attached_to::house;
use crate::basic::{alike, with};
use crate::texts::played;

/// On a turn any card may be polished again and again.
const WORKSHOP: &str = "# Workshop\n\n\
    1. There are six cards: Wren, Finch, Hawk, Crane, Stork and Heron. They are shuffled into a deck. \
    Each player starts with a hand of three cards and 0 points.\n\
    2. On their turn, a player may polish a card in their hand. On their turn, a player may paint a card in their hand. When a player polishes a card, they gain 1 point. \
    When a player paints a card, they gain 1 point.\n\
    3. On their turn, a player may pass. When a player passes, their turn ends.\n\
    4. @\n\
    5. A player with 20 points wins.\n";

/// What is true of every game.
const IDLE: &str = "Wrens are birds.";

/// How often each card was polished in one turn at most, and how often any was.
fn most(said: &str) -> (usize, usize) {
    let book = with(WORKSHOP, said);
    let (mut each, mut all) = (0, 0);
    for seed in 1..6 {
        let mut polished: BTreeMap<String, usize> = BTreeMap::new();
        for line in played(&book, 2, seed).0 {
            if line.contains(" passes") {
                polished.clear();
            }
            if line.contains(" polishes ") {
                *polished.entry(line.trim().to_owned()).or_default() += 1;
                each = each.max(polished.values().copied().max().unwrap_or(0));
                all = all.max(polished.values().sum());
            }
        }
    }
    (each, all)
}

#[test]
fn each_piece_is_counted_by_itself() {
    let (each, all) = most(IDLE);
    assert!(each > 1 && all > 3, "without a limit: {each}, {all}");
    for said in [
        "Each card can be polished only once per turn.",
        "A card may not be polished more than once in a turn.",
        "You cannot polish the same card twice in a turn.",
        "The same card cannot be polished twice in one turn.",
    ] {
        let (each, all) = most(said);
        assert_eq!(each, 1, "{said}");
        assert!(all > 1, "{said}: another card is another card");
    }
    let (each, _) = most("A card may not be polished more than twice in a turn.");
    assert_eq!(each, 2);
}

#[test]
fn twice_is_forbidden_where_once_is_not() {
    for said in [
        "A player cannot polish twice in a turn.",
        "Nobody may polish two cards in one turn.",
        "No player can polish two cards in the same turn.",
        "A player may polish only one card each turn.",
    ] {
        assert_eq!(most(said), (1, 1), "{said}");
    }
    assert_eq!(most("A player cannot polish three times in a turn.").1, 2);
}

#[test]
fn one_kind_of_deed_does_not_count_for_another() {
    alike(
        WORKSHOP,
        IDLE,
        &[
            &[
                "Nobody may polish twice in a turn.",
                "Nobody may polish more than once in a turn.",
            ],
            &[
                "Nobody may paint twice in a turn.",
                "Nobody may paint more than once in a turn.",
            ],
        ],
    );
    let told = house("Nobody may play an Act twice per turn.").expect("it is read");
    assert!(told.contains("where the thing is Act in this turn is less than 1"), "{told}");
    let told = house("You may score only once with each Actor in a turn.").expect("it is read");
    assert!(told.contains("with the actor"), "{told}");
}

#[test]
fn what_happens_only_at_a_time_is_not_made_to_happen() {
    for said in ["Players only win during their own turn.", "A player wins only on their turn."]
    {
        let told = house(said).unwrap_or_else(|| panic!("not read: {said}"));
        assert!(told.contains("it cannot happen that a player wins"), "{told}");
    }
    let told = house("A player draws cards only in the Draw Step.").expect("it is read");
    assert!(told.contains("only if it is the Draw Step"), "{told}");
    for said in [
        "A player wins only at the end of their turn.",
        "A player can win only at the end of their turn.",
    ] {
        assert_eq!(house(said), None, "a moment limits nothing: {said}");
    }
}

#[test]
fn a_part_of_a_turn_is_given_up_while_it_lies_ahead() {
    let told = house("You may skip your Draw Step to untap an Actor.").expect("it is read");
    for part in ["whose turn it is is the player", "it is the Upkeep Step", "is less than 1"] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn who_is_told_to_and_what_never_happens_is_asked() {
    for said in [
        "When an Actor leaves play, draw a card.",
        "When a Set leaves play, discard a card.",
        "When a Joker is removed from play, lose 10 Audience Favor.",
        "When a player wanders, draw a card.",
        "When an Actor melts, its controller draws a card.",
    ] {
        assert_eq!(house(said), None, "{said}");
    }
    for said in [
        "When an Actor leaves play, its controller draws a card.",
        "When an Actor is tapped, draw a card.",
        "Once per turn, you may discard two cards to draw two cards.",
    ] {
        assert!(house(said).is_some(), "{said}");
    }
}

#[test]
fn the_first_turn_of_the_game_is_one_turn_where_it_is_excepted() {
    let told = house(
        "In each Draw Step, the active player draws two cards, except on the first turn of the game.",
    );
    let told = told.expect("it is read");
    assert!(told.contains("the number of the turn is not 1"), "{told}");
}

#[test]
fn what_is_so_after_a_round_is_so_in_all_that_follow() {
    for (said, guard) in [
        (
            "After the third round, nobody can play Acts.",
            "the number of the round is not at most 3",
        ),
        (
            "Before the third round, nobody can play Acts.",
            "the number of the round is not at least 3",
        ),
        (
            "After the third round, playing a Set costs 10 Audience Favor.",
            "the number of the round is not at most 3",
        ),
    ] {
        let told = house(said).unwrap_or_else(|| panic!("not read: {said}"));
        assert!(told.contains(guard), "{said}: {told}");
    }
    // A deed is done once, as the round ends.
    let told = house("After the third round, each player draws a card.").expect("it is read");
    assert!(told.contains("when a time ends"), "{told}");
}

#[test]
fn two_on_a_turn_are_two_in_each() {
    let (each, all) = most("A player may polish up to two cards on their turn.");
    assert!(each <= 2 && all == 2, "{each}, {all}");
}

#[test]
fn what_nothing_counts_is_refused() {
    for said in [
        // A moment in which everything has been so for a round.
        "If a player has not scored for a whole round, they lose 10 Audience Favor.",
        // What a player has is no number of players.
        "A player wins when they have twice as much Audience Favor as each other player.",
        "If a player has as many Actors in play as another player, they draw a card.",
    ] {
        assert_eq!(house(said), None, "{said}");
    }
    let told = house("If nobody has scored for a whole round, each player draws a card.");
    let told = told.expect("it is read");
    assert!(told.contains("when a time ends") && told.contains("in this round"), "{told}");
}

#[test]
fn what_was_done_this_game_was_not_done_this_turn_alone() {
    for said in [
        "A player who has played a King this game cannot score.",
        "If a player has scored three times in this game, they cannot score.",
    ] {
        let told = house(said).unwrap_or_else(|| panic!("not read: {said}"));
        assert!(told.contains("in this game is at least"), "{said}: {told}");
    }
    let told =
        house("Until a player has played a King, they cannot score.").expect("it is read");
    assert!(told.contains("in this game is not at least 1"), "{told}");
}

#[test]
fn exactly_so_many_are_no_more() {
    let told = house("Each player's deck must have exactly 52 cards.").expect("it is read");
    assert!(told.contains("at most 52") && told.contains("at least 52"), "{told}");
    let told =
        house("When a player's deck is shuffled, they draw a card.").expect("it is read");
    assert!(!told.contains("the first Deck"), "{told}");
}

#[test]
fn hidden_hands_are_seen_by_whoever_has_them() {
    for said in [
        "Hands are hidden.",
        "Cards in hand are kept secret.",
        "Players keep their hands secret.",
    ] {
        let told = house(said).unwrap_or_else(|| panic!("not read: {said}"));
        assert!(told.contains("place's owner is the player"), "{said}: {told}");
    }
    let told = house("Hands are open.").expect("it is read");
    assert!(!told.contains("place's owner is the player"), "{told}");
}
