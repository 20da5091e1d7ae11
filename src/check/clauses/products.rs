//! `36 cards in four colours`, and elsewhere `each colour has the numbers from 1 to 8`: four times eight are not 36.

use super::{Line, Text};
use crate::check::plain::stem;
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        let Some((all, kinds, noun)) = parted(line.toks) else { continue };
        let mut shares = text
            .lines
            .iter()
            .filter(|l| l.view.set == line.view.set)
            .filter_map(|l| Some((l, share(l.toks, &noun)?)));
        let (Some((other, each)), None) = (shares.next(), shares.next()) else { continue };
        let product = kinds.saturating_mul(each);
        if product == all {
            continue;
        }
        let (first, last): (&Line<'_>, &Line<'_>) =
            if line.view.sentence.span.start < other.view.sentence.span.start {
                (line, other)
            } else {
                (other, line)
            };
        found.push(
            Finding::new(
                Code::WrongArithmetic,
                text.whole(last),
                format!(
                    "{kinds} times {each} is {product}, and by `{}` there are {all}",
                    text.rule(line)
                ),
            )
            .label("does not come out")
            .related(text.whole(first), "the other figure")
            .help("change one of the figures, or say what the others are"),
        );
    }
}

/// `36 cards in four colours`: how many, in how many kinds, and what these are.
fn parted(toks: &[Tok]) -> Option<(i64, i64, String)> {
    let at = toks.windows(5).position(|w| {
        w[0].number.is_some_and(|n| n > 5)
            && w[1].any(&["cards", "tiles", "tokens", "stones", "pieces", "discs"])
            && w[2].any(&["in", "of"])
            && w[3].number.is_some_and(|n| (2..20).contains(&n))
            && w[4].is_word()
    })?;
    let more = toks.iter().any(|t| t.any(&["and", "plus", "also", "other"]));
    (!more)
        .then(|| Some((toks[at].number?, toks[at + 3].number?, stem(&toks[at + 4].lower))))
        .flatten()
}

/// `Each colour has the numbers from 1 to 9`, `there are nine cards of each colour`.
fn share(toks: &[Tok], noun: &str) -> Option<i64> {
    let each =
        toks.windows(2).position(|w| w[0].any(&["each", "every"]) && w[1].stem() == noun)?;
    if toks
        .iter()
        .any(|t| t.any(&["twice", "two", "three", "copies", "and", "plus", "except", "if"]))
    {
        return None;
    }
    if let Some(from) = toks.windows(4).position(|w| {
        w[0].is("from") && w[1].number.is_some() && w[2].is("to") && w[3].number.is_some()
    }) {
        let numbers = toks[..from]
            .iter()
            .any(|t| t.any(&["number", "numbers", "ranks", "values", "cards"]));
        return numbers
            .then(|| Some(toks[from + 3].number? - toks[from + 1].number? + 1))
            .flatten();
    }
    let at = toks.windows(2).position(|w| {
        w[0].number.is_some()
            && w[1].any(&["cards", "tiles", "tokens", "stones", "pieces", "discs"])
    })?;
    let has = toks.iter().any(|t| t.any(&["has", "are", "contains", "consists"]));
    (has && each < 12).then_some(toks[at].number?)
}
