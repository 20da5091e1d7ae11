//! How rules, books, conflicts and pieces are named where a book speaks of its own rules.

use super::law_said::FIGURES;
use super::side::{CONFLICTS, RULES, Side, TEXTS};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Force, Meta, RuleNumber, Rules};
use crate::outline::Number;
use crate::syntax::ast::{
    Adjective, Determiner, Head, Nominal, NounPhrase, Post, Pronoun, Quantity,
};
use crate::vocabulary::Word;

/// Words for the earlier or lower end, and for the other.
pub(super) const LOW: [&str; 8] = [
    "early",
    "low",
    "small",
    "lesser",
    "previous",
    "prior",
    "earlier-numbered",
    "first-numbered",
];
pub(super) const HIGH: [&str; 7] =
    ["late", "high", "great", "large", "subsequent", "later-numbered", "last-numbered"];
/// Of these, those that say it by themselves.
pub(super) const TIMED: [&str; 9] = [
    "early",
    "late",
    "previous",
    "prior",
    "subsequent",
    "later-numbered",
    "earlier-numbered",
    "first-numbered",
    "last-numbered",
];

impl Lowerer<'_> {
    /// A rule that a number names.
    pub(crate) fn rules_numbered(&self, name: &str) -> Option<Rules> {
        let number = Number::named(name)?;
        // A number that the same text has means its own rule, and not one of another set.
        let set = self.units[self.at].set;
        let own =
            self.units.iter().any(|u| u.set == set && u.number.0.starts_with(&number.parts));
        (!number.parts.is_empty())
            .then_some(Rules::Numbered(own.then_some(set), RuleNumber(number.parts)))
    }

    /// `the lower number`, `higher power`.
    pub(super) fn figure(&self, np: &NounPhrase) -> Option<Side> {
        let NounPhrase::One(n) = np else { return None };
        let Head::Noun(w) = &n.head else { return None };
        let low = self.extreme(n)?;
        // `the higher priority number`: what is numbered, and not where a rule stands.
        let of_what = n.adjectives.iter().find_map(|a| match a {
            Adjective::Noun(w) | Adjective::Plain(w) => Some(self.lemma(w).into_owned()),
            _ => None,
        });
        let named = self.lemma(w).strip_suffix(" number").map(str::to_owned);
        let named = named.or(of_what).filter(|name| FIGURES.contains(&name.as_str()));
        if let Some(name) = named {
            return Some(Side::Figure(name, !low));
        }
        if self.is(w, &["number", "numbering", "place", "position"]) {
            return Some(if low { Side::Early } else { Side::Late });
        }
        (self.noun_class(w) == NounClass::Quality || self.is(w, &["priority", "rank", "power"]))
            .then(|| Side::Figure(self.lemma(w).into_owned(), !low))
    }

    /// The rule that is being read, with the rules below it.
    pub(crate) fn this_rule(&self) -> Rules {
        let unit = &self.units[self.at];
        if unit.number.0.is_empty() {
            let title = unit.headings.last().cloned().unwrap_or_default();
            return Rules::Titled(unit.set, title);
        }
        Rules::Numbered(Some(unit.set), unit.number.clone())
    }

    /// `Part 2`: the section with this heading, whatever its title says behind the number.
    pub(crate) fn numbered_heading(&self, word: &str, number: i64) -> Option<Rules> {
        let name = format!("{} {number}", word.to_lowercase());
        let set = self.units[self.at].set;
        let opens = |title: &str| {
            title
                .to_lowercase()
                .strip_prefix(&name)
                .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
        };
        let units = self.units.iter().filter(|u| u.set == set);
        let found = units.flat_map(|u| &u.headings).find(|title| opens(title))?;
        Some(Rules::Titled(set, found.clone()))
    }

    /// The section in which the sentence stands: under its nearest heading, else beside its number.
    pub(crate) fn this_section(&self) -> Rules {
        let unit = &self.units[self.at];
        // The first heading is the title of the whole.
        if let [_, .., last] = unit.headings.as_slice() {
            return Rules::Titled(unit.set, last.clone());
        }
        if let [above @ .., _] = unit.number.0.as_slice()
            && !above.is_empty()
        {
            return Rules::Numbered(Some(unit.set), RuleNumber(above.to_vec()));
        }
        Rules::Set(unit.set)
    }

    pub(crate) fn is_rule_phrase(&self, np: &NounPhrase) -> bool {
        match np {
            NounPhrase::One(n) => match &n.head {
                Head::Noun(w) => {
                    self.is(w, RULES)
                        || self.names_text(w)
                        || self.is(w, TEXTS)
                            && matches!(self.side_of_noun(w, n), Ok(Some(Side::Printed)))
                        || n.adjectives
                            .iter()
                            .any(|a| matches!(a, Adjective::Noun(w) if self.is(w, &["rule"])))
                }
                Head::Reference(_) => true,
                Head::Text(_) => self.modal_side(Some(np)).is_some(),
                Head::Whether(_) => matches!(self.side(np), Ok(Some(Side::Printed))),
                _ => {
                    n.post.iter().any(|p| matches!(p, Post::Of(np) if self.is_rule_phrase(np)))
                }
            },
            NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => {
                l.iter().any(|p| self.is_rule_phrase(p))
            }
        }
    }

    /// A modal in quotation marks.
    pub(crate) fn modal_side(&self, np: Option<&NounPhrase>) -> Option<Side> {
        match np {
            Some(NounPhrase::One(n)) if matches!(n.head, Head::Text(_)) => {
                self.side_of(n).ok().flatten()
            }
            _ => None,
        }
    }

    /// A conflict as a thing.
    pub(crate) fn is_conflict(&self, np: &NounPhrase) -> bool {
        let NounPhrase::One(n) = np else { return false };
        let Head::Noun(w) = &n.head else { return false };
        // `the event of a conflict`
        self.is(w, CONFLICTS)
            || self.is(w, &["event", "case"])
                && n.post.iter().any(|p| matches!(p, Post::Of(np) if self.is_conflict(np)))
    }

    /// `one rule`, `a single rule`, after `within`.
    pub(crate) fn is_one_rule(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(n) if !n.plural && n.post.is_empty()
            && matches!(&n.head, Head::Noun(w) if self.is(w, &["rule", "law"])))
    }

    /// `the one`, `one of them`, `the other`.
    pub(crate) fn one_of_them(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(n) if match n.head {
            Head::Pronoun(p) => matches!(
                p,
                Pronoun::One | Pronoun::Both | Pronoun::None | Pronoun::It | Pronoun::Each | Pronoun::Anyone
            ),
            Head::Number => n.quantity.is_some() || !n.adjectives.is_empty()
                || n.determiner == Determiner::Another,
            _ => false,
        })
    }

    /// `neither`, `neither rule`, `none of them`.
    pub(crate) fn neither(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(n)
            if n.determiner == Determiner::No || n.head == Head::Pronoun(Pronoun::None))
    }

    /// `each other`, `one another`.
    pub(crate) fn one_another(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(n)
            if n.determiner == Determiner::EachOther && matches!(n.head, Head::Number | Head::Pronoun(_)))
    }

    /// `card text`, where a heading has made a name of it.
    pub(crate) fn names_text(&self, w: &Word) -> bool {
        let lemma = self.lemma(w);
        let Some((front, last)) = lemma.rsplit_once(' ') else { return false };
        let last = last.strip_suffix('s').unwrap_or(last);
        TEXTS.contains(&last)
            && self.lexicon_noun(front).is_some_and(|noun| self.names_piece(&noun))
    }

    /// A noun for the pieces of a game.
    pub(crate) fn names_piece(&self, w: &Word) -> bool {
        self.noun_class(w) == NounClass::Piece && !self.is(w, super::side::BOOK)
    }

    pub(crate) fn is_piece(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(n) if matches!(&n.head, Head::Noun(w) if self.names_piece(w)))
    }
}

/// `"Must not" beats "must"`: the law between two sides of which one obliges.
pub(crate) fn law_of_duties(over: &Side, under: Option<&Side>) -> Option<Meta> {
    let force = |side: &Side| {
        Some(match side {
            Side::Permits => Force::Permits,
            Side::Forbids => Force::Forbids,
            Side::Obliges => Force::Obliges,
            _ => return None,
        })
    };
    let (over, under) = (force(over)?, force(under?)?);
    (over != under && [over, under].contains(&Force::Obliges))
        .then_some(Meta::Force { over, under })
}

pub(crate) fn is_gap(np: &NounPhrase) -> bool {
    matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Pronoun(Pronoun::Who)))
}

/// The subject of a relative clause.
pub(crate) fn gap() -> NounPhrase {
    NounPhrase::One(Box::new(Nominal {
        determiner: Determiner::None,
        quantity: None::<Quantity>,
        adjectives: Vec::new(),
        head: Head::Pronoun(Pronoun::Who),
        plural: false,
        post: Vec::new(),
        at: crate::syntax::ast::At::default(),
    }))
}
