//! Sentences of the kinds that every book reads, for an author whose own is not read and cannot be mended: fronts and what
//! follows them, as `grammar/composed.txt` lists them, filled with the author's words and ordered by how much they share.

use std::sync::LazyLock;

use indexmap::IndexMap;

use super::Compiled;
use super::model::{self, Slots};

/// The parts of the file.
struct Parts {
    /// Sentences with their slots.
    sentences: Vec<String>,
    /// Words that count as another.
    same: IndexMap<&'static str, &'static str>,
}

static PARTS: LazyLock<Parts> = LazyLock::new(|| {
    let mut of: IndexMap<&str, Vec<&'static str>> = IndexMap::new();
    let mut part = "";
    for line in include_str!("../../grammar/composed.txt").lines().map(str::trim) {
        if let Some(name) = line.strip_prefix("## ") {
            part = name;
        } else if !line.is_empty() && !line.starts_with('#') {
            of.entry(part).or_default().push(line);
        }
    }
    let all = |name: &str| of.get(name).cloned().unwrap_or_default();
    let mut sentences: Vec<String> = all("whole").into_iter().map(str::to_owned).collect();
    let deeds = all("does");
    let mut join = |fronts: &[&str], who: &str, one: bool| {
        for front in fronts {
            for deed in &deeds {
                let deed = if one { said_of_one(deed) } else { (*deed).to_owned() };
                sentences.push(format!("{front}, {who} {deed}"));
            }
        }
    };
    join(&all("somebody"), "they", false);
    join(&all("somebody"), "each other player", true);
    join(&all("time"), "the active player", true);
    join(&all("time"), "each player", true);
    join(&all("thing"), "its controller", true);
    let same = all("same").into_iter().filter_map(|line| line.split_once(": ")).collect();
    Parts { sentences, same }
});

/// `draw a card` as one player does it: `draws a card`.
fn said_of_one(deed: &str) -> String {
    let (verb, rest) = deed.split_once(' ').unwrap_or((deed, ""));
    match verb {
        "may" | "cannot" => deed.to_owned(),
        _ => format!("{verb}s {rest}"),
    }
}

/// The sentences that are nearest to the author's, the nearest first. Nothing that denies what the author does not deny, or
/// names a figure that is not the author's.
pub(super) fn nearest(text: &str, compiled: &Compiled) -> Vec<String> {
    let slots = Slots::of(text, compiled);
    let said = alike(text);
    let mut found: Vec<(u32, String)> = PARTS
        .sentences
        .iter()
        .filter_map(|sentence| slots.filled(sentence))
        .filter(|filled| model::same_sense(text, filled) && model::no_other_numbers(text, filled))
        .map(|filled| (model::nearness(&said, &alike(&filled)), filled))
        .filter(|(near, _)| *near >= model::FAR)
        .collect();
    found.sort_by_key(|(near, filled)| (std::cmp::Reverse(*near), filled.len()));
    found.dedup_by(|a, b| a.1 == b.1);
    found.truncate(MOST);
    found.into_iter().map(|(_, filled)| filled).collect()
}

/// How many are worth a trial.
const MOST: usize = 6;

/// The words, those that count as another in its form.
fn alike(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric() && c != '\'');
    let words: Vec<&str> = words.map(|w| PARTS.same.get(w).copied().unwrap_or(w)).collect();
    words.join(" ")
}
