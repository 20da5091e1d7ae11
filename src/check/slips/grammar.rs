//! Slips of grammar that need no dictionary: `an card`, `a ace`, a bracket that is not closed, `may do if`, limits of a
//! range that may or may not count.

use super::super::Input;
use super::super::SentenceView;
use super::super::words::Tok;
use crate::finding::{Code, Finding, Findings};

/// First and last word, what is wrong, what to write.
type Slip = (usize, usize, String, String);

/// Looks at each sentence that counts.
pub(in crate::check) fn check(input: &Input<'_>, findings: &mut Findings) {
    let views: Vec<&SentenceView<'_>> = input.own().collect();
    for view in &views {
        let toks = view.toks();
        for (from, to, message, help) in
            [article(toks), so(toks), limits(toks), mistaken(toks)].into_iter().flatten()
        {
            let place = input.place(view, toks[from].start, toks[to].end);
            findings.push(Finding::new(Code::Wording, place, message).help(help));
        }
    }
    // A bracket may be closed in the next sentence.
    for part in views.chunk_by(|a, b| a.set == b.set && a.section() == b.section()) {
        brackets(input, part, findings);
    }
}

/// `an card`, `a ace`.
fn article(toks: &[Tok]) -> Option<Slip> {
    toks.windows(2).enumerate().find_map(|(at, w)| {
        let (article, next) = (&w[0], &w[1]);
        // `option a`, `(a)`: a letter.
        let letter = at > 0 && !toks[at - 1].is_word() && !toks[at - 1].any(&[",", ";", ":"]);
        let shown = next.is_word()
            && next.number.is_none()
            && next.lower.chars().all(|c| c.is_ascii_lowercase())
            && next.lower.len() > 2
            && next.start == article.end + 1;
        if !article.any(&["a", "an"]) || letter || !shown {
            return None;
        }
        let wrong = vowel(&next.lower)? == article.is("a");
        let right = if article.is("a") { "an" } else { "a" };
        wrong.then(|| {
            (
                at,
                at + 1,
                format!("`{} {}`", article.lower, next.lower),
                format!("write `{right} {}`", next.lower),
            )
        })
    })
}

/// Whether a word begins with the sound of a vowel; none where letters do not tell.
fn vowel(word: &str) -> Option<bool> {
    const SILENT: [&str; 5] = ["hour", "honest", "honor", "honour", "heir"];
    if SILENT.iter().any(|s| word.starts_with(s)) {
        return Some(true);
    }
    // `a unit`, `a one-time bonus`, `a European game`, `a herb`; function words are letters' names before them.
    const UNSURE: [&str; 12] =
        ["u", "one", "once", "eu", "ew", "h", "are", "and", "is", "in", "or", "if"];
    if UNSURE.iter().any(|s| word == *s || s.len() < 3 && word.starts_with(s)) {
        let sure = ["up", "um", "ul", "ug"].iter().any(|s| word.starts_with(s))
            || word.starts_with("un")
                && !word.starts_with("uni")
                && !word.starts_with("una")
                && word.len() > 4;
        return if sure { Some(true) } else { word.starts_with("ha").then_some(false) };
    }
    if word.starts_with("one") || word.starts_with("once") {
        return None;
    }
    word.chars().next().map(|c| matches!(c, 'a' | 'e' | 'i' | 'o'))
}

/// `and they may do if …`: a word is missing.
fn so(toks: &[Tok]) -> Option<Slip> {
    let at = toks.windows(3).position(|w| {
        w[0].any(&["may", "can", "must", "cannot"])
            && w[1].is("do")
            && w[2].any(&["if", "when", "only", "unless", "whenever", "as", ".", ",", ";"])
    })?;
    let modal = &toks[at].lower;
    Some((
        at,
        at + 1,
        format!("a word is missing in `{modal} do {}`", toks[at + 2].lower),
        format!("write `{modal} do so {}`", toks[at + 2].lower),
    ))
}

/// One word where another is meant: `the later rule implies instead`, `more then two`, `loose one card`.
fn mistaken(toks: &[Tok]) -> Option<Slip> {
    const STOPS: [&str; 9] =
        ["instead", "only", "if", "when", "unless", "until", ".", ",", ";"];
    (0..toks.len()).find_map(|at| {
        let (word, next) = (&toks[at], toks.get(at + 1));
        let before = at.checked_sub(1).map(|i| &toks[i]);
        let stops = next.is_none_or(|t| t.any(&STOPS));
        let compared = before.is_some_and(|t| {
            t.any(&["more", "less", "fewer", "higher", "lower", "larger", "smaller", "greater"])
        });
        let counted = next.is_some_and(|t| {
            t.number.is_some() || t.any(&["a", "the", "all", "your", "their", "any", "one"])
        });
        let right = match word.lower.as_str() {
            // What implies implies something.
            "implies" if stops => "applies",
            "imply" if stops => "apply",
            "then" if compared && counted => "than",
            "loose" if counted => "lose",
            "looses" => "loses",
            "it's" if next.is_some_and(|t| t.any(&["own", "owner", "controller", "value"])) => {
                "its"
            }
            _ => return None,
        };
        let wrong = &word.lower;
        Some((
            at,
            at,
            format!("`{wrong}` seems to stand for another word here"),
            format!("write `{right}` if that is meant"),
        ))
    })
}

/// `an integer between 3 and 10`: whether 3 and 10 count is not said.
fn limits(toks: &[Tok]) -> Option<Slip> {
    let at = toks.windows(5).position(|w| {
        w[0].any(&["integer", "number"])
            && w[1].is("between")
            && w[2].number.is_some()
            && w[3].is("and")
            && w[4].number.is_some()
    })?;
    let said = toks
        .iter()
        .any(|t| t.any(&["inclusive", "inclusively", "exclusive", "including", "strictly"]));
    let (low, high) = (&toks[at + 2].lower, &toks[at + 4].lower);
    (!said).then(|| {
        (
            at + 1,
            at + 4,
            format!("not said whether {low} and {high} count"),
            format!("write `from {low} to {high}`"),
        )
    })
}

/// A bracket without its other half.
fn brackets(input: &Input<'_>, part: &[&SentenceView<'_>], findings: &mut Findings) {
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (nth, view) in part.iter().enumerate() {
        let text = &view.sentence.text;
        for (at, c) in text.char_indices() {
            match c {
                '(' => open.push((nth, at)),
                ')' => {
                    // `a)` and `1)` number something.
                    let word = text[..at]
                        .rsplit(|c: char| !c.is_alphanumeric())
                        .next()
                        .unwrap_or_default();
                    // `:)` and what numbers an item are no brackets.
                    if open.pop().is_none() && word.len() > 2 {
                        let place = input.place(view, at, at + 1);
                        findings.push(
                            Finding::new(
                                Code::Wording,
                                place,
                                "this bracket is closed and was never opened",
                            )
                            .help("open it where the aside begins, or strike it"),
                        );
                    }
                }
                _ => {}
            }
        }
    }
    if let Some(&(nth, at)) = open.first() {
        let place = input.place(part[nth], at, part[nth].sentence.text.len());
        findings.push(
            Finding::new(Code::Wording, place, "this bracket is opened and never closed")
                .help("close it where the aside ends"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::words::tokens;

    #[test]
    fn articles() {
        let of = |text: &str| article(&tokens(text)).is_some();
        for wrong in ["draw an card", "a ace wins", "play a upgrade", "an hand of cards"] {
            assert!(of(wrong), "{wrong}");
        }
        for right in [
            "draw a card",
            "an ace",
            "a unit",
            "a one-time bonus",
            "an hour",
            "a use",
            "option a and b",
            "an 8",
            "an X",
            "a European game",
            "an unplayed card",
            "a universal rule",
        ] {
            assert!(!of(right), "{right}");
        }
    }

    #[test]
    fn words_that_are_missing_and_ranges() {
        assert!(so(&tokens("they may do if they pay")).is_some());
        assert!(so(&tokens("they may do so if they pay")).is_none());
        assert!(so(&tokens("they must do one of these")).is_none());
        assert!(limits(&tokens("choose a number between 1 and 6")).is_some());
        assert!(limits(&tokens("choose a number between 1 and 6 inclusive")).is_none());
    }
}
