//! Sentences of the kinds that every book reads, for an author whose own is not read and cannot be mended: fronts and what
//! follows them, as `grammar/composed.txt` lists them, filled with the author's words and ordered by how much they share.

use std::sync::LazyLock;

use indexmap::IndexMap;

use super::Compiled;
use super::model::{self, Slots};
use crate::vocabulary::{Lexicon, Part, gerund_bases, past_bases, third_person_bases};

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
                let verb = deed.split(' ').next().unwrap_or(deed);
                // What brings itself about again, or forbids for a moment, nobody means.
                let again = front.contains(&format!(" {verb}s "));
                let moment = [" the start ", " the end "].iter().any(|at| front.contains(at));
                if again || moment && verb == "cannot" {
                    continue;
                }
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
/// says what the author does not say.
pub(super) fn nearest(text: &str, compiled: &Compiled) -> Vec<String> {
    let slots = Slots::of(text, compiled);
    let names = names_of_words(compiled);
    let said = alike(text, &names);
    let (stems, denies) = (model::telling(&said), model::denies(text));
    let mut found: Vec<(u32, String)> = PARTS
        .sentences
        .iter()
        .filter_map(|sentence| slots.filled(sentence))
        .filter(|filled| model::denies(filled) == denies && same_force(text, filled))
        .filter_map(|filled| {
            let own = alike(&filled, &names);
            let near = model::nearness(&stems, &model::telling(&own));
            (near >= NEAR && model::says_no_more(&said, &own)).then_some((near, filled))
        })
        .collect();
    found.sort_by_key(|(near, filled)| (std::cmp::Reverse(*near), filled.len()));
    found.dedup_by(|a, b| a.1 == b.1);
    found.truncate(MOST);
    found.into_iter().map(|(_, filled)| filled).collect()
}

/// Of the words that a candidate leaves out those that it does not say by another word either (`earns` for `gains`).
pub(super) fn unsaid(lost: Vec<String>, candidate: &str, compiled: &Compiled) -> Vec<String> {
    let names = names_of_words(compiled);
    let said = model::telling(&alike(candidate, &names));
    let has = |words: &String| {
        model::telling(&alike(words, &names)).iter().all(|word| said.contains(word))
    };
    lost.into_iter().filter(|words| !has(words)).collect()
}

/// Whether words name something that is done: `goes back`, `is removed from`.
pub(super) fn names_deed(words: &str) -> bool {
    const HELPERS: [&str; 10] =
        ["be", "have", "do", "may", "can", "must", "will", "let", "make", "force"];
    let known = |base: &str| Lexicon::shared().find(base, Part::Verb).is_some();
    words.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).any(|word| {
        let lower = word.to_lowercase();
        let mut bases = vec![lower.clone()];
        bases.extend(past_bases(&lower));
        bases.extend(gerund_bases(&lower));
        bases.extend(third_person_bases(&lower));
        bases.iter().any(|base| known(base) && !HELPERS.contains(&base.as_str()))
    })
}

/// Whether a candidate obliges, restricts or offers no more than the author does.
fn same_force(text: &str, candidate: &str) -> bool {
    const FORCE: [(&str, &[&str]); 3] = [
        ("must", &["must", "have", "has", "need", "needs", "cost", "costs", "unless"]),
        ("only", &["only"]),
        ("may", &["may", "can", "lets", "let", "allowed", "allows", "optionally"]),
    ];
    // Asked of each of many candidates: nothing is put in small letters that need not be.
    let has = |text: &str, words: &[&str]| {
        text.split(|c: char| !c.is_alphanumeric())
            .any(|w| words.iter().any(|word| w.eq_ignore_ascii_case(word)))
    };
    // What somebody may do is no order.
    let [_, (_, only), (_, may)] = FORCE;
    if !has(candidate, may) && !has(candidate, only) && has(text, may) && !model::denies(text) {
        return false;
    }
    FORCE.iter().all(|(word, signs)| !has(candidate, &[word]) || has(text, signs))
}

/// How much they share at least, of a hundred.
const NEAR: u32 = 40;
/// How many are worth a trial.
const MOST: usize = 6;

/// The terms of several words, the longest first: a step that is called by a deed is no deed.
pub(super) fn names_of_words(compiled: &Compiled) -> Vec<String> {
    let terms = compiled.vocabulary.terms.iter().map(|(_, term)| term.name.to_lowercase());
    let mut names: Vec<String> = terms.filter(|name| name.contains(' ')).collect();
    names.sort_by_key(|name| (std::cmp::Reverse(name.len()), name.clone()));
    names
}

/// The words, each name as one word, and those that count as another in its form.
fn alike(text: &str, names: &[String]) -> String {
    let mut lower = text.to_lowercase();
    for name in names {
        lower = lower.replace(name, &name.replace(' ', ""));
    }
    let words = lower.split(|c: char| !c.is_alphanumeric() && c != '\'');
    let words: Vec<&str> = words.map(|w| PARTS.same.get(w).copied().unwrap_or(w)).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use crate::book::{self, Options};
    use crate::compile::compile;
    use crate::finding::Code;

    const BOOK: &str = "* **1** Each player starts with a hand of five cards and 0 points. A fox is a kind of card.\n\
        * **2** On their turn, a player draws a card. When a player plays a card, it moves to the discard pile.\n";

    fn offered(sentence: &str) -> Vec<String> {
        let text = format!("{BOOK}* **3** {sentence}\n");
        let loaded = book::load_text("a.rules.md", &text, &Options::default()).unwrap();
        let compiled = compile(loaded);
        let unread = compiled.findings.iter().filter(|f| f.code == Code::UnreadSentence);
        unread.flat_map(|f| f.suggestions.clone()).collect()
    }

    #[test]
    fn what_cannot_be_mended_is_shown_in_another_make() {
        let shown = offered("Whosoever by hap a fox be playing, two points shall he earn.");
        assert_eq!(shown, ["When a player plays a fox, they gain two points."]);
    }

    #[test]
    fn nothing_is_offered_that_the_author_does_not_speak_of() {
        let shown = offered("Whosoever by hap a fox be stroking, thereby well shall he fare.");
        assert!(shown.is_empty(), "{shown:?}");
        assert!(!super::same_force("They draw a card.", "They may draw a card."));
        assert!(super::same_force("This lets them draw a card.", "They may draw a card."));
    }

    #[test]
    fn a_deed_of_one_player_has_its_form() {
        assert_eq!(super::said_of_one("draw a card"), "draws a card");
        assert_eq!(super::said_of_one("may draw a card"), "may draw a card");
    }
}
