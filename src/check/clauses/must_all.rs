//! `The skipper must move each of their boats`, and `a boat that is moored cannot move`: the duty forgets those that cannot.

use super::{Line, Text};
use crate::check::plain::{Deed, Mood, stem};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

/// Words by which a duty leaves out what cannot be done.
const LEAVES_OUT: [&str; 11] = [
    "able",
    "possible",
    "can",
    "could",
    "unless",
    "except",
    "not",
    "legal",
    "legally",
    "allowed",
    "otherwise",
];

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let law = text.lines.iter().any(|l| {
        l.toks.iter().any(|t| t.any(&["cannot", "prohibition", "forbids", "forbidden"]))
            && l.toks.iter().any(|t| t.any(&["prevails", "precedence", "overrides", "beats"]))
    });
    if law {
        return;
    }
    for line in text.lines.iter().filter(|l| !l.toks.iter().any(|t| t.any(&LEAVES_OUT))) {
        let duties = line.plain.deeds.iter().filter(|d| d.mood == Mood::Must && !d.asked);
        for duty in duties {
            let Some(thing) = all_of(line, duty) else { continue };
            let ban = text.lines.iter().find_map(|ban| {
                let other = ban.view.set == line.view.set && !std::ptr::eq(ban, line);
                let state =
                    ban.plain.deeds.iter().find_map(|no| banned(ban, no, duty, &thing))?;
                // The duty may be one of another state only.
                let named = line
                    .toks
                    .iter()
                    .any(|t| t.stem() == stem(&state) || t.lower == format!("un{state}"));
                (other && !named).then_some((ban, state))
            });
            let Some((ban, state)) = ban else { continue };
            let verb = &duty.verb;
            found.push(
                Finding::new(
                    Code::MustButCannot,
                    text.whole(line),
                    format!(
                        "this says that players must `{verb}` each `{thing}`, and by `{}` one that is `{state}` cannot",
                        text.rule(ban)
                    ),
                )
                .label("must be done with all")
                .related(text.whole(ban), "cannot be done with some")
                .help(format!("write `each {thing} that is not {state}`, or which of the two prevails")),
            );
            break;
        }
    }
}

/// The noun of `must move each of their boats`, `must feed all goats`.
fn all_of(line: &Line<'_>, duty: &Deed) -> Option<String> {
    let toks = line.toks;
    let all = toks.get(duty.at + 1).filter(|t| t.any(&["each", "all", "every"]))?;
    let noun = toks[duty.at + 2..duty.end.max(duty.at + 2)].iter().find(|t| {
        t.is_word() && !t.any(&["of", "their", "your", "his", "her", "the", "own", "its"])
    })?;
    (noun.number.is_none() && noun.start > all.start).then(|| stem(&noun.lower))
}

/// The state of `a boat that is moored cannot move`, `moored boats cannot be moved`.
fn banned(ban: &Line<'_>, no: &Deed, duty: &Deed, thing: &str) -> Option<String> {
    if no.mood != Mood::Cannot || no.asked || no.verb != duty.verb || duty.passive {
        return None;
    }
    let toks = ban.toks;
    let excuse =
        toks.iter().any(|t| t.any(&["unless", "except", "only", "twice", "again", "than"]));
    // What cannot be done is said of the thing: as its subject, or as the object of a player.
    let own = no.what.is_empty();
    if excuse || !own && !no.passive && !no.what.iter().any(|w| w == thing) {
        return None;
    }
    let at = toks.iter().position(|t| t.stem() == thing)?;
    let behind = |n: usize| toks.get(at + n);
    let state = if behind(1)?.any(&["that", "which"]) && behind(2)?.any(&["is", "are"]) {
        behind(3).filter(|t| quality(t))
    } else {
        at.checked_sub(1).map(|i| &toks[i]).filter(|t| quality(t))
    }?;
    Some(state.lower.clone())
}

fn quality(tok: &Tok) -> bool {
    tok.is_word()
        && tok.number.is_none()
        && (tok.lower.ends_with("ed") || tok.lower.ends_with("en") || tok.lower.ends_with("wn"))
        && tok.lower.len() > 4
}
