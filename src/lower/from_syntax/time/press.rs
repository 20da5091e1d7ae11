//! Turns that are pressed on with: `Then you may roll again or stop`. What has been done on the turn since the first
//! roll (draw, flip) is done once more, as often as the player likes; who does not go on stops.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::discourse::{Discourse, Env};
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Arg, Cond, Effect, Expr, Pattern, Proposal, Role, RuleKind, Slot, TimeId, Value, Verb,
};
use crate::syntax::ast::{
    Adjunct, Adverb, Clause, Complement, Determiner, Head, Link, Modal, NounPhrase, Pronoun,
    Sentence, Statement, Verb as V,
};
use crate::vocabulary::Word;

/// Verbs for going on with whatever was done.
const GO_ON: [&str; 4] = ["continue", "go", "proceed", "carry"];
/// What turns are pressed on with.
const DEEDS: [&str; 10] =
    ["roll", "throw", "toss", "draw", "flip", "turn", "reveal", "take", "spin", "pull"];
/// What a turn has brought so far, as the sentences that were brought into their usual form call it.
pub(crate) const TURN_TOTAL: &str = "turn total";

impl Lowerer<'_> {
    /// Whether a sentence says that somebody may do once more what the turn is about, and makes it so.
    pub(crate) fn presses_on(
        &mut self,
        s: &Sentence,
        lead: &Lead,
        env: &mut Env,
        d: &mut Discourse,
        unit: &Unit,
    ) -> Read<Option<Status>> {
        let (again, stops) = match s.clauses.as_slice() {
            [one] => (&one.clause, false),
            [first, second] if second.link == Link::Or => {
                match (self.just_stops(&first.clause), self.just_stops(&second.clause)) {
                    (true, false) => (&second.clause, true),
                    (false, true) => (&first.clause, true),
                    _ => return Ok(None),
                }
            }
            _ => return Ok(None),
        };
        let Some(deed) = self.once_more(again) else { return Ok(None) };
        let modal = s.clauses[0].clause.verb.modal;
        let who = s.clauses[0].clause.subject.clone();
        // `If you roll a 6, roll again`, where a turn is to roll and to move that far: both are done again.
        let forced = matches!(modal, None | Some(Modal::Must))
            && !stops
            && self.rolls_for_nothing(s).is_some();
        if !(forced || matches!(modal, Some(Modal::May | Modal::Can)))
            || !who.as_ref().is_none_or(|np| self.one_player(np))
        {
            return Ok(None);
        }
        let Some((at, time)) = self.begun_with(&deed, unit) else {
            return if stops && !self.rolls(again) {
                Err(Stuck::new(self.here(), format!("`{}` does not say what is done again", self.said()))
                    .help("say before it what is done on a turn, for example `on your turn, roll a die`"))
            } else {
                Ok(None)
            };
        };
        let guard = lead.guard.0.clone().and(lead.outcome.clone().unwrap_or(Cond::True));
        // Behind a roll of which only the player is known, it is the next step of the turn.
        let mut guard = match &lead.trigger {
            None | Some(Trigger::Time(_, false) | Trigger::State { over: None }) => guard,
            Some(Trigger::Event { pattern, proposed: false, .. }) => {
                match of_turn(guard, pattern) {
                    Some(guard) => guard,
                    None => return Ok(None),
                }
            }
            _ => return Ok(None),
        };
        let event = |verb: Verb, more: Vec<(Role, Arg)>| {
            let mut roles = vec![(Role::Agent, Arg::Is(Expr::TurnPlayer))];
            roles.extend(more);
            Effect::Do(Proposal { verb, roles, times: None, result: None })
        };
        self.name_turn(time);
        let time_value = self.time_value(time);
        if !self.is_marked(at) {
            let begins = Effect::Do(Proposal {
                verb: Verb::MARK,
                roles: vec![(Role::As, Arg::Is(time_value.clone()))],
                times: None,
                result: None,
            });
            if let RuleKind::Contents { effect, .. } = &mut self.out.rules[at].kind {
                let first = std::mem::replace(effect, Effect::Nothing);
                *effect = Effect::Seq(vec![begins, first]);
            }
        }
        for adjunct in &again.adjuncts {
            guard = guard.and(match adjunct {
                Adjunct::Manner(Adverb::Again) => Cond::True,
                Adjunct::Often(often) => self.so_often(often, time, env)?,
                other => self.adjunct_condition(other, env)?,
            });
        }
        let stop = if stops && self.hears_of_stopping() {
            let verb = self.out.world.verbs.intern("stop");
            event(verb, Vec::new())
        } else {
            Effect::Nothing
        };
        let goes_on = event(Verb::AGAIN, vec![(Role::As, Arg::Is(time_value))]);
        let offer = if forced {
            goes_on
        } else {
            Effect::Offer {
                to: Expr::TurnPlayer,
                effect: Box::new(goes_on),
                otherwise: Box::new(stop),
            }
        };
        let asked = (forced && guard != Cond::True).then(|| guard.clone());
        let effect = match guard {
            Cond::True => offer,
            guard => Effect::If(guard, Box::new(offer), Box::new(Effect::Nothing)),
        };
        d.trigger = None;
        d.guard = None;
        // `If you roll a 6, roll again. Otherwise, …`: on any other number.
        d.condition = asked;
        self.last_time = Some((time, super::times::group_of(unit)));
        self.rule(env, Cond::True, RuleKind::Contents { time, effect });
        Ok(Some(Status::Operative))
    }

    /// What a turn has brought so far begins anew with each turn, from the first rule on that speaks of it.
    pub(crate) fn turn_total(&mut self, before: usize) {
        let Some(turn) = self.turn else { return };
        let total = self
            .out
            .world
            .properties
            .iter()
            .map(|p| p.term)
            .find(|t| self.term(*t).name.eq_ignore_ascii_case(TURN_TOTAL));
        let Some(total) = total else { return };
        let said = format!("{total:?})");
        let speaks = |rules: &[crate::lower::Rule]| {
            rules.iter().any(|r| format!("{:?} {:?}", r.guard, r.kind).contains(&said))
        };
        if !speaks(&self.out.rules[before..]) || speaks(&self.out.rules[..before]) {
            return;
        }
        let mut env = Env::default();
        let effect = Effect::Do(Proposal {
            verb: Verb::SET,
            roles: vec![
                (Role::Object, Arg::Is(Expr::TurnPlayer)),
                (Role::Field, Arg::Is(Expr::Const(Value::Term(total)))),
                (Role::Amount, Arg::Is(denote::int(0))),
            ],
            times: None,
            result: None,
        });
        let kind = self.time_rule(turn, false, effect, &mut env);
        self.rule(&env, Cond::True, kind);
    }

    /// `stop`, `stops`, and no more.
    fn just_stops(&self, clause: &Clause) -> bool {
        matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["stop"]))
            && clause.complements.is_empty()
            && clause.adjuncts.is_empty()
            && !clause.verb.negated
    }

    /// `roll again`, `roll the dice again`, `go on`: what is done once more.
    fn once_more(&self, clause: &Clause) -> Option<Word> {
        let V::Word(w) = &clause.verb.verb else { return None };
        let again = clause.verb.adverbs.contains(&Adverb::Again)
            || clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Manner(Adverb::Again)));
        let go_on = self.is(w, &GO_ON);
        let plain = !clause.verb.negated && !clause.verb.passive && !clause.verb.perfect;
        let whole = clause.complements.iter().all(|c| match c {
            Complement::Object(NounPhrase::One(n)) => {
                self.all_dice(n) || matches!(n.head, Head::Pronoun(Pronoun::It | Pronoun::They))
            }
            _ => false,
        });
        (plain && whole && (again && self.is(w, &DEEDS) || go_on)).then(|| w.clone())
    }

    /// `the die`, `both dice`, `all the dice`: all that are rolled.
    fn all_dice(&self, n: &crate::syntax::ast::Nominal) -> bool {
        let whole = matches!(n.determiner, Determiner::The | Determiner::All);
        let dice = matches!(&n.head, Head::Noun(w) if self.is(w, &["die", "dice", "coin"]));
        dice && whole && n.adjectives.is_empty() && n.post.is_empty()
    }

    fn rolls(&self, clause: &Clause) -> bool {
        matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["roll", "throw", "toss"]))
    }

    fn one_player(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(n) if !n.plural
            && n.post.is_empty()
            && (matches!(n.head, Head::Pronoun(Pronoun::You | Pronoun::They))
                || self.class_of(np) == Some(NounClass::Player)
                    && matches!(n.determiner, Determiner::A | Determiner::The | Determiner::That)))
            || matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Pronoun(Pronoun::You | Pronoun::They)))
    }

    /// The step of the turn that is done again: the last before this one that does the same.
    fn begun_with(&self, deed: &Word, unit: &Unit) -> Option<(usize, TimeId)> {
        let any = self.is(deed, &GO_ON);
        let lemma = self.lemma(deed);
        let does = |clause: &Clause| {
            matches!(&clause.verb.verb, V::Word(w)
                if if any { self.is(w, &DEEDS) } else { self.lemma(w) == lemma })
        };
        let places = self.out.rules.places(|r| {
            let from = &self.units[r.origin.position as usize];
            let told = match &from.statement {
                Some(Statement::Sentence(s)) => s.clauses.iter().any(|j| does(&j.clause)),
                _ => false,
            };
            from.set == unit.set
                && told
                && matches!(&r.kind, RuleKind::Contents { time, .. } if self.in_turn(*time))
        });
        let at = *places.last()?;
        match &self.out.rules[at].kind {
            RuleKind::Contents { time, .. } => Some((at, *time)),
            _ => None,
        }
    }

    fn is_marked(&self, at: usize) -> bool {
        let mut marked = false;
        if let RuleKind::Contents { effect, .. } = &self.out.rules[at].kind {
            effect.each_proposal(&mut |p| marked |= p.verb == Verb::MARK);
        }
        marked
    }

    /// Whether a rule waits for somebody to stop.
    fn hears_of_stopping(&self) -> bool {
        self.units_with(&["stop", "stops"]).any(|(_, u)| {
            let words = u.words();
            words.iter().enumerate().any(|(at, w)| {
                let asked = words[..at].iter().any(|w| {
                    matches!(w.as_str(), "if" | "when" | "whenever" | "after" | "once")
                });
                asked && matches!(w.as_str(), "stop" | "stops")
            })
        })
    }

    /// `up to two times`: not more often on this turn.
    fn so_often(
        &mut self,
        often: &crate::syntax::ast::Often,
        time: TimeId,
        env: &mut Env,
    ) -> Read<Cond> {
        let Some(times) = &often.times else { return Ok(Cond::True) };
        let (_, most) = self.range(times, env)?;
        let done = Expr::Times {
            verb: Verb::AGAIN,
            agent: Some(Box::new(Expr::TurnPlayer)),
            within: Some(self.turn.unwrap_or(time)),
            what: None,
        };
        Ok(Cond::Compare(crate::lower::Compare::Less, done, most))
    }
}

/// A condition about the one who rolled is about the one whose turn it is; none if it speaks of more than that.
fn of_turn(guard: Cond, pattern: &Pattern) -> Option<Cond> {
    let bound = |s: &Slot, agent: bool| {
        pattern.binds.iter().any(|(r, slot)| slot == s && (*r == Role::Agent) == agent)
    };
    let guard = replace::in_cond(&guard, &|e: &Expr| match e {
        Expr::Slot(s) if bound(s, true) => Some(Expr::TurnPlayer),
        _ => None,
    });
    let more = replace::in_cond(&guard, &|e: &Expr| match e {
        Expr::Slot(s) if bound(s, false) => Some(Expr::Const(Value::None)),
        _ => None,
    });
    (more == guard).then_some(guard)
}
