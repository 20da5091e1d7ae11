//! What is scored when the game is over, by where it stands.

use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::phrases::quantity;
use crate::lower::{Arg, Cond, Domain, Effect, Expr, Manner, Role, Verb};

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
                ) || once && matches!(w, "scoring" | "scores" | "score" | "points")
            }) && !["turn", "round", "phase", "hand", "deal"].iter().any(|w| h.contains(w))
        })
    }

    /// Whether something is scored under a heading such as `End`.
    pub(crate) fn added_at_the_end(&self, effect: &Effect, unit: &Unit) -> bool {
        if !self.at_the_end(unit) {
            return false;
        }
        // To whom, it has to be said.
        let (mut added, mut to_all) = (false, true);
        effect.each_proposal(&mut |p| {
            if p.verb == Verb::ADD {
                added = true;
                to_all &= p.roles.iter().any(|(role, _)| *role == Role::Object);
            }
        });
        added && to_all
    }

    /// `The player with the fewest pearls loses 3 points`: of several who have as few, each does, as with what whoever stands first
    /// scores.
    pub(crate) fn of_all_tied(effect: Effect) -> Effect {
        let Effect::Do(p) = &effect else { return effect };
        let best = p.roles.iter().find_map(|(role, a)| match a {
            Arg::Is(Expr::One(q))
                if *role == Role::Object
                    && q.domain == Domain::Players
                    && q.sort.is_empty()
                    && q.filter != Cond::True =>
            {
                Some((**q).clone())
            }
            _ => None,
        });
        let Some(over) = best.filter(|_| p.verb == Verb::ADD) else { return effect };
        let mut each = p.clone();
        for (role, a) in &mut each.roles {
            if *role == Role::Object {
                *a = Arg::Is(Expr::Slot(over.var));
            }
        }
        let body = Box::new(Effect::Do(each));
        Effect::ForEach { slot: over.var, over, body, manner: Manner::AtOnce }
    }

    /// `If a player has no pearls, they score 4 points`, where the same section says when the game ends: then, and not as soon
    /// as it is so.
    pub(crate) fn only_scored_at_the_end(&self, effect: &Effect, unit: &Unit) -> bool {
        only_adds(effect)
            && unit.headings.len() > 1
            && quantity::of_points(self, effect)
            && (self.at_the_end(unit) || self.says_end_below(unit.set, &unit.headings))
    }

    /// `Each player scores 1 point for each card in their garden`, where the same section says when the game ends.
    pub(crate) fn scored_at_the_end(&self, effect: &Effect, unit: &Unit) -> bool {
        let everybody = super::times::for_players(effect);
        // What everybody gets before a turn is spoken of is what they begin with.
        let played = unit.headings.len() > 1
            || quantity::of_points(self, effect)
            || self.is_timed_before(unit.set, self.at);
        everybody
            && played
            && only_adds(effect)
            && self.says_end_below(unit.set, &unit.headings)
    }
}

/// Whether an effect adds to what is counted, and does nothing else.
fn only_adds(effect: &Effect) -> bool {
    let (mut some, mut all) = (false, true);
    effect.each_proposal(&mut |p| {
        some = true;
        all &= p.verb == Verb::ADD;
    });
    some && all
}
