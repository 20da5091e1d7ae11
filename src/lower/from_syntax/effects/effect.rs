//! Effects: what a clause makes happen.

use super::arithmetic::{so_many_times, times};
use super::choose::of_chosen;
use crate::lower::from_syntax::call::Call;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::forms::either_place;
use crate::lower::from_syntax::forms::own_text;
use crate::lower::from_syntax::phrases::denote::{Core, Denot, How, Read, Ref, Stuck, int};
use crate::lower::from_syntax::phrases::top_ones;
use crate::lower::from_syntax::words;
use crate::lower::{
    Arg, Choice, Cond, Domain, Effect, Expr, Manner, Proposal, Query, Role, Value, Verb, Who,
};
use crate::syntax::ast::{self, Adjunct, Adverb, Clause, OrderBy, OrderPhrase, Subordinator};

impl Lowerer<'_> {
    /// One clause, with its own conditions and manner.
    pub(crate) fn clause_effect(&mut self, clause: &Clause, env: &mut Env) -> Read<Effect> {
        let mut guard = Cond::True;
        env.rounding = self.rounding(clause);
        let mut order: Option<OrderPhrase> = None;
        let mut in_turn = false;
        let mut until = None;
        // The subject is known before the conditions that follow the verb refer to it.
        let saved_subject = env.subject.clone();
        for form in [Self::secretly, Self::amount_for_now, Self::paid_for_each] {
            if let Some(effect) = form(self, clause, env)? {
                return Ok(effect);
            }
        }
        if let Some(np) = &clause.subject
            && self.class_of(np) == Some(words::NounClass::Player)
            && !clause.verb.passive
        {
            let d = self.phrase(np, env)?;
            let d = self.by_themselves(clause, d, env);
            if let (Core::Many(q), Ref::Player) = (&d.core, d.sort)
                && (d.how == How::Each
                    || (d.how == How::Bare && !clause.adjuncts.is_empty())
                    // `A player who has no coins gains one`: whoever has none.
                    || super::loops::whoever(np) && d.how == How::A && d.count.is_none() && q.filter != Cond::True)
            {
                // Inside a loop over players the pronoun is the one whose turn it is in the loop.
                self.remember_slot(env, q.var, Ref::Player, d.noun.clone(), true);
                return self.loop_clause(clause, d.clone(), env);
            }
        }
        env.subject = saved_subject;
        let one = super::deal::one_each_time(clause);
        let refill = self.refill(clause, env)?;
        let refilled = refill.is_some();
        let mut effect = if let Some(effect) = refill {
            effect
        } else {
            let effect = self.core_effect(one.as_ref().unwrap_or(clause), env)?;
            self.off_the_top(effect)
        };
        if self.says_further(clause) {
            // One more than the book gives: a step of its own, beside the other.
            effect = Effect::Seq(vec![Effect::Nothing, effect]);
        }
        let dealt = matches!(&clause.verb.verb, ast::Verb::Word(w) if self.is(w, &["deal"]));
        for adjunct in &clause.adjuncts {
            match adjunct {
                Adjunct::Sub(Subordinator::Until, _) if dealt || refilled => {}
                Adjunct::Sub(Subordinator::Until, c) => {
                    until = Some(self.condition(&self.until_so_few(clause, c), env)?);
                }
                _ if matches!(effect, Effect::OwnText(_)) || self.left_there(clause) => {}
                Adjunct::Sub(Subordinator::Because, _)
                | Adjunct::AsSaid(_)
                | Adjunct::IfAble => {}
                Adjunct::Except(_) if self.shuffles_but_top(clause) => {}
                // `to form the draw pile`, `to start the discard pile` have said to where.
                Adjunct::Time(ast::TimeRelation::StartOf, np)
                    if self.class_of(np) == Some(words::NounClass::Place) => {}
                Adjunct::Purpose(c) if self.formed(c).is_some() => {}
                Adjunct::Sub(
                    Subordinator::If
                    | Subordinator::Unless
                    | Subordinator::While
                    | Subordinator::OnlyIf
                    | Subordinator::When
                    | Subordinator::OnlyWhile,
                    _,
                ) => {
                    self.at_one_time(adjunct, env)?;
                    guard = guard.and(self.adjunct_condition(adjunct, env)?);
                }
                Adjunct::Order(o) => {
                    if matches!(o.by, OrderBy::Turn) {
                        in_turn = true;
                    }
                    order = Some(o.clone());
                }
                Adjunct::Manner(_)
                | Adjunct::Prep(..)
                | Adjunct::AlongWith(_)
                | Adjunct::Words(_)
                | Adjunct::AsideClause(_)
                | Adjunct::Apposition(_) => {}
                Adjunct::Only(_) | Adjunct::Either(_) | Adjunct::Aside(_) => {
                    guard = guard.and(self.adjunct_condition(adjunct, env)?);
                }
                Adjunct::Time(relation, np) => {
                    guard = guard.and(self.during(*relation, np, env)?);
                }
                Adjunct::Often(often) if often.nth => {
                    self.often(often, env)?;
                }
                Adjunct::Often(_) => {}
                Adjunct::Gerund(..) if self.unseen(adjunct) => {}
                Adjunct::Gerund(..)
                | Adjunct::Purpose(_)
                | Adjunct::InWhichCase(_)
                | Adjunct::Sub(..)
                | Adjunct::Except(_)
                | Adjunct::ExceptWhen(_) => return Err(self.nothing_to_do(adjunct, clause)),
            }
        }
        if matches!(effect, Effect::OwnText(_)) {
            return Ok(effect);
        }
        let mut effect = self.ordered(effect, order.as_ref(), in_turn, env)?;
        if let Some(until) = until {
            effect = if let Some(effect) = self.as_often(&effect, &until) {
                effect
            } else {
                let again = Effect::Repeat { body: Box::new(effect), until: until.clone() };
                Effect::If(until, Box::new(Effect::Nothing), Box::new(again))
            };
        }
        Ok(match guard {
            Cond::True => effect,
            cond => Effect::If(cond, Box::new(effect), Box::new(Effect::Nothing)),
        })
    }

    pub(crate) fn core_effect(&mut self, clause: &Clause, env: &mut Env) -> Read<Effect> {
        if let Some(effect) = self.menu_effect(clause, env)? {
            return Ok(effect);
        }
        if self.is_bare_deed(clause) {
            let call = self.call(clause, env)?;
            let effect = self.proposal(call, clause, env)?;
            return Ok(self.offered(effect, clause, env));
        }
        if let Some(effect) = self.reversal(clause) {
            return Ok(effect);
        }
        if let Some(effect) = self.exchange(clause, env)? {
            return Ok(self.offered(effect, clause, env));
        }
        self.finishes_time(clause)?;
        if let Some(effect) = self.idle_effect(clause) {
            return Ok(effect);
        }
        if let Some(effect) = self.track_effect(clause, env)? {
            return Ok(self.offered(effect, clause, env));
        }
        if let Some(effect) = self.table_effect(clause, env)? {
            return Ok(self.offered(effect, clause, env));
        }
        if let Some(effect) = self.calculation(clause, env)? {
            return Ok(effect);
        }
        if let Some(effect) = self.deal(clause, env)? {
            return Ok(effect);
        }
        if let ast::Verb::Word(w) = &clause.verb.verb {
            let w = w.clone();
            if self.is(&w, &["choose", "select", "pick", "name"]) {
                return self.choose(clause, env);
            }
            if self.is(&w, &["have", "resolve"]) && clause.verb.modal == Some(ast::Modal::May) {
                return Ok(Effect::Nothing);
            }
        }
        if let Some(effect) = self.nothing_or_chance(clause, env) {
            return Ok(effect);
        }
        if self.is_own_text(clause) {
            return Ok(own_text::own_text(env));
        }
        if let Some(said) = self.no_longer(clause).or_else(|| self.none_gained(clause)) {
            return self.core_effect(&said, env);
        }
        if clause.verb.negated {
            return Err(Stuck::new(clause.at.0, format!("`{}` makes nothing happen", self.quote(clause.at.0)))
                .help("write `cannot` for what is forbidden, or `is skipped` for what does not take place"));
        }
        if let Some(effect) = self.keeping(clause, env)? {
            return Ok(effect);
        }
        let (faceless, face) = self.without_face(clause);
        let call = self.call(&faceless, env)?;
        let landing = call.role(Role::To).map(Denot::expr);
        let effect = self.looked_or_done(call, &faceless, env)?;
        let effect = match face {
            Some(face) => self.landed(effect, landing, face, clause, env)?,
            None => effect,
        };
        // Any number, none included, is an offer by itself.
        let none_too = matches!(&effect, Effect::Choose(c) if c.min == int(0));
        Ok(if none_too { effect } else { self.offered(effect, clause, env) })
    }

    /// A call as an effect: loops for groups, choices for what is left open.
    pub(crate) fn proposal(
        &mut self,
        call: Call,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Effect> {
        if let Some(verb) = call.about_event {
            let same = env.event.as_ref().is_some_and(|p| p.verb == verb);
            return match (call.verb == Verb::SKIP, same) {
                (true, true) => Ok(Effect::Nothing),
                (false, true) if env.replaces => Ok(Effect::Resume),
                _ => Err(Stuck::new(
                    clause.at.0,
                    format!(
                        "`{}` speaks of an event that this rule is not about",
                        self.quote(clause.at.0)
                    ),
                )),
            };
        }
        if Self::goes_on_instead(&call, env) {
            return Ok(Effect::Resume);
        }
        self.goal_known(&call)?;
        self.goes_somewhere(&call, clause)?;
        let call = either_place::lies_in_one_of(call);
        // `takes a coin from each other player`: each of them gives one.
        if call.verb == Verb::ADD
            && call.role(Role::Host).is_some()
            && let Some(from) = &call.agent
            && let Core::Many(q) = from.core.clone()
            && (matches!(from.how, How::Each | How::Bare) || from.plural)
        {
            let mut one = call.clone();
            one.agent = Some(Denot::one(Ref::Player, Expr::Slot(q.var), from.span));
            let body = self.proposal(one, clause, env)?;
            return Ok(Effect::ForEach {
                slot: q.var,
                over: q,
                body: Box::new(body),
                manner: Manner::InTurn,
            });
        }
        // `2 coins and 1 stone`: several amounts are one event each, all at once.
        if call.verb == Verb::ADD
            && let Some(Denot { core: Core::List(parts, false), .. }) = call.role(Role::Amount)
        {
            let mut all = Vec::new();
            for part in parts.clone() {
                let mut one = call.clone();
                one.roles.retain(|(r, _)| *r != Role::Amount);
                one.roles.push((Role::Amount, part));
                all.push(self.proposal(one, clause, env)?);
            }
            return Ok(Effect::Together(all));
        }
        let factor = self.for_each_factor(clause, env)?;
        let factor = factor.map(|f| self.of_their_own(f, &call, env));
        let call = so_many_times(call, factor.as_ref());
        let mut proposal =
            Proposal { verb: call.verb, roles: Vec::new(), times: None, result: None };
        // Loops go round the proposal, outermost first.
        let mut loops: Vec<(Query, bool)> = Vec::new();
        let mut choice: Option<Choice> = None;
        let mut partners: Vec<Choice> = Vec::new();
        // Where a piece goes, chosen when it is known which piece.
        let mut goals: Vec<Choice> = Vec::new();
        self.taken_from_one(&call)?;
        let call = match self.partner(&call, env) {
            Some((partner, call)) => {
                partners.push(partner);
                call
            }
            None => call,
        };
        let mut several = None;
        // How many more than the least may be chosen, one by one.
        let mut more: Option<i64> = None;
        let mut amount_of: Option<Expr> = None;
        let random = clause.verb.adverbs.contains(&Adverb::Randomly)
            || clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Manner(Adverb::Randomly)));
        if let Some(agent) = &call.agent {
            let e = match &agent.core {
                Core::Many(q)
                    if matches!(agent.how, How::Each | How::Bare | How::Any)
                        || agent.plural =>
                {
                    if let (Verb::GAIN, How::Bare, Some(Ref::State(state))) =
                        (call.verb, agent.how, call.role(Role::As).map(|d| d.sort))
                    {
                        let verb = self.group_event(state);
                        return Ok(Effect::Do(Proposal {
                            verb,
                            roles: Vec::new(),
                            times: None,
                            result: None,
                        }));
                    }
                    loops.push((q.clone(), false));
                    Expr::Slot(q.var)
                }
                Core::List(parts, _) => {
                    let mut seq = Vec::new();
                    for part in parts.clone() {
                        let mut one = call.clone();
                        one.agent = Some(part);
                        seq.push(self.proposal(one, clause, env)?);
                    }
                    return Ok(Effect::Seq(seq));
                }
                _ => agent.expr(),
            };
            amount_of = Some(e.clone());
            let role = if call.verb == Verb::ADD { Role::Object } else { Role::Agent };
            if call.verb != Verb::MOVE {
                proposal.roles.push((role, Arg::Is(e)));
            }
        } else if !call.verb.is_primitive()
            && self.with_agent.contains(&call.verb)
            && let Some(agent) = env.agent.clone()
        {
            proposal.roles.push((Role::Agent, Arg::Is(agent)));
        }
        for (role, d) in &call.roles {
            match (call.verb, role) {
                // Of what lies on a piece as much as lies there.
                (Verb::ADD, Role::Object) => amount_of = Some(d.each()),
                (Verb::ADD, Role::Field) => {
                    if let Ref::Tally(t) | Ref::Property(t) = d.sort {
                        proposal
                            .roles
                            .push((Role::Field, Arg::Is(Expr::Const(Value::Term(t)))));
                        if let Core::One(Expr::Field(of, _)) = &d.core {
                            proposal.roles.retain(|(r, _)| *r != Role::Object);
                            proposal.roles.push((Role::Object, Arg::Is((**of).clone())));
                        }
                    }
                    continue;
                }
                (Verb::ADD, Role::Amount) => {
                    let open = self.open_amount(&call, d, amount_of.as_ref(), env);
                    let mut n = match open {
                        Some(figure) => {
                            let n = Expr::Slot(figure.slot);
                            partners.push(figure);
                            n
                        }
                        None => self.tally_amount(d, amount_of.as_ref(), clause, env)?,
                    };
                    if let Some(f) = factor.clone() {
                        n = times(n, f);
                    }
                    if call.negative {
                        n = times(n, int(-1));
                    }
                    if let Ref::Tally(t) | Ref::Property(t) = d.sort
                        && call.role(Role::Field).is_none()
                    {
                        proposal
                            .roles
                            .push((Role::Field, Arg::Is(Expr::Const(Value::Term(t)))));
                    }
                    proposal.roles.push((Role::Amount, Arg::Is(n)));
                    continue;
                }
                (Verb::ADD, Role::Host) => continue,
                (Verb::SET, Role::Object) => {
                    if let Core::One(Expr::Field(of, t)) = &d.core {
                        proposal.roles.push((Role::Object, Arg::Is((**of).clone())));
                        proposal
                            .roles
                            .push((Role::Field, Arg::Is(Expr::Const(Value::Term(*t)))));
                    }
                    continue;
                }
                _ => {}
            }
            match (d.sort, &d.core) {
                (Ref::State(t), _) => {
                    proposal.roles.push((*role, Arg::Is(Expr::Const(Value::Term(t)))));
                }
                (Ref::Time(Some(t)), _) => {
                    proposal.roles.push((*role, Arg::Is(self.time_value(t))));
                }
                (Ref::Place(None), Core::One(Expr::RoleOf(Role::To))) => {
                    let piece = proposal
                        .roles
                        .iter()
                        .find(|(r, _)| *r == Role::Object)
                        .map(|(_, a)| a.clone());
                    let status = call.role(Role::As).map(Denot::expr);
                    if let (Some(Arg::Is(piece)), Some(status)) = (piece, status) {
                        let place = Expr::PlaceFor {
                            status: Box::new(status),
                            player: Box::new(Expr::Controller(Box::new(piece))),
                        };
                        proposal.roles.push((*role, Arg::Is(place)));
                    }
                }
                (_, Core::One(e)) => proposal.roles.push((*role, Arg::Is(e.clone()))),
                (_, Core::Many(q)) => {
                    let all = matches!(d.how, How::Each | How::Bare)
                        || (matches!(d.how, How::The | How::Any)
                            && d.plural
                            && d.count.is_none());
                    if all && *role == Role::Object {
                        self.a_place_for(&call, d, q)?;
                        loops.push((q.clone(), true));
                        proposal.roles.push((*role, Arg::Is(Expr::Slot(q.var))));
                    } else if *role == Role::Object && q.limit.is_none() {
                        let (min, max) = d.count.clone().unwrap_or((int(1), int(1)));
                        let unseen = self.drawn_unseen(q, &call, &mut partners, env);
                        if random || d.random || unseen.is_some() {
                            env.picked(q.var, (min == int(1) && max == min).then_some(q.var));
                            let q = unseen.as_ref().unwrap_or(q);
                            choice = Some(self.pick(q, min, max, Who::Chance));
                            proposal.roles.push((*role, Arg::Is(Expr::Slot(q.var))));
                        } else if (call.verb.is_primitive()
                            || call.chosen
                            || min != max
                            || self.kept_open(q)
                            || self
                                .flags
                                .values()
                                .any(|f| f.1 == call.verb || f.2 == call.verb)
                            || matches!(q.domain, Domain::In(_)))
                            && !matches!(q.domain, Domain::Only(_))
                            && self.chooses(q, env)
                        {
                            // Each of several chooses for themselves.
                            let each = loops.first().map(|(q, _)| Expr::Slot(q.var));
                            let who = env.agent.clone().or(each).unwrap_or(Expr::TurnPlayer);
                            let who = Who::Player(who);
                            env.picked(q.var, (min == int(1) && max == min).then_some(q.var));
                            choice = Some(self.pick(q, min, max, who));
                            proposal.roles.push((*role, Arg::Is(Expr::Slot(q.var))));
                        } else {
                            more = super::offer::more_than(&min, &max);
                            let again = self.asked_for_again(clause);
                            if min != max && (more.is_none() || again) {
                                return Err(Stuck::new(
                                    d.span,
                                    format!(
                                        "`{}` does not say exactly how many",
                                        self.quote(d.span)
                                    ),
                                )
                                .help("write a figure, for example `draws two cards`"));
                            }
                            if min == max && min == int(1) {
                                let slot = env.slot("card"); // Known when it has been done.
                                env.picked(q.var, Some(slot));
                                proposal.result = Some(slot);
                            } else {
                                if again {
                                    several = Some((q.var, d.noun.clone()));
                                }
                                env.picked(q.var, None);
                                proposal.times = Some(min);
                            }
                            proposal.roles.push((*role, Arg::Open(q.clone())));
                        }
                    } else if top_ones::taken(*role, d, q, &mut proposal, env) {
                    } else if *role == Role::To
                        && call.verb == Verb::MOVE
                        && d.sort == Ref::Player
                        && matches!(d.how, How::A | How::Any)
                    {
                        // `to another player`: whoever acts chooses to whom.
                        let who = Who::Player(env.agent.clone().unwrap_or(Expr::TurnPlayer));
                        partners.push(self.pick(q, int(1), int(1), who));
                        let one = Denot::one(Ref::Player, Expr::Slot(q.var), d.span);
                        let mover =
                            call.role(Role::Object).cloned().unwrap_or_else(|| d.clone());
                        let place = self.at_player(one, &mover, env).expr();
                        proposal.roles.push((*role, Arg::Is(place)));
                        self.remember_slot(env, q.var, d.sort, d.noun.clone(), false);
                    } else if *role == Role::To && d.sort == Ref::Place(None) {
                        goals.push(self.goal_choice(d, q, &proposal, clause, env));
                        proposal.roles.push((*role, Arg::Is(Expr::Slot(q.var))));
                        self.remember_slot(env, q.var, d.sort, d.noun.clone(), false);
                    } else if matches!(role, Role::Host | Role::Second)
                        && matches!(d.how, How::A | How::Any)
                        && !call.verb.is_primitive()
                        && matches!(d.sort, Ref::Piece | Ref::Player)
                        && q.limit.is_none()
                    {
                        let who = Who::Player(env.agent.clone().unwrap_or(Expr::TurnPlayer));
                        partners.push(self.pick(q, int(1), int(1), who));
                        proposal.roles.push((*role, Arg::Is(Expr::Slot(q.var))));
                        self.remember_slot(env, q.var, d.sort, d.noun.clone(), false);
                    } else {
                        proposal.roles.push((*role, Arg::Open(q.clone())));
                    }
                }
                // `the top card of the deck or of the discard pile`, `to their porch or their yard`: one of them.
                (_, Core::List(parts, true))
                    if matches!(role, Role::Object | Role::To | Role::From) =>
                {
                    let mut ways = Vec::new();
                    for part in parts.clone() {
                        let mut one = call.clone();
                        for slot in &mut one.roles {
                            if slot.0 == *role {
                                slot.1 = part.clone();
                            }
                        }
                        ways.push(self.proposal(one, clause, env)?);
                    }
                    let last = ways.pop().unwrap_or(Effect::Nothing);
                    return Ok(ways
                        .into_iter()
                        .rev()
                        .fold(last, |rest, way| self.either(way, rest, env)));
                }
                (_, Core::List(parts, _)) => {
                    let mut seq = Vec::new();
                    for part in parts.clone() {
                        let mut one = call.clone();
                        for slot in &mut one.roles {
                            if slot.0 == *role {
                                slot.1 = part.clone();
                            }
                        }
                        seq.push(self.proposal(one, clause, env)?);
                    }
                    return Ok(Effect::Together(seq));
                }
            }
        }
        // `The riders act`: the player of each of them does.
        if !call.verb.is_primitive()
            && call.agent.is_none()
            && !clause.verb.passive
            && !proposal.roles.iter().any(|(r, _)| *r == Role::Agent)
            && let Some(d) = call.role(Role::Object)
            && self.subject_is_object(clause, d)
            && let Some((_, Arg::Is(piece))) =
                proposal.roles.iter().find(|(r, _)| *r == Role::Object).cloned()
        {
            let player = Expr::Controller(Box::new(piece));
            proposal.roles.push((Role::Agent, Arg::Is(player)));
        }
        let one = more.map(|_| proposal.clone());
        let mut effect = match several {
            Some((var, noun)) => self.marked(proposal, var, noun, env),
            None => self.split_become(proposal),
        };
        if let (Some(more), Some(one)) = (more, one) {
            effect = super::offer::and_more(effect, one, more, env);
        }
        // `three cards of the same suit`: which suit, then the cards.
        let (agreed, looped) = self.agreeing_choice(effect, &call, &mut choice, &loops, env)?;
        effect = agreed;
        for mut c in goals {
            c.body = Some(Box::new(effect));
            effect = Effect::Choose(c);
        }
        if let Some(mut c) = choice {
            c.body = Some(Box::new(self.taken(&c.from, of_chosen(&c, &effect))));
            effect = Effect::Choose(c);
        }
        // Giving: what one loses the other gains, each of several as much. Where it is chosen to whom, each giver chooses.
        if let Some(to) = call.role(Role::Host).filter(|_| call.verb == Verb::ADD).cloned() {
            effect = self.handed(effect, &call, &to, &partners, clause, env)?;
        }
        for mut c in partners {
            c.body = Some(Box::new(effect));
            effect = Effect::Choose(c);
        }
        for (q, _) in loops.into_iter().rev() {
            effect = Effect::ForEach {
                slot: q.var,
                over: q,
                body: Box::new(effect),
                manner: Manner::AtOnce,
            };
            effect = self.all_alike(effect, looped, env);
        }
        Ok(effect)
    }
}
