//! `They gain exactly 3 stones` in every case, and `exactly 4` in one of them, where the rule with the lower number
//! prevails.

use std::collections::BTreeMap;

use super::{Line, Text};
use crate::check::plain::Deed;
use crate::finding::{Code, Finding};
use crate::lower::Meta;

/// Whether the earlier (or the later) number prevails by a law of the book; none where no number decides.
pub(super) fn ranked(text: &Text<'_>) -> Option<bool> {
    let earlier = text.input.states_law(&Meta::EarlierNumber);
    let later = text.input.states_law(&Meta::LaterNumber);
    (earlier != later).then_some(earlier)
}

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let Some(earlier) = ranked(text) else { return };
    // Only those that give the same thing are compared.
    let mut before: BTreeMap<(usize, &str, Option<String>), Vec<&Line<'_>>> = BTreeMap::new();
    for second in &text.lines {
        let Some(deed) = exact(second) else { continue };
        let key = (second.view.set, deed.verb.as_str(), thing(second, deed));
        let alike = before.entry(key).or_default();
        let earlier_ones = alike.clone();
        alike.push(second);
        for first in earlier_ones {
            let (wide, narrow) = if earlier { (first, second) } else { (second, first) };
            if narrow.toks.iter().any(|t| t.any(&["instead", "exception", "except", "unless"]))
            {
                continue;
            }
            let (Some(a), Some(b)) = (exact(wide), exact(narrow)) else { continue };
            let same = a.verb == b.verb
                && thing(wide, a) == thing(narrow, b)
                && a.figure.map(|f| f.0) != b.figure.map(|f| f.0);
            let covers = wide.plain.case.len() < narrow.plain.case.len()
                && wide.plain.case.iter().all(|w| narrow.plain.case.contains(w))
                && !wide.plain.case.is_empty();
            if same && covers {
                found.push(
                    Finding::new(
                        Code::NeverApplies,
                        text.whole(narrow),
                        format!(
                            "`{}` says another figure for all these cases, and prevails",
                            text.rule(wide)
                        ),
                    )
                    .label("a case of the other")
                    .related(text.whole(wide), "for all cases")
                    .help(format!(
                        "leave this case out of `{}`, or call this rule an exception",
                        text.rule(wide)
                    )),
                );
            }
        }
    }
}

/// The deed of a sentence that gives an exact figure.
fn exact<'l>(line: &'l Line<'_>) -> Option<&'l Deed> {
    line.plain.deeds.iter().find(|d| {
        !d.asked
            && d.figure.is_some_and(|(_, at)| {
                at > 0 && line.toks[at - 1].any(&["exactly", "only", "precisely"])
            })
    })
}

fn thing(line: &Line<'_>, deed: &Deed) -> Option<String> {
    let (_, at) = deed.figure?;
    line.toks.get(at + 1).map(|t| crate::check::plain::stem(&t.lower))
}
