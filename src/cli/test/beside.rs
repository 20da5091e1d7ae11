//! Which scenario files stand beside which game.

use crate::book::Files as _;
use crate::cli::files::Disk;

/// The ending of a file with scenarios.
const ENDING: &str = ".scenario.md";
/// The ending of a rulebook that scenarios stand beside.
const RULES: &str = ".rules.md";

/// A game and the scenario files that are about it.
pub(in crate::cli) struct Beside {
    pub(in crate::cli) game: String,
    pub(in crate::cli) files: Vec<String>,
}

/// The scenario files beside rules that are added to a game; none is as well.
pub(in crate::cli) fn added(path: &str) -> Vec<String> {
    let Ok(Beside { files, .. }) = beside(path) else { return Vec::new() };
    files.into_iter().filter(|file| std::path::Path::new(file).is_file()).collect()
}

/// Finds the scenarios that a path means, and the game that they are about.
pub(in crate::cli) fn beside(path: &str) -> Result<Beside, String> {
    let path = match path.trim_end_matches('/') {
        "" => ".",
        trimmed => trimmed,
    };
    let (folder, name) = path.rsplit_once('/').unwrap_or((".", path));
    if let Some(stem) = name.strip_suffix(ENDING) {
        let book = format!("{folder}/{stem}{RULES}");
        let files = vec![path.to_owned()];
        if std::path::Path::new(&book).is_file() {
            return Ok(Beside { game: book, files });
        }
        let parent = std::path::Path::new(folder).join("..");
        let above = std::fs::canonicalize(&parent).ok();
        let shown = folder.rsplit_once('/').map(|(above, _)| above.to_owned());
        let game = shown
            .or_else(|| above.map(|p| p.to_string_lossy().into_owned()))
            .unwrap_or_else(|| "..".to_owned());
        return Ok(Beside { game, files });
    }
    if Disk.is_folder(path) {
        let folder = format!("{path}/scenarios");
        let names = Disk.list(&folder).map_err(|e| {
            format!(
                "the folder `{folder}` with the scenarios cannot be read: {}; write \
                 `{folder}/first.scenario.md`",
                e.0
            )
        })?;
        let files = names
            .into_iter()
            .filter(|name| name.ends_with(ENDING))
            .map(|name| format!("{folder}/{name}"))
            .collect();
        return Ok(Beside { game: path.to_owned(), files });
    }
    let stem = path.strip_suffix(RULES).or_else(|| path.rsplit_once('.').map(|(stem, _)| stem));
    let file = format!("{}{ENDING}", stem.unwrap_or(path));
    Ok(Beside { game: path.to_owned(), files: vec![file] })
}
