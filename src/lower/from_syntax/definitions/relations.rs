//! What pieces are fit for, as a relation that the book has: `every card is eligible for every role`, `a heart is not
//! eligible for the role of guard`, `only kings are eligible for it`.

use crate::lower::from_syntax::bind;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::norms::norm;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Stuck};
use crate::lower::from_syntax::replace;
use crate::lower::{Cond, Expr, Query, RuleKind, Slot};
use crate::syntax::ast::{Clause, Determiner, Head, Nominal, NounPhrase, Post};
use crate::vocabulary::TermId;

impl Lowerer<'_> {
    /// Adds to what pieces are fit for, or takes from what earlier sentences said of it.
    pub(crate) fn assort(
        &mut self,
        subject: &NounPhrase,
        field: TermId,
        than: &NounPhrase,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Status> {
        let members = self.members_meant(than);
        let none = matches!(subject, NounPhrase::One(n) if n.determiner == Determiner::No);
        let only_these = norm::only_these(subject);
        let mut among = Vec::new();
        self.each_described(subject, env, &mut among)?;
        if clause.verb.negated == none && !only_these && !clause.verb.only {
            return Ok(self.add_fitness(field, &members, &among, env));
        }
        if clause.verb.negated && (only_these || clause.verb.only) {
            return Err(Stuck::new(
                clause.at.0,
                format!("`{}` denies twice", self.quote(clause.at.0).trim_end_matches('.')),
            )
            .help("say what can be, or what cannot"));
        }
        let of_these = |slot: Slot| {
            let fits = among
                .iter()
                .map(|q| replace::cond(&q.filter, q.var, &Expr::Slot(slot)))
                .collect::<Vec<_>>();
            if fits.contains(&Cond::True) { Cond::True } else { Cond::Any(fits) }
        };
        // `Hearts are only eligible for A and B` takes away all but these.
        let taken = |member: &TermId| members.contains(member) != clause.verb.only;
        let here = self.at as u32;
        let places = self.out.rules.places(|r| {
            r.origin.position != here
                && matches!(&r.kind, RuleKind::Assort { field: Some(f), member, .. }
                    if *f == field && taken(member))
        });
        if places.is_empty() {
            return Err(Stuck::new(
                clause.at.0,
                format!(
                    "no rule before `{}` makes them so",
                    self.quote(clause.at.0).trim_end_matches('.')
                ),
            )
            .help("say first of which pieces it is so"));
        }
        for at in places {
            let RuleKind::Assort { slot, .. } = self.out.rules[at].kind else { continue };
            let these = of_these(slot);
            let left = if only_these { these } else { these.negate() };
            let guard = &mut self.out.rules[at].guard;
            *guard = std::mem::replace(guard, Cond::True).and(left);
        }
        Ok(Status::Operative)
    }

    fn add_fitness(
        &mut self,
        field: TermId,
        members: &[TermId],
        among: &[Query],
        env: &mut Env,
    ) -> Status {
        if members.is_empty() {
            return Status::Commentary("no effect");
        }
        for q in among {
            let guard = bind::domain_guard(q, &mut env.clone()).and(q.filter.clone());
            for member in members {
                let kind =
                    RuleKind::Assort { slot: q.var, field: Some(field), member: *member };
                self.rule(env, guard.clone(), kind);
            }
        }
        Status::Operative
    }

    /// The pieces that each item of a subject describes.
    fn each_described(
        &mut self,
        subject: &NounPhrase,
        env: &mut Env,
        among: &mut Vec<Query>,
    ) -> Read<()> {
        let plain;
        let subject = match subject {
            NounPhrase::And(list) | NounPhrase::Or(list) | NounPhrase::Nor(list) => {
                return list.iter().try_for_each(|np| self.each_described(np, env, among));
            }
            NounPhrase::One(n) => {
                let determiner = match &n.determiner {
                    Determiner::No => Determiner::All,
                    Determiner::Only(d) => (**d).clone(),
                    _ => n.determiner.clone(),
                };
                plain = NounPhrase::One(Box::new(Nominal { determiner, ..(**n).clone() }));
                &plain
            }
        };
        let d = self.phrase(subject, env)?;
        let valued = self.pieces_with(&d, env);
        let q = match d.core {
            Core::Many(q) if d.count.is_none() => Some(q),
            _ => valued,
        };
        let Some(q) = q else {
            return Err(Stuck::new(d.span, "it is not said of which pieces this holds"));
        };
        among.push(q);
        Ok(())
    }

    /// `guard`, `every role`, `the roles of guard and scout`: what is meant of a list that the book gives.
    fn members_meant(&self, np: &NounPhrase) -> Vec<TermId> {
        match np {
            NounPhrase::One(n) => {
                let Head::Noun(w) = &n.head else { return Vec::new() };
                let all = self.members_of(w);
                let (mut of, mut but) = (Vec::new(), Vec::new());
                for post in &n.post {
                    match post {
                        Post::Of(np) => of.extend(self.members_meant(np)),
                        Post::Except(np) => but.extend(self.members_meant(np)),
                        _ => {}
                    }
                }
                let mut meant = match (all.is_empty(), of.is_empty()) {
                    (false, false) => of.into_iter().filter(|t| all.contains(t)).collect(),
                    (false, true) => all,
                    (true, _) => Self::as_term(w).into_iter().collect(),
                };
                meant.retain(|t| !but.contains(t));
                meant
            }
            NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => {
                l.iter().flat_map(|p| self.members_meant(p)).collect()
            }
        }
    }
}
