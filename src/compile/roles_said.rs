//! A name for somebody who is chosen: after `choose another player as your rival`, the rival is the chosen player; and what is
//! done with the card that a turn has turned up, told by what it is: `a red card goes to the heap`.

use super::turn_said::say;
use crate::outline::{Form, Outline};

/// Brings such sentences into the usual form.
pub(super) fn said(outline: &mut Outline) {
    named(outline);
    turned_up(outline);
}

/// The sentence without the name, and the name.
fn role(text: &str) -> Option<(String, String)> {
    let lower = text.to_lowercase();
    if !lower.contains(" as ") && !lower.contains(" to be ") {
        return None;
    }
    for verb in ["choose", "chooses", "pick", "picks", "name", "names", "select", "selects"] {
        for who in [
            "one other player",
            "another player",
            "an opponent",
            "one opponent",
            "any other player",
            "a player",
            "one of the other players",
        ] {
            for to in
                ["as your", "as their", "as the", "to be your", "to be their", "to be the"]
            {
                let front = format!("{verb} {who} {to} ");
                let Some(at) = lower.find(&front) else { continue };
                let name = text[at + front.len()..].split([' ', ',', '.', ';']).next()?;
                let end = at + front.len() + name.len();
                if !name.chars().all(char::is_alphabetic) || name.is_empty() {
                    return None;
                }
                let who = if who == "one other player" || who == "any other player" {
                    "another player"
                } else {
                    who
                };
                let verb = &text[at..at + verb.len()];
                let said = format!("{}{verb} {who}{}", &text[..at], &text[end..]);
                return Some((said, name.to_owned()));
            }
        }
    }
    None
}

fn named(outline: &mut Outline) {
    let found: Vec<(usize, String, String)> = outline
        .sentences
        .iter()
        .enumerate()
        .filter(|(_, s)| s.form == Form::Text)
        .filter_map(|(at, s)| role(&s.text).map(|(said, name)| (at, said, name)))
        .collect();
    let [(at, said, name)] = found.as_slice() else { return };
    say(&mut outline.sentences[*at], said);
    for i in at + 1..outline.sentences.len() {
        if outline.sentences[i].form != Form::Text {
            continue;
        }
        let mut text = outline.sentences[i].text.clone();
        for whose in ["your", "their", "the", "that", "Your", "Their", "The", "That"] {
            let the = if whose.starts_with(char::is_uppercase) { "The" } else { "the" };
            let front = format!("{whose} {name}");
            let mut from = 0;
            while let Some(found) = text[from..].find(&front).map(|f| from + f) {
                let end = found + front.len();
                let whole = !text[end..].starts_with(char::is_alphanumeric)
                    && !text[..found].ends_with(char::is_alphanumeric);
                if whole {
                    text.replace_range(found..end, &format!("{the} chosen player"));
                }
                from = found + 1;
            }
        }
        if text != outline.sentences[i].text {
            say(&mut outline.sentences[i], &text);
        }
    }
}

/// How a card is turned up.
const TURNS: [&str; 8] = [
    "turns up the top card",
    "turn up the top card",
    "turns over the top card",
    "turn over the top card",
    "turns the top card",
    "turn the top card",
    "reveals the top card",
    "reveal the top card",
];

fn turned_up(outline: &mut Outline) {
    for at in 0..outline.sentences.len() {
        let here = &outline.sentences[at];
        if here.form != Form::Text {
            continue;
        }
        let text = here.text.trim_end_matches('.').to_owned();
        let mut said = text.clone();
        for verb in ["turned it up", "turned it over", "revealed it"] {
            said = said.replace(&format!("the player who {verb}"), "the active player");
        }
        said = goes(&said).unwrap_or(said);
        if said == text {
            continue;
        }
        let titles = outline.titles(here.section);
        let turned = outline.sentences[..at].iter().any(|s| {
            let lower = s.text.to_lowercase();
            TURNS.iter().any(|t| lower.contains(t)) && outline.titles(s.section) == titles
        });
        if turned {
            say(&mut outline.sentences[at], &said);
        }
    }
}

/// `A red card that is not a king goes to the heap`: if it is one.
fn goes(text: &str) -> Option<String> {
    let first = text.split(' ').next()?;
    if first != "A" && first != "An" || text.contains(", and ") {
        return None;
    }
    let (what, rest) = text.split_once(" goes ")?;
    if what.contains([',', ';', ':']) || what.contains(" if ") || what.contains(" when ") {
        return None;
    }
    let to = ["into ", "to ", "onto ", "on ", "in ", "under "];
    if !to.iter().any(|t| rest.starts_with(t)) {
        return None;
    }
    let what = what.strip_prefix("A card that ").map_or_else(
        || format!("is {}{}", first.to_lowercase(), &what[first.len()..]),
        str::to_owned,
    );
    Some(format!("If the card turned up {what}, it goes {rest}"))
}

#[cfg(test)]
mod tests {
    use super::{goes, role};

    #[test]
    fn somebody_chosen_may_have_a_name() {
        assert_eq!(
            role("On your turn, choose one other player as your foil, then roll the die"),
            Some((
                "On your turn, choose another player, then roll the die".to_owned(),
                "foil".to_owned()
            ))
        );
        assert_eq!(role("Choose one card as your trump"), None);
    }

    #[test]
    fn what_goes_somewhere_is_what_was_turned_up() {
        assert_eq!(
            goes("A red card that is not a king goes to the heap").as_deref(),
            Some("If the card turned up is a red card that is not a king, it goes to the heap")
        );
        assert_eq!(goes("The king goes to the heap"), None);
        assert_eq!(goes("A king, once played, goes to the heap"), None);
    }
}
