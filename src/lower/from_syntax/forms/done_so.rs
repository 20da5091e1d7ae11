//! `A player may draw a card. A player who has done so cannot pass`: the deed of the sentence before, in full.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::definitions::setup;
use crate::lower::from_syntax::discourse::{Discourse, Env};
use crate::lower::from_syntax::effects::in_its_stead::without_instead;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Domain, Effect, Reads, RuleKind, Slot};
use crate::syntax::ast::{
    Adjunct, Clause, Condition, Determiner, Head, Joined, Modal, NounPhrase, Opener, Post,
    Pronoun, Sentence, Subordinator, Verb as V,
};

/// The deed that a plain permission permits.
pub(crate) fn permitted(s: &Sentence) -> Option<Clause> {
    let [joined] = s.clauses.as_slice() else { return None };
    let verb = &joined.clause.verb;
    if !matches!(verb.modal, Some(Modal::May | Modal::Can)) || verb.negated {
        return None;
    }
    let mut clause = joined.clause.clone();
    clause.subject = None;
    clause.verb.modal = None;
    clause.adjuncts.clear();
    Some(clause)
}

/// The player of a loop over players that an effect is.
fn each_of(effect: &Effect) -> Option<Slot> {
    match effect {
        Effect::ForEach { slot, over, .. } if over.domain == Domain::Players => Some(*slot),
        Effect::If(_, effect, _) => each_of(effect),
        Effect::Seq(list) => list.last().and_then(each_of),
        _ => None,
    }
}

impl Lowerer<'_> {
    /// `A player may tend a hive. If they do, they gain a coin`: when somebody tends a hive, if no other rule
    /// lets or makes them do it.
    pub(crate) fn on_permission(&mut self, s: &Sentence, d: &mut Discourse) {
        if !matches!(s.opener, Some(Opener::IfSo)) || d.trigger.is_some() {
            return;
        }
        let Some(rule) = d.last_rule.and_then(|at| self.out.rules.get(at)) else { return };
        let RuleKind::May { action } = &rule.kind else { return };
        let (pattern, offered) = (action.clone(), rule.origin.position as usize);
        self.on_may.push((self.at, offered, pattern.verb));
        d.trigger = Some(Trigger::Event { pattern, reads: Reads::After, proposed: false });
        d.guard = None;
    }

    /// `Each time an opponent draws a card, you may discard a card. If you do, you gain 1 coin`: who did it, and not whoever
    /// drew.
    pub(crate) fn whoever_did(&self, s: &Sentence, env: &mut Env) {
        let said = self.said().to_lowercase();
        let yours = ["if you do", "if you did"].iter().any(|front| said.contains(front));
        let Some(Core::One(doer)) =
            env.subject.as_ref().filter(|d| d.sort == Ref::Player).map(|d| &d.core)
        else {
            return;
        };
        if matches!(s.opener, Some(Opener::IfSo)) && yours {
            env.you = Some(doer.clone());
        }
    }

    /// `Each other player may discard a card. A player who does so draws two cards`, `they discard a card. If they cannot,
    /// they lose 1 coin instead`: the sentence as one that goes on with what was done, or could not be done, before.
    pub(crate) fn as_was_done(&self, mut s: Sentence, d: &mut Discourse) -> Read<Sentence> {
        let left = d.told.as_ref().is_some_and(|told| {
            told.clauses.iter().any(|j| j.clause.verb.modal == Some(Modal::May))
        });
        if let Some(opener) = self.whoever_does_so(&s, d) {
            if d.last_rules.len() != 1 {
                return Err(Stuck::new(
                    self.here(),
                    format!("`{}` could be anybody who ever does it", self.said()),
                )
                .help("say in the sentence before what it brings, for example `each other player may discard a card to draw two cards`"));
            }
            s.opener = Some(opener);
            let last = self.out.rules.get(d.last_rules.start);
            let each = last.and_then(|rule| rule.kind.effect()).and_then(each_of);
            if let Some(slot) = each {
                self.remember_slot(&mut d.env, slot, Ref::Player, None, true);
                d.env.subject = None;
            }
            if let Some(NounPhrase::One(n)) =
                s.clauses.first_mut().and_then(|j| j.clause.subject.as_mut())
            {
                n.determiner = Determiner::None;
                n.head = Head::Pronoun(Pronoun::They);
                n.post.clear();
            }
        }
        self.both_of_them(&mut s, d);
        // `Once per turn, a player may discard a card. Then they draw one`: who has discarded it.
        let done = self.out.rules.get(d.last_rules.clone()).unwrap_or_default();
        let permitted = matches!(done, [last] if matches!(last.kind, RuleKind::May { .. }));
        if left && permitted && d.trigger.is_none() && s.leads.is_empty() {
            s.opener = s.opener.map(|o| if o == Opener::Then { Opener::IfSo } else { o });
        }
        if self.cannot_do_that(&s, d) {
            s.leads.clear();
            s.opener = Some(Opener::IfUnable);
        }
        if s.opener == Some(Opener::IfUnable) {
            if left {
                return Err(Stuck::new(
                    s.at.0,
                    format!("`{}` is said of what nobody has to do", self.said()),
                )
                .help("write `if they do not, …` for who does not want to"));
            }
            // What cannot be done is not done anyway.
            for joined in &mut s.clauses {
                without_instead(&mut joined.clause);
            }
        }
        Ok(s)
    }

    /// `They choose another player. Both players draw a card`: these two, however many play.
    fn both_of_them(&self, s: &mut Sentence, d: &Discourse) {
        for joined in &mut s.clauses {
            let Some(np @ NounPhrase::One(n)) = &joined.clause.subject else { continue };
            let both = n.determiner == Determiner::All
                && n.adjectives.is_empty()
                && n.post.is_empty()
                && self.class_of(np) == Some(NounClass::Player)
                && self.quote(n.at.0).to_lowercase().starts_with("both ")
                && !d.last_rules.is_empty()
                && self.both_named(n, &d.env).is_some();
            if both && let Some(NounPhrase::One(n)) = &mut joined.clause.subject {
                n.determiner = Determiner::None;
                n.head = Head::Pronoun(Pronoun::Both);
            }
        }
    }

    /// A bare `if you cannot`, into which a wording put the commonest deed (`play`), where the sentence before tells of
    /// another one.
    fn cannot_do_that(&self, s: &Sentence, d: &Discourse) -> bool {
        let [Adjunct::Sub(Subordinator::If, Condition::Clause(c))] = s.leads.as_slice() else {
            return false;
        };
        let (Some(told), V::Word(deed)) = (&d.told, &c.verb.verb) else { return false };
        let same = told.clauses.iter().any(
            |j| matches!(&j.clause.verb.verb, V::Word(w) if self.lemma(w) == self.lemma(deed)),
        );
        let written = self.quote(self.units[self.at].span).to_lowercase();
        let put_in =
            !written.split(|c: char| !c.is_alphabetic()).any(|w| w == self.lemma(deed));
        d.has_come()
            && c.verb.modal == Some(Modal::Can)
            && c.verb.negated
            && !same
            && put_in
            && s.opener.is_none()
            && !d.last_rules.is_empty()
    }

    /// Whether a sentence is about those alone of the sentence before who do it, do not do it or cannot do it.
    fn whoever_does_so(&self, s: &Sentence, d: &Discourse) -> Option<Opener> {
        let [Joined { clause, .. }] = s.clauses.as_slice() else { return None };
        let NounPhrase::One(n) = clause.subject.as_ref()? else { return None };
        let [Post::Relative(who)] = n.post.as_slice() else { return None };
        let does = &who.clause.verb;
        let anybody = n.determiner != Determiner::No
            && (matches!(n.head, Head::Pronoun(_))
                || self.class_of(clause.subject.as_ref()?) == Some(NounClass::Player));
        let so = anybody
            && does.verb == V::Do
            && who.clause.complements.is_empty()
            && !(d.power && does.perfect)
            && s.opener.is_none()
            && s.leads.is_empty()
            && n.adjectives.is_empty()
            && n.quantity.is_none();
        if !so || !d.has_come() || clause.verb.modal.is_some_and(|m| m == Modal::Can) {
            return None;
        }
        match (does.modal, does.negated) {
            (None, false) => Some(Opener::IfSo),
            (None, true) => Some(Opener::IfNot),
            (Some(Modal::Can), true) => Some(Opener::IfUnable),
            _ => None,
        }
    }

    /// What follows from a permission is not read where other rules let or make players do the same.
    pub(crate) fn meant_of_one(&mut self, statuses: &mut [Status]) {
        for (unit, offered, verb) in std::mem::take(&mut self.on_may) {
            let other = self.out.rules.iter().any(|r| {
                let by = r.origin.position as usize;
                let mut verbs = Vec::new();
                setup::effect_of(&r.kind, &mut verbs);
                let lets = matches!(&r.kind, RuleKind::May { action } | RuleKind::Must { action } | RuleKind::Only { action, .. }
                    if action.verb == verb);
                by != offered && (lets || verbs.contains(&verb))
            });
            let read = matches!(statuses.get(unit), Some(Status::Operative));
            if !other || !read {
                continue;
            }
            let at = self.units[unit].span;
            statuses[unit] = Status::Unread {
                at,
                message: format!(
                    "`{}` could mean what another rule does, too",
                    self.quote(at).trim_end_matches('.')
                ),
                help: Some("say it of everybody who does it, for example `when a player draws a card, they lose 1 point`".to_owned()),
            };
            self.out.rules.retain(|r| r.origin.position as usize != unit);
        }
    }
}

/// The sentence with the deed in place of `do so`.
pub(crate) fn spelled_out(mut s: Sentence, d: &Discourse) -> Sentence {
    if let Some(deed) = &d.deed {
        for a in &mut s.leads {
            in_adjunct(a, deed, d.power);
        }
        for j in &mut s.clauses {
            in_clause(&mut j.clause, deed, d.power, true);
        }
    }
    s
}

fn in_adjunct(a: &mut Adjunct, deed: &Clause, power: bool) {
    if let Adjunct::Sub(_, c) = a {
        in_condition(c, deed, power);
    }
}

fn in_condition(c: &mut Condition, deed: &Clause, power: bool) {
    match c {
        Condition::Clause(c) | Condition::Reduced(c) => in_clause(c, deed, false, false),
        Condition::And(l) | Condition::Or(l) => {
            for c in l {
                in_condition(c, deed, power);
            }
        }
        Condition::With(c, a) => {
            in_condition(c, deed, power);
            in_adjunct(a, deed, power);
        }
    }
}

/// What was used is asked for by its use: others of the kind do not count (`who has done so`).
fn in_clause(c: &mut Clause, deed: &Clause, power: bool, main: bool) {
    let used = power && c.verb.perfect;
    if !main && !used && c.verb.verb == V::Do && c.complements.is_empty() {
        c.verb.verb.clone_from(&deed.verb.verb);
        c.complements.clone_from(&deed.complements);
    }
    if let Some(NounPhrase::One(n)) = &mut c.subject {
        for p in &mut n.post {
            if let Post::Relative(r) = p {
                in_clause(&mut r.clause, deed, power, false);
            }
        }
    }
    for a in &mut c.adjuncts {
        in_adjunct(a, deed, power);
    }
}
