//! `It is then scored under 4 (Ending the Game)`, where section 4 has another title and the one that is given is that of section 5.

use super::{Pages, Said};
use crate::check::words::{Tok, tokens};
use crate::finding::{Code, Finding};
use crate::outline::{Outline, SectionId};

/// A numbered section and the words of its title.
struct Titled {
    id: SectionId,
    title: String,
    words: Vec<Tok>,
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for (set, view) in pages.input.sets.iter().enumerate() {
        let titles: Vec<Titled> = view
            .outline
            .section_ids()
            .filter(|(_, s)| s.number.is_some())
            .filter_map(|(id, s)| {
                let title = s.title.as_ref()?.0.trim().to_owned();
                let words = tokens(&title);
                (title.len() > 3).then_some(Titled { id, title, words })
            })
            .collect();
        for said in pages.said.iter().filter(|s| s.set == set) {
            let most = titles.iter().map(|t| t.words.len()).max().unwrap_or(0);
            // The longest title at a place is the one that is named.
            for from in 0..said.toks.len() {
                let there = (1..=most).rev().find_map(|len| {
                    let words = said.toks.get(from..from + len)?;
                    titles.iter().find(|t| same(words, &t.words))
                });
                if let Some(there) = there {
                    compare(pages, said, view.outline, (from, there), &titles, found);
                }
            }
        }
    }
}

fn same(words: &[Tok], title: &[Tok]) -> bool {
    words.len() == title.len()
        && words.first().is_some_and(|t| t.capital)
        && words.iter().zip(title).all(|(a, b)| a.lower == b.lower)
}

/// Compares the number beside a title with the one that the title has.
fn compare(
    pages: &Pages<'_>,
    said: &Said<'_>,
    outline: &Outline,
    (from, there): (usize, &Titled),
    titles: &[Titled],
    found: &mut Vec<Finding>,
) {
    let to = from + there.words.len();
    let one_word = there.words.len() < 2;
    let Some((at, called)) = beside(&said.toks, from, to) else { return };
    // One word of a title may be the name of a result: `on a 4 (Storm)`.
    if one_word && !called {
        return;
    }
    let written = &said.toks[at].lower;
    let meant = outline.find_number(written);
    let Some(&is) = meant.first() else { return };
    let around = outline.enclosing(is);
    let fits = titles.iter().any(|t| {
        let alike = t.words.len() == there.words.len() && same_title(&t.words, &there.words);
        let part = around.contains(&t.id) || outline.enclosing(t.id).contains(&is);
        alike && part
    });
    let own = around.iter().find_map(|id| outline.section(*id).title.as_ref());
    let Some((own, _)) = own.filter(|_| !fits) else { return };
    let number = outline.rule_name(there.id);
    found.push(
        Finding::new(
            Code::MistitledReference,
            pages.words(said, at, at + 1),
            format!("`{written}` is `{own}`, not `{}`", there.title),
        )
        .label("number and title do not fit")
        .help(format!("write `{number}`, which has this title, or `{own}`")),
    );
}

fn same_title(a: &[Tok], b: &[Tok]) -> bool {
    a.iter().zip(b).all(|(a, b)| a.lower == b.lower)
}

/// The number that stands beside a title, and whether the words call it that of a rule.
fn beside(toks: &[Tok], from: usize, to: usize) -> Option<(usize, bool)> {
    const SIGNS: [&str; 13] = [
        "(", "[", "\"", "\u{201c}", "\u{201d}", ",", ":", "\u{2013}", "\u{2014}", "-",
        "\u{a7}", "titled", "called",
    ];
    const CALLS: [&str; 11] = [
        "section",
        "sections",
        "rule",
        "rules",
        "chapter",
        "see",
        "under",
        "paragraph",
        "article",
        "\u{a7}",
        "per",
    ];
    let numbered = |at: usize| toks[at].lower.starts_with(|c: char| c.is_ascii_digit());
    let called = |at: usize| at > 0 && toks[at - 1].any(&CALLS);
    // `Phase 2: Trading` counts phases; `under 4 (Trading)`, `in 4`, `by 4` speak of a rule.
    let spoken = |at: usize| {
        let before = ["in", "by", "to", "from", "of", "with", "and", "or", "at", "following"];
        toks[at].lower.contains('.') || at > 0 && toks[at - 1].any(&before)
    };
    // `4 (Trading)`, `section 4, "Trading"`.
    let before = (from.saturating_sub(4)..from)
        .rev()
        .find(|&i| !toks[i].any(&SIGNS))
        .filter(|&i| i + 1 < from && numbered(i));
    if let Some(at) = before {
        // `2, Trading` in a row of numbers is none of it.
        let comma = toks[at + 1].is(",") && !called(at);
        return (!comma && (called(at) || spoken(at))).then(|| (at, called(at)));
    }
    // `Trading (4)`, `"Trading", section 4`.
    let mut at = to;
    let mut asked = false;
    let mut signed = false;
    while toks.get(at).is_some_and(|t| t.any(&SIGNS) || t.any(&CALLS) || t.is("]"))
        && at < to + 5
    {
        asked |= toks[at].any(&CALLS);
        signed |= toks[at].any(&["(", "["]);
        at += 1;
    }
    let there = toks.get(at).is_some() && numbered(at);
    let closed = toks.get(at + 1).is_none_or(|t| t.any(&[")", "]", ".", ",", ";"]));
    (there && (asked || signed && closed)).then_some((at, asked))
}
