//! Whether every word of a line counts: a scenario that passes has to say what was tried.

use super::draft::{Kind, Line};
use super::read::{Read, Step, Steps, odd};
use crate::finding::Finding;
use crate::lower::from_syntax::{Reader, Saying, Told};
use crate::syntax::ast::{Adjunct, Clause, Link, Modal, Opener, Sentence, Statement};

/// Refuses a line some words of which could be left out or exchanged without a difference. `again` reads
/// another sentence as the line was read.
pub(super) fn check(
    reader: &mut Reader<'_>,
    statement: &Statement,
    line: &Line,
    steps: &[Read],
    mut again: impl FnMut(&mut Reader<'_>, &Statement) -> Steps,
) -> Result<(), Vec<Finding>> {
    let mine = said(steps);
    let idle = reader.idle_words(statement, |reader, other| match again(reader, other) {
        Ok(steps) if said(&steps) == mine => Told::Same,
        Ok(_) => Told::Otherwise,
        Err(_) => Told::Nothing,
    });
    let Some((words, rest)) = idle else { return Ok(()) };
    let words = words.trim_matches([',', '.', ' ']);
    Err(vec![odd(
        line.span,
        format!("`{words}` is not understood here: without it the line would say the same"),
        &format!("write `{} {rest}`, and say the rest in a line of its own", line.kind.word()),
    )])
}

/// What steps come to.
fn said(steps: &[Read]) -> Vec<String> {
    let doing = |d: &crate::lower::from_syntax::Doing| d.said();
    steps
        .iter()
        .map(|read| match &read.step {
            Step::Given(saying) | Step::Expect(saying) => saying.said(),
            Step::Do(doings) => doings.iter().map(doing).collect(),
            Step::Events(doings, yes) => {
                let all: String = doings.iter().map(doing).collect();
                format!("{yes} {all}")
            }
            Step::Roll(roll, shown) => format!("{} {shown:?}", roll.said()),
            Step::GoOn(moment) => Saying::It(moment.clone()).said(),
            other => format!("{other:?}"),
        })
        .collect()
}

/// Refuses a sentence that hangs on another one, or that leaves open which of its clauses counts.
pub(super) fn stands_alone(sentence: &Sentence, line: &Line) -> Result<(), Vec<Finding>> {
    let hangs = sentence.opener.is_some_and(|o| o == Opener::Instead || o.takes_case());
    let open =
        sentence.clauses.iter().any(|joined| matches!(joined.link, Link::Or | Link::Otherwise));
    if hangs || open || sentence.exception.is_some() {
        return Err(vec![odd(
            line.span,
            format!("`{}` does not say one thing", line.text),
            "say what is so in this one case; another case is another scenario",
        )]);
    }
    Ok(())
}

/// Refuses what is not done, or only may be.
pub(super) fn is_done(clause: &Clause, line: &Line) -> Result<(), Vec<Finding>> {
    debug_assert!(line.kind == Kind::When);
    if clause.verb.negated {
        return Err(vec![odd(
            line.span,
            format!("`{}` does not say what is done", line.text),
            "leave the line out, or say that somebody `passes` or `chooses not to …`",
        )]);
    }
    let condition =
        |adjunct: &Adjunct| matches!(adjunct, Adjunct::Sub(..) | Adjunct::Either(_));
    if clause.adjuncts.iter().any(condition) {
        return Err(vec![odd(
            line.span,
            format!("`{}` says on what condition, and not only what is done", line.text),
            "say in a `Given` line what is so, and what is done in a line of its own",
        )]);
    }
    if let Some(Modal::May | Modal::Can | Modal::Must | Modal::Should | Modal::Would) =
        clause.verb.modal
    {
        return Err(vec![odd(
            line.span,
            format!("`{}` says what may or must be done, not what is", line.text),
            "write `When Ann plays the Fox` for what is done, and `Then Ann can play the Fox` for what may be",
        )]);
    }
    Ok(())
}
