//! The position before play: each line adds to it, and none may undo what another has said.

use super::draft::Line;
use super::read::odd;
use super::run::{Course, Judged};
use crate::lower::Cond;
use crate::lower::from_syntax::{Moment, Saying};
use crate::machine::State;
use crate::program::Val;

/// What a line does that contradicts one before it.
const UNDOES: &str = "it undoes";

/// What the lines so far have said.
#[derive(Default)]
pub(super) struct Position {
    /// What was said to hold, with its variables.
    holds: Vec<(Cond, Vec<Val>, String)>,
    /// The lines that name a time or a turn.
    times: Vec<(Moment, String)>,
    /// The last line about anything that set-up would undo.
    last: Option<String>,
    /// The pieces that set-up has put in their places.
    dealt: Vec<Val>,
    /// The places whose contents were listed.
    listed: Vec<Val>,
}

impl Position {
    /// What would be undone if the game were set up now.
    pub(super) fn before_set_up(&self) -> Option<&str> {
        self.last.as_deref()
    }

    /// Notes that a line was followed.
    pub(super) fn said(&mut self, line: &Line) {
        self.last = Some(line.text.clone());
    }

    /// Notes what set-up has put in its place.
    pub(super) fn dealt(&mut self, state: &State) {
        self.dealt = state.pieces().filter(|&v| !state.place_of(v).is_none()).collect();
    }

    /// Whether a piece makes room for the contents of a place that are listed now.
    fn makes_room(&self, piece: Val, place: Val) -> bool {
        self.dealt.contains(&piece) && !self.listed.contains(&place)
    }
}

impl Course {
    /// Makes a given sentence hold beside those before it.
    pub(super) fn given(
        &mut self,
        saying: &Saying,
        locals: &mut Vec<Val>,
        line: &Line,
    ) -> Judged {
        self.later.named = (0..self.bench.players.len())
            .filter(|&s| names(&line.text, &self.bench.players[s]))
            .map(|s| Val::Player(s as u8))
            .collect();
        let done = match saying {
            Saying::It(moment) => self.at(moment, locals, line),
            Saying::Holds { cond, lists } => {
                let lists = lists.as_ref().map(|place| self.bench.worth(place, locals));
                self.hold(cond, lists, locals, line)
            }
            Saying::Wins(..) | Saying::Over(_) | Saying::Sees(..) | Saying::Can(..) => {
                Err("this follows from play; it cannot be given".to_owned())
            }
        };
        match done {
            Ok(()) => Judged::Fine,
            Err(why) => Judged::Odd(Box::new(odd(
                line.span,
                format!("`{}` cannot be arranged: {why}", line.text),
                if why.starts_with(UNDOES) {
                    "say one of the two; another case is another scenario"
                } else {
                    "state the position piece by piece, each with its place"
                },
            ))),
        }
    }

    fn hold(
        &mut self,
        cond: &Cond,
        lists: Option<Val>,
        locals: &mut Vec<Val>,
        line: &Line,
    ) -> Result<(), String> {
        let bench = &mut self.bench;
        if let Some(place) = lists {
            for v in bench.state.contents(place) {
                if self.position.makes_room(v, place) {
                    bench.state.put(&bench.program, v, Val::None, true);
                }
            }
            self.position.listed.push(place);
        }
        let full = bench.state.exceeded(&bench.program).is_some();
        bench.force(cond, true, locals, &mut self.later)?;
        let time = self.later.time.is_some() || self.later.player.is_some();
        let so = bench.is_so(cond, locals);
        if !time && !so {
            return Err("the rules of the book do not let it stand so".to_owned());
        }
        if !full && let Some(rule) = bench.state.exceeded(&bench.program) {
            return Err(format!("`{}` does not allow so much", bench.rule(rule)));
        }
        for (other, locals, text) in &self.position.holds {
            if !self.bench.is_so(other, locals) {
                return Err(format!("{UNDOES} `{text}`"));
            }
        }
        if so {
            self.position.holds.push((cond.clone(), locals.clone(), line.text.clone()));
        }
        self.position.said(line);
        Ok(())
    }

    fn at(&mut self, moment: &Moment, locals: &[Val], line: &Line) -> Result<(), String> {
        let who = moment.player.as_ref().map(|who| self.bench.worth(who, locals));
        for (other, text) in &self.position.times {
            let turns = other.player.as_ref().map(|who| self.bench.worth(who, locals));
            let two_turns = turns.is_some() && who.is_some() && turns != who;
            let plain = |m: &Moment| !m.turn && m.number.is_none();
            let two_times = plain(moment)
                && plain(other)
                && self.bench.program.stand_beside(moment.time, other.time);
            if two_turns || two_times {
                return Err(format!("{UNDOES} `{text}`"));
            }
        }
        self.position.times.push((moment.clone(), line.text.clone()));
        if let Some(n) = &moment.number {
            let n = self.bench.worth(n, locals).as_int().unwrap_or(1).clamp(0, 10_000);
            self.bench.state.set_number(moment.time, n as u32);
            self.position.said(line);
        } else if self.later.time.is_none() || !moment.turn {
            self.later.time = Some(moment.time);
        }
        if who.is_some() {
            self.later.player = who;
        }
        Ok(())
    }
}

/// Whether a text speaks of a player by name.
fn names(text: &str, player: &str) -> bool {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.into_iter().any(|word| word == player)
}
