//! What a roll of two dice is worth, in the words of many tables: counted again from what the dice showed.

use houserules::Rulebook;
use houserules::compile::Status;

use crate::dice::{figure, played};

fn book(rule: &str) -> Option<Rulebook> {
    let text = format!(
        "# A\n\n## 1. Set-up\n\n1.1 This is a game for two players. You need two six-sided dice.\n\n1.2 Each player \
         starts with 100 points. Turns pass clockwise.\n\n## 2. Your turn\n\n2.1 Roll both dice.\n\n2.2 {rule}\n\n\
         ## 3. End of the game\n\n3.1 The game ends after 40 rounds. The player with the most points wins.\n"
    );
    let book = Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook");
    let whole = book.compiled().own_readings().all(|r| r.status != Status::Unread);
    whole.then_some(book)
}

/// What both dice showed, and how many points it brought whoever rolled, for each roll of a game.
fn rolls(rule: &str) -> Vec<(i64, i64, i64)> {
    let book = book(rule).unwrap_or_else(|| panic!("{rule} is not read"));
    let mut all: Vec<(i64, i64, i64)> = Vec::new();
    let mut first = None;
    for line in played(&book, 5, &|_, _| 0) {
        let face = line.split_once(" rolls ").and_then(|(_, n)| n.parse::<i64>().ok());
        if let Some(face) = face {
            match first.take() {
                None => first = Some(face),
                Some(before) => all.push((before, face, 0)),
            }
            continue;
        }
        let Some((.., points)) = all.last_mut() else { continue };
        for noun in [" point", " points"] {
            *points += figure(&line, " gains ", noun).unwrap_or(0);
            *points -= figure(&line, " loses ", noun).unwrap_or(0);
        }
    }
    assert!(all.len() >= 60, "{rule}: {}", all.len());
    all
}

fn worth(rule: &str, points: &dyn Fn(i64, i64) -> i64) {
    for (a, b, brought) in rolls(rule) {
        assert_eq!(brought, points(a, b), "{rule}: {a} and {b}");
    }
}

#[test]
fn dice_are_added_multiplied_and_compared() {
    worth("Score the sum of the dice.", &|a, b| a + b);
    for rule in [
        "Score the product of the dice.",
        "Multiply the dice and score the result.",
        "Score the product of both dice.",
    ] {
        worth(rule, &|a, b| a * b);
    }
    for rule in
        ["Score the difference between the two dice.", "Score the difference of the dice."]
    {
        worth(rule, &|a, b| (a - b).abs());
    }
    for rule in [
        "Score as many points as the higher die shows.",
        "Score the higher of the two dice.",
        "Score the highest number shown.",
    ] {
        worth(rule, &|a, b| a.max(b));
    }
    worth("Score the lower of the two dice.", &|a, b| a.min(b));
}

#[test]
fn amounts_are_made_from_the_sum() {
    worth("Score twice the total.", &|a, b| 2 * (a + b));
    worth("Score the total plus 5.", &|a, b| a + b + 5);
    worth("Score 2 more than the highest die.", &|a, b| a.max(b) + 2);
    worth("Lose half the roll, rounded up.", &|a, b| -((a + b + 1) / 2));
    worth("On a double, score twice the total.", &|a, b| if a == b { 4 * a } else { 0 });
}

#[test]
fn a_case_may_be_worth_nothing() {
    for rule in [
        "Score the sum of the dice. On a double, score nothing.",
        "Score the sum of the dice, but nothing on a double.",
        "On a double, score nothing. Otherwise, score the sum of the dice.",
        "Score the total. If both dice show the same number, you score no points this turn.",
    ] {
        worth(rule, &|a, b| if a == b { 0 } else { a + b });
    }
    worth("Score the sum of the dice. If the sum is 7, score nothing instead.", &|a, b| {
        if a + b == 7 { 0 } else { a + b }
    });
    // Another rule of the turn is not meant by it.
    assert!(book("On a double, score nothing.").is_none());
}

#[test]
fn each_die_counts_for_itself() {
    let ones = |a: i64, b: i64| i64::from(a == 1) + i64::from(b == 1);
    worth("If either die shows a 1, lose 1 point for each 1.", &|a, b| -ones(a, b));
    let high = |n: i64| i64::from(n >= 5);
    worth("Score 2 points for each 5 or 6.", &|a, b| 2 * (high(a) + high(b)));
    worth("On a double 6, score 50 points.", &|a, b| if (a, b) == (6, 6) { 50 } else { 0 });
    // Nothing is counted by its figure where there are no dice.
    let text = "# A\n\n1.1 Two players play. Each player starts with 3 points.\n\n2.1 On your turn, score 2 points \
                for each 5.\n\n3.1 The game ends after 3 rounds.\n";
    let book = Rulebook::from_text("a.rules.md", text).expect("it is a rulebook");
    assert!(book.compiled().own_readings().any(|r| r.status == Status::Unread));
}

/// The second case was asked within the first, and never came.
#[test]
fn cases_of_one_sentence_are_cases_of_their_own() {
    let low = |n: i64| if n <= 6 { 1 } else { 3 };
    for rule in [
        "On 2 to 6, score 1 point; on 7 or more, score 3.",
        "On 2 to 6, score 1 point, and on 7 or more, score 3 points.",
        "If the roll is 6 or less, score 1 point; if the roll is 7 or more, score 3 points.",
    ] {
        worth(rule, &|a, b| low(a + b));
    }
    worth("On a 7, score 1 point; on an 8, score 2 points; on a 9, lose 1 point.", &|a, b| {
        match a + b {
            7 => 1,
            8 => 2,
            9 => -1,
            _ => 0,
        }
    });
    for rule in [
        "On a 7, score 1 point; on an 8, score 2 points; otherwise, score 3.",
        "On a 7, score 1 point. On an 8, score 2 points. Otherwise, score 3 points.",
    ] {
        worth(rule, &|a, b| match a + b {
            7 => 1,
            8 => 2,
            _ => 3,
        });
    }
    worth(
        "If both dice are even, score 2 points; if both dice are odd, lose 1 point.",
        &|a, b| match (a % 2, b % 2) {
            (0, 0) => 2,
            (1, 1) => -1,
            _ => 0,
        },
    );
    worth("Score the total unless you roll a 7; if you do, lose 5 points.", &|a, b| {
        if a + b == 7 { -5 } else { a + b }
    });
    // What could be so in both cases, or comes to be so in the first, is not read.
    for rule in [
        "If you have 10 points, lose 1 point; if you have 20, lose 2 points.",
        "If you have no points, score 2 points; if you have one point, score 1.",
        "If you roll higher than another player, score 1 point.",
    ] {
        assert!(book(rule).is_none(), "{rule}");
    }
    // What hangs on the first case stays in it.
    worth("On a 7, score 1 point; if you then have no points, score 9.", &|a, b| {
        i64::from(a + b == 7)
    });
}

#[test]
fn it_is_the_roll_and_no_figure_of_the_sentence() {
    let odd = |a: i64, b: i64| if (a + b) % 2 == 1 { 1 } else { 2 };
    worth("If the total is odd, score 1; if it is even, score 2.", &odd);
    worth("If the total is odd, score 1. If it is even, score 2.", &odd);
    worth("If the total is a multiple of 3, score 3 points.", &|a, b| {
        if (a + b) % 3 == 0 { 3 } else { 0 }
    });
    worth("If the total is divisible by 4, score 3 points.", &|a, b| {
        if (a + b) % 4 == 0 { 3 } else { 0 }
    });
}

#[test]
fn one_die_is_rolled_again_and_the_other_lies() {
    for rule in ["You may reroll either die once.", "You may reroll one die."] {
        let book = book(rule).unwrap_or_else(|| panic!("{rule} is not read"));
        let lines = played(&book, 5, &|_, _| 1);
        let again = lines.iter().filter(|l| l.starts_with("die ")).count();
        let rolled = lines.iter().filter(|l| l.starts_with("roll becomes")).count();
        assert!(again > 0 && rolled > 0, "{rule}: {lines:?}");
        // Two dice with each first roll, one with the second.
        assert!(again < 2 * rolled, "{rule}: {again} faces in {rolled} rolls");
    }
    assert!(book("On a double, you may reroll one die.").is_none());
    assert!(book("If you rolled a double on your last turn, score 5 points.").is_none());
}
