//! `A boat costs four rope and three cloth`, where nobody may hold more than six goods, rope and cloth taken together.

use std::collections::BTreeSet;

use super::{Pages, Said, has};
use crate::check::words::{Tok, is_small};
use crate::finding::{Code, Finding};

/// At most so many of several kinds together.
struct Limit<'p> {
    said: &'p Said<'p>,
    most: i64,
    kinds: BTreeSet<String>,
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for limit in pages.said.iter().filter_map(|said| limit(pages, said)) {
        for said in pages.said.iter().filter(|s| s.set == limit.said.set) {
            if std::ptr::eq(said, limit.said) {
                continue;
            }
            let Some((from, to, sum)) = price(&said.toks, &limit.kinds) else { continue };
            // What is paid of one kind is compared elsewhere, but for these words.
            let told = limit.kinds.len() < 2
                && !said.toks[from].any(&["need", "needs", "requires", "is"]);
            if sum <= limit.most || told {
                continue;
            }
            let (rule, most) = (pages.rule(limit.said), limit.most);
            found.push(
                Finding::new(
                    Code::NeverLegal,
                    pages.words(said, from, to),
                    format!("nobody can ever pay this: it takes {sum} in all, and `{rule}` lets nobody have more than {most}"),
                )
                .label(format!("{sum} in all"))
                .related(pages.whole(limit.said), format!("at most {most}"))
                .help("lower the price or raise the limit"),
            );
        }
    }
}

/// `Nobody may ever hold more than six goods`: how many, and every word for one of them.
fn limit<'p>(pages: &Pages<'_>, said: &'p Said<'p>) -> Option<Limit<'p>> {
    let toks = &said.toks;
    let have = toks.iter().position(|t| {
        ["hold", "have", "own", "keep", "store", "carry", "possess"].contains(&t.stem())
    })?;
    let stop = toks.iter().position(|t| t.any(&[";", "."])).unwrap_or(toks.len());
    let head = &toks[..stop];
    let cases =
        has(
            head,
            &["if", "when", "unless", "who", "end", "after", "except", "until", "during", "at"],
        ) && !head.windows(2).any(|w| w[0].is("at") && w[1].any(&["most", "once", "any"]));
    let denied =
        has(&head[..have.min(head.len())], &["never", "not", "cannot", "no", "nobody"]);
    let figure = (have + 1..head.len().min(have + 6)).find(|&i| head[i].number.is_some())?;
    let before: Vec<&str> = head[have + 1..figure].iter().map(|t| t.lower.as_str()).collect();
    let bound = match before.as_slice() {
        ["more", "than"] => denied,
        [.., "no", "more", "than"]
        | [.., "at", "most"]
        | [.., "up", "to"]
        | [.., "a", "maximum", "of"] => !denied,
        _ => false,
    };
    let most = head[figure].number.filter(|n| *n > 0 && bound && !cases)?;
    let (name, end) = super::counted(head, figure)?;
    // What lies in one place, or is of one colour.
    if head.get(end).is_some_and(|t| t.any(&["of", "in", "on", "from", "per", "at"]))
        && !head.get(end + 1).is_some_and(|t| t.any(&["all", "total", "any", "once"]))
        || has(head, &["each", "every", "same", "kind", "per"])
    {
        return None;
    }
    let together = has(&head[end..], &["together", "total", "altogether", "combined"]);
    // `Three action tokens` are of one kind.
    if name.len() > 1 && !together {
        return None;
    }
    let noun = name.last()?;
    let mut kinds = BTreeSet::from([noun.clone()]);
    // `Wood and stone counted together`, `(rope and cloth together)`.
    if together {
        for w in head[end..].windows(3).filter(|w| w[1].any(&["and", "plus"])) {
            kinds.extend([w[0].stem().to_owned(), w[2].stem().to_owned()]);
        }
    }
    for other in pages.said.iter().filter(|s| s.set == said.set) {
        kinds.extend(kinds_of(&other.toks, noun));
    }
    kinds.retain(|k| !["player", "coin", "point"].contains(&k.as_str()) || k == noun);
    Some(Limit { said, most, kinds })
}

/// `40 rope tokens`, `rope and cloth are goods`.
fn kinds_of(toks: &[Tok], noun: &str) -> Vec<String> {
    let mut out: Vec<String> = toks
        .windows(3)
        .filter(|w| w[0].number.is_some() && w[2].stem() == noun && w[2].is_word())
        .filter(|w| w[1].is_word() && w[1].number.is_none() && !is_small(&w[1].lower))
        .map(|w| w[1].stem().to_owned())
        .collect();
    let is = toks.windows(2).position(|w| w[0].is("are") && w[1].stem() == noun);
    if let Some(is) =
        is.filter(|&i| i > 0 && i < 8 && toks.get(i + 2).is_none_or(|t| !t.is_word()))
    {
        let bare = toks[..is].iter().all(|t| {
            t.any(&[",", "and"]) || t.is_word() && t.number.is_none() && !is_small(&t.lower)
        });
        if bare {
            out.extend(
                toks[..is]
                    .iter()
                    .filter(|t| t.is_word() && !t.is("and"))
                    .map(|t| t.stem().to_owned()),
            );
        }
    }
    out
}

/// `Costs three rope and four cloth`, `pay five rope`, `buy a boat for four rope and three cloth`: all of it together.
fn price(toks: &[Tok], kinds: &BTreeSet<String>) -> Option<(usize, usize, i64)> {
    const PAY: [&str; 6] = ["cost", "pay", "spend", "require", "need", "sacrifice"];
    const BUY: [&str; 6] = ["buy", "build", "purchase", "hire", "price", "cost"];
    // `Four for each`, `players together`, `up to four`.
    const LOOSE: [&str; 10] = [
        "each", "every", "per", "together", "players", "more", "fewer", "less", "between", "or",
    ];
    if has(toks, &LOOSE) {
        return None;
    }
    (0..toks.len()).find_map(|start| {
        let bought = toks[start].any(&["for", "of", "is"])
            && toks[..start].iter().any(|t| BUY.contains(&t.stem()));
        // `You need 60 coins to play` is no price.
        let needs = toks[start].any(&["need", "needs", "require", "requires"]);
        let builds = toks.iter().any(|t| BUY.contains(&t.stem()));
        let pays = PAY.contains(&toks[start].stem()) && (builds || !needs);
        let (end, sum) = summed(toks, start, kinds).filter(|_| bought || pays)?;
        Some((start, end, sum))
    })
}

/// What the amounts behind a word come to, and one past the last of them.
fn summed(toks: &[Tok], start: usize, kinds: &BTreeSet<String>) -> Option<(usize, i64)> {
    let (mut at, mut sum, mut end) = (start + 1, 0_i64, start);
    while toks.get(at).is_some_and(|t| t.any(&["is", "exactly", "a", "total", "of", ":"])) {
        at += 1;
    }
    while let Some(n) = toks.get(at).and_then(|t| t.number) {
        if !toks.get(at + 1).is_some_and(|t| kinds.contains(t.stem())) {
            break;
        }
        let two = toks.get(at + 2).is_some_and(|t| kinds.contains(t.stem()));
        end = if two { at + 3 } else { at + 2 };
        sum = sum.saturating_add(n);
        at = end;
        while toks.get(at).is_some_and(|t| t.any(&[",", "and", "plus"])) {
            at += 1;
        }
    }
    (end > start).then_some((end, sum))
}
