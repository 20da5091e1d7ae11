//! Several pieces that go together: alike, one of each, following one another. What hangs on them is played and counted again
//! from the cards that were played.

use super::own_words::{book, own_rules, played, takes, turns};

/// Checks that a coin is taken in exactly the turns after which the cards in front of the player make such a set.
fn made_of_cards(word: &str, rule: &str, makes: impl Fn(&[(i64, String)]) -> bool) {
    let mut before: [Vec<(i64, String)>; 2] = [Vec::new(), Vec::new()];
    let (mut with, mut without) = (0, 0);
    for (at, (number, colour, lines)) in turns(word, rule).iter().enumerate() {
        if lines.iter().any(|l| l.contains("the game ends")) {
            break;
        }
        let own = &mut before[at % 2];
        own.push((*number, colour.trim_end_matches('.').to_owned()));
        assert_eq!(takes(lines), makes(own), "{word} / {rule}: {own:?} {lines:?}");
        if makes(own) { with += 1 } else { without += 1 }
    }
    assert!(with > 1 && without > 1, "both sides are seen: {with} {without}");
}

fn most_alike<T: PartialEq>(all: &[T]) -> usize {
    all.iter().map(|one| all.iter().filter(|other| *other == one).count()).max().unwrap_or(0)
}

fn row(numbers: &[i64], size: i64) -> bool {
    numbers.iter().any(|n| (0..size).all(|step| numbers.contains(&(n + step))))
}

#[test]
fn pieces_that_are_alike_make_a_set() {
    let take = |a: &str| {
        format!(
            "At the end of your turn, if you have {a} in front of you, take a coin from the supply."
        )
    };
    let colours =
        |own: &[(i64, String)]| most_alike(&own.iter().map(|c| &c.1).collect::<Vec<_>>());
    let numbers =
        |own: &[(i64, String)]| most_alike(&own.iter().map(|c| c.0).collect::<Vec<_>>());
    made_of_cards("Three cards of the same colour form a flush.", &take("a flush"), |own| {
        colours(own) >= 3
    });
    made_of_cards("A pair is two cards of the same number.", &take("a pair"), |own| {
        numbers(own) >= 2
    });
    made_of_cards(
        "A flock consists of four or more cards of one colour.",
        &take("a flock"),
        |own| colours(own) >= 4,
    );
    made_of_cards("One card of each colour is called a rainbow.", &take("a rainbow"), |own| {
        ["red", "blue", "green", "gold"].iter().all(|c| own.iter().any(|card| card.1 == *c))
    });
    // Without a name, and with another figure.
    made_of_cards(
        "When a player plays a 10, they draw a card.",
        &take("five cards of the same colour"),
        |own| colours(own) >= 5,
    );
}

#[test]
fn pieces_follow_one_another() {
    let take = |a: &str| {
        format!(
            "At the end of your turn, if you have {a} in front of you, take a coin from the supply."
        )
    };
    let numbers = |own: &[(i64, String)]| own.iter().map(|c| c.0).collect::<Vec<_>>();
    made_of_cards("A run is three cards with consecutive numbers.", &take("a run"), |own| {
        row(&numbers(own), 3)
    });
    made_of_cards("Four consecutive cards are a street.", &take("a street"), |own| {
        row(&numbers(own), 4)
    });
    made_of_cards(
        "A run is two cards of the same colour with consecutive numbers.",
        &take("a run"),
        |own| {
            ["red", "blue", "green", "gold"].iter().any(|c| {
                let of_it: Vec<i64> =
                    own.iter().filter(|card| card.1 == *c).map(|card| card.0).collect();
                row(&of_it, 2)
            })
        },
    );
}

/// The cards that one deed after the other discards, in turn order.
fn discarded(word: &str, rule: &str) -> Vec<Vec<(i64, String)>> {
    let mut all: Vec<Vec<(i64, String)>> = vec![Vec::new()];
    for line in played(word, rule) {
        if line.contains("takes the coin") && all.last().is_some_and(|l| !l.is_empty()) {
            all.push(Vec::new());
        }
        if let Some((_, card)) = line.split_once(" discards the ") {
            let mut words = card.split(' ');
            let number = words.next().and_then(|w| w.parse().ok());
            if let (Some(number), Some(colour), Some(now)) =
                (number, words.next(), all.last_mut())
            {
                now.push((number, colour.to_owned()));
            }
        }
    }
    all.retain(|one| !one.is_empty());
    all
}

#[test]
fn a_set_is_given_up_whole() {
    let pairs = discarded(
        "A pair is two cards of the same number.",
        "On your turn, you may discard a pair from your hand to take a coin.",
    );
    assert!(pairs.len() > 1, "{pairs:?}");
    for pair in &pairs {
        assert!(matches!(pair.as_slice(), [a, b] if a.0 == b.0), "{pair:?}");
    }
    let runs = discarded(
        "A run is three cards with consecutive numbers.",
        "On your turn, you may discard a run from your hand to take a coin.",
    );
    assert!(runs.len() > 1, "{runs:?}");
    for run in &runs {
        assert!(
            matches!(run.as_slice(), [a, b, c] if b.0 == a.0 + 1 && c.0 == b.0 + 1),
            "{run:?}"
        );
    }
}

#[test]
fn each_set_is_counted() {
    let word = "Two cards of the same number in front of a player make a pair.";
    let rule = "At the end of the game, each pair is worth two coins to its owner.";
    let mut before: [Vec<i64>; 2] = [Vec::new(), Vec::new()];
    let all = turns(word, rule);
    for (at, (number, _, _)) in all.iter().enumerate() {
        before[at % 2].push(*number);
    }
    let pairs: usize = before
        .iter()
        .map(|own| (1..=10).map(|n| own.iter().filter(|o| **o == n).count() / 2).sum::<usize>())
        .sum();
    let taken = all.last().map_or(0, |(_, _, lines)| {
        lines.iter().filter(|l| l.contains("takes the coin")).count()
    });
    assert!(pairs > 2, "{before:?}");
    assert_eq!(taken, 2 * pairs, "{before:?} {:?}", all.last());
}

#[test]
fn what_is_done_at_the_end_is_done_by_each_player() {
    for (rule, per) in [
        (
            "At the end of the game, take a coin from the supply for each red card in front of you.",
            1,
        ),
        ("A red card in front of you is worth two coins at the end of the game.", 2),
    ] {
        let all = turns("When a player plays a 10, they draw a card.", rule);
        let mut red = [0, 0];
        for (at, (_, colour, _)) in all.iter().enumerate() {
            red[at % 2] += usize::from(colour.starts_with("red"));
        }
        let lines = &all.last().expect("a turn").2;
        let first = lines.iter().filter(|l| l.contains("takes the coin"));
        let mut by: Vec<(String, usize)> = Vec::new();
        for line in first {
            let who = line.trim().split(" takes").next().unwrap_or_default().to_owned();
            match by.iter_mut().find(|(name, _)| *name == who) {
                Some((_, n)) => *n += 1,
                None => by.push((who, 1)),
            }
        }
        let mut counts: Vec<usize> = by.iter().map(|(_, n)| *n).collect();
        let mut expected: Vec<usize> = red.iter().map(|n| n * per).filter(|n| *n > 0).collect();
        counts.sort_unstable();
        expected.sort_unstable();
        assert_eq!(counts, expected, "{rule}: {by:?}");
        assert_ne!(red[0], red[1], "the two differ");
    }
    let rules = own_rules(
        &book(
            "When a player plays a 10, they draw a card.",
            "At the end of the game, lose a coin for each red card in front of you.",
        ),
        "2.3",
    );
    assert!(
        rules.iter().any(|r| r.contains("for each player") && r.contains("the player spends")),
        "{rules:?}"
    );
}
