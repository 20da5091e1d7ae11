//! Whether parts fit words.

use super::{Found, Part};
use crate::compile::idioms::joined;
use crate::vocabulary::number_word;

/// More words than this are no noun.
const LONGEST: usize = 4;

/// A word of a sentence.
pub(super) struct Seen {
    /// It in small letters.
    pub lower: String,
    /// Whether it is a number.
    pub figure: bool,
    /// Whether it can be part of a noun.
    noun: bool,
}

impl Seen {
    pub(super) fn of(word: &str) -> Self {
        let lower = word.to_ascii_lowercase();
        Self {
            figure: word.parse::<u32>().is_ok() || is_number_word(&lower),
            noun: word.contains(char::is_alphanumeric) && !is_in_no_noun(&lower),
            lower,
        }
    }
}

/// `seven`, `thirty`, `thirty-six`; a dozen and a hundred are said with a word before them.
fn is_number_word(lower: &str) -> bool {
    number_word(lower).is_some() && !matches!(lower, "dozen" | "hundred" | "thousand")
}

/// Words that no noun is made of.
#[rustfmt::skip]
fn is_in_no_noun(word: &str) -> bool {
    matches!(
        word,
        "a" | "an" | "the" | "of" | "in" | "on" | "at" | "to" | "from" | "for" | "with" | "without" | "and" | "or"
            | "is" | "are" | "be" | "has" | "have" | "had" | "that" | "which" | "who" | "if" | "when" | "as" | "by"
            | "each" | "every" | "all" | "any" | "no" | "not" | "you" | "they" | "it" | "their" | "your" | "its"
            | "may" | "can" | "must" | "then" | "this" | "these" | "those" | "them" | "one's" | "up" | "down"
            | "over" | "per" | "his" | "her" | "after" | "before" | "until" | "while" | "during" | "than" | "still"
            | "left" | "does" | "do" | "also" | "into"
    )
}

/// The parts that follow a choice.
#[derive(Clone, Copy)]
struct Behind<'a, 'p> {
    parts: &'p [Part],
    next: Option<&'a Behind<'a, 'p>>,
}

/// What a slot stands for: its words, from and to.
struct Slot<'p> {
    name: &'p str,
    from: usize,
    to: usize,
    lower: bool,
}

/// A sentence, and whether no word of it may be left over.
struct Fit<'p, 'w> {
    words: &'w [String],
    seen: &'w [Seen],
    whole: bool,
    slots: Vec<Slot<'p>>,
}

/// What the parts find if they fit the words from the first on, and how many words are left over. Where `whole`, none may
/// be.
pub(super) fn fit<'p>(
    parts: &'p [Part],
    words: &[String],
    seen: &[Seen],
    whole: bool,
) -> Option<(usize, Found<'p>)> {
    let mut fit = Fit { words, seen, whole, slots: Vec::new() };
    let left = fit.from(Behind { parts, next: None }, 0)?;
    // A figure that one name stands for twice has to be the same; a noun may be in the other number.
    let same = |a: &Slot<'_>, b: &Slot<'_>| {
        let said = |slot: &Slot<'_>| joined(&words[slot.from..slot.to]).to_lowercase();
        a.name != b.name || !seen[a.from].figure || said(a) == said(b)
    };
    if fit.slots.iter().enumerate().any(|(i, a)| fit.slots[i + 1..].iter().any(|b| !same(a, b)))
    {
        return None;
    }
    let found = fit.slots.iter().map(|slot| {
        let said = joined(&words[slot.from..slot.to]);
        (slot.name, if slot.lower { said.to_lowercase() } else { said })
    });
    Some((left, found.collect()))
}

impl<'p> Fit<'p, '_> {
    /// How many words are left over where the parts fit from a word on.
    fn from(&mut self, mut parts: Behind<'_, 'p>, mut at: usize) -> Option<usize> {
        loop {
            let Some((part, rest)) = parts.parts.split_first() else {
                if let Some(next) = parts.next {
                    parts = *next;
                    continue;
                }
                let left = self.words.len() - at;
                return (left == 0 || !self.whole).then_some(left);
            };
            parts.parts = rest;
            match part {
                Part::Word(word) => {
                    if self.seen.get(at)?.lower != **word {
                        return None;
                    }
                    at += 1;
                }
                Part::Among(name, list) => {
                    let said = &self.seen.get(at)?.lower;
                    if !list.iter().any(|word| **word == **said) {
                        return None;
                    }
                    self.slots.push(Slot { name, from: at, to: at + 1, lower: true });
                    at += 1;
                }
                Part::Number(name) => {
                    if !self.seen.get(at)?.figure {
                        return None;
                    }
                    self.slots.push(Slot { name, from: at, to: at + 1, lower: false });
                    at += 1;
                }
                Part::Either(rows) => {
                    let kept = self.slots.len();
                    return rows.iter().find_map(|row| {
                        self.slots.truncate(kept);
                        self.from(Behind { parts: row, next: Some(&parts) }, at)
                    });
                }
                Part::Short(row) => {
                    return self.from(Behind { parts: row, next: Some(&parts) }, at);
                }
                Part::Noun(name) => {
                    if self.seen.get(at).is_some_and(|seen| seen.figure) {
                        return None;
                    }
                    let rest = self.seen[at..].iter().take(LONGEST);
                    let most = rest.take_while(|seen| seen.noun).count();
                    return self.some_words(name, parts, at, most);
                }
                Part::Rest(name) => {
                    return self.some_words(name, parts, at, self.words.len() - at);
                }
            }
        }
    }

    /// A slot for one word or more, as few as fit.
    fn some_words(
        &mut self,
        name: &'p str,
        behind: Behind<'_, 'p>,
        at: usize,
        most: usize,
    ) -> Option<usize> {
        let kept = self.slots.len();
        (1..=most).find_map(|n| {
            self.slots.truncate(kept);
            self.slots.push(Slot { name, from: at, to: at + n, lower: false });
            self.from(behind, at + n)
        })
    }
}
