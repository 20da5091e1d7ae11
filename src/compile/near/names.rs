//! A name in the place of a pronoun, and the verb that agrees with it.

use super::line::{Line, tidy};
use super::search::{Adds, Edit};
use crate::vocabulary::{Class, Vocabulary, Word, third_person};

/// The sentence with a name for each of its pronouns of one sort. `before` is the sentence in front of it.
pub(super) fn names(line: &Line, before: Option<&Line>, voc: &Vocabulary) -> Vec<Edit> {
    let mut out = Vec::new();
    let pronouns: Vec<usize> = (0..line.len()).filter(|&i| is_pronoun(line.said(i))).collect();
    for (rank, who) in players(line, before).into_iter().enumerate() {
        for (k, &at) in pronouns.iter().enumerate() {
            if !matches!(line.said(at), "they" | "their" | "them" | "he" | "she") {
                continue;
            }
            let later = line.said(at) == "their" && k > 0;
            let cost = 3 + u32::from(later) + rank as u32;
            out.push(edit(named(line, at, &who, voc), cost));
        }
    }
    for thing in things(line, before) {
        for &at in &pronouns {
            if matches!(line.said(at), "it" | "them" | "ones") || is_one(line, at) {
                let one = is_one(line, at) && !thing.starts_with("the ");
                let thing = if one || line.said(at) == "it" { thing.clone() } else { continue };
                out.push(edit(line.with(at, at + 1, &thing), 4));
            }
        }
    }
    for at in 0..line.len() {
        // `that player`, of whom nothing has been said.
        if line.said(at) == "that" && line.class(at + 1) == Some(Class::PlayerSg) {
            let noun = line.words(at + 1, at + 2);
            out.push(edit(line.with(at, at + 1, "a"), 4));
            if noun == "player" {
                out.push(edit(line.with(at, at + 2, "the active player"), 5));
            }
        }
    }
    out.extend(addressed(line, voc));
    out
}

fn edit(text: String, cost: u32) -> Edit {
    Edit { adds: Adds::Name, ..Edit::of(text, cost) }
}

fn is_pronoun(said: &str) -> bool {
    matches!(said, "they" | "he" | "she" | "it" | "their" | "them" | "ones")
}

/// `when they play one`.
fn is_one(line: &Line, at: usize) -> bool {
    line.class(at) == Some(Class::Number)
        && line.words(at, at + 1).eq_ignore_ascii_case("one")
        && line.is_mark(at + 1)
}

/// Whom a pronoun may mean.
fn players(line: &Line, before: Option<&Line>) -> Vec<String> {
    let mut out = Vec::new();
    // Who the sentence before is about, with all that it says of them.
    if let Some(before) = before.filter(|_| is_pronoun(line.said(0)))
        && let main = before.main()
        && let Some(verb) = before.verb(main).filter(|&v| v > main)
        && (main..verb).any(|i| matches!(before.said(i), "who" | "whose" | "with"))
    {
        out.push(super::order::small(before.words(main, verb)));
    }
    for (here, line) in [(true, Some(line)), (false, before)] {
        let Some(line) = line else { continue };
        for at in 0..line.len() {
            if !matches!(line.class(at), Some(Class::PlayerSg)) {
                continue;
            }
            let noun = line.words(at, at + 1);
            let determiner =
                if at > 0 { line.words(at - 1, at).to_lowercase() } else { String::new() };
            let definite = matches!(line.said(at.wrapping_sub(1)), "the");
            let first = line.class(at.wrapping_sub(1)) == Some(Class::Ordinal);
            out.push(if definite {
                format!("the {noun}")
            } else if first {
                format!("the {determiner} {noun}")
            } else if here {
                format!("that {noun}")
            } else {
                format!("a {noun}")
            });
        }
    }
    out.push("a player".to_owned());
    out.push("the active player".to_owned());
    let mut seen = Vec::new();
    out.retain(|who| {
        let new = !seen.contains(who);
        seen.push(who.clone());
        new
    });
    out.truncate(4);
    out
}

/// Which thing a pronoun may mean.
fn things(line: &Line, before: Option<&Line>) -> Vec<String> {
    let mut out = Vec::new();
    // What the sentence before is about.
    if let Some(before) = before
        && let main = before.main()
        && let Some(verb) = before.verb(main).filter(|&v| v > main)
        && !(main..verb).any(|i| before.is_player(i))
        && line.main() == 0
        && line.said(0) == "it"
    {
        out.push(before.words(main, verb).to_owned());
    }
    for line in [Some(line), before].into_iter().flatten() {
        for at in 0..line.len() {
            if matches!(line.class(at), Some(Class::PieceSg | Class::ValueSg)) {
                let noun = line.words(at, at + 1);
                for thing in [
                    format!("the {noun}"),
                    format!("{} {noun}", crate::vocabulary::article(noun)),
                ] {
                    if !out.contains(&thing) {
                        out.push(thing);
                    }
                }
            }
        }
    }
    out.truncate(4);
    out
}

/// The sentence with a name in the place of one pronoun.
pub(super) fn named(line: &Line, at: usize, who: &str, voc: &Vocabulary) -> String {
    match line.said(at) {
        "their" => line.with(at, at + 1, &format!("{who}'s")),
        "them" => line.with(at, at + 1, who),
        _ => {
            let rest = agreeing(line, at + 1, line.len(), voc);
            tidy(&format!("{} {who} {rest}", line.words(0, at)))
        }
    }
}

/// Some pieces, the first verb of which has one subject instead of several.
pub(super) fn agreeing(line: &Line, from: usize, to: usize, voc: &Vocabulary) -> String {
    let Some(verb) = (from..to.min(from + 4)).find(|&i| line.is_finite(i)) else {
        return line.words(from, to).to_owned();
    };
    let one = match line.said(verb) {
        "have" => "has".to_owned(),
        "are" => "is".to_owned(),
        "were" => "was".to_owned(),
        "do" => "does".to_owned(),
        "do not" => "does not".to_owned(),
        "are not" => "is not".to_owned(),
        "" if matches!(
            line.class(verb),
            Some(Class::VerbBase | Class::VerbAll | Class::VerbBasePart)
        ) =>
        {
            third(line, verb, voc)
        }
        _ => line.words(verb, verb + 1).to_owned(),
    };
    tidy(&format!("{} {one} {}", line.words(from, verb), line.words(verb + 1, to)))
}

fn third(line: &Line, verb: usize, voc: &Vocabulary) -> String {
    let said = line.words(verb, verb + 1);
    // `put`, `cut`: only the base form takes an ending.
    match line.pieces[verb].word.as_ref() {
        Some(Word::Lexeme(id)) if voc.lexeme(*id).lemma != said.to_lowercase() => {
            said.to_owned()
        }
        _ => third_person(said),
    }
}

/// `When you score, you gain a card`: `When a player scores, they gain a card`.
fn addressed(line: &Line, voc: &Vocabulary) -> Vec<Edit> {
    let is_you = |at: usize| matches!(line.said(at), "you" | "your");
    let Some(first) = (0..line.len()).find(|&i| is_you(i)) else { return Vec::new() };
    ["a player", "the active player"]
        .into_iter()
        .enumerate()
        .map(|(k, who)| {
            let head = match line.said(first) {
                "your" => format!("{who}'s"),
                _ => who.to_owned(),
            };
            let rest = if line.said(first) == "you" {
                agreeing(line, first + 1, line.len(), voc)
            } else {
                line.words(first + 1, line.len()).to_owned()
            };
            let rest: Vec<String> = rest
                .split(' ')
                .map(|word| match word {
                    "you" => "they".to_owned(),
                    "your" => "their".to_owned(),
                    "you're" => "they are".to_owned(),
                    word => word.to_owned(),
                })
                .collect();
            let text = tidy(&format!("{} {head} {}", line.words(0, first), rest.join(" ")));
            edit(text, 3 + k as u32)
        })
        .collect()
}
