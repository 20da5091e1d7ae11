//! `Starts with two more cards`: more than how many?

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::syntax::ast::{Complement, NounPhrase, Post, Quantity, Sentence, Verb};

impl Lowerer<'_> {
    /// `starts with two more cards`: what is had is a number, and nothing says how many it would be.
    pub(crate) fn more_than_what(&self, s: &Sentence) -> Read<()> {
        for clause in s.clauses.iter().map(|joined| &joined.clause) {
            let had = match &clause.verb.verb {
                Verb::Have | Verb::Be => true,
                Verb::Word(w) => self.is(w, &["start", "begin"]),
                Verb::Do => false,
            };
            let more = |np: &NounPhrase| matches!(np, NounPhrase::One(n) if matches!(n.quantity, Some(Quantity::Extra(_))));
            let inside = |np: &NounPhrase| match np {
                NounPhrase::One(n) => {
                    n.post.iter().any(|p| matches!(p, Post::Of(np) if more(np)))
                }
                _ => false,
            };
            let found = clause.complements.iter().any(|c| match c {
                Complement::Object(np) | Complement::Prep(_, np) => more(np) || inside(np),
                _ => false,
            });
            if had && found {
                return Err(Stuck::new(
                    clause.at.0,
                    format!("`{}` does not say more than how many", self.said()),
                )
                .help("give the number that it comes to, for example `nine cards instead of seven`"));
            }
        }
        Ok(())
    }
}
