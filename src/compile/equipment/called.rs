//! Words for the cards together and for what is done with them first: a book that says `the pack` and never `the deck` means the
//! same thing, and `the dealer mixes all the cards and hands out ten to each player` is shuffling and dealing.

use std::sync::LazyLock;

use super::words_of;
use crate::compile::dice_said::whole;
use crate::compile::idioms::joined;
use crate::compile::one_breath::put;
use crate::compile::pattern::Patterns;
use crate::outline::{Form, Outline};

/// Words by which an ordinary pack is known, which is told elsewhere.
const USUAL: [&str; 7] =
    ["52", "fifty-two", "ordinary", "standard", "normal", "regular", "joker"];

const DEALS: &str = "\
$cards = (all [of] [the] cards | the cards | the (deck | pack))
$out = (deals | deals out | hands out | gives | gives out | distributes | serves)
(the dealer | one player | one of the players | a player) (mixes | shuffles) the (deck | pack) [well | thoroughly] and [then] $out {x} => Shuffle the deck and deal {x}
(the dealer | one player | one of the players | a player) (mixes | shuffles) [$cards] [well | thoroughly] and [then] $out {x} => Shuffle the cards and deal {x}
$all = (all [of] the cards | all cards | the cards | the whole (deck | pack) | them [all])
$every = (everybody | everyone | each player | each of you | every player | each)
[the dealer] (mix | shuffle | mixes | shuffles) [$cards] [well | thoroughly] and (hand out | deal | deal out | hands out | deals | deals out) $all [one (at a time | by one)] , so that $every (holds | has | gets | receives) {n} [cards] => Shuffle the cards and deal {n} cards to each player
(mix | shuffle) all [of] [the] cards [together] [well | thoroughly] and [then] deal {n} [cards] (to each player | each | apiece) => Shuffle the deck and deal {n} cards to each player
(mix | shuffle) [$cards] [well | thoroughly] and [then] (hand out | give out | distribute) {x} => Shuffle the cards and deal {x}
";

static DEALT: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(DEALS));

const COUNTED_OUT: &str = "\
and (one | a) [card] of each number from {n} to {n2} in each of {n3} {w=colours/colors/suits} ~> and {n3*n..n2} cards , numbered {n} to {n2} in {n3} {w}
";

static COUNTED: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(COUNTED_OUT));

/// `Four crown cards and one card of each number from 1 to 10 in each of four colours`: how many these are.
fn counted(outline: &mut Outline) {
    for at in 0..outline.sentences.len() {
        let sentence = &outline.sentences[at];
        if sentence.form != Form::Text || !sentence.text.contains(" of each number ") {
            continue;
        }
        let mut said = COUNTED.said(words_of(&sentence.text));
        said.put_all(|_| true);
        let text = joined(&said.into_words());
        if text != sentence.text.trim_end_matches('.') {
            put(outline, at, &[text]);
        }
    }
}

/// Brings these words into the usual ones.
pub(super) fn said(outline: &mut Outline) {
    reword(outline, &DEALT);
    counted(outline);
    packs(outline);
}

/// `Deal ten cards to each player`, in a book that says which cards there are and names no pile: they come from the deck.
pub(super) fn unnamed(outline: &mut Outline) {
    const PILES: [&str; 10] = [
        "deck",
        "pack",
        "pile",
        "stack",
        "stock",
        "supply",
        "heap",
        "market",
        "remaining",
        "rest",
    ];
    let named = outline.sentences.iter().any(|s| {
        let lower = s.text.to_lowercase();
        words(&lower).any(|w| PILES.contains(&w))
    });
    if named {
        return;
    }
    reword(outline, &BARE);
}

/// Brings the sentences that a list of patterns fits into its forms.
fn reword(outline: &mut Outline, patterns: &Patterns) {
    for at in 0..outline.sentences.len() {
        let sentence = &outline.sentences[at];
        if sentence.form == Form::Text
            && let Some(said) = whole(sentence.text.trim_end_matches('.'), patterns)
        {
            put(outline, at, &[said]);
        }
    }
}

const DEALT_OUT: &str = "\
(shuffle | mix) [all [of]] [the] cards and deal {n} [cards] (to each player | each | apiece) => Shuffle the deck and deal {n} cards to each player
deal {n} cards (to each player | each | apiece) => Shuffle the deck and deal {n} cards to each player
";

static BARE: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(DEALT_OUT));

/// Calls the pack the deck.
fn packs(outline: &mut Outline) {
    let texts: Vec<String> = outline.sentences.iter().map(|s| s.text.to_lowercase()).collect();
    let says = |word: &str| texts.iter().any(|t| words(t).any(|w| w == word));
    let usual = texts.iter().any(|t| USUAL.iter().any(|word| t.contains(word)));
    if !says("pack") || says("packs") || says("deck") || usual {
        return;
    }
    for at in 0..outline.sentences.len() {
        if outline.sentences[at].form != Form::Text {
            continue;
        }
        let text = &outline.sentences[at].text;
        let said: Vec<String> = text
            .split(' ')
            .map(|word| match word.trim_end_matches([',', ';', ':', '.', ')']) {
                "pack" => word.replacen("pack", "deck", 1),
                _ => word.to_owned(),
            })
            .collect();
        let said = said.join(" ");
        if said != *text {
            put(outline, at, &[said]);
        }
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '-')
}
