//! `By paying 2 crystals`, in a book in which nobody ever gets a crystal.

use super::super::plain::stem;
use super::Book;
use crate::finding::{Code, Finding, Findings};

pub(super) fn check(book: &Book<'_>, findings: &mut Findings) {
    let mut told: Vec<String> = Vec::new();
    for (at, i, tok) in book.words() {
        let toks = &book.toks[at];
        let view = book.views[at];
        if view.commentary
            || !tok.any(&["pay", "pays", "paying", "spend", "spends", "spending"])
            || toks.get(i + 1).is_none_or(|t| t.number.is_none())
        {
            continue;
        }
        let Some(what) = toks.get(i + 2).filter(|t| t.is_word()) else { continue };
        // `2 gold coins`, `a card from …`: only a noun that stands alone.
        let more = toks.get(i + 3).is_some_and(|t| {
            t.is_word() && !t.any(&["to", "and", "or", "for", "when", "if", "instead", "each"])
        });
        let name = stem(&what.lower);
        let given = book.words().any(|(other, j, tok)| {
            tok.stem() == name
                && (other, j) != (at, i + 2)
                && !lacks_or_pays(book.toks[other], j)
        });
        if more || given || told.contains(&name) || book.in_table(&name) {
            continue;
        }
        findings.push(
            Finding::new(
                Code::NeverLegal,
                book.input.place(view, tok.start, what.end),
                format!("this can never be paid: nothing gives anybody a `{name}`"),
            )
            .label("nobody has any")
            .help(format!("write where it comes from, for example `… gains 1 {name}`")),
        );
        told.push(name);
    }
}

/// Whether a noun stands behind a price or behind a word for none of it.
fn lacks_or_pays(toks: &[super::Tok], at: usize) -> bool {
    let before = &toks[at.saturating_sub(3)..at];
    before.iter().any(|t| {
        t.any(&[
            "no", "without", "pay", "pays", "paying", "spend", "spends", "spending", "costs",
            "cost", "lacks", "fewer", "less",
        ]) || t.number == Some(0)
    })
}
