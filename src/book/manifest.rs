//! `game.toml`: title, players, rule sets, component tables.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::model::{Copies, HouseLayer, Players, Role};
use crate::finding::{Code, Finding, Findings};
use crate::source::{FileId, Span};

/// A manifest as written.
#[derive(Debug, Clone, Default)]
pub(super) struct Manifest {
    pub(super) title: Option<String>,
    pub(super) players: Option<Players>,
    pub(super) house: Option<HouseLayer>,
    pub(super) sets: Vec<SetEntry>,
    pub(super) components: Vec<ComponentEntry>,
}

/// One `[[sets]]` entry.
#[derive(Debug, Clone)]
pub(super) struct SetEntry {
    pub(super) file: String,
    pub(super) at: Span,
    pub(super) set: Option<String>,
    pub(super) role: Option<Role>,
    pub(super) prefix: Option<String>,
    pub(super) over: Option<String>,
}

/// One `[[components]]` entry.
#[derive(Debug, Clone)]
pub(super) struct ComponentEntry {
    pub(super) file: String,
    pub(super) at: Span,
    pub(super) name: Option<String>,
    pub(super) per: Copies,
    pub(super) place: Option<String>,
}

/// `write KEY` for the nearest key, else the list of keys.
pub(super) fn nearest_help(word: &str, keys: &[&str]) -> String {
    let near = keys
        .iter()
        .map(|key| (strsim::damerau_levenshtein(word, key), *key))
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, _)| *distance <= 2.max(word.len() / 3));
    match near {
        Some((_, key)) => format!("write `{key}`"),
        None => format!("write one of {}", quoted(keys)),
    }
}

fn quoted(keys: &[&str]) -> String {
    keys.iter().map(|k| format!("`{k}`")).collect::<Vec<_>>().join(", ")
}

/// Reads a manifest; `None` if it is no TOML at all.
pub(super) fn parse(file: FileId, text: &str, findings: &mut Findings) -> Option<Manifest> {
    let table = match DeTable::parse(text) {
        Ok(table) => table,
        Err(error) => {
            let range = error.span().unwrap_or(0..0);
            findings.push(
                Finding::new(
                    Code::BadManifest,
                    Span::new(file, range.start, range.end),
                    format!(
                        "the manifest is not written as TOML: {}",
                        first_line(error.message())
                    ),
                )
                .help("write each entry as `key = \"value\"`"),
            );
            return None;
        }
    };
    let mut reader = Reader { file, findings };
    Some(reader.manifest(table.get_ref()))
}

fn first_line(message: &str) -> String {
    message.lines().next().unwrap_or("").trim_end_matches('.').to_lowercase()
}

struct Reader<'a> {
    file: FileId,
    findings: &'a mut Findings,
}

type Value<'i> = Spanned<DeValue<'i>>;

impl Reader<'_> {
    fn manifest(&mut self, table: &DeTable<'_>) -> Manifest {
        const KEYS: [&str; 5] = ["title", "players", "house", "sets", "components"];
        let mut manifest = Manifest::default();
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "title" => manifest.title = self.text(value, "title"),
                "players" => manifest.players = self.players(value),
                "house" => manifest.house = self.house(value),
                "sets" => {
                    for (entry, span) in self.entries(value, "sets") {
                        manifest.sets.extend(self.set(entry, span));
                    }
                }
                "components" => {
                    for (entry, span) in self.entries(value, "components") {
                        manifest.components.extend(self.component(entry, span));
                    }
                }
                other => self.unknown(other, key.span(), &KEYS),
            }
        }
        manifest
    }

    fn span(&self, range: std::ops::Range<usize>) -> Span {
        Span::new(self.file, range.start, range.end)
    }

    fn bad(&mut self, range: std::ops::Range<usize>, message: String, help: String) {
        let finding = Finding::new(Code::BadManifest, self.span(range), message).help(help);
        self.findings.push(finding);
    }

    fn unknown(&mut self, key: &str, range: std::ops::Range<usize>, keys: &[&str]) {
        self.bad(range, format!("a manifest has no entry `{key}`"), nearest_help(key, keys));
    }

    fn text(&mut self, value: &Value<'_>, key: &str) -> Option<String> {
        if let Some(text) = value.get_ref().as_str() {
            return Some(text.to_owned());
        }
        self.bad(
            value.span(),
            format!("`{key}` is not written as text"),
            format!("write `{key} = \"…\"`"),
        );
        None
    }

    /// A file of the folder itself: a manifest that leads elsewhere is refused.
    fn file_name(&mut self, value: &Value<'_>) -> Option<String> {
        let name = self.text(value, "file")?;
        let leaves = name.starts_with('/')
            || name.contains('\\')
            || name.split('/').any(|part| part == ".." || part.is_empty());
        if leaves {
            self.bad(
                value.span(),
                format!("`{name}` leads out of the game's folder"),
                "write the name of a file beside `game.toml`".into(),
            );
            return None;
        }
        Some(name)
    }

    fn number(&mut self, value: &Value<'_>, key: &str) -> Option<u32> {
        let number = value
            .get_ref()
            .as_integer()
            .and_then(|i| i64::from_str_radix(i.as_str(), i.radix()).ok())
            .and_then(|n| u32::try_from(n).ok())
            .filter(|n| (1..=64).contains(n));
        if number.is_none() {
            self.bad(
                value.span(),
                format!("`{key}` is not a number of players"),
                format!("write `{key} = 2`, or any number from 1 to 64"),
            );
        }
        number
    }

    fn players(&mut self, value: &Value<'_>) -> Option<Players> {
        const KEYS: [&str; 3] = ["min", "max", "default"];
        if let Some(n) =
            value.get_ref().as_integer().is_some().then(|| self.number(value, "players"))
        {
            return n.map(|n| Players { min: n, max: n, default: n });
        }
        let Some(table) = value.get_ref().as_table() else {
            self.bad(
                value.span(),
                "`players` is not a range".into(),
                "write `players = { min = 2, max = 4, default = 2 }`".into(),
            );
            return None;
        };
        let (mut min, mut max, mut default) = (None, None, None);
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "min" => min = self.number(value, "min"),
                "max" => max = self.number(value, "max"),
                "default" => default = self.number(value, "default"),
                other => self.unknown(other, key.span(), &KEYS),
            }
        }
        let low = min.or(default).or(max)?;
        let high = max.or(default).unwrap_or(low).max(low);
        let usual = default.unwrap_or(low);
        if max.is_some_and(|max| max < low) || !(low..=high).contains(&usual) {
            self.bad(
                value.span(),
                "these numbers of players do not fit together".into(),
                "write `min` no higher than `default`, and `default` no higher than `max`"
                    .into(),
            );
            return None;
        }
        Some(Players { min: low, max: high, default: usual })
    }

    fn house(&mut self, value: &Value<'_>) -> Option<HouseLayer> {
        match self.text(value, "house")?.as_str() {
            "above" => Some(HouseLayer::Above),
            "by-the-book" => Some(HouseLayer::ByTheBook),
            other => {
                self.bad(
                    value.span(),
                    format!("house rules cannot rank `{other}`"),
                    "write `house = \"above\"` or `house = \"by-the-book\"`".into(),
                );
                None
            }
        }
    }

    fn entries<'v, 'i>(
        &mut self,
        value: &'v Value<'i>,
        key: &str,
    ) -> Vec<(&'v DeTable<'i>, std::ops::Range<usize>)> {
        let mut entries = Vec::new();
        let help = format!("write `[[{key}]]` on a line of its own, then `file = \"…\"`");
        let Some(array) = value.get_ref().as_array() else {
            self.bad(value.span(), format!("`{key}` is not a list of tables"), help);
            return entries;
        };
        for item in array {
            match item.get_ref().as_table() {
                Some(table) => entries.push((table, item.span())),
                None => {
                    self.bad(
                        item.span(),
                        format!("`{key}` is not a list of tables"),
                        help.clone(),
                    );
                }
            }
        }
        entries
    }

    fn set(&mut self, table: &DeTable<'_>, range: std::ops::Range<usize>) -> Option<SetEntry> {
        const KEYS: [&str; 5] = ["file", "set", "role", "prefix", "over"];
        let mut entry = SetEntry {
            file: String::new(),
            at: self.span(range.clone()),
            set: None,
            role: None,
            prefix: None,
            over: None,
        };
        let mut has_file = false;
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "file" => {
                    has_file = true;
                    entry.file = self.file_name(value)?;
                    entry.at = self.span(value.span());
                }
                "set" => entry.set = self.text(value, "set"),
                "role" => {
                    let text = self.text(value, "role")?;
                    entry.role = Role::parse(&text);
                    if entry.role.is_none() {
                        self.bad(
                            value.span(),
                            format!("`{text}` is no role of a rule set"),
                            "write `core`, `import`, `base`, `house`, `errata` or `compatibility of A and B`"
                                .into(),
                        );
                    }
                }
                "prefix" => entry.prefix = self.text(value, "prefix"),
                "over" => entry.over = self.text(value, "over"),
                other => self.unknown(other, key.span(), &KEYS),
            }
        }
        if !has_file {
            self.no_file(range, "a rule set", "game.rules.md");
            return None;
        }
        Some(entry)
    }

    fn component(
        &mut self,
        table: &DeTable<'_>,
        range: std::ops::Range<usize>,
    ) -> Option<ComponentEntry> {
        const KEYS: [&str; 4] = ["file", "name", "per", "place"];
        let mut entry = ComponentEntry {
            file: String::new(),
            at: self.span(range.clone()),
            name: None,
            per: Copies::Game,
            place: None,
        };
        let mut has_file = false;
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "file" => {
                    has_file = true;
                    entry.file = self.file_name(value)?;
                    entry.at = self.span(value.span());
                }
                "name" => entry.name = self.text(value, "name"),
                "place" => entry.place = self.text(value, "place"),
                "per" => match self.text(value, "per").as_deref() {
                    Some("game") => entry.per = Copies::Game,
                    Some("player") => entry.per = Copies::Player,
                    Some(other) => self.bad(
                        value.span(),
                        format!("nobody has pieces per `{other}`"),
                        "write `per = \"game\"` or `per = \"player\"`".into(),
                    ),
                    None => {}
                },
                other => self.unknown(other, key.span(), &KEYS),
            }
        }
        if !has_file {
            self.no_file(range, "a component table", "cards.csv");
            return None;
        }
        Some(entry)
    }

    fn no_file(&mut self, range: std::ops::Range<usize>, what: &str, example: &str) {
        self.bad(
            range,
            format!("{what} without a file"),
            format!("write `file = \"{example}\"`"),
        );
    }
}
