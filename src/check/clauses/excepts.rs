//! `As an exception, … need not pay the toll`, in a book that speaks of no toll.

use super::{Line, Text};
use crate::check::plain::{Mood, stem, stems};
use crate::check::words::is_small;
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    in_spite_of(text, found);
    in_spite_of_no_ban(text, found);
    frees_from_nothing(text, found);
    for line in text.lines.iter().filter(|line| excepts(line)) {
        // A law speaks of exceptions as such.
        if line.toks.iter().filter(|t| t.any(&["rule", "rules"])).count() > 1 {
            continue;
        }
        let Some(deed) = line.plain.deeds.iter().rev().find(|d| !d.asked) else { continue };
        // The noun right behind the verb and an article.
        let noun = (deed.at + 1..deed.end)
            .find(|&i| !is_small(&line.toks[i].lower) && line.toks[i].number.is_none());
        let Some(at) = noun.filter(|&i| line.toks[i].is_word()) else { continue };
        let articled = line.toks[at - 1].any(&["the", "this", "that", "their"]);
        let name = stem(&line.toks[at].lower);
        let elsewhere = text.input.table_words.contains(&name)
            || text
                .speaking_of(&name)
                .any(|other| !other.is_aside() && !std::ptr::eq(other, line));
        if !articled || elsewhere {
            continue;
        }
        let said = &line.toks[at].lower;
        found.push(
            Finding::new(
                Code::ExceptionWithoutBase,
                text.whole(line),
                format!("this is called an exception, and no rule speaks of a `{said}`"),
            )
            .label("excepted from what?")
            .help(format!("write the rule about the `{said}`, or take the exception out")),
        );
    }
}

/// `As an exception, a player can move a boat that is loaded`, where no rule keeps anybody from moving any.
fn frees_from_nothing(text: &Text<'_>, found: &mut Vec<Finding>) {
    const BARS: [&str; 18] = [
        "cannot",
        "can't",
        "not",
        "never",
        "no",
        "nobody",
        "only",
        "must",
        "unless",
        "except",
        "forbidden",
        "most",
        "limit",
        "maximum",
        "than",
        "without",
        "exactly",
        "until",
    ];
    for line in text.lines.iter().filter(|l| l.toks.iter().any(|t| t.is("exception"))) {
        let named = line.toks.iter().any(|t| t.any(&["rule", "section", "to", "this", "that"]))
            && !line.toks.iter().any(|t| t.is("as"));
        let may = line.plain.deeds.iter().find(|d| {
            // `A die that shows 2` is no number of dice.
            let counts = d.figure.is_some_and(|(_, at)| {
                !line.toks[d.at..at].iter().any(|t| t.any(&["that", "which", "who", "with"]))
            });
            d.mood == Mood::May && !d.asked && !counts && !d.what.is_empty()
        });
        // Who need not do something is freed from a duty.
        let freed = line.toks.iter().any(|t| t.any(&["need", "needn't"]));
        let Some(deed) = may.filter(|_| !named && !freed) else { continue };
        let speaks = |word: &String| text.speaking_of(word);
        let barred =
            std::iter::once(&deed.verb).chain(&deed.what).flat_map(speaks).any(|other| {
                !std::ptr::eq(other, line)
                    && other.view.set == line.view.set
                    && other.toks.iter().any(|t| t.any(&BARS))
            });
        // An exception to what is done, not to what is forbidden: `can keep the card`.
        let spoken = text
            .speaking_of(&deed.verb)
            .any(|other| !other.is_aside() && !std::ptr::eq(other, line));
        let leans = text.input.sets[line.view.set].changes;
        if barred || !spoken || leans {
            continue;
        }
        let verb = &deed.verb;
        found.push(
            Finding::new(
                Code::ExceptionWithoutBase,
                text.whole(line),
                format!("this is called an exception, and no rule keeps anybody from what it lets them `{verb}`"),
            )
            .label("excepted from what?")
            .help("write the rule that forbids it elsewhere, or take `as an exception` out"),
        );
    }
}

/// `Despite the silence at dusk, the crier may call`, where no rule forbids anything at dusk, and none brings in a silence.
fn in_spite_of(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        let toks = line.toks;
        let the = match toks {
            [despite, the, ..]
                if despite.any(&["despite", "notwithstanding"]) && the.is("the") =>
            {
                1
            }
            [i, n, of, the, ..]
                if i.is("in") && n.is("spite") && of.is("of") && the.is("the") =>
            {
                3
            }
            _ => continue,
        };
        let Some(noun) = toks.get(the + 1).filter(|t| t.is_word()) else { continue };
        let end = toks.iter().position(|t| t.is(",")).unwrap_or(toks.len());
        let around = stems(toks.get(the + 2..end).unwrap_or_default());
        let name = stem(&noun.lower);
        let root: String = name.chars().take(5).collect();
        let base = text.lines.iter().filter(|l| !std::ptr::eq(*l, line)).any(|other| {
            // Brought in by it, not only spoken of as known.
            let brought = other.toks.iter().enumerate().any(|(i, t)| {
                t.lower.starts_with(&root)
                    && !(i > 0 && other.toks[i - 1].any(&["the", "this", "that"]))
            });
            let forbids = other
                .toks
                .iter()
                .any(|t| t.any(&["cannot", "nobody", "never", "not", "no", "none"]));
            let there = around.iter().any(|w| other.toks.iter().any(|t| t.stem() == *w));
            let here = around.is_empty() && other.view.section() == line.view.section();
            brought || forbids && (there || here)
        });
        let section = root.len() < 4 || text.input.table_words.contains(&name);
        if base || section {
            continue;
        }
        let said = &noun.lower;
        found.push(
            Finding::new(
                Code::ExceptionWithoutBase,
                text.whole(line),
                format!("this is in spite of a `{said}`, and no rule imposes one"),
            )
            .label("excepted from what?")
            .help(format!("write the rule about the `{said}`, or take the exception out")),
        );
    }
}

/// `Even though bees cannot be sent out twice in a row, the queen may be`, where nothing else forbids it.
fn in_spite_of_no_ban(text: &Text<'_>, found: &mut Vec<Finding>) {
    let bars = |toks: &[crate::check::words::Tok]| {
        toks.iter().position(|t| t.any(&["cannot", "not", "never", "nobody", "no"]))
    };
    for line in &text.lines {
        let toks = line.toks;
        let though = toks.iter().position(|t| t.any(&["though", "although"]));
        let Some(though) = though.filter(|&i| i < 2) else { continue };
        let Some(stop) = toks.iter().position(|t| t.is(",")) else { continue };
        let Some(at) = bars(&toks[..stop]).filter(|&i| i > though) else { continue };
        let verb = toks[at + 1..stop].iter().find(|t| t.is_word() && !t.any(&["be", "been"]));
        let may = toks[stop..].iter().any(|t| t.any(&["may", "can"]));
        let Some(verb) = verb.filter(|_| may).map(|t| stem(&t.lower)) else { continue };
        let base = text.speaking_of(&verb).any(|other| {
            let barred = bars(other.toks).is_some()
                || other
                    .toks
                    .iter()
                    .any(|t| t.any(&["only", "unless", "once", "forbidden", "most"]));
            !std::ptr::eq(other, line) && other.view.set == line.view.set && barred
        });
        if base || text.input.sets[line.view.set].changes {
            continue;
        }
        found.push(
            Finding::new(
                Code::ExceptionWithoutBase,
                text.whole(line),
                format!(
                    "this is in spite of a rule that forbids to `{verb}`, and there is none"
                ),
            )
            .label("excepted from what?")
            .help("write the rule that forbids it, or take the exception out"),
        );
    }
}

/// Whether a sentence calls itself an exception, or frees somebody of a duty.
fn excepts(line: &Line<'_>) -> bool {
    line.toks.iter().any(|t| t.is("exception"))
        || line.toks.windows(2).any(|w| w[0].is("need") && w[1].is("not"))
        || line.toks.windows(4).any(|w| {
            w[0].any(&["do", "does"]) && w[1].is("not") && w[2].is("have") && w[3].is("to")
        })
}
