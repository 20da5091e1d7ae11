//! Places that belong to a piece: next to it, and at it (what is sent to it, what works on it).
//!
//! They outlive a move of the piece: what lies there stays until a rule clears it.

use super::call::{Args, Call};
use super::context::Lowerer;
use super::denote::{Core, Denot, How, Read, Ref};
use super::discourse::Env;
use crate::lower::{Cond, Effect, Expr, Pattern, Role, RuleKind, Scope, Visibility, Zone};
use crate::syntax::ast::{
    Adjunct, Adverb, Clause, Complement, NounPhrase, Preposition, TimeRelation,
};
use crate::vocabulary::{Sort, TermId};

/// Verbs for giving a piece something to do at another piece.
const SEND: &[&str] =
    &["send", "assign", "dispatch", "deploy", "commit", "station", "allocate"];

impl Lowerer<'_> {
    fn piece_zone(&mut self, name: &str) -> TermId {
        let term = self.synthetic(name, Sort::Zone);
        if !self.out.world.zones.iter().any(|z| z.term == term) {
            self.out.world.zones.push(Zone {
                term,
                scope: Scope::Piece,
                visibility: Visibility::All,
                shuffled: false,
            });
        }
        term
    }

    /// What lies next to a piece.
    pub(super) fn beside(&mut self, piece: Expr) -> Expr {
        Expr::Zone(self.piece_zone("next to"), Some(Box::new(piece)))
    }

    /// What has been sent to a piece, or works on it.
    pub(super) fn at_piece(&mut self, piece: Expr) -> Expr {
        Expr::Zone(self.piece_zone("at"), Some(Box::new(piece)))
    }

    /// Whether pieces are sent to pieces in this book.
    pub(super) fn sends(&self) -> bool {
        self.out.terms.find("at", Sort::Zone).is_some()
    }

    /// `Put them next to it`: the place beside a piece as the goal of a movement.
    pub(super) fn beside_goal(&mut self, args: &Args) -> Option<Denot> {
        let d = args.prep(&[Preposition::NextTo]).filter(|d| d.sort == Ref::Piece)?;
        let place = self.beside(d.expr());
        let zone = match &place {
            Expr::Zone(z, _) => Some(*z),
            _ => None,
        };
        Some(Denot::one(Ref::Place(zone), place, d.span))
    }

    /// `Send it to one of the ships at sea`: an event between two pieces; the first goes to the second.
    pub(super) fn sending(
        &mut self,
        lemma: &str,
        agent: Option<Denot>,
        object: Option<Denot>,
        args: &Args,
    ) -> Option<Call> {
        if !SEND.contains(&lemma) {
            return None;
        }
        let object = object.filter(|d| d.sort == Ref::Piece)?;
        let to = [Preposition::To, Preposition::On, Preposition::At, Preposition::In];
        let mut goal = args
            .preps
            .iter()
            .find(|(p, d)| to.contains(p) && d.sort == Ref::Piece)
            .map(|(_, d)| d.clone())?;
        // `to one of the ships on the table`: where the second piece is.
        for (p, d) in &args.preps {
            if let (true, Ref::Place(Some(_)), Core::Many(q)) =
                (matches!(p, Preposition::On | Preposition::In), d.sort, &mut goal.core)
            {
                let inside = self.in_place(Expr::Slot(q.var), d);
                q.filter = std::mem::replace(&mut q.filter, Cond::True).and(inside);
            }
        }
        let verb = self.out.world.verbs.intern(lemma);
        if !self.with_agent.contains(&verb) {
            self.with_agent.push(verb);
        }
        let known =
            self.out.rules.iter().any(
                |r| matches!(&r.kind, RuleKind::Perform { event, .. } if event.verb == verb),
            );
        if !known {
            let mut env = Env::default();
            let (piece, host) = (env.slot("piece"), env.slot("piece"));
            let place = self.at_piece(Expr::Slot(host));
            let effect: Effect = super::deal::move_to(Expr::Slot(piece), place);
            let event =
                Pattern { verb, binds: vec![(Role::Object, piece), (Role::Host, host)] };
            self.rule(&env, Cond::True, RuleKind::Perform { event, effect });
        }
        Some(
            Call::new(verb)
                .by(agent)
                .with(Role::Object, Some(object))
                .with(Role::Host, Some(goal)),
        )
    }

    /// `is working on the play`, `who were standing at it`: it has been sent there and is there yet.
    pub(super) fn working(
        &mut self,
        clause: &Clause,
        thing: Expr,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        if !clause.verb.progressive || clause.verb.passive {
            return Ok(None);
        }
        let target = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(
                Preposition::On
                | Preposition::At
                | Preposition::In
                | Preposition::With
                | Preposition::For,
                np,
            ) => Some(np),
            _ => None,
        });
        let Some(np) = target else { return Ok(None) };
        let d = self.phrase(np, env)?;
        if d.sort != Ref::Piece {
            return Ok(None);
        }
        let mut cond = if let (Core::Many(q), How::A | How::Any) = (&d.core, d.how) {
            let mut q = q.clone();
            let place = self.at_piece(Expr::Slot(q.var));
            q.filter = q.filter.and(Cond::In(thing.clone(), place));
            Cond::Exists(Box::new(q))
        } else {
            let place = self.at_piece(d.expr());
            Cond::In(thing.clone(), place)
        };
        // `already`: those that were there before the one that the rule speaks of.
        if clause.verb.adverbs.contains(&Adverb::Already)
            && let Some(first) = env.event.as_ref().and_then(|p| {
                p.binds.iter().find(|(r, _)| *r == Role::Object).map(|(_, s)| Expr::Slot(*s))
            })
        {
            cond = cond.and(super::denote::equal(thing, first).negate());
        }
        Ok(Some(cond))
    }

    /// `removed from the game`.
    pub(super) fn out_of_game(&self, clause: &Clause) -> bool {
        let game = |np: &NounPhrase| {
            self.is_game(np)
                || matches!(np, NounPhrase::One(n) if matches!(&n.head, crate::syntax::ast::Head::Noun(w) if self.is(w, &["box"])))
        };
        clause.adjuncts.iter().any(|a| match a {
            Adjunct::Time(TimeRelation::From, np) | Adjunct::Prep(Preposition::From, np) => {
                game(np)
            }
            _ => false,
        }) || clause.complements.iter().any(|c| match c {
            Complement::Prep(Preposition::From | Preposition::To, np) => game(np),
            _ => false,
        })
    }

    /// The property in which two kinds of pieces can agree, if there is one only.
    pub(super) fn common_property(&self, a: &[TermId], b: &[TermId]) -> Option<TermId> {
        let has = |kinds: &[TermId], field: TermId| {
            self.out.world.components.iter().any(|c| {
                kinds.iter().all(|k| c.kinds.contains(k))
                    && c.values.iter().any(|(f, v)| {
                        *f == field && matches!(v, crate::lower::PrintedValue::Term(_))
                    })
            })
        };
        let mut found = self
            .out
            .world
            .properties
            .iter()
            .filter(|p| p.of == crate::lower::Subject::Piece)
            .map(|p| p.term)
            .filter(|t| has(a, *t) && has(b, *t));
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }
}
