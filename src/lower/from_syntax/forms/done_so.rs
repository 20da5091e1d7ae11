//! `A player may draw a card. A player who has done so cannot pass`: the deed of the sentence before, in full.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::definitions::setup;
use crate::lower::from_syntax::discourse::{Discourse, Env};
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck};
use crate::lower::{Reads, RuleKind};
use crate::syntax::ast::{
    Adjunct, Clause, Condition, Joined, Modal, NounPhrase, Opener, Post, Sentence, Verb as V,
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

    /// `When a king is played, each other player may discard a card. A player who does so draws two cards`: of those to
    /// whom it was offered then, not of everybody who ever does it.
    pub(crate) fn whoever_does_so(&self, s: &Sentence, d: &Discourse) -> Read<()> {
        let happens = d.trigger.as_ref().is_some_and(Trigger::has_come);
        let does_so = |j: &Joined| {
            matches!(&j.clause.subject, Some(NounPhrase::One(n)) if n.post.iter().any(|p| {
                matches!(p, Post::Relative(r)
                    if r.clause.verb.verb == V::Do && !(d.power && r.clause.verb.perfect))
            }))
        };
        if !happens || d.deed.is_none() || !s.clauses.iter().any(does_so) {
            return Ok(());
        }
        Err(Stuck::new(
            self.here(),
            format!("`{}` could be anybody who ever does it", self.said()),
        )
        .help("say in the sentence before what it brings, for example `each other player may discard a card to draw two cards`"))
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
