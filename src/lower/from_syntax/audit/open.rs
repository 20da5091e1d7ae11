//! What the text leaves open, and how it was settled.

use crate::finding::{Code, Finding};
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::equal;
use crate::lower::{
    Arg, Cond, Effect, Expr, Proposal, Role, RuleKind, SetId, SetRole, Settled, Value, Verb,
};
use crate::source::Span;
use crate::syntax::ast::{Clause, Head, NounPhrase, Pronoun, Verb as V};
use crate::vocabulary::TermId;

/// A place of which each player has one, named without saying whose.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unsaid {
    pub zone: TermId,
    pub unit: usize,
    pub span: Span,
}

impl Lowerer<'_> {
    /// A place that one sentence reads as a player's own, to decide whether something may be done, while
    /// another looks at all players' together: the book has not said which it means.
    pub(crate) fn whose_place(&mut self, statuses: &[Status]) {
        let mut found = Vec::new();
        let mut zones: Vec<TermId> = Vec::new();
        for u in &self.unsaid {
            let followed = matches!(statuses.get(u.unit), Some(Status::Operative))
                && self.units.get(u.unit).is_some_and(|unit| !self.is_standard(unit.set));
            if !followed || zones.contains(&u.zone) || !self.decides(u) {
                continue;
            }
            let Some((at, together)) = self.together(u.zone) else { continue };
            if at == u.unit {
                continue;
            }
            zones.push(u.zone);
            let name = self.term(u.zone).name.clone();
            let quoted = self.quote(u.span);
            let mut finding = Finding::new(
                Code::WhosePlace,
                u.span,
                format!("each player has a `{name}`, and `{quoted}` does not say whose"),
            )
            .label("read as that of the player who acts")
            .related(together, "looks at those of all players together")
            .help(format!(
                "write `their {name}`, or `the {name} is empty only while the {name} of every player is empty`"
            ));
            if let Some(giving) = self.given_to_each(u.zone) {
                finding = finding.related(giving, "gives each player one");
            }
            finding.settled_by = Some(Settled::Text.name());
            found.push(finding);
        }
        for finding in found {
            self.findings.push(finding);
        }
    }

    /// The sentence that gives each player such a place, other than where the place is named first.
    fn given_to_each(&self, zone: TermId) -> Option<Span> {
        let named = self.term(zone).at?;
        self.units
            .iter()
            .filter(|unit| !self.is_standard(unit.set))
            .find(|unit| {
                let text = unit.text.lower();
                let each =
                    text.starts_with("each player has") || text.starts_with("every player has");
                let own = unit.span.file == named.file
                    && unit.span.start <= named.start
                    && named.end <= unit.span.end;
                let one = self.term(zone).name.to_lowercase();
                each && !own
                    && (text.contains(&one) || text.contains("zone") || text.contains("place"))
            })
            .map(|unit| unit.span)
    }

    /// Whether whose place it is decides what may be done.
    fn decides(&self, u: &Unsaid) -> bool {
        let own = format!("Zone({:?}, Some", u.zone);
        let names = |c: &Cond| format!("{c:?}").contains(&own);
        self.out.rules.iter().filter(|r| r.origin.position as usize == u.unit).any(|r| match &r
            .kind
        {
            RuleKind::Only { cond, .. } => names(cond),
            RuleKind::May { .. } | RuleKind::Must { .. } | RuleKind::Cannot { .. } => {
                names(&r.guard)
            }
            _ => false,
        })
    }

    /// A rule that does something with the pieces in the places of all players.
    fn together(&self, zone: TermId) -> Option<(usize, Span)> {
        let all = [format!("LatestIn({zone:?})"), format!("InAll({zone:?})")];
        let looks = |e: &Effect| {
            let text = format!("{e:?}");
            all.iter().any(|a| text.contains(a))
        };
        let rule = self.out.rules.iter().find(|r| r.kind.effect().is_some_and(looks))?;
        let origin = &rule.origin;
        (rule.settled == Settled::Text).then_some((origin.position as usize, origin.span))
    }

    pub(crate) fn is_standard(&self, set: SetId) -> bool {
        self.out.sets.get(set.0 as usize).is_some_and(|s| s.role == SetRole::Standard)
    }

    /// `nothing happens`; `their chance to act ends`, where they pass: they lose what gave it to them.
    pub(crate) fn nothing_or_chance(&self, clause: &Clause, env: &Env) -> Option<Effect> {
        let (V::Word(verb), Some(NounPhrase::One(n))) = (&clause.verb.verb, &clause.subject)
        else {
            return None;
        };
        match &n.head {
            Head::Pronoun(Pronoun::Nothing) if self.is(verb, &["happen", "occur"]) => {
                Some(Effect::Nothing)
            }
            Head::Noun(w)
                if self.is(w, &["chance", "opportunity"])
                    && self.is(verb, &["end", "pass"]) =>
            {
                let event = env.event.as_ref().filter(|e| e.verb == Verb::PASS)?;
                let (_, agent) = *event.binds.iter().find(|(r, _)| *r == Role::Agent)?;
                let held = Expr::RoleOf(Role::As);
                let lose = Proposal {
                    verb: Verb::LOSE,
                    roles: vec![
                        (Role::Agent, Arg::Is(Expr::Slot(agent))),
                        (Role::As, Arg::Is(held.clone())),
                    ],
                    times: None,
                    result: None,
                };
                let any = equal(held, Expr::Const(Value::None)).negate();
                Some(Effect::If(any, Box::new(Effect::Do(lose)), Box::new(Effect::Nothing)))
            }
            _ => None,
        }
    }

    /// What the standard set says of an event gives way to what the book says of the same event, if that
    /// brings about the same.
    pub(crate) fn said_by_the_book(&mut self) {
        let said: Vec<(Verb, Vec<Verb>)> =
            self.out
                .rules
                .iter()
                .filter(|r| r.settled != Settled::Standard)
                .filter_map(|r| match &r.kind {
                    RuleKind::Perform { event, effect }
                    | RuleKind::When { event, effect, .. } => Some((event.verb, verbs(effect))),
                    _ => None,
                })
                .collect();
        // `When a player buys a card, they pay 1 coin and draw a card`: what is drawn is what is bought.
        let got: Vec<Verb> =
            ["draw", "take"].iter().filter_map(|verb| self.verb_named(verb)).collect();
        let buy = self.verb_named("buy");
        self.out.rules.retain(|r| match &r.kind {
            RuleKind::Perform { event, effect }
                if r.settled == Settled::Standard && Some(event.verb) == buy =>
            {
                let moves = verbs(effect) == [Verb::MOVE];
                let otherwise = |theirs: &Vec<Verb>| theirs.iter().any(|v| got.contains(v));
                !moves || !said.iter().any(|(v, theirs)| *v == event.verb && otherwise(theirs))
            }
            RuleKind::Perform { event, effect } | RuleKind::When { event, effect, .. }
                if r.settled == Settled::Standard && event.verb.is_primitive() =>
            {
                let mine = verbs(effect);
                !said.iter().any(|(verb, theirs)| {
                    *verb == event.verb && mine.iter().all(|v| theirs.contains(v))
                })
            }
            _ => true,
        });
    }
}

/// The kinds of events that an effect proposes, in its order.
pub(crate) fn verbs(effect: &Effect) -> Vec<Verb> {
    match effect {
        Effect::Do(p) => vec![p.verb],
        Effect::Seq(list) | Effect::Together(list) => list.iter().flat_map(verbs).collect(),
        Effect::If(_, a, b) => verbs(a).into_iter().chain(verbs(b)).collect(),
        _ => Vec::new(),
    }
}
