//! A table by number of players that goes past the players of the game, or leaves some of them out.

use super::super::Input;
use super::super::words::tokens;
use crate::finding::{Code, Finding, Findings};

/// Compares the heads of tables with the players that the book is for.
pub(in crate::check) fn check(input: &Input<'_>, findings: &mut Findings) {
    for (at, view) in input.sets.iter().enumerate().filter(|(_, set)| !set.standard) {
        let Some((least, most)) = players(input, at) else { continue };
        for table in &view.outline.tables {
            let Some(head) = table.rows.first() else { continue };
            let about =
                head.first().is_some_and(|(text, _)| text.to_lowercase().contains("player"));
            if !about {
                continue;
            }
            for (text, place) in &head[1..] {
                let Some(number) = tokens(text).first().and_then(|t| t.number) else {
                    continue;
                };
                let open = text.contains('+') || text.to_lowercase().contains("more");
                let message = if open && number >= most {
                    format!(
                        "`{text}` is open above, but the game is for {least} to {most} players"
                    )
                } else if number > most || number < least {
                    format!(
                        "`{text}` is no number of players here: the game is for {least} to {most}"
                    )
                } else {
                    continue;
                };
                findings.push(
                    Finding::new(Code::TablePastPlayers, *place, message)
                        .label("nobody plays so")
                        .help(format!(
                            "write `{most}`, or say at the front that more can play"
                        )),
                );
            }
        }
    }
}

/// For how many players the book says that it is.
fn players(input: &Input<'_>, set: usize) -> Option<(i64, i64)> {
    input.own().filter(|view| view.set == set).find_map(|view| {
        let toks = view.toks();
        let at = toks.iter().position(|t| t.any(&["player", "players"]))?;
        // `Players: 2 to 6`, `for 2-6 players`.
        let label = at == 0 && toks.get(1).is_some_and(|t| t.is(":"));
        let range = if label {
            &toks[2..]
        } else {
            let from = toks[..at].iter().rposition(|t| t.any(&["for", "with", "by", "has"]))?;
            &toks[from + 1..at]
        };
        let [low, to, high] = range else { return None };
        let joined = to.any(&["to", "-", "\u{2013}", "\u{2014}"]);
        Some((low.number?, high.number?)).filter(|(a, b)| joined && a < b)
    })
}
