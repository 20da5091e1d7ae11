//! `When you draw a card under 2.3`, `each player who lost coins by rule 3.1`: of all events of a kind only those that come
//! about by the rule that is named.

use super::trigger::Trigger;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::definitions::setup;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::{Cond, RuleNumber, Rules, Verb};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Head, Nominal, NounPhrase, Post, Preposition,
    Sentence, Statement, Subordinator,
};
use crate::syntax::visit::{self, Visit};

/// What stands before the rule by which something happens.
const BY: [Preposition; 6] = [
    Preposition::Under,
    Preposition::By,
    Preposition::BecauseOf,
    Preposition::AccordingTo,
    Preposition::Through,
    Preposition::With,
];

/// A sentence that speaks of what happens by a rule.
#[derive(Debug, Clone)]
pub(crate) struct ByRule {
    /// The position of the sentence.
    at: usize,
    /// What happens.
    verb: Verb,
    /// By which rules.
    rules: Rules,
}

/// A sentence that is looked through for rules by which something came about.
struct Cites<'l, 'a> {
    by: &'l Lowerer<'a>,
    found: Option<Rules>,
}

impl Visit for Cites<'_, '_> {
    fn nominal(&mut self, n: &mut Nominal) {
        for post in &n.post {
            let inside = match post {
                Post::Participle(c) => self.by.under_rule(c),
                Post::Relative(r) => self.by.under_rule(&r.clause),
                _ => None,
            };
            self.found = self.found.take().or(inside.map(|(_, rules)| rules));
        }
    }
}

impl Lowerer<'_> {
    /// A clause without the rules by which it comes about, and those rules.
    pub(crate) fn under_rule(&self, clause: &Clause) -> Option<(Clause, Rules)> {
        let mut found: Vec<Rules> = Vec::new();
        let mut plain = clause.clone();
        let mut cited = |p: Preposition, np: &NounPhrase| {
            let rules = BY.contains(&p).then(|| self.cited(np)).flatten();
            found.extend(rules.clone());
            rules.is_none()
        };
        plain.complements.retain(|c| match c {
            Complement::Prep(p, np) => cited(*p, np),
            _ => true,
        });
        plain.adjuncts.retain(|a| match a {
            Adjunct::Prep(p, np) => cited(*p, np),
            Adjunct::AsSaid(Some(np)) => cited(Preposition::Under, np),
            _ => true,
        });
        for complement in &mut plain.complements {
            if let Complement::Object(NounPhrase::One(n)) = complement {
                n.post.retain(|post| match post {
                    Post::Prep(p, np) => cited(*p, np),
                    _ => true,
                });
            }
        }
        let [rules] = found.as_slice() else { return None };
        Some((plain, rules.clone()))
    }

    /// `When you draw a card under 2.3`: the event, where that rule brings it about. What has been done before is asked for by
    /// what is remembered.
    pub(super) fn event_under_rule(
        &mut self,
        word: Subordinator,
        clause: &Clause,
        reduced: bool,
        env: &mut Env,
    ) -> Read<Option<(Option<Trigger>, Cond)>> {
        if clause.verb.perfect || clause.verb.past {
            return Ok(None);
        }
        let Some((plain, rules)) = self.under_rule(clause) else { return Ok(None) };
        let (trigger, guard) = self.clause_trigger(word, &plain, reduced, env)?;
        let Some(Trigger::Event { pattern, .. }) = &trigger else {
            return Err(self.no_event_by(clause));
        };
        let by = self.comes_about_by(rules, pattern.verb);
        Ok(Some((trigger, guard.and(by))))
    }

    /// `You drew a card because of 2.3`: the rule stands with the rest of the clause.
    pub(crate) fn rule_inside(&self, condition: &Condition) -> Option<Condition> {
        let Condition::With(inner, adjunct) = condition else { return None };
        let (Condition::Clause(clause), Adjunct::Prep(p, np)) = (&**inner, &**adjunct) else {
            return None;
        };
        (BY.contains(p) && self.cited(np).is_some()).then(|| {
            let mut whole = clause.clone();
            whole.adjuncts.push((**adjunct).clone());
            Condition::Clause(whole)
        })
    }

    /// Whether a sentence says somewhere that something is done as a rule describes it.
    fn hints(&self, s: &Sentence) -> bool {
        let said =
            |a: &Adjunct| matches!(a, Adjunct::AsSaid(Some(np)) if self.cited(np).is_some());
        s.clauses.iter().any(|j| j.clause.adjuncts.iter().any(said))
    }

    /// The rules that a phrase names by their numbers, and nothing else.
    pub(crate) fn cited(&self, np: &NounPhrase) -> Option<Rules> {
        match np {
            NounPhrase::One(n) => {
                let Head::Reference(name) = &n.head else { return None };
                let bare = n.post.is_empty() && n.adjectives.is_empty();
                bare.then(|| self.range_numbered(name)).flatten()
            }
            NounPhrase::And(list) | NounPhrase::Or(list) => {
                let all: Option<Vec<Rules>> = list.iter().map(|np| self.cited(np)).collect();
                all.map(Rules::Several)
            }
            NounPhrase::Nor(_) => None,
        }
    }

    /// `2.2`, `2.2-2.4`.
    fn range_numbered(&self, name: &str) -> Option<Rules> {
        let Some((from, to)) = name.split_once('-') else { return self.rules_numbered(name) };
        let (Rules::Numbered(set, from), Rules::Numbered(other, to)) =
            (self.rules_numbered(from)?, self.rules_numbered(to)?)
        else {
            return None;
        };
        let ((low, front), (high, same)) = (from.0.split_last()?, to.0.split_last()?);
        if set != other || front != same || low >= high {
            return None;
        }
        let one = |n: u32| Rules::Numbered(set, RuleNumber([front, &[n]].concat()));
        Some(Rules::Several((*low..=*high).map(one).collect()))
    }

    /// The condition that an event of this kind comes about by such rules.
    pub(crate) fn comes_about_by(&mut self, rules: Rules, verb: Verb) -> Cond {
        self.by_rules.push(ByRule { at: self.at, verb, rules: rules.clone() });
        Cond::By(rules)
    }

    /// That something is no event of which it is kept by which rule it came about.
    pub(crate) fn no_event_by(&self, clause: &Clause) -> Stuck {
        Stuck::new(
            clause.at.0,
            format!("nothing keeps by which rule this is so: `{}`", self.quote(clause.at.0)),
        )
        .help("name an event, for example `when you draw a card under 2.3, …`")
    }

    /// Makes unread what speaks of an event by a rule that brings no such event about.
    pub(crate) fn brought_by_none(&mut self, statuses: &mut [Status]) {
        let mut lost = Vec::new();
        for (at, status) in statuses.iter_mut().enumerate() {
            let Some(unit) = self.units.get(at).filter(|u| {
                matches!(status, Status::Operative)
                    && u.text.bytes().any(|b| b.is_ascii_digit())
            }) else {
                continue;
            };
            let Some(Statement::Sentence(s)) = &unit.statement else { continue };
            let mut all = Cites { by: self, found: None };
            visit::sentence(&mut s.clone(), &mut all);
            // `As in 2.4` is only a hint; `under 2.4` is not.
            let told = s.clauses.iter().find_map(|j| self.under_rule(&j.clause));
            all.found = all.found.or(told.map(|(_, rules)| rules).filter(|_| !self.hints(s)));
            let Some(rules) = all.found.filter(|_| self.by_rules.iter().all(|b| b.at != at))
            else {
                continue;
            };
            *status = Status::Unread {
                at: unit.span,
                message: format!("what `{rules}` has to do with it is not clear"),
                help: Some(format!(
                    "say it of what happens by that rule, for example `when you draw a card under {rules}, …`, or leave the number out"
                )),
            };
            lost.push(at as u32);
        }
        for said in &self.by_rules.clone() {
            let mut brings = false;
            for rule in &self.out.rules {
                if said.rules.name_number(rule.origin.set, &rule.origin.number) {
                    setup::proposals(&rule.kind, &mut |p| brings |= p.verb == said.verb);
                }
            }
            let read =
                matches!(statuses.get(said.at), Some(s) if !matches!(s, Status::Unread { .. }));
            let (false, true, Some(unit)) = (brings, read, self.units.get(said.at)) else {
                continue;
            };
            let deed = self.out.world.verbs.name(said.verb).to_owned();
            statuses[said.at] = Status::Unread {
                at: unit.span,
                message: format!(
                    "`{}` has nobody {deed}, so this never happens by it",
                    said.rules
                ),
                help: Some(format!(
                    "name the rule whose effect it is to {deed}, or leave the number out to speak of every time"
                )),
            };
            lost.push(said.at as u32);
        }
        self.out.rules.retain(|r| !lost.contains(&r.origin.position));
    }
}
