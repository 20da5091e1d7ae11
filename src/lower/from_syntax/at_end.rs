//! What is scored when the game is over, by where it stands.

use super::context::{Lowerer, Unit};
use crate::lower::{Effect, RuleKind, Verb};

impl Lowerer<'_> {
    /// Whether a sentence stands under a heading about the end of the game or its scoring.
    pub(super) fn at_the_end(&self, unit: &Unit) -> bool {
        // Of a game in rounds, what is scored could be that of a round.
        let rounds = |u: &Unit| {
            let text = u.text.to_lowercase();
            ["round", "hand is over", "each deal"].iter().any(|w| text.contains(w))
        };
        let once = !self.units.iter().any(|u| u.set == unit.set && rounds(u));
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
    pub(super) fn scored_at_the_end(&self, effect: &Effect, unit: &Unit) -> bool {
        let kind = RuleKind::Final { effect: effect.clone() };
        let mut verbs = Vec::new();
        super::setup::effect_of(&kind, &mut verbs);
        let everybody = super::times::for_players(effect);
        let ends = |u: &Unit| {
            let text = u.text.to_lowercase();
            u.headings == unit.headings
                && (text.contains("the game ends") || text.contains("end of the game"))
        };
        // What everybody gets before a turn is spoken of is what they begin with.
        let played = unit.headings.len() > 1
            || super::quantity::of_points(self, effect)
            || self.units[..self.at].iter().any(|u| {
                u.set == unit.set
                    && u.words()
                        .iter()
                        .any(|w| matches!(w.as_str(), "turn" | "turns" | "round" | "rounds"))
            });
        everybody
            && played
            && !verbs.is_empty()
            && verbs.iter().all(|v| *v == Verb::ADD)
            && self.units.iter().any(|u| u.set == unit.set && ends(u))
    }
}
