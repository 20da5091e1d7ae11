//! Ties that the order of play decides: `in a tie, the second player wins`, `in a tie, the player who went last wins`.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{equal, int};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Direction, Expr, RuleKind, Slot, SortKey};
use crate::syntax::ast::{Adjective, Clause, Head, NounPhrase, Ordinal, Verb as V};

/// Who sits further from the first player than this is as far away as the one who does.
const SEATS: i64 = 12;

impl Lowerer<'_> {
    /// Which place in the order of play wins a tie: 1 for the first player, none for the last.
    pub(super) fn seat_that_wins(&self, clause: &Clause) -> Option<Option<i64>> {
        let V::Word(w) = &clause.verb.verb else { return None };
        let NounPhrase::One(n) = clause.subject.as_ref()? else { return None };
        let player =
            matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player);
        let wins = self.is(w, &["win"]) && clause.verb.modal.is_none() && !clause.verb.negated;
        if !player || !wins || !n.post.is_empty() {
            return None;
        }
        n.adjectives.iter().find_map(|a| match a {
            Adjective::Ordinal(Ordinal::Nth(k)) => Some(Some(*k)),
            Adjective::Ordinal(Ordinal::Last) => Some(None),
            _ => None,
        })
    }

    /// Puts the order of play behind what the winner is ranked by.
    pub(super) fn break_by_seat(
        &mut self,
        at: usize,
        seat: Option<i64>,
        env: &Env,
    ) -> Option<Status> {
        let RuleKind::Ranking { order } = &self.out.rules[at].kind else { return None };
        let mut order = order.clone();
        let (by, direction) = match seat {
            Some(k) => {
                let is = is_seat(order.var, k - 1);
                (
                    Expr::If(Box::new(is), Box::new(int(1)), Box::new(int(0))),
                    Direction::Descending,
                )
            }
            None => (distance(order.var), Direction::Descending),
        };
        order.sort.push(SortKey { by, direction });
        self.out.rules[at].kind = RuleKind::Ranking { order };
        self.fact(env);
        Some(Status::Operative)
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
