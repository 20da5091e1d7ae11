//! Set-up in long sentences, whoever does it: `the youngest player shuffles the tiles, deals four to each player as a hand and
//! places the rest face down as the store`. A deal comes out as likely whoever deals, so each step is said alone.

use super::clauses::clauses;
use super::lying::tells_of_setup;
use super::step::{Step, VERBS, left, step};
use super::told::{Steps, Table, told, with_name};
use super::{Things, shared};
use crate::compile::idioms::{joined, words};
use crate::compile::one_breath::put;
use crate::outline::Outline;

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
///
/// Gives the pieces that come to lie in a place of their own, with the place.
pub(super) fn said(outline: &mut Outline, things: &Things) -> Vec<(String, String)> {
    const AGAIN: [&str; 7] =
        ["round", "rounds", "hands", "tricks", "trick", "redeal", "dealers"];
    let rounds = outline.sentences.iter().any(|s| {
        let mut all = words(&s.text).into_iter().map(|w| w.to_lowercase());
        all.any(|w| AGAIN.contains(&w.as_str()))
    });
    let text = super::containers::text(outline);
    let mut lying = Vec::new();
    let mut table = Table {
        things,
        text: &text,
        called: None,
        last: None,
        shuffled: Vec::new(),
        mixes: false,
        less: false,
    };
    let mut at = 0;
    while at < outline.sentences.len() {
        let sentence = &outline.sentences[at];
        let fits = tells_of_setup(outline, at);
        table.called = outline.sentences.get(at + 1).and_then(|next| {
            let said: Vec<String> =
                words(&next.text).iter().map(|w| w.to_lowercase()).collect();
            match step(&said, things) {
                Some(Step::Called(name)) if next.form == crate::outline::Form::Text => {
                    Some(name)
                }
                _ => None,
            }
        });
        let (told, room) = with_room_beside(words(&sentence.text));
        // Where there are several deals, the dealer's is not done once.
        let fits = fits && !(rounds && told.iter().any(|w| w.eq_ignore_ascii_case("dealer")));
        let Some(mut told) = fits.then(|| steps(&told, &mut table)).flatten() else {
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
        lying.extend(told.lying);
        put(outline, at, &told.sentences);
        at += told.sentences.len();
        if told.next {
            outline.named.facts.push(outline.sentences[at].span);
            at += 1;
        }
    }
    lying
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

/// The steps of a sentence, if it is a row of them that has to be told apart.
fn steps(said: &[String], table: &mut Table<'_>) -> Option<Steps> {
    let lower: Vec<String> = said.iter().map(|w| w.to_lowercase()).collect();
    let lower = has_to_be(lower);
    // `With two players, remove the grey cards`: so many, and what is done then.
    let (with, lower) = match lower.iter().position(|w| w == ",") {
        Some(comma)
            if lower[0] == "with"
                && comma < 7
                && lower[..comma].contains(&"players".to_owned()) =>
        {
            (Some(joined(&lower[..=comma])), lower[comma + 1..].to_vec())
        }
        _ => (None, lower),
    };
    let (by_somebody, from) = match agent(&lower) {
        Some(end) => (true, end),
        None => (false, 0),
    };
    let parts = clauses(&lower[from..], by_somebody, table.things)?;
    let mut out = Steps {
        sentences: Vec::new(),
        pile: None,
        whole: false,
        lying: Vec::new(),
        next: false,
    };
    let active = |w: &str| VERBS.iter().any(|(base, s, _)| w == *base || w == *s);
    let mut needed = by_somebody
        || parts.len() > 1
            && !lower.get(from).is_some_and(|w| active(w))
            && shared::everybody(&lower, from).is_none();
    let mut read: Vec<(Vec<String>, Option<Step>, Option<String>)> = Vec::new();
    // Steps of which a later clause says more: they are not said as they stand.
    let mut grown: Vec<usize> = Vec::new();
    for part in parts {
        let (part, room) = with_room(part);
        let step = step(&part, table.things);
        let last = read.len().saturating_sub(1);
        if let (Some(Step::Called(name)), Some((_, Some(before), _))) = (&step, read.last_mut())
        {
            // `; this row is the market`
            let (Step::Rest(_, lying) | Step::All(_, lying) | Step::Up(_, _, lying)) = before
            else {
                return None;
            };
            lying.name.is_none().then(|| lying.name = Some(name.clone()))?;
            grown.push(last);
            needed = true;
            continue;
        }
        // `… and put it in the box`, `… and lay them in a row`: the same pieces once more.
        if let (Some(now), Some((_, Some(before), _))) = (&step, read.last_mut()) {
            match (now, before) {
                (Step::Out(what), Step::Out(_)) if matches!(what.as_str(), "it" | "them") => {
                    continue;
                }
                (Step::All(None, more), Step::Up(_, _, lying))
                    if lying.name.is_none() && !more.aside =>
                {
                    lying.name.clone_from(&more.name);
                    lying.shape = more.shape.clone().or(lying.shape.take());
                    grown.push(last);
                    needed = true;
                    continue;
                }
                _ => {}
            }
        }
        needed |= room.is_some();
        read.push((part, step, room));
    }
    let all = read.len();
    // `The oldest player takes the first turn`: nothing that anybody could do.
    if by_somebody && read.iter().all(|(_, step, _)| step.is_none()) {
        return None;
    }
    let mut unclear = false;
    table.mixes = read.iter().any(|(_, step, _)| matches!(step, Some(Step::Shuffle(_))));
    for (at, (part, step, room)) in read.into_iter().enumerate() {
        let pronoun = part.iter().any(|w| matches!(w.as_str(), "it" | "them"));
        let said = match step {
            // `shuffle the bright tiles and place them …`, of whatever was not understood.
            Some(_) if unclear && pronoun => return None,
            Some(step) => {
                needed |= match &step {
                    Step::Shuffle(noun) => {
                        noun.is_none() && part.len() == 1
                            || left(&part, 1, table.things).is_some()
                    }
                    Step::Out(_) => true,
                    Step::Deal(..) => !joined(&part).contains("to each player"),
                    Step::Take(taken) => {
                        all > 1
                            || part[0] != "each"
                            || !part.get(2).is_some_and(|w| w == "takes" || w == "begins")
                            || taken.iter().any(|(_, noun)| table.drawn(noun))
                    }
                    Step::Rest(..) | Step::All(..) | Step::DealAll(_) => true,
                    Step::Up(..) | Step::Called(_) => false,
                };
                if let Step::Up(_, _, lying) = &step {
                    needed |= lying.shape.is_some() || table.called.is_some();
                }
                // What the sentence behind names is the last place of this one.
                let called = table.called.take();
                let step = match called {
                    Some(name) if at + 1 == all => {
                        let (named, step) = with_name(step, name);
                        out.next = named;
                        step
                    }
                    called => {
                        table.called = called;
                        step
                    }
                };
                // Of those that are left only some can be shuffled if some were taken out before.
                let odd = matches!(step, Step::Shuffle(_))
                    && left(&part, 1, table.things).is_some()
                    && !table.less;
                let said = if odd { None } else { told(step, table, &mut out) };
                // A name that finds no place is not lost.
                out.next &= said.is_some();
                said
            }
            None => None,
        };
        if let Some(said) = said {
            out.sentences.extend(said);
        } else {
            if grown.contains(&at) {
                return None;
            }
            let mut part = part;
            // `flip over the top card and put it beside the pile`: `it` would lose what it stands for.
            if at > 0 && pronoun {
                return None;
            }
            unclear = true;
            if part[0] == "drop" {
                needed = true;
                "put".clone_into(&mut part[0]);
            }
            out.sentences.push(plain(&part)?);
        }
        if let Some(room) = room {
            out.sentences.push(format!("The {room} is empty at the start"));
        }
    }
    // `shuffle the deck and lay it face down as the stream`
    out.whole = lower.windows(2).any(|w| VERBS.iter().any(|v| v.0 == w[0]) && w[1] == "it")
        && lower.iter().any(|w| w == "deck");
    out.sentences.iter_mut().for_each(|text| *text = crate::compile::idioms::capital(text));
    if let Some(with) = with {
        // Only what is left out may hang on how many play.
        let [only] = out.sentences.as_mut_slice() else { return None };
        only.ends_with(" not used").then_some(())?;
        let first = only.get(0..1)?.to_lowercase();
        only.replace_range(0..1, &first);
        *only = crate::compile::idioms::capital(&format!("{with} {only}"));
    }
    (needed && !out.sentences.is_empty()).then_some(out)
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
    use super::{Table, Things, steps};
    use crate::compile::idioms::words;

    #[test]
    fn each_step_is_said_alone() {
        // A book in which cards are drawn.
        let text = words("the drawn cards");
        let said = |of: &str| {
            let things = Things::default();
            let mut table = Table {
                things: &things,
                text: &text,
                called: None,
                last: None,
                shuffled: Vec::new(),
                mixes: false,
                less: false,
            };
            steps(&words(of), &mut table).map(|s| s.sentences.join(" / "))
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
            Some("Shuffle the cards / Deal 4 cards to each player / The remaining cards form the stock")
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
