//! Something that reads files.

use std::collections::BTreeMap;

/// Why a file could not be read, in reader's words: `there is no such file`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError(pub String);

/// Where the texts of a game come from.
pub trait Files {
    /// The bytes of a file.
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError>;

    /// Whether the path names a folder.
    fn is_folder(&self, path: &str) -> bool;

    /// The names (not paths) of the files right in a folder, sorted.
    fn list(&self, folder: &str) -> Result<Vec<String>, ReadError>;
}

/// Files held in memory, by path with `/` between folders.
#[derive(Debug, Clone, Default)]
pub struct MemoryFiles {
    files: BTreeMap<String, Vec<u8>>,
}

impl MemoryFiles {
    /// Adds a file.
    #[must_use]
    pub fn with(mut self, path: &str, bytes: impl Into<Vec<u8>>) -> Self {
        self.files.insert(path.to_owned(), bytes.into());
        self
    }
}

impl Files for MemoryFiles {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        self.files.get(path).cloned().ok_or_else(|| ReadError("there is no such file".into()))
    }

    fn is_folder(&self, path: &str) -> bool {
        let inside = format!("{}/", path.trim_end_matches('/'));
        self.files.keys().any(|k| k.starts_with(&inside))
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, ReadError> {
        let inside = format!("{}/", folder.trim_end_matches('/'));
        Ok(self
            .files
            .keys()
            .filter_map(|k| k.strip_prefix(&inside))
            .filter(|name| !name.contains('/'))
            .map(str::to_owned)
            .collect())
    }
}
