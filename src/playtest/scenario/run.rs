//! A scenario from its first line to its last.

use super::act::Verdict;
use super::bench::Bench;
use super::draft::{Kind, Line, drafts};
use super::force::Later;
use super::outcome::{Failure, Outcome};
use super::position::Position;
use super::read::{Read, Script, Step, odd, script};
use crate::finding::Finding;
use crate::lower::Verb;
use crate::lower::from_syntax::{Doing, Reader, Saying};
use crate::machine::{Survey, TraceKind};
use crate::playtest::Bot;
use crate::program::{Program, Val};
use crate::source::{FileId, SourceFile, Span};
use crate::syntax::Parsed;
use crate::vocabulary::Vocabulary;

/// How many steps of play a failure shows.
const SHOWN: usize = 12;

/// Says of a sentence with these words at this place, among these players, why it was not read.
pub type Explain<'a> = dyn Fn(&Parsed, &str, Span, &[String]) -> Vec<Finding> + 'a;

/// What scenarios are about.
#[derive(Clone, Copy)]
pub struct Game<'a> {
    /// The words of the book.
    pub vocabulary: &'a Vocabulary,
    /// Its code.
    pub program: &'a Program,
    /// What to tell an author whose sentence was not read.
    pub explain: &'a Explain<'a>,
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
                survey: Survey::default(),
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
#[allow(clippy::struct_excessive_bools, reason = "marks of where it stands, read one by one")]
pub(super) struct Course {
    pub(super) bench: Bench,
    pub(super) later: Later,
    /// Whether the position is complete and play has begun.
    begun: bool,
    pub(super) verdict: Verdict,
    /// Whether the verdict on the last action was asked for.
    pub(super) judged: bool,
    pub(super) last: String,
    /// Where the trace stood before the actions that the next expectations are about.
    pub(super) since: usize,
    /// Whether the line before was an expectation.
    expecting: bool,
    /// Whether the rolls that come next are settled.
    pinned: bool,
    /// Where in the trace the last roll stood that a line has spoken of.
    rolled: usize,
    /// Who makes choices at random.
    bot: Bot,
    pub(super) position: Position,
    survey: Survey,
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
        since: 0,
        expecting: false,
        pinned: false,
        rolled: 0,
        bot: Bot::new(0, 0),
        position: Position::default(),
        survey: Survey::new(game.program),
    };
    for (i, read) in script.lines.iter().enumerate() {
        let more = script.lines.get(i + 1).is_some_and(|next| {
            matches!(&next.step, Step::Do(d)
                if matches!(d.first(), Some(Doing::Choose(..) | Doing::Decide(..))))
        });
        course.pin_ahead(&script.lines[i..]);
        let judged = course.line(read, more);
        course.look();
        let judged = course.impossible_roll(&read.line).unwrap_or(judged);
        match judged {
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
    course.survey.acted(course.bench.state.rules_used());
    course.survey.overruled(course.bench.state.trace());
    outcome.survey = course.survey;
}

/// What became of a line.
pub(super) enum Judged {
    Fine,
    Odd(Box<Finding>),
    Wrong(String),
}

impl Course {
    fn failure(&self, line: &Line, found: String) -> Failure {
        let (steps, mut rules) = self.bench.steps(SHOWN);
        if let Verdict::Refused(more, _) = &self.verdict {
            rules.extend(more.iter().filter(|r| !rules.contains(r)).collect::<Vec<_>>());
        }
        Failure { at: line.span, expected: line.whole.clone(), found, steps, rules }
    }

    /// Notes which rules speak where play has come to.
    fn look(&mut self) {
        if !self.begun {
            return;
        }
        self.bench.state.survey(&self.bench.program, &mut self.survey);
        if let Verdict::Refused(rules, _) = &self.verdict {
            // What forbids has prevailed.
            for rule in rules {
                if let Some(n) = self.survey.won.get_mut(rule.0 as usize) {
                    *n += 1;
                }
            }
        }
    }

    /// What players are said to roll next is settled before play goes on to it.
    fn pin_ahead(&mut self, lines: &[Read]) {
        let Some((now, next)) = lines.split_first() else { return };
        let begins = !self.begun && now.line.kind != Kind::Given;
        let from = match now.step {
            Step::Roll(..) if begins || !self.pinned => lines,
            Step::Do(_) | Step::GoOn(_) => next,
            _ if begins => next,
            _ => return,
        };
        let mut results = Vec::new();
        for read in from {
            match &read.step {
                Step::Roll(_, shown) => results.extend(shown.iter().map(|n| Val::int(*n))),
                Step::Do(_) | Step::GoOn(_) => break,
                _ => {}
            }
        }
        self.pinned = !results.is_empty();
        self.bench.state.pin(&results);
    }

    fn line(&mut self, read: &Read, more: bool) -> Judged {
        let mut locals = self.bench.locals(read.slots);
        if read.line.kind != Kind::Given && !self.begun {
            self.begun = true;
            self.begin(matches!(read.step, Step::Roll(..)));
        }
        let expects = read.line.kind == Kind::Then;
        if read.line.kind == Kind::When && self.expecting {
            self.since = self.bench.state.trace().len();
        }
        self.expecting = expects;
        let acts = matches!(read.step, Step::Do(_) | Step::Asked(..));
        if acts && self.bench.goes_by_itself() {
            self.bench.state.go_on(&self.bench.program);
        }
        match &read.step {
            Step::SetUp(seed) => {
                if let Some(before) = self.position.before_set_up() {
                    return Judged::Odd(Box::new(odd(
                        read.line.span,
                        format!("the set-up would undo `{before}`"),
                        "state the set-up first, and then what is different",
                    )));
                }
                self.bench.set_up(*seed);
                self.position.dealt(&self.bench.state);
                self.bot = Bot::new(*seed, 0);
                Judged::Fine
            }
            Step::Pins(results) => {
                let results: Vec<Val> = results.iter().map(|n| Val::int(*n)).collect();
                self.bench.state.pin(&results);
                self.position.said(&read.line);
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
                self.bench.before = None;
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
                match (self.expect(saying, &locals), &read.because) {
                    (Judged::Fine, Some(by)) => self.rests_on(saying, &by.rule, &locals),
                    (judged, _) => judged,
                }
            }
            Step::Legal(because) => self.legal(because.as_deref()),
            Step::NotLegal(because) => self.not_legal(because.as_deref()),
            Step::Undecided(a, b) => {
                self.judged = true;
                self.undecided([a, b])
            }
            Step::Events(doings, yes) => {
                if let (false, Verdict::Refused(_, why)) = (self.judged, &self.verdict) {
                    return Judged::Wrong(format!("`{}` was not legal: {why}", self.last));
                }
                self.events(doings, *yes, read.because.as_ref(), &locals)
            }
            Step::Roll(..) if !self.judged && matches!(self.verdict, Verdict::Refused(..)) => {
                let Verdict::Refused(_, why) = &self.verdict else { return Judged::Fine };
                Judged::Wrong(format!("`{}` was not legal: {why}", self.last))
            }
            Step::Roll(doing, shown) => {
                self.last.clone_from(&read.line.text);
                self.roll(doing, shown, &locals, more)
            }
            Step::Random(count) => {
                self.verdict = Verdict::Nothing;
                for _ in 0..*count {
                    let choices = self.bench.state.legal_actions().len();
                    if choices == 0 {
                        break;
                    }
                    let choice = self.bot.choose(choices);
                    self.bench.state.apply(&self.bench.program, choice);
                }
                Judged::Fine
            }
            Step::NobodyWins => {
                if self.bench.state.winners().is_empty() {
                    Judged::Fine
                } else {
                    Judged::Wrong(self.won())
                }
            }
            Step::Asked(seat, false) => match self.bench.state.current_player() {
                Some(asked) if asked == *seat => {
                    Judged::Wrong(format!("the choice is: {}", self.bench.choices()))
                }
                _ => Judged::Fine,
            },
            Step::Asked(seat, true) => match self.bench.state.current_player() {
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

    /// A roll whose result is said: it has come by itself, or it is done now.
    fn roll(&mut self, doing: &Doing, shown: &[i64], locals: &[Val], more: bool) -> Judged {
        let Doing::Event { agents, .. } = doing else { return Judged::Fine };
        let who: Vec<Val> = agents.iter().map(|who| self.bench.worth(who, locals)).collect();
        let from = self.bench.state.trace().len();
        if self.has_rolled(&who, shown) {
            return Judged::Fine;
        }
        if self.bench.goes_by_itself() {
            self.bench.state.run_past(&self.bench.program, Verb::ROLL, from);
            if self.has_rolled(&who, shown) {
                return Judged::Fine;
            }
        }
        self.verdict = self.bench.perform(std::slice::from_ref(doing), locals, more);
        self.judged = !matches!(self.verdict, Verdict::Refused(..));
        if self.judged && !self.has_rolled(&who, shown) {
            return Judged::Wrong("no roll has come of it".to_owned());
        }
        Judged::Fine
    }

    /// Whether these players' next rolls have come, with these results.
    fn has_rolled(&mut self, who: &[Val], shown: &[i64]) -> bool {
        let mut from = self.rolled.max(self.since);
        for n in shown {
            let trace = self.bench.state.trace();
            let at = (from..trace.len()).find(|&at| {
                let e = &trace[at];
                e.kind == TraceKind::Event
                    && e.verb == Verb::ROLL
                    && (e.roles[0].is_none() || who.contains(&e.roles[0]))
                    && e.result.as_int() == Some(*n)
            });
            let Some(at) = at else { return false };
            from = at + 1;
        }
        self.rolled = from;
        true
    }

    /// The position stands: the time begins, and play goes to its first choice.
    fn begin(&mut self, rolls: bool) {
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
                bench.before = Some(Box::new(bench.state.clone()));
                if rolls {
                    bench.state.run_past(&bench.program, Verb::ROLL, 0);
                } else {
                    bench.state.go_on(&bench.program);
                }
            }
            None if !bench.state.runs() => bench.state.settle_down(&bench.program),
            None => {}
        }
    }

    /// A roll that was said to show what the die does not have.
    fn impossible_roll(&mut self, line: &Line) -> Option<Judged> {
        let (shown, sides) = self.bench.state.amiss()?;
        Some(Judged::Odd(Box::new(odd(
            line.span,
            format!("a die with {sides} sides does not show {shown}"),
            &format!("say for each die a number from 1 to {sides}"),
        ))))
    }
}
