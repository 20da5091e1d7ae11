//! `A nest that holds no egg is barren`, where no other sentence speaks of anything barren.

use super::{Pages, has};
use crate::check::words::{Tok, tokens};
use crate::finding::{Code, Finding};

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for (s, said) in pages.said.iter().enumerate() {
        let Some((at, called)) = quality(&said.toks) else { continue };
        let word = &said.toks[at];
        let stem = word.stem();
        let own = said.toks.iter().filter(|t| t.stem() == stem).count() > 1;
        let same = |t: &Tok| t.stem() == stem || akin(&t.lower, &word.lower);
        let spoken =
            pages.said.iter().enumerate().any(|(o, other)| {
                o != s && other.set == said.set && other.toks.iter().any(same)
            });
        let outline = pages.input.sets[said.set].outline;
        let titled = outline.sections.iter().any(|section| {
            section.title.as_ref().is_some_and(|(title, _)| tokens(title).iter().any(same))
        });
        let tabled = pages.counts.get(stem).is_some_and(|n| *n > 1);
        // Where such words are explained there are several of them, or it is said that they are words.
        let noun = said.toks[1].stem();
        let sibling = pages.said.iter().enumerate().any(|(o, other)| {
            o != s
                && other.set == said.set
                && other.toks.get(1).is_some_and(|t| t.stem() == noun)
                && quality(&other.toks).is_some()
        });
        let short = pages.said.len() < 6;
        if own || spoken || titled || tabled || short || !(called || sibling) {
            continue;
        }
        let text = &word.lower;
        found.push(
            Finding::new(
                Code::UnusedTerm,
                pages.words(said, at, at + 1),
                format!("`{text}` is explained here and never used"),
            )
            .help(format!("write what holds for what is `{text}`, or take it out")),
        );
    }
}

/// Forms of one word: `crowd`, `crowded`, `crowding`.
fn akin(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    short.len() > 3
        && long.starts_with(&short[..short.char_indices().next_back().map_or(0, |(i, _)| i)])
}

/// The quality of `a nest with no egg is barren`, and whether it is said to be a word for it.
fn quality(toks: &[Tok]) -> Option<(usize, bool)> {
    /// Words that say all by themselves.
    const PLAIN: [&str; 68] = [
        "out",
        "over",
        "lost",
        "safe",
        "free",
        "wild",
        "legal",
        "illegal",
        "valid",
        "invalid",
        "void",
        "dead",
        "worthless",
        "tied",
        "equal",
        "complete",
        "completed",
        "finished",
        "removed",
        "discarded",
        "eliminated",
        "destroyed",
        "captured",
        "returned",
        "moved",
        "placed",
        "scored",
        "shuffled",
        "ignored",
        "skipped",
        "revealed",
        "drawn",
        "taken",
        "kept",
        "added",
        "ended",
        "public",
        "secret",
        "hidden",
        "visible",
        "known",
        "first",
        "last",
        "next",
        "left",
        "right",
        "allowed",
        "forbidden",
        "permitted",
        "impossible",
        "possible",
        "optional",
        "required",
        "mandatory",
        "ineligible",
        "eligible",
        "lower",
        "higher",
        "best",
        "worst",
        "highest",
        "lowest",
        "reshuffled",
        "set",
        "aside",
        "immediate",
        "automatic",
        "unlimited",
    ];
    let plural = toks.first().is_some_and(|t| t.lower.ends_with('s') && t.lower.len() > 3);
    let article = toks.first()?.any(&["a", "an", "any", "each", "every"]);
    let is = toks.iter().position(|t| t.any(&["is", "are", "counts", "count"]))?;
    let asked = toks.get(if article { 2 } else { 1 })?;
    let relative = asked.any(&[
        "with",
        "without",
        "who",
        "that",
        "which",
        "whose",
        "holding",
        "showing",
        "containing",
        "bearing",
        "of",
        "on",
        "in",
        "next",
        "beside",
        "adjacent",
    ]);
    // `That is on a reef is …`: the last verb.
    let last = toks.iter().rposition(|t| t.any(&["is", "are", "counts", "count"]))?;
    let tail = toks.iter().position(|t| t.any(&["if", "when", "while", "as"]));
    // `Who holds as many corns as nails is called level`: what stands before the verb is whom it is said of.
    let tail = tail.filter(|tail| *tail > is || !toks[*tail].is("as"));
    let (verb, end) = match tail {
        // `A nest is barren while it holds no egg`.
        Some(tail) if tail > is => {
            let it =
                toks[tail..].iter().any(|t| t.any(&["it", "they", "its", "their", "there"]));
            (it && !relative).then_some((is, tail))?
        }
        Some(_) => return None,
        None => {
            relative.then_some(())?;
            let end = toks.iter().rposition(Tok::is_word)? + 1;
            (last, end)
        }
    };
    let mut from = verb + 1;
    let called = toks
        .get(from)
        .is_some_and(|t| t.any(&["called", "termed", "considered", "said", "as", "known"]));
    while from < end
        && toks[from].any(&[
            "called",
            "termed",
            "considered",
            "said",
            "to",
            "be",
            "as",
            "known",
        ])
    {
        from += 1;
    }
    let word = toks.get(from).filter(|_| from + 1 == end)?;
    let deed = word.lower.ends_with("ed") && !called && tail.is_some();
    let plain = word.is_word()
        && word.number.is_none()
        && !crate::check::words::is_small(&word.lower)
        && word.lower.len() > 3
        && !word.any(&PLAIN);
    let people = toks.iter().take(2).any(|t| t.any(&["player", "players", "game", "tie"]));
    let told = has(&toks[..verb], &["may", "must", "cannot", "can", "not", "when", ","]);
    ((article || plural) && plain && !deed && (called || !people) && !told)
        .then_some((from, called))
}
