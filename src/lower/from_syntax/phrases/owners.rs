//! States of what somebody has: `if a player's deck is empty`, and whose turn it is.

use super::denote::{Core, Read, Ref};
use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::forms::named_first::first_subject;
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Cond, Expr};
use crate::syntax::ast::{
    Adjective, Clause, Complement, Condition, Determiner, Head, Nominal, NounPhrase, Post,
    Preposition, Pronoun,
};
use crate::syntax::visit::look::{self, Look};
use crate::vocabulary::Word;

impl Lowerer<'_> {
    /// `if a player's deck is empty`: over the players.
    pub(crate) fn somebodys_place(
        &mut self,
        np: &NounPhrase,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<(Option<Trigger>, Cond)>> {
        if env.event.is_some() {
            return Ok(None);
        }
        let mut theirs = np.clone();
        let owner = self.owner_of_places(&mut theirs).or_else(|| {
            theirs = np.clone();
            self.owner_inside(&mut theirs)
        });
        let Some(owner) = owner.filter(|p| {
            self.class_of(p) == Some(NounClass::Player)
                && matches!(p, NounPhrase::One(n) if matches!(n.determiner, Determiner::A | Determiner::Any))
        }) else {
            return Ok(None);
        };
        let d = self.phrase(&owner, env)?;
        let (Core::Many(q), Ref::Player) = (&d.core, d.sort) else { return Ok(None) };
        let q = q.clone();
        self.remember_slot(env, q.var, d.sort, d.noun.clone(), true);
        env.agent = Some(Expr::Slot(q.var));
        let mut own = clause.clone();
        own.subject = Some(theirs);
        let cond = self.clause_condition(&own, env)?;
        Ok(Some((Some(Trigger::State { over: Some(q) }), cond)))
    }

    /// `a player's deck`, `a player's deck and hand`: whose, with `their` in its place.
    fn owner_of_places(&self, theirs: &mut NounPhrase) -> Option<NounPhrase> {
        let list = match theirs {
            NounPhrase::One(_) => std::slice::from_mut(theirs),
            NounPhrase::And(list) | NounPhrase::Or(list) | NounPhrase::Nor(list) => {
                list.as_mut_slice()
            }
        };
        let mut owner = None;
        for member in list {
            let place = self.class_of(member) == Some(NounClass::Place);
            let NounPhrase::One(n) = member else { return None };
            match &n.determiner {
                Determiner::Possessive(p) if owner.is_none() && place => {
                    owner = Some((**p).clone());
                }
                Determiner::None | Determiner::PronounPoss(Pronoun::They)
                    if owner.is_some() && place => {}
                _ => return None,
            }
            n.determiner = Determiner::PronounPoss(Pronoun::They);
        }
        owner
    }

    /// `the number of cards in a player's hand`: whose, with `their` in its place.
    fn owner_inside(&self, np: &mut NounPhrase) -> Option<NounPhrase> {
        let NounPhrase::One(n) = np else { return None };
        if let Determiner::Possessive(p) = &n.determiner {
            let owner = (**p).clone();
            let somebody = matches!(&owner, NounPhrase::One(n)
                if matches!(n.determiner, Determiner::A | Determiner::Any));
            if !somebody || self.class_of(&owner) != Some(NounClass::Player) {
                return None;
            }
            n.determiner = Determiner::PronounPoss(Pronoun::They);
            return Some(owner);
        }
        n.post.iter_mut().find_map(|post| match post {
            Post::Of(inner)
            | Post::Prep(Preposition::In | Preposition::On | Preposition::InFrontOf, inner) => {
                self.owner_inside(inner)
            }
            _ => None,
        })
    }

    /// `If another player has no cards`, `if an opponent controls a king`: not the player whose turn it is.
    pub(crate) fn of_somebody_else(&self, c: &Condition) -> bool {
        let Some(NounPhrase::One(n)) = first_subject(c) else { return false };
        let rival = |w: &Word| self.is(w, &["opponent", "rival", "adversary"]);
        matches!(n.determiner, Determiner::Another | Determiner::AnyOther)
            || self.is_one_of_others(n)
            || n.adjectives.contains(&Adjective::Other)
            || matches!(&n.head, Head::Noun(w) if rival(w))
            || matches!(n.head, Head::Noun(_)) && Spoken::occurs_in(c)
    }

    /// `If a player has no cards at the end of their turn, they …`: it is the player whose turn it is.
    pub(crate) fn of_turn_player(&self, q: &crate::lower::Query, env: &mut Env) -> Cond {
        let slot = Expr::Slot(q.var);
        for a in &mut env.named {
            if a.expr == slot {
                a.expr = Expr::TurnPlayer;
                a.query = None;
            }
        }
        env.agent = Some(Expr::TurnPlayer);
        env.you = Some(Expr::TurnPlayer);
        env.subject = None;
        replace::cond(&q.filter, q.var, &Expr::TurnPlayer)
    }

    /// Whether a player who is named in what is done on a turn is the one who takes it: not `another player`, and, where
    /// somebody is spoken to, not `the player on your left` either.
    pub(crate) fn takes_turn(&self, np: &NounPhrase, yours: bool) -> bool {
        let NounPhrase::One(n) = np else { return false };
        if self.class_of(np) != Some(NounClass::Player) || matches!(n.head, Head::Pronoun(_)) {
            return self.class_of(np) == Some(NounClass::Player);
        }
        let others =
            super::denote::of_others(&n.determiner) || n.adjectives.contains(&Adjective::Other);
        let active = |a: &Adjective| matches!(a, Adjective::Plain(w) if self.is(w, &["active", "current"]));
        let plain = n.post.is_empty() && n.adjectives.iter().all(active);
        // `On your turn, every player draws a card`: not only you.
        let all = yours && matches!(n.determiner, Determiner::Each | Determiner::All);
        let rival = matches!(&n.head, Head::Noun(w)
            if self.is(w, &["opponent", "rival", "enemy", "neighbor", "neighbour"]));
        !others && !rival && !all && (plain || !yours)
    }

    /// `At the end of their turn, a player with more than seven cards …`: whether the player whose turn it is is such
    /// a player; of several that are least or most, each is.
    pub(crate) fn if_theirs(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Cond> {
        let NounPhrase::One(n) = np else { return Ok(Cond::True) };
        if n.post.is_empty() && n.adjectives.is_empty() {
            return Ok(Cond::True);
        }
        // In it, the pronoun is whoever is compared.
        let saved = (env.agent.take(), env.you.take(), env.subject.take());
        let d = self.phrase(np, env);
        (env.agent, env.you, env.subject) = saved;
        let d = d?;
        let own = |q: &crate::lower::Query| replace::cond(&q.filter, q.var, &Expr::TurnPlayer);
        Ok(match (&d.core, d.sort) {
            (Core::Many(q), Ref::Player) => own(q),
            (Core::One(Expr::One(q)), Ref::Player)
                if q.sort.is_empty() && q.filter != Cond::True =>
            {
                own(q)
            }
            (Core::One(e), Ref::Player) if *e != Expr::TurnPlayer && *e != Expr::Asked => {
                super::denote::equal(Expr::TurnPlayer, e.clone())
            }
            _ => Cond::True,
        })
    }
}

impl Lowerer<'_> {
    /// Whether a piece is told by who is spoken to: `your knight`, `one of your knights`, `a knight you control`, `an opponent's
    /// knight`. What hangs on a piece of yours (`a coin on your knight`) may hang on nothing when it is asked for.
    pub(crate) fn told_by_you(&self, np: &NounPhrase) -> bool {
        let NounPhrase::One(n) = np else { return false };
        if self.class_of(np) == Some(NounClass::Player) {
            return false;
        }
        let yours = |np: &NounPhrase| {
            np.is(Pronoun::You)
                || matches!(np, NounPhrase::One(who)
                    if matches!(&who.head, Head::Noun(w) if self.is(w, &["opponent", "rival", "enemy"])))
        };
        let own = match &n.determiner {
            Determiner::PronounPoss(Pronoun::You) => true,
            Determiner::Possessive(whose) => yours(whose),
            _ => false,
        };
        let by =
            |c: &Complement| matches!(c, Complement::Prep(Preposition::By, np) if yours(np));
        own || n.post.iter().any(|post| match post {
            Post::Of(np) => self.told_by_you(np),
            Post::Relative(relative) => relative.clause.subject.as_ref().is_some_and(yours),
            Post::Participle(done) => done.complements.iter().any(by),
            _ => false,
        })
    }
}

/// Whether somebody is spoken to.
#[derive(Default)]
pub(crate) struct Spoken(bool);

impl Spoken {
    pub(crate) const fn found(&self) -> bool {
        self.0
    }

    pub(crate) fn occurs_in(c: &Condition) -> bool {
        let mut spoken = Self(false);
        look::condition(c, &mut spoken);
        spoken.0
    }

    pub(crate) fn in_clause(clause: &Clause) -> bool {
        let mut spoken = Self(false);
        look::clause(clause, &mut spoken);
        spoken.0
    }
}

impl Look for Spoken {
    fn nominal(&mut self, n: &Nominal) {
        self.0 |= n.says(Pronoun::You);
    }
}

/// Whether it is the turn of somebody who is spoken to (`on your turn`).
pub(crate) fn of_yours(s: &crate::syntax::ast::Sentence) -> bool {
    use crate::syntax::ast::Adjunct;
    let yours = |a: &Adjunct| {
        matches!(a, Adjunct::Time(_, NounPhrase::One(n))
            if n.determiner == Determiner::PronounPoss(Pronoun::You))
    };
    s.leads.iter().any(yours) || s.clauses.iter().any(|j| j.clause.adjuncts.iter().any(yours))
}
