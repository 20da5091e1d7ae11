//! Records sections, sentences and tables while blocks are nested.

use super::block::{Block, Kind};
use super::flow::Flow;
use super::nest::{Frame, Holds, Markup, Nester};
use super::{
    Form, Number, Section, SectionId, SectionKind, Sentence, SentenceId, Table, commentary,
    cut, limits,
};
use crate::finding::{Code, Finding};
use crate::source::Span;

impl Nester<'_> {
    pub(super) fn table(&mut self, block: Block) {
        let lead_in = self.last;
        let section = match self.stack.last() {
            Some(top) => top.section,
            None => self.base("text", &block),
        };
        let Kind::Table(rows) = block.kind else { return };
        let cell = |flow: Flow| {
            let end = flow.text.trim_end().len();
            let place = flow.place(0..end);
            (
                flow.text[..end].to_owned(),
                Span { file: self.out.outline.file, start: place.0, end: place.1 },
            )
        };
        let rows = rows.into_iter().map(|row| row.into_iter().map(cell).collect()).collect();
        self.out.outline.tables.push(Table { section, lead_in, rows });
    }

    /// The section for text that no heading holds.
    pub(super) fn base(&mut self, name: &str, block: &Block) -> SectionId {
        let known =
            self.out.outline.sections.iter().take(2).position(|s| {
                s.parent.is_none() && s.kind == SectionKind::Prose && s.path == name
            });
        let section = if let Some(at) = known {
            SectionId(at as u32)
        } else {
            let plain = Block { number: None, ..block.clone() };
            self.open(SectionKind::Prose, &plain, name, None)
        };
        self.hold(Frame { section, holds: Holds::Base, indent: 0, form: None });
        section
    }

    /// Keeps a section open. Far beyond the deepest nesting the innermost gives way.
    pub(super) fn hold(&mut self, frame: Frame) {
        if self.stack.len() > limits::DEPTH as usize + 20 {
            self.stack.pop();
        }
        self.stack.push(frame);
    }

    /// Makes a section below the innermost open frame.
    pub(super) fn open(
        &mut self,
        kind: SectionKind,
        block: &Block,
        component: &str,
        title: Option<(String, Span)>,
    ) -> SectionId {
        let mut parent = self.stack.last().map(|f| f.section);
        let mut depth = parent.map_or(0, |p| self.section(p).depth + 1);
        if depth > limits::DEPTH {
            if !std::mem::replace(&mut self.too_deep, true) {
                let span = self.span((block.span.0 as u32, block.span.1 as u32));
                self.findings.push(
                    Finding::new(
                        Code::TooLarge,
                        span,
                        format!("this is nested more than {} levels deep", limits::DEPTH),
                    )
                    .help("write the deeper rules as rules of their own"),
                );
            }
            parent = parent.and_then(|p| self.section(p).parent);
            depth = limits::DEPTH;
        }
        let mut path = parent
            .filter(|&p| self.title != Some(p) && self.section(p).path != "text")
            .map(|p| {
                let above = self.section(p).path.chars().take(limits::PATH);
                above.chain(" / ".chars()).collect::<String>()
            })
            .unwrap_or_default();
        path.extend(component.chars().take(limits::TITLE));
        let number = block.number.as_ref().map(|(mark, _)| mark.number.clone());
        let number_span = block.number.as_ref().map(|(_, place)| self.span(*place));
        let attributes =
            block.number.as_ref().map(|(m, _)| m.attributes.clone()).unwrap_or_default();
        let occurrence =
            self.use_of(number.as_ref().map_or(&path, |n| &n.text).clone().as_str());
        let id = SectionId(self.out.outline.sections.len() as u32);
        let span = self.span((block.span.0 as u32, block.span.1 as u32));
        if let Some((mark, _)) = &block.number {
            self.out.markup.push(Markup {
                section: id,
                bold: block.bold,
                bulleted: block.bulleted,
                heading: block.is_heading(),
                glued: mark.glued,
                worded: mark.worded,
            });
        }
        self.out.outline.sections.push(Section {
            kind,
            parent,
            number,
            occurrence,
            title,
            span,
            depth,
            path,
            number_span,
            attributes,
            lead_in: None,
        });
        id
    }

    /// Cuts the text of `block` into sentences of `section`.
    pub(super) fn sentences(
        &mut self,
        section: SectionId,
        block: &Block,
        form: Option<Form>,
        lead: Option<SentenceId>,
    ) {
        let item = matches!(self.section(section).kind, SectionKind::Item { .. });
        let form = form.or(block.quoted.then_some(Form::Quotation));
        let ranges = cut::cut(&block.flow.text);
        let example = ranges
            .first()
            .is_some_and(|r| commentary::opens_example(&block.flow.text[r.clone()]));
        let count = ranges.len();
        for (i, range) in ranges.into_iter().enumerate() {
            let whole = &block.flow.text[range.clone()];
            let span = self.span(block.flow.place(range.clone()));
            if whole.len() > limits::SENTENCE {
                self.findings.push(
                    Finding::new(
                        Code::TooLarge,
                        span,
                        format!("this sentence has {} bytes and is not read", whole.len()),
                    )
                    .help("end sentences with a full stop, or break this one up"),
                );
                continue;
            }
            let form = form.unwrap_or_else(|| {
                if example || commentary::is_example(whole) {
                    Form::Example
                } else if block.flow.is_link() && item || commentary::is_reference(whole) {
                    Form::Reference
                } else {
                    Form::Text
                }
            });
            let (text, offsets, joint) =
                cut::words(&block.flow, &range, item && i + 1 == count);
            let index = self.indexes.entry(section).or_default();
            *index += 1;
            let index = *index;
            let id = SentenceId(self.out.outline.sentences.len() as u32);
            self.out.outline.sentences.push(Sentence {
                section,
                index,
                span,
                text,
                offsets,
                form,
                lead_in: lead,
                references: Vec::new(),
                written: None,
                joint,
            });
            self.last = Some(id);
        }
        match self.last.filter(|&l| count > 0 && self.announces(l)) {
            Some(last) => self.leads.insert(section, last),
            None => self.leads.remove(&section),
        };
    }

    /// The sentence of `section` that leads in the list below it.
    pub(super) fn lead_of(&self, section: SectionId) -> Option<SentenceId> {
        self.leads.get(&section).copied()
    }

    pub(super) fn announces(&self, sentence: SentenceId) -> bool {
        let sentence = &self.out.outline.sentences[sentence.0 as usize];
        sentence.form == Form::Text && sentence.text.ends_with([':', ',', '\u{2014}'])
    }

    pub(super) fn use_of(&mut self, name: &str) -> u32 {
        let count = self.uses.entry(name.to_owned()).or_default();
        *count += 1;
        *count
    }

    pub(super) fn number(&self, id: SectionId) -> Option<&Number> {
        self.section(id).number.as_ref()
    }

    pub(super) fn section(&self, id: SectionId) -> &Section {
        &self.out.outline.sections[id.0 as usize]
    }

    pub(super) fn section_mut(&mut self, id: SectionId) -> &mut Section {
        &mut self.out.outline.sections[id.0 as usize]
    }

    pub(super) fn span(&self, (start, end): (u32, u32)) -> Span {
        Span { file: self.out.outline.file, start, end }
    }
}
