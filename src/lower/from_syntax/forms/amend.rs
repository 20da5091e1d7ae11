//! House rules about the text of a rule: it is left out, put in other words, or has words swapped.
//!
//! They are read from their words, since what they speak of is text. The changed sentence stands where
//! it stood, in the rule set that changed it, so that it ranks as a house rule does.

use std::collections::{BTreeMap, BTreeSet};

use crate::lower::SetRole;
use crate::lower::from_syntax::context::{Status, Unit};
use crate::lower::from_syntax::law::template::{Words, fits, words};
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::source::Span;
use crate::syntax::{Parsed, parsed};
use crate::vocabulary::{Vocabulary, number_word};

/// What a sentence does to the text of others.
#[derive(Debug)]
enum Edit {
    /// Rules are left out.
    Repeal(Vec<String>),
    /// One sentence of a rule is left out: the one with these words.
    Cut { rule: String, words: String },
    /// Words of a rule are swapped.
    Swap { rule: String, old: String, new: String },
    /// A rule gets other words.
    Whole { rule: String, text: String },
}

const REPEALS: &[&str] = &[
    "ignore|drop|delete|remove|omit|skip|disregard|strike|repeal|cancel {n}",
    "we|you|players ignore|drop|skip|omit|cancel {n}",
    "we|you|players do not use|apply {n}",
    "do not use|apply {n}",
    "we? play without {n}",
    "{n} do|does not apply|count now?",
    "{n} no longer apply|applies|counts",
    "{n} is|are ignored|repealed|removed|deleted|dropped|void|skipped|cancelled|canceled|omitted",
    "{n} is|are not used|applied|valid|needed",
    "{n} is|are no longer used|applied|valid|needed",
    "replace|change|amend {n} with|by|to the? following|this|these",
    "replace|change|amend {n} with|by|to what follows|stands below?",
    "this|these|the replaces|replace {n}",
    "this|the following section|text|part|paragraph? replaces {n}",
    "{n} is|are replaced|changed by|with|to the? following|this|these",
    "{n} is|are replaced|changed by|with what follows|stands below?",
];

/// One sentence among several of a rule is named by its words.
const CUTS: &[&str] = &[
    "in {n} ignore|drop|delete|remove|omit|skip|disregard|strike|repeal|cancel the sentence|words? {a}",
    "in {n} leave out the sentence|words? {a}",
    "in {n} the sentence|words? {a} is|are ignored|repealed|removed|deleted|dropped|void|omitted|cancelled|canceled",
    "ignore|drop|delete|remove|omit|skip|disregard|strike|repeal|cancel the sentence|words? {a} in|of|from {n}",
    "leave out the sentence|words? {a} in|of {n}",
    "replace the sentence {a} in|of {n} with|by the? following|this",
    "in {n} replace the sentence {a} with|by the? following|this",
    "the sentence {a} in|of {n} is ignored|repealed|removed|deleted|dropped|void|omitted",
    "the sentence {a} in|of {n} is replaced by|with the? following|this",
    "{n} applies|apply without the sentence {a}",
];

const SWAPS: &[&str] = &[
    "in {n} change|replace|swap {a} to|by|with|into|for {b}",
    "change|replace|swap {a} in {n} to|by|with|into|for {b}",
    "change|replace|swap {a} to|by|with|into {b} in {n}",
    "in {n} read|write|use|say {b} instead of {a}",
    "in {n} read|write|use|say {b} in place of {a}",
    "in {n} read|write|use|say {b} not|for {a}",
    "read|write|use {b} instead of {a} in {n}",
    "read|write {b} for {a} in {n}",
    "in {n} {a} becomes|become {b}",
    "in {n} {a} is|are replaced|changed by|to|with|into {b}",
    "in {n} {b} replaces|replace {a}",
    "{a} in {n} becomes|become {b}",
    "{a} in {n} is|are replaced|changed by|to|with|into {b}",
    "{n} applies|apply with {b} instead of {a}",
    "{n} applies|apply with {b} not {a}",
    "{n} now? says|reads {b} instead of {a}",
    "{n} now? says|reads {b} not {a}",
];

const WHOLES: &[&str] = &[
    "read {n} as|so|thus",
    "replace|change|amend {n} with|by|to|as",
    "replace|change|amend {n} to read",
    "{n} now? reads|says",
    "{n} now? reads|says as follows",
    "{n} is now? changed|replaced|amended to|by|with",
    "{n} is now? changed|replaced|amended to read",
    "instead of {n}",
];

/// The edit that a sentence is, if it is one.
fn edit(text: &str, known: &dyn Fn(&str) -> bool) -> Option<Edit> {
    if let Some((head, rest)) = text.split_once(':')
        && !rest.trim().is_empty()
    {
        let head = words(head);
        let caught = WHOLES.iter().find_map(|t| fits(&head, t, known));
        if let Some(caught) = caught
            && let [rule] = caught.rules.as_slice()
        {
            return Some(Edit::Whole { rule: rule.clone(), text: rest.trim().to_owned() });
        }
    }
    let said: Words = words(text);
    if let Some(caught) = REPEALS.iter().find_map(|t| fits(&said, t, known)) {
        return Some(Edit::Repeal(caught.rules));
    }
    if let Some(caught) = CUTS.iter().find_map(|t| fits(&said, t, known))
        && let ([rule], Some(words)) = (caught.rules.as_slice(), &caught.a)
    {
        return Some(Edit::Cut { rule: rule.clone(), words: words.clone() });
    }
    let caught = SWAPS.iter().find_map(|t| fits(&said, t, known))?;
    match (caught.rules.as_slice(), caught.a, caught.b) {
        ([rule], Some(old), Some(new)) => Some(Edit::Swap { rule: rule.clone(), old, new }),
        _ => None,
    }
}

/// Makes the changes that house rules order in the text of others.
pub fn amend(units: &mut [Unit], roles: &[SetRole], voc: &Vocabulary) {
    let house = |u: &Unit| {
        matches!(
            roles.get(usize::from(u.set.0)),
            Some(SetRole::House | SetRole::Appended | SetRole::Errata)
        ) && u.amended.is_none()
    };
    let names = Names::of(units.iter().filter(|u| !house(u)));
    let known = |name: &str| names.known(name);
    for at in 0..units.len() {
        if !house(&units[at]) {
            continue;
        }
        let Some(edit) = edit(&units[at].text, &known) else { continue };
        units[at].settled = Some(match change(units, &edit, at, voc, &house) {
            Ok(()) => Status::Meta,
            Err(Stuck { at, message, help }) => Status::Unread { at, message, help },
        });
    }
}

/// The numbers and titles by which the rules of a book can be named.
struct Names {
    /// Numbers and paths, and those above them.
    numbers: BTreeSet<String>,
    /// The headings around sentences, by each title among them in small letters.
    titled: BTreeMap<String, BTreeSet<Vec<String>>>,
}

impl Names {
    fn of<'u>(units: impl Iterator<Item = &'u Unit>) -> Self {
        let mut names = Self { numbers: BTreeSet::new(), titled: BTreeMap::new() };
        for unit in units {
            let mut number = unit.name.as_str();
            while !names.numbers.contains(number) {
                names.numbers.insert(number.to_owned());
                number = number.rsplit_once(['.', '-']).map_or("", |(above, _)| above);
            }
            for title in &unit.headings {
                let paths = names.titled.entry(small(title)).or_default();
                if !paths.contains(&unit.headings) {
                    paths.insert(unit.headings.clone());
                }
            }
        }
        names.numbers.remove("");
        names
    }

    /// Whether a sentence stands in the rule or section of that number, title or path of titles.
    fn known(&self, name: &str) -> bool {
        let title = name.rsplit('/').next().unwrap_or(name);
        self.numbers.contains(name)
            || self
                .titled
                .get(&small(title))
                .is_some_and(|paths| paths.iter().any(|path| title_path(path, name).is_some()))
    }
}

fn small(text: &str) -> String {
    text.trim().chars().flat_map(char::to_lowercase).collect()
}

/// Whether a rule is that one or stands below it.
pub(crate) fn below(name: &str, of: &str) -> bool {
    name == of || name.strip_prefix(of).is_some_and(|rest| rest.starts_with(['.', '-']))
}

/// Whether a sentence stands in the rule or section of that number, title or path of titles.
fn stands(unit: &Unit, name: &str) -> bool {
    below(&unit.name, name) || title_path(&unit.headings, name).is_some()
}

/// Whether a sentence stands right in a rule or section, and in none below it.
fn stands_right_in(unit: &Unit, name: &str) -> bool {
    unit.name == name
        || title_path(&unit.headings, name)
            .is_some_and(|path| path.len() == unit.headings.len())
}

/// The headings around a sentence down to the one with that title, if it stands below such a heading.
/// `Ending / Ties` is the part `Ties` of `Ending`.
fn title_path<'u>(headings: &'u [String], name: &str) -> Option<&'u [String]> {
    let same = |a: &str, b: &str| {
        let (a, b) = (a.trim(), b.trim());
        a.eq_ignore_ascii_case(b) || !(a.is_ascii() && b.is_ascii()) && small(a) == small(b)
    };
    let path: Vec<&str> = name.split('/').collect();
    let ends = (path.len()..=headings.len()).find(|&end| {
        headings[end - path.len()..end].iter().zip(&path).all(|(a, b)| same(a, b))
    })?;
    headings.get(..ends)
}

/// Two sections of one title are not the same section.
fn one_section(units: &[&Unit], name: &str, span: Span) -> Read<()> {
    let mut paths: Vec<&[String]> =
        units.iter().filter_map(|u| title_path(&u.headings, name)).collect();
    paths.dedup();
    let Some(other) = paths.get(1) else { return Ok(()) };
    Err(Stuck::new(span, format!("{} sections have the title `{name}`", paths.len()))
        .help(format!("name the heading above it too, for example “{}”", other.join(" / "))))
}

/// Changes the units; gives those that were changed, and whether they were left out.
fn change(
    units: &mut [Unit],
    edit: &Edit,
    by: usize,
    voc: &Vocabulary,
    house: &dyn Fn(&Unit) -> bool,
) -> Read<()> {
    let (set, span) = (units[by].set, units[by].span);
    let of = |units: &[Unit], rule: &str| -> Vec<usize> {
        (0..units.len())
            .filter(|&i| {
                !house(&units[i])
                    && stands_right_in(&units[i], rule)
                    && units[i].statement.is_some()
            })
            .collect()
    };
    let named: &[String] = match edit {
        Edit::Repeal(rules) => rules,
        Edit::Swap { rule, .. } | Edit::Whole { rule, .. } | Edit::Cut { rule, .. } => {
            std::slice::from_ref(rule)
        }
    };
    for name in named {
        let own: Vec<&Unit> = units.iter().filter(|u| !house(u)).collect();
        one_section(&own, name, span)?;
    }
    let read = |text: &str| match parsed(&voc.encode_text(text), false) {
        Parsed::Read(statement, _) => Ok(*statement),
        _ => Err(Stuck::new(
            span,
            format!("changed in this way the rule would say `{text}`, which is not read"),
        )
        .help("write the whole rule anew, for example `Read 1.2 as: …`")),
    };
    let put = |unit: &mut Unit, text: String, statement| {
        unit.set = set;
        unit.span = span;
        unit.text = text.into();
        unit.statement = Some(statement);
        unit.amended = Some(by);
    };
    match edit {
        Edit::Repeal(rules) => {
            let gone: Vec<usize> = (0..units.len())
                .filter(|&i| !house(&units[i]) && rules.iter().any(|r| stands(&units[i], r)))
                .collect();
            for i in gone {
                leave_out(&mut units[i]);
            }
            Ok(())
        }
        Edit::Cut { rule, words } => {
            let hit: Vec<usize> = (0..units.len())
                .filter(|&i| !house(&units[i]) && stands(&units[i], rule))
                .filter(|&i| !found(&units[i].text, words).is_empty())
                .collect();
            match hit.as_slice() {
                [one] => {
                    leave_out(&mut units[*one]);
                    Ok(())
                }
                [] => Err(Stuck::new(span, format!("`{words}` does not stand in {rule}"))
                    .help("write words of the sentence as they stand there")),
                _ => Err(Stuck::new(
                    span,
                    format!("`{words}` stands in {} sentences of {rule}", hit.len()),
                )
                .help("name a longer piece of the text, so that only one sentence is meant")),
            }
        }
        Edit::Swap { rule, old, new } => {
            let mut places = Vec::new();
            for i in of(units, rule) {
                places.extend(found(&units[i].text, old).into_iter().map(|range| (i, range)));
            }
            let (i, range) = match places.as_slice() {
                [one] => one.clone(),
                [] => {
                    let said = units.iter().find(|u| u.name == *rule).map_or("", |u| &u.text);
                    return Err(Stuck::new(span, format!("`{old}` does not stand in {rule}"))
                        .help(format!("the rule says `{said}`; write the words that are to be swapped as they stand there")));
                }
                _ => {
                    return Err(Stuck::new(
                        span,
                        format!("`{old}` stands {} times in {rule}", places.len()),
                    )
                    .help("name a longer piece of the text, so that only one place is meant"));
                }
            };
            let mut text = units[i].text.to_string();
            text.replace_range(range, new);
            let statement = read(&text)?;
            put(&mut units[i], text, statement);
            Ok(())
        }
        Edit::Whole { rule, text } => {
            let targets = of(units, rule);
            let statement = read(text)?;
            for (place, &i) in targets.iter().enumerate() {
                if place == 0 {
                    put(&mut units[i], text.clone(), statement.clone());
                } else {
                    leave_out(&mut units[i]);
                }
            }
            Ok(())
        }
    }
}

fn leave_out(unit: &mut Unit) {
    unit.statement = None;
    unit.settled = Some(Status::Commentary("repealed"));
}

/// Where words stand in a text; figures and number words count as the same.
fn found(text: &str, old: &str) -> Vec<std::ops::Range<usize>> {
    let pieces = |text: &str| -> Vec<(usize, String)> {
        let mut out: Vec<(usize, String)> = Vec::new();
        let mut open = false;
        for (i, c) in text.char_indices() {
            if c.is_alphanumeric() || c == '\'' || c == '’' {
                match out.last_mut() {
                    Some((_, word)) if open => word.extend(c.to_lowercase()),
                    _ => out.push((i, c.to_lowercase().collect())),
                }
                open = true;
            } else {
                open = false;
            }
        }
        out
    };
    let same = |a: &str, b: &str| {
        let number = |w: &str| w.parse::<i64>().ok().or_else(|| number_word(w));
        a == b || number(a).is_some() && number(a) == number(b)
    };
    let (text_words, old_words) = (pieces(text), pieces(old));
    if old_words.is_empty() {
        return Vec::new();
    }
    text_words
        .windows(old_words.len())
        .filter(|w| w.iter().zip(&old_words).all(|((_, a), (_, b))| same(a, b)))
        .filter_map(|w| {
            let (first, last) = (w.first()?, w.last()?);
            let end = text[last.0..]
                .char_indices()
                .find(|(_, c)| !(c.is_alphanumeric() || *c == '\'' || *c == '’'))
                .map_or(text.len(), |(i, _)| last.0 + i);
            // A bracket that the quoted words close goes with them.
            let closes = old.trim_end().ends_with(')') && text[end..].starts_with(')');
            Some(first.0..end + usize::from(closes))
        })
        .collect()
}
