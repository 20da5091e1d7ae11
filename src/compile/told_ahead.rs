//! What one sentence says of the one before it, and what says again what others say: `return the rest to the supply`, `in
//! short: …`, `a player buys by paying coins`.

use std::collections::BTreeSet;

use super::counted::{Said, is_number};
use super::idioms;
use super::pattern::{NUMBERS, Patterns};
use crate::vocabulary::singular_of;

/// `You can never hold more than 8 tickets. Return the rest to the supply.`
pub(super) fn rests(now: &mut [Said], amounts: &BTreeSet<String>) {
    let rest = Patterns::read(
        "(return | lose | put back | discard | give back) (the rest | any excess | the excess | the surplus | any more | the others) [[back] (to | in | into) the {b}] => Fits\n\
         (the rest | any excess | the excess | the surplus) (is | are) (lost | returned | put back | discarded) [[back] (to | in | into) the {b}] => Fits\n\
         (the rest | any excess | the excess | the surplus) (goes | go) back (to | into) the {b} => Fits\n",
    );
    for at in 1..now.len() {
        let (Said::Text(before), Said::Text(text)) = (&now[at - 1], &now[at]) else { continue };
        let words = idioms::words(text);
        let row: Vec<&str> = words.iter().map(String::as_str).collect();
        let fits = rest.whole(words.clone()).is_some();
        let before: Vec<String> =
            idioms::words(before).iter().map(|w| w.to_lowercase()).collect();
        // `Roll a die. You gain that much flour.`
        let rolls = before.iter().any(|w| w == "roll" || w == "rolls");
        if let [who @ .., verb, that, much, noun] = row.as_slice()
            && rolls
            && ["gain", "gains", "get", "gets", "take", "takes", "score", "scores"]
                .contains(verb)
            && that.eq_ignore_ascii_case("that")
            && ["many", "much"].contains(much)
        {
            let gain = if verb.ends_with('s') { "gains" } else { "gain" };
            now[at] = Said::Text(
                format!("{} {gain} {noun} equal to the roll", who.join(" ")).trim().to_owned(),
            );
            continue;
        }
        let more = before.windows(4).find(|w| {
            w[0] == "more"
                && w[1] == "than"
                && is_number(&w[2])
                && amounts.contains(&singular_of(&w[3]))
        });
        let limit = before.iter().any(|w| matches!(w.as_str(), "never" | "cannot" | "not"));
        if let (true, true, Some([_, _, n, noun])) = (fits, limit, more) {
            now[at] = Said::Text(format!("Any {noun} beyond {n} are lost"));
        }
    }
}

/// `In short: …`, where each of its figures stands in another rule too; `a player buys by paying coins`, where
/// another rule says how many.
pub(super) fn overviews(now: &mut [Said], all: &[Vec<String>]) {
    let lower: Vec<Vec<String>> =
        all.iter().map(|w| w.iter().map(|w| w.to_lowercase()).collect()).collect();
    let figure =
        |w: &str| w.parse::<usize>().ok().or_else(|| NUMBERS.iter().position(|n| *n == w));
    let figures = |words: &[String]| -> BTreeSet<(usize, String)> {
        words.windows(2).filter_map(|w| Some((figure(&w[0])?, singular_of(&w[1])))).collect()
    };
    for at in 0..now.len() {
        let row: Vec<&str> = lower[at].iter().map(String::as_str).collect();
        let sums_up = matches!(
            row.as_slice(),
            ["in", "short" | "brief" | "summary" | "sum", ":" | ",", ..]
                | ["to", "sum", "up" | "summarize" | "summarise", ":" | ",", ..]
                | ["briefly", ":" | ",", ..]
        );
        if sums_up {
            let mut others = BTreeSet::new();
            for (_, words) in lower.iter().enumerate().filter(|(i, _)| *i != at) {
                others.extend(figures(words));
            }
            let own = figures(&lower[at]);
            if !own.is_empty() && own.iter().all(|f| others.contains(f)) {
                now[at] = Said::Idle;
            }
        }
        if let ["a" | "the" | "each", "player", deed, "by", "paying", noun] = row.as_slice() {
            let noun = singular_of(noun);
            let priced = lower.iter().any(|words| {
                let to = words.iter().position(|w| w == "to" || w == "who" || w == "player");
                let does = to.and_then(|i| words.get(i + 1)).is_some_and(|w| {
                    w == deed
                        || deed.strip_suffix('s') == Some(w)
                        || deed.strip_suffix("es") == Some(w)
                });
                let price = words
                    .windows(2)
                    .any(|w| figure(&w[0]).is_some() && singular_of(&w[1]) == noun);
                does && price
            });
            if priced {
                now[at] = Said::Idle;
            }
        }
    }
}
