//! Each written form, with a small text that says what is expected.

use super::*;

mod forms;
mod slips;
mod total;

use crate::finding::Findings;
use crate::source::{FileId, SourceFile};

fn read(text: &str) -> (Outline, Findings, SourceFile) {
    let source = SourceFile::from_bytes("book", text.as_bytes());
    let mut findings = Findings::default();
    let outline = outline(FileId(0), &source, &mut findings);
    (outline, findings, source)
}

fn shown(text: &str) -> String {
    let (outline, _, source) = read(text);
    let lines = render(&outline, &source);
    // Line numbers are for people; here they would hide what matters.
    lines.lines().map(|l| l.split(" line ").next().unwrap_or(l).to_owned() + "\n").collect()
}

#[track_caller]
fn expect(text: &str, expected: &str) {
    assert_eq!(shown(text).trim_end(), expected.trim_end(), "\n{}", shown(text));
}
