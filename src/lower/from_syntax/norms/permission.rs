//! What may be done: standing permissions and whose turn they are for.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote::{Read, Ref, Stuck, equal, int, over};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::time::leads;
use crate::lower::from_syntax::words;
use crate::lower::{
    Arith, Choice, Compare, Cond, Domain, Expr, Pattern, Role, Rule, RuleKind, Slot, Value,
    Verb, Who,
};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Determiner, Link, NounPhrase, Quantity, Sentence,
    Subordinator, Verb as V,
};

impl Lowerer<'_> {
    // ---- may -----------------------------------------------------------------------------

    pub(crate) fn permissions(
        &mut self,
        s: &Sentence,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        // `At the start of the game, each player may discard a card`: offered then, and never again.
        if lead.setup {
            return Ok(None);
        }
        let row = s.clauses.len() > 1 && s.clauses.iter().skip(1).all(|j| j.link == Link::Or);
        let mut done = s.clauses.iter().map(|j| self.done_in_turn(lead, &j.clause, env));
        // `may draw a card or gain a coin`: of alternatives all are asked at once.
        if if row { done.any(|d| d) } else { done.all(|d| d) } {
            return Ok(None);
        }
        let mut shared = None;
        let mark = self.out.rules.len();
        for joined in &s.clauses {
            let clause = &joined.clause;
            let mut clause = clause.clone();
            if clause.subject.is_none() {
                clause.subject.clone_from(&shared);
            } else {
                shared.clone_from(&clause.subject);
            }
            let thing = clause.subject.as_ref().is_some_and(|np| {
                !matches!(self.class_of(np), Some(words::NounClass::Player) | None)
            });
            let descriptive = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["change", "vary", "depend", "differ"]));
            if clause.verb.verb == V::Be
                || clause.verb.verb == V::Have
                || (thing && descriptive)
            {
                // A descriptive `may` of a thing: says nothing that the state could show. One that sets a bound does,
                // and nobody writes a house rule to say nothing.
                if bounded(&clause) || self.in_house() {
                    return Err(Stuck::new(
                        clause.at.0,
                        format!("`{}` says what may be so, and nothing that somebody does", self.quote(clause.at.0)),
                    )
                    .help("say what cannot be, for example `a player cannot have more than two cards in play`, or what somebody may do"));
                }
                return Ok(Some(Status::Commentary("no effect")));
            }
            if let Some(deed) = self.taken_purpose(&mut clause.clone()) {
                return Err(Stuck::new(
                    deed.at.0,
                    format!("`{}` is not read as what `{}` is done for", self.quote(deed.at.0), self.quote(clause.at.0)),
                )
                .help("say it in a sentence of its own, for example `You may discard a card. If you do, draw a card`"));
            }
            let mut inner = env.clone();
            let (pattern, subject, rest) = self.norm_pattern(&clause, &mut inner)?;
            if !pattern.binds.iter().any(|(r, _)| *r == Role::Agent) {
                if thing {
                    return Ok(Some(Status::Commentary("no effect")));
                }
                return Err(Stuck::new(
                    clause.at.0,
                    format!("`{}` names no action of its own", self.quote(clause.at.0)),
                )
                .help("name it and say what it does, for example `a player may trade. When a player trades, they pay 1 coin`"));
            }
            let of = subject.and(rest);
            let mut guard = lead.guard.0.clone().and(of.clone());
            // `You may …` among what is done on a turn is said to the one whose turn it is.
            let mut lead = lead.clone();
            lead.own_turn |= matches!(&clause.subject, Some(crate::syntax::ast::NounPhrase::One(n))
                    if n.head == crate::syntax::ast::Head::Pronoun(crate::syntax::ast::Pronoun::You))
                && self.turn.is_some()
                && self
                    .units
                    .get(self.at)
                    .is_some_and(|u| !self.is_house(u) && self.turn_heading(u));
            let lead = &lead;
            guard = guard.and(self.on_own_time(lead, &pattern));
            let own = self.own_pieces_only(&pattern, &guard);
            guard = guard.and(own);
            let (mut at_most, mut without_limit) = (Vec::new(), Cond::True);
            let mut in_spite = Vec::new();
            let any_time = lead.any_time || clause.adjuncts.iter().any(|a| self.any_time(a));
            for adjunct in clause.adjuncts.iter().chain(&lead.often.clone().map(Adjunct::Often))
            {
                match adjunct {
                    Adjunct::Often(o) => {
                        self.once_of_many(&clause)?;
                        let mut o = o.clone();
                        if o.per.as_ref().is_some_and(leads::own_time) {
                            o.per = None;
                            // `once on your turn`: on that turn.
                            let own = Lead { own_turn: true, ..lead.clone() };
                            guard = guard.and(self.on_own_time(&own, &pattern));
                        }
                        let limit =
                            self.how_often_it_may_be(&clause, &pattern, &of, &o, &mut inner)?;
                        let up_to =
                            matches!(o.times, Some(crate::syntax::ast::Quantity::UpTo(_)));
                        if o.at_most || up_to {
                            without_limit = guard.clone();
                            at_most.push(limit.clone());
                        }
                        guard = guard.and(limit);
                        // `once in each market phase` is a permission for that phase only.
                        if let Some(np) = &o.per
                            && let Ref::Time(Some(time)) = self.phrase(np, &mut inner)?.sort
                            && Some(time) != self.turn
                        {
                            guard = guard.and(Cond::During(time));
                        }
                    }
                    Adjunct::Sub(Subordinator::EvenIf, c)
                        if clause.adjuncts.contains(adjunct) =>
                    {
                        in_spite.push(self.in_spite(c, &mut inner)?);
                    }
                    Adjunct::Sub(
                        Subordinator::When
                        | Subordinator::If
                        | Subordinator::While
                        | Subordinator::Unless
                        | Subordinator::OnlyIf
                        | Subordinator::OnlyWhile,
                        _,
                    )
                    | Adjunct::Time(..)
                        if clause.adjuncts.contains(adjunct) && !self.any_time(adjunct) =>
                    {
                        guard = guard.and(self.adjunct_condition(adjunct, &mut inner)?);
                    }
                    _ => {}
                }
            }
            // Against an only-restriction the case itself decides: as an exception it would lift all of it.
            let spite = in_spite.last().map(|case| {
                let only = self.restricted_to_not(case);
                if only { crate::lower::Marker::Narrower } else { crate::lower::Marker::Except }
            });
            let exceptional = lead.marker.or(spite);
            if !clause.verb.passive {
                self.left_open(&pattern, &mut guard, &mut inner);
            }
            // `may climb only once per turn` limits what other rules permit too; of what the book permits already a
            // house rule says nothing else.
            let mut said = Vec::new();
            if at_most.is_empty() || !self.is_house(&self.units[self.at]) {
                let may = RuleKind::May { action: pattern.clone() };
                for guard in self.at_each(guard.clone(), any_time, &in_spite) {
                    said.push((guard, may.clone()));
                }
            }
            if !at_most.is_empty() {
                let cond = at_most.into_iter().fold(Cond::True, Cond::and);
                said.push((without_limit, RuleKind::Only { action: pattern, cond }));
            }
            for (guard, kind) in said {
                let rule = self.rule(&inner, guard, kind);
                self.out.rules[rule].exceptional = exceptional;
            }
            *env = inner;
        }
        self.one_in_a_turn(s, mark);
        Ok(Some(Status::Operative))
    }

    /// `On their turn, a player may climb, rest or dig`: one of these, not each of them and as often as they like. The
    /// rules from `mark` on are the permissions.
    fn one_in_a_turn(&mut self, s: &Sentence, mark: usize) {
        let row = s.clauses.len() > 1 && s.clauses.iter().skip(1).all(|j| j.link == Link::Or);
        // `Then they may play a card`: one, as one of the steps of the turn.
        let then = s.clauses.len() == 1 && s.opener == Some(crate::syntax::ast::Opener::Then);
        let Some(turn) = self.turn.filter(|_| row || then) else { return };
        let agent = |rule: &Rule| match &rule.kind {
            RuleKind::May { action } => action
                .binds
                .iter()
                .find(|(r, _)| *r == Role::Agent)
                .map(|&(_, slot)| (action.verb, slot)),
            _ => None,
        };
        let made: Vec<(usize, Verb, Slot)> = (mark..self.out.rules.len())
            .filter_map(|at| agent(&self.out.rules[at]).map(|(verb, slot)| (at, verb, slot)))
            .collect();
        let own = |at: usize, slot: Slot| {
            let wanted = equal(Expr::TurnPlayer, Expr::Slot(slot));
            match &self.out.rules[at].guard {
                Cond::All(list) => list.contains(&wanted),
                guard => *guard == wanted,
            }
        };
        if made.len() != s.clauses.len() || !made.iter().all(|&(at, _, slot)| own(at, slot)) {
            return;
        }
        for &(at, _, slot) in &made {
            let done = made.iter().map(|(_, verb, _)| Expr::Times {
                verb: *verb,
                agent: Some(Box::new(Expr::Slot(slot))),
                within: Some(turn),
                what: None,
            });
            let sum = done.reduce(|a, b| Expr::Arith(Arith::Add, Box::new(a), Box::new(b)));
            let (Some(sum), RuleKind::May { action }) = (sum, &self.out.rules[at].kind) else {
                continue;
            };
            // A limit of its own: what forbids one of them in a narrower case still does.
            let (env, action) = (self.env_of(at), action.clone());
            let cond = Cond::Compare(Compare::Less, sum, int(1));
            let guard = equal(Expr::TurnPlayer, Expr::Slot(slot));
            self.rule(&env, guard, RuleKind::Only { action, cond });
        }
    }

    /// Whether what a player may or must do is one of the things that every table does (pay,
    /// gain, roll, take another turn) at a time that the sentence names: it is then asked at that time,
    /// since no action of the book could be offered.
    pub(crate) fn done_in_turn(
        &mut self,
        lead: &Lead,
        clause: &crate::syntax::ast::Clause,
        env: &Env,
    ) -> bool {
        let timed = lead.time.is_some() || lead.own_turn || self.time_around().is_some();
        if !timed || lead.trigger.is_some() || clause.verb.negated {
            return false;
        }
        let V::Word(w) = &clause.verb.verb else { return false };
        let lemma = self.lemma(w);
        if matches!(&*lemma, "roll" | "throw" | "reroll" | "deal" | "refill")
            && !self.explains(&lemma)
        {
            return true;
        }
        let mut probe = env.clone();
        probe.agent = Some(Expr::TurnPlayer);
        let mark = self.out.rules.len();
        let read = self.call(clause, &mut probe);
        self.out.rules.truncate(mark);
        read.is_ok_and(|c| {
            use crate::lower::Verb;
            matches!(
                c.verb,
                Verb::ADD | Verb::EXTRA_TURN | Verb::SKIP | Verb::END | Verb::SHUFFLE
            )
        })
    }

    /// `On their turn, a player may …`: the turn is the agent's.
    pub(crate) fn on_own_time(&self, lead: &Lead, pattern: &Pattern) -> Cond {
        let agent = pattern.binds.iter().find(|(r, _)| *r == Role::Agent).map(|(_, s)| *s);
        match (lead.own_turn, agent) {
            (true, Some(slot)) => equal(Expr::TurnPlayer, Expr::Slot(slot)),
            _ => Cond::True,
        }
    }

    /// `A player may move a pawn`, where each player has pawns of their own: one of theirs.
    fn own_pieces_only(&self, pattern: &Pattern, guard: &Cond) -> Cond {
        let slot = |role: Role| pattern.binds.iter().find(|(r, _)| *r == role).map(|(_, s)| *s);
        let (Some(agent), Some(object)) = (slot(Role::Agent), slot(Role::Object)) else {
            return Cond::True;
        };
        let said = format!("{guard:?}");
        let whose = ["Controller(", "Owner("].iter().any(|word| said.contains(word));
        if whose
            || pattern.verb != crate::lower::Verb::MOVE
            || !self.of_each_player(guard, object)
        {
            return Cond::True;
        }
        equal(Expr::Controller(Box::new(Expr::Slot(object))), Expr::Slot(agent))
    }

    /// `may move a card to a place`, `may give a card to another player`: beside the object, whoever
    /// acts chooses what else the permission leaves open.
    fn left_open(&mut self, pattern: &Pattern, guard: &mut Cond, env: &mut Env) {
        let object = pattern.binds.iter().find(|(r, _)| *r == Role::Object).map(|(_, s)| *s);
        let Some((_, agent)) = pattern.binds.iter().find(|(r, _)| *r == Role::Agent) else {
            return;
        };
        for &(role, slot) in &pattern.binds {
            let from = match role {
                Role::From => {
                    // Where the piece comes from is where it is.
                    if let Some(object) = object {
                        let here = Expr::PlaceOf(Box::new(Expr::Slot(object)));
                        *guard = replace::cond(guard, slot, &here);
                    }
                    continue;
                }
                Role::To | Role::Host | Role::Second => domain_of(slot, guard, env),
                _ => None,
            };
            let Some(from) = from else { continue };
            let choice = Choice {
                slot,
                by: Who::Player(Expr::Slot(*agent)),
                from: over(slot, from, Cond::True),
                min: int(1),
                max: int(1),
                body: None,
            };
            let action = pattern.clone();
            self.rule(
                env,
                without(guard, pattern),
                RuleKind::Param { action, role, choice, purpose: None },
            );
        }
    }
}

/// Where the candidates for a variable come from: what the guard says it is, else all of its sort.
fn domain_of(slot: Slot, guard: &Cond, env: &Env) -> Option<Domain> {
    let all = std::slice::from_ref(guard);
    let parts = if let Cond::All(list) = guard { list.as_slice() } else { all };
    for part in parts {
        match part {
            Cond::Compare(Compare::Equal, Expr::Slot(s), e) if *s == slot => {
                return Some(Domain::Only(e.clone()));
            }
            Cond::Exists(q) if q.filter == equal(Expr::Slot(q.var), Expr::Slot(slot)) => {
                return Some(q.domain.clone());
            }
            _ => {}
        }
    }
    let named = env.named.iter().rev().find(|a| a.expr == Expr::Slot(slot))?;
    match named.sort {
        Ref::Player => Some(Domain::Players),
        Ref::Piece => Some(Domain::Pieces),
        _ => None,
    }
}

/// The parts of a guard that speak of agent and object alone.
fn without(guard: &Cond, pattern: &Pattern) -> Cond {
    let open = |part: &Cond| {
        pattern.binds.iter().any(|(role, slot)| {
            !matches!(role, Role::Agent | Role::Object)
                && replace::cond(part, *slot, &Expr::Const(Value::None)) != *part
        })
    };
    let all = std::slice::from_ref(guard);
    let parts = if let Cond::All(list) = guard { list.as_slice() } else { all };
    parts.iter().filter(|part| !open(part)).cloned().fold(Cond::True, Cond::and)
}

/// Whether a clause says how many at most (`at most two acts may be on the stack`).
fn bounded(clause: &Clause) -> bool {
    let many = |np: &NounPhrase| {
        matches!(np, NounPhrase::One(n) if matches!(n.determiner, Determiner::Only(_))
        || matches!(
            n.quantity,
            Some(Quantity::AtMost(_) | Quantity::LessThan(_) | Quantity::Only(_) | Quantity::UpTo(_))
        ))
    };
    clause.verb.only
        || clause.subject.as_ref().is_some_and(many)
        || clause.complements.iter().any(|c| matches!(c, Complement::Object(np) if many(np)))
}
