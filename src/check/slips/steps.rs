//! An item of a numbered list of steps that orders nothing: a definition that slipped in between.

use std::collections::BTreeMap;

use super::super::Input;
use super::super::words::{Tok, tokens};
use crate::finding::{Code, Finding, Findings};
use crate::outline::SectionKind;
use crate::source::Span;

/// An item of an ordered list.
struct Item {
    place: Span,
    stative: bool,
    index: usize,
}

/// Last words of a lead-in whose items are no steps.
const OPEN: [&str; 14] = [
    "when", "if", "while", "unless", "until", "is", "are", "has", "have", "that", "whether",
    "include", "includes", "where",
];

/// Looks at each ordered list whose other items happen.
pub(in crate::check) fn check(input: &Input<'_>, findings: &mut Findings) {
    let mut lists: BTreeMap<(usize, Option<u32>), BTreeMap<u32, Item>> = BTreeMap::new();
    for view in input.own() {
        let section = input.sets[view.set].outline.section(view.section());
        // Letters order the clauses of a law, not the steps of a turn.
        let lettered =
            section.number.as_ref().is_some_and(|n| n.text.ends_with(char::is_alphabetic));
        if section.kind != (SectionKind::Item { ordered: true }) || lettered {
            continue;
        }
        // `A player wins when:` lists conditions, not steps.
        let lead = view.sentence.lead_in.map(|id| {
            let toks = tokens(&input.sets[view.set].outline.sentence(id).text);
            toks.iter().rev().find(|t| t.is_word()).is_some_and(|t| t.any(&OPEN))
        });
        if lead == Some(true) {
            continue;
        }
        let toks = view.toks();
        let stative = view.definition || is_stative(toks);
        let list = lists.entry((view.set, section.parent.map(|p| p.0))).or_default();
        let index = list.len() + 1;
        let place = input.place(view, 0, view.sentence.text.len());
        let item = list.entry(view.section().0).or_insert(Item { place, stative, index });
        item.stative &= stative;
    }
    for list in lists.into_values() {
        let stative: Vec<&Item> = list.values().filter(|i| i.stative).collect();
        let [odd] = stative.as_slice() else { continue };
        if list.len() < 3 {
            continue;
        }
        findings.push(
            Finding::new(
                Code::NoStep,
                odd.place,
                format!(
                    "item {} of this list of steps says what something is, not what is done",
                    odd.index
                ),
            )
            .label("no step")
            .help("move it out of the list, or write what happens in this step"),
        );
    }
}

/// Whether a sentence says what something is or has: its first verb is one of being or having, and nothing
/// says that somebody acts.
fn is_stative(toks: &[Tok]) -> bool {
    let Some(verb) =
        toks.iter().position(|t| t.any(&["has", "have", "is", "are", "was", "were"]))
    else {
        return false;
    };
    let opens = toks.first().is_some_and(|t| {
        t.any(&["each", "every", "all", "a", "an", "the", "some", "any", "no", "there"])
            || t.lower.ends_with('s')
    });
    // `the cards are revealed`, `each player has discarded`: a participle tells of an event.
    let event = toks.get(verb + 1).is_some_and(|t| {
        t.lower.ends_with("ed")
            || t.any(&["drawn", "dealt", "chosen", "taken", "put", "then", "to"])
    });
    let noun_only = toks[..verb].iter().all(|t| {
        !t.any(&[
            ",", ":", "may", "must", "can", "cannot", "will", "should", "who", "that", "if",
            "when", "while", "then", "until",
        ])
    });
    let acts =
        toks.iter().any(|t| t.any(&["may", "must", "then", "until", "when", "if", "while"]));
    let short = verb <= 6;
    opens && short && noun_only && !event && !acts
}
