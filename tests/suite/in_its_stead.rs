//! `When …, draw a card. If …, draw two cards instead`: of the two one is done, and what set them off takes place. And
//! what `can` be done, what happens to `any` piece, what is done instead of nothing.

use crate::attached_to::{house, with_house};
use crate::basic::with;
use crate::texts::played;
use houserules::compile::Status;
use houserules::lower::Printer;

/// The rules of several sentences that are all read.
fn rules(said: &str) -> Vec<String> {
    let compiled = with_house(said);
    for reading in
        compiled.own_readings().filter(|r| said.contains(r.text.trim_end_matches('.')))
    {
        assert_ne!(reading.status, Status::Unread, "{}", reading.text);
    }
    let own = compiled.lowered.rules.iter().filter(|rule| rule.origin.name.starts_with("1.1"));
    let all = own.map(|r| Printer::new(&compiled.lowered, r).rule(r));
    all.filter(|rule| !rule.contains("a law about rules")).collect()
}

/// The first does nothing where the second does something, and the second replaces no event.
fn one_or_the_other(said: &str, usual: &str, special: &str) {
    let rules = rules(said);
    let [first, second] = rules.as_slice() else { panic!("{said}: {rules:#?}") };
    assert!(first.contains(usual), "{said}: `{usual}` is not in {first}");
    assert!(second.contains(special), "{said}: `{special}` is not in {second}");
    assert!(!second.contains("would happen"), "{said}: {second}");
    assert!(!second.starts_with("for each player: done so"), "{said}: {second}");
}

#[test]
fn what_is_done_in_a_case_is_done_in_place_of_the_usual() {
    for (said, usual, special) in [
        (
            "When you score, draw a card. If you have no cards in hand, draw two cards instead.",
            "there is a card in the player's Hand",
            "there is no card in the player's Hand",
        ),
        (
            "At the start of your turn, draw a card. If you have no Actors, draw two cards instead.",
            "while there is a actor",
            "while there is no actor",
        ),
        (
            "In the Draw Step, draw a card. If you have fewer than three cards in hand, draw two instead.",
            "there are not at most 2 cards",
            "there are at most 2 cards",
        ),
        (
            "When you discard a card, lose 5 Audience Favor. If its Value is 10, lose 10 instead.",
            "the card's Value is not 10",
            "-10 is added",
        ),
        (
            "When an Actor is removed from play, its controller draws a card. If that Actor was tapped, they draw two cards instead.",
            "the actor is not tapped",
            "2 times",
        ),
        (
            "When you score, draw a card. If you scored with the Star, draw two cards instead.",
            "there is no card among",
            "there is a card among",
        ),
        (
            "Whenever an opponent scores, you draw a card. If they score with the Star, draw two cards instead.",
            "there is no card among",
            "for each player such that the player is not the player",
        ),
        (
            "When a player's Deck runs out, they lose. If they have 500 or more Audience Favor, they win instead.",
            "is not at least 500",
            "the player's Deck is empty and the player's Audience Favor is at least 500",
        ),
    ] {
        one_or_the_other(said, usual, special);
    }
}

#[test]
fn who_may_and_does_not_gets_what_is_usual() {
    one_or_the_other(
        "When you score, draw a card. If you have no Actors, you may draw two cards instead.",
        "while there is a actor",
        "2 times; if not, the player draws a card in the player's Deck",
    );
}

/// Stones are taken on a turn; a round is a turn of each player.
const QUARRY: &str = "# Quarry\n\n\
    1. Each player starts with 5 stones.\n\
    2. On their turn, a player may dig. When a player digs, they lose 1 stone. @ Then their turn ends.\n\
    3. In each round, each player takes one turn. The game ends after 12 rounds.\n";

#[test]
fn one_of_the_two_is_done_in_play() {
    for said in [
        "If they have fewer than 5 stones, they gain 3 stones instead.",
        "If they have fewer than 5 stones, they gain 3 instead.",
    ] {
        let book = with(QUARRY, said);
        let lines: Vec<String> = (1..9).flat_map(|seed| played(&book, 2, seed).0).collect();
        let of = |what: &str| lines.iter().filter(|l| l.contains(what)).count();
        let (digs, loses, gains) = (of(" digs ("), of(" loses 1 stone"), of(" gains 3 stone"));
        assert!(
            loses > 0 && gains > 0,
            "{said}: {digs} digs, {loses} losses, {gains} gains: {lines:#?}"
        );
        assert_eq!(digs, loses + gains, "{said}: not one of the two for each: {lines:#?}");
    }
    let lines = played(&with(QUARRY, "Nobody may have more than 1000 stones."), 2, 1).0;
    assert!(!lines.iter().any(|l| l.contains(" gains 3 stone")), "{lines:#?}");
}

#[test]
fn what_has_happened_is_not_what_it_is_instead_of() {
    assert_eq!(house("If you scored with the Star, draw two cards instead."), None);
}

#[test]
fn you_can_is_an_offer() {
    let may = house(
        "During your Enter Stage Phase, you may return one of your untapped Actors to your Hand.",
    );
    let can = house(
        "During your Enter Stage Phase, you can return one of your untapped Actors to your Hand.",
    );
    assert!(may.as_deref().expect("it is read").contains("may accept"), "{may:?}");
    assert_eq!(can, may);
}

#[test]
fn what_happens_to_any_happens_to_each() {
    for said in [
        "When an Actor is removed from play, any Prop attached to it is discarded.",
        "When you score, any tapped Actor you control untaps.",
    ] {
        let rule = house(said).unwrap_or_else(|| panic!("{said} is not read"));
        assert!(rule.contains("for each"), "{said}: {rule}");
        assert!(!rule.contains("chooses"), "{said}: {rule}");
    }
    // What somebody does with any is done with one of their choice.
    let one = house("When you score, you may discard any card.").expect("it is read");
    assert!(one.contains("chooses"), "{one}");
}

#[test]
fn if_you_do_not_needs_a_comma() {
    let rules = rules(
        "If you score with the Star, draw a card. If you don't score during your turn, lose 5 Audience Favor at the end of it.",
    );
    let [_, second] = rules.as_slice() else { panic!("{rules:#?}") };
    assert!(!second.contains("the player scores,"), "nobody is told to score: {second}");
}
