//! Adjectives, superlatives and what stands behind a noun.

use super::denote::{Core, Denot, How, Read, Ref, Stuck, equal, int};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words;
use crate::lower::{Cond, Direction, Domain, Expr, Query, RuleKind, SortKey, Value};
use crate::syntax::ast::{
    Adjective, Clause, Complement, Head, Nominal, NounPhrase, Ordinal, Post, Preposition,
    Pronoun,
};
use crate::vocabulary::{Sort, TermId, Word};

impl Lowerer<'_> {
    /// Adjectives as conditions on the query's variable.
    pub(crate) fn adjectives(
        &mut self,
        n: &Nominal,
        query: &mut Query,
        env: &mut Env,
        sort: Ref,
    ) -> Read<()> {
        for adjective in &n.adjectives {
            let var = Expr::Slot(query.var);
            let cond = match adjective {
                // What is unspent, unclaimed or unused is there still.
                Adjective::Participle { negated: true, verb, .. }
                    if self.is(verb, &["spend", "use", "claim", "collect", "take", "pay"]) =>
                {
                    Cond::True
                }
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
                    None if self.voc_piece(word) => Cond::True,
                    None => return Err(self.odd_word(word, n)),
                },
                Adjective::Most(word) => {
                    self.superlative(word, n, query, env)?;
                    continue;
                }
                Adjective::Plain(word) => {
                    if self.is(
                        word,
                        &[
                            "top",
                            "bottom",
                            "random",
                            "other",
                            "more",
                            "single",
                            "own",
                            "certain",
                            "given",
                            "current",
                            "new",
                            "extra",
                            "additional",
                            "further",
                        ],
                    ) {
                        if self.is(word, &["new"])
                            && let Some(fresh) = self.out.terms.find("new", Sort::Property)
                        {
                            query.filter = std::mem::replace(&mut query.filter, Cond::True)
                                .and(Cond::Flag(var, fresh));
                        }
                        if self.is(word, &["top"]) {
                            query.limit = Some(Box::new(int(1)));
                        }
                        if self.is(word, &["bottom"]) {
                            query.sort.push(SortKey {
                                by: Expr::Depth(Box::new(Expr::Slot(query.var))),
                                direction: Direction::Descending,
                            });
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
                    } else if let Some(cond) = self.parity(word, &var, sort) {
                        cond
                    } else if let Some(class) = self.class_by_adjective(word) {
                        Cond::Kind(var, class)
                    } else if let Some(state) = self.defined.get(&*self.lemma(word)) {
                        Cond::Flag(var, *state)
                    } else if let Some((flag, ..)) = self.flags.get(&*self.lemma(word)) {
                        Cond::Flag(var, *flag)
                    } else {
                        return Err(self.odd_word(word, n));
                    }
                }
                // `no other card in the row`: than the one that is spoken of.
                Adjective::Other if sort == Ref::Piece => {
                    let first =
                        env.named.iter().rev().find(|a| a.sort == Ref::Piece && !a.plural);
                    let Some(first) = first.cloned() else {
                        return Err(Stuck::new(
                            n.at.0,
                            format!("`{}`: it is not said than which one", self.quote_of(n)),
                        )
                        .help("name the one before, or say which ones are meant"));
                    };
                    equal(var, first.expr).negate()
                }
                Adjective::Other => continue,
                Adjective::Ordinal(Ordinal::Last | Ordinal::Nth(_)) => {
                    self.superlative_by_arrival(n, query, env)?;
                    continue;
                }
                Adjective::Ordinal(_) | Adjective::More(_) => {
                    return Err(Stuck::new(
                        n.at.0,
                        format!("it is not said by what `{}` is measured", self.quote_of(n)),
                    ));
                }
            };
            query.filter = std::mem::replace(&mut query.filter, Cond::True).and(cond);
        }
        Ok(())
    }

    /// `game card`, `playing piece`: a word before the noun that picks nothing out.
    fn voc_piece(&self, word: &Word) -> bool {
        matches!(self.noun_class(word), words::NounClass::Piece | words::NounClass::Place)
            || self.is(word, &["game", "play", "player"])
    }

    /// `A red ace`, where some pieces are red cards by a sentence: the class.
    pub(crate) fn class_by_adjective(&self, word: &Word) -> Option<TermId> {
        let lemma = self.lemma(word).to_lowercase();
        let classed = self.out.rules.iter().filter_map(|r| match r.kind {
            RuleKind::Assort { field: None, member, .. } => Some(member),
            _ => None,
        });
        let mut found = classed.filter(|class| {
            let name = self.term(*class).name.to_lowercase();
            name.split_once(' ')
                .is_some_and(|(front, noun)| front == lemma && !noun.contains(' '))
        });
        found.next()
    }

    pub(crate) fn odd_word(&self, word: &Word, n: &Nominal) -> Stuck {
        Stuck::new(
            n.at.0,
            format!("`{}` says nothing that the book defines here", self.lemma(word)),
        )
        .help(format!(
            "define it, for example `being {} is a property of a card`",
            self.lemma(word)
        ))
    }

    pub(crate) fn superlative(
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
        let low = self.is(word, &["low", "small", "few", "fewest", "little", "weak", "least"]);
        if !high && !low {
            return Err(self.odd_word(word, n));
        }
        // By what: the one number property of pieces, unless one is named.
        let numbers = self.piece_numbers();
        let [field] = numbers.as_slice() else {
            return Err(Stuck::new(
                n.at.0,
                format!("it is not said by what `{}` is measured", self.quote_of(n)),
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

    pub(crate) fn superlative_by_arrival(
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
            format!("it is not said to which place `{}` came", self.quote_of(n)),
        )
        .help("name the place, for example `the latest card added to the pile`"))
    }

    /// The zones whose order of arrival some rule has asked for, or to which events add pieces.
    pub(crate) fn arrival_zones(&self) -> Vec<TermId> {
        let mut zones: Vec<TermId> = Vec::new();
        for rule in &self.out.rules {
            if let crate::lower::RuleKind::Perform { effect, .. } = &rule.kind {
                gather_become(effect, &mut zones);
            }
        }
        zones
    }

    /// `that was added latest`, `which came last`.
    pub(crate) fn arrives_latest(&self, clause: &crate::syntax::ast::Clause) -> bool {
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

    pub(crate) fn latest_arrival(
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
    pub(crate) fn posts(&mut self, n: &Nominal, query: &mut Query, env: &mut Env) -> Read<()> {
        for post in &n.post {
            let var = Expr::Slot(query.var);
            let cond = match post {
                // `actors of rank 1`
                Post::Of(NounPhrase::One(of))
                | Post::Prep(Preposition::With, NounPhrase::One(of))
                    if self.numbered_property(of).is_some() =>
                {
                    let Some((field, i)) = self.numbered_property(of) else { continue };
                    equal(Expr::Field(Box::new(var), field), super::denote::int(i))
                }
                Post::Prep(
                    Preposition::In
                    | Preposition::On
                    | Preposition::From
                    | Preposition::At
                    | Preposition::OnTop,
                    np,
                )
                | Post::Of(np)
                    if self.is_state_phrase(np) =>
                {
                    self.state_phrase(np, var)?
                }
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
                        // A place that counts as one over all players.
                        (Ref::Place(_), Core::One(Expr::Zone(zone, None)))
                            if self.collective.contains(zone)
                                && query.domain == Domain::Pieces =>
                        {
                            query.domain = Domain::InAll(*zone);
                            continue;
                        }
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
                        (Ref::Place(Some(zone)), Core::Many(places)) => {
                            let whose = of_whom(places, &var);
                            if query.domain == Domain::Pieces {
                                query.domain = Domain::InAll(zone);
                                query.filter =
                                    std::mem::replace(&mut query.filter, Cond::True).and(whose);
                                continue;
                            }
                            Cond::InZone(var, zone).and(whose)
                        }
                        (Ref::Term, Core::One(Expr::Const(Value::Term(value)))) => {
                            self.value_filter(var, *value)
                        }
                        (Ref::Property(_), _) if place.how == How::Any => Cond::True,
                        (Ref::Property(field), _) => self.matching(field, n, var, env)?,
                        (Ref::Piece, _) => Cond::Attached(var, Some(place.expr())),
                        (Ref::Player, Core::One(e)) => {
                            equal(Expr::Controller(Box::new(var)), e.clone())
                        }
                        // `A king of another player`: that of one of them.
                        (Ref::Player, Core::Many(_))
                            if place.count.is_none()
                                && matches!(place.how, How::A | How::Any) =>
                        {
                            self.membership(Expr::Controller(Box::new(var)), &place)
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
                Post::Prep(Preposition::NextTo, np) => {
                    let d = self.phrase(np, env)?;
                    if d.sort != Ref::Piece {
                        return Err(Stuck::new(
                            d.span,
                            format!(
                                "`{}` is no piece that something lies next to",
                                self.quote(d.span)
                            ),
                        ));
                    }
                    let place = self.beside(d.expr());
                    Cond::In(var, place)
                }
                // `the cards in front of you`: in the place before that player.
                Post::Prep(Preposition::InFrontOf, np) => {
                    self.before_one(n, np)?;
                    if query.domain == Domain::Pieces
                        && let Some(whose) = self.before_several(np, &var, env)?
                    {
                        query.domain = Domain::InAll(self.area());
                        query.filter =
                            std::mem::replace(&mut query.filter, Cond::True).and(whose);
                        continue;
                    }
                    let place = self.place_before(np, env)?;
                    if query.domain == Domain::Pieces {
                        query.domain = Domain::In(place);
                        continue;
                    }
                    Cond::In(var, place)
                }
                // `all cards with the same suit`: as the one that was spoken of.
                Post::Prep(Preposition::With, NounPhrase::One(of))
                    if let Some(field) = self.the_same_property(of) =>
                {
                    self.matching(field, n, var, env)?
                }
                Post::Prep(Preposition::With, np) => self.with(np, var, env)?,
                Post::Prep(Preposition::Without, np) => self.with(np, var, env)?.negate(),
                Post::Relative(r) if self.arrives_latest(&r.clause) => {
                    self.latest_arrival(&r.clause, n, query, env)?;
                    continue;
                }
                // `if you have less than 5 you can't play it`: no relative clause, since it has its object.
                Post::Relative(r) if has_its_object(&r.clause) => {
                    return Err(Stuck::new(
                        r.clause.at.0,
                        format!("it is not clear where `{}` begins", self.quote(r.clause.at.0)),
                    )
                    .help("put a comma in front of it, or write a sentence of its own"));
                }
                Post::Relative(r) => {
                    let saved = env.gap.take();
                    env.gap = Some((var.clone(), Ref::Piece));
                    let of_itself = self.of_itself(&r.clause, &var, env);
                    let cond = self.clause_condition(&r.clause, env);
                    env.gap = saved;
                    if let Some(stuck) = of_itself {
                        return Err(stuck);
                    }
                    let cond = cond?;
                    // How often somebody did it says nothing of this piece.
                    let said = format!("{cond:?}");
                    if said.contains("Times {") && !said.contains(&format!("{var:?}")) {
                        return Err(Stuck::new(
                            n.at.0,
                            format!("nothing keeps which pieces `{}` are", self.quote_of(n)),
                        )
                        .help("say it in one sentence, for example `discard any number of cards and gain 1 point for each card discarded`"));
                    }
                    cond
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
                Post::Adjective(a) => {
                    self.adjective_phrase(a, (var, Ref::Piece), env, n.at.0)?
                }
                Post::Except(np) => {
                    let other = self.phrase(np, env)?;
                    self.membership(var, &other).negate()
                }
                Post::Apposition(_) => Cond::True,
                Post::ForTo(_, c) | Post::To(c) => {
                    return Err(Stuck::new(
                        n.at.0,
                        format!(
                            "it is not clear what `{}` is for in `{}`",
                            self.quote(c.at.0),
                            self.quote_of(n)
                        ),
                    ));
                }
                Post::Per(_) | Post::Aside(_) => continue,
                Post::Prep(..) => {
                    return Err(Stuck::new(
                        n.at.0,
                        format!(
                            "it is not clear what the words after the noun in `{}` restrict",
                            self.quote_of(n)
                        ),
                    ));
                }
            };
            query.filter = std::mem::replace(&mut query.filter, Cond::True).and(cond);
        }
        Ok(())
    }

    /// The thing is (one of) what another phrase stands for.
    pub(crate) fn membership(&mut self, thing: Expr, other: &Denot) -> Cond {
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
}

/// The zones to which an effect moves a piece that it gives a status.
pub(crate) fn gather_become(effect: &crate::lower::Effect, zones: &mut Vec<TermId>) {
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
            for e in list {
                gather_become(e, zones);
            }
        }
        Effect::If(_, a, b) => {
            gather_become(a, zones);
            gather_become(b, zones);
        }
        Effect::ForEach { body, .. } => gather_become(body, zones),
        _ => {}
    }
}

/// Whose places they are, said of a piece that lies in one: nothing where they are all players'.
fn of_whom(places: &crate::lower::Query, piece: &Expr) -> Cond {
    let owner = Expr::Owner(Box::new(Expr::Slot(places.var)));
    let holder = Expr::Controller(Box::new(piece.clone()));
    let anybody = |c: &Cond| match c {
        Cond::True => true,
        Cond::Exists(q) => {
            q.domain == Domain::Players && q.filter == equal(Expr::Slot(q.var), owner.clone())
        }
        _ => false,
    };
    if anybody(&places.filter) {
        return Cond::True;
    }
    replace::in_cond(&places.filter, &|e| (*e == owner).then(|| holder.clone()))
}

/// Whether what is said of a thing has another object beside it, a pronoun.
fn has_its_object(clause: &Clause) -> bool {
    let objects = |wanted: fn(&Head) -> bool| {
        clause
            .complements
            .iter()
            .any(|c| matches!(c, Complement::Object(NounPhrase::One(n)) if wanted(&n.head)))
    };
    objects(|h| matches!(h, Head::Pronoun(Pronoun::Who)))
        && objects(|h| matches!(h, Head::Pronoun(Pronoun::It)))
}
