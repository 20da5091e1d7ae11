//! A deck that is described over several sentences or clauses: `You need a pack of 36 cards. It has four suits, which are A, B,
//! C and D. In each suit the cards are ranked from 1 to 9.` Each clause says one fact (how many pieces, in which sorts, with
//! which figures, how many of each); what they say together is brought into one sentence.

use std::fmt::Write as _;

use super::count::number;
use super::heads;
use super::hyphened::hyphened;
use super::items::{is_color, is_piece_word};
use super::sorts::figures;
use super::spread_words::{BETWEEN, OPENS, SAID};
use super::uneven::figured;
use super::words::{is_plain, row, skip};
use super::words_of;
use crate::compile::one_breath::put;
use crate::compile::pattern::filled;
use crate::outline::{Form, Outline, Sentence};
use crate::source::Span;
use crate::vocabulary::{plural_of, singular_of};

/// One thing that is said of the pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Fact {
    Total(u32, String),
    Pieces(String),
    Sorts(Option<u32>, String, Vec<String>),
    /// It is said of each of this sort.
    Of(String),
    Each(u32),
    Run(&'static str, u32, u32),
    Copies(u32),
    /// So many of whatever was told apart last.
    Any(u32),
    /// So many of these, so many of those.
    Parts(Vec<(u32, String)>),
    /// As many of these as of those, which says something only with figures.
    Equal(Vec<(u32, String)>),
    /// The highest figure, the lowest one.
    Top(u32),
    Bottom(u32),
    /// So many pieces in each of these colors.
    Tints(u32, Vec<String>),
    /// It says of each piece what it can be, and not how many there are.
    Bare,
    Nothing,
}

/// What as many of each part come to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Even {
    /// The parts are told for themselves.
    #[default]
    No,
    /// They say nothing without figures.
    WithFigures,
    /// They are the sorts, of which each has all figures.
    Sorts,
}

/// What is known so far of the pieces of one noun.
#[derive(Debug, Clone, Default)]
struct Spread {
    noun: Option<String>,
    total: Option<u32>,
    sorts: Option<(u32, String, Vec<String>)>,
    /// The sort of which it is said what each has.
    of: Option<String>,
    each: Option<u32>,
    run: Option<(&'static str, u32, u32)>,
    copies: Option<u32>,
    parts: Vec<(u32, String)>,
    even: Even,
    /// Whether the sorts stand in a sentence that speaks of no pieces.
    loose: bool,
    /// Whether nothing that brings pieces into the game tells their sorts.
    bare: bool,
    /// Whether the sorts are told before the figures.
    sorts_first: bool,
}

/// Puts what is told of pieces over several clauses into the first of their sentences.
pub(super) fn said(outline: &mut Outline) {
    let mut at = 0;
    while at < outline.sentences.len() {
        let mut spread = Spread::default();
        // The most sentences that say one thing together.
        let mut found = None;
        for end in at..outline.sentences.len().min(at + 5) {
            let next = &outline.sentences[end];
            let plain = next.form == Form::Text && next.references.is_empty();
            let words = words_of(&hyphened(&next.text));
            let more =
                (plain && words.len() <= 40).then(|| facts(&words, 3, &spread)).flatten();
            let Some(mut more) = more else { break };
            // `There are four seasons`, and nothing that says so of the cards.
            more.loose |=
                more.sorts.is_some() && spread.sorts.is_none() && !speaks_of_pieces(&words);
            spread = more;
            let alone = end == at
                && spread.parts.is_empty()
                && spread.even != Even::Sorts
                && is_read(&next.text);
            let conflict = spread.conflict();
            // A sentence that contradicts itself says nothing.
            let odd = end == at && conflict.is_some();
            let of_pieces =
                spread.is_of_pieces() || spread.even == Even::Sorts && has_cards(outline);
            if let Some(text) = spread.sentence().filter(|_| !alone && !odd && of_pieces) {
                found = Some((end + 1, text, conflict));
            }
        }
        if let Some((end, text, conflict)) = found {
            let whole =
                Span { end: outline.sentences[end - 1].span.end, ..outline.sentences[at].span };
            outline.named.sums.extend(conflict.map(|message| (whole, message)));
            let first = &mut outline.sentences[at];
            first.written.get_or_insert(first.text.clone());
            first.reword(text);
            for more in at + 1..end {
                // Nothing else cuts it in two.
                let more = &mut outline.sentences[more];
                let text = more.text.replace(", which are ", ": ");
                if text != more.text {
                    more.written.get_or_insert(more.text.clone());
                    more.reword(text);
                }
                outline.named.facts.push(more.span);
            }
            at = end;
        } else if let Some(said) = uncounted(&outline.sentences[at]) {
            put(outline, at, &said);
            at += said.len();
        } else {
            at += 1;
        }
    }
}

/// `Each card is red, blue or green`, where nothing says how many of each there are: what a card can be is known all the same.
fn uncounted(sentence: &Sentence) -> Option<Vec<String>> {
    let plain = sentence.form == Form::Text && sentence.references.is_empty();
    let words = words_of(&hyphened(&sentence.text));
    let known =
        (plain && words.len() <= 40).then(|| facts(&words, 3, &Spread::default()))??;
    let (n, sort, names) =
        known.sorts.as_ref().filter(|_| known.bare && known.run.is_none())?;
    let (noun, (last, front)) = (known.noun.as_ref()?, names.split_last()?);
    Some(vec![
        format!("There are {n} {}: {} and {last}", many_of(sort), front.join(", ")),
        format!("Each {noun} has a {sort}"),
    ])
}

/// Whether a book speaks of cards at all.
fn has_cards(outline: &Outline) -> bool {
    outline.sentences.iter().any(|s| s.text.to_lowercase().contains(" card"))
}

fn speaks_of_pieces(words: &[String]) -> bool {
    words.iter().any(|w| is_piece_word(&singular_of(&w.to_lowercase())))
}

/// Whether a single sentence has a shape that is read without help.
fn is_read(text: &str) -> bool {
    const HELPED: [&str; 13] = [
        ", each numbered ",
        " show the ",
        "the deck has ",
        "the deck contains ",
        "the deck holds ",
        "the deck consists ",
        "the pack has ",
        "-card ",
        " through ",
        " namely",
        "each of the ",
        " of each number from ",
        " of each value from ",
    ];
    let lower = text.to_lowercase();
    let helped = HELPED.iter().any(|words| lower.contains(words));
    !helped
        && (lower.contains(" in ") || !lower.contains(':'))
        && heads::told(&words_of(text), &[]).is_some()
}

/// What is known with what these words say besides, if they say nothing else; they may be cut so many times.
fn facts(words: &[String], cuts: usize, known: &Spread) -> Option<Spread> {
    if words.is_empty() {
        return None;
    }
    let all = SAID.said(words.to_vec());
    let said = all.lines().filter_map(|line| all.fits(line)).find_map(|(pattern, found)| {
        let said = filled(&pattern.form, &found).join(" ");
        let all: Option<Vec<Fact>> = said.split(" / ").map(fact).collect();
        all.and_then(|all| known.with(&all))
    });
    if said.is_some() {
        return said;
    }
    if cuts == 0 {
        return None;
    }
    for at in 1..words.len() {
        for between in BETWEEN {
            let behind = at + between.len();
            let fits = words.len() > behind
                && between.iter().zip(&words[at..]).all(|(a, b)| *a == b.as_str());
            let opens = !between.is_empty()
                || words.get(at).is_some_and(|w| OPENS.contains(&w.as_str()));
            if !fits || !opens {
                continue;
            }
            // The front is never cut again: each cut is found from the left.
            if let Some(front) = facts(&words[..at], 0, known)
                && let Some(whole) = facts(&words[behind..], cuts - 1, &front)
            {
                return Some(whole);
            }
        }
    }
    None
}

/// The fact that a form says.
fn fact(said: &str) -> Option<Fact> {
    let (what, rest) = said.split_once(' ').unwrap_or((said, ""));
    let words = words_of(rest);
    let piece = |noun: &str| {
        let last = noun.rsplit(' ').next().map(|w| singular_of(&w.to_lowercase()))?;
        is_piece_word(&last).then(|| one(noun))
    };
    Some(match what {
        "total" => {
            let (n, next) = number(&words, 0)?;
            Fact::Total(n, piece(&words[next..].join(" "))?)
        }
        "pieces" | "a" if rest.is_empty() => Fact::Nothing,
        "pieces" | "a" => Fact::Pieces(piece(rest)?),
        "sorts" => {
            let (n, next) = match number(&words, 0) {
                Some((n, next)) => (Some(n), next),
                None => (None, 0),
            };
            let mark = words.iter().position(|w| w == ":");
            let noun = one(&words[next..mark.unwrap_or(words.len())].join(" "));
            let last = noun.rsplit(' ').next()?;
            if noun.split(' ').count() > 2 || is_piece_word(last) || NOT_SORTS.contains(&last) {
                return None;
            }
            let names = match mark {
                Some(mark) => {
                    let list: Vec<String> = words[mark + 1..].to_vec();
                    let from = usize::from(list.first().is_some_and(|w| w == "the"));
                    let (names, end) = row(&list, from, n)?;
                    (end == list.len()).then_some(names)?
                }
                None => Vec::new(),
            };
            Fact::Sorts(n, noun, names)
        }
        "bare" => Fact::Bare,
        "tints" => {
            let (n, names) = tints(&words)?;
            Fact::Tints(n, names)
        }
        "colors" => {
            // `red, blue or green`
            let or = |w: &String| if w == "or" { "and".to_owned() } else { w.clone() };
            let words: Vec<String> = words.iter().map(or).collect();
            let from = usize::from(words.first().is_some_and(|w| w == "the"));
            let (names, end) = row(&words, from, None)?;
            (end == words.len() && names.iter().all(|n| is_color(n))).then_some(())?;
            Fact::Sorts(Some(names.len() as u32), "color".to_owned(), names)
        }
        "of" if rest.is_empty() => Fact::Nothing,
        "of" => Fact::Of(one(rest)),
        "each" => Fact::Each(number(&words, 0)?.0),
        "any" => Fact::Any(number(&words, 0)?.0),
        "parts" => Fact::Parts(parts(&words)?),
        "equal" => Fact::Equal(equal(&words)?),
        "uneven" => {
            let all = parts(&words)?;
            all.iter().all(|(_, what)| number(&words_of(what), 1).is_some()).then_some(())?;
            Fact::Parts(all)
        }
        "copies" => Fact::Copies(number(&words, 0)?.0),
        "run" => {
            let name = match words.first()?.as_str() {
                "numbered" | "numbers" | "number" => "number",
                "valued" | "values" | "value" => "value",
                _ => "rank",
            };
            let (low, high, end) = figures(&words, 1)?;
            (end == words.len()).then_some(Fact::Run(name, low, high))?
        }
        "top" => Fact::Top(number(&words, 0)?.0),
        "bottom" => Fact::Bottom(number(&words, 0)?.0),
        _ => return None,
    })
}

/// `20 apples, 12 pears and 8 plums`: two things or more, none of them a word for pieces.
pub(super) fn parts(words: &[String]) -> Option<Vec<(u32, String)>> {
    let mut all = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let (n, next) = number(words, at)?;
        if let Some((figure, end)) = figured(words, next, "card") {
            all.push((n, figure));
            at = skip(words, skip(words, end, &[","]), &["and"]);
            continue;
        }
        let stop = |w: &String| matches!(w.as_str(), "," | "and");
        let end = words[next..].iter().position(stop).map_or(words.len(), |i| next + i);
        let noun = words[next..end].join(" ");
        let plain = (1..3).contains(&(end - next)) && (next..end).all(|i| is_plain(words, i));
        let last = noun.rsplit(' ').next()?;
        let piece = is_piece_word(&singular_of(&last.to_lowercase()));
        (plain && !piece && !NOT_SORTS.contains(&last)).then_some(())?;
        all.push((n, noun));
        at = skip(words, skip(words, end, &[","]), &["and"]);
    }
    (all.len() > 1).then_some(all)
}

/// `12 apples, 12 pears and 12 plums`, `12 apple cards, 12 pear cards`: as many of each.
fn equal(words: &[String]) -> Option<Vec<(u32, String)>> {
    let bare: Vec<String> =
        words.iter().filter(|w| !matches!(w.as_str(), "cards" | "tiles")).cloned().collect();
    let all = parts(&bare)?;
    let (many, _) = all.first()?;
    (*many > 1 && all.iter().all(|(n, _)| n == many)).then_some(all)
}

/// `10 red cards, 10 blue cards and 10 green cards`: how many of each, and the colors.
fn tints(words: &[String]) -> Option<(u32, Vec<String>)> {
    let mut all: Vec<(u32, String)> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let (n, next) = number(words, at)?;
        let color = words.get(next).filter(|w| is_color(w))?;
        let end = skip(words, next + 1, &["cards"]);
        all.push((n, color.clone()));
        let joint = skip(words, skip(words, end, &[","]), &["and"]);
        (joint > end || joint == words.len()).then_some(())?;
        at = joint;
    }
    let (first, ..) = all.first()?;
    let same = all.len() > 1 && all.iter().all(|(n, _)| n == first);
    same.then(|| (*first, all.iter().map(|(_, color)| color.clone()).collect()))
}

/// A noun in the plural.
fn many_of(noun: &str) -> String {
    let (front, last) = noun.rsplit_once(' ').map_or(("", noun), |(f, l)| (f, l));
    format!("{front} {}", plural_of(last)).trim().to_owned()
}

/// Nouns of what pieces lie in or are counted by, and never differ in.
const NOT_SORTS: [&str; 18] = [
    "player", "point", "round", "turn", "hand", "coin", "die", "dice", "row", "column",
    "space", "deck", "pile", "pack", "game", "box", "time", "person",
];

/// A noun in the singular.
fn one(noun: &str) -> String {
    let (front, last) = noun.rsplit_once(' ').map_or(("", noun), |(f, l)| (f, l));
    let mut out = front.to_lowercase();
    if !out.is_empty() {
        out.push(' ');
    }
    let _ = write!(out, "{}", singular_of(&last.to_lowercase()));
    out
}

impl Spread {
    /// What is known with more facts; none if one of them was known before or does not go with the others.
    fn with(&self, more: &[Fact]) -> Option<Self> {
        let mut all = self.clone();
        for fact in more {
            match fact {
                Fact::Total(n, noun) => {
                    let fits = all.total.is_none_or(|total| total == *n);
                    (*n > 1 && fits && all.is_noun(noun)).then_some(())?;
                    all.total = Some(*n);
                }
                Fact::Pieces(noun) => all.is_noun(noun).then_some(())?,
                Fact::Sorts(n, noun, names) => {
                    let n = match (n, &all.sorts) {
                        (Some(n), None) => *n,
                        // `there are four suits. The suits are …`
                        (None, Some((n, before, none)))
                            if before == noun && none.is_empty() =>
                        {
                            *n
                        }
                        (None, None) => names.len() as u32,
                        _ => return None,
                    };
                    let listed = names.is_empty() || names.len() as u32 == n;
                    (n > 1 && listed && all.parts.is_empty()).then_some(())?;
                    all.sorts_first = all.run.is_none();
                    all.sorts = Some((n, noun.clone(), names.clone()));
                }
                Fact::Of(noun) if ["number", "value", "rank"].contains(&noun.as_str()) => {
                    return None;
                }
                Fact::Of(noun) => {
                    let general = ["kind", "sort", "type"].contains(&noun.as_str());
                    let told = all.of.get_or_insert(noun.clone());
                    (general || told == noun).then_some(())?;
                }
                Fact::Each(_) if all.sorts.is_none() && all.of.is_none() => return None,
                Fact::Any(n) if all.run.is_none() && all.sorts.is_some() => {
                    all.each.replace(*n).is_none().then_some(())?;
                }
                Fact::Any(_) if all.run.is_none() => return None,
                Fact::Parts(parts) | Fact::Equal(parts) => {
                    (all.parts.is_empty() && all.sorts.is_none()).then_some(())?;
                    all.parts.clone_from(parts);
                    if matches!(fact, Fact::Equal(_)) {
                        all.even = Even::WithFigures;
                    }
                }
                Fact::Each(n) => all.each.replace(*n).is_none().then_some(())?,
                Fact::Run(name, low, high) => {
                    all.run.replace((name, *low, *high)).is_none().then_some(())?;
                }
                Fact::Any(n) | Fact::Copies(n) => {
                    all.copies.replace(*n).is_none().then_some(())?;
                }
                // The other way round it would be another game.
                Fact::Top(n) => all.run.is_some_and(|(.., high)| high == *n).then_some(())?,
                Fact::Bottom(n) => all.run.is_some_and(|(_, low, _)| low == *n).then_some(())?,
                Fact::Tints(n, names) => {
                    let free = all.sorts.is_none() && all.each.is_none() && all.run.is_none();
                    (free && all.is_noun("card")).then_some(())?;
                    all.sorts_first = true;
                    all.sorts = Some((names.len() as u32, "color".to_owned(), names.clone()));
                    all.each = Some(*n);
                }
                Fact::Bare => all.bare = true,
                Fact::Nothing => {}
            }
        }
        all.each_figure();
        Some(all)
    }

    /// Twelve apples and twelve pears with numbers from 1 to 12 are one of each number.
    fn each_figure(&mut self) {
        let (_, figures) = self.combined();
        let even = self.run.is_some() && self.parts.iter().all(|(n, _)| *n == figures);
        if self.parts.is_empty() || !even {
            return;
        }
        let names: Vec<String> =
            std::mem::take(&mut self.parts).iter().map(|(_, what)| one(what)).collect();
        self.each = Some(figures);
        self.sorts = Some((names.len() as u32, "kind".to_owned(), names));
        (self.sorts_first, self.even) = (true, Even::Sorts);
    }

    /// Whether it is told of pieces: `four seasons, which are …` are no cards.
    fn is_of_pieces(&self) -> bool {
        let suits = ["suit", "color", "colour"];
        let sorts =
            self.sorts.as_ref().is_some_and(|(_, name, _)| suits.contains(&name.as_str()));
        if self.loose && !sorts && self.of.is_none() {
            return false;
        }
        self.noun.is_some() || !self.parts.is_empty() || sorts && self.run.is_some()
    }

    /// Whether a noun is that of the pieces: `cards` are the `number cards` of which there are so many.
    fn is_noun(&mut self, noun: &str) -> bool {
        // Of what nothing more is said, it is said of the cards.
        let told = self.sorts.is_some() || self.run.is_some() || !self.parts.is_empty();
        let first = if told { "card" } else { noun };
        let known = self.noun.get_or_insert(first.to_owned());
        known == noun || known.rsplit(' ').next() == Some(noun)
    }

    /// How many sorts and how many figures are combined; one of what does not tell the pieces apart.
    fn combined(&self) -> (u32, u32) {
        let sorts = self.sorts.as_ref().map_or(1, |(n, ..)| *n);
        (sorts, self.run.map_or(1, |(_, low, high)| (high + 1).saturating_sub(low)))
    }

    /// How many pieces there can be by their sorts and figures, the likeliest first; nothing if that is open.
    fn sums(&self) -> Vec<u32> {
        let (sorts, figures) = self.combined();
        match (self.each, self.copies) {
            (Some(each), _) if self.sorts.is_some() && each % figures == 0 => {
                vec![each * sorts]
            }
            (_, Some(n)) => vec![n * figures * sorts, n * figures],
            (None, None) if self.run.is_some() || self.sorts.is_some() => {
                let open = self.total.is_some_and(|total| total % (sorts * figures) == 0);
                if open { Vec::new() } else { vec![sorts * figures] }
            }
            _ => vec![sorts * figures],
        }
    }

    /// What the figures come to, where it is not what is said.
    fn conflict(&self) -> Option<String> {
        let noun = many_of(self.noun.as_deref().unwrap_or("card"));
        let total = self.total?;
        if !self.parts.is_empty() {
            let sum: u32 = self.parts.iter().map(|(n, _)| n).sum();
            return (sum != total)
                .then(|| format!("these are {sum} {noun}, and there are said to be {total}"));
        }
        let sums = self.sums();
        let sum = *sums.first()?;
        (!sums.contains(&total)).then(|| match &self.sorts {
            Some((n, name, _)) if *n > 1 => format!(
                "{n} {} of {} are {sum} {noun}, and there are said to be {total}",
                many_of(name),
                sum / n
            ),
            _ => format!("these are {sum} {noun}, and there are said to be {total}"),
        })
    }

    /// How many pieces there are of each combination of a sort and a figure; none if they do not come out even.
    fn copies(&self, total: u32) -> Option<u32> {
        let (sorts, figures) = self.combined();
        let all = sorts * figures;
        (all > 0 && total.is_multiple_of(all)).then(|| total / all)
    }

    /// `There are 24 cards: 12 knights, 8 archers and 4 dragons`
    fn parted(&self, noun: &str) -> Option<String> {
        (self.run.is_none() && self.sorts.is_none() && self.even != Even::WithFigures)
            .then_some(())?;
        let sum: u32 = self.parts.iter().map(|(n, _)| n).sum();
        let all: Vec<String> =
            self.parts.iter().map(|(n, what)| format!("{n} {what}")).collect();
        let (last, front) = all.split_last()?;
        Some(format!("There are {sum} {}: {} and {last}", many_of(noun), front.join(", ")))
    }

    /// All of it in one sentence, if it says enough.
    fn sentence(&self) -> Option<String> {
        let noun = self.noun.clone().unwrap_or_else(|| "card".to_owned());
        if !self.parts.is_empty() {
            return self.parted(&noun);
        }
        if self.sorts.is_none() && self.run.is_none() {
            return None;
        }
        let counted = self.total.is_some() || self.each.is_some() || self.copies.is_some();
        (counted || self.run.is_some() && !self.bare).then_some(())?;
        let sort = self.sorts.as_ref().map(|(_, name, _)| name);
        let kind = |name: &str| ["kind", "sort", "type", "color", "colour"].contains(&name);
        self.of
            .as_ref()
            .is_none_or(|of| sort.is_some_and(|s| s == of || kind(of)))
            .then_some(())?;
        // Where the figures do not go together, the clauses that go further count.
        let said = self.total.filter(|_| self.conflict().is_none());
        let total = said.or_else(|| self.sums().first().copied())?;
        let copies = self.copies(total)?;
        let many = many_of(&noun);
        let figures = match self.run {
            Some(("value", low, high)) => format!("with the values {low} to {high}"),
            Some(("rank", low, high)) => format!("ranked {low} to {high}"),
            Some((_, low, high)) => format!("numbered {low} to {high}"),
            None => String::new(),
        };
        let sorts = self.sorts.as_ref().map_or_else(String::new, |(n, name, names)| {
            let listed = names.split_last().map_or_else(String::new, |(last, front)| {
                format!(": {} and {last}", front.join(", "))
            });
            format!(" in {n} {}{listed}", many_of(name))
        });
        // What is said first comes first in the names of the pieces.
        let mut out = match (figures.as_str(), self.sorts_first) {
            ("", _) => format!("There are {total} {many}{sorts}"),
            (_, true) => format!("There are {total} {many}{sorts}, {figures}"),
            (_, false) => format!("There are {total} {many}, {figures}{sorts}"),
        };
        if copies > 1 || self.run.is_none() {
            _ = write!(out, "; {copies} of each");
        }
        Some(out)
    }
}
