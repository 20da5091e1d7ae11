//! What becomes of somebody with no cards left: said twice in other words, or denied in one place and decreed in another.

use super::{Line, Text, has};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};
use crate::outline::SentenceId;

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let lost: Vec<&Line<'_>> = text.lines.iter().filter(|l| loses(text, l)).collect();
    for line in text.lines.iter().filter(|l| denies(l.toks)) {
        let Some(other) = lost.iter().find(|l| apart(l, line)) else { continue };
        found.push(
            Finding::new(
                Code::Drift,
                text.whole(line),
                format!(
                    "by this nobody loses for want of cards, and by `{}` somebody does",
                    text.rule(other)
                ),
            )
            .label("no loss here")
            .related(text.whole(other), "a loss here")
            .help("say in one place when it is a loss, for example `a player loses only when they have to draw and cannot`"),
        );
    }
    let drawn: Vec<&&Line<'_>> =
        lost.iter().filter(|l| l.toks.iter().any(|t| t.stem() == "draw")).collect();
    if let [first, again, ..] = drawn[..]
        && apart(first, again)
    {
        found.push(
            Finding::new(
                Code::SaidTwice,
                text.whole(again),
                format!(
                    "`{}` says in other words that who cannot draw loses",
                    text.rule(first)
                ),
            )
            .label("said again")
            .related(text.whole(first), "said first")
            .help("keep one of the two, and say in it when exactly it holds"),
        );
    }
}

fn apart(one: &Line<'_>, other: &Line<'_>) -> bool {
    one.view.set == other.view.set && one.view.section() != other.view.section()
}

/// Whether it speaks of a deck or a hand in which nothing is left.
fn dry(toks: &[Tok]) -> bool {
    const OF: [&str; 7] = ["card", "cards", "deck", "library", "draw", "pile", "tiles"];
    let out = has(toks, &["empty", "unable"])
        || has(toks, &["run", "runs", "running"]) && has(toks, &["out"])
        || toks.windows(2).any(|w| w[0].is("cannot") && w[1].is("draw"));
    out && has(toks, &OF)
}

/// `A player loses when they must draw from an empty deck`, whether the loss stands in the sentence or in what leads it in.
fn loses(text: &Text<'_>, line: &Line<'_>) -> bool {
    let lead = line.view.sentence.lead_in.map(|id: SentenceId| {
        let outline = text.input.sets[line.view.set].outline;
        outline.sentence(id).text.to_lowercase()
    });
    let led = lead.is_some_and(|lead| {
        lead.split(|c: char| !c.is_alphanumeric()).any(|w| ["loses", "lose"].contains(&w))
    });
    dry(line.toks)
        && (has(line.toks, &["loses", "lose"]) || led)
        && !has(line.toks, &["not", "doesn't", "no", "never", "cannot"])
        || dry(line.toks) && led
}

/// `Running out of cards does not cause a loss`.
fn denies(toks: &[Tok]) -> bool {
    let not = toks.iter().position(|t| t.any(&["doesn't", "not", "never", "isn't", "no"]));
    not.is_some_and(|at| {
        dry(&toks[..at])
            && toks[at + 1..].iter().take(5).any(|t| t.any(&["loss", "lose", "defeat"]))
            && !has(toks, &["but", "until", "unless", "only", "if"])
    })
}
