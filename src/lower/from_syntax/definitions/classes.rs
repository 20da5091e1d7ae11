//! `Jacks, Queens and Kings are face cards`, `a relic is a kind of tool`, `all other cards are spells`: which pieces
//! belong to a class of the book, or suit a role that the book asks for.

use crate::lower::from_syntax::bind;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Stuck};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Cond, Expr, PropertyKind, RuleKind};
use crate::syntax::ast::{Adjective, Clause, Determiner, Head, Nominal, NounPhrase, Post};
use crate::vocabulary::{Sort, TermId};

impl Lowerer<'_> {
    /// A sentence that puts pieces into a class, or says for which role they may be taken.
    pub(crate) fn pieces_classed(
        &mut self,
        subject: &NounPhrase,
        object: &NounPhrase,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let plain = clause.adjuncts.is_empty()
            && clause.verb.modal.is_none()
            && !clause.verb.negated
            && !clause.verb.past;
        let Some((class, field)) = self.class_named(object).filter(|_| plain) else {
            return Ok(None);
        };
        let pieces = |np: &NounPhrase| {
            matches!(self.class_of(np), Some(NounClass::Piece | NounClass::Value))
        };
        let parts = match subject {
            NounPhrase::One(_) => vec![subject.clone()],
            NounPhrase::And(list) => list.clone(),
            _ => return Ok(None),
        };
        if !parts.iter().all(pieces) {
            return Ok(None);
        }
        let mut made = Vec::new();
        for part in &parts {
            let NounPhrase::One(n) = part else { return Ok(None) };
            // One of them that is meant by its name, or one that somebody has.
            if matches!(n.determiner, Determiner::Possessive(_) | Determiner::PronounPoss(_))
                || n.determiner == Determiner::This
                || n.determiner == Determiner::That
                || n.quantity.is_some()
            {
                return Ok(None);
            }
            let (mut plain, other) = self.without_other(n);
            self.are_any(n)?;
            // `Equipment is a kind of tool`: each piece that is some.
            if plain.determiner == Determiner::None && !plain.plural {
                plain.determiner = Determiner::A;
            }
            let d = self.phrase(&NounPhrase::One(Box::new(plain)), env)?;
            let Core::Many(q) = &d.core else { return Ok(None) };
            let mut probe = env.clone();
            let mut guard = bind::domain_guard(q, &mut probe).and(q.filter.clone());
            if other {
                guard = guard.and(self.none_before(field, q.var, n)?);
            }
            made.push((q.var, guard));
        }
        for (slot, guard) in made {
            self.rule(env, guard, RuleKind::Assort { slot, field, member: class });
        }
        Ok(Some(Status::Operative))
    }

    /// The class that a phrase names, with the relation in which pieces stand to it; none for what they are.
    fn class_named(&self, np: &NounPhrase) -> Option<(TermId, Option<TermId>)> {
        let NounPhrase::One(n) = np else { return None };
        if let (Head::Noun(w), [Post::Of(inner)]) = (&n.head, n.post.as_slice())
            && self.is(w, &["kind", "sort", "type", "form"])
            && n.adjectives.is_empty()
        {
            return self.class_named(inner);
        }
        let bare = n.post.is_empty()
            && n.adjectives.is_empty()
            && n.quantity.is_none()
            && (n.determiner == Determiner::A || n.determiner == Determiner::None);
        let Head::Noun(w) = &n.head else { return None };
        let class = Self::as_term(w).filter(|_| bare)?;
        match self.term(class).sort {
            Sort::Kind if self.noun_class(w) == NounClass::Piece => Some((class, None)),
            // What a piece becomes by being played: pieces are fit for it, by the one relation that the book has.
            Sort::Status => {
                let mut fit = self.relations.values().copied().filter(|field| {
                    self.out.world.properties.iter().any(|p| {
                        p.term == *field
                            && matches!(&p.kind, PropertyKind::Set(all) if all.contains(&class))
                    })
                });
                let field = fit.next()?;
                fit.next().is_none().then_some((class, Some(field)))
            }
            _ => None,
        }
    }

    /// None of what the sentences right before have put into classes.
    fn none_before(
        &self,
        field: Option<TermId>,
        slot: crate::lower::Slot,
        n: &Nominal,
    ) -> Read<Cond> {
        let set = self.units[self.at].set;
        let mut all = Cond::True;
        let mut found = false;
        for rule in self.out.rules.iter().rev() {
            let RuleKind::Assort { slot: other, field: of, .. } = &rule.kind else { break };
            if rule.origin.set != set || *of != field {
                break;
            }
            found = true;
            let said = replace::cond(&rule.guard, *other, &Expr::Slot(slot));
            all = said.negate().and(all);
        }
        if found {
            return Ok(all);
        }
        Err(Stuck::new(n.at.0, format!("`{}`: other than which?", self.quote_of(n))).help(
            "say right before it what the first ones are, for example `aces are low cards`",
        ))
    }

    /// That there are pieces of a kind, where the book says which pieces there are.
    fn are_any(&self, n: &Nominal) -> Read<()> {
        let kind = match &n.head {
            Head::Noun(w) => Self::as_term(w).filter(|t| self.term(*t).sort == Sort::Kind),
            _ => None,
        };
        let Some(kind) = kind else { return Ok(()) };
        let components = &self.out.world.components;
        let printed =
            components.is_empty() || components.iter().any(|c| c.kinds.contains(&kind));
        let classed = self.out.rules.iter().any(
            |r| matches!(r.kind, RuleKind::Assort { field: None, member, .. } if member == kind),
        );
        if printed || classed {
            return Ok(());
        }
        Err(Stuck::new(n.at.0, format!("no piece of this game is `{}`", self.quote_of(n)))
            .help("say before it which pieces are, or name a kind that a piece has"))
    }

    /// The phrase without `other`, and whether it said so.
    pub(crate) fn without_other(&self, n: &Nominal) -> (Nominal, bool) {
        let mut plain = n.clone();
        let before = plain.adjectives.len();
        plain.adjectives.retain(|a| match a {
            Adjective::Plain(w) => !self.is(w, &["remaining"]),
            other => *other != Adjective::Other,
        });
        let mut other = plain.adjectives.len() < before;
        other |= matches!(
            n.determiner,
            Determiner::AllOther | Determiner::EachOther | Determiner::AnyOther
        );
        if other {
            plain.determiner = Determiner::All;
        }
        (plain, other)
    }
}
