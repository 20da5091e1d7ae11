//! The places of a board, however they are told: `the board has four sites: the Field, …`, `the map consists of the
//! Harbor and the Deep`, `each player has a farm with three areas, the Yard, …`. They are said in the forms that are
//! read: what the places are, and what they are called together.

use super::super::idioms::words;
use crate::compile::idioms;
use crate::outline::{Form, Outline, Sentence};
use crate::vocabulary::{Class, Lexicon, Part, Sort, article, number_word, singular_of};

/// What a game is played on.
const BOARDS: [&str; 14] = [
    "board",
    "map",
    "gameboard",
    "playmat",
    "mat",
    "sheet",
    "island",
    "village",
    "town",
    "city",
    "world",
    "field",
    "area",
    "table",
];
/// How such a thing has its places: one word or two.
const HAS: [&str; 10] = [
    "has",
    "have",
    "shows",
    "show",
    "contains",
    "depicts",
    "features",
    "includes",
    "comprises",
    "with",
];
const MADE: [(&str, &str, &str); 6] = [
    ("consists", "of", ""),
    ("is", "divided", "into"),
    ("is", "split", "into"),
    ("is", "made", "of"),
    ("is", "composed", "of"),
    ("is", "made", "up"),
];
/// Words that open the names.
const OPENERS: [&str; 4] = ["namely", "called", "named", "these"];
/// What a name has no word of.
const NO_NAME: [&str; 16] = [
    "which", "that", "who", "each", "every", "is", "are", "with", "of", "one", "for", "from",
    "all", "numbered", "in", "on",
];
/// The noun for places that the book calls nothing else.
const ZONES: &str = "zones";

/// Brings the sentences of an outline about places into these forms.
pub(super) fn said(outline: &mut Outline) {
    let mut more: Vec<Sentence> = Vec::new();
    for sentence in &mut outline.sentences {
        if sentence.form != Form::Text {
            continue;
        }
        let Some(told) = told(&sentence.text) else { continue };
        if let Some(class) = told.class {
            let mut one = sentence.clone();
            one.text = class;
            one.span.end = one.span.start;
            more.push(one);
        }
        sentence.reword(told.text);
    }
    outline.sentences.extend(more);
}

struct Told {
    text: String,
    /// What they are called together is a place.
    class: Option<String>,
}

/// What a sentence says of places, if it says nothing else.
fn told(text: &str) -> Option<Told> {
    let said = words(text);
    let lower: Vec<String> = said.iter().map(|w| w.to_lowercase()).collect();
    let low: Vec<&str> = lower.iter().map(String::as_str).collect();
    let (each, at) = owner(&low)?;
    // Without a board they have to be places by their name.
    let there = low.first() == Some(&"there");
    let (group, list, end) = listed(&said, &low, at)?;
    // `…, and all of them are empty at first`: so are places before play.
    if end != said.len() && !empty(&low[end..]) {
        return None;
    }
    if each {
        let names: Vec<String> = list
            .iter()
            .map(|name| {
                let name = bare(name);
                format!("{} {name}", article(name))
            })
            .collect();
        return Some(Told { text: format!("Each player has {}", joined(&names)), class: None });
    }
    let one = singular_of(&group);
    if there && noun(&one).is_none() {
        return None;
    }
    let known = noun(&one).is_some_and(|(_, sort)| sort == Some(Sort::Zone));
    let class =
        (!known).then(|| format!("{} {one} is a place", idioms::capital(article(&one))));
    Some(Told { text: format!("{} are {group}", idioms::capital(&joined(&list))), class })
}

/// Whose places they are, and where what they are begins.
fn owner(low: &[&str]) -> Option<(bool, usize)> {
    match low {
        // `There are four sites: …`
        ["there", "are", ..] => Some((false, 2)),
        ["each" | "every", "player", "has", rest @ ..] => {
            // `a farm with three areas`, `three areas`
            let with = rest.iter().take(5).position(|w| *w == "with");
            let at = match (with, rest.first()) {
                (Some(with), Some(&("a" | "an" | "one"))) => 3 + with + 1,
                _ => 3,
            };
            number(low.get(at)?)?;
            Some((true, at))
        }
        ["each" | "every", "player's", _, rest @ ..] => {
            let at = 3 + has(rest)?;
            number(low.get(at)?)?;
            Some((true, at))
        }
        ["the" | "a" | "this", rest @ ..] => {
            let verb = rest.iter().take(4).position(|w| HAS.contains(w) || made(w))?;
            let board = rest[..verb].iter().any(|w| BOARDS.contains(w));
            (verb > 0 && board).then_some(())?;
            Some((false, 1 + verb + has(&rest[verb..])?))
        }
        _ => None,
    }
}

fn made(word: &str) -> bool {
    MADE.iter().any(|(first, ..)| *first == word)
}

/// How many words the verb has.
fn has(low: &[&str]) -> Option<usize> {
    for (a, b, c) in MADE {
        let two = low.first() == Some(&a) && low.get(1) == Some(&b);
        if two && (c.is_empty() || low.get(2) == Some(&c)) {
            let of = usize::from(c == "up" && low.get(3) == Some(&"of"));
            return Some(2 + usize::from(!c.is_empty()) + of);
        }
    }
    low.first().filter(|w| HAS.contains(w)).map(|_| 1)
}

/// What they are called together, their names, and where the names end.
fn listed(said: &[String], low: &[&str], at: usize) -> Option<(String, Vec<String>, usize)> {
    let Some(n) = low.get(at).and_then(|w| number(w)) else {
        // `the map consists of the Harbor and the Deep`
        let (list, end) = names(said, low, at, true)?;
        return Some((ZONES.to_owned(), list, end));
    };
    let from =
        at + 1 + usize::from(matches!(low.get(at + 1), Some(&("different" | "separate"))));
    let mark = (from..(from + 4).min(low.len()))
        .find(|&i| matches!(low[i], ":" | "," | "(") || OPENERS.contains(&low[i]))?;
    if mark == from || mark - from > 2 || !place_noun(low[mark - 1]) {
        return None;
    }
    let group = low[from..mark].join(" ");
    let bracket = low[mark] == "(";
    let mut open = mark + usize::from(matches!(low[mark], ":" | "," | "("));
    while low.get(open).is_some_and(|w| OPENERS.contains(w)) {
        open += 1;
    }
    let open = open + usize::from(low.get(open) == Some(&":"));
    let (list, end) = names(said, low, open, low[mark] == ",")?;
    (usize::try_from(n).ok()? == list.len()).then_some(())?;
    let end = end + usize::from(bracket && low.get(end) == Some(&")"));
    Some((group, list, end))
}

/// Whether a noun may stand for places: it stands for nothing else.
fn place_noun(plural: &str) -> bool {
    let one = singular_of(plural);
    one != plural
        && noun(&one).is_none_or(|(class, sort)| {
            class == Class::PlaceSg && matches!(sort, None | Some(Sort::Zone))
        })
}

fn noun(one: &str) -> Option<(Class, Option<Sort>)> {
    let lexicon = Lexicon::shared();
    let lexeme = lexicon.get(lexicon.find(one, Part::Noun)?);
    (!lexeme.common
        || lexeme.class == Class::PlaceSg
        || lexeme.class == Class::PlayerSg
        || lexeme.class == Class::TimeSg)
        .then_some((lexeme.class, lexeme.sort))
}

/// `the Oasis, the Dunes and the Palace`; names that are set off by capitals, where nothing else tells them.
fn names(
    said: &[String],
    low: &[&str],
    at: usize,
    capitals: bool,
) -> Option<(Vec<String>, usize)> {
    let mut list = Vec::new();
    let mut name: Vec<&str> = Vec::new();
    let mut at = at;
    let mut last = false;
    loop {
        let word = low.get(at).copied();
        let cut = matches!(word, None | Some("," | "and" | "or" | ")" | ";" | "."));
        if !cut {
            name.push(&said[at]);
            at += 1;
            continue;
        }
        if !name.is_empty() {
            list.push(std::mem::take(&mut name).join(" "));
            if last {
                break;
            }
        }
        match word {
            Some(",") => at += 1,
            Some("and") => {
                last = true;
                at += 1;
            }
            _ => return None,
        }
    }
    let fits = |name: &String| {
        let own = bare(name);
        let count = own.split(' ').count();
        let set_off = own.split(' ').all(|w| w.starts_with(char::is_uppercase));
        let plain = |w: &str| {
            let w = w.to_lowercase();
            number(&w).is_none()
                && !NO_NAME.contains(&w.as_str())
                && w.chars().all(|c| c.is_alphabetic() || c == '\'' || c == '-')
        };
        !own.is_empty() && count <= 3 && (set_off || !capitals) && own.split(' ').all(plain)
    };
    (list.len() > 1 && list.iter().all(fits)).then_some((list, at))
}

/// `and all of them are empty at first`.
fn empty(rest: &[&str]) -> bool {
    let at = usize::from(rest.first() == Some(&","));
    let rest = &rest[at..];
    let told = rest.iter().position(|w| *w == "empty");
    let Some(told) = told else { return rest.is_empty() };
    let front = rest[..told].iter().all(|w| {
        [
            "and", "all", "of", "them", "are", "which", "they", "each", "is", "both", "begin",
            "start", "starts", "begins",
        ]
        .contains(w)
    });
    let behind = rest[told + 1..].iter().all(|w| {
        ["at", "first", "the", "start", "beginning", "of", "game", "to", "begin", "with"]
            .contains(w)
    });
    front && behind
}

fn number(word: &str) -> Option<i64> {
    word.parse().ok().or_else(|| number_word(word))
}

fn bare(name: &str) -> &str {
    ["the ", "The ", "a ", "A ", "an ", "An "]
        .iter()
        .find_map(|d| name.strip_prefix(d))
        .unwrap_or(name)
}

fn joined(list: &[String]) -> String {
    match list.split_last() {
        Some((last, front)) if !front.is_empty() => format!("{} and {last}", front.join(", ")),
        _ => list.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::told;

    #[test]
    fn places_are_said_in_one_form() {
        for (text, form, class) in [
            (
                "The board has four zones: the Pond, the Reeds, the Bank and the Mill",
                "The Pond, the Reeds, the Bank and the Mill are zones",
                None,
            ),
            (
                "The map shows three docks (North Dock, South Dock and West Dock)",
                "North Dock, South Dock and West Dock are docks",
                Some("A dock is a place"),
            ),
            (
                "There are two islands, the Cove and the Bay",
                "The Cove and the Bay are islands",
                Some("An island is a place"),
            ),
            (
                "The board is divided into the Pond, the Reeds and the Bank",
                "The Pond, the Reeds and the Bank are zones",
                None,
            ),
            (
                "Each player has a boat with two holds, the Bow and the Stern, and both are empty at first",
                "Each player has a Bow and a Stern",
                None,
            ),
        ] {
            let told = told(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((told.text.as_str(), told.class.as_deref()), (form, class), "{text}");
        }
    }

    /// A wrong count, a list of something else and a word left over are no lists of places.
    #[test]
    fn other_lists_are_left() {
        for text in [
            "The board has three zones: the Pond and the Reeds",
            "There are three phases: the Morning, the Noon and the Night",
            "There are two suits: Moons and Suns",
            "There are two guilds: the Millers and the Weavers",
            "The board has two zones, the Pond and the Reeds, which are closed",
            "There are 20 tokens: 10 red and 10 blue",
            "The board has 20 spaces, numbered 1 to 20",
            "Each player has 3 coins and 2 stones",
        ] {
            assert!(told(text).is_none(), "{text}");
        }
    }
}
