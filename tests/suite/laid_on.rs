//! Counters that lie on pieces: how many there are is a number of the piece, kept while it lies on the table.

use houserules::Rulebook;

use crate::basic::{alike, course, with};
use crate::texts::read_whole;

/// A game in which each card that is laid out gathers rust, and is discarded with it.
const ROW: &str = "# A\n\n1 Setup\n1.1 The game is for two to four players. Use a standard deck of 52 cards.\n1.2 Deal seven cards to each player. Each player begins the game with 9 coins.\n1.3 \
    The remaining cards form the stock. Each player has a row of cards in front of them.\n2 Play\n2.1 On your turn, put a card from your hand into your row.\n2.2 At the end of your turn, put a rust \
    counter on each card in your row.\n2.3 @\n3 End\n3.1 The game ends after seven rounds. The player with the most coins wins.\n";

const IDLE: &str = "Aces are high.";

#[test]
fn counters_are_counted_on_the_piece_that_has_them() {
    alike(
        ROW,
        IDLE,
        &[
            &[
                "When a card has three rust counters on it, it is discarded.",
                "When there are three rust counters on a card, discard it.",
                "When a card has three rust counters, discard it.",
            ],
            &[
                "At the end of each round, each player loses 1 coin for each rust counter on the cards in their row.",
                "At the end of each round, each player loses coins equal to the number of rust counters on the cards in their row.",
            ],
            &[
                "At the start of your turn, you may remove a rust counter from a card in your row. If you do, you gain 1 coin.",
            ],
            &[
                "No card may have more than two rust counters.",
                "A card cannot have more than two rust counters on it.",
                "There can be at most two rust counters on a card.",
            ],
            &[
                "When a player puts a card into their row, put two rust counters on it. When a card has three rust counters on it, its owner loses 1 coin.",
            ],
        ],
    );
}

#[test]
fn what_is_taken_off_a_piece_has_to_lie_there() {
    let said = "Once per turn, you may remove three rust counters from a card in your row to gain 1 coin.";
    let book = read_whole(&ROW.replace('@', said));
    let lines = course(&book);
    let taken = lines.iter().filter(|l| l.contains("loses 3 rust counter")).count();
    let gained = lines.iter().filter(|l| l.contains("gains 1 coin")).count();
    assert!(taken > 0, "{lines:#?}");
    assert_eq!(taken, gained, "nothing is paid with what does not lie there");
}

#[test]
fn nothing_lies_on_a_card_that_goes_to_the_discard_pile() {
    let lines = course(&with(ROW, "When a card has two rust counters on it, it is discarded."));
    let gone = lines.iter().filter(|l| l.contains("discards")).count();
    let bare =
        lines.iter().filter(|l| l.contains("rust counter") && l.contains("becomes 0")).count();
    assert!(gone > 0, "{lines:#?}");
    assert_eq!(gone, bare, "each discarded card leaves its counters behind");
}

#[test]
fn counters_that_the_book_counts_or_keeps_elsewhere_are_pieces() {
    let text = ROW.replace("2.3 @", "2.3 At the start of your turn, take a rust counter from the yard. 1.5 There is a yard.");
    let book = Rulebook::from_text("small", &text).expect("a text is a book");
    let by_use = |b: &Rulebook| {
        b.compiled()
            .findings
            .iter()
            .filter(|f| f.message.contains("a number that each piece has"))
            .count()
    };
    assert_eq!(by_use(&book), 0, "they lie in a yard");
    assert_eq!(by_use(&with(ROW, IDLE)), 1, "they lie on cards only");
}
