//! What a roll brings, told by its figure alone: `take two coins on a 5 or 6, and one coin on anything else`, `on a 1, 2 or 3 take
//! one coin, and on a 4, 5 or 6 take two`, `a 6 is worth three coins and a 1 costs you one`. Each case is said in a sentence
//! of its own.

use std::sync::LazyLock;

use super::counted::is_number;
use super::idioms::{self, words};
use super::in_two::text;
use super::one_breath::put;
use super::pattern::{Patterns, filled};
use crate::outline::Outline;
use crate::vocabulary::{plural_of, singular_of};

/// `{x}` and `{x3}` are figures, `{x2}` and `{x4}` what they bring; ` / ` stands between two sentences.
const BRINGS: &str = "\
$on = ((on | with | for) [a | an] [(roll of [a] | throw of [a])] | if (you roll | you throw) [a | an] | if (it is | it's | it shows | the die shows | the roll is) [a | an])
$else = ((on | with | for) (anything else | any other (roll | number | result)) | otherwise | if not | or else)
$and = (, and | ; and | , but | and | , | ;)
$brings = (is worth | gives you | earns you | brings you | brings | wins you | gains you | gets you | scores | gives)
$else , [you] {v2=take/gain/get/score/lose/draw/pay/receive/earn} {x4} => Otherwise , you {v2} {x4}
$on {x} [,] [you] {v=take/gain/get/score/lose/draw/pay/receive/earn} {x2} $and $on {x3} [,] [you] {v2=take/gain/get/score/lose/draw/pay/receive/earn} {x4} => If the roll is {x} , you {v} {x2} / If the roll is {x3} , you {v2} {x4}
$on {x} [,] [you] {v=take/gain/get/score/lose/draw/pay/receive/earn} {x2} $and $else [,] [you] {v2=take/gain/get/score/lose/draw/pay/receive/earn} {x4} => If the roll is {x} , you {v} {x2} / Otherwise , you {v2} {x4}
(on | with | for) (a | an) {x} [,] [you] {v=take/gain/get/score/lose/draw/pay/receive/earn} {x2} => If the roll is {x} , you {v} {x2}
[you] {v=take/gain/get/score/lose/draw/pay/receive/earn} {x2} $on {x} $and {x4} $else => If the roll is {x} , you {v} {x2} / Otherwise , you {v} {x4}
[you] {v=take/gain/get/score/lose/draw/pay/receive/earn} {x2} $on {x} $and {x4} $on {x3} => If the roll is {x} , you {v} {x2} / If the roll is {x3} , you {v} {x4}
[you] {v=take/gain/get/score/lose/draw/pay/receive/earn} {x2} $on {x} => If the roll is {x} , you {v} {x2}
(a | an) {x} $brings {x2} $and (a | an) {x3} costs you {x4} => If the roll is {x} , you gain {x2} / If the roll is {x3} , you lose {x4}
(a | an) {x} $brings {x2} $and (a | an) {x3} $brings {x4} => If the roll is {x} , you gain {x2} / If the roll is {x3} , you gain {x4}
(a | an) {x} $brings {x2} => If the roll is {x} , you gain {x2}
(a | an) {x} (costs you | loses you) {x2} => If the roll is {x} , you lose {x2}
(a | an) {x} ends your turn [at once | immediately] => If the roll is {x} , your turn ends
(a | an) {x} lets you roll again => If the roll is {x} , you roll again
(take | gain | get | score | receive | earn) (as many {a} as (you roll | you rolled | the die shows | the roll | the number rolled) | that many {a}) => You gain {a} equal to the roll
";

static ROLLS: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(BRINGS));

/// Brings these sentences into those that are read, behind a roll.
pub(super) fn said(outline: &mut Outline) {
    let mut at = 0;
    let mut noun = None;
    while at < outline.sentences.len() {
        if follows_a_roll(outline, at)
            && let Some(told) = text(outline, at).and_then(|said| brought(&said, &mut noun))
        {
            put(outline, at, &told);
        }
        at += 1;
    }
}

/// Whether the sentence, or one before it in the same rule, speaks of a roll.
fn follows_a_roll(outline: &Outline, at: usize) -> bool {
    let section = outline.sentences[at].section;
    let near = outline.sentences[..=at].iter().rev().take_while(|s| s.section == section);
    let near: Vec<String> = near.map(|s| s.text.to_lowercase()).collect();
    let has = |word: &str| near.iter().any(|text| text.contains(word));
    // Of several dice their figures are told otherwise.
    (has("roll") || has("throw") || has(" die")) && !has("dice")
}

/// The sentences that one is told in; the noun is what was brought last.
fn brought(said: &str, noun: &mut Option<String>) -> Option<Vec<String>> {
    let said = words(&said.replace('\u{2013}', "-"));
    let (pattern, found) = ROLLS.whole(said)?;
    let found: Vec<(&str, String)> = found
        .into_iter()
        .map(
            |(name, said)| {
                if matches!(name, "x" | "x3") { (name, spaced(&said)) } else { (name, said) }
            },
        )
        .collect();
    let figures = found.iter().filter(|(name, _)| matches!(*name, "x" | "x3"));
    if !figures.clone().all(|(_, said)| is_figure(said)) {
        return None;
    }
    let of = |name: &str| found.iter().find(|(n, _)| *n == name).map(|(_, said)| said.clone());
    // `… take one coin, and … take two`: of the same.
    let brings =
        of("x2").and_then(|said| said.split_once(' ').map(|(_, noun)| noun.to_owned()));
    if brings.is_some() {
        *noun = brings;
    }
    let found: Vec<(&str, String)> = found
        .iter()
        .map(|(name, said)| match (&*noun, *name) {
            (Some(noun), "x4") if is_number(said) => {
                let one = matches!(said.as_str(), "one" | "1");
                let noun = if one { noun.clone() } else { plural_of(&singular_of(noun)) };
                (*name, format!("{said} {noun}"))
            }
            _ => (*name, said.clone()),
        })
        .collect();
    let told = idioms::joined(&filled(&pattern.form, &found));
    let nothing = |said: &String| !said.ends_with(" none") && !said.ends_with(" nothing");
    Some(told.split(" / ").map(idioms::capital).filter(nothing).collect())
}

/// `1-3`, `1 to 3`: each of them.
fn spaced(said: &str) -> String {
    let ends = said.split_once('-').or_else(|| said.split_once(" to "));
    let Some((from, to)) = ends else { return said.to_owned() };
    match (from.trim().parse::<u32>(), to.trim().parse::<u32>()) {
        (Ok(from), Ok(to)) if from < to && to - from < 20 => {
            let all: Vec<String> = (from..to).map(|n| n.to_string()).collect();
            format!("{} or {to}", all.join(", "))
        }
        _ => said.to_owned(),
    }
}

/// Whether words are figures of a roll: `5 or 6`, `4 or more`, `from 1 to 3`.
fn is_figure(said: &str) -> bool {
    let mut some = false;
    let all = words(said).iter().map(String::as_str).all(|w| {
        let number = is_number(w);
        some |= number;
        number
            || matches!(
                w,
                "or" | "," | "to" | "from" | "more" | "higher" | "less" | "lower" | "better"
            )
    });
    some && all
}
