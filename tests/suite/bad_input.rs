//! Bad input: one clear finding each, a code, no panic, bounded time.

use std::time::{Duration, Instant};

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::compile;

use crate::cli::{folder, path, run};

/// A file of a bad game: its name and its bytes.
type Bad<'a> = (&'a str, Vec<u8>);

/// The codes that are reported for a game of these files.
fn codes(files: &[Bad<'_>]) -> Vec<String> {
    let mut memory = MemoryFiles::default();
    for (name, bytes) in files {
        memory = memory.with(&format!("game/{name}"), bytes.clone());
    }
    let findings = match book::load(&memory, "game", &Options::default()) {
        Ok(loaded) => {
            let compiled = compile(loaded);
            // Whether it can be played or not, nothing panics.
            let _ = compiled.program();
            compiled.findings
        }
        Err(refused) => refused.findings,
    };
    findings.iter().map(|finding| finding.code.to_string()).collect()
}

/// This code is reported, once, within the time.
fn says_once(files: &[Bad<'_>], code: &str) {
    let started = Instant::now();
    let found = codes(files);
    let took = started.elapsed();
    let count = found.iter().filter(|found| *found == code).count();
    assert_eq!(count, 1, "{code} for {}: {found:?}", files[0].0);
    // Generous, so that a busy machine does not fail it: what is bounded ends in far less.
    assert!(took < Duration::from_secs(60), "{code} took {took:?}");
}

fn rules(text: impl Into<Vec<u8>>) -> Bad<'static> {
    ("a.rules.md", text.into())
}

const FINE: &str = "* **1.1** Each player has a hand.\n";

#[test]
fn an_empty_file() {
    says_once(&[rules("")], "HR001");
    says_once(&[rules("\n\n  \n")], "HR001");
}

#[test]
fn a_comment_that_opens_with_its_own_end() {
    assert!(
        codes(&[rules(format!("{FINE}\nfoo <!--> bar -->\n\nfoo <!---> bar\n"))]).len() < 9
    );
    assert!(codes(&[rules(format!("{FINE}\nfoo <!-->"))]).len() < 9);
}

#[test]
fn bytes_that_are_no_text() {
    says_once(&[rules(b"* **1.1** Each player has a h\xffnd.\n".to_vec())], "HR002");
}

#[test]
fn a_line_of_a_megabyte() {
    let words = "every player draws a card and ".repeat(35_000);
    says_once(&[rules(format!("{FINE}* **1.2** {words}.\n"))], "HR020");
    let one_word = "a".repeat(1_000_000);
    says_once(&[rules(format!("{FINE}* **1.2** {one_word}.\n"))], "HR020");
}

#[test]
fn more_than_two_hundred_levels() {
    let mut text = String::from(FINE);
    for depth in 0..260 {
        text.push_str(&"    ".repeat(depth));
        text.push_str("* Each player draws a card.\n");
    }
    says_once(&[rules(text)], "HR020");
}

#[test]
fn a_number_of_ten_thousand_digits() {
    let digits = "9".repeat(10_000);
    says_once(
        &[rules(format!("{FINE}* **1.2** Each player starts with {digits} points.\n"))],
        "HR020",
    );
}

#[test]
fn strange_characters() {
    says_once(&[rules("* **1.1** Each player has a \u{202e}hand.\n")], "HR021");
    says_once(&[rules("* **1.1** Each player has a \u{7}hand.\n")], "HR021");
}

#[test]
fn private_characters_are_no_terms() {
    let found = codes(&[rules(format!("{FINE}* **1.2** Each player has a \u{f0001}.\n"))]);
    assert!(!found.is_empty());
}

#[test]
fn a_table_without_a_column() {
    let table = ("cards.csv", b"Rank,Count\n3,1\n".to_vec());
    let found = codes(&[rules(FINE), table]);
    let bad: Vec<&String> = found.iter().filter(|c| c.starts_with("HR21")).collect();
    assert!(bad.len() <= 1, "{found:?}");
    let empty = ("cards.csv", b"".to_vec());
    says_once(&[rules(FINE), empty], "HR210");
}

#[test]
fn counts_that_cannot_be() {
    for count in ["-1", "many", "99999999999999999999", "1.5"] {
        let table = ("cards.csv", format!("Name,Count\nSeven,{count}\n").into_bytes());
        says_once(&[rules(FINE), table], "HR210");
    }
}

#[test]
fn a_row_that_is_too_long() {
    says_once(&[rules(FINE), ("cards.csv", b"Name,Count\nSeven,1,2,3\n".to_vec())], "HR210");
}

#[test]
fn a_manifest_that_is_none() {
    says_once(&[rules(FINE), ("game.toml", b"title = [".to_vec())], "HR211");
    says_once(
        &[rules(FINE), ("game.toml", b"players = { min = 4, max = 2 }\n".to_vec())],
        "HR211",
    );
}

#[test]
fn laws_in_a_circle() {
    let set = |name: &str, over: &str| {
        format!(
            "---\nset: {name}\nrole: core\n---\n* **1.1** The {name} rules take precedence over the {over} rules.\n"
        )
    };
    let found = codes(&[
        ("a.rules.md", set("Ash", "Elm").into()),
        ("b.rules.md", set("Elm", "Ash").into()),
    ]);
    assert!(!found.is_empty(), "two sets that stand above each other");
}

/// Any short text is read or refused: words of the language in any order, marks in any place.
#[test]
fn words_in_any_order() {
    let words = [
        "when", "a", "player", "draws", "card", "the", "deck", ",", ".", "is", "empty",
        "instead", "each", "other", "than", "(", ")", "\"", "7", "*", "**", "1.2", ":", "of",
        "of", "may", "not", "cannot", "only", "if", "\n", "#", "|", "---", "<li>", "&amp;",
        "]", "→",
    ];
    let mut at = 7_u32;
    for _ in 0..150 {
        let mut text = String::from(FINE);
        for _ in 0..24 {
            at = at.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            text.push_str(words[(at >> 8) as usize % words.len()]);
            text.push(' ');
        }
        let _ = codes(&[rules(text)]);
    }
}

/// The tool itself: a code for the shell, a finding, nothing about its own code.
#[test]
fn the_tool_refuses_with_a_code() {
    let digits = "9".repeat(10_000);
    for (bytes, exit, code) in [
        (Vec::new(), 1, "HR001"),
        // Read as far as its bytes are text, so a finding and not a refusal.
        (b"* **1.1** A h\xffnd.\n".to_vec(), 1, "HR002"),
        (
            format!("{FINE}* **1.2** Each player starts with {digits} points.\n").into(),
            1,
            "HR020",
        ),
    ] {
        let dir = folder(&[("a.rules.md", &bytes)]);
        let place = dir.path().join("a.rules.md");
        let run = run(&["check", path(&place)]);
        assert_eq!(run.code, exit, "{}", run.err);
        let said = format!("{}{}", run.out, run.err);
        assert!(said.contains(code), "{said}");
        assert!(!said.contains("panicked") && !said.contains("src/"), "{said}");
    }
}

#[test]
fn a_value_that_needs_itself_is_worked_out_once() {
    // Each of two sentences asks for the value that both give: that doubled the work at every depth.
    let twice = "Every card has a Value. If the Value of a card is a number, that number is its Value. If the Value of a card is a number, that number is its Value.";
    let rules = include_str!("../../src/cli/template/first-game.rules.md")
        .replace("Every card has a Value.", twice);
    assert!(rules.contains(twice));
    let dir = crate::cli::folder(&[
        ("first-game.rules.md", rules.as_bytes()),
        ("cards.csv", include_bytes!("../../src/cli/template/cards.csv")),
        ("game.toml", include_bytes!("../../src/cli/template/game.toml")),
    ]);
    let path = crate::cli::path(dir.path());
    let begun = std::time::Instant::now();
    let data = crate::cli::run(&[
        "simulate",
        path,
        "--games",
        "2",
        "--max-decisions",
        "30",
        "--format",
        "json",
    ])
    .json();
    assert_eq!(data["games"], 2);
    assert!(begun.elapsed().as_secs() < 60, "it took {:?}", begun.elapsed());
}
