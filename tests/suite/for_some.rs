//! Exceptions for some of those for whom a rule does something: each gets what one of the two rules says, never both.

use crate::basic::{course, with};

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
