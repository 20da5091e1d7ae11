//! A verb that no rule explains: what every book reads that is said with it, or with one near it.

use std::sync::LazyLock;

use super::call::Args;
use super::context::Lowerer;
use super::discourse::Env;
use super::phrases::denote::{Denot, Read, Ref, Stuck};
use crate::lower::{Effect, Expr, RuleKind, Subject, Verb};
use crate::syntax::ast::Clause;
use crate::vocabulary::{Sort, TermId};

/// Verbs and a sentence that every book reads.
static READ: LazyLock<Vec<(Vec<&str>, &str)>> = LazyLock::new(|| {
    let lines = include_str!("../../../grammar/verbs.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(": "))
        .map(|(verbs, said)| (verbs.split(", ").collect(), said))
        .collect()
});

impl Lowerer<'_> {
    /// The refusal of a clause with such a verb.
    pub(super) fn unexplained(&self, lemma: &str, clause: &Clause) -> Stuck {
        let stuck = Stuck::new(
            clause.at.0,
            format!(
                "the book does not say what happens when somebody or something does `{lemma}`"
            ),
        );
        let known = READ.iter().find(|(verbs, _)| verbs.contains(&lemma));
        match known {
            Some((_, said)) => {
                let said = said.replace("{tally}", &self.tally_name());
                stuck.help(format!("say it with verbs that are read, for example `{said}`"))
            }
            None => stuck.help(format!(
                "write a rule for it, for example `to {lemma}, a player …` or `a player may {lemma}`"
            )),
        }
    }

    /// `If you have three of them, you may discard them`, `take one from the supply`: pieces can be handled so, never players or
    /// numbers of nothing.
    ///
    /// # Errors
    /// Of what is handled and is no piece.
    pub(super) fn handles_pieces(
        &self,
        lemma: &str,
        object: Option<&Denot>,
        args: &Args,
        clause: &Clause,
        env: &Env,
    ) -> Read<()> {
        const HANDLED: [&str; 9] =
            ["discard", "draw", "keep", "put", "place", "return", "tap", "untap", "flip"];
        let handled = HANDLED.contains(&lemma);
        match object {
            Some(d) if d.sort == Ref::Player && handled => Err(Stuck::new(
                d.span,
                format!(
                    "it is not clear what `{}` is: pieces can be handled so, and players not",
                    self.quote(d.span)
                ),
            )
            .help("name the pieces that are meant")),
            Some(d)
                if d.sort == Ref::Number
                    && (handled || lemma == "take")
                    && !args.preps.is_empty()
                    && !env.binding =>
            {
                let said = self.quote(clause.at.0);
                Err(Stuck::new(
                    clause.at.0,
                    format!("`{said}` does not say of what so many are meant"),
                )
                .help("name the pieces"))
            }
            _ => Ok(()),
        }
    }

    /// By what the game is won, or what players have so many of.
    pub(super) fn tally_name(&self) -> String {
        let named = |term| self.term(term).name.clone();
        let wins_by = self.out.rules.iter().find_map(|r| match &r.kind {
            RuleKind::Outcome { crossing: Some((Expr::Field(_, tally), _)), .. } => {
                Some(named(*tally))
            }
            _ => None,
        });
        let of_player = self.out.world.properties.iter().filter(|p| p.of == Subject::Player);
        let mut tallies = of_player.filter(|p| self.term(p.term).sort == Sort::Tally);
        wins_by
            .or_else(|| tallies.next().map(|p| named(p.term)))
            .unwrap_or_else(|| "points".to_owned())
    }

    /// The tally by which the book lets somebody win, or the only one that players have.
    pub(crate) fn goal_tally(&self) -> Option<TermId> {
        let wins = self.out.rules.iter().find_map(|r| match &r.kind {
            RuleKind::Outcome {
                effect: Effect::Do(p),
                crossing: Some((Expr::Field(_, t), _)),
                ..
            } if p.verb == Verb::WIN => Some(*t),
            _ => None,
        });
        wins.or_else(|| {
            let turn_total = super::time::press::TURN_TOTAL;
            let mut tallies = self.out.world.properties.iter().filter(|p| {
                let term = self.term(p.term);
                p.of == Subject::Player
                    && term.sort == Sort::Tally
                    && !term.name.eq_ignore_ascii_case(turn_total)
            });
            tallies.next().filter(|_| tallies.next().is_none()).map(|p| p.term)
        })
    }
}
