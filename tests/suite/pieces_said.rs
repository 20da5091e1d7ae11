//! House rules that tell pieces by who has them and where: `each king they have in play`, `a card from another player's hand`;
//! what becomes of them in a swap, when they are taken, discarded or too many.

use crate::goes_on::{house, plays, read, scores_beside};

#[test]
fn what_somebody_has_in_a_place_lies_there() {
    for (said, where_it_is, whose) in [
        (
            "King they have in play",
            "the king is in play",
            "the king's controller is the player",
        ),
        (
            "King they control in play",
            "the king is in play",
            "the king's controller is the player",
        ),
        (
            "King of another player in play",
            "the king is in play",
            "the player is the king's controller",
        ),
        (
            "King another player has in play",
            "the king is in play",
            "the player is not the player",
        ),
        ("King they have in hand", "kings in the player's Hand", ""),
        ("King they hold in their hand", "kings in the player's Hand", ""),
        ("King they have in their Actor Tableau", "kings in the player's Actor Tableau", ""),
        ("King they have in their Discard", "kings in the player's Discard", ""),
    ] {
        let rules =
            read(&format!("When a player scores, they gain 2 Audience Favor for each {said}."));
        assert!(rules.contains(where_it_is) && rules.contains(whose), "{said}: {rules}");
    }
    // Who has none there is another matter.
    let none = read("A player who has no King in hand cannot score.");
    assert!(none.contains("there is no king in the player's Hand"), "{none}");
}

#[test]
fn the_one_piece_of_each_player_may_be_told_by_its_place() {
    for (said, place) in [
        ("A player who has the Star in play cannot score.", "Star is in play"),
        ("A player who has their Star in hand cannot score.", "Star is in the player's Hand"),
    ] {
        let rules = read(said);
        assert!(rules.contains(place), "{said}: {rules}");
    }
    let anywhere = read("A player who has the Star cannot score.");
    assert!(!anywhere.contains("in play") && !anywhere.contains("Hand"), "{anywhere}");
}

/// Ann, with two Kings as Actors, plays a Jack in a game in which Ben has one, and does what it lets her do.
fn with_kings(said: &str, chosen: &str, comes_to: &str) {
    plays(
        said,
        &format!(
            "## It\nGiven two players, Ann and Ben\n\
             And Ann's Hand holds the Jack of Clubs and the King of Spades\n\
             And Ben's Hand holds the 9 of Spades and the 8 of Spades\n\
             And Ann's Deck holds the 3 of Diamonds and the 4 of Diamonds and the 6 of Diamonds\n\
             And Ben's Deck holds the 3 of Spades and the 4 of Spades and the 6 of Spades\n\
             And the King of Hearts is an Actor in Ann's Actor Tableau\n\
             And the King of Clubs is an Actor in Ann's Actor Tableau\n\
             And the King of Diamonds is an Actor in Ben's Actor Tableau\n\
             And it is the Enter Stage Phase of Ann's turn\n\
             When Ann plays the Jack of Clubs as an Act\n{chosen}{comes_to}"
        ),
    );
}

#[test]
fn what_is_discarded_comes_from_where_it_is_said_to_be() {
    let own = "And Ann chooses to discard\nAnd Ann chooses the King of Hearts\n";
    let gone = "Then the King of Hearts is in Ann's Discard\n\
                And the King of Clubs is in Ann's Actor Tableau\n\
                And Ann's Hand holds 1 card\n";
    for said in [
        "When a player plays a Jack, they may discard an Actor they control.",
        "When a player plays a Jack, they may discard an Actor in play.",
        "When a player plays a Jack, they may discard one of their Actors.",
        "When a player plays a Jack, they may discard a King they have in play.",
    ] {
        with_kings(said, own, gone);
    }
    // Whoever discards it, it comes to the pile of the one who had it.
    with_kings(
        "When a player plays a Jack, they may discard a King of another player.",
        "And Ann chooses to discard\nAnd Ann chooses the King of Diamonds\n",
        "Then the King of Diamonds is in Ben's Discard\nAnd Ann's Hand holds 1 card\n",
    );
    // Where nothing is said of a place, it is the hand.
    with_kings(
        "When a player plays a Jack, they may discard a King.",
        "And Ann chooses to discard\n",
        "Then the King of Spades is in Ann's Discard\nAnd the King of Hearts is an Actor\n",
    );
    // Nothing in a hand has a role.
    for said in [
        "When a player plays a Jack, they may discard an Actor.",
        "When a player plays a Jack, they may discard an Actor in their hand.",
    ] {
        assert_eq!(house(said), None, "{said}");
    }
}

#[test]
fn what_is_swapped_changes_places_and_roles() {
    with_kings(
        "When a player plays a Jack, they may swap one of their Actors with a card from their hand.",
        "And Ann chooses to swap\nAnd Ann chooses the King of Hearts\n",
        "Then the King of Spades is an Actor\nAnd the King of Spades is in Ann's Actor Tableau\n\
         And the King of Hearts is in Ann's Hand\n",
    );
    with_kings(
        "When a player plays a Jack, they may swap one of their Actors with an Actor of another player.",
        "And Ann chooses to swap\nAnd Ann chooses the King of Hearts\n",
        "Then the King of Hearts is in Ben's Actor Tableau\n\
         And the King of Diamonds is in Ann's Actor Tableau\nAnd the King of Diamonds is an Actor\n",
    );
    let hands = read(
        "Once per turn, a player may swap a card from their hand with a card from another player's hand.",
    );
    assert!(
        hands.contains("the player chooses a Hand") && hands.contains("chance picks a card"),
        "{hands}"
    );
    let trade =
        read("Once per turn, you may trade a card in your hand for a card in your Discard.");
    assert!(trade.contains("chooses a card in the player's Discard"), "{trade}");
}

#[test]
fn what_is_taken_comes_to_where_such_pieces_are_had() {
    for (said, place) in [
        ("When a player scores, they take a King from their Discard.", "Hand"),
        ("When a player scores, they take the top card of their Deck.", "Hand"),
        ("When a player scores, they take their Star.", "Hand"),
        ("When a player scores, they take an Actor of another player.", "Actor Tableau"),
        ("When a player scores, they take an opponent's Set.", "Set Tableau"),
        ("When a player scores, they take a Set that is not tapped.", "Set Tableau"),
    ] {
        let rules = read(said);
        assert!(rules.contains(&format!("moves to the player's {place}")), "{said}: {rules}");
    }
}

#[test]
fn a_goal_behind_a_relative_clause_is_that_of_the_deed() {
    for (said, goal) in [
        (
            "When a player scores, they may return a Set that is not tapped to their hand.",
            "moves to the player's Hand",
        ),
        (
            "When a player scores, they may put an Actor they control on the bottom of their Deck.",
            "moves to the bottom of the player's Deck",
        ),
        (
            "When a player scores, they may return a King in play to their hand.",
            "moves to the player's Hand",
        ),
    ] {
        let rules = read(said);
        assert!(rules.contains(goal), "{said}: {rules}");
        assert!(!rules.contains("in the player's Hand such"), "{said}: {rules}");
    }
    let shown = read("When a player scores, they may reveal a card in their Discard.");
    assert!(
        shown.contains("a card in the player's Discard") && !shown.contains("moves"),
        "{shown}"
    );
}

#[test]
fn so_many_in_play_are_enough_in_any_role() {
    let rules = read("A player cannot have more than two Kings in play.");
    for role in ["Actor", "Prop", "Set", "Set Piece"] {
        assert!(rules.contains(&format!("the thing is {role}")), "{rules}");
    }
    assert!(
        !rules.contains("the thing is Act,") && rules.contains("there are at least 2 kings"),
        "{rules}"
    );
}

#[test]
fn whoever_it_befalls_chooses() {
    for (said, who) in [
        ("your opponents give you a card", "the opponent chooses a card"),
        ("your opponents tap one of their Actors", "the opponent chooses an actor"),
        (
            "any player with no Actors may draw a card",
            "the player may accept: the player draws",
        ),
        (
            "the player with the most Audience Favor may draw a card",
            "the player may accept: the player draws",
        ),
        (
            "the player with the most Audience Favor taps one of their Actors",
            "the player chooses an actor",
        ),
    ] {
        let rules = read(&format!("When you score, {said}."));
        assert!(rules.contains("for each ") && rules.contains(who), "{said}: {rules}");
        let asked = rules.find(who).unwrap_or_default();
        assert!(rules.find("for each ").is_some_and(|each| each < asked), "{said}: {rules}");
    }
}

/// The same while another card of hers is an Actor.
fn scores(said: &str, comes_to: u32) {
    scores_beside("And the 4 of Hearts is an Actor in Ann's Actor Tableau\n", said, comes_to);
}

#[test]
fn amounts_are_added_up_as_they_are_said() {
    for (said, comes_to) in [
        // 27 and 5 and 2 for two cards, not 5 for each.
        (
            "When a player scores, they gain 5 Audience Favor plus 1 for each card in their hand.",
            34,
        ),
        (
            "When a player scores, they gain 5 Audience Favor and 1 more for each card in their hand.",
            34,
        ),
        ("When a player scores, they gain 5 Audience Favor if they have fewer than 100.", 32),
        ("When a player scores, they gain 5 Audience Favor if they have more than 100.", 27),
        (
            "When a player scores, they gain Audience Favor equal to the highest Value among their Actors.",
            36,
        ),
        (
            "When a player scores, they gain Audience Favor equal to the lowest Value of their Actors.",
            31,
        ),
        (
            "When a player scores, they gain 10 Audience Favor for each different suit of their Actors.",
            47,
        ),
        (
            "When a player scores, they gain Audience Favor equal to 5 plus the number of cards in their hand.",
            34,
        ),
    ] {
        scores(said, comes_to);
    }
    // What stands behind `plus` has to be added to something.
    assert_eq!(house("A player gains 5 Audience Favor plus 2 per Prop when they score."), None);
}

#[test]
fn only_once_is_a_limit_and_only_if_at_a_moment_an_offer() {
    let limit = read("A player may draw a card only once per turn.");
    assert!(limit.contains("draws a card only if") && !limit.contains("permitted"), "{limit}");
    let offer = read("Once per turn, a player may draw a card.");
    assert!(offer.contains("permitted"), "{offer}");
    let asked =
        read("At the end of their turn, a player may draw a card only if their hand is empty.");
    assert!(asked.contains("when a time ends") && asked.contains("may accept"), "{asked}");
    let price = read("Before a player scores, they must discard a card.");
    assert!(price.contains("before a player scores"), "{price}");
}

#[test]
fn who_pays_with_a_piece_pays_with_their_own() {
    let own = read("Actors may be tapped to draw a card.");
    assert!(own.contains("the actor's controller is the player"), "{own}");
    // No Set lies in a hand.
    assert_eq!(house("A player may discard a Set to draw a card."), None);
}

#[test]
fn what_lies_at_the_bottom_is_taken_from_there() {
    plays(
        "When a player scores, they draw a card. They discard the bottom card of their Deck.",
        "## It\nGiven two players, Ann and Ben\n\
         And Ann's Hand holds the 5 of Clubs and the 6 of Clubs\n\
         And Ann's Deck holds the 7 of Hearts and the 8 of Hearts and the 10 of Hearts\n\
         And the 9 of Spades is an Actor in Ann's Actor Tableau\n\
         And the 3 of Spades is a Set in Ann's Set Tableau\n\
         And it is the Performance Phase of Ann's turn\n\
         When Ann scores with the 9 of Spades and the 3 of Spades\n\
         Then the 10 of Hearts is in Ann's Discard\n\
         And the 7 of Hearts is in Ann's Hand\n\
         And the 8 of Hearts is in Ann's Deck\n",
    );
}

#[test]
fn what_is_said_of_the_top_card_is_said_of_that_one() {
    // The 7 lies on top and the King below it.
    for (said, comes_to) in [
        (
            "When a player scores, if the top card of their Deck is a King, they gain 5 Audience Favor.",
            27,
        ),
        (
            "When a player scores, if the top card of their Deck is a Heart, they gain 5 Audience Favor.",
            32,
        ),
        (
            "When a player scores, if the bottom card of their Deck is a King, they gain 5 Audience Favor.",
            32,
        ),
        (
            "When a player scores, if the bottom card of their Deck is a Heart, they gain 5 Audience Favor.",
            27,
        ),
    ] {
        plays(
            said,
            &format!(
                "## It\nGiven two players, Ann and Ben\n\
                 And Ann's Hand holds the 5 of Clubs and the 6 of Clubs\n\
                 And Ann's Deck holds the 7 of Hearts and the 8 of Clubs and the King of Spades\n\
                 And the 9 of Spades is an Actor in Ann's Actor Tableau\n\
                 And the 3 of Spades is a Set in Ann's Set Tableau\n\
                 And it is the Performance Phase of Ann's turn\n\
                 When Ann scores with the 9 of Spades and the 3 of Spades\n\
                 Then Ann's Audience Favor is {comes_to}\n"
            ),
        );
    }
}
