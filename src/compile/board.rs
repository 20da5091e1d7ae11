//! The track of a book and the names of its spaces: `the track has 20 spaces, numbered 1 to 20`, `spaces 4 and 9 are
//! ponds`. Who speaks of a pond later speaks of these spaces.

use std::collections::BTreeSet;

use crate::outline::{Form, Outline};
use crate::source::Span;

/// Rows of spaces.
const TRACKS: [&str; 16] = [
    "track",
    "tracks",
    "path",
    "course",
    "trail",
    "road",
    "river",
    "strip",
    "lane",
    "line",
    "board",
    "row",
    "ladder",
    "street",
    "way",
    "racetrack",
];
const SPACES: [&str; 6] = ["space", "spaces", "square", "squares", "step", "steps"];
/// Names of the space where all begin: the one before the first, where no sentence numbers it.
const STARTS: [&str; 8] = [
    "start line",
    "starting line",
    "start space",
    "starting space",
    "start square",
    "starting square",
    "start",
    "beginning",
];
const FINISHES: [&str; 8] = [
    "last space",
    "final space",
    "last square",
    "final square",
    "finish line",
    "finish space",
    "finish",
    "end of the track",
];

/// What a book says of its track.
#[derive(Debug, Clone, Default)]
pub(super) struct Board {
    /// Names of spaces and rows, the longest first, with what they stand for.
    names: Vec<(String, String)>,
    /// Sentences that only say this.
    facts: BTreeSet<Span>,
}

impl Board {
    /// Gathers what the sentences of all rule sets say.
    pub(super) fn gather<'o>(outlines: impl Iterator<Item = &'o Outline>) -> Self {
        let mut board = Self::default();
        let mut length = None;
        let mut start = None;
        let mut before = String::new();
        let all = outlines.flat_map(|o| &o.sentences).filter(|s| s.form == Form::Text);
        for sentence in all {
            let words = words(&sentence.text);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            if let Some(n) = track(&words) {
                length = Some(n);
                board.facts.insert(sentence.span);
            } else if let Some((name, numbers)) = named(&words) {
                board.names.push((name, spaces(&numbers)));
                board.facts.insert(sentence.span);
            } else if let Some(name) = sum_called(&words) {
                board.names.push((name, "the roll".to_owned()));
                board.facts.insert(sentence.span);
            } else if let Some(name) = called(&words).filter(|_| before.contains(" in a row")) {
                board.names.push((name, "the row".to_owned()));
                board.facts.insert(sentence.span);
            }
            start = start.or_else(|| started_on(&words));
            before.clone_from(&sentence.text);
        }
        if let Some(n) = length {
            let known = |board: &Self, name: &str| board.names.iter().any(|(n, _)| n == name);
            for name in STARTS {
                if !known(&board, name) {
                    board.names.push((name.to_owned(), spaces(&[start.unwrap_or(0)])));
                }
            }
            for name in FINISHES {
                if !known(&board, name) {
                    board.names.push((name.to_owned(), spaces(&[n])));
                }
            }
        }
        board.names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        board
    }

    /// Whether a sentence only says what spaces there are.
    pub(super) fn is_fact(&self, at: Span) -> bool {
        self.facts.contains(&at)
    }

    /// The text with numbers in place of the names of spaces.
    pub(super) fn numbered(&self, text: &str) -> String {
        let mut out = text.to_owned();
        for (name, said) in &self.names {
            for article in
                ["a ", "an ", "the ", "any ", "A ", "The ", "your ", "Your ", "their "]
            {
                let phrase = format!("{article}{name}");
                let mut from = 0;
                while let Some(at) = out.get(from..).and_then(|t| t.find(&phrase)) {
                    let (start, end) = (from + at, from + at + phrase.len());
                    let free = |c: Option<char>| {
                        c.is_none_or(|c| !c.is_alphanumeric() && c != '-' && c != '\'')
                    };
                    let before = out[..start].chars().next_back();
                    let whole = free(before) && free(out[end..].chars().next());
                    // `the start of the round` is a time.
                    let time = out[end..].starts_with(" of ")
                        || out[end..].starts_with(" player")
                        || before == Some(' ')
                            && out[..start].ends_with("at ")
                            && (name == "start" || name == "beginning");
                    from = end;
                    if whole && !time {
                        from = start + said.len();
                        out.replace_range(start..end, said);
                    }
                }
            }
        }
        out.strip_suffix(", just before space 1").map_or(out.clone(), str::to_owned)
    }
}

/// `space 4, 9, or 12`: the last comma keeps what stands behind the list out of it.
fn spaces(numbers: &[u32]) -> String {
    let said: Vec<String> = numbers.iter().map(u32::to_string).collect();
    match said.as_slice() {
        [front @ .., last] if !front.is_empty() => {
            format!(
                "space {}{} or {last}",
                front.join(", "),
                if front.len() > 1 { "," } else { "" }
            )
        }
        _ => format!("space {}", said.join("")),
    }
}

/// The space on which pieces are before play: `every pawn starts on space 1`, `each player puts their pawn on space 1`.
fn started_on(words: &[&str]) -> Option<u32> {
    let first = words.first()?;
    let all = ["each", "every", "all", "players", "everyone", "everybody"].contains(first);
    let begin = words.iter().position(|w| {
        w.starts_with("start")
            || w.starts_with("begin")
            || all && ["put", "puts", "place", "places", "stand", "stands"].contains(w)
    })?;
    words[begin..].windows(3).find_map(|w| match w {
        ["on" | "at" | "in", "space" | "square" | "step", n] => number(n),
        _ => None,
    })
}

fn words(text: &str) -> Vec<String> {
    text.to_lowercase()
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|w| !w.is_empty())
        .map(str::to_owned)
        .collect()
}

fn number(word: &str) -> Option<u32> {
    word.parse()
        .ok()
        .or_else(|| super::pattern::NUMBERS.iter().position(|n| *n == word).map(|n| n as u32))
}

/// How long a row of spaces is, if a sentence says that and nothing else.
fn track(words: &[&str]) -> Option<u32> {
    let at = (0..words.len()).find(|&i| {
        number(words[i]).is_some() && words.get(i + 1).is_some_and(|w| SPACES.contains(w))
    })?;
    let n = number(words[at]).filter(|n| *n > 4)?;
    let front = &words[..at];
    let plain = [
        "the",
        "a",
        "an",
        "there",
        "is",
        "has",
        "have",
        "of",
        "with",
        "consists",
        "consisting",
        "made",
        "up",
        "contains",
        "divided",
        "into",
        "in",
        "one",
        "game",
        "long",
        "single",
        "straight",
        "shows",
        "race",
        "racing",
        "board",
    ];
    let named = front.iter().any(|w| TRACKS.contains(w));
    let named = named && front.iter().all(|w| plain.contains(w) || TRACKS.contains(w));
    let behind = &words[at + 2..];
    let numbered = match behind {
        [] => true,
        ["numbered", rest @ ..] => {
            let mut figures = rest.iter().filter_map(|w| number(w));
            let range = figures.next().zip(figures.next());
            rest.iter().all(|w| {
                number(w).is_some()
                    || ["from", "to", "through", "downstream", "upstream", "upward"].contains(w)
            }) && range.is_some_and(|(a, b)| a <= 1 && b + 1 == n + a)
        }
        _ => false,
    };
    (named && numbered).then_some(n)
}

/// `This is the market`, `these cards form the display`: the name.
fn called(words: &[&str]) -> Option<String> {
    let (["this" | "these", "row" | "cards" | "tiles", rest @ ..]
    | ["this" | "these", rest @ ..]) = words
    else {
        return None;
    };
    let (["is" | "are", "called", "the", rest @ ..]
    | ["is" | "are" | "form" | "forms", "the", rest @ ..]) = rest
    else {
        return None;
    };
    (!rest.is_empty() && rest.len() < 3).then(|| rest.join(" "))
}

/// `The sum is the weight`, `your roll is called the speed`, `this total is your strength`: the name of what was rolled.
fn sum_called(words: &[&str]) -> Option<String> {
    let ["the" | "this" | "your" | "that", "sum" | "total" | "result" | "roll", rest @ ..] =
        words
    else {
        return None;
    };
    let rest = match rest {
        ["of", "the", "dice" | "numbers", rest @ ..]
        | ["of", "the", "two", "dice" | "numbers", rest @ ..] => rest,
        rest => rest,
    };
    let (["is", "called", "the" | "your", name @ ..]
    | ["is", "known", "as", "the", name @ ..]
    | ["is", "the" | "your", name @ ..]) = rest
    else {
        return None;
    };
    let number = ["number", "amount", "figure", "sum"];
    (name.len() == 1 && !number.contains(&name[0])).then(|| name[0].to_owned())
}

/// `space 10 is a pond`, `spaces 4, 9 and 12 are ponds`: the name and the numbers.
fn named(words: &[&str]) -> Option<(String, Vec<u32>)> {
    let (first, rest) = words.split_first()?;
    if !SPACES.contains(first) {
        return None;
    }
    let is = rest.iter().position(|w| matches!(*w, "is" | "are"))?;
    let numbers: Option<Vec<u32>> =
        rest[..is].iter().filter(|w| **w != "and").map(|w| number(w)).collect();
    let numbers = numbers.filter(|n| !n.is_empty())?;
    let (article, name) = match &rest[is + 1..] {
        ["a" | "an" | "the", name @ ..] => (true, name),
        name => (false, name),
    };
    if name.is_empty() || name.len() > 2 || article == (numbers.len() > 1) {
        return None;
    }
    let mut name: Vec<String> = name.iter().map(|w| (*w).to_owned()).collect();
    let last = name.pop()?;
    name.push(if article { last } else { singular(&last)? });
    Some((name.join(" "), numbers))
}

/// One of several.
pub(super) fn singular(word: &str) -> Option<String> {
    let one = crate::vocabulary::singular_of(word);
    (one != word && crate::vocabulary::plural_of(&one) == word).then_some(one)
}

#[cfg(test)]
mod tests {
    use super::{named, track, words};

    #[test]
    fn a_track_is_known_by_its_spaces() {
        for (text, n) in [
            ("The track has 20 spaces, numbered 1 to 20.", Some(20)),
            ("A board with a track of 25 spaces, numbered from 1 to 25", Some(25)),
            (
                "The river is a track of twelve spaces, numbered downstream from 1 to 12.",
                Some(12),
            ),
            ("The strip is a row of 15 spaces.", Some(15)),
            ("The track has 20 spaces, numbered 1 to 25.", None),
            ("The track has 20 spaces with ponds.", None),
            ("The mill has 6 spaces.", None),
        ] {
            let words = words(text);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            assert_eq!(track(&words), n, "{text}");
        }
    }

    #[test]
    fn spaces_have_names() {
        for (text, name) in [
            ("Spaces 7 and 13 are puddles.", Some("puddle")),
            ("Space 10 is a bog.", Some("bog")),
            ("Space 10 is safe.", None),
            ("Spaces 3 and 4 are safe.", None),
        ] {
            let words = words(text);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            assert_eq!(named(&words).map(|(n, _)| n).as_deref(), name, "{text}");
        }
    }
}
