//! Pronouns that point forward: `While their hand is empty, a player cannot draw` names the player only
//! in the main clause.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Condition, Determiner, Head, NounPhrase, Pronoun, Sentence,
    Subordinator, Verb as V,
};

impl Lowerer<'_> {
    /// Puts a condition whose pronoun points forward behind the clause that names the player; a
    /// when-clause or one before several clauses names the player itself. `known`: a player has been
    /// named before, so that the pronoun may point back.
    pub(crate) fn forward(&self, s: &mut Sentence, known: bool) {
        let Some(named) = s.clauses.first().and_then(|j| self.named_player(&j.clause)) else {
            return;
        };
        let one = s.clauses.len() == 1;
        let points = |a: &Adjunct| {
            matches!(a, Adjunct::Sub(
                Subordinator::When | Subordinator::EachTime | Subordinator::If | Subordinator::While
                | Subordinator::Unless, c) if self.points_forward(c))
        };
        // A player named in another lead is the one that a pronoun behind it means.
        let others = s.leads.iter().any(|a| match a {
            Adjunct::Sub(_, c) => clause_of(c).is_none_or(|c| self.names_player(c)),
            _ => false,
        });
        if known || others {
            return;
        }
        let mut at = 0;
        while at < s.leads.len() {
            if !points(&s.leads[at]) {
                at += 1;
                continue;
            }
            let Adjunct::Sub(_, condition) = &s.leads[at] else { break };
            let event = clause_of(condition).is_some_and(|c| self.is_event_clause(c));
            let single = !matches!(&named, NounPhrase::One(n) if n.plural
                || matches!(n.determiner, Determiner::Each | Determiner::All));
            if one && !event {
                let lead = s.leads.remove(at);
                s.clauses[0].clause.adjuncts.push(lead);
                continue;
            }
            if (event || single)
                && let Adjunct::Sub(_, condition) = &mut s.leads[at]
                && let Some(clause) = clause_mut(condition)
                && name(clause, &named)
            {
                // `the active player` is the same wherever it stands.
                if matches!(&named, NounPhrase::One(n) if n.determiner == Determiner::The) {
                    return;
                }
                let at = s.clauses[0].clause.at;
                s.clauses[0].clause.subject =
                    Some(super::normal::pronoun_phrase(Pronoun::They, at));
                return;
            }
            at += 1;
        }
    }

    /// `A player wins when they have 20 points` as `When a player has 20 points, they win`: it is asked of
    /// each player alone, not of all of them.
    pub(crate) fn trailing_state(&self, s: &mut Sentence) {
        let [joined] = s.clauses.as_mut_slice() else { return };
        let clause = &mut joined.clause;
        let Some(NounPhrase::One(n)) = &clause.subject else { return };
        let any = matches!(n.determiner, Determiner::A | Determiner::Any)
            && !n.plural
            && n.quantity.is_none()
            && self.class_of(&NounPhrase::One(n.clone())) == Some(NounClass::Player);
        if !any || clause.verb.modal.is_some() || clause.verb.negated || !s.leads.is_empty() {
            return;
        }
        let named = NounPhrase::One(n.clone());
        let at = clause.adjuncts.iter().position(|a| {
            matches!(a, Adjunct::Sub(
                Subordinator::When | Subordinator::If | Subordinator::After,
                Condition::Clause(c)) if !self.is_event_clause(c) && c.verb.verb != V::Do && !c.verb.perfect)
        });
        let Some(at) = at else { return };
        if let Adjunct::Sub(_, Condition::Clause(inner)) = &mut clause.adjuncts[at]
            && name(inner, &named)
        {
            let Adjunct::Sub(_, condition) = clause.adjuncts.remove(at) else { return };
            clause.subject = Some(super::normal::pronoun_phrase(Pronoun::They, clause.at));
            s.leads.push(Adjunct::Sub(Subordinator::When, condition));
        }
    }

    /// The player that a clause is about, in words that can stand in another clause.
    fn named_player(&self, clause: &Clause) -> Option<NounPhrase> {
        let np = clause.subject.as_ref()?;
        let NounPhrase::One(n) = np else { return None };
        let Head::Noun(_) = &n.head else { return None };
        let other = n.adjectives.contains(&Adjective::Other)
            || matches!(
                n.determiner,
                Determiner::Another
                    | Determiner::AnyOther
                    | Determiner::AllOther
                    | Determiner::TheOther
                    | Determiner::No
                    | Determiner::That
                    | Determiner::This
            );
        (self.class_of(np) == Some(NounClass::Player) && !other && n.quantity.is_none())
            .then(|| np.clone())
    }

    fn names_player(&self, clause: &Clause) -> bool {
        clause.subject.as_ref().is_some_and(|np| {
            self.class_of(np) == Some(NounClass::Player)
                && matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Noun(_)))
        })
    }

    fn points_forward(&self, c: &Condition) -> bool {
        clause_of(c).is_some_and(|clause| {
            clause.verb.verb != V::Do
                && clause.subject.is_some()
                && !self.names_player(clause)
                && says_pronoun(clause)
        })
    }
}

/// `they`, `their`, `he`, `her` as or in the subject, or in what there is or is had.
fn says_pronoun(clause: &Clause) -> bool {
    let text = format!("{:?} {:?}", clause.subject, clause.complements);
    ["Pronoun(They)", "PronounPoss(They)", "Pronoun(He)", "PronounPoss(He)"]
        .iter()
        .any(|p| text.contains(p))
}

fn clause_of(c: &Condition) -> Option<&Clause> {
    match c {
        Condition::Clause(clause) => Some(clause),
        _ => None,
    }
}

fn clause_mut(c: &mut Condition) -> Option<&mut Clause> {
    match c {
        Condition::Clause(clause) => Some(clause),
        _ => None,
    }
}

/// Puts the name in place of the pronoun in the subject; whether there was one.
fn name(clause: &mut Clause, named: &NounPhrase) -> bool {
    let mut named = named.clone();
    if let NounPhrase::One(n) = &mut named
        && (n.plural || matches!(n.determiner, Determiner::Each | Determiner::All))
    {
        n.plural = false;
        n.determiner = Determiner::A;
    }
    let Some(NounPhrase::One(subject)) = &mut clause.subject else { return false };
    match (&subject.head, &subject.determiner) {
        (Head::Pronoun(Pronoun::They | Pronoun::He), _) => {
            clause.subject = Some(named);
            true
        }
        (_, Determiner::PronounPoss(Pronoun::They | Pronoun::He)) => {
            subject.determiner = Determiner::Possessive(Box::new(named));
            true
        }
        _ => false,
    }
}
