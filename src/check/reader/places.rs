//! Questions about places: who sees what lies there, which card of a pile is drawn, what `in play` takes in.

use super::{Line, Text, has, names, open, slip};
use crate::check::plain::stem;
use crate::check::words::Tok;
use crate::finding::Finding;

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let places: Vec<(&Line<'_>, Vec<String>)> =
        text.lines.iter().filter_map(|l| Some((l, place(l.toks)?))).collect();
    if places.len() > 2 {
        seen(text, &places, found);
        in_play(text, &places, found);
    }
    top(text, found);
    whose(text, found);
    siblings(text, found);
}

/// The place of `The Yard is a Zone`.
fn place(toks: &[Tok]) -> Option<Vec<String>> {
    let is = toks.iter().take(4).position(|t| t.is("is"))?;
    let kind = toks.get(is + 2)?.any(&["zone", "place", "area", "pile"])
        && toks[is + 1].any(&["a", "an"]);
    (kind && toks[0].is("the") && is > 1)
        .then(|| toks[1..is].iter().map(|t| stem(&t.lower)).collect())
}

fn speaks(toks: &[Tok], place: &[String]) -> bool {
    toks.windows(place.len()).any(|w| w.iter().zip(place).all(|(t, n)| t.stem() == *n))
}

/// Of some places it is said who sees what lies there, and of one it is not.
fn seen(text: &Text<'_>, places: &[(&Line<'_>, Vec<String>)], found: &mut Vec<Finding>) {
    let told = |name: &[String]| {
        text.lines.iter().any(|l| {
            speaks(l.toks, name)
                && (has(
                    l.toks,
                    &[
                        "seen", "see", "sees", "look", "looks", "hidden", "public", "visible",
                        "secret",
                    ],
                ) || l
                    .toks
                    .windows(2)
                    .any(|w| w[0].is("face") && w[1].any(&["up", "down"])))
        })
    };
    let general = text.lines.iter().any(|l| {
        has(l.toks, &["all", "other", "others", "every"])
            && has(l.toks, &["seen", "see", "public", "visible"])
    });
    let (known, open_ones): (Vec<_>, Vec<_>) = places.iter().partition(|(_, name)| told(name));
    let Some((line, _)) = open_ones.first() else { return };
    if known.len() < 2 || general {
        return;
    }
    let names: Vec<String> =
        open_ones.iter().map(|(_, n)| format!("`{}`", n.join(" "))).collect();
    found.push(open(
        text.whole(line),
        format!(
            "who can see what lies there, and whether its order counts, is not said of {}",
            names.join(", ")
        ),
        "write for example `what lies there is face up`",
    ));
}

/// `Removed from play`, of what lies where nothing is in play.
fn in_play(text: &Text<'_>, places: &[(&Line<'_>, Vec<String>)], found: &mut Vec<Finding>) {
    let phrase =
        |toks: &[Tok], first: &str| toks.windows(2).any(|w| w[0].is(first) && w[1].is("play"));
    let defines =
        |l: &Line<'_>| phrase(l.toks, "in") && has(l.toks, &["is", "are"]) && l.plain.open == 0;
    let inside: Vec<&Vec<String>> = places
        .iter()
        .map(|(_, name)| name)
        .filter(|name| text.lines.iter().any(|l| defines(l) && speaks(l.toks, name)))
        .collect();
    if inside.is_empty() {
        return;
    }
    for line in text
        .lines
        .iter()
        .filter(|l| phrase(l.toks, "from") && has(l.toks, &["removed", "leaves", "leave"]))
    {
        let section: Vec<&Line<'_>> = text
            .lines
            .iter()
            .filter(|l| l.view.set == line.view.set && l.view.section() == line.view.section())
            .collect();
        let near = |name: &Vec<String>| {
            section.iter().any(|l| {
                l.toks.iter().enumerate().any(|(i, t)| {
                    t.any(&["from", "on", "in"])
                        && l.toks.get(i + 1).is_some_and(|n| n.is("the"))
                        && speaks(
                            l.toks
                                .get(i + 2..(i + 2 + name.len()).min(l.toks.len()))
                                .unwrap_or_default(),
                            name,
                        )
                })
            })
        };
        let outside = places.iter().map(|(_, n)| n).find(|n| !inside.contains(n) && near(n));
        let Some(outside) = outside.filter(|_| !inside.iter().any(|n| near(n))) else {
            continue;
        };
        let names: Vec<String> = inside.iter().map(|n| format!("`{}`", n.join(" "))).collect();
        found.push(slip(
            text.whole(line),
            format!(
                "`play` is left from the `{}` here, and only what is in the {} is in play",
                outside.join(" "),
                names.join(" or the ")
            ),
            "say where it goes, or name that place among those in play",
        ));
    }
}

/// Cards come from a deck, and no sentence says which of them.
fn top(text: &Text<'_>, found: &mut Vec<Finding>) {
    let told = super::said(text, &|toks| {
        has(toks, &["top", "topmost", "random", "randomly", "bottom"])
            && !has(toks, &["bag"])
            && has(toks, &["card", "cards", "deck", "top"])
    });
    let line = text.lines.iter().find(|l| {
        l.plain.open > 0
            && has(l.toks, &["drawn", "draws"])
            && has(l.toks, &["moved", "moves", "taken"])
            && names(l.toks, "deck")
            && has(l.toks, &["from"])
    });
    if let Some(line) = line.filter(|_| !told) {
        found.push(open(
            text.whole(line),
            "which card of the deck is drawn is not said",
            "write `the top card of the deck`",
        ));
    }
}

/// `A cart for it to be loaded on must be chosen`: anybody's cart?
fn whose(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        let toks = line.toks;
        let at = toks.windows(5).position(|w| {
            w[0].any(&["a", "an"])
                && w[2].is("for")
                && w[3].any(&["it", "them", "this"])
                && w[4].is("to")
        });
        let chosen = has(
            toks,
            &["selected", "chosen", "named", "choose", "chooses", "select", "selects"],
        );
        let owned = has(
            toks,
            &[
                "own",
                "their",
                "his",
                "her",
                "your",
                "control",
                "controls",
                "any",
                "another",
                "opponent's",
            ],
        );
        all_of_whom(text, line, found);
        if let Some(at) = at.filter(|_| chosen && !owned) {
            let noun = &toks[at + 1].lower;
            found.push(open(
                text.words(line, at, at + 2),
                format!("may this `{noun}` be another player's"),
                format!("write `a {noun} they control`, or `any {noun}`"),
            ));
        }
    }
}

/// `All tired oxen are refreshed`, among the steps of one player's turn: whose oxen?
fn all_of_whom(text: &Text<'_>, line: &Line<'_>, found: &mut Vec<Finding>) {
    const READY: [&str; 8] = [
        "untap",
        "untaps",
        "untapped",
        "refresh",
        "refreshed",
        "readied",
        "ready",
        "unexhaust",
    ];
    let toks = line.toks;
    let all = toks.first().is_some_and(|t| t.is("all")) && has(toks, &READY) && toks.len() < 9;
    let owned = has(
        toks,
        &["their", "your", "player", "players", "his", "her", "own", "control", "controls"],
    );
    let turns =
        || super::said(text, &|t| t.windows(2).any(|w| w[0].is("active") && w[1].is("player")));
    if all && !owned && turns() {
        found.push(open(
            text.whole(line),
            "those of the player whose turn it is, or those of all players",
            "write `all … of the active player`, or `all … of all players`",
        ));
    }
}

/// One of a row (`X is a Rank`) with nothing below it, where each other has rules of its own.
fn siblings(text: &Text<'_>, found: &mut Vec<Finding>) {
    let mut rows: std::collections::BTreeMap<(usize, String), Vec<(&Line<'_>, bool)>> =
        std::collections::BTreeMap::new();
    for line in &text.lines {
        let toks = line.toks;
        let Some(is) = toks.iter().take(5).position(|t| t.is("is")) else { continue };
        let short = toks.iter().filter(|t| t.is_word()).count() == is + 3;
        let kind = toks.get(is + 2).filter(|t| t.is_word() && t.number.is_none());
        let Some(kind) = kind.filter(|_| short && is > 0 && toks[is + 1].any(&["a", "an"]))
        else {
            continue;
        };
        let outline = text.input.sets[line.view.set].outline;
        let id = line.view.section();
        let more = !outline.children(id).is_empty() || outline.sentences_of(id).count() > 1;
        let numbered = outline.section(id).number.is_some();
        if numbered {
            rows.entry((line.view.set, stem(&kind.lower))).or_default().push((line, more));
        }
    }
    for ((_, kind), row) in rows {
        let bare: Vec<_> = row.iter().filter(|(_, more)| !more).collect();
        let [(line, _)] = bare[..] else { continue };
        if row.len() > 3 {
            found.push(open(
                text.whole(line),
                format!("each other `{kind}` has rules of its own, and this one has none"),
                "write when it can be used and what it does, or that nothing more holds for it",
            ));
        }
    }
}
