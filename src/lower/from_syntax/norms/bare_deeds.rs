//! Verbs that every table has as the names of actions: `a player may rest or give`, where the book says what it means to
//! give (`when a player gives, …`).

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::declare::sentence_of;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Head, NounPhrase, Post, Pronoun, Subordinator,
    Verb as V,
};
use crate::vocabulary::Word;

/// What is done to something; without it, the verb is only a name.
const OF_THINGS: [&str; 40] = [
    "give", "take", "put", "place", "lay", "move", "go", "return", "send", "bring", "transfer",
    "add", "remove", "set", "swap", "exchange", "trade", "pay", "spend", "show", "reveal",
    "flip", "turn", "deal", "gain", "collect", "receive", "earn", "attach", "leave", "enter",
    "join", "pick", "offer", "stay", "remain", "advance", "switch", "mix", "share",
];

impl Lowerer<'_> {
    /// Gathers the verbs that stand alone where the book says what they do.
    pub(crate) fn declare_bare_deeds(&mut self) {
        let mut found = Vec::new();
        for unit in self.units {
            let Some(s) = unit.statement.as_ref().and_then(sentence_of) else { continue };
            for lead in &s.leads {
                match lead {
                    Adjunct::Purpose(c) => found.push((**c).clone()),
                    Adjunct::Sub(
                        Subordinator::When | Subordinator::EachTime | Subordinator::If,
                        Condition::Clause(c),
                    ) if self.by_player(c) => found.push((**c).clone()),
                    _ => {}
                }
            }
            for joined in &s.clauses {
                if let Some(NounPhrase::One(n)) = &joined.clause.subject
                    && self.by_player(&joined.clause)
                {
                    found.extend(n.post.iter().filter_map(|p| match p {
                        Post::Relative(r) => Some(r.clause.clone()),
                        _ => None,
                    }));
                }
            }
        }
        for clause in found {
            if let V::Word(w @ Word::Lexeme(_)) = &clause.verb.verb
                && stands_alone(&clause)
                && self.is(w, &OF_THINGS)
            {
                let lemma = self.lemma(w).into_owned();
                if !self.bare_deeds.contains(&lemma) {
                    self.bare_deeds.push(lemma);
                }
            }
        }
    }

    /// Whether a clause only names such an action.
    pub(crate) fn is_bare_deed(&self, clause: &Clause) -> bool {
        matches!(&clause.verb.verb, V::Word(w @ Word::Lexeme(_))
            if stands_alone(clause)
                && (clause.subject.is_none() || self.by_player(clause))
                && self.bare_deeds.contains(&self.lemma(w).into_owned()))
    }

    /// Whether players do it.
    fn by_player(&self, clause: &Clause) -> bool {
        clause.subject.as_ref().is_some_and(|np| {
            self.class_of(np) == Some(NounClass::Player)
                || matches!(np, NounPhrase::One(n)
                    if matches!(n.head, Head::Pronoun(Pronoun::You | Pronoun::They)))
        })
    }
}

/// A verb without anything that it is done to or with.
fn stands_alone(clause: &Clause) -> bool {
    let something = |c: &Complement| {
        matches!(
            c,
            Complement::Object(_)
                | Complement::Prep(..)
                | Complement::Particle(_)
                | Complement::Infinitive(_)
                | Complement::Clause(_)
        )
    };
    !clause.verb.passive
        && !clause.verb.perfect
        && !clause.complements.iter().any(something)
        && !clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Prep(..)))
}
