//! The stack game with ordinary playing cards.
//!
//! Cards are numbered by owner: `owner * 54 + card`, cards 0 to 51 by suit and rank, then two jokers. A card that is out never
//! comes back from a tableau in this pack, so a host keeps only its total value and the room that is left on it.

use std::ops::ControlFlow;

use super::{Bag, Chance, Playout};

const PACK: usize = 54;
const SEATS: usize = 4;
const CARDS: usize = PACK * SEATS;
const JOKER: usize = 4;
/// The queen of the third suit.
const STAR: u8 = 2 * 13 + 11;
const GOAL: u32 = 1000;
/// No game of random moves comes near this; it bounds the loop all the same.
const TURN_LIMIT: u32 = 100_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Upkeep,
    Performance,
    AfterPerformance,
    EnterStage,
    EndScene,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Act,
    Actor,
    Set,
    Prop,
    SetPiece,
}

/// An act that waits on the stack.
#[derive(Clone, Copy)]
struct Waiting {
    card: u8,
    role: Role,
    /// The card it will be attached to; its own number if none.
    host: u8,
    value: u8,
}

/// Players who gain priority one after the other: how many did, of how many.
#[derive(Clone, Copy)]
struct InOrder {
    done: u8,
    of: u8,
}

/// The hosts on the table, of one kind (actors or sets).
struct Hosts {
    /// Those of each seat.
    of: [Bag<CARDS>; SEATS],
    /// Those with room, by suit.
    open: [Bag<CARDS>; 5],
}

impl Hosts {
    const EMPTY: Self = Self { of: [Bag::EMPTY; SEATS], open: [Bag::EMPTY; 5] };

    /// How many hosts a card of this suit can be attached to.
    fn room_for(&self, suit: usize) -> usize {
        let jokers = self.open[JOKER].len;
        if suit == JOKER { jokers } else { jokers + self.open[suit].len }
    }

    /// The `index`th of those hosts.
    fn candidate(&self, suit: usize, index: usize) -> u8 {
        let jokers = &self.open[JOKER];
        if index < jokers.len {
            jokers.items[index]
        } else {
            self.open[suit].items[index - jokers.len]
        }
    }

    fn close(&mut self, host: u8) {
        let open = &mut self.open[suit_of(host)];
        if let Some(at) = open.as_slice().iter().position(|&it| it == host) {
            open.take(at);
        }
    }
}

struct Table {
    chance: Chance,
    players: usize,
    active: usize,
    phase: Phase,
    hands: [Bag<PACK>; SEATS],
    decks: [Bag<PACK>; SEATS],
    discards: [Bag<PACK>; SEATS],
    actors: Hosts,
    sets: Hosts,
    /// A host's value with all that is attached to it.
    worth: [u16; CARDS],
    room: [u8; CARDS],
    tapped: [bool; CARDS],
    stack: [Waiting; CARDS],
    stack_len: usize,
    frames: [InOrder; CARDS + 1],
    frames_len: usize,
    /// Seats that have had priority since an act was added or resolved.
    had: u8,
    scored: bool,
    favor: [u32; SEATS],
}

fn suit_of(card: u8) -> usize {
    let card = card as usize % PACK;
    if card < 52 { card / 13 } else { JOKER }
}

fn owner_of(card: u8) -> usize {
    card as usize / PACK
}

fn is_ace(card: u8) -> bool {
    let card = card as usize % PACK;
    card < 52 && card.is_multiple_of(13)
}

fn printed_value(card: u8) -> u8 {
    let card = card as usize % PACK;
    if card < 52 { (card % 13) as u8 + 1 } else { 5 }
}

/// Plays one game of random moves.
pub(crate) fn playout(seed: u64, players: usize) -> Playout {
    let mut table = Table::new(seed, players);
    let mut turns = 0;
    while turns < TURN_LIMIT {
        turns += 1;
        if let ControlFlow::Break(winner) = table.turn() {
            return Playout { turns, decisions: table.chance.decisions, winners: 1 << winner };
        }
        table.active = (table.active + players - 1) % players;
    }
    Playout { turns, decisions: table.chance.decisions, winners: 0 }
}

impl Table {
    fn new(seed: u64, players: usize) -> Self {
        assert!((2..=SEATS).contains(&players), "two to four players");
        let mut chance = Chance::new(seed);
        let active = chance.below(players);
        let nothing = Waiting { card: 0, role: Role::Act, host: 0, value: 0 };
        let mut table = Self {
            chance,
            players,
            active,
            phase: Phase::Upkeep,
            hands: [Bag::EMPTY; SEATS],
            decks: [Bag::EMPTY; SEATS],
            discards: [Bag::EMPTY; SEATS],
            actors: Hosts::EMPTY,
            sets: Hosts::EMPTY,
            worth: [0; CARDS],
            room: [0; CARDS],
            tapped: [false; CARDS],
            stack: [nothing; CARDS],
            stack_len: 0,
            frames: [InOrder { done: 0, of: 0 }; CARDS + 1],
            frames_len: 0,
            had: 0,
            scored: false,
            favor: [0; SEATS],
        };
        for seat in 0..players {
            let first = (seat * PACK) as u8;
            for card in (0..PACK as u8).filter(|&card| card != STAR) {
                table.decks[seat].push(first + card);
            }
            table.hands[seat].push(first + STAR);
            for _ in 1..7 {
                table.draw(seat);
            }
        }
        table
    }

    /// A deck has no order here: a random card of it is the top card of a shuffled one.
    fn draw(&mut self, seat: usize) {
        if self.decks[seat].len == 0 {
            self.decks[seat] = self.discards[seat];
            self.discards[seat].len = 0;
        }
        let left = self.decks[seat].len;
        if left > 0 {
            let card = self.decks[seat].take(self.chance.below(left));
            self.hands[seat].push(card);
        }
    }

    /// One turn; breaks with the seat that won in it.
    fn turn(&mut self) -> ControlFlow<usize> {
        let everybody = self.players as u8;
        for hosts in [&self.actors, &self.sets] {
            for &host in hosts.of[self.active].as_slice() {
                self.tapped[host as usize] = false;
            }
        }
        self.run(Phase::Upkeep, everybody)?;
        self.draw(self.active);
        self.scored = false;
        self.run(Phase::Performance, 1)?;
        self.run(Phase::AfterPerformance, everybody)?;
        self.run(Phase::EnterStage, everybody)?;
        self.run(Phase::EndScene, everybody)
    }

    /// One step in which `of` players get priority, until nobody has it.
    fn run(&mut self, phase: Phase, of: u8) -> ControlFlow<usize> {
        self.phase = phase;
        self.frames[0] = InOrder { done: 0, of };
        self.frames_len = 1;
        while self.frames_len > 0 {
            let frame = &mut self.frames[self.frames_len - 1];
            if frame.done == frame.of {
                self.frames_len -= 1;
                continue;
            }
            let holder = (self.active + self.players * 2 - frame.done as usize) % self.players;
            frame.done += 1;
            if self.act_until_pass(holder) {
                return ControlFlow::Break(holder);
            }
            self.had |= 1 << holder;
            if self.had.count_ones() as usize == self.players && self.stack_len > 0 {
                self.had = 0;
                self.resolve();
                self.frames[self.frames_len] = InOrder { done: 0, of: self.players as u8 };
                self.frames_len += 1;
            }
        }
        ControlFlow::Continue(())
    }

    /// The holder of priority acts until they pass; whether they won.
    fn act_until_pass(&mut self, holder: usize) -> bool {
        loop {
            let cards = self.hands[holder].len;
            let may_score = self.phase == Phase::Performance
                && holder == self.active
                && !self.scored
                && self.untapped(&self.sets, holder) > 0;
            let actors = if may_score { self.untapped(&self.actors, holder) } else { 0 };
            // Passing, each card to play and each actor to score with stand side by side.
            let choice = self.chance.choose(cards + actors + 1);
            if choice < cards {
                self.play(holder, choice);
            } else if choice < cards + actors {
                if self.score(holder, choice - cards) {
                    return true;
                }
            } else {
                return false;
            }
        }
    }

    fn untapped(&self, hosts: &Hosts, seat: usize) -> usize {
        hosts.of[seat].as_slice().iter().filter(|&&host| !self.tapped[host as usize]).count()
    }

    fn nth_untapped(&self, hosts: &Hosts, seat: usize, index: usize) -> u8 {
        let mut untapped =
            hosts.of[seat].as_slice().iter().filter(|&&host| !self.tapped[host as usize]);
        *untapped.nth(index).expect("the index was drawn below their number")
    }

    fn play(&mut self, holder: usize, at: usize) {
        let card = self.hands[holder].take(at);
        let suit = suit_of(card);
        let mut roles = [Role::Act; 5];
        let mut count = 1;
        if self.phase == Phase::EnterStage && self.stack_len == 0 {
            roles[1] = Role::Actor;
            roles[2] = Role::Set;
            count = 3;
            if self.actors.room_for(suit) > 0 {
                roles[count] = Role::Prop;
                count += 1;
            }
            if self.sets.room_for(suit) > 0 {
                roles[count] = Role::SetPiece;
                count += 1;
            }
        }
        let role = roles[self.chance.choose(count)];
        let host = match role {
            Role::Prop => {
                let index = self.chance.choose(self.actors.room_for(suit));
                self.actors.candidate(suit, index)
            }
            Role::SetPiece => {
                let index = self.chance.choose(self.sets.room_for(suit));
                self.sets.candidate(suit, index)
            }
            Role::Act | Role::Actor | Role::Set => card,
        };
        let high = is_ace(card) && self.chance.choose(2) == 1;
        let value = if high { 11 } else { printed_value(card) };
        self.stack[self.stack_len] = Waiting { card, role, host, value };
        self.stack_len += 1;
        self.had = 0;
    }

    /// The latest act leaves the stack, for a tableau or for its owner's discard.
    fn resolve(&mut self) {
        self.stack_len -= 1;
        let Waiting { card, role, host, value } = self.stack[self.stack_len];
        let (owner, suit) = (owner_of(card), suit_of(card));
        let hosts = match role {
            Role::Act => {
                self.discards[owner].push(card);
                return;
            }
            Role::Actor | Role::Prop => &mut self.actors,
            Role::Set | Role::SetPiece => &mut self.sets,
        };
        self.worth[host as usize] += u16::from(value);
        if host == card {
            hosts.of[owner].push(card);
            hosts.open[suit].push(card);
            self.room[card as usize] = if role == Role::Actor && suit == JOKER { 2 } else { 1 };
        } else {
            self.room[host as usize] -= 1;
            if self.room[host as usize] == 0 {
                hosts.close(host);
            }
        }
    }

    fn score(&mut self, holder: usize, index: usize) -> bool {
        let actor = self.nth_untapped(&self.actors, holder, index) as usize;
        let index = self.chance.choose(self.untapped(&self.sets, holder));
        let set = self.nth_untapped(&self.sets, holder, index) as usize;
        self.tapped[actor] = true;
        self.tapped[set] = true;
        self.scored = true;
        self.favor[holder] += u32::from(self.worth[actor]) * u32::from(self.worth[set]);
        self.favor[holder] >= GOAL
    }
}
