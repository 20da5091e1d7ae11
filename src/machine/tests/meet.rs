//! Whether two rules speak at once.

use super::book::*;
use crate::lower::*;
use crate::program::Val;

/// What is known of a moment spares questions; it changes neither what they come to nor what they count as.
#[test]
fn guards_that_fail_for_every_piece_say_so_at_once() {
    for (points, meets) in [(0, false), (1, true)] {
        let mut b = Book::new();
        let hand = b.zone("hand", Scope::Player);
        let score = b.property("points", Subject::Player, PropertyKind::Number, int(points));
        b.pieces("card", 5, true, None, Vec::new());
        let (play, whole) = (b.verb("play"), b.time("game", None, Repeat::Once, false, true));
        let action = || pattern(play, &[(Role::Agent, 0), (Role::Object, 1)]);
        let own = || Cond::In(slot(1), zone(hand, slot(0)));
        let scored = Cond::Compare(Compare::AtLeast, field(score, slot(0)), int(1));
        let may = b.rule("1", own(), RuleKind::May { action: action() });
        let guard = Cond::All(vec![own(), scored]);
        let cannot = b.rule("2", guard, RuleKind::Cannot { action: action() });
        let p = b.compile();
        let mut s = held(&p, 2);
        let place = s.place(&p, hand, player(1)).unwrap();
        s.put(&p, Val::Piece(4), place, true);
        s.begin_time(&p, whole, 0);
        for pair in [[cannot, may], [may, cannot]] {
            let before = s.work();
            let asked = s.both_could_speak(&p, pair, None);
            let work = s.work() - before;
            let mut moment = s.no_moment(&p);
            moment.next();
            let before = s.work();
            assert_eq!(s.both_could_speak(&p, pair, Some(&mut moment)), asked, "{points}");
            assert_eq!(s.work() - before, work, "{points}");
            assert_eq!(asked, meets, "{points}");
        }
    }
}

/// Two games in which chance gives the same are told apart from others by what it gave.
#[test]
fn what_chance_gave_first_tells_games_apart() {
    let p = Book::new().compile();
    let first = |seed| {
        let mut s = game(&p, 2, seed);
        let got = s.below(1000);
        (got, s.drawn().unwrap().to_vec())
    };
    let (got, drawn) = first(1);
    for seed in 1..40 {
        let same = crate::machine::State::draws(seed, 0, &drawn);
        assert_eq!(same, first(seed).0 == got, "{seed}");
    }
    let mut s = game(&p, 2, 1);
    for _ in 0..9 {
        s.below(6);
    }
    assert!(s.drawn().is_none(), "more than is kept");
}
