//! What an event brings about later: `when a player discards a heart, they draw a card at the end of the turn`, `… at the start
//! of their next turn`. That it is still to come is kept for the player, and it is done when the time comes, as often as it
//! was brought about.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::emit::mentions;
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote::{Read, Ref, Stuck, equal, int, over};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Compare, Cond, Domain, Effect, Expr, Manner, Pattern, PropertyKind, Proposal, Reads, Role,
    RuleKind, Slot, Subject, TimeId, Verb,
};
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Determiner, Nominal, NounPhrase, Ordinal, Sentence,
    TimeRelation,
};
use crate::vocabulary::{Sort, TermId};

/// When it is done.
pub(crate) struct Later {
    time: TimeId,
    ends: bool,
    /// Whether it is the time of the player who brought it about.
    owned: bool,
}

impl Lowerer<'_> {
    /// When what a sentence tells is done, if that is later than the event that brings it about; taken out of the clause.
    pub(crate) fn take_later(
        &mut self,
        s: &mut Sentence,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<Option<Later>> {
        let Some(Trigger::Event { pattern, proposed: false, .. }) = &lead.trigger else {
            return Ok(None);
        };
        if matches!(pattern.verb, Verb::BEGIN | Verb::END) {
            return Ok(None);
        }
        let found = s.clauses.iter().enumerate().find_map(|(i, joined)| {
            self.later_in(&joined.clause).map(|(at, ends, owned, n)| (i, at, ends, owned, n))
        });
        let Some((i, at, ends, owned, mut n)) = found else { return Ok(None) };
        let instead = self.said().contains(" instead");
        if s.clauses.len() > 1 || instead {
            let said = self.quote(n.at.0);
            return Err(Stuck::new(
                n.at.0,
                format!("it is not clear what all is done only `{said}`"),
            )
            .help("say in a sentence of its own what is done later, for example `When a player discards a card, they draw a card at the end of the turn`"));
        }
        n.adjectives.clear();
        n.determiner = Determiner::The;
        let sort = self.phrase(&NounPhrase::One(Box::new(n.clone())), env)?.sort;
        let Ref::Time(Some(time)) = sort else {
            return Err(Stuck::new(
                n.at.0,
                format!("it is not said which time `{}` is", self.quote(n.at.0)),
            )
            .help("name it, for example `at the end of the turn`"));
        };
        s.clauses[i].clause.adjuncts.remove(at);
        Ok(Some(Later { time, ends, owned }))
    }

    /// The later time of a clause: where it stands, whether its end is meant, whether it is somebody's own.
    fn later_in(&self, clause: &Clause) -> Option<(usize, bool, bool, Nominal)> {
        clause.adjuncts.iter().enumerate().find_map(|(at, a)| match a {
            Adjunct::Time(relation, np @ NounPhrase::One(n))
                if self.class_of(np) == Some(NounClass::Time) =>
            {
                let next = n.adjectives.contains(&Adjective::Ordinal(Ordinal::Next));
                let plain = n.adjectives.is_empty() && n.post.is_empty();
                let owned = matches!(n.determiner, Determiner::PronounPoss(_));
                let this = matches!(n.determiner, Determiner::The | Determiner::This);
                let fits = match relation {
                    TimeRelation::EndOf => plain && (owned || this),
                    TimeRelation::StartOf => next || plain && owned,
                    TimeRelation::During => next,
                    _ => false,
                };
                fits.then(|| (at, *relation == TimeRelation::EndOf, owned, (**n).clone()))
            }
            _ => None,
        })
    }

    /// What is done at once instead: it is kept that it is still to come. The rule that does it is made here.
    pub(crate) fn put_off(
        &mut self,
        effect: &Effect,
        later: &Later,
        lead: &Lead,
        env: &Env,
    ) -> Read<Effect> {
        let Some(Trigger::Event { pattern, .. }) = &lead.trigger else {
            return Ok(effect.clone());
        };
        let whose = if pattern.verb == Verb::ADD { Role::Object } else { Role::Agent };
        let player = pattern.binds.iter().find(|(r, _)| *r == whose).map(|(_, s)| *s);
        let gone = pattern
            .binds
            .iter()
            .any(|(_, slot)| Some(*slot) != player && mentions(effect, *slot));
        let Some(player) = player.filter(|_| !gone) else {
            let said = self.said();
            return Err(Stuck::new(
                self.here(),
                format!("nothing keeps until then what `{said}` speaks of"),
            )
            .help("say later only what the player does, for example `they draw a card at the end of the turn`"));
        };
        let name = format!("still to come by {}", self.origin().name);
        let owed = self.synthetic(&name, Sort::Property);
        self.add_property(owed, Subject::Player, PropertyKind::Number);
        let mut own = env.clone();
        let time = own.slot("time");
        let doer = if later.owned { player } else { own.slot("player") };
        let open = Cond::Compare(
            Compare::More,
            Expr::Field(Box::new(Expr::Slot(player)), owed),
            int(0),
        );
        let swap = |e: &Expr| match e {
            Expr::Asked => Some(Expr::Slot(player)),
            Expr::TurnPlayer => Some(Expr::Slot(doer)),
            _ => None,
        };
        let once = Effect::Seq(vec![add(player, owed, -1), effect.clone()]);
        let all = Effect::Repeat { body: Box::new(once), until: open.clone().negate() };
        if Some(later.time) == self.turn {
            self.name_turn(later.time);
        }
        let this = equal(Expr::Slot(time), self.time_value(later.time));
        let (guard, effect) = if later.owned {
            (this.and(open), all)
        } else {
            let over = over(player, Domain::Players, open);
            let body = Box::new(all);
            (this, Effect::ForEach { slot: player, over, body, manner: Manner::InTurn })
        };
        let verb = if later.ends { Verb::END } else { Verb::BEGIN };
        let event = Pattern { verb, binds: vec![(Role::Agent, doer), (Role::As, time)] };
        let kind = RuleKind::When { event, effect, reads: Reads::After, waits: false };
        self.rule(&own, guard, replace::in_kind(&kind, &swap));
        Ok(add(player, owed, 1))
    }
}

fn add(player: Slot, field: TermId, amount: i64) -> Effect {
    Effect::Do(Proposal::number(Verb::ADD, Expr::Slot(player), field, int(amount)))
}
