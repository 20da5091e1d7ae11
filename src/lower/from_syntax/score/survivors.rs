//! The last one left: `the last player in the game wins`, `the last player with coins wins`.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Denot, Read, Ref, count, int, over};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Arg, Compare, Cond, Domain, Effect, Expr, Proposal, Role, RuleKind, Verb};
use crate::syntax::ast::{
    Adjective, Adjunct, Amount, Clause, Complement, Determiner, Head, Nominal, NounPhrase,
    Ordinal, Post, Preposition, Quantity, Sentence, Verb as V,
};
use crate::vocabulary::Word;

impl Lowerer<'_> {
    /// Somebody wins when nobody else is left.
    pub(crate) fn last_one_wins(
        &mut self,
        s: &Sentence,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let Some(NounPhrase::One(n)) = &clause.subject else { return Ok(None) };
        let wins = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["win"]))
            && clause.verb.modal.is_none()
            && !clause.verb.negated
            && clause.adjuncts.is_empty()
            && s.leads.is_empty()
            && s.opener.is_none();
        if !wins || !self.is_last_one(n) {
            return Ok(None);
        }
        let player = env.slot("player");
        let var = env.slot("player");
        let mut bare = n.as_ref().clone();
        bare.adjectives.clear();
        bare.post.retain(|p| !self.none_besides(p));
        let mut all = over(var, Domain::Players, Cond::True);
        self.player_posts(&bare, &mut all, env)?;
        let mine = replace::cond(&all.filter, var, &Expr::Slot(player));
        let alone = Cond::Compare(Compare::Equal, count(all), int(1));
        let win = Effect::Do(Proposal {
            verb: Verb::WIN,
            roles: vec![(Role::Agent, Arg::Is(Expr::Slot(player)))],
            times: None,
            result: None,
        });
        let kind = RuleKind::Outcome {
            over: Some(over(player, Domain::Players, Cond::True)),
            effect: win,
            crossing: None,
        };
        self.rule(env, mine.and(alone), kind);
        Ok(Some(Status::Operative))
    }

    /// In a game for two, who loses it leaves the other one the winner: from the first rule on by which somebody is out.
    pub(crate) fn the_other_wins(&mut self, before: usize) {
        let out = |rules: &[crate::lower::Rule]| {
            rules.iter().any(|r| {
                let mut found = false;
                if let Some(effect) = r.kind.effect() {
                    effect.each_proposal(&mut |p| found |= p.verb == Verb::BE_OUT);
                }
                found
            })
        };
        let loses = self.units[self.at].words().iter().any(|w| w == "loses" || w == "lose");
        if !self.for_two()
            || !loses
            || !out(&self.out.rules[before..])
            || out(&self.out.rules[..before])
        {
            return;
        }
        let mut env = Env::default();
        let (player, var) = (env.slot("player"), env.slot("player"));
        let all = over(var, Domain::Players, Cond::True);
        let kind = RuleKind::Outcome {
            over: Some(over(player, Domain::Players, Cond::True)),
            effect: Effect::Do(Proposal {
                verb: Verb::WIN,
                roles: vec![(Role::Agent, Arg::Is(Expr::Slot(player)))],
                times: None,
                result: None,
            }),
            crossing: None,
        };
        self.rule(&env, Cond::Compare(Compare::Equal, count(all), int(1)), kind);
    }

    /// `all players but one`: how many are left out.
    pub(crate) fn all_but(n: &Nominal) -> Option<i64> {
        let [Post::Except(NounPhrase::One(left))] = n.post.as_slice() else { return None };
        match (&n.determiner, &left.head, &left.quantity) {
            (Determiner::All, Head::Number, Some(Quantity::Exactly(Amount::Number(k))))
                if n.plural && left.post.is_empty() && left.adjectives.is_empty() =>
            {
                Some(*k)
            }
            _ => None,
        }
    }

    /// `the remaining player`: the one whom a condition has left over.
    pub(crate) fn remaining_player(
        &self,
        word: &Word,
        n: &Nominal,
        env: &Env,
    ) -> Read<Option<Denot>> {
        let left = |a: &Adjective| match a {
            Adjective::Plain(w) => self.is(w, &["remaining", "surviving"]),
            Adjective::Participle { verb, active, .. } => {
                *active && self.is(verb, &["remain", "survive"])
            }
            Adjective::Ordinal(Ordinal::Last) => n.adjectives.len() > 1,
            Adjective::Other => true,
            _ => false,
        };
        // `If all players but one have no coins, that player wins`: nobody else is spoken of as one.
        let that = n.determiner == Determiner::That
            && n.adjectives.is_empty()
            && !env.named.iter().any(|a| a.sort == Ref::Player && !a.plural);
        let the = n.determiner == Determiner::The && !n.adjectives.is_empty();
        if n.plural || !that && !the || !n.adjectives.iter().all(left) || !n.post.is_empty() {
            return Ok(None);
        }
        let Some(expr) = env.remaining.clone() else { return Ok(None) };
        Ok(Some(Denot { noun: Some(word.clone()), ..Denot::one(Ref::Player, expr, n.at.0) }))
    }

    /// `all players but one have lost`, `are out of the game`: whoever has lost plays no more.
    pub(crate) fn all_but_have_lost(&self, clause: &Clause, env: &mut Env) -> Option<Cond> {
        let Some(NounPhrase::One(n)) = &clause.subject else { return None };
        let left = Self::all_but(n)?;
        let lost = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["lose"]))
            && !clause.verb.negated
            && clause
                .complements
                .iter()
                .all(|c| matches!(c, Complement::Object(np) if self.is_game(np)));
        if !lost || !Self::head_of(n).is_some_and(|w| self.noun_class(w) == NounClass::Player) {
            return None;
        }
        let all = over(env.slot("player"), Domain::Players, Cond::True);
        if left == 1 {
            env.remaining = Some(Expr::One(Box::new(all.clone())));
        }
        Some(Cond::Compare(Compare::Equal, count(all), int(left)))
    }

    fn head_of(n: &Nominal) -> Option<&Word> {
        match &n.head {
            Head::Noun(w) => Some(w),
            _ => None,
        }
    }

    /// `only one player`, `exactly one player`, `a single player`: one of whom it holds, and no other.
    pub(crate) fn just_one(&self, np: &NounPhrase) -> bool {
        let NounPhrase::One(n) = np else { return false };
        let single = |a: &Adjective| matches!(a, Adjective::Plain(w) if self.is(w, &["single", "sole", "lone"]));
        match &n.quantity {
            Some(
                Quantity::Only(Amount::Number(1)) | Quantity::Precisely(Amount::Number(1)),
            ) => true,
            Some(Quantity::Exactly(Amount::Number(1))) => {
                matches!(n.determiner, Determiner::Only(_))
            }
            _ => n.adjectives.iter().any(single),
        }
    }

    /// `one player remains`, `is left in the game`, `is still playing`: of whoever is in the game.
    pub(crate) fn still_in(&self, clause: &Clause) -> bool {
        let in_game = |c: &Complement| match c {
            Complement::Prep(Preposition::In, np) => self.is_game(np),
            Complement::Adjective(a) => match &a.word {
                Adjective::Plain(w) => self.is(w, &["left", "alive"]),
                Adjective::Participle { verb, .. } => self.is(verb, &["leave", "remain"]),
                _ => false,
            },
            Complement::Particle(p) => p == "left",
            _ => false,
        };
        let verb = match &clause.verb.verb {
            V::Be => !clause.complements.is_empty(),
            V::Word(w) => {
                self.is(w, &["remain", "survive"])
                    || clause.verb.passive && self.is(w, &["leave"])
            }
            _ => false,
        };
        verb && !clause.verb.negated
            && clause.complements.iter().all(in_game)
            && clause.adjuncts.iter().all(|a| matches!(a, Adjunct::Prep(Preposition::In, np) | Adjunct::Time(_, np) if self.is_game(np)))
    }

    fn is_last_one(&self, n: &Nominal) -> bool {
        let last = matches!(
            n.adjectives.as_slice(),
            [Adjective::Ordinal(Ordinal::Last)]
                | [
                    Adjective::Ordinal(Ordinal::Last),
                    Adjective::Participle { .. } | Adjective::Plain(_)
                ]
        ) && n.adjectives.iter().skip(1).all(|a| match a {
            Adjective::Participle { verb, .. } => {
                self.is(verb, &["remain", "survive", "stand"])
            }
            Adjective::Plain(w) => self.is(w, &["remaining", "surviving"]),
            _ => false,
        });
        let who = match &n.head {
            Head::Noun(w) => self.noun_class(w) == NounClass::Player,
            _ => false,
        };
        let state = |c: &Clause| {
            c.verb.verb == V::Have
                || matches!(&c.verb.verb, V::Word(w) if self.is(w, &["hold", "own"]))
        };
        last && who
            && n.post.iter().all(|p| match p {
                Post::Prep(Preposition::With, _) => true,
                Post::Relative(r) => state(&r.clause) && !r.clause.verb.past,
                p => self.none_besides(p),
            })
            && (!n.post.is_empty() || n.adjectives.len() > 1)
    }

    /// `in the game`, `left`, `remaining`, `standing`.
    fn none_besides(&self, post: &Post) -> bool {
        let left = |c: &Clause| matches!(&c.verb.verb, V::Word(w) if self.is(w, &["leave", "remain", "stand", "survive"]));
        match post {
            Post::Prep(Preposition::In, np) => self.is_game(np),
            Post::Participle(c) => left(c) && c.complements.is_empty(),
            Post::Relative(r) => {
                left(&r.clause) && r.clause.complements.is_empty()
                    || r.clause.verb.verb == V::Be
                        && r.clause.complements.iter().all(|c| matches!(c,
                            crate::syntax::ast::Complement::Prep(Preposition::In, np) if self.is_game(np)))
            }
            Post::Adjective(a) => match &a.word {
                Adjective::Participle { verb, .. } => {
                    self.is(verb, &["leave", "remain", "stand", "survive"])
                }
                Adjective::Plain(w) => self.is(w, &["left", "alive"]),
                _ => false,
            },
            _ => false,
        }
    }
}
