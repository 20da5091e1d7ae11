//! How much is dealt, for how long, and what stays where it lies.

use houserules::Rulebook;
use houserules::compile::Status;
use houserules::lower::Printer;

use crate::small::rules_of;

const TABLE: &str = "# A\n\n* **1.1** Two players play. There are 20 cards numbered 1 to 20. Each player has a hand.\n\
    * **1.2** On their turn, a player plays a card to the table.\n\n## Setup\n\n";

fn with(sentence: &str) -> Rulebook {
    Rulebook::from_text("a.rules.md", &format!("{TABLE}* **9.3** {sentence}\n"))
        .expect("it is a rulebook")
}

/// The rules that a sentence makes, in words; nothing if it is not read.
fn says(sentence: &str) -> Option<String> {
    let book = with(sentence);
    let unread = book.compiled().own_readings().any(|r| r.status == Status::Unread);
    let lowered = &book.compiled().lowered;
    let own = lowered.rules.iter().filter(|rule| {
        rule.origin.name == "9.3"
            && !matches!(rule.kind, houserules::lower::RuleKind::Fact { .. })
    });
    let said = own.map(|rule| Printer::new(lowered, rule).rule(rule)).collect::<Vec<_>>();
    (!unread).then(|| said.join("; "))
}

/// What is said of a sentence that is not read, and what is offered in its place.
fn told(sentence: &str) -> (String, Vec<String>) {
    let book = with(sentence);
    let finding = book
        .compiled()
        .findings
        .iter()
        .find(|f| f.code.name() == "unread-sentence")
        .expect("it is not read");
    (finding.message.clone(), finding.suggestions.clone())
}

#[test]
fn dealing_goes_on_until_each_has_so_many() {
    for sentence in [
        "Deal cards until each player has five.",
        "Deal cards to the players until everyone has five cards.",
        "Deal cards from the deck until each player holds five cards.",
    ] {
        let rule = says(sentence).expect("it is read");
        assert!(
            rule.contains("for each player") && rule.contains("5 - the number of cards"),
            "{rule}"
        );
    }
    let rule = says("Deal cards until each player has three.").expect("it is read");
    assert!(rule.contains("3 - the number"), "{rule}");
}

#[test]
fn dealing_goes_on_until_nothing_is_left() {
    for sentence in [
        "Deal out the cards.",
        "Deal the remaining cards to the players.",
        "Deal cards to the players one at a time until none are left.",
        "Deal the cards one at a time until no cards remain.",
    ] {
        let rule = says(sentence).expect("it is read");
        assert!(rule.ends_with("until the deck is empty"), "{sentence} {rule}");
    }
}

#[test]
fn how_many_are_dealt_is_not_guessed() {
    let (message, offered) = told("Deal cards to each player.");
    assert_eq!(message, "it is not said how many `cards` are dealt");
    assert_eq!(offered, ["Deal five cards to each player."]);
    // What is counted only matters where something is counted.
    let (message, _) = told("Deal three cards to each player, counting only the new cards.");
    assert!(
        message.starts_with("`counting only the new cards` is not understood"),
        "{message}"
    );
}

#[test]
fn what_is_left_there_stays() {
    for sentence in [
        "Leave the cards on the table as they are.",
        "At the end of the round, leave all cards on the table exactly as they are.",
        "Keep the cards where they are.",
    ] {
        assert_eq!(says(sentence).as_deref(), Some(""), "{sentence}");
    }
    // One card that is left there is another matter.
    assert_ne!(says("Leave a card on the table.").as_deref(), Some(""));
}

#[test]
fn what_is_left_somewhere_lies_there() {
    let rule = |what: &str| {
        let text = format!(
            "# A\n\n* **1.1** Two players play. There are 24 tiles numbered 1 to 24. There is a quay.\n\
             * **1.2** At the start of each round, turn up three tiles into the quay.\n\
             * **9.3** At the end of the round, discard {what}.\n"
        );
        let book = Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook");
        rules_of(book.compiled(), "9.3").join("; ")
    };
    let plain = rule("the tiles in the quay");
    assert!(plain.contains("for each tile in the quay"), "{plain}");
    for what in [
        "the tiles left in the quay",
        "any tiles that are left in the quay",
        "the tiles that remain in the quay",
        "the remaining tiles in the quay",
        "all tiles remaining in the quay",
    ] {
        assert_eq!(rule(what), plain, "{what}");
    }
    // Where they are left by somebody is another matter.
    assert_ne!(rule("the tiles that were left by that player in the quay"), plain);
}

/// What a number of stones to take from a pile, and an ending, come to: the rules in words.
fn pile(rules: &str) -> String {
    let text = format!(
        "# A\n\n* **1.1** Two players play. There is a pile of 20 stones. Each player has a heap.\n* **9.3** {rules}\n"
    );
    let book = Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook");
    let compiled = book.compiled();
    if compiled.own_readings().any(|r| r.status == Status::Unread) {
        return "unread".to_owned();
    }
    rules_of(compiled, "9.3").join("; ")
}

#[test]
fn one_or_two_is_a_choice_from_a_pile_too() {
    // One is taken, and a second is offered; not one, whatever is said behind it.
    for (said, most) in [
        ("take one or two stones from the pile", 2),
        ("draw one or two stones from the pile", 2),
        ("take 1, 2 or 3 stones from the pile", 3),
        ("take one, two, or three stones from the pile", 3),
        ("take one to three stones from the pile", 3),
        ("move one or two stones from the pile to your heap", 2),
    ] {
        let rule = pile(&format!("On your turn, {said}."));
        assert_eq!(rule.matches("may accept").count(), most - 1, "{said}: {rule}");
    }
    let rule = pile("On your turn, take up to three stones from the pile.");
    assert_eq!(rule.matches("may accept").count(), 3, "{rule}");
    assert_eq!(pile("On your turn, take two, four or six stones from the pile."), "unread");
    assert_eq!(pile("On your turn, take one or more stones from the pile."), "unread");
}

#[test]
fn whoever_takes_the_last_one_is_meant_alone() {
    let one = pile("When a player takes the last stone, that player loses.");
    assert!(
        one.contains("is not the stone: when a player takes a stone, the player is out;"),
        "{one}"
    );
    for said in [
        "The player who takes the last stone loses.",
        "If you take the last stone, you lose.",
        "A player who takes the last stone from the pile loses.",
        "Whoever takes the last stone loses.",
    ] {
        assert_eq!(pile(said), one, "{said}");
    }
    // Where it does not matter who it was, the pile is empty.
    assert_eq!(
        pile("When a player takes the last stone, the game ends."),
        "while the pile is empty: the game ends"
    );
}

#[test]
fn the_one_who_took_the_last_stone_wins_the_game() {
    let text = "# A\n\n* **1.1** Two players play. There is a pile of 5 stones.\n\
        * **1.2** On your turn, take a stone from the pile.\n\
        * **1.3** The player who takes the last stone wins.\n";
    let book = Rulebook::from_text("a.rules.md", text).expect("it is a rulebook");
    let game = book.game(2, 1).expect("it starts");
    // The stones are taken by turns, so the one who began takes the first, the third and the fifth.
    let first =
        game.trace().iter().find(|line| line.contains("takes")).cloned().unwrap_or_default();
    let winner = game.winners()[0] + 1;
    assert!(first.contains(&format!("player {winner} takes")), "{first} {winner}");
}

#[test]
fn another_one_is_not_the_one_that_is_spoken_of() {
    let rule = pile(
        "When a player takes a stone, if there are no other stones in the pile, that player gains 2 points.",
    );
    assert!(
        rule.contains("no stone in the pile such that the stone is not the stone"),
        "{rule}"
    );
    // Without one that is spoken of, it is not said than which.
    assert_eq!(
        pile(
            "At the end of each turn, if there are no other stones in the pile, the game ends."
        ),
        "unread"
    );
}
