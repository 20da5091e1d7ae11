//! What joined verbs share: a row of verbs makes the same rules as the sentences that say each verb in full.

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, Status, compile};

const TABLE: &str = "\
* **1.1** Each player has a deck, a hand, a discard pile and a garden.
* **1.2** Being tapped is a property of a card.
* **1.3** Each player begins the game with 3 coins and 0 points.
";

fn with(text: &str) -> Compiled {
    let text = format!("{TABLE}* **2.1** {text}\n");
    let files = MemoryFiles::default().with("a.rules.md", text);
    compile(book::load(&files, "a.rules.md", &Options::default()).expect("it can be loaded"))
}

/// What rule 2.1 says; slots are numbered anew in each sentence, so that their numbers do not count.
fn rules(text: &str) -> Vec<String> {
    let compiled = with(text);
    let unread: Vec<&str> = compiled
        .own_readings()
        .filter(|r| r.status == Status::Unread)
        .map(|r| r.text.as_str())
        .collect();
    assert!(unread.is_empty(), "{unread:?} is not read");
    let own = compiled.lowered.rules.iter().filter(|rule| rule.origin.name == "2.1");
    let mut list: Vec<String> =
        own.map(|rule| without_slots(&format!("{:?} {:?}", rule.guard, rule.kind))).collect();
    list.sort();
    list
}

fn without_slots(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("Slot(") {
        out.push_str(&rest[..at]);
        let after = &rest[at + 5..];
        match after.find(|c: char| !c.is_ascii_digit()) {
            Some(end) if end > 0 => {
                out.push_str("Slot(_");
                rest = &after[end..];
            }
            _ => {
                out.push_str("Slot(");
                rest = after;
            }
        }
    }
    out + rest
}

fn status(text: &str) -> Status {
    with(text).own_readings().last().expect("there is a sentence").status
}

#[test]
fn a_row_says_what_its_verbs_say_in_full() {
    for (row, full) in [
        (
            "A player cannot tap or untap a card while their hand is empty.",
            "A player cannot tap a card while their hand is empty. A player cannot untap a card while their hand is empty.",
        ),
        (
            "A player with 3 coins cannot tap or discard cards.",
            "A player with 3 coins cannot tap cards. A player with 3 coins cannot discard cards.",
        ),
        (
            "Players can only tap or discard cards during their turn.",
            "Players can only tap cards during their turn. Players can only discard cards during their turn.",
        ),
        (
            "Players may tap or untap a card.",
            "Players may tap a card. Players may untap a card.",
        ),
        ("Players may pass or tap a card.", "Players may pass. Players may tap a card."),
        (
            "A player may tap a card but cannot untap cards.",
            "A player may tap a card. A player cannot untap cards.",
        ),
        (
            "When a player taps or untaps a card, they gain 1 coin.",
            "When a player taps a card, they gain 1 coin. When a player untaps a card, they gain 1 coin.",
        ),
        (
            "When a player gains a coin, they draw and tap a card.",
            "When a player gains a coin, they draw a card and tap it.",
        ),
        (
            "When a player gains a coin, they draw a card and lose 1 point, unless their hand is empty.",
            "When a player gains a coin, unless their hand is empty, they draw a card and lose 1 point.",
        ),
        (
            "While their hand is empty, a player cannot tap a card.",
            "A player cannot tap a card while their hand is empty.",
        ),
        (
            "If they have no cards in hand, each player gains 1 coin at the start of their turn.",
            "Each player gains 1 coin at the start of their turn if they have no cards in hand.",
        ),
    ] {
        assert_eq!(rules(row), rules(full), "{row}");
    }
}

#[test]
fn neither_and_not_both_are_kept_apart() {
    assert_eq!(status("Players cannot draw cards and discard cards."), Status::Unread);
    assert_eq!(status("Players cannot draw cards or discard cards."), Status::Operative);
    assert_eq!(
        status("Players cannot draw cards and cannot discard cards."),
        Status::Operative
    );
}

#[test]
fn it_is_the_one_that_was_drawn() {
    // Of all the cards of the game only one is discarded, and a player is no card.
    for sentence in [
        "When a player gains a coin, they draw a card and discard it.",
        "When a player gains a coin, they draw a card. They discard it.",
        "When a player gains a coin, they draw and discard a card.",
    ] {
        let rules = rules(sentence).join(" ");
        assert!(!rules.contains("ForEach"), "{sentence}: {rules}");
    }
    assert_eq!(
        status(
            "When a player gains a coin, they discard a card and a card in their garden and tap it."
        ),
        Status::Unread
    );
}

#[test]
fn several_that_were_drawn_are_spoken_of_again() {
    // The rest are those that were drawn and not kept; a card of the hand from before is none of them.
    let keep = rules(
        "When a player gains a coin, they draw three cards, keep one and discard the rest.",
    );
    let other = rules(
        "When a player gains a coin, they draw three cards, keep two and discard the rest.",
    );
    assert_ne!(keep, other);
    assert!(keep.join(" ").contains("Choose"), "{keep:?}");
    for refused in [
        "When a player gains a coin, they discard one of them.",
        "When a player gains a coin, they keep one and discard the rest.",
    ] {
        assert_eq!(status(refused), Status::Unread, "{refused}");
    }
}

#[test]
fn a_coin_is_one_coin() {
    for (a, one) in [
        (
            "When a player draws a card, they gain a coin.",
            "When a player draws a card, they gain 1 coin.",
        ),
        (
            "When a player draws a card, they lose a point.",
            "When a player draws a card, they lose 1 point.",
        ),
    ] {
        assert_eq!(rules(a), rules(one));
    }
}

#[test]
fn one_player_is_not_all_of_them() {
    assert_eq!(status("If all players pass, the game ends."), Status::Unread);
    // Only once one is left.
    let last = rules("The last player in the game wins.");
    assert!(last.iter().all(|rule| !rule.starts_with("True")), "{last:?}");
    assert_eq!(status("If a player passes, the game ends."), Status::Operative);
}

#[test]
fn then_their_turn_ends_ends_it() {
    let rules = |text| rules(text).len();
    let without = rules("When a player draws a card, they lose a coin.");
    let with = rules("When a player draws a card, they lose a coin. Then their turn ends.");
    assert_eq!(with, without + 1);
}

#[test]
fn a_deck_of_twenty_cards_has_twenty_cards() {
    for text in [
        "Each deck has 20 cards.",
        "Each player starts with a deck of 20 cards.",
        "There are 20 cards in each deck.",
        "Each player begins the game with a deck of 20 cards and a hand of three cards.",
    ] {
        let compiled = with(text);
        let counts: Vec<u32> =
            compiled.lowered.world.components.iter().map(|c| c.count).collect();
        assert_eq!(counts, [20], "{text}");
    }
}
