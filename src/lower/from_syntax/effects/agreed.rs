//! A trade between two players: `the active player may trade one card with another player`, `exchange a card from your hand
//! with an opponent who agrees`. Each gives one of their own choice, and the other one may decline.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{
    Core, How, Read, Ref, Stuck, equal, int, over,
};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Cond, Domain, Effect, Expr, Who};
use crate::syntax::ast::{
    Adjunct, Amount, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post,
    Preposition, Quantity, Verb as V,
};
use crate::vocabulary::TermId;

/// What a partner does who takes part in a trade.
const AGREES: &[&str] = &["agree", "accept", "consent"];

impl Lowerer<'_> {
    /// Whether a clause tells of one piece that is traded with another player, where no rule says what trading is.
    pub(super) fn is_agreed_swap(&self, clause: &Clause) -> bool {
        let V::Word(w) = &clause.verb.verb else { return false };
        self.is(w, &["trade", "exchange", "swap"])
            && !clause.verb.passive
            && !clause.verb.negated
            && traded(clause).is_some_and(|n| self.is_one_piece(n))
            && partner(clause).is_some_and(|n| {
                matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player)
                    && matches!(
                        n.determiner,
                        Determiner::A
                            | Determiner::Another
                            | Determiner::Any
                            | Determiner::None
                    )
            })
            && self.units_with(&["trades", "traded"]).next().is_none()
    }

    /// What such a trade does: a partner is chosen, and what is given; the partner may accept, and then chooses, too.
    pub(super) fn agreed_swap(
        &mut self,
        clause: &Clause,
        agent: &Expr,
        env: &mut Env,
    ) -> Read<Effect> {
        let unclear = |this: &Self| {
            Stuck::new(
                clause.at.0,
                format!("`{}` does not say with whom, or from where", this.quote(clause.at.0)),
            )
            .help("say it, for example `exchange a card from their hand with another player who agrees`")
        };
        let (Some(given), Some(with)) = (traded(clause), partner(clause)) else {
            return Err(unclear(self));
        };
        let Some(hand) = self.held_in(given) else { return Err(unclear(self)) };
        let mut with = with.clone();
        with.post.retain(|p| !self.is_agreement(p));
        let d = self.phrase(&NounPhrase::One(Box::new(with)), env)?;
        let (Core::Many(players), Ref::Player) = (&d.core, d.sort) else {
            return Err(unclear(self));
        };
        if !matches!(d.how, How::A | How::Any) {
            return Err(unclear(self));
        }
        let mut players = players.clone();
        let me = equal(Expr::Slot(players.var), agent.clone());
        players.filter = players.filter.and(me.negate());
        let Head::Noun(noun) = &given.head else { return Err(unclear(self)) };
        let mut pieces = |whose: &Expr, env: &mut Env| {
            let var = env.slot("card");
            let place = Expr::Zone(hand, Some(Box::new(whose.clone())));
            let filter = self.piece_filter(noun, var);
            (place.clone(), over(var, Domain::In(place), filter))
        };
        let partner = Expr::Slot(players.var);
        let (here, mine) = pieces(agent, env);
        let (there, theirs) = pieces(&partner, env);
        let swap = Effect::Together(vec![
            super::exchange::moved(Expr::Slot(mine.var), there),
            super::exchange::moved(Expr::Slot(theirs.var), here),
        ]);
        let mut answer = self.pick(&theirs, int(1), int(1), Who::Player(partner.clone()));
        answer.body = Some(Box::new(swap));
        let asked = Effect::Offer {
            to: partner.clone(),
            effect: Box::new(Effect::Choose(answer)),
            otherwise: Box::new(Effect::Nothing),
        };
        let mut gift = self.pick(&mine, int(1), int(1), Who::Player(agent.clone()));
        gift.body = Some(Box::new(asked));
        let holds = Cond::Exists(Box::new(theirs));
        players.filter = players.filter.and(holds);
        let mut choice = self.pick(&players, int(1), int(1), Who::Player(agent.clone()));
        choice.body = Some(Box::new(Effect::Choose(gift)));
        Ok(Effect::Choose(choice))
    }

    /// `a card`, `one of their cards`, `a card from their hand`.
    fn is_one_piece(&self, n: &Nominal) -> bool {
        let one = match &n.quantity {
            None => n.determiner == Determiner::A,
            Some(Quantity::Exactly(Amount::Number(k))) => *k == 1,
            _ => false,
        };
        one && n.adjectives.is_empty()
            && matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Piece)
            && n.post.len() <= 1
            && (n.post.is_empty() || self.held_in(n).is_some())
    }

    /// The place that each of the two gives from: the one that is said, else the hand.
    fn held_in(&self, n: &Nominal) -> Option<TermId> {
        match n.post.as_slice() {
            [] => self.hand_zone(),
            [Post::Prep(Preposition::From | Preposition::In, NounPhrase::One(place))] => {
                let own =
                    matches!(place.determiner, Determiner::PronounPoss(_) | Determiner::None);
                let Head::Noun(w) = &place.head else { return None };
                let zone = Self::as_term(w).filter(|_| own && place.post.is_empty())?;
                (self.scope_of(zone) == crate::lower::Scope::Player).then_some(zone)
            }
            _ => None,
        }
    }

    /// `who agrees`, `who accepts`.
    fn is_agreement(&self, p: &Post) -> bool {
        matches!(p, Post::Relative(r)
            if matches!(&r.clause.verb.verb, V::Word(w) if self.is(w, AGREES))
                && !r.clause.verb.negated)
    }
}

/// What is given.
fn traded(clause: &Clause) -> Option<&Nominal> {
    clause.complements.iter().find_map(|c| match c {
        Complement::Object(NounPhrase::One(n)) => Some(n.as_ref()),
        _ => None,
    })
}

/// With whom.
fn partner(clause: &Clause) -> Option<&Nominal> {
    let with = clause.complements.iter().find_map(|c| match c {
        Complement::Prep(Preposition::With, NounPhrase::One(n)) => Some(n.as_ref()),
        _ => None,
    });
    with.or_else(|| {
        clause.adjuncts.iter().find_map(|a| match a {
            Adjunct::Prep(Preposition::With, NounPhrase::One(n)) => Some(n.as_ref()),
            _ => None,
        })
    })
}
