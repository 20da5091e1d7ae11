//! What stands around and beside the rules, by which laws may rank them.

use super::Compiled;
use crate::lower::{Beside, SetId};
use crate::outline::SectionKind;

/// What stands around and beside the rules: headings, and figures that a rule or one around it has.
pub(super) fn fill(compiled: &mut Compiled) {
    for (at, outline) in compiled.outlines.iter().enumerate() {
        for (id, section) in outline.section_ids() {
            let key = (SetId(at as u16), outline.rule_name(id), section.occurrence.max(1));
            let headings: Vec<String> =
                outline.titles(id).into_iter().map(str::to_owned).collect();
            if let (Some(set), Some(title)) =
                (compiled.lowered.sets.get_mut(at), headings.first())
            {
                set.title.get_or_insert_with(|| title.clone());
            }
            let around = outline.enclosing(id);
            let mut attributes: Vec<(String, String)> = around
                .into_iter()
                .flat_map(|id| outline.section(id).attributes.iter().cloned())
                .collect();
            if let Some(number) = &section.number {
                let parts = &number.parts;
                let of = compiled.lowered.classes.iter().filter(|(set, from, to, _)| {
                    set.0 as usize == at
                        && from <= parts
                        && (parts <= to || parts.starts_with(to))
                });
                attributes.extend(of.map(|(.., class)| ("class".to_owned(), class.clone())));
            }
            let item = section.kind == SectionKind::Item { ordered: false };
            let label = section.title.as_ref().filter(|_| item).map(|(t, _)| t.clone());
            compiled.lowered.beside.insert(key, Beside { headings, attributes, label });
        }
    }
}
