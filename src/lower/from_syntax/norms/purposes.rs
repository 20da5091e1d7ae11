//! What a price is paid for, and whether the book offers that under its own name.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::definitions::setup;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::{RuleKind, Verb};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, NounPhrase, Post, Quantity, Sentence, Verb as V,
};

impl Lowerer<'_> {
    /// `to draw one`: what a price is paid for, taken out of the clause.
    pub(crate) fn taken_purpose(&self, clause: &mut Clause) -> Option<Clause> {
        let verb = matches!(&clause.verb.verb, V::Word(w)
            if self.is(w, &["choose", "select", "pick", "have", "need", "use", "get", "try", "want"]));
        if verb {
            return None;
        }
        if let Some(at) = clause.adjuncts.iter().position(|a| matches!(a, Adjunct::Purpose(_)))
            && let Adjunct::Purpose(c) = clause.adjuncts.remove(at)
        {
            return Some(*c);
        }
        let last = clause.complements.len().checked_sub(1)?;
        match &mut clause.complements[last] {
            Complement::Infinitive(_) => match clause.complements.remove(last) {
                Complement::Infinitive(c) => Some(*c),
                _ => None,
            },
            Complement::Object(NounPhrase::One(n))
            | Complement::Prep(_, NounPhrase::One(n)) => match n.post.pop() {
                Some(Post::To(c)) => Some(*c),
                Some(other) => {
                    n.post.push(other);
                    None
                }
                None => None,
            },
            _ => None,
        }
    }

    /// Whether an action happens without being offered, so that a price for it would be paid each time.
    pub(crate) fn stands_for_more(&self, deed: &Clause) -> bool {
        let V::Word(w) = &deed.verb.verb else { return false };
        let Some(verb) = self.verb_named(&self.lemma(w)) else { return true };
        verb.is_primitive() || self.is_no_action(deed) || self.happens_anyway(verb)
    }

    /// Whether a rule lets players do it, or makes them.
    pub(crate) fn lets_do(&self, deed: &Clause) -> bool {
        let V::Word(w) = &deed.verb.verb else { return false };
        let Some(verb) = self.verb_named(&self.lemma(w)) else { return false };
        self.out.rules.concerning(verb).any(|r| {
            matches!(&r.kind, RuleKind::May { action } | RuleKind::Only { action, .. } | RuleKind::Must { action }
                if action.verb == verb)
        })
    }

    /// Whether several deeds are one action, to be done or left as a whole.
    pub(crate) fn offered_as_one(&mut self, s: &Sentence, env: &Env) -> bool {
        self.offer_in(s, env).is_some()
    }

    /// `Once per turn, you may discard any number of cards`: each discard is one, and so would all of them be.
    pub(crate) fn once_of_many(&self, clause: &Clause) -> Read<()> {
        let any = clause.complements.iter().any(|c| {
            matches!(c, Complement::Object(NounPhrase::One(n))
                if n.quantity == Some(Quantity::AnyNumber))
        });
        if !any {
            return Ok(());
        }
        let said = self.quote(clause.at.0);
        Err(Stuck::new(clause.at.0, format!("`{said}` is done for each of them, and not once"))
            .help("say when it is done, for example `At the end of your turn, you may discard any number of cards`"))
    }

    pub(crate) fn happens_anyway(&self, verb: Verb) -> bool {
        let mut found = false;
        for rule in self.out.rules.concerning(verb) {
            setup::proposals(&rule.kind, &mut |p| found |= p.verb == verb);
        }
        found
    }
}
