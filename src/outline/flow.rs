//! Running text: characters without markup, each with its place in the file.
//!
//! Readers push characters as they find them; the flow straightens quotes, folds white space
//! and leaves out what has no width. Later steps cut it and never look at the file again.

use std::ops::Range;

/// Text without markup, with the place of every byte in the file.
#[derive(Debug, Clone, Default)]
pub(super) struct Flow {
    /// The words.
    pub(super) text: String,
    /// For each byte of `text`, where its character starts in the file.
    pub(super) starts: Vec<u32>,
    /// For each byte of `text`, where its character ends in the file.
    pub(super) ends: Vec<u32>,
    /// Ranges of `text` in bold.
    pub(super) bold: Vec<Range<usize>>,
    /// How many bytes of `text` belong to links.
    pub(super) linked: usize,
    /// Where in `text` a line of the source ended, in order.
    pub(super) breaks: Vec<usize>,
}

impl Flow {
    /// Adds one character of the source that stands at `start..end` in the file.
    pub(super) fn push(&mut self, c: char, start: usize, end: usize) {
        let plain = match c {
            '\u{2018}' | '\u{2019}' | '\u{201a}' | '\u{201b}' | '\u{2032}' => '\'',
            '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{201f}' | '\u{2033}' => '"',
            '\u{2010}' | '\u{2011}' => '-',
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => return,
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => return,
            '\u{f0000}'..='\u{10ffff}' => char::REPLACEMENT_CHARACTER,
            c if c.is_whitespace() || c.is_control() => ' ',
            c => c,
        };
        if plain == ' ' && (self.text.is_empty() || self.text.ends_with(' ')) {
            return;
        }
        self.text.push(plain);
        for _ in 0..plain.len_utf8() {
            self.starts.push(start as u32);
            self.ends.push(end as u32);
        }
    }

    /// Notes the end of a source line and adds the blank that stands for it.
    pub(super) fn line_end(&mut self, at: usize) {
        self.breaks.push(self.text.trim_end().len());
        self.push(' ', at, at + 1);
    }

    /// Whether nothing but blanks is in it.
    pub(super) fn is_empty(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Whether `at..` up to `end` is bold throughout, blanks apart.
    pub(super) fn is_bold(&self, range: Range<usize>) -> bool {
        self.bold.iter().any(|bold| bold.start <= range.start && range.end <= bold.end)
    }

    /// The bold range that starts at `at` (blanks apart).
    pub(super) fn bold_from(&self, at: usize) -> Option<Range<usize>> {
        let first = self.text.get(at..)?.find(|c| c != ' ')? + at;
        self.bold.iter().find(|b| b.start <= first && first < b.end).cloned()
    }

    /// Whether the whole text is a link.
    pub(super) fn is_link(&self) -> bool {
        self.linked > 0 && self.linked + 2 >= self.text.trim().len()
    }

    /// Where the byte range stands in the file.
    pub(super) fn place(&self, range: Range<usize>) -> (u32, u32) {
        let start = self.starts.get(range.start).or(self.ends.last()).copied().unwrap_or(0);
        let end = range.end.checked_sub(1).and_then(|last| self.ends.get(last)).copied();
        (start, end.unwrap_or(start).max(start))
    }

    /// Drops the first `n` bytes and the blanks after them.
    pub(super) fn drop_front(&mut self, n: usize) {
        let rest = &self.text[n.min(self.text.len())..];
        let n = self.text.len() - rest.trim_start().len();
        self.text.drain(..n);
        self.starts.drain(..n);
        self.ends.drain(..n);
        self.bold.retain(|b| b.end > n);
        for b in &mut self.bold {
            *b = b.start.saturating_sub(n)..b.end - n;
        }
        self.breaks.retain(|&b| b > n);
        for b in &mut self.breaks {
            *b -= n;
        }
    }
}
