//! What the lines of a book show about its numbering before anything is read.
//!
//! `10.5 points` at the start of a line is a rule number in one book and a figure in another.
//! The reader asks whether other lines of the same book carry its siblings.

use std::collections::{BTreeMap, BTreeSet};

use super::number::{self, Mark};

/// The numbers and markers that stand at the starts of lines.
#[derive(Debug, Default)]
pub(super) struct Evidence {
    families: BTreeMap<Vec<u32>, u32>,
    numbers: BTreeSet<Vec<u32>>,
    tops: BTreeSet<u32>,
    headings: BTreeSet<Vec<u32>>,
    heading_tops: BTreeSet<u32>,
    /// Whole numbers in bold type at the starts of lines that go on with a capital.
    bold: BTreeSet<u32>,
    /// Whole numbers without a sign behind them, each with a title on its line: `7  Trading`.
    captions: BTreeSet<u32>,
    /// Whole numbers without a sign behind them, each with a sentence on its line, in the order of the lines: `7 Trading
    /// is free.`
    sentences: Vec<u32>,
    /// Whether the first line that says anything is one of them.
    opens_with_one: bool,
    labels: BTreeSet<String>,
    /// Whether some line is a Markdown heading.
    pub(super) has_headings: bool,
}

impl Evidence {
    /// Looks over all lines once.
    pub(super) fn gather(text: &str) -> Self {
        let mut seen = Self::default();
        let mut lines = 0;
        for line in text.lines().filter(|l| l.len() <= super::limits::LINE) {
            let line = line.trim_start();
            lines += u32::from(!line.is_empty());
            let content = line.trim_start_matches('#');
            let heading = content.len() < line.len() && content.starts_with([' ', '\t']);
            let content = content.trim_start();
            let bulleted = number::bullet(content).map_or(content, |n| &content[n..]);
            let bare = number::opening(bulleted);
            if let Some((label, _)) = number::lettered(&bare) {
                seen.labels.insert(label.to_owned());
            }
            seen.has_headings |= heading;
            let Some(mark) = number::parse(&bare).filter(|m| !date(m)) else { continue };
            let parts = mark.number.parts;
            if heading {
                seen.heading_tops.extend(parts.first().filter(|_| parts.len() > 1));
                seen.headings.insert(parts);
            } else if parts.len() == 1 {
                let goes_on = bare[mark.len..].trim_start().starts_with(char::is_uppercase);
                if bulleted.starts_with("**") && goes_on {
                    seen.bold.insert(parts[0]);
                }
                if !mark.closed && super::block::is_caption(&bare[mark.len..]) {
                    seen.captions.insert(parts[0]);
                } else if !mark.closed && goes_on {
                    seen.sentences.push(parts[0]);
                    seen.opens_with_one |= lines == 1;
                }
            } else {
                seen.tops.insert(parts[0]);
                *seen.families.entry(parts[..parts.len() - 1].to_vec()).or_default() += 1;
                seen.numbers.insert(parts);
            }
        }
        seen
    }

    /// Whether other lines carry siblings, children or the parent of this number.
    pub(super) fn supports(&self, mark: &Mark) -> bool {
        let parts = &mark.number.parts;
        self.families.get(mark.number.above()).is_some_and(|&n| n > 1)
            || self.families.contains_key(parts)
            || parts.len() > 2 && self.numbers.contains(mark.number.above())
            || parts.len() > 1 && self.headings.contains(mark.number.above())
    }

    /// Whether the section before or after this number's is numbered: `3.1` where other lines have `2.1`.
    pub(super) fn beside_a_section(&self, mark: &Mark) -> bool {
        let Some((&section, before)) = mark.number.above().split_last() else { return false };
        let beside = |n: u32| self.families.contains_key(&[before, &[n]].concat());
        beside(section.wrapping_sub(1)) || beside(section + 1)
    }

    /// Whether a bare `3` at the start of a line heads the numbers `3.1`, `3.2` of other lines.
    pub(super) fn tops_lines(&self, n: u32) -> bool {
        self.tops.contains(&n) && !self.headings.contains(&vec![n])
    }

    /// Whether a bold `203` at the start of a paragraph is its number: others are bold, and a small one
    /// has its neighbour among them.
    pub(super) fn numbers_bold(&self, n: u32) -> bool {
        let near = [n.wrapping_sub(1), n.wrapping_add(1)];
        self.bold.len() > 2
            && ((100..1900).contains(&n) || near.iter().any(|k| self.bold.contains(k)))
    }

    /// Whether `7  Trading` is a numbered title: all from 1 on are there.
    pub(super) fn captioned(&self, n: u32) -> bool {
        self.captions.len() > 2 && (1..=n).all(|k| self.captions.contains(&k))
    }

    /// Whether a bare `7` before a sentence is its number: the lines count from 1 on, or go up among the hundreds. One
    /// line alone is no count unless the text begins with it.
    pub(super) fn counts_sentences(&self, n: u32) -> bool {
        let all = &self.sentences;
        let pairs = || all.iter().zip(all.iter().skip(1));
        let counted = all.first() == Some(&1) && pairs().all(|(a, b)| a + 1 == *b);
        let hundreds = all.len() > 2
            && all.iter().all(|n| (100..1900).contains(n))
            && pairs().all(|(a, b)| a < b);
        all.contains(&n) && (counted && (all.len() > 1 || self.opens_with_one) || hundreds)
    }

    /// Whether a bare `3` that opens a heading is its number.
    pub(super) fn numbers_heading(&self, n: u32) -> bool {
        // `203` among other hundreds; years are no numbers.
        let hundreds = (100..1900).contains(&n)
            && self.headings.iter().filter(|p| p.len() == 1 && p[0] >= 100).count() > 2;
        hundreds
            || self.tops.contains(&n)
            || self.heading_tops.contains(&n)
            || self.headings.contains(&vec![2])
                && (1..=n).all(|k| self.headings.contains(&vec![k]))
    }

    /// Whether some line has this label (`II`, `b`).
    pub(super) fn has_label(&self, label: &str) -> bool {
        self.labels.contains(label)
    }
}

/// Whether a number reads like a date: `2024-9-15`, `15.9.2024`.
pub(super) fn date(mark: &Mark) -> bool {
    let year = |n: u32| (1900..2100).contains(&n);
    let parts = &mark.number.parts;
    parts.len() == 3
        && (year(parts[0]) && mark.hyphens || year(parts[2]) && parts[0] < 32 && parts[1] < 32)
}
