//! What the pieces that were counted bear, in a sentence of its own: `Each stamp shows one of five countries and a value
//! from 1 to 8, and there are two copies of each stamp`, `There is one tile of each number in each color`.

use super::pieces::Reader;
use super::stock::{DraftAxis, Said};
use crate::vocabulary::Lexicon;
use crate::vocabulary::scan::Kind;

/// Verbs for what is printed on a piece.
const BEARS: [&str; 7] = ["has", "bears", "shows", "carries", "belongs", "is", "comes"];

impl Reader<'_, '_, '_> {
    /// Such a sentence, if every word of it is understood and the pieces are known.
    pub(super) fn described(&self) -> Option<Said> {
        if self.is(0, &["there"]) {
            let (noun, each, end) = self.copies(0, &[])?;
            return self.end(end).then_some(Said::Described {
                noun,
                axes: Vec::new(),
                each: Some(each),
            });
        }
        if !self.is(0, &["each", "every"]) {
            return None;
        }
        let (noun, mut at) = self.bearer()?;
        self.harvest.group_of(Some(&noun), None)?;
        let mut axes = Vec::new();
        let mut each = None;
        while !self.end(at) {
            if !axes.is_empty() {
                let joined = self.joint(at);
                if joined == at {
                    return None;
                }
                at = joined;
            }
            if let Some((of, n, end)) = self.copies(at, &axes) {
                if of != noun || each.is_some() {
                    return None;
                }
                each = Some(n);
                at = end;
                continue;
            }
            let from =
                if self.is(at, &BEARS) { self.skip(at + 1, &["to", "in", "of"]) } else { at };
            let (axis, end) = self.borne(from)?;
            axes.push(axis);
            at = end;
        }
        (!axes.is_empty()).then_some(Said::Described { noun, axes, each })
    }

    /// `Each stamp shows`: the noun in front of the first such verb, and where the verb is.
    fn bearer(&self) -> Option<(String, usize)> {
        let at = (2..=4).find(|&at| self.is(at, &BEARS))?;
        let plain = |raw: &crate::vocabulary::scan::Raw<'_>| {
            raw.kind == Kind::Word
                && !raw.possessive
                && !Lexicon::shared().is_function(&raw.lower)
        };
        if !self.raws[1..at].iter().all(plain) {
            return None;
        }
        let text: Vec<&str> = self.raws[1..at].iter().map(|raw| raw.text).collect();
        Some((self.harvest.majority(&self.harvest.singular(&text.join(" "))), at))
    }

    /// `, and`
    fn joint(&self, at: usize) -> usize {
        let at = if self.mark(at, ",") || self.mark(at, ";") { at + 1 } else { at };
        self.skip(at, &["and"])
    }

    /// `one of five countries`, `a value from 1 to 8`, `a purse of 1 to 5 coins`.
    fn borne(&self, at: usize) -> Option<(DraftAxis, usize)> {
        if self.is(at, &["one"]) && self.is(at + 1, &["of"]) {
            let next = self.skip(at + 2, &["the"]);
            let (n, next) = self.number(next)?;
            let (name, next) = self.noun(self.skip(next, &["different"]))?;
            let bracket = self.mark(next, "(");
            if !(bracket || self.mark(next, ":")) {
                let values = (1..=n).map(|i| format!("{name} {i}")).collect();
                return (n > 1).then_some((DraftAxis::Terms(name, values), next));
            }
            let (values, end) = self.values(next + 1)?;
            let closed = !bracket || self.mark(end, ")");
            let end = end + usize::from(bracket);
            return (values.len() as i64 == n && closed)
                .then_some((DraftAxis::Terms(name, values), end));
        }
        if !self.is(at, &["a", "an", "the", "its", "some"]) {
            return None;
        }
        let at = self.skip(at + 1, &["face"]) - 1;
        let next = if self.is(at + 1, &["number"]) && self.is(at + 2, &["of"]) {
            at + 3
        } else {
            at + 1
        };
        let (name, next) = self.noun(next)?;
        let (a, b, end) = self.range(self.skip(next, &["of"]))?;
        // `of 1 to 5 coins`
        let end = match self.noun(end) {
            Some((_, unit)) if self.end(unit) || self.joint(unit) > unit => unit,
            _ => end,
        };
        Some((DraftAxis::Numbers(name, a, b), end))
    }

    /// `there are two copies of each stamp`, `there is one tile of each number in each color`: of what, and how many.
    fn copies(&self, at: usize, before: &[DraftAxis]) -> Option<(String, i64, usize)> {
        if !(self.is(at, &["there"]) && self.is(at + 1, &["is", "are"])) {
            return None;
        }
        let (n, next) = self.number(at + 2)?;
        let (counted, mut next) = self.noun(next)?;
        let mut of = self.harvest.group_of(Some(&counted), None).is_some().then_some(counted);
        let mut any = false;
        while self.is(next, &["of", "in", "with", "for", "and"]) {
            let each =
                if self.is(next + 1, &["each", "every"]) { next + 2 } else { return None };
            let (name, end) = self.noun(each)?;
            let kind = self.harvest.group_of(Some(&name), None).is_some();
            let property = self.harvest.group_of(of.as_deref(), Some(&name)).is_some()
                || before.iter().any(|axis| axis.name().eq_ignore_ascii_case(&name));
            match (&of, kind, property) {
                (None, true, _) => of = Some(name),
                (Some(_), _, true) => {}
                _ => return None,
            }
            any = true;
            next = end;
        }
        any.then_some((of?, n, next))
    }

    /// What `each X` bears something, or is shuffled: such nouns are pieces, whatever else they may mean.
    pub(super) fn borne_by(&self) -> Option<String> {
        if self.is(0, &["each", "every"]) {
            let (noun, at) = self.bearer()?;
            let from = self.skip(at + 1, &["to", "in", "of"]);
            return self.borne(from).is_some().then_some(noun);
        }
        if self.is(0, &["shuffle", "mix"]) && self.is(1, &["the", "these", "all"]) {
            let at = self.skip(2, &["the"]);
            return self.noun(at).map(|(noun, _)| noun);
        }
        None
    }

    /// What is taken, laid down or given away: `takes a pearl`, `put two patches on the board`.
    pub(super) fn handled(&self) -> Vec<String> {
        const HANDLING: [&str; 22] = [
            "take", "draw", "put", "place", "lay", "collect", "give", "deal", "discard",
            "move", "claim", "steal", "pick", "buy", "sell", "get", "receive", "own", "hold",
            "have", "gain", "return",
        ];
        let mut all = Vec::new();
        let handles = |at: usize| {
            let word = self.word(at);
            HANDLING.iter().any(|h| word == *h || word.strip_suffix('s') == Some(h))
        };
        for at in (0..self.raws.len()).filter(|at| handles(*at)) {
            let mut next = self.skip(at + 1, &["up"]);
            // `give each player two pearls`
            if self.is(next, &["each", "every", "all"])
                && self.is(next + 1, &["player", "players"])
            {
                next += 2;
            }
            next = self.skip(self.skip(next, &["any", "another"]), &["of"]);
            if let Some((_, after)) = self.number(next) {
                next = self.skip(self.skip(after, &["of"]), &["their", "your", "the"]);
            } else {
                next = self.skip(self.skip(next, &["all"]), &["their", "your", "the"]);
                next = self.skip(next, &["last", "first", "remaining"]);
            }
            all.extend(self.noun(next).map(|(noun, _)| noun));
        }
        all
    }
}
