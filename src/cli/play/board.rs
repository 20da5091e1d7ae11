//! Pieces on the table that others lie at: each with a line of its own, and what lies there below it.

use super::table::{seen_pieces, wrapped};
use super::view::View;
use crate::lower::Scope;
use crate::machine::{SeenPlace, State};
use crate::program::Val;

/// What lies at one piece: the name of the place, and its contents.
pub(super) struct Beside {
    pub piece: u16,
    pub place: u16,
    pub said: String,
}

impl View<'_> {
    /// The places of pieces that have something in them.
    pub(super) fn beside(&self, state: &State, places: &[SeenPlace]) -> Vec<Beside> {
        let facts = state.facts();
        let mut out = Vec::new();
        for place in places.iter().filter(|p| p.count > 0) {
            let Val::Place(at) = place.place else { continue };
            let Some(&zone) = facts.layout.place_zone.get(usize::from(at)) else { continue };
            let Some(known) = self.program.zones.get(usize::from(zone)) else { continue };
            if known.scope != Scope::Piece {
                continue;
            }
            let piece = at - facts.layout.zone_base[usize::from(zone)];
            let name = match self.program.term_name(known.term) {
                "at" => "at it",
                "next to" => "next to it",
                name => name,
            };
            let contents = self.contents(state, place);
            // How many they are can be seen where each is named.
            let contents = contents
                .split_once(": ")
                .filter(|(n, _)| n.parse::<u32>().is_ok())
                .map_or(contents.clone(), |(_, names)| names.to_owned());
            out.push(Beside { piece, place: at, said: format!("{name}: {contents}") });
        }
        out
    }

    /// A place with a line for each piece, where others lie at one of them; none if nothing does.
    pub(super) fn board(
        &self,
        state: &State,
        place: &SeenPlace,
        name: &str,
        beside: &[Beside],
        width: usize,
    ) -> Option<Vec<String>> {
        let pieces = seen_pieces(place);
        if !pieces.iter().any(|p| beside.iter().any(|b| b.piece == *p)) {
            return None;
        }
        let mut lines = vec![format!("  {name}: {}", place.count)];
        for piece in &pieces {
            lines.extend(wrapped(
                &format!("    {}", self.piece(state, Val::Piece(*piece))),
                width,
            ));
            for other in beside.iter().filter(|b| b.piece == *piece) {
                lines.extend(wrapped(&format!("      {}", other.said), width));
            }
        }
        let hidden = place.pieces.len() - pieces.len();
        if hidden > 0 {
            lines.push(format!("    {hidden} hidden"));
        }
        Some(lines)
    }

    /// What each player has at the end, by the numbers that the book counts.
    pub(super) fn standings(&self, state: &State) -> Vec<String> {
        let rows = self.number_rows(state);
        rows.into_iter()
            .map(|(name, cells)| {
                let each = self.seats.iter().zip(cells).map(|(seat, cell)| {
                    let cell = if cell.is_empty() { "–".to_owned() } else { cell };
                    format!("{} {cell}", seat.name)
                });
                format!("{name}: {}", each.collect::<Vec<_>>().join(" · "))
            })
            .collect()
    }
}
