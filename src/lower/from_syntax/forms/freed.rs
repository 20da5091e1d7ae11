//! `You need not discard a card`, where another rule of the turn orders it: as many as that rule says may be discarded, or
//! none, in its place.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::phrases::denote::Stuck;
use crate::syntax::ast::{
    Adjective, Adjunct, Amount, Clause, Complement, Determiner, Head, Modal, Nominal,
    NounPhrase, Preposition, Quantity, Sentence, Statement, Verb as V,
};
use crate::vocabulary::Word;

impl Lowerer<'_> {
    /// Says of a duty that is lifted what may be done in its place.
    pub(crate) fn freed(&self, s: &mut Sentence) {
        let [joined] = s.clauses.as_mut_slice() else { return };
        let clause = &mut joined.clause;
        if clause.verb.modal != Some(Modal::NeedNot) {
            return;
        }
        let V::Word(word) = &clause.verb.verb else { return };
        let Some(verb) = self.verb_named(&self.lemma(word)) else { return };
        let Some((_, at)) = self.done_so_often(verb, None) else { return };
        let Some(duty) = self.ordering(at as usize, word) else { return };
        let Some(what) = object(duty) else { return };
        let same = match object(clause) {
            None => clause.complements.is_empty(),
            Some(own) => {
                own.head == what.head
                    && own.adjectives == what.adjectives
                    && own.post == what.post
            }
        };
        let Some(figure) = figure(what).filter(|_| same) else { return };
        let mut fewer = what.clone();
        fewer.determiner = Determiner::None;
        fewer.quantity = Some(Quantity::UpTo(Amount::Number(figure)));
        let usual = Nominal {
            quantity: Some(Quantity::Exactly(Amount::Number(figure))),
            ..self.nominal_of(Head::Number, clause.at)
        };
        let mut complements = duty.complements.clone();
        complements[0] = Complement::Object(NounPhrase::One(Box::new(fewer)));
        clause.complements = complements;
        clause.verb.modal = None;
        // Whoever takes the turn is meant by an order without a subject too.
        if clause.subject.as_ref().is_some_and(|np| self.takes_the_turn(np)) {
            clause.subject = None;
        }
        clause
            .adjuncts
            .push(Adjunct::Prep(Preposition::InsteadOf, NounPhrase::One(Box::new(usual))));
    }

    /// `The active player`, as a name of the book or as two words.
    fn takes_the_turn(&self, np: &NounPhrase) -> bool {
        let NounPhrase::One(n) = np else { return false };
        let told = |a: &Adjective| matches!(a, Adjective::Plain(w) if self.is(w, &["active", "current"]));
        let Head::Noun(w) = &n.head else { return false };
        let name = self.lemma(w).to_lowercase();
        ["active player", "current player"].contains(&name.as_str())
            || name == "player" && n.adjectives.iter().any(told)
    }

    /// How many a sentence orders to be dealt with so.
    pub(crate) fn ordered_figure(&self, at: usize, word: &Word) -> Option<i64> {
        object(self.ordering(at, word)?).and_then(figure)
    }

    /// The part of a sentence that orders such a deed.
    fn ordering(&self, at: usize, word: &Word) -> Option<&Clause> {
        let statement = self.units.get(at)?.statement.as_ref()?;
        let Statement::Sentence(s) = statement else { return None };
        let same = |c: &&Clause| matches!(&c.verb.verb, V::Word(w) if self.lemma(w) == self.lemma(word));
        s.clauses.iter().map(|j| &j.clause).find(same)
    }

    /// That nothing orders what is said to be no duty.
    pub(crate) fn no_such_duty(&self, clause: &Clause) -> Stuck {
        Stuck::new(
            clause.at.0,
            format!(
                "`{}` lifts a duty that no step of a turn is known to set",
                self.quote(clause.at.0)
            ),
        )
        .help("say what may be done instead, with `may`, or `skips` with the name of the step")
    }
}

/// What is done something to, told first.
fn object(clause: &Clause) -> Option<&Nominal> {
    match clause.complements.first() {
        Some(Complement::Object(NounPhrase::One(n))) => Some(n),
        _ => None,
    }
}

/// `A card`, `two cards`.
fn figure(n: &Nominal) -> Option<i64> {
    match (&n.determiner, &n.quantity) {
        (Determiner::A, None) => Some(1),
        (_, Some(Quantity::Exactly(Amount::Number(k)))) => Some(*k),
        _ => None,
    }
}
