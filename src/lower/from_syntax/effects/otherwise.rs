//! One case and the other in one sentence: `if C, draw two cards; otherwise draw one`, `draw one card, or two if C`,
//! `draw one card unless C, in which case draw two`. Each becomes the two sentences that say it in full, `If C, B.`
//! and `Otherwise, A.`, so that one of the two happens and never both.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::emit::late_conditions;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::{Case, Cond, Effect, RuleKind};
use crate::syntax::ast::{
    Adjunct, Amount, Clause, Complement, Determiner, Head, Joined, Link, NounPhrase, Opener,
    Pronoun, Quantity, Sentence, Subordinator,
};

impl Lowerer<'_> {
    /// The sentences of the cases, in the order in which they are read.
    pub(crate) fn cases(&self, s: Sentence) -> Read<Vec<Sentence>> {
        if let Some(at) =
            s.clauses.iter().position(|j| j.link == Link::Otherwise).filter(|&at| at > 0)
        {
            return Ok(apart(&s, at));
        }
        let two = s
            .clauses
            .iter()
            .enumerate()
            .find_map(|(at, j)| Some(with_other(&s, at, elliptic_otherwise(&j.clause)?)));
        if let Some(two) = two {
            return Ok(two);
        }
        if let Some(two) = in_which_case(&s).or_else(|| self.or_more_if(&s)) {
            return Ok(two);
        }
        // What follows `otherwise` is never dropped.
        if let Some(j) = s.clauses.iter().find(|j| j.clause.complements.iter().any(otherwise)) {
            return Err(Stuck::new(j.clause.at.0, "it is not clear what happens `otherwise`")
                .help("write two sentences: `If …, draw a card. Otherwise, draw two cards.`"));
        }
        Ok(vec![s])
    }

    /// The rules from `second` on hold where those of the sentence before did not.
    pub(crate) fn two_cases(&mut self, first: std::ops::Range<usize>, second: usize) {
        let Some(of) = self.out.rules.get(first.start).map(|r| r.origin.position) else {
            return;
        };
        for at in first.clone() {
            // What is asked within the first is asked before it: whether it was done is then known.
            let rule = &mut self.out.rules[at];
            let RuleKind::Contents { effect, .. } = &mut rule.kind else { continue };
            let Effect::If(c, _, no) = &*effect else { continue };
            if **no != Effect::Nothing || late_conditions(c.clone()).1 != Cond::True {
                return;
            }
            if let Effect::If(c, yes, _) = std::mem::replace(effect, Effect::Nothing) {
                *effect = *yes;
                rule.guard = std::mem::replace(&mut rule.guard, Cond::True).and(c);
            }
        }
        for at in first {
            self.out.rules[at].case.get_or_insert(Case { of, otherwise: false });
        }
        for at in second..self.out.rules.len() {
            self.out.rules[at].case = Some(Case { of, otherwise: true });
        }
    }

    /// `draw one card, or two cards if C`: the last way holds where the condition does, the first elsewhere.
    fn or_more_if(&self, s: &Sentence) -> Option<Vec<Sentence>> {
        let [last] = s.clauses.as_slice() else { return None };
        let at = last.clause.adjuncts.iter().position(
            |a| matches!(a, Adjunct::Sub(Subordinator::If, c) if !self.condition_is_event(c)),
        )?;
        let place = last.clause.complements.iter().position(
            |c| matches!(c, Complement::Object(NounPhrase::Or(ways)) if same_kind(ways)),
        )?;
        let Complement::Object(NounPhrase::Or(ways)) = &last.clause.complements[place] else {
            return None;
        };
        let [usual, special] = ways.as_slice() else { return None };
        let mut s = s.clone();
        let clause = &mut s.clauses.last_mut()?.clause;
        let condition = clause.adjuncts.remove(at);
        let with = |way: NounPhrase| {
            let mut s = s.clone();
            if let Some(last) = s.clauses.last_mut() {
                last.clause.complements[place] = Complement::Object(way);
            }
            s
        };
        Some(by_case(&condition, with(full(special, usual)), with(full(usual, special))))
    }
}

/// The sentence before a clause, and from it on.
fn apart(s: &Sentence, at: usize) -> Vec<Sentence> {
    let mut first = s.clone();
    let mut rest = first.clauses.split_off(at);
    let before = first.clauses.last().map(|j| j.clause.clone());
    if let (Some(head), Some(before)) = (rest.first_mut(), before) {
        let clause = &mut head.clause;
        // `you may draw two cards, otherwise draw one`: the verb stands in the same way, and for the same one.
        if clause.subject.is_none() && before.subject.is_some() {
            clause.subject.clone_from(&before.subject);
            clause.verb.modal = clause.verb.modal.or(before.verb.modal);
        }
    }
    vec![first, other(s, rest)]
}

/// `Otherwise, …`.
fn other(s: &Sentence, mut clauses: Vec<Joined>) -> Sentence {
    if let Some(first) = clauses.first_mut() {
        first.link = Link::First;
    }
    Sentence {
        opener: Some(Opener::Otherwise),
        exception: s.exception.clone(),
        leads: Vec::new(),
        clauses,
        at: s.at,
    }
}

fn otherwise(complement: &Complement) -> bool {
    matches!(complement, Complement::Particle(p) if p == "otherwise")
}

/// The amount behind `otherwise` where the verb is not said again: `draw two cards, otherwise one`.
fn elliptic_otherwise(clause: &Clause) -> Option<(Clause, Clause)> {
    clause.complements.iter().find(|c| otherwise(c))?;
    let place = clause.complements.iter().position(|c| matches!(c, Complement::Object(_)))?;
    let aside = clause.adjuncts.iter().position(|a| matches!(a, Adjunct::Apposition(_)))?;
    let (Complement::Object(usual), Adjunct::Apposition(said)) =
        (&clause.complements[place], &clause.adjuncts[aside])
    else {
        return None;
    };
    let mut second = clause.clone();
    second.complements[place] = Complement::Object(full(said, usual));
    second.complements.retain(|c| !otherwise(c));
    second.adjuncts.clear();
    let mut first = clause.clone();
    first.adjuncts.remove(aside);
    first.complements.retain(|c| !otherwise(c));
    Some((first, second))
}

fn with_other(s: &Sentence, at: usize, (case, rest): (Clause, Clause)) -> Vec<Sentence> {
    let mut first = s.clone();
    first.clauses.truncate(at + 1);
    first.clauses[at].clause = case;
    let mut tail = vec![Joined { link: Link::First, clause: rest }];
    tail.extend(s.clauses[at + 1..].iter().cloned());
    vec![first, other(s, tail)]
}

/// `A unless C, in which case B`: `If C, B. Otherwise, A.`
fn in_which_case(s: &Sentence) -> Option<Vec<Sentence>> {
    let joined = s.clauses.iter().position(|j| j.link == Link::InWhichCase);
    let aside = |a: &Adjunct| matches!(a, Adjunct::InWhichCase(_));
    if joined.is_none() && !s.clauses.last()?.clause.adjuncts.iter().any(aside) {
        return None;
    }
    let mut usual = s.clone();
    let special = if let Some(at) = joined {
        usual.clauses.split_off(at)
    } else {
        let adjuncts = &mut usual.clauses.last_mut()?.clause.adjuncts;
        let at = adjuncts.iter().position(aside)?;
        let Adjunct::InWhichCase(clause) = adjuncts.remove(at) else { return None };
        vec![Joined { link: Link::First, clause: *clause }]
    };
    let adjuncts = &mut usual.clauses.last_mut()?.clause.adjuncts;
    let at =
        adjuncts.iter().position(|a| matches!(a, Adjunct::Sub(Subordinator::Unless, _)))?;
    let Adjunct::Sub(_, condition) = adjuncts.remove(at) else { return None };
    let mut first = s.clone();
    first.clauses = special;
    first.clauses.first_mut()?.link = Link::First;
    Some(by_case(&Adjunct::Sub(Subordinator::If, condition), first, usual))
}

/// One sentence where the condition holds and the other where it does not. What is said of both, as in `on a 5, take two
/// beans, or one if …`, is said of each: on other numbers neither is done.
fn by_case(condition: &Adjunct, mut first: Sentence, mut usual: Sentence) -> Vec<Sentence> {
    let both = first.leads.iter().any(|a| matches!(a, Adjunct::Sub(Subordinator::If, _)));
    first.leads.push(condition.clone());
    if let (true, Adjunct::Sub(_, c)) = (both, condition) {
        usual.leads.push(Adjunct::Sub(Subordinator::Unless, c.clone()));
        return vec![first, usual];
    }
    let rest = other(&usual, usual.clauses.clone());
    vec![first, rest]
}

/// Whether two phrases differ in their numbers only: `one card`, `two cards`, `two`.
fn same_kind(ways: &[NounPhrase]) -> bool {
    let [NounPhrase::One(a), NounPhrase::One(b)] = ways else { return false };
    let number =
        |n: &crate::syntax::ast::Nominal| n.quantity.is_some() || n.head == Head::Number;
    number(b)
        && (a.head == b.head || a.head == Head::Number || b.head == Head::Number)
        && a.adjectives == b.adjectives
}

/// `two` beside `one card`: two cards.
fn full(said: &NounPhrase, model: &NounPhrase) -> NounPhrase {
    let (NounPhrase::One(n), NounPhrase::One(m)) = (said, model) else { return said.clone() };
    let one = n.head == Head::Pronoun(Pronoun::One);
    if !one && n.head != Head::Number || m.head == Head::Number || !n.post.is_empty() {
        return said.clone();
    }
    let mut whole = m.clone();
    let single = Quantity::Exactly(Amount::Number(1));
    whole.quantity = if one { Some(single) } else { n.quantity.clone() };
    if whole.determiner == Determiner::A {
        whole.determiner = Determiner::None;
    }
    whole.plural = !one;
    NounPhrase::One(whole)
}
