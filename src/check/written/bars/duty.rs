//! `Must hand in one of their marked scrolls`, where `a marked scroll may not be handed in`.

use super::{claims, denied};
use crate::check::plain::weighs;
use crate::check::words::Tok;
use crate::check::written::{Pages, Said, has};
use crate::finding::{Code, Finding};

/// A duty or a ban: the verb and what it is about.
struct Act<'p> {
    said: &'p Said<'p>,
    verb: String,
    thing: Vec<String>,
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let law = pages.said.iter().any(|s| {
        s.has(&["prevails", "precedence", "overrides", "beats", "wins", "followed"])
            && s.has(&["cannot", "not", "never", "prohibition", "forbids", "forbidden"])
    });
    if law {
        return;
    }
    let bans: Vec<Act<'_>> = pages.said.iter().flat_map(banned).collect();
    if bans.is_empty() {
        return;
    }
    for duty in pages.said.iter().filter_map(must) {
        let ban = bans.iter().find(|ban| {
            ban.said.set == duty.said.set
                && !std::ptr::eq(ban.said, duty.said)
                && ban.verb == duty.verb
                && ban.thing == duty.thing
        });
        let Some(ban) = ban else { continue };
        let (verb, thing) = (&duty.verb, duty.said);
        found.push(
            Finding::new(
                Code::MustButCannot,
                pages.whole(thing),
                format!(
                    "this makes it a duty to `{verb}` what by `{}` nobody may `{verb}`",
                    pages.rule(ban.said)
                ),
            )
            .label("must be done")
            .related(pages.whole(ban.said), "cannot be done")
            .help("say in one of them what it leaves out, or name another thing"),
        );
    }
}

/// Words that bound a duty or a ban to some cases.
const BOUNDS: [&str; 26] = [
    "unless",
    "if",
    "when",
    "whenever",
    "until",
    "while",
    "during",
    "more",
    "fewer",
    "than",
    "only",
    "except",
    "before",
    "after",
    "twice",
    "same",
    "once",
    "without",
    "possible",
    "able",
    "cannot",
    "not",
    "instead",
    "otherwise",
    "other",
    "most",
];

fn must<'p>(said: &'p Said<'p>) -> Option<Act<'p>> {
    let toks = &said.toks;
    let at = (0..toks.len()).find_map(|i| {
        let to = toks[i].any(&["has", "have"]) && toks.get(i + 1).is_some_and(|t| t.is("to"));
        let must = toks[i].any(&["must", "shall"]);
        (to || must).then_some(if to { i + 2 } else { i + 1 })
    })?;
    if claims(toks) || has(&toks[at.min(toks.len())..], &BOUNDS) {
        return None;
    }
    let verb = toks.get(at).filter(|t| t.is_word() && !t.any(&["be", "not", "have"]))?;
    let thing = group(&toks[at + 1..]);
    (!thing.is_empty()).then(|| Act { said, verb: verb.stem().to_owned(), thing })
}

fn banned<'p>(said: &'p Said<'p>) -> Vec<Act<'p>> {
    let toks = &said.toks;
    if claims(toks) || toks.iter().any(|t| t.any(&BOUNDS) && !t.any(&["not", "cannot"])) {
        return Vec::new();
    }
    denied(toks)
        .into_iter()
        .filter_map(|at| {
            let passive = toks[at.saturating_sub(3)..at].iter().any(|t| t.is("be"));
            let thing = if passive {
                // Alone in its clause: `may not be handed in` and nothing behind it.
                let rest = toks[at + 1..].iter().filter(|t| t.is_word() && weighs(t)).count();
                let from = toks[..at]
                    .iter()
                    .rposition(|t| t.any(&[",", ";", ":", "and"]))
                    .map_or(0, |i| i + 1);
                if rest > 0 { Vec::new() } else { subject(&toks[from..at]) }
            } else {
                group(&toks[at + 1..])
            };
            let verb = toks[at].stem().to_owned();
            (!thing.is_empty()).then_some(Act { said, verb, thing })
        })
        .collect()
}

/// `A marked scroll`, `scrolls that are marked`, `no marked scroll`.
fn subject(toks: &[Tok]) -> Vec<String> {
    let modal = toks
        .iter()
        .position(|t| t.any(&["may", "can", "cannot", "must", "shall", "can't", "never"]))
        .unwrap_or(toks.len());
    let own = &toks[..modal];
    if let Some(that) = own.iter().position(|t| t.any(&["that", "which"])) {
        let (mut noun, state) = (group(&own[..that]), &own[that + 1..]);
        // `That is marked`, and nothing more.
        let [is, quality] = state else { return Vec::new() };
        if !is.any(&["is", "are"]) {
            return Vec::new();
        }
        noun.push(quality.stem().to_owned());
        noun.sort();
        return noun;
    }
    group(own)
}

/// The adjective and the noun of `one of your marked scrolls`; nothing if more is said of them.
fn group(toks: &[Tok]) -> Vec<String> {
    const OWN: [&str; 20] = [
        "a", "an", "the", "one", "of", "your", "their", "his", "her", "its", "each", "every",
        "any", "all", "own", "no", "these", "those", "such", "this",
    ];
    let mut out: Vec<String> = Vec::new();
    // `Hand in one of them`: the first word belongs to the verb.
    let particle = toks
        .first()
        .is_some_and(|t| t.any(&["in", "off", "out", "back", "away", "down", "up", "aside"]));
    for tok in &toks[usize::from(particle)..] {
        if out.is_empty() && (tok.any(&OWN) || tok.number.is_some()) {
            continue;
        }
        if !tok.is_word() || !weighs(tok) || tok.number.is_some() {
            // `Scrolls from the hand` are some of them.
            let more = tok.is_word() && !tok.any(&["then", "and", "or", "at", "next"]);
            if more {
                return Vec::new();
            }
            break;
        }
        out.push(tok.stem().to_owned());
    }
    out.sort();
    if out.len() > 1 && out.len() < 4 { out } else { Vec::new() }
}
