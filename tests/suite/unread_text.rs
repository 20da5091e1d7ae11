//! What is found in the words of sentences that nobody read.

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::compile;
use houserules::finding::Code;

const NOWHERE: [u32; 0] = [];

/// The lines on which a code is found.
fn lines(text: &str, code: Code) -> Vec<u32> {
    let files = MemoryFiles::default().with("book.rules.md", text.as_bytes().to_vec());
    let book =
        compile(book::load(&files, "book.rules.md", &Options::default()).expect("it loads"));
    let line = |f: &houserules::finding::Finding| {
        book.sources.get(f.at.span.file).position(f.at.span.start).line
    };
    book.findings.iter().filter(|f| f.code == code).map(line).collect()
}

#[test]
fn what_a_lack_brings_about_and_does_not() {
    let book = |line: &str| {
        format!(
            "# Bog\n\n## 1. Peat\n\n- Running out of peat somehow doesn't cause any sudden loss\n\n## 2. Ends\n\n- {line}\n"
        )
    };
    assert_eq!(lines(&book("Whoever has, alas, run out of peat loses"), Code::Drift), [9]);
    // Another thing, or another outcome.
    assert_eq!(lines(&book("Whoever has, alas, run out of reed loses"), Code::Drift), NOWHERE);
    assert_eq!(lines(&book("Whoever has, alas, run out of peat rests"), Code::Drift), NOWHERE);
}

#[test]
fn what_must_be_done_and_cannot() {
    let book = |line: &str| {
        format!(
            "1. If a player finds nothing to say whatsoever, they must pass.\n2. A player cannot {line} until they have whistled thrice.\n"
        )
    };
    assert_eq!(lines(&book("pass"), Code::MustButCannot), [2]);
    assert_eq!(lines(&book("hum"), Code::MustButCannot), NOWHERE);
}

#[test]
fn any_and_some_not() {
    let book = |which: &str| {
        format!(
            "# Den\n\n## 1. Cubs\n\n- Cannot, alas, be set as snares; cannot be set as snares\n\n## 2. Setting Snares\n\n- Lay {which} somewhere behind the snare line\n"
        )
    };
    assert_eq!(lines(&book("any cub"), Code::Drift), [9]);
    assert_eq!(lines(&book("two cubs"), Code::Drift), NOWHERE);
}

#[test]
fn the_same_words_in_two_places() {
    let book = |figure: &str| {
        format!(
            "# Mill\n\n## 1. Sacks\n\n### 1.1 Flour\n\n- Maximum 2 sacks, alas, per player\n\n## 2. Grinding\n\n### 2.1 How\n\n- Maximum {figure} sacks, alas, per player\n"
        )
    };
    assert_eq!(lines(&book("2"), Code::SaidTwice), [13]);
    assert_eq!(lines(&book("3"), Code::SaidTwice), NOWHERE);
}

#[test]
fn a_term_without_its_capital() {
    let book = |word: &str, act: &str| {
        format!(
            "The Warden keeps a Ledger of each Lamp, each Post, each Street, each Ward and each Lantern. \
             Each Lamp hangs on a Post in a Street of a Ward, beside a Lantern, by the Ledger. \
             A Lamp, a Post, a Street, a Ward, a Lantern and a Ledger never leave. \
             A Lamp may glow.\n\nA {word} that glows is shown in the Ledger.\n\n\
             A Warden may {act} a Lamp. Nobody, alas, may {act} a Lamp twice.\n"
        )
    };
    assert_eq!(lines(&book("lamp", "tend"), Code::NearMissTerm), [3]);
    assert_eq!(lines(&book("Lamp", "tend"), Code::NearMissTerm), NOWHERE);
    assert!(says(&book("Lamp", "Kindle"), "what it is to `Kindle`"));
    assert!(!says(&book("Lamp", "kindle"), "what it is to"));
}

/// Whether a finding says so.
fn says(text: &str, words: &str) -> bool {
    let files = MemoryFiles::default().with("book.rules.md", text.as_bytes().to_vec());
    let book =
        compile(book::load(&files, "book.rules.md", &Options::default()).expect("it loads"));
    book.findings.iter().any(|f| f.message.contains(words))
}
