//! `… even if they have three coins`: the rules that make something of this are not to count here.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::{Cond, Rule, RuleKind, Rules, Spelling};
use crate::syntax::ast::Condition;

impl Lowerer<'_> {
    /// Notes the rules before this one that hold on the condition; the sentence is an exception to them.
    pub(crate) fn even_if(&mut self, condition: &Condition, env: &mut Env) -> Read<Cond> {
        let mut env = env.clone();
        let cond = plain(self.condition(condition, &mut env)?);
        let wanted: Vec<Spelling> = parts(&cond).iter().map(Spelling::of).collect();
        let here = self.at as u32;
        let among = |rule: &Rule| {
            let all = conditions(rule);
            let has = |want: &Spelling| all.iter().any(|cond| Spelling::of(cond) == *want);
            rule.origin.position != here && !wanted.is_empty() && wanted.iter().all(has)
        };
        let mut found: Vec<Rules> = self
            .out
            .rules
            .iter()
            .filter(|rule| among(rule) && !rule.origin.number.0.is_empty())
            .map(|rule| Rules::Numbered(Some(rule.origin.set), rule.origin.number.clone()))
            .collect();
        found.dedup();
        if found.is_empty() {
            return Err(Stuck::new(
                self.here(),
                format!(
                    "no rule before this one says what holds in the case behind `even if` in `{}`",
                    self.said()
                ),
            )
            .help("name the rule that does not count here, for example `despite rule 4`"));
        }
        for rules in found {
            if !self.even_if.contains(&rules) {
                self.even_if.push(rules);
            }
        }
        Ok(Cond::True)
    }
}

impl Lowerer<'_> {
    /// Whether a rule restricts something to the cases in which a condition does not hold.
    pub(crate) fn restricted_to_not(&self, cond: &Cond) -> bool {
        let wanted: Vec<Spelling> =
            parts(&plain(cond.clone())).iter().map(Spelling::of).collect();
        self.out.rules.iter().any(|rule| {
            let all = conditions(rule);
            matches!(rule.kind, RuleKind::Only { .. })
                && wanted.iter().all(|want| all.iter().any(|c| Spelling::of(c) == *want))
        })
    }
}

/// The conditions that a rule holds on, and for a limit those on which it forbids.
fn conditions(rule: &Rule) -> Vec<Cond> {
    let mut all = parts(&rule.guard);
    if let RuleKind::Only { cond, .. } = &rule.kind {
        all.extend(parts(&plain(cond.clone().negate())));
    }
    all
}

/// A condition without rows of one and double denials.
fn plain(cond: Cond) -> Cond {
    match cond {
        Cond::All(mut list) | Cond::Any(mut list) if list.len() == 1 => {
            plain(list.swap_remove(0))
        }
        Cond::Not(inner) => match plain(*inner) {
            Cond::Not(twice) => *twice,
            one => Cond::Not(Box::new(one)),
        },
        other => other,
    }
}

fn parts(cond: &Cond) -> Vec<Cond> {
    match cond {
        Cond::True => Vec::new(),
        Cond::All(list) => list.iter().flat_map(parts).collect(),
        one => vec![one.clone()],
    }
}
