//! Values that rules assign, kept while nothing changes: rules about shares and ranks ask for the same
//! count again and again.

use crate::program::Val;

/// More values than this are not kept.
const MOST: usize = 64;

/// A value that has been worked out.
#[derive(Debug, Clone, Copy)]
struct Entry {
    field: u16,
    subject: Val,
    value: Val,
    /// How much was looked at for it.
    work: u64,
}

/// A property that is being worked out. One that needs itself has the value that it is stored with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Busy {
    pub field: u16,
    pub subject: Val,
    /// For a rule that builds on what the others say: the place of the next one in the list.
    pub next: Option<u16>,
}

/// What is at hand while conditions are read, and the values that were found on the way. A copy of a
/// situation finds its values anew.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// Properties that are being worked out.
    pub busy: Vec<Busy>,
    /// The version of the facts for which the values hold.
    version: u32,
    entries: Vec<Entry>,
    /// What holds once and for all, while random play has lent it.
    pub sure: Option<Box<super::sure::Sure>>,
}

impl Clone for Known {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Known {
    /// Forgets all values: something has changed that the version of the facts does not tell.
    pub(crate) fn forget(&mut self) {
        self.entries.clear();
    }

    /// The value that rules assign to a property here, and how much was looked at for it.
    #[inline]
    pub(crate) fn value(
        &mut self,
        version: u32,
        field: u16,
        subject: Val,
    ) -> Option<(Val, u64)> {
        if self.version != version {
            self.version = version;
            self.entries.clear();
        }
        let found = self.entries.iter().find(|e| e.field == field && e.subject == subject)?;
        Some((found.value, found.work))
    }

    /// Keeps a value that has been asked for and was not known.
    pub(crate) fn keep(&mut self, field: u16, subject: Val, value: Val, work: u64) {
        if self.entries.len() < MOST {
            self.entries.push(Entry { field, subject, value, work });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_holds_until_something_changes() {
        let mut known = Known::default();
        let (ann, ben) = (Val::Player(0), Val::Player(1));
        assert_eq!(known.value(7, 2, ann), None);
        known.keep(2, ann, Val::Int(5), 3);
        assert_eq!(known.value(7, 2, ann), Some((Val::Int(5), 3)));
        assert_eq!(known.value(7, 2, ben), None);
        assert_eq!(known.value(7, 1, ann), None);
        assert_eq!(known.clone().value(7, 2, ann), None);
        assert_eq!(known.value(8, 2, ann), None);
        known.keep(2, ann, Val::Int(6), 3);
        known.forget();
        assert_eq!(known.value(8, 2, ann), None);
    }
}
