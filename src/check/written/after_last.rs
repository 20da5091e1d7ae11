//! `After the seventh round, all add up their fruit`, in a game that is played over six rounds.

use super::{Pages, Said};
use crate::check::words::{Tok, singular};
use crate::finding::{Code, Finding};
use crate::vocabulary::nth;

/// How long a game is: how many of what.
struct Length<'s, 'p> {
    said: &'s Said<'p>,
    count: i64,
    unit: String,
}

const UNITS: [&str; 22] = [
    "round", "rounds", "season", "seasons", "year", "years", "day", "days", "hand", "hands",
    "deal", "deals", "month", "months", "week", "weeks", "night", "nights", "era", "eras",
    "turn", "turns",
];

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let lengths: Vec<Length<'_, '_>> = pages.said.iter().filter_map(length).collect();
    for said in &pages.said {
        let of = |l: &&Length<'_, '_>| l.said.set == said.set;
        for at in 0..said.toks.len() {
            let Some((value, from, to, unit)) = named(&said.toks, at) else { continue };
            let mut own = lengths.iter().filter(of).filter(|l| l.unit == unit);
            let Some(length) = own.next() else { continue };
            // With figures for several cases, none is the last.
            if own.any(|l| l.count != length.count)
                || value <= length.count
                || std::ptr::eq(length.said, said)
                || another(&said.toks)
            {
                continue;
            }
            found.push(
                Finding::new(
                    Code::DifferentFigures,
                    pages.words(said, from, to),
                    format!(
                        "there is no {unit} {value}: by `{}` the game has {} of them",
                        pages.rule(length.said),
                        length.count
                    ),
                )
                .label(format!("{value} here"))
                .related(pages.whole(length.said), format!("{} here", length.count))
                .help("write the same figure in both places"),
            );
            break;
        }
    }
}

/// `The game is played over six rounds`, `play lasts six seasons`, `the game covers four years`.
fn length<'s, 'p>(said: &'s Said<'p>) -> Option<Length<'s, 'p>> {
    let toks = &said.toks;
    let game = toks.iter().position(|t| t.any(&["game", "match", "play"]))?;
    let at = (game + 1..toks.len()).find(|&i| toks[i].any(&UNITS))?;
    let count = toks[at - 1].number.filter(|n| *n > 1)?;
    let tells = super::has(
        &toks[game..at],
        &[
            "over",
            "lasts",
            "last",
            "consists",
            "covers",
            "comprises",
            "spans",
            "runs",
            "takes",
            "has",
            "played",
            "for",
            "goes",
            "in",
        ],
    );
    let plain = !super::has(
        toks,
        &[
            "if",
            "with",
            "variant",
            "short",
            "shorter",
            "longer",
            "long",
            "players",
            "player",
            "first",
            "least",
            "until",
            "may",
            "up",
            "each",
            "every",
            "per",
            "after",
            "or",
            "to",
            "than",
            "agree",
            "choose",
            "beginners",
            "usually",
        ],
    );
    // `Three hands of six rounds` has many more rounds.
    let inner = at > 2 && toks[at - 2].is("of") && toks[at - 3].any(&UNITS);
    (tells && plain && !inner && at - game < 9).then(|| Length {
        said,
        count,
        unit: singular(&toks[at].lower),
    })
}

/// `The seventh round`, `round 7`, `after seven rounds`: the figure, its words, the unit.
fn named(toks: &[Tok], at: usize) -> Option<(i64, usize, usize, String)> {
    let unit = toks[at].any(&UNITS).then(|| singular(&toks[at].lower))?;
    let before = at.checked_sub(1).map(|i| &toks[i]);
    let the = |i: usize| i > 0 && toks[i - 1].any(&["the", "this"]);
    if let Some(value) = before.and_then(|t| nth(&t.lower)).filter(|_| the(at - 1)) {
        return Some((value, at - 1, at + 1, unit));
    }
    let next = toks.get(at + 1).filter(|t| t.lower.starts_with(|c: char| c.is_ascii_digit()));
    if let Some(value) = next.and_then(|t| t.number).filter(|_| !toks[at].lower.ends_with('s'))
    {
        return Some((value, at, at + 2, unit));
    }
    // `After seven rounds`, `when seven rounds have been played`.
    let value = before.and_then(|t| t.number)?;
    let opens = (at >= 2).then(|| &toks[at - 2]);
    let past = opens.is_some_and(|t| t.any(&["after", "when", "once", "all"]))
        && !toks[at..].iter().take(3).any(|t| t.any(&["without", "ago", "later", "of", "in"]));
    past.then_some((value, at - 1, at + 1, unit))
}

/// Whether it speaks of a game that goes on for longer.
fn another(toks: &[Tok]) -> bool {
    super::has(
        toks,
        &[
            "extra",
            "additional",
            "tie",
            "tied",
            "ties",
            "tiebreak",
            "tiebreaker",
            "further",
            "another",
            "longer",
            "variant",
            "instead",
            "sudden",
            "long",
            "never",
            "no",
            "not",
            "players",
            "option",
            "optional",
            "equal",
            "level",
            "draw",
        ],
    )
}
