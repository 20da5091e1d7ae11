//! `A player may buy a boat for 3 coins`, where boats are a number that each player has: it says what may be
//! done, what it takes and what it brings.

use super::context::Lowerer;
use crate::lower::{RuleKind, Verb};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, NounPhrase, Preposition, Sentence, Statement, Verb as V,
};
use crate::syntax::{Parsed, parse};
use crate::vocabulary::{BRINGS_ONE, TAKES_ONE, Word};

impl Lowerer<'_> {
    /// The permission, the price and what comes of it, if the action is a trade of numbers.
    pub(super) fn traded(
        &self,
        s: &Sentence,
        payment: Option<Clause>,
    ) -> Option<Vec<Sentence>> {
        let [joined] = s.clauses.as_slice() else { return None };
        let V::Word(Word::Term(id)) = &joined.clause.verb.verb else { return None };
        let term = self.term(*id);
        let brings = match term.is_a.as_deref() {
            Some(BRINGS_ONE) => true,
            Some(TAKES_ONE) => false,
            _ => return None,
        };
        let noun = term.name.splitn(3, ' ').nth(2)?;
        let mut permission = s.clone();
        let price = for_what(&mut permission.clauses[0].clause);
        let does = self.voc.surface(&Word::Term(*id), crate::vocabulary::Class::VerbS);
        let mut parts = Vec::new();
        if let Some(payment) = payment {
            parts.push(self.owed_for(&permission.clauses[0].clause, s, payment));
        }
        let mut gain =
            self.sentence_saying(&format!("When a player {does}, they gain 1 {noun}."))?;
        let must =
            self.sentence_saying(&format!("To {}, a player must pay 1 {noun}.", term.name))?;
        if brings {
            if let Some(price) = price {
                let mut must = must;
                pays(&mut must, price)?;
                parts.push(must);
            }
            parts.push(gain);
        } else {
            parts.push(must);
            if let Some(price) = price {
                pays(&mut gain, price)?;
                parts.push(gain);
            }
        }
        // What comes of it is said once.
        if self.is_offered(&term.name) {
            parts.retain(|part| part.leads.iter().all(|a| !matches!(a, Adjunct::Sub(..))));
        }
        parts.insert(0, permission);
        Some(parts)
    }

    fn is_offered(&self, name: &str) -> bool {
        let Some(verb): Option<Verb> = self.verb_named(name) else { return false };
        self.out
            .rules
            .iter()
            .any(|rule| matches!(&rule.kind, RuleKind::May { action } if action.verb == verb))
    }

    /// The tree of a sentence in the words of the book.
    pub(super) fn sentence_saying(&self, text: &str) -> Option<Sentence> {
        match parse(&self.voc.encode_text(text)) {
            Parsed::Read(statement, _) => match *statement {
                Statement::Sentence(s) => Some(s),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Takes `for 3 coins` out of a clause.
fn for_what(clause: &mut Clause) -> Option<NounPhrase> {
    let at = clause
        .complements
        .iter()
        .position(|c| matches!(c, Complement::Prep(Preposition::For, _)));
    if let Some(at) = at {
        let Complement::Prep(_, np) = clause.complements.remove(at) else { return None };
        return Some(np);
    }
    let at =
        clause.adjuncts.iter().position(|a| matches!(a, Adjunct::Prep(Preposition::For, _)))?;
    let Adjunct::Prep(_, np) = clause.adjuncts.remove(at) else { return None };
    Some(np)
}

/// Exchanges what is paid or gained.
fn pays(s: &mut Sentence, price: NounPhrase) -> Option<()> {
    let clause = &mut s.clauses.first_mut()?.clause;
    let object = clause.complements.iter_mut().find_map(|c| match c {
        Complement::Object(np) => Some(np),
        _ => None,
    })?;
    *object = price;
    Some(())
}
