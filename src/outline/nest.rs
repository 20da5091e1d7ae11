//! Nests blocks into sections and cuts their text into sentences.
//!
//! A stack of frames holds the sections that are still open. A heading closes what is not
//! above it; a numbered rule nests by the layout where the layout says something, else by its
//! number; a list item by its indent and the kind of its marker.

use std::collections::BTreeMap;

use indexmap::IndexMap;

use super::block::{Block, Kind};
use super::commentary;
use super::number::{self, Mark, Marker};
use super::{Form, Number, Outline, SectionId, SectionKind, SentenceId};
use crate::finding::Findings;
use crate::source::{FileId, Span};

/// How a numbered rule is marked up; the checks compare siblings.
#[allow(clippy::struct_excessive_bools, reason = "each is a sign of markup of its own")]
#[derive(Debug, Clone, Copy)]
pub(super) struct Markup {
    pub(super) section: SectionId,
    pub(super) bold: bool,
    pub(super) bulleted: bool,
    pub(super) heading: bool,
    pub(super) glued: bool,
    pub(super) worded: bool,
}

/// What nesting gives: the outline and how its numbers are written.
pub(super) struct Nested {
    pub(super) outline: Outline,
    pub(super) markup: Vec<Markup>,
}

/// What an open section is, and so what may stand in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holds {
    Heading(u8),
    Rule {
        bulleted: bool,
    },
    Item(Marker),
    /// A heading marked as an item (`II. Actions`): holds what stands at its own indent too.
    Titled(Marker),
    /// The indented text that a sentence announces.
    Body,
    /// The text of a book before any heading.
    Base,
}

/// A section that is still open.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    pub(super) section: SectionId,
    pub(super) holds: Holds,
    pub(super) indent: usize,
    pub(super) form: Option<Form>,
}

/// The state of nesting.
pub(super) struct Nester<'f> {
    pub(super) out: Nested,
    pub(super) findings: &'f mut Findings,
    pub(super) stack: Vec<Frame>,
    pub(super) items: BTreeMap<SectionId, u32>,
    pub(super) uses: IndexMap<String, u32>,
    pub(super) indexes: BTreeMap<SectionId, u32>,
    pub(super) title: Option<SectionId>,
    pub(super) ordered_are_rules: bool,
    /// The last sentence and whether it announces what follows.
    pub(super) last: Option<SentenceId>,
    /// A paragraph that announces an indented body: its indent, sentence and title.
    pub(super) announced: Option<(usize, SentenceId, Option<String>, Span)>,
    /// The lead-in of the list that each section holds.
    pub(super) leads: BTreeMap<SectionId, SentenceId>,
    pub(super) too_deep: bool,
}

/// Nests `blocks` of `file`.
pub(super) fn nest(file: FileId, mut blocks: Vec<Block>, findings: &mut Findings) -> Nested {
    let title = title_of(&blocks);
    let ordered_are_rules = ordered_are_rules(&blocks, title);
    if ordered_are_rules {
        // `Part 2 - The market` among rules that are counted through all parts.
        for block in blocks.iter_mut().filter(|b| is_part(b)) {
            block.kind = Kind::Heading(6);
            block.number = None;
        }
    }
    let mut nester = Nester {
        out: Nested { outline: Outline { file, ..Outline::default() }, markup: Vec::new() },
        findings,
        stack: Vec::new(),
        items: BTreeMap::new(),
        uses: IndexMap::new(),
        indexes: BTreeMap::new(),
        title: None,
        ordered_are_rules,
        last: None,
        announced: None,
        leads: BTreeMap::new(),
        too_deep: false,
    };
    for (i, block) in blocks.into_iter().enumerate() {
        nester.block(block, title == Some(i));
    }
    nester.out
}

/// The block that is the title of the whole text: a first heading above all others.
fn title_of(blocks: &[Block]) -> Option<usize> {
    let level = |b: &Block| if let Kind::Heading(level) = b.kind { Some(level) } else { None };
    let first = blocks.iter().position(Block::is_heading)?;
    let top = level(&blocks[first])?;
    let early = blocks[..first].iter().all(|b| matches!(b.kind, Kind::Clutter));
    let others = blocks[first + 1..].iter().filter_map(level).all(|l| l > top);
    (early && others).then_some(first)
}

/// Whether the ordered lists of the text are its rule numbers: one sequence through all of it,
/// not parted by headings that each hold a list of their own.
fn ordered_are_rules(blocks: &[Block], title: Option<usize>) -> bool {
    let (mut last, mut headings, mut holders, mut fresh) = (None, 0, 0, true);
    let (mut items, mut odd) = (0_usize, 0_usize);
    for (i, block) in blocks.iter().enumerate() {
        match block.kind {
            _ if is_part(block) => {
                (headings, fresh) = (headings + 1, true);
                continue;
            }
            Kind::Heading(_) if title != Some(i) => (headings, fresh) = (headings + 1, true),
            Kind::Heading(_) if block.number.is_some() => return false,
            Kind::Item(Marker::Ordered(n)) if block.indent == 0 && !block.quoted => {
                // A list that begins again is another list; a number that is left out, jumped over or used twice is a slip.
                if last.is_some_and(|last: u32| n < last && n <= 1) {
                    return false;
                }
                odd += usize::from(last.is_some_and(|last| n <= last));
                items += 1;
                last = Some(n);
                holders += usize::from(std::mem::take(&mut fresh));
            }
            _ => {}
        }
        if block.number.is_some() {
            return false;
        }
    }
    items > 0 && odd * 4 <= items && (headings == 0 || holders > 1)
}

/// Whether a block is the title of a part of the book: `Part 2 - The market`, `Chapter 3: War`.
fn is_part(block: &Block) -> bool {
    let numbered = block.number.as_ref().is_some_and(|(mark, _)| {
        mark.worded && mark.number.parts.len() == 1 && mark.number.text.parse::<u32>().is_ok()
    });
    let text = block.flow.text.trim();
    numbered
        && block.lines == 1
        && !block.quoted
        && !text.is_empty()
        && !text.ends_with(['.', '!', '?', ';', ':', ','])
        && text.split_whitespace().count() <= 8
}

impl Nester<'_> {
    fn block(&mut self, block: Block, is_title: bool) {
        if let Some((indent, sentence, title, span)) = self.announced.take()
            && block.indent > indent
            && let Some(title) = title
        {
            self.open_body(indent, sentence, &title, span);
        }
        match block.kind {
            Kind::Clutter => self.clutter(&block),
            Kind::Heading(level) => self.heading(&block, level, is_title),
            Kind::Item(Marker::Ordered(n))
                if self.ordered_are_rules && block.indent == 0 && !block.quoted =>
            {
                let number = Number { parts: vec![n], text: n.to_string() };
                let mark = Mark {
                    number,
                    len: 0,
                    closed: true,
                    glued: false,
                    worded: true,
                    hyphens: false,
                    attributes: Vec::new(),
                };
                let place =
                    (block.span.0 as u32, block.span.0 as u32 + n.to_string().len() as u32);
                self.rule(Block { number: Some((mark, place)), ..block });
            }
            Kind::Item(marker) if block.number.is_none() => self.item(&block, marker),
            Kind::Table(_) => self.table(block),
            _ if block.number.is_some() => self.rule(block),
            _ => self.paragraph(&block),
        }
    }

    fn clutter(&mut self, block: &Block) {
        while self.stack.last().is_some_and(|f| f.holds != Holds::Base) {
            self.stack.pop();
        }
        let section = self.base("page", block);
        self.sentences(section, block, Some(Form::Clutter), None);
        self.stack.clear();
    }

    fn heading(&mut self, block: &Block, level: u8, is_title: bool) {
        let number = block.number.as_ref().map(|(mark, _)| &mark.number);
        while let Some(top) = self.stack.last() {
            let keep = match top.holds {
                Holds::Heading(above) if above < level => true,
                Holds::Heading(above) => {
                    let outer = self.number(top.section);
                    above == level
                        && number.zip(outer).is_some_and(|(inner, outer)| inner.extends(outer))
                }
                Holds::Body => block.indent > top.indent,
                _ => false,
            };
            if keep {
                break;
            }
            self.stack.pop();
        }
        let mut titled = block.flow.text.trim().to_owned();
        let mut component = titled.clone();
        if let Some((label, len)) = number::lettered(&titled)
            && number::roman(label).is_some()
        {
            let rest = titled[len..].trim().to_owned();
            (component, titled) = (label.to_owned(), rest);
        }
        if component.is_empty() {
            component = number.map(|n| n.text.clone()).unwrap_or_default();
        }
        let place = block.flow.place(0..block.flow.text.trim_end().len());
        let title = (titled, self.span(place));
        let section = self.open(SectionKind::Heading, block, &component, Some(title));
        let inherited = self.stack.last().and_then(|f| f.form);
        // A book that is called so has rules all the same.
        let form = inherited
            .or_else(|| commentary::of_heading(&block.flow.text).filter(|_| !is_title));
        if is_title {
            self.title = Some(section);
        }
        self.hold(Frame { section, holds: Holds::Heading(level), indent: block.indent, form });
        self.last = None;
    }

    fn rule(&mut self, mut block: Block) {
        let Some((mark, _)) = &block.number else { return };
        let number = mark.number.clone();
        while let Some(top) = self.stack.last() {
            let keep = match top.holds {
                Holds::Heading(_) | Holds::Base => true,
                Holds::Body => block.indent > top.indent,
                Holds::Rule { .. } => self.number(top.section).is_some_and(|outer| {
                    number.extends(outer)
                        || block.indent > top.indent && !number.is_sibling_of(outer)
                }),
                Holds::Item(_) | Holds::Titled(_) => {
                    let own = self.number(top.section);
                    block.indent > top.indent && own.is_none_or(|outer| number.extends(outer))
                }
            };
            if keep {
                break;
            }
            self.stack.pop();
        }
        let worded_title = mark.worded && block.flow.is_empty();
        if let (Some((name, value, len)), Some((mark, _))) =
            (number::mark_in_front(&block.flow.text), &mut block.number)
        {
            mark.attributes.push((name, value));
            block.flow.drop_front(len);
        }
        let label = if block.titled { None } else { commentary::take_label(&mut block.flow) };
        let title = match label {
            Some((text, place)) => Some((text, self.span(place))),
            None if block.titled => {
                let place = block.flow.place(0..block.flow.text.trim_end().len());
                Some((block.flow.text.trim().to_owned(), self.span(place)))
            }
            None => None,
        };
        let kind = if block.titled { SectionKind::Heading } else { SectionKind::Rule };
        let component = number.text.clone();
        let section = self.open(kind, &block, &component, title);
        // `2.1` below `2 Changes` is a rule of the book, and no entry of a list of versions.
        let form = self.stack.last().and_then(|f| {
            let own = self.number(f.section).is_some_and(|outer| number.extends(outer));
            f.form.filter(|form| !(own && *form == Form::Credit))
        });
        let holds = Holds::Rule { bulleted: block.bulleted };
        self.hold(Frame { section, holds, indent: block.indent, form });
        self.last = None;
        if !block.titled && !worded_title {
            self.sentences(section, &block, form, None);
        }
    }

    fn item(&mut self, block: &Block, marker: Marker) {
        self.close_for_item(block, marker);
        if self.stack.is_empty() {
            self.base("text", block);
        }
        let Some(&parent) = self.stack.last() else { return };
        let lead = self.lead_of(parent.section);
        let mut flow = block.flow.clone();
        let label = if block.titled { None } else { commentary::take_label(&mut flow) };
        let count = self.items.entry(parent.section).or_default();
        *count += 1;
        let count = *count;
        let (component, suffix, value) = match marker {
            Marker::Bullet | Marker::Ordered(_) => {
                (count.to_string(), format!("#{count}"), count)
            }
            Marker::Letter(n) => {
                let letter = number::to_letter(n);
                (format!("({letter})"), letter, n)
            }
            Marker::Roman(n) => (number::to_roman(n), format!("({})", number::to_roman(n)), n),
        };
        let numbered = Block { flow, ..block.clone() };
        let title = match label {
            Some((text, place)) => Some((text, self.span(place))),
            None if block.titled => {
                let place = block.flow.place(0..block.flow.text.trim_end().len());
                Some((block.flow.text.trim().to_owned(), self.span(place)))
            }
            None => None,
        };
        let form = parent.form.or_else(|| {
            let named = title.as_ref().map(|(t, _)| t.as_str())?;
            commentary::is_example_label(named).then_some(Form::Example)
        });
        let kind = if block.titled {
            SectionKind::Heading
        } else {
            SectionKind::Item { ordered: !matches!(marker, Marker::Bullet) }
        };
        let section = self.open(kind, &numbered, &component, title);
        // Beyond the deepest nesting the section stands higher than its frame.
        let above = self.section(section).parent;
        if let Some(outer) = above.and_then(|above| self.number(above).cloned()) {
            let mut parts = outer.parts.clone();
            parts.push(value);
            let suffix = if suffix.starts_with(char::is_alphabetic)
                && !outer.text.ends_with(|c: char| c.is_ascii_digit())
            {
                format!("({suffix})")
            } else {
                suffix
            };
            let number = Number { parts, text: format!("{}{suffix}", outer.text) };
            let occurrence = self.use_of(&number.text);
            let own = self.section_mut(section);
            own.number = Some(number);
            own.occurrence = occurrence;
        }
        let holds = if block.titled { Holds::Titled(marker) } else { Holds::Item(marker) };
        self.hold(Frame { section, holds, indent: block.indent, form });
        self.last = None;
        if !block.titled {
            self.sentences(section, &numbered, form, lead);
        }
    }

    /// Closes the frames that an item with this marker and indent does not belong to.
    fn close_for_item(&mut self, block: &Block, marker: Marker) {
        let class = std::mem::discriminant(&marker);
        let sibling = self.stack.iter().rposition(|f| {
            matches!(f.holds, Holds::Item(m) | Holds::Titled(m) if std::mem::discriminant(&m) == class)
                && f.indent == block.indent
        });
        while let Some(top) = self.stack.last() {
            let announces = self.last.is_some_and(|s| self.announces(s));
            let keep = match top.holds {
                Holds::Heading(_) | Holds::Base => true,
                Holds::Body => block.indent > top.indent,
                Holds::Rule { bulleted } => block.indent > top.indent || !bulleted || announces,
                Holds::Titled(m) => {
                    block.indent > top.indent
                        || block.indent == top.indent && std::mem::discriminant(&m) != class
                }
                Holds::Item(_) => {
                    let at = self.stack.len() - 1;
                    block.indent > top.indent
                        || block.indent == top.indent
                            && sibling.is_none_or(|s| s > at)
                            && (announces
                                || !matches!(marker, Marker::Bullet | Marker::Ordered(_)))
                }
            };
            if keep {
                break;
            }
            self.stack.pop();
        }
    }

    fn paragraph(&mut self, block: &Block) {
        while let Some(top) = self.stack.last() {
            let keep = match top.holds {
                Holds::Heading(_) | Holds::Base => true,
                Holds::Body | Holds::Item(_) => block.indent > top.indent,
                Holds::Rule { bulleted } => block.indent > top.indent || !bulleted,
                Holds::Titled(_) => block.indent >= top.indent,
            };
            if keep {
                break;
            }
            self.stack.pop();
        }
        let section = match self.stack.last() {
            Some(top) => top.section,
            None => self.base("text", block),
        };
        // The line below a bare `Rule 12` is its title.
        let untitled =
            self.section(section).title.is_none() && !self.indexes.contains_key(&section);
        let worded =
            self.out.markup.iter().rev().take(1).any(|m| m.section == section && m.worded);
        if untitled && worded && block.lines == 1 && super::block::is_title(&block.flow.text) {
            let place = block.flow.place(0..block.flow.text.trim_end().len());
            let title = (block.flow.text.trim().to_owned(), self.span(place));
            self.section_mut(section).title = Some(title);
            return;
        }
        let form = self.stack.last().and_then(|f| f.form).or_else(|| {
            let below_title = self.title == Some(section);
            (below_title && commentary::is_imprint(&block.flow.text)).then_some(Form::Credit)
        });
        self.sentences(section, block, form, None);
        if let Some(last) = self.last
            && self.announces(last)
        {
            let sentence = &self.out.outline.sentences[last.0 as usize];
            let title = announced_title(&sentence.text);
            self.announced = Some((block.indent, last, title, sentence.span));
        }
    }

    /// Opens the section of an announced body.
    fn open_body(&mut self, indent: usize, sentence: SentenceId, title: &str, span: Span) {
        let mut block =
            Block::new(Kind::Paragraph, indent, (span.start as usize, span.end as usize));
        block.after_blank = true;
        let section =
            self.open(SectionKind::Rule, &block, title, Some((title.to_owned(), span)));
        self.section_mut(section).lead_in = Some(sentence);
        let form = self.stack.last().and_then(|f| f.form);
        self.hold(Frame { section, holds: Holds::Body, indent, form });
        self.last = None;
    }
}

/// The title in a sentence that announces a rule: `a new Rule titled "Trade" with …`.
fn announced_title(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let word = ["titled \"", "entitled \"", "called \"", "named \"", "title \"", "rule \""]
        .into_iter()
        .find_map(|w| lower.find(w).map(|at| at + w.len()))?;
    let rest = text.get(word..)?;
    let end = rest.find('"')?;
    (end > 0).then(|| rest[..end].to_owned())
}
