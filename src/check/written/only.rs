//! `Spent cards return only when that player has revealed a 1 and taken no tokens`, where another rule returns them to each player who
//! has revealed a 1; and a superlative that loses what it is the most of.

use super::{Pages, Said};
use crate::check::plain::stems;
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for said in &pages.said {
        narrower(pages, said, found);
    }
    // Few sentences have one, and each is compared with each other one.
    let most: Vec<&Said<'_>> =
        pages.said.iter().filter(|said| superlative(&said.toks).is_some()).collect();
    for (a, &first) in most.iter().enumerate() {
        for &second in &most[a + 1..] {
            qualified(pages, first, second, found);
        }
    }
}

/// Words that say how a deed is told rather than what it is.
const PLAIN: [&str; 27] = [
    "go", "player", "turn", "round", "take", "have", "remember", "only", "same", "then", "end",
    "start", "owner", "back", "return", "put", "draw", "give", "get", "other", "that", "be",
    "no", "when", "more", "than", "which",
];

/// A rule with `only …` of two conditions, beside one that asks for the first of them alone.
fn narrower(pages: &Pages<'_>, said: &Said<'_>, found: &mut Vec<Finding>) {
    let toks = &said.toks;
    let only = toks.windows(2).position(|w| {
        w[0].is("only") && w[1].any(&["when", "if", "after", "in", "at", "by", "for"])
    });
    let Some(only) = only.filter(|&o| o > 2) else { return };
    // What is forbidden or otherwise bounded elsewhere is no drift.
    let by = toks[only + 1].is("by");
    let bounds = ["may", "can", "must", "cannot", "not"];
    if super::has(&toks[..only], &bounds) && !by {
        return;
    }
    let deed = weight(&toks[..only]);
    let asked = weight(&toks[only + 1..]);
    if deed.is_empty() {
        return;
    }
    let denies = super::has(&toks[only..], &["no", "not", "none", "without"]);
    let clash = pages.said.iter().filter(|other| {
        let other = *other;
        if std::ptr::eq(other, said)
            || other.set != said.set
            || other.section() == said.section()
        {
            return false;
        }
        let free = other.has(&[
            "only",
            "unless",
            "except",
            "exception",
            "cannot",
            "not",
            "means",
            "called",
        ]);
        let defines = other.toks.iter().take(6).any(|t| t.is("is"))
            && other.toks.iter().take(8).any(|t| t.any(&["one", "a", "the"]))
            && !other.has(&["who", "if", "when", "each"]);
        let theirs = weight(&other.toks);
        let shared = asked.iter().filter(|w| theirs.contains(w) && !deed.contains(w)).count();
        let lost = asked.iter().filter(|w| !theirs.contains(w)).count()
            + usize::from(denies && !other.has(&["no", "none", "without"]));
        let things = deed.iter().filter(|w| theirs.contains(w)).count();
        let cased =
            other.has(&["if", "when", "who", "whose", "unless", "may", "whenever", "that"]);
        let always = things > 1 && !cased && things == deed.len();
        !free
            && !defines
            && things > 0
            && things * 2 >= deed.len()
            && (shared > 0 && asked.len() + usize::from(denies) > 1 || always)
            && lost > 0
    });
    let score = |other: &Said<'_>| {
        let theirs = weight(&other.toks);
        asked.iter().chain(&deed).filter(|w| theirs.contains(w)).count()
    };
    // The one that has most in common; of several the first.
    let Some(clash) =
        clash.max_by_key(|o| (score(o), std::cmp::Reverse(o.sentence.span.start)))
    else {
        return;
    };
    found.push(
        Finding::new(
            Code::Drift,
            pages.whole(said),
            format!(
                "`{}` says this too, and does not ask for all that is asked for here",
                pages.rule(clash)
            ),
        )
        .label("asks for more")
        .related(pages.whole(clash), "asks for less")
        .help("say it once, or make the two agree"),
    );
}

fn weight(toks: &[Tok]) -> Vec<String> {
    let numbers = toks.iter().filter_map(|t| t.number).map(|n| n.to_string());
    let mut out: Vec<String> =
        stems(toks).into_iter().filter(|w| !PLAIN.contains(&w.as_str())).collect();
    out.extend(numbers);
    out
}

/// `Won by the player who played the highest card of the suit led`, `whoever played the highest card takes it`.
fn qualified(pages: &Pages<'_>, first: &Said<'_>, second: &Said<'_>, found: &mut Vec<Finding>) {
    let outline = pages.input.sets[first.set].outline;
    let parent = |s: &Said<'_>| outline.section(s.section()).parent;
    if first.set != second.set
        || first.section() == second.section()
        || parent(first) != parent(second)
    {
        return;
    }
    let (Some(a), Some(b)) = (superlative(&first.toks), superlative(&second.toks)) else {
        return;
    };
    let same = a.words == b.words
        && a.of != b.of
        && !first.has(&["if", "unless"])
        && !second.has(&["if", "unless"]);
    let other = |said: &Said<'_>| {
        let rest: Vec<String> = stems(&said.toks)
            .into_iter()
            .filter(|w| !PLAIN.contains(&w.as_str()) && !a.words.contains(w))
            .collect();
        rest
    };
    let shared = other(first).iter().any(|w| other(second).contains(w));
    if !same || !shared {
        return;
    }
    let (short, long) = if a.of { (second, first) } else { (first, second) };
    let at = if a.of { &b } else { &a };
    found.push(
        Finding::new(
            Code::Drift,
            pages.words(short, at.at, at.end),
            format!(
                "`{}` says of what this is the most, and here it is not said",
                pages.rule(long)
            ),
        )
        .label("says less")
        .related(pages.whole(long), "says more")
        .help("say it once, or make the two agree"),
    );
}

struct Superlative {
    words: Vec<String>,
    of: bool,
    at: usize,
    end: usize,
}

/// `Played the highest card of …`.
fn superlative(toks: &[Tok]) -> Option<Superlative> {
    let at = (1..toks.len().saturating_sub(1)).find(|&i| {
        toks[i - 1].is("the")
            && toks[i].any(&[
                "highest", "lowest", "largest", "smallest", "biggest", "longest", "shortest",
            ])
            && i > 1
            && toks[i - 2].any(&[
                "played", "plays", "bid", "bids", "laid", "rolled", "showed", "shown", "made",
                "drew",
            ])
    })?;
    let noun = toks.get(at + 1)?;
    let of = toks.get(at + 2).is_some_and(|t| t.any(&["of", "in", "from", "that", "with"]));
    Some(Superlative {
        words: vec![
            toks[at - 2].stem().to_owned(),
            toks[at].lower.clone(),
            noun.stem().to_owned(),
        ],
        of,
        at,
        end: at + 2,
    })
}
