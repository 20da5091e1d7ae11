//! Every rulebook below a folder, checked for a test of a Rust project.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::files::{Disk, reason};
use super::test::{beside, snapshots, store};
use crate::book::{self, Options};
use crate::compile::{compile, test};
use crate::source::SourceFile;
use crate::testing;

/// What is wrong with the rulebooks below a folder: a text for each.
pub(crate) fn verify(folder: &Path) -> Vec<String> {
    let mut games = Vec::new();
    if let Err(error) = find(folder, &mut games) {
        return vec![format!("`{}` cannot be read: {}", folder.display(), reason(&error))];
    }
    if games.is_empty() {
        return vec![format!("there is no rulebook below `{}`", folder.display())];
    }
    games.iter().filter_map(|game| one(&game.to_string_lossy()).err()).collect()
}

/// Finds folders that are games, by a manifest or by scenarios, and rules files that stand in none.
fn find(folder: &Path, games: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if folder.join("game.toml").is_file() || folder.join("scenarios").is_dir() {
        games.push(folder.to_owned());
        return Ok(());
    }
    let mut below: Vec<PathBuf> = std::fs::read_dir(folder)?
        .map(|entry| entry.map(|e| e.path()))
        .collect::<Result<_, _>>()?;
    below.sort();
    for path in below {
        if path.is_dir() {
            find(&path, games)?;
        } else if path.to_string_lossy().ends_with(".rules.md") {
            games.push(path);
        }
    }
    Ok(())
}

fn one(game: &str) -> Result<(), String> {
    let loaded = book::load(&Disk, game, &Options::default())
        .map_err(|refused| format!("{game}: {refused}"))?;
    let compiled = compile(loaded);
    let program = compiled.program().map_err(|findings| {
        let said: Vec<&str> = findings.iter().map(|f| f.message.as_str()).collect();
        format!("{game}: {}", said.join("; "))
    })?;
    let mut wrong = String::new();
    let mut files = Vec::new();
    for path in beside::beside(game).map(|found| found.files).unwrap_or_default() {
        if let Ok(bytes) = std::fs::read(&path) {
            files.push(SourceFile::from_bytes(path, &bytes));
        }
    }
    let tested = test(&compiled, &program, files);
    for (file, outcomes) in &tested.files {
        let source = tested.sources.get(*file);
        for outcome in outcomes {
            if let Some(text) = super::test::wrong(source, outcome) {
                let _ = writeln!(wrong, "{}: {}\n{text}", source.path, outcome.name);
            }
        }
    }
    let kept = store::compare(game, &testing::snapshots(&compiled, Some(&program)))
        .map_err(|error| format!("{game}: snapshots: {}", reason(&error)))?;
    let always = std::env::var("INSTA_UPDATE").is_ok_and(|how| how == "always");
    let mut waits = false;
    for text in kept {
        let done = match text.state {
            store::State::Same => text.reject(),
            _ if always => text.accept(),
            state => {
                waits = true;
                let new = state == store::State::New;
                let what = if new { "nothing was kept yet" } else { "this has changed" };
                let _ = writeln!(wrong, "{}: {what}", text.path());
                if !new {
                    let _ = writeln!(wrong, "{}", snapshots::plain(&text));
                }
                text.wait()
            }
        };
        done.map_err(|error| format!("{game}: snapshots: {}", reason(&error)))?;
    }
    if waits {
        let _ = writeln!(
            wrong,
            "the new texts wait as `.snap.new`: look through them with `cargo insta review` or `houserules test {game} \
             --review`, or keep all with `houserules test {game} --accept` or `INSTA_UPDATE=always`"
        );
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}
