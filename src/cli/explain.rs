//! `houserules explain`: what a rule, term, action or event means and which rules decide it.

use super::args::{Common, Explain};
use super::console::Console;
use super::game;
use super::run::Exit;
use crate::finding::rule_of_id;

/// Explains one thing, or the whole book.
pub(super) fn run(args: &Explain, common: &Common, console: &mut Console) -> Exit {
    let compiled = match game::open_or_report(&args.path, common, console) {
        Ok(compiled) => compiled,
        Err(exit) => return exit,
    };
    let what = args.what.join(" ");
    for reading in compiled.own_readings() {
        let (rule, _) = rule_of_id(&reading.id, &compiled.names);
        if what.is_empty() || rule == what || reading.id == what {
            console.line(&format!("{}  {}", reading.id, reading.text));
        }
    }
    Exit::Fine
}
