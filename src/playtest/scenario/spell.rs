//! What a line with a strange word may have meant: only what can be read in its place is offered.

use super::draft::Line;
use super::read::steps;
use super::run::Game;
use crate::finding::{Code, Finding};
use crate::lower::from_syntax::Reader;

/// The most sentences that are offered.
const MOST: usize = 3;

/// Puts the lines that could stand in the place of this one with its findings, and takes out what could not.
pub(super) fn suggest(
    game: &Game<'_>,
    reader: &mut Reader<'_>,
    line: &Line,
    players: &[String],
    findings: &mut [Finding],
) {
    for finding in findings {
        let mut tries = Vec::new();
        if finding.code == Code::UnknownTerm
            && let Some(word) = finding.message.split('`').nth(1)
        {
            let owned = word.strip_suffix("'s").unwrap_or(word);
            let near = game.vocabulary.nearest(owned);
            let named = players.iter().filter(|name| is_near(owned, name)).cloned();
            tries.extend(named.chain(near).map(|near| line.text.replacen(owned, &near, 1)));
        }
        tries.append(&mut finding.suggestions);
        let mut found: Vec<String> = Vec::new();
        for text in tries {
            let text = text.trim_end_matches('.').to_owned();
            let whole = format!("{} {text}", line.kind.word());
            let one = Line { text, whole: whole.clone(), retried: true, ..line.clone() };
            if found.len() < MOST
                && !found.contains(&whole)
                && steps(game, reader, &one, players).is_ok()
            {
                found.push(whole);
            }
        }
        finding.suggestions = found;
    }
}

/// Whether a name was probably meant.
fn is_near(word: &str, name: &str) -> bool {
    let slips = strsim::osa_distance(&word.to_lowercase(), &name.to_lowercase());
    (1..=2).contains(&slips) && slips < name.chars().count().div_ceil(2)
}
