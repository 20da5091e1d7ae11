//! What is so from an event until a time: `when a player scores, their opponents cannot play Acts until that player's next
//! turn`, `… for the rest of the turn`, `… during their next turn`. That it goes on is kept for the player who brought it about
//! and is gone when the time has come; what is forbidden or allowed meanwhile is a norm about that state.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::forms::normal::pronoun_phrase;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck, equal, int, over};
use crate::lower::from_syntax::sentence::{Cond0, Lead};
use crate::lower::from_syntax::time::span::{Edge, Span, is_next, is_somebodys};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Cond, Domain, Effect, Expr, Manner, Pattern, PropertyKind, Proposal, Reads, Role, Rule, RuleKind,
    Slot, Subject, TimeId, Verb,
};
use crate::syntax::ast::{
    Adjunct, Clause, Condition, Determiner, Head, Nominal, NounPhrase, Post, Pronoun, Sentence,
    Verb as V,
};
use crate::syntax::visit::{self, Visit};
use crate::vocabulary::{Sort, TermId};

/// What is kept of an event, and when it is gone.
struct Kept {
    /// The player or piece of which it is kept, where it is asked.
    of: Slot,
    /// The same when the event happens.
    holder: Expr,
    domain: Domain,
    /// Whether it holds (1) or not (0).
    held: TermId,
    /// Whether the time that it is about has yet to begin; none where it holds from now on.
    waits: Option<TermId>,
    edge: Edge,
    /// None for the whole game.
    time: Option<TimeId>,
    /// Whose time it is, if it is somebody's.
    owner: Option<Expr>,
    /// Where that is kept, if it is not the holder.
    whom: Option<TermId>,
}

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
        let (mut pattern, reads) = (pattern.clone(), *reads);
        let role = if pattern.verb == Verb::ADD { Role::Object } else { Role::Agent };
        let bound = pattern.binds.iter().find(|(r, _)| *r == role).map(|(_, slot)| *slot);
        let player = bound.unwrap_or_else(|| {
            let slot = env.slot("player");
            pattern.binds.push((role, slot));
            slot
        });
        self.is_said_to_one(&found, s)?;
        let piece = pattern.binds.iter().find(|(r, _)| *r == Role::Object && role != *r);
        let piece = piece.map(|(_, slot)| *slot).filter(|_| self.speaks_of_piece(&bare));
        let somebody = self.told_to_somebody(&mut bare, player, env)?;
        let (of, holder, domain) = match (somebody, piece) {
            (Some(who), _) => (env.slot("player"), who, Domain::Players),
            (None, Some(piece)) => (piece, Expr::Slot(piece), Domain::Pieces),
            (None, None) => (player, Expr::Slot(player), Domain::Players),
        };
        let kept = self.keeps(&found, (of, holder, domain), player, env)?;
        self.begins_and_ends(&kept, &pattern, reads, lead, env);
        if kept.domain == Domain::Players {
            self.remember_slot(env, of, Ref::Player, None, true);
            env.agent = Some(Expr::Slot(of));
        }
        let who = over(of, kept.domain.clone(), Cond::True);
        lead.trigger = Some(Trigger::State { over: Some(who) });
        lead.guard = Cond0(kept.is(kept.held, 1));
        env.event = None;
        // What began it is no part of what holds from then on.
        let begins = |a: &Adjunct| matches!(a, Adjunct::Sub(_, c) if self.condition_is_event(c));
        bare.leads.retain(|a| !begins(a));
        let gone = pattern.binds.iter().map(|(_, slot)| *slot).filter(|s| *s != of).collect();
        Ok(Some((bare, gone)))
    }

    /// Whether a sentence goes on about the piece of its event: `it cannot be tapped`, `that Set cannot be tapped`.
    fn speaks_of_piece(&self, s: &Sentence) -> bool {
        let mut spoken = OfPiece { of: self, found: false };
        visit::sentence(&mut s.clone(), &mut spoken);
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
            && matches!(n.determiner, Determiner::PronounPoss(_) | Determiner::Possessive(_) | Determiner::The);
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

    /// What is kept of a holder for a span of time behind an event of a player.
    fn keeps(
        &mut self,
        found: &Adjunct,
        (of, holder, domain): (Slot, Expr, Domain),
        player: Slot,
        env: &mut Env,
    ) -> Read<Kept> {
        let Some(Span { edge, time: said }) = self.span(found) else {
            return Err(Stuck::new(self.here(), "it is not said how long this holds"));
        };
        let owner = if is_somebodys(said) {
            Some(self.owner_of_time(said, &holder, player, env)?)
        } else {
            None
        };
        let time = self.time_of_span(said, edge, env)?;
        let waits = edge == Edge::Throughout || edge == Edge::Ends && is_next(said);
        let name = &self.origin().name;
        let names = ["goes on by", "is to come by", "began with"].map(|w| format!("{w} {name}"));
        let subject = match domain {
            Domain::Pieces => Subject::Piece,
            _ => Subject::Player,
        };
        let mut property = |name: &str, kind: PropertyKind| {
            let term = self.synthetic(name, Sort::Property);
            self.add_property(term, subject, kind);
            term
        };
        let held = property(&names[0], PropertyKind::Number);
        let waits = waits.then(|| property(&names[1], PropertyKind::Number));
        let apart = owner.as_ref().is_some_and(|owner| *owner != holder);
        let whom = apart.then(|| property(&names[2], PropertyKind::Reference));
        Ok(Kept { of, holder, domain, held, waits, edge, time, owner, whom })
    }

    /// The time that a span names; none for the whole game.
    fn time_of_span(
        &mut self,
        said: &Nominal,
        edge: Edge,
        env: &mut Env,
    ) -> Read<Option<TimeId>> {
        let mut bare = said.clone();
        bare.adjectives.clear();
        bare.determiner = Determiner::The;
        bare.post.retain(|p| !matches!(p, Post::Of(_)));
        match self.phrase(&NounPhrase::One(Box::new(bare)), env)?.sort {
            Ref::Time(Some(time)) => {
                if Some(time) == self.turn {
                    self.name_turn(time);
                }
                Ok(Some(time))
            }
            Ref::Game if edge == Edge::Ends => Ok(None),
            _ => {
                let said = (said.at.0, self.quote(said.at.0));
                Err(Stuck::new(said.0, format!("it is not said which time `{}` is", said.1))
                    .help("name it, for example `until the end of the turn`"))
            }
        }
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

    /// Whose time a span names: `their next turn` is that of whoever is told the norm.
    fn owner_of_time(
        &mut self,
        time: &Nominal,
        holder: &Expr,
        player: Slot,
        env: &mut Env,
    ) -> Read<Expr> {
        let theirs = time.determiner == Determiner::PronounPoss(Pronoun::They);
        if theirs && *holder != Expr::Slot(player) && !matches!(holder, Expr::Slot(_)) {
            return Ok(holder.clone());
        }
        let owner = self.possessor(time, env)?;
        match owner.map(|d| (d.sort, d.core)) {
            Some((Ref::Player, Core::One(owner))) => Ok(owner),
            _ => Err(whose(time, &self.quote(time.at.0))),
        }
    }

    /// The rules that begin and end it.
    fn begins_and_ends(
        &mut self,
        kept: &Kept,
        pattern: &Pattern,
        reads: Reads,
        lead: &Lead,
        env: &Env,
    ) {
        let mut begin = Vec::new();
        if kept.edge != Edge::Throughout {
            begin.push(set(&kept.holder, kept.held, int(1)));
        }
        begin.extend(kept.waits.map(|waits| set(&kept.holder, waits, int(1))));
        if let (Some(whom), Some(owner)) = (kept.whom, &kept.owner) {
            begin.push(set(&kept.holder, whom, owner.clone()));
        }
        let kind = RuleKind::When {
            event: pattern.clone(),
            effect: Effect::Seq(begin),
            reads,
            waits: false,
        };
        self.rule(env, lead.guard.0.clone(), kind);
        let Some(time) = kept.time else { return };
        if let Some(waits) = kept.waits {
            let mut comes = vec![kept.set(waits, 0)];
            if kept.edge == Edge::Throughout {
                comes.push(kept.set(kept.held, 1));
            }
            self.at_edge(Verb::BEGIN, kept, time, kept.is(waits, 1), comes);
        }
        let gone = vec![kept.set(kept.held, 0)];
        let is_held = kept.is(kept.held, 1);
        match (kept.edge, kept.waits) {
            (Edge::Begins, _) => self.at_edge(Verb::BEGIN, kept, time, is_held, gone),
            // What has yet to begin does not end.
            (Edge::Ends, Some(waits)) => {
                let has_come = is_held.and(kept.is(waits, 0));
                self.at_edge(Verb::END, kept, time, has_come, gone);
            }
            _ => self.at_edge(Verb::END, kept, time, is_held, gone),
        }
    }

    /// What is done for each player of whom something is kept when a time begins or ends.
    fn at_edge(
        &mut self,
        verb: Verb,
        kept: &Kept,
        time: TimeId,
        asked: Cond,
        effects: Vec<Effect>,
    ) {
        let mut own = Env::default();
        let name = if kept.domain == Domain::Pieces { "card" } else { "player" };
        while own.slots.len() <= kept.of.0 as usize {
            own.slot(name);
        }
        let begun = own.slot("time");
        let theirs = kept.owner.is_some() && kept.whom.is_none();
        let doer = if theirs { kept.of } else { own.slot("player") };
        let asked = match kept.whom {
            Some(whom) => {
                let by = Expr::Field(Box::new(Expr::Slot(kept.of)), whom);
                asked.and(equal(by, Expr::Slot(doer)))
            }
            None => asked,
        };
        let this = equal(Expr::Slot(begun), self.time_value(time));
        let event = Pattern { verb, binds: vec![(Role::Agent, doer), (Role::As, begun)] };
        let effect = Effect::Seq(effects);
        let (guard, effect) = if theirs {
            (this.and(asked), effect)
        } else {
            let over = over(kept.of, kept.domain.clone(), asked);
            let body = Box::new(effect);
            (this, Effect::ForEach { slot: kept.of, over, body, manner: Manner::AtOnce })
        };
        let kind = RuleKind::When { event, effect, reads: Reads::After, waits: false };
        self.rule(&own, guard, kind);
    }
}

impl Kept {
    fn set(&self, field: TermId, to: i64) -> Effect {
        set(&Expr::Slot(self.of), field, int(to))
    }

    fn is(&self, field: TermId, value: i64) -> Cond {
        equal(Expr::Field(Box::new(Expr::Slot(self.of)), field), int(value))
    }
}

fn set(of: &Expr, field: TermId, to: Expr) -> Effect {
    Effect::Do(Proposal::number(Verb::SET, of.clone(), field, to))
}

/// Whether a pronoun or `that …` stands for a piece.
struct OfPiece<'a, 'b> {
    of: &'a Lowerer<'b>,
    found: bool,
}

impl Visit for OfPiece<'_, '_> {
    fn nominal(&mut self, n: &mut Nominal) {
        let that = matches!(n.determiner, Determiner::That | Determiner::This | Determiner::The)
            && matches!(&n.head, Head::Noun(w) if self.of.noun_class(w) == NounClass::Piece)
            && n.post.is_empty()
            && !n.plural;
        self.found |= that
            || n.head == Head::Pronoun(Pronoun::It)
            || n.determiner == Determiner::PronounPoss(Pronoun::It);
    }
}

fn whose(time: &Nominal, said: &str) -> Stuck {
    Stuck::new(
        time.at.0,
        format!("it is not clear whose turn `{said}` is: nothing keeps who has yet to take it"),
    )
    .help("say until when by the player who does what the rule begins with, for example `until that player's next turn`")
}

/// Whether a clause forbids or allows.
fn is_norm(clause: &Clause) -> bool {
    let nobody = matches!(&clause.subject, Some(NounPhrase::One(n)) if n.determiner == Determiner::No);
    clause.verb.modal.is_some() && !clause.verb.perfect
        || nobody
        || clause.verb.negated && matches!(clause.verb.verb, V::Word(_))
}
