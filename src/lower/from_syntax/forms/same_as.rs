//! `Plays a card with the same suit as the top card`: the comparison belongs to the card, not to what is done with it.

use super::normal::pronoun_phrase;
use super::usual::clause_of;
use crate::lower::from_syntax::context::Lowerer;
use crate::syntax::ast::{
    Adjective, Clause, Complement, Nominal, NounPhrase, Post, Preposition, Pronoun, Relative,
    Sentence, Verb as V,
};
use crate::syntax::visit::{self, Visit};

struct SameAs<'l, 'a>(&'l Lowerer<'a>);

impl SameAs<'_, '_> {
    /// `the same suit`.
    fn same(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(n) if n.post.is_empty()
        && n.adjectives.iter().any(|a| {
            matches!(a, Adjective::Plain(w) if self.0.is(w, &["same", "identical"]))
        }))
    }

    /// Takes `with the same suit` off the end of a phrase.
    fn taken_off(&self, n: &mut Nominal) -> Option<NounPhrase> {
        match n.post.last() {
            Some(Post::Of(np) | Post::Prep(Preposition::With | Preposition::Of, np))
                if self.same(np) =>
            {
                let np = np.clone();
                n.post.pop();
                Some(np)
            }
            _ => None,
        }
    }
}

impl Visit for SameAs<'_, '_> {
    fn clause(&mut self, c: &mut Clause) {
        let as_what = |c: &Complement| matches!(c, Complement::Prep(Preposition::As, _));
        let Some(at) = c.complements.iter().position(as_what) else { return };
        if at == 0 || c.verb.verb == V::Have {
            return;
        }
        // `a card`, `with the same suit`, `as that one`.
        let apart = match &c.complements[at - 1] {
            Complement::Prep(Preposition::With | Preposition::Of, np) if self.same(np) => {
                Some(np.clone())
            }
            _ => None,
        };
        let object = if apart.is_some() { at.checked_sub(2) } else { at.checked_sub(1) };
        let Some(object) = object else { return };
        let Complement::Object(NounPhrase::One(n)) = &mut c.complements[object] else {
            return;
        };
        let Some(same) = apart.clone().or_else(|| self.taken_off(n)) else { return };
        let at_word = n.at;
        let Complement::Prep(_, other) = c.complements.remove(at) else { return };
        if apart.is_some() {
            c.complements.remove(at - 1);
        }
        let clause = clause_of(
            pronoun_phrase(Pronoun::Who, at_word),
            V::Have,
            vec![Complement::Object(same), Complement::Prep(Preposition::As, other)],
            at_word,
        );
        if let Complement::Object(NounPhrase::One(n)) = &mut c.complements[object] {
            let plural = Some(n.plural);
            n.post.push(Post::Relative(Relative { clause, who: false, plural }));
        }
    }
}

impl Lowerer<'_> {
    /// Puts a comparison where it belongs.
    pub(crate) fn same_as(&self, s: &mut Sentence) {
        visit::sentence(s, &mut SameAs(self));
    }
}
