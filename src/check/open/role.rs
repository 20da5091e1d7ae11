//! `One player starts as Warden`: which one; `the Warden begins with 10 coins`: and the others?

use super::{has, open, said};
use crate::check::plain::{Line, Text, stem};
use crate::check::words::{Tok, is_small};
use crate::finding::Findings;

pub(super) fn check(text: &Text<'_>, findings: &mut Findings) {
    for line in &text.lines {
        if let Some(at) = one_of_them(line.toks)
            && !told_beside(text, line)
        {
            findings.push(open(
                text.words(line, at, line.toks.len()),
                "nothing says which player this is",
                "write for example `a player chosen at random`, or `the oldest player`",
            ));
        }
        if let Some((role, thing)) = alone(line.toks) {
            let others = said(text, &|toks| {
                begins(toks)
                    && toks.iter().any(|t| t.stem() == thing)
                    && !toks.iter().any(|t| t.lower == role)
                    || has(toks, &["others", "other", "each", "every", "everybody", "everyone"])
                        && toks.iter().any(|t| t.stem() == thing)
                        && (begins(toks) || has(toks, &["takes", "gets", "receives", "gives"]))
            });
            let known = said(text, &|toks| {
                toks.iter().any(|t| t.lower == role)
                    && has(toks, &["player", "players", "is", "becomes", "as"])
            });
            if known && !others {
                findings.push(open(
                    text.whole(line),
                    "nothing says with how many of these the others begin",
                    "write for example `everybody else begins with none`",
                ));
            }
        }
    }
}

/// `One player starts as Warden`, `one player is the dealer`.
fn one_of_them(toks: &[Tok]) -> Option<usize> {
    let opens = toks.first()?.is("one") && toks.get(1)?.is("player");
    let verb = toks.get(2)?;
    let part = match verb.lower.as_str() {
        "starts" | "begins" => toks.get(3)?.is("as"),
        "is" | "becomes" => !has(toks, &["chosen", "elected", "eliminated", "left"]),
        "plays" => toks.get(3)?.is("the") || toks.get(3)?.is("as"),
        _ => false,
    };
    let how = has(
        toks,
        &[
            "chosen",
            "random",
            "randomly",
            "oldest",
            "youngest",
            "who",
            "volunteers",
            "lot",
            "dealt",
            "elected",
            "choose",
            "agree",
        ],
    );
    (opens && part && !how).then_some(0)
}

/// Whether the sentence behind it says which one.
fn told_beside(text: &Text<'_>, line: &Line<'_>) -> bool {
    let at = text.lines.iter().position(|other| std::ptr::eq(other, line)).unwrap_or_default();
    text.lines[at + 1..].iter().take(2).chain(text.lines[..at].iter().rev().take(2)).any(
        |other| {
            has(
                other.toks,
                &[
                    "choose", "chosen", "random", "randomly", "lots", "dealt", "agree",
                    "oldest", "youngest",
                ],
            )
        },
    )
}

/// `The Warden begins with 10 coins`: who and what.
fn alone(toks: &[Tok]) -> Option<(String, String)> {
    let verb = toks.iter().take(4).position(|t| t.any(&["begins", "starts"]))?;
    let with = toks.get(verb + 1).filter(|t| t.is("with"))?;
    let at = verb + 2;
    let count = toks.get(at)?.number?;
    let thing = toks.get(at + 1).filter(|t| t.is_word() && !is_small(&t.lower))?;
    let role = toks[..verb].iter().rfind(|t| t.is_word())?;
    let somebody = role.any(&[
        "player",
        "game",
        "turn",
        "round",
        "everybody",
        "everyone",
        "he",
        "she",
        "they",
        "you",
        "each",
        "others",
    ]);
    let each = has(&toks[..verb], &["each", "every", "all", "any"]);
    (with.start < thing.start
        && count > 0
        && !somebody
        && !each
        && role.capital
        && !toks.iter().any(|t| t.any(&["additional", "extra", "more"])))
    .then(|| (role.lower.clone(), stem(&thing.lower)))
}

fn begins(toks: &[Tok]) -> bool {
    has(toks, &["begins", "begin", "starts", "start", "starting"])
}
