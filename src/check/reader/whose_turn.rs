//! `An altar can only be built during the Dusk Phase`, in which all players act: in anybody's?

use super::{Line, Text, has, open, words};
use crate::check::words::Tok;
use crate::finding::Finding;

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let turns = text.lines.iter().any(|line| {
        line.toks.windows(2).any(|w| {
            w[0].any(&["active", "current"]) && w[1].is("player")
                || w[0].any(&["their", "your", "his", "her", "player's"]) && w[1].is("turn")
        })
    });
    if !turns {
        return;
    }
    let hit = text.lines.iter().find_map(|line| {
        let (from, to, name) = only_during(line.toks)?;
        let all = text.lines.iter().find(|other| all_act(other, &name))?;
        Some((line, from, to, all))
    });
    let Some((line, from, to, all)) = hit else { return };
    let during = words(line, from, to);
    found.push(
        open(
            text.words(line, from, to),
            format!(
                "`{during}` does not say whose, and by `{}` not only the player whose turn it is acts then",
                text.rule(all)
            ),
            "write `during their own …`, or that all players may do it then",
        )
        .related(text.whole(all), "others act here too"),
    );
}

/// `Can only … during the Dusk Phase`: where, and its name.
fn only_during(toks: &[Tok]) -> Option<(usize, usize, Vec<String>)> {
    let modal = toks.iter().position(|t| t.any(&["can", "may"]))?;
    let during = toks.iter().position(|t| t.is("during")).filter(|&d| d > modal)?;
    let only = has(&toks[modal..during], &["only"]);
    let the = toks.get(during + 1)?.is("the");
    let end = (during + 2..toks.len().min(during + 6))
        .find(|&i| toks[i].any(&["phase", "step", "segment"]))?;
    let owned = has(&toks[during..], &["active", "your", "their", "own", "his", "player's"])
        || toks[end + 1..].first().is_some_and(|t| t.is("of"))
        || has(&toks[..during], &["active"]);
    let name: Vec<String> =
        toks[during + 2..=end].iter().map(|t| t.stem().to_owned()).collect();
    (only && the && !owned && name.len() > 1).then_some((during, end + 1, name))
}

/// `During the Dusk Phase, players may …`.
fn all_act(line: &Line<'_>, name: &[String]) -> bool {
    let toks = line.toks;
    let opens = toks.first().is_some_and(|t| t.any(&["during", "in"]));
    let comma = toks.iter().position(|t| t.is(","));
    let Some(comma) = comma.filter(|_| opens) else { return false };
    let named = toks[..comma]
        .windows(name.len())
        .any(|w| w.iter().zip(name).all(|(t, n)| t.stem() == *n));
    let rest = &toks[comma + 1..];
    let all = rest.first().is_some_and(|t| t.is("players"))
        || rest.first().is_some_and(|t| t.any(&["all", "each", "any", "every"]))
            && rest.get(1).is_some_and(|t| t.any(&["player", "players"]));
    named && all
}
