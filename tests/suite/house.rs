//! House rules in other words: each wording of a block passes the scenarios of its block
//! (`tests/books/house/played.md`).

use std::fmt::Write as _;

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, Status, compile, test};
use houserules::source::SourceFile;

use crate::files::{below, text};
use crate::tables::{BOOK, edited};

/// A shipped rulebook with one house rule on top.
pub(crate) fn on_top(book: &str, files: &[(String, String)], rule: &str) -> Compiled {
    let mut memory = MemoryFiles::default();
    for (name, text) in files {
        memory = memory.with(name, text.as_bytes().to_vec());
    }
    let rule = rule.replace("\\n", "\n\n");
    let text = format!("---\nset: house\nrole: house\n---\n\n{rule}\n");
    let memory = memory.with("house.rules.md", text.into_bytes());
    let mut options = Options::default();
    options.with.push("house.rules.md".to_owned());
    compile(book::load(&memory, book, &options).expect("the game can be loaded"))
}

/// The wordings of each block with its scenarios.
fn blocks(text: &str) -> Vec<(Vec<&str>, String)> {
    let mut blocks: Vec<(Vec<&str>, String)> = Vec::new();
    for line in text.lines() {
        if let Some(wording) = line.strip_prefix("* ") {
            match blocks.last_mut() {
                Some((wordings, scenarios)) if scenarios.is_empty() => wordings.push(wording),
                _ => blocks.push((vec![wording], String::new())),
            }
        } else if let Some((_, scenarios)) = blocks.last_mut()
            && !line.is_empty()
        {
            scenarios.push_str(line);
            scenarios.push('\n');
        }
    }
    blocks
}

/// The blocks on top of the card game in three tests, so that they run beside each other.
const PARTS: usize = 3;

#[test]
fn each_wording_plays_as_it_says() {
    part(0);
}

#[test]
fn each_wording_of_the_second_part_plays_as_it_says() {
    part(1);
}

#[test]
fn each_wording_of_the_last_part_plays_as_it_says() {
    part(2);
}

/// Every third block, from one of the first three on.
fn part(from: usize) {
    let blocks = blocks(include_str!("../books/house/played.md"));
    let own: Vec<_> = blocks.into_iter().skip(from).step_by(PARTS).collect();
    played(BOOK, &edited(&[]), own, 200);
}

#[test]
fn each_wording_plays_as_it_says_in_the_other_book() {
    const OTHER: &str = "rulebooks/stage-blood";
    let files: Vec<(String, String)> = below(OTHER)
        .into_iter()
        .filter(|(name, _)| !name.ends_with(".scenario.md") && !name.contains("/errata/"))
        .map(|(name, path)| (name, text(&path)))
        .collect();
    let blocks = blocks(include_str!("../books/house/played-stage.md"));
    played(OTHER, &files, blocks, 5);
}

#[test]
fn what_could_not_be_meant_is_refused() {
    // What is refused, some of what is said about it, and what is read in its place.
    const REFUSED: [(&str, &str, &str); 7] = [
        (
            "At the end of each turn, each player discards a Prop.",
            "looks for it in the Hand, where no card is a Prop",
            "At the end of each turn, each player removes a Prop they control from play.",
        ),
        (
            "When a player draws a card, they draw an additional card.",
            "would set itself off again and again",
            "If a player would draw a card, they draw two cards instead.",
        ),
        (
            "In the Draw Step, the active player may draw as many cards as they like.",
            "does not say how many at most",
            "In the Draw Step, the active player may draw up to five cards.",
        ),
        (
            "Players draw two cards per turn.",
            "does not say when in it this happens",
            "At the start of each turn, the active player draws two cards.",
        ),
        (
            "Each other player draws two cards instead of one in the Draw Step.",
            "is done by everybody each time",
            "In your Draw Step, draw two cards instead of one.",
        ),
        (
            "When a player plays an Actor, they gain half its Value, rounded up.",
            "is a number, and it is not said of what",
            "When a player plays an Actor, they gain Audience Favor equal to half its Value, rounded up.",
        ),
        (
            "When a player scores, for the first time, they draw a card.",
            "which time it is can only be said of what happens",
            "The first time each turn that a player scores, they draw a card.",
        ),
    ];
    let files = edited(&[]);
    for (refused, says, instead) in REFUSED {
        let status = |compiled: &Compiled| {
            compiled.own_readings().find(|r| r.id.starts_with("house")).map(|r| r.status)
        };
        let compiled = on_top(BOOK, &files, refused);
        assert_eq!(status(&compiled), Some(Status::Unread), "{refused}");
        let told = compiled.findings.iter().any(|f| f.message.contains(says));
        assert!(
            told,
            "{refused}: {:?}",
            compiled.findings.iter().map(|f| &f.message).collect::<Vec<_>>()
        );
        assert_eq!(
            status(&on_top(BOOK, &files, instead)),
            Some(Status::Operative),
            "{instead}"
        );
    }
}

fn played(
    book: &str,
    files: &[(String, String)],
    blocks: Vec<(Vec<&str>, String)>,
    least: usize,
) {
    let mut wrong = String::new();
    let mut count = 0;
    for (wordings, scenarios) in blocks {
        for wording in wordings {
            count += 1;
            let compiled = on_top(book, files, wording);
            let unread = compiled
                .own_readings()
                .any(|r| r.id.starts_with("house") && r.status == Status::Unread);
            if unread {
                let _ = writeln!(wrong, "{wording}\n    is not read");
                continue;
            }
            let program = compiled.program().expect("the game can be played");
            let file = SourceFile::new("house.scenario.md", scenarios.as_str());
            for (_, outcomes) in test(&compiled, &program, vec![file]).files {
                assert!(!outcomes.is_empty(), "{wording} has no scenario");
                for outcome in outcomes.iter().filter(|o| !o.passed()) {
                    let _ = write!(wrong, "{wording}\n    {}: ", outcome.name);
                    for finding in &outcome.findings {
                        let _ = write!(wrong, "{}; ", finding.message);
                    }
                    if let Some(failure) = &outcome.failure {
                        let _ = write!(wrong, "`{}`, but {}", failure.expected, failure.found);
                    }
                    wrong.push('\n');
                }
            }
        }
    }
    assert!(count >= least, "only {count} wordings");
    assert!(wrong.is_empty(), "{wrong}");
}
