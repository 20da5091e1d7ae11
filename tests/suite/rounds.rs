//! Rounds that are dealt, won and scored, and how cards are dealt, laid out and matched in the words of many tables.

use crate::small::unread;
use houserules::Rulebook;

/// A shedding game with these sentences about dealing, about a turn and about the end of a round.
fn book(deal: &str, turn: &str, ends: &str) -> Rulebook {
    let text = format!(
        "# Acorns\n\n1. The game is for 2 to 4 players.\n2. There are 40 acorn cards in four colors: red, blue, green and gray. Each color \
         has the numbers 1 to 10.\n3. {deal}\n4. {turn}\n5. If the draw pile is empty, shuffle the discard pile, except for \
         its top card, to form a new draw pile.\n6. {ends}\n"
    );
    let book = Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook");
    assert_eq!(unread(&book), [""; 0], "{text}");
    book
}

const DEAL: &str = "Shuffle the cards and deal 5 to each player. The rest form the draw pile. Turn over the top card to start the discard pile.";
const TURN: &str = "On your turn, play a card from your hand that matches the top card of the discard pile in color or number. If you cannot \
    play, draw a card.";
const ROUND: &str = "The first player to get rid of all their cards wins the round.";
const GAME: &str = "The first player to reach 60 points wins the game.";

/// A game of two, from the beginning to the end, as it is told.
fn told(book: &Rulebook) -> Vec<String> {
    let mut game = book.game(2, 7).expect("it can be played");
    for step in 0..3000 {
        if game.is_terminal() {
            break;
        }
        assert!(game.apply(step % game.legal_actions().len().max(1)));
    }
    assert!(game.is_terminal(), "it comes to its end");
    game.trace()
}

/// What is said between the end of a round and the next deal.
fn scored(trace: &[String]) -> Vec<Vec<&str>> {
    let mut rounds = Vec::new();
    let mut open = false;
    for line in trace {
        if line.contains("round ends") {
            open = true;
            rounds.push(Vec::new());
        } else if line.contains("round begins") || line.contains("passes") {
            open = false;
        } else if open && line.contains("gains") {
            rounds.last_mut().expect("it has begun").push(line.trim());
        }
    }
    rounds
}

#[test]
fn cards_are_dealt_again_in_each_round() {
    let ends = format!("{ROUND} The winner of the round scores 20 points. {GAME}");
    let trace = told(&book(DEAL, TURN, &ends));
    let rounds = scored(&trace);
    // Three rounds for one of the two, at most two for the other.
    assert!((3..=5).contains(&rounds.len()), "{rounds:?}");
    assert!(rounds.iter().all(|r| r.len() == 1), "{rounds:?}");
    let begins =
        trace.iter().enumerate().filter(|(_, l)| l.contains("round begins")).map(|(at, _)| at);
    // The last one only begins: the game is won by what the one before has brought.
    for at in begins.filter(|at| !trace[at + 1].contains("wins")) {
        let dealt = trace[at..].iter().take(200);
        let dealt = dealt.filter(|l| l.contains("from the draw pile to") && l.contains("hand"));
        assert!(dealt.count() >= 10, "{at}");
    }
}

#[test]
fn a_round_is_won_in_many_words() {
    for ends in [
        "The first player to get rid of all their cards wins the round and scores 20 points.",
        "The first player to have no cards left wins the round. The winner scores 20 points.",
        "Whoever goes out first wins the round. The winner of the round gets 20 points.",
        "When a player has no cards left, they win the round and score 20 points.",
        "A round ends as soon as one player has no cards left. That player wins the round and scores 20 points.",
        "When a player has no cards left in their hand, the round ends immediately. The player who went out scores 20 points. Shuffle all the cards and deal again for the next round.",
        "The first player to run out of cards wins the hand. At the end of each hand, the winner of the round scores 20 points.",
    ] {
        let ends = format!("{ends} {GAME}");
        let trace = told(&book(DEAL, TURN, &ends));
        let rounds = scored(&trace);
        assert!((3..=5).contains(&rounds.len()), "{ends} {rounds:?}");
        assert!(
            rounds.iter().all(|r| r.len() == 1 && r[0].contains("gains 20")),
            "{ends} {rounds:?}"
        );
    }
}

/// Who has not won scores, and nobody else.
#[test]
fn the_others_score_for_what_they_hold() {
    for ends in [
        "A round ends as soon as one player has no cards left. That player wins the round and each other player scores 1 point for each card left in their hand.",
        "The first player to get rid of all their cards wins the round. Each other player scores 1 point for each card left in their hand.",
    ] {
        let ends = format!(
            "{ends} Play rounds until somebody reaches 10 points. The player with the fewest points wins."
        );
        let rounds = scored(&told(&book(DEAL, TURN, &ends)))
            .into_iter()
            .map(|r| r.into_iter().map(str::to_owned).collect::<Vec<_>>())
            .collect::<Vec<_>>();
        assert!(rounds.len() > 1 && rounds.iter().all(|r| r.len() == 1), "{ends} {rounds:?}");
    }
}

/// The cards of the others are not those of all: the printed rule names the difference.
#[test]
fn the_hands_of_others_are_not_all_hands() {
    let of = |whose: &str| {
        let ends = format!(
            "{ROUND} At the end of each round, each player scores 1 point for each card in {whose} hands. {GAME}"
        );
        let book = book(DEAL, TURN, &ends);
        let lowered = &book.compiled().lowered;
        let rules = lowered.rules.iter().filter(|r| r.origin.sentence == 2);
        rules
            .map(|r| houserules::lower::Printer::new(lowered, r).says(r))
            .find(|r| r.contains("time"))
            .expect("it is scored")
    };
    assert!(of("the other players'").contains("is not"), "{}", of("the other players'"));
}

#[test]
fn the_rest_and_the_first_discard_in_many_words() {
    for deal in [
        "Deal five cards to everyone. Put the rest of the deck face down on the table as the draw pile, and turn over the top card to begin the discard pile.",
        "Each player is dealt five cards. Set the rest aside as the draw pile. Flip over the top card of the draw pile and put it beside the draw pile. This is the discard pile.",
        "Shuffle the cards and deal 5 to everybody. Place the rest in the middle as a draw pile. Turn one card face up to start the discard pile.",
        "The dealer shuffles the cards and deals five cards to each player. The remaining cards are placed face down in the middle of the table to form the draw pile. Turn the top card of the draw pile face up next to it. This starts the discard pile.",
    ] {
        let book = book(deal, TURN, &format!("{ROUND} The winner scores 20 points. {GAME}"));
        let mut game = book.game(3, 1).expect("it can be played");
        while !game.is_terminal() && game.legal_actions().is_empty() {
            assert!(game.apply(0));
        }
        let trace = game.trace();
        let hands =
            trace.iter().filter(|l| l.contains("from the draw pile to") && l.contains("hand"));
        assert!(hands.count() >= 15, "{deal} {trace:?}");
        assert!(
            trace.iter().any(|l| l.contains("from the draw pile to the discard pile")),
            "{deal}"
        );
    }
}

#[test]
fn what_is_played_has_to_match() {
    for turn in [
        "On your turn, you must play one card onto the discard pile. It must match the color or the number of the top card. If you cannot play, draw a card. You may play it at once if it matches.",
        "On your turn, play a card from your hand that matches the top card of the discard pile by color or by number. If you have no playable card, you must draw one card from the draw pile and your turn is over.",
        "On your turn, play a card from your hand that matches the top card of the discard pile in color or number. If you have no matching card, draw a card. If it matches, you may play it right away. A 9 is wild and may be played on any card.",
    ] {
        let ends = format!("{ROUND} The winner scores 20 points. {GAME}");
        let rounds = told(&book(DEAL, turn, &ends));
        assert!(rounds.iter().any(|l| l.contains("to the discard pile")), "{turn}");
    }
}
