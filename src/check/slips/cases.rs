//! Cases that go by the names of kinds, and miss them: kinds `True`, `Bluff` and `Delayed`, and cases `if bluff`, `if
//! real`.

use std::collections::BTreeMap;

use super::super::Input;
use super::super::words::{singular, tokens};
use crate::finding::{Code, Finding, Findings};
use crate::outline::SectionKind;
use crate::source::Span;

struct Kind {
    name: String,
    noun: String,
    place: Span,
}

/// Compares one-word cases (`If bluff: …`) with the labels of a list of kinds (`Bluff Trap: …`).
pub(in crate::check) fn check(input: &Input<'_>, findings: &mut Findings) {
    let mut kinds: BTreeMap<(usize, u32), Vec<Kind>> = BTreeMap::new();
    let mut cases: BTreeMap<(usize, u32), Vec<(String, Span)>> = BTreeMap::new();
    for (set, view) in input.sets.iter().enumerate().filter(|(_, view)| !view.standard) {
        for section in &view.outline.sections {
            let (Some(above), Some((title, at))) = (section.parent, &section.title) else {
                continue;
            };
            let toks = tokens(title);
            if let ([name, noun], SectionKind::Item { .. }) = (toks.as_slice(), &section.kind) {
                kinds.entry((set, above.0)).or_default().push(Kind {
                    name: name.lower.clone(),
                    noun: singular(&noun.lower),
                    place: *at,
                });
            }
        }
    }
    for view in input.own() {
        let outline = input.sets[view.set].outline;
        let Some(above) = outline.section(view.section()).parent else { continue };
        let toks = view.toks();
        if let [first, name, colon, ..] = toks
            && first.is("if")
            && colon.is(":")
            && name.is_word()
        {
            let place = input.place(view, first.start, name.end);
            cases.entry((view.set, above.0)).or_default().push((name.lower.clone(), place));
        }
    }
    for ((set, _), list) in kinds.iter().filter(|(_, list)| list.len() > 1) {
        let noun = &list[0].noun;
        if list.iter().any(|kind| kind.noun != *noun) {
            continue;
        }
        let is_kind = |name: &str| list.iter().any(|kind| kind.name == name);
        for ((other, _), named) in &cases {
            let known = named.iter().filter(|(name, _)| is_kind(name)).count();
            if other != set || known == 0 || known == named.len() {
                continue;
            }
            for (name, place) in named.iter().filter(|(name, _)| !is_kind(name)) {
                let missing: Vec<String> = list
                    .iter()
                    .filter(|kind| !named.iter().any(|(name, _)| *name == kind.name))
                    .map(|kind| format!("`{}`", kind.name))
                    .collect();
                findings.push(
                    Finding::new(
                        Code::Gap,
                        *place,
                        format!("no kind of {noun} is called `{name}`, and the cases leave out {}", missing.join(" and ")),
                    )
                    .label("which kind is this?")
                    .related(list[0].place, "the kinds stand here")
                    .help("call the cases what the kinds are called, and say what holds for each of them"),
                );
            }
        }
    }
}
