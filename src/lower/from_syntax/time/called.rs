//! Times by a word of everybody: `during your upkeep`, where the book has an upkeep step; `in summer`, where it has none.

use crate::lower::TimeId;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::phrases::denote::{Denot, Read, Ref, Stuck};
use crate::vocabulary::Word;

impl Lowerer<'_> {
    /// The one step or phase that has a word for its name: `during your upkeep`.
    pub(crate) fn time_called(&self, lemma: &str) -> Option<TimeId> {
        let mut called = self.times.iter().filter(|(t, _)| {
            let name = self.term(**t).name.to_lowercase();
            name.strip_prefix(lemma).is_some_and(|rest| matches!(rest, " step" | " phase"))
        });
        let one = called.next().map(|(_, id)| *id);
        one.filter(|_| called.next().is_none())
    }

    /// `In summer, nobody may score`, where the book has no summer.
    pub(crate) fn unknown_time(&self, d: &Denot) -> bool {
        const PLAIN: [&str; 18] = [
            "game",
            "turn",
            "round",
            "time",
            "phase",
            "step",
            "stage",
            "play",
            "moment",
            "match",
            "beginning",
            "start",
            "end",
            "setup",
            "session",
            "period",
            "interval",
            "hand",
        ];
        d.sort == Ref::Time(None)
            && matches!(&d.noun, Some(w @ Word::Lexeme(_)) if !self.is(w, &PLAIN))
    }

    /// The stretch of time within which something is counted: a time of the book, or none for the whole game. `Once in each
    /// phase` names none of them.
    pub(crate) fn counted_within(&self, d: &Denot) -> Read<Option<TimeId>> {
        let whole = matches!(&d.noun, None | Some(Word::Term(_)))
            || d.noun.as_ref().is_some_and(|w| self.is(w, &["game"]));
        match d.sort {
            Ref::Time(None) if !whole => Err(Stuck::new(
                d.span,
                format!("`{}` is no one time of this book", self.quote(d.span)),
            )
            .help("name the time, for example `once per turn` or `once per game`")),
            Ref::Time(time) => Ok(time),
            _ => Ok(None),
        }
    }
}
