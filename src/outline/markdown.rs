//! An outline as a rulebook in plain text again: numbered paragraphs, headings, lists, tables.
//!
//! What reads a page of the web or a proposal prints a file that an author can go on from. Clutter around the
//! article is left out; all else keeps its number and its words.

use std::fmt::Write as _;

use super::{Form, Joint, Outline, Section, SectionId, SectionKind, Sentence};

/// What is printed, by its place in the source.
enum Piece<'a> {
    Section(SectionId, &'a Section),
    Sentence(&'a Sentence),
    Table(&'a super::Table),
}

/// The outline as Markdown.
pub fn markdown(outline: &Outline) -> String {
    let mut pieces: Vec<(u32, u8, Piece<'_>)> = Vec::new();
    for (id, section) in outline.section_ids() {
        pieces.push((section.span.start, 0, Piece::Section(id, section)));
    }
    for sentence in &outline.sentences {
        pieces.push((sentence.span.start, 1, Piece::Sentence(sentence)));
    }
    for table in &outline.tables {
        let first = table.rows.first().and_then(|row| row.first());
        let at = first.map_or(0, |(_, span)| span.start);
        pieces.push((at, 2, Piece::Table(table)));
    }
    pieces.sort_by_key(|(at, rank, _)| (*at, *rank));
    let mut printer = Printer { outline, out: String::new(), at: None, quoted: false };
    printer.front();
    for (_, _, piece) in pieces {
        match piece {
            Piece::Section(id, section) => printer.section(id, section),
            Piece::Sentence(sentence) => printer.sentence(sentence),
            Piece::Table(table) => printer.table(table),
        }
    }
    let mut out = printer.out.trim_start().to_owned();
    while out.ends_with('\n') {
        out.pop();
    }
    out.push('\n');
    out
}

struct Printer<'a> {
    outline: &'a Outline,
    out: String,
    /// The section whose line is open.
    at: Option<SectionId>,
    /// Whether that line is a quotation.
    quoted: bool,
}

impl Printer<'_> {
    fn front(&mut self) {
        if self.outline.front_matter.is_empty() {
            return;
        }
        self.out.push_str("---\n");
        for (key, value, _) in &self.outline.front_matter {
            let _ = writeln!(self.out, "{key}: {value}");
        }
        self.out.push_str("---\n");
    }

    /// Whether a section is nothing but clutter.
    fn is_clutter(&self, id: SectionId) -> bool {
        let mut own = self.outline.sentences_of(id).peekable();
        own.peek().is_some() && own.all(|(_, s)| s.form == Form::Clutter)
    }

    fn section(&mut self, id: SectionId, section: &Section) {
        if self.is_clutter(id) {
            return;
        }
        let title = section.title.as_ref().map(|(title, _)| title.trim()).unwrap_or_default();
        let number = section.number.as_ref().filter(|n| !n.text.contains('#'));
        let margin = "    ".repeat(self.margin(id));
        self.quoted = false;
        match section.kind {
            SectionKind::Heading => {
                let level = (section.depth as usize + 1).min(6);
                let name = number.map_or(String::new(), |n| format!("{} ", n.text));
                self.gap();
                let _ = write!(
                    self.out,
                    "{} {}",
                    "#".repeat(level),
                    format!("{name}{title}").trim()
                );
                self.at = None;
            }
            SectionKind::Prose => {
                self.gap();
                self.at = None;
            }
            SectionKind::Rule | SectionKind::Item { .. } => {
                self.line();
                let mark = match (number, section.kind) {
                    (Some(number), _) => format!("* **{}** ", number.text),
                    (None, SectionKind::Item { ordered: true }) => {
                        format!("{}. ", self.count(id))
                    }
                    _ => "- ".to_owned(),
                };
                let _ = write!(self.out, "{margin}{mark}");
                if !title.is_empty() {
                    let _ = write!(self.out, "**{title}:** ");
                }
                self.at = Some(id);
            }
        }
    }

    /// How many lists a section stands in.
    fn margin(&self, id: SectionId) -> usize {
        let around = self.outline.enclosing(id).into_iter().skip(1);
        around
            .filter(|&id| {
                matches!(
                    self.outline.section(id).kind,
                    SectionKind::Rule | SectionKind::Item { .. }
                )
            })
            .count()
    }

    /// The place of an item among its sisters, from 1.
    fn count(&self, id: SectionId) -> usize {
        let parent = self.outline.section(id).parent;
        let sisters = self.outline.section_ids().filter(|(other, section)| {
            *other <= id
                && section.parent == parent
                && matches!(section.kind, SectionKind::Item { .. })
        });
        sisters.count()
    }

    fn sentence(&mut self, sentence: &Sentence) {
        if matches!(sentence.form, Form::Clutter | Form::Heading) {
            return;
        }
        let quoted = sentence.form == Form::Quotation;
        if self.at != Some(sentence.section) || quoted != self.quoted {
            let margin = "    ".repeat(
                self.margin(sentence.section) + usize::from(self.is_list(sentence.section)),
            );
            self.gap();
            let _ = write!(self.out, "{margin}{}", if quoted { "> " } else { "" });
            (self.at, self.quoted) = (Some(sentence.section), quoted);
        } else if !self.out.ends_with(' ') {
            self.out.push(' ');
        }
        self.out.push_str(&sentence.text);
        match sentence.joint {
            Some(Joint::And) => self.out.push_str(", and"),
            Some(Joint::Or) => self.out.push_str(", or"),
            None if sentence.text.ends_with(['.', ':', '!', '?', ';', ',']) => {}
            None => self.out.push('.'),
        }
    }

    fn is_list(&self, id: SectionId) -> bool {
        matches!(self.outline.section(id).kind, SectionKind::Rule | SectionKind::Item { .. })
    }

    fn table(&mut self, table: &super::Table) {
        self.gap();
        for (at, row) in table.rows.iter().enumerate() {
            let cells: Vec<String> =
                row.iter().map(|(cell, _)| cell.replace('|', "/")).collect();
            let _ = writeln!(self.out, "| {} |", cells.join(" | "));
            if at == 0 {
                let _ = writeln!(self.out, "|{}", "---|".repeat(row.len()));
            }
        }
        self.at = None;
    }

    /// Ends the open line.
    fn line(&mut self) {
        let item = self.out.lines().last().is_some_and(|line| {
            let line = line.trim_start();
            line.starts_with("* ")
                || line.starts_with("- ")
                || line.starts_with(|c: char| c.is_ascii_digit())
        });
        if item && !self.out.ends_with('\n') {
            self.out.push('\n');
        } else {
            self.gap();
        }
    }

    /// Ends the open line and leaves one blank.
    fn gap(&mut self) {
        while self.out.ends_with([' ', '\n']) {
            self.out.pop();
        }
        if !self.out.is_empty() {
            self.out.push_str("\n\n");
        }
    }
}
