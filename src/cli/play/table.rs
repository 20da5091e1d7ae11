//! The table as one player sees it: shared places, then a column for each player.

use comfy_table::{ContentArrangement, Table, presets};

use super::view::View;
use crate::lower::Subject;
use crate::machine::{Observation, SeenPlace, State};
use crate::program::{NONE, Val};
use crate::vocabulary::TermId;

/// A column narrower than this is no joy to read.
const NARROWEST: usize = 22;

impl View<'_> {
    /// All places with what a player sees in them, and the numbers that are kept.
    pub(super) fn table(&self, state: &State, viewer: u32, width: usize) -> Vec<String> {
        let seen = state.observation(self.program, viewer);
        let mut lines = Vec::new();
        let mut rows: Vec<(String, Vec<String>)> = self.number_rows(state);
        rows.extend(self.held_row(&seen));
        let beside = self.beside(state, &seen.places);
        let mut shown: Vec<u16> = Vec::new();
        for place in &seen.places {
            let Val::Place(at) = place.place else { continue };
            let name = self.named(&state.place_name(self.program, at));
            if let Some(board) = self.board(state, place, &name, &beside, width) {
                shown.extend(place.pieces.iter().filter_map(|piece| match piece {
                    Val::Piece(at) => Some(*at),
                    _ => None,
                }));
                if matches!(state.facts().side(at), Val::None) {
                    lines.extend(board);
                    continue;
                }
            }
            // What lies at a piece has been told with it.
            if beside.iter().any(|b| b.place == at && shown.contains(&b.piece)) {
                continue;
            }
            let facts = state.facts();
            match (facts.side(at), self.zone(state, at)) {
                (Val::Player(seat), Some(zone)) => {
                    let at =
                        rows.iter().position(|(name, _)| name == zone).unwrap_or_else(|| {
                            rows.push((zone.to_owned(), vec![String::new(); self.seats.len()]));
                            rows.len() - 1
                        });
                    if let Some(cell) = rows[at].1.get_mut(usize::from(seat)) {
                        *cell = self.contents(state, place);
                    }
                }
                _ if place.count > 0 => lines.extend(wrapped(
                    &format!(
                        "  {}: {}",
                        self.named(&state.place_name(self.program, at)),
                        self.contents(state, place)
                    ),
                    width,
                )),
                _ => {}
            }
        }
        let game = self.numbers(state, Subject::Game, Val::None);
        if !game.is_empty() {
            lines.extend(wrapped(&format!("  {}", game.join(", ")), width));
        }
        rows.retain(|(_, cells)| cells.iter().any(|cell| !cell.is_empty()));
        if rows.is_empty() {
            return lines;
        }
        if width / (self.seats.len() + 1) < NARROWEST {
            let rows = self.by_player(state, &rows);
            lines.extend(rows.iter().flat_map(|line| wrapped(line, width)));
        } else {
            lines.extend(self.columns(state, &rows, width));
        }
        lines
    }

    /// The name of a place without its owner.
    fn zone(&self, state: &State, place: u16) -> Option<&str> {
        let zone = state.facts().layout.place_zone.get(usize::from(place))?;
        let zone = self.program.zones.get(usize::from(*zone))?;
        Some(self.program.term_name(zone.term))
    }

    fn columns(
        &self,
        state: &State,
        rows: &[(String, Vec<String>)],
        width: usize,
    ) -> Vec<String> {
        let mut table = Table::new();
        table
            .load_style(presets::NOTHING)
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(u16::try_from(width.saturating_sub(1)).unwrap_or(200));
        let mut header = vec![String::new()];
        header.extend((0..self.seats.len()).map(|seat| self.headed(state, seat)));
        table.set_header(header);
        for (name, cells) in rows {
            table.add_row(std::iter::once(name.clone()).chain(cells.iter().cloned()));
        }
        table.lines().map(|line| format!(" {}", line.trim_end())).collect()
    }

    /// The same, one player below the other, where columns would be too narrow.
    fn by_player(&self, state: &State, rows: &[(String, Vec<String>)]) -> Vec<String> {
        let mut lines = Vec::new();
        for seat in 0..self.seats.len() {
            lines.push(format!("  {}", self.headed(state, seat)));
            for (name, cells) in rows {
                if let Some(cell) = cells.get(seat).filter(|cell| !cell.is_empty()) {
                    lines.push(format!("    {name}: {cell}"));
                }
            }
        }
        lines
    }

    /// A player's name, marked if it is that player's turn.
    fn headed(&self, state: &State, seat: usize) -> String {
        let name = self.seats.get(seat).map_or("", |seat| seat.name.as_str());
        match state.facts().turn {
            Val::Player(at) if usize::from(at) == seat => format!("▸ {name}"),
            _ => name.to_owned(),
        }
    }

    /// How many pieces, and those that are seen; what is attached stands after its host.
    pub(super) fn contents(&self, state: &State, place: &SeenPlace) -> String {
        let facts = state.facts();
        if place.count == 0 {
            return String::new();
        }
        let seen = seen_pieces(place);
        let host = |piece: u16| facts.host_of(piece);
        let mut names = Vec::new();
        for &piece in &seen {
            if host(piece) != NONE && seen.contains(&host(piece)) {
                continue;
            }
            let mut name = self.piece(state, Val::Piece(piece));
            for &other in seen.iter().filter(|other| host(**other) == piece) {
                name = format!("{name} + {}", self.piece(state, Val::Piece(other)));
            }
            names.push(name);
        }
        let hidden = place.pieces.len() - seen.len();
        let names = counted(names);
        match (seen.is_empty(), hidden) {
            (true, _) => format!("{}", place.count),
            // `gold coin ×20` needs no figure before it.
            (false, 0) if names.len() == 1 => names.join(""),
            (false, 0) => format!("{}: {}", place.count, names.join(", ")),
            (false, hidden) => {
                format!("{}: {}, {hidden} hidden", place.count, names.join(", "))
            }
        }
    }

    /// The numbers of the players, one row each. A number that no sentence of the book speaks of is
    /// shown once it is no longer the same for all.
    pub(super) fn number_rows(&self, state: &State) -> Vec<(String, Vec<String>)> {
        let mut rows = Vec::new();
        for (i, field) in self.program.fields.iter().enumerate() {
            if field.subject != Subject::Player {
                continue;
            }
            let values: Vec<Val> = (0..self.seats.len())
                .map(|seat| {
                    state.facts().stored(self.program, i as u16, Val::Player(seat as u8))
                })
                .collect();
            let alike = values.windows(2).all(|pair| pair[0] == pair[1]);
            if alike && !self.spoken.contains(&field.term) {
                continue;
            }
            let cells = values
                .iter()
                .map(|value| match value {
                    Val::None | Val::Bool(false) => String::new(),
                    value => state.name(self.program, *value),
                })
                .collect();
            rows.push((self.many(field.term), cells));
        }
        rows
    }

    /// The name of a number that is counted, in the plural.
    fn many(&self, term: TermId) -> String {
        let name = self.program.term_name(term);
        let counted = name.chars().next().is_some_and(char::is_lowercase);
        if counted { crate::vocabulary::plural_of(name) } else { name.to_owned() }
    }

    /// Who holds which state.
    fn held_row(&self, seen: &Observation) -> Option<(String, Vec<String>)> {
        let mut cells = vec![String::new(); self.seats.len()];
        for (held, player) in &seen.held {
            let Some(held) = self.program.states.get(usize::from(*held)) else { continue };
            if let Some(cell) = cells.get_mut(usize::from(*player)) {
                if !cell.is_empty() {
                    cell.push_str(", ");
                }
                cell.push_str(self.program.term_name(held.term));
            }
        }
        cells.iter().any(|cell| !cell.is_empty()).then(|| ("has".to_owned(), cells))
    }

    fn numbers(&self, state: &State, subject: Subject, of: Val) -> Vec<String> {
        self.program
            .fields
            .iter()
            .enumerate()
            .filter(|(_, field)| field.subject == subject)
            .filter_map(|(i, field)| {
                let value = state.facts().stored(self.program, i as u16, of);
                let name = self.program.term_name(field.term);
                match value {
                    Val::None | Val::Bool(false) => None,
                    Val::Bool(true) => Some(name.to_owned()),
                    // What no sentence speaks of and nothing has counted is no news.
                    Val::Int(0) if !self.spoken.contains(&field.term) => None,
                    value => Some(format!("{name} {}", state.name(self.program, value))),
                }
            })
            .collect()
    }

    /// A piece with what state it is in, and what it lies on elsewhere.
    pub(super) fn piece(&self, state: &State, piece: Val) -> String {
        let name = state.name(self.program, piece);
        let Val::Piece(at) = piece else { return name };
        let facts = state.facts();
        let mut marks: Vec<String> = Vec::new();
        let status = facts.status_of(at);
        if let Some(term) = self.program.statuses.get(usize::from(status)) {
            marks.push(self.program.term_name(*term).to_owned());
        }
        for (i, field) in self.program.fields.iter().enumerate() {
            if field.subject == Subject::Piece
                && field.flag
                && facts.stored(self.program, i as u16, piece) == Val::Bool(true)
            {
                marks.push(self.program.term_name(field.term).to_owned());
            }
        }
        let host = facts.host_of(at);
        let place_of = |piece: u16| facts.t.place_of.get(usize::from(piece));
        if host != NONE && place_of(host) != place_of(at) {
            marks.push(format!("on {}", state.piece_name(self.program, host)));
        }
        let printed = self.printed(state, piece, &name, &marks);
        let name = if printed.is_empty() { name } else { format!("{name} ({printed})") };
        if marks.is_empty() { name } else { format!("{name} [{}]", marks.join(", ")) }
    }

    /// What is printed on a piece beside its name: figures and values that the name does not say.
    pub(super) fn printed(
        &self,
        state: &State,
        piece: Val,
        name: &str,
        marks: &[String],
    ) -> String {
        let said = |text: &str| {
            name.split(' ').any(|word| word.eq_ignore_ascii_case(text))
                || marks.iter().any(|mark| mark == text)
        };
        let mut out: Vec<String> = Vec::new();
        for (i, field) in self.program.fields.iter().enumerate() {
            if field.subject != Subject::Piece || field.flag {
                continue;
            }
            let value = state.facts().stored(self.program, i as u16, piece);
            if !matches!(value, Val::Int(_) | Val::Term(_)) || value == Val::Int(0) {
                continue;
            }
            let text = state.name(self.program, value);
            if said(&text) {
                continue;
            }
            out.push(match value {
                Val::Int(_) => format!("{} {text}", self.program.term_name(field.term)),
                _ => text,
            });
        }
        out.join(", ")
    }
}

/// Names with how often each occurs, in the order of the first.
fn counted(names: Vec<String>) -> Vec<String> {
    let mut out: Vec<(String, usize)> = Vec::new();
    for name in names {
        match out.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => out.push((name, 1)),
        }
    }
    let times = |(name, count): (String, usize)| {
        if count == 1 { name } else { format!("{name} ×{count}") }
    };
    out.into_iter().map(times).collect()
}

/// A line in as many as it needs; what goes on stands further in.
pub(super) fn wrapped(line: &str, width: usize) -> Vec<String> {
    let indent = line.len() - line.trim_start().len();
    let mut lines: Vec<String> = Vec::new();
    let mut now = " ".repeat(indent);
    let mut empty = true;
    for word in line.split_whitespace() {
        if !empty && now.chars().count() + 1 + word.chars().count() > width {
            lines.push(std::mem::replace(&mut now, " ".repeat(indent + 4)));
            empty = true;
        }
        if !empty {
            now.push(' ');
        }
        now.push_str(word);
        empty = false;
    }
    lines.push(now);
    lines
}

/// The terms among some that the sentences of a book speak of.
pub(super) fn spoken(compiled: &crate::compile::Compiled, terms: &[TermId]) -> Vec<TermId> {
    terms.iter().copied().filter(|term| compiled.uses(*term).next().is_some()).collect()
}

/// The pieces of a place that are seen.
pub(super) fn seen_pieces(place: &SeenPlace) -> Vec<u16> {
    let at = |piece: &Val| match piece {
        Val::Piece(at) => Some(*at),
        _ => None,
    };
    place.pieces.iter().filter_map(at).collect()
}
