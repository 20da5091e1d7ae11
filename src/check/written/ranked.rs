//! `This rule prevails over 3.2`, `3.2 takes precedence over 3.3`, and `3.3 overrides 3.1`: rules that rank each other in a circle,
//! told by their numbers.

use super::{Pages, Said};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};
use crate::lower::{Meta, RuleKind};
use crate::outline::SectionId;

/// A sentence that sets one rule over another.
struct Ranks<'p> {
    said: &'p Said<'p>,
    over: SectionId,
    under: SectionId,
}

/// Which side of a verb the stronger rule stands on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Before,
    Behind,
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let ranks: Vec<Ranks<'_>> = pages.said.iter().flat_map(|said| ranks(pages, said)).collect();
    for (at, last) in ranks.iter().enumerate() {
        let Some(path) = back(&ranks[..at], last) else { continue };
        // Where the book says what becomes of claims, it is asked of the verdicts whether they go round.
        let settled = pages.input.rules.lowered.rules.iter().any(|rule| {
            rule.origin.set.0 as usize == last.said.set
                && matches!(&rule.kind, RuleKind::Meta(meta) if *meta.law() == Meta::Claims)
        });
        if settled {
            continue;
        }
        let name = |id: SectionId| pages.input.sets[last.said.set].outline.rule_name(id);
        let mut names = vec![format!("`{}`", name(last.over))];
        names.extend(path.iter().map(|r| format!("`{}`", name(r.over))));
        let mut finding = Finding::new(
            Code::PrecedenceCycle,
            pages.whole(last.said),
            format!(
                "these rules prevail over each other in a circle: {}, and again {}",
                names.join(" over "),
                names[0]
            ),
        )
        .label("closes the circle")
        .help("take one of these sentences back, or say in which case each holds");
        for law in path {
            finding = finding.related(pages.whole(law.said), "in the circle");
        }
        found.push(finding);
    }
}

/// The shortest way by earlier sentences from the weaker rule of this one back to its stronger one.
fn back<'r, 'p>(before: &'r [Ranks<'p>], last: &Ranks<'p>) -> Option<Vec<&'r Ranks<'p>>> {
    let known = before
        .iter()
        .any(|r| r.said.set == last.said.set && r.over == last.over && r.under == last.under);
    let mut paths: Vec<Vec<&Ranks<'_>>> = vec![Vec::new()];
    let mut seen = vec![last.under];
    while let Some(path) = (!known && !paths.is_empty()).then(|| paths.remove(0)) {
        let now = path.last().map_or(last.under, |r| r.under);
        if now == last.over {
            return Some(path);
        }
        for next in before.iter().filter(|r| r.said.set == last.said.set && r.over == now) {
            if next.under == last.over || !seen.contains(&next.under) {
                seen.push(next.under);
                paths.push(path.iter().copied().chain([next]).collect());
            }
        }
    }
    None
}

/// What a sentence sets over what.
fn ranks<'p>(pages: &Pages<'_>, said: &'p Said<'p>) -> Vec<Ranks<'p>> {
    let toks = &said.toks;
    let named: Vec<(usize, SectionId)> =
        (0..toks.len()).filter_map(|at| Some((at, rule(pages, said, at)?))).collect();
    let outline = pages.input.sets[said.set].outline;
    let Some(own) = outline.number_in_force(said.section()).filter(|_| !named.is_empty())
    else {
        return Vec::new();
    };
    let mut out = Vec::new();
    let mut rank = |over: SectionId, under: SectionId| {
        if over != under {
            out.push(Ranks { said, over, under });
        }
    };
    if let Some((winner, losers)) = clash(toks, &named, own) {
        for loser in losers {
            rank(winner, loser);
        }
        return out;
    }
    // What holds in one case only makes no circle with what holds in another.
    if toks.first().is_some_and(|t| t.any(&["if", "when", "whenever", "while", "during", "in"]))
    {
        return out;
    }
    for at in 0..toks.len() {
        let Some((side, behind)) = verb(toks, at) else { continue };
        let from = toks[..at].iter().rposition(edge).map_or(0, |i| i + 1);
        let to = toks[behind..].iter().position(edge).map_or(toks.len(), |i| behind + i);
        // `…, if the card is red` belongs to it, `…, which holds only if …` does not.
        let conditional = (behind..toks.len().min(to + 2)).any(|i| {
            toks[i].any(&["if", "when", "unless", "while", "where", "during", "until"])
        });
        let within = |a: usize, b: usize| {
            named.iter().filter(move |(i, _)| (a..b).contains(i)).map(|(_, id)| *id)
        };
        let objects: Vec<SectionId> = within(behind, to).collect();
        let mut subjects: Vec<SectionId> = within(from, at).collect();
        let denied = toks[from..at].iter().any(|t| t.any(&["not", "never", "no", "neither"]));
        let short = at - from < 5;
        if subjects.is_empty() && short && speaks_of_itself(&toks[from..at]) {
            subjects.push(own);
        }
        for &subject in subjects.iter().filter(|_| !denied && !conditional) {
            for &object in &objects {
                match side {
                    Side::Before => rank(subject, object),
                    Side::Behind => rank(object, subject),
                }
            }
        }
    }
    out
}

/// `If 3.1 and 3.2 both apply, 3.1 is followed`: the rule that wins, and the others.
fn clash(
    toks: &[Tok],
    named: &[(usize, SectionId)],
    own: SectionId,
) -> Option<(SectionId, Vec<SectionId>)> {
    let opens = toks.first()?.any(&["if", "where", "when", "whenever", "wherever", "should"]);
    let comma = toks.iter().position(|t| t.is(",")).filter(|_| opens)?;
    let clashes = super::has(
        &toks[..comma],
        &[
            "both",
            "conflict",
            "conflicts",
            "clash",
            "contradict",
            "contradicts",
            "disagree",
            "disagrees",
            "collide",
            "differ",
        ],
    );
    let wins = super::has(
        &toks[comma..],
        &[
            "wins",
            "win",
            "prevails",
            "prevail",
            "precedence",
            "priority",
            "followed",
            "follow",
            "counts",
            "holds",
            "applied",
            "applies",
            "apply",
            "used",
            "use",
            "overrides",
        ],
    ) && !super::has(&toks[comma..], &["not", "neither", "lower", "higher"]);
    let mut sides: Vec<SectionId> =
        named.iter().filter(|(i, _)| *i < comma).map(|(_, id)| *id).collect();
    let itself = |toks: &[Tok]| toks.windows(2).any(|w| w[0].is("this") && w[1].is("rule"));
    if itself(&toks[..comma]) {
        sides.push(own);
    }
    let mut winners = named.iter().filter(|(i, _)| *i > comma).map(|(_, id)| *id);
    let winner = winners.next().or_else(|| itself(&toks[comma..]).then_some(own))?;
    let fits = clashes && wins && sides.len() > 1 && winners.next().is_none();
    (fits && sides.contains(&winner))
        .then(|| (winner, sides.into_iter().filter(|s| *s != winner).collect()))
}

/// A rule that is named by its number.
fn rule(pages: &Pages<'_>, said: &Said<'_>, at: usize) -> Option<SectionId> {
    let tok = &said.toks[at];
    let figures = tok.lower.starts_with(|c: char| c.is_ascii_digit());
    let called = at > 0
        && said.toks[at - 1].any(&["rule", "section", "paragraph", "article", "clause", "law"]);
    if !figures || !(called || tok.lower.contains('.')) {
        return None;
    }
    pages.input.sets[said.set].outline.find_number(&tok.lower).first().copied()
}

fn edge(tok: &Tok) -> bool {
    tok.any(&[".", ";", ":", ",", "but"])
}

/// `This rule`, `it`, or nothing at all: `…, overriding 3.2`.
fn speaks_of_itself(subject: &[Tok]) -> bool {
    subject.iter().all(|t| {
        t.any(&[
            "this",
            "it",
            "rule",
            "paragraph",
            "section",
            "and",
            "always",
            "itself",
            "clause",
            "article",
            "in",
            "turn",
            "thus",
            "which",
            "that",
            "also",
            "then",
            "law",
            "however",
        ])
    })
}

/// A verb that ranks: which side the stronger rule stands on, and where the other side begins.
fn verb(toks: &[Tok], at: usize) -> Option<(Side, usize)> {
    let tok = &toks[at];
    let next = |k: usize, words: &[&str]| toks.get(at + k).is_some_and(|t| t.any(words));
    let over = ["over", "before", "above", "against"];
    let passive = at > 0 && toks[at - 1].any(&["is", "are", "be"]) && next(1, &["by"]);
    match tok.stem() {
        "override" | "overrule" | "supersede" | "outrank" | "trump" | "beat" | "overriding" => {
            Some(if passive { (Side::Behind, at + 2) } else { (Side::Before, at + 1) })
        }
        "prevail" | "win" => next(1, &over).then_some((Side::Before, at + 2)),
        "take" | "have" | "get" | "enjoy" => (next(1, &["precedence", "priority"])
            && next(2, &over))
        .then_some((Side::Before, at + 3)),
        "rank" | "stand" => {
            if next(1, &["above", "over", "before"]) {
                Some((Side::Before, at + 2))
            } else {
                next(1, &["below", "behind", "under"]).then_some((Side::Behind, at + 2))
            }
        }
        "strong" | "stronger" => next(1, &["than"]).then_some((Side::Before, at + 2)),
        "weak" | "weaker" => next(1, &["than"]).then_some((Side::Behind, at + 2)),
        "yield" | "defer" | "bow" | "subordinate" | "inferior" => {
            next(1, &["to"]).then_some((Side::Behind, at + 2))
        }
        "give" => (next(1, &["way", "precedence", "priority"]) && next(2, &["to"]))
            .then_some((Side::Behind, at + 3)),
        _ => None,
    }
}
