//! The clauses of a sentence of the set-up, whoever does it and however it is said.

use super::step::{VERBS, left};
use super::{Things, shared};

/// The clauses of a sentence, each with its verb bare and in front.
pub(super) fn clauses(
    lower: &[String],
    third: bool,
    things: &Things,
) -> Option<Vec<Vec<String>>> {
    let bare = |w: &str| {
        VERBS.iter().find(|(base, s, _)| w == if third { *s } else { *base }).map(|(b, ..)| *b)
    };
    let past = |w: &str| VERBS.iter().find(|(_, _, past)| w == *past).map(|(b, ..)| *b);
    let be = |w: &String| w == "is" || w == "are";
    // `the cards are shuffled`, `seven are dealt`: where the verb stands behind its subject.
    let passive = |at: usize| {
        let to = (at + 1..(at + 6).min(lower.len())).find(|i| be(&lower[*i]))?;
        let subject = &lower[at..to];
        let plain =
            !subject.iter().any(|w| matches!(w.as_str(), "," | ";" | "and" | "each" | "every"));
        past(lower.get(to + 1)?).filter(|_| plain)?;
        Some(to)
    };
    let opens = |at: usize| {
        bare(&lower[at]).is_some()
            || passive(at).is_some()
            || shared::everybody(lower, at).is_some()
            || is_left(lower, at, things)
            || matches!(lower[at].as_str(), "this" | "these" | "they" | "it")
                && lower.get(at + 1..at + 3).is_some_and(|w| {
                    w.iter().any(|w| matches!(w.as_str(), "is" | "are" | "form" | "forms"))
                })
    };
    let mut cuts = vec![0];
    for at in 1..lower.len() {
        let joint = matches!(lower[at - 1].as_str(), "," | ";" | "and" | "then" | "while");
        // `are shuffled and placed`: the subject stays.
        let goes_on =
            past(&lower[at]).is_some() && cuts.last().is_some_and(|c| passive(*c).is_some());
        let object = matches!(lower[at - 1].as_str(), "to" | "of");
        if joint && !object && (opens(at) || goes_on) {
            cuts.push(at);
        }
    }
    (opens(0)).then_some(())?;
    cuts.push(lower.len());
    let mut subject: Option<Vec<String>> = None;
    let mut all = Vec::new();
    for cut in cuts.windows(2) {
        let mut part = lower[cut[0]..cut[1]].to_vec();
        while part
            .last()
            .is_some_and(|w| matches!(w.as_str(), "," | "and" | "then" | ";" | "while"))
        {
            part.pop();
        }
        let first = part.first()?.clone();
        let left = is_left(lower, cut[0], things);
        if let Some(to) =
            passive(cut[0]).filter(|_| !left && shared::everybody(lower, cut[0]).is_none())
        {
            let to = to - cut[0];
            let verb = past(part.get(to + 1)?)?;
            let whom = part[..to].to_vec();
            let behind = part[to + 2..].to_vec();
            part = [vec![verb.to_owned()], whom.clone(), behind].concat();
            subject = Some(whom);
        } else if let (Some(verb), Some(whom)) = (past(&first), &subject) {
            let behind = part[1..].to_vec();
            part = [vec![verb.to_owned()], whom.clone(), behind].concat();
        } else if let Some(verb) = bare(&first) {
            verb.clone_into(&mut part[0]);
            subject = None;
        }
        all.push(part);
    }
    Some(all)
}

/// `the rest are …`, `the other nine form …`: a clause about those that are left.
fn is_left(lower: &[String], at: usize, things: &Things) -> bool {
    left(lower, at, things).is_some_and(|(_, end)| {
        lower.get(end).is_some_and(|w| {
            matches!(
                w.as_str(),
                "is" | "are"
                    | "form"
                    | "forms"
                    | "become"
                    | "becomes"
                    | "make"
                    | "makes"
                    | "go"
                    | "goes"
                    | "stay"
                    | "lie"
                    | "serve"
            )
        })
    })
}
