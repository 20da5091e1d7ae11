//! What rules do.

use super::expr::{Cond, Expr, Query, Slot, Value};
use super::verb::{Role, Verb};
use crate::vocabulary::TermId;

/// What happens, as a tree; `program` flattens it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// One after the other: each event ends, with its reactions, before the next.
    Seq(Vec<Effect>),
    /// At once: the events are proposed together and commit as one update set.
    Together(Vec<Effect>),
    /// An event is proposed.
    Do(Proposal),
    /// The replaced event goes on (`then the card is drawn`), its guards read afresh.
    Resume,
    /// Somebody chooses.
    Choose(Choice),
    /// A player may accept or decline; accepting does the effect.
    Offer {
        /// Who is asked.
        to: Expr,
        /// What is done on yes.
        effect: Box<Effect>,
        /// What is done on no.
        otherwise: Box<Effect>,
    },
    /// A player does one of several things, of those that can be done.
    Menu {
        /// Who chooses.
        to: Expr,
        /// The things.
        options: Vec<Effect>,
        /// What each is called, in the same order.
        names: Vec<Verb>,
        /// A variable for those that were taken before and are not offered again, as bits; all bits when the
        /// player has declined.
        taken: Option<Slot>,
        /// Whether what was taken may be taken again; the variable is then for declining only.
        again: bool,
        /// Whether the player may decline.
        free: bool,
    },
    /// For each member of a snapshot of the query.
    ForEach {
        /// The variable.
        slot: Slot,
        /// Over what.
        over: Query,
        /// What is done for each.
        body: Box<Effect>,
        /// How the members follow each other.
        manner: Manner,
    },
    /// Sets a variable.
    Let(Slot, Expr),
    /// One or the other.
    If(Cond, Box<Effect>, Box<Effect>),
    /// Again and again until the condition holds, read after each round.
    Repeat {
        /// What is repeated.
        body: Box<Effect>,
        /// When it ends.
        until: Cond,
    },
    /// A member of a secret, simultaneous choice: all of `over` choose by `choice` unseen, then all are
    /// committed together; each choice is kept as that player's value of `choice.slot` by `body`.
    Secretly {
        /// The variable for the player.
        slot: Slot,
        /// Who chooses.
        over: Query,
        /// The choice each makes.
        choice: Choice,
        /// What is done with each choice, at once for all.
        body: Box<Effect>,
    },
    /// What a piece's own text says happens (`it may have some effect`).
    OwnText(Expr),
}

impl Effect {
    /// The one verb of all events that the effect may propose, how often ever.
    pub fn only_verb(&self) -> Option<Verb> {
        let mut verbs = Vec::new();
        self.each_proposal(&mut |p| verbs.push(p.verb));
        verbs.dedup();
        match verbs.as_slice() {
            [one] => Some(*one),
            _ => None,
        }
    }

    /// Tells each event that the effect may propose.
    pub fn each_proposal(&self, tell: &mut dyn FnMut(&Proposal)) {
        match self {
            Self::Do(p) => tell(p),
            Self::Seq(list) | Self::Together(list) | Self::Menu { options: list, .. } => {
                for effect in list {
                    effect.each_proposal(tell);
                }
            }
            Self::ForEach { body, .. }
            | Self::Repeat { body, .. }
            | Self::Secretly { body, .. } => {
                body.each_proposal(tell);
            }
            Self::If(_, a, b) => {
                a.each_proposal(tell);
                b.each_proposal(tell);
            }
            Self::Offer { effect, otherwise, .. } => {
                effect.each_proposal(tell);
                otherwise.each_proposal(tell);
            }
            Self::Choose(choice) => {
                if let Some(body) = &choice.body {
                    body.each_proposal(tell);
                }
            }
            Self::Nothing | Self::Resume | Self::Let(..) | Self::OwnText(_) => {}
        }
    }
}

/// How the members of a loop follow each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Manner {
    /// All are asked in order, then all is committed at once.
    AtOnce,
    /// Each is done before the next is asked.
    InTurn,
    /// Each gets a held state; the next begins when the one before has lost it.
    Waiting,
}

/// An event that is proposed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Proposal {
    /// What.
    pub verb: Verb,
    /// The roles that are filled, each once.
    pub roles: Vec<(Role, Arg)>,
    /// How many times (`draws two cards`: two events, each with its own lineage); none is once.
    pub times: Option<Expr>,
    /// A slot that gets the result (what was drawn, what was rolled).
    pub result: Option<Slot>,
}

impl Proposal {
    /// A number of somebody or something is set, or something is added to it.
    pub(crate) fn number(verb: Verb, whose: Expr, field: TermId, amount: Expr) -> Self {
        Self {
            verb,
            roles: vec![
                (Role::Object, Arg::Is(whose)),
                (Role::Field, Arg::Is(Expr::Const(Value::Term(field)))),
                (Role::Amount, Arg::Is(amount)),
            ],
            times: None,
            result: None,
        }
    }
}

/// What fills a role.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Arg {
    /// This value, read when the event is proposed.
    Is(Expr),
    /// The first member of the query, read after the replacements; if none, the event is impossible.
    Open(Query),
}

/// A choice.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Choice {
    /// The variable that gets the choice. For more than one it gets each in turn (see `body` of the
    /// enclosing loop) — the chosen list is kept with the frame.
    pub slot: Slot,
    /// Who chooses.
    pub by: Who,
    /// From what.
    pub from: Query,
    /// At least so many.
    pub min: Expr,
    /// At most so many.
    pub max: Expr,
    /// What is done with each chosen member, in the order of choice (`slot` is bound).
    pub body: Option<Box<Effect>>,
}

/// Who decides.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Who {
    /// A player.
    Player(Expr),
    /// The generator.
    Chance,
}
