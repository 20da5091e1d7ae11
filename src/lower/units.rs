//! Sentences of outlines as units of lowering.

use super::from_syntax::Unit;
use super::{RuleNumber, SetId};
use crate::outline::{Outline, SectionKind, SentenceId};
use crate::syntax::ast::Statement;

/// The units of one rule set, of its first `count` sentences. `first` is the first free discourse key; the next one is given back.
pub fn units(
    set: SetId,
    outline: &Outline,
    count: usize,
    first: u32,
    mut statement: impl FnMut(SentenceId) -> Option<Statement>,
) -> (Vec<Unit>, u32) {
    let mut units = Vec::with_capacity(count);
    for (i, sentence) in outline.sentences.iter().enumerate().take(count) {
        let id = SentenceId(i as u32);
        let section = outline.section(sentence.section);
        let in_force = outline.number_in_force(sentence.section);
        // A rule and the items below it that have no number of their own share a discourse.
        let own = section.number.as_ref().map_or(sentence.section, |_| sentence.section);
        let discourse = match section.kind {
            SectionKind::Prose => section.parent.unwrap_or(own),
            _ => own,
        };
        units.push(Unit {
            set,
            number: RuleNumber(
                in_force
                    .and_then(|s| outline.section(s).number.as_ref())
                    .map_or_else(Vec::new, |n| n.parts.clone()),
            ),
            name: outline.rule_name(sentence.section),
            occurrence: section.occurrence.max(1),
            sentence: sentence.index,
            span: sentence.span,
            text: sentence.text.clone().into(),
            headings: outline.titles(sentence.section).into_iter().map(str::to_owned).collect(),
            discourse: first + discourse.0,
            parent: section.parent.map(|p| first + p.0),
            ordered: matches!(section.kind, SectionKind::Item { ordered: true }),
            statement: statement(id),
            amended: None,
            settled: None,
            plain: sentence.form == crate::outline::Form::Text,
            at_item: matches!(section.kind, SectionKind::Item { .. }),
            tables: outline
                .tables
                .iter()
                .filter(|t| {
                    t.lead_in == Some(id)
                        || t.lead_in.is_none() && t.section == sentence.section
                })
                .map(|t| {
                    t.rows.iter().map(|r| r.iter().map(|c| c.0.clone()).collect()).collect()
                })
                .collect(),
        });
    }
    (units, first + outline.sections.len() as u32)
}
