//! Trees with one small change: a constituent left out, a figure or a name exchanged.
//!
//! Whoever makes rules of a tree can be asked with these whether every word of it mattered: where neither
//! leaving a constituent out nor exchanging what is in it makes a difference, its words were dropped.

use super::ast::{
    Adjective, AdjectivePhrase, Adjunct, Adverb, Amount, Clause, Complement, Condition,
    Determiner, Fragment, Head, Nominal, NounPhrase, Often, OrderBy, OrderPhrase, Ordinal,
    Post, Preposition, Pronoun, Quantity, Sentence, Statement, Subordinator, Verb,
};
use super::build::lemma;
use crate::source::Span;
use crate::vocabulary::Word;

/// What a change did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// A constituent is left out; `bare` if it is a word without content of its own (`not`, an adverb).
    Omission {
        /// Whether nothing in it could be exchanged.
        bare: bool,
        /// Whether another name in it must still be read: what says when or if has no default.
        circumstance: bool,
    },
    /// A figure, a name or a comparison is another one.
    Exchange,
    /// A word of common English is one that makes no sense there, or a thing that was spoken of is another one.
    Nonsense,
}

/// A tree with one change.
#[derive(Debug, Clone)]
pub struct Variant {
    /// The tree.
    pub statement: Statement,
    /// What was done.
    pub change: Change,
    /// The constituents that it lies in, outermost first, the changed one last.
    pub within: Vec<u32>,
    /// Words nearest to the change: a nominal or clause.
    pub at: Option<Span>,
}

/// All trees that differ from `statement` by one small change. `other` gives another word of the same
/// sort, if there is one; a `filler` may be there or not.
pub fn variants(
    statement: &Statement,
    other: &dyn Fn(&Word) -> Option<Word>,
    filler: &dyn Fn(&Word) -> bool,
) -> Vec<Variant> {
    let mut list = Vec::new();
    for wanted in 0.. {
        let mut tree = statement.clone();
        let mut walk = Walk {
            wanted,
            next: 0,
            other,
            filler,
            done: None,
            constituents: 0,
            within: Vec::new(),
            at: None,
            predicate: false,
        };
        walk.statement(&mut tree);
        let Some((change, within, at)) = walk.done else { break };
        list.push(Variant { statement: tree, change, within, at });
    }
    list
}

const WHOLE: Change = Change::Omission { bare: false, circumstance: false };
const BARE: Change = Change::Omission { bare: true, circumstance: false };
const CIRCUMSTANCE: Change = Change::Omission { bare: false, circumstance: true };

/// What may be lost of a prepositional phrase. Some prepositions have no default that they could say again,
/// so that reading what follows them is not enough; some say that a thing does not matter.
fn prepositional(preposition: Preposition, np: &NounPhrase) -> Option<Change> {
    // What moves goes to another place, what is attached is attached to another thing.
    let elsewhere = matches!(np, NounPhrase::One(n)
        if n.determiner == Determiner::Another && n.post.is_empty() && n.adjectives.is_empty()
            && !matches!(&n.head, Head::Noun(word) if lemma(word) == "player"));
    match preposition {
        Preposition::To if elsewhere => None,
        Preposition::RegardlessOf | Preposition::AccordingTo | Preposition::BecauseOf => None,
        Preposition::Against
        | Preposition::Without
        | Preposition::About
        | Preposition::Around
        | Preposition::Across
        | Preposition::Beyond
        | Preposition::Outside
        | Preposition::Toward
        | Preposition::Through
        | Preposition::Like
        | Preposition::OnBehalfOf => Some(BARE),
        _ => Some(WHOLE),
    }
}

/// A figure, with or without the noun.
fn is_figure(np: &NounPhrase) -> bool {
    matches!(np, NounPhrase::One(n) if matches!(n.quantity, Some(Quantity::Exactly(_))))
}

/// Whether a subject is one only, so that `each` behind the verb speaks of something else (`you get 5 coins each`).
fn is_lone(np: &NounPhrase) -> bool {
    matches!(np, NounPhrase::One(n) if !n.plural
        && !matches!(n.determiner, Determiner::Each | Determiner::EachOther | Determiner::All | Determiner::AllOther)
        && !matches!(n.head, Head::Pronoun(p) if p != Pronoun::You))
}

/// `rounded up`
fn is_rounding(clause: &Clause) -> bool {
    clause.verb.passive
        && matches!(&clause.verb.verb, Verb::Word(word) if lemma(word) == "round")
}

/// Whether an adverb says something that could be lost.
fn adverb(adverb: Adverb) -> Option<Change> {
    match adverb {
        Adverb::Instead
        | Adverb::Again
        | Adverb::Already
        | Adverb::Still
        | Adverb::Always
        | Adverb::Immediately
        | Adverb::Also
        | Adverb::First
        | Adverb::Normally
        | Adverb::Automatically
        | Adverb::OneAtATime
        | Adverb::Together
        | Adverb::Each => None,
        Adverb::Randomly
        | Adverb::Secretly
        | Adverb::FaceDown
        | Adverb::FaceUp
        | Adverb::Evenly
        | Adverb::Clockwise
        | Adverb::Counterclockwise
        | Adverb::Last => Some(BARE),
    }
}

struct Walk<'o> {
    wanted: u32,
    next: u32,
    other: &'o dyn Fn(&Word) -> Option<Word>,
    filler: &'o dyn Fn(&Word) -> bool,
    done: Option<(Change, Vec<u32>, Option<Span>)>,
    /// Constituents met so far, for their numbers.
    constituents: u32,
    within: Vec<u32>,
    at: Option<Span>,
    /// Whether the noun that comes next is what something is or is used as.
    predicate: bool,
}

impl Walk<'_> {
    /// Whether the change that comes next is the one that is wanted.
    fn now(&mut self, change: Change) -> bool {
        if self.done.is_some() {
            return false;
        }
        let now = self.next == self.wanted;
        self.next += 1;
        if now {
            self.done = Some((change, self.within.clone(), self.at));
        }
        now
    }

    /// Visits a constituent that may be left out.
    fn list<T>(
        &mut self,
        list: &mut Vec<T>,
        may_go: impl Fn(&T) -> Option<Change>,
        visit: impl Fn(&mut Self, &mut T),
    ) {
        let mut at = 0;
        while at < list.len() {
            self.constituents += 1;
            self.within.push(self.constituents);
            if may_go(&list[at]).is_some_and(|change| self.now(change)) {
                list.remove(at);
                self.within.pop();
                return;
            }
            visit(self, &mut list[at]);
            self.within.pop();
            if self.done.is_some() {
                return;
            }
            at += 1;
        }
    }

    fn word(&mut self, word: &mut Word) {
        let change =
            if matches!(word, Word::Term(_)) { Change::Exchange } else { Change::Nonsense };
        if let Some(other) = (self.other)(word)
            && self.now(change)
        {
            *word = other;
        }
    }

    fn number(&mut self, n: &mut i64) {
        if self.now(Change::Exchange) {
            *n += 1;
        }
    }

    fn statement(&mut self, statement: &mut Statement) {
        match statement {
            Statement::Sentence(s) => self.sentence(s),
            Statement::Fragment(Fragment::Predicate(s)) => self.sentence(s),
            Statement::Labelled { rest, .. } => self.statement(rest),
            Statement::Fragment(Fragment::Phrase(np)) => self.phrase(np),
            Statement::Fragment(Fragment::Adjuncts(list)) => self.adjuncts(list),
        }
    }

    fn sentence(&mut self, s: &mut Sentence) {
        self.adjuncts(&mut s.leads);
        let several = s.clauses.len() > 1;
        self.list(
            &mut s.clauses,
            |_| several.then_some(WHOLE),
            |walk, joined| walk.clause(&mut joined.clause),
        );
    }

    fn clause(&mut self, clause: &mut Clause) {
        let before = self.at.replace(clause.at.0);
        if let Some(np) = &mut clause.subject {
            self.phrase(np);
        }
        if clause.verb.negated && self.now(BARE) {
            clause.verb.negated = false;
        }
        if let Verb::Word(word) = &mut clause.verb.verb {
            self.word(word);
        }
        let lone = clause.subject.as_ref().is_none_or(is_lone)
            && clause
                .complements
                .iter()
                .any(|c| matches!(c, Complement::Object(np) if is_figure(np)));
        let adverb =
            |word: Adverb| if lone && word == Adverb::Each { Some(BARE) } else { adverb(word) };
        self.list(&mut clause.verb.adverbs, |word| adverb(*word), |_, _| {});
        let filler = self.filler;
        let may_go = |c: &Complement| match c {
            // `chosen by the player`: by whom else.
            Complement::Prep(Preposition::By | Preposition::To, NounPhrase::One(n))
                if matches!(n.determiner, Determiner::The | Determiner::That)
                    && n.post.is_empty()
                    && matches!(&n.head, Head::Noun(word) if filler(word)) =>
            {
                None
            }
            Complement::Prep(Preposition::InsteadOf, np) if is_figure(np) => None,
            Complement::Prep(preposition, np) => prepositional(*preposition, np),
            Complement::Infinitive(_) => Some(WHOLE),
            // `deals cards, counting only the new ones`; what is done to them may be so anyway.
            Complement::Clause(c) if is_rounding(c) => Some(BARE),
            Complement::Clause(c) => (!c.verb.passive).then_some(WHOLE),
            Complement::Particle(word) => word.starts_with("face").then_some(BARE),
            _ => None,
        };
        let is = clause.verb.verb == Verb::Be;
        self.list(&mut clause.complements, may_go, |walk, complement| {
            walk.predicate = match complement {
                Complement::Object(_) => is,
                Complement::Prep(preposition, _) => *preposition == Preposition::As,
                _ => false,
            };
            walk.complement(complement);
            walk.predicate = false;
        });
        // `cannot be tapped again before it has been untapped`: said twice.
        let again = clause.verb.adverbs.contains(&Adverb::Again)
            || clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Manner(Adverb::Again)));
        let twice = again && clause.verb.negated;
        self.list(
            &mut clause.adjuncts,
            |a| match a {
                Adjunct::Manner(word @ Adverb::Each) => adverb(*word),
                _ => None,
            },
            |_, _| {},
        );
        self.adjuncts_with(&mut clause.adjuncts, if twice { WHOLE } else { CIRCUMSTANCE });
        self.list(
            &mut clause.more,
            |_| Some(WHOLE),
            |walk, joined| walk.clause(&mut joined.clause),
        );
        self.at = before;
    }

    fn complement(&mut self, complement: &mut Complement) {
        match complement {
            Complement::Prep(Preposition::InsteadOf, np) if is_figure(np) => {}
            Complement::Object(np) | Complement::Prep(_, np) => self.phrase(np),
            Complement::Adjective(phrase) => self.adjective_phrase(phrase),
            Complement::Infinitive(clause) | Complement::Clause(clause) => self.clause(clause),
            Complement::Particle(_) => {}
            Complement::Either(list) => self.list(list, |_| Some(WHOLE), Self::complement),
        }
    }

    fn adjective_phrase(&mut self, phrase: &mut AdjectivePhrase) {
        if let Some(quantity) = &mut phrase.quantity {
            self.quantity(quantity);
        }
        self.adjective(&mut phrase.word);
        if let Some(than) = &mut phrase.than {
            self.phrase(than);
        }
        if phrase.or_equal && self.now(Change::Exchange) {
            phrase.or_equal = false;
        }
    }

    fn adjective(&mut self, adjective: &mut Adjective) {
        match adjective {
            Adjective::Plain(word)
            | Adjective::Value(word)
            | Adjective::More(word)
            | Adjective::Most(word)
            | Adjective::Noun(word) => self.word(word),
            Adjective::Ordinal(Ordinal::Nth(n) | Ordinal::NthMost(n, _)) => self.number(n),
            Adjective::Participle { negated, verb, .. } => {
                if *negated && self.now(BARE) {
                    *negated = false;
                }
                self.word(verb);
            }
            Adjective::Ordinal(_) | Adjective::Other => {}
        }
    }

    fn adjuncts(&mut self, list: &mut Vec<Adjunct>) {
        self.adjuncts_with(list, CIRCUMSTANCE);
    }

    fn adjuncts_with(&mut self, list: &mut Vec<Adjunct>, condition: Change) {
        let may_go = |a: &Adjunct| match a {
            Adjunct::Words(_) | Adjunct::AsSaid(_) | Adjunct::IfAble => None,
            Adjunct::Manner(word) => adverb(*word),
            // `nine instead of seven`: what the other rule says, said again.
            Adjunct::Prep(Preposition::InsteadOf, np) if is_figure(np) => None,
            Adjunct::Prep(preposition, np) => prepositional(*preposition, np),
            Adjunct::AsideClause(c) if is_rounding(c) => Some(BARE),
            Adjunct::Sub(Subordinator::Because, _) => Some(WHOLE),
            Adjunct::Sub(..) => Some(condition),
            _ => Some(WHOLE),
        };
        self.list(list, may_go, Self::adjunct);
    }

    fn adjunct(&mut self, adjunct: &mut Adjunct) {
        match adjunct {
            Adjunct::Sub(_, condition) => self.condition(condition),
            Adjunct::Prep(Preposition::InsteadOf, np) if is_figure(np) => {}
            Adjunct::Time(_, np)
            | Adjunct::Prep(_, np)
            | Adjunct::Except(np)
            | Adjunct::AlongWith(np)
            | Adjunct::Apposition(np) => self.phrase(np),
            Adjunct::Often(often) => self.often(often),
            Adjunct::Order(order) => self.order(order),
            Adjunct::Purpose(clause)
            | Adjunct::Gerund(_, clause)
            | Adjunct::InWhichCase(clause)
            | Adjunct::AsideClause(clause) => self.clause(clause),
            Adjunct::ExceptWhen(inner) | Adjunct::Only(inner) => self.adjunct(inner),
            Adjunct::Either(list) | Adjunct::Aside(list) => self.adjuncts(list),
            Adjunct::Manner(_) | Adjunct::AsSaid(_) | Adjunct::IfAble | Adjunct::Words(_) => {}
        }
    }

    fn often(&mut self, often: &mut Often) {
        if let Some(times) = &mut often.times {
            self.quantity(times);
        }
        if let Some(per) = &mut often.per {
            self.phrase(per);
        }
    }

    fn order(&mut self, order: &mut OrderPhrase) {
        match &mut order.by {
            OrderBy::Ascending(Some(np))
            | OrderBy::Descending(Some(np))
            | OrderBy::Alphabetical(Some(np))
            | OrderBy::Named(np) => self.phrase(np),
            OrderBy::Clockwise if self.now(Change::Exchange) => {
                order.by = OrderBy::Counterclockwise;
            }
            OrderBy::Counterclockwise if self.now(Change::Exchange) => {
                order.by = OrderBy::Clockwise;
            }
            _ => {}
        }
        if let Some(from) = &mut order.from {
            self.phrase(from);
        }
    }

    fn condition(&mut self, condition: &mut Condition) {
        match condition {
            Condition::Clause(clause) | Condition::Reduced(clause) => self.clause(clause),
            Condition::And(list) | Condition::Or(list) => {
                self.list(list, |_| Some(WHOLE), Self::condition);
            }
            Condition::With(inner, adjunct) => {
                self.condition(inner);
                self.adjunct(adjunct);
            }
        }
    }

    fn phrase(&mut self, np: &mut NounPhrase) {
        match np {
            NounPhrase::One(nominal) => self.nominal(nominal),
            NounPhrase::And(list) | NounPhrase::Or(list) | NounPhrase::Nor(list) => {
                let several = list.len() > 1;
                self.list(list, |_| several.then_some(WHOLE), Self::phrase);
            }
        }
    }

    fn nominal(&mut self, nominal: &mut Nominal) {
        let before = self.at.replace(nominal.at.0);
        let predicate = std::mem::take(&mut self.predicate);
        match &mut nominal.determiner {
            Determiner::Possessive(np) => self.phrase(np),
            Determiner::No if self.now(BARE) => {
                nominal.determiner = Determiner::A;
            }
            Determiner::EachOther if self.now(BARE) => nominal.determiner = Determiner::Each,
            Determiner::AllOther if self.now(BARE) => nominal.determiner = Determiner::All,
            Determiner::AnyOther if self.now(BARE) => nominal.determiner = Determiner::Any,
            // `of that card` may say what holds anyway: `of another card` would not.
            Determiner::This | Determiner::That | Determiner::These | Determiner::Those
                if matches!(nominal.head, Head::Noun(_))
                    && nominal.post.is_empty()
                    && self.now(Change::Nonsense) =>
            {
                nominal.determiner = Determiner::Another;
            }
            _ => {}
        }
        if let Some(quantity) = &mut nominal.quantity {
            self.quantity(quantity);
        }
        let filler = self.filler;
        // `the second player`, `other players`; `the last player in the game` is the only one.
        let one_of_all = nominal.post.is_empty()
            && matches!(&nominal.head, Head::Noun(word) if filler(word));
        let may_go = |a: &Adjective| match a {
            Adjective::Plain(word) | Adjective::Noun(word) if filler(word) => None,
            Adjective::Participle { negated: false, verb, .. } if filler(verb) => None,
            Adjective::Plain(_) => Some(BARE),
            Adjective::Ordinal(_) | Adjective::Other if one_of_all => Some(BARE),
            _ => Some(WHOLE),
        };
        self.list(&mut nominal.adjectives, may_go, Self::adjective);
        // What `the captain` is was said before: the noun only finds it; `no favors` says what is counted
        // around it.
        let found = matches!(
            nominal.determiner,
            Determiner::The
                | Determiner::No
                | Determiner::This
                | Determiner::That
                | Determiner::These
                | Determiner::Those
        );
        // Nothing is fewer than none: `0 or more coins` is always so, whatever is counted.
        let always = matches!(nominal.quantity, Some(Quantity::AtLeast(Amount::Number(0))));
        match &mut nominal.head {
            Head::Noun(word) if found || always => {
                if let Some(other) = (self.other)(word)
                    && self.now(Change::Nonsense)
                {
                    *word = other;
                }
            }
            Head::Noun(word) => self.word(word),
            Head::Numbered(word, n) => {
                self.word(word);
                self.number(n);
            }
            Head::Die(n) => self.number(n),
            Head::Gerund(clause) => self.clause(clause),
            Head::Whether(condition) => self.condition(condition),
            _ => {}
        }
        // `of any suit` says that it does not matter.
        let may_go = |p: &Post| match p {
            Post::Of(NounPhrase::One(n)) if n.determiner == Determiner::Any => None,
            Post::Prep(preposition, np) => prepositional(*preposition, np),
            Post::Participle(c) if is_rounding(c) => Some(BARE),
            // `can be props that are tapped`: what something is has no default.
            Post::Relative(_) if predicate => Some(CIRCUMSTANCE),
            _ => Some(WHOLE),
        };
        self.list(&mut nominal.post, may_go, Self::post);
        self.at = before;
    }

    fn post(&mut self, post: &mut Post) {
        match post {
            Post::Of(NounPhrase::One(n)) if n.determiner == Determiner::Any => {}
            Post::Of(np) | Post::Prep(_, np) | Post::Except(np) | Post::Per(np) => {
                self.phrase(np);
            }
            Post::Relative(relative) => self.clause(&mut relative.clause),
            Post::Participle(clause) | Post::To(clause) => self.clause(clause),
            Post::ForTo(np, clause) => {
                self.phrase(np);
                self.clause(clause);
            }
            Post::Apposition(list) => self.list(list, |_| Some(WHOLE), Self::phrase),
            Post::Adjective(phrase) => self.adjective_phrase(phrase),
            Post::Aside(list) => self.adjuncts(list),
        }
    }

    fn quantity(&mut self, quantity: &mut Quantity) {
        let turned = match quantity {
            Quantity::AtLeast(n) => Some(Quantity::AtMost(n.clone())),
            Quantity::AtMost(n) => Some(Quantity::AtLeast(n.clone())),
            Quantity::MoreThan(n) => Some(Quantity::LessThan(n.clone())),
            Quantity::LessThan(n) => Some(Quantity::MoreThan(n.clone())),
            Quantity::Most => Some(Quantity::Fewer),
            Quantity::More => Some(Quantity::Fewer),
            Quantity::Fewer => Some(Quantity::More),
            _ => None,
        };
        if let Some(turned) = turned
            && self.now(Change::Exchange)
        {
            *quantity = turned;
            return;
        }
        // `one or two`, as if only the first of them stood there.
        if let Quantity::Either(list) = quantity
            && let Some(first) = list.first().cloned()
            && self.now(Change::Exchange)
        {
            *quantity = Quantity::Exactly(first);
            return;
        }
        match quantity {
            Quantity::Exactly(n)
            | Quantity::Precisely(n)
            | Quantity::AtLeast(n)
            | Quantity::AtMost(n)
            | Quantity::MoreThan(n)
            | Quantity::LessThan(n)
            | Quantity::UpTo(n)
            | Quantity::Only(n)
            | Quantity::Extra(n)
            | Quantity::Short(n) => self.amount(n),
            Quantity::Between(a, b) => {
                self.amount(a);
                self.amount(b);
            }
            Quantity::Either(list) => self.list(list, |_| Some(WHOLE), Self::amount),
            Quantity::Times(n) => self.number(n),
            Quantity::AsManyAs(np) | Quantity::EqualTo(np) => self.phrase(np),
            Quantity::Apart { by, .. } => self.quantity(by),
            _ => {}
        }
    }

    fn amount(&mut self, amount: &mut Amount) {
        match amount {
            // `one of the zones`: an article in other words.
            Amount::Number(1) => {}
            Amount::Number(n) => self.number(n),
            Amount::Of(np) => self.phrase(np),
            Amount::Variable(_) => {}
        }
    }
}
