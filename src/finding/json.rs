//! Findings as data, with stable field names (`docs/json.md`).

use indexmap::IndexMap;
use serde::Serialize;

use super::Finding;
use crate::source::{SourceFile, Sources, Span};

/// Rule ids (without sentence and part) with their bare number or path and occurrence.
pub type RuleNames = IndexMap<String, (String, u32)>;

/// A finding as data.
#[derive(Debug, Clone, Serialize)]
pub struct FindingJson {
    /// `HR101`.
    pub code: String,
    /// `unread-sentence`.
    pub name: &'static str,
    /// `error`, `warning` or `note`.
    pub severity: &'static str,
    /// The rule's id, `set:number[#occurrence]`, if the finding is about a rule.
    pub id: Option<String>,
    /// The bare number or path of that rule.
    pub rule: Option<String>,
    /// Which use of the number, from 1.
    pub occurrence: Option<u32>,
    /// The file as it was named.
    pub file: String,
    /// Line from 1; none if the file could not be read.
    pub line: Option<u32>,
    /// Column in characters from 1; none if the file could not be read.
    pub column: Option<u32>,
    /// What is the matter.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
    /// Sentences that are read, to put in place of the one that is not.
    pub suggestions: Vec<String>,
    /// Other places that belong to it.
    pub related: Vec<RelatedJson>,
    /// Where the text leaves something open: `text`, `standard` or `read_as`.
    pub settled_by: Option<&'static str>,
    /// A position in which it can be seen, as a saved game; none if there is none.
    pub witness: Option<serde_json::Value>,
}

/// Another place of a finding.
#[derive(Debug, Clone, Serialize)]
pub struct RelatedJson {
    /// The rule's id, if the place is about a rule.
    pub id: Option<String>,
    /// The bare number or path of that rule.
    pub rule: Option<String>,
    /// The file as it was named.
    pub file: String,
    /// Line from 1.
    pub line: Option<u32>,
    /// Column in characters from 1.
    pub column: Option<u32>,
    /// What is there.
    pub message: String,
}

impl FindingJson {
    /// The finding with its places counted as a person counts them.
    pub fn new(finding: &Finding, sources: &Sources, names: &RuleNames) -> Self {
        let (file, line, column) = place(finding.at.span, sources);
        let named = finding.rule.as_deref().map(|id| rule_of_id(id, names));
        Self {
            code: finding.code.to_string(),
            name: finding.code.name(),
            severity: finding.severity().name(),
            id: finding.rule.clone(),
            rule: named.as_ref().map(|(rule, _)| rule.clone()),
            occurrence: named.map(|(_, occurrence)| occurrence),
            file,
            line,
            column,
            message: finding.message.clone(),
            help: finding.help.clone(),
            suggestions: finding.suggestions.clone(),
            related: finding
                .related
                .iter()
                .map(|label| {
                    let (file, line, column) = place(label.span, sources);
                    RelatedJson {
                        id: label.rule.clone(),
                        rule: label.rule.as_deref().map(|id| rule_of_id(id, names).0),
                        file,
                        line,
                        column,
                        message: label.text.clone(),
                    }
                })
                .collect(),
            settled_by: finding.settled_by,
            witness: None,
        }
    }
}

/// File, line and column of a span; a file without text has no lines.
fn place(span: Span, sources: &Sources) -> (String, Option<u32>, Option<u32>) {
    let file: &SourceFile = sources.get(span.file);
    if file.text.is_empty() {
        return (file.path.clone(), None, None);
    }
    let position = file.position(span.start);
    (file.path.clone(), Some(position.line), Some(position.column))
}

/// The bare number or path and the occurrence of a rule id `set:number[#occurrence][/sN[/pN]]`.
///
/// Items of a list have derived numbers with a `#` of their own (`4.5.2#3`), which only the
/// outline can tell from an occurrence: `names` (id to number and occurrence) knows better.
pub fn rule_of_id(id: &str, names: &RuleNames) -> (String, u32) {
    let mut rest = id;
    for letter in ['p', 's'] {
        if let Some((before, after)) = rest.rsplit_once('/')
            && after.strip_prefix(letter).is_some_and(is_number)
        {
            rest = before;
        }
    }
    if let Some(known) = names.get(rest) {
        return known.clone();
    }
    let rest = rest.split_once(':').map_or(rest, |(_, rest)| rest);
    match rest.rsplit_once('#') {
        Some((before, after)) if is_number(after) => {
            (before.to_owned(), after.parse().unwrap_or(1))
        }
        _ => (rest.to_owned(), 1),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.len() < 10 && text.bytes().all(|b| b.is_ascii_digit())
}
