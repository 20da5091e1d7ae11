//! Noun phrases: what they stand for.

use super::context::Lowerer;
use super::denote::{Core, Denot, How, Read, Ref, Stuck, count, equal, int, over};
use super::discourse::Env;
use super::words::NounClass;
use crate::lower::{
    Aggregate, Compare, Cond, Direction, Domain, Expr, Query, Slot, SortKey, Value,
};
use crate::syntax::ast::{
    Adjective, Determiner, Head, Nominal, NounPhrase, Ordinal, Post, Preposition, Pronoun,
    Quantity,
};
use crate::vocabulary::{Sort, TermId, Word};

impl Lowerer<'_> {
    /// What a noun phrase stands for.
    pub(super) fn phrase(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Denot> {
        match np {
            NounPhrase::One(n) => self.nominal(n, env),
            NounPhrase::And(list) | NounPhrase::Nor(list) => self.list(list, false, env),
            NounPhrase::Or(list) => self.list(list, true, env),
        }
    }

    fn list(&mut self, list: &[NounPhrase], or: bool, env: &mut Env) -> Read<Denot> {
        let list = super::normal::even_list(list);
        let mut parts = Vec::new();
        for np in &list {
            parts.push(self.phrase(np, env)?);
        }
        let Some(first) = parts.first().cloned() else {
            return Err(Stuck::new(self.here(), "a list without members"));
        };
        Ok(Denot { core: Core::List(parts, or), plural: true, ..first })
    }

    /// A phrase that must be a number: a figure, a tally or property, a count.
    pub(super) fn number(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Expr> {
        let denot = self.phrase(np, env)?;
        self.as_number(&denot, env)
    }

    /// A denotation as a number. Plural things are their sum.
    pub(super) fn as_number(&mut self, denot: &Denot, env: &mut Env) -> Read<Expr> {
        match (&denot.core, denot.sort) {
            (Core::List(parts, _), _) => {
                let mut sum: Option<Expr> = None;
                for part in parts {
                    let n = self.as_number(part, env)?;
                    sum = Some(match sum {
                        None => n,
                        Some(s) => {
                            Expr::Arith(crate::lower::Arith::Add, Box::new(s), Box::new(n))
                        }
                    });
                }
                Ok(sum.unwrap_or(int(0)))
            }
            (Core::One(e), Ref::Number | Ref::Tally(_) | Ref::Property(_)) => Ok(e.clone()),
            (Core::Many(q), Ref::Number) => Ok(Expr::One(Box::new(q.clone()))),
            (Core::Many(q), Ref::Piece | Ref::Player) => Ok(count(q.clone())),
            _ => Err(Stuck::new(
                denot.span,
                format!("`{}` is not a number", self.quote(denot.span)),
            )
            .help(
                "say which number is meant, for example `its value` or `the number of cards`",
            )),
        }
    }

    pub(super) fn quote(&self, span: crate::source::Span) -> String {
        let unit = &self.units[self.at];
        self.sources
            .map(|all| all.slice(span))
            .filter(|t| !t.is_empty())
            .unwrap_or(&unit.text)
            .to_owned()
    }

    pub(super) fn nominal(&mut self, n: &Nominal, env: &mut Env) -> Read<Denot> {
        match &n.head {
            Head::Pronoun(
                Pronoun::All
                | Pronoun::Each
                | Pronoun::None
                | Pronoun::Both
                | Pronoun::One
                | Pronoun::Anyone,
            ) if matches!(n.post.first(), Some(Post::Of(_))) => self.bare_number(n, env),
            Head::Pronoun(p) => self.pronoun(*p, n, env),
            Head::Number => self.bare_number(n, env),
            Head::Reference(_) => Ok(Denot::one(Ref::Rule, Expr::Const(Value::None), n.at.0)),
            Head::Numbered(word, i) => self.numbered(word, *i, n),
            Head::Noun(word) => self.noun(word, n, env),
            Head::Gerund(clause) => {
                let verb = self.call(clause, env)?.verb;
                Ok(Denot::one(Ref::Event(verb), Expr::Const(Value::None), n.at.0))
            }
            Head::Text(text) | Head::Variable(text) => {
                Err(Stuck::new(n.at.0, format!("`{text}` is not a name that the book defines"))
                    .help(format!("define it, for example `{text} is a kind of card`")))
            }
            Head::Die(sides) => Ok(Denot {
                count: n.quantity.as_ref().map(|q| self.range(q, env)).transpose()?,
                ..Denot::one(Ref::Other, int(*sides), n.at.0)
            }),
            Head::Whether(_) => Err(Stuck::new(n.at.0, "a question cannot stand here")),
        }
    }

    fn bare_number(&mut self, n: &Nominal, env: &mut Env) -> Read<Denot> {
        // `one of their actors`: the number picks from the group.
        if let Some(Post::Of(np)) = n.post.first() {
            let mut group = self.phrase(np, env)?;
            group.count = n.quantity.as_ref().map(|q| self.range(q, env)).transpose()?;
            group.how = match (&n.determiner, &n.head) {
                (Determiner::Each | Determiner::All, _)
                | (_, Head::Pronoun(Pronoun::Each | Pronoun::All | Pronoun::Both)) => How::Each,
                (Determiner::No, _) | (_, Head::Pronoun(Pronoun::None)) => How::No,
                _ => How::A,
            };
            group.plural = false;
            if let Core::One(e) = &group.core {
                // "one of the deck": a piece of the place.
                if let Ref::Place(_) = group.sort {
                    let var = env.slot("piece");
                    group = Denot {
                        core: Core::Many(over(var, Domain::In(e.clone()), Cond::True)),
                        sort: Ref::Piece,
                        ..group
                    };
                }
            }
            return Ok(group);
        }
        let Some(q) = &n.quantity else {
            return Err(Stuck::new(n.at.0, "a number is missing here"));
        };
        let (low, high) = self.range(q, env)?;
        let expr = if low == int(0) { high.clone() } else { low.clone() };
        Ok(Denot { count: Some((low, high)), ..Denot::one(Ref::Number, expr, n.at.0) })
    }

    fn numbered(&mut self, word: &Word, i: i64, n: &Nominal) -> Read<Denot> {
        if let Some(time) = self.time_of(word) {
            let mut d = Denot::one(Ref::Time(Some(time)), Expr::TimeNumber(time), n.at.0);
            d.extra.push(equal(Expr::TimeNumber(time), int(i)));
            d.noun = Some(word.clone());
            return Ok(d);
        }
        Err(Stuck::new(n.at.0, format!("`{}` cannot be numbered", self.quote(n.at.0))))
    }

    /// A noun with its determiner, adjectives and what follows.
    fn noun(&mut self, word: &Word, n: &Nominal, env: &mut Env) -> Read<Denot> {
        let class = self.noun_class(word);
        if !matches!(
            class,
            NounClass::Piece | NounClass::Player | NounClass::Place | NounClass::Quality
        ) && !matches!(word, Word::Term(_))
            && !self.members_of(word).is_empty()
        {
            return self.thing(word, n, env);
        }
        match class {
            NounClass::Piece => self.piece(word, n, env),
            NounClass::Player => self.player(word, n, env),
            NounClass::Place => self.place(word, n, env),
            NounClass::Quality => self.quality(word, n, env),
            NounClass::Value => self.value(word, n, env),
            NounClass::Time => self.time_phrase(word, n),
            NounClass::State => Ok(Denot {
                noun: Some(word.clone()),
                ..Denot::one(
                    Self::as_term(word).map_or(Ref::Other, Ref::State),
                    Expr::Const(Value::None),
                    n.at.0,
                )
            }),
            NounClass::Event => self.event_noun(word, n, env),
            NounClass::Rule => Ok(Denot {
                noun: Some(word.clone()),
                plural: n.plural,
                ..Denot::one(Ref::Rule, Expr::Const(Value::None), n.at.0)
            }),
            NounClass::Thing => self.thing(word, n, env),
        }
    }

    fn how(n: &Nominal) -> How {
        match &n.determiner {
            Determiner::The
            | Determiner::This
            | Determiner::That
            | Determiner::These
            | Determiner::Those
            | Determiner::TheOther
            | Determiner::PronounPoss(_)
            | Determiner::Possessive(_) => How::The,
            Determiner::Only(inner) => match **inner {
                Determiner::A => How::A,
                _ => How::The,
            },
            Determiner::Each
            | Determiner::All
            | Determiner::EachOther
            | Determiner::AllOther
            | Determiner::Either => How::Each,
            Determiner::Any | Determiner::AnyOther => How::Any,
            Determiner::No => How::No,
            Determiner::A | Determiner::Another | Determiner::Some | Determiner::Which => {
                How::A
            }
            Determiner::None if n.plural && n.quantity.is_none() => How::Bare,
            Determiner::None => How::A,
        }
    }

    /// The possessor of a nominal as an expression, if one is said.
    pub(super) fn possessor(&mut self, n: &Nominal, env: &mut Env) -> Read<Option<Denot>> {
        match &n.determiner {
            Determiner::PronounPoss(p) => {
                let np = Nominal {
                    determiner: Determiner::None,
                    quantity: None,
                    adjectives: Vec::new(),
                    head: Head::Pronoun(*p),
                    plural: false,
                    post: Vec::new(),
                    at: n.at,
                };
                Ok(Some(self.pronoun(*p, &np, env)?))
            }
            Determiner::Possessive(np) => Ok(Some(self.phrase(np, env)?)),
            _ => {
                for post in &n.post {
                    if let Post::Of(np) = post {
                        let d = self.phrase(np, env)?;
                        return Ok(Some(d));
                    }
                }
                Ok(None)
            }
        }
    }

    // ---- pieces -------------------------------------------------------------------------

    /// The condition that a piece noun puts on a piece.
    pub(super) fn piece_filter(&mut self, word: &Word, var: Slot) -> Cond {
        let Some(id) = Self::as_term(word) else {
            // A noun of the language that the book makes no kind of: only the general ones fit.
            let general =
                self.is(word, &["card", "piece", "component", "item", "object", "permanent"]);
            return if general { Cond::True } else { Cond::False };
        };
        match self.term(id).sort {
            Sort::Status => Cond::Status(Expr::Slot(var), id),
            Sort::Designation => Cond::Titled(Expr::Slot(var), id),
            Sort::Kind | Sort::Name => {
                if self.is_generic_kind(id) {
                    Cond::True
                } else {
                    Cond::Kind(Expr::Slot(var), id)
                }
            }
            Sort::Value => self.value_filter(Expr::Slot(var), id),
            _ => Cond::True,
        }
    }

    /// Whether every piece of the game is of this kind.
    fn is_generic_kind(&self, id: TermId) -> bool {
        let all = &self.out.world.components;
        all.is_empty() || all.iter().all(|c| c.kinds.contains(&id))
    }

    /// A property of the thing has this value, whichever property has it.
    pub(super) fn value_filter(&self, thing: Expr, value: TermId) -> Cond {
        let holders: Vec<Cond> = self
            .out
            .world
            .properties
            .iter()
            .filter_map(|p| match &p.kind {
                crate::lower::PropertyKind::Term(values) if values.contains(&value) => {
                    Some(equal(
                        Expr::Field(Box::new(thing.clone()), p.term),
                        Expr::Const(Value::Term(value)),
                    ))
                }
                crate::lower::PropertyKind::Set(values) if values.contains(&value) => {
                    Some(Cond::Member(thing.clone(), p.term, Expr::Const(Value::Term(value))))
                }
                _ => None,
            })
            .collect();
        match holders.len() {
            0 => Cond::Kind(thing, value),
            1 => holders.into_iter().next().unwrap_or(Cond::True),
            _ => Cond::Any(holders),
        }
    }

    fn piece(&mut self, word: &Word, n: &Nominal, env: &mut Env) -> Read<Denot> {
        let how = Self::how(n);
        // A definite phrase without more words refers back.
        if matches!(
            n.determiner,
            Determiner::The
                | Determiner::That
                | Determiner::This
                | Determiner::These
                | Determiner::Those
        ) && n.adjectives.is_empty()
            && n.post.is_empty()
        {
            if let Some(found) = self.refer_back(word, n, env) {
                return Ok(found);
            }
        }
        // "the trump card", "the Star": a title's bearer.
        if let Some(id) = Self::as_term(word)
            && self.term(id).sort == Sort::Designation
            && how == How::The
        {
            let scope = self.possessor(n, env)?.map(|d| Box::new(self.owner_of(&d)));
            let scope = scope.or_else(|| env.agent.clone().map(Box::new));
            return Ok(Denot {
                noun: Some(word.clone()),
                ..Denot::one(Ref::Piece, Expr::Designated(id, scope), n.at.0)
            });
        }
        let var = env.slot(&self.lemma(word));
        let mut query = over(var, Domain::Pieces, self.piece_filter(word, var));
        let mut denot = Denot::many(Ref::Piece, query.clone(), how, n.at.0);
        denot.noun = Some(word.clone());
        denot.plural = n.plural;
        if let Some(owner) = self.possessor_of_piece(n, env)? {
            self.restrict_to_owner(&mut query, &owner, n, env)?;
        }
        self.adjectives(n, &mut query, env, Ref::Piece)?;
        self.posts(n, &mut query, env)?;
        if matches!(
            n.determiner,
            Determiner::Another
                | Determiner::EachOther
                | Determiner::AnyOther
                | Determiner::AllOther
                | Determiner::TheOther
        ) && let Some(first) = env.named.iter().rev().find(|a| a.sort == Ref::Piece).cloned()
        {
            query.filter = query.filter.and(equal(Expr::Slot(var), first.expr).negate());
        }
        denot.count = n.quantity.as_ref().map(|q| self.range(q, env)).transpose()?;
        if let Some(Quantity::Only(_)) = &n.quantity {
            denot.how = How::A;
        }
        denot.random = n
            .adjectives
            .iter()
            .any(|a| matches!(a, Adjective::Plain(w) if self.is(w, &["random"])));
        denot.core = Core::Many(query);
        Ok(denot)
    }

    fn possessor_of_piece(&mut self, n: &Nominal, env: &mut Env) -> Read<Option<Denot>> {
        match &n.determiner {
            Determiner::PronounPoss(_) | Determiner::Possessive(_) => self.possessor(n, env),
            _ => Ok(None),
        }
    }

    /// `their cards`: controlled by the player; `its props`: attached to the piece; `the deck's
    /// cards`: in the place.
    fn restrict_to_owner(
        &mut self,
        query: &mut Query,
        owner: &Denot,
        n: &Nominal,
        _env: &mut Env,
    ) -> Read<()> {
        let var = Expr::Slot(query.var);
        match owner.sort {
            Ref::Player => {
                let filter = match &owner.core {
                    Core::One(e) => equal(Expr::Controller(Box::new(var)), e.clone()),
                    _ => {
                        return Err(Stuck::new(
                            n.at.0,
                            "it is not clear whose pieces are meant",
                        ));
                    }
                };
                query.filter = std::mem::replace(&mut query.filter, Cond::True).and(filter);
            }
            Ref::Piece => query.domain = Domain::AttachedTo(owner.expr()),
            Ref::Place(_) => query.domain = Domain::In(owner.expr()),
            _ => return Err(Stuck::new(n.at.0, "it is not clear whose pieces are meant")),
        }
        Ok(())
    }

    /// Adjectives as conditions on the query's variable.
    pub(super) fn adjectives(
        &mut self,
        n: &Nominal,
        query: &mut Query,
        env: &mut Env,
        _sort: Ref,
    ) -> Read<()> {
        for adjective in &n.adjectives {
            let var = Expr::Slot(query.var);
            let cond = match adjective {
                Adjective::Participle { negated, active, verb } => {
                    let cond = self.participle(verb, *active, var, env, n.at.0)?;
                    if *negated { cond.negate() } else { cond }
                }
                Adjective::Value(word) | Adjective::Noun(word) => match Self::as_term(word) {
                    Some(id) => match self.term(id).sort {
                        Sort::Value => self.value_filter(var, id),
                        Sort::Status | Sort::Kind | Sort::Name | Sort::Designation => {
                            self.piece_filter(word, query.var)
                        }
                        Sort::Zone => Cond::InZone(var, id),
                        _ => Cond::True,
                    },
                    None => Cond::True,
                },
                Adjective::Most(word) => {
                    self.superlative(word, n, query, env)?;
                    continue;
                }
                Adjective::Plain(word) => {
                    if self.is(
                        word,
                        &[
                            "top", "random", "other", "more", "single", "own", "certain",
                            "given", "current", "new",
                        ],
                    ) {
                        if self.is(word, &["top"]) {
                            query.limit = Some(Box::new(int(1)));
                        }
                        continue;
                    }
                    if self.is(word, &["face-up", "face up"]) {
                        Cond::FaceUp(var)
                    } else if self.is(word, &["face-down", "face down"]) {
                        Cond::FaceUp(var).negate()
                    } else if self.is(word, &["same", "matching"]) {
                        Cond::True
                    } else {
                        return Err(self.odd_word(word, n));
                    }
                }
                Adjective::Other => continue,
                Adjective::Ordinal(Ordinal::Last | Ordinal::Nth(_)) => {
                    self.superlative_by_arrival(n, query, env)?;
                    continue;
                }
                Adjective::Ordinal(_) | Adjective::More(_) => {
                    return Err(Stuck::new(
                        n.at.0,
                        format!("it is not said by what `{}` is measured", self.quote(n.at.0)),
                    ));
                }
            };
            query.filter = std::mem::replace(&mut query.filter, Cond::True).and(cond);
        }
        Ok(())
    }

    pub(super) fn odd_word(&self, word: &Word, n: &Nominal) -> Stuck {
        Stuck::new(
            n.at.0,
            format!("`{}` says nothing that the book defines here", self.lemma(word)),
        )
        .help(format!(
            "define it, for example `being {} is a property of a card`",
            self.lemma(word)
        ))
    }

    fn superlative(
        &mut self,
        word: &Word,
        n: &Nominal,
        query: &mut Query,
        env: &mut Env,
    ) -> Read<()> {
        if self.is(word, &["late", "latest", "recent", "new", "last"]) {
            return self.superlative_by_arrival(n, query, env);
        }
        if self.is(word, &["top"]) {
            query.limit = Some(Box::new(int(1)));
            return Ok(());
        }
        let high = self.is(
            word,
            &["high", "large", "big", "great", "most", "much", "many", "strong", "good"],
        );
        let low = self.is(word, &["low", "small", "few", "little", "weak", "least"]);
        if !high && !low {
            return Err(self.odd_word(word, n));
        }
        // By what: the one number property of pieces, unless one is named.
        let numbers: Vec<TermId> = self
            .out
            .world
            .properties
            .iter()
            .filter(|p| {
                p.of == crate::lower::Subject::Piece
                    && p.kind == crate::lower::PropertyKind::Number
            })
            .map(|p| p.term)
            .collect();
        let [field] = numbers.as_slice() else {
            return Err(Stuck::new(
                n.at.0,
                format!("it is not said by what `{}` is measured", self.quote(n.at.0)),
            )
            .help("write for example `the card with the highest rank`"));
        };
        let direction = if high { Direction::Descending } else { Direction::Ascending };
        query.sort.push(SortKey {
            by: Expr::Field(Box::new(Expr::Slot(query.var)), *field),
            direction,
        });
        query.limit = Some(Box::new(int(1)));
        Ok(())
    }

    fn superlative_by_arrival(
        &mut self,
        n: &Nominal,
        query: &mut Query,
        env: &mut Env,
    ) -> Read<()> {
        // `the latest card added to the tower`: arrival order over the places of that zone.
        for post in &n.post {
            let clause = match post {
                Post::Participle(c) | Post::To(c) => c,
                Post::Relative(r) => &r.clause,
                _ => continue,
            };
            for complement in &clause.complements {
                if let crate::syntax::ast::Complement::Prep(
                    Preposition::To | Preposition::On | Preposition::In,
                    np,
                ) = complement
                {
                    let place = self.phrase(np, env)?;
                    if let Ref::Place(Some(zone)) = place.sort {
                        query.domain = Domain::LatestIn(zone);
                        query.limit = Some(Box::new(int(1)));
                        return Ok(());
                    }
                }
            }
        }
        for post in &n.post {
            if let Post::Prep(Preposition::In | Preposition::On, np) | Post::Of(np) = post {
                let place = self.phrase(np, env)?;
                if let Ref::Place(Some(zone)) = place.sort {
                    query.domain = Domain::LatestIn(zone);
                    query.limit = Some(Box::new(int(1)));
                    return Ok(());
                }
            }
        }
        // Without a place: the zone in which pieces of this status arrive.
        let zones: Vec<TermId> = self.arrival_zones();
        if let [zone] = zones.as_slice() {
            query.domain = Domain::LatestIn(*zone);
            query.limit = Some(Box::new(int(1)));
            return Ok(());
        }
        Err(Stuck::new(
            n.at.0,
            format!("it is not said to which place `{}` came", self.quote(n.at.0)),
        )
        .help("name the place, for example `the latest card added to the pile`"))
    }

    /// The zones whose order of arrival some rule has asked for, or to which events add pieces.
    fn arrival_zones(&self) -> Vec<TermId> {
        let mut zones: Vec<TermId> = Vec::new();
        for rule in &self.out.rules {
            if let crate::lower::RuleKind::Perform { effect, .. } = &rule.kind {
                gather_become(effect, &mut zones);
            }
        }
        zones
    }

    /// `that was added latest`, `which came last`.
    fn arrives_latest(&self, clause: &crate::syntax::ast::Clause) -> bool {
        use crate::syntax::ast::{Adverb, Complement, Verb};
        let arrives = matches!(&clause.verb.verb, Verb::Word(w)
            if self.is(w, &["add", "put", "place", "arrive", "join", "come", "enter", "play", "move"]));
        let latest = |w: &Word| self.is(w, &["late", "latest", "last", "recent", "new"]);
        arrives
            && (clause.verb.adverbs.contains(&Adverb::Last)
                || clause.complements.iter().any(|c| match c {
                    Complement::Adjective(a) => match &a.word {
                        Adjective::Most(w) | Adjective::Plain(w) => latest(w),
                        Adjective::Ordinal(Ordinal::Last) => true,
                        _ => false,
                    },
                    _ => false,
                }))
    }

    fn latest_arrival(
        &mut self,
        clause: &crate::syntax::ast::Clause,
        n: &Nominal,
        query: &mut Query,
        env: &mut Env,
    ) -> Read<()> {
        let mut bare = n.clone();
        bare.post = vec![Post::Participle(Box::new(clause.clone()))];
        self.superlative_by_arrival(&bare, query, env)
    }

    /// What follows a noun, as conditions on the query's variable.
    pub(super) fn posts(&mut self, n: &Nominal, query: &mut Query, env: &mut Env) -> Read<()> {
        for post in &n.post {
            let var = Expr::Slot(query.var);
            let cond = match post {
                Post::Prep(
                    Preposition::In
                    | Preposition::On
                    | Preposition::From
                    | Preposition::At
                    | Preposition::OnTop,
                    np,
                )
                | Post::Of(np) => {
                    let place = self.phrase(np, env)?;
                    match (place.sort, &place.core) {
                        (Ref::Place(_), Core::One(e)) => {
                            if query.domain == Domain::Pieces {
                                query.domain = Domain::In(e.clone());
                                continue;
                            }
                            if matches!(query.domain, Domain::LatestIn(_)) {
                                continue;
                            }
                            Cond::In(var, e.clone())
                        }
                        (Ref::Place(_), Core::List(..)) => self.in_place(var, &place),
                        (Ref::Place(Some(zone)), Core::Many(_)) => {
                            if query.domain == Domain::Pieces {
                                query.domain = Domain::InAll(zone);
                                continue;
                            }
                            Cond::InZone(var, zone)
                        }
                        (Ref::Term, Core::One(Expr::Const(Value::Term(value)))) => {
                            self.value_filter(var, *value)
                        }
                        (Ref::Property(_), _) if place.how == How::Any => Cond::True,
                        (Ref::Property(field), _) => self.matching(field, n, var, env)?,
                        (Ref::Piece, _) => Cond::Attached(var, Some(place.expr())),
                        (Ref::Other, _) if self.is_state_phrase(np) => {
                            self.state_phrase(np, var)?
                        }
                        (Ref::Player, Core::One(e)) => {
                            equal(Expr::Controller(Box::new(var)), e.clone())
                        }
                        _ => {
                            return Err(Stuck::new(
                                place.span,
                                format!(
                                    "`{}` is no place of this book",
                                    self.quote(place.span)
                                ),
                            ));
                        }
                    }
                }
                Post::Prep(Preposition::With, np) => self.with(np, var, env)?,
                Post::Prep(Preposition::Without, np) => self.with(np, var, env)?.negate(),
                Post::Relative(r) if self.arrives_latest(&r.clause) => {
                    self.latest_arrival(&r.clause, n, query, env)?;
                    continue;
                }
                Post::Relative(r) => {
                    let saved = env.gap.take();
                    env.gap = Some((var, Ref::Piece));
                    let cond = self.clause_condition(&r.clause, env);
                    env.gap = saved;
                    cond?
                }
                Post::Participle(clause) => {
                    if matches!(query.domain, Domain::LatestIn(_)) {
                        continue;
                    }
                    let saved = env.gap.take();
                    env.gap = Some((var, Ref::Piece));
                    let cond = self.reduced(clause, env);
                    env.gap = saved;
                    cond?
                }
                Post::To(_) if matches!(query.domain, Domain::LatestIn(_)) => continue,
                Post::Adjective(a) => self.adjective_phrase(a, var, env, n.at.0)?,
                Post::Except(np) => {
                    let other = self.phrase(np, env)?;
                    self.membership(var, &other).negate()
                }
                Post::Apposition(_) => Cond::True,
                Post::ForTo(..) | Post::To(_) | Post::Per(_) | Post::Aside(_) => continue,
                Post::Prep(..) => {
                    return Err(Stuck::new(
                        n.at.0,
                        format!(
                            "it is not clear what the words after the noun in `{}` restrict",
                            self.quote(n.at.0)
                        ),
                    ));
                }
            };
            query.filter = std::mem::replace(&mut query.filter, Cond::True).and(cond);
        }
        Ok(())
    }

    /// The thing is (one of) what another phrase stands for.
    pub(super) fn membership(&mut self, thing: Expr, other: &Denot) -> Cond {
        match &other.core {
            Core::One(e) => equal(thing, e.clone()),
            Core::Many(q) => {
                let mut q = q.clone();
                let var = Expr::Slot(q.var);
                q.filter = std::mem::replace(&mut q.filter, Cond::True).and(equal(var, thing));
                Cond::Exists(Box::new(q))
            }
            Core::List(parts, _) => {
                Cond::Any(parts.iter().map(|p| self.membership(thing.clone(), p)).collect())
            }
        }
    }

    /// `of the same suit [as X]`: the property agrees with the thing named before.
    fn matching(&mut self, field: TermId, n: &Nominal, var: Expr, env: &mut Env) -> Read<Cond> {
        let other = env.named.iter().rev().find(|a| a.sort == Ref::Piece).cloned();
        match other {
            Some(a) => Ok(equal(
                Expr::Field(Box::new(var), field),
                Expr::Field(Box::new(a.expr), field),
            )),
            None => {
                Err(Stuck::new(n.at.0, format!("`{}`: the same as what", self.quote(n.at.0)))
                    .help("write for example `of the same suit as the first card`"))
            }
        }
    }

    // ---- players ------------------------------------------------------------------------

    fn player(&mut self, word: &Word, n: &Nominal, env: &mut Env) -> Read<Denot> {
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
        let mut others = matches!(
            n.determiner,
            Determiner::Another
                | Determiner::EachOther
                | Determiner::AnyOther
                | Determiner::AllOther
                | Determiner::TheOther
        );
        for adjective in &n.adjectives {
            match adjective {
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
                _ => {}
            }
        }
        let opponent = self.is(word, &["opponent", "rival", "enemy"]);
        if how == How::The
            && !others
            && !opponent
            && n.post.is_empty()
            && n.adjectives.is_empty()
            && !matches!(n.determiner, Determiner::PronounPoss(_) | Determiner::Possessive(_))
        {
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
        }
        let var = env.slot(&self.lemma(word));
        let mut query = over(var, Domain::Players, Cond::True);
        if others || opponent {
            let not = if opponent { asked.clone() } else { self.first_player_named(env) };
            query.filter = equal(Expr::Slot(var), not).negate();
        }
        let mut denot = Denot::many(Ref::Player, query.clone(), how, n.at.0);
        denot.noun = Some(word.clone());
        denot.plural = n.plural;
        self.player_posts(n, &mut query, env)?;
        denot.count = n.quantity.as_ref().map(|q| self.range(q, env)).transpose()?;
        denot.core = Core::Many(query);
        if others && how == How::The && !n.plural {
            denot.how = How::The;
        }
        Ok(denot)
    }

    /// A player named before, for `each other player`.
    fn first_player_named(&self, env: &Env) -> Expr {
        env.named
            .iter()
            .rev()
            .find(|a| a.sort == Ref::Player && !a.plural && a.sentence == env.sentence)
            .map(|a| a.expr.clone())
            .or_else(|| env.agent.clone())
            .unwrap_or(Expr::TurnPlayer)
    }

    fn player_posts(&mut self, n: &Nominal, query: &mut Query, env: &mut Env) -> Read<()> {
        for post in &n.post {
            let var = Expr::Slot(query.var);
            let cond = match post {
                Post::Relative(r) => {
                    let saved = env.gap.take();
                    env.gap = Some((var, Ref::Player));
                    let cond = self.clause_condition(&r.clause, env);
                    env.gap = saved;
                    cond?
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
                Post::Except(np) => {
                    let other = self.phrase(np, env)?;
                    self.membership(var, &other).negate()
                }
                Post::Prep(Preposition::To, np) => {
                    // the player to the left of X
                    match self.left_right(np, env)? {
                        Some(e) => equal(var, e),
                        None => {
                            return Err(Stuck::new(
                                n.at.0,
                                format!(
                                    "it is not clear which player `{}` is",
                                    self.quote(n.at.0)
                                ),
                            ));
                        }
                    }
                }
                Post::Apposition(_) => Cond::True,
                _ => {
                    return Err(Stuck::new(
                        n.at.0,
                        format!("it is not clear which player `{}` is", self.quote(n.at.0)),
                    ));
                }
            };
            query.filter = std::mem::replace(&mut query.filter, Cond::True).and(cond);
        }
        Ok(())
    }

    /// `with the most points`, `with two coins`.
    fn player_with(&mut self, np: &NounPhrase, var: Expr, env: &mut Env) -> Read<Cond> {
        if let NounPhrase::One(n) = np
            && let Some(high) = self.most(n)
        {
            let value = self.having(n, var.clone(), env)?;
            let other = env.slot("player");
            let theirs = self.having(n, Expr::Slot(other), env)?;
            let all = over(other, Domain::Players, Cond::True);
            let aggregate = if high { Aggregate::Max } else { Aggregate::Min };
            let best = Expr::Aggregate(aggregate, Box::new(all), Some(Box::new(theirs)));
            return Ok(Cond::Compare(Compare::Equal, value, best));
        }
        self.has(var, Ref::Player, np, env)
    }

    /// `most`, `highest` against `fewest`, `lowest`.
    fn most(&self, n: &Nominal) -> Option<bool> {
        if n.quantity == Some(Quantity::Most) {
            return Some(true);
        }
        n.adjectives.iter().find_map(|a| match a {
            Adjective::Most(w) => {
                Some(!self.is(w, &["low", "small", "few", "little", "least"]))
            }
            _ => None,
        })
    }

    /// The number of what a nominal names that this player has: a tally, or pieces.
    pub(super) fn having(&mut self, n: &Nominal, player: Expr, env: &mut Env) -> Read<Expr> {
        if let Head::Noun(word) = &n.head
            && let Some(id) = Self::as_term(word)
            && matches!(self.term(id).sort, Sort::Tally | Sort::Property)
        {
            return Ok(Expr::Field(Box::new(player), id));
        }
        if let Head::Noun(word) = &n.head
            && self.noun_class(word) == NounClass::Piece
        {
            let var = env.slot(&self.lemma(word));
            let filter = self
                .piece_filter(word, var)
                .and(equal(Expr::Controller(Box::new(Expr::Slot(var))), player));
            let mut query = over(var, Domain::Pieces, filter);
            self.posts(n, &mut query, env)?;
            return Ok(count(query));
        }
        Err(Stuck::new(
            n.at.0,
            format!("`{}` is nothing that a player has so many of", self.quote(n.at.0)),
        )
        .help("define it, for example `each player begins the game with 0 points`"))
    }
}

/// The zones to which an effect moves a piece that it gives a status.
fn gather_become(effect: &crate::lower::Effect, zones: &mut Vec<TermId>) {
    use crate::lower::{Arg, Effect, Role, Verb};
    match effect {
        Effect::Together(list)
            if list.iter().any(|e| matches!(e, Effect::Do(p) if p.verb == Verb::BECOME)) =>
        {
            for e in list {
                if let Effect::Do(p) = e
                    && p.verb == Verb::MOVE
                {
                    for (role, arg) in &p.roles {
                        if let (Role::To, Arg::Is(Expr::Zone(z, _))) = (role, arg)
                            && !zones.contains(z)
                        {
                            zones.push(*z);
                        }
                    }
                }
            }
        }
        Effect::Seq(list) | Effect::Together(list) => {
            list.iter().for_each(|e| gather_become(e, zones))
        }
        Effect::If(_, a, b) => {
            gather_become(a, zones);
            gather_become(b, zones);
        }
        Effect::ForEach { body, .. } => gather_become(body, zones),
        _ => {}
    }
}

/// Whether a pronoun is plural by form.
pub(super) fn is_plural(p: Pronoun) -> bool {
    matches!(p, Pronoun::They | Pronoun::Both | Pronoun::All)
}
