//! A game on the disk, or as it was at a revision of git (`REV:PATH`).

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use crate::book::{self, Files, MemoryFiles, Options, ReadError, Refused};
use crate::cli::args::Common;
use crate::cli::files::Disk;
use crate::compile::{Compiled, compile};

/// Why a game could not be opened.
pub(super) enum Failed {
    /// It could not be fetched.
    Message(String),
    /// It could not be loaded.
    Refused(Box<Refused>),
}

/// Files of a revision; what is not among them is on the disk (house rules of the command line).
struct Fetched(MemoryFiles);

impl Files for Fetched {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        self.0.read(path).or_else(|_| Disk.read(path))
    }

    fn is_folder(&self, path: &str) -> bool {
        self.0.is_folder(path) || (self.0.read(path).is_err() && Disk.is_folder(path))
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, ReadError> {
        if self.0.is_folder(folder) { self.0.list(folder) } else { Disk.list(folder) }
    }
}

/// Opens a game. `REV:` takes its path from the other game.
pub(super) fn open(name: &str, other: &str, common: &Common) -> Result<Compiled, Failed> {
    let options = Options {
        with: common.with.clone(),
        house: common.house.map(Into::into),
        no_standard: common.no_standard,
    };
    let load = |files: &dyn Files, path: &str| {
        let loaded = match single_texts(files, path) {
            Some((files, path)) => book::load(&files, &path, &options),
            None => book::load(files, path, &options),
        };
        loaded.map(compile).map_err(|refused| Failed::Refused(Box::new(refused)))
    };
    match name.split_once(':') {
        Some((revision, path)) if !Path::new(name).exists() && !revision.is_empty() => {
            let path = match path {
                "" => other.split_once(':').map_or(other, |(_, path)| path),
                path => path,
            };
            load(&fetch(revision, path).map_err(Failed::Message)?, path)
        }
        _ => load(&Disk, name),
    }
}

/// A folder of plain texts, without a manifest and without a file that is named like a rulebook, is
/// read as one game whose rule sets are these texts, by name.
fn single_texts(files: &dyn Files, path: &str) -> Option<(MemoryFiles, String)> {
    if !files.is_folder(path) {
        return None;
    }
    let folder = path.trim_end_matches('/');
    let names = files.list(folder).ok()?;
    if names.iter().any(|name| name == "game.toml" || name.ends_with(".rules.md")) {
        return None;
    }
    let is_text = |name: &&String| {
        let ending = name.rsplit('.').next().unwrap_or_default().to_lowercase();
        ["md", "txt", "html", "htm"].contains(&ending.as_str())
            && !name.to_lowercase().starts_with("readme")
    };
    let texts: Vec<&String> = names.iter().filter(is_text).collect();
    if texts.is_empty() {
        return None;
    }
    let mut all = MemoryFiles::default();
    let mut manifest = String::new();
    for (at, name) in texts.into_iter().enumerate() {
        let bytes = files.read(&format!("{folder}/{name}")).ok()?;
        all = all.with(&format!("{folder}/{name}"), bytes);
        let role = if at == 0 { "core" } else { "import" };
        let _ = writeln!(manifest, "[[sets]]\nfile = {name:?}\nrole = \"{role}\"");
    }
    Some((all.with(&format!("{folder}/game.toml"), manifest.into_bytes()), folder.to_owned()))
}

/// The file, or the texts and tables of the folder, at a revision.
fn fetch(revision: &str, path: &str) -> Result<Fetched, String> {
    let path = path.trim_end_matches('/');
    let object = format!("{revision}:{path}");
    let kind = git(&["cat-file", "-t", &object])?;
    let kind = String::from_utf8_lossy(&kind).trim().to_owned();
    if kind == "blob" {
        let bytes = git(&["cat-file", "blob", &object])?;
        return Ok(Fetched(MemoryFiles::default().with(path, bytes)));
    }
    if kind != "tree" {
        return Err(format!("`{object}` is neither a file nor a folder"));
    }
    let names = git(&["ls-tree", "-r", "--name-only", "-z", &object])?;
    let mut files = MemoryFiles::default();
    for name in names.split(|b| *b == 0) {
        let Ok(name) = std::str::from_utf8(name) else { continue };
        let ending = name.rsplit('.').next().unwrap_or_default();
        if !["md", "txt", "html", "htm", "csv", "toml"].contains(&ending) {
            continue;
        }
        let inside = if path.is_empty() { name.to_owned() } else { format!("{path}/{name}") };
        let bytes = git(&["cat-file", "blob", &format!("{revision}:{inside}")])?;
        let shown = if path.is_empty() { format!("./{name}") } else { inside };
        files = files.with(&shown, bytes);
    }
    Ok(Fetched(files))
}

fn git(arguments: &[&str]) -> Result<Vec<u8>, String> {
    let output = Command::new("git").args(arguments).output().map_err(|error| {
        format!("git could not be run: {}", error.to_string().to_lowercase())
    })?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("git: {}", said.trim().trim_start_matches("fatal: ")))
}
