//! Whether parts fit words.

use super::known::Seen;
use super::{Found, Part};
use crate::compile::idioms::joined;

/// More words than this are no noun.
const LONGEST: usize = 4;

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
                match parts.next {
                    Some(next) => {
                        parts = *next;
                        continue;
                    }
                    None => {
                        let left = self.words.len() - at;
                        return (left == 0 || !self.whole).then_some(left);
                    }
                }
            };
            parts.parts = rest;
            match part {
                Part::Word(word) => {
                    if self.seen.get(at)?.id != Some(*word) {
                        return None;
                    }
                    at += 1;
                }
                Part::Among(name, list) => {
                    if !list.contains(&self.seen.get(at)?.id?) {
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
