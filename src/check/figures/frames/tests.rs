//! The frames of figures, one sentence each.

use super::*;
use crate::check::words::tokens;

fn of(text: &str, title: &str) -> Vec<(String, i64)> {
    facts(&tokens(text), &[title.to_owned()]).into_iter().map(|f| (f.key, f.value)).collect()
}

#[test]
fn one_quantity_in_many_words() {
    let same = |key: &str, texts: &[&str]| {
        for text in texts {
            let keys: Vec<String> = of(text, "setup").into_iter().map(|f| f.0).collect();
            assert!(keys.contains(&key.to_owned()), "{text}: {keys:?}");
        }
    };
    same(
        "start card",
        &[
            "Deal five cards to each player",
            "Each player begins the game with a hand of five cards",
            "Every player starts with 5 cards and 3 coins",
            "Players begin with a hand of five cards",
        ],
    );
    same(
        "hand limit",
        &[
            "The hand limit is seven cards",
            "Maximum hand size: 10 cards",
            "Active player discards to hand size (10)",
            "A player cannot have more than seven cards in their hand",
            "You may never end your turn with more than seven cards in your hand",
            "At the end of their turn, a player discards down to seven cards",
            "A player discards cards until they have eight cards in their hand",
        ],
    );
    same(
        "goal point",
        &[
            "The first player to reach 12 points wins the game",
            "When a player has 12 points, that player wins",
            "The game ends when a player scores 12 points",
        ],
    );
    same(
        "length round",
        &[
            "The game lasts six rounds",
            "The game is played over six rounds",
            "The game ends after the sixth round",
            "The game ends after round 6",
            "At the end of round 6 the game is over",
        ],
    );
    same("most players", &["A game for 2 to 4 players", "Players: 2-4"]);
    same(
        "worth coin point",
        &["Each coin is worth 2 points", "Unspent coins are worth 1 point"],
    );
}

#[test]
fn other_cases_are_left_out() {
    assert_eq!(of("With two players, deal seven cards to each player", "setup"), []);
    assert_eq!(of("If you have 3 coins, each player gets 2 cards", "setup"), []);
    assert_eq!(of("The first player starts with 2 coins", "setup"), []);
    assert_eq!(of("Draw two cards", "turn"), []);
}
