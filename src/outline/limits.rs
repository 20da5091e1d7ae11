//! How much of anything is read. What lies beyond gets one clear finding.

/// The longest line, in bytes.
pub(super) const LINE: usize = 100_000;
/// The longest sentence, in bytes.
pub(super) const SENTENCE: usize = 20_000;
/// The deepest nesting.
pub(super) const DEPTH: u32 = 200;
/// The longest figure, in digits.
pub(super) const DIGITS: usize = 18;
/// The longest title kept in a path, in characters.
pub(super) const TITLE: usize = 80;
/// The longest path kept for what lies below it, in characters.
pub(super) const PATH: usize = 400;
