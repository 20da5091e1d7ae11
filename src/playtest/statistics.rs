//! Figures over many games.
//!
//! Games are added in any order and come out the same: sums of whole numbers and sorted lists
//! only. A win is cut into parts that every usual number of winners divides, so that no
//! rounding depends on the order either.

use serde::Serialize;

use crate::machine::Stop;

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// By its rules.
    Finished,
    /// At the limit of decisions.
    Capped,
    /// Play could not go on.
    Stuck,
}

/// What is kept of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRecord {
    /// How it ended.
    pub ending: Ending,
    /// The seats that won, from 0; none is a draw if it finished.
    pub winners: Vec<u8>,
    /// Turns begun.
    pub turns: u64,
    /// Decisions taken by players.
    pub decisions: u64,
    /// How often each rule acted, by its place in the program.
    pub rules_used: Vec<u32>,
    /// What each seat has of each tally of the players at the end: by tally, then by seat.
    pub scores: Vec<Vec<i64>>,
    /// Why play could not go on, if it is stuck.
    pub stop: Option<Stop>,
}

/// Smallest, middle, mean and largest of a list of counts; all 0 for an empty list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Spread {
    /// The smallest.
    pub min: u64,
    /// The middle; between the two middle ones if their number is even.
    pub median: f64,
    /// The mean.
    pub mean: f64,
    /// The largest.
    pub max: u64,
}

impl Spread {
    /// The spread of these counts.
    pub fn of(counts: &[u64]) -> Self {
        let mut sorted = counts.to_vec();
        sorted.sort_unstable();
        let (Some(&min), Some(&max)) = (sorted.first(), sorted.last()) else {
            return Self::default();
        };
        let middle = sorted.len() / 2;
        let median = if sorted.len().is_multiple_of(2) {
            f64::midpoint(sorted[middle - 1] as f64, sorted[middle] as f64)
        } else {
            sorted[middle] as f64
        };
        let sum: u128 = sorted.iter().map(|&n| u128::from(n)).sum();
        Self { min, median, mean: sum as f64 / sorted.len() as f64, max }
    }
}

/// Smallest, middle, mean and largest of scores, which may be below 0; all 0 for no scores.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct ScoreSpread {
    /// The smallest.
    pub min: i64,
    /// The middle; between the two middle ones if their number is even.
    pub median: f64,
    /// The mean.
    pub mean: f64,
    /// The largest.
    pub max: i64,
}

impl ScoreSpread {
    /// The spread of these scores.
    pub fn of(scores: &[i64]) -> Self {
        let mut sorted = scores.to_vec();
        sorted.sort_unstable();
        let (Some(&min), Some(&max)) = (sorted.first(), sorted.last()) else {
            return Self::default();
        };
        let (low, high) = (sorted[(sorted.len() - 1) / 2], sorted[sorted.len() / 2]);
        let sum: i128 = sorted.iter().map(|&n| i128::from(n)).sum();
        Self {
            min,
            median: f64::midpoint(low as f64, high as f64),
            mean: sum as f64 / sorted.len() as f64,
            max,
        }
    }
}

/// A win is cut into so many parts, which every number of winners up to 10 divides.
const PARTS: u64 = 2520;

/// Figures over the games added so far.
#[derive(Debug, Clone, Default)]
pub struct Statistics {
    /// Games that ended by their rules.
    pub finished: u64,
    /// Games that reached the limit of decisions.
    pub capped: u64,
    /// Games in which play could not go on.
    pub stuck: u64,
    /// Finished games without a winner.
    pub draws: u64,
    /// Turns of each game.
    pub turns: Vec<u64>,
    /// Decisions of each game.
    pub decisions: Vec<u64>,
    /// How often each rule acted, by its place in the program.
    pub rules_used: Vec<u64>,
    /// What the seats had at the end of each finished game: by tally, then by seat.
    pub scores: Vec<Vec<Vec<i64>>>,
    parts_won: Vec<u64>,
}

impl Statistics {
    /// No games of this many players yet.
    pub fn new(players: usize) -> Self {
        Self { parts_won: vec![0; players], ..Self::default() }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &GameRecord) {
        match game.ending {
            Ending::Finished => self.finished += 1,
            Ending::Capped => self.capped += 1,
            Ending::Stuck => self.stuck += 1,
        }
        if game.ending == Ending::Finished && game.winners.is_empty() {
            self.draws += 1;
        }
        let share = PARTS / (game.winners.len() as u64).max(1);
        for &seat in &game.winners {
            if let Some(parts) = self.parts_won.get_mut(usize::from(seat)) {
                *parts += share;
            }
        }
        if game.ending == Ending::Finished {
            self.add_scores(&game.scores);
        }
        self.turns.push(game.turns);
        self.decisions.push(game.decisions);
        if self.rules_used.len() < game.rules_used.len() {
            self.rules_used.resize(game.rules_used.len(), 0);
        }
        for (sum, count) in self.rules_used.iter_mut().zip(&game.rules_used) {
            *sum += u64::from(*count);
        }
    }

    fn add_scores(&mut self, scores: &[Vec<i64>]) {
        self.scores.resize(self.scores.len().max(scores.len()), Vec::new());
        for (all, of_tally) in self.scores.iter_mut().zip(scores) {
            all.resize(all.len().max(of_tally.len()), Vec::new());
            for (seat, score) in all.iter_mut().zip(of_tally) {
                seat.push(*score);
            }
        }
    }

    /// How many games were added.
    pub fn games(&self) -> u64 {
        self.finished + self.capped + self.stuck
    }

    /// Wins by seat; a win shared by k players counts 1/k for each.
    pub fn wins(&self) -> Vec<f64> {
        self.parts_won.iter().map(|&parts| parts as f64 / PARTS as f64).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(ending: Ending, winners: &[u8], decisions: u64) -> GameRecord {
        GameRecord {
            ending,
            winners: winners.to_vec(),
            turns: decisions / 2,
            decisions,
            rules_used: vec![0, decisions as u32],
            scores: vec![vec![decisions as i64, -2]],
            stop: None,
        }
    }

    #[test]
    fn a_shared_win_counts_in_parts() {
        let mut statistics = Statistics::new(3);
        statistics.add(&game(Ending::Finished, &[0], 4));
        statistics.add(&game(Ending::Finished, &[0, 2], 6));
        statistics.add(&game(Ending::Finished, &[], 8));
        statistics.add(&game(Ending::Capped, &[], 100));
        assert_eq!(statistics.wins(), [1.5, 0.0, 0.5]);
        assert_eq!((statistics.finished, statistics.capped, statistics.draws), (3, 1, 1));
        assert_eq!(statistics.rules_used, [0, 118]);
    }

    #[test]
    fn scores_are_kept_by_seat_and_only_of_games_that_finished() {
        let mut statistics = Statistics::new(2);
        statistics.add(&game(Ending::Finished, &[0], 4));
        statistics.add(&game(Ending::Finished, &[0], 7));
        statistics.add(&game(Ending::Capped, &[], 100));
        assert_eq!(statistics.scores, [[vec![4, 7], vec![-2, -2]]]);
        let spread = ScoreSpread::of(&statistics.scores[0][0]);
        assert_eq!(spread, ScoreSpread { min: 4, median: 5.5, mean: 5.5, max: 7 });
    }

    #[test]
    fn the_median_of_an_even_number_lies_between() {
        let spread = Spread::of(&[9, 1, 3, 4]);
        assert_eq!(spread, Spread { min: 1, median: 3.5, mean: 4.25, max: 9 });
        assert_eq!(Spread::of(&[7]), Spread { min: 7, median: 7.0, mean: 7.0, max: 7 });
        assert_eq!(Spread::of(&[]), Spread::default());
    }
}
