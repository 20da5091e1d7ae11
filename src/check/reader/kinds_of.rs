//! Kinds told apart by what they are (`any non-fish`, `a beast that …`, `a fish with …`), where some things are two of them and
//! some none.

use super::{Line, Text};
use crate::check::plain::stem;
use crate::check::words::{Tok, is_small};
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        let Some(class) = any_non(line.toks) else { continue };
        let outline = text.input.sets[line.view.set].outline;
        let parent = outline.section(line.view.section()).parent;
        let siblings = text.lines.iter().filter(|other| {
            !std::ptr::eq(*other, line)
                && other.view.set == line.view.set
                && parent.is_some()
                && outline.section(other.view.section()).parent == parent
                && outline.section(other.view.section()).title.is_some()
        });
        for other in siblings {
            let Some((head, more)) = head(other.toks) else { continue };
            let (name, second) = (label(text, line), label(text, other));
            if head == class && more {
                found.push(gap(
                    text,
                    line,
                    other,
                    format!("not every `{class}` is what `{second}` asks for, and those that are not are of none of these kinds"),
                    "say what it is, or that it cannot be one of these",
                ));
            } else if head != class && !names_class(other.toks, &class) {
                found.push(gap(
                    text,
                    other,
                    line,
                    format!(
                        "what is a `{head}` and no `{class}` is both `{name}` and `{second}`"
                    ),
                    "say which of the two it is, or keep them apart in both sentences",
                ));
            }
        }
    }
}

fn gap(
    text: &Text<'_>,
    at: &Line<'_>,
    other: &Line<'_>,
    message: String,
    help: &str,
) -> Finding {
    Finding::new(Code::Gap, text.whole(at), message)
        .label("which kind is it?")
        .related(text.whole(other), "the other kind")
        .help(help)
}

fn label(text: &Text<'_>, line: &Line<'_>) -> String {
    let outline = text.input.sets[line.view.set].outline;
    let title = outline.section(line.view.section()).title.as_ref();
    title.map_or_else(|| text.rule(line), |(title, _)| title.trim_end_matches(':').to_owned())
}

/// The label of an item may stand in the sentence too.
fn behind_label(toks: &[Tok]) -> &[Tok] {
    let colon = toks.iter().take(5).position(|t| t.is(":"));
    colon.map_or(toks, |c| &toks[c + 1..])
}

/// The class of `any non-fish card`.
fn any_non(toks: &[Tok]) -> Option<String> {
    let toks = behind_label(toks);
    let from = usize::from(toks.first()?.any(&["any", "a", "every"]));
    let class = match toks.get(from..)? {
        [non, dash, class, ..] if non.is("non") && dash.any(&["-", "\u{2013}", "\u{2011}"]) => {
            class
        }
        _ => return None,
    };
    (toks.len() < 8).then(|| stem(&class.lower))
}

/// The class that a kind begins with, and whether more is asked of it.
fn head(toks: &[Tok]) -> Option<(String, bool)> {
    let toks = behind_label(toks);
    let from = usize::from(toks.first()?.any(&["any", "a", "an", "every"]));
    let head =
        toks.get(from).filter(|t| t.is_word() && t.number.is_none() && !is_small(&t.lower))?;
    let next = toks.get(from + 1)?;
    let more = next.any(&["with", "that", "which", "who", "without"]);
    more.then(|| (stem(&head.lower), more))
}

fn names_class(toks: &[Tok], class: &str) -> bool {
    toks.iter().any(|t| t.stem() == class)
}
