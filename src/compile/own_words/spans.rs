//! Names for a place that the rules have a word for, and for a stretch of the game: `the cards in front of you are your garden`,
//! `we call the discard pile the marsh`, `the first two rounds are the thaw`, `a season is three rounds`, `it is dusk while the
//! deck has ten or fewer cards`. Where the name is spoken of, what it stands for is said instead.

use std::sync::LazyLock;

use super::{cut, elsewhere, found, given_once, spoken_of};
use crate::compile::dice_said::whole;
use crate::compile::idioms::{capital, joined, words};
use crate::compile::pattern::Patterns;
use crate::compile::turn_said::as_fact;
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
        let (name, stands) = Stands::read(&whole(text, &FOUND)?)?;
        (!KNOWN.contains(&name.as_str())).then(|| (stands.instead(&name), name))
    });
    given_once(&mut names, |(_, name)| name.clone());
    for ((set, at), (all, name)) in names {
        let spoken = elsewhere(outlines, (set, at), |text| replaced(text, &all));
        // Where the name is left standing, its sentence has to be read.
        if spoken && !spoken_of(&cut(outlines), &name, (set, at)) {
            as_fact(outlines[set], at);
            // It is no place of its own.
            outlines[set].named.places.retain(|(place, _)| !place.eq_ignore_ascii_case(&name));
        }
    }
}

/// What sort of thing a name stands for.
enum Stands {
    /// What lies in front of somebody.
    Area,
    /// A heap that all share, or its top card.
    Heap(String),
    /// A stretch of the game: `the first 2 rounds`.
    Stretch(String),
    /// So many rounds.
    Rounds(i64),
    /// The time in which something is so.
    While(String),
}

impl Stands {
    /// Reads `sort / name / what`: the name as well.
    fn read(found: &str) -> Option<(String, Self)> {
        let [sort, name, what] = found.splitn(3, " / ").collect::<Vec<_>>()[..] else {
            return None;
        };
        let what = what.to_owned();
        let stands = match sort.to_lowercase().as_str() {
            "area" => Self::Area,
            "heap" => Self::Heap(what),
            "early" => Self::Stretch(what),
            "while" => Self::While(what),
            _ => {
                let count = what.parse().ok().or_else(|| crate::vocabulary::number_word(&what));
                Self::Rounds(count.filter(|n| *n > 1)?)
            }
        };
        Some((name.to_lowercase(), stands))
    }

    /// The phrases with a name, and what each of them stands for.
    fn instead(&self, name: &str) -> Vec<Instead> {
        let all = |fronts: &[&str], said: &str| -> Vec<Instead> {
            let front = |front: &&str| (words(&format!("{front} {name}")), said.to_owned());
            fronts.iter().map(front).collect()
        };
        match self {
            Self::Area => ["your", "their", "own"]
                .iter()
                .map(|whose| (words(&format!("{whose} {name}")), format!("{whose} area")))
                .collect(),
            Self::Heap(what) => all(&["the"], &format!("the {what}")),
            Self::Stretch(what) => {
                all(&["during the", "in the", "throughout the"], &format!("during {what}"))
            }
            Self::Rounds(count) => {
                let nth = crate::vocabulary::ordinal_of(*count);
                let ends = [
                    "at the end of each",
                    "at the end of every",
                    "at the end of a",
                    "after each",
                    "after every",
                ];
                all(&ends, &format!("at the end of every {nth} round"))
            }
            Self::While(what) => {
                let times = [
                    "during",
                    "at",
                    "in",
                    "by",
                    "while it is",
                    "as long as it is",
                    "during the",
                ];
                let mut said = all(&times, &format!("while {what}"));
                said.extend(all(&["if it is"], &format!("if {what}")));
                said
            }
        }
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
    use super::{FOUND, Stands, replaced};
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
            let (word, stands) = Stands::read(&found).unwrap_or_else(|| panic!("{found}"));
            let all = stands.instead(&word);
            let said = replaced(text, &all).unwrap_or_default();
            assert_eq!(said.replace("two", "2"), other.replace("two", "2"), "{text}");
        }
        assert!(whole("The game is over", &FOUND).is_none());
    }
}
