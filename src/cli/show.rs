//! `houserules show`: what one stage makes of a game.

use super::args::{Common, Show, Stage};
use super::console::Console;
use super::game;
use super::readings;
use super::run::Exit;
use crate::book::Role;
use crate::compile::{Compiled, Reading};
use crate::outline::{self, Form};
use crate::vocabulary;

/// Prints one stage.
pub(super) fn run(args: &Show, common: &Common, console: &mut Console) -> Exit {
    let compiled = match game::open_or_report(&args.path, common, console) {
        Ok(compiled) => compiled,
        Err(exit) => return exit,
    };
    match args.stage {
        Stage::Outline => outlines(&compiled, args.standard, console),
        Stage::Vocabulary => console.print(&vocabulary::render(&compiled.vocabulary)),
        Stage::Sentences => sentences(&compiled, args.standard, console),
        Stage::Readings => {
            for reading in chosen(&compiled, args.standard) {
                readings::line(reading, console);
            }
        }
    }
    Exit::Fine
}

fn outlines(compiled: &Compiled, standard: bool, console: &mut Console) {
    for (set, outline) in compiled.book.sets.iter().zip(&compiled.outlines) {
        if set.role == Role::Standard && !standard {
            continue;
        }
        let heading = format!("{} ({})", set.name, set.role.name());
        console.line(&console.bold(&heading));
        console.print(&outline::render(outline, compiled.sources.get(set.file)));
        console.line("");
    }
}

/// The sentences of the game, with or without the standard set.
fn chosen(compiled: &Compiled, standard: bool) -> impl Iterator<Item = &Reading> {
    compiled.readings.iter().filter(move |reading| {
        standard
            || compiled.book.sets.get(reading.set).is_some_and(|s| s.role != Role::Standard)
    })
}

/// Each sentence with its encodings, content words written out.
fn sentences(compiled: &Compiled, standard: bool, console: &mut Console) {
    for reading in chosen(compiled, standard) {
        console.line(&format!("{}  {}", console.bold(&reading.id), reading.text));
        let outline = &compiled.outlines[reading.set];
        let sentence = outline.sentence(reading.sentence);
        if sentence.form != Form::Text {
            continue;
        }
        for tokens in compiled.vocabulary.encode(sentence, reading.span.file) {
            console.line(&format!("    {}", tokens.readable()));
        }
    }
}
