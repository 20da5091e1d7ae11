//! `houserules new`: a first rulebook.

use std::path::Path;

use super::args::New;
use super::console::Console;
use super::files::reason;
use super::game;
use super::run::Exit;

/// The files of a first game, by path below its folder.
const FILES: [(&str, &str); 4] = [
    ("game.toml", include_str!("template/game.toml")),
    ("first-game.rules.md", include_str!("template/first-game.rules.md")),
    ("cards.csv", include_str!("template/cards.csv")),
    ("scenarios/first-turn.scenario.md", include_str!("template/first-turn.scenario.md")),
];

/// Writes a first game into a folder that does not hold one.
pub(super) fn run(args: &New, console: &mut Console) -> Exit {
    let dir = Path::new(&args.dir);
    if let Ok(mut entries) = std::fs::read_dir(dir)
        && entries.next().is_some()
    {
        let message = format!("the folder `{}` is not empty; name a new one", args.dir);
        return game::refuse(console, &message);
    }
    for (name, text) in FILES {
        let path = dir.join(name);
        let folder = path.parent().unwrap_or(dir);
        let written = std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::File::create_new(&path))
            .and_then(|mut file| std::io::Write::write_all(&mut file, text.as_bytes()));
        if let Err(error) = written {
            let message = format!("`{}` cannot be written: {}", path.display(), reason(&error));
            return game::refuse(console, &message);
        }
    }
    if console.json() {
        let files: Vec<_> = FILES.iter().map(|(name, _)| *name).collect();
        console.data(&serde_json::json!({
            "schema": game::SCHEMA, "folder": args.dir, "files": files, "findings": [],
        }));
    } else if !console.quiet {
        for (name, _) in FILES {
            console.line(&format!("wrote {}", dir.join(name).display()));
        }
        console.note(&format!("next: houserules check {}", args.dir));
    }
    Exit::Fine
}
