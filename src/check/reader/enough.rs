//! A deck that does not last: so many cards for each player at the start and as many again in each later part of the game.

use super::{Line, Text, has, names, open};
use crate::check::plain::stem;
use crate::check::words::{Tok, singular};
use crate::finding::Finding;

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let lasts = text.lines.iter().any(|l| {
        has(l.toks, &["reshuffle", "reshuffled", "empty", "exhausted"])
            || l.toks.windows(2).any(|w| w[0].any(&["runs", "run"]) && w[1].is("out"))
                && has(l.toks, &["deck", "pile", "cards", "stock"])
            || has(l.toks, &["shuffle", "shuffled"])
                && has(l.toks, &["discard", "discards", "discarded", "back"])
    });
    let Some(most) = players(text).filter(|_| !lasts) else { return };
    for redraw in &text.lines {
        let Some(hand) = up_to(redraw.toks) else { continue };
        let Some((parts, part)) =
            text.lines.iter().chain(&text.asides).find_map(|l| parts(l.toks))
        else {
            continue;
        };
        let timed = names(redraw.toks, &part)
            || text.input.titles(redraw.view).iter().any(|t| t.contains(&part));
        let dealt = text.lines.iter().find(|l| {
            has(l.toks, &["deal", "dealt", "deals"])
                && l.toks.iter().any(|t| t.number == Some(hand))
        });
        let Some(dealt) = dealt.filter(|_| timed) else { continue };
        let Some((count, noun)) = deck(text, dealt) else { continue };
        let wanted = hand.saturating_mul(most).saturating_mul(parts);
        if wanted > count {
            found.push(open(
                text.whole(redraw),
                format!(
                    "{most} players can take {wanted} in {parts} {part}s, there are {count} `{noun}`, and no sentence says what happens when they run out"
                ),
                "write for example `when the deck is empty, the discards are shuffled and become the deck`",
            ));
            return;
        }
    }
}

/// `Draw back up to five cards`.
fn up_to(toks: &[Tok]) -> Option<i64> {
    let at = toks
        .windows(3)
        .position(|w| w[0].is("up") && w[1].is("to") && w[2].number.is_some())?;
    let draws = toks[..at].iter().any(|t| t.any(&["draw", "draws", "refill", "refills"]));
    let back = has(toks, &["back", "again", "hand", "hands"]);
    toks[at + 2].number.filter(|n| draws && back && (2..30).contains(n))
}

/// `Four seasons`, of the game.
fn parts(toks: &[Tok]) -> Option<(i64, String)> {
    let at = toks.windows(2).position(|w| {
        w[0].number.is_some_and(|n| (2..20).contains(&n))
            && w[1]
                .any(&["rounds", "seasons", "hands", "deals", "years", "days", "ages", "eras"])
    })?;
    let lasts = has(toks, &["game", "play", "played"])
        && has(toks, &["over", "lasts", "consists", "takes", "in", "has", "is"]);
    lasts.then_some(())?;
    Some((toks[at].number?, singular(&toks[at + 1].lower)))
}

/// The deck of which a sentence deals: how many, and of what.
fn deck(text: &Text<'_>, dealt: &Line<'_>) -> Option<(i64, String)> {
    text.lines.iter().chain(&text.asides).find_map(|l| {
        let at = l.toks.windows(4).position(|w| {
            w[0].any(&["deck", "pile"])
                && w[1].is("of")
                && w[2].number.is_some()
                && w[3].is_word()
        })?;
        let noun = stem(&l.toks[at + 3].lower);
        (names(dealt.toks, &noun))
            .then_some((l.toks[at + 2].number?, l.toks[at + 3].lower.clone()))
    })
}

/// How many play at most.
fn players(text: &Text<'_>) -> Option<i64> {
    text.input.sentences.iter().filter(|v| !text.input.sets[v.set].standard).find_map(|v| {
        let toks = v.toks();
        if !has(toks, &["players", "player"]) || toks.len() > 14 {
            return None;
        }
        let at = toks.windows(3).position(|w| {
            w[0].number.is_some() && w[1].any(&["to", "-", "\u{2013}"]) && w[2].number.is_some()
        })?;
        toks[at + 2].number.filter(|n| (2..=20).contains(n))
    })
}
