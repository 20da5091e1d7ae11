//! What a roll of dice is worth, where it is told by more than its sum: `score twice the total`, `the sum plus 2`, `as many points
//! as the higher die shows`; and when it is worth nothing: `score the sum of the dice. On a double, score nothing`.

use std::sync::LazyLock;

use super::dice_said::{phrased, whole};
use super::idioms;
use super::pattern::{Patterns, slot};
use crate::outline::{Form, Outline};

/// Dice and cases by other names.
static DICE: LazyLock<Patterns> = LazyLock::new(|| {
    Patterns::read("\
$dice = (the two dice | your two dice | the dice | both dice | your dice | the two numbers | both numbers)
$high = (higher | highest | larger | largest | bigger | biggest | greater | greatest)
$low = (lower | lowest | smaller | smallest)
the $high of $dice ~> the highest die
the $low of $dice ~> the lowest die
the $high (number on $dice | number rolled | number shown | number you rolled) ~> the highest die
the $low (number on $dice | number rolled | number shown | number you rolled) ~> the lowest die
as many points as the $high die (shows | showed | is) ~> points equal to the highest die
as many points as the $low die (shows | showed | is) ~> points equal to the lowest die
(with | on) (an even | an even-numbered) (total | sum | result) , ~> if the roll is even-numbered ,
(with | on) (an odd | an odd-numbered) (total | sum | result) , ~> if the roll is odd ,
(on | with) (any other | every other | all other) (total | totals | sum | sums) , ~> on any other number ,
(on | with | for) anything else , ~> on any other number ,
on (any | every) (number | total | roll | result) (other than | but | except) [a | an] {n} , ~> if the roll is not {n} ,
on anything (other than | but | except) [a | an] {n} , ~> if the roll is not {n} ,
if you roll (anything | any number | any total) (other than | but | except) [a | an] {n} , ~> if the roll is not {n} ,
unless you rolled (a | an) {n} ~> if the roll is not {n}
(on | with) a double {n} , ~> if both dice show {n} ,
if you roll a double {n} , ~> if both dice show {n} ,
")
});

/// Amounts that are made from the sum.
static SUMS: LazyLock<Patterns> = LazyLock::new(|| {
    Patterns::read("\
$sum = (the sum of (the | your | both | the two) dice | the total of (the | your | both | the two) dice | the total [rolled] | the sum | the roll | the result | the number rolled | your roll | (the | both) dice)
$die = (the {w=highest/higher/lowest/lower} die)
$points = (point | points)
{v=score/scores/gain/gains} (twice | double | two times) $sum ~> {v} points equal to twice the roll
{v=score/scores/gain/gains} (three times | triple | 3 times) $sum ~> {v} points equal to three times the roll
{v=score/scores/gain/gains} (twice | double | two times) the {w=highest/higher/lowest/lower} die ~> {v} points equal to twice the {w} die
{v=score/scores/gain/gains} {n} [$points] (plus | more than) the {w=highest/higher/lowest/lower} die ~> {v} points equal to the {w} die plus {n}
$lost = (the sum of (the | your | both | the two) dice | the total of (the | your | both | the two) dice | the total rolled | the number rolled)
{v=lose/loses} (twice | double | two times) $lost ~> {v} points equal to twice the roll
{v=lose/loses} half (the roll | $lost) ~> {v} points equal to half the roll
{v=lose/loses} $lost ~> {v} points equal to the roll
")
});

/// The same where nothing stands behind it, which could be counted for each of something.
static WITH_MORE: LazyLock<Patterns> = LazyLock::new(|| {
    Patterns::read("\
$sum = (the sum of (the | your | both | the two) dice | the total of (the | your | both | the two) dice | the total [rolled] | the sum | the roll | the result | the number rolled | your roll)
$points = (point | points)
$gains = ([you] (score | gain))
$gains $sum (plus | and) {n} [more] [extra] [$points] => You score points equal to the roll plus {n}
$gains $sum (minus | less) {n} [$points] => You score points equal to the roll minus {n}
$gains {n} [$points] (plus | more than) $sum => You score points equal to the roll plus {n}
{x} , $gains $sum (plus | and) {n} [more] [extra] [$points] => {x} , you score points equal to the roll plus {n}
{x} , $gains $sum (minus | less) {n} [$points] => {x} , you score points equal to the roll minus {n}
{x} , $gains {n} [$points] (plus | more than) $sum => {x} , you score points equal to the roll plus {n}
")
});

/// A case in which a roll is worth nothing.
static NOTHING: LazyLock<Patterns> = LazyLock::new(|| {
    Patterns::read("\
$nothing = (nothing | no points | 0 points | zero points)
$turn = ((this | that | for this | for that | for the | in this) turn | for this roll | this time)
if {x} , [you] (score | get | gain | earn) $nothing [$turn] [instead] => {x}
if {x} , [you] (do not | don't) score [anything] [$turn] => {x}
")
});
static BUT: LazyLock<Patterns> = LazyLock::new(|| {
    Patterns::read(
        "\
{x} , but [[you] (score | get)] (nothing | no points) {w=on/with/if/for} {x2} => {x}
{x} , but not {w=on/with/if/for} {x2} => {x}
{x} except {w=on/with/if/for} {x2} => {x}
",
    )
});

/// Brings such sentences into those that are read; the book rolls dice.
pub(super) fn told(outline: &mut Outline, rolled: &Patterns) {
    let lower = |w: &str| outline.sentences.iter().any(|s| s.text.to_lowercase().contains(w));
    if !lower("dice") {
        return;
    }
    // Where a turn adds up its rolls, the total is that of the turn.
    let turn_total = lower("turn total") || lower("running total");
    for at in 0..outline.sentences.len() {
        let Some(text) = text(outline, at) else { continue };
        let mut said = idioms::phrased_by(&text, &DICE).unwrap_or_else(|| text.clone());
        if !turn_total {
            said = whole(&said, &WITH_MORE).unwrap_or(said);
            said = idioms::phrased_by(&said, &SUMS).unwrap_or(said);
        }
        if let Some((front, case)) = all_but(&said) {
            let case = idioms::phrased_by(&case, &DICE).unwrap_or(case);
            let case = idioms::phrased_by(&case, rolled).unwrap_or(case);
            if let Some(asked) = whole(case.trim_end_matches('.'), &NOTHING) {
                said = unless(&asked, &front);
            }
        }
        if said != text {
            outline.sentences[at].reword(said.trim_end_matches('.'));
        }
    }
    phrased(outline, rolled);
    for at in 0..outline.sentences.len() {
        if let Some(asked) = text(outline, at).and_then(|t| whole(&t, &NOTHING)) {
            worth_nothing(outline, at, &asked);
        }
    }
}

/// `Score the total. On a 7, score nothing. Otherwise, draw a card`: the sentences before it that score, and what happens
/// otherwise, are said for all other cases.
fn worth_nothing(outline: &mut Outline, at: usize, asked: &str) {
    let here = outline.sentences[at].section;
    let beside = |other: usize| {
        text(outline, other).filter(|_| outline.sentences[other].section == here)
    };
    let mut found = Vec::new();
    for before in (0..at).rev() {
        match beside(before) {
            Some(said) if scores(&said) => found.push((before, said)),
            Some(said) if said == "Nothing" => {}
            _ => break,
        }
    }
    if let Some(said) = beside(at + 1)
        && let Some(rest) =
            said.strip_prefix("Otherwise, ").or_else(|| said.strip_prefix("Otherwise "))
    {
        found.push((at + 1, rest.to_owned()));
    }
    if found.is_empty() {
        return;
    }
    for (other, said) in found {
        outline.sentences[other].reword(unless(asked, &said));
    }
    outline.sentences[at].reword("Nothing");
}

fn text(outline: &Outline, at: usize) -> Option<String> {
    let sentence = outline.sentences.get(at).filter(|s| s.form == Form::Text)?;
    Some(sentence.text.trim_end_matches('.').to_owned())
}

/// `Score the sum, but nothing on a double`: what is scored, and the case in which it is not.
fn all_but(said: &str) -> Option<(String, String)> {
    let (_, found) = BUT.whole(idioms::words(said))?;
    let of = |name: &str| slot(&found, name);
    let (front, case) = (of("x")?, of("x2")?);
    scores(&front)
        .then(|| (front, format!("{} {case}, score nothing", of("w").unwrap_or_default())))
}

/// Whether a sentence says what is scored in all cases, and no more.
fn scores(text: &str) -> bool {
    let words = idioms::words(&text.to_lowercase());
    let has = |list: &[&str]| words.iter().any(|w| list.contains(&w.as_str()));
    let from = usize::from(words.first().is_some_and(|w| w == "you"));
    let does = match words.get(from).map(String::as_str) {
        Some("score") => true,
        Some("gain") => has(&["point", "points"]),
        Some("add") => has(&["score", "points"]),
        // What an earlier case left of it.
        Some("unless") => return words.iter().any(|w| w == "score"),
        _ => false,
    };
    does && !has(&[",", "and", "then", "if", "unless", "on", "or"])
}

fn unless(asked: &str, said: &str) -> String {
    format!("Unless {}, {}", idioms::small(asked), idioms::small(said))
}
