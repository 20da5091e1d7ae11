//! What a game is played with and how it is set up, as small books say it: in one long sentence, under nouns of their own.
//! `Reefs is a game for two players and uses forty shell cards, numbered 1 to 10 in each of four colours, one boat for each
//! player and a pad for the score` says several things, and it says that shell cards and boats are pieces. Each thing is
//! said in a sentence of its own, and what a noun is known to be is written beside the outline.

mod aliases;
mod apart;
mod board;
mod called;
mod clauses;
mod containers;
mod count;
mod definite;
mod endless;
mod figures;
mod further;
mod gone;
mod heads;
mod hyphened;
mod items;
mod joints;
mod kinds;
mod lies;
mod lying;
mod mixed;
mod opener;
mod own;
mod own_sets;
mod packs;
mod paid;
mod placed;
mod put;
mod role;
mod setup;
mod shared;
mod short_packs;
mod shuffled;
mod sorts;
mod spread;
mod spread_words;
mod step;
mod told;
mod typed;
mod uneven;
mod usual;
mod words;

use super::idioms::words as words_of;
use super::one_breath::put;
use super::rows::renamed;
use crate::outline::Outline;
pub(super) use items::is_piece_word;
use items::{Item, What, Whose};
pub(super) use kinds::property;
pub(super) use lying::before_turns;
pub(super) use shuffled::heaped;
pub(super) use words::any_phrase;

/// What there is, as far as it is said.
#[derive(Debug, Default)]
struct Things {
    items: Vec<Item>,
}

impl Things {
    /// The pieces that a noun means, in the singular or the plural.
    fn of(&self, noun: &str) -> Option<&Item> {
        let one = crate::vocabulary::singular_of(noun);
        self.items.iter().find(|item| !item.holds && item.goes_by(&one))
    }
}

/// Brings the sentences of an outline about its things into sentences that say one thing each.
pub(super) fn said(outline: &mut Outline) {
    if outline.is_standard() {
        return;
    }
    shuffled::said(outline);
    called::said(outline);
    mixed::said(outline);
    definite::said(outline);
    spread::said(outline);
    short_packs::said(outline);
    packs::said(outline);
    own_sets::said(outline);
    let mut things = Things::default();
    let mut counted = Vec::new();
    let text = containers::text(outline);
    let title: Vec<String> = outline
        .sentences
        .first()
        .and_then(|s| outline.titles(s.section).first().map(|t| t.to_lowercase()))
        .map(|t| words_of(&t))
        .unwrap_or_default();
    let typed = typed::find(outline, &title, &text);
    for (at, message) in &typed.sums {
        outline.named.sums.push((outline.sentences[*at].span, message.clone()));
    }
    let mut at = 0;
    // How many sentences stand before this one that did not when the kinds were found.
    let mut new = 0;
    while at < outline.sentences.len() {
        let sentence = &outline.sentences[at];
        // What it says stands with a sentence before.
        if outline.named.facts.contains(&sentence.span) {
            at += 1;
            continue;
        }
        // `You need 48 plate cards. The plate cards are numbered 1 to 48`: the two are read as one elsewhere.
        let described = outline.sentences.get(at + 1).is_some_and(|next| {
            let with_it = outline.named.facts.contains(&next.span);
            let next = next.text.to_lowercase();
            !with_it && next.starts_with("the ") && next.contains(" are numbered ")
        });
        let setup = lying::tells_of_setup(outline, at) || lying::opens(outline, at);
        let mut read = setup.then(|| heads::told(&words_of(&sentence.text), &title)).flatten();
        // What the sentence behind says more of the last thing belongs to it.
        let mut more = 0;
        if let Some(told) = &mut read {
            while let Some(next) = outline.sentences.get(at + more + 1) {
                let plain =
                    next.form == crate::outline::Form::Text && next.references.is_empty();
                let words = words_of(&next.text);
                let found = told.items.iter_mut().rev().filter(|_| plain).find_map(|item| {
                    item.apart = further::further(&words, item)?;
                    Some(())
                });
                if found.is_none() {
                    break;
                }
                more += 1;
            }
        }
        // One piece cannot differ from itself (`an ace has a value of 1 or 11`).
        let single = |told: &heads::Told| {
            told.items.iter().any(|item| item.count == 1 && !item.bundles().is_empty())
        };
        let kind = typed.is_told(at - new);
        let fits = |told: &heads::Told| {
            (more > 0 || kind || !described && !told.plain) && !single(told)
        };
        let mut told = match read {
            Some(told) if fits(&told) => told,
            read => {
                // What is read as it stands is a thing that the set-up speaks of all the same.
                let plain = read.filter(|told| told.plain && !described && !single(told));
                counted.extend(plain.into_iter().flat_map(|told| told.items));
                at += 1;
                continue;
            }
        };
        placed::dealt_elsewhere(&mut told.items, &text);
        containers::owned(&mut told.items, &text);
        aliases::whole(&mut told.items, &text);
        aliases::short(&mut told.items, &text);
        aliases::sorts(&mut told.items, &text);
        typed.apply(&mut told.items, at - new);
        // Where they lie is a place, whatever it is called.
        let lie = told.items.iter().filter_map(|item| item.lies.clone());
        outline.named.places.extend(lie.map(|place| (place, false)));
        let said = told.sentences();
        let all = said.len();
        // A pad and a pencil change nothing in the game.
        if said.is_empty() && kind {
            // All of them are counted by their kinds.
            outline.named.facts.push(outline.sentences[at].span);
        } else if said.is_empty() {
            outline.named.idle.push(outline.sentences[at].span);
        }
        put(outline, at, &said);
        for item in &told.items {
            let bundles = item.bundles();
            let brings = item.sentence().filter(|_| !bundles.is_empty());
            let place = brings
                .and_then(|text| (at..at + all).find(|i| outline.sentences[*i].text == text));
            if let Some(place) = place {
                outline.named.stock.push((outline.sentences[place].span, bundles));
            }
        }
        things.items.extend(told.items);
        at += all.max(1);
        new += all.max(1) - 1;
        for _ in 0..more {
            outline.named.facts.push(outline.sentences[at].span);
            at += 1;
        }
    }
    if things.items.iter().any(|item| item.what == What::Pieces) {
        called::unnamed(outline);
    }
    containers::said(outline, &things);
    kinds::said(outline, &things);
    figures::said(outline, &things);
    opener::said(outline);
    counted.splice(0..0, things.items.iter().cloned());
    let counted = Things { items: counted };
    let laid = setup::said(outline, &counted);
    let lying = lying::said(outline, &counted, laid);
    paid::said(outline, &things, &lying);
    own::said(outline);
    role::said(outline);
    board::said(outline, &things);
    outline.named.pieces.extend(typed.names);
    for item in things.items.iter().filter(|i| i.is_named()) {
        outline.named.pieces.push((item.noun.clone(), item.other.clone()));
    }
}

/// Whether pieces are all there once or each player has some.
fn of_each(item: &Item) -> bool {
    item.whose == Whose::Each
}
