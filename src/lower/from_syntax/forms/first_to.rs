//! Whoever is the first to do something.

use super::normal::pronoun_phrase;
use crate::lower::Subject;
use crate::lower::from_syntax::context::Lowerer;
use crate::syntax::ast::{
    Adjective, Adjunct, Amount, Clause, Complement, Condition, Determiner, NounPhrase, Often,
    Ordinal, Post, Preposition, Pronoun, Quantity, Relative, Sentence, Verb as V,
};

impl Lowerer<'_> {
    /// `the first player to reach 10`, `the first player who reaches 10` and `the first player with 10`
    /// is whoever does, at that moment.
    pub(super) fn first_to(&self, clause: &mut Clause) {
        let ends = match &clause.verb.verb {
            V::Word(w) => self.is(w, &["win", "lose", "end"]),
            _ => true,
        };
        let Some(NounPhrase::One(n)) = &mut clause.subject else { return };
        let first =
            n.adjectives.iter().any(|a| matches!(a, Adjective::Ordinal(Ordinal::Nth(1))));
        if n.determiner != Determiner::The || !first {
            return;
        }
        let holding = |np: &NounPhrase| match np {
            NounPhrase::One(n) => n.quantity.is_some(),
            _ => false,
        };
        let Some(at) = n.post.iter().position(|p| match p {
            Post::To(_) | Post::Relative(_) => true,
            Post::Prep(Preposition::With, np) => holding(np),
            _ => false,
        }) else {
            return;
        };
        if let Post::Prep(_, what) = &n.post[at] {
            let who = pronoun_phrase(Pronoun::Who, n.at);
            let has = vec![Complement::Object(what.clone())];
            let inner = super::usual::clause_of(who, V::Have, has, n.at);
            n.post[at] = Post::Relative(Relative { clause: inner, who: true, plural: None });
        } else if let Post::To(inner) = &n.post[at] {
            let mut inner = inner.as_ref().clone();
            inner.subject = Some(pronoun_phrase(Pronoun::Who, n.at));
            if matches!(&inner.verb.verb, V::Word(w) if self.is(w, &["own", "possess"])) {
                inner.verb.verb = V::Have;
            }
            // What ends the game happens once; all else only for the one who was the first to do so.
            let done =
                matches!(&inner.verb.verb, V::Word(w) if !self.is(w, &["reach", "get", "win"]));
            if done && !ends {
                inner.adjuncts.push(Adjunct::Often(Often {
                    times: Some(Quantity::Exactly(Amount::Number(1))),
                    per: None,
                    at_most: false,
                    nth: true,
                    of_all: true,
                }));
            }
            n.post[at] = Post::Relative(Relative { clause: inner, who: true, plural: None });
        }
        n.determiner = Determiner::A;
        n.adjectives.retain(|a| !matches!(a, Adjective::Ordinal(Ordinal::Nth(1))));
    }

    /// `The first player to have ten gems gains 5 points`: whoever is the first of all to have them, and nobody after that.
    pub(crate) fn first_of_all(&self, s: &Sentence) -> Option<Subject> {
        if self.whoever_is_first(s) {
            return Some(Subject::Game);
        }
        s.leads.iter().any(|a| self.first_time_it_is_so(a)).then_some(Subject::Player)
    }

    /// `The first time a player reaches 10`: of each player, as `the first time a player scores`.
    fn first_time_it_is_so(&self, lead: &Adjunct) -> bool {
        let Adjunct::Sub(_, Condition::Clause(c)) = lead else { return false };
        let first = c.adjuncts.iter().any(|a| {
            matches!(a, Adjunct::Often(often)
                if often.nth && often.times == Some(Quantity::Exactly(Amount::Number(1))))
        });
        first && matches!(&c.verb.verb, V::Word(w) if self.is(w, &["reach"]))
    }

    fn whoever_is_first(&self, s: &Sentence) -> bool {
        let [joined, ..] = s.clauses.as_slice() else { return false };
        let Some(NounPhrase::One(n)) = &joined.clause.subject else { return false };
        let first =
            n.adjectives.iter().any(|a| matches!(a, Adjective::Ordinal(Ordinal::Nth(1))));
        let ends = match &joined.clause.verb.verb {
            V::Word(w) => self.is(w, &["win", "lose", "end"]),
            _ => true,
        };
        let so = n.post.iter().any(|p| match p {
            Post::To(c) => self.is_so(c),
            Post::Relative(r) => self.is_so(&r.clause),
            Post::Prep(Preposition::With, NounPhrase::One(n)) => n.quantity.is_some(),
            _ => false,
        });
        n.determiner == Determiner::The && first && so && !ends
    }

    /// Whether a clause tells how somebody stands, and nothing that they do.
    fn is_so(&self, clause: &Clause) -> bool {
        match &clause.verb.verb {
            V::Word(w) => self.is(w, &["reach", "get", "own", "possess", "collect"]),
            _ => true,
        }
    }
}
