//! What pieces there are, said in a free order: `48 tiles: four lands (wood, lake, moor and field), each with
//! the numbers 1 to 6, two copies of every tile`. Every word has to be one of those that such a
//! sentence is made of, and the figures have to fit, else it is not taken.

use super::pieces::Reader;
use super::stock::{Draft, DraftAxis, Said};
use crate::vocabulary::scan::Kind;

/// Words that hold such a sentence together.
const GLUE: [&str; 34] = [
    "in",
    "of",
    "from",
    "with",
    "each",
    "every",
    "the",
    "a",
    "an",
    "and",
    "there",
    "are",
    "is",
    "have",
    "has",
    "on",
    "them",
    "it",
    "for",
    "namely",
    "being",
    "come",
    "comes",
    "different",
    "all",
    "these",
    "bear",
    "bears",
    "show",
    "shows",
    "shown",
    "card",
    "cards",
    "which",
];
/// Words for a figure on a piece.
const FIGURES: [&str; 14] = [
    "number",
    "numbers",
    "numbered",
    "value",
    "values",
    "valued",
    "rank",
    "ranks",
    "ranked",
    "strength",
    "strengths",
    "figure",
    "figures",
    "worth",
];

/// What has been understood so far.
#[derive(Default)]
struct Found {
    total: Option<i64>,
    noun: Option<String>,
    place: Option<String>,
    copies: Option<i64>,
    axes: Vec<DraftAxis>,
}

impl Reader<'_, '_, '_> {
    /// A sentence in free order; what it brings, if all of it is understood and its figures fit.
    pub(super) fn loose(&self) -> Option<Said> {
        let mut found = Found::default();
        let mut at = self.loose_opening(&mut found)?;
        while !self.end(at) {
            at = self
                .loose_range(at, &mut found)
                .or_else(|| self.loose_copies(at, &mut found))
                .or_else(|| self.loose_list(at, &mut found))
                .or_else(|| self.loose_named(at, &mut found))
                .or_else(|| self.loose_end(at))
                .or_else(|| self.glue(at))?;
        }
        let noun = found.noun?;
        if found.axes.is_empty() || found.axes.len() > 3 {
            return None;
        }
        let kinds: i64 = found
            .axes
            .iter()
            .map(|axis| match axis {
                DraftAxis::Terms(_, v) => v.len() as i64,
                DraftAxis::Numbers(_, a, b) => b - a + 1,
            })
            .product();
        // The figures are the proof that the words were understood.
        let known = found.total.or_else(|| self.known_total(&noun));
        match (known, found.copies) {
            (Some(total), Some(copies)) if total == kinds * copies => {}
            (Some(total), None) if total % kinds == 0 && total == kinds => {}
            (None, Some(_)) => {}
            _ => return None,
        }
        let draft = Draft {
            total: known.or(found.copies.map(|c| c * kinds)),
            each: found.copies.or(Some(1)),
            axes: found.axes,
            place: found.place,
            general: noun.rsplit_once(' ').map(|(_, last)| last.to_owned()),
            noun,
            named: Vec::new(),
            own: false,
        };
        Some(Said::Loose(draft))
    }

    /// `Shuffle the 40 storm cards`: pieces that are there, as their number says.
    pub(super) fn shuffled(&self, at: usize) -> Option<Draft> {
        if !self.is(at, &["shuffle", "shuffles", "mix", "mixes"]) {
            return None;
        }
        let at = self.skip(self.skip(at + 1, &["all"]), &["the"]);
        let (n, next) = self.number(at)?;
        let (noun, _) = self.noun(next)?;
        let piece = super::name::head_noun(&noun).is_some_and(|h| {
            crate::vocabulary::lexicon::singular_class(h.class)
                == crate::vocabulary::Class::PieceSg
        });
        let general = noun.rsplit_once(' ').map(|(_, last)| last.to_owned());
        // `the 40 cards` are told apart by nothing: they are the only ones there are.
        let alone = self.harvest.vocabulary.stock.groups.is_empty();
        (n > 1 && piece && (general.is_some() || alone)).then(|| Draft {
            noun,
            total: Some(n),
            general,
            ..Draft::default()
        })
    }

    /// `a heap of 21 pebbles` in a sentence about something else.
    pub(super) fn heap_of(&self, at: usize) -> Option<Draft> {
        if !self.is(at, &["a", "an", "one"]) {
            return None;
        }
        let (place, next) = self.noun(at + 1)?;
        let heaps =
            ["heap", "pile", "bowl", "pool", "bag", "box", "pot", "stack", "jar", "basket"];
        if !heaps.contains(&place.as_str()) || !self.is(next, &["of", "with", "containing"]) {
            return None;
        }
        let (n, next) = self.number(next + 1)?;
        let (noun, _) = self.noun(next)?;
        (n > 1).then(|| Draft { noun, total: Some(n), place: Some(place), ..Draft::default() })
    }

    /// How many pieces of this noun an earlier sentence has named.
    fn known_total(&self, noun: &str) -> Option<i64> {
        let group = self.harvest.group_of(Some(noun), None)?;
        let group = &self.harvest.vocabulary.stock.groups[group];
        group.total.filter(|_| group.axes.is_empty())
    }

    /// `there are 48 tiles`, `the deck has`, `the cards are`, `36 cards:`.
    fn loose_opening(&self, found: &mut Found) -> Option<usize> {
        let mut at = 0;
        if self.is(0, &["the"]) || self.is(0, &["this", "our"]) {
            let (noun, next) = self.noun(1)?;
            let holds = super::name::head_noun(&noun).is_some_and(|n| n.container);
            if holds && self.is(next, &["has", "contains", "holds", "consists", "comprises"]) {
                found.place = Some(noun);
                at = self.skip(next + 1, &["of"]);
            } else if self.is(next, &["are", "come", "have", "show", "bear"]) {
                found.noun = Some(noun);
                return Some(next + 1);
            } else {
                return None;
            }
        } else if self.is(0, &["there"]) && self.is(1, &["are"])
            || self.is(0, &["you", "we"]) && self.is(1, &["need", "use", "want"])
        {
            at = 2;
        } else if self.is(0, &["use"]) {
            at = 1;
        }
        // `a deck of 40 cards`
        if self.is(at, &["a", "one", "the"])
            && let Some((noun, next)) = self.noun(at + 1)
            && super::name::head_noun(&noun).is_some_and(|n| n.container)
            && self.is(next, &["of", "with", "containing"])
        {
            found.place = Some(noun.to_lowercase());
            at = next + 1;
        }
        if let Some((n, next)) = self.number(at)
            && n > 1
        {
            // `48 square tiles`: a word for their form tells nothing apart.
            let form = self.is(
                next,
                &["square", "round", "small", "large", "wooden", "hexagonal", "identical"],
            );
            let (noun, end) = self.noun(next + usize::from(form))?;
            let piece = super::name::head_noun(&noun).is_some_and(|h| {
                crate::vocabulary::lexicon::singular_class(h.class)
                    == crate::vocabulary::Class::PieceSg
            });
            if !piece {
                return None;
            }
            found.total = Some(n);
            found.noun = Some(noun);
            return Some(end);
        }
        found.place.is_some().then_some(at)
    }

    /// `numbered 1 to 12`, `the numbers 1 to 6`, `strengths from 1 to 8`.
    fn loose_range(&self, at: usize, found: &mut Found) -> Option<usize> {
        if !self.is(at, &FIGURES) {
            return None;
        }
        let name = match self.word(at) {
            "numbered" | "number" | "numbers" | "figure" | "figures" => "number".to_owned(),
            "ranked" => "rank".to_owned(),
            "valued" | "worth" => "value".to_owned(),
            word => self.harvest.singular(word),
        };
        let (a, b, end) = self.range(self.skip(at + 1, &["from"]))?;
        found.axes.push(DraftAxis::Numbers(name, a, b));
        Some(self.skip(end, &["points"]))
    }

    /// `two copies of each`, `one card of each`, `one of each`, `two of every tile`.
    fn loose_copies(&self, at: usize, found: &mut Found) -> Option<usize> {
        let (n, mut next) = self.number(at)?;
        if self.is(at, &["a", "an"]) {
            return None;
        }
        if self.is(next, &["copy", "copies"]) {
            next += 1;
        } else if let Some((noun, end)) = self.noun(next)
            && self.is(end, &["of"])
        {
            if found.noun.is_none() {
                found.noun = Some(noun);
            }
            next = end;
        }
        if !self.is(next, &["of"]) || !self.is(next + 1, &["each", "every"]) {
            return None;
        }
        let mut end = next + 2;
        // `of every tile`, `of each kind`: nothing else.
        if let Some((_, after)) = self.noun(end)
            && after == end + 1
            && (self.end(after) || self.mark(after, ",") || self.mark(after, ")"))
        {
            end = after;
        }
        if found.copies.is_some() {
            return None;
        }
        found.copies = Some(n);
        Some(end)
    }

    /// `four lands (wood, lake and moor)`, `in red, yellow and blue`, `the kinds leak, wind and fog`.
    fn loose_list(&self, at: usize, found: &mut Found) -> Option<usize> {
        let (many, start) = match self.number(at) {
            Some((n, next)) if !self.is(at, &["a", "an"]) => (Some(n), next),
            _ => (None, at),
        };
        let start = self.skip(self.skip(start, &["the"]), &["different"]);
        // A property before the list.
        let property = self.noun(start).filter(|(_, end)| {
            *end == start + 1
                && (self.mark(*end, ":")
                    || self.mark(*end, "(")
                    || self.is(*end, &["namely"])
                    || self.word(start).ends_with('s') && self.members(*end).is_some())
        });
        let (name, mut from) = match property {
            Some((name, end)) => {
                let open = usize::from(
                    self.mark(end, ":") || self.mark(end, "(") || self.is(end, &["namely"]),
                );
                (Some(name), end + open)
            }
            None => (None, start),
        };
        from = self.skip(from, &["the"]);
        let (values, mut end) = self.members(from)?;
        let figure = |v: &String| FIGURES.contains(&v.as_str()) || GLUE.contains(&v.as_str());
        if values.len() < 2
            || values.iter().any(figure)
            || many.is_some_and(|n| n != values.len() as i64)
            || many.is_some() && name.is_none()
        {
            return None;
        }
        let before = at.checked_sub(1).map_or("", |i| self.word(i));
        let opened = name.is_some() || before == "in" || at > 0 && self.mark(at - 1, ":");
        if !opened {
            return None;
        }
        end += usize::from(self.mark(end, ")"));
        let colors = values.iter().all(|v| super::pieces::is_adjective(v));
        let name = match name {
            Some(name) if !matches!(name.as_str(), "kind" | "type" | "sort") => name,
            _ if colors => self.color().to_owned(),
            _ => "sort".to_owned(),
        };
        found.axes.push(DraftAxis::Terms(name, values));
        Some(end)
    }

    /// `in three kinds`, `in each of the four colors`, `in each suit`: what another sentence lists, or no
    /// one names.
    fn loose_named(&self, at: usize, found: &mut Found) -> Option<usize> {
        if !self.is(at, &["in", "of"]) {
            return None;
        }
        let each = self.is(at + 1, &["each", "every", "all"]);
        let mut next = at + 1 + usize::from(each);
        next = self.skip(self.skip(next, &["of"]), &["the", "these"]);
        let (many, next) = match self.number(next) {
            Some((n, next)) if n > 1 => (Some(n), next),
            _ => (None, next),
        };
        let next = self.skip(next, &["different"]);
        let (name, end) = self.noun(next).filter(|(_, end)| *end == next + 1)?;
        let known = self.harvest.listed.get(&name.to_lowercase());
        let values = match (known, many) {
            (Some(values), Some(n)) if values.len() as i64 == n => values.clone(),
            (Some(values), None) if each => values.clone(),
            (None, Some(n))
                if !each && self.is(at, &["in"]) && self.word(next).ends_with('s') =>
            {
                (1..=n).map(|i| format!("{name} {i}")).collect()
            }
            _ => return None,
        };
        let same = |a: &DraftAxis| matches!(a, DraftAxis::Terms(n, _) if n.eq_ignore_ascii_case(&name));
        if found.axes.iter().any(same) {
            return None;
        }
        found.axes.push(DraftAxis::Terms(name, values));
        Some(end)
    }

    /// `… is used`, `… and a cloth bag`, `… and a pencil`: what brings no pieces that differ.
    pub(super) fn loose_end(&self, at: usize) -> Option<usize> {
        if self.is(at, &["is", "are"]) && self.is(at + 1, &["used", "needed", "required"]) {
            return self.end(at + 2).then_some(at + 2);
        }
        let from = at + usize::from(self.mark(at, ","));
        if !self.is(from, &["and", "plus"]) || !self.is(from + 1, &["a", "an", "one", "some"]) {
            return None;
        }
        let (noun, end) = self.noun(from + 2)?;
        let beside = super::name::head_noun(&noun).is_some_and(|n| n.container)
            || noun.rsplit(' ').next().is_some_and(|w| {
                ["pencil", "paper", "pad", "pen", "cloth", "timer", "sheet"].contains(&w)
            });
        (beside && self.end(end)).then_some(end)
    }

    /// What a sentence lists by a name: `four colors: red, blue and gold`, `the suits are red and blue`.
    pub(super) fn lists(&self) -> Vec<(String, Vec<String>)> {
        let mut found = Vec::new();
        for at in 0..self.raws.len() {
            let plural = self.word(at).ends_with('s');
            let Some((name, end)) = self.noun(at).filter(|(_, end)| plural && *end == at + 1)
            else {
                continue;
            };
            let opens = self.mark(end, ":")
                || self.mark(end, "(")
                || self.is(end, &["are", "namely"]) && at > 0 && self.is(at - 1, &["the"]);
            if !opens {
                continue;
            }
            if let Some((values, _)) = self.members(end + 1)
                && values.iter().all(|v| !FIGURES.contains(&v.as_str()))
            {
                found.push((name.to_lowercase(), values));
            }
        }
        found
    }

    /// `red, blue and gold`, up to the comma behind which something else follows.
    fn members(&self, at: usize) -> Option<(Vec<String>, usize)> {
        let plain = |i: usize| {
            self.raws.get(i).is_some_and(|raw| {
                raw.kind == Kind::Word
                    && !crate::vocabulary::Lexicon::shared().is_function(&raw.lower)
                    && crate::vocabulary::numerals::number_word(&raw.lower).is_none()
            })
        };
        let mut values = Vec::new();
        let mut at = at;
        while plain(at) {
            values.push(self.raws[at].lower.clone());
            at += 1;
            let mut next = at + usize::from(self.mark(at, ","));
            next += usize::from(self.is(next, &["and", "or"]));
            if next == at || !plain(next) {
                break;
            }
            at = next;
        }
        (values.len() > 1).then_some((values, at))
    }

    /// A word or sign that only joins.
    fn glue(&self, at: usize) -> Option<usize> {
        let raw = self.raws.get(at)?;
        let sign = [",", ":", "(", ")", ";"].iter().any(|s| self.mark(at, s));
        (sign || raw.kind == Kind::Word && GLUE.contains(&raw.lower.as_str())).then_some(at + 1)
    }
}
