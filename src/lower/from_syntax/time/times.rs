//! Stretches of time: the turn with its phases and steps.

use crate::lower::from_syntax::call;
use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words;

use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::{
    Arg, Cond, Effect, Expr, Pattern, Proposal, Repeat, Role, RuleKind, Time, TimeId, Value,
    Verb,
};
use crate::source::Span;
use crate::vocabulary::{Sort, TermId};

/// Whether a condition demands that somebody holds a state.
fn asks_for_state(c: &Cond) -> bool {
    match c {
        Cond::Holds(..) => true,
        Cond::All(list) => list.iter().any(asks_for_state),
        _ => false,
    }
}

impl Lowerer<'_> {
    /// The game, its turn, and the phases and steps in document order: a step whose number or heading
    /// stands below a phase is part of it.
    pub(crate) fn declare_times(&mut self) {
        let game = self.time(None, None, Repeat::Once, false);
        let named: Vec<(TermId, String)> = self
            .out
            .terms
            .iter()
            .filter(|(_, t)| t.sort == Sort::Time)
            .map(|(id, t)| (id, t.is_a.clone().unwrap_or_default().to_lowercase()))
            .collect();
        let mut parent = game;
        let turns = self.has_turns() || self.has_tricks();
        for id in self.larger_times() {
            let dealt =
                self.term(id).name.eq_ignore_ascii_case("round") && self.rounds_are_dealt();
            let repeat = if dealt { Repeat::Anew } else { Repeat::Forever };
            parent = self.time(Some(id), Some(parent), repeat, false);
        }
        let trick = self.trick_term();
        if let Some(term) = trick {
            parent = self.time(Some(term), Some(parent), Repeat::Forever, false);
            self.trick_time(parent);
        }
        // Inside a round each player has one turn; without rounds, turns go on and on.
        if !turns && parent != game {
            return;
        }
        let in_round = self
            .out
            .world
            .times
            .get(parent.0 as usize)
            .and_then(|t| t.term)
            .is_some_and(|t| self.term(t).name.eq_ignore_ascii_case("round"));
        let in_round = trick.is_some() || in_round && !self.rounds_are_dealt();
        let repeat = if in_round { Repeat::EachPlayer } else { Repeat::RoundAndRound };
        let turn = self.time(None, Some(parent), repeat, true);
        self.turn = Some(turn);
        let mut phases: Vec<(TimeId, Vec<u32>)> = Vec::new();
        for (term, is_a) in named {
            if self.times.contains_key(&term) {
                continue;
            }
            let number = self.defining_number(term);
            let step = is_a.contains("step");
            let inside = if step {
                phases
                    .iter()
                    .rev()
                    .find(|(_, n)| {
                        !n.is_empty() && number.len() > n.len() && number.starts_with(n)
                    })
                    .map(|(t, _)| *t)
            } else {
                None
            };
            let last_phase = phases.last().map(|(t, _)| *t);
            let parent = inside
                .or(if step && number.is_empty() { last_phase } else { None })
                .unwrap_or(turn);
            let id = self.time(Some(term), Some(parent), Repeat::Once, false);
            if !step {
                phases.push((id, number));
            }
        }
    }

    fn time(
        &mut self,
        term: Option<TermId>,
        parent: Option<TimeId>,
        repeat: Repeat,
        turn: bool,
    ) -> TimeId {
        let id = TimeId(self.out.world.times.len() as u16);
        self.out.world.times.push(Time { term, parent, repeat, turn, open: true });
        if let Some(t) = term {
            self.times.insert(t, id);
        }
        id
    }

    /// The number of the sentence that defines a term.
    fn defining_number(&self, term: TermId) -> Vec<u32> {
        let Some(at) = self.out.terms.get(term).at else { return Vec::new() };
        self.units
            .iter()
            .find(|u| {
                u.span.file == at.file && u.span.start <= at.start && at.end <= u.span.end
            })
            .map_or_else(Vec::new, |u| u.number.0.clone())
    }

    /// A rule about the beginning or end of a time.
    pub(crate) fn time_rule(
        &mut self,
        time: TimeId,
        end: bool,
        effect: Effect,
        env: &mut Env,
    ) -> RuleKind {
        if let Effect::Do(p) = &effect
            && p.verb == Verb::BEGIN
        {
            return RuleKind::Ends { time, when: Cond::True, again: true };
        }
        // A house rule about the start of a time stands before what the book below does in it.
        let over = self.units.get(self.at).is_some_and(|unit| self.is_house(unit));
        if !end && Some(time) != self.turn && !over {
            return RuleKind::Contents { time, effect };
        }
        self.name_turn(time);
        let slot = env.slot("time");
        let event = Pattern {
            verb: if end { Verb::END } else { Verb::BEGIN },
            binds: vec![(Role::As, slot)],
        };
        let same = denote::equal(Expr::Slot(slot), self.time_value(time));
        let mut event = event;
        let mut effect = effect;
        if end && Some(time) == self.turn {
            // When the turn is over it is nobody's: the one whose turn ends is in the event.
            let whose = env.slot("player");
            event.binds.push((Role::Agent, whose));
            effect = replace::in_effect(&effect, &|e: &Expr| {
                (*e == Expr::TurnPlayer).then_some(Expr::Slot(whose))
            });
        }
        let effect = Effect::If(same, Box::new(effect), Box::new(Effect::Nothing));
        let waits = self.gives_state(&effect);
        RuleKind::When { event, effect, reads: crate::lower::Reads::After, waits }
    }

    /// The turn gets a name where a rule waits for it to begin or end: what has none passes unseen.
    pub(crate) fn name_turn(&mut self, time: TimeId) {
        let named =
            self.out.world.times.get(usize::from(time.0)).is_none_or(|t| t.term.is_some());
        if !named && Some(time) == self.turn {
            let term = self.synthetic("turn", Sort::Time);
            self.out.world.times[usize::from(time.0)].term = Some(term);
        }
    }

    /// Whether what is skipped is a turn: that is had or missed when it is next.
    pub(crate) fn skips_turn(&self, effect: &Effect) -> bool {
        let turn = self.turn.map(|t| Arg::Is(self.time_value(t)));
        matches!(effect, Effect::Do(p) if p.verb == Verb::SKIP
            && p.roles.iter().any(|(role, arg)| *role == Role::As && Some(arg) == turn.as_ref()))
    }

    /// `The draw step is skipped`: it does not begin.
    pub(crate) fn skipped_time(
        &mut self,
        effect: &Effect,
        env: &mut Env,
    ) -> Option<(Cond, RuleKind)> {
        let Effect::Do(p) = effect else { return None };
        if p.verb != Verb::SKIP || p.times.is_some() {
            return None;
        }
        let mut guard = Cond::True;
        let slot = env.slot("time");
        for (role, arg) in &p.roles {
            let Arg::Is(e) = arg else { return None };
            match role {
                Role::As => {
                    guard = guard.and(denote::equal(Expr::Slot(slot), e.clone()));
                }
                Role::Agent if *e == Expr::TurnPlayer => {}
                Role::Agent => {
                    guard = guard.and(denote::equal(Expr::TurnPlayer, e.clone()));
                }
                _ => return None,
            }
        }
        let event = Pattern { verb: Verb::BEGIN, binds: vec![(Role::As, slot)] };
        Some((guard, RuleKind::Instead { event, effect: Effect::Nothing }))
    }

    /// How a time is written as a value.
    /// `takes another turn`, `has an extra turn`, `misses their next turn`, `loses a turn`.
    pub(crate) fn turn_event(
        &self,
        lemma: &str,
        agent: Option<&denote::Denot>,
        object: Option<&denote::Denot>,
        clause: &crate::syntax::ast::Clause,
    ) -> Option<call::Call> {
        use crate::lower::from_syntax::call::Call;
        use crate::lower::from_syntax::phrases::denote::Ref;
        use crate::syntax::ast::{Adjective, Complement, Determiner, NounPhrase};
        let time = object.filter(|d| d.sort == Ref::Time(self.turn))?;
        let n = clause.complements.iter().find_map(|c| match c {
            Complement::Object(NounPhrase::One(n)) => Some(n),
            _ => None,
        })?;
        let more = matches!(n.determiner, Determiner::Another)
            || n.adjectives.iter().any(|a| match a {
                Adjective::Plain(w) | Adjective::Noun(w) => {
                    self.is(w, &["extra", "additional", "new", "second", "further", "bonus"])
                }
                Adjective::Ordinal(crate::syntax::ast::Ordinal::Nth(2)) => true,
                _ => false,
            })
            || matches!(
                n.quantity,
                Some(
                    crate::syntax::ast::Quantity::Extra(_) | crate::syntax::ast::Quantity::More
                )
            );
        if more && matches!(lemma, "take" | "have" | "get" | "gain" | "receive" | "play") {
            return Some(Call::new(Verb::EXTRA_TURN).by(agent.cloned()));
        }
        matches!(lemma, "miss" | "lose" | "skip" | "forfeit").then(|| {
            Call::new(Verb::SKIP).by(agent.cloned()).with(Role::As, Some(time.clone()))
        })
    }

    pub(crate) fn time_value(&self, time: TimeId) -> Expr {
        match self.out.world.times.get(time.0 as usize).and_then(|t| t.term) {
            Some(term) => Expr::Const(Value::Term(term)),
            None => Expr::Const(Value::Int(i64::from(time.0))),
        }
    }

    /// The time whose section a sentence stands in.
    pub(crate) fn time_here(&self, unit: &Unit) -> Option<TimeId> {
        if let Some(time) = self.time_of_label(unit) {
            return Some(time);
        }
        // `A Round`, `To Start Each Season`: the words around the name say no more than the name.
        const AROUND: [&str; 15] = [
            "a",
            "an",
            "the",
            "each",
            "every",
            "to",
            "start",
            "starting",
            "opening",
            "begin",
            "beginning",
            "playing",
            "during",
            "of",
            "in",
        ];
        unit.headings.iter().rev().find_map(|h| {
            let h = h.to_lowercase();
            let core: Vec<&str> =
                h.split_whitespace().filter(|w| !AROUND.contains(w)).collect();
            let core = core.join(" ");
            self.times
                .iter()
                .find(|(t, _)| {
                    let name = self.term(**t).name.to_lowercase();
                    name == h || name == core
                })
                .map(|(_, id)| *id)
        })
    }

    pub(crate) fn in_setup(&self, unit: &Unit) -> bool {
        let run_in = self.run_in.iter().filter(|(_, h)| *h == unit.headings).map(|(t, _)| t);
        unit.headings.iter().chain(run_in).any(|h| {
            let h = h.to_lowercase();
            [
                "set-up",
                "setup",
                "set up",
                "setting up",
                "before you start",
                "starting",
                "preparation",
                "preparing",
                "the deal",
                "dealing",
                "you need",
                "components",
                "beginning",
                "getting ready",
                "getting set",
                "getting started",
                "before play",
                "before the game",
                "before we start",
                "at the start",
                "to start",
            ]
            .iter()
            .any(|w| h.contains(w))
        })
    }

    /// An effect without a trigger: set-up, or the contents of the time it stands under.
    /// Words without a verb that say where or when what follows belongs: a heading in the text
    /// (`**Dealing.**`), a time before a list (`On your turn:`), a thing in a list of what one needs.
    pub(crate) fn sets_time(
        &mut self,
        fragment: &crate::syntax::ast::Fragment,
        unit: &Unit,
    ) -> bool {
        use crate::syntax::ast::{Adjunct, Fragment, Head, NounPhrase, TimeRelation};
        let before = Span {
            start: unit.span.start.saturating_sub(2),
            end: unit.span.start,
            ..unit.span
        };
        let bold = self.sources.is_some_and(|s| matches!(s.slice(before), "**" | "__"));
        if bold && unit.text.split_whitespace().count() <= 4 {
            let text = unit.text.trim_end_matches(['.', ':']).to_owned();
            self.run_in = Some((text, unit.headings.clone()));
            self.last_time = None;
            return true;
        }
        match fragment {
            Fragment::Adjuncts(list) => {
                let [Adjunct::Time(TimeRelation::During, NounPhrase::One(n))] = list.as_slice()
                else {
                    return false;
                };
                // `On your turn you may …` without a comma says more than when.
                let Head::Noun(w) = &n.head else { return false };
                let time = self.time_of(w).filter(|_| n.post.is_empty());
                let Some(time) = time else { return false };
                self.last_time = Some((time, group_of(unit)));
                true
            }
            Fragment::Phrase(NounPhrase::One(n)) => {
                // `A bag`, `five dice`: the things themselves are known from what is done with them.
                let Head::Noun(w) = &n.head else { return false };
                self.in_setup(unit)
                    && n.post.is_empty()
                    && (self.is(w, &["die", "dice"])
                        || self.noun_class(w) == words::NounClass::Place)
            }
            _ => false,
        }
    }

    /// The time that the headings around the present sentence, or the sentence before it, give.
    pub(crate) fn time_around(&self) -> Option<TimeId> {
        let unit = &self.units[self.at];
        if let Some(time) = self.time_here(unit) {
            return Some(time);
        }
        if self.turn_heading(unit) {
            return self.turn;
        }
        let (time, headings) = self.last_time.as_ref()?;
        (!self.in_setup(unit) && *headings == group_of(unit)).then_some(*time)
    }

    pub(crate) fn turn_heading(&self, unit: &Unit) -> bool {
        let run_in = self.run_in.iter().filter(|(_, h)| *h == unit.headings).map(|(t, _)| t);
        // The title of the book says nothing of what is done on a turn.
        let below = usize::from(unit.headings.len() > 1);
        unit.headings.iter().skip(below).chain(run_in).any(|h| {
            let h = h.to_lowercase();
            h.contains("turn") && !h.contains("structure")
        })
    }

    pub(crate) fn untimed(&mut self, effect: Effect, unit: &Unit) -> Read<RuleKind> {
        if let Some(time) = self.time_here(unit) {
            return Ok(RuleKind::Contents { time, effect });
        }
        if self.turn_heading(unit)
            && let Some(time) = self.turn
        {
            return Ok(RuleKind::Contents { time, effect });
        }
        if self
            .out
            .sets
            .get(unit.set.0 as usize)
            .is_some_and(|s| s.role == crate::lower::SetRole::Standard)
        {
            // What the standard set says of things in general orders nothing by itself.
            return Ok(RuleKind::Fact { term: None });
        }
        if self.in_setup(unit) {
            return Ok(RuleKind::Setup { stage: 2, effect });
        }
        // What follows `on your turn, …` in the same list or under the same heading goes on with it.
        if let Some((time, headings)) = self.last_time.clone() {
            if headings == group_of(unit) {
                return Ok(RuleKind::Contents { time, effect });
            }
            if self.scored_at_the_end(&effect, unit) || self.added_at_the_end(&effect, unit) {
                return Ok(RuleKind::Final { effect: Self::of_all_tied(effect) });
            }
            return Err(Stuck::new(
                unit.span,
                format!("it is not said when `{}` happens", self.quote(unit.span)),
            )
            .help("begin with `on your turn, …`, `at the start of each round, …` or `when …`, or put it under a heading such as `Setup`"));
        }
        if self.scored_at_the_end(&effect, unit) {
            return Ok(RuleKind::Final { effect });
        }
        if self.added_at_the_end(&effect, unit) {
            return Ok(RuleKind::Final { effect: Self::of_all_tied(effect) });
        }
        // Under a heading of its own that is none of setting up, nothing says that it is done once, before
        // play.
        let set_up_elsewhere = self.sets_up.contains(&unit.set)
            || self.run_in.is_some()
                && self.units.iter().any(|u| u.set == unit.set && self.in_setup(u));
        if unit.headings.len() > 1
            && (unit.number.0.is_empty() || set_up_elsewhere)
            && !self.readies_the_table(&effect, unit, set_up_elsewhere)
        {
            return Err(Stuck::new(
                unit.span,
                format!("it is not said when `{}` happens", self.quote(unit.span)),
            )
            .help("begin with `on your turn, …`, `at the start of each round, …` or `when …`, or put it under a heading such as `Setup`"));
        }
        if let Some(stuck) = self.none_of_setup(&effect, unit) {
            return Err(stuck);
        }
        Ok(RuleKind::Setup { stage: 2, effect })
    }

    /// The group event of a held state: `players get priority`.
    pub(crate) fn group_event(&mut self, state: TermId) -> Verb {
        if let Some(v) = self.groups.get(&state) {
            return *v;
        }
        let name = format!("give all {}", self.term(state).name.to_lowercase());
        let verb = self.out.world.verbs.intern(&name);
        self.groups.insert(state, verb);
        verb
    }

    /// A group event that no rule carries out: all players in order, from the one whose turn it is.
    pub(crate) fn finish_groups(&mut self) {
        let groups: Vec<(TermId, Verb)> = self.groups.iter().map(|(s, v)| (*s, *v)).collect();
        for (state, verb) in groups {
            let done = self.out.rules.iter().any(|r| match &r.kind {
                RuleKind::Perform { event, .. } | RuleKind::When { event, .. } => {
                    event.verb == verb
                }
                _ => false,
            });
            if done {
                continue;
            }
            let mut env = Env::default();
            let player = env.slot("player");
            let gain = Effect::Do(Proposal {
                verb: Verb::GAIN,
                roles: vec![
                    (Role::Agent, Arg::Is(Expr::Slot(player))),
                    (Role::As, Arg::Is(Expr::Const(Value::Term(state)))),
                ],
                times: None,
                result: None,
            });
            let over = denote::over(
                player,
                crate::lower::Domain::PlayersFrom(Expr::TurnPlayer),
                Cond::True,
            );
            let effect = Effect::ForEach {
                slot: player,
                over,
                body: Box::new(gain),
                manner: crate::lower::Manner::Waiting,
            };
            self.at = self.units.len().saturating_sub(1);
            if self.units.is_empty() {
                return;
            }
            self.rule(
                &env,
                Cond::True,
                RuleKind::When {
                    event: Pattern { verb, binds: Vec::new() },
                    effect,
                    reads: crate::lower::Reads::After,
                    waits: true,
                },
            );
        }
    }

    /// A turn without phases is open for the permissions of its player.
    pub(crate) fn finish_times(&mut self) {
        // Where every permission needs a held state, nobody is asked without one.
        let mut held_verbs: Vec<Verb> = Vec::new();
        for rule in &self.out.rules {
            if let RuleKind::Only { action, cond } = &rule.kind
                && asks_for_state(cond)
            {
                held_verbs.push(action.verb);
            }
        }
        let free = self.out.rules.iter().any(|r| match &r.kind {
            RuleKind::May { action } => {
                !action.verb.is_primitive()
                    && !asks_for_state(&r.guard)
                    && !held_verbs.contains(&action.verb)
            }
            _ => false,
        });
        if !self.out.world.states.is_empty() && !free {
            for time in &mut self.out.world.times {
                time.open = false;
            }
        }
    }
}

/// What a sentence stands under: its headings, and the first of several figures in its number (`3.2` does not go on with
/// `2.4`, where no heading stands between them).
pub(crate) fn group_of(unit: &Unit) -> Vec<String> {
    let mut group = unit.headings.clone();
    if let [first, _, ..] = unit.number.0.as_slice() {
        group.push(format!("{first:?}"));
    }
    group
}

/// Whether an effect is done for each player, or for each of those of whom something holds.
pub(crate) fn for_players(effect: &Effect) -> bool {
    match effect {
        Effect::ForEach { over, .. } => over.domain == crate::lower::Domain::Players,
        // What follows for `each player … and …` is joined to the loop later.
        Effect::Seq(steps) => match steps.split_first() {
            Some((first @ Effect::ForEach { slot, .. }, rest)) => {
                let theirs = |e: &Effect| {
                    matches!(e, Effect::Do(p) if p.roles.iter().any(|(r, a)| {
                        *r == Role::Object && *a == Arg::Is(Expr::Slot(*slot))
                    }))
                };
                for_players(first) && rest.iter().all(|e| for_players(e) || theirs(e))
            }
            _ => false,
        },
        _ => false,
    }
}
