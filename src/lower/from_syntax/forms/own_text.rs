//! `Its effect happens`, `it may have some effect`: what the piece's own text says.

use crate::lower::Effect;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::Ref;
use crate::syntax::ast::{Clause, Complement, Head, Nominal, NounPhrase, Verb as V};

impl Lowerer<'_> {
    /// Whether a clause leaves it to the text of the piece.
    pub(crate) fn is_own_text(&self, clause: &Clause) -> bool {
        let noun =
            |n: &Nominal, words: &[&str]| matches!(&n.head, Head::Noun(w) if self.is(w, words));
        if let (V::Word(w), Some(NounPhrase::One(n))) = (&clause.verb.verb, &clause.subject)
            && self.is(w, &["happen", "occur", "resolve", "apply", "trigger"])
            && noun(n, &["effect", "text", "ability"])
        {
            return true;
        }
        clause.verb.verb == V::Have
            && matches!(clause.complements.first(), Some(Complement::Object(NounPhrase::One(n))) if noun(n, &["effect"]))
    }
}

/// What the text of the piece that was spoken of says.
pub(crate) fn own_text(env: &Env) -> Effect {
    let piece = env.named.iter().rev().find(|a| a.sort == Ref::Piece);
    piece.map_or(Effect::Nothing, |a| Effect::OwnText(a.expr.clone()))
}
