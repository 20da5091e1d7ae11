//! What a text leaves open is said, with what settled it.

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, compile};
use houserules::finding::{Code, Finding};

use crate::tables;

fn notes(compiled: &Compiled, code: Code) -> Vec<&Finding> {
    compiled.findings.iter().filter(|f| f.code == code).collect()
}

#[test]
fn the_document_as_found_leaves_three_things_open() {
    let Some(folder) = std::env::var_os("HOUSERULES_CORPUS") else { return };
    let path = std::path::Path::new(&folder).join("000_274983d08b1e08d5.txt");
    let files = MemoryFiles::default().with("found.txt", std::fs::read(path).unwrap());
    let loaded = book::load(&files, "found.txt", &Options::default()).unwrap();
    let compiled = compile(loaded);
    let [place] = notes(&compiled, Code::WhosePlace)[..] else { panic!("not one place") };
    assert!(place.message.contains("`Stack`"), "{}", place.message);
    assert_eq!(place.settled_by, Some("text"));
    let [silent] = notes(&compiled, Code::LeftToStandard)[..] else { panic!("not one note") };
    let help = silent.help.clone().unwrap_or_default();
    assert!(help.contains("`2.2 ") && help.contains("`5.7 "), "{help}");
    assert_eq!(help.matches("`;").count(), 1, "more than shuffling and passing: {help}");
    assert_eq!(silent.settled_by, Some("standard"));
}

#[test]
fn the_shipped_book_leaves_none_of_them_open() {
    let shipped = tables::compiled(&tables::edited(&[]));
    for code in [Code::WhosePlace, Code::LeftToStandard] {
        assert!(notes(&shipped, code).is_empty(), "{:?}", notes(&shipped, code));
    }
    // Without the sentence that says it, the standard set ends the chance to act.
    let silent =
        tables::compiled(&tables::edited(&[("When a player passes, they lose priority.", "")]));
    let [note] = notes(&silent, Code::LeftToStandard)[..] else { panic!("not one note") };
    assert!(note.help.as_deref().is_some_and(|h| h.contains("`5.7 ")), "{:?}", note.help);
}

#[test]
fn a_place_that_the_rules_do_not_have_is_told() {
    let game = |place: &str| {
        let manifest = format!(
            "title = \"A\"\n[[sets]]\nfile = \"a.rules.md\"\n[[components]]\nfile = \"c.csv\"\nname = \"card\"\nplace = \"{place}\"\n"
        );
        let files = MemoryFiles::default()
            .with("a/game.toml", manifest.into_bytes())
            .with("a/c.csv", b"Name,Count\nAnt,2\n".to_vec())
            .with("a/a.rules.md", b"* **1.1** Each player has a deck of cards.\n".to_vec());
        compile(book::load(&files, "a", &Options::default()).unwrap())
    };
    assert!(notes(&game("deck"), Code::BadManifest).is_empty());
    let wrong = game("dekc");
    let [told] = notes(&wrong, Code::BadManifest)[..] else { panic!("it is not told") };
    assert!(
        told.help.as_deref().is_some_and(|help| help.contains("`deck`")),
        "{:?}",
        told.help
    );
    assert!(wrong.sources.get(told.at.span.file).path.ends_with("game.toml"));
}
