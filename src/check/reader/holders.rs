//! What one player has at a time: somebody gains what they have, or all have it at once.

use super::{Line, Text, open};
use crate::check::words::{Tok, is_small};
use crate::finding::{Code, Finding};

const GAINS: [&str; 10] = [
    "gains", "gets", "receives", "takes", "gain", "get", "receive", "take", "acquires",
    "obtains",
];

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        if let Some((from, to)) = gains_again(line.toks)
            && !counted(text, line.toks[to].stem())
        {
            let what = &line.toks[to].lower;
            found.push(
                Finding::new(
                    Code::SaysNothing,
                    text.words(line, from, to + 1),
                    format!("this changes nothing: who has `{what}` has it already"),
                )
                .label("without effect")
                .help("say who else gains it, or what happens instead (`keeps it`)"),
            );
        }
        if let Some(at) = tells_one(line.toks) {
            all_have_it(text, line, at, found);
        }
    }
}

/// `The player who has the baton gains the baton`.
fn gains_again(toks: &[Tok]) -> Option<(usize, usize)> {
    (1..toks.len().saturating_sub(3)).find_map(|who| {
        let relative = toks[who].any(&["who", "that"]);
        let has = toks[who + 1].any(&["has", "have", "holds", "holding"]);
        let the = usize::from(toks[who + 2].is("the"));
        let first = toks.get(who + 2 + the)?;
        let gains = toks.get(who + 3 + the)?.any(&GAINS);
        let second = toks.get(who + 4 + 2 * the)?;
        let the_too = the == 0 || toks.get(who + 4 + the).is_some_and(|t| t.is("the"));
        let ends = toks.get(who + 5 + 2 * the).is_none_or(|t| !t.is_word());
        let same = first.is_word()
            && first.number.is_none()
            && !is_small(&first.lower)
            && first.lower == second.lower
            && !(first.lower.ends_with('s') && the == 0);
        (relative && has && gains && the_too && ends && same)
            .then_some((who - 1, who + 4 + 2 * the))
    })
}

/// Whether somebody can have several of it.
fn counted(text: &Text<'_>, noun: &str) -> bool {
    text.speaking_of(noun).any(|line| {
        line.toks.windows(2).any(|w| {
            w[1].stem() == noun
                && (w[0].number.is_some()
                    || w[0].any(&["more", "some", "much", "extra", "additional", "all", "any"]))
        })
    })
}

/// `The baton shows which player begins`: where the noun is.
fn tells_one(toks: &[Tok]) -> Option<usize> {
    let verb = toks.iter().position(|t| {
        t.any(&["describes", "shows", "tells", "says", "marks", "determines", "indicates"])
    })?;
    let one = toks.get(verb + 1)?.is("which") && toks.get(verb + 2)?.is("player");
    let noun = verb.checked_sub(1)?;
    let bare = noun == 0 || noun == 1 && toks[0].is("the");
    (one && bare && toks[noun].is_word()).then_some(noun)
}

/// `Each player gains the baton`.
fn all_have_it(text: &Text<'_>, line: &Line<'_>, at: usize, found: &mut Vec<Finding>) {
    let noun = line.toks[at].stem();
    for other in text.speaking_of(noun).filter(|l| !l.is_aside() && !std::ptr::eq(*l, line)) {
        let toks = other.toks;
        let all = toks.iter().enumerate().position(|(i, t)| {
            let player =
                |n: usize| toks.get(i + n).is_some_and(|t| t.any(&["player", "players"]));
            let gains = |n: usize| {
                toks.get(i + n).is_some_and(|t| t.any(&GAINS))
                    && toks[i + n + 1..]
                        .iter()
                        .find(|t| !t.is("the"))
                        .is_some_and(|t| t.stem() == noun)
            };
            t.any(&["each", "every", "all"])
                && (player(1) && gains(2)
                    || toks.get(i + 1).is_some_and(|t| t.is("other")) && player(2) && gains(3))
        });
        let Some(from) = all else { continue };
        let what = &line.toks[at].lower;
        found.push(
            open(
                text.words(other, from, toks.len()),
                format!(
                    "by `{}` `{what}` tells one player from the others, and here several gain it: who has it then, and when does it pass on",
                    text.rule(line)
                ),
                format!("say that one player at a time has `{what}`, and when the next one gets it"),
            )
            .related(text.whole(line), "one player"),
        );
        return;
    }
}
