//! References to rules in sentences: `rule 4.2`, `sections 3 to 5`, `0000.3`, `4.5.2`.
//!
//! Only what cannot be anything else is a reference: a number after a word such as `rule`, a
//! number of three or more parts, a number with a padded prefix. Dates, versions, amounts and
//! ranges of players are none.

use std::collections::BTreeMap;
use std::ops::Range;

use super::{Form, Number, Outline, Reference, SectionId};
use crate::finding::{Code, Finding, Findings};
use crate::source::Span;

/// Words after which a number is the number of a rule.
const WORDS: [&str; 14] = [
    "rule",
    "rules",
    "section",
    "sections",
    "subsection",
    "subsections",
    "article",
    "articles",
    "clause",
    "clauses",
    "paragraph",
    "paragraphs",
    "chapter",
    "chapters",
];
/// Words after which a short number may be one, if the book has it.
const POINTERS: [&str; 5] = ["see", "in", "under", "per", "by"];
/// Words and pairs of words after which a number of two parts is the number of a rule.
const CLAIMS: [&str; 41] = [
    "check",
    "consult",
    "apply",
    "follow",
    "as in",
    "as per",
    "described in",
    "explained in",
    "defined in",
    "stated in",
    "given in",
    "listed in",
    "mentioned in",
    "specified in",
    "shown in",
    "noted in",
    "forbidden by",
    "allowed by",
    "required by",
    "exception to",
    "exceptions to",
    "contrary to",
    "according to",
    "override",
    "overrides",
    "overriding",
    "despite",
    "notwithstanding",
    "supersedes",
    "permitted by",
    "prohibited by",
    "required under",
    "provided in",
    "provided by",
    "subject to",
    "out in",
    "down in",
    "to in",
    "counts under",
    "see",
    "see also",
];
/// Words that go on behind a reference, so that its number counts nothing.
const GOES_ON: [&str; 16] = [
    "and", "or", "but", "to", "if", "when", "while", "unless", "may", "can", "cannot", "must",
    "is", "are", "does", "do",
];
/// Words before a number that may be a measure, in a book that counts its rules in two parts.
const MEASURED: [&str; 14] = [
    "times", "version", "edition", "x", "plus", "minus", "costs", "cost", "pays", "scores",
    "least", "most", "than", "page",
];
/// Words behind the number of a rule that is the subject.
const VERBS: [&str; 10] = [
    "applies",
    "apply",
    "says",
    "permits",
    "allows",
    "forbids",
    "prevails",
    "overrides",
    "requires",
    "governs",
];
/// Words that join the numbers of a list or a range.
const JOINERS: [&str; 9] =
    ["and", "or", "to", "through", "until", "&", "-", "\u{2013}", "and/or"];

/// Finds the references of all sentences and what they point to in their own file.
pub(super) fn resolve(outline: &mut Outline) {
    let index = Index::of(outline);
    for sentence in &mut outline.sentences {
        if matches!(sentence.form, Form::Clutter | Form::Credit) {
            continue;
        }
        let found = find(&sentence.text, &index);
        sentence.references = found
            .into_iter()
            .map(|range| {
                let text = sentence.text[range.clone()].to_owned();
                let target = index.get(&text);
                Reference { range: (range.start as u32, range.end as u32), text, target }
            })
            .collect();
    }
}

/// Reports references that no rule of any of the outlines answers. Call it once for all the
/// rule sets of a game together: house rules refer to the rules they change. The standard set is none
/// of them; an author does not refer to its numbers.
pub fn check_references(outlines: &[&Outline], findings: &mut Findings) {
    let indexes: Vec<Index> = outlines.iter().map(|outline| Index::of(outline)).collect();
    for outline in outlines {
        for sentence in
            outline.written.iter().filter(|s| matches!(s.form, Form::Text | Form::Reference))
        {
            for reference in sentence.references.iter().filter(|r| r.target.is_none()) {
                let answers = |index: &Index| {
                    index.get(&reference.text).is_some() || index.is_part(&reference.text)
                };
                // `Rules 101 to 199`: a whole hundred, whichever of it is used.
                let hundred = reference.text.len() == 3 && reference.text.ends_with("99");
                if hundred && indexes.iter().any(|index| index.has_hundred(&reference.text)) {
                    continue;
                }
                if indexes.iter().any(answers) {
                    continue;
                }
                let start = sentence
                    .offsets
                    .get(reference.range.0 as usize)
                    .copied()
                    .unwrap_or(sentence.span.start);
                let last =
                    sentence.offsets.get(reference.range.1.saturating_sub(1) as usize).copied();
                let span =
                    Span { file: outline.file, start, end: last.map_or(start, |l| l + 1) };
                // The number that stands where this one would stand, or just before it.
                let near = Number::parse(&reference.text).and_then(|number| {
                    indexes.iter().find_map(|index| index.before(&number.parts))
                });
                let help = match near {
                    Some(near) => {
                        format!("write the number of a rule that exists, for example `{near}`")
                    }
                    None => {
                        "name the heading or the rule by its words; these rules have no numbers"
                            .to_owned()
                    }
                };
                findings.push(
                    Finding::new(
                        Code::DanglingReference,
                        span,
                        format!("there is no rule `{}`", reference.text),
                    )
                    .rule(outline.rule_name(sentence.section))
                    .help(help),
                );
            }
        }
    }
}

/// The numbers of a file by text and by parts.
struct Index {
    texts: BTreeMap<String, SectionId>,
    parts: BTreeMap<Vec<u32>, (String, SectionId)>,
}

impl Index {
    /// Whether some rule stands in the hundred that ends with this number.
    fn has_hundred(&self, last: &str) -> bool {
        self.texts.keys().any(|text| text.len() == 3 && text.starts_with(&last[..1]))
    }

    fn of(outline: &Outline) -> Self {
        let (mut texts, mut parts) = (BTreeMap::new(), BTreeMap::new());
        for (id, section) in outline.section_ids() {
            if let Some(number) = &section.number {
                texts.entry(number.text.clone()).or_insert(id);
                parts.entry(number.parts.clone()).or_insert_with(|| (number.text.clone(), id));
            }
        }
        Self { texts, parts }
    }

    /// The text of the last number not after these parts, else of the first number.
    fn before(&self, parts: &[u32]) -> Option<&str> {
        let last = self.parts.range(..=parts.to_vec()).next_back();
        let (_, (text, _)) = last.or_else(|| self.parts.iter().next())?;
        Some(text)
    }

    /// Whether the book counts rules in the chapter of a number of two parts: `4.7` where it has `4.1`.
    fn has_chapter(&self, text: &str) -> bool {
        let parts = Number::parse(text).map(|n| n.parts).filter(|p| p.len() == 2);
        parts.is_some_and(|p| {
            text.contains('.')
                && self.parts.keys().filter(|k| k.len() == 2 && k[0] == p[0]).count() > 1
        })
    }

    /// Whether the book has a part of this number without a heading that bears it: `section 2` where there is `2.1`.
    fn is_part(&self, text: &str) -> bool {
        let parts = Number::parse(text).map(|n| n.parts).filter(|p| p.len() == 1);
        parts.is_some_and(|p| self.parts.keys().any(|k| k.len() > 1 && k.starts_with(&p)))
    }

    fn get(&self, text: &str) -> Option<SectionId> {
        let by_parts = || Some(self.parts.get(&Number::parse(text)?.parts)?.1);
        self.texts.get(text).copied().or_else(by_parts)
    }
}

/// The byte ranges of the references in `text`.
fn find(text: &str, index: &Index) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    // Whether the words so far say that a number here is the number of a rule.
    let (mut named, mut before) = (false, String::new());
    let mut earlier = String::new();
    // Whether the word before opens a parenthesis.
    let mut opened = false;
    for (at, token) in tokens(text) {
        let bare = token.trim_start_matches(['(', '[', '"', '\'']);
        let lead = token.len() - bare.len();
        let sign = if bare.starts_with('§') { '§'.len_utf8() } else { 0 };
        let bare = &bare[sign..];
        let start = at + lead + sign;
        if bare.starts_with(|c: char| c.is_ascii_digit()) {
            let pair = format!("{earlier} {before}");
            let claimed = bare.contains('.')
                && !bare.contains(['-', '\u{2013}'])
                && CLAIMS.iter().any(|c| *c == before || *c == pair);
            // `(see 3)`, `see 3, Trading`.
            let digits = bare.trim_end_matches([',', ')']);
            let rest = text[start + digits.len()..].trim_start_matches(',').trim_start();
            let seen = before == "see"
                && digits.bytes().all(|b| b.is_ascii_digit())
                && !index.parts.is_empty()
                && (opened && bare[digits.len()..].starts_with(')')
                    || bare.ends_with(',')
                        && index.texts.contains_key(digits)
                        && rest.starts_with(char::is_uppercase));
            named |= claimed || seen;
            let ends = bare.ends_with([',', '.', ';', ')', ':']) || rest.is_empty();
            let next = rest.split(' ').next().unwrap_or_default();
            let points =
                POINTERS.contains(&before.as_str()) || !MEASURED.contains(&before.as_str());
            named |= (points && (ends || GOES_ON.contains(&next)) || VERBS.contains(&next))
                && !bare.contains(['-', '\u{2013}'])
                && index.has_chapter(digits);
            let ranges = numbers(bare, named || sign > 0, &before, index);
            // `under 103.2 or 103.5`: what is joined to a reference is one.
            named = (named || sign > 0 || bare.contains('.')) && !ranges.is_empty();
            out.extend(ranges.into_iter().map(|r| start + r.start..start + r.end));
        } else if let Some(core) = prefixed(bare, index)
            && (named || core.contains('.') || CLAIMS.iter().any(|c| *c == before))
        {
            // `rule H.1`, `R2`: letters before the number tell whose it is.
            out.push(start..start + core.len());
            named = true;
        } else {
            let word = bare.trim_end_matches([',', ')', ':', ';', '.']).to_lowercase();
            named = WORDS.contains(&word.as_str()) && bare.len() == word.len()
                || named && JOINERS.contains(&word.as_str())
                || bare.is_empty() && sign > 0;
        }
        opened = token.starts_with('(');
        earlier = std::mem::replace(&mut before, bare.to_lowercase());
    }
    out
}

/// The number of a rule with letters before it, as the book writes it.
fn prefixed<'t>(bare: &'t str, index: &Index) -> Option<&'t str> {
    let core = bare.trim_end_matches([',', '.', ';', ':', '!', '?', '"', '\'', ']', ')']);
    let core = core.strip_suffix("'s").unwrap_or(core);
    let fits = core.starts_with(|c: char| c.is_ascii_uppercase())
        && core.contains(|c: char| c.is_ascii_digit());
    (fits && index.texts.contains_key(core)).then_some(core)
}

fn tokens(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split(' ').map(move |token| {
        let start = at;
        at += token.len() + 1;
        (start, token)
    })
}

/// The numbers in a token that starts with a digit, if they are numbers of rules.
fn numbers(token: &str, named: bool, before: &str, index: &Index) -> Vec<Range<usize>> {
    let core = token.trim_end_matches(['.', ',', ';', ':', '!', '?', '"', '\'', ']']);
    let core = if core.ends_with(')') && !core.contains('(') {
        core.trim_end_matches(')')
    } else {
        core
    };
    let core = core
        .trim_end_matches(['.', ',', '"'])
        .strip_suffix("'s")
        .unwrap_or(core.trim_end_matches(['.', ',', '"']));
    let single =
        |part: &str| Number::parse(part).filter(|n| clear(n, part, named, before, index));
    if let Some(cut) = core.find(['\u{2013}', '\u{2014}', '-']) {
        let sign = core[cut..].chars().next().map_or(1, char::len_utf8);
        if index.texts.contains_key(core) {
            return std::iter::once(0..core.len()).collect();
        }
        let (left, right) = (&core[..cut], &core[cut + sign..]);
        if single(left).is_some() && single(right).is_some() {
            return vec![0..left.len(), cut + sign..core.len()];
        }
        // `0001-0002.10`: the prefix of a set that joins two others.
        let joint = Number::parse(core)
            .is_some_and(|n| n.parts.len() > 2 && padded(core) && !core.contains(['\u{2013}']));
        return if joint { std::iter::once(0..core.len()).collect() } else { Vec::new() };
    }
    if single(core).is_some() { std::iter::once(0..core.len()).collect() } else { Vec::new() }
}

fn padded(text: &str) -> bool {
    text.starts_with('0') && text.bytes().take_while(u8::is_ascii_digit).count() >= 4
}

/// Whether a number can be nothing but the number of a rule.
fn clear(number: &Number, text: &str, named: bool, before: &str, index: &Index) -> bool {
    if named {
        return true;
    }
    let year = |n: u32| (1900..2100).contains(&n);
    let parts = &number.parts;
    let date = parts.len() == 3 && (year(parts[2]) || year(parts[0]));
    let version =
        matches!(before, "version" | "v" | "draft" | "edition" | "release" | "revision" | "v.");
    if date || version || !text.contains('.') {
        return false;
    }
    parts.len() > 2
        || parts.len() == 2 && padded(text)
        || parts.len() == 2 && POINTERS.contains(&before) && index.texts.contains_key(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&str> {
        let index = Index {
            texts: [("4.2".to_owned(), SectionId(0)), ("3".to_owned(), SectionId(1))]
                .into_iter()
                .collect(),
            parts: [(vec![3], ("3".to_owned(), SectionId(1)))].into_iter().collect(),
        };
        find(text, &index).into_iter().map(|r| &text[r]).collect()
    }

    #[test]
    fn clear_references() {
        assert_eq!(found("the places listed in 0000.3"), ["0000.3"]);
        assert_eq!(found("by rule 4.2, draw"), ["4.2"]);
        assert_eq!(found("See section 3 (and rule 5.1b)"), ["3", "5.1b"]);
        assert_eq!(found("rules 3.1 to 3.4 apply"), ["3.1", "3.4"]);
        assert_eq!(found("rules 1, 2 and 3 apply"), ["1", "2", "3"]);
        assert_eq!(found("0000.1\u{2013}0000.3 hold"), ["0000.1", "0000.3"]);
        assert_eq!(found("as 4.5.2 says"), ["4.5.2"]);
        assert_eq!(found("an exception to 0000.3.2.1"), ["0000.3.2.1"]);
        assert_eq!(found("As an exception to 1.9, (see 7.2)"), ["1.9", "7.2"]);
        assert_eq!(found("See page 4, add 1.5 to 2.5"), Vec::<&str>::new());
        assert_eq!(found("as described in 4.2"), ["4.2"]);
        // One that the book does not have is a reference too.
        assert_eq!(found("scored as described in 4.6."), ["4.6"]);
        assert_eq!(found("what is forbidden by 9.1 stays so"), ["9.1"]);
        assert_eq!(found("rule 4(a) holds"), ["4(a)"]);
        assert_eq!(found("under §7.1"), ["7.1"]);
        // A list that begins with a reference holds references.
        assert_eq!(found("mounted under 4.2 or 4.9."), ["4.2", "4.9"]);
        assert_eq!(found("only as set out in 6.3, by 5 or 4.2"), ["6.3"]);
        assert_eq!(found("unless a raid (see 3, Raiding) goes on (see 8)"), ["3", "8"]);
        assert_eq!(found("you see 3, then 4 (see 5 cards)"), Vec::<&str>::new());
        assert_eq!(found("see 0001-0002.10.1"), ["0001-0002.10.1"]);
    }

    #[test]
    fn what_is_no_reference() {
        for text in [
            "a roll of 6+",
            "for 3\u{2013}4 players",
            "on 15.9.2024",
            "version 1.4.2 of the text",
            "it costs 2.5 coins",
            "by 4.2.",
            "10% of 1,000",
            "values from 1-3",
            "season 4 ends",
            "pays $3.50",
            "the rules for 4 players",
        ] {
            let expected: &[&str] = if text == "by 4.2." { &["4.2"] } else { &[] };
            assert_eq!(found(text), expected, "{text}");
        }
    }
}
