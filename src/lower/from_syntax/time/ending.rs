//! Ends that wait for the end of a stretch of time: `when a player has 30 points, the game ends after the current
//! round`, `finish the current round; then the game ends`, `at the end of the turn in which a player has 30 coins`.
//! Done on trees: at the end of that time it is looked whether the condition holds.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Adjunct, Amount, Clause, Complement, Condition, Determiner, Head, Link, Nominal,
    NounPhrase, Post, Preposition, Pronoun, Quantity, Sentence, Subordinator, TimeRelation,
    Verb as V,
};

impl Lowerer<'_> {
    /// The sentence with the time and the condition before it.
    pub(crate) fn ends_with_time(&self, s: &mut Sentence) {
        if s.opener.is_some() || s.exception.is_some() {
            return;
        }
        let condition = match s.leads.as_slice() {
            [] => None,
            [Adjunct::Sub(Subordinator::When | Subordinator::If | Subordinator::After, c)] => {
                Some(c.clone())
            }
            _ => return,
        };
        let game_ends = |c: &Clause| {
            c.subject.as_ref().is_some_and(|np| self.is_game(np))
                && matches!(&c.verb.verb, V::Word(w) if self.is(w, &["end", "finish"]))
                && c.verb.modal.is_none()
                && !c.verb.negated
                && c.complements.is_empty()
        };
        let found = match s.clauses.as_slice() {
            [only] if game_ends(&only.clause) => match only.clause.adjuncts.as_slice() {
                [
                    Adjunct::Time(
                        TimeRelation::EndOf | TimeRelation::After,
                        NounPhrase::One(n),
                    ),
                ] => self.time_with(n, condition),
                _ => None,
            },
            [finish, then] if then.link == Link::Then && game_ends(&then.clause) => {
                let finishes = matches!(&finish.clause.verb.verb, V::Word(w) if self.is(w, &["finish", "complete"]))
                    && finish.clause.adjuncts.is_empty()
                    && then.clause.adjuncts.is_empty();
                match finish.clause.complements.as_slice() {
                    [Complement::Object(NounPhrase::One(n))] if finishes => {
                        self.time_with(n, condition)
                    }
                    _ => None,
                }
            }
            _ => None,
        };
        let Some((time, condition)) = found else { return };
        let Some(mut last) = s.clauses.pop() else { return };
        last.link = Link::First;
        last.clause.adjuncts.clear();
        s.clauses = vec![last];
        s.leads = vec![
            Adjunct::Time(TimeRelation::EndOf, NounPhrase::One(Box::new(time))),
            Adjunct::Sub(Subordinator::If, condition),
        ];
    }

    /// `Finish the current round`: what comes then comes later, not now.
    pub(crate) fn finishes_time(&self, clause: &Clause) -> Read<()> {
        let V::Word(w) = &clause.verb.verb else { return Ok(()) };
        let time = clause.complements.iter().any(|c| {
            matches!(c, Complement::Object(np) if self.class_of(np) == Some(NounClass::Time))
        });
        if !(time && self.is(w, &["finish", "complete"])) {
            return Ok(());
        }
        let said = self.quote(clause.at.0);
        Err(Stuck::new(
            clause.at.0,
            format!("`{said}` does not say what happens at which moment"),
        )
        .help("write for example `the game ends at the end of the round in which a player has 3 points`"))
    }

    /// `The game ends after ten rounds, or when the deck is empty`: a sentence for each.
    pub(crate) fn either_end(&self, s: &Sentence) -> Option<Vec<Sentence>> {
        let [joined] = s.clauses.as_slice() else { return None };
        let game = joined.clause.subject.as_ref().is_some_and(|np| self.is_game(np));
        let [Adjunct::Either(ways)] = joined.clause.adjuncts.as_slice() else { return None };
        game.then(|| {
            let one = |way: &Adjunct| {
                let mut one = s.clone();
                if let Some(joined) = one.clauses.first_mut() {
                    joined.clause.adjuncts = vec![way.clone()];
                }
                self.ends_with_time(&mut one);
                one
            };
            ways.iter().map(one).collect()
        })
    }

    /// `the current round`, `the turn in which …`: the time alone, and the condition.
    fn time_with(
        &self,
        n: &Nominal,
        condition: Option<Condition>,
    ) -> Option<(Nominal, Condition)> {
        let time = matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Time)
            && n.quantity.is_none()
            && n.adjectives.iter().all(
                |a| matches!(a, Adjective::Plain(w) if self.is(w, &["current", "present"])),
            )
            && matches!(
                n.determiner,
                Determiner::The | Determiner::A | Determiner::This | Determiner::That
            );
        let inner = match n.post.as_slice() {
            [] => None,
            [Post::Relative(r)] => {
                let mut clause = r.clause.clone();
                let which = |c: &Complement| {
                    matches!(c, Complement::Prep(Preposition::In, NounPhrase::One(n))
                        if matches!(n.head, Head::Pronoun(Pronoun::Who)))
                };
                let there = clause.complements.iter().any(which);
                clause.complements.retain(|c| !which(c));
                there.then(|| Condition::Clause(Box::new(clause)))
            }
            _ => return None,
        };
        let ((Some(condition), None) | (None, Some(condition))) = (inner, condition) else {
            return None;
        };
        let condition = self.held(condition)?;
        let mut bare = n.clone();
        bare.adjectives.clear();
        bare.post.clear();
        bare.determiner = Determiner::The;
        time.then_some((bare, condition))
    }

    /// What can be looked at when the time is over: a state, `reaches 30 points` as having at least so many, or what
    /// has happened by then.
    fn held(&self, mut condition: Condition) -> Option<Condition> {
        self.idioms_of(&mut condition);
        let Condition::Clause(mut c) = condition else { return None };
        if let V::Word(w) = &c.verb.verb
            && self.is(w, &["reach"])
            && c.verb.modal.is_none()
            && !c.verb.negated
            && let [Complement::Object(NounPhrase::One(n))] = c.complements.as_mut_slice()
            && let Some(Quantity::Exactly(Amount::Number(k))) = n.quantity
        {
            n.quantity = Some(Quantity::AtLeast(Amount::Number(k)));
            c.verb.verb = V::Have;
        }
        // `in which a player plays a king`: in the end, one has been played.
        if self.is_event_clause(&c) && c.verb.modal.is_none() && !c.verb.negated {
            c.verb.perfect = true;
            c.verb.past = false;
        }
        Some(Condition::Clause(c))
    }
}
