//! `As an exception, … need not pay the toll`, in a book that speaks of no toll.

use super::{Line, Text};
use crate::check::plain::stem;
use crate::check::words::is_small;
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in text.lines.iter().filter(|line| excepts(line)) {
        let Some(deed) = line.plain.deeds.iter().rev().find(|d| !d.asked) else { continue };
        // The noun right behind the verb and an article.
        let noun = (deed.at + 1..deed.end)
            .find(|&i| !is_small(&line.toks[i].lower) && line.toks[i].number.is_none());
        let Some(at) = noun.filter(|&i| line.toks[i].is_word()) else { continue };
        let articled = line.toks[at - 1].any(&["the", "this", "that", "their"]);
        let name = stem(&line.toks[at].lower);
        let elsewhere = text.input.table_words.contains(&name)
            || text.lines.iter().any(|other| {
                !std::ptr::eq(other, line) && other.toks.iter().any(|t| stem(&t.lower) == name)
            });
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

/// Whether a sentence calls itself an exception, or frees somebody of a duty.
fn excepts(line: &Line<'_>) -> bool {
    line.toks.iter().any(|t| t.is("exception"))
        || line.toks.windows(2).any(|w| w[0].is("need") && w[1].is("not"))
        || line.toks.windows(4).any(|w| {
            w[0].any(&["do", "does"]) && w[1].is("not") && w[2].is("have") && w[3].is("to")
        })
}
