//! Who is addressed: `you` and the one who acts, where a rule is said to everybody.
//!
//! A rule that is a norm speaks to the player who does it, the contents of a phase to the player
//! whose turn it is, a state to every player of whom it is true. What is left is not read.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Read, Ref, Stuck};
use crate::lower::from_syntax::replace::{in_cond, in_kind};
use crate::lower::{
    Compare, Cond, Domain, Effect, Expr, Manner, Pattern, Query, Role, Rule, RuleKind, Slot,
    TimeId, Verb,
};
use crate::syntax::ast::{Complement, Determiner, NounPhrase, Sentence, Verb as V};

/// An order is told to this player, who does it.
fn tell(env: &mut Env, who: Expr, s: &Sentence) {
    env.agent = Some(who.clone());
    env.subject = Some(denote::Denot::one(Ref::Player, who, s.at.0));
}

/// The piece that becomes something, where that sets a sentence off.
fn becoming(lead: &Lead) -> Option<Slot> {
    let Some(Trigger::Event { pattern, .. }) = &lead.trigger else { return None };
    let object = pattern.binds.iter().find(|(role, _)| *role == Role::Object);
    object.filter(|_| pattern.verb == Verb::BECOME).map(|(_, slot)| *slot)
}

impl Lowerer<'_> {
    /// Settles who `you` is in the rules that a sentence has made.
    pub(crate) fn address(&mut self, mark: usize, unit: &Unit) -> Read<()> {
        for at in mark..self.out.rules.len() {
            if !asks(&self.out.rules[at]) {
                continue;
            }
            let mut rule = self.out.rules[at].clone();
            self.settle_you(&mut rule);
            if asks(&rule) && self.is_house(unit) {
                return Err(Stuck::new(
                    unit.span,
                    format!("it is not clear which player `{}` speaks to", self.quote(unit.span)),
                )
                .help("say which player is meant, for example `the active player` or `each player`"));
            }
            self.out.rules[at] = rule;
        }
        Ok(())
    }

    /// Whether a sentence stands in a house file, which has no section for set-up.
    pub(crate) fn is_house(&self, unit: &Unit) -> bool {
        use crate::lower::SetRole;
        if unit.amended.is_some() {
            return false;
        }
        self.out
            .sets
            .get(unit.set.0 as usize)
            .is_some_and(|s| matches!(s.role, SetRole::House | SetRole::Appended))
    }

    /// An imperative is for the player whose turn it is, in a time of the turn; where a condition
    /// speaks to somebody, for them.
    ///
    /// # Errors
    ///
    /// Where it is an order at a time that is nobody's turn, and nothing says who follows it.
    pub(crate) fn addressed(&mut self, s: &Sentence, lead: &Lead, env: &mut Env) -> Read<()> {
        let imperative = s
            .clauses
            .first()
            .is_some_and(|j| j.clause.subject.is_none() && !j.clause.verb.passive);
        // `When the player on your left discards a card, draw one`: who is told to is not who discards.
        if let (true, Some(you @ Expr::Neighbour(..))) = (imperative, env.you.clone()) {
            tell(env, you, s);
            return Ok(());
        }
        // `When an actor you control is removed, draw a card`: not whoever removes it.
        let event = matches!(&lead.trigger, Some(Trigger::Event { .. }));
        let open = env.you.as_ref().is_none_or(|you| *you == Expr::Asked);
        if imperative && event && open && speaks(&lead.guard.0) {
            tell(env, Expr::Asked, s);
            return Ok(());
        }
        if !imperative || env.agent.is_some() {
            return Ok(());
        }
        // `When a card becomes an actor, draw a card`: whose it is has made it one.
        if let (true, Some(piece)) = (open, becoming(lead)) {
            tell(env, Expr::Controller(Box::new(Expr::Slot(piece))), s);
            return Ok(());
        }
        // `When a piece leaves play, draw a card`: nobody makes it leave, and whoever has the turn is not meant by that.
        if event && open && self.tells_somebody(s) {
            tell(env, Expr::Asked, s);
            return Ok(());
        }
        // `At the end of the round, lose a coin for each card in front of you`: each player, by themselves.
        let outside = match &lead.trigger {
            Some(Trigger::Time(time, _)) => !self.in_turn(*time),
            Some(Trigger::GameEnd) => true,
            _ => lead.time.is_some_and(|time| !self.in_turn(time)),
        };
        if outside && open && self.tells_each(s) {
            env.you = Some(Expr::Asked);
            tell(env, Expr::Asked, s);
            return Ok(());
        }
        if outside && open && self.tells_somebody(s) && !self.lays_out(s) {
            return Err(Stuck::new(
                s.at.0,
                format!(
                    "`{}` does not say who does this: it is nobody's turn then",
                    self.said()
                ),
            )
            .help("say who, for example `each player draws a card`"));
        }
        let time = match &lead.trigger {
            Some(Trigger::Time(time, _)) => Some(*time),
            // `When a card has three coins on it, draw a card`: whose it is.
            Some(Trigger::State { over: Some(q) })
                if open
                    && matches!(q.domain, Domain::Pieces | Domain::In(_))
                    && self.tells_somebody(s) =>
            {
                tell(env, Expr::Controller(Box::new(Expr::Slot(q.var))), s);
                return Ok(());
            }
            Some(Trigger::State { over: None }) | None => lead.time,
            _ => return Ok(()),
        };
        let state = matches!(&lead.trigger, Some(Trigger::State { .. }))
            || lead.guard.0 != crate::lower::Cond::True;
        let you = match time {
            Some(time) if self.in_turn(time) => Expr::TurnPlayer,
            None if speaks(&lead.guard.0) => Expr::Asked,
            // `When the deck is empty, draw a card`: that is nobody's doing.
            None if state && open && self.tells_somebody(s) => Expr::Asked,
            _ => return Ok(()),
        };
        env.you = Some(you.clone());
        tell(env, you, s);
        Ok(())
    }

    /// Whether an order is one that only a player can follow for themselves: `draw a card`, not `shuffle the deck`.
    fn tells_somebody(&self, s: &Sentence) -> bool {
        const OWN: [&str; 7] = ["draw", "gain", "lose", "score", "earn", "pay", "play"];
        let any = |c: &Complement| {
            matches!(c, Complement::Object(NounPhrase::One(n))
                if n.determiner == Determiner::A || n.quantity.is_some())
        };
        s.clauses.first().is_some_and(|j| match &j.clause.verb.verb {
            V::Word(w) if self.is(w, &["discard", "choose", "take"]) => {
                j.clause.complements.iter().any(any)
            }
            V::Word(w) => self.is(w, &OWN),
            _ => false,
        })
    }

    /// Whether something is laid out for all in what is ordered: nobody in particular does that.
    fn lays_out(&self, s: &Sentence) -> bool {
        const LAID: [&str; 12] = [
            "put", "place", "lay", "set", "turn", "flip", "reveal", "show", "add", "deal",
            "read", "resolve",
        ];
        s.clauses.iter().any(|j| matches!(&j.clause.verb.verb, V::Word(w) if self.is(w, &LAID)))
    }

    /// Whether an order at a time that is nobody's turn is told to each player: what only they can do for themselves, or what
    /// speaks of something of theirs.
    fn tells_each(&self, s: &Sentence) -> bool {
        const OWN: [&str; 7] = ["gain", "lose", "score", "earn", "pay", "forfeit", "spend"];
        let words = self.units[self.at].words();
        let any = |list: &[&str]| words.iter().any(|w| list.contains(&w.as_str()));
        // `Another player` is another than whoever does it.
        let other = words.windows(2).any(|pair| pair[0] == "another" && pair[1] == "player");
        let yours =
            other || any(&["you", "your", "yours", "yourself", "opponent", "opponents"]);
        yours
            || s.clauses
                .first()
                .is_some_and(|j| matches!(&j.clause.verb.verb, V::Word(w) if self.is(w, &OWN)))
    }

    fn settle_you(&self, rule: &mut Rule) {
        let fixed = match &rule.kind {
            RuleKind::See { .. } => return,
            RuleKind::Contents { time, .. } if self.in_turn(*time) => Some(Expr::TurnPlayer),
            RuleKind::When { event, effect, .. }
                if matches!(event.verb, Verb::BEGIN | Verb::END) && self.about_turn(effect) =>
            {
                let whose = event.binds.iter().find(|(r, _)| *r == Role::Agent);
                Some(whose.map_or(Expr::TurnPlayer, |(_, s)| Expr::Slot(*s)))
            }
            RuleKind::May { action }
            | RuleKind::Cannot { action }
            | RuleKind::Must { action }
            | RuleKind::Only { action, .. }
            | RuleKind::Param { action, .. }
            | RuleKind::Cost { action, .. } => action
                .binds
                .iter()
                .find(|(r, _)| *r == Role::Agent)
                .map(|(_, s)| Expr::Slot(*s)),
            _ => None,
        };
        // `one of your cards is removed`: you are the one of whom the guard speaks.
        let Some(you) = fixed.or_else(|| named_in(&rule.guard)) else {
            self.said_to_all(rule);
            return;
        };
        put_you(rule, &you);
    }

    /// What holds at any time is said to every player.
    fn said_to_all(&self, rule: &mut Rule) {
        let slot = Slot(rule.slots.max(rule.slot_names.len() as u16));
        let everybody = Query {
            var: slot,
            domain: Domain::Players,
            filter: Cond::True,
            sort: Vec::new(),
            limit: None,
        };
        match &mut rule.kind {
            RuleKind::Keep { over: over @ None, .. }
            | RuleKind::Outcome { over: over @ None, .. } => *over = Some(everybody),
            RuleKind::Setup { effect, .. } | RuleKind::Final { effect } => {
                *effect = Effect::ForEach {
                    slot,
                    over: everybody,
                    body: Box::new(effect.clone()),
                    manner: Manner::AtOnce,
                };
            }
            // `When your favourite is discarded, you lose 5 points`: whoever it is of whom the condition is true.
            RuleKind::When { effect, .. } | RuleKind::Perform { effect, .. }
                if speaks(&rule.guard) =>
            {
                let parts = match std::mem::replace(&mut rule.guard, Cond::True) {
                    Cond::All(list) => list,
                    one => vec![one],
                };
                let (to_you, rest): (Vec<Cond>, Vec<Cond>) =
                    parts.into_iter().partition(speaks);
                let all = |list: Vec<Cond>| list.into_iter().fold(Cond::True, Cond::and);
                rule.guard = all(rest);
                *effect = Effect::ForEach {
                    slot,
                    over: Query { filter: all(to_you), ..everybody },
                    body: Box::new(effect.clone()),
                    manner: Manner::InTurn,
                };
            }
            RuleKind::When {
                event: Pattern { verb: Verb::BEGIN | Verb::END, .. },
                effect,
                ..
            }
            | RuleKind::Contents { effect, .. } => {
                *effect = Effect::ForEach {
                    slot,
                    over: everybody,
                    body: Box::new(effect.clone()),
                    manner: Manner::InTurn,
                };
            }
            // `When your favourite would be discarded, keep it instead`: it is the favourite of one player at most.
            RuleKind::Instead { .. } if only_one(&rule.guard).is_some() => {
                let Some(mine) = only_one(&rule.guard) else { return };
                let to = |e: &Expr| (*e == Expr::Asked).then_some(Expr::Slot(slot));
                let whose = Query { filter: in_cond(&mine, &to), ..everybody };
                let you = Expr::One(Box::new(whose.clone()));
                name_slot(rule, slot);
                put_you(rule, &you);
                let there_is = Cond::Exists(Box::new(whose));
                rule.guard = std::mem::replace(&mut rule.guard, Cond::True).and(there_is);
                return;
            }
            _ => return,
        }
        name_slot(rule, slot);
        put_you(rule, &Expr::Slot(slot));
    }

    /// Whether a time is the turn or lies within it.
    pub(crate) fn in_turn(&self, time: TimeId) -> bool {
        let mut at = Some(time);
        while let Some(t) = at {
            if Some(t) == self.turn {
                return true;
            }
            at = self.out.world.times.get(usize::from(t.0)).and_then(|t| t.parent);
        }
        false
    }

    fn about_turn(&self, effect: &Effect) -> bool {
        let Effect::If(Cond::Compare(Compare::Equal, _, time), ..) = effect else {
            return false;
        };
        (0..self.out.world.times.len())
            .map(|i| TimeId(i as u16))
            .any(|t| self.in_turn(t) && self.time_value(t) == *time)
    }
}

/// A variable for a player, behind those of the rule.
fn name_slot(rule: &mut Rule, slot: Slot) {
    rule.slot_names.resize(usize::from(slot.0), "thing".to_owned());
    rule.slot_names.push("player".to_owned());
    rule.slots = rule.slot_names.len() as u16;
}

/// The part of a guard by which something is a piece that each player has one of.
fn only_one(guard: &Cond) -> Option<Cond> {
    let yours = |e: &Expr| matches!(e, Expr::Designated(_, Some(of)) if **of == Expr::Asked);
    match guard {
        Cond::Compare(Compare::Equal, a, b) if yours(a) || yours(b) => Some(guard.clone()),
        Cond::All(list) => list.iter().find_map(only_one),
        _ => None,
    }
}

fn put_you(rule: &mut Rule, you: &Expr) {
    let swap = |e: &Expr| (*e == Expr::Asked).then(|| you.clone());
    rule.guard = tidy(in_cond(&rule.guard, &swap));
    rule.kind = in_kind(&rule.kind, &swap);
}

/// A condition that compares a thing with itself says nothing.
pub(crate) fn tidy(c: Cond) -> Cond {
    match c {
        Cond::Compare(Compare::Equal, a, b) if a == b => Cond::True,
        Cond::All(list) => list.into_iter().map(tidy).fold(Cond::True, Cond::and),
        c => c,
    }
}

/// The one of whom a guard says that it is you.
fn named_in(guard: &Cond) -> Option<Expr> {
    match guard {
        Cond::Compare(Compare::Equal, e, Expr::Asked)
        | Cond::Compare(Compare::Equal, Expr::Asked, e)
            if *e != Expr::Asked =>
        {
            Some(e.clone())
        }
        Cond::All(list) => list.iter().find_map(named_in),
        _ => None,
    }
}

/// Whether a condition speaks to somebody.
pub(crate) fn speaks(c: &Cond) -> bool {
    speaks_of(c, &Expr::Asked)
}

/// Whether a condition has an expression in it.
pub(crate) fn speaks_of(c: &Cond, what: &Expr) -> bool {
    let found = std::cell::Cell::new(false);
    let _ = in_cond(c, &|e| {
        found.set(found.get() || e == what);
        None
    });
    found.get()
}

/// Whether a rule speaks to somebody whom it does not name.
pub(crate) fn asks(rule: &Rule) -> bool {
    let found = std::cell::Cell::new(false);
    let look = |e: &Expr| {
        if *e == Expr::Asked {
            found.set(true);
        }
        None
    };
    let _ = in_cond(&rule.guard, &look);
    let _ = in_kind(&rule.kind, &look);
    found.get()
}
