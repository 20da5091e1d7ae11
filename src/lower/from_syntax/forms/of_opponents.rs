//! `When an opponent scores, you draw a card`: a rule is said to every player, so whoever scores, each of the others draws.
//! Where nobody is addressed, an opponent is anybody.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::phrases::owners::Spoken;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Determiner, Head, Joined, Nominal, NounPhrase,
    Pronoun, Sentence, Subordinator,
};
use crate::syntax::visit::look;
use crate::syntax::visit::{self, Visit};

impl Lowerer<'_> {
    /// `When an opponent scores, they lose a point for each of your kings`: each of the others would have kings of their own.
    pub(crate) fn whose_is_yours(&self, s: &Sentence) -> Read<()> {
        let [lead] = s.leads.as_slice() else { return Ok(()) };
        let theirs =
            |j: &Joined| j.clause.subject.as_ref().is_some_and(|np| !np.is(Pronoun::You));
        if !self.is_event_of_opponent(lead)
            || !s.clauses.iter().any(theirs)
            || !s.clauses.iter().any(|j| mentions_you(&j.clause))
        {
            return Ok(());
        }
        Err(Stuck::new(
            s.at.0,
            format!("it is not clear which of the other players `you` is in `{}`", self.said()),
        )
        .help("say who is meant, for example `each other player` or `the player with the most points`"))
    }

    fn is_event_of_opponent(&self, a: &Adjunct) -> bool {
        matches!(a, Adjunct::Sub(
            Subordinator::When | Subordinator::EachTime | Subordinator::After | Subordinator::If,
            condition @ Condition::Clause(c),
        ) if c.subject.as_ref().is_some_and(|np| self.is_opponent(np))
            && self.condition_is_event(condition)
            && !self.tells_of_a_time(c))
    }

    /// `Another player scored this round`: whether it has been done in a time, and no event.
    fn tells_of_a_time(&self, c: &Clause) -> bool {
        let time = |np: &NounPhrase| self.class_of(np) == Some(NounClass::Time);
        let said =
            c.complements.iter().any(|c| matches!(c, Complement::Object(np) if time(np)))
                || c.adjuncts.iter().any(|a| matches!(a, Adjunct::Time(_, np) if time(np)));
        (c.verb.past || c.verb.perfect) && said
    }

    /// Names the two sides of such a sentence.
    pub(crate) fn of_opponents(&self, s: &mut Sentence) {
        let Some(player) = self.lexicon_noun("player") else { return };
        let Some(at) = s.leads.iter().position(|a| self.is_event_of_opponent(a)) else {
            return;
        };
        if s.leads.len() > 1 || s.opener.is_some() {
            return;
        }
        // Who is addressed is whoever does what follows, or nobody.
        let subject_you = |c: &Clause| match &c.subject {
            None => true,
            Some(np) => np.is(Pronoun::You),
        };
        let addressed = s.clauses.iter().all(|j| subject_you(&j.clause));
        let said = s.clauses.iter().any(|j| mentions_you(&j.clause));
        if !addressed && said {
            return;
        }
        let Some(Adjunct::Sub(_, Condition::Clause(c))) = s.leads.get_mut(at) else { return };
        if mentions_you(c) {
            return;
        }
        if let Some(NounPhrase::One(n)) = &mut c.subject {
            n.determiner = Determiner::A;
            n.head = Head::Noun(player.clone());
            n.adjectives.clear();
        }
        if !addressed {
            return;
        }
        let mut first = true;
        for joined in &mut s.clauses {
            let clause = &mut joined.clause;
            visit::beside_subject(clause, &mut TheyForYou);
            if first {
                clause.subject = Some(NounPhrase::One(Box::new(Nominal {
                    determiner: Determiner::EachOther,
                    quantity: None,
                    adjectives: Vec::new(),
                    head: Head::Noun(player.clone()),
                    plural: false,
                    post: Vec::new(),
                    at: clause.at,
                })));
            } else {
                clause.subject = None;
            }
            first = false;
        }
    }

    /// `an opponent`, `another player`.
    fn is_opponent(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(n)
        if n.quantity.is_none()
            && n.post.is_empty()
            && self.class_of(np) == Some(NounClass::Player)
            && match (&n.determiner, &n.head) {
                (Determiner::Another | Determiner::AnyOther, _) => true,
                (Determiner::A | Determiner::Any, Head::Noun(w)) => self.is(w, &["opponent"]),
                _ => false,
            })
    }
}

/// Whether a clause speaks of `you` beside its subject.
fn mentions_you(clause: &Clause) -> bool {
    let mut spoken = Spoken::default();
    look::beside_subject(clause, &mut spoken);
    spoken.found()
}

/// Puts the third person for the second.
struct TheyForYou;

impl Visit for TheyForYou {
    fn nominal(&mut self, n: &mut Nominal) {
        if n.head == Head::Pronoun(Pronoun::You) {
            n.head = Head::Pronoun(Pronoun::They);
        }
        if let Determiner::PronounPoss(p @ Pronoun::You) = &mut n.determiner {
            *p = Pronoun::They;
        }
    }
}
