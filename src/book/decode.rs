//! Bytes to text.

use crate::finding::{Code, Finding, Findings};
use crate::source::{SourceFile, Sources, Span};

/// Nobody writes a rulebook of more bytes than this.
pub(super) const MAX_BYTES: usize = 16 * 1024 * 1024;

/// Adds the text of a file to the sources. A file that is no text at all is refused with `None`;
/// single bytes that are not UTF-8 are replaced and reported by the stage that reads the text.
pub(super) fn add_text(
    path: &str,
    bytes: &[u8],
    sources: &mut Sources,
    findings: &mut Findings,
) -> Option<crate::source::FileId> {
    if bytes.len() > MAX_BYTES {
        let file = sources.add(SourceFile::new(path, ""));
        findings.push(
            Finding::new(
                Code::TooLarge,
                Span::new(file, 0, 0),
                format!("`{path}` has more than {} MB", MAX_BYTES / 1024 / 1024),
            )
            .help("split it into several rule sets and name them in `game.toml`"),
        );
        return None;
    }
    let source = SourceFile::from_bytes(path, bytes);
    if source.text.contains('\0') {
        let file = sources.add(SourceFile::new(path, ""));
        findings.push(
            Finding::new(
                Code::NotUtf8,
                Span::new(file, 0, 0),
                format!("`{path}` is not a text file"),
            )
            .help("save the rules as plain text in UTF-8"),
        );
        return None;
    }
    Some(sources.add(source))
}
