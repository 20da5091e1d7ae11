//! What changed in what was understood: terms, winners in the ledger, decision lists, findings.

use std::collections::BTreeMap;

use serde::Serialize;

use super::matching::Matching;
use super::rules::Side;
use crate::finding::Code;
use crate::lower::{Rule, RuleId, Settled, Verb};
use crate::resolve::decision_list;
use crate::vocabulary::sort_name;

/// A term that only one of the books has, or has with another sort.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TermChange {
    /// The name.
    pub name: String,
    /// What it named.
    pub old: Option<String>,
    /// What it names.
    pub new: Option<String>,
}

/// A pair of rules for which another one prevails, or which did not clash before, or does no more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WinnerChange {
    /// The two rules, by their ids in the new book where they have one.
    pub rules: [String; 2],
    /// Who prevailed and by which law; none if they did not clash, `nobody` for a tie.
    pub old: Option<String>,
    /// The same now.
    pub new: Option<String>,
    /// The situation in which they clash.
    pub situation: String,
}

/// A decision list that is another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ListChange {
    /// The action or event.
    pub event: String,
    /// The old rows, highest first.
    pub old: Vec<String>,
    /// The new rows.
    pub new: Vec<String>,
}

/// A finding that only one of the books has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FindingChange {
    /// The code.
    pub code: String,
    /// `error`, `warning` or `note`.
    pub severity: &'static str,
    /// The rule, if it is about one.
    pub id: Option<String>,
    /// What it says.
    pub message: String,
}

/// What changed in what was understood.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Meaning {
    /// Terms.
    pub terms: Vec<TermChange>,
    /// Winners in the ledger.
    pub winners: Vec<WinnerChange>,
    /// Decision lists.
    pub decisions: Vec<ListChange>,
    /// Findings that are new.
    pub findings_gained: Vec<FindingChange>,
    /// Findings that are gone.
    pub findings_lost: Vec<FindingChange>,
}

/// Old names of rules in the terms of the new book.
struct Names<'a> {
    /// By id: the id in the new book.
    ids: BTreeMap<&'a str, &'a str>,
    /// By bare number or path: the same in the new book.
    rules: BTreeMap<&'a str, &'a str>,
}

impl<'a> Names<'a> {
    fn new(old: Side<'a>, new: Side<'a>, m: &Matching) -> Self {
        let mut names = Self { ids: BTreeMap::new(), rules: BTreeMap::new() };
        for (unit, to) in old.units.iter().zip(&m.new_of) {
            if let Some(to) = to {
                let to = &new.units[*to];
                names.ids.entry(&unit.id).or_insert(&to.id);
                names.rules.entry(&unit.name).or_insert(&to.name);
            }
        }
        names
    }

    fn id(&self, id: &str) -> String {
        self.ids.get(id).map_or_else(|| format!("old {id}"), |id| (*id).to_owned())
    }

    /// A message with the rules that it names in backticks by their new names.
    fn message(&self, text: &str) -> String {
        let parts: Vec<&str> = text.split('`').collect();
        let named = parts.iter().enumerate().map(|(at, part)| match at % 2 {
            1 => *self.rules.get(part).unwrap_or(part),
            _ => part,
        });
        named.collect::<Vec<_>>().join("`")
    }
}

/// Compares what was understood of two books.
pub(super) fn meaning(old: Side<'_>, new: Side<'_>, m: &Matching) -> Meaning {
    let names = Names::new(old, new, m);
    let (findings_gained, findings_lost) = findings(old, new, &names);
    Meaning {
        terms: terms(old, new),
        winners: winners(old, new, &names),
        decisions: decisions(old, new, &names),
        findings_gained,
        findings_lost,
    }
}

fn terms(old: Side<'_>, new: Side<'_>) -> Vec<TermChange> {
    let of = |side: Side<'_>| -> BTreeMap<String, Vec<String>> {
        let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (_, term) in side.compiled.vocabulary.terms.iter() {
            let is_a = term.is_a.as_deref().map_or(String::new(), |is_a| format!(" ({is_a})"));
            let sort = format!("{}{is_a}", sort_name(term.sort));
            all.entry(term.name.clone()).or_default().push(sort);
        }
        for sorts in all.values_mut() {
            sorts.sort();
        }
        all
    };
    let (was, is) = (of(old), of(new));
    let mut all: Vec<&String> = was.keys().chain(is.keys()).collect();
    all.sort_unstable();
    all.dedup();
    let text = |sorts: &Vec<String>| sorts.join(", ");
    all.into_iter()
        .filter(|name| was.get(*name) != is.get(*name))
        .map(|name| TermChange {
            name: name.clone(),
            old: was.get(name).map(text),
            new: is.get(name).map(text),
        })
        .collect()
}

/// `set:number[#occurrence]` of a rule.
fn id(side: Side<'_>, rule: &Rule) -> String {
    let origin = &rule.origin;
    let set = side.compiled.lowered.sets.get(origin.set.0 as usize);
    let set = set.map_or("", |set| set.name.as_str());
    match origin.occurrence {
        0 | 1 => format!("{set}:{}", origin.name),
        n => format!("{set}:{}#{n}", origin.name),
    }
}

type Outcome = (String, String);

/// For each pair of rules: who prevails by which law, once for each way, and where they clash.
fn ledger(
    side: Side<'_>,
    rename: &dyn Fn(String) -> String,
) -> BTreeMap<[String; 2], Vec<Outcome>> {
    let rule = |id: RuleId| side.compiled.lowered.rules.get(id.0 as usize);
    let mut all: BTreeMap<[String; 2], Vec<Outcome>> = BTreeMap::new();
    for conflict in &side.compiled.rule_set.conflicts {
        let [Some(a), Some(b)] = conflict.rules.map(rule) else { continue };
        if a.settled == Settled::Standard || b.settled == Settled::Standard {
            continue;
        }
        let (a, b) = (rename(id(side, a)), rename(id(side, b)));
        let law = conflict.law.and_then(|l| side.compiled.rule_set.ladder.get(l.0 as usize));
        let winner = law.map_or("nobody".to_owned(), |law| format!("{a} by {}", law.name));
        let key = if a <= b { [a, b] } else { [b, a] };
        let outcomes = all.entry(key).or_default();
        let outcome = (winner, conflict.situation.clone());
        if !outcomes.iter().any(|(winner, _)| *winner == outcome.0) {
            outcomes.push(outcome);
        }
    }
    for list in all.values_mut() {
        list.sort();
    }
    all
}

fn winners(old: Side<'_>, new: Side<'_>, names: &Names<'_>) -> Vec<WinnerChange> {
    let was = ledger(old, &|id| names.id(&id));
    let is = ledger(new, &|id| id);
    let mut keys: Vec<&[String; 2]> = was.keys().chain(is.keys()).collect();
    keys.sort_unstable();
    keys.dedup();
    let text = |list: &Vec<Outcome>| {
        list.iter().map(|(winner, _)| winner.as_str()).collect::<Vec<_>>().join("; ")
    };
    let mut all = Vec::new();
    for key in keys {
        let (x, y) = (was.get(key).map(text), is.get(key).map(text));
        if x == y {
            continue;
        }
        let situation = is.get(key).or(was.get(key)).and_then(|list| list.first());
        all.push(WinnerChange {
            rules: key.clone(),
            old: x,
            new: y,
            situation: situation.map_or(String::new(), |(_, s)| s.clone()),
        });
    }
    all
}

fn decisions(old: Side<'_>, new: Side<'_>, names: &Names<'_>) -> Vec<ListChange> {
    let of = |side: Side<'_>, rename: &dyn Fn(String) -> String| {
        let lowered = &side.compiled.lowered;
        let mut lists: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let own = (0..lowered.world.verbs.names.len())
            .map(|at| Verb(Verb::FIRST_OF_BOOK.0 + at as u16));
        for verb in (0..Verb::FIRST_OF_BOOK.0).map(Verb).chain(own) {
            let rows = decision_list(&side.compiled.rule_set, verb);
            let rows: Vec<String> = rows
                .iter()
                .filter_map(|row| {
                    let rule = lowered.rules.get(row.rule.0 as usize)?;
                    if rule.settled == Settled::Standard {
                        return None;
                    }
                    let id = rename(id(side, rule));
                    Some(format!("{id}  {}: {}", row.guard, row.says))
                })
                .collect();
            if !rows.is_empty() {
                lists.insert(lowered.world.verbs.name(verb).to_owned(), rows);
            }
        }
        lists
    };
    let was = of(old, &|id| names.id(&id));
    let is = of(new, &|id| id);
    let mut events: Vec<&String> = was.keys().chain(is.keys()).collect();
    events.sort_unstable();
    events.dedup();
    events
        .into_iter()
        .filter(|event| was.get(*event) != is.get(*event))
        .map(|event| ListChange {
            event: event.clone(),
            old: was.get(event).cloned().unwrap_or_default(),
            new: is.get(event).cloned().unwrap_or_default(),
        })
        .collect()
}

fn findings(
    old: Side<'_>,
    new: Side<'_>,
    names: &Names<'_>,
) -> (Vec<FindingChange>, Vec<FindingChange>) {
    type Key = (Code, Option<String>, String);
    let of = |side: Side<'_>, rename: &dyn Fn(&str) -> String, say: &dyn Fn(&str) -> String| {
        let mut all: BTreeMap<Key, usize> = BTreeMap::new();
        for finding in side.compiled.findings.iter() {
            let rule = finding.rule.as_deref().map(|id| {
                let bare = id.split_once("/s").map_or(id, |(id, _)| id);
                rename(bare)
            });
            *all.entry((finding.code, rule, say(&finding.message))).or_default() += 1;
        }
        all
    };
    let was = of(old, &|id| names.id(id), &|text| names.message(text));
    let is = of(new, &str::to_owned, &str::to_owned);
    let lone = |these: &BTreeMap<Key, usize>, those: &BTreeMap<Key, usize>| {
        let mut all = Vec::new();
        for (key, n) in these {
            for _ in those.get(key).copied().unwrap_or(0)..*n {
                all.push(FindingChange {
                    code: key.0.to_string(),
                    severity: key.0.severity().name(),
                    id: key.1.clone(),
                    message: key.2.clone(),
                });
            }
        }
        all
    };
    (lone(&is, &was), lone(&was, &is))
}
