//! Whoever takes the last piece of a pile: `the player who takes the last stone loses`. That the pile is empty then is a
//! state, and who emptied it is told by the event, so both are kept: when a player takes a stone, and no other stone is in
//! the pile (which is so just before the stone has left it, and just after).

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Condition, Determiner, Head, Nominal, NounPhrase,
    Post, Preposition, Pronoun, Sentence, Subordinator, Verb as V,
};

/// What players do with the last piece of a pile.
const TAKING: &[&str] =
    &["draw", "take", "remove", "pick", "buy", "turn", "reveal", "collect", "claim", "gain"];

impl Lowerer<'_> {
    /// Puts what happens to whoever takes the last piece behind that event.
    pub(crate) fn takes_the_last(&self, s: &mut Sentence) {
        self.who_takes_the_last(s);
        let about_them = s.clauses.iter().any(|j| self.speaks_of_the_taker(&j.clause));
        if !about_them {
            return;
        }
        let mut state = None;
        for lead in &mut s.leads {
            let Adjunct::Sub(
                Subordinator::When | Subordinator::If | Subordinator::After,
                Condition::Clause(c),
            ) = lead
            else {
                continue;
            };
            if let Some((place, last)) = self.place_of_the_last(c) {
                let mut none = c.as_ref().clone();
                none.adjuncts.clear();
                none.subject = Some(no_other(last, place));
                none.existential = true;
                none.verb.verb = V::Be;
                none.complements.clear();
                take_one(c);
                state = Some(Adjunct::Sub(Subordinator::If, Condition::Clause(Box::new(none))));
            }
        }
        s.leads.extend(state);
    }

    /// `The player who takes the last stone loses`: when a player takes it, that player loses.
    fn who_takes_the_last(&self, s: &mut Sentence) {
        let [joined] = s.clauses.as_mut_slice() else { return };
        let Some(NounPhrase::One(subject)) = &mut joined.clause.subject else { return };
        let somebody = matches!(&subject.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player)
            && matches!(subject.determiner, Determiner::The | Determiner::A | Determiner::Any)
            || matches!(subject.head, Head::Pronoun(Pronoun::Anyone));
        let [Post::Relative(relative)] = subject.post.as_slice() else { return };
        let gap = matches!(&relative.clause.subject, Some(NounPhrase::One(n))
            if n.head == Head::Pronoun(Pronoun::Who));
        if !somebody
            || !gap
            || !s.leads.is_empty()
            || self.place_of_the_last(&relative.clause).is_none()
        {
            return;
        }
        let mut clause = relative.clause.clone();
        let Some(player) = self.lexicon_noun("player") else { return };
        subject.post.clear();
        subject.head = Head::Noun(player);
        subject.plural = false;
        let mut who = subject.as_ref().clone();
        who.determiner = Determiner::A;
        subject.determiner = Determiner::That;
        clause.subject = Some(NounPhrase::One(Box::new(who)));
        s.leads.push(Adjunct::Sub(Subordinator::When, Condition::Clause(Box::new(clause))));
    }

    /// Whether a clause is about the player who did what stands in front of it.
    fn speaks_of_the_taker(&self, clause: &Clause) -> bool {
        let them = |n: &Nominal| match &n.head {
            Head::Pronoun(p) => matches!(p, Pronoun::They | Pronoun::He | Pronoun::You),
            Head::Noun(w) => {
                self.noun_class(w) == NounClass::Player
                    && matches!(
                        n.determiner,
                        Determiner::That | Determiner::The | Determiner::This
                    )
                    && n.adjectives.is_empty()
                    && n.post.is_empty()
            }
            _ => false,
        };
        let phrase = |np: &NounPhrase| match np {
            NounPhrase::One(n) => them(n) || matches!(n.determiner, Determiner::PronounPoss(_)),
            _ => false,
        };
        clause.subject.as_ref().is_some_and(phrase)
            || clause.complements.iter().any(
                |c| matches!(c, Complement::Object(np) | Complement::Prep(_, np) if phrase(np)),
            )
    }

    /// The pile from which a clause takes the last piece, if a player takes it there.
    fn place_of_the_last(&self, clause: &Clause) -> Option<(NounPhrase, Nominal)> {
        let V::Word(w) = &clause.verb.verb else { return None };
        let player = clause.subject.as_ref().is_some_and(|np| {
            self.is_player(np)
                || matches!(np, NounPhrase::One(n)
                    if matches!(n.head, Head::Pronoun(Pronoun::You | Pronoun::Who | Pronoun::They)))
        });
        let plain = player
            && self.is(w, TAKING)
            && !clause.verb.negated
            && !clause.verb.passive
            && clause.verb.modal.is_none()
            && clause.adjuncts.is_empty();
        let taken = clause.complements.iter().find_map(|c| match c {
            Complement::Object(np) => self.last_piece(np),
            _ => None,
        });
        let n = taken.filter(|_| plain)?;
        let known = clause.complements.iter().all(|c| {
            matches!(c, Complement::Object(_) | Complement::Particle(_))
                || matches!(c, Complement::Prep(Preposition::From, _))
        });
        let from = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(Preposition::From, np) => Some(np.clone()),
            _ => None,
        });
        let place = self.where_it_lay(n, from).filter(|_| known)?;
        Some((place, n.clone()))
    }
}

/// `no other stone in the pile`
fn no_other(mut last: Nominal, place: NounPhrase) -> NounPhrase {
    last.determiner = Determiner::No;
    last.adjectives = vec![Adjective::Other];
    last.post = vec![Post::Prep(Preposition::In, place)];
    last.plural = true;
    NounPhrase::One(Box::new(last))
}

/// The clause takes any piece of that sort.
fn take_one(clause: &mut Clause) {
    clause.complements.retain(|c| !matches!(c, Complement::Prep(Preposition::From, _)));
    for c in &mut clause.complements {
        if let Complement::Object(NounPhrase::One(n)) = c {
            n.determiner = Determiner::A;
            n.adjectives.clear();
            n.post.clear();
        }
    }
}
