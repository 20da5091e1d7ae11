//! A name for whoever is on turn: `the oldest player is the caller for the first turn, and after each turn the role passes to the
//! player on the left`. It says who begins and which way turns go, and the caller is the active player from then on.

use super::renamed;
use crate::compile::idioms::{joined, words};
use crate::compile::one_breath::put;
use crate::outline::{Form, Outline};

/// How the role goes round, and which way that is.
const ROUND: [(&str, &str); 8] = [
    ("to the player on the left", "left"),
    ("to the player to the left", "left"),
    ("to the left", "left"),
    ("to the next player", "left"),
    ("clockwise", "left"),
    ("to the player on the right", "right"),
    ("to the right", "right"),
    ("counterclockwise", "right"),
];

/// Says of such a role that it is that of the active player.
pub(super) fn said(outline: &mut Outline) {
    let found = outline.sentences.iter().enumerate().find_map(|(at, s)| {
        let told = (s.form == Form::Text).then(|| role(&s.text)).flatten()?;
        Some((at, told))
    });
    let Some((at, (who, name, side))) = found else { return };
    put(
        outline,
        at,
        &[format!("{who} takes the first turn"), format!("Turns pass to the {side}")],
    );
    for sentence in outline.sentences.iter_mut().filter(|s| s.form == Form::Text) {
        let before = sentence.text.clone();
        renamed(sentence, &format!("the {name}"), "the active player");
        if sentence.text != before && sentence.written.is_none() {
            sentence.written = Some(before);
        }
    }
}

/// Who has the role first, what it is called, and which way it goes.
fn role(text: &str) -> Option<(String, String, &'static str)> {
    let said = words(text);
    let is = said.iter().position(|w| w == "is").filter(|at| (2..16).contains(at))?;
    let who = joined(&said[..is]);
    (who.starts_with("The ") || who.starts_with("Whoever ")).then_some(())?;
    let [the, name, ..] = said.get(is + 1..)? else { return None };
    (the == "the").then_some(())?;
    let rest = joined(said.get(is + 3..)?).to_lowercase();
    let rest = ["for the first turn", "in the first turn", "on the first turn"]
        .iter()
        .find_map(|f| rest.strip_prefix(f))?;
    let rest = [", and after each turn ", "; after each turn ", ", and then after each turn "]
        .iter()
        .find_map(|f| rest.strip_prefix(f))?;
    let rest = rest
        .strip_prefix("the role ")
        .or_else(|| rest.strip_prefix("that role "))
        .or_else(|| rest.strip_prefix("this role "))
        .or_else(|| rest.strip_prefix(&format!("the {name} ")))?;
    let rest = ["passes ", "moves ", "goes "].iter().find_map(|v| rest.strip_prefix(v))?;
    let (_, side) = ROUND.iter().find(|(way, _)| *way == rest)?;
    Some((who, name.to_lowercase(), side))
}

#[cfg(test)]
mod tests {
    use super::role;

    #[test]
    fn a_role_that_goes_round_with_the_turn() {
        let found = role(
            "The tallest player is the caller for the first turn, and after each turn the role passes to the player on the left",
        );
        assert_eq!(found, Some(("The tallest player".to_owned(), "caller".to_owned(), "left")));
        assert_eq!(role("The tallest player is the caller for the whole game"), None);
    }
}
