//! `The actor it is attached to`, `your Star`: of the pieces and players the right one is meant, or the sentence is refused.

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, Status, compile};
use houserules::lower::Printer;

use crate::files::{below, text};
use crate::tables::BOOK;

/// The shipped game with a house rule on top.
pub(crate) fn with_house(said: &str) -> Compiled {
    let mut files = MemoryFiles::default();
    for (name, path) in below(BOOK).into_iter().filter(|(n, _)| !n.ends_with(".scenario.md")) {
        files = files.with(&name, text(&path).into_bytes());
    }
    let files = files.with("house.md", format!("# House\n\n## 1 House\n\n1.1 {said}\n"));
    let options = Options { with: vec!["house.md".to_owned()], ..Options::default() };
    compile(book::load(&files, BOOK, &options).expect("the game can be loaded"))
}

/// What a house rule over the shipped game says; none if it is not read.
pub(crate) fn house(said: &str) -> Option<String> {
    let compiled = with_house(said);
    let read = compiled
        .own_readings()
        .filter(|r| r.text.trim_end_matches('.') == said.trim_end_matches('.'));
    let read: Vec<bool> = read.map(|r| r.status != Status::Unread).collect();
    assert!(!read.is_empty(), "{said}");
    let own = compiled.lowered.rules.iter().filter(|rule| rule.origin.name.starts_with("1.1"));
    let all: Vec<String> = own.map(|r| Printer::new(&compiled.lowered, r).rule(r)).collect();
    read.iter().all(|read| *read).then(|| all.join("; "))
}

#[test]
fn what_it_is_attached_to_is_the_other_piece() {
    let told = house(
        "When you discard a Prop, you may draw a card if the Actor it is attached to is tapped.",
    );
    let told = told.expect("it is read");
    // The card is attached to the actor, not the actor to the card or to anything.
    assert!(told.contains("is attached to the actor"), "{told}");
    assert!(!told.contains("attached to anything"), "{told}");
}

#[test]
fn nothing_is_attached_to_itself() {
    assert_eq!(
        house(
            "When you play a Prop of the same suit as the Actor it is attached to, you draw a card."
        ),
        None
    );
    assert!(
        house("When you attach a Prop to an Actor of the same suit, you draw a card.")
            .is_some()
    );
}

#[test]
fn whoever_the_titled_piece_belongs_to_is_spoken_to() {
    for said in [
        "When your Star is removed from play, you lose 50 Audience Favor.",
        "When a player's Star is removed from play, they lose 50 Audience Favor.",
    ] {
        let told = house(said).unwrap_or_else(|| panic!("not read: {said}"));
        assert!(
            told.contains("for each player such that the thing is the player's Star"),
            "{told}"
        );
        assert!(told.contains("-50 is added to Audience Favor of the player"), "{told}");
    }
}
