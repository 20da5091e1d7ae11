//! `More than half` here and `fewer than half` there, and nothing about exactly half.

use super::Text;
use crate::check::plain::stems;
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

/// Sentences so far apart have something else in mind.
const NEAR: usize = 4;

const UP: [&str; 5] = ["more", "higher", "greater", "larger", "stronger"];
const DOWN: [&str; 6] = ["less", "fewer", "lower", "smaller", "weaker", "under"];

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for (at, line) in text.lines.iter().enumerate() {
        let Some((above, than, end)) = compared(line.toks) else { continue };
        let around = &text.lines[at.saturating_sub(NEAR)..text.lines.len().min(at + NEAR + 1)];
        let other = text.lines[at + 1..].iter().take(NEAR).find_map(|other| {
            let (way, same, upto) = compared(other.toks)?;
            let fits = way != above && same == than && other.view.set == line.view.set;
            fits.then_some((other, upto))
        });
        let Some((other, upto)) = other else { continue };
        let settled = around.iter().any(|l| {
            let kin = l.plain.deeds.iter().any(|d| d.asked)
                || super::super::plain::stems(l.toks).iter().any(|w| than.contains(w));
            kin && l.toks.iter().any(|t| {
                t.any(&[
                    "equal",
                    "equals",
                    "equally",
                    "exactly",
                    "tie",
                    "ties",
                    "tied",
                    "otherwise",
                    "else",
                    "least",
                    "most",
                ])
            }) || l.toks.windows(2).any(|w| w[0].is("or") && (w[1].any(&UP) || w[1].any(&DOWN)))
        });
        if settled {
            continue;
        }
        found.push(
            Finding::new(
                Code::Gap,
                text.words(other, 0, upto),
                "one rule is for more and one for less, and nothing is said about exactly as much",
            )
            .label("one side of the gap")
            .related(text.words(line, 0, end), "the other side")
            .help("say what happens when the two are equal, for example `half or fewer`"),
        );
    }
}

/// A condition that compares with something that is no figure: which way, with what, up to which word.
fn compared(toks: &[Tok]) -> Option<(bool, Vec<String>, usize)> {
    let at =
        toks.windows(2).position(|w| (w[0].any(&UP) || w[0].any(&DOWN)) && w[1].is("than"))?;
    let asked = toks[..at].iter().any(|t| t.any(&["if", "when", "whenever"]));
    let end = toks[at + 2..]
        .iter()
        .position(|t| t.any(&[",", ".", ";", "vote", "votes"]) || t.any(&["it", "they", "you"]))
        .map_or(toks.len(), |i| at + 2 + i);
    let with = &toks[at + 2..end];
    let figure = with.iter().any(|t| t.number.is_some());
    let mut words = stems(with);
    // What is yours or theirs is no measure that another rule could share.
    words.retain(|w| !matches!(w.as_str(), "your" | "their" | "mine" | "her" | "his" | "our"));
    // Only the half, or the thing itself; `of the members` may be left unsaid.
    if let Some(half) = words.iter().position(|w| w == "half") {
        words = vec![words.swap_remove(half)];
    }
    (asked && !figure && !words.is_empty() && words.len() < 4)
        .then(|| (toks[at].any(&UP), words, end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::words::tokens;

    #[test]
    fn what_is_compared() {
        let of =
            |text: &str| compared(&tokens(text)).map(|(up, words, _)| (up, words.join(" ")));
        let half = |up| Some((up, "half".to_owned()));
        assert_eq!(of("A motion passes if more than half of the members agree."), half(true));
        assert_eq!(of("If fewer than half of them agree, it fails."), half(false));
        assert_eq!(of("If the card is higher than yours, discard it."), None);
        assert_eq!(of("if you have more than 3 coins"), None);
    }
}
