//! `Trade one bulse for a coin`, in a book that speaks of a bluse: a word that stands once and is one slip of the pen
//! away from a word of the rules.

use super::{Pages, Said};
use crate::check::plain::weighs;
use crate::check::words::{Tok, singular};
use crate::finding::{Code, Finding};
use crate::vocabulary::{Lexicon, Part};

/// Shorter words are too easily close to something.
const SHORTEST: usize = 5;

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for said in &pages.said {
        for (at, tok) in said.toks.iter().enumerate() {
            let near = if tok.capital && at > 0 {
                named(pages, said, tok)
            } else {
                unknown(pages, tok).then(|| nearest(pages, said, tok)).flatten()
            };
            let Some((near, place)) = near else { continue };
            let word = &tok.lower;
            found.push(
                Finding::new(
                    Code::NearMissTerm,
                    pages.words(said, at, at + 1),
                    format!(
                        "nothing else in the book speaks of `{word}`, but there is `{near}`"
                    ),
                )
                .label("stands here only")
                .related(place, format!("`{near}`"))
                .help(format!("write `{near}` if it is meant, or say what `{word}` is")),
            );
        }
    }
}

/// Whether a word stands once and no list of words has it.
fn unknown(pages: &Pages<'_>, tok: &Tok) -> bool {
    let plain = tok.stem();
    let lexicon = Lexicon::shared();
    let known = |word: &str| {
        lexicon.forms_of(word).next().is_some()
            || lexicon.is_function(word)
            || [Part::Noun, Part::Verb, Part::Adjective, Part::Adverb]
                .into_iter()
                .any(|part| lexicon.find(word, part).is_some())
    };
    weighs(tok)
        && plain.chars().count() >= SHORTEST
        && tok.lower.chars().all(char::is_alphabetic)
        && pages.counts.get(plain).copied().unwrap_or(0) == 1
        && !known(plain)
        && !known(&tok.lower)
        && !known(&singular(&tok.lower))
}

/// The name that is meant by `the Reverse`, where two sentences or more speak of the Reserve: the same letters in another order, in
/// a word that is a name as well and stands once.
fn named(
    pages: &Pages<'_>,
    said: &Said<'_>,
    tok: &Tok,
) -> Option<(String, crate::source::Span)> {
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    let word = singular(&tok.lower);
    let once = pages.counts.get(tok.stem()).copied().unwrap_or(0) == 1;
    if word.chars().count() <= SHORTEST || !once || !word.chars().all(char::is_alphabetic) {
        return None;
    }
    let mut found: Option<(String, crate::source::Span)> = None;
    let mut often = 0;
    for other in pages.said.iter().filter(|o| o.set == said.set) {
        let same = |near: &Tok| {
            let name = singular(&near.lower);
            near.capital
                && name != word
                && sorted(&name) == sorted(&word)
                && strsim::osa_distance(&word, &name) < 3
        };
        let places = other.toks.iter().enumerate().skip(1);
        if let Some((at, near)) = places.into_iter().find(|(_, near)| same(near)) {
            often += 1;
            found = found.or(Some((singular(&near.lower), pages.words(other, at, at + 1))));
        }
    }
    found.filter(|_| often > 1)
}

/// The word of the book that is meant, if it stands in two sentences or more.
fn nearest(
    pages: &Pages<'_>,
    said: &Said<'_>,
    tok: &Tok,
) -> Option<(String, crate::source::Span)> {
    let word = singular(&tok.lower);
    let mut best: Option<(usize, String, crate::source::Span)> = None;
    for other in pages.said.iter().filter(|o| o.set == said.set) {
        for (at, near) in other.toks.iter().enumerate() {
            let name = singular(&near.lower);
            let often = pages.counts.get(near.stem()).copied().unwrap_or(0);
            if name == word || often < 2 || !weighs(near) || !slip(&word, &name) {
                continue;
            }
            // Two words of one sentence are two things.
            if std::ptr::eq(other, said) {
                return None;
            }
            if best.as_ref().is_none_or(|(n, ..)| often > *n) {
                best = Some((often, name, pages.words(other, at, at + 1)));
            }
        }
    }
    best.map(|(_, name, place)| (name, place))
}

/// Whether two words differ as by a slip of the pen: two letters that are swapped, one too many or too few inside, or in a long
/// word another letter.
fn slip(word: &str, name: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (word.chars().collect(), name.chars().collect());
    if a.len() < SHORTEST || b.len() < SHORTEST - 1 || a[0] != b[0] {
        return false;
    }
    let distance = strsim::osa_distance(word, name);
    let (long, short) = if a.len() > b.len() { (word, name) } else { (name, word) };
    // `Sender` is no slip of `send`, nor `stones` of `stone`.
    let derived = long.starts_with(short);
    let mut letters = [a.clone(), b.clone()];
    for word in &mut letters {
        word.sort_unstable();
    }
    let swapped = a.len() == b.len() && letters[0] == letters[1];
    // `Beast` is no slip of `best`.
    let long_enough = a.len().min(b.len()) > SHORTEST;
    let inside = a.len() != b.len() && !derived && a.last() == b.last() && long_enough;
    let doubtful = a.len() == b.len() && a.len() >= 8 && a.last() == b.last();
    distance == 1 && (swapped || inside || doubtful)
        || distance == 2
            && !derived
            && a.len() >= 9
            && a.len() != b.len()
            && a.last() == b.last()
}
