//! From paths to a loaded game.

use super::components;
use super::decode::add_text;
use super::files::Files;
use super::manifest::{self, Manifest};
use super::model::{Book, HouseLayer, Loaded, Refused, Role, RuleSource};
use crate::finding::{Code, Finding, Findings};
use crate::source::{FileId, SourceFile, Sources, Span};

/// The standard rule set, part of the tool.
const STANDARD: &str = include_str!("../../rulebooks/standard/standard.rules.md");
/// The name of a manifest.
const MANIFEST: &str = "game.toml";

/// What the command line says about loading.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Files and folders whose rules are added, in order.
    pub with: Vec<String>,
    /// How house rules rank, if it is said.
    pub house: Option<HouseLayer>,
    /// Leaves the standard set out.
    pub no_standard: bool,
}

/// Loads the game at `path` with all that `options` adds.
pub fn load(files: &dyn Files, path: &str, options: &Options) -> Result<Loaded, Refused> {
    let mut loader = Loader::new(files, options);
    let mut fine = loader.place(path, &Place::Game);
    for path in &options.with {
        fine &= loader.place(path, &Place::Added);
    }
    loader.finish(fine, options)
}

/// Loads a game from one text.
pub fn load_text(path: &str, text: &str, options: &Options) -> Result<Loaded, Refused> {
    let files = super::MemoryFiles::default().with(path, text);
    load(&files, path, options)
}

/// Whether a path is the game itself or added to it.
#[derive(PartialEq, Eq)]
enum Place {
    Game,
    Added,
}

struct Loader<'a> {
    files: &'a dyn Files,
    sources: Sources,
    book: Book,
    findings: Findings,
}

impl<'a> Loader<'a> {
    fn new(files: &'a dyn Files, options: &Options) -> Self {
        let mut loader = Self {
            files,
            sources: Sources::default(),
            book: Book::default(),
            findings: Findings::default(),
        };
        if !options.no_standard {
            let file =
                loader.sources.add(SourceFile::new("standard/standard.rules.md", STANDARD));
            loader.book.sets.push(RuleSource {
                file,
                name: "standard".into(),
                role: Role::Standard,
                prefix: None,
                over: None,
                pieces: None,
                named: true,
                placed: true,
            });
        }
        loader
    }

    fn finish(mut self, fine: bool, options: &Options) -> Result<Loaded, Refused> {
        if let Some(house) = options.house {
            self.book.house = house;
        }
        if fine {
            Ok(Loaded { sources: self.sources, book: self.book, findings: self.findings })
        } else {
            Err(Refused { sources: self.sources, findings: self.findings })
        }
    }

    /// Reads a file or folder; false if it cannot be read.
    fn place(&mut self, path: &str, place: &Place) -> bool {
        let path = match path.trim_end_matches('/') {
            "" if path.starts_with('/') => "/",
            "" => ".",
            trimmed => trimmed,
        };
        if self.files.is_folder(path) {
            return self.folder(path, place);
        }
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
        if name == MANIFEST {
            let folder = path.strip_suffix(MANIFEST).unwrap_or("").trim_end_matches('/');
            return self.folder(if folder.is_empty() { "." } else { folder }, place);
        }
        if has_ending(name, &[".csv"]) {
            if *place == Place::Game {
                let file = self.sources.add(SourceFile::new(path, ""));
                self.refuse(
                    file,
                    format!("`{path}` is a component table, not a rulebook"),
                    "name a rules file, or the folder that holds rules and tables",
                );
                return false;
            }
            return self.table(path, None);
        }
        self.rules(path, None, place)
    }

    fn folder(&mut self, path: &str, place: &Place) -> bool {
        let names = match self.files.list(path) {
            Ok(names) => names,
            Err(error) => {
                let file = self.sources.add(SourceFile::new(path, ""));
                self.refuse(
                    file,
                    format!("the folder `{path}` cannot be read: {}", error.0),
                    "check the path",
                );
                return false;
            }
        };
        if names.iter().any(|name| name == MANIFEST) {
            return self.with_manifest(path, place);
        }
        let mut rules: Vec<_> =
            names.iter().filter(|name| has_ending(name, &[".rules.md"])).cloned().collect();
        let tables: Vec<_> =
            names.iter().filter(|name| has_ending(name, &[".csv"])).cloned().collect();
        let only_tables_may_be_added = *place == Place::Added && !tables.is_empty();
        if rules.is_empty() && !only_tables_may_be_added {
            let file = self.sources.add(SourceFile::new(path, ""));
            self.refuse(
                file,
                format!("the folder `{path}` holds no rulebook"),
                "name a file `NAME.rules.md`, or list the files of the game in `game.toml`",
            );
            return false;
        }
        rules.sort_by_cached_key(|name| self.rank(&join(path, name)));
        let mut fine = true;
        for name in rules {
            fine &= self.rules(&join(path, &name), None, place);
        }
        for name in tables {
            fine &= self.table(&join(path, &name), None);
        }
        fine
    }

    /// Where a rules file stands among its siblings: by the number of its set, then by name.
    fn rank(&self, path: &str) -> (Vec<u64>, String) {
        let bytes = self.files.read(path).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]).into_owned();
        let stated = text
            .lines()
            .take(12)
            .find_map(|line| line.strip_prefix("set:"))
            .map(|set| numbers(set.trim()));
        let first = || {
            text.lines()
                .map(|line| line.trim_start_matches(['#', '*', '-', ' ', '\t']))
                .find(|line| line.starts_with(|c: char| c.is_ascii_digit()))
                .map(|line| numbers(line.split_whitespace().next().unwrap_or("")))
        };
        let numbers = stated.filter(|n| !n.is_empty()).or_else(first);
        (numbers.unwrap_or_else(|| vec![u64::MAX]), path.to_owned())
    }

    fn with_manifest(&mut self, folder: &str, place: &Place) -> bool {
        let path = join(folder, MANIFEST);
        let Some(file) = self.read(&path, None) else { return false };
        let text = self.sources.get(file).text.clone();
        let Some(manifest) = manifest::parse(file, &text, &mut self.findings) else {
            return false;
        };
        if manifest.sets.is_empty() && *place == Place::Game {
            self.refuse(
                file,
                "the manifest names no rule set".to_owned(),
                "write `[[sets]]` on a line of its own, then `file = \"NAME.rules.md\"`",
            );
            return false;
        }
        let Manifest { title, players, house, sets, components } = manifest;
        if *place == Place::Game {
            self.book.title = title;
            self.book.players = players;
            self.book.house = house.unwrap_or_default();
        }
        let mut fine = true;
        for entry in sets {
            let path = join(folder, &entry.file);
            let before = self.book.sets.len();
            fine &= self.rules(&path, Some(entry.at), place);
            if let Some(set) = self.book.sets.get_mut(before) {
                if let Some(name) = entry.set {
                    set.name = name;
                    set.named = true;
                }
                if let Some(role) = entry.role {
                    set.role = role;
                    set.placed = true;
                }
                set.prefix = entry.prefix;
                set.over = entry.over;
            }
        }
        for entry in components {
            let path = join(folder, &entry.file);
            let before = self.book.components.len();
            fine &= self.table(&path, Some(entry.at));
            if let Some(table) = self.book.components.get_mut(before) {
                table.noun = entry.name;
                table.per = entry.per;
                table.place = entry.place;
            }
        }
        fine
    }

    /// Reads one rules file; its role may still change by its own front matter.
    fn rules(&mut self, path: &str, named_at: Option<Span>, place: &Place) -> bool {
        let Some(file) = self.read(path, named_at) else { return false };
        let has_core = self.book.sets.iter().any(|s| s.role == Role::Core);
        let role = match place {
            Place::Added => Role::House,
            Place::Game if has_core => Role::Import,
            Place::Game => Role::Core,
        };
        self.book.sets.push(RuleSource {
            file,
            name: stem(path),
            role,
            prefix: None,
            over: None,
            pieces: None,
            named: false,
            placed: false,
        });
        // Without a manifest, the front matter may name the pieces that the rules bring along.
        named_at.is_some() || self.own_components(path, file)
    }

    /// The table that the front matter of a rules file names: `components: cards.csv`, with
    /// `pieces:` (what a piece is called) and `per: player` (each has a set).
    fn own_components(&mut self, path: &str, file: FileId) -> bool {
        let text = self.sources.get(file).text.clone();
        let mut lines = text.lines().map(str::trim);
        if lines.next() != Some("---") {
            return true;
        }
        let front: Vec<(&str, &str)> = lines
            .take_while(|line| *line != "---")
            .filter_map(|line| line.split_once(':'))
            .map(|(key, value)| (key.trim(), value.trim()))
            .collect();
        let value = |key: &str| front.iter().find(|(k, _)| *k == key).map(|(_, v)| *v);
        let Some(table) = value("components") else { return true };
        let folder = path.rsplit_once(['/', '\\']).map_or(".", |(folder, _)| folder);
        let before = self.book.components.len();
        if !self.table(&join(folder, table), Some(Span::new(file, 0, 3))) {
            return false;
        }
        if let Some(table) = self.book.components.get_mut(before) {
            table.noun = value("pieces").map(str::to_owned);
            table.per = match value("per") {
                Some("player") => super::model::Copies::Player,
                _ => super::model::Copies::Game,
            };
        }
        true
    }

    fn table(&mut self, path: &str, named_at: Option<Span>) -> bool {
        let Some(file) = self.read(path, named_at) else { return false };
        let mut findings = Findings::default();
        let table = components::parse(file, self.sources.get(file), &mut findings);
        self.findings.extend(findings);
        self.book.components.push(table);
        true
    }

    /// Reads a text; a failure is a finding where the file was named.
    fn read(&mut self, path: &str, named_at: Option<Span>) -> Option<FileId> {
        match self.files.read(path) {
            Ok(bytes) => add_text(path, &bytes, &mut self.sources, &mut self.findings),
            Err(error) => {
                let span = named_at.unwrap_or_else(|| {
                    Span::new(self.sources.add(SourceFile::new(path, "")), 0, 0)
                });
                self.findings.push(
                    Finding::new(
                        Code::UnreadableFile,
                        span,
                        format!("`{path}` cannot be read: {}", error.0),
                    )
                    .help("check the path and who may read it"),
                );
                None
            }
        }
    }

    fn refuse(&mut self, file: FileId, message: String, help: &str) {
        self.findings.push(
            Finding::new(Code::UnreadableFile, Span::new(file, 0, 0), message).help(help),
        );
    }
}

fn has_ending(name: &str, endings: &[&str]) -> bool {
    let lower = name.to_lowercase();
    endings.iter().any(|ending| lower.ends_with(ending))
}

fn join(folder: &str, name: &str) -> String {
    match folder {
        "." => name.to_owned(),
        folder if folder.ends_with('/') => format!("{folder}{name}"),
        folder => format!("{folder}/{name}"),
    }
}

/// The file's name without its endings: `garden` of `a/garden.rules.md`.
fn stem(path: &str) -> String {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let stem = name.split('.').find(|part| !part.is_empty()).unwrap_or(name);
    stem.to_owned()
}

fn numbers(text: &str) -> Vec<u64> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect()
}
