//! Rules about several things in one breath: one rule for each of them.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Condition, Determiner, Head, Modal, NounPhrase,
    Post, Preposition, Sentence, Subordinator, Verb as V,
};
use crate::vocabulary::{Part, Sort, Word};

impl Lowerer<'_> {
    /// `cannot be played as actors or sets`, `at the end of the spring or the autumn`: one rule for each of them.
    pub(crate) fn as_each(&self, s: Sentence) -> Vec<Sentence> {
        let all =
            at_each_time(&s).or_else(|| when_as_each(&s)).or_else(|| self.fact_of_each(&s));
        if let Some(all) = all {
            return all;
        }
        let [joined] = s.clauses.as_slice() else { return vec![s] };
        let verb = &joined.clause.verb;
        let free = matches!(verb.modal, Some(Modal::May | Modal::Can)) && !verb.only;
        // `cannot play actors or sets`: what is played as the one, and what is played as the other.
        if matches!(verb.modal, Some(Modal::May | Modal::Can))
            && self.makes_status(&joined.clause)
            && !verb.only
            && let Some((at, list)) = self.status_list(&joined.clause)
        {
            return list
                .into_iter()
                .map(|np| {
                    let mut one = s.clone();
                    if let Some(joined) = one.clauses.first_mut() {
                        joined.clause.complements[at] = Complement::Object(np);
                    }
                    one
                })
                .collect();
        }
        let found = as_list(&joined.clause);
        match found {
            Some((at, list)) if free => list
                .into_iter()
                .map(|np| {
                    let mut one = s.clone();
                    if let Some(joined) = one.clauses.first_mut() {
                        joined.clause.complements[at] = Complement::Prep(Preposition::As, np);
                    }
                    one
                })
                .collect(),
            _ => vec![s],
        }
    }

    /// `Queens and jacks have a value of 10`, `are worth 10`: a number that each of them has.
    fn fact_of_each(&self, s: &Sentence) -> Option<Vec<Sentence>> {
        let [joined] = s.clauses.as_slice() else { return None };
        let clause = &joined.clause;
        if clause.verb.modal.is_some() || !s.leads.is_empty() {
            return None;
        }
        let numbers = |np: &NounPhrase| match np {
            NounPhrase::One(n) => {
                let number = |id| matches!(self.term(id).sort, Sort::Property | Sort::Tally);
                let of = n.quantity.is_some()
                    || n.post.iter().any(
                        |p| matches!(p, Post::Of(NounPhrase::One(n)) if n.quantity.is_some()),
                    );
                of && Self::head(np).and_then(Self::as_term).is_some_and(number)
            }
            _ => false,
        };
        let said = clause.complements.iter().any(|c| match (&clause.verb.verb, c) {
            (V::Have, Complement::Object(np)) => numbers(np),
            (V::Be, Complement::Adjective(a)) => {
                matches!(&a.word, Adjective::Plain(w) if self.is(w, &["worth"]))
            }
            (V::Be, Complement::Object(NounPhrase::One(n))) => {
                n.quantity.is_some() && matches!(n.head, Head::Number)
            }
            _ => false,
        });
        let things = |list: &[NounPhrase]| {
            list.iter().all(|np| {
                matches!(self.class_of(np), Some(NounClass::Piece | NounClass::Value))
            })
        };
        let list = match clause.subject.as_ref()? {
            NounPhrase::And(list) | NounPhrase::Or(list) if said && things(list) => {
                list.clone()
            }
            // `the value of queens and jacks`
            NounPhrase::One(n) if said => match n.post.as_slice() {
                [Post::Of(NounPhrase::And(list) | NounPhrase::Or(list))] if things(list) => {
                    let of_one = |np: &NounPhrase| {
                        let mut one = n.clone();
                        one.post = vec![Post::Of(np.clone())];
                        NounPhrase::One(one)
                    };
                    list.iter().map(of_one).collect()
                }
                _ => return None,
            },
            _ => return None,
        };
        Some(with_each(list, |np| {
            let mut one = s.clone();
            if let Some(joined) = one.clauses.first_mut() {
                joined.clause.subject = Some(np);
            }
            one
        }))
    }

    /// `Kings untap in each step`, of cards whose rank is a king: all of them do.
    pub(crate) fn all_of_value(&self, s: &mut Sentence) {
        for joined in &mut s.clauses {
            let done = matches!(&joined.clause.verb.verb, V::Word(_))
                && joined.clause.verb.modal.is_none()
                && self.is_event_clause(&joined.clause);
            let clause = &mut joined.clause;
            if let Some(NounPhrase::One(n)) = &mut clause.subject
                && done
                && n.plural
                && n.determiner == Determiner::None
                && n.quantity.is_none()
                && n.post.is_empty()
                && matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Value)
            {
                n.determiner = Determiner::All;
            }
        }
    }

    /// `Kings cannot be props`, for what is played as a prop: they cannot be played as one.
    pub(crate) fn is_played_as(&self, clause: &mut Clause) {
        if let Some(np) = &clause.subject {
            clause.subject = Some(self.pieces_by_value(np, clause));
        }
        let status = |np: &NounPhrase| {
            let list = match np {
                NounPhrase::One(_) => std::slice::from_ref(np),
                NounPhrase::And(list) | NounPhrase::Or(list) | NounPhrase::Nor(list) => list,
            };
            list.iter().all(|np| {
                let term = Self::head(np).and_then(Self::as_term);
                term.is_some_and(|id| self.term(id).sort == Sort::Status)
            })
        };
        let [verb] = self.status_verbs.as_slice() else { return };
        let lemma = self.out.world.verbs.name(*verb);
        let pieces = clause.subject.as_ref().is_some_and(|np| {
            matches!(self.class_of(np), Some(NounClass::Piece | NounClass::Value))
                && !status(np)
        });
        if clause.verb.verb != V::Be
            || !matches!(clause.verb.modal, Some(Modal::May | Modal::Can))
            || !pieces
        {
            return;
        }
        let ([Complement::Object(np)], Some(word)) =
            (clause.complements.as_slice(), self.voc.find_lexeme(lemma, Part::Verb))
        else {
            return;
        };
        if !status(np) {
            return;
        }
        // `can be neither kings nor queens`: cannot be the one or the other.
        let mut np = np.clone();
        if let NounPhrase::Nor(list) = &np {
            let mut list = list.clone();
            for np in &mut list {
                if let NounPhrase::One(n) = np
                    && n.determiner == Determiner::No
                {
                    n.determiner = Determiner::None;
                }
            }
            clause.verb.negated = true;
            np = NounPhrase::Or(list);
        }
        clause.complements = vec![Complement::Prep(Preposition::As, np)];
        clause.verb.verb = V::Word(Word::Lexeme(word));
        clause.verb.passive = true;
    }

    /// `actors or sets` as object, each of them a status.
    fn status_list(&self, clause: &Clause) -> Option<(usize, Vec<NounPhrase>)> {
        let status = |np: &NounPhrase| {
            Self::head(np)
                .and_then(Self::as_term)
                .is_some_and(|id| self.term(id).sort == crate::vocabulary::Sort::Status)
        };
        clause.complements.iter().enumerate().find_map(|(at, c)| match c {
            Complement::Object(
                NounPhrase::Or(list) | NounPhrase::Nor(list) | NounPhrase::And(list),
            ) if list.iter().all(status) => Some((at, list.clone())),
            _ => None,
        })
    }
}

/// One sentence for each of the times that are said in front, or of what is done at one of several times: `at the start
/// of the spring or at the end of the autumn`.
fn at_each_time(s: &Sentence) -> Option<Vec<Sentence>> {
    let (i, all) = s.leads.iter().enumerate().find_map(|(i, a)| Some((i, times(a)?)))?;
    Some(with_each(all, |time| {
        let mut one = s.clone();
        one.leads[i] = time;
        one
    }))
}

/// The times of which one is meant.
fn times(adjunct: &Adjunct) -> Option<Vec<Adjunct>> {
    match adjunct {
        Adjunct::Time(relation, NounPhrase::Or(list)) => {
            Some(list.iter().map(|np| Adjunct::Time(*relation, np.clone())).collect())
        }
        Adjunct::Either(list) if list.iter().all(|a| matches!(a, Adjunct::Time(..))) => {
            Some(list.clone())
        }
        _ => None,
    }
}

/// `when a player plays a card as a king or a queen`.
fn when_as_each(s: &Sentence) -> Option<Vec<Sentence>> {
    s.leads.iter().enumerate().find_map(|(i, lead)| {
        let Adjunct::Sub(
            word @ (Subordinator::When | Subordinator::EachTime),
            Condition::Clause(clause),
        ) = lead
        else {
            return None;
        };
        let (at, list) = as_list(clause)?;
        Some(with_each(list, |np| {
            let mut clause = clause.clone();
            clause.complements[at] = Complement::Prep(Preposition::As, np);
            let mut one = s.clone();
            one.leads[i] = Adjunct::Sub(*word, Condition::Clause(clause));
            one
        }))
    })
}

/// What something is done as, where that is a list of which one is meant.
fn as_list(clause: &Clause) -> Option<(usize, Vec<NounPhrase>)> {
    clause.complements.iter().enumerate().find_map(|(at, c)| match c {
        Complement::Prep(Preposition::As, NounPhrase::Or(list) | NounPhrase::Nor(list)) => {
            Some((at, list.clone()))
        }
        _ => None,
    })
}

fn with_each<T>(list: Vec<T>, one: impl Fn(T) -> Sentence) -> Vec<Sentence> {
    list.into_iter().map(one).collect()
}
