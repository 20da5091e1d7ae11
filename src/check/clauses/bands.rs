//! Conditions that split the values of one quantity among them: `if the weight is 4 or less`, `if it is 5, 6 or 7`,
//! `if it is 9 or more`.

use std::collections::BTreeMap;

use super::{Line, Text};
use crate::check::gaps::{Stretch, between};
use crate::check::plain::stems;
use crate::check::words::Tok;
use crate::finding::{Code, Finding};
use crate::source::Span;

/// Sentences so far apart have something else in mind.
const NEAR: usize = 5;

/// A condition on one quantity.
#[derive(Debug, Clone)]
pub(super) struct Band {
    /// The words of the condition without the figures.
    pub(super) key: Vec<String>,
    /// The values it asks for.
    pub(super) values: Stretch,
    /// First and one past the last word of the figures.
    pub(super) words: (usize, usize),
}

struct Placed {
    values: Stretch,
    place: Span,
    at: usize,
}

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for (at, line) in text.lines.iter().enumerate() {
        let row = row(text, line, at);
        let row: Vec<&Placed> = row.iter().collect();
        compare(&row, found);
    }
    let mut groups: BTreeMap<(usize, Vec<String>), Vec<Placed>> = BTreeMap::new();
    for (at, line) in text.lines.iter().enumerate() {
        let Some(band) = band(line) else { continue };
        let place = text.words(line, band.words.0, band.words.1);
        groups.entry((line.view.set, band.key)).or_default().push(Placed {
            values: band.values,
            place,
            at,
        });
    }
    for mut group in groups.into_values() {
        group.dedup_by_key(|p| (p.values.low, p.values.high));
        // Only neighbours in the text.
        for part in group.chunk_by(|a, b| b.at - a.at <= NEAR) {
            let mut part: Vec<&Placed> = part.iter().collect();
            part.sort_by_key(|p| (p.values.low, p.values.high));
            compare(&part, found);
        }
    }
}

/// The values of one roll in one sentence: `on 1 or 2 nothing happens, on 3 to 5 they gain a coin, on 6 two coins`.
fn row(text: &Text<'_>, line: &Line<'_>, at: usize) -> Vec<Placed> {
    let toks = &line.toks;
    let rolled = toks.iter().any(|t| t.any(&["roll", "rolls", "die", "dice"]));
    // `A sum below 7 …, a sum from 7 to 12 …`: what has the values, by its word.
    let mut rows: BTreeMap<&str, Vec<Placed>> = BTreeMap::new();
    let mut next = 1;
    for i in 1..toks.len() {
        if i < next || toks[i].number.is_none() {
            continue;
        }
        let Some((first, last, values)) = values(toks, i) else { continue };
        let noun =
            (0..first).rev().find(|&k| !toks[k].any(&["of", "is", "that", "which", "equals"]));
        let Some(noun) = noun else { continue };
        let named =
            noun > 0 && toks[noun].is_word() && toks[noun - 1].any(&["a", "an", "the", "any"]);
        if named || rolled && toks[noun].is("on") && noun + 1 == first {
            next = last;
            let place = text.words(line, first, last);
            rows.entry(toks[noun].lower.as_str()).or_default().push(Placed {
                values,
                place,
                at,
            });
        }
    }
    let mut out = rows.into_values().max_by_key(Vec::len).unwrap_or_default();
    out.sort_by_key(|p| (p.values.low, p.values.high));
    if out.len() > 2 { out } else { Vec::new() }
}

fn compare(part: &[&Placed], found: &mut Vec<Finding>) {
    let ranged = part.iter().any(|p| p.values.low != p.values.high);
    let open_below = part.iter().any(|p| p.values.low == i64::MIN);
    let open_above = part.iter().any(|p| p.values.high == i64::MAX);
    // Thresholds that include each other are no split.
    let upward = part.iter().filter(|p| p.values.high == i64::MAX).count();
    let downward = part.iter().filter(|p| p.values.low == i64::MIN).count();
    if part.len() < 2 || !ranged || upward > 1 || downward > 1 {
        return;
    }
    let whole = open_below && open_above;
    for pair in part.windows(2) {
        let [a, b] = pair else { continue };
        let missing = b.values.low.saturating_sub(a.values.high).saturating_sub(1);
        // The rule that stands last is the one to mend.
        let (at, other) =
            if a.place.start > b.place.start { (a.place, b.place) } else { (b.place, a.place) };
        let both = a.values.low != a.values.high && b.values.low != b.values.high;
        let split = whole || part.len() > 2 || both;
        if missing > 0 && (missing == 1 && split || part.len() > 2 && missing < 3) {
            let values = between(a.values.high + 1, b.values.low - 1);
            found.push(
                Finding::new(
                    Code::Gap,
                    at,
                    format!("these rules split one quantity and say nothing about {values}"),
                )
                .label("one side of the gap")
                .related(other, "the other side")
                .help(format!("say what happens at {values}, or say that nothing does")),
            );
        }
        let finite = a.values.low != i64::MIN || b.values.high != i64::MAX || whole;
        let partly = a.values.low < b.values.low && a.values.high < b.values.high;
        if missing < 0
            && partly
            && finite
            && a.values.high != i64::MAX
            && b.values.low != i64::MIN
        {
            let values = between(b.values.low, a.values.high);
            found.push(
                Finding::new(
                    Code::Gap,
                    at,
                    format!("these rules split one quantity and both speak of {values}"),
                )
                .label("speaks of it too")
                .related(other, "speaks of it")
                .help("let each value belong to one of them"),
            );
        }
    }
}

/// The condition of a sentence, if it is about one quantity and nothing else.
pub(super) fn band(line: &Line<'_>) -> Option<Band> {
    let toks = &line.toks;
    // Restrictions add up.
    if toks.iter().any(|t| t.any(&["only", "also", "cannot"])) {
        return None;
    }
    asked(line)
}

/// What a condition asks of a quantity, whatever follows from it.
pub(super) fn asked(line: &Line<'_>) -> Option<Band> {
    let toks = &line.toks;
    let (from, to) = condition(line)?;
    let part = &toks[from..to];
    let figure = part.iter().position(|t| t.number.is_some())?;
    let (first, mut last, mut values) = values(part, figure)?;
    // Two bounds of one quantity.
    if let Some((end, other)) = second_bound(part, last) {
        last = end;
        values = Stretch { low: values.low.max(other.low), high: values.high.min(other.high) };
        if values.low > values.high {
            return None;
        }
    }
    let rest: Vec<Tok> =
        part[..first].iter().chain(&part[last..]).filter(|t| t.is_word()).cloned().collect();
    let joined = rest.iter().any(|t| t.number.is_some() || t.any(&["and", "or", "not", "no"]));
    let all = stems(&rest);
    let mut key = all.clone();
    key.retain(|w| !["is", "are", "has", "exactly", "value", "total"].contains(&w.as_str()));
    // `On a total of 5`: the total of what was rolled.
    if key.is_empty() {
        key = all;
    }
    // `On 6 or 7 it is cloudy`: what was rolled.
    if key.is_empty() && part[0].is("on") {
        key.push("on".to_owned());
    }
    (!joined && !key.is_empty() && key.len() < 7).then_some(Band {
        key,
        values,
        words: (from + first, from + last),
    })
}

/// The words of the condition: what opens the sentence, or what stands behind `if`.
fn condition(line: &Line<'_>) -> Option<(usize, usize)> {
    let toks = &line.toks;
    if line.plain.open > 1
        && toks[0].any(&["if", "on", "when", "whenever", "while", "with", "for"])
    {
        // `On a total above 5, but no higher than 9, …`
        let more = toks.get(line.plain.open).is_some_and(|t| t.is("but"));
        let next = toks[line.plain.open..].iter().position(|t| t.is(",")).filter(|_| more);
        return Some((0, next.map_or(line.plain.open - 1, |n| line.plain.open + n)));
    }
    // `On a total below 5 the net comes up empty`.
    if line.plain.open == 0 && toks.first().is_some_and(|t| t.any(&["on", "with"])) {
        let figure = toks.iter().take(7).position(|t| t.number.is_some())?;
        let more = toks.get(figure + 1).is_some_and(|t| t.any(&["or", "to", "-", "\u{2013}"]));
        return Some((0, (figure + if more { 3 } else { 1 }).min(toks.len())));
    }
    // `A total of 5 to 8 scores two points`: the figures stand in the subject.
    if line.plain.open == 0
        && toks.len() > 4
        && toks[0].any(&["a", "an", "any"])
        && toks[2].is("of")
        && toks[3].number.is_some()
        && toks[4].any(&["to", "or", "-", "\u{2013}", "through"])
    {
        return Some((1, 6.min(toks.len())));
    }
    let from = toks.iter().position(|t| t.any(&["if", "when", "whenever", "while"]))?;
    let to = toks[from..].iter().position(|t| t.any(&[".", ";", ","]));
    Some((from, to.map_or(toks.len(), |i| from + i)))
}

const UP: [&str; 6] = ["more", "higher", "above", "greater", "better", "over"];
const DOWN: [&str; 5] = ["less", "fewer", "lower", "below", "under"];

/// `…, but no higher than 9`, `and less than 10`: the bound behind another, one past its last word and its values.
fn second_bound(part: &[Tok], from: usize) -> Option<(usize, Stretch)> {
    let join = (from..part.len().min(from + 2)).find(|&i| part[i].any(&["but", "and"]))?;
    let figure = (join + 1..part.len().min(join + 6)).find(|&i| part[i].number.is_some())?;
    let (first, last, other) = values(part, figure)?;
    let open = other.low == i64::MIN || other.high == i64::MAX;
    let near = part[join + 1..first].iter().all(|t| t.any(&["of", "is", "it", "are", "they"]));
    (open && near).then_some((last, other))
}

/// The values that stand at a figure: first word, one past the last, and which they are.
pub(in crate::check) fn values(part: &[Tok], figure: usize) -> Option<(usize, usize, Stretch)> {
    let low = part[figure].number?;
    let word = |i: usize| part.get(i).map_or("", |t| t.lower.as_str());
    let before = |k: usize| figure.checked_sub(k).map_or("", |i| part[i].lower.as_str());
    let number = |i: usize| part.get(i).and_then(|t| t.number);
    match (before(2), before(1)) {
        ("at", "least") => return Some((figure - 2, figure + 1, open_up(low))),
        ("at", "most") | ("up", "to") => return Some((figure - 2, figure + 1, open_down(low))),
        (up, "than") if UP.contains(&up) && ["no", "not"].contains(&before(3)) => {
            return Some((figure - 3, figure + 1, open_down(low)));
        }
        (down, "than") if DOWN.contains(&down) && ["no", "not"].contains(&before(3)) => {
            return Some((figure - 3, figure + 1, open_up(low)));
        }
        (_, "above" | "over" | "exceeding") => {
            return Some((figure - 1, figure + 1, open_up(low.saturating_add(1))));
        }
        (_, "below" | "under") => {
            return Some((figure - 1, figure + 1, open_down(low.saturating_sub(1))));
        }
        (up, "than") if UP.contains(&up) => {
            return Some((figure - 2, figure + 1, open_up(low.saturating_add(1))));
        }
        (down, "than") if DOWN.contains(&down) => {
            return Some((figure - 2, figure + 1, open_down(low.saturating_sub(1))));
        }
        _ => {}
    }
    if word(figure + 1) == "+" {
        return Some((figure, figure + 2, open_up(low)));
    }
    if word(figure + 1) == "or" {
        if UP.contains(&word(figure + 2)) {
            return Some((figure, figure + 3, open_up(low)));
        }
        if DOWN.contains(&word(figure + 2)) {
            return Some((figure, figure + 3, open_down(low)));
        }
    }
    let from = if ["from", "between"].contains(&before(1)) { figure - 1 } else { figure };
    if ["to", "-", "\u{2013}", "through"].contains(&word(figure + 1))
        || before(1) == "between" && word(figure + 1) == "and"
    {
        let high = number(figure + 2).filter(|&h| h > low)?;
        return Some((from, figure + 3, Stretch { low, high }));
    }
    // `5, 6 or 7`: neighbours only.
    let (mut end, mut high) = (figure + 1, low);
    while [",", "or"].contains(&word(end)) && number(end + 1) == Some(high.saturating_add(1)) {
        high = high.saturating_add(1);
        end += 2;
    }
    if [",", "or"].contains(&word(end)) && number(end + 1).is_some() {
        return None;
    }
    // `5 coins or more`.
    let behind = (end..end + 3).find(|&i| word(i) == "or");
    if let Some(or) = behind.filter(|_| high == low) {
        if UP.contains(&word(or + 1)) {
            return Some((figure, figure + 1, open_up(low)));
        }
        if DOWN.contains(&word(or + 1)) {
            return Some((figure, figure + 1, open_down(low)));
        }
    }
    Some((figure, end, Stretch { low, high }))
}

fn open_up(low: i64) -> Stretch {
    Stretch { low, high: i64::MAX }
}

fn open_down(high: i64) -> Stretch {
    Stretch { low: i64::MIN, high }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::words::tokens;

    #[test]
    fn ways_of_naming_values() {
        let of = |text: &str| {
            let toks = tokens(text);
            let figure = toks.iter().position(|t| t.number.is_some()).unwrap_or_default();
            values(&toks, figure).map(|(_, _, s)| (s.low, s.high))
        };
        assert_eq!(of("the weight is 4 or less"), Some((i64::MIN, 4)));
        assert_eq!(of("the weight is 5, 6 or 7"), Some((5, 7)));
        assert_eq!(of("a number from 1 to 4"), Some((1, 4)));
        assert_eq!(of("you have more than three coins"), Some((4, i64::MAX)));
        assert_eq!(of("between 2 and 6"), Some((2, 6)));
        assert_eq!(of("you roll 2 or 5"), None);
        assert_eq!(of("on a total below 5"), Some((i64::MIN, 4)));
        assert_eq!(of("a sum over 9"), Some((10, i64::MAX)));
        assert_eq!(of("the total is no higher than 9"), Some((i64::MIN, 9)));
        assert_eq!(of("not less than 9"), Some((9, i64::MAX)));
    }
}
