//! The numbered spaces of a track, as phrases name them, and whether a piece stands on one.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Ref, equal, int};
use crate::lower::{Compare, Cond, Expr};
use crate::syntax::ast::{Amount, Determiner, Head, NounPhrase, Preposition, Quantity};

impl Lowerer<'_> {
    /// `space 5`, and no other with it.
    pub(crate) fn one_space(&self, np: &NounPhrase) -> Option<i64> {
        match self.numbered_space(np)?.as_slice() {
            [k] => Some(*k),
            _ => None,
        }
    }

    /// `space 5`, `space 5, 10 or 15`.
    pub(crate) fn numbered_space(&self, np: &NounPhrase) -> Option<Vec<i64>> {
        match np {
            NounPhrase::One(n) => match &n.head {
                Head::Numbered(w, k) if self.is_space(w) => Some(vec![*k]),
                _ => None,
            },
            NounPhrase::Or(list) => {
                let mut all = self.numbered_space(list.first()?)?;
                for np in &list[1..] {
                    match (self.numbered_space(np), np) {
                        (Some(more), _) => all.extend(more),
                        (None, NounPhrase::One(n)) => match (&n.head, &n.quantity) {
                            (Head::Number, Some(Quantity::Exactly(Amount::Number(k)))) => {
                                all.push(*k);
                            }
                            (Head::Number, Some(Quantity::Either(more))) => {
                                for a in more {
                                    match a {
                                        Amount::Number(k) => all.push(*k),
                                        _ => return None,
                                    }
                                }
                            }
                            _ => return None,
                        },
                        _ => return None,
                    }
                }
                Some(all)
            }
            _ => None,
        }
    }

    /// Whether a piece stands on a space, above or below it; a player stands where their piece does.
    pub(crate) fn on_space(
        &mut self,
        p: Preposition,
        thing: Expr,
        sort: Ref,
        np: &NounPhrase,
        env: &mut Env,
    ) -> Option<Cond> {
        // `On a space higher than 30`: what is said of the space is said of its number.
        let any = matches!(np, NounPhrase::One(n) if n.determiner == Determiner::A
            && n.adjectives.is_empty()
            && n.post.is_empty()
            && matches!(&n.head, Head::Noun(w) if self.is_space(w)))
            && self.has_track();
        let list = self.numbered_space(np).or_else(|| any.then(Vec::new))?;
        let thing = if sort == Ref::Player { self.own_token(thing, env)? } else { thing };
        let space = self.space();
        let here = Expr::Field(Box::new(thing), space);
        if any {
            return Some(Cond::Compare(Compare::AtLeast, here, int(1)));
        }
        let beyond = match p {
            Preposition::Over => Some(Compare::More),
            Preposition::Under => Some(Compare::Less),
            _ => None,
        };
        if let Some(beyond) = beyond {
            let [k] = list.as_slice() else { return None };
            return Some(Cond::Compare(beyond, here, int(*k)));
        }
        let any: Vec<Cond> = list.into_iter().map(|k| equal(here.clone(), int(k))).collect();
        Some(if any.len() == 1 {
            any.into_iter().next().unwrap_or(Cond::True)
        } else {
            Cond::Any(any)
        })
    }
}
