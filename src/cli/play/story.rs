//! What happened, told in lines.
//!
//! The trace has every event. People at a table want to hear what changed for them: an action and where
//! its piece went are one line, what is only bookkeeping of whose chance it is to act is left out, and the
//! same line several times over is told once with a count. With the reasons shown (`--why`) nothing is
//! folded.

use super::view::View;
use crate::lower::{Role, Verb};
use crate::machine::{State, TraceEvent, TraceKind};
use crate::program::Val;

/// Deepest indentation.
const DEEPEST: usize = 6;

/// A line that is told, and the event that it tells.
struct Told<'t> {
    event: &'t TraceEvent,
    text: String,
}

/// The lines about some events, indented by what lies within what.
pub(super) fn lines(
    view: &View<'_>,
    state: &State,
    events: &[TraceEvent],
    why: bool,
) -> Vec<String> {
    let mut told: Vec<Told<'_>> = Vec::new();
    let mut idle: Option<Val> = None;
    for event in events {
        // Nobody has decided to pass where nothing else could be done.
        if event.kind == TraceKind::PassedByItself {
            idle = Some(event.roles[Role::Agent as usize]);
        } else if !why
            && event.verb == Verb::PASS
            && idle.take() == Some(event.roles[Role::Agent as usize])
        {
            continue;
        }
        if !why && fold(view, state, event, &mut told) {
            continue;
        }
        if let Some(text) = view.event(state, event, why) {
            told.push(Told { event, text });
        }
    }
    let mut open: Vec<u16> = Vec::new();
    let mut lines: Vec<(String, u32)> = Vec::new();
    for line in told {
        while open.last().is_some_and(|depth| *depth >= line.event.depth) {
            open.pop();
        }
        let text = format!("{}{}", "  ".repeat(open.len().min(DEEPEST)), line.text);
        open.push(line.event.depth);
        match lines.last_mut() {
            Some((last, times)) if *last == text && !why => *times += 1,
            _ => lines.push((text, 1)),
        }
    }
    lines
        .into_iter()
        .map(|(text, times)| if times == 1 { text } else { format!("{text}  ×{times}") })
        .collect()
}

/// Whether an event needs no line of its own: it is bookkeeping, or the line of the event around it
/// says it (that line is completed here).
fn fold(view: &View<'_>, state: &State, event: &TraceEvent, told: &mut [Told<'_>]) -> bool {
    if event.kind != TraceKind::Event {
        return false;
    }
    if matches!(event.verb, Verb::GAIN | Verb::LOSE) {
        return view.is_chance_to_act(event.roles[Role::As as usize]);
    }
    let within = |line: &&mut Told<'_>| line.event.depth < event.depth;
    let moves = event.verb == Verb::MOVE;
    let object = event.roles[Role::Object as usize];
    // Of several things that are done at once, each goes with its own line.
    let depth = told.iter_mut().rev().find(within).map_or(0, |line| line.event.depth);
    let own = told
        .iter_mut()
        .rev()
        .take_while(|line| line.event.depth >= depth)
        .filter(within)
        .position(|line| moves && line.event.roles[Role::Object as usize] == object);
    let around = told.iter_mut().rev().filter(within).nth(own.unwrap_or(0));
    let Some(around) = around else { return false };
    let same = |role: Role| {
        let value = event.roles[role as usize];
        !value.is_none() && value == around.event.roles[role as usize]
    };
    if around.event.verb.is_primitive() || !same(Role::Object) {
        return false;
    }
    match event.verb {
        Verb::MOVE => {
            let to = event.roles[Role::To as usize];
            let known = around.event.roles.contains(&to);
            if !known && !to.is_none() {
                let place = view.place_for(state, to, around.event.roles[Role::Agent as usize]);
                // `sends it to the ship` says where already.
                if around.text.ends_with(place.trim_start_matches("the ")) {
                    return true;
                }
                around.text = format!("{} → {place}", around.text);
            }
            true
        }
        Verb::BECOME => same(Role::As),
        Verb::SET => {
            let value = event.roles[Role::Amount as usize];
            !value.is_none() && value == around.event.roles[Role::As as usize]
        }
        _ => false,
    }
}

impl View<'_> {
    /// Whether a held state is a mere chance to act.
    fn is_chance_to_act(&self, state: Val) -> bool {
        let Val::Term(term) = state else { return false };
        self.program.states.iter().any(|held| held.window && held.term == term)
    }

    /// A place as seen from the player who acts: without the owner if that is the same.
    fn place_for(&self, state: &State, place: Val, agent: Val) -> String {
        let name = state.name(self.program, place);
        let own = format!("{}'s ", state.name(self.program, agent));
        self.named(name.strip_prefix(&own).unwrap_or(&name))
    }
}
