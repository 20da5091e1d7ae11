//! Conditions about other players: whose figure is compared with whose, and for how many something is done. With three players
//! each of these was read and wrong before: compared with what all others have together, done once for each, or at all times.

use houserules::Rulebook;

use crate::small::unread;

/// A book in which a turn is an act, a rule and one more choice.
fn book(act: &str, rule: &str) -> Rulebook {
    let text = format!(
        "# A\n\n## 1. Set-up\n\n1.1 This is a game for three players. Each player starts with 0 points and 0 coins.\n\n1.2 A random \
         player takes the first turn. Turns pass clockwise. A round is one turn for each player.\n\n## 2. Your turn\n\n2.1 {act}\n\n2.2 \
         {rule}\n\n2.3 Then you may take 1 coin.\n\n## 3. End of the game\n\n3.1 The game ends after 9 rounds. The player with the most \
         points wins.\n"
    );
    Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook")
}

/// Points of Ann, Ben and Cid before Ann takes a coin on her turn, and after what follows.
fn after(rule: &str, before: [i64; 3], then: [i64; 3]) {
    let book = book("You may take 1 coin.", rule);
    assert_eq!(unread(&book), [""; 0], "{rule}");
    let [a, b, c] = before;
    let [x, y, z] = then;
    let scenario = format!(
        "## It is so\nGiven three players, Ann, Ben and Cid\nAnd Ann has {a} points\nAnd Ben has {b} points\nAnd Cid has {c} \
         points\nAnd it is Ann's turn\nWhen Ann takes a coin\nThen Ann has {x} points\nAnd Ben has {y} points\nAnd Cid has {z} points\n"
    );
    let outcomes = book.scenarios("a.scenario.md", &scenario).expect("it can be played");
    assert!(
        outcomes.iter().all(houserules::Scenario::passed),
        "{rule} with {before:?}: {:?}",
        outcomes[0].wrong
    );
}

#[test]
fn a_figure_is_compared_with_one_of_the_others() {
    let rule = "If your score is higher than another player's score, lose 1 point.";
    after(rule, [8, 7, 9], [7, 7, 9]);
    after(rule, [4, 7, 9], [4, 7, 9]);
    for rule in [
        "If your score equals another player's score, that player loses 5 points.",
        "If your score is the same as another player's, that player loses 5 points.",
        "If your score is now equal to that of another player, that player loses 5 points.",
        "If your score is the same as the score of another player, they lose 5 points.",
    ] {
        after(rule, [7, 7, 9], [7, 2, 9]);
        after(rule, [7, 9, 7], [7, 9, 2]);
        // Together they have as many.
        after(rule, [16, 7, 9], [16, 7, 9]);
    }
}

#[test]
fn a_figure_is_compared_with_each_of_the_others() {
    for rule in [
        "If your score is higher than any other player's score, score 5 points.",
        "If your score is higher than the score of each other player, score 5 points.",
        "If your score is higher than every other player's score, score 5 points.",
    ] {
        after(rule, [10, 7, 9], [15, 7, 9]);
        after(rule, [8, 7, 9], [8, 7, 9]);
    }
    let lower = "If your score is lower than any other player's score, score 5 points.";
    after(lower, [8, 9, 9], [13, 9, 9]);
    after(lower, [8, 7, 9], [8, 7, 9]);
    // What they have together is said so.
    let all = "If your score is higher than the scores of the other players together, score 5 points.";
    after(all, [17, 7, 9], [22, 7, 9]);
    after(all, [16, 7, 9], [16, 7, 9]);
}

#[test]
fn who_is_only_asked_about_is_asked_about_once() {
    for rule in [
        "If another player has more points than you, score 5 points.",
        "If any other player has more points than you, score 5 points.",
        "If an opponent has more points than you, score 5 points.",
        "If someone has more points than you, score 5 points.",
        "If a player has more points than you, you score 5 points.",
        "If one of the other players has 9 points, score 5 points.",
    ] {
        after(rule, [4, 9, 9], [9, 9, 9]);
        after(rule, [4, 3, 9], [9, 3, 9]);
        after(rule, [4, 3, 4], [4, 3, 4]);
    }
    let none = "If nobody has more points than you, score 5 points.";
    after(none, [9, 7, 9], [14, 7, 9]);
    after(none, [8, 7, 9], [8, 7, 9]);
    let fewer = "Each player with fewer points than another player scores 1 point.";
    after(fewer, [4, 9, 9], [5, 9, 9]);
    after(fewer, [9, 4, 3], [9, 5, 4]);
    let some = "If a player has 9 points, you score 5 points.";
    after(some, [4, 9, 9], [9, 9, 9]);
    after(some, [4, 3, 4], [4, 3, 4]);
}

#[test]
fn who_is_spoken_of_again_is_each_of_them_and_in_that_step() {
    for rule in [
        "If another player has more points than you, that player loses 1 point.",
        "If another player has more points than you, they lose 1 point.",
        "If a player has more points than you, they lose 1 point.",
    ] {
        after(rule, [4, 9, 9], [4, 8, 8]);
        after(rule, [4, 3, 9], [4, 3, 8]);
        after(rule, [4, 3, 4], [4, 3, 4]);
    }
}

/// What a round brings in which the first die shows a 5 or anything else, and nobody scores otherwise.
#[test]
fn whether_anybody_scored_is_known_at_the_end_of_the_round() {
    for rule in [
        "On a 5, score 2 points. If nobody scores in a round, each player loses 1 point.",
        "On a 5, score 2 points. If nobody scored this round, each player loses 1 point.",
        "On a 5, score 2 points. At the end of each round, if nobody has scored this round, each player loses 1 point.",
    ] {
        let book = book("Roll a six-sided die.", rule);
        assert_eq!(unread(&book), [""; 0], "{rule}");
        let mut game = book.game(3, 4).expect("it can be played");
        for _ in 0..100 {
            if game.is_terminal() {
                break;
            }
            game.apply(0);
        }
        let trace = game.trace();
        let rounds: Vec<usize> =
            (0..trace.len()).filter(|at| trace[*at].contains("round ends")).collect();
        assert!(rounds.len() >= 8, "{rule}: {trace:?}");
        let mut from = 0;
        let mut seen = [0, 0];
        for end in rounds {
            let scored = trace[from..end].iter().any(|l| l.contains("gains 2 point"));
            let lost = trace[from..].iter().skip(end - from).take(4);
            let lost = lost.filter(|l| l.contains("loses 1 point")).count();
            assert_eq!(lost > 0, !scored, "{rule}: {:?}", &trace[from..end + 4]);
            seen[usize::from(scored)] += 1;
            from = end;
        }
        assert!(seen.iter().all(|n| *n > 0), "{rule}: {seen:?}");
    }
}

#[test]
fn both_of_you_are_two() {
    let rule = "Choose another player. Both of you score 2 points.";
    let text = crate::small::rules_of(book("Roll a six-sided die.", rule).compiled(), "2.2")
        .join("; ");
    assert!(text.contains("2 is added to point of the player whose turn it is"), "{text}");
    assert!(text.contains("2 is added to point of (the chosen player"), "{text}");
    after("Each of you scores 1 point.", [4, 7, 9], [5, 8, 10]);
    // Who the other one is is not kept.
    for rule in [
        "If another player has more points than you, both of you score 2 points.",
        "If your score equals another player's, both of you score 2 points.",
    ] {
        let book = book("Roll a six-sided die.", rule);
        assert_ne!(unread(&book), [""; 0], "{rule}");
    }
}

/// On a game with a law of its own, where a house rule is about whoever is spoken to.
#[test]
fn house_rules_ask_about_others_too() {
    for (said, asks) in [
        (
            "At the start of your turn, if any player has 20 Audience Favor, gain 5 Audience Favor.",
            "there is a player such that the player's Audience Favor is at least 20",
        ),
        (
            "At the start of your turn, if one of the other players has 20 Audience Favor, gain 5 Audience Favor.",
            "there is a player such that the player is not the player whose turn it is and the player's Audience Favor is at least 20",
        ),
        // Without a turn it is about each player, and another than they are.
        (
            "If another player has more cards in hand than you, draw a card.",
            "there is a player such that the player is not the player and the number of cards in the player's Hand",
        ),
    ] {
        let rules = crate::goes_on::read(said);
        assert!(rules.contains(asks), "{said}: {rules}");
    }
}
