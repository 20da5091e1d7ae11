//! What a clause says of a rule: that it forbids, claims to prevail, is exceptional.

use super::side::Side;
use super::side_names::is_gap;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Clause, Complement, Head, Modal, NounPhrase, Post, Preposition, Pronoun,
    Verb as V,
};

impl Lowerer<'_> {
    /// `says that they cannot`, `forbids it`: what a rule does to an action.
    pub(crate) fn allows(&self, clause: &Clause, subject: &NounPhrase) -> Option<Side> {
        if !(self.is_rule_phrase(subject) || is_gap(subject) || self.one_of_them(subject)) {
            return None;
        }
        let V::Word(w) = &clause.verb.verb else { return None };
        if self.is(w, &["forbid", "prohibit", "prevent", "disallow", "ban", "bar"]) {
            return Some(if clause.verb.negated { Side::Permits } else { Side::Forbids });
        }
        if self.is(w, &["allow", "permit", "let"]) {
            return Some(if clause.verb.negated { Side::Forbids } else { Side::Permits });
        }
        if !self.is(w, &["say", "state", "declare", "specify"]) {
            return None;
        }
        clause.complements.iter().find_map(|c| match c {
            Complement::Clause(inner) => {
                let norm =
                    matches!(inner.verb.modal, Some(Modal::Can | Modal::May | Modal::Must));
                (norm && (inner.verb.negated || inner.verb.modal != Some(Modal::Must)))
                    .then_some(if inner.verb.negated { Side::Forbids } else { Side::Permits })
            }
            _ => None,
        })
    }

    /// `claims to take precedence over the other`, `says that it defers to another rule`.
    pub(crate) fn claims_so(&self, clause: &Clause, subject: &NounPhrase) -> bool {
        if !(self.is_rule_phrase(subject) || is_gap(subject) || self.one_of_them(subject)) {
            return false;
        }
        let V::Word(w) = &clause.verb.verb else { return false };
        let ranks = |inner: &Clause| {
            let V::Word(w) = &inner.verb.verb else { return inner.verb.verb == V::Have };
            self.is(
                w,
                &[
                    "take",
                    "prevail",
                    "override",
                    "overrule",
                    "supersede",
                    "defer",
                    "yield",
                    "beat",
                    "outrank",
                ],
            )
        };
        let claim = self.is(w, &["claim"]);
        let say = self.is(w, &["say", "state", "declare", "provide", "specify"]);
        (claim || say)
            && !clause.verb.negated
            && clause.complements.iter().any(|c| match c {
                Complement::Clause(inner) | Complement::Infinitive(inner) => ranks(inner),
                // `says of itself that it defers to …`
                Complement::Prep(Preposition::Of, NounPhrase::One(n)) => {
                    n.head == Head::Pronoun(Pronoun::Self_)
                        && n.post.iter().any(
                            |p| matches!(p, Post::Relative(r) if ranks(&r.clause)),
                        )
                }
                Complement::Object(NounPhrase::One(n)) => {
                    claim && matches!(&n.head, Head::Noun(w) if self.is(w, &["precedence", "priority"]))
                }
                _ => false,
            })
    }

    /// `is exceptional`, `is an exception to the other`, `states an exception`.
    pub(crate) fn says_exceptional(&self, clause: &Clause) -> bool {
        let states = match &clause.verb.verb {
            V::Be => true,
            V::Word(w) => self.is(w, &["state", "make", "describe"]),
            _ => false,
        };
        states
            && clause.complements.iter().any(|c| match c {
                Complement::Adjective(a) => {
                    matches!(&a.word, Adjective::Plain(w) if self.is(w, &["exceptional"]))
                }
                Complement::Object(NounPhrase::One(n)) => {
                    matches!(&n.head, Head::Noun(w) if self.is(w, &["exception"]))
                }
                _ => false,
            })
    }

    /// `rules of equal power`, `two rules with the same power`: what stands above has not decided.
    pub(crate) fn of_equal_figure(&self, np: &NounPhrase) -> bool {
        let NounPhrase::One(n) = np else { return false };
        let same = |a: &Adjective| matches!(a, Adjective::Plain(w) if self.is(w, &["equal", "same", "identical"]));
        let figure = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n) if n.post.is_empty() && n.adjectives.iter().all(same)
                && !n.adjectives.is_empty()
                && matches!(&n.head, Head::Noun(w)
                    if self.noun_class(w) == NounClass::Quality || self.is(w, &["rank", "priority", "power"])))
        };
        let rules = matches!(&n.head, Head::Noun(w) if self.is(w, super::side::RULES))
            || matches!(n.head, Head::Pronoun(_) | Head::Number);
        rules
            && n.adjectives.is_empty()
            && matches!(n.post.as_slice(),
                [Post::Of(np) | Post::Prep(Preposition::With, np)] if figure(np))
    }

    /// `they have equal power`, `their powers are the same`, `there is still a conflict`: what stands
    /// above in the ladder has not decided.
    pub(crate) fn still_open(&self, clause: &Clause, subject: &NounPhrase) -> bool {
        let same = |a: &Adjective| matches!(a, Adjective::Plain(w) if self.is(w, &["equal", "same", "identical", "different"]));
        let figure = |np: &NounPhrase| match np {
            NounPhrase::One(n) => {
                n.adjectives.iter().any(same)
                    && matches!(&n.head, Head::Noun(w)
                        if self.noun_class(w) == NounClass::Quality || self.is(w, &["rank", "priority"]))
            }
            _ => false,
        };
        match &clause.verb.verb {
            V::Have => clause
                .complements
                .iter()
                .any(|c| matches!(c, Complement::Object(np) if figure(np))),
            V::Be => {
                let quality = matches!(subject, NounPhrase::One(n)
                    if matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Quality));
                quality
                    && clause.complements.iter().any(|c| match c {
                        Complement::Adjective(a) => same(&a.word),
                        Complement::Object(NounPhrase::One(n)) => n.adjectives.iter().any(same),
                        _ => false,
                    })
            }
            _ => false,
        }
    }
}
