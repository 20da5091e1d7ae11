//! What pieces are worth for the rest of a turn: `when a player plays an ace, the value of their actors is doubled until the end
//! of the turn`, `a player may discard a card to give an actor +2 value until the end of the turn`. What is added stands on
//! each of those whom it is given to when it is given, and is gone when the turn ends.

use super::of_amount::Becomes;
use crate::lower::from_syntax::call::Call;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Ref, Stuck, equal, int, over};
use crate::lower::{
    Arg, Arith, Choice, Domain, Effect, Expr, Manner, Pattern, PropertyKind, Proposal, Reads,
    Role, RuleKind, Subject, TimeId, Verb, Who,
};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Determiner, Head, NounPhrase, Post, Subordinator,
    TimeRelation, Verb as V,
};
use crate::vocabulary::{Sort, TermId};

impl Lowerer<'_> {
    /// Whether something is so until the present turn ends.
    pub(crate) fn is_rest_of_turn(&self, adjunct: &Adjunct) -> bool {
        match adjunct {
            Adjunct::Sub(
                Subordinator::Until,
                Condition::Clause(inner) | Condition::Reduced(inner),
            ) => {
                let said = inner.complements.iter().filter_map(|c| match c {
                    Complement::Object(np) => Some(np),
                    _ => None,
                });
                inner.subject.iter().chain(said).any(|np| self.is_end_of_turn(np))
            }
            Adjunct::Time(TimeRelation::Until, np) => {
                self.is_turn(np, None) || self.is_end_of_turn(np)
            }
            Adjunct::Time(TimeRelation::During, np) => {
                self.is_turn(np, Some(&Determiner::This))
            }
            _ => false,
        }
    }

    fn is_turn(&self, np: &NounPhrase, which: Option<&Determiner>) -> bool {
        matches!(np, NounPhrase::One(n)
            if matches!(&n.head, Head::Noun(w) if self.is(w, &["turn"]))
                && n.adjectives.is_empty()
                && which.is_none_or(|which| n.determiner == *which))
    }

    fn is_end_of_turn(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(n)
            if matches!(&n.head, Head::Noun(w) if self.is(w, &["end"]))
                && n.post.iter().any(|p| matches!(p, Post::Of(of) if self.is_turn(of, None))))
    }

    /// The effect of a clause that says so of an amount.
    pub(crate) fn amount_for_now(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Effect>> {
        let Some(turn) = self.turn else { return Ok(None) };
        let Some(at) = clause.adjuncts.iter().position(|a| self.is_rest_of_turn(a)) else {
            return Ok(None);
        };
        let mut bare = clause.clone();
        bare.adjuncts.remove(at);
        self.given_amount(&mut bare);
        let Some(whole) = self.said_of_amount(&bare) else { return Ok(None) };
        let [said] = whole.said.as_slice() else { return Ok(None) };
        let all = bare.complements.len() == whole.taken.len() && bare.adjuncts.is_empty();
        if !all || !said.narrow.is_empty() {
            return Ok(None);
        }
        let (times, more) = match &said.becomes {
            Becomes::By(Arith::Add, np) => (None, self.figure_of(np, env)?),
            Becomes::By(Arith::Sub, np) => {
                let by = self.figure_of(np, env)?;
                (None, Expr::Arith(Arith::Sub, Box::new(int(0)), Box::new(by)))
            }
            Becomes::Times(k) => (Some(k - 1), int(0)),
            _ => return Ok(None),
        };
        let d = self.phrase(&said.whose, env)?;
        if d.sort != Ref::Piece {
            return Ok(None);
        }
        self.remember(env, &d, true);
        let extra = self.extra_for_now(said.field, turn);
        // Who it is given to is found as for any other deed; what is done is put in its place.
        let deed = self.out.world.verbs.intern("strengthen");
        let effect = self.proposal(Call::new(deed).with(Role::Object, Some(d)), &bare, env)?;
        let field = said.field;
        let given = |whom: &Arg| -> Option<Proposal> {
            let Arg::Is(piece) = whom else { return None };
            let so_far = Expr::Field(Box::new(piece.clone()), field);
            let amount = match times {
                Some(1) => so_far,
                Some(k) => Expr::Arith(Arith::Mul, Box::new(so_far), Box::new(int(k))),
                None => more.clone(),
            };
            Some(Proposal::number(Verb::ADD, piece.clone(), extra, amount))
        };
        let by = env.agent.clone().unwrap_or(Expr::TurnPlayer);
        let effect = put(effect, deed, &by, &given).ok_or_else(|| {
            Stuck::new(
                self.here(),
                format!("`{}` does not say to which of them this happens", self.said()),
            )
            .help("name them, for example `each of their kings` or `one of their kings`")
        })?;
        Ok(Some(effect))
    }

    /// `Give an actor +2 value`: it has that.
    fn given_amount(&self, clause: &mut Clause) {
        let gives =
            matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["give", "grant", "lend"]));
        if gives
            && clause.complements.len() > 1
            && matches!(clause.complements.first(), Some(Complement::Object(_)))
            && let Complement::Object(np) = clause.complements.remove(0)
        {
            clause.subject = Some(np);
            clause.verb.verb = V::Have;
            clause.verb.modal = None;
        }
    }

    /// What is added to an amount for the turn, with the rules that count it in and take it away.
    fn extra_for_now(&mut self, field: TermId, turn: TimeId) -> TermId {
        let name = format!("{} for the turn", self.term(field).name);
        let extra = match self.out.terms.find(&name, Sort::Property) {
            Some(term) => term,
            None => self.synthetic(&name, Sort::Property),
        };
        self.add_property(extra, Subject::Piece, PropertyKind::Number);
        let told = format!("{extra:?}");
        let known = self.out.rules.iter().any(|r| {
            matches!(&r.kind, RuleKind::Assign { value, .. } if format!("{value:?}").contains(&told))
        });
        if known {
            return extra;
        }
        let mut own = Env::default();
        let piece = own.slot("card");
        let of = |field: TermId| Expr::Field(Box::new(Expr::Slot(piece)), field);
        let value = Expr::Arith(Arith::Add, Box::new(of(field)), Box::new(of(extra)));
        let some = equal(of(extra), int(0)).negate();
        self.rule(&own, some, RuleKind::Assign { field, slot: Some(piece), value });
        self.name_turn(turn);
        let mut own = Env::default();
        let (doer, time, piece) = (own.slot("player"), own.slot("time"), own.slot("card"));
        let some = equal(Expr::Field(Box::new(Expr::Slot(piece)), extra), int(0)).negate();
        let event =
            Pattern { verb: Verb::END, binds: vec![(Role::Agent, doer), (Role::As, time)] };
        let effect = Effect::ForEach {
            slot: piece,
            over: over(piece, Domain::Pieces, some),
            body: Box::new(Effect::Do(Proposal::number(
                Verb::SET,
                Expr::Slot(piece),
                extra,
                int(0),
            ))),
            manner: Manner::AtOnce,
        };
        let this = equal(Expr::Slot(time), self.time_value(turn));
        let kind = RuleKind::When { event, effect, reads: Reads::After, waits: false };
        self.rule(&own, this, kind);
        extra
    }
}

/// The effect with something else done in the place of a deed; none if that cannot be said of whom it is done to.
fn put(
    effect: Effect,
    deed: Verb,
    by: &Expr,
    given: &dyn Fn(&Arg) -> Option<Proposal>,
) -> Option<Effect> {
    let all = |list: Vec<Effect>| -> Option<Vec<Effect>> {
        list.into_iter().map(|e| put(e, deed, by, given)).collect()
    };
    Some(match effect {
        Effect::Do(p) if p.verb == deed => {
            match &p.roles.iter().find(|(role, _)| *role == Role::Object)?.1 {
                // One that nothing settles yet: whoever does it chooses.
                Arg::Open(q) => {
                    let many = p.times.clone().unwrap_or(int(1));
                    let body = given(&Arg::Is(Expr::Slot(q.var)))?;
                    Effect::Choose(Choice {
                        slot: q.var,
                        by: Who::Player(by.clone()),
                        from: q.clone(),
                        min: many.clone(),
                        max: many,
                        body: Some(Box::new(Effect::Do(body))),
                    })
                }
                whom @ Arg::Is(_) => Effect::Do(given(whom)?),
            }
        }
        Effect::Seq(list) => Effect::Seq(all(list)?),
        Effect::Together(list) => Effect::Together(all(list)?),
        Effect::Choose(mut choice) => {
            if let Some(body) = choice.body.take() {
                choice.body = Some(Box::new(put(*body, deed, by, given)?));
            }
            Effect::Choose(choice)
        }
        Effect::ForEach { slot, over, body, manner } => {
            let body = Box::new(put(*body, deed, by, given)?);
            Effect::ForEach { slot, over, body, manner }
        }
        Effect::If(c, yes, no) => Effect::If(
            c,
            Box::new(put(*yes, deed, by, given)?),
            Box::new(put(*no, deed, by, given)?),
        ),
        Effect::Offer { to, effect, otherwise } => {
            let effect = Box::new(put(*effect, deed, by, given)?);
            Effect::Offer { to, effect, otherwise }
        }
        Effect::Nothing => Effect::Nothing,
        _ => return None,
    })
}
