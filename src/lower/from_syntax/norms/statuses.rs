//! What a piece is played as: a status, or one of several.

use crate::lower::from_syntax::call::{Args, Call};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::frame::without_status;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, Denot, Read, Ref, equal};
use crate::lower::{Cond, Expr, PropertyKind, Role, Slot, Subject, Value, Verb};
use crate::source::Span;
use crate::syntax::ast::{
    self, Adjunct, Clause, Complement, Head, NounPhrase, Preposition, Pronoun,
};
use crate::vocabulary::TermId;

impl Lowerer<'_> {
    /// A status as a thing: `as an Actor`.
    pub(crate) fn status_denot(&self, d: &Denot) -> Denot {
        match self.statuses(d) {
            Some(list) => list,
            None => self.status_word(d).unwrap_or_else(|| d.clone()),
        }
    }

    /// Whether a phrase is a list of statuses: `a king or a queen`.
    pub(crate) fn are_statuses(&self, d: &Denot) -> bool {
        self.statuses(d).is_some()
    }

    /// The statuses of a list, one of which is meant.
    fn statuses(&self, d: &Denot) -> Option<Denot> {
        let Core::List(parts, true) = &d.core else { return None };
        let parts: Option<Vec<Denot>> = parts.iter().map(|p| self.status_word(p)).collect();
        let parts = parts?;
        let first = parts.first()?.clone();
        Some(Denot { core: Core::List(parts, true), ..first })
    }

    /// `plays a king or a queen`: any piece, as one of the two, which it is only then.
    pub(crate) fn played_as_one_of(
        &self,
        d: Denot,
        clause: &Clause,
        args: &mut Args,
        env: &mut Env,
    ) -> Denot {
        let ast::Verb::Word(word) = &clause.verb.verb else { return d };
        let verb = self.verb_named(&self.lemma(word));
        if !env.binding || !verb.is_some_and(|v| self.status_verbs.contains(&v)) {
            return d;
        }
        let Some(list) = self.statuses(&d) else { return d };
        let first = d.parts().first().cloned().unwrap_or(d);
        args.preps.push((Preposition::As, list));
        let any = denote::over(
            env.slot("card"),
            crate::lower::Domain::Pieces,
            crate::lower::Cond::True,
        );
        Denot { core: Core::Many(any), noun: None, ..first }
    }

    /// `play an X` for a status X: the piece is played as an X.
    pub(crate) fn as_it_is_played(
        &mut self,
        mut call: Call,
        verb: Verb,
        env: &mut Env,
    ) -> Call {
        if !self.status_verbs.contains(&verb) || call.role(Role::As).is_some() {
            return call;
        }
        let Some(d) = call.role(Role::Object).cloned() else { return call };
        let Some(status) = self.status_word(&d) else { return call };
        let mut status = status;
        if let Core::One(Expr::Slot(s)) = &d.core
            && let Some(id) = d.noun.as_ref().and_then(Self::as_term)
        {
            // It has the status only when it has been played.
            let (slot, mark) = (*s, env.mark);
            if let Some(list) = one_of_statuses(env, slot, d.span) {
                status = list;
            }
            for g in &mut env.guards {
                *g = without_status(std::mem::replace(g, Cond::True), slot, id);
            }
            env.mark = mark;
        }
        let any = denote::over(env.slot("card"), crate::lower::Domain::Pieces, Cond::True);
        let mut piece = d.clone();
        if let Core::Many(_) = &d.core {
            piece.core = Core::Many(any);
        }
        piece.noun = None;
        call.roles.retain(|(r, _)| *r != Role::Object);
        call.with(Role::Object, Some(piece)).with(Role::As, Some(status))
    }

    pub(crate) fn status_word(&self, d: &Denot) -> Option<Denot> {
        let word = d.noun.as_ref()?;
        let id = Self::as_term(word)?;
        (self.term(id).sort == crate::vocabulary::Sort::Status).then(|| {
            let mut t =
                Denot::one(Ref::Term, Expr::Const(crate::lower::Value::Term(id)), d.span);
            t.noun = Some(word.clone());
            t
        })
    }

    /// `when a king resolves as a guard`, in a book where it is chosen beforehand what a card comes to be and where
    /// nothing else is done as something: the choice that is kept with the piece is asked for.
    pub(crate) fn chosen_as(
        &self,
        verb: Verb,
        call: &Call,
        status: &Denot,
        env: &mut Env,
    ) -> bool {
        if !env.binding || verb.is_primitive() || self.status_verbs.contains(&verb) {
            return false;
        }
        let (Core::One(value @ Expr::Const(Value::Term(t))), Some(object)) =
            (&status.core, call.role(Role::Object))
        else {
            return false;
        };
        let Core::One(piece @ Expr::Slot(_)) = &object.core else { return false };
        let Some(field) = self.choice_of(*t) else { return false };
        env.guards.push(equal(Expr::Field(Box::new(piece.clone()), field), value.clone()));
        true
    }

    /// The property that keeps as what a piece was chosen to be, if such a status is among them.
    fn choice_of(&self, status: TermId) -> Option<TermId> {
        let chosen = self.out.world.properties.iter().find(|p| {
            matches!(&p.kind, PropertyKind::Term(list) if list.contains(&status))
                && p.of == Subject::Piece
                && self.term(p.term).name.starts_with("chosen ")
        });
        chosen.map(|p| p.term)
    }

    /// `a king that was played as a guard`, `a card you played as a guard`: what is kept of the choice, and of who made it.
    pub(crate) fn was_played_as(
        &mut self,
        clause: &Clause,
        thing: &Expr,
        sort: Ref,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        let ast::Verb::Word(word) = &clause.verb.verb else { return Ok(None) };
        if !clause.verb.past && !clause.verb.perfect || clause.verb.negated {
            return Ok(None);
        }
        let beside = match clause.adjuncts.as_slice() {
            [] => None,
            [Adjunct::Prep(Preposition::As, np)] => Some(np),
            _ => return Ok(None),
        };
        let inside = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(Preposition::As, np) => Some(np),
            _ => None,
        });
        let verb = self.verb_named(&self.lemma(word));
        let Some(verb) = verb.filter(|v| self.status_verbs.contains(v)) else {
            return Ok(None);
        };
        let Some(status) = inside.or(beside).cloned() else {
            return Ok(self.played_by(clause, verb, thing, sort, env));
        };
        let d = self.phrase(&status, env)?;
        let Some(Core::One(value @ Expr::Const(Value::Term(t)))) =
            self.status_word(&d).map(|d| d.core)
        else {
            return Ok(None);
        };
        let Some(field) = self.choice_of(t) else { return Ok(None) };
        let chosen = |piece: Expr| equal(Expr::Field(Box::new(piece), field), value.clone());
        if clause.verb.passive {
            return Ok((sort == Ref::Piece).then(|| chosen(thing.clone())));
        }
        let Some((piece, Ref::Piece)) = env.gap.clone() else { return Ok(None) };
        Ok(self.played_by(clause, verb, thing, sort, env).map(|by| chosen(piece).and(by)))
    }

    /// `A card you played`: that this player did so last.
    fn played_by(
        &mut self,
        clause: &Clause,
        verb: Verb,
        thing: &Expr,
        sort: Ref,
        env: &mut Env,
    ) -> Option<Cond> {
        let gap = clause.complements.iter().any(|c| {
            matches!(c, Complement::Object(NounPhrase::One(n)) if n.head == Head::Pronoun(Pronoun::Who))
        });
        let (Some((piece, Ref::Piece)), true, Ref::Player) = (env.gap.clone(), gap, sort)
        else {
            return None;
        };
        let doer = self.kept_doer(verb, env);
        Some(equal(Expr::Field(Box::new(piece), doer), thing.clone()))
    }

    /// `When an actor untaps`: the same as when it is untapped.
    pub(crate) fn by_itself(
        &self,
        lemma: &str,
        agent: Option<&Denot>,
        object: Option<&Denot>,
        clause: &Clause,
    ) -> Option<Call> {
        let piece = agent.filter(|d| d.sort == Ref::Piece && object.is_none())?;
        let verb = self.verb_named(lemma).filter(|v| self.changes_its_object(*v))?;
        (!clause.verb.passive).then(|| Call::new(verb).with(Role::Object, Some(piece.clone())))
    }

    /// Whether the book has players do something to pieces, and pieces nothing of the kind by themselves.
    fn changes_its_object(&self, verb: Verb) -> bool {
        let of = |roles: &[Role], role| roles.contains(&role);
        let mut done_to = false;
        let mut alone = false;
        for rule in self.out.rules.concerning(verb) {
            if let Some(event) = rule.kind.pattern().filter(|event| event.verb == verb) {
                let roles: Vec<Role> = event.binds.iter().map(|(role, _)| *role).collect();
                alone |= of(&roles, Role::Agent) && !of(&roles, Role::Object);
            }
            if let Some(effect) = rule.kind.effect() {
                effect.each_proposal(&mut |p| {
                    let roles: Vec<Role> = p.roles.iter().map(|(role, _)| *role).collect();
                    done_to |= p.verb == verb && of(&roles, Role::Object);
                });
            }
        }
        !verb.is_primitive() && done_to && !alone
    }
}

/// `Kings and queens cannot be played`: what was asked of the piece, one of several statuses, is what it is played as.
fn one_of_statuses(env: &mut Env, slot: Slot, span: Span) -> Option<Denot> {
    let statuses = |c: &Cond| -> Option<Vec<TermId>> {
        let Cond::Any(list) = c else { return None };
        let of = |c: &Cond| match c {
            Cond::Status(Expr::Slot(s), status) if *s == slot => Some(*status),
            _ => None,
        };
        list.iter().map(of).collect()
    };
    let mut found = None;
    for guard in &mut env.guards {
        let said = std::mem::replace(guard, Cond::True);
        let parts = if let Cond::All(list) = said { list } else { vec![said] };
        for part in parts {
            let rest = std::mem::replace(guard, Cond::True);
            *guard = match statuses(&part) {
                Some(list) if found.is_none() => {
                    found = Some(list);
                    rest
                }
                _ => rest.and(part),
            };
        }
    }
    let one = |status: TermId| Denot::one(Ref::Term, Expr::Const(Value::Term(status)), span);
    let parts: Vec<Denot> = found?.into_iter().map(one).collect();
    let first = parts.first()?.clone();
    Some(Denot { core: Core::List(parts, true), ..first })
}
