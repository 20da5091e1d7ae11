//! `Each mouse begins the game with 0 crumbs. On their turn, a mouse may …`: another name for the players.

use super::evidence::{Line, note};
use crate::finding::Findings;
use crate::vocabulary::harvest::gather::Harvest;
use crate::vocabulary::{Class, Sort};

impl Harvest {
    /// Makes a noun for players of what begins the game and has turns.
    pub(super) fn people(&mut self, lines: &[Line<'_>], findings: &mut Findings) {
        for line in lines {
            let begins = line.is(0, &["each", "every"])
                && line.is(2, &["begins", "starts"])
                && (line.is(3, &["with"]) || line.is(4, &["game"]) || line.is(4, &["play"]));
            if !begins || !line.plain(1) {
                continue;
            }
            let single = line.word(1).to_owned();
            let piece = matches!(
                self.noun_class(&single),
                Some((Class::PlaceSg | Class::TimeSg | Class::QualitySg | Class::EventSg, _))
            );
            if self.is_modelled(&single)
                || self
                    .noun_class(&single)
                    .is_some_and(|(class, field)| field && class == Class::PlayerSg)
                || piece
                || self.is_moved(&single)
                || owned(lines, &single)
                || self.is_doubtful(&single, &[])
            {
                continue;
            }
            let Some(turn) = lines.iter().find_map(|line| has_turns(line, &single)) else {
                continue;
            };
            self.at = Some(line.span(0, 3));
            self.define(&single, Sort::Player, None);
            note(
                findings,
                line.span(0, 3),
                format!(
                    "`{}` and `{turn}` make `{single}` another word for a player",
                    line.quote(0, 3)
                ),
                "no sentence defines it",
                format!(
                    "write `player`, or say what it is, for example `each player has a {single}`"
                ),
            );
        }
        self.at = None;
    }
}

/// `On their turn, a mouse may`, `the first mouse with 5 crumbs wins`.
fn has_turns(line: &Line<'_>, single: &str) -> Option<String> {
    (0..line.raws.len()).find_map(|at| {
        if line.word(at) != single {
            return None;
        }
        let acts = at > 0
            && line.is(at - 1, &["a", "each", "every", "the"])
            && line.is(at + 1, &["may", "must", "can", "cannot"])
            && (0..at).any(|i| line.is(i, &["turn"]));
        let wins = at > 0
            && line.is(at - 1, &["first", "a", "the", "only", "last"])
            && (at + 1..line.raws.len()).any(|i| line.is(i, &["wins"]));
        (acts || wins).then(|| {
            let to = (at + 1).min(line.raws.len() - 1);
            let from = if acts { 0 } else { at - 1 };
            line.quote(from, to + usize::from(acts))
        })
    })
}

/// Whether somebody has one: `their mouse`, `each player's mouse`, `has a mouse`.
fn owned(lines: &[Line<'_>], single: &str) -> bool {
    lines.iter().any(|line| {
        (1..line.raws.len()).any(|at| {
            line.word(at) == single
                && (line.is(at - 1, &["their", "your", "his", "her", "my", "whose"])
                    || line.raws[at - 1].possessive
                    || at > 1
                        && line.is(at - 1, &["a", "one"])
                        && line.is(
                            at - 2,
                            &["has", "have", "controls", "takes", "chooses", "gets"],
                        ))
        })
    })
}
