//! The pile that each sort of pieces makes: a book with storm cards and light cards speaks of the storm deck and
//! of the light deck, or says that `the remaining light cards form the draw pile`.

use super::gather::Harvest;
use crate::outline::{Form, Outline};
use crate::vocabulary::Sort;
use crate::vocabulary::words::plural_of;

/// Words for a pile that pieces are drawn from.
const PILES: [&str; 6] = ["draw pile", "draw deck", "deck", "pile", "stack", "stock"];
const FORMING: [&str; 9] =
    ["form", "forms", "forming", "become", "becomes", "make", "makes", "as", "are"];
const MIXING: [&str; 6] = ["shuffle", "shuffled", "shuffles", "mix", "mixed", "deal"];

/// What the text says of the pile of one group.
struct Pile {
    group: usize,
    names: Vec<String>,
}

impl Harvest {
    /// Gives pieces that are shuffled a pile of their own, if there are several sorts of them or the
    /// text names it by them.
    pub(super) fn piles(&mut self, outline: &Outline) {
        if super::places::is_standard(outline) {
            return;
        }
        let sentences: Vec<Vec<String>> = outline
            .sentences
            .iter()
            .filter(|s| s.form == Form::Text)
            .map(|s| self.raws(&s.text).into_iter().map(|raw| raw.lower).collect())
            .collect();
        let mut found: Vec<Pile> = Vec::new();
        let groups = self.vocabulary.stock.groups.clone();
        for (at, group) in groups.iter().enumerate() {
            if group.place.is_some() {
                continue;
            }
            let noun = group.noun.to_lowercase();
            let many = plural_of(&noun);
            let mixed = sentences.iter().any(|words| {
                says(words, &many) && words.iter().any(|w| MIXING.contains(&w.as_str()))
            });
            if !mixed || found.iter().any(|p| groups[p.group].noun == group.noun) {
                continue;
            }
            let mut names: Vec<String> =
                sentences.iter().filter_map(|words| formed(words, &many)).collect();
            if let Some((front, _)) = group.noun.rsplit_once(' ') {
                let mut named: Vec<(bool, String)> = Vec::new();
                for pile in PILES {
                    for name in [
                        format!("{front} {pile}"),
                        format!("{} {pile}", group.noun),
                        format!("{pile} of {many}"),
                    ] {
                        let lower = name.to_lowercase();
                        let said = sentences.iter().any(|words| says(words, &lower));
                        // What other rule sets may call it.
                        if said || matches!(pile, "deck" | "pile") && !name.contains(" of ") {
                            named.push((said, name));
                        }
                    }
                }
                named.sort_by_key(|(said, _)| !said);
                let said = named.iter().any(|(said, _)| *said);
                if said || !names.is_empty() || self.sorts_shuffled(&sentences) > 1 {
                    names.extend(named.into_iter().map(|(_, name)| name));
                }
            }
            if !names.is_empty() {
                found.push(Pile { group: at, names });
            }
        }
        let alone = found.len() == 1 && self.sorts_shuffled(&sentences) == 1;
        for pile in found {
            let (first, rest) = match pile.names.split_first() {
                // One deck is `the deck` too.
                Some((first, rest)) if alone && first.to_lowercase().ends_with(" deck") => {
                    let mut rest = rest.to_vec();
                    rest.push(first.clone());
                    ("deck".to_owned(), rest)
                }
                Some((first, rest)) => (first.clone(), rest.to_vec()),
                None => continue,
            };
            if self.noun_term(&first).is_some() {
                continue;
            }
            let id = self.add(&first, Sort::Zone, None);
            for name in rest {
                self.alias(id, &name);
            }
            let noun = groups[pile.group].noun.clone();
            for group in &mut self.vocabulary.stock.groups {
                if group.noun == noun && group.place.is_none() {
                    group.place = Some(id);
                }
            }
        }
    }

    /// How many sorts of pieces are shuffled.
    fn sorts_shuffled(&self, sentences: &[Vec<String>]) -> usize {
        let mut nouns: Vec<String> = Vec::new();
        for group in &self.vocabulary.stock.groups {
            let noun = group.noun.to_lowercase();
            let many = plural_of(&noun);
            let mixed = sentences.iter().any(|words| {
                says(words, &many) && words.iter().any(|w| MIXING.contains(&w.as_str()))
            });
            if mixed && !nouns.contains(&noun) {
                nouns.push(noun);
            }
        }
        nouns.len()
    }
}

/// Whether words of a sentence are these, in a row.
fn says(words: &[String], phrase: &str) -> bool {
    let phrase: Vec<&str> = phrase.split(' ').collect();
    words.windows(phrase.len()).any(|w| w.iter().zip(&phrase).all(|(a, b)| a == b))
}

/// `The remaining light cards form the draw pile`: the pile.
fn formed(words: &[String], many: &str) -> Option<String> {
    let noun: Vec<&str> = many.split(' ').collect();
    let start =
        words.windows(noun.len()).position(|w| w.iter().zip(&noun).all(|(a, b)| a == b))?
            + noun.len();
    for at in start..words.len() {
        if !FORMING.contains(&words[at].as_str()) {
            continue;
        }
        let mut next = at + 1;
        if !words.get(next).is_some_and(|w| matches!(w.as_str(), "the" | "a")) {
            continue;
        }
        next += 1;
        for pile in PILES {
            let parts: Vec<&str> = pile.split(' ').collect();
            let fits = parts
                .iter()
                .enumerate()
                .all(|(i, p)| words.get(next + i).is_some_and(|w| w == p));
            // A pile without a name of its own is none that the text can speak of.
            if fits && !matches!(pile, "pile" | "stack") {
                return Some(pile.to_owned());
            }
        }
    }
    None
}
