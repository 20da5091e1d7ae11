//! Asking for cards, laying pairs down, red and black cards, who leads: told in many ways, and played.

use houserules::Rulebook;

use crate::texts::{self, bare, read_whole as book};

/// A whole game.
fn played(book: &Rulebook, players: u32, seed: u64) -> Vec<String> {
    let (lines, ended) = texts::played(book, players, seed);
    assert!(ended, "the game has an end");
    lines
}

/// What is done in three games, without the rules' names and what is only kept for later.
fn course(book: &Rulebook, players: u32) -> Vec<String> {
    let all = [1, 2, 3].into_iter().flat_map(|seed| played(book, players, seed));
    all.map(|line| bare(&line))
        .filter(|line| {
            [" moves ", " gains ", " extra turn", " discards ", " wins", " is out"]
                .iter()
                .any(|word| line.contains(word))
        })
        .collect()
}

/// Every text plays as the first does.
fn alike(texts: &[String], players: u32) {
    let first = course(&book(&texts[0]), players);
    assert!(first.len() > 30, "{first:?}");
    for text in &texts[1..] {
        assert_eq!(course(&book(text), players), first, "{text}");
    }
}

const ASKING: &str = "# A\n\n1. The game is for two to five players. You need a standard deck of cards.\n2. Deal five cards to each player.\n3. @\n5. If you have no cards in hand at the start of \
    your turn, draw a card.\n6. The player with the most books wins.\n";

fn asking() -> Vec<String> {
    [
        // As it is read.
        "On your turn, choose another player and name a rank in your hand. If that player has a card of that rank in hand, they give you all cards of that rank from their hand and \
         you take another turn. Otherwise, draw a card. If the drawn card has that rank, take another turn. | When a player has four cards of the same rank in hand, they put them on \
         the table and gain 1 book. The game ends when all players have no cards in hand and the deck is empty.",
        // As tables tell it.
        "On your turn, ask any other player for a rank, such as sevens or kings. You may only ask for a rank that you already hold. If that player has any cards of that rank, they \
         must give you all of them, and you go again. If not, draw a card. If the card you drew is the rank you asked for, you get another turn. | When you have all four cards of a \
         rank, lay them down in front of you. This is called a book. The game ends when all thirteen books have been laid down.",
        "On your turn, choose an opponent and ask them for a rank. You must have at least one card of that rank in your hand. If they have any, they hand them all over to you. You \
         then take another turn. If they have none, you must draw a card. Should the card you draw be the rank you asked for, show it and go again. | As soon as you have four cards of \
         the same rank, put them face up on the table as a book. When all the books are complete, the game ends.",
        "Each turn, a player asks another player for all their cards of one rank. You cannot ask for a rank unless you already have one. If the player you asked has one or more, \
         they must hand over all of them and you take another turn. Otherwise, you go fish and your turn is over. If it is the rank you named, take another turn. | Once you have all \
         four cards of one rank in your hand, you lay them down as a book. The game ends when all books have been made.",
    ]
    .iter()
    .map(|said| ASKING.replace('@', &said.replace(" | ", "\n4. ")))
    .collect()
}

#[test]
fn asking_for_cards_in_many_words() {
    alike(&asking(), 3);
}

#[test]
fn who_is_given_cards_draws_none_and_all_sets_are_made() {
    for text in asking() {
        let lines = played(&book(&text), 4, 5);
        assert_eq!(lines.iter().filter(|l| l.contains("gains 1 book")).count(), 13, "{text}");
        for turn in lines.split(|line| line == "the turn ends") {
            let given = turn.iter().position(|l| l.contains("'s hand to player"));
            let Some(given) = given else { continue };
            let drawn = turn[given..].iter().any(|l| l.contains(" draws "));
            assert!(!drawn, "{turn:#?}");
        }
    }
}

const PAIRS: &str = "# A\n\n1. Three to six players can play. Take one queen out of a deck of 52 cards.\n2. @\n3. When only one queen is left, the player holding it loses.\n";

#[test]
fn pairs_in_many_words() {
    let texts: Vec<String> = [
        "Shuffle the cards and deal all the cards to the players. Each player discards all pairs of cards of the same rank. On your turn, take a card from the hand of the player on \
         your left. If a player has no cards in hand, that player skips their turn.",
        "Shuffle the cards and deal them all out, one at a time. It does not matter who gets one more. Before the first turn, each player looks at their hand and lays down every pair \
         of cards with the same rank. On your turn, take one card at random from the hand of the player on your left without looking at it first. If the new card makes a pair with a \
         card in your hand, discard that pair face up. If not, keep the card. A player who has no cards left is safe and leaves the game.",
        "Shuffle the cards. Deal all of them to the players. Everyone discards their pairs. On your turn, draw a card from the hand of the player to your left. If it matches one of \
         yours, you may lay down the pair. Otherwise, keep it. Anyone who runs out of cards is safe.",
    ]
    .iter()
    .map(|said| PAIRS.replace('@', said))
    .collect();
    alike(&texts, 3);
    // Fifty of fifty-one cards go in pairs, and who has the last one has a queen.
    let lines = played(&book(&texts[0]), 4, 2);
    assert_eq!(lines.iter().filter(|l| l.contains(" discards ")).count(), 50, "{lines:#?}");
    let out = lines.iter().filter(|l| l.contains(" is out")).count();
    assert_eq!(out, 1, "{lines:#?}");
}

#[test]
fn so_many_that_agree_are_asked_for_and_laid_down() {
    let text = "# A\n\n1. The game is for two players. You need a standard deck of cards.\n2. Deal seven cards to each player.\n3. On your turn, draw a card.\n4. When a player has \
                four cards of the same suit in hand, they discard them and gain 1 point.\n5. The game ends when the deck is empty.\n";
    let lines = played(&book(text), 2, 3);
    let suit = |line: &String| bare(line).rsplit(' ').next().unwrap_or_default().to_owned();
    let discards: Vec<String> =
        lines.iter().filter(|l| l.contains(" discards ")).map(suit).collect();
    assert!(discards.len() >= 16, "{lines:#?}");
    assert!(discards.chunks(4).all(|four| four.iter().all(|s| *s == four[0])), "{discards:?}");
    let gained = lines.iter().filter(|l| l.contains("gains 1 point")).count();
    assert_eq!(gained * 4, discards.len());
}

#[test]
fn colours_of_an_ordinary_pack() {
    let frame = "# A\n\n1. The game is for two players. You need a standard deck of cards.\n2. Deal seven cards to each player.\n3. On your turn, discard a card.\n4. When a player \
                 discards @, they gain 1 point.\n5. The game ends when all players have no cards in hand.\n";
    for (plain, said) in [
        ("a heart or a diamond", "a red card"),
        ("a club or a spade", "a black card"),
        ("a jack, a queen or a king", "a face card"),
        ("a jack, a queen or a king", "a picture card"),
    ] {
        let texts = [frame.replace('@', plain), frame.replace('@', said)];
        let first = course(&book(&texts[0]), 2);
        assert!(first.iter().any(|l| l.contains("gains 1 point")), "{first:#?}");
        assert_eq!(course(&book(&texts[1]), 2), first, "{said}");
    }
}

/// What speaks of something that nobody has named, or leaves open how often, is refused.
#[test]
fn what_is_left_open_is_refused() {
    let frame = "# A\n\n1. The game is for two players. You need a standard deck of cards.\n2. Deal five cards to each player.\n3. @\n";
    for (said, why) in [
        (
            "On your turn, choose another player. You take all cards with that rank from that player's hand.",
            "the same as what",
        ),
        ("On your turn, you may draw two cards.", "does not say how often"),
    ] {
        let book =
            Rulebook::from_text("small", &frame.replace('@', said)).expect("a text is a book");
        assert_eq!(book.coverage().unread, 1, "{said}");
        let told = book.compiled().findings.iter().any(|f| f.message.contains(why));
        assert!(told, "{said}: {:#?}", book.compiled().findings);
    }
}
