//! Nouns that are neither pieces nor players: places, numbers, values, times, events.

use super::denote::{Core, Denot, How, Read, Ref, Stuck, equal, int, over};
use crate::lower::from_syntax::audit::open::Unsaid;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::{Cond, Domain, Expr, PropertyKind, Scope, TimeId, Value};
use crate::syntax::ast::{
    Adjective, Amount, Determiner, Head, Nominal, NounPhrase, Post, Preposition, Pronoun,
    Quantity,
};
use crate::vocabulary::{Sort, TermId, Word};

impl Lowerer<'_> {
    // ---- places -------------------------------------------------------------------------

    /// A place. Whose it is comes from a possessive, else the agent, else the controller of the
    /// clause's subject, else it is all players' together.
    pub(crate) fn place(&mut self, word: &Word, n: &Nominal, env: &mut Env) -> Read<Denot> {
        let term = Self::as_term(word)
            .filter(|&id| self.term(id).sort == Sort::Zone)
            .or_else(|| self.standing(word));
        let term = match term {
            None if self.is_middle(word, n)? => self.zone_named("table"),
            term => term,
        };
        let class = term.is_none_or(|zone| self.is_place_class(zone));
        if class {
            let empty = self.said_empty(n)?;
            if let Some(d) = self.place_of_class(word, n, empty, env) {
                return Ok(d);
            }
        }
        let Some(zone) = term.filter(|_| !class) else {
            return self.generic_place(word, n, env);
        };
        let middle = self.is_middle(word, n)?;
        let owner = if middle { None } else { self.possessor(n, env)? };
        let scope = self.scope_of(zone);
        let empty = self.said_empty(n)?;
        let mut denot = Denot {
            noun: Some(word.clone()),
            plural: n.plural,
            ..Denot::one(Ref::Place(Some(zone)), Expr::Zone(zone, None), n.at.0)
        };
        let each = matches!(
            n.determiner,
            Determiner::Each | Determiner::All | Determiner::Any | Determiner::No
        ) || (n.plural && owner.is_none());
        let one = n.determiner == Determiner::None
            && matches!(n.quantity, Some(Quantity::Exactly(Amount::Number(1))));
        let a = matches!(n.determiner, Determiner::A) || one;
        match owner {
            Some(o) => match (&o.core, o.sort) {
                (Core::One(_), Ref::Player | Ref::Piece | Ref::Place(_)) => {
                    let who = if scope == Scope::Piece { o.expr() } else { self.owner_of(&o) };
                    denot.core = Core::One(Expr::Zone(zone, Some(Box::new(who))));
                }
                (Core::Many(q), Ref::Player) => {
                    // every player's place: the places whose owner is in the group
                    let var = env.slot(&self.term(zone).name);
                    let mut q = q.clone();
                    let owner = Expr::Owner(Box::new(Expr::Slot(var)));
                    let who = Expr::Slot(q.var);
                    q.filter = q.filter.and(equal(who, owner));
                    denot.core =
                        Core::Many(over(var, Domain::Places(zone), Cond::Exists(Box::new(q))));
                    // `a player's place`: that of one of them.
                    denot.how = match o.how {
                        how @ (How::A | How::Any | How::No) => how,
                        _ => How::Each,
                    };
                }
                _ => {
                    return Err(Stuck::new(
                        n.at.0,
                        format!("it is not clear whose place `{}` is", self.quote_of(n)),
                    ));
                }
            },
            None if scope == Scope::Shared => {}
            // `would draw from an empty pile`: that of the player who does it.
            None if a && empty && env.binding => {
                denot.core = Core::One(Expr::Zone(zone, self.ownerless(env).map(Box::new)));
            }
            None if each || a => {
                let var = env.slot(&self.term(zone).name);
                denot.core = Core::Many(over(var, Domain::Places(zone), Cond::True));
                denot.how = match n.determiner {
                    Determiner::No => How::No,
                    Determiner::A | Determiner::None if a => How::A,
                    Determiner::Any => How::Any,
                    _ => How::Each,
                };
            }
            // `the pile is empty only while all are`: one pile of all players.
            None if self.collective.contains(&zone) => {}
            None => {
                // Only now the ownerless rungs: the agent, then the controller of the subject.
                let owner = self.ownerless(env);
                if n.determiner == Determiner::The && owner.is_some() {
                    self.unsaid.push(Unsaid { zone, unit: self.at, span: n.at.0 });
                }
                denot.core = Core::One(Expr::Zone(zone, owner.map(Box::new)));
            }
        }
        if empty {
            let cond = self.empty(&denot, env);
            match &mut denot.core {
                Core::Many(q) => {
                    let each = Denot::one(denot.sort, Expr::Slot(q.var), denot.span);
                    let cond = self.empty(&each, env);
                    q.filter = std::mem::replace(&mut q.filter, Cond::True).and(cond);
                }
                Core::One(_) if env.binding => env.guards.push(cond),
                _ => {
                    return Err(Stuck::new(
                        n.at.0,
                        format!("`{}` is said as a condition", self.quote_of(n)),
                    )
                    .help("write for example `if their deck is empty`"));
                }
            }
            // Nothing is in it, so that nothing comes from it.
            denot.count = Some((int(0), int(0)));
        }
        Ok(denot)
    }

    /// Whether a place is called empty; other words before a place say nothing that is kept.
    fn said_empty(&self, n: &Nominal) -> Read<bool> {
        let mut empty = false;
        for adjective in &n.adjectives {
            let Adjective::Plain(w) = adjective else { continue };
            if self.is(w, &["empty"]) {
                empty = true;
            } else if self.is(w, &["full", "nonempty", "non-empty"]) {
                return Err(self.odd_word(w, n));
            }
        }
        Ok(empty)
    }

    pub(crate) fn ownerless(&self, env: &Env) -> Option<Expr> {
        if let Some(agent) = &env.agent {
            return Some(agent.clone());
        }
        let piece = env.named.iter().rev().find(|a| a.sort == Ref::Piece && !a.plural)?;
        Some(controller_or_owner(piece.expr.clone()))
    }

    pub(crate) fn scope_of(&self, zone: TermId) -> Scope {
        self.out.world.zones.iter().find(|z| z.term == zone).map_or(Scope::Shared, |z| z.scope)
    }

    /// `its zone`, `the pile`, `the zone it is in`, `the appropriate zone`.
    pub(crate) fn generic_place(
        &mut self,
        word: &Word,
        n: &Nominal,
        env: &mut Env,
    ) -> Read<Denot> {
        let appropriate = n.adjectives.iter().any(|a| {
            matches!(a, Adjective::Plain(w) if self.is(w, &["appropriate", "proper", "right", "corresponding", "matching", "suitable"]))
        });
        if appropriate {
            return Ok(Denot {
                noun: Some(word.clone()),
                ..Denot::one(Ref::Place(None), Expr::RoleOf(crate::lower::Role::To), n.at.0)
            });
        }
        if let Some(o) = self.possessor(n, env)?
            && o.sort == Ref::Piece
        {
            return Ok(Denot {
                noun: Some(word.clone()),
                ..Denot::one(Ref::Place(None), Expr::PlaceOf(Box::new(o.expr())), n.at.0)
            });
        }
        // `the place it is in`
        for post in &n.post {
            if let Post::Relative(_) = post
                && let Some(piece) = env.named.iter().rev().find(|a| a.sort == Ref::Piece)
            {
                return Ok(Denot {
                    noun: Some(word.clone()),
                    ..Denot::one(
                        Ref::Place(None),
                        Expr::PlaceOf(Box::new(piece.expr.clone())),
                        n.at.0,
                    )
                });
            }
        }
        let definite =
            matches!(n.determiner, Determiner::The | Determiner::That | Determiner::This);
        let any_place = self.sort_word(word) == Some(Sort::Zone)
            || self.is(
                word,
                &["space", "square", "spot", "position", "slot", "field", "cell", "hex"],
            );
        // A name that nothing defines stands for no other place that was spoken of.
        // The standard set speaks of piles that a game need not have.
        let standard = self.units.get(self.at).is_some_and(|u| self.is_standard(u.set));
        let granted = self.is_container(word) && (!definite || standard);
        if !any_place && !granted {
            return Err(self.no_such_place(word, n));
        }
        if definite
            && let Some(found) =
                env.named.iter().rev().find(|a| matches!(a.sort, Ref::Place(_))).cloned()
        {
            return Ok(Denot {
                noun: Some(word.clone()),
                ..Denot::one(found.sort, found.expr, n.at.0)
            });
        }
        if matches!(n.determiner, Determiner::Another)
            || definite
            || matches!(n.determiner, Determiner::A | Determiner::Any | Determiner::Each)
        {
            return Ok(Denot {
                noun: Some(word.clone()),
                ..Denot::one(Ref::Place(None), Expr::Const(Value::None), n.at.0)
            });
        }
        Err(self.no_such_place(word, n))
    }

    fn no_such_place(&self, word: &Word, n: &Nominal) -> Stuck {
        let name = self.lemma(word);
        Stuck::new(
            n.at.0,
            format!("the book does not say which place `{}` is", self.quote_of(n)),
        )
        .help(format!(
            "define it, for example `there is {0} {name}`, or `each player has {0} {name}`",
            crate::vocabulary::article(&name)
        ))
    }

    /// A deed where a place has to be named.
    pub(crate) fn names_no_place(&self, d: &Denot) -> Stuck {
        Stuck::new(d.span, format!("`{}` is no place of this book", self.quote(d.span)))
            .help("name a place, for example `the discard pile`")
    }

    /// `row`, `pile`, `bag`: what pieces lie in, whatever it is called.
    fn is_container(&self, word: &Word) -> bool {
        matches!(word, Word::Lexeme(id) if crate::vocabulary::Lexicon::shared().get(*id).container)
    }

    // ---- times, events, the rest ------------------------------------------------------------

    pub(crate) fn time_of(&self, word: &Word) -> Option<TimeId> {
        if let Word::Term(id) = word {
            return self.times.get(id).copied();
        }
        if self.is(word, &["turn"]) {
            return self.turn;
        }
        let lemma = self.lemma(word);
        self.times
            .iter()
            .find(|(t, _)| self.term(**t).name.to_lowercase() == lemma)
            .map(|(_, id)| *id)
            .or_else(|| self.time_called(&lemma))
    }

    /// The number by which a stretch of time is told. The turns of one player come once a round of all; those of the game
    /// are counted one by one.
    fn told_by(&self, t: TimeId, n: &Nominal) -> Expr {
        use crate::lower::{Arith, Repeat};
        let of = |a: Arith, x: Expr, y: Expr| Expr::Arith(a, Box::new(x), Box::new(y));
        let of_game = n.post.iter().any(|p| matches!(p, Post::Of(np) if self.is_game(np)));
        let of_time = n.post.iter().any(|p| {
            matches!(p, Post::Of(np) if !self.is_game(np) && self.class_of(np) == Some(super::super::words::NounClass::Time))
        });
        if Some(t) != self.turn {
            return Expr::TimeNumber(t);
        }
        // Where each player has one turn in each round, the turns within it are counted afresh.
        let times = &self.out.world.times;
        let code = times.get(usize::from(t.0));
        let round = code
            .filter(|time| time.repeat == Repeat::EachPlayer && !of_time)
            .and_then(|time| time.parent)
            .filter(|parent| times[usize::from(parent.0)].term.is_some());
        match (round, of_game) {
            (Some(round), true) => {
                let before = of(Arith::Sub, Expr::TimeNumber(round), super::denote::int(1));
                let turns = of(Arith::Mul, before, Expr::PlayerCount);
                of(Arith::Add, turns, Expr::TimeNumber(t))
            }
            (Some(round), false) => Expr::TimeNumber(round),
            (None, true) => Expr::TimeNumber(t),
            (None, false) => of(Arith::DivUp, Expr::TimeNumber(t), Expr::PlayerCount),
        }
    }

    pub(crate) fn time_phrase(&mut self, word: &Word, n: &Nominal) -> Read<Denot> {
        if self.is(word, &["game", "play"]) {
            return Ok(Denot {
                noun: Some(word.clone()),
                ..Denot::one(Ref::Game, Expr::Const(Value::None), n.at.0)
            });
        }
        let time = self.time_of(word);
        let mut extra = Vec::new();
        for a in &n.adjectives {
            let last = match a {
                Adjective::Ordinal(o) => *o == crate::syntax::ast::Ordinal::Last,
                Adjective::Plain(w) => self.is(w, &["final"]),
                _ => false,
            };
            if let (true, Some(t)) = (last, time) {
                extra.push(self.is_last(t, n)?);
            }
            if let (Adjective::Ordinal(crate::syntax::ast::Ordinal::Nth(i)), Some(t)) =
                (a, time)
            {
                // `after every third turn`, whoever's it is
                if *i > 1 && matches!(n.determiner, Determiner::All | Determiner::Each) {
                    let rest = Expr::Arith(
                        crate::lower::Arith::Rest,
                        Box::new(Expr::TimeNumber(t)),
                        Box::new(super::denote::int(*i)),
                    );
                    extra.push(equal(rest, super::denote::int(0)));
                    continue;
                }
                let number = self.told_by(t, n);
                // `The first three turns`: up to the third.
                let which = match n.quantity {
                    Some(Quantity::Exactly(Amount::Number(many))) if *i == 1 && many > 1 => {
                        Cond::Compare(
                            crate::lower::Compare::AtMost,
                            number,
                            super::denote::int(many),
                        )
                    }
                    _ => equal(number, super::denote::int(*i)),
                };
                extra.push(which.clone());
                let headings = self.units.get(self.at).map(|u| u.headings.clone());
                self.last_numbered = headings.map(|h| (t, which, h));
            }
        }
        Ok(Denot {
            noun: Some(word.clone()),
            plural: n.plural,
            how: Self::how_of(n),
            extra,
            ..Denot::one(Ref::Time(time), Expr::Const(Value::None), n.at.0)
        })
    }

    /// It is the last of so many times, where it is known how many there are.
    fn is_last(&self, time: TimeId, n: &Nominal) -> Read<Cond> {
        let repeat = self.out.world.times.get(time.0 as usize).map(|t| &t.repeat);
        if let Some(crate::lower::Repeat::Times(all)) = repeat {
            return Ok(equal(Expr::TimeNumber(time), all.clone()));
        }
        let said = self.quote_of(n);
        Err(Stuck::new(n.at.0, format!("which one `{said}` is is not known before it is over"))
            .help("say before it how many there are, for example `the game ends after ten rounds`"))
    }

    pub(crate) fn is_game(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(n) if matches!(&n.head, Head::Noun(w)
            if self.is(w, &["game", "play"]) && self.sort(w).is_none_or(|s| s == Sort::Book || s == Sort::Time)))
    }

    /// `the draw`, `that discard`, `the effect`.
    pub(crate) fn event_noun(
        &mut self,
        word: &Word,
        n: &Nominal,
        env: &mut Env,
    ) -> Read<Denot> {
        let lemma = self.lemma(word);
        if self.is(word, &["sum", "total", "product", "result", "difference"]) {
            return self.plain_number(word, n, env);
        }
        if let Some(event) = &env.event {
            let verb = event.verb;
            let name = self.out.world.verbs.name(verb).to_owned();
            if name == lemma || self.is(word, &["event", "action", "effect"]) {
                return Ok(Denot {
                    noun: Some(word.clone()),
                    ..Denot::one(Ref::Event(verb), Expr::Const(Value::None), n.at.0)
                });
            }
        }
        if let Some(verb) = self.verb_named(&lemma) {
            return Ok(Denot {
                noun: Some(word.clone()),
                ..Denot::one(Ref::Event(verb), Expr::Const(Value::None), n.at.0)
            });
        }
        Ok(Denot {
            noun: Some(word.clone()),
            plural: n.plural,
            how: Self::how_of(n),
            ..Denot::one(Ref::Other, Expr::Const(Value::None), n.at.0)
        })
    }

    /// Other nouns: sort words (`Role`), values' kinds, sides of the table.
    pub(crate) fn thing(&mut self, word: &Word, n: &Nominal, env: &mut Env) -> Read<Denot> {
        let at = n.at.0;
        // The kind of a status or value: `a Role`, `one Role`, `the chosen Role`, `that Role`.
        let members = self.members_of(word);
        if !members.is_empty() {
            let chosen = n.adjectives.iter().any(|a| {
                matches!(a, Adjective::Participle { verb, .. } if self.is(verb, &["choose", "select", "pick", "name"]))
            });
            let definite =
                matches!(n.determiner, Determiner::The | Determiner::That | Determiner::This);
            if chosen || (definite && n.post.is_empty()) {
                if let Some(a) = env.named.iter().rev().find(|a| {
                    a.sort == Ref::Term && (a.noun.as_ref() == Some(word) || a.noun.is_none())
                }) {
                    return Ok(Denot {
                        noun: Some(word.clone()),
                        ..Denot::one(Ref::Term, a.expr.clone(), at)
                    });
                }
                let kept = self.kept(word);
                // `a card whose chosen role is …`, else the piece that was spoken of.
                let whose = matches!(n.determiner, Determiner::PronounPoss(Pronoun::Who));
                let gap = env.gap.clone().filter(|(_, sort)| whose && *sort == Ref::Piece);
                let named = || {
                    let last = env.named.iter().rev().find(|a| a.sort == Ref::Piece)?;
                    Some(last.expr.clone())
                };
                let piece = gap.map(|(piece, _)| piece).or_else(named);
                if let Some(piece) = piece {
                    return Ok(Denot {
                        noun: Some(word.clone()),
                        ..Denot::one(Ref::Term, Expr::Field(Box::new(piece), kept), at)
                    });
                }
            }
            let var = env.slot(&self.lemma(word));
            let mut query = over(var, Domain::Terms(members), Cond::True);
            for adjective in &n.adjectives {
                // `its eligible roles`
                let Adjective::Plain(w) = adjective else { continue };
                let lemma = self.lemma(w).into_owned();
                if let Some(field) = self.relations.get(&lemma).copied() {
                    let owner = match self.possessor(n, env)? {
                        Some(d) => Some(d.expr()),
                        None => env
                            .named
                            .iter()
                            .rev()
                            .find(|a| a.sort == Ref::Piece)
                            .map(|a| a.expr.clone()),
                    };
                    if let Some(piece) = owner {
                        query.filter = Cond::Member(piece, field, Expr::Slot(var));
                    }
                }
            }
            for post in &n.post {
                if let Post::Relative(r) = post {
                    let saved = env.gap.take();
                    env.gap = Some((Expr::Slot(var), Ref::Term));
                    let cond = self.clause_condition(&r.clause, env);
                    env.gap = saved;
                    query.filter = query.filter.and(cond?);
                }
                if let Post::Prep(Preposition::For, np) = post {
                    let _ = self.phrase(np, env)?;
                }
            }
            let mut d = Denot::many(Ref::Term, query, Self::how_of(n), at);
            d.noun = Some(word.clone());
            d.plural = n.plural;
            d.count = self.told_count(n, env)?;
            return Ok(d);
        }
        Ok(Denot {
            noun: Some(word.clone()),
            plural: n.plural,
            how: Self::how_of(n),
            ..Denot::one(Ref::Other, Expr::Const(Value::None), at)
        })
    }

    /// The terms that the book calls by this word (`Role`: all statuses that are roles).
    pub(crate) fn members_of(&self, word: &Word) -> Vec<TermId> {
        let lemma = self.lemma(word);
        self.out
            .terms
            .iter()
            .filter(|(_, t)| {
                matches!(t.sort, Sort::Status | Sort::Value | Sort::Kind)
                    && t.is_a.as_deref().is_some_and(|k| k.to_lowercase() == lemma)
            })
            .map(|(id, _)| id)
            .collect()
    }

    /// The property in which a choice made for a piece is kept (`the chosen Role`).
    pub(crate) fn kept(&mut self, word: &Word) -> TermId {
        let name = format!("chosen {}", self.lemma(word));
        let term = self.synthetic(&name, Sort::Property);
        if !self.out.world.properties.iter().any(|p| p.term == term) {
            let members = self.members_of(word);
            let kind = if members.is_empty() {
                PropertyKind::Reference
            } else {
                PropertyKind::Term(members)
            };
            self.out.world.properties.push(crate::lower::Property {
                term,
                of: crate::lower::Subject::Piece,
                kind,
                start: Expr::Const(Value::None),
                floor: None,
                ceiling: None,
            });
        }
        term
    }

    /// `the player to their left`.
    pub(crate) fn left_right(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Option<Expr>> {
        let NounPhrase::One(n) = np else { return Ok(None) };
        let Head::Noun(w) = &n.head else { return Ok(None) };
        let step = if self.is(w, &["left"]) {
            1
        } else if self.is(w, &["right"]) {
            -1
        } else {
            return Ok(None);
        };
        let of = match self.possessor(n, env)? {
            Some(d) => d.expr(),
            None => env.agent.clone().unwrap_or(Expr::TurnPlayer),
        };
        Ok(Some(Expr::Neighbour(Box::new(of), step * self.out.world.direction)))
    }

    /// A title's bearer: by its definition where it has one.
    pub(crate) fn title(&self, id: TermId) -> Expr {
        use crate::lower::{Compare, Slot};
        let defined = self
            .out
            .world
            .designations
            .iter()
            .find(|d| d.term == id)
            .and_then(|d| d.defined.clone());
        match defined {
            Some(Cond::Compare(Compare::Equal, Expr::Slot(Slot(0)), e)) => e,
            _ => Expr::Designated(id, None),
        }
    }
}

/// Who controls a piece. One that is set aside is controlled by nobody; it is still its owner's.
pub(crate) fn controller_or_owner(piece: Expr) -> Expr {
    let controller = Expr::Controller(Box::new(piece.clone()));
    Expr::If(
        Box::new(equal(controller.clone(), Expr::Const(Value::None))),
        Box::new(Expr::Owner(Box::new(piece))),
        Box::new(controller),
    )
}
