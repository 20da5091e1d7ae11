//! Choices among pieces that the one who chooses does not see: a tile that lies face down, a card from somebody's hand.

use super::session::Session;
use crate::machine::{Decision, Option_};
use crate::program::Val;

impl Session<'_> {
    /// From which place an option takes a piece blindly: whoever chooses sees none of it, and all that lies there and is
    /// not seen may be chosen. (Where only some may, the rule says something of them, and names are what is chosen by.)
    pub(super) fn chosen_blindly(&self, decision: &Decision, option: Option_) -> Option<Val> {
        let place = self.state.place_of(piece_of(option)?);
        let blind =
            self.unseen_with(decision, option).is_some() || self.is_top(decision, option);
        blind.then_some(place)
    }

    /// Whether an option takes the top piece of a place and no other may be taken there: where it is not seen, it is not told.
    fn is_top(&self, decision: &Decision, option: Option_) -> bool {
        let Some(piece) = piece_of(option) else { return false };
        let there = self.state.contents(self.state.place_of(piece));
        let unseen = !self.state.can_see(&self.table.program, decision.player, piece);
        let others = || {
            decision.choices.iter().filter_map(|o| piece_of(*o)).filter(|p| there.contains(p))
        };
        unseen && there.len() > 1 && there.first() == Some(&piece) && others().count() == 1
    }

    /// Which option is taken when a person chooses what nobody sees: that of any piece there. Pieces alike are one option.
    pub(super) fn drawn_blindly(&mut self, index: usize) -> usize {
        let drawn = self.state.decision().and_then(|decision| {
            let option = *decision.choices.get(index)?;
            Some((option, self.unseen_with(decision, option)?))
        });
        let Some((option, there)) = drawn else { return index };
        let piece = there[self.bot.choose(there.len())];
        let choices = self.state.legal_actions();
        choices.iter().position(|other| self.offers(*other, option, piece)).unwrap_or(index)
    }

    /// The pieces that lie with that of an option, unseen, if each of them is offered.
    fn unseen_with(&self, decision: &Decision, option: Option_) -> Option<Vec<Val>> {
        let piece = piece_of(option)?;
        let unseen = |p: &Val| !self.state.can_see(&self.table.program, decision.player, *p);
        if !unseen(&piece) {
            return None;
        }
        let mut there = self.state.contents(self.state.place_of(piece));
        there.retain(unseen);
        let offered =
            |p: &Val| decision.choices.iter().any(|other| self.offers(*other, option, *p));
        (!there.is_empty() && there.iter().all(offered)).then_some(there)
    }

    /// Whether an option is to do with this piece, or one of its name beside it, what another option does.
    fn offers(&self, option: Option_, like: Option_, piece: Val) -> bool {
        let same = match (option, like) {
            (Option_::Act { verb: one, .. }, Option_::Act { verb: two, .. }) => one == two,
            (Option_::Value(_), Option_::Value(_)) => true,
            _ => false,
        };
        let name = |p: Val| self.state.name(&self.table.program, p);
        same && piece_of(option).is_some_and(|p| {
            self.state.place_of(p) == self.state.place_of(piece) && name(p) == name(piece)
        })
    }
}

/// The piece that an option is about.
fn piece_of(option: Option_) -> Option<Val> {
    match option {
        Option_::Value(piece @ Val::Piece(_))
        | Option_::Act { object: piece @ Val::Piece(_), .. } => Some(piece),
        _ => None,
    }
}
