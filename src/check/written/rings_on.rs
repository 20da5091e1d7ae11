//! `Whenever a bell rings, the bells in the neighbouring towers ring too`: each of two neighbours sets the other off, and nothing stops
//! them.

use super::{Pages, has};
use crate::check::words::{Tok, is_small};
use crate::finding::{Code, Finding};

/// Who is next to one another: what is so one way is so the other way.
const NEAR: [&str; 18] = [
    "neighbouring",
    "neighboring",
    "neighbours",
    "neighbors",
    "neighbour",
    "neighbor",
    "adjacent",
    "adjoining",
    "touching",
    "next",
    "beside",
    "side",
    "surrounding",
    "connected",
    "linked",
    "around",
    "nearest",
    "other",
];

/// Words that set a bound, leave it to somebody, or say that what has been once is passed over.
const BOUND: [&str; 32] = [
    "may",
    "can",
    "once",
    "unless",
    "until",
    "only",
    "already",
    "yet",
    "first",
    "except",
    "most",
    "than",
    "limit",
    "instead",
    "cannot",
    "never",
    "not",
    "no",
    "if",
    "stop",
    "stops",
    "chain",
    "still",
    "time",
    "remaining",
    "left",
    "unlit",
    "untouched",
    "fresh",
    "new",
    "end",
    "ends",
];

/// What a thing does once for all.
const FINAL: [&str; 22] = [
    "fall",
    "topple",
    "die",
    "burn",
    "explode",
    "collapse",
    "melt",
    "break",
    "sink",
    "freeze",
    "drown",
    "leave",
    "vanish",
    "disappear",
    "wilt",
    "wither",
    "flee",
    "open",
    "close",
    "wake",
    "crumble",
    "hatch",
];

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for (s, said) in pages.said.iter().enumerate() {
        let Some((thing, verb)) = sets_off(&said.toks) else { continue };
        // What stands beside it, and any sentence that speaks of the deed, may set a bound.
        let bounded = pages.said.iter().enumerate().any(|(o, other)| {
            let near = o != s && o.abs_diff(s) < 3 && other.set == said.set;
            let speaks =
                o != s && other.set == said.set && other.toks.iter().any(|t| t.stem() == verb);
            (near
                && pages.input.sets[said.set].outline.section(other.section()).parent
                    == pages.input.sets[said.set].outline.section(said.section()).parent
                && has(&other.toks, &["chain", "again", "twice", "once"]))
                || speaks
                    && has(&other.toks, &["once", "twice", "again", "already", "more", "chain"])
        });
        if bounded {
            continue;
        }
        found.push(
            Finding::new(
                Code::TriggerLoop,
                pages.whole(said),
                format!(
                    "this sets itself off without end: of two that are side by side, each `{thing}` makes the other `{verb}` again"
                ),
            )
            .label("never comes to rest")
            .help(format!("say how often it happens, for example `no {thing} does so more than once a turn`")),
        );
    }
}

/// `Whenever a N does, the neighbouring Ns do too`: the thing and the verb.
fn sets_off(toks: &[Tok]) -> Option<(String, String)> {
    let from = match toks {
        [a, b, ..] if a.any(&["each", "every"]) && b.is("time") => 2,
        [a, ..] if a.any(&["when", "whenever", "if"]) => 1,
        _ => return None,
    };
    let comma = toks.iter().position(|t| t.is(","))?;
    let open = toks.get(from..comma)?;
    let [article, thing, verb, more @ ..] = open else { return None };
    // `Is triggered`, `gets a shock`, `rings`.
    let passive = verb.any(&["is", "gets"]);
    let verb = if passive { more.first()? } else { verb };
    let plain = article.any(&["a", "an", "any", "one", "the"])
        && more.len() <= usize::from(passive)
        && thing.is_word()
        && !is_small(&thing.lower)
        && !thing.any(&["player", "round", "turn", "game", "opponent"]);
    let main = &toks[comma + 1..];
    let stop = main.iter().position(|t| t.any(&[";", "."])).unwrap_or(main.len());
    let main = &main[..stop];
    let again = main.iter().any(|t| t.stem() == verb.stem())
        && main.iter().any(|t| t.stem() == thing.stem());
    let all = has(main, &["all", "the", "every", "each", "both", "its", "any"]);
    let bound = (from..toks.len()).any(|i| toks[i].any(&BOUND) && !is_there(toks, i));
    (plain && again && all && has(main, &NEAR) && !bound && !FINAL.contains(&verb.stem()))
        .then(|| (thing.lower.clone(), verb.stem().to_owned()))
}

/// `If there are any`, which bounds nothing.
fn is_there(toks: &[Tok], at: usize) -> bool {
    toks[at].is("if")
        && toks[at + 1..].iter().take(4).any(|t| t.any(&["any", "one"]))
        && toks[at + 1..]
            .iter()
            .take_while(|t| !t.any(&["any", "one"]))
            .all(|t| t.any(&["there", "are", "is"]))
}
