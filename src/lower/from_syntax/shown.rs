//! What somebody can see besides what is seen anyway: `while a player has 800 points, all players can see that player's hand`. Of
//! other players and other pieces such a sentence says nothing.

use super::conditions::trigger::Trigger;
use super::context::{Lowerer, Status};
use super::discourse::Env;
use super::forms::address;
use super::lead::Lead;
use super::phrases::denote::{Core, Denot, Read, Ref, Stuck, equal};
use super::replace;
use crate::lower::{Cond, Domain, Expr, Query, RuleKind, Slot};
use crate::syntax::ast::{Clause, Complement, Determiner, NounPhrase, Pronoun, Sentence};
use crate::vocabulary::TermId;

/// The piece that is looked at, and what is known of it.
struct Sight {
    piece: Slot,
    zone: Option<TermId>,
    guard: Cond,
}

impl Sight {
    fn place(&self) -> Expr {
        Expr::PlaceOf(Box::new(Expr::Slot(self.piece)))
    }

    fn owner(&self) -> Expr {
        Expr::Owner(Box::new(self.place()))
    }

    fn also(&mut self, cond: Cond) {
        self.guard = std::mem::replace(&mut self.guard, Cond::True).and(cond);
    }

    /// It lies in such a place.
    fn lies_in(&mut self, place: &Expr) {
        match place {
            Expr::Zone(zone, owner) => {
                self.zone = self.zone.or(Some(*zone));
                if let Some(owner) = owner {
                    self.also(equal(self.owner(), (**owner).clone()));
                }
            }
            Expr::One(q) => self.lies_in_any(q),
            _ => {}
        }
    }

    fn lies_in_any(&mut self, q: &Query) {
        if let Domain::Places(zone) = &q.domain {
            self.zone = self.zone.or(Some(*zone));
            self.also(replace::cond(&q.filter, q.var, &self.place()));
        }
    }

    /// It is one of these.
    fn is_one_of(&mut self, q: &Query) {
        match &q.domain {
            Domain::In(place) => self.lies_in(place),
            Domain::InAll(zone) => self.zone = self.zone.or(Some(*zone)),
            _ => {}
        }
        let piece = Expr::Slot(self.piece);
        if q.limit.is_some() {
            // `The top card`: of the place where the piece lies.
            let top = Query { domain: Domain::In(self.place()), ..q.clone() };
            self.also(equal(piece, Expr::One(Box::new(top))));
        } else {
            self.also(replace::cond(&q.filter, q.var, &piece));
        }
    }
}

impl Lowerer<'_> {
    /// Reads it, if a sentence lets somebody see more, or less, and says nothing of all others.
    pub(super) fn seen_besides(
        &mut self,
        s: &Sentence,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let Some(subject) = clause.subject.as_ref().filter(|_| !of_these_only(clause)) else {
            return Ok(None);
        };
        let whose = match &lead.trigger {
            None => None,
            Some(Trigger::State { over: Some(q) }) => Some(q.clone()),
            Some(_) => return Ok(None),
        };
        env.you.get_or_insert(Expr::Asked);
        let viewer = self.viewer(subject, clause, whose.as_ref(), env)?;
        let Some((viewer, who)) = viewer else { return Ok(None) };
        let piece = env.slot("piece");
        let mut sight = Sight { piece, zone: None, guard: who };
        for c in &clause.complements {
            let (Complement::Object(np) | Complement::Prep(_, np)) = c else {
                return Ok(None);
            };
            let d = self.phrase(np, env)?;
            if let (Some(_), Ref::Place(Some(_))) = (sight.zone, d.sort) {
                return Ok(None);
            }
            match (&d.sort, &d.core) {
                (Ref::Piece, Core::Many(q)) => sight.is_one_of(q),
                (Ref::Place(Some(_)), Core::Many(q)) => sight.lies_in_any(q),
                (Ref::Place(Some(_)), Core::One(e)) => sight.lies_in(e),
                // `At any time`.
                (Ref::Time(None), _) => {}
                _ => return Ok(None),
            }
        }
        let Some(zone) = sight.zone else {
            return Err(Stuck::new(
                clause.at.0,
                "it is not said in which place what can be seen is",
            )
            .help("write for example `each player can see the cards in the hand of each opponent`"));
        };
        let mut guard = lead.guard.0.clone();
        if let Some(q) = whose.filter(|q| q.var != viewer) {
            // Of whom the condition speaks: whoever's place it is.
            guard = q.filter.clone().and(guard);
            guard = replace::cond(&guard.and(sight.guard.clone()), q.var, &sight.owner());
        } else {
            guard = guard.and(sight.guard.clone());
        }
        // `On your turn`, `in their first step`: when it is the turn of whoever sees.
        if lead.own_turn {
            guard = guard.and(equal(Expr::TurnPlayer, Expr::Slot(viewer)));
        }
        // `Your hand`: of whoever has it, unless you are the one who sees.
        let you = if subject.is(Pronoun::You) { Expr::Slot(viewer) } else { sight.owner() };
        guard = replace::in_cond(&guard, &|e| (*e == Expr::Asked).then(|| you.clone()));
        let who = if of_none(clause) { Cond::False } else { Cond::True };
        self.rule(env, address::tidy(guard), RuleKind::See { zone, viewer, piece, who });
        Ok(Some(Status::Operative))
    }

    /// What is read no further says of some that only they see what is in a place.
    pub(crate) fn says_who_sees_what(&self, s: &Sentence) -> Read<()> {
        match s.clauses.iter().find(|j| self.sees(&j.clause)) {
            Some(joined) if !of_these_only(&joined.clause) && !of_none(&joined.clause) => Err(Stuck::new(
                joined.clause.at.0,
                format!("`{}` does not say plainly who sees what", self.quote(joined.clause.at.0)),
            )
            .help("say it of one place and always, for example `each player can see the cards in the hand of each opponent`")),
            _ => Ok(()),
        }
    }

    /// The one who sees, and what holds of them.
    fn viewer(
        &mut self,
        subject: &NounPhrase,
        clause: &Clause,
        whose: Option<&Query>,
        env: &mut Env,
    ) -> Read<Option<(Slot, Cond)>> {
        let d = self.phrase(subject, env)?;
        if d.sort != Ref::Player {
            return Ok(None);
        }
        let (viewer, who) = match &d.core {
            Core::One(Expr::Slot(s)) if whose.is_some_and(|q| q.var == *s) => {
                let q = whose.map_or(Cond::True, |q| q.filter.clone());
                (*s, q)
            }
            Core::One(e) => {
                let v = env.slot("player");
                (v, equal(Expr::Slot(v), e.clone()))
            }
            Core::Many(q) if q.limit.is_none() => (q.var, q.filter.clone()),
            _ => return Ok(None),
        };
        // `While a player …, everybody can see their hand`: that of the one whom the condition names.
        if whose.is_some_and(|q| q.var != viewer) {
            return Ok(Some((viewer, who)));
        }
        // `Each player can see the top card of the pile`: of any. Only what is said of theirs is of the one who sees.
        // What is asked is the sentence as it is read: `hands are hidden` says nothing of theirs.
        let seen = clause.complements.iter().filter_map(|c| match c {
            Complement::Object(np) | Complement::Prep(_, np) => {
                Some(crate::syntax::print_noun_phrase(np, self.voc))
            }
            _ => None,
        });
        let said = seen.fold(" ".to_owned(), |said, np| said + &np.to_lowercase() + " ");
        let theirs =
            ["their", "your", "his", "her", "opponent", "opponents", "opponent's", "another"];
        if !theirs.iter().any(|word| said.contains(&format!(" {word} "))) {
            return Ok(Some((viewer, who)));
        }
        self.remember_slot(env, viewer, Ref::Player, d.noun.clone(), true);
        env.agent = Some(Expr::Slot(viewer));
        env.subject = Some(Denot::one(Ref::Player, Expr::Slot(viewer), d.span));
        Ok(Some((viewer, who)))
    }
}

/// Whether a clause says that somebody does not see something, or that nobody does.
fn of_none(clause: &Clause) -> bool {
    clause.verb.negated
        || matches!(&clause.subject, Some(NounPhrase::One(n)) if n.determiner == Determiner::No)
}

/// Whether a clause says of some that they alone can see: it takes the sight of all others.
fn of_these_only(clause: &Clause) -> bool {
    let only = |np: &NounPhrase| matches!(np, NounPhrase::One(n) if matches!(n.determiner, Determiner::Only(_)));
    clause.verb.only || clause.subject.as_ref().is_some_and(only)
}
