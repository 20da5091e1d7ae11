//! What tables say in many ways (`grammar/wordings.txt`): each wording of a family plays as the others do.

use houserules::lower::Printer;

use crate::tables::count_in;
use crate::texts::read_whole as read;

/// How many pieces lie in the places whose name ends so.
fn lies(text: &str, place: &str) -> Vec<u32> {
    let book = read(text);
    let game = book.game(3, 1).expect("a book that is read can be set up");
    count_in(game.program(), game.state(), place)
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

/// What somebody lacks or has in tokens, what is tied, and what costs points.
#[test]
fn scores_are_said_in_many_words() {
    let table = |words: &str| {
        format!(
            "# A\n\n## Contents\n\nThere are 12 chips.\n\n## Setup\n\nEach player begins with 7 gold, 0 points and 2 salt.\n\n\
             ## Play\n\nOn your turn, gain 1 salt.\n\n## End of the Game\n\nThe game ends after ten turns. {words} The player with the most points wins.\n"
        )
    };
    for (words, points) in [
        ("Each gold is worth 2 points.", 14),
        ("Each player scores 1 point for every 3 gold they have left.", 2),
        ("At the end of the game, each player scores 2 points for each gold they have.", 14),
    ] {
        let book = read(&table(words));
        let game = book.game(2, 1).expect("it can be played");
        let record = game.playout(1, 0);
        assert!(
            record.scores.iter().any(|seats| *seats == [points, points]),
            "{words}: {:?}",
            record.scores
        );
    }
}

/// When somebody has enough, the others have one more turn each: not the game is over at once, nor a turn too many.
#[test]
fn last_turns_are_taken_once_each() {
    let table = |words: &str| {
        format!(
            "# A\n\n## Setup\n\nEach player begins with 0 points.\n\n## Play\n\nOn your turn, gain 1 point.\n\n## The End\n\n{words}\n"
        )
    };
    let ends = |words: &str| {
        let book = read(&table(words));
        let game = book.game(3, 1).expect("it can be played");
        game.playout(1, 0).scores
    };
    // The first seat has 5 points first; then the two others have their fifth turn.
    for words in [
        "When a player has 5 points, each other player takes one more turn, and then the game ends.",
        "As soon as somebody has 5 points or more, everybody else gets one last turn. Then the highest score wins.",
        "When a player has 5 or more points, every other player gets one more turn. Then the player with the most points wins.",
        "When a player has 5 points, finish the round. Then the game ends.",
    ] {
        assert!(
            ends(words).iter().any(|seats| *seats == [5, 5, 5]),
            "{words}: {:?}",
            ends(words)
        );
    }
    let at_once = ends("When a player has 5 points, the game ends.");
    assert!(at_once.iter().any(|seats| *seats == [5, 4, 4]), "{at_once:?}");
}

/// Headings in capitals and labels in running text say where what follows belongs.
#[test]
fn labels_and_capitals_head_what_follows() {
    let text = "# A\n\nComponents: 40 cards numbered 1 to 10 in four colors.\n\nSetup: Shuffle the cards. Deal five cards to each player.\n\n\
        Turn: On your turn, discard a card.\n";
    assert_eq!(lies(text, "'s hand"), [5; 3]);
    let text = "THE GAME OF SEEDS\n\nCOMPONENTS\n40 cards numbered 1 to 10 in four colors.\n\nSETUP\nShuffle the cards. Deal five cards to each player.\n\n\
        YOUR TURN\nDiscard a card.\n";
    assert_eq!(lies(text, "'s hand"), [5; 3]);
}

/// A wild card may be played where nothing else matches, and only such a card.
#[test]
fn wild_cards_match_any_card() {
    let table = |words: &str| {
        format!(
            "# A\n\nThere are 40 cards numbered 1 to 10 in four colors.\n\n## Setup\n\nShuffle the cards. Deal six cards to each player. The rest of the \
             cards form the draw pile. Turn over the top card to start the heap.\n\n## Play\n\nOn your turn, play a card that matches the top card of \
             the heap in color or number. {words}A player who has no such card draws one card from the draw pile. Should the draw pile be exhausted, the heap, save for its top card, is shuffled to form a new draw pile.\n\n## The End\n\nThe first player to \
             get rid of all their cards wins.\n"
        )
    };
    let chosen = |words: &str| {
        let book = read(&table(words));
        let lowered = &book.compiled().lowered;
        let own = lowered.rules.iter().filter(|rule| rule.origin.name == "Play");
        own.map(|rule| Printer::new(lowered, rule).rule(rule)).collect::<String>()
    };
    assert!(!chosen("").contains("number is 7"));
    for words in ["A 7 can be played on any card. ", "A 7 may be laid upon any card. "] {
        let rules = chosen(words);
        assert!(rules.contains("the card's number is 7"), "{words}: {rules}");
    }
    let game = read(&table("A 7 can be played on any card. "));
    let game = game.game(3, 1).expect("it can be played");
    assert!((0..20).all(|at| game.playout(1, at).winners.len() == 1));
}

/// What is taken from a row comes from the row; a book that knows penalty points only has them as its points.
#[test]
fn pieces_are_taken_from_where_it_says() {
    let text = "# A\n\nThere are 40 cards numbered 1 to 10 in four colors.\n\n## Setup\n\nShuffle the cards. Deal three cards to each player. Lay \
        four of them face up in a row. This is the market.\n\n## Play\n\nOn your turn, take a card from the market.\n\n## The End\n\nThe game ends \
        after four turns. The player with the fewest penalty points wins.\n";
    let book = read(text);
    let game = book.game(2, 1).expect("it can be played");
    assert_eq!(count_in(game.program(), game.state(), "market"), [4]);
    let lowered = &book.compiled().lowered;
    let rules: String = lowered
        .rules
        .iter()
        .filter(|rule| rule.origin.name == "Play")
        .map(|rule| Printer::new(lowered, rule).rule(rule))
        .collect();
    assert!(rules.contains("chooses a card in the market"), "{rules}");
}
