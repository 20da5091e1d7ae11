//! Dealing and handing out, where the parser leaves parts of a phrase apart: `deal six to each player`, `the top
//! four cards`, `the player on your left`. Done on trees, with [`super::idioms`].

use super::context::Lowerer;
use super::words::NounClass;
use crate::syntax::ast::{
    Adjective, Clause, Complement, Determiner, Head, NounPhrase, Post, Preposition, Quantity,
    Verb as V,
};
use crate::vocabulary::{Part, Word};

impl Lowerer<'_> {
    /// `deal six to each player`: six of what the pile holds.
    pub(super) fn deals_so_many(&self, clause: &mut Clause) {
        if !matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["deal"])) {
            return;
        }
        let kinds: Vec<_> = self
            .out
            .world
            .components
            .iter()
            .filter(|c| c.place.is_some() && c.place == self.pile())
            .filter_map(|c| c.kinds.first().copied())
            .collect();
        let Some(&kind) = kinds.first() else { return };
        for c in &mut clause.complements {
            if let Complement::Object(NounPhrase::One(n)) = c
                && matches!(n.head, Head::Number)
                && matches!(n.quantity, Some(Quantity::Exactly(_)))
                && n.post.is_empty()
                && n.adjectives.is_empty()
            {
                n.head = Head::Noun(Word::Term(kind));
                n.plural = true;
            }
        }
    }

    /// `Give 5 coins to each player` is `give each player 5 coins`.
    pub(super) fn hands_out(&self, clause: &mut Clause) {
        let gives = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["give", "hand", "award", "distribute"]));
        if !gives || clause.subject.is_some() || clause.verb.passive {
            return;
        }
        let setup =
            self.units.get(self.at).is_some_and(|u| self.in_setup(u) || u.headings.len() < 2);
        let [
            Complement::Object(NounPhrase::One(what)),
            Complement::Prep(Preposition::To, NounPhrase::One(to)),
        ] = clause.complements.as_slice()
        else {
            return;
        };
        let each = matches!(to.determiner, Determiner::Each | Determiner::All)
            && matches!(&to.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player);
        let counted = what.quantity.is_some() && what.determiner == Determiner::None;
        if setup && each && counted {
            clause.complements = vec![
                Complement::Object(NounPhrase::One(to.clone())),
                Complement::Object(NounPhrase::One(what.clone())),
            ];
        }
    }

    /// `the top four cards`: the number stands behind its adjective.
    pub(super) fn top_so_many(&self, clause: &mut Clause) {
        let at = clause.complements.windows(2).position(|pair| {
            matches!(&pair[0], Complement::Object(NounPhrase::One(a)) | Complement::Prep(_, NounPhrase::One(a))
                if a.post.is_empty() && a.adjectives.is_empty() && a.quantity.is_none()
                    && matches!(&a.head, Head::Noun(w) if self.is(w, &["top"])))
                && matches!(&pair[1], Complement::Object(NounPhrase::One(b))
                    if b.quantity.is_some() && b.determiner == Determiner::None)
        });
        let Some(at) = at else { return };
        let Some(top) = self.voc.find_lexeme("top", Part::Adjective) else { return };
        let Complement::Object(NounPhrase::One(mut b)) = clause.complements.remove(at + 1)
        else {
            return;
        };
        b.determiner = Determiner::The;
        b.adjectives.insert(0, Adjective::Plain(Word::Lexeme(top)));
        match &mut clause.complements[at] {
            Complement::Object(np) | Complement::Prep(_, np) => *np = NounPhrase::One(b),
            _ => {}
        }
    }

    /// `to the player on your left`: the side belongs to the player.
    pub(super) fn sits_beside(&self, clause: &mut Clause) {
        let left = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n)
                if matches!(&n.head, Head::Noun(w) if self.is(w, &["left", "right"]))
                    && matches!(n.determiner, Determiner::PronounPoss(_) | Determiner::Possessive(_)))
        };
        let Some(at) = clause.complements.iter().position(|c| {
            matches!(c, Complement::Prep(Preposition::On | Preposition::To, np) if left(np))
        }) else {
            return;
        };
        let host = at.checked_sub(1).filter(|&i| {
            matches!(&clause.complements[i], Complement::Object(np) | Complement::Prep(_, np) if self.is_player(np))
        });
        let Some(host) = host else { return };
        let Complement::Prep(p, side) = clause.complements.remove(at) else { return };
        if let Complement::Object(NounPhrase::One(n))
        | Complement::Prep(_, NounPhrase::One(n)) = &mut clause.complements[host]
        {
            n.post.push(Post::Prep(p, side));
        }
    }
}
