//! `There is a scrap heap`, of which a rule asks how many pieces it has, and to which nothing is ever put.

use super::super::words::{Tok, singular};
use super::Book;
use crate::finding::{Code, Finding, Findings};

pub(super) fn check(book: &Book<'_>, findings: &mut Findings) {
    for (at, toks) in book.toks.iter().enumerate() {
        let view = book.views[at];
        let Some((from, to)) = introduced(toks).filter(|_| !view.commentary) else { continue };
        let name: Vec<String> = toks[from..to].iter().map(|t| singular(&t.lower)).collect();
        let mut asked = false;
        let mut entered = book.in_table(&name.join(" "));
        for (other, i) in uses(book, &name) {
            if (other, i) == (at, from) {
                continue;
            }
            let words = &book.toks[other];
            let near = &words[i.saturating_sub(3)..i];
            entered |= near.iter().any(|t| {
                t.any(&[
                    "to", "into", "onto", "in", "on", "upon", "under", "at", "beside", "from",
                    "of", "with", "by", "fill", "refill", "form", "forms", "is", "are",
                    "called", "becomes", "make",
                ])
            });
            let next = words.get(i + name.len());
            asked |= next.is_some_and(|t| t.any(&["has", "have", "contains", "holds"]))
                && words.iter().any(|t| t.any(&["if", "when", "once", "while", "until", "as"]));
            // What it receives or starts with is said of it.
            entered |= next.is_some_and(|t| {
                t.any(&[
                    "gets", "receives", "starts", "begins", "takes", "gains", "consists", "is",
                ])
            });
        }
        if !asked || entered {
            continue;
        }
        let what = &view.sentence.text[toks[from].start..toks[to - 1].end];
        findings.push(
            Finding::new(
                Code::NeverEntered,
                book.input.place(view, toks[from].start, toks[to - 1].end),
                format!("nothing is ever put into the `{what}`"),
            )
            .label("stays empty")
            .help(format!("write what goes there, for example `… is put into the {what}`")),
        );
    }
}

/// The name in `There is a scrap heap.`, `… and there is a scrap heap`.
fn introduced(toks: &[Tok]) -> Option<(usize, usize)> {
    let at = toks.windows(3).position(|w| {
        w[0].is("there") && w[1].is("is") && w[2].any(&["a", "an", "one", "also"])
    })?;
    let from = at + 3;
    let len = toks[from..].iter().take_while(|t| t.is_word() && !t.any(&["and"])).count();
    ((1..=2).contains(&len) && toks[from].number.is_none()).then_some((from, from + len))
}

/// Where a name stands.
fn uses<'b>(
    book: &'b Book<'_>,
    name: &'b [String],
) -> impl Iterator<Item = (usize, usize)> + 'b {
    book.words().map(|(at, i, _)| (at, i)).filter(move |&(at, i)| {
        name.iter().enumerate().all(|(k, word)| {
            book.toks[at].get(i + k).is_some_and(|t| singular(&t.lower) == *word)
        })
    })
}
