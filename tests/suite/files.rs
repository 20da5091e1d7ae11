//! The files of this repository, for tests that look at them as text.

use std::path::{Path, PathBuf};

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below `folder` (relative to the root), sorted, with their path relative to the root.
pub(crate) fn below(folder: &str) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries {
            let path = entry.expect("a folder of the repository can be listed").path();
            let name = path.file_name().and_then(|n| n.to_str()).unwrap_or("");
            if path.is_dir() {
                if name != "target" && name != ".git" {
                    open.push(path);
                }
            } else {
                let relative = path.strip_prefix(root()).expect("it is below the root");
                found.push((relative.to_string_lossy().replace('\\', "/"), path));
            }
        }
    }
    found.sort();
    found
}

/// The text of a file.
pub(crate) fn text(path: &Path) -> String {
    String::from_utf8_lossy(&std::fs::read(path).expect("a listed file can be read"))
        .into_owned()
}

/// All files below `folder` with this ending.
pub(crate) fn with_ending(folder: &str, ending: &str) -> Vec<(String, PathBuf)> {
    let mut files = below(folder);
    files.retain(|(_, path)| path.extension().is_some_and(|e| e == ending));
    files
}

/// Whether a source file is, or lies in, a module that only tests compile.
pub(crate) fn is_test_only(relative: &str) -> bool {
    let Some((folder, file)) = relative.rsplit_once('/') else { return false };
    let stem = file.trim_end_matches(".rs");
    let contents = std::fs::read_to_string(root().join(folder).join("mod.rs"));
    contents.is_ok_and(|text| text.contains(&format!("#[cfg(test)]\nmod {stem};")))
        || is_test_only(folder)
}
