//! After so many turns or rounds: `after ten rounds, …`, `when each player has taken twelve turns, …`.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::definitions::setup;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck, equal};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Arith, Cond, Expr, TimeId, Verb};
use crate::source::Span;
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Determiner, Head, Joined, Link, Modal, NounPhrase,
    Post, Preposition, Pronoun, Quantity, Sentence, Subordinator, TimeRelation, Verb as V,
};
use crate::vocabulary::{Part, Word};

impl Lowerer<'_> {
    /// `The game ends after 20 turns` as `After 20 turns, the game ends`.
    pub(crate) fn ends_in_time(&self, s: &mut Sentence) {
        let [joined] = s.clauses.as_mut_slice() else { return };
        let clause = &mut joined.clause;
        let ends = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["end", "finish", "stop"]))
            && clause.subject.as_ref().is_some_and(|np| self.is_game(np));
        let at = clause.adjuncts.iter().position(|a| match a {
            Adjunct::Time(TimeRelation::After | TimeRelation::EndOf, np) => {
                Self::head(np).and_then(|w| self.time_of(w)) == self.turn
            }
            Adjunct::Sub(
                Subordinator::After | Subordinator::When | Subordinator::If,
                Condition::Clause(c),
            ) => self.turns_each(c).is_some(),
            _ => false,
        });
        if let Some(at) = at.filter(|_| ends) {
            let adjunct = clause.adjuncts.remove(at);
            s.leads.push(adjunct);
        }
    }

    /// `…, the game ends and the player with the most points wins`: who wins is asked at the end of the
    /// game anyway, and is a rule of its own.
    pub(crate) fn end_and_winner(&self, s: &Sentence) -> Option<[Sentence; 2]> {
        if let [only] = s.clauses.as_slice() {
            return self.winner_then(s, only);
        }
        let [first, second] = s.clauses.as_slice() else { return None };
        let ends = matches!(&first.clause.verb.verb, V::Word(w) if self.is(w, &["end", "finish"]))
            && first.clause.subject.as_ref().is_some_and(|np| self.is_game(np));
        if !ends
            || !self.first_wins(&second.clause)
            || !matches!(second.link, Link::And | Link::Then)
        {
            return None;
        }
        let mut end = s.clone();
        let mut winner = s.clone();
        let mut second = end.clauses.pop()?;
        second.link = Link::First;
        winner.clauses = vec![second];
        winner.leads.clear();
        // What the end takes the place of is nothing that the victory takes the place of, too.
        if s.leads.iter().any(would_happen) {
            let mut over = first.clause.clone();
            over.adjuncts.clear();
            winner
                .leads
                .push(Adjunct::Sub(Subordinator::When, Condition::Clause(Box::new(over))));
        }
        winner.opener = None;
        Some([end, winner])
    }

    /// `When the deck is empty, the player with the most points wins`: the game ends then.
    fn winner_then(&self, s: &Sentence, only: &Joined) -> Option<[Sentence; 2]> {
        let then = |a: &Adjunct| {
            matches!(
                a,
                Adjunct::Sub(Subordinator::When | Subordinator::After, _)
                    | Adjunct::Time(TimeRelation::After | TimeRelation::EndOf, _)
            ) && !self.when_all_is_over(a)
        };
        if !self.first_wins(&only.clause)
            || s.exception.is_some()
            || !s.leads.iter().any(then)
            || !s.leads.iter().all(then)
            || !only.clause.adjuncts.is_empty()
        {
            return None;
        }
        let mut end = s.clone();
        let clause = &mut end.clauses.first_mut()?.clause;
        clause.verb.verb = V::Word(self.voc.find_lexeme("end", Part::Verb).map(Word::Lexeme)?);
        clause.complements.clear();
        let Some(NounPhrase::One(n)) = &mut clause.subject else { return None };
        n.head = Head::Noun(self.lexicon_noun("game")?);
        n.post.clear();
        n.adjectives.clear();
        let mut winner = s.clone();
        winner.leads.clear();
        winner.opener = None;
        Some([end, winner])
    }

    /// `the player with the most points wins`.
    fn first_wins(&self, clause: &Clause) -> bool {
        let ranked = matches!(&clause.subject, Some(NounPhrase::One(n))
            if n.determiner == Determiner::The && !n.plural && n.post.iter().any(|p| matches!(p,
                Post::Prep(Preposition::With, NounPhrase::One(what)) if self.most(what).is_some())));
        ranked
            && matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["win"]))
            && clause.verb.modal.is_none()
            && !clause.verb.negated
    }

    /// `ten rounds`: which stretch of time, and how many.
    fn so_many_of(&self, np: &NounPhrase) -> Option<(TimeId, Quantity)> {
        let NounPhrase::One(n) = np else { return None };
        let (Head::Noun(w), Some(q @ Quantity::Exactly(_))) = (&n.head, &n.quantity) else {
            return None;
        };
        let free = matches!(n.determiner, Determiner::None)
            && n.adjectives.is_empty()
            && n.post.is_empty();
        let time = self.time_of(w)?;
        free.then(|| (time, q.clone()))
    }

    /// `each player has taken five turns`: five.
    fn turns_each(&self, c: &Clause) -> Option<Quantity> {
        let takes = match &c.verb.verb {
            V::Have => true,
            V::Word(w) => self.is(w, &["take", "have", "play", "complete", "finish"]),
            _ => false,
        };
        let everyone = match c.subject.as_ref()? {
            np @ NounPhrase::One(n) => {
                matches!(n.head, Head::Pronoun(Pronoun::Everyone))
                    || matches!(n.determiner, Determiner::Each | Determiner::All)
                        && n.adjectives.is_empty()
                        && n.post.is_empty()
                        && self.class_of(np) == Some(NounClass::Player)
            }
            _ => false,
        };
        let [Complement::Object(np)] = c.complements.as_slice() else { return None };
        let plain = c.verb.perfect
            && !c.verb.negated
            && c.verb.modal.is_none_or(|m| m == Modal::Will)
            && c.adjuncts.is_empty();
        let (time, q) = self.so_many_of(np)?;
        (takes && everyone && plain && Some(time) == self.turn).then_some(q)
    }

    /// The end of the last of so many turns or rounds.
    pub(crate) fn after_so_many(
        &mut self,
        adjunct: &Adjunct,
        env: &mut Env,
    ) -> Read<Option<(Trigger, Cond)>> {
        let (time, q, each, at) = match adjunct {
            Adjunct::Time(TimeRelation::After, np) => {
                let Some((time, q)) = self.so_many_of(np) else { return Ok(None) };
                (time, q, false, self.here())
            }
            Adjunct::Sub(
                Subordinator::After | Subordinator::When | Subordinator::If,
                Condition::Clause(c),
            ) => {
                let (Some(q), Some(turn)) = (self.turns_each(c), self.turn) else {
                    return Ok(None);
                };
                (turn, q, true, c.at.0)
            }
            _ => return Ok(None),
        };
        let (n, _) = self.range(&q, env)?;
        // Around everything is the game, which has no number.
        let parent = |t: TimeId| self.out.world.times.get(t.0 as usize).and_then(|t| t.parent);
        let around = parent(time).filter(|&t| parent(t).is_some());
        let (time, n) = match (each, around) {
            // A round is a turn of each.
            (true, Some(round)) => (round, n),
            (true, None) => {
                self.even_turns(at)?;
                (time, Expr::Arith(Arith::Mul, Box::new(n), Box::new(Expr::PlayerCount)))
            }
            (false, Some(_)) if Some(time) == self.turn => {
                return Err(Stuck::new(
                    at,
                    format!(
                        "turns are counted anew in each round, so `{}` is not clear",
                        self.said()
                    ),
                )
                .help(
                    "say after how many rounds, or `after each player has taken ten turns`",
                ));
            }
            (false, _) => (time, n),
        };
        Ok(Some((Trigger::Time(time, true), equal(Expr::TimeNumber(time), n))))
    }

    /// Where turns can be had twice or skipped, so many turns in all are not so many for each.
    fn even_turns(&self, at: Span) -> Read<()> {
        let uneven = self.out.rules.iter().any(|r| {
            let mut verbs = Vec::new();
            setup::effect_of(&r.kind, &mut verbs);
            verbs.contains(&Verb::EXTRA_TURN)
        });
        if uneven {
            return Err(Stuck::new(
                at,
                "players can take extra turns here, so nobody counts the turns of each",
            )
            .help("say after how many turns in all, or play in rounds"));
        }
        Ok(())
    }
}

/// `If a player would draw`: what would happen, and something else happens instead.
fn would_happen(lead: &Adjunct) -> bool {
    let would = |c: &Condition| {
        matches!(c, Condition::Clause(c)
            if matches!(c.verb.modal, Some(Modal::Would | Modal::Must)))
    };
    match lead {
        Adjunct::Sub(_, Condition::And(list)) => list.iter().any(would),
        Adjunct::Sub(_, c) => would(c),
        _ => false,
    }
}
