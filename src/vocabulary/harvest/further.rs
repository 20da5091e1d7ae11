//! Sentences that say more of pieces that an earlier one has counted.

use super::pieces::Reader;
use super::stock::{DraftAxis, PACK, Said};

impl Reader<'_, '_, '_> {
    /// `Each color has one card of each number from 1 to 10`; `The cards of each suit are numbered 1
    /// to 8`; `Each card has a value from 1 to 5`.
    pub(super) fn more(&self) -> Option<Said> {
        if self.is(0, &["each", "every"]) {
            let (subject, mut next) = self.noun(1)?;
            // `each suit of a standard deck`.
            let pack = self.is(next, &["of"]) && self.is(next + 1, &["a"]);
            if pack {
                next = self.noun(next + 2).filter(|(n, _)| n == PACK)?.1;
            }
            if !self.is(next, &["has", "contains", "bears", "shows"]) {
                return None;
            }
            let group = self.harvest.group_of(Some(&subject), None).is_some();
            if let Some((each, axis, end)) = self.of_each(next + 1)
                && self.end(end)
                && !group
            {
                let of = Some(subject);
                return Some(Said::More { noun: None, of, each: Some(each), axis, pack });
            }
            if pack {
                return None;
            }
            let at = self.skip(next + 1, &["a", "the"]);
            let (name, at) = self.noun(at)?;
            if group
                && let Some((a, b, end)) = self.range(at)
                && self.end(end)
            {
                let axis = DraftAxis::Numbers(name, a, b);
                return Some(Said::More {
                    noun: Some(subject),
                    of: None,
                    each: None,
                    axis,
                    pack,
                });
            }
            if let Some((axis, end)) = self.axis_phrase(at)
                && self.end(end)
                && !group
            {
                return Some(Said::More {
                    noun: Some(name),
                    of: Some(subject),
                    each: None,
                    axis,
                    pack,
                });
            }
            return None;
        }
        if !self.is(0, &["the"]) {
            return None;
        }
        let (noun, next) = self.noun(1)?;
        let mut of = None;
        let mut at = next;
        if self.is(at, &["of", "in"]) && self.is(at + 1, &["each", "every"]) {
            let (name, next) = self.noun(at + 2)?;
            of = Some(name);
            at = next;
        }
        if !self.is(at, &["are"]) {
            return None;
        }
        let (axis, end) = self.axis_phrase(at + 1)?;
        self.harvest.group_of(Some(&noun), of.as_deref())?;
        self.end(end).then_some(Said::More {
            noun: Some(noun),
            of,
            each: None,
            axis,
            pack: false,
        })
    }
}
