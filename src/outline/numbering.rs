//! Checks the numbers of one file against the file's own habits.
//!
//! No scheme is prescribed. A number is odd only where the rest of the book shows a habit that
//! it breaks: books number by chapter, by hundreds, from zero, with gaps, and all are right.

use std::collections::{BTreeMap, BTreeSet};

use super::nest::{Markup, Nested};
use super::number::to_letter;
use super::{Number, Outline, SectionId, SectionKind};
use crate::finding::{Code, Finding, Findings};
use crate::source::Span;

/// A numbered section with what the checks know about it.
struct Entry<'o> {
    markup: Markup,
    number: &'o Number,
    span: Span,
    /// The section around it that has a number, by its place among the entries.
    above: Option<usize>,
    parent: Option<SectionId>,
    /// The number it should have; equal to its own unless it is a slip.
    mended: String,
    slip: bool,
}

/// Checks all written numbers of the file.
pub(super) fn check(nested: &Nested, findings: &mut Findings) {
    let outline = &nested.outline;
    let mut entries = entries(nested);
    let duplicates = duplicates(&entries);
    let misplaced = misplaced(&entries, &duplicates);
    mend(&mut entries, &duplicates, &misplaced);
    let taken: BTreeSet<&str> = entries.iter().map(|e| e.number.text.as_str()).collect();
    for (i, entry) in entries.iter().enumerate() {
        let own = &entry.number.text;
        let help = if entry.mended == *own {
            None
        } else if taken.contains(entry.mended.as_str()) {
            Some(format!("renumber it `{}`, and those after it in turn", entry.mended))
        } else {
            Some(format!("renumber it `{}`", entry.mended))
        };
        if let Some(&first) = duplicates.get(&i) {
            let uses = outline.section(entry.markup.section).occurrence;
            let finding = about(
                outline,
                entry,
                Code::DuplicateNumber,
                format!("the number `{own}` is used again"),
            )
            .label(if uses > 2 { format!("use {uses}") } else { "second use".to_owned() })
            .related(entries[first].span, "first use");
            findings.push(with_help(finding, help.clone()));
        }
        if let Some(reason) = misplaced.get(&i) {
            let finding =
                about(outline, entry, Code::MisplacedNumber, format!("rule `{own}` {reason}"));
            findings.push(with_help(finding, help));
        }
        if entry.markup.glued {
            findings.push(
                about(
                    outline,
                    entry,
                    Code::NumberWithoutSpace,
                    format!("no space after the number `{own}`"),
                )
                .help(format!("write `{own}`, a space, then the text")),
            );
        }
    }
    let moved = foreign(outline, &entries, findings);
    skipped(outline, &entries, &moved, findings);
    unmarked(outline, &entries, findings);
}

fn entries(nested: &Nested) -> Vec<Entry<'_>> {
    let outline = &nested.outline;
    let places: BTreeMap<SectionId, usize> =
        nested.markup.iter().enumerate().map(|(i, m)| (m.section, i)).collect();
    let entry = |markup: &Markup| {
        let section = outline.section(markup.section);
        let number = section.number.as_ref()?;
        let around = section.parent.and_then(|p| outline.number_in_force(p));
        Some(Entry {
            markup: *markup,
            number,
            span: section.number_span.unwrap_or(section.span),
            above: around.and_then(|a| places.get(&a).copied()),
            parent: section.parent,
            mended: number.text.clone(),
            slip: false,
        })
    };
    nested.markup.iter().filter_map(entry).collect()
}

fn about(outline: &Outline, entry: &Entry<'_>, code: Code, message: String) -> Finding {
    let section = outline.section(entry.markup.section);
    let mut name = entry.number.text.clone();
    if section.occurrence > 1 {
        name = format!("{name}#{}", section.occurrence);
    }
    Finding::new(code, entry.span, message).rule(name)
}

fn with_help(finding: Finding, help: Option<String>) -> Finding {
    match help {
        Some(help) => finding.help(help),
        None => finding,
    }
}

/// Later uses of a number with the first use of it.
fn duplicates(entries: &[Entry<'_>]) -> BTreeMap<usize, usize> {
    let mut first: BTreeMap<(bool, &str), usize> = BTreeMap::new();
    let mut within: BTreeMap<(Option<SectionId>, bool, &str), usize> = BTreeMap::new();
    let (mut out, mut apart, mut singles) = (BTreeMap::new(), BTreeMap::new(), 0);
    for (i, entry) in entries.iter().enumerate() {
        let text = entry.number.text.as_str();
        let single = entry.number.parts.len() == 1;
        let heading = single && entry.markup.heading;
        singles += usize::from(single);
        let earlier = *first.entry((heading, text)).or_insert(i);
        let near = *within.entry((entry.parent, heading, text)).or_insert(i);
        if near != i {
            out.insert(i, near);
        } else if earlier != i {
            if single { &mut apart } else { &mut out }.insert(i, earlier);
        }
    }
    // Bare numbers may start again under each heading; a few repeats in one run are slips.
    if apart.len() * 4 <= singles {
        out.extend(apart);
    }
    out
}

/// Numbers that do not fit where they stand, with the reason.
fn misplaced(
    entries: &[Entry<'_>],
    duplicates: &BTreeMap<usize, usize>,
) -> BTreeMap<usize, String> {
    let mut out = BTreeMap::new();
    let nested = |entry: &Entry<'_>| {
        let above = entries[entry.above?].number;
        (entry.number.parts.len() > 1).then(|| {
            let hundreds = above.parts.len() == 1 && entry.number.text.starts_with(&above.text);
            entry.number.extends(above) || hundreds
        })
    };
    let fits = entries.iter().filter_map(nested).filter(|&fit| fit).count();
    let odd = entries.iter().filter_map(nested).filter(|&fit| !fit).count();
    if odd * 2 <= fits {
        for (i, entry) in entries.iter().enumerate() {
            if nested(entry) == Some(false)
                && let Some(above) = entry.above
            {
                out.insert(i, format!("stands under `{}`", entries[above].number.text));
            }
        }
    }
    let mut last: BTreeMap<(Option<SectionId>, bool, Option<u32>), usize> = BTreeMap::new();
    let (mut steps, mut back) = (0, Vec::new());
    for (i, entry) in entries.iter().enumerate() {
        if duplicates.contains_key(&i) || out.contains_key(&i) {
            continue;
        }
        let single = entry.number.parts.len() == 1;
        let key = (entry.parent.filter(|_| single), single && entry.markup.heading);
        let (parent, heading) = if single { key } else { (None, false) };
        let key = (parent, heading, super::number::capitals(entry.number));
        if let Some(&before) = last.get(&key) {
            steps += 1;
            if entry.number.parts < entries[before].number.parts {
                back.push((i, before));
                continue;
            }
        }
        last.insert(key, i);
    }
    if back.len() * 4 <= steps {
        out.extend(
            back.into_iter()
                .map(|(i, b)| (i, format!("stands after `{}`", entries[b].number.text))),
        );
    }
    out
}

/// Works out the number each slip should have.
fn mend(
    entries: &mut [Entry<'_>],
    duplicates: &BTreeMap<usize, usize>,
    misplaced: &BTreeMap<usize, String>,
) {
    let mut last: BTreeMap<String, u32> = BTreeMap::new();
    for i in 0..entries.len() {
        let slip = duplicates.contains_key(&i) || misplaced.contains_key(&i);
        let (stem, sign, letter) = split(entries[i].number);
        let above =
            entries[i].above.map(|a| (entries[a].number.clone(), entries[a].mended.clone()));
        let strays = misplaced.get(&i).is_some_and(|reason| reason.starts_with("stands under"));
        let stem = match above {
            Some((number, mended))
                if strays
                    || entries[i].number.parts.len() == number.parts.len() + 1
                        && entries[i].number.extends(&number) =>
            {
                mended
            }
            _ => stem,
        };
        let before = last.get(&stem).copied();
        let own = entries[i].number.last();
        let value = match before {
            Some(before) if slip && (strays || own <= before) => before.saturating_add(1),
            None if slip && strays => 1,
            _ => own,
        };
        let moved = stem != split(entries[i].number).0 || value != own;
        last.entry(stem.clone()).and_modify(|v| *v = (*v).max(value)).or_insert(value);
        if slip && moved {
            let shown = if letter { to_letter(value) } else { value.to_string() };
            entries[i].mended =
                if stem.is_empty() { shown } else { format!("{stem}{sign}{shown}") };
        }
        entries[i].slip = slip;
    }
}

/// The text before the last part, the sign between, and whether the last part is a letter.
fn split(number: &Number) -> (String, &'static str, bool) {
    let text = &number.text;
    let letter = text.ends_with(|c: char| c.is_ascii_alphabetic());
    if number.parts.len() < 2 {
        return (String::new(), "", letter);
    }
    let stem = if letter {
        text.trim_end_matches(|c: char| c.is_ascii_alphabetic())
    } else {
        text.trim_end_matches(|c: char| c.is_ascii_digit())
    };
    let sign = match stem.chars().last() {
        Some('.') => ".",
        Some('-') => "-",
        _ => "",
    };
    (stem.trim_end_matches(['.', '-']).to_owned(), sign, letter)
}

/// Gaps in a sequence. A gap that a mended slip fills is none.
fn skipped(
    outline: &Outline,
    entries: &[Entry<'_>],
    moved: &[Number],
    findings: &mut Findings,
) {
    let mended: Vec<Number> =
        entries.iter().filter(|e| e.slip).filter_map(|e| Number::parse(&e.mended)).collect();
    let own = entries.iter().map(|e| e.number);
    let known: BTreeSet<&[u32]> =
        own.chain(&mended).chain(moved).map(|number| number.parts.as_slice()).collect();
    let mut groups: BTreeMap<(Option<SectionId>, String, bool), Vec<usize>> = BTreeMap::new();
    for (i, entry) in entries.iter().enumerate() {
        let revised = outline
            .section(entry.markup.section)
            .attributes
            .iter()
            .any(|(k, _)| k == "revision");
        if entry.slip || revised {
            continue;
        }
        let (stem, _, letter) = split(entry.number);
        let parent = entry.parent.filter(|_| entry.number.parts.len() == 1);
        groups.entry((parent, stem, letter)).or_default().push(i);
    }
    let (mut steady, mut gaps) = (0, Vec::new());
    for ((_, _, letter), group) in groups {
        for pair in group.windows(2) {
            let (a, b) = (&entries[pair[0]], &entries[pair[1]]);
            let (from, to) = (a.number.last(), b.number.last());
            let missing: Vec<u32> = (from.saturating_add(1)..to)
                .take(10)
                .filter(|k| !(letter && matches!(k, 12 | 15)))
                .filter(|&k| {
                    let mut parts = a.number.above().to_vec();
                    parts.push(k);
                    !known.contains(parts.as_slice())
                })
                .collect();
            match missing.len() {
                0 => steady += 1,
                // A jump to a round number opens a new row of numbers.
                3.. if to % 10 == 0 => {}
                1..=9 => gaps.push((pair[1], missing, letter)),
                _ => {}
            }
        }
    }
    if gaps.len() > steady {
        return;
    }
    for (i, missing, letter) in gaps {
        let entry = &entries[i];
        let (stem, sign, _) = split(entry.number);
        let name = |k: u32| {
            let shown = if letter { to_letter(k) } else { k.to_string() };
            format!("`{stem}{}{shown}`", if stem.is_empty() { "" } else { sign })
        };
        let first = missing.first().copied().map(name).unwrap_or_default();
        let message = match missing.as_slice() {
            [_] => format!("there is no {first} before `{}`", entry.number.text),
            [.., last] => format!(
                "there are no {first} to {} before `{}`",
                name(*last),
                entry.number.text
            ),
            [] => continue,
        };
        findings.push(
            about(outline, entry, Code::SkippedNumber, message)
                .help(format!("renumber it {first}, or add what is missing")),
        );
    }
}

/// How many rules of a group there are, and how many are bold and bulleted.
#[derive(Debug, Clone, Copy, Default)]
struct Habit {
    all: usize,
    bold: usize,
    bulleted: usize,
}

impl Habit {
    fn count(&mut self, markup: &Markup) {
        self.all += 1;
        self.bold += usize::from(markup.bold);
        self.bulleted += usize::from(markup.bulleted);
    }

    /// Whether most of the group has what `with` rules have.
    fn is(self, with: usize) -> bool {
        with >= 2 && (self.all - with) * 3 <= self.all
    }
}

fn unmarked(outline: &Outline, entries: &[Entry<'_>], findings: &mut Findings) {
    let mut groups: BTreeMap<String, Habit> = BTreeMap::new();
    let mut depths: BTreeMap<usize, Habit> = BTreeMap::new();
    let plain: Vec<&Entry<'_>> = entries
        .iter()
        .filter(|e| outline.section(e.markup.section).kind == SectionKind::Rule)
        .collect();
    for entry in &plain {
        groups.entry(split(entry.number).0).or_default().count(&entry.markup);
        depths.entry(entry.number.parts.len()).or_default().count(&entry.markup);
    }
    for entry in plain {
        // The siblings show the habit; where they are few, all rules as deep as this one.
        let siblings = groups.get(&split(entry.number).0).filter(|habit| habit.all > 2);
        let level = depths.get(&entry.number.parts.len()).filter(|habit| habit.all > 2);
        let Some(&habit) = siblings.or(level) else { continue };
        let bold = !entry.markup.bold && habit.is(habit.bold);
        let bullet = !entry.markup.bulleted && habit.is(habit.bulleted);
        let (what, write) = match (bold, bullet) {
            (true, true) => {
                ("neither bold nor bulleted", format!("* **{}**", entry.number.text))
            }
            (true, false) => ("not bold", format!("**{}**", entry.number.text)),
            (false, true) => ("not bulleted", format!("* {}", entry.number.text)),
            (false, false) => continue,
        };
        let message =
            format!("the number `{}` is {what}, unlike its siblings", entry.number.text);
        findings.push(
            about(outline, entry, Code::UnmarkedNumber, message)
                .help(format!("write `{write}`")),
        );
    }
}

/// Numbers that start with the prefix of another set; gives what they should be.
fn foreign(outline: &Outline, entries: &[Entry<'_>], findings: &mut Findings) -> Vec<Number> {
    let first = |number: &Number| {
        let end = number.text.find('.').unwrap_or(number.text.len());
        (number.parts.len() > 1 && end > 0).then(|| number.text[..end].to_owned())
    };
    let mut uses: BTreeMap<String, usize> = BTreeMap::new();
    for prefix in entries.iter().filter_map(|e| first(e.number)) {
        *uses.entry(prefix).or_default() += 1;
    }
    let total: usize = uses.values().sum();
    // Only a padded prefix such as `0002` is the name of a set; chapters are bare.
    let habit = uses.iter().find(|(prefix, n)| {
        prefix.len() >= 4 && prefix.starts_with('0') && **n * 5 >= total * 4 && total >= 5
    });
    let stated = outline.front("prefix").map(str::to_owned);
    let Some(expected) = stated.or_else(|| habit.map(|(prefix, _)| prefix.clone())) else {
        return Vec::new();
    };
    let mut moved = Vec::new();
    for entry in entries {
        let Some(prefix) = first(entry.number).filter(|p| *p != expected) else { continue };
        let housed = std::iter::successors(entry.above, |&a| entries[a].above)
            .any(|a| first(entries[a].number).as_ref() == Some(&prefix));
        if housed || entry.number.text.starts_with(expected.as_str()) {
            continue;
        }
        moved.extend(Number::parse(&format!(
            "{expected}{}",
            &entry.number.text[prefix.len()..]
        )));
        let rest = &entry.number.text[prefix.len()..];
        findings.push(
            about(
                outline,
                entry,
                Code::ForeignPrefix,
                format!(
                    "the number `{}` starts with `{prefix}`, the others with `{expected}`",
                    entry.number.text
                ),
            )
            .help(format!(
                "write `{expected}{rest}`, or move it to the set that it belongs to"
            )),
        );
    }
    moved
}
