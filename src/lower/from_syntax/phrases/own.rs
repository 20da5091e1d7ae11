//! Who owns a place, a tally or a property: from the sentences that say who has it.

use crate::lower::Scope;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::declare::sentence_of;
use crate::lower::from_syntax::words;
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Determiner, Head, NounPhrase, Preposition,
    Verb as V,
};
use crate::vocabulary::{Sort, TermId, Word};

impl Lowerer<'_> {
    /// `The pile is empty only while the piles of all players are empty`: they count as one.
    pub(crate) fn declare_collective(&mut self, clause: &Clause) {
        if let Some(zone) = self.collective_zone(clause)
            && !self.collective.contains(&zone)
        {
            self.collective.push(zone);
        }
    }

    /// The place that such a sentence speaks of.
    pub(crate) fn collective_zone(&self, clause: &Clause) -> Option<TermId> {
        let zone_of = |np: &NounPhrase| match np {
            NounPhrase::One(n) => match &n.head {
                Head::Noun(Word::Term(id)) if self.term(*id).sort == Sort::Zone => Some(*id),
                _ => None,
            },
            _ => None,
        };
        if clause.verb.verb != V::Be {
            return None;
        }
        let zone = clause.subject.as_ref().and_then(zone_of)?;
        clause.adjuncts.iter().find_map(|a| match a {
            Adjunct::Sub(
                crate::syntax::ast::Subordinator::OnlyWhile
                | crate::syntax::ast::Subordinator::OnlyIf,
                Condition::Clause(c),
            ) if c.verb.verb == V::Be => {
                c.subject.as_ref().and_then(zone_of).filter(|z| *z == zone)
            }
            _ => None,
        })
    }

    /// `Each player has a deck`, `There is one tower`.
    pub(crate) fn declare_owner(&mut self, clause: &Clause) {
        let Some(subject) = &clause.subject else { return };
        let begins = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["begin", "start"]));
        if clause.verb.verb != V::Have && !begins {
            return;
        }
        let (player, piece) = match subject {
            NounPhrase::One(n) => {
                let class = match &n.head {
                    Head::Noun(w) => Some(self.noun_class(w)),
                    Head::Pronoun(
                        crate::syntax::ast::Pronoun::Everyone
                        | crate::syntax::ast::Pronoun::They
                        | crate::syntax::ast::Pronoun::You,
                    ) => Some(words::NounClass::Player),
                    _ => None,
                };
                let all = matches!(
                    n.determiner,
                    Determiner::Each | Determiner::All | Determiner::A | Determiner::Any
                ) || n.plural
                    || matches!(n.head, Head::Pronoun(_));
                (
                    all && class == Some(words::NounClass::Player),
                    all && class == Some(words::NounClass::Piece),
                )
            }
            _ => (false, false),
        };
        if !player && !piece {
            return;
        }
        for complement in &clause.complements {
            // Where somebody has something is nobody's by that.
            let (Complement::Object(np) | Complement::Prep(Preposition::With, np)) = complement
            else {
                continue;
            };
            self.own(np, if player { Scope::Player } else { Scope::Piece });
        }
    }

    pub(crate) fn own(&mut self, np: &NounPhrase, scope: Scope) {
        match np {
            NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => {
                for p in l {
                    self.own(p, scope);
                }
            }
            NounPhrase::One(n) => match &n.head {
                Head::Noun(Word::Term(id)) => {
                    let id = *id;
                    for z in &mut self.out.world.zones {
                        if z.term == id {
                            z.scope = scope;
                        }
                    }
                }
                // `each of the zones listed in 3`: all places that are defined there.
                Head::Noun(w) if self.sort_word(w) == Some(Sort::Zone) => {
                    self.own_listed(n, scope);
                }
                Head::Number | Head::Pronoun(_) => {
                    for post in &n.post {
                        if let crate::syntax::ast::Post::Of(inner) = post {
                            self.own(inner, scope);
                        }
                    }
                }
                _ => {}
            },
        }
    }

    pub(crate) fn own_listed(&mut self, n: &crate::syntax::ast::Nominal, scope: Scope) {
        let mut prefix: Option<Vec<u32>> = None;
        for post in &n.post {
            if let crate::syntax::ast::Post::Participle(c) = post {
                for complement in &c.complements {
                    if let Complement::Prep(_, NounPhrase::One(r)) = complement
                        && let Head::Reference(text) = &r.head
                    {
                        prefix = Some(
                            text.split(['.', '-']).filter_map(|p| p.parse().ok()).collect(),
                        );
                    }
                }
            }
        }
        let listed: Vec<TermId> = self
            .units
            .iter()
            .filter(|u| prefix.as_ref().is_none_or(|p| u.number.0.starts_with(p)))
            .filter_map(|u| u.statement.as_ref().and_then(sentence_of))
            .flat_map(|s| s.clauses.iter())
            .filter(|j| j.clause.verb.verb == V::Be)
            .filter_map(|j| j.clause.subject.as_ref())
            .filter_map(|np| match np {
                NounPhrase::One(n) => match &n.head {
                    Head::Noun(Word::Term(id)) => Some(*id),
                    _ => None,
                },
                _ => None,
            })
            .collect();
        if listed.is_empty() {
            return;
        }
        for z in &mut self.out.world.zones {
            if listed.contains(&z.term) {
                z.scope = scope;
            }
        }
    }
}
