//! How books open: what the players are called, what lies where, who goes first, and how they end.

use houserules::Rulebook;
use houserules::lower::Printer;

use crate::small::{rules_of, unread};

fn book(rules: &str) -> Rulebook {
    Rulebook::from_text("a.rules.md", &format!("# A\n\n{rules}")).expect("it is a rulebook")
}

/// The rules of a number in words, in a book that is read whole.
fn says(rules: &str, number: &str) -> String {
    let book = book(rules);
    assert_eq!(unread(&book), Vec::<String>::new());
    rules_of(book.compiled(), number).join("; ")
}

#[test]
fn players_are_called_by_the_part_they_play() {
    let plain = "* **1.1** Two to four players play.\n* **1.2** Each player starts with 3 coins.\n\
        * **1.3** The player with the most coins wins.\n";
    let expected = says(plain, "1.2");
    for (one, many, first) in [
        ("mason", "masons", "Two to four masons play."),
        ("innkeeper", "innkeepers", "From two to four innkeepers can play."),
        ("apothecary", "apothecaries", "This game is for two to four apothecaries."),
        ("agent", "agents", "Two to four agents race."),
        ("showman", "showmen", "Two to four showmen play The Fair of Ashby."),
    ] {
        let text = format!(
            "* **1.1** {first}\n* **1.2** Each {one} starts with 3 coins.\n* **1.3** The {one} with the most coins wins. \
             If {many} are tied, they share the win.\n"
        );
        assert_eq!(says(&text, "1.2"), expected, "{text}");
        assert_eq!(book(&text).compiled().lowered.world.players, Some((2, 4)), "{text}");
    }
    let told = "* **1.1** The game is for two to four players. Each player is a merchant.\n\
        * **1.2** Each merchant starts with 3 coins.\n* **1.3** The merchant with the most coins wins.\n";
    assert_eq!(says(told, "1.2"), expected);
    // A word of any table is nobody's name.
    assert!(
        !unread(&book(
            "* **1.1** Two to four teams play.\n* **1.2** Each team starts with 3 coins.\n"
        ))
        .is_empty()
    );
}

#[test]
fn what_is_played_is_no_part() {
    // Flowers that players play are pieces, and so is a card with a mason on it.
    for played in ["Players play flowers.", "Each player plays a flower.", "You play flowers."]
    {
        let text = format!(
            "* **1.1** Two players play.\n* **1.2** {played}\n* **1.3** Each flower starts with 3 coins.\n"
        );
        let book = book(&text);
        let rules = &book.compiled().lowered;
        let coins: Vec<String> = rules
            .rules
            .iter()
            .filter(|r| r.origin.name == "1.3")
            .map(|r| Printer::new(rules, r).rule(r))
            .collect();
        assert!(coins.iter().all(|rule| !rule.contains("player")), "{played} {coins:?}");
    }
    let cards = "* **1.1** Two masons play.\n* **1.2** There are 12 mason cards.\n\
        * **1.3** Each mason draws a mason card.\n";
    let readings: Vec<String> =
        book(cards).compiled().own_readings().map(|r| r.text.clone()).collect();
    assert!(readings.iter().any(|r| r.contains("12 mason cards")), "{readings:?}");
    assert!(!says_all(cards).contains("player card"), "{}", says_all(cards));
}

/// All rules of a book in words.
fn says_all(rules: &str) -> String {
    let book = book(rules);
    let lowered = &book.compiled().lowered;
    lowered
        .rules
        .iter()
        .map(|rule| Printer::new(lowered, rule).rule(rule))
        .collect::<Vec<_>>()
        .join("; ")
}

#[test]
fn a_part_may_be_written_in_any_letters() {
    let text = "* **1.1** Two attachés play.\n* **1.2** Each attaché starts with 3 coins.\n";
    assert_eq!(unread(&book(text)), Vec::<String>::new());
}

#[test]
fn the_author_s_words_are_kept() {
    let book = book("* **1.1** Two masons play.\n* **1.2** A mason frobs a wall.\n");
    assert_eq!(unread(&book), ["A mason frobs a wall"]);
}

#[test]
fn ties_are_settled_by_what_is_said() {
    let text = |tie: &str| {
        format!(
            "* **1.1** Two players play.\n* **1.2** Each player starts with 3 coins and 2 gems.\n\
             * **1.3** The player with the most coins wins.\n* **1.4** {tie}\n"
        )
    };
    for tie in [
        "If players tie for the most coins, the one of them with the most gems wins.",
        "If there is a tie, the player with more gems wins.",
        "More gems break a tie.",
    ] {
        let rule = says(&text(tie), "1.3");
        assert!(rule.contains("highest the player's gem"), "{tie}: {rule}");
    }
    let rule = says(&text("Players who tie for the most coins share the win."), "1.3");
    assert!(!rule.contains("gem"), "{rule}");
    // Nothing says that the most gems win.
    assert!(
        !unread(&book(&text(
            "If players tie for the most gems, the one with fewer coins wins."
        )))
        .is_empty()
    );
}

#[test]
fn nothing_at_the_start_is_nothing() {
    let text = "* **1.1** Two players play.\n* **1.2** There are 40 cards in the pile. Each player has a hand and a barn. Every barn starts empty.\n\
        * **1.3** Players begin the game without coins.\n\
        * **1.4** On their turn, a player draws a card and takes 3 coins from the bank.\n\
        * **1.5** The game ends when a player has 9 coins.\n";
    let rule = says(text, "1.3");
    assert!(rule.contains("coin of the player becomes 0"), "{rule}");
}

#[test]
fn ends_wait_for_the_end_of_the_turn() {
    let text = |end: &str| {
        format!(
            "* **1.1** Two players play.\n* **1.2** There are 40 cards in the pile. Each player has a hand and a barn.\n\
             * **1.3** On their turn, a player draws a card from the pile and may move a card from their hand to their barn.\n\
             * **1.4** {end}\n"
        )
    };
    for (end, state) in [
        (
            "The game ends at the end of the turn in which the last card leaves the pile.",
            "the pile is empty",
        ),
        (
            "The game ends at the end of the turn in which the last card of the pile is drawn.",
            "the pile is empty",
        ),
        (
            "The game ends at the end of the turn in which a barn comes to hold eight cards.",
            "at least 8 cards",
        ),
    ] {
        let rule = says(&text(end), "1.4");
        assert!(rule.contains(state) && rule.contains("when a time ends"), "{end}: {rule}");
    }
    let rule = says(&text("When a barn holds eight cards, that player wins."), "1.4");
    assert!(
        rule.contains("for each player: the player wins")
            && rule.contains("in the player's barn"),
        "{rule}"
    );
}

/// Pieces come from where they lie, never from the hand of another player.
#[test]
fn pieces_are_drawn_from_their_own_pile() {
    let text = "* **1.1** Two players play. Each player has a hand.\n\
        * **1.2** There are 60 herbs: 20 mint, 20 sage and 20 thyme. Shuffle them into a face-down pile.\n\
        * **1.3** There are 12 storms: 6 of wind and 6 of rain. Shuffle them into a face-down stack.\n\
        * **1.4** On their turn, a player draws a herb and a storm.\n* **1.5** The game ends after five rounds.\n";
    let text = text.replace("6 of wind and 6 of rain", "6 wind and 6 rain");
    let rule = says(&text, "1.4");
    assert!(
        rule.contains("a herb in the pile") && rule.contains("a storm in the stack"),
        "{rule}"
    );
    let mut game = book(&text).game(2, 1).expect("it can be played");
    for _ in 0..40 {
        if game.is_terminal() || game.legal_actions().is_empty() {
            break;
        }
        game.apply(0);
    }
    let trace = game.trace();
    let from = |place: &str| trace.iter().filter(|line| line.contains(place)).count();
    assert_eq!((from("from the pile to"), from("from the stack to")), (10, 10), "{trace:?}");
    assert_eq!(from("not possible"), 0, "{trace:?}");
    assert!(!trace.iter().any(|line| line.contains("from player")), "{trace:?}");
}

#[test]
fn what_pieces_bear_is_told_in_a_sentence_of_its_own() {
    for (more, copies) in [
        (
            "There are 80 stamps. Each stamp shows one of five countries and a value from 1 to 8, and there are two copies of each stamp.",
            2,
        ),
        (
            "There are 24 stamps. Each stamp belongs to one of two lands (north and south) and has a fame from 1 to 12. There is one stamp of each fame in each land.",
            1,
        ),
        ("There are 48 stamps, eight for each size from 1 to 6.", 8),
    ] {
        let text = format!("* **1.1** Two players play.\n* **1.2** {more}\n");
        let book = book(&text);
        assert_eq!(unread(&book), Vec::<String>::new());
        let counts: Vec<u32> =
            book.compiled().lowered.world.components.iter().map(|c| c.count).collect();
        let sum: u32 = counts.iter().sum();
        assert!(
            counts.iter().all(|&n| n == copies) && more.contains(&sum.to_string()),
            "{counts:?}"
        );
    }
    // The figures have to fit.
    assert!(!unread(&book("* **1.1** Two players play.\n* **1.2** There are 47 stamps, eight for each size from 1 to 6.\n")).is_empty());
}

const END: &str = "## 1 Start\n\n* **1.1** Two players play. There are 48 cards, eight for each size from 1 to 6. Shuffle them into a \
    face-down pile.\n* **1.2** Each player has a hand, a shed and a garden. Each player draws four cards. Each player draws two cards as \
    their shed.\n\n## 2 Turn\n\n* **2.1** On their turn, a player moves a card from their hand to their garden.\n* **2.2** At the end of the \
    turn, the player turns up the top card of the pile and adds it to their garden.\n\n## 3 End\n\n* **3.1** The game ends after three rounds.\n";

fn at_the_end(text: &str, number: &str) -> String {
    says(&format!("{END}* **3.2** {text}\n"), number)
}

#[test]
fn places_and_scores_are_those_that_are_named() {
    let scored = "Each player scores the size of each card in their garden.";
    let rule = at_the_end(scored, "3.2");
    assert!(
        rule.contains("when the game is over")
            && rule.contains("size over each card in the player's garden"),
        "{rule}"
    );
    let rule = at_the_end(
        "At the end of the game, each player scores 5 points for each card in their hand and 1 point for each card in their shed.",
        "3.2",
    );
    assert!(
        rule.contains("in the player's hand") && rule.contains("in the player's shed"),
        "{rule}"
    );
    let rule = at_the_end(scored, "1.2");
    assert!(rule.contains("to the player's shed"), "{rule}");
    let rule = at_the_end(scored, "2.2");
    assert!(rule.contains("moves to the player's garden"), "{rule}");
}

#[test]
fn what_never_runs_out_is_no_place() {
    let text = |end: &str| {
        format!(
            "* **1.1** Two miners play. {end}\n* **1.2** Each miner starts with three coins.\n\
             * **1.3** On their turn, a miner takes two coins from the chest.\n* **1.4** The game ends when a miner has 20 coins.\n"
        )
    };
    for end in [
        "The chest of coins never runs out.",
        "The coins in the chest are endless.",
        "The chest holds all other coins and never runs out.",
    ] {
        let rule = says(&text(end), "1.3");
        assert!(
            rule.contains("2 is added to coin of the player whose turn it is"),
            "{end}: {rule}"
        );
    }
    assert!(!unread(&book(&text("The chest is made of oak."))).is_empty());
}
