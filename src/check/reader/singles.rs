//! `A cart can only have one lamp`, and elsewhere `the lamps of the cart`; `the yard` everywhere, and once `a yard`.

use std::collections::BTreeMap;

use super::{Line, Text, has, names, open, slip};
use crate::check::plain::stem;
use crate::check::words::{Tok, singular};
use crate::finding::Finding;

/// Fewer uses than this show no habit.
const HABIT: usize = 6;

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        let Some((at, one)) = at_most_one(line.toks) else { continue };
        several(text, line, &one, found);
        surplus(text, line, at, &one, found);
    }
    articles(text, found);
}

/// What there is one of at most: `can only have one lamp`, `no more than one lamp`, `limit one`.
fn at_most_one(toks: &[Tok]) -> Option<(usize, String)> {
    let at = toks.windows(3).position(|w| {
        let one = w[2].number == Some(1);
        one && (w[0].is("only") && w[1].any(&["have", "has", "hold", "carry"])
            || w[0].is("more") && w[1].is("than")
            || w[0].is("at") && w[1].is("most"))
    })?;
    // `one of each card` bounds copies; `one card each turn` bounds deeds.
    let noun = toks
        .get(at + 3)
        .filter(|t| t.is_word() && !t.any(&["of", "card", "player", "time"]))?;
    let timed = has(toks, &["turn", "round", "phase", "step", "per", "deck", "each"]);
    let next = toks.get(at + 4).filter(|t| t.capital && noun.capital);
    (!timed).then(|| (at, stem(&next.unwrap_or(noun).lower)))
}

/// Another sentence that speaks of several of them with one bearer: `the worth of the cart and of the lamps`.
fn several(text: &Text<'_>, line: &Line<'_>, one: &str, found: &mut Vec<Finding>) {
    let bearer = (1..line.toks.len().min(4)).find_map(|i| {
        let article = line.toks[i - 1].any(&["a", "an", "each", "every"]);
        article.then(|| line.toks[i].lower.clone())
    });
    let Some(bearer) = bearer.filter(|b| stem(b) != one) else { return };
    let other = text.lines.iter().find_map(|other| {
        let toks = other.toks;
        let single = toks.windows(2).any(|w| w[0].any(&["the", "that"]) && w[1].is(&bearer));
        let at = (1..toks.len()).find(|&i| {
            let plural =
                toks[i].lower != one && toks[i].stem() == one && toks[i].lower.ends_with('s');
            plural && toks[i.saturating_sub(2)..i].iter().any(|t| t.is("the"))
        })?;
        let apart = has(toks, &["all", "each", "every", "both"]);
        (single && !apart && !std::ptr::eq(other, line) && other.view.set == line.view.set)
            .then_some((other, at))
    });
    if let Some((other, at)) = other {
        let said = &other.toks[at].lower;
        found.push(
            slip(
                text.words(other, at, at + 1),
                format!(
                    "`{said}` are several, and by `{}` there is one at most",
                    text.rule(line)
                ),
                format!("write `its {one}, if any`, or change the limit"),
            )
            .related(text.whole(line), "one at most"),
        );
    }
}

/// A limit of what lies on the table, and no sentence that says what becomes of one too many.
fn surplus(text: &Text<'_>, line: &Line<'_>, at: usize, one: &str, found: &mut Vec<Finding>) {
    // What cannot be is not done.
    let forbidden = has(line.toks, &["cannot", "never"]);
    let bears = !forbidden && has(line.toks, &["attached", "on", "holds", "carry"]);
    let settled = text.lines.iter().any(|other| {
        has(
            other.toks,
            &[
                "replace", "replaces", "replaced", "second", "already", "exceed", "excess",
                "surplus", "instead",
            ],
        ) && names(other.toks, one)
    });
    if bears && !settled {
        found.push(open(
            text.words(line, at, line.toks.len()),
            format!("what happens when another `{one}` would come there"),
            "say that it cannot be done, or which of the two goes",
        ));
    }
}

/// A place that is `the` in all sentences but one.
fn articles(text: &Text<'_>, found: &mut Vec<Finding>) {
    type Uses<'l> = (usize, Vec<(&'l Line<'l>, usize)>);
    let mut uses: BTreeMap<(usize, String), Uses<'_>> = BTreeMap::new();
    for line in &text.lines {
        for at in 1..line.toks.len() {
            let (article, noun) = (&line.toks[at - 1], &line.toks[at]);
            if !noun.capital
                || !noun.is_word()
                || line.toks.get(at + 1).is_some_and(|t| t.capital)
            {
                continue;
            }
            let entry = uses.entry((line.view.set, singular(&noun.lower))).or_default();
            if article.is("the") {
                entry.0 += 1;
            } else if article.any(&["a", "an"]) {
                entry.1.push((line, at));
            }
        }
    }
    for ((set, name), (the, with_a)) in uses {
        let [(line, at)] = with_a[..] else { continue };
        // It is one place by its definition: `The Yard is a Place`.
        let defined = text.lines.iter().any(|l| {
            l.view.set == set
                && l.toks.first().is_some_and(|t| t.is("the"))
                && l.toks.get(1).is_some_and(|t| singular(&t.lower) == name)
                && l.toks.get(2).is_some_and(|t| t.is("is"))
        });
        let brings = at > 1
            && line.toks[at - 2].any(&["is", "has", "have", "with", "of", "each"])
            || line.toks.get(at + 1).is_some_and(|t| t.is("of"));
        if the < HABIT || !defined || brings || at < 2 {
            continue;
        }
        let (article, noun) = (&line.toks[at - 1].lower, super::words(line, at, at + 1));
        found.push(slip(
            text.words(line, at - 1, at + 1),
            format!("`{article} {noun}` here, and `the {noun}` in all other sentences"),
            format!("write `the {noun}`, or say whether there are several"),
        ));
    }
}
