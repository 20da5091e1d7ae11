//! Swaps: `a player may exchange hands with another player`, `swap a card from your hand with the top card of the
//! discard pile`. What each side had goes to the other at once. And the order of play, turned round.

use crate::lower::from_syntax::call::Call;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::definitions::setup::{says_where, told_in_play};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{
    Core, Denot, How, Read, Ref, Stuck, equal, int, over,
};
use crate::lower::from_syntax::phrases::taken_from::in_one_of_them;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Arg, Choice, Cond, Domain, Effect, Expr, Manner, Proposal, Role, RuleKind, Slot, Value,
    Verb, Who,
};
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Determiner, Head, Modal, NounPhrase, Post,
    Preposition, Pronoun, Verb as V,
};
use crate::vocabulary::{TermId, Word};

/// One side of a swap.
struct Side {
    /// The piece.
    piece: Expr,
    /// What has to be chosen before it is known, in this order.
    picks: Vec<Choice>,
    /// The role that it has in play.
    role: Option<TermId>,
}

/// The verbs of a swap.
pub(crate) const SWAP: &[&str] = &["exchange", "swap", "switch", "trade"];

impl Lowerer<'_> {
    /// Whether a clause tells of a swap that the book does not carry out in words of its own.
    pub(crate) fn is_exchange(&self, clause: &Clause) -> bool {
        let V::Word(w) = &clause.verb.verb else { return false };
        let own = self.verb_named(&self.lemma(w)).is_some_and(|verb| {
            self.out.rules.concerning(verb).any(
                |r| matches!(&r.kind, RuleKind::Perform { event, .. } | RuleKind::When { event, .. } if event.verb == verb),
            )
        });
        let what = clause.complements.iter().any(|c| matches!(c, Complement::Object(_)));
        !own && (self.is(w, SWAP) && what && !clause.verb.passive && !clause.verb.negated
            || self.is_agreed_swap(clause))
    }

    /// What is exchanged for what.
    pub(crate) fn exchange(&mut self, clause: &Clause, env: &mut Env) -> Read<Option<Effect>> {
        if !self.is_exchange(clause) {
            return Ok(None);
        }
        let object = clause.complements.iter().find_map(|c| match c {
            Complement::Object(np) => Some(np.clone()),
            _ => None,
        });
        let other = clause
            .complements
            .iter()
            .find_map(|c| match c {
                Complement::Prep(Preposition::With | Preposition::For, np) => Some(np.clone()),
                _ => None,
            })
            .or_else(|| {
                clause.adjuncts.iter().find_map(|a| match a {
                    Adjunct::Prep(Preposition::With | Preposition::For, np) => Some(np.clone()),
                    _ => None,
                })
            });
        let unclear = |this: &Self| {
            Stuck::new(
                clause.at.0,
                format!("`{}` does not say what is exchanged for what", this.quote(clause.at.0)),
            )
            .help("name both sides, for example `exchange hands with another player` or `exchange a card from your hand with the top card of your discard pile`")
        };
        let (Some(object), Some(other)) = (object, other) else { return Err(unclear(self)) };
        if let Some(np) = &clause.subject {
            let d = self.phrase(np, env)?;
            let (Core::One(e), Ref::Player) = (&d.core, d.sort) else {
                return Err(unclear(self));
            };
            env.agent = Some(e.clone());
            self.remember(env, &d, true);
            env.subject = Some(d);
        }
        let Some(agent) = env.agent.clone() else { return Err(unclear(self)) };
        if self.is_agreed_swap(clause) {
            return self.agreed_swap(clause, &agent, env).map(Some);
        }
        if let Some(zone) = self.whole_zone(&object) {
            return self
                .exchange_places(zone, &agent, &other, env)?
                .map(Some)
                .ok_or_else(|| unclear(self));
        }
        let mine = self.swapped_phrase(&object, env)?;
        let theirs = self.swapped_phrase(&other, env)?;
        self.exchange_pieces(&agent, &mine, &theirs, env).map(Some).ok_or_else(|| unclear(self))
    }

    /// `hands`, `their hand`: the place of whoever acts.
    fn whole_zone(&self, np: &NounPhrase) -> Option<TermId> {
        let NounPhrase::One(n) = np else { return None };
        let Head::Noun(w) = &n.head else { return None };
        let own = match &n.determiner {
            Determiner::None => n.plural,
            Determiner::PronounPoss(p) => *p != Pronoun::Who,
            _ => false,
        };
        let plain = n.adjectives.is_empty() && n.post.is_empty() && n.quantity.is_none();
        (own && plain && self.noun_class(w) == NounClass::Place)
            .then(|| Self::as_term(w))
            .flatten()
            .filter(|zone| self.scope_of(*zone) == crate::lower::Scope::Player)
    }

    fn exchange_places(
        &mut self,
        zone: TermId,
        agent: &Expr,
        other: &NounPhrase,
        env: &mut Env,
    ) -> Read<Option<Effect>> {
        // `another player's hand` is that of another player.
        let whose = match other {
            NounPhrase::One(n) => match (&n.determiner, &n.head, n.post.as_slice()) {
                (Determiner::Possessive(p), Head::Noun(w), [])
                    if Self::as_term(w) == Some(zone) =>
                {
                    (**p).clone()
                }
                (Determiner::The, Head::Noun(w), [Post::Of(p)])
                    if Self::as_term(w) == Some(zone) =>
                {
                    p.clone()
                }
                _ => other.clone(),
            },
            _ => return Ok(None),
        };
        let d = self.phrase(&whose, env)?;
        if d.sort != Ref::Player {
            return Ok(None);
        }
        let swap = |partner: Expr, env: &mut Env| {
            let place = |who: &Expr| Expr::Zone(zone, Some(Box::new(who.clone())));
            let mut all = |from: &Expr, to: &Expr| {
                let card = env.slot("card");
                Effect::ForEach {
                    slot: card,
                    over: over(card, Domain::In(place(from)), Cond::True),
                    body: Box::new(moved(Expr::Slot(card), place(to))),
                    manner: Manner::AtOnce,
                }
            };
            let (there, here) = (all(agent, &partner), all(&partner, agent));
            Effect::Together(vec![there, here])
        };
        Ok(match &d.core {
            // Who swaps with themselves does nothing.
            Core::One(e) if e == agent => {
                return Err(Stuck::new(
                    self.here(),
                    format!("`{}` is not clear: nobody swaps with themselves", self.said()),
                )
                .help("say with whom, for example `exchange hands with another player`"));
            }
            Core::One(e) => Some(swap(e.clone(), env)),
            Core::Many(q) if matches!(d.how, How::A | How::Any) && d.count.is_none() => {
                let mut from = q.clone();
                let me = equal(Expr::Slot(from.var), agent.clone());
                from.filter = from.filter.and(me.negate());
                let mut choice = self.pick(&from, int(1), int(1), Who::Player(agent.clone()));
                choice.body = Some(Box::new(swap(Expr::Slot(from.var), env)));
                Some(Effect::Choose(choice))
            }
            _ => None,
        })
    }

    fn exchange_pieces(
        &mut self,
        agent: &Expr,
        mine: &Denot,
        theirs: &Denot,
        env: &mut Env,
    ) -> Option<Effect> {
        let first = self.swapped_side(agent, mine, env)?;
        let second = self.swapped_side(agent, theirs, env)?;
        let (here, there) = (env.slot("place"), env.slot("place"));
        let (one, two) = (env.slot("card"), env.slot("card"));
        let both = Effect::Together(vec![
            moved(Expr::Slot(one), Expr::Slot(there)),
            moved(Expr::Slot(two), Expr::Slot(here)),
        ]);
        let mut steps = vec![
            Effect::Let(one, first.piece.clone()),
            Effect::Let(two, second.piece.clone()),
            Effect::Let(here, Expr::PlaceOf(Box::new(first.piece))),
            Effect::Let(there, Expr::PlaceOf(Box::new(second.piece))),
            both,
        ];
        // What comes into the place of a role takes it over.
        match (first.role, second.role) {
            (Some(role), None) => steps.push(becomes(two, role)),
            (None, Some(role)) => steps.push(becomes(one, role)),
            (a, b) if a != b => return None,
            _ => {}
        }
        let mut effect = Effect::Seq(steps);
        for mut choice in second.picks.into_iter().rev().chain(first.picks.into_iter().rev()) {
            choice.body = Some(Box::new(effect));
            effect = Effect::Choose(choice);
        }
        Some(effect)
    }

    /// What is swapped: `a card from another player's hand` lies in one of several places.
    fn swapped_phrase(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Denot> {
        if let NounPhrase::One(n) = np
            && let Some(Post::Prep(Preposition::In | Preposition::From, place)) = n.post.last()
            && self.class_of(place) == Some(NounClass::Place)
            && !self.is_state_phrase(place)
        {
            let from = self.phrase(place, env)?;
            let mut bare = n.clone();
            bare.post.pop();
            let mut d = self.phrase(&NounPhrase::One(bare), env)?;
            if in_one_of_them(&mut d, &from, self.for_two()) {
                return Ok(d);
            }
        }
        self.phrase(np, env)
    }

    /// One side of a swap.
    fn swapped_side(&self, agent: &Expr, d: &Denot, env: &Env) -> Option<Side> {
        let single = d.count.as_ref().is_none_or(|(a, b)| *a == int(1) && *b == int(1));
        if d.sort != Ref::Piece || !single || d.plural && d.count.is_none() {
            return None;
        }
        let known = |piece: Expr| Side { piece, picks: Vec::new(), role: None };
        match &d.core {
            Core::One(e) => Some(known(e.clone())),
            Core::Many(q) if q.limit.is_some() && !d.random => {
                let role = self.zone_of_role(q).map(|(role, _)| role);
                Some(Side { role, ..known(Expr::One(Box::new(q.clone()))) })
            }
            Core::Many(q) if matches!(d.how, How::A | How::Any) => {
                // One that whoever acts can see: from a place of their own, or in the open; of a hand that they do not see
                // the one that comes.
                let mut q = q.clone();
                let told = says_where(&q.filter) || told_in_play(&q);
                if q.domain == Domain::Pieces && !told {
                    let own =
                        equal(Expr::Controller(Box::new(Expr::Slot(q.var))), agent.clone());
                    q.filter = q.filter.and(own);
                }
                let call = Call::new(Verb::MOVE);
                let mut picks = Vec::new();
                let unseen = self.drawn_unseen(&q, &call, &mut picks, env);
                let by = match unseen {
                    None if !d.random => Who::Player(agent.clone()),
                    _ => Who::Chance,
                };
                let role = self.zone_of_role(&q).map(|(role, _)| role);
                let from = unseen.unwrap_or(q);
                picks.push(self.pick(&from, int(1), int(1), by));
                Some(Side { piece: Expr::Slot(from.var), picks, role })
            }
            _ => None,
        }
    }

    /// `The direction of play is reversed`, `play reverses direction`, `reverse the turn order`.
    pub(crate) fn reversal(&self, clause: &Clause) -> Option<Effect> {
        let V::Word(verb) = &clause.verb.verb else { return None };
        let reverse = self.is(verb, &["reverse"]);
        let change = self.is(verb, &["change", "switch", "flip", "turn"]);
        let free = matches!(clause.verb.modal, None | Some(Modal::Will));
        if !(reverse || change) || clause.verb.negated || !free {
            return None;
        }
        let objects: Vec<&NounPhrase> = clause
            .complements
            .iter()
            .filter_map(|c| match c {
                Complement::Object(np) => Some(np),
                _ => None,
            })
            .collect();
        let around = clause.complements.iter().all(|c| match c {
            Complement::Object(_) => true,
            Complement::Particle(p) => matches!(p.as_str(), "around" | "over" | "round"),
            _ => false,
        });
        let direction = |np: &NounPhrase| self.is_direction(np);
        let play = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n) if n.post.is_empty() && n.adjectives.is_empty()
                && matches!(&n.head, Head::Noun(w @ Word::Lexeme(_)) if self.is(w, &["play", "turn"])))
        };
        let subject = clause.subject.as_ref();
        let told = match (subject, objects.as_slice()) {
            (Some(s), []) if clause.verb.passive => direction(s) || reverse && play(s),
            (Some(s), []) => direction(s) || reverse && play(s),
            (Some(s), [o]) => direction(o) && (play(s) || self.is_player(s)),
            (None, [o]) => direction(o) || reverse && play(o),
            _ => false,
        };
        (told && around).then(|| {
            Effect::Do(Proposal {
                verb: Verb::REVERSE,
                roles: Vec::new(),
                times: None,
                result: None,
            })
        })
    }

    /// `the direction of play`, `the turn order`.
    fn is_direction(&self, np: &NounPhrase) -> bool {
        let NounPhrase::One(n) = np else { return false };
        let Head::Noun(w @ Word::Lexeme(_)) = &n.head else { return false };
        let of_play = n.post.iter().all(|p| {
            matches!(p, Post::Of(NounPhrase::One(n))
                if matches!(&n.head, Head::Noun(w) if self.is(w, &["play", "turn", "game"])))
        });
        let turn = n.adjectives.iter().all(|a| match a {
            Adjective::Noun(w) | Adjective::Plain(w) => {
                self.is(w, &["turn", "play", "playing"])
            }
            Adjective::Participle { verb, .. } => self.is(verb, &["play"]),
            _ => false,
        });
        let said = !n.post.is_empty() || !n.adjectives.is_empty();
        of_play
            && turn
            && (self.is(w, &["direction"]) || said && self.is(w, &["order", "sequence"]))
    }
}

pub(super) fn moved(piece: Expr, to: Expr) -> Effect {
    Effect::Do(Proposal {
        verb: Verb::MOVE,
        roles: vec![(Role::Object, Arg::Is(piece)), (Role::To, Arg::Is(to))],
        times: None,
        result: None,
    })
}

/// The piece comes to have a role.
fn becomes(piece: Slot, role: TermId) -> Effect {
    let role = Expr::Const(Value::Term(role));
    Effect::Do(Proposal {
        verb: Verb::BECOME,
        roles: vec![(Role::Object, Arg::Is(Expr::Slot(piece))), (Role::As, Arg::Is(role))],
        times: None,
        result: None,
    })
}
