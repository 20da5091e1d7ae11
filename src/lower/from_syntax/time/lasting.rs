//! What is so from an event until a time: `when a player scores, their opponents cannot play Acts until that player's next
//! turn`, `… for the rest of the turn`, `… during their next turn`. That it goes on is kept for the player who brought it about
//! and is gone when the time has come; what is forbidden or allowed meanwhile is a norm about that state.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::definitions::of_amount::Becomes;
use crate::lower::from_syntax::discourse::{Discourse, Env};
use crate::lower::from_syntax::forms::normal::pronoun_phrase;
use crate::lower::from_syntax::lead::{Cond0, Lead};
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck, over};
use crate::lower::from_syntax::time::kept::{Begun, Kept, whose};
use crate::lower::from_syntax::time::span::Span;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Arith, Cond, Domain, Expr, Role, Rule, RuleKind, Slot, Verb};
use crate::syntax::ast::{
    Adjunct, Clause, Condition, Determiner, Head, Nominal, NounPhrase, Pronoun, Sentence,
    Verb as V,
};
use crate::syntax::visit::look::{self, Look};
use crate::vocabulary::Sort;

impl Lowerer<'_> {
    /// The sentence without the time for which its norm holds, if it says one behind an event: the rule that begins it and
    /// those that end it are made here, and what is left is said of the state between them.
    pub(crate) fn take_lasting(
        &mut self,
        s: &Sentence,
        lead: &mut Lead,
        env: &mut Env,
    ) -> Read<Option<(Sentence, Vec<Slot>)>> {
        let Some(Trigger::Event { pattern, reads, proposed: false }) = &lead.trigger else {
            return Ok(None);
        };
        if matches!(pattern.verb, Verb::BEGIN | Verb::END)
            || lead.time.is_some()
            || !s.clauses.iter().all(|j| is_norm(&j.clause))
        {
            return Ok(None);
        }
        let Some((found, mut bare)) = self.without_span(s) else { return Ok(None) };
        let (pattern, reads) = (pattern.clone(), *reads);
        let begun = Begun { pattern, reads, guard: lead.guard.0.clone() };
        self.is_said_to_one(&found, s)?;
        let (kept, gone) = self.kept_from(begun, &found, &mut bare, Sort::Property, env)?;
        if kept.domain == Domain::Players {
            self.remember_slot(env, kept.of, Ref::Player, None, true);
            env.agent = Some(Expr::Slot(kept.of));
        }
        let who = over(kept.of, kept.domain.clone(), Cond::True);
        lead.trigger = Some(Trigger::State { over: Some(who) });
        lead.guard = Cond0(kept.is(kept.held, 1));
        env.event = None;
        self.without_events(&mut bare);
        Ok(Some((bare, gone)))
    }

    /// The same of what is so meanwhile: `when a player scores, their Actors are worth 5 until their next turn`. What is left
    /// says it of a state: `while a player has 1 …, …`.
    pub(crate) fn state_lasts(
        &mut self,
        s: &Sentence,
        env: &Env,
        d: &Discourse,
    ) -> Read<Option<Sentence>> {
        let event = |a: &Adjunct| matches!(a, Adjunct::Sub(_, c) if self.condition_is_event(c));
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let state = matches!(joined.clause.verb.verb, V::Have | V::Be);
        if s.opener.is_some() || !state || is_norm(&joined.clause) || !s.leads.iter().all(event)
        {
            return Ok(None);
        }
        let Some((found, mut bare)) = self.without_span(s) else { return Ok(None) };
        if self.speaks_of_piece(&bare) || self.is_given_for_now(&found, &bare) {
            return Ok(None);
        }
        let mut own = env.clone();
        let lead = self.leads(s, &mut own, d)?;
        let Some(Trigger::Event { pattern, reads, proposed: false }) = lead.trigger else {
            return Ok(None);
        };
        if matches!(pattern.verb, Verb::BEGIN | Verb::END) {
            return Ok(None);
        }
        let Some(somebody) = self.lexicon_noun("player") else { return Ok(None) };
        self.is_said_to_one(&found, s)?;
        let begun = Begun { pattern, reads, guard: lead.guard.0 };
        let (kept, _) = self.kept_from(begun, &found, &mut bare, Sort::Tally, &mut own)?;
        self.without_events(&mut bare);
        bare.leads.push(kept.said(somebody, s.at));
        Ok(Some(bare))
    }

    /// What began it is no part of what holds from then on.
    fn without_events(&self, s: &mut Sentence) {
        let begins =
            |a: &Adjunct| matches!(a, Adjunct::Sub(_, c) if self.condition_is_event(c));
        s.leads.retain(|a| !begins(a));
    }

    /// What is kept from an event on, with the rules that begin and end it, and what only the event itself had.
    fn kept_from(
        &mut self,
        mut begun: Begun,
        found: &Adjunct,
        bare: &mut Sentence,
        sort: Sort,
        env: &mut Env,
    ) -> Read<(Kept, Vec<Slot>)> {
        let binds = &mut begun.pattern.binds;
        let role = if begun.pattern.verb == Verb::ADD { Role::Object } else { Role::Agent };
        let bound = binds.iter().find(|(r, _)| *r == role).map(|(_, slot)| *slot);
        let player = bound.unwrap_or_else(|| {
            let slot = env.slot("player");
            binds.push((role, slot));
            slot
        });
        let piece = binds.iter().find(|(r, _)| *r == Role::Object && role != *r);
        let piece = piece.map(|(_, slot)| *slot).filter(|_| self.speaks_of_piece(bare));
        let somebody = match sort {
            Sort::Property => self.told_to_somebody(bare, player, env)?,
            _ => None,
        };
        let (of, holder, domain) = match (somebody, piece) {
            (Some(who), _) => (env.slot("player"), who, Domain::Players),
            (None, Some(piece)) => (piece, Expr::Slot(piece), Domain::Pieces),
            (None, None) => (player, Expr::Slot(player), Domain::Players),
        };
        let kept = self.keeps(found, (of, holder, domain), (player, sort), env)?;
        self.begins_and_ends(&kept, &begun, env);
        let gone = begun.pattern.binds.iter().map(|(_, slot)| *slot).filter(|s| *s != of);
        Ok((kept, gone.collect()))
    }

    /// Whether it is an amount that is given to those who are there when the event happens (`for_now`).
    fn is_given_for_now(&self, found: &Adjunct, bare: &Sentence) -> bool {
        let added = |clause: &Clause| {
            self.said_of_amount(clause).is_some_and(|whole| {
                whole.said.iter().any(|s| {
                    matches!(
                        s.becomes,
                        Becomes::By(Arith::Add | Arith::Sub, _) | Becomes::Times(_)
                    )
                })
            })
        };
        self.is_rest_of_turn(found) && bare.clauses.iter().any(|j| added(&j.clause))
    }

    /// Whether a sentence goes on about the piece of its event: `it cannot be tapped`, `that Set cannot be tapped`.
    fn speaks_of_piece(&self, s: &Sentence) -> bool {
        let mut spoken = OfPiece { of: self, found: false };
        look::sentence(s, &mut spoken);
        spoken.found
    }

    /// Who is told the norm, if that is one player other than whoever brought it about: `its owner cannot draw a card on their
    /// next turn`. The sentence then says `they`.
    fn told_to_somebody(
        &mut self,
        bare: &mut Sentence,
        player: Slot,
        env: &mut Env,
    ) -> Read<Option<Expr>> {
        let [joined] = bare.clauses.as_mut_slice() else { return Ok(None) };
        let Some(np @ NounPhrase::One(n)) = &joined.clause.subject else { return Ok(None) };
        let somebody = matches!(n.head, Head::Noun(_))
            && self.class_of(np) == Some(NounClass::Player)
            && matches!(
                n.determiner,
                Determiner::PronounPoss(_) | Determiner::Possessive(_) | Determiner::The
            );
        if !somebody {
            return Ok(None);
        }
        let d = self.phrase(np, env)?;
        let Core::One(who) = d.core else { return Ok(None) };
        if who == Expr::Slot(player) {
            return Ok(None);
        }
        joined.clause.subject = Some(pronoun_phrase(Pronoun::They, n.at));
        Ok(Some(who))
    }

    /// Refuses a norm about what only the event that began it had.
    pub(crate) fn speaks_of_what_lasts(&self, before: usize, gone: &[Slot]) -> Read<()> {
        if gone.is_empty() {
            return Ok(());
        }
        let told = |rule: &Rule| {
            let said = format!("{:?} {:?}", rule.guard, rule.kind);
            !matches!(rule.kind, RuleKind::When { .. })
                && gone.iter().any(|slot| said.contains(&format!("{slot:?}")))
        };
        if !self.out.rules[before..].iter().any(told) {
            return Ok(());
        }
        Err(Stuck::new(
            self.here(),
            format!("nothing keeps until then what `{}` speaks of", self.said()),
        )
        .help("say of the player alone, or of all pieces of a kind, what holds so long"))
    }

    /// The one time for which a sentence says that something holds, and the sentence without it.
    fn without_span(&self, s: &Sentence) -> Option<(Adjunct, Sentence)> {
        let mut bare = s.clone();
        if let Some(at) = bare.leads.iter().position(|a| self.span(a).is_some()) {
            let found = bare.leads.remove(at);
            return Some((found, bare));
        }
        let clauses = bare.clauses.iter().enumerate();
        let places: Vec<(usize, usize)> = clauses
            .filter_map(|(i, joined)| {
                let adjuncts = &joined.clause.adjuncts;
                adjuncts.iter().position(|a| self.span(a).is_some()).map(|at| (i, at))
            })
            .collect();
        // Said once, at the end, it holds for all that is joined.
        let [(i, at)] = places.as_slice() else { return None };
        if *i + 1 != bare.clauses.len() {
            return None;
        }
        let found = bare.clauses[*i].clause.adjuncts.remove(*at);
        Some((found, bare))
    }

    /// Whether a clause says until when it holds.
    pub(crate) fn says_until(&self, clause: &Clause) -> bool {
        clause.adjuncts.iter().any(|a| self.span(a).is_some())
    }

    /// Refuses `your` time behind what somebody else does: `when an opponent scores, you cannot draw until your next turn`.
    fn is_said_to_one(&self, found: &Adjunct, s: &Sentence) -> Read<()> {
        let Some(Span { time, .. }) = self.span(found) else { return Ok(()) };
        let yours = time.determiner == Determiner::PronounPoss(Pronoun::You);
        let by_you = |a: &Adjunct| match a {
            Adjunct::Sub(_, Condition::Clause(c)) => {
                matches!(&c.subject, Some(NounPhrase::One(n)) if n.head == Head::Pronoun(Pronoun::You))
            }
            _ => true,
        };
        if !yours || s.leads.iter().all(by_you) {
            return Ok(());
        }
        Err(whose(time, &self.quote(time.at.0)))
    }
}

/// Whether a pronoun or `that …` stands for a piece.
struct OfPiece<'a, 'b> {
    of: &'a Lowerer<'b>,
    found: bool,
}

impl Look for OfPiece<'_, '_> {
    fn nominal(&mut self, n: &Nominal) {
        let that =
            matches!(n.determiner, Determiner::That | Determiner::This | Determiner::The)
                && matches!(&n.head, Head::Noun(w) if self.of.noun_class(w) == NounClass::Piece)
                && n.post.is_empty()
                && !n.plural;
        self.found |= that || n.says(Pronoun::It);
    }
}

/// Whether a clause forbids or allows.
fn is_norm(clause: &Clause) -> bool {
    let nobody =
        matches!(&clause.subject, Some(NounPhrase::One(n)) if n.determiner == Determiner::No);
    clause.verb.modal.is_some() && !clause.verb.perfect
        || nobody
        || clause.verb.negated && matches!(clause.verb.verb, V::Word(_))
}
