//! Source files, spans and lines.
//!
//! Takes raw bytes, gives a [`SourceFile`] whose text is valid UTF-8 with plain line ends.
//! A [`Span`] names a stretch of one file and outlives every later stage: a fact that cannot
//! say which words it came from cannot be explained.

use std::sync::Arc;

/// A source file by its place in the list of loaded files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct FileId(pub u32);

/// A stretch of one file, in bytes of its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// A span of `file` from `start` to `end`.
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        Self { file, start: start as u32, end: end as u32 }
    }

    /// The smallest span that holds both; both must be of one file.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            file: self.file,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

/// A place as a person counts it: line and column from 1, columns in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

/// One file as the compiler sees it.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// The path as it was given, used in messages.
    pub path: String,
    /// The text, valid UTF-8.
    pub text: Arc<str>,
    line_starts: Vec<u32>,
}

impl SourceFile {
    /// A file with this text.
    pub fn new(path: impl Into<String>, text: impl Into<Arc<str>>) -> Self {
        let text: Arc<str> = text.into();
        let mut line_starts = vec![0];
        line_starts.extend(
            text.bytes().enumerate().filter(|&(_, b)| b == b'\n').map(|(i, _)| i as u32 + 1),
        );
        Self { path: path.into(), text, line_starts }
    }

    /// Where byte `offset` is, as a person counts.
    pub fn position(&self, offset: u32) -> Position {
        let line = self.line_starts.partition_point(|&start| start <= offset).saturating_sub(1);
        let start = self.line_starts.get(line).copied().unwrap_or(0) as usize;
        let column = self.text.get(start..offset as usize).map_or(0, |s| s.chars().count());
        Position { line: line as u32 + 1, column: column as u32 + 1 }
    }

    /// The bytes of a line (from 1) without its line end.
    pub fn line(&self, line: u32) -> std::ops::Range<usize> {
        let index = line.saturating_sub(1) as usize;
        let start = self.line_starts.get(index).map_or(self.text.len(), |&s| s as usize);
        let end = self.line_starts.get(index + 1).map_or(self.text.len(), |&s| s as usize - 1);
        start..end
    }

    /// The text that `span` covers; empty if the span is not of this text.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }
}

/// All loaded files, by [`FileId`].
#[derive(Debug, Clone, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    /// Adds a file and gives its id.
    pub fn add(&mut self, file: SourceFile) -> FileId {
        self.files.push(file);
        FileId(self.files.len() as u32 - 1)
    }

    /// The file behind an id that [`Sources::add`] gave.
    pub fn get(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// The words that a span covers.
    pub fn slice(&self, span: Span) -> &str {
        self.get(span.file).slice(span)
    }

    /// The files in order of loading.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(i, f)| (FileId(i as u32), f))
    }
}
