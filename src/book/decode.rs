//! Bytes to text.

use crate::finding::{Code, Finding, Findings};
use crate::source::{SourceFile, Sources, Span};

/// Nobody writes a rulebook of more bytes than this.
pub(super) const MAX_BYTES: usize = 16 * 1024 * 1024;

/// Adds the text of a file to the sources. Bytes that are not UTF-8 are replaced, under a
/// finding; a file that is no text at all is refused with `None`.
pub(super) fn add_text(
    path: &str,
    bytes: Vec<u8>,
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
    if bytes.contains(&0) {
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
    let (text, bad) = match String::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            (String::from_utf8_lossy(error.as_bytes()).into_owned(), Some(at))
        }
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let text = if text.contains('\r') {
        text.replace("\r\n", "\n").replace('\r', "\n")
    } else {
        text.to_owned()
    };
    // Line ends shrink while they are normalised: find the first replaced character afresh.
    let bad = bad.map(|_| text.find('\u{fffd}').unwrap_or(0));
    let file = sources.add(SourceFile::new(path, text));
    if let Some(at) = bad {
        let count = sources.get(file).text.matches('\u{fffd}').count();
        findings.push(
            Finding::new(
                Code::NotUtf8,
                Span::new(file, at, at + '\u{fffd}'.len_utf8()),
                format!("`{path}` holds {count} character(s) that are not UTF-8"),
            )
            .label("the first one")
            .help("save the file again in UTF-8"),
        );
    }
    Some(file)
}
