//! What never changes during one game: seats, pieces, places.

use crate::lower::Scope;
use crate::program::{Program, Val};

/// What never changes during one game: who and how many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layout {
    pub players: u8,
    pub pieces: u16,
    pub places: u16,
    /// First place of each zone.
    pub zone_base: Vec<u16>,
    /// How many places each zone has.
    pub zone_count: Vec<u16>,
    /// For each place: its zone.
    pub place_zone: Vec<u16>,
    /// For each place: its player, or 255.
    pub place_owner: Vec<u8>,
    /// For each piece: its component.
    pub component: Vec<u16>,
    /// For each piece: its player, or 255.
    pub owner: Vec<u8>,
    /// For each kind: the pieces on which it is printed.
    pub of_kind: Vec<Vec<u16>>,
}

impl Layout {
    pub(crate) fn new(p: &Program, players: u8) -> Self {
        let mut component = Vec::new();
        let mut owner = Vec::new();
        for (i, c) in p.components.iter().enumerate() {
            let sides: Vec<u8> = if c.each_player { (0..players).collect() } else { vec![255] };
            for side in sides {
                for _ in 0..c.count {
                    if component.len() < 60_000 {
                        component.push(i as u16);
                        owner.push(side);
                    }
                }
            }
        }
        let mut out = Self {
            players,
            pieces: component.len() as u16,
            places: 0,
            zone_base: Vec::new(),
            zone_count: Vec::new(),
            place_zone: Vec::new(),
            place_owner: Vec::new(),
            component,
            owner,
            of_kind: Vec::new(),
        };
        let printed = |c: u16, kind: usize| {
            let component = &p.components[out.component[c as usize] as usize];
            component.kinds.get(kind).copied().unwrap_or(false)
        };
        out.of_kind = (0..p.kinds.len())
            .map(|kind| (0..out.pieces).filter(|c| printed(*c, kind)).collect())
            .collect();
        for (z, zone) in p.zones.iter().enumerate() {
            let count = match zone.scope {
                Scope::Shared => 1,
                Scope::Player => usize::from(players),
                Scope::Piece => usize::from(out.pieces),
            };
            let count = count.min(60_000 - out.place_zone.len().min(60_000));
            out.zone_base.push(out.place_zone.len() as u16);
            out.zone_count.push(count as u16);
            for i in 0..count {
                out.place_zone.push(z as u16);
                out.place_owner.push(match zone.scope {
                    Scope::Shared => 255,
                    Scope::Player => i as u8,
                    Scope::Piece => out.owner[i],
                });
            }
        }
        out.places = out.place_zone.len() as u16;
        out
    }

    /// The place of a zone for a player, a piece or all.
    pub(crate) fn place(&self, p: &Program, zone: u16, of: Val) -> Option<u16> {
        let z = zone as usize;
        let index = match (p.zones.get(z)?.scope, of) {
            (Scope::Shared, _) => 0,
            (Scope::Player, Val::Player(s)) => u16::from(s),
            (Scope::Player, Val::Piece(c)) => {
                let owner = self.owner[c as usize];
                if owner == 255 {
                    return None;
                }
                u16::from(owner)
            }
            (Scope::Piece, Val::Piece(c)) => c,
            _ => return None,
        };
        (index < self.zone_count[z]).then(|| self.zone_base[z] + index)
    }

    /// The place of a player that belongs to the same zone as another place.
    pub(crate) fn beside(&self, place: u16, player: Val) -> Option<u16> {
        let (zone, side) = (*self.place_zone.get(place as usize)?, player.as_player()?);
        let first = self.zone_base[zone as usize];
        (first..first + self.zone_count[zone as usize])
            .find(|at| self.place_owner[*at as usize] == side)
    }
}
