//! `houserules show`: what one stage makes of a game.

use super::args::{Common, Show, Stage};
use super::console::Console;
use super::game;
use super::run::Exit;
use crate::book::Role;
use crate::compile::Compiled;
use crate::outline::{Outline, Section, SectionId, SectionKind};

/// Prints one stage.
pub(super) fn run(args: &Show, common: &Common, console: &mut Console) -> Exit {
    let compiled = match game::open_or_report(&args.path, common, console) {
        Ok(compiled) => compiled,
        Err(exit) => return exit,
    };
    match args.stage {
        Stage::Outline => outline(&compiled, args.standard, console),
    }
    Exit::Fine
}

fn outline(compiled: &Compiled, standard: bool, console: &mut Console) {
    for (set, outline) in compiled.book.sets.iter().zip(&compiled.outlines) {
        if set.role == Role::Standard && !standard {
            continue;
        }
        let heading = format!("{} ({})", set.name, set.role.name());
        console.line(&console.bold(&heading));
        one_outline(outline, console);
        console.line("");
    }
}

fn one_outline(outline: &Outline, console: &mut Console) {
    for (i, section) in outline.sections.iter().enumerate() {
        let indent = "  ".repeat(section.depth as usize);
        console.line(&format!("{indent}{}", section_line(section)));
        let id = SectionId(i as u32);
        for sentence in outline.sentences.iter().filter(|s| s.section == id) {
            console.line(&format!("{indent}    {} {}", sentence.index, sentence.text));
        }
    }
}

fn section_line(section: &Section) -> String {
    let name = section.number.as_ref().map_or(section.path.as_str(), |n| n.text.as_str());
    let kind = match section.kind {
        SectionKind::Heading => "heading",
        SectionKind::Rule => "rule",
        SectionKind::Item { ordered: true } => "step",
        SectionKind::Item { ordered: false } => "item",
        SectionKind::Prose => "prose",
    };
    let title =
        section.title.as_ref().map_or(String::new(), |(title, _)| format!(" “{title}”"));
    let again = if section.occurrence > 1 {
        format!(" #{}", section.occurrence)
    } else {
        String::new()
    };
    format!("{kind} {name}{again}{title}")
}
