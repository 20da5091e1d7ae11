//! What is scored when the game is over, by where it stands.

use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::definitions::setup;
use crate::lower::from_syntax::phrases::quantity;
use crate::lower::{Effect, RuleKind, Verb};

impl Lowerer<'_> {
    /// Whether a sentence stands under a heading about the end of the game or its scoring.
    pub(crate) fn at_the_end(&self, unit: &Unit) -> bool {
        // Of a game in rounds, what is scored could be that of a round.
        let once = !self.is_in_rounds(unit.set);
        unit.headings.iter().skip(1).any(|h| {
            let h = h.to_lowercase();
            h.split(|c: char| !c.is_alphanumeric()).any(|w| {
                matches!(
                    w,
                    "end" | "ending" | "ends" | "final" | "winning" | "victory" | "finish"
                ) || once && matches!(w, "scoring" | "scores" | "score")
            }) && !["turn", "round", "phase", "hand", "deal"].iter().any(|w| h.contains(w))
        })
    }

    /// `Each player scores 1 point for each card in their garden`, where the same section says when the game ends.
    pub(crate) fn scored_at_the_end(&self, effect: &Effect, unit: &Unit) -> bool {
        let kind = RuleKind::Final { effect: effect.clone() };
        let mut verbs = Vec::new();
        setup::effect_of(&kind, &mut verbs);
        let everybody = super::times::for_players(effect);
        // What everybody gets before a turn is spoken of is what they begin with.
        let played = unit.headings.len() > 1
            || quantity::of_points(self, effect)
            || self.is_timed_before(unit.set, self.at);
        everybody
            && played
            && !verbs.is_empty()
            && verbs.iter().all(|v| *v == Verb::ADD)
            && self.says_end_below(unit.set, &unit.headings)
    }
}
