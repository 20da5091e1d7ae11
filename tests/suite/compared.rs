//! Cards that all players turn up together and compare, told as many tables tell it: the same game in each.

use houserules::Rulebook;

use crate::texts::{bare, played, read_whole as book};

/// Where the cards go in three games, without the rules' names.
fn course(book: &Rulebook, players: u32) -> Vec<String> {
    let all = [1, 2, 3].into_iter().flat_map(|seed| played(book, players, seed).0);
    let told = [" moves ", " gains ", " wins", " is out", " discards "];
    all.map(|line| bare(&line))
        .filter(|l| told.iter().any(|w| l.contains(w)) && !l.contains("prize pile to"))
        .take(400)
        .collect()
}

/// With one of the parts in other words.
fn alike(parts: [&[&str]; 5], players: u32) {
    let text = |at: usize, other: usize| {
        let said: Vec<String> = parts
            .iter()
            .enumerate()
            .map(|(i, list)| format!("{}. {}", i + 1, list[if i == at { other } else { 0 }]))
            .collect();
        format!("# A\n\n{}\n", said.join("\n"))
    };
    let first = course(&book(&text(0, 0)), players);
    assert!(first.len() > 60, "{first:?}");
    for (at, list) in parts.iter().enumerate() {
        for other in 1..list.len() {
            let text = text(at, other);
            assert_eq!(course(&book(&text), players), first, "{text}");
        }
    }
}

#[test]
fn the_higher_card_takes_both() {
    alike(
        [
            &[
                "The game is for two players. Use a standard deck of 52 cards. Shuffle the deck and deal all the cards to the players.",
                "Two players use an ordinary pack of 52 cards. Shuffle it and deal the whole deck, one card at a time, between the two players.",
                "You need a deck of 52 cards and two players. Shuffle the deck and deal out all the cards to both players.",
                "This is a game for two. Shuffle a deck of 52 cards and deal all of them to the players.",
            ],
            &[
                "Each player keeps their cards in a face-down pile.",
                "Each player's cards form a face-down pile in front of them.",
                "The cards of each player make up their face-down pile.",
                "Each player has a face-down pile.",
            ],
            &[
                "Each round, both players turn over the top card of their pile.",
                "In each round, the players flip the top card of their piles at the same time.",
                "Both players reveal the top card of their pile.",
                "At the same time, both players turn up the top card of their pile and lay it in front of them.",
                "Every round, each player plays the top card of their own pile face up.",
            ],
            &[
                "The player with the higher card takes both cards and puts them at the bottom of their pile. If both cards have the same rank, they are discarded.",
                "The higher card wins. Its owner puts both cards under their pile. If the cards are equal, discard them.",
                "Whoever has the higher card takes both and adds them to the bottom of their pile. In a tie, both cards are put aside.",
                "The higher card takes both, and they go to the bottom of the winner's pile. When the two cards are of equal rank, both are discarded.",
                "The player whose card is higher wins both cards and places them face down at the bottom of their pile. If there is a tie, both cards are removed from the game.",
            ],
            &[
                "A player who has no cards left loses.",
                "When a player runs out of cards, the other player wins.",
                "The first player to run out of cards loses.",
            ],
        ],
        2,
    );
}

#[test]
fn one_card_each_and_the_highest_scores() {
    alike(
        [
            &["This is a game for two to four players.", "Two to four players can play."],
            &[
                "Use a standard deck of 52 cards. Shuffle the deck and deal ten cards to each player.",
                "Each player gets ten cards from a shuffled deck of 52 cards.",
            ],
            &[
                "In each round, every player chooses a card from their hand and reveals it at the same time.",
                "Each round, everyone secretly picks a card and places it face down. When everyone is ready, the cards are turned over.",
                "Each round, each player puts a card face down in front of them. Then all players reveal their cards.",
            ],
            &[
                "The player with the highest card scores 1 point. If two cards tie for highest, nobody scores. The revealed cards are discarded.",
                "The highest card wins the round. Its owner scores 1 point. In a tie, no one scores. Then discard all played cards.",
                "Whoever played the highest card wins the round and scores 1 point. If there is a tie, nobody wins. All played cards go to the discard pile.",
            ],
            &[
                "When all cards have been played, the player with the most points wins.",
                "The game ends when everyone has played all their cards. The player with the most points wins.",
            ],
        ],
        3,
    );
}

/// Nobody takes cards that are even; whoever wins the next round takes them, too.
#[test]
fn even_cards_are_won_in_the_next_round() {
    let text = "# A\n\n1. The game is for two players. Use a standard deck of 52 cards. Shuffle the deck and deal all the cards to the players. Each player has a face-down pile.\n2. Both \
        players turn over the top card of their pile at the same time.\n3. The player with the higher card takes both cards and puts them at the bottom of their pile.\n4. @\n5. The player \
        who has all the cards wins.\n";
    for (war, laid) in [
        (
            "If the cards are the same rank, it is war: each player puts three cards face down and one card face up. The player with the higher face-up card takes all the cards.",
            8,
        ),
        (
            "If the cards are equal, there is a clash. In a clash, each player puts two cards face down on the table and then turns up a third card. The player with the higher third card takes \
          all the cards.",
            6,
        ),
        (
            "If the cards are equal, they stay on the table and go to the winner of the next round.",
            2,
        ),
    ] {
        let (lines, _) = played(&book(&text.replace('@', war)), 2, 3);
        let laid_down = |l: &&String| l.contains(" to the table");
        let first =
            lines.iter().position(|l| l.contains(" to the table")).expect("some are even");
        let now = lines[first..]
            .iter()
            .take_while(|l| !l.contains("round"))
            .filter(laid_down)
            .count();
        assert_eq!(now, laid, "{war}");
        let rest = &lines[first..];
        let won = rest.iter().filter(|l| l.contains(" from the table to ")).count();
        assert!(won >= laid, "{war}");
    }
}
