//! States said with "has" and "with", and how often.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck, count, equal, int};
use crate::lower::from_syntax::phrases::quantity;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Compare, Cond, Domain, Expr};
use crate::syntax::ast::{
    AdjectivePhrase, Amount, Determiner, Head, Nominal, NounPhrase, Often, Quantity,
};
use crate::vocabulary::Sort;

impl Lowerer<'_> {
    pub(crate) fn counted(&mut self, q: crate::lower::Query, d: &denote::Denot) -> Cond {
        match (&d.count, d.how) {
            (_, denote::How::No) => Cond::Exists(Box::new(q)).negate(),
            (Some((low, high)), _) => quantity::between(count(q), low.clone(), high.clone()),
            (None, _) => Cond::Exists(Box::new(q)),
        }
    }

    /// `has three cards of the same suit`: so many of them agree.
    pub(super) fn agreed(
        &self,
        q: &crate::lower::Query,
        d: &denote::Denot,
        env: &mut Env,
    ) -> Option<Cond> {
        if d.row.is_some() {
            let row = self.some_row(q, d, env)?;
            return Some(if d.how == denote::How::No { row.negate() } else { row });
        }
        let field = d.alike?;
        let many = d.count.clone().map_or(int(1), |(low, _)| low);
        env.agreeing.push((q.var, field, many.clone()));
        let some = self.some_agree(q, field, many, env);
        Some(if d.how == denote::How::No { some.negate() } else { some })
    }

    /// `has two coins`, `has priority`, `has a card in hand`, `has a suit`.
    pub(crate) fn has(
        &mut self,
        thing: Expr,
        sort: Ref,
        np: &NounPhrase,
        env: &mut Env,
    ) -> Read<Cond> {
        if sort != Ref::Piece {
            return self.has_such(thing, sort, np, env);
        }
        // `a card that has the same suit`, `with that rank`: as what was spoken of.
        if let NounPhrase::One(n) = np
            && let Head::Noun(w) = &n.head
            && (self.is_same(n) || n.determiner == Determiner::That)
            && n.quantity.is_none()
            && n.post.is_empty()
            && let Some(field) = self.property_of_pieces(w)
        {
            return self.matching(field, n, thing, env);
        }
        // `a ship that has a sail attached to it`: to the ship, not to the sail.
        let at = env.named.len();
        env.named.push(discourse::Antecedent {
            expr: thing.clone(),
            sort,
            plural: false,
            noun: None,
            query: None,
            subject: false,
            sentence: env.sentence,
        });
        let found = self.has_such(thing, sort, np, env);
        if at < env.named.len() {
            env.named.remove(at);
        }
        found
    }

    /// Whether pieces are named with what they are in play as.
    fn said_to_be(&self, n: &Nominal) -> bool {
        use crate::syntax::ast::{Complement, Post, Verb};
        n.post.iter().any(|p| match p {
            Post::Relative(r) => {
                r.clause.verb.verb == Verb::Be
                    && !r.clause.verb.negated
                    && matches!(r.clause.complements.as_slice(),
                        [Complement::Object(np)] if self.is_role_of_pieces(np))
            }
            _ => false,
        })
    }

    /// `Has the most points and coins`: together, or of each?
    fn most_of_each(&self, list: &[NounPhrase]) -> Read<()> {
        let [NounPhrase::One(first), rest @ ..] = list else { return Ok(()) };
        let bare = |np: &NounPhrase| matches!(np, NounPhrase::One(n) if n.determiner == Determiner::None && n.quantity.is_none());
        if self.most(first).is_none() || !rest.iter().all(bare) {
            return Ok(());
        }
        let said = self.said();
        Err(Stuck::new(first.at.0, format!("`{said}` counts several things, together or each by itself"))
            .help("say what counts for what, for example `At the end of the game, each coin is worth 1 point`, and then `the most points`"))
    }

    pub(crate) fn host_is(&mut self, host: Expr, d: &denote::Denot) -> Cond {
        match &d.core {
            Core::Many(q) if q.domain == Domain::Pieces => {
                super::stative::substitute(&q.filter, q.var, &host)
            }
            _ => self.membership(host, d),
        }
    }

    fn has_such(
        &mut self,
        thing: Expr,
        sort: Ref,
        np: &NounPhrase,
        env: &mut Env,
    ) -> Read<Cond> {
        let NounPhrase::One(n) = np else {
            let list = match np {
                NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => l,
                NounPhrase::One(_) => return Ok(Cond::True),
            };
            self.most_of_each(list)?;
            if let NounPhrase::And(list) = np
                && sort == Ref::Player
                && let Some(all) = self.agreeing_kinds(&thing, list, env)?
            {
                return Ok(all);
            }
            let mut all = Vec::new();
            for part in list {
                let has = self.has(thing.clone(), sort, part, env)?;
                // `neither coins nor cards`
                let said = matches!(part, NounPhrase::One(n) if n.determiner == Determiner::No);
                let neither = matches!(np, NounPhrase::Nor(_)) && !said;
                all.push(if neither { has.negate() } else { has });
            }
            return Ok(if matches!(np, NounPhrase::Or(_)) {
                Cond::Any(all)
            } else {
                Cond::All(all)
            });
        };
        let filled = self.fill_noun(n, env);
        let n = filled.as_ref().unwrap_or(n);
        let np = &NounPhrase::One(Box::new(n.clone()));
        // `for each crab that they have`
        if n.head == Head::Pronoun(crate::syntax::ast::Pronoun::Who)
            && sort == Ref::Player
            && let Some((piece, Ref::Piece)) = &env.gap
        {
            return Ok(equal(Expr::Controller(Box::new(piece.clone())), thing));
        }
        let Head::Noun(word) = &n.head else {
            return Err(Stuck::new(
                n.at.0,
                format!("`{}` is nothing that one can have", self.quote_of(n)),
            ));
        };
        let id = Self::as_term(word);
        if let Some(id) = id
            && self.term(id).sort == Sort::State
        {
            let holds = Cond::Holds(thing, id);
            return Ok(if n.determiner == Determiner::No { holds.negate() } else { holds });
        }
        // `has the fewest coins`: no one has fewer.
        if sort == Ref::Player && n.determiner == Determiner::The && self.most(n).is_some() {
            return self.player_with(np, thing, env);
        }
        let none = n.determiner == Determiner::No;
        if let Some(id) = id
            && matches!(self.term(id).sort, Sort::Tally | Sort::Property)
        {
            let of_pieces = |p: &crate::lower::Property| {
                p.term == id && p.of == crate::lower::Subject::Piece
            };
            if sort == Ref::Player && self.out.world.properties.iter().any(of_pieces) {
                if let Some(has) = self.has_values(n, &thing, env)? {
                    return Ok(has);
                }
                return Err(Stuck::new(
                    n.at.0,
                    format!("`{}` is said of pieces, and here of a player", self.quote_of(n)),
                )
                .help("name the pieces, for example `if the two cards have the same suit`"));
            }
            if self.term(id).sort == Sort::Tally {
                if self.is_same(n) {
                    return Err(self.same_as_whose(n));
                }
                self.nothing_more(n)?;
            }
            let value = Expr::Field(Box::new(thing), id);
            if none {
                return Ok(Cond::Compare(Compare::AtMost, value, int(0)));
            }
            return match &n.quantity {
                Some(q) => {
                    if let Some(each) = self.one_of_figures(q, &value, env)? {
                        return Ok(each);
                    }
                    // A bare figure asks for as many as that, or more: who has 5 stones has 3.
                    let (low, high) = self.range(q, env)?;
                    Ok(match q {
                        Quantity::Exactly(_) if !self.exact && low != int(0) => {
                            Cond::Compare(Compare::AtLeast, value, low)
                        }
                        _ => quantity::between(value, low, high),
                    })
                }
                None => Ok(Cond::Compare(Compare::AtLeast, value, int(1))),
            };
        }
        // `Has a queen in play`: a piece that lies there.
        let placed = sort == Ref::Player
            && n.post.iter().any(|p| matches!(p, crate::syntax::ast::Post::Prep(..)));
        if self.noun_class(word) == NounClass::Value
            && !placed
            && let Some(id) = id
        {
            // A player has no such value of their own: a piece with it.
            if sort == Ref::Player && self.property_with(id).is_some() {
                // Where players have packs of their own, each has every piece somewhere.
                let mut all = self.out.world.components.iter();
                // `has a king that is a guard`: in front of them.
                if self.said_to_be(n) {
                    return self.controls(thing, np, env);
                }
                if all.any(|c| c.source == crate::lower::PieceSource::EachPlayer) {
                    return Err(Stuck::new(
                        n.at.0,
                        format!("it is not said where a player has `{}`", self.quote_of(n)),
                    )
                    .help("name the place, for example `a player who has a card in hand`"));
                }
                let var = env.slot(&self.lemma(word));
                let own = equal(Expr::Controller(Box::new(Expr::Slot(var))), thing);
                let with = self.value_filter(Expr::Slot(var), id).and(own);
                let with = denote::over(var, crate::lower::Domain::Pieces, with);
                if let (Some(q), false) = (&n.quantity, none) {
                    let (low, high) = self.range(q, env)?;
                    let high = match q {
                        Quantity::Exactly(_) if !self.exact => int(quantity::MANY),
                        _ => high,
                    };
                    return Ok(quantity::between(denote::count(with), low, high));
                }
                let some = Cond::Exists(Box::new(with));
                return Ok(if none { some.negate() } else { some });
            }
            return Ok(self.value_filter(thing, id));
        }
        if sort == Ref::Player
            && self.noun_class(word) == NounClass::Place
            && let Some(zone) = id
        {
            return self.has_such_place(n, zone, thing, env);
        }
        let (saved, known, mut pushed) = (env.agent.clone(), env.named.len(), false);
        if sort == Ref::Player {
            env.agent = Some(thing.clone());
            // `a player with no cards in their hand`
            pushed =
                !env.named.iter().any(|a| a.sort == Ref::Player && a.sentence == env.sentence);
            if pushed {
                env.named.push(discourse::Antecedent {
                    expr: thing.clone(),
                    sort: Ref::Player,
                    plural: false,
                    noun: None,
                    query: None,
                    subject: true,
                    sentence: env.sentence,
                });
            }
        }
        let d = self.phrase(np, env);
        env.agent = saved;
        if pushed && env.named.len() > known {
            env.named.remove(known);
        }
        let d = d?;
        match &d.core {
            Core::Many(q) => {
                let mut q = q.clone();
                let all = every_one(&d, &q, &thing).filter(|_| sort == Ref::Player);
                if sort == Ref::Player && d.sort == Ref::Piece {
                    if all.is_none() {
                        self.somebodys(&q, d.span)?;
                        let own = Expr::Controller(Box::new(Expr::Slot(q.var)));
                        q.filter = q.filter.and(equal(own, thing.clone()));
                    }
                    // `a player who has a card in hand … one of them`
                    env.named.push(discourse::Antecedent {
                        expr: Expr::One(Box::new(q.clone())),
                        sort: Ref::Piece,
                        plural: true,
                        noun: d.noun.clone(),
                        query: Some(q.clone()),
                        subject: false,
                        sentence: env.sentence,
                    });
                }
                if let Some(all) = all {
                    return Ok(all);
                }
                if sort == Ref::Piece {
                    q.filter = q.filter.and(Cond::Attached(Expr::Slot(q.var), Some(thing)));
                }
                if let Some(agree) = self.agreed(&q, &d, env) {
                    return Ok(agree);
                }
                // As of coins: who has five cards has three, and `exactly three` is no more.
                if let (Some((low, _)), Some(Quantity::Exactly(_))) = (&d.count, &n.quantity)
                    && sort == Ref::Player
                    && !self.exact
                    && *low != int(0)
                    && !self.says_left(n)
                {
                    return Ok(Cond::Compare(Compare::AtLeast, count(q), low.clone()));
                }
                Ok(self.counted(q, &d))
            }
            Core::One(e) if sort == Ref::Player && d.sort == Ref::Piece => {
                let own = equal(Expr::Controller(Box::new(e.clone())), thing.clone());
                Ok(own.and(self.said_behind(n, e, thing, env)?))
            }
            _ => Err(Stuck::new(
                d.span,
                format!("the book does not say what it is to have `{}`", self.quote(d.span)),
            )),
        }
    }

    /// A piece of the table that lies where no player has a place of their own belongs to nobody: nothing
    /// keeps who put it there.
    fn somebodys(&self, q: &crate::lower::Query, span: crate::source::Span) -> Read<()> {
        use crate::lower::{Domain, PieceSource, Scope};
        let common = |zone: &crate::vocabulary::TermId| {
            self.out.world.zones.iter().any(|z| z.term == *zone && z.scope == Scope::Piece)
        };
        let there = |c: &Cond| match c {
            Cond::In(Expr::Slot(v), Expr::Zone(zone, Some(_))) => *v == q.var && common(zone),
            Cond::InZone(Expr::Slot(v), zone) => *v == q.var && common(zone),
            _ => false,
        };
        let lies = match (&q.domain, &q.filter) {
            (Domain::In(Expr::Zone(zone, Some(_))), _) if common(zone) => true,
            (_, Cond::All(list)) => list.iter().any(there),
            (_, c) => there(c),
        };
        let mut all = self.out.world.components.iter();
        if !lies || all.any(|c| c.source == PieceSource::EachPlayer) {
            return Ok(());
        }
        Err(Stuck::new(
            span,
            format!("nothing keeps whose `{}` is once it lies there", self.quote(span)),
        )
        .help("say it of the player who acts, for example `when a player finishes the work, they …`"))
    }

    /// `has two cards left`: no more than that.
    fn says_left(&self, n: &crate::syntax::ast::Nominal) -> bool {
        use crate::syntax::ast::{Adjective, Post, Verb};
        n.post.iter().any(|p| match p {
            Post::Participle(c) => {
                matches!(&c.verb.verb, Verb::Word(w) if self.is(w, &["leave", "remain"]))
            }
            Post::Adjective(a) => {
                matches!(&a.word, Adjective::Plain(w) if self.is(w, &["left"]))
            }
            _ => false,
        })
    }

    /// `a player with an empty hand`: that place of theirs is such.
    fn has_such_place(
        &mut self,
        n: &Nominal,
        zone: crate::vocabulary::TermId,
        player: Expr,
        env: &mut Env,
    ) -> Read<Cond> {
        let place = Expr::Zone(zone, Some(Box::new(player)));
        let said = !n.adjectives.is_empty() && n.post.is_empty() && n.quantity.is_none();
        if !said || n.determiner == Determiner::No {
            return Err(Stuck::new(
                n.at.0,
                format!("it is not clear what it is to have `{}`", self.quote_of(n)),
            )
            .help(
                "say how many cards are in it, for example `a player who has no cards in hand`",
            ));
        }
        let mut all = Cond::True;
        for word in &n.adjectives {
            let phrase = AdjectivePhrase {
                determiner: Determiner::None,
                quantity: None,
                before: Vec::new(),
                word: word.clone(),
                than: None,
                or_equal: false,
            };
            let such = (place.clone(), Ref::Place(Some(zone)));
            all = all.and(self.adjective_phrase(&phrase, such, env, n.at.0)?);
        }
        Ok(all)
    }

    /// `with a value of 3`, `with two coins`.
    pub(crate) fn with(&mut self, np: &NounPhrase, var: Expr, env: &mut Env) -> Read<Cond> {
        if let NounPhrase::One(n) = np
            && let Head::Noun(w) = &n.head
            && let Some(field) = Self::as_term(w)
            && self.term(field).sort == Sort::Property
            && let Some(crate::syntax::ast::Post::Of(of)) = n.post.first()
        {
            let d = self.phrase(of, env)?;
            let value = Expr::Field(Box::new(var), field);
            return Ok(match &d.count {
                Some((low, high)) => quantity::between(value, low.clone(), high.clone()),
                None => equal(value, d.expr()),
            });
        }
        // `A fox with two coins` may have three.
        let or_more = match np {
            NounPhrase::One(n) if !self.exact => match &n.quantity {
                Some(Quantity::Exactly(amount @ Amount::Number(1..))) => {
                    let quantity = Some(Quantity::AtLeast(amount.clone()));
                    Some(NounPhrase::One(Box::new(Nominal { quantity, ..(**n).clone() })))
                }
                _ => None,
            },
            _ => None,
        };
        self.has(var, Ref::Piece, or_more.as_ref().unwrap_or(np), env)
    }

    /// `in play` and other states that the book derives.
    pub(crate) fn is_state_phrase(&self, np: &NounPhrase) -> bool {
        self.state_word(np).is_some()
    }

    pub(crate) fn state_word(&self, np: &NounPhrase) -> Option<crate::vocabulary::TermId> {
        let NounPhrase::One(n) = np else { return None };
        let Head::Noun(w) = &n.head else { return None };
        if n.determiner != Determiner::None || !n.adjectives.is_empty() {
            return None;
        }
        let name = format!("in {}", self.lemma(w));
        self.out.terms.find(&name, Sort::Thing)
    }

    pub(crate) fn state_phrase(&mut self, np: &NounPhrase, thing: Expr) -> Read<Cond> {
        match self.state_word(np) {
            Some(term) => Ok(Cond::Derived(term, thing)),
            None => Err(Stuck::new(self.here(), "the book does not define this state")),
        }
    }

    /// `once during each turn` as a condition of permission: not yet so often.
    pub(crate) fn often(&mut self, often: &Often, env: &mut Env) -> Read<Cond> {
        if often.nth {
            return Err(Stuck::new(
                self.here(),
                "which time it is can only be said of what happens",
            )
            .help("write `the first time each turn that a player …, they …`; of what may be done, write `once each turn`"));
        }
        let Some(event) = env.event.clone() else { return Ok(Cond::True) };
        let times = match &often.times {
            // `not more than twice` allows two.
            Some(crate::syntax::ast::Quantity::MoreThan(a)) => self.amount(a, env)?,
            Some(q) => self.range(q, env)?.1,
            None => int(1),
        };
        let within = match &often.per {
            Some(np) => {
                let saved = env.agent.clone();
                let d = self.phrase(np, env)?;
                env.agent = saved;
                match d.sort {
                    Ref::Time(_) | Ref::Game => self.counted_within(&d)?,
                    _ => {
                        return Err(Stuck::new(
                            d.span,
                            format!("`{}` is no time of this book", self.quote(d.span)),
                        ));
                    }
                }
            }
            None => self.turn,
        };
        let agent = env.agent.clone().map(Box::new);
        let count = Expr::Times { verb: event.verb, agent, within, what: None };
        Ok(Cond::Compare(Compare::Less, count, times))
    }

    /// `has scored three times`, `twice in this round`: in which stretch of time, none for the game, and how often.
    pub(crate) fn how_often(
        &mut self,
        clause: &crate::syntax::ast::Clause,
        env: &mut Env,
    ) -> Read<Option<(Option<crate::lower::TimeId>, Expr)>> {
        use crate::syntax::ast::{Adjunct, Quantity};
        let often = clause.adjuncts.iter().find_map(|a| match a {
            Adjunct::Often(o) => Some(o.clone()),
            _ => None,
        });
        let Some(often) = often else { return Ok(None) };
        let Some(Quantity::Exactly(n) | Quantity::AtLeast(n)) = &often.times else {
            return Ok(None);
        };
        let n = self.amount(n, env)?;
        let within = match &often.per {
            Some(np) => {
                let d = self.phrase(np, env)?;
                self.counted_within(&d)?
            }
            None => None,
        };
        Ok(Some((within, n)))
    }

    /// `until they have five in hand`: five of what the rule has just spoken of.
    pub(crate) fn fill_noun(&self, n: &Nominal, env: &Env) -> Option<Nominal> {
        let of = n.post.iter().any(|p| matches!(p, crate::syntax::ast::Post::Of(_)));
        if !matches!(n.head, Head::Number) || n.quantity.is_none() || of {
            return None;
        }
        let noun = env
            .named
            .iter()
            .rev()
            .filter(|a| a.sort == Ref::Piece)
            .find_map(|a| a.noun.clone())?;
        let mut n = n.clone();
        n.head = Head::Noun(noun);
        n.plural = true;
        Some(n)
    }
}

/// `Has all the aces`, `has every coin in hand`: there is one, and no one of them is anybody else's or anywhere else.
pub(super) fn every_one(
    d: &denote::Denot,
    q: &crate::lower::Query,
    whose: &Expr,
) -> Option<Cond> {
    if d.sort != Ref::Piece || d.how != denote::How::Each || d.count.is_some() {
        return None;
    }
    let piece = Expr::Slot(q.var);
    let mine = equal(Expr::Controller(Box::new(piece.clone())), whose.clone());
    let (domain, mine) = match &q.domain {
        Domain::In(place) => (Domain::Pieces, mine.and(Cond::In(piece, place.clone()))),
        other => (other.clone(), mine),
    };
    let all = crate::lower::Query { domain, ..q.clone() };
    let mut others = all.clone();
    others.filter = others.filter.and(mine.negate());
    Some(Cond::Exists(Box::new(all)).and(Cond::Exists(Box::new(others)).negate()))
}
