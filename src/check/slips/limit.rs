//! A rule waits for more than another rule lets anybody have: `at most 3 pots in the kiln`, `when a player has
//! 4 pots in the kiln`.

use super::super::Input;
use super::super::words::{Tok, is_small, singular, tokens};
use crate::finding::{Code, Finding, Findings};
use crate::source::Span;

struct Limit {
    noun: String,
    place: Option<String>,
    most: i64,
    span: Span,
    rule: String,
    set: usize,
}

/// Compares the limits of each set with the numbers that conditions ask for.
pub(in crate::check) fn check(input: &Input<'_>, findings: &mut Findings) {
    let mut limits: Vec<Limit> = Vec::new();
    for view in input.own().filter(|v| !v.commentary) {
        let toks = tokens(&view.sentence.text);
        if let Some((at, noun, place, most)) = limit(&toks) {
            limits.push(Limit {
                noun,
                place,
                most,
                span: input.place(view, toks[at].start, toks.last().map_or(0, |t| t.end)),
                rule: input.rule_name(view),
                set: view.set,
            });
        }
    }
    for view in input.own().filter(|v| !v.commentary) {
        let toks = tokens(&view.sentence.text);
        let Some((at, noun, place, asked)) = condition(&toks) else { continue };
        let hit = limits.iter().find(|limit| {
            limit.set == view.set
                && limit.noun == noun
                && limit.place == place
                && limit.most < asked
                // `… discards down to 3` carries the limit out.
                && !toks.iter().any(|t| t.number == Some(limit.most))
        });
        let Some(limit) = hit else { continue };
        let end = toks
            .iter()
            .skip(at)
            .find(|t| t.is(","))
            .map_or(view.sentence.text.len(), |t| t.start);
        findings.push(
            Finding::new(
                Code::NeverApplies,
                input.place(view, toks[at].start, end),
                format!(
                    "this waits for {asked}, and `{}` lets nobody have more than {}",
                    limit.rule, limit.most
                ),
            )
            .label(format!("asks for {asked}"))
            .related(limit.span, format!("at most {}", limit.most))
            .help("make the two figures agree, or say in which case the limit does not hold"),
        );
    }
}

/// `can have at most 3 pots in the kiln`: where it begins, of what, where, how many.
fn limit(toks: &[Tok]) -> Option<(usize, String, Option<String>, i64)> {
    // Not in a condition, and not what is done at a time.
    if toks.first().is_some_and(|t| t.any(&["if", "when", "whenever", "while", "once"]))
        || toks.iter().any(|t| {
            t.any(&[
                "unless", "except", "turn", "end", "phase", "round", "discard", "discards",
                "buy", "play",
            ])
        })
    {
        return None;
    }
    let has = toks.iter().position(|t| t.any(&["have", "has", "hold", "own", "keep"]))?;
    let number = (has + 1..toks.len().min(has + 5)).find(|&i| toks[i].number.is_some())?;
    let before: Vec<&str> =
        toks[has.saturating_sub(3)..number].iter().map(|t| t.lower.as_str()).collect();
    let said = before.join(" ");
    let most = said.ends_with("at most")
        || said.ends_with("up to")
        || said.ends_with("no more than")
        || (said.contains("cannot") || said.contains("not")) && said.ends_with("more than");
    let (noun, place) = things(toks, number)?;
    most.then_some((has, noun, place, toks[number].number?))
}

/// `when a player has 4 pots in the kiln`.
fn condition(toks: &[Tok]) -> Option<(usize, String, Option<String>, i64)> {
    let from = toks
        .iter()
        .position(|t| t.any(&["if", "when", "whenever", "once", "while", "who", "whoever"]))?;
    let has = (from..toks.len().min(from + 6)).find(|&i| toks[i].any(&["has", "have"]))?;
    let mut number = has + 1;
    if toks.get(number).is_some_and(|t| t.is("at"))
        && toks.get(number + 1).is_some_and(|t| t.is("least"))
    {
        number += 2;
    }
    let asked = toks.get(number)?.number?;
    // `5 or fewer`.
    if toks.get(number + 1).is_some_and(|t| t.is("or"))
        && toks.get(number + 2).is_some_and(|t| t.any(&["fewer", "less"]))
    {
        return None;
    }
    let (noun, place) = things(toks, number)?;
    Some((from, noun, place, asked))
}

/// The noun behind a number, and the place behind that.
fn things(toks: &[Tok], number: usize) -> Option<(String, Option<String>)> {
    let mut at = number + 1;
    if toks.get(at).is_some_and(|t| t.is("or"))
        && toks.get(at + 1).is_some_and(|t| t.is("more"))
    {
        at += 2;
    }
    let noun = toks.get(at).filter(|t| t.is_word() && t.lower.len() > 2)?;
    let rest = &toks[at + 1..];
    let place = match rest.first() {
        Some(t) if t.any(&["in", "on"]) => Some(
            rest[1..]
                .iter()
                .take_while(|t| t.is_word())
                .find(|t| !is_small(&t.lower) && !t.any(&["their", "play"]))
                .map_or_else(|| "play".to_owned(), |t| singular(&t.lower)),
        ),
        // `3 gold coins`, `5 cards of one color`: more is said of them.
        Some(t)
            if t.is_word()
                && !t.any(&[
                    "at", "and", "or", "they", "that", "when", "if", "is", "wins", "may",
                    "cannot", "must", "loses", "gains", "the",
                ]) =>
        {
            return None;
        }
        _ => None,
    };
    Some((singular(&noun.lower), place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_and_conditions() {
        let of = |text: &str| limit(&tokens(text)).map(|(_, n, p, m)| (n, p, m));
        let kiln = |m| Some(("pot".to_owned(), Some("kiln".to_owned()), m));
        assert_eq!(of("Each player can have at most 3 pots in the kiln"), kiln(3));
        assert_eq!(of("A player cannot have more than three pots in the kiln"), kiln(3));
        assert_eq!(of("If a player has more than 3 pots in the kiln, they lose one"), None);
        let of = |text: &str| condition(&tokens(text)).map(|(_, n, p, m)| (n, p, m));
        assert_eq!(of("When a player has 4 or more pots in the kiln, they win"), kiln(4));
        assert_eq!(of("When a player has 4 red pots, they win"), None);
    }
}
