//! Sentences in the words of many kinds of rulebooks: how many are read.
//!
//! When they were written, before the grammar was widened for what they showed, 88 of 130 had a
//! reading; now all have. So the next ones will not all be read.

use std::fmt::Write as _;

use houserules::finding::Findings;
use houserules::outline::outline;
use houserules::source::{FileId, SourceFile};
use houserules::syntax::parse;
use houserules::vocabulary::{Book, Vocabulary, harvest};

use crate::reading::{Seen, share, strayed};

/// The kinds: a name, the definitions of their book, the sentences.
fn kinds() -> Vec<(String, String, Vec<String>)> {
    let text = include_str!("../books/phrases.txt");
    let mut kinds: Vec<(String, String, Vec<String>)> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(name) = line.strip_prefix("# ") {
            kinds.push((name.to_owned(), String::new(), Vec::new()));
        } else if let Some((_, book, sentences)) = kinds.last_mut() {
            match line.strip_prefix("= ") {
                Some(definition) => {
                    let _ = writeln!(book, "{definition}\n");
                }
                None => sentences.push(line.to_owned()),
            }
        }
    }
    kinds
}

/// The terms that some definitions give.
pub(crate) fn terms(book: &str) -> Vocabulary {
    let source = SourceFile::from_bytes("book", book.as_bytes());
    let outline = outline(FileId(0), &source, &mut Findings::default());
    let books = [Book { source: &source, outline: &outline }];
    harvest(&books, &[], &mut Findings::default())
}

/// Nearly every sentence has a reading, and its print has the same.
#[test]
fn phrases_of_many_kinds() {
    let (mut read, mut all, mut stray) = (0, 0, 0);
    let mut report = String::new();
    for (name, book, sentences) in kinds() {
        let vocabulary = terms(&book);
        let seen: Vec<Seen> = sentences
            .into_iter()
            .map(|text| {
                let encodings = vocabulary.encode_text(&text);
                let parsed = parse(&encodings);
                Seen { text, encodings, parsed }
            })
            .collect();
        let (r, n, unread) = share(&seen);
        let (s, astray) = strayed(&vocabulary, &seen);
        let _ = write!(report, "{name} {r}/{n}\n{unread}");
        if s > 0 {
            let _ = write!(report, "  strayed:\n{astray}");
        }
        read += r;
        all += n;
        stray += s;
    }
    println!("{report}{read} of {all} are read, {stray} prints strayed");
    assert!(all >= 120, "{all} sentences");
    assert!(
        stray * 100 <= read,
        "{stray} of {read} prints read back to another tree:\n{report}"
    );
    assert!(read * 100 >= all * 98, "{read} of {all} are read:\n{report}");
}
