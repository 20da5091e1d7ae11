//! `discards a card and draws one`, `a player with no coins takes one`: so many of what was named last.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Amount, Clause, Complement, Condition, Determiner, Head, Modal, Nominal,
    NounPhrase, Post, Preposition, Pronoun, Quantity, Sentence, Verb as V,
};
use crate::vocabulary::{Sort, Word};

/// What is named last, and whether it is what somebody has.
#[derive(Clone)]
struct Last {
    word: Word,
    had: bool,
}

/// What is done with those that one has: `if a player has three coins, they discard one`.
const WITH_OWN: [&str; 9] =
    ["tap", "untap", "discard", "remove", "return", "sacrifice", "flip", "exhaust", "destroy"];

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

    fn again_in_adjunct(&self, a: &mut Adjunct, last: &mut Option<Last>) {
        match a {
            Adjunct::Sub(_, c) => self.again_in_condition(c, last),
            Adjunct::Purpose(c) | Adjunct::Gerund(_, c) => self.again_in_clause(c, last),
            _ => {}
        }
    }

    fn again_in_condition(&self, c: &mut Condition, last: &mut Option<Last>) {
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

    fn again_in_clause(&self, c: &mut Clause, last: &mut Option<Last>) {
        if let Some(np) = &mut c.subject {
            self.named_in(np, last);
        }
        let counts = match &c.verb.verb {
            V::Word(w) => self.is(w, &VERBS) || self.is(w, &WITH_OWN),
            V::Have => true,
            _ => false,
        };
        let with_own = matches!(&c.verb.verb, V::Word(w) if self.is(w, &WITH_OWN));
        let has = match &c.verb.verb {
            V::Word(w) => self.is(w, &["control"]),
            V::Have => true,
            _ => false,
        } && !c.verb.negated;
        for complement in &mut c.complements {
            if let Complement::Object(NounPhrase::One(n)) = complement {
                self.of_yours(n, last.as_ref());
            }
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
                    let (true, true, true, Some(named)) = (whole, bare, written, last.clone())
                    else {
                        continue;
                    };
                    if named.had && with_own {
                        let mut them = n.as_ref().clone();
                        them.head = Head::Pronoun(Pronoun::They);
                        (them.quantity, them.plural) = (None, true);
                        n.post.push(Post::Of(NounPhrase::One(Box::new(them))));
                    } else if self.noun_class(&named.word) != NounClass::Value {
                        n.plural = n.quantity != Some(Quantity::Exactly(Amount::Number(1)));
                        n.head = Head::Noun(named.word);
                    }
                }
                Complement::Object(np) => {
                    self.named_in(np, last);
                    if has {
                        self.had(np, last);
                    }
                }
                // What a card is played as is nothing that is counted.
                Complement::Prep(Preposition::As, _) => {}
                Complement::Prep(_, np) => self.named_in(np, last),
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

    /// `An opponent taps an actor, …, untap one of yours`: one of your actors.
    fn of_yours(&self, n: &mut Nominal, last: Option<&Last>) {
        let Some(Post::Of(NounPhrase::One(of))) = n.post.first_mut() else { return };
        let whose = match self.quote(of.at.0).to_lowercase().trim() {
            "yours" => Pronoun::You,
            "theirs" => Pronoun::They,
            _ => return,
        };
        if let Some(named) = last {
            of.head = Head::Noun(named.word.clone());
            of.determiner = Determiner::PronounPoss(whose);
            of.plural = true;
        }
    }

    /// What somebody has: the pieces, told by their kind or by what is printed on them.
    fn had(&self, np: &NounPhrase, last: &mut Option<Last>) {
        let NounPhrase::One(n) = np else { return };
        let Head::Noun(w) = &n.head else { return };
        if n.determiner == Determiner::No {
            return;
        }
        let pieces = match self.noun_class(w) {
            NounClass::Piece => true,
            NounClass::Value => {
                Self::as_term(w).is_some_and(|t| self.property_with(t).is_some())
            }
            _ => false,
        };
        if pieces {
            *last = Some(Last { word: w.clone(), had: true });
        }
    }

    /// The last noun for things that are counted.
    fn named_in(&self, np: &mut NounPhrase, last: &mut Option<Last>) {
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
                    *last = Some(Last { word: w.clone(), had: false });
                }
                let player =
                    matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player);
                for post in &mut n.post {
                    match post {
                        // `A player with three props discards one`.
                        Post::Prep(Preposition::With, np) if player => {
                            self.named_in(np, last);
                            self.had(np, last);
                        }
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
