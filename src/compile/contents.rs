//! Sentences that say what pieces there are.

use super::{Reading, Status};
use crate::finding::{Code, Finding, Findings};
use crate::vocabulary::{self, Vocabulary};

/// A sentence that says what pieces there are: read if its figures fit.
pub(super) fn stocked(
    reading: &mut Reading,
    contents: &vocabulary::contents::Contents,
    vocabulary: &Vocabulary,
    findings: &mut Findings,
) {
    let Some(misfit) = vocabulary.stock.misfit(contents) else {
        reading.status = Status::Definition;
        reading.reading = Some(contents.reading.clone());
        return;
    };
    findings.push(
        Finding::new(Code::UnreadSentence, reading.span, misfit).rule(reading.id.clone()).help(
            "say how many there are of each, for example `40 cards: one of each number from 1 to 10 in four colors: red, blue, green and gold`",
        ),
    );
}
