//! Duties that read two ways, deeds that happen here and may be done there, what can be had `only if`, and elsewhere `or if`.

use super::{Line, Text, has, slip, words};
use crate::check::plain::{Deed, Mood, stems, verb};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let told = text.asides.iter().filter(|l| l.view.counts());
    for line in told {
        one_way_or_two(text, line, found);
    }
    for line in &text.lines {
        by_so_many(text, line, found);
        happens_or_may(text, line, found);
        only_and_also(text, line, found);
        run_out(text, line, found);
        one_way_or_two(text, line, found);
        parent_says_otherwise(text, line, found);
    }
}

/// `Must be crossed by two or more carts`, beside `must be crossed if possible`: a duty to cross, or a bound on who can?
fn by_so_many(text: &Text<'_>, line: &Line<'_>, found: &mut Vec<Finding>) {
    let toks = line.toks;
    let deed = line.plain.deeds.iter().find(|d| d.mood == Mood::Must && d.passive && !d.asked);
    let Some(deed) = deed else { return };
    let by =
        toks[deed.at + 1..].iter().take(2).position(|t| t.is("by")).map(|i| deed.at + 1 + i);
    let Some(by) = by else { return };
    let least = toks.get(by + 1).is_some_and(|t| t.number.is_some_and(|n| n > 1))
        && toks.get(by + 2).is_some_and(|t| t.any(&["+", "or"]))
        || toks.get(by + 1).is_some_and(|t| t.is("at"));
    let duty = text.lines.iter().any(|other| {
        !std::ptr::eq(other, line)
            && other.plain.deeds.iter().any(|d| {
                d.mood == Mood::Must && d.passive && d.verb == deed.verb && d.figure.is_none()
            })
    });
    if least && duty {
        let said = &toks[deed.at].lower;
        found.push(slip(
            text.whole(line),
            format!("`must be {said} by …` can be read as a duty, as it is elsewhere"),
            format!("write `cannot be {said} except by …` if it only bounds who can"),
        ));
    }
}

/// `On their turn, they pick a single berry`, `on their turn, they may pick one of three kinds of berries`.
fn happens_or_may(text: &Text<'_>, line: &Line<'_>, found: &mut Vec<Finding>) {
    const MORE: [&str; 12] = [
        "another",
        "additional",
        "extra",
        "more",
        "second",
        "also",
        "instead",
        "again",
        "third",
        "further",
        "other",
        "either",
    ];
    if line.plain.case.is_empty() || line.plain.open == 0 || has(line.toks, &MORE) {
        return;
    }
    let Some(may) = line.plain.deeds.iter().find(|d| d.mood == Mood::May && !d.asked) else {
        return;
    };
    let first = text.lines.iter().find(|other| {
        other.view.set == line.view.set
            && !std::ptr::eq(*other, line)
            && other.plain.case == line.plain.case
            // `After a turn` is another time than `on their turn`.
            && opener(other.toks) == opener(line.toks)
            && other.plain.open > 0
            && !has(other.toks, &MORE)
            && other.plain.deeds.iter().any(|d| happens(other, d, may))
    });
    let Some(first) = first else { return };
    let (before, last) = if first.view.sentence.span.start < line.view.sentence.span.start {
        (first, line)
    } else {
        (line, first)
    };
    found.push(
        Finding::new(
            Code::Drift,
            text.whole(last),
            format!(
                "`{}` is something that may be done by `{}`, and by `{}` it happens",
                may.verb,
                text.rule(line),
                text.rule(first)
            ),
        )
        .label("one or the other")
        .related(text.whole(before), "and here")
        .help("write `must` in both if it has to be done, or `may` in both"),
    );
}

/// The word that opens a case; those for the same time are one.
fn opener(toks: &[Tok]) -> &str {
    let word = toks.first().map_or("", |t| t.lower.as_str());
    if ["on", "during", "in"].contains(&word) { "in" } else { word }
}

fn happens(line: &Line<'_>, deed: &Deed, may: &Deed) -> bool {
    let single = line.toks.get(deed.at + 1).is_some_and(|t| t.any(&["a", "an", "one"]));
    !deed.asked
        && matches!(deed.mood, Mood::Plain | Mood::Must)
        && deed.verb == may.verb
        && deed.who == may.who
        && single
        && !deed.what.is_empty()
        && deed.what.iter().filter(|w| *w != "single").all(|w| may.what.contains(w))
}

const GAINS: [&str; 7] = ["gain", "earn", "get", "take", "receive", "collect", "draw"];

/// `A player gets a coin only if …`, and elsewhere `a player gets a coin if …, or if …`.
fn only_and_also(text: &Text<'_>, line: &Line<'_>, found: &mut Vec<Finding>) {
    let toks = line.toks;
    let Some(only) = toks.windows(2).position(|w| w[0].is("only") && w[1].any(&["if", "when"]))
    else {
        return;
    };
    let Some(gain) =
        line.plain.deeds.iter().rfind(|d| d.at < only && GAINS.contains(&d.verb.as_str()))
    else {
        return;
    };
    // `They can earn it only if …`: what it is stands before.
    let it = toks.get(gain.at + 1).is_some_and(|t| t.any(&["it", "them", "one"]));
    let thing: Vec<String> = if it {
        line.plain
            .deeds
            .iter()
            .filter(|d| d.at < gain.at)
            .flat_map(|d| &d.what)
            .cloned()
            .collect()
    } else {
        gain.what.clone()
    };
    let own = stems(toks);
    let wider = text.lines.iter().find(|other| {
        let words = other.toks;
        let or = words.windows(2).position(|w| w[0].is("or") && w[1].any(&["if", "when"]));
        let Some(or) = or.filter(|_| other.view.set == line.view.set) else { return false };
        let gives = other.plain.deeds.iter().any(|d| {
            d.at < or
                && !d.asked
                && GAINS.contains(&d.verb.as_str())
                && !d.what.is_empty()
                && d.what.iter().filter(|w| thing.contains(w)).count() * 2
                    > d.what.len().min(thing.len())
        });
        let new = stems(&words[or + 2..]).iter().any(|w| !own.contains(w));
        !std::ptr::eq(*other, line) && gives && new && !has(words, &["only", "exception"])
    });
    if let Some(other) = wider {
        found.push(
            Finding::new(
                Code::Drift,
                text.whole(line),
                format!(
                    "this says `only if`, and `{}` names another case (`or if …`)",
                    text.rule(other)
                ),
            )
            .label("only then?")
            .related(text.whole(other), "and then too")
            .help("name both cases in both places, or strike `only`"),
        );
    }
}

/// `Chalk your score on the board`, and elsewhere `you can chalk your score on the board, or use pegs`.
fn one_way_or_two(text: &Text<'_>, line: &Line<'_>, found: &mut Vec<Finding>) {
    let toks = line.toks;
    let choice = toks.first().is_some_and(|t| t.any(&["you", "players"]))
        && toks.get(1).is_some_and(|t| t.any(&["can", "may"]));
    let or = toks.windows(2).position(|w| w[0].is("or") && w[1].any(&["you", "they", "use"]));
    let Some(or) = or.filter(|_| choice) else { return };
    let ways = stems(&toks[..or]);
    let own = |l: &&Line<'_>| l.view.counts() && l.view.set == line.view.set;
    let order = text.lines.iter().chain(&text.asides).filter(own).find(|l| {
        let first = l.toks.first().is_some_and(|t| verb(&t.lower).base);
        let rest = stems(l.toks.get(1..).unwrap_or_default());
        first && l.toks.len() < 9 && rest.len() > 1 && rest.iter().all(|w| ways.contains(w))
    });
    if let Some(order) = order {
        found.push(
            slip(
                text.whole(line),
                format!("`{}` orders this, and here it is one of two ways", text.rule(order)),
                "say both ways where it is ordered, and strike one of the two sentences",
            )
            .related(text.whole(order), "ordered here"),
        );
    }
}

/// `If the players run out of boats`: all of them, or any one of them?
fn run_out(text: &Text<'_>, line: &Line<'_>, found: &mut Vec<Finding>) {
    let at = line.toks.windows(5).position(|w| {
        w[0].any(&["if", "when", "once", "until"])
            && w[1].is("the")
            && w[2].is("players")
            && w[3].is("run")
            && w[4].is("out")
    });
    if let Some(at) = at {
        found.push(slip(
            text.words(line, at, at + 5),
            "all players, or any one of them?",
            "write `if all players have run out`, or `if any player runs out`",
        ));
    }
}

/// What a sentence of a rule below says in other words of what its own rule says: `until they have moved the cart`, `until
/// they have emptied the cart`.
fn parent_says_otherwise(text: &Text<'_>, line: &Line<'_>, found: &mut Vec<Finding>) {
    let outline = text.input.sets[line.view.set].outline;
    let Some(parent) = outline.section(line.view.section()).parent else { return };
    let Some((verb_here, done, tail)) = until(line) else { return };
    for above in
        text.lines.iter().filter(|l| l.view.set == line.view.set && l.view.section() == parent)
    {
        let Some((verb_above, other, words_above)) = until(above) else { continue };
        let shared = tail.iter().filter(|w| words_above.contains(w)).count();
        if verb_here == verb_above && done.stem() != other.stem() && shared > 0 {
            let (here, there) = (&done.lower, &other.lower);
            found.push(
                slip(
                    text.whole(line),
                    format!(
                        "`{}` says `{there}`, and this part of it says `{here}`",
                        text.rule(above)
                    ),
                    format!("write `{there}` here too, or say what the difference is"),
                )
                .related(text.whole(above), there.clone()),
            );
        }
    }
}

/// What is forbidden until something has been done: `cannot leave until they have paid the toll`.
fn until<'l>(line: &'l Line<'_>) -> Option<(String, &'l Tok, Vec<String>)> {
    let no = line.plain.deeds.iter().find(|d| d.mood == Mood::Cannot && !d.asked)?;
    let at = line.toks.iter().position(|t| t.is("until"))?;
    let have = line.toks[at..].iter().position(|t| t.any(&["has", "have"])).map(|i| at + i)?;
    let done = line.toks.get(have + 1).filter(|t| verb(&t.lower).participle)?;
    (no.at < at && words(line, at, have + 1).len() < 30)
        .then(|| (no.verb.clone(), done, stems(&line.toks[have + 2..])))
}
