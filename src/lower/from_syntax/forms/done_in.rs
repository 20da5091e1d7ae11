//! `If you drew two cards this turn` as `if you have drawn two cards this turn`: a time that is going on is looked back on.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::norms::allowance::each_time;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Adjunct, Amount, Clause, Complement, Condition, Determiner, NounPhrase, Ordinal,
    Quantity, Sentence, Subordinator, TimeRelation, Verb as V,
};
use crate::syntax::visit::{self, Visit};

impl Lowerer<'_> {
    /// Brings what was done in the time that goes on into the form of `has_done`.
    pub(crate) fn done_in(&self, s: &mut Sentence) {
        struct Past<'a, 'b>(&'a Lowerer<'b>);
        impl Visit for Past<'_, '_> {
            fn clause(&mut self, clause: &mut Clause) {
                self.0.time_behind(clause);
                let before = self.0.time_before(clause).is_some();
                let past = clause.verb.past && clause.verb.modal.is_none();
                if self.0.so_many_in_all(clause) {
                    clause.verb.perfect = true;
                }
                if self.0.looks_back(clause) || past && before && !clause.verb.passive {
                    (clause.verb.perfect, clause.verb.past) = (true, false);
                }
            }
        }
        let main: Vec<_> =
            s.clauses.iter().map(|j| (j.clause.verb.perfect, j.clause.verb.past)).collect();
        self.when_it_ends(s);
        visit::sentence(s, &mut Past(self));
        for (joined, (perfect, past)) in s.clauses.iter_mut().zip(main) {
            (joined.clause.verb.perfect, joined.clause.verb.past) = (perfect, past);
        }
    }

    /// `When a player has scored twice, they win at the end of the turn`: it is looked at then.
    fn when_it_ends(&self, s: &mut Sentence) {
        let ends = |c: &Clause| {
            c.adjuncts.iter().any(|a| {
                matches!(a, Adjunct::Time(TimeRelation::EndOf, np)
                    if self.class_of(np) == Some(NounClass::Time))
            })
        };
        let [Adjunct::Sub(word @ Subordinator::When, Condition::Clause(c))] =
            s.leads.as_mut_slice()
        else {
            return;
        };
        if c.verb.perfect && !c.verb.negated && s.clauses.iter().all(|j| ends(&j.clause)) {
            *word = Subordinator::If;
        }
    }

    /// `Gained points this turn`: the time behind what was gained is when, and nothing that was given.
    pub(crate) fn time_behind(&self, clause: &mut Clause) {
        // `They cannot score this turn`; a turn can be skipped or ended, though.
        let of_times = matches!(&clause.verb.verb, V::Word(w)
            if self.is(w, &["end", "skip", "take", "miss", "begin", "start", "lose", "finish", "have", "play"]));
        if let [Complement::Object(np)] = clause.complements.as_slice()
            && !of_times
            && matches!(clause.verb.verb, V::Word(_))
            && self.is_time_on(np)
        {
            clause.adjuncts.push(Adjunct::Time(TimeRelation::During, np.clone()));
            clause.complements.clear();
            return;
        }
        // `Scored last turn`.
        if let [Complement::Object(np @ NounPhrase::One(n))] = clause.complements.as_slice()
            && n.determiner == Determiner::None
            && n.adjectives
                .iter()
                .any(|a| matches!(a, Adjective::Ordinal(Ordinal::Last | Ordinal::Previous)))
            && self.class_of(np) == Some(NounClass::Time)
        {
            clause.adjuncts.push(Adjunct::Time(TimeRelation::During, np.clone()));
            clause.complements.clear();
            return;
        }
        let objects = |c: &&Complement| matches!(c, Complement::Object(_));
        let two = clause.complements.iter().filter(objects).count() == 2;
        let time = matches!(clause.complements.last(),
            Some(Complement::Object(np)) if two && self.is_time_on(np));
        if time && let Some(Complement::Object(np)) = clause.complements.pop() {
            clause.adjuncts.push(Adjunct::Time(TimeRelation::During, np));
        }
    }

    fn looks_back(&self, clause: &Clause) -> bool {
        let verb = &clause.verb;
        verb.past
            && !verb.perfect
            && !verb.passive
            && !verb.negated
            && verb.modal.is_none()
            && self.in_this_time(clause)
    }

    /// `Draws more than three cards in a turn`: once so many have been drawn.
    fn so_many_in_all(&self, clause: &Clause) -> bool {
        let verb = &clause.verb;
        let active = !(verb.past || verb.perfect || verb.passive || verb.negated);
        let many = clause.complements.iter().any(|c| {
            matches!(c, Complement::Object(NounPhrase::One(n))
                if n.quantity.as_ref().is_some_and(|q| *q != Quantity::Exactly(Amount::Number(1))))
        });
        let in_one = |np: &NounPhrase| {
            let one = matches!(np, NounPhrase::One(n)
                if n.quantity == Some(Quantity::Exactly(Amount::Number(1))));
            (one || each_time(np)) && self.class_of(np) == Some(NounClass::Time)
        };
        let all = clause
            .adjuncts
            .iter()
            .any(|a| matches!(a, Adjunct::Time(TimeRelation::During, np) if in_one(np)));
        active && verb.modal.is_none() && many && all
    }

    fn in_this_time(&self, clause: &Clause) -> bool {
        clause.adjuncts.iter().any(
            |a| matches!(a, Adjunct::Time(TimeRelation::During, np) if self.is_time_on(np)),
        )
    }

    fn is_time_on(&self, np: &NounPhrase) -> bool {
        let pointed = matches!(np, NounPhrase::One(n)
            if matches!(n.determiner, Determiner::This | Determiner::That)
                && n.adjectives.is_empty());
        pointed && self.class_of(np) == Some(NounClass::Time)
    }
}
