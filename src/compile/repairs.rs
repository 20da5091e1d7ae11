//! What an author could leave out or settle so that a sentence is read: the sentence without its bracket, cut short, or
//! with a direction of rounding. Each is tried in the place of the author's.

use super::{Compiled, Status, input, model};
use crate::book::Role;
use crate::finding::Code;
use crate::lower::from_syntax::Unit;
use crate::syntax::{Parsed, parse};
use crate::vocabulary::Vocabulary;

/// The most sentences offered for one.
const MOST: usize = 2;
/// In a book with more unread sentences none is tried: each trial reads all rules again.
const MOST_UNREAD: usize = 20;
/// Fewer words are no sentence.
const SHORTEST: usize = 4;

/// Sentences of the book that mean something but not all they say get what is read in their place.
pub(super) fn suggest(compiled: &mut Compiled, units: &[Unit]) {
    let bare: Vec<usize> = compiled
        .findings
        .iter()
        .enumerate()
        .filter(|(_, f)| f.code == Code::UnreadSentence && f.suggestions.is_empty())
        .map(|(i, _)| i)
        .collect();
    if bare.len() > MOST_UNREAD {
        return;
    }
    for i in bare {
        let Some(finding) = compiled.findings.iter().nth(i) else { continue };
        let (at, message) = (finding.at.span, finding.message.clone());
        let place = compiled.readings.iter().position(|r| {
            r.status == Status::Unread
                && Some(&r.id) == finding.rule.as_ref()
                && r.span.file == at.file
                && r.span.start <= at.start
                && at.end <= r.span.end
        });
        let Some(place) = place else { continue };
        let role = compiled.book.sets.get(compiled.readings[place].set).map(|s| &s.role);
        if matches!(role, Some(Role::House | Role::Errata | Role::Standard)) {
            continue;
        }
        let takes = |trial: &[Unit]| {
            model::takes_effect(input(compiled, &compiled.sources, trial), place)
        };
        let text = compiled.readings[place].text.clone();
        let offered = repairs(&text, &message, place, units, &compiled.vocabulary, &takes);
        if let Some(finding) = compiled.findings.iter_mut().nth(i) {
            finding.suggestions = offered;
        }
    }
}

/// The sentences that are read and lowered in the place of a unit.
fn repairs(
    text: &str,
    message: &str,
    at: usize,
    units: &[Unit],
    vocabulary: &Vocabulary,
    takes: &dyn Fn(&[Unit]) -> bool,
) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for candidate in candidates(text, message) {
        if out.len() == MOST {
            break;
        }
        let Parsed::Read(statement, _) = parse(&vocabulary.encode_text(&candidate)) else {
            continue;
        };
        let mut trial = units.to_vec();
        if let Some(unit) = trial.get_mut(at) {
            unit.statement = Some(*statement);
            unit.text.clone_from(&candidate);
        }
        if !out.contains(&candidate) && takes(&trial) {
            out.push(candidate);
        }
    }
    out
}

fn candidates(text: &str, message: &str) -> Vec<String> {
    let body = text.trim().trim_end_matches('.');
    let mut found = Vec::new();
    if message.contains("rounded") {
        let front = [", rounding ", " as evenly "]
            .iter()
            .filter_map(|tail| body.find(tail))
            .min()
            .map_or(body, |at| &body[..at]);
        found.push(format!("{front}, rounded down."));
        found.push(format!("{front}, rounded up."));
        return found;
    }
    if let (Some(open), Some(close)) = (body.find('('), body.find(')'))
        && open < close
    {
        let rest = body[close + 1..].trim_start();
        let space = if rest.starts_with([',', ';', ':']) || rest.is_empty() { "" } else { " " };
        found.push(format!("{}{space}{rest}.", body[..open].trim_end()));
    }
    let mut cuts: Vec<usize> = body
        .match_indices([',', ';'])
        .map(|(at, _)| at)
        .chain(body.match_indices(" to ").map(|(at, _)| at))
        .chain(body.match_indices(" and ").map(|(at, _)| at))
        .collect();
    cuts.sort_unstable();
    let fronts = cuts.into_iter().rev().take(4).map(|cut| body[..cut].trim());
    found.extend(
        fronts.filter(|front| front.split(' ').count() > SHORTEST).map(|f| format!("{f}.")),
    );
    found
}

#[cfg(test)]
mod tests {
    use super::candidates;

    #[test]
    fn a_bracket_is_left_out_a_tail_is_cut_and_a_share_is_rounded() {
        let text = "If it matches one (or half of one), you may take it and keep it.";
        let found = candidates(text, "");
        assert_eq!(found[0], "If it matches one, you may take it and keep it.");
        assert!(
            found.contains(&"If it matches one (or half of one), you may take it.".to_owned())
        );
        let found =
            candidates("They divide 9 points as evenly as possible.", "how it is rounded");
        assert_eq!(found[0], "They divide 9 points, rounded down.");
    }
}
