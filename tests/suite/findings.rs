//! The three lists of findings agree: the table of codes, the pages, the smallest rulebooks.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::compile;
use houserules::finding::{Code, Findings};

use crate::files::{below, is_test_only, root, text, with_ending};

/// What the loader and the compiler say about the game at `path`, held in memory.
fn findings_of(files: &MemoryFiles, path: &str) -> Findings {
    match book::load(files, path, &Options::default()) {
        Ok(loaded) => {
            let compiled = compile(loaded);
            let unplayable = compiled.program().err().unwrap_or_default();
            let mut findings = compiled.findings;
            for finding in unplayable {
                findings.push(finding);
            }
            findings
        }
        Err(refused) => refused.findings,
    }
}

/// The files below a folder of the repository, held in memory under the same paths.
fn in_memory(folder: &str) -> MemoryFiles {
    below(folder).into_iter().fold(MemoryFiles::default(), |files, (name, path)| {
        files.with(&name, std::fs::read(path).expect("a listed file can be read"))
    })
}

fn has(findings: &Findings, code: Code) -> bool {
    findings.iter().any(|finding| finding.code == code)
}

/// The codes that some stage raises: those that the sources name outside the table.
fn raised() -> Vec<Code> {
    let sources: Vec<String> = with_ending("src", "rs")
        .into_iter()
        .filter(|(name, _)| name != "src/finding/code.rs" && !is_test_only(name))
        .map(|(_, path)| text(&path).split("#[cfg(test)]").next().unwrap_or("").to_owned())
        .collect();
    Code::ALL
        .iter()
        .copied()
        .filter(|code| {
            let name = format!("Code::{code:?}");
            sources.iter().any(|source| {
                source.match_indices(&name).any(|(at, _)| {
                    !source[at + name.len()..].starts_with(|c: char| c.is_alphanumeric())
                })
            })
        })
        .collect()
}

/// The text of the first code block below a heading of a page.
fn block<'a>(page: &'a str, heading: &str) -> &'a str {
    let below = page.split(&format!("## {heading}\n")).nth(1).unwrap_or("");
    let block = below.split("```text\n").nth(1).unwrap_or("");
    block.split("```").next().unwrap_or("")
}

#[test]
fn every_code_has_a_page_and_every_page_a_code() {
    let pages: BTreeSet<String> =
        with_ending("docs/findings", "md").into_iter().map(|(name, _)| name).collect();
    let codes: BTreeSet<String> =
        Code::ALL.iter().map(|code| format!("docs/findings/{code}.md")).collect();
    assert_eq!(pages, codes);
}

#[test]
fn pages_say_what_the_table_says() {
    let mut wrong = String::new();
    for code in Code::ALL {
        let page = text(&root().join(format!("docs/findings/{code}.md")));
        let title = format!("# {code} {}\n", code.name());
        let severity = format!("\nSeverity: {}\n", code.severity().name());
        if !page.starts_with(&title) || !page.contains(&severity) {
            let _ = writeln!(wrong, "{code}: title or severity");
        }
        for heading in ["Bad", "Good", "Why", "How to silence"] {
            if !page.contains(&format!("\n## {heading}\n")) {
                let _ = writeln!(wrong, "{code}: no `{heading}`");
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn each_finding_is_shown_by_its_smallest_rulebook() {
    let files = in_memory("tests/findings");
    let mut wrong = String::new();
    // A slip in a command line is shown by a test of the command line. Circles of laws are shown by
    // the tests of `resolve`.
    let unseen = [Code::BadUsage, Code::PrecedenceCycle];
    for code in raised().into_iter().filter(|code| !unseen.contains(code)) {
        let file = format!("tests/findings/{code}.rules.md");
        let folder = format!("tests/findings/{code}");
        let path = if root().join(&file).is_file() { file } else { folder };
        let findings = findings_of(&files, &path);
        if !has(&findings, code) {
            let codes: Vec<String> = findings.iter().map(|f| f.code.to_string()).collect();
            let _ = writeln!(wrong, "{path} does not show {code}, but {codes:?}");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn the_good_examples_do_not_show_the_finding() {
    let mut wrong = String::new();
    for code in Code::ALL {
        let example = root().join(format!("tests/findings/{code}.rules.md"));
        if !example.is_file() {
            continue;
        }
        let page = text(&root().join(format!("docs/findings/{code}.md")));
        let bad = text(&example);
        if block(&page, "Bad").trim() != bad.trim() {
            let _ = writeln!(wrong, "{code}: the page shows another example than the tests");
        }
        let files = MemoryFiles::default().with("good.rules.md", block(&page, "Good"));
        if has(&findings_of(&files, "good.rules.md"), *code) {
            let _ = writeln!(wrong, "{code}: the good example shows it too");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn examples_belong_to_codes() {
    let known: BTreeSet<String> = Code::ALL.iter().map(ToString::to_string).collect();
    for (name, _) in below("tests/findings") {
        let rest = name.trim_start_matches("tests/findings/");
        let code = rest.split(['.', '/']).next().unwrap_or("");
        assert!(known.contains(code), "{name} belongs to no finding");
    }
}
