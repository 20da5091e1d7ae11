//! Encoding of a line that is no sentence of a rulebook.

use super::{Tokens, Vocabulary};
use crate::source::{FileId, Span};

impl Vocabulary {
    /// As [`Self::encode_text_with`], for a text that stands in a file from byte `from` on.
    pub fn encode_line(
        &self,
        text: &str,
        players: &[&str],
        file: FileId,
        from: u32,
    ) -> Vec<Tokens> {
        self.encodings(text, &[], players, &|start, end| {
            Span::new(file, from as usize + start, from as usize + end)
        })
    }
}
