//! A list that a verb leads in, of which one item is not built like the others: `Winning a battle grants: 2 coins; a
//! card from the row; remove a pawn`.

use std::collections::BTreeMap;

use super::super::Input;
use super::super::words::{Tok, tokens};
use crate::finding::{Code, Finding, Findings};
use crate::source::Span;
use crate::vocabulary::{Lexicon, Part};

/// Last words of a lead-in that want things behind them.
const GIVES: &[&str] = &[
    "grants", "gives", "gains", "gain", "receives", "receive", "gets", "get", "has", "have",
    "contains", "contain", "includes", "include", "needs", "need", "provides", "earns", "earn",
    "takes", "costs", "grant", "give",
];

/// An item below a lead-in: whether it is an order, where, its words.
type Item = (bool, Span, String);

/// Looks at the items behind each such lead-in.
pub(in crate::check) fn check(input: &Input<'_>, findings: &mut Findings) {
    let mut lists: BTreeMap<(usize, u32), Vec<Item>> = BTreeMap::new();
    for view in input.own() {
        let Some(lead) = view.sentence.lead_in else { continue };
        let before = tokens(&input.sets[view.set].outline.sentence(lead).text);
        let last = before.iter().rev().find(|t| t.is_word());
        if !last.is_some_and(|t| t.any(GIVES)) || view.sentence.index > 1 {
            continue;
        }
        let toks = view.toks();
        let Some(first) = toks.first() else { continue };
        let place = input.place(view, 0, view.sentence.text.len());
        let list = lists.entry((view.set, lead.0)).or_default();
        list.push((orders(toks), place, view.sentence.text[first.start..first.end].to_owned()));
    }
    for list in lists.into_values() {
        let odd: Vec<_> = list.iter().filter(|(orders, ..)| *orders).collect();
        let [(_, place, word)] = odd.as_slice() else { continue };
        if list.len() < 3 {
            continue;
        }
        findings.push(
            Finding::new(
                Code::NoStep,
                *place,
                format!("the other items of this list are things, and this one is an order (`{word} …`)"),
            )
            .label("built otherwise than its siblings")
            .help("move it out of the list, or name here what is given, as the other items do"),
        );
    }
}

/// Whether an item opens with a verb and an object of its own.
fn orders(toks: &[Tok]) -> bool {
    let [first, second, ..] = toks else { return false };
    let lexicon = Lexicon::shared();
    lexicon.find(&first.lower, Part::Verb).is_some()
        && second.any(&[
            "a", "an", "the", "their", "your", "all", "any", "one", "its", "his", "each",
        ])
}
