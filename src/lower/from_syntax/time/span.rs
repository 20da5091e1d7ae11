//! How long something holds, as it is said: `until their next turn`, `until the turn ends`, `during their next turn`.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Condition, Determiner, Head, Nominal, NounPhrase,
    Ordinal, Post, Subordinator, TimeRelation, Verb as V,
};

/// The moment with which it is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Edge {
    /// When such a time begins.
    Begins,
    /// When the present one ends.
    Ends,
    /// It holds from the beginning of the next one to its end.
    Throughout,
}

/// How long something holds.
pub(super) struct Span<'a> {
    pub edge: Edge,
    pub time: &'a Nominal,
}

impl Lowerer<'_> {
    /// How long something holds, as an adjunct says it.
    pub(super) fn span<'a>(&self, adjunct: &'a Adjunct) -> Option<Span<'a>> {
        let timed = |np: &'a NounPhrase, edge: Edge| match np {
            NounPhrase::One(n) if self.class_of(np) == Some(NounClass::Time) => {
                Some(Span { edge, time: n })
            }
            _ => None,
        };
        match adjunct {
            Adjunct::Time(TimeRelation::Until, np) => {
                if let Some((of, edge)) = self.edge_of(np) {
                    return timed(of, edge);
                }
                let NounPhrase::One(n) = np else { return None };
                let to_come = is_next(n) || is_somebodys(n);
                timed(np, if to_come { Edge::Begins } else { Edge::Ends })
            }
            Adjunct::Time(TimeRelation::During, np @ NounPhrase::One(n)) => {
                is_next(n).then(|| timed(np, Edge::Throughout)).flatten()
            }
            Adjunct::Sub(Subordinator::Until, Condition::Clause(c) | Condition::Reduced(c)) => {
                self.until_time(c, &timed)
            }
            _ => None,
        }
    }

    /// `until their next turn begins`, `until the turn ends`, `until it is their turn again`.
    fn until_time<'a>(
        &self,
        c: &'a Clause,
        timed: &dyn Fn(&'a NounPhrase, Edge) -> Option<Span<'a>>,
    ) -> Option<Span<'a>> {
        let plain = !c.verb.negated && c.verb.modal.is_none() && c.adjuncts.is_empty();
        let subject = c.subject.as_ref()?;
        match (&c.verb.verb, c.complements.as_slice()) {
            (V::Word(w), []) if plain && self.is(w, &["end", "finish"]) => {
                timed(subject, Edge::Ends)
            }
            (V::Word(w), []) if plain && self.is(w, &["begin", "start", "come"]) => {
                timed(subject, Edge::Begins)
            }
            (V::Be, [Complement::Object(np @ NounPhrase::One(n))])
                if plain && is_somebodys(n) =>
            {
                timed(np, Edge::Begins)
            }
            _ => None,
        }
    }

    /// `the end of the turn`: the turn, and which edge of it is meant.
    fn edge_of<'a>(&self, np: &'a NounPhrase) -> Option<(&'a NounPhrase, Edge)> {
        let NounPhrase::One(n) = np else { return None };
        let Head::Noun(w) = &n.head else { return None };
        let edge = if self.is(w, &["end"]) {
            Edge::Ends
        } else if self.is(w, &["start", "beginning"]) {
            Edge::Begins
        } else {
            return None;
        };
        n.post.iter().find_map(|p| match p {
            Post::Of(of) => Some((of, edge)),
            _ => None,
        })
    }
}

pub(super) fn is_next(n: &Nominal) -> bool {
    n.adjectives.contains(&Adjective::Ordinal(Ordinal::Next))
}

/// `their turn`, `that player's turn`, `the turn of that player`.
pub(super) fn is_somebodys(n: &Nominal) -> bool {
    matches!(n.determiner, Determiner::PronounPoss(_) | Determiner::Possessive(_))
        || n.post.iter().any(|p| matches!(p, Post::Of(_)))
}
