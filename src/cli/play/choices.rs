//! A decision with its numbered choices: what is asked, and the rules that allow each.

use super::super::console::Console;
use super::session::Session;
use crate::lower::{RuleId, Verb};
use crate::machine::{Decision, DecisionKind, Option_, TraceEvent, TraceKind};

impl Session<'_> {
    /// Shows the decision with its numbered choices. Choices of one action stand together under its
    /// name and the rules that allow it.
    ///
    /// The table is drawn if something has happened since it was last shown.
    pub(super) fn ask(&mut self, console: &mut Console) {
        let is_event = |event: &&TraceEvent| !matches!(event.kind, TraceKind::Choice { .. });
        let events = self.state.trace().iter().filter(is_event).count();
        let news = self.shown.replace(events) != Some(events);
        self.ask_with(news, console);
    }

    fn ask_with(&self, table: bool, console: &mut Console) {
        let Some(decision) = self.state.decision() else { return };
        let view = self.view();
        let name = self.seats.get(decision.player as usize).map_or("somebody", |s| &s.name);
        console.tell("");
        if table {
            let heading = view.heading(&self.state);
            if !heading.is_empty() {
                console.tell(&console.bold(&heading));
            }
            for line in view.table(&self.state, decision.player, console.look.width) {
                console.tell(&line);
            }
            console.tell("");
        }
        console.tell(&console.bold(&format!("{name}{}", self.question(decision))));
        if let Some(words) = self.asking_words(decision) {
            console.tell(&console.dim(&format!("  {words}")));
        }
        let width = decision.choices.len().to_string().len();
        let mut group: Option<Verb> = None;
        for (i, option) in decision.choices.iter().enumerate() {
            let several = |verb: Verb| {
                decision
                    .choices
                    .iter()
                    .filter(|o| matches!(o, Option_::Act { verb: other, .. } if *other == verb))
                    .nth(1)
                    .is_some()
            };
            let unseen = self.chosen_blindly(decision, *option).map(|place| {
                let place = self.state.name(&self.table.program, place);
                view.named(&format!("a hidden piece from {place}"))
            });
            let text = match (&unseen, *option) {
                (Some(piece), Option_::Act { verb, .. }) => {
                    format!("{} {piece}", self.table.program.verb_name(verb))
                }
                (Some(piece), _) => piece.clone(),
                (None, _) => view.option(&self.state, *option),
            };
            let rules = self.allowed_by(decision, *option);
            let rules = if rules.is_empty() {
                String::new()
            } else {
                console.dim(&format!("  ({rules})"))
            };
            match *option {
                Option_::Act { verb, object } if !object.is_none() && several(verb) => {
                    if group != Some(verb) {
                        console
                            .tell(&format!("  {}{rules}", self.table.program.verb_name(verb)));
                        group = Some(verb);
                    }
                    let object = unseen.unwrap_or_else(|| {
                        view.named(&self.state.name(&self.table.program, object))
                    });
                    console.tell(&format!("    {:>width$}  {object}", i + 1));
                }
                _ => {
                    group = None;
                    console.tell(&format!("  {:>width$}  {text}{rules}", i + 1));
                }
            }
        }
    }

    /// What a decision is about, to follow the player's name.
    fn question(&self, decision: &Decision) -> String {
        let program = &self.table.program;
        let cause = |rule: Option<RuleId>| {
            rule.map_or(String::new(), |rule| format!(" ({})", program.rule_name(rule)))
        };
        match decision.kind {
            DecisionKind::Act { state: Some(state) } => {
                format!(" has {}: what do you do?", program.term_name(state))
            }
            DecisionKind::Act { state: None } => ": what do you do?".to_owned(),
            DecisionKind::Param { verb, rule, .. } => {
                format!(": choose for “{}”{}", program.verb_name(verb), cause(Some(rule)))
            }
            DecisionKind::Cost { verb, rule } => {
                format!(
                    ": choose what “{}” costs{}",
                    program.verb_name(verb),
                    cause(Some(rule))
                )
            }
            DecisionKind::Choose { rule, secret, .. } => {
                let how = if secret { "choose in secret" } else { "choose" };
                format!(": {how}{}", cause(rule))
            }
            DecisionKind::Offer { rule } => format!(": do you accept?{}", cause(rule)),
            DecisionKind::Menu { rule } => format!(": what do you do?{}", cause(rule)),
            DecisionKind::Question { question } => {
                let asked = program.questions.get(question as usize);
                format!(": {}", asked.map_or("yes or no?", String::as_str))
            }
        }
    }

    /// The words of the rule that asks for a choice.
    fn asking_words(&self, decision: &Decision) -> Option<String> {
        let rule = match decision.kind {
            DecisionKind::Param { rule, .. } | DecisionKind::Cost { rule, .. } => rule,
            DecisionKind::Choose { rule, .. }
            | DecisionKind::Offer { rule }
            | DecisionKind::Menu { rule } => rule?,
            DecisionKind::Act { .. } | DecisionKind::Question { .. } => return None,
        };
        self.rule_words(rule)
    }

    /// The author's words behind a rule.
    pub(super) fn rule_words(&self, rule: RuleId) -> Option<String> {
        let rule = self.table.compiled.lowered.rules.get(rule.0 as usize)?;
        let words = self.table.compiled.sources.slice(rule.origin.span);
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        (!words.is_empty()).then_some(words)
    }

    /// The rules by which an action may be done.
    fn allowed_by(&self, decision: &Decision, option: Option_) -> String {
        let Option_::Act { verb, .. } = option else { return String::new() };
        if !matches!(decision.kind, DecisionKind::Act { .. }) {
            return String::new();
        }
        let rules = self.table.program.on(verb);
        let permits: Vec<RuleId> = rules.may.iter().chain(&rules.must).copied().collect();
        // What is only restricted is permitted where the restrictions hold.
        let permits = if permits.is_empty() { rules.only.clone() } else { permits };
        let mut names: Vec<&str> =
            permits.iter().map(|rule| self.table.program.rule_name(*rule)).collect();
        names.dedup();
        names.join(", ")
    }
}
