//! Definitions by "has" and "begins with": what players, pieces and places have, and fillings.

use crate::lower::from_syntax::bind;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck, count, int, over};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Arg, Arith, Choice, Cond, Domain, Effect, Expr, Manner, Proposal, Role, RuleKind, Subject,
    Value, Verb, Who,
};
use crate::syntax::ast::{
    Adjective, Adjunct, Amount, Clause, Complement, Determiner, Head, Nominal, NounPhrase,
    Post, Preposition, Quantity, Sentence, Verb as V,
};
use crate::vocabulary::{Sort, TermId, Word};

impl Lowerer<'_> {
    // ---- have ---------------------------------------------------------------------------

    pub(crate) fn having_definition(
        &mut self,
        subject: &NounPhrase,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let aside = |a: &Adjunct| {
            matches!(a, Adjunct::Apposition(_) | Adjunct::Aside(_) | Adjunct::Words(_))
        };
        if clause.verb.negated || !clause.adjuncts.iter().all(aside) {
            return Ok(None);
        }
        let all = match subject {
            NounPhrase::One(n) => {
                matches!(
                    n.determiner,
                    Determiner::Each | Determiner::All | Determiner::A | Determiner::Any
                ) || n.plural
            }
            _ => true,
        };
        if !all {
            return Ok(None);
        }
        let [Complement::Object(object), rest @ ..] = clause.complements.as_slice() else {
            return Ok(None);
        };
        // `Has two workers to play a card` is more than that they have them; `has two workers to place` is not.
        let what_for = |c: &Complement| matches!(c, Complement::Infinitive(to) if !to.complements.is_empty());
        match self.class_of(subject) {
            _ if rest.iter().any(what_for) => Ok(None),
            Some(NounClass::Player) => self.player_has(object, env),
            Some(NounClass::Piece | NounClass::Value) => self.piece_has(subject, object, env),
            Some(NounClass::Place) => self.place_has(subject, object, env),
            _ => Ok(Some(self.fact(env))),
        }
    }

    pub(crate) fn parts(np: &NounPhrase) -> Vec<&Nominal> {
        match np {
            NounPhrase::One(n) => vec![n],
            NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => {
                l.iter().flat_map(Self::parts).collect()
            }
        }
    }

    pub(crate) fn player_has(
        &mut self,
        object: &NounPhrase,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        for n in Self::parts(object) {
            let n = n.clone();
            let Head::Noun(w) = &n.head else { continue };
            if self.start_in_relative(&n) {
                continue;
            }
            match self.noun_class(w) {
                NounClass::Place => {
                    self.deck_of(&n, w.clone(), env)?;
                }
                NounClass::Quality => self.start_value(&n, w.clone(), None, env)?,
                _ if matches!(
                    n.quantity,
                    Some(Quantity::AtLeast(_) | Quantity::MoreThan(_))
                ) =>
                {
                    return Err(self.no_floor(&n));
                }
                _ => {}
            }
        }
        Ok(Some(self.fact(env)))
    }

    /// `a deck of at least 40 cards`: where the pieces start, and how many there must be.
    pub(crate) fn deck_of(&mut self, n: &Nominal, w: Word, env: &mut Env) -> Read<()> {
        let Some(zone) = Self::as_term(&w) else { return Ok(()) };
        for post in &n.post {
            let Post::Of(NounPhrase::One(inner)) = post else { continue };
            let Some(q) = &inner.quantity else { continue };
            let (low, high) = self.range(q, env)?;
            self.no_more_pieces(zone, &high);
            let at_least = match low {
                Expr::Const(Value::Int(i)) => Some(i),
                _ => None,
            };
            self.rule(
                env,
                Cond::True,
                RuleKind::Components { each: true, zone, cond: Cond::True, at_least },
            );
        }
        Ok(())
    }

    /// The players who begin with something, if they are not all: `the first player`.
    fn beginners(
        &mut self,
        subject: &NounPhrase,
        env: &mut Env,
    ) -> Read<Option<crate::lower::Query>> {
        if self.class_of(subject).is_some_and(|class| class != NounClass::Player) {
            return Ok(None);
        }
        let d = self.phrase(subject, env)?;
        if format!("{:?}", d.core).contains("TurnPlayer") {
            return Err(Stuck::new(
                d.span,
                format!("nobody has a turn yet, so it is not clear who `{}` is", self.quote(d.span)),
            )
            .help("say it by the order of play, for example `the first player` or `the last player`"));
        }
        Ok(match d.core {
            Core::One(e)
                if d.sort == denote::Ref::Player
                    && e != Expr::Asked
                    && e != Expr::TurnPlayer =>
            {
                let var = env.slot("player");
                Some(denote::only(var, e))
            }
            Core::Many(q) if d.sort == denote::Ref::Player && q.filter != Cond::True => Some(q),
            _ => None,
        })
    }

    /// Those who begin with something of their own do not begin with what all begin with.
    fn spare(&mut self, among: &crate::lower::Query, is_it: impl Fn(&Proposal) -> bool) {
        let common = self.out.rules.places(|rule| {
            matches!(&rule.kind, RuleKind::Setup { effect: Effect::ForEach { over, body, .. }, .. }
                if matches!(over.domain, Domain::Players)
                    && matches!(&**body, Effect::Do(p) if is_it(p)))
        });
        for at in common {
            let RuleKind::Setup { effect: Effect::ForEach { over, .. }, .. } =
                &mut self.out.rules[at].kind
            else {
                continue;
            };
            let var = Expr::Slot(over.var);
            let one = Expr::Slot(among.var);
            let filter = match &among.domain {
                Domain::Only(e) => denote::equal(one.clone(), e.clone()),
                _ => among.filter.clone(),
            };
            let filter =
                replace::in_cond(&filter, &|e: &Expr| (*e == one).then(|| var.clone()));
            over.filter = std::mem::replace(&mut over.filter, Cond::True).and(filter.negate());
        }
    }

    pub(crate) fn start_value(
        &mut self,
        n: &Nominal,
        w: Word,
        who: Option<&crate::lower::Query>,
        env: &mut Env,
    ) -> Read<()> {
        let Some(field) = Self::as_term(&w) else { return Ok(()) };
        let start = match &n.quantity {
            Some(q) => self.range(q, env)?.0,
            None => int(0),
        };
        for p in &mut self.out.world.properties {
            if p.term == field && who.is_none() {
                p.of = Subject::Player;
                p.start = start.clone();
                p.floor = Some(0);
            }
        }
        if let Some(who) = who {
            let of = Arg::Is(Expr::Const(Value::Term(field)));
            self.spare(who, |p| {
                p.verb == Verb::SET && p.roles.contains(&(Role::Field, of.clone()))
            });
        }
        // The start of the world is the last one stated; which of several counts is for the laws.
        let over = match who {
            Some(who) => who.clone(),
            None => over(env.slot("player"), Domain::Players, Cond::True),
        };
        let player = over.var;
        let set = Effect::Do(Proposal {
            verb: Verb::SET,
            roles: vec![
                (Role::Object, Arg::Is(Expr::Slot(player))),
                (Role::Field, Arg::Is(Expr::Const(Value::Term(field)))),
                (Role::Amount, Arg::Is(start)),
            ],
            times: None,
            result: None,
        });
        let effect =
            Effect::ForEach { slot: player, over, body: Box::new(set), manner: Manner::AtOnce };
        self.rule(env, Cond::True, RuleKind::Setup { stage: 0, effect });
        Ok(())
    }

    /// `every card has a value`; `a Jack has a value of 11, a Queen …`; `an Ace has a value of 1 or 11`.
    pub(crate) fn piece_has(
        &mut self,
        subject: &NounPhrase,
        object: &NounPhrase,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let d = self.phrase(subject, env)?;
        let mut made = false;
        for n in Self::parts(object) {
            let n = n.clone();
            let Head::Noun(w) = &n.head else { continue };
            let Some(field) = Self::as_term(w).filter(|t| self.term(*t).sort == Sort::Property)
            else {
                continue;
            };
            let value = n.post.iter().find_map(|p| match p {
                Post::Of(np) => Some(np.clone()),
                _ => None,
            });
            let Some(value) = value else { continue };
            let Core::Many(q) = d.core.clone() else { continue };
            if matches!(&value, NounPhrase::One(v) if matches!(v.quantity, Some(Quantity::Either(_) | Quantity::Between(..))))
            {
                // Several values: which of them is chosen by another rule.
                continue;
            }
            let v = self.phrase(&value, env)?;
            let guard = bind::domain_guard(&q, &mut env.clone()).and(q.filter.clone());
            let value = match &v.count {
                Some((low, _)) => low.clone(),
                None => self.as_number(&v, env)?,
            };
            self.remember_slot(env, q.var, Ref::Piece, d.noun.clone(), true);
            self.rule(env, guard, RuleKind::Assign { field, slot: Some(q.var), value });
            made = true;
        }
        if made {
            return Ok(Some(Status::Operative));
        }
        Ok(Some(self.fact(env)))
    }

    /// `Each deck has one card that is the leader`; `a deck has no more than one of each card`.
    pub(crate) fn place_has(
        &mut self,
        subject: &NounPhrase,
        object: &NounPhrase,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let NounPhrase::One(n) = object else { return Ok(Some(self.fact(env))) };
        for post in &n.post {
            if let Post::Relative(r) = post
                && r.clause.verb.verb == V::Be
                && let Some(Complement::Object(title)) = r.clause.complements.first()
                && let Some(term) = Self::head(title).and_then(Self::as_term)
                && self.term(term).sort == Sort::Designation
            {
                let mut np = n.as_ref().clone();
                np.post.retain(|p| !matches!(p, Post::Relative(_)));
                np.post.push(Post::Prep(Preposition::In, subject.clone()));
                np.quantity = Some(Quantity::Exactly(crate::syntax::ast::Amount::Number(1)));
                let player = env.clone();
                let _ = player;
                let mut own = subject.clone();
                if let NounPhrase::One(s) = &mut own {
                    s.determiner = Determiner::The;
                }
                np.post.retain(|p| !matches!(p, Post::Prep(..)));
                np.post.push(Post::Prep(Preposition::In, own));
                return self.name_piece(term, &NounPhrase::One(Box::new(np)), env).map(Some);
            }
        }
        Ok(Some(self.fact(env)))
    }

    pub(crate) fn existence(&mut self, clause: &Clause) -> Option<Status> {
        if clause.verb.negated || !clause.adjuncts.is_empty() {
            return None;
        }
        let env = Env::default();
        Some(self.fact(&env))
    }

    // ---- begin --------------------------------------------------------------------------

    /// `Each player begins the game with a hand of seven cards and 0 points`.
    pub(crate) fn begins_with(
        &mut self,
        subject: &NounPhrase,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let who = self.beginners(subject, env)?;
        let mut found = false;
        let mut phrases = Vec::new();
        for complement in &clause.complements {
            if let Complement::Prep(Preposition::With, np) = complement {
                phrases.push(np.clone());
            }
        }
        for adjunct in &clause.adjuncts {
            if let Adjunct::Prep(Preposition::With, np) = adjunct {
                phrases.push(np.clone());
            }
        }
        for np in &phrases {
            for n in Self::parts(np) {
                let mut n = n.clone();
                let Head::Noun(w) = &n.head else { continue };
                let w = w.clone();
                match self.noun_class(&w) {
                    NounClass::Quality => {
                        // `and no gold`: none of a number is a figure too.
                        if n.determiner == Determiner::No && n.quantity.is_none() {
                            n.determiner = Determiner::None;
                            n.quantity = Some(Quantity::Exactly(Amount::Number(0)));
                        } else if n.determiner == Determiner::A
                            && n.quantity.is_none()
                            && n.post.is_empty()
                        {
                            n.quantity = Some(Quantity::Exactly(Amount::Number(1)));
                        }
                        self.start_value(&n, w, who.as_ref(), env)?;
                        found = true;
                    }
                    NounClass::Place if self.is_deck_of(&n) => found = true,
                    NounClass::Place if n.post.is_empty() => {
                        if let Some(zone) = Self::as_term(&w) {
                            self.fact_of(zone, env);
                            found = true;
                        }
                        // `an empty basket` is one that nothing is in yet, as any is.
                        if n.adjectives
                            .iter()
                            .any(|a| matches!(a, Adjective::Plain(w) if self.is(w, &["empty"])))
                        {
                            self.fact(env);
                        }
                    }
                    NounClass::Place => {
                        self.drawn_from_a_pile(&n, clause)?;
                        self.fill_up(&n, &w, who.as_ref(), env)?;
                        found = true;
                    }
                    NounClass::Piece
                        if who.is_none()
                            && !clause.complements.iter().any(|c| {
                                matches!(c, Complement::Prep(p, _) if *p != Preposition::With)
                            })
                            && self.had_from_the_start(&n).is_some() =>
                    {
                        if let Some(kind) = self.had_from_the_start(&n) {
                            self.fact_of(kind, env);
                        }
                        found = true;
                    }
                    NounClass::Piece => {
                        let here = clause.complements.iter().find_map(|c| match c {
                            Complement::Prep(Preposition::On | Preposition::At, np) => {
                                Some(np.clone())
                            }
                            _ => None,
                        });
                        let there = self.begins_at(clause, &n).filter(|_| who.is_none());
                        if let Some(place) = there {
                            let Some(kind) = self.had_at_first(&n, Some(place)) else {
                                return Ok(None);
                            };
                            self.fact_of(kind, env);
                            found = true;
                            continue;
                        }
                        if who.is_none() && self.place_behind(clause).is_some() {
                            return Ok(None);
                        }
                        // Which of them stand there, and how many they are.
                        if here.as_ref().is_some_and(|np| self.one_space(np).is_some())
                            && let Some(kind) = self.had_at_first(&n, None)
                        {
                            self.fact_of(kind, env);
                        }
                        found |= self.start_in_relative(&n)
                            || here.as_ref().is_some_and(|np| self.start_space(np).is_some())
                            || here.is_none() && self.begins_with_some(&n, who.as_ref(), env);
                    }
                    _ => {}
                }
            }
        }
        if found {
            self.fact(env);
            return Ok(Some(Status::Operative));
        }
        Ok(None)
    }

    /// `with a hand of seven cards`: drawn until there are seven, counting what is there.
    pub(crate) fn fill_up(
        &mut self,
        n: &Nominal,
        w: &Word,
        who: Option<&crate::lower::Query>,
        env: &mut Env,
    ) -> Read<()> {
        let Some(zone) = Self::as_term(w) else { return Ok(()) };
        let Some(many) = n.post.iter().find_map(|p| match p {
            Post::Of(NounPhrase::One(inner)) => inner.quantity.clone(),
            _ => None,
        }) else {
            return Ok(());
        };
        let (target, _) = self.range(&many, env)?;
        if let Some(who) = who {
            let there = format!("In(Zone({zone:?}");
            self.spare(who, |p| format!("{:?}", p.times).contains(&there));
        }
        let over_players = match who {
            Some(who) => who.clone(),
            None => over(env.slot("player"), Domain::Players, Cond::True),
        };
        let player = over_players.var;
        let card = env.slot("card");
        let place = Expr::Zone(zone, Some(Box::new(Expr::Slot(player))));
        let there = count(over(card, Domain::In(place), Cond::True));
        let missing = Expr::Arith(Arith::Sub, Box::new(target), Box::new(there));
        let object = env.slot("card");
        let any = over(object, Domain::Pieces, Cond::True);
        let Some(verb) = self.filling_verb(zone) else { return Ok(()) };
        let draw = Effect::Do(Proposal {
            verb,
            roles: vec![
                (Role::Agent, Arg::Is(Expr::Slot(player))),
                (Role::Object, Arg::Open(any)),
            ],
            times: Some(missing),
            result: None,
        });
        let effect = Effect::ForEach {
            slot: player,
            over: over_players,
            body: Box::new(draw),
            manner: Manner::InTurn,
        };
        self.rule(env, Cond::True, RuleKind::Setup { stage: 3, effect });
        Ok(())
    }

    /// `of seven cards drawn from the deck`: a place is filled from the pile that is drawn from, no other.
    fn drawn_from_a_pile(&self, n: &Nominal, around: &Clause) -> Read<()> {
        let named = n.post.iter().filter_map(|p| match p {
            Post::Of(NounPhrase::One(inner)) => Some(inner),
            _ => None,
        });
        let posts = named.flat_map(|inner| &inner.post).chain(&n.post);
        let behind = posts.filter_map(|post| match post {
            Post::Participle(clause) => Some(clause),
            _ => None,
        });
        let beside = around.complements.iter().filter_map(|c| match c {
            Complement::Clause(clause) => Some(clause),
            _ => None,
        });
        for clause in behind.chain(beside) {
            let behind = clause.adjuncts.iter().filter_map(|a| match a {
                Adjunct::Prep(Preposition::From, np) => Some(np),
                _ => None,
            });
            let inside = clause.complements.iter().filter_map(|c| match c {
                Complement::Prep(Preposition::From, np) => Some(np),
                _ => None,
            });
            for np in inside.chain(behind) {
                let zone = Self::head(np).and_then(Self::as_term);
                let zones = &self.out.world.zones;
                if !zones.iter().any(|z| Some(z.term) == zone && z.shuffled) {
                    return Err(Stuck::new(
                        clause.at.0,
                        format!("`{}` names no pile to draw from", self.quote(clause.at.0)),
                    ));
                }
            }
        }
        Ok(())
    }

    /// The event by which pieces come to a place: the one whose performance moves them there.
    pub(crate) fn filling_verb(&self, _zone: TermId) -> Option<Verb> {
        self.verb_named("draw").or_else(|| {
            self.out.rules.iter().find_map(|r| match &r.kind {
                RuleKind::Perform { event, .. } => Some(event.verb),
                _ => None,
            })
        })
    }

    pub(crate) fn first_player(
        &mut self,
        subject: &NounPhrase,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let first = matches!(subject, NounPhrase::One(n) if n.adjectives.iter().any(|a| matches!(a, Adjective::Ordinal(crate::syntax::ast::Ordinal::Nth(1)))))
            && self.class_of(subject) == Some(NounClass::Player);
        let starting = matches!(subject, NounPhrase::One(n) if n.adjectives.iter().any(|a| matches!(a, Adjective::Plain(w) if self.is(w, &["starting"]))))
            && self.class_of(subject) == Some(NounClass::Player);
        if !first && !starting {
            return Ok(None);
        }
        let random = clause.verb.adverbs.contains(&crate::syntax::ast::Adverb::Randomly)
            || clause
                .adjuncts
                .iter()
                .any(|a| matches!(a, Adjunct::Manner(crate::syntax::ast::Adverb::Randomly)));
        if !random {
            return Ok(None);
        }
        let slot = env.slot("player");
        let from = over(slot, Domain::Players, Cond::True);
        let choice =
            Choice { slot, by: Who::Chance, from, min: int(1), max: int(1), body: None };
        self.out.world.first_player = Some(Effect::Choose(choice));
        self.fact(env);
        Ok(Some(Status::Operative))
    }

    /// `Play begins with … and proceeds counterclockwise`: the direction.
    pub(crate) fn begin_play(&mut self, s: &Sentence, env: &mut Env) -> Read<Option<Status>> {
        let mut direction = None;
        for joined in &s.clauses {
            let clause = &joined.clause;
            let play = clause
                .subject
                .as_ref()
                .and_then(Self::head)
                .is_some_and(|w| self.is(w, &["play", "turn", "game"]));
            let about_turn = play || matches!(clause.subject.as_ref().and_then(|np| self.class_of(np)), Some(NounClass::Time) | None)
                || clause.complements.iter().any(|c| matches!(c, Complement::Object(np) if self.class_of(np) == Some(NounClass::Time)));
            if !about_turn {
                return Ok(None);
            }
            for adverb in clause.verb.adverbs.iter().copied().chain(
                clause.adjuncts.iter().filter_map(|a| match a {
                    Adjunct::Manner(m) => Some(*m),
                    Adjunct::Order(o) => match o.by {
                        crate::syntax::ast::OrderBy::Clockwise => {
                            Some(crate::syntax::ast::Adverb::Clockwise)
                        }
                        crate::syntax::ast::OrderBy::Counterclockwise => {
                            Some(crate::syntax::ast::Adverb::Counterclockwise)
                        }
                        _ => None,
                    },
                    _ => None,
                }),
            ) {
                match adverb {
                    crate::syntax::ast::Adverb::Clockwise => direction = Some(1),
                    crate::syntax::ast::Adverb::Counterclockwise => direction = Some(-1),
                    _ => {}
                }
            }
        }
        match direction {
            Some(n) => {
                for joined in &s.clauses {
                    self.firsts_only(&joined.clause)?;
                }
                self.out.world.direction = n;
                self.fact(env);
                Ok(Some(Status::Operative))
            }
            None => Ok(None),
        }
    }
}
