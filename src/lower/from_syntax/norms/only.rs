//! What can only be done or be, and what cannot be done.

use super::from_then_on::somebody;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::forms::address;
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::replace::in_cond;
use crate::lower::from_syntax::time::leads;
use crate::lower::{Compare, Cond, Expr, Pattern, Role, RuleKind, Slot, Verb};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, NounPhrase, Preposition, Sentence, Subordinator,
    TimeRelation, Verb as V,
};

impl Lowerer<'_> {
    // ---- only ----------------------------------------------------------------------------

    pub(crate) fn only(
        &mut self,
        s: &Sentence,
        lead: &Lead,
        env: &mut Env,
        only_subject: bool,
    ) -> Read<Status> {
        let Some(joined) = s.clauses.first() else { return Ok(Status::Operative) };
        let clause = &joined.clause;
        if self.is_holding(clause) {
            return self.limit(clause, lead, env);
        }
        let (pattern, subject, compared, rest) = self.norm_parts(clause, env)?;
        let (of_subject, of_rest) = apart(compared, &pattern, clause);
        // `can only play kings on their own turn`: kings can be played only then.
        let on_own = !only_subject
            && clause.adjuncts.iter().any(
                |a| matches!(a, Adjunct::Time(TimeRelation::During, np) if leads::own_time(np)),
            );
        let (of_subject, of_rest) =
            if on_own { (of_subject.and(of_rest), Cond::True) } else { (of_subject, of_rest) };
        let (subject, rest) = (subject.and(of_subject), rest.and(of_rest.clone()));
        let (mut cond, mut then) = (Cond::True, Cond::True);
        for adjunct in &clause.adjuncts {
            // `Only foxes may be played in the first round`: nothing else then; of another time nothing is said.
            if only_subject && matches!(adjunct, Adjunct::Time(..) | Adjunct::Sub(..)) {
                self.says_while(adjunct)?;
                then = then.and(self.adjunct_condition(adjunct, env)?);
                continue;
            }
            if let Adjunct::Time(TimeRelation::During, np) = adjunct
                && of_rest != Cond::True
                && !only_subject
            {
                return Err(self.only_what_or_when(clause, np));
            }
            cond = cond.and(if let Adjunct::Often(o) = adjunct {
                let of = subject.clone().and(rest.clone());
                self.how_often_it_may_be(clause, &pattern, &of, o, env)?
            } else {
                self.says_while(adjunct)?;
                self.adjunct_condition(adjunct, env)?
            });
        }
        for more in s.clauses.iter().skip(1) {
            // `…, and only while …`
            for adjunct in &more.clause.adjuncts {
                cond = cond.and(self.adjunct_condition(adjunct, env)?);
            }
        }
        // `can only play a king if …`: of kings it is said when, and of nothing else what. Who it is done by is part of what is
        // limited (`can only be played by the active player`).
        let (subject, rest) = match (only_subject || clause.verb.passive, &cond) {
            (true, _) => (subject, rest),
            (false, Cond::True) => self.of_what_it_is_said(&pattern, subject, rest),
            (false, _) => (subject.and(rest), Cond::True),
        };
        let (guard, cond) =
            if only_subject { (rest, subject.and(cond)) } else { (subject, rest.and(cond)) };
        let guard = lead.guard.0.clone().and(then).and(guard);
        if cond == Cond::True {
            return Err(Stuck::new(
                clause.at.0,
                format!("`{}` does not say to what this is restricted", self.quote(clause.at.0)),
            )
            .help(
                "say who may do it, with what or when, for example `cards can only be played by the active player`",
            ));
        }
        if pattern.verb.is_primitive() && pattern.verb != Verb::PASS {
            // Nobody chooses such an event: it does not happen otherwise.
            let rule =
                self.rule(env, guard.and(cond.negate()), RuleKind::Cannot { action: pattern });
            self.out.rules[rule].exceptional = lead.marker;
            return Ok(Status::Operative);
        }
        // Each condition restricts by itself: what lifts one of them leaves the others.
        let conds = if let Cond::All(list) = cond { list } else { vec![cond] };
        for cond in conds {
            let kind = RuleKind::Only { action: pattern.clone(), cond };
            let rule = self.rule(env, guard.clone(), kind);
            self.out.rules[rule].exceptional = lead.marker;
        }
        Ok(Status::Operative)
    }

    /// `can only attach a leaf to a branch they own`: of leaves it is said where they go. What is said of the object alone
    /// goes from the second condition to the first.
    fn of_what_it_is_said(&self, pattern: &Pattern, subject: Cond, rest: Cond) -> (Cond, Cond) {
        let slot = |role| pattern.binds.iter().find(|(r, _)| *r == role).map(|(_, s)| *s);
        let goes = [Role::Host, Role::To].into_iter().find_map(slot);
        let (Some(object), Some(_)) = (slot(Role::Object), goes) else {
            return (subject, rest);
        };
        let parts = match rest {
            Cond::All(list) => list,
            one => vec![one],
        };
        let others = || pattern.binds.iter().map(|(_, s)| *s).filter(|s| *s != object);
        let speaks_of = |c: &Cond, slot: Slot| address::speaks_of(c, &Expr::Slot(slot));
        let (of_object, of_place): (Vec<_>, Vec<_>) = parts
            .into_iter()
            .partition(|c| speaks_of(c, object) && !others().any(|other| speaks_of(c, other)));
        if of_place.is_empty() {
            return (subject, all(of_object));
        }
        (subject.and(all(of_object)), all(of_place))
    }

    /// `can only play kings in the spring`: only kings then, or kings only then?
    fn only_what_or_when(&self, clause: &Clause, time: &NounPhrase) -> Stuck {
        let said = self.quote(clause.at.0);
        let when = crate::syntax::print_noun_phrase(time, self.voc);
        Stuck::new(
            clause.at.0,
            format!("`{}` has two readings: is it what is done that is limited, or when?", said.trim_end_matches('.')),
        )
        .help(format!(
            "say `{when}` in front if nothing else may be done then; if it may not be done at another time, say of what is done that it can only be done {when}"
        ))
    }

    // ---- cannot --------------------------------------------------------------------------

    pub(crate) fn prohibitions(
        &mut self,
        s: &Sentence,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<Status> {
        for joined in &s.clauses {
            let clause = &joined.clause;
            if !clause.verb.negated {
                return Err(Stuck::new(
                    clause.at.0,
                    format!("`{}` stands beside what is forbidden", self.quote(clause.at.0)),
                )
                .help("say it in a sentence of its own"));
            }
            if self.is_holding(clause) {
                self.limit(clause, lead, env)?;
                continue;
            }
            self.says_how_long(lead, clause)?;
            let (pattern, said) = if let Some(moves) = self.move_on_track(clause, env)? {
                moves
            } else {
                let (pattern, subject, rest) = self.norm_pattern(clause, env)?;
                (pattern, subject.and(rest))
            };
            let mut guard = lead.guard.0.clone().and(said.clone());
            guard = guard.and(self.on_own_time(lead, &pattern));
            let mut limit = None;
            for adjunct in &clause.adjuncts {
                match adjunct {
                    // `not more than twice a turn` limits what is permitted; it forbids nothing.
                    Adjunct::Often(o) => {
                        limit =
                            Some(self.how_often_it_may_be(clause, &pattern, &said, o, env)?);
                    }
                    // `until it is untapped`: as long as it is not.
                    Adjunct::Sub(Subordinator::Until | Subordinator::Before, c)
                        if guard != Cond::True =>
                    {
                        let held = self.until_undone(c, env)?.negate();
                        let said = match &guard {
                            Cond::All(list) => list.contains(&held),
                            one => *one == held,
                        };
                        if !said {
                            guard = guard.and(held);
                        }
                    }
                    _ => {
                        self.says_while(adjunct)?;
                        guard = guard.and(self.adjunct_condition(adjunct, env)?);
                    }
                }
            }
            let mut guard = somebody(lead, &pattern, guard);
            if let (Verb::ADD, Some((_, piece))) =
                (pattern.verb, pattern.binds.iter().find(|(role, _)| *role == Role::Object))
            {
                // `If your frog is on space 10, you cannot move it`: you, whose it is.
                let whose = Expr::Controller(Box::new(Expr::Slot(*piece)));
                guard = in_cond(&guard, &|e| (*e == Expr::Asked).then(|| whose.clone()));
            }
            let kind = match limit {
                Some(cond) => RuleKind::Only { action: pattern, cond },
                None => RuleKind::Cannot { action: pattern },
            };
            let rule = self.rule(env, guard, kind);
            self.out.rules[rule].exceptional = lead.marker;
        }
        Ok(Status::Operative)
    }

    /// `can win only at the end of their turn`: between the beginning and the end of a time lies all that is done in it, and
    /// nothing that can be asked tells a moment from it.
    fn says_while(&self, adjunct: &Adjunct) -> Read<()> {
        let Adjunct::Time(TimeRelation::StartOf | TimeRelation::EndOf, np) = adjunct else {
            return Ok(());
        };
        let span = self.phrase_span(np);
        let said = self.quote(span);
        Err(Stuck::new(span, format!("the start and the end of `{said}` are moments: something can happen at one, but nothing is limited to it"))
            .help("say what happens then, for example `At the end of each turn, a player who has 5 points wins`, or name a phase or a step"))
    }

    /// `it is untapped`, `it has been untapped`: the state in which a prohibition ends.
    fn until_undone(&mut self, c: &Condition, env: &mut Env) -> Read<Cond> {
        let mut c = c.clone();
        if let Condition::Clause(clause) | Condition::Reduced(clause) = &mut c
            && clause.verb.passive
        {
            clause.verb.perfect = false;
        }
        self.condition(&c, env)
    }

    // ---- limits on what something has -------------------------------------------------------

    /// `can have at most one X [attached to it]`.
    pub(crate) fn is_holding(&self, clause: &Clause) -> bool {
        match &clause.verb.verb {
            V::Have => true,
            V::Word(w) => self.is(w, &["contain", "hold", "include"]) && !clause.verb.passive,
            V::Be | V::Do => false,
        }
    }
}

/// What the roles of an event are compared with, by whether its clause says it of the subject (`only the active player
/// plays`, `an Actor can only be played`) or behind it (`… only be played by the active player`, `… as a Prop`).
fn apart(compared: Cond, pattern: &Pattern, clause: &Clause) -> (Cond, Cond) {
    let says_as =
        clause.complements.iter().any(|c| matches!(c, Complement::Prep(Preposition::As, _)));
    let passive = clause.verb.passive;
    let of_subject = |c: &Cond| {
        // `as a king or queen`: each of them is said of the same.
        let one = match c {
            Cond::Any(list) => list.first().unwrap_or(c),
            one => one,
        };
        let Cond::Compare(Compare::Equal, Expr::Slot(slot), _) = one else { return true };
        let role = pattern.binds.iter().find(|(_, s)| s == slot).map(|(role, _)| *role);
        match role {
            Some(Role::Agent) => !passive,
            Some(Role::Object) => passive,
            // `Players can only play an Ace as an Act`: which of the two is meant is left as it was said.
            Some(Role::As) if says_as => !passive,
            Some(Role::As) => passive,
            _ => true,
        }
    };
    let parts = match compared {
        Cond::All(list) => list,
        Cond::True => Vec::new(),
        one => vec![one],
    };
    let (subject, rest): (Vec<_>, Vec<_>) = parts.into_iter().partition(of_subject);
    (all(subject), all(rest))
}

fn all(list: Vec<Cond>) -> Cond {
    list.into_iter().fold(Cond::True, Cond::and)
}
