//! `The winner of the round starts the next round`: whoever has won a round is the first player from its end on.

use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::score::tricks::begins;
use crate::lower::{Cond, TimeId};
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Head, NounPhrase, Ordinal, Sentence, Statement,
    Subordinator, Verb as V,
};

impl Lowerer<'_> {
    /// A sentence that says so, once it is known who wins a round.
    pub(crate) fn winner_opens(&mut self, s: &Sentence, unit: &Unit) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let Some(NounPhrase::One(n)) = &clause.subject else { return Ok(None) };
        if !s.leads.is_empty() || !self.is_winner(n) || !self.opens_the_next(clause) {
            return Ok(None);
        }
        let Some(time) = self.time_won(unit) else {
            return Err(Stuck::new(n.at.0, "no sentence before says who wins a round").help(
                "write before it, for example, `when a player has no cards in hand, that player wins the round`",
            ));
        };
        let mut env = Env::default();
        self.rounds.ending = true;
        let winner = self.round_won(&mut env);
        self.rounds.ending = false;
        let Some(winner) = winner? else { return Ok(None) };
        let kind = self.time_rule(time, true, begins(winner.expr()), &mut env);
        self.rule(&env, Cond::True, kind);
        Ok(Some(Status::Operative))
    }

    /// The round that somebody wins, by this sentence or one of those before.
    fn time_won(&mut self, unit: &Unit) -> Option<TimeId> {
        self.learns_winner(unit);
        if self.rounds.won.is_none() {
            let behind = self.units[self.at..].iter();
            let mut own =
                behind.filter(|u| u.set == unit.set).filter_map(|u| u.statement.as_ref());
            self.rounds.won = own.find_map(|s| self.won_by(s));
        }
        self.rounds.won.as_ref().map(|(time, _)| *time)
    }

    /// `When a player plays their last card, they win the round`, which a later sentence says.
    fn won_by(&self, statement: &Statement) -> Option<(TimeId, NounPhrase)> {
        let Statement::Sentence(s) = statement else { return None };
        let clause = &s.clauses.first()?.clause;
        let wins = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["win"]))
            && !clause.verb.negated
            && clause.verb.modal.is_none();
        let [Complement::Object(NounPhrase::One(what))] = clause.complements.as_slice() else {
            return None;
        };
        let round = self.round_in(what).filter(|_| wins)?;
        let [Adjunct::Sub(Subordinator::When | Subordinator::If, c)] = s.leads.as_slice()
        else {
            return None;
        };
        Some((round, self.somebody_who(c)?))
    }

    /// `starts the next round`
    fn opens_the_next(&self, clause: &Clause) -> bool {
        let [Complement::Object(NounPhrase::One(what))] = clause.complements.as_slice() else {
            return false;
        };
        let next = matches!(what.adjectives.as_slice(), [Adjective::Ordinal(Ordinal::Next)]);
        let mut bare = (**what).clone();
        bare.adjectives.clear();
        let Head::Noun(_) = &bare.head else { return false };
        matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["start", "begin", "open", "lead"]))
            && next
            && self.round_in(&bare).is_some()
            && clause.adjuncts.is_empty()
            && !clause.verb.negated
            && !clause.verb.passive
            && clause.verb.modal.is_none()
    }
}
