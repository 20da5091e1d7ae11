//! Any text is read, and every sentence leads back to its place.

use proptest::prelude::*;

use super::read;
use crate::finding::Code;

fn check(text: &str) {
    let (outline, _, source) = read(text);
    let mut last = 0;
    for sentence in &outline.sentences {
        assert!(sentence.span.start <= sentence.span.end);
        assert!(sentence.span.end as usize <= source.text.len());
        assert!(sentence.span.start >= last, "out of order: {sentence:?}");
        last = sentence.span.start;
        assert!(
            source.text.get(sentence.span.start as usize..sentence.span.end as usize).is_some()
        );
        assert_eq!(sentence.offsets.len(), sentence.text.len());
        assert!(sentence.offsets.is_sorted());
        assert!(
            sentence
                .offsets
                .iter()
                .all(|&o| (sentence.span.start..sentence.span.end).contains(&o))
        );
        assert!((sentence.section.0 as usize) < outline.sections.len());
        for reference in &sentence.references {
            let range = reference.range.0 as usize..reference.range.1 as usize;
            assert_eq!(sentence.text.get(range), Some(reference.text.as_str()));
        }
    }
    for (id, section) in outline.section_ids() {
        assert!(section.parent.is_none_or(|parent| parent < id));
        assert!(
            section.span.start <= section.span.end
                && section.span.end as usize <= source.text.len()
        );
    }
    let _ = super::render(&outline, &source);
}

fn codes(text: &str) -> Vec<Code> {
    read(text).1.iter().map(|f| f.code).collect()
}

/// Pieces from which odd books are made.
const PIECES: [&str; 52] = [
    "\n",
    "\n\n",
    "    ",
    "\t",
    "* ",
    "- ",
    "1. ",
    "2. ",
    "(a) ",
    "b) ",
    "I. ",
    "II. ",
    "**",
    "*",
    "_",
    "`",
    "# ",
    "## ",
    "> ",
    "| a | b |",
    "|---|",
    "```\n",
    "1.1 ",
    "1.2",
    "0000.3.1 ",
    "1-2-3. ",
    "702.1b ",
    "Rule 4: ",
    "Rule 5/1 (Power=2)",
    "A card is red",
    ". ",
    "! ",
    "?",
    "\"",
    "(",
    ")",
    "[x](y)",
    "see rule 1.1",
    "<ol>",
    "<li>",
    "</ol>",
    "<p>",
    "<style>.a{content:'3.'}",
    "</style>",
    "&amp;",
    "\u{201c}",
    "\u{a0}",
    "\u{202e}",
    "e.g. ",
    "following text \"T\":",
    "---\n",
    "é",
];

proptest! {
    #[test]
    fn any_text_is_read(text in "(?s).{0,300}") {
        check(&text);
    }

    #[test]
    fn any_mixture_of_forms_is_read(pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..60)) {
        check(&pieces.concat());
    }
}

#[test]
fn extremes_get_one_finding_each() {
    assert_eq!(codes(""), [Code::EmptyBook]);
    assert_eq!(codes("\n \n"), [Code::EmptyBook]);
    let long = format!("A card is red.\n{}\nA card is blue.\n", "word ".repeat(220_000));
    assert_eq!(codes(&long), [Code::TooLarge]);
    assert_eq!(codes(&format!("Draw {} cards.", "9".repeat(10_000))), [Code::TooLarge]);
    assert_eq!(codes(&format!("{}.1 Draw a card.", "9".repeat(10_000))), [Code::TooLarge]);
    let deep: Vec<String> =
        (0..300).map(|n| format!("{}- level {n}", " ".repeat(n * 2))).collect();
    assert_eq!(codes(&deep.join("\n")), [Code::TooLarge]);
    let deep = format!("{}<p>text</p>", "<ol><li>item".repeat(400));
    assert_eq!(codes(&deep), [Code::TooLarge]);
    assert_eq!(codes("A \u{202e}card is red."), [Code::StrangeCharacter]);
    assert_eq!(codes("A \u{1}card is\u{1} red."), [Code::StrangeCharacter]);
    check(&"(".repeat(50_000));
    check(&"[".repeat(50_000));
    check(&"1.1 ".repeat(20_000));
    check(&">".repeat(50_000));
    check(&"*".repeat(50_000));
    check(&format!("a {}", "*".repeat(50_000)));
    check(&"<ol>".repeat(20_000));
    check(&"<ol>\n<li>a".repeat(20_000));
}

#[test]
fn a_large_book_is_read() {
    let rules: String = (1..=300)
        .flat_map(|a| (1..=10).map(move |b| format!("* **{a}.{b}** When a card is drawn, see {a}.1, rule {b} applies. Then stop.\n")))
        .collect::<Vec<_>>()
        .concat();
    let (outline, findings, _) = read(&rules);
    assert_eq!(outline.sections.len(), 3000);
    assert_eq!(outline.sentences.len(), 6000);
    assert_eq!(findings.len(), 0);
}
