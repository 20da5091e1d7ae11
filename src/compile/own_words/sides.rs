//! The two sides of one state: `each card is either fresh or stale`, `all cards start fresh`, `becomes ready again`. The one side is
//! set and ended; the other is what is not so.

use std::sync::LazyLock;

use super::bare;
use super::becoming::{State, plain_word};
use crate::compile::dice_said::whole;
use crate::compile::idioms::{joined, words};
use crate::compile::one_breath::put;
use crate::compile::pattern::Patterns;
use crate::compile::turn_said::{as_fact, say};
use crate::outline::Outline;
use crate::vocabulary::singular_of;

/// How pieces are at the start.
const FIRST: &str = "\
$a = (all | each | every | all of the | all the)
$a {a} is either {w} or {v} => {a} / {w} / {v}
$a {a} (start | starts | begin | begins) [the game | play] {w} => {a} / {w}
at the (start | beginning) [of the game] [,] $a {a} (are | is) {w} => {a} / {w}
$a {a} (are | is) {w} (at the (start | beginning) [of the game] | at first) => {a} / {w}
";

static AT_FIRST: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(FIRST));

/// Two words for the two sides of one state.
pub(super) struct Sides {
    /// What pieces become.
    word: String,
    /// How they begin, or are again.
    plain: String,
}

/// How pieces are at the start, or are again: the other side of the one state that the same pieces have. What says so becomes
/// its definition.
pub(super) fn other_side(outlines: &mut [&mut Outline], states: &[State]) -> Option<Sides> {
    // Where it is said, of what, with which word, and whether the sentence says nothing else.
    let mut told: Vec<(super::At, State, bool)> = Vec::new();
    let mut either: Vec<(super::At, State)> = Vec::new();
    let becomes = |word: &str| states.iter().any(|s| s.word == word);
    for (at, text) in super::found(outlines, |text| Some(text.to_owned())) {
        if let Some(found) = whole(&text, &AT_FIRST) {
            let found = found.trim_end_matches('.').to_lowercase();
            match found.split(" / ").collect::<Vec<_>>()[..] {
                // What nothing becomes is how they begin.
                [noun, one, other] if plain_word(one) && plain_word(other) => {
                    let plain = match (becomes(one), becomes(other)) {
                        (true, false) => other,
                        (false, true) => one,
                        _ => continue,
                    };
                    let (word, noun) = (plain.to_owned(), singular_of(noun));
                    either.push((at, State { word, noun }));
                }
                [noun, word] if plain_word(word) => {
                    let state = State { word: word.to_owned(), noun: singular_of(noun) };
                    told.push((at, state, true));
                }
                _ => {}
            }
            continue;
        }
        let all = words(&text);
        let again = all.iter().position(|w| w == "again");
        let before = again.and_then(|i| all.get(i.checked_sub(1)?)).map(|w| bare(w));
        if let Some(state) = before.and_then(|w| states.iter().find(|s| s.word == w)) {
            told.push((at, state.clone(), false));
        }
    }
    if told.is_empty() && !either.is_empty() {
        let (at, state) = either.remove(0);
        told.push((at, state, true));
    }
    let sides = |(_, plain, _): &(super::At, State, bool)| {
        states.iter().filter(|s| s.word != plain.word && s.noun == plain.noun).count() == 1
    };
    told.retain(sides);
    let ((set, at), State { word: plain, noun }, alone) = told.first()?.clone();
    let other = states.iter().find(|s| s.word != plain && s.noun == noun)?;
    let (word, be) = (&other.word, if noun == "player" { "they are" } else { "it is" });
    let defined = format!("A {noun} is {plain} if {be} not {word}");
    if alone {
        say(&mut outlines[set].sentences[at], &defined);
    } else {
        let text = outlines[set].sentences[at].text.clone();
        put(outlines[set], at, &[text, defined]);
    }
    // The other ways to say that there are two sides, and how it is at first.
    for (place, _, alone) in &told[1..] {
        if *alone {
            as_fact(outlines[place.0], place.1);
        }
    }
    for (place, _) in either {
        as_fact(outlines[place.0], place.1);
    }
    let named = &mut outlines[set].named;
    named.states.push((plain.clone(), noun == "player"));
    named.flags.push((word.clone(), noun == "player"));
    Some(Sides { word: word.clone(), plain })
}

/// A sentence that says it by the one state: `becomes ready again` is no longer tired.
pub(super) fn with_other_side(text: &str, sides: &Sides) -> String {
    let Sides { word, plain } = sides;
    let all = words(text);
    let mut out: Vec<String> = Vec::new();
    for w in &all {
        let before = |n: usize| {
            out.len().checked_sub(n).map(|i| out[i].to_lowercase()).unwrap_or_default()
        };
        let again = w.eq_ignore_ascii_case("again") && before(1) == *word;
        if again {
            continue;
        }
        if bare(w) != *plain {
            out.push(w.clone());
            continue;
        }
        match (before(2).as_str(), before(1).as_str()) {
            (_, become_) if matches!(become_, "becomes" | "become") => {
                let be = if become_ == "becomes" { "is" } else { "are" };
                out.pop();
                out.extend([be, "no", "longer", word.as_str()].map(str::to_owned));
            }
            ("no", "longer") => {
                out.truncate(out.len() - 2);
                if let Some(be) = out.last_mut().filter(|w| matches!(w.as_str(), "is" | "are"))
                {
                    if be == "is" { "becomes" } else { "become" }.clone_into(be);
                }
                out.push(word.clone());
            }
            _ => out.push(w.clone()),
        }
    }
    joined(&out)
}
