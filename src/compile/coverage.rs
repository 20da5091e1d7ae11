//! How much of a book was read.

use super::Status;

/// How many sentences became what. The standard set does not count.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
pub struct Coverage {
    /// All.
    pub sentences: usize,
    /// Those that act in play.
    pub operative: usize,
    /// Those that say what something is.
    pub definitions: usize,
    /// Those about other rules.
    pub meta: usize,
    /// Those that are no rules by their form.
    pub commentary: usize,
    /// Those that nobody could read.
    pub unread: usize,
}

impl Coverage {
    /// Counts one more.
    pub fn count(&mut self, status: Status) {
        self.sentences += 1;
        *match status {
            Status::Operative => &mut self.operative,
            Status::Definition => &mut self.definitions,
            Status::Meta => &mut self.meta,
            Status::Commentary => &mut self.commentary,
            Status::Unread => &mut self.unread,
        } += 1;
    }
}
