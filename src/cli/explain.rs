//! `houserules explain`: what a rule, term, action or event means and which rules decide it.

use std::collections::BTreeSet;

use serde::Serialize;

use super::args::{Common, Explain};
use super::console::Console;
use super::facts::{Facts, RuleJson, marker};
use super::game::{self, SCHEMA};
use super::run::Exit;
use crate::compile::{Compiled, Reading};
use crate::finding::rule_of_id;
use crate::lower::{RuleId, Verb};
use crate::resolve::{Row, decision_list};
use crate::vocabulary::sort_name;

/// Explains one thing, or every sentence of the book.
pub(super) fn run(args: &Explain, common: &Common, console: &mut Console) -> Exit {
    let compiled = match game::open_or_report(&args.path, common, console) {
        Ok(compiled) => compiled,
        Err(exit) => return exit,
    };
    let what = args.what.join(" ");
    let answer = Answer::find(&compiled, what.trim());
    if answer.is_empty() {
        let near = compiled.vocabulary.nearest(&what);
        let near: Vec<String> = near.iter().take(3).map(|n| format!("`{n}`")).collect();
        let hint = if near.is_empty() {
            "name a rule number, a term or an action of the book".to_owned()
        } else {
            format!("is {} meant", near.join(" or "))
        };
        return game::refuse(console, &format!("`{what}` is nothing in this book; {hint}"));
    }
    if console.json() {
        console.data(&answer);
    } else {
        answer.print(console);
    }
    Exit::Fine
}

/// All that is known about what was asked for.
#[derive(Serialize)]
struct Answer {
    schema: u32,
    what: String,
    sentences: Vec<SentenceJson>,
    terms: Vec<TermJson>,
    decisions: Vec<ListJson>,
}

/// A sentence, how it was read, what it does.
#[derive(Serialize)]
struct SentenceJson {
    id: String,
    rule: String,
    occurrence: u32,
    file: String,
    line: u32,
    text: String,
    status: &'static str,
    why: Option<&'static str>,
    reading: Option<String>,
    rules: Vec<RuleJson>,
}

/// A term.
#[derive(Serialize)]
struct TermJson {
    name: String,
    sort: &'static str,
    is_a: Option<String>,
    also: Vec<String>,
    defined_by: Option<String>,
    used_by: Vec<String>,
}

/// The rules that decide one event, highest first.
#[derive(Serialize)]
struct ListJson {
    event: String,
    rules: Vec<EntryJson>,
}

/// One line of a decision list.
#[derive(Serialize)]
struct EntryJson {
    id: String,
    rule: String,
    guard: String,
    says: String,
    exceptional: Option<&'static str>,
    law: Option<String>,
    stated_by: Option<String>,
}

impl Answer {
    fn find(compiled: &Compiled, what: &str) -> Self {
        let facts = Facts::new(compiled);
        let named = |reading: &&Reading| {
            let (rule, _) = rule_of_id(&reading.id, &compiled.names);
            let own = reading.id.split_once("/s").map_or(reading.id.as_str(), |(id, _)| id);
            what.is_empty() || rule == what || reading.id == what || own == what
        };
        // A bare number is the book's own; the standard set is asked for by `standard:1.2`.
        let mut sentences: Vec<_> =
            compiled.own_readings().filter(named).map(|r| facts.sentence(r)).collect();
        if sentences.is_empty() {
            sentences =
                compiled.readings.iter().filter(named).map(|r| facts.sentence(r)).collect();
        }
        let mut answer = Self {
            schema: SCHEMA,
            what: what.to_owned(),
            sentences: Vec::new(),
            terms: Vec::new(),
            decisions: Vec::new(),
        };
        answer.sentences.append(&mut sentences);
        if !what.is_empty() && answer.sentences.is_empty() {
            answer.terms = facts.terms(what);
            answer.decisions = facts.decisions(what);
        }
        answer
    }

    fn is_empty(&self) -> bool {
        self.sentences.is_empty() && self.terms.is_empty() && self.decisions.is_empty()
    }

    fn print(&self, console: &mut Console) {
        for sentence in &self.sentences {
            sentence.print(console);
        }
        for term in &self.terms {
            term.print(console);
        }
        for list in &self.decisions {
            list.print(console);
        }
    }
}

impl Facts<'_> {
    fn sentence(&self, reading: &Reading) -> SentenceJson {
        let (rule, occurrence) = rule_of_id(&reading.id, &self.compiled.names);
        let file = self.compiled.sources.get(reading.span.file);
        let rules = self
            .rules()
            .filter(|(_, rule)| rule.origin.span == reading.span)
            .map(|(id, rule)| self.rule(id, rule))
            .collect();
        SentenceJson {
            id: reading.id.clone(),
            rule,
            occurrence,
            file: file.path.clone(),
            line: file.position(reading.span.start).line,
            text: reading.text.clone(),
            status: reading.status.name(),
            why: reading.why,
            reading: reading.reading.clone(),
            rules,
        }
    }

    fn terms(&self, what: &str) -> Vec<TermJson> {
        let vocabulary = &self.compiled.vocabulary;
        let same = |name: &str| name.to_lowercase() == what.to_lowercase();
        vocabulary
            .terms
            .iter()
            .filter(|(_, term)| same(&term.name) || term.also.iter().any(|a| same(a)))
            .map(|(id, term)| TermJson {
                name: term.name.clone(),
                sort: sort_name(term.sort),
                is_a: term.is_a.clone(),
                also: term.also.clone(),
                defined_by: term.at.and_then(|at| {
                    let covers = |r: &&Reading| {
                        r.span.file == at.file
                            && r.span.start <= at.start
                            && at.start <= r.span.end
                    };
                    self.compiled.readings.iter().find(covers).map(|r| r.id.clone())
                }),
                used_by: self.compiled.uses(id).map(|reading| reading.id.clone()).collect(),
            })
            .collect()
    }

    /// The decision lists of the actions and events that are named by their base form or one of its
    /// usual forms.
    fn decisions(&self, what: &str) -> Vec<ListJson> {
        let wanted = what.to_lowercase();
        let world = &self.compiled.lowered.world;
        let verbs: BTreeSet<Verb> = self
            .rules()
            .filter_map(|(_, rule)| rule.kind.pattern().map(|p| p.verb))
            .filter(|verb| {
                let name = world.verbs.name(*verb);
                name == wanted || format!("{name}s") == wanted || format!("{name}ed") == wanted
            })
            .collect();
        verbs.into_iter().map(|verb| self.list(verb)).collect()
    }

    fn list(&self, verb: Verb) -> ListJson {
        let rows = decision_list(self.set, verb);
        let mut event = self.compiled.lowered.world.verbs.name(verb).to_owned();
        if let Some(name) = rows.first().and_then(|row| self.object_name(row.rule)) {
            event = format!("{event} {name}");
        }
        let rules = rows.into_iter().filter_map(|row| self.entry(row)).collect();
        ListJson { event, rules }
    }

    /// `a card`, for `draw a card`.
    fn object_name(&self, id: RuleId) -> Option<String> {
        let rule = self.compiled.lowered.rules.get(id.0 as usize)?;
        let slot = rule
            .kind
            .pattern()?
            .binds
            .iter()
            .find(|(role, _)| *role == crate::lower::Role::Object)
            .map(|(_, slot)| *slot)?;
        let name = rule.slot_names.get(slot.0 as usize).filter(|name| !name.is_empty())?;
        Some(format!("{} {name}", crate::vocabulary::article(name)))
    }

    fn entry(&self, row: Row) -> Option<EntryJson> {
        let rule = |id: RuleId| self.compiled.lowered.rules.get(id.0 as usize);
        let own = rule(row.rule)?;
        let law = row.law.and_then(|law| self.set.ladder.get(law.0 as usize));
        Some(EntryJson {
            id: self.id(own),
            rule: own.origin.name.clone(),
            guard: row.guard,
            says: row.says,
            exceptional: row.marker.map(marker),
            law: law.map(|law| law.name.clone()),
            stated_by: row.stated_by.and_then(rule).map(|r| self.rule_id(r)),
        })
    }
}

impl SentenceJson {
    fn print(&self, console: &mut Console) {
        let place = format!("{}:{}", self.file, self.line);
        console.line(&format!("{}  {}", console.bold(&self.id), self.text));
        console.line(&format!("  {} ({place})", self.status));
        if let Some(reading) = &self.reading {
            console.line(&format!("  read as: {reading}"));
        }
        if let Some(why) = self.why {
            console.line(&format!("  because it is: {why}"));
        }
        for rule in &self.rules {
            console.line(&format!("  {}", rule.says));
            if rule.guard != "otherwise" {
                console.line(&format!("    while {}", rule.guard));
            }
            if let Some(marker) = rule.exceptional {
                console.line(&format!("    exceptional ({marker})"));
            }
            for (word, verdicts) in [("beats", &rule.beats), ("yields to", &rule.beaten_by)] {
                for verdict in verdicts {
                    console.line(&format!("    {word} {}", verdict.text()));
                    if !verdict.words.is_empty() {
                        console.line(&format!("      “{}”", verdict.words));
                    }
                }
            }
        }
        console.line("");
    }
}

impl TermJson {
    fn print(&self, console: &mut Console) {
        let is_a = self.is_a.as_deref().map_or(String::new(), |is_a| format!(" ({is_a})"));
        console.line(&format!("{}  {}{is_a}", console.bold(&self.name), self.sort));
        if !self.also.is_empty() {
            console.line(&format!("  also {}", self.also.join(", ")));
        }
        if let Some(rule) = &self.defined_by {
            console.line(&format!("  defined by {rule}"));
        }
        if !self.used_by.is_empty() {
            console.line(&format!("  used by {}", self.used_by.join(", ")));
        }
        console.line("");
    }
}

impl EntryJson {
    /// Why it stands above others: `exceptional (narrower case), 1.2`.
    fn reason(&self) -> String {
        let Some(law) = &self.law else { return String::new() };
        let marker = match self.exceptional {
            Some(marker) if marker != law => format!(" ({marker})"),
            _ => String::new(),
        };
        let by = self.stated_by.as_deref().map_or(String::new(), |id| {
            format!(", {}", id.split_once(':').map_or(id, |(_, name)| name))
        });
        format!("{law}{marker}{by}")
    }
}

impl ListJson {
    fn print(&self, console: &mut Console) {
        console.line(&console.bold(&self.event));
        let width = self.rules.iter().map(|r| r.rule.chars().count()).max().unwrap_or(0);
        for (i, entry) in self.rules.iter().enumerate() {
            let law = entry.reason();
            console.line(&format!("{:>3}  {:width$}  {}", i + 1, entry.rule, entry.guard));
            console.line(&format!("{:5}{:width$}  {}", "", "", entry.says));
            if !law.is_empty() {
                console.line(&format!("{:5}{:width$}  {law}", "", ""));
            }
        }
        console.line("");
    }
}
