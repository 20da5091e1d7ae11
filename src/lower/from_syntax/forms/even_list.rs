//! Lists of lists on one level.

use crate::syntax::ast::{Determiner, Head, NounPhrase, Post};

/// The members of a list on one level, with what they share: `one of their As and all Bs and Cs in X`
/// is three members, and the last two share `all` and `in X`.
pub(crate) fn even_list(list: &[NounPhrase]) -> Vec<NounPhrase> {
    let mut out: Vec<NounPhrase> = Vec::new();
    for np in list {
        let mut np = np.clone();
        let mut rest = Vec::new();
        if let NounPhrase::One(n) = &mut np
            && matches!(n.head, Head::Number)
        {
            for post in &mut n.post {
                if let Post::Of(NounPhrase::And(inner)) = post
                    && inner.len() > 1
                    && inner.iter().skip(1).any(has_own_determiner)
                {
                    rest = inner.split_off(1);
                    let first = inner.remove(0);
                    *post = Post::Of(first);
                    break;
                }
            }
        }
        out.push(np);
        out.extend(rest);
    }
    share_determiners(&mut out);
    out
}

fn has_own_determiner(np: &NounPhrase) -> bool {
    matches!(np, NounPhrase::One(n)
        if matches!(n.determiner, Determiner::All | Determiner::Each | Determiner::Any | Determiner::A) || n.quantity.is_some())
}

fn share_determiners(list: &mut [NounPhrase]) {
    for i in 1..list.len() {
        let (before, after) = list.split_at_mut(i);
        let (Some(NounPhrase::One(a)), Some(NounPhrase::One(b))) =
            (before.last_mut(), after.first_mut())
        else {
            continue;
        };
        let shares =
            matches!(a.determiner, Determiner::All | Determiner::Each | Determiner::Any)
                && b.determiner == Determiner::None
                && b.quantity.is_none()
                && matches!(b.head, Head::Noun(_));
        if shares {
            b.determiner = a.determiner.clone();
            if a.post.is_empty() {
                a.post.clone_from(&b.post);
            }
        }
    }
}
