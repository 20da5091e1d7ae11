//! `The gallery is a face-up row of up to five cards`: who sees what lies there, how many may, and how many do when play
//! begins.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck, count, int, over};
use crate::lower::{
    Arg, Arith, Cond, Domain, Effect, Expr, Proposal, Query, Role, RuleKind, Scope, Verb,
};
use crate::syntax::ast::{
    Adjective, Clause, Determiner, Head, Nominal, NounPhrase, Post, Quantity,
};
use crate::vocabulary::{SHAPES, TermId};

impl Lowerer<'_> {
    /// A place is said to be a row, a pile or a place of so many pieces, face up or face down.
    pub(crate) fn kind_of_place(
        &mut self,
        subject: &NounPhrase,
        object: &NounPhrase,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let (NounPhrase::One(place), NounPhrase::One(shape)) = (subject, object) else {
            return Ok(None);
        };
        let Head::Noun(w) = &shape.head else { return Ok(None) };
        let named = |w: &crate::vocabulary::Word| Self::as_term(w).or_else(|| self.standing(w));
        let zone = match &place.head {
            Head::Noun(w) => {
                named(w).filter(|t| self.out.world.zones.iter().any(|z| z.term == *t))
            }
            _ => None,
        };
        let (Some(zone), true) = (zone, self.is(w, &SHAPES) && named(w) != zone) else {
            return Ok(None);
        };
        let plain = matches!(shape.determiner, Determiner::A)
            && shape.quantity.is_none()
            && clause.adjuncts.is_empty()
            && clause.verb.modal.is_none()
            && !clause.verb.negated
            && place.post.is_empty();
        if !plain {
            return Ok(None);
        }
        let mut up = None;
        for adjective in &shape.adjectives {
            up = Some(self.face(adjective).ok_or_else(|| self.odd_place(shape))?);
        }
        let held = match shape.post.as_slice() {
            [] => None,
            [Post::Of(NounPhrase::One(n))] => Some(n.as_ref().clone()),
            _ => return Err(self.odd_place(shape)),
        };
        let mut status = None;
        if let Some(mut n) = held {
            if let Some(at) = n.adjectives.iter().position(|a| self.face(a).is_some()) {
                up = self.face(&n.adjectives.remove(at));
            }
            if n.quantity.is_some() {
                status = Some(self.laid_many(zone, &n, env)?);
            }
        }
        if let Some(up) = up {
            let viewer = env.slot("player");
            let piece = env.slot("piece");
            let who = if up { Cond::True } else { Cond::False };
            self.rule(env, Cond::True, RuleKind::See { zone, viewer, piece, who });
            status = Some(Status::Operative);
        }
        Ok(Some(status.unwrap_or_else(|| self.fact_of(zone, env))))
    }

    /// `up to five cards` are a limit, `four cards` are there when play begins.
    fn laid_many(&mut self, zone: TermId, n: &Nominal, env: &mut Env) -> Read<Status> {
        let shared = self.scope_of(zone) == Scope::Shared;
        let many = match &n.quantity {
            Some(Quantity::UpTo(a) | Quantity::AtMost(a)) => {
                let most = self.amount(a, env)?;
                let (places, place) = self.each_place(zone, env);
                let held = self.held_there(n, place, env)?;
                let kind =
                    RuleKind::Limit { over: places, count: count(held), max: most.clone() };
                self.rule(env, Cond::True, kind);
                self.full.insert(zone, most);
                return Ok(Status::Operative);
            }
            Some(Quantity::Exactly(a) | Quantity::Precisely(a)) if shared => {
                self.amount(a, env)?
            }
            _ => {
                return Err(Stuck::new(
                    n.at.0,
                    format!("`{}` does not say how many may lie there", self.quote(n.at.0)),
                )
                .help("write for example `of up to five cards`, and say how they come there"));
            }
        };
        self.full.insert(zone, many.clone());
        let place = Expr::Zone(zone, None);
        let held = self.held_there(n, place.clone(), env)?;
        let mut all = held.clone();
        all.domain = Domain::Pieces;
        let piles = self.shared_piles();
        let only = piles.first().copied().filter(|_| piles.len() == 1);
        let Some(pile) = self.home(&all).or(only).filter(|p| *p != zone) else {
            return Err(Stuck::new(
                n.at.0,
                format!("it is not said from where `{}` come", self.quote(n.at.0)),
            )
            .help("write for example `deal four cards from the deck to the row`"));
        };
        let missing = Expr::Arith(Arith::Sub, Box::new(many), Box::new(count(held)));
        let top = env.slot("piece");
        let source = over(top, Domain::In(Expr::Zone(pile, None)), Cond::True);
        let effect = Effect::Do(Proposal {
            verb: Verb::MOVE,
            roles: vec![(Role::Object, Arg::Open(source)), (Role::To, Arg::Is(place))],
            times: Some(Expr::Arith(Arith::Max, Box::new(int(0)), Box::new(missing))),
            result: None,
        });
        // What the book itself lays there is counted, so this comes last.
        self.rule(env, Cond::True, RuleKind::Setup { stage: 3, effect });
        Ok(Status::Operative)
    }

    /// All places of this name, and one of them.
    fn each_place(&mut self, zone: TermId, env: &mut Env) -> (Query, Expr) {
        let var = env.slot(&self.term(zone).name.clone());
        if self.scope_of(zone) == Scope::Shared {
            let place = Expr::Zone(zone, None);
            return (denote::only(var, place), Expr::Slot(var));
        }
        (over(var, Domain::Places(zone), Cond::True), Expr::Slot(var))
    }

    /// The pieces of a phrase that lie in a place.
    fn held_there(&mut self, n: &Nominal, place: Expr, env: &mut Env) -> Read<Query> {
        let mut bare = n.clone();
        bare.quantity = None;
        bare.determiner = Determiner::None;
        let d = self.phrase(&NounPhrase::One(Box::new(bare)), env)?;
        let (Core::Many(mut q), Ref::Piece) = (d.core, d.sort) else {
            return Err(Stuck::new(
                n.at.0,
                format!("the book does not say what pieces `{}` are", self.quote(n.at.0)),
            ));
        };
        q.domain = Domain::In(place);
        Ok(q)
    }

    /// Whether an adjective says face up or face down.
    fn face(&self, adjective: &Adjective) -> Option<bool> {
        let Adjective::Plain(w) = adjective else { return None };
        if self.is(w, &["face up", "face-up", "open", "public"]) {
            return Some(true);
        }
        self.is(w, &["face down", "face-down", "hidden", "secret"]).then_some(false)
    }

    fn odd_place(&self, shape: &Nominal) -> Stuck {
        Stuck::new(
            shape.at.0,
            format!("it is not clear what `{}` says of the place", self.quote(shape.at.0)),
        )
        .help("write for example `the row is a face-up row of up to five cards`")
    }
}
