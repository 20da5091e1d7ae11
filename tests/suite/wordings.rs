//! What tables say in many ways (`grammar/wordings.txt`): each wording of a family plays as the others do.

use houserules::Rulebook;

use crate::tables::count_in;

/// How many pieces lie in the places whose name ends so.
fn lies(text: &str, place: &str) -> Vec<u32> {
    let book = read(text);
    let game = book.game(3, 1).expect("a book that is read can be set up");
    count_in(game.program(), game.state(), place)
}

fn read(text: &str) -> Rulebook {
    let book = Rulebook::from_text("table", text).expect("a text is a book");
    let findings: Vec<String> =
        book.compiled().findings.iter().map(|f| f.message.clone()).collect();
    assert_eq!(book.coverage().unread, 0, "{text}\n{findings:#?}");
    book
}

/// The same pieces, said in many ways.
#[test]
fn pieces_are_counted_in_many_words() {
    for words in [
        "There are 48 cards in four colors (red, green, blue and yellow), numbered 1 to 12 in each color.",
        "There are 48 cards in four colors: red, green, blue and yellow. Each color has the numbers 1 to 12.",
        "The game is played with a pack of 48 cards in four suits, namely Rags, Tins, Pots and Boots, each suit being numbered from 1 to 12.",
        "The deck has 48 cards. There are four suits (mugs, pots, pans and lids), and each suit has cards numbered 1 through 12.",
        "The pack has four suits, Mugs, Pots, Pans and Lids, of twelve cards each, and the cards of a suit rank from 12, the highest, down to 1.",
        "The deck has 48 cards: 12 Forks, 12 Spoons, 12 Presses and 12 Knives.",
        "You will need 48 plate cards. The plate cards are numbered 1 to 48.",
    ] {
        let text = format!(
            "# A\n\n## Contents\n\n{words}\n\n## Setup\n\nShuffle the cards and deal four cards to each player.\n\n## Play\n\nOn your turn, discard a card.\n"
        );
        assert_eq!(lies(&text, "'s hand"), [4; 3], "{words}");
        assert_eq!(lies(&text, "deck"), [36], "{words}");
    }
}

/// Where the rest goes.
#[test]
fn the_rest_is_kept_or_taken_away() {
    for (words, left) in [
        ("Put the rest back in the box.", 0),
        ("The remaining cards are set aside unseen.", 0),
        ("Put the remaining cards face down in the center of the table.", 22),
        ("The rest of the cards form the draw pile.", 22),
        (
            "The remaining cards are placed face down in the middle of the table as the draw pile.",
            22,
        ),
    ] {
        let text = format!(
            "# A\n\n## Contents\n\nThere are 40 cards numbered 1 to 10 in four colors.\n\n## Setup\n\nThe dealer shuffles the cards and deals six to each player. {words}\n\n## Play\n\nOn your turn, discard a card.\n"
        );
        let there = lies(&text, "deck").first().copied().unwrap_or(0)
            + lies(&text, "draw pile").first().copied().unwrap_or(0);
        assert_eq!(there, left, "{words}");
    }
}

const RACE: &str = "# A\n\n## Setup\n\nThe track has 20 spaces, numbered 1 to 20. Each player takes one newt and places it on the start line.\n\n\
    ## Play\n\nOn your turn, roll one six-sided die and move your newt forward that many spaces.\n\n";

/// How many turns forty games take together.
fn turns(more: &str) -> u64 {
    let book =
        read(&format!("{RACE}{more}\n\nThe first newt to reach or pass space 20 wins.\n"));
    let game = book.game(2, 1).expect("a race can be set up");
    (0..40)
        .map(|at| {
            let record = game.playout(1, at);
            assert_eq!(record.winners.len(), 1, "{more}");
            record.turns
        })
        .sum()
}

/// What holds a piece back makes the race longer; names of spaces mean the spaces.
#[test]
fn spaces_have_names_and_rolls_can_hold_back() {
    let plain = turns("");
    assert!(plain > 0);
    assert!(turns("If you roll a 6, do not move.") > plain);
    let numbers = "A newt that ends its move on space 7 or 13 skips its next turn.";
    let names =
        "Spaces 7 and 13 are ponds. A newt that ends its move in a pond skips its next turn.";
    assert_eq!(turns(numbers), turns(names));
    assert_ne!(turns(names), plain);
}
