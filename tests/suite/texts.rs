//! Small books that tests write themselves.

use houserules::Rulebook;

/// A book that is read whole.
pub(crate) fn read_whole(text: &str) -> Rulebook {
    let book = Rulebook::from_text("small", text).expect("a text is a book");
    let findings: Vec<String> =
        book.compiled().findings.iter().map(|f| f.message.clone()).collect();
    assert_eq!(book.coverage().unread, 0, "{text}\n{findings:#?}");
    book
}
