//! A whole turn that is pressed on with, told in a sentence or two: `a turn lasts until you roll a 1 or decide to hold`, `roll a
//! die as often as you like`, `if you stop before rolling a 1, you score the sum of your rolls`. Each is brought into the
//! sentences that say one thing each: what is done, what it adds, that one may go on, what ends the turn.

use std::sync::LazyLock;

use super::IN_ALL;
use super::sayings::{ADDS, AND_ADDS, GOES_ON, OF_WHOM, SPEECH, THAT, WITHIN};
use crate::compile::dice_said::whole;
use crate::compile::idioms;
use crate::compile::one_breath::put;
use crate::compile::pattern::Patterns;
use crate::outline::{Form, Outline};

const CHOICE: &str = "You may roll again or stop";
const ADDED: &str = "Add the roll to your turn total";

static TALK: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(SPEECH));
static ABOUT: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(OF_WHOM));
static GOING: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(GOES_ON));
static INSIDE: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(WITHIN));
static ADDING: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(ADDS));
static IN_ONE: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(AND_ADDS));
static TOTAL: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(THAT));

/// Brings the sentences of a turn that is pressed on with into their usual form.
pub(in crate::compile) fn told(outline: &mut Outline) {
    // A word that begins so, and not the middle of another.
    let dice = |text: &str| {
        let lower = text.to_lowercase();
        let mut words = lower.split(|c: char| !c.is_alphabetic());
        words.any(|w| ["roll", "throw", "toss"].iter().any(|deed| w.starts_with(deed)))
    };
    if !outline.sentences.iter().any(|s| s.form == Form::Text && dice(&s.text)) {
        return;
    }
    let mut said: Vec<Option<Vec<String>>> =
        (0..outline.sentences.len()).map(|at| Some(parts(&words(outline, at)?, 0))).collect();
    let goes = |part: &String| {
        part == CHOICE
            || super::goes_on(part, &super::GOES_ON, outline).is_some_and(|f| f == CHOICE)
    };
    if !said.iter().flatten().flatten().any(goes) {
        return;
    }
    for part in said.iter_mut().flatten().flatten() {
        if goes(part) {
            CHOICE.clone_into(part);
        }
    }
    banked_behind(&mut said);
    other_rolls(&mut said);
    said_once(&mut said);
    sums(&mut said);
    for at in (0..said.len()).rev() {
        if let Some(parts) = &said[at] {
            put(outline, at, parts);
        }
    }
    before_the_choice(outline);
}

/// The sentences that one sentence says.
fn parts(text: &str, depth: usize) -> Vec<String> {
    let phrased = |text: &str, by: &Patterns| {
        let said = idioms::phrased_by(text, by);
        said.map_or_else(|| text.to_owned(), |s| s.trim_end_matches('.').to_owned())
    };
    let mut text = phrased(text, &TALK);
    text = whole(&text, &ABOUT).unwrap_or(text);
    text = phrased(&text, &IN_ALL);
    if let Some(added) = whole(&text, &ADDING) {
        return vec![added];
    }
    text = phrased(&text, &INSIDE);
    let form = [&GOING, &ADDING, &IN_ONE].into_iter().find_map(|by| whole(&text, by));
    let Some(form) = form.filter(|form| depth < 3 && *form != text) else {
        return vec![phrased(&text, &TOTAL)];
    };
    let more = form.split(" / ").map(|part| part.trim().trim_end_matches('/').trim());
    more.filter(|part| !part.is_empty())
        .flat_map(|part| parts(&idioms::capital(part), depth + 1))
        .collect()
}

/// `On any other roll, …` before it is said which roll ends the turn: that one brings nothing, whatever it adds.
fn other_rolls(said: &mut [Option<Vec<String>>]) {
    const OTHER: &str = "On any other roll, add the roll to your turn total";
    // Where no roll ends the turn at all, other than which it is stays open.
    if !said.iter().flatten().flatten().any(|part| part.starts_with("If you roll a ")) {
        return;
    }
    let mut named = false;
    for part in said.iter_mut().flatten().flatten() {
        if part == OTHER && !named {
            ADDED.clone_into(part);
        }
        named |= part.starts_with("If you roll a ");
    }
}

/// `You may stop instead of rolling again. Add your turn total to your score`: who stops does.
fn banked_behind(said: &mut [Option<Vec<String>>]) {
    let mut chosen = false;
    for part in said.iter_mut().flatten().flatten() {
        if chosen && part.starts_with("Add your turn total to your ") {
            let banks = part.strip_suffix(" and your turn ends").unwrap_or(part);
            *part = format!("If you stop, {}", banks.replacen('A', "a", 1));
        }
        chosen = part == CHOICE;
    }
}

/// What two sentences bring is done once: the roll that begins the turn, the choice, what adds the roll.
fn said_once(said: &mut [Option<Vec<String>>]) {
    let rolls = |part: &str| part.starts_with("On your turn, roll ");
    let own = said.iter().flatten().filter(|p| p.len() == 1).flatten().any(|p| rolls(p));
    let mut seen = [own, false, false];
    for parts in said.iter_mut().flatten() {
        let single = parts.len() == 1;
        parts.retain(|part| {
            let kind = [rolls(part), part == CHOICE, part == ADDED].iter().position(|is| *is);
            let Some(kind) = kind.filter(|kind| !single || *kind > 0) else { return true };
            !std::mem::replace(&mut seen[kind], true)
        });
        if parts.is_empty() {
            parts.push("Nothing".to_owned());
        }
    }
}

/// The turn total is what was rolled, where it is spoken of and nothing else makes it.
fn sums(said: &mut [Option<Vec<String>>]) {
    let every = || said.iter().flatten().flatten().map(|part| part.to_lowercase());
    let speaks = every().any(|part| part.contains("your turn total"));
    let makes = every().any(|part| {
        part.contains("to your turn total") && !part.contains("equal to your turn total")
            || part.contains("your turn total increases")
    });
    if !speaks || makes {
        return;
    }
    let rolls =
        |part: &&mut Vec<String>| part.iter().any(|p| p.starts_with("On your turn, roll "));
    if let Some(parts) = said.iter_mut().flatten().find(rolls) {
        let at = parts
            .iter()
            .position(|p| p.starts_with("On your turn, roll "))
            .map_or(0, |at| at + 1);
        parts.insert(at, ADDED.to_owned());
    }
}

/// What a roll adds is added before it is chosen whether to go on, wherever the book says that it is added.
fn before_the_choice(outline: &mut Outline) {
    let find = |text: &str| {
        outline.sentences.iter().position(|s| s.form == Form::Text && s.text == text)
    };
    if let (Some(choice), Some(added)) = (find(CHOICE), find(ADDED))
        && choice < added
    {
        outline.move_up(added, choice);
    }
}

fn words(outline: &Outline, at: usize) -> Option<String> {
    let sentence = outline.sentences.get(at).filter(|s| s.form == Form::Text)?;
    let text = sentence.text.trim_end_matches('.');
    let bare = ["But ", "However, ", "Then "].iter().find_map(|front| text.strip_prefix(front));
    Some(bare.map_or_else(|| text.to_owned(), idioms::capital))
}
