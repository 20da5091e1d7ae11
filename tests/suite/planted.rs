//! Small rulebooks with one planted defect each, and their clean twins.
//!
//! A file of `tests/planted/` opens with `expect` and the codes of which one must be found, then `---`,
//! then the book. A line that opens with `[good]` stands in the clean twin only, one with `[bad]` in the
//! other only; `[here]` is a line of the other on which the finding must be.

use std::fmt::Write as _;

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, compile};
use houserules::finding::{Code, Severity};

use crate::files::{text, with_ending};

struct Planted {
    codes: Vec<String>,
    bad: String,
    good: String,
    here: Option<u32>,
}

fn planted(text: &str) -> Planted {
    let (head, body) = text.split_once("\n---\n").expect("the head ends with ---");
    let codes = head.split_whitespace().skip(1).map(str::to_owned).collect();
    let (mut bad, mut good, mut here) = (Vec::new(), Vec::new(), None);
    for line in body.lines() {
        if let Some(line) = line.strip_prefix("[good]") {
            good.push(line);
        } else if let Some(line) = line.strip_prefix("[bad]") {
            bad.push(line);
        } else if let Some(line) = line.strip_prefix("[here]") {
            bad.push(line);
            here = Some(bad.len() as u32);
        } else {
            bad.push(line);
            good.push(line);
        }
    }
    Planted { codes, bad: bad.join("\n"), good: good.join("\n"), here }
}

fn compiled(text: &str) -> Compiled {
    let files = MemoryFiles::default().with("book.rules.md", text.as_bytes().to_vec());
    compile(book::load(&files, "book.rules.md", &Options::default()).expect("it loads"))
}

/// Code and line of each finding.
fn found(book: &Compiled) -> Vec<(String, u32)> {
    let line = |f: &houserules::finding::Finding| {
        book.sources.get(f.at.span.file).position(f.at.span.start).line
    };
    book.findings.iter().map(|f| (f.code.to_string(), line(f))).collect()
}

#[test]
fn each_planted_defect_is_found_where_it_is() {
    let mut wrong = String::new();
    for (name, path) in with_ending("tests/planted", "md") {
        let case = planted(&text(&path));
        let found = found(&compiled(&case.bad));
        let hit = found.iter().any(|(code, line)| {
            case.codes.contains(code) && case.here.is_none_or(|h| h == *line)
        });
        if !hit {
            let _ =
                writeln!(wrong, "{name}: {:?} at {:?} not in {found:?}", case.codes, case.here);
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Whatever words and figures stand side by side, the checks come to an end and nothing panics.
#[test]
fn any_words_in_any_order() {
    const WORDS: [&str; 56] = [
        "4", "seven", "10", ":", "(", ")", ",", "+", "-", "%", "or", "more", "than", "at",
        "least", "in", "all", "total", "of", "each", "player", "players", "cards", "hand",
        "limit", "is", "worth", "points", "wins", "game", "ends", "after", "round", "see",
        "rule", "4.2", "d20", "=", "x", "if", "fewer", "deal", "begins", "with", "two",
        "types", "are", "Trading", "to", "most", "discard", "until", "have", "1-2", "there",
        "sided",
    ];
    let mut seed = 7u64;
    let mut next = move |n: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % n
    };
    let mut book = String::from("# Components and Setup\n\n");
    for line in 0..700 {
        let words: Vec<&str> = (0..=next(14)).map(|_| WORDS[next(WORDS.len())]).collect();
        book.push_str(if line % 3 == 0 { "- " } else { "\n" });
        book.push_str(&words.join(" "));
        book.push_str(if next(4) == 0 { ":\n" } else { ".\n" });
    }
    assert!(!compiled(&book).findings.is_empty());
}

#[test]
fn the_clean_twins_are_silent() {
    let mut wrong = String::new();
    // What is not read yet is another matter, which the tests of reading follow.
    let reading = [Code::UnreadSentence, Code::UnknownTerm];
    for (name, path) in with_ending("tests/planted", "md") {
        let case = planted(&text(&path));
        let book = compiled(&case.good);
        let loud: Vec<String> = book
            .findings
            .iter()
            .filter(|f| f.severity() > Severity::Note && !reading.contains(&f.code))
            .map(|f| format!("{}: {}", f.code, f.message))
            .collect();
        if !loud.is_empty() {
            let _ = writeln!(wrong, "{name}: {loud:?}");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}
