//! `May not carve before they have glazed`, `may not glaze before they have carved`: neither can ever be the first.

use super::{Pages, Said};
use crate::check::plain::verb;
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

/// One deed needs another before it.
struct Need<'s, 'p> {
    said: &'s Said<'p>,
    deed: String,
    first: String,
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let needs: Vec<Need<'_, '_>> = pages.said.iter().filter_map(need).collect();
    for (last, closing) in needs.iter().enumerate() {
        let mut path = vec![last];
        // One deed needs the next until the first comes back; rules before the closing one only, each once.
        while let Some(&now) = path.last() {
            if needs[now].first == closing.deed {
                break;
            }
            let next = (0..last).find(|&i| {
                !path.contains(&i)
                    && needs[i].said.set == closing.said.set
                    && needs[i].deed == needs[now].first
            });
            let Some(next) = next else {
                path.clear();
                break;
            };
            path.push(next);
        }
        if path.len() < 2 {
            continue;
        }
        let names: Vec<String> =
            path.iter().rev().map(|&i| format!("`{}`", pages.rule(needs[i].said))).collect();
        let mut finding = Finding::new(
            Code::NeverLegal,
            pages.whole(closing.said),
            format!(
                "`{}` can never be done: each of these waits for the other: {}",
                closing.deed,
                names.join(", ")
            ),
        )
        .label("closes the circle")
        .help("let one of them be done without the other");
        for &i in &path[1..] {
            finding = finding
                .related(pages.whole(needs[i].said), format!("`{}` first", needs[i].first));
        }
        found.push(finding);
    }
}

/// What a sentence lets be done only after something else.
fn need<'s, 'p>(said: &'s Said<'p>) -> Option<Need<'s, 'p>> {
    let toks = &said.toks;
    let modal = toks.iter().position(|t| t.any(&["may", "can", "cannot", "must"]))?;
    let mut at = modal + 1;
    let mut denied =
        toks[modal].is("cannot") || toks[..modal].iter().any(|t| t.any(&["no", "nobody"]));
    let mut only = false;
    while toks.get(at).is_some_and(|t| t.any(&["not", "never", "only", "be"])) {
        denied |= toks[at].any(&["not", "never"]);
        only |= toks[at].is("only");
        at += 1;
    }
    let deed = toks.get(at).filter(|t| t.is_word())?;
    let link = (at + 1..toks.len()).find(|&i| {
        toks[i].any(&[
            "before", "until", "unless", "if", "after", "when", "once", "without", "only",
        ])
    })?;
    only |= toks[link].is("only");
    let waits = if denied {
        toks[link].any(&["before", "until", "unless", "without"])
    } else {
        only && toks[link..].iter().take(2).any(|t| t.any(&["if", "after", "when", "once"]))
    };
    let free = toks[link + 1..].iter().any(|t| t.any(&["or", "no", "not", "nobody"]));
    // `… before they have glazed a pot`, `without glazing first`; what another does is another matter.
    let other =
        toks[link..].iter().any(|t| t.any(&["another", "other", "opponent", "somebody"]));
    let first = toks[link + 1..].iter().find(|t| done(t))?;
    (waits && !free && !other && toks[modal].lower != "must").then(|| Need {
        said,
        deed: deed.stem().to_owned(),
        first: first.stem().to_owned(),
    })
}

/// A participle: what has been done.
fn done(tok: &Tok) -> bool {
    let shape = verb(&tok.lower);
    tok.is_word()
        && tok.number.is_none()
        && !tok.any(&["has", "have", "had", "been", "least", "is"])
        && (shape.participle
            || tok.lower.ends_with("ed")
            || tok.lower.ends_with("ing") && tok.lower.len() > 5)
}
