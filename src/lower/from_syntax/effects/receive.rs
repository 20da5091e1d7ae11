//! What each player gets in set-up: `each player takes 5 tokens and 3 gold`.

use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::Read;
use crate::syntax::ast::{Clause, Complement, Determiner, Head, NounPhrase, Preposition};
use crate::vocabulary::Sort;

impl Lowerer<'_> {
    /// `Each player takes 5 tokens`, in set-up: that is what they begin with.
    pub(crate) fn receives(
        &mut self,
        subject: &NounPhrase,
        clause: &Clause,
        unit: &Unit,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let each = matches!(subject, NounPhrase::One(n)
            if matches!(n.determiner, Determiner::Each | Determiner::All) && n.post.is_empty());
        let plain = each
            && self.in_setup(unit)
            && clause.adjuncts.is_empty()
            && !clause.verb.passive
            && !clause.verb.negated
            && clause.more.is_empty();
        let [Complement::Object(np)] = clause.complements.as_slice() else { return Ok(None) };
        let given = Self::parts(np).iter().all(|n| {
            let number = matches!(&n.head, Head::Noun(w)
                if Self::as_term(w).is_some_and(|t| self.term(t).sort == Sort::Tally))
                && n.post.is_empty()
                && n.adjectives.is_empty();
            number || self.had_from_the_start(n).is_some()
        });
        if !plain || !given {
            return Ok(None);
        }
        let mut begins = clause.clone();
        begins.complements = vec![Complement::Prep(Preposition::With, np.clone())];
        self.begins_with(subject, &begins, env)
    }
}
