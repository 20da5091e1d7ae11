//! A test over real rulebooks: how many words nothing explains.
//!
//! Reads every text in the folder that `HOUSERULES_CORPUS` names; passes without it.

use super::{Book, Class, harvest};
use crate::finding::Findings;
use crate::outline::{Form, outline};
use crate::source::{FileId, SourceFile};

fn report(path: &std::path::Path) -> Option<(usize, usize)> {
    let bytes = std::fs::read(path).ok()?;
    let source =
        SourceFile::new(path.display().to_string(), String::from_utf8_lossy(&bytes).as_ref());
    let mut findings = Findings::default();
    let outline = outline(FileId(0), &source, &mut findings);
    let mut near = Findings::default();
    let vocabulary = harvest(&[Book { source: &source, outline: &outline }], &[], &mut near);
    let (mut words, mut encodings) = (0, 0);
    let mut unknown: Vec<String> = Vec::new();
    let show = std::env::var_os("HOUSERULES_SHOW").is_some();
    for sentence in outline.sentences.iter().filter(|s| s.form == Form::Text) {
        let found = vocabulary.encode(sentence, FileId(0));
        encodings += found.len();
        let Some(first) = found.first() else { continue };
        words += first.spans.len();
        for token in first.words.iter().filter(|token| token.class == Class::Unknown) {
            unknown.push(token.surface.clone());
        }
        if show {
            println!("{:3} {}", found.len(), first.readable());
        }
    }
    println!("{}", super::render(&vocabulary));
    for finding in near.iter() {
        println!("{} {}", finding.code, finding.message);
    }
    println!(
        "{} words {words}, encodings {encodings}, unknown {}: {unknown:?}",
        path.display(),
        unknown.len()
    );
    Some((words, unknown.len()))
}

#[test]
fn most_words_of_real_rulebooks_are_known() {
    let Some(folder) = std::env::var_os("HOUSERULES_CORPUS") else { return };
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| {
            path.extension().is_some_and(|extension| extension == "txt" || extension == "md")
        })
        .collect();
    paths.sort();
    for path in paths {
        let Some((words, unknown)) = report(&path) else { continue };
        assert!(unknown * 5 <= words, "{}: {unknown} of {words} unknown", path.display());
    }
}

proptest::proptest! {
    #[test]
    fn any_text_is_encoded_and_harvested(text in "[ -~\u{A0}-\u{2FF}\u{2010}-\u{2030}\u{F0000}]{0,80}") {
        let source = SourceFile::new("any", text.as_str());
        let outline = outline(FileId(0), &source, &mut Findings::default());
        let book = Book { source: &source, outline: &outline };
        let vocabulary = harvest(&[book], &[], &mut Findings::default());
        proptest::prop_assert!(!vocabulary.encode_text(&text).is_empty());
    }
}

#[test]
fn a_long_sentence_has_few_encodings() {
    let vocabulary = super::Vocabulary::default();
    let text = "draw play score turn set act discard pass move roll deal ".repeat(200);
    let found = vocabulary.encode_text(&text);
    assert!((1..=super::MOST).contains(&found.len()), "{}", found.len());
}
