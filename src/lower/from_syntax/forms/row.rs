//! Rows of norms: `players may tap a card and cannot untap it` permits one thing and forbids another.
//!
//! Each verb with a modal of its own is a norm of its own, about the subject that the row names once.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::{Discourse, Env};
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote::Read;
use crate::syntax::ast::{Clause, Joined, Link, Modal, Sentence, Verb as V};

impl Lowerer<'_> {
    /// Reads the parts of a row, each as a norm; not read if one of them is none.
    pub(crate) fn norms_of(
        &mut self,
        parts: &[Sentence],
        lead: &Lead,
        env: &mut Env,
        d: &mut Discourse,
    ) -> Read<Option<Status>> {
        let mut status = None;
        for part in parts {
            match self.norm(part, lead, false, env, d)? {
                Some(one) => status = Some(one),
                None => return Ok(None),
            }
        }
        Ok(status)
    }
}

/// What a clause says of its action.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Norm {
    Permission,
    Prohibition,
    Only,
    Duty,
}

fn kind(clause: &Clause) -> Option<Norm> {
    // `do not draw or discard a card`
    if clause.verb.modal.is_none() && clause.verb.negated {
        return Some(Norm::Prohibition);
    }
    match clause.verb.modal? {
        Modal::May | Modal::Can if clause.verb.negated => Some(Norm::Prohibition),
        Modal::May | Modal::Can if clause.verb.only => Some(Norm::Only),
        Modal::May | Modal::Can => Some(Norm::Permission),
        Modal::Must => Some(Norm::Duty),
        _ => None,
    }
}

/// The sentence in parts of one kind each, every clause with its subject; none if it needs no parting.
pub(crate) fn norms(s: &Sentence) -> Option<Vec<Sentence>> {
    let kinds: Vec<Norm> = s.clauses.iter().map(|j| kind(&j.clause)).collect::<Option<_>>()?;
    let verbs = s.clauses.iter().all(|j| matches!(j.clause.verb.verb, V::Word(_)));
    let links = s.clauses.iter().all(|j| {
        matches!(j.link, Link::First | Link::And | Link::But)
            || j.link == Link::Or && j.clause.verb.only
    });
    let first = *kinds.first()?;
    let same = kinds.iter().all(|k| *k == first);
    let bare = s.clauses.iter().any(|j| j.clause.subject.is_none());
    let part = match first {
        Norm::Only => true,
        Norm::Prohibition => !same || bare,
        Norm::Permission | Norm::Duty => !same,
    };
    if s.clauses.len() < 2 || !verbs || !links || !part {
        return None;
    }
    let mut parts: Vec<Sentence> = Vec::new();
    let mut subject = None;
    for (joined, kind) in s.clauses.iter().zip(&kinds) {
        let mut clause = joined.clause.clone();
        match &clause.subject {
            Some(own) => subject = Some(own.clone()),
            None => clause.subject.clone_from(&subject),
        }
        let alone = Joined { link: Link::First, clause };
        let goes_on = *kind == Norm::Permission
            && parts.last().and_then(|p| p.clauses.last()).is_some_and(|before| {
                before.clause.verb.modal == joined.clause.verb.modal
                    && self::kind(&before.clause) == Some(Norm::Permission)
            });
        match parts.last_mut() {
            Some(before) if goes_on => before.clauses.push(joined.clone()),
            _ => parts.push(Sentence {
                opener: s.opener,
                exception: s.exception.clone(),
                leads: s.leads.clone(),
                clauses: vec![alone],
                at: s.at,
            }),
        }
    }
    (parts.len() > 1).then_some(parts)
}
