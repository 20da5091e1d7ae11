//! Errata name what they replace by number, title or words, in many ways.

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, Status, compile};

const BOOK: &str = "# The Orchard\n\n\
    ## Setup\n\nDeal five cards to each player. Each player gets two coins.\n\n\
    ## Harvest\n\nOn their turn, a player may draw a card. On their turn, a player may discard a card.\n\n\
    ### Frost\n\nOn their turn, a player may spend a coin.\n\n\
    ## Market\n\n### Frost\n\nOn their turn, a player may shuffle the deck.\n";

fn with(errata: &str) -> Compiled {
    let text = format!("---\nset: errata\nrole: errata\n---\n\n{errata}\n");
    let memory = MemoryFiles::default()
        .with("orchard.rules.md", BOOK.as_bytes().to_vec())
        .with("errata.rules.md", text.into_bytes());
    let mut options = Options::default();
    options.with.push("errata.rules.md".to_owned());
    compile(book::load(&memory, "orchard.rules.md", &options).expect("both can be loaded"))
}

/// The sentences of the book that are left out.
fn repealed(compiled: &Compiled) -> Vec<&str> {
    compiled
        .own_readings()
        .filter(|r| r.why == Some("repealed"))
        .map(|r| r.text.as_str())
        .collect()
}

fn unread(compiled: &Compiled) -> bool {
    compiled.own_readings().any(|r| r.id.starts_with("errata") && r.status == Status::Unread)
}

#[test]
fn a_section_is_left_out_by_its_title() {
    for wording in [
        "Ignore the section \"Harvest\".",
        "Omit the part \"Harvest\".",
        "The section \"Harvest\" is deleted.",
        "The section \"harvest\" no longer applies.",
        "Replace the section \"Harvest\" with the following.",
        "The section \"Harvest\" is replaced by what follows.",
        "This replaces the section \"Harvest\".",
    ] {
        let compiled = with(wording);
        assert!(!unread(&compiled), "{wording}: {:?}", compiled.findings);
        assert_eq!(repealed(&compiled).len(), 3, "{wording}");
    }
}

#[test]
fn a_title_that_occurs_twice_needs_its_path() {
    assert!(unread(&with("Ignore the section \"Frost\".")));
    let compiled = with("Ignore the section \"Market / Frost\".");
    assert!(!unread(&compiled));
    assert_eq!(repealed(&compiled), ["On their turn, a player may shuffle the deck"]);
}

#[test]
fn one_sentence_is_left_out_by_its_words() {
    for wording in [
        "In \"Harvest\", ignore the sentence \"may discard a card\".",
        "Ignore the sentence \"may discard a card\" in \"Harvest\".",
        "The sentence \"may discard a card\" in the section \"Harvest\" is deleted.",
    ] {
        let compiled = with(wording);
        assert!(!unread(&compiled), "{wording}: {:?}", compiled.findings);
        assert_eq!(
            repealed(&compiled),
            ["On their turn, a player may discard a card"],
            "{wording}"
        );
    }
    assert!(unread(&with("In \"Harvest\", ignore the sentence \"may sing\".")));
    assert!(unread(&with("In \"Harvest\", ignore the sentence \"a player may\".")));
}

#[test]
fn words_of_a_section_are_swapped_by_its_title() {
    let compiled = with("In \"Setup\", read \"five\" instead of \"seven\".");
    assert!(unread(&compiled), "`seven` is what is to go, and does not stand there");
    let compiled = with("In \"Setup\", read \"five\" instead of \"two\".");
    assert!(!unread(&compiled), "`two` is what is to go: {:?}", compiled.findings);
    let compiled = with("In \"Setup\", read \"three cards\" instead of \"five cards\".");
    assert!(!unread(&compiled), "{:?}", compiled.findings);
}
