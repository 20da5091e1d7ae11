//! What somebody has not done in a time: `a player who plays no card on their turn draws one`, `if you did not play a card
//! this turn, draw a card`. Whether it is so is known when that time ends, so that is when the rule acts.

use crate::lower::Cond;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::forms::normal::pronoun_phrase;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Determiner, Head, NounPhrase, Post, Pronoun,
    Sentence, Subordinator, TimeRelation, Verb as V,
};
use crate::syntax::visit::{self, Visit};

/// Verbs that a time is the object of.
const TAKES_TIME: &[&str] = &[
    "take", "skip", "begin", "start", "end", "finish", "miss", "lose", "gain", "get",
    "receive", "forfeit", "pass", "win", "last", "have", "use", "give", "repeat", "complete",
    "forgo",
];

struct BareTimes<'l, 'a>(&'l Lowerer<'a>);

impl Visit for BareTimes<'_, '_> {
    /// `Has not scored this turn`: the turn is when, not what.
    fn clause(&mut self, clause: &mut Clause) {
        let V::Word(w) = &clause.verb.verb else { return };
        if self.0.is(w, TAKES_TIME) {
            return;
        }
        let at = clause.complements.iter().position(|c| {
            let Complement::Object(np @ NounPhrase::One(n)) = c else { return false };
            n.determiner == Determiner::This
                && !n.plural
                && n.quantity.is_none()
                && n.post.is_empty()
                && self.0.class_of(np) == Some(NounClass::Time)
        });
        if let Some(at) = at
            && let Complement::Object(np) = clause.complements.remove(at)
        {
            clause.adjuncts.insert(0, Adjunct::Time(TimeRelation::During, np));
        }
    }
}

impl Lowerer<'_> {
    /// Sets what is left undone as a state, and the rule at the end of the time in which it could be done.
    pub(crate) fn undone(&self, s: &mut Sentence) {
        visit::sentence(s, &mut BareTimes(self));
        for lead in &mut s.leads {
            if let Adjunct::Sub(_, Condition::Clause(c)) = lead {
                self.none_is_not(c);
            }
        }
        for joined in &mut s.clauses {
            self.none_is_not(&mut joined.clause);
            self.none_by_whom(&mut joined.clause);
        }
        self.at_the_end_of_it(s);
        self.undone_by_whom(s);
        for joined in &mut s.clauses {
            self.did_is_has(&mut joined.clause);
        }
        let timed = |list: &[Adjunct]| list.iter().any(|a| matches!(a, Adjunct::Time(..)));
        // What is passed over says itself when: as it would begin.
        let passed_over =
            |c: &Clause| matches!(&c.verb.verb, V::Word(w) if self.is(w, &["skip"]));
        let said = timed(&s.leads)
            || s.clauses.iter().any(|j| timed(&j.clause.adjuncts) || passed_over(&j.clause));
        let mut end = None;
        for lead in &mut s.leads {
            let Adjunct::Sub(
                Subordinator::If | Subordinator::When | Subordinator::EachTime,
                Condition::Clause(c),
            ) = lead
            else {
                continue;
            };
            if !self.left_undone(c) {
                continue;
            }
            let stretch = c.adjuncts.iter().position(|a| {
                matches!(a, Adjunct::Time(TimeRelation::During, np) if self.class_of(np) == Some(NounClass::Time))
            });
            if c.verb.past {
                (c.verb.perfect, c.verb.past) = (true, false);
            }
            let Some(stretch) = stretch.filter(|_| !said) else { continue };
            let Adjunct::Time(_, NounPhrase::One(mut time)) = c.adjuncts[stretch].clone()
            else {
                continue;
            };
            let Some(subject) = &c.subject else { continue };
            match (&time.determiner, subject) {
                (Determiner::PronounPoss(_), NounPhrase::One(n))
                    if matches!(n.determiner, Determiner::A | Determiner::Any) =>
                {
                    time.determiner = Determiner::Possessive(Box::new(subject.clone()));
                    c.subject = Some(pronoun_phrase(Pronoun::They, c.at));
                    c.adjuncts.remove(stretch);
                }
                // `in your spring`: not what was done in another part of the turn.
                (Determiner::PronounPoss(Pronoun::You), NounPhrase::One(n))
                    if n.head == Head::Pronoun(Pronoun::You) => {}
                // `If you did not score this round`: of each player, when the round is over.
                (Determiner::This, NounPhrase::One(n))
                    if n.head == Head::Pronoun(Pronoun::You)
                        && matches!(&time.head, Head::Noun(w) if self.is(w, &["round"])) =>
                {
                    for joined in &mut s.clauses {
                        joined.clause.subject.get_or_insert_with(|| subject.clone());
                    }
                    time.determiner = Determiner::The;
                }
                (Determiner::This, NounPhrase::One(n))
                    if n.head == Head::Pronoun(Pronoun::You) =>
                {
                    time.determiner = Determiner::PronounPoss(Pronoun::You);
                    c.adjuncts.remove(stretch);
                }
                (Determiner::This, _) => time.determiner = Determiner::The,
                _ => continue,
            }
            (c.verb.perfect, c.verb.past) = (true, false);
            end = Some(Adjunct::Time(TimeRelation::EndOf, NounPhrase::One(time)));
            break;
        }
        if let Some(end) = end {
            if let Some(Adjunct::Sub(word, _)) = s.leads.first_mut() {
                *word = Subordinator::If;
            }
            s.leads.insert(0, end);
        }
    }

    /// `… at the end of it`, `… at the end of that phase`, behind what is left undone in a time: that is when it is known anyway.
    fn at_the_end_of_it(&self, s: &mut Sentence) {
        // Where the time is somebody's own, the rule is put at its end anyway.
        let time_of = |c: &Clause, by: Option<&NounPhrase>| {
            let during = c.adjuncts.iter().find_map(|a| match a {
                Adjunct::Time(TimeRelation::During, np @ NounPhrase::One(_)) => {
                    Some(np.clone())
                }
                _ => None,
            });
            during.filter(|np| self.left_undone(c) && own_time(np, by))
        };
        let in_lead = s.leads.iter().find_map(|lead| match lead {
            Adjunct::Sub(_, Condition::Clause(c)) => time_of(c, c.subject.as_ref()),
            _ => None,
        });
        let by_whom = s.clauses.first().and_then(|j| match &j.clause.subject {
            Some(NounPhrase::One(n)) => n.post.iter().find_map(|p| match p {
                Post::Relative(r) => time_of(&r.clause, None),
                _ => None,
            }),
            _ => None,
        });
        let Some(time) = in_lead.or(by_whom) else { return };
        let part_of_turn = |np: &NounPhrase| {
            Self::head(np).is_some_and(|w| self.is(w, &["turn", "phase", "step", "round"]))
        };
        let same = |np: &NounPhrase| match np {
            NounPhrase::One(n) if n.head == Head::Pronoun(Pronoun::It) => true,
            NounPhrase::One(n) => {
                let named = Self::head(np).is_some() && Self::head(np) == Self::head(&time);
                let that = matches!(n.determiner, Determiner::That | Determiner::This);
                let the = matches!(n.determiner, Determiner::The | Determiner::PronounPoss(_));
                n.post.is_empty()
                    && (named && the
                        || that
                            && (self.class_of(np) == Some(NounClass::Time) || part_of_turn(np)))
            }
            _ => false,
        };
        let ends =
            |a: &Adjunct| matches!(a, Adjunct::Time(TimeRelation::EndOf, np) if same(np));
        s.leads.retain(|a| !ends(a));
        for joined in &mut s.clauses {
            joined.clause.adjuncts.retain(|a| !ends(a));
        }
    }

    /// `…, if they did not score`, behind what is done: has not scored.
    fn did_is_has(&self, clause: &mut Clause) {
        for adjunct in &mut clause.adjuncts {
            if let Adjunct::Sub(Subordinator::If | Subordinator::Unless, Condition::Clause(c)) =
                adjunct
                && c.verb.past
                && self.left_undone(c)
            {
                (c.verb.perfect, c.verb.past) = (true, false);
            }
        }
    }

    /// `A player who plays no card on their turn draws one` as `If a player plays no card on their turn, they draw one`.
    fn undone_by_whom(&self, s: &mut Sentence) {
        if s.opener.is_some() || !s.leads.is_empty() {
            return;
        }
        let Some(first) = s.clauses.first_mut() else { return };
        if first.clause.verb.modal.is_some() || first.clause.verb.negated {
            return;
        }
        let timed = first.clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Time(..)));
        let Some(np @ NounPhrase::One(_)) = &mut first.clause.subject else { return };
        if timed || self.class_of(np) != Some(NounClass::Player) {
            return;
        }
        let NounPhrase::One(n) = np else { return };
        let [Post::Relative(r)] = n.post.as_mut_slice() else { return };
        let who = |np: &NounPhrase| matches!(np, NounPhrase::One(n) if n.head == Head::Pronoun(Pronoun::Who));
        let anybody = n.head == Head::Pronoun(Pronoun::Anyone)
            || matches!(n.determiner, Determiner::A | Determiner::Any | Determiner::Each)
            || n.determiner == Determiner::None && n.plural;
        if !anybody || n.quantity.is_some() || !r.clause.subject.as_ref().is_some_and(who) {
            return;
        }
        let mut inner = r.clause.clone();
        self.none_is_not(&mut inner);
        if !self.left_undone(&inner)
            || !inner
                .adjuncts
                .iter()
                .any(|a| matches!(a, Adjunct::Time(TimeRelation::During, _)))
        {
            return;
        }
        n.post.clear();
        let Some(player) = self.lexicon_noun("player") else { return };
        if let Head::Pronoun(_) = n.head {
            n.head = Head::Noun(player);
        }
        (n.determiner, n.plural) = (Determiner::A, false);
        let at = first.clause.at;
        inner.subject = first.clause.subject.replace(pronoun_phrase(Pronoun::They, at));
        s.leads.push(Adjunct::Sub(Subordinator::If, Condition::Clause(Box::new(inner))));
    }

    /// `A player who draws no card`: who does not draw a card.
    fn none_by_whom(&self, clause: &mut Clause) {
        let Some(NounPhrase::One(n)) = &mut clause.subject else { return };
        for post in &mut n.post {
            if let Post::Relative(r) = post {
                self.none_is_not(&mut r.clause);
            }
        }
    }

    /// `Plays no card`, `played no cards`: does not play a card.
    fn none_is_not(&self, clause: &mut Clause) {
        if clause.verb.negated
            || clause.verb.modal.is_some()
            || clause.existential
            || !matches!(clause.verb.verb, V::Word(_))
            || clause.verb.passive
        {
            return;
        }
        let agent = clause.subject.as_ref().is_none_or(|np| {
            self.class_of(np) == Some(NounClass::Player)
                || matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Pronoun(_)))
        });
        for c in &mut clause.complements {
            let Complement::Object(np @ NounPhrase::One(_)) = c else { continue };
            let piece = matches!(
                self.class_of(np),
                Some(NounClass::Piece | NounClass::Value | NounClass::Quality)
            );
            let NounPhrase::One(n) = np else { continue };
            if agent && piece && n.determiner == Determiner::No && n.quantity.is_none() {
                n.determiner = if n.plural { Determiner::None } else { Determiner::A };
                clause.verb.negated = true;
                return;
            }
        }
    }

    /// `If they do`; not `who did nothing`.
    pub(super) fn did(&self, clause: &Clause) -> Read<Cond> {
        match clause.complements.first() {
            Some(Complement::Object(NounPhrase::One(n)))
                if matches!(n.head, Head::Pronoun(Pronoun::Nothing | Pronoun::None)) =>
            {
                let said = self.quote(clause.at.0);
                Err(Stuck::new(clause.at.0, format!("`{said}` does not say what was not done"))
                    .help("name it, for example `a player who has not drawn a card this turn`"))
            }
            _ => Ok(Cond::Did),
        }
    }

    /// Something that is not done, or was not.
    fn left_undone(&self, clause: &Clause) -> bool {
        let mut plain = clause.clone();
        (plain.verb.perfect, plain.verb.past) = (false, false);
        clause.verb.negated && clause.verb.modal.is_none() && self.is_event_clause(&plain)
    }
}

/// Whether a time is that of anybody who is meant (`a player … in their spring`), or the present one.
fn own_time(time: &NounPhrase, by: Option<&NounPhrase>) -> bool {
    let NounPhrase::One(time) = time else { return false };
    match (&time.determiner, by) {
        (Determiner::This, _) | (Determiner::PronounPoss(_), None) => true,
        (Determiner::PronounPoss(_), Some(NounPhrase::One(n))) => {
            n.head == Head::Pronoun(Pronoun::You)
                || matches!(n.determiner, Determiner::A | Determiner::Any)
        }
        _ => false,
    }
}

/// `When no card is drawn`, `when a player draws no card`: nobody and nothing has a part in it.
pub(super) fn names_none(clause: &Clause) -> bool {
    let none = |np: &NounPhrase| {
        matches!(np, NounPhrase::One(n) if n.determiner == Determiner::No
            || matches!(n.head, Head::Pronoun(Pronoun::Nobody | Pronoun::None)))
    };
    clause.subject.as_ref().is_some_and(none)
        || clause.complements.iter().any(|c| matches!(c, Complement::Object(np) if none(np)))
}
