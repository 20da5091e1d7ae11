//! Ties that the order of play decides: `in a tie, the second player wins`, `in a tie, the player who went last wins`.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{equal, int};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Direction, Expr, RuleKind, Slot, SortKey};
use crate::syntax::ast::{Adjective, Clause, Head, NounPhrase, Ordinal, Verb as V};

/// Who sits further from the first player than this is as far away as the one who does.
const SEATS: i64 = 12;

/// A place in the order of play.
#[derive(Clone, Copy)]
pub(super) enum Seat {
    /// So many from the first player on, who is 1.
    Nth(i64),
    Last,
}

impl Lowerer<'_> {
    /// Which place in the order of play wins a tie.
    pub(super) fn seat_that_wins(&self, clause: &Clause) -> Option<Seat> {
        let V::Word(w) = &clause.verb.verb else { return None };
        let NounPhrase::One(n) = clause.subject.as_ref()? else { return None };
        let player =
            matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player);
        let wins = self.is(w, &["win"]) && clause.verb.modal.is_none() && !clause.verb.negated;
        if !player || !wins || !n.post.is_empty() {
            return None;
        }
        n.adjectives.iter().find_map(|a| match a {
            Adjective::Ordinal(Ordinal::Nth(k)) => Some(Seat::Nth(*k)),
            Adjective::Ordinal(Ordinal::Last) => Some(Seat::Last),
            _ => None,
        })
    }

    /// Puts the order of play behind what the winner is ranked by.
    pub(super) fn break_by_seat(&mut self, at: usize, seat: Seat, env: &Env) -> Option<Status> {
        let by = |player| match seat {
            Seat::Nth(k) => {
                let is = is_seat(player, k - 1);
                Expr::If(Box::new(is), Box::new(int(1)), Box::new(int(0)))
            }
            Seat::Last => distance(player),
        };
        self.break_by_most(at, by)?;
        self.fact(env);
        Some(Status::Operative)
    }

    /// Puts the higher of a figure of the player behind what the winner is ranked by; none where a rule ranks nobody.
    pub(super) fn break_by_most(&mut self, at: usize, by: impl Fn(Slot) -> Expr) -> Option<()> {
        let RuleKind::Ranking { order } = &mut self.out.rules[at].kind else { return None };
        let by = by(order.var);
        order.sort.push(SortKey { by, direction: Direction::Descending });
        Some(())
    }
}

/// Whether a player sits so many places behind the first player.
fn is_seat(player: Slot, k: i64) -> crate::lower::Cond {
    let first = Expr::FirstPlayer;
    let there = if k == 0 { first } else { Expr::Neighbour(Box::new(first), k) };
    equal(Expr::Slot(player), there)
}

/// How many places a player sits behind the first player.
fn distance(player: Slot) -> Expr {
    (0..SEATS).rev().fold(int(SEATS), |further, k| {
        Expr::If(Box::new(is_seat(player, k)), Box::new(int(k)), Box::new(further))
    })
}
