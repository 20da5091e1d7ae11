//! Set-up: what is there before play, and what the last touches add.

use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::walk::Walk;
use crate::lower::{
    Arg, Choice, Cond, Domain, Effect, Expr, Pattern, Proposal, Query, Role, RuleKind, Slot,
    Value, Verb,
};
use crate::vocabulary::TermId;

impl Lowerer<'_> {
    /// When before play something is done. What a house rule draws or discards comes on top of the hands that the game
    /// gives: these are filled up before, or the first thing drawn would count among them.
    pub(crate) fn setup_stage(&self, effect: &Effect, unit: &Unit) -> u8 {
        let mut hands = false;
        effect.each_proposal(&mut |p| {
            hands |= matches!(self.out.world.verbs.name(p.verb), "draw" | "discard");
        });
        if hands && self.is_house(unit) { 4 } else { 2 }
    }

    /// What needs all rules: events of flags, open objects of draws, shuffled piles, places of pieces.
    pub(crate) fn finish_setup(&mut self) {
        if self.units.is_empty() {
            return;
        }
        self.flag_events();
        self.open_objects();
        self.drawn_from_each();
        self.taken_from_elsewhere();
        self.default_places();
        self.taken_from_store();
        self.gains_behind();
    }

    /// `tap` sets the flag, `untap` clears it.
    fn flag_events(&mut self) {
        let flags: Vec<(TermId, Verb, Verb)> = self.flags.values().copied().collect();
        for (term, on, off) in flags {
            for (verb, value) in [(on, true), (off, false)] {
                let mut env = Env::default();
                let players = crate::vocabulary::is_flag_of_players(self.term(term));
                let object = env.slot(if players { "player" } else { "card" });
                let effect = Effect::Do(Proposal {
                    verb: Verb::SET,
                    roles: vec![
                        (Role::Object, Arg::Is(Expr::Slot(object))),
                        (Role::Field, Arg::Is(Expr::Const(Value::Term(term)))),
                        (Role::Amount, Arg::Is(Expr::Const(Value::Bool(value)))),
                    ],
                    times: None,
                    result: None,
                });
                self.at = self.defining_unit(term).unwrap_or(0);
                self.part = 100;
                self.rule(
                    &env,
                    Cond::True,
                    RuleKind::Perform {
                        event: Pattern { verb, binds: vec![(Role::Object, object)] },
                        effect,
                    },
                );
            }
        }
    }

    fn defining_unit(&self, term: TermId) -> Option<usize> {
        let at = self.term(term).at?;
        self.units.iter().position(|u| {
            u.span.file == at.file && u.span.start <= at.start && at.end <= u.span.end
        })
    }

    /// The same for one effect that stands alone.
    pub(crate) fn open_object(&self, effect: &mut Effect) {
        let sources = self.sources();
        let hand = self.hands();
        own_in(effect, &self.own_leaving(), hand);
        sources.open_in(effect);
    }

    /// The hands of the players, in a book that speaks of them.
    fn hands(&self) -> Option<Hands> {
        let zone = self.hand_zone().filter(|_| self.speaks_of_hands())?;
        Some(Hands { zone, verbs: self.hand_verbs() })
    }

    /// What is done with cards of the hand wherever nothing else is said.
    pub(super) fn hand_verbs(&self) -> [Option<Verb>; 2] {
        [self.verb_named("discard"), self.verb_named("play")]
    }

    /// Events that take a piece to a place of all players without a word of where it was: it is a piece of
    /// whoever does it.
    fn own_leaving(&self) -> Vec<Verb> {
        let mut verbs = Vec::new();
        for rule in &self.out.rules {
            if let RuleKind::Perform { event, effect: Effect::Do(p) } = &rule.kind
                && p.verb == Verb::MOVE
                && event.binds.iter().any(|(r, _)| *r == Role::Agent)
                && moves_object(p, event)
                && !p.roles.iter().any(|(r, _)| *r == Role::From)
                && p.roles
                    .iter()
                    .any(|(r, a)| *r == Role::To && matches!(a, Arg::Is(Expr::Zone(_, None))))
                && !verbs.contains(&event.verb)
            {
                verbs.push(event.verb);
            }
        }
        verbs
    }

    /// `draws a card`: which card is open, and comes from where the event's performance takes it.
    fn open_objects(&mut self) {
        let sources = self.sources();
        let own = self.own_leaving();
        let hand = self.hands();
        let mut rules = std::mem::take(&mut self.out.rules);
        for rule in rules.all_mut() {
            let from = |e: &mut Effect| own_in(e, &own, hand);
            match &mut rule.kind {
                RuleKind::When { effect, .. }
                | RuleKind::Instead { effect, .. }
                | RuleKind::Keep { effect, .. }
                | RuleKind::Watch { effect, .. }
                | RuleKind::Contents { effect, .. }
                | RuleKind::Outcome { effect, .. }
                | RuleKind::Setup { effect, .. } => from(effect),
                RuleKind::Cost { choices, payment, .. } => {
                    for choice in choices {
                        paid_with(choice, payment, &from);
                    }
                    from(payment);
                }
                RuleKind::Perform { effect, .. } => from(effect),
                _ => {}
            }
        }
        self.offered_from(rules.all_mut(), &sources, &own, hand.map(|hands| hands.zone));
        for rule in rules.all_mut() {
            let each = |e: &mut Effect| sources.open_in(e);
            if let RuleKind::Cost { choices, payment, .. } = &mut rule.kind {
                for choice in choices {
                    paid_with(choice, payment, &each);
                    sources.own_choice(choice);
                }
                sources.own_payment(payment);
            }
            if let Some(effect) = rule.kind.effect_mut() {
                each(effect);
            }
        }
        self.out.rules = rules;
    }

    /// Pieces that the table puts nowhere start where the book says that a set of them is.
    fn default_places(&mut self) {
        let zone = self.out.rules.iter().find_map(|r| match &r.kind {
            RuleKind::Components { zone, .. } => Some(*zone),
            _ => None,
        });
        if let Some(zone) = zone {
            for component in &mut self.out.world.components {
                component.place = component.place.or(Some(zone));
            }
        }
    }
}

/// Whether what is moved is what the event is about, and not something that takes its place.
fn moves_object(p: &Proposal, event: &Pattern) -> bool {
    let object = event.binds.iter().find(|(r, _)| *r == Role::Object).map(|(_, s)| *s);
    p.roles.iter().any(|(r, a)| {
        *r == Role::Object && object.is_some_and(|slot| *a == Arg::Is(Expr::Slot(slot)))
    })
}

/// The zone from which an effect moves the object of the event.
pub(crate) fn moved_from(effect: &Effect, event: &Pattern) -> Option<(TermId, bool)> {
    let object = event.binds.iter().find(|(r, _)| *r == Role::Object).map(|(_, s)| *s)?;
    match effect {
        Effect::Do(p) if p.verb == Verb::MOVE => {
            let mine = p
                .roles
                .iter()
                .any(|(r, a)| *r == Role::Object && *a == Arg::Is(Expr::Slot(object)));
            let from = p.roles.iter().find_map(|(r, a)| match (r, a) {
                (Role::From, Arg::Is(Expr::Zone(z, of))) => Some((*z, of.is_some())),
                _ => None,
            });
            from.filter(|_| mine)
        }
        Effect::Seq(list) | Effect::Together(list) | Effect::Menu { options: list, .. } => {
            list.iter().find_map(|e| moved_from(e, event))
        }
        Effect::If(_, a, _) => moved_from(a, event),
        _ => None,
    }
}

/// The zone of the hands, and what is done with the cards in them wherever nothing else is said.
#[derive(Clone, Copy)]
struct Hands {
    zone: TermId,
    verbs: [Option<Verb>; 2],
}

/// `discards a card`: one of their own, which they choose; from the hand, where there are hands.
fn own_in(effect: &mut Effect, verbs: &[Verb], hand: Option<Hands>) {
    match effect {
        Effect::Do(p) if verbs.contains(&p.verb) => {
            let agent = p.roles.iter().find_map(|(r, a)| match (r, a) {
                (Role::Agent, Arg::Is(e)) => Some(e.clone()),
                _ => None,
            });
            let Some(agent) = agent else { return };
            let mut chosen = None;
            for (role, arg) in &mut p.roles {
                if *role == Role::Object
                    && let Arg::Open(q) = arg
                    && q.domain == Domain::Pieces
                    && q.limit.is_none()
                    && !format!("{:?}", q.filter).contains("Controller(")
                    && !told_in_play(q)
                {
                    of_agent(q, agent.clone(), p.verb, hand);
                    chosen = Some(q.clone());
                    *arg = Arg::Is(Expr::Slot(q.var));
                }
            }
            if let Some(q) = chosen {
                *effect = chosen_by(agent, q, p);
            }
        }
        Effect::Seq(list) | Effect::Together(list) | Effect::Menu { options: list, .. } => {
            for e in list {
                own_in(e, verbs, hand);
            }
        }
        // `Each player discards all cards`: all of their own.
        Effect::ForEach { slot, over, body, .. } => {
            own_of(over, *slot, body, verbs, hand);
            own_in(body, verbs, hand);
        }
        Effect::Repeat { body, .. } => own_in(body, verbs, hand),
        Effect::If(_, a, b) => {
            own_in(a, verbs, hand);
            own_in(b, verbs, hand);
        }
        Effect::Offer { effect, otherwise, .. } => {
            own_in(effect, verbs, hand);
            own_in(otherwise, verbs, hand);
        }
        Effect::Choose(c) => {
            if let Some(b) = &mut c.body {
                let var = c.from.var;
                own_of(&mut c.from, var, b, verbs, hand);
                own_in(b, verbs, hand);
            }
        }
        _ => {}
    }
}

/// Says of pieces with which somebody does such a thing that they are their own.
fn own_of(from: &mut Query, slot: Slot, body: &Effect, verbs: &[Verb], hand: Option<Hands>) {
    let Some(p) = done_first(Some(body)).filter(|p| verbs.contains(&p.verb)) else { return };
    let agent = p.roles.iter().find_map(|(r, a)| match (r, a) {
        (Role::Agent, Arg::Is(e)) => Some(e.clone()),
        _ => None,
    });
    let open = from.domain == Domain::Pieces
        && from.limit.is_none()
        && !says_where(&from.filter)
        && !told_in_play(from)
        && p.roles.contains(&(Role::Object, Arg::Is(Expr::Slot(slot))));
    if let Some(agent) = agent.filter(|_| open) {
        of_agent(from, agent, p.verb, hand);
    }
}

/// Those of whoever acts: in their hand for a discard or a play where there are hands, else whatever they have.
fn of_agent(from: &mut Query, agent: Expr, verb: Verb, hand: Option<Hands>) {
    if let Some(hands) = hand.filter(|hands| hands.verbs.contains(&Some(verb))) {
        from.domain = Domain::In(Expr::Zone(hands.zone, Some(Box::new(agent))));
    } else {
        let mine = denote::equal(Expr::Controller(Box::new(Expr::Slot(from.var))), agent);
        from.filter = std::mem::replace(&mut from.filter, Cond::True).and(mine);
    }
}

/// What is chosen to be paid comes from where the payment takes it, as what is chosen in an effect does.
fn paid_with(choice: &mut Choice, payment: &Effect, settle: &dyn Fn(&mut Effect)) {
    // `By paying 3 coins`: what is done with each stands with the choice.
    let body = match (&choice.body, done_with(payment, choice.slot)) {
        (Some(body), _) => body.clone(),
        (None, Some(event)) => Box::new(Effect::Do(event.clone())),
        (None, None) => return,
    };
    let mut whole = Effect::Choose(Choice { body: Some(body), ..choice.clone() });
    settle(&mut whole);
    if let Effect::Choose(settled) = whole {
        choice.from = settled.from;
    }
}

/// The first event of a payment that is done to what was chosen.
fn done_with(payment: &Effect, slot: Slot) -> Option<&crate::lower::Proposal> {
    match payment {
        Effect::Do(p) if p.roles.contains(&(Role::Object, Arg::Is(Expr::Slot(slot)))) => {
            Some(p)
        }
        Effect::Seq(list) | Effect::Together(list) => {
            list.iter().find_map(|e| done_with(e, slot))
        }
        _ => None,
    }
}

/// What is done first with each thing chosen.
pub(crate) fn done_first(body: Option<&Effect>) -> Option<&Proposal> {
    match body? {
        Effect::Do(p) => Some(p),
        Effect::Seq(list) => done_first(list.first()),
        _ => None,
    }
}

/// The event done to as many members of the query as its times say, which the player chooses.
pub(crate) fn chosen_by(
    player: Expr,
    from: crate::lower::Query,
    event: &mut crate::lower::Proposal,
) -> Effect {
    let times = event.times.take().unwrap_or(denote::int(1));
    Effect::Choose(crate::lower::Choice {
        slot: from.var,
        by: crate::lower::Who::Player(player),
        from,
        min: times.clone(),
        max: times,
        body: Some(Box::new(Effect::Do(event.clone()))),
    })
}

/// Whether pieces are told by a state that the book derives of them, such as being in play.
pub(crate) fn told_in_play(q: &Query) -> bool {
    q.filter.parts().iter().any(|c| matches!(c, Cond::Derived(_, e) if *e == Expr::Slot(q.var)))
}

/// Whether a filter says where its pieces are or whose they are.
pub(crate) fn says_where(c: &Cond) -> bool {
    let text = format!("{c:?}");
    ["Controller(", "In(", "InZone(", "Owner(", "PlaceOf("].iter().any(|w| text.contains(w))
}

/// The verbs that a rule makes happen.
pub(crate) fn effect_of(kind: &RuleKind, verbs: &mut Vec<Verb>) {
    proposals(kind, &mut |p| verbs.push(p.verb));
}

/// What a rule makes happen.
pub(crate) fn proposals(kind: &RuleKind, tell: &mut dyn FnMut(&Proposal)) {
    if let Some(effect) = kind.effect() {
        effect.each_proposal(tell);
    }
}

/// Whether an effect asks who can do something: before play nobody can, so it is not said of that time.
pub(crate) fn asks_who_can(effect: &Effect) -> bool {
    fn can(cond: &Cond) -> bool {
        match cond {
            Cond::CanDo(..) => true,
            Cond::Not(c) => can(c),
            Cond::All(list) | Cond::Any(list) => list.iter().any(can),
            _ => false,
        }
    }
    let mut found = false;
    let mut walk =
        Walk { expr: &mut |_| {}, query: &mut |q| found |= can(&q.filter), beside: false };
    walk.effect(effect);
    found
}
