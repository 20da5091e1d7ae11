//! Figures beyond what a rule lets anybody have: a condition that asks for more, a price that is higher, a start
//! above the limit.

use super::{Line, Text};
use crate::check::plain::{Deed, Mood, stem};
use crate::check::words::{Tok, is_small};
use crate::finding::{Code, Finding};
use crate::source::Span;

/// So many of something at most, in one place.
struct Limit {
    noun: String,
    place: Option<String>,
    most: i64,
    span: Span,
    rule: String,
    set: usize,
}

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let limits: Vec<Limit> = text
        .lines
        .iter()
        .filter_map(|line| {
            let (at, noun, place, most) = limit(text, line)?;
            let end = line.plain.deeds.iter().map(|d| d.end).max().unwrap_or(line.toks.len());
            Some(Limit {
                noun,
                place,
                most,
                span: text.words(line, at, end.max(at + 1)),
                rule: text.rule(line),
                set: line.view.set,
            })
        })
        .collect();
    for (at, second) in limits.iter().enumerate() {
        let first = limits[..at].iter().find(|first| {
            (first.set, &first.noun, &first.place) == (second.set, &second.noun, &second.place)
                && first.most != second.most
        });
        let Some(first) = first else { continue };
        found.push(
            Finding::new(
                Code::DifferentFigures,
                second.span,
                format!(
                    "at most {} here, and at most {} by `{}`",
                    second.most, first.most, first.rule
                ),
            )
            .label(format!("at most {}", second.most))
            .related(first.span, format!("at most {}", first.most))
            .help("write the same figure in both places, or say in which case each holds"),
        );
    }
    if limits.is_empty() {
        return;
    }
    for line in &text.lines {
        if let Some((at, noun, place, asked)) = bearer(line.toks)
            && let Some(limit) = exceeded(&limits, line, &noun, place.as_ref(), asked)
        {
            found.push(report(text, line, (at, at + 3), Use::Condition, asked, limit));
        }
        let setup = text.below(
            line,
            &["setup", "preparation", "start", "beginning", "setting", "preparing", "set"],
        );
        for (at, noun, place, asked) in also_begun(line, setup) {
            if let Some(limit) = exceeded(&limits, line, &noun, place.as_ref(), asked) {
                found.push(report(text, line, (at, at + 2), Use::Start, asked, limit));
            }
        }
        for deed in &line.plain.deeds {
            let Some((use_of, noun, place, asked)) = used(text, line, deed) else { continue };
            if let Some(limit) = exceeded(&limits, line, &noun, place.as_ref(), asked) {
                found.push(report(text, line, (deed.at, deed.end), use_of, asked, limit));
            }
        }
    }
}

/// The limit that a figure goes beyond.
fn exceeded<'l>(
    limits: &'l [Limit],
    line: &Line<'_>,
    noun: &str,
    place: Option<&String>,
    asked: i64,
) -> Option<&'l Limit> {
    limits.iter().find(|limit| {
        limit.set == line.view.set
            // A limit for coins holds for silver coins.
            && (limit.noun == noun || noun.rsplit(' ').next() == Some(limit.noun.as_str()))
            && limit.place.as_ref() == place
            && limit.most < asked
            // `… discards down to 3` carries the limit out.
            && !line.toks.iter().any(|t| t.number == Some(limit.most))
    })
}

/// `A player with 4 pots`: where, of what, in which place, how many.
fn bearer(toks: &[Tok]) -> Option<(usize, String, Option<String>, i64)> {
    let with = toks.iter().position(|t| t.is("with")).filter(|&i| {
        i > 0
            && toks[i - 1].is_word()
            && toks[..i].iter().take(2).any(|t| t.any(&["a", "any", "each", "the", "every"]))
            && i < 4
    })?;
    let asked = toks.get(with + 1)?.number?;
    let (noun, place) = things(toks, with + 1)?;
    Some((with, noun, place, asked))
}

/// What a figure is there for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Condition,
    Price,
    Start,
}

/// Verbs of having.
const HAS: [&str; 8] = ["have", "hold", "own", "keep", "contain", "carry", "reach", "store"];

/// `can have at most 3 pots in the kiln`: where it begins, of what, where, how many.
fn limit(text: &Text<'_>, line: &Line<'_>) -> Option<(usize, String, Option<String>, i64)> {
    let toks = &line.toks;
    // Not in a condition, and not what is done at a time.
    if line.plain.open > 0
        || toks.iter().any(|t| {
            t.any(&[
                "unless",
                "except",
                "turn",
                "end",
                "phase",
                "round",
                "discard",
                "discards",
                "buy",
                "play",
                "per",
                "exception",
                "if",
                "when",
                "who",
                "while",
                "additional",
                "extra",
            ])
        })
    {
        return None;
    }
    line.plain.deeds.iter().find_map(|deed| {
        if !HAS.contains(&deed.verb.as_str()) || deed.asked {
            return None;
        }
        let (most, number) = deed.figure.filter(|(n, at)| *n > 0 && *at < deed.at + 6)?;
        let before: Vec<&str> =
            toks[deed.at..number].iter().map(|t| t.lower.as_str()).collect();
        let said = before.join(" ");
        let said = said.trim_end_matches(" the");
        let bound = said.ends_with("at most")
            || said.ends_with("up to")
            || said.ends_with("no more than")
            || said.ends_with("a maximum of")
            || (deed.mood == Mood::Cannot
                || toks[0].any(&["no", "nobody"])
                || deed.at > 0 && toks[deed.at - 1].is("never"))
                && said.ends_with("more than");
        let (noun, place) = things(toks, number)?;
        let place = place.or_else(|| holder(text, deed));
        bound.then_some((deed.at, noun, place, most))
    })
}

/// The place that a subject is: `the terrace holds …`.
fn holder(text: &Text<'_>, deed: &Deed) -> Option<String> {
    let [one] = deed.who.as_slice() else { return None };
    // Who does things is somebody, whatever the book calls them.
    let acts = deed.verb == "have"
        && text.lines.iter().flat_map(|l| &l.plain.deeds).any(|d| {
            d.who.iter().any(|w| w == one)
                && [
                    "take", "draw", "play", "roll", "choose", "pay", "carry", "put", "move",
                    "build",
                ]
                .contains(&d.verb.as_str())
        });
    if acts {
        return None;
    }
    let somebody = ["player", "they", "you", "hero", "nobody", "everybody", "everyone"];
    (["hold", "contain", "carry", "have"].contains(&deed.verb.as_str())
        && !somebody.contains(&one.as_str()))
    .then(|| one.clone())
}

/// A figure of something that the limits may speak of.
fn used(
    text: &Text<'_>,
    line: &Line<'_>,
    deed: &Deed,
) -> Option<(Use, String, Option<String>, i64)> {
    let toks = &line.toks;
    let (asked, number) = deed.figure?;
    let (noun, place) = things(toks, number)?;
    let near =
        toks[deed.at + 1..number].iter().all(|t| t.any(&["at", "least", "exactly", "with"]));
    // `5 or fewer`, `more than 3`.
    let below = toks.get(number + 1).is_some_and(|t| t.is("or"))
        && toks.get(number + 2).is_some_and(|t| t.any(&["fewer", "less"]));
    if below || !near {
        return None;
    }
    let behind = toks[..deed.at].iter().rposition(|t| {
        t.any(&["if", "when", "whenever", "once", "while", "who", "whoever", "until", "as"])
    });
    let condition =
        deed.asked || behind.is_some_and(|i| toks[i..deed.at].iter().all(|t| !t.is(",")));
    if HAS.contains(&deed.verb.as_str()) && condition && deed.mood == Mood::Plain {
        return Some((Use::Condition, noun, place.or_else(|| holder(text, deed)), asked));
    }
    let pays =
        ["pay", "spend", "cost"].contains(&deed.verb.as_str()) && deed.mood != Mood::Cannot;
    if pays {
        return Some((Use::Price, noun, place, asked));
    }
    let begins = ["begin", "start"].contains(&deed.verb.as_str())
        && toks[deed.at + 1..number].iter().any(|t| t.is("with"));
    begins.then_some((Use::Start, noun, place, asked))
}

/// What one begins with: `… begins with 10 coins and four boats`, and before play `everybody takes nine ribbons`.
fn also_begun(line: &Line<'_>, setup: bool) -> Vec<(usize, String, Option<String>, i64)> {
    let toks = &line.toks;
    let with = toks.iter().position(|t| t.is("with")).filter(|with| {
        toks[..*with].iter().any(|t| t.any(&["begins", "begin", "starts", "start"]))
            || toks[..*with]
                .windows(2)
                .any(|w| w[0].any(&["sets", "set"]) && w[1].any(&["out", "off"]))
    });
    let at_start = toks.windows(5).any(|w| {
        w[0].any(&["at", "before"])
            && w[2].any(&["start", "beginning"])
            && w[4].any(&["the", "game"])
    });
    let given = toks.iter().position(|t| t.any(&["takes", "receives", "gets", "draws"]));
    let Some(from) = with.or(given.filter(|_| setup || at_start)) else { return Vec::new() };
    let all = toks[..from]
        .iter()
        .any(|t| t.any(&["each", "every", "everybody", "everyone", "players", "player"]));
    if !all || toks.iter().any(|t| t.any(&["if", "may", "until"])) {
        return Vec::new();
    }
    // The first figure behind `begins with` is looked at with its verb.
    let first = from + if with.is_some() { 2 } else { 1 };
    (first..toks.len())
        .filter(|&at| with.is_none() || toks[at - 1].any(&["and", ","]))
        .filter_map(|at| {
            let asked = toks[at].number?;
            let (noun, place) = things(toks, at)?;
            Some((at, noun, place, asked))
        })
        .collect()
}

/// The noun behind a number, and the place behind that.
fn things(toks: &[Tok], number: usize) -> Option<(String, Option<String>)> {
    let mut at = number + 1;
    if toks.get(at).is_some_and(|t| t.is("or"))
        && toks.get(at + 1).is_some_and(|t| t.is("more"))
    {
        at += 2;
    }
    // `two of the tokens` counts others.
    let noun = toks.get(at).filter(|t| t.is_word() && t.lower.len() > 2)?;
    let mut name = stem(&noun.lower);
    let mut rest = &toks[at + 1..];
    // `ladder tokens`: a kind and what it is a kind of.
    if let Some(second) = rest.first().filter(|t| compound(t)) {
        name = format!("{name} {}", stem(&second.lower));
        rest = &rest[1..];
    }
    let place = match rest.first() {
        Some(t) if t.any(&["in", "on"]) => Some(
            rest[1..]
                .iter()
                .take_while(|t| t.is_word())
                .find(|t| !is_small(&t.lower) && !t.any(&["their", "play"]))
                .map_or_else(|| "play".to_owned(), |t| stem(&t.lower)),
        ),
        // `5 cards of one color`: more is said of them.
        Some(t)
            if t.any(&["of", "with", "from", "that", "who"]) && !t.any(&["that", "from"]) =>
        {
            return None;
        }
        _ => None,
    };
    Some((name, place))
}

/// Whether a word goes on with a noun: a plural that is no verb there.
fn compound(tok: &Tok) -> bool {
    tok.lower.ends_with('s')
        && tok.lower.len() > 3
        && !is_small(&tok.lower)
        && !tok.any(&[
            "wins", "loses", "gains", "gets", "ends", "plus", "begins", "is", "has", "this",
        ])
}

fn report(
    text: &Text<'_>,
    line: &Line<'_>,
    (from, to): (usize, usize),
    use_of: Use,
    asked: i64,
    limit: &Limit,
) -> Finding {
    let at = text.words(line, from, to);
    let (rule, most) = (&limit.rule, limit.most);
    let (code, message) = match use_of {
        Use::Condition => (
            Code::NeverApplies,
            format!("this waits for {asked}, and `{rule}` lets nobody have more than {most}"),
        ),
        Use::Price => (
            Code::NeverLegal,
            format!("nobody can ever pay {asked}: `{rule}` lets nobody have more than {most}"),
        ),
        Use::Start => (
            Code::DifferentFigures,
            format!(
                "this gives {asked} at the start, and `{rule}` lets nobody have more than {most}"
            ),
        ),
    };
    Finding::new(code, at, message)
        .label(format!("asks for {asked}"))
        .related(limit.span, format!("at most {most}"))
        .help("make the two figures agree, or say in which case the limit does not hold")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::plain::read;
    use crate::check::words::tokens;

    #[test]
    fn figures_with_their_places() {
        let of = |text: &str| {
            let toks = tokens(text);
            let plain = read(&toks);
            let found: Vec<_> = plain
                .deeds
                .iter()
                .filter_map(|d| d.figure.and_then(|(n, at)| Some((n, things(&toks, at)?))))
                .collect();
            found
        };
        let kiln = |n| vec![(n, ("pot".to_owned(), Some("kiln".to_owned())))];
        assert_eq!(of("Each player can have at most 3 pots in the kiln"), kiln(3));
        assert_eq!(
            of("When a player has 4 or more pots in the kiln, they win")[..1],
            kiln(4)[..]
        );
        assert_eq!(
            of("A player cannot have more than three ladder tokens."),
            [(3, ("ladder token".to_owned(), None))]
        );
    }
}
