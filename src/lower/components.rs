//! Component tables as pieces: columns bind to terms by name.

use super::{Component, PieceSource, PrintedValue};
use crate::book::{ComponentTable, Copies};
use crate::vocabulary::{Sort, TermId, Vocabulary};

/// The pieces of all tables.
pub fn components(tables: &[ComponentTable], vocabulary: &Vocabulary) -> Vec<Component> {
    tables.iter().flat_map(|table| of_table(table, vocabulary)).collect()
}

fn of_table(table: &ComponentTable, vocabulary: &Vocabulary) -> Vec<Component> {
    let terms = &vocabulary.terms;
    let noun = table.noun.as_deref().unwrap_or(&table.stem);
    let singular = noun.strip_suffix('s').unwrap_or(noun);
    let kind = [noun, singular].iter().find_map(|n| terms.find(n, Sort::Kind));
    // A flower card is a card, where the text says what cards are.
    let general = singular.rsplit_once(' ').and_then(|(_, last)| terms.find(last, Sort::Kind));
    let place = table.place.as_deref().and_then(|p| {
        terms.find(p, Sort::Zone).or_else(|| {
            terms
                .iter()
                .find(|(_, t)| {
                    t.sort == Sort::Zone && t.also.iter().any(|a| a.eq_ignore_ascii_case(p))
                })
                .map(|(id, _)| id)
        })
    });
    let column = |name: &str| {
        // A column may name in the plural what one piece has several of.
        let one = name.strip_suffix('s').filter(|one| one.contains(' '));
        terms
            .find(name, Sort::Property)
            .or_else(|| one.and_then(|one| terms.find(one, Sort::Property)))
    };
    let fields: Vec<Option<TermId>> = table.columns.iter().map(|c| column(&c.name)).collect();
    // What the rules call the name of a piece is its printed name.
    let named =
        ["first name", "name", "title"].iter().find_map(|n| terms.find(n, Sort::Property));
    let named = named.filter(|n| !fields.contains(&Some(*n)) && table.name_column.is_some());
    table
        .rows
        .iter()
        .map(|row| {
            let name = table.printed_name(row);
            let mut kinds: Vec<TermId> = kind.into_iter().collect();
            kinds.extend(terms.find(&name, Sort::Name));
            kinds.extend(general.filter(|g| !kinds.contains(g)));
            let mut values = Vec::new();
            for (at, cell) in row.cells.iter().enumerate() {
                let Some(Some(field)) = fields.get(at) else { continue };
                for part in cell.split(';').map(str::trim).filter(|p| !p.is_empty()) {
                    values.push((*field, printed(part, terms)));
                }
            }
            if let Some(field) = named {
                values.push((field, PrintedValue::Text(name.clone())));
            }
            Component {
                name,
                kinds,
                count: row.count,
                values,
                source: match table.per {
                    Copies::Game => PieceSource::Shared,
                    Copies::Player => PieceSource::EachPlayer,
                },
                place,
            }
        })
        .collect()
}

/// A printed cell: a value of the book, a number, yes or no, else words.
fn printed(cell: &str, terms: &crate::vocabulary::Terms) -> PrintedValue {
    // A figure is a number even where it stands in a list with names (`Ace, 2, 3, … King`).
    if let Ok(n) = cell.parse::<i64>() {
        return PrintedValue::Number(n);
    }
    if let Some(term) = terms.find(cell, Sort::Value) {
        return PrintedValue::Term(term);
    }
    match cell.to_lowercase().as_str() {
        "yes" | "true" => PrintedValue::Flag(true),
        "no" | "false" => PrintedValue::Flag(false),
        _ => PrintedValue::Text(cell.to_owned()),
    }
}
