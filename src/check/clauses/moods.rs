//! One deed, said twice: as what happens and as what one may do.

use std::collections::BTreeMap;

use super::Text;
use crate::check::plain::Mood;
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let mut seen: BTreeMap<(usize, String), Vec<(usize, Mood)>> = BTreeMap::new();
    for (at, line) in text.lines.iter().enumerate() {
        for deed in line.plain.deeds.iter().filter(|d| !d.asked) {
            // `A frozen skater` is `a skater who is frozen`.
            let mut case: Vec<&String> = line.plain.case.iter().chain(&deed.who).collect();
            case.sort();
            case.dedup();
            if deed.what.len() + case.len() < 3 || case.len() < 2 {
                continue;
            }
            let figure = deed.figure.map(|(n, _)| n);
            let key = format!("{} {:?} {case:?} {figure:?}", deed.verb, deed.what);
            let before = seen.entry((line.view.set, key)).or_default();
            let ban = |mood: Mood| mood == Mood::Cannot;
            let other = before.iter().find(|(other, mood)| {
                let may = (*mood == Mood::May) != (deed.mood == Mood::May);
                may && *other != at && !ban(*mood) && !ban(deed.mood) && !deed.what.is_empty()
            });
            let again = before.iter().find(|(other, mood)| {
                let apart = text.lines[*other].view.section() != line.view.section();
                *other != at && ban(*mood) && ban(deed.mood) && apart
            });
            if let Some(&(other, _)) = again {
                let first = &text.lines[other];
                found.push(
                    Finding::new(
                        Code::SaidTwice,
                        text.whole(line),
                        format!(
                            "`{}` says again what `{}` says",
                            text.rule(line),
                            text.rule(first)
                        ),
                    )
                    .label("said again")
                    .related(text.whole(first), "said first")
                    .help("delete one of them, so that they cannot drift apart"),
                );
            }
            if let Some(&(other, mood)) = other {
                let first = &text.lines[other];
                let (here, there) = if mood == Mood::May {
                    ("happens", "may be done")
                } else {
                    ("may be done", "happens")
                };
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
