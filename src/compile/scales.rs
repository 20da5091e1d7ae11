//! What so many of a thing score together: `one cake brings 1 point, two bring 3 points, and three or more bring 6 points`. Each
//! number is a case of its own, so each is said in a sentence of its own. Where the last number is not `or more`, nothing says what
//! more than that score, and the sentence stays as it is.

use super::idioms;
use super::one_breath::put;
use super::pattern::Place;
use crate::outline::{Form, Outline};
use crate::vocabulary::{number_word, plural_of, singular_of};

/// What things do to be counted.
const BRING: [&[&str]; 16] = [
    &["are", "worth"],
    &["is", "worth"],
    &["brings"],
    &["bring"],
    &["scores"],
    &["score"],
    &["gives", "you"],
    &["give", "you"],
    &["gives"],
    &["give"],
    &["earns"],
    &["earn"],
    &["yields"],
    &["yield"],
    &["counts"],
    &["count"],
];

/// Says each case of such a list in a sentence of its own.
pub(super) fn said(outline: &mut Outline) {
    let mut at = 0;
    while at < outline.sentences.len() {
        let sentence = &outline.sentences[at];
        let scoring = idioms::place(&outline.titles(sentence.section)) == Place::Scoring;
        let plain = sentence.form == Form::Text && sentence.references.is_empty() && scoring;
        let cases = plain.then(|| cases(&idioms::words(&sentence.text))).flatten();
        let Some((noun, cases)) = cases else {
            at += 1;
            continue;
        };
        let all: Vec<String> = cases.iter().map(|case| case.sentence(&noun)).collect();
        put(outline, at, &all);
        at += all.len();
    }
}

/// So many, and what they score.
struct Case {
    many: i64,
    or_more: bool,
    points: i64,
}

impl Case {
    fn sentence(&self, noun: &str) -> String {
        let Self { many, or_more, points } = self;
        let how = if *or_more { "at least" } else { "exactly" };
        let noun = if *many == 1 { noun.to_owned() } else { plural_of(noun) };
        let point = if *points == 1 { "point" } else { "points" };
        format!(
            "At the end of the game, a player who has {how} {many} {noun} scores {points} {point}"
        )
    }
}

fn number(word: &str) -> Option<i64> {
    let word = word.to_lowercase();
    word.parse().ok().or_else(|| number_word(&word)).or((word == "a").then_some(1))
}

fn skip<'w>(words: &'w [String], any: &[&str]) -> &'w [String] {
    match words.split_first() {
        Some((first, rest)) if any.iter().any(|a| first.eq_ignore_ascii_case(a)) => rest,
        _ => words,
    }
}

/// The thing in the singular and the cases, if that is all that is said.
fn cases(words: &[String]) -> Option<(String, Vec<Case>)> {
    let mut rest = words;
    let mut thing: Option<String> = None;
    let mut cases: Vec<Case> = Vec::new();
    while !rest.is_empty() {
        if !cases.is_empty() {
            rest = skip(skip(rest, &[",", ";"]), &["and", "but"]);
        }
        let (first, behind) = rest.split_first()?;
        let many = number(first)?;
        rest = behind;
        let or_more = rest.len() > 1 && rest[0] == "or" && rest[1] == "more";
        if or_more {
            rest = &rest[2..];
        }
        let verb = rest.iter().position(|w| BRING.iter().any(|b| b[0].eq_ignore_ascii_case(w)));
        let noun = match verb {
            Some(end @ 1..=2) => Some(&rest[..end]),
            Some(0) | None => None,
            Some(_) if cases.is_empty() => return None,
            Some(_) => None,
        };
        if let Some(noun) = noun {
            let plain = noun.iter().all(|w| w.chars().all(|c| c.is_alphabetic() || c == '-'));
            let (last, front) = noun.split_last()?;
            let last = if many == 1 { last.clone() } else { singular_of(last) };
            let one: Vec<&str> = front
                .iter()
                .map(String::as_str)
                .chain(std::iter::once(last.as_str()))
                .collect();
            let one = one.join(" ");
            let same = thing.as_ref().is_none_or(|t| t.eq_ignore_ascii_case(&one));
            if !plain || !same {
                return None;
            }
            thing.get_or_insert(one);
            rest = &rest[noun.len()..];
        }
        thing.as_ref()?;
        let said = BRING.iter().find(|b| {
            b.len() <= rest.len() && b.iter().zip(rest).all(|(b, w)| b.eq_ignore_ascii_case(w))
        });
        match said {
            Some(verb) => rest = &rest[verb.len()..],
            None if cases.is_empty() => return None,
            None => {}
        }
        let (points, behind) = rest.split_first()?;
        let points = number(points)?;
        rest = skip(behind, &["point", "points"]);
        if cases.is_empty() && rest.len() == behind.len() {
            return None;
        }
        if cases.last().is_some_and(|before| before.or_more || before.many >= many) {
            return None;
        }
        cases.push(Case { many, or_more, points });
    }
    (cases.len() > 1 && cases.last()?.or_more).then_some((thing?, cases))
}

#[cfg(test)]
mod tests {
    use super::cases;
    use crate::compile::idioms::words;

    #[test]
    fn each_number_is_a_case_of_its_own() {
        let read = |text: &str| {
            cases(&words(text)).map(|(noun, all)| {
                all.iter().map(|case| case.sentence(&noun)).collect::<Vec<_>>().join(" / ")
            })
        };
        assert_eq!(
            read(
                "One fig brings 1 point, two bring 3 points, and three or more bring 6 points"
            )
            .as_deref(),
            Some(
                "At the end of the game, a player who has exactly 1 fig scores 1 point / At the end of the game, a player who has exactly 2 figs scores 3 points / At the end of the game, a player who has at least 3 figs scores 6 points"
            )
        );
        assert!(read("Two figs are worth 2 points, three 5 and four or more 9").is_some());
        assert_eq!(read("One fig brings 1 point, two bring 3 points"), None);
        assert_eq!(read("One fig brings 1 point, two plums bring 3 points"), None);
        assert_eq!(read("One fig is worth 1 point"), None);
    }
}
