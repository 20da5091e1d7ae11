//! How a turn is made up, in the words of a table: `On a turn the player draws under 2.2 or passes under 2.3`, `then take one of
//! the actions in 2.2 to 2.4`, `A player begins a turn by drawing a card`, `To finish your turn, discard a card`. Each is
//! brought into what is said of turns and of lists to choose from before anything is read.

use super::pointers::{Pointer, pointers};
use crate::outline::{Form, Outline, Section, SectionId, SectionKind, Sentence};
use crate::vocabulary::{Lexicon, Part, gerund_bases, third_person};

/// Times that are the turn of whoever has it.
const ON_TURN: [&str; 6] = [
    "on a turn",
    "in a turn",
    "during a turn",
    "on each turn",
    "in each turn",
    "on every turn",
];
/// Who has it.
const WHO: [&str; 2] = ["the player ", "a player "];
/// What makes it somebody else.
const DESCRIBED: [&str; 6] = ["who ", "whose ", "with ", "that ", "to ", "on "];
/// How one of several is done.
const DO_ONE: [&str; 8] =
    ["take", "takes", "do", "does", "choose", "chooses", "perform", "performs"];
const ONE: [&str; 10] = [
    "exactly one of the actions",
    "one of the actions",
    "one of the following actions",
    "any one of the actions",
    "one of the options",
    "one of the moves",
    "one of the things",
    "one of these actions",
    "one action",
    "one",
];
const OR_NONE: [&str; 7] = [
    ", or none",
    " or none",
    ", or none of them",
    " or none of them",
    ", or nothing",
    " if they wish",
    " if you wish",
];
const THEN: [&str; 8] =
    [", and then ", " and then ", ", then ", ". Then ", "; then ", " then ", ", and ", " and "];

/// Brings such sentences into the usual form.
pub(super) fn said(outline: &mut Outline) {
    let mut at = 0;
    while at < outline.sentences.len() {
        if outline.sentences[at].form == Form::Text {
            done(outline, at);
            pointed(outline, at);
            if !menu(outline, at) {
                plain(&mut outline.sentences[at]);
            }
        }
        at += 1;
    }
}

/// `The turn ends when the drawn card has been kept or discarded`, behind all that is done on a turn: when that is done. Where
/// something may be done at will it could be later, or never.
fn done(outline: &mut Outline, at: usize) {
    let here = &outline.sentences[at];
    let lower = here.text.trim_end_matches('.').to_lowercase();
    let fronts = ["the turn ends when ", "the turn is over when ", "a turn ends when "];
    let Some(rest) = fronts.iter().find_map(|f| lower.strip_prefix(f)) else { return };
    let over = (rest.contains(" has been ") || rest.contains(" have been "))
        && ![",", " not ", " if ", " unless ", " or has ", " all players "]
            .iter()
            .any(|w| rest.contains(w));
    let titles = outline.titles(here.section);
    if !over || titles.is_empty() {
        return;
    }
    let mut group = outline
        .sentences
        .iter()
        .enumerate()
        .filter(|(_, s)| s.form == Form::Text && outline.titles(s.section) == titles);
    let last = group.clone().next_back().is_some_and(|(i, _)| i == at);
    let free = group.any(|(i, s)| {
        let lower = s.text.to_lowercase();
        i != at
            && [" may ", " can ", " whenever ", " instead "].iter().any(|w| lower.contains(w))
    });
    if last && !free {
        say(&mut outline.sentences[at], "The turn ends");
    }
}

/// Says a sentence in other words.
pub(super) fn say(sentence: &mut Sentence, text: &str) {
    let written = sentence.written().to_owned();
    sentence.reword(text.trim_end_matches('.'));
    sentence.written = Some(written);
}

/// Marks a sentence as one that is told by others: it says nothing more.
pub(super) fn as_fact(outline: &mut Outline, at: usize) {
    let span = outline.sentences[at].span;
    outline.named.facts.push(span);
}

fn plain(sentence: &mut Sentence) {
    let mut text = sentence.text.trim_end_matches('.').to_owned();
    // What stands behind the rest is done after it.
    if text.contains(" after that, if ") {
        text = text.replace(" after that, if ", ", if ");
        say(sentence, &text);
    }
    let said = turned(&text).or_else(|| on_turn(&text)).or_else(|| all_there_are(&text));
    if let Some(said) = said {
        say(sentence, &said);
    }
}

/// `draws under 2.2`, among what one may do: the rule says how it is done. `…, and the card is placed by 2.2 or 2.3`: no
/// more than that those rules say where.
fn pointed(outline: &mut Outline, at: usize) {
    let text = outline.sentences[at].text.trim_end_matches('.').to_owned();
    let lower = text.to_lowercase();
    let mut said = text.clone();
    let found = pointers(&text, outline);
    let Some(last) = found.last() else { return };
    let passive =
        ["placed", "treated", "handled", "resolved", "used", "played", "dealt with", "put"];
    if last.end == text.len()
        && let Some(cut) = lower.rfind(", and the ").or_else(|| lower.rfind(", and this "))
        && passive.iter().any(|p| lower[cut..last.start].ends_with(&format!(" is {p} ")))
    {
        said.truncate(cut);
    } else if lower.contains("either ") || lower.contains("one of ") {
        let one = |p: &&Pointer| p.rules.len() == 1 && !text[..p.start].ends_with("actions ");
        for p in found.iter().filter(one).rev() {
            let start = p.start - usize::from(p.start > 0);
            said.replace_range(start..p.end, "");
        }
    }
    if said != text {
        say(&mut outline.sentences[at], &said);
    }
}

/// `On a turn the player …`: whoever has the turn.
fn on_turn(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let lead = ON_TURN.iter().find(|l| lower.starts_with(**l))?;
    let rest = text[lead.len()..].trim_start_matches(',').strip_prefix(' ')?;
    let who = WHO.iter().find(|w| rest.starts_with(**w))?;
    let rest = &rest[who.len()..];
    let other = DESCRIBED.iter().any(|d| rest.starts_with(d));
    (!other).then(|| format!("On your turn, the active player {rest}"))
}

/// `A player begins a turn by drawing a card`, `To finish your turn, discard a card`.
fn turned(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    if !lower.contains(" turn, ") && !lower.contains(" turn by ") {
        return None;
    }
    for (verbs, edge) in [
        (["begin", "start", "open", "begin"], "start"),
        (["end", "finish", "complete", "close"], "end"),
    ] {
        for verb in verbs {
            for (time, own) in [
                ("your turn", true),
                ("a turn", false),
                ("the turn", false),
                ("their turn", false),
                ("each turn", false),
                ("every turn", false),
            ] {
                let front = format!("to {verb} {time}, ");
                if lower.starts_with(&front) {
                    let rest = &text[front.len()..];
                    let who = WHO.iter().find_map(|w| rest.strip_prefix(w));
                    let turn = if own { "your" } else { "a" };
                    return Some(match who {
                        Some(rest) => {
                            format!("At the {edge} of a turn, the active player {rest}")
                        }
                        None => format!("At the {edge} of {turn} turn, {rest}"),
                    });
                }
                for (subject, verb, you) in [
                    ("a player ", third_person(verb), false),
                    ("the player ", third_person(verb), false),
                    ("each player ", third_person(verb), false),
                    ("you ", verb.to_owned(), true),
                    ("", verb.to_owned(), true),
                ] {
                    let front = format!("{subject}{verb} {time} by ");
                    let Some(rest) = lower.starts_with(&front).then(|| &text[front.len()..])
                    else {
                        continue;
                    };
                    // What is discarded at the end is a step of its own.
                    if edge == "end" && rest.starts_with("discarding ") {
                        return None;
                    }
                    let done = finite(rest, you)?;
                    return Some(if you {
                        format!("At the {edge} of your turn, {done}")
                    } else {
                        format!("At the {edge} of a turn, the active player {done}")
                    });
                }
            }
        }
    }
    None
}

/// `turning up the top card and keeping it`: turns it up and keeps it.
pub(super) fn finite(text: &str, you: bool) -> Option<String> {
    let known = |base: &str| Lexicon::shared().find(base, Part::Verb).is_some();
    let verb = |word: &str| -> Option<String> {
        let bases = word.ends_with("ing").then(|| gerund_bases(word))?;
        let base = bases.iter().find(|b| known(b)).or(bases.first())?;
        Some(if you { base.clone() } else { third_person(base) })
    };
    let (first, rest) = text.split_once(' ')?;
    let mut said = format!("{} {rest}", verb(first)?);
    for joint in [" and ", ", and ", " and then ", ", then ", " or "] {
        while let Some((at, word)) = said.match_indices(joint).find_map(|(at, _)| {
            let start = at + joint.len();
            let word = said[start..].split([' ', ',']).next()?;
            let base = gerund_bases(word);
            (word.ends_with("ing") && base.iter().any(|b| known(b)))
                .then(|| (start, word.to_owned()))
        }) {
            said.replace_range(at..at + word.len(), &verb(&word)?);
        }
    }
    Some(said)
}

/// `takes three, or all that are left if there are fewer than three`: what is done as far as it can be needs no more words.
fn all_there_are(text: &str) -> Option<String> {
    let at = [
        ", or all ",
        ", or as many as ",
        ", or the last one ",
        " or all that ",
        " or all they ",
    ]
    .iter()
    .find_map(|joint| text.rfind(joint))?;
    let (front, rest) = (&text[..at], text[at..].trim_start_matches(", ").strip_prefix("or ")?);
    let words = super::idioms::words(front);
    let figure = words.iter().rev().find_map(|w| figure_of(w))?;
    let (who, cond) = rest.split_once(" if ").map_or((rest, None), |(a, b)| (a, Some(b)));
    let all = [
        "all they have",
        "all you have",
        "all that are left",
        "all that is left",
        "all there are",
        "all that there are",
        "all that remain",
        "all of them",
        "all those left",
        "all they have left",
        "all you have left",
        "as many as there are",
        "as many as they have",
        "as many as you have",
        "as many as are left",
        "as many as remain",
    ];
    let last = who == "the last one" && figure == 2;
    if !last && !all.contains(&who) {
        return None;
    }
    let fewer = match cond {
        // `Take two, or all of them` is a choice.
        None => !last && who != "all of them",
        Some("only one is left" | "there is only one left" | "only one remains") => figure == 2,
        Some(cond) => {
            let counted = [
                "they have fewer",
                "you have fewer",
                "there are fewer",
                "fewer are left",
                "fewer remain",
                "they have less",
                "there are not so many",
                "there are less",
            ];
            counted.iter().any(|c| {
                cond.strip_prefix(c).is_some_and(|r| {
                    let r = r.trim_start_matches(" left").trim();
                    let than = r.strip_prefix("than ").and_then(figure_of);
                    r.is_empty() || r == "than that" || than == Some(figure)
                })
            })
        }
    };
    fewer.then(|| front.to_owned())
}

fn figure_of(word: &str) -> Option<i64> {
    word.parse().ok().or_else(|| crate::vocabulary::number_word(word))
}

/// `then take one of the actions in 2.2 to 2.4`: those rules, right below, are a list to choose from.
fn menu(outline: &mut Outline, at: usize) -> bool {
    let Some((front, free, rules)) = opens(outline, at) else { return false };
    let here = outline.sentences[at].section;
    let Some(kind) = listed(outline, at, here, &rules) else { return false };
    let lead = match &kind {
        Kind::Labelled if free => "do up to one of the following:".to_owned(),
        Kind::Labelled => "do one of the following:".to_owned(),
        Kind::Deeds(_) if free => return false,
        Kind::Deeds(deeds) => {
            let (last, others) = deeds.split_last().map_or(("", &[][..]), |(l, o)| (l, o));
            format!("either {} or {last}", others.join(", "))
        }
    };
    if matches!(kind, Kind::Labelled) {
        for &id in &rules {
            let section: &mut Section = &mut outline.sections[id.0 as usize];
            section.kind = SectionKind::Item { ordered: false };
            section.parent = Some(here);
        }
    }
    match front {
        None => say(&mut outline.sentences[at], &format!("On your turn, {lead}")),
        Some((end, start)) => {
            outline.split(at, end, start);
            say(&mut outline.sentences[at + 1], &format!("Then {lead}"));
            plain(&mut outline.sentences[at]);
        }
    }
    true
}

/// What the rules are that a list is made of.
enum Kind {
    /// `Wall: put …`
    Labelled,
    /// `To build a wall, …`
    Deeds(Vec<String>),
}

/// Whether the rules stand one by one right below, each with a label or with the action that it explains.
fn listed(outline: &Outline, at: usize, here: SectionId, rules: &[SectionId]) -> Option<Kind> {
    if rules.len() < 2 || outline.sentences.get(at + 1).is_some_and(|s| s.section == here) {
        return None;
    }
    let mut below: Vec<SectionId> = Vec::new();
    let mut firsts: Vec<&str> = Vec::new();
    for sentence in &outline.sentences[at + 1..] {
        if below.last() == Some(&sentence.section) {
            continue;
        }
        if below.len() == rules.len() {
            break;
        }
        below.push(sentence.section);
        firsts.push(&sentence.text);
    }
    let rule = |id: &SectionId| outline.section(*id).kind == SectionKind::Rule;
    if below != rules || !rules.iter().all(rule) {
        return None;
    }
    let label = |t: &&str| {
        t.split_once(": ")
            .is_some_and(|(l, _)| l.split(' ').count() < 4 && l.starts_with(char::is_uppercase))
    };
    if firsts.iter().all(label) {
        return Some(Kind::Labelled);
    }
    let deed = |t: &&str| Some(t.strip_prefix("To ")?.split_once(", ")?.0.to_owned());
    firsts.iter().map(deed).collect::<Option<Vec<_>>>().map(Kind::Deeds)
}

/// Whether a sentence ends in choosing one of several rules: where what stands before it ends and the rest begins, if it says
/// more; whether none may be chosen; the rules.
#[allow(clippy::type_complexity, reason = "three things that one look finds")]
fn opens(
    outline: &Outline,
    at: usize,
) -> Option<(Option<(usize, usize)>, bool, Vec<SectionId>)> {
    let text = outline.sentences[at].text.trim_end_matches('.');
    let pointer = pointers(text, outline).pop()?;
    let tail = &text[pointer.end..];
    let mut free = OR_NONE.contains(&tail);
    if !tail.is_empty() && !free {
        return None;
    }
    let before = text[..pointer.start].trim_end();
    let before = ONE.iter().find_map(|one| before.strip_suffix(one))?.trim_end();
    let verb = DO_ONE.iter().find(|v| {
        before
            .to_lowercase()
            .strip_suffix(**v)
            .is_some_and(|b| b.is_empty() || b.ends_with(' '))
    })?;
    let mut front = &before[..before.len() - verb.len()];
    for word in ["may ", "can "] {
        if let Some(rest) = front.strip_suffix(word) {
            (front, free) = (rest, true);
        }
    }
    for word in ["the player ", "the active player ", "that player ", "you ", "they "] {
        if let Some(rest) = front.strip_suffix(word) {
            front = rest;
        }
    }
    let own = front.trim_end_matches([' ', ',']).to_lowercase();
    let alone = [
        "",
        "on your turn",
        "on their turn",
        "in your turn",
        "during your turn",
        "a player",
        "each player",
        "on your turn, a player",
    ];
    if alone.contains(&own.as_str()) || ON_TURN.contains(&own.as_str()) {
        return Some((None, free, pointer.rules));
    }
    let joint = THEN.iter().find(|j| front.ends_with(**j))?;
    Some((Some((front.len() - joint.len(), front.len())), free, pointer.rules))
}

#[cfg(test)]
mod tests {
    use super::{all_there_are, on_turn, turned};

    #[test]
    fn whoever_has_the_turn_is_named() {
        for (text, said) in [
            (
                "On a turn the player rolls the die",
                "On your turn, the active player rolls the die",
            ),
            ("In each turn, a player draws", "On your turn, the active player draws"),
        ] {
            assert_eq!(on_turn(text).as_deref(), Some(said), "{text}");
        }
        assert_eq!(on_turn("On a turn, a player whose cart is full rests"), None);
    }

    #[test]
    fn the_edges_of_a_turn_are_times() {
        for (text, said) in [
            (
                "A player begins a turn by turning up the top card and keeping it",
                "At the start of a turn, the active player turns up the top card and keeps it",
            ),
            ("Start your turn by rolling the die", "At the start of your turn, roll the die"),
            ("To end your turn, you must rest", "At the end of your turn, you must rest"),
        ] {
            assert_eq!(turned(text).as_deref(), Some(said), "{text}");
        }
        assert_eq!(turned("A player begins a turn by the river"), None);
    }

    #[test]
    fn what_there_is_is_taken_anyway() {
        for text in [
            "take two nuts, or the last one if only one is left",
            "takes three nuts, or all that are left if there are fewer than three",
            "puts back two nuts, or all they have if they have fewer",
        ] {
            assert!(all_there_are(text).is_some(), "{text}");
        }
        for text in [
            "takes three nuts, or all that are left if there are fewer than four",
            "take three nuts, or the last one if only one is left",
            "takes two nuts, or all they have if they have more than five",
        ] {
            assert_eq!(all_there_are(text), None, "{text}");
        }
    }
}
