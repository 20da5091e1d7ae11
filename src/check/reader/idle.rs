//! Sentences that bind nobody: `ponds often give fish`, `usually harder to cross`, `some spells can copy others`.

use super::{Text, has};
use crate::finding::{Code, Finding};

const HEDGES: [&str; 7] =
    ["usually", "typically", "often", "sometimes", "rarely", "seldom", "commonly"];

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in text.lines.iter().filter(|l| !text.input.sets[l.view.set].changes) {
        let toks = line.toks;
        let binds = has(toks, &["must", "cannot", "may", "if", "when", "whenever", "instead"])
            || toks.iter().any(|t| t.number.is_some());
        let hedge = toks.iter().position(|t| t.any(&HEDGES)).filter(|&at| {
            // `as often as they like`, `how often`.
            !toks[at.saturating_sub(1)..at].iter().any(|t| t.any(&["as", "how", "more"]))
        });
        let hard = toks
            .windows(2)
            .position(|w| w[0].any(&["difficult", "hard", "harder"]) && w[1].is("to"));
        let some = (toks.first().is_some_and(|t| t.is("some"))
            && toks.get(2).is_some_and(|t| t.any(&["can", "may", "might", "will", "could"])))
        .then_some(0);
        let Some(at) = hedge.or(hard).filter(|_| !binds).or(some) else { continue };
        if toks.last().is_some_and(|t| t.is(":")) {
            continue;
        }
        let said = &toks[at].lower;
        found.push(
            Finding::new(
                Code::SaysNothing,
                text.whole(line),
                format!("this binds nobody: `{said}` is not said when and how far"),
            )
            .label("without effect")
            .help("say in which case it holds, or mark it as an aside (`Note: …`)"),
        );
    }
}
