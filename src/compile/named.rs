//! In which rule each finding is.

use super::{Compiled, rule_id};
use crate::book::Role;
use crate::outline::SectionId;
use crate::source::Span;

/// Says of each place of a finding in which rule it is, where the stage could not know.
pub(super) fn name_findings(compiled: &mut Compiled) {
    drop_standard(compiled);
    let Compiled { book, outlines, findings, names, .. } = compiled;
    let is_id = |id: &str| {
        names.contains_key(id)
            || id.rsplit_once("/s").is_some_and(|(rule, _)| names.contains_key(rule))
    };
    let rule_at = |span: Span| {
        let (set, outline) =
            book.sets.iter().zip(&*outlines).find(|(set, _)| set.file == span.file)?;
        let after = outline.sections.partition_point(|s| s.span.start <= span.start);
        let section = SectionId(after.checked_sub(1)? as u32);
        Some(rule_id(&set.name, outline, section))
    };
    for finding in findings.iter_mut() {
        if !finding.rule.as_deref().is_some_and(is_id) {
            finding.rule = rule_at(finding.at.span);
        }
        for label in &mut finding.related {
            if !label.rule.as_deref().is_some_and(is_id) {
                label.rule = rule_at(label.span);
            }
        }
    }
}

/// What is odd about the standard set is a slip of ours, not of the book that stands on it.
fn drop_standard(compiled: &mut Compiled) {
    let Compiled { book, findings, .. } = compiled;
    let standard = book.sets.iter().find(|s| s.role == Role::Standard).map(|s| s.file);
    findings.retain(|finding| Some(finding.at.span.file) != standard);
}
