//! Letters of list items that skip one or come again: `(a)`, `(b)`, `(d)`.

use std::collections::BTreeMap;

use super::number::{letter, to_letter};
use super::{Outline, SectionId, SectionKind};
use crate::finding::{Code, Finding, Findings};
use crate::source::Span;

/// Looks at each list whose items have letters.
pub(super) fn check(outline: &Outline, findings: &mut Findings) {
    let mut last: BTreeMap<Option<SectionId>, (u32, Span)> = BTreeMap::new();
    for section in &outline.sections {
        let Some(value) = value(section.kind, &section.path) else { continue };
        let before = last.insert(section.parent, (value, section.span));
        // `(a)` begins another list.
        let Some((before, at)) = before.filter(|_| value > 1) else { continue };
        let here = to_letter(value);
        if value == before {
            findings.push(
                Finding::new(
                    Code::DuplicateNumber,
                    section.span,
                    format!("the letter `{here}` is used again"),
                )
                .label("second use")
                .related(at, "first use")
                .help(format!("write `{}`", to_letter(value + 1))),
            );
            continue;
        }
        // Many authors leave out l and o, which look like figures.
        let missing: Vec<String> = (before.saturating_add(1)..value)
            .filter(|k| !matches!(k, 12 | 15))
            .map(to_letter)
            .collect();
        if let (1..=3, Some(first)) = (missing.len(), missing.first()) {
            findings.push(
                Finding::new(
                    Code::SkippedNumber,
                    section.span,
                    format!("there is no `{first}` before `{here}`"),
                )
                .related(at, "the item before it")
                .help(format!("write `{first}`, or add what is missing")),
            );
        }
    }
}

/// The value of an item's letter.
fn value(kind: SectionKind, path: &str) -> Option<u32> {
    let name = path.rsplit(" / ").next()?;
    let inner = name.strip_prefix('(')?.strip_suffix(')')?;
    matches!(kind, SectionKind::Item { ordered: true }).then(|| letter(inner))?
}
