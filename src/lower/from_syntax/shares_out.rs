//! Pieces that a list counts for the whole game and of which each player has as many: `12 workers in four colors`, `each
//! player begins with 3 workers`.

use super::context::Lowerer;
use crate::lower::PieceSource;
use crate::vocabulary::TermId;

/// What is kept in a supply and taken from it.
const SUPPLIES: [&str; 8] = ["coin", "token", "chip", "card", "tile", "gem", "counter", "die"];
/// The most sets that such pieces come in.
const MOST: u32 = 8;

impl Lowerer<'_> {
    /// Whether all pieces of a kind are the sets of the players, `count` pieces each; then they are taken out of
    /// the shared ones.
    pub(super) fn come_in_sets(&mut self, kind: TermId, count: u32) -> bool {
        let components = &self.out.world.components;
        let mine: Vec<_> = components.iter().filter(|c| c.kinds.contains(&kind)).collect();
        let total: u32 = mine.iter().map(|c| c.count).sum();
        let name = self.term(kind).name.to_lowercase();
        let last = name.rsplit(' ').next().unwrap_or(&name);
        // Pieces that differ in more than the color of their player are not alike.
        let alike = mine.iter().all(|c| {
            c.source == PieceSource::Shared && c.values.len() < 2 && c.place.is_none()
        });
        let sets = total.checked_div(count).unwrap_or(0);
        let colors = mine.len() as u32 == sets && mine.iter().all(|c| c.values.len() == 1);
        let fits = count > 0
            && total == sets * count
            && (2..=MOST).contains(&sets)
            && (colors || mine.len() == 1 && !SUPPLIES.contains(&last));
        if !(alike && fits) {
            return false;
        }
        self.out.world.components.retain(|c| !c.kinds.contains(&kind));
        true
    }
}
