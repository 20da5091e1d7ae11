//! What is read about the subject of a sentence that is not read: `grammar/guide.txt` lists subjects by the words that tell of
//! them, each with sentences that most books read. They are no other wording of the author's sentence and are not offered in
//! its place; they show how such things are said.

use std::cmp::Reverse;
use std::sync::LazyLock;

use super::model::{self, Slots};
use super::{Compiled, composed};
use crate::vocabulary::{gerund_bases, past_bases, singular_of, third_person_bases};

/// Sentences about one subject.
struct Subject {
    /// The words that tell of it, in their plain form: rows of which all stand in a sentence, in this order.
    cues: Vec<Vec<&'static str>>,
    models: Vec<&'static str>,
}

static SUBJECTS: LazyLock<Vec<Subject>> = LazyLock::new(|| {
    let mut all: Vec<Subject> = Vec::new();
    for line in include_str!("../../grammar/guide.txt").lines().map(str::trim) {
        if let Some(cues) = line.strip_prefix("= ") {
            let cues = cues.split(", ").map(|cue| cue.split(' ').collect()).collect();
            all.push(Subject { cues, models: Vec::new() });
        } else if !line.is_empty()
            && !line.starts_with('#')
            && let Some(subject) = all.last_mut()
        {
            subject.models.push(line);
        }
    }
    all
});

/// How many words may stand between those of one row.
const APART: usize = 3;
/// How many subjects of a sentence are worth a trial, and how many sentences of each.
const SUBJECTS_TRIED: usize = 3;
const MODELS_TRIED: usize = 3;

/// A subject of an author's sentence.
pub(super) struct About {
    /// The author's words that tell of it.
    pub(super) words: String,
    /// Sentences about it, the nearest to the author's first.
    pub(super) sentences: Vec<String>,
}

/// The subjects of a sentence, first those of which the words tell that are not understood.
pub(super) fn about(text: &str, not_understood: &[String], compiled: &Compiled) -> Vec<About> {
    let words = words_of(text, compiled);
    let lost: Vec<String> = not_understood
        .iter()
        .flat_map(|phrase| phrase.split(|c: char| !in_a_word(c)))
        .map(str::to_lowercase)
        .collect();
    let mut found: Vec<(bool, usize, usize, Vec<usize>)> = Vec::new();
    for (order, subject) in SUBJECTS.iter().enumerate() {
        let rows = subject.cues.iter().filter_map(|cue| said(cue, &words));
        let told = rows.map(|row| {
            let of_lost = row.iter().all(|&at| lost.contains(&words[at].0.to_lowercase()));
            (of_lost, row)
        });
        let best = told.max_by_key(|(of_lost, row)| (*of_lost, row.len(), Reverse(row[0])));
        if let Some((of_lost, row)) = best {
            found.push((of_lost, row.len(), order, row));
        }
    }
    found.sort_by_key(|(of_lost, length, order, _)| {
        (Reverse(*of_lost), Reverse(*length), *order)
    });
    let slots = Slots::of(text, compiled).with_usual();
    let own = model::telling(text);
    found
        .into_iter()
        .take(SUBJECTS_TRIED)
        .map(|(_, _, order, row)| {
            let filled = SUBJECTS[order].models.iter().filter_map(|m| slots.filled(m));
            let mut sentences: Vec<String> = filled.collect();
            sentences.sort_by_key(|s| Reverse(model::nearness(&own, &model::telling(s))));
            sentences.truncate(MODELS_TRIED);
            let words: Vec<&str> = row.iter().map(|&at| words[at].0.as_str()).collect();
            About { words: words.join(" … "), sentences }
        })
        .collect()
}

/// The words of a sentence, each with its plain forms; what is part of a name of the book has none.
fn words_of(text: &str, compiled: &Compiled) -> Vec<(String, Vec<String>)> {
    let mut lower = text.to_lowercase();
    for name in composed::names_of_words(compiled) {
        lower = lower.replace(&name, &name.replace(' ', "_"));
    }
    lower
        .split(|c: char| !in_a_word(c))
        .filter(|word| !word.is_empty())
        .map(|word| {
            let mut forms = vec![word.to_owned(), singular_of(word)];
            forms.extend(past_bases(word));
            forms.extend(gerund_bases(word));
            forms.extend(third_person_bases(word));
            (word.to_owned(), forms)
        })
        .collect()
}

/// Whether a word may have such a sign in it: `another's`, `grown-up`, and names written as one word.
fn in_a_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '\'' | '-')
}

/// Where the words of a row stand in a sentence, if all do.
fn said(cue: &[&str], words: &[(String, Vec<String>)]) -> Option<Vec<usize>> {
    let is = |at: usize, cue: &str| words[at].1.iter().any(|form| form == cue);
    let (first, rest) = cue.split_first()?;
    (0..words.len()).filter(|&at| is(at, first)).find_map(|at| {
        let mut row = vec![at];
        for word in rest {
            let from = row[row.len() - 1] + 1;
            let until = (from + 1 + APART).min(words.len());
            row.push((from..until).find(|&next| is(next, word))?);
        }
        Some(row)
    })
}

#[cfg(test)]
mod tests {
    use super::{SUBJECTS, said};

    #[test]
    fn each_subject_has_words_and_sentences() {
        assert!(SUBJECTS.len() > 40, "{}", SUBJECTS.len());
        for subject in SUBJECTS.iter() {
            assert!(!subject.cues.is_empty() && !subject.models.is_empty());
            assert!(subject.models.iter().all(|m| !m.ends_with('.')), "{:?}", subject.models);
        }
    }

    #[test]
    fn the_words_of_a_row_stand_near_each_other_and_in_order() {
        let words = |text: &str| -> Vec<(String, Vec<String>)> {
            text.split(' ').map(|w| (w.to_owned(), vec![w.to_owned()])).collect()
        };
        let near = words("take one card from them");
        assert_eq!(said(&["take", "from"], &near), Some(vec![0, 3]));
        assert_eq!(said(&["from", "take"], &near), None);
        assert_eq!(said(&["take", "from"], &words("take a b c d from them")), None);
    }
}
