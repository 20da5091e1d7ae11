//! Spaces of a track: each piece has the number of its space.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::effects::arithmetic;
use crate::lower::from_syntax::phrases::denote::{
    Core, Denot, How, Read, Ref, Stuck, equal, int, over,
};
use crate::lower::from_syntax::replace;
use crate::lower::{
    Arg, Cond, Domain, Effect, Expr, Pattern, PieceSource, PropertyKind, Proposal, Query,
    Reads, Role, Scope, Subject, Value, Verb, Visibility, Zone,
};
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post,
    Preposition, Quantity, Verb as V,
};
use crate::vocabulary::{Sort, TermId, Word};

const SPACES: &[&str] = &["space", "square"];
const GOING: &[&str] = &[
    "move", "go", "advance", "return", "put", "place", "step", "walk", "travel", "proceed",
    "set", "come", "push", "send", "slide", "shove", "knock", "bump", "pull",
];

impl Lowerer<'_> {
    /// The place in front of each player.
    pub(crate) fn area(&mut self) -> TermId {
        if let Some(zone) = self.zone_named("area") {
            return zone;
        }
        let term = self.synthetic("area", Sort::Zone);
        self.out.world.zones.push(Zone {
            term,
            scope: Scope::Player,
            visibility: Visibility::All,
            shuffled: false,
        });
        term
    }

    /// A word for the spaces of a track.
    pub(crate) fn is_space(&self, w: &Word) -> bool {
        self.is(w, SPACES) && !matches!(w, Word::Term(_))
    }

    /// The property that keeps the space of a piece.
    pub(crate) fn space(&mut self) -> TermId {
        let term = self.synthetic("space", Sort::Property);
        self.add_property(term, Subject::Piece, PropertyKind::Number);
        term
    }

    /// How many spaces a phrase names: `3 spaces`, `that many spaces`, `as many spaces as the die shows`.
    fn so_many_spaces(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Option<Expr>> {
        let NounPhrase::One(n) = np else { return Ok(None) };
        let Head::Noun(w) = &n.head else { return Ok(None) };
        if self.is(w, &["number", "amount"])
            && n.post.iter().any(|p| {
                matches!(p, Post::Of(inner) if Self::head(inner).is_some_and(|w| self.is_space(w)))
            })
        {
            let w = w.clone();
            return match self.roll_number(&w, n) {
                Some(d) => Ok(Some(d.expr())),
                None => Err(Stuck::new(
                    n.at.0,
                    format!("it is not said how many `{}` is", self.quote_of(n)),
                )),
            };
        }
        if !self.is_space(w) {
            return Ok(None);
        }
        if n.determiner == Determiner::That
            || matches!(n.quantity, Some(Quantity::Several)) && n.determiner != Determiner::None
        {
            let number = env.named.iter().rev().find(|a| a.sort == Ref::Number);
            return match number.map(|a| a.expr.clone()).or_else(|| self.last_roll()) {
                Some(e) => Ok(Some(e)),
                None => Err(Stuck::new(
                    n.at.0,
                    format!("it is not said how many `{}` is", self.quote_of(n)),
                )),
            };
        }
        match &n.quantity {
            Some(Quantity::AsManyAs(as_np)) => {
                if let NounPhrase::One(inner) = &**as_np {
                    let die = |w: &Word| self.is(w, &["die", "dice"]);
                    let shows = inner
                        .adjectives
                        .iter()
                        .any(|a| matches!(a, Adjective::Noun(w) if die(w)))
                        || matches!(&inner.head, Head::Noun(w) if die(w));
                    let inner = inner.as_ref().clone();
                    if shows && let Some(best) = self.one_of_dice(&inner) {
                        return Ok(Some(best));
                    }
                    if shows && let Some(roll) = self.last_roll() {
                        return Ok(Some(roll));
                    }
                }
                Ok(Some(self.number(as_np, env)?))
            }
            Some(q) => {
                let (low, high) = self.range(q, env)?;
                if low != high {
                    return Err(Stuck::new(n.at.0, "it is not said how many spaces exactly")
                        .help("write one number, for example `3 spaces`"));
                }
                Ok(Some(low))
            }
            None if n.determiner == Determiner::A => Ok(Some(int(1))),
            None => Ok(None),
        }
    }

    /// The piece that moves if none is named: the one that the player has.
    pub(crate) fn own_token(&mut self, who: Expr, env: &mut Env) -> Option<Expr> {
        let kinds: Vec<TermId> = self
            .out
            .world
            .components
            .iter()
            .filter(|c| c.source == PieceSource::EachPlayer && c.count == 1)
            .filter_map(|c| c.kinds.first().copied())
            .collect();
        let [kind] = kinds.as_slice() else { return None };
        let var = env.slot("piece");
        let mine = equal(Expr::Controller(Box::new(Expr::Slot(var))), who);
        let q = over(var, Domain::Pieces, Cond::Kind(Expr::Slot(var), *kind).and(mine));
        Some(Expr::One(Box::new(q)))
    }

    /// `moves forward 3 spaces`, `goes back to space 0`, `put your snail on space 1`.
    pub(crate) fn track_effect(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Effect>> {
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        if !self.is(w, GOING) || clause.verb.negated {
            return Ok(None);
        }
        let mut steps = None;
        let mut target = None;
        let mut mover: Option<NounPhrase> = clause.subject.clone();
        let mut back = false;
        let mut known = true;
        for complement in &clause.complements {
            match complement {
                Complement::Object(np) => {
                    if let Some(n) = self.so_many_spaces(np, env)? {
                        steps = Some(n);
                    } else {
                        mover = Some(np.clone());
                    }
                }
                Complement::Prep(Preposition::To | Preposition::On | Preposition::At, np) => {
                    match self.numbered_space(np).as_deref() {
                        Some([k]) => target = Some(*k),
                        _ => known = false,
                    }
                }
                Complement::Particle(p) => {
                    back |= p.starts_with("back");
                    known &= p.starts_with("back")
                        || p.starts_with("forward")
                        || p == "ahead"
                        || p == "on";
                }
                _ => known = false,
            }
        }
        if steps.is_none() && target.is_none() {
            return Ok(None);
        }
        for adjunct in &clause.adjuncts {
            known &= !matches!(adjunct, Adjunct::Prep(..));
        }
        if !known {
            return Err(Stuck::new(
                clause.at.0,
                format!("a part of `{}` is not understood beside the spaces", self.quote(clause.at.0)),
            )
            .help("write for example `move your pawn 3 spaces forward` or `move your pawn to space 5`"));
        }
        let space = self.space();
        let (verb, amount) = match (steps, target) {
            (_, Some(k)) => (Verb::SET, int(k)),
            (Some(n), None) if back => (Verb::ADD, arithmetic::times(n, int(-1))),
            (Some(n), None) => (Verb::ADD, n),
            (None, None) => return Ok(None),
        };
        let goes = |piece: Expr| {
            Effect::Do(Proposal {
                verb,
                roles: vec![
                    (Role::Object, Arg::Is(piece)),
                    (Role::Field, Arg::Is(Expr::Const(Value::Term(space)))),
                    (Role::Amount, Arg::Is(amount.clone())),
                ],
                times: None,
                result: None,
            })
        };
        if let Some(np) = &mover {
            let d = self.phrase(np, env)?;
            self.remember(env, &d, true);
            match (d.sort, &d.core) {
                (Ref::Piece, Core::Many(q)) if d.how != How::The || d.plural => {
                    return self.laid_pieces(q, &d, &goes, env).map(Some);
                }
                (Ref::Piece, _) => return Ok(Some(goes(d.expr()))),
                (Ref::Player, Core::One(e)) => env.agent = Some(e.clone()),
                _ => {}
            }
        }
        let who = env.agent.clone().unwrap_or(Expr::TurnPlayer);
        let Some(own) = self.own_token(who, env) else {
            return Err(Stuck::new(clause.at.0, "it is not said which piece moves").help(
                "name it, for example `each player has one pawn` and `move your pawn 3 spaces`",
            ));
        };
        Ok(Some(goes(own)))
    }

    /// Where pieces of each player start: `a snail on space 0`, `one turtle, which starts on space 1`.
    pub(crate) fn start_space(&mut self, np: &NounPhrase) -> Option<i64> {
        let k = self.one_space(np)?;
        let space = self.space();
        for p in &mut self.out.world.properties {
            if p.term == space {
                p.start = int(k);
                // There is no space before the one where all begin.
                p.floor = Some(k);
            }
        }
        Some(k)
    }

    /// A start that stands in a relative clause.
    pub(crate) fn start_in_relative(&mut self, n: &Nominal) -> bool {
        let mut found = false;
        for post in &n.post {
            let Post::Relative(r) = post else { return false };
            let starts = matches!(&r.clause.verb.verb, V::Word(w)
                if self.is(w, &["start", "begin", "stand"]));
            let place = r.clause.complements.iter().find_map(|c| match c {
                Complement::Prep(Preposition::On | Preposition::At | Preposition::In, np) => {
                    Some(np)
                }
                _ => None,
            });
            match place {
                Some(np) if starts => found |= self.start_space(np).is_some(),
                _ => return false,
            }
        }
        found
    }

    /// `reaches space 20`, `lands on space 5 or 10`, `lands on the same space as another pawn`.
    pub(crate) fn track_trigger(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<(Option<Trigger>, Cond)>> {
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        let w = w.clone();
        if clause.verb.negated || clause.verb.modal.is_some() {
            return Ok(None);
        }
        let object = clause.complements.iter().find_map(|c| match c {
            Complement::Object(np) => Some(np),
            _ => None,
        });
        if self.is(&w, &["reach", "attain", "pass", "cross"])
            && let Some(k) = object.and_then(|np| self.numbered_space(np))
        {
            let [k] = k.as_slice() else { return Ok(None) };
            self.one_token(clause)?;
            let figure = int(*k + i64::from(self.is(&w, &["pass"])));
            let (q, _) = self.tokens(clause.subject.as_ref(), env)?;
            let space = self.space();
            let number = Expr::Field(Box::new(Expr::Slot(q.var)), space);
            return Ok(Some((
                Some(Trigger::Crossing { over: Some(q), number, figure }),
                Cond::True,
            )));
        }
        let lands = self.is(&w, &["land", "stop", "arrive", "end"]);
        if !lands {
            return Ok(None);
        }
        let mut spots = None;
        let mut halves = None;
        let mut meets = false;
        for complement in &clause.complements {
            if let Complement::Prep(Preposition::On | Preposition::At, NounPhrase::One(n)) =
                complement
                && matches!(&n.head, Head::Noun(w) if self.is_space(w))
            {
                let here = int(0);
                halves = self.parity_said(n, &here).is_some().then(|| n.clone()).or(halves);
            }
            match complement {
                Complement::Prep(Preposition::On | Preposition::At, np) => {
                    spots = self.numbered_space(np).or(spots);
                    meets |= self.shared_space(np);
                }
                Complement::Object(NounPhrase::One(n)) => {
                    for post in &n.post {
                        if let Post::Prep(Preposition::On | Preposition::At, np) = post {
                            spots = self.numbered_space(np).or(spots);
                            meets |= self.shared_space(np);
                        }
                    }
                }
                Complement::Clause(c) => meets |= self.occupied(c),
                _ => {}
            }
        }
        let whom = as_whom(clause);
        let occupied = clause.complements.iter().any(|c| match c {
            Complement::Prep(_, np) => self.is_occupied_space(np),
            Complement::Object(NounPhrase::One(n)) => n
                .post
                .iter()
                .any(|p| matches!(p, Post::Prep(_, np) if self.is_occupied_space(np))),
            Complement::Clause(c) => self.occupied(c),
            _ => false,
        });
        meets &= occupied || whom.is_some();
        if spots.is_none() && !meets && halves.is_none() {
            return Ok(None);
        }
        let whom = match whom.filter(|_| meets).and_then(Self::head) {
            None | Some(Word::Lexeme(_)) => None,
            Some(Word::Term(id)) if self.term(*id).sort == Sort::Kind => {
                Some(*id).filter(|id| !self.is_generic_kind(*id))
            }
            Some(_) => {
                return Err(Stuck::new(
                    self.here(),
                    "it is not said which piece stands on the same space",
                )
                .help("name it, for example `lands on the same space as another pawn`"));
            }
        };
        let space = self.space();
        let (q, filter) = self.tokens(clause.subject.as_ref(), env)?;
        let piece = q.var;
        let field = env.slot("number");
        let pattern = Pattern {
            verb: Verb::ADD,
            binds: vec![(Role::Object, piece), (Role::Field, field)],
        };
        let here = Expr::Field(Box::new(Expr::Slot(piece)), space);
        let mut guard = filter.and(equal(Expr::Slot(field), Expr::Const(Value::Term(space))));
        guard =
            guard.and(halves.and_then(|n| self.parity_said(&n, &here)).unwrap_or(Cond::True));
        if let Some(list) = spots {
            let any: Vec<Cond> =
                list.into_iter().map(|k| equal(here.clone(), int(k))).collect();
            guard = guard.and(if any.len() == 1 {
                any.into_iter().next().unwrap_or(Cond::True)
            } else {
                Cond::Any(any)
            });
        }
        if meets {
            let other = env.slot("piece");
            let there = Expr::Field(Box::new(Expr::Slot(other)), space);
            let apart = equal(Expr::Slot(other), Expr::Slot(piece)).negate();
            let token = match whom {
                Some(kind) => Cond::Kind(Expr::Slot(other), kind),
                None => replace::cond(&q.filter, piece, &Expr::Slot(other)),
            };
            let others = over(other, Domain::Pieces, token.and(apart).and(equal(there, here)));
            guard = guard.and(Cond::Exists(Box::new(others.clone())));
            env.named.push(discourse::Antecedent {
                expr: Expr::One(Box::new(others)),
                sort: Ref::Piece,
                plural: false,
                noun: whom.map(Word::Term),
                query: None,
                subject: false,
                sentence: env.sentence,
            });
            env.other = env.named.last().map(|a| a.expr.clone());
        }
        let yours = matches!(&clause.subject, Some(NounPhrase::One(n))
            if n.determiner == Determiner::PronounPoss(crate::syntax::ast::Pronoun::You));
        if yours {
            // `You` are on turn: what is pushed about is not moved by its owner.
            let owner = Expr::Controller(Box::new(Expr::Slot(piece)));
            guard = guard.and(equal(owner, Expr::TurnPlayer));
        }
        let you = matches!(&clause.subject, Some(NounPhrase::One(n))
            if matches!(n.head, Head::Pronoun(crate::syntax::ast::Pronoun::You)));
        if (you || yours) && env.agent.is_none() {
            // `If you land on space 4, miss your next turn`: the one whose piece it is.
            let owner = Expr::Controller(Box::new(Expr::Slot(piece)));
            env.agent = Some(owner.clone());
            env.you = Some(owner);
        }
        env.event = Some(pattern.clone());
        Ok(Some((
            Some(Trigger::Event { pattern, reads: Reads::After, proposed: false }),
            guard,
        )))
    }

    fn shared_space(&self, np: &NounPhrase) -> bool {
        let NounPhrase::One(n) = np else { return false };
        matches!(&n.head, Head::Noun(w) if self.is_space(w))
            && n.adjectives
                .iter()
                .any(|a| matches!(a, Adjective::Plain(w) if self.is(w, &["same", "occupied"])))
            || n.post.iter().any(|p| matches!(p, Post::Participle(c) if self.occupied(c)))
    }

    /// `an occupied space`, `a space held by another pawn`: no more words are needed.
    fn is_occupied_space(&self, np: &NounPhrase) -> bool {
        let NounPhrase::One(n) = np else { return false };
        n.adjectives
            .iter()
            .any(|a| matches!(a, Adjective::Plain(w) if self.is(w, &["occupied"])))
            || n.post.iter().any(|p| matches!(p, Post::Participle(c) if self.occupied(c)))
    }

    fn occupied(&self, c: &Clause) -> bool {
        c.verb.passive && matches!(&c.verb.verb, V::Word(w) if self.is(w, &["occupy", "hold"]))
    }

    /// The pieces whose moves a clause speaks of, and which of them: all, or those of the player.
    fn tokens(&mut self, subject: Option<&NounPhrase>, env: &mut Env) -> Read<(Query, Cond)> {
        let kinds: Vec<TermId> = self
            .out
            .world
            .components
            .iter()
            .filter(|c| c.source == PieceSource::EachPlayer)
            .filter_map(|c| c.kinds.first().copied())
            .collect();
        let named = subject.and_then(Self::head).and_then(Self::as_term);
        let kind = match named.filter(|id| self.term(*id).sort == Sort::Kind) {
            Some(id) => Some(id),
            None => match kinds.as_slice() {
                [kind] => Some(*kind),
                _ => None,
            },
        };
        let Some(kind) = kind else {
            return Err(Stuck::new(
                self.here(),
                "it is not said which pieces stand on the spaces",
            )
            .help("name them, for example `each player has one pawn`"));
        };
        let var = env.slot("piece");
        let is = if self.is_generic_kind(kind) {
            Cond::True
        } else {
            Cond::Kind(Expr::Slot(var), kind)
        };
        let noun = Some(Word::Term(kind));
        let owner = Expr::Controller(Box::new(Expr::Slot(var)));
        self.remember_slot(env, var, Ref::Piece, noun, true);
        env.named.push(discourse::Antecedent {
            expr: owner.clone(),
            sort: Ref::Player,
            plural: false,
            noun: self.lexicon_noun("player"),
            query: None,
            subject: true,
            sentence: env.sentence,
        });
        env.agent = Some(owner.clone());
        env.you = Some(owner);
        Ok((over(var, Domain::Pieces, is.clone()), is))
    }

    /// `the other snail`: the one that was met.
    pub(crate) fn met(&self, n: &Nominal, env: &Env) -> Option<Denot> {
        let that = matches!(n.determiner, Determiner::TheOther | Determiner::That);
        let e = env.other.clone().filter(|_| that)?;
        let met = env.named.iter().rev().find(|a| a.expr == e).and_then(|a| a.noun.as_ref());
        if let (Some(met @ Word::Term(_)), Head::Noun(said @ Word::Term(_))) = (met, &n.head)
            && met != said
        {
            return None;
        }
        Some(Denot::one(Ref::Piece, e, n.at.0))
    }
}

/// `as another pawn`: whose space it is.
fn as_whom(clause: &Clause) -> Option<&NounPhrase> {
    fn within(np: &NounPhrase) -> Option<&NounPhrase> {
        let NounPhrase::One(n) = np else { return None };
        n.post.iter().find_map(|p| match p {
            Post::Prep(Preposition::As, np) => Some(np),
            Post::Prep(_, np) => within(np),
            _ => None,
        })
    }
    let complement = clause.complements.iter().find_map(|c| match c {
        Complement::Prep(Preposition::As, np) => Some(np),
        Complement::Prep(_, np) | Complement::Object(np) => within(np),
        _ => None,
    });
    complement.or_else(|| {
        clause.adjuncts.iter().find_map(|a| match a {
            crate::syntax::ast::Adjunct::Prep(Preposition::As, np) => Some(np),
            crate::syntax::ast::Adjunct::Prep(_, np) => within(np),
            _ => None,
        })
    })
}
