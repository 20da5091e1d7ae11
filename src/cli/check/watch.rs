//! `check --watch`: checks again whenever a file below the paths changes.

use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use notify::{EventKind, RecursiveMode, Watcher};

use super::super::args::{Check, Common};
use super::super::console::Console;
use super::super::game;
use super::super::run::Exit;
use super::run::once;

/// How long files must be still before they are read: editors write in several steps.
const STILL: Duration = Duration::from_millis(120);

/// Checks, waits for a change, checks again, until the process is ended.
pub(super) fn run(args: &Check, common: &Common, console: &mut Console) -> Exit {
    let (send, changes) = channel();
    let mut watcher = match notify::recommended_watcher(send) {
        Ok(watcher) => watcher,
        Err(error) => {
            return game::refuse(console, &format!("changes cannot be watched: {error}"));
        }
    };
    for path in args.paths.iter().chain(&common.with) {
        // A file is often replaced by a new one, so its folder is watched.
        let path = Path::new(path);
        let folder = if path.is_dir() { path } else { path.parent().unwrap_or(path) };
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let mode =
            if path.is_dir() { RecursiveMode::Recursive } else { RecursiveMode::NonRecursive };
        if let Err(error) = watcher.watch(folder, mode) {
            let folder = folder.display();
            return game::refuse(console, &format!("`{folder}` cannot be watched: {error}"));
        }
    }
    loop {
        let exit = once(args, common, console);
        console.flush();
        if !console.quiet {
            console.note("watching for changes; end with Ctrl+C");
        }
        // Wait for a change, then until nothing has changed for a while.
        loop {
            match changes.recv() {
                Ok(Ok(event)) if changed(event.kind) => break,
                Ok(_) => {}
                Err(_) => return exit,
            }
        }
        while !matches!(changes.recv_timeout(STILL), Err(RecvTimeoutError::Timeout)) {}
    }
}

fn changed(kind: EventKind) -> bool {
    matches!(kind, EventKind::Create(_) | EventKind::Modify(_) | EventKind::Remove(_))
}
