//! Blocks: what a reader finds before anything is nested.

use super::flow::Flow;
use super::number::{Mark, Marker};

/// What a block is.
#[derive(Debug, Clone)]
pub(super) enum Kind {
    /// A heading by its level, 1 to 6; 7 for a heading without the sign of one.
    Heading(u8),
    /// Running text.
    Paragraph,
    /// An item of a list.
    Item(Marker),
    /// A table, rows of cells.
    Table(Vec<Vec<Flow>>),
    /// Page clutter.
    Clutter,
}

/// A heading, paragraph, item or table, with its text free of markup.
#[allow(clippy::struct_excessive_bools, reason = "each is a sign of markup of its own")]
#[derive(Debug, Clone)]
pub(super) struct Block {
    /// What it is.
    pub(super) kind: Kind,
    /// A written rule number, already taken off the text, and where it stands.
    pub(super) number: Option<(Mark, (u32, u32))>,
    /// Whether the number is in bold.
    pub(super) bold: bool,
    /// Whether a bullet stands before the number.
    pub(super) bulleted: bool,
    /// Columns of white space before it.
    pub(super) indent: usize,
    /// Its text.
    pub(super) flow: Flow,
    /// Whether it is quoted (`> …`) or set as code.
    pub(super) quoted: bool,
    /// How many lines it takes.
    pub(super) lines: usize,
    /// Whether a blank line stands before it.
    pub(super) after_blank: bool,
    /// Whether its text is a title, not a sentence.
    pub(super) titled: bool,
    /// First byte and one past the last byte in the file.
    pub(super) span: (usize, usize),
}

impl Block {
    /// A block of this kind with nothing in it yet.
    pub(super) fn new(kind: Kind, indent: usize, span: (usize, usize)) -> Self {
        Self {
            kind,
            number: None,
            bold: false,
            bulleted: false,
            indent,
            flow: Flow::default(),
            quoted: false,
            lines: 1,
            after_blank: false,
            titled: false,
            span,
        }
    }

    /// Whether it is a heading.
    pub(super) fn is_heading(&self) -> bool {
        matches!(self.kind, Kind::Heading(_))
    }
}

/// Whether a text reads like a title: short, no sentence, its weighty words capitalised.
pub(super) fn is_title(text: &str) -> bool {
    let text = text.trim();
    let words = text.split(' ').filter(|w| w.starts_with(char::is_alphabetic));
    let first = text.chars().next().is_some_and(|c| c.is_uppercase() || c.is_ascii_digit());
    let weighty = words.clone().all(|w| w.len() < 4 || w.starts_with(char::is_uppercase));
    first
        && text.len() <= 60
        && (1..=8).contains(&words.count())
        && !text.ends_with(['.', '!', '?', ':', ';', ','])
        && (weighty || text.split(' ').count() <= 2)
}

/// Whether a line names a part of the book: `Part 1 - Setting up`, `Chapter Two: The hours`, `Title IV. Closing`.
pub(super) fn is_division(text: &str) -> bool {
    const PARTS: [&str; 9] = [
        "part", "chapter", "section", "title", "book", "article", "stage", "division",
        "appendix",
    ];
    const COUNT: [&str; 12] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let mut words = text.split_whitespace();
    let part = words.next().is_some_and(|w| {
        w.starts_with(char::is_uppercase) && PARTS.iter().any(|p| w.eq_ignore_ascii_case(p))
    });
    let Some(label) = words.next().filter(|_| part) else { return false };
    let closed = label.ends_with(['.', ':', ')', ',']);
    let bare = label.trim_end_matches(['.', ':', ')', ',']);
    let counted = bare.parse::<u32>().is_ok()
        || super::number::roman(bare).is_some()
        || bare.len() == 1 && bare.starts_with(char::is_uppercase)
        || COUNT.iter().any(|w| bare.eq_ignore_ascii_case(w));
    let rest: Vec<&str> = words.collect();
    let parted =
        closed || rest.first().is_none_or(|w| matches!(*w, "-" | "\u{2013}" | "\u{2014}"));
    counted
        && parted
        && rest.len() <= 8
        && text.len() <= 80
        && (rest.is_empty()
            || !text.ends_with(['.', '!', '?', ';', ','])
            || text.ends_with('.') && !text.contains(char::is_lowercase))
}

/// Whether a line right above a number can be its title: a few words that are no sentence.
pub(super) fn is_caption(text: &str) -> bool {
    let text = text.trim();
    text.starts_with(char::is_uppercase)
        && text.len() <= 60
        && text.split_whitespace().count() <= 6
        && !text.ends_with(['.', '!', '?', ':', ';', ','])
}
