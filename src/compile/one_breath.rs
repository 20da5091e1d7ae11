//! Sentences that say what there is and, in the same breath, more of it: `each player has a barn, which is a face-up pile
//! of cards and is empty at the start`, `the deck holds 40 cards, and it is shuffled before the game`, `a random player takes
//! the first turn, and turns then pass clockwise`. Each thing said is cut into a sentence of its own, with the noun in the
//! place of the pronoun, before anything is read.

mod reward;

use std::sync::LazyLock;

use super::fronts;
use super::idioms::said_by;
use super::pattern::Patterns;
use crate::outline::{Form, Outline, Sentence};
use crate::vocabulary::{number_word, singular_of};

/// Sentences that say several things, and the sentences that say them one by one.
static PATTERNS: LazyLock<Patterns> =
    LazyLock::new(|| Patterns::read(include_str!("../../grammar/breath.txt")));

/// Words that open something other than a plain statement of what there is.
const OPENERS: [&str; 22] = [
    "if",
    "when",
    "whenever",
    "while",
    "unless",
    "until",
    "after",
    "before",
    "once",
    "during",
    "on",
    "at",
    "in",
    "to",
    "as",
    "for",
    "except",
    "instead",
    "otherwise",
    "then",
    "whoever",
    "with",
];
/// Verbs by which a sentence says what there is.
const THERE: [&str; 18] = [
    "is", "are", "has", "have", "share", "shares", "begin", "begins", "start", "starts",
    "contains", "holds", "uses", "consists", "lie", "lies", "contain", "hold",
];
/// What is done to pieces in play, which says nothing of what there is.
const DONE: [&str; 6] = ["dealt", "drawn", "taken", "discarded", "played", "removed"];
/// What may be said of it behind a comma.
const SAID: [&str; 17] = [
    "is", "are", "has", "have", "can", "cannot", "may", "must", "begins", "begin", "starts",
    "start", "lies", "lie", "holds", "hold", "counts",
];
/// Of these, the ones that only a plural has.
const PLURAL: [&str; 6] = ["are", "have", "begin", "start", "lie", "hold"];
/// How pieces lie, of several.
const LAYOUTS: [&str; 9] =
    ["rows", "piles", "stacks", "groups", "lines", "columns", "heaps", "areas", "decks"];
/// Second halves that stand for themselves whatever stands before them.
const ALONE: [&str; 14] = [
    "turns pass ",
    "turns then pass ",
    "turns are taken ",
    "turns alternate",
    "turns then alternate",
    "play passes ",
    "play then passes ",
    "play proceeds ",
    "play then proceeds ",
    "play continues ",
    "the players alternate ",
    "the players then alternate ",
    "players then alternate ",
    "players alternate ",
];
/// Ends of a turn that stand for themselves behind a step of it.
const TURN_ENDS: [&str; 6] = [
    "the turn ends",
    "their turn ends",
    "your turn ends",
    "the turn then ends",
    "the turn is over",
    "their turn is over",
];

/// Cuts the sentences of an outline that say more than what there is.
pub(super) fn cut(outline: &mut Outline) {
    reward::said(outline);
    let mut at = 0;
    while at < outline.sentences.len() {
        // What is left of it may say several things still.
        let mut tries = 4;
        while tries > 0 && outline.sentences[at].form == Form::Text && once(outline, at) {
            tries -= 1;
        }
        at += 1;
    }
}

/// One cut, if there is one to make; what is cut off is looked at again as the next sentence.
fn once(outline: &mut Outline, at: usize) -> bool {
    let text = outline.sentences[at].text.clone();
    let titles = outline.titles(outline.sentences[at].section);
    let held = holds(&text, outline);
    let whole = held.as_deref().unwrap_or(&text);
    let plain = whole.to_lowercase();
    // How many cards there are is told in many forms that are read as they stand.
    let cards = plain.starts_with("there ") && plain.contains(" cards ");
    let said = || {
        said_by(whole, &titles, &PATTERNS)
            .or_else(|| fronts::several_behind(whole, &titles, &PATTERNS))
    };
    if let Some(said) = said().filter(|_| !cards) {
        put(outline, at, &said);
        return true;
    }
    if let Some(held) = held {
        put(outline, at, &[held]);
        return true;
    }
    let Some(cut) = cut_of(&text) else { return false };
    outline.split(at, cut.end, cut.start);
    let rest = &mut outline.sentences[at + 1];
    let Some((subject, more)) = cut.subjects.split_first() else {
        if let Some(first) = rest.text.get(0..1).map(str::to_uppercase) {
            rest.replace(0..1, &first);
        }
        return true;
    };
    rest.replace(0..cut.pronoun, subject);
    let tail = rest.text[subject.len()..].to_owned();
    for (place, subject) in more.iter().enumerate() {
        let place = at + 1 + place;
        beside(outline, place);
        outline.sentences[place + 1].replace(0..0, &format!("{subject}{tail}"));
    }
    true
}

/// `The market begins with 20 fields`, where the book puts things into the market or takes them out: what the place
/// contains. Whoever begins with something else is a player.
fn holds(text: &str, outline: &Outline) -> Option<String> {
    let (front, rest) =
        [" begins with ", " starts with "].iter().find_map(|verb| text.split_once(verb))?;
    let place = front.strip_prefix("The ").or_else(|| front.strip_prefix("the "))?;
    let first = rest.split(' ').next()?.to_lowercase();
    let counted = first.parse::<u32>().is_ok() || number_word(&first).is_some();
    let place = place.to_lowercase();
    let used = |sentence: &Sentence| {
        let lower = sentence.text.to_lowercase();
        ["in", "into", "from", "to", "on", "onto", "of"].iter().any(|prep| {
            lower
                .split(&format!(" {prep} the {place}"))
                .skip(1)
                .any(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '\''))
        })
    };
    (counted && place.split(' ').count() < 3 && outline.sentences.iter().any(used))
        .then(|| format!("{front} contains {rest}"))
}

/// Puts sentences in the place of one.
pub(super) fn put(outline: &mut Outline, at: usize, said: &[String]) {
    let Some((first, more)) = said.split_first() else { return };
    for (place, text) in more.iter().enumerate() {
        beside(outline, at + place);
        outline.sentences[at + 1 + place].reword(text.trim_end_matches('.'));
    }
    let whole = &mut outline.sentences[at];
    whole.written.get_or_insert(whole.text.clone());
    whole.reword(first.trim_end_matches('.'));
}

/// Puts an empty sentence behind one, for what the same words say besides. No two sentences stand at the same place: it
/// begins one word later.
fn beside(outline: &mut Outline, at: usize) {
    let sentence = &outline.sentences[at];
    let (end, start) = (sentence.text.len(), sentence.span.start);
    let known = sentence.offsets.len() == sentence.text.len();
    let word = sentence.text.find(' ').map_or(1, |at| at + 1);
    let next = sentence.offsets.get(word).filter(|_| known).copied().unwrap_or(start + 1);
    outline.split(at, end, end);
    let rest = &mut outline.sentences[at + 1];
    rest.span.start = next.clamp(start + 1, rest.span.end.max(start + 1));
}

/// `The market begins with 20 fields, and each player has one farm`: two things that there are.
fn two_facts(text: &str) -> Option<Cut> {
    let lower = text.to_lowercase();
    let lead = ["at the start, ", "at the beginning, ", "before play, "];
    let from = lead.iter().find(|l| lower.starts_with(**l)).map_or(0, |l| l.len());
    if text.contains(['(', ':']) {
        return None;
    }
    text.match_indices(", and ").find_map(|(at, between)| {
        let start = at + between.len();
        let rest = lower[start..].trim_end_matches('.');
        let said = rest.strip_prefix("in each round ").unwrap_or(rest);
        let words: Vec<&str> = said.split_whitespace().collect();
        let opens = ["the", "each", "every", "all", "another"].contains(words.first()?);
        let turns = said.ends_with(" takes one turn");
        let verb = words.iter().position(|w| THERE.contains(w));
        let plain =
            |w: &&str| !["if", "when", "unless", "may", "must", "can", "cannot"].contains(w);
        let done = verb.and_then(|at| words.get(at + 1)).is_some_and(|w| w.ends_with("ed"));
        // `there are four suits, and each suit has …` is said of what the first half counts.
        let of_those = words.first() == Some(&"each")
            && words.get(1).is_some_and(|w| {
                lower[..at].contains(&format!(" {}", crate::vocabulary::plural_of(w)))
            });
        let fits = opens
            && !done
            && !of_those
            && (turns || verb.is_some_and(|at| (1..6).contains(&at)))
            && words.iter().all(plain)
            && from < at
            && says_what_there_is(&text[from..at]);
        fits.then(|| Cut { end: at, start, pronoun: 0, subjects: Vec::new() })
    })
}

/// Where a sentence is cut, and what the second half is said of.
struct Cut {
    end: usize,
    start: usize,
    /// How many bytes at the start of the second half are the pronoun.
    pronoun: usize,
    /// What stands in its place, one sentence each; none where the half has a subject of its own.
    subjects: Vec<String>,
}

/// Where a sentence is cut, if it says more than one thing.
fn cut_of(text: &str) -> Option<Cut> {
    ends_turn(text)
        .or_else(|| stands_alone(text))
        .or_else(|| two_facts(text))
        .or_else(|| more(text))
}

/// `…, and the turn ends`, behind what is always done.
fn ends_turn(text: &str) -> Option<Cut> {
    let (at, rest) =
        [", and then ", ", and ", " and then ", "; "].iter().find_map(|between| {
            let at = text.rfind(between)?;
            Some((at, at + between.len()))
        })?;
    let said = text[rest..].trim_end_matches('.').to_lowercase();
    let plain = TURN_ENDS.contains(&said.as_str()) && !opens_otherwise(&text[..at]);
    plain.then(|| Cut { end: at, start: rest, pronoun: 0, subjects: Vec::new() })
}

/// `…, and turns then pass clockwise`.
fn stands_alone(text: &str) -> Option<Cut> {
    [", and then ", ", and ", "; "].iter().find_map(|between| {
        let at = text.find(between)?;
        let start = at + between.len();
        let rest = text[start..].to_lowercase();
        let alone = ALONE.iter().any(|a| rest.starts_with(a)) && !rest.contains([',', ';']);
        (alone && !opens_otherwise(&text[..at])).then(|| Cut {
            end: at,
            start,
            pronoun: 0,
            subjects: Vec::new(),
        })
    })
}

/// `…, which is empty at the start`, `…, and it is shuffled`, `each barn is a pile and is empty at the start`.
fn more(text: &str) -> Option<Cut> {
    for (between, pronouns) in [
        (", ", &["which", "each of which", "all of which"][..]),
        (", and ", &["it", "they"][..]),
        (" and ", &[""][..]),
    ] {
        for (at, _) in text.match_indices(between) {
            let start = at + between.len();
            let rest = &text[start..];
            let Some(pronoun) = pronouns.iter().find(|p| {
                rest.strip_prefix(**p).is_some_and(|r| p.is_empty() || r.starts_with(' '))
            }) else {
                continue;
            };
            let verb = rest[pronoun.len()..].trim_start();
            let verb = verb.split([' ', ',']).next().unwrap_or_default();
            let done = rest.split([' ', ',']).any(|w| DONE.contains(&w));
            // `that player's own pile` means nothing in a sentence of its own.
            let leans = rest.contains("that player")
                || rest.contains("those players")
                || rest.contains(" or ");
            // Where pieces stand before play is read with how many each player has.
            let next = rest.split(' ').nth(1 + usize::from(!pronoun.is_empty()));
            let stand = ["begin", "start", "stand", "lie"].iter().any(|w| verb.starts_with(w))
                && next.is_some_and(|w| ["on", "in", "at", "off", "from"].contains(&w));
            let leans = leans || stand;
            if !SAID.contains(&verb) || done || leans || !says_what_there_is(&text[..at]) {
                continue;
            }
            // `which` is said of what stands last: of the subject only where nothing but what it is stands between.
            if pronoun.ends_with("which") && text[..at].contains([',', ';']) {
                continue;
            }
            // `is red and is not empty`: only where what is cut off says how it is at the start.
            if pronoun.is_empty() && !at_start(rest) {
                continue;
            }
            let of_all = pronoun.contains("of which");
            let plural = PLURAL.contains(&verb) || of_all;
            let subjects = if pronoun.is_empty() {
                // `…, which are numbered and are shuffled`: said of the same ones.
                match text[..at].find(", which ") {
                    Some(of) => antecedents(&text[..of], plural)?,
                    None => vec![subject(&text[..at])?],
                }
            } else {
                antecedents(&text[..at], plural)?
            };
            // A row whose spaces are numbered is read as one sentence.
            if rest.contains("numbered") || rest.contains("called") {
                continue;
            }
            let single = subjects
                .iter()
                .all(|s| s.starts_with("Each ") || subjects.len() > 1 && s.starts_with("The "));
            if plural && single && !of_all {
                let verb_at = start + rest.find(verb).unwrap_or(0);
                return singular(text, at, verb_at, verb, subjects);
            }
            let pronoun = if pronoun.is_empty() { 0 } else { pronoun.len() };
            let subjects = subjects
                .into_iter()
                .map(|s| if pronoun == 0 { format!("{s} ") } else { s })
                .collect();
            return Some(Cut { end: at, start, pronoun, subjects });
        }
    }
    None
}

/// `a basin and a sea, which are empty`: each of them is.
fn singular(
    text: &str,
    end: usize,
    verb_at: usize,
    verb: &str,
    subjects: Vec<String>,
) -> Option<Cut> {
    let one = match verb {
        "are" => "is",
        "have" => "has",
        "begin" => "begins",
        "start" => "starts",
        "lie" => "lies",
        "hold" => "holds",
        _ => return None,
    };
    // `are face-up piles of cards`: is one.
    let rest = &text[verb_at + verb.len()..];
    let said: Vec<&str> = rest.split_whitespace().collect();
    let layout = said.iter().take(4).find(|w| LAYOUTS.contains(w));
    let (skip, one) = match layout {
        Some(noun) => {
            let at = rest.find(noun)? + noun.len();
            let before = rest[..at - noun.len()].trim();
            let gap = if before.is_empty() { "" } else { " " };
            let article =
                crate::vocabulary::article(if before.is_empty() { noun } else { before });
            (verb.len() + at, format!("{one} {article} {before}{gap}{}", singular_of(noun)))
        }
        None => (verb.len(), one.to_owned()),
    };
    let subjects = subjects.into_iter().map(|s| format!("{s} {one}")).collect();
    Some(Cut { end, start: verb_at, pronoun: skip, subjects })
}

/// Whether what is said is how a thing is before play.
fn at_start(rest: &str) -> bool {
    let lower = rest.trim_end_matches('.').to_lowercase();
    ["at the start", "at the beginning", "to begin with", "initially", "at first"]
        .iter()
        .any(|w| lower.contains(w))
        || lower.starts_with("is shuffled")
        || lower.starts_with("are shuffled")
        || lower.starts_with("is empty")
        || lower.starts_with("starts ")
        || lower.starts_with("begins ")
}

/// Whether a sentence opens with a condition or a time.
fn opens_otherwise(text: &str) -> bool {
    let first = text.split([' ', ',']).next().unwrap_or_default().to_lowercase();
    OPENERS.contains(&first.as_str())
}

/// Whether a front only says what there is: no condition, no time, and a verb of being or having.
fn says_what_there_is(front: &str) -> bool {
    let lower = front.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let verb = words.iter().position(|w| THERE.contains(w));
    let asks = ["if", "when", "unless", "may", "must", "can", "cannot", "who", "whose"];
    !opens_otherwise(front)
        && verb.is_some_and(|at| (1..8).contains(&at))
        && !words.iter().any(|w| asks.contains(w))
        && (opens_with_thing(&words) || lower.contains("first player"))
}

fn opens_with_thing(words: &[&str]) -> bool {
    words.first().is_some_and(|w| {
        ["the", "each", "every", "all", "there", "players", "a", "an", "both"].contains(w)
            || w.parse::<u32>().is_ok()
            || number_word(w).is_some()
    })
}

/// The subject of a front: what stands before its verb.
fn subject(front: &str) -> Option<String> {
    let words: Vec<&str> = front.split_whitespace().collect();
    let at = words.iter().position(|w| THERE.contains(w))?;
    (at > 0).then(|| words[..at].join(" "))
}

/// What `which` or `it` stands for behind a front: what a player has, what is shared, or the subject.
fn antecedents(front: &str, plural: bool) -> Option<Vec<String>> {
    let front = front.trim_end_matches(',');
    let words: Vec<&str> = front.split_whitespace().collect();
    let verb = words.iter().position(|w| THERE.contains(w))?;
    let owner = words[..verb].join(" ").to_lowercase();
    let owners = [
        "each player",
        "every player",
        "players",
        "the players",
        "all players",
        "both players",
    ];
    let own = owners.contains(&owner.as_str());
    let there = owner == "there" || owner == "the game";
    let object = words.get(verb + 1..)?;
    // `a place called the Loft, which …`: said of it by its name.
    if let Some(at) = object.iter().position(|w| ["called", "named"].contains(w)) {
        let name = object.get(at + 1..)?;
        let name = name.strip_prefix(&["the"]).unwrap_or(name);
        let word = if own { "Each" } else { "The" };
        return (!name.is_empty()).then(|| vec![format!("{word} {}", name.join(" "))]);
    }
    let things = things(object);
    // `Each player has …, which`: the players are not meant.
    if own && things.is_empty() {
        return None;
    }
    if (own || there) && !things.is_empty() {
        let shared = there || words[verb].starts_with("share");
        let word = if shared { "The" } else { "Each" };
        if plural && things.len() == 1 && things[0].1 {
            // `two ships, which begin on space 1`
            let who = if shared { "All " } else { "The " };
            return Some(vec![format!("{who}{}", things[0].0)]);
        }
        return Some(
            things
                .iter()
                .map(|(noun, many)| {
                    let one = if *many { singular_of(noun) } else { noun.clone() };
                    format!("{word} {one}")
                })
                .collect(),
        );
    }
    if plural {
        // `a pile of 20 cards, which are shuffled`: the last ones that are named.
        let from = object.iter().rposition(|w| {
            number_word(&w.to_lowercase()).is_some() || w.parse::<u32>().is_ok() || *w == "of"
        });
        return match from {
            Some(at) if at + 1 < object.len() => {
                Some(vec![format!("The {}", object[at + 1..].join(" "))])
            }
            _ => Some(vec![subject(front)?]),
        };
    }
    Some(vec![subject(front)?])
}

/// `a basin and a sea`, `two ships`: the nouns of a list of things, and whether each is a plural.
fn things(object: &[&str]) -> Vec<(String, bool)> {
    let mut out = Vec::new();
    for part in object.join(" ").split(" and ").flat_map(|p| p.split(", ")) {
        let words: Vec<&str> = part.split_whitespace().collect();
        let Some((first, noun)) = words.split_first() else { return Vec::new() };
        let lower = first.to_lowercase();
        let one = matches!(lower.as_str(), "a" | "an" | "one");
        let many = number_word(&lower).is_some_and(|n| n > 1)
            || lower.parse::<u32>().is_ok_and(|n| n > 1);
        let plain = !noun.is_empty()
            && noun.len() <= 3
            && noun
                .iter()
                .all(|w| w.chars().all(|c| c.is_alphabetic() || c == '-' || c == '\''))
            && !noun.iter().any(|w| matches!(*w, "of" | "in" | "on" | "for" | "from" | "with"));
        if !(one || many) || !plain {
            return Vec::new();
        }
        out.push((noun.join(" "), many));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Cut, cut_of};

    fn halves(text: &str) -> Option<Vec<String>> {
        let Cut { end, start, pronoun, subjects } = cut_of(text)?;
        let mut out = vec![text[..end].to_owned()];
        if subjects.is_empty() {
            out.push(text[start..].to_owned());
        }
        out.extend(subjects.iter().map(|s| format!("{s}{}", &text[start + pronoun..])));
        Some(out)
    }

    #[test]
    fn what_is_said_besides_has_the_noun_for_a_subject() {
        for (text, said) in [
            (
                "Each player has a barn, which is a face-up pile of cards",
                "Each player has a barn / Each barn is a face-up pile of cards",
            ),
            (
                "Each barn is a face-up pile of cards and is empty at the start",
                "Each barn is a face-up pile of cards / Each barn is empty at the start",
            ),
            (
                "Each player has a barn and a loft, which are empty at the start",
                "Each player has a barn and a loft / Each barn is empty at the start / Each loft is empty at the start",
            ),
            (
                "Each player has an extra place called the Barn Loft, which can hold two cards",
                "Each player has an extra place called the Barn Loft / Each Barn Loft can hold two cards",
            ),
            (
                "The players share one barn, which is empty at the start",
                "The players share one barn / The barn is empty at the start",
            ),
            (
                "The deck holds 40 cards, and it is shuffled before the game",
                "The deck holds 40 cards / The deck is shuffled before the game",
            ),
            (
                "The deck is a pile of 20 cards, which are shuffled",
                "The deck is a pile of 20 cards / The cards are shuffled",
            ),
            (
                "A random player takes the first turn, and turns then pass clockwise",
                "A random player takes the first turn / turns then pass clockwise",
            ),
            (
                "The market holds 20 fields, and each player has one farm",
                "The market holds 20 fields / each player has one farm",
            ),
            (
                "The player draws a card, and then the turn ends",
                "The player draws a card / the turn ends",
            ),
        ] {
            assert_eq!(halves(text).map(|h| h.join(" / ")).as_deref(), Some(said), "{text}");
        }
    }

    #[test]
    fn what_belongs_together_stays_whole() {
        for text in [
            "If a player has no cards, they lose, and the turn ends",
            "A player who has a barn, which is empty, may build",
            "The climb is a track of 20 steps, which are numbered from 1 to 20",
            "The active player draws a card, and it is discarded",
            "Each player has a hand and a deck",
            "A card is red and is worth 2",
            "Each player has two ships, which begin on the quay",
            "There are four suits, and each suit has ten cards",
            "A turn consists of one action, which is trade or dig",
        ] {
            assert!(halves(text).is_none(), "{text}: {:?}", halves(text));
        }
    }
}
