//! One sentence and how it was read, for people.

use super::console::Console;
use crate::compile::{Reading, Status};

/// Status, id and words; below them the paraphrase, or what makes it commentary.
pub(super) fn line(reading: &Reading, console: &mut Console) {
    let status = format!("{:<10}", reading.status.name());
    let color = match reading.status {
        Status::Unread => anstyle::AnsiColor::Red,
        Status::Commentary => anstyle::AnsiColor::BrightBlack,
        _ => anstyle::AnsiColor::Green,
    };
    let status = console.styled(&status, color.on_default());
    console.line(&format!("{status} {}  {}", console.bold(&reading.id), reading.text));
    match (&reading.reading, reading.why) {
        (Some(text), _) => console.line(&format!("{:10} = {text}", "")),
        (None, Some(why)) => console.line(&format!("{:10} = {why}", "")),
        (None, None) => {}
    }
}
