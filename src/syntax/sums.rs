//! `Equal to the roll minus 1`, `as many coins as your cards plus 2`, `more than the roll plus 1`: what is added or taken
//! away belongs to the number before it, not to the clause.

use super::ast::{
    Adjunct, Amount, Clause, Complement, Head, Nominal, NounPhrase, Post, Preposition, Quantity,
};

/// Puts a sum or a difference behind `equal to`, `more than` and `as many … as` back together.
pub(super) fn joined(clause: &mut Clause) {
    let Some(at) = clause.complements.iter_mut().position(|c| compared(c).is_some()) else {
        return;
    };
    let Some(more) = taken(clause, at) else { return };
    if let Some(number) = compared(&mut clause.complements[at]) {
        number.post.push(more);
    }
}

/// The number with which something is compared, or of which so many are meant.
fn compared(complement: &mut Complement) -> Option<&mut Nominal> {
    let phrase = match complement {
        Complement::Object(NounPhrase::One(object)) => {
            let Nominal { quantity, post, .. } = object.as_mut();
            match (quantity, post.last_mut()) {
                (
                    Some(
                        Quantity::MoreThan(Amount::Of(phrase))
                        | Quantity::LessThan(Amount::Of(phrase))
                        | Quantity::AtLeast(Amount::Of(phrase))
                        | Quantity::AtMost(Amount::Of(phrase))
                        | Quantity::AsManyAs(phrase)
                        | Quantity::EqualTo(phrase),
                    ),
                    _,
                ) => phrase,
                (_, Some(Post::Adjective(a))) => a.than.as_deref_mut()?,
                (_, Some(Post::Prep(Preposition::Than, phrase))) => phrase,
                _ => return None,
            }
        }
        Complement::Adjective(a) => a.than.as_deref_mut()?,
        _ => return None,
    };
    match phrase {
        NounPhrase::One(number) => Some(number),
        _ => None,
    }
}

/// The one figure that stands behind `plus` or `minus`, taken out of the clause or out of the participle before it.
fn taken(clause: &mut Clause, at: usize) -> Option<Post> {
    let figure = |p: Preposition, np: &NounPhrase| {
        matches!(p, Preposition::Plus | Preposition::Minus)
            && matches!(np, NounPhrase::One(n) if n.head == Head::Number && n.post.is_empty())
    };
    let beside = |c: &Complement| matches!(c, Complement::Prep(p, np) if figure(*p, np));
    if let Some(at) = clause.complements.iter().position(beside)
        && let Complement::Prep(p, np) = clause.complements.remove(at)
    {
        return Some(Post::Prep(p, np));
    }
    let behind = |a: &Adjunct| matches!(a, Adjunct::Prep(p, np) if figure(*p, np));
    if let Some(at) = clause.adjuncts.iter().position(behind)
        && let Adjunct::Prep(p, np) = clause.adjuncts.remove(at)
    {
        return Some(Post::Prep(p, np));
    }
    // `the number rolled minus 1`.
    let number = compared(&mut clause.complements[at])?;
    let Some(Post::Participle(inner)) = number.post.last_mut() else { return None };
    inner.complements.last().filter(|c| beside(c))?;
    match inner.complements.pop() {
        Some(Complement::Prep(p, np)) => Some(Post::Prep(p, np)),
        _ => None,
    }
}
