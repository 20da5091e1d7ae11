//! The command itself.

use serde_json::json;

use super::super::args::{Common, Play};
use super::super::console::Console;
use super::super::game::{self, SCHEMA, Table};
use super::super::run::Exit;
use super::input::Input;
use super::seats::{self, Seat};
use super::session::{Next, Session, load};
use crate::machine::{Opening, State, Stop};

/// Plays one game.
pub(in crate::cli) fn run(args: &Play, common: &Common, console: &mut Console) -> Exit {
    let mut named = Vec::new();
    for text in &args.seat {
        match seats::parse(text) {
            Ok(seat) => named.push(seat),
            Err(message) => return game::refuse(console, &message),
        }
    }
    let wanted = args.players.or((!named.is_empty()).then_some(named.len() as u32));
    let table = match game::sit_down(&args.path, wanted, args.strict, common, console) {
        Ok(table) => table,
        Err(exit) => return exit,
    };
    if named.len() > table.players as usize {
        return game::refuse(console, "more seats are named than there are players");
    }
    let state = match args.load.as_ref().or(args.replay.as_ref()) {
        Some(path) => match load(path, &table) {
            Ok(state) => state,
            Err(message) => return game::refuse(console, &message),
        },
        None => begin(&table, args.seed),
    };
    let seats: Vec<Seat> = seats::fill(named, state.players());
    let mut session = Session::new(&table, seats, state, args.seed);
    session.why = args.why || args.replay.is_some();
    if args.replay.is_some() {
        session.tell(console);
    } else {
        converse(&mut session, console);
        if let Some(path) = &args.save
            && !session.save(path, console)
        {
            return Exit::Input;
        }
    }
    finish(&session, args.seed, console)
}

/// A new game at its first decision, with a trace.
fn begin(table: &Table, seed: u64) -> State {
    let mut state = State::open(&table.program, table.players, seed, 0, Opening::Setup);
    state.set_trace(true);
    state.go_on(&table.program);
    state
}

/// After so many decisions of chance it is told what happened: more than most games have, which are told in one piece.
const STRETCH: usize = 5_000;
/// A game that chance alone plays is left after so many decisions, as `simulate` leaves one.
const MOST: u32 = 100_000;

/// Asks and obeys until the game or the input ends.
fn converse(session: &mut Session<'_>, console: &mut Console) {
    let mut input = Input::new();
    loop {
        let over = session.play_bots(STRETCH);
        session.tell(console);
        if !over {
            // What chance plays alone is told as it goes, and not for ever.
            console.flush();
            if console.is_closed() || session.state.decisions() >= MOST {
                return;
            }
            continue;
        }
        if session.state.is_terminal() || session.state.current_player().is_none() {
            return;
        }
        session.ask(console);
        loop {
            console.flush();
            let Some(line) = input.line() else { return };
            match session.obey(&line, console) {
                Next::Again => {}
                Next::Moved => break,
                Next::Quit => return,
            }
        }
    }
}

fn finish(session: &Session<'_>, seed: u64, console: &mut Console) -> Exit {
    let ending = session.ending();
    if session.state.is_terminal() {
        for line in session.view().standings(&session.state) {
            console.tell(&line);
        }
    }
    match &ending {
        Some(text) => console.tell(&console.bold(text)),
        None => console.tell("the game is left as it stands"),
    }
    if console.json() {
        let state = &session.state;
        console.data(&json!({
            "schema": SCHEMA,
            "players": state.players(),
            "seed": seed,
            "ending": ending,
            "winners": state.winners().iter().map(|seat| seat + 1).collect::<Vec<_>>(),
            "turns": state.turns(),
            "decisions": state.decisions(),
            "unread": session.table.compiled.unread().collect::<Vec<_>>(),
            "game": state.save(&session.table.compiled.hash),
            "findings": [],
        }));
    }
    match session.state.stopped() {
        Some(Stop::Stuck(_) | Stop::Undecided { .. } | Stop::Loop { .. }) => Exit::Stopped,
        _ => Exit::Fine,
    }
}
