//! A scenario that would have noticed an alteration, found by playing both books side by side.
//!
//! Both are set up from one seed and take the same choices; where a fact that can be said in the
//! book's words differs, that fact is the expectation. What is suggested has been run: it passes with the
//! book as it is and fails with the altered one.

use std::fmt::Write as _;

use crate::compile::{Compiled, test};
use crate::machine::{Opening, State};
use crate::playtest::Bot;
use crate::playtest::scenario::Outcome;
use crate::program::{Program, Val};
use crate::source::SourceFile;

/// Seeds that are tried.
const SEEDS: u64 = 6;
/// Choices of one game that are tried.
const CHOICES: u32 = 400;
/// Facts that are tried where two games differ.
const FACTS: usize = 6;

/// The names of those who play in a suggestion.
const NAMES: [&str; 8] = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal"];

/// A scenario that passes with one book and fails with the other; none if play shows no difference.
pub fn suggest(
    (compiled, program): (&Compiled, &Program),
    (altered, other): (&Compiled, &Program),
    players: u32,
    title: &str,
) -> Option<String> {
    let players = players.clamp(1, NAMES.len() as u32);
    for seed in 1..=SEEDS {
        let Some((choices, facts)) = parting(program, other, players, seed) else { continue };
        for fact in facts.iter().take(FACTS) {
            let text = scenario(title, players, seed, choices, fact);
            let passes = |compiled: &Compiled, program: &Program| {
                let file = SourceFile::new("suggested.scenario.md", text.clone());
                let tested = test(compiled, program, vec![file]);
                tested.files.iter().flat_map(|(_, outcomes)| outcomes).all(Outcome::passed)
            };
            if passes(compiled, program) && !passes(altered, other) {
                return Some(text);
            }
        }
    }
    None
}

fn scenario(title: &str, players: u32, seed: u64, choices: u32, fact: &str) -> String {
    let names = &NAMES[..players as usize];
    let mut text = format!("## {title}\n");
    let who = match names.split_last() {
        Some((last, before)) if !before.is_empty() => {
            format!("{} and {last}", before.join(", "))
        }
        _ => names.join(""),
    };
    let noun = if players == 1 { "player" } else { "players" };
    let _ = writeln!(text, "Given {players} {noun}, {who}");
    let _ = writeln!(text, "And the game is set up with seed {seed}");
    if choices > 0 {
        let _ = writeln!(text, "When {choices} choices are made at random");
    }
    let _ = writeln!(text, "Then {fact}");
    text
}

/// After how many choices two games of one seed differ in facts, and the facts of the first one that
/// the other does not have.
fn parting(
    program: &Program,
    other: &Program,
    players: u32,
    seed: u64,
) -> Option<(u32, Vec<String>)> {
    let open = |program: &Program| {
        let mut state = State::open(program, players, seed, 0, Opening::Setup);
        state.set_recording(false);
        state.go_on(program);
        state
    };
    let (mut a, mut b) = (open(program), open(other));
    let (mut one, mut two) = (Bot::new(seed, 0), Bot::new(seed, 0));
    for choices in 0..=CHOICES {
        let (mine, theirs) = (facts(&a, program), facts(&b, other));
        let lone: Vec<String> = mine.into_iter().filter(|f| !theirs.contains(f)).collect();
        if !lone.is_empty() {
            return Some((choices, lone));
        }
        let mut on = false;
        for (state, program, bot) in [(&mut a, program, &mut one), (&mut b, other, &mut two)] {
            let n = state.legal_actions().len();
            on |= n > 0 && state.apply(program, bot.choose(n));
        }
        if !on {
            return None;
        }
    }
    None
}

/// What can be said of a state in the words of a scenario, the plainest first.
fn facts(state: &State, program: &Program) -> Vec<String> {
    let mut all = Vec::new();
    let name = |seat: u32| NAMES.get(seat as usize).copied().unwrap_or("nobody");
    let winners = state.winners();
    for &seat in &winners {
        all.push(format!("{} wins", name(seat)));
    }
    if state.is_terminal() {
        all.push("the game has ended".to_owned());
        if winners.is_empty() {
            all.push("nobody wins".to_owned());
        }
    } else {
        all.push("the game has not ended".to_owned());
    }
    for term in program.player_tallies() {
        for seat in 0..state.players() {
            if let Some(n) = state.value(program, term, Val::Player(seat as u8)).as_int() {
                all.push(format!("{} has {n} {}", name(seat), program.term_name(term)));
            }
        }
    }
    if let Some(seat) = state.current_player() {
        all.push(format!("{} is asked to act", name(seat)));
    }
    if let Some(seat) = state.turn_player().as_player() {
        all.push(format!("it is {}'s turn", name(u32::from(seat))));
    }
    for time in state.times_now(program) {
        all.push(format!("it is the {time}"));
    }
    for place in state.places() {
        let whose = own_names(&state.name(program, place));
        let count = state.contents(place).len();
        all.push(match count {
            0 => format!("{whose} is empty"),
            1 => format!("{whose} holds 1 card"),
            n => format!("{whose} holds {n} cards"),
        });
    }
    for place in state.places() {
        let whose = own_names(&state.name(program, place));
        for piece in state.contents(place) {
            all.push(format!("the {} is in {whose}", state.name(program, piece)));
        }
    }
    for piece in state.pieces() {
        let host = state.host(piece);
        if !host.is_none() {
            let (piece, host) = (state.name(program, piece), state.name(program, host));
            all.push(format!("the {piece} is attached to the {host}"));
        }
    }
    all
}

/// The players' names instead of `player 1`.
fn own_names(text: &str) -> String {
    (0..NAMES.len()).rev().fold(text.to_owned(), |text, at| {
        text.replace(&format!("player {}", at + 1), NAMES[at])
    })
}
