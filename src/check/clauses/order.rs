//! Two rules of one moment whose order changes the result: one adds, one halves; one gives what the other takes.

use super::{Line, Text};
use crate::check::plain::{Mood, stem, stems};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

/// What a rule does to a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Adds,
    Scales,
}

struct Act<'t> {
    line: &'t Line<'t>,
    case: Vec<String>,
    noun: String,
    change: Change,
}

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    gives_and_takes(text, found);
    let acts: Vec<Act<'_>> = text.lines.iter().filter_map(act).collect();
    for (at, second) in acts.iter().enumerate() {
        let first = acts[..at].iter().find(|first| {
            first.change != second.change
                && first.noun == second.noun
                && first.case == second.case
                && first.line.view.set == second.line.view.set
                && !std::ptr::eq(first.line, second.line)
        });
        let Some(first) = first else { continue };
        found.push(
            Finding::new(
                Code::OrderUnsaid,
                text.whole(second.line),
                format!(
                    "`{}` and `{}` change the `{}` at the same moment, and the order matters",
                    text.rule(first.line),
                    text.rule(second.line),
                    second.noun
                ),
            )
            .label("at the same moment")
            .related(text.whole(first.line), "as this")
            .help("say which comes first, for example `Then …` or `Before that, …`"),
        );
    }
}

/// A change of a number at a moment that the sentence names first.
fn act<'t>(line: &'t Line<'t>) -> Option<Act<'t>> {
    let toks = &line.toks;
    let opening = &toks[..line.plain.open];
    let moment = opening
        .iter()
        .any(|t| t.any(&["end", "start", "beginning", "when", "whenever", "after", "each"]));
    let ordered = toks.iter().any(|t| {
        t.any(&["then", "first", "afterwards", "before", "after", "finally", "next", "order"])
            && !(t.is("after") && toks.first().is_some_and(|f| f.start == t.start))
    });
    if !moment || ordered || line.plain.open == 0 {
        return None;
    }
    let deed = line.plain.deeds.iter().find(|d| !d.asked && d.mood != Mood::Cannot)?;
    let object = &toks[deed.at..deed.end];
    let scales = object.iter().any(|t| {
        t.any(&[
            "half", "double", "doubles", "halve", "halves", "third", "twice", "triple",
            "triples", "quarter",
        ])
    });
    let adds = deed.figure.is_some()
        && [
            "gain", "lose", "pay", "get", "receive", "take", "add", "spend", "discard", "draw",
            "bring", "give",
        ]
        .contains(&deed.verb.as_str());
    let noun_at = match deed.figure.filter(|_| !scales) {
        Some((_, figure)) => figure + 1,
        None => {
            deed.at
                + object.iter().position(|t| {
                    t.any(&[
                        "half", "double", "doubles", "halve", "halves", "third", "twice",
                        "triple", "triples", "quarter",
                    ])
                })?
        }
    };
    let noun = toks[noun_at..deed.end].iter().find(|t| {
        t.lower.ends_with('s') && !t.any(&["its", "his", "halves", "doubles", "triples"])
            || !scales && t.is_word()
    })?;
    let change = if scales {
        Change::Scales
    } else if adds {
        Change::Adds
    } else {
        return None;
    };
    let mut case: Vec<String> = crate::check::plain::stems(opening);
    // `The farmer brings each brewer three barrels`: it is the brewer's barrels that change.
    match toks.get(deed.at + 1..deed.at + 3) {
        Some([each, whom])
            if ["bring", "give"].contains(&deed.verb.as_str()) && each.is("each") =>
        {
            case.push(stem(&whom.lower));
        }
        _ => case.extend(deed.who.iter().cloned()),
    }
    case.sort();
    case.dedup();
    Some(Act { line, case, noun: stem(&noun.lower), change })
}

/// Which way something goes at a moment.
struct Flow<'t> {
    line: &'t Line<'t>,
    moment: Vec<String>,
    noun: String,
    who: Vec<String>,
    gives: bool,
}

/// `Whenever a morning begins, each well adds one water` and `…, each sprout drinks one water`: who comes too late has none.
fn gives_and_takes(text: &Text<'_>, found: &mut Vec<Finding>) {
    let flows: Vec<Flow<'_>> = text.lines.iter().filter_map(flow).collect();
    for (at, second) in flows.iter().enumerate() {
        let first = flows[..at].iter().find(|first| {
            first.gives != second.gives
                && first.noun == second.noun
                && first.moment == second.moment
                && first.who != second.who
                && first.line.view.set == second.line.view.set
        });
        let Some(first) = first else { continue };
        // By the words that tell the two apart.
        let speaks = |l: &Line<'_>, one: &[String], other: &[String]| {
            one.iter()
                .filter(|w| !other.contains(w))
                .any(|w| l.toks.iter().any(|t| t.stem() == *w))
        };
        let ranked = text.lines.iter().any(|l| {
            orders(l.toks)
                && l.view.set == second.line.view.set
                && speaks(l, &first.who, &second.who)
                && speaks(l, &second.who, &first.who)
        });
        if ranked {
            continue;
        }
        let (gives, takes) = if first.gives { (first, second) } else { (second, first) };
        found.push(
            Finding::new(
                Code::OrderUnsaid,
                text.whole(second.line),
                format!(
                    "`{}` gives `{}` and `{}` takes some at the same moment, and the order matters where there is too little",
                    text.rule(gives.line),
                    second.noun,
                    text.rule(takes.line),
                ),
            )
            .label("at the same moment")
            .related(text.whole(first.line), "as this")
            .help("say which comes first, for example `Then …` or `Before that, …`"),
        );
    }
}

/// Whether words rank deeds in time.
fn orders(toks: &[Tok]) -> bool {
    toks.iter().any(|t| {
        t.any(&["before", "after", "then", "first", "afterwards", "last", "finally", "order"])
    })
}

/// `Whenever a morning begins, each well adds one water to the saucer`.
fn flow<'t>(line: &'t Line<'t>) -> Option<Flow<'t>> {
    let toks = line.toks;
    let opening = &toks[..line.plain.open];
    let moment = opening.first().is_some_and(|t| t.any(&["at", "when", "whenever"]))
        && opening.iter().any(|t| {
            t.any(&["end", "ends", "start", "starts", "beginning", "begins", "begin"])
        });
    if !moment || orders(&toks[line.plain.open..]) {
        return None;
    }
    const GIVES: [&str; 7] = ["add", "gain", "get", "receive", "produce", "earn", "give"];
    const TAKES: [&str; 8] = ["lose", "pay", "spend", "drink", "eat", "consume", "use", "burn"];
    let at = (line.plain.open..toks.len()).find(|&i| {
        let verb = stem(&toks[i].lower);
        GIVES.contains(&verb.as_str())
            || TAKES.contains(&verb.as_str())
            || ["put", "move", "take", "remove"].contains(&verb.as_str())
    })?;
    // How many, and of what.
    let figure = (at + 1..toks.len().min(at + 4)).find(|&i| toks[i].number.is_some())?;
    let noun = toks.get(figure + 1).filter(|t| t.is_word())?;
    let toward = toks.get(figure + 2).map_or("", |t| t.lower.as_str());
    let verb = stem(&toks[at].lower);
    let gives = if GIVES.contains(&verb.as_str()) {
        true
    } else if TAKES.contains(&verb.as_str()) || toward == "from" {
        false
    } else if ["to", "into", "in", "on", "onto"].contains(&toward) {
        true
    } else {
        return None;
    };
    let who = stems(&toks[line.plain.open..at]);
    // One and the same player gains and pays: the text's order is as good as any.
    let somebody = toks[line.plain.open..at]
        .iter()
        .take(2)
        .any(|t| t.any(&["player", "players", "you", "they", "everyone", "everybody"]));
    (!who.is_empty() && !somebody).then(|| Flow {
        line,
        moment: stems(opening),
        noun: stem(&noun.lower),
        who,
        gives,
    })
}
