//! `houserules show order`: the ladder of laws, and all rules, highest first.

use serde_json::{Value, json};

use super::console::Console;
use super::facts::{Facts, RuleJson, marker};
use crate::compile::Compiled;
use crate::lower::RuleId;

/// The ladder and the order, for people.
pub(super) fn print(compiled: &Compiled, standard: bool, console: &mut Console) {
    let facts = Facts::new(compiled);
    console.line(&console.bold("laws, highest first"));
    for (i, (name, stated_by)) in laws(&facts).into_iter().enumerate() {
        let by = stated_by.map_or(String::new(), |id| format!("  {id}"));
        console.line(&format!("{:>3}  {name}{by}", i + 1));
    }
    console.line("");
    console.line(&console.bold("rules, highest first"));
    for (id, rule) in ordered(&facts, standard) {
        let why =
            exceptional(&facts, id).map_or(String::new(), |m| format!("  exceptional ({m})"));
        console.line(&format!("{}  {}{why}", console.bold(&rule.id), rule.says));
        for verdict in &rule.beats {
            console.line(&format!("    over {}", verdict.text()));
        }
    }
}

/// The same as data.
pub(super) fn data(compiled: &Compiled, standard: bool) -> Value {
    let facts = Facts::new(compiled);
    let laws: Vec<Value> = laws(&facts)
        .into_iter()
        .map(|(name, stated_by)| json!({ "law": name, "stated_by": stated_by }))
        .collect();
    let rules: Vec<RuleJson> =
        ordered(&facts, standard).into_iter().map(|(_, rule)| rule).collect();
    json!({ "laws": laws, "rules": rules })
}

fn laws(facts: &Facts<'_>) -> Vec<(String, Option<String>)> {
    let rule = |id: RuleId| facts.compiled.lowered.rules.get(id.0 as usize);
    facts
        .set
        .ladder
        .iter()
        .map(|law| {
            let by = law.stated_by.and_then(rule).map(|r| facts.rule_id(r));
            (law.name.clone(), by)
        })
        .collect()
}

fn ordered(facts: &Facts<'_>, standard: bool) -> Vec<(RuleId, RuleJson)> {
    facts
        .set
        .order
        .iter()
        .filter_map(|id| facts.compiled.lowered.rules.get(id.0 as usize).map(|r| (*id, r)))
        .filter(|(_, rule)| standard || !Facts::is_standard(rule))
        .map(|(id, rule)| (id, facts.rule(id, rule)))
        .collect()
}

fn exceptional(facts: &Facts<'_>, id: RuleId) -> Option<&'static str> {
    facts.set.markers.get(id.0 as usize).copied().flatten().map(marker)
}
