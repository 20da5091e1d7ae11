//! Several dice that show the same or do not, in the words of many tables: counted again from what three dice showed.

use houserules::Rulebook;
use houserules::compile::Status;

use crate::dice::{figure, played};

fn text(first: &str, second: &str) -> String {
    format!(
        "# A\n\n## 1. Set-up\n\n1.1 This is a game for two players. You need three six-sided dice.\n\n1.2 Each player \
         starts with 100 points. Turns pass clockwise.\n\n## 2. Your turn\n\n2.1 Roll all three dice.\n\n2.2 {first}\n\n2.3 \
         {second}\n\n## 3. End of the game\n\n3.1 The game ends after 60 rounds. The player with the most points wins.\n"
    )
}

fn is_read(first: &str, second: &str) -> bool {
    let book = Rulebook::from_text("a.rules.md", &text(first, second)).expect("a rulebook");
    book.compiled().own_readings().all(|r| r.status != Status::Unread)
}

/// What the dice showed, and how many points it brought whoever rolled.
fn rolls(first: &str, second: &str) -> Vec<([i64; 3], i64)> {
    assert!(is_read(first, second), "{first} / {second}");
    let book = Rulebook::from_text("a.rules.md", &text(first, second)).expect("a rulebook");
    let mut all: Vec<([i64; 3], i64)> = Vec::new();
    let mut faces = Vec::new();
    for line in played(&book, 7, &|_, _| 0) {
        if let Some(face) = line.split_once(" rolls ").and_then(|(_, n)| n.parse().ok()) {
            faces.push(face);
            if let [a, b, c] = faces[..] {
                all.push(([a, b, c], 0));
                faces.clear();
            }
            continue;
        }
        let Some((_, points)) = all.last_mut() else { continue };
        for noun in [" point", " points"] {
            *points += figure(&line, " gains ", noun).unwrap_or(0);
        }
    }
    assert!(all.len() > 80, "{first}: {}", all.len());
    all
}

/// How many of the dice show the same, at most.
fn alike(dice: &[i64; 3]) -> usize {
    dice.iter().map(|a| dice.iter().filter(|b| a == *b).count()).max().unwrap_or(0)
}

fn brings(rule: &str, fits: &dyn Fn(usize) -> bool) {
    let all = rolls(&format!("{rule}, score 5 points."), "If the total is 18, score 1 point.");
    let (mut with, mut without) = (0, 0);
    for (dice, points) in all {
        let most = i64::from(dice.iter().sum::<i64>() == 18);
        let expected = if fits(alike(&dice)) { 5 } else { 0 };
        assert_eq!(points, expected + most, "{rule}: {dice:?}");
        if expected > 0 { with += 1 } else { without += 1 }
    }
    assert!(with > 0 && without > 0, "{rule}: {with} and {without}");
}

#[test]
fn so_many_dice_show_the_same() {
    for rule in [
        "If all three dice show the same number",
        "If all dice match",
        "If all three dice are the same",
        "If you roll three of a kind",
        "On three of a kind",
        "On a triple",
        "If the dice show the same number",
    ] {
        brings(rule, &|n| n == 3);
    }
    for rule in [
        "If exactly two dice show the same number",
        "If exactly two dice match",
        "If just two of the dice are the same",
    ] {
        brings(rule, &|n| n == 2);
    }
    for rule in [
        "If two dice show the same number",
        "If at least two dice show the same number",
        "If any two dice match",
        "If you roll a pair",
        "On a pair",
    ] {
        brings(rule, &|n| n > 1);
    }
    for rule in [
        "If no two dice show the same number",
        "If all three dice show different numbers",
        "If all dice are different",
        "If the dice all show different numbers",
        "If none of the dice match",
    ] {
        brings(rule, &|n| n == 1);
    }
    // Of three dice two that differ say nothing of the third.
    assert!(!is_read("If two dice show different numbers, score 5 points.", "Score 1 point."));
}

#[test]
fn a_case_of_which_nothing_comes_takes_nothing_away() {
    for rule in [
        "On a total of 3 to 10, you score nothing.",
        "If the total is 10 or less, score nothing.",
        "On a total of 10 or less, you score nothing for it.",
    ] {
        for (dice, points) in rolls(rule, "On a total of 11 to 18, you score 2 points.") {
            let high = dice.iter().sum::<i64>() > 10;
            assert_eq!(points, if high { 2 } else { 0 }, "{rule}: {dice:?}");
        }
    }
    // Where there is something to take away, it is not clear which comes first.
    assert!(!is_read("On a total of 3 to 10, you score nothing.", "Score 2 points."));
}
