//! What becomes of sentences.

use crate::outline::Form;

/// What became of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// It acts in play.
    Operative,
    /// It says what something is.
    Definition,
    /// It is about other rules.
    Meta,
    /// Its form says that it is no rule.
    Commentary,
    /// No reading was found.
    Unread,
}

impl Status {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Operative => "operative",
            Self::Definition => "definition",
            Self::Meta => "meta",
            Self::Commentary => "commentary",
            Self::Unread => "unread",
        }
    }
}

/// What the form of a sentence alone makes of it.
pub(super) fn of_form(form: Form) -> (Status, Option<&'static str>) {
    match form {
        Form::Text => (Status::Unread, None),
        Form::Example => (Status::Commentary, Some("example")),
        Form::Quotation => (Status::Commentary, Some("quotation")),
        Form::Heading => (Status::Commentary, Some("heading")),
        Form::Credit => (Status::Commentary, Some("credit")),
        Form::Clutter => (Status::Commentary, Some("clutter")),
        Form::Reference => (Status::Commentary, Some("reference")),
    }
}
