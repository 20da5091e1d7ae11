//! How far a sentence is understood: the most of it that says something by itself. Whole clauses and phrases are left out, the
//! lightest first. What is left is nothing to write instead; it shows the author where the trouble is.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::cuts;
use super::line::Line;
use super::search::{Author, Draft, is_open};
use crate::compile::mend;
use crate::vocabulary::Class;

/// How many parts are proposed, and how many phrases are left out at most.
const WANTED: usize = 48;
const STEPS: u8 = 3;
/// The least, of a hundred, that a part says of the whole.
const LEAST: u32 = 34;
/// The price of one more phrase that is left out, in words.
const PHRASE: u32 = 4;
/// The price of leaving what stopped the reading where it is.
const TROUBLE: u32 = 6;

impl Author<'_> {
    /// Parts of the sentence, the largest first, each with what it leaves out in the author's order.
    pub(in crate::compile) fn parts(&self) -> Vec<Draft> {
        let whole = self.line().text.clone();
        let all = self.weight(&whole).max(1);
        let mut seen = BTreeSet::from([whole.to_lowercase()]);
        let mut open = BinaryHeap::from([Reverse(Draft::whole(whole))]);
        let mut out: Vec<Draft> = Vec::new();
        while let Some(Reverse(draft)) = open.pop() {
            if !draft.lost.is_empty() {
                out.push(Draft { text: mend::ended(&draft.text), ..draft.clone() });
                if out.len() >= WANTED {
                    break;
                }
            }
            if draft.steps >= STEPS {
                continue;
            }
            let line = self.lined(&draft.text);
            for (from, to) in phrases(&line) {
                let text = without(&line, from, to);
                if is_open(&text) || !seen.insert(text.to_lowercase()) {
                    continue;
                }
                let cut = self.lined(&text);
                let left = self.weight_of(&cut);
                if left * 100 < all * LEAST || !has_verb(&cut) {
                    continue;
                }
                let mut lost = draft.lost.clone();
                lost.push(line.words(from, to).trim_matches([',', ' ', ';', ':']).to_owned());
                let trouble = if self.stops_at(&text) { TROUBLE } else { 0 };
                let steps = draft.steps + 1;
                let cost = all.saturating_sub(left) + u32::from(steps) * PHRASE + trouble;
                open.push(Reverse(Draft {
                    cost,
                    text,
                    lost,
                    steps,
                    ..Draft::whole(String::new())
                }));
            }
        }
        for draft in &mut out {
            let at = |words: &String| self.line().text.find(words.as_str());
            draft.lost.sort_by_key(at);
        }
        out
    }
}

fn has_verb(line: &Line) -> bool {
    (0..line.len()).any(|at| line.is_finite(at))
}

/// The text without some pieces, and without the comma that only set them off.
fn without(line: &Line, from: usize, to: usize) -> String {
    let opens = from == 0 || line.is_mark(from - 1);
    let to = if opens && matches!(line.said(to), "," | ";" | ":") { to + 1 } else { to };
    line.with(from, to, "")
}

/// Whether a phrase or a clause begins here.
fn opens(line: &Line, at: usize) -> bool {
    line.is_condition(at)
        || line.is_preposition(at)
        || line.is_relative(at)
        || line.is_conjunction(at)
        || infinitive(line, at)
        || matches!(
            line.said(at),
            "before"
                | "after"
                | "instead_of"
                | "instead"
                | "except"
                | "except_for"
                | "even_if"
                | "because"
                | "so_that"
                | "although"
                | "not"
                | "than"
                | "then"
                | "otherwise"
        )
}

/// What can be left out in one piece, as places of the line.
fn phrases(line: &Line) -> Vec<(usize, usize)> {
    let mut out = BTreeSet::new();
    let end = line.len();
    for at in 0..end {
        let from = if at > 0 && line.said(at - 1) == "," { at - 1 } else { at };
        // `Except on the first turn` goes as a whole.
        let bound = at > 0 && opens(line, at - 1) && !line.is_conjunction(at - 1);
        if line.is_preposition(at) && !infinitive(line, at) {
            if bound {
                continue;
            }
            out.insert((at, cuts::phrase_end(line, at)));
        } else if line.is_conjunction(at) && at > 0 {
            out.insert((from, line.mark_from(at + 1)));
            out.insert((from, end));
            let next = (at + 2..end).find(|&i| opens(line, i) || line.is_finite(i));
            out.insert((from, next.unwrap_or(end)));
        } else if infinitive(line, at) {
            // `To draw you are out`: what follows has a verb of its own.
            let to = line.mark_from(at + 1);
            let verb = (at + 2..to).any(|i| line.is_finite(i));
            out.extend((!verb).then_some((from, to)));
        } else if opens(line, at) {
            // `A turn in which nobody passed`.
            let which = line.said(at) == "which" && at > 0 && line.is_preposition(at - 1);
            let from = if which { at - 1 } else { from };
            out.insert((from, line.mark_from(at + 1)));
            out.insert((from, end));
        }
        if line.is_mark(at) && line.said(at) != ")" {
            out.insert((at, line.mark_from(at + 1).min(end)));
            out.insert((at, end));
            let next = (at + 1..end).find(|&i| !line.is_conjunction(i)).unwrap_or(end);
            out.insert((0, next));
        }
        if colours(line, at) {
            out.insert((at, at + 1));
        }
    }
    out.into_iter().filter(|&(from, to)| to > from && !(from == 0 && to >= end)).collect()
}

/// Whether a single word only colours what is said.
fn colours(line: &Line, at: usize) -> bool {
    let piece = &line.pieces[at];
    let whole = |c: Option<char>| {
        c.is_none_or(|c| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '.'))
    };
    let alone = whole(line.text[..piece.start].chars().next_back())
        && whole(line.text[piece.end..].chars().next());
    let class = line.class(at);
    // `Once per turn` is no adverb by itself.
    let bounds = line.is_preposition(at + 1)
        || line.pieces.get(at + 1).is_some_and(|p| &line.text[p.start..p.end] == "one");
    alone
        && !bounds
        && !line.is_finite(at)
        && (class == Some(Class::Adverb)
            || piece.word.is_some() && class.is_none_or(|c| !c.is_noun() && c != Class::Number))
}

/// `to draw a card`.
fn infinitive(line: &Line, at: usize) -> bool {
    line.said(at) == "to"
        && matches!(line.class(at + 1), Some(Class::VerbBase | Class::VerbAll))
}
