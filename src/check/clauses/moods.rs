//! One deed, said twice: as what happens and as what one may do.

use std::collections::BTreeMap;

use super::Text;
use crate::check::plain::Mood;
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let mut seen: BTreeMap<(usize, String), Vec<(usize, Mood)>> = BTreeMap::new();
    for (at, line) in text.lines.iter().enumerate() {
        for deed in line.plain.deeds.iter().filter(|d| !d.asked && d.mood != Mood::Cannot) {
            let words = deed.what.len() + deed.who.len() + line.plain.case.len();
            if deed.what.is_empty() || words < 3 || line.plain.case.is_empty() {
                continue;
            }
            let mut case = line.plain.case.clone();
            case.sort();
            let figure = deed.figure.map(|(n, _)| n);
            let key = format!("{} {:?} {:?} {case:?} {figure:?}", deed.verb, deed.what, deed.who);
            let before = seen.entry((line.view.set, key)).or_default();
            let other = before.iter().find(|(other, mood)| {
                let may = (*mood == Mood::May) != (deed.mood == Mood::May);
                may && *other != at
            });
            if let Some(&(other, mood)) = other {
                let first = &text.lines[other];
                let (here, there) =
                    if mood == Mood::May { ("happens", "may be done") } else { ("may be done", "happens") };
                found.push(
                    Finding::new(
                        Code::Drift,
                        text.whole(line),
                        format!(
                            "`{}` here {here}, and by `{}` it {there}",
                            deed.verb,
                            text.rule(first)
                        ),
                    )
                    .label(here)
                    .related(text.whole(first), there)
                    .help("say it once, or make the two agree"),
                );
            }
            before.push((at, deed.mood));
        }
    }
}
