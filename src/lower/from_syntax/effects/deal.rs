//! Pieces that come from a pile or a supply: dealing, drawing, taking, filling up.

use crate::lower::from_syntax::call;
use crate::lower::from_syntax::call::Call;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{
    Core, Denot, How, Read, Ref, Stuck, int, over,
};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Arg, Arith, Compare, Cond, Domain, Effect, Expr, Manner, Proposal, Query, Role, RuleKind,
    Scope, Value, Verb,
};
use crate::syntax::ast::{
    Adjunct, Adverb, Clause, Complement, Determiner, Head, NounPhrase, Post, Preposition,
    Subordinator, Verb as V,
};
use crate::vocabulary::{Sort, TermId};

/// Words for getting something.
pub(crate) const GAIN: &[&str] =
    &["get", "gain", "receive", "earn", "obtain", "acquire", "win", "collect", "take"];

impl Lowerer<'_> {
    /// The place where all pieces of the kind that a query asks for begin the game, if it is one.
    pub(crate) fn home(&self, q: &Query) -> Option<TermId> {
        let kinds = kinds_in(&q.filter, q.var);
        if kinds.is_empty()
            || located(&q.filter, &|state| self.defined.values().any(|known| *known == state))
            || q.domain != Domain::Pieces
        {
            return None;
        }
        let mut place = None;
        for c in &self.out.world.components {
            if !kinds.iter().all(|k| c.kinds.contains(k)) {
                continue;
            }
            match (place, c.place) {
                (None, Some(p)) => place = Some(p),
                (Some(a), Some(b)) if a == b => {}
                _ => return None,
            }
        }
        place
    }

    /// Whether pieces of a place are not told apart when one of them is wanted: a pile gives its top
    /// one, a supply any.
    fn gives_any(&self, zone: TermId) -> bool {
        self.out.world.zones.iter().any(|z| z.term == zone && z.scope == Scope::Shared)
    }

    /// `Three actors` that come from nowhere in particular come from where actors are kept.
    pub(crate) fn at_home(&self, mut d: Denot) -> Denot {
        // What a scenario says that somebody takes may come from anywhere.
        if let Core::Many(q) = &mut d.core
            && !self.exact
            && d.sort == Ref::Piece
            && matches!(d.how, How::A | How::Any | How::Bare)
            && let Some(zone) = self.home(q).filter(|z| self.gives_any(*z))
        {
            q.domain = Domain::In(Expr::Zone(zone, None));
        }
        d
    }

    /// `Shuffle the plays`: the pile that they make.
    pub(crate) fn pile_for(&self, d: &Denot) -> Option<Denot> {
        let Core::Many(q) = &d.core else { return None };
        // `The cards` of a book with one pile are that pile.
        let bare = q.domain == Domain::Pieces && q.filter == Cond::True;
        let zone = self.home(q).or_else(|| bare.then(|| self.pile()).flatten())?;
        Some(Denot::one(Ref::Place(Some(zone)), Expr::Zone(zone, None), d.span))
    }

    /// A gain of pieces: the event that the standard set has for it.
    pub(crate) fn taking(
        &mut self,
        agent: Option<Denot>,
        object: Option<Denot>,
    ) -> Option<Call> {
        let object = object.filter(|d| d.sort == Ref::Piece)?;
        let verb = self.verb_named("take")?;
        let anywhere = matches!(&object.core, Core::Many(q) if q.domain == Domain::Pieces);
        let object = if anywhere { self.at_home(object) } else { object };
        Some(Call::new(verb).by(agent).with(Role::Object, Some(object)))
    }

    /// Where another rule deals such pieces from their pile at its own time, that rule is named.
    fn dealt_already(&self, q: &Query, d: &Denot) -> Option<Stuck> {
        let kinds = kinds_in(&q.filter, q.var);
        let var = q.var;
        let of_kind = kinds.iter().map(|k| Cond::Kind(Expr::Slot(var), *k));
        let bare = over(var, Domain::Pieces, of_kind.fold(Cond::True, Cond::and));
        // Of pieces that no table has listed yet, the pile that is called by them.
        let called = || {
            let name = self.term(*kinds.first()?).name.to_lowercase();
            let many = crate::vocabulary::plural_of(&name);
            self.shared_piles().into_iter().find(|z| {
                let pile = self.term(*z).name.to_lowercase();
                pile.split(' ').any(|w| w == name || w == many)
            })
        };
        let pile = self.home(&bare).or_else(called)?;
        let there = format!("In({:?})", Expr::Zone(pile, None));
        let (rule, time) = self.out.rules.iter().find_map(|r| match &r.kind {
            RuleKind::Contents { time, effect } if format!("{effect:?}").contains(&there) => {
                Some((r, *time))
            }
            _ => None,
        })?;
        let time = self.out.world.times.get(usize::from(time.0))?.term?;
        Some(
            Stuck::new(
                d.span,
                format!(
                    "it is not said from which pile and how many `{}` are dealt; `{}` deals them when a {} begins",
                    self.quote(d.span),
                    rule.origin.name,
                    self.term(time).name
                ),
            )
            .help("leave it out, if it means the same; else name the pile and how many, for example `deal five cards from the deck to each player`"),
        )
    }

    /// `Deal five cards to each player`, `deal each player a hand of five cards`, `deal plays onto the
    /// table until …`.
    pub(crate) fn deal(&mut self, clause: &Clause, env: &mut Env) -> Read<Option<Effect>> {
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        if !self.is(w, &["deal"]) || clause.verb.modal.is_some() || clause.verb.negated {
            return Ok(None);
        }
        if let Some(effect) = self.deal_to_each(clause, env)? {
            return Ok(Some(effect));
        }
        let player_like =
            |this: &Self, np: &NounPhrase| this.class_of(np) == Some(NounClass::Player);
        let mut what = if clause.verb.passive { clause.subject.clone() } else { None };
        let mut to = None;
        let mut place = None;
        let mut face = None;
        for c in &clause.complements {
            match c {
                Complement::Object(np) if player_like(self, np) => to = Some(np.clone()),
                Complement::Object(np) => what = Some(np.clone()),
                Complement::Prep(Preposition::To, np) if player_like(self, np) => {
                    to = Some(np.clone());
                }
                Complement::Prep(Preposition::From, _) => {}
                Complement::Prep(p, np) if call::TO.contains(p) => {
                    place = Some(np.clone());
                }
                Complement::Adjective(a) => face = self.face_of(&a.word).or(face),
                Complement::Particle(p) => face = face_word(p).or(face),
                _ => {}
            }
        }
        for a in &clause.adjuncts {
            match a {
                Adjunct::Manner(Adverb::FaceUp) => face = Some(1),
                Adjunct::Manner(Adverb::FaceDown) => face = Some(0),
                _ => {}
            }
        }
        let source = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(Preposition::From, np) => Some(np.clone()),
            _ => None,
        });
        let Some(what) = what else { return Ok(None) };
        if self.deals_all(clause) {
            return Ok(None);
        }
        let (mut what, hand) = self.hand_of(&what);
        if let NounPhrase::One(n) = &mut what {
            n.post.retain(|p| match p {
                Post::Adjective(a) => {
                    let said = self.face_of(&a.word);
                    face = said.or(face);
                    said.is_none()
                }
                _ => true,
            });
        }
        let mut d = self.phrase(&what, env)?;
        if !matches!(d.how, How::A) || d.count.is_none() {
            d.how = How::A;
        }
        d = self.at_home(d);
        let Core::Many(mut q) = d.core.clone() else { return Ok(None) };
        if d.sort != Ref::Piece {
            return Ok(None);
        }
        if let Some(np) = &source {
            let place = self.phrase(np, env)?;
            if let (Ref::Place(_), Core::One(e)) = (place.sort, &place.core) {
                q.domain = Domain::In(e.clone());
            }
        }
        if q.domain == Domain::Pieces
            && kinds_in(&q.filter, q.var).is_empty()
            && let Some(zone) = self.pile_spoken_of(env)
        {
            q.domain = Domain::In(Expr::Zone(zone, None));
        }
        if !matches!(q.domain, Domain::In(_)) {
            if let Some(stuck) = self.dealt_already(&q, &d) {
                return Err(stuck);
            }
            return Err(Stuck::new(
                d.span,
                format!("it is not said from which pile `{}` is dealt", self.quote(d.span)),
            )
            .help(
                "name the pile, for example `deal five cards from the deck to each player`",
            ));
        }
        let until = |a: &Adjunct| matches!(a, Adjunct::Sub(Subordinator::Until, _));
        let several = matches!(&what, NounPhrase::One(n) if n.plural && n.quantity.is_none());
        if several && d.count.is_none() && !clause.adjuncts.iter().any(until) {
            return Err(Stuck::new(
                d.span,
                format!("it is not said how many `{}` are dealt", self.quote(d.span)),
            )
            .help("say how many and to whom, for example `deal five cards to each player`, or how long, with `until`"));
        }
        let number = d.count.clone().map_or(int(1), |c| c.0);
        let lasts = |a: &Adjunct| matches!(a, Adjunct::Sub(Subordinator::Until, _));
        let dealt = |this: &mut Self, to: Expr, env: &mut Env| {
            this.dealt(&q, to, number.clone(), face, env)
        };
        let target = match (&to, &place) {
            (_, Some(np)) => {
                let p = self.phrase(np, env)?;
                let p = self.own_place(p, env);
                match (p.sort, &p.core) {
                    (Ref::Place(Some(_)), Core::One(e)) => e.clone(),
                    // `to the hand of each player`
                    (Ref::Place(Some(_)), Core::Many(places))
                        if p.how == How::Each && !clause.adjuncts.iter().any(lasts) =>
                    {
                        let body = dealt(self, Expr::Slot(places.var), env);
                        return Ok(Some(Effect::ForEach {
                            slot: places.var,
                            over: places.clone(),
                            body: Box::new(body),
                            manner: Manner::InTurn,
                        }));
                    }
                    _ => {
                        return Err(Stuck::new(
                            p.span,
                            format!("`{}` is no place of this book", self.quote(p.span)),
                        ));
                    }
                }
            }
            (to, None) => {
                let zone = hand.or_else(|| self.hand_zone()).ok_or_else(|| {
                    Stuck::new(clause.at.0, "it is not said to which place the cards are dealt")
                        .help("define it, for example `each player has a hand`")
                })?;
                let who = if let Some(np) = to {
                    self.phrase(np, env)?
                } else {
                    let slot = env.slot("player");
                    Denot::many(
                        Ref::Player,
                        over(slot, Domain::Players, Cond::True),
                        How::Each,
                        clause.at.0,
                    )
                };
                let mine = |e: Expr| Expr::Zone(zone, Some(Box::new(e)));
                match &who.core {
                    Core::Many(_) if clause.adjuncts.iter().any(lasts) => {
                        return Err(Stuck::new(
                            clause.at.0,
                            format!(
                                "it is not clear how long `{}` goes on",
                                self.quote(clause.at.0)
                            ),
                        )
                        .help("write for example `deal out all the cards`"));
                    }
                    Core::Many(players) => {
                        let players = players.clone();
                        let slot = players.var;
                        let body = dealt(self, mine(Expr::Slot(slot)), env);
                        return Ok(Some(Effect::ForEach {
                            slot,
                            over: players,
                            body: Box::new(body),
                            manner: Manner::InTurn,
                        }));
                    }
                    _ => mine(who.expr()),
                }
            }
        };
        let until = clause.adjuncts.iter().find_map(|a| match a {
            Adjunct::Sub(Subordinator::Until, c) => Some(c.clone()),
            _ => None,
        });
        let Some(until) = until else { return Ok(Some(dealt(self, target, env))) };
        self.deal_until(&q, &d, target, face, &until, env).map(Some)
    }

    fn dealt(
        &mut self,
        q: &Query,
        to: Expr,
        n: Expr,
        face: Option<i64>,
        env: &mut Env,
    ) -> Effect {
        if let Some(face) = face {
            let slot = env.slot("piece");
            let mut top = replace::query(q, q.var, &Expr::Slot(slot));
            top.var = slot;
            top.limit = Some(Box::new(n));
            let steps = vec![move_to(Expr::Slot(slot), to), turn(Expr::Slot(slot), face)];
            return Effect::ForEach {
                slot,
                over: top,
                body: Box::new(Effect::Seq(steps)),
                manner: Manner::InTurn,
            };
        }
        Effect::Do(Proposal {
            verb: Verb::MOVE,
            roles: vec![(Role::Object, Arg::Open(q.clone())), (Role::To, Arg::Is(to))],
            times: (n != int(1)).then_some(n),
            result: None,
        })
    }

    /// The piles that are all players' together.
    pub(crate) fn shared_piles(&self) -> Vec<TermId> {
        let zones = self.out.world.zones.iter();
        zones.filter(|z| z.shuffled && z.scope == Scope::Shared).map(|z| z.term).collect()
    }

    /// `Shuffle the actors and deal five cards`: the pile that the rule has just spoken of, else the
    /// only one that there is.
    fn pile_spoken_of(&self, env: &Env) -> Option<TermId> {
        let piles = self.shared_piles();
        let named = env.named.iter().rev().find_map(|a| match (&a.expr, &a.query) {
            (Expr::Zone(z, None), _) => Some(*z),
            (_, Some(q)) => self.home(q),
            _ => None,
        });
        // A pile that only the standard set speaks of holds nothing.
        let filled: Vec<TermId> = piles
            .iter()
            .copied()
            .filter(|z| self.out.world.components.iter().any(|c| c.place == Some(*z)))
            .collect();
        let only = match (piles.as_slice(), filled.as_slice()) {
            ([only], _) | (_, [only]) => Some(*only),
            _ => None,
        };
        named.filter(|z| piles.contains(z)).or(only)
    }

    /// The flag of what the latest dealing brought.
    pub(crate) fn fresh(&mut self) -> TermId {
        let term = self.synthetic("new", Sort::Property);
        self.add_property(term, crate::lower::Subject::Piece, crate::lower::PropertyKind::Flag);
        term
    }

    /// `a hand of five cards`: what it holds, and the place.
    fn hand_of(&self, np: &NounPhrase) -> (NounPhrase, Option<TermId>) {
        if let NounPhrase::One(n) = np
            && let Head::Noun(w) = &n.head
            && self.noun_class(w) == NounClass::Place
            && let Some(Post::Of(inner)) = n.post.iter().find(|p| matches!(p, Post::Of(_)))
        {
            let zone = Self::as_term(w)
                .filter(|t| self.term(*t).sort == Sort::Zone)
                .or_else(|| self.standing(w));
            return (inner.clone(), zone);
        }
        (np.clone(), None)
    }

    /// Whether only the player who holds what is in a place sees it.
    pub(crate) fn is_held(&self, zone: TermId) -> bool {
        let mut zones = self.out.world.zones.iter().filter(|z| z.term == zone);
        zones.any(|z| z.visibility == crate::lower::Visibility::Holder)
    }

    /// The place in which a player holds cards.
    pub(crate) fn hand_zone(&self) -> Option<TermId> {
        let mut own = self.out.world.zones.iter().filter(|z| {
            z.scope == Scope::Player && z.visibility == crate::lower::Visibility::Holder
        });
        let first = own.next()?.term;
        own.next().is_none().then_some(first)
    }

    /// `Holds eight cards`: in the hand, where there is one and nothing else is said.
    pub(crate) fn in_their_hand(&self, np: &NounPhrase) -> NounPhrase {
        let mut np = np.clone();
        let Some(hand) = self.hand_zone() else { return np };
        if let NounPhrase::One(n) = &mut np
            && let Head::Noun(w) = &n.head
            && self.noun_class(w) == NounClass::Piece
            && !n.post.iter().any(|p| matches!(p, Post::Prep(..) | Post::Relative(_)))
        {
            let hand = crate::syntax::ast::Nominal {
                determiner: crate::syntax::ast::Determiner::None,
                quantity: None,
                adjectives: Vec::new(),
                head: Head::Noun(crate::vocabulary::Word::Term(hand)),
                plural: false,
                post: Vec::new(),
                at: n.at,
            };
            let hand = NounPhrase::One(Box::new(hand));
            n.post.push(Post::Prep(crate::syntax::ast::Preposition::In, hand));
        }
        np
    }

    pub(crate) fn face_of(&self, word: &crate::syntax::ast::Adjective) -> Option<i64> {
        match word {
            crate::syntax::ast::Adjective::Plain(w) => face_word(&self.lemma(w)),
            _ => None,
        }
    }

    /// `… until they have five`: as often as something is missing.
    pub(crate) fn as_often(&self, effect: &Effect, until: &Cond) -> Option<Effect> {
        let Cond::Compare(Compare::Equal | Compare::AtLeast, have, want) = until else {
            return None;
        };
        if !matches!(have, Expr::Aggregate(..)) {
            return None;
        }
        let missing = Expr::Arith(
            Arith::Max,
            Box::new(int(0)),
            Box::new(Expr::Arith(Arith::Sub, Box::new(want.clone()), Box::new(have.clone()))),
        );
        match effect {
            Effect::Do(p) if p.times.is_none() => {
                Some(Effect::Do(Proposal { times: Some(missing), ..p.clone() }))
            }
            _ => None,
        }
    }
}

pub(crate) fn face_word(p: &str) -> Option<i64> {
    match p {
        "face up" | "face-up" | "faceup" => Some(1),
        "face down" | "face-down" | "facedown" => Some(0),
        _ => None,
    }
}

pub(crate) fn move_to(piece: Expr, to: Expr) -> Effect {
    Effect::Do(Proposal {
        verb: Verb::MOVE,
        roles: vec![(Role::Object, Arg::Is(piece)), (Role::To, Arg::Is(to))],
        times: None,
        result: None,
    })
}

pub(crate) fn turn(piece: Expr, face: i64) -> Effect {
    Effect::Do(Proposal {
        verb: Verb::TURN,
        roles: vec![(Role::Object, Arg::Is(piece)), (Role::Amount, Arg::Is(int(face)))],
        times: None,
        result: None,
    })
}

pub(crate) fn set_flag(piece: Expr, flag: TermId, on: bool) -> Effect {
    Effect::Do(Proposal {
        verb: Verb::SET,
        roles: vec![
            (Role::Object, Arg::Is(piece)),
            (Role::Field, Arg::Is(Expr::Const(Value::Term(flag)))),
            (Role::Amount, Arg::Is(Expr::Const(Value::Bool(on)))),
        ],
        times: None,
        result: None,
    })
}

/// The kinds that a filter asks for.
pub(crate) fn kinds_in(c: &Cond, var: crate::lower::Slot) -> Vec<TermId> {
    match c {
        Cond::Kind(Expr::Slot(s), t) if *s == var => vec![*t],
        Cond::All(list) => list.iter().flat_map(|c| kinds_in(c, var)).collect(),
        _ => Vec::new(),
    }
}

/// Whether a filter says where the pieces are.
fn located(c: &Cond, lasting: &dyn Fn(TermId) -> bool) -> bool {
    match c {
        Cond::In(..) | Cond::InZone(..) | Cond::Attached(..) => true,
        // What is set is set in play; what holds by a definition holds anywhere.
        Cond::Flag(_, state) => !lasting(*state),
        Cond::Compare(_, a, b) => {
            [a, b].iter().any(|e| matches!(e, Expr::Controller(_) | Expr::Owner(_)))
        }
        Cond::Not(c) => located(c, lasting),
        Cond::All(l) | Cond::Any(l) => l.iter().any(|c| located(c, lasting)),
        _ => false,
    }
}

/// `draws cards until …`: one card, again and again.
pub(crate) fn one_each_time(clause: &Clause) -> Option<Clause> {
    let until =
        clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Sub(Subordinator::Until, _)));
    let mut one = clause.clone();
    for c in &mut one.complements {
        if let Complement::Object(NounPhrase::One(n)) = c
            && n.plural
            && n.quantity.is_none()
            && n.determiner == Determiner::None
            && until
        {
            n.plural = false;
            n.determiner = Determiner::A;
            return Some(one);
        }
    }
    None
}
