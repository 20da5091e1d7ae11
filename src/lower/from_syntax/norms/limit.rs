//! How many there may be.

use crate::lower::from_syntax::call;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::effects::arithmetic;
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck, equal, int, over};
use crate::lower::from_syntax::words;
use crate::lower::{Compare, Cond, Domain, Expr, RuleKind, Value};
use crate::syntax::ast::{Clause, Complement, Determiner, Head, NounPhrase, Post, Verb};

impl Lowerer<'_> {
    pub(crate) fn limit(
        &mut self,
        clause: &Clause,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<Status> {
        let up_to = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(crate::syntax::ast::Preposition::UpTo, NounPhrase::One(n)) => {
                Some(n)
            }
            _ => None,
        });
        let object = clause.complements.iter().find_map(|c| match c {
            Complement::Object(NounPhrase::One(n)) => Some(n),
            _ => None,
        });
        let (Some(subject), Some(object)) = (&clause.subject, object.or(up_to)) else {
            return Err(Stuck::new(clause.at.0, "it is not said how many of what are allowed"));
        };
        // `Kings, Queens and Jacks can have two props attached to them`: each of them by itself.
        if let NounPhrase::And(list) | NounPhrase::Or(list) = subject {
            let mut status = Status::Operative;
            for one in list {
                let mut each = clause.clone();
                each.subject = Some(one.clone());
                status = self.limit(&each, lead, &mut env.clone())?;
            }
            return Ok(status);
        }
        if let Some(status) = self.limit_played(clause, lead, env)? {
            return Ok(status);
        }
        if let Some(status) = self.copies(subject, object, clause, env)? {
            return Ok(status);
        }
        if !clause.verb.negated
            && let Some(status) = self.may_be_below_zero(clause, object, lead)
        {
            return Ok(status);
        }
        let mut d = self.phrase(subject, env)?;
        let you = matches!(subject, NounPhrase::One(n)
            if matches!(n.head, Head::Pronoun(crate::syntax::ast::Pronoun::You)));
        if you {
            // Said to everybody.
            let var = env.slot("player");
            d.core = Core::Many(over(var, Domain::Players, crate::lower::Cond::True));
        }
        let floor = match &object.quantity {
            Some(
                crate::syntax::ast::Quantity::LessThan(a)
                | crate::syntax::ast::Quantity::AtLeast(a),
            ) if clause.verb.negated
                == matches!(
                    object.quantity,
                    Some(crate::syntax::ast::Quantity::LessThan(_))
                ) =>
            {
                Some(self.amount(a, env)?)
            }
            _ => None,
        };
        let (over_q, one) = match &d.core {
            Core::Many(q) => (q.clone(), Expr::Slot(q.var)),
            // A place that each player has, without a word of whose: each of them.
            Core::One(Expr::Zone(zone, None))
                if self.scope_of(*zone) == crate::lower::Scope::Player =>
            {
                let var = env.slot(&self.term(*zone).name);
                (over(var, Domain::Places(*zone), Cond::True), Expr::Slot(var))
            }
            Core::One(e) => {
                let var = env.slot("thing");
                (denote::only(var, e.clone()), Expr::Slot(var))
            }
            Core::List(..) => {
                return Err(Stuck::new(
                    clause.at.0,
                    "say it for each of them in a sentence of its own",
                ));
            }
        };
        let max = match &object.quantity {
            Some(q) => {
                let (low, high) = self.range(q, env)?;
                if clause.verb.negated { minus_one(&low) } else { high }
            }
            None if clause.verb.negated => int(0),
            None => int(1),
        };
        let mut noun = object.as_ref().clone();
        noun.quantity = None;
        noun.determiner = Determiner::None;
        if d.sort == Ref::Player {
            // `cards in hand`: the place is that of the player who has them.
            let place = |p: crate::syntax::ast::Preposition| call::TO.contains(&p);
            for c in &clause.complements {
                if let Complement::Prep(p, np) = c
                    && place(*p)
                {
                    noun.post.push(Post::Prep(*p, np.clone()));
                }
            }
            for a in &clause.adjuncts {
                if let crate::syntax::ast::Adjunct::Prep(p, np) = a
                    && place(*p)
                {
                    noun.post.push(Post::Prep(*p, np.clone()));
                }
            }
        }
        if d.sort != Ref::Player {
            self.held_where(&mut noun, &d)?;
        }
        let counted = match (&noun.head, d.sort) {
            (Head::Noun(w), Ref::Player) if self.noun_class(w) == words::NounClass::Quality => {
                let id = Self::as_term(w)
                    .ok_or_else(|| Stuck::new(clause.at.0, "this number is not defined"))?;
                self.is_of_players(id, clause)?;
                Expr::Field(Box::new(one), id)
            }
            (Head::Noun(crate::vocabulary::Word::Term(t)), Ref::Piece)
                if self.is_laid_on(*t) =>
            {
                Expr::Field(Box::new(one), *t)
            }
            (Head::Noun(w), sort) => {
                let var = env.slot(&self.lemma(w));
                let filter = self.piece_filter(w, var);
                if sort == Ref::Player {
                    self.remember_slot(env, over_q.var, Ref::Player, None, true);
                    let saved = env.agent.replace(one.clone());
                    let you = env.you.replace(one.clone());
                    let mut query = over(var, Domain::Pieces, filter);
                    let read = self
                        .adjectives(&noun, &mut query, env, Ref::Piece)
                        .and_then(|()| self.posts(&noun, &mut query, env));
                    env.agent = saved;
                    env.you = you;
                    read?;
                    if !matches!(query.domain, Domain::In(_)) {
                        let own = equal(Expr::Controller(Box::new(Expr::Slot(var))), one);
                        query.filter = query.filter.and(own);
                    }
                    let counted = denote::count(query);
                    return self.limited(counted, floor, max, over_q, lead, env);
                }
                let (domain, filter) = match sort {
                    Ref::Piece => (Domain::AttachedTo(one), filter),
                    // The places that count as one hold so many between them.
                    Ref::Place(Some(zone)) if self.collective.contains(&zone) => {
                        (Domain::InAll(zone), filter)
                    }
                    Ref::Place(_) => (Domain::In(one), filter),
                    _ => (
                        Domain::Pieces,
                        filter.and(equal(Expr::Controller(Box::new(Expr::Slot(var))), one)),
                    ),
                };
                denote::count(over(var, domain, filter))
            }
            _ => {
                return Err(Stuck::new(
                    clause.at.0,
                    "it is not said how many of what are allowed",
                ));
            }
        };
        self.limited(counted, floor, max, over_q, lead, env)
    }

    /// A player has a number that players have, and not one of cards.
    fn is_of_players(&self, id: crate::vocabulary::TermId, clause: &Clause) -> Read<()> {
        use crate::lower::Subject;
        let mut known = self.out.world.properties.iter().filter(|p| p.term == id).peekable();
        if known.peek().is_none() || known.any(|p| p.of == Subject::Player) {
            return Ok(());
        }
        let name = &self.term(id).name;
        Err(Stuck::new(
            clause.at.0,
            format!("no player has a `{name}`, so none is too high or too low"),
        )
        .help(format!(
            "say of what it is, for example `The {name} of a card cannot be less than 1`"
        )))
    }

    fn limited(
        &mut self,
        counted: Expr,
        floor: Option<Expr>,
        max: Expr,
        over_q: crate::lower::Query,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<Status> {
        if over_q.domain == Domain::Only(Expr::Const(Value::None)) {
            return Err(Stuck::new(
                self.here(),
                format!("`{}` is about a place that the book does not have", self.said()),
            )
            .help("say first that there is one, for example `each player has a chest`"));
        }
        // At least so many: the negative is at most so few.
        let negative = |e: Expr| arithmetic::times(e, int(-1));
        let (counted, max) = match floor {
            Some(n) => (negative(counted), negative(n)),
            None => (counted, max),
        };
        let rule = self.rule(
            env,
            lead.guard.0.clone(),
            RuleKind::Limit { over: over_q, count: counted, max },
        );
        self.out.rules[rule].exceptional = lead.marker;
        Ok(Status::Operative)
    }

    /// What follows the thing that is counted: `attached to it`, `in it` say again whose it is.
    /// Anything else is not read.
    fn held_where(
        &self,
        noun: &mut crate::syntax::ast::Nominal,
        holder: &denote::Denot,
    ) -> Read<()> {
        let is_it = |np: &NounPhrase| matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Pronoun(_)));
        for post in std::mem::take(&mut noun.post) {
            match (&post, holder.sort) {
                (Post::Participle(clause), Ref::Piece) => {
                    let attached = matches!(&clause.verb.verb, Verb::Word(w) if self.is(w, &["attach"]))
                        && clause
                            .complements
                            .iter()
                            .all(|c| matches!(c, Complement::Prep(_, np) if is_it(np)))
                        && clause.adjuncts.is_empty();
                    if !attached {
                        return Err(Stuck::new(
                            clause.at.0,
                            format!(
                                "it is not clear what `{}` limits",
                                self.quote(clause.at.0)
                            ),
                        ));
                    }
                }
                (Post::Prep(_, np), Ref::Piece | Ref::Place(_)) if is_it(np) => {}
                _ => noun.post.push(post),
            }
        }
        if noun
            .post
            .iter()
            .any(|p| matches!(p, Post::Participle(_) | Post::Prep(..) | Post::Relative(_)))
        {
            return Err(Stuck::new(
                noun.at.0,
                format!("it is not clear which of `{}` are counted", self.quote(noun.at.0)),
            ));
        }
        Ok(())
    }

    /// `a deck of exactly 52 cards`: no more than so many.
    pub(crate) fn no_more_pieces(&mut self, zone: crate::vocabulary::TermId, high: &Expr) {
        // A figure alone is what is needed; more may be put in.
        let more = *high == int(crate::lower::from_syntax::phrases::quantity::MANY);
        if more || !format!(" {} ", self.said()).contains(" exactly ") {
            return;
        }
        let mut inner = Env::default();
        let (player, card) = (inner.slot("player"), inner.slot("card"));
        let place = Expr::Zone(zone, Some(Box::new(Expr::Slot(player))));
        let all = denote::count(over(card, Domain::In(place), Cond::True));
        let cond = Cond::Compare(Compare::AtMost, all, high.clone());
        self.rule(
            &inner,
            Cond::True,
            RuleKind::Components { each: true, zone, cond, at_least: None },
        );
    }

    /// `a deck cannot contain two copies of the same card`, `no more than one of each`:
    /// checked once, as the components are built.
    pub(crate) fn copies(
        &mut self,
        subject: &NounPhrase,
        object: &crate::syntax::ast::Nominal,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let of_each = object.post.iter().any(|p| match p {
            Post::Of(NounPhrase::One(n)) => {
                let piece = matches!(&n.head, Head::Noun(w) if self.noun_class(w) == words::NounClass::Piece);
                let same = n.determiner == Determiner::Each
                    || n.adjectives.iter().any(|a| matches!(a, crate::syntax::ast::Adjective::Plain(w) if self.is(w, &["same", "single"])));
                piece && same
            }
            _ => false,
        });
        if !of_each {
            return Ok(None);
        }
        let d = self.phrase(subject, env)?;
        let Ref::Place(Some(zone)) = d.sort else { return Ok(None) };
        let most = match &object.quantity {
            Some(q) => {
                let (low, high) = self.range(q, env)?;
                if clause.verb.negated { minus_one(&low) } else { high }
            }
            None => int(1),
        };
        let mut inner = Env::default();
        let player = inner.slot("player");
        let (a, b) = (inner.slot("card"), inner.slot("card"));
        let place = Expr::Zone(zone, Some(Box::new(Expr::Slot(player))));
        let alike =
            over(b, Domain::In(place.clone()), Cond::SameKind(Expr::Slot(a), Expr::Slot(b)));
        let few = Cond::Compare(Compare::AtMost, denote::count(alike), most);
        let cond = Cond::Every(Box::new(over(a, Domain::In(place), Cond::True)), Box::new(few));
        self.rule(
            &inner,
            Cond::True,
            RuleKind::Components { each: true, zone, cond, at_least: None },
        );
        Ok(Some(Status::Operative))
    }
}

pub(crate) fn minus_one(e: &Expr) -> Expr {
    match e {
        Expr::Const(Value::Int(n)) => int(n - 1),
        e => Expr::Arith(crate::lower::Arith::Sub, Box::new(e.clone()), Box::new(int(1))),
    }
}
