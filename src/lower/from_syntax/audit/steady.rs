//! Sentences that say that nothing changes: what stays where it is, what earns nothing, two things
//! that do not exclude each other.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::{Discourse, Env};
use crate::lower::from_syntax::effects::deal;
use crate::lower::from_syntax::forms::normal;
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Adverb, Clause, Complement, Head, Link, Modal, NounPhrase, Preposition, Pronoun,
    Sentence, Verb as V,
};

impl Lowerer<'_> {
    /// A sentence that leaves everything as it is.
    pub(crate) fn stays_as_is(
        &mut self,
        s: &Sentence,
        d: &mut Discourse,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let both = std::mem::take(&mut d.both);
        let first = match s.clauses.first() {
            Some(j) => &j.clause,
            None => return Ok(None),
        };
        if self.at_once(s) {
            d.both = true;
            return Ok(Some(self.fact(env)));
        }
        // `Its player then collects both`, after both were said not to exclude each other.
        let takes_both = s.clauses.len() == 1
            && first.complements.iter().any(|c| {
                matches!(c, Complement::Object(NounPhrase::One(n)) if n.head == Head::Pronoun(Pronoun::Both))
            })
            && self.is_verb(first, deal::GAIN);
        if both && takes_both {
            return Ok(Some(self.fact(env)));
        }
        let timed = |a: &Adjunct| matches!(a, Adjunct::Time(..) | Adjunct::Words(_));
        if self.remains(s)
            || s.leads.iter().all(timed) && s.clauses.iter().all(|j| self.left_there(&j.clause))
        {
            return Ok(Some(self.fact(env)));
        }
        if let Some(status) = self.not_counted(s, env)? {
            return Ok(Some(status));
        }
        let nothing = |c: &Complement| matches!(c, Complement::Object(NounPhrase::One(n)) if n.head == Head::Pronoun(Pronoun::Nothing));
        // `Once they are working, sailors give no further benefit to their players`.
        let no_gain = |c: &Complement| {
            matches!(c, Complement::Object(NounPhrase::One(n))
            if n.determiner == crate::syntax::ast::Determiner::No
                && matches!(&n.head, Head::Noun(w) if self.is(w, &[
                    "benefit", "bonus", "effect", "reward", "advantage", "gain", "income",
                ])))
        };
        let while_so = s.leads.iter().all(|a| {
            matches!(a, Adjunct::Sub(_, c) if !self.condition_is_event(c) || self.is_going_on(c))
                || matches!(a, Adjunct::Words(_))
        });
        if s.clauses.len() == 1
            && first.subject.as_ref().and_then(|np| self.class_of(np)) == Some(NounClass::Piece)
            && first.verb.modal.is_none_or(|m| m == Modal::Will)
            && !first.verb.negated
            && while_so
            && first.complements.iter().any(no_gain)
            && (first.verb.verb == V::Have
                || self.is_verb(first, &["give", "bring", "provide", "earn", "yield", "grant"]))
        {
            d.group = self.those_who(s);
            return Ok(Some(self.fact(env)));
        }
        let of_piece =
            first.subject.as_ref().and_then(|np| self.class_of(np)) == Some(NounClass::Piece);
        if s.clauses.len() == 1
            && of_piece
            && s.leads.is_empty()
            && first.verb.modal.is_none()
            && self.is_verb(first, deal::GAIN)
            && first.complements.iter().any(nothing)
        {
            return Ok(Some(self.fact(env)));
        }
        // `A player cannot take it in place of something else`: no rule offers the exchange.
        let exchange = first.adjuncts.iter().any(|a| {
            matches!(
                a,
                Adjunct::Prep(Preposition::InsteadOf, _)
                    | Adjunct::Gerund(Preposition::InsteadOf, _)
            )
        });
        if s.clauses.len() == 1
            && exchange
            && first.verb.modal == Some(Modal::Can)
            && first.verb.negated
            && s.leads.is_empty()
            && self.is_verb(first, deal::GAIN)
        {
            return Ok(Some(self.fact(env)));
        }
        Ok(None)
    }

    /// `they are working on a ship`: something that goes on.
    fn is_going_on(&self, c: &crate::syntax::ast::Condition) -> bool {
        matches!(c, crate::syntax::ast::Condition::Clause(c) if c.verb.progressive && !c.verb.passive)
    }

    /// `Once they are working on a ship, sailors …`: the sailors who are working on the ship.
    fn those_who(&self, s: &Sentence) -> Option<NounPhrase> {
        use crate::syntax::ast::{Condition, Determiner, Post, Relative};
        let subject = s.clauses.first()?.clause.subject.clone()?;
        let NounPhrase::One(mut n) = subject else { return None };
        let inner = s.leads.iter().find_map(|a| match a {
            Adjunct::Sub(_, c @ Condition::Clause(inner)) if self.is_going_on(c) => Some(inner),
            _ => None,
        })?;
        let they = matches!(&inner.subject, Some(NounPhrase::One(n))
            if matches!(n.head, Head::Pronoun(Pronoun::They | Pronoun::It)));
        if !they || !n.post.is_empty() {
            return None;
        }
        let mut clause = inner.as_ref().clone();
        clause.subject = Some(normal::pronoun_phrase(Pronoun::Who, clause.at));
        for c in &mut clause.complements {
            if let Complement::Prep(_, NounPhrase::One(host)) = c
                && host.determiner == Determiner::A
            {
                host.determiner = Determiner::The;
            }
        }
        n.determiner = Determiner::All;
        n.plural = true;
        n.post.push(Post::Relative(Relative { clause, who: false, plural: None }));
        Some(NounPhrase::One(n))
    }

    /// `They will be discarded once the ship is finished`: those of whom the sentence before has spoken, and the
    /// time in front.
    pub(crate) fn of_those(&self, s: &mut Sentence, d: &Discourse) {
        use crate::syntax::ast::{Condition, Determiner, Subordinator};
        let Some(group) = &d.group else { return };
        let [joined] = s.clauses.as_mut_slice() else { return };
        let c = &mut joined.clause;
        let they = matches!(&c.subject, Some(NounPhrase::One(n))
            if n.head == Head::Pronoun(Pronoun::They));
        if !they || !c.verb.passive || !s.leads.is_empty() {
            return;
        }
        let at = c.adjuncts.iter().position(|a| {
            matches!(a, Adjunct::Sub(
                Subordinator::After | Subordinator::When | Subordinator::EachTime,
                when @ Condition::Clause(_)) if self.condition_is_event(when))
        });
        let Some(at) = at else { return };
        let Adjunct::Sub(_, mut when) = c.adjuncts.remove(at) else { return };
        if let Condition::Clause(inner) = &mut when
            && let Some(NounPhrase::One(n)) = &mut inner.subject
            && n.determiner == Determiner::The
        {
            n.determiner = Determiner::A;
        }
        c.subject = Some(group.clone());
        s.leads.push(Adjunct::Sub(Subordinator::When, when));
    }

    /// `…, you gain neither of the bonuses above`: nothing, and what follows with `instead` is in its place.
    pub(crate) fn gains_nothing(
        &mut self,
        s: &Sentence,
        lead: &Lead,
        env: &Env,
        d: &mut Discourse,
    ) -> Option<Status> {
        let [joined] = s.clauses.as_slice() else { return None };
        let c = &joined.clause;
        let nothing = matches!(c.complements.as_slice(), [Complement::Object(NounPhrase::One(n))]
            if n.head == Head::Pronoun(Pronoun::Nothing)
                || matches!(n.head, Head::Pronoun(Pronoun::None | Pronoun::Anyone | Pronoun::Both))
                    && n.post.iter().any(|p| matches!(p, crate::syntax::ast::Post::Of(np)
                        if Self::head(np).is_some_and(|w| self.is(w, &[
                            "bonus", "benefit", "reward", "advantage", "prize", "gain",
                        ]))))
                    && n.head == Head::Pronoun(Pronoun::None));
        if !nothing || !self.is_verb(c, deal::GAIN) || c.verb.negated || lead.trigger.is_none()
        {
            return None;
        }
        d.trigger.clone_from(&lead.trigger);
        d.guard = Some(lead.guard.0.clone());
        d.condition = None;
        Some(self.fact(env))
    }

    pub(crate) fn is_verb(&self, clause: &Clause, list: &[&str]) -> bool {
        matches!(&clause.verb.verb, V::Word(w) if self.is(w, list))
    }

    /// `A rider may win a token and take the castle at the same time`.
    fn at_once(&self, s: &Sentence) -> bool {
        let together = s.clauses.iter().any(|j| {
            j.clause.verb.adverbs.contains(&Adverb::Together)
                || j.clause
                    .adjuncts
                    .iter()
                    .any(|a| matches!(a, Adjunct::Manner(Adverb::Together)))
        });
        let of_piece = s
            .clauses
            .first()
            .and_then(|j| j.clause.subject.as_ref())
            .and_then(|np| self.class_of(np))
            == Some(NounClass::Piece);
        let may = s.clauses.first().is_some_and(|j| {
            matches!(j.clause.verb.modal, Some(Modal::May | Modal::Can))
                && !j.clause.verb.negated
        });
        together
            && of_piece
            && may
            && s.leads.is_empty()
            && s.clauses.len() == 2
            && s.clauses[1].link == Link::And
    }

    /// `What is not finished stays where it is`.
    fn remains(&self, s: &Sentence) -> bool {
        let stays = |c: &Clause| {
            c.verb.modal.is_none_or(|m| m == Modal::Will)
                && !c.verb.negated
                && self.is_verb(c, &["stay", "remain"])
        };
        let goes_on = |c: &Clause| {
            c.verb.modal.is_none()
                && !c.verb.negated
                && self.is_verb(
                    c,
                    &["stay", "remain", "work", "wait", "stand", "lie", "count", "contribute"],
                )
        };
        let thing =
            s.clauses.first().and_then(|j| j.clause.subject.as_ref()).is_some_and(|np| {
                self.class_of(np) == Some(NounClass::Piece)
                    || matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Pronoun(_)))
            });
        let plain = s
            .leads
            .iter()
            .all(|a| matches!(a, Adjunct::Time(..) | Adjunct::Words(_) | Adjunct::AsSaid(_)));
        thing
            && plain
            && s.clauses.first().is_some_and(|j| stays(&j.clause))
            && s.clauses.iter().skip(1).all(|j| goes_on(&j.clause))
    }

    /// `Their icons do not count when plays are dealt`: only what is dealt is counted anyway.
    fn not_counted(&mut self, s: &Sentence, env: &mut Env) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        if !clause.verb.negated
            || !self.is_verb(clause, &["count"])
            || clause.verb.modal.is_some()
        {
            return Ok(None);
        }
        let dealing = clause.adjuncts.iter().chain(&s.leads).any(|a| match a {
            Adjunct::Sub(_, crate::syntax::ast::Condition::Clause(c)) => {
                self.is_verb(c, &["deal", "draw", "add"])
            }
            _ => false,
        });
        if !dealing {
            return Ok(None);
        }
        if self.out.terms.find("new", crate::vocabulary::Sort::Property).is_none() {
            return Err(Stuck::new(
                clause.at.0,
                format!("`{}`: nothing is counted there", self.quote(clause.at.0)),
            )
            .help("say first what is counted, for example `deal cards until the values of them add up to ten`"));
        }
        Ok(Some(self.fact(env)))
    }
}
