//! From statements to rules.
//!
//! Two passes over all units (one unit is one sentence with its tree): `declare` fills the world
//! with places, properties, times; then each unit is lowered in document order. Within one numbered
//! rule the sentences share a [`discourse::Discourse`]: pronouns, sums and procedures reach back.
//!
//! A clause is read in two steps. `call` finds which event it speaks of and who plays which role
//! (the same for a condition, a permission and an effect); then `pattern` binds the roles to
//! variables, or `effect` turns them into a proposal.

mod address;
mod alike;
mod allowance;
mod amend;
mod apart;
mod arithmetic;
mod beside;
mod bind;
mod call;

mod changes;
mod choose;
mod claims;
mod condition;
mod content;
mod context;
mod counting;
mod deal;
mod decks;
mod declare;
mod define;
mod define_be;
mod define_have;
mod define_worth;
mod denote;
mod destination;
mod dice;
mod discourse;
mod effect;
mod emit;
mod episode;
mod firsts;
mod forward;
mod frame;
mod gains;
mod handing;
mod heed;
mod idioms;
mod idle;
mod invariant;
mod leads;
mod limit;
mod lookup;
mod loops;
mod menu;
mod meta;
mod meta_when;
mod moments;
mod namely;
mod nominal;
mod norm;
mod normal;
mod offer;
mod only;
mod open;
mod opening;
mod overview;
mod own;
mod own_pieces;
mod paid;
mod parameter;
mod permission;
mod pieces;
mod players;
mod possess;
mod power;
mod priced;
mod procedure;
mod purpose;
mod put;
mod quality;
mod quantity;
mod ranking;
mod refer;
mod refill;
mod replace;
mod rest;
mod restate;
mod restrict;
mod reword;
mod row;
mod scenario;
mod scoped;
mod scoring;
mod seasons;
mod seats;
mod secret;
mod seeing;
mod sentence;
mod sequence;
mod setup;
mod several;
mod sharing;
mod shuffled;
mod side;
mod side_names;
mod side_said;
mod so_many;
mod standing;
mod stative;
mod steady;
mod survivors;
mod table;
mod table_size;
mod template;
mod things;
mod ties;
mod times;
mod track;
mod trade;
mod trigger;
mod unheard;
mod usual;
mod words;
mod worth;

pub use amend::amend;
pub use context::{Input, Outcome, SetInput, Status, Unit, lower};
pub use scenario::{Doing, Misread, Moment, Phrase, PhraseSort, Reader, Saying, Things};
