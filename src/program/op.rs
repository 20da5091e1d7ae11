//! The instruction list.

use super::node::{CondId, ExprId, QueryId};
use super::value::Val;
use crate::lower::{Role, Verb};

/// One instruction. Numbers are places in the program's tables or in the instruction list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Op {
    /// The effect is done.
    End,
    /// Sets a variable.
    Let(u16, ExprId),
    /// Goes on elsewhere.
    Jump(u32),
    /// Goes on elsewhere unless the condition holds.
    Unless(CondId, u32),
    /// Asks a player yes or no (a question by its place); on no goes on elsewhere.
    Ask { who: ExprId, question: u32, no: u32 },
    /// Proposes an event.
    Do(u32),
    /// Begins to count to a number.
    Count(ExprId),
    /// Counts one; when all are done goes on elsewhere.
    CountNext(u32),
    /// Proposes the replaced event again.
    Resume,
    /// From here on updates are gathered.
    Batch,
    /// The gathered updates are made.
    Commit,
    /// Offers to go on here; on no goes on elsewhere.
    Offer { to: ExprId, no: u32 },
    /// A player takes one of several ways.
    Menu(u32),
    /// Takes the snapshot of a loop.
    Each(u32),
    /// Next member; when all are done goes on elsewhere.
    EachNext(u32, u32),
    /// Waits until the member of the loop has let go of the state.
    Hold(u32),
    /// Finds the candidates of a choice.
    Choose(u32),
    /// Asks until enough are chosen.
    ChooseAsk(u32),
    /// Next chosen member; when all are done goes on elsewhere.
    ChosenNext(u32, u32),
    /// Begins a secret choice.
    Secret(u32),
    /// Asks each in turn, unseen.
    SecretAsk(u32),
    /// Next player with a choice; when all are done goes on elsewhere.
    SecretNext(u32, u32),
    /// What the piece's own text says.
    OwnText(ExprId),
    /// Makes a value the first player.
    First(u16),
}

/// An event to propose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ProposalCode {
    pub verb: Verb,
    pub args: Vec<(Role, ArgCode)>,
    pub result: Option<u16>,
}

/// What fills a role.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ArgCode {
    Const(Val),
    Is(ExprId),
    Open(QueryId),
}

/// A choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ChoiceCode {
    pub slot: u16,
    /// Who; none is chance.
    pub by: Option<ExprId>,
    pub from: QueryId,
    pub min: ExprId,
    pub max: ExprId,
}

/// Ways of which a player takes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MenuCode {
    /// Who.
    pub to: ExprId,
    /// What each is called, and where it begins.
    pub ways: Vec<(Verb, u32)>,
    /// Where all of them end.
    pub out: u32,
    /// The variable for those that were taken before.
    pub taken: Option<u16>,
    /// Whether those may be taken again.
    pub again: bool,
    /// Whether the player may decline.
    pub free: bool,
}

/// A loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LoopCode {
    pub slot: u16,
    pub over: QueryId,
    /// Whether members that no longer fit are passed over.
    pub recheck: bool,
    /// The held state to wait for; none is any.
    pub state: Option<u16>,
    /// The choice of a secret loop.
    pub choice: u32,
}

impl MenuCode {
    /// Where play may go on from it.
    pub(crate) fn ends(&self) -> impl Iterator<Item = u32> + '_ {
        self.ways.iter().map(|(_, at)| *at).chain([self.out])
    }

    /// What it says, to compare two programs by; `to` names places of instructions.
    pub(crate) fn essence(&self, who: &str, taken: &str, to: &dyn Fn(u32) -> String) -> String {
        let ways: Vec<String> = self.ways.iter().map(|(_, at)| to(*at)).collect();
        format!("menu {who} {} {taken} {} {}", ways.join(" "), self.again, self.free)
    }
}
