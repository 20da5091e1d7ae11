//! `Has more cards than each other player`, `controls at least two fewer sets than the player on their left`: what two have,
//! compared.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::forms::normal;
use crate::lower::from_syntax::forms::usual;
use crate::lower::from_syntax::phrases::denote::{
    Core, Read, Ref, Stuck, equal, int, of_others, over,
};
use crate::lower::from_syntax::phrases::quantity;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Arith, Compare, Cond, Domain, Expr};
use crate::syntax::ast::{
    Adjective, Amount, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post,
    Preposition, Pronoun, Quantity, Relative, Sentence, Verb,
};
use crate::syntax::visit::{self, Visit};

/// A figure that no book gives: what stands against it is the number that was asked for.
const ASKED: i64 = i64::MAX / 4;

/// How what one has stands to what another has.
#[derive(Clone)]
struct Lead {
    more: bool,
    /// Fewest and most of the difference; more by any figure where nothing is said.
    by: Option<(Expr, Expr)>,
}

impl Lead {
    fn holds(&self, own: Expr, theirs: Expr) -> Cond {
        let Some((low, high)) = &self.by else {
            let how = if self.more { Compare::More } else { Compare::Less };
            return Cond::Compare(how, own, theirs);
        };
        let (large, small) = if self.more { (own, theirs) } else { (theirs, own) };
        let gap = Expr::Arith(Arith::Sub, Box::new(large), Box::new(small));
        quantity::between(gap, low.clone(), high.clone())
    }
}

/// Whether things are had or controlled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Held {
    Has,
    Controls,
}

impl Lowerer<'_> {
    /// `More cards than …`, `at least two more cards than …`: the difference that is asked for; none if nothing is compared.
    fn lead_asked(&mut self, quantity: Option<&Quantity>, env: &mut Env) -> Read<Option<Lead>> {
        Ok(Some(match quantity {
            Some(Quantity::More) => Lead { more: true, by: None },
            Some(Quantity::Fewer) => Lead { more: false, by: None },
            // `50 more than you`: that many or more, as for what one has.
            Some(Quantity::Extra(a)) => {
                Lead { more: true, by: Some((self.amount(a, env)?, int(quantity::MANY))) }
            }
            Some(Quantity::Short(a)) => {
                Lead { more: false, by: Some((self.amount(a, env)?, int(quantity::MANY))) }
            }
            Some(Quantity::Apart { by, more }) => {
                Lead { more: *more, by: Some(self.range(by, env)?) }
            }
            _ => return Ok(None),
        }))
    }

    /// What a player has or controls against what others do; none if the phrase does not compare.
    pub(crate) fn had_more(
        &mut self,
        thing: &Expr,
        np: &NounPhrase,
        held: Held,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        let NounPhrase::One(n) = np else { return Ok(None) };
        let mut things = (**n).clone();
        let Some(than) = take_than(&mut things) else { return Ok(None) };
        let Some(lead) = self.lead_asked(n.quantity.as_ref(), env)? else { return Ok(None) };
        things.quantity = Some(Quantity::AtLeast(Amount::Number(ASKED)));
        let things = NounPhrase::One(Box::new(things));
        let own = self.how_many_had(thing.clone(), &things, held, env)?;
        if self.all_others(&than) {
            let slot = env.slot("player");
            let theirs = self.how_many_had(Expr::Slot(slot), &things, held, env)?;
            let other = equal(Expr::Slot(slot), thing.clone()).negate();
            let q = over(slot, Domain::Players, other.and(lead.holds(own, theirs).negate()));
            return Ok(Some(Cond::Exists(Box::new(q)).negate()));
        }
        // `Each player with fewer points than another player`: another than they are; `than you` is nobody of them.
        let agent = env.agent.clone();
        if matches!(&than, NounPhrase::One(n) if of_others(&n.determiner)) {
            env.agent = Some(thing.clone());
        }
        let than = self.phrase(&than, env);
        env.agent = agent;
        let d = than?;
        match (d.sort, &d.core) {
            (Ref::Player, Core::One(e)) => {
                let theirs = self.how_many_had(e.clone(), &things, held, env)?;
                Ok(Some(lead.holds(own, theirs)))
            }
            (Ref::Player, Core::Many(q)) if d.count.is_none() && !d.plural => {
                // `than another player`: there is one of whom it holds.
                let mut q = q.clone();
                let theirs = self.how_many_had(Expr::Slot(q.var), &things, held, env)?;
                q.filter = q.filter.and(lead.holds(own, theirs));
                Ok(Some(Cond::Exists(Box::new(q))))
            }
            _ => Err(Stuck::new(
                d.span,
                format!("it is not clear with whom `{}` compares", self.quote(d.span)),
            )
            .help("write for example `has more cards than each other player` or `… than the player on their left`")),
        }
    }

    /// `Each other player`, `all other players`, `any other player`, `each opponent`.
    fn all_others(&self, np: &NounPhrase) -> bool {
        let NounPhrase::One(n) = np else { return false };
        let Head::Noun(w) = &n.head else { return false };
        let all = match n.determiner {
            Determiner::EachOther | Determiner::AllOther | Determiner::AnyOther => true,
            Determiner::Each | Determiner::All | Determiner::Any => {
                self.is(w, &["opponent", "rival"]) || n.adjectives.contains(&Adjective::Other)
            }
            Determiner::The => n.plural && n.adjectives.contains(&Adjective::Other),
            _ => false,
        };
        let plain = n.post.is_empty() && n.quantity.is_none();
        all && plain && self.is(w, &["player", "opponent", "rival"])
    }

    /// How many of the things a player has or controls.
    fn how_many_had(
        &mut self,
        who: Expr,
        things: &NounPhrase,
        held: Held,
        env: &mut Env,
    ) -> Read<Expr> {
        let asked = match held {
            Held::Has => self.has(who, Ref::Player, things, env)?,
            Held::Controls => self.controls(who, things, env)?,
        };
        match asked {
            Cond::Compare(Compare::AtLeast, number, least) if least == int(ASKED) => Ok(number),
            _ => Err(Stuck::new(
                self.here(),
                format!("`{}` cannot be counted for each player", self.said()),
            )
            .help("name pieces or points that a player has, for example `has more cards in hand than …`")),
        }
    }
}

/// `A player with more cards than each other player`: who has more.
struct WithMore<'l, 'a>(&'l Lowerer<'a>);

impl Visit for WithMore<'_, '_> {
    fn nominal(&mut self, n: &mut Nominal) {
        let player =
            matches!(&n.head, Head::Noun(w) if self.0.noun_class(w) == NounClass::Player);
        let compared = |p: &Post| {
            matches!(p, Post::Prep(Preposition::With, NounPhrase::One(what))
                if take_than(&mut (**what).clone()).is_some()
                    && matches!(what.quantity, Some(Quantity::More | Quantity::Fewer | Quantity::Extra(_) | Quantity::Short(_) | Quantity::Apart { .. })))
        };
        let Some(at) = n.post.iter().position(|p| player && compared(p)) else { return };
        let Post::Prep(_, what) = n.post[at].clone() else { return };
        let who = normal::pronoun_phrase(Pronoun::Who, n.at);
        let clause = usual::clause_of(who, Verb::Have, vec![Complement::Object(what)], n.at);
        n.post[at] = Post::Relative(Relative { clause, who: true, plural: None });
    }
}

impl Lowerer<'_> {
    /// Says of who is told of `with more …` that they have it.
    pub(crate) fn with_more(&self, s: &mut Sentence) {
        visit::sentence(s, &mut WithMore(self));
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

/// What is had, with the `than …` that stands behind it in the clause.
pub(crate) fn with_than(np: &NounPhrase, clause: &Clause) -> NounPhrase {
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
