//! `Where a card's print and the slate disagree, the print is followed`, `where the slate and the laws disagree, the slate`, and
//! `where print and laws disagree, the laws`: laws in a circle, told by their words.

use super::{Line, Text};
use crate::check::plain::{stem, weighs};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

/// A law: what prevails, and over what.
struct Law<'l> {
    line: &'l Line<'l>,
    over: String,
    under: String,
}

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let laws: Vec<Law<'_>> = text.lines.iter().filter_map(law).collect();
    for (at, last) in laws.iter().enumerate() {
        let mut path: Vec<&Law<'_>> = vec![last];
        while let Some(now) = path.last().filter(|l| l.under != last.over) {
            let next = laws[..at].iter().find(|l| {
                l.over == now.under
                    && l.line.view.set == last.line.view.set
                    && !path.iter().any(|seen| std::ptr::eq(*seen, *l))
            });
            let Some(next) = next else { break };
            path.push(next);
        }
        if path.len() < 2 || path.last().is_none_or(|l| l.under != last.over) {
            continue;
        }
        let names: Vec<String> = path.iter().map(|l| format!("`{}`", l.over)).collect();
        let mut finding = Finding::new(
            Code::PrecedenceCycle,
            text.whole(last.line),
            format!(
                "these stand over each other in a circle: {}, and again {}",
                names.join(" over "),
                names[0]
            ),
        )
        .label("closes the circle")
        .help("take one of these laws back, or say in which case each holds");
        for law in &path[1..] {
            finding = finding.related(text.whole(law.line), "in the circle");
        }
        found.push(finding);
    }
}

/// The words by which two texts disagree.
const CLASH: [&str; 10] = [
    "disagree",
    "disagrees",
    "conflict",
    "conflicts",
    "contradict",
    "contradicts",
    "differ",
    "differs",
    "clash",
    "clashes",
];

/// `Where A and B disagree, A is followed`, `if A contradicts B, B prevails`.
fn law<'l>(line: &'l Line<'l>) -> Option<Law<'l>> {
    let toks = line.toks;
    if let Some(law) = beats(line) {
        return Some(law);
    }
    let opens = toks.first()?.any(&["where", "if", "when", "whenever", "wherever", "should"]);
    let comma = toks.iter().position(|t| t.is(","))?;
    let verb = toks[..comma].iter().position(|t| t.any(&CLASH)).filter(|_| opens)?;
    // The two sides stand on both sides of `and`, or of the verb.
    let and = toks[1..verb].iter().position(|t| t.any(&["and", "or"])).map(|i| i + 1);
    let (first, second) = match and {
        Some(and) => (&toks[1..and], &toks[and + 1..verb]),
        None => (&toks[1..verb], &toks[verb + 1..comma]),
    };
    // `A quest card` and `a hero card` are told apart by all their words.
    let alike = head(first)? == head(second)?;
    let name = |words: &[Tok]| if alike { whole(words) } else { head(words) };
    let (first, second) = (name(first)?, name(second)?);
    let main = &toks[comma + 1..];
    // `Follow the card`: an order names what prevails behind its verb.
    let ordered = main
        .iter()
        .take(3)
        .position(|t| t.any(&["follow", "obey", "use", "heed", "apply", "do"]));
    let winner = if let Some(at) = ordered {
        let rest = &main[at + 1..];
        let end = rest
            .iter()
            .position(|t| !t.is_word() || t.any(&["says", "and", "not", "instead", "rather"]))
            .unwrap_or(rest.len());
        name(&rest[..end])?
    } else {
        let wins = main.iter().position(|t| {
            t.any(&[
                "is", "are", "prevails", "prevail", "wins", "win", "counts", "count", "goes",
                "rules", "decides", "decide", "takes", "take", "holds", "hold", "governs",
                "govern", "apply", "applies",
            ])
        })?;
        name(&main[..wins])?
    };
    let (over, under) = if winner == first {
        (first, second)
    } else if winner == second {
        (second, first)
    } else {
        return None;
    };
    (over != under).then_some(Law { line, over, under })
}

/// `A storm card prevails over a terrain card`, and nothing else in the sentence.
fn beats<'l>(line: &'l Line<'l>) -> Option<Law<'l>> {
    let toks = line.toks;
    let at = toks.iter().position(|t| {
        t.any(&[
            "beats",
            "beat",
            "overrides",
            "override",
            "outranks",
            "outrank",
            "prevails",
            "prevail",
            "trumps",
            "supersedes",
            "precedence",
        ])
    })?;
    let over = toks[at + 1..].iter().take(1).position(|t| t.is("over"));
    let needs = toks[at].any(&["prevails", "prevail", "precedence"]);
    if needs && over.is_none() || toks.len() > 14 {
        return None;
    }
    let end = if toks[at].is("precedence") { at.checked_sub(1)? } else { at };
    let from = over.map_or(at + 1, |i| at + 2 + i);
    let plain = |words: &[Tok]| !words.iter().any(|t| t.any(&[",", "if", "when", "and", "or"]));
    let last = toks.iter().rposition(Tok::is_word)? + 1;
    let (over, under) = (&toks[..end], toks.get(from..last)?);
    let name = row;
    (plain(over) && plain(under) && !name(over).is_empty() && !name(under).is_empty())
        .then(|| Law { line, over: name(over), under: name(under) })
}

/// The words of weight in their order.
fn row(words: &[Tok]) -> String {
    let all: Vec<&str> = words.iter().filter(|t| weighs(t)).map(Tok::stem).collect();
    all.join(" ")
}

/// All the words of weight of a few words.
fn whole(words: &[Tok]) -> Option<String> {
    let name = row(words);
    (!name.is_empty()).then_some(name)
}

/// The last noun of a few words.
fn head(words: &[Tok]) -> Option<String> {
    words.iter().rev().find(|t| weighs(t)).map(|t| stem(&t.lower))
}
