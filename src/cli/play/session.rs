//! A game in progress and the commands that people give.

use super::super::console::Console;
use super::super::facts::{Facts, stop_text};
use super::super::game::Table;
use super::seats::{Kind, Seat};
use super::view::View;
use super::{story, table};
use crate::lower::{Effect, Role, RuleId, RuleKind};
use crate::machine::{Option_, Save, State, TraceEvent, WhyNot};
use crate::playtest::Bot;
use crate::program::Val;
use crate::vocabulary::TermId;

/// What a command asks of the loop around it.
pub(super) enum Next {
    /// Ask again.
    Again,
    /// Go on: the game has moved.
    Moved,
    /// Leave.
    Quit,
}

/// A game in progress.
pub(super) struct Session<'a> {
    pub(super) table: &'a Table,
    pub(super) seats: Vec<Seat>,
    pub(super) state: State,
    pub(super) why: bool,
    pub(super) bot: Bot,
    /// The states before each decision of a person.
    past: Vec<(State, usize)>,
    /// How many lines of the trace have been told.
    told: usize,
    /// How many events had happened when the table was last drawn.
    pub(super) shown: Option<usize>,
    /// The numbers that sentences of the book speak of.
    spoken: Vec<TermId>,
    /// Replacements that let the event go on.
    going_on: Vec<RuleId>,
    /// Pieces that everybody at the screen saw when the table was last told.
    seen_before: Vec<u16>,
}

impl<'a> Session<'a> {
    pub(super) fn new(table: &'a Table, seats: Vec<Seat>, state: State, seed: u64) -> Self {
        let bot = Bot::new(seed, 0);
        let numbers: Vec<TermId> =
            table.program.fields.iter().map(|field| field.term).collect();
        let spoken = table::spoken(&table.compiled, &numbers);
        Self {
            table,
            seats,
            state,
            why: false,
            bot,
            past: Vec::new(),
            told: 0,
            shown: None,
            spoken,
            going_on: going_on(&table.compiled),
            seen_before: Vec::new(),
        }
    }

    pub(super) fn view(&self) -> View<'_> {
        View {
            program: &self.table.program,
            seats: &self.seats,
            spoken: &self.spoken,
            going_on: &self.going_on,
            seen_before: &self.seen_before,
        }
    }

    /// Tells what has happened since the last time.
    pub(super) fn tell(&mut self, console: &mut Console) {
        let trace = self.state.trace();
        let new = &trace[self.told.min(trace.len())..];
        let view = self.view();
        let lines = story::lines(&view, &self.state, new, self.why);
        let told = trace.len();
        let pieces = self.state.facts().layout.component.len() as u16;
        let seen =
            (0..pieces).filter(|at| view.is_seen(&self.state, Val::Piece(*at))).collect();
        self.told = told;
        self.seen_before = seen;
        for line in lines {
            console.tell(&format!("  {line}"));
        }
    }

    /// Lets chance decide for the seats that are its own, until a person is asked or play ends, and at most so often;
    /// says whether it is their turn no longer.
    pub(super) fn play_bots(&mut self, most: usize) -> bool {
        for _ in 0..most {
            let Some(player) = self.state.current_player() else { return true };
            if self.seats.get(player as usize).is_some_and(|seat| seat.kind == Kind::Human) {
                return true;
            }
            let choice = self.bot.choose(self.state.legal_actions().len());
            if !self.state.apply(&self.table.program, choice) {
                return true;
            }
        }
        false
    }

    /// Obeys one line.
    pub(super) fn obey(&mut self, line: &str, console: &mut Console) -> Next {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_lowercase().as_str() {
            "" => Next::Again,
            "quit" | "exit" | "q" => Next::Quit,
            "help" | "h" | "?" => {
                help(console);
                Next::Again
            }
            "state" | "s" => {
                self.shown = None;
                self.ask(console);
                Next::Again
            }
            "undo" | "u" => self.undo(console),
            "save" => {
                self.save(rest, console);
                Next::Again
            }
            "load" => self.load(rest, console),
            "why" => {
                match rest.strip_prefix("not") {
                    Some(what) => self.why_not(what.trim(), console),
                    None => self.why(console),
                }
                Next::Again
            }
            word => self.choose(word, line, console),
        }
    }

    fn choose(&mut self, word: &str, line: &str, console: &mut Console) -> Next {
        let choices = self.state.legal_actions();
        let by_number = word.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let view = self.view();
        let by_words = || {
            let unseen = |option: &Option_| {
                self.state.decision().is_some_and(|d| self.chosen_blindly(d, *option).is_some())
            };
            choices.iter().position(|option| {
                if unseen(option) {
                    return false;
                }
                let text = self.state.describe_choice(&self.table.program, *option);
                view.named(&text).eq_ignore_ascii_case(line)
            })
        };
        let index = by_number.or_else(by_words);
        let Some(index) = index.filter(|index| *index < choices.len()) else {
            console.tell(&format!(
                "`{line}` is no choice; type a number from 1 to {}, or `help`",
                choices.len()
            ));
            return Next::Again;
        };
        let index = self.drawn_blindly(index);
        let before = self.state.clone();
        self.past.push((before, self.told));
        self.state.apply(&self.table.program, index);
        Next::Moved
    }

    fn undo(&mut self, console: &mut Console) -> Next {
        let Some((state, told)) = self.past.pop() else {
            console.tell("there is nothing to take back");
            return Next::Again;
        };
        self.state = state;
        self.shown = None;
        self.told = told;
        console.tell("the last choice is taken back");
        Next::Moved
    }

    /// Writes the game to a file; whether it was written.
    pub(super) fn save(&self, path: &str, console: &mut Console) -> bool {
        if path.is_empty() {
            console.tell("name a file: `save FILE`");
            return false;
        }
        let Some(save) = self.state.save(&self.table.compiled.hash) else {
            console.tell("this game cannot be saved");
            return false;
        };
        let text = serde_json::to_string_pretty(&save).unwrap_or_default();
        match super::super::files::write_whole(path, &text) {
            Ok(()) => {
                console.tell(&format!("saved to {path}"));
                true
            }
            Err(error) => {
                let reason = super::super::files::reason(&error);
                console.tell(&format!("`{path}` cannot be written: {reason}"));
                false
            }
        }
    }

    fn load(&mut self, path: &str, console: &mut Console) -> Next {
        match load(path, self.table) {
            Ok(state) if state.players() as usize == self.seats.len() => {
                self.state = state;
                self.past.clear();
                self.shown = None;
                self.told = self.state.trace().len();
                console.tell(&format!("loaded {path}"));
                Next::Moved
            }
            Ok(state) => {
                console.tell(&format!("`{path}` is a game of {} players", state.players()));
                Next::Again
            }
            Err(message) => {
                console.tell(&message);
                Next::Again
            }
        }
    }

    /// The last event that a rule caused, what it beat and by which law.
    fn why(&self, console: &mut Console) {
        let caused: Option<&TraceEvent> =
            self.state.trace().iter().rev().find(|event| event.rule.is_some());
        let Some(event) = caused else {
            console.tell("nothing has happened yet");
            return;
        };
        let view = self.view();
        console.tell(&view.event(&self.state, event, true).unwrap_or_default());
        let words = |rule: RuleId| self.rule_words(rule);
        let program = &self.table.program;
        if let Some(rule) = event.rule
            && let Some(text) = words(rule)
        {
            console.tell(&format!("  {}: {text}", program.rule_name(rule)));
        }
        for (loser, _) in &event.over {
            if let Some(text) = words(*loser) {
                console.tell(&format!("  not {}: {text}", program.rule_name(*loser)));
            }
        }
    }

    /// Why an action is not among the choices.
    fn why_not(&self, what: &str, console: &mut Console) {
        let program = &self.table.program;
        let words: Vec<&str> = what.split_whitespace().collect();
        let found = (1..=words.len()).rev().find_map(|length| {
            let verb = program.find_verb(&words[..length].join(" ").to_lowercase())?;
            Some((verb, words[length..].join(" ")))
        });
        let Some((verb, object)) = found else {
            console.tell("name an action and a piece, for example `why not play Fox`");
            return;
        };
        let Some(player) = self.state.current_player() else { return };
        let object = object.trim_start_matches("the ");
        let mut roles = Vec::new();
        if !object.is_empty() {
            let Some(piece) = self.piece(player, object) else {
                console.tell(&format!("you see no `{object}`"));
                return;
            };
            roles.push((Role::Object, piece));
        }
        let rule_line = |rule: &RuleId| {
            let words = self.rule_words(*rule).unwrap_or_default();
            format!("  {}: {words}", program.rule_name(*rule))
        };
        match self.state.why_not(program, player, verb, &roles) {
            WhyNot::Legal => console.tell("no rule stands against it"),
            WhyNot::NotPermitted => console.tell("no rule permits it now"),
            WhyNot::Forbidden(rules) => {
                console.tell("these rules forbid it:");
                for rule in &rules {
                    console.tell(&rule_line(rule));
                }
            }
            WhyNot::Incomplete(rule) => {
                console.tell("what this rule asks for cannot be had:");
                console.tell(&rule_line(&rule));
            }
        }
    }

    /// A piece by its name, one that the player sees, the player's own first.
    fn piece(&self, player: u32, name: &str) -> Option<Val> {
        let program = &self.table.program;
        let seen = self.state.observation(program, player);
        let pieces: Vec<Val> = seen
            .places
            .iter()
            .flat_map(|place| place.pieces.iter().copied())
            .filter(|piece| !piece.is_none())
            .filter(|piece| self.state.name(program, *piece).eq_ignore_ascii_case(name))
            .collect();
        let own = |piece: &&Val| {
            piece.as_piece().is_some_and(|at| {
                self.state.facts().controller(at) == Val::Player(player as u8)
            })
        };
        pieces.iter().find(own).or(pieces.first()).copied()
    }

    /// How the game ended, for people.
    pub(super) fn ending(&self) -> Option<String> {
        let stop = self.state.stopped()?;
        let winners: Vec<&str> = self
            .state
            .winners()
            .into_iter()
            .filter_map(|seat| self.seats.get(seat as usize))
            .map(|seat| seat.name.as_str())
            .collect();
        Some(match winners.as_slice() {
            [] => stop_text(stop, &Facts::new(&self.table.compiled)),
            [one] => format!("{one} wins"),
            several => format!("{} win", several.join(" and ")),
        })
    }
}

/// The rules that put something before an event and then let it go on.
fn going_on(compiled: &crate::compile::Compiled) -> Vec<RuleId> {
    let rules = compiled.lowered.rules.iter().enumerate();
    rules
        .filter(|(_, rule)| match &rule.kind {
            RuleKind::Instead { effect: Effect::Seq(list), .. } => {
                list.last() == Some(&Effect::Resume)
            }
            _ => false,
        })
        .map(|(at, _)| RuleId(at as u32))
        .collect()
}

/// Reads a saved game and plays it again.
pub(super) fn load(path: &str, table: &Table) -> Result<State, String> {
    // A witness may be given as it was printed.
    let inline = path.trim_start().starts_with('{');
    let text = if inline {
        path.to_owned()
    } else {
        std::fs::read_to_string(path).map_err(|error| {
            format!("`{path}` cannot be read: {}", super::super::files::reason(&error))
        })?
    };
    let path = if inline { "the game given" } else { path };
    let save: Save = serde_json::from_str(&text)
        .map_err(|error| format!("`{path}` is no saved game: {error}"))?;
    save.replay(&table.program, &table.compiled.hash, true)
        .map_err(|error| format!("`{path}`: {error}"))
}

fn help(console: &mut Console) {
    for line in [
        "a number      make that choice",
        "why           the rule behind the last event, and what it beat",
        "why not …     why an action is not offered: `why not play Fox`",
        "state         show the table again",
        "undo          take the last choice back",
        "save FILE     write the game to a file",
        "load FILE     take up a saved game",
        "quit          leave",
    ] {
        console.tell(line);
    }
}
