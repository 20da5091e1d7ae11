//! What may be done in place of something else: who declines it, or cannot do it, does what the book says. And who stands alone at
//! the top, how many of one's own, what a held card is given up for.

use crate::basic::{alike, course, with};

const DRAW: &str = "# A\n\n1 Setup\n1.1 The game is for two to four players. Use a standard deck of 52 cards.\n1.2 Deal five cards to each player. Each player begins the game with 3 coins.\n1.3 \
    The remaining cards form the stock.\n2 Play\n2.1 On your turn, draw a card.\n2.2 @\n3 End\n3.1 The game ends after six rounds. The player with the most coins wins.\n";

const IDLE: &str = "Aces are high.";

fn count(lines: &[String], said: &str) -> usize {
    lines.iter().filter(|l| l.contains(said) && !l.contains("replaced")).count()
}

#[test]
fn who_declines_does_what_the_book_says() {
    for said in [
        "Instead of drawing a card, a player may gain 2 coins.",
        "If a player would draw a card, they may gain 2 coins instead.",
        "When you would draw a card, you may instead gain 2 coins.",
    ] {
        let lines = course(&with(DRAW, said));
        let (no, drawn) = (count(&lines, "chooses no"), count(&lines, " draws "));
        assert!(no > 0 && count(&lines, "gains 2 coin") > 0, "{said}: {lines:#?}");
        assert_eq!(no, drawn, "{said}: each no is a draw");
    }
}

#[test]
fn who_cannot_pay_is_not_asked_and_does_what_the_book_says() {
    let said = "If a player would draw a card, they may pay 2 coins instead.";
    let lines = course(&with(DRAW, said));
    let (paid, drawn) = (count(&lines, "loses 2 coin"), count(&lines, " draws "));
    // Three games of three players in six rounds; with three coins each pays at most once.
    assert!(paid > 0 && paid <= 9, "{lines:#?}");
    assert_eq!(paid + drawn, 54, "each turn is a draw or a payment");
}

#[test]
fn one_of_two_things_may_be_declined_for_a_third() {
    let said = "If you would draw a card, you may gain 2 coins or discard a card instead.";
    let lines = course(&with(DRAW, said));
    let (no, drawn) = (count(&lines, "chooses no"), count(&lines, " draws "));
    assert!(no > 0, "{lines:#?}");
    assert_eq!(no, drawn, "each no is a draw");
}

#[test]
fn any_number_of_ones_own_is_chosen() {
    let said = "At the end of your turn, discard any number of your cards.";
    let lines = course(&with(DRAW, said));
    assert!(count(&lines, " discards ") > 3, "{lines:#?}");
}

#[test]
fn a_held_card_is_given_up_for_something() {
    let said = "Once per turn, you may discard a card you hold to gain 1 coin.";
    let lines = course(&with(DRAW, said));
    let (lost, gained) = (count(&lines, " discards "), count(&lines, "gains 1 coin"));
    assert!(lost > 0, "{lines:#?}");
    assert_eq!(lost, gained, "each discard brings a coin");
}

#[test]
fn other_words_play_alike() {
    alike(
        DRAW,
        IDLE,
        &[
            &[
                "At the end of each round, the player with the most cards loses 1 coin, unless there is a tie.",
                "At the end of each round, the player with the most cards loses 1 coin. In a tie, nobody does.",
                "At the end of each round, if exactly one player has the most cards, that player loses 1 coin.",
            ],
            &[
                "At the end of your turn, put a card from your hand under the stock and draw a new one.",
                "At the end of your turn, put a card from your hand under the stock and draw a card.",
            ],
            &[
                "Nobody may hold more than six cards at the end of their own turn; discard the extras.",
                "At the end of your turn, discard down to six cards.",
            ],
            &[
                "The active player gains 1 coin at the end of the turn if they did not discard a card this turn.",
                "At the end of the turn, the active player gains 1 coin if they have not discarded a card this turn.",
            ],
            &[
                "In your second turn of the game, you gain 1 coin.",
                "On each player's second turn, that player gains 1 coin.",
            ],
        ],
    );
}
