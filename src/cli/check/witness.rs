//! Witnesses for the entries of the ledger.

use std::collections::BTreeMap;

use crate::compile::Compiled;
use crate::finding::{Code, FindingJson};
use crate::lower::RuleId;
use crate::machine::Save;
use crate::playtest::Search;
use crate::source::Span;

/// So many decisions are looked at unless another number is asked for.
const USUAL_STEPS: u32 = 5000;

/// What was found.
pub(super) struct Witnesses {
    /// For each entry of the ledger a position in which both rules speak.
    pub(super) saves: Vec<Option<Save>>,
    /// Why some are missing, in words.
    pub(super) missing: Option<String>,
    /// How many decisions were looked at, if any were.
    used: Option<u32>,
}

/// Looks for positions in which both rules of an entry speak.
pub(super) fn search(compiled: &Compiled, steps: Option<u32>) -> Witnesses {
    let set = &compiled.rule_set;
    let own: Vec<usize> = (0..set.conflicts.len())
        .filter(|&at| {
            is_looked_for(compiled, &set.conflicts[at])
                && set.conflicts[at].rules.iter().all(|id| {
                    compiled
                        .lowered
                        .rules
                        .get(id.0 as usize)
                        .is_some_and(|rule| rule.settled != crate::lower::Settled::Standard)
                })
        })
        .collect();
    let mut saves: Vec<Option<Save>> = vec![None; set.conflicts.len()];
    let steps = steps.unwrap_or(USUAL_STEPS);
    if own.is_empty() {
        return Witnesses { saves, missing: None, used: None };
    }
    if steps == 0 {
        let missing = Some("clashes were not looked for in play".to_owned());
        return Witnesses { saves, missing, used: None };
    }
    let Ok(program) = compiled.program() else {
        let missing =
            Some("clashes were not looked for in play: nothing can be played".to_owned());
        return Witnesses { saves, missing, used: None };
    };
    let pairs: Vec<[RuleId; 2]> = own.iter().map(|&at| set.conflicts[at].rules).collect();
    let search = Search {
        program: &program,
        book: &compiled.hash,
        players: compiled.usual_players(),
        steps,
    };
    let (found, used) = search.witnesses(&pairs);
    let none = found.iter().filter(|save| save.is_none()).count();
    let missing = (none > 0).then(|| {
        let what = if none == 1 { "clash was" } else { "clashes were" };
        let pieces = if compiled.lowered.world.components.is_empty() {
            " (the book has no pieces to play with)"
        } else {
            ""
        };
        format!("{none} {what} not met in {used} steps of play{pieces}")
    });
    for (at, save) in own.into_iter().zip(found) {
        saves[at] = save;
    }
    Witnesses { saves, missing, used: Some(used) }
}

/// What was settled while reading is met by neither; a limit says nothing until something is beyond it.
fn is_looked_for(compiled: &Compiled, conflict: &crate::resolve::Conflict) -> bool {
    let limits = |id: &RuleId| {
        (compiled.rule_set.lowered.rules.get(id.0 as usize))
            .is_some_and(|rule| matches!(rule.kind, crate::lower::RuleKind::Limit { .. }))
    };
    conflict.together != crate::resolve::Together::Cannot && !conflict.rules.iter().any(limits)
}

fn of_ledger(code: Code) -> bool {
    matches!(code, Code::Tie | Code::DecidedByNumber | Code::DecidedByException)
}

fn spans(compiled: &Compiled, rules: [RuleId; 2]) -> Option<[Span; 2]> {
    let span = |id: RuleId| compiled.lowered.rules.get(id.0 as usize).map(|r| r.origin.span);
    Some([span(rules[0])?, span(rules[1])?])
}

impl Witnesses {
    /// Says in each finding of the ledger where play meets it.
    pub(super) fn tell(&self, compiled: &mut Compiled) {
        let Some(used) = self.used else { return };
        let mut words: BTreeMap<(Span, Span), String> = BTreeMap::new();
        for (conflict, save) in compiled.rule_set.conflicts.iter().zip(&self.saves) {
            let Some([a, b]) = spans(compiled, conflict.rules) else { continue };
            if !is_looked_for(compiled, conflict) {
                continue;
            }
            let text = match save {
                Some(save) if save.choices.is_empty() => {
                    format!("met at the start of play (seed {})", save.seed)
                }
                Some(save) => {
                    let n = save.choices.len();
                    let choices = if n == 1 { "choice" } else { "choices" };
                    format!("met in play after {n} {choices} (seed {})", save.seed)
                }
                None => format!("not met in {used} steps of play"),
            };
            words.entry((a.min(b), a.max(b))).or_insert(text);
        }
        for finding in compiled.findings.iter_mut().filter(|f| of_ledger(f.code)) {
            let Some(other) = finding.related.first().map(|label| label.span) else { continue };
            let at = finding.at.span;
            if let Some(text) = words.get(&(at.min(other), at.max(other))) {
                finding.at.text = if finding.at.text.is_empty() {
                    text.clone()
                } else {
                    format!("{}; {text}", finding.at.text)
                };
            }
        }
    }

    /// Puts each witness beside the finding that it belongs to.
    pub(super) fn attach(&self, compiled: &Compiled, findings: &mut [FindingJson]) {
        let mut met: BTreeMap<(Span, Span), &Save> = BTreeMap::new();
        for (conflict, save) in compiled.rule_set.conflicts.iter().zip(&self.saves) {
            if let (Some(save), Some([a, b])) = (save, spans(compiled, conflict.rules)) {
                met.entry((a.min(b), a.max(b))).or_insert(save);
            }
        }
        for (finding, json) in compiled.findings.iter().zip(findings) {
            let Some(other) = finding.related.first().filter(|_| of_ledger(finding.code))
            else {
                continue;
            };
            let (a, b) = (finding.at.span, other.span);
            if let Some(save) = met.get(&(a.min(b), a.max(b))) {
                json.witness = serde_json::to_value(save).ok();
            }
        }
    }
}
