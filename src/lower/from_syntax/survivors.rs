//! The last one left: `the last player in the game wins`, `the last player with coins wins`.

use super::context::{Lowerer, Status};
use super::denote::{Read, count, int, over};
use super::discourse::Env;
use super::words::NounClass;
use crate::lower::{Arg, Compare, Cond, Domain, Effect, Expr, Proposal, Role, RuleKind, Verb};
use crate::syntax::ast::{
    Adjective, Clause, Head, Nominal, NounPhrase, Ordinal, Post, Preposition, Sentence,
    Verb as V,
};

impl Lowerer<'_> {
    /// Somebody wins when nobody else is left.
    pub(super) fn last_one_wins(
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
        let mine = super::replace::cond(&all.filter, var, &Expr::Slot(player));
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
