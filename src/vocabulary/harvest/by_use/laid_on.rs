//! `Put a rust counter on it`, `a card with three tokens on it`: a number that each piece has, kept in small things that lie on it.
//!
//! The small things themselves are never handled: how many there are, and what becomes of them off the piece, no rule says. So they
//! are only counted, as the coins of a player are. Where a book says which of them there are, or lays them in places, they are pieces.

use indexmap::IndexMap;

use super::amounts::{TOKENS, quantity};
use super::evidence::{Line, note};
use crate::finding::Findings;
use crate::source::Span;
use crate::vocabulary::Sort;
use crate::vocabulary::harvest::gather::Harvest;
use crate::vocabulary::lexicon::singular_class;
use crate::vocabulary::surfaces::Surfaces;
use crate::vocabulary::{Class, Lexicon, OF_EACH_PIECE, Word};

/// Verbs by which something comes to lie on a piece.
const LAY: [&str; 8] = ["put", "puts", "place", "places", "add", "adds", "lay", "lays"];

impl Harvest {
    /// Makes numbers that each piece has of the small things that the book lays on pieces and nowhere else.
    pub(super) fn laid_on(&mut self, lines: &[Line<'_>], findings: &mut Findings) {
        let mut found: IndexMap<String, (Span, String, String)> = IndexMap::new();
        let mut elsewhere: Vec<String> = Vec::new();
        for line in lines {
            for at in 0..line.raws.len() {
                if !TOKENS.contains(&line.word(at)) {
                    continue;
                }
                let from = if at > 0 && line.plain(at - 1) && !line.is(at - 1, &LAY) {
                    at - 1
                } else {
                    at
                };
                let written = self.spelling(&line.quote(from, at + 1), &line.raws[from..=at]);
                let single = self.singular(&written);
                let lower = single.to_lowercase();
                let on = line.is(at + 1, &["on", "onto"]);
                let somewhere =
                    on || line.is(at + 1, &["in", "into", "from", "under", "beside"]);
                if somewhere && !self.on_piece(line, at + 2) {
                    elsewhere.push(lower);
                    continue;
                }
                let laid = (at.saturating_sub(5)..from)
                    .find(|&verb| line.is(verb, &LAY))
                    .filter(|&verb| quantity(line, verb + 1).is_some());
                if let (Some(verb), true) = (laid, on) {
                    found.entry(lower).or_insert_with(|| {
                        (line.span(verb, at + 1), line.quote(verb, at + 1), single)
                    });
                }
            }
        }
        for (lower, (at, quote, single)) in found {
            if self.is_modelled(&lower) || elsewhere.contains(&lower) {
                continue;
            }
            self.at = Some(at);
            self.define(&self.majority(&single), Sort::Tally, Some(OF_EACH_PIECE));
            note(
                findings,
                at,
                format!("`{quote}` makes `{single}` a number that each piece has, from 0"),
                "no sentence says which of them there are",
                format!(
                    "on a card that goes to a hand, a pile or the discards nothing lies any more; say so if there are only so many, for example `there are twelve {}`",
                    crate::vocabulary::words::plural_of(&single)
                ),
            );
        }
        self.at = None;
    }

    /// Whether a piece is what is named here, by a pronoun or by its name.
    fn on_piece(&self, line: &Line<'_>, at: usize) -> bool {
        if line.is(at, &["it", "them"]) {
            return true;
        }
        const BEFORE: [&str; 22] = [
            "a", "an", "the", "one", "two", "each", "every", "any", "all", "of", "their",
            "your", "its", "his", "her", "that", "this", "these", "those", "both", "another",
            "other",
        ];
        let from = (at..line.raws.len()).find(|&i| !line.is(i, &BEFORE)).unwrap_or(at);
        let end = (from..line.raws.len())
            .find(|&i| line.ends_phrase(i))
            .unwrap_or(line.raws.len())
            .max(1);
        self.names_piece(line.word(end - 1))
    }

    /// Whether a noun names pieces.
    pub(super) fn names_piece(&self, noun: &str) -> bool {
        if let Some(term) =
            self.noun_term(noun).or_else(|| self.noun_term(&self.singular(noun)))
        {
            return matches!(
                self.vocabulary.terms.get(term).sort,
                Sort::Kind | Sort::Status | Sort::Value | Sort::Name
            );
        }
        Surfaces::field().word(noun).any(|entry| match entry.word {
            Word::Lexeme(id) => {
                singular_class(Lexicon::shared().get(id).class) == Class::PieceSg
                    && !Lexicon::shared().get(id).container
            }
            _ => false,
        })
    }
}
