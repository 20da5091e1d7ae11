//! From arguments to an exit code.

use std::ffi::OsString;

use clap::Parser;
use clap::error::ErrorKind;

use super::args::{Arguments, Command, Common, Format, When};
use super::console::Console;
use super::{check, diff, explain, import, new, phrasebook, play, show, simulate, test};
use crate::finding::Code;

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Exit {
    /// Fine.
    Fine,
    /// Findings, or failed tests.
    Findings,
    /// Usage, or input that cannot be read.
    Input,
    /// A rulebook that stops play.
    Stopped,
}

impl Exit {
    fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Findings => 1,
            Self::Input => 2,
            Self::Stopped => 3,
        }
    }

    /// The worse of two.
    pub(super) fn worse(self, other: Self) -> Self {
        if self.code() >= other.code() { self } else { other }
    }
}

/// Runs the command that the arguments name and gives the exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let parsed = match Arguments::try_parse_from(&arguments) {
        Ok(parsed) => parsed,
        Err(error) => return usage(&arguments, &error),
    };
    let mut console = Console::new(&parsed.common);
    let exit = dispatch(&parsed.command, &parsed.common, &mut console);
    console.flush();
    exit.code()
}

fn dispatch(command: &Command, common: &Common, console: &mut Console) -> Exit {
    let only_check = matches!(common.format, Format::Sarif | Format::Github);
    if only_check && !matches!(command, Command::Check(_)) {
        console.format = Format::Human;
        let message = "`--format sarif` and `--format github` belong to `check`";
        return super::game::refuse(console, message);
    }
    match command {
        Command::New(args) => new::run(args, console),
        Command::Check(args) => check::run(args, common, console),
        Command::Explain(args) => explain::run(args, common, console),
        Command::Show(args) => show::run(args, common, console),
        Command::Phrasebook(args) => phrasebook::run(args, common, console),
        Command::Play(args) => play::run(args, common, console),
        Command::Simulate(args) => simulate::run(args, common, console),
        Command::Test(args) => test::run(args, common, console),
        Command::Diff(args) => diff::run(args, common, console),
        Command::Import(args) => import::run(args, common, console),
    }
}

/// Help and version are fine; anything else is a usage error, as data too if data was asked for.
fn usage(arguments: &[OsString], error: &clap::Error) -> u8 {
    let words: Vec<_> = arguments.iter().map(|a| a.to_string_lossy()).collect();
    let json = words.iter().any(|w| w == "--format=json")
        || words.windows(2).any(|pair| pair[0] == "--format" && pair[1] == "json");
    let fine = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    let mut console = Console::new(&Common {
        with: Vec::new(),
        house: None,
        no_standard: false,
        format: if json { Format::Json } else { Format::Human },
        color: When::Auto,
        width: None,
        quiet: false,
    });
    let text = if console.look.color && !fine {
        error.render().ansi().to_string()
    } else {
        error.render().to_string()
    };
    if fine {
        console.print(&text);
    } else {
        console.note(text.trim_end());
        if json {
            let message = error.render().to_string();
            let first = message.split("\n\n").next().unwrap_or("");
            let words: Vec<_> = first.split_whitespace().collect();
            let message = words.join(" ");
            let message = message.trim_start_matches("error: ");
            console.data(&super::game::usage_json(Code::BadUsage, message));
        }
    }
    console.flush();
    if fine { 0 } else { Exit::Input.code() }
}
