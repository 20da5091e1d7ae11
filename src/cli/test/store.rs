//! Snapshots on the disk, in the format of insta: `NAME.snap`, and `NAME.snap.new` until somebody has
//! looked at it. `cargo insta review` works on them, too.

use std::path::{Path, PathBuf};

use crate::cli::files::write_whole;
use crate::testing::Snapshot;

/// How a text compares with what is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) enum State {
    /// They are alike.
    Same,
    /// Nothing was kept.
    New,
    /// They differ.
    Changed,
}

/// A text and what is kept of it.
pub(in crate::cli) struct Kept {
    pub name: String,
    pub state: State,
    /// The kept text; empty if there is none.
    pub old: String,
    pub new: String,
    path: PathBuf,
    header: String,
}

/// The folder with the snapshots of a game, and what their names begin with.
pub(in crate::cli) fn place(game: &str) -> (PathBuf, String) {
    let path = Path::new(game);
    if path.is_dir() {
        return (path.join("snapshots"), String::new());
    }
    let folder = path.parent().unwrap_or(Path::new("")).join("snapshots");
    let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let stem = name.split('.').next().unwrap_or_default().to_owned();
    (folder, format!("{stem}__"))
}

/// Whether a game has snapshots.
pub(in crate::cli) fn any(game: &str) -> bool {
    let (folder, prefix) = place(game);
    let Ok(entries) = std::fs::read_dir(folder) else { return false };
    entries.flatten().any(|entry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        name.starts_with(&prefix)
            && name.strip_suffix(".snap").is_some()
            && (!prefix.is_empty() || !name.contains("__"))
    })
}

/// Compares texts with those that are kept.
pub(in crate::cli) fn compare(game: &str, texts: &[Snapshot]) -> std::io::Result<Vec<Kept>> {
    let (folder, prefix) = place(game);
    let mut all = Vec::new();
    for text in texts {
        let path = folder.join(format!("{prefix}{}.snap", text.name));
        let new = format!("{}\n", text.text.trim_end());
        let kept = match std::fs::read_to_string(&path) {
            Ok(file) => Some(contents(&file)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let state = match &kept {
            None => State::New,
            Some(old) if *old == new => State::Same,
            Some(_) => State::Changed,
        };
        all.push(Kept {
            name: text.name.clone(),
            state,
            old: kept.unwrap_or_default(),
            new,
            path,
            header: header(&text.about),
        });
    }
    Ok(all)
}

impl Kept {
    fn waiting(&self) -> PathBuf {
        let mut path = self.path.clone().into_os_string();
        path.push(".new");
        path.into()
    }

    /// Where it is kept.
    pub(in crate::cli) fn path(&self) -> String {
        self.path.to_string_lossy().into_owned()
    }

    /// Keeps the new text.
    pub(in crate::cli) fn accept(&self) -> std::io::Result<()> {
        if let Some(folder) = self.path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        write_whole(&self.path(), &format!("{}{}", self.header, self.new))?;
        self.reject()
    }

    /// Drops the text that waits to be looked at.
    pub(in crate::cli) fn reject(&self) -> std::io::Result<()> {
        match std::fs::remove_file(self.waiting()) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Lays the new text beside the kept one, to be looked at.
    pub(in crate::cli) fn wait(&self) -> std::io::Result<()> {
        if let Some(folder) = self.path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let path = self.waiting().to_string_lossy().into_owned();
        write_whole(&path, &format!("{}{}", self.header, self.new))
    }
}

/// The four lines above a text.
fn header(about: &str) -> String {
    format!("---\nsource: houserules\nexpression: {about:?}\n---\n")
}

/// The text below the header.
fn contents(file: &str) -> String {
    let file = file.replace("\r\n", "\n");
    let body = file
        .strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"))
        .map_or(file.as_str(), |(_, body)| body);
    format!("{}\n", body.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn insta_reads_what_is_written() {
        let dir = tempfile::tempdir().unwrap();
        let game = dir.path().join("cats.rules.md");
        std::fs::write(&game, "").unwrap();
        let game = game.to_str().unwrap();
        let text = |text: &str| Snapshot {
            name: "readings".to_owned(),
            about: "how \"each\" sentence: is read".to_owned(),
            text: text.to_owned(),
        };
        assert!(!any(game));
        let kept = compare(game, &[text("a cat\n  sleeps\n")]).unwrap();
        assert_eq!(kept[0].state, State::New);
        kept[0].wait().unwrap();
        assert!(!any(game), "what waits is not kept");
        kept[0].accept().unwrap();
        assert!(any(game));
        let path = dir.path().join("snapshots/cats__readings.snap");
        assert!(!path.with_extension("snap.new").exists());
        let snapshot = insta::Snapshot::from_file(&path).expect("insta reads it");
        assert!(format!("{:?}", snapshot.contents()).contains("a cat"));
        assert_eq!(snapshot.metadata().expression(), Some("how \"each\" sentence: is read"));
        assert_eq!(compare(game, &[text("a cat\n  sleeps")]).unwrap()[0].state, State::Same);
        let kept = compare(game, &[text("a dog\n")]).unwrap();
        assert_eq!(
            (kept[0].state, kept[0].old.as_str()),
            (State::Changed, "a cat\n  sleeps\n")
        );
    }
}
