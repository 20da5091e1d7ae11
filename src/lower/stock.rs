//! Pieces that the text brings, as components.

use super::{Component, PieceSource, PrintedValue};
use crate::vocabulary::contents::{Group, Values};
use crate::vocabulary::{Sort, TermId, Vocabulary, piece_names};

/// The pieces of the text whose figures fit.
pub fn stock(vocabulary: &Vocabulary) -> Vec<Component> {
    let mut all = Vec::new();
    for contents in &vocabulary.stock.sentences {
        if vocabulary.stock.misfit(contents).is_some() {
            continue;
        }
        for &g in &contents.groups {
            let group = &vocabulary.stock.groups[g];
            // A sentence that says more about a group names it again.
            if !all.iter().any(|(done, _)| *done == g) {
                all.extend(pieces(group, vocabulary).into_iter().map(|c| (g, c)));
            }
        }
    }
    all.into_iter().map(|(_, c)| c).collect()
}

fn pieces(group: &Group, vocabulary: &Vocabulary) -> Vec<Component> {
    let Some(copies) = group.copies() else { return Vec::new() };
    let names = piece_names(group);
    let mut rows: Vec<Vec<(TermId, PrintedValue)>> = vec![Vec::new()];
    for axis in &group.axes {
        let values: Vec<PrintedValue> = match &axis.values {
            Values::Terms(list) => list.iter().map(|(t, _)| PrintedValue::Term(*t)).collect(),
            Values::Numbers(a, b) => (*a..=*b).map(PrintedValue::Number).collect(),
        };
        rows = rows
            .iter()
            .flat_map(|row| {
                values.iter().map(move |v| {
                    let mut row = row.clone();
                    row.push((axis.property, v.clone()));
                    row
                })
            })
            .collect();
    }
    rows.into_iter()
        .enumerate()
        .map(|(i, values)| {
            let name = names
                .get(i)
                .filter(|n| !n.is_empty())
                .cloned()
                .unwrap_or_else(|| group.noun.clone());
            let mut kinds = group.kinds.clone();
            kinds.extend(vocabulary.terms.find(&name, Sort::Name));
            for called in &group.called {
                let this = (called.property, PrintedValue::Number(called.n));
                if values.contains(&this) {
                    kinds.push(called.kind);
                }
            }
            Component {
                name,
                kinds,
                count: u32::try_from(copies).unwrap_or(0),
                values,
                source: if group.own { PieceSource::EachPlayer } else { PieceSource::Shared },
                place: group.place,
            }
        })
        .collect()
}
