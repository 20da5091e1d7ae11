//! The identity of a game's texts.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::model::{Book, HouseLayer};
use crate::source::Sources;

/// The SHA-256 of everything that a game's rules depend on: texts, roles and tables. Paths do not
/// count, so that a game keeps its identity when its folder moves.
pub fn hash(sources: &Sources, book: &Book) -> String {
    let mut state = Sha256::new();
    let mut part = |bytes: &[u8]| {
        state.update((bytes.len() as u64).to_le_bytes());
        state.update(bytes);
    };
    part(if book.house == HouseLayer::ByTheBook { b"by the book" } else { b"above" });
    for set in &book.sets {
        part(set.name.as_bytes());
        part(format!("{:?} {:?}", set.role, set.over).as_bytes());
        part(sources.get(set.file).text.as_bytes());
    }
    for table in &book.components {
        part(format!("{:?} {:?} {:?}", table.noun, table.per, table.place).as_bytes());
        part(sources.get(table.file).text.as_bytes());
    }
    state.finalize().iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
