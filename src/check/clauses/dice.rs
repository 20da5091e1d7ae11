//! `If you roll 7`, with one six-sided die.

use std::collections::BTreeMap;

use super::bands::{asked, values};
use super::{Line, Text};
use crate::check::gaps::{Stretch, opening};
use crate::check::words::{Tok, tokens};
use crate::finding::{Code, Finding};

/// What is rolled: how many dice and of how many sides.
type Dice = (i64, i64);

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let mut by_set: BTreeMap<usize, Vec<Dice>> = BTreeMap::new();
    for line in text.lines.iter().chain(&text.asides) {
        by_set.entry(line.view.set).or_default().extend(dice(line.toks));
    }
    for (set, mut dice) in by_set {
        dice.sort_unstable();
        dice.dedup();
        let lines = || text.lines.iter().filter(|line| line.view.set == set);
        // One kind of roll, and nothing is added to it.
        let [(count, sides)] = dice.as_slice() else { continue };
        if lines().any(|line| changes_a_roll(line, *count)) {
            continue;
        }
        let of_all = (*count, count * sides);
        let mut names: Vec<&str> = lines().filter_map(|line| named(line.toks)).collect();
        // What they show is added up, so that `the sum` is that of the dice.
        if lines().any(|line| of_dice(line.toks) && adds_up(line.toks)) {
            names.extend(["sum", "total"]);
        }
        for line in lines() {
            let rolled = line.toks.iter().any(|t| {
                t.any(&["roll", "rolls", "rolled", "rolling", "die", "dice"]) || t.any(&names)
            });
            let label = opening(line.toks).filter(|_| below_a_roll(text, line));
            let wanted = if let Some(values) = label {
                Some((values, 0, 1))
            } else {
                let plain = asked(line).map(|b| (b.values, b.words.0, b.words.1));
                // `When you play a 10, roll the die`: that is a card's.
                let roll = |w: &(Stretch, usize, usize)| rolled && !of_a_card(line.toks, w.1);
                plain.filter(roll).or_else(|| rolls(line.toks))
            };
            let Some((values, from, to)) = wanted else { continue };
            // `Each die that shows a 1` is about one of them, `space 7` about none.
            let before = from.checked_sub(1).map(|i| &line.toks[i]);
            if before.is_some_and(|t| t.any(&["space", "spaces", "square", "squares", "step"]))
            {
                continue;
            }
            let alone = line.toks.iter().any(|t| t.any(&["die", "show", "shows", "showing"]));
            let (least, most) = if alone { (1, *sides) } else { of_all };
            let below = values.high < least && values.low > i64::MIN;
            if values.low <= most && !below {
                continue;
            }
            let asks = if below { values.high } else { values.low };
            let what = if *count == 1 {
                format!("a die of {sides} sides")
            } else {
                format!("{count} dice of {sides} sides")
            };
            found.push(
                Finding::new(
                    Code::NeverApplies,
                    text.words(line, from, to),
                    format!(
                        "{what} never {} {asks}",
                        if *count == 1 { "shows" } else { "show" }
                    ),
                )
                .label(format!("from {least} to {most} can be rolled"))
                .help("write a number that can be rolled, or say what is added to the roll"),
            );
        }
    }
}

/// `If you roll higher than 6 and …`, `a player who rolls a 7 or more`: the values that are asked for, and their words.
fn rolls(toks: &[Tok]) -> Option<(Stretch, usize, usize)> {
    let verb = toks.iter().enumerate().position(|(i, t)| {
        t.any(&["roll", "rolls", "rolled", "throw", "throws", "thrown", "shows", "showing"])
            && toks[..i].iter().any(|t| t.any(&["if", "when", "whenever", "who", "each", "on"]))
    })?;
    let part = &toks[verb + 1..];
    let end = part
        .iter()
        .position(|t| t.any(&[",", ";", ".", "and", "then", "but"]))
        .unwrap_or(part.len());
    let part = &part[..end];
    let figure = part.iter().position(|t| t.number.is_some()).filter(|&i| i < 5)?;
    let (first, last, values) = values(part, figure)?;
    // `Rolls a 7`, not `rolls 7 dice` or `rolls three times`.
    let open = values.low == i64::MIN || values.high == i64::MAX;
    let one = part[..first].iter().all(|t| t.any(&["a", "an", "is", "of"])) && first > 0;
    let counts = part.get(last).is_some_and(|t| t.is_word() && !t.any(&["on", "or", "with"]))
        || part[figure].lower.starts_with(char::is_alphabetic) && !open;
    ((open || one) && !counts).then_some((values, verb + 1 + first, verb + 1 + last))
}

/// Whether a figure is that of what somebody plays or has.
fn of_a_card(toks: &[Tok], figure: usize) -> bool {
    toks[figure.saturating_sub(3)..figure].iter().any(|t| {
        t.any(&[
            "play",
            "plays",
            "played",
            "draw",
            "draws",
            "drawn",
            "drew",
            "discard",
            "discards",
            "discarded",
            "hold",
            "holds",
            "have",
            "has",
            "reveal",
            "reveals",
            "card",
            "numbered",
        ])
    })
}

/// The dice that a sentence names: `two six-sided dice`, `a d6`, `3d8`.
fn dice(toks: &[Tok]) -> Vec<Dice> {
    let mut out = Vec::new();
    for (at, tok) in toks.iter().enumerate() {
        let sides = if tok.is("sided") {
            at.checked_sub(2).and_then(|i| toks[i].number).map(|n| (n, at - 2))
        } else {
            tok.lower.strip_prefix('d').and_then(|d| d.parse().ok()).map(|n| (n, at)).or_else(
                || {
                    // `Two ordinary dice`.
                    let plain = tok.any(&["ordinary", "standard", "normal", "regular"]);
                    let die = toks.get(at + 1).is_some_and(|t| t.any(&["die", "dice"]));
                    (plain && die).then_some((6, at))
                },
            )
        };
        let Some((sides, from)) = sides.filter(|(n, _)| (2..=100).contains(n)) else {
            continue;
        };
        let count = from.checked_sub(1).and_then(|i| toks[i].number).unwrap_or(1);
        out.push((count.clamp(1, 20), sides));
    }
    out
}

/// What the book calls the number that is rolled: `the sum is the strike`, `their total is called the tide`.
fn named(toks: &[Tok]) -> Option<&str> {
    let sum = toks.iter().position(|t| t.any(&["sum", "total", "result", "number"]))?;
    let rest = &toks[sum + 1..];
    let is = rest.iter().position(|t| t.is("is"))?;
    let name = rest.iter().rposition(Tok::is_word)?;
    let plain =
        rest[is + 1..name].iter().all(|t| t.any(&["called", "the", "their", "your", "a"]));
    let of_dice =
        rest[..is].iter().all(|t| t.any(&["of", "the", "two", "three", "both", "dice"]));
    (is < name && plain && of_dice && rest[name].is_word()).then(|| rest[name].lower.as_str())
}

/// `adds them`, `adds the two numbers`, `the sum of the dice`: what several dice show is added up.
fn adds_up(toks: &[Tok]) -> bool {
    let own = |t: &Tok| {
        t.any(&["the", "both", "two", "three", "of", "up", "together", "their"])
            || t.any(&["them", "numbers", "dice", "results", "values", "pips"])
    };
    // `Takes their sum`, `looks at the total of the dice`.
    let taken = of_dice(toks)
        && toks.windows(2).any(|w| w[0].any(&["their", "the"]) && w[1].any(&["sum", "total"]));
    taken
        || toks
            .iter()
            .position(|t| t.any(&["add", "adds", "adding", "sum", "total"]))
            .is_some_and(|at| {
                let behind = toks[at + 1..].iter().take_while(|t| t.is_word());
                let words: Vec<&Tok> = behind.take(4).collect();
                !words.is_empty() && words.iter().take(2).all(|t| own(t))
            })
}

/// Whether something is added to what is rolled, or rolled again and again.
fn changes_a_roll(line: &Line<'_>, count: i64) -> bool {
    let toks = &line.toks;
    let roll =
        toks.iter().any(|t| t.any(&["roll", "rolls", "rolled", "die", "dice", "result"]));
    roll && toks.iter().any(|t| {
        t.any(&[
            "add", "adds", "added", "bonus", "modifier", "plus", "sum", "total", "subtract",
            "penalty", "reroll", "+", "more", "extra", "another",
        ])
    }) && !toks.iter().any(|t| t.any(&["or"]))
        && !(adds_up(toks)
            && (count > 1 && of_dice(toks) || dice(toks).iter().any(|d| d.0 > 1)))
}

/// Whether a sentence speaks of all the dice.
fn of_dice(toks: &[Tok]) -> bool {
    toks.windows(2).any(|w| {
        w[1].is("dice") && (w[0].any(&["both", "all", "the", "these"]) || w[0].number.is_some())
    })
}

/// Whether an item stands below a sentence about a roll.
fn below_a_roll(text: &Text<'_>, line: &Line<'_>) -> bool {
    let outline = text.input.sets[line.view.set].outline;
    let Some(parent) = outline.section(line.view.section()).parent else { return false };
    outline.sentences_of(parent).any(|(_, sentence)| !dice(&tokens(&sentence.text)).is_empty())
}
