//! The immutable, indexed code that the machine runs.
//!
//! Takes a [`crate::resolve::RuleSet`], gives a [`Program`]: dense ids for everything that exists,
//! conditions and expressions as flat nodes, effects as one flat list of instructions, and the rules
//! indexed by the verb, time, property or place that they speak of. No term is looked up by name and
//! no tree is walked during play.

mod ask;
mod blank;
mod called;
mod compile;
mod early;
mod effects;
mod essence;
mod exprs;
mod fold;
mod index;
mod node;
mod op;
mod print;
mod printed;
mod same_for_all;
mod sieve;
mod starts;
mod table;
mod value;

pub use ask::{AskedCond, AskedEffect, AskedExpr, AskedQuery};
pub use compile::compile;
use exprs::compile_unit;
pub(crate) use node::{
    CondId, CondNode, DomainNode, ExprId, ExprNode, Hint, QueryId, QueryNode, Sieve, Test,
    aspect,
};
pub(crate) use op::{ArgCode, Op};
pub use table::Program;
pub(crate) use table::{CounterOnly, Gate, NONE, RepeatCode, TimeCode, WatchKind};
pub use value::Val;
