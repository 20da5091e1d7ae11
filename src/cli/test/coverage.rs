//! Coverage for people: the annotated rulebook in the terminal and as one HTML page.

use anstyle::{AnsiColor, Style};
use maud::{DOCTYPE, PreEscaped, html};

use crate::cli::console::Console;
use crate::cli::style::CSS;
use crate::testing::{Coverage, Line, Mark};

/// The sum in a line.
pub(in crate::cli) fn summary(coverage: &Coverage) -> String {
    let share = 100.0 * coverage.exercised() as f64 / (coverage.rules as f64).max(1.0);
    format!(
        "coverage: {} of {} rules exercised ({share:.1} %): {} prevailed, {} only gave way, {} never applied",
        coverage.exercised(),
        coverage.rules,
        coverage.won,
        coverage.lost,
        coverage.never
    )
}

fn word(line: &Line) -> (&'static str, Style) {
    match line.mark {
        Mark::Won => ("won", AnsiColor::Green.on_default()),
        Mark::Lost => ("lost", AnsiColor::Yellow.on_default()),
        Mark::Never => ("never", AnsiColor::Red.on_default().bold()),
        Mark::None => ("", AnsiColor::BrightBlack.on_default()),
    }
}

fn count(line: &Line) -> String {
    match (line.won, line.lost) {
        (0, 0) => String::new(),
        (won, 0) => format!("{won}×"),
        (won, lost) => format!("{won}×, gave way {lost}×"),
    }
}

/// Every sentence with what it did.
pub(in crate::cli) fn print(coverage: &Coverage, console: &mut Console) {
    for line in &coverage.lines {
        let (mark, style) = word(line);
        let mark = console.styled(&format!("{mark:<6}"), style);
        let count = count(line);
        let text = console
            .styled(&line.text, if line.mark == Mark::None { style } else { Style::new() });
        console.line(&format!("{mark} {count:>8}  {}  {text}", console.bold(&line.rule)));
    }
    console.line(&summary(coverage));
}

/// The annotated rulebook as one page.
pub(in crate::cli) fn page(title: &str, source: &str, coverage: &Coverage) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Coverage of " (title) }
                style { (PreEscaped(CSS)) }
            }
            body {
                h1 { "Coverage of " (title) }
                p { (summary(coverage)) "; by " (source) "." }
                p {
                    span class="rule won" { "prevailed" } " " span class="rule lost" { "applied and gave way" } " "
                    span class="rule never" { "never applied" }
                }
                @for line in &coverage.lines {
                    @let class = match line.mark {
                        Mark::Won => "rule won",
                        Mark::Lost => "rule lost",
                        Mark::Never => "rule never",
                        Mark::None => "rule",
                    };
                    div class=(class) title=(line.id) {
                        span class="count" { (count(line)) @if line.mark == Mark::None { (line.status) } }
                        p { b { (line.rule) } " " (line.text) }
                    }
                }
            }
        }
    };
    page.into_string()
}
