//! Places before the clause: `From the deck, deal five cards`, `Next to each ship, put two tokens`; and on what
//! the number stands that says how many (`as many tokens as the number of icons on the card`).

use super::normal::pronoun_phrase;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::effects::deal;
use crate::lower::from_syntax::effects::put;
use crate::lower::from_syntax::phrases::denote::{Core, Denot, Ref};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Cond, Domain, Expr};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Determiner, Head, NounPhrase, Post, Preposition, Pronoun,
    Quantity, Sentence, Verb as V,
};
use crate::vocabulary::Sort;

/// Prepositions of places that may stand in front.
const PLACES: [Preposition; 8] = [
    Preposition::In,
    Preposition::On,
    Preposition::To,
    Preposition::NextTo,
    Preposition::Under,
    Preposition::Over,
    Preposition::OnTop,
    Preposition::AtBottom,
];

impl Lowerer<'_> {
    /// Puts a place that stands before an order where its verb takes it.
    pub(crate) fn fronted(&self, s: &mut Sentence) {
        let orders = s.clauses.iter().all(|j| {
            let c = &j.clause;
            let player = c
                .subject
                .as_ref()
                .is_none_or(|np| self.class_of(np) == Some(NounClass::Player));
            matches!(c.verb.verb, V::Word(_)) && !c.existential && player
        });
        if !orders {
            return;
        }
        let mut at = 0;
        while at < s.leads.len() {
            let moved = match &s.leads[at] {
                Adjunct::Prep(p, np) if self.is_where(np) => Some((*p, np.clone())),
                _ => None,
            };
            let Some((p, np)) = moved else {
                at += 1;
                continue;
            };
            let taken = |j: &crate::syntax::ast::Joined| {
                j.clause
                    .complements
                    .iter()
                    .any(|c| matches!(c, Complement::Prep(q, _) if *q == p))
            };
            let from = p == Preposition::From;
            if s.clauses.iter().any(taken) || !from && !PLACES.contains(&p) {
                at += 1;
                continue;
            }
            let each = matches!(&np, NounPhrase::One(n)
                if matches!(n.determiner, Determiner::Each | Determiner::All) && !n.plural);
            let goal = if each && !from {
                s.leads[at] = Adjunct::Prep(Preposition::ForEach, np);
                at += 1;
                match s.clauses.first() {
                    Some(j) => pronoun_phrase(Pronoun::It, j.clause.at),
                    None => return,
                }
            } else {
                s.leads.remove(at);
                np
            };
            let joined = if from { s.clauses.first_mut() } else { s.clauses.last_mut() };
            if let Some(joined) = joined {
                joined.clause.complements.push(Complement::Prep(p, goal));
            }
        }
    }

    fn is_where(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Noun(_)))
            && matches!(self.class_of(np), Some(NounClass::Place | NounClass::Piece))
    }

    /// `as many tokens as the number of icons` + `on the card`: the card bears the icons, and the tokens go
    /// where another phrase says.
    pub(crate) fn number_on(&self, clause: &mut Clause) {
        let Some(at) = clause.complements.iter().position(|c| {
            matches!(c, Complement::Object(NounPhrase::One(n))
                if matches!(n.quantity, Some(Quantity::AsManyAs(_) | Quantity::EqualTo(_))))
        }) else {
            return;
        };
        let places: Vec<usize> = clause
            .complements
            .iter()
            .enumerate()
            .filter(|(_, c)| {
                matches!(c, Complement::Prep(p, _) if PLACES.contains(p) && *p != Preposition::To)
            })
            .map(|(i, _)| i)
            .collect();
        let Some(&on) = places.first() else { return };
        let Complement::Prep(p, np) = clause.complements[on].clone() else { return };
        let bears = matches!(p, Preposition::On | Preposition::In)
            && self.class_of(&np) == Some(NounClass::Piece);
        let elsewhere = places.len() > 1
            || clause
                .complements
                .iter()
                .any(|c| matches!(c, Complement::Prep(Preposition::To, _)));
        let Complement::Object(NounPhrase::One(n)) = &mut clause.complements[at] else {
            return;
        };
        let Some(Quantity::AsManyAs(many) | Quantity::EqualTo(many)) = &mut n.quantity else {
            return;
        };
        let NounPhrase::One(figure) = &mut **many else { return };
        let of =
            figure.post.iter().position(|post| matches!(post, Post::Of(NounPhrase::One(_))));
        let Some(Post::Of(NounPhrase::One(figure))) = of.map(|of| &mut figure.post[of]) else {
            return;
        };
        let printed = figure.post.is_empty()
            && matches!(&figure.head, Head::Noun(w) if self.noun_class(w) == NounClass::Quality);
        if bears && elsewhere && printed {
            figure.post.push(Post::Prep(Preposition::On, np));
            clause.complements.remove(on);
        }
    }

    /// `Deal ships until …. Next to each ship, put …`: each of those that were just dealt.
    pub(crate) fn just_dealt(&mut self, d: &mut Denot, env: &Env) {
        let Core::Many(q) = &mut d.core else { return };
        let Some(fresh) = self.out.terms.find("new", Sort::Property) else { return };
        if q.domain != Domain::Pieces || put::located_filter(q) || d.sort != Ref::Piece {
            return;
        }
        let dealt = env.named.iter().rev().find_map(|a| {
            let dealt = a.query.as_ref()?;
            let flag = Cond::Flag(Expr::Slot(dealt.var), fresh);
            let all = match &dealt.filter {
                Cond::All(list) => list.contains(&flag),
                c => *c == flag,
            };
            all.then(|| (dealt.clone(), flag))
        });
        let Some((dealt, _)) = dealt else { return };
        let kinds = deal::kinds_in(&dealt.filter, dealt.var);
        let own = deal::kinds_in(&q.filter, q.var);
        if kinds.is_empty() || own.iter().all(|k| kinds.contains(k)) {
            let flag = Cond::Flag(Expr::Slot(q.var), fresh);
            q.filter = std::mem::replace(&mut q.filter, Cond::True).and(flag);
        }
    }
}
