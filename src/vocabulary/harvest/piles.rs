//! The pile that each sort of pieces makes: a book with storm cards and light cards speaks of the storm deck and
//! of the light deck, or says that `the remaining light cards form the draw pile`.

use super::gather::Harvest;
use crate::outline::{Form, Outline};
use crate::vocabulary::Sort;
use crate::vocabulary::contents::Group;
use crate::vocabulary::words::plural_of;

/// Words for a pile that pieces are drawn from.
const PILES: [&str; 6] = ["draw pile", "draw deck", "deck", "pile", "stack", "stock"];
const FORMING: [&str; 9] =
    ["form", "forms", "forming", "become", "becomes", "make", "makes", "as", "are"];
const MIXING: [&str; 8] =
    ["shuffle", "shuffled", "shuffles", "mix", "mixed", "deal", "deals", "dealt"];

/// What the text says of the pile of one sort of pieces.
struct Pile {
    noun: String,
    names: Vec<String>,
}

impl Harvest {
    /// Gives pieces that are shuffled a pile of their own, if there are several sorts of them or the
    /// text names it by them.
    pub(super) fn piles(&mut self, outline: &Outline) {
        if outline.is_standard() {
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
        for group in &groups {
            // `The remaining cards form the stock`, of a deck that has a name already.
            if let Some(place) = group.place {
                for name in sentences.iter().filter_map(|words| rest_is(words)) {
                    if self.noun_term(&name).is_none() && self.is_no_row(&name, &sentences) {
                        self.alias(place, &name);
                    }
                }
                continue;
            }
            let Some(noun) = self.shuffled_as(group, &sentences) else { continue };
            let many = plural_of(&noun);
            if found.iter().any(|p| p.noun == noun) {
                continue;
            }
            let mut names: Vec<String> = sentences
                .iter()
                .filter_map(|words| formed(words, &many).or_else(|| made(words, &many)))
                .collect();
            if let Some((front, _)) = noun.rsplit_once(' ') {
                let mut named: Vec<(bool, String)> = Vec::new();
                for pile in PILES {
                    for name in [
                        format!("{front} {pile}"),
                        format!("{noun} {pile}"),
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
                found.push(Pile { noun, names });
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
                // One pile to draw from is what other rule sets call the deck.
                Some((first, rest))
                    if alone && PILES.contains(&first.to_lowercase().as_str()) =>
                {
                    let mut rest = rest.to_vec();
                    if first != "deck" && self.noun_term("deck").is_none() {
                        rest.push("deck".to_owned());
                    }
                    (first.clone(), rest)
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
            let of_them: Vec<usize> = (0..groups.len())
                .filter(|&at| self.nouns_of(&groups[at]).contains(&pile.noun))
                .collect();
            for at in of_them {
                self.vocabulary.stock.groups[at].place.get_or_insert(id);
            }
        }
    }

    /// Whether nothing is laid out in a place of this name, which is then no pile.
    fn is_no_row(&self, name: &str, sentences: &[Vec<String>]) -> bool {
        const LAID: [&str; 5] = ["row", "face-up", "line", "laid", "reveal"];
        !sentences
            .iter()
            .any(|words| says(words, name) && words.iter().any(|w| LAID.contains(&w.as_str())))
    }

    /// What the pieces of a group are called: by their own noun and by those of their kinds.
    fn nouns_of(&self, group: &Group) -> Vec<String> {
        let mut nouns = vec![group.noun.to_lowercase()];
        for kind in &group.kinds {
            let name = self.vocabulary.terms.get(*kind).name.to_lowercase();
            if !nouns.contains(&name) {
                nouns.push(name);
            }
        }
        nouns.extend(self.short_noun(&nouns[0]));
        nouns
    }

    /// `cards` for storm cards, where there are no others.
    fn short_noun(&self, noun: &str) -> Option<String> {
        let (_, short) = noun.rsplit_once(' ')?;
        let other = |group: &Group| {
            let theirs = group.noun.to_lowercase();
            theirs != noun && (theirs == short || theirs.ends_with(&format!(" {short}")))
        };
        let alone = !self.vocabulary.stock.groups.iter().any(other);
        alone.then(|| short.to_owned())
    }

    /// The noun by which a group is shuffled, if it is.
    fn shuffled_as(&self, group: &Group, sentences: &[Vec<String>]) -> Option<String> {
        self.nouns_of(group).into_iter().find(|noun| {
            let many = plural_of(noun);
            sentences.iter().any(|words| {
                // `The remaining tiles form the draw pile`, where nobody shuffles them.
                let laid = || matches!(words.as_slice(), [the, left, ..] if the == "the" && left == "remaining");
                says(words, &many)
                    && (words.iter().any(|w| MIXING.contains(&w.as_str()))
                        || laid() && formed(words, &many).is_some())
            })
        })
    }

    /// How many sorts of pieces are shuffled.
    fn sorts_shuffled(&self, sentences: &[Vec<String>]) -> usize {
        let mut nouns: Vec<String> = Vec::new();
        for group in &self.vocabulary.stock.groups {
            nouns.extend(
                self.shuffled_as(group, sentences).filter(|noun| !nouns.contains(noun)),
            );
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
        // A pile without a name of its own is none that the text can speak of.
        if let Some(pile) = pile_at(words, next)
            && !matches!(pile, "pile" | "stack")
        {
            return Some(pile.to_owned());
        }
    }
    None
}

/// What is left of the pile: `the remaining cards form the stock`, `the rest is put face down as a stock`.
fn rest_is(words: &[String]) -> Option<String> {
    const LEFT: [&str; 6] = ["remaining", "rest", "remainder", "leftover", "undealt", "others"];
    const END: [&str; 6] = [",", ".", ";", "and", "then", "whose"];
    let start = words.iter().position(|w| LEFT.contains(&w.as_str()))?;
    (start..words.len()).find_map(|at| {
        let forms = FORMING.contains(&words[at].as_str()) || words[at] == "called";
        let mut next = at + 1;
        if !forms || !matches!(words.get(next)?.as_str(), "the" | "a") {
            return None;
        }
        next += 1;
        next += usize::from(words.get(next).is_some_and(|w| w == "face-down"));
        let name = words.get(next)?;
        let ends = words.get(next + 1).is_none_or(|w| END.contains(&w.as_str()));
        (ends && name.len() > 2 && !matches!(name.as_str(), "pile" | "stack" | "deck" | "row"))
            .then(|| name.clone())
    })
}

/// `Shuffle the light cards into a face-down pile`: the pile, which is where they are drawn from.
fn made(words: &[String], many: &str) -> Option<String> {
    let verb =
        words.iter().position(|w| matches!(w.as_str(), "shuffle" | "shuffled" | "mix"))?;
    if !says(words, many) {
        return None;
    }
    let into = (verb..words.len()).find(|&at| words[at] == "into")?;
    let mut next = into + 1;
    if words.get(next).is_some_and(|w| w == "a" || w == "one") {
        next += 1;
    } else {
        return None;
    }
    while words.get(next).is_some_and(|w| {
        matches!(
            w.as_str(),
            "face-down" | "facedown" | "face" | "down" | "single" | "common" | "shared"
        )
    }) {
        next += 1;
    }
    pile_at(words, next).map(str::to_owned)
}

/// The word for a pile that stands at a place.
fn pile_at(words: &[String], at: usize) -> Option<&'static str> {
    PILES.into_iter().find(|pile| {
        pile.split(' ')
            .enumerate()
            .all(|(i, part)| words.get(at + i).is_some_and(|w| w == part))
    })
}
