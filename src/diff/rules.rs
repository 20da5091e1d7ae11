//! What changed in the text: rules that say something else, are new, are gone, or have another place.

use serde::Serialize;

use super::matching::{Matching, in_order};
use super::unit::{Unit, letters};
use super::words::{Stretch, kept, within, words};
use crate::compile::{Compiled, Reading, Status};

/// Where a rule stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    /// `set:number[#occurrence]`.
    pub id: String,
    /// The number or path.
    pub rule: String,
    /// The numbered rule that it belongs to, if it has no written number.
    pub within: Option<String>,
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
}

/// A rule that is only in one of the books.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Lone {
    /// Where.
    #[serde(flatten)]
    pub place: Place,
    /// Its words.
    pub text: String,
    /// The rule of the other book that had or has these words as a part: it was split, or took this one in.
    pub part_of: Option<Place>,
}

/// A rule that says the same at another place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shift {
    /// Where it was.
    pub old: Place,
    /// Where it is.
    pub new: Place,
}

/// How far a change goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Depth {
    /// It was read and means something else now.
    Meaning,
    /// The words differ, and some of them were not read, so nobody knows what it means.
    Text,
    /// Other words, read alike.
    Wording,
    /// Only punctuation or capitals.
    Punctuation,
    /// The words below are the same, the heading is another.
    Title,
    /// Nothing is left of the old words under this number.
    Replaced,
    /// Only figures beside the number (`Power=3`).
    Attributes,
}

impl Depth {
    /// What to tell a reader.
    pub fn words(self) -> &'static str {
        match self {
            Self::Meaning => "means something else",
            Self::Text => "says something else",
            Self::Wording => "other words, read alike",
            Self::Punctuation => "only punctuation or capitals",
            Self::Title => "has another heading",
            Self::Replaced => "is another rule now",
            Self::Attributes => "only the figures beside its number",
        }
    }
}

/// How a sentence of a changed rule was and is read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reread {
    /// The id of the sentence in the new book, else in the old one.
    pub id: String,
    /// The old status and reading.
    pub old: Option<Understood>,
    /// The new status and reading.
    pub new: Option<Understood>,
}

/// What was understood of a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Understood {
    /// What became of it.
    pub status: &'static str,
    /// The words.
    pub text: String,
    /// The paraphrase.
    pub reading: Option<String>,
}

/// A rule that changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    /// Where it was.
    pub old: Place,
    /// Where it is.
    pub new: Place,
    /// How far the change goes.
    pub depth: Depth,
    /// Old words.
    pub old_text: String,
    /// New words.
    pub new_text: String,
    /// Both, stretch by stretch.
    pub words: Vec<Stretch>,
    /// Figures beside the number that were and are there, if they differ.
    pub attributes: Option<[String; 2]>,
    /// Sentences that are read in another way.
    pub readings: Vec<Reread>,
}

/// What changed in the text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Rules {
    /// Rules that changed, in the order of the new book.
    pub changed: Vec<Change>,
    /// Rules that are new.
    pub added: Vec<Lone>,
    /// Rules that are gone.
    pub removed: Vec<Lone>,
    /// Rules with another number and the same words.
    pub renumbered: Vec<Shift>,
    /// Rules at another place with the same words.
    pub moved: Vec<Shift>,
    /// Sentences whose words stayed and whose reading did not, because something else changed.
    pub reread: Vec<Reread>,
    /// Rules that say the same.
    pub same: usize,
    /// Changes in credits, contents and clutter, which are no rules.
    pub beside: usize,
}

impl Rules {
    /// Whether the two books say the same, number for number.
    pub fn is_empty(&self) -> bool {
        self.changed.is_empty()
            && self.added.is_empty()
            && self.removed.is_empty()
            && self.renumbered.is_empty()
            && self.moved.is_empty()
            && self.reread.is_empty()
    }
}

/// One side of a comparison.
#[derive(Clone, Copy)]
pub(super) struct Side<'a> {
    pub compiled: &'a Compiled,
    pub units: &'a [Unit],
}

impl<'a> Side<'a> {
    fn readings(self, unit: &Unit) -> Vec<&'a Reading> {
        let own = self.compiled.readings.iter().filter(|r| r.set == unit.set);
        own.filter(|r| unit.sentences.contains(&r.sentence)).collect()
    }
}

/// Compares the rules of two books.
pub(super) fn rules(old: Side<'_>, new: Side<'_>, m: &Matching) -> Rules {
    let mut out = Rules::default();
    let pairs: Vec<(usize, usize)> =
        m.old_of.iter().enumerate().filter_map(|(j, i)| i.map(|i| (i, j))).collect();
    let order: Vec<usize> = pairs.iter().map(|&(i, _)| i).collect();
    let in_order = in_order(&order);
    for (&(i, j), in_order) in pairs.iter().zip(in_order) {
        let (a, b) = (&old.units[i], &new.units[j]);
        let same = m.says_the_same(a, b) && attributes(a) == attributes(b) || relabelled(a, b);
        if a.beside && b.beside {
            out.beside += usize::from(!same);
            continue;
        }
        if !same {
            out.changed.push(change(old, new, a, b));
            continue;
        }
        out.same += usize::from(!a.text.is_empty());
        out.reread.extend(reread(old, new, a, b));
        let shift = || Shift { old: place(a), new: place(b) };
        let labels = a.numbered || b.numbered || relabelled(a, b);
        if a.named && b.named && a.name != b.name && labels {
            out.renumbered.push(shift());
        } else if !a.text.is_empty() {
            // Below another heading, or before what it stood behind.
            let parent = above(old.units, a).and_then(|p| m.new_of[p]);
            let away = parent != above(new.units, b) && !(a.numbered && b.numbered);
            if away || !in_order {
                out.moved.push(shift());
            }
        }
    }
    for (units, other, list) in
        [(old.units, &m.new_of, &mut out.removed), (new.units, &m.old_of, &mut out.added)]
    {
        for (unit, _) in units.iter().zip(other).filter(|(_, to)| to.is_none()) {
            if unit.beside {
                out.beside += 1;
            } else if !unit.text.is_empty() {
                let text = unit.text.clone();
                list.push(Lone { place: place(unit), text, part_of: None });
            }
        }
    }
    for (list, change) in [(&mut out.removed, "new"), (&mut out.added, "gone")] {
        for lone in list {
            lone.part_of = part_of(&lone.text, &out.changed, change);
        }
    }
    out
}

/// The nearest unit around one that has words of its own.
fn above(units: &[Unit], unit: &Unit) -> Option<usize> {
    let mut at = unit.parent;
    while let Some(parent) = at.filter(|&parent| units[parent].text.is_empty()) {
        at = units[parent].parent;
    }
    at
}

/// The changed rule of the other book among whose words of this kind these are.
fn part_of(text: &str, changed: &[Change], kind: &str) -> Option<Place> {
    let best = changed.iter().map(|change| {
        let own = change.words.iter().filter(|stretch| stretch.change == kind);
        let own: Vec<&str> = own.map(|stretch| stretch.text.as_str()).collect();
        (within(text, &own.join(" ")), change)
    });
    let best = best.filter(|(share, _)| *share >= MOST).max_by(|a, b| a.0.total_cmp(&b.0));
    best.map(|(_, change)| if kind == "gone" { &change.old } else { &change.new }.clone())
}

/// A rule is a part of another whose words hold so many of its own.
const MOST: f64 = 0.8;
/// A rule is another one if so little of it is left.
const LITTLE: f64 = 0.25;

pub(super) fn place(unit: &Unit) -> Place {
    Place {
        id: unit.id.clone(),
        rule: unit.name.clone(),
        within: unit.within.clone().filter(|_| !unit.numbered),
        file: unit.file.clone(),
        line: unit.line,
    }
}

fn attributes(unit: &Unit) -> String {
    let all: Vec<String> = unit.attributes.iter().map(|(k, v)| format!("{k}={v}")).collect();
    all.join(", ")
}

/// Whether only the label of a rule is another: `Rule iv.` for `Rule 4`.
fn relabelled(a: &Unit, b: &Unit) -> bool {
    let label = |title: &str| {
        let mut words = title.split_whitespace().rev();
        words.next().is_some_and(|last| {
            let last = last.trim_matches(['.', ':', '-', '(', ')', '\u{a7}', '#']);
            let small = last.to_lowercase();
            !last.is_empty()
                && (last.chars().all(|c| c.is_ascii_digit() || c == '.')
                    || small.chars().all(|c| "ivxlc".contains(c)))
        }) && words.next().is_none_or(|word| word.chars().all(char::is_alphabetic))
            && words.next().is_none()
    };
    a.body == b.body
        && a.title != b.title
        && label(&a.title)
        && label(&b.title)
        && attributes(a) == attributes(b)
}

fn change(old: Side<'_>, new: Side<'_>, a: &Unit, b: &Unit) -> Change {
    let readings = sentences(&old.readings(a), &new.readings(b));
    let words = words(&a.text, &b.text);
    // Of two sentences that are both read alike nothing is said; a comma may change a meaning.
    let reread = readings.iter().any(|r| {
        let read = |side: &Option<Understood>| {
            side.as_ref().is_some_and(|s| s.reading.is_some() && s.status != "unread")
        };
        read(&r.old) && read(&r.new)
    });
    let depth = if a.text == b.text {
        Depth::Attributes
    } else if letters(&a.text) == letters(&b.text) && !reread {
        Depth::Punctuation
    } else if !a.title.is_empty() && a.body == b.body {
        Depth::Title
    } else if kept(&a.text, &b.text) < LITTLE && !a.body.is_empty() {
        Depth::Replaced
    } else {
        let all = || old.readings(a).into_iter().chain(new.readings(b));
        let unread = all().any(|r| r.status == Status::Unread) || all().next().is_none();
        match (unread, readings.is_empty()) {
            (true, _) => Depth::Text,
            (false, true) => Depth::Wording,
            (false, false) => Depth::Meaning,
        }
    };
    let (was, is) = (attributes(a), attributes(b));
    Change {
        old: place(a),
        new: place(b),
        depth,
        old_text: a.text.clone(),
        new_text: b.text.clone(),
        words,
        attributes: (was != is).then_some([was, is]),
        readings: if depth == Depth::Punctuation { Vec::new() } else { readings },
    }
}

/// The sentences of a rule that are understood in another way than before.
fn sentences(old: &[&Reading], new: &[&Reading]) -> Vec<Reread> {
    let was: Vec<&str> = old.iter().map(|r| meaning(r)).collect();
    let is: Vec<&str> = new.iter().map(|r| meaning(r)).collect();
    let mut all = Vec::new();
    for op in similar::capture_diff_slices(similar::Algorithm::Myers, &was, &is) {
        if matches!(op, similar::DiffOp::Equal { .. }) {
            continue;
        }
        let (a, b) = (op.old_range(), op.new_range());
        for n in 0..a.len().max(b.len()) {
            let x = old.get(a.start + n).filter(|_| n < a.len());
            let y = new.get(b.start + n).filter(|_| n < b.len());
            all.push(Reread {
                id: y.or(x).map_or(String::new(), |r| r.id.clone()),
                old: x.map(|r| understood(r)),
                new: y.map(|r| understood(r)),
            });
        }
    }
    all
}

/// What a sentence was understood to say: its paraphrase, or its words if there is none.
fn meaning(reading: &Reading) -> &str {
    reading.reading.as_deref().unwrap_or(&reading.text)
}

fn understood(reading: &Reading) -> Understood {
    Understood {
        status: reading.status.name(),
        text: reading.text.clone(),
        reading: reading.reading.clone(),
    }
}

/// Sentences with the same words that are read in another way.
fn reread(old: Side<'_>, new: Side<'_>, a: &Unit, b: &Unit) -> Vec<Reread> {
    let (was, is) = (old.readings(a), new.readings(b));
    let pairs = was
        .iter()
        .zip(&is)
        .filter(|(x, y)| x.text == y.text && (x.reading != y.reading || x.status != y.status));
    pairs
        .map(|(x, y)| Reread {
            id: y.id.clone(),
            old: Some(understood(x)),
            new: Some(understood(y)),
        })
        .collect()
}
