//! Two sentences that are the same but for one figure.

use std::collections::BTreeMap;

use crate::check::Input;
use crate::check::words::{Tok, is_small, singular};
use crate::finding::Findings;
use crate::source::Span;

/// Fewer words of weight than this are no sentence to compare.
const FEWEST: usize = 4;
/// More sentences of one shape than this are a table in words.
const MOST: usize = 2;

struct Said {
    numbers: Vec<(i64, bool)>,
    place: Span,
    parent: (usize, u32),
}

/// Finds them and reports each pair that `told` does not hold already.
pub(super) fn check(input: &Input<'_>, told: &[(Span, Span)], findings: &mut Findings) {
    let mut shapes: BTreeMap<(usize, String), Vec<Said>> = BTreeMap::new();
    for view in input.own() {
        if input.sets[view.set].changes {
            continue;
        }
        let toks = view.toks();
        let Some((shape, numbers)) = shape(toks) else { continue };
        let place = input.place(view, 0, view.sentence.text.len());
        let parent = (view.set, view.section().0);
        shapes.entry((view.set, shape)).or_default().push(Said { numbers, place, parent });
    }
    for said in shapes.values() {
        if said.len() < 2 || said.len() > MOST {
            continue;
        }
        let (first, second) = (&said[0], &said[1]);
        if first.parent == second.parent {
            continue;
        }
        let mut apart = first.numbers.iter().zip(&second.numbers).filter(|(a, b)| a.0 != b.0);
        let (Some((a, b)), None) = (apart.next(), apart.next()) else { continue };
        // A figure in a condition tells two cases apart.
        if a.1 || b.1 {
            continue;
        }
        let known = told.iter().any(|(x, y)| {
            let inside = |place: &Span, p: &Span| {
                place.file == p.file && place.start <= p.start && p.end <= place.end
            };
            inside(&second.place, x) && inside(&first.place, y)
                || inside(&first.place, x) && inside(&second.place, y)
        });
        if !known {
            findings.push(super::conflict(
                second.place,
                first.place,
                &b.0.to_string(),
                &a.0.to_string(),
                "two sentences differ in one figure",
            ));
        }
    }
}

/// The words of weight with figures left open, and the figures with whether each tells cases apart.
fn shape(toks: &[Tok]) -> Option<(String, Vec<(i64, bool)>)> {
    let mut words = Vec::new();
    let mut numbers = Vec::new();
    let (mut heavy, mut in_condition) = (0, false);
    for (at, tok) in toks.iter().enumerate() {
        if tok.any(&[
            "if", "when", "while", "whenever", "on", "with", "for", "after", "unless", "until",
            "who", "in", "during", "at", "once", "before",
        ]) {
            // `at most` and `at least` bound a figure and open no condition.
            let bound =
                tok.is("at") && toks.get(at + 1).is_some_and(|t| t.any(&["most", "least"]));
            in_condition |= !bound;
        }
        if tok.any(&[",", ":", ";"]) {
            in_condition = false;
        }
        if !tok.is_word() {
            if tok.any(&["+", "-", "\u{2013}", ":", "="]) && toks.get(at + 1).is_some() {
                // Ranges, keys of tables and bonuses tell cases apart.
                return None;
            }
            continue;
        }
        if let Some(n) = tok.number {
            let names = at > 0
                && toks[at - 1].any(&[
                    "step", "phase", "round", "player", "level", "season", "turn", "stage",
                    "rule", "section", "act", "type", "number", "part", "card", "row",
                    "column",
                ]);
            numbers.push((n, in_condition || names));
            words.push("#".to_owned());
            continue;
        }
        if is_small(&tok.lower)
            || tok.any(&["each", "every", "all", "any", "only", "also", "game"])
        {
            continue;
        }
        heavy += 1;
        words.push(singular(&tok.lower));
    }
    (heavy >= FEWEST && !numbers.is_empty()).then(|| (words.join(" "), numbers))
}
