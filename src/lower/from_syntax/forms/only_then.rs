//! `Players only win during their own turn`: they can only win then; it makes nobody win.

use crate::syntax::ast::{Adjunct, Modal, Sentence, Verb};

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
