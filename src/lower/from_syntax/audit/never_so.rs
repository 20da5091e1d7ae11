//! Effects that could not be what is meant: pieces looked for where nothing is what they are, draws without an end, events
//! that set themselves off again.

use crate::lower::from_syntax::call::Call;
use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::{
    Arg, Choice, Cond, Domain, Effect, Expr, Query, Role, RuleKind, Value, Verb,
};
use crate::syntax::ast::{Clause, Complement, Head, NounPhrase, Verb as V};
use crate::vocabulary::TermId;

/// A choice of so many is a choice of any number.
const MANY: i64 = 1_000_000;

impl Lowerer<'_> {
    /// Refuses what waits for no stretch of time in particular, what is done when one begins or ends only during a part of it,
    /// and pieces that go nowhere.
    pub(crate) fn at_that_moment(
        &self,
        effect: &Effect,
        trigger: Option<&Trigger>,
    ) -> Read<()> {
        let said = || format!("`{}`", self.said());
        match trigger {
            Some(Trigger::Event { pattern, .. })
                if matches!(pattern.verb, Verb::BEGIN | Verb::END)
                    && pattern.binds.is_empty() =>
            {
                return Err(Stuck::new(
                    self.here(),
                    format!("{} does not say which time begins or ends", said()),
                )
                .help("write for example `at the start of your turn`"));
            }
            Some(Trigger::Time(time, _)) => {
                let first = match effect {
                    Effect::Seq(list) => list.first(),
                    effect => Some(effect),
                };
                if let Some(Effect::If(cond, ..)) = first
                    && parts(cond)
                        .iter()
                        .any(|c| matches!(c, Cond::During(part) if self.inside(*part, *time)))
                {
                    return Err(Stuck::new(
                        self.here(),
                        format!("{} names two times, and the one is over or not begun at the other", said()),
                    )
                    .help("say what is so at the time at which it is done, for example `if you have no cards in hand at the start of your turn, draw a card`"));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Refuses such an effect.
    pub(crate) fn can_be_so(
        &self,
        effect: &Effect,
        trigger: Option<&Trigger>,
        guard: &Cond,
    ) -> Read<()> {
        if let (Some(Trigger::Event { pattern, proposed: false, .. }), Effect::Seq(list)) =
            (trigger, effect)
            && let [Effect::Nothing, Effect::Do(p)] = list.as_slice()
            && p.verb == pattern.verb
            && *guard == Cond::True
        {
            let agent = pattern.binds.iter().find(|(r, _)| *r == Role::Agent).map(|(_, s)| *s);
            let same = p.roles.iter().any(|(r, a)| {
                *r == Role::Agent && agent.is_some_and(|s| *a == Arg::Is(Expr::Slot(s)))
            });
            if same {
                let lemma = self.out.world.verbs.name(p.verb).to_owned();
                return Err(Stuck::new(
                    self.here(),
                    format!("`{}` would set itself off again and again", self.said()),
                )
                .help(format!(
                    "write what happens instead, for example `If a player would {lemma} a card, they {lemma} two cards instead`"
                )));
            }
        }
        let mut choices = Vec::new();
        each_choice(effect, &mut |choice| choices.push(choice.clone()));
        for choice in &choices {
            self.ends(choice)?;
        }
        // What is looked for where the event takes its pieces from.
        let sources = self.sources();
        let mut queries: Vec<(Verb, Query)> = Vec::new();
        effect.each_proposal(&mut |p| {
            for (role, arg) in &p.roles {
                match arg {
                    Arg::Open(q) if *role == Role::Object => queries.push((p.verb, q.clone())),
                    Arg::Is(Expr::Slot(slot)) if *role == Role::Object => {
                        let from = choices.iter().filter(|c| c.slot == *slot);
                        queries.extend(from.map(|c| (p.verb, c.from.clone())));
                    }
                    _ => {}
                }
            }
        });
        for (verb, q) in &queries {
            let said = match &q.domain {
                Domain::Pieces => None,
                Domain::In(Expr::Zone(zone, _)) | Domain::InAll(zone) => Some(*zone),
                _ => continue,
            };
            let from = sources.place(*verb, &Cond::True, q.var).map(|p| p.0);
            // What is drawn may lie in several piles.
            let fixed =
                !sources.takes_anywhere(*verb) && self.verb_named("draw") != Some(*verb);
            if let Some(zone) = from.filter(|_| fixed)
                && (said.is_some_and(|said| said != zone)
                    || said.is_none() && sources.lies_elsewhere(&q.filter, q.var, zone))
            {
                return Err(self.taken_elsewhere(*verb, zone));
            }
            let zone = said.or_else(|| sources.place(*verb, &q.filter, q.var).map(|p| p.0));
            if let Some(zone) = zone {
                self.may_lie_there(q, zone)?;
            }
        }
        Ok(())
    }

    /// `The card comes in tapped`: nothing says where it goes.
    pub(crate) fn goes_somewhere(&self, call: &Call, clause: &Clause) -> Read<()> {
        let comes = matches!(&clause.verb.verb, V::Word(w)
            if self.is(w, &["come", "go", "enter", "arrive", "appear"]));
        // `move a card from your hand`: what is moved goes to some place, and none is named.
        let moved = matches!(&clause.verb.verb, V::Word(w)
            if self.is(w, &["move", "shift", "transfer"]))
            && !clause.complements.iter().any(|c| matches!(c, Complement::Particle(_)));
        let none = |roles: &[Role]| roles.iter().all(|role| call.role(*role).is_none());
        let bare = call.verb == Verb::MOVE
            && (comes && none(&[Role::To, Role::From, Role::Host])
                || moved && none(&[Role::To, Role::Host]));
        if !bare {
            return Ok(());
        }
        let at = call.role(Role::Object).map_or_else(|| self.here(), |d| d.span);
        Err(Stuck::new(at, format!("it is not said where `{}` goes", self.quote(at))).help(
            "name the place, or say what becomes of it, for example `the card is tapped`",
        ))
    }

    /// `a card becomes a king`, where that is printed on it.
    pub(crate) fn not_become(&self, lemma: &str, clause: &Clause) -> Option<Stuck> {
        let noun = clause.complements.iter().find_map(|c| match c {
            Complement::Object(NounPhrase::One(n)) => match &n.head {
                Head::Noun(word) => Self::as_term(word),
                _ => None,
            },
            _ => None,
        });
        let noun = noun.filter(|_| lemma == "become")?;
        let status = self.out.rules.iter().find_map(|r| match &r.kind {
            RuleKind::Invariant { status, .. } => Some(*status),
            _ => None,
        })?;
        let phrase = |name: &str| format!("{} {name}", crate::vocabulary::article(name));
        let (noun, status) = (phrase(&self.term(noun).name), phrase(&self.term(status).name));
        Some(
            Stuck::new(
                clause.at.0,
                format!("no card becomes {noun} in play: it is one by what is printed on it"),
            )
            .help(format!(
                "say as what it comes into play, for example `When {noun} becomes {status}, …`"
            )),
        )
    }

    /// A draw of any number would let the player look for them.
    fn ends(&self, choice: &Choice) -> Read<()> {
        let draws = self.verb_named("draw");
        let mut drawn = false;
        if let Some(body) = &choice.body {
            body.each_proposal(&mut |p| drawn = drawn || Some(p.verb) == draws);
        }
        if drawn && matches!(choice.max, Expr::Const(Value::Int(n)) if n >= MANY) {
            return Err(Stuck::new(
                self.here(),
                format!("`{}` does not say how many at most", self.said()),
            )
            .help("say it, for example `the active player may draw up to five cards`"));
        }
        Ok(())
    }

    /// `A player who cannot draw`, where nobody draws by choice: nobody could at any time, and it would hold always.
    pub(crate) fn is_done_by_choice(&self, verb: Verb, clause: &Clause) -> Read<()> {
        let chosen = self.out.rules.iter().any(|r| match &r.kind {
            RuleKind::May { action }
            | RuleKind::Only { action, .. }
            | RuleKind::Must { action } => action.verb == verb,
            _ => false,
        });
        let Some((Some(from), _)) = self.carried(verb).filter(|_| !chosen) else {
            return Ok(());
        };
        let lemma = self.out.world.verbs.name(verb).to_owned();
        let place = &self.term(from).name;
        Err(Stuck::new(
            clause.at.0,
            format!("nobody chooses to {lemma} here, so `{}` would always be so", self.quote(clause.at.0)),
        )
        .help(format!(
            "say of which event and what is missing then, for example `If a player would {lemma} a card while their {place} is empty, they lose the game instead`"
        )))
    }

    /// What a rule has somebody do to a piece that lies elsewhere than where the event takes it from.
    fn taken_elsewhere(&self, verb: Verb, zone: TermId) -> Stuck {
        let name = self.out.world.verbs.name(verb).to_owned();
        let place = &self.term(zone).name;
        Stuck::new(
            self.here(),
            format!("to {name} takes a card from the {place}, and `{}` speaks of one that is elsewhere", self.said()),
        )
        .help("say what happens to it where it is, for example `At the end of each turn, each player removes a card they control from play`")
    }

    fn may_lie_there(&self, q: &Query, zone: TermId) -> Read<()> {
        for part in parts(&q.filter) {
            let Cond::Status(of, status) = part else { continue };
            let elsewhere = *of == Expr::Slot(q.var)
                && self.out.rules.iter().any(|r| {
                    matches!(&r.kind, RuleKind::Invariant { status: s, zone: z }
                        if s == status && *z != zone)
                });
            if elsewhere {
                let (status, zone) = (&self.term(*status).name, &self.term(zone).name);
                let status = format!("{} {status}", crate::vocabulary::article(status));
                return Err(Stuck::new(
                    self.here(),
                    format!("`{}` looks for it in the {zone}, where no card is {status}", self.said()),
                )
                .help(format!(
                    "say what happens to it where it is, for example `At the end of each turn, each player removes {status} they control from play`"
                )));
            }
        }
        Ok(())
    }
}

fn parts(cond: &Cond) -> Vec<&Cond> {
    match cond {
        Cond::All(list) => list.iter().flat_map(parts).collect(),
        one => vec![one],
    }
}

/// Tells each choice that the effect may ask for.
fn each_choice<'e>(effect: &'e Effect, tell: &mut dyn FnMut(&'e Choice)) {
    match effect {
        Effect::Choose(choice) => {
            tell(choice);
            if let Some(body) = &choice.body {
                each_choice(body, tell);
            }
        }
        Effect::Seq(list) | Effect::Together(list) | Effect::Menu { options: list, .. } => {
            for effect in list {
                each_choice(effect, tell);
            }
        }
        Effect::ForEach { body, .. } | Effect::Repeat { body, .. } => each_choice(body, tell),
        Effect::If(_, a, b) => {
            each_choice(a, tell);
            each_choice(b, tell);
        }
        Effect::Offer { effect, otherwise, .. } => {
            each_choice(effect, tell);
            each_choice(otherwise, tell);
        }
        _ => {}
    }
}
