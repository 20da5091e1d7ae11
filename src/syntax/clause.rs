//! Clauses: subject, predicate, gerunds and infinitives.

use super::adjunct::Flat;
use super::ast::{Clause, Complement, Joined, Link, Nominal, NounPhrase, Verb};
use super::attach::attach;
use super::build::{Build, Pair, bare_clause, bare_verb};
use super::grammar::Production as P;
use super::many::wishes;
use super::stack::{Conj, noun_phrase};
use crate::vocabulary::Class;

impl Build<'_> {
    /// A clause with its subject, or `there is …`.
    pub(super) fn clause_body(&self, pair: Pair<'_>) -> Clause {
        let at = self.at(&pair);
        let mut subject = None;
        let mut clause = bare_clause(bare_verb(Verb::Do));
        for part in pair.into_inner() {
            match part.as_rule() {
                P::subject => subject = Some(self.subject(part)),
                P::there_clause => clause = self.there(part),
                _ => clause = self.predicate_in(part),
            }
        }
        if subject.is_some() {
            clause.subject = subject;
            hoist(&mut clause);
        }
        clause.at = at;
        clause
    }

    /// `there is …`.
    pub(super) fn there(&self, pair: Pair<'_>) -> Clause {
        self.predicate(pair, true)
    }

    /// A predicate: the clause without its subject.
    pub(super) fn predicate_in(&self, pair: Pair<'_>) -> Clause {
        self.predicate(pair, false)
    }

    fn predicate(&self, pair: Pair<'_>, existential: bool) -> Clause {
        let at = self.at(&pair);
        let mut clause = bare_clause(bare_verb(Verb::Do));
        let mut items = Vec::new();
        for part in pair.into_inner() {
            if part.as_rule() == P::verb_group {
                let group = self.verb_group(part.as_str());
                clause.verb = group.verb;
                if let Some(n) = group.times {
                    let times =
                        Some(super::ast::Quantity::Exactly(super::ast::Amount::Number(n)));
                    let often = super::ast::Often {
                        times,
                        per: None,
                        at_most: false,
                        nth: false,
                        of_all: false,
                    };
                    let often = super::ast::Adjunct::Often(often);
                    items.push(Flat::Adjunct(often));
                }
                clause
                    .complements
                    .extend(group.particles.into_iter().map(Complement::Particle));
            } else {
                self.item(&mut items, part);
            }
        }
        clause.existential = existential;
        clause.at = at;
        self.finish(&mut clause, items);
        clause
    }

    /// Attaches items and normalises what the verb group and its items say together.
    pub(super) fn finish(&self, clause: &mut Clause, items: Vec<Flat>) {
        attach(clause, wishes(items));
        below_zero(clause);
        normalise(clause);
    }

    /// An infinitive without `to`.
    pub(super) fn infinitive(&self, pair: Pair<'_>) -> Clause {
        let mut words = String::new();
        let mut items = Vec::new();
        let at = self.at(&pair);
        for part in pair.into_inner() {
            match part.as_rule() {
                P::mid | P::infinite => words.push_str(part.as_str()),
                _ => self.item(&mut items, part),
            }
        }
        let group = self.verb_group(&words);
        let mut clause = bare_clause(group.verb);
        clause.complements.extend(group.particles.into_iter().map(Complement::Particle));
        clause.at = at;
        self.finish(&mut clause, items);
        clause
    }

    /// A gerund clause.
    pub(super) fn gerund(&self, pair: Pair<'_>) -> Clause {
        let text = pair.as_str().to_owned();
        let mut clause = bare_clause(bare_verb(Verb::Do));
        let (mut being, mut having) = (false, false);
        let first = text.split(' ').find(|word| !matches!(*word, "not" | "yet"));
        match first {
            Some("doing") => clause.verb.verb = Verb::Do,
            Some("being") => being = true,
            Some("having") => having = true,
            _ => {}
        }
        if first != Some("doing") {
            clause.verb.verb = if having { Verb::Have } else { Verb::Be };
        }
        let mut items = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                P::negation => clause.verb.negated = true,
                P::v_ing => clause.verb.verb = Verb::Word(self.word(part.as_str())),
                P::v_ed | P::v_part | P::v_all | P::v_come => {
                    clause.verb.verb = Verb::Word(self.word(part.as_str()));
                    clause.verb.passive = being;
                    clause.verb.perfect = having;
                }
                P::mid => {
                    let group = self.verb_group(part.as_str());
                    clause.verb.negated |= group.verb.negated;
                    clause.verb.only |= group.verb.only;
                    clause.verb.adverbs.extend(group.verb.adverbs);
                }
                P::gerund_more => {
                    self.finish(&mut clause, std::mem::take(&mut items));
                    let mut link = Link::And;
                    let mut next = bare_clause(bare_verb(Verb::Be));
                    let mut more = Vec::new();
                    for inner in part.into_inner() {
                        match inner.as_rule() {
                            P::conj => link = link_of(inner.as_str().trim()),
                            P::v_ing => next.verb.verb = Verb::Word(self.word(inner.as_str())),
                            P::v_ed | P::v_part | P::v_all | P::v_come => {
                                next.verb.verb = Verb::Word(self.word(inner.as_str()));
                                next.verb.passive = true;
                            }
                            _ => self.item(&mut more, inner),
                        }
                    }
                    self.finish(&mut next, more);
                    clause.more.push(Joined { link, clause: next });
                    return clause;
                }
                _ => self.item(&mut items, part),
            }
        }
        self.finish(&mut clause, items);
        clause
    }

    /// The subject of a clause.
    pub(super) fn subject(&self, pair: Pair<'_>) -> NounPhrase {
        let mut items: Vec<Flat> = Vec::new();
        let mut neither = false;
        let mut last = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                P::coordinator => neither = part.as_str().starts_with("neither"),
                P::phrase => {
                    last = self.last_noun(part.as_str());
                    items.extend(self.items(part.into_inner()));
                }
                P::subject_list => {
                    let members = self.list(part);
                    if let Err(members) = goes_on_inside(&mut items, last, members) {
                        items.push(Flat::List(members));
                    }
                }
                _ => {}
            }
        }
        let mut items = wishes(items);
        if items.is_empty() {
            return NounPhrase::And(Vec::new());
        }
        let phrase = match items.remove(0) {
            Flat::Chunk(chunk) => noun_phrase(*chunk, items),
            _ => NounPhrase::And(Vec::new()),
        };
        match phrase {
            NounPhrase::And(list) | NounPhrase::Or(list) if neither => NounPhrase::Nor(list),
            phrase => phrase,
        }
    }

    /// The class of the last noun in a stretch of the line.
    fn last_noun(&self, text: &str) -> Option<Class> {
        text.split_whitespace().rev().filter_map(|item| self.class(item)).find(|c| c.is_noun())
    }

    /// A noun phrase with its posts.
    pub(super) fn phrase(&self, pair: Pair<'_>) -> NounPhrase {
        let mut items = wishes(self.items(pair.into_inner()));
        if items.is_empty() {
            return NounPhrase::And(Vec::new());
        }
        match items.remove(0) {
            Flat::Chunk(chunk) => noun_phrase(*chunk, items),
            _ => NounPhrase::And(Vec::new()),
        }
    }

    /// The modifiers and nouns of `whose …`.
    pub(super) fn body_alone(&self, pair: Pair<'_>) -> Nominal {
        self.body_chunk(pair).nominal
    }

    /// Adds a coordinated predicate to a subordinate clause.
    pub(super) fn more(&self, clause: &mut Clause, pair: Pair<'_>) {
        let mut link = Link::And;
        for part in pair.into_inner() {
            match part.as_rule() {
                P::conj => link = link_of(part.as_str().trim()),
                P::predicate_in => {
                    let next = self.predicate_in(part);
                    clause.more.push(Joined { link, clause: next });
                }
                P::shared_part => {
                    let mut next = self.shared_part(part);
                    share(&clause.verb, &mut next);
                    clause.more.push(Joined { link, clause: next });
                }
                _ => {}
            }
        }
    }

    /// A participle that shares the auxiliary of the predicate before.
    pub(super) fn shared_part(&self, pair: Pair<'_>) -> Clause {
        let mut clause = bare_clause(bare_verb(Verb::Do));
        clause.at = self.at(&pair);
        clause.verb.passive = true;
        let mut items = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                P::mid => {
                    let group = self.verb_group(part.as_str());
                    clause.verb.negated |= group.verb.negated;
                    clause.verb.only |= group.verb.only;
                    clause.verb.adverbs.extend(group.verb.adverbs);
                    clause
                        .complements
                        .extend(group.particles.into_iter().map(Complement::Particle));
                }
                P::v_ed | P::v_part | P::v_all | P::v_come => {
                    clause.verb.verb = Verb::Word(self.word(part.as_str()));
                }
                _ => self.item(&mut items, part),
            }
        }
        self.finish(&mut clause, items);
        clause
    }
}

/// `A player who has coins and gems cannot …`: the list goes on inside the relative clause if its members
/// are of one kind with the object there, and not with the subject (else it is given back).
fn goes_on_inside(
    items: &mut [Flat],
    object: Option<Class>,
    members: Vec<(Conj, Vec<Flat>)>,
) -> Result<(), Vec<(Conj, Vec<Flat>)>> {
    let [Flat::Chunk(head), .., Flat::Relative(relative)] = items else { return Err(members) };
    let (Some(head), Some(object)) = (head.class, object) else { return Err(members) };
    let inside = members.iter().all(|(_, member)| match member.first() {
        Some(Flat::Chunk(c)) => {
            c.class.is_some_and(|c| c.same_sort(object) && !c.same_sort(head))
        }
        _ => false,
    });
    if !inside {
        return Err(members);
    }
    let last = relative.clause.complements.iter_mut().rev().find_map(|c| match c {
        Complement::Object(np @ NounPhrase::One(_))
        | Complement::Prep(_, np @ NounPhrase::One(_)) => Some(np),
        _ => None,
    });
    let Some(np) = last else { return Err(members) };
    let NounPhrase::One(nominal) = np.clone() else { return Err(members) };
    let chunk = super::nominal::Chunk {
        nominal: *nominal,
        class: Some(object),
        bare: false,
        as_many: false,
        or_equal: false,
    };
    *np = noun_phrase(chunk, vec![Flat::List(members)]);
    Ok(())
}

/// A participle takes voice and auxiliaries from the verb group before it.
pub(super) fn share(from: &super::ast::VerbGroup, to: &mut Clause) {
    to.verb.passive = from.passive || from.verb == Verb::Be || !from.perfect;
    to.verb.perfect = from.perfect;
    to.verb.past = from.past;
    to.verb.modal = to.verb.modal.or(from.modal);
}

/// The link that a conjunction makes.
pub(super) fn link_of(word: &str) -> Link {
    match word {
        "or" | "nor" | "/" => Link::Or,
        "but" => Link::But,
        "then" | "and_then" | "then_next" => Link::Then,
        "so" => Link::So,
        "in_which_case" => Link::InWhichCase,
        "otherwise" | "if_not" => Link::Otherwise,
        _ => Link::And,
    }
}

/// Two wordings of one meaning get one tree.
fn normalise(clause: &mut Clause) {
    use super::ast::{Adjunct, Modal};
    use super::build::lemma;
    super::sums::joined(clause);
    // Objects before phrases with prepositions, clauses last: one order for one meaning.
    clause.complements.sort_by_key(|complement| match complement {
        Complement::Object(_) | Complement::Adjective(_) => 0,
        Complement::Particle(_) => 1,
        Complement::Prep(..) | Complement::Either(_) => 2,
        Complement::Infinitive(_) | Complement::Clause(_) => 3,
    });
    // Adverbs beside the verb and behind it say the same.
    let mut rest = Vec::new();
    for adjunct in clause.adjuncts.drain(..) {
        match adjunct {
            Adjunct::Manner(adverb) => clause.verb.adverbs.push(adverb),
            other => rest.push(other),
        }
    }
    clause.adjuncts = rest;
    clause.verb.adverbs.sort_unstable();
    clause.verb.adverbs.dedup();
    // `is allowed to V`, `is required to V`, `needs to V`.
    if let Verb::Word(word) = &clause.verb.verb {
        let modal = match lemma(word) {
            "allow" | "permit" | "entitle" if clause.verb.passive => Some(Modal::May),
            "require" | "oblige" | "force" if clause.verb.passive => Some(Modal::Must),
            "need" if !clause.verb.passive => Some(Modal::Must),
            _ => None,
        };
        if modal.is_some()
            && clause.verb.modal.is_none()
            && let [Complement::Infinitive(_)] = clause.complements.as_slice()
            && let Some(Complement::Infinitive(inner)) = clause.complements.pop()
        {
            let outer = clause.verb.clone();
            let subject = clause.subject.take();
            let adjuncts = std::mem::take(&mut clause.adjuncts);
            let at = clause.at;
            *clause = *inner;
            clause.subject = subject;
            clause.at = at;
            clause.verb.modal = modal;
            clause.verb.negated |= outer.negated;
            clause.verb.only |= outer.only;
            clause.adjuncts.extend(adjuncts);
        }
    }
    if clause.verb.negated && clause.verb.modal == Some(Modal::May) {
        clause.verb.modal = Some(Modal::Can);
    }
}

/// `has -15 coins`, `is -5`: behind such a verb nothing stands from which something could be taken.
fn below_zero(clause: &mut Clause) {
    use super::ast::{Amount, Preposition, Quantity};
    if !matches!(clause.verb.verb, Verb::Have | Verb::Be) {
        return;
    }
    let Some(Complement::Prep(Preposition::Minus, NounPhrase::One(n))) =
        clause.complements.first_mut()
    else {
        return;
    };
    if let Some(Quantity::Exactly(Amount::Number(k))) = &mut n.quantity {
        *k = -*k;
        let below = NounPhrase::One(n.clone());
        clause.complements[0] = Complement::Object(below);
    }
}

/// `each player, in turn, gives …`: the order belongs to the clause.
pub(super) fn hoist(clause: &mut Clause) {
    use super::ast::{Adjunct, Post};
    let Some(NounPhrase::One(subject)) = &mut clause.subject else { return };
    if let Some(Post::Aside(list)) = subject.post.last()
        && let [Adjunct::Order(_)] = list.as_slice()
        && let Some(Post::Aside(list)) = subject.post.pop()
    {
        clause.adjuncts.extend(list);
    }
}
