//! What is known about rules, ready to be printed or handed over as data.

use serde::Serialize;

use crate::compile::Compiled;
use crate::lower::{Marker, Printer, Rule, RuleId, RuleKind, Settled};
use crate::machine::{Save, Stop};
use crate::resolve::{RuleSet, Verdict};

/// One rule that a sentence makes.
#[derive(Serialize)]
pub(super) struct RuleJson {
    pub(super) id: String,
    pub(super) guard: String,
    pub(super) says: String,
    pub(super) exceptional: Option<&'static str>,
    pub(super) settled_by: &'static str,
    pub(super) beats: Vec<VerdictJson>,
    pub(super) beaten_by: Vec<VerdictJson>,
}

/// The other rule of a verdict and the law that decided.
#[derive(Serialize)]
pub(super) struct VerdictJson {
    pub(super) id: String,
    pub(super) words: String,
    pub(super) law: Option<String>,
    pub(super) stated_by: Option<String>,
}

/// Where the facts come from.
pub(super) struct Facts<'a> {
    pub(super) compiled: &'a Compiled,
    pub(super) set: &'a RuleSet,
}

impl<'a> Facts<'a> {
    /// What is known about a compiled game.
    pub(super) fn new(compiled: &'a Compiled) -> Self {
        Self { compiled, set: &compiled.rule_set }
    }

    pub(super) fn rules(&self) -> impl Iterator<Item = (RuleId, &Rule)> {
        self.compiled.lowered.rules.iter().enumerate().map(|(i, r)| (RuleId(i as u32), r))
    }

    /// The conflict ledger as data; the standard set's own entries are left out.
    pub(super) fn conflicts(&self, witnesses: &[Option<Save>]) -> Vec<serde_json::Value> {
        let rule = |id: RuleId| self.compiled.lowered.rules.get(id.0 as usize);
        let mut list = Vec::new();
        for (at, conflict) in self.set.conflicts.iter().enumerate() {
            let [Some(a), Some(b)] = conflict.rules.map(rule) else { continue };
            if Self::is_standard(a) || Self::is_standard(b) {
                continue;
            }
            let law = conflict.law.and_then(|law| self.set.ladder.get(law.0 as usize));
            let decided_by = conflict.decided_by.and_then(rule);
            list.push(serde_json::json!({
                "rules": [self.id(a), self.id(b)],
                "winner": law.map(|_| self.id(a)),
                "law": law.map(|law| &law.name),
                "decided_by": decided_by.map(|rule| self.id(rule)),
                "marker": conflict.marker.map(marker),
                "situation": conflict.situation,
                "together": conflict.together.name(),
                "hinges": conflict.hinges,
                "witness": witnesses.get(at),
            }));
        }
        list
    }

    /// Whether a rule comes from the standard set.
    pub(super) fn is_standard(rule: &Rule) -> bool {
        rule.settled == Settled::Standard
    }

    /// `set:number[#occurrence]/sN/pN`.
    pub(super) fn id(&self, rule: &Rule) -> String {
        format!("{}/s{}/p{}", self.rule_id(rule), rule.origin.sentence, rule.origin.part)
    }

    /// The sentence that makes a rule.
    fn words(&self, rule: &Rule) -> String {
        let of = format!("{}/s{}", self.rule_id(rule), rule.origin.sentence);
        let found = self.compiled.readings.iter().find(|r| r.id == of);
        found.map_or(String::new(), |r| r.text.clone())
    }

    /// `set:number[#occurrence]`.
    pub(super) fn rule_id(&self, rule: &Rule) -> String {
        let origin = &rule.origin;
        let set = self.compiled.lowered.sets.get(origin.set.0 as usize);
        let set = set.map_or("", |set| set.name.as_str());
        let again = match origin.occurrence {
            0 | 1 => String::new(),
            n => format!("#{n}"),
        };
        format!("{set}:{}{again}", origin.name)
    }

    pub(super) fn rule(&self, id: RuleId, rule: &Rule) -> RuleJson {
        let printer = Printer::new(&self.compiled.lowered, rule);
        // What was settled while reading stands in the ledger alone.
        let settled: Vec<Verdict> = self
            .set
            .conflicts
            .iter()
            .filter(|c| c.together == crate::resolve::Together::Cannot)
            .map(|c| Verdict { winner: c.rules[0], loser: c.rules[1], law: c.law })
            .filter(|v| !self.set.verdicts.contains(v))
            .collect();
        let verdicts = |test: &dyn Fn(&Verdict) -> Option<RuleId>| {
            self.set
                .verdicts
                .iter()
                .chain(&settled)
                .filter_map(|verdict| test(verdict).map(|other| self.verdict(verdict, other)))
                .collect()
        };
        RuleJson {
            id: self.id(rule),
            guard: printer.guard(rule),
            // What changes no rule of its own says what its words say.
            says: match rule.kind {
                RuleKind::Fact { term: None } => {
                    format!("{}: `{}`", printer.says(rule), self.words(rule))
                }
                _ => printer.says(rule),
            },
            exceptional: self.set.markers.get(id.0 as usize).copied().flatten().map(marker),
            settled_by: rule.settled.name(),
            beats: verdicts(&|v| (v.winner == id && v.law.is_some()).then_some(v.loser)),
            beaten_by: verdicts(&|v| (v.loser == id && v.law.is_some()).then_some(v.winner)),
        }
    }

    pub(super) fn verdict(&self, verdict: &Verdict, other: RuleId) -> VerdictJson {
        let rule = |id: RuleId| self.compiled.lowered.rules.get(id.0 as usize);
        let law = verdict.law.and_then(|law| self.set.ladder.get(law.0 as usize));
        VerdictJson {
            id: rule(other).map_or(String::new(), |r| self.id(r)),
            words: rule(other).map_or(String::new(), |r| self.words(r)),
            law: law.map(|law| law.name.clone()),
            stated_by: law.and_then(|law| law.stated_by).and_then(rule).map(|r| self.id(r)),
        }
    }
}

impl VerdictJson {
    pub(super) fn text(&self) -> String {
        let law = self.law.as_deref().map_or(String::new(), |law| format!("  by {law}"));
        let by = self.stated_by.as_deref().map_or(String::new(), |rule| format!(" ({rule})"));
        format!("{}{law}{by}", self.id)
    }
}

pub(super) fn marker(marker: Marker) -> &'static str {
    match marker {
        Marker::Except => "except",
        Marker::Instead => "instead",
        Marker::Despite => "despite",
        Marker::DoesNotApply => "does not apply",
        Marker::InWhichCase => "in which case",
        Marker::Narrower => "narrower case",
    }
}

/// Why play has stopped, for people.
pub(super) fn stop_text(stop: &Stop, facts: &Facts<'_>) -> String {
    let name = |id: &RuleId| {
        let rule = facts.compiled.lowered.rules.get(id.0 as usize);
        rule.map_or("a rule".to_owned(), |rule| format!("`{}`", facts.rule_id(rule)))
    };
    match stop {
        Stop::Win => "somebody has won".to_owned(),
        Stop::Draw => "the game is a draw".to_owned(),
        Stop::Capped => "the limit of decisions was reached".to_owned(),
        Stop::Stuck(why) => format!("play cannot go on: {why}"),
        Stop::Undecided { rules: [a, b] } => {
            format!("{} and {} decide one thing, and no law ranks them", name(a), name(b))
        }
        Stop::Loop { rules } => {
            let names: Vec<String> = rules.iter().map(name).collect();
            format!("play goes round without a choice: {}", names.join(", then "))
        }
    }
}
