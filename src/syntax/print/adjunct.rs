//! Adjuncts and conditions.

use super::words::{Printer, adverb, preposition, push, relation, subordinator};
use crate::syntax::ast::{
    Adjunct, Amount, Condition, Often, OrderBy, OrderPhrase, Quantity, Verb,
};

/// Whether what follows an adjunct would be taken in.
pub(super) fn open_ended(adjunct: &Adjunct) -> bool {
    !matches!(
        adjunct,
        Adjunct::Often(_)
            | Adjunct::Manner(_)
            | Adjunct::IfAble
            | Adjunct::Words(_)
            | Adjunct::Time(..)
            | Adjunct::Prep(..)
    )
}

impl Printer<'_> {
    /// An adjunct.
    pub(super) fn adjunct(&self, adjunct: &Adjunct) -> String {
        match adjunct {
            // `At any time`: it breaks off behind the word that would open a clause.
            Adjunct::Sub(_, Condition::And(list)) if list.is_empty() => "any time".to_owned(),
            Adjunct::Sub(word, condition) => {
                format!("{} {}", subordinator(*word), self.condition(condition))
            }
            Adjunct::Time(word, phrase) => {
                format!("{} {}", relation(*word), self.phrase(phrase, true))
            }
            Adjunct::Often(often) => self.often(often),
            Adjunct::Order(order) => self.order(order),
            Adjunct::Manner(word) => adverb(*word).to_owned(),
            Adjunct::Purpose(clause) => format!("in order to {}", self.infinitive(clause)),
            Adjunct::Prep(word, phrase) => {
                format!("{} {}", preposition(*word), self.phrase(phrase, true))
            }
            Adjunct::Gerund(word, clause) => {
                let text = if clause.subject.is_some() {
                    self.clause(clause, false)
                } else if clause.verb.passive
                    && matches!(clause.verb.verb, Verb::Word(_))
                    && preposition(*word) == "as"
                {
                    self.participle(clause)
                } else {
                    self.gerund(clause)
                };
                format!("{} {text}", preposition(*word))
            }
            Adjunct::Except(phrase) => format!("except {}", self.phrase(phrase, true)),
            Adjunct::ExceptWhen(inner) => format!("except {}", self.adjunct(inner)),
            Adjunct::AsSaid(None) => "as described above".to_owned(),
            Adjunct::AsSaid(Some(phrase)) => {
                format!("as described in {}", self.phrase(phrase, true))
            }
            Adjunct::AlongWith(phrase) => format!("along with {}", self.phrase(phrase, true)),
            Adjunct::IfAble => "if able".to_owned(),
            Adjunct::InWhichCase(clause) => {
                format!("in which case {}", self.clause(clause, false))
            }
            Adjunct::Only(inner) => format!("only {}", self.adjunct(inner)),
            Adjunct::Either(list) => {
                let list: Vec<_> = list.iter().map(|a| self.adjunct(a)).collect();
                list.join(", or ")
            }
            Adjunct::Aside(list) => {
                let mut out = String::new();
                for adjunct in list {
                    push(&mut out, &self.bare(adjunct));
                }
                format!("({out})")
            }
            Adjunct::AsideClause(_) => format!("({})", self.bare(adjunct)),
            Adjunct::Apposition(phrase) => self.phrase(phrase, true),
            Adjunct::Words(text) => text.to_lowercase(),
        }
    }

    /// What stands in parentheses, without them.
    pub(super) fn bare(&self, adjunct: &Adjunct) -> String {
        match adjunct {
            Adjunct::AsideClause(clause) if clause.subject.is_some() || clause.existential => {
                self.clause(clause, false)
            }
            Adjunct::AsideClause(clause) => self.reduced(clause),
            Adjunct::Aside(list) if list.len() == 1 => self.bare(&list[0]),
            other => self.adjunct(other),
        }
    }

    fn often(&self, often: &Often) -> String {
        let mut out = String::new();
        if let (true, Some(Quantity::Exactly(Amount::Number(n)))) = (often.nth, &often.times) {
            let names = ["first", "second", "third", "fourth", "fifth"];
            let name = usize::try_from(n - 1).ok().and_then(|i| names.get(i));
            push(&mut out, &format!("for the {} time", name.unwrap_or(&"first")));
            if let Some(per) = &often.per {
                push(&mut out, "during");
                push(&mut out, &self.phrase(per, true));
            }
            return out;
        }
        if often.at_most {
            push(&mut out, "only");
        }
        if let Some(times) = &often.times {
            let (limit, amount) = match times {
                Quantity::UpTo(amount) => ("up to", amount),
                Quantity::AtLeast(amount) => ("at least", amount),
                Quantity::MoreThan(amount) => ("more than", amount),
                Quantity::LessThan(amount) => ("fewer than", amount),
                Quantity::Exactly(amount) => ("", amount),
                _ => ("", &Amount::Number(1)),
            };
            push(&mut out, limit);
            let words = match amount {
                Amount::Number(1) => "once".to_owned(),
                Amount::Number(2) => "twice".to_owned(),
                Amount::Number(n) => format!("{n} times"),
                _ => String::new(),
            };
            push(&mut out, &words);
        }
        if let Some(per) = &often.per {
            push(&mut out, "during");
            push(&mut out, &self.phrase(per, true));
        }
        out
    }

    fn order(&self, order: &OrderPhrase) -> String {
        let mut out = self.order_by(&order.by);
        if let Some(ties) = &order.ties {
            push(&mut out, "with ties broken");
            let by = match ties.as_ref() {
                OrderBy::Named(phrase) => format!("by {}", self.phrase(phrase, true)),
                OrderBy::Alphabetical(None) => "alphabetically".to_owned(),
                OrderBy::Random => "randomly".to_owned(),
                other => self.order_by(other),
            };
            push(&mut out, &by);
        }
        if let Some(from) = &order.from {
            push(&mut out, "starting with");
            push(&mut out, &self.phrase(from, true));
        }
        out
    }

    fn order_by(&self, by: &OrderBy) -> String {
        let of = |words: &str, phrase: &Option<crate::syntax::ast::NounPhrase>| match phrase {
            Some(phrase) => format!("{words} of {}", self.phrase(phrase, true)),
            None => words.to_owned(),
        };
        match by {
            OrderBy::Turn => "in turn order".to_owned(),
            OrderBy::Clockwise => "in clockwise order".to_owned(),
            OrderBy::Counterclockwise => "in counterclockwise order".to_owned(),
            OrderBy::Ascending(phrase) => of("in ascending order", phrase),
            OrderBy::Descending(phrase) => of("in descending order", phrase),
            OrderBy::Alphabetical(phrase) => of("in alphabetical order", phrase),
            OrderBy::Random => "in random order".to_owned(),
            OrderBy::Any => "in any order".to_owned(),
            OrderBy::Listed => "in the order listed".to_owned(),
            OrderBy::Named(phrase) => format!("in order of {}", self.phrase(phrase, true)),
            OrderBy::As(clause) => format!("in the order {}", self.clause(clause, false)),
            OrderBy::Unstated => String::new(),
        }
    }

    /// A condition.
    pub(super) fn condition(&self, condition: &Condition) -> String {
        match condition {
            Condition::Clause(clause) => self.clause(clause, true),
            Condition::Reduced(clause) => self.reduced(clause),
            Condition::And(list) => self.join(list, " and "),
            Condition::Or(list) => self.join(list, " or "),
            Condition::With(inner, adjunct) => {
                format!("{} {}", self.condition(inner), self.adjunct(adjunct))
            }
        }
    }

    fn join(&self, list: &[Condition], word: &str) -> String {
        let mut out = Vec::new();
        let mut plural = false;
        for condition in list {
            // A shared subject gives its number to the predicates after it.
            if let Condition::Clause(clause) = condition {
                if let Some(subject) = &clause.subject {
                    plural = super::nominal::is_plural(subject, false);
                    out.push(self.condition(condition));
                } else {
                    out.push(self.finite(clause, plural));
                }
            } else {
                out.push(self.condition(condition));
            }
        }
        out.join(word)
    }

    fn reduced(&self, clause: &crate::syntax::ast::Clause) -> String {
        let verb = &clause.verb;
        if matches!(verb.verb, Verb::Word(_)) {
            return self.participle(clause);
        }
        let mut out = String::new();
        if verb.negated {
            push(&mut out, "not");
        }
        for complement in &clause.complements {
            push(&mut out, &self.complement(complement));
        }
        for adjunct in &clause.adjuncts {
            push(&mut out, &self.adjunct(adjunct));
        }
        out
    }
}
