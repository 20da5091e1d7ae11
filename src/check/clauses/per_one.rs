//! `Each agent is paid two coins for each of their travelers aboard`, and elsewhere `each agent with travelers aboard is paid two
//! coins`, for the same event: one of them has lost the `for each`.

use super::{Line, Text};
use crate::check::plain::{stem, stems};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

/// So many of something are given, taken, scored.
#[derive(PartialEq)]
struct Sum {
    verb: String,
    figure: i64,
    noun: String,
}

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for (at, line) in text.lines.iter().enumerate() {
        for (sum, from) in sums(line) {
            let Some(per) = for_each(&line.toks[from..]) else { continue };
            for (other_at, other) in text.lines.iter().enumerate() {
                let once = sums(other).into_iter().find(|(s, _)| *s == sum);
                let Some((_, place)) = once.filter(|_| other_at != at) else { continue };
                let here = other.view.set == line.view.set
                    && other.view.section() != line.view.section();
                // It speaks of what is counted, and of the same event.
                let event = &other.plain.case;
                let around = said_around(text, at);
                let same = !event.is_empty()
                    && event.iter().all(|w| around.contains(w))
                    && other.toks.iter().any(|t| t.stem() == per);
                if !here || !same || for_each(&other.toks[place..]).is_some() {
                    continue;
                }
                let (first, second, from) =
                    if other_at > at { (line, other, place) } else { (other, line, from) };
                found.push(
                    Finding::new(
                        Code::Drift,
                        text.words(second, from - 1, from + 2),
                        format!(
                            "`{}` says this for each `{per}`, and `{}` once",
                            text.rule(line),
                            text.rule(other)
                        ),
                    )
                    .label("once, or for each?")
                    .related(text.whole(first), "said otherwise here")
                    .help("say it once, or make the two agree"),
                );
            }
        }
    }
}

/// What a sentence gives so many of outside its condition, and the word of the figure.
fn sums(line: &Line<'_>) -> Vec<(Sum, usize)> {
    let toks = &line.toks;
    let from = line.plain.open.max(1);
    (from..toks.len().saturating_sub(1))
        .filter_map(|at| {
            let (figure, noun) = (toks[at].number?, toks.get(at + 1).filter(|t| t.is_word())?);
            let verb = toks[at - 1].is_word().then(|| stem(&toks[at - 1].lower))?;
            Some((Sum { verb, figure, noun: stem(&noun.lower) }, at))
        })
        .collect()
}

/// The noun behind `for each`, `for every`, `per`.
fn for_each(toks: &[Tok]) -> Option<String> {
    let at = toks.windows(2).position(|w| {
        w[0].is("for") && w[1].any(&["each", "every"]) || w[0].is("per") && w[1].is_word()
    })?;
    let behind = toks[at + 1..].iter();
    behind
        .take_while(|t| t.is_word())
        .find(|t| {
            !t.any(&["each", "every", "of", "their", "the", "its", "these", "your", "other"])
        })
        .map(|t| stem(&t.lower))
}

/// The words of weight of a sentence and of those before it in its rule.
fn said_around(text: &Text<'_>, at: usize) -> Vec<String> {
    let line = &text.lines[at];
    let rule = text.lines[..=at]
        .iter()
        .rev()
        .take_while(|l| l.view.set == line.view.set && l.view.section() == line.view.section());
    rule.flat_map(|l| stems(l.toks)).collect()
}
