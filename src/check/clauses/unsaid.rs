//! Words that are used as if a rule had explained them: `eliminating a player`, `the actor's speed`, `the next easier
//! level`.

use std::collections::BTreeMap;

use super::lonely::counts;
use super::{Line, Text};
use crate::check::plain::{stem, verb};
use crate::check::words::{Tok, is_small};
use crate::finding::{Code, Finding};

/// What anybody has without a rule.
const PLAIN: [&str; 40] = [
    "turn",
    "choice",
    "hand",
    "side",
    "name",
    "left",
    "right",
    "end",
    "start",
    "owner",
    "place",
    "number",
    "color",
    "colour",
    "discretion",
    "expense",
    "behalf",
    "request",
    "favor",
    "favour",
    "mind",
    "eyes",
    "advantage",
    "benefit",
    "opinion",
    "permission",
    "seat",
    "role",
    "own",
    "top",
    "bottom",
    "edge",
    "back",
    "front",
    "face",
    "text",
    "title",
    "attention",
    "decision",
    "order",
];

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let counts = counts(text);
    let alone = |word: &str| counts.get(&stem(word)).copied().unwrap_or(0) < 2;
    let fewest = text.lines.len() > 20;
    let told = text.asides.iter().filter(|line| line.view.counts());
    for line in text.lines.iter().chain(told).filter(|_| fewest) {
        if let Some(at) = awaited(line, &alone) {
            let said = &line.toks[at].lower;
            found.push(
                Finding::new(
                    Code::NothingCauses,
                    text.words(line, 0, line.toks.len()),
                    format!("this waits for something that no other sentence speaks of: `{said}`"),
                )
                .label("never explained")
                .help("say what it is and when it happens, or use the words of the rule that is meant"),
            );
        }
        if let Some(at) = deed(line).filter(|&at| alone(&line.toks[at].lower)) {
            let said = &line.toks[at].lower;
            found.push(
                Finding::new(
                    Code::NothingCauses,
                    text.words(line, 0, at + 1),
                    format!("no rule says when somebody is `{said}`, or what it is"),
                )
                .label("never explained")
                .help("say what counts as it, or use the word of the rule that is meant"),
            );
        }
        if let Some(at) = quality(line).filter(|&at| alone(&line.toks[at].lower)) {
            let said = &line.toks[at].lower;
            found.push(
                Finding::new(
                    Code::NothingCauses,
                    text.words(line, at - 1, at + 1),
                    format!("no other sentence speaks of a `{said}`"),
                )
                .label("nowhere else")
                .help(format!(
                    "say what the `{said}` is, or use the word of the rule that is meant"
                )),
            );
        }
    }
    bearers(text, &alone, found);
    steps(text, &counts, found);
}

/// `A player who has a pilot`, where no other sentence speaks of a pilot.
fn bearers(text: &Text<'_>, alone: &dyn Fn(&str) -> bool, found: &mut Vec<Finding>) {
    for line in text.lines.iter().filter(|_| text.lines.len() > 9) {
        let toks = &line.toks;
        let at = (2..toks.len()).find(|&at| {
            let has = toks[at - 2].any(&["has", "have", "owns", "own"])
                && toks[at - 1].any(&["a", "an"]);
            let asked = toks[..at - 2]
                .iter()
                .rev()
                .take(4)
                .any(|t| t.any(&["who", "if", "when", "while", "whoever"]));
            let noun = &toks[at];
            let last = toks.get(at + 1).is_none_or(|n| {
                !n.is_word()
                    || is_small(&n.lower)
                    || verb(&n.lower).third
                    || n.any(&["may", "must", "can", "cannot"])
            });
            let plain = noun.is_word() && noun.number.is_none() && noun.lower.len() > 3;
            has && asked && last && plain && alone(&noun.lower)
        });
        let Some(at) = at.filter(|&at| !PLAIN.contains(&toks[at].lower.as_str())) else {
            continue;
        };
        let said = &toks[at].lower;
        found.push(
            Finding::new(
                Code::NothingCauses,
                text.words(line, at - 2, at + 1),
                format!("nothing gives anybody a `{said}`: no other sentence speaks of one"),
            )
            .label("nobody has one")
            .help(format!("write where a `{said}` comes from, or take the rule out")),
        );
    }
}

/// The verb of `Eliminating a player grants …`, at the head of a rule; as it is when it has been done.
fn deed(line: &Line<'_>) -> Option<usize> {
    let toks = &line.toks;
    let head = toks.first()?;
    let of = toks.get(1)?;
    let object = of.any(&["a", "an", "another", "the", "any"]) || of.capital;
    let finite = toks[2..].iter().take(4).any(|t| verb(&t.lower).third && !t.is("is"));
    (head.lower.ends_with("ing") && head.lower.len() > 5 && object && finite).then_some(0)
}

/// A word in the subject of `whenever state-based actions are checked` that stands nowhere else.
fn awaited(line: &Line<'_>, alone: &dyn Fn(&str) -> bool) -> Option<usize> {
    let toks = &line.toks;
    if !toks.first()?.any(&["when", "whenever"]) {
        return None;
    }
    let to = toks.iter().take(8).position(|t| t.any(&["is", "are"]))?;
    let subject = &toks[1..to];
    let plain = subject
        .iter()
        .all(|t| t.number.is_none() && !t.any(&["player", "players", "you", ","]));
    let done = toks.get(to + 1).is_some_and(|t| verb(&t.lower).participle);
    let at = subject.iter().position(|t| {
        t.is_word() && t.lower.len() > 4 && !is_small(&t.lower) && alone(&t.lower)
    })?;
    (plain && done && subject.len() > 1).then_some(at + 1)
}

/// The noun of `the actor's speed`.
fn quality(line: &Line<'_>) -> Option<usize> {
    let toks = &line.toks;
    (1..toks.len()).find(|&at| {
        let (whose, what) = (&toks[at - 1], &toks[at]);
        let owner = whose.lower.ends_with("'s")
            && !whose.is("it's")
            && !whose.any(&["let's", "that's", "here's", "today's"]);
        let noun = what.is_word()
            && what.number.is_none()
            && what.lower.len() > 3
            && !is_small(&what.lower)
            && !what.capital
            && !PLAIN.contains(&what.lower.as_str())
            && (!verb(&what.lower).participle || verb(&what.lower).base)
            && !what.lower.ends_with("ing");
        // `the player's first turn`, `the rival's dark card`: a quality of the noun behind it.
        let last = toks.get(at + 1).is_none_or(|n| {
            !n.is_word()
                || is_small(&n.lower)
                || n.any(&[
                    "but", "if", "when", "while", "until", "may", "must", "can", "cannot",
                ])
        });
        owner && noun && last
    })
}

/// `Use the next easier level`, in a book that does not say what is next to the easiest.
fn steps(text: &Text<'_>, counts: &BTreeMap<String, usize>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        let Some(at) = next_step(line.toks) else { continue };
        let noun = &line.toks[at + 2].lower;
        let (way, noun) = (line.toks[at + 1].lower.clone(), stem(noun));
        let bounded = text.lines.iter().chain(&text.asides).any(|other| {
            let words = &other.toks;
            words.iter().any(|t| t.stem() == noun)
                && words.iter().any(|t| {
                    t.any(&[
                        "lowest", "highest", "minimum", "maximum", "already", "below", "above",
                        "beyond", "least", "cannot", "last", "stays", "remains", "easiest",
                        "hardest",
                    ])
                })
        });
        if bounded || !counts.contains_key(&noun) {
            continue;
        }
        found.push(
            Finding::new(
                Code::LeftOpen,
                text.words(line, at, at + 3),
                format!("nothing says what holds where there is none `{way}`"),
            )
            .label("left open")
            .help("say what happens at the end of the row, for example `if there is none, it stays`"),
        );
    }
}

/// `next easier threshold`: where it begins.
fn next_step(toks: &[Tok]) -> Option<usize> {
    toks.windows(3).position(|w| {
        w[0].is("next")
            && w[1].lower.ends_with("er")
            && w[1].lower.len() > 4
            && !w[1].any(&["player", "other", "quarter", "winter", "number", "corner"])
            && w[2].is_word()
            && !is_small(&w[2].lower)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::words::tokens;

    #[test]
    fn rows_that_end() {
        assert_eq!(next_step(&tokens("Use the next easier threshold.")), Some(2));
        assert_eq!(next_step(&tokens("The next player draws a card.")), None);
        assert_eq!(next_step(&tokens("the next other card")), None);
    }
}
