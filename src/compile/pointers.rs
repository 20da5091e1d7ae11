//! Pointers to other rules within a sentence: `under 2.2`, `by 2.2, 2.3 or 2.4`, `in rules 2.2 to 2.4`.

use crate::outline::{Number, Outline, SectionId};

/// A pointer: where its words stand, and the rules that it names, in order.
pub(super) struct Pointer {
    pub start: usize,
    pub end: usize,
    pub rules: Vec<SectionId>,
}

const PREPOSITIONS: [&str; 16] = [
    "as described in",
    "as explained in",
    "as set out in",
    "as told in",
    "as given in",
    "described in",
    "explained in",
    "listed in",
    "given in",
    "according to",
    "under",
    "by",
    "from",
    "in",
    "of",
    "among",
];

/// The pointers of a text to rules that there are.
pub(super) fn pointers(text: &str, outline: &Outline) -> Vec<Pointer> {
    let mut out: Vec<Pointer> = Vec::new();
    if !numbered(text) {
        return out;
    }
    for (at, _) in text.match_indices(' ') {
        if out.last().is_some_and(|p| at < p.end) {
            continue;
        }
        if let Some(found) = pointer(text, at + 1, outline) {
            out.push(found);
        }
    }
    out
}

fn pointer(text: &str, start: usize, outline: &Outline) -> Option<Pointer> {
    let rest = &text[start..];
    let prep = PREPOSITIONS
        .iter()
        .find(|p| rest.strip_prefix(**p).is_some_and(|r| r.starts_with(' ')))?;
    let (rules, _, end) = group(text, start + prep.len() + 1, outline, true)?;
    Some(Pointer { start, end, rules })
}

/// The rules that words at a place name: `rules 2.2 to 2.4`, where the first number stands, and where they end;
/// `or` joins them where any of them will do.
fn group(
    text: &str,
    at: usize,
    outline: &Outline,
    any: bool,
) -> Option<(Vec<SectionId>, usize, usize)> {
    let mut at = at;
    for word in ["the ", "rules ", "rule ", "sections ", "section "] {
        if text[at..].starts_with(word) {
            at += word.len();
        }
    }
    let from = at;
    let (first, mut end) = number(text, at)?;
    let mut rules = one(outline, &first)?;
    let mut last = first;
    loop {
        let rest = &text[end..];
        let Some((joint, range)) = [
            (" to ", true),
            (" through ", true),
            ("–", true),
            (", or ", false),
            (", and ", false),
            (", ", false),
            (" or ", false),
            (" and ", false),
        ]
        .into_iter()
        .filter(|(j, _)| any || !j.contains(" or "))
        .find(|(j, _)| rest.starts_with(j) && number(text, end + j.len()).is_some()) else {
            break;
        };
        let (next, after) = number(text, end + joint.len())?;
        if range {
            let (front, low) = last.rsplit_once('.')?;
            let (other, high) = next.rsplit_once('.')?;
            let (low, high) = (low.parse::<u32>().ok()?, high.parse::<u32>().ok()?);
            if front != other || low >= high || high - low > 20 {
                return None;
            }
            for n in low + 1..=high {
                rules.extend(one(outline, &format!("{front}.{n}"))?);
            }
        } else {
            rules.extend(one(outline, &next)?);
        }
        (last, end) = (next, after);
    }
    Some((rules, from, end))
}

/// Rules that a text names: where their words stand, where the first number does, and the rules in order.
pub(super) struct Cited {
    pub start: usize,
    pub end: usize,
    pub number: usize,
    pub rules: Vec<SectionId>,
}

/// The rules that a text names by number, if there are such rules.
pub(super) fn cited(text: &str, outline: &Outline) -> Vec<Cited> {
    let mut out: Vec<Cited> = Vec::new();
    if !numbered(text) {
        return out;
    }
    let starts = std::iter::once(0).chain(text.match_indices(' ').map(|(at, _)| at + 1));
    for start in starts {
        if out.last().is_some_and(|c| start < c.end) {
            continue;
        }
        let lower = text[start..].get(..1).map(str::to_lowercase).unwrap_or_default();
        let low = format!("{lower}{}", text.get(start + lower.len()..).unwrap_or(""));
        if let Some((rules, number, end)) = group(&low, 0, outline, false) {
            out.push(Cited { start, end: start + end, number: start + number, rules });
        }
    }
    out
}

/// Whether a number with a dot in it occurs; most sentences name none.
fn numbered(text: &str) -> bool {
    let all = text.as_bytes().windows(3);
    all.into_iter().any(|w| w[1] == b'.' && w[0].is_ascii_digit() && w[2].is_ascii_digit())
}

/// The number of a rule at a place: `2.2`.
fn number(text: &str, at: usize) -> Option<(String, usize)> {
    let rest = text.get(at..)?;
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
    let said = rest[..end].trim_end_matches('.');
    let parts = said.split('.').count();
    let fits =
        parts > 1 && said.split('.').all(|p| !p.is_empty()) && Number::parse(said).is_some();
    fits.then(|| (said.to_owned(), at + said.len()))
}

fn one(outline: &Outline, number: &str) -> Option<Vec<SectionId>> {
    let found = outline.find_number(number);
    (found.len() == 1).then_some(found)
}
