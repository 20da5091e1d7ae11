//! `During the Truce, no player may take an action`, and `a player may raid only during the Truce`: what is allowed in no other time is
//! forbidden in this one.

use super::{claims, denied};
use crate::check::plain::stems;
use crate::check::words::{Tok, tokens};
use crate::check::written::{Pages, Said, has, names};
use crate::finding::{Code, Finding};

/// A time in which something is forbidden.
struct Closed<'p> {
    said: &'p Said<'p>,
    time: Vec<String>,
    /// The verbs; those of any action if there is none.
    verbs: Vec<String>,
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let closed: Vec<Closed<'_>> = pages.said.iter().filter_map(|s| shut(pages, s)).collect();
    if closed.is_empty() {
        return;
    }
    for said in pages.said.iter().filter(|s| !claims(&s.toks)) {
        let Some((deed, time)) = only(&said.toks) else { continue };
        let ban = closed.iter().find(|c| {
            let of =
                c.verbs.contains(&deed) || c.verbs.is_empty() && is_action(pages, said, &deed);
            c.said.set == said.set && !std::ptr::eq(c.said, said) && c.time == time && of
        });
        let Some(ban) = ban else { continue };
        found.push(
            Finding::new(
                Code::NeverLegal,
                pages.whole(said),
                format!(
                    "this can be done at no other time, and by `{}` it cannot be done then",
                    pages.rule(ban.said)
                ),
            )
            .label("can never be done")
            .related(pages.whole(ban.said), "forbids it at that time")
            .help("name another time here, or say in the other rule what it leaves out"),
        );
    }
}

const TIMES: [&str; 5] = ["during", "in", "at", "on", "while"];

/// The words of a time behind `during`, and one past them.
fn time(toks: &[Tok], from: usize) -> Option<(Vec<String>, usize)> {
    let end = (from..toks.len())
        .find(|&i| {
            !toks[i].is_word()
                || toks[i].any(&[
                    "no", "nobody", "players", "a", "may", "can", "cannot", "and", "or", "by",
                    "all", "none", "neither", "if", "when", "it", "is", "are",
                ]) && i > from
        })
        .unwrap_or(toks.len());
    let mut words = stems(&toks[from..end]);
    words.retain(|w| !["phase", "step", "part", "stage", "turn", "time"].contains(&w.as_str()));
    (!words.is_empty() && words.len() < 4).then_some((words, end))
}

fn shut<'p>(pages: &Pages<'_>, said: &'p Said<'p>) -> Option<Closed<'p>> {
    let toks = &said.toks;
    let other = has(
        toks,
        &[
            "unless", "other", "but", "only", "more", "than", "again", "if", "who", "except",
            "until",
        ],
    );
    if other || claims(toks) {
        return None;
    }
    let action = toks.iter().position(|t| t.any(&["action", "actions", "act", "acts"]));
    let none = toks.windows(2).any(|w| {
        w[0].is("no") && w[1].any(&["action", "actions"])
            || w[0].any(&["nobody", "no"]) && w[1].any(&["acts", "act", "player", "one"])
    });
    let stops = denied(toks);
    let general = action.is_some()
        && (none
            || !stops.is_empty()
            || has(toks, &["forbidden", "prohibited", "impossible"])
                && has(toks, &["all", "any", "every"]));
    let verbs: Vec<String> = if general {
        Vec::new()
    } else {
        stops.iter().map(|&i| toks[i].stem().to_owned()).collect()
    };
    if !general && verbs.is_empty() {
        return None;
    }
    let time = (0..toks.len()).filter(|&i| toks[i].any(&TIMES)).find_map(|i| {
        let this = toks.get(i + 1).is_some_and(|t| t.any(&["this", "it"]));
        if this {
            return title(pages, said);
        }
        time(toks, i + 1).map(|(words, _)| words)
    })?;
    Some(Closed { said, time, verbs })
}

/// The words of the heading above: `this phase`.
fn title(pages: &Pages<'_>, said: &Said<'_>) -> Option<Vec<String>> {
    let outline = pages.input.sets[said.set].outline;
    let titles = outline.titles(said.section());
    titles.iter().rev().find_map(|t| time(&tokens(t), 0).map(|(words, _)| words))
}

/// `May raid only during the Truce`, `raiding is possible only in the Truce`: the deed and the time.
fn only(toks: &[Tok]) -> Option<(String, Vec<String>)> {
    let at = toks.windows(2).position(|w| w[0].is("only") && w[1].any(&TIMES))?;
    let (words, end) = time(toks, at + 2)?;
    // `Only during the Truce and the Feast`: one of several.
    if toks.get(end).is_some_and(|t| t.any(&["and", "or", ","])) {
        return None;
    }
    let modal = toks[..at].iter().rposition(|t| t.any(&["may", "can"]));
    let deed = match modal {
        Some(modal) => toks[modal + 1..at].iter().find(|t| !t.any(&["be", "also", "then"]))?,
        None if at == 0 => {
            let modal = toks.iter().position(|t| t.any(&["may", "can"]))?;
            toks[modal + 1..].iter().find(|t| {
                t.is_word()
                    && !t.any(&["a", "the", "any", "be", "player", "players", "you", "they"])
            })?
        }
        // `Raiding is allowed only …`, `raid only during …`.
        None => toks[..at].iter().find(|t| {
            t.is_word() && !t.any(&["a", "an", "the", "to", "player", "players", "action"])
        })?,
    };
    Some((deed.stem().to_owned(), words))
}

/// Whether the book calls what is done an action.
fn is_action(pages: &Pages<'_>, said: &Said<'_>, deed: &str) -> bool {
    let outline = pages.input.sets[said.set].outline;
    let titled = outline
        .titles(said.section())
        .iter()
        .any(|t| has(&tokens(&t.to_lowercase()), &["action", "actions"]));
    titled
        || ["take", "act", "perform"].contains(&deed)
        || pages
            .said
            .iter()
            .filter(|s| s.set == said.set)
            .any(|s| has(&s.toks, &["action", "actions"]) && names(&s.toks, deed))
}
