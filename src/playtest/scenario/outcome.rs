//! What became of a scenario.

use crate::finding::Finding;
use crate::lower::RuleId;
use crate::machine::Survey;
use crate::source::Span;

/// What became of a scenario.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// Its name.
    pub name: String,
    /// Where its heading is.
    pub span: Span,
    /// What is wrong with its text; nothing was tried then.
    pub findings: Vec<Finding>,
    /// Where play was not as expected.
    pub failure: Option<Failure>,
    /// What each rule did.
    pub survey: Survey,
}

impl Outcome {
    /// Whether it was read and play was as expected.
    pub fn passed(&self) -> bool {
        self.findings.is_empty() && self.failure.is_none()
    }
}

/// Where play was not as expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The sentence.
    pub at: Span,
    /// The line as written.
    pub expected: String,
    /// What was the case instead.
    pub found: String,
    /// The last steps of play, with their rules.
    pub steps: Vec<String>,
    /// The rules that these steps and the refusal name.
    pub rules: Vec<RuleId>,
}
