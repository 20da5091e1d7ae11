//! An author's own words: what a definition calls the pieces and players of which something is so (`high`, `rich`), and the
//! amounts that it makes of others (`your strength is the sum of …`). Each definition is brought into one form, and the word is
//! told to the vocabulary; whether it holds, or how much it is, is asked of the table each time.

mod amounts;
mod becoming;
mod deeds;
mod pieces;
mod sets;
mod sides;
mod spans;
mod states;
mod titles;
mod told;
mod told_by;
mod uses;
mod worth;

use super::idioms::{joined, words};
use super::turn_said::say;
use crate::outline::{Form, Outline};

/// Brings the definitions of all sets of a game into one form.
pub(super) fn said(outlines: &mut [&mut Outline]) {
    told_by::said(outlines);
    deeds::said(outlines);
    becoming::said(outlines);
    worth::said(outlines);
    sets::said(outlines);
    spans::said(outlines);
    states::said(outlines);
    titles::said(outlines);
    amounts::said(outlines);
}

/// Where a sentence stands: its set and its number there.
type At = (usize, usize);

/// What is found in the sentences of all sets, each with its place.
fn found<T>(outlines: &[&mut Outline], find: impl Fn(&str) -> Option<T>) -> Vec<(At, T)> {
    let mut all = Vec::new();
    for (set, outline) in outlines.iter().enumerate() {
        for (at, sentence) in outline.sentences.iter().enumerate() {
            if sentence.form == Form::Text
                && let Some(one) = find(sentence.text.trim_end_matches('.'))
            {
                all.push(((set, at), one));
            }
        }
    }
    all
}

/// Says all other sentences otherwise; whether there was one to say.
fn elsewhere(
    outlines: &mut [&mut Outline],
    besides: At,
    said: impl Fn(&str) -> Option<String>,
) -> bool {
    let mut any = false;
    for (set, outline) in outlines.iter_mut().enumerate() {
        for (at, sentence) in outline.sentences.iter_mut().enumerate() {
            if (set, at) != besides
                && sentence.form == Form::Text
                && let Some(text) = said(&sentence.text)
            {
                say(sentence, &text);
                any = true;
            }
        }
    }
    any
}

/// Keeps what has a name that is given once: what is said in two ways is left to be read.
fn given_once<T>(all: &mut Vec<(At, T)>, name: impl Fn(&T) -> String) {
    let names: Vec<String> = all.iter().map(|(_, one)| name(one)).collect();
    all.retain(|(_, one)| names.iter().filter(|n| **n == name(one)).count() == 1);
}

/// The words of each sentence with its place, cut once for all that is asked about them.
type Cut = Vec<(At, Vec<String>)>;

fn cut(outlines: &[&mut Outline]) -> Cut {
    found(outlines, |text| Some(words(text)))
}

/// Whether some other sentence of the game speaks of a word.
fn spoken_of(cut: &Cut, word: &str, besides: At) -> bool {
    cut.iter().any(|(at, all)| *at != besides && all.iter().any(|w| bare(w) == word))
}

/// A word in small letters, without marks around it.
fn bare(word: &str) -> String {
    let word = word.to_lowercase();
    let word = word.trim_matches(['"', '\u{201c}', '\u{201d}', '\'']);
    word.strip_suffix("'s").unwrap_or(word).to_owned()
}

/// The words of a sentence without quotation marks.
fn unquoted(text: &str) -> Vec<String> {
    let text = text.trim_end_matches('.').replace(['"', '\u{201c}', '\u{201d}'], "");
    words(&text)
}

/// `You have ten coins`, said of any player.
fn said_of_them(so: &[String]) -> String {
    let them = |w: &String| match w.to_lowercase().as_str() {
        "you" => "they".to_owned(),
        "your" => "their".to_owned(),
        "yours" => "theirs".to_owned(),
        "yourself" => "themselves".to_owned(),
        _ => w.clone(),
    };
    // Behind a word of place it is `them`.
    let said: Vec<String> = so
        .iter()
        .enumerate()
        .map(|(at, w)| {
            let before = at.checked_sub(1).map(|i| so[i].to_lowercase());
            let goal = before.is_some_and(|b| {
                matches!(
                    b.as_str(),
                    "of" | "to" | "from" | "with" | "by" | "for" | "before" | "beside"
                )
            });
            if goal && w.eq_ignore_ascii_case("you") { "them".to_owned() } else { them(w) }
        })
        .collect();
    joined(&said)
}
