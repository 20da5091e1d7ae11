//! What things are worth, what they count as, and kinds told apart by a definition.

use crate::lower::from_syntax::bind;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::effects::arithmetic;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck};
use crate::lower::{Cond, Domain, Expr, RuleKind};
use crate::syntax::ast::{Clause, Complement, Determiner, Head, NounPhrase, Post, Preposition};
use crate::vocabulary::Sort;
impl Lowerer<'_> {
    pub(crate) fn is_value_assignment(&self, subject: &NounPhrase) -> bool {
        matches!(subject, NounPhrase::One(n) if n.post.iter().any(|p| matches!(p, Post::Of(_))) || matches!(n.determiner, Determiner::Possessive(_) | Determiner::PronounPoss(_)))
    }

    pub(crate) fn counts_as(
        &mut self,
        subject: &NounPhrase,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let Some(Complement::Prep(Preposition::As, np)) = clause
            .complements
            .iter()
            .find(|c| matches!(c, Complement::Prep(Preposition::As, _)))
        else {
            return Ok(None);
        };
        if let Some(status) = self.identity(subject, np, env)? {
            return Ok(Some(status));
        }
        let sort = Self::head(np).is_some_and(|w| self.sort_word(w).is_some());
        self.name_tells_apart(subject, np, clause);
        if sort || matches!(subject, NounPhrase::One(n) if matches!(n.head, Head::Gerund(_))) {
            return Ok(Some(self.fact(env)));
        }
        Ok(None)
    }

    /// `The name of a card is a property`, `a card's name counts as a property`: cards of different names are not the same.
    pub(crate) fn name_tells_apart(
        &mut self,
        subject: &NounPhrase,
        np: &NounPhrase,
        clause: &Clause,
    ) {
        let sort = Self::head(np).is_some_and(|w| self.sort_word(w).is_some());
        let name = matches!(subject, NounPhrase::One(n) if matches!(&n.head, Head::Noun(w) if self.is(w, &["name"])));
        self.out.world.identity_by_name |= sort && name && !clause.verb.negated;
    }

    pub(crate) fn derives(
        &mut self,
        subject: &NounPhrase,
        np: &NounPhrase,
        env: &mut Env,
    ) -> Read<Status> {
        let d = self.phrase(subject, env)?;
        let Core::Many(q) = &d.core else {
            return Err(Stuck::new(d.span, "it is not said of which pieces this holds"));
        };
        let cond = self.state_phrase(np, Expr::Slot(q.var))?;
        let Cond::Derived(name, _) = cond else { return Ok(Status::Definition) };
        let mut probe = env.clone();
        let guard = bind::domain_guard(q, &mut probe).and(q.filter.clone());
        let guard = match &q.domain {
            // Whose place it is does not matter for a state that is said of all such cards.
            Domain::In(Expr::Zone(z, None)) => {
                Cond::InZone(Expr::Slot(q.var), *z).and(q.filter.clone())
            }
            _ => guard,
        };
        self.rule(env, guard, RuleKind::Derive { name, slot: q.var });
        Ok(Status::Definition)
    }

    /// `The value of a numbered card is the number of its rank`; `its value is 5`.
    pub(crate) fn assign_value(
        &mut self,
        subject: &NounPhrase,
        np: &NounPhrase,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let NounPhrase::One(n) = subject else { return Ok(None) };
        let Head::Noun(w) = &n.head else { return Ok(None) };
        let Some(field) = Self::as_term(w).filter(|t| self.term(*t).sort == Sort::Property)
        else {
            return Ok(None);
        };
        let Some(owner) = n.post.iter().find_map(|p| match p {
            Post::Of(o) => Some(o),
            _ => None,
        }) else {
            return Ok(None);
        };
        let listed = matches!(np, NounPhrase::And(_))
            || matches!(np, NounPhrase::One(v) if matches!(&v.head, Head::Noun(w) if self.sort(w) == Some(Sort::Value)));
        if n.plural && listed {
            return Ok(Some(self.fact(env)));
        }
        let (slot, of, guard) = self.any_such(owner, field, env)?;
        if of != Ref::Piece {
            return Ok(None);
        }
        let noun = Self::head(owner).cloned();
        self.remember_slot(env, slot, of, noun, true);
        let mut value = self.number(np, env)?;
        for c in &clause.complements {
            let Complement::Prep(p @ (Preposition::Plus | Preposition::Minus), more) = c else {
                continue;
            };
            let mut more = self.number(more, env)?;
            if let Some(factor) = self.for_each_factor(clause, env)? {
                more = arithmetic::times(more, factor);
            }
            let op = if *p == Preposition::Plus {
                crate::lower::Arith::Add
            } else {
                crate::lower::Arith::Sub
            };
            value = Expr::Arith(op, Box::new(value), Box::new(more));
        }
        self.rule(env, guard, RuleKind::Assign { field, slot: Some(slot), value });
        Ok(Some(Status::Operative))
    }
}
