use super::{Book, ComponentWords, harvest};
use crate::finding::Findings;
use crate::outline::outline;
use crate::source::{FileId, SourceFile};
use crate::vocabulary::{Sort, Vocabulary};

fn read(text: &str) -> (Vocabulary, Findings) {
    let source = SourceFile::new("test.rules.md", text);
    let mut findings = Findings::default();
    let outline = outline(FileId(0), &source, &mut findings);
    let mut found = Findings::default();
    let book = Book { source: &source, outline: &outline };
    let vocabulary = harvest(&[book], &[], &mut found);
    (vocabulary, found)
}

fn terms(text: &str) -> Vec<String> {
    let (vocabulary, _) = read(text);
    vocabulary.terms.iter().map(|(_, term)| format!("{} {:?}", term.name, term.sort)).collect()
}

#[test]
fn a_definition_names_a_sort() {
    assert_eq!(
        terms(
            "1. The Garden is a Zone.\n2. Supper is a Phase.\n3. During Supper, players rest in the Garden."
        ),
        ["Garden Zone", "Supper Time"]
    );
}
