//! Cards are held in hands and drawn from decks, and nothing says with what one begins.

use super::{first, has, open, said};
use crate::check::plain::Text;
use crate::finding::Finding;

pub(super) fn check(text: &Text<'_>) -> Option<Finding> {
    let begun = said(text, &|toks| {
        let begins = has(
            toks,
            &["begins", "begin", "starts", "start", "starting", "opening", "initial"],
        );
        has(toks, &["deal", "deals", "dealt"]) && has(toks, &["card", "cards", "hand", "hands"])
            || begins
                && has(toks, &["hand", "hands", "cards", "each", "every"])
                && has(toks, &["player", "players", "hand", "game"])
            || has(toks, &["each", "every"])
                && has(toks, &["draws", "takes", "receives", "gets"])
                && !has(toks, &["turn", "step", "phase", "round"])
    });
    let titled = text.input.sets.iter().filter(|set| !set.standard).any(|set| {
        set.outline.sections.iter().any(|s| {
            s.title.as_ref().is_some_and(|(title, _)| {
                let title = title.to_lowercase();
                [
                    "setup",
                    "set-up",
                    "set up",
                    "setting up",
                    "preparation",
                    "preparing",
                    "getting started",
                    "start of the game",
                    "start of game",
                    "starting",
                    "before play",
                    "before you",
                    "to begin",
                ]
                .iter()
                .any(|word| title.contains(word))
            })
        })
    });
    let line =
        first(text, &|toks| has(toks, &["hand", "hands"]) && !has(toks, &["if", "may"]))?;
    let drawn =
        said(text, &|toks| has(toks, &["draw", "draws"]) && has(toks, &["card", "cards"]));
    (drawn && !begun && !titled).then(|| {
        open(
            text.whole(line),
            "nothing says with how many cards, or with what else, one begins",
            "write for example `each player begins the game with a hand of five cards`, and who goes first",
        )
    })
}
