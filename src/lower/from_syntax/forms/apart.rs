//! Sentences that say a second thing in a relative clause: `four seasons, each of which has several rounds`.

use crate::lower::from_syntax::context::Lowerer;
use crate::syntax::ast::{
    Complement, Determiner, Head, Joined, Link, NounPhrase, Post, Pronoun, Sentence,
};

impl Lowerer<'_> {
    /// `The game lasts four seasons, each of which has three rounds` as the two sentences that it is: the second is
    /// `each season has three rounds`.
    pub(crate) fn each_of_which(&self, s: &Sentence) -> Option<(Sentence, Sentence)> {
        let of_which = |c: &Complement| match c {
            Complement::Object(NounPhrase::One(n))
            | Complement::Prep(_, NounPhrase::One(n)) => {
                matches!(n.post.last(), Some(Post::Relative(_)))
            }
            _ => false,
        };
        if !s.clauses.last()?.clause.complements.iter().any(of_which) {
            return None;
        }
        let mut first = s.clone();
        let last = &mut first.clauses.last_mut()?.clause;
        let n = last.complements.iter_mut().rev().find_map(|c| match c {
            Complement::Object(NounPhrase::One(n))
            | Complement::Prep(_, NounPhrase::One(n)) => Some(n),
            _ => None,
        })?;
        let Some(Post::Relative(relative)) = n.post.last() else { return None };
        let Some(NounPhrase::One(subject)) = &relative.clause.subject else { return None };
        let of_which = matches!(&subject.head, Head::Pronoun(Pronoun::Each | Pronoun::All))
            && matches!(subject.post.as_slice(), [Post::Of(NounPhrase::One(who))]
                if matches!(who.head, Head::Pronoun(Pronoun::Who)));
        if !of_which || !matches!(n.head, Head::Noun(_)) {
            return None;
        }
        let mut clause = relative.clause.clone();
        let mut each = (**n).clone();
        each.determiner = Determiner::Each;
        each.quantity = None;
        each.plural = false;
        each.post.pop();
        clause.subject = Some(NounPhrase::One(Box::new(each)));
        n.post.pop();
        let second = Sentence {
            opener: None,
            exception: None,
            leads: Vec::new(),
            clauses: vec![Joined { link: Link::First, clause }],
            at: s.at,
        };
        Some((first, second))
    }
}
