//! `Draw three tokens from the bag and put them on it`: what is taken somewhere and laid down elsewhere at once.

use crate::lower::from_syntax::context::Lowerer;
use crate::syntax::ast::{
    Adjunct, Adverb, Clause, Complement, Determiner, Head, Joined, Link, NounPhrase, Post,
    Preposition, Sentence, Verb as V,
};

impl Lowerer<'_> {
    /// `Draw three tokens from the bag and put them on it`: one movement.
    pub(crate) fn drawn_and_put(&self, s: &mut Sentence) {
        let source = |c: &Clause| {
            c.complements.iter().find_map(|x| match x {
                Complement::Prep(Preposition::From, np) => Some(np.clone()),
                _ => None,
            })
        };
        let mut at = 0;
        while at + 1 < s.clauses.len() {
            let (first, second) = (&s.clauses[at].clause, &s.clauses[at + 1].clause);
            let takes = matches!(&first.verb.verb, V::Word(w) if self.is(w, &["draw", "take", "pick", "remove", "grab", "pull"]));
            let draws = matches!(&first.verb.verb, V::Word(w) if self.is(w, &["draw"]));
            let shows = matches!(&first.verb.verb, V::Word(w) if self.is(w, &["turn", "flip", "reveal", "expose"]));
            let puts = matches!(&second.verb.verb, V::Word(w) if self.is(w, &["put", "place", "lay", "set", "add", "return", "move"]));
            let pronoun = second.complements.iter().any(|c| {
                matches!(c, Complement::Object(NounPhrase::One(n)) if matches!(n.head, Head::Pronoun(_)))
            });
            let object = first.complements.iter().find_map(|x| match x {
                Complement::Object(NounPhrase::One(n)) => Some(n),
                _ => None,
            });
            let says_where = source(first).or_else(|| source(second)).is_some()
                || object.is_some_and(|n| !n.post.is_empty());
            let top = says_where && object.is_some_and(|n| self.says_top(n));
            // What is done when somebody draws a card is done also if they lay it down then.
            let one = object.is_some_and(|n| !n.plural && n.quantity.is_none());
            let drawn = draws && (one && !top || !says_where);
            let shared = top
                || object
                    .is_some_and(|n| n.quantity.is_some() || n.determiner == Determiner::A);
            let same = first.subject.is_none() && second.subject.is_none();
            // `Turn over the top four cards and lay them in a row`: laid there face up.
            if shows
                && puts
                && same
                && pronoun
                && first.verb.modal == second.verb.modal
                && s.clauses[at].clause.adjuncts.is_empty()
                && let Some(c) =
                    self.shown_and_put(&s.clauses[at].clause, &s.clauses[at + 1].clause)
            {
                s.clauses[at].clause = c;
                s.clauses.remove(at + 1);
                continue;
            }
            let (first, second) = (&s.clauses[at].clause, &s.clauses[at + 1].clause);
            if takes
                && puts
                && same
                && (pronoun && shared && !drawn
                    || second.complements.iter().any(|c| matches!(c, Complement::Object(_)))
                        && first.complements.is_empty())
                && matches!(s.clauses[at + 1].link, Link::And | Link::Then | Link::First)
            {
                let Some(Complement::Object(object)) = first
                    .complements
                    .iter()
                    .find(|c| matches!(c, Complement::Object(_)))
                    .cloned()
                else {
                    // `Draw and place three tokens from the bag`.
                    s.clauses[at + 1].link = s.clauses[at].link;
                    s.clauses.remove(at);
                    continue;
                };
                let from = source(first);
                let mut merged: Joined = s.clauses[at + 1].clone();
                merged.link = s.clauses[at].link;
                for c in &mut merged.clause.complements {
                    if let Complement::Object(NounPhrase::One(n)) = c {
                        // `place them face up`: how they lie belongs to the verb.
                        for post in &n.post {
                            let Post::Adjective(a) = post else { continue };
                            let face = match self.face_of(&a.word) {
                                Some(1) => Adverb::FaceUp,
                                Some(_) => Adverb::FaceDown,
                                None => continue,
                            };
                            merged.clause.adjuncts.push(Adjunct::Manner(face));
                        }
                    }
                    if matches!(c, Complement::Object(_)) {
                        *c = Complement::Object(object.clone());
                    }
                }
                if let Some(np) = from {
                    merged.clause.complements.push(Complement::Prep(Preposition::From, np));
                }
                merged.clause.adjuncts.extend(first.adjuncts.iter().cloned());
                s.clauses[at + 1] = merged;
                s.clauses.remove(at);
                continue;
            }
            at += 1;
        }
    }

    /// `The top card`: there is another top card when it has gone.
    fn says_top(&self, n: &crate::syntax::ast::Nominal) -> bool {
        n.adjectives.iter().any(|a| {
            matches!(a, crate::syntax::ast::Adjective::Plain(w) if self.is(w, &["top", "bottom"]))
        })
    }
}
