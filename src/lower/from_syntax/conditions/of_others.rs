//! Figures that are compared with those of others: `higher than another player's score` asks of one of them, `higher than the
//! score of each other player` of all. None of them asks what the others have together.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::{Antecedent, Env};
use crate::lower::from_syntax::phrases::denote::{Read, Ref, equal, over};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Aggregate, Compare, Cond, Domain, Expr, Query};
use crate::syntax::ast::{
    Adjective, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post, Pronoun,
};
use crate::syntax::visit::look::{self, Look};

/// Of how many the figure is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Of {
    One,
    Each,
    /// `Any other player`: each of them, or one where it is to be equal.
    Any,
}

/// Whose figure something is compared with, and whether it is somebody else's.
#[derive(Debug, Clone, Copy)]
struct Whose {
    of: Of,
    other: bool,
}

/// Finds the first player who is named in words that mean several.
struct Finds<'l, 'a> {
    by: &'l Lowerer<'a>,
    found: Option<Whose>,
}

impl Look for Finds<'_, '_> {
    fn nominal(&mut self, n: &Nominal) {
        let player = matches!(&n.head, Head::Noun(w)
            if self.by.noun_class(w) == NounClass::Player)
            && n.post.is_empty()
            && n.quantity.is_none();
        let of = match n.determiner {
            Determiner::A | Determiner::Another => Of::One,
            Determiner::Any | Determiner::AnyOther => Of::Any,
            Determiner::Each
            | Determiner::EachOther
            | Determiner::All
            | Determiner::AllOther
            | Determiner::TheOther => Of::Each,
            Determiner::The if n.plural => Of::Each,
            _ => return,
        };
        let other = n.adjectives.contains(&Adjective::Other)
            || matches!(
                n.determiner,
                Determiner::Another
                    | Determiner::AnyOther
                    | Determiner::EachOther
                    | Determiner::AllOther
                    | Determiner::TheOther
            );
        let plain = n.adjectives.iter().all(|a| *a == Adjective::Other);
        if player && plain && self.found.is_none() {
            self.found = Some(Whose { of, other });
        }
    }
}

impl Lowerer<'_> {
    /// What a clause says of one thing.
    pub(crate) fn predicate(
        &mut self,
        clause: &Clause,
        thing: Expr,
        sort: Ref,
        env: &mut Env,
    ) -> Read<Cond> {
        if let Some(cond) = self.each_die_is(clause) {
            return Ok(cond);
        }
        if let Some(cond) = self.multiple(clause, &thing, sort, env)? {
            return Ok(cond);
        }
        let figure = self.with_figure(clause);
        let clause = figure.as_ref().unwrap_or(clause);
        let cond = self.said_of(clause, thing.clone(), sort, env)?;
        Ok(self.of_others(cond, clause, &thing, env))
    }

    /// `Your score is the same as another player's`, `equal to that of another player`: their score.
    fn with_figure(&self, clause: &Clause) -> Option<Clause> {
        let Some(NounPhrase::One(subject)) = &clause.subject else { return None };
        let Head::Noun(_) = &subject.head else { return None };
        let at = clause.complements.iter().position(|c| match c {
            Complement::Adjective(a) => {
                a.than.as_deref().is_some_and(|np| self.is_figure_of(np))
            }
            Complement::Object(np) => self.is_figure_of(np),
            _ => false,
        })?;
        let mut clause = clause.clone();
        let than = match &mut clause.complements[at] {
            Complement::Adjective(a) => a.than.as_deref_mut(),
            Complement::Object(np) => Some(np),
            _ => None,
        };
        if let Some(NounPhrase::One(n)) = than {
            n.head = subject.head.clone();
            n.plural = subject.plural;
            if !matches!(n.determiner, Determiner::Possessive(_)) {
                n.determiner = Determiner::The;
            }
        }
        Some(clause)
    }

    /// `Another player's`, `that of another player`: what of theirs is left unsaid.
    fn is_figure_of(&self, np: &NounPhrase) -> bool {
        let NounPhrase::One(n) = np else { return false };
        let owner = match (&n.determiner, n.post.as_slice()) {
            (Determiner::Possessive(p), []) => &**p,
            (_, [Post::Of(p)]) => p,
            _ => return false,
        };
        let unsaid = match &n.head {
            Head::Number => n.quantity.is_none(),
            Head::Pronoun(p) => matches!(p, Pronoun::This | Pronoun::One),
            _ => false,
        };
        unsaid && self.class_of(owner) == Some(NounClass::Player)
    }

    /// A comparison with the figures of others, told of each of them.
    fn of_others(&mut self, cond: Cond, clause: &Clause, thing: &Expr, env: &mut Env) -> Cond {
        let Cond::Compare(how, a, b) = &cond else { return cond };
        let Some(sum) = summed(a).or_else(|| summed(b)) else { return cond };
        let Expr::Aggregate(_, q, Some(of)) = &sum else { return cond };
        let Some(whose) = self.compared_with_whose(clause) else { return cond };
        let owner = match thing {
            Expr::Field(owner, _) => (**owner).clone(),
            other => other.clone(),
        };
        let var = env.slot("player");
        let filter = if whose.other {
            equal(Expr::Slot(var), owner).negate()
        } else {
            replace::cond(&q.filter, q.var, &Expr::Slot(var))
        };
        let mut all = over(var, Domain::Players, filter);
        let compared = self.quote(clause.at.0).to_lowercase();
        let together = ["together", "combined", "the sum of", "the total of"]
            .iter()
            .any(|w| compared.contains(w));
        let theirs =
            replace::in_expr(of, &|e| (*e == Expr::Slot(q.var)).then_some(Expr::Slot(var)));
        let by = if together {
            Expr::Aggregate(Aggregate::Sum, Box::new(all.clone()), Some(Box::new(theirs)))
        } else {
            theirs
        };
        let put = |e: &Expr| replace::in_expr(e, &|e| (*e == sum).then(|| by.clone()));
        let asked = Cond::Compare(*how, put(a), put(b));
        if together {
            return asked;
        }
        // `Not higher than any other player's score`: higher than none.
        let any_is_each = *how != Compare::Equal && !clause.verb.negated;
        if whose.of == Of::Each || whose.of == Of::Any && any_is_each {
            return Cond::Every(Box::new(all), Box::new(asked));
        }
        all.filter = std::mem::replace(&mut all.filter, Cond::True).and(asked);
        env.named.push(Antecedent {
            expr: Expr::One(Box::new(all.clone())),
            sort: Ref::Player,
            plural: false,
            noun: self.lexicon_noun("player"),
            query: Some(all.clone()),
            subject: false,
            sentence: env.sentence,
        });
        Cond::Exists(Box::new(all))
    }

    fn compared_with_whose(&self, clause: &Clause) -> Option<Whose> {
        let mut finds = Finds { by: self, found: None };
        for said in &clause.complements {
            look::complement(said, &mut finds);
        }
        for joined in &clause.more {
            look::clause(&joined.clause, &mut finds);
        }
        finds.found
    }
}

/// What players have together, inside of an expression.
fn summed(e: &Expr) -> Option<Expr> {
    let found = std::cell::RefCell::new(None);
    let of_players = |q: &Query, of: &Expr| {
        q.domain == Domain::Players
            && q.limit.is_none()
            && matches!(of, Expr::Field(who, _) if **who == Expr::Slot(q.var))
    };
    let _ = replace::in_expr(e, &|e| {
        if let Expr::Aggregate(Aggregate::Sum, q, Some(of)) = e
            && of_players(q, of)
        {
            found.borrow_mut().get_or_insert_with(|| e.clone());
        }
        None
    });
    found.into_inner()
}
