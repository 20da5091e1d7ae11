//! Building a situation by hand, for scenarios and tests.

use super::facts::GONE;
use super::frame::{EventRec, Frame, TimeStage};
use super::state::State;
use super::update::{Update, make};
use crate::lower::{Role, TimeId, Verb};
use crate::program::{NONE, Program, Val, aspect};
use crate::vocabulary::TermId;

impl State {
    /// All places, by zone and owner.
    pub fn places(&self) -> impl Iterator<Item = Val> + use<> {
        (0..self.f.layout.place_zone.len() as u16).map(Val::Place)
    }

    /// All pieces, by their place in the game.
    pub fn pieces(&self) -> impl Iterator<Item = Val> + use<> {
        (0..self.f.layout.pieces).map(Val::Piece)
    }

    /// Whose set a piece belongs to.
    pub fn owner(&self, piece: Val) -> Val {
        piece.as_piece().map_or(Val::None, |c| self.f.owner(c))
    }

    /// The place of a zone: of that player (or piece), or the shared one.
    pub fn place(&self, p: &Program, zone: TermId, of: Val) -> Option<Val> {
        self.f.layout.place(p, p.term(zone).zone, of).map(Val::Place)
    }

    /// Where a piece is; nothing if it is set aside.
    pub fn place_of(&self, piece: Val) -> Val {
        match piece.as_piece().map(|c| self.f.t.place_of[c as usize]) {
            Some(at) if at < GONE => Val::Place(at),
            _ => Val::None,
        }
    }

    /// The pieces of a place, from the top.
    pub fn contents(&self, place: Val) -> Vec<Val> {
        place
            .as_place()
            .map_or_else(Vec::new, |at| self.f.pieces_in(at).map(Val::Piece).collect())
    }

    /// The value of a property or tally, with what rules assign.
    pub fn value(&self, p: &Program, field: TermId, subject: Val) -> Val {
        let mut copy = self.clone();
        copy.trace = None;
        let u = p.term(field);
        let f = match subject {
            Val::Piece(_) => u.piece_field,
            Val::Player(_) => u.player_field,
            _ => u.game_field,
        };
        copy.read(p, |cx| cx.field(f, subject))
    }

    /// The status of a piece.
    pub fn status(&self, p: &Program, piece: Val) -> Option<TermId> {
        let c = piece.as_piece()?;
        p.statuses.get(self.f.status_of(c) as usize).copied()
    }

    /// The piece that a piece is attached to.
    pub fn host(&self, piece: Val) -> Val {
        match piece.as_piece().map(|c| self.f.host_of(c)) {
            Some(h) if h != NONE => Val::Piece(h),
            _ => Val::None,
        }
    }

    /// Whether a player holds a state.
    pub fn holds(&self, p: &Program, player: u32, state: TermId) -> bool {
        self.f.holds(player as u8, p.term(state).state)
    }

    /// Whether it is this time now.
    pub fn during(&self, time: TimeId) -> bool {
        self.f.time_on.get(time.0 as usize).is_some_and(|&n| n > 0)
    }

    /// Whose turn it is.
    pub fn turn_player(&self) -> Val {
        self.f.turn
    }

    /// Who bears a title, in a scope if it has one.
    pub fn designated(&self, p: &Program, title: TermId, scope: Val) -> Val {
        let t = p.term(title).title;
        if t == NONE {
            return Val::None;
        }
        let mut copy = self.clone();
        copy.read(p, |cx| cx.designated(t, scope))
    }

    /// Whether a piece is of a kind.
    pub fn is_kind(&self, p: &Program, piece: Val, kind: TermId) -> bool {
        let k = p.term(kind).kind;
        let mut copy = self.clone();
        piece.as_piece().is_some_and(|c| k != NONE && copy.read(p, |cx| cx.is_kind(c, k)))
    }

    /// Puts a piece on top of a place, or at its bottom; no event.
    pub fn put(&mut self, p: &Program, piece: Val, place: Val, bottom: bool) {
        if let Val::Piece(c) = piece {
            let to = place.as_place().unwrap_or(super::facts::ASIDE);
            make(p, &mut self.f, Update::Move { piece: c, to, position: u8::from(bottom) });
            if self.f.status_of(c) != NONE {
                self.f.t.status_zone[c as usize] = self.f.zone_of(c);
            }
        }
    }

    /// Sets a property or tally; no event.
    pub fn set(&mut self, p: &Program, field: TermId, subject: Val, value: Val) {
        let u = p.term(field);
        let f = match subject {
            Val::Piece(_) => u.piece_field,
            Val::Player(_) => u.player_field,
            _ => u.game_field,
        };
        self.f.store(p, f, subject, value);
    }

    /// Gives a piece a status, or takes it away; no event. The piece goes where the status belongs.
    pub fn set_status(&mut self, p: &Program, piece: Val, status: Option<TermId>) {
        let Val::Piece(c) = piece else { return };
        let s = status.map_or(NONE, |t| p.term(t).status);
        self.f.set_status(c, s);
        if let Some(Some((zone, _))) = p.invariants.get(s as usize)
            && self.f.zone_of(c) != *zone
        {
            let side = self.f.controller(c);
            if let Some(to) = self.f.layout.place(p, *zone, side) {
                make(p, &mut self.f, Update::Move { piece: c, to, position: 0 });
            }
        }
        self.f.t.status_zone[c as usize] = self.f.zone_of(c);
        self.f.touch(aspect::STATUS);
    }

    /// Attaches a piece to another; no event.
    pub fn attach(&mut self, p: &Program, piece: Val, host: Val) {
        if let (Val::Piece(piece), Val::Piece(host)) = (piece, host) {
            make(p, &mut self.f, Update::Attach { piece, host });
        }
    }

    /// Gives a player a held state; no event.
    pub fn give(&mut self, p: &Program, player: u32, state: TermId) {
        let s = p.term(state).state;
        if s != NONE {
            make(p, &mut self.f, Update::Gain { state: s, player: player as u8 });
        }
    }

    /// Names a piece or player for a title; no event.
    pub fn designate(&mut self, p: &Program, title: TermId, scope: Val, bearer: Val) {
        let e = EventRec::new(Verb::DESIGNATE, None)
            .with(Role::As, Val::Term(title))
            .with(Role::Object, bearer)
            .with(Role::Host, scope);
        if let super::update::Change::Update(u) = super::update::change(p, &self.f, &e) {
            make(p, &mut self.f, u);
        }
    }

    /// Turns a piece; no event.
    pub fn turn_face(&mut self, p: &Program, piece: Val, up: bool) {
        if let Val::Piece(c) = piece {
            make(p, &mut self.f, Update::Face { piece: c, up: u8::from(up) });
        }
    }

    /// Makes a player the first.
    pub fn set_first(&mut self, player: u32) {
        self.f.first = player as u8;
        self.known.forget();
    }

    /// Begins a stretch of time of a player's turn, with all the times around it; what is done when
    /// it begins is done as soon as play goes on.
    pub fn begin_time(&mut self, p: &Program, time: TimeId, player: u32) {
        if time.0 as usize >= p.times.len() {
            return;
        }
        let mut chain = vec![time.0];
        while let Some(&last) = chain.last() {
            let parent = p.times[last as usize].parent;
            if parent == NONE || chain.contains(&parent) {
                break;
            }
            chain.push(parent);
        }
        chain.reverse();
        self.asking = false;
        self.frames.clear();
        self.events.clear();
        self.reactions.clear();
        self.locals.clear();
        self.loops.clear();
        self.lists.clear();
        self.held = false;
        self.known.forget();
        let root = p.roots.iter().position(|&r| r == chain[0]).unwrap_or(0);
        let before = 1 + p.setups.len() + self.piles(p);
        self.frames.push(Frame::Setup { next: (before + root + 1) as u32 });
        // A position may say the how-manieth of the stretches around it this is.
        let said: Vec<_> = chain.iter().map(|&t| self.f.t.time_number[t as usize]).collect();
        for (i, &t) in chain.iter().enumerate() {
            let code = &p.times[t as usize];
            let mut frame = self.time_frame(t);
            let whose = code.turn
                || matches!(
                    code.repeat,
                    crate::program::RepeatCode::EachPlayer
                        | crate::program::RepeatCode::RoundAndRound
                );
            if whose {
                frame.player = Val::Player(player as u8);
                frame.visited = 1 << u64::from(player.min(63));
            }
            if let Some(child) = chain.get(i + 1) {
                let at = code.children.iter().position(|c| c == child).unwrap_or(0);
                frame.stage = TimeStage::Children;
                frame.next = at as u32 + 1;
                let number = said[i].max(1);
                frame.runs = number;
                let who = frame.player;
                self.begin(p, t, who);
                self.f.t.time_number[t as usize] = number;
            } else if whose {
                // It begins with this player: the one before has had it.
                frame.player = self
                    .f
                    .neighbour(player as u8, -1, self.f.direction)
                    .map_or(Val::None, Val::Player);
                if p.times[t as usize].repeat == crate::program::RepeatCode::EachPlayer {
                    frame.visited = 0;
                }
                if code.turn
                    && frame.runs == 0
                    && !matches!(
                        code.repeat,
                        crate::program::RepeatCode::EachPlayer
                            | crate::program::RepeatCode::RoundAndRound
                    )
                {
                    self.f.first = player as u8;
                }
            }
            self.frames.push(Frame::Time(frame));
        }
    }

    fn piles(&self, p: &Program) -> usize {
        p.zones
            .iter()
            .enumerate()
            .filter(|(_, z)| z.shuffled)
            .map(|(i, _)| self.f.layout.zone_count[i] as usize)
            .sum()
    }

    /// Proposes an event and runs to the next decision.
    pub fn propose(&mut self, p: &Program, verb: Verb, roles: &[(Role, Val)]) {
        if verb.0 as usize >= p.verbs.len() {
            return;
        }
        let mut event = EventRec::new(verb, None);
        for &(role, v) in roles {
            event.fill(role, v);
        }
        self.interrupt();
        self.propose_event(p, &event);
        self.run(p);
    }

    /// A player begins an action, legal or not, and play runs to the next decision.
    pub fn start(&mut self, p: &Program, player: u32, verb: Verb, object: Val) {
        if verb.0 as usize >= p.verbs.len() {
            return;
        }
        self.interrupt();
        self.start_action(p, player as u8, verb, object);
        self.run(p);
    }

    /// What was asked is asked again later.
    pub(crate) fn interrupt(&mut self) {
        self.asking = false;
        self.interrupt_counts();
    }

    /// What bounds a run without a choice is counted afresh.
    pub(crate) fn interrupt_counts(&mut self) {
        self.steps = 0;
        self.quiets = 0;
        self.f.dirty_watch = u64::MAX;
        self.calm = None;
        self.anchor = None;
        self.known.forget();
    }

    /// Reads the quiet point of a situation built by hand and runs to the next decision.
    pub fn settle_down(&mut self, p: &Program) {
        self.interrupt();
        self.run(p);
    }
}
