//! Pieces that go by the word before their noun: of `40 carrot tokens` a book says `take two carrots`.

use super::items::{Item, What, is_form, is_piece_word};
use crate::vocabulary::{Lexicon, plural_of, singular_of};

/// Gives the pieces of a list the short names that the book uses for them.
pub(super) fn short(items: &mut [Item], text: &[String]) {
    let fronts: Vec<Option<String>> = items.iter().map(front).collect();
    let taken = |name: &str| {
        items.iter().any(|i| i.goes_by(name))
            || fronts.iter().flatten().filter(|f| *f == name).count() > 1
    };
    let names: Vec<Option<String>> = fronts
        .iter()
        .map(|front| front.clone().filter(|name| !taken(name) && is_used(name, text)))
        .collect();
    for (item, name) in items.iter_mut().zip(names) {
        item.other.extend(name);
    }
}

/// Gives pieces their whole name where the book says it more often than the noun alone (`72 favor tokens`), or counts others of
/// the same noun somewhere else: `36 help cards` beside `the 24 storm cards`.
pub(super) fn whole(items: &mut [Item], text: &[String]) {
    let plain = |w: &str| {
        w.chars().all(|c| c.is_alphabetic() || c == '-')
            && !Lexicon::shared().is_function(w)
            && !is_form(w)
            && !is_piece_word(w)
    };
    for item in items.iter_mut().filter(|i| i.what == What::Pieces && !i.other.is_empty()) {
        let noun = [item.noun.clone(), item.many()];
        let own: Vec<&str> = item.other.iter().flat_map(|o| o.split(' ')).collect();
        // The word before the noun wherever it stands, and whether so many of these are counted.
        let said: Vec<(&str, bool)> = (0..text.len())
            .filter(|at| noun.contains(&text[*at]))
            .map(|at| {
                let counted = at > 1 && super::count::number(text, at - 2).is_some();
                (at.checked_sub(1).map_or("", |b| text[b].as_str()), counted)
            })
            .collect();
        let of = |front: &str| said.iter().filter(|(same, _)| *same == front).count();
        let others = said.iter().any(|(front, counted)| {
            *counted && plain(front) && !own.contains(front) && of(front) > 1
        });
        let full = said.iter().filter(|(front, _)| own.contains(front)).count();
        let alone = said.len() - full;
        if (others || full > 1 && full > alone) && item.full().ends_with(&item.noun) {
            let head = std::mem::replace(&mut item.noun, item.other[0].clone());
            item.other.remove(0);
            if !others && alone > 0 {
                item.other.push(head);
            }
        }
    }
}

/// What the book calls the sorts of a list that gives them no name: `two cards of the same fruit`, or the word before the
/// noun of fruit cards.
pub(super) fn sorts(items: &mut [Item], text: &[String]) {
    const USUAL: [&str; 9] =
        ["colour", "color", "suit", "kind", "sort", "type", "shape", "family", "breed"];
    for item in items {
        let front = item.other.first().and_then(|o| o.split(' ').next().map(str::to_owned));
        let said = |name: &str| {
            text.windows(2).any(|w| {
                w[1] == *name
                    && matches!(
                        w[0].as_str(),
                        "one" | "same" | "that" | "each" | "this" | "a" | "any" | "which"
                    )
            })
        };
        let usual = USUAL.iter().map(|u| (*u).to_owned());
        item.sorts =
            front.into_iter().filter(|f| said(f)).chain(usual.filter(|u| said(u))).next();
    }
}

/// The one word before a noun that the field has for pieces.
fn front(item: &Item) -> Option<String> {
    let (front, noun) = item.full().split_once(' ')?;
    let plain = !front.contains([' ', '-']) && is_piece_word(noun) && !is_form(front);
    (item.what == What::Pieces && plain && !Lexicon::shared().is_function(front))
        .then(|| front.to_owned())
}

/// Whether a text speaks of such a thing without the noun.
fn is_used(name: &str, text: &[String]) -> bool {
    let many = plural_of(name);
    text.iter().enumerate().any(|(at, word)| {
        let before = at.checked_sub(1).map_or("", |b| text[b].as_str());
        let counted = ["a", "an", "one", "each", "every", "any", "no", "top", "the", "your"]
            .contains(&before);
        let behind = text.get(at + 1).is_some_and(|w| is_piece_word(&singular_of(w)));
        !behind && (*word == many || *word == name && counted)
    })
}
