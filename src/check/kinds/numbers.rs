//! How many kinds there are and how many of each, against what is said elsewhere.

use super::list::List;
use crate::check::plain::{Line, Text, stem};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, lists: &[List], found: &mut Vec<Finding>) {
    for list in lists {
        for line in text.lines.iter().filter(|l| l.view.set == list.set) {
            let place = text.whole(line);
            let own = place.start <= list.place.start && list.place.end <= place.end;
            if let Some((at, said)) = all_of(line.toks, &list.noun)
                && said != list.names.len() as i64
                && !own
            {
                found.push(
                    Finding::new(
                        Code::WrongCount,
                        text.words(line, at, at + 1),
                        format!(
                            "this speaks of {said} {}, and the list has {}",
                            list.plural(),
                            list.names.len()
                        ),
                    )
                    .related(list.place, "the list")
                    .help(format!("write {}, or mend the list", list.names.len())),
                );
            }
        }
        products(text, list, found);
    }
    shares(text, found);
    for line in &text.lines {
        of_each_here(text, line, found);
    }
    for line in &text.asides {
        of_each_here(text, line, found);
    }
}

/// `36 cards in six colors, six cards of each color`, in one sentence.
fn of_each_here(text: &Text<'_>, line: &Line<'_>, found: &mut Vec<Finding>) {
    let toks = &line.toks;
    let figures: Vec<(usize, i64)> =
        toks.iter().enumerate().filter_map(|(at, t)| Some((at, t.number?))).collect();
    let [(_, total), (kinds_at, kinds), (per_at, per)] = figures.as_slice() else { return };
    let kind = toks.get(kinds_at + 1).filter(|t| t.lower.ends_with('s'));
    let Some(kind) = kind.map(|t| stem(&t.lower)) else { return };
    let named = toks[kinds_at - 1].any(&["in", "of"]) && *kinds > 1 && *kinds_at > 1;
    let each = toks[*per_at..].windows(3).any(|w| {
        w[0].any(&["of", "in", "for"]) && w[1].any(&["each", "every"]) && w[2].stem() == kind
    });
    let plain =
        !toks.iter().any(|t| t.any(&["plus", "also", "and", "jokers", "wild", "except"]));
    if named && each && plain && kinds * per != *total {
        found.push(
            Finding::new(
                Code::WrongArithmetic,
                text.words(line, *per_at, per_at + 1),
                format!("{kinds} times {per} are {}, not {total}", kinds * per),
            )
            .help("make the three figures agree"),
        );
    }
}

/// `the five goods`, `all five goods`, `each of the five goods`.
fn all_of(toks: &[Tok], noun: &str) -> Option<(usize, i64)> {
    (1..toks.len()).find_map(|at| {
        let said = toks[at].number.filter(|n| (2..=30).contains(n))?;
        let whole = toks[at - 1].any(&["the", "all", "these"]);
        // `the three phases of your choice`, `the first two phases`.
        let noun_at =
            toks.get(at + 1).filter(|t| t.lower.ends_with('s') && t.stem() == noun)?;
        let part = toks.get(at + 2).is_some_and(|t| {
            t.any(&[
                "that", "you", "they", "he", "she", "with", "who", "above", "below", "chosen",
                "on", "in",
            ])
        });
        (whole && noun_at.is_word() && !part).then_some((at, said))
    })
}

/// `60 cards` in all, four colors, `12 cards of each color`.
fn products(text: &Text<'_>, list: &List, found: &mut Vec<Finding>) {
    let kinds = list.names.len() as i64;
    for line in text.lines.iter().filter(|l| l.view.set == list.set) {
        let Some((at, per, thing)) = of_each(line.toks, &list.noun) else { continue };
        // What somebody has, gets or needs of each is not all that there is.
        let of_somebody = line.toks.iter().any(|t| {
            t.any(&[
                "you", "your", "they", "their", "player", "players", "if", "when", "whenever",
                "called", "call", "end",
            ])
        });
        if of_somebody {
            continue;
        }
        let Some((first, total)) = in_all(text, list.set, &thing) else { continue };
        if per * kinds == total || std::ptr::eq(first, line) {
            continue;
        }
        found.push(
            Finding::new(
                Code::WrongArithmetic,
                text.words(line, at, at + 1),
                format!(
                    "{kinds} {} with {per} each are {}, and elsewhere there are {total}",
                    list.plural(),
                    per * kinds
                ),
            )
            .label(format!("{per} of each"))
            .related(text.whole(first), format!("{total} in all"))
            .help("make the three figures agree"),
        );
    }
}

/// `15 cards of each color`: where, how many, of what.
fn of_each(toks: &[Tok], noun: &str) -> Option<(usize, i64, String)> {
    let each = toks.windows(3).position(|w| {
        w[0].any(&["of", "in", "for"]) && w[1].any(&["each", "every"]) && w[2].stem() == noun
    })?;
    let at = (each.saturating_sub(4)..each).rev().find(|&i| toks[i].number.is_some())?;
    let thing = toks[at + 1..each].iter().rfind(|t| t.is_word())?;
    Some((at, toks[at].number?, stem(&thing.lower)))
}

/// Headings below which stands what the box holds.
const CONTENTS: [&str; 7] =
    ["components", "contents", "materials", "material", "equipment", "need", "box"];

/// The sentence that says how many of something there are in all.
fn in_all<'t, 'a>(text: &'t Text<'a>, set: usize, thing: &str) -> Option<(&'t Line<'a>, i64)> {
    text.lines.iter().chain(&text.asides).filter(|l| l.view.set == set).find_map(|line| {
        let toks = &line.toks;
        let there = toks.first().is_some_and(|t| t.any(&["there", "the", "a"]))
            || text.below(line, &CONTENTS);
        if !there
            || toks.iter().any(|t| {
                t.any(&["each", "every", "per", "draw", "draws", "deal", "deals", "discard"])
            })
        {
            return None;
        }
        (0..toks.len()).find_map(|at| {
            let total = toks[at].number.filter(|n| *n > 5)?;
            let near = &toks[at + 1..toks.len().min(at + 4)];
            let noun = near
                .iter()
                .take_while(|t| t.is_word() && !t.any(&["and", "or"]))
                .find(|t| t.stem() == thing);
            noun.map(|_| (line, total))
        })
    })
}

/// `Each player takes one basket`, for up to six players, with five baskets in the box.
fn shares(text: &Text<'_>, found: &mut Vec<Finding>) {
    let sets: std::collections::BTreeSet<usize> =
        text.lines.iter().map(|l| l.view.set).collect();
    for set in sets {
        // At least two play where each player gets something.
        let most = most_players(text, set).unwrap_or(2);
        for line in text.lines.iter().filter(|l| l.view.set == set) {
            for (at, per, thing) in given_to_each(text, line) {
                let Some((first, total)) = in_the_box(text, set, &thing) else { continue };
                if per * most <= total || std::ptr::eq(first, line) {
                    continue;
                }
                found.push(
                    Finding::new(
                        Code::WrongArithmetic,
                        text.words(line, at, at + 2),
                        format!(
                            "{most} players with {per} each need {}, and there are {total}",
                            per * most
                        ),
                    )
                    .label(format!("{per} for each player"))
                    .related(text.whole(first), format!("{total} in all"))
                    .help("make the figures agree, or say how many can play"),
                );
            }
        }
    }
}

/// What each player gets at the start: where the figure stands, how many, of what (the noun and what stands before it).
fn given_to_each(text: &Text<'_>, line: &Line<'_>) -> Vec<(usize, i64, Vec<String>)> {
    let toks = &line.toks;
    let setup = text.below(
        line,
        &["setup", "preparation", "start", "beginning", "set", "setting", "preparing"],
    );
    let everybody = toks
        .windows(2)
        .any(|w| w[0].any(&["each", "every"]) && w[1].any(&["player", "opponent"]));
    let begun = toks.windows(3).any(|w| {
        w[0].any(&["begins", "begin", "starts", "start"])
            && (w[1].is("with") || w[1].is("the") && w[2].is("game"))
    });
    let dealt = toks.iter().any(|t| t.any(&["deal", "deals", "dealt"]));
    if !(setup || begun || dealt)
        || !everybody
        || toks.iter().any(|t| t.any(&["if", "may", "deck", "per", "points", "round", "turn"]))
    {
        return Vec::new();
    }
    let verb = line.plain.deeds.iter().find(|d| {
        !d.asked
            && ["take", "get", "receive", "begin", "start", "place", "deal", "draw"]
                .contains(&d.verb.as_str())
    });
    let Some(verb) = verb else { return Vec::new() };
    (verb.at + 1..toks.len())
        .filter_map(|at| {
            let per = toks[at].number.filter(|n| *n > 0)?;
            // `Deal six of them`: what the sentence has named before.
            let of_them = toks.get(at + 1).is_some_and(|t| t.is("of"))
                && toks.get(at + 2).is_some_and(|t| t.any(&["them", "these"]));
            let words = if of_them {
                let from =
                    toks[..verb.at].iter().rposition(|t| t.any(&["the", "all", "shuffle"]));
                &toks[from.map_or(verb.at, |i| i + 1)..verb.at]
            } else {
                &toks[at + 1..]
            };
            let thing = noun(words);
            (!thing.is_empty()).then_some((at, per, thing))
        })
        .collect()
}

/// The words of a noun at the front: `lamp cards`, without `more`.
fn noun(words: &[Tok]) -> Vec<String> {
    let skip =
        usize::from(words.first().is_some_and(|t| t.any(&["more", "additional", "extra"])));
    let mut out: Vec<String> = Vec::new();
    for tok in words[skip..].iter().take(3) {
        let plain = tok.is_word()
            && tok.number.is_none()
            && !tok.any(&[
                "and", "or", "of", "to", "from", "in", "on", "each", "face", "the", "with",
                "as", "for", "at", "per", "are", "is",
            ]);
        if !plain {
            break;
        }
        out.push(stem(&tok.lower));
        // A plural ends the noun.
        if tok.lower.ends_with('s') && tok.lower.len() > 3 {
            break;
        }
    }
    out
}

/// How many of a thing are in the box, if a list of components or `there are` says it. Of several counts the one
/// that names the thing in full is meant; where none does, nothing is.
fn in_the_box<'t, 'a>(
    text: &'t Text<'a>,
    set: usize,
    thing: &[String],
) -> Option<(&'t Line<'a>, i64)> {
    let last = thing.last()?;
    let mut counts: Vec<(&Line<'_>, i64, Vec<String>)> = Vec::new();
    for line in text.lines.iter().chain(&text.asides).filter(|l| l.view.set == set) {
        let toks = &line.toks;
        let there = toks.first().is_some_and(|t| t.is("there")) || text.below(line, &CONTENTS);
        if !there
            || toks.iter().any(|t| {
                t.any(&[
                    "supply",
                    "unlimited",
                    "each",
                    "at",
                    "least",
                    "costs",
                    "cost",
                    "worth",
                    "scores",
                    "gives",
                    "starts",
                ])
            })
        {
            continue;
        }
        for at in 0..toks.len() {
            let Some(total) = toks[at].number else { continue };
            // `10 of them`, `4 suits of 12 cards`: shares of something else.
            let share = at > 0 && toks[..at].iter().any(|t| t.any(&["(", "of", "with"]));
            let name = noun(&toks[at + 1..]);
            if !share && name.last() == Some(last) {
                counts.push((line, total, name));
            }
        }
    }
    let full = counts.iter().position(|(_, _, name)| name == thing);
    match (full, counts.len()) {
        (Some(at), _) => Some((counts[at].0, counts[at].1)),
        (None, 1) if thing.len() == 1 || counts[0].2.len() == 1 => {
            Some((counts[0].0, counts[0].1))
        }
        _ => None,
    }
}

/// The largest number of players that the book names at its beginning.
fn most_players(text: &Text<'_>, set: usize) -> Option<i64> {
    text.asides.iter().chain(text.lines.iter().take(12)).filter(|l| l.view.set == set).find_map(
        |line| {
            let toks = &line.toks;
            (0..toks.len()).find_map(|at| {
                let high = toks[at].number.filter(|n| (2..=20).contains(n))?;
                let range = at > 1
                    && toks[at - 1].any(&["to", "-", "\u{2013}", "or"])
                    && toks[at - 2].number.is_some_and(|low| low < high);
                let players = toks.get(at + 1).is_some_and(|t| t.any(&["player", "players"]))
                    || toks.first().is_some_and(|t| t.is("players"));
                (range && players).then_some(high)
            })
        },
    )
}
