//! The plainest sentences of small games: what is taken from the top, who wins, whose turn is next.

use houserules::{Game, Rulebook};

use crate::tables::count_in;

/// A book of twenty-four cards with these two sentences of a turn and of the end.
fn played(turn: &str, wins: &str) -> (Rulebook, String) {
    let text = format!(
        "# Pears\n\n## 1. Cards\n1.1 There are 24 cards: 12 Pears and 12 Plums.\n\n## 2. Setup\n2.1 Shuffle the cards and deal two to each player.\n\
         2.2 Place the rest face down as the draw pile.\n\n## 3. Turns\n3.1 {turn}\n\n## 4. The end\n4.1 The game ends when the draw pile is empty.\n4.2 {wins}\n"
    );
    let book = Rulebook::from_text("pears", &text).expect("a text is a book");
    let unread: Vec<String> =
        book.compiled().findings.iter().map(|f| f.message.clone()).collect();
    assert_eq!(book.coverage().unread, 0, "{text}\n{unread:#?}");
    (book, text)
}

fn hands(game: &Game) -> Vec<u32> {
    count_in(game.program(), game.state(), "'s hand")
}

/// So many are taken from the top; with two players and twenty cards in the pile, the game is over when it is empty.
#[test]
fn so_many_are_taken_from_the_top() {
    for (turn, each) in [
        ("On your turn, take the top card of the draw pile into your hand.", [12, 12]),
        ("On your turn, take the top two cards of the draw pile into your hand.", [12, 12]),
        ("On your turn, draw the top five cards of the draw pile.", [12, 12]),
        ("On your turn, draw the top ten cards of the draw pile.", [12, 12]),
        ("On your turn, draw the top four cards of the draw pile.", [14, 10]),
    ] {
        let (book, _) = played(turn, "The player with the most cards wins.");
        let mut game = book.game(2, 3).expect("it can be played");
        while !game.is_terminal() {
            assert!(game.apply(0), "{turn}");
        }
        let mut got = hands(&game);
        got.sort_unstable_by(|a, b| b.cmp(a));
        assert_eq!(got, each, "{turn}");
    }
}

/// That it is looked at when the game is over adds nothing.
#[test]
fn the_winner_is_told_in_many_words() {
    for wins in [
        "The player with the most cards at the end of the game wins.",
        "When the game ends, the player with the most cards wins.",
        "At the end of the game, the player who has the most cards is the winner.",
        "Whoever has the most cards when the game ends wins the game.",
        "The winner is the player with the most cards at the end of the game.",
        "The player who has collected the most cards wins.",
    ] {
        let (book, text) =
            played("On your turn, draw the top four cards of the draw pile.", wins);
        let mut game = book.game(2, 3).expect("it can be played");
        while !game.is_terminal() {
            assert!(game.apply(0), "{text}");
        }
        let got = hands(&game);
        let more = u32::from(got[1] > got[0]);
        assert_eq!((game.winners(), got[0] == got[1]), (vec![more], false), "{wins}: {got:?}");
    }
}

#[test]
fn whose_turn_is_next_is_told_behind_the_turn() {
    for next in [
        "After your turn, play passes to the player on your left.",
        "After your action, the turn passes to the player to your left.",
        "The turn then passes to the next player.",
        "When you are done, play passes to the next player.",
    ] {
        let turn =
            format!("On your turn, draw the top four cards of the draw pile.\n3.2 {next}");
        played(&turn, "The player with the most cards wins.");
    }
}
