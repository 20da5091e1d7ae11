//! `Jacks, Queens and Kings are face cards`, `an ace is a low card`: classes of pieces that the book makes.

use super::gather::Harvest;
use super::list::items;
use super::name::{bare, head_class, is};
use crate::vocabulary::lexicon::{is_plural, singular_class};
use crate::vocabulary::numerals::number_word;
use crate::vocabulary::scan::{Kind, Raw};
use crate::vocabulary::surfaces::Surfaces;
use crate::vocabulary::{Class, Lexicon, Sort};

/// Words before a noun that say how a piece lies or which one it is, not what it is.
const NO_CLASS: [&str; 22] = [
    "face-up",
    "face-down",
    "open",
    "hidden",
    "wild",
    "trump",
    "trumps",
    "own",
    "same",
    "only",
    "last",
    "first",
    "next",
    "previous",
    "remaining",
    "other",
    "new",
    "different",
    "better",
    "best",
    "lowest",
    "highest",
];

impl Harvest {
    /// A class of pieces, where a definition says which ones are in it; whether the sentence is one.
    pub(super) fn class_of_pieces(
        &mut self,
        text: &str,
        subject: &[Raw<'_>],
        rest: &[Raw<'_>],
    ) -> bool {
        let said = match rest {
            [first, rest @ ..] if matches!(&*first.lower, "a" | "an") => rest,
            _ => rest,
        };
        let said = match said {
            [kind, of, said @ ..]
                if matches!(&*kind.lower, "kind" | "sort" | "type") && of.lower == "of" =>
            {
                said
            }
            _ => said,
        };
        let one = said.len() < rest.len();
        let [modifiers @ .., head] = said else { return false };
        let lexicon = Lexicon::shared();
        let odd = |raw: &Raw<'_>| {
            raw.kind != Kind::Word
                || raw.possessive
                || lexicon.is_function(&raw.lower)
                || number_word(&raw.lower).is_some()
                || NO_CLASS.contains(&raw.lower.as_str())
                || raw.lower.ends_with("est")
                || self.noun_term(&raw.lower).is_some()
        };
        if modifiers.len() > 2 || modifiers.iter().any(odd) {
            return false;
        }
        if modifiers.is_empty() {
            return !odd(head) && self.class_of_its_own(text, subject, head, one);
        }
        let Some(class) = self.class_of(std::slice::from_ref(head)) else { return false };
        if singular_class(class) != Class::PieceSg || is_plural(class) == one {
            return false;
        }
        // What is in it: pieces, or values and kinds that the book names.
        let members = items(subject);
        let in_it = |part: &&[Raw<'_>]| {
            let other = is(part, 0, &["all", "every", "the", "any"]) && is(part, 1, &["other"]);
            let named = self
                .name(text, part)
                // A suit may have a name in the plural.
                .and_then(|name| {
                    self.noun_term(&self.singular(&name)).or_else(|| self.noun_term(&name))
                })
                .is_some_and(|id| {
                    matches!(self.vocabulary.terms.get(id).sort, Sort::Kind | Sort::Value)
                });
            let piece = |raws: &[Raw<'_>]| {
                self.class_of(raws).is_some_and(|c| singular_class(c) == Class::PieceSg)
            };
            named || piece(if other { &part[2..] } else { bare(part) })
        };
        if members.is_empty() || !members.iter().all(in_it) {
            return false;
        }
        let Some(name) = self.name(text, said).map(|name| self.singular(&name)) else {
            return false;
        };
        let kind = self.singular(head.text);
        if head_class(&name) != Some(Class::PieceSg) && self.noun_term(&kind).is_none() {
            return false;
        }
        self.define(&name, Sort::Kind, Some(&kind));
        true
    }

    /// `Wolves and bears are hunters`: a class that has a word of its own, which neither the book nor the rules use for
    /// anything else. All that is in it must be kinds of one thing.
    fn class_of_its_own(
        &mut self,
        text: &str,
        subject: &[Raw<'_>],
        word: &Raw<'_>,
        one: bool,
    ) -> bool {
        let name = self.singular(word.text);
        let plural = name != word.text;
        // `Commoner` is also what the rules call more common.
        let other_use =
            |class: Class| !matches!(class, Class::Adj | Class::AdjMore | Class::Adverb);
        let taken = |raw: &str| {
            self.noun_term(raw).is_some()
                || Surfaces::field().word(raw).any(|entry| other_use(entry.class))
        };
        if plural == one || taken(&name.to_lowercase()) || taken(&word.lower) {
            return false;
        }
        let members = items(subject);
        let mut of = None;
        for member in &members {
            let terms = &self.vocabulary.terms;
            let other =
                is(member, 0, &["all", "every", "the", "any"]) && is(member, 1, &["other"]);
            let kind = if other {
                let head = self.class_of(&member[2..]).filter(|_| member.len() == 3);
                head.filter(|class| singular_class(*class) == Class::PieceSg)
                    .map(|_| self.singular(member[2].text).to_lowercase())
            } else {
                let named = self.name(text, member).map(|name| self.singular(&name));
                let term = named.and_then(|name| self.noun_term(&name)).map(|id| terms.get(id));
                match term {
                    Some(term) if term.sort == Sort::Kind => {
                        term.is_a.as_ref().map(|kind| kind.to_lowercase())
                    }
                    Some(term) if term.sort == Sort::Value => Some(String::new()),
                    _ => None,
                }
            };
            let Some(kind) = kind else { return false };
            if of.get_or_insert_with(|| kind.clone()) != &kind {
                return false;
            }
        }
        let Some(kind) = of else { return false };
        self.define(&name, Sort::Kind, Some(&*kind).filter(|kind| !kind.is_empty()));
        true
    }
}
