//! A permission with its price: `a player may wash by paying 2 coins`, `a player may pay 2 coins to
//! wash`. It says two things: what players may do, and what it takes.

use crate::lower::RuleKind;
use crate::lower::from_syntax::context::Lowerer;
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Modal, NounPhrase, Post, Preposition, Sentence, Subordinator,
    Verb as V,
};

const PAY: &[&str] = &["pay", "spend"];

impl Lowerer<'_> {
    /// Whether nothing stands in front of a sentence, or only how things are: `while the pile is empty, sets cost 5 points`.
    pub(crate) fn tells_a_price(&self, s: &Sentence) -> bool {
        let costs = s.clauses.first().is_some_and(
            |j| matches!(&j.clause.verb.verb, V::Word(w) if self.is(w, &["cost"])),
        );
        s.leads.iter().all(|a| match a {
            Adjunct::Sub(Subordinator::While | Subordinator::If | Subordinator::Unless, c) => {
                costs && !self.condition_is_event(c)
            }
            Adjunct::Sub(..) | Adjunct::Purpose(_) => false,
            _ => true,
        })
    }

    /// The permission and the price, or the sentence as it is.
    pub(crate) fn priced(&self, s: Sentence) -> Vec<Sentence> {
        let [joined] = s.clauses.as_slice() else { return vec![s] };
        let clause = &joined.clause;
        let may = matches!(clause.verb.modal, Some(Modal::May | Modal::Can));
        if !may || clause.verb.negated || clause.verb.only || s.exception.is_some() {
            return vec![s];
        }
        let found = self.price_behind(clause).or_else(|| self.price_before(clause));
        // A price for what happens anyway would be paid each time, and one for two at once for each of them.
        if let Some((action, _)) = &found
            && (self.stands_for_more(action) || self.several_at_once(action))
        {
            return vec![s];
        }
        let Some((action, payment)) = found else {
            return self.traded(&s, None).unwrap_or_else(|| vec![s]);
        };
        let mut permission = s.clone();
        permission.clauses[0].clause = action;
        if let Some(traded) = self.traded(&permission, Some(payment.clone())) {
            return traded;
        }
        let action = permission.clauses[0].clause.clone();
        let price = self.owed_for(&action, &s, payment);
        vec![permission, price]
    }

    /// `To wash, a player must pay 2 coins`.
    pub(crate) fn owed_for(&self, action: &Clause, s: &Sentence, payment: Clause) -> Sentence {
        let mut purpose = action.clone();
        purpose.subject = None;
        purpose.verb.modal = None;
        purpose.adjuncts.clear();
        let mut price = s.clone();
        price.opener = None;
        price.leads = vec![Adjunct::Purpose(Box::new(purpose))];
        price.clauses[0].clause = payment;
        price
    }

    /// Whether an action that got a price from rule `from` on is offered or priced by an earlier rule.
    pub(crate) fn has_other_terms(&self, from: usize) -> bool {
        let (earlier, own) = self.out.rules.split_at(from);
        own.iter().any(|rule| {
            let RuleKind::Cost { action, .. } = &rule.kind else { return false };
            earlier.iter().any(|e| match &e.kind {
                RuleKind::May { action: a } | RuleKind::Cost { action: a, .. } => {
                    a.verb == action.verb
                }
                _ => false,
            })
        })
    }

    pub(crate) fn pays(&self, clause: &Clause) -> bool {
        matches!(&clause.verb.verb, V::Word(w) if self.is(w, PAY))
            && matches!(clause.complements.as_slice(), [Complement::Object(_)])
            && !clause.verb.negated
    }

    /// `may wash by paying 2 coins`: what is done, and what is paid.
    fn price_behind(&self, clause: &Clause) -> Option<(Clause, Clause)> {
        let at = clause.adjuncts.iter().position(|a| {
            matches!(a, Adjunct::Gerund(Preposition::By, c) if self.pays(c) && c.adjuncts.is_empty())
        })?;
        let mut action = clause.clone();
        let Adjunct::Gerund(_, payment) = action.adjuncts.remove(at) else { return None };
        Some((action, self.owed(*payment, clause)))
    }

    /// `may pay 2 coins to wash`.
    fn price_before(&self, clause: &Clause) -> Option<(Clause, Clause)> {
        if !self.pays(clause) {
            return None;
        }
        let mut payment = clause.clone();
        let named = payment.adjuncts.iter().position(|a| matches!(a, Adjunct::Purpose(_)));
        let purpose = if let Some(at) = named {
            let Adjunct::Purpose(c) = payment.adjuncts.remove(at) else { return None };
            *c
        } else {
            let [Complement::Object(NounPhrase::One(n))] = payment.complements.as_mut_slice()
            else {
                return None;
            };
            let Some(Post::To(c)) = n.post.pop() else { return None };
            *c
        };
        if !payment.adjuncts.is_empty() || purpose.subject.is_some() {
            return None;
        }
        let mut action = purpose;
        action.subject.clone_from(&clause.subject);
        action.verb.modal = clause.verb.modal;
        Some((action, self.owed(payment, clause)))
    }

    /// What must be paid, said of the one who may act.
    pub(crate) fn owed(&self, mut payment: Clause, clause: &Clause) -> Clause {
        payment.subject.clone_from(&clause.subject);
        payment.verb.modal = Some(Modal::Must);
        payment.verb.progressive = false;
        payment.at = clause.at;
        payment
    }
}
