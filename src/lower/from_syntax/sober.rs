//! Whether each word of a house rule counts. A sentence is lowered again without one of its parts; if
//! the same rules come out, that part was dropped, and the sentence is not read.

use super::context::{Lowerer, Status, Unit};
use super::denote::{Read, Stuck};
use super::heed::said;
use super::part::Part;
use crate::lower::RuleKind;
use crate::syntax::ast::Statement;

impl Lowerer<'_> {
    /// Refuses a sentence of which a part makes no difference. `before` is the pass as it was before
    /// the sentence.
    pub(super) fn every_word_counts(
        &self,
        before: &Self,
        statement: &Statement,
        status: &Status,
        unit: &Unit,
    ) -> Read<()> {
        if !matches!(status, Status::Operative | Status::Definition) {
            return Ok(());
        }
        let mark = before.out.rules.len();
        let made = self.fingerprint(mark);
        if made == before.fingerprint(mark) {
            return if self.defines_a_term(unit) || self.says_more(before, unit) {
                Ok(())
            } else {
                Err(Stuck::new(
                    unit.span,
                    format!("`{}` would change nothing in the game", self.quote(unit.span)),
                )
                .help("say what somebody may, cannot or must do, or what happens and when"))
            };
        }
        for number in 0.. {
            let mut variant = statement.clone();
            let mut part = Part::at(number);
            self.take_out(&mut variant, &mut part);
            let Some((span, words)) = part.found else { break };
            let mut trial = before.clone();
            let read = trial.statement(&variant, unit);
            let read = read.and_then(|_| trial.address(mark, unit));
            if read.is_ok() && trial.fingerprint(mark) == made {
                let words = words.unwrap_or_else(|| self.quote(span));
                return Err(Stuck::new(
                    span,
                    format!("`{words}` is not understood here: without it the rule would be the same"),
                )
                .help("leave it out, or say it in another way or in a sentence of its own"));
            }
        }
        Ok(())
    }

    /// What a sentence has made: its rules without names, and the world.
    fn fingerprint(&self, mark: usize) -> String {
        use std::fmt::Write as _;
        let mut text = String::new();
        for rule in self.out.rules.iter().skip(mark) {
            if matches!(rule.kind, RuleKind::Fact { .. }) {
                continue;
            }
            text.push_str(&said(rule));
            text.push(';');
        }
        let _ = write!(text, "{:?}", self.out.world);
        text
    }

    /// Whether a term of the book is defined in a sentence.
    fn defines_a_term(&self, unit: &Unit) -> bool {
        self.out.terms.iter().any(|(_, t)| {
            t.at.is_some_and(|at| {
                at.file == unit.span.file
                    && unit.span.start <= at.start
                    && at.end <= unit.span.end
            })
        })
    }

    /// Whether a sentence says what a later one goes on with (a sum, a procedure).
    fn says_more(&self, before: &Self, unit: &Unit) -> bool {
        let count = |l: &Self| {
            l.discourses
                .get(&unit.discourse)
                .map(|d| (d.env.results.len(), d.procedure.clone()))
        };
        let now = count(self);
        now.as_ref().is_some_and(|(n, p)| *n > 0 || p.is_some()) && now != count(before)
    }
}
