//! `Whenever you gain wax, you gain a wick` and `whenever you gain a wick, you gain one wax`: rules that set each other off
//! and never stop, by their words alone.

use super::{Line, Text};
use crate::check::plain::{Deed, Mood, stem, weighs};
use crate::finding::{Code, Finding};

/// What is done, and to what.
type Event = (String, String);

/// A rule that something sets off, and what it is certain to do.
struct Link<'l> {
    line: &'l Line<'l>,
    waits: Event,
    makes: Vec<Event>,
}

/// What is used up by these ends by itself.
const ENDING: [&str; 15] = [
    "lose", "pay", "spend", "discard", "return", "remove", "sell", "give", "end", "win",
    "leave", "skip", "stop", "be", "die",
];

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let links: Vec<Link<'_>> = text.lines.iter().filter_map(link).collect();
    for (at, last) in links.iter().enumerate() {
        // The shortest way from this rule back to itself by rules before it.
        let mut path: Vec<usize> = vec![at];
        let mut seen = vec![false; links.len()];
        if !closes(&links, at, &mut path, &mut seen) {
            continue;
        }
        let names: Vec<String> =
            path.iter().rev().map(|&i| format!("`{}`", text.rule(links[i].line))).collect();
        let message = if names.len() > 1 {
            format!("these rules set each other off without end: {}", names.join(", then "))
        } else {
            format!("{} sets itself off without end", names.join(""))
        };
        let mut finding = Finding::new(Code::TriggerLoop, text.whole(last.line), message)
            .label("closes the circle")
            .help("let a player choose (`may`), or say how often it can happen");
        for &i in &path[1..] {
            finding = finding.related(text.whole(links[i].line), "in the circle");
        }
        found.push(finding);
    }
    to_and_fro(text, found);
}

/// `Whenever you lose a feather, if you have a wren, take a feather` and `whenever you take a feather, if they have an owl, you lose
/// one`: what comes goes again, so that nothing is ever used up; what both wait for stays as it is.
fn to_and_fro(text: &Text<'_>, found: &mut Vec<Finding>) {
    let turns: Vec<(&Line<'_>, Turn, Turn)> = text.lines.iter().filter_map(turned).collect();
    for (at, (line, waits, makes)) in turns.iter().enumerate() {
        let back = turns[..at].iter().find(|(other, first, then)| {
            other.view.set == line.view.set && then == waits && first == makes
        });
        let Some((other, ..)) = back.filter(|_| waits.gains != makes.gains) else { continue };
        let (first, last) = (text.rule(other), text.rule(line));
        found.push(
            Finding::new(
                Code::TriggerLoop,
                text.whole(line),
                format!("these rules set each other off without end: `{first}`, then `{last}`"),
            )
            .label("closes the circle")
            .related(text.whole(other), "in the circle")
            .help("let a player choose (`may`), or say how often it can happen"),
        );
    }
}

/// What is gained or lost.
#[derive(Debug, PartialEq, Eq)]
struct Turn {
    gains: bool,
    what: String,
}

/// What a rule waits for and what it brings, both for the same player, whatever else has to be so.
fn turned<'l>(line: &'l Line<'l>) -> Option<(&'l Line<'l>, Turn, Turn)> {
    let toks = line.toks;
    let opens = toks.first().is_some_and(|t| t.any(&["when", "whenever"]));
    let bounded = toks.iter().any(|t| {
        t.any(&[
            "may", "can", "once", "unless", "until", "only", "first", "cannot", "not", "turn",
            "play", "plays",
        ])
    });
    let turn = |deed: &Deed| {
        let (verb, what) = event(line, deed)?;
        let gains = match verb.as_str() {
            "gain" | "take" => true,
            "lose" => false,
            _ => return None,
        };
        // `If the other player has an owl, you lose …`: whoever stands right before the verb.
        let said = deed.at.checked_sub(1).is_some_and(|before| toks[before].is("you"));
        let yours = said || deed.who.is_empty() || deed.who.iter().any(|w| w == "you");
        (yours && !deed.passive).then_some(Turn { gains, what })
    };
    let mut deeds = line.plain.deeds.iter().filter_map(|deed| Some((deed.at, turn(deed)?)));
    let ((_, waits), (_, makes)) = (deeds.next()?, deeds.next()?);
    let done = deeds.next().is_none() && waits.what == makes.what;
    (opens && !bounded && done).then_some((line, waits, makes))
}

/// Whether the rules at hand lead from the end of the path back to its beginning, none of them behind it.
fn closes(links: &[Link<'_>], start: usize, path: &mut Vec<usize>, seen: &mut [bool]) -> bool {
    let Some(&now) = path.last() else { return false };
    if links[now].makes.contains(&links[start].waits) {
        return true;
    }
    for next in 0..start {
        let same = links[next].line.view.set == links[start].line.view.set;
        if seen[next] || !same || !links[now].makes.contains(&links[next].waits) {
            continue;
        }
        seen[next] = true;
        path.push(next);
        if closes(links, start, path, seen) {
            return true;
        }
        path.pop();
    }
    false
}

fn link<'l>(line: &'l Line<'l>) -> Option<Link<'l>> {
    let toks = line.toks;
    let each_time =
        toks.first().is_some_and(|t| t.is("each")) && toks.get(1).is_some_and(|t| t.is("time"));
    let opens = toks.first().is_some_and(|t| t.any(&["when", "whenever", "if"])) || each_time;
    let (open, deeds) = (line.plain.open, &line.plain.deeds);
    // A choice, a price or a bound ends the circle.
    let bounded = toks.iter().any(|t| {
        t.any(&[
            "may", "can", "once", "unless", "until", "only", "first", "except", "most",
            "maximum", "limit", "instead", "cannot", "never", "not", "no",
        ])
    }) || toks[open..].iter().any(|t| t.any(&["if", "pay", "pays", "by"]));
    let asked: Vec<&Deed> = deeds.iter().filter(|d| d.at < open).collect();
    let [asked] = asked[..] else { return None };
    if !opens || bounded || open == 0 {
        return None;
    }
    let waits = event(line, asked).or_else(|| moves(asked))?;
    // More words than who does what make it a special case.
    // What all do together is one event.
    let together = toks[1..open].iter().any(|t| t.is("players"));
    let plain = !together
        && toks[1..open].iter().filter(|t| weighs(t)).all(|t| {
            let word = stem(&t.lower);
            word == waits.0.trim_end_matches(" by itself")
                || word == waits.1
                || asked.who.contains(&word)
                || ["gain", "get", "receive", "time", "least"].contains(&word.as_str())
        });
    let makes: Vec<Event> = deeds
        .iter()
        .filter(|d| d.at >= open && matches!(d.mood, Mood::Plain | Mood::Must) && !d.passive)
        .flat_map(|d| [event(line, d), moves(d)])
        .flatten()
        .filter(|(verb, _)| !ENDING.contains(&verb.as_str()))
        .collect();
    (plain && !makes.is_empty()).then_some(Link { line, waits, makes })
}

/// What a thing does by itself: `whenever the hare runs, the hound runs two steps`.
fn moves(deed: &Deed) -> Option<Event> {
    let [who] = deed.who.as_slice() else { return None };
    let person = ["player", "you", "they", "opponent", "dealer", "it"].contains(&who.as_str());
    (!person).then(|| (format!("{} by itself", deed.verb), who.clone()))
}

/// The verb with the noun right behind it and its figure or article.
fn event(line: &Line<'_>, deed: &Deed) -> Option<Event> {
    let noun = line.toks[deed.at + 1..deed.end].iter().find(|t| {
        t.is_word()
            && t.number.is_none()
            && !t.any(&[
                "a",
                "an",
                "the",
                "one",
                "any",
                "another",
                "more",
                "some",
                "up",
                "least",
                "at",
                "or",
                "also",
                "its",
                "their",
                "your",
                "extra",
                "additional",
            ])
    })?;
    let verb = match deed.verb.as_str() {
        "get" | "receive" | "earn" => "gain",
        other => other,
    };
    Some((verb.to_owned(), stem(&noun.lower)))
}
