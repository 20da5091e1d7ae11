//! What reacts to an event adds to it, and what limits, forbids or allows something says nothing of what it does not speak of:
//! with such rules on top, which concern nothing that the shipped scenarios look at, all of them pass as before.

use houserules::compile::{Status, test};
use houserules::source::SourceFile;

use crate::files::{below, text};
use crate::house::on_top;
use crate::tables::{BOOK, edited};

/// One for each event of the game; each gives something of which no scenario speaks.
const REACTIONS: [&str; 14] = [
    "When an Actor is tapped, its controller gains 1 cheer.",
    "When your Star is tapped, you gain 1 cheer.",
    "When a card is untapped, its controller gains 1 cheer.",
    "When a player plays a card, they gain 1 cheer.",
    "When a card becomes an Actor, its controller gains 1 cheer.",
    "When a Prop is attached to an Actor, its controller gains 1 cheer.",
    "When an Actor is removed from play, its controller gains 1 cheer.",
    "When a card leaves the Stack, its owner gains 1 cheer.",
    "When a player discards a card, they gain 1 cheer.",
    "When a player draws a card, they gain 1 cheer.",
    "When a player passes, they gain 1 cheer.",
    "When a player gains priority, they gain 1 cheer.",
    "When a player gains Audience Favor, they gain 1 cheer.",
    "When a turn ends, each player gains 1 cheer.",
];

/// Rules about figures that no scenario comes to: what they forbid, limit, allow and except is met by none of them.
const ABOUT_NOTHING_THERE: [&str; 36] = [
    "A player with 37 cards in their hand cannot score.",
    "An Actor with a Value of 77 cannot be tapped.",
    "An Actor whose Value is 77 can't be scored with.",
    "Actors with a Value of 77 don't untap.",
    "No player can discard more than 30 cards in a turn.",
    "Players can't play more than 25 cards per turn.",
    "No more than 30 cards may be played in a round.",
    "A player may not have more than 60 cards in hand.",
    "The hand limit is 60 cards.",
    "A player can have at most 20 Actors.",
    "A player who controls 12 Actors may not play another Actor.",
    "A player can't play Props while they have 50 Actors.",
    "You can't play an Act if you have more than 50 cards in your hand.",
    "You can play an Act only if you have fewer than 50 cards in your hand.",
    "You may only play an Actor if you have fewer than 50 cards in your hand.",
    "Players can only play Sets if they have fewer than 50 cards in hand.",
    "If you have 37 cards in your hand you can't pass.",
    "If a Prop's Value is 77, its Actor can't be tapped.",
    "Twos can't be attached to cards with a Value of 77.",
    "A card can't be moved from a Discard to a hand if its Value is 77.",
    "A card with a Value of 77 may be played in any Role.",
    "Each player may play up to 40 Actors each turn.",
    "You need not draw a card if you have 37 cards in your hand.",
    "You don't draw a card in your Draw Step if you have 37 cards in your hand.",
    "If a player has 37 cards in hand, they skip their Draw Step.",
    "When a player would draw a card, if they have 37 cards in hand, they draw two cards instead.",
    "After the 90th turn, players draw two cards instead of one.",
    "From the 90th turn on, each player draws an extra card in their Draw Step.",
    "In the 90th round, nobody scores.",
    "On their 90th turn a player skips the Draw Step.",
    "At the end of each turn, a player with 37 cards in hand loses the game.",
    "Nobody can win in the first turn of the game if they have 37 cards in their hand.",
    "If you have 37 Actors, you win the game.",
    "A player with an empty deck and an empty hand and 37 Actors loses.",
    "Unless a player has 37 Actors, they score as usual.",
    "As long as a player has 37 cards in hand, their opponents draw two cards.",
];

#[test]
fn nothing_is_taken_from_what_it_reacts_to() {
    let mut wrong: Vec<String> = Vec::new();
    for reaction in REACTIONS {
        let rules = ["Each player begins the game with 0 cheers.", reaction];
        wrong.extend(failed_with(&rules).iter().map(|name| format!("{reaction} {name}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn nothing_is_taken_from_what_a_rule_does_not_speak_of() {
    let failed = failed_with(&ABOUT_NOTHING_THERE);
    assert!(failed.is_empty(), "{failed:#?}");
}

/// The names of the shipped scenarios that fail with rules on top, each of which must be read.
fn failed_with(rules: &[&str]) -> Vec<String> {
    let scenarios: Vec<SourceFile> = below(BOOK)
        .into_iter()
        .filter(|(name, _)| name.ends_with(".scenario.md") && !name.contains("thornfield"))
        .map(|(name, path)| SourceFile::new(&name, text(&path).as_str()))
        .collect();
    let compiled = on_top(BOOK, &edited(&[]), &rules.join("\\n"));
    let house = compiled.own_readings().filter(|r| r.id.starts_with("house"));
    let unread = house.filter(|r| r.status == Status::Unread).map(|r| r.text.clone());
    assert_eq!(unread.collect::<Vec<_>>(), [""; 0], "{rules:?}");
    let program = compiled.program().expect("the game can be played");
    let outcomes: Vec<_> =
        test(&compiled, &program, scenarios).files.into_iter().flat_map(|(_, o)| o).collect();
    assert!(outcomes.len() > 60, "only {} scenarios", outcomes.len());
    outcomes.into_iter().filter(|o| !o.passed()).map(|o| o.name).collect()
}
