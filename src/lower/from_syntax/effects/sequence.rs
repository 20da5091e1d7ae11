//! Several main clauses in a row: one step after the other, or one of them.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::emit;
use crate::lower::from_syntax::phrases::denote::Read;
use crate::lower::from_syntax::replace;
use crate::lower::{Cond, Effect, Expr, Manner, Slot, Value};
use crate::syntax::ast::{self, Clause, Complement, Link, Modal};

impl Lowerer<'_> {
    /// Several main clauses in a row.
    pub(crate) fn effects(&mut self, clauses: &[ast::Joined], env: &mut Env) -> Read<Effect> {
        if let Some(offer) = self.offered_row(clauses, env)? {
            return Ok(offer);
        }
        let mut all = Vec::new();
        let mut clauses = clauses.to_vec();
        // `you may stop or roll again` is `you may roll again`.
        if clauses.len() > 1
            && clauses[1].link == Link::Or
            && self.only_stops(&clauses[0].clause)
        {
            let first = clauses.remove(0).clause;
            clauses[0].link = Link::First;
            let next = &mut clauses[0].clause;
            next.subject = next.subject.take().or(first.subject);
            next.verb.modal = next.verb.modal.or(first.verb.modal).or(Some(Modal::May));
        }
        let mut before: Option<Clause> = None;
        let mut before_or = String::new();
        let last_or = clauses.iter().rposition(|j| j.link == Link::Or);
        for (at, joined) in clauses.iter_mut().enumerate() {
            if let Some(before) = &before
                && let Some(clause) = self.so_many_again(&joined.clause, before, &mut all, env)
            {
                joined.clause = clause;
            }
            if joined.clause.complements.iter().any(|c| matches!(c, Complement::Object(_))) {
                before = Some(joined.clause.clone());
            }
            match joined.link {
                Link::Or if self.only_stops(&joined.clause) => {
                    // `you may roll again or stop`: to stop is not to go on.
                    let first = all.pop().unwrap_or(Effect::Nothing);
                    all.push(self.or_nothing(first, env));
                }
                Link::Or => {
                    let next = self.clause_effect(&joined.clause, env)?;
                    let first = all.pop().unwrap_or(Effect::Nothing);
                    let said = self.way_said(&joined.clause);
                    all.push(self.one_of(first, &before_or, next, said.trim(), env));
                    before_or = said;
                }
                _ => {
                    all.push(self.clause_effect(&joined.clause, env)?);
                    // Only what a way is beside another is said of it.
                    if last_or.is_some_and(|or| at < or) {
                        before_or = self.way_said(&joined.clause);
                    }
                }
            }
        }
        all.retain(|e| *e != Effect::Nothing);
        let all = of_each(all);
        Ok(match all.len() {
            0 => Effect::Nothing,
            1 => all.into_iter().next().unwrap_or(Effect::Nothing),
            _ => Effect::Seq(all),
        })
    }

    /// What one of several ways is called: by the words of its clause. In a sentence that was read in other words all
    /// clauses have the same place, and each is called by what it says.
    fn way_said(&self, clause: &Clause) -> String {
        let said = self.quote(clause.at.0);
        let verb = match &clause.verb.verb {
            ast::Verb::Word(w) => self.lemma(w).into_owned(),
            _ => String::new(),
        };
        // In its own words, if they are of one clause only.
        let stem: String = verb.chars().take(3).collect();
        let whole = self.units.get(self.at).is_some_and(|u| {
            said.trim_end_matches('.').len() >= u.text.trim_end_matches('.').len()
        });
        let own = !verb.is_empty()
            && !whole
            && said.to_lowercase().matches(stem.as_str()).count() == 1
            && !said.contains(" or ");
        if own {
            return said;
        }
        let mut bare = clause.clone();
        bare.subject = None;
        bare.adjuncts.clear();
        bare.verb.modal = None;
        crate::syntax::print_clause(&bare, self.voc)
    }
}

/// `Each player scores 3 points and draws a card`: what goes on about the member of a loop is done for each of them, when
/// all have done the first; with what is known only inside the first (`draws a card and keeps it`), or where the loop is
/// over some of them, one after the other does both.
fn of_each(all: Vec<Effect>) -> Vec<Effect> {
    let mut out: Vec<Effect> = Vec::new();
    for next in all {
        // `each player chooses a card and discards it`: each their own.
        let next = match (next, out.last()) {
            (
                Effect::ForEach { slot: own, over: again, body: then, .. },
                Some(Effect::ForEach { slot, over, body, .. }),
            ) if own == *slot && again == *over && shares(body, &then, own, over.var) => *then,
            (next, _) => next,
        };
        let about = match out.last() {
            Some(Effect::ForEach { slot, .. }) => {
                !matches!(&next, Effect::ForEach { slot: own, .. } if own == slot)
                    && speaks_of(&next, *slot)
            }
            _ => false,
        };
        let Some(Effect::ForEach { slot, over, body, manner }) =
            out.last_mut().filter(|_| about)
        else {
            out.push(next);
            continue;
        };
        let alone = over.filter == Cond::True
            && *manner == Manner::AtOnce
            && !shares(body, &next, *slot, over.var);
        if alone {
            let body = Box::new(next);
            let each =
                Effect::ForEach { slot: *slot, over: over.clone(), body, manner: *manner };
            out.push(each);
            continue;
        }
        if *manner == Manner::AtOnce {
            *manner = Manner::InTurn;
        }
        let first = std::mem::replace(&mut **body, Effect::Nothing);
        **body = match first {
            Effect::Seq(mut steps) => {
                steps.push(next);
                Effect::Seq(steps)
            }
            first => Effect::Seq(vec![first, next]),
        };
    }
    out
}

/// Whether an effect needs what another one has chosen or found for each member of a loop.
fn shares(first: &Effect, next: &Effect, member: Slot, var: Slot) -> bool {
    (0..var.0.max(64))
        .map(Slot)
        .filter(|s| *s != member)
        .any(|s| speaks_of(next, s) && emit::mentions(first, s))
}

/// Whether an effect needs the value of a variable.
fn speaks_of(effect: &Effect, slot: Slot) -> bool {
    let other = Expr::Const(Value::None);
    let swap = |e: &Expr| (*e == Expr::Slot(slot)).then(|| other.clone());
    replace::in_effect(effect, &swap) != *effect
}
