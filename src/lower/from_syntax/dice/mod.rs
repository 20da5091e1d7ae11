//! Dice: what is rolled, what they show, rolling again.

pub(super) mod dice_again;
pub(super) mod dice_rivals;
pub(super) mod dice_shown;
pub(super) mod dice_sums;
pub(super) mod rolls;
