//! How the parts of a definition of a state are told: by figures, by what a player has, by sorts.

use crate::compile::equipment::property;
use crate::compile::idioms::{capital, joined, words};
use crate::vocabulary::{plural_of, singular_of};

/// What is said of pieces that are told by their figures alone.
pub(super) fn by_figures(subject: &[String], noun: &str, word: &str) -> Option<String> {
    let at = subject.iter().position(|w| singular_of(&w.to_lowercase()) == noun)?;
    let plain = at == usize::from(one(&subject[0]) || subject[0].eq_ignore_ascii_case("all"));
    let lower: Vec<String> = subject[at + 1..].iter().map(|w| w.to_lowercase()).collect();
    let parity = |w: &str| match w {
        "odd" | "odd-numbered" => Some("odd"),
        "even" | "even-numbered" => Some("even"),
        _ => None,
    };
    if let [with, article, which, figure] = lower.as_slice()
        && with == "with"
        && matches!(article.as_str(), "a" | "an")
        && let Some(which) = parity(which)
    {
        return plain.then(|| format!("A {noun} is {word} if its {figure} is {which}"));
    }
    // `Even-numbered cards`.
    let front = at.checked_sub(1).map(|i| subject[i].to_lowercase()).unwrap_or_default();
    if let (Some(which), [], true) =
        (parity(&front), lower.as_slice(), front.ends_with("-numbered"))
    {
        return Some(format!("A {noun} is {word} if its number is {which}"));
    }
    let all = property(&lower).filter(|_| plain)?;
    let many = capital(&plural_of(noun));
    let said: Vec<String> =
        all.iter().map(|such| format!("{many} {such} are {word}")).collect();
    Some(said.join(" / "))
}

/// `A player who has 10 coins`, `players with no cards`: what they do.
pub(super) fn so_of_players(subject: &[String]) -> Option<String> {
    let article = usize::from(one(&subject[0]) || subject[0].eq_ignore_ascii_case("all"));
    let (how, rest) = subject.get(article + 1..)?.split_first()?;
    match how.as_str() {
        "with" => Some(format!("have {}", joined(rest))),
        "without" => Some(format!("have no {}", joined(rest))),
        "who" | "that" => {
            let (verb, rest) = rest.split_first()?;
            let base = match verb.as_str() {
                "has" => "have".to_owned(),
                "is" => "are".to_owned(),
                "does" => "do".to_owned(),
                _ if article == 0 => verb.clone(),
                other => crate::vocabulary::third_person_bases(other)
                    .into_iter()
                    .next()
                    .unwrap_or_else(|| other.to_owned()),
            };
            Some(format!("{base} {}", joined(rest)).trim_end().to_owned())
        }
        _ => None,
    }
}

/// `Every other player has more coins than they do`: they have less coins than every other player.
pub(super) fn than_every_other(so: &str) -> Option<String> {
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
    Some(format!("they have {how} {what} than each other player"))
}

/// `It has a number of 8`: its number is 8.
pub(super) fn figure_said(so: String) -> String {
    let Some(rest) = so.strip_prefix("it has a ").or_else(|| so.strip_prefix("it has the "))
    else {
        return so;
    };
    match rest.split_once(" of ") {
        Some((figure, many)) if !figure.contains(' ') => format!("its {figure} is {many}"),
        _ => so,
    }
}

/// `Red and gold cards are warm` is said of red cards and of gold cards.
pub(super) fn each_sort(said: &str, noun: &str) -> Vec<String> {
    let all = words(said);
    let whole = vec![said.to_owned()];
    let Some(end) = all.iter().position(|w| singular_of(&w.to_lowercase()) == noun) else {
        return whole;
    };
    let first = all[0].to_lowercase();
    let article =
        usize::from(matches!(first.as_str(), "a" | "an" | "any" | "each" | "every" | "all"));
    let joint = |w: &String| matches!(w.as_str(), "and" | "or" | ",");
    let sorts: Vec<&[String]> =
        all[article..end].split(joint).filter(|s| !s.is_empty()).collect();
    if sorts.len() < 2 || sorts.iter().any(|sort| sort.len() > 1) {
        return whole;
    }
    let rest = joined(&all[end..]);
    let front = joined(&all[..article]);
    sorts
        .iter()
        .map(|sort| capital(format!("{front} {} {rest}", sort[0].to_lowercase()).trim_start()))
        .collect()
}

/// Whether a subject speaks of one of them.
pub(super) fn one(subject: &str) -> bool {
    let first = subject.split(' ').next().unwrap_or_default().to_lowercase();
    matches!(first.as_str(), "a" | "an" | "any" | "each" | "every")
}

/// Whether those of whom it is said are told by something that was done: `a card that is discarded`, `a player who takes a coin`.
pub(super) fn by_deed(subject: &[String]) -> bool {
    let Some(at) = subject.iter().position(|w| matches!(w.as_str(), "that" | "which" | "who"))
    else {
        return false;
    };
    let next = |i: usize| subject.get(at + i).map(|w| w.to_lowercase()).unwrap_or_default();
    let lexicon = crate::vocabulary::Lexicon::shared();
    match next(1).as_str() {
        "is" | "are" => {
            let bases = crate::vocabulary::past_bases(&next(2));
            bases.iter().any(|b| lexicon.find(b, crate::vocabulary::Part::Verb).is_some())
        }
        "has" | "have" | "shows" | "show" | "bears" | "bear" | "lies" | "lie" | "holds"
        | "hold" | "owns" | "own" | "controls" | "control" => false,
        _ => true,
    }
}
