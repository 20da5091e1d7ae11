//! Orders without a time that cannot be meant for before play.

use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::phrases::denote::Stuck;
use crate::lower::{Effect, Role, RuleKind, Verb};
use crate::syntax::ast::Nominal;

impl Lowerer<'_> {
    /// Why an order without a time is nothing that is done once before play: it takes a turn for granted (`take another
    /// turn`), or somebody who does it (`draw a card`), and nothing says who.
    pub(crate) fn none_of_setup(&self, effect: &Effect, unit: &Unit) -> Option<Stuck> {
        const OF_PLAY: [Verb; 5] =
            [Verb::EXTRA_TURN, Verb::SKIP, Verb::REVERSE, Verb::PASS, Verb::AGAIN];
        // Whoever deals or shuffles, it is done.
        let anybody = ["deal", "shuffle", "roll"].map(|v| self.verb_named(v));
        let mut found = false;
        effect.each_proposal(&mut |p| {
            let done_by = p.roles.iter().any(|(role, _)| *role == Role::Agent);
            found |= OF_PLAY.contains(&p.verb)
                || !p.verb.is_primitive()
                    && !done_by
                    && self.with_agent.contains(&p.verb)
                    && !anybody.contains(&Some(p.verb));
        });
        found.then(|| {
            Stuck::new(
                unit.span,
                format!("it is not said who does `{}`, and when", self.quote(unit.span)),
            )
            .help(
                "begin with `on your turn, …`, `each player …` or `when …`, or put it under a heading such as \
                 `Your turn`",
            )
        })
    }

    /// `Each player always has at least one card`: nothing keeps it so.
    pub(crate) fn no_floor(&self, n: &Nominal) -> Stuck {
        let said = self.said();
        Stuck::new(n.at.0, format!("`{said}` does not say what is done where there are fewer"))
            .help("say it, for example `when a player has no cards in hand, they draw a card`")
    }

    /// Whether an order without a time is one that readies the table, and comes before all that its set says of
    /// play: `Deal five cards to each player` as the first thing under a heading such as `Play` is done once.
    pub(crate) fn readies_the_table(
        &self,
        effect: &Effect,
        unit: &Unit,
        set_up_elsewhere: bool,
    ) -> bool {
        let deals = unit.words().iter().any(|w| matches!(&**w, "deal" | "deals" | "dealt"));
        let (mut any, mut other) = (false, false);
        effect.each_proposal(&mut |p| {
            any = true;
            let moves = matches!(p.verb, Verb::MOVE | Verb::MOVE_ALL);
            let lays = moves && (deals || !set_up_elsewhere);
            other |= p.verb != Verb::SHUFFLE && p.verb != Verb::TURN && !lays;
        });
        let begun = || {
            self.out.rules.iter().any(|rule| {
                rule.origin.set == unit.set
                    && matches!(rule.kind, RuleKind::Contents { .. } | RuleKind::May { .. })
            })
        };
        any && !other && !begun()
    }
}
