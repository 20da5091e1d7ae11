//! Lowering: from English trees to typed rules.
//!
//! Takes the statements of all rule sets with the vocabulary, gives [`Lowered`]: the world (places,
//! properties, times, verbs, pieces) and the rules with their guards. Pronouns and references are
//! resolved here; who wins is decided in `resolve`.

mod components;
mod effect;
mod expr;
pub mod from_syntax;
mod meta;
mod print;
mod rule;
mod rule_list;
mod shared;
mod spelling;
mod stock;
mod units;
mod verb;
mod walk;
mod wording;
mod world;

pub use components::components;
pub use effect::{Arg, Choice, Effect, Manner, Proposal, Who};
pub use expr::{
    Aggregate, Arith, Compare, Cond, Counts, Direction, Domain, Expr, Happening, Query, Slot,
    SortKey, Value,
};
pub use meta::{Force, Meta, Rules};
pub use print::{Printer, event_clause};
pub use rule::{
    Case, Marker, Origin, Pattern, Reads, Rule, RuleId, RuleKind, RuleNumber, SetId, Settled,
    Watch,
};
pub use rule_list::{RuleList, Since};
pub use shared::Shared;
pub use spelling::Spelling;
pub use stock::stock;
pub use units::units;
pub use verb::{Role, Verb};
pub use walk::Walk;
pub use wording::Wording;
pub use world::{
    Beside, Component, Designation, HeldState, Lowered, NumberMark, Numbers, PieceSource,
    PrintedValue, Property, PropertyKind, Repeat, Scope, SetRole, Side, Stated, Status,
    Subject, Time, TimeId, Verbs, Visibility, World, Zone,
};
