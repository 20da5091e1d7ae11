//! `Swift carts roll first` and `ordinary carts roll then`, where the kinds are called `Swift` and `Slow`.

use indexmap::IndexMap;

use super::{Line, Text};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};
use crate::outline::{SectionId, SectionKind};
use crate::source::Quick;

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let alike = Alike::of(text);
    for (at, line) in text.lines.iter().enumerate() {
        for other in alike.after(at, line, text) {
            let outline = text.input.sets[line.view.set].outline;
            let beside = other.view.set == line.view.set
                && outline.section(line.view.section()).parent
                    == outline.section(other.view.section()).parent
                && line.view.section() != other.view.section();
            let Some((a, b)) = shared(line.toks, other.toks).filter(|_| beside) else {
                continue;
            };
            let (first, second) = (phrase(&line.toks[..a]), phrase(&other.toks[..b]));
            let (known, stranger, place) =
                match (labels(text, line, &first), labels(text, line, &second)) {
                    (Some(row), None) if !row.contains(&second) => (row, second, (other, b)),
                    (None, Some(row)) if !row.contains(&first) => (row, first, (line, a)),
                    _ => continue,
                };
            let others: Vec<String> = known.iter().map(|n| format!("`{n}`")).collect();
            found.push(
                Finding::new(
                    Code::NotInTheList,
                    text.words(place.0, 0, place.1),
                    format!(
                        "no kind is called `{stranger}`: they are called {}",
                        others.join(", ")
                    ),
                )
                .label("not among the kinds")
                .help("call the kind what its own rule calls it"),
            );
        }
    }
}

/// Three words in a row, the set and the section around the one that they stand in.
type Row<'a> = (usize, Option<SectionId>, [&'a str; 3]);

/// The lines by such words near their beginning: most lines have none in common with any other.
struct Alike<'a>(IndexMap<Row<'a>, Vec<usize>, Quick>);

impl<'a> Alike<'a> {
    fn of(text: &Text<'a>) -> Self {
        let mut alike = Self(IndexMap::default());
        for (at, line) in text.lines.iter().enumerate() {
            for row in rows(line, text) {
                alike.0.entry(row).or_default().push(at);
            }
        }
        alike
    }

    /// The lines behind one that have such words in common with it.
    fn after<'t>(
        &self,
        at: usize,
        line: &Line<'a>,
        text: &'t Text<'a>,
    ) -> impl Iterator<Item = &'t Line<'a>> {
        let all = rows(line, text).filter_map(|row| self.0.get(&row));
        let mut behind: Vec<usize> =
            all.flatten().copied().filter(|other| *other > at).collect();
        behind.sort_unstable();
        behind.dedup();
        behind.into_iter().map(|other| &text.lines[other])
    }
}

/// The three words from the second, the third and the fourth of a line on.
fn rows<'a>(line: &Line<'a>, text: &Text<'a>) -> impl Iterator<Item = Row<'a>> {
    let outline = text.input.sets[line.view.set].outline;
    let (set, parent) = (line.view.set, outline.section(line.view.section()).parent);
    let words = line.toks.windows(3).skip(1).take(3);
    words.map(move |w| (set, parent, [0, 1, 2].map(|k| w[k].lower.as_str())))
}

/// Where the same three words begin in both, after other words: a plural noun, its verb, what it does.
fn shared(a: &[Tok], b: &[Tok]) -> Option<(usize, usize)> {
    (1..4.min(a.len())).find_map(|i| {
        let end = i + 3;
        if end > a.len()
            || !a[i].lower.ends_with('s')
            || a[..i].iter().any(|t| !t.is_word() || t.number.is_some())
        {
            return None;
        }
        (1..4).find_map(|j| {
            let same = b.len() >= j + 3
                && (0..3).all(|k| a[i + k].lower == b[j + k].lower && a[i + k].is_word())
                && b[..j].iter().all(|t| t.is_word() && t.number.is_none());
            same.then_some((i, j))
        })
    })
}

fn phrase(toks: &[Tok]) -> String {
    toks.iter().map(|t| t.lower.as_str()).collect::<Vec<_>>().join(" ")
}

/// The labels of the row of items in which one is called so.
fn labels(text: &Text<'_>, line: &Line<'_>, name: &str) -> Option<Vec<String>> {
    let outline = text.input.sets[line.view.set].outline;
    let label = |section: &crate::outline::Section| {
        let (title, _) = section.title.as_ref()?;
        (section.kind != SectionKind::Heading)
            .then(|| title.trim_end_matches(':').trim().to_lowercase())
    };
    let own = outline.sections.iter().find(|s| label(s).is_some_and(|l| l == name))?;
    let row: Vec<String> =
        outline.sections.iter().filter(|s| s.parent == own.parent).filter_map(label).collect();
    (row.len() > 1).then_some(row)
}
