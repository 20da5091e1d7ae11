//! Pieces that follow one another by their numbers: `three cards with consecutive numbers`, `a run of three consecutive cards of
//! the same suit`.

use super::denote::{Core, Denot, Read, Stuck, equal, int, over};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::{
    Arg, Arith, Choice, Cond, Domain, Effect, Expr, PrintedValue, Query, Role, Who,
};
use crate::syntax::ast::{
    Adjective, Amount, Head, Nominal, NounPhrase, Post, Preposition, Quantity,
};
use crate::vocabulary::TermId;

/// The longest row that is told apart piece by piece.
const LONGEST: i64 = 12;

impl Lowerer<'_> {
    /// The phrase without the words that say that its pieces follow one another, and by which number.
    pub(crate) fn following(&self, n: &Nominal) -> (Nominal, Option<TermId>) {
        let plain = || (n.clone(), None);
        let size = match &n.quantity {
            Some(Quantity::Exactly(Amount::Number(k))) => *k,
            _ => return plain(),
        };
        if !(2..=LONGEST).contains(&size) || !n.plural {
            return plain();
        }
        let n = &self.place_beside(n);
        let consecutive = |a: &Adjective| self.is_consecutive(a);
        let mut bare = n.clone();
        // `Three consecutive cards`: by the only number that is printed on them.
        if let Some(at) = n.adjectives.iter().position(consecutive) {
            bare.adjectives.remove(at);
            return match self.only_number() {
                Some(field) => (bare, Some(field)),
                None => plain(),
            };
        }
        let number = |p: &Post| -> Option<TermId> {
            let (Post::Of(np) | Post::Prep(Preposition::With, np)) = p else { return None };
            let NounPhrase::One(of) = np else { return None };
            let Head::Noun(w) = &of.head else { return None };
            let said = matches!(of.adjectives.as_slice(), [a] if consecutive(a));
            self.property_of_pieces(w)
                .filter(|field| said && of.post.is_empty() && self.has_numbers(*field))
        };
        let Some((at, field)) =
            n.post.iter().enumerate().find_map(|(at, p)| Some((at, number(p)?)))
        else {
            return plain();
        };
        bare.post.remove(at);
        (bare, Some(field))
    }

    fn is_consecutive(&self, a: &Adjective) -> bool {
        matches!(a, Adjective::Plain(w) if self.is(w, &["consecutive", "successive", "sequential"]))
    }

    /// Where the place stands behind the number, it is said of the pieces.
    fn place_beside(&self, n: &Nominal) -> Nominal {
        let mut n = n.clone();
        let mut places = Vec::new();
        for post in &mut n.post {
            let (Post::Of(NounPhrase::One(of))
            | Post::Prep(Preposition::With, NounPhrase::One(of))) = post
            else {
                continue;
            };
            let Head::Noun(w) = &of.head else { continue };
            if self.property_of_pieces(w).is_none() {
                continue;
            }
            let place = |p: &Post| match p {
                Post::Prep(
                    Preposition::In
                    | Preposition::On
                    | Preposition::From
                    | Preposition::InFrontOf,
                    _,
                ) => true,
                // `Of the same colour with consecutive numbers`.
                Post::Prep(Preposition::With, NounPhrase::One(of)) => {
                    of.adjectives.iter().any(|a| self.is_consecutive(a))
                }
                _ => false,
            };
            places.extend(of.post.iter().filter(|p| place(p)).cloned());
            of.post.retain(|p| !place(p));
        }
        if places.is_empty() {
            return n;
        }
        // What was lifted out may have a place of its own.
        n.post.extend(places);
        self.place_beside(&n)
    }

    /// Whether a property is a number that is printed on pieces.
    fn has_numbers(&self, field: TermId) -> bool {
        let mut printed = self.out.world.components.iter().flat_map(|c| &c.values);
        printed.any(|(f, v)| *f == field && matches!(v, PrintedValue::Number(_)))
    }

    /// That there is such a row in a query, whatever it begins with, and in one value if they have to agree in something.
    pub(crate) fn some_row(&self, q: &Query, d: &Denot, env: &mut Env) -> Option<Cond> {
        let (number, size) = row_of(d)?;
        let mut q = q.clone();
        let agreed = self.in_one_value(&mut q, d, env);
        let first = env.slot("value");
        let begins =
            over(first, self.values_of(number), steps(&q, number, &Expr::Slot(first), size));
        let row = Cond::Exists(Box::new(begins));
        Some(match agreed {
            Some(values) => Cond::Exists(Box::new(Query { filter: row, ..values })),
            None => row,
        })
    }

    /// The values in which the pieces of a row have to agree, if they have to; the query asks for one of them then.
    fn in_one_value(&self, q: &mut Query, d: &Denot, env: &mut Env) -> Option<Query> {
        let field = d.alike?;
        let value = env.slot("value");
        let same = with_value(q, field, Expr::Slot(value));
        q.filter = std::mem::replace(&mut q.filter, Cond::True).and(same);
        Some(over(value, self.values_of(field), Cond::True))
    }

    /// What is done with each piece of such a row: whoever acts chooses in what they agree and where the row begins, then one
    /// piece for each number.
    pub(crate) fn row_choice(
        &self,
        effect: Effect,
        choice: Option<Choice>,
        d: &Denot,
        env: &mut Env,
    ) -> Read<Effect> {
        let unclear = || Stuck::new(d.span, "it is not clear which pieces follow one another");
        let (number, size) = row_of(d).ok_or_else(unclear)?;
        let agent = Who::Player(env.agent.clone().unwrap_or(Expr::TurnPlayer));
        let (mut q, body, by) = match (choice, effect) {
            (Some(c), e) => (c.from, e, c.by),
            (None, Effect::Do(mut p)) => {
                let Core::Many(q) = &d.core else { return Err(unclear()) };
                let mut q = q.clone();
                if q.domain == Domain::Pieces {
                    let acts = env.agent.clone().unwrap_or(Expr::TurnPlayer);
                    let mine = equal(Expr::Controller(Box::new(Expr::Slot(q.var))), acts);
                    q.filter = q.filter.and(mine);
                }
                for (role, arg) in &mut p.roles {
                    if *role == Role::Object {
                        *arg = Arg::Is(Expr::Slot(q.var));
                    }
                }
                p.times = None;
                (q, Effect::Do(p), agent)
            }
            _ => return Err(unclear()),
        };
        let one = |from: Query, body: Effect| {
            Effect::Choose(Choice {
                slot: from.var,
                by: by.clone(),
                from,
                min: int(1),
                max: int(1),
                body: Some(Box::new(body)),
            })
        };
        let agreed = self.in_one_value(&mut q, d, env);
        let first = env.slot("value");
        let begins =
            over(first, self.values_of(number), steps(&q, number, &Expr::Slot(first), size));
        let all = (0..size)
            .map(|step| one(with_number(&q, number, &Expr::Slot(first), step), body.clone()));
        let row = one(begins.clone(), Effect::Seq(all.collect()));
        Ok(match agreed {
            Some(values) => {
                one(Query { filter: Cond::Exists(Box::new(begins)), ..values }, row)
            }
            None => row,
        })
    }
}

/// The number by which pieces follow one another, and how many they are.
fn row_of(d: &Denot) -> Option<(TermId, i64)> {
    let number = d.row?;
    match &d.count {
        Some((Expr::Const(crate::lower::Value::Int(size)), _)) => Some((number, *size)),
        _ => None,
    }
}

fn with_value(q: &Query, field: TermId, value: Expr) -> Cond {
    equal(Expr::Field(Box::new(Expr::Slot(q.var)), field), value)
}

/// Those with the number that stands so many steps behind the first.
fn with_number(q: &Query, number: TermId, first: &Expr, step: i64) -> Query {
    let value = match step {
        0 => first.clone(),
        _ => Expr::Arith(Arith::Add, Box::new(first.clone()), Box::new(int(step))),
    };
    Query { filter: q.filter.clone().and(with_value(q, number, value)), ..q.clone() }
}

/// That there is one of each number of the row.
fn steps(q: &Query, number: TermId, first: &Expr, size: i64) -> Cond {
    (0..size)
        .map(|step| Cond::Exists(Box::new(with_number(q, number, first, step))))
        .fold(Cond::True, Cond::and)
}
