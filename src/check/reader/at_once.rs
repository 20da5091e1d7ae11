//! What happens at one moment: in which order, and who wins when somebody wins and somebody loses.

use super::{Line, Text, has, open, said, words};
use crate::check::words::Tok;
use crate::finding::Finding;

const SET_OFF: [&str; 9] = [
    "occur", "happen", "trigger", "resolve", "activate", "occurs", "happens", "triggers",
    "apply",
];
const WHAT: [&str; 3] = ["triggers", "abilities", "effects"];

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    triggers(text, found);
    win_and_lose(text, found);
    moving_on(text, found);
}

/// `Abilities that trigger at the start of a turn resolve now`: and several of them?
fn triggers(text: &Text<'_>, found: &mut Vec<Finding>) {
    let settled = said(text, &|toks| {
        let speaks = has(
            toks,
            &["triggers", "trigger", "abilities", "ability", "effects", "effect", "triggered"],
        );
        let ordered = toks.windows(2).any(|w| {
            w[0].any(&["turn", "any", "the", "an", "clockwise", "which", "own", "this", "that"])
                && w[1].is("order")
        });
        let at_once = has(toks, &["simultaneously", "simultaneous", "sequence", "choose"]);
        speaks && (ordered || at_once || has(toks, &["chooses", "first"]))
    });
    let line = text.lines.iter().find(|line| {
        let toks = line.toks;
        let what = toks.iter().position(|t| t.any(&WHAT));
        what.is_some_and(|at| {
            at < 8
                && has(&toks[at + 1..], &SET_OFF)
                && has(toks, &["beginning", "start", "end"])
                && has(toks, &["at"])
                && !has(toks, &["may", "cannot", "if", "until", "before", "after"])
        })
    });
    if let Some(line) = line.filter(|_| !settled) {
        found.push(open(
            text.whole(line),
            "when several of these come at one moment, nothing says in which order",
            "write for example `their players carry them out in turn order, each in any order they like`",
        ));
    }
}

/// The same moment for several winners and for several losers, and none for a winner and a loser.
fn win_and_lose(text: &Text<'_>, found: &mut Vec<Finding>) {
    let at_once = |toks: &[Tok]| {
        has(toks, &["simultaneously"])
            || toks.windows(2).any(|w| {
                w[0].is("same") && w[1].any(&["time", "moment", "instant"])
                    || w[0].is("at") && w[1].is("once")
            })
    };
    let several = |toks: &[Tok]| {
        has(toks, &["multiple", "several", "all", "both", "two"])
            && has(toks, &["players", "opponents", "sides"])
    };
    let wins = |toks: &[Tok]| has(toks, &["win", "wins"]);
    let loses = |toks: &[Tok]| has(toks, &["lose", "loses", "eliminated"]);
    let one = |test: &dyn Fn(&[Tok]) -> bool| {
        text.lines.iter().find(|l| at_once(l.toks) && several(l.toks) && test(l.toks))
    };
    let winners = one(&|toks| wins(toks) && !loses(toks));
    let losers = one(&|toks| loses(toks) && !toks.iter().take(6).any(|t| t.any(&["win"])));
    let (Some(winners), Some(losers)) = (winners, losers) else { return };
    let both = said(text, &|toks| wins(toks) && loses(toks) && at_once(toks));
    if both || std::ptr::eq(winners, losers) {
        return;
    }
    found.push(
        open(
            text.whole(losers),
            "nothing says what holds when at one moment somebody would win and somebody would lose, or one player both",
            "write for example `a player who would win and lose at the same time loses`",
        )
        .related(text.whole(winners), "several winners are thought of here"),
    );
}

/// `Give each its due before moving to the next`: the next in which order?
fn moving_on(text: &Text<'_>, found: &mut Vec<Finding>) {
    const GOES: [&str; 8] =
        ["moving", "move", "moves", "going", "go", "proceeding", "continuing", "turning"];
    const ORDERS: [&str; 22] = [
        "order",
        "ordered",
        "row",
        "left",
        "right",
        "clockwise",
        "counterclockwise",
        "lowest",
        "highest",
        "ascending",
        "descending",
        "line",
        "queue",
        "sequence",
        "track",
        "top",
        "first",
        "nearest",
        "leftmost",
        "alphabetical",
        "rank",
        "column",
    ];
    for line in &text.lines {
        let toks = line.toks;
        let Some(at) = (0..toks.len().saturating_sub(2)).find(|&i| {
            let the = usize::from(toks.get(i + 2).is_some_and(|t| t.is("the")));
            let next = i + 2 + the;
            let bare = toks.get(next + 1).is_none_or(|t| !t.is_word() || t.is("one"));
            toks[i].any(&GOES)
                && toks[i + 1].any(&["to", "on"])
                && toks.get(next).is_some_and(|t| t.is("next"))
                && bare
        }) else {
            continue;
        };
        let near = |l: &&Line<'_>| near(text, l, line);
        let ordered = text.lines.iter().chain(&text.asides).filter(near).any(|l| {
            has(l.toks, &ORDERS) || l.toks.iter().any(|t| t.any(&["player", "players"]))
        });
        if !ordered {
            found.push(open(
                text.words(line, at, toks.len()),
                format!(
                    "`{}`: nothing says in which order these come",
                    words(line, at, toks.len()).trim_end_matches('.')
                ),
                "say who sets the order, for example `in an order of their owner's choice`",
            ));
        }
    }
}

/// Whether two sentences stand below the same heading.
fn near(text: &Text<'_>, one: &Line<'_>, other: &Line<'_>) -> bool {
    one.view.set == other.view.set
        && text.input.titles(one.view) == text.input.titles(other.view)
}
