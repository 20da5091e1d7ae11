//! Rules about rules: the laws of precedence that a book states, and what a rule claims for itself.

pub(super) mod claims;
pub(super) mod law_said;
pub(super) mod law_tables;
pub(super) mod law_words;
pub(super) mod meta;
pub(super) mod meta_when;
pub(super) mod side;
pub(super) mod side_names;
pub(super) mod side_said;
pub(super) mod template;
