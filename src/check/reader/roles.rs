//! One piece with a name of its own: who says which it is, what it is for, and how it comes into the first hand.

use super::{Line, Text, has, open, words};
use crate::check::plain::{Mood, stem};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        named(text, line, found);
        first_hand(text, line, found);
        fit(text, line, found);
    }
}

/// `Each fleet has one boat that is the Flagship`: where the name stands.
fn one_that_is(toks: &[Tok]) -> Option<usize> {
    let at = toks.windows(5).position(|w| {
        w[0].number == Some(1)
            && w[1].is_word()
            && !w[1].any(&["player", "players"])
            && (w[2].any(&["that", "which"]) && w[3].is("is") && w[4].is("the"))
    })?;
    let name = toks.get(at + 5).filter(|t| t.is_word() && t.capital)?;
    toks.get(at + 6).is_none_or(|t| !t.is_word() && t.start > name.start).then_some(at + 5)
}

fn named(text: &Text<'_>, line: &Line<'_>, found: &mut Vec<Finding>) {
    let Some(at) = one_that_is(line.toks) else { return };
    let name = stem(&line.toks[at].lower);
    let said = words(line, at, at + 1);
    let speaks = |l: &&Line<'_>| l.toks.iter().any(|t| t.stem() == name);
    let chosen = text.lines.iter().filter(speaks).any(|l| {
        l.toks.iter().any(|t| {
            [
                "choose",
                "designate",
                "select",
                "pick",
                "decide",
                "name",
                "random",
                "reveal",
                "mark",
            ]
            .contains(&t.stem())
        })
    });
    if !chosen {
        found.push(open(
            text.words(line, at - 5, at + 1),
            format!("no sentence says who chooses which is the `{said}`, and when"),
            format!("write for example `before play, each player chooses their {said}`"),
        ));
    }
    // A name that no other rule takes up, and that does nothing in its own.
    let elsewhere =
        text.lines.iter().filter(speaks).any(|l| {
            l.view.section() != line.view.section() || !std::ptr::eq(l, line) && acts(l)
        });
    if !elsewhere {
        found.push(
            Finding::new(
                Code::UnusedTerm,
                text.words(line, at, at + 1),
                format!("`{said}` is named here, and no other rule makes use of it"),
            )
            .help(format!("write a rule about the `{said}`, or take it out")),
        );
    }
}

/// Whether something happens or may be done there.
fn acts(line: &Line<'_>) -> bool {
    has(line.toks, &["worth", "wins", "loses", "scores", "win", "lose", "wild", "counts"])
        || line.plain.deeds.iter().any(|d| {
            !d.asked && (d.mood != Mood::Plain || !["be", "have"].contains(&d.verb.as_str()))
        })
}

/// `It is always in the starting hand`, and the starting hand is so many cards drawn from the deck.
fn first_hand(text: &Text<'_>, line: &Line<'_>, found: &mut Vec<Finding>) {
    let toks = line.toks;
    let hand = toks
        .windows(2)
        .position(|w| w[0].any(&["starting", "opening", "first"]) && w[1].is("hand"));
    let inside = has(toks, &["is", "are"]) && has(toks, &["in"]) && has(toks, &["always"]);
    let clear = has(toks, &["addition", "extra", "besides", "one", "part", "instead"]);
    let Some(hand) = hand.filter(|_| inside && !clear) else { return };
    let dealt = text.lines.iter().find(|other| {
        let begins = has(other.toks, &["starts", "begins", "deal", "dealt", "deals"]);
        let cards = other
            .toks
            .windows(2)
            .any(|w| w[0].number.is_some() && w[1].any(&["cards", "tiles"]));
        !std::ptr::eq(*other, line)
            && begins
            && cards
            && has(other.toks, &["drawn", "draw", "draws", "deal", "dealt", "deals"])
    });
    if let Some(dealt) = dealt {
        // No second place is shown: that the two write `hand` in two ways is told of the same pair.
        found.push(open(
            text.words(line, hand, hand + 2),
            format!(
                "`{}` has the first hand drawn: is this one of those cards or one more, and how does it get there",
                text.rule(dealt)
            ),
            "write for example `take it first, then draw the others`",
        ));
    }
}

/// `Eligible`, where no sentence says what makes anything so.
fn fit(text: &Text<'_>, line: &Line<'_>, found: &mut Vec<Finding>) {
    const FIT: [&str; 5] = ["eligible", "qualified", "suitable", "ineligible", "worthy"];
    let Some(at) = line.toks.iter().position(|t| t.any(&FIT)) else { return };
    let word = &line.toks[at].lower;
    let first = text.lines.iter().find(|l| l.toks.iter().any(|t| t.lower == *word));
    if first.is_none_or(|f| !std::ptr::eq(f, line)) {
        return;
    }
    let told = super::said(text, &|toks| {
        let Some(i) = toks.iter().position(|t| t.lower == *word) else { return false };
        let is = i > 0 && (toks[i - 1].any(&["is", "are"]) || toks[i - 1].is("only"));
        let why = has(
            &toks[i..],
            &["if", "when", "unless", "that", "who", "which", "because", "only"],
        );
        let named = i > 0
            && toks[i - 1].any(&["is", "are"])
            && has(&toks[..i], &["with", "who", "that", "which", "whose"]);
        is && (why || named) || toks.get(i + 1).is_some_and(|t| t.any(&["means", ":"]))
    });
    if !told && !text.input.table_words.iter().any(|w| w.contains(word.as_str())) {
        found.push(open(
            text.words(line, at, at + 1),
            format!("no sentence says what makes anything `{word}`"),
            format!("write for example `a card is {word} for … if …`"),
        ));
    }
}
