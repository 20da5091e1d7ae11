//! `The Weaving Phase ends when the basket is empty`, in which nothing is taken out of the basket.

use super::{Pages, has};
use crate::check::plain::stem;
use crate::check::words::{Tok, is_small, tokens};
use crate::finding::{Code, Finding};
use crate::outline::SectionId;

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for said in &pages.said {
        let Some((time, place, at)) = until_empty(&said.toks) else { continue };
        let outline = pages.input.sets[said.set].outline;
        let titled = |id: SectionId| -> Option<Vec<String>> {
            let (title, _) = outline.section(id).title.as_ref()?;
            Some(tokens(title).iter().map(|t| stem(&t.lower)).collect())
        };
        let around = outline.enclosing(said.section());
        // The heading of the time itself: what stands below it is what is done then.
        let own = around
            .iter()
            .copied()
            .find(|&id| titled(id).is_some_and(|title| time.iter().all(|w| title.contains(w))));
        let Some(own) = own else { continue };
        let kind = time.last().map_or("", String::as_str);
        let mut inside = 0;
        let reached = pages.said.iter().filter(|s| s.set == said.set).any(|other| {
            let within = outline.enclosing(other.section());
            let here = within.contains(&own);
            inside += usize::from(here);
            if std::ptr::eq(other, said) {
                return false;
            }
            if !other.toks.iter().any(|t| t.stem() == place) {
                return false;
            }
            // Another time of the kind, or what stands before the game and behind it.
            let elsewhere = within.iter().any(|&id| {
                titled(id).is_some_and(|title| {
                    title.iter().any(|w| w == kind)
                        || title.iter().any(|w| {
                            [
                                "setup",
                                "set",
                                "component",
                                "equipment",
                                "prepare",
                                "preparation",
                                "beginning",
                                "content",
                                "overview",
                                "introduction",
                                "win",
                                "score",
                                "scoring",
                                "winning",
                                "end",
                            ]
                            .contains(&w.as_str())
                        })
                })
            });
            here || !elsewhere
        });
        if reached || inside < 2 {
            continue;
        }
        let word = &said.toks[at].lower;
        found.push(
            Finding::new(
                Code::EndlessTime,
                pages.whole(said),
                format!("nothing that is done then takes anything out of the `{word}`, so that this never comes to an end"),
            )
            .label(format!("waits for an empty `{word}`"))
            .help(format!("write what empties the `{word}`, or name the place that is emptied")),
        );
    }
}

/// `The Weaving Phase ends when the basket is empty`: the words of the time, the place, and where it stands.
fn until_empty(toks: &[Tok]) -> Option<(Vec<String>, String, usize)> {
    let ends = toks
        .iter()
        .position(|t| t.any(&["ends", "end", "continues", "lasts", "goes", "over"]))?;
    let link = (ends + 1..toks.len().min(ends + 5))
        .find(|&i| toks[i].any(&["when", "once", "until", "if", "soon", "after"]))?;
    let empty = (link + 1..toks.len()).find(|&i| {
        toks[i].any(&["empty", "exhausted", "emptied", "gone", "depleted"])
            || toks[i].any(&["runs", "run"]) && toks.get(i + 1).is_some_and(|t| t.is("out"))
    })?;
    // The end has to hang on this alone.
    if has(&toks[link..], &["or", "and", "deck's"]) || empty > link + 9 {
        return None;
    }
    let at = (link + 1..empty).rev().find(|&i| {
        toks[i].is_word()
            && toks[i].number.is_none()
            && !is_small(&toks[i].lower)
            && !toks[i].any(&["been", "completely", "as", "soon", "all", "no", "every", "each"])
    })?;
    let time: Vec<String> = toks[..ends]
        .iter()
        .filter(|t| t.is_word() && !is_small(&t.lower) && !t.any(&["each", "every", "this"]))
        .map(|t| stem(&t.lower))
        .collect();
    let named = time
        .last()
        .is_some_and(|w| ["phase", "step", "stage", "part", "season"].contains(&w.as_str()));
    (named && (2..4).contains(&time.len())).then(|| (time, stem(&toks[at].lower), at))
}
