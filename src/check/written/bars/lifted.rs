//! `As an exception to the ban on docking at a full quay, …`, where no rule forbids anybody to dock there.

use super::{bars, claims, reference, weight};
use crate::check::words::{Tok, tokens};
use crate::check::written::{Pages, has};
use crate::finding::{Code, Finding};

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for said in &pages.said {
        let Some((at, from, to)) = ban(&said.toks) else { continue };
        let wanted = weight(&said.toks[from..to]);
        let leans = pages.input.sets[said.set].changes;
        if wanted.is_empty() || leans || reference(&said.toks).is_some() {
            continue;
        }
        let fits = |toks: &[Tok]| {
            // `A step where another cat is sitting` is a step that is shared.
            let beside = has(toks, &["another", "occupied", "together", "same"]);
            let shared = wanted
                .iter()
                .filter(|w| {
                    toks.iter().any(|t| alike(t.stem(), w)) || beside && w.starts_with("shar")
                })
                .count();
            shared * 2 > wanted.len() || shared * 2 == wanted.len() && shared > 1
        };
        let base = pages.said.iter().any(|other| {
            !std::ptr::eq(other, said)
                && other.set == said.set
                && bars(&other.toks)
                && fits(&other.toks)
        });
        let outline = pages.input.sets[said.set].outline;
        let titled = outline.sections.iter().any(|s| {
            s.title.as_ref().is_some_and(|(title, _)| {
                let title = tokens(title);
                has(&title, &["no", "not", "never", "forbidden"]) && fits(&title)
            })
        });
        if base || titled {
            continue;
        }
        let word = &said.toks[at].lower;
        found.push(
            Finding::new(
                Code::ExceptionWithoutBase,
                pages.whole(said),
                format!("this lifts a `{word}` that no rule sets"),
            )
            .label("excepted from what?")
            .help("write the rule that forbids it elsewhere, or take the exception out"),
        );
    }
}

/// Two plain forms of one word: `move` and `movement`.
fn alike(a: &str, b: &str) -> bool {
    let root = |w: &str| w.chars().take(4).collect::<String>();
    a == b || a.len() > 4 && b.len() > 3 && root(a) == root(b)
}

/// The ban that a sentence speaks of as known: its word, and the words that say what is forbidden.
fn ban(toks: &[Tok]) -> Option<(usize, usize, usize)> {
    let lifts = claims(toks)
        || has(toks, &["lifts", "lifted", "ignore", "ignores", "waives", "waived", "free"])
        || toks.windows(3).any(|w| {
            w[0].any(&["does", "do"]) && w[1].is("not") && w[2].any(&["apply", "hold", "bind"])
        });
    let at = (0..toks.len()).find(|&i| {
        let next = |n: usize, words: &[&str]| toks.get(i + n).is_some_and(|t| t.any(words));
        let known =
            i > 0 && toks[i - 1].any(&["the", "this", "that", "usual", "general", "normal"]);
        let strong =
            toks[i].any(&["ban", "prohibition", "restriction", "interdiction", "taboo"]);
        let weak = toks[i].any(&["rule", "limit"]);
        known && (strong && next(1, &["on", "against", "of"]) || weak && next(1, &["against"]))
    })?;
    let from = at + 2;
    let stop = toks[from..].iter().position(|t| {
        !t.is_word() || t.any(&["may", "can", "does", "is", "are", "must", "need", "do"])
    });
    let to = stop.map_or(toks.len(), |n| from + n);
    // What stands in `that is full` belongs to it.
    let to = if to > 0 && toks.get(to).is_some_and(|t| t.any(&["is", "are"])) {
        let end = toks[to..].iter().position(|t| !t.is_word());
        end.map_or(toks.len(), |n| to + n)
    } else {
        to
    };
    (lifts && to > from).then_some((at, from, to))
}
