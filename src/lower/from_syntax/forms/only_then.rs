//! `Players only win during their own turn`: they can only win then; it makes nobody win.

use crate::syntax::ast::{Adjunct, Modal, Sentence, Subordinator, TimeRelation, Verb};

/// Makes what happens only at a time something that can only happen then.
pub(crate) fn only_then(s: &mut Sentence) {
    let when = |a: &Adjunct| matches!(a, Adjunct::Sub(..));
    if s.leads.iter().any(when) {
        return;
    }
    for joined in &mut s.clauses {
        let clause = &mut joined.clause;
        let verb = &mut clause.verb;
        let at_a_time = clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Time(..)));
        if verb.only
            && at_a_time
            && verb.modal.is_none()
            && !verb.negated
            && !verb.perfect
            && !verb.past
            && clause.subject.is_some()
            && matches!(verb.verb, Verb::Word(_))
        {
            verb.modal = Some(Modal::Can);
        }
    }
}

/// `At the end of their turn, a player may draw a card only if …`: at a moment nobody acts, so it is offered in that case and
/// nothing else is forbidden.
pub(crate) fn offered_only_if(s: &mut Sentence) {
    let moment = |a: &Adjunct| {
        matches!(a, Adjunct::Time(TimeRelation::StartOf | TimeRelation::EndOf, _))
    };
    let at_one = s.leads.iter().any(moment);
    let [joined] = s.clauses.as_mut_slice() else { return };
    let clause = &mut joined.clause;
    let may =
        matches!(clause.verb.modal, Some(Modal::May | Modal::Can)) && !clause.verb.negated;
    if !may || !(at_one || clause.adjuncts.iter().any(moment)) {
        return;
    }
    for adjunct in &mut clause.adjuncts {
        if let Adjunct::Sub(how @ (Subordinator::OnlyIf | Subordinator::If), _) = adjunct {
            *how = Subordinator::If;
            clause.verb.only = false;
        }
    }
}
