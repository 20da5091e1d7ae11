//! Cuts running text into sentences.
//!
//! A sentence ends at `.`, `!` or `?` before a blank and a word that may open the next one. It
//! does not end inside quotes or parentheses, after an abbreviation or an initial, nor inside a
//! figure or a rule number.

use std::ops::Range;

use super::Joint;
use super::flow::Flow;

/// Abbreviations that never end a sentence.
const ALWAYS: [&str; 21] = [
    "e.g", "i.e", "vs", "cf", "approx", "ca", "mr", "mrs", "ms", "dr", "prof", "fig", "figs",
    "incl", "excl", "resp", "esp", "viz", "eg", "ie", "eq",
];
/// Abbreviations only before a figure.
const BEFORE_FIGURE: [&str; 12] =
    ["no", "nos", "max", "min", "p", "pp", "vol", "ch", "sec", "art", "par", "st"];

/// The sentences of `text` as byte ranges, each with its final punctuation, in order.
pub(super) fn cut(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let quotes = text.matches('"').count().is_multiple_of(2);
    let brackets = balanced(bytes);
    let (mut out, mut start, mut at) = (Vec::new(), 0, 0);
    let (mut quoted, mut depth) = (false, 0_u32);
    while at < bytes.len() {
        match bytes[at] {
            b'"' if quotes => quoted = !quoted,
            // Sentences may stand between parentheses as a whole.
            b'(' if brackets && text[start..at].trim().is_empty() => {}
            b'(' | b'[' if brackets => depth += 1,
            b')' | b']' if brackets => depth = depth.saturating_sub(1),
            b'.' | b'!' | b'?' => {
                let stop = at;
                while at < bytes.len() && matches!(bytes[at], b'.' | b'!' | b'?') {
                    at += 1;
                }
                let was_quoted = quoted;
                while at < bytes.len() && matches!(bytes[at], b'"' | b'\'' | b')' | b']') {
                    match bytes[at] {
                        b'"' if quotes => quoted = !quoted,
                        b')' | b']' if brackets => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    at += 1;
                }
                let inside = quoted || depth > 0 || was_quoted && at == stop + 1;
                if !inside && ends(text, start, stop, at) {
                    out.push(start..at);
                    start = at;
                }
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    out.push(start..text.len());
    out.into_iter().filter_map(|range| trimmed(text, range)).collect()
}

/// Whether every bracket has its partner.
fn balanced(bytes: &[u8]) -> bool {
    let mut depth = 0_i64;
    for b in bytes {
        match b {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}

/// Whether the stop at `stop`, with its closing signs up to `after`, ends the sentence from `start`.
fn ends(text: &str, start: usize, stop: usize, after: usize) -> bool {
    let rest = &text[after..];
    let Some(next) = rest.trim_start().trim_start_matches(['"', '\'', '(', '[']).chars().next()
    else {
        return true;
    };
    if !rest.starts_with(' ') {
        return false;
    }
    if !text[stop..].starts_with('.') || text[stop..].starts_with("..") {
        return !next.is_lowercase();
    }
    let before = &text[start..stop];
    let word =
        before.rsplit(' ').next().unwrap_or("").trim_start_matches(['(', '[', '"', '\'']);
    let lower = word.to_lowercase();
    if ALWAYS.contains(&lower.as_str()) {
        return false;
    }
    if BEFORE_FIGURE.contains(&lower.as_str()) && next.is_ascii_digit() {
        return false;
    }
    if word.len() == 1 && word.starts_with(char::is_uppercase) {
        let earlier = before[..before.len() - 1].trim_end().rsplit(' ').next().unwrap_or("");
        let initial =
            earlier.is_empty() || earlier == "by" || earlier.starts_with(char::is_uppercase);
        return !initial && !next.is_lowercase();
    }
    if next.is_lowercase() {
        let closing = after == stop + 1;
        // `from 1 to 10. (see page 3)`: what stands in brackets behind a full stop stands for itself.
        let aside = rest.trim_start().starts_with(['(', '['])
            && !word.is_empty()
            && word.chars().all(|c| c.is_ascii_digit());
        return closing
            && (aside
                || word.len() > 2 && lower != "etc" && word.chars().all(char::is_alphabetic));
    }
    true
}

fn trimmed(text: &str, range: Range<usize>) -> Option<Range<usize>> {
    let part = &text[range.clone()];
    let start = range.start + part.len() - part.trim_start().len();
    let end = range.start + part.trim_end().len();
    (start < end && text[start..end].contains(char::is_alphanumeric)).then_some(start..end)
}

/// The words of a sentence: without its final stop, without parentheses around all of it, and
/// for an item of a list without the words that join it to the next item.
pub(super) fn words(
    flow: &Flow,
    range: &Range<usize>,
    item: bool,
) -> (String, Vec<u32>, Option<Joint>) {
    let text = &flow.text;
    let mut start = range.start;
    let mut part = &text[range.clone()];
    let open = part.strip_prefix('(').unwrap_or(part);
    let inner = open.strip_suffix(')').or_else(|| open.strip_suffix(").")).unwrap_or(open);
    // Both signs, or the one that is left where several sentences share a pair.
    if inner.len() < part.len() && balanced(inner.as_bytes()) {
        start += part.len() - open.len();
        part = inner;
    }
    let mut joint = None;
    if item {
        let (kept, found) = joined(part);
        joint = found;
        part = kept;
    }
    let kept = part.trim_end();
    let kept = kept.strip_suffix('.').filter(|k| !k.ends_with('.')).unwrap_or(kept).trim_end();
    let end = start + kept.len();
    let quoted_stop = kept.ends_with(".\"").then(|| end - 2);
    let mut words = String::with_capacity(end - start);
    let mut offsets = Vec::with_capacity(end - start);
    let mut before = ' ';
    for (i, c) in text[start..end].char_indices() {
        let at = start + i;
        if Some(at) == quoted_stop {
            continue;
        }
        let next = text[at + c.len_utf8()..end].chars().next();
        // Compound words are often set with a dash: `three–player game`.
        let compound =
            c == '\u{2013}' && before.is_alphabetic() && next.is_some_and(char::is_alphabetic);
        let plain = if compound { '-' } else { c };
        words.push(plain);
        offsets.extend(std::iter::repeat_n(flow.starts[at], plain.len_utf8()));
        before = c;
    }
    (words, offsets, joint)
}

/// Takes the words that join an item to the next off its end.
fn joined(part: &str) -> (&str, Option<Joint>) {
    let text = part.trim_end();
    for (word, joint) in [(" and/or", Joint::Or), (" and", Joint::And), (" or", Joint::Or)] {
        if let Some(rest) = text.strip_suffix(word)
            && let Some(rest) = rest.strip_suffix([',', ';'])
        {
            return (rest, Some(joint));
        }
    }
    match text.strip_suffix([',', ';']) {
        Some(rest) => (rest, Some(Joint::And)),
        None => (text, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cuts(text: &str) -> Vec<&str> {
        cut(text).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn stops_end_sentences() {
        assert_eq!(
            cuts("Draw a card. Play it! Is it red? Yes"),
            ["Draw a card.", "Play it!", "Is it red?", "Yes"]
        );
        assert_eq!(cuts("draw two cards. then pass"), ["draw two cards.", "then pass"]);
    }

    #[test]
    fn a_figure_before_brackets_does() {
        assert_eq!(
            cuts("Cards are numbered 1 to 10. (see page 3)"),
            ["Cards are numbered 1 to 10.", "(see page 3)"]
        );
        assert_eq!(cuts("No. 10 (see page 3) is void"), ["No. 10 (see page 3) is void"]);
    }

    #[test]
    fn abbreviations_figures_and_initials_do_not() {
        for whole in [
            "Use a token, e.g. Red ones, as a mark.",
            "It costs 2.5 coins, see 3.2.1 for more.",
            "Made by J. R. Smith for the club.",
            "Up to max. 5 cards.",
            "Coins, stones etc. are tokens.",
            "It moves 1... or 2 steps.",
        ] {
            assert_eq!(cuts(whole), [whole]);
        }
        assert_eq!(cuts("It counts as an X. Only then draw.").len(), 2);
        assert_eq!(cuts("Values range from 1-3. Then pass.").len(), 2);
        assert_eq!(cuts("Stones, coins etc. Each is a token.").len(), 2);
    }

    #[test]
    fn quotes_and_parentheses_hold_together() {
        let whole = "A player who says \"Stop. I pass.\" loses the turn.";
        assert_eq!(cuts(whole), [whole]);
        let whole = "Take one (it may be red. Or blue) from the pile.";
        assert_eq!(cuts(whole), [whole]);
        assert_eq!(
            cuts("Clear the row. (Keep the rest.) Then pass."),
            ["Clear the row.", "(Keep the rest.)", "Then pass."]
        );
        assert_eq!(
            cuts("He says \"pass.\" The turn ends."),
            ["He says \"pass.\"", "The turn ends."]
        );
    }

    #[test]
    fn words_lose_the_stop_and_keep_the_colon() {
        let mut flow = Flow::default();
        for (i, c) in "(Do it now.)".char_indices() {
            flow.push(c, i, i + 1);
        }
        let (words, offsets, _) = words(&flow, &(0..12), false);
        assert_eq!((words.as_str(), offsets[0]), ("Do it now", 1));
        assert_eq!(joined("score 5, and"), ("score 5", Some(Joint::And)));
        assert_eq!(joined("score 5; or"), ("score 5", Some(Joint::Or)));
        assert_eq!(joined("win and draw"), ("win and draw", None));
    }
}
