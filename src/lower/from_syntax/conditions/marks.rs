//! What was done to a piece in this turn: `an actor that was played this turn`, `during the turn in which it became an
//! actor`. The piece bears the number of the turn in which it was last done.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Denot, Read, Ref, Stuck, equal};
use crate::lower::{
    Arg, Cond, Effect, Expr, PropertyKind, Proposal, Reads, Role, RuleKind, Subject, Value,
    Verb,
};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Determiner, Head, NounPhrase, Post, Preposition, Pronoun,
    TimeRelation, Verb as V,
};
use crate::vocabulary::Sort;

impl Lowerer<'_> {
    /// `was played this turn`, said of a piece.
    pub(crate) fn done_this_turn(
        &mut self,
        clause: &Clause,
        thing: &Expr,
    ) -> Read<Option<Cond>> {
        let when = clause.adjuncts.iter().position(
            |a| matches!(a, Adjunct::Time(TimeRelation::During, np) if self.is_this_turn(np)),
        );
        let V::Word(_) = &clause.verb.verb else { return Ok(None) };
        let Some(when) = when.filter(|_| clause.verb.past || clause.verb.perfect) else {
            return Ok(None);
        };
        let mut event = clause.clone();
        event.adjuncts.remove(when);
        self.last_done_in_turn(event, thing, false).map(Some)
    }

    /// `the turn in which it became an actor`, `the turn it was played`: that this is the turn.
    pub(crate) fn turn_in_which(
        &mut self,
        np: &NounPhrase,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        let NounPhrase::One(n) = np else { return Ok(None) };
        let (Head::Noun(w), [Post::Relative(r)]) = (&n.head, n.post.as_slice()) else {
            return Ok(None);
        };
        let same = matches!(n.determiner, Determiner::The | Determiner::That)
            && self.time_of(w).is_some_and(|t| Some(t) == self.turn);
        let Some(who) = r.clause.subject.clone().filter(|_| same) else { return Ok(None) };
        let mut event = r.clause.clone();
        event.complements.retain(|c| {
            !matches!(c, Complement::Prep(Preposition::In | Preposition::On, NounPhrase::One(n)) | Complement::Object(NounPhrase::One(n))
                if n.head == Head::Pronoun(Pronoun::Who))
        });
        // `they were played`: the pieces of which it is said.
        let they = matches!(&who, NounPhrase::One(n) if n.head == Head::Pronoun(Pronoun::They));
        let d = if they && let Some(a) = env.named.iter().rev().find(|a| a.sort == Ref::Piece) {
            Denot::one(Ref::Piece, a.expr.clone(), n.at.0)
        } else {
            self.phrase(&who, env)?
        };
        if d.sort != Ref::Piece || !event.adjuncts.is_empty() {
            return Ok(None);
        }
        self.last_done_in_turn(event, &d.expr(), false).map(Some)
    }

    fn is_this_turn(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(n) if matches!(n.determiner, Determiner::This | Determiner::That)
            && n.post.is_empty()
            && matches!(&n.head, Head::Noun(w) if self.time_of(w).is_some_and(|t| Some(t) == self.turn)))
    }

    /// Keeps on each piece in which turn this was last done to it, and compares; `first` before anything else that comes of it.
    pub(crate) fn last_done_in_turn(
        &mut self,
        mut event: Clause,
        thing: &Expr,
        first: bool,
    ) -> Read<Cond> {
        let Some(turn) = self.turn else {
            return Err(Stuck::new(event.at.0, "the game has no turns"));
        };
        let said = self.quote(event.at.0);
        event.subject = None;
        event.verb.past = false;
        event.verb.perfect = false;
        let negated = std::mem::take(&mut event.verb.negated);
        let mut env = Env::default();
        let var = env.slot("card");
        let piece = Denot::one(Ref::Piece, Expr::Slot(var), event.at.0);
        env.gap = Some((Expr::Slot(var), Ref::Piece));
        env.subject = Some(piece);
        if self.comes_to_play(&event) {
            return self.entered(thing, turn, negated);
        }
        let (pattern, guard, _) = self.pattern(&event, &mut env)?;
        if !pattern.binds.contains(&(Role::Object, var)) {
            return Err(Stuck::new(
                event.at.0,
                format!("`{}` is nothing that happens to a piece", said.trim_end_matches('.')),
            )
            .help("name what happens to it, for example `a card that was played this turn`"));
        }
        let said = said.trim_start_matches("that ").trim_start_matches("which ").to_lowercase();
        let name = format!("latest turn of “{}”", said.trim_end_matches(['.', ',']));
        let field = self.mark(&name);
        let here = self.out.rules.iter().any(|r| {
            matches!(&r.kind, RuleKind::When { effect: Effect::Do(p), .. } | RuleKind::Perform { effect: Effect::Do(p), .. } if sets(p, field))
        });
        if !here {
            let effect = set(field, var, Expr::TimeNumber(turn));
            // Where what follows from the same event asks for it, it is kept before that.
            let kind = if first {
                RuleKind::Perform { event: pattern, effect }
            } else {
                RuleKind::When { event: pattern, effect, reads: Reads::After, waits: false }
            };
            self.rule(&env, guard, kind);
        }
        let now = equal(Expr::Field(Box::new(thing.clone()), field), Expr::TimeNumber(turn));
        Ok(if negated { now.negate() } else { now })
    }

    /// `came into play`, `entered play`, where the book says what is in play.
    fn comes_to_play(&self, event: &Clause) -> bool {
        let V::Word(w) = &event.verb.verb else { return false };
        self.is(w, &["come", "enter", "go", "get", "put"])
            && matches!(event.complements.as_slice(),
                [Complement::Prep(Preposition::To | Preposition::In, np) | Complement::Object(np)]
                    if self.state_word(np).is_some())
    }

    /// A piece has come into play when it became what it is there.
    fn entered(
        &mut self,
        thing: &Expr,
        turn: crate::lower::TimeId,
        negated: bool,
    ) -> Read<Cond> {
        let field = self.mark("latest turn of coming into play");
        let mut env = Env::default();
        let var = env.slot("card");
        let known = self.out.rules.iter().any(|r| {
            matches!(&r.kind, RuleKind::When { effect: Effect::Do(p), .. } | RuleKind::Perform { effect: Effect::Do(p), .. } if sets(p, field))
        });
        if !known {
            let event =
                crate::lower::Pattern { verb: Verb::BECOME, binds: vec![(Role::Object, var)] };
            let effect = set(field, var, Expr::TimeNumber(turn));
            let kind = RuleKind::When { event, effect, reads: Reads::After, waits: false };
            self.rule(&env, Cond::True, kind);
        }
        let now = equal(Expr::Field(Box::new(thing.clone()), field), Expr::TimeNumber(turn));
        Ok(if negated { now.negate() } else { now })
    }

    fn mark(&mut self, name: &str) -> crate::vocabulary::TermId {
        let found = self.out.terms.find(name, Sort::Property);
        let field = found.unwrap_or_else(|| self.synthetic(name, Sort::Property));
        self.add_property(field, Subject::Piece, PropertyKind::Number);
        field
    }
}

fn set(field: crate::vocabulary::TermId, piece: crate::lower::Slot, value: Expr) -> Effect {
    Effect::Do(Proposal {
        verb: Verb::SET,
        roles: vec![
            (Role::Object, Arg::Is(Expr::Slot(piece))),
            (Role::Field, Arg::Is(Expr::Const(Value::Term(field)))),
            (Role::Amount, Arg::Is(value)),
        ],
        times: None,
        result: None,
    })
}

fn sets(p: &Proposal, field: crate::vocabulary::TermId) -> bool {
    p.verb == Verb::SET
        && p.roles.contains(&(Role::Field, Arg::Is(Expr::Const(Value::Term(field)))))
}
