//! Component lists (`24 gold coins` below `Components`) and component tables.

use super::gather::{ComponentWords, Harvest};
use super::list::items;
use super::name::{head_class, head_noun, head_of, is};
use crate::outline::{Outline, SectionId, Sentence};
use crate::vocabulary::numerals::number_word;
use crate::vocabulary::scan::{Kind, Raw};
use crate::vocabulary::surfaces::Surfaces;
use crate::vocabulary::words::plural_of;
use crate::vocabulary::{Class, Sort};

/// Columns that are bookkeeping of the table.
const BOOKKEEPING: [&str; 7] = ["count", "quantity", "copies", "qty", "id", "image", "art"];
/// Columns with names.
const NAMES: [&str; 4] = ["name", "card", "title", "piece"];
/// A column with more different cells than this is free text.
const MOST_VALUES: usize = 24;

impl Harvest {
    /// The words of a component table: columns are properties, names are names, cells of a column
    /// with few different short cells are values.
    pub(super) fn table(&mut self, table: &ComponentWords) {
        // A common word for a piece (`card`) means what it means everywhere.
        let piece =
            |noun: &str| head_class(noun) == Some(Class::PieceSg) && !noun.contains(' ');
        if let Some(noun) = table.noun.as_deref().map(|n| self.majority(n.trim()))
            && !piece(&noun)
        {
            self.define(&noun, Sort::Kind, None);
        }
        if let Some(place) = table.place.as_deref() {
            let place = self.majority(place.trim());
            self.define(&place, Sort::Zone, None);
        }
        for (header, cells) in &table.columns {
            let lower = header.trim().to_lowercase();
            if BOOKKEEPING.contains(&lower.as_str()) || lower.is_empty() {
                continue;
            }
            if NAMES.contains(&lower.as_str()) {
                for cell in cells.iter().filter(|cell| !cell.trim().is_empty()) {
                    self.define(cell.trim(), Sort::Name, Some("card"));
                }
                continue;
            }
            let header = self.majority(&header.trim().replace('_', " "));
            let header = if header.contains(' ') { self.singular(&header) } else { header };
            self.define(&header, Sort::Property, None);
            let mut values: Vec<&str> = Vec::new();
            for cell in cells.iter().flat_map(|cell| cell.split([';', '|'])) {
                let cell = cell.trim();
                if !cell.is_empty() && !values.contains(&cell) {
                    values.push(cell);
                }
            }
            let listed = values.len() <= MOST_VALUES
                && values.iter().all(|value| value.split_whitespace().count() <= 3)
                && !values.iter().all(|value| value.parse::<i64>().is_ok());
            let flag = values.iter().all(|value| {
                matches!(value.to_lowercase().as_str(), "yes" | "no" | "true" | "false" | "x")
            });
            if listed && !flag {
                for value in values {
                    if value.parse::<i64>().is_err() {
                        self.define(value, Sort::Value, Some(&header));
                    }
                }
            }
        }
    }

    /// An item of a component list: `24 gold coins`, `a deck of 54 knights`.
    pub(super) fn components(
        &mut self,
        outline: &Outline,
        sentence: &Sentence,
        text: &str,
        raws: &[Raw<'_>],
    ) {
        // `Each player starts with 5 ropes` below such a heading is no item of the list.
        let who =
            raws.iter().any(|raw| matches!(raw.lower.as_str(), "player" | "players" | "you"));
        let does = raws.iter().any(|raw| {
            matches!(
                raw.lower.as_str(),
                "starts" | "begins" | "start" | "begin" | "has" | "have"
            )
        });
        if who && does || !is_component_list(outline, sentence.section) {
            return;
        }
        for part in items(raws) {
            self.component(text, part);
        }
    }

    /// `a deck of 54 knights` is a place too: the deck of knights, or the knight deck.
    fn container(&mut self, text: &str, part: &[Raw<'_>], count: usize, name: &str) {
        let from = usize::from(is(part, 0, &["a", "an", "one", "the"]));
        let Some(front) = part.get(from..count.saturating_sub(1)) else { return };
        let Some(word) = self.name(text, front).map(|word| word.to_lowercase()) else { return };
        if head_noun(&word).is_none_or(|noun| !noun.container) {
            return;
        }
        let (front, last) = name.rsplit_once(' ').map_or(("", name), |(f, l)| (f, l));
        let capital = last.chars().next().is_some_and(char::is_uppercase);
        let mut last = plural_of(&last.to_lowercase());
        if capital && let Some(first) = last.get_mut(0..1) {
            first.make_ascii_uppercase();
        }
        let many = format!("{front} {last}");
        let place = format!("{word} of {}", many.trim());
        if let Some(id) = self.define(&place, Sort::Zone, None) {
            self.alias(id, &format!("{name} {word}"));
        }
    }

    fn component(&mut self, text: &str, part: &[Raw<'_>]) {
        let count = part.iter().position(|raw| {
            matches!(raw.kind, Kind::Number(_)) || number_word(&raw.lower).is_some()
        });
        let Some(at) = count else { return };
        let deck = at > 0 && is(part, at - 1, &["of"]);
        let head = head_of(&part[at + 1..]);
        let Some(name) = self.name(text, head) else { return };
        let name = self.majority(&self.singular(&name));
        if deck {
            self.container(text, part, at, &name);
        }
        let class = head_class(&name);
        let plain_word = !name.contains(' ')
            && class.is_some_and(|class| {
                !deck || matches!(class, Class::PieceSg | Class::PlayerSg)
            });
        if plain_word {
            return;
        }
        // An adjective with a plain noun (`red cubes`) says itself.
        let first = name.split(' ').next().unwrap_or("").to_lowercase();
        let described = class.is_some()
            && crate::vocabulary::surfaces::Surfaces::field().word(&first).any(|entry| {
                matches!(entry.class, Class::Adj | Class::VerbEd | Class::VerbPart)
            });
        if described || class.is_some_and(|class| class == Class::PlaceSg) {
            return;
        }
        let is_a = if deck { Some("card") } else { None };
        let Some(id) = self.define(&name, Sort::Kind, is_a) else { return };
        // `wooden gnomes` are also gnomes; `gnome cards` may be called gnomes.
        if let Some((front, last)) = name.rsplit_once(' ') {
            let short = if class.is_none() { last } else { front };
            let lower = short.to_lowercase();
            // Once is this very list.
            let used = [plural_of(&lower), lower.clone()]
                .iter()
                .filter_map(|form| self.usage.get(form))
                .map(|usage| usage.capital + usage.lower)
                .sum::<u32>()
                > 1;
            if used && !short.contains(' ') && !Surfaces::field().opens(&lower) {
                self.alias(id, short);
            }
        }
    }
}

impl Harvest {
    /// A name of a component list in the spelling that running text prefers.
    pub(super) fn majority(&self, name: &str) -> String {
        let lower = name.to_lowercase();
        let common = lower.split(' ').all(|word| {
            let plural = plural_of(word);
            let usage = [word, plural.as_str()]
                .iter()
                .filter_map(|form| self.usage.get(*form))
                .fold((0, 0), |sum, usage| (sum.0 + usage.capital, sum.1 + usage.lower));
            usage.1 > usage.0
        });
        if common { lower } else { name.to_owned() }
    }
}

pub(super) fn is_component_list(outline: &Outline, section: SectionId) -> bool {
    let mut at = Some(section);
    while let Some(id) = at {
        let Some(section) = outline.sections.get(id.0 as usize) else { return false };
        if let Some((title, _)) = &section.title {
            let lower = title.to_lowercase();
            return [
                "components",
                "contents",
                "equipment",
                "materials",
                "pieces",
                "you need",
                "what you",
            ]
            .iter()
            .any(|word| lower.contains(word))
                && !lower.contains("table of");
        }
        at = section.parent;
    }
    false
}
