//! `Laurels` where the book has `Poet Laurels`: the last word of a name stands for the whole, unless it has a sense of its own.

use super::evidence::{Line, note};
use crate::finding::Findings;
use crate::source::Span;
use crate::vocabulary::harvest::gather::Harvest;
use crate::vocabulary::harvest::name::lexicon_noun;
use crate::vocabulary::words::plural_of;
use crate::vocabulary::{Sort, TermId};

impl Harvest {
    /// The number of players of several words that a noun of one word stands for: the only one whose name ends in it. A noun of the
    /// lexicon (`points`) may be something else than what the book counts by a longer name (`action points`).
    pub(in crate::vocabulary::harvest) fn stands_for_tally(
        &self,
        single: &str,
    ) -> Option<TermId> {
        let lower = single.to_lowercase();
        if lower.contains(' ') || lexicon_noun(&lower).is_some() {
            return None;
        }
        let ends =
            |name: &str| name.to_lowercase().rsplit_once(' ').is_some_and(|(_, l)| l == lower);
        let mut longer = self
            .vocabulary
            .terms
            .iter()
            .filter(|(_, t)| t.sort != Sort::Action && ends(&t.name));
        let (id, term) = longer.next()?;
        (term.sort == Sort::Tally && longer.next().is_none()).then_some(id)
    }

    /// Lets the last word of the name of a number stand for it where a line says no more, and tells the author.
    pub(super) fn short_tallies(&mut self, lines: &[Line<'_>], findings: &mut Findings) {
        for (id, word, at) in std::mem::take(&mut self.shortened) {
            self.tell_shortened(id, at, &word, findings);
        }
        let names: Vec<String> = self
            .vocabulary
            .terms
            .iter()
            .filter(|(_, t)| t.sort == Sort::Tally)
            .filter_map(|(_, t)| Some(t.name.rsplit_once(' ')?.1.to_owned()))
            .collect();
        for last in names {
            if self.is_modelled(&last) {
                continue;
            }
            let Some(id) = self.stands_for_tally(&last) else { continue };
            let name = self.vocabulary.terms.get(id).name.clone();
            let front = name.split(' ').rev().nth(1).unwrap_or_default().to_lowercase();
            let lower = last.to_lowercase();
            let plural = plural_of(&lower);
            let alone = lines.iter().find_map(|line| {
                let at = (0..line.raws.len()).find(|&at| {
                    line.is(at, &[&lower, &plural]) && (at == 0 || line.word(at - 1) != front)
                })?;
                // A word in small letters may be a verb.
                let capital = line.raws[at].capital() && !line.raws[at].opening;
                capital.then(|| (line.span(at, at + 1), line.quote(at, at + 1)))
            });
            let Some((at, quote)) = alone else { continue };
            self.shortens(id, &last, at, &quote, findings);
        }
    }

    /// Takes a word for a longer name, and tells the author.
    pub(super) fn shortens(
        &mut self,
        id: TermId,
        last: &str,
        at: Span,
        quote: &str,
        findings: &mut Findings,
    ) {
        self.alias(id, last);
        self.tell_shortened(id, at, quote, findings);
    }

    fn tell_shortened(&self, id: TermId, at: Span, quote: &str, findings: &mut Findings) {
        let name = &self.vocabulary.terms.get(id).name;
        note(
            findings,
            at,
            format!("`{quote}` is taken for `{name}`"),
            "no other name ends in this word",
            format!("write `{name}`, or define `{quote}` if it is something else"),
        );
    }
}
