//! How many players may do something in a stretch of time: `only one player may score each round`.

use super::allowance;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote::{self, Read, Stuck, int};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Compare, Cond, Domain, Expr, Happening, Role, RuleKind};
use crate::syntax::ast::{
    Amount, Clause, Determiner, NounPhrase, Quantity, Sentence, Verb as V,
};

impl Lowerer<'_> {
    /// Whoever does it is one of at most so many who did.
    pub(crate) fn few_players(
        &mut self,
        s: &Sentence,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let mut clause = joined.clause.clone();
        let player =
            clause.subject.as_ref().and_then(|np| self.class_of(np)) == Some(NounClass::Player);
        if !player || clause.verb.passive || !matches!(clause.verb.verb, V::Word(_)) {
            return Ok(None);
        }
        let Some(most) = take_most(&mut clause) else { return Ok(None) };
        let said = self.quote(joined.clause.at.0).trim_end_matches('.').to_owned();
        let within = self.take_period(&mut clause, lead, env)?.or(lead.time);
        let Some(within) = within else {
            return Err(Stuck::new(
                joined.clause.at.0,
                format!("`{said}` does not say in how long a time"),
            )
            .help(format!("say it, for example `{said} in each round`")));
        };
        let (pattern, subject, rest) = self.norm_pattern(&clause, env)?;
        let agent = pattern.binds.iter().find(|(r, _)| *r == Role::Agent).map(|(_, s)| *s);
        let (Some(agent), false) = (agent, pattern.verb.is_primitive()) else {
            return Ok(None);
        };
        let of = subject.and(rest);
        let other = env.slot("player");
        let what =
            (of != Cond::True).then(|| Box::new(Happening::each(pattern.clone(), of.clone())));
        let times = Expr::Times {
            verb: pattern.verb,
            agent: Some(Box::new(Expr::Slot(other))),
            within: Some(within),
            what,
        };
        let apart = denote::equal(Expr::Slot(other), Expr::Slot(agent)).negate();
        let did = Cond::Compare(Compare::AtLeast, times, int(1));
        let others = denote::count(denote::over(other, Domain::Players, apart.and(did)));
        let few = Cond::Compare(Compare::Less, others, int(most));
        let mut guard = lead.guard.0.clone().and(of);
        for adjunct in &clause.adjuncts {
            guard = guard.and(self.adjunct_condition(adjunct, env)?);
        }
        let kind = RuleKind::Only { action: pattern, cond: few };
        let rule = self.rule(env, guard, kind);
        self.out.rules[rule].exceptional = lead.marker;
        Ok(Some(Status::Operative))
    }
}

/// How many players are allowed to, taken out of the clause.
fn take_most(clause: &mut Clause) -> Option<i64> {
    let NounPhrase::One(n) = clause.subject.as_mut()? else { return None };
    let most = match (&n.quantity, &n.determiner) {
        (Some(Quantity::Only(Amount::Number(m)) | Quantity::AtMost(Amount::Number(m))), _)
        | (Some(Quantity::Exactly(Amount::Number(m))), Determiner::Only(_)) => *m,
        _ => return None,
    };
    n.plural = false;
    allowance::bare(n);
    Some(most)
}
