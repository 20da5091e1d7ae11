//! `A motion is …`, said twice in two ways.

use std::collections::BTreeMap;

use super::defined::defines;
use super::{Line, Text};
use crate::check::plain::{stem, stems};
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let mut first: BTreeMap<(usize, Vec<String>), &Line<'_>> = BTreeMap::new();
    for line in &text.lines {
        let Some((from, to)) = defines(line) else { continue };
        // A definition, not a case.
        let kind = line.toks.get(to + 1).is_some_and(|t| t.any(&["a", "an", "any"]));
        if !kind || line.toks.iter().any(|t| t.any(&["if", "when", "also", "unless"])) {
            continue;
        }
        let name: Vec<String> = line.toks[from..to].iter().map(|t| stem(&t.lower)).collect();
        let Some(before) = first.get(&(line.view.set, name.clone())) else {
            first.insert((line.view.set, name), line);
            continue;
        };
        let said = &line.view.sentence.text[line.toks[from].start..line.toks[to - 1].end];
        let (here, there) = (stems(&line.toks[to..]), stems(before.toks));
        // Said again in the same words: another check speaks of it.
        if here.iter().all(|word| there.contains(word)) {
            continue;
        }
        found.push(
            Finding::new(
                Code::Drift,
                text.whole(line),
                format!("`{said}` is explained in two ways"),
            )
            .label("one meaning")
            .related(text.whole(before), "another one")
            .help("keep one of them, or use two words"),
        );
    }
}
