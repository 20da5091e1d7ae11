//! Source files, spans and lines.
//!
//! Takes raw bytes, gives a [`SourceFile`] whose text is valid UTF-8 with plain line ends.
//! A [`Span`] names a stretch of one file and outlives every later stage: a fact that cannot
//! say which words it came from cannot be explained.

use std::sync::Arc;

/// How tables of words are looked up, where their order is that of entering.
pub(crate) type Quick = foldhash::fast::RandomState;

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
    /// Where bytes that are not UTF-8 were replaced, by place in `text`; the first few of them.
    pub not_utf8: Vec<u32>,
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
        Self { path: path.into(), text, not_utf8: Vec::new(), line_starts }
    }

    /// A file from its bytes, whatever they are: a byte order mark is dropped, every line end
    /// becomes one line feed, what is not UTF-8 becomes the replacement character and is noted
    /// in `not_utf8`. Text with the mark of UTF-16 is read as such.
    pub fn from_bytes(path: impl Into<String>, bytes: &[u8]) -> Self {
        let (decoded, lossy) = decode(bytes);
        let (mut text, mut not_utf8) = (String::with_capacity(decoded.len()), Vec::new());
        let mut chars = decoded.strip_prefix('\u{feff}').unwrap_or(&decoded).chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '\r' => {
                    chars.next_if_eq(&'\n');
                    text.push('\n');
                }
                char::REPLACEMENT_CHARACTER if lossy => {
                    if not_utf8.len() < NOTED {
                        not_utf8.push(text.len() as u32);
                    }
                    text.push(c);
                }
                _ => text.push(c),
            }
        }
        Self { not_utf8, ..Self::new(path, text) }
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

/// How many places of replaced bytes are remembered.
const NOTED: usize = 16;

/// The text that the bytes spell, and whether something had to be replaced.
fn decode(bytes: &[u8]) -> (String, bool) {
    let wide: Option<fn([u8; 2]) -> u16> = match bytes {
        [0xff, 0xfe, ..] => Some(u16::from_le_bytes),
        [0xfe, 0xff, ..] => Some(u16::from_be_bytes),
        _ => None,
    };
    if let Some(join) = wide {
        let units: Vec<u16> =
            bytes.chunks_exact(2).map(|pair| join([pair[0], pair[1]])).collect();
        return match String::from_utf16(&units) {
            Ok(text) if bytes.len().is_multiple_of(2) => (text, false),
            _ => (String::from_utf16_lossy(&units), true),
        };
    }
    match String::from_utf8_lossy(bytes) {
        std::borrow::Cow::Borrowed(text) => (text.to_owned(), false),
        std::borrow::Cow::Owned(text) => (text, true),
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

    /// Puts another file in the place of one.
    pub fn replace(&mut self, id: FileId, file: SourceFile) {
        if let Some(place) = self.files.get_mut(id.0 as usize) {
            *place = file;
        }
    }

    /// The files in order of loading.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(i, f)| (FileId(i as u32), f))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_plain_text() {
        let file = SourceFile::from_bytes("a", b"\xef\xbb\xbfone\r\ntwo\rthree\n");
        assert_eq!(&*file.text, "one\ntwo\nthree\n");
        assert!(file.not_utf8.is_empty());
        assert_eq!(file.position(4), Position { line: 2, column: 1 });
    }

    #[test]
    fn bytes_that_are_not_utf8_are_noted() {
        let file = SourceFile::from_bytes("a", b"a\r\nb\xffc");
        assert_eq!(&*file.text, "a\nb\u{fffd}c");
        assert_eq!(file.not_utf8, [3]);
    }

    #[test]
    fn wide_text_is_read() {
        let file = SourceFile::from_bytes("a", b"\xff\xfeh\0i\0");
        assert_eq!(&*file.text, "hi");
        let file = SourceFile::from_bytes("a", b"\xfe\xff\0h\0i");
        assert_eq!(&*file.text, "hi");
    }

    #[test]
    fn a_slice_outside_the_text_is_empty() {
        let file = SourceFile::new("a", "text");
        assert_eq!(file.slice(Span::new(FileId(0), 2, 99)), "");
        assert_eq!(file.position(99).line, 1);
    }
}
