//! Pieces that are counted where something is done with all of them: `deal six of the 40 goat cards to each player`, `shuffle the 30
//! tiles`, `from a deck of 40 goats`. How many there are is said in a sentence of its own, in a book that counts them nowhere else.

use super::count::number;
use super::items::{NO_PIECES, is_piece_word};
use super::lying::tells_of_setup;
use super::shared::counted_elsewhere;
use super::words::{any_phrase, is, is_plain, phrase};
use super::words_of;
use crate::compile::idioms::{capital, joined};
use crate::compile::one_breath::put;
use crate::outline::{Form, Outline};
use crate::vocabulary::{plural_of, singular_of};

/// Fewer than this may be some of them: `the two cards`.
const FEW: u32 = 8;

/// Says how many there are before what is done with them.
pub(super) fn said(outline: &mut Outline) {
    let mut single = None;
    let mut at = 0;
    while at < outline.sentences.len() {
        let words = words_of(&outline.sentences[at].text);
        if let Some((noun, there, rest)) = told(&words)
            && tells_of_setup(outline, at)
            && *single.get_or_insert_with(|| kinds_of_cards(outline) < 2)
            && !counted_elsewhere(outline, at, &noun)
        {
            put(outline, at, &[there, rest]);
            at += 1;
        }
        at += 1;
    }
}

/// How many sorts of cards are counted by a word before the noun: of several decks it is told elsewhere which is which.
fn kinds_of_cards(outline: &Outline) -> usize {
    let mut kinds: Vec<String> = Vec::new();
    for sentence in outline.sentences.iter().filter(|s| s.form == Form::Text) {
        let words = words_of(&sentence.text.to_lowercase());
        for at in 2..words.len() {
            let counted = words[at] == "cards" && number(&words, at - 2).is_some();
            if counted && is_plain(&words, at - 1) && !kinds.contains(&words[at - 1]) {
                kinds.push(words[at - 1].clone());
            }
        }
    }
    kinds.len()
}

/// The noun, how many there are, and the sentence without the number.
fn told(words: &[String]) -> Option<(String, String, String)> {
    // What is said of the things of a list is read there.
    let listed = words.iter().any(|w| matches!(w.as_str(), ":" | "(" | ";"));
    let lists =
        any_phrase(words, 0, &[&["there", "are"], &["use"], &["you", "need"]]).is_some();
    if listed || lists {
        return None;
    }
    let shuffled = is(words, 0, &["shuffle"]);
    (0..words.len()).find_map(|at| {
        let all = any_phrase(words, at, &[&["all", "of", "the"], &["all", "the"], &["the"]]);
        let deck = any_phrase(words, at, &[&["a", "deck", "of"], &["the", "deck", "of"]]);
        let (n, next) = number(words, deck.or(all)?)?;
        let end = (next..next + 3).take_while(|i| is_plain(words, *i)).last()? + 1;
        let noun = words[next..end].join(" ").to_lowercase();
        let last = noun.rsplit(' ').next()?;
        let one = singular_of(last);
        let many = plural_of(&one) == last;
        let piece = is_piece_word(&one);
        let plain = !NO_PIECES.contains(&one.as_str());
        // A noun of more words has to be one for pieces, else some of the words say something else.
        let named = end == next + 1 || end == next + 2 && piece;
        // An ordinary pack is told elsewhere, and so is what is said of all of them.
        let ordinary = deck.is_some() && n == 52 || one == "card" && end == next + 1;
        let goes_on = words.get(end).is_none_or(|w| w != "are" && w != "is" && w != "numbered");
        let enough = n >= FEW || n > 1 && shuffled && at == 1;
        if !(many && plain && named && enough && goes_on) || ordinary {
            return None;
        }
        let front = if phrase(words, at, &["a", "deck", "of"]).is_some() {
            joined(
                &[&words[..at], &["the".to_owned(), "deck".to_owned()], &words[end..]].concat(),
            )
        } else if at > 0 && is(words, at - 1, &["of"]) {
            // `six of the 40 goats`
            joined(&[&words[..at - 1], &words[next..]].concat())
        } else {
            joined(&[&words[..at], &["the".to_owned()], &words[next..]].concat())
        };
        Some((last.to_owned(), format!("There are {n} {noun}"), capital(&front)))
    })
}

#[cfg(test)]
mod tests {
    use super::told;
    use crate::compile::idioms::words;

    #[test]
    fn all_of_them_are_counted_once() {
        for (text, all) in [
            (
                "Deal six of the 40 goat cards to each player",
                "There are 40 goat cards / Deal six goat cards to each player",
            ),
            (
                "Each player starts with seven cards from a deck of 40 goat cards",
                "There are 40 goat cards / Each player starts with seven cards from the deck",
            ),
            ("Shuffle the 5 goats", "There are 5 goats / Shuffle the goats"),
            (
                "Take all the 40 goats and shuffle them",
                "There are 40 goats / Take the goats and shuffle them",
            ),
        ] {
            let said = told(&words(text)).map(|(_, there, rest)| format!("{there} / {rest}"));
            assert_eq!(said.as_deref(), Some(all), "{text}");
        }
        // Some of them, no pieces, or a list.
        for text in [
            "Give the two cards to the dealer",
            "The 10 rounds are played one after the other",
            "The 40 goats are numbered 1 to 40",
            "Use the 20 goats and a bowl",
        ] {
            assert_eq!(told(&words(text)), None, "{text}");
        }
    }
}
