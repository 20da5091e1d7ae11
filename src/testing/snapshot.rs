//! Texts about a game that are kept beside it: a change of them is a change of the rules.

use std::fmt::Write as _;

use super::coverage::sentence_id;
use crate::compile::Compiled;
use crate::lower::{Rule, RuleId, Settled, Verb};
use crate::machine::{Opening, State};
use crate::playtest::Bot;
use crate::program::Program;
use crate::resolve::decision_list;

/// Games that are written down, by seed.
const SEEDS: [u64; 2] = [1, 2];
/// Lines of a game that are written down.
const LINES: usize = 400;

/// One text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// `readings`, `ledger`, `decisions`, `play-1` …
    pub name: String,
    /// What it is, in a line.
    pub about: String,
    /// The text.
    pub text: String,
}

/// All texts about a game; games only if it can be played.
pub fn snapshots(compiled: &Compiled, program: Option<&Program>) -> Vec<Snapshot> {
    let one = |name: &str, about: &str, text: String| Snapshot {
        name: name.to_owned(),
        about: about.to_owned(),
        text,
    };
    let mut all = vec![
        one("readings", "how each sentence is read", readings(compiled)),
        one("ledger", "which of two clashing rules prevails", ledger(compiled)),
        one("decisions", "the rules about each action and event", decisions(compiled)),
    ];
    if let Some(program) = program {
        for seed in SEEDS {
            let about = format!("a random game with seed {seed}");
            let text = transcript(program, compiled.usual_players(), seed);
            all.push(one(&format!("play-{seed}"), &about, text));
        }
    }
    all
}

fn readings(compiled: &Compiled) -> String {
    let mut text = String::new();
    for reading in compiled.own_readings() {
        let _ = writeln!(text, "{}  {}", reading.id, reading.status.name());
        let _ = writeln!(text, "    {}", reading.text);
        if let Some(said) = &reading.reading {
            let _ = writeln!(text, "  = {said}");
        } else if let Some(why) = reading.why {
            let _ = writeln!(text, "  = {why}");
        }
    }
    text
}

/// `set:number[#occurrence]/sN/pN`.
fn id(compiled: &Compiled, rule: &Rule) -> String {
    format!("{}/p{}", sentence_id(compiled, rule), rule.origin.part)
}

fn ledger(compiled: &Compiled) -> String {
    let rule = |id: RuleId| compiled.lowered.rules.get(id.0 as usize);
    let mut text = String::new();
    for conflict in &compiled.rule_set.conflicts {
        let [Some(a), Some(b)] = conflict.rules.map(rule) else { continue };
        if a.settled == Settled::Standard || b.settled == Settled::Standard {
            continue;
        }
        let law = conflict.law.and_then(|law| compiled.rule_set.ladder.get(law.0 as usize));
        let (a, b) = (id(compiled, a), id(compiled, b));
        let _ = match law {
            Some(law) => writeln!(text, "{a} over {b} by {}", law.name),
            None => writeln!(text, "{a} and {b}: nobody decides"),
        };
        if !conflict.situation.is_empty() {
            let _ = writeln!(text, "    where {}", conflict.situation);
        }
    }
    text
}

fn decisions(compiled: &Compiled) -> String {
    let lowered = &compiled.lowered;
    let own =
        (0..lowered.world.verbs.names.len()).map(|at| Verb(Verb::FIRST_OF_BOOK.0 + at as u16));
    let mut text = String::new();
    for verb in (0..Verb::FIRST_OF_BOOK.0).map(Verb).chain(own) {
        let rows = decision_list(&compiled.rule_set, verb);
        let rows = rows.iter().filter_map(|row| {
            let rule = lowered.rules.get(row.rule.0 as usize)?;
            (rule.settled != Settled::Standard).then_some((row, rule))
        });
        let mut any = false;
        for (row, rule) in rows {
            if !std::mem::replace(&mut any, true) {
                let _ = writeln!(text, "{}", lowered.world.verbs.name(verb));
            }
            let id = id(compiled, rule);
            let _ = writeln!(text, "    {id}  {}\n        {}", row.guard, row.says);
        }
    }
    text
}

/// What happens in a random game, with the rule of each event.
fn transcript(program: &Program, players: u32, seed: u64) -> String {
    let mut state = State::open(program, players, seed, 0, Opening::Setup);
    state.set_trace(true);
    state.set_recording(false);
    state.go_on(program);
    let mut bot = Bot::new(seed, 0);
    while state.trace().len() < LINES && !state.is_terminal() {
        let choices = state.legal_actions().len();
        if choices == 0 || !state.apply(program, bot.choose(choices)) {
            break;
        }
    }
    let mut text = String::new();
    for event in state.trace().iter().take(LINES) {
        let _ = writeln!(text, "{}", state.describe(program, event));
    }
    if state.trace().len() > LINES || !state.is_terminal() {
        let _ = writeln!(text, "…");
    }
    text
}
