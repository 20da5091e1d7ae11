//! Actions that are a number: `the player must remove one, two or three pebbles from the heap`, what may not be
//! chosen for it, and who cannot do it any more.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::dice::rolls::set;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote::{
    Core, How, Read, Ref, Stuck, count, equal, int, over,
};
use crate::lower::from_syntax::phrases::quantity::MANY;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Arg, Arith, Choice, Compare, Cond, Domain, Effect, Expr, Pattern, Proposal, Query, Role,
    RuleKind, Slot, Subject, Value, Verb, Who,
};
use crate::syntax::ast::{
    Adjective, Adjunct, Amount, Clause, Complement, Condition, Determiner, Head, Modal,
    Nominal, NounPhrase, Post, Preposition, Quantity, Sentence, Subordinator, TimeRelation,
    Verb as V,
};
use crate::vocabulary::TermId;

/// An action of which a player chooses only how many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SoMany {
    pub lemma: String,
    pub verb: Verb,
    /// How many each player did last.
    pub last: TermId,
    /// The place that they come from, if it is always the same.
    pub place: Option<Expr>,
}

impl Lowerer<'_> {
    /// `one, two or three pebbles`: the numbers, where the parser left the first alone.
    pub(crate) fn several_figures(&self, clause: &mut Clause) {
        let Some(at) = clause.adjuncts.iter().position(|a| {
            matches!(a, Adjunct::Apposition(NounPhrase::One(n))
                if matches!(n.quantity, Some(Quantity::Either(_))) && n.determiner == Determiner::None)
        }) else {
            return;
        };
        let alone = clause.complements.iter().position(|c| {
            matches!(c, Complement::Object(NounPhrase::One(n))
                if matches!(n.head, Head::Number) && n.post.is_empty() && n.adjectives.is_empty()
                    && matches!(n.quantity, Some(Quantity::Exactly(Amount::Number(_)))))
        });
        let Some(alone) = alone else { return };
        let Complement::Object(NounPhrase::One(first)) = clause.complements[alone].clone()
        else {
            return;
        };
        let Adjunct::Apposition(NounPhrase::One(mut n)) = clause.adjuncts.remove(at) else {
            return;
        };
        if let (Some(Quantity::Exactly(a)), Some(Quantity::Either(list))) =
            (first.quantity, n.quantity.as_mut())
        {
            list.insert(0, a);
        }
        clause.complements[alone] = Complement::Object(NounPhrase::One(n));
    }

    /// A turn of which a player must choose only how many pieces go.
    pub(crate) fn so_many_go(
        &mut self,
        clause: &Clause,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        let in_turn = lead.own_turn
            || lead.time.is_some() && lead.time == self.turn
            || self.time_around().is_some() && self.time_around() == self.turn;
        if clause.verb.negated
            || clause.verb.passive
            || clause.verb.modal != Some(Modal::Must)
            || !self.is(w, &["remove", "take", "eat", "draw", "pick"])
            || !in_turn
            || !clause.adjuncts.is_empty()
        {
            return Ok(None);
        }
        let player = clause
            .subject
            .as_ref()
            .is_some_and(|np| self.class_of(np) == Some(NounClass::Player));
        let mut what = None;
        let mut from = None;
        for c in &clause.complements {
            match c {
                Complement::Object(NounPhrase::One(n)) => what = Some(n.as_ref().clone()),
                Complement::Prep(Preposition::From, np) => from = Some(np.clone()),
                _ => return Ok(None),
            }
        }
        let (true, Some(n), Some(from)) = (player, what, from) else { return Ok(None) };
        let Some((low, high)) = self.figures(&n)? else { return Ok(None) };
        let Some(pieces) = self.alike_pieces(&n) else { return Ok(None) };
        let mut inner = Env::default();
        let (agent, number, var) =
            (inner.slot("player"), inner.slot("number"), inner.slot("piece"));
        let place = self.phrase(&from, env)?;
        // `From a heap`: from one of them, which is chosen first.
        let (place, among) = match (place.sort, place.core) {
            (Ref::Place(Some(_)), Core::One(place)) => (place, None),
            (Ref::Place(None), Core::Many(_)) if matches!(place.how, How::A | How::Any) => {
                let Core::Many(q) = self.phrase(&from, &mut inner)?.core else {
                    return Ok(None);
                };
                (Expr::Slot(q.var), Some(q))
            }
            _ => return Ok(None),
        };
        let lemma = self.lemma(w).into_owned();
        let verb = self.out.world.verbs.intern(&lemma);
        if !self.with_agent.contains(&verb) {
            self.with_agent.push(verb);
        }
        let last = self.synthetic(&format!("last {lemma}"), crate::vocabulary::Sort::Property);
        self.add_property(last, Subject::Player, crate::lower::PropertyKind::Number);
        let there = Query {
            filter: Cond::Kind(Expr::Slot(var), pieces),
            ..over(var, Domain::In(place.clone()), Cond::True)
        };
        let who = Pattern { verb, binds: vec![(Role::Agent, agent)] };
        let own = self.still_due(verb, agent);
        self.rule(&inner, own, RuleKind::Must { action: who.clone() });
        let mut full = who;
        if let Some(mut places) = among.clone() {
            let enough = Cond::Compare(Compare::Less, count(there.clone()), int(low)).negate();
            places.filter = std::mem::replace(&mut places.filter, Cond::True).and(enough);
            full.binds.push((Role::From, places.var));
            let (slot, by) = (places.var, Who::Player(Expr::Slot(agent)));
            let choice =
                Choice { slot, by, from: places, min: int(1), max: int(1), body: None };
            let param = RuleKind::Param {
                action: full.clone(),
                role: Role::From,
                choice,
                purpose: None,
            };
            self.rule(&inner, Cond::True, param);
        }
        full.binds.push((Role::Amount, number));
        let most = Expr::Arith(Arith::Min, Box::new(int(high)), Box::new(count(there.clone())));
        let choice = Choice {
            slot: number,
            by: Who::Player(Expr::Slot(agent)),
            from: over(number, Domain::Numbers(int(low), most), Cond::True),
            min: int(1),
            max: int(1),
            body: None,
        };
        let param =
            RuleKind::Param { action: full.clone(), role: Role::Amount, choice, purpose: None };
        self.rule(&inner, Cond::True, param);
        let mut roles = vec![(Role::Object, Arg::Open(there))];
        if !self.is(w, &["remove", "eat"]) {
            let area = self.area();
            let mine = Expr::Zone(area, Some(Box::new(Expr::Slot(agent))));
            roles.push((Role::To, Arg::Is(mine)));
        }
        let go = Effect::Do(Proposal {
            verb: Verb::MOVE,
            roles,
            times: Some(Expr::Slot(number)),
            result: None,
        });
        let keep = Effect::Do(Proposal {
            verb: Verb::SET,
            roles: vec![
                (Role::Object, Arg::Is(Expr::Slot(agent))),
                (Role::Field, Arg::Is(Expr::Const(Value::Term(last)))),
                (Role::Amount, Arg::Is(Expr::Slot(number))),
            ],
            times: None,
            result: None,
        });
        let effect = Effect::Seq(vec![go, keep]);
        self.rule(&inner, Cond::True, RuleKind::Perform { event: full, effect });
        let place = among.is_none().then_some(place);
        self.numbered_actions.push(SoMany { lemma, verb, last, place });
        Ok(Some(Status::Operative))
    }

    /// It is the turn of that player, who has not done it in this turn.
    fn still_due(&self, verb: Verb, who: Slot) -> Cond {
        let done = Expr::Times {
            verb,
            agent: Some(Box::new(Expr::Slot(who))),
            within: self.turn,
            what: None,
        };
        let own = equal(Expr::TurnPlayer, Expr::Slot(who));
        own.and(Cond::Compare(Compare::Less, done, int(1)))
    }

    /// Fewest and most that a phrase lets choose, if it leaves a choice.
    fn figures(&self, n: &Nominal) -> Read<Option<(i64, i64)>> {
        let number = |a: &Amount| match a {
            Amount::Number(k) => Some(*k),
            _ => None,
        };
        Ok(match &n.quantity {
            Some(Quantity::Between(a, b)) => number(a).zip(number(b)),
            Some(Quantity::OneOrMore) => Some((1, MANY)),
            Some(Quantity::AtLeast(a)) => number(a).map(|k| (k, MANY)),
            Some(Quantity::Either(list)) => {
                let all: Option<Vec<i64>> = list.iter().map(number).collect();
                let Some(all) = all else { return Ok(None) };
                if !all.windows(2).all(|p| p[1] == p[0] + 1) {
                    return Err(Stuck::new(
                        n.at.0,
                        format!("`{}` leaves a number out", self.quote_of(n)),
                    )
                    .help("write for example `one to three`"));
                }
                all.first().copied().zip(all.last().copied())
            }
            _ => None,
        }
        .filter(|(a, b)| a < b))
    }

    /// The kind that a phrase names, if nothing tells its pieces apart.
    fn alike_pieces(&self, n: &Nominal) -> Option<TermId> {
        let Head::Noun(w) = &n.head else { return None };
        let kind = Self::as_term(w)?;
        let mut all =
            self.out.world.components.iter().filter(|c| c.kinds.contains(&kind)).peekable();
        all.peek()?;
        (n.adjectives.is_empty() && n.post.is_empty() && all.all(|c| c.values.is_empty()))
            .then_some(kind)
    }

    fn numbered_action(&self, clause: &Clause) -> Option<SoMany> {
        let V::Word(w) = &clause.verb.verb else { return None };
        let lemma = self.lemma(w);
        self.numbered_actions.iter().find(|a| a.lemma == lemma).cloned()
    }

    /// `A player may not remove as many pebbles as the other player removed on the turn before`.
    pub(crate) fn not_as_many(
        &mut self,
        clause: &Clause,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let Some(action) = self.numbered_action(clause) else { return Ok(None) };
        let [Complement::Object(NounPhrase::One(n))] = clause.complements.as_slice() else {
            return Ok(None);
        };
        let Some(Quantity::AsManyAs(np)) = &n.quantity else { return Ok(None) };
        let NounPhrase::One(asked) = np.as_ref() else { return Ok(None) };
        let Head::Whether(c) = &asked.head else { return Ok(None) };
        let Condition::Clause(before) = c.as_ref() else { return Ok(None) };
        let unclear = Stuck::new(
            clause.at.0,
            format!("it is not clear how many `{}` are", self.quote_of(n)),
        )
        .help("write for example `as many pebbles as the other player removed on the turn before`");
        let same = matches!((&before.verb.verb, &clause.verb.verb), (V::Word(a), V::Word(b)) if a == b);
        let turn_before = before.adjuncts.iter().all(|a| match a {
            Adjunct::Time(TimeRelation::During, NounPhrase::One(t)) => {
                matches!(&t.head, Head::Noun(w) if self.is(w, &["turn"]))
                    && t.adjectives.iter().all(|a| {
                        matches!(
                            a,
                            Adjective::Ordinal(
                                crate::syntax::ast::Ordinal::Previous
                                    | crate::syntax::ast::Ordinal::Last
                            )
                        )
                    })
            }
            Adjunct::Words(w) => matches!(w.as_str(), "before" | "just"),
            _ => false,
        });
        let other = matches!(&before.subject, Some(NounPhrase::One(p))
            if matches!(p.determiner, Determiner::TheOther)
                || matches!(&p.head, Head::Noun(w) if self.is(w, &["opponent"])));
        if !same || !turn_before || !other || !before.complements.is_empty() {
            return Err(unclear);
        }
        let mut inner = Env::default();
        let (agent, number) = (inner.slot("player"), inner.slot("number"));
        let opponent = Expr::Neighbour(Box::new(Expr::Slot(agent)), -1);
        let theirs = Expr::Field(Box::new(opponent), action.last);
        let own = self.still_due(action.verb, agent);
        let mut guard = lead.guard.0.clone().and(own).and(equal(Expr::Slot(number), theirs));
        let saved = env.topic.clone();
        for adjunct in &clause.adjuncts {
            guard = match self.lone_left(adjunct, &action, &mut inner)? {
                Some(left) => guard.and(left),
                None => guard.and(self.adjunct_condition(adjunct, &mut inner)?),
            };
        }
        env.topic = saved;
        let pattern = Pattern {
            verb: action.verb,
            binds: vec![(Role::Agent, agent), (Role::Amount, number)],
        };
        self.rule(&inner, guard, RuleKind::Cannot { action: pattern });
        Ok(Some(Status::Operative))
    }

    /// `unless only one pebble is left`: in the place that they come from.
    fn lone_left(
        &self,
        adjunct: &Adjunct,
        action: &SoMany,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        let Adjunct::Sub(
            word @ (Subordinator::Unless
            | Subordinator::If
            | Subordinator::When
            | Subordinator::While),
            Condition::Clause(c),
        ) = adjunct
        else {
            return Ok(None);
        };
        let left = c.verb.verb == V::Be
            && matches!(c.complements.as_slice(), [Complement::Adjective(a)]
                if matches!(&a.word, Adjective::Plain(w) | Adjective::Participle { verb: w, .. } if self.is(w, &["left", "leave"])))
            || matches!(&c.verb.verb, V::Word(w) if self.is(w, &["leave", "remain"]))
                && c.complements.is_empty();
        let Some(NounPhrase::One(n)) = &c.subject else { return Ok(None) };
        let Some(kind) = Some(Nominal { quantity: None, ..n.as_ref().clone() })
            .and_then(|n| self.alike_pieces(&n))
        else {
            return Ok(None);
        };
        let many = match &n.quantity {
            Some(Quantity::Only(Amount::Number(k)) | Quantity::Exactly(Amount::Number(k))) => {
                *k
            }
            _ => return Ok(None),
        };
        if !left || c.verb.negated || !c.adjuncts.is_empty() {
            return Ok(None);
        }
        let Some(place) = action.place.clone() else { return Ok(None) };
        let var = env.slot("piece");
        let there = over(var, Domain::In(place), Cond::Kind(Expr::Slot(var), kind));
        let cond = Cond::Compare(Compare::Equal, count(there), int(many));
        Ok(Some(if *word == Subordinator::Unless { cond.negate() } else { cond }))
    }

    /// `A player who cannot remove a pebble loses`, on their turn; `the other player wins`.
    pub(crate) fn cannot_go_on(&mut self, s: &Sentence, env: &mut Env) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let plain = s.leads.is_empty()
            && clause.verb.modal.is_none()
            && !clause.verb.negated
            && clause.complements.is_empty()
            && clause.adjuncts.is_empty();
        let (V::Word(w), Some(NounPhrase::One(n)), true) =
            (&clause.verb.verb, &clause.subject, plain)
        else {
            return Ok(None);
        };
        let player =
            matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player);
        if player
            && self.is(w, &["win"])
            && n.post.is_empty()
            && n.adjectives.is_empty()
            && (n.determiner == Determiner::TheOther || n.determiner == Determiner::AllOther)
        {
            let after_loss = self.out.rules.last().is_some_and(|r| {
                matches!(&r.kind, RuleKind::Outcome { effect: Effect::Do(p), .. } if p.verb == Verb::BE_OUT)
            });
            if !after_loss {
                return Err(Stuck::new(
                    clause.at.0,
                    format!("it is not said when `{}`", self.quote(clause.at.0)),
                )
                .help("write for example `if a player has no cards, the other player wins`"));
            }
            let (winner, var) = (env.slot("player"), env.slot("player"));
            let alone = Cond::Compare(
                Compare::Equal,
                count(over(var, Domain::Players, Cond::True)),
                int(1),
            );
            let win = Effect::Do(Proposal {
                verb: Verb::WIN,
                roles: vec![(Role::Agent, Arg::Is(Expr::Slot(winner)))],
                times: None,
                result: None,
            });
            let kind = RuleKind::Outcome {
                over: Some(over(winner, Domain::Players, Cond::True)),
                effect: win,
                crossing: None,
            };
            self.rule(env, alone, kind);
            return Ok(Some(Status::Operative));
        }
        let [Post::Relative(r)] = n.post.as_slice() else { return Ok(None) };
        let able = r.clause.verb.modal == Some(Modal::Can)
            && r.clause.verb.negated
            && !r.clause.verb.passive;
        let Some(action) = self.numbered_action(&r.clause).filter(|_| able && player) else {
            return Ok(None);
        };
        let object_fits = r.clause.complements.iter().all(|c| {
            matches!(c, Complement::Object(NounPhrase::One(n))
                if self.alike_pieces(&Nominal { quantity: None, ..n.as_ref().clone() }).is_some()
                    && (n.determiner == Determiner::A || n.determiner == Determiner::Any))
        });
        let verb = if self.is(w, &["lose"]) {
            Verb::BE_OUT
        } else if self.is(w, &["win"]) {
            Verb::WIN
        } else {
            return Ok(None);
        };
        if !object_fits || !r.clause.adjuncts.is_empty() {
            return Ok(None);
        }
        let who: Slot = env.slot("player");
        let stuck = Cond::CanDo(Expr::Slot(who), action.verb).negate();
        let guard = self.still_due(action.verb, who).and(stuck);
        let effect = Effect::Do(Proposal {
            verb,
            roles: vec![(Role::Agent, Arg::Is(Expr::Slot(who)))],
            times: None,
            result: None,
        });
        let kind = RuleKind::Outcome {
            over: Some(over(who, Domain::Players, Cond::True)),
            effect,
            crossing: None,
        };
        self.rule(env, guard, kind);
        Ok(Some(Status::Operative))
    }

    /// `A player cannot take more than three turns in a row`.
    pub(crate) fn turns_in_a_row(
        &mut self,
        clause: &Clause,
        lead: &Lead,
    ) -> Read<Option<Status>> {
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        if !self.is(w, &["take", "have", "get", "play"])
            || !clause.verb.negated
            || !clause.adjuncts.is_empty()
        {
            return Ok(None);
        }
        let [Complement::Object(NounPhrase::One(n))] = clause.complements.as_slice() else {
            return Ok(None);
        };
        let turns = matches!(&n.head, Head::Noun(w) if self.is(w, &["turn"]));
        let row = |np: &NounPhrase| matches!(np, NounPhrase::One(n) if matches!(&n.head, Head::Noun(w) if self.is(w, &["row", "succession"])));
        let running = n.post.iter().any(|p| matches!(p, Post::Prep(Preposition::In, np) if row(np)))
            || n.adjectives.iter().any(|a| matches!(a, Adjective::Plain(w) if self.is(w, &["consecutive", "successive"])));
        let Some(Quantity::MoreThan(Amount::Number(most))) = n.quantity else {
            return Ok(None);
        };
        let (true, true, Some(turn)) = (turns, running, self.turn) else { return Ok(None) };
        let counted = self.game_number("turns in a row");
        let whose =
            self.synthetic("player of the turn before", crate::vocabulary::Sort::Property);
        self.add_property(whose, Subject::Game, crate::lower::PropertyKind::Reference);
        let game = || Box::new(Expr::Const(Value::None));
        let mut env = Env::default();
        let (who, time) = (env.slot("player"), env.slot("time"));
        self.name_turn(turn);
        let begin =
            Pattern { verb: Verb::BEGIN, binds: vec![(Role::Agent, who), (Role::As, time)] };
        let so_far = Expr::Field(game(), counted);
        let again = equal(Expr::Field(game(), whose), Expr::Slot(who));
        let one_more = Expr::Arith(Arith::Add, Box::new(so_far.clone()), Box::new(int(1)));
        let next = Expr::If(Box::new(again), Box::new(one_more), Box::new(int(1)));
        let effect = Effect::Seq(vec![set(counted, next), set(whose, Expr::Slot(who))]);
        let this = equal(Expr::Slot(time), self.time_value(turn));
        self.rule(
            &env,
            this,
            RuleKind::When {
                event: begin,
                effect,
                reads: crate::lower::Reads::After,
                waits: false,
            },
        );
        let mut env = Env::default();
        let who = env.slot("player");
        let action = Pattern { verb: Verb::EXTRA_TURN, binds: vec![(Role::Agent, who)] };
        let enough = Cond::Compare(Compare::AtLeast, so_far, int(most));
        self.rule(&env, lead.guard.0.clone().and(enough), RuleKind::Cannot { action });
        Ok(Some(Status::Operative))
    }
}
