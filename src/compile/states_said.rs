//! A word for players of whom something is so: `a player is rich while they have ten or more coins`. Where such a word is
//! spoken of, what it stands for is said instead: `rich players cannot draw` is said of players who have ten or more coins.

use super::turn_said::say;
use crate::outline::{Form, Outline};
use crate::vocabulary::third_person;

/// Words that mean something by themselves.
const KNOWN: [&str; 22] = [
    "out",
    "active",
    "tied",
    "alone",
    "first",
    "last",
    "next",
    "done",
    "finished",
    "safe",
    "skipped",
    "eliminated",
    "dealt",
    "passed",
    "allowed",
    "permitted",
    "required",
    "forced",
    "able",
    "left",
    "free",
    "a",
];

/// A word and what is so of the players it is said of, as it is said of `they`.
struct State {
    set: usize,
    at: usize,
    word: String,
    so: String,
}

/// Says what such words stand for, in all sets of a game; the sentence that brings one is a definition.
pub(super) fn said(outlines: &mut [&mut Outline]) {
    let mut states: Vec<State> = Vec::new();
    for (set, outline) in outlines.iter().enumerate() {
        for (at, sentence) in outline.sentences.iter().enumerate() {
            if sentence.form == Form::Text
                && let Some((word, so)) = brought(&sentence.text)
            {
                states.push(State { set, at, word, so });
            }
        }
    }
    let words: Vec<String> = states.iter().map(|state| state.word.clone()).collect();
    // What is said in two ways is left to be read.
    states.retain(|state| words.iter().filter(|word| **word == state.word).count() == 1);
    for state in states {
        let mut spoken = false;
        for (set, outline) in outlines.iter_mut().enumerate() {
            for (at, sentence) in outline.sentences.iter_mut().enumerate() {
                if sentence.form != Form::Text || (set, at) == (state.set, state.at) {
                    continue;
                }
                let Some(said) = without(&sentence.text, &state) else { continue };
                say(sentence, &said);
                spoken = true;
            }
        }
        if spoken {
            let outline = &mut *outlines[state.set];
            let at = outline.sentences[state.at].span;
            outline.named.facts.push(at);
        }
    }
}

/// `A player is rich if they have ten or more coins`: the word, and what they do.
fn brought(text: &str) -> Option<(String, String)> {
    let text = text.trim_end_matches('.');
    let lower = text.to_lowercase();
    // Some letters are longer when they are small.
    if lower.len() != text.len() {
        return None;
    }
    let rest = ["a player ", "any player ", "each player ", "players "]
        .iter()
        .find_map(|front| lower.strip_prefix(front))?;
    let rest = ["is called ", "are called ", "counts as ", "count as ", "is ", "are "]
        .iter()
        .find_map(|front| rest.strip_prefix(front))?;
    let (word, rest) = rest.split_once(' ')?;
    let so = ["if ", "while ", "when ", "whenever ", "as long as "]
        .iter()
        .find_map(|when| rest.strip_prefix(when))?;
    let plain = word.len() > 2 && word.bytes().all(|b| b.is_ascii_lowercase());
    if !plain || KNOWN.contains(&word) || so.contains([',', ';', ':']) {
        return None;
    }
    // Names keep their capitals.
    let written = |so: &str| text.get(text.len() - so.len()..);
    if let Some(so) = written(so).and_then(than_every_other) {
        return Some((word.to_owned(), so));
    }
    let so =
        ["they ", "he or she ", "that player "].iter().find_map(|who| so.strip_prefix(who))?;
    Some((word.to_owned(), written(so)?.to_owned()))
}

/// `Every other player has more coins than they do`: they have less coins than every other player.
fn than_every_other(so: &str) -> Option<String> {
    let rest = ["every other player has ", "each other player has ", "all other players have "]
        .iter()
        .find_map(|who| so.strip_prefix(who))?;
    let rest =
        rest.strip_suffix(" than they do").or_else(|| rest.strip_suffix(" than they have"))?;
    let (how, what) = rest.split_once(' ')?;
    let how = match how {
        "more" => "less",
        "less" | "fewer" => "more",
        _ => return None,
    };
    Some(format!("have {how} {what} than each other player"))
}

/// A sentence with what the word stands for, if the word is in it.
fn without(text: &str, state: &State) -> Option<String> {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let mut found = false;
    while let Some(at) = words.iter().position(|w| bare(w) == state.word) {
        let tail = words[at][bare_len(&words[at])..].to_owned();
        let one = said_of_one(&state.so);
        let before = at.checked_sub(1).map(|i| words[i].to_lowercase());
        let next = words.get(at + 1).map(|w| bare(w));
        match (before.as_deref(), next.as_deref()) {
            (_, Some(noun @ ("player" | "players"))) if tail.is_empty() => {
                let whose = words[at + 1].contains('\'');
                if whose {
                    return None;
                }
                let so = if noun == "player" { one } else { state.so.clone() };
                let mut noun = words.remove(at + 1);
                let end = noun.split_off(bare_len(&noun));
                if at == 0 {
                    noun = super::idioms::capital(&noun);
                }
                words[at] = format!("{noun} who {so}{end}");
                article(&mut words, at);
            }
            (Some("is"), _) => {
                words[at] = format!("{one}{tail}");
                words.remove(at - 1);
            }
            (Some("are" | "you're" | "they're"), _) => {
                words[at] = format!("{}{tail}", state.so);
                match words[at - 1].strip_suffix("'re").map(str::to_owned) {
                    Some(who) => words[at - 1] = who,
                    None => {
                        words.remove(at - 1);
                    }
                }
            }
            _ => return None,
        }
        found = true;
    }
    found.then(|| words.join(" "))
}

/// `an idle player` is `a player who …`.
fn article(words: &mut [String], at: usize) {
    let Some(before) = at.checked_sub(1) else { return };
    match words[before].as_str() {
        "an" => "a".clone_into(&mut words[before]),
        "An" => "A".clone_into(&mut words[before]),
        _ => {}
    }
}

/// A word without the marks behind it, in small letters.
fn bare(word: &str) -> String {
    word[..bare_len(word)].to_lowercase()
}

fn bare_len(word: &str) -> usize {
    word.find(|c: char| !c.is_alphabetic()).unwrap_or(word.len())
}

/// What they do, said of one: `have ten coins` is `has ten coins`.
fn said_of_one(so: &str) -> String {
    let (verb, rest) = so.split_once(' ').unwrap_or((so, ""));
    let one = match verb {
        "have" => "has".to_owned(),
        "are" => "is".to_owned(),
        "do" => "does".to_owned(),
        "can" | "cannot" | "can't" | "did" | "had" | "were" | "must" | "may" => verb.to_owned(),
        _ if verb.ends_with("ed") && verb != "need" => verb.to_owned(),
        _ => third_person(verb),
    };
    format!("{one} {rest}").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::{State, brought, without};

    #[test]
    fn what_a_word_stands_for_is_said_instead() {
        let (word, so) = brought("A player is rich if they have ten or more coins.").unwrap();
        let state = State { set: 0, at: 0, word, so };
        for (text, said) in [
            (
                "Rich players cannot draw kings",
                Some("Players who have ten or more coins cannot draw kings"),
            ),
            (
                "While you are rich, you draw two cards",
                Some("While you have ten or more coins, you draw two cards"),
            ),
            (
                "Each player who is rich loses 1 coin",
                Some("Each player who has ten or more coins loses 1 coin"),
            ),
            ("A rich player's hand is open", None),
            ("A poor player gains 1 coin", None),
        ] {
            assert_eq!(without(text, &state).as_deref(), said);
        }
        let (_, so) =
            brought("A player is trailing while every other player has more Fame than they do")
                .unwrap();
        assert_eq!(so, "have less Fame than each other player");
        assert!(brought("A player is out if they have no coins").is_none());
    }
}
