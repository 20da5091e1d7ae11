//! What is only counted, and where: the bank that coins come from, sacks in a field and in a granary, the steps that
//! players stand on, amounts with names of their own. Once the book has shown that a thing is only counted, what is said of it is
//! brought into the form for amounts; where a use does not fit, all of them stay as they are.
#![allow(
    clippy::format_push_string,
    reason = "patterns are easier to read whole than in `write!`"
)]

use std::collections::{BTreeMap, BTreeSet};

use super::idioms;
use super::pattern::{NUMBERS, Patterns, filled};
use crate::outline::{Form, Outline, Sentence};
use crate::source::Span;
use crate::vocabulary::{plural_of, singular_of};

/// Where amounts come from and go to, in any game.
const BANKS: [&str; 9] = [
    "bank",
    "supply",
    "general supply",
    "common supply",
    "reserve",
    "common reserve",
    "stock",
    "stockpile",
    "box",
];
/// Things that are never only counted.
pub(super) const THINGS: [&str; 22] = [
    "card", "tile", "die", "hand", "turn", "round", "player", "deck", "pile", "zone", "space",
    "phase", "game", "dice", "rule", "section", "action", "time", "number", "pawn", "marker",
    "board",
];
/// What is said before the noun.
const TINTS: [&str; 13] = [
    "red", "blue", "green", "yellow", "black", "white", "gold", "silver", "brown", "orange",
    "purple", "more", "other",
];
/// Where somebody stands that is only a number.
const STEPS: [&str; 7] = ["step", "rung", "level", "floor", "stage", "stair", "space"];
/// Names of the last step.
const TOPS: [&str; 6] = ["top", "summit", "end", "goal", "finish", "peak"];

/// What a sentence is instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Said {
    /// It only says what there is.
    Fact,
    /// It changes nothing.
    Idle,
    /// It is said so.
    Text(String),
}

/// What a book says of what it counts.
#[derive(Debug, Clone, Default)]
pub(super) struct Counted {
    said: BTreeMap<Span, Said>,
}

impl Counted {
    /// What the sentences of all rule sets are instead.
    pub(super) fn gather<'o>(outlines: impl Iterator<Item = &'o Outline>) -> Self {
        let all: Vec<&Sentence> =
            outlines.flat_map(|o| &o.sentences).filter(|s| s.form == Form::Text).collect();
        let words: Vec<Vec<String>> = all.iter().map(|s| idioms::words(&s.text)).collect();
        let amounts = amounts(&words);
        let mut now: Vec<Said> = words.iter().map(|w| Said::Text(idioms::joined(w))).collect();
        let before = now.clone();
        super::told_ahead::rests(&mut now, &amounts);
        super::told_ahead::overviews(&mut now, &words);
        steps(&mut now);
        constants(&mut now, &amounts);
        places(&mut now, &amounts);
        banks(&mut now, &amounts);
        super::finite::returned(&mut now);
        let changed = all.iter().zip(now).zip(before);
        let said = changed
            .filter(|((_, now), before)| now != before)
            .map(|((sentence, now), _)| (sentence.span, now))
            .collect();
        Self { said }
    }

    /// What a sentence is instead, if it is anything else.
    pub(super) fn at(&self, span: Span) -> Option<&Said> {
        self.said.get(&span)
    }
}

pub(super) fn is_number(word: &str) -> bool {
    word.parse::<u32>().is_ok() || NUMBERS.contains(&word.to_lowercase().as_str())
}

/// The things that each player has so many of, or gains and loses, and that are no pieces of their own.
fn amounts(sentences: &[Vec<String>]) -> BTreeSet<String> {
    const HAVING: [&str; 22] = [
        "begin", "begins", "start", "starts", "has", "have", "gain", "gains", "lose", "loses",
        "pay", "pays", "earn", "earns", "takes", "take", "receive", "receives", "return",
        "returns", "put", "puts",
    ];
    let mut found = BTreeSet::new();
    let mut pieces = BTreeSet::new();
    for words in sentences {
        let lower: Vec<String> = words.iter().map(|w| w.to_lowercase()).collect();
        let row: Vec<&str> = lower.iter().map(String::as_str).collect();
        // `There are 30 grains`, `the supply contains 30 grains`: so many, and no more.
        let brings =
            matches!(row.as_slice(), ["there", "are" | "is", ..] | ["the", _, "contains", ..])
                || lower.iter().any(|w| {
                    matches!(w.as_str(), "shuffle" | "deal" | "dealt" | "deck" | "bag")
                });
        let having = lower.iter().any(|w| HAVING.contains(&w.as_str()));
        for at in 0..lower.len() {
            if !(is_number(&lower[at]) || lower[at] == "no") {
                continue;
            }
            let tint =
                usize::from(lower.get(at + 1).is_some_and(|w| TINTS.contains(&w.as_str())));
            let Some(noun) = lower.get(at + 1 + tint) else { continue };
            let one = singular_of(noun);
            let plain = one.chars().all(char::is_alphabetic) && one.len() > 2;
            if brings && one != "coin" {
                pieces.insert(one);
            } else if having && plain && !THINGS.contains(&one.as_str()) {
                found.insert(one);
            }
        }
    }
    found.retain(|noun| !pieces.contains(noun));
    found
}

/// The sentences by these lines, wherever one of them fits.
pub(super) fn apply<'s>(now: impl IntoIterator<Item = &'s mut Said>, lines: &str) -> usize {
    let patterns = Patterns::read(lines);
    let mut count = 0;
    for sentence in now {
        let Said::Text(text) = sentence else { continue };
        let before = idioms::words(text);
        let mut said = patterns.said(before.clone());
        let mut from = 0;
        while let Some((at, line)) = said.line_from(from) {
            if !line.whole {
                said.put(line);
            } else if let Some((p, found)) = said.fits(line) {
                said.become_words(filled(&p.form, &found));
            }
            from = at + 1;
        }
        let words = said.into_words();
        if words == before {
            continue;
        }
        count += 1;
        *sentence = match words.join(" ").as_str() {
            "Nothing" => Said::Idle,
            "Fact" => Said::Fact,
            _ => Said::Text(idioms::capital(&idioms::joined(&words))),
        };
    }
    count
}

/// Whether a text has these words.
fn has(said: &Said, phrase: &str) -> bool {
    lower(said).is_some_and(|lower| has_words(&lower, phrase))
}

/// What is said, in small letters.
fn lower(said: &Said) -> Option<String> {
    match said {
        Said::Text(text) => Some(text.to_lowercase()),
        Said::Fact | Said::Idle => None,
    }
}

fn has_words(lower: &str, phrase: &str) -> bool {
    lower.match_indices(phrase).any(|(at, _)| {
        let free = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '-');
        free(lower[..at].chars().next_back()) && free(lower[at + phrase.len()..].chars().next())
    })
}

/// Players who stand on steps: how high each of them is.
fn steps(now: &mut Vec<Said>) {
    // Where all players are, in small letters.
    let of_all = |now: &[Said]| -> Vec<String> {
        let lower = now.iter().filter_map(lower);
        let all = ["each player", "every player", "all players"];
        lower.filter(|text| all.iter().any(|who| has_words(text, who))).collect()
    };
    let mut all = of_all(now);
    for one in STEPS {
        let (on, at) = (format!("on {one} 0"), format!("at {one} 0"));
        if !all.iter().any(|text| has_words(text, &on) || has_words(text, &at)) {
            continue;
        }
        let many = plural_of(one);
        let s = format!("({one} | {many})");
        let mut tops = String::new();
        for top in TOPS {
            tops += &format!("the {top} is {one} {{n}} => The {top} is {one} {{n}}\n");
        }
        let named: Option<(String, String)> = now.iter().find_map(|said| {
            let Said::Text(text) = said else { return None };
            let words = idioms::words(text);
            let lower: Vec<String> = words.iter().map(|w| w.to_lowercase()).collect();
            match lower.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
                ["the", top, "is", step, n]
                    if TOPS.contains(top) && *step == one && is_number(n) =>
                {
                    Some(((*top).to_owned(), (*n).to_owned()))
                }
                _ => None,
            }
        });
        let mut lines = format!(
            "(goes | moves | climbs | rises | advances | walks) (up | forward | ahead | on | onward) {{n}} {s} ~> gains {{n}} {many}\n\
             (go | move | climb | rise | advance | walk) (up | forward | ahead | on | onward) {{n}} {s} ~> gain {{n}} {many}\n\
             (climbs | advances | rises) {{n}} {s} ~> gains {{n}} {many}\n\
             (climb | advance | rise) {{n}} {s} ~> gain {{n}} {many}\n\
             (goes | moves | climbs | falls | drops | slides | slips) (down | back | backward | backwards) {{n}} {s} ~> loses {{n}} {many}\n\
             (go | move | climb | fall | drop | slide | slip) (down | back | backward | backwards) {{n}} {s} ~> lose {{n}} {many}\n\
             (begins | starts) [the game] (on | at) {one} {{n}} with ~> begins the game with {{n}} {many} and\n\
             (begins | starts) [the game] (on | at) {one} {{n}} ~> begins the game with {{n}} {many}\n\
             (begin | start) [the game] (on | at) {one} {{n}} ~> begin the game with {{n}} {many}\n\
             (reaches | gets to | arrives at | arrives on | lands on | steps on) {one} {{n}} [or beyond | or higher] ~> reaches {{n}} {many}\n\
             (is | stands) (on | at) {one} {{n}} ~> has exactly {{n}} {many}\n\
             (are | stand) (on | at) {one} {{n}} ~> have exactly {{n}} {many}\n\
             (a player | players | nobody | no player) (cannot | may not | can never) (go | fall | move | drop | climb) (below | under) {one} {{n}} => A player cannot have fewer than {{n}} {many}\n\
             the player (on | at) the highest {one} ~> the player with the most {many}\n"
        );
        if let Some((top, n)) = &named {
            lines += &format!(
                "the {top} is {one} {{n}} => Fact\n\
                 (a player | any player | somebody | someone | anybody) who would (go | climb | move | rise) (beyond | above | past | over) (it | the {top} | {one} {n}) (stops | stays | halts | remains) (on | at) (it | the {top} | {one} {n}) [instead] => A player cannot have more than {n} {many}\n\
                 (a player | players | nobody | no player) (cannot | may not | can never) (go | climb | move | rise) (beyond | above | past | over) (it | the {top}) => A player cannot have more than {n} {many}\n\
                 (reaches | gets to | arrives at) the {top} ~> reaches {n} {many}\n"
            );
        }
        lines += &format!(
            "(a player | any player) who would (go | climb | move | rise) (beyond | above | past | over) {one} {{n}} (stops | stays | halts) (on | at) (it | {one} {{n}}) => A player cannot have more than {{n}} {many}\n\
             (a player | players) (cannot | may not) (go | climb | move | rise) (beyond | above | past | over) {one} {{n}} => A player cannot have more than {{n}} {many}\n"
        );
        let mut trial = now.clone();
        apply(&mut trial, &lines);
        // A step that is still spoken of as a place would be lost.
        let place = |said: &Said| {
            let Said::Text(text) = said else { return false };
            let words = idioms::words(&text.to_lowercase());
            words.windows(2).any(|w| w[0] == one && is_number(&w[1]))
                || named.as_ref().is_some_and(|(top, _)| {
                    words.windows(2).any(|w| w[0] == "the" && w[1] == *top)
                        && words.iter().all(|w| w != "game")
                })
        };
        if !trial.iter().any(place) {
            *now = trial;
            all = of_all(now);
        }
    }
}

/// Amounts with names: `the toll is 2 coins`, `pays the toll`.
fn constants(now: &mut Vec<Said>, amounts: &BTreeSet<String>) {
    let mut named: BTreeMap<String, BTreeSet<(String, String)>> = BTreeMap::new();
    for said in now.iter() {
        let Said::Text(text) = said else { continue };
        let words = idioms::words(text);
        let lower: Vec<String> = words.iter().map(|w| w.to_lowercase()).collect();
        let Some(is) = lower.iter().position(|w| w == "is") else { continue };
        let (front, behind) = (&lower[..is], &lower[is + 1..]);
        let ([the, name @ ..], [n, noun]) = (front, behind) else { continue };
        let plain = !name.is_empty()
            && name.len() <= 5
            && name.iter().all(|w| w.chars().all(char::is_alphabetic));
        let limit = name.last().is_some_and(|w| w == "limit" || w == "size");
        let counted = amounts.contains(&singular_of(noun)) || limit && noun == "cards";
        if the == "the" && plain && is_number(n) && counted {
            let value = (n.clone(), noun.clone());
            named.entry(name.join(" ")).or_default().insert(value);
        }
    }
    for (name, values) in named {
        let mut values = values.into_iter();
        // Said in two ways it is no constant.
        let (Some((n, noun)), None) = (values.next(), values.next()) else { continue };
        let many = name.split(' ').next_back().map(plural_of).unwrap_or_default();
        let many = match name.rsplit_once(' ') {
            Some((front, _)) => format!("{front} {many}"),
            None => many,
        };
        let hand = noun == "cards";
        let where_ = if hand { " in hand" } else { "" };
        let set = "(that | which | as) (rule | section | article | paragraph) {x} (sets | gives | names | states | fixes)";
        let set2 = "(set | given | named | stated | fixed) (by | in) (rule | section | article | paragraph) {x}";
        let lines = format!(
            "the {name} is {n} {noun} => Fact\n\
             the {name} {set} ~> the {name}\n\
             the {name} {set2} ~> the {name}\n\
             more {noun} than the {name} [of {n} {noun}] ~> more than {n} {noun}{where_}\n\
             (discard | discards) ({noun} until (you have | they have | that player has) that many | {noun} until (you have | they have) only that many | down to the {name} [of {n} {noun}] | down to it) ~> discard down to {n} {noun}\n\
             (who | that) cannot pay the {name} ~> who has fewer than {n} {noun}\n\
             (if | when) (you | they) cannot pay the {name} ~> if you have fewer than {n} {noun}\n\
             (if | when) a player cannot pay the {name} ~> if a player has fewer than {n} {noun}\n\
             [all] (the {name} | {many} | the {many}) (is | are) (paid | returned | given | put) (to | into | in) the {{b}} => Nothing\n\
             the {name} ~> {n} {noun}\n"
        );
        let used = now.iter().filter(|s| has(s, &name)).count();
        let mut trial = now.clone();
        apply(&mut trial, &lines);
        if used > 1 && !trial.iter().any(|s| has(s, &name)) {
            *now = trial;
        }
    }
}

/// Things in places that each player has: `3 sacks in their field`.
fn places(now: &mut Vec<Said>, amounts: &BTreeSet<String>) {
    for x in amounts {
        let xs = plural_of(x);
        let mut own: BTreeSet<String> = BTreeSet::new();
        for said in now.iter() {
            let Said::Text(text) = said else { continue };
            let words: Vec<String> =
                idioms::words(text).iter().map(|w| w.to_lowercase()).collect();
            for at in 0..words.len() {
                let mine = ["their", "your"].contains(&words[at].as_str());
                let there = at.checked_sub(1).is_some_and(|b| {
                    ["in", "into", "on", "onto", "to", "from", "at"]
                        .contains(&words[b].as_str())
                });
                let thing = (2..5).any(|b| {
                    at.checked_sub(b).is_some_and(|i| words[i] == *x || words[i] == xs)
                });
                let Some(place) = words.get(at + 1) else { continue };
                let other = ["hand", "turn", "turns", "possession", "area", "next", "own"];
                if mine && there && thing && !other.contains(&place.as_str()) {
                    own.insert(place.clone());
                }
            }
        }
        if own.is_empty() {
            continue;
        }
        let mut lines = String::new();
        let s = format!("({x} | {xs})");
        let mine = "(their | your | his or her | that player's)";
        let into = "(in | into | on | onto | to | at)";
        let bank = BANKS.join(" | ");
        for p in &own {
            for q in own.iter().filter(|q| *q != p) {
                for (put, pay, gain) in [
                    ("move | put | place | carry | transfer | bring | take", "pay", "gain"),
                    (
                        "moves | puts | places | carries | transfers | brings | takes",
                        "pays",
                        "gains",
                    ),
                ] {
                    lines += &format!(
                        "({put}) [up to] {{n}} {s} from {mine} {p} {into} {mine} {q} ~> {pay} up to {{n}} {p} {xs} and {gain} that many {q} {xs}\n\
                         ({put}) (all the | all | all of the) {xs} from {mine} {p} {into} {mine} {q} ~> {pay} all their {p} {xs} and {gain} that many {q} {xs}\n"
                    );
                }
            }
        }
        for p in &own {
            let px = format!("{p} {x}");
            let pxs = format!("{p} {xs}");
            for (put, drop, gain, lose) in [
                (
                    "put | place | add | lay | take | move | bring",
                    "return | remove | take | discard | put | move",
                    "gain",
                    "lose",
                ),
                (
                    "puts | places | adds | lays | takes | moves | brings",
                    "returns | removes | takes | discards | puts | moves",
                    "gains",
                    "loses",
                ),
            ] {
                lines += &format!(
                    "({put}) {{n}} {s} [from the ({bank})] {into} {mine} {p} ~> {gain} {{n}} {pxs}\n\
                     ({put}) (a | an) {x} [from the ({bank})] {into} {mine} {p} ~> {gain} 1 {px}\n\
                     ({drop}) {{n}} {s} from {mine} {p} [[back] (to | into) the ({bank})] ~> {lose} {{n}} {pxs}\n\
                     ({drop}) (a | an) {x} from {mine} {p} [[back] (to | into) the ({bank})] ~> {lose} 1 {px}\n"
                );
            }
            lines += &format!(
                "{{n}} {s} (in | on | from | at) {mine} {p} ~> {{n}} {pxs}\n\
                 no {s} (in | on | at) {mine} {p} ~> 0 {pxs}\n\
                 each {x} (in | on | at) {mine} {p} ~> each {px}\n\
                 every {x} (in | on | at) {mine} {p} ~> each {px}\n\
                 (a | an) {x} (in | on | at | from) {mine} {p} ~> 1 {px}\n\
                 (most | fewest) {xs} (in | on | at) {mine} {p} ~> most {pxs}\n\
                 a player's {p} (has | holds | contains) {{n}} {s} ~> a player has {{n}} {pxs}\n\
                 your {p} (has | holds | contains) {{n}} {s} ~> you have {{n}} {pxs}\n\
                 your {p} is empty ~> you have 0 {pxs}\n\
                 their {p} is empty ~> they have 0 {pxs}\n\
                 whose {p} is empty ~> who has 0 {pxs}\n\
                 (a player's {p} | each {p} | a {p} | the {p} | {mine} {p}) (holds | can hold | may hold | has room for) (at most | no more than | up to) {{n}} {s} => A player cannot have more than {{n}} {pxs}\n\
                 (a player's {p} | a {p} | the {p} | {mine} {p}) (cannot | may not | can never) (hold | have | contain) more than {{n}} {s} => A player cannot have more than {{n}} {pxs}\n\
                 each player has (a | an | one) {p} [of their own] => Fact\n\
                 (the {p} | each {p}) is a (zone | place) => Fact\n\
                 (the {p} | each {p}) (is | begins | starts) empty [at first | at the start] => Fact\n"
            );
            for q in own.iter().filter(|q| *q != p) {
                lines += &format!(
                    "each player has (a | an | one) {p} and (a | an | one) {q} [of their own] => Fact\n\
                     (the {p} and the {q} | {p} and {q}) are (zones | places) => Fact\n"
                );
            }
        }
        let mut trial = now.clone();
        apply(&mut trial, &lines);
        // Each use has to say where, and nothing else may be said of the places.
        let lost = |said: &Said| {
            let Said::Text(text) = said else { return false };
            let words: Vec<String> =
                idioms::words(text).iter().map(|w| w.to_lowercase()).collect();
            let thing = |w: &String| w == x || *w == xs;
            (0..words.len()).any(|i| {
                let behind = i.checked_sub(1).is_some_and(|b| own.contains(&words[b]));
                let before = words.get(i + 1).is_some_and(thing);
                thing(&words[i]) && !behind || own.contains(&words[i]) && !before
            })
        };
        if !trial.iter().any(lost) {
            *now = trial;
        }
    }
}

/// The place behind `are kept in the`, `form the`, `lie in the`.
fn kept<'a>(rest: &[&'a str]) -> Option<&'a str> {
    let ([
        "are" | "is",
        "kept" | "placed" | "put" | "stored" | "left",
        "in" | "into" | "on",
        rest @ ..,
    ]
    | ["lie" | "stay" | "remain" | "start" | "go", "in" | "on" | "to" | "into", rest @ ..]
    | ["form" | "become" | "are", rest @ ..]
    | ["make", "up", rest @ ..]) = rest
    else {
        return None;
    };
    match rest {
        ["the" | "a", "common", name, ..] | ["the" | "a", name, ..] => {
            Some(*name).filter(|n| !["middle", "center", "table"].contains(n))
        }
        _ => None,
    }
}

/// Where amounts come from and go to: nothing is kept there.
fn banks(now: &mut [Said], amounts: &BTreeSet<String>) {
    let mut names: BTreeSet<String> = BANKS.iter().map(|b| (*b).to_owned()).collect();
    let all: Vec<String> = amounts.iter().map(|x| format!("{x} | {}", plural_of(x))).collect();
    if all.is_empty() {
        return;
    }
    let s = format!("({})", all.join(" | "));
    let endless = super::endless::names(now, amounts);
    super::endless::start_there(now, amounts, &endless);
    names.extend(endless);
    // `The tray is the common supply of beads`, `the other logs are the pile, which never runs out`.
    for said in now.iter() {
        let Said::Text(text) = said else { continue };
        let words: Vec<String> = idioms::words(text).iter().map(|w| w.to_lowercase()).collect();
        let row: Vec<&str> = words.iter().map(String::as_str).collect();
        match row.as_slice() {
            ["the", name, "is", "the", rest @ ..]
                if rest
                    .iter()
                    .take(2)
                    .any(|w| ["supply", "bank", "stock", "reserve"].contains(w))
                    && rest.len() <= 4
                    && rest.last().is_some_and(|w| {
                        ["supply", "bank", "stock", "reserve"].contains(w)
                            || amounts.contains(&singular_of(w))
                    }) =>
            {
                names.insert((*name).to_owned());
            }
            ["put" | "place" | "leave" | "set" | "keep" | "pile" | "heap", rest @ ..]
                if rest.iter().any(|w| matches!(*w, "remaining" | "rest" | "other")) =>
            {
                let thing = rest.iter().position(|w| amounts.contains(&singular_of(w)));
                let named = thing.and_then(|at| match &rest[at + 1..] {
                    ["in" | "into" | "on" | "to", "the" | "a", name, ..] => Some(*name),
                    _ => None,
                });
                names.extend(
                    named
                        .filter(|n| !["middle", "center", "table"].contains(n))
                        .map(str::to_owned),
                );
            }
            ["the" | "all", "other" | "remaining", thing, rest @ ..]
            | ["all", "the", "other" | "remaining", thing, rest @ ..]
            | ["the", "rest", "of", "the", thing, rest @ ..]
                if amounts.contains(&singular_of(thing)) =>
            {
                names.extend(kept(rest).map(str::to_owned));
            }
            _ => {}
        }
    }
    let bank = format!("({})", names.iter().cloned().collect::<Vec<_>>().join(" | "));
    let own_names: Vec<String> =
        names.iter().filter(|n| !BANKS.contains(&n.as_str())).cloned().collect();
    let back = "(to | in | into | on | onto)";
    let mut lines = String::new();
    if !own_names.is_empty() {
        // Nothing lies in a bowl of what is only counted.
        let bowl = own_names.join(" | ");
        for x in amounts {
            let xs = plural_of(x);
            lines += &format!(
                "give (each player | every player | everyone | all players) {{n}} ({x} | {xs}) => Each player begins with {{n}} {xs}\n"
            );
            for (take, gain) in [
                ("take | draw | get | receive | collect", "gain"),
                ("takes | draws | gets | receives | collects", "gains"),
            ] {
                lines += &format!(
                    "({take}) {{n}} ({x} | {xs}) (from | out of) the ({bowl}) ~> {gain} {{n}} {xs}\n\
                     ({take}) (a | an) {x} (from | out of) the ({bowl}) ~> {gain} 1 {x}\n"
                );
            }
        }
    }
    for x in amounts {
        let xs = plural_of(x);
        let t = format!("({x} | {xs})");
        let own = format!("[{{b=red/blue/green/yellow/black/white/gold/silver}}] {t}");
        lines += &format!(
            "(return | put | give) {{n}} [of {{w=their/your}}] {own} [back] {back} the {bank} ~> lose {{n}} {{b}} {xs}\n\
             (returns | puts | gives) {{n}} [of {{w=their/your}}] {own} [back] {back} the {bank} ~> loses {{n}} {{b}} {xs}\n\
             {{n}} {own} (from | out of) the {bank} ~> {{n}} {{b}} {xs}\n\
             {{v=pay/pays/paying/lose/loses/spend/spends}} {{n}} {own} to the {bank} ~> {{v}} {{n}} {{b}} {xs}\n\
             (a | an | one) {x} (from | out of) the {bank} ~> one {x}\n\
             {{v=pay/pays/lose/loses}} half [of] {{w=their/your/his}} {xs} , rounded {{d=up/down}} , to the {bank} ~> {{v}} half of {{w}} {xs} , rounded {{d}}\n\
             {{v=pay/pays/lose/loses}} half [of] {{w=their/your/his}} {xs} to the {bank} ~> {{v}} half of {{w}} {xs}\n\
             [all] ({xs} that are paid | paid {xs} | {xs} paid) (are returned | go | are paid | go back | are put) {back} the {bank} => Nothing\n\
             the {bank} (never runs out | does not run out | cannot run out | can never run out | is never empty) [of {xs}] => Nothing\n\
             the {bank} (has | holds | contains) (an unlimited number of | an unlimited supply of | an endless supply of | unlimited | endless | as many) {xs} [as (are | is | you) needed] => Nothing\n\
             the {bank} (has | holds) enough {xs} for the (whole | entire) game => Nothing\n\
             the {bank} always (has | holds) enough [{xs}] => Nothing\n\
             there (are | is) always enough {xs} [in the {bank}] => Nothing\n\
             (each player keeps their | players keep their | all players keep their | you keep your) {xs} (in view of all | in view of all players | visible | open | in the open | in plain view | where all can see them | where everyone can see them | in front of them) => Nothing\n\
             [all] {xs} (are kept | are held | lie) in (the {bank} | the open | view of all) => Nothing\n\
             the {{z}} is the (supply | common supply | general supply | bank | stock | reserve | common stock) of {xs} => Fact\n\
             (put | place | leave | set | keep | pile | heap) (the other | the remaining | all other | all remaining | any remaining | the rest of the) {xs} (in | into | on | to) (the | a) {bank} [in the (middle | center | centre) [of the table]] [within reach [of (everyone | all players)]] => Fact\n\
             [all] (the other | the remaining | all other | all the other | the rest of the | all remaining | remaining) {xs} (lie | stay | go | start | are kept | are placed | are put | are stored | remain | are left) (in | into | on | to) (the | a) [common] {bank} [(beside | next to | near) the {{z}}] => Fact\n\
             (the other | the remaining | all other | all the other | the rest of the | all remaining) {xs} (are | form | make up | become) (the | a) [common] {bank} [, which (never runs out | is endless | is unlimited)] => Fact\n\
             (a | an | each) {x} is (a token | a counter | a piece | a marker | a cube | a disc | a stone | a bit) [(of | made of) {{z}}] => Fact\n\
             {xs} are (tokens | counters | pieces | markers | cubes | discs | stones) [(of | made of) {{z}}] => Fact\n\
             {xs} are {{z=red/blue/green/yellow/black/white}} (or | and) {{z2=red/blue/green/yellow/black/white}} => Fact\n\
             {xs} are {{z=red/blue/green/yellow/black/white}} , {{z2=red/blue/green/yellow/black/white}} (or | and) {{z3=red/blue/green/yellow/black/white}} => Fact\n"
        );
    }
    lines += &format!(
        "the {bank} (never runs out | does not run out | cannot run out | is never empty | is endless | is unlimited) [of {s}] => Nothing\n"
    );
    apply(now, &lines);
}
