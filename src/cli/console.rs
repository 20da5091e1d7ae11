//! Standard output and standard error, colours, width.

use std::io::{IsTerminal, Write};

use super::args::{Common, Format, When};
use crate::finding::Look;

/// Where a command speaks. Writing to a closed pipe is not an error: the reader has seen enough.
pub(super) struct Console {
    out: Box<dyn Write>,
    err: Box<dyn Write>,
    /// How findings are drawn.
    pub(super) look: Look,
    /// Output for people or for programs.
    pub(super) format: Format,
    /// Say less.
    pub(super) quiet: bool,
    /// Whether standard error is a terminal (progress is shown there and only there).
    pub(super) err_is_terminal: bool,
    closed: bool,
}

impl Console {
    /// The process's own streams.
    pub(super) fn new(common: &Common) -> Self {
        let out = std::io::stdout();
        let err = std::io::stderr();
        let err_is_terminal = err.is_terminal();
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
        let color = match common.color {
            When::Always => true,
            When::Never => false,
            When::Auto => err_is_terminal && !no_color,
        };
        let width = common
            .width
            .or_else(|| terminal_size::terminal_size().map(|(w, _)| usize::from(w.0)))
            .unwrap_or(80)
            .clamp(40, 200);
        Self {
            out: Box::new(std::io::BufWriter::new(out)),
            err: Box::new(err),
            look: Look { width, color },
            format: common.format,
            quiet: common.quiet,
            err_is_terminal,
            closed: false,
        }
    }

    /// Whether standard output is kept for programs.
    pub(super) fn json(&self) -> bool {
        self.format != Format::Human
    }

    /// Writes to standard output.
    pub(super) fn print(&mut self, text: &str) {
        if !self.closed && self.out.write_all(text.as_bytes()).is_err() {
            self.closed = true;
        }
    }

    /// Writes a line to standard output.
    pub(super) fn line(&mut self, text: &str) {
        self.print(text);
        self.print("\n");
    }

    /// Writes a line to standard error.
    pub(super) fn note(&mut self, text: &str) {
        // Nobody is left to tell if standard error is closed too.
        let _ = self.err.write_all(text.as_bytes());
        let _ = self.err.write_all(b"\n");
    }

    /// Says a line to a player: on standard output, unless that is kept for data.
    pub(super) fn tell(&mut self, text: &str) {
        if self.json() {
            self.note(text);
        } else {
            self.line(text);
        }
    }

    /// Prints data.
    pub(super) fn data(&mut self, value: &impl serde::Serialize) {
        match serde_json::to_string_pretty(value) {
            Ok(text) => self.line(&text),
            Err(error) => self.note(&format!("the output cannot be written as JSON: {error}")),
        }
    }

    /// Whether nobody reads standard output any more.
    pub(super) fn is_closed(&self) -> bool {
        self.closed
    }

    /// Hands everything over.
    pub(super) fn flush(&mut self) {
        if !self.closed && self.out.flush().is_err() {
            self.closed = true;
        }
    }

    /// Text in bold where colours are on.
    pub(super) fn bold(&self, text: &str) -> String {
        self.styled(text, anstyle::Style::new().bold())
    }

    /// Text in faint letters where colours are on.
    pub(super) fn dim(&self, text: &str) -> String {
        self.styled(text, anstyle::Style::new().dimmed())
    }

    /// Text in a style where colours are on.
    pub(super) fn styled(&self, text: &str, style: anstyle::Style) -> String {
        if self.look.color { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}
