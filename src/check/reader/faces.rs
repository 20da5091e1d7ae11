//! What is turned face up and never was face down; what is refreshed and never falls.

use super::{Text, has, names, open};
use crate::check::plain::stem;
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        if let Some((at, noun)) = turned(line.toks) {
            let down = |toks: &[Tok]| {
                let hidden = toks
                    .windows(2)
                    .any(|w| w[0].is("face") && w[1].any(&["down", "-"]))
                    || has(toks, &["facedown", "hidden", "secret", "secretly", "concealed"]);
                hidden && names(toks, &noun)
            };
            let put = text.lines.iter().chain(&text.asides).any(|other| down(other.toks));
            if !put {
                found.push(open(
                    text.words(line, at, line.toks.len()),
                    format!("no sentence puts a `{noun}` face down, so that none is there to be turned"),
                    format!("write what puts a `{noun}` face down, or the word of the rule that is meant"),
                ));
            }
        }
        if let Some((at, noun)) = refreshed(line.toks) {
            let falls = text.lines.iter().any(|other| {
                !std::ptr::eq(other, line) && names(other.toks, &noun) && lowers(other.toks)
            });
            if !falls && text.lines.len() > super::SKETCH {
                found.push(
                    Finding::new(
                        Code::OneWayState,
                        text.whole(line),
                        format!(
                            "nothing ever lowers `{noun}`, so that there is nothing to restore"
                        ),
                    )
                    .label("without effect")
                    .help(format!(
                        "write what lowers the `{}`, or take this out",
                        line.toks[at].lower
                    )),
                );
            }
        }
    }
}

/// The noun of `turning boats face up`, where it is no word for any piece.
fn turned(toks: &[Tok]) -> Option<(usize, String)> {
    let at = toks.iter().position(|t| {
        t.stem() == "turn" && t.lower.len() > 4 || t.any(&["flip", "flips", "flipping"])
    })?;
    let up = toks[at..].windows(2).position(|w| w[0].is("face") && w[1].is("up"))?;
    let noun = toks[at + 1..at + up].iter().rfind(|t| t.is_word())?;
    let any = noun.any(&[
        "card", "cards", "it", "them", "one", "tile", "tiles", "token", "tokens", "each", "all",
    ]);
    // `turned face up` follows its noun.
    (!any && up > 1 && up < 5 && noun.number.is_none()).then(|| (at, stem(&noun.lower)))
}

/// The noun of `their warmth refreshes`.
fn refreshed(toks: &[Tok]) -> Option<(usize, String)> {
    let at = toks
        .iter()
        .position(|t| t.any(&["refreshes", "resets", "replenishes", "regenerates"]))?;
    let noun =
        at.checked_sub(1).map(|i| &toks[i]).filter(|t| t.is_word() && t.number.is_none())?;
    let whole = noun.any(&[
        "player",
        "they",
        "it",
        "game",
        "round",
        "deck",
        "turn",
        "everything",
        "board",
    ]);
    (!whole).then(|| (at - 1, stem(&noun.lower)))
}

/// Whether a sentence makes something less, and does not only deny that it does.
fn lowers(toks: &[Tok]) -> bool {
    toks.iter().enumerate().any(|(i, t)| {
        let down = [
            "lose", "reduce", "subtract", "lower", "decrease", "spend", "pay", "drop", "fall",
            "weaken", "drain", "remove", "deplete", "use", "take", "wear", "cost",
        ]
        .contains(&t.stem());
        down && !toks[i.saturating_sub(3)..i]
            .iter()
            .any(|b| b.any(&["not", "never", "no", "cannot"]))
    })
}
