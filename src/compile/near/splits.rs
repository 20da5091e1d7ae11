//! One sentence as two, and whoever has something or does something as a condition.

use super::line::{Line, tidy};
use super::search::Edit;
use crate::vocabulary::{Class, Vocabulary};

/// `X, but Y`: `X. Y.`, with the subject said again where `Y` has none.
pub(super) fn splits(line: &Line) -> Vec<Edit> {
    let mut out = Vec::new();
    let main = line.main();
    for at in main + 1..line.len() {
        let mark = matches!(line.said(at), ";" | ",");
        if !mark && !line.is_conjunction(at) || at + 1 >= line.len() {
            continue;
        }
        let mut from = at + 1;
        while line.is_conjunction(from) || matches!(line.said(from), "then" | "then_next") {
            from += 1;
        }
        if line.said(at) == "," && from == at + 1 {
            continue;
        }
        // `A, and B` is cut at the comma.
        if line.is_conjunction(at) && matches!(line.said(at - 1), "," | ";") {
            continue;
        }
        two(line, main, (at, from), &mut out);
    }
    out
}

fn two(line: &Line, main: usize, (at, from): (usize, usize), out: &mut Vec<Edit>) {
    let front = line.words(0, at);
    let back = line.words(from, line.len());
    let lead = line.words(0, main);
    let edit = |second: &str, cost: u32| Edit {
        sentences: vec![tidy(front), tidy(second)],
        ..Edit::of(String::new(), cost)
    };
    let subject = subject(line, main);
    let verb = line.verb(main).unwrap_or(main);
    if at <= verb {
        return;
    }
    if line.said(from) == "otherwise" {
        out.push(edit(back, 3));
    } else if line.is_finite(from) || matches!(line.class(from), Some(Class::VerbPart)) {
        if let Some(subject) = &subject {
            // A modal holds for both.
            let modal = matches!(line.said(verb), "may" | "can" | "cannot" | "must" | "would");
            let base = line.class(from).is_some_and(|c| {
                matches!(c, Class::VerbBase | Class::VerbAll | Class::VerbBasePart)
            });
            let modal = if modal && base { line.words(verb, verb + 1) } else { "" };
            out.push(edit(&format!("{lead} {subject} {modal} {back}"), 3));
            if main > 0 {
                out.push(edit(&format!("{subject} {modal} {back}"), 5));
            }
        } else if line.said(from).is_empty() {
            // An order; `are not used` is none.
            out.push(edit(&format!("{lead} {back}"), 3));
        }
    } else if line.is_preposition(from) || matches!(line.said(from), "before" | "after") {
        // `comes after the one and before the other`.
        let first = (verb + 1..at)
            .find(|&i| line.is_preposition(i) || matches!(line.said(i), "before" | "after"));
        if let Some(first) = first {
            out.push(edit(&format!("{} {back}", line.words(0, first)), 4));
        }
    } else if line.verb(from).is_some() {
        // A case of its own is not asked within the first.
        if main > 0 && line.said(from) != "if" {
            out.push(edit(&format!("{lead} {back}"), 3));
        }
        out.push(edit(back, 3));
    }
}

/// The subject of the main clause, without what is said of it: `that player` for `a player who passed`.
fn subject(line: &Line, main: usize) -> Option<String> {
    let verb = line.verb(main).filter(|&v| v > main)?;
    let relative = (main..verb).find(|&i| line.is_relative(i) || line.said(i) == "with");
    match relative {
        Some(at) if at > main && line.is_player(at - 1) => Some("that player".to_owned()),
        _ => Some(line.words(main, verb).to_owned()),
    }
}

const MODALS: [&str; 10] =
    ["may", "can", "cannot", "could", "must", "should", "would", "will", "shall", "might"];

/// `A player who has P does V`, `A player with P does V`: `If a player has P, that player does V`.
pub(super) fn conditions(line: &Line, voc: &Vocabulary) -> Vec<Edit> {
    let mut out = Vec::new();
    let main = line.main();
    let lead = line.words(0, main);
    let edit = |text: String| Edit::of(tidy(&text), 3);
    let who = (main..line.len()).find(|&i| matches!(line.said(i), "who" | "with" | "whoever"));
    let Some(who) = who.filter(|&w| w <= main + 3) else { return out };
    let whoever = line.said(who) == "whoever";
    if !whoever && (who == main || !line.is_player(who - 1)) {
        return out;
    }
    let plural = !whoever && line.class(who - 1) == Some(Class::PlayerPl);
    let verbs: Vec<usize> = (who + 1..line.len()).filter(|&i| line.is_finite(i)).collect();
    let with = line.said(who) == "with";
    // The main verb is the one behind that of the relative clause.
    // What stands behind a modal belongs to it.
    let joined = |v: &&usize| {
        let before = line.said(**v - 1);
        !matches!(before, "and" | "or") && !MODALS.contains(&before)
    };
    for &verb in verbs.iter().skip(usize::from(!with)).filter(joined).take(1) {
        let said = line.words(who + 1, verb);
        let said = if with {
            format!("has {said}")
        } else if plural {
            super::names::agreeing(line, who + 1, verb, voc)
        } else {
            said.to_owned()
        };
        let does = if plural {
            super::names::agreeing(line, verb, line.len(), voc)
        } else {
            line.words(verb, line.len()).to_owned()
        };
        let state =
            with || matches!(line.said(who + 1), "has" | "have" | "is" | "are" | "would");
        let opening = if state { "if" } else { "when" };
        let said = said.trim_end_matches([',', ' ']);
        out.push(edit(format!("{lead} {opening} a player {said}, that player {does}")));
    }
    out
}
