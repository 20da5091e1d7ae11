//! What a sentence announces and a later one describes: `They will then be assigned to ships, as described below`
//! gives the time and the pieces, `in ascending order of rank, sailors are sent to ships` the rest.

use super::restate::says_again;
use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::time::episode;
use crate::lower::{Cond, Domain, Effect, Expr, Query, RuleKind, SortKey, Verb};
use crate::syntax::ast::Statement;

impl Lowerer<'_> {
    /// The contents of a time that a description makes of an announcement before it, which it takes the place of.
    pub(crate) fn after_announcement(
        &mut self,
        effect: &Effect,
        unit: &Unit,
    ) -> Option<RuleKind> {
        let verb = deed(effect)?;
        let at = self.out.rules.iter().rposition(|r| {
            r.origin.set == unit.set
                && r.origin.position as usize != self.at
                && self.announces(r.origin.position as usize)
                && matches!(&r.kind, RuleKind::Contents { effect, .. } if deed(effect) == Some(verb))
        })?;
        let RuleKind::Contents { time, effect: told } = self.out.rules[at].kind.clone() else {
            return None;
        };
        let effect = joined(&told, effect)?;
        let announced = self.out.rules[at].origin.position as usize;
        self.out.rules[at].kind = RuleKind::Fact { term: None };
        self.restates.insert(announced, self.at);
        Some(RuleKind::Contents { time, effect })
    }

    /// Whether a sentence points to another one for the rest.
    fn announces(&self, at: usize) -> bool {
        let statement = self.units.get(at).and_then(|u| u.statement.as_ref());
        matches!(statement.map(plain), Some(Statement::Sentence(s)) if says_again(s))
    }
}

fn plain(statement: &Statement) -> &Statement {
    match statement {
        Statement::Labelled { rest, .. } => plain(rest),
        s => s,
    }
}

/// The event of the book that an effect ends in.
fn deed(effect: &Effect) -> Option<Verb> {
    episode::last_event(effect).map(|p| p.verb).filter(|v| !v.is_primitive())
}

/// The description, over the pieces of the announcement and in the order that the fuller of the two gives.
fn joined(told: &Effect, described: &Effect) -> Option<Effect> {
    let (Effect::ForEach { over: first, .. }, Effect::ForEach { slot, over, body, manner }) =
        (told, described)
    else {
        return None;
    };
    if first.domain != Domain::Pieces || over.domain != Domain::Pieces || first.limit.is_some()
    {
        return None;
    }
    let here = Expr::Slot(over.var);
    let filter = replace::cond(&first.filter, first.var, &here);
    let other = format!("{filter:?}").matches("Slot(Slot(").count();
    let own = format!("{filter:?}").matches(&format!("{here:?}")).count();
    if other != own {
        return None;
    }
    let sort: Vec<SortKey> = first
        .sort
        .iter()
        .map(|k| SortKey {
            by: replace::in_expr(&k.by, &|e: &Expr| {
                (*e == Expr::Slot(first.var)).then(|| here.clone())
            }),
            direction: k.direction,
        })
        .collect();
    let sort = if sort.starts_with(&over.sort) {
        sort
    } else if over.sort.starts_with(&sort) {
        over.sort.clone()
    } else {
        return None;
    };
    let mut filters = vec![over.filter.clone()];
    if over.filter != filter {
        filters.push(filter);
    }
    let filter = filters.into_iter().fold(Cond::True, Cond::and);
    let over = Query { filter, sort, ..over.clone() };
    Some(Effect::ForEach { slot: *slot, over, body: body.clone(), manner: *manner })
}
