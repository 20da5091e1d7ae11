//! Set-up in long sentences, whoever does it: `the youngest player shuffles the tiles, deals four to each player as a hand and
//! places the rest face down as the store`. A deal comes out as likely whoever deals, so each step is said alone.

use super::count::counted;
use super::lying::tells_of_setup;
use super::{Things, shared};
use crate::compile::idioms::{joined, words};
use crate::compile::one_breath::put;
use crate::outline::Outline;
use crate::vocabulary::plural_of;

/// What is done before play: bare, as somebody does it, and as it is done to the pieces.
const VERBS: [(&str, &str, &str); 12] = [
    ("shuffle", "shuffles", "shuffled"),
    ("mix", "mixes", "mixed"),
    ("deal", "deals", "dealt"),
    ("turn", "turns", "turned"),
    ("place", "places", "placed"),
    ("put", "puts", "put"),
    ("lay", "lays", "laid"),
    ("set", "sets", "set"),
    ("stack", "stacks", "stacked"),
    ("flip", "flips", "flipped"),
    ("give", "gives", "given"),
    ("spread", "spreads", "spread"),
];
/// Piles that every table has a name for.
const PILES: [&str; 7] = ["deck", "pile", "stock", "stack", "talon", "library", "pack"];
/// Where on the table something lies, which makes no difference.
const WHERE: [&[&str]; 10] = [
    &["in", "the", "middle", "of", "the", "table"],
    &["in", "the", "centre", "of", "the", "table"],
    &["in", "the", "center", "of", "the", "table"],
    &["in", "the", "middle"],
    &["in", "the", "centre"],
    &["in", "the", "center"],
    &["on", "the", "table"],
    &["at", "one", "side"],
    &["to", "one", "side"],
    &["between", "the", "players"],
];

/// Says each step of a set-up in a sentence of its own.
pub(super) fn said(outline: &mut Outline, things: &Things) {
    const AGAIN: [&str; 7] =
        ["round", "rounds", "hands", "tricks", "trick", "redeal", "dealers"];
    let rounds = outline.sentences.iter().any(|s| {
        let mut all = words(&s.text).into_iter().map(|w| w.to_lowercase());
        all.any(|w| AGAIN.contains(&w.as_str()))
    });
    let mut at = 0;
    while at < outline.sentences.len() {
        let sentence = &outline.sentences[at];
        let fits = tells_of_setup(outline, at);
        let (told, room) = with_room_beside(words(&sentence.text));
        // Where there are several deals, the dealer's is not done once.
        let fits = fits && !(rounds && told.iter().any(|w| w.eq_ignore_ascii_case("dealer")));
        let Some(mut told) = fits.then(|| steps(&told, things)).flatten() else {
            at += 1;
            continue;
        };
        if let Some(room) = room {
            told.sentences.push(format!("The {room} is empty at the start"));
            outline.named.places.push((room, false));
        }
        // A pile by a name of the book's own is the one that cards are drawn from, if there is no other.
        if let Some(pile) = told.pile {
            let other = outline.named.pile.as_ref().is_some_and(|p| *p != pile)
                || outline
                    .sentences
                    .iter()
                    .any(|s| speaks_of_piles(&s.text, &pile, told.whole));
            if other {
                at += 1;
                continue;
            }
            outline.named.pile = Some(pile);
        }
        put(outline, at, &told.sentences);
        at += told.sentences.len();
    }
}

/// Whether a sentence speaks of a pile that cards are drawn from by another name.
///
/// Where the whole deck becomes that pile, the deck is no other one.
fn speaks_of_piles(text: &str, but: &str, whole: bool) -> bool {
    let all = words(text);
    let one = |w: &String| {
        let lower = w.to_lowercase();
        matches!(lower.as_str(), "deck" | "stock" | "talon")
            && lower != but
            && !(whole && lower == "deck")
    };
    all.iter().any(one)
        || all
            .windows(2)
            .any(|w| w[0].eq_ignore_ascii_case("draw") && w[1].eq_ignore_ascii_case("pile"))
}

#[derive(Debug)]
struct Steps {
    sentences: Vec<String>,
    /// The pile that is made of the cards that are left, if its name tells nobody that it is one.
    pile: Option<String>,
    /// Whether that pile is made of the whole deck.
    whole: bool,
}

/// The steps of a sentence, if it is a row of them that has to be told apart.
fn steps(said: &[String], things: &Things) -> Option<Steps> {
    let lower: Vec<String> = said.iter().map(|w| w.to_lowercase()).collect();
    let (lower, rest) = with_rest(has_to_be(lower));
    let passive = passive(&lower);
    let (by_somebody, from) = match agent(&lower) {
        Some(end) => (true, end),
        None => (false, 0),
    };
    let form = |w: &str| {
        VERBS.iter().find(|(base, third, _)| w == if by_somebody { *third } else { *base })
    };
    let parts: Vec<Vec<String>> = if let Some(parts) = passive {
        parts
    } else {
        form(lower.get(from)?)?;
        let mut cuts = vec![from];
        for at in from + 1..lower.len() {
            let joint = matches!(lower[at - 1].as_str(), "," | "and" | "then");
            if joint && form(&lower[at]).is_some() {
                cuts.push(at);
            }
        }
        cuts.push(lower.len());
        cuts.windows(2)
            .map(|cut| {
                let mut part = lower[cut[0]..cut[1]].to_vec();
                if let Some((base, ..)) = form(&part[0]) {
                    (*base).clone_into(&mut part[0]);
                }
                part
            })
            .collect()
    };
    let mut out = Vec::new();
    let mut pile = None;
    let mut needed =
        by_somebody || parts.len() > 1 && lower.iter().any(|w| w == "are" || w == "is");
    let several = parts.len() > 1;
    let parts = parts.into_iter().chain(rest);
    for mut part in parts {
        while part.last().is_some_and(|w| matches!(w.as_str(), "," | "and" | "then")) {
            part.pop();
        }
        let (part, room) = with_room(part);
        let text = match dealt(&part, things).or_else(|| formed(&part, things, &mut pile)) {
            Some(text) => {
                let left = ["rest", "remaining", "others", "you"];
                needed |= pile.is_some()
                    || part.iter().any(|w| left.contains(&w.as_str()))
                    || several && part.iter().any(|w| w == "as");
                text
            }
            None => plain(&part)?,
        };
        out.push(text);
        if let Some(room) = room {
            needed = true;
            out.push(format!("The {room} is empty at the start"));
        }
    }
    // `shuffle the deck and lay it face down as the stream`
    let whole = lower.windows(2).any(|w| VERBS.iter().any(|v| v.0 == w[0]) && w[1] == "it")
        && lower.iter().any(|w| w == "deck");
    needed.then(|| {
        let sentences = out.iter().map(|text| super::capital(text)).collect();
        Steps { sentences, pile, whole }
    })
}

/// `the deck shall be shuffled`: what has to be done before play is done.
fn has_to_be(mut lower: Vec<String>) -> Vec<String> {
    let modal = |w: &str| matches!(w, "shall" | "must" | "will" | "should");
    let found = lower.windows(2).position(|w| modal(&w[0]) && w[1] == "be");
    if let Some(at) = found.filter(|at| *at < 5) {
        lower.remove(at);
        "is".clone_into(&mut lower[at]);
    }
    lower
}

/// `…; the rest form the stock`, `…, and the rest are placed face down as the well`: what stands before it, and the step.
fn with_rest(lower: Vec<String>) -> (Vec<String>, Option<Vec<String>>) {
    let found = (3..lower.len()).find_map(|at| {
        let joint = matches!(lower[at - 1].as_str(), ";" | "and" | ",");
        (joint && lower[at] == "the").then_some(())?;
        let long = match lower.get(at + 1)?.as_str() {
            "rest" | "others" => 2,
            "remaining" | "other" => 3,
            _ => return None,
        };
        let mut next = at + long;
        let forms = ["form", "forms", "become", "becomes", "make"];
        let mut step = vec!["place".to_owned()];
        step.extend(lower.get(at..next)?.iter().cloned());
        if forms.contains(&lower.get(next)?.as_str()) {
            // Which are drawn from: nothing else is done with what is left.
            step.extend(["face", "down", "as"].map(str::to_owned));
            next += 1;
        } else if matches!(lower[next].as_str(), "is" | "are" | "go" | "goes") {
            next += 1;
            let placed = ["placed", "put", "laid", "stacked", "set", "left"];
            next += usize::from(lower.get(next).is_some_and(|w| placed.contains(&w.as_str())));
        } else {
            return None;
        }
        step.extend(lower.get(next..)?.iter().cloned());
        Some((at, step))
    });
    match found {
        Some((at, step)) => {
            let mut front = lower[..at].to_vec();
            while front.last().is_some_and(|w| matches!(w.as_str(), "," | "and" | ";")) {
                front.pop();
            }
            (front, Some(step))
        }
        None => (lower, None),
    }
}

/// `the cards are shuffled and placed face down as the store`: what is done to them, one by one.
fn passive(lower: &[String]) -> Option<Vec<Vec<String>>> {
    let is = lower.iter().position(|w| matches!(w.as_str(), "is" | "are"))?;
    let subject = lower.get(..is)?;
    let first = subject.first()?;
    let whole = matches!(first.as_str(), "the" | "all") && (2..5).contains(&subject.len());
    let base = |w: &str| VERBS.iter().find(|(_, _, past)| w == *past).map(|(base, ..)| *base);
    base(lower.get(is + 1)?).filter(|_| whole)?;
    let mut parts: Vec<Vec<String>> = Vec::new();
    for at in is + 1..lower.len() {
        let opens = at == is + 1
            || matches!(lower[at - 1].as_str(), "and" | "," | "then" | "are" | "is");
        match base(&lower[at]).filter(|_| opens) {
            Some(verb) => {
                if let Some(before) = parts.last_mut() {
                    while before.last().is_some_and(|w| {
                        matches!(w.as_str(), "and" | "," | "then" | "are" | "is")
                    }) {
                        before.pop();
                    }
                }
                let mut part = vec![verb.to_owned()];
                part.extend(subject.iter().cloned());
                parts.push(part);
            }
            None => parts.last_mut()?.push(lower[at].clone()),
        }
    }
    // One thing that is done says nothing that has to be told apart.
    let named = lower.windows(2).any(|w| w[0] == "as" && matches!(w[1].as_str(), "the" | "a"));
    (parts.len() > 1 && named).then_some(parts)
}

/// Who sets up, where it makes no difference: where the words behind them begin.
fn agent(lower: &[String]) -> Option<usize> {
    const ANY: [&[&str]; 9] = [
        &["one", "player"],
        &["a", "player"],
        &["any", "player"],
        &["one", "of", "you"],
        &["somebody"],
        &["someone"],
        &["the", "dealer"],
        &["one", "of", "the", "players"],
        &["the", "host"],
    ];
    if let Some(any) =
        ANY.iter().find(|a| a.len() <= lower.len() && a.iter().zip(lower).all(|(a, b)| a == b))
    {
        return Some(any.len());
    }
    let of_life = |w: &String| {
        w.ends_with("est") && w.len() > 4
            || ["younger", "older", "taller", "shorter"].contains(&w.as_str())
    };
    (lower.first()? == "the" && of_life(lower.get(1)?) && lower.get(2)? == "player")
        .then_some(3)
}

/// `…, and beside it is kept a space for the heap, which is empty at the start`: what stands before it, and the place.
fn with_room_beside(said: Vec<String>) -> (Vec<String>, Option<String>) {
    let lower: Vec<String> = said.iter().map(|w| w.to_lowercase()).collect();
    let found = (|| {
        let at = lower
            .windows(2)
            .position(|w| matches!(w[0].as_str(), "beside" | "by") && w[1] == "it")?;
        let front = lower[..at].iter().rposition(|w| w != "and" && w != ",")? + 1;
        let rest = joined(&lower[at + 2..]);
        let rest = ["is kept ", "is left ", "there is ", "is "]
            .iter()
            .find_map(|k| rest.strip_prefix(k))?;
        let rest = ["a space for the ", "room for the ", "a place for the ", "space for the "]
            .iter()
            .find_map(|k| rest.strip_prefix(k))?;
        let (name, behind) = rest.split_once(',').unwrap_or((rest, ""));
        const EMPTY: [&str; 4] = [
            "",
            "which is also empty at the start",
            "which is empty at the start",
            "which starts empty",
        ];
        let plain =
            name.split(' ').count() < 3 && name.chars().all(|c| c.is_alphabetic() || c == ' ');
        (plain && EMPTY.contains(&behind.trim())).then(|| (front, name.to_owned()))
    })();
    match found {
        Some((front, name)) => (said[..front].to_vec(), Some(name)),
        None => (said, None),
    }
}

/// `…, leaving room beside it for the discard pile, which starts empty`: the step, and the place.
fn with_room(part: Vec<String>) -> (Vec<String>, Option<String>) {
    let Some(at) = part.iter().position(|w| w == "leaving").filter(|at| *at > 1) else {
        return (part, None);
    };
    let tail = &part[at + 1..];
    let found = (|| {
        let kind = matches!(tail.first()?.as_str(), "room" | "space" | "a");
        let for_at = tail.iter().position(|w| w == "for").filter(|_| kind)?;
        let the = matches!(tail.get(for_at + 1)?.as_str(), "the" | "a");
        let name: Vec<String> =
            tail[for_at + 2..].iter().take_while(|w| *w != ",").cloned().collect();
        let behind = joined(&tail[for_at + 2 + name.len()..]);
        const EMPTY: [&str; 5] = [
            "",
            ", which starts empty",
            ", which is empty at the start",
            ", which is empty at first",
            ", which begins empty",
        ];
        (the && (1..4).contains(&name.len()) && EMPTY.contains(&behind.as_str()))
            .then(|| name.join(" "))
    })();
    let Some(name) = found else { return (part, None) };
    let mut front = part[..at].to_vec();
    while front.last().is_some_and(|w| w == ",") {
        front.pop();
    }
    (front, Some(name))
}

/// `deal four to each of you as a hand` is `deal four cards to each player`.
fn dealt(part: &[String], things: &Things) -> Option<String> {
    (part.first()? == "deal").then_some(())?;
    let each = |at: usize| shared::everybody(part, at);
    let (n, noun, end) = if let Some(next) = each(1) {
        let (n, next) = counted(part, next)?;
        let (noun, end) = pieces(part, next, things);
        (n, noun, end)
    } else {
        let (n, next) = counted(part, 1)?;
        let (noun, next) = pieces(part, next, things);
        (part.get(next)? == "to").then_some(())?;
        (n, noun, each(next + 1)?)
    };
    let rest = joined(&part[end..]);
    const HAND: [&str; 9] = [
        "",
        "as a hand",
        "as their hand",
        "as your hand",
        "as a starting hand",
        "face down",
        "face down as a hand",
        "to form a hand",
        "for a hand",
    ];
    HAND.contains(&rest.as_str()).then(|| format!("deal {n} {noun} to each player"))
}

/// The pieces that are dealt: cards, where no noun stands.
fn pieces(part: &[String], at: usize, things: &Things) -> (String, usize) {
    let noun = |from: usize, to: usize| part.get(from..to).map(|w| w.join(" "));
    for long in [2, 1] {
        if let Some(name) = noun(at, at + long)
            && (things.of(&name).is_some() || name == "cards" || name == "card")
        {
            return (name, at + long);
        }
    }
    ("cards".to_owned(), at)
}

/// `place the rest face down in the middle as the store` is `the remaining cards form the store`.
fn formed(part: &[String], things: &Things, pile: &mut Option<String>) -> Option<String> {
    const PUT: [&str; 6] = ["place", "put", "lay", "set", "stack", "turn"];
    PUT.contains(&part.first()?.as_str()).then_some(())?;
    let (cards, mut at) = rest(part, 1, things)?;
    let mut down = false;
    loop {
        if part.get(at..at + 2).is_some_and(|w| w[0] == "face" && w[1] == "down") {
            (down, at) = (true, at + 2);
        } else if part.get(at).is_some_and(|w| w == "face-down" || w == "facedown") {
            (down, at) = (true, at + 1);
        } else if let Some(here) = WHERE.iter().find(|w| {
            w.len() <= part.len() - at && w.iter().zip(&part[at..]).all(|(a, b)| a == b)
        }) {
            at += here.len();
        } else {
            break;
        }
    }
    let opens = match part.get(at..at + 2)? {
        [a, b] if a == "as" && matches!(b.as_str(), "the" | "a") => 2,
        [a, b] if a == "to" && matches!(b.as_str(), "form" | "make" | "be") => {
            2 + usize::from(part.get(at + 2).is_some_and(|w| matches!(w.as_str(), "the" | "a")))
        }
        _ => return None,
    };
    let name = part.get(at + opens..)?;
    let long =
        name.iter().take_while(|w| w.chars().all(|c| c.is_alphabetic() || c == '-')).count();
    let end = (1..=long.min(3)).find(|end| {
        let behind = &name[*end..];
        behind.is_empty()
            || WHERE
                .iter()
                .any(|w| behind.len() == w.len() && w.iter().zip(behind).all(|(a, b)| a == b))
    })?;
    let name = name[..end].join(" ");
    let known = PILES.iter().any(|p| name.split(' ').any(|w| w == *p));
    // Which the rules have words for that are no piles.
    const PLACES: [&str; 10] = [
        "supply", "bank", "reserve", "bag", "box", "treasury", "row", "display", "market",
        "hand",
    ];
    if name.split(' ').any(|w| PLACES.contains(&w)) {
        return None;
    }
    if !known {
        (cards == "cards").then_some(())?;
        // Only cards that lie face down are drawn from.
        down.then_some(())?;
        *pile = Some(name.clone());
    }
    Some(format!("the remaining {cards} form the {name}"))
}

/// `the rest`, `the remaining cards`, `all the cards`: what they are called, and where the words behind them begin.
fn rest(part: &[String], at: usize, things: &Things) -> Option<(String, usize)> {
    let mut at = at;
    while part.get(at).is_some_and(|w| matches!(w.as_str(), "all" | "the")) {
        at += 1;
    }
    let word = part.get(at)?;
    // What the step before has shuffled.
    if matches!(word.as_str(), "it" | "them") {
        return Some(("cards".to_owned(), at + 1));
    }
    if matches!(word.as_str(), "rest" | "others" | "remainder") {
        at += 1;
        if part.get(at).is_some_and(|w| w == "of") {
            let from = at + 1 + usize::from(part.get(at + 1).is_some_and(|w| w == "the"));
            let (noun, end) = noun_at(part, from, things)?;
            return Some((noun, end));
        }
        return Some(("cards".to_owned(), at));
    }
    if matches!(word.as_str(), "remaining" | "other" | "undealt") {
        at += 1;
    }
    noun_at(part, at, things)
}

/// A noun for the cards of the book.
fn noun_at(part: &[String], at: usize, things: &Things) -> Option<(String, usize)> {
    for long in [2, 1] {
        let Some(words) = part.get(at..at + long) else { continue };
        let name = words.join(" ");
        if let Some(item) = things.of(&name) {
            return Some((item.many(), at + long));
        }
        if matches!(name.as_str(), "cards" | "pack" | "deck") {
            return Some(("cards".to_owned(), at + long));
        }
        if name == "tiles" {
            return Some((plural_of("tile"), at + long));
        }
    }
    None
}

/// A step as it is, without where on the table it is done.
fn plain(part: &[String]) -> Option<String> {
    let mut out = part.to_vec();
    // A pack is all its cards, and the next one is the one on top.
    for at in 1..out.len().saturating_sub(1) {
        if out[at] == "the" && out[at + 1] == "pack" && out[0] == "shuffle" {
            "cards".clone_into(&mut out[at + 1]);
        }
        if out[0] == "turn" && out[at] == "the" && out[at + 1] == "next" {
            "one".clone_into(&mut out[at]);
            out.remove(at + 1);
            break;
        }
    }
    for here in WHERE {
        let at = (1..out.len()).find(|at| {
            here.len() <= out.len() - at && here.iter().zip(&out[*at..]).all(|(a, b)| a == b)
        });
        // `into the middle of the table` may be all that is said of where something goes.
        if let Some(at) = at.filter(|at| *at + here.len() < out.len()) {
            out.drain(at..at + here.len());
            break;
        }
    }
    let whole =
        !out.iter().any(|w| matches!(w.as_str(), ";" | "which" | "who" | "if" | "unless"));
    (whole && out.len() > 1).then(|| joined(&out))
}

#[cfg(test)]
mod tests {
    use super::{Things, steps};
    use crate::compile::idioms::words;

    #[test]
    fn each_step_is_said_alone() {
        let said = |text: &str| {
            steps(&words(text), &Things::default()).map(|s| s.sentences.join(" / "))
        };
        for (text, all) in [
            (
                "The oldest player shuffles the cards, deals six to each of you as a hand, turns one card face up in the middle to begin the river, and places the rest face down as the stock",
                "Shuffle the cards / Deal 6 cards to each player / Turn one card face up to begin the river / The remaining cards form the stock",
            ),
            (
                "Shuffle the cards, deal four to each player as a hand, and place the rest face down as the deck, leaving room beside it for the discard pile, which starts empty",
                "Shuffle the cards / Deal 4 cards to each player / The remaining cards form the deck / The discard pile is empty at the start",
            ),
            (
                "The pack is shuffled and placed face down as the quarry",
                "Shuffle the cards / The remaining cards form the quarry",
            ),
        ] {
            assert_eq!(said(text).as_deref(), Some(all), "{text}");
        }
        assert_eq!(
            said("Somebody mixes the cards and deals four to each of you; the rest form the stock").as_deref(),
            Some("Mix the cards / Deal 4 cards to each player / The remaining cards form the stock")
        );
        for text in [
            "Shuffle the deck and deal five cards to each player",
            "The youngest player deals the cards if nobody objects",
            "The cards are shuffled",
        ] {
            assert_eq!(said(text), None, "{text}");
        }
    }
}
