//! The row of spaces that pieces move along, with what lies before and behind it and what single spaces are called: `a line of
//! thirty stones numbered 1 to 30, with the bank lying just before stone 1`, `twenty spaces numbered 1 to 20, of which 5 and 11
//! are mud`. Each of these names stands for a number.

use super::count::number;
use super::{Things, renamed};
use crate::compile::idioms::capital;
use crate::compile::idioms::{joined, words};
use crate::compile::one_breath::put;
use crate::outline::{Form, Outline};
use crate::vocabulary::{Lexicon, singular_of};

/// What such a row says.
#[derive(Debug, Default, PartialEq, Eq)]
struct Board {
    /// The sentence about the row alone.
    row: String,
    /// What one of its spaces is called, and the first and last number.
    noun: String,
    low: i64,
    high: i64,
    /// Places that stand for one number, and whether each player has one.
    ends: Vec<(String, i64, bool)>,
    /// What several spaces are called.
    called: Vec<(String, Vec<i64>)>,
    /// Places beside the row.
    beside: Vec<(String, bool)>,
}

/// Brings what is said of the row of an outline into numbers.
pub(super) fn said(outline: &mut Outline, things: &Things) {
    let told: Vec<(usize, Board)> = outline
        .sentences
        .iter()
        .enumerate()
        .filter(|(_, s)| s.form == Form::Text && s.references.is_empty())
        .filter_map(|(at, s)| Some((at, board(&words(&s.text))?)))
        .collect();
    // Which row is meant could not be told of two.
    let [(at, board)] = told.as_slice() else { return };
    let plain = board.ends.is_empty() && board.called.is_empty() && board.beside.is_empty();
    if !plain {
        put(outline, *at, std::slice::from_ref(&board.row));
    }
    outline.named.places.extend(board.beside.iter().cloned());
    let sentences = outline.sentences.iter_mut().enumerate();
    for (_, sentence) in sentences.filter(|(i, s)| i != at && s.form == Form::Text) {
        let before = sentence.text.clone();
        without_first_step(sentence, board);
        for (name, n, _) in &board.ends {
            let space = format!("{} {n}", board.noun);
            for (from, to) in [
                ("into", "to"),
                ("onto", "to"),
                ("in", "on"),
                ("on", "on"),
                ("at", "on"),
                ("to", "to"),
                ("from", "from"),
                ("enters", "moves to"),
                ("enter", "move to"),
                ("leaving", "leaving"),
                ("leaves", "leaves"),
            ] {
                for whose in [
                    "the",
                    "a",
                    "their",
                    "their own",
                    "its owner's",
                    "that player's",
                    "your",
                    "your own",
                    "its",
                    "the owner's",
                ] {
                    renamed(
                        sentence,
                        &format!("{from} {whose} {name}"),
                        &format!("{to} {space}"),
                    );
                }
            }
        }
        for (name, numbers) in &board.called {
            let all = listed(&board.noun, numbers);
            let one = singular_of(name);
            for front in ["on a", "on an", "onto a", "onto an", "on the", "on", "onto"] {
                let to = front.split(' ').next().unwrap_or(front);
                for noun in [format!(" {}", board.noun), String::new()] {
                    renamed(sentence, &format!("{front} {name}{noun}"), &format!("{to} {all}"));
                    if one != *name && front.contains(' ') {
                        renamed(
                            sentence,
                            &format!("{front} {one}{noun}"),
                            &format!("{to} {all}"),
                        );
                    }
                }
            }
        }
        if sentence.text != before && sentence.written.is_none() {
            sentence.written = Some(before);
        }
    }
    starts(outline, things);
}

/// `stone 5, 11 or 17`, with the comma that ends the list.
fn listed(noun: &str, numbers: &[i64]) -> String {
    let all: Vec<String> = numbers.iter().map(i64::to_string).collect();
    match all.as_slice() {
        [front @ .., last] if front.len() > 1 => {
            format!("{noun} {}, or {last}", front.join(", "))
        }
        [one, last] => format!("{noun} {one} or {last}"),
        _ => format!("{noun} {}", all.join("")),
    }
}

/// `…, and the first step from the bank is onto stone 1`: it is, where the bank lies right before it.
fn without_first_step(sentence: &mut crate::outline::Sentence, board: &Board) {
    let lower = sentence.text.to_lowercase();
    let Some(at) = lower.find(", and the first step ") else { return };
    let tail = lower[at..].trim_end_matches('.');
    let onto = ["onto", "to", "on"]
        .iter()
        .any(|prep| tail.ends_with(&format!(" is {prep} {} {}", board.noun, board.low)));
    let plain = !tail[2..].contains(',') && tail.split(' ').count() < 14;
    if onto && plain && board.ends.iter().any(|(_, n, _)| *n == board.low - 1) {
        let end = sentence.text.len();
        sentence.replace(at..end, "");
    }
}

/// `every newt starts on stone 0`, where each player has newts: it is what they start with.
fn starts(outline: &mut Outline, things: &Things) {
    for at in 0..outline.sentences.len() {
        let sentence = &outline.sentences[at];
        if sentence.form != Form::Text {
            continue;
        }
        let Some((item, place)) = start(&words(&sentence.text), things) else { continue };
        let n = if item.count == 1 { "one".to_owned() } else { item.count.to_string() };
        let noun = if item.count == 1 { item.noun.clone() } else { item.many() };
        let has = item.sentence();
        let text = format!("Every player starts with {n} {noun} on {place}");
        put(outline, at, &[text]);
        // What each player starts with is what each player has.
        for other in outline.sentences.iter_mut().filter(|s| s.form == Form::Text) {
            if Some(&other.text) == has.as_ref() {
                let before = other.text.clone();
                other.written.get_or_insert(before);
                other.reword("Nothing");
            }
        }
    }
}

/// Whose start a sentence tells, and on which space.
fn start<'t>(said: &[String], things: &'t Things) -> Option<(&'t super::Item, String)> {
    let lower: Vec<String> = said.iter().map(|w| w.to_lowercase()).collect();
    let verb = lower
        .iter()
        .position(|w| matches!(w.as_str(), "start" | "starts" | "begin" | "begins"))
        .filter(|at| (2..6).contains(at))?;
    let noun = match &lower[..verb] {
        [every, noun] if matches!(every.as_str(), "every" | "each" | "the" | "all") => noun,
        [all, the, noun] if all == "all" && the == "the" => noun,
        [each, owner, noun]
            if matches!(each.as_str(), "each" | "every") && owner == "player's" =>
        {
            noun
        }
        [all, noun] if all == "all" => noun,
        _ => return None,
    };
    let item = things.of(noun).filter(|item| super::of_each(item))?;
    let [on, place @ ..] = &lower[verb + 1..] else { return None };
    let [_, n] = place else { return None };
    (on == "on" && n.parse::<u32>().is_ok()).then(|| (item, joined(place)))
}

/// What a sentence says of a row, if each of its words is understood.
fn board(said: &[String]) -> Option<Board> {
    let said = &shown(said);
    let lower: Vec<String> = said.iter().map(|w| w.to_lowercase()).collect();
    let numbered = lower.iter().position(|w| w == "numbered").filter(|at| *at > 2)?;
    let from = numbered + 1 + usize::from(lower.get(numbered + 1)? == "from");
    let (low, next) = number(&lower, from)?;
    matches!(lower.get(next)?.as_str(), "to" | "through").then_some(())?;
    let (high, mut at) = number(&lower, next + 1)?;
    let noun = singular_of(lower[..numbered].iter().rev().find(|w| *w != "," && *w != "each")?);
    let mut row = lower[..at].to_vec();
    // `the board has a lane of twenty spaces` and more beside it: the lane is the row.
    let more = lower.get(at).is_some_and(|w| w == ",")
        && lower.get(at + 1).is_some_and(|w| matches!(w.as_str(), "a" | "one" | "an" | "and"));
    if more {
        let of = row.iter().position(|w| w == "of").filter(|of| *of > 2)?;
        let mut alone = vec!["the".to_owned(), row[of - 1].clone(), "has".to_owned()];
        alone.extend(row[of + 1..].iter().cloned());
        row = alone;
    }
    for word in &mut row {
        let n = number(std::slice::from_ref(word), 0).filter(|(n, _)| *n > 1);
        *word = n.map_or_else(|| word.clone(), |(n, _)| n.to_string());
    }
    let mut board = Board {
        row: capital(&joined(&row)),
        noun,
        low: low.into(),
        high: high.into(),
        ..Board::default()
    };
    crate::compile::rows::is_row(&board.row).then_some(())?;
    while at < lower.len() {
        at = of_which(&lower, at, &mut board).or_else(|| place(&lower, at, &mut board))?;
    }
    Some(board)
}

/// `the board shows a road of 30 spaces`: the road has them.
fn shown(said: &[String]) -> Vec<String> {
    let [the, board, shows, a, road, of, rest @ ..] = said else { return said.to_vec() };
    let among = |word: &str, any: &[&str]| any.contains(&word.to_lowercase().as_str());
    let shown = among(the, &["the"])
        && among(board, &["board", "map"])
        && among(shows, &["shows", "bears", "displays", "depicts"])
        && among(a, &["a", "one"])
        && among(of, &["of"])
        && !among(road, &["row"]);
    if !shown {
        return said.to_vec();
    }
    let front = ["The", road.as_str(), "has"].map(str::to_owned);
    front.into_iter().chain(rest.iter().cloned()).collect()
}

fn is(words: &[String], at: usize, any: &[&str]) -> bool {
    words.get(at).is_some_and(|w| any.contains(&w.as_str()))
}

/// `, of which 5, 11 and 17 are clover and the others are grass`: where it ends.
fn of_which(lower: &[String], at: usize, board: &mut Board) -> Option<usize> {
    let at = at + usize::from(is(lower, at, &[","]));
    (is(lower, at, &["of"]) && is(lower, at + 1, &["which"])).then_some(())?;
    let mut at = at + 2;
    let mut left: Vec<i64> = (board.low..=board.high).collect();
    let mut called: Vec<(String, Vec<i64>)> = Vec::new();
    loop {
        let others = is(lower, at, &["the"]) && is(lower, at + 1, &["others", "rest", "other"]);
        let numbers = if others {
            at += 2;
            at += usize::from(is(lower, at, &["spaces", "squares"]));
            std::mem::take(&mut left)
        } else {
            at += usize::from(is(lower, at, &["spaces", "numbers", "squares"]));
            let mut numbers = Vec::new();
            while let Some((n, next)) = number(lower, at) {
                numbers.push(i64::from(n));
                at = next;
                at += usize::from(is(lower, at, &[","]));
                at += usize::from(is(lower, at, &["and"]));
            }
            numbers
        };
        let known = |n: &i64| others || left.contains(n);
        (!numbers.is_empty() && numbers.iter().all(known)).then_some(())?;
        left.retain(|n| !numbers.contains(n));
        is(lower, at, &["are", "is"]).then_some(())?;
        let name = lower.get(at + 1).filter(|w| name_word(w))?;
        called.push((name.clone(), numbers));
        at += 2;
        at += usize::from(is(lower, at, &["spaces", "squares", "space"]));
        if at >= lower.len() {
            break;
        }
        let joint = at;
        at += usize::from(is(lower, at, &[","]));
        at += usize::from(is(lower, at, &["and"]));
        if joint == at {
            return None;
        }
    }
    board.called = called;
    Some(at)
}

fn name_word(word: &str) -> bool {
    word.chars().all(|c| c.is_alphabetic() || c == '-') && !Lexicon::shared().is_function(word)
}

/// `, with the bank lying just before stone 1`, `, a yard for each player before space 1`, `, and one pen at the side for both
/// players`: where it ends.
fn place(lower: &[String], at: usize, board: &mut Board) -> Option<usize> {
    let mut next = at + usize::from(is(lower, at, &[","]));
    next += usize::from(is(lower, next, &["and"]));
    next += usize::from(is(lower, next, &["with"]));
    (next > at && is(lower, next, &["a", "an", "the", "one"])).then_some(())?;
    let name = lower.get(next + 1).filter(|w| name_word(w))?.clone();
    let mut at = next + 2;
    let mut own = false;
    let mut end = None;
    while at < lower.len() && !is(lower, at, &[",", "and"]) {
        if is(lower, at, &["for"])
            && is(lower, at + 1, &["each", "every"])
            && is(lower, at + 2, &["player"])
        {
            (own, at) = (true, at + 3);
        } else if is(lower, at, &["for"])
            && is(lower, at + 1, &["both", "all"])
            && is(lower, at + 2, &["players"])
            || is(lower, at, &["at"])
                && is(lower, at + 1, &["the", "one"])
                && is(lower, at + 2, &["side"])
        {
            at += 3;
        } else if is(
            lower,
            at,
            &[
                "lying",
                "standing",
                "just",
                "right",
                "directly",
                "placed",
                "which",
                "lies",
                "immediately",
            ],
        ) {
            at += 1;
        } else if is(lower, at, &["before", "after", "behind", "beyond"])
            && lower.get(at + 1).is_some_and(|w| *w == board.noun)
        {
            let (n, to) = number(lower, at + 2)?;
            let n = i64::from(n);
            let found = match lower[at].as_str() {
                "before" if n == board.low => n - 1,
                "after" | "behind" | "beyond" if n == board.high => n + 1,
                _ => return None,
            };
            (end, at) = (Some(found), to);
        } else {
            return None;
        }
    }
    match end {
        Some(n) => board.ends.push((name, n, own)),
        None => board.beside.push((name, own)),
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::board;
    use crate::compile::idioms::words;

    #[test]
    fn places_about_a_row_stand_for_numbers() {
        let read = |text: &str| board(&words(text));
        let found = read("The board is a line of thirty stones numbered 1 to 30, with the shore lying just before stone 1").unwrap();
        assert_eq!(found.ends, [("shore".to_owned(), 0, false)]);
        assert_eq!((found.noun.as_str(), found.low, found.high), ("stone", 1, 30));
        let found = read("The track has twelve spaces numbered 1 to 12, of which 5 and 9 are mud and the others are grass").unwrap();
        assert_eq!(found.called[0], ("mud".to_owned(), vec![5, 9]));
        assert_eq!(found.called[1].1.len(), 10);
        let found = read("The board has a lane of ten spaces numbered 1 to 10, a yard for each player before space 1, and one pen at the side for both players").unwrap();
        assert_eq!(found.row, "The lane has 10 spaces numbered 1 to 10");
        assert_eq!(found.ends, [("yard".to_owned(), 0, true)]);
        assert_eq!(found.beside, [("pen".to_owned(), false)]);
        assert_eq!(
            read("The track has twelve spaces numbered 1 to 12, of which 15 is mud"),
            None
        );
        assert_eq!(
            read("The track has twelve spaces numbered 1 to 12, with a pond before space 4"),
            None
        );
    }
}
