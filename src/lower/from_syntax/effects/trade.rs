//! `A player may buy a boat for 3 coins`, where boats are a number that each player has: it says what may be
//! done, what it takes and what it brings.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::{RuleKind, Verb};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, NounPhrase, Preposition, Sentence, Statement, Verb as V,
};
use crate::syntax::{Parsed, parsed};
use crate::vocabulary::{BRINGS_ONE, TAKES_ONE, Word};

impl Lowerer<'_> {
    /// The permission, the price and what comes of it, if the action is a trade of numbers.
    pub(crate) fn traded(
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
    pub(crate) fn sentence_saying(&self, text: &str) -> Option<Sentence> {
        match parsed(&self.voc.encode_text(text), false) {
            Parsed::Read(statement, _) => match *statement {
                Statement::Sentence(s) => Some(s),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Whether anything is done for something.
fn says_for(clause: &Clause) -> bool {
    clause.complements.iter().any(|c| matches!(c, Complement::Prep(Preposition::For, _)))
        || clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Prep(Preposition::For, _)))
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

impl Lowerer<'_> {
    /// `Buy 2 flour for 1 coin`, `sell a loaf for 4 coins`: pay the one and gain the other.
    pub(crate) fn trade_steps(&self, s: &Sentence) -> Option<Sentence> {
        let at = s.clauses.iter().position(|j| self.trade_of(&j.clause).is_some())?;
        let clause = &s.clauses[at].clause;
        let (gained, paid) = self.trade_of(clause)?;
        let mut model = self.sentence_saying("Pay 1 point and gain 1 point.")?;
        let steps: &mut [crate::syntax::ast::Joined; 2] =
            model.clauses.as_mut_slice().try_into().ok()?;
        let link = s.clauses[at].link;
        for (joined, np) in steps.iter_mut().zip([paid, gained]) {
            let step = &mut joined.clause;
            step.verb.modal = clause.verb.modal;
            step.complements = vec![Complement::Object(np)];
            step.at = clause.at;
        }
        steps[0].link = link;
        steps[0].clause.subject.clone_from(&clause.subject);
        steps[1].clause.adjuncts.clone_from(&clause.adjuncts);
        let mut told = s.clone();
        told.clauses.splice(at..=at, model.clauses);
        Some(told)
    }

    /// What somebody gains and what they pay by a clause, if it is a trade of numbers.
    fn trade_of(&self, clause: &Clause) -> Option<(NounPhrase, NounPhrase)> {
        let plain = !clause.verb.passive && !clause.verb.negated && !clause.verb.perfect;
        if !says_for(clause) {
            return None;
        }
        let mut clause = clause.clone();
        let price = for_what(&mut clause).filter(|np| plain && self.is_counted(np))?;
        let V::Word(w) = &clause.verb.verb else { return None };
        // Where somebody may do it, it is an action of its own.
        if clause.verb.modal.is_some() {
            return None;
        }
        if let Word::Term(id) = w {
            let term = self.term(*id);
            let noun = term.name.splitn(3, ' ').nth(2)?;
            let one = self.sentence_saying(&format!("Gain 1 {noun}."))?;
            let np = one.clauses.first()?.clause.complements.iter().find_map(|c| match c {
                Complement::Object(np) => Some(np.clone()),
                _ => None,
            })?;
            return match term.is_a.as_deref() {
                Some(BRINGS_ONE) => Some((np, price)),
                Some(TAKES_ONE) => Some((price, np)),
                _ => None,
            };
        }
        let [Complement::Object(np)] = clause.complements.as_slice() else { return None };
        let np = np.clone();
        if !self.is_counted(&np) {
            return None;
        }
        if self.is(w, &["buy", "purchase"]) {
            return Some((np, price));
        }
        self.is(w, &["sell"]).then_some((price, np))
    }

    /// Whether a phrase names so many of a number that players have.
    fn is_counted(&self, np: &NounPhrase) -> bool {
        let NounPhrase::One(n) = np else { return false };
        let counted = n.quantity.is_some() || n.determiner == crate::syntax::ast::Determiner::A;
        counted
            && n.post.is_empty()
            && matches!(&n.head, crate::syntax::ast::Head::Noun(Word::Term(id))
                if self.term(*id).sort == crate::vocabulary::Sort::Tally)
    }
}
