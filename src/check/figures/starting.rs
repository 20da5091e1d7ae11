//! The first hand by its name: how many cards it has.

use super::frames::Fact;
use crate::check::words::{Tok, singular};

/// `The five cards of a starting hand`, `a starting hand of five cards`, `the starting hand is five cards`.
pub(super) fn hand(toks: &[Tok], out: &mut Vec<Fact>) {
    let Some(hand) = toks
        .windows(2)
        .position(|w| w[0].any(&["starting", "opening", "initial"]) && w[1].is("hand"))
    else {
        return;
    };
    let before = hand.checked_sub(4).filter(|&at| {
        toks[at].number.is_some()
            && toks[at + 1].any(&["cards", "tiles"])
            && toks[at + 2].any(&["of", "in"])
    });
    let behind = (hand + 3..toks.len().min(hand + 5)).find(|&at| {
        toks[at].number.is_some()
            && toks[hand + 2].any(&["of", "is", "has", "contains", "holds"])
            && toks.get(at + 1).is_some_and(|t| t.any(&["cards", "tiles"]))
    });
    let Some(at) = before.or(behind) else { return };
    let Some(value) = toks[at].number else { return };
    let key = singular(&toks[at + 1].lower);
    out.push(Fact {
        what: format!("how many of `{key}` each player begins with"),
        key: format!("start {key}"),
        value,
        from: at,
        to: at + 2,
    });
}

/// `All of their 12 boats`, `all 48 cards of the deck`.
pub(super) fn all_of(toks: &[Tok], out: &mut Vec<Fact>) {
    let Some(all) = toks.iter().position(|t| t.is("all")) else { return };
    let rest = &toks[all + 1..];
    let skip = usize::from(rest.first().is_some_and(|t| t.is("of")));
    let own = rest.get(skip).is_some_and(|t| t.any(&["their", "your", "his", "her"]));
    let at = all + 1 + skip + usize::from(own);
    let noun =
        toks.get(at + 1).filter(|t| t.is_word() && (t.capital || t.lower.ends_with('s')));
    let (Some(value), Some(noun)) = (toks.get(at).and_then(|t| t.number), noun) else { return };
    let key = singular(&noun.lower);
    let deck = toks.get(at + 2).is_some_and(|t| t.is("of"))
        && toks.get(at + 4).is_some_and(|t| t.is("deck"));
    let (key, what) = if own && toks.get(at + 2).is_none_or(|t| !t.is("in")) {
        (format!("start {key}"), format!("how many of `{key}` each player begins with"))
    } else if deck && key == "card" {
        ("deck cards".to_owned(), "how many cards a deck has".to_owned())
    } else {
        return;
    };
    out.push(Fact { key, what, value, from: at, to: at + 1 });
}
