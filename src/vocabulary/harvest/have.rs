//! `Each player has a X`, `each player starts with N X`, `each card has a X`.

use super::gather::Harvest;
use super::list::items;
use super::name::{bare, head_noun, head_of, is};
use crate::vocabulary::lexicon::singular_class;
use crate::vocabulary::numerals::number_word;
use crate::vocabulary::scan::{Kind, Raw};
use crate::vocabulary::{Class, Lexicon, Sort};

/// Pieces that are seldom counted alone.
const GENERAL: [&str; 8] =
    ["card", "tile", "die", "piece", "board", "player", "turn", "action"];

/// How many of something somebody has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Count {
    /// `a`, `an`, `their own`.
    One,
    /// `the`.
    The,
    /// A number.
    Number,
    /// Nothing said.
    None,
}

impl Harvest {
    /// Definitions with `has`, `starts with`, `begins the game with`, `keeps`.
    pub(super) fn having(&mut self, text: &str, raws: &[Raw<'_>]) {
        self.starting_as(text, raws);
        let Some((verb, after)) = having_verb(raws) else { return };
        let subject = &raws[..verb];
        let plain = !subject.is_empty()
            && bare(subject).iter().all(|raw| {
                matches!(raw.kind, Kind::Word)
                    && !raw.possessive
                    && (!Lexicon::shared().is_function(&raw.lower) || raw.lower == "of")
            });
        if !plain || bare(subject).len() > 3 {
            return;
        }
        let class = self.class_of(subject).map(singular_class);
        let player = class == Some(Class::PlayerSg);
        let bound = class.is_some()
            && (is(subject, 0, &["each", "every", "a", "an", "all", "the"])
                || is_plural_subject(subject));
        if !bound {
            return;
        }
        let begun = matches!(&*raws[verb].lower, "starts" | "start" | "begins" | "begin");
        for part in items(&raws[after..]) {
            self.had(text, subject, player, begun, part);
        }
        if let Some(at) = raws.iter().position(|raw| raw.lower == "that")
            && is(raws, at + 1, &["is"])
            && is(raws, at + 2, &["the"])
        {
            let (head, what) =
                (head_of(&raws[at + 3..]), head_of(quantified(&raws[after..at]).1));
            if let (Some(name), Some(what)) = (self.name(text, head), self.name(text, what)) {
                self.define(&name, Sort::Designation, Some(&self.singular(&what)));
            }
        }
    }

    /// `One player starts as the Captain`.
    fn starting_as(&mut self, text: &str, raws: &[Raw<'_>]) {
        let Some(at) = raws.iter().position(|raw| raw.lower == "as") else { return };
        let begun = (at.saturating_sub(3)..at).any(|i| {
            i > 0
                && is(raws, i, &["starts", "begins", "acts"])
                && self.class_of(&raws[..i]) == Some(Class::PlayerSg)
        });
        if !begun || at > 6 {
            return;
        }
        let head = head_of(&raws[at + 1..]);
        if head.len() + at + 1 == raws.len()
            && let Some(name) = self.name(text, head)
        {
            self.define(&name, Sort::Designation, Some("player"));
        }
    }

    fn had(
        &mut self,
        text: &str,
        subject: &[Raw<'_>],
        player: bool,
        begun: bool,
        part: &[Raw<'_>],
    ) {
        let (count, rest) = quantified(part);
        // `an empty basket` is a basket.
        let rest = if is(rest, 0, &["empty"]) && rest.len() > 1 { &rest[1..] } else { rest };
        let head = head_of(rest);
        if head.is_empty() || count == Count::None {
            return;
        }
        let named = self.name(text, head).or_else(|| self.counted(text, count, head));
        let Some(written) = named else { return };
        let name = self.singular(&written);
        // `a number of stars`: what is counted names the property.
        let counting = ["number", "amount", "count"].contains(&name.as_str());
        if counting && is(rest, head.len(), &["of"]) {
            let Some(counted) = self.name(text, head_of(&rest[head.len() + 1..])) else {
                return;
            };
            if !player {
                self.property_of(subject, &self.singular(&counted));
            }
            return;
        }
        let noun = head_noun(&name);
        let filled = is(rest, head.len(), &["of"]);
        let class = noun.map(|noun| noun.class);
        if !player {
            let quality = matches!(
                class,
                None | Some(Class::QualitySg | Class::StateSg | Class::ThingSg)
            );
            let sort_word = noun.is_some_and(|noun| noun.sort.is_some()) && !name.contains(' ');
            if quality
                && !sort_word
                && matches!(count, Count::One | Count::Number)
                && !(count == Count::Number && written != name)
            {
                self.property_of(subject, &name);
            }
            return;
        }
        let simple = !name.contains(' ');
        let place = class == Some(Class::PlaceSg)
            && noun.is_some_and(|noun| {
                noun.container
                    || !simple
                    || filled
                    || count == Count::One && noun.sort.is_none()
            });
        if place && !(count == Count::Number && !filled && written != name) {
            self.define(&name, Sort::Zone, None);
            return;
        }
        if filled
            && count != Count::Number
            && class != Some(Class::QualitySg)
            && class != Some(Class::ThingSg)
        {
            self.define(&name, Sort::Zone, None);
            return;
        }
        match (class, count) {
            (None, Count::Number) => {
                let sort = if self.is_moved(&name) { Sort::Kind } else { Sort::Tally };
                self.define(&name, sort, None);
            }
            (Some(Class::PieceSg | Class::QualitySg), Count::Number)
                if noun.is_some_and(|noun| {
                    noun.sort == Some(Sort::Tally)
                        || noun.fungible
                        || noun.class == Class::QualitySg && !simple
                }) =>
            {
                self.define(&name, Sort::Tally, None);
            }
            (Some(Class::QualitySg), Count::One | Count::The)
                if noun.is_some_and(|noun| noun.sort != Some(Sort::Property)) =>
            {
                self.define(&name, Sort::Tally, None);
            }
            // `each player has a shed`, where things lie in their shed.
            (Some(Class::PieceSg), Count::One)
                if simple && !begun && self.inside.contains(&name.to_lowercase()) =>
            {
                self.define(&name, Sort::Zone, None);
            }
            (Some(Class::PieceSg), Count::One)
                if noun.is_some_and(|noun| noun.sort.is_none()) =>
            {
                self.define(&name, Sort::Kind, None);
            }
            // `each player starts with 3 potions`: a number, unless they are moved about.
            (
                Some(
                    Class::PieceSg
                    | Class::PlaceSg
                    | Class::ThingSg
                    | Class::ValueSg
                    | Class::EventSg,
                ),
                Count::Number,
            ) if simple
                && !self.is_moved(&name)
                && !is(rest, head.len(), &["on", "in", "at", "of"])
                && noun.is_some_and(|noun| noun.sort.is_none() && !noun.container)
                && !GENERAL.contains(&name.as_str()) =>
            {
                self.define(&name, Sort::Tally, None);
            }
            (None, Count::One) if self.is_numeric(&name) => {
                self.define(&name, Sort::Tally, None);
            }
            // `starts with 3 ore and a lamp`: one of them, unless things are kept in it.
            (None, Count::One)
                if begun
                    && !self.holds(&name)
                    && !is(rest, head.len(), &["on", "in", "at"]) =>
            {
                let sort = if self.is_moved(&name) { Sort::Kind } else { Sort::Tally };
                self.define(&name, sort, None);
            }
            (Some(Class::PieceSg | Class::ThingSg), Count::One)
                if begun
                    && simple
                    && self.is_lost(&name)
                    && !GENERAL.contains(&name.as_str()) =>
            {
                self.define(&name, Sort::Tally, None);
            }
            (None, Count::One) => {
                // Something that stands somewhere is a piece.
                let inside = self.inside.contains(&name.to_lowercase());
                let stands = is(rest, head.len(), &["on", "in", "at"])
                    || !inside && self.is_moved(&name);
                self.define(&name, if stands { Sort::Kind } else { Sort::Zone }, None);
            }
            _ => {}
        }
    }

    /// What stands alone behind a number is a noun, though else it be a verb (`3 crowns`).
    fn counted(&self, text: &str, count: Count, head: &[Raw<'_>]) -> Option<String> {
        let [one] = head else { return None };
        let plain = one.kind == Kind::Word
            && !one.possessive
            && one.lower.ends_with('s')
            && !Lexicon::shared().is_function(&one.lower);
        (count == Count::Number && plain)
            .then(|| text.get(one.start..one.end).map(|word| self.spelling(word, head)))
            .flatten()
    }

    /// `Each X has a Y`: Y is a property of X.
    pub(super) fn property_of(&mut self, subject: &[Raw<'_>], name: &str) {
        let class = self.class_of(subject).map(singular_class);
        let sort = if class == Some(Class::PlayerSg) { Sort::Tally } else { Sort::Property };
        self.define(name, sort, None);
    }
}

fn is_plural_subject(subject: &[Raw<'_>]) -> bool {
    subject.last().is_some_and(|raw| raw.lower.ends_with('s'))
}

/// The verb and where its objects start.
fn having_verb(raws: &[Raw<'_>]) -> Option<(usize, usize)> {
    let at = raws.iter().position(|raw| {
        matches!(
            &*raw.lower,
            "has"
                | "have"
                | "starts"
                | "start"
                | "begins"
                | "begin"
                | "keeps"
                | "keep"
                | "gets"
                | "owns"
                | "receives"
        )
    })?;
    let objects = at + 1;
    match &*raws[at].lower {
        "has" | "have" | "keeps" | "keep" | "owns" => Some((at, objects)),
        "gets" | "receives" => None,
        _ => {
            let with =
                (objects..raws.len().min(objects + 4)).find(|&i| raws[i].lower == "with")?;
            Some((at, with + 1))
        }
    }
}

/// The count at the front and what follows it.
fn quantified<'r, 'a>(raws: &'r [Raw<'a>]) -> (Count, &'r [Raw<'a>]) {
    let mut at = 0;
    while is(raws, at, &["at", "least", "most", "exactly", "up", "to", "only", "also"]) {
        at += 1;
    }
    let Some(raw) = raws.get(at) else { return (Count::None, &[]) };
    let mut rest = &raws[at + 1..];
    // `Two extra coins` are coins.
    while rest.len() > 1 && is(rest, 0, &["extra", "additional", "more", "further"]) {
        rest = &rest[1..];
    }
    match (&raw.kind, &*raw.lower) {
        (Kind::Number(_), _) => (Count::Number, rest),
        (_, "a" | "an") if is(rest, 0, &["dozen"]) => (Count::Number, &rest[1..]),
        (_, "a" | "an") => (Count::One, rest),
        (_, "their" | "his" | "its") if is(rest, 0, &["own"]) => (Count::One, &rest[1..]),
        (_, "the") => (Count::The, rest),
        (_, "one") => (Count::One, rest),
        (_, "no") => (Count::Number, rest),
        (_, word) if number_word(word).is_some() => (Count::Number, rest),
        _ => (Count::None, raws),
    }
}
