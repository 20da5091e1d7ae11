//! What is said besides of what may be done: `If you cannot, skip this step`, `You may do this only once per turn`, `Alternatively,
//! you may …`, `… and gain a coin for each`. Each is made part of the sentence that it speaks of.

use super::lead::{From, Front, read};
use crate::compile::idioms::words;
use crate::compile::turn_said::say;
use crate::outline::{Form, Outline};
use crate::vocabulary::{past, singular_of};

/// Brings such sentences into the usual form.
pub(super) fn said(outline: &mut Outline) {
    let mut at = 0;
    while at < outline.sentences.len() {
        if outline.sentences[at].form == Form::Text {
            for joint in ["; if you do, ", "; if they do, ", "; if so, "] {
                if let Some(end) = outline.sentences[at].text.find(joint) {
                    outline.split(at, end, end + 2);
                    let text = crate::compile::idioms::capital(&outline.sentences[at + 1].text);
                    say(&mut outline.sentences[at + 1], &text);
                }
            }
            for_each(outline, at);
            let behind = outline.sentences.get(at + 1).is_some_and(|n| {
                n.section == outline.sentences[at].section && n.form == Form::Text
            });
            if behind && (idle(outline, at) || once(outline, at) || either(outline, at)) {
                continue;
            }
        }
        at += 1;
    }
}

/// `If you cannot, skip this step`: what cannot be done is not done anyway.
fn idle(outline: &mut Outline, at: usize) -> bool {
    let lower = outline.sentences[at + 1].text.trim_end_matches('.').to_lowercase();
    let Some((cond, main)) = lower.split_once(", ") else { return false };
    let cannot = [
        "cannot",
        "can not",
        "can't",
        "are unable to",
        "cannot do so",
        "cannot do this",
        "cannot do either",
        "can do neither",
    ];
    let who = ["if you ", "if they ", "if a player ", "if the player ", "if that player "];
    let fits =
        who.iter().any(|w| cond.strip_prefix(w).is_some_and(|rest| cannot.contains(&rest)))
            || cond == "if this is impossible"
            || cond == "if this is not possible"
            || cond == "if that is impossible";
    let nothing = [
        "skip this step",
        "this step is skipped",
        "skip the step",
        "do nothing",
        "nothing happens",
        "simply skip this step",
        "you do nothing",
        "they do nothing",
        "ignore this",
        "skip this part",
        "skip it",
        "just skip this step",
        "go on to the next step",
    ];
    let pass = [
        "pass",
        "you pass",
        "they pass",
        "that player passes",
        "you simply pass",
        "your turn ends",
        "the turn ends",
        "skip your turn",
        "simply pass",
    ];
    let section = outline.sentences[at + 1].section;
    let last = outline.sentences.get(at + 2).is_none_or(|n| n.section != section);
    // Where passing is counted, it is more than doing nothing.
    let counted = || {
        outline.sentences.iter().enumerate().any(|(i, s)| {
            i != at + 1
                && words(&s.text).iter().any(|w| {
                    matches!(
                        w.to_lowercase().as_str(),
                        "pass" | "passes" | "passed" | "passing"
                    )
                })
        })
    };
    if !fits || !(nothing.contains(&main) || pass.contains(&main) && last && !counted()) {
        return false;
    }
    taken_in(outline, at, None);
    true
}

/// `You may do this only once per turn`
fn once(outline: &mut Outline, at: usize) -> bool {
    let next = outline.sentences[at + 1].text.trim_end_matches('.').to_lowercase();
    let Some(front) = [
        "per turn",
        "each turn",
        "a turn",
        "in a turn",
        "on each turn",
        "every turn",
        "during each turn",
    ]
    .iter()
    .find_map(|t| next.strip_suffix(t).and_then(|r| r.strip_suffix(' '))) else {
        return false;
    };
    let says = [
        "you may do this only once",
        "you may do so only once",
        "you may only do this once",
        "you may do this once",
        "you can do this only once",
        "you can only do this once",
        "this may be done only once",
        "only once",
        "do this no more than once",
        "you may do this no more than once",
        "this can be done only once",
        "do this only once",
        "they may do this only once",
        "a player may do this only once",
        "you may do this at most once",
        "this is allowed only once",
    ];
    let text = outline.sentences[at].text.clone();
    let lower = text.to_lowercase();
    if !says.contains(&front) || !lower.contains("may ") {
        return false;
    }
    let placed =
        lower.contains(" then ") || lower.starts_with("then ") || lower.starts_with("after");
    let plain = ["you may ", "a player may ", "the active player may "]
        .iter()
        .any(|w| lower.starts_with(w));
    match (placed, plain) {
        // It has its moment, which comes once.
        (true, _) => taken_in(outline, at, None),
        (false, true) => {
            let first =
                text.chars().next().map(|c| c.to_lowercase().to_string()).unwrap_or_default();
            taken_in(outline, at, Some(format!("Once per turn, {first}{}", &text[1..])));
        }
        _ => return false,
    }
    true
}

/// `On your turn, draw a card. Alternatively, you may take two coins`, `You have two options. You may …, or you may …`
fn either(outline: &mut Outline, at: usize) -> bool {
    let text = outline.sentences[at].text.trim_end_matches('.').to_owned();
    let next = outline.sentences[at + 1].text.trim_end_matches('.').to_owned();
    let lower = next.to_lowercase();
    let plain = |part: &str| {
        let part = part.trim().trim_start_matches("either ");
        let lower = part.to_lowercase();
        let who =
            ["you may ", "you can ", "you ", "may ", "can ", "the player may ", "they may "];
        let front = who.iter().find(|w| lower.starts_with(**w)).map_or(0, |w| w.len());
        part[front..].to_owned()
    };
    let other = ["alternatively, ", "alternatively ", "or you may ", "or else, ", "or, "]
        .iter()
        .find(|w| lower.starts_with(**w))
        .map(|w| plain(&next[w.len()..]));
    if let Some(other) = other {
        let front = "on your turn, ";
        let own = text.to_lowercase().starts_with(front);
        let first = plain(text.get(front.len()..).unwrap_or_default());
        let single = ![" if ", " when ", " unless "]
            .iter()
            .any(|w| text.contains(w) || next.contains(w));
        if own && single && !text.to_lowercase()[front.len()..].starts_with("you may") {
            let first =
                first.to_lowercase().chars().next().map(String::from).unwrap_or_default()
                    + first.get(1..).unwrap_or_default();
            taken_in(outline, at, Some(format!("On your turn, either {first} or {other}")));
            return true;
        }
        return false;
    }
    let Some(lead) = read(&text) else { return false };
    let From::Below(Some(n)) = lead.from else { return false };
    if lead.front != Front::Turn || lead.high != Some(1) || lead.low != 1 {
        return false;
    }
    let third = ["The player ", "A player ", "They "].iter().find(|w| next.starts_with(**w));
    let body = third.map_or(next.as_str(), |w| &next[w.len()..]);
    for joint in [", or ", "; or ", " or "] {
        let parts: Vec<&str> = body.split(joint).collect();
        if parts.len() != n {
            continue;
        }
        let strip = |p: &&str| {
            let p = p.trim();
            let who = ["the player ", "they ", "a player "];
            plain(third.and_then(|_| who.iter().find_map(|w| p.strip_prefix(w))).unwrap_or(p))
        };
        let parts: Vec<String> = parts.iter().map(strip).collect();
        let who = if third.is_some() { "the player " } else { "" };
        taken_in(
            outline,
            at,
            Some(format!("On your turn, {who}either {}", parts.join(" or "))),
        );
        return true;
    }
    false
}

/// `discard up to three cards and gain a coin for each`: for each of those.
fn for_each(outline: &mut Outline, at: usize) {
    const GIVEN: [&str; 7] =
        ["discard", "return", "pay", "spend", "reveal", "play", "sacrifice"];
    let text = outline.sentences[at].text.trim_end_matches('.').to_owned();
    let ends = [" for each", " for each of them", " for each one"]
        .iter()
        .find_map(|e| text.strip_suffix(e));
    let Some(front) = ends else { return };
    let all: Vec<String> = words(front).iter().map(|w| w.to_lowercase()).collect();
    let Some(verb) = all.iter().position(|w| GIVEN.contains(&w.as_str())) else { return };
    let noun = all[verb + 1..].iter().take(5).find(|w| w.ends_with('s') && w.len() > 3);
    if let Some(noun) = noun {
        let said =
            format!("{front} for each {} {} this way", singular_of(noun), past(&all[verb]));
        say(&mut outline.sentences[at], &said);
    }
}

/// Makes the next sentence a part of this one, which then says both.
fn taken_in(outline: &mut Outline, at: usize, text: Option<String>) {
    let own = outline.sentences[at].text.trim_end_matches('.').to_owned();
    outline.join(at);
    say(&mut outline.sentences[at], text.as_deref().unwrap_or(&own));
}
