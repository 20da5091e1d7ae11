//! What two pieces have in common, sums that reach a figure, and what has happened in an event.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::effects::deal::kinds_in;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, Denot, How, Read, Ref, Stuck, equal};
use crate::lower::from_syntax::phrases::quantity;
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words;
use crate::lower::{Cond, Domain, Expr, PieceSource, Query, Role, Visibility};
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post,
    Preposition, Pronoun, TimeRelation, Verb as V,
};
use crate::vocabulary::{Sort, TermId, Word};

impl Lowerer<'_> {
    /// The property in `has the same X as Y`, and Y.
    pub(crate) fn same_property<'c>(
        &self,
        clause: &'c Clause,
    ) -> Option<(TermId, &'c NounPhrase)> {
        let Some(Complement::Object(NounPhrase::One(n))) = clause.complements.first() else {
            return None;
        };
        let same = n.adjectives.iter().any(
            |a| matches!(a, Adjective::Plain(w) if self.is(w, &["same", "matching", "identical"])),
        );
        let Head::Noun(w) = &n.head else { return None };
        let field = Self::as_term(w)
            .filter(|t| matches!(self.term(*t).sort, Sort::Property | Sort::Tally))?;
        let other = clause
            .complements
            .iter()
            .find_map(|c| match c {
                Complement::Prep(Preposition::As | Preposition::With, np) => Some(np),
                _ => None,
            })
            .or_else(|| {
                n.post.iter().find_map(|p| match p {
                    Post::Prep(Preposition::As | Preposition::With, np) => Some(np),
                    _ => None,
                })
            })?;
        same.then_some((field, other))
    }

    /// `the suit of your sailor matches the suit on one of the flags`: the sailor matches one of the flags in suit.
    pub(crate) fn of_one_property(&self, clause: &Clause) -> Option<Clause> {
        let V::Word(w) = &clause.verb.verb else { return None };
        if !self.is(w, &["match", "equal"]) || clause.verb.passive || clause.verb.negated {
            return None;
        }
        let owned = |np: &NounPhrase| -> Option<(Word, NounPhrase)> {
            let NounPhrase::One(n) = np else { return None };
            let Head::Noun(w) = &n.head else { return None };
            let property =
                Self::as_term(w).is_some_and(|t| self.term(t).sort == Sort::Property);
            if !property || !n.adjectives.is_empty() || n.quantity.is_some() {
                return None;
            }
            let owner = match (&n.determiner, n.post.as_slice()) {
                (
                    Determiner::The,
                    [Post::Of(np) | Post::Prep(Preposition::On | Preposition::Of, np)],
                ) => np.clone(),
                (Determiner::Possessive(np), []) => (**np).clone(),
                _ => return None,
            };
            Some((w.clone(), owner))
        };
        let (mine, whose) = owned(clause.subject.as_ref()?)?;
        let [Complement::Object(object)] = clause.complements.as_slice() else { return None };
        let (theirs, of) = owned(object)?;
        let pieces = [&whose, &of].iter().all(|np| {
            self.class_of(np) == Some(words::NounClass::Piece) || Self::head(np).is_some()
        });
        if mine != theirs || !pieces {
            return None;
        }
        let NounPhrase::One(bare) = object else { return None };
        let mut property = bare.as_ref().clone();
        property.determiner = Determiner::None;
        property.post.clear();
        let mut same = clause.clone();
        same.subject = Some(whose);
        same.complements = vec![
            Complement::Object(of),
            Complement::Prep(Preposition::In, NounPhrase::One(Box::new(property))),
        ];
        Some(same)
    }

    pub(crate) fn shares_property(
        &mut self,
        clause: &Clause,
        thing: Expr,
        env: &mut Env,
    ) -> Read<Cond> {
        let Some((field, other)) = self.same_property(clause) else { return Ok(Cond::True) };
        let d = self.phrase(other, env)?;
        let mine = Expr::Field(Box::new(thing), field);
        Ok(match (&d.core, d.how) {
            (Core::Many(q), How::A | How::Any) => {
                let mut q = q.clone();
                let theirs = Expr::Field(Box::new(Expr::Slot(q.var)), field);
                q.filter = q.filter.and(equal(theirs, mine));
                Cond::Exists(Box::new(q))
            }
            _ => equal(mine, Expr::Field(Box::new(d.expr()), field)),
        })
    }

    /// `A matches B`: in the property that both have; or a value matches one of another piece.
    pub(crate) fn matches(
        &mut self,
        clause: &Clause,
        thing: Expr,
        sort: Ref,
        np: &NounPhrase,
        env: &mut Env,
    ) -> Read<Cond> {
        let d = self.phrase(np, env)?;
        if sort != Ref::Piece || d.sort != Ref::Piece {
            return Ok(equal(thing, d.expr()));
        }
        let a = self.kinds_of(&thing, env);
        let b = match &d.core {
            Core::Many(q) => kinds_in(&q.filter, q.var),
            _ => self.kinds_of(&d.expr(), env),
        };
        let by = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(Preposition::In | Preposition::By, np) => {
                Self::head(np).and_then(Self::as_term)
            }
            _ => None,
        });
        let common = by.or_else(|| self.common_property(&a, &b));
        let Some(field) = common.or_else(|| self.said_of_both(&a, &b)) else {
            return Err(Stuck::new(
                clause.at.0,
                format!("it is not said in what `{}`", self.quote(clause.at.0)),
            )
            .help("name what they share, for example `has the same suit as the card`"));
        };
        let mine = Expr::Field(Box::new(thing), field);
        Ok(match &d.core {
            Core::Many(q) => {
                let mut q = q.clone();
                self.beside_host(&mut q, np, env);
                let theirs = Expr::Field(Box::new(Expr::Slot(q.var)), field);
                q.filter = q.filter.and(equal(theirs, mine));
                env.such = Some(q.clone());
                // `matches one of them`: at least one.
                let one = denote::int(1);
                if !self.exact && d.count.as_ref() == Some(&(one.clone(), one)) {
                    Cond::Exists(Box::new(q))
                } else {
                    self.counted(q, &d)
                }
            }
            _ => equal(mine, Expr::Field(Box::new(d.expr()), field)),
        })
    }

    /// The kinds that a thing is known to be of, from the noun that it was named by.
    fn kinds_of(&self, thing: &Expr, env: &Env) -> Vec<TermId> {
        env.named
            .iter()
            .rev()
            .find(|a| {
                a.expr == *thing
                    || matches!((&a.query, thing), (Some(q), Expr::Slot(s)) if q.var == *s)
            })
            .and_then(|a| a.noun.as_ref())
            .and_then(Self::as_term)
            .filter(|t| self.term(*t).sort == Sort::Kind)
            .into_iter()
            .collect()
    }

    /// `The icons on them add up to at least ten`, `the total is 10 or more`.
    pub(crate) fn adds_up(
        &mut self,
        word: &Word,
        clause: &Clause,
        thing: &Expr,
        sort: Ref,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        if !self.is(word, &["add", "amount", "come", "total", "sum", "equal", "reach"])
            || !matches!(sort, Ref::Number | Ref::Property(_) | Ref::Tally(_))
        {
            return Ok(None);
        }
        let goal = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(Preposition::UpTo | Preposition::To, np)
            | Complement::Object(np) => Some(np),
            _ => None,
        });
        let Some(NounPhrase::One(n)) = goal else { return Ok(None) };
        let (low, high) = if let (Head::Number, Some(q)) = (&n.head, &n.quantity) {
            self.range(q, env)?
        } else {
            let d = self.phrase(&NounPhrase::One(n.clone()), env)?;
            let e = self.as_number(&d, env)?;
            (e.clone(), if or_more(n) { denote::int(quantity::MANY) } else { e })
        };
        Ok(Some(quantity::between(thing.clone(), low, high)))
    }

    /// `… and does not finish it`: whether something has come of the event that the rule is about.
    pub(crate) fn happened(
        &mut self,
        word: &Word,
        clause: &Clause,
        thing: &Expr,
        sort: Ref,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        let lemma = self.lemma(word);
        let Some(event) = env.event.as_ref().map(|p| p.verb) else { return Ok(None) };
        let Some(verb) = self.verb_named(&lemma).filter(|v| *v != event) else {
            return Ok(None);
        };
        if clause.verb.modal.is_some() || sort == Ref::Time(None) {
            return Ok(None);
        }
        // `… that you have drawn this turn` is what happened in that time, not what has come of this event.
        let since = |a: &Adjunct| matches!(a, Adjunct::Time(TimeRelation::During, _));
        let stopped = self.verb_named("stop") == Some(event) && clause.verb.perfect;
        if stopped || clause.adjuncts.iter().any(since) {
            return Ok(None);
        }
        let saved = (env.subject.take(), env.agent.clone(), env.named.clone());
        let mut inner = clause.clone();
        inner.verb.negated = false;
        if !clause.verb.passive {
            // A pronoun as object is never the subject.
            env.named.retain(|a| a.expr != *thing);
            inner.subject = None;
        }
        let call = self.call(&inner, env);
        (env.subject, env.agent, env.named) = saved;
        let call = call?;
        let object = call
            .role(Role::Object)
            .map(Denot::expr)
            .filter(|e| e != thing || clause.verb.passive);
        Ok(Some(Cond::Outcome { verb, object }))
    }

    /// `one such card`: of those that the condition has asked for.
    pub(crate) fn such(
        &mut self,
        word: &Word,
        n: &Nominal,
        env: &mut Env,
    ) -> Read<Option<Denot>> {
        let such = n
            .adjectives
            .iter()
            .any(|a| matches!(a, Adjective::Plain(w) if self.is(w, &["such"])))
            || n.determiner == Determiner::That && n.quantity.is_some();
        let matching = n.adjectives.iter().any(
            |a| matches!(a, Adjective::Plain(w) if self.is(w, &["matching"])),
        ) || n.adjectives.iter().any(
            |a| matches!(a, Adjective::Participle { verb, active: true, .. } if self.is(verb, &["match"])),
        );
        let Some(q) = env.such.clone().filter(|_| such || matching) else { return Ok(None) };
        let kinds = kinds_in(&q.filter, q.var);
        let wanted = Self::as_term(word).filter(|t| self.term(*t).sort == Sort::Kind);
        if wanted.is_some_and(|t| !kinds.contains(&t)) {
            return Ok(None);
        }
        let var = env.slot(&self.lemma(word));
        let mut own = replace::query(&q, q.var, &Expr::Slot(var));
        own.var = var;
        let mut d = Denot::many(Ref::Piece, own, How::A, n.at.0);
        d.noun = Some(word.clone());
        d.count = n.quantity.as_ref().map(|q| self.range(q, env)).transpose()?;
        Ok(Some(d))
    }

    /// `the icons on them`, `as many icons as it has`: on what a figure is shown.
    pub(crate) fn shown_by(&mut self, n: &Nominal, env: &mut Env) -> Read<Option<Denot>> {
        let figure = matches!(&n.head, Head::Noun(w) if self.sort(w) == Some(Sort::Property));
        if !figure {
            return Ok(None);
        }
        for post in &n.post {
            match post {
                Post::Prep(Preposition::On | Preposition::In, np) => {
                    let d = match self.group_named(np, env) {
                        Some(d) => d,
                        None => self.phrase(np, env)?,
                    };
                    return Ok(Some(d));
                }
                Post::Relative(r) => {
                    let gap = |np: &NounPhrase| matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Pronoun(Pronoun::Who)));
                    let has = r.clause.verb.verb == V::Have
                        || matches!(&r.clause.verb.verb, V::Word(w) if self.is(w, &["show", "bear", "display"]));
                    if has
                        && r.clause
                            .complements
                            .iter()
                            .any(|c| matches!(c, Complement::Object(np) if gap(np)))
                        && let Some(np) = &r.clause.subject
                    {
                        return Ok(Some(self.phrase(np, env)?));
                    }
                }
                _ => {}
            }
        }
        Ok(None)
    }

    /// `them` where pieces are counted: the group of pieces that was named last.
    pub(crate) fn group_named(&self, np: &NounPhrase, env: &Env) -> Option<Denot> {
        let NounPhrase::One(n) = np else { return None };
        if !matches!(n.head, Head::Pronoun(Pronoun::They | Pronoun::This)) {
            return None;
        }
        let a = env.named.iter().rev().find(|a| a.sort == Ref::Piece && a.plural)?;
        let mut d = Denot::many(Ref::Piece, a.query.clone()?, How::Each, n.at.0);
        d.noun.clone_from(&a.noun);
        d.plural = true;
        Some(d)
    }

    /// `its player`: who sent the piece, or holds it.
    pub(crate) fn player_of_piece(
        &mut self,
        word: &Word,
        n: &Nominal,
        env: &mut Env,
    ) -> Read<Option<Denot>> {
        // `Each card that was attached to it returns to its owner's hand`: to that of its own.
        let of_each = |d: &Denot| d.sort == Ref::Piece && d.how == How::Each;
        let of_each = env.subject.as_ref().is_some_and(of_each)
            && self.is(word, &["owner", "controller", "holder"]);
        let owner = match &n.determiner {
            Determiner::PronounPoss(Pronoun::It)
                if !of_each
                    && let Ok(d) = self.pronoun(Pronoun::It, n, env)
                    && d.sort == Ref::Piece =>
            {
                Some(d.expr())
            }
            // `all coins move to their owners' bags`, `each coin to its owner's bag`: each to its own.
            Determiner::PronounPoss(Pronoun::They | Pronoun::It)
                if self.is(word, &["owner", "controller", "holder"]) =>
            {
                let several = |d: &Denot| match &d.core {
                    Core::Many(q) if d.sort == Ref::Piece => Some(Expr::Slot(q.var)),
                    _ => None,
                };
                let named = || {
                    let last = env.named.iter().rev().find(|a| a.sort == Ref::Piece)?;
                    let group = last.query.as_ref().map(|q| Expr::Slot(q.var));
                    // One thing is `it`, which is not understood here.
                    let they = n.determiner == Determiner::PronounPoss(Pronoun::They);
                    group.or_else(|| they.then(|| last.expr.clone()))
                };
                env.subject.as_ref().and_then(several).or_else(named)
            }
            Determiner::Possessive(np) => {
                let d = self.phrase(np, env)?;
                (d.sort == Ref::Piece).then(|| d.expr())
            }
            // `the owner of that card`
            Determiner::The if self.is(word, &["owner", "controller", "holder"]) => {
                match n.post.as_slice() {
                    [Post::Of(np)] => {
                        let d = self.phrase(np, env)?;
                        (d.sort == Ref::Piece && matches!(d.core, Core::One(_)))
                            .then(|| d.expr())
                    }
                    _ => None,
                }
            }
            _ => None,
        };
        let Some(piece) = owner.filter(|_| n.adjectives.is_empty()) else { return Ok(None) };
        let event = env.event.as_ref();
        let acts = event.is_some_and(|p| {
            p.binds.iter().any(|(r, s)| *r == Role::Object && Expr::Slot(*s) == piece)
        });
        let agent = event
            .and_then(|p| p.binds.iter().find(|(r, _)| *r == Role::Agent))
            .map(|(_, s)| Expr::Slot(*s));
        let named = self.is(word, &["owner", "controller", "holder"]);
        // Whose it was at the start matters where everybody has pieces of their own and hides some of them.
        let packs = &self.out.world.components;
        let own = packs.iter().any(|c| c.source == PieceSource::EachPlayer)
            && self.out.world.zones.iter().any(|z| z.visibility != Visibility::All);
        let whose = if own && self.is(word, &["owner"]) {
            owner_or_controller(piece)
        } else {
            Expr::Controller(Box::new(piece))
        };
        let expr = match agent.filter(|_| acts) {
            // Whoever taps a piece need not be the one it belongs to; one on the board is nobody's.
            Some(agent) if named => unless_none(whose, agent),
            Some(agent) => agent,
            None => whose,
        };
        Ok(Some(Denot { noun: Some(word.clone()), ..Denot::one(Ref::Player, expr, n.at.0) }))
    }

    /// Whether pieces of a place lie open to whoever takes one: not a pile, not a supply.
    pub(crate) fn kept_open(&self, q: &Query) -> bool {
        match &q.domain {
            Domain::In(Expr::Zone(zone, Some(_))) => {
                self.out.world.zones.iter().any(|z| {
                    z.term == *zone && z.visibility != Visibility::Nobody && !z.shuffled
                })
            }
            Domain::Pieces => in_piece_place(&q.filter),
            _ => false,
        }
    }
}

/// Whether a filter asks for pieces that lie at or next to a piece.
fn in_piece_place(c: &Cond) -> bool {
    match c {
        Cond::In(_, Expr::Zone(_, Some(_))) => true,
        Cond::All(l) => l.iter().any(in_piece_place),
        _ => false,
    }
}

/// `its value or more`.
fn or_more(n: &Nominal) -> bool {
    n.post.iter().any(|p| match p {
        Post::Adjective(a) => a.or_equal,
        _ => false,
    })
}

/// Whose a piece was at the start; what was nobody's then belongs to whoever has it.
fn owner_or_controller(piece: Expr) -> Expr {
    let controller = Expr::Controller(Box::new(piece.clone()));
    unless_none(Expr::Owner(Box::new(piece)), controller)
}

/// The first, or the other where there is none.
fn unless_none(first: Expr, other: Expr) -> Expr {
    let none = denote::equal(first.clone(), Expr::Const(crate::lower::Value::None));
    Expr::If(Box::new(none), Box::new(other), Box::new(first))
}

/// A noun with all that is said of it.
pub(crate) fn said(n: &Nominal, voc: &crate::vocabulary::Vocabulary) -> String {
    crate::syntax::print_noun_phrase(&NounPhrase::One(Box::new(n.clone())), voc)
}
