//! Sentences that say two things, one of which stands for itself whatever the other is: `the cliff has ledges numbered from 0
//! to 20, and every climber starts on ledge 0`, `the other gems lie in the hoard, and the hoard never runs out`. They are cut
//! in two before anything is read, so that each half is read, named and counted as a sentence.

use super::rows;
use crate::outline::{Form, Outline};

/// What may stand between the two.
const BETWEEN: [&str; 5] = ["; ", ", and ", ", but ", " and ", ", where "];
/// That there is always more of something.
const ENDLESS: [&str; 12] = [
    " never runs out",
    " cannot run out",
    " can never run out",
    " never run out",
    " is unlimited",
    " are unlimited",
    " is endless",
    " always has enough",
    " as are needed",
    " as is needed",
    " as you need",
    " for the whole game",
];

/// Cuts the sentences of an outline of which one half stands for itself.
pub(super) fn cut(outline: &mut Outline) {
    let on_row = outline.sentences.iter().any(|s| rows::tells_of_one(&s.text));
    let mut at = 0;
    while let Some(sentence) = outline.sentences.get(at) {
        if sentence.form == Form::Text
            && let Some((end, start)) =
                halves(&sentence.text).or_else(|| bound(&sentence.text).filter(|_| on_row))
        {
            outline.split(at, end, start);
            let rest = &mut outline.sentences[at + 1];
            if rest.text.ends_with(')') && !rest.text.contains('(') {
                let end = rest.text.len();
                rest.replace(end - 1..end, "");
            }
            if let Some(first) = rest.text.get(0..1).map(str::to_uppercase) {
                rest.replace(0..1, &first);
            }
        }
        at += 1;
    }
}

/// Where the first half ends and the second begins.
fn halves(text: &str) -> Option<(usize, usize)> {
    BETWEEN.iter().find_map(|between| {
        text.match_indices(between).find_map(|(at, _)| {
            let start = at + between.len();
            let (front, rest) = (&text[..at], &text[start..]);
            let row = *between != " and " && rows::is_row(front);
            (row || *between != ", but " && endless(rest)).then_some((at, start))
        })
    })
}

/// `…, but never below space 10`, `… (but not below ledge 0)`, `…, stopping at the Summit if you reach it`: where moves end.
fn bound(text: &str) -> Option<(usize, usize)> {
    let marks = [
        (" (but not ", " (but ".len()),
        (" (but never ", " (but ".len()),
        (", but not ", ", but ".len()),
        (", but never ", ", but ".len()),
        (", never ", ", ".len()),
        (", stopping at ", ", ".len()),
    ];
    marks.iter().find_map(|(mark, skip)| {
        let at = text.find(mark)?;
        let rest = &text[at + mark.len()..];
        let side = ["below ", "above ", "beyond ", "past ", "lower than ", "higher than "];
        let says = *mark == ", stopping at " || side.iter().any(|w| rest.starts_with(w));
        let short = rest.split(' ').count() < 9 && !rest.contains([',', ';']);
        let whole = !mark.contains('(') || rest.trim_end_matches('.').ends_with(')');
        (says && short && whole).then_some((at, at + skip))
    })
}

/// `The hoard never runs out`, `there are always enough gems in the hoard`: nothing else is said.
fn endless(text: &str) -> bool {
    let lower = text.trim_end_matches('.').to_lowercase();
    let plain = !lower.contains([',', ';', ':'])
        && !["if ", "when ", "unless ", "may ", "must "].iter().any(|w| lower.contains(w));
    let opens = ["the ", "there ", "it "].iter().any(|w| lower.starts_with(w));
    let says = ENDLESS.iter().any(|e| lower.contains(e)) || lower.contains("always enough ");
    plain && opens && says
}
