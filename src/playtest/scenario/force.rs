//! Making a condition hold: the other direction of asking.

use super::bench::Bench;
use crate::lower::{Compare, Cond, Domain, Expr, Query, Slot, TimeId, Value};
use crate::program::Val;

/// What cannot be put in place at once: it begins when all facts stand.
#[derive(Debug, Default)]
pub(super) struct Later {
    pub time: Option<TimeId>,
    pub player: Option<Val>,
    /// The players whom the sentence names: a piece of many copies is theirs.
    pub named: Vec<Val>,
}

type Forced = Result<(), String>;

impl Bench {
    /// Makes a condition hold, or not hold.
    pub(super) fn force(
        &mut self,
        cond: &Cond,
        yes: bool,
        locals: &mut Vec<Val>,
        later: &mut Later,
    ) -> Forced {
        match (cond, yes) {
            (Cond::True, true) | (Cond::False, false) => Ok(()),
            (Cond::Not(inner), _) => self.force(inner, !yes, locals, later),
            (Cond::All(list), true) | (Cond::Any(list), false) => {
                list.iter().try_for_each(|c| self.force(c, yes, locals, later))
            }
            (Cond::Any(list), true) | (Cond::All(list), false) => list
                .iter()
                .find_map(|c| self.force(c, yes, locals, later).ok())
                .ok_or_else(|| "none of the things that it names can be arranged".to_owned()),
            (Cond::Compare(how, a, b), true) => self.equal(*how, a, b, locals, later),
            (Cond::Status(x, status), _) => {
                let v = self.worth(x, locals);
                self.state.set_status(&self.program, v, yes.then_some(*status));
                Ok(())
            }
            (Cond::Flag(x, flag), _) => {
                let v = self.worth(x, locals);
                self.state.set(&self.program, *flag, v, Val::Bool(yes));
                Ok(())
            }
            (Cond::In(x, place), _) => {
                let (v, at) = (self.worth(x, locals), self.worth(place, locals));
                if at.as_place().is_none() {
                    return Err("it is not clear which place is meant".to_owned());
                }
                if yes {
                    self.state.put(&self.program, v, at, true);
                } else if self.state.place_of(v) == at {
                    self.state.put(&self.program, v, Val::None, true);
                }
                Ok(())
            }
            (Cond::InZone(x, zone), true) => {
                let v = self.worth(x, locals);
                let owner = self.state.owner(v);
                let Some(at) = self.state.place(&self.program, *zone, owner) else {
                    return Err("it is not clear whose place is meant".to_owned());
                };
                self.state.put(&self.program, v, at, true);
                Ok(())
            }
            (Cond::Attached(x, Some(host)), true) => {
                let (v, host) = (self.worth(x, locals), self.worth(host, locals));
                if v == host || host.as_piece().is_none() {
                    return Err("it is not clear to what it is attached".to_owned());
                }
                self.state.attach(&self.program, v, host);
                Ok(())
            }
            (Cond::Holds(who, state), true) => {
                if let Val::Player(s) = self.worth(who, locals) {
                    self.state.give(&self.program, u32::from(s), *state);
                }
                Ok(())
            }
            (Cond::Titled(x, title), true) => {
                let v = self.worth(x, locals);
                let scope = self.state.owner(v);
                self.state.designate(&self.program, *title, scope, v);
                Ok(())
            }
            (Cond::FaceUp(x), _) => {
                let v = self.worth(x, locals);
                self.state.turn_face(&self.program, v, yes);
                Ok(())
            }
            (Cond::During(time), true) => {
                later.time = Some(*time);
                Ok(())
            }
            (Cond::Exists(query), true) => self.pick(query, 1, locals, later),
            (Cond::Exists(query), false) => {
                for v in self.members(query, locals) {
                    if let Domain::In(_) | Domain::InAll(_) = query.domain {
                        self.state.put(&self.program, v, Val::None, true);
                    } else {
                        set(locals, query.var, v);
                        self.force(&query.filter, false, locals, later)?;
                    }
                }
                Ok(())
            }
            (Cond::Every(query, body), true) => {
                for v in self.members(query, locals) {
                    set(locals, query.var, v);
                    self.force(body, true, locals, later)?;
                }
                Ok(())
            }
            _ if self.is_so(cond, locals) == yes => Ok(()),
            _ => Err("a position cannot be arranged so".to_owned()),
        }
    }

    /// Two values become equal, or a number at least so large.
    fn equal(
        &mut self,
        how: Compare,
        a: &Expr,
        b: &Expr,
        locals: &mut Vec<Val>,
        later: &mut Later,
    ) -> Forced {
        let cond = Cond::Compare(how, a.clone(), b.clone());
        if !matches!(how, Compare::Equal | Compare::AtLeast) {
            return if self.is_so(&cond, locals) {
                Ok(())
            } else {
                Err("it is not said exactly how much".to_owned())
            };
        }
        match (a, b) {
            (Expr::TurnPlayer, who) | (who, Expr::TurnPlayer) => {
                later.player = Some(self.worth(who, locals));
                Ok(())
            }
            (Expr::TimeNumber(time), n) => {
                let n = self.worth(n, locals).as_int().unwrap_or(1).clamp(0, 10_000);
                self.state.set_number(*time, n as u32);
                Ok(())
            }
            (Expr::FirstPlayer, who) => {
                if let Val::Player(s) = self.worth(who, locals) {
                    self.state.set_first(u32::from(s));
                }
                Ok(())
            }
            (Expr::Field(of, field), value) => {
                let (subject, v) = (self.worth(of, locals), self.worth(value, locals));
                self.state.set(&self.program, *field, subject, v);
                if self.is_so(&cond, locals) {
                    Ok(())
                } else {
                    Err("a rule of the book gives it another value".to_owned())
                }
            }
            (Expr::Aggregate(crate::lower::Aggregate::Count, query, None), n) => {
                let n = self.worth(n, locals).as_int().unwrap_or(0).clamp(0, 10_000);
                let there = self.members(query, locals).len() as i64;
                if there > n {
                    return Err(format!("there are {there} already"));
                }
                self.pick(query, (n - there) as usize, locals, later)
            }
            (Expr::Controller(piece), who) => {
                let (v, who) = (self.worth(piece, locals), self.worth(who, locals));
                self.hand_over(v, who)
            }
            _ if self.is_so(&cond, locals) => Ok(()),
            _ => Err("a position cannot be arranged so".to_owned()),
        }
    }

    /// A piece becomes somebody's: it goes to the one place in which it can be had.
    fn hand_over(&mut self, piece: Val, who: Val) -> Forced {
        if self.state.place_of(piece).is_none() || self.state.owner(piece) != who {
            let own = self.program.own_places();
            let [zone] = own.as_slice() else {
                return Err("it is not said in which place of the player it is".to_owned());
            };
            let Some(at) = self.state.place(&self.program, *zone, who) else {
                return Err("it is not said in which place of the player it is".to_owned());
            };
            self.state.put(&self.program, piece, at, true);
        }
        Ok(())
    }

    /// Finds so many things that can be made to fit a query, and makes them fit.
    fn pick(
        &mut self,
        query: &Query,
        count: usize,
        locals: &mut Vec<Val>,
        later: &mut Later,
    ) -> Forced {
        let var = Expr::Slot(query.var);
        let mut parts = Vec::new();
        match &query.domain {
            Domain::In(place) => parts.push(Cond::In(var, place.clone())),
            Domain::InAll(zone) | Domain::LatestIn(zone) => {
                parts.push(Cond::InZone(var, *zone));
            }
            Domain::AttachedTo(host) => parts.push(Cond::Attached(var, Some(host.clone()))),
            Domain::Pieces => {}
            _ => {
                let found =
                    self.members(&Query { filter: Cond::True, ..query.clone() }, locals);
                for v in found {
                    set(locals, query.var, v);
                    if self.force(&query.filter, true, locals, later).is_ok() {
                        return Ok(());
                    }
                }
                return Err("there is nothing like it".to_owned());
            }
        }
        flatten(&query.filter, &mut parts);
        let (fixed, open): (Vec<Cond>, Vec<Cond>) = parts.into_iter().partition(is_fixed);
        let same = open.iter().find_map(|c| identity(c, query.var));
        let places = open.iter().any(places);
        let all: Vec<Val> = match same {
            Some(e) => vec![self.worth(&e, locals)],
            None => self.state.pieces().collect(),
        };
        let mut found = Vec::new();
        for v in all {
            set(locals, query.var, v);
            if fixed.iter().all(|c| self.is_so(c, locals)) {
                let owner = self.state.owner(v);
                let strange = !owner.is_none()
                    && !later.named.is_empty()
                    && !later.named.contains(&owner);
                let aside = self.state.place_of(v).is_none();
                // Copies are alike: those that already fit are had, others are brought.
                found.push(((strange, aside != places), v));
            }
        }
        found.sort_by_key(|(rank, _)| *rank);
        if found.is_empty() && count > 0 {
            return Err("there is nothing like it".to_owned());
        }
        let mut done = 0;
        let mut why = String::new();
        for (_, v) in found {
            if done == count {
                break;
            }
            set(locals, query.var, v);
            if count > 1 && open.iter().all(|c| self.is_so(c, locals)) {
                continue;
            }
            match open.iter().try_for_each(|c| self.force(c, true, locals, later)) {
                Ok(()) => done += 1,
                Err(reason) => why = reason,
            }
        }
        if done == count {
            Ok(())
        } else if why.is_empty() {
            Err(format!("there are only {done} of them"))
        } else {
            Err(why)
        }
    }
}

fn set(locals: &mut Vec<Val>, slot: Slot, v: Val) {
    let at = usize::from(slot.0);
    if locals.len() <= at {
        locals.resize(at + 1, Val::None);
    }
    locals[at] = v;
}

fn flatten(cond: &Cond, into: &mut Vec<Cond>) {
    match cond {
        Cond::All(list) => list.iter().for_each(|c| flatten(c, into)),
        Cond::True => {}
        c => into.push(c.clone()),
    }
}

/// What a thing is, rather than where and how it stands.
fn is_fixed(cond: &Cond) -> bool {
    match cond {
        Cond::Kind(..) | Cond::SameKind(..) | Cond::Member(..) | Cond::False => true,
        Cond::Compare(_, Expr::Field(..), Expr::Const(Value::Term(_))) => true,
        Cond::Not(c) => is_fixed(c),
        Cond::All(list) | Cond::Any(list) => list.iter().all(is_fixed),
        _ => false,
    }
}

/// The thing that a variable is said to be.
fn identity(cond: &Cond, var: Slot) -> Option<Expr> {
    match cond {
        Cond::Compare(Compare::Equal, Expr::Slot(s), e)
        | Cond::Compare(Compare::Equal, e, Expr::Slot(s))
            if *s == var =>
        {
            Some(e.clone())
        }
        _ => None,
    }
}

/// Whether a condition says where something is.
fn places(cond: &Cond) -> bool {
    match cond {
        Cond::In(..) | Cond::InZone(..) | Cond::Compare(_, Expr::Controller(_), _) => true,
        Cond::All(list) | Cond::Any(list) => list.iter().any(places),
        Cond::Exists(q) => {
            matches!(q.domain, Domain::In(_) | Domain::InAll(_)) || places(&q.filter)
        }
        Cond::Every(q, body) => {
            matches!(q.domain, Domain::In(_) | Domain::InAll(_)) || places(body)
        }
        _ => false,
    }
}
