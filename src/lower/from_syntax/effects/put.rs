//! Laying pieces down and turning them: `turn up the top card`, `reveal four cards in a row`, `place a card
//! face up in front of you`. What comes from a pile comes from its top; what a player lays down comes
//! from their hand.

use super::deal::{face_word, kinds_in, move_to};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::{Antecedent, Env};
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, Denot, How, Read, Ref, Stuck, int};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Arg, Choice, Domain, Effect, Expr, Manner, Proposal, Query, Role, Verb, Who,
};
use crate::syntax::ast::{
    Adjective, Adjunct, Adverb, Clause, Complement, Determiner, Head, NounPhrase, Post,
    Preposition, Verb as V,
};

/// Laying down.
const LAY: &[&str] = &["put", "place", "lay", "set", "add", "move", "return"];
/// Turning.
const TURN: &[&str] = &["turn", "flip", "reveal", "expose", "show"];

/// What a clause about laying and turning says.
struct Said {
    what: NounPhrase,
    face: Option<i64>,
    to: Option<NounPhrase>,
    /// `in front of X`.
    before: Option<NounPhrase>,
    from: Option<NounPhrase>,
    beside: bool,
    /// `in a face-down pile`: the pile that they make.
    piled: bool,
}

impl Lowerer<'_> {
    /// Pieces are laid down or turned, if a clause says that and no more.
    pub(crate) fn put_effect(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Effect>> {
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        let w = w.clone();
        let turning = self.is(&w, TURN);
        if !(turning || self.is(&w, LAY))
            || clause.verb.modal.is_some_and(|m| m != crate::syntax::ast::Modal::May)
        {
            return Ok(None);
        }
        let Some(said) = self.laid(clause, turning) else { return Ok(None) };
        // Without a face or a pile there is nothing here that a plain movement does not say.
        let top = self.top_of(&said.what);
        if said.face.is_none() && !(turning && top) && !said.piled {
            return Ok(None);
        }
        if turning && said.face.is_none() && self.is(&w, &["show"]) {
            return Ok(None);
        }
        if let Some(np) = &clause.subject
            && !clause.verb.passive
        {
            let d = self.phrase(np, env)?;
            let (Core::One(e), Ref::Player) = (&d.core, d.sort) else { return Ok(None) };
            env.agent = Some(e.clone());
            self.remember(env, &d, true);
        }
        let d = self.phrase(&said.what, env)?;
        if !d.parts().iter().all(|p| matches!(p.sort, Ref::Piece | Ref::Place(_))) {
            return Ok(None);
        }
        let face = said.face.or((!said.piled).then_some(1));
        // Pieces that are kept in a pile make that pile.
        let own = match &d.core {
            Core::Many(q) if said.piled => self.home(q),
            _ => None,
        };
        let own = own.filter(|z| self.shared_piles().contains(z));
        let goal = match own {
            Some(zone) => Some(Expr::Zone(zone, None)),
            None => self.laid_where(&said, turning && top, env)?,
        };
        let from = match &said.from {
            Some(np) => {
                let p = self.phrase(np, env)?;
                Some(self.own_place(p, env).expr())
            }
            None => None,
        };
        let steps = |piece: Expr| {
            let mut steps = Vec::new();
            if let Some(to) = &goal {
                steps.push(move_to(piece.clone(), to.clone()));
            }
            steps.extend(face.map(|face| faced(piece, face)));
            if steps.len() == 1 { steps.remove(0) } else { Effect::Seq(steps) }
        };
        match (&d.core, d.sort) {
            (Core::One(e), _) => {
                self.remember(env, &d, false);
                Ok(Some(steps(e.clone())))
            }
            (Core::Many(q), Ref::Piece) => {
                // What somebody reveals is a card of their own, unless it is said where it is.
                let shows =
                    matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["reveal", "show"]));
                let q = self.laid_from(q.clone(), &d, from, turning && !shows || top, env);
                let laid = self.laid_pieces(&q, &d, &steps, env)?;
                let Some(field) = d.alike else { return Ok(Some(laid)) };
                match laid {
                    Effect::Choose(mut choice) => {
                        let body = choice.body.take().map_or(Effect::Nothing, |b| *b);
                        self.alike_choice(body, Some(choice), &d, field, env).map(Some)
                    }
                    Effect::ForEach { .. } if d.count.is_none() => {
                        Ok(Some(self.all_alike(laid, Some((q.var, field)), env)))
                    }
                    _ => Err(Stuck::new(d.span, "it is not clear which pieces agree")),
                }
            }
            _ => Err(Stuck::new(
                d.span,
                format!("it is not clear which pieces `{}` are", self.quote(d.span)),
            )),
        }
    }

    /// The parts of such a clause.
    fn laid(&self, clause: &Clause, turning: bool) -> Option<Said> {
        let mut said = Said {
            what: NounPhrase::And(Vec::new()),
            face: None,
            to: None,
            before: None,
            from: None,
            beside: false,
            piled: false,
        };
        let mut what = if clause.verb.passive { clause.subject.clone() } else { None };
        let mut over = false;
        for c in &clause.complements {
            match c {
                Complement::Object(np) if what.is_none() => what = Some(np.clone()),
                Complement::Prep(Preposition::Over, np) if turning && what.is_none() => {
                    over = true;
                    what = Some(np.clone());
                }
                Complement::Prep(Preposition::From, np) => said.from = Some(np.clone()),
                Complement::Prep(Preposition::InFrontOf, np) => said.before = Some(np.clone()),
                Complement::Prep(Preposition::NextTo, np)
                    if self.class_of(np) == Some(NounClass::Place)
                        || matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Pronoun(_))) =>
                {
                    said.beside = true;
                }
                Complement::Prep(Preposition::In | Preposition::On | Preposition::To, np)
                    if self.class_of(np) == Some(NounClass::Place) && said.to.is_none() =>
                {
                    said.to = Some(np.clone());
                }
                Complement::Prep(Preposition::As, np)
                    if self.class_of(np) == Some(NounClass::Place) =>
                {
                    said.to = Some(np.clone());
                }
                Complement::Particle(p) if turning && matches!(p.as_str(), "up" | "over") => {
                    over = true;
                }
                Complement::Particle(p) if matches!(p.as_str(), "out" | "back") => {}
                Complement::Particle(p) => said.face = Some(face_word(p)?),
                Complement::Adjective(a) => said.face = Some(self.face_of(&a.word)?),
                Complement::Infinitive(c) => said.to = Some(self.to_start(c)?),
                _ => return None,
            }
        }
        for a in &clause.adjuncts {
            match a {
                Adjunct::Manner(Adverb::FaceUp) => said.face = Some(1),
                Adjunct::Manner(Adverb::FaceDown) => said.face = Some(0),
                Adjunct::Purpose(c) => said.to = Some(self.to_start(c)?),
                Adjunct::Prep(Preposition::InFrontOf, np) => said.before = Some(np.clone()),
                Adjunct::Prep(Preposition::In | Preposition::On | Preposition::As, np)
                    if self.class_of(np) == Some(NounClass::Place) && said.to.is_none() =>
                {
                    said.to = Some(np.clone());
                }
                // `to start the discard pile` looks like a time.
                Adjunct::Time(crate::syntax::ast::TimeRelation::StartOf, np)
                    if self.class_of(np) == Some(NounClass::Place) && said.to.is_none() =>
                {
                    said.to = Some(np.clone());
                }
                Adjunct::Manner(Adverb::Again) | Adjunct::Words(_) => {}
                Adjunct::Gerund(..) if self.unseen(a) => said.face = said.face.or(Some(0)),
                // Conditions and orders are read around the effect.
                Adjunct::Sub(..) | Adjunct::Time(..) | Adjunct::Order(_) => {}
                _ => return None,
            }
        }
        let mut what = what?;
        if let NounPhrase::One(n) = &mut what {
            // `the top card of the deck face up`
            for p in &mut n.post {
                if let Post::Of(NounPhrase::One(inner)) = p {
                    inner.post.retain(|p| match p {
                        Post::Adjective(a) => match self.face_of(&a.word) {
                            Some(f) => {
                                said.face = Some(f);
                                false
                            }
                            None => true,
                        },
                        _ => true,
                    });
                }
            }
            n.post.retain(|p| match p {
                Post::Adjective(a) => match self.face_of(&a.word) {
                    Some(f) => {
                        said.face = Some(f);
                        false
                    }
                    None => true,
                },
                _ => true,
            });
            // `the four cards in a row`: laid there, not lying there.
            if said.to.is_none()
                && !matches!(n.determiner, Determiner::The | Determiner::PronounPoss(_))
            {
                let at = n.post.iter().position(|p| {
                    matches!(p, Post::Prep(Preposition::In | Preposition::On, np)
                    if self.class_of(np) == Some(NounClass::Place) && !is_owned(np))
                });
                if let Some(at) = at
                    && let Post::Prep(_, np) = n.post.remove(at)
                {
                    said.to = Some(np);
                }
            }
        }
        if turning && said.face.is_none() && over {
            said.face = Some(1);
        }
        if turning && said.face.is_none() && !over {
            let V::Word(w) = &clause.verb.verb else { return None };
            // `reveal`, `flip` alone turn a card up.
            if self.is(w, &["turn", "show"]) {
                return None;
            }
            said.face = Some(1);
        }
        if self
            .class_of(&what)
            .is_some_and(|c| !matches!(c, NounClass::Piece | NounClass::Value))
        {
            return None;
        }
        said.what = what;
        if let Some(NounPhrase::One(n)) = &said.to
            && n.determiner == Determiner::A
            && n.quantity.is_none()
            && matches!(&n.head, Head::Noun(w) if self.is(w, &["pile", "stack", "deck"]))
            && n.adjectives.iter().all(|a| self.face_of(a).is_some())
            && n.post.iter().all(|p| {
                matches!(p, Post::Prep(_, np) if self.class_of(np) == Some(NounClass::Place))
            })
        {
            for a in &n.adjectives {
                said.face = self.face_of(a).or(said.face);
            }
            said.piled = true;
        }
        Some(said)
    }

    /// `plays a card face up`: the clause without the face, and the face.
    pub(crate) fn without_face(&self, clause: &Clause) -> (Clause, Option<i64>) {
        let plays = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["play", "discard", "draw", "take", "add"]));
        if !plays || clause.verb.passive {
            return (clause.clone(), None);
        }
        let mut face = None;
        let mut c = clause.clone();
        for x in &mut c.complements {
            if let Complement::Object(NounPhrase::One(n)) = x {
                n.post.retain(|p| match p {
                    Post::Adjective(a) => {
                        let said = self.face_of(&a.word);
                        face = said.or(face);
                        said.is_none()
                    }
                    _ => true,
                });
            }
        }
        c.complements.retain(|x| match x {
            Complement::Particle(p) => {
                let said = face_word(p);
                face = said.or(face);
                said.is_none()
            }
            Complement::Adjective(a) => {
                let said = self.face_of(&a.word);
                face = said.or(face);
                said.is_none()
            }
            _ => true,
        });
        c.adjuncts.retain(|a| match a {
            Adjunct::Manner(Adverb::FaceUp) => {
                face = Some(1);
                false
            }
            Adjunct::Manner(Adverb::FaceDown) => {
                face = Some(0);
                false
            }
            _ => true,
        });
        (c, face)
    }

    /// What has been played is turned where it came to lie.
    pub(crate) fn landed(
        &mut self,
        effect: Effect,
        to: Option<Expr>,
        face: i64,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Effect> {
        let zone = if let Some(Expr::Zone(zone, _)) = to {
            Some(zone)
        } else {
            let V::Word(w) = &clause.verb.verb else { return Ok(effect) };
            let lemma = self.lemma(w);
            self.verb_named(&lemma).and_then(|v| self.carried(v)).and_then(|(_, to)| to)
        };
        let Some(zone) = zone else {
            return Err(Stuck::new(
                clause.at.0,
                format!(
                    "it is not said where what `{}` names lies face up or down",
                    self.quote(clause.at.0)
                ),
            )
            .help("name the place, for example `face down in front of you`"));
        };
        let var = env.slot("piece");
        let mut latest = denote::over(var, Domain::LatestIn(zone), crate::lower::Cond::True);
        latest.limit = Some(Box::new(int(1)));
        let turned = faced(Expr::One(Box::new(latest)), face);
        Ok(match effect {
            // The one that was chosen, whatever came there because it was played.
            Effect::Choose(mut c) => {
                let turned = faced(Expr::Slot(c.slot), face);
                c.body = c.body.map(|b| Box::new(Effect::Seq(vec![*b, turned])));
                Effect::Choose(c)
            }
            e => Effect::Seq(vec![e, turned]),
        })
    }

    /// Turning and then laying down in one clause.
    pub(crate) fn shown_and_put(&self, first: &Clause, second: &Clause) -> Option<Clause> {
        let said = self.laid(first, true)?;
        let said2 = self.laid(second, false)?;
        if said.to.is_some()
            || said.before.is_some()
            || said.beside
            || said.face != Some(1)
            || said2.face == Some(0)
        {
            return None;
        }
        let mut c = second.clone();
        for x in &mut c.complements {
            if let Complement::Object(np) = x {
                *np = said.what.clone();
            }
        }
        if let Some(from) = said.from {
            c.complements.push(Complement::Prep(Preposition::From, from));
        }
        c.adjuncts.retain(|a| !matches!(a, Adjunct::Manner(Adverb::FaceUp)));
        c.adjuncts.push(Adjunct::Manner(Adverb::FaceUp));
        Some(c)
    }

    /// `to start the discard pile`: the pile.
    fn to_start(&self, clause: &Clause) -> Option<NounPhrase> {
        let V::Word(w) = &clause.verb.verb else { return None };
        let place = self.is(w, &["start", "begin", "form", "make", "create", "open"]);
        match clause.complements.as_slice() {
            [Complement::Object(np)]
                if place && self.class_of(np) == Some(NounClass::Place) =>
            {
                Some(np.clone())
            }
            _ => None,
        }
    }

    /// `the top card`, `the top four cards of the deck`.
    fn top_of(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(n)
            if n.adjectives.iter().any(|a| matches!(a, Adjective::Plain(w) if self.is(w, &["top"]))))
    }

    /// To where pieces are laid; none is where they are.
    fn laid_where(
        &mut self,
        said: &Said,
        from_pile: bool,
        env: &mut Env,
    ) -> Read<Option<Expr>> {
        if let Some(np) = &said.before {
            let d = self.phrase(np, env)?;
            let who = match (&d.core, d.sort) {
                (_, Ref::Player) => d.expr(),
                _ => {
                    return Err(Stuck::new(
                        d.span,
                        format!("it is not clear in front of whom `{}` is", self.quote(d.span)),
                    ));
                }
            };
            let area = self.area();
            return Ok(Some(Expr::Zone(area, Some(Box::new(who)))));
        }
        if let Some(np) = &said.to {
            let d = self.phrase(np, env)?;
            let d = self.own_place(d, env);
            return match (d.sort, &d.core) {
                (Ref::Place(Some(_)), Core::One(e)) => Ok(Some(e.clone())),
                _ => Err(Stuck::new(
                    d.span,
                    format!("the book does not say which place `{}` is", self.quote(d.span)),
                )
                .help("name a place of the book, for example `on the table`")),
            };
        }
        let table = self.zone_named("table");
        if said.beside || from_pile {
            let table = if said.beside { Some(self.table_zone()) } else { table };
            return Ok(table.map(|t| Expr::Zone(t, None)));
        }
        Ok(None)
    }

    /// From where pieces come that a phrase only counts: a pile gives its top, a player their hand.
    fn laid_from(
        &self,
        mut q: Query,
        d: &Denot,
        from: Option<Expr>,
        pile: bool,
        env: &Env,
    ) -> Query {
        if let Some(place) = from {
            if q.domain == Domain::Pieces {
                q.domain = Domain::In(place);
            }
            return q;
        }
        let open = q.domain == Domain::Pieces
            && matches!(d.how, How::A | How::Any | How::Bare | How::The)
            && (d.count.is_some() || q.limit.is_some() || d.how == How::A);
        if !open || located_filter(&q) {
            return q;
        }
        let home = self
            .home(&q)
            .or_else(|| kinds_in(&q.filter, q.var).is_empty().then(|| self.pile()).flatten());
        let setup =
            self.units.get(self.at).is_some_and(|u| self.in_setup(u)) || env.agent.is_none();
        let hand = self.hand_zone().filter(|_| self.speaks_of_hands()).zip(env.agent.clone());
        match (home, hand) {
            (_, Some((hand, agent))) if !pile && !setup => {
                q.domain = Domain::In(Expr::Zone(hand, Some(Box::new(agent))));
            }
            (Some(home), _) => q.domain = Domain::In(Expr::Zone(home, None)),
            _ => {}
        }
        q
    }

    /// What is done with each of the pieces.
    pub(crate) fn laid_pieces(
        &mut self,
        q: &Query,
        d: &Denot,
        steps: &dyn Fn(Expr) -> Effect,
        env: &mut Env,
    ) -> Read<Effect> {
        let all = d.count.is_none()
            && (matches!(d.how, How::Each | How::Bare)
                || matches!(d.how, How::The | How::Any) && d.plural)
            && q.limit.is_none();
        let (min, max) = d.count.clone().unwrap_or((int(1), int(1)));
        let slot = q.var;
        let place = match &q.domain {
            Domain::In(Expr::Zone(zone, owner)) => Some((*zone, owner.clone())),
            _ => None,
        };
        let pile = place.as_ref().is_some_and(|(zone, _)| {
            self.out.world.zones.iter().any(|z| z.term == *zone && z.shuffled)
        });
        if pile && !all && q.limit.is_none() && d.how == How::The && d.count.is_none() {
            return Err(Stuck::new(
                d.span,
                format!("it is not clear which card of the pile `{}` is", self.quote(d.span)),
            )
            .help("write for example `the top card of the deck`"));
        }
        let effect =
            if all || pile || q.limit.is_some() || matches!(d.how, How::The) && !d.plural {
                if min != max {
                    return Err(Stuck::new(
                        d.span,
                        format!("`{}` does not say exactly how many", self.quote(d.span)),
                    ));
                }
                let mut over = q.clone();
                if !all {
                    over.limit = Some(Box::new(min));
                }
                let manner = if all { Manner::AtOnce } else { Manner::InTurn };
                Effect::ForEach { slot, over, body: Box::new(steps(Expr::Slot(slot))), manner }
            } else {
                let by = Who::Player(env.agent.clone().unwrap_or(Expr::TurnPlayer));
                Effect::Choose(Choice {
                    slot,
                    by,
                    from: q.clone(),
                    min,
                    max,
                    body: Some(Box::new(steps(Expr::Slot(slot)))),
                })
            };
        let sentence = env.sentence;
        env.named.push(Antecedent {
            expr: Expr::Slot(slot),
            sort: Ref::Piece,
            plural: d.plural,
            noun: d.noun.clone(),
            query: None,
            subject: false,
            sentence,
        });
        Ok(effect)
    }
}

pub(crate) fn located_filter(q: &Query) -> bool {
    let text = format!("{:?}", q.filter);
    ["In(", "InZone(", "Attached(", "Controller(", "Owner("].iter().any(|w| text.contains(w))
}

/// A piece is turned up or down.
fn faced(piece: Expr, face: i64) -> Effect {
    Effect::Do(Proposal {
        verb: Verb::TURN,
        roles: vec![(Role::Object, Arg::Is(piece)), (Role::Amount, Arg::Is(int(face)))],
        times: None,
        result: None,
    })
}

/// `Their row`, `another player's row`: where something lies that is shown.
fn is_owned(np: &NounPhrase) -> bool {
    matches!(np, NounPhrase::One(n)
        if matches!(n.determiner, Determiner::PronounPoss(_) | Determiner::Possessive(_)))
}
