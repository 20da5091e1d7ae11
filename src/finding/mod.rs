//! Findings: what the compiler tells the author.
//!
//! Every stage pushes [`Finding`]s into one [`Findings`] sink; only `cli` draws them. A finding
//! has a fixed code; the code fixes its name and severity (table in [`code`]).

mod code;
mod json;
mod render;

pub use code::{Code, Severity};
pub use json::{FindingJson, RelatedJson, RuleNames, rule_of_id};
pub use render::{Look, Report, summary};

use crate::source::Span;

/// One thing the author should know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What kind of finding it is; fixes severity and name.
    pub code: Code,
    /// What is the matter: lower case, no full stop, the author's words in backticks.
    pub message: String,
    /// The primary place and what to say there (may be empty).
    pub at: Label,
    /// Other places that belong to it.
    pub related: Vec<Label>,
    /// What to write instead.
    pub help: Option<String>,
    /// Up to three sentences that are read, to put in place of the one that is not.
    pub suggestions: Vec<String>,
    /// The rule id (`set:number[#occurrence]`) it is about, if any.
    pub rule: Option<String>,
    /// Where the text leaves something open: what settled it (`text`, `standard`, `read_as`).
    pub settled_by: Option<&'static str>,
}

/// A span with a few words about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What to say there.
    pub text: String,
    /// The rule id at that place, if it is about a rule.
    pub rule: Option<String>,
}

impl Finding {
    /// A finding at one place.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            at: Label { span, text: String::new(), rule: None },
            related: Vec::new(),
            help: None,
            suggestions: Vec::new(),
            rule: None,
            settled_by: None,
        }
    }

    /// Says something at the primary place.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Self {
        self.at.text = text.into();
        self
    }

    /// Says what to write instead.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Adds a second place.
    #[must_use]
    pub fn related(mut self, span: Span, text: impl Into<String>) -> Self {
        self.related.push(Label { span, text: text.into(), rule: None });
        self
    }

    /// Names the rule it is about.
    #[must_use]
    pub fn rule(mut self, id: impl Into<String>) -> Self {
        let id = id.into();
        self.at.rule = Some(id.clone());
        self.rule = Some(id);
        self
    }

    /// How bad it is.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }
}

/// The sink that gathers findings.
#[derive(Debug, Clone, Default)]
pub struct Findings {
    list: Vec<Finding>,
}

impl Findings {
    /// Adds one.
    pub fn push(&mut self, finding: Finding) {
        self.list.push(finding);
    }

    /// Adds all of another sink.
    pub fn extend(&mut self, other: Self) {
        self.list.extend(other.list);
    }

    /// All, in the order they were found.
    pub fn iter(&self) -> impl Iterator<Item = &Finding> {
        self.list.iter()
    }

    /// All, to fill in what the stage that found them could not know.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Finding> {
        self.list.iter_mut()
    }

    /// Keeps those for which the test holds.
    pub fn retain(&mut self, test: impl FnMut(&Finding) -> bool) {
        self.list.retain(test);
    }

    /// Forgets those after the first `len`.
    pub fn truncate(&mut self, len: usize) {
        self.list.truncate(len);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many there are of this severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.list.iter().filter(|f| f.severity() == severity).count()
    }

    /// Sorts by file, place and code, and drops exact repeats: the order of the report.
    pub fn sort(&mut self) {
        self.list.sort_by_key(|f| (f.at.span, f.code));
        self.list.dedup();
    }
}
