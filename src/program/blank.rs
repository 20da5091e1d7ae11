//! A rule before it is compiled.

use super::node::CondId;
use super::table::{Gate, NONE, NormCode, RuleCode};
use crate::lower::{Rule, RuleKind};

impl RuleCode {
    /// A rule of which nothing is known but what it is.
    pub(super) fn empty(rule: &Rule) -> Self {
        Self {
            name: rule.origin.name.clone(),
            guard: CondId(0),
            slots: 0,
            slot_names: rule.slot_names.clone(),
            verb: NONE,
            binds: Vec::new(),
            roles_of: Vec::new(),
            joins: false,
            builds: rule.kind.builds(),
            beaters: Vec::new(),
            settled_by: Vec::new(),
            ordered_by: Vec::new(),
            ties: Vec::new(),
            beats: Vec::new(),
            entry: u32::MAX,
            reads: 0,
            late: false,
            before: false,
            waits: false,
            speaks: u16::MAX,
            effect: u16::MAX,
            asks: false,
            replaces: matches!(rule.kind, RuleKind::Instead { .. }),
            free: false,
            always: false,
            unasked: false,
            overruled: false,
            straight: false,
            goes_through: None,
            gate: Gate::default(),
            rank: u32::MAX,
            simple: false,
            norm: NormCode { object_zone: NONE, object_slot: NONE, ..NormCode::default() },
            over: None,
            crossing: None,
            value: None,
            slot: NONE,
            slot2: NONE,
            member: None,
            again: false,
            settled: rule.settled,
            case: rule.case.map_or(0, |c| c.of + 1),
            otherwise: rule.case.is_some_and(|c| c.otherwise),
            family: family(&rule.kind),
        }
    }
}

fn family(kind: &RuleKind) -> &'static str {
    match kind {
        RuleKind::Perform { .. } => "perform",
        RuleKind::When { .. } => "when",
        RuleKind::Instead { .. } => "instead",
        RuleKind::Keep { .. } => "keep",
        RuleKind::Watch { .. } => "watch",
        RuleKind::May { .. } => "may",
        RuleKind::Only { .. } => "only",
        RuleKind::Cannot { .. } => "cannot",
        RuleKind::Must { .. } => "must",
        RuleKind::Param { .. } => "param",
        RuleKind::Cost { .. } => "cost",
        RuleKind::Limit { .. } => "limit",
        RuleKind::Invariant { .. } => "invariant",
        RuleKind::Derive { .. } => "derive",
        RuleKind::Assign { .. } => "assign",
        RuleKind::Assort { .. } => "assort",
        RuleKind::Contents { .. } => "contents",
        RuleKind::Ends { .. } => "ends",
        RuleKind::Setup { .. } => "setup",
        RuleKind::Outcome { .. } => "outcome",
        RuleKind::Final { .. } => "final",
        RuleKind::Ranking { .. } => "ranking",
        RuleKind::See { .. } => "see",
        RuleKind::Fact { .. } => "fact",
        RuleKind::Components { .. } => "components",
        RuleKind::Meta(_) => "meta",
    }
}
