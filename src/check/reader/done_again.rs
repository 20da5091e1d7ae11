//! `They are set aside once the wall is built`, and elsewhere `once the wall is built, set aside all masons`.

use super::{Line, Text};
use crate::check::plain::stems;
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

const WHEN: [&str; 4] = ["once", "when", "after", "whenever"];

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for (at, line) in text.lines.iter().enumerate() {
        let Some((verb, case)) = pronoun(line.toks) else { continue };
        let other = text.lines.iter().find(|other| {
            other.view.set == line.view.set
                && !std::ptr::eq(*other, line)
                && orders(other, &verb, &case).is_some_and(|noun| antecedent(text, at, &noun))
        });
        let Some(other) = other else { continue };
        let (first, again) = if other.view.sentence.span.start < line.view.sentence.span.start {
            (other, line)
        } else {
            (line, other)
        };
        found.push(
            Finding::new(
                Code::SaidTwice,
                text.whole(again),
                format!("that they are to `{verb}` then is said in `{}` too", text.rule(first)),
            )
            .label("said again")
            .related(text.whole(first), "said first")
            .help("keep one of the two"),
        );
    }
}

/// `They will be set aside once the wall is built`: the verb, and the case.
fn pronoun(toks: &[Tok]) -> Option<(String, Vec<String>)> {
    let they = toks.first()?.any(&["they", "it", "these"]);
    let when = toks.iter().position(|t| t.any(&WHEN)).filter(|&at| at > 0)?;
    let be = toks[1..when].iter().position(|t| t.any(&["be", "are", "is"]))? + 1;
    let done = toks[be + 1..when]
        .iter()
        .find(|t| t.is_word() && !t.any(&["then", "all", "both", "also", "again", "only"]))?;
    let denied = toks.iter().any(|t| t.any(&["not", "cannot", "never", "if", "unless", "may"]));
    let case = stems(&toks[when + 1..]);
    (they && !denied && case.len() > 1).then(|| (done.stem().to_owned(), case))
}

/// `Once the wall is built, set aside all masons`: what the verb is done to.
fn orders(line: &Line<'_>, verb: &str, case: &[String]) -> Option<String> {
    let toks = line.toks;
    let opens = toks.first()?.any(&WHEN);
    let comma = toks.iter().position(|t| t.is(",")).filter(|_| opens)?;
    let same = stems(&toks[1..comma]) == case;
    let at = comma + 1;
    let does = toks.get(at)?.stem() == verb;
    let noun = toks[at + 1..]
        .iter()
        .find(|t| t.is_word() && !t.any(&["all", "the", "any", "each", "every", "those"]))?;
    (same && does).then(|| noun.stem().to_owned())
}

/// Whether the sentence just before speaks of the noun, so that `they` can be that.
fn antecedent(text: &Text<'_>, at: usize, noun: &str) -> bool {
    let here = &text.lines[at];
    text.lines[..at].iter().rev().take(2).any(|line| {
        line.view.section() == here.view.section() && line.toks.iter().any(|t| t.stem() == noun)
    })
}
