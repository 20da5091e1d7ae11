//! Small games of cards: what a card counts as, how a deck is made anew, what is left of a hand, where things are.

use houserules::Rulebook;
use houserules::lower::Printer;

use crate::small::unread;

fn read(text: &str) -> Rulebook {
    Rulebook::from_text("a.rules.md", text).expect("it is a rulebook")
}

fn rules(book: &Rulebook) -> String {
    let lowered = &book.compiled().lowered;
    lowered.rules.iter().map(|r| Printer::new(lowered, r).rule(r) + "\n").collect()
}

fn table(turn: &str, more: &str) -> String {
    format!(
        "# Pots\n\n1. The game is for 2 to 4 players.\n2. There are 40 cards in four suits: cups, spoons, pots and pans. Each suit has the numbers 1 to 10.\n\
         3. Shuffle the cards and deal 5 to each player. The rest form the draw pile. Turn over the top card to start the discard pile.\n4. {turn}\n5. {more}\n\
         6. The first player to get rid of all their cards wins.\n"
    )
}

const TURN: &str = "On your turn, play a card from your hand that matches the top card of the discard pile in suit or number. If you cannot play, draw a \
    card.";
const ANEW: &str = "If the draw pile is empty, shuffle the discard pile, except for its top card, to form a new draw pile.";

/// A 9 counts as one of the suit that is named for it, until another card lies on it.
#[test]
fn a_suit_is_named_for_a_card() {
    for named in [
        "A 9 is wild. When you play a 9, name a suit. The next player must play a card of that suit.",
        "A 9 is wild and may be played on any card. When a player plays a 9, they choose a suit.",
        "A 9 may be played on any card. If you play a 9, you must call a suit. The next player must follow that suit.",
    ] {
        let book = read(&table(&format!("{TURN} {named}"), ANEW));
        assert_eq!(unread(&book), [""; 0], "{named}");
        let mut seen = 0;
        for seed in 0..6 {
            let mut game = book.game(2, seed).expect("it can be played");
            for step in 0..2000 {
                if game.is_terminal() {
                    break;
                }
                assert!(game.apply(step * 5 % game.legal_actions().len().max(1)));
            }
            assert!(game.is_terminal(), "{named}");
            // What is played behind a 9 is of the suit named, or a 9.
            let trace = game.trace();
            let mut suit: Option<String> = None;
            for line in &trace {
                let line = line.trim();
                if let Some((_, card)) = line.split_once(" plays the ") {
                    let words: Vec<&str> = card.split(' ').collect();
                    if let Some(suit) = suit.take() {
                        assert!(words[0] == suit || words[1] == "9", "{named}: {suit} {line}");
                        seen += 1;
                    }
                } else if let Some((_, value)) = line.split_once(" chooses ")
                    && ["cups", "spoons", "pots", "pans"].contains(&value)
                {
                    suit = Some(value.to_owned());
                }
            }
        }
        assert!(seen > 3, "{named} {seen}");
    }
}

#[test]
fn a_deck_is_made_anew_in_many_words() {
    let anew = rules(&read(&table(TURN, ANEW)));
    for words in [
        "When the draw pile is exhausted, the discards are reshuffled, leaving only the top card.",
        "If the draw pile runs out, reshuffle the discards to form a new draw pile, leaving the top card in place.",
        "Once the draw pile is used up, shuffle the discard pile, except for the top card, into a new draw pile.",
    ] {
        let book = read(&table(TURN, words));
        assert_eq!(unread(&book), [""; 0], "{words}");
        assert_eq!(rules(&book), anew, "{words}");
    }
}

/// What is worth something in a list of cards is no name of a card.
#[test]
fn so_many_of_a_worth_are_no_names() {
    let text = "# A\n\n1. There are 60 cards: 20 kites worth 1 point, 16 lanterns worth 2 points, 14 boats worth 3 points, and 10 dragons.\n2. Shuffle the cards. Deal \
        five cards to each player.\n3. On your turn, draw a card.\n";
    let book = read(text);
    assert!(!unread(&book).is_empty());
    assert!(!rules(&book).contains("20 kites"));
}

/// `in front of them` is where things are that are discarded.
#[test]
fn what_lies_before_a_player_is_discarded_from_there() {
    let text = "# A\n\n1. The game is for two players. There are 20 cards numbered 1 to 20. Shuffle the cards.\n2. On your turn, draw a card. On your turn, discard all \
        cards in front of you.\n3. The game ends after six turns.\n";
    let said = rules(&read(text));
    assert!(!said.contains("discards the card to"), "{said}");
}

/// A bowl of what is only counted.
#[test]
fn shells_come_from_a_bowl() {
    let text = "# A\n\n1. Two players play.\n2. Give each player 3 shells. Put the remaining shells in the bowl.\n3. On your turn, take two shells from the bowl.\n\
        4. The game ends after four turns. The player with the most shells wins.\n";
    let book = read(text);
    assert_eq!(unread(&book), [""; 0]);
    let mut game = book.game(2, 1).expect("it can be played");
    while !game.is_terminal() {
        assert!(game.apply(0));
    }
    let trace = game.trace();
    assert_eq!(trace.iter().filter(|l| l.contains("gains 2 shell")).count(), 4, "{trace:#?}");
    let starts = |p: &houserules::lower::Property| format!("{:?}", p.start).contains("Int(3)");
    assert!(book.compiled().lowered.world.properties.iter().any(starts));
}

/// What an item of a list is called is what other rules say of it.
#[test]
fn what_is_done_after_an_item() {
    let text = "# A\n\n1. Two players play. Each player begins with 3 coins. There are 20 cards numbered 1 to 20. Shuffle the cards. Deal four cards to the market. The market is a \
        row.\n2. On your turn, do one of the following:\n  - Buy: pay 1 coin and take a card from the market.\n  - Rest: gain 1 coin.\n3. After you buy, refill the market to four \
        cards from the deck.\n4. The game ends after four turns.\n";
    let book = read(text);
    assert_eq!(unread(&book), [""; 0]);
    let mut game = book.game(2, 1).expect("it can be played");
    while !game.is_terminal() {
        assert!(game.apply(0));
    }
    let trace = game.trace();
    let bought = trace.iter().filter(|l| l.trim_end().contains(" buys")).count();
    let filled = trace.iter().filter(|l| l.contains("from the deck to the market")).count();
    assert_eq!(filled, 4 + bought, "{trace:#?}");
    assert!(bought > 0);
}

/// The shortest books say nothing of a deck: what players start with is dealt to their hands, and played from there.
#[test]
fn what_players_start_with_is_dealt_where_no_pile_is_named() {
    for (said, many) in [
        ("Each player starts with five cards.", 5),
        ("Everyone begins the game with 4 cards in hand.", 4),
    ] {
        let book = read(&format!(
            "# A\n\nFor two players.\n\n## Cards\n\nThere are 40 cards: four of each number from 1 to 10.\n\n## Play\n\n{said} On your turn, play a \
             card. When a player plays a card, that player gains 3 points. The game ends when a player has no cards. The player with the most points wins.\n"
        ));
        assert_eq!(unread(&book), [""; 0], "{said}");
        let mut hands = std::collections::BTreeSet::new();
        for seed in 0..4 {
            let mut game = book.game(2, seed).expect("it can be played");
            while !game.is_terminal() {
                assert!(game.apply(0), "{said}");
            }
            let trace = game.trace();
            let plays = trace.iter().filter(|l| l.contains(" plays ")).count();
            assert!(
                (2 * many - 1..=2 * many).contains(&plays),
                "{said}: {plays}\n{}",
                trace.join("\n")
            );
            hands.insert(
                trace
                    .iter()
                    .filter(|l| l.contains("to player 1's hand"))
                    .cloned()
                    .collect::<Vec<_>>(),
            );
        }
        // Each game brings other cards.
        assert!(hands.len() > 1, "{hands:?}");
    }
}

fn hidden_cards(said: &str, players: &str) -> String {
    format!(
        "# A\n\nFor {players} players.\n\n## Setup\n\nThere are 24 cards: 12 Wolves and 12 Bears. Shuffle the cards. Deal five cards to each \
         player.\n\n## Play\n\n{said} When a hand is empty, the game ends.\n"
    )
}

/// Nobody sees the cards in a hand that is not theirs: what is taken from it comes by chance, from the hand that is chosen.
#[test]
fn a_card_is_taken_unseen_from_a_hand_of_somebody_else() {
    for said in [
        "On your turn, take a card from another player's hand.",
        "On your turn, choose another player and take a card from their hand.",
        "On your turn, take a card from another player.",
        "On their turn, each player takes a card from the hand of another player.",
    ] {
        let book = read(&hidden_cards(said, "three"));
        assert_eq!(unread(&book), [""; 0], "{said}");
        let mut game = book.game(3, 5).expect("it can be played");
        // Which of the two others is all that is asked.
        assert_eq!(game.legal_actions().len(), 2, "{said}: {:?}", game.legal_actions());
        assert!(game.apply(1), "{said}");
        let trace = game.trace().join("\n");
        assert!(trace.contains("player 3's hand to player 1's hand"), "{said}\n{trace}");
    }
    // Of two players there is one other, and nothing is left to choose.
    let said =
        "On your turn, take a card from your opponent's hand and put it in front of you.";
    let book = read(&hidden_cards(said, "two"));
    assert_eq!(unread(&book), [""; 0]);
    let game = book.game(2, 5).expect("it can be played");
    let trace = game.trace().join("\n");
    assert!(trace.contains("player 2's hand to player 1's area"), "{trace}");
    assert!(trace.contains("player 1's hand to player 2's area"), "{trace}");
}

/// What is drawn comes from the top, also if it is laid down at once; it is drawn all the same.
#[test]
fn what_is_drawn_and_laid_down_is_not_chosen() {
    for (said, points) in [
        ("On your turn, draw a card and place it in front of you.", true),
        ("On your turn, draw a card from the deck and put it in front of you.", true),
        (
            "On your turn, draw two cards from the deck and place them face up in front of you.",
            false,
        ),
        ("On your turn, take the top card of the deck and place it in front of you.", false),
    ] {
        let text =
            hidden_cards(said, "two").replace("When a hand is empty", "When the deck is empty");
        let book =
            read(&format!("{text}When a player draws a card, that player gains 1 point.\n"));
        assert_eq!(unread(&book), [""; 0], "{said}");
        let game = book.game(2, 5).expect("it can be played");
        assert!(game.is_terminal(), "{said}: {:?}", game.legal_actions());
        let trace = game.trace().join("\n");
        assert_eq!(trace.matches("'s area").count(), 14, "{said}\n{trace}");
        assert_eq!(trace.contains("gains 1 point"), points, "{said}\n{trace}");
    }
}

/// Orders that ready the table, before all that is said of play, are done once.
#[test]
fn the_table_is_readied_before_the_first_turn() {
    let book = read(
        "# A\n\nFor two players.\n\n## Cards\n\nThere are 20 cards: 10 Wolves and 10 Bears.\n\n## How to play\n\n\
         Shuffle the cards. Deal four cards to each player.\n\nOn your turn, discard a card.\n\n\
         When a hand is empty, the game ends.\n",
    );
    assert_eq!(unread(&book), [""; 0]);
    let mut game = book.game(2, 3).expect("it can be played");
    while !game.is_terminal() {
        assert!(game.apply(0));
    }
    let trace = game.trace().join("\n");
    assert_eq!(trace.matches("from the deck").count(), 8, "{trace}");
}
