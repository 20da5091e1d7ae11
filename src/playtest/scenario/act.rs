//! What a scenario does: players act, choose and pass; events happen.

use super::bench::Bench;
use crate::lower::from_syntax::{Doing, Phrase, PhraseSort, Things};
use crate::lower::{Cond, Effect, Expr, Role, RuleId, Verb};
use crate::machine::{Decision, DecisionKind, Option_, Stop, WhyNot};
use crate::program::Val;
use crate::vocabulary::TermId;

/// How an action was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Nothing has been done yet.
    Nothing,
    /// It was done.
    Legal,
    /// It was refused: the rules, and why in words.
    Refused(Vec<RuleId>, String),
}

/// Something that is done, as a sentence says it.
#[derive(Clone, Copy)]
pub(super) struct Deed<'a> {
    pub verb: Verb,
    pub roles: &'a [(Role, Phrase)],
    /// The same as an effect.
    pub effect: Option<&'a Effect>,
    pub locals: &'a [Val],
    /// Whether the next sentence goes on choosing.
    pub more: bool,
}

/// What more a sentence says: parameters that have not been asked for yet.
pub(super) struct Said {
    phrase: Phrase,
    used: bool,
}

impl Bench {
    /// Does what a sentence says. `more` says that the next sentence goes on choosing.
    pub(super) fn perform(&mut self, doings: &[Doing], locals: &[Val], more: bool) -> Verdict {
        let Some((first, rest)) = doings.split_first() else { return Verdict::Nothing };
        self.permit = None;
        let mut said: Vec<Said> = Vec::new();
        for doing in rest {
            match doing {
                Doing::Event { roles, .. } => said.extend(roles.iter().map(|(_, p)| new(p))),
                Doing::Choose(_, phrase) => said.push(new(phrase)),
                Doing::Decide(..) | Doing::Begins(_) => {}
            }
        }
        match first {
            Doing::Event { agents, verb, roles, effect, .. } => {
                let deed = Deed { verb: *verb, roles, effect: effect.as_deref(), locals, more };
                self.event(agents, deed, said)
            }
            Doing::Choose(agents, phrase) => {
                for agent in agents {
                    let Some(seat) = self.seat(agent, locals) else { continue };
                    let verdict = self.choose(seat, phrase, said.drain(..), locals, more);
                    if verdict != Verdict::Legal {
                        return verdict;
                    }
                }
                Verdict::Legal
            }
            Doing::Decide(agents, yes) => {
                for agent in agents {
                    let Some(seat) = self.seat(agent, locals) else { continue };
                    let verdict = self.decide(seat, *yes);
                    if verdict != Verdict::Legal {
                        return verdict;
                    }
                }
                Verdict::Legal
            }
            Doing::Begins(moment) => {
                let player = moment.player.as_ref().and_then(|e| self.seat(e, locals));
                self.state.begin_time(&self.program, moment.time, player.unwrap_or(0));
                self.state.go_on(&self.program);
                Verdict::Legal
            }
        }
    }

    pub(super) fn seat(&mut self, who: &Expr, locals: &[Val]) -> Option<u32> {
        self.worth(who, locals).as_player().map(u32::from)
    }

    pub(super) fn asked(&self) -> Option<Decision> {
        self.state.decision().cloned()
    }

    fn event(&mut self, agents: &[Expr], deed: Deed<'_>, said: Vec<Said>) -> Verdict {
        let mut seats = Vec::new();
        for agent in agents {
            seats.extend(self.seat(agent, deed.locals));
        }
        if seats.is_empty() {
            return self.happen(None, deed);
        }
        let mut said = Some(said);
        for seat in seats {
            let said = said.take().unwrap_or_default();
            let verdict = match deed.verb {
                Verb::PASS => self.pass(seat),
                _ => self.act(seat, deed, said),
            };
            if verdict != Verdict::Legal {
                return verdict;
            }
        }
        Verdict::Legal
    }

    /// An event is made to happen as if a rule had said so.
    fn happen(&mut self, agent: Option<u32>, deed: Deed<'_>) -> Verdict {
        let Deed { verb, roles, locals, .. } = deed;
        // Of what and whether it is more or less, the effect knows.
        if verb == Verb::ADD
            && let Some(effect) = deed.effect
        {
            let asked = self.program.ask_effect(effect);
            self.state.make_happen(&self.program, asked, locals, agent.unwrap_or(0));
            return Verdict::Legal;
        }
        let mut filled = Vec::new();
        if let Some(seat) = agent {
            filled.push((Role::Agent, Val::Player(seat as u8)));
        }
        for (role, phrase) in roles {
            let candidates = self.candidates(phrase, locals);
            // `draws a card`: which one is settled by the rules, as in an effect.
            if phrase.sort == PhraseSort::Piece
                && candidates.len() > 1
                && self.is_general(&candidates)
                && let Some(effect) = deed.effect
            {
                let asked = self.program.ask_effect(effect);
                self.state.make_happen(&self.program, asked, locals, agent.unwrap_or(0));
                return Verdict::Legal;
            }
            match self.meant(candidates, agent).first() {
                Some(&v) => filled.push((*role, v)),
                None => {
                    return Verdict::Refused(
                        Vec::new(),
                        "there is nothing like what the sentence names".to_owned(),
                    );
                }
            }
        }
        self.state.propose(&self.program, verb, &filled);
        Verdict::Legal
    }

    /// Whether things of several names are meant: a kind, not a certain thing.
    fn is_general(&self, values: &[Val]) -> bool {
        let mut names = values.iter().map(|&v| self.name(v));
        let first = names.next();
        names.any(|n| Some(n) != first)
    }

    pub(super) fn act(&mut self, seat: u32, deed: Deed<'_>, said: Vec<Said>) -> Verdict {
        let Deed { verb, roles, locals, more, .. } = deed;
        if !self.program.is_action(verb) && self.offered(seat, verb).is_empty() {
            // No rule lets players do it by themselves: it is an answer, or it just happens.
            if let Some(decision) = self.asked()
                && decision.player == seat
                && !matches!(decision.kind, DecisionKind::Act { .. })
            {
                return self.answer_with(seat, deed, said);
            }
            return self.happen(Some(seat), deed);
        }
        if !self.state.runs() && self.asked().is_none() {
            return self.happen(Some(seat), deed);
        }
        if let Some(decision) = self.asked()
            && decision.player == seat
            && !matches!(decision.kind, DecisionKind::Act { .. })
            && self.offered(seat, verb).is_empty()
        {
            return self.answer_with(seat, deed, said);
        }
        let mut sets: Vec<(Role, Vec<Val>)> = Vec::new();
        for (role, phrase) in roles {
            let found = self.candidates(phrase, locals);
            sets.push((*role, self.meant(found, Some(seat))));
        }
        let objects: Option<Vec<Val>> =
            sets.iter().find(|(r, _)| *r == Role::Object).map(|(_, v)| v.clone());
        let mut fits: Vec<(usize, Val)> = Vec::new();
        for (at, object) in self.offered(seat, verb) {
            if objects.as_ref().is_none_or(|o| object.is_none() || o.contains(&object)) {
                fits.push((at, object));
            }
        }
        if let Some(objects) = &objects {
            fits.sort_by_key(|(_, v)| objects.iter().position(|o| o == v));
        } else {
            // `Scores with the 9 and the 3`: which one it is done to is said behind it.
            let named: Vec<Val> =
                said.iter().flat_map(|s| self.candidates(&s.phrase, locals)).collect();
            let all = roles.iter().flat_map(|(_, phrase)| self.candidates(phrase, locals));
            let named: Vec<Val> = named.into_iter().chain(all).collect();
            fits.sort_by_key(|(_, v)| !named.contains(v));
        }
        // What a list to choose from offers needs no other permission.
        let listed = self.asked().is_some_and(|d| matches!(d.kind, DecisionKind::Menu { .. }));
        for (at, object) in fits {
            if listed || self.allows(seat, verb, object, &sets) {
                self.permit = self.state.permitted_by(&self.program, seat, verb, object);
                let (before, from) = (self.state.clone(), self.state.trace().len());
                self.state.apply(&self.program, at);
                let mut said = said;
                for (role, phrase) in roles {
                    if *role != Role::Object || object.is_none() {
                        said.insert(0, new(phrase));
                    }
                }
                let verdict = self.go_through(seat, &mut said, locals, more);
                let lost = said.iter().find(|s| !s.used).map(|s| s.phrase.clone());
                if let Some(phrase) = lost.filter(|_| verdict == Verdict::Legal)
                    && !self.came_about(&phrase, from, locals)
                {
                    // Part of what the sentence says could not be chosen.
                    let why = self.choosing(seat);
                    let rules = self.program.parameters(verb);
                    self.state = before;
                    return Verdict::Refused(rules, why);
                }
                return verdict;
            }
        }
        self.refusal(seat, verb, &sets)
    }

    /// The actions of this verb that a player is offered, with their place among the choices.
    pub(super) fn offered(&self, seat: u32, verb: Verb) -> Vec<(usize, Val)> {
        let Some(decision) = self.state.decision().filter(|d| d.player == seat) else {
            return Vec::new();
        };
        let acts = decision.choices.iter().enumerate();
        acts.filter_map(|(i, o)| match o {
            Option_::Act { verb: v, object } if *v == verb => Some((i, *object)),
            _ => None,
        })
        .collect()
    }

    /// Whether an action with these parameters is legal.
    pub(super) fn allows(
        &self,
        seat: u32,
        verb: Verb,
        object: Val,
        sets: &[(Role, Vec<Val>)],
    ) -> bool {
        let roles = Self::filled(object, sets);
        matches!(self.state.why_not(&self.program, seat, verb, &roles), WhyNot::Legal)
    }

    fn filled(object: Val, sets: &[(Role, Vec<Val>)]) -> Vec<(Role, Val)> {
        let mut roles = Vec::new();
        if !object.is_none() {
            roles.push((Role::Object, object));
        }
        for (role, values) in sets {
            // Amounts and numbers are answers to a choice, not parts of the action.
            if *role != Role::Object
                && let Some(&v) = values.first()
                && !matches!(v, Val::Int(_))
            {
                roles.push((*role, v));
            }
        }
        roles
    }

    pub(super) fn refusal(
        &mut self,
        seat: u32,
        verb: Verb,
        sets: &[(Role, Vec<Val>)],
    ) -> Verdict {
        let objects = sets.iter().find(|(r, _)| *r == Role::Object).map(|(_, v)| v.clone());
        let object = objects.as_ref().and_then(|o| o.first().copied()).unwrap_or(Val::None);
        if objects.is_some() && object.is_none() {
            return Verdict::Refused(
                Vec::new(),
                "there is nothing like what the sentence names".to_owned(),
            );
        }
        // Where nothing but passing was legal, play has gone on without asking: the reasons are those
        // of that moment.
        if self.state.current_player() != Some(seat)
            && let Some(mut before) = self.before.take()
            && before.run_before_idle(&self.program, seat)
        {
            let now = std::mem::replace(&mut self.state, *before);
            let verdict = self.refusal(seat, verb, sets);
            self.state = now;
            return verdict;
        }
        if let Some(stop) = self.state.stopped().cloned() {
            return Verdict::Refused(Vec::new(), self.stopped(&stop));
        }
        let roles = Self::filled(object, sets);
        let why = self.state.why_not(&self.program, seat, verb, &roles);
        let mut rules = match why {
            WhyNot::Legal => {
                let rules = self.program.permissions(verb);
                return Verdict::Refused(rules, self.who_is_asked(seat));
            }
            WhyNot::Forbidden(rules) => rules,
            WhyNot::Incomplete(rule) => vec![rule],
            WhyNot::NotPermitted => Vec::new(),
        };
        for rule in self.state.in_the_way(&self.program, seat, verb, &roles) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        let text = if rules.is_empty() {
            "no rule permits it".to_owned()
        } else {
            format!("by {}", self.rules(&rules))
        };
        Verdict::Refused(rules, text)
    }

    pub(super) fn who_is_asked(&self, seat: u32) -> String {
        let name = self.players.get(seat as usize).cloned().unwrap_or_default();
        match self.state.current_player() {
            Some(other) if other != seat => {
                let other = self.players.get(other as usize).cloned().unwrap_or_default();
                format!("{other} is asked to act, not {name}")
            }
            Some(_) => format!("{name} is asked for something else: {}", self.choices()),
            None => "nobody is asked to act".to_owned(),
        }
    }

    /// What can be chosen now, in words.
    pub(super) fn choices(&self) -> String {
        let options = self.state.legal_actions();
        let mut words: Vec<String> = options
            .iter()
            .take(8)
            .map(|o| self.state.describe_choice(&self.program, *o))
            .collect();
        if options.len() > 8 {
            words.push(format!("… and {} more", options.len() - 8));
        }
        words.join(", ")
    }

    pub(super) fn stopped(&self, stop: &Stop) -> String {
        match stop {
            Stop::Win => "the game is over: somebody has won".to_owned(),
            Stop::Draw => "the game is over".to_owned(),
            Stop::Stuck(why) => format!("play cannot go on: {why}"),
            Stop::Undecided { rules } => {
                format!("no law decides between {}", self.rules(rules))
            }
            Stop::Loop { rules } => format!("play goes round by {}", self.rules(rules)),
            Stop::Capped => "too many decisions were made".to_owned(),
        }
    }

    /// A non-action is an answer to what the player is asked.
    fn answer_with(&mut self, seat: u32, deed: Deed<'_>, said: Vec<Said>) -> Verdict {
        let Deed { roles, locals, more, .. } = deed;
        let Some(decision) = self.asked() else { return Verdict::Nothing };
        let mut said = said;
        for (i, (_, phrase)) in roles.iter().enumerate() {
            said.insert(i, new(phrase));
        }
        if let Some(at) = decision.choices.iter().position(|o| *o == Option_::Yes) {
            self.state.apply(&self.program, at);
            return self.go_through(seat, &mut said, locals, more);
        }
        for i in 0..said.len() {
            let phrase = said[i].phrase.clone();
            if self.take(seat, &phrase, locals) {
                said[i].used = true;
                return self.go_through(seat, &mut said, locals, more);
            }
        }
        Verdict::Refused(Vec::new(), self.who_is_asked(seat))
    }

    /// Answers the questions that an action brings with what the sentence says; what it does not
    /// say is left at nothing, unless the next sentence says it.
    fn go_through(
        &mut self,
        seat: u32,
        said: &mut [Said],
        locals: &[Val],
        more: bool,
    ) -> Verdict {
        for _ in 0..64 {
            let Some(decision) = self.asked().filter(|d| d.player == seat) else { break };
            if matches!(decision.kind, DecisionKind::Act { .. }) {
                break;
            }
            let mut answered = false;
            for one in said.iter_mut().filter(|s| !s.used) {
                let phrase = one.phrase.clone();
                if self.take(seat, &phrase, locals) {
                    one.used = true;
                    answered = true;
                    break;
                }
            }
            // What goes with an action: its parameters, and how much is paid with it.
            let number = |o: &Option_| matches!(o, Option_::Value(Val::Int(_)));
            let parameter =
                matches!(decision.kind, DecisionKind::Param { .. } | DecisionKind::Cost { .. })
                    || decision.choices.iter().all(number);
            if !answered && (!parameter || more || !self.decline(&decision)) {
                break;
            }
        }
        Verdict::Legal
    }

    /// Whether what a phrase names takes part in what has happened: it was the only choice.
    fn came_about(&mut self, phrase: &Phrase, from: usize, locals: &[Val]) -> bool {
        let (named, terms) = (self.candidates(phrase, locals), named_terms(phrase));
        let is =
            |v: &Val| named.contains(v) || matches!(v, Val::Term(term) if terms.contains(term));
        let after = self.state.trace().get(from..).unwrap_or_default();
        after.iter().any(|event| event.roles.iter().any(is) || is(&event.result))
    }

    /// What can be chosen instead, in words.
    fn choosing(&self, seat: u32) -> String {
        match self.state.decision().filter(|d| d.player == seat) {
            Some(_) => format!("that cannot be chosen; what can be is: {}", self.choices()),
            None => "that cannot be chosen, and nothing else was left to choose".to_owned(),
        }
    }

    /// Chooses nothing, where that is possible.
    fn decline(&mut self, decision: &Decision) -> bool {
        let nothing = decision.choices.iter().position(|o| {
            matches!(o, Option_::Done | Option_::No | Option_::Value(Val::Int(0)))
        });
        nothing.is_some_and(|at| self.state.apply(&self.program, at))
    }

    /// Chooses what a phrase names, as many as it says.
    fn take(&mut self, seat: u32, phrase: &Phrase, locals: &[Val]) -> bool {
        let n = self.count(phrase, locals);
        // `spends 3 coins`, where a number of them is asked for.
        if phrase.sort == PhraseSort::Piece
            && phrase.count.is_some()
            && let Some(decision) = self.asked().filter(|d| d.player == seat)
            && let Some(at) = decision.choices.iter().position(
                |o| matches!(o, Option_::Value(Val::Int(k)) if i64::from(*k) == n as i64),
            )
        {
            return self.state.apply(&self.program, at);
        }
        let mut taken = 0;
        let mut kind = None;
        while taken < n.max(1) {
            let candidates = self.candidates(phrase, locals);
            let candidates = self.meant(candidates, Some(seat));
            let Some(decision) = self.asked().filter(|d| d.player == seat) else { break };
            let at = candidates
                .iter()
                .find_map(|v| decision.choices.iter().position(|o| *o == Option_::Value(*v)));
            let named = || {
                // `chooses Actor`: a name of things that is asked for as a value.
                let terms = named_terms(phrase);
                decision.choices.iter().position(
                    |o| matches!(o, Option_::Value(Val::Term(t)) if terms.contains(t)),
                )
            };
            let Some(at) = at.or_else(named) else { break };
            kind = Some(decision.kind);
            self.state.apply(&self.program, at);
            taken += 1;
        }
        // No more than were named.
        if let Some(decision) = self.asked()
            && decision.player == seat
            && Some(decision.kind) == kind
            && taken == n
            && n > 1
            && let Some(at) = decision.choices.iter().position(|o| *o == Option_::Done)
        {
            self.state.apply(&self.program, at);
        }
        taken > 0
    }

    fn choose(
        &mut self,
        seat: u32,
        phrase: &Phrase,
        said: impl Iterator<Item = Said>,
        locals: &[Val],
        more: bool,
    ) -> Verdict {
        let mut said: Vec<Said> = said.collect();
        if self.asked().is_some_and(|d| d.player == seat) && self.take(seat, phrase, locals) {
            return self.go_through(seat, &mut said, locals, more);
        }
        Verdict::Refused(Vec::new(), self.who_is_asked(seat))
    }

    fn decide(&mut self, seat: u32, yes: bool) -> Verdict {
        let Some(decision) = self.asked().filter(|d| d.player == seat) else {
            return Verdict::Refused(Vec::new(), self.who_is_asked(seat));
        };
        let wanted: &[Option_] =
            if yes { &[Option_::Yes] } else { &[Option_::No, Option_::Done, Option_::Pass] };
        let at = decision.choices.iter().position(|o| wanted.contains(o)).or_else(|| {
            let mut values = (0..decision.choices.len()).filter(|&i| {
                matches!(decision.choices[i], Option_::Value(_) | Option_::Act { .. })
            });
            let only = values.next().filter(|_| yes);
            only.filter(|_| values.next().is_none())
        });
        match at {
            Some(at) => {
                self.state.apply(&self.program, at);
                Verdict::Legal
            }
            None => Verdict::Refused(Vec::new(), self.who_is_asked(seat)),
        }
    }
}

fn new(phrase: &Phrase) -> Said {
    Said { phrase: phrase.clone(), used: false }
}

/// The names of what things are in a phrase that says nothing else of them.
fn named_terms(phrase: &Phrase) -> Vec<TermId> {
    fn of(cond: &Cond, terms: &mut Vec<TermId>) {
        match cond {
            Cond::Kind(_, term) | Cond::Status(_, term) => terms.push(*term),
            Cond::All(list) => list.iter().for_each(|c| of(c, terms)),
            _ => {}
        }
    }
    let mut terms = Vec::new();
    if let Things::Some(query, _) = &phrase.things {
        of(&query.filter, &mut terms);
    }
    terms
}
