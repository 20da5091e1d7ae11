//! What a card is played on, what comes on top of a gain, what is bought by drawing, what is done once when so much was done.

use crate::basic::{alike, with};
use crate::texts::played;

/// Cards are played to one pile; a buy is a draw.
const ORCHARD: &str = "# Orchard\n\n\
    1. A game for two to four players.\n\
    2. There are 36 cards: 12 apples, 12 pears and 12 plums. Each card has a number from 1 to 12.\n\
    3. At the start of the game, shuffle the cards and deal five cards to each player. Each player starts with 9 coins and 0 points.\n\
    4. On their turn, a player may play a card. When a player plays a card, it moves to the discard pile and they gain 1 point.\n\
    5. On their turn, a player may buy a card. When a player buys a card, they pay 1 coin and draw a card.\n\
    6. On their turn, a player may pass. When a player passes, their turn ends.\n\
    7. @\n\
    8. The game ends when a player has 20 points. The player with the most points wins.\n";

/// What is true of every game.
const IDLE: &str = "Nobody may have more than 1000 coins.";

#[test]
fn a_card_is_played_on_the_top_card() {
    alike(
        ORCHARD,
        IDLE,
        &[
            &[
                "An apple may only be played if the top card of the discard pile is a pear.",
                "A player may only play an apple on a pear.",
                "An apple can only be played on a pear.",
            ],
            &[
                "An apple may only be played if the top card of the discard pile is a pear or an apple.",
                "You can play an apple only on a pear or another apple.",
            ],
            &[
                "A card may only be played if it has the same kind as the top card of the discard pile.",
                "Cards must be played on a card of the same kind.",
                "A card can only be played on a card of the same kind.",
            ],
        ],
    );
}

#[test]
fn what_comes_on_top_comes_once() {
    alike(
        ORCHARD,
        IDLE,
        &[&[
            "Whenever a player gains points, they gain 1 point more.",
            "Whenever a player gains points, they gain an additional point.",
            "If a player would gain points, they gain one more point instead.",
            "Players gain 1 more point whenever they gain points.",
        ]],
    );
    let book = with(ORCHARD, "Whenever a player gains points, they gain 1 point more.");
    let lines = played(&book, 2, 1).0;
    assert!(lines.iter().any(|line| line.contains("gains 2 point")), "{lines:#?}");
}

#[test]
fn what_is_bought_is_what_is_drawn() {
    let book = with(ORCHARD, IDLE);
    let mut game = book.game(2, 3).expect("it can be played");
    for _ in 0..40 {
        if game.is_terminal() {
            break;
        }
        let moves = game.legal_actions();
        let buys = moves.iter().filter(|m| format!("{m:?}").contains("buy")).count();
        assert!(buys <= 1, "one buy is like another: {moves:?}");
        assert!(game.apply(moves.len() - 1));
    }
    let bought = played(&book, 2, 3).0;
    assert!(bought.iter().any(|line| line.contains(" buys")), "{bought:#?}");
}

#[test]
fn what_is_played_or_discarded_goes_where_it_goes() {
    // A draw beside a deed of another kind takes nothing from it.
    let short = ORCHARD.replace(
        "When a player plays a card, it moves to the discard pile and they gain 1 point.",
        "When a player plays a card, they draw a card and gain 1 point.",
    );
    let lines = played(&with(&short, IDLE), 2, 1).0;
    assert!(lines.iter().any(|line| line.contains("to the table")), "{lines:#?}");
}

#[test]
fn so_much_in_a_turn_is_so_once() {
    let said = "A player who gains 3 or more points in one turn discards a card.";
    let book = with(ORCHARD, said);
    for seed in 1..5 {
        let mut discards = 0;
        for line in played(&book, 2, seed).0 {
            if line.contains(" passes") {
                discards = 0;
            }
            discards += usize::from(line.contains(" discards "));
            assert!(discards <= 1, "{line}");
        }
    }
}

#[test]
fn what_is_played_is_worth_it_as_it_is_played() {
    alike(
        ORCHARD,
        IDLE,
        &[
            &[
                "When a player plays a plum, they gain 2 points.",
                "Each plum played is worth 2 points.",
            ],
            &[
                "The first player to have no cards in hand gains 10 points.",
                "The first player to play all their cards gains 10 points.",
            ],
        ],
    );
}
