//! What a player sees.

use super::ctx::Env;
use super::rules::Target;
use super::state::{Decision, State};
use crate::lower::{RuleId, Visibility};
use crate::program::{Program, Val};

/// One place as a player sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenPlace {
    /// The place.
    pub place: Val,
    /// How many pieces are in it.
    pub count: u32,
    /// The pieces from the top: those that are not seen are nothing.
    pub pieces: Vec<Val>,
}

/// What one player sees: nothing that the book hides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// Who looks.
    pub player: u32,
    /// All places.
    pub places: Vec<SeenPlace>,
    /// Statuses, hosts and values of the pieces that are seen.
    pub values: Vec<(Val, Vec<Val>)>,
    /// The tallies of the players and the game.
    pub tallies: Vec<Val>,
    /// Who holds which state.
    pub held: Vec<(u16, u8)>,
    /// Whose turn it is.
    pub turn: Val,
    /// The decision, if it is this player's.
    pub decision: Option<Decision>,
    /// Who is asked.
    pub asked: Option<u32>,
}

impl State {
    /// What a player sees.
    pub fn observation(&self, p: &Program, player: u32) -> Observation {
        let mut copy = self.clone();
        copy.trace = None;
        let viewer = player as u8;
        let mut places = Vec::new();
        let mut seen = Vec::new();
        for place in 0..self.f.layout.places {
            let mut pieces = Vec::new();
            for c in self.f.pieces_in(place) {
                if copy.sees(p, viewer, c) {
                    pieces.push(Val::Piece(c));
                    seen.push(c);
                } else {
                    pieces.push(Val::None);
                }
            }
            let count = u32::from(self.f.t.len[place as usize]);
            places.push(SeenPlace { place: Val::Place(place), count, pieces });
        }
        seen.sort_unstable();
        let values = seen
            .into_iter()
            .map(|c| {
                let piece = Val::Piece(c);
                let mut list: Vec<Val> = (0..p.fields.len() as u16)
                    .filter(|&i| p.fields[i as usize].subject == crate::lower::Subject::Piece)
                    .map(|i| copy.read(p, |cx| cx.field(i, piece)))
                    .collect();
                list.push(
                    p.statuses
                        .get(self.f.status_of(c) as usize)
                        .map_or(Val::None, |t| Val::Term(*t)),
                );
                let host = self.f.host_of(c);
                list.push(if host == crate::program::NONE {
                    Val::None
                } else {
                    Val::Piece(host)
                });
                (piece, list)
            })
            .collect();
        let mut tallies = self.f.t.player_values.clone();
        tallies.extend_from_slice(&self.f.t.game_values);
        Observation {
            player,
            places,
            values,
            tallies,
            held: self.f.held.clone(),
            turn: self.f.turn,
            decision: self.decision().filter(|d| d.player == player).cloned(),
            asked: self.current_player(),
        }
    }

    /// Whether a player sees a piece.
    pub fn can_see(&self, p: &Program, player: u32, piece: Val) -> bool {
        let mut copy = self.clone();
        copy.trace = None;
        piece.as_piece().is_some_and(|c| copy.sees(p, player as u8, c))
    }

    /// The rule that says whether a player sees a piece; none if it lies open, or if nobody says.
    pub fn seen_by(&self, p: &Program, player: u32, piece: Val) -> Option<RuleId> {
        let mut copy = self.clone();
        copy.trace = None;
        copy.sight(p, player as u8, piece.as_piece()?).1
    }

    fn sees(&mut self, p: &Program, viewer: u8, piece: u16) -> bool {
        self.sight(p, viewer, piece).0
    }

    /// Whether a player sees a piece, and the rule that says so.
    fn sight(&mut self, p: &Program, viewer: u8, piece: u16) -> (bool, Option<RuleId>) {
        if self.f.t.shown[piece as usize] & (1 << u64::from(viewer.min(63))) != 0
            || self.f.t.face[piece as usize] == 1
        {
            return (true, None);
        }
        let place = self.f.t.place_of[piece as usize];
        let Some(&zone) = self.f.layout.place_zone.get(place as usize) else {
            // Set aside: in nobody's sight.
            return (false, None);
        };
        let who = Val::Player(viewer);
        for &rule in &p.sees[zone as usize] {
            let code = p.rule(rule);
            let verdict = self.read(p, |cx| {
                let base = cx.open(code.slots);
                let env = &Env::new(base);
                cx.set(env, code.slot, who);
                cx.set(env, code.slot2, Val::Piece(piece));
                let speaks = cx.cond(code.guard, env);
                let yes = code.norm.cond.is_some_and(|c| cx.cond(c, env));
                cx.close(base);
                speaks.then_some(yes)
            });
            if let Some(yes) = verdict
                && !self.read(p, |cx| cx.beaten(rule, Target::Thing(Val::Piece(piece))))
            {
                return (yes, Some(rule));
            }
        }
        if self.f.t.face[piece as usize] == 0 {
            return (false, None);
        }
        let open = match p.zones[zone as usize].visibility {
            Visibility::All => true,
            Visibility::Holder => self.f.side(place) == who,
            Visibility::Nobody => false,
        };
        (open, None)
    }
}
