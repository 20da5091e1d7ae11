//! `A brooch is a pin that …` and `a pin is a brooch with …`: two words, each explained by the other.

use super::defined::defines;
use super::{Line, Text};
use crate::check::plain::stem;
use crate::finding::{Code, Finding};

/// A word that is explained, and the word for the kind that it is said to be of.
struct Meaning<'l> {
    line: &'l Line<'l>,
    name: String,
    kind: String,
    /// First and one past the last word of the name.
    words: (usize, usize),
}

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let meanings: Vec<Meaning<'_>> = text.lines.iter().filter_map(meaning).collect();
    for (at, second) in meanings.iter().enumerate() {
        // Back through the words before it, until its own name comes up again.
        let mut circle = vec![second];
        while let Some(next) = circle.last().and_then(|last| {
            meanings[..at].iter().find(|m| {
                m.name == last.kind
                    && m.line.view.set == second.line.view.set
                    && !circle.iter().any(|seen| std::ptr::eq(*seen, *m))
            })
        }) {
            circle.push(next);
        }
        let closed = circle.iter().position(|m| m.kind == second.name).filter(|i| *i > 0);
        let Some(last) = closed.and_then(|i| circle.get(i)) else { continue };
        let said = |m: &Meaning<'_>| {
            let (from, to) = m.words;
            m.line.view.sentence.text[m.line.toks[from].start..m.line.toks[to - 1].end]
                .to_owned()
        };
        found.push(
            Finding::new(
                Code::CircularDefinition,
                text.whole(second.line),
                format!("`{}` and `{}` are explained by each other", said(last), said(second)),
            )
            .label("explained by the other")
            .related(text.whole(last.line), "and this one by it")
            .help(format!(
                "say in one of the two what it is without the other word, for example `A {} is a card that …`",
                said(last)
            )),
        );
    }
}

/// What a definition explains a word by: the noun of its kind.
fn meaning<'l>(line: &'l Line<'l>) -> Option<Meaning<'l>> {
    let (from, to) = defines(line)?;
    let toks = line.toks;
    let article = (to + 1 < toks.len()).then_some(to + 1)?;
    if !toks[article].any(&["a", "an", "any", "every"]) {
        return None;
    }
    // The noun stands before `that`, `with`, a sign or the end.
    let end = (article + 1..toks.len())
        .find(|&i| {
            !toks[i].is_word()
                || toks[i].any(&[
                    "that", "which", "who", "with", "without", "from", "of", "in", "on",
                    "whose", "to", "for", "and", "or",
                ])
        })
        .unwrap_or(toks.len());
    let noun = end.checked_sub(1).filter(|&i| i > article)?;
    let name = stem(&toks[to - 1].lower);
    let kind = stem(&toks[noun].lower);
    (name != kind).then_some(Meaning { line, name, kind, words: (from, to) })
}
