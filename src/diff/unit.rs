//! The units that are compared: one for each rule, heading, item and table of a book, and in
//! prose without numbers one for each sentence, however it is parted into paragraphs.

use crate::book::Role;
use crate::compile::Compiled;
use crate::outline::{Form, Outline, SectionId, SectionKind, SentenceId};

/// One rule, heading, item, table or sentence.
#[derive(Debug, Clone, Default)]
pub(super) struct Unit {
    /// Its rule set, by its place in the book.
    pub set: usize,
    /// Its sentences, by their places in the outline.
    pub sentences: Vec<SentenceId>,
    /// `set:number[#occurrence]`, for a sentence of prose with its place.
    pub id: String,
    /// The number or path.
    pub name: String,
    /// Whether the number is written in the text.
    pub numbered: bool,
    /// Whether its name says which one it is, wherever it stands: a written number or a heading.
    pub named: bool,
    /// The nearest number around it that is written.
    pub within: Option<String>,
    pub file: String,
    pub line: u32,
    /// The unit around it, by its place in the list.
    pub parent: Option<usize>,
    /// The heading or label.
    pub title: String,
    /// The words below the title, as they are compared.
    pub body: String,
    /// Title and body.
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
            Maker { compiled, set, name: &info.name, outline, places: Vec::new() }
                .all(&mut units);
        }
    }
    units
}

/// Makes the units of one rule set.
struct Maker<'a> {
    compiled: &'a Compiled,
    set: usize,
    name: &'a str,
    outline: &'a Outline,
    /// For each section the unit that stands for it.
    places: Vec<usize>,
}

impl Maker<'_> {
    fn all(mut self, units: &mut Vec<Unit>) {
        let first = units.len();
        for (id, _) in self.outline.section_ids() {
            self.places.push(units.len());
            units.push(self.section(id));
            self.loose(id, units);
        }
        // A reference may point to what comes later.
        for unit in units.iter_mut().skip(first) {
            for sentence in unit.sentences.clone() {
                self.say(sentence, unit);
            }
        }
        for table in &self.outline.tables {
            if self.outline.section(table.section).number_span.is_none() {
                continue;
            }
            let at = self.places[table.section.0 as usize];
            for row in rows(table) {
                units[at].add(&row, &[]);
            }
        }
        self.mark_beside(&mut units[first..], first);
    }

    /// The unit of a section, its own sentences not yet said.
    fn section(&self, id: SectionId) -> Unit {
        let outline = self.outline;
        let section = outline.section(id);
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
        let source = self.compiled.sources.get(self.compiled.book.sets[self.set].file);
        let mut unit = Unit {
            set: self.set,
            id: format!("{}:{rule}{again}", self.name),
            name: rule,
            numbered: section.number_span.is_some(),
            named: section.number_span.is_some() || section.kind == SectionKind::Heading,
            within,
            file: source.path.clone(),
            line: source.position(section.span.start).line,
            parent: section.parent.map(|id| self.places[id.0 as usize]),
            attributes: section.attributes.clone(),
            ..Unit::default()
        };
        if let Some((title, _)) = &section.title {
            unit.title = plain(title);
            unit.add(title, &[]);
            unit.body.clear();
        }
        if !self.is_loose(id) {
            // Of a heading the title has said it.
            let own = outline.sentences_of(id).filter(|(_, s)| s.form != Form::Heading);
            unit.sentences = own.map(|(id, _)| id).collect();
        }
        unit
    }

    /// Whether the sentences of a section are units of their own: it has no number that would make
    /// them one rule, and is no item of one sentence.
    fn is_loose(&self, id: SectionId) -> bool {
        let section = self.outline.section(id);
        let item = matches!(section.kind, SectionKind::Item { .. });
        section.number_span.is_none()
            && !(item && section.title.is_none() && self.outline.sentences_of(id).count() < 2)
    }

    /// The sentences and tables of a section whose text is no one rule.
    fn loose(&self, id: SectionId, units: &mut Vec<Unit>) {
        if self.outline.section(id).number_span.is_some() {
            return;
        }
        let heading = units.len() - 1;
        let source = self.compiled.sources.get(self.compiled.book.sets[self.set].file);
        let alone = |what: &str, n: usize, line: u32| {
            let heading = &units[heading];
            Unit {
                set: self.set,
                name: format!("{}, {what} {n}", heading.name),
                within: heading.within.clone(),
                file: source.path.clone(),
                line,
                parent: Some(units.len() - 1),
                ..Unit::default()
            }
        };
        let mut more: Vec<(u32, Unit)> = Vec::new();
        let own = self.outline.sentences_of(id).filter(|(_, s)| s.form != Form::Heading);
        for (at, sentence) in own.filter(|_| self.is_loose(id)) {
            let start = sentence.span.start;
            let index = sentence.index as usize;
            let mut unit = alone("sentence", index, source.position(start).line);
            unit.id = format!("{}/s{index}", units[heading].id);
            unit.sentences = vec![at];
            more.push((start, unit));
        }
        let tables = self.outline.tables.iter().filter(|table| table.section == id);
        for (n, table) in tables.enumerate() {
            let start = table.rows.first().and_then(|row| row.first());
            let start = start.map_or(0, |(_, span)| span.start);
            let mut unit = alone("table", n + 1, source.position(start).line);
            unit.id = format!("{}/table{}", units[heading].id, n + 1);
            for row in rows(table) {
                unit.add(&row, &[]);
            }
            more.push((start, unit));
        }
        more.sort_by_key(|(start, _)| *start);
        units.extend(more.into_iter().map(|(_, unit)| unit));
    }

    /// Adds a sentence to its unit.
    fn say(&self, id: SentenceId, unit: &mut Unit) {
        let sentence = self.outline.sentence(id);
        let references: Vec<_> = sentence
            .references
            .iter()
            .map(|r| {
                let target = r.target.map(|id| self.places[id.0 as usize]);
                (r.range, r.text.as_str(), target)
            })
            .collect();
        unit.add(&sentence.text, &references);
    }

    /// Marks what is no rule: credits, clutter, and empty headings below them.
    fn mark_beside(&self, units: &mut [Unit], first: usize) {
        for unit in units.iter_mut() {
            let clutter = |id: &SentenceId| {
                matches!(self.outline.sentence(*id).form, Form::Credit | Form::Clutter)
            };
            unit.beside = !unit.sentences.is_empty() && unit.sentences.iter().all(clutter);
        }
        // A heading of credits or contents is one of them, with all headings below it.
        for at in 0..units.len() {
            if !units[at].sentences.is_empty() || !units[at].body.is_empty() {
                continue;
            }
            let inside = units.iter().filter(|unit| unit.parent == Some(first + at));
            let mut inside = inside
                .filter(|unit| {
                    unit.named || !unit.text.is_empty() || !unit.sentences.is_empty()
                })
                .peekable();
            let all = inside.peek().is_some() && inside.all(|unit| unit.beside);
            let above = units[at].parent.and_then(|p| p.checked_sub(first));
            let below = above.is_some_and(|p| p < at && units[p].beside);
            units[at].beside |= all || below;
        }
    }
}

fn rows(table: &crate::outline::Table) -> impl Iterator<Item = String> {
    table.rows.iter().map(|row| {
        let cells: Vec<&str> = row.iter().map(|(cell, _)| cell.as_str()).collect();
        cells.join(" | ")
    })
}

type Target<'a> = ((u32, u32), &'a str, Option<usize>);

impl Unit {
    /// Adds words, with their references taken out of the key.
    fn add(&mut self, text: &str, references: &[Target<'_>]) {
        let open = !self.text.ends_with([':', '.', '!', '?', ';']);
        let joint = if open { ". " } else { " " };
        for words in [&mut self.text, &mut self.key, &mut self.body] {
            if !words.is_empty() {
                words.push_str(joint);
            }
        }
        self.text.push_str(&plain(text));
        self.body.push_str(&plain(text));
        let mut at = 0;
        for &((from, to), words, target) in references {
            let (from, to) = (from as usize, to as usize);
            if from < at || text.get(from..to).is_none() {
                continue;
            }
            self.key.push_str(&plain(&text[at..from]));
            self.key.push(REFERENCE);
            self.references.push(match target {
                Some(at) => Pointer::Unit(at),
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

/// What is left of a text when punctuation and capitals are no difference: its letters and digits,
/// and the signs that belong to figures (`+5`, `2.5`, `2-4`, `50 %`, `$3`).
pub(super) fn letters(text: &str) -> String {
    let all: Vec<char> = text.chars().collect();
    let digit = |at: Option<usize>| {
        at.and_then(|at| all.get(at)).is_some_and(|c: &char| c.is_ascii_digit())
    };
    let mut out = String::with_capacity(text.len());
    for (at, &c) in all.iter().enumerate() {
        let (before, after) = (digit(at.checked_sub(1)), digit(Some(at + 1)));
        let figure = match c {
            '.' | ',' | ':' | '/' => before && after,
            '-' => after,
            '%' | '+' | '=' | '<' | '>' | '*' | '^' | '$' | '#' => true,
            c => !c.is_ascii() && !c.is_alphanumeric() && !c.is_whitespace() && sign(c),
        };
        if c.is_alphanumeric() || figure {
            out.extend(c.to_lowercase());
        }
    }
    out
}

/// Whether a character that is neither letter nor digit says something by itself.
fn sign(c: char) -> bool {
    !matches!(
        c,
        '\u{2018}'..='\u{201f}' | '«' | '»' | '‹' | '›' | '·' | '•' | '¡' | '¿' | '\u{fe00}'..='\u{fe0f}'
    )
}
