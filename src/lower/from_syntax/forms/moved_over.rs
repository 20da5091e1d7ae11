//! `Move a prop from one of your actors to another`: what hangs on one piece comes to hang on another.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post, Preposition, Pronoun,
    Verb as V,
};

impl Lowerer<'_> {
    /// Says that it is attached to the one, and is attached to the other.
    pub(crate) fn moved_over(&self, clause: &mut Clause) {
        let moves = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["move", "shift", "transfer"]));
        let prep = |with: Preposition| {
            clause.complements.iter().position(
                |c| matches!(c, Complement::Prep(p, NounPhrase::One(_)) if *p == with),
            )
        };
        let (Some(from), Some(to)) = (prep(Preposition::From), prep(Preposition::To)) else {
            return;
        };
        if !moves || clause.verb.passive || clause.complements.len() != 3 {
            return;
        }
        let (
            Complement::Prep(_, host @ NounPhrase::One(one)),
            Complement::Prep(_, NounPhrase::One(target)),
        ) = (&clause.complements[from], &clause.complements[to])
        else {
            return;
        };
        let bare = matches!(target.head, Head::Number | Head::Pronoun(Pronoun::One))
            && target.post.is_empty()
            || matches!(&target.head, Head::Noun(w) if self.is(w, &["another", "other"]));
        let bare = bare && target.determiner == Determiner::Another;
        if !self.hosts(host) || !bare && !self.hosts(&NounPhrase::One(target.clone())) {
            return;
        }
        let said = self.sentence_saying("A player attaches a card to a card.");
        let hanging = self.sentence_saying("A card attached to a card is tapped.");
        let (Some(said), Some(hanging)) = (said, hanging) else { return };
        let Some(Post::Participle(mut on)) =
            hanging.clauses.into_iter().next().and_then(|j| match j.clause.subject {
                Some(NounPhrase::One(n)) => n.post.into_iter().next(),
                _ => None,
            })
        else {
            return;
        };
        let Some(attaches) = said.clauses.into_iter().next() else { return };
        let mut target = if bare { another_of(one) } else { target.as_ref().clone() };
        target.at = clause.at;
        let host = host.clone();
        for c in &mut on.complements {
            if let Complement::Prep(Preposition::To, np) = c {
                np.clone_from(&host);
            }
        }
        clause.complements[to] =
            Complement::Prep(Preposition::To, NounPhrase::One(Box::new(target)));
        clause.complements.remove(from);
        for c in &mut clause.complements {
            if let Complement::Object(NounPhrase::One(n)) = c {
                n.post.push(Post::Participle(on.clone()));
            }
        }
        clause.verb.verb = attaches.clause.verb.verb;
    }

    /// `Move a prop to another actor`: on what it is to hang, where no place is named.
    pub(crate) fn moved_onto(&self, clause: &mut Clause) {
        let moves = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["move", "shift", "transfer"]));
        let role = |np: &NounPhrase| match np {
            NounPhrase::One(n) => match (&n.head, n.post.first()) {
                (Head::Number | Head::Pronoun(Pronoun::One), Some(Post::Of(of))) => {
                    self.is_role_of_pieces(of)
                }
                _ => self.is_role_of_pieces(np),
            },
            _ => false,
        };
        let (moved, target) = match (clause.verb.passive, clause.complements.as_slice()) {
            (true, [Complement::Prep(Preposition::To, target)]) => {
                (clause.subject.as_ref(), target)
            }
            (false, [Complement::Object(moved), Complement::Prep(Preposition::To, target)]) => {
                (Some(moved), target)
            }
            _ => return,
        };
        if !moves || !moved.is_some_and(role) || !role(target) {
            return;
        }
        let said = self.sentence_saying("A player attaches a card to a card.");
        let Some(attaches) = said.and_then(|s| s.clauses.into_iter().next()) else { return };
        clause.verb.verb = attaches.clause.verb.verb;
    }

    /// Whether a phrase is about pieces on which others can hang: `an actor`, `one of your actors`.
    fn hosts(&self, np: &NounPhrase) -> bool {
        let NounPhrase::One(n) = np else { return false };
        match (&n.head, n.post.first()) {
            (Head::Noun(w), _) => self.noun_class(w) == NounClass::Piece,
            (Head::Number | Head::Pronoun(Pronoun::One), Some(Post::Of(of))) => self.hosts(of),
            _ => false,
        }
    }
}

/// `another of your actors`, for `one of your actors`; `another actor`, for `an actor`.
fn another_of(host: &Nominal) -> Nominal {
    Nominal { determiner: Determiner::Another, ..host.clone() }
}
