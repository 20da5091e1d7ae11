//! `As soon as a player has planted nine of their seeds`, where each has seven; ten cards dealt to each of five players, out of 40;
//! `after the fourth round you have collected 14 shells`, of three in each: figures of one thing that cannot all be right.

use super::shares::given;
use super::{Pages, Said, counted, has};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for said in &pages.said {
        of_their_own(pages, said, found);
        after_rounds(pages, said, found);
        dealt(pages, said, found);
        at_the_end(pages, said, found);
    }
}

/// What each player has at the start, where the book says so once.
fn share<'p>(pages: &'p Pages<'_>, set: usize, noun: &str) -> Option<(i64, &'p Said<'p>)> {
    let mut all = pages.said.iter().filter(|s| s.set == set).filter_map(|said| {
        let (n, of) = given(said)?;
        (of == noun).then_some((n, said))
    });
    all.next().filter(|_| all.next().is_none())
}

/// `Has placed ten of their tokens`, of eight.
fn of_their_own(pages: &Pages<'_>, said: &Said<'_>, found: &mut Vec<Finding>) {
    const OUT: [&str; 9] =
        ["place", "play", "lay", "use", "put", "plant", "build", "deploy", "set"];
    let toks = &said.toks;
    for at in 1..toks.len().saturating_sub(3) {
        let own =
            toks[at + 1].is("of") && toks[at + 2].any(&["their", "your", "his", "her", "its"]);
        let Some(asked) = toks[at].number.filter(|_| own) else { continue };
        let verb = toks[at.saturating_sub(2)..at].iter().any(|t| OUT.contains(&t.stem()));
        let Some((name, end)) = counted(toks, at + 2).filter(|_| verb) else { continue };
        let Some(noun) = name.last() else { continue };
        let Some((each, first)) = share(pages, said.set, noun).filter(|(n, _)| *n < asked)
        else {
            continue;
        };
        let gains = pages
            .said
            .iter()
            .filter(|s| s.set == said.set)
            .any(|s| gains(s, noun) && !std::ptr::eq(s, first));
        if !gains {
            found.push(
                Finding::new(
                    Code::NeverApplies,
                    pages.words(said, at, end),
                    format!("this never comes about: it asks for {asked} `{noun}`, and by `{}` each player has {each}", pages.rule(first)),
                )
                .label(format!("{asked} here"))
                .related(pages.whole(first), format!("{each} each"))
                .help("make the two figures agree"),
            );
        }
    }
}

/// Whether a player gets more of it by a sentence; what is laid aside to be counted is not played again.
fn gains(said: &Said<'_>, noun: &str) -> bool {
    const GETS: [&str; 13] = [
        "take", "gain", "draw", "receive", "get", "earn", "buy", "collect", "return", "give",
        "steal", "win", "recover",
    ];
    let toks = &said.toks;
    (0..toks.len()).any(|i| {
        let end = toks[i..]
            .iter()
            .position(|t| t.any(&[".", ";", ","]))
            .map_or(toks.len(), |e| i + e);
        let part = &toks[i..end];
        GETS.contains(&toks[i].stem())
            && super::names(part, noun)
            && !part.windows(2).any(|w| {
                w[0].any(&["score", "scoring"]) && w[1].any(&["pile", "stack", "area"])
            })
    })
}

/// The number that an ordinal names: `third`.
fn ordinal(word: &str) -> Option<i64> {
    const WORDS: [&str; 12] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth", "eleventh", "twelfth",
    ];
    WORDS.iter().position(|w| *w == word).map(|n| n as i64 + 1)
}

/// `After the third round you have drafted 18 cards`, of five in each.
fn after_rounds(pages: &Pages<'_>, said: &Said<'_>, found: &mut Vec<Finding>) {
    let toks = &said.toks;
    if !toks.first().is_some_and(|t| t.any(&["after", "by", "at"]))
        || has(toks, &["least", "most", "than", "if", "or"])
    {
        return;
    }
    let rounds = toks.windows(2).take(8).find_map(|w| {
        let last = ordinal(&w[0].lower).filter(|_| w[1].is("round"));
        last.or_else(|| w[0].number.filter(|_| w[1].any(&["rounds"])))
    });
    let Some(rounds) = rounds.filter(|r| *r > 1) else { return };
    let Some(have) = toks.iter().position(|t| t.any(&["have", "has"])) else { return };
    let done = toks.get(have + 1).is_some_and(|t| {
        crate::check::plain::verb(&t.lower).participle || t.lower.ends_with("ed")
    });
    let Some(at) =
        (have + 1..toks.len().min(have + 5)).find(|&i| toks[i].number.is_some() && done)
    else {
        return;
    };
    let (Some(value), Some((name, end))) = (toks[at].number, counted(toks, at)) else { return };
    let Some(noun) = name.last() else { return };
    let mut each: Vec<(i64, &Said<'_>)> = Vec::new();
    for other in pages.said.iter().filter(|o| o.set == said.set && !std::ptr::eq(*o, said)) {
        let timed = other.toks.windows(3).any(|w| {
            w[0].any(&["during", "in", "per", "each", "every", "a"])
                && (w[1].is("round") || w[2].is("round"))
        });
        let dealt = given(other).is_some() || has(&other.toks, &["deal", "dealt", "deals"]);
        for i in (0..other.toks.len()).filter(|_| timed || dealt) {
            let same = counted(&other.toks, i).is_some_and(|(n, _)| n.last() == Some(noun));
            each.extend(other.toks[i].number.filter(|_| same).map(|n| (n, other)));
        }
    }
    let fits = each.iter().any(|(n, _)| n.saturating_mul(rounds) == value);
    let own = each.iter().filter(|(n, _)| n.saturating_mul(rounds) < value.saturating_mul(2));
    let Some((n, first)) = own.max_by_key(|(n, _)| each.iter().filter(|(m, _)| m == n).count())
    else {
        return;
    };
    if !fits && each.iter().filter(|(m, _)| m == n).count() > 1 {
        found.push(
            Finding::new(
                Code::WrongArithmetic,
                pages.words(said, at, end),
                format!("{rounds} rounds of {n} are {}, not {value}", n.saturating_mul(rounds)),
            )
            .label(format!("{} by the other figures", n.saturating_mul(rounds)))
            .related(pages.whole(first), format!("{n} in a round"))
            .help("make the figures agree"),
        );
    }
}

/// More dealt to the players than there is, if as many play as may.
fn dealt(pages: &Pages<'_>, said: &Said<'_>, found: &mut Vec<Finding>) {
    let toks = &said.toks;
    if !has(toks, &["deal", "deals", "dealt"])
        || has(toks, &["with", "for", "two-player", "depending"])
    {
        return;
    }
    let Some((each, noun)) = given(said) else { return };
    let Some(most) = most(pages, said.set) else { return };
    // All the figures that the book has for them, taken together: it may have more than one kind.
    let own: Vec<&Said<'_>> = pages.said.iter().filter(|s| s.set == said.set).collect();
    let all = || {
        own.iter().filter(|s| !std::ptr::eq(**s, said)).flat_map(|s| {
            let noun = noun.as_str();
            (0..s.toks.len()).filter_map(move |i| {
                let n = s.toks[i].number?;
                let (name, _) = counted(&s.toks, i)?;
                (name.last().is_some_and(|w| w == noun)).then_some((n, *s, i))
            })
        })
    };
    let sum = all().fold(0_i64, |sum, (n, ..)| sum.saturating_add(n));
    let Some((there, first, _)) = all().max_by_key(|(n, ..)| *n).filter(|(n, ..)| *n > 11)
    else {
        return;
    };
    let needs = each.saturating_mul(most);
    let other = own.iter().any(|s| {
        !std::ptr::eq(*s, said)
            && has(&s.toks, &["deal", "dealt", "deals"])
            && has(&s.toks, &["players"])
            || has(&s.toks, &["decks", "packs", "copies", "shuffled together"])
    });
    let Some(at) = toks.iter().position(|t| t.number == Some(each)) else { return };
    if needs > sum && needs > there && !other {
        found.push(
            Finding::new(
                Code::WrongArithmetic,
                pages.words(said, at, at + 1),
                format!("{most} players would get {needs} `{noun}`, and there are {there}"),
            )
            .label(format!("{each} to each of {most}"))
            .related(pages.whole(first), format!("{there} in all"))
            .help("deal fewer, or say how many are dealt with the most players"),
        );
    }
}

/// How many play at most.
fn most(pages: &Pages<'_>, set: usize) -> Option<i64> {
    let mut all = pages.said.iter().filter(|s| s.set == set).take(12).filter_map(|said| {
        let toks: &[Tok] = &said.toks;
        toks.windows(4).find_map(|w| {
            let range =
                w[1].any(&["to", "or", "-", "\u{2013}"]) && w[3].any(&["players", "people"]);
            w[2].number.filter(|n| range && w[0].number.is_some_and(|low| low < *n))
        })
    });
    all.next().filter(|n| (2..=12).contains(n))
}

/// `Over when each has eight cards in front of them and no hand is left`, of nine that were dealt.
fn at_the_end(pages: &Pages<'_>, said: &Said<'_>, found: &mut Vec<Finding>) {
    let toks = &said.toks;
    let none =
        toks.windows(2).any(|w| w[0].is("no") && w[1].any(&["hand", "hands", "cards", "card"]))
            && has(toks, &["left", "remain", "remains"])
            || toks.windows(2).any(|w| w[0].any(&["hands", "hand"]) && w[1].is("empty"));
    let ends =
        has(toks, &["over", "ends", "end", "complete"]) && has(toks, &["each", "every", "all"]);
    let front = toks.windows(3).any(|w| w[0].is("in") && w[1].is("front") && w[2].is("of"));
    if !none || !ends || !front {
        return;
    }
    let Some((at, value)) = toks.iter().enumerate().find_map(|(i, t)| t.number.map(|n| (i, n)))
    else {
        return;
    };
    let Some((name, end)) = counted(toks, at) else { return };
    let Some(noun) = name.last() else { return };
    let own = || pages.said.iter().filter(|s| s.set == said.set);
    let hand = own().find_map(|s| {
        let deals = s.toks.iter().position(|t| t.any(&["deal", "deals", "dealt"]))?;
        let number =
            (deals + 1..s.toks.len().min(deals + 4)).find(|&i| s.toks[i].number.is_some())?;
        let cards = super::names(&s.toks, noun) && has(&s.toks, &["each", "every"]);
        s.toks[number].number.filter(|_| cards).map(|n| (n, s))
    });
    let drawn = own().any(|s| {
        super::names(&s.toks, "discard")
            || super::names(&s.toks, "draw")
            || has(&s.toks, &["remove", "removed", "aside"])
    });
    let Some((dealt, first)) = hand.filter(|(n, _)| *n != value && !drawn) else { return };
    found.push(
        Finding::new(
            Code::DifferentFigures,
            pages.words(said, at, end),
            format!(
                "`{noun}`: {value} at the end, and {dealt} are dealt by `{}`",
                pages.rule(first)
            ),
        )
        .label(format!("{value} here"))
        .related(pages.whole(first), format!("{dealt} here"))
        .help("write the same figure in both places, or say where the others go"),
    );
}
