//! `At the start of an opponent's turn, you may discard a card`: at the start of each turn, whoever's turn it is not.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Determiner, Head, Nominal, NounPhrase, Post, Pronoun, Sentence, TimeRelation,
};

impl Lowerer<'_> {
    /// Names the other players, where somebody is told what to do in the turn of another.
    pub(super) fn others_turn(&self, s: &mut Sentence) {
        let Some(at) = s.leads.iter().position(|a| self.is_of_another(a)) else { return };
        let [first, more @ ..] = s.clauses.as_slice() else { return };
        // What follows is done by the same.
        let told = more.iter().all(|j| j.clause.subject.is_none())
            && match &first.clause.subject {
                None => !first.clause.verb.passive,
                Some(NounPhrase::One(n)) => n.head == Head::Pronoun(Pronoun::You),
                Some(_) => false,
            };
        let (true, Some(player)) = (told, self.lexicon_noun("player")) else { return };
        let Adjunct::Time(_, NounPhrase::One(time)) = &mut s.leads[at] else { return };
        time.determiner = Determiner::Each;
        time.post.clear();
        let others = Nominal {
            determiner: Determiner::EachOther,
            ..self.nominal_of(Head::Noun(player), time.at)
        };
        s.clauses[0].clause.subject = Some(NounPhrase::One(Box::new(others)));
    }

    /// `At the end of another player's turn`, `at the start of the turn of an opponent`.
    fn is_of_another(&self, a: &Adjunct) -> bool {
        let Adjunct::Time(TimeRelation::StartOf | TimeRelation::EndOf, NounPhrase::One(time)) =
            a
        else {
            return false;
        };
        let owner = match (&time.determiner, time.post.as_slice()) {
            (Determiner::Possessive(owner), []) => owner.as_ref(),
            (_, [Post::Of(owner)]) => owner,
            _ => return false,
        };
        let NounPhrase::One(n) = owner else { return false };
        let opponent = matches!(&n.head, Head::Noun(w) if self.is(w, &["opponent"]))
            && matches!(n.determiner, Determiner::A | Determiner::Any | Determiner::Each);
        let other = matches!(
            n.determiner,
            Determiner::Another | Determiner::AnyOther | Determiner::EachOther
        );
        time.adjectives.is_empty()
            && self.class_of(owner) == Some(NounClass::Player)
            && (other || opponent)
    }
}
