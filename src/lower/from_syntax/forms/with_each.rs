//! `may score only once with each actor`: as `with the same actor`, so that what is done with one of them counts for that one.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Adjunct, Complement, Determiner, NounPhrase, Preposition, Sentence,
};
use crate::vocabulary::Word;

impl Lowerer<'_> {
    /// Says of a limit of each piece that it is one of the same piece.
    pub(crate) fn once_with_each(&self, s: &mut Sentence) {
        for joined in &mut s.clauses {
            let clause = &mut joined.clause;
            let limited = clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Often(_)));
            if !limited || clause.verb.passive || clause.verb.modal.is_none() {
                continue;
            }
            let in_complements = clause.complements.iter_mut().find_map(|c| match c {
                Complement::Prep(Preposition::With, NounPhrase::One(n)) => Some(n),
                _ => None,
            });
            let mut in_adjuncts = clause.adjuncts.iter_mut().filter_map(|a| match a {
                Adjunct::Prep(Preposition::With, NounPhrase::One(n)) => Some(n),
                _ => None,
            });
            let with = in_complements.or_else(|| in_adjuncts.next());
            let Some(n) = with.filter(|n| n.determiner == Determiner::Each && !n.plural) else {
                continue;
            };
            if self.class_of(&NounPhrase::One(n.clone())) == Some(NounClass::Piece) {
                n.determiner = Determiner::The;
                n.adjectives.insert(0, Adjective::Plain(Word::Text("same".to_owned())));
            }
        }
    }
}
