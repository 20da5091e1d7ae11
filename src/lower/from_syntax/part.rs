//! The parts of a sentence, one at a time: the n-th is taken out of the tree.

use super::context::Lowerer;
use crate::source::Span;
use crate::syntax::ast::{
    Adjective, Adjunct, Adverb, Amount, Clause, Complement, Condition, Determiner, Fragment,
    Head, Nominal, NounPhrase, Post, Preposition, Quantity, Sentence, Statement, Subordinator,
    TimeRelation, Verb as V,
};

/// Which part is to be taken out, and what was found there.
pub(super) struct Part {
    left: usize,
    /// Where the part stood, and its words if they are not what stands there.
    pub found: Option<(Span, Option<String>)>,
}

impl Part {
    pub(super) fn at(number: usize) -> Self {
        Self { left: number, found: None }
    }

    /// Whether this is the part; the first one asked about is number 0.
    fn is(&mut self, span: Span, words: Option<String>) -> bool {
        if self.found.is_some() {
            return false;
        }
        if self.left == 0 {
            self.found = Some((span, words));
            return true;
        }
        self.left -= 1;
        false
    }
}

impl Lowerer<'_> {
    pub(super) fn take_out(&self, statement: &mut Statement, part: &mut Part) {
        match statement {
            Statement::Sentence(s) => self.take_from_sentence(s, part),
            Statement::Fragment(Fragment::Predicate(s)) => self.take_from_sentence(s, part),
            Statement::Labelled { rest, .. } => self.take_out(rest, part),
            Statement::Fragment(_) => {}
        }
    }

    fn take_from_sentence(&self, s: &mut Sentence, part: &mut Part) {
        self.adjuncts(&mut s.leads, part);
        let mut at = 0;
        while at < s.clauses.len() && part.found.is_none() {
            if s.clauses.len() > 1 {
                let span = s.clauses[at].clause.at.0;
                if part.is(span, None) {
                    s.clauses.remove(at);
                    return;
                }
            }
            self.clause_parts(&mut s.clauses[at].clause, part);
            at += 1;
        }
    }

    fn clause_parts(&self, clause: &mut Clause, part: &mut Part) {
        let span = clause.at.0;
        if let Some(np) = &mut clause.subject {
            self.phrase_parts(np, part);
        }
        if clause.verb.negated && part.is(span, Some("not".into())) {
            clause.verb.negated = false;
        }
        // `can only play one card each turn`: the figure says it too.
        let limited = clause.adjuncts.iter().any(|a| match a {
            Adjunct::Often(_) => true,
            Adjunct::Time(_, np) => self.says_turn(np),
            _ => false,
        });
        if clause.verb.only
            && !clause.existential
            && !limited
            && part.is(span, Some("only".into()))
        {
            clause.verb.only = false;
        }
        for at in 0..clause.verb.adverbs.len() {
            let adverb = clause.verb.adverbs[at];
            if counts(adverb) && part.is(span, Some(format!("{adverb:?}").to_lowercase())) {
                clause.verb.adverbs.remove(at);
                return;
            }
        }
        let until =
            clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Sub(Subordinator::Until, _)))
                || clause.complements.iter().any(|c| matches!(c, Complement::Particle(_)));
        let starts = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["begin", "start"]));
        let mut at = 0;
        while at < clause.complements.len() && part.found.is_none() {
            let (where_, skip) = match &clause.complements[at] {
                Complement::Prep(Preposition::InsteadOf, np) => (self.phrase_span(np), true),
                Complement::Prep(Preposition::Per, np) if self.says_turn(np) => (span, true),
                // `discard cards until you have seven`, `start with nine cards in hand`
                Complement::Object(np) if until && self.any_cards(np) => (span, true),
                Complement::Prep(Preposition::In, np) if starts => (self.phrase_span(np), true),
                Complement::Object(np) | Complement::Prep(_, np) => {
                    (self.phrase_span(np), self.says_nothing(np))
                }
                Complement::Infinitive(c) | Complement::Clause(c) => (c.at.0, false),
                Complement::Adjective(_) | Complement::Particle(_) | Complement::Either(_) => {
                    (span, true)
                }
            };
            if !skip && clause.verb.verb != V::Be && part.is(where_, None) {
                clause.complements.remove(at);
                return;
            }
            match &mut clause.complements[at] {
                Complement::Object(np) | Complement::Prep(_, np) => self.phrase_parts(np, part),
                Complement::Infinitive(c) | Complement::Clause(c) => self.clause_parts(c, part),
                Complement::Adjective(_) | Complement::Particle(_) | Complement::Either(_) => {}
            }
            at += 1;
        }
        self.adjuncts(&mut clause.adjuncts, part);
        let mut at = 0;
        while at < clause.more.len() && part.found.is_none() {
            if part.is(clause.more[at].clause.at.0, None) {
                clause.more.remove(at);
                return;
            }
            self.clause_parts(&mut clause.more[at].clause, part);
            at += 1;
        }
    }

    fn adjuncts(&self, list: &mut Vec<Adjunct>, part: &mut Part) {
        let mut at = 0;
        while at < list.len() && part.found.is_none() {
            if let Some(span) = self.adjunct_span(&list[at])
                && part.is(span, None)
            {
                list.remove(at);
                return;
            }
            self.adjunct_parts(&mut list[at], part);
            at += 1;
        }
    }

    fn adjunct_parts(&self, adjunct: &mut Adjunct, part: &mut Part) {
        match adjunct {
            Adjunct::Sub(Subordinator::Because | Subordinator::Until, _) => {}
            Adjunct::Sub(_, c) => self.condition_parts(c, part),
            Adjunct::Time(_, np)
            | Adjunct::Prep(_, np)
            | Adjunct::Except(np)
            | Adjunct::AlongWith(np) => self.phrase_parts(np, part),
            Adjunct::Purpose(c) | Adjunct::Gerund(_, c) | Adjunct::InWhichCase(c) => {
                self.clause_parts(c, part);
            }
            Adjunct::ExceptWhen(a) | Adjunct::Only(a) => self.adjunct_parts(a, part),
            _ => {}
        }
    }

    fn condition_parts(&self, condition: &mut Condition, part: &mut Part) {
        match condition {
            Condition::Clause(c) | Condition::Reduced(c) => self.clause_parts(c, part),
            Condition::And(list) | Condition::Or(list) => {
                let mut at = 0;
                while at < list.len() && part.found.is_none() {
                    if list.len() > 1
                        && let Condition::Clause(c) | Condition::Reduced(c) = &list[at]
                        && part.is(c.at.0, None)
                    {
                        list.remove(at);
                        return;
                    }
                    self.condition_parts(&mut list[at], part);
                    at += 1;
                }
            }
            Condition::With(c, a) => {
                self.condition_parts(c, part);
                self.adjunct_parts(a, part);
            }
        }
    }

    fn phrase_parts(&self, np: &mut NounPhrase, part: &mut Part) {
        match np {
            NounPhrase::One(n) => self.nominal_parts(n, part),
            NounPhrase::And(list) | NounPhrase::Or(list) | NounPhrase::Nor(list) => {
                let mut at = 0;
                while at < list.len() && part.found.is_none() {
                    if list.len() > 1 && part.is(self.phrase_span(&list[at]), None) {
                        list.remove(at);
                        return;
                    }
                    self.phrase_parts(&mut list[at], part);
                    at += 1;
                }
            }
        }
    }

    fn nominal_parts(&self, n: &mut Nominal, part: &mut Part) {
        let span = n.at.0;
        if let Determiner::Only(inner) = &n.determiner {
            let inner = (**inner).clone();
            if part.is(span, None) {
                n.determiner = inner;
                return;
            }
        }
        if let Determiner::Possessive(np) = &mut n.determiner {
            self.phrase_parts(np, part);
        }
        let one = Quantity::Exactly(Amount::Number(1));
        let counted = n.quantity.as_ref().is_some_and(|q| *q != one);
        if counted && !matches!(n.head, Head::Number) && part.is(span, None) {
            n.quantity = None;
            return;
        }
        let mut at = 0;
        while at < n.adjectives.len() && part.found.is_none() {
            let word = match &n.adjectives[at] {
                Adjective::Plain(w)
                | Adjective::Value(w)
                | Adjective::More(w)
                | Adjective::Most(w)
                | Adjective::Noun(w) => Some(self.lemma(w)),
                Adjective::Participle { verb, .. } => Some(self.lemma(verb)),
                Adjective::Ordinal(_) | Adjective::Other => None,
            };
            let filler = word.as_deref().is_some_and(|w| {
                matches!(
                    w,
                    "extra" | "additional" | "further" | "own" | "normal" | "usual" | "new"
                )
            });
            if !filler && part.is(span, None) {
                n.adjectives.remove(at);
                return;
            }
            at += 1;
        }
        let mut at = 0;
        while at < n.post.len() && part.found.is_none() {
            let found = match &n.post[at] {
                // `of any suit` leaves every suit.
                Post::Of(NounPhrase::One(n)) if n.determiner == Determiner::Any => None,
                Post::Of(np) | Post::Prep(_, np) | Post::Except(np) | Post::Per(np) => {
                    (!self.says_nothing(np)).then(|| self.phrase_span(np))
                }
                Post::Relative(r) => Some(r.clause.at.0),
                // What a piece has is attached to it.
                Post::Participle(c) if matches!(&c.verb.verb, V::Word(w) if self.is(w, &["attach"])) => {
                    None
                }
                Post::Participle(c) | Post::To(c) => Some(c.at.0),
                Post::ForTo(_, c) => Some(c.at.0),
                Post::Adjective(_) => Some(span),
                Post::Apposition(_) | Post::Aside(_) => None,
            };
            if let Some(found) = found
                && !matches!(n.head, Head::Number | Head::Pronoun(_))
                && part.is(found, None)
            {
                n.post.remove(at);
                return;
            }
            match &mut n.post[at] {
                Post::Of(np) | Post::Prep(_, np) | Post::Except(np) | Post::Per(np) => {
                    self.phrase_parts(np, part);
                }
                Post::Relative(r) => self.clause_parts(&mut r.clause, part),
                Post::Participle(c) if matches!(&c.verb.verb, V::Word(w) if self.is(w, &["attach"])) =>
                    {}
                Post::Participle(c) | Post::To(c) => self.clause_parts(c, part),
                Post::ForTo(np, c) => {
                    self.phrase_parts(np, part);
                    self.clause_parts(c, part);
                }
                Post::Apposition(_) | Post::Aside(_) | Post::Adjective(_) => {}
            }
            at += 1;
        }
    }

    /// Where an adjunct stands, if it is one that has to say something.
    fn adjunct_span(&self, adjunct: &Adjunct) -> Option<Span> {
        match adjunct {
            Adjunct::Sub(Subordinator::Because, _) => None,
            Adjunct::Sub(_, c) => self.condition_span(c),
            Adjunct::Prep(Preposition::Per, np) if self.says_turn(np) => None,
            Adjunct::Time(TimeRelation::During, np)
                if self.says_turn(np) && super::allowance::each_time(np) =>
            {
                None
            }
            Adjunct::Prep(Preposition::InsteadOf, _) => None,
            Adjunct::Time(_, np)
            | Adjunct::Prep(_, np)
            | Adjunct::Except(np)
            | Adjunct::AlongWith(np) => (!self.says_nothing(np)).then(|| self.phrase_span(np)),
            Adjunct::Purpose(c) | Adjunct::Gerund(_, c) | Adjunct::InWhichCase(c) => {
                Some(c.at.0)
            }
            Adjunct::ExceptWhen(a) | Adjunct::Only(a) => self.adjunct_span(a),
            Adjunct::Often(o) => {
                (o.per.as_ref()).filter(|np| !self.says_turn(np)).map(|np| self.phrase_span(np))
            }
            Adjunct::Order(o) => o.from.as_ref().map(|np| self.phrase_span(np)),
            _ => None,
        }
    }

    fn condition_span(&self, c: &Condition) -> Option<Span> {
        match c {
            Condition::Clause(c) | Condition::Reduced(c) => Some(c.at.0),
            Condition::And(l) | Condition::Or(l) => {
                l.first().and_then(|c| self.condition_span(c))
            }
            Condition::With(c, _) => self.condition_span(c),
        }
    }

    pub(super) fn phrase_span(&self, np: &NounPhrase) -> Span {
        match np {
            NounPhrase::One(n) => n.at.0,
            NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => {
                l.first().map_or_else(|| self.here(), |np| self.phrase_span(np))
            }
        }
    }

    fn any_cards(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(n)
            if n.quantity.is_none() && n.adjectives.is_empty() && n.post.is_empty() && n.plural
                && matches!(&n.head, Head::Noun(w) if self.is(w, &["card", "piece", "tile"])))
    }

    /// `per turn`: how often is always meant of a turn, if nothing else is said.
    fn says_turn(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(n)
            if n.adjectives.is_empty() && matches!(&n.head, Head::Noun(w) if self.is(w, &["turn"])))
    }

    /// `the game` and `any time` say nothing that a rule could leave out.
    fn says_nothing(&self, np: &NounPhrase) -> bool {
        match np {
            NounPhrase::One(n) => match &n.head {
                Head::Noun(w) => self.is_game(np) || self.is(w, &["time", "choice", "table"]),
                _ => false,
            },
            _ => false,
        }
    }
}

/// Adverbs that say more than how a sentence goes on.
fn counts(adverb: Adverb) -> bool {
    matches!(
        adverb,
        Adverb::Randomly
            | Adverb::Secretly
            | Adverb::Together
            | Adverb::FaceDown
            | Adverb::FaceUp
            | Adverb::First
            | Adverb::Last
            | Adverb::Clockwise
            | Adverb::Counterclockwise
    )
}
