//! Definitions: sentences that say what something is.

use super::context::{Lowerer, Status, Unit};
use super::denote::{Core, Read, Ref, Stuck, count, equal, int, over};
use super::discourse::Env;
use super::words::NounClass;
use crate::lower::{
    Arg, Arith, Choice, Compare, Cond, Domain, Effect, Expr, Manner, Proposal, Role, RuleKind,
    Subject, Value, Verb, Who,
};
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Condition, Determiner, Head, Modal, Nominal,
    NounPhrase, Post, Preposition, Quantity, Sentence, Subordinator, Verb as V,
};
use crate::vocabulary::{Sort, TermId, Word};

impl Lowerer<'_> {
    /// Reads a sentence as a definition, if it is one.
    pub(super) fn define(
        &mut self,
        s: &Sentence,
        unit: &Unit,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        if let Some(status) = self.invariant(s, env)? {
            return Ok(Some(status));
        }
        if let Some(status) = self.conditional_value(s, env)? {
            return Ok(Some(status));
        }
        if let Some(status) = self.verb_meaning(s)? {
            return Ok(Some(status));
        }
        if let [joined] = s.clauses.as_slice()
            && matches!(&joined.clause.verb.verb, V::Word(w) if self.is(w, &["advance", "progress"]))
            && joined.clause.verb.modal.is_none()
        {
            // Times go on in the order in which the book lists them.
            return Ok(Some(self.fact(env)));
        }
        if let [joined] = s.clauses.as_slice()
            && self.collective_zone(&joined.clause).is_some()
        {
            return Ok(Some(self.fact(env)));
        }
        if let Some(status) = self.ends_after(s, env)? {
            return Ok(Some(status));
        }
        if let Some(status) = self.turns_taken(s, env) {
            return Ok(Some(status));
        }
        if let Some(status) = self.attached_sentence(s, env)? {
            return Ok(Some(status));
        }
        if !s.leads.is_empty() || s.opener.is_some() {
            return Ok(None);
        }
        let [joined] = s.clauses.as_slice() else { return self.define_several(s, unit, env) };
        self.define_clause(&joined.clause, s, unit, env)
    }

    /// `X is a zone, and Y is a phase`: each clause defines.
    fn define_several(
        &mut self,
        s: &Sentence,
        unit: &Unit,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        if s.clauses.iter().any(|j| {
            j.clause.subject.is_none() || !matches!(j.clause.verb.verb, V::Be | V::Have)
        }) {
            return self.begin_play(s, env);
        }
        let mark = self.out.rules.len();
        let mut last = None;
        for joined in &s.clauses {
            match self.define_clause(&joined.clause, s, unit, env)? {
                Some(status) => last = Some(status),
                None => {
                    self.out.rules.truncate(mark);
                    return Ok(None);
                }
            }
        }
        Ok(last)
    }

    fn define_clause(
        &mut self,
        clause: &Clause,
        s: &Sentence,
        unit: &Unit,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        if clause.verb.modal.is_some() && clause.verb.modal != Some(Modal::Will) {
            return Ok(None);
        }
        if clause.existential {
            return Ok(self.existence(clause));
        }
        let Some(subject) = &clause.subject else { return Ok(None) };
        match &clause.verb.verb {
            V::Be if !clause.verb.passive => self.being_definition(subject, clause, env),
            V::Have => self.having_definition(subject, clause, unit, env),
            V::Word(w) => {
                let w = w.clone();
                if self.is(&w, &["begin", "start"])
                    && self.class_of(subject) == Some(NounClass::Player)
                {
                    return self.begins_with(subject, clause, env);
                }
                if self.is(&w, &["describe", "mean", "know", "call", "refer"]) {
                    return Ok(Some(self.fact(env)));
                }
                if self.is(&w, &["contain"]) && !clause.verb.negated && self.always(clause) {
                    return self.always_in(clause, env);
                }
                if self.is(&w, &["control"])
                    && matches!(self.class_of(subject), Some(NounClass::Player))
                {
                    return Ok(Some(self.fact(env)));
                }
                if self.is(&w, &["count"])
                    && clause
                        .complements
                        .iter()
                        .any(|c| matches!(c, Complement::Prep(Preposition::As, _)))
                {
                    return self.counts_as(subject, clause, env);
                }
                if self.is(&w, &["change", "depend", "vary"]) && clause.verb.modal.is_none() {
                    return Ok(Some(Status::Commentary("no effect")));
                }
                if self.is(&w, &["choose", "determine", "select", "pick"])
                    && clause.verb.passive
                {
                    return self.first_player(subject, clause, env);
                }
                if self.is(&w, &["proceed", "pass", "go", "begin", "start"]) {
                    return self.begin_play(s, env);
                }
                if self.is(&w, &["tell", "explain", "provide", "cover", "say", "teach"])
                    && matches!(
                        self.class_of(subject),
                        Some(NounClass::Thing | NounClass::Rule | NounClass::Event)
                    )
                {
                    return Ok(Some(Status::Commentary("no-effect")));
                }
                if self.is(&w, &["share"]) {
                    return Ok(Some(self.fact(env)));
                }
                if self.is(&w, &["shuffle", "mix"]) && clause.verb.passive {
                    return self.shuffled_first(clause, env);
                }
                if self.is(&w, &["advance", "progress", "proceed"]) {
                    return Ok(Some(self.fact(env)));
                }
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    fn fact(&mut self, env: &Env) -> Status {
        self.rule(env, Cond::True, RuleKind::Fact { term: None });
        Status::Definition
    }

    fn fact_of(&mut self, term: TermId, env: &Env) -> Status {
        self.rule(env, Cond::True, RuleKind::Fact { term: Some(term) });
        Status::Definition
    }

    pub(super) fn class_of(&self, np: &NounPhrase) -> Option<NounClass> {
        match np {
            NounPhrase::One(n) => match &n.head {
                Head::Noun(w) => Some(self.noun_class(w)),
                Head::Pronoun(
                    crate::syntax::ast::Pronoun::Everyone
                    | crate::syntax::ast::Pronoun::You
                    | crate::syntax::ast::Pronoun::Nobody
                    | crate::syntax::ast::Pronoun::Anyone,
                ) => Some(NounClass::Player),
                _ => None,
            },
            NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => {
                l.first().and_then(|p| self.class_of(p))
            }
        }
    }

    fn head(np: &NounPhrase) -> Option<&Word> {
        match np {
            NounPhrase::One(n) => match &n.head {
                Head::Noun(w) => Some(w),
                Head::Number => n.post.iter().find_map(|p| match p {
                    Post::Of(inner) => Self::head(inner),
                    _ => None,
                }),
                _ => None,
            },
            NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => {
                l.first().and_then(Self::head)
            }
        }
    }

    fn always(&self, clause: &Clause) -> bool {
        clause.verb.adverbs.contains(&crate::syntax::ast::Adverb::Always)
    }

    // ---- be -----------------------------------------------------------------------------

    fn being_definition(
        &mut self,
        subject: &NounPhrase,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let gerund = matches!(subject, NounPhrase::One(n) if matches!(n.head, Head::Gerund(_)));
        if gerund {
            return Ok(Some(self.fact(env)));
        }
        let object = clause.complements.iter().find_map(|c| match c {
            Complement::Object(np) => Some(np),
            _ => None,
        });
        if let Some(np) = object {
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
            if let Some(status) = self.assign_value(subject, np, env)? {
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
                        Some(np) => self.worth(subject, np, env).map(Some),
                        None => Ok(None),
                    };
                }
                Complement::Adjective(a) if target.is_some() => {
                    if let (Adjective::Plain(w), Some(np)) = (&a.word, target) {
                        let lemma = self.lemma(w);
                        if let Some(field) = self.relations.get(&lemma).copied() {
                            return self.assort(subject, field, np, env).map(Some);
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
                        let lemma = self.lemma(w);
                        if let (Some(field), Some(than)) =
                            (self.relations.get(&lemma).copied(), a.than.as_deref())
                        {
                            return self.assort(subject, field, than, env).map(Some);
                        }
                        if let (Some(field), Some(Complement::Prep(Preposition::For, np))) =
                            (self.relations.get(&lemma).copied(), clause.complements.get(1))
                        {
                            return self.assort(subject, field, np, env).map(Some);
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

    /// `The game ends after ten rounds`, `the game is played over six rounds`.
    fn ends_after(&mut self, s: &Sentence, env: &mut Env) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        if !s.leads.is_empty()
            || clause.verb.modal.is_some()
            || clause.verb.negated
            || !self.is(w, &["end", "last", "play", "take", "run", "consist", "finish"])
            || !clause.subject.as_ref().is_some_and(|np| self.is_game(np))
        {
            return Ok(None);
        }
        let counted = |np: &NounPhrase| match np {
            NounPhrase::One(n) => match (&n.head, &n.quantity) {
                (Head::Noun(w), Some(q)) => self.time_of(w).map(|t| (t, q.clone())),
                _ => None,
            },
            _ => None,
        };
        let found = clause
            .complements
            .iter()
            .filter_map(|c| match c {
                Complement::Object(np) | Complement::Prep(_, np) => counted(np),
                _ => None,
            })
            .chain(clause.adjuncts.iter().filter_map(|a| match a {
                Adjunct::Time(_, np) | Adjunct::Prep(_, np) => counted(np),
                _ => None,
            }))
            .next();
        let Some((time, q)) = found else { return Ok(None) };
        let (n, _) = self.range(&q, env)?;
        let when = Cond::Compare(Compare::AtLeast, Expr::TimeNumber(time), n);
        self.rule(env, Cond::True, RuleKind::Ends { time, when, again: false });
        Ok(Some(Status::Operative))
    }

    /// `The players take turns`, `when a turn ends, the next player takes a turn`: the order of turns,
    /// which the times of the book already have. A turn more than that is an effect.
    fn turns_taken(&mut self, s: &Sentence, env: &Env) -> Option<Status> {
        let [joined] = s.clauses.as_slice() else { return None };
        let clause = &joined.clause;
        let takes = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["take", "have"]));
        let turn = clause.complements.iter().any(|c| {
            matches!(c, Complement::Object(NounPhrase::One(n))
                if matches!(&n.head, Head::Noun(w) if self.is(w, &["turn"]))
                    && !matches!(n.determiner, Determiner::Another)
                    && n.quantity.is_none()
                    && n.adjectives.iter().all(|a| matches!(a, Adjective::Ordinal(_))))
        });
        let ends = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["end", "happen", "follow"]))
            && clause.subject.as_ref().and_then(Self::head).is_some_and(|w| {
                self.noun_class(w) == NounClass::Time && !self.is(w, &["game"])
            })
            && !clause.verb.negated;
        let plain = |a: &Adjunct| {
            matches!(a, Adjunct::Order(_) | Adjunct::Time(..) | Adjunct::Words(_))
                || matches!(a, Adjunct::Prep(..))
        };
        let lead_turn = s.leads.iter().all(|a| match a {
            Adjunct::Sub(_, Condition::Clause(c)) => {
                matches!(&c.verb.verb, V::Word(w) if self.is(w, &["end"]))
                    && c.subject
                        .as_ref()
                        .and_then(Self::head)
                        .is_some_and(|w| self.is(w, &["turn"]))
            }
            _ => false,
        });
        if clause.verb.modal.is_some() || !lead_turn || !clause.adjuncts.iter().all(plain) {
            return None;
        }
        ((takes && turn) || (ends && s.leads.is_empty())).then(|| self.fact(env))
    }

    /// `Aces are worth 11` gives pieces their number; `each coin is worth 1 point` is counted when the
    /// game is over.
    fn worth(&mut self, subject: &NounPhrase, np: &NounPhrase, env: &mut Env) -> Read<Status> {
        let d = self.phrase(subject, env)?;
        let Core::Many(q) = d.core.clone() else {
            return Err(Stuck::new(d.span, "it is not said which pieces are worth that"));
        };
        let tally = match np {
            NounPhrase::One(n) => {
                let own = Self::head(np)
                    .and_then(Self::as_term)
                    .filter(|t| self.term(*t).sort == Sort::Tally);
                own.or_else(|| {
                    n.post.iter().find_map(|p| match p {
                        Post::Prep(Preposition::In, inner) => Self::head(inner)
                            .and_then(Self::as_term)
                            .filter(|t| self.term(*t).sort == Sort::Tally),
                        _ => None,
                    })
                })
            }
            _ => None,
        };
        self.remember_slot(env, q.var, Ref::Piece, d.noun.clone(), true);
        let mut figure = np.clone();
        if let NounPhrase::One(n) = &mut figure {
            n.post.retain(|p| !matches!(p, Post::Prep(Preposition::In, _)));
        }
        let v = self.phrase(&figure, env)?;
        let amount = match &v.count {
            Some((low, _)) => low.clone(),
            None => self.as_number(&v, env)?,
        };
        let Some(tally) = tally else {
            let numbers: Vec<TermId> = self
                .out
                .world
                .properties
                .iter()
                .filter(|p| {
                    p.of == Subject::Piece && p.kind == crate::lower::PropertyKind::Number
                })
                .map(|p| p.term)
                .collect();
            let [field] = numbers.as_slice() else {
                return Err(Stuck::new(d.span, "it is not said what the figure counts")
                    .help("name it, for example `is worth 3 points` or `has a value of 3`"));
            };
            let guard = super::bind::domain_guard(&q, &mut env.clone()).and(q.filter.clone());
            self.rule(
                env,
                guard,
                RuleKind::Assign { field: *field, slot: Some(q.var), value: amount },
            );
            return Ok(Status::Operative);
        };
        let player = env.slot("player");
        let mut own = q.clone();
        own.filter = own
            .filter
            .and(equal(Expr::Controller(Box::new(Expr::Slot(q.var))), Expr::Slot(player)));
        let total = Expr::Aggregate(
            crate::lower::Aggregate::Sum,
            Box::new(own),
            Some(Box::new(amount)),
        );
        let gain = Effect::Do(Proposal {
            verb: Verb::ADD,
            roles: vec![
                (Role::Object, Arg::Is(Expr::Slot(player))),
                (Role::Field, Arg::Is(Expr::Const(Value::Term(tally)))),
                (Role::Amount, Arg::Is(total)),
            ],
            times: None,
            result: None,
        });
        let over = over(player, Domain::Players, Cond::True);
        let effect = Effect::ForEach {
            slot: player,
            over,
            body: Box::new(gain),
            manner: Manner::AtOnce,
        };
        self.rule(env, Cond::True, RuleKind::Final { effect });
        Ok(Status::Operative)
    }

    /// `Each deck is shuffled before the first card is drawn from it`: before play.
    fn shuffled_first(&mut self, clause: &Clause, env: &mut Env) -> Read<Option<Status>> {
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

    /// `The deck is face down`.
    fn faces(&mut self, subject: &NounPhrase, up: bool, env: &mut Env) -> Read<Option<Status>> {
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
    fn attached_sentence(&mut self, s: &Sentence, env: &mut Env) -> Read<Option<Status>> {
        let attaches = |this: &Self, c: &Clause| {
            matches!(&c.verb.verb, V::Word(w) if this.is(w, &["attach"]))
                && c.verb.passive
                && !c.verb.negated
                && c.verb.modal.is_none()
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
        if !(from_lead || from_relative) || !to_host || !stative {
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

    fn is_value_assignment(&self, subject: &NounPhrase) -> bool {
        matches!(subject, NounPhrase::One(n) if n.post.iter().any(|p| matches!(p, Post::Of(_))) || matches!(n.determiner, Determiner::Possessive(_) | Determiner::PronounPoss(_)))
    }

    /// `The active player is the player whose turn it is`; `one card of each deck is the star`;
    /// `the queen of hearts is the star of each deck`.
    fn designation(
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
                // `the player who is taking their turn is the active player`: the adjective is known.
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
                    super::replace::cond(&q.filter, q.var, &Expr::Slot(crate::lower::Slot(0)))
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
    fn name_piece(&mut self, title: TermId, np: &NounPhrase, env: &mut Env) -> Read<Status> {
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
            Core::One(e) => super::denote::only(env.slot("card"), e.clone()),
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
        self.rule(
            env,
            Cond::True,
            RuleKind::Setup { stage: if loose { 1 } else { 0 }, effect },
        );
        env.agent = None;
        Ok(Status::Operative)
    }

    /// `The star is always in the starting hand`: a stated member of a place.
    fn member_of_start(
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
    fn always_in(&mut self, clause: &Clause, env: &mut Env) -> Read<Option<Status>> {
        let (Some(place), Some(Complement::Object(piece))) =
            (&clause.subject, clause.complements.first())
        else {
            return Ok(None);
        };
        self.member_of_start(piece, place, env)
    }

    fn identity(
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

    fn set_identity(&mut self, env: &Env) {
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

    fn counts_as(
        &mut self,
        subject: &NounPhrase,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let Some(Complement::Prep(Preposition::As, np)) = clause
            .complements
            .iter()
            .find(|c| matches!(c, Complement::Prep(Preposition::As, _)))
        else {
            return Ok(None);
        };
        if let Some(status) = self.identity(subject, np, env)? {
            return Ok(Some(status));
        }
        if Self::head(np).is_some_and(|w| self.sort_word(w).is_some())
            || matches!(subject, NounPhrase::One(n) if matches!(n.head, Head::Gerund(_)))
        {
            return Ok(Some(self.fact(env)));
        }
        Ok(None)
    }

    fn derives(
        &mut self,
        subject: &NounPhrase,
        np: &NounPhrase,
        env: &mut Env,
    ) -> Read<Status> {
        let d = self.phrase(subject, env)?;
        let Core::Many(q) = &d.core else {
            return Err(Stuck::new(d.span, "it is not said of which pieces this holds"));
        };
        let cond = self.state_phrase(np, Expr::Slot(q.var))?;
        let Cond::Derived(name, _) = cond else { return Ok(Status::Definition) };
        let mut probe = env.clone();
        let guard = super::bind::domain_guard(q, &mut probe).and(q.filter.clone());
        let guard = match &q.domain {
            // Whose place it is does not matter for a state that is said of all such cards.
            Domain::In(Expr::Zone(z, None)) => {
                Cond::InZone(Expr::Slot(q.var), *z).and(q.filter.clone())
            }
            _ => guard,
        };
        self.rule(env, guard, RuleKind::Derive { name, slot: q.var });
        Ok(Status::Definition)
    }

    /// `Every card is eligible for every role`.
    fn assort(
        &mut self,
        subject: &NounPhrase,
        field: TermId,
        than: &NounPhrase,
        env: &mut Env,
    ) -> Read<Status> {
        let d = self.phrase(subject, env)?;
        let Core::Many(q) = &d.core else {
            return Err(Stuck::new(d.span, "it is not said of which pieces this holds"));
        };
        let mut probe = env.clone();
        let guard = super::bind::domain_guard(q, &mut probe).and(q.filter.clone());
        let members: Vec<TermId> = match than {
            NounPhrase::One(n) => match &n.head {
                Head::Noun(w @ Word::Term(t)) => {
                    let all = self.members_of(w);
                    if all.is_empty() { vec![*t] } else { all }
                }
                Head::Noun(w) => self.members_of(w),
                _ => Vec::new(),
            },
            NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => {
                l.iter().filter_map(|p| Self::head(p).and_then(Self::as_term)).collect()
            }
        };
        if members.is_empty() {
            return Ok(Status::Commentary("no effect"));
        }
        for member in members {
            self.rule(
                env,
                guard.clone(),
                RuleKind::Assort { slot: q.var, field: Some(field), member },
            );
        }
        Ok(Status::Operative)
    }

    /// `The value of a numbered card is the number of its rank`; `its value is 5`.
    fn assign_value(
        &mut self,
        subject: &NounPhrase,
        np: &NounPhrase,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let NounPhrase::One(n) = subject else { return Ok(None) };
        let Head::Noun(w) = &n.head else { return Ok(None) };
        let Some(field) = Self::as_term(w).filter(|t| self.term(*t).sort == Sort::Property)
        else {
            return Ok(None);
        };
        let Some(owner) = n.post.iter().find_map(|p| match p {
            Post::Of(o) => Some(o),
            _ => None,
        }) else {
            return Ok(None);
        };
        let d = self.phrase(owner, env)?;
        let Core::Many(q) = d.core.clone() else { return Ok(None) };
        self.remember_slot(env, q.var, Ref::Piece, d.noun.clone(), true);
        let value = self.number(np, env)?;
        let guard = super::bind::domain_guard(&q, &mut env.clone()).and(q.filter.clone());
        self.rule(env, guard, RuleKind::Assign { field, slot: Some(q.var), value });
        Ok(Some(Status::Operative))
    }

    // ---- have ---------------------------------------------------------------------------

    fn having_definition(
        &mut self,
        subject: &NounPhrase,
        clause: &Clause,
        unit: &Unit,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let _ = unit;
        let aside = |a: &Adjunct| {
            matches!(a, Adjunct::Apposition(_) | Adjunct::Aside(_) | Adjunct::Words(_))
        };
        if clause.verb.negated || !clause.adjuncts.iter().all(aside) {
            return Ok(None);
        }
        let all = match subject {
            NounPhrase::One(n) => {
                matches!(
                    n.determiner,
                    Determiner::Each | Determiner::All | Determiner::A | Determiner::Any
                ) || n.plural
            }
            _ => true,
        };
        if !all {
            return Ok(None);
        }
        let Some(Complement::Object(object)) = clause.complements.first() else {
            return Ok(None);
        };
        match self.class_of(subject) {
            Some(NounClass::Player) => self.player_has(object, env),
            Some(NounClass::Piece | NounClass::Value) => self.piece_has(subject, object, env),
            Some(NounClass::Place) => self.place_has(subject, object, env),
            _ => Ok(Some(self.fact(env))),
        }
    }

    fn parts(np: &NounPhrase) -> Vec<&Nominal> {
        match np {
            NounPhrase::One(n) => vec![n],
            NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => {
                l.iter().flat_map(Self::parts).collect()
            }
        }
    }

    fn player_has(&mut self, object: &NounPhrase, env: &mut Env) -> Read<Option<Status>> {
        for n in Self::parts(object) {
            let n = n.clone();
            let Head::Noun(w) = &n.head else { continue };
            match self.noun_class(w) {
                NounClass::Place => {
                    self.deck_of(&n, w.clone(), env)?;
                }
                NounClass::Quality => self.start_value(&n, w.clone(), env)?,
                _ => {}
            }
        }
        Ok(Some(self.fact(env)))
    }

    /// `a deck of at least 40 cards`: where the pieces start, and how many there must be.
    fn deck_of(&mut self, n: &Nominal, w: Word, env: &mut Env) -> Read<()> {
        let Some(zone) = Self::as_term(&w) else { return Ok(()) };
        for post in &n.post {
            let Post::Of(NounPhrase::One(inner)) = post else { continue };
            let Some(q) = &inner.quantity else { continue };
            let (low, _) = self.range(q, env)?;
            let at_least = match low {
                Expr::Const(Value::Int(i)) => Some(i),
                _ => None,
            };
            self.rule(
                env,
                Cond::True,
                RuleKind::Components { each: true, zone, cond: Cond::True, at_least },
            );
        }
        Ok(())
    }

    fn start_value(&mut self, n: &Nominal, w: Word, env: &mut Env) -> Read<()> {
        let Some(field) = Self::as_term(&w) else { return Ok(()) };
        let start = match &n.quantity {
            Some(q) => self.range(q, env)?.0,
            None => int(0),
        };
        for p in &mut self.out.world.properties {
            if p.term == field {
                p.of = Subject::Player;
                p.start = start.clone();
                p.floor = Some(0);
            }
        }
        // The start of the world is the last one stated; which of several counts is for the laws.
        let player = env.slot("player");
        let set = Effect::Do(Proposal {
            verb: Verb::SET,
            roles: vec![
                (Role::Object, Arg::Is(Expr::Slot(player))),
                (Role::Field, Arg::Is(Expr::Const(Value::Term(field)))),
                (Role::Amount, Arg::Is(start)),
            ],
            times: None,
            result: None,
        });
        let effect = Effect::ForEach {
            slot: player,
            over: over(player, Domain::Players, Cond::True),
            body: Box::new(set),
            manner: Manner::AtOnce,
        };
        self.rule(env, Cond::True, RuleKind::Setup { stage: 0, effect });
        Ok(())
    }

    /// `every card has a value`; `a Jack has a value of 11, a Queen …`; `an Ace has a value of 1 or 11`.
    fn piece_has(
        &mut self,
        subject: &NounPhrase,
        object: &NounPhrase,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let d = self.phrase(subject, env)?;
        let mut made = false;
        for n in Self::parts(object) {
            let n = n.clone();
            let Head::Noun(w) = &n.head else { continue };
            let Some(field) = Self::as_term(w).filter(|t| self.term(*t).sort == Sort::Property)
            else {
                continue;
            };
            let value = n.post.iter().find_map(|p| match p {
                Post::Of(np) => Some(np.clone()),
                _ => None,
            });
            let Some(value) = value else { continue };
            let Core::Many(q) = d.core.clone() else { continue };
            if matches!(&value, NounPhrase::One(v) if matches!(v.quantity, Some(Quantity::Either(_) | Quantity::Between(..))))
            {
                // Several values: which of them is chosen by another rule.
                continue;
            }
            let v = self.phrase(&value, env)?;
            let guard = super::bind::domain_guard(&q, &mut env.clone()).and(q.filter.clone());
            let value = match &v.count {
                Some((low, _)) => low.clone(),
                None => self.as_number(&v, env)?,
            };
            self.rule(env, guard, RuleKind::Assign { field, slot: Some(q.var), value });
            made = true;
        }
        if made {
            return Ok(Some(Status::Operative));
        }
        Ok(Some(self.fact(env)))
    }

    /// `Each deck has one card that is the star`; `a deck has no more than one of each card`.
    fn place_has(
        &mut self,
        subject: &NounPhrase,
        object: &NounPhrase,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let NounPhrase::One(n) = object else { return Ok(Some(self.fact(env))) };
        for post in &n.post {
            if let Post::Relative(r) = post
                && r.clause.verb.verb == V::Be
                && let Some(Complement::Object(title)) = r.clause.complements.first()
                && let Some(term) = Self::head(title).and_then(Self::as_term)
                && self.term(term).sort == Sort::Designation
            {
                let mut np = n.as_ref().clone();
                np.post.retain(|p| !matches!(p, Post::Relative(_)));
                np.post.push(Post::Prep(Preposition::In, subject.clone()));
                np.quantity = Some(Quantity::Exactly(crate::syntax::ast::Amount::Number(1)));
                let player = env.clone();
                let _ = player;
                let mut own = subject.clone();
                if let NounPhrase::One(s) = &mut own {
                    s.determiner = Determiner::The;
                }
                np.post.retain(|p| !matches!(p, Post::Prep(..)));
                np.post.push(Post::Prep(Preposition::In, own));
                return self.name_piece(term, &NounPhrase::One(Box::new(np)), env).map(Some);
            }
        }
        Ok(Some(self.fact(env)))
    }

    fn existence(&mut self, clause: &Clause) -> Option<Status> {
        if clause.verb.negated || !clause.adjuncts.is_empty() {
            return None;
        }
        let env = Env::default();
        Some(self.fact(&env))
    }

    // ---- begin --------------------------------------------------------------------------

    /// `Each player begins the game with a hand of seven cards and 0 points`.
    fn begins_with(
        &mut self,
        _subject: &NounPhrase,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let mut found = false;
        let mut phrases = Vec::new();
        for complement in &clause.complements {
            if let Complement::Prep(Preposition::With, np) = complement {
                phrases.push(np.clone());
            }
        }
        for adjunct in &clause.adjuncts {
            if let Adjunct::Prep(Preposition::With, np) = adjunct {
                phrases.push(np.clone());
            }
        }
        for np in &phrases {
            for n in Self::parts(np) {
                let n = n.clone();
                let Head::Noun(w) = &n.head else { continue };
                let w = w.clone();
                match self.noun_class(&w) {
                    NounClass::Quality => {
                        self.start_value(&n, w, env)?;
                        found = true;
                    }
                    NounClass::Place => {
                        self.fill_up(&n, &w, env)?;
                        found = true;
                    }
                    _ => {}
                }
            }
        }
        if found {
            self.fact(env);
            return Ok(Some(Status::Operative));
        }
        Ok(None)
    }

    /// `with a hand of seven cards`: drawn until there are seven, counting what is there.
    fn fill_up(&mut self, n: &Nominal, w: &Word, env: &mut Env) -> Read<()> {
        let Some(zone) = Self::as_term(w) else { return Ok(()) };
        let Some(many) = n.post.iter().find_map(|p| match p {
            Post::Of(NounPhrase::One(inner)) => inner.quantity.clone(),
            _ => None,
        }) else {
            return Ok(());
        };
        let (target, _) = self.range(&many, env)?;
        let player = env.slot("player");
        let card = env.slot("card");
        let place = Expr::Zone(zone, Some(Box::new(Expr::Slot(player))));
        let there = count(over(card, Domain::In(place), Cond::True));
        let missing = Expr::Arith(Arith::Sub, Box::new(target), Box::new(there));
        let object = env.slot("card");
        let any = over(object, Domain::Pieces, Cond::True);
        let Some(verb) = self.filling_verb(zone) else { return Ok(()) };
        let draw = Effect::Do(Proposal {
            verb,
            roles: vec![
                (Role::Agent, Arg::Is(Expr::Slot(player))),
                (Role::Object, Arg::Open(any)),
            ],
            times: Some(missing),
            result: None,
        });
        let over = over(player, Domain::Players, Cond::True);
        let effect = Effect::ForEach {
            slot: player,
            over,
            body: Box::new(draw),
            manner: Manner::InTurn,
        };
        self.rule(env, Cond::True, RuleKind::Setup { stage: 3, effect });
        Ok(())
    }

    /// The event by which pieces come to a place: the one whose performance moves them there.
    fn filling_verb(&self, _zone: TermId) -> Option<Verb> {
        self.verb_named("draw").or_else(|| {
            self.out.rules.iter().find_map(|r| match &r.kind {
                RuleKind::Perform { event, .. } => Some(event.verb),
                _ => None,
            })
        })
    }

    fn first_player(
        &mut self,
        subject: &NounPhrase,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let first = matches!(subject, NounPhrase::One(n) if n.adjectives.iter().any(|a| matches!(a, Adjective::Ordinal(crate::syntax::ast::Ordinal::Nth(1)))))
            && self.class_of(subject) == Some(NounClass::Player);
        let starting = matches!(subject, NounPhrase::One(n) if n.adjectives.iter().any(|a| matches!(a, Adjective::Plain(w) if self.is(w, &["starting"]))))
            && self.class_of(subject) == Some(NounClass::Player);
        if !first && !starting {
            return Ok(None);
        }
        let random = clause.verb.adverbs.contains(&crate::syntax::ast::Adverb::Randomly)
            || clause
                .adjuncts
                .iter()
                .any(|a| matches!(a, Adjunct::Manner(crate::syntax::ast::Adverb::Randomly)));
        if !random {
            return Ok(None);
        }
        let slot = env.slot("player");
        let from = over(slot, Domain::Players, Cond::True);
        let choice =
            Choice { slot, by: Who::Chance, from, min: int(1), max: int(1), body: None };
        self.out.world.first_player = Some(Effect::Choose(choice));
        self.fact(env);
        Ok(Some(Status::Operative))
    }

    /// `Play begins with the first player's turn and proceeds counterclockwise`: the direction.
    fn begin_play(&mut self, s: &Sentence, env: &mut Env) -> Read<Option<Status>> {
        let mut direction = None;
        for joined in &s.clauses {
            let clause = &joined.clause;
            let play = clause
                .subject
                .as_ref()
                .and_then(Self::head)
                .is_some_and(|w| self.is(w, &["play", "turn", "game"]));
            let about_turn = play || matches!(clause.subject.as_ref().and_then(|np| self.class_of(np)), Some(NounClass::Time) | None)
                || clause.complements.iter().any(|c| matches!(c, Complement::Object(np) if self.class_of(np) == Some(NounClass::Time)));
            if !about_turn {
                return Ok(None);
            }
            for adverb in clause.verb.adverbs.iter().copied().chain(
                clause.adjuncts.iter().filter_map(|a| match a {
                    Adjunct::Manner(m) => Some(*m),
                    Adjunct::Order(o) => match o.by {
                        crate::syntax::ast::OrderBy::Clockwise => {
                            Some(crate::syntax::ast::Adverb::Clockwise)
                        }
                        crate::syntax::ast::OrderBy::Counterclockwise => {
                            Some(crate::syntax::ast::Adverb::Counterclockwise)
                        }
                        _ => None,
                    },
                    _ => None,
                }),
            ) {
                match adverb {
                    crate::syntax::ast::Adverb::Clockwise => direction = Some(1),
                    crate::syntax::ast::Adverb::Counterclockwise => direction = Some(-1),
                    _ => {}
                }
            }
        }
        match direction {
            Some(n) => {
                self.out.world.direction = n;
                self.fact(env);
                Ok(Some(Status::Operative))
            }
            None => Ok(None),
        }
    }

    // ---- invariants and meanings ------------------------------------------------------------

    /// `When a card is an X, it is in the row`: status and place belong together.
    fn invariant(&mut self, s: &Sentence, env: &mut Env) -> Read<Option<Status>> {
        let [
            Adjunct::Sub(
                Subordinator::When | Subordinator::While | Subordinator::If,
                condition,
            ),
        ] = s.leads.as_slice()
        else {
            return Ok(None);
        };
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        if clause.verb.verb != V::Be || clause.verb.modal.is_some() || clause.verb.negated {
            return Ok(None);
        }
        let statuses = self.statuses_in(condition);
        if statuses.is_empty() {
            return self.attached_place(condition, clause, env);
        }
        let zone = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(_, np) | Complement::Object(np) => Self::head(np)
                .and_then(Self::as_term)
                .filter(|t| self.term(*t).sort == Sort::Zone),
            _ => None,
        });
        let Some(zone) = zone else { return Ok(None) };
        for status in statuses {
            self.rule(env, Cond::True, RuleKind::Invariant { status, zone });
        }
        Ok(Some(Status::Operative))
    }

    /// `While a player has 3 coins, their fare is 7`: a value under a condition.
    fn conditional_value(&mut self, s: &Sentence, env: &mut Env) -> Read<Option<Status>> {
        let [
            Adjunct::Sub(
                word @ (Subordinator::When | Subordinator::While | Subordinator::If),
                condition,
            ),
        ] = s.leads.as_slice()
        else {
            return Ok(None);
        };
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        if clause.verb.verb != V::Be
            || clause.verb.modal.is_some()
            || clause.verb.negated
            || clause.verb.passive
        {
            return Ok(None);
        }
        let (Some(subject), Some(Complement::Object(object))) =
            (&clause.subject, clause.complements.first())
        else {
            return Ok(None);
        };
        // Either side may be the property: `its value is that number`, `that number is its value`.
        let is_field = |np: &NounPhrase| {
            Self::head(np)
                .and_then(Self::as_term)
                .filter(|t| matches!(self.term(*t).sort, Sort::Property | Sort::Tally))
        };
        let (field, owner, value) = match (is_field(subject), is_field(object)) {
            (Some(f), _) => (f, subject, object),
            (None, Some(f)) => (f, object, subject),
            _ => return Ok(None),
        };
        let (trigger, guard) = self.trigger(*word, condition, env)?;
        let over_q = match trigger {
            Some(super::trigger::Trigger::State { over }) => over,
            None => None,
            Some(_) => return Ok(None),
        };
        let owner = self.phrase(owner, env)?;
        let Core::One(Expr::Field(of, _)) = &owner.core else { return Ok(None) };
        let slot = match (&**of, &over_q) {
            (Expr::Slot(s), _) => *s,
            _ => return Ok(None),
        };
        let value = self.number(value, env)?;
        self.rule(env, guard, RuleKind::Assign { field, slot: Some(slot), value });
        Ok(Some(Status::Operative))
    }

    fn statuses_in(&self, c: &Condition) -> Vec<TermId> {
        match c {
            Condition::Clause(clause) | Condition::Reduced(clause)
                if clause.verb.verb == V::Be && !clause.verb.negated =>
            {
                clause
                    .complements
                    .iter()
                    .filter_map(|c| match c {
                        Complement::Object(np) => Some(Self::parts(np)),
                        _ => None,
                    })
                    .flatten()
                    .filter_map(|n| match &n.head {
                        Head::Noun(Word::Term(t)) if self.term(*t).sort == Sort::Status => {
                            Some(*t)
                        }
                        _ => None,
                    })
                    .collect()
            }
            Condition::Or(l) => l.iter().flat_map(|c| self.statuses_in(c)).collect(),
            _ => Vec::new(),
        }
    }

    /// `When a card is attached to another, it is placed behind it and is in the same zone`.
    fn attached_place(
        &mut self,
        _condition: &Condition,
        _clause: &Clause,
        _env: &mut Env,
    ) -> Read<Option<Status>> {
        Ok(None)
    }

    /// `To play a role means to play a card and choose that role`.
    fn verb_meaning(&mut self, s: &Sentence) -> Read<Option<Status>> {
        let means = s
            .clauses
            .iter()
            .any(|j| matches!(&j.clause.verb.verb, V::Word(w) if self.is(w, &["mean"])));
        if !means {
            return Ok(None);
        }
        let mut verbs: Vec<Word> = Vec::new();
        for joined in &s.clauses {
            if let Some(NounPhrase::One(n)) = &joined.clause.subject
                && let Head::Gerund(c) = &n.head
                && let V::Word(w) = &c.verb.verb
            {
                verbs.push(w.clone());
            }
            for complement in &joined.clause.complements {
                if let Complement::Infinitive(c) | Complement::Clause(c) = complement
                    && let V::Word(w) = &c.verb.verb
                {
                    verbs.push(w.clone());
                }
            }
        }
        for w in verbs {
            let lemma = self.lemma(&w);
            if let Some(v) = self.verb_named(&lemma)
                && !self.status_verbs.contains(&v)
                && !self.out.world.statuses.is_empty()
            {
                self.status_verbs.push(v);
            }
        }
        let env = Env::default();
        Ok(Some(self.fact(&env)))
    }
}
