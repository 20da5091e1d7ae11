//! How a sentence hangs on those around it: whether it goes on with a rule, which of several it stands for, what it
//! adds to the rules already made.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::discourse::Discourse;
use crate::lower::from_syntax::words;
use crate::lower::{Effect, Marker, RuleKind};
use crate::syntax::ast::{Adjunct, ExceptionMark, Modal, Opener, Sentence, Subordinator, Verb};

impl Lowerer<'_> {
    /// The rules of a sentence that says that it is an exception say so too.
    pub(crate) fn mark_exception(&mut self, s: &Sentence, from: usize) {
        let in_spite = std::mem::take(&mut self.even_if);
        if !in_spite.is_empty() {
            for rule in &mut self.out.rules[from..] {
                rule.exceptional.get_or_insert(Marker::Except);
                rule.beats.extend(in_spite.iter().cloned());
            }
        }
        if s.exception.is_some() {
            for rule in &mut self.out.rules[from..] {
                rule.exceptional.get_or_insert(Marker::Except);
            }
        }
        if let Some(ExceptionMark::To(np)) = &s.exception {
            self.claim(np, from);
            if let [joined] = s.clauses.as_slice() {
                self.wider_for_some(np, &joined.clause, from);
            }
        }
    }

    /// `They draw these cards from their deck.`: the event by which a place was filled before.
    pub(crate) fn names_filling(&mut self, s: &Sentence, d: &Discourse) -> Option<Status> {
        use crate::syntax::ast::{Complement, Determiner, Head, NounPhrase};
        let [joined] = s.clauses.as_slice() else { return None };
        let clause = &joined.clause;
        let these = clause.complements.iter().any(|c| {
            matches!(c, Complement::Object(NounPhrase::One(n)) if n.determiner == Determiner::These)
        });
        let they = matches!(&clause.subject, Some(NounPhrase::One(n)) if matches!(n.head, Head::Pronoun(_)));
        let crate::syntax::ast::Verb::Word(w) = &clause.verb.verb else { return None };
        if !these || !they || !s.leads.is_empty() {
            return None;
        }
        let lemma = self.lemma(w);
        let verb = self.verb_named(&lemma)?;
        let at = d.last_rule.filter(|&i| i < self.out.rules.len())?;
        // From where: only the place that it is filled from anyway.
        let from = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(crate::syntax::ast::Preposition::From, np) => Some(np),
            _ => None,
        });
        if let Some(from) = from {
            let word = Self::head(from)?;
            let term = Self::as_term(word)?;
            if !self.out.world.zones.iter().any(|zone| zone.term == term && zone.shuffled) {
                return None;
            }
        }
        let (at, filled) =
            (at.saturating_sub(2)..=at).rev().find_map(|i| match &self.out.rules[i].kind {
                RuleKind::Setup { effect: Effect::ForEach { body, .. }, .. } => match &**body {
                    Effect::Do(p) if p.times.is_some() => Some((i, p.verb)),
                    _ => None,
                },
                _ => None,
            })?;
        let rule = &mut self.out.rules[at];
        if filled == verb {
            self.restates.insert(self.at, rule.origin.position as usize);
        }
        if let RuleKind::Setup { effect: Effect::ForEach { body, .. }, .. } = &mut rule.kind
            && let Effect::Do(p) = &mut **body
        {
            p.verb = verb;
        }
        Some(Status::Operative)
    }

    /// `When A or B happens, …` is one rule for each event: each has its own time of reading.
    pub(crate) fn alternatives(&self, s: Sentence) -> Vec<Sentence> {
        use crate::syntax::ast::Condition;
        if let Some(all) = self.either_end(&s).or_else(|| self.limits_in_a_row(&s)) {
            return all;
        }
        for (i, lead) in s.leads.iter().enumerate() {
            let Adjunct::Sub(
                word @ (Subordinator::When | Subordinator::After | Subordinator::If),
                c,
            ) = lead
            else {
                continue;
            };
            let Condition::Or(list) = self.spread(c) else { continue };
            if !list.iter().all(|c| self.condition_is_event(c)) {
                continue;
            }
            return list
                .into_iter()
                .map(|c| {
                    let mut one = s.clone();
                    one.leads[i] = Adjunct::Sub(*word, c);
                    one
                })
                .collect();
        }
        if let Some(each) = self.changes_each(&s) {
            return each;
        }
        self.as_each(s)
    }

    /// `Players draw two cards instead of one and discard two instead of one`: a rule for each step that is changed.
    fn changes_each(&self, s: &Sentence) -> Option<Vec<Sentence>> {
        let changes = |c: &crate::syntax::ast::Clause| {
            !crate::lower::from_syntax::forms::usual::contrast(c).is_empty()
        };
        let [first, rest @ ..] = s.clauses.as_slice() else { return None };
        let all = !rest.is_empty() && s.clauses.iter().all(|j| changes(&j.clause));
        if !all || rest.iter().any(|j| j.link != crate::syntax::ast::Link::And) {
            return None;
        }
        let each = s.clauses.iter().map(|joined| {
            let mut one = joined.clone();
            one.link = first.link;
            one.clause.subject = one.clause.subject.or_else(|| first.clause.subject.clone());
            let mut one = Sentence { clauses: vec![one], ..s.clone() };
            self.amends(&mut one);
            one
        });
        Some(each.collect())
    }

    /// The kind of piece that a rule is about: the subject of its first sentence.
    pub(crate) fn topic_of(&self, s: &Sentence) -> Option<crate::vocabulary::Word> {
        use crate::syntax::ast::{Head, NounPhrase};
        match s.clauses.first()?.clause.subject.as_ref()? {
            NounPhrase::One(n) => match &n.head {
                Head::Noun(w) if self.noun_class(w) == words::NounClass::Piece => {
                    Some(w.clone())
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// `When a player scores, they draw a card. They may discard a card.`: what somebody named before may or must do goes on
    /// with what happens, as behind `then`.
    pub(crate) fn goes_on_silently(&self, s: &Sentence, d: &Discourse) -> bool {
        use crate::syntax::ast::{Determiner, Head, NounPhrase, Pronoun};
        let happens = d.trigger.as_ref().is_some_and(Trigger::has_come)
            && !d.last_rules.is_empty()
            && self.out.rules.get(d.last_rules.clone()).is_some_and(|rules| {
                rules
                    .iter()
                    .all(|r| matches!(r.kind, RuleKind::When { .. } | RuleKind::Param { .. }))
            });
        let [first, ..] = s.clauses.as_slice() else { return false };
        let Some(np @ NounPhrase::One(n)) = &first.clause.subject else { return false };
        let named = match &n.head {
            Head::Pronoun(Pronoun::They | Pronoun::He) => n.post.is_empty(),
            Head::Noun(_) => {
                self.class_of(np) == Some(words::NounClass::Player)
                    && n.post.is_empty()
                    && matches!(n.determiner, Determiner::That | Determiner::The)
            }
            _ => false,
        };
        happens
            && named
            && s.opener.is_none()
            && s.leads.is_empty()
            && match &first.clause.verb.modal {
                Some(modal) => matches!(modal, Modal::May | Modal::Must),
                // What else is done goes on by itself; what is passed over would be so always.
                None => {
                    matches!(&first.clause.verb.verb, Verb::Word(w) if self.is(w, &["skip"]))
                }
            }
            && !s.clauses.iter().any(|j| {
                j.clause.verb.negated
                    || j.clause.verb.only
                    || j.clause.adjuncts.iter().any(|a| {
                        matches!(a, Adjunct::Often(_) | Adjunct::Time(..) | Adjunct::Sub(..))
                    })
            })
    }

    /// Whether a sentence goes on with the rule of the one before: by its opener, by its subject, or
    /// as a further step of a procedure.
    pub(crate) fn continues(&self, s: &Sentence, d: &Discourse) -> bool {
        let inherits = s.opener.is_some_and(|o| o.goes_on() || o == Opener::ThatIs);
        let own = s.leads.iter().any(|a| match a {
            Adjunct::Sub(_, c) => self.condition_is_event(c),
            Adjunct::Purpose(_) | Adjunct::Time(..) | Adjunct::Often(_) => true,
            _ => false,
        });
        let modal = s.clauses.iter().any(|j| j.clause.verb.modal.is_some());
        inherits || (!own && !modal && (d.procedure.is_some() || self.refers_back(s)))
    }

    /// `Look at the top card. You may put it on the bottom`: what is done with a piece that was looked at follows the look.
    pub(crate) fn of_what_was_seen(&self, s: &Sentence, d: &Discourse) -> bool {
        use crate::syntax::ast::{Complement, Head, Modal, NounPhrase, Post, Pronoun};
        let pronoun = |np: &NounPhrase| {
            let said = |n: &crate::syntax::ast::Nominal| {
                self.says_rest(n)
                    || matches!(
                        n.head,
                        Head::Pronoun(
                            Pronoun::It | Pronoun::They | Pronoun::This | Pronoun::Rest
                        )
                    )
            };
            matches!(np, NounPhrase::One(n) if said(n)
                || n.post.iter().any(|p| matches!(p, Post::Of(NounPhrase::One(of)) if said(of))))
        };
        let by_who_looked = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n)
                if matches!(n.head, Head::Pronoun(Pronoun::You | Pronoun::They | Pronoun::He)))
        };
        let [first, ..] = s.clauses.as_slice() else { return false };
        d.env.looked.is_some()
            && !d.last_rules.is_empty()
            && s.opener.is_none()
            && s.leads.is_empty()
            && first.clause.subject.as_ref().is_none_or(by_who_looked)
            && matches!(first.clause.verb.modal, None | Some(Modal::May | Modal::Can))
            && !first.clause.verb.negated
            && !first
                .clause
                .adjuncts
                .iter()
                .any(|a| matches!(a, Adjunct::Often(_) | Adjunct::Time(..)))
            && first
                .clause
                .complements
                .iter()
                .any(|c| matches!(c, Complement::Object(np) if pronoun(np)))
    }

    /// `When you discard a ten, draw a card. If it is red, gain 1 coin`: an order that hangs on what has just happened.
    pub(crate) fn asks_of_it(&self, s: &Sentence, d: &Discourse) -> bool {
        use crate::syntax::ast::{Condition, Determiner, Head, NounPhrase, Pronoun};
        let spoken_of = |n: &crate::syntax::ast::Nominal| match &n.head {
            Head::Pronoun(Pronoun::It | Pronoun::They | Pronoun::This) => true,
            Head::Noun(w) => {
                matches!(n.determiner, Determiner::That | Determiner::This | Determiner::The)
                    && n.post.is_empty()
                    && n.adjectives.is_empty()
                    && self.noun_class(w) == words::NounClass::Piece
                    && d.env.named.iter().any(|a| a.noun.as_ref() == Some(w))
            }
            _ => false,
        };
        d.trigger.as_ref().is_some_and(Trigger::has_come)
            && s.opener.is_none()
            && s.clauses
                .iter()
                .all(|j| j.clause.subject.is_none() && j.clause.verb.modal.is_none())
            && s.leads.iter().any(|lead| {
                matches!(lead, Adjunct::Sub(Subordinator::If, Condition::Clause(c))
                    if matches!(&c.subject, Some(NounPhrase::One(n)) if spoken_of(n)))
            })
    }

    /// Whether a sentence says no more than that somebody wins or is out.
    pub(crate) fn ends_for_somebody(&self, s: &Sentence) -> bool {
        s.clauses.iter().all(|j| {
            matches!(&j.clause.verb.verb, crate::syntax::ast::Verb::Word(w) if self.is(w, &["win", "lose"]))
                && !j.clause.complements.iter().any(|c| {
                    matches!(c, crate::syntax::ast::Complement::Object(np) if !self.is_game(np))
                })
        })
    }
}

/// Whether a sentence begins with `then`, `instead`, `otherwise`, `if so`, `that player`, and what it goes on from is
/// not read.
pub(crate) fn goes_on_from_nothing(units: &[Unit], statuses: &[Status], at: usize) -> bool {
    use crate::syntax::ast::{Determiner, NounPhrase, Opener, Statement};
    let unit = &units[at];
    let Some(Statement::Sentence(s)) = &unit.statement else { return false };
    let goes_on = s.opener.is_some_and(Opener::goes_on);
    let first = s.clauses.first().and_then(|joined| joined.clause.subject.as_ref());
    let of_that = s.leads.is_empty()
        && matches!(first, Some(NounPhrase::One(n))
            if matches!(n.determiner, Determiner::That | Determiner::Those));
    let before = at.checked_sub(1).and_then(|b| Some((units.get(b)?, statuses.get(b)?)));
    (goes_on || of_that)
        && before.is_some_and(|(other, status)| {
            other.discourse == unit.discourse
                && other.settled.is_none()
                && !matches!(status, Status::Meta)
                && (other.statement.is_none() || matches!(status, Status::Unread { .. }))
        })
}
