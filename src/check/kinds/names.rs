//! `During the Trading Phase`, where the phases are listed and none has this name.

use super::list::List;
use crate::check::plain::{Text, stem};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, lists: &[List], found: &mut Vec<Finding>) {
    for list in lists.iter().filter(|l| l.suffixed && l.names.len() > 1) {
        let mut told: Vec<String> = Vec::new();
        for line in text.lines.iter().chain(&text.asides).filter(|l| l.view.set == list.set) {
            for at in 1..line.toks.len() {
                let Some(name) = named(line.toks, at, &list.noun) else { continue };
                if known(list, &name) || told.contains(&name) || elsewhere(lists, list, &name) {
                    continue;
                }
                let width = name.split(' ').count();
                let said =
                    &line.view.sentence.text[line.toks[at - width].start..line.toks[at].end];
                let names = list.names.join("`, `");
                found.push(
                    Finding::new(
                        Code::NotInTheList,
                        text.words(line, at - width, at + 1),
                        format!("no {} is called `{said}`", list.noun),
                    )
                    .label("not in the list")
                    .related(list.place, "the list")
                    .help(format!(
                        "write the one that is meant (`{names}`), or add it to the list"
                    )),
                );
                told.push(name);
            }
        }
    }
    for list in lists.iter().filter(|l| !l.suffixed && l.names.len() > 2) {
        stranger(text, list, found);
    }
}

/// The capitalised words right before the noun: `Trading` of `Trading Phase`.
fn named(toks: &[Tok], at: usize, noun: &str) -> Option<String> {
    let tok = &toks[at];
    // A plural speaks of several.
    if tok.stem() != noun || tok.lower != *noun || !tok.capital {
        return None;
    }
    let mut from = at;
    while from > 0
        && toks[from - 1].capital
        && !toks[from - 1].any(&[
            "the", "a", "each", "every", "this", "that", "during", "in", "after", "at", "if",
            "when", "no", "any", "first", "second", "third", "last", "next", "before", "once",
            "then", "its", "their", "your",
        ])
    {
        from -= 1;
    }
    (from < at)
        .then(|| toks[from..at].iter().map(|t| t.lower.as_str()).collect::<Vec<_>>().join(" "))
}

fn known(list: &List, name: &str) -> bool {
    list.names
        .iter()
        .any(|n| n == name || n.ends_with(&format!(" {name}")) || name.ends_with(n.as_str()))
}

/// Whether another list of the same noun has the name.
fn elsewhere(lists: &[List], list: &List, name: &str) -> bool {
    lists
        .iter()
        .any(|other| other.set == list.set && other.noun == list.noun && known(other, name))
}

/// A sentence that goes through the kinds and names a stranger where one of them is left out.
fn stranger(text: &Text<'_>, list: &List, found: &mut Vec<Finding>) {
    for line in text.lines.iter().filter(|l| l.view.set == list.set) {
        let place = text.whole(line);
        if place.start <= list.place.start && list.place.end <= place.end {
            continue;
        }
        let has = |name: &String| {
            line.toks.iter().any(|t| t.lower == *name || t.stem() == stem(name))
        };
        let missing: Vec<&String> = list.names.iter().filter(|n| !has(n)).collect();
        let [missing] = missing.as_slice() else { continue };
        // A capital in the middle of a sentence that stands nowhere else.
        let lonely = line.toks.iter().enumerate().skip(1).find(|(_, t)| {
            t.capital
                && t.number.is_none()
                && !list.names.iter().any(|n| stem(n) == t.stem())
                && text.lines.iter().all(|other| {
                    std::ptr::eq(other, line)
                        || !other.toks.iter().any(|o| o.stem() == t.stem())
                })
        });
        let Some((at, tok)) = lonely else { continue };
        let said = &line.view.sentence.text[tok.start..tok.end];
        found.push(
            Finding::new(
                Code::NotInTheList,
                text.words(line, at, at + 1),
                format!(
                    "no {} is called `{said}`, and `{missing}` is left out here",
                    list.noun
                ),
            )
            .label("not in the list")
            .related(list.place, "the list")
            .help(format!("write `{missing}` if that is meant, or add `{said}` to the list")),
        );
    }
}
