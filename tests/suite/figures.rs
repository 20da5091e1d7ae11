//! Every figure in the text of the second game counts: each is found, raised by one, and looked for in what the
//! machine runs and in what is played.

use std::ops::Range;

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, compile};
use houserules::playtest::{Bot, Playout, play};
use houserules::program::Program;
use rayon::prelude::*;

use crate::files::{below, root, text};
use crate::scorer::{Had, Printed, points, points_at_end, random_end};

const BOOK: &str = "rulebooks/stage-blood";
const RULES: &str = "rulebooks/stage-blood/stage-blood.rules.md";

/// A build without optimisation looks at every fourth figure: each is a compilation and some games.
const EACH: usize = if cfg!(debug_assertions) { 4 } else { 1 };

/// Figures that change nothing in play, by the words around them, and why.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("deck of 54 actors", "the table has the actors; a finding says that the two differ"),
    ("deck of 32 plays", "the table has the plays; a finding says that the two differ"),
    ("- 72 favors", "the table has the favors; a finding says that the two differ"),
    ("supply of 24 gold", "the table has the coins; a finding says that the two differ"),
    ("are six families", "the table has the families; a finding says that the two differ"),
    ("are twelve favors", "the table has the favors; a finding says that the two differ"),
    ("over four seasons", "the game ends after the fourth season in any case; a finding tells"),
    (
        "after the fourth s",
        "there are four seasons in any case; a finding says that the two differ",
    ),
    ("rank from 1 to", "the table has the ranks; the text says what they lie between"),
    ("from 1 to 9.", "the table has the ranks; the text says what they lie between"),
    ("belongs to one family", "a piece has one value of a property in any case"),
];

const ONES: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];
const ORDINALS: [&str; 6] = ["zeroth", "first", "second", "third", "fourth", "fifth"];

/// A figure of the text.
struct Figure {
    at: Range<usize>,
    /// What stands there instead.
    other: String,
    /// The words around it.
    around: String,
}

/// The next number, written in the same way.
fn next(word: &str) -> Option<String> {
    let in_words = |words: &[&str]| {
        let i = words.iter().position(|w| w.eq_ignore_ascii_case(word)).filter(|&i| i > 0)?;
        words.get(i + 1).map(|w| (*w).to_owned()).or_else(|| Some("13".to_owned()))
    };
    word.parse::<i64>()
        .ok()
        .map(|n| (n + 1).to_string())
        .or_else(|| in_words(&ONES))
        .or_else(|| in_words(&ORDINALS))
}

/// All figures of the rules: not those of quotations, examples, comments and the front matter, and not the
/// words of other phrases (`one at a time`, `first name`, `first place`, `second-most`).
fn figures(text: &str) -> Vec<Figure> {
    let rules = text.find("\n# ").unwrap_or(0);
    let mut found = Vec::new();
    let (mut line_start, mut credits) = (0, false);
    for line in text.split_inclusive('\n') {
        let start = line_start;
        line_start += line.len();
        credits |= line.starts_with("## Credits");
        if start < rules || credits || line.starts_with(['>', '#']) {
            continue;
        }
        let comment = line.find("<!--").unwrap_or(line.len());
        let words: Vec<(usize, &str)> = line[..comment]
            .split(|c: char| !c.is_alphanumeric())
            .filter(|w| !w.is_empty())
            .map(|w| (w.as_ptr() as usize - line.as_ptr() as usize, w))
            .collect();
        for (i, &(at, word)) in words.iter().enumerate() {
            let after = words.get(i + 1).map_or("", |w| w.1);
            let behind = &line[at + word.len()..];
            let phrase = match word {
                "one" | "One" => {
                    matches!(after, "at" | "of" | "such")
                        && !behind.trim_start().starts_with("of them to")
                }
                "first" | "First" | "second" | "Second" => {
                    matches!(after, "name" | "place" | "most")
                }
                // The number of a list item.
                _ => line.trim_start().starts_with(word) && behind.starts_with(". "),
            };
            if phrase {
                continue;
            }
            let Some(other) = next(word) else { continue };
            let whole = start + at..start + at + word.len();
            let from = text[..whole.start].char_indices().rev().nth(14).map_or(0, |(i, _)| i);
            let to = text[whole.end..]
                .char_indices()
                .nth(14)
                .map_or(text.len(), |(i, _)| whole.end + i);
            let around = text[from..to].replace('\n', " ");
            found.push(Figure { at: whole, other, around });
        }
    }
    found
}

fn book(rules: &str) -> Compiled {
    let mut memory = MemoryFiles::default();
    for (name, path) in below(BOOK) {
        if name.ends_with(".scenario.md") || name.contains("/errata/") {
            continue;
        }
        let all = if name == RULES { rules.to_owned() } else { text(&path) };
        memory = memory.with(&name, all.into_bytes());
    }
    compile(book::load(&memory, BOOK, &Options::default()).expect("the book can be loaded"))
}

/// Whether two books differ in play: in what positions are worth, or in how games of some number of players go.
fn plays_otherwise(a: &Compiled, b: &Compiled, ends: &[Vec<Had>]) -> bool {
    let (Ok(p), Ok(q)) = (a.program(), b.program()) else { return true };
    let worth = ends.iter().any(|end| points_at_end(a, &p, end) != points_at_end(b, &q, end));
    let game = |compiled: &Compiled, program: &Program, players: u32| {
        let settings = Playout { players, seed: 41, max_decisions: 5_000 };
        let state = play(program, settings, 0);
        (state.decisions(), points(compiled, program, &state))
    };
    worth || [5, 2, 3, 6, 4].iter().any(|&n| game(a, &p, n) != game(b, &q, n))
}

#[test]
fn every_figure_of_the_text_counts() {
    let rules = text(&root().join(RULES));
    let printed = Printed::of(&root().join(BOOK));
    let mut bot = Bot::new(5, 0);
    let ends: Vec<Vec<Had>> =
        (0..15).map(|i| random_end(2 + i % 5, &mut bot, &printed)).collect();
    let base = book(&rules);
    let bare = base.program().expect("it is played").bare();
    let figures = figures(&rules);
    assert!(figures.len() > 35, "only {} figures were found", figures.len());
    let wrong: Vec<String> = figures
        .par_iter()
        .step_by(EACH)
        .filter_map(|figure| {
            let mut changed = rules.clone();
            changed.replace_range(figure.at.clone(), &figure.other);
            let other = book(&changed);
            let excepted = EXCEPTIONS.iter().find(|(words, _)| figure.around.contains(words));
            let same_code = other.program().is_ok_and(|p| p.bare() == bare);
            // The same code plays the same.
            let plays = !same_code && plays_otherwise(&base, &other, &ends);
            let told = other.findings.len() > base.findings.len();
            let wrong = match excepted {
                Some((_, reason)) => match (plays, reason.contains("a finding"), told) {
                    (true, ..) => "is excepted, but changes play",
                    (_, true, false) => "is excepted, but no finding tells",
                    _ => return None,
                },
                None if same_code => "changes nothing",
                None if !plays => "changes the code, but not what was played",
                None => return None,
            };
            Some(format!("`…{}…` with {}: {wrong}", figure.around, figure.other))
        })
        .collect();
    for (words, reason) in EXCEPTIONS {
        assert!(
            figures.iter().any(|f| f.around.contains(words)),
            "`{words}` ({reason}) is gone"
        );
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
