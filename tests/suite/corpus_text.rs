//! The published documents that the reading is measured on stay outside this repository.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::files::{below, text};

/// At most this many words in a row may be quoted.
const QUOTED: usize = 8;

fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’')
        .filter(|w| w.chars().any(char::is_alphabetic))
        .map(str::to_lowercase)
        .collect()
}

/// All runs of more than the permitted number of words, inside one sentence each. A sentence may
/// be broken over lines; a mark of any kind or an empty line ends it.
fn runs_of(text: &str) -> Vec<Vec<String>> {
    text.replace("\n\n", ".")
        .split(['.', ':', ';', '*', '#', '|', '"'])
        .flat_map(|sentence| {
            words(sentence).windows(QUOTED + 1).map(<[String]>::to_vec).collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn no_sentence_of_the_corpus_is_in_the_repository() {
    let Some(folder) = std::env::var_os("HOUSERULES_CORPUS") else { return };
    let mut runs = BTreeMap::new();
    for entry in std::fs::read_dir(folder).expect("HOUSERULES_CORPUS names a folder") {
        let path = entry.expect("the folder can be listed").path();
        if path.extension().is_some_and(|e| e == "txt") {
            for run in runs_of(&text(&path)) {
                runs.insert(run, path.display().to_string());
            }
        }
    }
    let mut wrong = String::new();
    for (name, path) in below("") {
        let is_text = ["rs", "md", "csv", "pest", "snap", "txt", "toml", "json"]
            .iter()
            .any(|ending| path.extension().is_some_and(|e| e == *ending));
        if !is_text || name == "Cargo.lock" {
            continue;
        }
        for run in runs_of(&text(&path)) {
            if let Some(from) = runs.get(&run) {
                let _ = writeln!(wrong, "{name}: `{}` ({from})", run.join(" "));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}
