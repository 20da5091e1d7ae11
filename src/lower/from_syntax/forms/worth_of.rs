//! `An Actor worth 8 or more`, `if an Actor is worth 8`: with that much of the one figure that pieces have.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, AdjectivePhrase, Adjunct, Clause, Complement, Condition, Determiner, Head,
    Nominal, NounPhrase, Post, Preposition, Sentence, Verb as V,
};
use crate::syntax::visit::{self, Visit};
use crate::vocabulary::{TermId, Word};

impl Lowerer<'_> {
    /// Says of pieces that are described so how large their figure is.
    pub(crate) fn worth_of(&self, s: &mut Sentence) {
        let Some(figure) = self.only_number() else { return };
        let mut described = Described { of: self, figure };
        visit::sentence(s, &mut described);
        for lead in &mut s.leads {
            described.in_condition(lead);
        }
        for joined in &mut s.clauses {
            for adjunct in &mut joined.clause.adjuncts {
                described.in_condition(adjunct);
            }
        }
    }
}

struct Described<'a, 'b> {
    of: &'a Lowerer<'b>,
    figure: TermId,
}

impl Described<'_, '_> {
    /// How much it is worth: the number behind the word.
    fn so_much(&self, a: &AdjectivePhrase) -> Option<NounPhrase> {
        let worth = matches!(&a.word, Adjective::Plain(w) if self.of.is(w, &["worth"]));
        let number = |np: &&NounPhrase| matches!(np, NounPhrase::One(n) if n.head == Head::Number && n.post.is_empty());
        a.than.as_deref().filter(|_| worth && a.quantity.is_none()).filter(number).cloned()
    }

    /// What a clause says so of its subject.
    fn of_subject(&self, clause: &Clause) -> Option<NounPhrase> {
        let plain = clause.verb.verb == V::Be
            && !clause.verb.negated
            && clause.verb.modal.is_none()
            && clause.adjuncts.is_empty();
        match clause.complements.as_slice() {
            [Complement::Adjective(a)] if plain => self.so_much(a),
            _ => None,
        }
    }

    /// `has a Value of 8`
    fn has_so_much(&self, clause: &Clause) -> Option<NounPhrase> {
        let plain = clause.verb.verb == V::Have
            && !clause.verb.negated
            && clause.verb.modal.is_none()
            && clause.adjuncts.is_empty();
        let [Complement::Object(NounPhrase::One(n))] = clause.complements.as_slice() else {
            return None;
        };
        let figure = n.head == Head::Noun(Word::Term(self.figure)) && n.quantity.is_none();
        match n.post.as_slice() {
            [Post::Of(number @ NounPhrase::One(k))]
                if plain && figure && k.head == Head::Number && k.post.is_empty() =>
            {
                Some(number.clone())
            }
            _ => None,
        }
    }

    /// `the Value of an Actor`
    fn figure_of(&self, of: NounPhrase, at: crate::syntax::ast::At) -> NounPhrase {
        NounPhrase::One(Box::new(Nominal {
            determiner: Determiner::The,
            quantity: None,
            adjectives: Vec::new(),
            head: Head::Noun(Word::Term(self.figure)),
            plural: false,
            post: vec![Post::Of(of)],
            at,
        }))
    }

    fn in_condition(&self, adjunct: &mut Adjunct) {
        let Adjunct::Sub(_, condition) = adjunct else { return };
        match condition {
            Condition::Clause(clause) | Condition::Reduced(clause) => self.of_clause(clause),
            Condition::And(list) | Condition::Or(list) => {
                for c in list {
                    if let Condition::Clause(clause) = c {
                        self.of_clause(clause);
                    }
                }
            }
            Condition::With(..) => {}
        }
    }

    fn of_clause(&self, clause: &mut Clause) {
        let said = self.of_subject(clause).or_else(|| self.has_so_much(clause));
        let Some(number) = said else { return };
        let Some(subject) = clause.subject.take() else { return };
        clause.subject = Some(self.figure_of(subject, clause.at));
        clause.verb.verb = V::Be;
        clause.complements = vec![Complement::Object(number)];
    }
}

impl Visit for Described<'_, '_> {
    /// `score with a Set with a Value of 4`: the Set has it.
    fn clause(&mut self, clause: &mut Clause) {
        let has = |c: &Complement| {
            matches!(c, Complement::Prep(Preposition::With, NounPhrase::One(n))
                if n.head == Head::Noun(Word::Term(self.figure)) && !n.post.is_empty())
        };
        let Some(at) = clause.complements.iter().position(has).filter(|at| *at > 0) else {
            return;
        };
        let before = &clause.complements[at - 1];
        let one = matches!(before, Complement::Prep(_, np @ NounPhrase::One(_))
            | Complement::Object(np @ NounPhrase::One(_))
            if self.of.class_of(np) == Some(NounClass::Piece));
        if !one {
            return;
        }
        let Complement::Prep(with, had) = clause.complements.remove(at) else { return };
        if let Complement::Prep(_, NounPhrase::One(n))
        | Complement::Object(NounPhrase::One(n)) = &mut clause.complements[at - 1]
        {
            n.post.push(Post::Prep(with, had));
        }
    }

    fn nominal(&mut self, n: &mut Nominal) {
        let somebody =
            matches!(&n.head, Head::Noun(w) if self.of.noun_class(w) == NounClass::Player);
        if somebody {
            return;
        }
        for post in &mut n.post {
            let number = match post {
                Post::Adjective(a) => self.so_much(a),
                Post::Relative(r) => self.of_subject(&r.clause),
                _ => None,
            };
            if let Some(number) = number {
                let with = Nominal {
                    determiner: Determiner::A,
                    quantity: None,
                    adjectives: Vec::new(),
                    head: Head::Noun(Word::Term(self.figure)),
                    plural: false,
                    post: vec![Post::Of(number)],
                    at: n.at,
                };
                *post = Post::Prep(Preposition::With, NounPhrase::One(Box::new(with)));
            }
        }
    }
}
