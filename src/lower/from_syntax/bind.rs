//! Patterns: the roles of an event as variables of the rule.

use super::call::Call;
use super::context::Lowerer;
use super::discourse::{Antecedent, Env};
use super::phrases::denote::{Core, Denot, How, Read, Ref, equal, int};
use super::phrases::quantity::between;
use super::phrases::things::controller_or_owner;
use super::words::NounClass;
use crate::lower::{
    Arith, Compare, Cond, Domain, Expr, Pattern, Query, Reads, Role, Slot, Value, Verb,
};
use crate::syntax::ast::{Clause, Complement, Determiner, NounPhrase, Post, Preposition};

impl Lowerer<'_> {
    /// The event of a clause as a pattern, with the restrictions on its roles.
    pub(super) fn pattern(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<(Pattern, Cond, Reads)> {
        let (bare, with) = self.take_with(clause);
        let clause = &bare;
        let (saved, guards) = (env.binding, std::mem::take(&mut env.guards));
        env.binding = true;
        self.passive_agent(clause, env);
        let call = self.call(clause, env);
        env.binding = saved;
        let mut guard = Cond::True;
        for g in std::mem::replace(&mut env.guards, guards) {
            guard = guard.and(g);
        }
        let mut call = call?;
        self.acting_player(clause, &call, env);
        // `resolved from the pile`: where the piece is, not a role of a book's event.
        if let (Some(from), Some(object), false) = (
            call.role(Role::From).cloned(),
            call.role(Role::Object).cloned(),
            call.verb.is_primitive(),
        ) {
            guard = guard.and(self.was_there(object.expr(), &from)?);
            call.roles.retain(|(r, _)| *r != Role::From);
        }
        // `players get priority`: all of them together, an event of its own.
        if let (Verb::GAIN, Some(agent), Some(Ref::State(state))) =
            (call.verb, &call.agent, call.role(Role::As).map(|d| d.sort))
            && agent.how == How::Bare
        {
            let verb = self.group_event(state);
            // Nobody of them is meant by `that player` behind it.
            let who = agent.expr();
            env.named.retain(|a| a.expr != who);
            env.agent = None;
            return Ok((Pattern { verb, binds: Vec::new() }, Cond::True, Reads::After));
        }
        let reads = self.reads(clause, &call);
        self.one_gain(clause, &call)?;
        let mut pattern = self.pattern_of(&call, &mut guard, env);
        // `becomes an X`: only the roles of the event tell, there is no X beside it.
        let guard =
            if call.verb == Verb::BECOME { of_roles(guard, &pattern, env) } else { guard };
        let guard = guard.and(self.with_parts(&with, &mut pattern, env)?);
        self.whose_piece(clause, &pattern, env);
        Ok((pattern, guard, reads))
    }

    /// `When a player's knight is captured, that player …`: whoever has it, or had it where nobody has it then.
    fn whose_piece(&self, clause: &Clause, pattern: &Pattern, env: &mut Env) {
        let objects = clause.complements.iter().filter_map(|c| match c {
            Complement::Object(np) => Some(np),
            _ => None,
        });
        let any_player = |whose: &NounPhrase| {
            matches!(whose, NounPhrase::One(who)
                if matches!(who.determiner, Determiner::A | Determiner::Any))
                && self.class_of(whose) == Some(NounClass::Player)
        };
        // `a knight controlled by a player`
        let by_player = |post: &Post| match post {
            Post::Participle(inner) => inner
                .complements
                .iter()
                .any(|c| matches!(c, Complement::Prep(Preposition::By, np) if any_player(np))),
            _ => false,
        };
        let of_a_player = |np: &NounPhrase| match np {
            NounPhrase::One(n) => {
                matches!(&n.determiner, Determiner::Possessive(whose) if any_player(whose))
                    || n.post.iter().any(by_player)
            }
            _ => false,
        };
        let piece = pattern.binds.iter().find(|(role, _)| *role == Role::Object);
        if let (true, Some((_, slot))) =
            (clause.subject.iter().chain(objects).any(of_a_player), piece)
        {
            self.player_is_named(controller_or_owner(Expr::Slot(*slot)), env);
        }
    }

    /// `Gains more than 10 points in a turn` speaks of all that is gained there, an event of one gain.
    fn one_gain(&self, clause: &Clause, call: &Call) -> Read<()> {
        use crate::syntax::ast::{Adjunct, Amount, Quantity, TimeRelation};
        let (Verb::ADD, Some(many)) = (call.verb, call.role(Role::Amount)) else {
            return Ok(());
        };
        let each = |np: &NounPhrase| match np {
            NounPhrase::One(n) => {
                let one = Some(Quantity::Exactly(Amount::Number(1)));
                matches!(
                    n.determiner,
                    Determiner::A | Determiner::Each | Determiner::Any | Determiner::This
                ) || n.quantity == one
            }
            _ => false,
        };
        let all = clause.adjuncts.iter().any(|a| match a {
            Adjunct::Time(TimeRelation::During, np) => each(np),
            Adjunct::Often(_) => true,
            _ => false,
        });
        if all
            && many.count.as_ref().is_some_and(|(low, high)| *low != int(1) || *high != int(1))
        {
            return Err(super::phrases::denote::Stuck::new(
                clause.at.0,
                format!("`{}` speaks of all gains of a time together", self.quote(clause.at.0)),
            )
            .help(
                "say it of one gain, for example `when a player gains more than 10 points`",
            ));
        }
        Ok(())
    }

    /// `When a rider acts`: its player is the one who acts.
    fn acting_player(&mut self, clause: &Clause, call: &Call, env: &mut Env) {
        if call.verb.is_primitive()
            || call.agent.is_some()
            || clause.verb.passive
            || clause.subject.is_none()
            || call.role(Role::Object).is_none_or(|d| d.sort != Ref::Piece)
        {
            return;
        }
        if !self.with_agent.contains(&call.verb) {
            self.with_agent.push(call.verb);
        }
        let named =
            |a: &Antecedent| a.sort == Ref::Player && !a.plural && a.sentence == env.sentence;
        if env.you != Some(Expr::Asked) && !env.named.iter().any(named) {
            env.agent = Some(Expr::Slot(env.slot("player")));
        }
    }

    /// The agent of a passive that players do is the one who does it, though nobody names him: the
    /// places in the clause are his.
    pub(super) fn passive_agent(&mut self, clause: &Clause, env: &mut Env) {
        use crate::syntax::ast::{Complement, Preposition, Verb as V};
        let by = clause
            .complements
            .iter()
            .any(|c| matches!(c, Complement::Prep(Preposition::By, _)));
        let V::Word(w) = &clause.verb.verb else { return };
        // `When your knight is captured, you …`: whose it is, whoever captures it.
        // `When your knight moves, each opponent …`: theirs, whoever has it move.
        if clause.subject.as_ref().is_some_and(|np| self.told_by_you(np)) {
            env.you = Some(Expr::Asked);
        }
        if !clause.verb.passive || by {
            return;
        }
        let lemma = self.lemma(w);
        if let Some(verb) = self.verb_named(&lemma)
            && self.with_agent.contains(&verb)
        {
            let slot = env.slot("player");
            env.agent = Some(Expr::Slot(slot));
        }
    }

    /// A call as a pattern: a role that is a variable is bound, any other value is compared.
    pub(super) fn pattern_of(
        &mut self,
        call: &Call,
        guard: &mut Cond,
        env: &mut Env,
    ) -> Pattern {
        let mut binds: Vec<(Role, Slot)> = Vec::new();
        let mut add = |role: Role, e: Option<Expr>, env: &mut Env, guard: &mut Cond| match e {
            Some(Expr::Slot(s)) if !binds.iter().any(|(_, b)| *b == s) => binds.push((role, s)),
            // `When a player's deck is shuffled`: any of them, not the first.
            Some(Expr::One(mut q))
                if matches!(q.domain, Domain::Places(_))
                    && q.sort.is_empty()
                    && q.limit.is_none() =>
            {
                let slot = env.slot("place");
                binds.push((role, slot));
                let same = equal(Expr::Slot(q.var), Expr::Slot(slot));
                q.filter = std::mem::replace(&mut q.filter, Cond::True).and(same);
                *guard = std::mem::replace(guard, Cond::True).and(Cond::Exists(q));
            }
            Some(e) => {
                let slot = env.slot("thing");
                binds.push((role, slot));
                *guard = std::mem::replace(guard, Cond::True).and(equal(Expr::Slot(slot), e));
            }
            None => {}
        };
        let tally = |d: &Denot| match d.sort {
            Ref::Tally(t) | Ref::Property(t) => Some(t),
            _ => None,
        };
        if call.verb == Verb::ADD {
            // `gains a stone`: the player is the object, the tally the field.
            add(Role::Object, call.agent.as_ref().map(Denot::expr), env, guard);
            let field = call.role(Role::Field).or(call.role(Role::Amount)).and_then(tally);
            if let Some(t) = field {
                add(Role::Field, Some(Expr::Const(Value::Term(t))), env, guard);
            }
            let amount = env.slot("amount");
            add(Role::Amount, Some(Expr::Slot(amount)), env, guard);
            let how = if call.negative { Compare::Less } else { Compare::More };
            *guard = std::mem::replace(guard, Cond::True).and(Cond::Compare(
                how,
                Expr::Slot(amount),
                int(0),
            ));
            // `gains 3 or more points`: so many at once; `gains a point` is any gain.
            let many = call.role(Role::Amount).or(call.role(Role::Field));
            let one = (int(1), int(1));
            if let Some((low, high)) =
                many.and_then(|d| d.count.clone()).filter(|count| *count != one)
            {
                let gained = if call.negative {
                    Expr::Arith(Arith::Sub, Box::new(int(0)), Box::new(Expr::Slot(amount)))
                } else {
                    Expr::Slot(amount)
                };
                *guard = std::mem::replace(guard, Cond::True).and(between(gained, low, high));
            }
            return Pattern { verb: call.verb, binds };
        }
        match &call.agent {
            Some(d) => add(Role::Agent, Some(d.expr()), env, guard),
            None => {
                if let Some(e @ Expr::Slot(_)) = env.agent.clone()
                    && self.with_agent.contains(&call.verb)
                {
                    add(Role::Agent, Some(e), env, guard);
                }
            }
        }
        for (role, d) in &call.roles {
            match (d.sort, role) {
                (_, Role::As) if let Core::List(parts, true) = &d.core => {
                    let slot = env.slot("thing");
                    add(*role, Some(Expr::Slot(slot)), env, guard);
                    let one = |part: &Denot| equal(Expr::Slot(slot), part.expr());
                    let cond = Cond::Any(parts.iter().map(one).collect());
                    *guard = std::mem::replace(guard, Cond::True).and(cond);
                }
                (Ref::State(t), _) => add(*role, Some(Expr::Const(Value::Term(t))), env, guard),
                (Ref::Time(Some(t)), _) => {
                    *guard = std::mem::replace(guard, Cond::True).and(Cond::During(t));
                }
                (Ref::Place(None), Role::To | Role::From)
                    if matches!(d.core, super::phrases::denote::Core::Many(_)) =>
                {
                    let super::phrases::denote::Core::Many(q) = &d.core else { continue };
                    let slot = env.slot("place");
                    add(*role, Some(Expr::Slot(slot)), env, guard);
                    let cond = Self::is_one_of(slot, q);
                    *guard = std::mem::replace(guard, Cond::True).and(cond);
                }
                (Ref::Place(None), _) => {}
                (Ref::Place(Some(zone)), Role::To | Role::From) => {
                    let slot = env.slot("place");
                    add(*role, Some(Expr::Slot(slot)), env, guard);
                    let cond = match &d.core {
                        // `enters the yard or the barn`
                        Core::List(parts, true) => Cond::Any(
                            parts
                                .iter()
                                .filter_map(|part| match part.sort {
                                    Ref::Place(Some(zone)) => {
                                        Some(self.is_place(slot, zone, &part.core, env))
                                    }
                                    _ => None,
                                })
                                .collect(),
                        ),
                        core => self.is_place(slot, zone, core, env),
                    };
                    // `Enters a player's hand, that player …`: whoever's it is.
                    if matches!(d.how, How::A | How::Any)
                        && matches!(d.core, Core::Many(_))
                        && self.scope_of(zone) == crate::lower::Scope::Player
                    {
                        let whose = Expr::Owner(Box::new(Expr::Slot(slot)));
                        self.player_is_named(whose, env);
                    }
                    *guard = std::mem::replace(guard, Cond::True).and(cond);
                }
                _ => add(*role, Some(d.expr()), env, guard),
            }
        }
        Pattern { verb: call.verb, binds }
    }

    fn reads(&self, clause: &Clause, call: &Call) -> Reads {
        let leaving = matches!(&clause.verb.verb, crate::syntax::ast::Verb::Word(w)
            if self.is(w, &["leave", "lose", "remove", "discard", "spend", "pay", "detach", "unattach"]));
        if leaving
            || clause.verb.past
            || matches!(call.verb, Verb::LOSE | Verb::CEASE | Verb::DETACH)
        {
            Reads::Before
        } else {
            Reads::After
        }
    }

    /// In a pattern, an indefinite phrase becomes a variable; what restricts it goes to the guards.
    pub(super) fn bind(&mut self, d: Denot, env: &mut Env, subject: bool) -> Denot {
        if !env.binding {
            return d;
        }
        if subject && d.sort == Ref::Player && matches!(d.core, Core::One(Expr::Asked)) {
            // `when you draw`: whoever draws is `you` in this rule.
            let slot = Expr::Slot(env.slot("player"));
            env.agent = Some(slot.clone());
            env.you = Some(slot.clone());
            return Denot { core: Core::One(slot), ..d };
        }
        if subject
            && d.sort == Ref::Player
            && let Core::One(Expr::Neighbour(of, steps)) = &d.core
            && **of == Expr::Asked
        {
            // `When the player on your left draws, you …`: who sits on the other side of whoever draws.
            let slot = Expr::Slot(env.slot("player"));
            env.agent = Some(slot.clone());
            env.you = Some(Expr::Neighbour(Box::new(slot.clone()), -steps));
            return Denot { core: Core::One(slot), ..d };
        }
        let Core::Many(q) = &d.core else {
            if let Core::List(parts, or) = &d.core
                && parts.iter().all(|p| p.sort == Ref::Piece && matches!(p.core, Core::Many(_)))
                // `cards and tokens`, any of them; `a card and a token` is no single event.
                && (*or || parts.iter().all(|p| p.how != How::A || p.plural))
            {
                return self.bind_list(parts.clone(), *or, &d, env, subject);
            }
            return d;
        };
        let indefinite = matches!(d.how, How::A | How::Any | How::Each | How::Bare | How::The);
        if !indefinite || !matches!(d.sort, Ref::Piece | Ref::Player | Ref::Term) {
            return d;
        }
        let q = q.clone();
        let slot = Expr::Slot(q.var);
        let restriction = domain_guard(&q, env).and(q.filter.clone());
        if q.limit.is_some() && !matches!(q.domain, Domain::Pieces) {
            // `the top card`: equal to the one that the query picks.
            let var = env.slot("card");
            let mut picks = super::replace::query(&q, q.var, &Expr::Slot(var));
            picks.var = var;
            env.guards.push(equal(slot.clone(), Expr::One(Box::new(picks))));
        }
        env.guards.push(restriction);
        let bound =
            Denot { core: Core::One(slot.clone()), plural: false, count: None, ..d.clone() };
        if d.sort == Ref::Player && subject {
            env.agent = Some(slot);
        }
        bound
    }

    fn bind_list(
        &mut self,
        parts: Vec<Denot>,
        _or: bool,
        d: &Denot,
        env: &mut Env,
        _subject: bool,
    ) -> Denot {
        let slot = env.slot("piece");
        let mut any = Vec::new();
        for part in parts {
            if let Core::Many(q) = &part.core {
                any.push(super::replace::cond(&q.filter, q.var, &Expr::Slot(slot)));
            }
        }
        env.guards.push(Cond::Any(any));
        Denot { core: Core::One(Expr::Slot(slot)), plural: false, count: None, ..d.clone() }
    }

    /// Pushes an antecedent for a variable.
    pub(super) fn remember_slot(
        &self,
        env: &mut Env,
        slot: Slot,
        sort: Ref,
        noun: Option<crate::vocabulary::Word>,
        subject: bool,
    ) {
        let sentence = env.sentence;
        env.named.push(Antecedent {
            expr: Expr::Slot(slot),
            sort,
            plural: false,
            noun,
            query: None,
            subject,
            sentence,
        });
    }
}

/// What the domain of a query demands of its variable, as a condition.
pub(super) fn domain_guard(q: &Query, _env: &mut Env) -> Cond {
    let v = Expr::Slot(q.var);
    match &q.domain {
        Domain::In(place) => Cond::In(v, place.clone()),
        Domain::InAll(zone) | Domain::LatestIn(zone) => Cond::InZone(v, *zone),
        Domain::AttachedTo(host) => Cond::Attached(v, Some(host.clone())),
        Domain::Members(piece, field) => Cond::Member(piece.clone(), *field, v),
        Domain::Only(e) => equal(v, e.clone()),
        _ => Cond::True,
    }
}

/// What a guard says of the roles of an event, without what it says of other variables.
fn of_roles(guard: Cond, pattern: &Pattern, env: &Env) -> Cond {
    let told = |c: &Cond| {
        let said = format!("{c:?}");
        let known = |slot: &Slot| pattern.binds.iter().any(|(_, s)| s == slot);
        let slots = (0..env.slots.len() as u16).map(Slot);
        slots.filter(|s| !known(s)).all(|s| !said.contains(&format!("Slot({s:?})")))
    };
    match guard {
        Cond::All(list) => list.into_iter().filter(told).fold(Cond::True, Cond::and),
        c if told(&c) => c,
        _ => Cond::True,
    }
}
