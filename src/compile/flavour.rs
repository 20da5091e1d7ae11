//! Colour in front of a rule: `Foxes are for underdogs, so the leader cannot play them`, `Fresh paint must dry, meaning that …`,
//! `Twos hush the house: …`, `The Fox's trick is this: …`. What stands in front orders nothing if it names nothing of the
//! book, or says of a thing of the book only what no rule could: it has a word that nobody knows, and neither a figure nor a
//! word of rules. What it names, the rule behind it may take up by a pronoun.

use super::idioms::words;
use super::reasons::names_nothing;
use crate::outline::Sentence;
use crate::vocabulary::{Class, NUMBERS, Vocabulary, Word, singular_of};

/// Between a reason and what follows from it.
const SO: [&str; 12] = [
    ", and so ",
    ", so ",
    "; so ",
    ", hence ",
    "; hence ",
    "; therefore, ",
    "; therefore ",
    ", therefore ",
    ", meaning that ",
    ", meaning ",
    ", which means that ",
    ", which means ",
];

/// Between colour and a rule that stands by itself.
const BESIDE: [&str; 4] = [": ", "; ", " \u{2014} ", " \u{2013} "];

/// Words of rules: who says one of them of a thing of the book may mean it.
const RULES: [&str; 40] = [
    "may", "must", "can", "cannot", "can't", "not", "never", "no", "if", "when", "whenever",
    "each", "every", "all", "only", "unless", "until", "nobody", "neither", "least", "most",
    "win", "wins", "lose", "loses", "gain", "gains", "draw", "draws", "discard", "discards",
    "score", "scores", "play", "plays", "starts", "begins", "ends", "count", "counts",
];

/// Who plays.
const PEOPLE: [&str; 9] = [
    "you",
    "player",
    "players",
    "nobody",
    "everyone",
    "everybody",
    "someone",
    "anybody",
    "opponents",
];

/// The sentence without the colour in front of it, and the colour as written.
pub(super) fn without(
    sentence: &Sentence,
    vocabulary: &Vocabulary,
) -> Option<(Sentence, String)> {
    let text = &sentence.text;
    let split = |joints: &[&str]| {
        let found = joints.iter().filter_map(|j| Some((text.find(j)?, j.len())));
        found.min_by_key(|(at, _)| *at)
    };
    let (front, rest) = if let Some((at, len)) = split(&SO)
        && says_nothing(&text[..at], vocabulary, true)
    {
        (&text[..at], &text[at + len..])
    } else {
        let (at, len) = split(&BESIDE)?;
        let front = &text[..at];
        let says = presents(front).is_none()
            && !(is_clause(front) && says_nothing(front, vocabulary, false));
        if says {
            return None;
        }
        (front, &text[at + len..])
    };
    let rest = taken_up(front, rest, vocabulary);
    if words(&rest).len() < 3 {
        return None;
    }
    let mut out = sentence.clone();
    out.replace(0..text.len(), &super::idioms::capital(&rest));
    Some((out, front.to_owned()))
}

/// Whether words say nothing that a rule could. A reason may say that so many are enough, which what follows from it says
/// again.
fn says_nothing(front: &str, vocabulary: &Vocabulary, reason: bool) -> bool {
    let lower = front.to_lowercase();
    let said = words(&lower);
    if said.is_empty() || said.iter().any(|w| w == ",") {
        return false;
    }
    if reason && enough(&said) {
        return true;
    }
    if names_nothing(front, vocabulary) {
        let says = |words: &[&str]| said.iter().any(|w| words.contains(&w.as_str()));
        let figure = says(&NUMBERS) || lower.contains(|c: char| c.is_ascii_digit());
        // Who is or has something may be told so by a rule.
        let order = says(&PEOPLE) && (says(&RULES) || says(&["is", "are", "has", "have"]));
        return !figure && !order;
    }
    if said.iter().any(|w| RULES.contains(&w.as_str())) {
        return false;
    }
    // Of a thing of the book: nothing that it has or is by the book stands behind the word that nobody knows.
    let tokens = vocabulary.encode_placed(front).words;
    let Some(strange) = tokens.iter().position(|t| t.class == Class::Unknown) else {
        return false;
    };
    let plain = |word: &Word| !matches!(word, Word::Number(_) | Word::Reference(_));
    tokens.iter().all(|t| plain(&t.word))
        && tokens[strange..].iter().all(|t| !matches!(t.word, Word::Term(_)))
}

/// Whether what follows from something is a rule: `so the game ends after ten rounds`.
pub(super) fn orders(words_said: &str) -> bool {
    let said = words(&words_said.to_lowercase());
    said.iter().any(|w| RULES.contains(&w.as_str()) || NUMBERS.contains(&w.as_str()))
}

/// `two cards per turn is plenty`
fn enough(said: &[String]) -> bool {
    const TIMES: [&str; 4] = ["turn", "round", "game", "go"];
    let counted = said.first().is_some_and(|w| NUMBERS.contains(&w.as_str()));
    let Some(is) = said.iter().position(|w| w == "is" || w == "are").filter(|_| counted) else {
        return false;
    };
    let end = said[is + 1..].join(" ");
    let often = |words: &[String]| match words {
        [] => true,
        [per, time] => {
            ["a", "per", "each", "every"].contains(&per.as_str())
                && TIMES.contains(&time.as_str())
        }
        _ => false,
    };
    (2..=is).any(|at| at > 1 && often(&said[at..is]))
        && [
            "plenty",
            "enough",
            "quite enough",
            "more than enough",
            "ample",
            "sufficient",
            "fair",
            "all anybody needs",
            "all anyone needs",
        ]
        .contains(&end.as_str())
}

/// Whether words look like a sentence of their own, and not like a heading.
fn is_clause(front: &str) -> bool {
    let said = words(&front.to_lowercase());
    let verb = said.iter().skip(1).any(|w| {
        matches!(
            w.as_str(),
            "is" | "are" | "was" | "were" | "has" | "have" | "do" | "does" | "must"
        )
    });
    // `Twos hush the house`
    let object = said.windows(2).skip(1).any(|w| {
        matches!(
            w[1].as_str(),
            "the" | "a" | "an" | "their" | "its" | "your" | "everybody" | "everyone"
        ) && !matches!(
            w[0].as_str(),
            "of" | "in"
                | "on"
                | "at"
                | "to"
                | "from"
                | "for"
                | "with"
                | "by"
                | "and"
                | "or"
                | "before"
                | "after"
                | "during"
                | "as"
                | "into"
                | "under"
                | "behind"
        )
    });
    said.len() > 2 && (verb || object)
}

/// Whose trick a front presents, and no more: `The Fox's trick is this`, `Foxes work like this`.
fn presents(front: &str) -> Option<String> {
    const TRICKS: [&str; 10] = [
        "trick",
        "power",
        "ability",
        "gift",
        "talent",
        "effect",
        "privilege",
        "special ability",
        "special power",
        "special effect",
    ];
    let body = front.replace('\u{2019}', "'");
    let body = body.trim();
    let open = ["The ", "A ", "An ", "the ", "a ", "an "];
    let named = open.iter().find_map(|w| body.strip_prefix(w)).unwrap_or(body);
    let (owner, rest) = named
        .split_once("'s ")
        .or_else(|| named.split_once("' "))
        .map_or((None, named), |(owner, rest)| (Some(owner), rest));
    if let Some(owner) = owner {
        let told = [
            " is this",
            " is as follows",
            " is the following",
            " works like this",
            " works as follows",
        ];
        let what = told.iter().find_map(|end| rest.strip_suffix(end))?;
        return TRICKS.contains(&what).then(|| singular_of(owner));
    }
    let works = [
        " works like this",
        " works as follows",
        " work like this",
        " work as follows",
        " does this",
        " do this",
        " do the following",
        " has a trick",
        " have a trick",
        " has a special power",
        " have a special power",
        " has this power",
        " have this power",
        " has this effect",
        " have this effect",
        " has a special ability",
        " have a special ability",
    ];
    let owner = works.iter().find_map(|end| rest.strip_suffix(end))?;
    (owner.split(' ').count() < 4).then(|| singular_of(owner))
}

/// The rule with the thing in the place of a pronoun that takes it up, and with the noun that `a third` leaves out.
fn taken_up(front: &str, rest: &str, vocabulary: &Vocabulary) -> String {
    let mut rest = rest.trim_start().to_owned();
    if let Some(owner) = presents(front) {
        let article = if owner.starts_with(['A', 'E', 'I', 'O', 'a', 'e', 'i', 'o']) {
            "an"
        } else {
            "a"
        };
        let lower = rest.to_lowercase();
        let when = ["when it ", "whenever it ", "if it ", "each time it "]
            .iter()
            .find(|when| lower.starts_with(**when));
        if let Some(when) = when {
            let more = rest[when.len()..].to_owned();
            return format!("{}{article} {owner} {more}", &when[..when.len() - 3]);
        }
        return rest;
    }
    let said = words(front);
    // `Two cards per turn is plenty, so no player may play a third.`
    if enough(&said.iter().map(|w| w.to_lowercase()).collect::<Vec<_>>()) {
        let noun = singular_of(&said[1]);
        for nth in ["a second", "a third", "a fourth", "a fifth"] {
            let Some(at) = rest.find(nth).map(|at| at + nth.len()) else { continue };
            let next = rest[at..].split_whitespace().next().unwrap_or("");
            let bare = rest[at..].starts_with(['.', ',']) || next.is_empty();
            if next == "one" {
                let one = rest[at..].find("one").map_or(at, |i| at + i);
                rest.replace_range(one..one + 3, &noun);
            } else if bare
                || ["in", "during", "on", "per", "each", "this", "that", "within"]
                    .contains(&next)
            {
                rest.insert_str(at, &format!(" {noun}"));
            }
        }
        return rest;
    }
    // The thing that a reason is about, if what follows from it names no other of which there are several.
    let tokens = vocabulary.encode_placed(front).words;
    let Some(about) = tokens.first().filter(|t| is_many(t.class) && t.span.start == 0) else {
        return rest;
    };
    let behind = vocabulary.encode_placed(&rest).words;
    let many: Vec<_> = behind
        .iter()
        .filter(|t| is_many(t.class) && !matches!(t.class, Class::PlayerPl))
        .collect();
    let lower = rest.to_lowercase();
    let body = lower.trim_end_matches(['.', '!']);
    let at = body.find(" them ").or_else(|| body.strip_suffix(" them").map(str::len));
    if let Some(at) = at
        && !many.iter().any(|t| (t.span.start as usize) < at)
        && rest.is_char_boundary(at)
    {
        rest.replace_range(at + 1..at + 5, &about.surface);
    }
    rest
}

fn is_many(class: Class) -> bool {
    class.is_noun() && (10..20).contains(&(class as u8))
}
