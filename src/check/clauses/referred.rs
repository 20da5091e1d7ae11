//! `They may carry goods, as rule 6 says`, where rule 6 says nothing of carrying and rule 4 does.

use std::collections::{BTreeMap, BTreeSet};

use super::{Line, Text};
use crate::check::plain::stems;
use crate::check::words::tokens;
use crate::finding::{Code, Finding};
use crate::outline::{Outline, SectionId};

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let mut known: BTreeMap<usize, Vec<BTreeSet<String>>> = BTreeMap::new();
    for line in &text.lines {
        let outline = text.input.sets[line.view.set].outline;
        // One reference, which stands for what the clause before it speaks of.
        let [reference] = line.view.sentence.references.as_slice() else { continue };
        let Some(target) = reference.target else { continue };
        let Some((from, to)) = clause(line, reference.range.0 as usize) else { continue };
        // What is done, and to what: the subject stands everywhere.
        let deed = line.plain.deeds.iter().rfind(|d| d.at >= from && d.at < to);
        let said: BTreeSet<String> = match deed {
            Some(deed) => stems(&line.toks[deed.at..to]).into_iter().collect(),
            None => stems(&line.toks[from..to]).into_iter().collect(),
        };
        if said.len() < 2 || said.len() > 6 {
            continue;
        }
        let words = known.entry(line.view.set).or_insert_with(|| words(outline));
        let shared = |id: SectionId| {
            words.get(id.0 as usize).map_or(0, |own| own.intersection(&said).count())
        };
        if shared(target) > 0 {
            continue;
        }
        let own = line.view.section();
        let mut others = (0..outline.sections.len() as u32).map(SectionId).filter(|id| {
            *id != own
                && outline.section(*id).number.is_some()
                && outline.section(own).parent != Some(*id)
                && shared(*id) == said.len()
        });
        // The smallest rule that has all the words is the last of those around it.
        let Some(other) = others.next_back() else { continue };
        found.push(
            Finding::new(
                Code::MistitledReference,
                text.input.place(
                    line.view,
                    reference.range.0 as usize,
                    reference.range.1 as usize,
                ),
                format!(
                    "`{}` says nothing of this, and `{}` does",
                    reference.text,
                    outline.rule_name(other)
                ),
            )
            .label("speaks of something else")
            .related(outline.section(other).span, "speaks of it")
            .help(format!("write `{}` if that is meant", outline.rule_name(other))),
        );
    }
}

/// The words before `, as rule 6 says`, `(see 6)`.
fn clause(line: &Line<'_>, reference: usize) -> Option<(usize, usize)> {
    let toks = &line.toks;
    let at = toks.iter().position(|t| t.start >= reference)?;
    let lead = (at.saturating_sub(4)..at).rev().find(|&i| {
        toks[i].any(&["see", "as", "following", "under"])
            && !toks[i..at].iter().any(|t| t.is(","))
    })?;
    let says = toks[lead].is("see")
        || toks[at..].iter().any(|t| {
            t.any(&["says", "say", "describes", "describe", "explains", "tells", "states"])
        })
        || toks[lead..at].iter().any(|t| {
            t.any(&["described", "explained", "stated", "told", "set", "laid", "defined"])
        });
    let end = (0..lead).rev().find(|&i| toks[i].any(&[",", "("]))?;
    let from =
        toks[..end].iter().rposition(|t| t.any(&[",", ";", ":", "."])).map_or(0, |i| i + 1);
    let negated = toks[from..end].iter().any(|t| t.any(&["except", "unless", "not"]));
    (says && lead == end + 1 && !negated && from < end).then_some((from, end))
}

/// For each section the words of its title, its sentences and all that stands below it.
fn words(outline: &Outline) -> Vec<BTreeSet<String>> {
    let mut out = vec![BTreeSet::new(); outline.sections.len()];
    for sentence in &outline.sentences {
        out[sentence.section.0 as usize].extend(stems(&tokens(&sentence.text)));
    }
    // A section stands before those below it.
    for at in (0..outline.sections.len()).rev() {
        let section = &outline.sections[at];
        if let Some((title, _)) = &section.title {
            out[at].extend(stems(&tokens(title)));
        }
        if let Some(above) = section.parent.map(|p| p.0 as usize).filter(|above| *above < at) {
            let own = out[at].clone();
            out[above].extend(own);
        }
    }
    out
}
