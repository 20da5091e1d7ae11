//! Kinds of pieces that a definition makes of others: `a lantern card is any card numbered 8, 9 or 10` says which cards are
//! lantern cards, and is said of them.

use super::Things;
use super::count::number;
use crate::compile::idioms::words;
use crate::compile::one_breath::put;
use crate::outline::{Form, Outline};
use crate::vocabulary::{Lexicon, plural_of, singular_of};

/// Turns definitions of kinds round.
pub(super) fn said(outline: &mut Outline, things: &Things) {
    let mut more = Vec::new();
    let mut at = 0;
    while at < outline.sentences.len() {
        let sentence = &outline.sentences[at];
        let read = (sentence.form == Form::Text && sentence.references.is_empty())
            .then(|| turned(&words(&sentence.text), things))
            .flatten();
        let Some((said, kind)) = read else {
            at += 1;
            continue;
        };
        put(outline, at, &said);
        at += said.len();
        more.push(kind);
    }
    outline.named.kinds.extend(more);
}

/// The sentence the other way round, and the kind that it makes with the pieces that are of it.
fn turned(said: &[String], things: &Things) -> Option<(Vec<String>, (String, String))> {
    let lower: Vec<String> = said.iter().map(|w| w.to_lowercase()).collect();
    let article =
        lower.first().filter(|w| matches!(w.as_str(), "a" | "an" | "every" | "each"))?;
    let is = lower.iter().position(|w| w == "is").filter(|is| (2..5).contains(is))?;
    (article.starts_with('a')).then_some(())?;
    let name = said[1..is].join(" ");
    let plain = |w: &String| {
        w.chars().all(|c| c.is_alphabetic() || c == '-') && !Lexicon::shared().is_function(w)
    };
    lower[1..is].iter().all(plain).then_some(())?;
    matches!(lower.get(is + 1)?.as_str(), "a" | "an" | "any" | "each").then_some(())?;
    let noun = lower.get(is + 2)?.clone();
    let known = things.of(&noun).is_some() || super::items::is_piece_word(&noun);
    let other = name.to_lowercase() != noun && singular_of(&name.to_lowercase()) != noun;
    (known && other && singular_of(&noun) == noun).then_some(())?;
    let all = property(&lower[is + 3..])?;
    let (of, many) = (plural_of(&noun), plural_of(&name));
    let said = all.iter().map(|which| format!("All {of} {which} are {many}")).collect();
    Some((said, (name, noun)))
}

/// `numbered 8, 9 or 10`, `whose value is greater than 7`, `with a rank of 4 or 5`: by what they are told.
pub(in crate::compile) fn property(words: &[String]) -> Option<Vec<String>> {
    let (name, at) = match words {
        [verb, ..] if verb == "numbered" => ("number".to_owned(), 1),
        [verb, ..] if verb == "ranked" => ("rank".to_owned(), 1),
        [verb, ..] if verb == "valued" => ("value".to_owned(), 1),
        [whose, name, is, ..] if whose == "whose" && is == "is" => (name.clone(), 3),
        [with, article, name, of, ..]
            if with == "with"
                && matches!(article.as_str(), "a" | "an" | "the")
                && of == "of" =>
        {
            (name.clone(), 4)
        }
        [with, article, name, how, ..]
            if with == "with"
                && matches!(article.as_str(), "a" | "an")
                && matches!(
                    how.as_str(),
                    "greater" | "higher" | "above" | "less" | "lower"
                ) =>
        {
            (name.clone(), 3)
        }
        [with, the, name, ..] if with == "with" && the == "the" => (name.clone(), 3),
        _ => return None,
    };
    let rest = &words[at..];
    let (n, end) = match rest {
        [more, than, ..]
            if more == "greater"
                || more == "higher"
                || more == "above"
                || more == "less"
                || more == "lower" =>
        {
            let to = if than == "than" { 2 } else { 1 };
            let (n, end) = number(rest, to)?;
            (end == rest.len()).then_some(())?;
            return Some(vec![if matches!(more.as_str(), "less" | "lower") {
                format!("with a {name} of {} or less", i64::from(n) - 1)
            } else {
                format!("with a {name} of {} or more", n + 1)
            }]);
        }
        _ => number(rest, 0)?,
    };
    // `8 or more`, `8 to 10`
    match rest[end..].iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["or", "more" | "higher" | "above" | "over" | "greater"] => {
            return Some(vec![format!("with a {name} of {n} or more")]);
        }
        ["or", "less" | "lower" | "below" | "under" | "fewer"] => {
            return Some(vec![format!("with a {name} of {n} or less")]);
        }
        ["to", high] => {
            let high: u32 = high.parse().ok()?;
            (n < high).then_some(())?;
            return Some(vec![listed(&name, &(n..=high).collect::<Vec<_>>())]);
        }
        _ => {}
    }
    let mut all = vec![n];
    let mut at = end;
    while at < rest.len() {
        if matches!(rest[at].as_str(), "," | "or" | "and") {
            at += 1;
            continue;
        }
        let (n, next) = number(rest, at)?;
        all.push(n);
        at = next;
    }
    // `6, 7 or 9` is not any number from 6 to 9: each run of figures is said alone.
    all.sort_unstable();
    Some(all.chunk_by(|a, b| b - a <= 1).map(|run| listed(&name, run)).collect())
}

/// `with a value of 8, 9 or 10`.
fn listed(name: &str, all: &[u32]) -> String {
    let all: Vec<String> = all.iter().map(u32::to_string).collect();
    match all.as_slice() {
        [front @ .., last] if !front.is_empty() => {
            format!("with a {name} of {} or {last}", front.join(", "))
        }
        _ => format!("with a {name} of {}", all.join("")),
    }
}

#[cfg(test)]
mod tests {
    use super::{Things, turned};
    use crate::compile::idioms::words;

    #[test]
    fn definitions_are_said_of_the_pieces() {
        let said = |text: &str| {
            turned(&words(text), &Things::default()).map(|(all, _)| all.join(" / "))
        };
        for (text, other) in [
            (
                "An ember card is any card numbered 6, 7 or 9",
                "All cards with a number of 6 or 7 are ember cards / All cards with a number of 9 are ember cards",
            ),
            (
                "A giant is a tile whose value is 5 or more",
                "All tiles with a value of 5 or more are giants",
            ),
            ("A stub is a card with a rank of 2", "All cards with a rank of 2 are stubs"),
        ] {
            assert_eq!(said(text).as_deref(), Some(other), "{text}");
        }
        assert_eq!(said("A card is a card numbered 6"), None);
        assert_eq!(said("The lead is a card numbered 6"), None);
    }
}
