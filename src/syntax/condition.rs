//! Conditions and subordinate clauses.

use super::adjunct::Flat;
use super::ast::{Adjunct, Clause, Condition, NounPhrase, Subordinator, TimeRelation, Verb};
use super::build::{Build, Pair, bare_clause, bare_verb};
use super::clause::{hoist, share};
use super::grammar::Production as P;
use super::stack::{adjective_phrase, noun_phrase};

impl Build<'_> {
    /// A subordinate clause.
    pub(super) fn sub(&self, pair: Pair<'_>) -> Adjunct {
        let mut only = false;
        let mut word = String::new();
        let mut result = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                P::inverted => {
                    let condition = self.inverted(part);
                    result = Some(Adjunct::Sub(Subordinator::If, condition));
                }
                P::nth_sub => result = self.nth_sub(part),
                P::only => only = true,
                P::subordinator | P::time_word => part.as_str().trim().clone_into(&mut word),
                P::condition => {
                    let condition = self.condition(part);
                    result = Some(Adjunct::Sub(subordinator(&word), condition));
                }
                P::once_body => {
                    let condition = self.condition(part);
                    result = Some(Adjunct::Sub(Subordinator::After, condition));
                }
                P::time_body => result = Some(self.time_body(&word, part)),
                P::purpose => {
                    for inner in part.into_inner() {
                        result = Some(Adjunct::Purpose(Box::new(self.infinitive(inner))));
                    }
                }
                _ => {}
            }
        }
        let result = result.unwrap_or(Adjunct::Aside(Vec::new()));
        if !only {
            return result;
        }
        match result {
            Adjunct::Sub(Subordinator::If | Subordinator::When, condition) => {
                Adjunct::Sub(Subordinator::OnlyIf, condition)
            }
            Adjunct::Sub(Subordinator::While, condition) => {
                Adjunct::Sub(Subordinator::OnlyWhile, condition)
            }
            other => Adjunct::Only(Box::new(other)),
        }
    }

    /// What follows `until`, `after`, `before`: a clause, a reduced clause or a thing.
    fn time_body(&self, word: &str, pair: Pair<'_>) -> Adjunct {
        let mut phrase: Option<NounPhrase> = None;
        let mut parts: Vec<Joiner> = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                P::phrase => phrase = Some(self.phrase(part)),
                P::list => {
                    let members = self.list(part);
                    if let Some(NounPhrase::One(nominal)) = phrase.take() {
                        let chunk = super::nominal::Chunk {
                            nominal: *nominal,
                            class: None,
                            bare: false,
                            as_many: false,
                            or_equal: false,
                        };
                        phrase = Some(noun_phrase(chunk, vec![Flat::List(members)]));
                    }
                }
                P::predicate_in => {
                    let mut clause = self.predicate_in(part);
                    clause.subject = phrase.take();
                    parts.push(Joiner {
                        or: false,
                        condition: Condition::Clause(Box::new(clause)),
                    });
                }
                P::condition_more => self.condition_more(&mut parts, part),
                P::reduced => {
                    let clause = self.reduced(part);
                    parts.push(Joiner {
                        or: false,
                        condition: Condition::Reduced(Box::new(clause)),
                    });
                }
                _ => {}
            }
        }
        if let Some(phrase) = phrase {
            // `after drawing a card`: a gerund is a clause.
            if let NounPhrase::One(nominal) = &phrase
                && let super::ast::Head::Gerund(clause) = &nominal.head
                && nominal.post.is_empty()
            {
                let mut clause = clause.clone();
                clause.verb.progressive = true;
                let condition = Condition::Reduced(clause);
                return Adjunct::Sub(subordinator(word), condition);
            }
            let relation = match word {
                "until" => TimeRelation::Until,
                "after" => TimeRelation::After,
                _ => TimeRelation::Before,
            };
            return Adjunct::Time(relation, phrase);
        }
        Adjunct::Sub(subordinator(word), gather(parts))
    }

    /// A condition.
    pub(super) fn condition(&self, pair: Pair<'_>) -> Condition {
        let mut parts: Vec<Joiner> = Vec::new();
        for part in pair.into_inner() {
            if part.as_rule() == P::condition_more {
                self.condition_more(&mut parts, part);
            } else {
                let condition = self.condition_one(part);
                parts.push(Joiner { or: false, condition });
            }
        }
        gather(parts)
    }

    /// `should a player draw a King`: if a player draws one.
    fn inverted(&self, pair: Pair<'_>) -> Condition {
        let at = self.at(&pair);
        let mut parts: Vec<Joiner> = Vec::new();
        let mut subject = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                P::subject => subject = Some(self.subject(part)),
                P::condition_more => self.condition_more(&mut parts, part),
                _ => {
                    let mut clause = self.infinitive(part);
                    clause.subject = subject.take();
                    clause.at = at;
                    hoist(&mut clause);
                    let condition = Condition::Clause(Box::new(clause));
                    parts.push(Joiner { or: false, condition });
                }
            }
        }
        gather(parts)
    }

    fn condition_one(&self, pair: Pair<'_>) -> Condition {
        match pair.as_rule() {
            P::clause_body => Condition::Clause(Box::new(self.clause_body(pair))),
            P::predicate_in => Condition::Clause(Box::new(self.predicate_in(pair))),
            _ => Condition::Reduced(Box::new(self.reduced(pair))),
        }
    }

    fn condition_more(&self, parts: &mut Vec<Joiner>, pair: Pair<'_>) {
        let mut or = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                P::conj => or = part.as_str().starts_with("or"),
                P::subordinator => {}
                P::condition_part => {
                    for inner in part.into_inner() {
                        let condition = if inner.as_rule() == P::none_left {
                            // `if only one remains, or none`: the verb is the one before.
                            let Some(before) =
                                parts.last().and_then(|p| clause_of(&p.condition))
                            else {
                                continue;
                            };
                            let mut clause = before.clone();
                            let none = super::nominal::plain(super::ast::Head::Pronoun(
                                super::ast::Pronoun::None,
                            ));
                            clause.subject = Some(NounPhrase::One(Box::new(none)));
                            Condition::Clause(Box::new(clause))
                        } else if inner.as_rule() == P::shared_part {
                            let mut clause = self.shared_part(inner);
                            let before = parts.last().and_then(|p| clause_of(&p.condition));
                            if let Some(before) = before {
                                share(&before.verb, &mut clause);
                            }
                            Condition::Clause(Box::new(clause))
                        } else {
                            self.condition_one(inner)
                        };
                        parts.push(Joiner { or, condition });
                    }
                }
                _ => {}
            }
        }
    }

    /// A condition without subject and finite verb.
    fn reduced(&self, pair: Pair<'_>) -> Clause {
        let mut clause = bare_clause(bare_verb(Verb::Be));
        clause.at = self.at(&pair);
        let mut items = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                P::shared_part => clause = self.shared_part(part),
                P::ing_reduced => {
                    clause.verb.verb = Verb::Word(self.word(part.as_str()));
                    clause.verb.progressive = true;
                }
                P::reduced_words => {
                    for body in part.into_inner() {
                        let chunk = self.body_chunk(body);
                        if chunk.adjective_only() {
                            let adjective = adjective_phrase(&chunk);
                            clause
                                .complements
                                .push(super::ast::Complement::Adjective(adjective));
                        } else {
                            items.push(Flat::Chunk(Box::new(chunk)));
                        }
                    }
                }
                _ => self.item(&mut items, part),
            }
        }
        self.finish(&mut clause, items);
        clause
    }
}

struct Joiner {
    or: bool,
    condition: Condition,
}

fn clause_of(condition: &Condition) -> Option<&Clause> {
    match condition {
        Condition::Clause(clause) | Condition::Reduced(clause) => Some(clause),
        _ => None,
    }
}

/// Joins the parts; `and` binds tighter than `or`.
fn gather(mut parts: Vec<Joiner>) -> Condition {
    for at in (1..parts.len()).rev() {
        let (front, back) = parts.split_at_mut(at);
        if let (Some(before), Some(here)) = (front.last_mut(), back.first())
            && here.or
            && let Condition::Clause(before) = &mut before.condition
            && let Some(here) = clause_of(&here.condition)
        {
            super::coordinate::conditions(before, here);
        }
    }
    let mut groups: Vec<Vec<Condition>> = Vec::new();
    for part in parts {
        match groups.last_mut() {
            Some(group) if !part.or => group.push(part.condition),
            _ => groups.push(vec![part.condition]),
        }
    }
    let mut alternatives: Vec<Condition> = groups
        .into_iter()
        .map(|mut group| if group.len() == 1 { group.remove(0) } else { Condition::And(group) })
        .collect();
    if alternatives.len() == 1 { alternatives.remove(0) } else { Condition::Or(alternatives) }
}

/// The subordinator that a literal of the grammar stands for.
pub(super) fn subordinator(word: &str) -> Subordinator {
    match word {
        "when" => Subordinator::When,
        "each_time" => Subordinator::EachTime,
        "if" => Subordinator::If,
        "only_if" | "only_when" => Subordinator::OnlyIf,
        "while" => Subordinator::While,
        "only_while" => Subordinator::OnlyWhile,
        "unless" => Subordinator::Unless,
        "until" => Subordinator::Until,
        "after" => Subordinator::After,
        "before" => Subordinator::Before,
        "even_if" => Subordinator::EvenIf,
        "where" => Subordinator::Where,
        _ => Subordinator::Because,
    }
}
