//! The passes of this stage in order.

use super::{Outline, front, nest, strange, text};
use crate::finding::{Code, Finding, Findings};
use crate::source::{FileId, SourceFile, Span};

/// Reads the outline of one file. Total: what is odd becomes a finding and reading goes on.
pub fn outline(file: FileId, source: &SourceFile, findings: &mut Findings) -> Outline {
    strange::check(file, source, findings);
    let (front_matter, from) = front::read(file, &source.text);
    let blocks = text::blocks(&source.text, from);
    let nested = nest::nest(file, blocks, findings);
    let mut outline = nested.outline;
    outline.front_matter = front_matter;
    if outline.sentences.is_empty() {
        let span = Span::new(file, 0, source.text.len());
        findings.push(
            Finding::new(Code::EmptyBook, span, "this file holds no rule")
                .help("write at least one sentence, for example `Each player draws a card.`"),
        );
    }
    outline
}
