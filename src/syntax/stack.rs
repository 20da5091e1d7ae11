//! The open nouns of a phrase, and what is hung on them (rules in [`super::attach`]).

use super::adjunct::{Flat, fill_stranded};
use super::ast::{
    AdjectivePhrase, Adjunct, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post,
    Preposition, Pronoun, Relative, Verb,
};
use super::attach::attach;
use super::build::lemma;
use super::nominal::Chunk;
use crate::vocabulary::Class;

/// How list members are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Conj {
    /// and
    And,
    /// or
    Or,
    /// nor
    Nor,
}

/// One open noun with the members of its list.
pub(super) struct Level {
    /// The members; all but the first with their conjunction.
    members: Vec<(Conj, Chunk)>,
    /// How it hangs on the level below.
    link: Link,
}

/// How an open noun hangs on the one below.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    /// Not at all: the outermost.
    Outermost,
    /// Behind a preposition.
    By(Preposition),
    /// As what the last adjective of the other compares with: `equal to the number of …`.
    Compared,
}

impl Level {
    fn last(&mut self) -> Option<&mut Chunk> {
        self.members.last_mut().map(|(_, chunk)| chunk)
    }

    fn family(&self) -> Option<u8> {
        self.members.last().and_then(|(_, chunk)| family(chunk.class))
    }

    pub(super) fn close(self) -> NounPhrase {
        join(self.members.into_iter().map(|(conj, chunk)| (conj, one(chunk.nominal))).collect())
    }
}

/// The noun phrase of one nominal; `all of the cards` becomes `all cards`.
pub(super) fn one(mut nominal: Nominal) -> NounPhrase {
    if let (
        Head::Pronoun(pronoun @ (Pronoun::All | Pronoun::Each | Pronoun::Both)),
        [Post::Of(NounPhrase::One(of))],
    ) = (&nominal.head, nominal.post.as_slice())
        && matches!(of.determiner, Determiner::The)
        && matches!(of.head, Head::Noun(_))
        && nominal.determiner == Determiner::None
    {
        let mut of = of.as_ref().clone();
        if *pronoun == Pronoun::Each {
            of.determiner = Determiner::Each;
            of.plural = false;
        } else {
            of.determiner = Determiner::All;
        }
        nominal = of;
    }
    NounPhrase::One(Box::new(nominal))
}

/// Joins members; `and` binds tighter than `or`.
pub(super) fn join(members: Vec<(Conj, NounPhrase)>) -> NounPhrase {
    let nor = members.iter().skip(1).any(|(conj, _)| *conj == Conj::Nor);
    // A bare comma takes the conjunction that follows it.
    let or = members.iter().skip(1).any(|(conj, _)| *conj == Conj::Or);
    let and = members.iter().skip(1).any(|(conj, _)| *conj == Conj::And);
    if or && and {
        let mut groups: Vec<Vec<(Conj, NounPhrase)>> = Vec::new();
        for (conj, phrase) in members {
            match groups.last_mut() {
                Some(group) if conj == Conj::And => group.push((conj, phrase)),
                _ => groups.push(vec![(Conj::Or, phrase)]),
            }
        }
        let groups = groups.into_iter().map(|mut group| {
            if group.len() == 1 {
                return group.remove(0).1;
            }
            NounPhrase::And(group.into_iter().map(|(_, phrase)| phrase).collect())
        });
        return NounPhrase::Or(groups.collect());
    }
    let mut phrases: Vec<NounPhrase> = members.into_iter().map(|(_, phrase)| phrase).collect();
    match phrases.len() {
        1 => phrases.remove(0),
        _ if nor => NounPhrase::Nor(phrases),
        _ if or => NounPhrase::Or(phrases),
        _ => NounPhrase::And(phrases),
    }
}

/// The kind of noun, singular and plural alike.
pub(super) fn family(class: Option<Class>) -> Option<u8> {
    class
        .map(|class| class as u8 % 10)
        .filter(|_| class.is_some_and(|class| (class as u8) < 30))
}

pub(super) fn is_time(class: Option<Class>) -> bool {
    family(class) == Some(Class::TimeSg as u8)
}

/// The open nouns, outermost first.
#[derive(Default)]
pub(super) struct Stack {
    levels: Vec<Level>,
}

impl Stack {
    pub(super) fn open(chunk: Chunk) -> Self {
        Self {
            levels: vec![Level { members: vec![(Conj::And, chunk)], link: Link::Outermost }],
        }
    }

    pub(super) fn is_open(&self) -> bool {
        !self.levels.is_empty()
    }

    pub(super) fn top(&mut self) -> Option<&mut Chunk> {
        self.levels.last_mut().and_then(Level::last)
    }

    /// Closes all levels above `keep`.
    pub(super) fn fold(&mut self, keep: usize) {
        while self.levels.len() > keep + 1 {
            let Some(level) = self.levels.pop() else { return };
            let link = level.link;
            let phrase = level.close();
            let Some(below) = self.top() else { return };
            match link {
                Link::By(link) => below.nominal.post.push(preposition_post(link, phrase)),
                Link::Compared => {
                    let some = below.nominal.plural
                        && below.nominal.determiner == Determiner::None
                        && below.nominal.quantity.is_none()
                        && family(below.class) == Some(Class::PieceSg as u8);
                    match below.nominal.post.last_mut() {
                        // `cards equal to the number of …`: so many of them.
                        Some(Post::Adjective(adjective)) if some && is_equal(adjective) => {
                            below.nominal.post.pop();
                            below.nominal.quantity =
                                Some(super::ast::Quantity::AsManyAs(Box::new(phrase)));
                        }
                        Some(Post::Adjective(adjective)) => {
                            adjective.than = Some(Box::new(phrase));
                        }
                        _ => {}
                    }
                }
                Link::Outermost => {}
            }
        }
    }

    pub(super) fn push(&mut self, link: Preposition, chunk: Chunk) {
        self.levels.push(Level { members: vec![(Conj::And, chunk)], link: Link::By(link) });
    }

    /// What the adjective behind the last noun compares with.
    pub(super) fn compare(&mut self, chunk: Chunk) {
        self.levels.push(Level { members: vec![(Conj::And, chunk)], link: Link::Compared });
    }

    pub(super) fn close(mut self) -> Option<NounPhrase> {
        self.fold(0);
        self.levels.pop().map(Level::close)
    }

    /// Attaches a post to the level that fits.
    pub(super) fn post(&mut self, post: Post) {
        let level = self.fitting(&post);
        self.fold(level);
        let post = match post {
            // Who and number have served; the printer finds them again.
            Post::Relative(relative) => {
                Post::Relative(Relative { who: false, plural: None, ..relative })
            }
            other => other,
        };
        if let Some(chunk) = self.top() {
            chunk.nominal.post.push(post);
        }
    }

    fn fitting(&mut self, post: &Post) -> usize {
        let last = self.levels.len().saturating_sub(1);
        let fits = |level: &Level| -> bool {
            let Some((_, chunk)) = level.members.last() else { return false };
            match post {
                Post::Relative(relative) => {
                    let clause = &relative.clause;
                    let who = relative.who;
                    let player = family(chunk.class) == Some(Class::PlayerSg as u8)
                        || (chunk.class.is_none() && !chunk.bare);
                    let number = match clause.subject {
                        Some(NounPhrase::One(ref subject))
                            if subject.head == Head::Pronoun(Pronoun::Who) =>
                        {
                            relative.plural.is_none_or(|plural| {
                                plural == chunk.nominal.plural
                                    || chunk.class.is_none()
                                    || level.members.len() > 1
                            })
                        }
                        _ => true,
                    };
                    (!who || player) && number
                }
                Post::Participle(clause) => {
                    !clause.verb.passive
                        || !matches!(
                            family(chunk.class),
                            Some(f) if f == Class::PlaceSg as u8 || f == Class::TimeSg as u8
                        )
                }
                _ => true,
            }
        };
        (0..=last).rev().find(|&i| self.levels.get(i).is_some_and(fits)).unwrap_or(last)
    }

    /// Joins a list member.
    pub(super) fn member(&mut self, conj: Conj, chunk: Chunk) {
        let kind = family(chunk.class);
        let found = (0..self.levels.len())
            .rev()
            .find(|&i| kind.is_some() && self.levels[i].family() == kind);
        let level = found.unwrap_or(0);
        self.fold(level);
        if let Some(level) = self.levels.last_mut() {
            level.members.push((conj, chunk));
        }
    }
}

/// Whether an adjective is a bare `equal`.
fn is_equal(adjective: &AdjectivePhrase) -> bool {
    !adjective.or_equal
        && matches!(&adjective.word, super::ast::Adjective::Plain(word) if lemma(word) == "equal")
}

pub(super) fn preposition_post(preposition: Preposition, phrase: NounPhrase) -> Post {
    match preposition {
        Preposition::Of => Post::Of(phrase),
        Preposition::Per => Post::Per(phrase),
        _ => Post::Prep(preposition, phrase),
    }
}

/// A noun phrase and the flat items behind it.
pub(super) fn noun_phrase(first: Chunk, items: Vec<Flat>) -> NounPhrase {
    let mut stack = Stack::open(first);
    for item in excepted(items) {
        noun_item(&mut stack, item);
    }
    stack.close().unwrap_or_else(|| NounPhrase::And(Vec::new()))
}

/// `everyone except the player with the most coins`: what follows the one that is excepted tells which one it is.
fn excepted(items: Vec<Flat>) -> Vec<Flat> {
    let mut out: Vec<Flat> = Vec::new();
    for item in items {
        if let Some(Flat::Except(NounPhrase::One(one_of))) = out.last_mut()
            && matches!(one_of.determiner, Determiner::The)
            && !one_of.plural
        {
            match item {
                Flat::Prep { preposition, only: false, chunk } => {
                    one_of.post.push(preposition_post(preposition, one(chunk.nominal)));
                }
                Flat::Relative(relative) => one_of.post.push(Post::Relative(relative)),
                item => out.push(item),
            }
        } else {
            out.push(item);
        }
    }
    out
}

pub(super) fn noun_item(stack: &mut Stack, item: Flat) {
    match item {
        Flat::Prep { preposition, only: _, chunk } => stack.push(preposition, *chunk),
        Flat::Relative(relative) => stack.post(Post::Relative(relative)),
        Flat::Participle(clause) => stack.post(Post::Participle(Box::new(clause))),
        Flat::Particle(text) => stack.post(Post::Aside(vec![Adjunct::Words(text)])),
        Flat::Infinitive(clause) => stack.post(Post::To(Box::new(clause))),
        Flat::Chunk(chunk) if chunk.adjective_only() => {
            let adjective = adjective_phrase(&chunk);
            stack.post(Post::Adjective(adjective));
        }
        Flat::Chunk(chunk) => stack.post(Post::Apposition(vec![one(chunk.nominal)])),
        Flat::ChunkClause(clause) => {
            stack.post(Post::Relative(object_gap(clause)));
        }
        Flat::ForTo(phrase, clause) => stack.post(Post::ForTo(phrase, clause)),
        Flat::List(members) => {
            for (conj, mut items) in members {
                if items.is_empty() {
                    continue;
                }
                match items.remove(0) {
                    Flat::Chunk(chunk) => stack.member(conj, *chunk),
                    other => noun_item(stack, other),
                }
                for item in items {
                    noun_item(stack, item);
                }
            }
        }
        Flat::Except(phrase) => {
            stack.fold(0);
            if let Some(chunk) = stack.top() {
                chunk.nominal.post.push(Post::Except(phrase));
            }
        }
        Flat::Paren(items) => match paren_phrase(items) {
            Ok(phrases) => stack.post(Post::Apposition(phrases)),
            Err(adjuncts) => stack.post(Post::Aside(adjuncts)),
        },
        Flat::Like(is_as, clause) => stack.post(Post::Aside(vec![like(is_as, clause)])),
        Flat::Adjunct(adjunct) => stack.post(Post::Aside(vec![adjunct])),
    }
}

/// `as CLAUSE`, `than CLAUSE`.
pub(super) fn like(is_as: bool, clause: Clause) -> Adjunct {
    let preposition = if is_as { Preposition::As } else { Preposition::Than };
    Adjunct::Gerund(preposition, Box::new(clause))
}

/// The phrases in parentheses; or what else stands there.
pub(super) fn paren_phrase(mut items: Vec<Flat>) -> Result<Vec<NounPhrase>, Vec<Adjunct>> {
    if let Some(Flat::Chunk(_)) = items.first()
        && let Flat::Chunk(first) = items.remove(0)
    {
        return Ok(match noun_phrase(*first, items) {
            NounPhrase::And(list) => list,
            phrase => vec![phrase],
        });
    }
    let mut clause = super::build::bare_clause(super::build::bare_verb(Verb::Be));
    attach(&mut clause, items);
    let mut adjuncts: Vec<Adjunct> = Vec::new();
    for complement in clause.complements {
        match complement {
            Complement::Prep(preposition, phrase) => {
                adjuncts.push(Adjunct::Prep(preposition, phrase));
            }
            Complement::Clause(inner) => adjuncts.push(Adjunct::AsideClause(inner)),
            other => {
                let mut inner = super::build::bare_clause(super::build::bare_verb(Verb::Be));
                inner.complements.push(other);
                adjuncts.push(Adjunct::AsideClause(Box::new(inner)));
            }
        }
    }
    adjuncts.extend(clause.adjuncts);
    Err(adjuncts)
}

/// A clause whose object is the noun before it.
pub(super) fn object_gap(mut clause: Clause) -> Relative {
    let who = NounPhrase::One(Box::new(super::nominal::plain(Head::Pronoun(Pronoun::Who))));
    if !fill_stranded(&mut clause, &who) {
        clause.complements.insert(0, Complement::Object(who));
    }
    Relative { clause, who: false, plural: None }
}

/// The adjective phrase of a chunk without a noun.
pub(super) fn adjective_phrase(chunk: &Chunk) -> AdjectivePhrase {
    let mut adjectives = chunk.nominal.adjectives.clone();
    let equal_or = |a: &super::ast::Adjective| matches!(a, super::ast::Adjective::Plain(word) if lemma(word) == "equal_or");
    let or_equal = adjectives.iter().any(equal_or);
    adjectives.retain(|a| !equal_or(a));
    let word = adjectives.pop().unwrap_or(super::ast::Adjective::Other);
    AdjectivePhrase {
        // `are both empty` says no more than `are empty`.
        determiner: match &chunk.nominal.determiner {
            Determiner::All => Determiner::None,
            other => other.clone(),
        },
        quantity: chunk.nominal.quantity.clone(),
        before: adjectives,
        word,
        than: None,
        or_equal,
    }
}
