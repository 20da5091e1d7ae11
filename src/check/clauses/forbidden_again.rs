//! `A stone on a well cannot be taken`, and `while it stands on a well, a stone is safe and the other player cannot take it`:
//! what is forbidden once is forbidden.

use super::{Line, Text};
use crate::check::plain::{Deed, Mood, stem, stems};
use crate::finding::{Code, Finding};

/// What a sentence forbids.
struct Ban<'l> {
    line: &'l Line<'l>,
    verb: &'l str,
    /// Who may not do it; nobody named for what may not be done by anybody.
    agent: Vec<String>,
    /// To what.
    patient: Vec<String>,
    /// In which case, and where.
    rest: Vec<String>,
}

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let bans: Vec<Ban<'_>> = text.lines.iter().flat_map(bans).collect();
    for (at, second) in bans.iter().enumerate() {
        let first = bans[..at].iter().find(|first| {
            first.verb == second.verb
                && !std::ptr::eq(first.line, second.line)
                && first.line.view.set == second.line.view.set
                && (covers(first, second) || covers(second, first))
        });
        let Some(first) = first else { continue };
        found.push(
            Finding::new(
                Code::SaidTwice,
                text.whole(second.line),
                format!(
                    "`{}` says again what `{}` says",
                    text.rule(second.line),
                    text.rule(first.line)
                ),
            )
            .label("said again")
            .related(text.whole(first.line), "said first")
            .help("delete one of them, so that they cannot drift apart"),
        );
    }
}

/// Whether all that one forbids is among what the other forbids.
fn covers(wide: &Ban<'_>, narrow: &Ban<'_>) -> bool {
    let within = |few: &[String], many: &[String]| few.iter().all(|word| many.contains(word));
    wide.patient.len() + wide.rest.len() > 1
        && within(&wide.agent, &narrow.agent)
        && within(&wide.patient, &narrow.patient)
        // `put a stone on a well` has the well with its object, `a stone cannot be put on a well` has not.
        && wide.rest.iter().all(|w| narrow.rest.contains(w) || narrow.patient.contains(w))
}

fn bans<'l>(line: &'l Line<'l>) -> Vec<Ban<'l>> {
    let toks = line.toks;
    let other = toks.iter().any(|t| {
        t.number.is_some_and(|n| n > 1)
            || t.any(&[
                "exception",
                "except",
                "even",
                "still",
                "also",
                "unless",
                "instead",
                "only",
                "than",
                "otherwise",
                "either",
                "different",
            ])
    });
    let pronoun = toks.first().is_some_and(|t| t.any(&["it", "they", "this", "these", "he"]));
    if other || pronoun {
        return Vec::new();
    }
    let bans = line.plain.deeds.iter();
    bans.filter(|d| d.mood == Mood::Cannot && !d.asked && !d.who.is_empty())
        .map(|deed| ban(line, deed))
        .collect()
}

fn ban<'l>(line: &'l Line<'l>, deed: &'l Deed) -> Ban<'l> {
    let toks = line.toks;
    // `Another keeper`, `any other keeper`.
    let words = |list: &[String]| -> Vec<String> {
        list.iter()
            .filter(|w| !["other", "another", "no", "nor"].contains(&w.as_str()))
            .cloned()
            .collect()
    };
    let verbs: Vec<&String> = line.plain.deeds.iter().map(|d| &d.verb).collect();
    let all = words(&stems(toks));
    let it = toks.get(deed.at + 1).is_some_and(|t| t.any(&["it", "them"]));
    let (agent, patient) = if deed.passive {
        (Vec::new(), deed.who.clone())
    } else if it {
        // What it is stands in another part of the sentence.
        let verb = stem(&toks[deed.at].lower);
        let rest = |word: &&String| !deed.who.contains(*word) && **word != verb;
        (deed.who.clone(), all.iter().filter(rest).cloned().collect())
    } else {
        (words(&deed.who), words(&deed.what))
    };
    let rest = all
        .into_iter()
        .filter(|w| !agent.contains(w) && !patient.contains(w) && !verbs.contains(&w))
        .collect();
    Ban { line, verb: &deed.verb, agent, patient, rest }
}
