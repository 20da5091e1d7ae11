//! The passes of this stage in order.

use super::{Outline, front, html, lettered, nest, numbering, reference, strange, text};
use crate::finding::{Code, Finding, Findings};
use crate::source::{FileId, SourceFile, Span};

/// Reads the outline of one file. Total: what is odd becomes a finding and reading goes on.
pub fn outline(file: FileId, source: &SourceFile, findings: &mut Findings) -> Outline {
    strange::check(file, source, findings);
    let (front_matter, from) = front::read(file, &source.text);
    let page = html::is_html(&source.text);
    let blocks =
        if page { html::blocks(&source.text) } else { text::blocks(&source.text, from) };
    let mut nested = nest::nest(file, blocks, findings);
    nested.outline.front_matter = front_matter;
    numbering::check(&nested, findings);
    lettered::check(&nested.outline, findings);
    let mut outline = nested.outline;
    reference::resolve(&mut outline);
    outline.written.clone_from(&outline.sentences);
    if outline.sentences.is_empty() {
        let span = Span::new(file, 0, source.text.len());
        findings.push(
            Finding::new(Code::EmptyBook, span, "this file holds no rule")
                .help("write at least one sentence, for example `Each player draws a card.`"),
        );
    }
    outline
}
