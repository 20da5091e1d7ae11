//! Fixed expressions: several words or spellings that the grammar reads as one literal.
//!
//! Data of `grammar/expressions.txt`. What an item of a sentence says (its surface) is compared
//! in lower case; the longest variant wins.

use std::sync::LazyLock;

use indexmap::IndexMap;

use crate::source::Span;
use crate::vocabulary::{Class, Token, Tokens, Word};

/// One item of the text that the grammar reads.
#[derive(Debug, Clone)]
pub(super) struct Item {
    /// A literal, or the character of a content word.
    pub text: String,
    /// Where it is in the file.
    pub span: Span,
}

/// What the grammar reads, and the way back.
#[derive(Debug, Clone)]
pub(super) struct Line {
    /// The items, each followed by one blank.
    pub text: String,
    /// The items.
    pub items: Vec<Item>,
    /// First byte in `text` of each item.
    pub starts: Vec<usize>,
    /// The content words, by index.
    pub words: Vec<Token>,
}

struct Variant {
    words: Vec<&'static str>,
    /// A word that must not follow.
    unless: Option<&'static str>,
    literal: String,
}

static TABLE: LazyLock<IndexMap<&'static str, Vec<Variant>>> = LazyLock::new(|| {
    let mut table: IndexMap<&'static str, Vec<Variant>> = IndexMap::new();
    for line in include_str!("../../grammar/expressions.txt").lines() {
        let Some((literal, variants)) = line.split_once(':') else { continue };
        if line.starts_with('#') {
            continue;
        }
        for variant in variants.split('|') {
            let mut words: Vec<_> = variant.split_whitespace().collect();
            let unless = words.last().and_then(|word| word.strip_prefix('!'));
            if unless.is_some() {
                words.pop();
            }
            let Some(first) = words.first() else { continue };
            table.entry(first).or_default().push(Variant {
                literal: literal.trim().to_owned(),
                unless,
                words,
            });
        }
    }
    for variants in table.values_mut() {
        variants.sort_by_key(|variant| std::cmp::Reverse(variant.words.len()));
    }
    table
});

/// Reads the fixed expressions, if nobody has asked for them yet.
pub fn prepare() {
    LazyLock::force(&TABLE);
}

/// The index of the content word that a character stands for.
pub(super) fn index_of(text: &str) -> Option<usize> {
    let code = u32::from(text.chars().next()?);
    (code >= 0xF_0000).then(|| ((code - 0xF_0000) % 0x400) as usize)
}

impl Line {
    /// The line for one encoding, with the fixed expressions joined.
    pub(super) fn new(tokens: &Tokens) -> Self {
        let raw: Vec<&str> =
            tokens.encoded.split(' ').filter(|item| !item.is_empty()).collect();
        let surfaces: Vec<String> = raw
            .iter()
            .map(|item| match index_of(item).and_then(|i| tokens.words.get(i)) {
                Some(token) if fixed(token) => token.surface.to_lowercase(),
                Some(_) => String::from("\u{0}"),
                None => (*item).to_owned(),
            })
            .collect();
        let span = |i: usize| tokens.spans.get(i).copied().unwrap_or_default();
        let mut items = Vec::with_capacity(raw.len());
        let mut at = 0;
        while at < raw.len() {
            let variant = TABLE.get(surfaces[at].as_str()).and_then(|variants| {
                variants.iter().find(|variant| {
                    variant.words.len() <= surfaces.len() - at
                        && variant
                            .words
                            .iter()
                            .zip(&surfaces[at..])
                            .all(|(a, b)| *a == b.as_str())
                        && (variant.words.len() > 1 || single(raw[at], tokens))
                        && variant.unless.is_none_or(|word| {
                            let next = surfaces.get(at + variant.words.len());
                            next.is_none_or(|next| match word {
                                "+" => !next
                                    .starts_with(|c: char| c.is_alphanumeric() || c == '\0'),
                                word => next != word,
                            })
                        })
                })
            });
            if let Some(variant) = variant {
                let last = at + variant.words.len() - 1;
                items.push(Item {
                    text: variant.literal.clone(),
                    span: span(at).to(span(last)),
                });
                at = last + 1;
            } else {
                items.push(Item { text: raw[at].to_owned(), span: span(at) });
                at += 1;
            }
        }
        let mut text = String::new();
        let mut starts = Vec::with_capacity(items.len());
        for item in &items {
            starts.push(text.len());
            text.push_str(&item.text);
            text.push(' ');
        }
        Self { text, items, starts, words: tokens.words.clone() }
    }

    /// The content word behind the text of a production.
    pub(super) fn token(&self, text: &str) -> Option<&Token> {
        self.words.get(index_of(text)?)
    }

    /// The item that byte `offset` of the text belongs to.
    pub(super) fn item_at(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset).saturating_sub(1)
    }

    /// Where bytes `start..end` of the text are in the file.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        let first = self.items.get(self.item_at(start));
        let last = self.items.get(self.item_at(end.saturating_sub(2).max(start)));
        match (first, last) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => Span::default(),
        }
    }
}

/// Whether a content word may be part of a fixed expression of several words.
fn fixed(token: &Token) -> bool {
    match token.word {
        Word::Lexeme(_) => true,
        // `one at a time`, `one by one`: a number that is spelled out.
        Word::Number(_) => token.surface.chars().all(char::is_alphabetic),
        Word::Term(_) => token.surface.chars().all(|c| !c.is_uppercase()),
        _ => false,
    }
}

/// Whether an item alone may be an expression: a literal or an adverb.
fn single(item: &str, tokens: &Tokens) -> bool {
    index_of(item).and_then(|i| tokens.words.get(i)).is_none_or(|token| {
        token.class == Class::Adverb && matches!(token.word, Word::Lexeme(_))
    })
}

impl Line {
    /// Part of a line, as a line.
    pub(super) fn slice(&self, range: std::ops::Range<usize>) -> Option<Self> {
        let items = self.items.get(range)?.to_vec();
        if items.is_empty() {
            return None;
        }
        let mut text = String::new();
        let mut starts = Vec::with_capacity(items.len());
        for item in &items {
            starts.push(text.len());
            text.push_str(&item.text);
            text.push(' ');
        }
        Some(Self { text, items, starts, words: self.words.clone() })
    }

    /// The words before a place, as written.
    pub(super) fn written_before(&self, at: crate::source::Span) -> String {
        let end = self.items.iter().position(|item| item.span.start >= at.start);
        end.and_then(|end| self.slice(0..end)).map_or_else(String::new, |front| front.written())
    }

    /// The words as written, blank-separated.
    pub(super) fn written(&self) -> String {
        let words: Vec<String> = self
            .items
            .iter()
            .map(|item| {
                self.token(&item.text)
                    .map_or_else(|| item.text.replace('_', " "), |token| token.surface.clone())
            })
            .collect();
        words.join(" ").replace(" ,", ",")
    }
}
