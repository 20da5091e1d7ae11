//! What is settled about an action once and for all.
//!
//! Whether an action can be completed with an object, or with a value for a parameter, often hangs on what
//! is printed on the object alone (this card may be played as that). Where nothing else was read to find it
//! out ([`Ctx::loose`]), the answer holds for all games of the program, and random play finds it out once.
//! Where beside that only the hour was asked for ([`Ctx::dated`]: cards of that sort can be played in another
//! phase only), it is found out once for each hour.

use std::hash::{BuildHasherDefault, Hasher};

use indexmap::IndexMap;

use super::ctx::Ctx;
use super::frame::EventRec;
use super::legal::Permit;
use crate::lower::{Role, RuleId};
use crate::program::Val;

/// More answers than this are not kept.
const MOST: usize = 100_000;

/// Where the object of an action lies, as a restriction wants it.
#[derive(Clone, Copy)]
pub(crate) struct Placed {
    pub rule: RuleId,
    pub object: Val,
    pub agent: Val,
}

/// What was asked: the action with its object, and the parameter with its value.
type Asked = (u64, u64);

/// Answers that hold once and for all.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sure {
    answers: IndexMap<Asked, Answer, BuildHasherDefault<Mix>>,
    /// Answers that hold while these stretches of time run and something lies in these zones.
    by_hour: IndexMap<(u64, u64, u64), bool, BuildHasherDefault<Mix>>,
    /// The hour as it was told last, and how often the table had been changed until then.
    told: Option<(u32, u64)>,
}

/// What is known of an answer.
#[derive(Debug, Clone, Copy)]
enum Answer {
    /// It is the same in all games.
    Always(bool),
    /// It has been known to hang on the hour alone.
    ByHour,
}

impl Sure {
    /// Another game, or another moment of it: the hour has to be told anew.
    #[inline]
    pub(super) fn wake(&mut self) {
        self.told = None;
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.answers.len()
    }
}

/// Mixes two numbers.
#[derive(Debug, Clone, Copy, Default)]
struct Mix(u64);

impl Hasher for Mix {
    #[inline]
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for b in bytes {
            self.write_u64(u64::from(*b));
        }
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(25) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Ctx<'_> {
    /// Whether it is known already that a restriction is kept: the object was found where it wants it.
    #[inline]
    pub(super) fn is_placed(&mut self, rule: RuleId, event: &EventRec) -> bool {
        let placed = self.placed.is_some_and(|placed| {
            placed.rule == rule
                && placed.object == event.role(Role::Object)
                && placed.agent == event.role(Role::Agent)
        });
        self.work += u64::from(placed);
        placed
    }

    /// What is asked about an event, if the answer may be one that holds once and for all.
    #[inline]
    fn asked(
        &self,
        event: &EventRec,
        param: usize,
        value: Val,
        permit: Permit,
    ) -> Option<Asked> {
        const BEFORE: u16 = 1 << Role::Agent as u16 | 1 << Role::Object as u16;
        let here = self.known.sure.is_some()
            && permit == Permit::Any
            && event.given & !BEFORE == 0
            && self.steady
            && !self.ability
            && self.blame.is_none()
            && self.taken.is_empty();
        let (Val::Player(player), true) = (event.role(Role::Agent), here) else { return None };
        let object = match event.role(Role::Object) {
            Val::Piece(c) => u64::from(c),
            Val::None => u64::from(u16::MAX),
            _ => return None,
        };
        let value = match value {
            Val::None => 0,
            Val::Term(term) => 1 << 33 | u64::from(term.0),
            Val::Int(n) => 1 << 32 | u64::from(n as u32),
            _ => return None,
        };
        let by = event.by.map_or(0, |rule| u64::from(rule.0) + 1);
        let action = u64::from(event.verb.0) << 48 | u64::from(player) << 16 | object;
        Some((action | (param as u64 & 0xff) << 24, by << 34 | value))
    }

    /// Whether an action can be completed with the object it has, where what does not depend on that has
    /// been looked at.
    pub(super) fn completes_with(
        &mut self,
        event: &mut EventRec,
        before: u16,
        permit: Permit,
    ) -> bool {
        let asked = self.asked(event, 0xff, Val::None, permit);
        self.once(asked, |cx| cx.completes(event, before, 0, permit))
    }

    /// As [`Ctx::with_param`].
    pub(super) fn completes_by(
        &mut self,
        rule: RuleId,
        event: &mut EventRec,
        before: u16,
        param: usize,
        v: Val,
        permit: Permit,
    ) -> bool {
        let asked = if v.is_none() { None } else { self.asked(event, param, v, permit) };
        self.once(asked, |cx| cx.with_param(rule, event, before, param, v, permit))
    }

    /// The answer that is known, or the one that is found, which is kept if it holds once and for all, or
    /// at this hour.
    fn once(&mut self, asked: Option<Asked>, find: impl FnOnce(&mut Self) -> bool) -> bool {
        let Some(asked) = asked else { return find(self) };
        let known = self.known.sure.as_ref().and_then(|sure| sure.answers.get(&asked).copied());
        let hour = match known {
            Some(Answer::Always(yes)) => return yes,
            Some(Answer::ByHour) => self.hour(),
            None => None,
        };
        if let (Some(hour), Some(sure)) = (hour, &self.known.sure)
            && let Some(&yes) = sure.by_hour.get(&(asked.0, asked.1, hour))
        {
            self.dated = true;
            return yes;
        }
        let (loose, dated) = (std::mem::take(&mut self.loose), std::mem::take(&mut self.dated));
        let yes = find(self);
        let hour = if self.dated && !self.loose { self.hour() } else { hour };
        if !self.loose
            && self.tie.is_none()
            && let Some(sure) = &mut self.known.sure
            && sure.answers.len() + sure.by_hour.len() < MOST
        {
            if !self.dated {
                sure.answers.insert(asked, Answer::Always(yes));
            } else if let Some(hour) = hour {
                sure.answers.insert(asked, Answer::ByHour);
                sure.by_hour.insert((asked.0, asked.1, hour), yes);
            }
        }
        self.loose |= loose;
        self.dated |= dated;
        yes
    }

    /// Which stretches of time run, and in which zones something lies; none if there are too many to tell.
    fn hour(&mut self) -> Option<u64> {
        let changes = self.f.t.changes();
        let told = self.known.sure.as_ref().and_then(|sure| sure.told);
        if let Some((_, hour)) = told.filter(|(at, _)| *at == changes) {
            return Some(hour);
        }
        let hour = self.tell_hour()?;
        if let Some(sure) = &mut self.known.sure {
            sure.told = Some((changes, hour));
        }
        Some(hour)
    }

    fn tell_hour(&self) -> Option<u64> {
        let (times, zones) = (&self.f.time_on, &self.f.layout.zone_count);
        if times.len() + zones.len() > 64 {
            return None;
        }
        let mut hour = 0;
        for on in times {
            hour = hour << 1 | u64::from(*on > 0);
        }
        let len = &self.f.t.len;
        let mut place = 0;
        for count in zones {
            let next = place + *count as usize;
            hour = hour << 1 | u64::from(len[place..next].iter().any(|n| *n > 0));
            place = next;
        }
        Some(hour)
    }
}
