//! What there is before play, said in many ways: the places of the board, and what each player has and where it stands.

use crate::outline::Outline;

mod cards;
mod own;
mod places;

/// Brings the sentences of an outline about what there is into the forms that are read.
pub(super) fn said(outline: &mut Outline) {
    cards::dealt(outline);
    places::said(outline);
    own::said(outline);
}
