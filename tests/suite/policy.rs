//! What the sources must be like: layers, sizes, who may touch the outside world.

use std::fmt::Write as _;

use crate::files::{below, is_test_only, text, with_ending};

/// The stages in order: each may use those before it. `compile` and what follows it see all.
const LAYERS: [&str; 17] = [
    "source",
    "finding",
    "book",
    "outline",
    "vocabulary",
    "syntax",
    "lower",
    "resolve",
    "program",
    "machine",
    "check",
    "playtest",
    "compile",
    "testing",
    "diff",
    "cli",
    "library",
];

/// The stage that a source file belongs to; none for `lib.rs` and `main.rs`.
fn stage(path: &str) -> Option<&str> {
    let rest = path.strip_prefix("src/")?;
    let name = rest.split('/').next()?.trim_end_matches(".rs");
    (name != "lib" && name != "main").then_some(name)
}

fn rust() -> Vec<(String, String)> {
    let files = with_ending("src", "rs");
    assert!(files.len() > 20, "the sources were not found");
    files.into_iter().map(|(name, path)| (name, text(&path))).collect()
}

/// The code of a file without comments and without its test module.
fn code(source: &str) -> String {
    let source = source.split("#[cfg(test)]").next().unwrap_or("");
    source.lines().map(|line| line.split("//").next().unwrap_or("")).fold(
        String::new(),
        |mut code, line| {
            code.push_str(line);
            code.push('\n');
            code
        },
    )
}

/// The first words behind `crate::`, also in `crate::{a, b::c}`.
fn imports(code: &str) -> Vec<String> {
    let word = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect()
    };
    let mut found = Vec::new();
    for rest in code.split("crate::").skip(1) {
        if let Some(group) = rest.strip_prefix('{') {
            let mut depth = 0;
            let mut item = String::new();
            for c in group.chars() {
                match c {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => found.push(word(&std::mem::take(&mut item))),
                    c => item.push(c),
                }
            }
            found.push(word(&item));
        } else {
            found.push(word(rest));
        }
    }
    found.retain(|word| !word.is_empty());
    found
}

#[test]
fn imports_are_found_in_groups_too() {
    let code = "use crate::finding::Code; use crate::{outline::{a, b}, source};";
    assert_eq!(imports(code), ["finding", "outline", "source"]);
}

#[test]
fn every_stage_uses_only_stages_above_it() {
    let mut wrong = String::new();
    for (name, source) in rust().into_iter().filter(|(name, _)| !is_test_only(name)) {
        let Some(own) = stage(&name) else { continue };
        let Some(level) = LAYERS.iter().position(|l| *l == own) else {
            let _ =
                writeln!(wrong, "{name}: `{own}` is no stage; add it to the list of layers");
            continue;
        };
        for used in imports(&code(&source)) {
            match LAYERS.iter().position(|l| *l == used) {
                Some(other) if other > level => {
                    let _ = writeln!(wrong, "{name}: `{own}` must not know `{used}`");
                }
                _ => {}
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn files_stay_small() {
    let mut wrong = String::new();
    let mut files = below("src");
    files.extend(with_ending("grammar", "pest"));
    for (name, path) in files {
        if is_test_only(&name) {
            continue;
        }
        let source = text(&path);
        let lines = source.lines().take_while(|line| !line.starts_with("#[cfg(test)]")).count();
        if lines >= 600 {
            let _ = writeln!(wrong, "{name} has {lines} lines; split it before 600");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn only_the_command_line_touches_the_outside_world() {
    const OUTSIDE: [&str; 10] = [
        "std::fs",
        "std::io",
        "std::env",
        "std::process",
        "std::net",
        "Instant",
        "SystemTime",
        "println!",
        "eprintln!",
        "print!(",
    ];
    let mut wrong = String::new();
    for (name, source) in rust() {
        if matches!(stage(&name), Some("cli") | None) || is_test_only(&name) {
            continue;
        }
        let code = code(&source);
        for word in OUTSIDE.iter().filter(|word| code.contains(**word)) {
            let _ = writeln!(wrong, "{name}: `{word}` belongs to `cli`");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn only_syntax_knows_pest() {
    let mut wrong = String::new();
    for (name, source) in rust() {
        let code = code(&source);
        let knows =
            ["pest::", "use pest", "pest_derive"].iter().any(|word| code.contains(word));
        if knows && stage(&name) != Some("syntax") {
            let _ = writeln!(wrong, "{name}");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn nothing_is_left_out_of_the_tests() {
    let mut wrong = String::new();
    let mut files = rust();
    files
        .extend(with_ending("tests", "rs").into_iter().map(|(name, path)| (name, text(&path))));
    // Put together here, so that this file does not hold them.
    let marks = ["ignore", "should_panic"].map(|word| format!("#[{word}"));
    let holes = ["todo", "unimplemented"].map(|word| format!("{word}!("));
    for (name, source) in files {
        for mark in marks.iter().chain(&holes).filter(|mark| source.contains(*mark)) {
            let _ = writeln!(wrong, "{name}: {mark}…");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}
