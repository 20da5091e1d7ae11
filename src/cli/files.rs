//! The files of the disk.

use std::io::ErrorKind;
use std::path::Path;

use crate::book::{Files, ReadError};

/// The disk.
pub(crate) struct Disk;

/// An error in reader's words.
pub(super) fn reason(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::PermissionDenied => "reading it is not permitted".to_owned(),
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        ErrorKind::NotADirectory => "a part of the path is no folder".to_owned(),
        _ => error.to_string().to_lowercase(),
    }
}

/// Writes a file as a whole: it is renamed into place, so that a crash leaves the old one.
pub(super) fn write_whole(path: &str, text: &str) -> std::io::Result<()> {
    use std::io::Write as _;
    let folder = match Path::new(path).parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

impl Files for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        let meta = std::fs::metadata(path).map_err(|e| ReadError(reason(&e)))?;
        if !meta.is_file() && !meta.is_dir() {
            return Err(ReadError("it is no ordinary file".to_owned()));
        }
        std::fs::read(path).map_err(|e| ReadError(reason(&e)))
    }

    fn is_folder(&self, path: &str) -> bool {
        Path::new(path).is_dir()
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, ReadError> {
        let mut names = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(|e| ReadError(reason(&e)))? {
            let entry = entry.map_err(|e| ReadError(reason(&e)))?;
            if entry.path().is_file()
                && let Ok(name) = entry.file_name().into_string()
            {
                names.push(name);
            }
        }
        names.sort();
        Ok(names)
    }
}
