//! Who may see what.

use super::call::{Args, Call};
use super::context::{Lowerer, Status};
use super::discourse::Env;
use super::frame;
use super::lead::Lead;
use super::phrases::denote::{Core, Denot, How, Read, Ref, Stuck, equal, int, over};
use crate::lower::{Cond, Domain, Expr, Role, RuleKind, Slot, Verb};
use crate::syntax::ast::{
    Adjective, Clause, Complement, Modal, NounPhrase, Preposition, Sentence, Verb as V,
};

/// What somebody does to get to see something.
pub(super) const LOOKS: &[&str] = &["look", "view", "peek"];

impl Lowerer<'_> {
    // ---- seeing --------------------------------------------------------------------------

    pub(super) fn sees(&self, clause: &Clause) -> bool {
        matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["see"]) || self.is(w, LOOKS))
    }

    /// `At the start of the draw step, they look at the top card`, `look at another player's hand`: done at one time, where
    /// `can see` holds always.
    pub(super) fn looks_once(&self, s: &Sentence, lead: &Lead) -> bool {
        let timed = lead.trigger.is_some() || lead.time.is_some() || lead.step || lead.setup;
        let some = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n) if n.quantity.is_some()
                || n.adjectives.iter().any(|a| matches!(a,
                    Adjective::Plain(w) | Adjective::Most(w) if self.is(w, &["top", "bottom"]))))
        };
        s.clauses.iter().all(|j| {
            let clause = &j.clause;
            !self.sees(clause)
                || !clause.verb.negated
                    && clause.verb.modal != Some(Modal::Can)
                    && matches!(&clause.verb.verb, V::Word(w) if self.is(w, LOOKS))
                    && (timed
                        || clause.subject.is_none()
                        || clause.complements.iter().any(|c| {
                            matches!(c, Complement::Object(np) | Complement::Prep(_, np) if some(np))
                        }))
        })
    }

    pub(super) fn seeing(&mut self, s: &Sentence, env: &mut Env) -> Read<Status> {
        let Some(joined) = s.clauses.iter().find(|j| self.sees(&j.clause)) else {
            return Ok(Status::Operative);
        };
        let clause = &joined.clause;
        let mut phrases: Vec<(&NounPhrase, bool)> = Vec::new();
        if let Some(np) = s.clauses.first().and_then(|j| j.clause.subject.as_ref()) {
            phrases.push((np, true));
        }
        if let Some(np) = &clause.subject {
            phrases.push((np, true));
        }
        for c in &clause.complements {
            if let Complement::Object(np) | Complement::Prep(_, np) = c {
                phrases.push((np, false));
            }
        }
        let mut zone = None;
        let mut viewer: Option<(Slot, Cond)> = None;
        let piece = env.slot("piece");
        // What is looked at is several: `them`, never `it`.
        self.remember_slot(env, piece, Ref::Piece, None, false);
        if let Some(a) = env.named.last_mut() {
            a.plural = true;
        }
        let mut none = false;
        for (np, _) in phrases {
            let d = self.phrase(np, env)?;
            self.remember(env, &d, false);
            match (d.sort, &d.core) {
                (Ref::Piece, Core::Many(q)) => {
                    let z = match &q.domain {
                        Domain::In(Expr::Zone(z, _)) | Domain::InAll(z) => Some(*z),
                        Domain::In(Expr::One(p)) => match &p.domain {
                            Domain::Places(z) => Some(*z),
                            _ => None,
                        },
                        _ => None,
                    };
                    zone = zone.or(z);
                }
                (Ref::Place(Some(z)), _) => zone = zone.or(Some(z)),
                (Ref::Player, Core::Many(q)) => {
                    none |= d.how == How::No;
                    let filter = self.own_piece(&q.filter, q.var, piece);
                    viewer = Some((q.var, filter));
                }
                (Ref::Player, Core::One(e)) => {
                    let v = env.slot("player");
                    viewer = Some((v, equal(Expr::Slot(v), e.clone())));
                }
                _ => {}
            }
        }
        let Some(zone) = zone else {
            return Err(Stuck::new(
                clause.at.0,
                "it is not said in which place what can be seen is",
            )
            .help("write for example `no player can see the cards in the deck`"));
        };
        let (slot, who) = match viewer {
            Some((v, c)) => (v, c),
            None => (env.slot("player"), Cond::True),
        };
        let negative = none || clause.verb.negated;
        let who = if negative { Cond::False } else { who };
        self.rule(env, Cond::True, RuleKind::See { zone, viewer: slot, piece, who });
        Ok(Status::Operative)
    }

    /// `who controls them`, `who holds the hand`: the pieces in question are the one that is looked at.
    pub(super) fn own_piece(&self, filter: &Cond, viewer: Slot, piece: Slot) -> Cond {
        if *filter == Cond::True {
            return Cond::True;
        }
        let text = format!("{filter:?}");
        if text.contains("Controller") || text.contains("Owner") || text.contains("Zone") {
            equal(Expr::Controller(Box::new(Expr::Slot(piece))), Expr::Slot(viewer))
        } else {
            filter.clone()
        }
    }
}

impl Lowerer<'_> {
    /// Somebody shows what they hold to somebody, or to all, or looks at something once.
    pub(super) fn shown(
        &mut self,
        lemma: &str,
        agent: Option<&Denot>,
        object: Option<&Denot>,
        args: &Args,
        env: &mut Env,
    ) -> Option<Call> {
        let shows = ["show", "reveal"].contains(&lemma);
        let viewer = || args.prep(&[Preposition::To]).or_else(|| args.second.clone());
        let piece = object.filter(|d| d.sort == Ref::Piece).cloned();
        // Somebody's hand is shown to all where nobody is named.
        if shows
            && let Some(place) = object
                .filter(|d| matches!(d.sort, Ref::Place(Some(zone)) if self.is_held(zone)))
            && !env.binding
        {
            let all = || {
                let all = over(env.slot("player"), Domain::Players, Cond::True);
                Denot::many(Ref::Player, all, How::Each, place.span)
            };
            let viewer = viewer().filter(|d| d.sort == Ref::Player).unwrap_or_else(all);
            let shown = Some(place.clone());
            return Some(Call::new(Verb::SHOW).by(Some(viewer)).with(Role::Object, shown));
        }
        // What a player shows is of their own.
        let piece = match piece {
            Some(d) if shows => Some(self.own_to_move("put", frame::of_place(d, args), env)),
            piece => piece,
        };
        if shows
            && piece.is_some()
            && let Some(viewer) = viewer().filter(|d| d.sort == Ref::Player)
        {
            return Some(Call::new(Verb::SHOW).by(Some(viewer)).with(Role::Object, piece));
        }
        // Who looks, where it is an order: whoever is spoken to.
        let who = agent.cloned().or_else(|| {
            let one = env.agent.clone().unwrap_or(Expr::TurnPlayer);
            (!env.binding).then(|| Denot::one(Ref::Player, one, self.here()))
        });
        if let Some(call) = look(lemma, who.as_ref(), object, args) {
            return Some(call);
        }
        let piece = piece.filter(|_| shows || lemma == "flip")?;
        let up = Denot::one(Ref::Number, int(1), piece.span);
        let call = Call::new(Verb::TURN).by(agent.cloned()).with(Role::Object, Some(piece));
        Some(call.with(Role::Amount, Some(up)))
    }
}

/// Somebody looks at something once.
fn look(lemma: &str, who: Option<&Denot>, object: Option<&Denot>, args: &Args) -> Option<Call> {
    let seen = args.prep(&[Preposition::At]).or_else(|| object.cloned())?;
    (LOOKS.contains(&lemma) && matches!(seen.sort, Ref::Piece | Ref::Place(_)))
        .then(|| Call::new(Verb::SHOW).by(who.cloned()).with(Role::Object, Some(seen)))
}
