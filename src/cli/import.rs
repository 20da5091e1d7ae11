//! `houserules import`: the outline of a page or text as a rulebook to go on from.

use serde_json::json;

use super::args::{Common, Import};
use super::console::Console;
use super::files::{reason, write_whole};
use super::game::{self, SCHEMA};
use super::run::Exit;
use crate::book::Role;
use crate::finding::Findings;
use crate::outline::{Form, Outline, markdown, outline};
use crate::source::{FileId, SourceFile};

/// Prints or writes the rules of a book as plain text.
pub(super) fn run(args: &Import, common: &Common, console: &mut Console) -> Exit {
    let compiled = match game::open_or_report(&args.path, common, console) {
        Ok(compiled) => compiled,
        Err(exit) => return exit,
    };
    let sets = compiled.book.sets.iter().zip(&compiled.outlines);
    let own: Vec<&Outline> =
        sets.filter(|(set, _)| set.role != Role::Standard).map(|(_, own)| own).collect();
    let [old] = own[..] else {
        return game::refuse(
            console,
            "one file is imported at a time: name the file, not a folder",
        );
    };
    let text = markdown(old);
    let again = outline(
        FileId(0),
        &SourceFile::new("imported", text.as_str()),
        &mut Findings::default(),
    );
    let (was, is) = (said(old), said(&again));
    let other = was.iter().filter(|one| !is.contains(one)).count()
        + is.iter().filter(|one| !was.contains(one)).count();
    if let Some(path) = &args.output
        && let Err(error) = write_whole(path, &text)
    {
        return game::refuse(
            console,
            &format!("`{path}` cannot be written: {}", reason(&error)),
        );
    }
    if console.json() {
        console.data(&json!({
            "schema": SCHEMA,
            "sentences": was.len(),
            "changed": other,
            "output": args.output,
            "text": text,
            "findings": [],
        }));
    } else if args.output.is_none() {
        console.print(&text);
    }
    let from = if args.output.is_some() { "wrote" } else { "printed" };
    console.note(&match other {
        0 => format!("{from} {} sentences, each under its number", was.len()),
        n => format!(
            "{from} {} sentences; {n} read otherwise than in the source: `houserules diff` shows them",
            was.len()
        ),
    });
    Exit::Fine
}

/// What a book says under which number, apart from clutter.
fn said(outline: &Outline) -> Vec<(Option<String>, String)> {
    let rules =
        outline.sentences.iter().filter(|s| !matches!(s.form, Form::Clutter | Form::Heading));
    rules
        .map(|s| {
            let number = outline.section(s.section).number.as_ref().map(|n| n.text.clone());
            (number, s.text.clone())
        })
        .collect()
}
