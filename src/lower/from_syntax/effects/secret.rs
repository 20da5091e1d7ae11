//! Choices that all make at once and unseen, and what `chosen` means of a piece.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::{Antecedent, Discourse, Env};
use crate::lower::from_syntax::phrases::denote::{Core, How, Read, Ref, Stuck, int, over};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Choice, Cond, Direction, Domain, Effect, Expr, Manner, Property, PropertyKind, Query,
    RuleKind, SortKey, Subject, Who,
};
use crate::syntax::ast::{
    Adjective, Adverb, Clause, Complement, Head, NounPhrase, OrderBy, Post, Preposition,
    Sentence, Verb as V,
};
use crate::vocabulary::{Sort, TermId, Word};

pub(crate) const CHOOSE: &[&str] = &["choose", "select", "pick"];

impl Lowerer<'_> {
    /// The mark of a piece that somebody has chosen: it lasts until the next such choice.
    pub(crate) fn chosen_mark(&mut self) -> TermId {
        let term = self.synthetic("chosen", Sort::Property);
        if !self.out.world.properties.iter().any(|p| p.term == term) {
            self.out.world.properties.push(Property {
                term,
                of: Subject::Piece,
                kind: PropertyKind::Flag,
                start: Expr::Const(crate::lower::Value::Bool(false)),
                floor: None,
                ceiling: None,
            });
        }
        term
    }

    /// Whether the book lets players choose pieces that other rules then speak of as chosen.
    pub(crate) fn marks_choices(&self) -> bool {
        self.out.terms.find("chosen", Sort::Property).is_some()
    }

    /// Notes that a clause is a choice that all make.
    pub(crate) fn declare_choice(&mut self, clause: &Clause) {
        let V::Word(w) = &clause.verb.verb else { return };
        let all = clause.subject.as_ref().is_some_and(|np| {
            matches!(np, NounPhrase::One(n) if matches!(n.determiner, crate::syntax::ast::Determiner::Each | crate::syntax::ast::Determiner::All) || n.plural)
                && self.class_of(np) == Some(NounClass::Player)
        });
        let piece = clause.complements.iter().any(|c| {
            matches!(c, Complement::Object(np) if matches!(self.class_of(np), Some(NounClass::Piece) | None))
        });
        if all && piece && self.is(w, CHOOSE) && unseen(clause) {
            self.chosen_mark();
        }
    }

    /// `Each player secretly chooses …`.
    pub(crate) fn secretly(&mut self, clause: &Clause, env: &mut Env) -> Read<Option<Effect>> {
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        let Some(subject) = &clause.subject else { return Ok(None) };
        if !self.is(w, CHOOSE)
            || clause.verb.modal.is_some()
            || clause.verb.passive
            || self.class_of(subject) != Some(NounClass::Player)
        {
            return Ok(None);
        }
        let mut subject = subject.clone();
        let hoisted = hoist_secretly(&mut subject);
        if !hoisted && !unseen(clause) {
            return Ok(None);
        }
        let d = self.phrase(&subject, env)?;
        let (Core::Many(players), How::Each | How::Bare | How::The) = (&d.core, d.how) else {
            return Ok(None);
        };
        let players = players.clone();
        let slot = players.var;
        self.remember_slot(env, slot, Ref::Player, d.noun.clone(), true);
        let saved = env.agent.replace(Expr::Slot(slot));
        let object = clause.complements.iter().find_map(|c| match c {
            Complement::Object(np) => Some(np.clone()),
            _ => None,
        });
        let Some(mut object) = object else {
            return Err(Stuck::new(clause.at.0, "it is not said what is chosen"));
        };
        for c in &clause.complements {
            if let Complement::Prep(p @ (Preposition::From | Preposition::In), np) = c
                && let NounPhrase::One(n) = &mut object
            {
                n.post.push(Post::Prep(*p, np.clone()));
            }
        }
        let what = self.phrase(&object, env);
        env.agent = saved;
        let what = what?;
        let Core::Many(q) = &what.core else {
            return Err(Stuck::new(
                what.span,
                format!("`{}` leaves nothing to choose", self.quote(what.span)),
            ));
        };
        let (min, max) = what.count.clone().unwrap_or((int(1), int(1)));
        if max != int(1) {
            return Err(Stuck::new(
                what.span,
                "only one thing can be chosen by each player in secret",
            )
            .help(
                "write for example `each player secretly chooses one card from their hand`",
            ));
        }
        let choice = Choice {
            slot: q.var,
            by: Who::Player(Expr::Slot(slot)),
            from: q.clone(),
            min,
            max,
            body: None,
        };
        let mark = self.chosen_mark();
        let var = env.slot("piece");
        let chosen = over(var, Domain::Pieces, Cond::Flag(Expr::Slot(var), mark));
        env.named.push(Antecedent {
            expr: Expr::One(Box::new(chosen.clone())),
            sort: what.sort,
            plural: true,
            noun: what.noun.clone(),
            query: Some(chosen.clone()),
            subject: false,
            sentence: env.sentence,
        });
        let body = Box::new(super::deal::set_flag(Expr::Slot(q.var), mark, true));
        Ok(Some(Effect::Seq(vec![
            self.forget_choices(env, mark),
            Effect::Secretly { slot, over: players, choice, body },
        ])))
    }

    /// Nothing is chosen any more.
    pub(crate) fn forget_choices(&self, env: &mut Env, mark: TermId) -> Effect {
        let var = env.slot("piece");
        Effect::ForEach {
            slot: var,
            over: over(var, Domain::Pieces, Cond::Flag(Expr::Slot(var), mark)),
            body: Box::new(super::deal::set_flag(Expr::Slot(var), mark, false)),
            manner: Manner::AtOnce,
        }
    }

    /// `Ties are broken by name`: one more key of the order that has just been given.
    pub(crate) fn ties_broken(
        &mut self,
        s: &Sentence,
        d: &Discourse,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let ties =
            clause.subject.as_ref().and_then(Self::head).is_some_and(|w| self.is(w, &["tie"]));
        let breaks = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["break", "resolve", "settle", "decide"]));
        if !ties || !breaks || !s.leads.is_empty() {
            return Ok(None);
        }
        let mut key = None;
        let mut down = false;
        let mut by = None;
        for c in &clause.complements {
            if let Complement::Prep(Preposition::By, np) = c {
                by = Some(np.clone());
            }
        }
        for a in &clause.adjuncts {
            match a {
                crate::syntax::ast::Adjunct::Prep(Preposition::By, np) => by = Some(np.clone()),
                crate::syntax::ast::Adjunct::Order(o) => match &o.by {
                    OrderBy::Descending(np) => {
                        down = true;
                        by = by.or_else(|| np.clone());
                    }
                    OrderBy::Ascending(np) | OrderBy::Alphabetical(np) => {
                        by = by.or_else(|| np.clone());
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        if let Some(np) = &by {
            if let NounPhrase::One(n) = np {
                down |= n.adjectives.iter().any(
                    |a| matches!(a, Adjective::More(w) | Adjective::Most(w) if self.is(w, &["high", "great", "large", "big"])),
                );
            }
            key = Self::head(np)
                .and_then(Self::as_term)
                .filter(|t| self.term(*t).sort == Sort::Property);
        }
        let Some(field) = key else { return Ok(None) };
        let direction = if down { Direction::Descending } else { Direction::Ascending };
        let last = d.last_rule.filter(|i| *i < self.out.rules.len());
        let last = last.map(|i| &mut self.out.rules[i]);
        let sorted = last.and_then(|r| match &mut r.kind {
            RuleKind::Contents { effect, .. }
            | RuleKind::Perform { effect, .. }
            | RuleKind::When { effect, .. }
            | RuleKind::Setup { effect, .. } => sorted_loop(effect),
            _ => None,
        });
        let Some(q) = sorted else { return Ok(None) };
        let by = Expr::Field(Box::new(Expr::Slot(q.var)), field);
        q.sort.push(SortKey { by, direction });
        let _ = env;
        Ok(Some(Status::Operative))
    }

    /// Whether a word says that something was chosen.
    pub(crate) fn word_chosen(&self, word: &Word) -> bool {
        self.is(word, CHOOSE)
    }
}

/// The sorted loop of an effect.
fn sorted_loop(effect: &mut Effect) -> Option<&mut Query> {
    match effect {
        Effect::ForEach { over, .. } if !over.sort.is_empty() => Some(over),
        Effect::ForEach { body, .. } => sorted_loop(body),
        Effect::Seq(list) => list.iter_mut().rev().find_map(sorted_loop),
        Effect::If(_, a, _) => sorted_loop(a),
        _ => None,
    }
}

/// Whether a clause says that nobody sees what the others do.
fn unseen(clause: &Clause) -> bool {
    let word = |a: &Adverb| matches!(a, Adverb::Secretly | Adverb::Together);
    clause.verb.adverbs.iter().any(word)
        || clause
            .adjuncts
            .iter()
            .any(|a| matches!(a, crate::syntax::ast::Adjunct::Manner(m) if word(m)))
        || clause.subject.as_ref().is_some_and(|np| hoist_secretly(&mut np.clone()))
}

/// `each player who has a card secretly chooses`: the adverb belongs to the choice.
fn hoist_secretly(np: &mut NounPhrase) -> bool {
    let NounPhrase::One(n) = np else { return false };
    let mut found = false;
    for post in &mut n.post {
        if let Post::Relative(r) = post {
            let before = r.clause.verb.adverbs.len();
            r.clause.verb.adverbs.retain(|a| *a != Adverb::Secretly);
            found |= r.clause.verb.adverbs.len() < before;
        }
    }
    let _ = &n.head;
    found && matches!(n.head, Head::Noun(_) | Head::Pronoun(_))
}
