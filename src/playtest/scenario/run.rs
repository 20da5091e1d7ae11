//! A scenario from its first line to its last.

use super::act::Verdict;
use super::bench::Bench;
use super::draft::{Kind, Line, drafts};
use super::force::Later;
use super::outcome::{Failure, Outcome};
use super::read::{Read, Script, Step, odd, script};
use crate::finding::Finding;
use crate::lower::from_syntax::{Doing, Moment, Reader, Saying};
use crate::lower::{Compare, Cond, Domain, Expr};
use crate::machine::Stop;
use crate::program::{Program, Val};
use crate::source::{FileId, SourceFile, Span};
use crate::syntax::Parsed;
use crate::vocabulary::Vocabulary;

/// How many steps of play a failure shows.
const SHOWN: usize = 12;

/// What scenarios are about.
#[derive(Clone, Copy)]
pub struct Game<'a> {
    /// The words of the book.
    pub vocabulary: &'a Vocabulary,
    /// Its code.
    pub program: &'a Program,
    /// What to tell an author whose sentence was not read.
    pub explain: &'a dyn Fn(&Parsed, &str, Span) -> Vec<Finding>,
}

impl std::fmt::Debug for Game<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Game")
    }
}

/// Runs the scenarios of a file.
pub fn run(
    game: &Game<'_>,
    reader: &mut Reader<'_>,
    file: FileId,
    source: &SourceFile,
) -> Vec<Outcome> {
    drafts(file, source)
        .into_iter()
        .map(|draft| {
            let mut outcome = Outcome {
                name: draft.name.clone(),
                span: draft.span,
                findings: Vec::new(),
                failure: None,
                used: Vec::new(),
            };
            match script(game, reader, &draft) {
                Ok(script) => play(game, &script, &mut outcome),
                Err(findings) => outcome.findings = findings,
            }
            outcome
        })
        .collect()
}

/// A scenario on its way.
struct Course {
    bench: Bench,
    later: Later,
    /// Whether the position is complete and play has begun.
    begun: bool,
    verdict: Verdict,
    /// Whether the verdict on the last action was asked for.
    judged: bool,
    last: String,
}

fn play(game: &Game<'_>, script: &Script, outcome: &mut Outcome) {
    let mut program = game.program.clone();
    // What is asked later may have to be counted from the beginning.
    for read in &script.lines {
        if let Step::Given(Saying::Holds { cond, .. })
        | Step::Expect(Saying::Holds { cond, .. }) = &read.step
        {
            program.ask_cond(cond);
        }
    }
    let mut course = Course {
        bench: Bench::new(program, &script.players),
        later: Later::default(),
        begun: false,
        verdict: Verdict::Nothing,
        judged: true,
        last: String::new(),
    };
    for (i, read) in script.lines.iter().enumerate() {
        let more = script.lines.get(i + 1).is_some_and(|next| {
            matches!(&next.step, Step::Do(d)
                if matches!(d.first(), Some(Doing::Choose(..) | Doing::Decide(..))))
        });
        match course.line(read, more) {
            Judged::Fine => {}
            Judged::Odd(finding) => {
                outcome.findings.push(*finding);
                break;
            }
            Judged::Wrong(found) => {
                outcome.failure = Some(course.failure(&read.line, found));
                break;
            }
        }
    }
    if outcome.passed()
        && !course.judged
        && let Verdict::Refused(_, why) = &course.verdict
        && let Some(last) = script.lines.last()
    {
        outcome.failure = Some(course.failure(&last.line, why.clone()));
    }
    outcome.used = course.bench.state.rules_used().to_vec();
}

/// What became of a line.
enum Judged {
    Fine,
    Odd(Box<Finding>),
    Wrong(String),
}

impl Course {
    fn failure(&self, line: &Line, found: String) -> Failure {
        Failure {
            at: line.span,
            expected: line.whole.clone(),
            found,
            steps: self.bench.steps(SHOWN),
        }
    }

    fn line(&mut self, read: &Read, more: bool) -> Judged {
        let mut locals = self.bench.locals(read.slots);
        if read.line.kind != Kind::Given && !self.begun {
            self.begun = true;
            self.begin();
        }
        match &read.step {
            Step::SetUp(seed) => {
                self.bench.set_up(*seed);
                Judged::Fine
            }
            Step::Pins(results) => {
                let results: Vec<Val> = results.iter().map(|n| Val::int(*n)).collect();
                self.bench.state.pin(&results);
                Judged::Fine
            }
            Step::Given(saying) => self.given(saying, &mut locals, &read.line),
            Step::Do(_) | Step::GoOn(_) if !self.judged => {
                let Verdict::Refused(_, why) = &self.verdict else { return Judged::Fine };
                Judged::Wrong(format!("`{}` was not legal: {why}", self.last))
            }
            Step::Do(doings) => {
                self.last.clone_from(&read.line.text);
                self.verdict = self.bench.perform(doings, &locals, more);
                self.judged = !matches!(self.verdict, Verdict::Refused(..));
                Judged::Fine
            }
            Step::GoOn(moment) => {
                self.verdict = Verdict::Nothing;
                match self.bench.go_on_to(moment, &locals) {
                    Ok(()) => Judged::Fine,
                    Err(why) => Judged::Wrong(why),
                }
            }
            Step::Expect(saying) => {
                if let (false, Verdict::Refused(_, why)) = (self.judged, &self.verdict) {
                    return Judged::Wrong(format!("`{}` was not legal: {why}", self.last));
                }
                self.expect(saying, &locals)
            }
            Step::Legal => {
                self.judged = true;
                match &self.verdict {
                    Verdict::Refused(_, why) => Judged::Wrong(format!("it is not: {why}")),
                    _ => Judged::Fine,
                }
            }
            Step::NotLegal(because) => self.not_legal(because.as_deref()),
            Step::Undecided(a, b) => {
                self.judged = true;
                self.undecided([a, b])
            }
            Step::Asked(seat) => match self.bench.state.current_player() {
                Some(asked) if asked == *seat => Judged::Fine,
                Some(asked) => {
                    Judged::Wrong(format!("{} is asked", self.bench.players[asked as usize]))
                }
                None => Judged::Wrong(match self.bench.state.stopped() {
                    Some(stop) => self.bench.stopped(stop),
                    None => "nobody is asked".to_owned(),
                }),
            },
        }
    }

    /// The position stands: the time begins, and play goes to its first choice.
    fn begin(&mut self) {
        let bench = &mut self.bench;
        let player = match self.later.player {
            Some(Val::Player(s)) => u32::from(s),
            _ => 0,
        };
        let time =
            self.later.time.or_else(|| self.later.player.and_then(|_| bench.program.turn()));
        match time {
            Some(time) => {
                bench.state.begin_time(&bench.program, time, player);
                bench.state.go_on(&bench.program);
            }
            None if !bench.state.runs() => bench.state.settle_down(&bench.program),
            None => {}
        }
    }

    fn given(&mut self, saying: &Saying, locals: &mut Vec<Val>, line: &Line) -> Judged {
        self.later.named = (0..self.bench.players.len())
            .filter(|&s| names(&line.text, &self.bench.players[s]))
            .map(|s| Val::Player(s as u8))
            .collect();
        let done = match saying {
            Saying::It(moment) => {
                self.at(moment, locals);
                Ok(())
            }
            Saying::Holds { cond, lists } => {
                if let Some(place) = lists {
                    let place = self.bench.worth(place, locals);
                    for v in self.bench.state.contents(place) {
                        let bench = &mut self.bench;
                        bench.state.put(&bench.program, v, Val::None, true);
                    }
                }
                let fits = self.bench.force(cond, true, locals, &mut self.later);
                fits.and_then(|()| {
                    let time = self.later.time.is_some() || self.later.player.is_some();
                    if time || self.bench.is_so(cond, locals) {
                        Ok(())
                    } else {
                        Err("the rules of the book do not let it stand so".to_owned())
                    }
                })
            }
            Saying::Wins(..) | Saying::Over(_) | Saying::Sees(..) => {
                Err("this follows from play; it cannot be given".to_owned())
            }
        };
        match done {
            Ok(()) => Judged::Fine,
            Err(why) => Judged::Odd(Box::new(odd(
                line.span,
                format!("`{}` cannot be arranged: {why}", line.text),
                "state the position piece by piece, each with its place",
            ))),
        }
    }

    fn at(&mut self, moment: &Moment, locals: &[Val]) {
        if let Some(n) = &moment.number {
            let n = self.bench.worth(n, locals).as_int().unwrap_or(1).clamp(0, 10_000);
            self.bench.state.set_number(moment.time, n as u32);
        } else {
            self.later.time = Some(moment.time);
        }
        if let Some(who) = &moment.player {
            self.later.player = Some(self.bench.worth(who, locals));
        }
    }

    fn expect(&mut self, saying: &Saying, locals: &[Val]) -> Judged {
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
            Saying::Sees(who, what, yes) => {
                let Some(seat) = self.bench.worth(who, locals).as_player() else {
                    return Judged::Wrong("it is not clear who looks".to_owned());
                };
                let found = self.bench.candidates(what, locals);
                let found = self.bench.meant(found, None);
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

    fn won(&self) -> String {
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

    fn not_legal(&mut self, because: Option<&str>) -> Judged {
        self.judged = true;
        let Verdict::Refused(rules, why) = &self.verdict else {
            return Judged::Wrong(format!("`{}` was legal", self.last));
        };
        match because {
            None => Judged::Fine,
            Some(name) if rules.iter().any(|r| self.bench.rule(*r) == name) => Judged::Fine,
            Some(_) => Judged::Wrong(format!("it is not legal, but {why}")),
        }
    }

    fn undecided(&self, names: [&String; 2]) -> Judged {
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

/// Whether a text speaks of a player by name.
fn names(text: &str, player: &str) -> bool {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.into_iter().any(|word| word == player)
}
