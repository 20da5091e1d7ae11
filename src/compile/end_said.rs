//! When a game ends, in words that look at a whole turn: `at the end of the turn in which the heap becomes empty`, `when the turn
//! in which the last card of the pot was drawn is finished`; and what is counted then, where the heading alone says when.

use std::sync::LazyLock;

use super::pattern::Patterns;
use super::turn_said::say;
use crate::outline::{Form, Outline};

/// How an end is told that the turn goes on to.
const ENDS: &str = "\
$ends = (the game (ends | is over | finishes | comes to an end))
$when = (at the end of (the | a) turn (in | during) which | at the end of (the | a) turn when | when the turn (in | during) which | after the turn (in | during) which | at the end of any turn (in | during) which)
$empty = (becomes empty | runs out | is emptied | has become empty | became empty | is used up | goes empty)
$drawn = (was | is | has been) (drawn | taken | turned up | turned over | turned | played | dealt | revealed | removed | placed)
$done = [(is finished | is over | is done | ends | has ended | is completed | is at an end)]
$ends $when the {p} $empty $done => the {p}
$ends $when the last {a} (of | in | from) the {p} $drawn $done => the {p}
$ends $when the last {a} $drawn from the {p} $done => the {p}
$ends $when the last {a} [is taken | leaves | has left] (of | in | from | leaves) the {p} $done => the {p}
";
static TOLD: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(ENDS));
/// Words by which something goes into a place.
const INTO: [&str; 10] = [
    "into the ",
    "back in the ",
    "back into the ",
    "to the ",
    "onto the ",
    "on the ",
    "in the ",
    "under the ",
    "beneath the ",
    "as the new ",
];
/// What is done by that.
const PUTS: [&str; 24] = [
    "put", "puts", "place", "places", "return", "returns", "shuffle", "shuffles", "shuffled",
    "pay", "pays", "discard", "discards", "goes", "go", "move", "moves", "lay", "lays",
    "placed", "returned", "give", "gives", "turned",
];

/// Brings such sentences into the usual form.
pub(super) fn said(outline: &mut Outline) {
    for at in 0..outline.sentences.len() {
        if outline.sentences[at].form != Form::Text {
            continue;
        }
        let text = outline.sentences[at].text.trim_end_matches('.').to_owned();
        if let Some(place) = super::dice_said::whole(&text, &TOLD) {
            let place = place.trim_end_matches('.').to_lowercase();
            let name = place.strip_prefix("the ").unwrap_or(&place).to_owned();
            if !filled(outline, at, &name) {
                let name = as_written(&text, &name);
                let said = format!("The game ends at the end of a turn if the {name} is empty");
                say(&mut outline.sentences[at], &said);
            }
        } else if let Some(said) = counted(&text)
            && ends_here(outline, at)
        {
            say(&mut outline.sentences[at], &said);
        }
    }
}

/// Whether anything may be put into a place during play: then it may be empty in a turn and hold something when that ends.
fn filled(outline: &Outline, at: usize, place: &str) -> bool {
    outline.sentences.iter().enumerate().any(|(i, s)| {
        let lower = s.text.to_lowercase();
        let setup = outline.titles(s.section).iter().any(|t| {
            let t = t.to_lowercase();
            ["setup", "set up", "setting up", "preparation", "start", "beginning", "ready"]
                .iter()
                .any(|w| t.contains(w))
        });
        let into = INTO.iter().any(|to| {
            lower
                .split(&format!("{to}{place}"))
                .skip(1)
                .any(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
        });
        let put = lower.split(|c: char| !c.is_alphanumeric()).any(|w| PUTS.contains(&w));
        i != at && !setup && into && put
    })
}

/// A name in the letters of the text.
fn as_written(text: &str, name: &str) -> String {
    let at = text.to_lowercase().find(name);
    at.and_then(|at| text.get(at..at + name.len())).unwrap_or(name).to_owned()
}

/// `You score 2 points for each card on your shelf and lose 1 point for each card left in your hand`, told without a time:
/// what is counted at the end.
fn counted(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let subjects = ["each player also ", "each player ", "every player ", "you also ", "you "];
    // `Score one point for each card in front of you.`
    let told = ["score ", "you "].iter().any(|front| lower.starts_with(front));
    let subject = subjects.iter().find(|s| lower.starts_with(**s)).copied();
    let subject = subject.or_else(|| told.then_some(""))?;
    let rest = &text[subject.len()..];
    let (verb, said) = rest.split_once(' ')?;
    let said = points_again(said);
    let verb = match verb.to_lowercase().as_str() {
        "score" | "scores" => "scores",
        "lose" | "loses" => "loses",
        "get" | "gets" | "gain" | "gains" | "earn" | "earns" => "gains",
        _ => return None,
    };
    let plain = said.contains(" point")
        && (said.contains(" for each ") || said.contains(" for every "))
        && ![" when ", " whenever ", " if ", " turn", " round", " trick", ", ", " of which "]
            .iter()
            .any(|w| said.contains(w));
    if !plain {
        return None;
    }
    let said = said
        .replace("your ", "their ")
        .replace(" you have", " they have")
        .replace(" in front of you", " in front of them")
        .replace(" and lose ", " and loses ")
        .replace(" and gain ", " and gains ")
        .replace(" and score ", " and scores ")
        .replace(" left in their ", " in their ")
        .replace(" left on their ", " on their ");
    Some(format!("At the end of the game, each player {verb} {said}"))
}

/// `One point for each card and two for each coin`: two points.
fn points_again(said: &str) -> String {
    let words: Vec<&str> = said.split(' ').collect();
    let mut out: Vec<&str> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        out.push(*word);
        let counts = super::counted::is_number(word);
        let each = matches!(words.get(at + 1..at + 3), Some(["for", "each" | "every"]));
        if counts && each && at > 0 && words[at - 1] == "and" {
            out.push("points");
        }
    }
    out.join(" ")
}

/// Whether the rules below the same heading are about the end: one says when the game ends or who wins, and none is about
/// turns.
fn ends_here(outline: &Outline, at: usize) -> bool {
    let here = outline.titles(outline.sentences[at].section);
    let Some(title) = here.last() else { return false };
    let title = title.to_lowercase();
    let heading = [
        "end",
        "win",
        "winning",
        "wins",
        "winner",
        "finish",
        "finishing",
        "scoring",
        "score",
        "ending",
        "victory",
        "stops",
        "result",
    ];
    let titled = title.split(|c: char| !c.is_alphanumeric()).any(|w| heading.contains(&w));
    let told = outline.sentences.iter().any(|s| {
        let lower = s.text.to_lowercase();
        outline.titles(s.section) == here
            && [
                "the game ends",
                "the game is over",
                "most points win",
                "highest score win",
                "highest total win",
            ]
            .iter()
            .any(|said| lower.contains(said))
    });
    titled && told
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn what_is_counted_at_the_end_is_counted_for_each() {
        assert_eq!(
            counted("You score 2 points for each nut on your shelf and lose 1 point for each nut left in your bag")
                .as_deref(),
            Some("At the end of the game, each player scores 2 points for each nut on their shelf and loses 1 point for each nut in their bag")
        );
        assert_eq!(counted("You score 2 points for each nut when you dig"), None);
        assert_eq!(counted("You lose 2 points"), None);
    }
}
