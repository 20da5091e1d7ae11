//! The shape of an outline.

use crate::source::{FileId, Span};

/// The outline of one file.
#[derive(Debug, Clone, Default)]
pub struct Outline {
    /// The file.
    pub file: FileId,
    /// `key: value` lines of the front matter, in order (`set`, `role`, `prefix`, `over`).
    pub front_matter: Vec<(String, String, Span)>,
    /// All sections in document order (headings, numbered rules, list items).
    pub sections: Vec<Section>,
    /// All sentences in document order.
    pub sentences: Vec<Sentence>,
    /// The sentences as they were written, before any is cut or said in other words.
    pub written: Vec<Sentence>,
    /// Lookup tables.
    pub tables: Vec<Table>,
    /// What the sentences about the things of the game name.
    pub named: Named,
}

/// Nouns of which a book says outright what they are, by saying what it is played with and where that lies.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Named {
    /// Pieces, each in the singular, with the other names they go by.
    pub pieces: Vec<(String, Vec<String>)>,
    /// Kinds that a definition makes, each with what the pieces of it are.
    pub kinds: Vec<(String, String)>,
    /// Places that all share, and those that each player has.
    pub places: Vec<(String, bool)>,
    /// The pile that the cards are drawn from.
    pub pile: Option<String>,
    /// The pieces that a sentence brings, where something tells them apart.
    pub stock: Vec<(Span, Vec<Bundle>)>,
    /// Where figures of what there is do not go together, and what they come to.
    pub sums: Vec<(Span, String)>,
    /// Sentences that only give a name to what the sentence before says.
    pub facts: Vec<Span>,
    /// Sentences about what only the people at the table need.
    pub idle: Vec<Span>,
    /// Actions of a list to choose from, as orders.
    pub deeds: Vec<String>,
    /// Words for what is so by a definition, and whether they are said of players.
    pub states: Vec<(String, bool)>,
    /// States that something sets, and whether they are said of players.
    pub flags: Vec<(String, bool)>,
    /// Titles that pass from one player to another.
    pub titles: Vec<String>,
    /// Amounts that a definition makes of others, and whose they are.
    pub amounts: Vec<(String, String)>,
}

/// Pieces of one noun, as a sentence brings them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bundle {
    /// The noun, in the singular.
    pub noun: String,
    /// What they are besides.
    pub is_a: Option<String>,
    /// How many there are.
    pub total: i64,
    /// How many of each combination, if that is sure.
    pub each: Option<i64>,
    /// What tells them apart.
    pub apart: Vec<Apart>,
    /// Whether each player has all of them.
    pub own: bool,
}

/// What tells pieces apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Apart {
    /// Figures of this name, from the lowest to the highest.
    Figures(String, i64, i64),
    /// Sorts by this name, each with its own.
    Sorts(String, Vec<String>),
}

/// Index into [`Outline::sections`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SectionId(pub u32);

/// Index into [`Outline::sentences`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SentenceId(pub u32);

/// A rule number: its parts as written, comparable part by part as integers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Number {
    /// The parts as compared: `0000.3.6` is 0, 3, 6; a letter `b` is 2; `4.5.2#3` has item 3 last.
    pub parts: Vec<u32>,
    /// As the author wrote it (or as it was derived): `0000.3.6.2`, `702.19b`, `4.5.2#3`.
    pub text: String,
}

/// What a section is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SectionKind {
    /// A heading (with or without a number).
    Heading,
    /// A numbered rule.
    Rule,
    /// An item of a list; `ordered` lists make steps.
    Item {
        /// Whether the list is ordered (its order can be an order of steps).
        ordered: bool,
    },
    /// Running text below a heading.
    Prose,
}

/// One heading, rule, item or paragraph group.
#[derive(Debug, Clone)]
pub struct Section {
    /// What it is.
    pub kind: SectionKind,
    /// The section around it.
    pub parent: Option<SectionId>,
    /// Its number, written or derived; none for prose and unnumbered headings.
    pub number: Option<Number>,
    /// 1 for the first use of this number (or path) in the file, 2 for the second, …
    pub occurrence: u32,
    /// The title of a heading, or the bold label that opens an item (`**Fast**: …`), without markup.
    pub title: Option<(String, Span)>,
    /// Where it is: the whole section's own first line(s), not its children.
    pub span: Span,
    /// Nesting depth, 0 at the top.
    pub depth: u32,
    /// The name used when there is no number: `End of Game / Ties`.
    pub path: String,
    /// Where the number stands in the file; none for a derived number.
    pub number_span: Option<Span>,
    /// `key=value` pairs written beside the number: `Rule 31/4 (Power=3)` has revision and power.
    pub attributes: Vec<(String, String)>,
    /// The sentence that announces this section as a whole (`… with the following text:`).
    pub lead_in: Option<SentenceId>,
}

/// Why a sentence is commentary by its form alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// A sentence to be read.
    Text,
    /// It opens with `Example:`.
    Example,
    /// A quoted paragraph (`> …`).
    Quotation,
    /// A heading.
    Heading,
    /// Below a heading of credits, contents, playtesters, related topics, version or copyright.
    Credit,
    /// Page clutter around the article.
    Clutter,
    /// An index entry or cross-reference that stands alone.
    Reference,
}

/// One sentence, cut out of its section.
#[derive(Debug, Clone)]
pub struct Sentence {
    /// The section it stands in.
    pub section: SectionId,
    /// Position among the sentences of its section, from 1.
    pub index: u32,
    /// Where it is in the file.
    pub span: Span,
    /// The words without markup, quotes straightened, white space folded to single blanks.
    pub text: String,
    /// For each byte of `text`, the byte of the file it came from (same length as `text`).
    pub offsets: Vec<u32>,
    /// Whether its form alone makes it commentary.
    pub form: Form,
    /// The sentence that leads this one in (`… as follows:` before a list, or the lead-in of an item).
    pub lead_in: Option<SentenceId>,
    /// References to rules found in it.
    pub references: Vec<Reference>,
    /// As the author wrote it, where `text` says it in other words.
    pub written: Option<String>,
    /// How an item of a list hands over to the next (`…, and`); the words are not in `text`.
    pub joint: Option<Joint>,
}

impl Sentence {
    /// The words as the author wrote them.
    pub fn written(&self) -> &str {
        self.written.as_deref().unwrap_or(&self.text)
    }

    /// A text that stands in no file.
    pub(crate) fn of(text: &str) -> Self {
        Self {
            section: SectionId(0),
            index: 1,
            span: Span::default(),
            text: text.to_owned(),
            offsets: Vec::new(),
            form: Form::Text,
            lead_in: None,
            references: Vec::new(),
            written: None,
            joint: None,
        }
    }

    /// Says it all in other words: what came from where is not known any more, and no reference stands in them.
    pub(crate) fn reword(&mut self, text: impl Into<String>) {
        self.text = text.into();
        self.offsets.clear();
        self.references.clear();
    }

    /// Where the bytes of `new` came from: what it has in common with the end of the stretch it replaces
    /// from there, the rest from all the rest, so that a quotation of it has the author's words whole.
    fn keep_offsets(&mut self, range: std::ops::Range<usize>, new: &str) {
        let old = &self.text.as_bytes()[range.clone()];
        let same = old.iter().rev().zip(new.bytes().rev()).take_while(|(a, b)| *a == b).count();
        let (start, end) = (range.start, range.end - same);
        let at = self.offsets.get(start).or(self.offsets.last()).copied();
        let first = at.unwrap_or(self.span.start);
        let last = if start < end { self.offsets[end - 1] } else { first };
        let mut from = vec![first; new.len() - same];
        if from.len() > 1 {
            from[new.len() - same - 1] = last;
        }
        self.offsets.splice(start..end, from);
    }

    /// Says `new` instead of a stretch of the text; where each byte came from and the references behind it stay true, those within go.
    pub(crate) fn replace(&mut self, range: std::ops::Range<usize>, new: &str) {
        if self.offsets.len() == self.text.len() {
            self.keep_offsets(range.clone(), new);
        }
        self.text.replace_range(range.clone(), new);
        self.references
            .retain(|r| r.range.1 as usize <= range.start || r.range.0 as usize >= range.end);
        for reference in &mut self.references {
            if reference.range.0 as usize >= range.end {
                let moved = |at: u32| at + new.len() as u32 - range.len() as u32;
                reference.range = (moved(reference.range.0), moved(reference.range.1));
            }
        }
    }
}

/// The conjunction that ends an item of a list and joins it to the next one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Joint {
    /// `and`, or a bare comma or semicolon.
    And,
    /// `or`.
    Or,
}

/// A reference to a rule (`0000.3`, `rule 4.2`, `sections 3 to 5`).
#[derive(Debug, Clone)]
pub struct Reference {
    /// Byte range in [`Sentence::text`], the number only.
    pub range: (u32, u32),
    /// As written.
    pub text: String,
    /// The section it resolves to in its own file, if it does.
    pub target: Option<SectionId>,
}

/// A lookup table.
#[derive(Debug, Clone)]
pub struct Table {
    /// The section it stands in.
    pub section: SectionId,
    /// The sentence just before it (its lead-in), if any.
    pub lead_in: Option<SentenceId>,
    /// Cell texts by row; the first row is the header.
    pub rows: Vec<Vec<(String, Span)>>,
}
