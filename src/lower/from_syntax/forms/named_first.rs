//! `A player wins when that player has 500 points`: whom the main clause names stands before the condition; there `that player`
//! is a pronoun.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Condition, Determiner, Head, Nominal, NounPhrase, Pronoun, Sentence,
};
use crate::syntax::visit::{self, Visit};

impl Lowerer<'_> {
    /// Has pronouns in conditions that stand behind the player of whom they speak.
    pub(crate) fn named_first(&self, s: &mut Sentence) {
        let [only] = s.clauses.as_mut_slice() else { return };
        let clause = &mut only.clause;
        let Some(NounPhrase::One(n)) = &clause.subject else { return };
        let somebody = matches!(
            n.determiner,
            Determiner::A | Determiner::Any | Determiner::Each | Determiner::All
        );
        let player =
            matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player);
        if !somebody || !player || n.plural {
            return;
        }
        let head = n.head.clone();
        for adjunct in &mut clause.adjuncts {
            if let Adjunct::Sub(_, condition) = adjunct
                && is_that(first_subject(condition), &head)
            {
                visit::condition(condition, &mut They(&head));
            }
        }
    }
}

/// Of whom or what the first clause of a condition speaks.
pub(crate) fn first_subject(c: &Condition) -> Option<&NounPhrase> {
    match c {
        Condition::Clause(c) | Condition::Reduced(c) => c.subject.as_ref(),
        Condition::And(list) | Condition::Or(list) => list.first().and_then(first_subject),
        Condition::With(inner, _) => first_subject(inner),
    }
}

/// `that player`, or what is theirs.
fn is_that(np: Option<&NounPhrase>, head: &Head) -> bool {
    let Some(NounPhrase::One(n)) = np else { return false };
    match &n.determiner {
        Determiner::Possessive(owner) => is_that(Some(owner), head),
        Determiner::That => n.head == *head && n.post.is_empty() && n.quantity.is_none(),
        _ => false,
    }
}

struct They<'h>(&'h Head);

impl Visit for They<'_> {
    fn nominal(&mut self, n: &mut Nominal) {
        if let Determiner::Possessive(owner) = &n.determiner
            && matches!(owner.as_ref(), NounPhrase::One(o) if o.head == Head::Pronoun(Pronoun::They))
        {
            n.determiner = Determiner::PronounPoss(Pronoun::They);
        }
        if n.determiner == Determiner::That
            && n.head == *self.0
            && n.post.is_empty()
            && n.quantity.is_none()
        {
            n.determiner = Determiner::None;
            n.head = Head::Pronoun(Pronoun::They);
        }
    }
}
