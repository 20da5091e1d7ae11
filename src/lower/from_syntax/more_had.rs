//! `Has more cards than each other player`, `has fewer coins than the player on their left`: what two have, compared.

use super::context::Lowerer;
use super::denote::{Core, Read, Ref, Stuck, equal, int, over};
use super::discourse::Env;
use crate::lower::{Compare, Cond, Domain, Expr};
use crate::syntax::ast::{
    Amount, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post, Preposition,
    Quantity,
};

/// A figure that no book gives: what stands against it is the number that was asked for.
const ASKED: i64 = i64::MAX / 4;

impl Lowerer<'_> {
    /// What a player has against what others have; none if the phrase does not compare.
    pub(super) fn had_more(
        &mut self,
        thing: &Expr,
        np: &NounPhrase,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        let NounPhrase::One(n) = np else { return Ok(None) };
        let how = match &n.quantity {
            Some(Quantity::More) => Compare::More,
            Some(Quantity::Fewer) => Compare::Less,
            _ => return Ok(None),
        };
        let mut things = (**n).clone();
        let Some(than) = take_than(&mut things) else { return Ok(None) };
        things.quantity = Some(Quantity::AtLeast(Amount::Number(ASKED)));
        let things = NounPhrase::One(Box::new(things));
        let own = self.how_many_had(thing.clone(), &things, env)?;
        if let Some(n) = all_others(&than)
            && let Head::Noun(w) = &n.head
            && self.is(w, &["player", "opponent", "rival"])
        {
            let slot = env.slot("player");
            let theirs = self.how_many_had(Expr::Slot(slot), &things, env)?;
            let other = equal(Expr::Slot(slot), thing.clone()).negate();
            let against = Cond::Compare(how, own, theirs).negate();
            let q = over(slot, Domain::Players, other.and(against));
            return Ok(Some(Cond::Exists(Box::new(q)).negate()));
        }
        let d = self.phrase(&than, env)?;
        match (d.sort, &d.core) {
            (Ref::Player, Core::One(e)) => {
                let theirs = self.how_many_had(e.clone(), &things, env)?;
                Ok(Some(Cond::Compare(how, own, theirs)))
            }
            (Ref::Player, Core::Many(q)) if d.count.is_none() && !d.plural => {
                // `than another player`: there is one of whom it holds.
                let mut q = q.clone();
                let theirs = self.how_many_had(Expr::Slot(q.var), &things, env)?;
                q.filter = q.filter.and(Cond::Compare(how, own, theirs));
                Ok(Some(Cond::Exists(Box::new(q))))
            }
            _ => Err(Stuck::new(
                d.span,
                format!("it is not clear with whom `{}` compares", self.quote(d.span)),
            )
            .help("write for example `has more cards than each other player` or `… than the player on their left`")),
        }
    }

    /// How many of the things a player has.
    fn how_many_had(&mut self, who: Expr, things: &NounPhrase, env: &mut Env) -> Read<Expr> {
        match self.has(who, Ref::Player, things, env)? {
            Cond::Compare(Compare::AtLeast, number, least) if least == int(ASKED) => Ok(number),
            _ => Err(Stuck::new(
                self.here(),
                format!("`{}` cannot be counted for each player", self.said()),
            )
            .help("name pieces or points that a player has, for example `has more cards in hand than …`")),
        }
    }
}

/// The phrase behind `than`, taken out from wherever it stands last.
fn take_than(n: &mut Nominal) -> Option<NounPhrase> {
    match n.post.last_mut()? {
        Post::Prep(Preposition::Than, _) => match n.post.pop() {
            Some(Post::Prep(_, np)) => Some(np),
            _ => None,
        },
        Post::Prep(_, NounPhrase::One(inner)) | Post::Of(NounPhrase::One(inner)) => {
            take_than(inner)
        }
        _ => None,
    }
}

/// `Each other player`, `all other players`, `any other player`.
fn all_others(np: &NounPhrase) -> Option<&Nominal> {
    let NounPhrase::One(n) = np else { return None };
    let all = matches!(
        n.determiner,
        Determiner::EachOther | Determiner::AllOther | Determiner::AnyOther
    ) || matches!(
        n.determiner,
        Determiner::Each | Determiner::All | Determiner::Any | Determiner::The
    ) && n.adjectives.contains(&crate::syntax::ast::Adjective::Other)
        && (n.determiner != Determiner::The || n.plural);
    (all && n.post.is_empty() && n.quantity.is_none()).then_some(n)
}

/// What is had, with the `than …` that stands behind it in the clause.
pub(super) fn with_than(np: &NounPhrase, clause: &Clause) -> NounPhrase {
    let than = clause.complements.iter().find_map(|c| match c {
        Complement::Prep(Preposition::Than, than) => Some(than.clone()),
        _ => None,
    });
    match (np, than) {
        (NounPhrase::One(n), Some(than)) => {
            let mut n = n.clone();
            n.post.push(Post::Prep(Preposition::Than, than));
            NounPhrase::One(n)
        }
        _ => np.clone(),
    }
}
