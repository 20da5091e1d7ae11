//! A count that the list behind it does not bear out: `four suits: hearts, spades and clubs`.

use super::words::Tok;
use super::{Input, SentenceView, Words};
use crate::finding::{Code, Finding, Findings};
use crate::outline::{SectionKind, SentenceId};

/// Compares the figure of a lead-in with the items below it or the names behind its colon.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    for (set, view) in input.sets.iter().enumerate().filter(|(_, set)| !set.standard) {
        let mut items: std::collections::BTreeMap<SentenceId, std::collections::BTreeSet<u32>> =
            std::collections::BTreeMap::new();
        for sentence in &view.outline.sentences {
            let section = view.outline.section(sentence.section);
            if let Some(lead) = sentence.lead_in
                && matches!(section.kind, SectionKind::Item { .. })
            {
                items.entry(lead).or_default().insert(sentence.section.0);
            }
        }
        for (lead, sections) in items {
            let sentence = view.outline.sentence(lead);
            // Items of one list stand side by side; what stands below them is not counted.
            let depth = sections
                .iter()
                .map(|s| view.outline.sections[*s as usize].depth)
                .min()
                .unwrap_or(0);
            let count = sections
                .iter()
                .filter(|s| view.outline.sections[**s as usize].depth == depth)
                .count();
            let words = Words::of(sentence);
            let lead = SentenceView {
                set,
                sentence,
                words: &words,
                unread: false,
                commentary: false,
                definition: false,
            };
            let toks = lead.toks();
            if let Some((at, said)) = announced(toks) {
                report(input, &lead, toks, at, said, count as i64, findings);
            }
        }
    }
    for view in input.own() {
        let toks = view.toks();
        let Some(colon) = toks.iter().position(|t| t.is(":")) else { continue };
        let Some((at, said)) = announced(&toks[..=colon]) else { continue };
        if let Some(count) = names(&toks[colon + 1..]) {
            report(input, view, toks, at, said, count, findings);
        }
    }
}

/// The one figure of a lead-in, with the plural noun that it counts.
fn announced(toks: &[Tok]) -> Option<(usize, i64)> {
    // `one of the following three ways`: the figure that counts is the last one.
    let picks = |at: usize| toks.get(at + 1).is_some_and(|t| t.is("of"));
    let mut numbers =
        toks.iter().enumerate().filter(|(at, t)| t.number.is_some() && !picks(*at));
    let (at, tok) = numbers.next()?;
    let said = tok.number.filter(|n| (2..=20).contains(n))?;
    let (at, said) = match numbers.next() {
        None => (at, said),
        Some(_) => return None,
    };
    // `In each of the six colors, …`: what is listed is something else.
    if toks[..at].iter().any(|t| t.is("per"))
        || toks[..at].windows(2).any(|w| w[0].is("each") && w[1].is("of"))
    {
        return None;
    }
    let before = at.checked_sub(1).map(|i| &toks[i]);
    if before.is_some_and(|t| {
        t.any(&["up", "least", "most", "than", "any", "choose", "of", "into", "round", "phase"])
            && !(t.is("of") && at > 1 && toks[at - 2].any(&["one", "consists"]))
    }) {
        return None;
    }
    let noun = toks[at + 1..].iter().take(4).find(|t| {
        t.lower.ends_with('s')
            && t.lower.len() > 3
            && !t.any(&["points", "times", "cards", "coins", "players", "others", "plus"])
    })?;
    let counted = noun.any(&[
        "phases",
        "steps",
        "actions",
        "suits",
        "kinds",
        "types",
        "colors",
        "colours",
        "zones",
        "areas",
        "roles",
        "families",
        "resources",
        "parts",
        "ways",
        "options",
        "choices",
        "regions",
        "classes",
        "stages",
        "categories",
        "symbols",
        "places",
        "properties",
        "factions",
        "houses",
        "things",
        "rules",
        "conditions",
        "cases",
        "states",
        "seasons",
        "teams",
        "groups",
        "attributes",
        "abilities",
        "elements",
        "tasks",
    ]);
    counted.then_some((at, said))
}

/// How many names a plain list holds; none if it is anything else.
fn names(toks: &[Tok]) -> Option<i64> {
    if toks.iter().any(|t| t.number.is_some() || t.any(&[":", ";", "(", "."])) {
        return None;
    }
    let joined = toks.iter().any(|t| t.any(&["and", "or"]));
    let items: Vec<&[Tok]> =
        toks.split(|t| t.any(&[",", "and", "or"])).filter(|item| !item.is_empty()).collect();
    let short = items.iter().all(|item| {
        item.len() <= 4
            && !item.iter().any(|t| {
                t.any(&[
                    "is", "are", "may", "must", "can", "if", "when", "player", "each", "then",
                ])
            })
    });
    (joined && short && items.len() > 1).then_some(items.len() as i64)
}

fn report(
    input: &Input<'_>,
    view: &SentenceView<'_>,
    toks: &[Tok],
    at: usize,
    said: i64,
    count: i64,
    findings: &mut Findings,
) {
    if said == count {
        return;
    }
    let place = input.place(view, toks[at].start, toks[at].end);
    findings.push(
        Finding::new(
            Code::WrongCount,
            place,
            format!("`{}` are announced and {count} are listed", toks[at].lower),
        )
        .help(format!("write {count}, or mend the list")),
    );
}
