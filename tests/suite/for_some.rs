//! Exceptions for some of those for whom a rule does something: each gets what one of the two rules says, never both.

use crate::basic::{alike, course, with};

const ROUNDS: &str = "# A\n\n1 Setup\n1.1 The game is for two to four players. Use a standard deck of 52 cards.\n1.2 Deal five cards to each player. Each player begins the game with no coins.\n1.3 \
    The remaining cards form the stock.\n2 Play\n2.1 On your turn, draw a card.\n2.2 At the end of each round, each player gains 1 coin.\n2.3 @\n3 End\n3.1 The game ends after six rounds. The player with the most coins wins.\n";

/// How often somebody gains so much in three games of three players in six rounds: of 1 and of 3 coins.
fn gains(said: &str, book: &str) -> (usize, usize) {
    let lines = course(&with(book, said));
    let of = |n: u32| lines.iter().filter(|l| l.contains(&format!("gains {n} coin"))).count();
    (of(1), of(3))
}

#[test]
fn an_exception_for_some_takes_the_place_of_the_rule_for_them() {
    for said in [
        "As an exception, a player with no coins gains 3 coins at the end of each round.",
        "Exception: at the end of each round, each player who has no coins gains 3 coins.",
        "As an exception to 2.2, players who have no coins gain 3 coins at the end of each round.",
    ] {
        // All have none at the end of the first round, and some ever after.
        assert_eq!(gains(said, ROUNDS), (45, 9), "{said}");
    }
}

#[test]
fn what_is_no_exception_comes_on_top() {
    let said = "At the end of each round, each player who has no coins gains 3 coins.";
    let (one, three) = gains(said, ROUNDS);
    assert_eq!(one, 54, "the rule is done for everybody");
    assert!(three <= 9, "and the other for those without coins: {three}");
}

#[test]
fn the_rule_stays_for_those_of_whom_the_exception_does_not_speak() {
    let said = "As an exception, a player with more than 3 coins gains 3 coins at the end of each round.";
    // Four rounds bring everybody to 4 coins, then two of three.
    assert_eq!(gains(said, ROUNDS), (36, 18), "{said}");
}

const DRAW: &str = "# A\n\n1 Setup\n1.1 The game is for two to four players. Use a standard deck of 52 cards.\n1.2 Deal five cards to each player. Each player begins the game with 3 coins.\n1.3 \
    The remaining cards form the draw pile.\n2 Play\n2.1 On your turn, draw a card, then discard a card.\n2.2 @\n3 End\n3.1 The game ends after six rounds. The player with the most coins wins.\n";

#[test]
fn who_does_what_was_offered_gets_what_it_brings() {
    for said in [
        "Each time an opponent draws a card, you may discard one card; if you do, you gain 7 coins.",
        "When an opponent draws a card, you may discard a card. If you do, you gain 7 coins.",
    ] {
        let lines = course(&with(DRAW, said));
        let (discards, gains): (Vec<_>, Vec<_>) = (lines.iter().map(|l| l.trim()))
            .filter(|l| l.contains("gains 7 coin") || l.contains(" discards "))
            .partition(|l| l.contains(" discards "));
        assert!(!gains.is_empty(), "{said}: {lines:#?}");
        // Everybody discards once in each of their six turns of three games, and for each other discard they gain.
        for player in ["player 1", "player 2", "player 3"] {
            let of = |all: &[&str]| all.iter().filter(|l| l.starts_with(player)).count();
            assert_eq!(of(&discards), 18 + of(&gains), "{said}: {player}: {lines:#?}");
        }
    }
}

#[test]
fn other_words_play_alike() {
    alike(
        DRAW,
        "Aces are high.",
        &[
            &[
                "At the end of your turn, if you have fewer than seven cards in hand, draw until you have seven cards in hand.",
                "If you have fewer than seven cards at the end of your turn, draw up to seven.",
            ],
            &[
                "At the end of your turn, discard a card until you have at most 3 cards in hand.",
                "At the end of your turn, discard a card until you're holding no more than three.",
                "At the end of your turn, discard a card until you hold at most three cards.",
            ],
            &[
                "At the end of the game, each player gains 2 coins for each king.",
                "At the end, each player gains 2 coins for each king.",
            ],
            &[
                "At the end of the game, each player gains 1 coin for each king. At the end of the game, each player gains 2 coins for each ace. At the end of the game, each player gains 3 coins for each jack.",
                "At the end of the game, each player gains 1 coin for each king, 2 coins for each ace, and 3 coins for each jack.",
                "At the end, each player gains 1 coin per king, 2 per ace and 3 per jack.",
            ],
            &["You cannot hold more than four cards.", "You never hold more than four cards."],
        ],
    );
}
