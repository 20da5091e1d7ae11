//! `Four kings as guards`, `controls a king as a guard`, `a king played as a guard is worth 15`: pieces that are named
//! together with what they are in play as. Where nothing is done as something, it says which of them are meant.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::definitions::amount_while::which_is;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Head, Nominal, NounPhrase, Post, Preposition, Sentence,
    Verb as V,
};
use crate::syntax::visit::{self, Visit};

impl Lowerer<'_> {
    /// Says of such pieces that they are what they are named as.
    pub(crate) fn as_status(&self, s: &mut Sentence) {
        visit::sentence(s, &mut Played(self));
        visit::sentence(s, &mut Named(self));
    }

    /// Whether the verb is one by which a piece comes to be something, so that `as` belongs to it.
    pub(super) fn makes_status(&self, clause: &Clause) -> bool {
        let V::Word(w) = &clause.verb.verb else { return false };
        self.verb_named(&self.lemma(w)).is_some_and(|v| self.status_verbs.contains(&v))
    }

    /// Whether the clause says of pieces only where they are and whose.
    fn only_has(&self, clause: &Clause) -> bool {
        match &clause.verb.verb {
            V::Have => true,
            V::Word(w) => {
                !clause.verb.passive
                    && self.is(w, &["control", "own", "hold", "possess", "contain", "include"])
            }
            V::Be | V::Do => false,
        }
    }

    /// Whether a phrase names pieces by one noun.
    fn one_piece(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(_))
            && matches!(self.class_of(np), Some(NounClass::Piece | NounClass::Value))
    }

    /// Takes `as a guard` out of a clause.
    fn role_said(&self, clause: &mut Clause) -> Option<NounPhrase> {
        let beside = clause.adjuncts.iter().position(
            |a| matches!(a, Adjunct::Prep(Preposition::As, np) if self.is_role_of_pieces(np)),
        );
        if let Some(at) = beside
            && let Adjunct::Prep(_, np) = clause.adjuncts.remove(at)
        {
            return Some(np);
        }
        let inside = clause.complements.iter().position(
            |c| matches!(c, Complement::Prep(Preposition::As, np) if self.is_role_of_pieces(np)),
        )?;
        match clause.complements.remove(inside) {
            Complement::Prep(_, np) => Some(np),
            _ => None,
        }
    }

    /// `In play as a guard`: the piece is a guard, not the place.
    fn lift_role(&self, n: &mut Nominal) {
        let Some(Post::Prep(_, NounPhrase::One(place))) = n.post.last_mut() else { return };
        if matches!(place.post.last(), Some(Post::Prep(Preposition::As, role)) if self.is_role_of_pieces(role))
            && let Some(role) = place.post.pop()
        {
            n.post.push(role);
        }
    }

    /// `A player with four kings as guards`: the kings are, not the player.
    fn lower_role(&self, n: &mut Nominal) {
        let [.., Post::Prep(Preposition::With, with), Post::Prep(Preposition::As, role)] =
            n.post.as_mut_slice()
        else {
            return;
        };
        if !self.is_role_of_pieces(role) || !self.one_piece(with) {
            return;
        }
        if let NounPhrase::One(pieces) = with {
            pieces.post.push(which_is(role, pieces.at));
            n.post.pop();
        }
    }

    /// `A king played as a guard`, where it is told how things are: one that is a guard.
    fn played_is(&self, n: &mut Nominal) {
        let at = n.at;
        for post in &mut n.post {
            let said = match post {
                Post::Participle(done) => match done.complements.as_slice() {
                    [Complement::Prep(Preposition::As, role)]
                        if self.is_role_of_pieces(role)
                            && self.makes_status(done)
                            && done.adjuncts.is_empty()
                            && !done.verb.negated =>
                    {
                        which_is(role, at)
                    }
                    _ => continue,
                },
                _ => continue,
            };
            *post = said;
        }
    }
}

/// `Plays a king as a guard`: `as` belongs to the verb, also where it stands behind the noun.
struct Played<'l, 'a>(&'l Lowerer<'a>);

impl Visit for Played<'_, '_> {
    fn clause(&mut self, clause: &mut Clause) {
        let lowerer = self.0;
        if !lowerer.makes_status(clause) {
            return;
        }
        let Some(Complement::Object(NounPhrase::One(n))) = clause.complements.last_mut() else {
            return;
        };
        if matches!(n.post.last(), Some(Post::Prep(Preposition::As, np)) if lowerer.is_role_of_pieces(np))
            && let Some(Post::Prep(_, role)) = n.post.pop()
        {
            clause.complements.push(Complement::Prep(Preposition::As, role));
        }
    }
}

/// All others.
struct Named<'l, 'a>(&'l Lowerer<'a>);

impl Visit for Named<'_, '_> {
    fn nominal(&mut self, n: &mut Nominal) {
        let at = n.at;
        let Head::Noun(word) = &n.head else { return };
        if !matches!(self.0.noun_class(word), NounClass::Piece | NounClass::Value) {
            self.0.lower_role(n);
            return;
        }
        self.0.lift_role(n);
        for post in &mut n.post {
            let said = match post {
                Post::Prep(Preposition::As, role) if self.0.is_role_of_pieces(role) => {
                    which_is(role, at)
                }
                _ => continue,
            };
            *post = said;
        }
    }

    fn clause(&mut self, clause: &mut Clause) {
        let lowerer = self.0;
        if !lowerer.is_event_clause(clause)
            && let Some(NounPhrase::One(n)) = &mut clause.subject
        {
            lowerer.played_is(n);
        }
        if !lowerer.only_has(clause) {
            return;
        }
        let piece =
            |c: &Complement| matches!(c, Complement::Object(np) if lowerer.one_piece(np));
        if !clause.complements.iter().any(piece) {
            return;
        }
        let role = lowerer.role_said(clause);
        let at = clause.at;
        if let Some(Complement::Object(NounPhrase::One(n))) =
            clause.complements.iter_mut().find(|c| piece(c))
        {
            lowerer.played_is(n);
            n.post.extend(role.map(|np| which_is(&np, at)));
        }
    }
}
