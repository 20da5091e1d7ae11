//! The snapshots of `houserules test`: compared, shown, accepted, looked through.

use std::io::BufRead as _;

use anstyle::{AnsiColor, Style};
use similar::{ChangeTag, TextDiff};

use super::store::{self, Kept, State};
use crate::cli::args::Test;
use crate::cli::console::Console;
use crate::compile::Compiled;
use crate::program::Program;
use crate::testing::snapshots;

/// Lines around a change that are shown.
const AROUND: usize = 2;

/// What became of the snapshots of a game.
#[derive(Default)]
pub(in crate::cli) struct Summary {
    /// How many there are.
    pub all: usize,
    /// Those that differ and were not accepted: name, path, the difference.
    pub changed: Vec<(String, String, String)>,
    /// How many were accepted.
    pub accepted: usize,
}

/// Compares the snapshots of a game, if it has some or is to get them.
pub(in crate::cli) fn run(
    game: &str,
    compiled: &Compiled,
    program: &Program,
    args: &Test,
    console: &mut Console,
) -> std::io::Result<Summary> {
    let mut summary = Summary::default();
    if !(args.accept || args.review || args.snapshots || store::any(game)) {
        return Ok(summary);
    }
    let texts = snapshots(compiled, Some(program));
    let mut asking = args.review;
    for kept in store::compare(game, &texts)? {
        summary.all += 1;
        if kept.state == State::Same {
            kept.reject()?;
            continue;
        }
        if args.accept {
            kept.accept()?;
            summary.accepted += 1;
            continue;
        }
        if asking {
            show(&kept, console);
            match answer(console) {
                Answer::Accept => {
                    kept.accept()?;
                    summary.accepted += 1;
                    continue;
                }
                Answer::Reject => kept.reject()?,
                Answer::Skip => kept.wait()?,
                Answer::None => {
                    console.note("no more answers: what has changed waits beside what is kept");
                    asking = false;
                    kept.wait()?;
                }
            }
        } else {
            kept.wait()?;
            if !console.json() && !args.review {
                show(&kept, console);
            }
        }
        summary.changed.push((kept.name.clone(), kept.path(), plain(&kept)));
    }
    Ok(summary)
}

/// What to do with a text that changed.
enum Answer {
    Accept,
    Reject,
    Skip,
    /// The input has ended.
    None,
}

fn answer(console: &mut Console) -> Answer {
    loop {
        console.tell("keep it? a accept, r reject, s skip");
        console.flush();
        let mut line = String::new();
        if !matches!(std::io::stdin().lock().read_line(&mut line), Ok(n) if n > 0) {
            return Answer::None;
        }
        match line.trim().to_lowercase().as_str() {
            "a" | "accept" | "y" | "yes" => return Answer::Accept,
            "r" | "reject" | "n" | "no" => return Answer::Reject,
            "s" | "skip" | "" => return Answer::Skip,
            _ => {}
        }
    }
}

fn show(kept: &Kept, console: &mut Console) {
    let what = if kept.state == State::New { "new snapshot" } else { "changed snapshot" };
    let head = console.bold(&format!("{what}  {}", kept.path()));
    console.tell(&head);
    for (style, line) in lines(kept) {
        let line = console.styled(&line, style);
        console.tell(&line);
    }
}

/// The difference without colours.
pub(in crate::cli) fn plain(kept: &Kept) -> String {
    lines(kept).into_iter().map(|(_, line)| line + "\n").collect()
}

fn lines(kept: &Kept) -> Vec<(Style, String)> {
    let diff = TextDiff::from_lines(&kept.old, &kept.new);
    let mut all = Vec::new();
    for (at, group) in diff.grouped_ops(AROUND).iter().enumerate() {
        if at > 0 {
            all.push((AnsiColor::BrightBlack.on_default(), "      ┄┄┄".to_owned()));
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let (sign, style) = match change.tag() {
                ChangeTag::Delete => ("-", AnsiColor::Red.on_default()),
                ChangeTag::Insert => ("+", AnsiColor::Green.on_default()),
                ChangeTag::Equal => (" ", Style::new()),
            };
            let number = change.new_index().or(change.old_index()).map_or(0, |n| n + 1);
            let text = change.value().trim_end_matches('\n');
            all.push((style, format!("{number:>5} {sign} {text}")));
        }
    }
    all
}
