//! Tests of a rulebook beyond its scenarios: what they exercise, what they would notice, what changed.
//!
//! Takes a compiled game, gives the coverage of its rules (`coverage`), altered copies of it and which
//! scenario notices each (`mutant`, `alter`, `suggest`), and texts to keep beside it (`snapshot`).

mod alter;
mod coverage;
mod mutant;
mod snapshot;
mod suggest;

pub use alter::{Alteration, Operator, alterations};
pub use coverage::{Coverage, Line, Mark, coverage, survey_game};
pub use mutant::{Fate, Judge, Mutant, Proof};
pub use snapshot::{Snapshot, snapshots};
pub use suggest::suggest;
