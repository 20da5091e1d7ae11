//! States that one event sets and another ends, in an author's own words. Each is played: what hangs on the state happens from
//! the one event to the other, and not before or after.

use super::own_words::{book, own_rules, takes, turns, unread};

/// Checks that a coin is taken in exactly the turns after whose card the player is in the state.
fn holds_between(
    word: &str,
    rule: &str,
    sets: impl Fn(i64, &str) -> bool,
    ends: impl Fn(i64, &str) -> bool,
) {
    let mut so = [false; 2];
    let (mut with, mut without) = (0, 0);
    for (at, (number, colour, lines)) in turns(word, rule).iter().enumerate() {
        let player = at % 2;
        if sets(*number, colour) {
            so[player] = true;
        } else if ends(*number, colour) {
            so[player] = false;
        }
        assert_eq!(takes(lines), so[player], "{word} / {rule}: {number} {colour} {lines:?}");
        if so[player] { with += 1 } else { without += 1 }
    }
    assert!(with > 1 && without > 1, "both sides are seen: {with} {without}");
}

#[test]
fn a_player_is_so_from_one_card_to_another() {
    let low = |number: i64, _: &str| number < 4;
    let high = |number: i64, _: &str| number > 7;
    let rule = "If you are lucky at the end of your turn, take a coin from the supply.";
    for word in [
        "When you play a card numbered 8 or more, you become lucky. You stop being lucky when you play a card numbered 3 or less.",
        "Playing a card numbered 8 or more makes you lucky. You are no longer lucky as soon as you play a card numbered 3 or less.",
        "After playing a card numbered 8 or more you are lucky until you play a card numbered 3 or less.",
        "A player becomes lucky by playing a card numbered 8 or more, and stops being lucky when they play a card numbered 3 or less.",
        "A player who plays a card numbered 8 or more is lucky until they play a card numbered 3 or less.",
    ] {
        holds_between(word, rule, high, low);
    }
    let red = |_: i64, colour: &str| colour.starts_with("red");
    let blue = |_: i64, colour: &str| colour.starts_with("blue");
    holds_between(
        "You are calm after you play a red card until you play a blue card.",
        "A calm player takes a coin from the supply at the end of their turn.",
        red,
        blue,
    );
}

#[test]
fn what_pieces_become_again_is_the_other_side_of_one_state() {
    let word = "When you play a card, it becomes tired. At the start of your turn, all your tired cards become ready again.";
    let ready = "At the end of your turn, discard each ready card in front of you.";
    let rules = own_rules(&book(word, ready), "2.2");
    assert!(
        rules.iter().any(|r| r.contains("is ready") && r.contains("not tired")),
        "{rules:?}"
    );
    let discards = |lines: &[String], number: i64, colour: &str| {
        let card = format!("the {number} {}", colour.trim_end_matches('.'));
        let all: Vec<&String> = lines.iter().filter(|l| l.contains(" discards ")).collect();
        (all.iter().filter(|l| l.contains(&card)).count(), all.len())
    };
    for (at, (number, colour, lines)) in turns(word, ready).iter().enumerate() {
        // The last turn has no end.
        if lines.iter().any(|l| l.contains("the game ends")) {
            break;
        }
        // The card of this turn is tired at its end; that of the turn before is ready by then.
        assert_eq!(
            discards(lines, *number, colour),
            (0, usize::from(at > 1)),
            "{at}: {lines:?}"
        );
    }
    let tired = "At the end of your turn, discard each tired card in front of you.";
    for (number, colour, lines) in turns(word, tired) {
        if lines.iter().any(|l| l.contains("the game ends")) {
            break;
        }
        assert_eq!(discards(&lines, number, &colour), (1, 1), "{number} {colour} {lines:?}");
    }
}

#[test]
fn how_pieces_begin_is_the_other_side_too() {
    let word = "Each card is either fresh or stale. All cards start fresh. When you play a red card, it becomes stale.";
    for (rule, red) in [
        ("When you play a card, if it is stale, take a coin from the supply.", true),
        ("When you play a card, if it is fresh, take a coin from the supply.", false),
    ] {
        let rule = rule.replace(
            "When you play a card, if it is",
            "At the end of your turn, if the last card you played is",
        );
        if !unread(word, &rule).is_empty() {
            continue;
        }
        for (number, colour, lines) in turns(word, &rule) {
            assert_eq!(
                takes(&lines),
                colour.starts_with("red") == red,
                "{rule}: {number} {colour} {lines:?}"
            );
        }
    }
    let stale = own_rules(&book(word, "You may not discard a fresh card."), "2.2");
    assert!(
        stale.iter().any(|r| r.contains("is fresh") && r.contains("not stale")),
        "{stale:?}"
    );
}
