//! Of whom and of what something is said: only these, those two, the same as each other, both, whoever controls a card.

use crate::attached_to::house;
use crate::basic::{alike, with};
use crate::texts::played;

/// Birds and fish are polished on a turn; a round is a turn of each player.
const WORKSHOP: &str = "# Workshop\n\n\
    1. There are sixteen cards: 8 birds and 8 fish. They are shuffled into a deck. \
    Each player starts with a hand of four cards and 0 points.\n\
    2. In each round, each player takes one turn.\n\
    3. On their turn, a player may polish a card in their hand. When a player polishes a card, they gain 1 point.\n\
    4. On their turn, a player may discard a card.\n\
    5. On their turn, a player may pass. When a player passes, their turn ends.\n\
    6. @\n\
    7. A player with 20 points wins.\n";

/// What is true of every game.
const IDLE: &str = "Nobody may have more than 1000 points.";

/// In the first round and later: who polished what.
fn polished(said: &str) -> (Vec<String>, Vec<String>) {
    let book = with(WORKSHOP, said);
    let (mut first, mut later) = (Vec::new(), Vec::new());
    for seed in 1..8 {
        let mut passes = 0;
        for line in played(&book, 2, seed).0 {
            passes += usize::from(line.contains(" passes"));
            if line.contains(" polishes ") {
                if passes < 2 { &mut first } else { &mut later }.push(line);
            }
        }
    }
    (first, later)
}

#[test]
fn only_these_is_said_of_the_time_behind_it() {
    let fish = |lines: &[String]| {
        lines.iter().filter(|l| l.contains("Fish") || l.contains("fish")).count()
    };
    let (first, later) = polished(IDLE);
    assert!(fish(&first) > 0 && fish(&later) > 0, "{first:#?}");
    for said in [
        "Only birds may be polished in the first round.",
        "In the first round, only birds may be polished.",
        "Nothing but birds may be polished in the first round.",
        "No card other than a bird may be polished in the first round.",
        "No card except a bird may be polished in the first round.",
    ] {
        let (first, later) = polished(said);
        assert!(!first.is_empty() && fish(&first) == 0, "{said}: {first:#?}");
        assert!(fish(&later) > 0, "{said}: later there is no fish");
    }
}

#[test]
fn one_player_may_each_round() {
    let book = |said: &str| {
        let book = with(WORKSHOP, said);
        let mut most = 0;
        for seed in 1..8 {
            let (mut passes, mut who) = (0, std::collections::BTreeSet::new());
            for line in played(&book, 3, seed).0 {
                if line.contains(" passes") {
                    passes += 1;
                    if passes % 3 == 0 {
                        who.clear();
                    }
                }
                if let Some((player, _)) = line.split_once(" polishes ") {
                    who.insert(player.to_owned());
                    most = most.max(who.len());
                }
            }
        }
        most
    };
    assert_eq!(book(IDLE), 3);
    assert_eq!(book("Only one player may polish each round."), 1);
    assert_eq!(book("At most two players may polish in each round."), 2);
    assert_eq!(book("Only one fish may be polished each round."), 3, "birds may be");
}

#[test]
fn both_are_the_players() {
    alike(
        WORKSHOP,
        IDLE,
        &[
            &[
                "At the end of each turn, if all players have more than 2 points, each player discards a card.",
                "At the end of each turn, if both players have more than 2 points, both discard a card.",
                "At the end of each turn, if all players have more than 2 points, each of them discards a card.",
            ],
            &[
                "At the end of each turn, if no two players have the same number of points, each player draws a card.",
                "At the end of each turn, if no two players have the same points, each player draws a card.",
            ],
        ],
    );
}

/// At the end of each turn: the points of the players, and whether anybody drew.
fn draws(said: &str, players: u32) -> Vec<(bool, Vec<usize>)> {
    let book = with(WORKSHOP, said);
    let mut found = Vec::new();
    for seed in 1..60 {
        let mut points = vec![0_usize; players as usize];
        for line in played(&book, players, seed).0 {
            if line.contains(" gains 1 point") {
                let who: usize = line.split(' ').nth(1).and_then(|n| n.parse().ok()).unwrap();
                points[who - 1] += 1;
            }
            if line.contains(" passes") {
                found.push((false, points.clone()));
            }
            if line.contains(" draws ")
                && line.contains("(6)")
                && let Some(last) = found.last_mut()
            {
                last.0 = true;
            }
        }
    }
    found
}

#[test]
fn the_same_points_are_equal_points() {
    let two = |p: &[usize]| (0..p.len()).any(|i| p[i + 1..].contains(&p[i]));
    let all = |p: &[usize]| p.iter().all(|n| *n == p[0]);
    let none = |p: &[usize]| !two(p);
    type Holds<'f> = &'f dyn Fn(&[usize]) -> bool;
    let holds: [(&str, u32, Holds<'_>); 3] = [
        ("two players have the same points", 3, &two),
        ("all players have the same number of points", 2, &all),
        ("no two players have the same points", 3, &none),
    ];
    for (said, players, holds) in holds {
        let rule =
            format!("At the end of each turn, if {said}, the active player draws a card.");
        let found = draws(&rule, players);
        assert!(found.iter().any(|(drew, _)| *drew), "{said}");
        for (drew, points) in &found {
            assert!(!drew || holds(points), "{said}: {points:?}");
        }
    }
}

#[test]
fn what_does_not_say_of_whom_is_refused() {
    for said in [
        "When no card is drawn, each player loses 1 Audience Favor.",
        "When no Act is played, each player draws a card.",
        "If another player has the same Audience Favor, draw a card.",
        "Players with the same Audience Favor draw a card at the end of each turn.",
        "You may move one of your Props during your Enter Stage Phase once a turn.",
        "Once a turn, a player may move an Actor.",
    ] {
        assert_eq!(house(said), None, "{said}");
    }
    for (said, told) in [
        (
            "If a player has the same Audience Favor as the active player, they draw a card.",
            "Audience Favor is the Audience Favor of the player whose turn it is",
        ),
        ("You can't play acts on your turn.", "the thing is Act"),
        (
            "Acts and Props cannot be played in the first round.",
            "the thing is Act or the thing is Prop",
        ),
        ("When an Actor has three Props, draw a card.", "the actor's controller draws a card"),
        (
            "If two players have no cards in hand, they draw a card.",
            "for each player such that there is no card",
        ),
    ] {
        let read = house(said).unwrap_or_else(|| panic!("{said} is not read"));
        assert!(read.contains(told), "{said}: {read}");
    }
}

#[test]
fn what_holds_at_a_time_is_asked_at_that_time() {
    alike(
        WORKSHOP,
        IDLE,
        &[
            &[
                "If a player has no points, they draw a card at the start of their turn.",
                "When a player has no points, they draw a card at the start of their turn.",
                "A player with no points draws a card at the start of their turn.",
            ],
            &[
                "If all players have points, each player discards a card at the end of each turn.",
                "When all players have points, each player discards a card at the end of each turn.",
            ],
        ],
    );
}

#[test]
fn what_is_attached_is_one_with_what_it_is_attached_to() {
    let read = |said: &str| house(said).unwrap_or_else(|| panic!("{said} is not read"));
    for said in [
        "When a Prop is attached to an Actor, untap that Actor.",
        "When a player attaches a Prop to an Actor, untap that Actor.",
    ] {
        let told = read(said);
        assert!(told.contains("when a prop is attached to an actor"), "{said}: {told}");
        assert!(
            told.contains("untaps the actor") && !told.contains("chooses"),
            "{said}: {told}"
        );
    }
    let told = read("While a Prop is attached to an Actor, that Actor cannot be tapped.");
    assert!(told.contains("the prop is attached to the actor"), "{told}");
    for said in ["Acts cannot be played face down.", "A player may play an Act face down."] {
        assert_eq!(house(said), None, "{said}");
    }
}

#[test]
fn the_first_of_all_is_one_player() {
    let gains = |said: &str| -> usize {
        let book = with(WORKSHOP, said);
        let lines = (1..20).map(|seed| played(&book, 3, seed).0);
        lines
            .map(|l| l.iter().filter(|l| l.contains(" gains 5 point")).count())
            .max()
            .unwrap_or(0)
    };
    assert_eq!(gains("The first player to have 3 points gains 5 points."), 1);
    assert_eq!(gains("The first player who has 3 points gains 5 points."), 1);
    assert!(gains("When a player has 3 points, they gain 5 points.") > 1);
}

#[test]
fn a_time_is_never_lost() {
    let read = |said: &str| house(said).unwrap_or_else(|| panic!("{said} is not read"));
    let told =
        read("During your Upkeep, you may pay 20 Audience Favor to untap one of your Actors.");
    assert!(told.contains("it is the Upkeep Step"), "{told}");
    let told = read("Draw one card fewer.");
    assert!(told.contains("it is the Draw Step"), "{told}");
    for said in ["In summer, nobody may score.", "A Prop can be moved from one of your Actors."]
    {
        assert_eq!(house(said), None, "{said}");
    }
}

#[test]
fn in_the_turn_of_another_it_is_the_others() {
    alike(
        WORKSHOP,
        IDLE,
        &[&[
            "At the end of each turn, each other player draws a card.",
            "At the end of another player's turn, draw a card.",
            "At the end of each other player's turn, draw a card.",
            "When an opponent's turn ends, draw a card.",
        ]],
    );
    let told = house("At the start of an opponent's turn, you may discard a card.")
        .expect("it is read");
    assert!(
        told.contains(
            "for each player such that the player is not the player whose turn it is"
        ),
        "{told}"
    );
    assert_eq!(
        house("Once in each phase, the active player may tap an Actor to draw a card."),
        None
    );
}
