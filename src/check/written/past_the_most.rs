//! `A player who picks more than four pears on a turn …`, where the only rule about it lets a player pick at most four.

use super::{Pages, Said, has};
use crate::check::clauses::bands::values;
use crate::check::plain::{Deed, Mood};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

/// Words by which more may be done than once is said.
const MORE: [&str; 24] = [
    "any",
    "all",
    "every",
    "each",
    "many",
    "much",
    "again",
    "extra",
    "additional",
    "another",
    "also",
    "further",
    "double",
    "twice",
    "number",
    "as",
    "instead",
    "both",
    "equal",
    "more",
    "plus",
    "per",
    "rest",
    "remaining",
];

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for (l, limit) in pages.said.iter().enumerate() {
        for deed in limit.plain.deeds.iter().filter(|d| !d.asked) {
            let Some((most, noun)) = limits(&limit.toks, deed) else { continue };
            for (s, said) in pages.said.iter().enumerate() {
                if s == l || said.set != limit.set {
                    continue;
                }
                let Some((from, to)) = asks(said, &deed.verb, &noun, most) else { continue };
                let other = |(o, other): (usize, &Said<'_>)| {
                    o != s
                        && o != l
                        && other.set == limit.set
                        && lets_more(other, &deed.verb, &noun, most)
                };
                if pages.said.iter().enumerate().any(other) {
                    continue;
                }
                found.push(
                    Finding::new(
                        Code::NeverApplies,
                        pages.words(said, from, to),
                        format!(
                            "this never applies: by `{}` nobody can {} more than {most} `{noun}`",
                            pages.rule(limit),
                            deed.verb
                        ),
                    )
                    .label("never so many")
                    .related(pages.whole(limit), format!("{most} at most"))
                    .help("change one of the two figures, or take this rule out"),
                );
            }
        }
    }
}

/// `May take one, two or three beans`, `takes up to three`, `no more than three`: how many at most, and of what.
fn limits(toks: &[Tok], deed: &Deed) -> Option<(i64, String)> {
    let (_, figure) = deed.figure?;
    let near = figure <= deed.at + 5;
    let denied = deed.mood == Mood::Cannot;
    if !near || deed.passive {
        return None;
    }
    // `One, two or three`.
    let mut end = figure + 1;
    let mut row = vec![toks[figure].number?];
    while toks.get(end).is_some_and(|t| t.any(&[",", "or", "to", "-"])) {
        let next =
            if toks.get(end + 1).is_some_and(|t| t.is("or")) { end + 2 } else { end + 1 };
        let Some(n) = toks.get(next).and_then(|t| t.number) else { break };
        row.push(n);
        end = next + 1;
    }
    let rising = row.len() > 1 && row.windows(2).all(|w| w[0] < w[1]) && !denied;
    let most = if rising {
        *row.last()?
    } else {
        let before: Vec<&str> =
            toks[deed.at + 1..figure].iter().map(|t| t.lower.as_str()).collect();
        match before.as_slice() {
            [.., "up", "to"]
            | [.., "at", "most"]
            | [.., "no", "more", "than"]
            | [.., "a", "maximum", "of"]
                if !denied =>
            {
                row[0]
            }
            [.., "more", "than"] if denied => row[0],
            _ => return None,
        }
    };
    let (name, end) = super::counted(toks, end - 1)?;
    // Once more for each of something, or of one kind only.
    let open =
        toks[end..].iter().take(4).any(|t| t.any(&["each", "per", "every", "for", "of", "at"]));
    let cases = has(
        toks,
        &["if", "when", "whenever", "unless", "who", "except", "first", "then", "after"],
    );
    (!open && !cases && most > 1).then_some((most, name.last()?.clone()))
}

/// `If you take more than three beans`, `a player who takes four or more beans`.
fn asks(said: &Said<'_>, verb: &str, noun: &str, most: i64) -> Option<(usize, usize)> {
    let toks = &said.toks;
    let other = has(
        toks,
        &[
            "round",
            "game",
            "total",
            "altogether",
            "mistake",
            "accident",
            "wrongly",
            "error",
            "far",
        ],
    );
    said.plain.deeds.iter().filter(|d| d.asked && d.verb == verb && !other).find_map(|deed| {
        let (_, figure) = deed.figure.filter(|(_, at)| *at < deed.at + 5)?;
        let (first, last, stretch) = values(toks, figure)?;
        let (name, end) = super::counted(toks, last - 1)?;
        let same = name.last().is_some_and(|n| n == noun);
        let bare = toks.get(deed.at + 1..first)?.iter().all(|t| t.any(&["the", "up", "on"]));
        let mine = !deed.passive && deed.mood != Mood::Cannot;
        (same && bare && mine && stretch.low > most).then_some((deed.at, end.max(last)))
    })
}

/// Whether a sentence lets more of them be done, or leaves open how many.
fn lets_more(said: &Said<'_>, verb: &str, noun: &str, most: i64) -> bool {
    let toks = &said.toks;
    (0..toks.len()).filter(|&i| toks[i].is_word() && toks[i].stem() == verb).any(|at| {
        let stop = toks[at..].iter().position(|t| t.any(&[".", ";"]));
        let end = stop.map_or(toks.len(), |s| at + s).min(at + 7);
        let close = &toks[at + 1..end];
        let free = close.iter().enumerate().any(|(i, t)| {
            let no_more = t.is("more") && close.get(i + 1).is_some_and(|t| t.is("than"));
            t.any(&MORE) && !no_more
        });
        let figure = close.iter().any(|t| t.number.is_some_and(|n| n > most));
        let elided = close
            .iter()
            .take(4)
            .any(|t| t.any(&["more", "extra", "another", "additional", "again"]));
        elided || super::names(close, noun) && (free || figure)
    })
}
