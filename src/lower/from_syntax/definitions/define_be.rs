//! Definitions by "is" and "are": what a word names, members of places, worth.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck, equal, int, over};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Arg, Choice, Compare, Cond, Domain, Effect, Expr, Manner, Proposal, Role, RuleKind,
    Subject, Value, Verb, Who,
};
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Condition, Determiner, Head, NounPhrase, Post,
    Preposition, Sentence, Subordinator, Verb as V,
};
use crate::vocabulary::{Sort, TermId};

impl Lowerer<'_> {
    // ---- be -----------------------------------------------------------------------------

    pub(crate) fn being_definition(
        &mut self,
        subject: &NounPhrase,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let gerund = matches!(subject, NounPhrase::One(n) if matches!(n.head, Head::Gerund(_)));
        if gerund {
            self.deed_explained(subject, clause)?;
            return Ok(Some(self.fact(env)));
        }
        let object = clause.complements.iter().find_map(|c| match c {
            Complement::Object(np) => Some(np),
            _ => None,
        });
        // `… is captain first`: a title that nothing in the book gives a meaning.
        if let Some(NounPhrase::One(n)) = object
            && let Head::Noun(w) = &n.head
            && Self::as_term(w).is_none()
            && n.post.iter().any(|p| {
                matches!(p, Post::Adjective(a)
                if matches!(a.word, Adjective::Ordinal(_)))
            })
        {
            return Err(Stuck::new(
                n.at.0,
                format!("nothing in the book says what `{}` is", self.quote_of(n)),
            )
            .help("write for example `the youngest player goes first`"));
        }
        if let Some(np) = object {
            self.name_tells_apart(subject, np, clause);
            if let Some(status) = self.pieces_classed(subject, np, clause, env)? {
                return Ok(Some(status));
            }
            if let Some(status) = self.part_of_time(subject, np, env)? {
                return Ok(Some(status));
            }
            if let Some(status) = self.kind_of_place(subject, np, clause, env)? {
                return Ok(Some(status));
            }
            if self.places_classed(subject, np) {
                return Ok(Some(self.fact(env)));
            }
            if let Some(status) = self.designation(subject, np, clause, env)? {
                return Ok(Some(status));
            }
            if let Some(status) = self.identity(subject, np, env)? {
                return Ok(Some(status));
            }
            if let Some(word) = Self::head(np) {
                let sort_word = self.sort_word(word).is_some();
                let own_kind = !self.members_of(word).is_empty();
                let term = Self::head(subject).and_then(Self::as_term);
                let values = matches!(np, NounPhrase::And(_))
                    || matches!(self.noun_class(word), NounClass::Value);
                let title =
                    matches!(subject, NounPhrase::One(n) if matches!(n.head, Head::Noun(_)));
                if (sort_word || own_kind) && (term.is_some() || (sort_word && title)) {
                    return Ok(Some(match term {
                        Some(t) => self.fact_of(t, env),
                        None => self.fact(env),
                    }));
                }
                if values && !self.is_value_assignment(subject) {
                    return Ok(Some(self.fact(env)));
                }
                if matches!(self.class_of(subject), Some(NounClass::Thing | NounClass::Piece))
                    && matches!(np, NounPhrase::And(_))
                {
                    return Ok(Some(self.fact(env)));
                }
            }
            if let Some(status) = self.assign_value(subject, np, clause, env)? {
                return Ok(Some(status));
            }
            return Ok(None);
        }
        // in play, in a place, eligible for
        for complement in &clause.complements {
            let target = clause.adjuncts.iter().find_map(|a| match a {
                Adjunct::Prep(Preposition::For | Preposition::ForEach, np) => Some(np),
                _ => None,
            });
            match complement {
                Complement::Adjective(a) if matches!(&a.word, Adjective::Plain(w) if self.is(w, &["worth"])) =>
                {
                    return match a.than.as_deref() {
                        Some(np) => {
                            let subject = &self.pieces_by_value(subject, clause);
                            self.worth(subject, np, per(clause), env).map(Some)
                        }
                        None => Ok(None),
                    };
                }
                Complement::Adjective(a) if target.is_some() => {
                    if let (Adjective::Plain(w), Some(np)) = (&a.word, target) {
                        let lemma = self.lemma(w).into_owned();
                        if let Some(field) = self.relations.get(&lemma).copied() {
                            return self.assort(subject, field, np, clause, env).map(Some);
                        }
                    }
                }
                Complement::Prep(Preposition::In, np) if self.is_state_phrase(np) => {
                    return self.derives(subject, np, env).map(Some);
                }
                Complement::Prep(Preposition::In, np) if self.always(clause) => {
                    return self.member_of_start(subject, np, env);
                }
                Complement::Adjective(a) => {
                    if let Adjective::Plain(w) = &a.word {
                        let lemma = self.lemma(w).into_owned();
                        if let (Some(field), Some(than)) =
                            (self.relations.get(&lemma).copied(), a.than.as_deref())
                        {
                            return self.assort(subject, field, than, clause, env).map(Some);
                        }
                        if let (Some(field), Some(Complement::Prep(Preposition::For, np))) =
                            (self.relations.get(&lemma).copied(), clause.complements.get(1))
                        {
                            return self.assort(subject, field, np, clause, env).map(Some);
                        }
                        if self.is(
                            w,
                            &[
                                "face down",
                                "face up",
                                "face-down",
                                "face-up",
                                "open",
                                "hidden",
                                "public",
                                "secret",
                            ],
                        ) {
                            let up = self.is(w, &["face up", "face-up", "open", "public"]);
                            return self.faces(subject, up, env);
                        }
                        if self
                            .is(w, &["equivalent", "equal", "identical", "synonymous", "same"])
                        {
                            return Ok(Some(self.fact(env)));
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(None)
    }

    /// `Each deck is shuffled before the first card is drawn from it`: before play.
    pub(crate) fn shuffled_first(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let before = clause.adjuncts.iter().any(|a| {
            matches!(
                a,
                Adjunct::Sub(Subordinator::Before, _)
                    | Adjunct::Time(crate::syntax::ast::TimeRelation::Before, _)
            )
        });
        if !before {
            return Ok(None);
        }
        // Before the first of whatever it is; the second would be in the middle of play.
        self.firsts_only(clause)?;
        let mut plain = clause.clone();
        plain.adjuncts.clear();
        if let Some(NounPhrase::One(n)) = &mut plain.subject
            && n.determiner == Determiner::A
        {
            // Said of any such pile, so of each.
            n.determiner = Determiner::Each;
        }
        let effect = self.clause_effect(&plain, env)?;
        self.rule(env, Cond::True, RuleKind::Setup { stage: 1, effect });
        Ok(Some(Status::Operative))
    }

    /// A sentence about how play begins speaks of what is first, of nothing later.
    pub(crate) fn firsts_only(&self, clause: &Clause) -> Read<()> {
        let mut later = None;
        let mut look = |np: &NounPhrase| {
            for n in Self::parts(np) {
                let owner = match &n.determiner {
                    Determiner::Possessive(np) => Self::parts(np),
                    _ => Vec::new(),
                };
                for n in owner.into_iter().chain([n]) {
                    let not_first = |a: &Adjective| matches!(a, Adjective::Ordinal(o) if *o != crate::syntax::ast::Ordinal::Nth(1));
                    let who = n.determiner == Determiner::The
                        && !n.plural
                        && n.adjectives.is_empty()
                        && matches!(&n.head, Head::Noun(w)
                            if self.noun_class(w) == NounClass::Player && !matches!(w, crate::vocabulary::Word::Term(_)));
                    if who || n.adjectives.iter().any(not_first) {
                        later = Some(n.at.0);
                    }
                }
            }
        };
        let mut clauses = vec![clause];
        while let Some(clause) = clauses.pop() {
            clause.subject.iter().for_each(&mut look);
            for complement in &clause.complements {
                if let Complement::Object(np) | Complement::Prep(_, np) = complement {
                    look(np);
                }
            }
            for adjunct in &clause.adjuncts {
                match adjunct {
                    Adjunct::Time(_, np) | Adjunct::Prep(_, np) => look(np),
                    Adjunct::Sub(_, Condition::Clause(inner) | Condition::Reduced(inner)) => {
                        clauses.push(inner);
                    }
                    _ => {}
                }
            }
        }
        match later {
            None => Ok(()),
            Some(at) => Err(Stuck::new(
                at,
                format!("`{}` does not say how play begins", self.quote(at)),
            )),
        }
    }

    /// `The deck is face down`.
    pub(crate) fn faces(
        &mut self,
        subject: &NounPhrase,
        up: bool,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let d = self.phrase(subject, env)?;
        let zone = match (&d.core, d.sort) {
            (_, Ref::Place(Some(z))) => z,
            (Core::Many(q), Ref::Piece) => match &q.domain {
                Domain::In(Expr::Zone(z, _)) | Domain::InAll(z) => *z,
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        let viewer = env.slot("player");
        let piece = env.slot("piece");
        let who = if up { Cond::True } else { Cond::False };
        self.rule(env, Cond::True, RuleKind::See { zone, viewer, piece, who });
        Ok(Some(Status::Operative))
    }

    /// `A card that is attached to another lies behind it, in the same zone`: it goes where its host is.
    pub(crate) fn attached_sentence(
        &mut self,
        s: &Sentence,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let attaches = |this: &Self, c: &Clause| {
            matches!(&c.verb.verb, V::Word(w) if this.is(w, &["attach"]))
                && c.verb.passive
                && !c.verb.negated
                && c.verb.modal.is_none()
                && c.complements.iter().all(|c| {
                    matches!(c, Complement::Prep(_, np) if this.class_of(np) == Some(NounClass::Piece))
                })
        };
        let from_lead = s.leads.iter().any(|a| {
            matches!(a, Adjunct::Sub(Subordinator::When | Subordinator::While | Subordinator::If, Condition::Clause(c)) if attaches(self, c))
        });
        let from_relative = s.clauses.first().is_some_and(|j| {
            matches!(&j.clause.subject, Some(NounPhrase::One(n)) if n.post.iter().any(|p| matches!(p, Post::Relative(r) if attaches(self, &r.clause))))
        });
        let same_place = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n)
                if n.adjectives.iter().any(|a| matches!(a, Adjective::Plain(w) if self.is(w, &["same"])))
                    && matches!(&n.head, Head::Noun(w) if self.sort_word(w) == Some(Sort::Zone)))
        };
        let to_host = s.clauses.iter().any(|j| {
            j.clause.complements.iter().any(|c| matches!(c, Complement::Prep(_, np) | Complement::Object(np) if same_place(np)))
                || j.clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Prep(_, np) if same_place(np)))
        });
        let stative = s.clauses.iter().all(|j| {
            matches!(&j.clause.verb.verb, V::Be)
                || matches!(&j.clause.verb.verb, V::Word(w) if self.is(w, &["lie", "place", "stay", "remain", "put", "go", "move", "sit"]))
        });
        // Behind or under what: the piece that it is attached to.
        let beside = s.clauses.iter().all(|j| {
            j.clause.complements.iter().all(|c| match c {
                Complement::Prep(
                    Preposition::Under | Preposition::On | Preposition::NextTo | Preposition::OnTop,
                    np,
                ) => {
                    self.class_of(np) == Some(NounClass::Piece)
                        || matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Pronoun(_)))
                }
                _ => true,
            })
        });
        if !(from_lead || from_relative) || !to_host || !stative || !beside {
            return Ok(None);
        }
        let piece = env.slot("card");
        let host = env.slot("host");
        let effect = Effect::Do(Proposal {
            verb: Verb::MOVE,
            roles: vec![
                (Role::Object, Arg::Is(Expr::Slot(piece))),
                (Role::To, Arg::Is(Expr::PlaceOf(Box::new(Expr::Slot(host))))),
            ],
            times: None,
            result: None,
        });
        let event = crate::lower::Pattern {
            verb: Verb::ATTACH,
            binds: vec![(Role::Object, piece), (Role::Host, host)],
        };
        self.rule(
            env,
            Cond::True,
            RuleKind::When { event, effect, reads: crate::lower::Reads::After, waits: false },
        );
        Ok(Some(Status::Operative))
    }

    /// `The active player is the player whose turn it is`; `one card of each deck is the star`;
    /// `the queen of hearts is the star of each deck`.
    pub(crate) fn designation(
        &mut self,
        subject: &NounPhrase,
        np: &NounPhrase,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let title = |this: &Self, np: &NounPhrase| {
            Self::head(np)
                .and_then(Self::as_term)
                .filter(|t| this.term(*t).sort == Sort::Designation)
        };
        let _ = clause;
        let (term, other) = match (title(self, subject), title(self, np)) {
            (Some(t), _) if self.class_of(np) == Some(NounClass::Player) => (t, np),
            (_, Some(t)) => (t, subject),
            (Some(t), None) => (t, np),
            _ => {
                // `the player who … is the active player`: the adjective is known.
                if let NounPhrase::One(n) = subject
                    && self.class_of(subject) == Some(NounClass::Player)
                    && self.class_of(np) == Some(NounClass::Player)
                    && !n.post.is_empty()
                {
                    return Ok(Some(self.fact(env)));
                }
                if let NounPhrase::One(n) = subject
                    && n.adjectives.iter().any(|a| matches!(a, Adjective::Plain(w) if self.is(w, &["active", "current"])))
                {
                    return Ok(Some(self.fact(env)));
                }
                return Ok(None);
            }
        };
        if self.is_player_title(term) || self.class_of(other) == Some(NounClass::Player) {
            let d = self.phrase(other, env)?;
            let defined = match &d.core {
                Core::Many(q) => {
                    replace::cond(&q.filter, q.var, &Expr::Slot(crate::lower::Slot(0)))
                }
                Core::One(e) => equal(Expr::Slot(crate::lower::Slot(0)), e.clone()),
                Core::List(..) => return Ok(None),
            };
            let defined = match defined {
                // The turn may be written either way round.
                Cond::Compare(Compare::Equal, e, Expr::Slot(s)) => {
                    Cond::Compare(Compare::Equal, Expr::Slot(s), e)
                }
                c => c,
            };
            for entry in &mut self.out.world.designations {
                if entry.term == term {
                    entry.defined = Some(defined.clone());
                }
            }
            return Ok(Some(self.fact_of(term, env)));
        }
        self.name_piece(term, other, env).map(Some)
    }

    /// A title for one piece of each player's: set before play.
    pub(crate) fn name_piece(
        &mut self,
        title: TermId,
        np: &NounPhrase,
        env: &mut Env,
    ) -> Read<Status> {
        for entry in &mut self.out.world.designations {
            if entry.term == title {
                entry.scope = crate::lower::Scope::Player;
            }
        }
        let player = env.slot("player");
        env.agent = Some(Expr::Slot(player));
        let loose = matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Number) || n.quantity.is_some());
        let d = self.phrase(np, env)?;
        let mut q = match &d.core {
            Core::Many(q) => q.clone(),
            Core::One(e) => denote::only(env.slot("card"), e.clone()),
            Core::List(..) => {
                return Err(Stuck::new(d.span, "only one piece can have the title"));
            }
        };
        if !matches!(q.domain, Domain::In(Expr::Zone(_, Some(_)))) {
            q.domain = Domain::Pieces;
        }
        let mine = equal(Expr::Owner(Box::new(Expr::Slot(q.var))), Expr::Slot(player));
        q.filter = q.filter.and(mine);
        let name = |object: Expr| {
            Effect::Do(Proposal {
                verb: Verb::DESIGNATE,
                roles: vec![
                    (Role::Object, Arg::Is(object)),
                    (Role::As, Arg::Is(Expr::Const(Value::Term(title)))),
                    (Role::Host, Arg::Is(Expr::Slot(player))),
                ],
                times: None,
                result: None,
            })
        };
        let body = if loose {
            let none = equal(
                Expr::Designated(title, Some(Box::new(Expr::Slot(player)))),
                Expr::Const(Value::None),
            );
            let choice = Choice {
                slot: q.var,
                by: Who::Chance,
                from: q.clone(),
                min: int(1),
                max: int(1),
                body: Some(Box::new(name(Expr::Slot(q.var)))),
            };
            Effect::If(none, Box::new(Effect::Choose(choice)), Box::new(Effect::Nothing))
        } else {
            name(Expr::One(Box::new(q)))
        };
        let over = over(player, Domain::Players, Cond::True);
        let effect = Effect::ForEach {
            slot: player,
            over,
            body: Box::new(body),
            manner: Manner::InTurn,
        };
        self.rule(env, Cond::True, RuleKind::Setup { stage: u8::from(loose), effect });
        env.agent = None;
        Ok(Status::Operative)
    }

    /// `The star is always in the starting hand`: a stated member of a place.
    pub(crate) fn member_of_start(
        &mut self,
        subject: &NounPhrase,
        np: &NounPhrase,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let player = env.slot("player");
        env.agent = Some(Expr::Slot(player));
        let mut place_np = np.clone();
        if let NounPhrase::One(n) = &mut place_np {
            n.adjectives
                .retain(|a| !matches!(a, Adjective::Plain(_) | Adjective::Participle { .. }));
        }
        let piece = self.phrase(subject, env)?;
        let place = self.phrase(&place_np, env)?;
        env.agent = None;
        if !matches!(place.sort, Ref::Place(_)) {
            return Ok(None);
        }
        let go = Effect::Do(Proposal {
            verb: Verb::MOVE,
            roles: vec![
                (Role::Object, Arg::Is(piece.expr())),
                (Role::To, Arg::Is(place.expr())),
            ],
            times: None,
            result: None,
        });
        let over = over(player, Domain::Players, Cond::True);
        let effect =
            Effect::ForEach { slot: player, over, body: Box::new(go), manner: Manner::InTurn };
        self.rule(env, Cond::True, RuleKind::Setup { stage: 2, effect });
        Ok(Some(Status::Operative))
    }

    /// `The starting hand always contains the star`.
    pub(crate) fn always_in(&mut self, clause: &Clause, env: &mut Env) -> Read<Option<Status>> {
        let (Some(place), Some(Complement::Object(piece))) =
            (&clause.subject, clause.complements.first())
        else {
            return Ok(None);
        };
        self.member_of_start(piece, place, env)
    }

    pub(crate) fn identity(
        &mut self,
        subject: &NounPhrase,
        np: &NounPhrase,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let same = matches!(np, NounPhrase::One(n) if n.adjectives.iter().any(|a| matches!(a, Adjective::Plain(w) if self.is(w, &["same", "identical"]))))
            && self.class_of(np) == Some(NounClass::Piece)
            && self.class_of(subject) == Some(NounClass::Piece);
        if !same {
            return Ok(None);
        }
        self.set_identity(env);
        Ok(Some(Status::Definition))
    }

    pub(crate) fn set_identity(&mut self, env: &Env) {
        let fields: Vec<TermId> = self
            .out
            .world
            .properties
            .iter()
            .filter(|p| p.of == Subject::Piece)
            .map(|p| p.term)
            .collect();
        self.out.world.identity = Some(fields);
        self.fact(env);
    }
}

/// `… for each prop attached to it`: for what a worth is counted so many times.
pub(crate) fn per(clause: &Clause) -> Option<&NounPhrase> {
    clause.adjuncts.iter().find_map(|a| match a {
        Adjunct::Prep(Preposition::ForEach | Preposition::Per, np) => Some(np),
        _ => None,
    })
}
