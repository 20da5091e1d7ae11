//! A deck that is told of only as it is shuffled: `shuffle the 40 lantern cards (four colours, each numbered 1 to 10) and deal five
//! to each player`. Which cards there are is said in a sentence of its own, and then what is done with them.

use std::sync::LazyLock;

use super::words_of;
use crate::compile::dice_said::whole;
use crate::compile::idioms::{capital, joined};
use crate::compile::one_breath::put;
use crate::compile::pattern::Patterns;
use crate::outline::{Form, Outline, Sentence};

/// `{n}` cards `{a}`, what is said of them `{x}`, and what is done with them.
const SHUFFLED: &str = "\
$mix = (shuffle | mix | shuffle together | mix up)
$the = [(all the | all | the | all of the | a deck of | a pack of | the deck of | the pack of)]
$mix $the {n} {a} , {x} , and {v=deal/place/put/lay/set/turn} {x2} => There are {n} {a} , {x} / Shuffle the cards / {v} {x2}
$mix $the {n} {a} , {x} and {v=deal/place/put/lay/set/turn} {x2} => There are {n} {a} , {x} / Shuffle the cards / {v} {x2}
$mix $the {n} {a} [,] and {v=deal/place/put/lay/set/turn} {x2} => There are {n} {a} / Shuffle the cards / {v} {x2}
$mix $the {n} {a} , {x} , (into | to form | to make) (a | the | one) [face-down] {p} => There are {n} {a} , {x} / Shuffle the cards into the {p}
$mix $the {n} {a} (into | to form | to make) (a | the | one) [face-down] {p} => There are {n} {a} / Shuffle the cards into the {p}
$mix $the {n} {a} , {x} => There are {n} {a} , {x} / Shuffle the cards
$mix $the {n} {a} => There are {n} {a} / Shuffle the cards
take $the {n} {a} , {x} , and $mix them => There are {n} {a} , {x} / Shuffle the cards
take $the {n} {a} , {x} , and $mix them [face down] (into | to form | to make) (a | the | one) [face-down] {p} => There are {n} {a} , {x} / Shuffle the cards into the {p}
";

/// How many play, told where cards are dealt to them: `{n}` of them.
const DEALT: &str = "\
deal {n2} [cards] to each of {n} players => The game is for {n} players / Deal {n2} cards to each player
deal {n2} [cards] to each of {n} to {n3} players => The game is for {n} to {n3} players / Deal {n2} cards to each player
deal {n2} [cards] to each of the {n} players => The game is for {n} players / Deal {n2} cards to each player
";

static DECK: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(SHUFFLED));
static PLAYERS: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(DEALT));

/// Brings these sentences into those that are read, in a book that says nowhere else how many cards there are.
pub(super) fn said(outline: &mut Outline) {
    let decks = outline.sentences.iter().filter(|s| deck(s).is_some()).count();
    let mut at = 0;
    while at < outline.sentences.len() {
        let sentence = &outline.sentences[at];
        if sentence.form == Form::Text {
            // Of several decks it is said which is which.
            let told = deck(sentence)
                .filter(|_| decks == 1 && !is_counted(outline, at))
                .or_else(|| whole(&sentence.text, &PLAYERS));
            if let Some(told) = told {
                let mut told: Vec<String> = told.split(" / ").map(capital).collect();
                // What goes on to say more of the cards stands right behind them.
                if goes_on(outline, at)
                    && let Some(deck) = told.iter().position(|t| t.starts_with("There are "))
                {
                    let deck = told.remove(deck);
                    told.push(deck);
                }
                put(outline, at, &told);
            }
        }
        at += 1;
    }
}

/// The sentences that one about a deck is told in.
fn deck(sentence: &Sentence) -> Option<String> {
    if sentence.form != Form::Text {
        return None;
    }
    // What stands in brackets is said of the cards, too.
    let text = sentence.text.replace(" (", ", ").replace(") ", ", ").replace(')', "");
    whole(&text, &DECK).filter(|told| is_deck(told))
}

/// Whether the next sentence says more of the cards.
fn goes_on(outline: &Outline, at: usize) -> bool {
    let next = outline.sentences.get(at + 1).filter(|s| s.form == Form::Text);
    let lower = next.map(|s| s.text.to_lowercase()).unwrap_or_default();
    ["each ", "every ", "they ", "there are "].iter().any(|front| lower.starts_with(front))
        && !lower.contains("player")
}

/// Whether cards or tiles are what is counted.
fn is_deck(told: &str) -> bool {
    let front = told.split([',', '/']).next().unwrap_or_default();
    // An ordinary pack is told elsewhere.
    if front.contains("52") || front.to_lowercase().contains("fifty-two") {
        return false;
    }
    ["cards", "tiles", "dominoes"].iter().any(|w| front.trim().ends_with(w))
}

/// Whether another sentence says how many cards there are, or what is in the deck.
fn is_counted(outline: &Outline, at: usize) -> bool {
    outline.sentences.iter().enumerate().any(|(other, s)| {
        let lower = joined(&words_of(&s.text.to_lowercase()));
        other != at
            && s.form == Form::Text
            && (lower.starts_with("there are ") && lower.contains("cards")
                || [
                    "the deck has",
                    "the deck contains",
                    "the deck consists",
                    "the deck is made",
                ]
                .iter()
                .any(|front| lower.starts_with(front)))
    })
}
