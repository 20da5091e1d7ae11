//! What players do at any table: deal, refill, take and put. Each comes down to moves of pieces.

use crate::lower::from_syntax::call;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::forms::normal;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{
    Core, Denot, Read, Ref, Stuck, count, int, over,
};
use crate::lower::from_syntax::phrases::taken_from;
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words;
use crate::lower::{
    Arg, Arith, Cond, Domain, Effect, Expr, Manner, Proposal, Query, Role, Verb,
};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Head, NounPhrase, Preposition, Pronoun,
    Subordinator, Verb as V,
};
use crate::vocabulary::TermId;

impl Lowerer<'_> {
    /// An effect of one of these verbs, unless the book explains the verb itself.
    pub(crate) fn table_effect(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Effect>> {
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        let w = w.clone();
        let lemma = self.lemma(&w).into_owned();
        if clause.verb.negated {
            return Ok(None);
        }
        if let Some(effect) = self.reverses(clause) {
            return Ok(Some(effect));
        }
        if let Some(effect) = self.shuffled_into(clause, env)? {
            return Ok(Some(effect));
        }
        if self.explains(&lemma) {
            return Ok(None);
        }
        if let Some(effect) = self.rest_effect(clause, env)? {
            return Ok(Some(effect));
        }
        if let Some(effect) = self.put_effect(clause, env)? {
            return Ok(Some(effect));
        }
        match &*lemma {
            "deal" if self.deals_all(clause) => self.deal_out(clause, env).map(Some),
            "refill" | "replenish" | "fill" | "restock" => self.refill_place(clause, env),
            "roll" | "throw" | "reroll" => self.roll(clause, env).map(Some),
            _ => Ok(None),
        }
    }

    /// Whether a clause says what is shuffled into what.
    pub(crate) fn shuffles_but_top(&self, clause: &Clause) -> bool {
        matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["shuffle", "reshuffle", "mix"]))
            && clause.complements.iter().any(|c| {
                matches!(c, Complement::Prep(Preposition::To, np)
                    if self.class_of(np) == Some(words::NounClass::Place))
            })
    }

    /// `Shuffle the discard pile into the deck, except its top card`: what lies in one place goes to another,
    /// which is shuffled.
    fn shuffled_into(&mut self, clause: &Clause, env: &mut Env) -> Read<Option<Effect>> {
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        if !self.is(w, &["shuffle", "reshuffle", "mix"]) || clause.verb.modal.is_some() {
            return Ok(None);
        }
        let what = if clause.verb.passive {
            clause.subject.clone()
        } else {
            clause.complements.iter().find_map(|c| match c {
                Complement::Object(np) => Some(np.clone()),
                _ => None,
            })
        };
        let to = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(Preposition::To, np) => Some(np.clone()),
            _ => None,
        });
        let (Some(what), Some(to)) = (what, to) else { return Ok(None) };
        let from = self.phrase(&what, env)?;
        let to = self.phrase(&to, env)?;
        let (Core::One(from @ Expr::Zone(..)), Core::One(to @ Expr::Zone(..))) =
            (from.core, to.core)
        else {
            return Ok(None);
        };
        let top = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n) if n.post.is_empty()
                && n.quantity.is_none()
                && matches!(n.adjectives.as_slice(), [crate::syntax::ast::Adjective::Plain(w)] if self.is(w, &["top"])))
        };
        let mut keeps_top = false;
        for a in &clause.adjuncts {
            match a {
                Adjunct::Except(np) if top(np) => keeps_top = true,
                Adjunct::Except(np) => {
                    return Err(Stuck::new(
                        clause.at.0,
                        format!("it is not clear what `{}` keeps", self.quote(clause.at.0)),
                    )
                    .help(format!(
                        "write for example `except its top card`, not `{}`",
                        Self::head(np).map_or_else(String::new, |w| self.lemma(w).into_owned())
                    )));
                }
                _ => {}
            }
        }
        let var = env.slot("piece");
        let mut q = over(var, Domain::In(from.clone()), Cond::True);
        if keeps_top {
            let first = env.slot("piece");
            let mut lies = over(first, Domain::In(from), Cond::True);
            lies.limit = Some(Box::new(int(1)));
            q.filter = denote::equal(Expr::Slot(var), Expr::One(Box::new(lies))).negate();
        }
        let gone = Effect::ForEach {
            slot: var,
            over: q.clone(),
            body: Box::new(super::deal::move_to(Expr::Slot(var), to.clone())),
            manner: Manner::AtOnce,
        };
        let shuffle = Effect::Do(Proposal {
            verb: Verb::SHUFFLE,
            roles: vec![(Role::Object, Arg::Is(to))],
            times: None,
            result: None,
        });
        Ok(Some(Effect::If(
            Cond::Exists(Box::new(q)),
            Box::new(Effect::Seq(vec![gone, shuffle])),
            Box::new(Effect::Nothing),
        )))
    }

    /// Whether the book (or the standard set) says what a verb does.
    pub(crate) fn explains(&self, lemma: &str) -> bool {
        self.explained.iter().any(|l| l == lemma)
    }

    /// The pile that pieces are dealt and drawn from if no place is named.
    pub(crate) fn pile(&self) -> Option<TermId> {
        let zones = &self.out.world.zones;
        let from =
            self.out.world.components.iter().find_map(|c| {
                c.place.filter(|p| zones.iter().any(|z| z.term == *p && z.shuffled))
            });
        from.or_else(|| zones.iter().find(|z| z.shuffled).map(|z| z.term))
    }

    /// A zone by its name.
    pub(crate) fn zone_named(&self, name: &str) -> Option<TermId> {
        let zones = &self.out.world.zones;
        zones.iter().find(|z| self.term(z.term).name.eq_ignore_ascii_case(name)).map(|z| z.term)
    }

    /// One piece goes from the top of a place to another.
    fn top(&self, from: Expr, to: Expr, env: &mut Env) -> Effect {
        let var = env.slot("piece");
        Effect::Do(Proposal {
            verb: Verb::MOVE,
            roles: vec![
                (Role::Object, Arg::Open(over(var, Domain::In(from), Cond::True))),
                (Role::To, Arg::Is(to)),
            ],
            times: None,
            result: None,
        })
    }

    /// `deal seven cards to each player`, `each player is dealt two cards`, `deal all the cards`.
    fn deal_out(&mut self, clause: &Clause, env: &mut Env) -> Read<Effect> {
        let subject_is_player = clause
            .subject
            .as_ref()
            .is_some_and(|np| self.class_of(np) == Some(words::NounClass::Player));
        let mut what: Option<NounPhrase> = None;
        let mut to: Option<NounPhrase> = None;
        let mut from: Option<NounPhrase> = None;
        let mut place: Option<(Preposition, NounPhrase)> = None;
        if clause.verb.passive {
            if subject_is_player {
                to.clone_from(&clause.subject);
            } else {
                what.clone_from(&clause.subject);
            }
        }
        let adjuncts = clause.adjuncts.iter().filter_map(|a| match a {
            Adjunct::Prep(p, np) => Some((*p, np)),
            _ => None,
        });
        let preps = clause.complements.iter().filter_map(|c| match c {
            Complement::Prep(p, np) => Some((*p, np)),
            _ => None,
        });
        for (p, np) in preps.chain(adjuncts) {
            let player = self.class_of(np) == Some(words::NounClass::Player);
            match p {
                Preposition::To | Preposition::Between | Preposition::Among if player => {
                    to = Some(np.clone());
                }
                Preposition::From => from = Some(np.clone()),
                p => place = Some((p, np.clone())),
            }
        }
        for complement in &clause.complements {
            if let Complement::Object(np) = complement {
                if what.is_some() && to.is_none() {
                    to = what.take();
                }
                what = Some(np.clone());
            }
        }
        let what = what.unwrap_or_else(|| normal::pronoun_phrase(Pronoun::It, clause.at));
        let pile = match &from {
            Some(np) => self.phrase(np, env)?.expr(),
            None => match self.pile() {
                Some(zone) => Expr::Zone(zone, None),
                None => {
                    return Err(Stuck::new(
                        clause.at.0,
                        "the book does not say from which pile is dealt",
                    )
                    .help("say what pieces there are, for example `there is a deck of 40 cards, numbered 1 to 10 in four suits`"));
                }
            },
        };
        let to_the_last = clause
            .adjuncts
            .iter()
            .any(|a| matches!(a, Adjunct::Sub(Subordinator::Until, c) if self.none_left(c)));
        let amount = if to_the_last { None } else { self.dealt_amount(&what, env)? };
        // `deal all the cards to the players' piles`
        let own = match &place {
            Some((_, np)) if self.each_ones(np) => match self.phrase(np, env)?.sort {
                Ref::Place(zone) => zone,
                _ => None,
            },
            _ => None,
        };
        if own.is_some() {
            place = None;
        }
        if let Some((p, np)) = place {
            // `deal five cards face up into a row`.
            let d = self.phrase(&np, env)?;
            let (Ref::Place(_), Some(n)) = (d.sort, amount) else {
                return Err(Stuck::new(
                    d.span,
                    format!("`{}` is no place to deal to", self.quote(d.span)),
                ));
            };
            let _ = p;
            return Ok(repeated(self.top(pile, d.expr(), env), n));
        }
        let Some(hand) = own.or_else(|| self.zone_named("hand")).or_else(|| self.own_pile())
        else {
            return Err(Stuck::new(clause.at.0, "the book does not say where dealt pieces go")
                .help("define it, for example `each player has a hand`"));
        };
        let player = env.slot("player");
        let mut q = over(player, Domain::Players, Cond::True);
        if let Some(np) = &to {
            let d = self.phrase(np, env)?;
            match &d.core {
                Core::Many(found) => {
                    q = replace::query(found, found.var, &Expr::Slot(player));
                    q.var = player;
                }
                Core::One(e) => q = denote::only(player, e.clone()),
                Core::List(..) => {
                    return Err(Stuck::new(d.span, "it is not clear to whom is dealt"));
                }
            }
        }
        let own = Expr::Zone(hand, Some(Box::new(Expr::Slot(player))));
        let body = self.top(pile.clone(), own, env);
        let round = |body: Effect, q: Query| Effect::ForEach {
            slot: player,
            over: q,
            body: Box::new(body),
            manner: Manner::InTurn,
        };
        if let Some(n) = amount {
            return Ok(round(repeated(body, n), q));
        }
        let var = env.slot("piece");
        let left = Cond::Exists(Box::new(over(var, Domain::In(pile), Cond::True)));
        Ok(Effect::Repeat { body: Box::new(round(body, q)), until: left.negate() })
    }

    /// `each player's pile`, `the players' hands`: a place of every player.
    fn each_ones(&self, np: &NounPhrase) -> bool {
        use crate::syntax::ast::Determiner;
        let NounPhrase::One(n) = np else { return false };
        let Determiner::Possessive(whose) = &n.determiner else { return false };
        self.class_of(np) == Some(words::NounClass::Place)
            && matches!(&**whose, NounPhrase::One(p)
                if matches!(&p.head, Head::Noun(w) if self.noun_class(w) == words::NounClass::Player)
                    && (p.plural || p.determiner == Determiner::Each)
                    && p.post.is_empty())
    }

    /// `deal all the cards`, `deal out the deck`.
    pub(crate) fn deals_all(&self, clause: &Clause) -> bool {
        use crate::syntax::ast::Determiner;
        let passive = match &clause.subject {
            Some(NounPhrase::One(n))
                if clause.verb.passive
                    && self.class_of(&NounPhrase::One(n.clone()))
                        != Some(words::NounClass::Player) =>
            {
                Some(n)
            }
            _ => None,
        };
        let object = passive.or_else(|| {
            clause.complements.iter().find_map(|c| match c {
                Complement::Object(NounPhrase::One(n))
                    if self.class_of(&NounPhrase::One(n.clone()))
                        != Some(words::NounClass::Player) =>
                {
                    Some(n)
                }
                _ => None,
            })
        });
        let placed = clause.complements.iter().any(|c| match c {
            Complement::Prep(_, np) => {
                self.class_of(np) == Some(words::NounClass::Place) && !self.each_ones(np)
            }
            _ => false,
        });
        let out = clause
            .complements
            .iter()
            .any(|c| matches!(c, Complement::Particle(p) if p == "out"))
            || clause
                .adjuncts
                .iter()
                .any(|a| matches!(a, Adjunct::Sub(Subordinator::Until, _)));
        // `Deal cards one at a time until none are left`: what comes one by one is `a card` by now.
        let gone = clause
            .adjuncts
            .iter()
            .any(|a| matches!(a, Adjunct::Sub(Subordinator::Until, c) if self.none_left(c)));
        // `Deal cards` does not say how many.
        let some = |n: &crate::syntax::ast::Nominal| {
            n.plural
                && n.determiner == Determiner::None
                && matches!(n.head, Head::Noun(_))
                && !out
        };
        object.is_some_and(|n| {
            n.quantity.is_none()
                && !some(n)
                && (gone || !matches!(n.determiner, Determiner::A | Determiner::Another))
                && (n.plural || gone
                    || matches!(&n.head, Head::Noun(w) if self.noun_class(w) == words::NounClass::Place)
                    || matches!(n.head, Head::Pronoun(Pronoun::It | Pronoun::They)))
        }) && !placed
            && clause.adjuncts.iter().all(|a| match a {
                Adjunct::Sub(Subordinator::Until, c) => self.none_left(c),
                Adjunct::Sub(..) => false,
                _ => true,
            })
            // `The cards are shuffled and dealt out.`
            || clause.verb.passive && clause.subject.is_none() && clause.complements.iter().any(
                |c| matches!(c, Complement::Particle(p) if p == "out"),
            ) && !clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Sub(..)))
    }

    /// `until all have been dealt`, `until none are left`, `until the deck is empty`.
    fn none_left(&self, c: &Condition) -> bool {
        let Condition::Clause(c) = c else { return false };
        let Some(NounPhrase::One(n)) = &c.subject else { return false };
        let dealt = matches!(&c.verb.verb, V::Word(w) if self.is(w, &["deal", "distribute"]))
            && c.verb.passive
            && !c.verb.negated
            && (n.determiner == crate::syntax::ast::Determiner::All
                || n.head == Head::Pronoun(Pronoun::All))
            && n.post.is_empty();
        let empty = matches!(c.verb.verb, V::Be)
            && matches!(&n.head, Head::Noun(w) if Self::as_term(w).or_else(|| self.standing(w)) == self.pile())
            && c.complements.iter().any(|x| matches!(x, Complement::Adjective(a)
                if matches!(&a.word, crate::syntax::ast::Adjective::Plain(w) if self.is(w, &["empty"]))));
        // `until none are left`, `until no cards remain`
        let gone = |x: &Complement| {
            matches!(x, Complement::Particle(p) if p == "left")
                || matches!(x, Complement::Adjective(a) if match &a.word {
                    crate::syntax::ast::Adjective::Plain(w) => self.is(w, &["left", "remaining"]),
                    crate::syntax::ast::Adjective::Participle { verb, .. } => {
                        self.is(verb, &["leave", "remain"])
                    }
                    _ => false,
                })
        };
        let nothing = n.head == Head::Pronoun(Pronoun::None)
            || n.determiner == crate::syntax::ast::Determiner::No
                && self.class_of(&NounPhrase::One(n.clone())) == Some(words::NounClass::Piece);
        let left = nothing
            && n.post.is_empty()
            && !c.verb.negated
            && match &c.verb.verb {
                V::Be => {
                    (c.existential || !c.complements.is_empty())
                        && c.complements.iter().all(gone)
                }
                V::Word(w) => {
                    self.is(w, &["remain"]) && c.complements.is_empty() && !c.verb.passive
                        || self.is(w, &["leave"]) && c.verb.passive && c.complements.is_empty()
                }
                _ => false,
            };
        (dealt || empty || left) && c.adjuncts.is_empty()
    }

    /// How many are dealt; none is all of them.
    fn dealt_amount(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Option<Expr>> {
        use crate::syntax::ast::{Determiner, Head, Post};
        let NounPhrase::One(n) = np else {
            return Err(Stuck::new(self.here(), "it is not clear how many are dealt"));
        };
        if let Some(q) = &n.quantity {
            let (low, _) = self.range(q, env)?;
            return Ok(Some(low));
        }
        if matches!(n.head, Head::Number)
            && let Some(Post::Of(_)) = n.post.first()
        {
            return Err(Stuck::new(n.at.0, "it is not clear how many are dealt"));
        }
        Ok(match n.determiner {
            Determiner::A | Determiner::Another => Some(int(1)),
            _ => None,
        })
    }

    /// A face-down place of each player, for books without hands.
    fn own_pile(&self) -> Option<TermId> {
        self.out
            .world
            .zones
            .iter()
            .find(|z| z.scope == crate::lower::Scope::Player)
            .map(|z| z.term)
    }

    /// `refill the pool to 5 shells from the bag`: as many as are missing.
    fn refill_place(&mut self, clause: &Clause, env: &mut Env) -> Read<Option<Effect>> {
        let object = if clause.verb.passive {
            clause.subject.clone()
        } else {
            clause.complements.iter().find_map(|c| match c {
                Complement::Object(np) => Some(np.clone()),
                _ => None,
            })
        };
        let Some(object) = object else { return Ok(None) };
        let d = self.phrase(&object, env)?;
        let (Ref::Place(Some(zone)), Core::One(place)) = (d.sort, d.core.clone()) else {
            return Ok(None);
        };
        let mut target = None;
        let mut from = None;
        let preps = clause.complements.iter().filter_map(|c| match c {
            Complement::Prep(p, np) => Some((*p, np.clone())),
            _ => None,
        });
        let adjuncts = clause.adjuncts.iter().filter_map(|a| match a {
            Adjunct::Prep(p, np) => Some((*p, np.clone())),
            _ => None,
        });
        for (p, np) in preps.chain(adjuncts) {
            match p {
                Preposition::From => from = Some(np),
                Preposition::To | Preposition::UpTo | Preposition::With => target = Some(np),
                _ => {}
            }
        }
        let full = match &target {
            Some(np) => {
                let d = self.phrase(np, env)?;
                match d.count {
                    Some((low, high)) => Some(if low == int(0) { high } else { low }),
                    None => Some(self.as_number(&d, env)?),
                }
            }
            None => self.full.get(&zone).cloned(),
        };
        let Some(full) = full else {
            return Err(Stuck::new(
                clause.at.0,
                format!(
                    "it is not said how many pieces `{}` holds when it is full",
                    self.quote(d.span)
                ),
            )
            .help("write for example `refill the row to five cards`"));
        };
        self.full.insert(zone, full.clone());
        let pile = match &from {
            Some(np) => self.phrase(np, env)?.expr(),
            None => match self.pile() {
                Some(home) => Expr::Zone(home, None),
                None => {
                    return Err(Stuck::new(clause.at.0, "it is not said from where")
                        .help("name the pile, for example `from the deck`"));
                }
            },
        };
        let var = env.slot("piece");
        let there = count(over(var, Domain::In(place.clone()), Cond::True));
        let missing = Expr::Arith(Arith::Sub, Box::new(full), Box::new(there));
        Ok(Some(repeated(self.top(pile, place, env), missing)))
    }

    /// `if there are any left`, `if none are left`: in the pile that pieces come from.
    pub(crate) fn any_left(&mut self, np: &NounPhrase, env: &mut Env) -> Option<Cond> {
        use crate::syntax::ast::{Determiner, Post, Pronoun};
        let NounPhrase::One(n) = np else { return None };
        let left = n.post.iter().any(|p| {
            matches!(p, Post::Participle(c)
                if matches!(&c.verb.verb, V::Word(w) if self.is(w, &["leave", "remain"])))
        });
        let none =
            matches!(n.head, Head::Pronoun(Pronoun::None)) || n.determiner == Determiner::No;
        let pronoun =
            matches!(n.head, Head::Pronoun(Pronoun::Anyone | Pronoun::None | Pronoun::One));
        if !left || !pronoun {
            return None;
        }
        let home = self.pile()?;
        let var = env.slot("piece");
        let domain = Domain::In(Expr::Zone(home, None));
        let some = Cond::Exists(Box::new(over(var, domain, Cond::True)));
        Some(if none { some.negate() } else { some })
    }

    /// `take a card from the row`: the piece is one of that place.
    pub(crate) fn place_of_object(&self, call: &mut call::Call) {
        let Some(from) = call.role(Role::From).cloned() else { return };
        if matches!(from.core, Core::Many(_)) {
            taken_from::of_one_of_them(call, &from, self.for_two());
            return;
        }
        let Core::One(place) = &from.core else { return };
        if !matches!(from.sort, Ref::Place(Some(_))) {
            return;
        }
        let mut moved = false;
        for (role, d) in &mut call.roles {
            if *role == Role::Object
                && let Denot { sort: Ref::Piece, core: Core::Many(q), .. } = d
                && q.domain == Domain::Pieces
            {
                q.domain = Domain::In(place.clone());
                moved = true;
            }
        }
        if moved && !call.verb.is_primitive() {
            call.roles.retain(|(r, _)| *r != Role::From);
        }
    }
}

/// An event so many times.
fn repeated(effect: Effect, times: Expr) -> Effect {
    match effect {
        Effect::Do(p) if times == int(1) => Effect::Do(p),
        Effect::Do(p) => Effect::Do(Proposal { times: Some(times), ..p }),
        e => e,
    }
}

/// `only dragons`.
pub(crate) fn only_these(np: &NounPhrase) -> bool {
    matches!(np, NounPhrase::One(n)
        if matches!(n.determiner, crate::syntax::ast::Determiner::Only(_))
            || matches!(n.quantity, Some(crate::syntax::ast::Quantity::Only(_))))
}
