//! `Take two pebbles from a heap`, `put a worker on the mill`: small things that the book lays somewhere and takes from there are
//! pieces, also where the sentence that should say how many there are is not read: then it alone is refused, and not every
//! sentence that speaks of them.

use indexmap::IndexMap;

use super::amounts::{located, quantity};
use super::evidence::{Line, note};
use crate::finding::Findings;
use crate::source::Span;
use crate::vocabulary::Sort;
use crate::vocabulary::harvest::gather::Harvest;
use crate::vocabulary::words::plural_of;

/// Verbs of handling what lies somewhere.
const HANDLE: [&str; 36] = [
    "take", "takes", "taken", "draw", "draws", "put", "puts", "place", "places", "lay", "lays",
    "set", "sets", "move", "moves", "return", "returns", "remove", "removes", "deal",
    "discard", "discards", "play", "plays", "swap", "swaps", "pick", "picks", "give", "gives",
    "carry", "carries", "drop", "drops", "keep", "keeps",
];
/// In how many places a noun has to stand before its use leaves no doubt.
const OFTEN: usize = 3;

impl Harvest {
    /// Makes kinds of pieces of the small things that the book handles.
    pub(super) fn lying(&mut self, lines: &[Line<'_>], findings: &mut Findings) {
        let mut found: IndexMap<String, (Span, String, String)> = IndexMap::new();
        for line in lines {
            for verb in (0..line.raws.len()).filter(|at| line.is(*at, &HANDLE)) {
                let Some((_, from)) = quantity(line, verb + 1) else { continue };
                let Some(end) = line.noun(from).filter(|end| end - from == 1) else { continue };
                let single = self.singular(line.word(from));
                let counted = from > verb + 1 || single != line.word(from);
                if counted && self.may_be_piece(&single) {
                    let quote = line.quote(verb, end);
                    found
                        .entry(single.clone())
                        .or_insert_with(|| (line.span(verb, end), quote, single));
                }
            }
        }
        for (_, (at, quote, single)) in found {
            let spoken = |line: &&Line<'_>| {
                let many = plural_of(&single);
                (0..line.raws.len()).any(|at| line.is(at, &[&single, &many]))
            };
            if lines.iter().filter(spoken).count() < OFTEN
                || !located(lines, &single)
                || self.is_doubtful(&single, &[])
            {
                continue;
            }
            self.at = Some(at);
            self.define(&self.majority(&single), Sort::Kind, None);
            note(
                findings,
                at,
                format!("`{quote}` makes `{single}` a piece"),
                "no sentence that is read says which of them there are",
                format!(
                    "say how many there are and where they lie, for example `there are twelve {} in the supply`",
                    plural_of(&single)
                ),
            );
        }
        self.at = None;
    }
}
