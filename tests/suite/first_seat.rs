//! The first player of a round, where that goes round the table by whatever title: each way is played with three players, and who
//! has the turns is counted.

use houserules::Rulebook;
use houserules::compile::Status;

fn text(opening: &str, passing: &str) -> String {
    format!(
        "# A\n\n## 1. Set-up\n\n1.1 The game is for three players.\n\n1.2 There are 40 cards, numbered 1 to 10 in four \
         colours.\n\n1.3 Shuffle the cards and deal five cards to each player. The rest form the deck, face down.\n\n1.4 \
         {opening} Turns go clockwise.\n\n## 2. Your turn\n\n2.1 On your turn, play one card from your hand face up in \
         front of you, then draw a card.\n\n2.2 {passing}\n\n## 3. End\n\n3.1 The game ends when the deck is \
         empty.\n\n3.2 The player with the fewest cards wins. Ties are shared.\n"
    )
}

/// Who plays a card, in order.
fn order(opening: &str, passing: &str) -> String {
    let book = Rulebook::from_text("a.rules.md", &text(opening, passing)).expect("a rulebook");
    let own = book.compiled().own_readings();
    let unread: Vec<String> =
        own.filter(|r| r.status == Status::Unread).map(|r| r.text.clone()).collect();
    assert_eq!(unread, Vec::<String>::new(), "{opening} / {passing}");
    let mut game = book.game(3, 5).expect("it can be played");
    for _ in 0..200 {
        if game.is_terminal() || game.legal_actions().is_empty() {
            break;
        }
        game.apply(0);
    }
    let mut out = String::new();
    for line in game.trace() {
        if let Some((who, _)) = line.split_once(" plays the ") {
            out.extend(who.chars().rev().take(1));
        }
    }
    out
}

#[test]
fn the_first_player_goes_round_by_any_title() {
    for (opening, passing) in [
        (
            "The oldest player is the first player. A round consists of one turn for each player.",
            "At the end of each round, the player to the left of the first player becomes the first player.",
        ),
        (
            "The oldest player is the starter of the first round. A round is one turn for each player.",
            "After each round the player to the left of the starter becomes the new starter.",
        ),
        (
            "The tallest player is the first herald. In each round each player takes one turn, beginning with the herald.",
            "At the end of each round, the player to the left of the herald becomes the herald.",
        ),
        (
            "The tallest player receives the first-player marker. A round is one turn for each player, in clockwise order.",
            "After each round, the first-player marker passes to the left.",
        ),
        (
            "The oldest player takes the first turn. A round is one turn by every player, starting with the player who began.",
            "Each later round is begun by the player to the left of the one who began the round before.",
        ),
    ] {
        let found = order(opening, passing);
        assert!(found.starts_with("123231312123"), "{opening} / {passing}: {found}");
    }
}

#[test]
fn without_such_a_sentence_the_same_player_begins_each_round() {
    let opening =
        "The oldest player is the first player. A round consists of one turn for each player.";
    let found = order(opening, "When you play a 10, draw a card.");
    assert!(found.starts_with("123123123"), "{found}");
    // A title that nobody's turns begin with is one of its own.
    let told = order(
        opening,
        "Whoever plays a 10 becomes the herald. When you play a 1, the herald draws a card.",
    );
    assert!(told.starts_with("123123123"), "{told}");
}
