//! Asking for cards, laying pairs down, red and black cards, who leads: told in many ways, and played.

use houserules::Rulebook;

use crate::texts::read_whole as book;

fn played(book: &Rulebook, players: u32, seed: u64) -> Vec<String> {
    let mut game = book.game(players, seed).expect("it can be played");
    let mut turn = seed as usize;
    for _ in 0..3_000 {
        if game.is_terminal() {
            break;
        }
        turn = (turn * 31 + 7) % 10_007;
        assert!(game.apply(turn % game.legal_actions().len()));
    }
    assert!(game.is_terminal(), "the game has an end");
    game.trace().iter().map(|line| line.trim().to_owned()).collect()
}

#[test]
fn dbg() {
    let b = book("# A\n\n1. The game is for two to five players. You need a standard deck of cards.\n2. Deal five cards to each player.\n3. On your turn, choose another player and name a rank in your hand. If that player has a card of that rank in hand, they give you all cards of that rank from their hand and you take another turn. Otherwise, draw a card. If the drawn card has that rank, take another turn.\n4. When a player has four cards of the same rank in hand, they put them on the table and gain 1 book.\n5. If you have no cards in hand at the start of your turn, draw a card.\n6. The game ends when all players have no cards in hand and the deck is empty.\n7. The player with the most books wins.\n");
    for l in played(&b, 3, 1).iter().skip(18).take(60) { eprintln!("TT {l}"); }
}
