//! The flat items behind a noun or a verb, before attachment; adjuncts.

use super::ast::{
    Adjunct, Clause, Complement, Determiner, Head, NounPhrase, OrderBy, OrderPhrase,
    Preposition, Pronoun, Relative, TimeRelation, Verb,
};
use super::attach::attach;
use super::build::{Build, Pair, bare_clause, bare_verb};
use super::grammar::Production as P;
use super::many::preposition;
use super::nominal::{Chunk, plain};
use super::order::starting_with;
use super::stack::{Conj, noun_phrase, one};
use super::verb::{Sense, adverb};
use crate::vocabulary::Class;

/// One item behind a noun or a verb.
#[derive(Debug, Clone)]
pub(super) enum Flat {
    /// A noun phrase or adjective phrase.
    Chunk(Box<Chunk>),
    /// A clause without a subordinator.
    ChunkClause(Clause),
    /// A prepositional phrase.
    Prep { preposition: Preposition, only: bool, chunk: Box<Chunk> },
    /// A relative clause.
    Relative(Relative),
    /// A participle or progressive phrase.
    Participle(Clause),
    /// A word that goes with the verb (`aside`, a stranded preposition).
    Particle(String),
    /// An infinitive.
    Infinitive(Clause),
    /// `for it to attach to`.
    ForTo(NounPhrase, Box<Clause>),
    /// The rest of a list.
    List(Vec<(Conj, Vec<Flat>)>),
    /// `except NP`.
    Except(NounPhrase),
    /// Parentheses.
    Paren(Vec<Flat>),
    /// `as they wish`, `as permitted by the rules`; `than he has`.
    Like(bool, Clause),
    /// What is an adjunct by its form.
    Adjunct(Adjunct),
}

impl Build<'_> {
    /// The items of a run of pairs.
    pub(super) fn items<'i>(&self, pairs: impl Iterator<Item = Pair<'i>>) -> Vec<Flat> {
        let mut items: Vec<Flat> = Vec::new();
        for pair in pairs {
            self.item(&mut items, pair);
        }
        items
    }

    /// Adds what one pair says.
    pub(super) fn item(&self, items: &mut Vec<Flat>, pair: Pair<'_>) {
        match pair.as_rule() {
            P::chunk => items.push(Flat::Chunk(Box::new(self.chunk(pair)))),
            P::zero_relative | P::said => self.np_item(items, pair),
            P::np_tail => self.np_tail(items, pair),
            P::comma_post => {
                let inner = self.items(pair.into_inner());
                items.extend(inner);
            }
            P::pp => self.pp(items, pair),
            P::relative => items.extend(self.relative(pair)),
            P::part_item | P::part_tail | P::described | P::in_list_part => {
                items.push(Flat::Participle(self.participle(pair, false)));
            }
            P::doing | P::doing_tail => {
                let clause = self.participle(pair, true);
                items.push(Flat::Participle(clause));
            }
            P::to_item => self.to_item(items, pair),
            P::list | P::subject_list => {
                let members = self.list(pair);
                items.push(Flat::List(members));
            }
            P::qualifier => {
                let mut chunk = self.qualifier(pair);
                chunk.bare = true;
                items.push(Flat::Chunk(Box::new(chunk)));
            }
            P::paren => {
                let inner = pair.into_inner().flat_map(Pair::into_inner);
                let inner = self.aside(inner);
                items.push(Flat::Paren(inner));
            }
            P::except_item => items.push(self.except(pair)),
            P::range_item => {
                let chunk = pair.into_inner().find(|p| p.as_rule() == P::chunk);
                if let Some(chunk) = chunk {
                    let chunk = self.chunk(chunk);
                    items.push(Flat::Adjunct(Adjunct::AlongWith(one(chunk.nominal))));
                }
            }
            P::by_doing => {
                let chunk = pair.into_inner().find(|p| p.as_rule() == P::chunk);
                if let Some(chunk) = chunk {
                    let phrase = one(self.chunk(chunk).nominal);
                    starting_with(items, phrase);
                }
            }
            P::adverb_item => self.adverb_item(items, &pair),
            P::order_item => {
                let order = self.order(pair);
                items.push(Flat::Adjunct(Adjunct::Order(order)));
            }
            P::often_item => {
                let often = self.often(pair);
                items.push(Flat::Adjunct(Adjunct::Often(often)));
            }
            P::as_said => {
                let chunk = pair.into_inner().find(|p| p.as_rule() == P::chunk);
                let phrase = chunk.map(|chunk| one(self.chunk(chunk).nominal));
                items.push(Flat::Adjunct(Adjunct::AsSaid(phrase)));
            }
            P::if_able => items.push(Flat::Adjunct(Adjunct::IfAble)),
            P::sub => items.push(Flat::Adjunct(self.sub(pair))),
            P::like_clause => {
                let as_word = pair.as_str().starts_with("as ");
                for part in pair.into_inner() {
                    match part.as_rule() {
                        P::clause_body => {
                            let clause = self.clause_body(part);
                            items.push(Flat::Like(as_word, clause));
                        }
                        P::shared_part => {
                            let clause = self.shared_part(part);
                            items.push(Flat::Like(as_word, clause));
                        }
                        _ => {}
                    }
                }
            }
            P::of_more => {
                let mut conj = Conj::And;
                for part in pair.into_inner() {
                    if part.as_rule() == P::conj {
                        if matches!(part.as_str().trim(), "or" | "/") {
                            conj = Conj::Or;
                        }
                    } else {
                        let chunk = Flat::Chunk(Box::new(self.chunk(part)));
                        items.push(Flat::List(vec![(conj, vec![chunk])]));
                    }
                }
            }
            P::order_post => {
                for part in pair.into_inner() {
                    self.item(items, part);
                }
            }
            P::contrast => self.contrast(items, pair),
            P::upward => {
                let word = pair.into_inner().next().map(|p| p.as_str().trim().to_owned());
                items.extend(word.map(Flat::Particle));
            }
            P::stranded => {
                items.push(Flat::Particle(pair.as_str().trim().to_owned()));
            }
            P::inner_clause => {
                for clause in pair.into_inner() {
                    push_object_gap(items, self.clause_body(clause));
                }
            }
            P::clause_body => push_object_gap(items, self.clause_body(pair)),
            P::aside_items | P::aside => {
                let inner = self.aside(pair.into_inner());
                items.extend(inner);
            }
            P::list_member => {
                for inner in pair.into_inner() {
                    self.item(items, inner);
                }
            }
            _ => {}
        }
    }

    /// `, each of which has two sides`; `, all of one size`.
    fn np_tail(&self, items: &mut Vec<Flat>, pair: Pair<'_>) {
        let mut inner = Vec::new();
        let mut of_which = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                P::of_which => of_which = true,
                P::predicate_in if of_which => {
                    let mut clause = self.predicate_in(part);
                    if let Some(Flat::Chunk(chunk)) = inner.pop() {
                        let who = one(plain(Head::Pronoun(Pronoun::Who)));
                        let mut nominal = chunk.nominal;
                        nominal.post.push(super::ast::Post::Of(who));
                        clause.subject = Some(NounPhrase::One(Box::new(nominal)));
                    }
                    inner.push(Flat::Relative(Relative { clause, who: false, plural: None }));
                }
                _ => self.item(&mut inner, part),
            }
        }
        items.extend(inner);
    }

    /// `, not five`: the same as `instead of five`.
    fn contrast(&self, items: &mut Vec<Flat>, pair: Pair<'_>) {
        let text: Vec<String> = pair
            .as_str()
            .split(' ')
            .filter(|w| !w.is_empty())
            .map(|w| self.surface(w))
            .collect();
        let mut inner = self.items(pair.into_inner());
        if matches!(inner.first(), Some(Flat::Chunk(_)))
            && let Flat::Chunk(first) = inner.remove(0)
        {
            let phrase = noun_phrase(*first, inner);
            items.push(Flat::Adjunct(Adjunct::Prep(Preposition::InsteadOf, phrase)));
        } else {
            items.push(Flat::Adjunct(Adjunct::Words(text.join(" ").replace('_', " "))));
        }
    }

    fn aside<'i>(&self, pairs: impl Iterator<Item = Pair<'i>>) -> Vec<Flat> {
        self.items(pairs)
    }

    fn qualifier(&self, pair: Pair<'_>) -> Chunk {
        use super::ast::Adjective;
        let mut nominal = plain(Head::Number);
        for word in pair.into_inner() {
            let adjective = match word.as_rule() {
                P::adj_more => Adjective::More(self.word(word.as_str())),
                P::adj_most => Adjective::Most(self.word(word.as_str())),
                P::adj_value => Adjective::Value(self.word(word.as_str())),
                P::adj => Adjective::Plain(self.word(word.as_str())),
                P::spelled => Adjective::Plain(crate::vocabulary::Word::Text(
                    word.as_str().trim().to_owned(),
                )),
                _ => continue,
            };
            nominal.adjectives.push(adjective);
        }
        Chunk { nominal, class: None, bare: true, as_many: false, or_equal: false }
    }

    fn np_item(&self, items: &mut Vec<Flat>, pair: Pair<'_>) {
        let mut chunk = None;
        let mut clause = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                P::chunk => chunk = Some(self.chunk(part)),
                P::determined | P::pronoun | P::personal => {
                    chunk = Some(self.subject_chunk(part));
                }
                _ => clause = Some(self.predicate_in(part)),
            }
        }
        let Some(chunk) = chunk else { return };
        let Some(mut clause) = clause else {
            items.push(Flat::Chunk(Box::new(chunk)));
            return;
        };
        clause.subject = Some(one(chunk.nominal));
        push_object_gap(items, clause);
    }

    pub(super) fn pp(&self, items: &mut Vec<Flat>, pair: Pair<'_>) {
        let only = pair
            .clone()
            .into_inner()
            .any(|part| matches!(part.as_rule(), P::only | P::only_after));
        let mut word = String::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                P::prep => part.as_str().trim().clone_into(&mut word),
                P::which_clause => {
                    let who = NounPhrase::One(Box::new(plain(Head::Pronoun(Pronoun::Who))));
                    for body in part.into_inner() {
                        let mut clause = self.clause_body(body);
                        clause
                            .complements
                            .push(Complement::Prep(preposition(&word), who.clone()));
                        items.push(Flat::Relative(Relative {
                            clause,
                            who: false,
                            plural: None,
                        }));
                    }
                }
                P::for_to => {
                    for inner in part.into_inner() {
                        let clause = self.infinitive(inner);
                        if word == "for"
                            && let Some(Flat::Prep { chunk, .. }) = items.pop()
                        {
                            items.push(Flat::ForTo(one(chunk.nominal), Box::new(clause)));
                        } else {
                            items.push(Flat::Infinitive(clause));
                        }
                    }
                }
                P::chunk => {
                    let chunk = self.chunk(part);
                    self.push_prep(items, &word, only, chunk);
                }
                P::zero_relative => self.np_item(items, part),
                _ => {}
            }
        }
    }

    fn push_prep(&self, items: &mut Vec<Flat>, word: &str, only: bool, chunk: Chunk) {
        let relation = match word {
            "during" => Some(TimeRelation::During),
            "start_of" => Some(TimeRelation::StartOf),
            "end_of" => Some(TimeRelation::EndOf),
            "following" => Some(TimeRelation::After),
            _ => None,
        };
        if let Some(relation) = relation {
            let phrase = one(chunk.nominal);
            let adjunct = match (relation, only) {
                (TimeRelation::During, true) => Adjunct::Time(TimeRelation::OnlyDuring, phrase),
                (_, true) => Adjunct::Only(Box::new(Adjunct::Time(relation, phrase))),
                _ => Adjunct::Time(relation, phrase),
            };
            items.push(Flat::Adjunct(adjunct));
            return;
        }
        let mut chunk = chunk;
        chunk.or_equal = word == "than_or_equal_to";
        let each = matches!(chunk.nominal.determiner, Determiner::Each | Determiner::EachOther)
            || matches!(chunk.nominal.head, Head::Pronoun(Pronoun::Each));
        let preposition =
            if word == "for" && each { Preposition::ForEach } else { preposition(word) };
        items.push(Flat::Prep { preposition, only, chunk: Box::new(chunk) });
    }

    fn to_item(&self, items: &mut Vec<Flat>, pair: Pair<'_>) {
        let mut only = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                P::only => only = true,
                P::infinitive => items.push(Flat::Infinitive(self.infinitive(part))),
                P::chunk => {
                    let chunk = self.chunk(part);
                    self.push_prep(items, "to", only, chunk);
                }
                _ => {}
            }
        }
    }

    /// The members of a list; a bare comma has the conjunction of the next one that has any.
    pub(super) fn list(&self, pair: Pair<'_>) -> Vec<(Conj, Vec<Flat>)> {
        let mut members: Vec<(Option<Conj>, Vec<Flat>)> = Vec::new();
        let mut conj = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                P::conj => {
                    conj = Some(match part.as_str().trim() {
                        "or" | "/" => Conj::Or,
                        "nor" => Conj::Nor,
                        _ => Conj::And,
                    });
                }
                P::list_member | P::phrase => {
                    let items = self.items(part.into_inner());
                    members.push((conj.take(), items));
                }
                _ => {}
            }
        }
        let mut next = Conj::And;
        let mut result = Vec::new();
        for (conj, items) in members.into_iter().rev() {
            next = conj.unwrap_or(next);
            result.push((next, items));
        }
        result.reverse();
        result
    }

    fn except(&self, pair: Pair<'_>) -> Flat {
        let mut items = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                P::except_word => {}
                P::by_instead => items.push(Flat::Adjunct(Adjunct::IfAble)),
                _ => self.item(&mut items, part),
            }
        }
        if items.is_empty() {
            return Flat::Adjunct(Adjunct::Aside(Vec::new()));
        }
        match items.remove(0) {
            Flat::Adjunct(adjunct) => Flat::Adjunct(Adjunct::ExceptWhen(Box::new(adjunct))),
            Flat::Prep { preposition, chunk, .. } => {
                let phrase = one(chunk.nominal);
                let adjunct = match preposition {
                    Preposition::In | Preposition::On
                        if chunk.class.is_some_and(|c| c as u8 % 10 == Class::TimeSg as u8) =>
                    {
                        Adjunct::Time(TimeRelation::During, phrase)
                    }
                    _ => Adjunct::Prep(preposition, phrase),
                };
                Flat::Adjunct(Adjunct::ExceptWhen(Box::new(adjunct)))
            }
            Flat::Chunk(chunk) => Flat::Except(noun_phrase(*chunk, items)),
            other => other,
        }
    }

    fn adverb_item(&self, items: &mut Vec<Flat>, pair: &Pair<'_>) {
        let text = pair.as_str().trim().to_owned();
        let surface = self.surface(&text);
        match adverb(&surface) {
            Sense::Adverb(adverb) => items.push(Flat::Adjunct(Adjunct::Manner(adverb))),
            Sense::Never | Sense::Filler => {}
            Sense::Plain => {
                if surface == "then" || surface == "too" || surface == "very" {
                    return;
                }
                if surface == "alphabetically" {
                    let order =
                        OrderPhrase { by: OrderBy::Alphabetical(None), from: None, ties: None };
                    items.push(Flat::Adjunct(Adjunct::Order(order)));
                } else if matches!(surface.as_str(), "before" | "after" | "this_way") {
                    let words = surface.replace('_', " ");
                    items.push(Flat::Adjunct(Adjunct::Words(words)));
                } else if surface != "only" {
                    items.push(Flat::Particle(surface));
                }
            }
        }
    }

    /// A relative clause; `as many as they wish` is read elsewhere.
    fn relative(&self, pair: Pair<'_>) -> Vec<Flat> {
        let mut who = false;
        let mut clause: Option<Clause> = None;
        let mut owned = None;
        let mut plural = None;
        let mut in_object = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                P::relative_word => who = matches!(part.as_str().trim(), "who" | "whom"),
                P::whose => who = true,
                P::body => {
                    let mut nominal = self.body_alone(part);
                    nominal.determiner = Determiner::PronounPoss(Pronoun::Who);
                    owned = Some(one(nominal));
                }
                P::predicate_in => {
                    plural = self.number_of(part.as_str());
                    clause = Some(self.predicate_in(part));
                }
                P::clause_body => {
                    in_object = true;
                    clause = Some(self.clause_body(part));
                }
                P::relative_more => {
                    if let Some(clause) = &mut clause {
                        self.more(clause, part);
                    }
                }
                _ => {}
            }
        }
        let Some(mut clause) = clause else { return Vec::new() };
        let gap = NounPhrase::One(Box::new(plain(Head::Pronoun(Pronoun::Who))));
        if in_object {
            if let Some(owned) = owned {
                clause.complements.insert(0, Complement::Object(owned));
            } else if !clause.existential && !fill_stranded(&mut clause, &gap) {
                clause.complements.insert(0, Complement::Object(gap));
            }
        } else {
            if owned.is_some() {
                plural = None;
            }
            clause.subject = Some(owned.unwrap_or(gap));
        }
        // Behind `is` no clause is an object either: `whose deck is empty and who has no cards`.
        let second = if in_object || clause.verb.verb == Verb::Be {
            second_relative(&mut clause)
        } else {
            None
        };
        let mut out = vec![Flat::Relative(Relative { clause, who, plural })];
        out.extend(second.map(Flat::Relative));
        out
    }

    /// Number that the first word of a predicate shows.
    fn number_of(&self, text: &str) -> Option<bool> {
        let first = text.split(' ').next()?;
        match first {
            "is" | "was" | "has" | "does" => Some(false),
            "are" | "were" | "have" | "do" => Some(true),
            _ => match self.class(first)? {
                Class::VerbS => Some(false),
                Class::VerbBase => Some(true),
                _ => None,
            },
        }
    }

    /// A participle phrase.
    fn participle(&self, pair: Pair<'_>, active: bool) -> Clause {
        let mut clause = bare_clause(bare_verb(Verb::Do));
        clause.at = self.at(&pair);
        clause.verb.passive = !active;
        clause.verb.progressive = active;
        let mut items = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                P::negation => clause.verb.negated = true,
                P::mid => {
                    let group = self.verb_group(part.as_str());
                    clause.verb.negated |= group.verb.negated;
                    clause.verb.only |= group.verb.only;
                    clause.verb.adverbs.extend(group.verb.adverbs);
                }
                P::being => clause.verb.passive = true,
                P::v_ed | P::v_part | P::v_all | P::v_come | P::v_ing => {
                    clause.verb.verb = Verb::Word(self.word(part.as_str()));
                }
                _ => self.item(&mut items, part),
            }
        }
        attach(&mut clause, items);
        clause
    }
}

/// `which it is attached to`: what is done to the subject has no object, so that the noun is what the preposition at the end
/// wants.
pub(super) fn fill_stranded(clause: &mut Clause, gap: &NounPhrase) -> bool {
    if !clause.verb.passive || clause.subject.is_none() {
        return false;
    }
    let stranded = clause.complements.iter_mut().rev().find_map(|c| match c {
        Complement::Particle(word) => {
            let preposition = match word.as_str() {
                "to" => Preposition::To,
                "on" => Preposition::On,
                "in" => Preposition::In,
                "from" => Preposition::From,
                "with" => Preposition::With,
                _ => return None,
            };
            Some((c, preposition))
        }
        _ => None,
    });
    let Some((complement, preposition)) = stranded else { return false };
    *complement = Complement::Prep(preposition, gap.clone());
    true
}

/// A clause whose object is the noun before it (`the card you hold`), and the relative clause behind it.
fn push_object_gap(items: &mut Vec<Flat>, mut clause: Clause) {
    let second = second_relative(&mut clause);
    items.push(Flat::ChunkClause(clause));
    items.extend(second.map(Flat::Relative));
}

/// `each card you hold that is red`: where the noun in front is the object of `hold`, no second object stands behind the verb, so `that is
/// red` is about that noun, too.
fn second_relative(clause: &mut Clause) -> Option<Relative> {
    let gap = NounPhrase::One(Box::new(plain(Head::Pronoun(Pronoun::Who))));
    let at = clause.complements.iter().position(
        |c| matches!(c, Complement::Clause(inner) if inner.subject.as_ref() == Some(&gap)),
    )?;
    let Complement::Clause(inner) = clause.complements.remove(at) else { return None };
    Some(Relative { clause: *inner, who: false, plural: None })
}
