//! Who is left over, and how long a game lasts: ordinary sentences of many books, by
//! what their rules say.

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, Status, compile};
use houserules::lower::Printer;

use crate::small::rules_of;

const TABLE: &str = "\
* **1.1** Each player has a hand. There are 30 cards in the deck. Deal five cards to each player.
* **1.2** Each player begins the game with 10 coins and 0 points.
* **1.3** On their turn, a player may pass.
";

fn with(text: &str) -> Compiled {
    let text = format!("{TABLE}* **2.1** {text}\n");
    let files = MemoryFiles::default().with("a.rules.md", text);
    compile(book::load(&files, "a.rules.md", &Options::default()).expect("it can be loaded"))
}

/// The rules of 2.1 in words.
fn says(text: &str) -> Vec<String> {
    let compiled = with(text);
    let unread: Vec<&str> = compiled
        .own_readings()
        .filter(|r| r.status == Status::Unread)
        .map(|r| r.text.as_str())
        .collect();
    assert!(unread.is_empty(), "{unread:?} is not read");
    rules_of(&compiled, "2.1")
}

fn is_read(text: &str) -> bool {
    with(text).own_readings().all(|r| r.status != Status::Unread)
}

#[test]
fn one_left_over_is_not_anybody() {
    for (text, expected) in [
        (
            "When only one player has coins left, that player wins.",
            "there are exactly 1 players such that the player's coin is at least 1",
        ),
        ("When a single player remains, that player wins.", "there are exactly 1 players"),
        (
            "When all players but two have no coins, the game ends.",
            "the number of players such that the player's coin is at most 0 is (the number of players - 2)",
        ),
        (
            "When all players but one have lost, the remaining player wins.",
            "there are exactly 1 players",
        ),
    ] {
        let rules = says(text).join("; ");
        assert!(rules.contains(expected), "{text}: {rules}");
    }
    // One of several would be a guess.
    assert!(!is_read("When all players have passed, the remaining player wins."));
}

#[test]
fn fewest_is_not_most_and_losing_is_not_winning() {
    let rules = says("The player with the fewest coins wins.").join("; ");
    assert!(rules.contains("the lowest"), "{rules}");
    assert!(!is_read("The player with the fewest coins loses."));
}

#[test]
fn a_game_lasts_so_many_turns() {
    for (text, expected) in [
        ("The game ends after 20 turns.", "the number of the turn is 20"),
        ("The game ends after each player has taken 5 turns.", "(5 × the number of players)"),
        ("After ten rounds, the game ends.", "the number of the round is 10"),
        (
            "When the deck is empty, the player with the most points wins.",
            "the deck is empty: the game ends",
        ),
    ] {
        let rules = says(text).join("; ");
        assert!(rules.contains(expected), "{text}: {rules}");
    }
}

#[test]
fn a_state_at_a_moment_is_asked_then() {
    let rules =
        says("A player who has 12 coins at the end of their turn gains a point.").join("; ");
    assert!(rules.contains("when a time ends"), "{rules}");
    let rules = says("While a player has 12 coins, they cannot pass.").join("; ");
    assert!(!rules.contains("when a time"), "{rules}");
}

#[test]
fn a_number_names_a_piece_only_where_pieces_bear_one() {
    assert!(!is_read("When a player discards a 7, they gain a coin."));
    let rules = says(
        "Each card has a number from 1 to 10. When a player discards a 7, they gain a coin.",
    )
    .join("; ");
    assert!(rules.contains("the card's number is 7"), "{rules}");
}

#[test]
fn what_no_heading_places_is_not_set_up() {
    let book = |heading: &str| {
        let text = format!(
            "# Game\n\n## 1 Setup\n\n* **1.1** Each player has a hand. There are 30 cards in the deck. Deal five cards to each player.\n\n## 2 {heading}\n\n* **2.1** In clockwise order, each player draws a card.\n"
        );
        let files = MemoryFiles::default().with("a.rules.md", text);
        let compiled = compile(
            book::load(&files, "a.rules.md", &Options::default()).expect("it can be loaded"),
        );

        compiled.own_readings().last().expect("there is a sentence").status
    };
    assert_eq!(book("Tricks"), Status::Unread, "nothing says when it happens");
    assert_eq!(book("Getting ready"), Status::Operative);
}

#[test]
fn if_they_do_goes_with_the_permission_before_it() {
    let rules = says("On their turn, a player may dance. If they do, they gain 1 point.");
    assert!(
        rules
            .iter()
            .any(|r| r.contains("when a player dances") && r.contains("1 is added to point")),
        "{rules:?}"
    );
    // Another rule makes them do it, too: it would be a guess which is meant.
    assert!(!is_read(
        "On their turn, a player may discard a card. If they do, they gain 1 point. At the end of each turn, the active player discards a card."
    ));
}

#[test]
fn a_case_needs_its_roll() {
    assert!(!is_read("1: The active player loses a coin."));
}

#[test]
fn a_player_wins_by_what_they_have_alone() {
    let rules = says("A player wins when they have 20 points.").join("; ");
    assert!(rules.contains("while the player's point is at least 20"), "{rules}");
    let rules = says("A player wins when all other players have no coins.").join("; ");
    assert!(!rules.contains("first player"), "{rules}");
    let rules = says("When a player who has the fewest coins draws a card, they gain 1 point.")
        .join("; ");
    assert!(rules.contains("the lowest"), "{rules}");
    let rules = says(
        "The game ends when there are fewer than five cards in the deck at the end of a turn.",
    )
    .join("; ");
    assert!(rules.contains("when a time ends"), "{rules}");
}

#[test]
fn cases_below_a_lead_in_are_its_conditions() {
    let text = format!(
        "{TABLE}\n2.1 A player wins when:\n- They have 20 points.\n- All other players have no coins.\n"
    );
    let files = MemoryFiles::default().with("a.rules.md", text);
    let compiled = compile(
        book::load(&files, "a.rules.md", &Options::default()).expect("it can be loaded"),
    );
    let lowered = &compiled.lowered;
    let rules: Vec<String> =
        lowered.rules.iter().map(|r| Printer::new(lowered, r).rule(r)).collect();
    assert!(
        rules
            .iter()
            .any(|r| r.contains("while the player's point is at least 20: ")
                && r.contains("wins")),
        "{rules:?}"
    );
    assert!(
        !rules.iter().any(|r| r == "for each player: the player wins"),
        "nobody wins for nothing: {rules:?}"
    );
    assert!(!is_read("A player wins when:"), "no case follows");
}

#[test]
fn nothing_is_said_of_nothing_and_of_nobody() {
    assert!(!is_read("At the start of each round, the player draws a card."), "which player");
    assert!(!is_read("Cannot be blocked."), "who or what");
}

#[test]
fn pieces_that_nothing_brings_are_not_there() {
    assert!(
        !is_read("There are 12 apple cards in the deck."),
        "the deck holds cards, and no kind of them"
    );
    assert!(is_read("The deck is shuffled."), "the table itself is read");
}
