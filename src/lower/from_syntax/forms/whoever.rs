//! `Whoever holds a king loses 1 coin`: each of those of whom it is so, where it may be so of several.

use crate::lower::from_syntax::context::Lowerer;
use crate::syntax::ast::{Determiner, NounPhrase, Post, Sentence};

/// Words by which no more than one player is meant, or by which a tie is settled elsewhere.
const ONE: [&str; 16] = [
    "most", "fewest", "least", "highest", "lowest", "largest", "smallest", "first", "last",
    "next", "only", "alone", "turn", "more", "fewer", "best",
];

impl Lowerer<'_> {
    /// Says `whoever` of a state as each player who is in it.
    pub(crate) fn whoever(&self, s: &mut Sentence) {
        let Some(unit) = self.units.get(self.at) else { return };
        let words = unit.words();
        if !words.iter().any(|w| w == "whoever")
            || words.iter().any(|w| ONE.contains(&w.as_str()))
        {
            return;
        }
        for joined in &mut s.clauses {
            let Some(NounPhrase::One(n)) = &mut joined.clause.subject else { continue };
            let state = matches!(n.post.as_slice(), [Post::Relative(relative)]
                if !self.is_event_clause(&relative.clause));
            if state && n.determiner == Determiner::The && !n.plural {
                n.determiner = Determiner::Each;
            }
        }
    }
}
