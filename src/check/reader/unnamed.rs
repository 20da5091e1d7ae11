//! Words for what is called otherwise: `at that landing`, where nothing is a landing; `seven guilds`, and `one of these
//! houses` in the same breath.

use std::collections::BTreeMap;

use super::{Line, Text, slip, words};
use crate::check::words::{Tok, is_small};
use crate::finding::Finding;

const WHERE: [&str; 12] =
    ["at", "in", "on", "from", "to", "of", "with", "for", "into", "onto", "under", "by"];

/// What sums up or points without naming a thing of the game.
const GENERAL: [&str; 96] = [
    "action",
    "age",
    "amount",
    "area",
    "attempt",
    "basis",
    "bit",
    "bonus",
    "book",
    "case",
    "category",
    "change",
    "choice",
    "class",
    "color",
    "colour",
    "combination",
    "component",
    "condition",
    "cost",
    "date",
    "day",
    "deal",
    "decision",
    "die",
    "difference",
    "direction",
    "effect",
    "end",
    "entity",
    "event",
    "extent",
    "face",
    "fact",
    "figure",
    "form",
    "game",
    "goal",
    "group",
    "instance",
    "instant",
    "item",
    "kind",
    "letter",
    "level",
    "line",
    "list",
    "manner",
    "matter",
    "method",
    "minute",
    "moment",
    "month",
    "name",
    "number",
    "object",
    "occasion",
    "one",
    "opponent",
    "option",
    "order",
    "other",
    "pair",
    "part",
    "person",
    "phase",
    "piece",
    "player",
    "point",
    "position",
    "price",
    "purpose",
    "reason",
    "regard",
    "respect",
    "result",
    "role",
    "round",
    "rule",
    "same",
    "section",
    "sense",
    "set",
    "shape",
    "side",
    "situation",
    "size",
    "sort",
    "state",
    "step",
    "suit",
    "thing",
    "time",
    "total",
    "turn",
    "type",
];
const MORE_GENERAL: [&str; 12] = [
    "unit", "value", "way", "week", "word", "year", "symbol", "sum", "team", "stage", "spot",
    "single",
];

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    no_such_thing(text, found);
    two_names(text, found);
}

/// `At that landing`, twice, in a book that never says what a landing is.
fn no_such_thing(text: &Text<'_>, found: &mut Vec<Finding>) {
    let mut seen: BTreeMap<String, Vec<(&Line<'_>, usize)>> = BTreeMap::new();
    for line in &text.lines {
        for at in 2..line.toks.len() {
            if points(line.toks, at) {
                seen.entry(line.toks[at].stem().to_owned()).or_default().push((line, at));
            }
        }
    }
    for (noun, places) in seen {
        let spoken: usize = text
            .speaking_of(&noun)
            .map(|line| line.toks.iter().filter(|t| t.stem() == noun).count())
            .sum();
        let titled = text.input.sets.iter().filter(|s| !s.standard).any(|set| {
            let titles = set.outline.sections.iter().filter_map(|s| s.title.as_ref());
            titles.into_iter().any(|(title, _)| title.to_lowercase().contains(&noun))
        });
        let tabled = text.input.table_words.iter().any(|cell| cell.contains(&noun));
        if places.len() < 2 || spoken > places.len() || titled || tabled {
            continue;
        }
        let (line, at) = places[0];
        found.push(slip(
            text.words(line, at - 1, at + 1),
            format!(
                "`{}` points back, and nothing in the book is called `{}`",
                words(line, at - 1, at + 1),
                line.toks[at].lower
            ),
            "use the name that the thing has elsewhere",
        ));
    }
}

/// Whether the word is what `at that …` points to.
fn points(toks: &[Tok], at: usize) -> bool {
    let noun = &toks[at];
    let ends = toks.get(at + 1).is_none_or(|t| !t.is_word() || is_small(&t.lower));
    toks[at - 2].any(&WHERE)
        && toks[at - 1].any(&["that", "this"])
        && noun.is_word()
        && noun.number.is_none()
        && noun.lower.len() > 3
        && !is_small(&noun.lower)
        && !GENERAL.contains(&noun.stem())
        && !MORE_GENERAL.contains(&noun.stem())
        && ends
}

/// `Seven guilds rule the town, and each card belongs to one of these houses`, with `the seven houses` elsewhere.
fn two_names(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        let toks = line.toks;
        let Some(these) = toks.iter().position(|t| t.any(&["these", "those"])) else {
            continue;
        };
        let Some(second) = toks.get(these + 1).filter(|t| plural(t)) else { continue };
        let before = &toks[..these];
        let named = before.iter().any(|t| t.stem() == second.stem());
        let Some((many, first)) = counted(before).filter(|_| !named) else { continue };
        let same = |toks: &[Tok]| {
            (0..toks.len()).any(|at| {
                counted(&toks[at..]).is_some_and(|(n, noun)| {
                    n == many && at == 0 && noun.stem() == second.stem()
                }) || toks[at].number == Some(many)
                    && toks[at + 1..].iter().take(2).any(|t| t.lower == second.lower)
            })
        };
        let Some(other) = text.lines.iter().chain(&text.asides).find(|l| same(l.toks)) else {
            continue;
        };
        let (one, two) = (&first.lower, &second.lower);
        found.push(
            slip(
                text.words(line, these, these + 2),
                format!("`{one}` and `{two}` seem to be the same {many}"),
                format!("call them `{one}` or `{two}` throughout"),
            )
            .related(text.whole(other), format!("{many} of them here")),
        );
    }
}

/// So many of what: the plural behind the only number.
fn counted(toks: &[Tok]) -> Option<(i64, &Tok)> {
    let at = toks.iter().position(|t| t.number.is_some_and(|n| n > 2))?;
    let rest = toks[at + 1..].iter().take(3).take_while(|t| t.is_word() && !is_small(&t.lower));
    let noun = rest.into_iter().find(|t| plural(t))?;
    Some((toks[at].number?, noun))
}

fn plural(tok: &Tok) -> bool {
    tok.is_word()
        && tok.lower.len() > 3
        && tok.lower.ends_with('s')
        && !tok.lower.ends_with("ss")
        && tok.stem() != tok.lower
        && !GENERAL.contains(&tok.stem())
        && !["card", "tile", "token"].contains(&tok.stem())
}
