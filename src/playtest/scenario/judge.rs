//! Whether what a scenario expects is so, and what is the case where it is not.

use super::act::Verdict;
use super::event::Wanted;
use super::read::Reason;
use super::run::{Course, Judged};
use crate::lower::from_syntax::{Doing, Moment, PhraseSort, Saying};
use crate::lower::{Compare, Cond, Domain, Expr, Verb};
use crate::machine::{Stop, TraceKind};
use crate::program::Val;

impl Course {
    /// Whether events have happened since the last actions, each after the one before.
    pub(super) fn events(
        &mut self,
        doings: &[Doing],
        yes: bool,
        because: Option<&Reason>,
        locals: &[Val],
    ) -> Judged {
        let mut from = self.since;
        for (i, doing) in doings.iter().enumerate() {
            let Some(wanted) = self.bench.wanted(doing, locals) else {
                return Judged::Wrong("this is no event".to_owned());
            };
            let happened = self.bench.happened(&wanted, from);
            if let Some(rule) = because
                && happened.is_some() == yes
            {
                match self.bench.because(&wanted, from, yes, rule) {
                    Some(at) => from = at + 1,
                    None => return Judged::Wrong(self.other_reason(&wanted, from, yes)),
                }
                continue;
            }
            match happened {
                Some(at) if yes => from = at + 1,
                Some(_) => return Judged::Wrong("it has happened".to_owned()),
                None if !yes => {}
                None if i > 0 && self.bench.happened(&wanted, self.since).is_some() => {
                    return Judged::Wrong(format!(
                        "they have happened, but not in this order (event {} came earlier)",
                        i + 1
                    ));
                }
                None => {
                    let same = self.bench.likewise(&wanted, self.since);
                    let which = if doings.len() > 1 {
                        format!("event {} has not happened", i + 1)
                    } else {
                        "it has not happened".to_owned()
                    };
                    return Judged::Wrong(if same.is_empty() {
                        which
                    } else {
                        format!("{which}; this has: {}", same.join("; "))
                    });
                }
            }
        }
        Judged::Fine
    }

    /// What happened, but not because of the rule that was named.
    fn other_reason(&self, wanted: &Wanted, from: usize, yes: bool) -> String {
        if yes {
            format!("this is why: {}", self.bench.likewise(wanted, from).join("; "))
        } else {
            match self.bench.unmade(wanted, from) {
                Some(line) => format!("this is why: {line}"),
                None => "no rule replaced it or forbade it".to_owned(),
            }
        }
    }

    /// Whether what a player sees or wins rests on this rule.
    pub(super) fn rests_on(&mut self, saying: &Saying, rule: &str, locals: &[Val]) -> Judged {
        match saying {
            Saying::Wins(..) => {
                let trace = self.bench.state.trace();
                let ends = trace.iter().rev().find(|e| {
                    e.kind == TraceKind::Event && [Verb::WIN, Verb::END_GAME].contains(&e.verb)
                });
                match ends.and_then(|e| e.rule).map(|by| self.bench.rule(by)) {
                    Some(by) if by == rule => Judged::Fine,
                    Some(by) => Judged::Wrong(format!("it is so because of {by}")),
                    None => Judged::Wrong("no rule of the book says so".to_owned()),
                }
            }
            Saying::Sees(who, what, _) => {
                let seat = self.bench.worth(who, locals).as_player().map_or(0, u32::from);
                let found = self.bench.candidates(what, locals);
                for v in self.bench.meant(found, None) {
                    if self.bench.state.place_of(v).is_none() {
                        continue;
                    }
                    let by = self.bench.state.seen_by(&self.bench.program, seat, v);
                    return match by.map(|by| self.bench.rule(by)) {
                        Some(by) if by == rule => Judged::Fine,
                        Some(by) => Judged::Wrong(format!("it is so because of {by}")),
                        None => Judged::Wrong("no rule of the book says so".to_owned()),
                    };
                }
                Judged::Wrong("there is nothing like it in any place".to_owned())
            }
            Saying::Holds { .. } | Saying::It(_) | Saying::Over(_) | Saying::Can(..) => {
                Judged::Fine
            }
        }
    }

    /// Whether the action before was legal, and because of this rule.
    pub(super) fn legal(&mut self, because: Option<&str>) -> Judged {
        self.judged = true;
        if let Verdict::Refused(_, why) = &self.verdict {
            return Judged::Wrong(format!("it is not: {why}"));
        }
        let Some(rule) = because else { return Judged::Fine };
        if !self.bench.is_rule(rule) {
            return Judged::Wrong(format!("there is no rule `{rule}`"));
        }
        match self.bench.permit.map(|by| self.bench.rule(by)) {
            Some(by) if by == rule => Judged::Fine,
            Some(by) => Judged::Wrong(format!("it is legal because of {by}")),
            None => Judged::Wrong("it is legal, and no rule of the book says so".to_owned()),
        }
    }

    pub(super) fn expect(&mut self, saying: &Saying, locals: &[Val]) -> Judged {
        if let Some(stop @ (Stop::Stuck(_) | Stop::Loop { .. } | Stop::Undecided { .. })) =
            self.bench.state.stopped()
        {
            // A position without times has nothing to do when all is done.
            return Judged::Wrong(self.bench.stopped(stop));
        }
        match saying {
            Saying::Holds { cond, .. } => {
                if self.bench.is_so(cond, locals) {
                    Judged::Fine
                } else {
                    Judged::Wrong(self.found(cond, locals))
                }
            }
            Saying::It(moment) => self.is_time(moment, locals),
            Saying::Wins(who, yes) => {
                let winners = self.bench.state.winners();
                for e in who {
                    let seat = self.bench.worth(e, locals).as_player().map(u32::from);
                    if seat.is_some_and(|s| winners.contains(&s)) != *yes {
                        return Judged::Wrong(self.won());
                    }
                }
                Judged::Fine
            }
            Saying::Over(yes) => {
                let over = matches!(self.bench.state.stopped(), Some(Stop::Win | Stop::Draw));
                if over == *yes { Judged::Fine } else { Judged::Wrong(self.won()) }
            }
            Saying::Can(doing, yes) => match (self.bench.can(doing, locals), yes) {
                (Verdict::Refused(_, why), true) => Judged::Wrong(format!("it is not: {why}")),
                (Verdict::Refused(..), false) | (_, true) => Judged::Fine,
                (_, false) => Judged::Wrong("it is legal".to_owned()),
            },
            Saying::Sees(who, what, yes) => {
                let Some(seat) = self.bench.worth(who, locals).as_player() else {
                    return Judged::Wrong("it is not clear who looks".to_owned());
                };
                let found = self.bench.candidates(what, locals);
                let mut found = self.bench.meant(found, None);
                // To see a place is to see what lies there.
                if what.sort == PhraseSort::Place {
                    found = found.iter().flat_map(|v| self.bench.state.contents(*v)).collect();
                }
                // Copies that are aside are in nobody's sight.
                let there: Vec<Val> = found
                    .into_iter()
                    .filter(|v| !self.bench.state.place_of(*v).is_none())
                    .collect();
                if there.is_empty() {
                    return Judged::Wrong("there is nothing like it in any place".to_owned());
                }
                let bench = &self.bench;
                let sees = |v: &Val| bench.state.can_see(&bench.program, u32::from(seat), *v);
                if there.iter().any(sees) == *yes {
                    Judged::Fine
                } else {
                    Judged::Wrong(if *yes { "it is hidden" } else { "it is seen" }.to_owned())
                }
            }
        }
    }

    fn is_time(&mut self, moment: &Moment, locals: &[Val]) -> Judged {
        let turn = self.bench.state.turn_player();
        if let Some(who) = &moment.player
            && self.bench.worth(who, locals) != turn
        {
            return Judged::Wrong(match turn {
                Val::None => "it is nobody's turn".to_owned(),
                v => format!("it is {}'s turn", self.bench.name(v)),
            });
        }
        if let Some(n) = &moment.number {
            let n = self.bench.worth(n, locals);
            let now = self.bench.worth(&Expr::TimeNumber(moment.time), locals);
            if n != now {
                return Judged::Wrong(format!("it is number {}", self.bench.name(now)));
            }
            return Judged::Fine;
        }
        if self.bench.state.during(moment.time) {
            return Judged::Fine;
        }
        let now = self.bench.state.times_now(&self.bench.program);
        Judged::Wrong(if now.is_empty() {
            "no time runs".to_owned()
        } else {
            format!("it is `{}`", now.join("`, in `"))
        })
    }

    pub(super) fn won(&self) -> String {
        let winners: Vec<String> = self
            .bench
            .state
            .winners()
            .iter()
            .map(|s| self.bench.players[*s as usize].clone())
            .collect();
        match self.bench.state.stopped() {
            Some(Stop::Win | Stop::Draw) if winners.is_empty() => {
                "the game is over and nobody has won".to_owned()
            }
            Some(Stop::Win | Stop::Draw) => format!("{} wins", winners.join(" and ")),
            _ => "the game has not ended".to_owned(),
        }
    }

    pub(super) fn not_legal(&mut self, because: Option<&str>) -> Judged {
        self.judged = true;
        let Verdict::Refused(rules, why) = &self.verdict else {
            return Judged::Wrong(format!("`{}` was legal", self.last));
        };
        match because {
            None => Judged::Fine,
            Some(name) if rules.iter().any(|r| self.bench.rule(*r) == name) => Judged::Fine,
            Some(name) if !self.bench.is_rule(name) => {
                Judged::Wrong(format!("there is no rule `{name}`; it is not legal {why}"))
            }
            Some(_) => Judged::Wrong(format!("it is not legal, but {why}")),
        }
    }

    pub(super) fn undecided(&self, names: [&String; 2]) -> Judged {
        match self.bench.state.stopped() {
            Some(Stop::Undecided { rules }) => {
                let rules = rules.map(|r| self.bench.rule(r));
                if names.iter().all(|n| rules.contains(n)) {
                    Judged::Fine
                } else {
                    Judged::Wrong(format!(
                        "it is undecided between `{}` and `{}`",
                        rules[0], rules[1]
                    ))
                }
            }
            _ => Judged::Wrong("nothing is undecided".to_owned()),
        }
    }

    /// What is the case where a condition does not hold.
    fn found(&mut self, cond: &Cond, locals: &[Val]) -> String {
        match cond {
            Cond::Compare(Compare::Equal | Compare::AtLeast | Compare::AtMost, a, _) => {
                let v = self.bench.worth(a, locals);
                format!("it is {}", self.bench.name(v))
            }
            Cond::All(list) => {
                for c in list {
                    if !self.bench.is_so(c, locals) {
                        return self.found(c, locals);
                    }
                }
                "it is not so".to_owned()
            }
            Cond::Exists(q) if q.domain == Domain::Pieces => {
                let mut fixed = q.clone();
                fixed.filter = kinds_only(&q.filter);
                let all = self.bench.members(&fixed, locals);
                let mut lines = Vec::new();
                for v in all {
                    let at = self.bench.state.place_of(v);
                    if !at.is_none() && lines.len() < 6 {
                        let place = self.bench.name(at);
                        lines.push(format!("{} is in {place}", self.bench.name(v)));
                    }
                }
                if lines.is_empty() {
                    "there is nothing like it in any place".to_owned()
                } else {
                    lines.join(", ")
                }
            }
            Cond::Not(_) => "it is so".to_owned(),
            _ => "it is not so".to_owned(),
        }
    }
}

/// What a condition says about the kind of a thing.
fn kinds_only(cond: &Cond) -> Cond {
    match cond {
        Cond::Kind(..) => cond.clone(),
        Cond::All(list) => list.iter().map(kinds_only).fold(Cond::True, Cond::and),
        _ => Cond::True,
    }
}
