//! Deeds that are explained and never done; figures that hold where something is missing as a whole, and not where it is silent.

use super::{Line, Text, has, names, open};
use crate::check::plain::stem;
use crate::check::words::tokens;
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        never_done(text, line, found);
        absence(text, line, found);
    }
}

/// `Trading a shell is the same as giving it away`, in a book in which nobody trades.
fn never_done(text: &Text<'_>, line: &Line<'_>, found: &mut Vec<Finding>) {
    let toks = line.toks;
    let Some(first) = toks.first() else { return };
    let named = first.lower.ends_with("ing") && first.lower.len() > 5;
    let is = toks.iter().take(7).position(|t| t.any(&["is", "means"]));
    let Some(is) = is.filter(|&i| named && i > 0) else { return };
    let explains = toks[is].is("means")
        || toks.get(is + 1).is_some_and(|t| t.any(&["synonymous", "defined", "known"]))
        || toks.get(is + 1).is_some_and(|t| t.is("the"))
            && toks.get(is + 2).is_some_and(|t| t.is("same"));
    let verb = stem(&first.lower);
    let root = first.lower.trim_end_matches("ing");
    let elsewhere = text.lines.iter().chain(&text.asides).any(|other| {
        !std::ptr::eq(other, line)
            && other.toks.iter().any(|t| t.stem() == verb || t.lower.starts_with(root))
    });
    let titled = text.input.sets[line.view.set].outline.sections.iter().any(|s| {
        s.title
            .as_ref()
            .is_some_and(|(title, _)| tokens(title).iter().any(|t| t.lower.starts_with(root)))
    });
    if explains
        && !elsewhere
        && !titled
        && !text.input.table_words.iter().any(|w| w.contains(root))
    {
        let said = super::words(line, 0, is);
        found.push(
            Finding::new(
                Code::UnusedTerm,
                text.words(line, 0, is),
                format!("`{said}` is explained here, and no other sentence speaks of it"),
            )
            .help("write the rule that has it done, or take the explanation out"),
        );
    }
}

/// `In the absence of a charter, the toll is 5`: and where there is a charter that does not name the toll?
fn absence(text: &Text<'_>, line: &Line<'_>, found: &mut Vec<Finding>) {
    let toks = line.toks;
    let at = toks
        .windows(3)
        .position(|w| w[0].is("absence") && w[1].is("of") && w[2].any(&["a", "an", "any"]));
    let Some(whole) = at.filter(|&i| i < 4).and_then(|i| toks.get(i + 3)) else { return };
    let whole = stem(&whole.lower);
    let Some(comma) = toks.iter().position(|t| t.is(",")) else { return };
    let thing: Vec<String> = toks[comma + 1..]
        .iter()
        .take_while(|t| !t.any(&["shall", "is", "are", "will"]))
        .filter(|t| t.is_word() && !t.is("the"))
        .map(|t| stem(&t.lower))
        .collect();
    let holds = text.lines.iter().any(|other| {
        !std::ptr::eq(other, line)
            && names(other.toks, &whole)
            && has(
                other.toks,
                &["containing", "contains", "contain", "sets", "states", "names", "gives"],
            )
            && thing.iter().all(|w| names(other.toks, w))
    });
    let silent = has(toks, &["or", "silent", "omits", "lacks"]);
    if holds && !thing.is_empty() && !silent {
        found.push(open(
            text.whole(line),
            format!("what holds when there is a `{whole}` that does not say it"),
            format!("write `if there is no {whole}, or it does not say it, …`"),
        ));
    }
}
