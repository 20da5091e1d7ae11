//! House rules about pieces that are named with what they are in play as (`four kings as guards`), about what resolves later
//! than it was played, about whose pieces an event befalls, and about what a score brings.

use crate::goes_on::{house, plays, read, scores_beside};

#[test]
fn as_what_it_is_says_which_are_meant() {
    let both = ["rank is King", "is an Actor"];
    for said in [
        "If you control a King as an Actor, draw an extra card in your Draw Step.",
        "A player wins when they control four Kings as Actors.",
        "A player with four Kings as Actors wins.",
        "A King in play as an Actor has a Value of 15.",
        "A King played as an Actor has a Value of 15.",
        "Kings played as Actors have a Value of 15.",
        "When you score with a King as the Actor, gain 10 Audience Favor.",
    ] {
        let rules = read(said);
        assert!(both.iter().all(|part| rules.contains(part)), "{said}: {rules}");
    }
    // Where something is played as something, that is what is done.
    let played = read("When you play a King as an Actor, draw a card.");
    assert!(
        played.contains("plays a king as a thing") && !played.contains("is an Actor"),
        "{played}"
    );
    let other = read("When you score with a Queen as the Set, gain 10 Audience Favor.");
    assert!(other.contains("is a Set") && !other.contains("is an Actor"), "{other}");
}

#[test]
fn each_role_has_its_figure() {
    for (said, actor, prop) in [
        ("Kings have a Value of 15 as Actors and 3 as Props.", 15, 3),
        ("Aces have a Value of 1 as Props but 11 as Actors.", 11, 1),
        ("An Ace is worth 12 as an Actor and 2 as a Prop.", 12, 2),
        ("Aces are worth 12 as an Actor but 2 as a Prop.", 12, 2),
        ("Aces are worth 12 as an Actor and 2 as a Prop.", 12, 2),
    ] {
        let rules = read(said);
        for (figure, role) in [(actor, "is an Actor"), (prop, "is a Prop")] {
            let one = rules.split("; ").find(|rule| rule.contains(&format!(" is {figure}")));
            assert!(one.is_some_and(|rule| rule.contains(role)), "{said}: {rules}");
        }
    }
    let rules = read("Aces have a Value of 11 when they are Actors and 1 in any other Role.");
    let other = rules.split("; ").find(|rule| rule.contains("is not an Actor"));
    assert!(
        other.is_some_and(|rule| rule.contains("ace is 1") && !rule.contains("ace is 11")),
        "{rules}"
    );
    // A piece is no figure.
    assert_eq!(house("When you discard a card that is 7, draw a card."), None);
}

/// Ben plays the 9 of Spades as an Act in Ann's turn, or Ann plays the 9 of Clubs, and both pass; Ann has one card left to act
/// with, and so has Ben.
fn resolves(said: &str, bens: bool, ann: u32, ben: u32) {
    let deed = if bens {
        "When Ann passes\nAnd Ben plays the 9 of Spades as an Act\nAnd Ben passes\nAnd Ann passes\n"
    } else {
        "When Ann plays the 9 of Clubs as an Act\nAnd Ann passes\nAnd Ben passes\n"
    };
    // In the first case Ann has passed once already, and has drawn.
    let (anns_act, drawn) = if bens { ("", 1) } else { (" and the 9 of Clubs", 0) };
    let bens_act = if bens { " and the 9 of Spades" } else { "" };
    plays(
        said,
        &format!(
            "## It\nGiven two players, Ann and Ben\n\
             And Ann's Hand holds the 5 of Clubs{anns_act}\nAnd Ben's Hand holds the 8 of Spades{bens_act}\n\
             And Ann's Deck holds the 3 of Diamonds and the 4 of Diamonds and the 6 of Diamonds\n\
             And Ben's Deck holds the 3 of Spades and the 4 of Spades and the 6 of Spades\n\
             And it is the Upkeep Step of Ann's turn\n{deed}\
             Then Ann's Hand holds {} card{}\nAnd Ben's Hand holds {} card{}\n",
            1 + drawn + ann,
            if drawn + ann == 0 { "" } else { "s" },
            1 + ben,
            if ben == 0 { "" } else { "s" },
        ),
    );
}

#[test]
fn what_was_played_resolves_for_whoever_played_it() {
    for said in [
        "Whenever you play a 9 as an Act, draw a card when it resolves.",
        "When a player plays an Act, they draw a card after it has resolved.",
        "Whenever a 9 you played as an Act resolves, draw a card.",
        "When an Act that you played resolves, draw a card.",
    ] {
        resolves(said, true, 0, 1);
        resolves(said, false, 1, 0);
    }
    resolves("Whenever you play an 8 as an Act, draw a card when it resolves.", false, 0, 0);
    // Which of several deeds wait for it is left open.
    let both =
        "When you play a 9 as an Act, draw a card and gain 5 Audience Favor when it resolves.";
    assert_eq!(house(both), None);
}

#[test]
fn the_others_are_those_whose_it_is_not() {
    for said in [
        "When an Act you control resolves, each opponent draws a card.",
        "When your Act resolves, each opponent draws a card.",
        "When an opponent's Act resolves, you draw a card.",
        "When an Act controlled by an opponent resolves, you draw a card.",
        "When an Act an opponent played resolves, you draw a card.",
        "When you play a 9 as an Act, each opponent draws a card when it resolves.",
        "When a player plays a 9 as an Act, each opponent draws a card when it resolves.",
    ] {
        resolves(said, true, 1, 0);
        resolves(said, false, 0, 1);
    }
}

#[test]
fn what_would_go_elsewhere_goes_there_instead() {
    let returns = "moves to the spades' controller's Hand";
    for said in [
        "If a Spade would be removed from the Actor Tableau, its controller may return it to the Hand instead.",
        "If a Spade would leave the Actor Tableau, it returns to its controller's Hand instead.",
        "If a Spade would be removed from play from the Actor Tableau, it goes to its controller's Hand instead.",
    ] {
        let rules = read(said);
        assert!(rules.contains(returns), "{said}: {rules}");
    }
    let star =
        read("When your Star would be removed from play, it goes back to your Hand instead.");
    assert!(
        star.contains("would happen, instead the Star of the first player such that"),
        "{star}"
    );
}

#[test]
fn who_skips_is_told() {
    let rules =
        read("When you play a Two as an Act, the next player skips their next Draw Step.");
    assert!(rules.contains("the player after the player skips Draw Step"), "{rules}");
    let own = read("When you play a Two as an Act, you skip your next Draw Step.");
    assert!(own.contains("the player skips Draw Step") && !own.contains("after"), "{own}");
}

#[test]
fn what_a_score_brings_is_changed() {
    for (said, comes_to) in [
        ("When you score, double the Audience Favor you gain.", 54),
        ("When a player scores, the Audience Favor that player gains is doubled.", 54),
        ("When you score with a 9 as the Actor, add 5 to the Audience Favor you gain.", 32),
        ("When you score with an 8 as the Actor, add 5 to the Audience Favor you gain.", 27),
        (
            "When you score, add the number of cards in your Hand to the Audience Favor you gain.",
            29,
        ),
        (
            "When you score, reduce the Audience Favor you gain by the number of cards in your Hand.",
            25,
        ),
        ("When you score, reduce the Audience Favor you gain by 30.", 0),
        ("When you score with an Actor without a Prop, gain 5 extra Audience Favor.", 32),
        (
            "If the Actor and the Set you tap to score share a suit, gain 10 extra Audience Favor.",
            37,
        ),
        ("A product greater than 20 is treated as 20.", 20),
        ("If the product is greater than 40, it is 40.", 27),
        ("A player with fewer than three cards in Hand scores double.", 54),
        ("A player with fewer than two cards in Hand scores double.", 27),
    ] {
        scores_beside("", said, comes_to);
    }
}

#[test]
fn what_is_left_undone_is_known_at_the_end() {
    for said in [
        "Anyone who doesn't score during their Performance loses 5 Audience Favor at the end of that phase.",
        "Players who do not score in their Performance lose 5 Audience Favor.",
        "A player who did not score in their Performance loses 5 Audience Favor at the end of it.",
        "If a player does not score during their Performance, they lose 5 Audience Favor at the end of that phase.",
    ] {
        let rules = read(said);
        let ends = "when a time ends, if the time is Performance";
        let undone = "did “score” in this Performance is not at least 1";
        assert!(rules.contains(ends) && rules.contains(undone), "{said}: {rules}");
    }
    // Where the time is that of the one who has the turn, it is kept.
    let active = read(
        "If the active player did not score during the Performance Phase, they lose 5 Audience Favor at the end of that phase.",
    );
    assert!(active.contains("in this Performance is not at least 1"), "{active}");
    // What was played in another part of the turn does not count.
    let rules = read("If you did not play a card during your Enter Stage Phase, draw a card.");
    assert!(rules.contains("in this Enter Stage is not at least 1"), "{rules}");
}

#[test]
fn another_is_another_than_the_one_it_hangs_on() {
    for said in [
        "You may attach one of your Props to another of your Actors once per turn.",
        "When you score, you may move a Prop you control to another Actor you control.",
    ] {
        let rules = read(said);
        assert!(rules.contains("the prop is attached to an actor"), "{said}: {rules}");
        assert!(!rules.contains("the actor is not the prop"), "{said}: {rules}");
        assert!(!rules.contains("first prop such that"), "{said}: {rules}");
    }
}

#[test]
fn how_it_is_said_that_nothing_changes_it() {
    for said in [
        "Your Star can never be discarded from your Hand, no matter what any card or rule says.",
        "Kings cannot be discarded, whatever happens.",
    ] {
        assert!(read(said).contains("it cannot happen that a player discards"), "{said}");
    }
    let wins = read(
        "When two or more players have 1000 Audience Favor at once, whoever has the most wins.",
    );
    assert!(wins.contains("at least 2 players") && wins.contains("highest"), "{wins}");
    let limit = read("Only one Act per player may be on the Stack at the same time.");
    assert!(limit.contains("the act's controller is the player"), "{limit}");
}
