//! What is kept of a player or a piece from an event until a time: what says so, and the rules that begin and end it.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::forms::usual::clause_of;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck, equal, int, over};
use crate::lower::from_syntax::time::span::{Edge, Span, is_next, is_somebodys};
use crate::lower::{
    Cond, Domain, Effect, Expr, Manner, Pattern, PropertyKind, Proposal, Reads, Role, RuleKind,
    Slot, Subject, TimeId, Verb,
};
use crate::syntax::ast::{
    Adjunct, Amount, At, Complement, Condition, Determiner, Head, Nominal, NounPhrase, Post,
    Pronoun, Quantity, Subordinator, Verb as V,
};
use crate::vocabulary::{Sort, TermId, Word};

/// The event that begins it.
pub(super) struct Begun {
    pub pattern: Pattern,
    pub reads: Reads,
    pub guard: Cond,
}

/// What is kept of an event, and when it is gone.
pub(super) struct Kept {
    /// The player or piece of which it is kept, where it is asked.
    pub of: Slot,
    /// The same when the event happens.
    holder: Expr,
    pub domain: Domain,
    /// Whether it holds (1) or not (0).
    pub held: TermId,
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
    /// What is kept of a holder for a span of time behind an event of a player.
    pub(super) fn keeps(
        &mut self,
        found: &Adjunct,
        (of, holder, domain): (Slot, Expr, Domain),
        (player, sort): (Slot, Sort),
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
        let names =
            ["goes on by", "is to come by", "began with"].map(|w| format!("{w} {name}"));
        let subject = match domain {
            Domain::Pieces => Subject::Piece,
            _ => Subject::Player,
        };
        let mut property = |name: &str, sort: Sort, kind: PropertyKind| {
            let term = self.synthetic(name, sort);
            self.add_property(term, subject, kind);
            term
        };
        let held = property(&names[0], sort, PropertyKind::Number);
        let waits = waits.then(|| property(&names[1], Sort::Property, PropertyKind::Number));
        let apart = owner.as_ref().is_some_and(|owner| *owner != holder);
        let whom = apart.then(|| property(&names[2], Sort::Property, PropertyKind::Reference));
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
    pub(super) fn begins_and_ends(&mut self, kept: &Kept, begun: &Begun, env: &Env) {
        let mut begin = Vec::new();
        if kept.edge != Edge::Throughout {
            begin.push(set(&kept.holder, kept.held, int(1)));
        }
        begin.extend(kept.waits.map(|waits| set(&kept.holder, waits, int(1))));
        if let (Some(whom), Some(owner)) = (kept.whom, &kept.owner) {
            begin.push(set(&kept.holder, whom, owner.clone()));
        }
        let kind = RuleKind::When {
            event: begun.pattern.clone(),
            effect: Effect::Seq(begin),
            reads: begun.reads,
            waits: false,
        };
        self.rule(env, begun.guard.clone(), kind);
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
    /// `while a player has 1 of it`
    pub(super) fn said(&self, somebody: Word, at: At) -> Adjunct {
        let phrase = |determiner, quantity, head| Nominal {
            determiner,
            quantity,
            adjectives: Vec::new(),
            head,
            plural: false,
            post: Vec::new(),
            at,
        };
        let player = phrase(Determiner::A, None, Head::Noun(somebody));
        let one = Some(Quantity::Exactly(Amount::Number(1)));
        let held = phrase(Determiner::None, one, Head::Noun(Word::Term(self.held)));
        let said = Complement::Object(NounPhrase::One(Box::new(held)));
        let clause = clause_of(NounPhrase::One(Box::new(player)), V::Have, vec![said], at);
        Adjunct::Sub(Subordinator::While, Condition::Clause(Box::new(clause)))
    }

    fn set(&self, field: TermId, to: i64) -> Effect {
        set(&Expr::Slot(self.of), field, int(to))
    }

    pub(super) fn is(&self, field: TermId, value: i64) -> Cond {
        equal(Expr::Field(Box::new(Expr::Slot(self.of)), field), int(value))
    }
}

fn set(of: &Expr, field: TermId, to: Expr) -> Effect {
    Effect::Do(Proposal::number(Verb::SET, of.clone(), field, to))
}

/// Why a time is refused whose owner nothing says.
pub(super) fn whose(time: &Nominal, said: &str) -> Stuck {
    Stuck::new(
        time.at.0,
        format!("it is not clear whose turn `{said}` is: nothing keeps who has yet to take it"),
    )
    .help("say until when by the player who does what the rule begins with, for example `until that player's next turn`")
}
