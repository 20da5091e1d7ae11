//! From statements to rules.
//!
//! Two passes over all units (one unit is one sentence with its tree): `declare` fills the world
//! with places, properties, times; then each unit is lowered in document order. Within one numbered
//! rule the sentences share a [`discourse::Discourse`]: pronouns, sums and procedures reach back.
//!
//! A clause is read in two steps. `call` finds which event it speaks of and who plays which role
//! (the same for a condition, a permission and an effect); then `pattern` binds the roles to
//! variables, or `effect` turns them into a proposal.
//!
//! The rooms, in the order in which a sentence meets them: `forms` brings it into the usual form; `sentence` and `time` tell which
//! frame it is and when it holds; `phrases` and `conditions` say of what it speaks, `effects`, `dice` and `norms` what happens and what
//! may; `definitions`, `score` and `law` are frames of their own; `audit` asks whether every word was heeded.

mod audit;
mod bind;
mod call;
mod conditions;
mod content;
mod context;
mod declare;
mod definitions;
mod dice;
mod discourse;
mod effects;
mod emit;
mod explained;
mod forms;
mod frame;
mod law;
mod lead;
mod norms;
mod phrases;
mod replace;
mod scenario;
mod score;
mod seeing;
mod sentence;
mod shown;
mod survey;
mod time;
mod unexplained;
mod words;

pub use audit::heed::Told;
pub use conditions::becomes_so::DONE_SO;
pub use context::{Input, Outcome, SetInput, Status, Unit, lower};
pub use forms::amend::amend;
pub use forms::same_word::same_words;
pub use scenario::{Doing, Misread, Moment, Phrase, PhraseSort, Reader, Saying, Things};
pub use sentence::NO_VERB;
