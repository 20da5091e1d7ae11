//! What counts in the end: what is named and all others, pairs and sets, and the values among pieces.

use houserules::Rulebook;
use houserules::compile::Status;

/// A book in which each of two players has the same five patches in their quilt: two red, one green, one blue, one gray;
/// and two more in hand.
fn book(scoring: &str) -> Rulebook {
    let text = format!(
        "# Tiles\n\n## 1 Start\n\n1.1 Two to four weavers play this game. The youngest weaver goes first, and turns pass clockwise.\n\n\
         1.2 There are 40 patches, ten of each color: red, green, blue, and gray. Shuffle the patches into a face-down stack.\n\n\
         1.3 Each weaver has a quilt. Each weaver begins the game with 0 points.\n\n\
         ## 2 Turn\n\n2.1 On their turn, a weaver may rest. When a weaver rests, the game ends.\n\n## 3 Scoring\n\n3.1 The game ends when the stack is empty.\n\n3.2 {scoring}\n"
    );
    Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook")
}

fn scores(scoring: &str, points: i64) {
    let book = book(scoring);
    let unread: Vec<&str> = book
        .compiled()
        .own_readings()
        .filter(|r| r.status == Status::Unread)
        .map(|r| r.text.as_str())
        .collect();
    assert_eq!(unread, [""; 0], "{scoring}");
    let scenario = format!(
        "## It is scored\nGiven two players, Ann and Ben\nAnd Ann's quilt holds 2 red patches\nAnd Ann's quilt holds a green patch\nAnd Ann's quilt holds a blue patch\nAnd Ann's quilt holds a gray patch\nAnd Ann's hand holds 2 gray patches\nAnd the stack holds a red patch\nAnd it is Ann's turn\nWhen Ann rests\nThen Ann has {points} points\n"
    );
    let outcomes = book.scenarios("a.scenario.md", &scenario).expect("it can be played");
    assert!(
        outcomes.iter().all(houserules::Scenario::passed),
        "{scoring}: {:?}",
        outcomes[0].wrong
    );
}

#[test]
fn all_others_are_those_that_were_not_named() {
    scores(
        "Each weaver scores 3 points for each red patch in their quilt and 1 point for each other patch in it.",
        9,
    );
    scores(
        "Each weaver scores 1 point for each red patch in their quilt and 4 points for each other patch there.",
        14,
    );
    scores("Each red patch in a quilt scores 3 points and each other patch 1 point.", 9);
    // Not a sum of three and the number of the others.
    let two = book("Each red patch scores 3 points and each green one 1 point.");
    assert!(two.compiled().own_readings().any(|r| r.status == Status::Unread));
}

#[test]
fn both_of_two_scores_count() {
    scores(
        "Each weaver scores 3 points for each red patch in their quilt and loses 1 point for each patch in their hand.",
        4,
    );
    scores(
        "Each weaver scores 1 point for each patch in their quilt and 10 points for each blue patch in their quilt.",
        15,
    );
}

#[test]
fn pairs_and_sets_are_made_of_one_value_or_of_all() {
    scores(
        "Each weaver scores 2 points for each pair of patches of the same color in their quilt.",
        2,
    );
    scores(
        "Each weaver scores 5 points for each set of three patches of the same color in their quilt.",
        0,
    );
    scores("Every two patches of the same color in a quilt score 4 points.", 4);
    scores(
        "Each weaver scores 10 points for each set of four patches of different colors in their quilt.",
        10,
    );
    // Of three of four colors, the same pieces make sets in several ways.
    let sets = book(
        "Each weaver scores 10 points for each set of three patches of different colors in their quilt.",
    );
    assert!(sets.compiled().own_readings().any(|r| r.status == Status::Unread));
}

#[test]
fn values_are_counted_once() {
    scores("Each weaver scores 5 points for each color in their quilt.", 20);
    scores(
        "Each weaver scores 1 point for each different color among the patches in their quilt.",
        4,
    );
    scores(
        "Each weaver scores 4 points for each color of which their quilt holds two or more.",
        4,
    );
    scores(
        "For each color, a weaver who has two or more patches of it in their quilt scores 10 more points.",
        10,
    );
}

#[test]
fn a_score_below_the_end_of_the_game_is_for_those_of_whom_it_holds() {
    scores("A weaver with no red patches in their quilt scores 5 points.", 0);
    scores("Each weaver who has a red patch in their quilt scores 5 points.", 5);
}
