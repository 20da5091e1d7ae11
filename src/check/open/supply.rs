//! Counted tokens that players gain, and nothing says what happens when there is none left.

use super::{first, has, open, said};
use crate::check::plain::{Text, stem};
use crate::check::words::{Tok, is_small};
use crate::finding::Finding;

/// Verbs by which pieces come to players out of a common store.
const GAINS: [&str; 6] = ["gain", "earn", "get", "receive", "collect", "take"];

pub(super) fn check(text: &Text<'_>) -> Option<Finding> {
    if text.lines.len() < super::WHOLE {
        return None;
    }
    let listed = text.lines.iter().chain(&text.asides).filter(|line| {
        text.below(line, &["components", "contents", "materials", "material", "equipment"])
    });
    for line in listed {
        let Some((at, thing)) = counted(line.toks) else { continue };
        let of = |toks: &[Tok]| toks.iter().any(|t| t.stem() == thing);
        // A share that all get at the start is counted elsewhere.
        let gained =
            text.lines.iter().any(|other| {
                !text.below(other, &["setup", "setting", "preparation", "components"])
                    && other.plain.deeds.iter().any(|d| {
                        GAINS.contains(&d.verb.as_str()) && of(&other.toks[d.at..d.end])
                    })
            });
        let bounded = said(text, &|toks| {
            of(toks)
                && has(
                    toks,
                    &[
                        "unlimited",
                        "limited",
                        "limit",
                        "supply",
                        "bank",
                        "exhausted",
                        "empty",
                        "remaining",
                        "left",
                        "runs",
                        "run",
                        "return",
                        "returned",
                        "returns",
                        "substitute",
                        "pool",
                        "last",
                        "reserve",
                    ],
                )
        });
        if gained && !bounded {
            let place = first(text, &|toks| std::ptr::eq(toks, line.toks))
                .map(|line| text.words(line, at, line.toks.len()))?;
            return Some(open(
                place,
                "nothing says what happens when there is none of these left",
                "say that they are unlimited, or what happens when they run out",
            ));
        }
    }
    None
}

/// `24 gold coins`: where, and of what.
fn counted(toks: &[Tok]) -> Option<(usize, String)> {
    let at = toks.iter().position(|t| t.number.is_some_and(|n| (2..200).contains(&n)))?;
    let words = &toks[at + 1..];
    let plain = at == 0
        && (1..=3).contains(&words.len())
        && words.iter().all(|t| t.is_word() && t.number.is_none() && !is_small(&t.lower));
    let last = words.last()?;
    let token = stem(&last.lower);
    let money = ["coin", "gem", "crystal", "chip", "cube", "pebble", "stone", "token", "crown"];
    (plain && money.contains(&token.as_str())).then_some((at, token))
}
