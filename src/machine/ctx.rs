//! What is at hand while a condition is read.

use super::facts::Facts;
use super::frame::EventRec;
use super::known::Known;
use crate::lower::RuleId;
use crate::program::{Program, Val};

/// Where a condition is read: its variables and the event that it may speak of.
#[derive(Clone, Copy)]
pub(crate) struct Env<'e> {
    /// First of its variables.
    pub base: u32,
    pub event: Option<&'e EventRec>,
    /// For each variable the role of the event that it stands for, `u8::MAX` for none.
    pub roles_of: &'e [u8],
    pub asked: Val,
    pub did: bool,
    /// Where the log of the running effect begins.
    pub log: u32,
}

impl<'e> Env<'e> {
    #[inline]
    pub(crate) fn new(base: u32) -> Self {
        Self { base, event: None, roles_of: &[], asked: Val::None, did: false, log: 0 }
    }

    #[inline]
    pub(crate) fn of(base: u32, event: &'e EventRec) -> Self {
        Self::through(base, event, &[])
    }

    /// Where some variables stand for roles of the event.
    #[inline]
    pub(crate) fn through(base: u32, event: &'e EventRec, roles_of: &'e [u8]) -> Self {
        Self {
            base,
            event: Some(event),
            roles_of,
            asked: event.roles[0],
            did: event.did,
            log: event.log,
        }
    }
}

/// Everything that reading needs.
#[allow(clippy::struct_excessive_bools, reason = "each says by itself what was looked at")]
pub(crate) struct Ctx<'a> {
    pub p: &'a Program,
    pub f: &'a Facts,
    pub l: &'a mut Vec<Val>,
    pub buf: &'a mut Vec<Val>,
    pub depth: u32,
    /// What is being worked out, and what is known.
    pub known: &'a mut Known,
    /// Whether the facts are as they are: nothing is tried in place.
    pub steady: bool,
    /// How often reading met something that depends on more than the facts: on where it began, or on
    /// what is not marked when it changes.
    pub apart: u32,
    /// Two rules that tie, if reading met them.
    pub tie: Option<(RuleId, RuleId)>,
    /// Rules that kept something from being possible, if somebody asks for them.
    pub blame: Option<Vec<RuleId>>,
    /// Pieces that a gathered update set already moves.
    pub taken: &'a [super::update::Update],
    /// Whether something was read that is neither printed on a thing nor said of the event.
    pub loose: bool,
    /// Whether something was read that the hour tells: which stretches of time run, and in which zones
    /// something lies.
    pub dated: bool,
    /// What is known to be so of an action that is looked at: where its object lies.
    pub placed: Option<super::sure::Placed>,
    /// Whether an ability is being asked for.
    pub ability: bool,
    /// How often what is gone through without being done would be done.
    pub times: i64,
    /// The value with which each parameter was last completed: what is tried first.
    pub lucky: [Val; 4],
    /// Which replacement each lineage has used, and the lineage before.
    pub lineages: &'a [(RuleId, u32)],
    /// How much was looked at: guards, and pieces that could be meant.
    pub work: u64,
}

impl<'a> Ctx<'a> {
    #[inline]
    pub(crate) fn new(
        p: &'a Program,
        f: &'a Facts,
        l: &'a mut Vec<Val>,
        buf: &'a mut Vec<Val>,
        known: &'a mut Known,
        taken: &'a [super::update::Update],
        lineages: &'a [(RuleId, u32)],
    ) -> Self {
        Self {
            p,
            f,
            l,
            buf,
            depth: 0,
            known,
            steady: true,
            apart: 0,
            tie: None,
            blame: None,
            taken,
            loose: false,
            dated: false,
            placed: None,
            ability: false,
            times: 1,
            lucky: [Val::None; 4],
            lineages,
            work: 0,
        }
    }

    /// Whether definitions refer to each other without end: no more of them is read.
    #[inline]
    pub(crate) fn too_deep(&mut self) -> bool {
        let deep = self.depth > DEPTH;
        if deep {
            self.apart = self.apart.saturating_add(1);
        }
        deep
    }
}

/// How deep definitions may refer to each other.
pub(crate) const DEPTH: u32 = 48;

impl Ctx<'_> {
    #[inline]
    pub(crate) fn slot(&self, env: &Env<'_>, slot: u16) -> Val {
        if let (Some(&role), Some(event)) = (env.roles_of.get(slot as usize), env.event)
            && role != u8::MAX
        {
            return event.roles[role as usize];
        }
        self.l.get(env.base as usize + slot as usize).copied().unwrap_or(Val::None)
    }

    #[inline]
    pub(crate) fn set(&mut self, env: &Env<'_>, slot: u16, value: Val) {
        let at = env.base as usize + slot as usize;
        if at >= self.l.len() {
            self.l.resize(at + 1, Val::None);
        }
        self.l[at] = value;
    }

    /// Notes a rule that keeps something from being possible.
    pub(crate) fn blame(&mut self, rule: RuleId) {
        if let Some(blame) = &mut self.blame {
            blame.push(rule);
        }
    }

    /// Opens a block of variables; close it with [`Ctx::close`].
    #[inline]
    pub(crate) fn open(&mut self, slots: u16) -> u32 {
        let base = self.l.len();
        // Rules have few variables: filled one by one they need no call.
        for _ in 0..slots {
            self.l.push(Val::None);
        }
        base as u32
    }

    #[inline]
    pub(crate) fn close(&mut self, base: u32) {
        self.l.truncate(base as usize);
    }
}
