//! The outline as text, for `houserules show outline`.

use std::fmt::Write as _;

use super::{Form, Outline, Section, SectionId, SectionKind};
use crate::source::SourceFile;

/// One line for each section and sentence: place, number or path, occurrence, form, words.
pub fn render(outline: &Outline, source: &SourceFile) -> String {
    let mut out = String::new();
    for (key, value, _) in &outline.front_matter {
        let _ = writeln!(out, "{key}: {value}");
    }
    let mut sentences = outline.sentences.iter().peekable();
    let mut tables = outline.tables.iter().peekable();
    for (id, section) in outline.section_ids() {
        let _ = writeln!(out, "{}", head(outline, source, id, section));
        let next = outline.sections.get(id.0 as usize + 1).map_or(u32::MAX, |s| s.span.start);
        while let Some(sentence) = sentences.next_if(|s| s.section <= id || s.span.start < next)
        {
            let pad = "  ".repeat(outline.section(sentence.section).depth as usize + 1);
            let owner = if sentence.section == id {
                String::new()
            } else {
                format!("{} ", outline.rule_name(sentence.section))
            };
            let lead = if sentence.lead_in.is_some() { " <-" } else { "" };
            let form = form_name(sentence.form);
            let _ =
                writeln!(out, "{pad}{owner}s{} {form}{lead} {}", sentence.index, sentence.text);
        }
        while let Some(table) = tables.next_if(|t| t.section <= id) {
            let pad = "  ".repeat(section.depth as usize + 1);
            for row in &table.rows {
                let cells: Vec<&str> = row.iter().map(|(text, _)| text.as_str()).collect();
                let _ = writeln!(out, "{pad}| {} |", cells.join(" | "));
            }
        }
    }
    out
}

fn head(outline: &Outline, source: &SourceFile, id: SectionId, section: &Section) -> String {
    let pad = "  ".repeat(section.depth as usize);
    let kind = match section.kind {
        SectionKind::Heading => "heading",
        SectionKind::Rule => "rule",
        SectionKind::Item { ordered: true } => "step",
        SectionKind::Item { ordered: false } => "item",
        SectionKind::Prose => "prose",
    };
    let mut line = format!("{pad}{} {kind}", outline.rule_name(id));
    if section.occurrence > 1 {
        let _ = write!(line, " (occurrence {})", section.occurrence);
    }
    if let Some((title, _)) = &section.title {
        let _ = write!(line, " [{title}]");
    }
    let _ = write!(line, " line {}", source.position(section.span.start).line);
    line
}

/// A form in one word.
fn form_name(form: Form) -> &'static str {
    match form {
        Form::Text => "text",
        Form::Example => "example",
        Form::Quotation => "quotation",
        Form::Heading => "heading",
        Form::Credit => "credit",
        Form::Clutter => "clutter",
        Form::Reference => "reference",
    }
}
