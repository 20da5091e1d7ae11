//! References that name a rule by number and by title, and the two do not fit; ranges that run
//! backwards; headings that are pointed to and do not exist.

use super::words::{singular, tokens};
use super::{Input, SentenceView};
use crate::finding::{Code, Finding, Findings};
use crate::outline::{Outline, SectionId};

/// Checks every reference that has words beside it.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    for view in input.own() {
        let outline = input.sets[view.set].outline;
        let text = &view.sentence.text;
        for reference in &view.sentence.references {
            let Some(target) = reference.target else { continue };
            let (start, end) = (reference.range.0 as usize, reference.range.1 as usize);
            let Some(named) = beside(text, start, end, outline, target) else { continue };
            let titles = about(outline, target);
            if titles.is_empty() || titles.iter().any(|title| alike(title, &named)) {
                continue;
            }
            let place = input.place(view, start, end);
            let is = titles.last().cloned().unwrap_or_default();
            let mut finding = Finding::new(
                Code::MistitledReference,
                place,
                format!("`{}` is `{is}`, not `{named}`", reference.text),
            );
            finding = match titled(outline, &named) {
                Some(other) => finding.help(format!(
                    "write `{}`, which has this title, or name `{is}`",
                    outline.rule_name(other)
                )),
                None => finding
                    .help(format!("write `{is}`, or the number of the rule that is meant")),
            };
            findings.push(finding);
        }
        backwards(input, view, findings);
        headings(input, view, findings);
    }
}

/// The title that stands beside a number: `4.2 (Trading)`, `section 4, "Trading"`, `Trading (4.2)`.
fn beside(
    text: &str,
    start: usize,
    end: usize,
    outline: &Outline,
    target: SectionId,
) -> Option<String> {
    let after = text.get(end..)?.trim_start_matches(' ');
    let quoted = |rest: &str| -> Option<String> {
        let close = rest.find(['"', '\u{201d}', ')', ';', '.', ',']).unwrap_or(rest.len());
        let name = rest[..close].trim();
        (!name.is_empty() && name.split(' ').count() <= 5).then(|| name.to_owned())
    };
    let opened = after
        .strip_prefix('(')
        .or_else(|| after.strip_prefix(", "))
        .or_else(|| after.strip_prefix(": "))
        .or_else(|| after.strip_prefix("\u{2013} "))
        .or_else(|| after.strip_prefix("- "));
    if let Some(rest) = opened {
        let rest = rest.strip_prefix(['"', '\u{201c}']).unwrap_or(rest);
        // Only what looks like a title: each word of weight with a capital.
        let name = quoted(rest)?;
        let titled_words = name.split(' ').all(|w| {
            w.starts_with(char::is_uppercase) || matches!(w, "of" | "the" | "and" | "a" | "in")
        });
        return titled_words.then_some(name);
    }
    // `the Trading rules in 4.2`, `Trading (4.2)`: words that are the title of another heading.
    let before = text.get(..start)?.trim_end_matches([' ', '(', '[', '\u{a7}']);
    let before = before
        .strip_suffix("see")
        .or_else(|| before.strip_suffix("rule"))
        .or_else(|| before.strip_suffix("section"))
        .unwrap_or(before)
        .trim_end_matches([' ', '(', ',']);
    let joined = text.get(before.len()..start)?.contains('(');
    if !joined {
        return None;
    }
    let mut best: Option<String> = None;
    for section in &outline.sections {
        let Some((title, _)) = &section.title else { continue };
        let bare = title.trim();
        if bare.len() > 3
            && before.ends_with(bare)
            && best.as_ref().is_none_or(|b| b.len() < bare.len())
        {
            best = Some(bare.to_owned());
        }
    }
    let named = best?;
    // A title that stands inside the one referred to is a part of it.
    let own = about(outline, target);
    (!own.iter().any(|title| alike(title, &named))).then_some(named)
}

/// The titles of a section and of those around and directly below it, its own last.
fn about(outline: &Outline, target: SectionId) -> Vec<String> {
    let mut titles: Vec<String> = outline
        .children(target)
        .into_iter()
        .filter_map(|id| outline.section(id).title.as_ref().map(|(t, _)| t.clone()))
        .collect();
    titles.extend(outline.titles(target).into_iter().map(str::to_owned));
    titles
}

fn titled(outline: &Outline, name: &str) -> Option<SectionId> {
    outline
        .section_ids()
        .find(|(_, s)| {
            s.number.is_some() && s.title.as_ref().is_some_and(|(t, _)| alike(t, name))
        })
        .map(|(id, _)| id)
}

/// Whether two titles have a word of weight in common.
fn alike(a: &str, b: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        tokens(text)
            .into_iter()
            .filter(|t| t.is_word() && !super::words::is_small(&t.lower))
            .map(|t| stem(&t.lower))
            .collect()
    };
    let (a, b) = (words(a), words(b));
    a.is_empty() || b.is_empty() || a.iter().any(|w| b.contains(w))
}

fn stem(word: &str) -> String {
    let word = singular(word);
    for end in ["ing", "ed", "er", "e"] {
        if let Some(rest) = word.strip_suffix(end)
            && rest.len() > 2
        {
            return rest.to_owned();
        }
    }
    word
}

/// `rules 4.5 to 4.2`.
fn backwards(input: &Input<'_>, view: &SentenceView<'_>, findings: &mut Findings) {
    let outline = input.sets[view.set].outline;
    let text = &view.sentence.text;
    for pair in view.sentence.references.windows(2) {
        let [a, b] = pair else { continue };
        let Some(between) = text.get(a.range.1 as usize..b.range.0 as usize) else { continue };
        let range = matches!(between.trim(), "to" | "through" | "-" | "\u{2013}" | "until");
        let parts = |r: &crate::outline::Reference| {
            Some(outline.section(r.target?).number.as_ref()?.parts.clone())
        };
        let (Some(from), Some(to)) = (parts(a), parts(b)) else { continue };
        if range && to < from {
            findings.push(
                Finding::new(
                    Code::DanglingReference,
                    input.place(view, a.range.0 as usize, b.range.1 as usize),
                    format!("`{}` to `{}` runs backwards", a.text, b.text),
                )
                .help(format!("write `{}` to `{}`", b.text, a.text)),
            );
        }
    }
}

/// `see the Combat section`, `see "Ties"`: a heading that is not there.
fn headings(input: &Input<'_>, view: &SentenceView<'_>, findings: &mut Findings) {
    let text = &view.sentence.text;
    let toks = tokens(text);
    for (at, tok) in toks.iter().enumerate() {
        let told = ["described", "listed", "explained", "found", "given"];
        let under = tok.is("under") && at > 0 && toks[at - 1].any(&told);
        if !(tok.is("see") || under) {
            continue;
        }
        // `players see …` is the verb.
        if tok.is("see") && at > 0 && toks[at - 1].is_word() {
            continue;
        }
        let mut from = at + 1;
        while toks.get(from).is_some_and(|t| {
            t.any(&["the", "also", "\"", "\u{201c}", "section", "chapter", "heading", "on"])
        }) {
            from += 1;
        }
        let mut to = from;
        while toks.get(to).is_some_and(|t| {
            t.is_word()
                && t.number.is_none()
                && (t.capital || to > from && t.any(&["of", "the", "and", "a"]))
        }) {
            to += 1;
        }
        while to > from && !toks[to - 1].capital {
            to -= 1;
        }
        if to == from || to - from > 5 {
            continue;
        }
        let Some(name) = text.get(toks[from].start..toks[to - 1].end) else { continue };
        if matches!(
            name.to_lowercase().as_str(),
            "example"
                | "examples"
                | "appendix"
                | "figure"
                | "page"
                | "above"
                | "below"
                | "rule"
                | "rules"
        ) {
            continue;
        }
        let known =
            input.sets.iter().any(|set| {
                set.outline
                    .sections
                    .iter()
                    .any(|s| s.title.as_ref().is_some_and(|(t, _)| alike(t, name)))
            }) || input.vocabulary.terms.iter().any(|(_, term)| alike(&term.name, name));
        if !known {
            findings.push(
                Finding::new(
                    Code::DanglingReference,
                    input.place(view, toks[from].start, toks[to - 1].end),
                    format!("no heading and no rule is called `{name}`"),
                )
                .help("write the heading that is meant, or the number of the rule"),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::alike;

    #[test]
    fn titles_are_compared_by_their_words() {
        assert!(alike("Trading", "Trades"));
        assert!(alike("End of Game", "the game"));
        assert!(!alike("Trading", "Robbing"));
    }
}
