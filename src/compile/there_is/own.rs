//! What each player has of their own before play and where it stands: `each player takes five workers in their colour`,
//! `each player starts with a caravan in the Oasis and three silk`, `each player has two boats, which begin in the
//! Harbor`. It is said as what they start with.

use super::super::idioms::{joined, words};
use crate::outline::{Form, Outline};
use crate::vocabulary::{number_word, plural_of, singular_of};

/// Getting something before play.
const GET: [&str; 14] = [
    "takes", "take", "gets", "get", "receives", "receive", "starts", "start", "begins",
    "begin", "has", "have", "places", "puts",
];
/// Where it stands.
const AT: [&str; 5] = ["in", "on", "at", "into", "onto"];
const COLORS: [&str; 2] = ["color", "colour"];
/// Whose colour it is.
const WHOSE: [&str; 9] = ["their", "the", "that", "one", "a", "his", "her", "own", "same"];
/// Places that stand for a number of spaces, and what is no place.
const OTHER: [&str; 14] = [
    "space", "spaces", "square", "squares", "turn", "round", "hand", "hands", "game", "color",
    "colour", "play", "order", "row",
];

/// Brings the sentences of an outline about what players start with into these forms.
pub(super) fn said(outline: &mut Outline) {
    let mut owned: Vec<String> = Vec::new();
    for sentence in &mut outline.sentences {
        if sentence.form != Form::Text {
            continue;
        }
        let Some(told) = told(&sentence.text) else { continue };
        owned.extend(told.kinds);
        sentence.reword(told.text);
    }
    // `All boats start in the Harbor`, where each player has boats.
    for sentence in &mut outline.sentences {
        if sentence.form == Form::Text
            && let Some(text) = stands(&sentence.text, &owned)
        {
            sentence.reword(text);
        }
    }
}

struct Told {
    text: String,
    /// What each player has, in the singular.
    kinds: Vec<String>,
}

/// One thing of a list.
struct Item {
    /// How many, as it is written.
    count: String,
    noun: String,
    place: Option<String>,
}

fn told(text: &str) -> Option<Told> {
    let said = words(text);
    let lower: Vec<String> = said.iter().map(|w| w.to_lowercase()).collect();
    let low: Vec<&str> = lower.iter().map(String::as_str).collect();
    let mut at = everybody(&low)?;
    let mut colored = false;
    // `chooses a colour and takes …`
    if matches!(low.get(at), Some(&("chooses" | "choose" | "picks" | "pick" | "selects"))) {
        let color = low[at..].iter().take(4).position(|w| COLORS.contains(w))?;
        at += color + 1;
        at += usize::from(low.get(at) == Some(&","));
        at += usize::from(low.get(at) == Some(&"and"));
        colored = true;
    }
    let verb = *low.get(at).filter(|w| GET.contains(w))?;
    at += 1;
    if matches!(verb, "starts" | "start" | "begins" | "begin") {
        at += if low[at..].starts_with(&["the", "game"]) { 2 } else { 0 };
        (low.get(at) == Some(&"with")).then_some(())?;
        at += 1;
    }
    let (mut items, end, color) = list(&said, &low, at)?;
    colored |= color;
    // `…, which start in the Harbor`
    let mut told = !matches!(verb, "has" | "have");
    if end != said.len() {
        let place = behind(&said, &low, end)?;
        let [item] = items.as_mut_slice() else { return None };
        item.place.is_none().then_some(())?;
        item.place = Some(place);
        told = true;
    }
    let placed: Vec<&Item> = items.iter().filter(|i| i.place.is_some()).collect();
    let lays = matches!(verb, "places" | "puts");
    let own = colored || !placed.is_empty();
    if !told || !own || placed.len() > 1 || lays && placed.len() != items.len() {
        return None;
    }
    // What is laid down has to be somebody's: `puts three of their boats in …` is read as it is.
    if lays && !colored {
        return None;
    }
    // `two rafts and a barge in the Delta` leaves open where the rafts are.
    if items.iter().skip(1).any(|i| i.place.is_some()) {
        return None;
    }
    // Last, what stands behind the place is not in it too.
    let placed = usize::from(items[0].place.is_some());
    items.rotate_left(placed);
    let counted: Vec<String> = items
        .iter()
        .map(|i| {
            // In, at or on a place is all one.
            let there = i.place.as_ref().and_then(|p| p.split_once(' '));
            let place = there.map(|(_, p)| format!(" on {p}")).unwrap_or_default();
            format!("{} {}{place}", i.count.to_lowercase(), i.noun)
        })
        .collect();
    let (last, front) = counted.split_last()?;
    let all = match front {
        [] => last.clone(),
        _ => format!("{} and {last}", front.join(", ")),
    };
    let kinds = items.iter().map(|i| one_of(&i.noun)).collect();
    Some(Told { text: format!("Each player starts with {all}"), kinds })
}

fn one_of(noun: &str) -> String {
    let (front, last) = noun.rsplit_once(' ').map_or(("", noun), |(f, l)| (f, l));
    format!("{front} {}", singular_of(&last.to_lowercase())).trim().to_lowercase()
}

/// `each player`, `all players each`.
fn everybody(low: &[&str]) -> Option<usize> {
    // `At the start of the game, each player …`, `To set up, …`
    let open = low
        .iter()
        .take(8)
        .position(|w| *w == ",")
        .filter(|&i| {
            low.starts_with(&["at", "the", "start"])
                || low.starts_with(&["at", "the", "beginning"])
                || low.starts_with(&["before", "the", "game"])
                || low.starts_with(&["to", "set", "up"]) && i == 3
        })
        .map_or(0, |i| i + 1);
    let who = match low.get(open..)? {
        ["each" | "every", "player", ..] | ["all", "players", ..] => 2,
        ["the", "players", "each", ..] => 3,
        ["everyone" | "everybody" | "players", ..] => 1,
        _ => return None,
    };
    let at = open + who;
    Some(at + usize::from(low.get(at) == Some(&"each")))
}

/// The things, where they end and whether a colour is said.
fn list(said: &[String], low: &[&str], at: usize) -> Option<(Vec<Item>, usize, bool)> {
    let mut items = Vec::new();
    let mut at = at;
    let mut colored = false;
    loop {
        while matches!(low.get(at), Some(&("all" | "the" | "of"))) {
            at += 1;
        }
        let count = said.get(at)?.clone();
        let number = matches!(low[at], "a" | "an" | "no")
            || low[at].parse::<u32>().is_ok()
            || number_word(low[at]).is_some();
        number.then_some(())?;
        at += 1;
        let start = at;
        while low.get(at).is_some_and(|w| is_noun_word(w)) {
            at += 1;
        }
        (at > start && at - start <= 3).then_some(())?;
        let noun = joined(&said[start..at]);
        if let Some(end) = color(low, at) {
            colored = true;
            at = end;
        }
        let mut place = None;
        if low.get(at).is_some_and(|w| AT.contains(w)) {
            let (found, end) = self::place(said, low, at)?;
            place = Some(found);
            at = end;
        }
        items.push(Item { count, noun, place });
        let mut next = at;
        next += usize::from(low.get(next) == Some(&","));
        let and = low.get(next) == Some(&"and");
        next += usize::from(and);
        // `, which start …` goes on otherwise.
        if next == at
            || matches!(
                low.get(next),
                Some(&("which" | "that" | "all" | "who" | "both")) | None
            )
        {
            return Some((items, at, colored));
        }
        at = next;
    }
}

fn is_noun_word(word: &str) -> bool {
    let stop = [
        "of", "and", "which", "that", "for", "with", "from", "each", "to", "as", "per", "plus",
        "or",
    ];
    word.chars().all(|c| c.is_alphabetic() || c == '-')
        && !stop.contains(&word)
        && !AT.contains(&word)
        && number_word(word).is_none()
}

/// `of that colour`, `in their own colour`.
fn color(low: &[&str], at: usize) -> Option<usize> {
    matches!(low.get(at), Some(&("of" | "in"))).then_some(())?;
    let end = (at + 1..at + 4).find(|&i| low.get(i).is_some_and(|w| COLORS.contains(w)))?;
    low[at + 1..end].iter().all(|w| WHOSE.contains(w)).then_some(())?;
    let mut end = end + 1;
    if low.get(end..).is_some_and(|l| l.starts_with(&["of", "their", "choice"])) {
        end += 3;
    }
    Some(end)
}

/// `in the Oasis`: the words, and where they end.
fn place(said: &[String], low: &[&str], at: usize) -> Option<(String, usize)> {
    let mut end = at + 1;
    matches!(low.get(end), Some(&("the" | "their"))).then_some(())?;
    end += 1;
    let start = end;
    while low.get(end).is_some_and(|w| is_noun_word(w)) {
        end += 1;
    }
    let own = low.get(start..end)?;
    (!own.is_empty() && own.len() <= 3 && !own.iter().any(|w| OTHER.contains(w)))
        .then(|| (joined(&said[at..end]), end))
}

/// `, which start in the Harbor`, `and places them in the Harbor`.
fn behind(said: &[String], low: &[&str], at: usize) -> Option<String> {
    let mut at = at + usize::from(low.get(at) == Some(&","));
    at += usize::from(low.get(at) == Some(&"all"));
    at += usize::from(low.get(at) == Some(&"of"));
    at += match low.get(at..)? {
        ["which" | "that", "start" | "starts" | "begin" | "begins", "the", "game", ..] => 4,
        ["which" | "that", "start" | "starts" | "begin" | "begins", ..] => 2,
        ["which" | "that", "is" | "are", "placed" | "put" | "set", ..] => 3,
        _ => return None,
    };
    let (place, end) = place(said, low, at)?;
    (end == said.len()).then_some(place)
}

/// `All boats start in the Harbor`, `each player's boats begin the game in the Harbor`.
fn stands(text: &str, owned: &[String]) -> Option<String> {
    let said = words(text);
    let lower: Vec<String> = said.iter().map(|w| w.to_lowercase()).collect();
    let low: Vec<&str> = lower.iter().map(String::as_str).collect();
    let from = match low.as_slice() {
        ["all" | "both", "players'", ..] | ["each" | "every", "player's", ..] => 2,
        ["all", "the" | "of", ..] => 2,
        ["all" | "the", ..] => 1,
        _ => return None,
    };
    let verb = (from + 1..from + 4).find(|&i| {
        matches!(low.get(i), Some(&("start" | "starts" | "begin" | "begins" | "are" | "is")))
    })?;
    let noun = joined(&said[from..verb]);
    let mut at = verb + 1;
    if matches!(low[verb], "are" | "is") {
        matches!(low.get(at), Some(&("placed" | "put" | "set"))).then_some(())?;
        at += 1;
    } else if low.get(at..)?.starts_with(&["the", "game"]) {
        at += 2;
    }
    let (place, end) = place(&said, &low, at)?;
    // Where it is not said that it is before play, it is not known when.
    let mut end = end;
    let start = low.get(end..)?;
    let timed = ["at", "the", "start", "beginning", "of", "game", "first"];
    if !start.is_empty() && start.iter().all(|w| timed.contains(w)) {
        end = said.len();
    } else if matches!(low[verb], "are" | "is") {
        return None;
    }
    let one = one_of(&noun);
    let known = end == said.len() && owned.contains(&one);
    let many = plural_of(&one);
    known.then(|| {
        format!("At the start of the game, each player puts all of their {many} {place}")
    })
}

#[cfg(test)]
mod tests {
    use super::{stands, told};

    #[test]
    fn what_players_have_is_said_in_one_form() {
        for (text, form) in [
            (
                "Each player takes four rafts in their colour",
                "Each player starts with four rafts",
            ),
            (
                "Each player chooses a color and takes the six Moss tokens of that color",
                "Each player starts with six Moss tokens",
            ),
            (
                "Every player gets two rafts and one barge of their own color",
                "Each player starts with two rafts and one barge",
            ),
            (
                "At the start of the game, each player gets a raft on the Bank, two logs and no pearls",
                "Each player starts with two logs, no pearls and a raft on the Bank",
            ),
            (
                "Each player has two rafts, which start in the Delta",
                "Each player starts with two rafts on the Delta",
            ),
        ] {
            let told = told(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(told.text, form, "{text}");
        }
        assert_eq!(
            stands("All rafts begin the game in the Delta", &["raft".to_owned()]).as_deref(),
            Some("At the start of the game, each player puts all of their rafts in the Delta")
        );
    }

    /// What is read as it is, and what says more.
    #[test]
    fn other_sentences_are_left() {
        for text in [
            "Each player starts with 3 coins",
            "Each player has a yard",
            "Each player takes a turn",
            "Each player places one of their rafts in the Delta",
            "Each player gets two rafts in their color for each barge",
            "Each player starts with one raft on space 1",
            "Each player takes two cards in their hand",
            "Each player has two rafts, which can carry logs",
            "Each player starts with two rafts and a barge in the Delta",
        ] {
            assert!(told(text).is_none(), "{text}");
        }
        assert_eq!(stands("All rafts begin the game in the Delta", &[]), None);
        assert_eq!(stands("All rafts are placed in the Delta", &["raft".to_owned()]), None);
    }
}
