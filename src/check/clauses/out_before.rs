//! `The auction ends when a bidder has passed twice`, and `a bidder who passes takes no further turn`: an end that cannot come.

use super::{Line, Text};
use crate::check::plain::{Mood, stem, verb};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        let Some(end) = ends(line.toks) else { continue };
        let Some((deed, times)) = waits(line.toks, end) else { continue };
        let stop = text.lines.iter().find(|other| {
            let same = other.view.set == line.view.set && !std::ptr::eq(*other, line);
            same && if times > 1 { drops_out(other, &deed) } else { never(other, &deed) }
        });
        let Some(stop) = stop else { continue };
        let rule = text.rule(stop);
        let (message, help) = if times > 1 {
            (
                format!(
                    "this waits for somebody to `{deed}` {times} times, and by `{rule}` nobody who does it once gets another chance"
                ),
                "name an end that can come, or let them go on",
            )
        } else {
            (
                format!("this waits for somebody to `{deed}`, and by `{rule}` nobody can"),
                "name an end that can come, or say when it is allowed",
            )
        };
        found.push(
            Finding::new(Code::EndlessTime, text.whole(line), message)
                .label("cannot come to pass")
                .related(text.whole(stop), "because of this")
                .help(help),
        );
    }
}

/// Where the condition of an end begins: `The auction ends when …`, `The phase lasts until …`.
fn ends(toks: &[Tok]) -> Option<usize> {
    let verb = toks.iter().position(|t| {
        t.any(&["ends", "end", "lasts", "continues", "continue", "over", "finishes", "on"])
    })?;
    let when = toks[verb + 1..]
        .iter()
        .take(4)
        .position(|t| t.any(&["when", "once", "after", "until", "if", "as"]))?;
    let other = toks.iter().any(|t| t.any(&["or", "also", "either"]));
    (!other).then_some(verb + 2 + when)
}

/// The deed that an end waits for, and how often: `a bidder has passed twice`.
fn waits(toks: &[Tok], from: usize) -> Option<(String, i64)> {
    let part = toks.get(from..)?;
    let has = part.iter().position(|t| t.any(&["has", "have"]))?;
    let done = part.get(has + 1).filter(|t| verb(&t.lower).participle)?;
    let somebody = part[..has].iter().any(|t| {
        t.any(&[
            "player",
            "players",
            "bidder",
            "opponent",
            "opponents",
            "everybody",
            "everyone",
        ])
    });
    let next = part.get(has + 2);
    let times = match next {
        None => 1,
        Some(t) if t.is("twice") => 2,
        Some(t) if t.any(&["thrice"]) => 3,
        // `Has passed three times`, `has shown three thumbs`.
        Some(t)
            if t.number.is_some_and(|n| n > 1)
                && part.get(has + 3).is_some_and(|n| n.is_word() && n.lower.ends_with('s'))
                && part.len() < has + 6 =>
        {
            t.number?
        }
        Some(t) if !t.is_word() || t.any(&["in", "during"]) => 1,
        _ => return None,
    };
    somebody.then(|| (stem(&done.lower), times))
}

/// `A player who passes takes no further turn`, `when a player passes, they are out of the round`.
fn drops_out(line: &Line<'_>, deed: &str) -> bool {
    let toks = line.toks;
    let asked =
        line.plain.deeds.iter().any(|d| d.asked && d.verb == deed && d.figure.is_none())
            || toks.windows(3).any(|w| {
                w[0].any(&["who", "has", "have"])
                    && (w[1].stem() == deed || w[2].stem() == deed)
            });
    let out = toks.windows(3).any(|w| {
        w[0].is("no") && w[1].any(&["further", "more", "other", "longer"])
            || w[0].is("out") && w[1].is("of")
            || w[1].any(&["cannot", "not"])
                && w[2].any(&["act", "bid", "play", "return", "rejoin"])
            || w[0].any(&["drops", "drop"]) && w[1].is("out")
            || w[0].any(&["leaves", "leave"]) && w[1].is("the")
            || w[1].any(&["skipped"])
    });
    let soft = toks.iter().any(|t| t.any(&["until", "unless", "if", "except", "may", "can"]));
    asked && out && !soft
}

/// `A player cannot pass`, without a condition.
fn never(line: &Line<'_>, deed: &str) -> bool {
    line.plain.open == 0
        && !line.toks.iter().any(|t| {
            t.any(&[
                "who", "that", "in", "on", "during", "first", "before", "after", "twice",
                "again",
            ])
        })
        && line.plain.deeds.iter().any(|d| {
            d.mood == Mood::Cannot
                && !d.asked
                && !d.limited
                && d.verb == deed
                && d.what.is_empty()
                && d.figure.is_none()
        })
}
