//! Cards that have to match the one that lies there, piles that run out and hands that are too full, in the words of many tables:
//! each is played, and what was played is compared with what lay on top.

use houserules::Rulebook;
use houserules::compile::Status;

const TURN: &str = "On your turn, play one card from your hand face up on the discard pile, or draw one card from the draw pile.";
const MATCH: &str = "A card may be played only if it has the same colour or the same number as the top card of the discard pile.";

fn text(turn: &str, must: &str, more: &str) -> String {
    format!(
        "# A\n\n## 1. Set-up\n\n1.1 The game is for two players.\n\n1.2 There are 40 cards, numbered 1 to 10 in four \
         colours: red, blue, green and gold.\n\n1.3 Shuffle the cards and deal five cards to each player. Put the rest face \
         down as the draw pile, and turn its top card face up beside it to start the discard pile.\n\n1.4 A random player takes \
         the first turn. Turns go clockwise.\n\n## 2. Your turn\n\n2.1 {turn}\n\n2.2 {must}\n\n2.3 {more}\n\n## 3. End\n\n3.1 The \
         game ends when a player has no cards in hand. That player wins.\n"
    )
}

fn unread(turn: &str, must: &str, more: &str) -> Vec<String> {
    let text = text(turn, must, more);
    let book = Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook");
    let own = book.compiled().own_readings();
    own.filter(|r| r.status == Status::Unread).map(|r| r.text.clone()).collect()
}

/// What happened in a game in which the choice at this place is taken each time.
fn played(turn: &str, must: &str, more: &str, take: usize) -> Vec<String> {
    assert_eq!(unread(turn, must, more), Vec::<String>::new(), "{turn} / {must} / {more}");
    let text = text(turn, must, more);
    let book = Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook");
    let mut game = book.game(2, 5).expect("it can be played");
    for _ in 0..120 {
        let legal = game.legal_actions().len();
        if game.is_terminal() || legal == 0 {
            break;
        }
        game.apply(take.min(legal - 1));
    }
    game.trace()
}

/// The number and the colour of each card that came onto the discard pile, in order.
fn laid(lines: &[String]) -> Vec<(String, String)> {
    lines
        .iter()
        .filter(|line| line.contains(" to the discard pile"))
        .filter_map(|line| {
            let (card, _) = line.trim().strip_prefix("the ")?.split_once(" moves from ")?;
            let (number, colour) = card.split_once(' ')?;
            Some((number.to_owned(), colour.to_owned()))
        })
        .collect()
}

#[test]
fn what_is_played_matches_what_lies_there() {
    for must in [
        MATCH,
        "A card can be played if it has the colour or the number of the top card of the discard pile.",
        "You may only play a card that matches the top card of the discard pile in colour or number.",
        "The card must match the top card of the discard pile in colour or in number.",
        "A card fits if it has the same colour or number as the top card of the discard pile. Only a card that fits may be played.",
        "Each card played must be the same colour or the same number as the one before it.",
        "The card you play must have the same colour or number as the last card played.",
        "A card cannot be played unless it matches the top card of the discard pile in colour or number.",
    ] {
        let all = laid(&played(
            TURN,
            must,
            "When you play a 10, the next player draws two cards.",
            0,
        ));
        assert!(all.len() > 5, "{must}: {all:?}");
        for pair in all.windows(2) {
            let [(number, colour), (next, other)] = pair else { continue };
            assert!(number == next || colour == other, "{must}: {pair:?} of {all:?}");
        }
    }
    // Another thing to match, another game.
    let must = "A card may be played only if it has the same number or the same number as the top card of the discard pile.";
    let all =
        laid(&played(TURN, must, "When you play a 10, the next player draws two cards.", 0));
    assert!(all.windows(2).all(|pair| pair[0].0 == pair[1].0), "{all:?}");
}

#[test]
fn one_who_has_nothing_that_matches_draws() {
    for turn in [
        "On your turn, play a card. If you cannot play, draw one card.",
        "Play one card from your hand onto the discard pile. If you cannot, draw a card.",
        "On your turn, play a card. If you have no card that you can play, draw one card and your turn ends.",
    ] {
        let lines =
            played(turn, MATCH, "When you play a 10, the next player draws two cards.", 0);
        let all = laid(&lines);
        for pair in all.windows(2) {
            assert!(pair[0].0 == pair[1].0 || pair[0].1 == pair[1].1, "{turn}: {pair:?}");
        }
        assert!(lines.iter().any(|l| l.contains(" draws ")), "{turn}");
    }
}

#[test]
fn a_pile_that_runs_out_is_made_anew() {
    for more in [
        "If a card must be drawn and the draw pile is empty, shuffle the discard pile, except its top card, to make a new draw pile.",
        "If a card must be drawn and the draw pile is empty, keep the top card of the discard pile in place and shuffle the cards below it to make a new draw pile.",
        "When the draw pile runs out, shuffle all the discards but the top one and turn them over as a new draw pile.",
        "When the draw pile is empty and you need to draw, shuffle the discard pile except for its top card to form a new draw pile.",
    ] {
        let read = text(TURN, MATCH, more);
        assert_eq!(unread(TURN, MATCH, more), Vec::<String>::new(), "{more}");
        let book = Rulebook::from_text("a.rules.md", &read).expect("it is a rulebook");
        let rules = super::own_words::own_rules(&book, "2.3");
        assert!(
            rules.iter().any(|r| r.contains("while the draw pile is empty")
                && r.contains("is not the first piece in the discard pile")),
            "{more}: {rules:?}"
        );
    }
}

#[test]
fn a_hand_that_is_too_full_is_brought_down() {
    for more in [
        "At the end of their turn, a player who holds more than six cards must discard down to six.",
        "A player who has more than six cards at the end of their turn discards the excess.",
        "A player who has more than six cards in hand at the end of their turn must discard the extra cards.",
        "You may not hold more than six cards at the end of your turn; discard any above that number.",
        "No player may have more than six cards in hand at the end of a turn.",
        "If you end your turn with more than six cards in hand, discard down to six.",
    ] {
        // Who draws in each turn comes to seven cards in the second one.
        let lines = played(
            "On your turn, draw one card from the draw pile.",
            "When you play a 10, draw a card.",
            more,
            0,
        );
        let (mut held, mut most) = ([0, 0], 0);
        let mut brought_down = 0;
        for line in lines.iter().filter(|l| !l.contains("likewise")) {
            for (player, hand) in held.iter_mut().enumerate() {
                let own = format!("player {}'s hand", player + 1);
                if line.contains(&format!(" to {own}")) {
                    *hand += 1;
                    most = most.max(*hand);
                } else if line.contains(&format!(" from {own}")) {
                    *hand -= 1;
                    brought_down += 1;
                }
            }
        }
        assert!(brought_down > 5 && most == 7, "{more}: {held:?}, {most}");
        assert!(held.iter().all(|h| *h < 8), "{more}: {held:?}");
    }
}
