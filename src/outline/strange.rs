//! Bytes and characters that do not belong in a rulebook, and lines too long to read.

use std::collections::BTreeMap;

use super::limits;
use crate::finding::{Code, Finding, Findings};
use crate::source::{FileId, SourceFile, Span};

/// Looks over the whole text once; one finding for each kind of trouble.
pub(super) fn check(file: FileId, source: &SourceFile, findings: &mut Findings) {
    if let Some(&first) = source.not_utf8.first() {
        let at = first as usize;
        let count = source.not_utf8.len();
        let more = if count > 1 {
            format!(", here and at {} more places", count - 1)
        } else {
            String::new()
        };
        findings.push(
            Finding::new(
                Code::NotUtf8,
                Span::new(file, at, at + 3),
                format!("some bytes are not UTF-8 text{more}"),
            )
            .help("save the file as UTF-8"),
        );
    }
    characters(file, &source.text, findings);
    figures(file, &source.text, findings);
    let mut at = 0;
    for line in source.text.split_inclusive('\n') {
        if line.trim_end_matches('\n').len() > limits::LINE {
            let message = format!("this line has {} bytes and is not read", line.len());
            findings.push(
                Finding::new(Code::TooLarge, Span::new(file, at, at + line.len()), message)
                    .help(format!("break it into lines of fewer than {} bytes", limits::LINE)),
            );
        }
        at += line.len();
    }
}

fn characters(file: FileId, text: &str, findings: &mut Findings) {
    let mut seen: BTreeMap<char, (usize, u32)> = BTreeMap::new();
    for (at, c) in text.char_indices() {
        let strange = match c {
            '\n' | '\t' | '\u{c}' => false,
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' => true,
            '\u{f0000}'..='\u{10ffff}' => true,
            c => c.is_control(),
        };
        if strange {
            seen.entry(c).or_insert((at, 0)).1 += 1;
        }
    }
    for (c, (at, count)) in seen {
        let what = match c {
            '\u{f0000}'..='\u{10ffff}' => "a private character",
            c if c.is_control() => "a control character",
            _ => "a character that changes the direction of writing",
        };
        let times = if count > 1 { format!(", {count} times") } else { String::new() };
        let message = format!("the text holds {what} (U+{:04X}){times}", u32::from(c));
        findings.push(
            Finding::new(
                Code::StrangeCharacter,
                Span::new(file, at, at + c.len_utf8()),
                message,
            )
            .help("delete it; what is shown may not be what is read"),
        );
    }
}

/// Figures with more digits than any game counts; the first of them.
fn figures(file: FileId, text: &str, findings: &mut Findings) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let digits = bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
        if digits > limits::DIGITS {
            findings.push(
                Finding::new(
                    Code::TooLarge,
                    Span::new(file, at, at + digits),
                    format!("this number has {digits} digits"),
                )
                .help(format!("write a number of at most {} digits", limits::DIGITS)),
            );
            return;
        }
        at += digits.max(1);
    }
}
