//! Saved games and witnesses: the choices, replayed on load.

use serde::{Deserialize, Serialize};

use super::state::{Opening, State};
use crate::program::Program;

/// A saved game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Save {
    /// Version of this form.
    pub schema: u32,
    /// The SHA-256 of the book, in hexadecimal digits.
    pub book: String,
    /// How many players.
    pub players: u32,
    /// The seed.
    pub seed: u64,
    /// The stream of the seed's generator.
    #[serde(default)]
    pub stream: u64,
    /// The indices of the choices made.
    pub choices: Vec<u16>,
}

/// Why a saved game cannot be taken up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SaveError {
    /// It was saved by another version.
    #[error("the saved game has form {0}, and this program reads form 1")]
    Schema(u32),
    /// It belongs to another book.
    #[error("the saved game belongs to another version of the rulebook")]
    Book,
    /// A choice is not there.
    #[error("choice {0} of the saved game is not legal")]
    Choice(usize),
}

impl State {
    /// The choices so far. None if they were not recorded.
    pub fn save(&self, book: &str) -> Option<Save> {
        (self.recording && !self.held).then(|| Save {
            schema: 1,
            book: book.to_owned(),
            players: self.players(),
            seed: self.seed,
            stream: self.stream,
            choices: self.history.clone(),
        })
    }
}

impl Save {
    /// Plays a saved game again, with or without a trace.
    ///
    /// # Errors
    ///
    /// If it belongs to another book or its choices are not legal.
    pub fn replay(&self, p: &Program, book: &str, traced: bool) -> Result<State, SaveError> {
        if self.schema != 1 {
            return Err(SaveError::Schema(self.schema));
        }
        if self.book != book {
            return Err(SaveError::Book);
        }
        let mut state = State::open(p, self.players, self.seed, self.stream, Opening::Setup);
        state.set_trace(traced);
        state.go_on(p);
        for (i, &choice) in self.choices.iter().enumerate() {
            if !state.apply(p, choice as usize) {
                return Err(SaveError::Choice(i));
            }
        }
        Ok(state)
    }
}
