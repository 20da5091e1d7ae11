//! What there is not yet when play begins: `each barn starts empty`, `players begin the game without coins`.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Adjunct, Amount, Complement, Determiner, Head, NounPhrase, Preposition, Pronoun,
    Quantity, Sentence, TimeRelation, Verb as V,
};

impl Lowerer<'_> {
    /// `with no coins` and `without coins` is with 0 of them.
    pub(crate) fn starts_without(&self, s: &mut Sentence) {
        for joined in &mut s.clauses {
            let clause = &mut joined.clause;
            let begins =
                matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["start", "begin"]));
            if !begins || clause.verb.modal.is_some() || clause.verb.negated {
                continue;
            }
            let without = |a: &Adjunct| matches!(a, Adjunct::Prep(Preposition::Without, _));
            if let Some(at) = clause.adjuncts.iter().position(without)
                && let Adjunct::Prep(with, np) = clause.adjuncts.remove(at)
            {
                clause.complements.push(Complement::Prep(with, np));
            }
            for c in &mut clause.complements {
                let Complement::Prep(with, np) = c else { continue };
                let without = *with == Preposition::Without;
                if without || *with == Preposition::With {
                    *with = Preposition::With;
                    none_of(np, without);
                }
            }
        }
    }

    /// A sentence that says of places that nothing lies there when play begins, as is the case anyway.
    pub(crate) fn starts_empty(&mut self, s: &Sentence, env: &Env) -> Option<Status> {
        let [joined] = s.clauses.as_slice() else { return None };
        let clause = &joined.clause;
        let at_start = |a: &Adjunct| match a {
            Adjunct::Time(TimeRelation::StartOf, np) => self.is_game(np),
            Adjunct::Time(TimeRelation::During, np) | Adjunct::Prep(Preposition::At, np) => {
                Self::head(np).is_some_and(|w| self.is(w, &["start", "beginning", "outset"]))
            }
            _ => false,
        };
        if s.opener.is_some() || s.exception.is_some() || !s.leads.iter().all(at_start) {
            return None;
        }
        let begins = match &clause.verb.verb {
            V::Word(w) => self.is(w, &["start", "begin"]),
            V::Be => clause.adjuncts.iter().any(at_start) || !s.leads.is_empty(),
            _ => false,
        };
        let empty = |c: &Complement| match c {
            Complement::Adjective(a) => {
                a.than.is_none()
                    && matches!(&a.word, Adjective::Plain(w) if self.is(w, &["empty"]))
            }
            _ => false,
        };
        let said = clause.complements.iter().any(empty)
            && clause
                .complements
                .iter()
                .all(|c| empty(c) || matches!(c, Complement::Object(np) if self.is_game(np)));
        let plain = clause.verb.modal.is_none()
            && !clause.verb.negated
            && clause.adjuncts.iter().all(at_start);
        let places = clause.subject.as_ref().is_some_and(|np| self.are_places(np));
        (begins && said && plain && places).then(|| self.fact(env))
    }

    /// Whether all that a phrase names are places of the game; a pronoun stands for what was named before.
    fn are_places(&self, np: &NounPhrase) -> bool {
        match np {
            NounPhrase::One(n) => match &n.head {
                Head::Noun(w) => self.noun_class(w) == NounClass::Place,
                Head::Pronoun(p) => matches!(p, Pronoun::Both | Pronoun::They | Pronoun::It),
                _ => false,
            },
            NounPhrase::And(list) => list.iter().all(|np| self.are_places(np)),
            _ => false,
        }
    }
}

/// No coins are 0 coins, and coins that one is without are too.
fn none_of(np: &mut NounPhrase, without: bool) {
    match np {
        NounPhrase::One(n) => {
            let bare = n.determiner == Determiner::No
                || without && matches!(n.determiner, Determiner::None | Determiner::Any);
            if bare && n.quantity.is_none() {
                n.determiner = Determiner::None;
                n.quantity = Some(Quantity::Exactly(Amount::Number(0)));
            }
        }
        NounPhrase::And(list) | NounPhrase::Or(list) => {
            for np in list {
                none_of(np, without);
            }
        }
        NounPhrase::Nor(_) => {}
    }
}
