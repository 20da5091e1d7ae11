//! `houserules show`: what one stage makes of a game.

use super::args::{Common, Show, Stage};
use super::console::Console;
use super::game;
use super::run::Exit;
use crate::book::Role;
use crate::compile::Compiled;
use crate::outline;

/// Prints one stage.
pub(super) fn run(args: &Show, common: &Common, console: &mut Console) -> Exit {
    let compiled = match game::open_or_report(&args.path, common, console) {
        Ok(compiled) => compiled,
        Err(exit) => return exit,
    };
    match args.stage {
        Stage::Outline => outlines(&compiled, args.standard, console),
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
