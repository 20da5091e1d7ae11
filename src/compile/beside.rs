//! What stands around and beside the rules, by which laws may rank them.

use super::Compiled;
use crate::lower::{Beside, NumberMark, Numbers, SetId};
use crate::outline::SectionKind;
use crate::source::FileId;

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
                marked(
                    &compiled.lowered.classes,
                    SetId(at as u16),
                    &number.parts,
                    &mut attributes,
                );
            }
            let item = section.kind == SectionKind::Item { ordered: false };
            let label = section.title.as_ref().filter(|_| item).map(|(t, _)| t.clone());
            let written: Vec<&str> =
                outline.sentences_of(id).map(|(_, sentence)| sentence.written()).collect();
            let text = written.join(" ");
            compiled.lowered.beside.insert(key, Beside { headings, attributes, label, text });
        }
    }
}

/// Adds what the text gives to the rule of this number; what is given to the rest goes to those that have nothing else.
fn marked(
    marks: &[NumberMark],
    set: SetId,
    parts: &[u32],
    attributes: &mut Vec<(String, String)>,
) {
    let mine = || marks.iter().filter(|mark| mark.set == set);
    for mark in mine().filter(|mark| mark.of.holds(parts)) {
        attributes.push((mark.name.clone(), mark.value.clone()));
    }
    for mark in mine() {
        let Numbers::Marked(label) = &mark.of else { continue };
        let is = |(name, value): &(String, String)| {
            name == "mark" && value.eq_ignore_ascii_case(label)
        };
        if attributes.iter().any(is) {
            attributes.push((mark.name.clone(), mark.value.clone()));
        }
    }
    for mark in mine().filter(|mark| mark.of == Numbers::Rest) {
        if !attributes.iter().any(|(name, _)| name.eq_ignore_ascii_case(&mark.name)) {
            attributes.push((mark.name.clone(), mark.value.clone()));
        }
    }
}

/// Whether rules of a file say in which year they were made.
pub(super) fn is_dated(compiled: &Compiled, file: FileId) -> bool {
    let sets = compiled.book.sets.iter().zip(&compiled.outlines);
    sets.filter(|(set, _)| set.file == file).any(|(_, outline)| {
        outline
            .section_ids()
            .any(|(_, section)| section.attributes.iter().any(|(name, _)| name == "year"))
    })
}
