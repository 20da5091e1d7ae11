//! Moments that the parser left with a noun: in `has 5 coins at the end of the round` it is the having that
//! is at the end, since a number and a player are never anywhere in time.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Determiner, Head, Modal, NounPhrase, Post,
    Preposition, Pronoun, Sentence, Subordinator, TimeRelation,
};

impl Lowerer<'_> {
    /// Gives moments behind the objects of all clauses to the clauses.
    pub(crate) fn moments(&self, s: &mut Sentence) {
        for lead in &mut s.leads {
            if let Adjunct::Sub(_, condition) = lead {
                self.moments_in(condition);
            }
        }
        for joined in &mut s.clauses {
            self.moments_of(&mut joined.clause);
        }
    }

    /// `When a player has five coins at the end of their turn, …`: at the end of the turn, if they have. A
    /// state at a moment is asked at that moment, not all the time before.
    pub(crate) fn asked_then(&self, s: &mut Sentence) {
        if s.leads.iter().any(|a| matches!(a, Adjunct::Time(..))) {
            return;
        }
        if let [only] = s.clauses.as_mut_slice() {
            let then = |a: &Adjunct| {
                matches!(a, Adjunct::Sub(Subordinator::When | Subordinator::If, Condition::Clause(c))
                if !self.is_event_clause(c) && c.adjuncts.iter().any(|a| self.at_a_moment(a)))
            };
            if let Some(at) = only.clause.adjuncts.iter().position(then) {
                let condition = only.clause.adjuncts.remove(at);
                s.leads.push(condition);
            }
        }
        let mut moment = None;
        for lead in &mut s.leads {
            let Adjunct::Sub(word, Condition::Clause(c)) = lead else { continue };
            if !matches!(word, Subordinator::When | Subordinator::If) || self.is_event_clause(c)
            {
                continue;
            }
            let at = c.adjuncts.iter().position(|a| self.at_a_moment(a));
            if let Some(at) = at {
                moment = Some(c.adjuncts.remove(at));
                *word = Subordinator::If;
                break;
            }
        }
        if let Some(moment) = moment {
            s.leads.insert(0, moment);
        }
    }

    /// `In the third round, each player draws a card at the start of their turn`: it happens when each turn of that
    /// round begins, not once when the round does.
    pub(crate) fn within_own_time(&self, s: &mut Sentence) {
        let plain = !s.leads.is_empty()
            && s.leads.iter().all(|a| matches!(a, Adjunct::Time(_, np) if !is_own(np)));
        let [only] = s.clauses.as_mut_slice() else { return };
        if !plain || !matches!(only.clause.verb.modal, None | Some(Modal::Must)) {
            return;
        }
        let own = |a: &Adjunct| {
            matches!(a, Adjunct::Time(
            TimeRelation::StartOf | TimeRelation::EndOf | TimeRelation::During, np)
            if is_own(np) && self.class_of(np) == Some(NounClass::Time))
        };
        if let Some(at) = only.clause.adjuncts.iter().position(own) {
            s.leads.push(only.clause.adjuncts.remove(at));
        }
    }

    /// `On the first turn, each player gains 1 coin`: on the first of their own. (The first turn of the game is one.)
    pub(crate) fn turn_of_each(&self, s: &mut Sentence) {
        let [Adjunct::Time(TimeRelation::During, NounPhrase::One(turn))] =
            s.leads.as_mut_slice()
        else {
            return;
        };
        let named = matches!(&turn.head, Head::Noun(word) if self.is(word, &["turn"]));
        let every = |clause: &Clause| {
            matches!(&clause.subject, Some(np @ NounPhrase::One(n))
            if self.class_of(np) == Some(NounClass::Player)
                && n.post.is_empty()
                && n.quantity.is_none()
                && (n.determiner == Determiner::Each
                    || n.plural && matches!(n.determiner, Determiner::None | Determiner::All)))
        };
        if named
            && turn.determiner == Determiner::The
            && turn.post.is_empty()
            && s.clauses.first().is_some_and(|joined| every(&joined.clause))
        {
            turn.determiner = Determiner::PronounPoss(Pronoun::They);
        }
    }

    fn at_a_moment(&self, a: &Adjunct) -> bool {
        matches!(a, Adjunct::Time(TimeRelation::StartOf | TimeRelation::EndOf, np)
            if self.class_of(np) == Some(NounClass::Time))
    }

    fn moments_in(&self, condition: &mut Condition) {
        match condition {
            Condition::Clause(clause) | Condition::Reduced(clause) => self.moments_of(clause),
            Condition::And(list) | Condition::Or(list) => {
                for c in list {
                    self.moments_in(c);
                }
            }
            Condition::With(inner, _) => self.moments_in(inner),
        }
    }

    fn moments_of(&self, clause: &mut Clause) {
        let mut moved = Vec::new();
        for complement in &mut clause.complements {
            let Complement::Object(NounPhrase::One(object)) = complement else { continue };
            let Head::Noun(word) = &object.head else { continue };
            if self.noun_class(word) != NounClass::Quality {
                continue;
            }
            object.post.retain(|post| {
                let moment = self.moment_behind(post);
                let stays = moment.is_none();
                moved.extend(moment);
                stays
            });
        }
        clause.adjuncts.extend(moved);
    }

    fn moment_behind(&self, post: &Post) -> Option<Adjunct> {
        let Post::Prep(Preposition::At | Preposition::In | Preposition::On, np) = post else {
            return None;
        };
        let NounPhrase::One(n) = np else { return None };
        let Head::Noun(word) = &n.head else { return None };
        let relation = if self.is(word, &["end"]) {
            TimeRelation::EndOf
        } else if self.is(word, &["start", "beginning"]) {
            TimeRelation::StartOf
        } else {
            return (self.noun_class(word) == NounClass::Time)
                .then(|| Adjunct::Time(TimeRelation::During, np.clone()));
        };
        n.post.iter().find_map(|post| match post {
            Post::Of(time) => Some(Adjunct::Time(relation, time.clone())),
            _ => None,
        })
    }
}

/// `their turn`
fn is_own(np: &NounPhrase) -> bool {
    matches!(np, NounPhrase::One(n) if matches!(n.determiner, Determiner::PronounPoss(_)))
}
