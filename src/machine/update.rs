//! Updates: what an event of the machine's own changes.

use super::facts::{ASIDE, Facts, GONE};
use super::frame::EventRec;
use crate::lower::{Role, Verb};
use crate::program::{NONE, Program, Val, aspect};

/// One change of the facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Update {
    Move {
        piece: u16,
        to: u16,
        position: u8,
    },
    MoveAll {
        from: u16,
        to: u16,
    },
    Shuffle(u16),
    Set {
        field: u16,
        subject: Val,
        value: Val,
    },
    Add {
        field: u16,
        subject: Val,
        amount: i32,
    },
    /// A status, or `NONE`.
    Status {
        piece: u16,
        status: u16,
    },
    /// A host, or `NONE`.
    Attach {
        piece: u16,
        host: u16,
    },
    Gain {
        state: u16,
        player: u8,
    },
    Lose {
        state: u16,
        player: u8,
    },
    Face {
        piece: u16,
        up: u8,
    },
    FaceAll {
        place: u16,
        up: u8,
    },
    Title {
        cell: u16,
        bearer: Val,
    },
    Begin {
        time: u16,
        player: Val,
    },
    End {
        time: u16,
    },
    Win(u8),
    Out(u8),
    EndGame,
    DrawGame,
    Reverse,
    First(u8),
    Show {
        piece: u16,
        to: u64,
    },
    ShowAll {
        place: u16,
        to: u64,
    },
    Destroy(u16),
    Member {
        piece: u16,
        field: u16,
        bit: u32,
        on: bool,
    },
    /// An event that changes no fact (a pass, a roll, an extra turn).
    Mark,
}

/// What an event would change.
pub(crate) enum Change {
    /// This.
    Update(Update),
    /// Nothing: there is no event.
    Same,
    /// It cannot happen: something is missing.
    Impossible,
}

use Change::{Impossible, Same};

/// The change that an event of the machine's own makes.
pub(crate) fn change(p: &Program, f: &Facts, e: &EventRec) -> Change {
    let object = e.role(Role::Object);
    let agent = match e.role(Role::Agent) {
        Val::Player(s) => Some(s),
        _ => object.as_player(),
    };
    let term = e.role(Role::As).as_term();
    let update = match e.verb {
        Verb::MOVE => return movement(f, e, object),
        Verb::MOVE_ALL => {
            let (Val::Place(from), Val::Place(to)) = (e.role(Role::From), e.role(Role::To))
            else {
                return Impossible;
            };
            if from == to || f.t.len[from as usize] == 0 {
                return Same;
            }
            Update::MoveAll { from, to }
        }
        Verb::SHUFFLE => match object {
            Val::Place(at) => Update::Shuffle(at),
            _ => return Impossible,
        },
        Verb::SET | Verb::ADD | Verb::MEMBER => return value_change(p, f, e, object),
        Verb::BECOME | Verb::CEASE => {
            let Val::Piece(piece) = object else { return Impossible };
            let now = f.status_of(piece);
            let status = term.map_or(NONE, |t| p.term(t).status);
            if e.verb == Verb::BECOME {
                if status == NONE {
                    return Impossible;
                }
                if now == status {
                    return Same;
                }
                Update::Status { piece, status }
            } else {
                if now == NONE || (status != NONE && now != status) {
                    return Same;
                }
                Update::Status { piece, status: NONE }
            }
        }
        Verb::ATTACH => {
            let (Val::Piece(piece), Val::Piece(host)) = (object, e.role(Role::Host)) else {
                return Impossible;
            };
            if f.host_of(piece) == host {
                return Same;
            }
            if piece == host || f.t.place_of[host as usize] == GONE {
                return Impossible;
            }
            Update::Attach { piece, host }
        }
        Verb::DETACH => {
            let Val::Piece(piece) = object else { return Impossible };
            if f.host_of(piece) == NONE {
                return Same;
            }
            Update::Attach { piece, host: NONE }
        }
        Verb::GAIN | Verb::LOSE => {
            let (Some(player), Some(term)) = (agent, term) else { return Impossible };
            let state = p.term(term).state;
            if state == NONE || !f.is_in(player) && e.verb == Verb::GAIN {
                return Impossible;
            }
            if f.holds(player, state) == (e.verb == Verb::GAIN) {
                return Same;
            }
            if e.verb == Verb::GAIN {
                Update::Gain { state, player }
            } else {
                Update::Lose { state, player }
            }
        }
        Verb::TURN => {
            let up = u8::from(e.role(Role::Amount).as_int().unwrap_or(1) != 0);
            match object {
                Val::Piece(piece) if f.t.face[piece as usize] == up => return Same,
                Val::Piece(piece) => Update::Face { piece, up },
                Val::Place(place) => Update::FaceAll { place, up },
                _ => return Impossible,
            }
        }
        Verb::DESIGNATE => {
            let Some(term) = term else { return Impossible };
            let title = p.term(term).title;
            if title == NONE || object.is_none() {
                return Impossible;
            }
            let width = u16::from(f.players()) + 1;
            let scope = match (p.titles[title as usize].each_player, e.role(Role::Host)) {
                (false, _) => 0,
                (true, Val::Player(s)) => u16::from(s) + 1,
                (true, _) => match object {
                    Val::Piece(c) => f.owner(c).as_player().map_or(0, |s| u16::from(s) + 1),
                    Val::Player(s) => u16::from(s) + 1,
                    _ => 0,
                },
            };
            let cell = title * width + scope;
            if f.t.titles[cell as usize] == object {
                return Same;
            }
            Update::Title { cell, bearer: object }
        }
        Verb::BEGIN | Verb::END => {
            // A turn has no name of its own: it is given by its place.
            let time = match (term, e.role(Role::As)) {
                (Some(term), _) => p.term(term).time,
                (None, Val::Int(n)) => u16::try_from(n).unwrap_or(NONE),
                _ => return Impossible,
            };
            if usize::from(time) >= p.times.len() {
                return Impossible;
            }
            if e.verb == Verb::BEGIN {
                Update::Begin { time, player: e.role(Role::Agent) }
            } else if f.time_on[time as usize] == 0 {
                return Same;
            } else {
                Update::End { time }
            }
        }
        Verb::WIN => match agent {
            Some(s) if f.winners & (1 << u64::from(s)) != 0 => return Same,
            Some(s) => Update::Win(s),
            None => return Impossible,
        },
        Verb::BE_OUT => match agent {
            Some(s) if !f.is_in(s) => return Same,
            Some(s) => Update::Out(s),
            None => return Impossible,
        },
        Verb::END_GAME if f.over => return Same,
        Verb::END_GAME => Update::EndGame,
        Verb::DRAW_GAME if f.drawn => return Same,
        Verb::DRAW_GAME => Update::DrawGame,
        Verb::REVERSE => Update::Reverse,
        Verb::BE_FIRST => match object {
            Val::Player(s) if f.first == s => return Same,
            Val::Player(s) => Update::First(s),
            _ => return Impossible,
        },
        Verb::SHOW => {
            let to = match e.role(Role::Agent) {
                Val::Player(s) if e.has(Role::Agent) => 1 << u64::from(s),
                _ => u64::MAX,
            };
            match object {
                Val::Piece(piece) if f.t.shown[piece as usize] & to == to => return Same,
                Val::Piece(piece) => Update::Show { piece, to },
                Val::Place(place) => Update::ShowAll { place, to },
                _ => return Impossible,
            }
        }
        Verb::DESTROY => match object {
            Val::Piece(c) if f.t.place_of[c as usize] == GONE => return Same,
            Val::Piece(c) => Update::Destroy(c),
            _ => return Impossible,
        },
        Verb::EXTRA_TURN if agent.is_none() => return Impossible,
        Verb::SKIP
            if term.map_or(!matches!(e.role(Role::As), Val::Int(_)), |t| {
                p.term(t).time == NONE
            }) =>
        {
            return Impossible;
        }
        Verb::ROLL if e.role(Role::Amount).as_int().is_none_or(|n| n < 1) => {
            return Impossible;
        }
        _ => Update::Mark,
    };
    Change::Update(update)
}

fn movement(f: &Facts, e: &EventRec, object: Val) -> Change {
    let to = match e.role(Role::To) {
        Val::Place(to) => to,
        // Given to a player: to the place of that player that is like the one where it was.
        Val::Player(_) => match object {
            Val::Piece(piece) => {
                match f.layout.beside(f.t.place_of[piece as usize], e.role(Role::To)) {
                    Some(to) => to,
                    None => return Impossible,
                }
            }
            _ => return Impossible,
        },
        Val::None if !e.has(Role::To) => ASIDE,
        _ => return Impossible,
    };
    let piece = match object {
        Val::Piece(c) => c,
        Val::Place(from) if to < GONE => {
            if from == to || f.t.len[from as usize] == 0 {
                return Same;
            }
            return Change::Update(Update::MoveAll { from, to });
        }
        _ => return Impossible,
    };
    let at = f.t.place_of[piece as usize];
    if at == GONE {
        return Impossible;
    }
    if e.has(Role::From)
        && let Val::Place(from) = e.role(Role::From)
        && from != at
    {
        // It has left already.
        return if to == ASIDE { Same } else { Impossible };
    }
    let position = e.role(Role::Position).as_int().unwrap_or(0) as u8;
    if at == to && (to == ASIDE || !e.has(Role::Position)) {
        return Same;
    }
    Change::Update(Update::Move { piece, to, position })
}

fn value_change(p: &Program, f: &Facts, e: &EventRec, object: Val) -> Change {
    let Some(term) = e.role(Role::Field).as_term() else { return Impossible };
    let u = p.term(term);
    let (field, subject) = match object {
        Val::Piece(_) => (u.piece_field, object),
        Val::Player(_) => (u.player_field, object),
        _ => (u.game_field, Val::None),
    };
    let Some(code) = p.fields.get(field as usize) else { return Impossible };
    let now = f.stored(p, field, subject);
    let amount = e.role(Role::Amount);
    let clamp = |n: i64| {
        let n = code.floor.map_or(n, |x| n.max(x));
        code.ceiling.map_or(n, |x| n.min(x))
    };
    match e.verb {
        Verb::SET => {
            let value = match amount {
                Val::Int(n) if code.flag => Val::Bool(n != 0),
                Val::Int(n) => Val::int(clamp(i64::from(n))),
                Val::None => e.role(Role::As),
                other => other,
            };
            let now = if now.is_none() && code.flag { Val::Bool(false) } else { now };
            if now == value {
                return Same;
            }
            Change::Update(Update::Set { field, subject, value })
        }
        Verb::ADD => {
            let Some(n) = amount.as_int() else { return Impossible };
            let old = now.as_int().unwrap_or(0);
            let new = clamp(old.saturating_add(n));
            if new == old {
                return Same;
            }
            Change::Update(Update::Add { field, subject, amount: n as i32 })
        }
        _ => {
            let Val::Piece(piece) = object else { return Impossible };
            let member = e.role(Role::As).as_term();
            let Some(bit) = code.members.iter().position(|m| Some(*m) == member) else {
                return Impossible;
            };
            let bit = bit as u32;
            let on = amount.as_int().is_none_or(|n| n != 0);
            let has = matches!(now, Val::Set(s) if s & (1 << bit.min(31)) != 0);
            if has == on || bit > 31 {
                return Same;
            }
            Change::Update(Update::Member { piece, field, bit, on })
        }
    }
}

/// Makes a change. Shuffles and times are made by the state, which has the generator and the frames.
pub(crate) fn make(p: &Program, f: &mut Facts, update: Update) {
    match update {
        Update::Move { piece, to, position } => {
            if position == 2 && f.t.place_of[piece as usize] == to {
                return;
            }
            f.unlink(piece);
            f.link(piece, to, position == 1);
            f.t.face[piece as usize] = 2;
            f.t.shown[piece as usize] = 0;
            f.t.kept.retain(|k| k.piece != piece || k.place == GONE || k.place == to);
            f.touch(aspect::PLACE | aspect::HISTORY);
        }
        Update::MoveAll { from, to } => {
            // From the bottom up onto the top: the order is kept.
            while f.t.tail[from as usize] != NONE {
                let piece = f.t.tail[from as usize];
                f.unlink(piece);
                f.link(piece, to, false);
                f.t.face[piece as usize] = 2;
                f.t.shown[piece as usize] = 0;
                f.t.kept.retain(|k| k.piece != piece || k.place == GONE || k.place == to);
            }
            f.touch(aspect::PLACE | aspect::HISTORY);
        }
        Update::Set { field, subject, value } => {
            f.store(p, field, subject, value);
        }
        Update::Add { field, subject, amount } => {
            let code = &p.fields[field as usize];
            let old = f.stored(p, field, subject).as_int().unwrap_or(0);
            let n = old.saturating_add(i64::from(amount));
            let n = code.floor.map_or(n, |x| n.max(x));
            let n = code.ceiling.map_or(n, |x| n.min(x));
            f.store(p, field, subject, Val::int(n));
        }
        Update::Status { piece, status } => {
            f.touch(aspect::status(f.status_of(piece)) | aspect::status(status));
            f.set_status(piece, status);
            f.t.status_zone[piece as usize] = NONE;
        }
        Update::Attach { piece, host } => {
            f.set_host(piece, host);
            if host != NONE {
                f.t.seq = f.t.seq.wrapping_add(1);
                f.set_hosted(piece, f.t.seq);
            }
            f.touch(aspect::ATTACH);
        }
        Update::Gain { state, player } => {
            if !f.holds(player, state) {
                f.held.push((state, player));
                f.touch(aspect::HELD);
            }
        }
        Update::Lose { state, player } => {
            f.held.retain(|h| *h != (state, player));
            f.touch(aspect::HELD);
        }
        Update::Face { piece, up } => {
            f.t.face[piece as usize] = up;
            f.touch(aspect::FACE);
        }
        Update::FaceAll { place, up } => {
            let mut at = f.t.head[place as usize];
            while at != NONE {
                f.t.face[at as usize] = up;
                at = f.t.next[at as usize];
            }
            f.touch(aspect::FACE);
        }
        Update::Title { cell, bearer } => {
            f.t.titles[cell as usize] = bearer;
            f.touch(aspect::TITLE);
        }
        Update::Win(s) => {
            f.winners |= 1 << u64::from(s.min(63));
            f.touch(aspect::PLAYERS);
        }
        Update::Out(s) => {
            f.out |= 1 << u64::from(s.min(63));
            f.held.retain(|h| h.1 != s);
            f.touch(aspect::PLAYERS | aspect::HELD);
        }
        Update::EndGame => {
            f.ended = true;
            f.touch(aspect::PLAYERS);
        }
        Update::DrawGame => {
            f.drawn = true;
            f.touch(aspect::PLAYERS);
        }
        Update::First(s) => {
            f.first = s;
            f.touch(aspect::PLAYERS);
        }
        Update::Reverse => {
            f.direction = -f.direction;
            f.touch(aspect::PLAYERS);
        }
        Update::Show { piece, to } => {
            f.t.shown[piece as usize] |= to;
            f.touch(aspect::FACE);
        }
        Update::ShowAll { place, to } => {
            let mut at = f.t.head[place as usize];
            while at != NONE {
                f.t.shown[at as usize] |= to;
                at = f.t.next[at as usize];
            }
            f.touch(aspect::FACE);
        }
        Update::Destroy(piece) => {
            f.unlink(piece);
            f.t.place_of[piece as usize] = GONE;
            f.set_status(piece, NONE);
            make(p, f, Update::Attach { piece, host: NONE });
            f.t.kept.retain(|k| k.piece != piece);
            f.touch(aspect::PLACE | aspect::STATUS);
        }
        Update::Member { piece, field, bit, on } => {
            let subject = Val::Piece(piece);
            let old = match f.stored(p, field, subject) {
                Val::Set(s) => s,
                _ => 0,
            };
            let new = if on { old | 1 << bit } else { old & !(1 << bit) };
            f.store(p, field, subject, Val::Set(new));
        }
        Update::Shuffle(_) | Update::Begin { .. } | Update::End { .. } | Update::Mark => {}
    }
}
