//! Where actions are told: under a title, behind a label, in `To dig, …`, `Digging means …`, `If you dig, …`, `A player who digs …`.

use super::names::Name;
use crate::compile::idioms::{joined, words};
use crate::compile::turn_said::finite;
use crate::outline::{Form, Outline, SectionId, SectionKind};

/// How an action is told.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Shape {
    /// By a title, or by words that stand alone before the rest: what is done follows.
    Titled,
    /// What is done is an order.
    Order(String),
    /// A rule that speaks of whoever does it, and stands for itself.
    Spoken,
    /// An item that has no name.
    Plain,
}

/// An action that is told.
#[derive(Debug, Clone)]
pub(super) struct Told {
    pub name: Name,
    /// Where its sentence is, or the words that stand alone.
    pub at: usize,
    pub shape: Shape,
    /// What it costs, said with its name.
    pub price: Option<String>,
    /// Whether the name stands alone in a sentence.
    pub alone: bool,
}

/// Words that are no action, whatever stands behind them.
const NO_ACTION: [&str; 28] = [
    "example",
    "note",
    "remember",
    "important",
    "setup",
    "end",
    "limit",
    "hand limit",
    "exception",
    "tip",
    "variant",
    "scoring",
    "components",
    "goal",
    "aim",
    "object",
    "players",
    "turns",
    "turn",
    "the end",
    "play",
    "your turn",
    "hint",
    "reminder",
    "two players",
    "ties",
    "winning",
    "costs",
];

/// The action that the sentence at `at` tells.
pub(super) fn told(outline: &Outline, at: usize) -> Option<Told> {
    let sentence = &outline.sentences[at];
    if sentence.form != Form::Text {
        return None;
    }
    let text = sentence.text.trim_end_matches('.');
    let first = at == 0 || outline.sentences[at - 1].section != sentence.section;
    let section = outline.section(sentence.section);
    let plain = |name: Name, shape: Shape| Told { name, at, shape, price: None, alone: false };
    if let Some((what, body)) = order(text) {
        return Some(plain(Name::of(&words(&what)), Shape::Order(body)));
    }
    if first && let Some((title, _)) = &section.title {
        let (label, price) = priced(title);
        let name = label_name(&label)?;
        let title = words(&label);
        // `Dig: draw a card` below its own title.
        let inner = labelled(text).filter(|(l, _, _)| words(l).iter().eq(title.iter()));
        let shape = inner.map_or(Shape::Titled, |(_, _, body)| Shape::Order(body));
        return Some(Told { price, ..plain(name, shape) });
    }
    if let Some((label, price, body)) = labelled(text) {
        let name = label_name(&label)?;
        return Some(Told { price, ..plain(name, Shape::Order(body)) });
    }
    if let Some(name) = spoken(text) {
        return Some(plain(name, Shape::Spoken));
    }
    let (label, price) = priced(text);
    let next = outline.sentences.get(at + 1);
    if first && next.is_some_and(|n| n.section == sentence.section && n.form == Form::Text) {
        let name = label_name(&label).filter(|n| n.said.split(' ').count() < 3)?;
        return Some(Told { price, alone: true, ..plain(name, Shape::Titled) });
    }
    None
}

/// A name of at most three words, none of which makes a sentence of them.
fn label_name(label: &str) -> Option<Name> {
    let all = words(label);
    let lower = label.trim().to_lowercase();
    let wordy = |w: &String| w.chars().all(|c| c.is_alphabetic() || c == '-' || c == '\'');
    let verb =
        ["is", "are", "may", "must", "can", "has", "have", "you", "each", "every", "all"];
    let name = !all.is_empty()
        && all.len() < 4
        && all.iter().all(wordy)
        && !all.iter().any(|w| verb.contains(&w.to_lowercase().as_str()))
        && !NO_ACTION.contains(&lower.as_str())
        && label.starts_with(|c: char| c.is_uppercase());
    name.then(|| Name::of(&all))
}

/// `Dig (cost: 2 coins)`: the name and its price.
fn priced(label: &str) -> (String, Option<String>) {
    let label = label.trim().trim_end_matches(['.', ':']);
    let Some((name, rest)) = label.split_once(" (") else { return (label.to_owned(), None) };
    let Some(rest) = rest.strip_suffix(')') else { return (label.to_owned(), None) };
    let lower = rest.to_lowercase();
    let price = ["cost: ", "costs: ", "price: ", "costs ", "cost ", "pay ", "for "]
        .iter()
        .find_map(|w| lower.strip_prefix(w))
        .unwrap_or(&lower);
    let mut said = price.split(' ');
    let number = said.next().is_some_and(|w| {
        w.parse::<u32>().is_ok()
            || crate::vocabulary::number_word(w).is_some()
            || matches!(w, "a" | "an")
    });
    let noun = said.next().is_some_and(|w| w.chars().all(char::is_alphabetic))
        && said.next().is_none();
    if number && noun {
        (name.to_owned(), Some(price.to_owned()))
    } else {
        (label.to_owned(), None)
    }
}

/// `Dig: draw a card`, `Dig - draw a card`
fn labelled(text: &str) -> Option<(String, Option<String>, String)> {
    let joint = [": ", " – ", " — ", " - "]
        .iter()
        .filter_map(|j| Some((text.find(j)?, j.len())))
        .min()?;
    let (label, body) = (&text[..joint.0], text[joint.0 + joint.1..].trim());
    if label.matches('(').count() != label.matches(')').count() {
        return None;
    }
    let (label, price) = priced(label);
    let named = label.split(' ').count() < 4 && label.starts_with(char::is_uppercase);
    (named && !body.is_empty()).then(|| (label, price, body.to_owned()))
}

/// `To dig, draw a card`, `Digging means drawing a card`, `To dig is to draw a card`, `You dig by drawing a card`,
/// `If you dig, draw a card`.
fn order(text: &str) -> Option<(String, String)> {
    let lower = text.to_lowercase();
    let short = |what: &str| {
        let n = what.split(' ').count();
        (1..4).contains(&n) && what.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '-'))
    };
    for front in [
        "to ",
        "if you ",
        "when you ",
        "whenever you ",
        "when ",
        "if you choose to ",
        "if you decide to ",
        "if a player chooses to ",
        "by ",
    ] {
        let Some(rest) = lower.strip_prefix(front) else { continue };
        let Some(end) = rest.find(", ") else { continue };
        let (what, body) = (&rest[..end], &text[front.len() + end + 2..]);
        // Told of somebody (`to rest, a player gains a coin`), it is a procedure of its own.
        let lower = body.to_lowercase();
        let somebody =
            ["a player ", "the player ", "that player ", "they ", "the active player "];
        if somebody.iter().any(|s| lower.starts_with(s)) {
            return None;
        }
        let gerund = what.split(' ').next().is_some_and(|w| w.len() > 4 && w.ends_with("ing"));
        if short(what) && (!matches!(front, "when " | "by ") || gerund) {
            return Some((what.to_owned(), body.to_owned()));
        }
    }
    for middle in [" means ", " is ", " is to ", " means to ", " consists of ", " by "] {
        let Some(at) = lower.find(middle) else { continue };
        let (mut what, body) = (&lower[..at], &text[at + middle.len()..]);
        let by = middle == " by ";
        let to = what.strip_prefix("to ");
        let who = ["you ", "a player "].iter().find_map(|w| what.strip_prefix(w));
        let gerund = what.split(' ').next().is_some_and(|w| w.len() > 4 && w.ends_with("ing"));
        match (by, to, who) {
            (true, _, Some(rest)) => what = rest,
            (false, Some(rest), _) => what = rest,
            (false, None, None) if gerund => {}
            _ => continue,
        }
        if !short(what) {
            continue;
        }
        let done = if middle.ends_with("to ") {
            body.to_owned()
        } else if body.split(' ').next().is_some_and(|w| w.ends_with("ing")) {
            finite(body, true)?
        } else {
            continue;
        };
        return Some((what.to_owned(), done));
    }
    None
}

/// `A player who digs …`, `When a player digs, …`
fn spoken(text: &str) -> Option<Name> {
    let lower = text.to_lowercase();
    let all = words(&lower);
    for front in ["a player who", "the player who", "any player who", "whoever"] {
        if let Some(rest) = lower.strip_prefix(front).and_then(|r| r.strip_prefix(' ')) {
            let word = rest.split([' ', ',']).next()?;
            return word.ends_with('s').then(|| Name::of(&[word.to_owned()]));
        }
    }
    for front in [
        "when a player",
        "whenever a player",
        "if a player",
        "when the player",
        "if the player",
    ] {
        let n = front.split(' ').count();
        if lower.starts_with(front) && all.get(n + 1).is_some_and(|w| w == ",") {
            return Some(Name::of(&all[n..=n]));
        }
    }
    None
}

/// The first sentence of a section that is read.
pub(super) fn first_of(outline: &Outline, id: SectionId) -> Option<usize> {
    outline.sentences.iter().position(|s| s.section == id && s.form == Form::Text)
}

/// The sections that a sentence without names can mean: those below its own, or those that follow it, under one heading,
/// each with its label. `any` takes those below without labels too, `beside` those
/// that follow, if it is said how many they are.
pub(super) fn below(
    outline: &Outline,
    at: usize,
    any: bool,
    count: Option<usize>,
    beside: bool,
) -> Vec<Told> {
    let here = outline.sentences[at].section;
    let starts = outline.sentences[at].span.start;
    let parent = outline.section(here).parent;
    for around in [Some(here), parent] {
        let Some(around) = around else { continue };
        let (mut run, mut named): (Vec<Told>, Vec<usize>) = (Vec::new(), Vec::new());
        for (id, section) in outline.section_ids() {
            if section.parent != Some(around) || section.span.start <= starts || id == here {
                continue;
            }
            let Some(first) = first_of(outline, id) else {
                if section.kind == SectionKind::Heading {
                    break;
                }
                continue;
            };
            let one = told(outline, first).filter(|t| t.shape != Shape::Spoken);
            match one {
                Some(one) => {
                    named.push(one.at);
                    run.push(one);
                }
                None if any && (around == here || beside && count.is_some()) => {
                    let text = outline.sentences[first].text.clone();
                    let name = Name::of(&words(&text)[..1.min(words(&text).len())]);
                    let rule = section.kind == SectionKind::Rule;
                    let shape = if rule { Shape::Order(text) } else { Shape::Plain };
                    run.push(Told { name, at: first, shape, price: None, alone: false });
                }
                None => break,
            }
            // Rules without names are told from what follows by nothing but their number.
            if count == Some(run.len()) && run.iter().all(|t| named.contains(&t.at)) {
                break;
            }
        }
        if run.len() > 1 && count.is_none_or(|n| n == run.len()) {
            return run;
        }
    }
    Vec::new()
}

/// Body with its price in front.
pub(super) fn with_price(body: &str, price: Option<&str>) -> String {
    let Some(price) = price else { return body.to_owned() };
    let all = words(body);
    let mut small = body.to_owned();
    if all.first().is_some_and(|w| w.chars().skip(1).all(char::is_lowercase)) {
        let first =
            small.chars().next().map(|c| c.to_lowercase().to_string()).unwrap_or_default();
        small = first + &joined(&all)[first_len(&all)..];
    }
    format!("Pay {price} and {small}")
}

fn first_len(all: &[String]) -> usize {
    all.first().and_then(|w| w.chars().next()).map_or(0, char::len_utf8)
}
