//! A small complete game: draw two, play one card for its worth, twenty wins.

use super::book::*;
use crate::lower::*;
use crate::machine::{Save, State, Stop};
use crate::program::Program;
use crate::vocabulary::TermId;

/// The game and the terms that tests speak of.
pub(crate) struct Small {
    pub p: Program,
    pub deck: TermId,
    pub hand: TermId,
}

pub(crate) fn small() -> Small {
    let mut b = Book::new();
    let deck = b.zone_seen("deck", Scope::Player, Visibility::Nobody, true);
    let hand = b.zone_seen("hand", Scope::Player, Visibility::Holder, false);
    let pile = b.zone("pile", Scope::Player);
    let points = b.tally("points");
    let worth = b.property("worth", Subject::Piece, PropertyKind::Number, int(0));
    for n in 1..=5 {
        let value = vec![(worth, PrintedValue::Number(n))];
        b.pieces(&format!("card {n}"), 3, true, Some(deck), value);
    }
    let game = b.time("game", None, Repeat::Once, false, false);
    let turn = b.time("turn", Some(game), Repeat::RoundAndRound, true, false);
    let step = b.time("draw step", Some(turn), Repeat::Once, false, false);
    let main = b.time("main step", Some(turn), Repeat::Once, false, true);
    let draw = b.verb("draw");
    let play = b.verb("play");
    b.rule(
        "1",
        Cond::True,
        RuleKind::Setup {
            stage: 2,
            effect: each(
                0,
                Domain::Players,
                Manner::InTurn,
                Effect::Do(Proposal {
                    verb: draw,
                    roles: vec![(Role::Agent, is(slot(0)))],
                    times: Some(int(3)),
                    result: None,
                }),
            ),
        },
    );
    b.rule(
        "2",
        Cond::True,
        RuleKind::Perform {
            event: pattern(draw, &[(Role::Agent, 0)]),
            effect: move_to(top(zone(deck, slot(0)), 1), zone(hand, slot(0))),
        },
    );
    b.rule(
        "3",
        empty(zone(deck, slot(0))),
        RuleKind::Instead {
            event: pattern(draw, &[(Role::Agent, 0)]),
            effect: Effect::Seq(vec![
                act(
                    Verb::MOVE_ALL,
                    vec![
                        (Role::From, is(zone(pile, slot(0)))),
                        (Role::To, is(zone(deck, slot(0)))),
                    ],
                ),
                act(Verb::SHUFFLE, vec![(Role::Object, is(zone(deck, slot(0))))]),
                Effect::Resume,
            ]),
        },
    );
    b.rule(
        "4",
        Cond::True,
        RuleKind::Contents {
            time: step,
            effect: act(draw, vec![(Role::Agent, is(Expr::TurnPlayer))]),
        },
    );
    b.rule(
        "5",
        Cond::All(vec![
            equal(slot(0), Expr::TurnPlayer),
            Cond::During(main),
            Cond::In(slot(1), zone(hand, slot(0))),
            equal(
                Expr::Times {
                    verb: play,
                    agent: Some(Box::new(slot(0))),
                    within: Some(turn),
                    what: None,
                },
                int(0),
            ),
        ]),
        RuleKind::May { action: pattern(play, &[(Role::Agent, 0), (Role::Object, 1)]) },
    );
    b.rule(
        "6",
        Cond::True,
        RuleKind::Perform {
            event: pattern(play, &[(Role::Agent, 0), (Role::Object, 1)]),
            effect: Effect::Seq(vec![
                move_to(is(slot(1)), zone(pile, slot(0))),
                act(
                    Verb::ADD,
                    vec![
                        (Role::Object, is(slot(0))),
                        (Role::Field, is(term(points))),
                        (Role::Amount, is(field(worth, slot(1)))),
                    ],
                ),
            ]),
        },
    );
    b.rule(
        "7",
        Cond::Compare(Compare::AtLeast, field(points, slot(0)), int(20)),
        RuleKind::Outcome {
            over: Some(over(0, Domain::Players)),
            effect: act(Verb::WIN, vec![(Role::Agent, is(slot(0)))]),
            crossing: None,
        },
    );
    let p = b.compile();
    Small { p, deck, hand }
}

/// The program of the small game.
pub(crate) fn small_game() -> Program {
    small().p
}

#[test]
fn two_hundred_games_end_with_a_winner() {
    let g = small();
    for seed in 0..200 {
        let mut s = State::new(&g.p, 2 + (seed % 3) as u32, seed, 0);
        play_out(&g.p, &mut s, seed);
        assert_eq!(s.stopped(), Some(&Stop::Win), "seed {seed}");
        assert_eq!(s.winners().len(), 1);
        assert!((s.returns().iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }
}

#[test]
fn set_up_draws_and_the_first_player_is_asked() {
    let g = small();
    let s = game(&g.p, 2, 7);
    assert_eq!(s.current_player(), Some(0));
    let hand = s.place(&g.p, g.hand, player(0)).unwrap();
    assert_eq!(s.contents(hand).len(), 4, "{:#?}", lines(&g.p, &s));
    assert_eq!(s.contents(s.place(&g.p, g.hand, player(1)).unwrap()).len(), 3);
    assert_eq!(s.contents(s.place(&g.p, g.deck, player(0)).unwrap()).len(), 11);
    assert_eq!(s.legal_actions().last(), Some(&pass()));
}

#[test]
fn the_same_seed_gives_the_same_trace() {
    let g = small();
    let mut traces = Vec::new();
    for _ in 0..2 {
        let mut s = game(&g.p, 3, 11);
        play_out(&g.p, &mut s, 5);
        traces.push(lines(&g.p, &s));
    }
    assert_eq!(traces[0], traces[1]);
    let mut s = game(&g.p, 3, 12);
    play_out(&g.p, &mut s, 5);
    assert_ne!(traces[0], lines(&g.p, &s));
}

#[test]
fn a_saved_game_goes_on_as_it_was() {
    let g = small();
    let mut s = game(&g.p, 2, 3);
    for i in 0..12 {
        let n = s.legal_actions().len();
        s.apply(&g.p, i % n);
    }
    let save = s.save("b").unwrap();
    let text = serde_json::to_string(&save).unwrap();
    let save: Save = serde_json::from_str(&text).unwrap();
    let t = save.replay(&g.p, "b", true).unwrap();
    assert_eq!(s.facts(), t.facts());
    assert_eq!(s.decision(), t.decision());
    assert_eq!(s.trace(), t.trace());
    assert!(save.replay(&g.p, "other", false).is_err());
}

#[test]
fn a_copy_goes_its_own_way() {
    let g = small();
    let s = game(&g.p, 2, 3);
    let mut t = s.clone();
    t.apply(&g.p, 0);
    assert_ne!(s.facts(), t.facts());
    let mut again = s.clone();
    again.apply(&g.p, 0);
    assert_eq!(again.facts(), t.facts());
}

#[test]
fn a_state_is_small() {
    let g = small();
    let mut s = State::new(&g.p, 2, 1, 0);
    s.set_recording(false);
    assert!(std::mem::size_of::<State>() < 4_096);
}

#[test]
fn an_observation_hides_what_the_book_hides() {
    let g = small();
    let s = game(&g.p, 2, 7);
    let mine = s.place(&g.p, g.hand, player(0)).unwrap();
    let o = s.observation(&g.p, 0);
    let seen = |place| o.places.iter().find(|x| x.place == place).unwrap();
    assert!(seen(mine).pieces.iter().all(|v| !v.is_none()));
    let theirs = s.place(&g.p, g.hand, player(1)).unwrap();
    assert!(seen(theirs).pieces.iter().all(|v| v.is_none()));
    assert_eq!(seen(theirs).count, 3);
    assert!(s.observation(&g.p, 1).decision.is_none());
}

#[test]
fn streams_of_a_seed_are_games_of_their_own() {
    use crate::playtest::{Playout, playout};
    let p = small_game();
    let plan = Playout { players: 2, seed: 5, max_decisions: 10_000 };
    let games: Vec<_> = (0..20).map(|i| playout(&p, plan, i)).collect();
    assert_eq!(games[7], playout(&p, plan, 7));
    assert!(games.iter().any(|g| g.turns != games[0].turns));
}
