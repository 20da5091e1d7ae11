//! Words that say how a table looks or what players do with their eyes and hands: `next to the deck` beside the
//! pile that is named, `without looking at them` of what lies face down, `and hide them from the others` of a hand.
//! The state has nothing that they could change, so leaving them out makes no difference, and none is asked for.

use super::context::Lowerer;
use super::words::NounClass;
use crate::lower::Effect;
use crate::syntax::ast::{
    Adjunct, Adverb, Clause, Complement, Head, NounPhrase, Preposition, Pronoun, Sentence,
    Statement, Subordinator, Verb as V,
};

impl Lowerer<'_> {
    /// The statement without such words, for the audit.
    pub(super) fn without_idle(&self, statement: &Statement) -> Statement {
        match statement {
            Statement::Sentence(s) => Statement::Sentence(self.busy(s)),
            Statement::Labelled { label, rest } => Statement::Labelled {
                label: label.clone(),
                rest: Box::new(self.without_idle(rest)),
            },
            Statement::Fragment(_) => statement.clone(),
        }
    }

    fn busy(&self, s: &Sentence) -> Sentence {
        let mut s = s.clone();
        for joined in &mut s.clauses {
            self.layout(&mut joined.clause);
            joined.clause.adjuncts.retain(|a| !self.unseen(a));
        }
        if s.clauses.len() > 1 {
            s.clauses.retain(|j| !self.keeps_secret(&j.clause));
        }
        s
    }

    /// `Place it face up next to the deck to start the discard pile`: where on the table that pile lies.
    fn layout(&self, clause: &mut Clause) {
        let place = |np: &NounPhrase| self.class_of(np) == Some(NounClass::Place);
        let beside = |c: &Complement| matches!(c, Complement::Prep(Preposition::NextTo, np) if place(np));
        let named = clause.complements.iter().any(|c| match c {
            Complement::Prep(
                Preposition::To | Preposition::On | Preposition::In | Preposition::As,
                np,
            ) => place(np),
            Complement::Infinitive(c) => self.formed(c).is_some(),
            _ => false,
        }) || clause.adjuncts.iter().any(|a| match a {
            Adjunct::Purpose(c) => self.formed(c).is_some(),
            Adjunct::Prep(Preposition::As | Preposition::In | Preposition::On, np)
            | Adjunct::Time(crate::syntax::ast::TimeRelation::StartOf, np) => place(np),
            _ => false,
        });
        if self.deals_all(clause) {
            clause.verb.adverbs.retain(|a| !matches!(a, Adverb::OneAtATime | Adverb::Evenly));
            // One at a time, to one after the other, as long as there are any.
            clause.adjuncts.retain(|a| {
                !matches!(
                    a,
                    Adjunct::Manner(Adverb::OneAtATime | Adverb::Evenly)
                        | Adjunct::Sub(Subordinator::Until, _)
                )
            });
        }
        if named {
            clause.complements.retain(|c| !beside(c));
            clause
                .adjuncts
                .retain(|a| !matches!(a, Adjunct::Prep(Preposition::NextTo, np) if place(np)));
        }
    }

    /// `without looking at them`, `without showing it to anybody`.
    pub(super) fn unseen(&self, a: &Adjunct) -> bool {
        matches!(a, Adjunct::Gerund(Preposition::Without, c)
            if matches!(&c.verb.verb, V::Word(w) if self.is(w, &["look", "show", "reveal"])))
    }

    /// `looks at their cards`, `keeps them secret`, `hide them from the other players`: what a hand is
    /// anyway.
    pub(super) fn keeps_secret(&self, clause: &Clause) -> bool {
        let V::Word(w) = &clause.verb.verb else { return false };
        if clause.verb.passive
            || clause.verb.negated
            || clause.verb.modal.is_some()
            || self.hand_zone().is_none()
        {
            return false;
        }
        let own = |np: &NounPhrase| match np {
            NounPhrase::One(n) => {
                matches!(n.head, Head::Pronoun(Pronoun::It | Pronoun::They))
                    || matches!(&n.head, Head::Noun(w)
                        if matches!(n.determiner, crate::syntax::ast::Determiner::PronounPoss(_))
                            && n.post.is_empty()
                            && (self.noun_class(w) == NounClass::Piece || self.is(w, &["hand"])))
            }
            _ => false,
        };
        let player = |np: &NounPhrase| {
            self.is_player(np)
                || matches!(np, NounPhrase::One(n) if matches!(&n.head, Head::Pronoun(_))
                    || matches!(&n.head, Head::Noun(w) if self.is(w, &["neighbor", "neighbour"])))
        };
        let what = clause.complements.iter().any(|c| match c {
            Complement::Object(np) | Complement::Prep(Preposition::At, np) => own(np),
            _ => false,
        });
        let secret = |p: &str| matches!(p, "secret" | "hidden" | "concealed" | "private");
        let hidden = clause.complements.iter().any(|c| match c {
            Complement::Adjective(a) => match &a.word {
                crate::syntax::ast::Adjective::Plain(w) => {
                    self.is(w, &["secret", "hidden", "private"])
                }
                crate::syntax::ast::Adjective::Participle { verb, .. } => {
                    self.is(verb, &["hide", "conceal"])
                }
                _ => false,
            },
            Complement::Particle(p) => secret(p),
            _ => false,
        });
        let others = clause.complements.iter().all(|c| match c {
            Complement::Object(np) | Complement::Prep(Preposition::At, np) => own(np),
            Complement::Prep(Preposition::From, np) => player(np),
            Complement::Adjective(_) | Complement::Particle(_) => hidden,
            _ => false,
        });
        let looks = self.is(w, &["look"])
            && clause
                .complements
                .iter()
                .any(|c| matches!(c, Complement::Prep(Preposition::At, _)));
        let hides = self.is(w, &["hide", "conceal"]);
        let keeps = self.is(w, &["keep", "hold"]) && hidden;
        what && others && (looks || hides || keeps) && !self.explains(&self.lemma(w))
    }

    /// Such a clause as an effect.
    pub(super) fn idle_effect(&self, clause: &Clause) -> Option<Effect> {
        self.keeps_secret(clause).then_some(Effect::Nothing)
    }
}
