//! `Has gained ten or more points this turn`, `cannot gain more than 100 points in a turn`: all that was gained or lost in a
//! stretch of time, taken together.

use crate::lower::from_syntax::call::Call;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote::{Denot, Read, Ref, Stuck, equal, int};
use crate::lower::from_syntax::phrases::quantity::between;
use crate::lower::{
    Arg, Arith, Compare, Cond, Counts, Effect, Expr, Happening, Marker, Pattern, Proposal,
    Role, RuleKind, TimeId, Value, Verb,
};
use crate::syntax::ast::{Amount, Clause, Complement, Determiner, NounPhrase};
use crate::vocabulary::TermId;

/// All that somebody has gained or lost of a tally.
struct Total {
    tally: TermId,
    counts: Counts,
    within: Option<TimeId>,
}

impl Total {
    fn of(&self, who: Option<Expr>, env: &mut Env) -> Expr {
        let field = env.slot("field");
        let event = Pattern { verb: Verb::ADD, binds: vec![(Role::Field, field)] };
        let of_it = equal(Expr::Slot(field), Expr::Const(Value::Term(self.tally)));
        let what = Happening { counts: self.counts, ..Happening::each(event, of_it) };
        Expr::Times {
            verb: Verb::ADD,
            agent: who.map(Box::new),
            within: self.within,
            what: Some(Box::new(what)),
        }
    }
}

/// Of what a call adds or takes off.
fn tally_of(call: &Call) -> Option<(TermId, &Denot)> {
    let d = call.role(Role::Amount)?;
    let tally = call.role(Role::Field).unwrap_or(d);
    match tally.sort {
        Ref::Tally(t) | Ref::Property(t) => Some((t, d)),
        _ => None,
    }
}

/// `Has gained no points`.
fn has_none(clause: &Clause) -> bool {
    clause.complements.iter().any(|c| {
        matches!(c, Complement::Object(NounPhrase::One(n)) if n.determiner == Determiner::No)
    })
}

impl Lowerer<'_> {
    /// Whether so much has been gained or lost; without a figure, anything.
    pub(super) fn has_gained(
        &mut self,
        clause: &Clause,
        call: &Call,
        who: Option<Expr>,
        since: Option<TimeId>,
        env: &mut Env,
    ) -> Read<Cond> {
        let Some((tally, many)) = tally_of(call) else {
            return Err(Stuck::new(
                clause.at.0,
                format!("`{}` does not say of what", self.quote(clause.at.0)),
            )
            .help("say it, for example `a player who has gained 10 points this turn`"));
        };
        let counts = if call.negative { Counts::Lost } else { Counts::Gained };
        let total = Total { tally, counts, within: since }.of(who, env);
        Ok(match &many.count {
            _ if has_none(clause) => equal(total, int(0)),
            Some((low, high)) if low != high => between(total, low.clone(), high.clone()),
            // `Has gained 10 points this turn`: that many or more, as `has drawn two cards`.
            Some((low, _)) => Cond::Compare(Compare::AtLeast, total, low.clone()),
            None => Cond::Compare(Compare::AtLeast, total, int(1)),
        })
    }

    /// Whether a clause tells of a gain or a loss.
    pub(crate) fn gains_by(&mut self, clause: &Clause, env: &Env) -> bool {
        let call = self.call(clause, &mut env.clone());
        call.is_ok_and(|call| call.verb == Verb::ADD && tally_of(&call).is_some())
    }

    /// A limit on what may be gained or lost in a stretch of time: what goes beyond it is not gained.
    pub(crate) fn gain_limit(
        &mut self,
        clause: &Clause,
        most: &Amount,
        within: Option<TimeId>,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let most = self.amount(most, env)?;
        let (pattern, subject, rest) = self.norm_pattern(clause, env)?;
        let slot = |role| pattern.binds.iter().find(|(r, _)| *r == role).map(|(_, s)| *s);
        let (Some(who), Some(field), Some(amount)) =
            (slot(Role::Object), slot(Role::Field), slot(Role::Amount))
        else {
            return Ok(None);
        };
        let all = subject.and(rest);
        let tally = all.parts().iter().find_map(|c| match c {
            Cond::Compare(Compare::Equal, Expr::Slot(s), Expr::Const(Value::Term(t)))
                if *s == field =>
            {
                Some(*t)
            }
            _ => None,
        });
        let Some(tally) = tally else { return Ok(None) };
        let loses = all.parts().iter().any(
            |c| matches!(c, Cond::Compare(Compare::Less, Expr::Slot(s), _) if *s == amount),
        );
        let counts = if loses { Counts::Lost } else { Counts::Gained };
        let gone = Total { tally, counts, within }.of(Some(Expr::Slot(who)), env);
        let minus = |a: Expr, b: Expr| Expr::Arith(Arith::Sub, Box::new(a), Box::new(b));
        let left = Expr::Arith(Arith::Max, Box::new(int(0)), Box::new(minus(most, gone)));
        let signed = |e: Expr| if loses { minus(int(0), e) } else { e };
        let beyond = Cond::Compare(Compare::More, signed(Expr::Slot(amount)), left.clone());
        let effect = Effect::Do(Proposal {
            verb: Verb::ADD,
            roles: vec![
                (Role::Object, Arg::Is(Expr::Slot(who))),
                (Role::Field, Arg::Is(Expr::Slot(field))),
                (Role::Amount, Arg::Is(signed(left))),
            ],
            times: None,
            result: None,
        });
        let guard = lead.guard.0.clone().and(all).and(beyond);
        let at = self.rule(env, guard, RuleKind::Instead { event: pattern, effect });
        self.out.rules[at].exceptional = lead.marker.or(Some(Marker::Instead));
        Ok(Some(Status::Operative))
    }
}
