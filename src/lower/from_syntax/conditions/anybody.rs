//! Somebody of whom only a condition speaks: `if another player has more points than you, score 5` asks whether there is one and
//! is done once, where `if another player has more points than you, they lose 5` is done for each of them.

use super::trigger::Trigger;
use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::emit::{is_outcome, mentions};
use crate::lower::from_syntax::forms::address::speaks_of;
use crate::lower::from_syntax::lead::{Cond0, Lead};
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::phrases::owners::Spoken;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Cond, Domain, Effect, Expr, Manner};
use crate::syntax::ast::{
    Adjective, Clause, Determiner, Head, Nominal, NounPhrase, Post, Pronoun, Sentence,
    Subordinator,
};
use crate::syntax::visit::look::{self, Look};

/// For whom is what a sentence orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum SpeaksTo {
    /// Whoever is spoken to, and nobody whom its conditions name.
    You,
    /// Whoever is spoken to and somebody else.
    Both,
    /// Somebody who was named, or everybody.
    #[default]
    Others,
}

/// Whom the main clauses of a sentence speak of.
struct Named<'l, 'a> {
    of: &'l Lowerer<'a>,
    /// Somebody who was named before: `they`, `that player`, `the player`.
    them: bool,
    you: bool,
    /// `Both of you`, `you each`.
    both: bool,
}

impl Look for Named<'_, '_> {
    fn nominal(&mut self, n: &Nominal) {
        let of_you = |p: &Post| {
            matches!(p, Post::Of(NounPhrase::One(of))
                if of.head == Head::Pronoun(Pronoun::You))
        };
        self.both |= n.post.iter().any(of_you) || n.head == Head::Pronoun(Pronoun::Both);
        self.them |= [Pronoun::They, Pronoun::He, Pronoun::Self_].iter().any(|p| n.says(*p));
        self.you |= n.says(Pronoun::You);
        let definite =
            matches!(n.determiner, Determiner::The | Determiner::That | Determiner::This);
        self.them |= definite
            && n.post.is_empty()
            && matches!(&n.head, Head::Noun(w) if self.of.noun_class(w) == NounClass::Player);
    }
}

impl Lowerer<'_> {
    /// Whom a sentence orders to do what it says.
    pub(crate) fn speaks_to(&self, s: &Sentence) -> SpeaksTo {
        let mut named = Named { of: self, them: false, you: false, both: false };
        for joined in &s.clauses {
            look::clause(&joined.clause, &mut named);
        }
        let told = |clause: &Clause| clause.subject.is_none() && !clause.verb.passive;
        let each =
            self.units[self.at].words().windows(2).any(|w| w[0] == "you" && w[1] == "each");
        if named.both || each {
            SpeaksTo::Both
        } else if !named.them && (named.you || s.clauses.iter().any(|j| told(&j.clause))) {
            SpeaksTo::You
        } else {
            SpeaksTo::Others
        }
    }

    /// What a condition asks of somebody of whom nothing is said after it; none if it is of somebody else.
    ///
    /// # Errors
    ///
    /// What follows is for `both of you`: the other one is not kept.
    pub(super) fn asked_of_anybody(
        &mut self,
        np: &NounPhrase,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        let anybody = env.event.is_none()
            && self.class_of(np) == Some(NounClass::Player)
            && self.is_anybody(np, clause);
        if !anybody || env.speaks_to == SpeaksTo::Others {
            return Ok(None);
        }
        if env.speaks_to == SpeaksTo::Both {
            return Err(Stuck::new(self.here(), format!("`{}` does not keep who else is meant by it", self.said()))
                .help("say it of each of them, for example `that player draws a card` and `you draw a card`"));
        }
        // `Another` is somebody else than whoever is spoken to.
        env.you.get_or_insert(Expr::Asked);
        self.clause_condition(clause, env).map(Some)
    }

    /// `If another player scored this round, score 1 point`: asked of what has been done.
    pub(super) fn done_by_anybody(
        &mut self,
        word: Subordinator,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        match &clause.subject {
            Some(np)
                if word == Subordinator::If && (clause.verb.past || clause.verb.perfect) =>
            {
                self.asked_of_anybody(np, clause, env)
            }
            _ => Ok(None),
        }
    }

    /// `Another player`, `any player`, `an opponent`, or anybody who is compared with whoever is spoken to.
    pub(crate) fn is_anybody(&self, np: &NounPhrase, clause: &Clause) -> bool {
        let NounPhrase::One(n) = np else { return false };
        let rival = |n: &Nominal| matches!(&n.head, Head::Noun(w) if self.is(w, &["opponent", "rival"]));
        matches!(n.determiner, Determiner::Any | Determiner::Another | Determiner::AnyOther)
            || n.head == Head::Pronoun(Pronoun::Anyone)
            || n.adjectives.contains(&Adjective::Other)
            || rival(n)
            || self.is_one_of_others(n)
            || matches!(n.head, Head::Noun(_)) && Spoken::in_clause(clause)
    }

    /// `One of the other players`, `one of your opponents`.
    pub(crate) fn is_one_of_others(&self, n: &Nominal) -> bool {
        n.post.iter().any(|p| {
            matches!(p, Post::Of(NounPhrase::One(of))
                if of.adjectives.contains(&Adjective::Other)
                    || matches!(of.determiner, Determiner::AllOther | Determiner::TheOther)
                    || matches!(&of.head, Head::Noun(w) if self.is(w, &["opponent", "rival"])))
        })
    }

    /// `If another player has more points than you, they lose 1` among the steps of a turn: asked when the step is played,
    /// and done for each of them; by itself it would hold at all times.
    pub(crate) fn for_each_asked(
        &self,
        lead: &Lead,
        effect: &Effect,
        unit: &Unit,
    ) -> Option<(Lead, Effect)> {
        let Some(Trigger::State { over: Some(q) }) = &lead.trigger else { return None };
        let told = |c: &Cond| speaks_of(c, &Expr::Asked) || speaks_of(c, &Expr::TurnPlayer);
        let in_turn = lead.time.is_none()
            && !lead.any_time
            && self.time_around().is_some_and(|t| self.in_turn(t));
        if !in_turn
            || q.domain != Domain::Players
            || self.is_house(unit)
            || is_outcome(effect)
            || !mentions(effect, q.var)
            || !(told(&lead.guard.0) || told(&q.filter))
        {
            return None;
        }
        let mut over = q.clone();
        over.filter = std::mem::replace(&mut over.filter, Cond::True).and(lead.guard.0.clone());
        let body = Box::new(effect.clone());
        let effect = Effect::ForEach { slot: q.var, over, body, manner: Manner::InTurn };
        let lead = Lead { trigger: None, guard: Cond0(Cond::True), ..lead.clone() };
        Some((lead, effect))
    }
}
