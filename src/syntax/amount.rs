//! Amounts, and clauses that stand for things (`whether …`, `how many …`).

use super::ast::{Amount, Condition, Determiner, Head, NounPhrase, Post, Pronoun, Quantity};
use super::build::{Build, Pair};
use super::grammar::Production as P;
use super::nominal::{Chunk, plain};
use crate::vocabulary::Word;

/// The quantity that a limit makes of an amount.
pub(super) fn limited(limit: &str, amount: Amount) -> Quantity {
    match limit {
        "at_least" => Quantity::AtLeast(amount),
        "at_most" => Quantity::AtMost(amount),
        "more_than" => Quantity::MoreThan(amount),
        "fewer_than" => Quantity::LessThan(amount),
        "up_to" => Quantity::UpTo(amount),
        "exactly" => Quantity::Precisely(amount),
        _ => Quantity::Exactly(amount),
    }
}

impl Build<'_> {
    pub(super) fn quantity(&self, pair: Pair<'_>) -> (Option<Quantity>, bool) {
        let mut limit = String::new();
        let mut amounts = Vec::new();
        let mut or = String::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                P::limit => part.as_str().trim().clone_into(&mut limit),
                P::amount => amounts.extend(self.amount(part)),
                P::signed => amounts.extend(self.amount(part).map(|a| match a {
                    Amount::Number(n) => Amount::Number(-n),
                    other => other,
                })),
                P::or_amount => {
                    part.as_str().split(' ').next().unwrap_or("").clone_into(&mut or);
                    for inner in part.into_inner() {
                        amounts.extend(self.amount(inner));
                    }
                }
                P::vague => {
                    return match part.as_str().trim() {
                        "any_number_of" | "any_number" => (Some(Quantity::AnyNumber), false),
                        "as_many" | "as_much" => (None, true),
                        "several" | "many" | "a_few" => (Some(Quantity::Several), false),
                        "enough" => (Some(Quantity::Enough), false),
                        "more" => (Some(Quantity::More), false),
                        "fewer" => (Some(Quantity::Fewer), false),
                        _ => (Some(Quantity::Most), false),
                    };
                }
                _ => {}
            }
        }
        // `one, two, or three`
        if or == "," {
            return (Some(Quantity::Either(amounts)), false);
        }
        let mut amounts = amounts.into_iter();
        let Some(first) = amounts.next() else { return (None, false) };
        let second = amounts.next();
        let quantity = match (limit.as_str(), or.as_str(), second) {
            ("between", _, Some(b)) | (_, "to" | "-", Some(b)) => Quantity::Between(first, b),
            (word, "more" | "fewer", _) if !word.is_empty() => {
                Quantity::Apart { by: Box::new(limited(word, first)), more: or == "more" }
            }
            (word, ..) if !word.is_empty() => limited(word, first),
            (_, "or_more", _) if first == Amount::Number(1) => Quantity::OneOrMore,
            (_, "or_more", _) => Quantity::AtLeast(first),
            (_, "or_fewer", _) => Quantity::AtMost(first),
            (_, "more", _) => Quantity::Extra(first),
            (_, "fewer", _) => Quantity::Short(first),
            (_, _, Some(b)) => Quantity::Either(vec![first, b]),
            _ => Quantity::Exactly(first),
        };
        (Some(quantity), false)
    }

    fn amount(&self, pair: Pair<'_>) -> Option<Amount> {
        let inner = pair.into_inner().next()?;
        Some(match self.word(inner.as_str()) {
            Word::Number(n) => Amount::Number(n),
            _ => Amount::Variable(self.written(inner.as_str())),
        })
    }

    /// `whether …`, `how many … he has`, `which player may choose`.
    pub(super) fn whether(&self, pair: Pair<'_>) -> (Head, Vec<Post>) {
        let mut asked: Option<Chunk> = None;
        let mut clause = None;
        let mut which = true;
        let mut plain_whether = false;
        let inner: Vec<_> = pair
            .into_inner()
            .flat_map(|part| match part.as_rule() {
                P::which_one => part.into_inner().collect::<Vec<_>>(),
                _ => vec![part],
            })
            .collect();
        for part in inner {
            match part.as_rule() {
                P::whether_word => {
                    which = false;
                    plain_whether = part.as_str() == "whether ";
                }
                P::how_many => which = false,
                P::how_to => {
                    if let Some(inner) = part.into_inner().next() {
                        let infinitive = self.infinitive(inner);
                        if plain_whether {
                            let reduced = Condition::Reduced(Box::new(infinitive));
                            return (Head::Whether(Box::new(reduced)), Vec::new());
                        }
                        return (
                            Head::Noun(Word::Text(String::from("how"))),
                            vec![Post::To(Box::new(infinitive))],
                        );
                    }
                }
                P::body => {
                    asked = Some(self.body_chunk(part));
                }
                P::predicate_in => clause = Some(self.predicate_in(part)),
                P::clause_body => clause = Some(self.clause_body(part)),
                _ => {}
            }
        }
        let subject = asked.map(|mut chunk| {
            chunk.nominal.determiner = Determiner::Which;
            if !which {
                chunk.nominal.quantity = Some(Quantity::Several);
            }
            NounPhrase::One(Box::new(chunk.nominal))
        });
        let Some(mut clause) = clause else {
            let asked = subject
                .into_iter()
                .map(|s| Condition::Clause(Box::new(super::build::being(s))))
                .collect();
            return (Head::Whether(Box::new(Condition::And(asked))), Vec::new());
        };
        if clause.subject.is_none() {
            clause.subject = Some(
                subject
                    .unwrap_or(NounPhrase::One(Box::new(plain(Head::Pronoun(Pronoun::Who))))),
            );
        } else if let Some(subject) = subject {
            clause.complements.insert(0, super::ast::Complement::Object(subject));
        } else if !plain_whether {
            let who = NounPhrase::One(Box::new(plain(Head::Pronoun(Pronoun::Who))));
            clause.complements.insert(0, super::ast::Complement::Object(who));
        }
        (Head::Whether(Box::new(Condition::Clause(Box::new(clause)))), Vec::new())
    }
}
