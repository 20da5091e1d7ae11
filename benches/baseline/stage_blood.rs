//! The family game: seasons of rounds, one secret actor each, plays finished by the sum of ranks.
//!
//! An actor's number is its place in the order of acting, so that sorting numbers is the rule about rank and first name.

use super::{Bag, Chance, Playout};

const SEATS: usize = 6;
const FAMILIES: usize = 6;
const ACTORS: usize = 54;
const PLAYS: usize = 32;
const COINS: u32 = 24;
const FAVORS_EACH: u8 = 12;
const HAND: usize = 5;
/// Icons to deal for 2, 3, 4, 5 and 6 players.
const ICONS: [u32; SEATS - 1] = [6, 8, 10, 12, 14];

/// What is printed on the cards, read once from the tables of the rulebook.
pub(crate) struct Cards {
    family: [u8; ACTORS],
    rank: [u8; ACTORS],
    plays: [Play; PLAYS],
}

#[derive(Clone, Copy, Default)]
struct Play {
    kind: usize,
    value: u32,
    icons: u32,
    points: u32,
    extra: [u8; FAMILIES],
}

impl Cards {
    /// Reads both tables. They belong to this repository, so a slip in them is a broken build.
    pub(crate) fn read() -> Self {
        const FAMILY: [&str; FAMILIES] =
            ["Ashdown", "Calloway", "Fenwick", "Hargrave", "Merrick", "Sterling"];
        let family =
            |name: &str| FAMILY.iter().position(|it| *it == name).expect("a known family");
        let number = |text: &str| text.parse::<u32>().expect("a number");

        let actors = include_str!("../../rulebooks/stage-blood/actors.csv");
        let mut rows: Vec<(u32, &str, usize)> = Vec::new();
        for line in actors.lines().skip(1) {
            let cells: Vec<&str> = line.split(',').collect();
            rows.push((number(cells[2]), cells[0], family(cells[1])));
        }
        rows.sort_unstable();

        let mut cards =
            Self { family: [0; ACTORS], rank: [0; ACTORS], plays: [Play::default(); PLAYS] };
        assert_eq!(rows.len(), ACTORS);
        for (at, (rank, _, family)) in rows.into_iter().enumerate() {
            cards.rank[at] = rank as u8;
            cards.family[at] = family as u8;
        }

        let plays = include_str!("../../rulebooks/stage-blood/plays.csv");
        assert_eq!(plays.lines().count(), PLAYS + 1);
        for (play, line) in cards.plays.iter_mut().zip(plays.lines().skip(1)) {
            // from the right: a title may hold a comma
            let cells: Vec<&str> = line.rsplitn(7, ',').collect();
            play.kind = ["Comedy", "Tragedy", "History"]
                .iter()
                .position(|it| *it == cells[5])
                .expect("a known kind");
            play.value = number(cells[4]);
            play.icons = number(cells[3]);
            play.points = number(cells[2]);
            for name in cells[1].split("; ").filter(|name| !name.is_empty()) {
                play.extra[family(name)] += 1;
            }
        }
        cards
    }
}

/// A play on the table.
#[derive(Clone, Copy)]
struct Place {
    play: u8,
    /// The strength at work on it.
    work: u32,
    favors: [u8; FAMILIES],
}

struct Table<'a> {
    cards: &'a Cards,
    chance: Chance,
    players: usize,
    /// Undealt actors and plays; without order, as a random one is the top of a shuffled pile.
    actors: Bag<ACTORS>,
    plays: Bag<PLAYS>,
    bag: [u8; FAMILIES],
    in_bag: usize,
    supply: u32,
    hands: [Bag<HAND>; SEATS],
    coins: [u32; SEATS],
    favors: [[u8; FAMILIES]; SEATS],
    points: [u32; SEATS],
    kinds: [[u32; 3]; SEATS],
    places: [Place; PLAYS],
    places_len: usize,
}

/// Plays one game of random moves; `turns` counts rounds.
pub(crate) fn playout(cards: &Cards, seed: u64, players: usize) -> Playout {
    let mut table = Table::new(cards, seed, players);
    let mut turns = 0;
    for season in 1..=4 {
        table.open(season);
        while table.hands[..players].iter().any(|hand| hand.len > 0) {
            turns += 1;
            table.round();
            if table.places_len < if season == 4 { 1 } else { 2 } {
                break;
            }
        }
    }
    let winners = table.score();
    Playout { turns, decisions: table.chance.decisions, winners }
}

impl<'a> Table<'a> {
    fn new(cards: &'a Cards, seed: u64, players: usize) -> Self {
        assert!((2..=SEATS).contains(&players), "two to six players");
        let mut table = Self {
            cards,
            chance: Chance::new(seed),
            players,
            actors: Bag::EMPTY,
            plays: Bag::EMPTY,
            bag: [FAVORS_EACH; FAMILIES],
            in_bag: FAVORS_EACH as usize * FAMILIES,
            supply: COINS - players as u32,
            hands: [Bag::EMPTY; SEATS],
            coins: [0; SEATS],
            favors: [[0; FAMILIES]; SEATS],
            points: [0; SEATS],
            kinds: [[0; 3]; SEATS],
            places: [Place { play: 0, work: 0, favors: [0; FAMILIES] }; PLAYS],
            places_len: 0,
        };
        (0..ACTORS as u8).for_each(|actor| table.actors.push(actor));
        (0..PLAYS as u8).for_each(|play| table.plays.push(play));
        for seat in 0..players {
            table.coins[seat] = 1;
            table.fill(seat);
        }
        table
    }

    fn fill(&mut self, seat: usize) {
        while self.hands[seat].len < HAND && self.actors.len > 0 {
            let actor = self.actors.take(self.chance.below(self.actors.len));
            self.hands[seat].push(actor);
        }
    }

    fn draw_favor(&mut self) -> Option<usize> {
        if self.in_bag == 0 {
            return None;
        }
        let mut rest = self.chance.below(self.in_bag);
        let family = self.bag.iter().position(|&left| {
            let here = rest < left as usize;
            rest = rest.saturating_sub(left as usize);
            here
        })?;
        self.bag[family] -= 1;
        self.in_bag -= 1;
        Some(family)
    }

    /// New plays with their favors, then, from the second season on, new actors.
    fn open(&mut self, season: u32) {
        let mut icons = 0;
        while icons < ICONS[self.players - 2] && self.plays.len > 0 {
            let play = self.plays.take(self.chance.below(self.plays.len));
            let mut place = Place { play, work: 0, favors: [0; FAMILIES] };
            let shown = self.cards.plays[play as usize].icons;
            for _ in 0..shown {
                if let Some(family) = self.draw_favor() {
                    place.favors[family] += 1;
                }
            }
            icons += shown;
            self.places[self.places_len] = place;
            self.places_len += 1;
        }
        if season == 1 {
            return;
        }
        for seat in 0..self.players {
            loop {
                let cards = self.hands[seat].len;
                let at = self.chance.choose(cards + 1);
                if at == cards {
                    break;
                }
                self.hands[seat].take(at);
            }
            self.fill(seat);
        }
    }

    fn round(&mut self) {
        let mut chosen = [(0, 0); SEATS];
        let mut count = 0;
        for seat in 0..self.players {
            let cards = self.hands[seat].len;
            if cards > 0 {
                let at = self.chance.choose(cards);
                chosen[count] = (self.hands[seat].take(at), seat);
                count += 1;
            }
        }
        chosen[..count].sort_unstable();
        for &(actor, seat) in &chosen[..count] {
            self.act(actor as usize, seat);
        }
    }

    fn act(&mut self, actor: usize, seat: usize) {
        if self.places_len == 0 {
            self.earn_coin(seat);
            return;
        }
        let at = self.chance.choose(self.places_len);
        let spent = self.chance.choose(self.coins[seat] as usize + 1) as u32;
        self.coins[seat] -= spent;
        self.supply += spent;

        let family = self.cards.family[actor] as usize;
        let place = &mut self.places[at];
        place.work += u32::from(self.cards.rank[actor]) + 2 * spent;
        let matches = place.favors[family] > 0;
        if matches && self.chance.choose(2) == 1 {
            place.favors[family] -= 1;
            self.favors[seat][family] += 1;
        }
        let play = &self.cards.plays[place.play as usize];
        if place.work >= play.value {
            self.points[seat] += play.points;
            self.kinds[seat][play.kind] += 1;
            for (mine, extra) in self.favors[seat].iter_mut().zip(play.extra) {
                *mine += extra;
            }
            self.places_len -= 1;
            self.places[at] = self.places[self.places_len];
        } else if !matches {
            self.earn_coin(seat);
        }
    }

    fn earn_coin(&mut self, seat: usize) {
        if self.supply > 0 {
            self.supply -= 1;
            self.coins[seat] += 1;
        }
    }

    /// The seats with the most points.
    fn score(&mut self) -> u8 {
        for seat in 0..self.players {
            let sets = self.kinds[seat].iter().min().expect("three kinds");
            self.points[seat] += self.coins[seat] + 5 * sets;
        }
        for family in 0..FAMILIES {
            let counts = self.favors.map(|favors| favors[family]);
            let counts = &counts[..self.players];
            let most = *counts.iter().max().expect("at least two players");
            if most == 0 {
                continue;
            }
            let second = *counts.iter().filter(|&&it| it < most).max().unwrap_or(&0);
            let tied = |place: u8| counts.iter().map(|&it| u32::from(it == place)).sum::<u32>();
            let (first_share, second_share) = match (self.players, tied(most)) {
                (2, tied) => (5 / tied, 0),
                (_, 1) => (10, 5 / tied(second).max(1)),
                (_, tied) => (15 / tied, 0),
            };
            for (points, &count) in self.points.iter_mut().zip(counts) {
                if count == most {
                    *points += first_share;
                } else if count == second && second > 0 {
                    *points += second_share;
                }
            }
        }
        let points = &self.points[..self.players];
        let best = points.iter().max().expect("at least two players");
        let mut winners = 0;
        for (seat, mine) in points.iter().enumerate() {
            winners |= u8::from(mine == best) << seat;
        }
        winners
    }
}
