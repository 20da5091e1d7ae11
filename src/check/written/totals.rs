//! `The last of the 42 coins`, in a game that uses 48; `the first player to have 15 points`, and an end at 20.

use super::{Pages, Said, counted};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    all_of_them(pages, found);
    made_of(pages, found);
    goals(pages, found);
}

fn report(
    pages: &Pages<'_>,
    (said, at, end): (&Said<'_>, usize, usize),
    value: i64,
    first: &Said<'_>,
    there: i64,
    noun: &str,
) -> Finding {
    Finding::new(
        Code::DifferentFigures,
        pages.words(said, at, end),
        format!("`{noun}`: {value} here, {there} by `{}`", pages.rule(first)),
    )
    .label(format!("{value} here"))
    .related(pages.whole(first), format!("{there} here"))
    .help("write the same figure in both places, or say when each one holds")
}

/// All of so many, where nothing says that there are so many.
fn all_of_them(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for said in &pages.said {
        for (at, wide) in definite(&said.toks) {
            let Some(value) = said.toks[at].number else { continue };
            // `All six of their lives`.
            let of = said.toks.get(at + 1).is_some_and(|t| t.is("of"))
                && said
                    .toks
                    .get(at + 2)
                    .is_some_and(|t| t.any(&["their", "the", "his", "her", "your", "these"]));
            let behind = if of { at + 2 } else { at };
            let Some((name, end)) = counted(&said.toks, behind) else { continue };
            let Some(noun) = name.last() else { continue };
            // Every figure that another sentence has for them.
            let mut figures: Vec<(i64, &Said<'_>, bool)> = Vec::new();
            for other in pages.said.iter().filter(|o| o.set == said.set) {
                let stock = inventory(&other.toks);
                for i in 0..other.toks.len() {
                    let same = std::ptr::eq(other, said) && i == at;
                    let Some(n) = other.toks[i].number.filter(|_| !same) else { continue };
                    let is = counted(&other.toks, i)
                        .is_some_and(|(other, _)| other.last() == Some(noun));
                    if is {
                        figures.push((n, other, stock));
                    }
                }
            }
            let known = figures.iter().any(|(n, ..)| *n == value)
                || figures.iter().any(|(a, ..)| {
                    figures.iter().any(|(b, ..)| {
                        a.saturating_add(*b) == value
                            || a.saturating_mul(*b) == value
                            || a.saturating_sub(*b) == value
                    })
                });
            let stocks: Vec<&(i64, &Said<'_>, bool)> =
                figures.iter().filter(|(.., stock)| *stock).collect();
            let [(there, first, _)] = stocks[..] else { continue };
            let big = wide || value > 4 && figures.len() == 1;
            if !known && big && *there > 1 {
                found.push(report(pages, (said, at, end), value, first, *there, noun));
            }
        }
    }
}

/// Numbers of things that are spoken of as all there are: where, and whether it says so.
fn definite(toks: &[Tok]) -> Vec<(usize, bool)> {
    (1..toks.len())
        .filter(|&i| toks[i].number.is_some_and(|n| n > 2))
        .filter_map(|i| {
            let back = |k: usize| i.checked_sub(k).map_or("", |j| toks[j].lower.as_str());
            let own = ["the", "their", "his", "her", "its", "your", "these"].contains(&back(1));
            let all = ["all", "none", "last", "each", "every"];
            let wide = all.contains(&back(1))
                || own && all.contains(&back(2))
                || own && back(2) == "of" && all.contains(&back(3));
            let with = back(1) == "with" && i > 2 && toks[i - 3].any(&["the", "this"]);
            let bounded = toks[i.saturating_sub(3)..i]
                .iter()
                .any(|t| t.any(&["next", "first", "least", "most", "other"]));
            ((wide || own || with) && !bounded).then_some((i, wide))
        })
        .collect()
}

/// Whether a sentence says what there is.
fn inventory(toks: &[Tok]) -> bool {
    let says = super::has(
        toks,
        &[
            "uses",
            "use",
            "using",
            "contains",
            "consists",
            "needs",
            "need",
            "board",
            "played",
            "includes",
            "comprises",
            "components",
            "equipment",
            "box",
            "holds",
        ],
    ) || toks.windows(2).any(|w| w[0].is("there") && w[1].any(&["are", "is"]))
        || toks.windows(2).any(|w| w[0].any(&["each", "every"]) && w[1].is("player"))
            && super::has(toks, &["has", "receives", "begins", "starts", "gets"])
        || super::has(toks, &["set", "placed"])
            && super::has(toks, &["middle", "start", "setup"])
        || toks.first().is_some_and(|t| t.any(&["place", "put", "lay"]))
            && toks.get(1).is_some_and(|t| t.any(&["the", "all"]))
            && super::has(toks, &["middle", "supply", "centre", "center", "table"]);
    says && !super::has(toks, &["if", "when", "unless", "until", "last", "all", "none"])
}

/// `The track has 40 spaces`, `a track with 45 spaces`.
fn made_of(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let mut known: Vec<(usize, String, String, i64, &Said<'_>)> = Vec::new();
    for said in &pages.said {
        for (whole, at) in parts(&said.toks) {
            let (Some(n), Some((name, end))) = (said.toks[at].number, counted(&said.toks, at))
            else {
                continue;
            };
            let noun = name.join(" ");
            let before = known
                .iter()
                .find(|(set, w, of, ..)| *set == said.set && *w == whole && *of == noun);
            if let Some((_, _, _, there, first)) = before {
                if *there != n {
                    found.push(report(pages, (said, at, end), n, first, *there, &noun));
                }
                continue;
            }
            known.push((said.set, whole, noun, n, said));
        }
    }
}

/// A thing of which there is one, and where the number of its parts stands.
fn parts(toks: &[Tok]) -> Vec<(String, usize)> {
    const ONE: [&str; 10] =
        ["board", "track", "deck", "pack", "ring", "grid", "bag", "map", "path", "lane"];
    (2..toks.len())
        .filter(|&i| toks[i].number.is_some())
        .filter(|&i| toks[i - 1].any(&["has", "with", "of"]) && toks[i - 2].any(&ONE))
        .filter(|&i| i > 2 && toks[i - 3].any(&["the", "a"]))
        .map(|i| (toks[i - 2].lower.clone(), i))
        .collect()
}

/// How many points win, told twice.
fn goals(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let mut known: Vec<(usize, String, i64, &Said<'_>)> = Vec::new();
    for said in &pages.said {
        let toks = &said.toks;
        let per = said
            .has(&["round", "hand", "trick", "instead", "each", "more", "for", "after", "if"])
            && !said.has(&["aim"])
            && !toks.windows(3).any(|w| {
                w[0].number.is_some() && (w[1].is("or") && w[2].is("more") || w[2].is("or"))
            });
        let first = toks.windows(3).position(|w| {
            w[0].is("first")
                && w[1].any(&["player", "to"])
                && w[2].any(&["to", "have", "reach", "score", "collect", "get", "with"])
        });
        let ends = toks.windows(2).any(|w| w[0].is("game") && w[1].any(&["ends", "over"]))
            && said.has(&["wins"])
            || said.has(&["player"]) && said.has(&["wins"]) && said.has(&["reaches", "has"]);
        if per || first.is_none() && !ends {
            continue;
        }
        let from = first.unwrap_or(0);
        let at = (from..toks.len()).find(|&i| {
            toks[i].number.is_some_and(|n| n > 1)
                && toks[i.saturating_sub(3)..i].iter().any(|t| {
                    t.any(&[
                        "has", "have", "reach", "reaches", "score", "scores", "collect",
                        "collects", "get", "gets",
                    ])
                })
        });
        let Some((at, value)) = at.and_then(|i| Some((i, toks[i].number?))) else { continue };
        let Some((name, end)) = counted(toks, at) else { continue };
        let noun = name.join(" ");
        let before = known.iter().find(|(set, of, ..)| *set == said.set && *of == noun);
        match before {
            Some((_, _, there, first)) if *there != value => {
                found.push(report(pages, (said, at, end), value, first, *there, &noun));
            }
            Some(_) => {}
            None => known.push((said.set, noun, value, said)),
        }
    }
}
