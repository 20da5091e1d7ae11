//! What a rule asks of the piece to which something happens, so that it is known when that begins and not when it is over.

use crate::lower::{Compare, Cond, Domain, Expr, Pattern};

/// Whether a guard says no more than what took part in an event that the book itself gives a meaning, what it was in play and
/// whose: `when an act you control resolves` speaks of what is an act then, whatever becomes of it by resolving.
pub(crate) fn described(guard: &Cond, pattern: &Pattern) -> bool {
    let part =
        |e: &Expr| matches!(e, Expr::Slot(s) if pattern.binds.iter().any(|(_, b)| b == s));
    let conds = guard.parts();
    !pattern.verb.is_primitive()
        && conds.iter().all(|c| only_of(c, &part))
        && conds.iter().any(|c| matches!(c, Cond::Status(..)))
}

/// Whether a condition speaks of nothing but such a piece, what is kept with it and whose it is.
fn only_of(c: &Cond, part: &dyn Fn(&Expr) -> bool) -> bool {
    let one = |e: &Expr| match e {
        Expr::Field(e, _) | Expr::Controller(e) | Expr::Owner(e) => part(e),
        Expr::Asked | Expr::Slot(_) | Expr::Const(_) => true,
        _ => false,
    };
    match c {
        Cond::Status(e, _) => part(e),
        Cond::Compare(Compare::Equal, a, b) => one(a) && one(b),
        Cond::Not(c) => matches!(&**c, Cond::Compare(Compare::Equal, a, b) if one(a) && one(b)),
        // `of an opponent`
        Cond::Exists(q) => {
            q.domain == Domain::Players && q.filter.parts().iter().all(|c| only_of(c, part))
        }
        _ => false,
    }
}
