//! Deeds that an author explains, what happens after something is done, and pieces that lie in front of others: each is played.

use super::own_words::{book, own_rules, played, takes, turns, unread};

fn coins(lines: &[String]) -> usize {
    lines.iter().filter(|l| l.contains("takes the coin")).count()
}

#[test]
fn what_a_deed_means_is_done_with_it() {
    for word in [
        "To harvest means to take a coin from the supply for each green card in front of you.",
        "To harvest, take a coin from the supply for each green card in front of you.",
        "Harvesting means taking a coin from the supply for each green card in front of you.",
        "You harvest by taking a coin from the supply for each green card in front of you.",
        "Harvest: take a coin from the supply for each green card in front of you.",
    ] {
        let mut green = [0, 0];
        let mut harvested = 0;
        for (at, (number, colour, lines)) in
            turns(word, "When you play a card numbered 5 or more, harvest.").iter().enumerate()
        {
            green[at % 2] += usize::from(colour.starts_with("green"));
            let expected = if *number > 4 { green[at % 2] } else { 0 };
            assert_eq!(coins(lines), expected, "{word}: {number} {colour} {lines:?}");
            harvested += expected;
        }
        assert!(harvested > 3, "{word}");
    }
    let rob = "To rob a player, take a coin from that player.";
    let rules = own_rules(&book(rob, "When you play a 1, rob the player on your left."), "2.2");
    assert!(rules.iter().any(|r| r.contains("robs a player")), "{rules:?}");
    // What means something by itself is not explained so.
    let shown = own_rules(
        &book(
            "To draw a card, take the top card of the deck.",
            "When you play a 5, draw a card.",
        ),
        "2.2",
    );
    assert!(!shown.iter().any(|r| r.contains("take a coin")), "{shown:?}");
}

#[test]
fn what_comes_after_a_card_depends_on_the_card() {
    for rule in [
        "After you play a red card, take a coin from the supply.",
        "After playing a red card, take a coin from the supply.",
        "After a player plays a red card, they take a coin from the supply.",
    ] {
        let (mut with, mut without) = (0, 0);
        for (number, colour, lines) in
            turns("When a player plays a 10, they draw a card.", rule)
        {
            let red = colour.starts_with("red");
            assert_eq!(takes(&lines), red, "{rule}: {number} {colour} {lines:?}");
            if red { with += 1 } else { without += 1 }
        }
        assert!(with > 1 && without > 1);
    }
    for (number, colour, lines) in turns(
        "When a player plays a 10, they draw a card.",
        "Whoever plays a red 7 takes a coin from the supply.",
    ) {
        let so = number == 7 && colour.starts_with("red");
        assert_eq!(takes(&lines), so, "{number} {colour} {lines:?}");
    }
}

/// Whose card goes where, by lines such as `the 3 red moves from player 2's area to player 1's hand`.
fn moves<'l>(trace: &'l [String], from: &str, to: &str) -> Vec<(&'l str, &'l str)> {
    let whose = |s: &'l str| s.split('\'').next().unwrap_or_default();
    trace
        .iter()
        .filter_map(|l| l.split_once(" moves from ").map(|(_, rest)| rest))
        .filter_map(|rest| rest.split_once(" to "))
        .filter(|(a, b)| a.contains(from) && b.contains(to))
        .map(|(a, b)| (whose(a), whose(b)))
        .collect()
}

#[test]
fn cards_in_front_of_others_are_theirs() {
    let nothing = "When a player plays a 10, they draw a card.";
    for (rule, others) in [
        (
            "When you play a card numbered 5 or more, take a card in front of another player into your hand.",
            true,
        ),
        (
            "When you play a card numbered 5 or more, take one of the cards in front of an opponent into your hand.",
            true,
        ),
        (
            "When you play a card numbered 5 or more, take a card that lies in front of another player into your hand.",
            true,
        ),
        (
            "When you play a card numbered 5 or more, take a card in front of you into your hand.",
            false,
        ),
    ] {
        let trace = played(nothing, rule);
        let all = moves(&trace, "area", "hand");
        assert!(all.len() > 2, "{rule}: {all:?}");
        assert!(all.iter().all(|(a, b)| (a != b) == others), "{rule}: {all:?}");
    }
    let trace = played(
        nothing,
        "When you play a card numbered 5 or more, discard a card in front of another player.",
    );
    let all = moves(&trace, "area", "discard");
    assert!(all.len() > 2, "{all:?}");
    let turn = "When you play a card numbered 5 or more, turn a card in front of another player face down.";
    let trace = played(nothing, turn);
    assert!(trace.iter().any(|l| l.contains("is turned face down")), "no card is turned");
    let rules = own_rules(&book(nothing, turn), "2.3");
    assert!(
        rules.iter().any(|r| r.contains("any area") && r.contains("not the player")),
        "{rules:?}"
    );
}

#[test]
fn what_is_marked_stays_marked() {
    let word =
        "When you play a card numbered 5 or more, mark a card in front of another player.";
    let rules = own_rules(
        &book(word, "At the end of the game, each marked card costs its owner a coin."),
        "2.3",
    );
    assert!(
        rules.iter().any(|r| r.contains("for each player")
            && r.contains("spends")
            && r.contains("is marked")),
        "{rules:?}"
    );
    let trace =
        played(word, "At the end of the game, each marked card costs its owner a coin.");
    assert!(trace.iter().any(|l| l.contains("is marked")), "nothing is marked");
}

#[test]
fn what_may_not_be_taken_from_others_may_be_taken_elsewhere() {
    let rule = "When you play a red card, take two coins from the supply. When you play a card numbered 5 or more, take a coin from another player.";
    for (word, from_others) in [
        ("When a player plays a 10, they draw a card.", true),
        ("Nobody may take coins from another player.", false),
        ("A player may not take coins from another player.", false),
        ("You may not take coins from the player on your left.", false),
        ("You may not take coins from a player who has no coins.", true),
    ] {
        let trace = played(word, rule);
        let others = moves(&trace, "area", "area").iter().filter(|(a, b)| a != b).count();
        assert!(moves(&trace, "supply", "area").len() > 2, "{word}");
        assert_eq!(others > 0, from_others, "{word}: {others}");
    }
}

#[test]
fn two_kinds_are_compared() {
    let rule = "At the end of your turn, if you have more red cards than blue cards in front of you, take a coin from the supply.";
    let mut count = [[0, 0]; 2];
    let (mut with, mut without) = (0, 0);
    for (at, (number, colour, lines)) in
        turns("When a player plays a 10, they draw a card.", rule).iter().enumerate()
    {
        if lines.iter().any(|l| l.contains("the game ends")) {
            break;
        }
        let own = &mut count[at % 2];
        own[0] += usize::from(colour.starts_with("red"));
        own[1] += usize::from(colour.starts_with("blue"));
        assert_eq!(takes(lines), own[0] > own[1], "{number} {colour} {own:?} {lines:?}");
        if own[0] > own[1] { with += 1 } else { without += 1 }
    }
    assert!(with > 1 && without > 1);
}

#[test]
fn who_does_it_has_to_be_said() {
    let nothing = "When a player plays a 10, they draw a card.";
    for rule in [
        "At the end of the game, draw two cards.",
        "At the end of the game, take a coin, then shuffle the discard pile into the deck.",
        "When you play a 3, discard a card in front of each other player.",
        "When you play a 7, another player becomes cursed. They are no longer cursed when you play a 1.",
    ] {
        assert!(!unread(nothing, rule).is_empty(), "{rule}");
    }
    // What has to be so is no limit of what is discarded.
    for rule in [
        "If you have only red cards in your hand, you may discard them to take a coin.",
        "If you have no red card in your hand, you may discard it to take a coin.",
    ] {
        assert!(!unread(nothing, rule).is_empty(), "{rule}");
    }
    let rules = own_rules(
        &book(
            nothing,
            "On your turn, if you have a red 3 in hand, you may discard it to take a coin.",
        ),
        "2.3",
    );
    assert!(rules.iter().any(|r| r.contains("whose turn it is")), "{rules:?}");
    assert!(rules.iter().any(|r| r.contains("red") && r.contains("number is 3")), "{rules:?}");
    for rule in [
        "At the end of the game, each player draws two cards.",
        "At the end of the game, turn the top card of the deck face up.",
        "At the end of the game, draw another card and put it face up on the table.",
        "When you play a 3, each other player discards a card in front of them.",
    ] {
        assert_eq!(unread(nothing, rule), Vec::<String>::new(), "{rule}");
    }
}
