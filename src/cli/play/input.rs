//! Lines from a person or from a pipe.

use std::io::{BufRead, IsTerminal};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

/// Where commands come from.
pub(super) enum Input {
    /// A terminal, with editing and history.
    Terminal(Box<DefaultEditor>),
    /// A pipe or a file.
    Pipe,
}

impl Input {
    /// Standard input.
    pub(super) fn new() -> Self {
        if std::io::stdin().is_terminal()
            && let Ok(editor) = DefaultEditor::new()
        {
            return Self::Terminal(Box::new(editor));
        }
        Self::Pipe
    }

    /// The next line, without blanks around it; none at the end of input.
    pub(super) fn line(&mut self) -> Option<String> {
        match self {
            Self::Terminal(editor) => match editor.readline("> ") {
                Ok(line) => {
                    // A line that cannot be remembered can still be obeyed.
                    let _ = editor.add_history_entry(line.as_str());
                    Some(line.trim().to_owned())
                }
                Err(ReadlineError::Interrupted | ReadlineError::Eof) => None,
                Err(_) => None,
            },
            Self::Pipe => {
                let mut bytes = Vec::new();
                let read = std::io::stdin().lock().read_until(b'\n', &mut bytes);
                match read {
                    Ok(0) | Err(_) => None,
                    Ok(_) => Some(String::from_utf8_lossy(&bytes).trim().to_owned()),
                }
            }
        }
    }
}
