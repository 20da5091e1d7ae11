//! What each player has of something, against what the rules make them use of it: twelve rounds with a plank each, and ten
//! planks; a stretch of time that lasts until there is a barker on each of nine stalls, and six barkers.

use super::{Line, Text};
use crate::check::plain::stem;
use crate::check::words::{Tok, tokens};
use crate::finding::{Code, Finding};

/// So many of something for each of those who play.
struct Share<'l> {
    line: &'l Line<'l>,
    who: String,
    each: i64,
}

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        used_up(text, line, found);
        never_full(text, line, found);
    }
}

/// `You must lay one of your planks` in each of more rounds than there are planks, which stay where they are.
fn used_up(text: &Text<'_>, line: &Line<'_>, found: &mut Vec<Finding>) {
    let toks = line.toks;
    let must = toks.iter().position(|t| t.any(&["must", "shall"]));
    let timed = toks.windows(3).any(|w| {
        w[0].any(&["on", "in", "each", "every", "during"])
            && (w[1].any(&["turn", "round"]) || w[2].any(&["turn", "round"]))
    });
    let lets = toks.iter().any(|t| t.any(&["if", "unless", "may", "or", "when", "until"]));
    let Some(must) = must.filter(|_| timed && !lets) else { return };
    // `one of your planks`, `a plank`, `two planks`.
    let Some((count, noun)) = toks[must + 1..].iter().enumerate().find_map(|(i, t)| {
        let at = must + 1 + i;
        let count = if t.any(&["a", "an"]) { Some(1) } else { t.number }?;
        let of = toks.get(at + 1).is_some_and(|t| t.is("of"));
        let noun = toks.get(if of { at + 3 } else { at + 1 })?;
        noun.is_word().then(|| (count, stem(&noun.lower)))
    }) else {
        return;
    };
    let Some(share) = share(text, line.view.set, &noun) else { return };
    let Some((rounds, said)) = rounds(text, line.view.set) else { return };
    let speaks =
        |l: &&Line<'_>| l.view.set == line.view.set && l.toks.iter().any(|t| t.stem() == noun);
    let stays = text.lines.iter().filter(speaks).any(|l| {
        l.toks.iter().any(|t| t.any(&["stay", "stays", "remain", "remains", "never"]))
            || l.toks.windows(2).any(|w| w[0].is("out") && w[1].is("of"))
    });
    let returns = text.lines.iter().filter(speaks).any(|l| {
        l.toks.iter().any(|t| {
            t.any(&[
                "back", "return", "returns", "returned", "regain", "retrieve", "recover",
                "gain", "gains", "buy", "buys", "spare", "skip", "skips",
            ])
        })
    });
    if stays && !returns && count.saturating_mul(rounds) > share.each {
        let (all, plural) = (count.saturating_mul(rounds), share.each);
        found.push(
            Finding::new(
                Code::MustButCannot,
                text.whole(line),
                format!(
                    "in {rounds} rounds this takes {all}, and there are {plural} for each {}",
                    share.who
                ),
            )
            .label("must be done each time")
            .related(text.whole(share.line), format!("{plural} for each"))
            .related(text.whole(said), format!("{rounds} times"))
            .help("change one of the figures, or say what a player does who has none left"),
        );
    }
}

/// `… goes on until there is a barker on every stall`, with fewer of them than there are stalls.
fn never_full(text: &Text<'_>, line: &Line<'_>, found: &mut Vec<Finding>) {
    let toks = line.toks;
    let Some(until) = toks.iter().position(|t| t.is("until")) else { return };
    let part = &toks[until + 1..];
    let part = &part[..part.iter().position(|t| t.any(&[",", ";", "."])).unwrap_or(part.len())];
    let Some(all) = part.iter().position(|t| t.any(&["each", "every", "all"])) else { return };
    if part.iter().any(|t| t.any(&["or", "no", "not"])) {
        return;
    }
    let behind = |at: usize| {
        part[at + 1..]
            .iter()
            .find(|t| t.is_word() && t.number.is_none() && !t.any(&["of", "the"]))
            .map(|t| stem(&t.lower))
    };
    let one = part.iter().position(|t| t.any(&["a", "an", "one"]));
    let (Some(place), Some(piece)) = (behind(all), one.and_then(behind)) else { return };
    let Some(share) = share(text, line.view.set, &piece) else { return };
    let Some(most) = how_many(text, line.view.set, &share.who) else { return };
    // The only number of places that is named.
    let mut counts: Vec<(i64, &Line<'_>)> = text
        .lines
        .iter()
        .filter(|l| l.view.set == line.view.set)
        .flat_map(|l| {
            let place = place.as_str();
            l.toks.windows(2).filter_map(move |w| {
                let plural = w[1].is_word() && w[1].lower != place && w[1].stem() == place;
                w[0].number.filter(|_| plural).map(|n| (n, l))
            })
        })
        .collect();
    counts.sort_by_key(|(n, l)| (*n, l.view.sentence.span.start));
    counts.dedup_by_key(|(n, _)| *n);
    let [(places, said)] = counts[..] else { return };
    let there = share.each.saturating_mul(most);
    if there < places {
        found.push(
            Finding::new(
                Code::EndlessTime,
                text.whole(line),
                format!("this waits for {places}, and all players together have {there}"),
            )
            .label("cannot come to pass")
            .related(text.whole(share.line), format!("{} for each {}", share.each, share.who))
            .related(text.whole(said), format!("{places} of them"))
            .help("change one of the figures, or name another end"),
        );
    }
}

/// `Ten planks for each builder`, `each builder has ten planks`, where the book says so once.
fn share<'l>(text: &'l Text<'_>, set: usize, what: &str) -> Option<Share<'l>> {
    let mut shares: Vec<Share<'l>> = Vec::new();
    for line in text.lines.iter().filter(|l| l.view.set == set) {
        let toks = line.toks;
        for at in 1..toks.len() {
            let Some(number) = at.checked_sub(1).and_then(|i| toks[i].number) else { continue };
            if toks[at].stem() != what || !toks[at].is_word() {
                continue;
            }
            let who = |i: usize| {
                let each = toks.get(i).is_some_and(|t| t.any(&["each", "every"]));
                toks.get(i + 1).filter(|t| each && t.is_word()).map(|t| stem(&t.lower))
            };
            let behind =
                toks.get(at + 1).filter(|t| t.any(&["for", "to"])).and_then(|_| who(at + 2));
            let before = toks[..at].iter().position(|t| {
                t.any(&["has", "takes", "gets", "receives", "owns", "starts", "begins"])
            });
            let before = before.and_then(|v| v.checked_sub(2)).and_then(who);
            let Some(who) = behind.or(before) else { continue };
            shares.push(Share { line, who, each: number });
        }
    }
    (shares.len() == 1).then(|| shares.pop()).flatten()
}

/// How many rounds the book says that a game has.
fn rounds<'l>(text: &'l Text<'_>, set: usize) -> Option<(i64, &'l Line<'l>)> {
    text.lines.iter().filter(|l| l.view.set == set).find_map(|line| {
        let toks = line.toks;
        let game = toks.iter().any(|t| t.any(&["game", "play", "played"]));
        let lasts = toks.iter().any(|t| {
            t.any(&["lasts", "played", "consists", "over", "takes", "last", "ends", "is"])
        });
        let most = toks.iter().any(|t| t.any(&["most", "up", "unless", "if", "or"]));
        let at = toks
            .windows(2)
            .position(|w| w[0].number.is_some() && w[1].any(&["rounds", "turns", "days"]))?;
        (game && lasts && !most).then_some(())?;
        Some((toks[at].number?, line))
    })
}

/// How many play at most, by the word that the book has for them, at its beginning.
fn how_many(text: &Text<'_>, set: usize, who: &str) -> Option<i64> {
    let outline = text.input.sets[set].outline;
    let titles = outline.sections.iter().take(3).filter_map(|s| s.title.as_ref());
    let heads = titles.map(|(title, _)| tokens(title));
    let first = text.input.sentences.iter().filter(|s| s.set == set).take(8);
    heads.chain(first.map(|s| s.toks().to_vec())).find_map(|toks| most(&toks, who))
}

fn most(toks: &[Tok], who: &str) -> Option<i64> {
    (1..toks.len()).find_map(|at| {
        let own = one(&toks[at].lower) == one(who) || toks[at].is("players");
        let high = toks[at - 1].number.filter(|n| own && (2..=20).contains(n))?;
        let several = at > 1
            && toks[at - 2].any(&[
                "to",
                "-",
                "\u{2013}",
                "or",
                "exactly",
                "for",
                "precisely",
                "are",
            ]);
        several.then_some(high)
    })
}

/// `showmen` and `showman` are one word.
fn one(word: &str) -> String {
    let stem = stem(word);
    stem.strip_suffix("men").map_or(stem.clone(), |rest| format!("{rest}man"))
}
