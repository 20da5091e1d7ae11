//! Conditions that share a part: `if a player has no kings or queens and no props`, spread out so that each says all of it.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Clause, Condition, Determiner, Head, Link, NounPhrase, Post, Verb as V,
};
use crate::syntax::says_how_it_stands;

impl Lowerer<'_> {
    /// A condition whose clause has further predicates (`is added or removed from the pile`) as one
    /// clause each; what follows the last (`from the pile`) belongs to all.
    pub(crate) fn spread(&self, condition: &Condition) -> Condition {
        if let Condition::Or(list) | Condition::And(list) = condition {
            let list = self.share_parts(list, matches!(condition, Condition::Or(_)));
            let list = self.regroup(list, matches!(condition, Condition::Or(_)));
            return match list {
                Ok(and) => Condition::And(and),
                Err(same) if matches!(condition, Condition::Or(_)) => Condition::Or(same),
                Err(same) => Condition::And(same),
            };
        }
        let Condition::Clause(clause) = condition else { return condition.clone() };
        if clause.more.is_empty() {
            return condition.clone();
        }
        let mut first = clause.as_ref().clone();
        let more = std::mem::take(&mut first.more);
        let or = more.iter().any(|j| j.link == Link::Or);
        let last = more.last().map(|j| j.clause.complements.clone()).unwrap_or_default();
        let mut all = vec![first];
        for joined in more {
            let mut next = joined.clause;
            if next.subject.is_none() {
                next.subject.clone_from(&clause.subject);
                if joined.link != Link::Or {
                    self.the_same(&mut next.subject);
                }
            }
            if next.verb.verb != V::Be && !next.verb.passive {
                next.verb.passive = clause.verb.passive && joined.link == Link::Or;
            }
            all.push(next);
        }
        let end = all.len() - 1;
        let state = says_how_it_stands(&all[end]);
        for c in &mut all[..end] {
            if c.complements.is_empty() && says_how_it_stands(c) == state {
                c.complements = last.iter().map(|x| self.turned(x, c)).collect();
            }
        }
        let all = all.into_iter().map(|c| Condition::Clause(Box::new(c))).collect();
        if or { Condition::Or(all) } else { Condition::And(all) }
    }

    /// `When a player scores and has no cards`: the one who scores.
    fn the_same(&self, subject: &mut Option<NounPhrase>) {
        if let Some(NounPhrase::One(n)) = subject
            && matches!(n.determiner, Determiner::A | Determiner::Any)
            && matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player)
        {
            n.determiner = Determiner::That;
            n.post.clear();
        }
    }

    /// `is added or removed from the pile`: subject, voice and phrases are shared; by `or` each has its own.
    fn share_parts(&self, list: &[Condition], or: bool) -> Vec<Condition> {
        let mut out: Vec<Condition> = Vec::new();
        let last = match list.last() {
            Some(Condition::Clause(c)) => c.complements.clone(),
            _ => Vec::new(),
        };
        let state = matches!(list.last(), Some(Condition::Clause(c)) if says_how_it_stands(c));
        let lead = match list.first() {
            Some(Condition::Clause(c)) => Some((c.subject.clone(), c.verb.passive)),
            _ => None,
        };
        for (i, c) in list.iter().enumerate() {
            let Condition::Clause(clause) = c else {
                out.push(c.clone());
                continue;
            };
            let mut clause = clause.clone();
            if clause.subject.is_none()
                && !clause.existential
                && let Some((subject, passive)) = &lead
            {
                clause.subject.clone_from(subject);
                if !or {
                    self.the_same(&mut clause.subject);
                }
                if *passive && clause.verb.past && matches!(clause.verb.verb, V::Word(_)) {
                    clause.verb.passive = true;
                    clause.verb.past = false;
                }
                // What the first verb lacks stands behind the last.
                if i > 0
                    && let Some(Condition::Clause(first)) = out.first_mut()
                    && first.complements.is_empty()
                    && says_how_it_stands(first) == state
                {
                    first.complements = last.iter().map(|x| self.turned(x, first)).collect();
                }
            }
            out.push(Condition::Clause(clause));
        }
        out
    }

    /// `there is nothing in the pile or the row and …`: a place cannot be drawn, so
    /// the list of places ends before the card. `Ok` is a conjunction.
    fn regroup(
        &self,
        list: Vec<Condition>,
        or: bool,
    ) -> Result<Vec<Condition>, Vec<Condition>> {
        use crate::syntax::ast::Complement;
        let [Condition::Clause(a), Condition::Clause(b)] = list.as_slice() else {
            return Err(list);
        };
        let Some(NounPhrase::And(members)) = &b.subject else { return Err(list) };
        let class = |np: &NounPhrase| self.class_of(np);
        let split = members.len() == 2
            && class(&members[0]) == Some(NounClass::Place)
            && class(&members[1]) != Some(NounClass::Place);
        if !split || !a.existential || !or {
            return Err(list);
        }
        let (mut a, mut b) = (a.clone(), b.clone());
        let extra = members[0].clone();
        b.subject = Some(members[1].clone());
        let widen = |np: &mut NounPhrase| *np = NounPhrase::Or(vec![np.clone(), extra.clone()]);
        let mut done = false;
        if let Some(NounPhrase::One(n)) = &mut a.subject {
            for post in &mut n.post {
                if let Post::Prep(_, np) = post {
                    widen(np);
                    done = true;
                }
            }
        }
        for complement in &mut a.complements {
            if let Complement::Prep(_, np) = complement
                && !done
            {
                widen(np);
                done = true;
            }
        }
        if !done {
            return Err(list);
        }
        Ok(vec![Condition::Clause(a), Condition::Clause(b)])
    }

    /// `added [to] or removed from the pile`: the preposition fits the verb.
    fn turned(
        &self,
        c: &crate::syntax::ast::Complement,
        clause: &Clause,
    ) -> crate::syntax::ast::Complement {
        use crate::syntax::ast::{Complement, Preposition};
        let coming = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["add", "put", "place", "enter", "join", "return"]));
        match c {
            Complement::Prep(Preposition::From, np) if coming => {
                Complement::Prep(Preposition::To, np.clone())
            }
            c => c.clone(),
        }
    }
}
