//! `The gallery is a face-up row`, `every player's shelf is a pile`: places that are what pieces lie in.

use super::gather::Harvest;
use super::name::{is, lexicon_noun};
use crate::outline::{Form, Outline};
use crate::vocabulary::scan::{Kind, Raw};
use crate::vocabulary::{Class, Lexicon, OF_EACH_PLAYER, Sort};

/// What pieces lie in, whatever it is called.
pub(crate) const SHAPES: [&str; 13] = [
    "row", "line", "column", "pile", "stack", "heap", "queue", "display", "spread", "place",
    "area", "zone", "array",
];
/// What may stand between the article and such a noun.
const FRONTS: [&str; 12] = [
    "face-up",
    "face-down",
    "face",
    "up",
    "down",
    "open",
    "shared",
    "common",
    "single",
    "separate",
    "hidden",
    "personal",
];

impl Harvest {
    /// Makes a place of what a sentence says to be a row or a pile.
    pub(super) fn laid(&mut self, outline: &Outline) {
        for sentence in outline.sentences.iter().filter(|s| s.form == Form::Text) {
            let raws = self.raws(&sentence.text);
            let Some(at) = raws.iter().position(|raw| raw.lower == "is") else { continue };
            if !is(&raws, at + 1, &["a", "an"]) || !shaped(&raws[at + 2..]) {
                continue;
            }
            let (mut subject, mut own) = (&raws[..at], false);
            if let Some(owner) = subject.iter().position(|raw| raw.possessive) {
                own = is(subject, 0, &["each", "every", "a"])
                    && subject[..=owner].iter().any(|raw| raw.lower.starts_with("player"));
                subject = &subject[owner + 1..];
                if !own {
                    continue;
                }
            } else if is(subject, 0, &["the", "each", "every", "a", "an"]) {
                subject = &subject[1..];
            } else {
                continue;
            }
            let noun = |raw: &Raw<'_>| {
                raw.kind == Kind::Word
                    && !raw.possessive
                    && !Lexicon::shared().is_function(&raw.lower)
            };
            let known = subject
                .last()
                .is_some_and(|raw| self.is_piece_or_player(&raw.lower) || is_shape(&raw.lower));
            if subject.is_empty() || subject.len() > 2 || !subject.iter().all(noun) || known {
                continue;
            }
            let Some(name) = self.name(&sentence.text, subject) else { continue };
            let name = self.singular(&name);
            // `A shelf is a row`, where players put things in their shelf.
            own |= self.inside.contains(&name.to_lowercase());
            self.at = Some(sentence.span);
            self.define(&name, Sort::Zone, own.then_some(OF_EACH_PLAYER));
        }
        self.at = None;
    }

    /// Whether a word means pieces or players in any game.
    fn is_piece_or_player(&self, lower: &str) -> bool {
        let general = ["card", "tile", "token", "die", "piece", "coin", "marker", "cube"];
        general.contains(&lower)
            || lexicon_noun(lower).is_some_and(|(noun, _)| {
                matches!(noun.class, Class::PlayerSg | Class::PlayerPl)
            })
    }
}

fn is_shape(lower: &str) -> bool {
    SHAPES.contains(&lower)
}

/// Whether a phrase begins with such a noun, and nothing else is said to be what it is.
fn shaped(raws: &[Raw<'_>]) -> bool {
    let front = raws.iter().take_while(|raw| FRONTS.contains(&raw.lower.as_str())).count();
    let behind = |at: usize| {
        raws.get(at).is_none_or(|raw| {
            raw.kind != Kind::Word
                || matches!(
                    &*raw.lower,
                    "of" | "for" | "in" | "on" | "where" | "which" | "that" | "and" | "before"
                )
        })
    };
    raws.get(front).is_some_and(|raw| is_shape(&raw.lower)) && behind(front + 1)
}
