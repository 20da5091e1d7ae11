//! The outline of real documents. Runs only where `HOUSERULES_CORPUS` names their folder.

use std::path::PathBuf;

use houserules::finding::{Code, Findings};
use houserules::outline::{Form, Outline, SectionKind, check_references, outline};
use houserules::source::{FileId, SourceFile};

/// The document whose file name starts with `prefix`, if the folder is there.
fn read(prefix: &str) -> Option<(Outline, Vec<(Code, String)>)> {
    let folder = PathBuf::from(std::env::var_os("HOUSERULES_CORPUS")?);
    let entries = std::fs::read_dir(&folder).expect("HOUSERULES_CORPUS names a folder");
    let path = entries
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .find(|path| {
            path.file_name()
                .is_some_and(|n| n.to_string_lossy().starts_with(&format!("{prefix}_")))
        })
        .expect("the document is there");
    let source = SourceFile::from_bytes("book", &std::fs::read(path).expect("it can be read"));
    let mut findings = Findings::default();
    let outline = outline(FileId(0), &source, &mut findings);
    check_references(&[&outline], &mut findings);
    let found = findings.iter().map(|f| (f.code, f.rule.clone().unwrap_or_default())).collect();
    Some((outline, found))
}

/// Sections, sentences to be read, commentary.
fn counts(outline: &Outline) -> (usize, usize, usize) {
    let text = outline.sentences.iter().filter(|s| s.form == Form::Text).count();
    (outline.sections.len(), text, outline.sentences.len() - text)
}

fn texts(outline: &Outline, form: Form) -> usize {
    outline.sentences.iter().filter(|s| s.form == form).count()
}

#[test]
fn decimal_outline_with_slips() {
    let Some((outline, found)) = read("000") else { return };
    assert_eq!(counts(&outline), (96, 103, 0));
    let codes: Vec<_> =
        found.iter().map(|(code, rule)| (code.number(), rule.as_str())).collect();
    assert_eq!(
        codes,
        [
            (10, "0000.4.3.2#2"),
            (11, "0000.4.3.2#2"),
            (10, "0000.5.4#2"),
            (10, "0000.5.4.1#2"),
            (10, "0000.5.4#3"),
            (10, "0000.5.4.1#3"),
            (13, "0000.3.5"),
        ]
    );
    let twice = outline.find_number("0000.4.3.2");
    let above: Vec<_> = twice
        .iter()
        .map(|&id| outline.section(id).parent.map(|p| outline.rule_name(p)).unwrap_or_default())
        .collect();
    assert_eq!(above, ["0000.4.3", "0000.4.4"]);
    assert_eq!(outline.find_number("0000.5.4").len(), 3);
    let listed = outline.sentences.iter().flat_map(|s| &s.references).collect::<Vec<_>>();
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0].target.map(|t| outline.rule_name(t)).as_deref(), Some("0000.3"));
}

#[test]
fn numbered_headings_with_restarting_lists() {
    let Some((outline, found)) = read("001") else { return };
    assert_eq!(counts(&outline), (292, 213, 11));
    assert_eq!(found, []);
    let step = outline.find_number("4.5.2#3");
    assert_eq!(step.len(), 1);
    assert_eq!(outline.section(step[0]).kind, SectionKind::Item { ordered: true });
    assert_eq!(outline.children(outline.find_number("4.5.2")[0]).len(), 5);
    assert_eq!(outline.find_number("4.5.4#2").len(), 1);
    let fast = outline.section(outline.find_number("6.2.1#1")[0]);
    assert_eq!(fast.title.as_ref().map(|(title, _)| title.as_str()), Some("Fast"));
}

#[test]
fn a_saved_web_page() {
    let Some((outline, found)) = read("002") else { return };
    assert_eq!(counts(&outline), (24, 17, 9));
    assert_eq!(found, []);
    for (number, above) in [("3.3a", "3.3"), ("3.3c", "3.3"), ("3.4a", "3.4")] {
        let id = outline.find_number(number)[0];
        assert_eq!(
            outline.section(id).parent.map(|p| outline.rule_name(p)).as_deref(),
            Some(above)
        );
    }
    assert!(outline.find_number("3.3d").is_empty());
    assert_eq!(texts(&outline, Form::Clutter), 2);
}

#[test]
fn unnumbered_prose() {
    let Some((outline, found)) = read("003") else { return };
    assert_eq!(counts(&outline), (88, 83, 45));
    assert_eq!(found, []);
    assert_eq!(texts(&outline, Form::Example), 2);
    assert_eq!(outline.tables.len(), 1);
    assert_eq!(outline.tables[0].rows.len(), 2);
    assert!(outline.tables[0].lead_in.is_some());
    assert_eq!(outline.find_number("End of Game / Ties").len(), 1);
    assert_eq!(outline.find_number("To Start Each Season / 3").len(), 1);
}

#[test]
fn a_proposal() {
    let Some((outline, found)) = read("004") else { return };
    assert_eq!(counts(&outline), (19, 51, 0));
    assert_eq!(found, []);
    assert_eq!(outline.front_matter.len(), 5);
    let created = outline.sections.iter().filter(|s| s.lead_in.is_some()).count();
    assert_eq!(created, 3);
    for path in ["Card Definitions / II / (d)", "Card Definitions / III / (b)"] {
        assert_eq!(outline.find_number(path).len(), 1, "{path}");
    }
}
