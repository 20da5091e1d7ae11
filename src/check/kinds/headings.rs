//! Headings that explain the kinds of a list one by one, and one that is called otherwise.

use super::list::List;
use crate::check::plain::{Text, stem};
use crate::check::words::tokens;
use crate::finding::{Code, Finding};
use crate::outline::SectionId;
use crate::source::Span;

pub(super) fn check(text: &Text<'_>, lists: &[List], found: &mut Vec<Finding>) {
    for list in lists.iter().filter(|l| l.names.len() > 1) {
        let outline = text.input.sets[list.set].outline;
        let mut by_parent: std::collections::BTreeMap<Option<SectionId>, Vec<(String, Span)>> =
            std::collections::BTreeMap::new();
        for section in &outline.sections {
            if let Some((title, at)) = &section.title {
                by_parent.entry(section.parent).or_default().push((title.clone(), *at));
            }
        }
        for titles in by_parent.values() {
            compare(list, titles, found);
        }
    }
}

fn compare(list: &List, titles: &[(String, Span)], found: &mut Vec<Finding>) {
    let is = |title: &str, name: &str| {
        let of = |text: &str| -> Vec<String> {
            tokens(text)
                .iter()
                .filter(|t| t.is_word() && !t.any(&["the", "a", "an"]))
                .map(|t| stem(&t.lower))
                .filter(|w| *w != list.noun && w.parse::<u32>().is_err())
                .collect()
        };
        of(title) == of(name)
    };
    let missing: Vec<&String> =
        list.names.iter().filter(|name| !titles.iter().any(|(t, _)| is(t, name))).collect();
    let [missing] = missing.as_slice() else { return };
    if list.names.len() < 3 || titles.iter().any(|(_, at)| at.file != list.place.file) {
        return;
    }
    // The stranger stands among those that are in the list.
    let member = |title: &str| list.names.iter().any(|name| is(title, name));
    let first = titles.iter().position(|(t, _)| member(t));
    let last = titles.iter().rposition(|(t, _)| member(t));
    let (Some(first), Some(last)) = (first, last) else { return };
    let around = &titles[first.saturating_sub(1)..titles.len().min(last + 2)];
    let suffix = |title: &str| tokens(title).last().is_some_and(|t| t.stem() == list.noun);
    let strangers: Vec<&(String, Span)> = around.iter().filter(|(t, _)| !member(t)).collect();
    let named: Vec<&&(String, Span)> = strangers.iter().filter(|(t, _)| suffix(t)).collect();
    let stranger = match (named.as_slice(), strangers.as_slice()) {
        ([one], _) => **one,
        ([], [one]) if titles.len() == list.names.len() && !list.suffixed => *one,
        _ => return,
    };
    found.push(
        Finding::new(
            Code::NotInTheList,
            stranger.1,
            format!(
                "no {} is called `{}`, and `{missing}` has no heading",
                list.noun, stranger.0
            ),
        )
        .label("not in the list")
        .related(list.place, "the list")
        .help(format!("call it `{missing}` if that is meant, or mend the list")),
    );
}
