//! `A coin drawn from the well deck must be laid face up`, and `a coin drawn from the well deck must not be shown`.

use std::collections::BTreeSet;

use super::{CLAIMS, Pages, Said, has};
use crate::check::plain::stems;
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

/// What a sentence says of whether a thing is seen by all.
struct Told<'p> {
    said: &'p Said<'p>,
    things: Vec<BTreeSet<String>>,
    seen: bool,
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let told: Vec<Told<'_>> = pages.said.iter().filter_map(told).collect();
    for (at, second) in told.iter().enumerate() {
        let first = told[..at].iter().find(|first| {
            first.said.set == second.said.set
                && first.seen != second.seen
                && first.things.iter().any(|t| second.things.contains(t))
        });
        let Some(first) = first else { continue };
        let (here, there) =
            if second.seen { ("seen by all", "hidden") } else { ("hidden", "seen by all") };
        found.push(
            Finding::new(
                Code::ForbiddenElsewhere,
                pages.whole(second.said),
                format!(
                    "what is {here} by this is {there} by `{}`, and nothing says which of the two holds",
                    pages.rule(first.said)
                ),
            )
            .label(here)
            .related(pages.whole(first.said), there)
            .help("leave it out of one of the two, or say when each holds"),
        );
    }
}

fn told<'p>(said: &'p Said<'p>) -> Option<Told<'p>> {
    let toks = &said.toks;
    let times = [
        "if", "when", "whenever", "until", "then", "after", "once", "while", "unless",
        "turned", "flipped", "turn", "flip",
    ];
    if said.has(&CLAIMS) || has(toks, &times) {
        return None;
    }
    // `Any coin that is found in the sand`: the verb of the thing comes behind that.
    let relative = |i: usize| toks[i - 1].any(&["that", "which", "who"]);
    let verb = (2..toks.len()).filter(|&i| !relative(i)).find(|&i| {
        toks[i].any(&[
            "is", "are", "must", "cannot", "has", "have", "goes", "lies", "stays", "remains",
            "may",
        ])
    })?;
    let all = toks[0].any(&["a", "an", "each", "every", "all", "any", "the"]);
    let seen = seen(&toks[verb..]).filter(|_| all && verb < 20)?;
    let mut things: Vec<BTreeSet<String>> = Vec::new();
    let mut from = 0;
    for at in 1..=verb {
        // `A charm from the hill deck or a coin from the well deck`.
        let next = at == verb
            || toks[at].any(&["or", "and"])
                && toks
                    .get(at + 1)
                    .is_some_and(|t| t.any(&["a", "an", "each", "every", "any"]));
        if next {
            things.push(stems(&toks[from..at]).into_iter().collect());
            from = at + 1;
        }
    }
    // One bare noun may be spoken of at many times.
    things.retain(|t| t.len() > 2);
    (!things.is_empty()).then_some(Told { said, things, seen })
}

/// Whether all see it, by the words behind the verb.
fn seen(toks: &[Tok]) -> Option<bool> {
    let pair = |a: &[&str], b: &[&str]| toks.windows(2).any(|w| w[0].any(a) && w[1].any(b));
    let denied = |words: &[&str]| {
        toks.iter().enumerate().any(|(i, t)| {
            t.any(words)
                && toks[i.saturating_sub(4)..i]
                    .iter()
                    .any(|t| t.any(&["not", "never", "cannot", "nobody"]))
        })
    };
    let hidden = pair(&["face"], &["down"])
        || has(toks, &["facedown", "secret", "secretly", "hidden", "concealed", "unseen"])
        || denied(&["shown", "revealed", "seen", "show", "reveal", "exposed"]);
    let open = pair(&["face"], &["up"])
        || has(toks, &["faceup", "openly", "visible"])
        || pair(&["in", "plain", "full"], &["view"])
        || pair(&["be", "is", "are"], &["shown", "revealed", "open"])
            && !denied(&["shown", "revealed"]);
    (hidden != open).then_some(open)
}
