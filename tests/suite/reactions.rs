//! What reacts to an event adds to it: with a reaction on top that changes nothing which the shipped scenarios look at, all of
//! them pass as before.

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

#[test]
fn nothing_is_taken_from_what_it_reacts_to() {
    let files = edited(&[]);
    let scenarios: Vec<SourceFile> = below(BOOK)
        .into_iter()
        .filter(|(name, _)| name.ends_with(".scenario.md") && !name.contains("thornfield"))
        .map(|(name, path)| SourceFile::new(&name, text(&path).as_str()))
        .collect();
    let mut wrong: Vec<String> = Vec::new();
    for reaction in REACTIONS {
        let rule = format!("Each player begins the game with 0 cheers.\\n{reaction}");
        let compiled = on_top(BOOK, &files, &rule);
        let house = compiled.own_readings().filter(|r| r.id.starts_with("house"));
        let read: Vec<bool> = house.map(|r| r.status != Status::Unread).collect();
        assert_eq!(read, [true, true], "{reaction}");
        let program = compiled.program().expect("the game can be played");
        let mut count = 0;
        for (_, outcomes) in test(&compiled, &program, scenarios.clone()).files {
            count += outcomes.len();
            let failed = outcomes.iter().filter(|o| !o.passed());
            wrong.extend(failed.map(|o| format!("{reaction} {}", o.name)));
        }
        assert!(count > 60, "only {count} scenarios");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
