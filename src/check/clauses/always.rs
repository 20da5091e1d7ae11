//! `Check continuously` here, and a list of the moments of the check there.

use super::{Line, Text};
use crate::check::plain::{stem, stems};
use crate::check::words::{Tok, tokens};
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    at_once(text, found);
    for line in &text.lines {
        let Some((verb, whom)) = always(text, line) else { continue };
        let other = text.lines.iter().find(|other| {
            let same = other.toks.windows(2).enumerate().any(|(at, w)| {
                let said = stems(&other.toks[..at]);
                w[0].any(&["is", "are"])
                    && w[1].stem() == verb
                    && whom.iter().all(|word| said.contains(word))
            });
            let moments = moment(other.toks)
                || other.toks.last().is_some_and(|t| t.is(":"))
                    && below(text, other).any(|item| moment(item.toks));
            same && moments && other.view.set == line.view.set && !std::ptr::eq(*other, line)
        });
        let Some(other) = other else { continue };
        found.push(
            Finding::new(
                Code::Drift,
                text.whole(line),
                format!(
                    "by this it goes on all the time, and by `{}` at certain moments",
                    text.rule(other)
                ),
            )
            .label("all the time")
            .related(text.whole(other), "at certain moments")
            .help("keep one of the two"),
        );
    }
}

/// `A player wins immediately when …`, where another sentence lists the moments at which winning is checked.
fn at_once(text: &Text<'_>, found: &mut Vec<Finding>) {
    const ENDS: [&str; 4] = ["win", "lose", "end", "die"];
    for line in text.lines.iter().chain(&text.asides).filter(|l| l.view.counts()) {
        let at = line.toks.iter().position(|t| t.any(&["immediately", "instantly"]));
        let verb = at.and_then(|at| {
            let near = &line.toks[at.saturating_sub(2)..line.toks.len().min(at + 3)];
            near.iter().map(Tok::stem).find(|stem| ENDS.contains(stem))
        });
        let Some(verb) = verb else { continue };
        let other = text.lines.iter().find(|other| {
            let checked = other.toks.windows(2).position(|w| {
                w[0].any(&["is", "are"]) && w[1].any(&["checked", "tested", "examined"])
            });
            let subject = checked.is_some_and(|is| {
                other.toks[..is].len() < 5 && other.toks[..is].iter().any(|t| t.stem() == verb)
            });
            let moments = other.toks.last().is_some_and(|t| t.is(":"))
                && below(text, other).any(|item| moment(item.toks))
                || checked.is_some_and(|is| {
                    other.toks[is + 2..].iter().take(2).any(|t| t.any(&["at", "only"]))
                });
            subject && moments && other.view.set == line.view.set && !std::ptr::eq(*other, line)
        });
        let Some(other) = other else { continue };
        found.push(
            Finding::new(
                Code::Drift,
                text.whole(line),
                format!(
                    "by this it happens at once, and by `{}` it is looked at only at certain moments",
                    text.rule(other)
                ),
            )
            .label("at once")
            .related(text.whole(other), "at certain moments")
            .help("leave out `immediately`, or the moments"),
        );
        return;
    }
}

/// What is done all the time, and to what.
fn always(text: &Text<'_>, line: &Line<'_>) -> Option<(String, Vec<String>)> {
    let toks = &line.toks;
    let at =
        toks.iter().position(|t| t.any(&["continuously", "constantly"])).or_else(|| {
            toks.windows(3).position(|w| w[0].is("at") && w[1].is("all") && w[2].is("times"))
        })?;
    let verb = toks[..at].last().filter(|t| t.is_word())?;
    let are = toks[..at].iter().position(|t| t.any(&["is", "are"]));
    // An order is about what the heading names.
    let whom = are.map_or_else(|| titled(text, line), |are| stems(&toks[..are]));
    (!whom.is_empty() && (are.is_some() || at == 1)).then(|| (stem(&verb.lower), whom))
}

/// The words of the heading around a sentence.
fn titled(text: &Text<'_>, line: &Line<'_>) -> Vec<String> {
    let titles = text.input.titles(line.view);
    let mut words = titles.last().map(|title| stems(&tokens(title))).unwrap_or_default();
    words.retain(|w| w.starts_with(char::is_alphabetic));
    words
}

/// Whether words name a moment.
fn moment(toks: &[Tok]) -> bool {
    toks.first().is_some_and(|t| t.any(&["at", "whenever", "when", "after", "before"]))
        && toks.len() > 2
}

/// The items that a sentence leads in.
fn below<'t, 'a>(
    text: &'t Text<'a>,
    lead: &'t Line<'a>,
) -> impl Iterator<Item = &'t Line<'a>> + 't {
    let outline = text.input.sets[lead.view.set].outline;
    text.lines.iter().filter(move |item| {
        item.view.set == lead.view.set
            && item
                .view
                .sentence
                .lead_in
                .is_some_and(|id| outline.sentence(id).span == lead.view.sentence.span)
    })
}
