//! How tables say what there is, how it is dealt and laid out: each book is read whole, and where the pieces
//! are when play begins is what its text says.

use houserules::Rulebook;

use crate::tables::count_in;

/// How many pieces lie in the places whose name ends so, one figure for each such place.
fn lies(text: &str, place: &str) -> Vec<u32> {
    let book = Rulebook::from_text("table", text).expect("a text is a book");
    let unread: Vec<String> =
        book.compiled().findings.iter().map(|f| f.message.clone()).collect();
    assert_eq!(book.coverage().unread, 0, "{text}\n{unread:#?}");
    let game = book.game(3, 1).expect("a book that is read can be set up");
    count_in(game.program(), game.state(), place)
}

const CARDS: &str = "There are 40 cards in four suits, numbered 1 to 10.\n\n## Setup\n\n";
const PLAY: &str = "\n\n## Play\n\nOn your turn, discard a card.\n";

#[test]
fn a_deck_is_dealt_in_many_words() {
    for (words, each) in [
        ("Shuffle the cards and deal six cards to each player.", 6),
        ("Shuffle the cards. Give each player seven cards.", 7),
        ("The dealer shuffles the deck and deals four cards to each player.", 4),
        ("Shuffle the deck. Each player receives a hand of five cards.", 5),
        ("Shuffle the deck. Each player starts with three cards.", 3),
        ("Shuffle the cards. Give everyone two cards.", 2),
    ] {
        let text = format!("# A\n\n{CARDS}{words}{PLAY}");
        assert_eq!(lies(&text, "'s hand"), [each; 3], "{words}");
    }
}

#[test]
fn a_whole_deck_goes_round() {
    for words in [
        "Shuffle and deal out the whole deck.",
        "The cards are shuffled and dealt out.",
        "Deal out all the cards evenly.",
        "Deal the cards one at a time until all have been dealt.",
    ] {
        let text = format!("# A\n\n{CARDS}{words}{PLAY}");
        assert_eq!(lies(&text, "'s hand"), [14, 13, 13], "{words}");
    }
}

#[test]
fn a_pile_is_started_by_a_card() {
    for words in [
        "Turn the top card over to start the discard pile.",
        "Turn the top card face up to start the discard pile.",
        "Turn up the top card of the deck and place it beside the deck to form the discard pile.",
    ] {
        let text = format!("# A\n\n{CARDS}Deal five cards to each player. {words}{PLAY}");
        assert_eq!(lies(&text, "discard pile"), [1], "{words}");
        assert_eq!(lies(&text, "deck"), [24], "{words}");
    }
}

/// Pieces of two sorts have a pile each, named by them; what is taken away is not in it.
#[test]
fn two_decks_are_kept_apart() {
    let text = "# A\n\n## Components\n\n- 24 storm cards: rain, wind and fog, each in strengths 1 to 8, one card of each\n- 36 help \
        cards: numbers 1 to 6 in three kinds, two copies of each\n- 4 plank tokens\n- 30 gold coins\n\n## Setup\n\n\
        Shuffle the storm cards and put six of them back in the box without looking at them. The remaining storm \
        cards form the storm deck. Shuffle the help cards. Give each player four help cards. Place the planks in \
        the middle of the table.\n\n## Play\n\nOn your turn, discard a help card.\n";
    assert_eq!(lies(text, "storm deck"), [18]);
    assert_eq!(lies(text, "help deck"), [24]);
    assert_eq!(lies(text, "'s hand"), [4; 3]);
    assert_eq!(lies(text, "table"), [4]);
}

/// Figures that do not fit are not read.
#[test]
fn figures_have_to_fit() {
    for (text, fits) in [
        ("The deck consists of 48 cards, numbered 1 to 12 in red, blue, green and gray.", true),
        (
            "The deck consists of 47 cards, numbered 1 to 12 in red, blue, green and gray.",
            false,
        ),
        ("You need 32 tiles (8 each of red, blue, green and gray) and a cloth bag.", true),
        ("You need 30 tiles (8 each of red, blue, green and gray) and a cloth bag.", false),
        ("36 cards: numbers 1 to 6 in three kinds, two copies of each", true),
        ("36 cards: numbers 1 to 6 in four kinds, two copies of each", false),
    ] {
        let book = Rulebook::from_text("table", &format!("# A\n\n{text}\n"))
            .expect("a text is a book");
        assert_eq!(book.coverage().unread == 0, fits, "{text}");
    }
}

/// What the first player can choose in a book with a list, opened by these words.
fn offered(lead: &str) -> Vec<String> {
    let text = format!(
        "# A\n\n## Components\n\n- 40 cards in four suits, numbered 1 to 10\n- 30 coins\n\n## Setup\n\nShuffle the cards \
         and deal three cards to each player.\n\n## Turn\n\n{lead}\n\n- Draw two cards.\n- Take two \
         coins.\n- Discard a card and gain 2 points.\n\n## End\n\nThe game ends when the deck is empty. \
         The player with the most points wins.\n"
    );
    let book = Rulebook::from_text("menu", &text).expect("a text is a book");
    assert_eq!(book.coverage().unread, 0, "{lead}");
    book.game(3, 1).expect("a book that is read can be played").legal_actions()
}

/// The items of a list are what can be chosen, in whatever words the list is opened.
#[test]
fn one_of_a_list_is_chosen() {
    let items = ["draw two cards", "take two coins", "discard a card and gain 2 points"];
    for lead in [
        "On your turn, do one of the following:",
        "On your turn, you must do exactly one of the following three actions:",
        "A player does one of three things on a turn:",
        "On your turn, choose one:",
        "Each turn, a player takes two of these actions:",
    ] {
        assert_eq!(offered(lead), items, "{lead}");
    }
    let free = [&items[..], &["no more"][..]].concat();
    for lead in [
        "On your turn, you may do one of the following:",
        "During your turn, take up to three actions:",
    ] {
        assert_eq!(offered(lead), free, "{lead}");
    }
}

/// A list whose opening words are not understood is not read item by item.
#[test]
fn a_list_without_its_lead_is_not_read() {
    let text = "# A\n\nThere are 40 cards, numbered 1 to 40.\n\n## Turn\n\nOn your turn, perchance, one of these things \
        befalls you:\n\n- Draw two cards.\n- Draw one card.\n";
    let book = Rulebook::from_text("menu", text).expect("a text is a book");
    assert_eq!(book.coverage().unread, 3);
}

/// The rules of a book about who wins, in words.
fn winners(words: &str) -> String {
    let text = format!(
        "# A\n\n## Components\n\n- 40 cards in four suits, numbered 1 to 10\n- 30 coins\n\n## Setup\n\nShuffle the cards \
         and deal three cards to each player. Each player takes two coins.\n\n## Turn\n\nOn your turn, draw a \
         card.\n\n## End\n\nThe game ends when the deck is empty. {words}\n"
    );
    let book = Rulebook::from_text("ties", &text).expect("a text is a book");
    assert_eq!(book.coverage().unread, 0, "{words}");
    let lowered = &book.compiled().lowered;
    let ranking = |r: &&houserules::lower::Rule| {
        matches!(r.kind, houserules::lower::RuleKind::Ranking { .. })
    };
    let rule = lowered.rules.iter().rev().find(ranking).expect("somebody wins");
    houserules::lower::Printer::new(lowered, rule).says(rule)
}

/// One meaning in many words; fewest is not most.
#[test]
fn ties_are_broken_in_many_words() {
    let by_coins = winners(
        "The player with the most points wins. Ties are broken by the number of coins.",
    );
    assert!(by_coins.contains("highest the number of coins"), "{by_coins}");
    for words in [
        "The player with the most points wins; in a tie, the tied player with the most coins wins.",
        "The player with the most points wins, and ties are broken by the number of coins.",
        "The player with the most points wins, and if players are tied, the one with the most coins wins.",
        "The player with the most points wins. In case of a tie, the tied player with the most coins wins.",
        "The player with the most points wins. If two or more players are tied, whoever has the most coins wins.",
    ] {
        assert_eq!(winners(words), by_coins, "{words}");
    }
    let fewest =
        winners("The player with the fewest cards wins. Ties are broken by the fewest coins.");
    assert!(
        fewest.contains("lowest the number of cards")
            && fewest.contains("lowest the number of coins"),
        "{fewest}"
    );
}

/// `either … or …` is one of the two, and a list with several ends has each of them.
#[test]
fn one_card_from_either_pile() {
    let text = "# A\n\n## Components\n\n- 40 cards in four suits, numbered 1 to 10\n\n## Setup\n\nShuffle the cards and deal \
        five cards to each player. Turn the top card over to start the discard pile.\n\n## Your Turn\n\nOn your turn, carry out these two \
        steps in order:\n\n1. Draw one card, either the top card of the deck or the top card of the discard \
        pile.\n2. Discard a card.\n\n## End\n\nThe game ends after two rounds or when the deck is empty. The \
        player with the most points wins.\n";
    let book = Rulebook::from_text("piles", text).expect("a text is a book");
    assert_eq!(book.coverage().unread, 0);
    let game = book.game(3, 1).expect("a book that is read can be played");
    let record = game.playout(1, 1);
    // Three players, two rounds, two decisions a turn.
    assert_eq!(record.decisions, 12);
    assert_eq!(record.turns, 6);
}

/// How many turns a game of three has in which each turn gives a point and these words end it.
fn turns(words: &str) -> u64 {
    let text = format!(
        "# A\n\n## Components\n\n- 40 cards in four suits, numbered 1 to 10\n\n## Setup\n\nEach player begins with 0 points. \
         Shuffle the cards.\n\n## Turn\n\nOn your turn, draw a card. On your turn, gain 1 point.\n\n## End\n\n{words}\n"
    );
    let book = Rulebook::from_text("ends", &text).expect("a text is a book");
    assert_eq!(book.coverage().unread, 0, "{words}");
    book.game(3, 1).expect("a book that is read can be played").playout(1, 1).turns
}

/// The first player has 3 points in turn 7; a round has three turns.
#[test]
fn a_round_is_played_to_its_end() {
    assert_eq!(turns("When a player has 3 points, the game ends."), 7);
    for words in [
        "When a player has 3 points, the game ends after the current round.",
        "When a player has 3 points, the game ends at the end of the round.",
        "When a player has 3 points, finish the current round; then the game ends.",
        "The game ends at the end of the round in which a player has 3 points.",
        "The game ends at the end of the round in which a player reaches 3 points, or when the deck is empty.",
        "At the end of the round, if a player has 3 points, the game ends.",
    ] {
        assert_eq!(turns(words), 9, "{words}");
    }
    assert_eq!(
        turns("The game ends at the end of the round in which a player has 4 points."),
        12
    );
}

/// What would have to be guessed is not read.
#[test]
fn what_is_left_open_is_not_read() {
    for words in ["Whoever can't swim is captain first.", "On your turn, gain up to 3 coins."] {
        let text = format!(
            "# A\n\nEach player begins with 10 coins. There are 40 cards, numbered 1 to 40.\n\n## Turn\n\nOn your turn, draw a \
             card.\n\n{words}\n"
        );
        let book = Rulebook::from_text("open", &text).expect("a text is a book");
        assert_eq!(book.coverage().unread, 1, "{words}");
    }
}

/// Pieces and places that set-up itself brings: a number of cards that are shuffled, a place that a card begins.
#[test]
fn set_up_brings_pieces_and_places() {
    let text = "# A\n\n## Setup\n\n1. Shuffle the 40 storm cards and place them face down as the storm deck.\n2. Shuffle the 30 supply \
        cards and deal four of them to each player.\n3. Turn over the top card of the storm deck and place it \
        face up next to the deck to begin the river.\n\n## Turn\n\nOn your turn, you may draw a supply card.\n";
    assert_eq!(lies(text, "storm deck"), [39]);
    assert_eq!(lies(text, "supply deck"), [18]);
    assert_eq!(lies(text, "river"), [1]);
    assert_eq!(lies(text, "'s hand"), [4; 3]);
}
