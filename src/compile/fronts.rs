//! Wordings that build on each other: a line behind a front that says how many play or that it is an exception, and a line for
//! what another line leaves in the author's words.

use super::idioms::{self, Form};
use super::near::small;
use super::pattern::Patterns;
use super::wordings::NOTHING;

/// `As an exception to 1.6, …`, `in a game with four players, …`: the front, and what stands behind it.
fn apart(said: &str) -> Option<(&str, &str)> {
    const FRONTS: [&str; 6] = [
        "as an exception",
        "in a game with ",
        "in a game of ",
        "in games with ",
        "in games of ",
        "with ",
    ];
    let (front, rest) = said.split_once(", ")?;
    let lower = front.to_lowercase();
    let known = FRONTS.iter().any(|f| lower.starts_with(f));
    // `With no cards in hand, …` tells of something else than how many play.
    let of_players = !lower.starts_with("with ") || lower.ends_with("players");
    (known && of_players).then_some((front, rest))
}

/// What stands behind a front may have a line of its own.
pub(super) fn behind(said: &str, headings: &[&str]) -> Option<Form> {
    let (front, rest) = apart(said)?;
    let form = idioms::usual(&idioms::capital(rest), headings)?;
    if form.beside.is_some() || form.text == NOTHING {
        return None;
    }
    Some(Form { text: format!("{front}, {}", small(&form.text)), ..form })
}

/// What stands behind a front may say several things, of which the first is said behind it.
pub(super) fn several_behind(
    said: &str,
    headings: &[&str],
    patterns: &Patterns,
) -> Option<Vec<String>> {
    let (front, rest) = apart(said)?;
    let mut several = idioms::said_by(&idioms::capital(rest), headings, patterns)?;
    let first = several.first_mut()?;
    *first = format!("{front}, {}", small(first));
    Some(several)
}

/// What a whole line leaves in the author's words may have a line of its own: `the target of 1000 is lowered to 750 if four play` is first what is so
/// if four play, and then what is so in a game of four.
pub(super) fn again(form: Form, headings: &[&str]) -> Form {
    if form.beside.is_some() || !form.open || form.text == NOTHING {
        return form;
    }
    let phrased = idioms::phrased(&form.text, headings);
    let said = phrased.as_deref().unwrap_or(&form.text);
    match idioms::usual(said, headings) {
        Some(next) if next.text != form.text => next,
        _ => form,
    }
}
