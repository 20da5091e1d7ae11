//! Rows of numbered spaces under a noun of their own: `the cliff has ledges numbered from 0 to 20`, `the trail is a line
//! of thirty steps from the Gate (step 1) to the Summit (step 30)`. Where pieces are moved along them, they are the
//! spaces of a track, and what the book calls them stands for that.

use std::sync::LazyLock;

use super::idioms::{phrased_by, words};
use super::pattern::Patterns;
use crate::outline::{Form, Outline, Sentence};
use crate::vocabulary::{number_word, plural_of, singular_of};

/// How such a thing has its spaces.
const HAS: [&str; 14] = [
    "is", "are", "has", "have", "shows", "show", "contains", "contain", "with", "runs",
    "forms", "consists", "features", "depicts",
];
/// What they lie in, one behind the other.
const LINES: [&str; 14] = [
    "row", "line", "track", "path", "ladder", "series", "string", "chain", "column",
    "sequence", "strip", "course", "lane", "scale",
];
/// Words that say no more of a row.
const PLAIN: [&str; 33] = [
    "a",
    "an",
    "the",
    "single",
    "straight",
    "winding",
    "long",
    "of",
    "with",
    "divided",
    "into",
    "made",
    "up",
    "in",
    "one",
    "that",
    "which",
    "are",
    "is",
    "each",
    "all",
    "marked",
    "along",
    "from",
    "its",
    "order",
    "there",
    "consecutively",
    "upward",
    "upwards",
    "downward",
    "downwards",
    "clockwise",
];
/// Getting on along a row.
const GOING: [&str; 22] = [
    "move", "moves", "moved", "go", "goes", "advance", "advances", "climb", "climbs", "walk",
    "walks", "hop", "hops", "step", "steps", "travel", "travels", "run", "runs", "reaches",
    "enters", "forward",
];
const SPACES: [&str; 4] = ["space", "spaces", "square", "squares"];

static PHRASES: LazyLock<Patterns> =
    LazyLock::new(|| Patterns::read(include_str!("../../grammar/rows.txt")));

/// A row that a sentence tells of.
#[derive(Debug, PartialEq, Eq)]
struct Row {
    /// What its spaces are called, one of them.
    noun: String,
    low: u32,
    high: u32,
    /// What single spaces are called.
    names: Vec<(String, u32)>,
}

/// Says of the rows of an outline that they are tracks, and of their spaces that they are spaces.
pub(super) fn said(outline: &mut Outline) {
    let mut rows = Vec::new();
    for at in 0..outline.sentences.len() {
        let sentence = &outline.sentences[at];
        if sentence.form != Form::Text {
            continue;
        }
        let Some(row) = row(&sentence.text) else { continue };
        let named = SPACES.contains(&row.noun.as_str());
        if !named && !moved_along(outline, at, &row) {
            continue;
        }
        if named && row.names.is_empty() {
            rows.push(row);
            continue;
        }
        let size = row.high + 1 - row.low;
        let text =
            format!("The track has {size} spaces, numbered from {} to {}.", row.low, row.high);
        outline.sentences[at].reword(text);
        rows.push(row);
    }
    // Which row is meant could not be told of two.
    let [row] = rows.as_slice() else { return };
    for sentence in &mut outline.sentences {
        let plural = plural_of(&row.noun);
        if !SPACES.contains(&row.noun.as_str()) {
            renamed(sentence, &plural, "spaces");
            renamed(sentence, &row.noun, "space");
        }
        // Nothing lies behind the last one: who entered it is there.
        for came in [" entered", " reached", " has entered", " has reached"] {
            let (from, to) =
                (format!("{came} space {}", row.high), format!(" is on space {}", row.high));
            if sentence.text.contains("whose ") {
                renamed(sentence, &from, &to);
            }
        }
        for (name, number) in &row.names {
            renamed(sentence, &format!("the {name}"), &format!("space {number}"));
        }
    }
    let standing = outline.sentences.iter_mut().any(standing);
    let sinks = outline.sentences.iter().any(|s| sinks(&s.text, row));
    for sentence in outline.sentences.iter_mut().filter(|s| s.form == Form::Text) {
        if sinks {
            turned(sentence);
        }
        bounded(sentence);
        or_beyond(sentence);
        if standing {
            with_pawn(sentence);
        }
        if let Some(text) = phrased_by(&sentence.text, &PHRASES) {
            sentence.reword(text);
        }
    }
}

/// `Each player starts on space 0 with two ropes`: they stand there themselves, and a pawn is what stands for them.
fn standing(sentence: &mut Sentence) -> bool {
    let text = sentence.text.trim_end_matches('.');
    let lower = text.to_lowercase();
    let all = ["each player ", "every player ", "all players ", "the players ", "players "];
    let found = all.iter().find_map(|who| {
        let tail = lower.strip_prefix(who)?;
        let verbs = [
            "starts on ",
            "starts at ",
            "begins on ",
            "begins at ",
            "start on ",
            "begin on ",
            "start at ",
            "begin at ",
        ];
        let tail = verbs.iter().find_map(|v| tail.strip_prefix(v))?;
        let (n, rest) =
            tail.strip_prefix("space ")?.split_once(' ').unwrap_or((&tail[6..], ""));
        n.parse::<u32>().ok().map(|n| (n, rest.to_owned()))
    });
    let Some((n, rest)) = found else { return false };
    let with = rest.strip_prefix("with ").or_else(|| rest.strip_prefix("and with "));
    let first = match with {
        Some(what) => format!("{what} and "),
        None if rest.is_empty() => String::new(),
        None => return false,
    };
    sentence.reword(format!("Every player starts with {first}one pawn on space {n}."));
    true
}

/// Who stands somewhere, by their pawn.
fn with_pawn(sentence: &mut Sentence) {
    for (from, to) in [
        (" player on space ", " player whose pawn is on space "),
        (" players on space ", " players whose pawn is on space "),
        (" a player is on ", " a pawn is on "),
        (" player is on ", " player's pawn is on "),
        ("you are on ", "your pawn is on "),
        ("You are on ", "Your pawn is on "),
    ] {
        while let Some(at) = sentence.text.find(from) {
            sentence.replace(at..at + from.len(), to);
        }
    }
}

/// Whether going down leads to higher numbers: `down two spaces, but never below space 10` of ten.
fn sinks(text: &str, row: &Row) -> bool {
    let lower = text.to_lowercase();
    let says = |front: &str, n: u32| {
        lower
            .split_once(&format!("{front} space {n}"))
            .is_some_and(|(_, rest)| !rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    ["below", "deeper than", "lower than"].iter().any(|w| says(w, row.high))
        || ["above", "higher than"].iter().any(|w| says(w, row.low))
}

/// Up and down change places.
fn turned(sentence: &mut Sentence) {
    let turn = [
        (" down ", " \u{0}up "),
        (" up ", " down "),
        (" \u{0}up ", " up "),
        (" below space", " above space"),
        (" deeper than space", " above space"),
    ];
    for (from, to) in turn {
        if sentence.text.contains(from) {
            let text = sentence.text.replace(from, to);
            sentence.reword(text);
        }
    }
}

/// `on space 10 or higher` is `above space 9`; `on space 3, 4 or 5,` gets the comma that ends the list.
fn or_beyond(sentence: &mut Sentence) {
    for (behind, side, step) in [
        (" or higher", "above", -1),
        (" or above", "above", -1),
        (" or beyond", "above", -1),
        (" or further", "above", -1),
        (" or lower", "below", 1),
        (" or below", "below", 1),
    ] {
        let Some(end) = sentence.text.find(behind) else { continue };
        let front = &sentence.text[..end];
        let Some((start, n)) = front.rfind(" on space ").and_then(|start| {
            Some((start, front[start + " on space ".len()..].parse::<i64>().ok()?))
        }) else {
            continue;
        };
        let said = format!(" {side} space {}", n + step);
        sentence.replace(start..end + behind.len(), &said);
    }
    let Some(start) = sentence.text.find(" space ").map(|at| at + " space ".len()) else {
        return;
    };
    let listed = |t: &str| t.trim_end_matches(',').chars().all(|c| c.is_ascii_digit());
    let mut at = start;
    let mut comma = false;
    for word in sentence.text[start..].split(' ') {
        if word == "or" && comma && !sentence.text[..at].trim_end().ends_with(',') {
            sentence.replace(at - 1..at - 1, ",");
            return;
        }
        if !listed(word) {
            return;
        }
        comma |= word.ends_with(',');
        at += word.len() + 1;
    }
}

/// `Not below space 0`, `stopping at space 30 if you reach it`, `you cannot go higher than space 20`: where moves end.
fn bounded(sentence: &mut Sentence) {
    const BELOW: [&str; 4] = ["below", "lower than", "under", "further back than"];
    const ABOVE: [&str; 7] =
        ["above", "higher than", "beyond", "past", "over", "further than", "farther than"];
    let lower = sentence.text.trim_end_matches(['.', ')']).to_lowercase();
    let bound = |text: &str| {
        let is = |list: &[&str]| {
            list.iter().find_map(|w| text.strip_prefix(w)?.trim_start().strip_prefix("space "))
        };
        let (side, rest) = is(&BELOW)
            .map(|rest| ("below", rest))
            .or_else(|| is(&ABOVE).map(|rest| ("above", rest)))?;
        let n: u32 = rest.trim().parse().ok()?;
        Some(format!("A piece cannot move {side} space {n}."))
    };
    let short = lower
        .strip_prefix("not ")
        .or_else(|| lower.strip_prefix("never "))
        .and_then(bound)
        .or_else(|| {
            let rest = lower.strip_prefix("stopping at space ")?;
            let n =
                ["if you reach it", "when you reach it", "if you get there", "at the latest"]
                    .iter()
                    .find_map(|w| rest.strip_suffix(w))?;
            bound(&format!("above space {n}"))
        });
    let long = || {
        let who = ["you ", "players ", "a player ", "a piece ", "no player "];
        let tail = who.iter().find_map(|w| lower.strip_prefix(w))?;
        let can =
            ["cannot ", "can not ", "can never ", "may not ", "may never ", "can ", "may "];
        let tail = can.iter().find_map(|w| tail.strip_prefix(w))?;
        let go = ["go ", "move ", "climb ", "advance "];
        bound(go.iter().find_map(|w| tail.strip_prefix(w))?)
    };
    if let Some(text) = short.or_else(long) {
        sentence.reword(text);
    }
}

/// Whether pieces are moved along a row, and its spaces have numbers in the rules.
fn moved_along(outline: &Outline, but: usize, row: &Row) -> bool {
    let plural = plural_of(&row.noun);
    let all = outline.sentences.iter().enumerate().filter(|(i, _)| *i != but);
    let (mut numbered, mut moved) = (false, false);
    for (_, sentence) in all {
        let lower: Vec<String> =
            words(&sentence.text).iter().map(|w| w.to_lowercase()).collect();
        let at = lower.iter().position(|w| *w == row.noun || *w == plural);
        let Some(at) = at else { continue };
        numbered |= lower.get(at + 1).is_some_and(|w| w.parse::<u32>().is_ok());
        moved |= lower.iter().any(|w| GOING.contains(&w.as_str()));
    }
    moved && (numbered || !row.names.is_empty())
}

/// Whether a sentence, or the first half of one, tells of a row.
pub(super) fn tells_of_one(text: &str) -> bool {
    ["; ", ", and ", ", where "]
        .iter()
        .any(|between| row(text.split(between).next().unwrap_or(text)).is_some())
}

/// Whether a sentence tells of a row and of nothing else.
pub(super) fn is_row(text: &str) -> bool {
    row(text).is_some()
}

/// A phrase of a sentence, wherever it stands as a whole, becomes another.
pub(super) fn renamed(sentence: &mut Sentence, phrase: &str, other: &str) {
    let phrase = phrase.to_lowercase();
    let mut from = 0;
    while let Some(found) =
        sentence.text.get(from..).and_then(|t| t.to_lowercase().find(&phrase))
    {
        let (start, end) = (from + found, from + found + phrase.len());
        let free = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '-');
        from = end;
        if free(sentence.text[..start].chars().next_back())
            && free(sentence.text[end..].chars().next())
        {
            sentence.replace(start..end, other);
            from = start + other.len();
        }
    }
}

fn number(word: &str) -> Option<u32> {
    word.parse().ok().or_else(|| number_word(word).and_then(|n| u32::try_from(n).ok()))
}

/// The row that a sentence tells of, if it tells of nothing else.
fn row(text: &str) -> Option<Row> {
    const NUMBERED: &[u8] = b"numbered";
    let numbered = text.as_bytes().windows(NUMBERED.len());
    if !text.contains('(') && !numbered.into_iter().any(|w| w.eq_ignore_ascii_case(NUMBERED)) {
        return None;
    }
    let (text, mut named) = without_names(text)?;
    let said = words(&text);
    let lower: Vec<String> = said.iter().map(|w| w.to_lowercase()).collect();
    let low: Vec<&str> = lower.iter().map(String::as_str).collect();
    let has = low.iter().position(|w| HAS.contains(w)).filter(|at| (1..6).contains(at))?;
    let subject = &low[..has];
    if !matches!(subject[0], "the" | "a" | "an" | "its" | "there" | "this") {
        return None;
    }
    let rest = &low[has + 1..];
    // `numbered 1 to 20`, `numbered from 0 to 20`; names tell of the ends where no number does.
    let (front, range) = match rest.iter().position(|w| *w == "numbered") {
        Some(at) => {
            let figures: Vec<u32> = rest[at + 1..].iter().filter_map(|w| number(w)).collect();
            let plain = rest[at + 1..].iter().all(|w| {
                number(w).is_some() || PLAIN.contains(w) || matches!(*w, "to" | "through" | ",")
            });
            let [a, b] = figures.as_slice() else { return None };
            (&rest[..at], plain.then_some((*a, *b))?)
        }
        None => match named.as_slice() {
            [(_, a), (_, b)] => (rest, (*a, *b)),
            _ => return None,
        },
    };
    let front: Vec<&str> = front.iter().copied().filter(|w| *w != ",").collect();
    let mut count = None;
    let mut noun = None;
    let mut line = LINES.iter().any(|l| subject.contains(l));
    for (i, w) in front.iter().enumerate() {
        if let Some(n) = number(w).filter(|_| count.is_none() && *w != "one") {
            count = Some(n);
        } else if LINES.contains(w)
            && (noun.is_some() || front.get(i + 1).is_some_and(|w| matches!(*w, "of" | "with")))
        {
            line = true;
        } else if !PLAIN.contains(w) {
            noun.is_none().then_some(())?;
            noun = Some(singular_of(w)).filter(|one| one != w);
            noun.as_ref()?;
        }
    }
    // `The board is numbered 1 to 20`: the noun stands before the verb.
    let noun = if let Some(noun) = noun {
        noun
    } else {
        let last = subject.last()?;
        Some(singular_of(last)).filter(|one| one != last)?
    };
    let (a, b) = range;
    let fits = b > a + 3 && count.is_none_or(|n| n == b + 1 - a) && a <= 1;
    if !fits || !line && number_said(rest).is_none() {
        return None;
    }
    named.retain(|(name, _)| !name.is_empty());
    Some(Row { noun, low: a, high: b, names: named })
}

fn number_said(rest: &[&str]) -> Option<()> {
    rest.contains(&"numbered").then_some(())
}

/// `from the Gate (space 1) to the Summit (space 30)`, `from 1 (the surface) to 10 (the bed)`: the text without these
/// names, and what they name.
fn without_names(text: &str) -> Option<(String, Vec<(String, u32)>)> {
    let mut out = String::new();
    let mut names = Vec::new();
    let mut rest = text;
    while let Some((front, tail)) = rest.split_once(" (") {
        let (inside, behind) = tail.split_once(')')?;
        let bare =
            |t: &str| t.trim().trim_start_matches("the ").trim_start_matches("The ").to_owned();
        let mut last = front.rsplit(' ');
        if let Some(n) = last.next().and_then(|w| w.parse::<u32>().ok()) {
            // `1 (the surface)`
            (inside.split(' ').count() < 4).then_some(())?;
            names.push((bare(inside), n));
            out.push_str(front);
        } else {
            // `from the Gate (space 1)`
            let n = inside.rsplit(' ').next()?.parse::<u32>().ok()?;
            let (before, name) = front
                .rsplit_once(" from ")
                .or_else(|| front.trim_start().strip_prefix("to ").map(|name| ("", name)))?;
            names.push((bare(name), n));
            out.push_str(before);
        }
        rest = behind;
    }
    out.push_str(rest);
    Some((out, names))
}

#[cfg(test)]
mod tests {
    use super::row;

    #[test]
    fn a_row_is_known_by_its_numbers() {
        for (text, noun, low, high) in [
            ("The cliff has ledges numbered from 0 to 20", "ledge", 0, 20),
            ("The board shows eight meadows in a row, numbered 1 to 8", "meadow", 1, 8),
            ("The tower is a column of ten floors numbered 1 through 10.", "floor", 1, 10),
            (
                "Its ten spaces are numbered from 1 (the surface) to 10 (the bed)",
                "space",
                1,
                10,
            ),
            (
                "The trail is a line of thirty steps from the Gate (step 1) to the Summit (step 30)",
                "step",
                1,
                30,
            ),
        ] {
            let found = row(text).map(|r| (r.noun, r.low, r.high));
            assert_eq!(found, Some((noun.to_owned(), low, high)), "{text}");
        }
        for text in [
            "The board shows eight meadows in a row, numbered 1 to 9",
            "The board shows eight meadows",
            "The deck has cards numbered 1 to 3",
            "Each player has cards numbered 1 to 12",
            "The track has 20 spaces with ponds",
        ] {
            assert_eq!(row(text), None, "{text}");
        }
    }
}
