//! What a game is played with and how it is set up, as small books say it: in one long sentence, under nouns of their own.
//! `Reefs is a game for two players and uses forty shell cards, numbered 1 to 10 in each of four colours, one boat for each
//! player and a pad for the score` says several things, and it says that shell cards and boats are pieces. Each thing is
//! said in a sentence of its own, and what a noun is known to be is written beside the outline.

mod aliases;
mod axes;
mod board;
mod containers;
mod count;
mod endless;
mod heads;
mod items;
mod kinds;
mod lying;
mod own;
mod role;
mod setup;
mod shared;

use super::idioms::words;
use super::one_breath::put;
use super::rows::renamed;
use crate::outline::Outline;
use items::{Item, Whose};
pub(super) use lying::before_turns;

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
    if outline.front_matter.iter().any(|(k, v, _)| k == "role" && v == "standard") {
        return;
    }
    let mut things = Things::default();
    let text = containers::text(outline);
    let mut at = 0;
    while at < outline.sentences.len() {
        let sentence = &outline.sentences[at];
        // `You need 48 plate cards. The plate cards are numbered 1 to 48`: the two are read as one elsewhere.
        let described = outline.sentences.get(at + 1).is_some_and(|next| {
            let next = next.text.to_lowercase();
            next.starts_with("the ") && next.contains(" are numbered ")
        });
        let setup = lying::tells_of_setup(outline, at) || lying::opens(outline, at);
        let read = (!described && setup).then(|| heads::told(&words(&sentence.text))).flatten();
        let Some(mut told) = read else {
            at += 1;
            continue;
        };
        containers::owned(&mut told.items, &text);
        aliases::short(&mut told.items, &text);
        let said = told.sentences();
        let all = said.len();
        things.items.extend(told.items);
        put(outline, at, &said);
        at += all.max(1);
    }
    containers::said(outline, &things);
    kinds::said(outline, &things);
    setup::said(outline, &things);
    lying::said(outline, &things);
    own::said(outline);
    role::said(outline);
    board::said(outline, &things);
    for item in things.items.iter().filter(|i| i.is_named()) {
        outline.named.pieces.push((item.noun.clone(), item.other.clone()));
    }
}

/// Whether pieces are all there once or each player has some.
fn of_each(item: &Item) -> bool {
    item.whose == Whose::Each
}

/// A sentence with a capital.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |c| c.to_uppercase().chain(letters).collect())
}
