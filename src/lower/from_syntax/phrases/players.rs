//! Noun phrases that name players.

use super::denote::{Core, Denot, How, Read, Ref, Stuck, count, equal, int, of_others, over};
use super::things::controller_or_owner;
use crate::lower::from_syntax::conditions::anybody::SpeaksTo;
use crate::lower::from_syntax::conditions::sharing;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::{Antecedent, Env};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Arith, Compare, Cond, Domain, Expr, Query, Role};
use crate::syntax::ast::{
    Adjective, Clause, Determiner, Head, Nominal, NounPhrase, Ordinal, Post, Preposition,
    Pronoun, Verb,
};
use crate::vocabulary::{Sort, TermId, Word, plural_of};

impl Lowerer<'_> {
    /// What the book counts of players first, or points.
    fn counted_of_players(&self) -> String {
        let own = |term: TermId| self.term(term).at.is_some();
        let first = self.out.world.properties.iter().find(|p| {
            p.of == crate::lower::Subject::Player
                && p.kind == crate::lower::PropertyKind::Number
                && own(p.term)
        });
        let Some(first) = first else { return "points".to_owned() };
        let name = &self.term(first.term).name;
        // A name of its own has no plural.
        if name.starts_with(char::is_uppercase) { name.clone() } else { plural_of(name) }
    }

    // ---- players ------------------------------------------------------------------------

    pub(crate) fn player(&mut self, word: &Word, n: &Nominal, env: &mut Env) -> Read<Denot> {
        let n = &self.of_two(n);
        let how = Self::how(n);
        let asked = env.agent.clone().or_else(|| env.you.clone()).unwrap_or(Expr::TurnPlayer);
        if let Some(id) = Self::as_term(word)
            && self.term(id).sort == Sort::Designation
        {
            let expr = self.title(id);
            return Ok(Denot {
                noun: Some(word.clone()),
                ..Denot::one(Ref::Player, expr, n.at.0)
            });
        }
        if let Some(found) = self.player_by_roll(n, env) {
            return Ok(Denot { noun: Some(word.clone()), ..found });
        }
        if let Some(left) = self.remaining_player(word, n, env)? {
            return Ok(left);
        }
        if let Some(won) = self.winner_of_round(n, env)? {
            return Ok(Denot { noun: Some(word.clone()), ..won });
        }
        let mut others = of_others(&n.determiner);
        let mut described = n.clone();
        described.adjectives.clear();
        if let Some(side) = self.neighbour_by_side(word, n, env)? {
            return Ok(side);
        }
        for adjective in &n.adjectives {
            match adjective {
                Adjective::Participle { negated: false, verb, .. }
                    if self.is(verb, &["choose", "select", "pick", "name"])
                        && how == How::The =>
                {
                    return self.chosen_player(word, n, env).ok_or_else(|| {
                        Stuck::new(n.at.0, format!("nobody has chosen {}", self.quote_of(n)))
                            .help("say before who chooses a player, in the same rule")
                    });
                }
                Adjective::Plain(w)
                    if !self.is(
                        w,
                        &[
                            "active",
                            "current",
                            "other",
                            "single",
                            "remaining",
                            "given",
                            "certain",
                        ],
                    ) =>
                {
                    // A state of an author's own.
                    if !self.flags.contains_key(&*self.lemma(w)) {
                        return Err(self.odd_word(w, n));
                    }
                    described.adjectives.push(adjective.clone());
                }
                Adjective::Plain(w) if self.is(w, &["active", "current"]) => {
                    return Ok(Denot {
                        noun: Some(word.clone()),
                        ..Denot::one(Ref::Player, Expr::TurnPlayer, n.at.0)
                    });
                }
                Adjective::Other => others = true,
                Adjective::Plain(w) if self.is(w, &["other"]) => others = true,
                Adjective::Ordinal(Ordinal::Next) => {
                    let e = Expr::Neighbour(Box::new(asked.clone()), 1);
                    return Ok(Denot {
                        noun: Some(word.clone()),
                        ..Denot::one(Ref::Player, e, n.at.0)
                    });
                }
                Adjective::Ordinal(Ordinal::Previous) => {
                    let e = Expr::Neighbour(Box::new(asked.clone()), -1);
                    return Ok(Denot {
                        noun: Some(word.clone()),
                        ..Denot::one(Ref::Player, e, n.at.0)
                    });
                }
                Adjective::Ordinal(Ordinal::Nth(1)) if n.post.is_empty() && how == How::The => {
                    return Ok(Denot {
                        noun: Some(word.clone()),
                        ..Denot::one(Ref::Player, Expr::FirstPlayer, n.at.0)
                    });
                }
                // `the second player`, `the last player`: by their place in the order of turns.
                Adjective::Ordinal(o @ (Ordinal::Nth(_) | Ordinal::Last))
                    if n.post.is_empty() && how == How::The && !n.plural =>
                {
                    let steps = if let Ordinal::Nth(k) = o { *k - 1 } else { -1 };
                    let e = Expr::Neighbour(Box::new(Expr::FirstPlayer), steps);
                    return Ok(Denot {
                        noun: Some(word.clone()),
                        ..Denot::one(Ref::Player, e, n.at.0)
                    });
                }
                Adjective::Participle { .. } | Adjective::Value(_) => {
                    described.adjectives.push(adjective.clone());
                }
                // Which player is last, second or richest is said in words of its own.
                Adjective::Ordinal(_) | Adjective::Most(_) | Adjective::More(_) => {
                    return Err(Stuck::new(
                        n.at.0,
                        format!("the book does not say which player `{}` is", self.quote_of(n)),
                    )
                    .help(format!(
                        "say it by what they have or did, for example `the player with the most {}`",
                        self.counted_of_players()
                    )));
                }
                _ => {}
            }
        }
        let opponent = self.names_opponent(word);
        if !opponent && let Some(found) = self.player_of_piece(word, n, env)? {
            return Ok(found);
        }
        if let Some(found) = self.who_did(word, n, env) {
            return Ok(found);
        }
        if let Some(found) = self.who_did_before(word, n, env)? {
            return Ok(found);
        }
        if self.is_part_played(word) {
            let known = env.named.iter().any(|a| a.noun.as_ref() == Some(word));
            return match self.refer_back(word, n, env).filter(|_| known && how == How::The) {
                Some(found) => Ok(found),
                None => Err(Stuck::new(
                    n.at.0,
                    format!("the book does not say which player `{}` is", self.quote_of(n)),
                )
                .help("say it by what they have or did, for example `the player with the most points`, or give the title in a rule of its own, for example `at the start of each round, the player with the most points becomes the leader`")),
            };
        }
        // `Choose an opponent. That opponent draws a card`
        let named_opponent = opponent
            && n.determiner == Determiner::That
            && n.post.is_empty()
            && n.adjectives.is_empty()
            && env.named.iter().any(|a| {
                a.noun.as_ref() == Some(word) && !a.plural && matches!(a.expr, Expr::Slot(_))
            });
        if named_opponent && let Some(found) = self.refer_back(word, n, env) {
            return Ok(found);
        }
        if how == How::The
            && !others
            && !opponent
            && n.post.is_empty()
            && n.adjectives.is_empty()
            && !matches!(n.determiner, Determiner::PronounPoss(_) | Determiner::Possessive(_))
        {
            if let Some(found) = self.that_chosen_player(word, n) {
                return Ok(found);
            }
            if let Some(found) = self.refer_back(word, n, env) {
                return Ok(found);
            }
            if !n.plural
                && let Some(agent) = env.agent.clone()
            {
                return Ok(Denot {
                    noun: Some(word.clone()),
                    ..Denot::one(Ref::Player, agent, n.at.0)
                });
            }
            if !n.plural && n.determiner == Determiner::That && n.quantity.is_none() {
                return Err(Stuck::new(
                    n.at.0,
                    format!("no player is named before `{}`", self.quote_of(n)),
                )
                .help("name the player first, for example `if a player has no cards, that player …`, or write `the active player`"));
            }
        }
        let var = env.slot(&self.lemma(word));
        let mut query = over(var, Domain::Players, Cond::True);
        if others || opponent {
            let won = if opponent { None } else { self.winner_beside_others(env)? };
            let not = match won {
                Some(winner) => winner,
                // Where a piece is told by who is spoken to, it is their opponent, whoever does something to it.
                None if opponent && env.binding && env.you == Some(Expr::Asked) => Expr::Asked,
                None if opponent && (env.agent.is_some() || env.you.is_some()) => asked.clone(),
                // `If another player has more cards than you`: than whoever is spoken to.
                None if env.you == Some(Expr::Asked)
                    && env.speaks_to == SpeaksTo::You
                    && env.named.iter().all(|a| a.sort != Ref::Player) =>
                {
                    Expr::Asked
                }
                None => self.first_player_named(env),
            };
            // `Each opponent of its controller`: of them, not of whoever acts.
            let of = n.post.iter().find_map(|p| match p {
                Post::Of(np) if opponent => Some(np),
                _ => None,
            });
            query.filter = match of {
                Some(np) => {
                    let whose = self.phrase(np, env)?;
                    self.membership(Expr::Slot(var), &whose).negate()
                }
                None => equal(Expr::Slot(var), not).negate(),
            };
        }
        let mut denot = Denot::many(Ref::Player, query.clone(), how, n.at.0);
        denot.noun = Some(word.clone());
        denot.plural = n.plural;
        self.adjectives(&described, &mut query, env, Ref::Player)?;
        self.player_posts(n, &mut query, env)?;
        denot.count = n.quantity.as_ref().map(|q| self.range(q, env)).transpose()?;
        if let Some(missing) = Self::all_but(n) {
            let all = count(over(env.slot("player"), Domain::Players, query.filter.clone()));
            let rest = Expr::Arith(Arith::Sub, Box::new(all), Box::new(int(missing)));
            denot.count = Some((rest.clone(), rest));
            denot.how = How::A;
        }
        // `The player on your left` is one, whoever that is.
        denot.core = match &query.filter {
            Cond::Compare(Compare::Equal, Expr::Slot(slot), one @ Expr::Neighbour(..))
                if *slot == var && how == How::The && !n.plural && denot.count.is_none() =>
            {
                Core::One(one.clone())
            }
            _ => Core::Many(query),
        };
        if others && how == How::The && !n.plural {
            denot.how = How::The;
        }
        Ok(denot)
    }

    /// `the winner`, `the bidder`, `the dealer`: a player by what they were or did, which somebody has to say first.
    pub(crate) fn is_part_played(&self, word: &Word) -> bool {
        let anybody = [
            "player",
            "opponent",
            "rival",
            "enemy",
            "participant",
            "contestant",
            "competitor",
            "person",
            "human",
            "neighbor",
            "neighbour",
            "partner",
            "teammate",
            "team",
        ];
        // Who deals before play makes no difference.
        let deals = self.is(word, &["dealer"])
            && self.units.get(self.at).is_some_and(|u| self.in_setup(u));
        !deals
            && Self::as_term(word).is_none()
            && self.noun_class(word) == NounClass::Player
            && !self.is(word, &anybody)
    }

    fn names_opponent(&self, word: &Word) -> bool {
        self.is(word, &["opponent", "rival", "enemy"])
    }

    /// A player named before, for `each other player`.
    pub(crate) fn first_player_named(&self, env: &Env) -> Expr {
        env.named
            .iter()
            .rev()
            .find(|a| a.sort == Ref::Player && !a.plural && a.sentence == env.sentence)
            .map(|a| a.expr.clone())
            .or_else(|| env.agent.clone())
            .or_else(|| {
                // `When an actor is removed from play, each other player …`: than whoever has it.
                let event = env.event.as_ref()?;
                let role = |role| event.binds.iter().find(|(r, _)| *r == role).map(|(_, s)| *s);
                let piece = role(Role::Object).filter(|_| role(Role::Agent).is_none())?;
                let named =
                    |a: &&Antecedent| a.sort == Ref::Piece && a.expr == Expr::Slot(piece);
                env.named.iter().find(named).map(|a| controller_or_owner(a.expr.clone()))
            })
            .unwrap_or(Expr::TurnPlayer)
    }

    pub(crate) fn player_posts(
        &mut self,
        n: &Nominal,
        query: &mut Query,
        env: &mut Env,
    ) -> Read<()> {
        for post in &n.post {
            let var = Expr::Slot(query.var);
            let cond = match post {
                Post::Relative(r) => {
                    let saved = env.gap.take();
                    env.gap = Some((var.clone(), Ref::Player));
                    let cond = self.clause_condition(&r.clause, env);
                    env.gap = saved;
                    let cond = cond?;
                    // What was done to a piece says nothing of who did it.
                    let past = r.clause.verb.past || r.clause.verb.perfect;
                    if past && !format!("{cond:?}").contains(&format!("{var:?}")) {
                        return Err(Stuck::new(
                            n.at.0,
                            format!("nothing keeps who `{}` was", sharing::said(n, self.voc)),
                        )
                        .help("say it of the player as it happens, or by what they have"));
                    }
                    cond
                }
                Post::Participle(clause) => {
                    let saved = env.gap.take();
                    env.gap = Some((var, Ref::Player));
                    let cond = self.reduced(clause, env);
                    env.gap = saved;
                    cond?
                }
                Post::Prep(Preposition::With, np) => self.player_with(np, var, env)?,
                Post::Prep(Preposition::Without, np) => {
                    self.player_with(np, var, env)?.negate()
                }
                Post::Prep(Preposition::In, np) if self.is_game(np) => Cond::True,
                Post::Except(_) if Self::all_but(n).is_some() => Cond::True,
                Post::Except(np) => {
                    let other = self.phrase(np, env)?;
                    self.membership(var, &other).negate()
                }
                Post::Prep(Preposition::To | Preposition::On, np) => {
                    // the player to the left of X
                    match self.left_right(np, env)? {
                        Some(e) => equal(var, e),
                        None => {
                            return Err(Stuck::new(
                                n.at.0,
                                format!(
                                    "it is not clear which player `{}` is",
                                    self.quote_of(n)
                                ),
                            ));
                        }
                    }
                }
                Post::Apposition(_) => Cond::True,
                // Whose opponents they are has been heeded.
                Post::Of(_) if matches!(&n.head, Head::Noun(w) if self.names_opponent(w)) => {
                    Cond::True
                }
                _ => {
                    return Err(Stuck::new(
                        n.at.0,
                        format!("it is not clear which player `{}` is", self.quote_of(n)),
                    ));
                }
            };
            query.filter = std::mem::replace(&mut query.filter, Cond::True).and(cond);
        }
        Ok(())
    }

    /// `Each of them draws a card`, where several players were named: whoever does something is one of those, not one of the
    /// cards that they have.
    pub(crate) fn each_of_those(
        &self,
        np: &NounPhrase,
        clause: &Clause,
        env: &Env,
    ) -> Option<Denot> {
        let NounPhrase::One(n) = np else { return None };
        let each =
            matches!(n.head, Head::Pronoun(Pronoun::Each | Pronoun::All | Pronoun::Both));
        let of_them = matches!(n.post.as_slice(), [Post::Of(NounPhrase::One(of))]
            if matches!(of.head, Head::Pronoun(Pronoun::They | Pronoun::You)))
            || n.post.is_empty();
        let done = matches!(clause.verb.verb, Verb::Word(_)) && !clause.verb.passive;
        if !done || !each || !of_them {
            return None;
        }
        if let Some(two) = self.both_named(n, env) {
            return Some(two);
        }
        let several = |a: &Antecedent| a.sort == Ref::Player && a.plural && a.subject;
        let a = self.antecedent(env, several)?;
        let mut d = Denot::many(Ref::Player, a.query.clone()?, How::Each, n.at.0);
        d.noun.clone_from(&a.noun);
        Some(d)
    }

    /// `When a player scores, they choose another player. Both draw a card`: the two who were named, each by themselves.
    pub(crate) fn both_named(&self, n: &Nominal, env: &Env) -> Option<Denot> {
        let mut named: Vec<&Antecedent> = Vec::new();
        for a in env.named.iter().filter(|a| a.sort == Ref::Player) {
            let known = a.plural || named.iter().any(|b| b.expr == a.expr);
            if a.plural && a.query.is_some() && a.subject {
                return None;
            }
            if !known {
                named.push(a);
            }
        }
        let [first, second] = named.as_slice() else { return None };
        let one = |a: &Antecedent| Denot::one(Ref::Player, a.expr.clone(), n.at.0);
        let mut both = Denot::one(Ref::Player, first.expr.clone(), n.at.0);
        both.core = Core::List(vec![one(first), one(second)], false);
        both.plural = true;
        Some(both)
    }

    /// What stands behind something that is only counted says no more than that it is there (`left`,
    /// `they have left`).
    pub(crate) fn nothing_more(&self, n: &Nominal) -> Read<()> {
        for post in &n.post {
            if !self.still_there(post) {
                return Err(Stuck::new(
                    n.at.0,
                    format!("it is not clear which `{}` are meant", self.quote_of(n)),
                )
                .help("write only what is counted, for example `the most coins`"));
            }
        }
        Ok(())
    }

    /// `left`, `remaining`, `that they have`, `they still have left`.
    pub(crate) fn still_there(&self, post: &Post) -> bool {
        let left = |c: &crate::syntax::ast::Clause| {
            matches!(&c.verb.verb, crate::syntax::ast::Verb::Word(w) if self.is(w, &["leave", "remain"]))
                && c.complements.is_empty()
                && c.adjuncts.is_empty()
        };
        let only_left = |c: &crate::syntax::ast::Complement| match c {
            crate::syntax::ast::Complement::Clause(c) => left(c),
            crate::syntax::ast::Complement::Adjective(a) => {
                matches!(&a.word, Adjective::Participle { verb, .. } if self.is(verb, &["leave"]))
            }
            crate::syntax::ast::Complement::Object(NounPhrase::One(n)) => {
                matches!(n.head, Head::Pronoun(crate::syntax::ast::Pronoun::Who))
            }
            crate::syntax::ast::Complement::Particle(p) => p == "left",
            _ => false,
        };
        match post {
            Post::Participle(c) => left(c),
            Post::Adjective(a) => {
                let stays = match &a.word {
                    Adjective::Participle { verb, negated: false, .. } => {
                        self.is(verb, &["leave", "remain"])
                    }
                    Adjective::Plain(w) => self.is(w, &["left"]),
                    _ => false,
                };
                stays && a.than.is_none()
            }
            Post::Relative(r) => {
                let c = &r.clause;
                left(c)
                    || c.verb.verb == crate::syntax::ast::Verb::Have
                        && !c.verb.negated
                        && c.adjuncts.is_empty()
                        && c.complements.iter().all(only_left)
            }
            _ => false,
        }
    }

    /// `your left neighbor`, `the left-hand opponent`.
    fn neighbour_by_side(
        &mut self,
        word: &Word,
        n: &Nominal,
        env: &mut Env,
    ) -> Read<Option<Denot>> {
        let [Adjective::Plain(side) | Adjective::Noun(side)] = n.adjectives.as_slice() else {
            return Ok(None);
        };
        let step = if self.is(side, &["left", "left-hand", "lefthand"]) {
            1
        } else if self.is(side, &["right", "right-hand", "righthand"]) {
            -1
        } else {
            return Ok(None);
        };
        if !self.is(word, &["neighbor", "neighbour", "player", "opponent"])
            || !n.post.is_empty()
        {
            return Ok(None);
        }
        let of = match self.possessor(n, env)? {
            Some(d) => d.expr(),
            None => env.agent.clone().unwrap_or(Expr::TurnPlayer),
        };
        let e = Expr::Neighbour(Box::new(of), step * self.out.world.direction);
        Ok(Some(Denot { noun: Some(word.clone()), ..Denot::one(Ref::Player, e, n.at.0) }))
    }
}
