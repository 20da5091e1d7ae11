//! `Must bid at least three coins`, where nobody may bid more than they hold and only who holds none is excused.

use super::{Pages, Said, counted};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for said in &pages.said {
        at_least(pages, said, found);
        from_an_empty_hand(pages, said, found);
    }
}

/// A duty for so many or more, beside a rule that nobody gives more than they have.
fn at_least(pages: &Pages<'_>, said: &Said<'_>, found: &mut Vec<Finding>) {
    let Some((number, least)) = least(&said.toks) else { return };
    let Some(noun) = counted(&said.toks, number).and_then(|(name, _)| name.last().cloned())
    else {
        return;
    };
    let of = |other: &&Said<'_>| other.set == said.set && super::names(&other.toks, &noun);
    let Some(bound) = pages.said.iter().filter(of).find(|o| no_more_than_there_are(&o.toks))
    else {
        return;
    };
    // Who has some and not enough may be told what to do.
    let told = pages.said.iter().filter(of).any(|other| {
        let toks = &other.toks;
        let short = toks.iter().enumerate().any(|(i, t)| {
            t.any(&["fewer", "less"])
                || t.any(&["all", "everything"])
                    && toks[i + 1..].iter().take(4).any(|t| t.any(&["they", "left"]))
                || t.any(&["enough", "possible", "insufficient", "unable"])
        });
        let other_least = toks.iter().any(|t| t.number == Some(least))
            && toks.iter().any(|t| t.any(&["if", "unless", "who", "only"]))
            && !std::ptr::eq(other, said);
        short || other_least
    });
    // A start with so many that nobody runs out is not looked into.
    if told {
        return;
    }
    found.push(
        Finding::new(
            Code::MustButCannot,
            pages.whole(said),
            format!(
                "this asks for {least} or more, and who has some but fewer is not spoken of: `{}` lets nobody give more than they have",
                pages.rule(bound)
            ),
        )
        .label("must be done")
        .related(pages.whole(bound), "cannot be done")
        .help("say what a player does who has fewer"),
    );
}

/// The figure of `must bid at least three coins`, above one.
fn least(toks: &[Tok]) -> Option<(usize, i64)> {
    let must = toks.iter().position(|t| t.any(&["must", "shall"]))?;
    if super::has(toks, &["may", "if", "unless", "or", "either"])
        && !toks.windows(2).any(|w| w[0].is("or") && w[1].any(&["more", "higher"]))
    {
        return None;
    }
    (must + 1..toks.len()).find_map(|i| {
        let n = toks[i].number.filter(|n| *n > 1)?;
        let before = |k: usize| toks[i.saturating_sub(k)].lower.as_str();
        let open = matches!((before(2), before(1)), ("at", "least") | ("minimum", "of"))
            || toks[i + 1..]
                .windows(2)
                .take(3)
                .any(|w| w[0].is("or") && w[1].any(&["more", "higher"]));
        let plain = i < must + 4;
        (open || plain).then_some((i, n))
    })
}

/// `May not bid more coins than they hold`, `never more than they have`.
fn no_more_than_there_are(toks: &[Tok]) -> bool {
    let denied = super::has(toks, &["not", "cannot", "no", "nobody", "never"]);
    let more = toks.iter().position(|t| t.is("more"));
    let than = more.and_then(|m| toks[m..].iter().position(|t| t.is("than")).map(|k| m + k));
    let held = than.is_some_and(|t| {
        toks[t..]
            .iter()
            .take(6)
            .any(|t| t.any(&["have", "has", "hold", "holds", "own", "owns", "are", "is"]))
            && toks[t + 1..].first().is_some_and(|t| {
                t.any(&["they", "he", "she", "you", "are", "the", "that", "it"])
            })
    });
    denied && held
}

/// `Must give one card from your hand`, after `may play as many cards as you like from your hand`.
fn from_an_empty_hand(pages: &Pages<'_>, said: &Said<'_>, found: &mut Vec<Finding>) {
    let toks = &said.toks;
    let Some(must) = toks.iter().position(|t| t.any(&["must", "shall"])) else { return };
    let from = toks.windows(3).position(|w| {
        w[0].is("from") && w[1].any(&["your", "their", "the", "his", "her"]) && w[2].is_word()
    });
    let Some(from) = from.filter(|&f| f > must && f < must + 5) else { return };
    let some = toks[must + 1..from].iter().any(|t| t.number.is_some() || t.any(&["a", "an"]));
    let free = said.has(&["if", "unless", "when", "may", "or", "whenever", "who"]);
    if !some || free {
        return;
    }
    let place = toks[from + 2].stem();
    let here = |o: &&Said<'_>| o.set == said.set;
    // What may be emptied first.
    let emptied = pages.said.iter().filter(here).find(|o| {
        let t = &o.toks;
        o.sentence.span.start < said.sentence.span.start
            && t.iter().any(|t| t.is("may"))
            && (t.windows(2).any(|w| w[0].is("as") && w[1].any(&["many", "much"]))
                || t.windows(2).any(|w| w[0].is("any") && w[1].is("number"))
                || t.iter().any(|t| t.is("all")))
            && t.windows(3).any(|w| w[0].is("from") && w[2].stem() == place)
    });
    let spoken = pages.said.iter().filter(here).any(|o| {
        super::names(&o.toks, place)
            && o.has(&[
                "empty", "no", "none", "without", "fewer", "leaving", "keep", "keeps", "last",
            ])
    });
    let Some(emptied) = emptied.filter(|_| !spoken) else { return };
    found.push(
        Finding::new(
            Code::MustButCannot,
            pages.whole(said),
            format!(
                "`{}` lets the `{place}` become empty, and then this cannot be done",
                pages.rule(emptied)
            ),
        )
        .label("must be done")
        .related(pages.whole(emptied), "may leave nothing")
        .help(format!("say what happens when the `{place}` is empty")),
    );
}
