//! Terms that are defined and never used.

use std::collections::BTreeMap;

use super::Input;
use super::words::{singular, tokens};
use crate::finding::{Code, Finding, Findings};
use crate::vocabulary::{Sort, TermId, is_flag};

/// Looks at what the book defines with a sentence of its own.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    let counts = mentions(input);
    for (id, term) in input.vocabulary.terms.iter() {
        let sort = matches!(
            term.sort,
            Sort::Zone
                | Sort::Tally
                | Sort::Property
                | Sort::State
                | Sort::Designation
                | Sort::Status
        );
        let Some(at) = term.at.filter(|_| sort) else { continue };
        // A title over rules names what they are about.
        if in_a_list(input, at) || is_title(input, at) {
            continue;
        }
        let own = input.sets.iter().any(|set| !set.standard && set.outline.file == at.file);
        // The standard set speaks of these, so the book uses them without a word.
        let shared = matches!(
            term.name.to_lowercase().as_str(),
            "point" | "points" | "deck" | "hand" | "score"
        );
        // A note says already that only its use explains it.
        let by_use = findings.iter().any(|f| {
            f.code == Code::TermByUse
                && f.at.span.file == at.file
                && f.at.span.start <= at.start
                && at.end <= f.at.span.end
        });
        // `An unlimited number` is no name.
        let measure = tokens(&term.name)
            .iter()
            .all(|t| t.any(&["unlimited", "number", "amount", "supply", "limited", "total"]));
        if !own
            || shared
            || by_use
            || measure
            || used(input, &counts, id) > 0
            || parts_used(input, &counts, at)
            || is_short_elsewhere(&counts, &term.name)
        {
            continue;
        }
        findings.push(
            Finding::new(
                Code::UnusedTerm,
                at,
                format!("`{}` is defined here and never used", term.name),
            )
            .help(format!("write a rule about `{}`, or take it out", term.name)),
        );
    }
}

/// Whether the book speaks of it by a shorter name: of feathers, where feather tokens are defined.
fn is_short_elsewhere(mentions: &Mentions, name: &str) -> bool {
    const THINGS: [&str; 8] =
        ["token", "card", "tile", "piece", "marker", "counter", "chip", "cube"];
    let Some((front, last)) = name.rsplit_once(' ') else { return false };
    THINGS.contains(&last.to_lowercase().as_str())
        && !front.contains(' ')
        && mentions.get(&bare(&front.to_lowercase())).is_some_and(|m| m.len() > 1)
}

/// Whether what is defined is made of parts of which the book speaks: `the course is a track of 25 spaces`.
fn parts_used(input: &Input<'_>, mentions: &Mentions, at: crate::source::Span) -> bool {
    let view = input.own().find(|view| {
        let span = view.sentence.span;
        span.file == at.file && span.start <= at.start && at.end <= span.end
    });
    let Some(toks) = view.map(super::input::SentenceView::toks) else { return false };
    toks.windows(5).any(|w| {
        let made = w[0].is("is") && w[1].any(&["a", "an"]) && w[3].is("of");
        let part = if w[4].number.is_some() {
            toks.iter().find(|t| t.start > w[4].start)
        } else {
            Some(&w[4])
        };
        made && part.is_some_and(|t| mentions.get(&bare(&t.lower)).is_some_and(|m| m.len() > 1))
    })
}

/// Whether a place is the heading of a section in which something is said.
fn is_title(input: &Input<'_>, at: crate::source::Span) -> bool {
    let outlines = input.sets.iter().map(|set| set.outline).filter(|o| o.file == at.file);
    outlines.flat_map(|o| &o.sections).any(|section| {
        section.kind == crate::outline::SectionKind::Heading
            && section
                .title
                .as_ref()
                .is_some_and(|(_, span)| span.start <= at.start && at.end <= span.end)
    })
}

/// Whether a place is an item of a list that only names things.
fn in_a_list(input: &Input<'_>, at: crate::source::Span) -> bool {
    input.own().any(|view| {
        let span = view.sentence.span;
        let inside = span.file == at.file && span.start <= at.start && at.end <= span.end;
        if !inside {
            return false;
        }
        // A list of names, or three and more terms in one sentence.
        let named = input.vocabulary.terms.iter().filter(|(_, term)| {
            term.at.is_some_and(|at| {
                span.file == at.file && span.start <= at.start && at.end <= span.end
            })
        });
        named.count() > 2
            || tokens(view.sentence.text.split('(').next().unwrap_or_default())
                .iter()
                .filter(|t| t.is_word())
                .count()
                < 4
    })
}

/// In how many sentences other than its definition a term occurs.
pub(super) fn uses(input: &Input<'_>, term: TermId) -> usize {
    used(input, &mentions(input), term)
}

type Mentions = BTreeMap<String, Vec<(crate::source::FileId, u32, u32)>>;

/// The sentences of the book by the words in them, singular and without endings.
fn mentions(input: &Input<'_>) -> Mentions {
    let mut out: Mentions = BTreeMap::new();
    for view in input.own() {
        let span = view.sentence.span;
        for tok in view.toks().iter().filter(|t| t.is_word()) {
            let word = bare(&tok.lower);
            let list = out.entry(word).or_default();
            if list.last() != Some(&(span.file, span.start, span.end)) {
                list.push((span.file, span.start, span.end));
            }
        }
    }
    out
}

fn bare(word: &str) -> String {
    singular(word.trim_end_matches("'s").trim_end_matches('\''))
}

/// The part of a quality that its verb shares: `tapp` of `tapped`, `frozen` of `frozen`.
fn stem(word: &str) -> &str {
    let stem = word.strip_suffix("ed").unwrap_or(word);
    let mut letters = stem.chars().rev();
    match (letters.next(), letters.next()) {
        (Some(a), Some(b)) if a == b && stem.len() > 3 => &stem[..stem.len() - a.len_utf8()],
        _ => stem,
    }
}

fn used(input: &Input<'_>, mentions: &Mentions, id: TermId) -> usize {
    let term = input.vocabulary.terms.get(id);
    let at = term.at.unwrap_or_default();
    let mut most = 0;
    for name in std::iter::once(&term.name).chain(&term.also) {
        // The words of a name together; the rarest of them tells.
        let mut count = usize::MAX;
        for tok in
            tokens(name).iter().filter(|t| t.is_word() && !super::words::is_small(&t.lower))
        {
            let word = bare(&tok.lower);
            let found = mentions.get(&word).map_or(0, |list| {
                list.iter()
                    .filter(|(file, start, end)| {
                        !(*file == at.file && *start <= at.start && at.end <= *end)
                    })
                    .count()
            });
            // A quality is used by its verb too (`tapped`: taps, untap).
            let stem = stem(&word);
            let kin = is_flag(term)
                && mentions
                    .keys()
                    .any(|w| w != &word && w.strip_prefix("un").unwrap_or(w).starts_with(stem));
            let found = found + usize::from(kin);
            let in_tables = usize::from(input.table_words.contains(&word));
            count = if name.contains(" of ") && count != usize::MAX {
                count.max(found + in_tables)
            } else {
                count.min(found + in_tables)
            };
        }
        if count != usize::MAX {
            most = most.max(count);
        }
    }
    most
}
