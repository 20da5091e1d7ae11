//! Sentences that say again what another rule says: compared with it, and not run twice.

use indexmap::IndexMap;

use crate::finding::{Code, Finding};
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::{Printer, Rule, RuleKind};
use crate::syntax::ast::{Adjunct, Clause, Opener, Sentence, Statement};

impl Lowerer<'_> {
    /// Looks at the sentences that their author calls a repetition (`as described above`, `this means`):
    /// what another rule says already is left to that rule; what says otherwise is reported.
    pub(crate) fn restatements(&mut self, statuses: &[Status]) {
        let said: Vec<(usize, String, String)> = self
            .out
            .rules
            .iter()
            .map(|r| {
                let printer = Printer::new(&self.out, r);
                let at = r.origin.position as usize;
                (at, format!("{}|{}", printer.guard(r), printer.says(r)), subject(r, &printer))
            })
            .collect();
        let mut drop: Vec<usize> = Vec::new();
        let mut findings = Vec::new();
        for (unit, text) in self.units.iter().enumerate() {
            let operative = matches!(statuses.get(unit), Some(Status::Operative));
            let marked = text.statement.as_ref().and_then(sentence).is_some_and(says_again);
            if !operative || !marked || self.restates.contains_key(&unit) {
                continue;
            }
            let same_set = |at: usize| {
                at != unit && self.units.get(at).is_some_and(|other| other.set == text.set)
            };
            let mut again: Vec<usize> = Vec::new();
            let mut other: Vec<usize> = Vec::new();
            // What defines says nothing that another rule could say again.
            let fact = |i: &usize| matches!(self.out.rules[*i].kind, RuleKind::Fact { .. });
            let mine: Vec<usize> =
                (0..said.len()).filter(|i| said[*i].0 == unit && !fact(i)).collect();
            if mine.is_empty() {
                continue;
            }
            for &i in &mine {
                let equal = said.iter().find(|o| same_set(o.0) && o.1 == said[i].1);
                let about = said
                    .iter()
                    .find(|o| same_set(o.0) && !said[i].2.is_empty() && o.2 == said[i].2);
                match (equal, about) {
                    (Some(o), _) => again.push(o.0),
                    (None, Some(o)) => other.push(o.0),
                    (None, None) => {}
                }
            }
            if again.len() == mine.len()
                && let Some(&first) = again.first()
            {
                drop.extend(&mine);
                self.restates.insert(unit, first);
            } else if let Some(&first) = other.first() {
                let name = self.units[first].name.clone();
                findings.push(
                    Finding::new(
                        Code::RestatesOtherwise,
                        text.span,
                        format!(
                            "this is to say again what `{name}` says, but says it otherwise"
                        ),
                    )
                    .label("says it otherwise")
                    .related(self.units[first].span, "said here")
                    .help(
                        "make the two agree, or leave out the words that call it a repetition",
                    ),
                );
            }
        }
        for (&unit, &first) in &self.restates {
            // `This means …` says again what stands before it.
            let means = self.units[unit].statement.as_ref().and_then(sentence);
            let means = means.is_some_and(|s| s.opener == Some(Opener::ThatIs));
            let before = unit.checked_sub(1).filter(|&at| {
                let (one, other) = (&self.units[at], &self.units[unit]);
                means && (one.set, &one.name) == (other.set, &other.name)
            });
            let first = before.unwrap_or(first);
            let (again, first_said) = (&self.units[unit], &self.units[first]);
            let same_rule =
                (&again.name, again.occurrence) == (&first_said.name, first_said.occurrence);
            let what = if same_rule {
                "a sentence before it".to_owned()
            } else {
                format!("`{}`", first_said.name)
            };
            findings.push(
                Finding::new(
                    Code::Restates,
                    again.span,
                    match before {
                        Some(_) => "this says in other words what the sentence before it says"
                            .to_owned(),
                        None => format!("this says again what {what} says, and adds nothing"),
                    },
                )
                .related(first_said.span, "said here"),
            );
        }
        for finding in findings {
            self.findings.push(finding);
        }
        let mut at = 0;
        self.out.rules.retain(|_| {
            at += 1;
            !drop.contains(&(at - 1))
        });
    }
}

/// Which sentence each restating one repeats, by their places among the units.
pub(crate) type Restates = IndexMap<usize, usize>;

/// What a rule is about, to compare two that are meant to say one thing: the event and when it applies.
fn subject(rule: &Rule, printer: &Printer<'_>) -> String {
    match &rule.kind {
        RuleKind::Perform { .. } | RuleKind::When { .. } | RuleKind::Instead { .. } => {
            let says = printer.says(rule);
            let event = says.split(',').next().unwrap_or_default().to_owned();
            let does = rule.kind.effect().map(super::open::verbs);
            format!("{}|{event}|{does:?}", printer.guard(rule))
        }
        RuleKind::Assign { field, .. } => format!("{}|{field:?}", printer.guard(rule)),
        _ => String::new(),
    }
}

fn sentence(statement: &Statement) -> Option<&Sentence> {
    match statement {
        Statement::Sentence(s) => Some(s),
        Statement::Labelled { rest, .. } => sentence(rest),
        Statement::Fragment(_) => None,
    }
}

/// Whether the author calls the sentence a repetition.
pub(crate) fn says_again(s: &Sentence) -> bool {
    let said = |a: &Adjunct| matches!(a, Adjunct::AsSaid(_));
    let clause = |c: &Clause| c.adjuncts.iter().any(said);
    s.opener == Some(Opener::ThatIs)
        || s.leads.iter().any(said)
        || s.clauses.iter().any(|j| clause(&j.clause))
}
