//! `discards a card and draws one`, `a player with no coins takes one`: so many of what was named last.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Amount, Clause, Complement, Condition, Determiner, Head, Modal, NounPhrase, Post,
    Preposition, Quantity, Sentence, Verb as V,
};
use crate::vocabulary::{Sort, Word};

/// What is done with so many things.
const VERBS: [&str; 20] = [
    "draw", "discard", "take", "gain", "get", "earn", "receive", "lose", "play", "put",
    "return", "keep", "pay", "spend", "place", "remove", "collect", "add", "have", "score",
];

impl Lowerer<'_> {
    /// Numbers that stand alone behind such a verb get the noun that was said last in the sentence.
    pub(crate) fn counts_again(&self, s: &mut Sentence) {
        let mut last = None;
        // `You may draw a card instead of discarding one`: what it is instead of stands in front by now, and was said behind.
        let instead = |a: &Adjunct| match a {
            Adjunct::Gerund(Preposition::InsteadOf, _) => true,
            Adjunct::Sub(_, Condition::Clause(c)) => c.verb.modal == Some(Modal::Would),
            _ => false,
        };
        for lead in s.leads.iter_mut().filter(|a| !instead(a)) {
            self.again_in_adjunct(lead, &mut last);
        }
        for joined in &mut s.clauses {
            self.again_in_clause(&mut joined.clause, &mut last);
        }
        for lead in s.leads.iter_mut().filter(|a| instead(a)) {
            self.again_in_adjunct(lead, &mut last);
        }
    }

    fn again_in_adjunct(&self, a: &mut Adjunct, last: &mut Option<Word>) {
        match a {
            Adjunct::Sub(_, c) => self.again_in_condition(c, last),
            Adjunct::Purpose(c) | Adjunct::Gerund(_, c) => self.again_in_clause(c, last),
            _ => {}
        }
    }

    fn again_in_condition(&self, c: &mut Condition, last: &mut Option<Word>) {
        match c {
            Condition::Clause(c) | Condition::Reduced(c) => self.again_in_clause(c, last),
            Condition::And(l) | Condition::Or(l) => {
                for c in l {
                    self.again_in_condition(c, last);
                }
            }
            Condition::With(c, _) => self.again_in_condition(c, last),
        }
    }

    fn again_in_clause(&self, c: &mut Clause, last: &mut Option<Word>) {
        if let Some(np) = &mut c.subject {
            self.named_in(np, last);
        }
        let counts = match &c.verb.verb {
            V::Word(w) => self.is(w, &VERBS),
            V::Have => true,
            _ => false,
        };
        for complement in &mut c.complements {
            match complement {
                Complement::Object(NounPhrase::One(n)) if counts && n.head == Head::Number => {
                    let whole = matches!(
                        n.quantity,
                        Some(Quantity::Exactly(Amount::Number(_)) | Quantity::UpTo(_))
                    );
                    let bare = n.determiner == Determiner::None
                        && n.adjectives.is_empty()
                        && n.post.is_empty();
                    // A figure may be what stands on a card.
                    let written = self.quote_of(n).starts_with(char::is_alphabetic);
                    if let (true, true, true, Some(word)) = (whole, bare, written, last.clone())
                    {
                        n.plural = n.quantity != Some(Quantity::Exactly(Amount::Number(1)));
                        n.head = Head::Noun(word);
                    }
                }
                Complement::Object(np) | Complement::Prep(_, np) => self.named_in(np, last),
                Complement::Infinitive(c) | Complement::Clause(c) => {
                    self.again_in_clause(c, last);
                }
                _ => {}
            }
        }
        for a in &mut c.adjuncts {
            self.again_in_adjunct(a, last);
        }
        for joined in &mut c.more {
            self.again_in_clause(&mut joined.clause, last);
        }
    }

    /// The last noun for things that are counted.
    fn named_in(&self, np: &mut NounPhrase, last: &mut Option<Word>) {
        match np {
            NounPhrase::One(n) => {
                let counted = match &n.head {
                    Head::Noun(w) if self.noun_class(w) == NounClass::Piece => Some(w),
                    Head::Noun(w) => Self::as_term(w)
                        .filter(|t| self.term(*t).sort == Sort::Tally)
                        .map(|_| w),
                    _ => None,
                };
                if let Some(w) = counted {
                    *last = Some(w.clone());
                }
                for post in &mut n.post {
                    match post {
                        Post::Of(np) | Post::Prep(_, np) => self.named_in(np, last),
                        Post::Relative(r) => self.again_in_clause(&mut r.clause, last),
                        _ => {}
                    }
                }
            }
            NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => {
                for np in l {
                    self.named_in(np, last);
                }
            }
        }
    }
}
