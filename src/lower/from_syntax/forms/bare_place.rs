//! `An actor in play whose value is 10 or less`: what stands behind a bare place word is said of the pieces there.

use crate::syntax::ast::{Determiner, Nominal, NounPhrase, Post, Preposition, Sentence};
use crate::syntax::visit::{self, Visit};

struct BarePlace;

impl Visit for BarePlace {
    fn nominal(&mut self, n: &mut Nominal) {
        let mut said = Vec::new();
        for post in &mut n.post {
            let Post::Prep(Preposition::In, NounPhrase::One(place)) = post else { continue };
            let bare = place.determiner == Determiner::None
                && place.quantity.is_none()
                && place.adjectives.is_empty()
                && !place.plural;
            if bare {
                let (relative, rest) =
                    place.post.drain(..).partition(|p| matches!(p, Post::Relative(_)));
                place.post = rest;
                said.extend::<Vec<_>>(relative);
            }
        }
        n.post.extend(said);
    }
}

/// Says of the pieces what stands behind the place that they are in.
pub(super) fn bare_place(s: &mut Sentence) {
    visit::sentence(s, &mut BarePlace);
}
