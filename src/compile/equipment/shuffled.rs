//! A deck that is told of only as it is shuffled: `shuffle the 40 lantern cards (four colours, each numbered 1 to 10) and deal five
//! to each player`. Which cards there are is said in a sentence of its own, and then what is done with them.

use std::sync::LazyLock;

use super::lying::tells_of_setup;
use super::shared::counted_elsewhere;
use super::words_of;
use crate::compile::dice_said::whole;
use crate::compile::idioms::{capital, joined};
use crate::compile::one_breath::put;
use crate::compile::pattern::Patterns;
use crate::outline::{Form, Outline, Sentence};

/// `{n}` cards `{a}`, what is said of them `{x}`, and what is done with them.
const SHUFFLED: &str = "\
$where = (in the middle [of the table] | in the center [of the table] | in the centre [of the table] | on the table)
$mix = (shuffle | mix | shuffle together | mix up)
$the = [(all the | all | the | all of the | a deck of | a pack of | the deck of | the pack of)]
$mix $the {n} {a} , {x} , and {v=deal/place/put/lay/set/turn/give/hand} {x2} => There are {n} {a} , {x} / Shuffle the cards / {v} {x2}
$mix $the {n} {a} , {x} and {v=deal/place/put/lay/set/turn/give/hand} {x2} => There are {n} {a} , {x} / Shuffle the cards / {v} {x2}
$mix $the {n} {a} [,] and {v=deal/place/put/lay/set/turn/give/hand} {x2} => There are {n} {a} / Shuffle the cards / {v} {x2}
$mix $the {n} {a} , {x} , (into | to form | to make) (a | the | one) [face-down] {p} => There are {n} {a} , {x} / Shuffle the cards into the {p}
$mix $the {n} {a} (into | to form | to make) (a | the | one) [face-down] {p} => There are {n} {a} / Shuffle the cards into the {p}
$mix $the {n} {a} , {x} => There are {n} {a} , {x} / Shuffle the cards
$mix $the {n} {a} : {x} => There are {n} {a} : {x} / Shuffle the cards
$mix $the {n} {a} => There are {n} {a} / Shuffle the cards
$mix $the {n} {a} cards and $the {n2} {b} cards [together] => The deck consists of {n} {a} cards and {n2} {b} cards / Shuffle the deck
$mix $the {n} {a} cards , $the {n2} {b} cards and $the {n3} {c} cards [together] => The deck consists of {n} {a} cards , {n2} {b} cards and {n3} {c} cards / Shuffle the deck
$mix $the {n} {a} [face down] and (form | make | build | create) (a | the | one) [face-down] {p} [(from them | of them | with them)] => There are {n} {a} / Shuffle the cards into the {p}
(turn | lay | place | put | spread) $the {n} {a} face down [$where] and $mix them [(up | well | thoroughly)] => There are {n} {a} / Shuffle the cards
$mix $the {n} {a} [face down] [$where] => There are {n} {a} / Shuffle the cards
take $the {n} {a} , {x} , and $mix them => There are {n} {a} , {x} / Shuffle the cards
take $the {n} {a} , {x} , and $mix them [face down] (into | to form | to make) (a | the | one) [face-down] {p} => There are {n} {a} , {x} / Shuffle the cards into the {p}
";

/// Pieces that lie in a pile, in the order in which they are listed: nobody is said to shuffle them.
const PILED: &str = "\
$where = (in the middle [of the table] | in the center [of the table] | in the centre [of the table] | on the table)
$the = [(all the | all | the | all of the)]
stack $the {n} {a} face down [$where] => There are {n} {a} / The remaining {many-a} form the draw pile
(place | put | lay | set | stack) $the {n} {a} face down [$where] [,] (as | to form | to make | to serve as) (a | the | your) {p} => There are {n} {a} / The remaining {many-a} form the {p}
(place | put | lay | set) $the {n} {a} [face down] (in | into | as) a [face-down] {p=pile/stack/deck/heap} [$where] => There are {n} {a} / The remaining {many-a} form the draw pile
";

/// A pile that a game of one heap is not told by.
const HEAPED: &str = "\
$where = (in the middle [of the table] | in the center [of the table] | in the centre [of the table] | on the table)
(make | start with | lay out | begin with) a (pile | heap | pool | stack) of {n} {a} [$where] => There are {n} {a} in the pile
";

/// How many play, told where cards are dealt to them: `{n}` of them.
const DEALT: &str = "\
deal {n2} [cards] to each of {n} players => The game is for {n} players / Deal {n2} cards to each player
deal {n2} [cards] to each of {n} to {n3} players => The game is for {n} to {n3} players / Deal {n2} cards to each player
deal {n2} [cards] to each of the {n} players => The game is for {n} players / Deal {n2} cards to each player
";

static DECK: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(SHUFFLED));
static PILE: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(PILED));
static HEAP: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(HEAPED));
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
                .or_else(|| piled(outline, at, &PILE))
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

/// `Make a pile of 20 beans`, where the book is no game of one heap.
pub(in crate::compile) fn heaped(outline: &mut Outline) {
    for at in 0..outline.sentences.len() {
        let plain = outline.sentences[at].form == Form::Text;
        if let Some(told) = plain.then(|| piled(outline, at, &HEAP)).flatten() {
            put(outline, at, &[capital(&told)]);
        }
    }
}

/// The sentences that one about a deck is told in.
fn deck(sentence: &Sentence) -> Option<String> {
    if sentence.form != Form::Text {
        return None;
    }
    // What stands in brackets is said of the cards, too.
    let text = sentence.text.replace(" (", ", ").replace(") ", ", ").replace(')', "");
    let lower = text.to_lowercase();
    // Only what nobody is to see is shuffled.
    let hidden = lower.starts_with("shuffle ") || lower.contains(" face down");
    let told = whole(&text, &DECK).filter(|told| is_deck(told, hidden))?;
    // What has a noun of its own is shuffled by it.
    let front = told.split([',', '/']).next().unwrap_or_default().trim();
    let noun = front.rsplit(' ').next().unwrap_or_default();
    Some(if noun == "cards" {
        told
    } else {
        told.replace("Shuffle the cards", &format!("Shuffle the {noun}"))
    })
}

/// What a sentence about a pile is told in, in a book that counts these pieces nowhere else.
fn piled(outline: &Outline, at: usize, patterns: &Patterns) -> Option<String> {
    // In a turn it is somebody's deed.
    let setup = tells_of_setup(outline, at);
    let told = setup.then(|| whole(&outline.sentences[at].text, patterns)).flatten()?;
    let counted = told.split(" / ").next()?.split(" in the ").next()?;
    let noun = counted.rsplit(' ').next()?.to_lowercase();
    (!counted_elsewhere(outline, at, &noun)).then_some(told)
}

/// Whether the next sentence says more of the cards.
fn goes_on(outline: &Outline, at: usize) -> bool {
    let next = outline.sentences.get(at + 1).filter(|s| s.form == Form::Text);
    let lower = next.map(|s| s.text.to_lowercase()).unwrap_or_default();
    ["each ", "every ", "they ", "there are "].iter().any(|front| lower.starts_with(front))
        && !lower.contains("player")
}

/// Whether cards or tiles are what is counted.
fn is_deck(told: &str, hidden: bool) -> bool {
    let front = told.split([',', '/']).next().unwrap_or_default();
    // An ordinary pack is told elsewhere.
    if front.contains("52") || front.to_lowercase().contains("fifty-two") {
        return false;
    }
    // What is dealt is a deck, whatever is on it.
    let dealt = told.contains("/ deal ");
    hidden || dealt || ["cards", "tiles", "dominoes"].iter().any(|w| front.trim().ends_with(w))
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
