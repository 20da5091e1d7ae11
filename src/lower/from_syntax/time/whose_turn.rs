//! The player whose turn it is, where a time names them.

use crate::lower::Expr;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::{Antecedent, Env};
use crate::lower::from_syntax::phrases::denote::{Denot, Read, Ref, Stuck};
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Clause, Condition, Determiner, Head, NounPhrase, Sentence, Subordinator,
    TimeRelation,
};

/// `During another player's turn, a player cannot …`: another than who is spoken of, so it is read behind them.
pub(crate) fn turn_of_another(s: &mut Sentence) {
    let [joined] = s.clauses.as_mut_slice() else { return };
    if joined.clause.verb.modal.is_none() || joined.clause.subject.is_none() {
        return;
    }
    let of_another = |a: &Adjunct| {
        let Adjunct::Time(TimeRelation::During, NounPhrase::One(turn)) = a else {
            return false;
        };
        let Determiner::Possessive(owner) = &turn.determiner else { return false };
        matches!(owner.as_ref(), NounPhrase::One(owner)
            if matches!(owner.determiner, Determiner::Another | Determiner::AnyOther))
    };
    let (behind, leads) = std::mem::take(&mut s.leads).into_iter().partition(of_another);
    s.leads = leads;
    let behind: Vec<Adjunct> = behind;
    joined.clause.adjuncts.extend(behind);
}

impl Lowerer<'_> {
    /// `The player who starts the round`: a round is everybody's, so that nothing says who starts or ends it; a turn and what
    /// belongs to one is somebody's.
    pub(crate) fn whose_time(
        &self,
        who: Option<&Denot>,
        time: Option<&Denot>,
        clause: &Clause,
        env: &Env,
    ) -> Read<()> {
        let of_all = matches!(time.map(|d| d.sort), Some(Ref::Time(Some(time)))
            if Some(time) != self.turn && !self.in_turn(time));
        if !env.binding || who.is_none() || !of_all {
            return Ok(());
        }
        Err(Stuck::new(
            clause.at.0,
            format!("`{}` does not say which player that is", self.quote(clause.at.0)),
        )
        .help("name the moment and the player, for example `at the start of each round, the first player …`"))
    }

    /// `While an opponent has no cards, you may …`: an opponent of who is spoken of, so it is read behind them.
    pub(crate) fn state_of_another(&self, s: &mut Sentence) {
        let [joined] = s.clauses.as_mut_slice() else { return };
        if joined.clause.verb.modal.is_none() || joined.clause.subject.is_none() {
            return;
        }
        let other = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n)
                if self.class_of(np) == Some(NounClass::Player)
                    && (matches!(n.determiner, Determiner::Another | Determiner::AnyOther)
                        || matches!((&n.determiner, &n.head), (Determiner::A | Determiner::Any, Head::Noun(w)) if self.is(w, &["opponent"]))))
        };
        let of_another = |a: &Adjunct| match a {
            Adjunct::Sub(
                Subordinator::If | Subordinator::While | Subordinator::When,
                condition @ Condition::Clause(c),
            ) => c.subject.as_ref().is_some_and(other) && !self.condition_is_event(condition),
            _ => false,
        };
        let (behind, leads): (Vec<Adjunct>, Vec<Adjunct>) =
            std::mem::take(&mut s.leads).into_iter().partition(of_another);
        s.leads = leads;
        joined.clause.adjuncts.extend(behind);
    }

    /// `At the end of the turn, the player draws a card`: the one whose turn it is.
    pub(crate) fn one_whose_turn(&self, env: &mut Env) {
        let noun = self.lexicon_noun("player");
        // `the player whose turn it was` says it.
        let said = self.units.get(self.at).is_some_and(|u| {
            let text = u.text.lower();
            let named = ["whose turn", "active", "current"].iter().any(|w| text.contains(w));
            named || !text.contains("the player ")
        });
        if said || noun.is_none() || env.named.iter().any(|a| a.sort == Ref::Player) {
            return;
        }
        self.player_is_named(Expr::TurnPlayer, env);
    }

    /// `At the end of a player's turn, that player …`, `during each player's turn, they …`: the turn without its owner, who
    /// is spoken of from there on.
    pub(crate) fn whose_turn(&self, np: &NounPhrase, env: &mut Env) -> Option<NounPhrase> {
        let NounPhrase::One(turn) = np else { return None };
        let Determiner::Possessive(owner) = &turn.determiner else { return None };
        let Head::Noun(time) = &turn.head else { return None };
        let NounPhrase::One(owner) = owner.as_ref() else { return None };
        let anybody = matches!(&owner.head, Head::Noun(w) if self.is(w, &["player"]))
            && matches!(
                owner.determiner,
                Determiner::A | Determiner::Each | Determiner::All | Determiner::Any
            )
            && owner.quantity.is_none()
            && owner.adjectives.is_empty()
            && owner.post.is_empty();
        if !anybody || self.turn.is_none() || self.time_of(time) != self.turn {
            return None;
        }
        self.player_is_named(Expr::TurnPlayer, env);
        let mut turn = turn.clone();
        turn.determiner = Determiner::Each;
        Some(NounPhrase::One(turn))
    }

    /// A player whom `that player` can mean from here on.
    pub(crate) fn player_is_named(&self, expr: Expr, env: &mut Env) {
        env.named.push(Antecedent {
            expr,
            sort: Ref::Player,
            plural: false,
            noun: self.lexicon_noun("player"),
            query: None,
            subject: false,
            sentence: env.sentence,
        });
    }
}
