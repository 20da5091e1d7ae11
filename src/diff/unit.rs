//! The units that are compared: one for each rule, heading, item and paragraph of a book.

use crate::book::Role;
use crate::compile::Compiled;
use crate::outline::{Form, Outline, SectionId};

/// One rule, heading, item or paragraph.
#[derive(Debug, Clone)]
pub(super) struct Unit {
    /// Its rule set, by its place in the book.
    pub set: usize,
    pub section: SectionId,
    /// `set:number[#occurrence]`.
    pub id: String,
    /// The number or path.
    pub name: String,
    /// Whether the number is written in the text.
    pub numbered: bool,
    /// The nearest number around it that is written.
    pub within: Option<String>,
    pub file: String,
    pub line: u32,
    /// The unit around it, by its place in the list.
    pub parent: Option<usize>,
    /// The words, as they are compared.
    pub text: String,
    /// The same with every reference to a rule taken out.
    pub key: String,
    /// What the references point to, in order: the place in the list, else the words.
    pub references: Vec<Pointer>,
    /// `key=value` pairs beside the number.
    pub attributes: Vec<(String, String)>,
    /// Whether it is no rule: credits, contents, clutter of a page.
    pub beside: bool,
    /// Its words as numbers, sorted.
    pub words: Vec<u32>,
}

/// Where a reference points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Pointer {
    Unit(usize),
    Words(String),
}

/// What stands for a reference.
const REFERENCE: char = '\u{1}';

/// All units of a game but those of the standard set, in document order.
pub(super) fn units(compiled: &Compiled) -> Vec<Unit> {
    let mut units = Vec::new();
    for (set, (info, outline)) in compiled.book.sets.iter().zip(&compiled.outlines).enumerate()
    {
        if info.role != Role::Standard {
            of_set(compiled, set, &info.name, outline, &mut units);
        }
    }
    units
}

fn of_set(
    compiled: &Compiled,
    set: usize,
    name: &str,
    outline: &Outline,
    units: &mut Vec<Unit>,
) {
    let source = compiled.sources.get(compiled.book.sets[set].file);
    let first = units.len();
    for (id, section) in outline.section_ids() {
        let rule = outline.rule_name(id);
        let again = match section.occurrence {
            0 | 1 => String::new(),
            n => format!("#{n}"),
        };
        let within = outline
            .enclosing(id)
            .into_iter()
            .find(|id| outline.section(*id).number_span.is_some())
            .map(|id| outline.rule_name(id));
        let mut unit = Unit {
            set,
            section: id,
            id: format!("{name}:{rule}{again}"),
            name: rule,
            numbered: section.number_span.is_some(),
            within,
            file: source.path.clone(),
            line: source.position(section.span.start).line,
            parent: section.parent.map(|id| first + id.0 as usize),
            text: String::new(),
            key: String::new(),
            references: Vec::new(),
            attributes: section.attributes.clone(),
            beside: false,
            words: Vec::new(),
        };
        if let Some((title, _)) = &section.title {
            unit.add(title, &[], first);
        }
        units.push(unit);
    }
    let mut rules = vec![false; units.len()];
    for sentence in &outline.sentences {
        let at = first + sentence.section.0 as usize;
        let references: Vec<_> =
            sentence.references.iter().map(|r| (r.range, r.text.as_str(), r.target)).collect();
        if sentence.form == Form::Heading {
            // The title has said it.
            continue;
        }
        if matches!(sentence.form, Form::Credit | Form::Clutter) {
            units[at].beside = true;
        } else {
            rules[at] = true;
        }
        units[at].add(&sentence.text, &references, first);
    }
    for table in &outline.tables {
        let at = first + table.section.0 as usize;
        rules[at] = true;
        for row in &table.rows {
            let cells: Vec<&str> = row.iter().map(|(cell, _)| cell.as_str()).collect();
            units[at].add(&cells.join(" | "), &[], first);
        }
    }
    for (unit, is_rule) in units.iter_mut().zip(rules).skip(first) {
        unit.beside &= !is_rule;
    }
    // Below a heading of credits or contents nothing is a rule.
    for at in first..units.len() {
        let below = units[at].parent.is_some_and(|parent| parent < at && units[parent].beside);
        let empty = units[at].text.is_empty();
        units[at].beside |= below && empty;
    }
}

type Target<'a> = ((u32, u32), &'a str, Option<SectionId>);

impl Unit {
    /// Adds words, with their references taken out of the key.
    fn add(&mut self, text: &str, references: &[Target<'_>], first: usize) {
        if !self.text.is_empty() {
            self.text.push_str(". ");
            self.key.push_str(". ");
        }
        self.text.push_str(&plain(text));
        let mut at = 0;
        for &((from, to), words, target) in references {
            let (from, to) = (from as usize, to as usize);
            if from < at || text.get(from..to).is_none() {
                continue;
            }
            self.key.push_str(&plain(&text[at..from]));
            self.key.push(REFERENCE);
            self.references.push(match target {
                Some(id) => Pointer::Unit(first + id.0 as usize),
                None => Pointer::Words(words.to_owned()),
            });
            at = to;
        }
        self.key.push_str(&plain(&text[at..]));
    }
}

/// Text without what typesetting alone decides: dashes, ellipses, blanks.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '–' | '—' | '‐' | '‑' | '−' => out.push('-'),
            '…' => out.push_str("..."),
            '\u{a0}' | '\t' => out.push(' '),
            '\u{ad}' | '\u{200b}' | '\u{feff}' => {}
            c => out.push(c),
        }
    }
    out
}

/// The letters and digits of a text in small letters: what is left when punctuation and capitals
/// are no difference.
pub(super) fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
