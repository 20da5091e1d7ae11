//! Pieces of one noun in several sorts, told where they are put: `put ten red cubes, ten blue cubes and five black cubes in a bag`,
//! `fill the bowl with 25 beans, 10 of them red`. Which pieces there are is said in a sentence of its own, and then where they lie.

use super::count::number;
use super::lying::tells_of_setup;
use super::put::{FILL, HOLDS, PUT, STARTS, into, is_deck, place};
use super::shared::{counted_elsewhere, everybody};
use super::spread::parts;
use super::words::{any_phrase, is, is_plain, phrase, skip};
use super::words_of;
use crate::compile::idioms::{capital, joined};
use crate::compile::one_breath::put;
use crate::outline::{Form, Outline};
use crate::vocabulary::{plural_of, singular_of};

/// So many of each sort of one noun.
#[derive(Debug, PartialEq, Eq)]
struct Mixed {
    noun: String,
    sorts: Vec<(u32, String)>,
}

impl Mixed {
    /// `10 red, 10 blue and 5 black`, with the noun behind each where that is wanted.
    fn list(&self, noun: bool) -> String {
        let each = |(n, sort): &(u32, String)| {
            let many = if *n == 1 { singular_of(&self.noun) } else { self.noun.clone() };
            if noun { format!("{n} {sort} {many}") } else { format!("{n} {sort}") }
        };
        let all: Vec<String> = self.sorts.iter().map(each).collect();
        let (last, front) = all.split_last().map_or(("", &[][..]), |(l, f)| (l.as_str(), f));
        format!("{} and {last}", front.join(", "))
    }

    fn there_are(&self) -> String {
        let all: u32 = self.sorts.iter().map(|(n, _)| n).sum();
        format!("There are {all} {}: {}", self.noun, self.list(false))
    }
}

/// What everybody does who has pieces of their own.
const TAKES: [&[&str]; 12] = [
    &["starts", "with"],
    &["begins", "with"],
    &["is", "given"],
    &["receives"],
    &["takes"],
    &["gets"],
    &["has"],
    &["start", "with"],
    &["begin", "with"],
    &["take"],
    &["get"],
    &["have"],
];
/// What stands between all pieces and their sorts.
const OF: [&[&str]; 7] = [
    &[":"],
    &[",", "namely"],
    &[",", "of", "which"],
    &["-"],
    &["\u{2013}"],
    &["\u{2014}"],
    &[","],
];

/// Says the two in sentences of their own, in a book that counts these pieces nowhere else.
pub(super) fn said(outline: &mut Outline) {
    let mut at = 0;
    while at < outline.sentences.len() {
        let sentence = &outline.sentences[at];
        let plain = sentence.form == Form::Text && sentence.references.is_empty();
        let words = if plain { words_of(&sentence.text) } else { Vec::new() };
        // In a turn it is somebody's deed.
        let deed = is(&words, 0, &PUT) || is(&words, 0, &FILL);
        let fits = plain && (!deed || tells_of_setup(outline, at));
        let told = fits.then(|| told(&words)).flatten();
        let Some(told) = told.filter(|told| !counted_elsewhere(outline, at, &told.noun)) else {
            at += 1;
            continue;
        };
        // Where they lie is a place, whatever it is called.
        outline.named.places.extend(told.place.map(|place| (place, false)));
        put(outline, at, &told.said);
        at += told.said.len();
    }
}

/// What such a sentence is told in.
struct Told {
    noun: String,
    said: Vec<String>,
    /// Where the pieces lie.
    place: Option<String>,
}

/// What a sentence is told in, if it says how many there are of each sort, or of one, in a place.
fn told(words: &[String]) -> Option<Told> {
    let whole = |end: usize| end == words.len();
    // `there are 10 red cubes and 10 blue cubes in the bag`, `fill the bag with …`, `put … in the bag`
    if phrase(words, 0, &["there", "are"]).is_some() || is(words, 0, &PUT) {
        let from = if is(words, 0, &PUT) { 1 } else { 2 };
        let from = skip(words, from, &["together", "all"]);
        if let Some((mixed, end)) = mixed(words, from) {
            if whole(end) && is(words, 0, &["there"]) {
                let said = vec![mixed.there_are()];
                return Some(Told { noun: mixed.noun, said, place: None });
            }
            let (place, end) = into(words, end).filter(of_no_cards)?;
            return whole(end).then(|| lying(mixed, place));
        }
        // `put 30 shells in the bag: 15 white, 10 pink and 5 black`
        let (_, next) = number(words, from)?;
        let (place, behind) = into(words, next + 1).filter(of_no_cards)?;
        let row = [&words[from..=next], &words[behind..]].concat();
        let (mixed, end) = with_total(&row, 0)?;
        return (end == row.len()).then(|| lying(mixed, place));
    }
    if is(words, 0, &FILL) {
        let (place, next) = place(words, 1).filter(of_no_cards)?;
        let from = phrase(words, next, &["with"])?;
        if let Some(told) = plain(words, from, &place) {
            return Some(told);
        }
        let (mixed, end) = mixed(words, from)?;
        return whole(end).then(|| lying(mixed, place));
    }
    if let Some(next) = everybody(words, 0) {
        let from = any_phrase(words, next, &TAKES)?;
        let (mixed, end) = mixed(words, from)?;
        return whole(end).then(|| {
            let said = vec![format!("{} {}", joined(&words[..from]), mixed.list(true))];
            Told { noun: mixed.noun, said, place: None }
        });
    }
    let (place, next) = place(words, 0).filter(of_no_cards)?;
    let holds = any_phrase(words, next, &HOLDS);
    let from = holds.or_else(|| any_phrase(words, next, &STARTS))?;
    // `the bowl starts with 20 beans`
    if holds.is_none()
        && let Some(told) = plain(words, from, &place)
    {
        return Some(told);
    }
    let (mixed, end) = mixed(words, from)?;
    let end = phrase(words, end, &["at", "the", "start"]).unwrap_or(end);
    whole(end).then(|| lying(mixed, place))
}

/// `20 beans`, at the end: pieces that nothing tells apart.
fn plain(words: &[String], at: usize, place: &str) -> Option<Told> {
    let (n, next) = number(words, at)?;
    let noun = words.get(next).filter(|_| is_plain(words, next))?.to_lowercase();
    let said = vec![format!("The {place} contains {n} {noun}")];
    (next + 1 == words.len()).then(|| Told { noun, said, place: Some(place.to_owned()) })
}

fn lying(mixed: Mixed, place: String) -> Told {
    let from = format!("{} come from the {place}", mixed.noun);
    let said = vec![mixed.there_are(), capital(&from)];
    Told { noun: mixed.noun, said, place: Some(place) }
}

/// What cards make has words of its own.
fn of_no_cards((place, _): &(String, usize)) -> bool {
    !is_deck(place) && place != "pile"
}

/// So many of each sort, and where the words behind them begin.
fn mixed(words: &[String], at: usize) -> Option<(Mixed, usize)> {
    with_total(words, at).or_else(|| each_named(words, at))
}

/// `25 cubes: 10 red, 10 blue and 5 black`, `ten buttons, five of them black and five white`: they come to the whole.
fn with_total(words: &[String], at: usize) -> Option<(Mixed, usize)> {
    let (all, next) = number(words, at)?;
    let noun = words.get(next).filter(|_| is_plain(words, next))?.to_lowercase();
    (plural_of(&singular_of(&noun)) == noun).then_some(())?;
    let from = any_phrase(words, next + 1, &OF)?;
    // The list ends where something is no such part.
    let mut sorts = Vec::new();
    let mut at = from;
    let mut end = from;
    while let Some((n, mut next)) = number(words, at) {
        next = phrase(words, next, &["of", "them"]).unwrap_or(next);
        next = any_phrase(words, next, &[&["are"], &["is"]]).unwrap_or(next);
        let Some(sort) = words.get(next).filter(|_| is_plain(words, next)) else { break };
        sorts.push((n, sort.to_lowercase()));
        end = skip(words, next + 1, &["ones"]);
        at = skip(words, skip(words, end, &[","]), &["and"]);
        if at == end {
            break;
        }
    }
    let sum: u32 = sorts.iter().map(|(n, _)| n).sum();
    (sorts.len() > 1 && sum == all && apart(&sorts)).then_some((Mixed { noun, sorts }, end))
}

/// `ten red cubes, ten blue cubes and five black ones`, `10 red and 10 blue cubes`: one noun for all of them.
fn each_named(words: &[String], at: usize) -> Option<(Mixed, usize)> {
    let mut sorts = Vec::new();
    let mut noun: Option<String> = None;
    let mut at = at;
    let mut end = at;
    while let Some((n, next)) = number(words, at) {
        if !is_plain(words, next) {
            break;
        }
        sorts.push((n, words[next].to_lowercase()));
        end = next + 1;
        if is(words, end, &["ones"]) {
            end += 1;
        } else if is_plain(words, end) {
            let one = singular_of(&words[end].to_lowercase());
            if noun.as_ref().is_some_and(|noun| *noun != one) {
                return None;
            }
            noun = Some(one);
            end += 1;
        }
        let joint = skip(words, skip(words, end, &[","]), &["and", "plus"]);
        let article = skip(words, joint, &["the"]);
        if joint == end {
            break;
        }
        at = article;
    }
    let noun = noun?;
    // What is told of cards by the word before them is a kind of them.
    let card = ["card", "tile", "domino", "player"].contains(&noun.as_str());
    let named = is_plain(words, end.wrapping_sub(1));
    (sorts.len() > 1 && !card && named && apart(&sorts))
        .then(|| (Mixed { noun: plural_of(&noun), sorts }, end))
}

/// Whether each sort is named once, by a word that can be one.
fn apart(sorts: &[(u32, String)]) -> bool {
    let row: Vec<String> = sorts
        .iter()
        .flat_map(|(n, sort)| [n.to_string(), sort.clone(), ",".to_owned()])
        .collect();
    parts(&row).is_some_and(|all| all.len() == sorts.len())
        && sorts
            .iter()
            .enumerate()
            .all(|(i, (_, sort))| sorts[i + 1..].iter().all(|(_, other)| other != sort))
}

#[cfg(test)]
mod tests {
    use super::told;
    use crate::compile::idioms::words;

    #[test]
    fn pieces_and_where_they_lie_are_said_apart() {
        for (text, all) in [
            (
                "Put ten red cubes, ten blue cubes and five black cubes in a bag",
                "There are 25 cubes: 10 red, 10 blue and 5 black / Cubes come from the bag",
            ),
            ("Fill the bowl with 40 marbles", "The bowl contains 40 marbles"),
            ("There are 9 red cubes and 8 blue cubes", "There are 17 cubes: 9 red and 8 blue"),
            (
                "There are 10 red and 12 blue beans in the bowl",
                "There are 22 beans: 10 red and 12 blue / Beans come from the bowl",
            ),
            (
                "Fill the sack with 9 pegs, 4 of them oak and 5 ash",
                "There are 9 pegs: 4 oak and 5 ash / Pegs come from the sack",
            ),
            (
                "Each player takes ten buttons, five black and five white",
                "Each player takes 5 black buttons and 5 white buttons",
            ),
            (
                "Put 30 shells in the bag: 15 white, 10 pink and 5 black",
                "There are 30 shells: 15 white, 10 pink and 5 black / Shells come from the bag",
            ),
        ] {
            let said = told(&words(text)).map(|told| told.said.join(" / "));
            assert_eq!(said.as_deref(), Some(all), "{text}");
        }
        // The sum is another one, two nouns, or nowhere.
        for text in [
            "Put 25 cubes in the bag",
            "Fill the bag with 25 cubes, 10 red and 10 blue",
            "Put 10 goats and 10 wolves in the bag",
            "There are 10 red cubes and 10 blue cubes for each player",
        ] {
            assert!(told(&words(text)).is_none(), "{text}");
        }
    }
}
