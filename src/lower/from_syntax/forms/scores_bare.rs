//! `If nobody scored this round`, `each player who scored nothing`: points, in a book that has no act of that name. Without them
//! the condition would ask for a deed that nobody ever does.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Determiner, Head, Modal, Nominal, NounPhrase, Post,
    Pronoun, Sentence, Verb as V,
};
use crate::syntax::visit::{self, Visit};
use crate::vocabulary::{Sort, TermId, Word};

impl Lowerer<'_> {
    /// Says what is scored in conditions, relative clauses and prohibitions that leave it out.
    pub(crate) fn scores_points(&self, s: &mut Sentence) {
        if self.explains("score") {
            return;
        }
        let Some(tally) =
            self.out.terms.find("point", Sort::Tally).or_else(|| self.goal_tally())
        else {
            return;
        };
        let mut says = SaysPoints { by: self, tally };
        for lead in &mut s.leads {
            if let Adjunct::Sub(_, c) = lead {
                says.condition(c);
            }
        }
        for joined in &mut s.clauses {
            let clause = &mut joined.clause;
            for adjunct in &mut clause.adjuncts {
                if let Adjunct::Sub(_, c) = adjunct {
                    says.condition(c);
                }
            }
            let nobody = matches!(&clause.subject, Some(NounPhrase::One(n))
                if n.determiner == Determiner::No
                    || n.head == Head::Pronoun(Pronoun::Nobody));
            if (clause.verb.negated || nobody)
                && matches!(clause.verb.modal, Some(Modal::Can | Modal::May))
            {
                says.told(clause);
            }
        }
        visit::sentence(s, &mut says);
    }
}

struct SaysPoints<'l, 'a> {
    by: &'l Lowerer<'a>,
    tally: TermId,
}

impl SaysPoints<'_, '_> {
    fn condition(&self, c: &mut Condition) {
        match c {
            Condition::Clause(c) | Condition::Reduced(c) => self.told(c),
            Condition::And(list) | Condition::Or(list) => {
                for c in list {
                    self.condition(c);
                }
            }
            Condition::With(inner, _) => self.condition(inner),
        }
    }

    fn told(&self, c: &mut Clause) {
        let scores = matches!(&c.verb.verb, V::Word(w) if self.by.is(w, &["score"]));
        if !scores || c.verb.passive {
            return;
        }
        // `Scored this round`: the round is when, not what.
        let time = |np: &NounPhrase| self.by.class_of(np) == Some(NounClass::Time);
        let beside = |c: &Complement| match c {
            Complement::Particle(_) => true,
            Complement::Object(np) => time(np),
            // `When you score under 2.3`: by which rule, not what.
            Complement::Prep(_, np) => self.by.cited(np).is_some(),
            _ => false,
        };
        let objects = c.complements.iter().filter(|c| !beside(c));
        let determiner = match objects.collect::<Vec<_>>().as_slice() {
            [] => Determiner::None,
            [Complement::Object(NounPhrase::One(n))]
                if matches!(n.head, Head::Pronoun(Pronoun::Nothing | Pronoun::None)) =>
            {
                Determiner::No
            }
            [Complement::Object(NounPhrase::One(n))]
                if n.head == Head::Pronoun(Pronoun::Anyone) && n.post.is_empty() =>
            {
                Determiner::None
            }
            _ => return,
        };
        let mut points = self.by.nominal_of(Head::Noun(Word::Term(self.tally)), c.at);
        points.determiner = determiner;
        points.plural = true;
        let object = Complement::Object(NounPhrase::One(Box::new(points)));
        c.complements.retain(beside);
        c.complements.insert(0, object);
    }
}

impl Visit for SaysPoints<'_, '_> {
    fn nominal(&mut self, n: &mut Nominal) {
        for post in &mut n.post {
            if let Post::Relative(r) = post
                && r.clause.complements.iter().all(|c| !matches!(c, Complement::Object(NounPhrase::One(n)) if n.head == Head::Pronoun(Pronoun::Who)))
            {
                self.told(&mut r.clause);
            }
        }
    }
}
