//! `The highest value among their knights`, `each different color they control`: values are those of pieces.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Complement, Determiner, Head, Nominal, NounPhrase, Post, Preposition, Pronoun, Sentence,
    Verb as V,
};
use crate::syntax::visit::{self, Visit};
use crate::vocabulary::Sort;

struct Among<'l, 'a>(&'l Lowerer<'a>);

impl Visit for Among<'_, '_> {
    fn nominal(&mut self, n: &mut Nominal) {
        let property =
            matches!(&n.head, Head::Noun(w) if self.0.sort(w) == Some(Sort::Property));
        if !property {
            return;
        }
        for post in &mut n.post {
            match post {
                Post::Prep(Preposition::Among, of) if self.0.are_pieces(of) => {
                    *post = Post::Of(of.clone());
                }
                Post::Relative(_) => {
                    if let Some(of) = self.0.those_of(post) {
                        *post = of;
                    }
                }
                _ => {}
            }
        }
    }
}

impl Lowerer<'_> {
    /// Says of which pieces the values are.
    pub(super) fn among(&self, s: &mut Sentence) {
        visit::sentence(s, &mut Among(self));
    }

    fn are_pieces(&self, np: &NounPhrase) -> bool {
        matches!(self.class_of(np), Some(NounClass::Piece | NounClass::Value))
    }

    /// `that they control`, behind a value: that of the pieces they control.
    fn those_of(&self, post: &Post) -> Option<Post> {
        let Post::Relative(relative) = post else { return None };
        let clause = &relative.clause;
        let controls = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["control"]))
            && !clause.verb.negated;
        let [Complement::Object(NounPhrase::One(gap)), ..] = clause.complements.as_slice()
        else {
            return None;
        };
        if !controls || gap.head != Head::Pronoun(Pronoun::Who) {
            return None;
        }
        let pieces = Nominal {
            determiner: Determiner::The,
            quantity: None,
            adjectives: Vec::new(),
            head: Head::Noun(self.lexicon_noun("card")?),
            plural: true,
            post: vec![post.clone()],
            at: clause.at,
        };
        Some(Post::Of(NounPhrase::One(Box::new(pieces))))
    }
}
