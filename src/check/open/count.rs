//! The book says who begins, and not how many can play.

use super::{first, has, open, said};
use crate::check::plain::Text;
use crate::check::words::{Tok, tokens};
use crate::finding::Finding;

pub(super) fn check(text: &Text<'_>) -> Option<Finding> {
    // A sketch of a few rules says less.
    if text.lines.len() < super::WHOLE {
        return None;
    }
    // Any number of players, in figures or in words.
    let counted = |toks: &[Tok]| {
        toks.iter().enumerate().any(|(at, t)| {
            t.number.is_some_and(|n| n > 1)
                && toks[at + 1..]
                    .iter()
                    .take(3)
                    .any(|n| n.any(&["player", "players", "people", "persons", "opponents"]))
                || t.any(&["players", "people"])
                    && toks.get(at + 1).is_some_and(|n| n.number.is_some() || n.is(":"))
        }) || has(toks, &["duel", "solitaire", "solo", "opponents"])
            || has(toks, &["both"]) && has(toks, &["players"])
            || has(toks, &["any"]) && has(toks, &["number"]) && has(toks, &["players"])
    };
    let titled = text.input.sets.iter().filter(|set| !set.standard).any(|set| {
        set.outline
            .sections
            .iter()
            .filter_map(|s| s.title.as_ref())
            .any(|(title, _)| counted(&tokens(title)))
            || set.outline.tables.iter().any(|table| {
                table
                    .rows
                    .iter()
                    .flatten()
                    .any(|(cell, _)| cell.to_lowercase().contains("players"))
            })
    });
    let stated = text.input.rules.lowered.world.players.is_some();
    let line = first(text, &|toks| {
        toks.windows(2).any(|w| w[0].any(&["first", "starting", "start"]) && w[1].is("player"))
            && has(
                toks,
                &[
                    "random",
                    "randomly",
                    "determined",
                    "chosen",
                    "choose",
                    "decide",
                    "lot",
                    "oldest",
                    "youngest",
                    "eldest",
                ],
            )
            || has(toks, &["oldest", "youngest", "eldest"])
                && has(toks, &["begins", "starts", "first"])
    })?;
    let sets_up = !text.input.sets.iter().any(|set| set.changes);
    (!titled && !stated && sets_up && !said(text, &counted)).then(|| {
        open(
            text.whole(line),
            "nothing says how many can play",
            "write for example `two to five players take part`",
        )
    })
}
