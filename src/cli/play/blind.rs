//! Choices among pieces that the one who chooses does not see: a card from somebody's hand, a tile that lies face down.

use super::session::Session;
use crate::machine::{Decision, Option_};
use crate::program::Val;

impl Session<'_> {
    /// From which place an option takes a piece blindly: whoever chooses sees none of it, and all that lies there and is
    /// not seen may be chosen. (Where only some may, the rule says something of them, and names are what is chosen by.)
    pub(super) fn chosen_blindly(&self, decision: &Decision, option: Option_) -> Option<Val> {
        let program = &self.table.program;
        let (Option_::Value(piece @ Val::Piece(_))
        | Option_::Act { object: piece @ Val::Piece(_), .. }) = option
        else {
            return None;
        };
        if self.state.can_see(program, decision.player, piece) {
            return None;
        }
        let place = self.state.place_of(piece);
        let offered = |other: &Val| {
            decision.choices.iter().any(|choice| match (*choice, option) {
                (Option_::Value(p), Option_::Value(_)) => p == *other,
                (Option_::Act { verb: one, object: p }, Option_::Act { verb: two, .. }) => {
                    one == two && p == *other
                }
                _ => false,
            })
        };
        let there = self.state.contents(place);
        let unseen = |p: &&Val| !self.state.can_see(program, decision.player, **p);
        (!place.is_none() && there.iter().filter(unseen).all(offered)).then_some(place)
    }

    /// Which of the pieces is taken when a person names one that nobody sees: any of them.
    pub(super) fn drawn_blindly(&mut self, index: usize) -> usize {
        let Some(decision) = self.state.decision() else { return index };
        let Some(&option) = decision.choices.get(index) else { return index };
        let place = self.chosen_blindly(decision, option);
        if place.is_none() {
            return index;
        }
        let alike: Vec<usize> = (0..decision.choices.len())
            .filter(|i| {
                let other = decision.choices[*i];
                let same = match (other, option) {
                    (Option_::Act { verb: one, .. }, Option_::Act { verb: two, .. }) => {
                        one == two
                    }
                    _ => true,
                };
                same && self.chosen_blindly(decision, other) == place
            })
            .collect();
        let at = self.bot.choose(alike.len());
        alike.get(at).copied().unwrap_or(index)
    }
}
