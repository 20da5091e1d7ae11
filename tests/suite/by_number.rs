//! What is said by the number of a rule: what happens by it, where it does not hold, what is done as it says. Each is played.

use super::own_words::{book, own_rules, takes, turns, unread};

use houserules::Rulebook;

fn coins(lines: &[String]) -> usize {
    lines.iter().filter(|l| l.contains("takes the coin")).count()
}

fn draws(lines: &[String]) -> usize {
    lines.iter().filter(|l| l.contains(" draws ")).count()
}

#[test]
fn what_happens_by_a_rule_is_told_from_what_happens_by_others() {
    let word = "When you play a red card, take a coin from the supply.";
    for rule in [
        "When you play a 10, take a coin from the supply. When you take a coin under 2.2, draw a card.",
        "When you play a 10, take a coin from the supply. Whenever a player gains a coin by rule 2.2, they draw a card.",
        "When you play a 10, take a coin from the supply. When a player takes coins because of 2.2, that player draws a card.",
        "When you play a 10, take a coin from the supply. If a coin is taken as described in 2.2, its taker draws a card.",
    ] {
        if rule.contains("its taker") {
            // Nobody is called so here.
            assert!(!unread(word, rule).is_empty());
            continue;
        }
        let (mut by_it, mut by_another) = (0, 0);
        for (number, colour, lines) in turns(word, rule) {
            let red = colour.starts_with("red");
            // One card is drawn in each turn.
            assert_eq!(
                draws(&lines),
                1 + usize::from(red),
                "{rule}: {number} {colour} {lines:?}"
            );
            by_it += usize::from(red);
            by_another += usize::from(!red && number == 10);
        }
        assert!(by_it > 1 && by_another > 0, "{rule}");
    }
}

#[test]
fn what_was_done_by_a_rule_is_remembered() {
    let word = "When you play a red card, take a coin from the supply.";
    let rule = "When you play a 10, take a coin from the supply. At the end of your turn, if you have taken a coin under 2.2 \
                this turn, draw a card.";
    for (number, colour, lines) in turns(word, rule) {
        let red = usize::from(colour.starts_with("red"));
        assert_eq!(draws(&lines), 1 + red, "{number} {colour} {lines:?}");
    }
}

#[test]
fn a_rule_that_brings_no_such_thing_about_is_named() {
    let word = "When you play a red card, take a coin from the supply.";
    let rule = "When you draw a card under 2.2, take a coin from the supply.";
    let text = super::own_words::text_of(word, rule);
    let book = Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook");
    let said: Vec<String> =
        book.compiled().findings.iter().map(|f| f.message.clone()).collect();
    assert!(
        said.iter().any(|m| m == "`2.2` has nobody draw, so this never happens by it"),
        "{said:?}"
    );
}

#[test]
fn a_rule_does_not_hold_where_another_says_so() {
    let word = "When you play a card numbered 5 or more, take a coin from the supply.";
    for rule in [
        "Ignore 2.2 if the card is gold.",
        "2.2 does not apply if the card is gold.",
        "Rule 2.2 is ignored when the card is gold.",
        "If the card is gold, rule 2.2 does not apply.",
        "If you play a gold card, skip 2.2.",
        "Rule 2.2 applies only if the card is not gold.",
    ] {
        let (mut kept, mut left) = (0, 0);
        for (number, colour, lines) in turns(word, rule) {
            let gold = colour.starts_with("gold");
            assert_eq!(
                takes(&lines),
                number > 4 && !gold,
                "{rule}: {number} {colour} {lines:?}"
            );
            kept += usize::from(number > 4 && !gold);
            left += usize::from(number > 4 && gold);
        }
        assert!(kept > 2 && left > 0, "{rule}");
    }
    // Of somebody: a limit is for the others, by whatever words.
    for rule in [
        "Rule 2.2 does not apply to a player with a gold card in front of them.",
        "Players with a gold card in front of them ignore 2.2.",
        "2.2 does not apply if you have a gold card in front of you.",
        "The limit of 2.2 does not apply to a player with a gold card in front of them.",
    ] {
        let limit = own_rules(&book("A player may not have more than 3 coins.", rule), "2.2");
        assert!(
            limit.iter().any(|r| r.contains("for each player such that there is no card")
                && r.contains("gold")
                && r.contains("at most 3")),
            "{rule}: {limit:?}"
        );
    }
}

#[test]
fn what_another_rule_says_is_done() {
    let word = "When you play a red card, take a coin from the supply.";
    for rule in [
        "When you play a 1, follow 2.2.",
        "When you play a 1, apply 2.2 once more.",
        "When you play a 1, take a coin from the supply as in 2.2.",
        "When you play a 1, take a coin as described in 2.2.",
    ] {
        let mut ones = 0;
        for (number, colour, lines) in turns(word, rule) {
            let expected = usize::from(colour.starts_with("red")) + usize::from(number == 1);
            assert_eq!(coins(&lines), expected, "{rule}: {number} {colour} {lines:?}");
            ones += usize::from(number == 1);
        }
        assert!(ones > 0, "{rule}");
    }
    // 2.1 says two things: instead of which is not clear.
    let rule = "Instead of following 2.1, you may take two coins from the supply.";
    assert_eq!(unread(word, rule), vec![rule.trim_end_matches('.')]);
}
