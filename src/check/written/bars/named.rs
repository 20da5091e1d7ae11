//! `As an exception to 2.4, a stack that was sealed may be opened again`, where 2.4 says how many are opened and 2.3 forbids to open
//! what was sealed.

use super::{claims, denied, numbered, reference, weight, within};
use crate::check::written::{Pages, Said, has};
use crate::finding::{Code, Finding};

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for said in pages.said.iter().filter(|s| claims(&s.toks) || lifts(s)) {
        let Some(at) = reference(&said.toks) else { continue };
        let number = &said.toks[at].lower;
        let meant_by = numbered(pages, said, number);
        let of: Vec<&Said<'_>> = pages
            .said
            .iter()
            .filter(|s| {
                s.set == said.set && !std::ptr::eq(*s, said) && within(pages, s, &meant_by)
            })
            .collect();
        // What forbids is no exception to what forbids; nor is what a figure is changed by.
        let allows = has(&said.toks, &["may", "can", "allowed", "need"]) || lifts(said);
        if of.is_empty() || !allows || !lifts(said) && !denied(&said.toks).is_empty() {
            continue;
        }
        let own = weight(&said.toks);
        let shared = |other: &Said<'_>| {
            weight(&other.toks).into_iter().filter(|w| own.contains(w)).count()
        };
        let forbids = |other: &Said<'_>| {
            denied(&other.toks).iter().any(|&i| own.iter().any(|w| w == other.toks[i].stem()))
        };
        if of.iter().any(|s| forbids(s)) {
            continue;
        }
        // `May do it a third time` may well be an exception to a figure.
        let counts = said.toks.iter().enumerate().any(|(i, t)| i != at && t.number.is_some())
            || has(
                &said.toks,
                &["more", "another", "additional", "extra", "further", "number"],
            );
        let most = of.iter().map(|s| shared(s)).max().unwrap_or(0);
        let base = pages
            .said
            .iter()
            .filter(|s| s.set == said.set && !std::ptr::eq(*s, said))
            .filter(|s| !claims(&s.toks) && forbids(s) && !within(pages, s, &meant_by))
            .filter(|s| {
                let n = shared(s);
                n > most + usize::from(counts) && n > 2 && n * 2 > weight(&s.toks).len()
            })
            .max_by_key(|s| (shared(s), std::cmp::Reverse(s.sentence.span.start)));
        let Some(base) = base else { continue };
        let meant = pages.rule(base);
        found.push(
            Finding::new(
                Code::ExceptionWithoutBase,
                pages.words(said, at, at + 1),
                format!("`{number}` does not forbid this, and `{meant}` does"),
            )
            .label("an exception to another rule?")
            .related(pages.whole(base), "forbids it")
            .help(format!("write `{meant}` if it is meant")),
        );
    }
}

/// `2.4 does not apply to …`.
fn lifts(said: &Said<'_>) -> bool {
    said.toks.windows(3).any(|w| {
        w[0].any(&["does", "do"]) && w[1].is("not") && w[2].any(&["apply", "hold", "bind"])
    })
}
