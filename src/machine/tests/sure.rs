//! What is known without a look, and that it is no more than that.

use super::book::*;
use crate::lower::*;
use crate::machine::Memory;
use crate::machine::{Opening, State};
use crate::program::Program;
use crate::vocabulary::TermId;

struct Shop {
    b: Book,
    hand: TermId,
    worth: TermId,
    rest: TermId,
    table: TermId,
    play: Verb,
}

/// A hand of cards of which one is worth more; a card is played from the hand, and cards lie on cards.
fn shop() -> Shop {
    let mut b = Book::new();
    let hand = b.zone("hand", Scope::Player);
    let table = b.zone("table", Scope::Shared);
    let worth = b.property("worth", Subject::Piece, PropertyKind::Number, int(1));
    let rest = b.property("rest", Subject::Piece, PropertyKind::Number, int(0));
    b.pieces("low", 3, true, Some(hand), vec![(worth, PrintedValue::Number(1))]);
    b.pieces("high", 3, true, Some(hand), vec![(worth, PrintedValue::Number(9))]);
    let game = b.time("game", None, Repeat::Once, false, false);
    let turn = b.time("turn", Some(game), Repeat::RoundAndRound, true, true);
    assert_eq!(turn.0, 1);
    let play = b.verb("play");
    let event = || pattern(play, &[(Role::Agent, 0), (Role::Object, 1)]);
    let from_hand = Cond::In(slot(1), zone(hand, slot(0)));
    b.rule("1", Cond::True, RuleKind::Only { action: event(), cond: from_hand });
    b.rule("2", Cond::True, RuleKind::May { action: event() });
    b.rule(
        "3",
        Cond::True,
        RuleKind::Perform { event: event(), effect: move_to(is(slot(1)), shared(table)) },
    );
    let on_it = over(2, Domain::AttachedTo(slot(1)));
    let fall = act(Verb::DETACH, vec![(Role::Object, is(slot(2)))]);
    b.rule(
        "4",
        Cond::True,
        RuleKind::When {
            event: pattern(Verb::MOVE, &[(Role::Object, 1)]),
            effect: Effect::ForEach {
                slot: Slot(2),
                over: on_it,
                body: Box::new(fall),
                manner: Manner::AtOnce,
            },
            reads: Reads::After,
            waits: false,
        },
    );
    Shop { b, hand, worth, rest, table, play }
}

fn dear(shop: &mut Shop, of: TermId) {
    let dear = Cond::Compare(Compare::More, field(of, slot(1)), int(5));
    let action = pattern(shop.play, &[(Role::Agent, 0), (Role::Object, 1)]);
    shop.b.rule("5", dear, RuleKind::Cannot { action });
}

/// Plays games beside the plain ones; gives how much was found out once and for all.
fn settled(p: &Program) -> usize {
    let mut memory = Memory::default();
    for game in 0..4 {
        let open = || State::open(p, 2, 3, game, Opening::Setup);
        let (mut plain, mut known) = (open(), open());
        plain.go_on(p);
        known.go_on_with(p, &mut memory);
        for at in 0..40 {
            assert_eq!(plain.decision(), known.decision(), "game {game}, decision {at}");
            if plain.is_terminal() {
                break;
            }
            let choice = (at * 7 + game as usize) % plain.legal_actions().len();
            plain.apply(p, choice);
            known.apply_with(p, &mut memory, choice);
        }
    }
    memory.settled()
}

#[test]
fn what_is_printed_is_found_out_once() {
    let mut shop = shop();
    let worth = shop.worth;
    dear(&mut shop, worth);
    let p = shop.b.compile();
    assert!(p.fields.iter().all(|f| f.printed));
    // Six cards of each of two players: those that are dear cannot be played, and that is known as well.
    assert_eq!(settled(&p), 12);
}

#[test]
fn what_hangs_on_the_hour_is_found_out_once_for_each() {
    let mut shop = shop();
    // What is dear can be played onto an empty table alone.
    let dear = Cond::Compare(Compare::More, field(shop.worth, slot(1)), int(5));
    let filled = Cond::Exists(Box::new(over(2, Domain::InAll(shop.table))));
    let action = pattern(shop.play, &[(Role::Agent, 0), (Role::Object, 1)]);
    shop.b.rule("5", Cond::All(vec![dear, filled]), RuleKind::Cannot { action });
    let p = shop.b.compile();
    assert!(p.conds.iter().any(|c| matches!(c, crate::program::CondNode::FilledZone(_))));
    assert_eq!(settled(&p), 12);
}

#[test]
fn what_changes_is_looked_at_again() {
    let mut shop = shop();
    let rest = shop.rest;
    dear(&mut shop, rest);
    let action = pattern(shop.play, &[(Role::Agent, 0), (Role::Object, 1)]);
    let tired = set(rest, slot(1), int(9));
    shop.b.rule("6", Cond::True, RuleKind::Perform { event: action, effect: tired });
    let p = shop.b.compile();
    let changes: Vec<bool> = p.fields.iter().map(|f| !f.printed).collect();
    assert_eq!(changes, [false, true]);
    assert_eq!(settled(&p), 0);
}

#[test]
fn a_table_laid_out_by_hand_is_not_taken_for_what_is_printed() {
    let mut shop = shop();
    let worth = shop.worth;
    dear(&mut shop, worth);
    let p = shop.b.compile();
    let mut memory = Memory::default();
    let mut first = State::open(&p, 2, 3, 0, Opening::Setup);
    first.go_on_with(&p, &mut memory);
    let offered = |s: &State| s.legal_actions().len();
    // Three cards and passing.
    assert_eq!(offered(&first), 4);
    let mut other = State::open(&p, 2, 3, 0, Opening::Setup);
    let hand = other.place(&p, shop.hand, player(0)).expect("each player has a hand");
    for card in other.contents(hand) {
        other.set(&p, shop.worth, card, crate::program::Val::Int(1));
    }
    other.go_on_with(&p, &mut memory);
    let who = other.current_player();
    assert_eq!(offered(&other), if who == Some(0) { 7 } else { 4 });
}

#[test]
fn a_loop_over_nothing_is_passed_over() {
    let p = shop().b.compile();
    let loops: Vec<bool> = p.rules.iter().map(|r| r.goes_through.is_some()).collect();
    assert_eq!(loops, [false, false, false, true]);
    let alone: Vec<bool> = p.rules.iter().map(|r| r.norm.object_alone).collect();
    assert_eq!(alone, [true, false, false, false]);
    assert!(settled(&p) > 0);
}
