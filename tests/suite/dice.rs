//! Several dice: what they show one by one, what they score together, which of them are rolled again, and rolls against each
//! other. What play does is counted again from what was rolled.

use houserules::Rulebook;

use crate::basic::{course, same};
use crate::texts::read_whole as book;

/// What happens in a game of so many decisions; `choose` picks one of the choices.
pub(crate) fn played(
    book: &Rulebook,
    seed: u64,
    choose: &dyn Fn(usize, usize) -> usize,
) -> Vec<String> {
    let mut game = book.game(2, seed).expect("it can be played");
    for at in 0..400 {
        if game.is_terminal() {
            break;
        }
        let actions = game.legal_actions().len();
        assert!(game.apply(choose(at, actions) % actions));
    }
    let line = |l: &String| l.trim().split(" (").next().unwrap_or_default().to_owned();
    game.trace().iter().map(line).collect()
}

/// The choices of a player who likes change.
fn any(at: usize, _: usize) -> usize {
    at * 7 + at / 3
}

pub(crate) fn figure(line: &str, front: &str, behind: &str) -> Option<i64> {
    let (_, rest) = line.split_once(front)?;
    rest.strip_suffix(behind)?.parse().ok()
}

/// Follows the dice through a game and asks at each change of a number whether it is right.
fn follow(lines: &[String], dice: usize, check: &mut dyn FnMut(&[i64], &str)) {
    let mut shown = vec![0; dice];
    for line in lines {
        let die = line.strip_prefix("die ").and_then(|l| l.split_once(" becomes "));
        if let Some((die, face)) = die {
            let (die, face): (usize, i64) =
                (die.parse().expect("a die"), face.parse().expect("a face"));
            shown[die - 1] = face;
        } else {
            check(&shown, line);
        }
    }
}

fn most_alike(dice: &[i64]) -> i64 {
    (1..=6).map(|f| dice.iter().filter(|d| **d == f).count() as i64).max().unwrap_or(0)
}

const FIVE: &str = "# A\n\n1. Two players play.\n2. On your turn, roll five dice.";

#[test]
fn a_roll_is_scored_for_the_most_that_it_is() {
    let list = " You may reroll any of the dice up to two times.\n3. After your third roll, score points as follows:\n   - Five of a kind: 50 points\n   - Four of a kind: 30 \
        points\n   - Three of a kind: 20 points\n   - Two pairs: 10 points\n   - Anything else: the sum of the dice\n";
    let lines = " You may then reroll any number of dice. You may do this twice.\n3. Three of a kind scores 20 points.\n4. Two pairs score 10 points.\n5. Five of a kind scores \
        50 points. Four of a kind scores 30 points.\n6. Any other roll scores the sum of the dice.\n";
    for rest in [list, lines] {
        let book = book(&format!("{FIVE}{rest}\n7. The game ends after eight rounds.\n"));
        let mut scored = 0;
        for seed in 0..6 {
            follow(&played(&book, seed, &any), 5, &mut |dice, line| {
                let Some(n) = figure(line, " gains ", " point") else { return };
                let pairs =
                    (1..=6).filter(|f| dice.iter().filter(|d| *d == f).count() == 2).count();
                let right = match most_alike(dice) {
                    5 => 50,
                    4 => 30,
                    // Two pairs as well, where no list has it behind the other.
                    3 if pairs == 1 && rest == lines && n == 10 => 10,
                    3 => 20,
                    2 if pairs == 2 => 10,
                    _ => dice.iter().sum(),
                };
                assert_eq!(n, right, "{dice:?}");
                scored += 1;
            });
        }
        assert!(scored >= 90, "{scored} turns were scored: {rest}");
    }
}

#[test]
fn what_lies_aside_is_not_rolled() {
    for rest in [
        "You may then set aside any number of dice and roll the rest again. You may do this up to two times.",
        "You may keep any number of dice and reroll the others up to two times.",
    ] {
        let text = format!(
            "{FIVE} {rest}\n3. Each 6 scores 10 points.\n4. The game ends after eight rounds.\n"
        );
        let book = book(&text);
        let (mut kept, mut again) = ([false; 5], 0);
        for seed in 0..6 {
            let mut rolls = 0;
            for line in played(&book, seed, &any) {
                if let Some((die, to)) =
                    line.strip_prefix("kept ").and_then(|l| l.split_once(" becomes "))
                {
                    let die: usize = die.parse().expect("a die");
                    kept[die - 1] = to == "1";
                } else if let Some((die, _)) =
                    line.strip_prefix("die ").and_then(|l| l.split_once(" becomes "))
                {
                    let die: usize = die.parse().expect("a die");
                    assert!(!kept[die - 1], "{line}: {text}");
                } else if line.starts_with("rolled again becomes 0") {
                    rolls = 0;
                } else if line.contains("rolled again") {
                    rolls += 1;
                    again += 1;
                    assert!(rolls <= 2, "{text}");
                }
            }
            kept = [false; 5];
        }
        assert!(again > 10, "{text}");
    }
}

/// What one die shows, or each, or so many of them, is no sum.
#[test]
fn dice_are_asked_one_by_one() {
    let count = |dice: &[i64], face: i64| dice.iter().filter(|d| **d == face).count();
    type Asks = fn(usize) -> bool;
    let cases: [(&str, i64, Asks); 10] = [
        ("If you roll a double 2, gain 5 points.", 2, |n| n == 2),
        ("If you roll two 6s, gain 5 points.", 6, |n| n == 2),
        ("If either die shows a 2, gain 5 points.", 2, |n| n > 0),
        ("If any die shows a 3, gain 5 points.", 3, |n| n > 0),
        ("If one of the dice shows a 6, gain 5 points.", 6, |n| n > 0),
        ("If both dice show a 1, gain 5 points.", 1, |n| n == 2),
        ("If no die shows a 4, gain 5 points.", 4, |n| n == 0),
        ("If you roll no 5, gain 5 points.", 5, |n| n == 0),
        ("If you roll a 1, gain 5 points.", 1, |n| n > 0),
        ("If you roll exactly one die showing 3, gain 5 points.", 3, |n| n == 1),
    ];
    for (rule, face, right) in cases {
        let book = book(&format!(
            "# A\n\n1. Two players play.\n2. On your turn, roll two dice.\n3. {rule}\n4. The game ends after 60 rounds.\n"
        ));
        let (mut gained, mut expected) = (0, 0);
        follow(&played(&book, 3, &any), 2, &mut |dice, line| {
            gained += usize::from(figure(line, " gains ", " point") == Some(5));
            // The roll is told when all dice lie.
            if line.ends_with(" rolls") {
                expected += usize::from(right(count(dice, face)));
            }
        });
        assert!(gained > 0, "{rule}");
        assert_eq!(gained, expected, "{rule}");
    }
    // The sum of two dice, or one of them?
    let text = "# A\n\n1. Two players play.\n2. On your turn, roll two dice.\n3. If you roll a 4, gain a point.\n";
    let unclear = Rulebook::from_text("dice", text).expect("a text is a book");
    assert_eq!(unclear.coverage().unread, 1);
}

#[test]
fn coins_fall_on_either_side() {
    let book = book(
        "# A\n\n1. Two players play.\n2. On your turn, flip three coins.\n3. Gain 2 points for each head.\n4. If all three coins are tails, lose a point.\n5. The game ends after \
         15 rounds.\n",
    );
    let mut lost = 0;
    follow(&played(&book, 2, &any), 3, &mut |coins, line| {
        let heads = coins.iter().filter(|c| **c == 1).count() as i64;
        if let Some(n) = figure(line, " gains ", " point") {
            assert_eq!(n, 2 * heads);
        } else if figure(line, " loses ", " point").is_some() {
            assert_eq!(heads, 0);
            lost += 1;
        }
        assert!(coins.iter().all(|c| *c < 3));
    });
    assert!(lost > 0);
}

#[test]
fn who_rolls_higher_is_known_when_all_have_rolled() {
    for rest in [
        "The player with the higher roll wins the round. The loser loses 2 health.",
        "The player with the lowest roll loses 2 health.",
    ] {
        let book = book(&format!(
            "# A\n\n1. A dice duel for two players.\n2. Each player starts with 10 health.\n3. Each round, both players roll a d10.\n4. {rest}\n5. If the rolls are equal, both players lose 1 \
             health.\n6. If you roll a 10, gain 3 health.\n7. A player with no health left loses the game.\n"
        ));
        for seed in 0..8 {
            let lines = played(&book, seed, &any);
            let mut rolls = [0, 0];
            for line in &lines {
                for (at, who) in ["player 1", "player 2"].iter().enumerate() {
                    if let Some(n) = figure(line, &format!("{who} rolls "), "") {
                        rolls[at] = n;
                    }
                    let other = rolls[1 - at];
                    if let Some(n) = figure(line, &format!("{who} loses "), " health") {
                        let right = if rolls[at] == other { 1 } else { 2 };
                        assert!(rolls[at] <= other, "{lines:#?}");
                        assert_eq!(n, right, "{lines:#?}");
                    }
                    if figure(line, &format!("{who} gains "), " health").is_some() {
                        assert_eq!(rolls[at], 10, "{lines:#?}");
                    }
                }
            }
            let won = lines.iter().filter(|l| l.ends_with(" wins")).count();
            assert_eq!(won, 1, "{lines:#?}");
        }
    }
}

/// `Miss your next turn` is said to whoever landed there.
#[test]
fn who_lands_misses_a_turn() {
    let book = book(
        "# A\n\n1. Two players play.\n2. The track has 60 spaces, numbered from 1 to 60.\n3. Each player has one pawn. All pawns start on space 1.\n4. On your turn, roll a die and move your \
         pawn forward that many spaces.\n5. If you land on space 4, miss your next turn.\n6. The first player whose pawn reaches space 60 wins.\n",
    );
    let mut missed = 0;
    for seed in 0..12 {
        let lines = played(&book, seed, &any);
        let rolls: Vec<(usize, String)> = lines
            .iter()
            .enumerate()
            .filter(|(_, l)| figure(l, " rolls ", "").is_some())
            .map(|(at, l)| (at, l.split(" rolls").next().unwrap_or_default().to_owned()))
            .collect();
        for (i, (at, who)) in rolls.iter().enumerate() {
            let end = rolls.get(i + 1).map_or(lines.len(), |r| r.0);
            let skips = lines[*at..end].iter().any(|l| l.contains("skip"));
            if skips && let [first, second, ..] = &rolls[i + 1..] {
                missed += 1;
                assert!(first.1 != *who && second.1 != *who, "{lines:#?}");
            }
        }
    }
    assert!(missed > 0);
}

#[test]
fn what_a_roll_brings_is_told_by_its_figure() {
    const FRAME: &str = "# A\n\n1.1 Each player begins the game with 2 coins. Play goes clockwise.\n2.1 On your turn, roll the die. \
                         @\n3.1 The game ends after ten rounds. The player with the most coins wins.\n";
    let alike = |first: &str, list: &[&str]| {
        let expected = course(&book(&FRAME.replace('@', first)));
        for said in list {
            same(&course(&book(&FRAME.replace('@', said))), &expected, said);
        }
        assert_ne!(expected, course(&book(&FRAME.replace('@', ""))), "{first}");
    };
    alike(
        "If the roll is 5 or 6, you take two coins. Otherwise, you take one coin.",
        &[
            "Take two coins on a 5 or 6, and one coin on anything else.",
            "With a 5 or 6, take 2 coins. With anything else, take 1.",
            "On a 5 or 6 you take two coins; otherwise you take one.",
        ],
    );
    alike(
        "If the roll is 1, 2 or 3, you take one coin. If the roll is 4, 5 or 6, you take two coins.",
        &[
            "On a 1, 2 or 3 take one coin, and on a 4, 5 or 6 take two coins.",
            "On a 1-3 take a coin; on a 4-6 take two.",
        ],
    );
    alike(
        "If the roll is 6, you gain 3 coins. If the roll is 1, you lose 1 coin.",
        &["A 6 is worth three coins and a 1 costs you one."],
    );
    alike(
        "If the roll is 4, 5 or 6, you get a coin.",
        &["You get a coin if it shows 4, 5 or 6."],
    );
}
