//! Slips of wording that words alone betray: a word twice in a row, `and/or`, a preposition that fits one verb of two,
//! a picture that is not there.

use std::cell::LazyCell;

use indexmap::IndexSet;

use super::super::Input;
use super::super::SentenceView;
use super::super::plain::verb;
use super::super::words::{Tok, tokens};
use crate::finding::{Code, Finding, Findings};
use crate::source::Quick;
use crate::vocabulary::Lexicon;

/// Looks at each sentence and each heading.
pub(in crate::check) fn check(input: &Input<'_>, findings: &mut Findings) {
    for view in input.sentences.iter().filter(|v| !input.sets[v.set].standard) {
        let toks = view.toks();
        if view.counts() || view.sentence.form == crate::outline::Form::Example {
            picture(input, view, toks, findings);
        }
        if view.counts() {
            for (from, to, message, help) in
                [twice(toks), either(toks), preposition(toks)].into_iter().flatten()
            {
                let place = input.place(view, toks[from].start, toks[to].end);
                findings.push(Finding::new(Code::Wording, place, message).help(help));
            }
        }
    }
    headings(input, findings);
}

/// First and last word, what is wrong, what to write.
type Slip = (usize, usize, String, String);

/// `the the`, `action action cards`.
fn twice(toks: &[Tok]) -> Option<Slip> {
    let at = toks.windows(2).position(|w| {
        w[0].is_word()
            && w[0].lower == w[1].lower
            && w[0].number.is_none()
            && w[0].lower.len() > 1
            && !w[0].any(&["had", "that", "very", "is", "do"])
    })?;
    let word = &toks[at].lower;
    Some((
        at,
        at + 1,
        format!("`{word} {word}` says one word twice in a row"),
        "strike one of them, or join what belongs together".to_owned(),
    ))
}

/// `and/or`.
fn either(toks: &[Tok]) -> Option<Slip> {
    let at = toks.windows(3).position(|w| w[0].is("and") && w[1].is("/") && w[2].is("or"))?;
    Some((
        at,
        at + 2,
        "`and/or` can be read in two ways".to_owned(),
        "write `… or …, or both`, or only one of the two words".to_owned(),
    ))
}

/// `is added or removed from the bowl`.
fn preposition(toks: &[Tok]) -> Option<Slip> {
    const TO: [&str; 7] = ["add", "attach", "assign", "give", "deal", "join", "link"];
    let at = toks.windows(4).position(|w| {
        TO.contains(&w[0].stem())
            && verb(&w[0].lower).participle
            && w[1].any(&["or", "and"])
            && verb(&w[2].lower).participle
            && w[3].is("from")
    })?;
    let (first, second) = (&toks[at].lower, &toks[at + 2].lower);
    Some((
        at,
        at + 3,
        format!("`from` does not go with `{first}`"),
        format!("write `{first} to or {second} from`"),
    ))
}

/// `the card at right`, in a text without a picture.
fn picture(input: &Input<'_>, view: &SentenceView<'_>, toks: &[Tok], findings: &mut Findings) {
    let at = toks.iter().enumerate().position(|(i, t)| {
        let side = t.is("at")
            && toks.get(i + 1).is_some_and(|n| n.any(&["right", "left"]))
            && toks.get(i + 2).is_none_or(|n| !n.is_word() || n.any(&["has", "is", "shows"]));
        side || t.any(&["pictured", "depicted"])
            || t.any(&["picture", "diagram", "illustration"])
                && i > 0
                && toks[i - 1].any(&["the", "this", "see"])
                && toks[i + 1..]
                    .iter()
                    .take(3)
                    .any(|n| n.any(&["below", "above", "right", "left"]))
    });
    let Some(at) = at else { return };
    let shown = input.sources.get(input.sets[view.set].outline.file).text.contains("![");
    if !shown {
        findings.push(
            Finding::new(
                Code::Wording,
                input.place(view, toks[at].start, toks.get(at + 1).unwrap_or(&toks[at]).end),
                "there is no picture here",
            )
            .help("put the picture in, or say it in words"),
        );
    }
}

/// A word of a heading that is one letter away from a common one and stands nowhere else.
fn headings(input: &Input<'_>, findings: &mut Findings) {
    let lexicon = Lexicon::shared();
    let common = || lexicon.forms().map(|(form, ..)| form).filter(|form| form.len() > 4);
    // Nearly every word of a heading stands as it is in some sentence; the others are looked for in all that is said.
    let words: IndexSet<&str, Quick> = input
        .own()
        .flat_map(super::super::input::SentenceView::toks)
        .map(|tok| tok.lower.as_str())
        .collect();
    let said = LazyCell::new(|| {
        let texts: Vec<String> =
            input.own().map(|view| view.sentence.text.to_lowercase()).collect();
        texts.join("\n")
    });
    for view in input.sets.iter().filter(|set| !set.standard) {
        // The title of the whole is a name.
        for section in view.outline.sections.iter().skip(1) {
            let Some((title, at)) = &section.title else { continue };
            for tok in tokens(title).iter().filter(|t| t.is_word() && t.lower.len() > 5) {
                let known = !tok.lower.contains('\'') && words.contains(tok.lower.as_str())
                    || common().any(|form| form == tok.lower)
                    || lexicon.is_function(&tok.lower)
                    || said.contains(&tok.lower)
                    || input.vocabulary.terms.iter().any(|(_, term)| {
                        term.name.to_lowercase().contains(&tok.lower)
                            && term.at.is_some_and(|a| a != *at)
                    });
                if known {
                    continue;
                }
                let near = common().find(|form| one_letter(form, &tok.lower));
                let Some(near) = near else { continue };
                findings.push(
                    Finding::new(
                        Code::Wording,
                        *at,
                        format!(
                            "`{}` in this heading is one letter away from `{near}`",
                            &title[tok.start..tok.end]
                        ),
                    )
                    .help(format!("write `{near}` if that is meant")),
                );
            }
        }
    }
}

/// Whether two words differ in one letter, their first being the same.
fn one_letter(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.first() != b.first() || a == b || a.len().abs_diff(b.len()) > 1 {
        return false;
    }
    let same = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    // A letter doubled or not, or another last letter: other pairs are often two words.
    let longer = if a.len() > b.len() { &a } else { &b };
    let doubled = a.len() != b.len()
        && same > 0
        && longer.get(same) == longer.get(same - 1)
        && longer.get(same) != Some(&'l');
    let last = a.len() == b.len() && same + 1 == a.len();
    if !doubled && !last {
        return false;
    }
    let (x, y) = (&a[same..], &b[same..]);
    match a.len().cmp(&b.len()) {
        std::cmp::Ordering::Equal => x.get(1..) == y.get(1..),
        std::cmp::Ordering::Less => Some(x) == y.get(1..),
        std::cmp::Ordering::Greater => x.get(1..) == Some(y),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_seen() {
        let of = |text: &str| {
            let toks = tokens(text);
            [twice(&toks), either(&toks), preposition(&toks)].map(|slip| slip.is_some())
        };
        assert_eq!(of("draw the the card"), [true, false, false]);
        assert_eq!(of("draw and/or discard"), [false, true, false]);
        assert_eq!(of("when a bead is added or removed from the bowl"), [false, false, true]);
        assert_eq!(of("when a bead is placed or removed from the bowl"), [false, false, false]);
        assert!(one_letter("powers", "powerz") && one_letter("interpreting", "interpretting"));
        assert!(!one_letter("powers", "flowers"));
    }
}
