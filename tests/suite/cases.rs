//! Worked cases of precedence: each through `check --format json` and through play.

use std::fmt::Write as _;

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{compile, test};
use houserules::source::SourceFile;

use crate::cli::{folder, path, run};
use crate::files::{root, text};

/// One case of `tests/books/precedence/cases.md`.
struct Case {
    name: String,
    /// Rule sets by file name.
    sets: Vec<(String, String)>,
    expected: Vec<String>,
    scenario: String,
}

fn cases() -> Vec<Case> {
    let all = text(&root().join("tests/books/precedence/cases.md"));
    all.split("\n## ").skip(1).map(case).collect()
}

fn case(block: &str) -> Case {
    let (name, body) = block.split_once('\n').expect("a case has a body");
    let mut sets =
        vec![("case".to_owned(), "---\nset: case\nrole: core\n---\n\n# Case\n\n".to_owned())];
    let mut expected = Vec::new();
    let mut scenario = String::new();
    for line in body.lines() {
        if let Some(set) = line.strip_prefix("=== ") {
            let (set, role) = set.split_once(": ").expect("a set has a role");
            sets.push((set.to_owned(), format!("---\nset: {set}\nrole: {role}\n---\n\n")));
        } else if let Some(line) = line.strip_prefix("> ") {
            expected.push(line.to_owned());
        } else if ["Given ", "And ", "When ", "Then "].iter().any(|w| line.starts_with(w)) {
            scenario.push_str(line);
            scenario.push('\n');
        } else {
            let (_, text) = sets.last_mut().expect("there is one");
            // A heading inside a case is one level deeper.
            text.push_str(
                line.strip_prefix('#').filter(|l| l.starts_with("##")).unwrap_or(line),
            );
            text.push('\n');
        }
    }
    Case { name: name.to_owned(), sets, expected, scenario }
}

/// Whether an id (`set:number/sN/pN`) is meant by a short name (`number`, `set:number`, `number/sN`).
fn means(short: &str, id: &str) -> bool {
    let Some((set, rest)) = id.split_once(':') else { return false };
    let number = rest.split('/').next().unwrap_or(rest);
    let sentence = rest.rsplit_once('/').map_or(rest, |(front, _)| front);
    short == set
        || short == number
        || short == sentence
        || short == format!("{set}:{number}")
        || number.split_once('#').is_some_and(|(path, _)| path == short)
}

/// What an entry of the ledger says, against a line like `1.2 over 1.3: earlier number by 1.1`.
fn fits(line: &str, entry: &serde_json::Value) -> bool {
    let ids: Vec<&str> = entry["rules"]
        .as_array()
        .map(|a| a.iter().filter_map(|v| v.as_str()).collect())
        .unwrap_or_default();
    if let Some((a, b)) = line.split_once(" ties ") {
        return means(a, ids[0]) && means(b, ids[1]) && entry["winner"].is_null();
    }
    let (pair, why) = line.split_once(": ").expect("a law");
    let (a, b) = pair.split_once(" over ").expect("a winner");
    let (why, marker) = match why.split_once(" (") {
        Some((why, marker)) => (why, Some(marker.trim_end_matches(')'))),
        None => (why, None),
    };
    let (law, by) = why.rsplit_once(" by ").expect("what decides");
    means(a, ids[0])
        && means(b, ids[1])
        && entry["winner"].as_str() == Some(ids[0])
        && entry["law"].as_str() == Some(law)
        && entry["decided_by"].as_str().map_or(by == "-", |id| means(by, id))
        && marker.is_none_or(|m| entry["marker"].as_str() == Some(m))
}

#[test]
fn worked_cases_are_in_the_ledger_as_written() {
    let cases = cases();
    assert!(cases.len() >= 40, "the cases were not found");
    let mut files: Vec<(String, &[u8])> = Vec::new();
    for (at, case) in cases.iter().enumerate() {
        for (set, body) in &case.sets {
            files.push((format!("{at:02}/{set}.rules.md"), body.as_bytes()));
        }
    }
    let borrowed: Vec<(&str, &[u8])> = files.iter().map(|(n, b)| (n.as_str(), *b)).collect();
    let dir = folder(&borrowed);
    let games: Vec<String> = (0..cases.len())
        .map(|at| path(&dir.path().join(format!("{at:02}"))).to_owned())
        .collect();
    let mut arguments = vec!["check", "--format", "json", "--readings"];
    arguments.extend(games.iter().map(String::as_str));
    let json = run(&arguments).json();
    let mut wrong = String::new();
    for (case, game) in cases.iter().zip(json["games"].as_array().expect("several games")) {
        let entries = game["conflicts"].as_array().cloned().unwrap_or_default();
        for line in &case.expected {
            if !entries.iter().any(|entry| fits(line, entry)) {
                let _ = writeln!(wrong, "{}: `{line}` is not in the ledger", case.name);
                for e in &entries {
                    let _ = writeln!(
                        wrong,
                        "    {} {} {} {}",
                        e["rules"], e["law"], e["decided_by"], e["marker"]
                    );
                }
            }
        }
        for sentence in game["sentences"].as_array().into_iter().flatten() {
            if sentence["status"] == "unread" {
                let _ = writeln!(wrong, "{}: unread: {}", case.name, sentence["text"]);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn worked_cases_play_as_written() {
    let mut wrong = String::new();
    for case in cases().iter().filter(|case| !case.scenario.is_empty()) {
        let mut files = MemoryFiles::default();
        for (set, body) in &case.sets {
            files = files.with(&format!("case/{set}.rules.md"), body.as_bytes().to_vec());
        }
        let loaded = book::load(&files, "case", &Options::default());
        let compiled = compile(loaded.expect("the case can be loaded"));
        let program = compiled.program().expect("the case can be played");
        let scenario = format!("# Case\n\n## {}\n{}", case.name, case.scenario);
        let tested =
            test(&compiled, &program, vec![SourceFile::new("case.scenario.md", scenario)]);
        let outcomes: Vec<_> = tested.files.iter().flat_map(|(_, list)| list).collect();
        assert_eq!(outcomes.len(), 1, "{}", case.name);
        for outcome in outcomes.iter().filter(|outcome| !outcome.passed()) {
            let _ = writeln!(wrong, "{}", case.name);
            for finding in &outcome.findings {
                let _ = writeln!(wrong, "    {}", finding.message);
            }
            if let Some(failure) = &outcome.failure {
                let _ = writeln!(wrong, "    `{}`, but {}", failure.expected, failure.found);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
