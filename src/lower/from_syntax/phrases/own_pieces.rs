//! Whose the pieces are that somebody puts somewhere, and where pieces go that a player gets.

use super::denote::{Core, Denot, How, Ref};
use crate::lower::from_syntax::call::Args;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::definitions::setup::told_in_play;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::effects::deal;
use crate::lower::from_syntax::effects::deal::kinds_in;
use crate::lower::from_syntax::effects::put;
use crate::lower::from_syntax::effects::put::located_filter;
use crate::lower::{Component, Cond, Domain, Expr, PieceSource, Query, RuleKind};
use crate::vocabulary::TermId;

impl Lowerer<'_> {
    /// What a player puts somewhere without a word of where it was is their own; in set-up it comes from
    /// where such pieces are kept.
    pub(crate) fn own_to_move(&mut self, lemma: &str, mut d: Denot, env: &Env) -> Denot {
        let (Core::Many(q), Ref::Piece, false, false) =
            (&d.core, d.sort, env.binding, self.exact)
        else {
            return d;
        };
        if !["put", "place", "lay", "set", "add", "return", "give", "remove", "transfer"]
            .contains(&lemma)
        {
            return d;
        }
        let counted = d.count.is_some() || d.how == How::A || d.how == How::Bare;
        if !counted || q.domain != Domain::Pieces || located_filter(q) || q.limit.is_some() {
            return d;
        }
        let setup = self.units.get(self.at).is_some_and(|u| self.in_setup(u));
        let Some(agent) = env.agent.clone().filter(|_| !setup) else {
            if setup && d.how != How::Bare {
                let q = q.clone();
                if let Some(home) = self.home(&q)
                    && self.out.world.zones.iter().any(|z| z.term == home && z.shuffled)
                    && let Core::Many(q) = &mut d.core
                {
                    q.domain = Domain::In(Expr::Zone(home, None));
                }
            }
            return d;
        };
        let in_hand = self
            .home(q)
            .or_else(|| kinds_in(&q.filter, q.var).is_empty().then(|| self.pile()).flatten());
        // What is told by its role or as in play is in no hand.
        let in_play = told_in_play(q) || self.zone_of_role(q).is_some();
        let held = in_hand.is_some() && !in_play && self.speaks_of_hands();
        let hand = self.hand_zone().filter(|_| held);
        if let Core::Many(q) = &mut d.core {
            if let Some(hand) = hand {
                q.domain = Domain::In(Expr::Zone(hand, Some(Box::new(agent))));
            } else {
                let mine =
                    super::denote::equal(Expr::Controller(Box::new(Expr::Slot(q.var))), agent);
                q.filter = std::mem::replace(&mut q.filter, crate::lower::Cond::True).and(mine);
            }
        }
        d
    }

    /// Whether the book itself speaks of hands.
    pub(crate) fn speaks_of_hands(&self) -> bool {
        self.units_with(&["hand", "hands", "deal", "dealt"]).any(|(_, u)| {
            let set = self.out.sets.get(u.set.0 as usize);
            set.is_some_and(|s| s.role != crate::lower::SetRole::Standard)
        })
    }

    /// A piece that goes to a player goes to their hand, if such pieces are held in one, else before them; one that is told by
    /// its role in play stays in play.
    pub(crate) fn at_player(&mut self, d: Denot, mover: &Denot, env: &Env) -> Denot {
        if env.binding
            || !self.seats.is_empty()
            || d.sort != Ref::Player
            || mover.sort != Ref::Piece
        {
            return d;
        }
        let role = match &mover.core {
            Core::Many(q) => self.zone_of_role(q).map(|(_, zone)| zone),
            _ => None,
        };
        // What is in play stays there, on the side of the other player.
        let zone = match role {
            Some(zone) => zone,
            None => self.held_or_before(mover),
        };
        match &d.core {
            Core::One(e) => Denot::one(
                Ref::Place(Some(zone)),
                Expr::Zone(zone, Some(Box::new(e.clone()))),
                d.span,
            ),
            Core::Many(_) if d.how == How::The && !d.plural => Denot::one(
                Ref::Place(Some(zone)),
                Expr::Zone(zone, Some(Box::new(d.expr()))),
                d.span,
            ),
            _ => d,
        }
    }

    /// Where a player has what comes to them: in hand, if such pieces are held in one, else before them.
    fn held_or_before(&mut self, mover: &Denot) -> TermId {
        let held = match &mover.core {
            Core::Many(q) => {
                self.home(q).is_some()
                    || matches!(&q.domain, Domain::In(Expr::Zone(z, _)) if Some(*z) == self.hand_zone())
                    || kinds_in(&q.filter, q.var).is_empty()
            }
            _ => true,
        };
        match self.hand_zone().filter(|_| held) {
            Some(hand) => hand,
            None => self.area(),
        }
    }

    /// The role that pieces are said to have, and where they are in play with it.
    pub(crate) fn zone_of_role(&self, q: &Query) -> Option<(TermId, TermId)> {
        q.filter.parts().iter().find_map(|part| match part {
            Cond::Status(e, status) if *e == Expr::Slot(q.var) => {
                self.out.rules.iter().find_map(|r| match &r.kind {
                    RuleKind::Invariant { status: s, zone } if s == status => {
                        Some((*status, *zone))
                    }
                    _ => None,
                })
            }
            _ => None,
        })
    }

    /// The table, which is there whether or not the book speaks of it.
    pub(crate) fn table_zone(&mut self) -> crate::vocabulary::TermId {
        if let Some(zone) = self.zone_named("table") {
            return zone;
        }
        let term = self.synthetic("table", crate::vocabulary::Sort::Zone);
        self.out.world.zones.push(crate::lower::Zone {
            term,
            scope: crate::lower::Scope::Shared,
            visibility: crate::lower::Visibility::All,
            shuffled: false,
        });
        term
    }

    /// `Take all your tokens from the ferry`, `take back your tokens`: pieces that each player has from the start
    /// go back to whoever takes them.
    pub(crate) fn taken_back(
        &mut self,
        mover: &Denot,
        from: Option<&Denot>,
        agent: Option<&Denot>,
        args: &Args,
        env: &Env,
    ) -> Option<Denot> {
        let one;
        let q = match &mover.core {
            Core::Many(q) => q,
            // `Take your crown`: the one that each player has.
            Core::One(Expr::Designated(..))
                if mover.sort == Ref::Piece && from.is_none() && !env.binding =>
            {
                one = super::denote::over(
                    crate::lower::Slot(0),
                    crate::lower::Domain::Pieces,
                    Cond::True,
                );
                &one
            }
            _ => return None,
        };
        let said = from.is_some()
            || matches!(mover.core, Core::One(_))
            || q.domain != crate::lower::Domain::Pieces
            || put::located_filter(q)
            || self.zone_of_role(q).is_some();
        let particle = args.particle.as_deref().is_none_or(|p| p == "back");
        if !particle || !said || !self.of_each_player(&q.filter, q.var) {
            return None;
        }
        let player = match agent {
            Some(d) if d.sort == Ref::Player => d.expr(),
            _ => env.agent.clone()?,
        };
        // What is taken from somebody's hand comes into the hand of whoever takes it.
        let held = |zone: &crate::vocabulary::TermId| self.is_held(*zone);
        let hand = match from.map(|d| d.sort) {
            Some(Ref::Place(zone)) => zone.filter(held),
            _ => match &q.domain {
                crate::lower::Domain::InAll(zone)
                | crate::lower::Domain::In(Expr::Zone(zone, _)) => Some(*zone).filter(held),
                _ => None,
            },
        };
        // Who takes such a piece of somebody else has it in the same place.
        let zone = match hand.or_else(|| self.zone_of_role(q).map(|(_, zone)| zone)) {
            Some(zone) => zone,
            None => self.held_or_before(mover),
        };
        Some(Denot::one(
            Ref::Place(Some(zone)),
            Expr::Zone(zone, Some(Box::new(player))),
            mover.span,
        ))
    }

    /// `Each other pawn`, where each player has one and none was named: those of the players other than who acts.
    pub(crate) fn others_of_their_kind(&self, query: &Query, env: &Env) -> Option<Cond> {
        let kinds = deal::kinds_in(&query.filter, query.var);
        // Where there is one kind only, nobody says it.
        let meant = |c: &&Component| kinds.iter().all(|kind| c.kinds.contains(kind));
        let mut components = self.out.world.components.iter().filter(meant).peekable();
        let agent = env.agent.clone().or_else(|| env.you.clone())?;
        let controller = Expr::Controller(Box::new(Expr::Slot(query.var)));
        (components.peek().is_some()
            && components.all(|c| c.source == PieceSource::EachPlayer && c.count == 1))
        .then(|| super::denote::equal(controller, agent).negate())
    }

    /// Whether a filter speaks of a kind of which each player has a set of their own.
    pub(crate) fn of_each_player(
        &self,
        filter: &crate::lower::Cond,
        var: crate::lower::Slot,
    ) -> bool {
        use crate::lower::PieceSource::EachPlayer;
        let kinds = deal::kinds_in(filter, var);
        let components = &self.out.world.components;
        // Where there is one kind only, nobody says it.
        if kinds.is_empty() {
            return !components.is_empty() && components.iter().all(|c| c.source == EachPlayer);
        }
        kinds.iter().all(|kind| {
            components.iter().any(|c| c.kinds.contains(kind))
                && components
                    .iter()
                    .filter(|c| c.kinds.contains(kind))
                    .all(|c| c.source == EachPlayer)
        })
    }
}
