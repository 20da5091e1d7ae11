//! Names for a place that the rules have a word for, and for a stretch of the game: `the cards in front of you are your garden`,
//! `we call the discard pile the marsh`, `the first two rounds are the thaw`, `a season is three rounds`, `it is dusk while the
//! deck has ten or fewer cards`. Where the name is spoken of, what it stands for is said instead.

use std::sync::LazyLock;

use super::{elsewhere, found, given_once, spoken_of};
use crate::compile::dice_said::whole;
use crate::compile::idioms::{capital, joined, words};
use crate::compile::pattern::Patterns;
use crate::outline::Outline;

/// What a name stands for: `sort / name / what`.
const NAMES: &str = "\
$you = (you | a player | each player | every player | them)
$your = (your | their | that player's | a player's | each player's)
$lies = [face up | face-up | that lie | that lies | lying] [face up]
$is = (is | are | form | forms | make up | makes up | is called | are called | is known as | are known as)
(the cards | your cards | all cards | all the cards | the area | the space | everything) $lies in front of $you $is $your {w5} => area / {w5} / area
$your {w5} (is | are | is made up of | consists of) (the cards | all cards | all the cards | the area | the space | everything | whatever) $lies in front of (you | them) => area / {w5} / area
(put | place | lay) discarded cards (in | on | into | onto) a [face-up | common | shared | single] pile (called | named | known as) the {w5} => heap / {w5} / discard pile
(discarded cards | cards that are discarded | discards) (go | go face up | are put | are placed | are laid) [face up] (to | in | into | on | onto) a [face-up | common | shared | single] pile (called | named | known as) the {w5} => heap / {w5} / discard pile
the discard pile (is called | is known as | is named | is) the {w5} => heap / {w5} / discard pile
we call the discard pile the {w5} => heap / {w5} / discard pile
the {w5} is the discard pile => heap / {w5} / discard pile
the deck (is called | is known as | is named | is) the {w5} => heap / {w5} / deck
we call the deck the {w5} => heap / {w5} / deck
the top card of the deck (is called | is known as | is named | is) the {w5} => heap / {w5} / top card of the deck
we call the top card of the deck the {w5} => heap / {w5} / top card of the deck
the {w5} is the top card of the deck => heap / {w5} / top card of the deck
the top card of the discard pile (is called | is known as | is named | is) the {w5} => heap / {w5} / top card of the discard pile
we call the top card of the discard pile the {w5} => heap / {w5} / top card of the discard pile
the {w5} is the top card of the discard pile => heap / {w5} / top card of the discard pile
the last round [of the game] (is called | is) the {w5} => early / {w5} / the last round
the final round [of the game] (is called | is) the {w5} => early / {w5} / the final round
the first {n} rounds [of the game] (are | are called | make up | form) the {w5} => early / {w5} / the first {n} rounds
the first round [of the game] (is called | is) the {w5} => early / {w5} / the first round
the {w5} is the first round [of the game] => early / {w5} / the first round
(a | each | every) {w5} (is | lasts | consists of | is made up of | has) {n} rounds => every / {w5} / {n}
{n} rounds (are | make | make up | form) a {w5} => every / {w5} / {n}
it is {w5} (while | when | if | as long as) {x} => while / {w5} / {x}
(while | when | if | as long as | once) {x} , it is {w5} => while / {w5} / {x}
";

static FOUND: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(NAMES));

/// What is no name of an author's own.
const KNOWN: [&str; 24] = [
    "turn",
    "hand",
    "score",
    "deck",
    "discard",
    "supply",
    "over",
    "empty",
    "area",
    "game",
    "round",
    "first",
    "last",
    "impossible",
    "possible",
    "necessary",
    "yours",
    "theirs",
    "played",
    "done",
    "full",
    "match",
    "trick",
    "draw",
];

/// A phrase, and what is said in its place.
type Instead = (Vec<String>, String);

/// Says what such names stand for, in all sets of a game.
pub(super) fn said(outlines: &mut [&mut Outline]) {
    let mut names = found(outlines, |text| {
        let named = whole(text, &FOUND)?;
        let [sort, name, what] = named.splitn(3, " / ").collect::<Vec<_>>()[..] else {
            return None;
        };
        let name = name.to_lowercase();
        (!KNOWN.contains(&name.as_str()))
            .then(|| (instead(&sort.to_lowercase(), &name, what), name))
    });
    given_once(&mut names, |(_, name)| name.clone());
    for ((set, at), (all, name)) in names {
        let spoken = elsewhere(outlines, (set, at), |text| replaced(text, &all));
        // Where the name is left standing, its sentence has to be read.
        if spoken && !spoken_of(outlines, &name, (set, at)) {
            let outline = &mut *outlines[set];
            let span = outline.sentences[at].span;
            outline.named.facts.push(span);
            // It is no place of its own.
            outline.named.places.retain(|(place, _)| !place.eq_ignore_ascii_case(&name));
        }
    }
}

/// The phrases with a name, and what each of them stands for.
fn instead(sort: &str, name: &str, what: &str) -> Vec<Instead> {
    let all = |fronts: &[&str], behind: &str, said: &str| -> Vec<Instead> {
        fronts
            .iter()
            .map(|front| (words(&format!("{front} {name}{behind}")), said.to_owned()))
            .collect()
    };
    match sort {
        "area" => ["your", "their", "own"]
            .iter()
            .map(|whose| (words(&format!("{whose} {name}")), format!("{whose} area")))
            .collect(),
        "heap" => all(&["the"], "", &format!("the {what}")),
        "early" => {
            all(&["during the", "in the", "throughout the"], "", &format!("during {what}"))
        }
        "every" => {
            let count = what.parse().ok().or_else(|| crate::vocabulary::number_word(what));
            let Some(count) = count.filter(|n| *n > 1) else { return Vec::new() };
            let nth = crate::vocabulary::ordinal_of(count);
            let ends = [
                "at the end of each",
                "at the end of every",
                "at the end of a",
                "after each",
                "after every",
            ];
            all(&ends, "", &format!("at the end of every {nth} round"))
        }
        "while" => {
            let mut all = all(
                &["during", "at", "in", "by", "while it is", "as long as it is", "during the"],
                "",
                &format!("while {what}"),
            );
            all.push((words(&format!("if it is {name}")), format!("if {what}")));
            all
        }
        _ => Vec::new(),
    }
}

/// A sentence with each of the phrases said otherwise.
fn replaced(text: &str, all: &[Instead]) -> Option<String> {
    let said = words(text);
    let mut out: Vec<String> = Vec::new();
    let mut found = false;
    let mut at = 0;
    while at < said.len() {
        let fits = |phrase: &[String]| {
            phrase
                .iter()
                .enumerate()
                .all(|(i, w)| said.get(at + i).is_some_and(|s| s.eq_ignore_ascii_case(w)))
        };
        if let Some((phrase, other)) = all.iter().find(|(phrase, _)| fits(phrase)) {
            let large = said[at].starts_with(char::is_uppercase);
            let other = if large { capital(other) } else { other.clone() };
            out.extend(words(&other));
            at += phrase.len();
            found = true;
        } else {
            out.push(said[at].clone());
            at += 1;
        }
    }
    found.then(|| joined(&out))
}

#[cfg(test)]
mod tests {
    use super::{FOUND, instead, replaced};
    use crate::compile::dice_said::whole;

    #[test]
    fn a_name_stands_for_what_it_is_said_to_be() {
        for (name, text, other) in [
            (
                "The cards in front of you are your garden",
                "Return a card from your garden to your hand",
                "Return a card from your area to your hand",
            ),
            (
                "We call the discard pile the marsh",
                "Take the top card of the marsh",
                "Take the top card of the discard pile",
            ),
            (
                "The first two rounds are called the thaw",
                "During the thaw, draw two cards",
                "During the first 2 rounds, draw two cards",
            ),
            (
                "The discard pile is called the marsh",
                "Take the top card of the marsh",
                "Take the top card of the discard pile",
            ),
            (
                "A season is three rounds",
                "At the end of each season, draw a card",
                "At the end of every third round, draw a card",
            ),
            (
                "It is dusk while the deck is empty",
                "During dusk, draw no cards",
                "While the deck is empty, draw no cards",
            ),
        ] {
            let found = whole(name, &FOUND).unwrap_or_else(|| panic!("{name}"));
            let [sort, word, what] = found.splitn(3, " / ").collect::<Vec<_>>()[..] else {
                panic!("{found}")
            };
            let all = instead(&sort.to_lowercase(), &word.to_lowercase(), what);
            let said = replaced(text, &all).unwrap_or_default();
            assert_eq!(said.replace("two", "2"), other.replace("two", "2"), "{text}");
        }
        assert!(whole("The game is over", &FOUND).is_none());
    }
}
