//! Qualities that are counted with: where they come from, and whether the thing has them at all.

use super::{Line, Text, has, names, open};
use crate::check::plain::stem;
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

/// Words for how much something counts.
const MEASURES: [&str; 8] =
    ["value", "rank", "strength", "power", "level", "rating", "worth", "might"];

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let owned: Vec<(&Line<'_>, String, Vec<String>)> = text
        .lines
        .iter()
        .filter_map(|l| has_qualities(l.toks).map(|(x, v)| (l, x, v)))
        .collect();
    if text.lines.len() >= super::WHOLE {
        for (line, bearer, qualities) in &owned {
            if let [quality] = qualities.as_slice() {
                nowhere(text, line, bearer, quality, found);
            }
        }
    }
    for (line, bearer, qualities) in &owned {
        other_measure(text, line, bearer, qualities, found);
    }
}

/// `Each boat has a speed and a crew`: what, and which qualities.
fn has_qualities(toks: &[Tok]) -> Option<(String, Vec<String>)> {
    let each = toks.first()?.any(&["each", "every"]) && toks.get(2)?.is("has");
    let bearer = toks.get(1).filter(|t| t.is_word() && !t.any(&["player", "team", "side"]))?;
    let mut out = Vec::new();
    for i in 3..toks.len() {
        if toks[i].any(&["a", "an"])
            && let Some(noun) = toks.get(i + 1).filter(|t| t.is_word() && t.number.is_none())
        {
            out.push(stem(&noun.lower));
        }
    }
    (each && !out.is_empty()).then(|| (stem(&bearer.lower), out))
}

/// `Each boat has a worth`, which is added up, and no sentence and no table says how much it is.
fn nowhere(
    text: &Text<'_>,
    line: &Line<'_>,
    bearer: &str,
    quality: &str,
    found: &mut Vec<Finding>,
) {
    let counted = super::said(text, &|toks| {
        names(toks, quality)
            && has(
                toks,
                &["added", "sum", "multiplied", "total", "product", "add", "highest", "higher"],
            )
    });
    let given = text.input.table_words.iter().any(|w| stem(w) == quality)
        || text.lines.iter().chain(&text.asides).any(|other| {
            let toks = other.toks;
            let at = toks.iter().position(|t| t.stem() == quality);
            let Some(at) = at else { return false };
            let figure = toks[at + 1..].iter().take(4).any(|t| t.number.is_some());
            figure
                || has(
                    toks,
                    &[
                        "printed", "shown", "shows", "between", "corner", "numbered",
                        "written", "from", "equal", "cost",
                    ],
                )
                || toks.get(at + 1).is_some_and(|t| t.is("is"))
                    && toks.get(at + 2).is_some_and(|t| t.any(&["the", "its", "equal"]))
        });
    if counted && !given {
        found.push(open(
            text.whole(line),
            format!("how much the `{quality}` of `{bearer}` is, or where it is to be read, is not said"),
            format!("write for example `the {quality} of a {bearer} is the number printed on it`"),
        ));
    }
}

/// `The value of that boat`, where a boat has a rank.
fn other_measure(
    text: &Text<'_>,
    line: &Line<'_>,
    bearer: &str,
    qualities: &[String],
    found: &mut Vec<Finding>,
) {
    let Some(own) = qualities.iter().find(|q| MEASURES.contains(&q.as_str())) else { return };
    for other in text.lines.iter().filter(|l| l.view.set == line.view.set) {
        let toks = other.toks;
        let at = (0..toks.len()).find(|&i| {
            MEASURES.contains(&toks[i].lower.as_str())
                && !qualities.contains(&stem(&toks[i].lower))
                && toks.get(i + 1).is_some_and(|t| t.is("of"))
                && toks
                    .get(i + 2)
                    .is_some_and(|t| t.any(&["the", "that", "an", "a", "each", "this"]))
                && toks.get(i + 3).is_some_and(|t| t.stem() == bearer)
        });
        let Some(at) = at else { continue };
        let measure = &toks[at].lower;
        let given = super::said(text, &|toks| {
            let Some((x, list)) = has_qualities(toks) else { return false };
            list.iter().any(|w| w == measure)
                && (x == bearer || ["card", "piece", "token", "tile"].contains(&x.as_str()))
        }) || super::said(text, &|toks| {
            // `The strength of a boat is its rank, plus …`.
            let says = toks.first().is_some_and(|t| t.is("the"))
                && toks.get(1).is_some_and(|t| t.lower == *measure)
                && has(&toks[..toks.len().min(7)], &["is"]);
            says || toks.windows(2).any(|w| w[0].lower == *measure && w[1].is("is"))
                || toks
                    .windows(3)
                    .any(|w| w[0].lower == *measure && w[1].is("means") && w[2].is_word())
        });
        if !given {
            found.push(
                Finding::new(
                    Code::NearMissTerm,
                    text.words(other, at, at + 4),
                    format!(
                        "by `{}`, `{bearer}` has the quality `{own}`, and no sentence gives it a `{measure}`",
                        text.rule(line)
                    ),
                )
                .related(text.whole(line), format!("`{own}`"))
                .help(format!("write `{own}`, or say what the `{measure}` of the `{bearer}` is")),
            );
            return;
        }
    }
}
