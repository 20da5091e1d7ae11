//! `Each player starts with five cards`, in a book that names no pile or only the deck: they are dealt from all the cards,
//! mixed, as on any table.

use crate::outline::{Form, Outline};

/// Everybody.
const EACH: [&str; 6] =
    ["each player", "every player", "all players", "players", "everyone", "everybody"];
/// What may be said behind the cards.
const BEHIND: [&str; 5] = ["", " each", " in hand", " in their hand", " in their hands"];
/// Places besides the deck that cards may come from.
const PILES: [&str; 7] = ["decks", "pile", "piles", "stack", "stacks", "bag", "market"];

/// Says of each such sentence that the cards are dealt.
pub(in crate::compile) fn dealt(outline: &mut Outline) {
    let named = outline.sentences.iter().any(|s| {
        s.text
            .split(|c: char| !c.is_alphanumeric())
            .any(|w| PILES.contains(&w.to_lowercase().as_str()))
    });
    if named {
        return;
    }
    for sentence in outline.sentences.iter_mut().filter(|s| s.form == Form::Text) {
        if let Some(many) = many(&sentence.text) {
            sentence.reword(format!("At the start of the game, deal {many} to each player"));
        }
    }
}

/// The number and the word for the cards.
fn many(text: &str) -> Option<String> {
    let said = text.trim().trim_end_matches('.').to_lowercase();
    let rest = EACH.iter().find_map(|each| said.strip_prefix(each))?;
    let rest = [" starts with ", " start with ", " begins with ", " begin with "]
        .iter()
        .chain(&[" starts the game with ", " start the game with "])
        .chain(&[" begins the game with ", " begin the game with "])
        .find_map(|verb| rest.strip_prefix(verb))?;
    let (number, rest) = rest.split_once(' ')?;
    let word = ["cards", "card"].into_iter().find(|word| rest.starts_with(word))?;
    let counted = crate::vocabulary::number_word(number).is_some()
        || number.chars().all(|c| c.is_ascii_digit());
    (counted && BEHIND.contains(&&rest[word.len()..])).then(|| format!("{number} {word}"))
}
