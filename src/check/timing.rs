//! Two triggers on one event whose order matters, and no rule says it.

use std::collections::{BTreeMap, BTreeSet};

use super::Input;
use super::facts::{Event, all_proposals, awaited, proposed, standard};
use crate::finding::{Code, Finding, Findings};
use crate::lower::{Arg, Expr, Proposal, Role, Rule, RuleKind, SetId, TimeId, Verb};
use crate::resolve::Together;
use crate::resolve::common::Guards;
use crate::vocabulary::TermId;

/// What sets rules off at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Moment {
    Event(Event),
    Time(TimeId),
}

/// More rules than this at one moment are not compared pair by pair.
const MOST: usize = 40;

/// Compares the rules that one moment sets off.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    let lowered = &input.rules.lowered;
    let guards = Guards::new(lowered);
    let mut moments: BTreeMap<(SetId, Moment), Vec<usize>> = BTreeMap::new();
    for (at, rule) in lowered.rules.iter().enumerate() {
        if standard(lowered, rule) {
            continue;
        }
        let moment = match &rule.kind {
            RuleKind::When { event, .. } | RuleKind::Perform { event, .. } => {
                Moment::Event(awaited(rule, event))
            }
            RuleKind::Contents { time, .. } => Moment::Time(*time),
            _ => continue,
        };
        moments.entry((rule.origin.set, moment)).or_default().push(at);
    }
    let mut told = BTreeSet::new();
    for list in moments.values().filter(|list| list.len() <= MOST) {
        for (i, &a) in list.iter().enumerate() {
            for &b in &list[i + 1..] {
                let (x, y) = (&lowered.rules[a], &lowered.rules[b]);
                if x.origin.name == y.origin.name && x.origin.occurrence == y.origin.occurrence
                    || ordered(input, x)
                    || ordered(input, y)
                {
                    continue;
                }
                // `Roll a die`, then `add the roll …`: who speaks of the roll has it behind them.
                let rolled = all_proposals(x).iter().any(|(p, _)| p.verb == Verb::ROLL);
                let forth = depends(x, y).filter(|_| !rolled);
                let Some(term) = forth.or_else(|| depends(y, x)) else { continue };
                if guards.together(x, y) == Together::Cannot
                    || !told.insert((x.origin.span, y.origin.span))
                {
                    continue;
                }
                let name = &lowered.terms.get(term).name;
                findings.push(
                    Finding::new(
                        Code::OrderUnsaid,
                        y.origin.span,
                        format!(
                            "`{}` and `{}` happen at one moment, and which comes first changes `{name}`",
                            x.origin.name, y.origin.name
                        ),
                    )
                    .label("at the same moment")
                    .related(x.origin.span, "as this")
                    .help("say which comes first, for example `first …, then …` in one rule"),
                );
            }
        }
    }
}

/// Whether the words of a rule say when it comes.
fn ordered(input: &Input<'_>, rule: &Rule) -> bool {
    let text = input.sources.slice(rule.origin.span);
    super::words::tokens(text).iter().any(|t| {
        t.any(&["then", "first", "before", "finally", "afterwards", "last", "next", "after"])
    })
}

/// A tally that the first rule changes and whose size the second reads for its own figure.
fn depends(writer: &Rule, reader: &Rule) -> Option<TermId> {
    let reads: BTreeSet<TermId> = all_proposals(reader)
        .into_iter()
        .filter(|(p, _)| matches!(p.verb, Verb::ADD | Verb::SET))
        .flat_map(|(p, _)| read_fields(p))
        .collect();
    all_proposals(writer).into_iter().find_map(|(p, _)| {
        let what = proposed(p).what.filter(|_| matches!(p.verb, Verb::ADD | Verb::SET))?;
        let set = p.verb == Verb::SET
            && all_proposals(reader)
                .iter()
                .any(|(q, _)| q.verb == Verb::ADD && proposed(q).what == Some(what));
        (reads.contains(&what) || set).then_some(what)
    })
}

/// The tallies that the amount of a proposal is reckoned from.
fn read_fields(p: &Proposal) -> Vec<TermId> {
    let mut out = Vec::new();
    for (role, arg) in &p.roles {
        if let (Role::Amount, Arg::Is(e)) = (role, arg) {
            fields(e, &mut out);
        }
    }
    if let Some(times) = &p.times {
        fields(times, &mut out);
    }
    out
}

fn fields(e: &Expr, out: &mut Vec<TermId>) {
    match e {
        Expr::Field(of, term) => {
            out.push(*term);
            fields(of, out);
        }
        Expr::Arith(_, a, b) => {
            fields(a, out);
            fields(b, out);
        }
        Expr::If(_, a, b) => {
            fields(a, out);
            fields(b, out);
        }
        Expr::Aggregate(_, _, Some(of)) => fields(of, out),
        _ => {}
    }
}
