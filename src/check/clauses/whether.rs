//! `Rook-boats may sail over reefs, whether they carry spice or not`, and `a boat of either kind can sail onto a reef only if it
//! carries no spice`: one says that a thing makes no difference, the other that all hangs on it.

use super::{Line, Text};
use crate::check::plain::{Mood, stems};
use crate::finding::{Code, Finding};

/// A permission with what it hangs on, or what makes no difference to it.
struct Leave<'l> {
    line: &'l Line<'l>,
    verb: &'l str,
    who: Vec<String>,
    what: Vec<String>,
    hinge: Vec<String>,
}

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let free: Vec<Leave<'_>> = text.lines.iter().filter_map(whether).collect();
    let bound: Vec<Leave<'_>> = text.lines.iter().filter_map(only_if).collect();
    for tied in &bound {
        let shares = |a: &[String], b: &[String]| a.iter().any(|w| b.contains(w));
        let clash = free.iter().find(|loose| {
            loose.verb == tied.verb
                && loose.line.view.set == tied.line.view.set
                && !std::ptr::eq(loose.line, tied.line)
                && shares(&loose.who, &tied.who)
                && shares(&loose.what, &tied.what)
                // The condition says nothing else than what is said to be of no weight.
                && tied.hinge.iter().all(|w| loose.hinge.contains(w))
        });
        let Some(loose) = clash else { continue };
        let (first, last) =
            if loose.line.view.sentence.span.start < tied.line.view.sentence.span.start {
                (loose.line, tied.line)
            } else {
                (tied.line, loose.line)
            };
        found.push(
            Finding::new(
                Code::ForbiddenElsewhere,
                text.whole(last),
                format!(
                    "`{}` makes this hang on what makes no difference by `{}`, and neither names the other",
                    text.rule(tied.line),
                    text.rule(loose.line)
                ),
            )
            .label("this one")
            .related(text.whole(first), "and this one")
            .help("say in one of them which of the two prevails"),
        );
    }
}

/// `may sail over reefs, whether they carry spice or not`.
fn whether<'l>(line: &'l Line<'l>) -> Option<Leave<'l>> {
    let toks = line.toks;
    let at = toks.iter().position(|t| t.is("whether"))?;
    let or = (at + 1..toks.len()).find(|&i| toks[i].is("or"))?;
    toks.get(or + 1).filter(|t| t.is("not"))?;
    let deed = line
        .plain
        .deeds
        .iter()
        .find(|d| d.at < at && matches!(d.mood, Mood::May | Mood::Plain))?;
    leave(line, deed, &toks[at + 1..or], at)
}

/// `can sail onto a reef only if it carries no spice`.
fn only_if<'l>(line: &'l Line<'l>) -> Option<Leave<'l>> {
    let toks = line.toks;
    let at =
        toks.windows(2).position(|w| w[0].is("only") && w[1].any(&["if", "when", "while"]))?;
    let deed = line.plain.deeds.iter().find(|d| d.at < at && d.mood == Mood::May)?;
    let end =
        toks[at..].iter().position(|t| t.any(&[",", ";", "."])).map_or(toks.len(), |i| at + i);
    leave(line, deed, &toks[at + 2..end], at)
}

fn leave<'l>(
    line: &'l Line<'l>,
    deed: &'l crate::check::plain::Deed,
    hinge: &[crate::check::words::Tok],
    end: usize,
) -> Option<Leave<'l>> {
    let mut hinge = stems(hinge);
    hinge.retain(|w| w != "no" && w != "any");
    let what = stems(&line.toks[deed.at + 1..end.max(deed.at + 1)]);
    let who = stems(&line.toks[line.plain.open..deed.at]);
    (!hinge.is_empty() && !what.is_empty() && !who.is_empty()).then_some(Leave {
        line,
        verb: &deed.verb,
        who,
        what,
        hinge,
    })
}
