//! One rule in the words of many people: each of the wordings says the same as the plain one, on top of the shipped game and in
//! small books; and the readings that were wrong before.

use houserules::Rulebook;
use houserules::compile::Status;

use crate::attached_to::house;
use crate::small::rules_of;

/// Each of the wordings is read, and says what the first one says.
fn same(wordings: &[&str]) -> String {
    let plain = house(wordings[0]).unwrap_or_else(|| panic!("{} is not read", wordings[0]));
    for said in &wordings[1..] {
        assert_eq!(house(said).as_deref(), Some(plain.as_str()), "{said}");
    }
    plain
}

#[test]
fn a_target_is_a_target_in_any_words() {
    let plain = same(&[
        "A player wins when their Audience Favor reaches 500.",
        "A player wins the game as soon as their Audience Favor reaches 500 instead of 1000.",
        "A player wins once their Audience Favor reaches 500.",
        "The amount of Audience Favor required to win is reduced from 1000 to 500.",
        "Instead of needing 1000 Audience Favor, each player needs only 500 to win.",
        "The game is played to 500 Audience Favor rather than to 1000.",
        "Whoever first collects 500 Audience Favor is the winner, and the usual target of 1000 does not apply.",
    ]);
    assert!(plain.contains("reaches 500"), "{plain}");
    let four = same(&[
        "In a game with four or more players, a player wins when their Audience Favor reaches 750.",
        "The target of 1000 Audience Favor is lowered to 750 whenever four or more people play.",
        "With four or more players at the table, a player wins upon reaching 750 Audience Favor.",
        "Games of four players or more are played to 750 Audience Favor, while smaller games are still played to 1000.",
    ]);
    assert!(four.contains("the number of players is at least 4"), "{four}");
}

#[test]
fn the_narrower_of_two_times_sets_a_rule_off() {
    for (said, wide) in [
        (
            "In the first turn of the game, the active player draws two cards in the Draw Step.",
            "the number of the turn is 1",
        ),
        (
            "In the Draw Step of the first turn of the game, the active player draws two cards.",
            "the number of the turn is 1",
        ),
        (
            "In the Draw Step, in the first turn of the game, the active player draws two cards.",
            "the number of the turn is 1",
        ),
        (
            "In the second round, the active player draws two cards in the Draw Step.",
            "the number of the round is 2",
        ),
    ] {
        let rule = house(said).unwrap_or_else(|| panic!("{said} is not read"));
        assert!(rule.contains("when the Draw Step begins"), "{said}: {rule}");
        assert!(rule.contains(wide), "{said}: {rule}");
    }
    // A time that no figure tells is as before: the turn begins, and then it is asked.
    let each =
        house("In the Draw Step, the active player draws two cards.").expect("it is read");
    assert!(!each.contains("the number of the turn"), "{each}");
}

#[test]
fn what_must_be_done_before_play_is_no_duty_of_the_turns() {
    let plain = same(&[
        "At the start of the game, each player discards a card.",
        "At the start of the game, each player must discard a card.",
        "Before the first turn, each player must discard a card.",
    ]);
    assert!(plain.contains("before play"), "{plain}");
    let duty =
        house("Each player must discard a card in their Draw Step.").expect("it is read");
    assert!(!duty.contains("before play"), "{duty}");
}

#[test]
fn a_limit_in_the_first_turn_ends_with_it() {
    for said in [
        "Whoever takes the first turn must skip scoring in that turn.",
        "The player who goes first may not score until their second turn.",
        "The first player cannot score in the opening turn of the game.",
    ] {
        let rule = house(said).unwrap_or_else(|| panic!("{said} is not read"));
        assert!(rule.contains("the first player"), "{said}: {rule}");
        assert!(rule.contains("the number of the turn"), "{said}: {rule}");
    }
}

#[test]
fn kinds_in_a_row_have_a_limit_each() {
    let rule = house("Kings, Queens and Jacks can have two Props attached to them.");
    let rule = rule.expect("it is read");
    for rank in ["rank is King", "rank is Queen", "rank is Jack"] {
        assert!(rule.contains(rank), "{rule}");
    }
    let said =
        "If an Actor is a Jack, a Queen, or a King, a second Prop may be attached to it.";
    let rule = house(said).expect("it is read");
    assert!(rule.contains("is at most 2"), "{rule}");
}

#[test]
fn a_trade_asks_the_other_player() {
    let plain = same(&[
        "Once per turn, the active player may exchange a card with another player who agrees.",
        "Once per turn, the active player may trade one card from their Hand for one card from the Hand of another player who agrees.",
        "Once per turn, the active player may swap a card in their Hand with a card in an opponent's Hand, provided that the opponent accepts.",
    ]);
    assert!(plain.contains("may accept"), "{plain}");
    // Who is not asked does not choose, and nobody sees their hand.
    let said = "Once per turn, the active player may swap a card in their Hand with a card in an opponent's Hand.";
    let unasked = house(said).expect("it is read");
    assert!(
        unasked.contains("chance picks a card") && !unasked.contains("may accept"),
        "{unasked}"
    );
}

#[test]
fn an_end_instead_of_a_draw_has_one_winner_and_no_clash() {
    let rule = house(
        "If a player must draw from an empty Deck, the game ends and the player with the most Audience Favor wins.",
    );
    let rule = rule.expect("it is read");
    assert!(rule.contains("instead the game ends"), "{rule}");
    assert!(rule.contains("the winner is"), "{rule}");
    assert_eq!(rule.matches("instead").count(), 1, "{rule}");
}

#[test]
fn a_line_behind_a_front_is_read_as_by_itself() {
    let alone = house("The Audience Favor needed to win is 500.").expect("it is read");
    let said = "As an exception to 0000.1.6, the Audience Favor needed to win is 500.";
    assert!(alone.contains("reaches 500"), "{alone}");
    assert!(house(said).expect("it is read").contains("reaches 500"));
    let said = "In the End Scene Phase, if the active player has more than seven cards in hand, they must discard down to seven.";
    let rule = house(said).expect("it is read");
    assert!(rule.contains("for each the player whose turn it is discards the card"), "{rule}");
    assert!(!rule.contains("it is required"), "{rule}");
}

#[test]
fn each_player_who_does_something_does_it_each_time() {
    same(&[
        "When a player plays a Prop, they draw a card.",
        "A player draws a card when they play a Prop.",
        "A player draws a card as soon as they play a Prop.",
        "Each player who plays a Prop draws a card.",
    ]);
    same(&[
        "When a player plays an Act, they cannot score this turn.",
        "When a player plays an Act, they cannot score in that turn.",
    ]);
}

/// A small game of one die.
fn dice(rule: &str) -> Rulebook {
    let text = format!(
        "# Pebbles\n\n1.1 Two players each start with 5 pebbles and 0 points. A bowl starts with 20 pebbles.\n\n\
         2.1 On your turn, roll a die.\n\n2.2 {rule}\n\n\
         3.1 The game ends when the bowl is empty. The player with the most pebbles wins.\n"
    );
    Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook")
}

/// The rule in words, none if it is not read.
fn says(book: &Rulebook, name: &str) -> Option<String> {
    let compiled = book.compiled();
    let read = compiled.own_readings().all(|r| r.status != Status::Unread);
    let all = rules_of(compiled, name);
    read.then(|| all.join("; "))
}

#[test]
fn that_many_are_as_many_as_was_rolled() {
    for (said, expected) in [
        ("Take that many pebbles from the bowl.", "the roll pebbles in the bowl"),
        (
            "Take that many pebbles from the bowl, or all that remain if there are fewer.",
            "the roll pebbles in the bowl",
        ),
        ("Gain that many points.", "the roll is added"),
        ("Lose that many points.", "(the roll × -1) is added"),
    ] {
        let rule = says(&dice(said), "2.2").unwrap_or_else(|| panic!("{said} is not read"));
        assert!(rule.contains(expected), "{said}: {rule}");
    }
    // Nothing says how many where nothing is rolled.
    let text = "# Pebbles\n\n1.1 Two players each start with 5 pebbles. A bowl starts with 20 pebbles.\n\n\
         2.1 On your turn, take that many pebbles from the bowl.\n\n\
         3.1 The game ends when the bowl is empty. The player with the most pebbles wins.\n";
    let book = Rulebook::from_text("a.rules.md", text).expect("it is a rulebook");
    assert_eq!(says(&book, "2.1"), None);
}

#[test]
fn no_double_is_not_a_double() {
    let two = |rule: &str| {
        let text = format!(
            "# Pebbles\n\n1.1 Two players each start with 5 pebbles and 0 points. A bowl starts with 20 pebbles.\n\n\
             2.1 On your turn, roll two dice. Take a pebble from the bowl.\n\n2.2 {rule}\n\n\
             3.1 The game ends when the bowl is empty. The player with the most pebbles wins.\n"
        );
        Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook")
    };
    for said in [
        "If you roll no double, gain 1 point.",
        "If you do not roll a double, gain 1 point.",
        "Unless you roll a double, gain 1 point.",
        "If the dice do not match, gain 1 point.",
        "If you roll anything but a double, gain 1 point.",
    ] {
        let rule = says(&two(said), "2.2").unwrap_or_else(|| panic!("{said} is not read"));
        assert!(rule.contains("the die 1 is not the die 2"), "{said}: {rule}");
    }
    for (said, expected) in [
        ("If you roll a double, gain 1 point.", "the die 1 is the die 2"),
        // Two dice show one face.
        ("If the dice match, gain 1 point.", "is at least 2"),
    ] {
        let rule = says(&two(said), "2.2").unwrap_or_else(|| panic!("{said} is not read"));
        assert!(rule.contains(expected), "{said}: {rule}");
        assert!(!rule.contains("is not"), "{said}: {rule}");
    }
    // What a roll of this turn forbids is asked of this turn.
    let said = "If your two dice add up to 2, take no pebbles this turn.";
    let rule = says(&two(said), "2.2").unwrap_or_else(|| panic!("{said} is not read"));
    assert!(rule.contains("it cannot happen that a player takes a pebble"), "{rule}");
    assert!(rule.contains("in this turn is at least 1"), "{rule}");
    assert!(rule.contains("the roll is 2"), "{rule}");
}

#[test]
fn figures_of_a_roll_stand_for_it() {
    for (said, expected) in [
        ("On 6, gain 2 points.", "the roll is 6"),
        ("On 1 or 2, gain 2 points.", "the roll is at least 1 and the roll is at most 2"),
        ("On 3, 4 or 5, gain 2 points.", "the roll is at least 3 and the roll is at most 5"),
        (
            "On a roll of 2 to 5, gain 2 points.",
            "the roll is at least 2 and the roll is at most 5",
        ),
        (
            "On a total of 2 to 5, gain 2 points.",
            "the roll is at least 2 and the roll is at most 5",
        ),
        ("On 4 or more, gain 2 points.", "the roll is at least 4"),
        (
            "On a roll of 5 or 6, gain 2 points.",
            "the roll is at least 5 and the roll is at most 6",
        ),
    ] {
        let rule = says(&dice(said), "2.2").unwrap_or_else(|| panic!("{said} is not read"));
        assert!(rule.contains(expected), "{said}: {rule}");
        assert!(rule.contains("2 is added"), "{said}: {rule}");
    }
}

#[test]
fn who_scores_is_who_gains_points_where_nothing_else_is_scoring() {
    let book = |scores: &str, event: &str| {
        let text = format!(
            "# Echo\n\n1.1 Two players each start with 0 points. Turns alternate.\n\n\
             2.1 On your turn, roll a die.\n\n2.2 {scores}\n\n2.3 {event}\n\n\
             3.1 The game ends after six turns. The player with the most points wins.\n"
        );
        Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook")
    };
    let event = "When a player scores, the other player draws a card.";
    let gains = says(
        &book("On 6, you score 4 points.", "When a player scores, they lose 1 point."),
        "2.3",
    );
    let gains = gains.expect("it is read");
    assert!(gains.contains("when an amount is added"), "{gains}");
    // Where it is something that players do, it is that.
    let acts = says(
        &book(
            "A player may score on their turn. When a player scores, they gain 4 points.",
            event,
        ),
        "2.3",
    );
    assert!(acts.is_none_or(|rule| rule.contains("when a player scores")));
}

#[test]
fn a_boat_that_reaches_20_is_not_20_boats() {
    let text = "# Boats\n\n1.1 Two players take part. Each player has a boat. There is a track of 30 spaces numbered 1 to 30. \
         Each boat starts on space 1.\n\n2.1 On your turn, roll a die and move your boat forward that many spaces.\n\n3.1 @\n";
    let book = |said: &str| {
        Rulebook::from_text("a.rules.md", &text.replace('@', said)).expect("it is a rulebook")
    };
    assert_eq!(says(&book("A player whose boat reaches 20 wins."), "3.1"), None);
    assert!(says(&book("A player whose boat reaches space 20 wins."), "3.1").is_some());
}

/// How often each of two players wins a game in which all are level.
fn level(tie: &str) -> Vec<f64> {
    let text = format!(
        "# Sticks\n\n1.1 Two players each start with 0 points. Turns alternate.\n\n\
         1.2 There is a pile of 20 sticks.\n\n2.1 On your turn, take a stick from the pile.\n\n\
         3.1 The game ends after six turns. The player with the most points wins. {tie}\n"
    );
    let book = Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook");
    assert!(says(&book, "3.1").is_some(), "{tie} is not read");
    let mut wins = vec![0.0; 2];
    for seed in 1..8 {
        let (lines, ended) = crate::texts::played(&book, 2, seed);
        assert!(ended, "{tie}");
        let last = lines.iter().rev().find(|line| line.contains("wins")).cloned();
        let last = last.unwrap_or_else(|| panic!("{tie}: {lines:?}"));
        for (seat, won) in wins.iter_mut().enumerate() {
            if last.contains(&format!("player {}", seat + 1)) {
                *won += 1.0;
            }
        }
    }
    wins
}

#[test]
fn ties_go_by_the_order_of_play_and_by_the_last_deed() {
    for (tie, winner) in [
        ("In a tie, the second player wins.", 1),
        ("If tied, the second player wins.", 1),
        ("If players are tied, the player who went last wins.", 1),
        ("In a tie, the first player wins.", 0),
        // Six turns: the second player takes the last stick.
        ("If equal, the player who took the last stick wins.", 1),
    ] {
        let wins = level(tie);
        assert!(wins[winner] > 6.5, "{tie}: {wins:?}");
        assert!(wins[1 - winner] < 0.5, "{tie}: {wins:?}");
    }
}
