//! Reads a web page into blocks.
//!
//! Tags come from html5gum with their places; the text between two tags is taken from the
//! source itself, so that every character keeps its place. Numbers that the page's style block
//! puts before list items (`content: '3.' counter(item)`) become rule numbers.

use html5gum::Tokenizer;
use html5gum::emitters::default::{DefaultEmitter, StartTag, Token};

use super::Number;
use super::block::{Block, Kind};
use super::flow::Flow;
use super::inline::entity;
use super::number::{self, Mark, Marker};
use super::style::{self, Counter, Prefix};

/// Whether the text is a web page, whatever its file is called: block tags open its lines.
pub(super) fn is_html(text: &str) -> bool {
    const OPENINGS: [&str; 14] = [
        "<!doctype",
        "<html",
        "<head",
        "<body",
        "<article",
        "<main",
        "<ol",
        "<ul",
        "<li",
        "<p>",
        "<p ",
        "<h1",
        "<h2",
        "<div",
    ];
    let opens = |line: &&str| {
        let start: String =
            line.trim_start().chars().take(10).collect::<String>().to_ascii_lowercase();
        OPENINGS.iter().any(|o| start.starts_with(o))
    };
    let starts = text.lines().filter(opens).take(2).count();
    let tags = || {
        ["<li", "<p", "<h"].iter().map(|t| text.match_indices(t).take(2).count()).sum::<usize>()
    };
    starts >= 2
        || starts == 1
            && text.lines().find(|l| !l.trim().is_empty()).is_some_and(|l| opens(&l))
            && tags() >= 2
}

/// One open list.
#[derive(Debug)]
struct List {
    ordered: bool,
    count: u32,
    letters: bool,
    roman: bool,
    prefix: Option<Prefix>,
    /// The number of the last item, for the lists inside.
    number: Option<Number>,
    /// The number of the item this list stands in or after.
    outer: Option<Number>,
}

struct Reader<'t> {
    text: &'t str,
    blocks: Vec<Block>,
    open: Option<Block>,
    lists: Vec<List>,
    prefixes: Vec<Prefix>,
    quotes: u32,
    bold: Option<usize>,
    link: Option<usize>,
    rows: Option<(usize, Vec<Vec<Flow>>)>,
    /// Whether the page marks its article, so that all around it is clutter.
    framed: bool,
    inside: u32,
    /// Open elements whose text is no text of the page.
    hidden: u32,
    /// Open elements of navigation and the like.
    around: u32,
}

/// Reads the page.
pub(super) fn blocks(text: &str) -> Vec<Block> {
    let lower = text.to_ascii_lowercase();
    let mut reader = Reader {
        text,
        blocks: Vec::new(),
        open: None,
        lists: Vec::new(),
        prefixes: style::prefixes(&lower, text),
        quotes: 0,
        bold: None,
        link: None,
        rows: None,
        framed: lower.contains("<article") || lower.contains("<main"),
        inside: 0,
        hidden: 0,
        around: 0,
    };
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    emitter.naively_switch_states(true);
    let mut last = 0;
    for token in Tokenizer::new_with_emitter(text, emitter) {
        let Ok(token) = token;
        let (start, end) = match &token {
            Token::StartTag(tag) => (tag.span.start, tag.span.end),
            Token::EndTag(tag) => (tag.span.start, tag.span.end),
            Token::Comment(comment) => (comment.span.start, comment.span.end),
            Token::Doctype(doctype) => (doctype.span.start, doctype.span.end),
            Token::String(_) | Token::Error(_) => continue,
        };
        let start = tag_start(text, last, start);
        let end = text[start.min(text.len())..]
            .find('>')
            .map_or(text.len(), |n| start + n + 1)
            .max(end.min(text.len()));
        let end = floor(text, end);
        reader.text(last, start);
        match &token {
            Token::StartTag(tag) => reader.start(tag, start, end),
            Token::EndTag(tag) => reader.end(&tag.name, start),
            _ => {}
        }
        last = end.max(last);
    }
    reader.text(last, text.len());
    reader.close();
    reader.blocks
}

/// The `<` at or before a reported place.
fn tag_start(text: &str, last: usize, reported: usize) -> usize {
    let near = floor(text, (reported + 1).min(text.len()));
    text.get(last..near).and_then(|s| s.rfind('<')).map_or(near.max(last), |n| last + n)
}

fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn attribute(tag: &StartTag<usize>, name: &str) -> Option<String> {
    tag.attributes
        .iter()
        .find(|(key, _)| key.as_slice() == name.as_bytes())
        .map(|(_, value)| String::from_utf8_lossy(value).into_owned())
}

impl Reader<'_> {
    fn is_clutter(&self) -> bool {
        self.framed && self.inside == 0 || self.around > 0
    }

    fn text(&mut self, from: usize, to: usize) {
        let Some(part) = self.text.get(from..to).filter(|p| !p.is_empty()) else { return };
        if self.hidden > 0 {
            return;
        }
        if let Some((_, rows)) = &mut self.rows {
            if let Some(cell) = rows.last_mut().and_then(|row| row.last_mut()) {
                fill(cell, part, from);
            }
            return;
        }
        if self.open.is_none() {
            if part.trim().is_empty() {
                return;
            }
            let kind = if self.is_clutter() { Kind::Clutter } else { Kind::Paragraph };
            let indent = self.lists.len() * 4;
            self.begin(kind, indent, from);
        }
        let Some(open) = &mut self.open else { return };
        fill(&mut open.flow, part, from);
        open.span.1 = from + part.trim_end().len();
    }

    fn begin(&mut self, kind: Kind, indent: usize, at: usize) {
        self.close();
        let kind = if self.is_clutter() { Kind::Clutter } else { kind };
        let mut block = Block::new(kind, indent, (at, at));
        block.after_blank = true;
        block.quoted = self.quotes > 0;
        self.open = Some(block);
    }

    fn close(&mut self) {
        let Some(mut block) = self.open.take() else { return };
        self.finish_bold(&mut block);
        if block.flow.is_empty() && block.number.is_none() {
            return;
        }
        if let (Kind::Heading(_) | Kind::Paragraph | Kind::Item(Marker::Bullet), None) =
            (&block.kind, &block.number)
            && let Some(mark) = written(&block)
        {
            let place = block.flow.place(0..mark.len);
            block.bold = block.flow.is_bold(0..mark.number.text.len());
            block.bulleted = matches!(block.kind, Kind::Item(_));
            block.flow.drop_front(mark.len);
            block.number = Some((mark, place));
        }
        self.blocks.push(block);
    }

    fn finish_bold(&mut self, block: &mut Block) {
        if let Some(start) = self.bold.take().filter(|&s| s < block.flow.text.len()) {
            block.flow.bold.push(start..block.flow.text.trim_end().len());
        }
        if let Some(start) = self.link.take() {
            block.flow.linked += block.flow.text.len().saturating_sub(start);
        }
    }

    fn start(&mut self, tag: &StartTag<usize>, start: usize, end: usize) {
        let name = String::from_utf8_lossy(&tag.name).into_owned();
        let here = self.open.as_ref().map_or(0, |b| b.flow.text.len());
        match name.as_str() {
            "script" | "style" | "title" | "noscript" | "template" | "svg" | "textarea"
            | "select" => {
                self.hidden += u32::from(!tag.self_closing);
            }
            "article" | "main" => {
                self.close();
                self.inside += 1;
            }
            "nav" | "aside" | "footer" | "button" | "form" => {
                self.close();
                self.around += u32::from(!tag.self_closing);
            }
            "b" | "strong" => self.bold = Some(here),
            "a" => self.link = Some(here),
            "br" => self.text_break(start, end),
            "ol" | "ul" => self.open_list(tag, name == "ol"),
            "li" => self.item(tag, start),
            "blockquote" | "pre" => {
                self.close();
                self.quotes += 1;
            }
            "table" => {
                self.close();
                self.rows = Some((start, Vec::new()));
            }
            "tr" => {
                if let Some((_, rows)) = &mut self.rows {
                    rows.push(Vec::new());
                }
            }
            "td" | "th" => {
                if let Some((_, rows)) = &mut self.rows {
                    if rows.is_empty() {
                        rows.push(Vec::new());
                    }
                    if let Some(row) = rows.last_mut() {
                        row.push(Flow::default());
                    }
                }
            }
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                self.lists.clear();
                self.begin(Kind::Heading(name.as_bytes()[1] - b'0'), 0, start);
            }
            "p" | "div" | "section" | "header" | "dl" | "dt" | "dd" | "body" | "html"
            | "head" | "hr" | "figure" | "figcaption" | "details" | "summary"
                // `<li><p>` opens no paragraph of its own.
                if !self
                    .open
                    .as_ref()
                    .is_some_and(|b| matches!(b.kind, Kind::Item(_)) && b.flow.is_empty())
                => {
                    self.close();
                }
            _ => {}
        }
    }

    fn end(&mut self, name: &[u8], at: usize) {
        match name {
            b"script" | b"style" | b"title" | b"noscript" | b"template" | b"svg"
            | b"textarea" | b"select" => {
                self.hidden = self.hidden.saturating_sub(1);
            }
            b"article" | b"main" => {
                self.close();
                self.inside = self.inside.saturating_sub(1);
            }
            b"nav" | b"aside" | b"footer" | b"button" | b"form" => {
                self.close();
                self.around = self.around.saturating_sub(1);
            }
            b"b" | b"strong" | b"a" => {
                if let Some(mut open) = self.open.take() {
                    let (bold, link) = (self.bold, self.link);
                    if name == b"a" {
                        self.bold = None;
                    } else {
                        self.link = None;
                    }
                    self.finish_bold(&mut open);
                    if name == b"a" {
                        self.bold = bold;
                    } else {
                        self.link = link;
                    }
                    self.open = Some(open);
                }
            }
            b"ol" | b"ul" => {
                self.close();
                self.lists.pop();
            }
            b"blockquote" | b"pre" => {
                self.close();
                self.quotes = self.quotes.saturating_sub(1);
            }
            b"table" => {
                if let Some((start, rows)) = self.rows.take() {
                    let mut block =
                        Block::new(Kind::Table(rows), self.lists.len() * 4, (start, at));
                    block.after_blank = true;
                    self.blocks.push(block);
                }
            }
            b"li" | b"p" | b"div" | b"section" | b"header" | b"h1" | b"h2" | b"h3" | b"h4"
            | b"h5" | b"h6" | b"dt" | b"dd" | b"body" => self.close(),
            _ => {}
        }
    }

    fn text_break(&mut self, start: usize, end: usize) {
        if let Some(open) = &mut self.open {
            open.flow.push(' ', start, end);
        }
    }

    fn open_list(&mut self, tag: &StartTag<usize>, ordered: bool) {
        self.close();
        let outer = self.lists.last().and_then(|l| l.number.clone());
        let classes = attribute(tag, "class").unwrap_or_default();
        let prefix = self
            .prefixes
            .iter()
            .find(|p| classes.split_whitespace().any(|c| c == p.class))
            .cloned();
        let kind = attribute(tag, "type").unwrap_or_default();
        let first =
            attribute(tag, "start").and_then(|s| s.trim().parse::<u32>().ok()).unwrap_or(1);
        let counter = prefix.as_ref().map(|p| p.counter);
        let inner = prefix.is_none() && outer.is_some() && kind != "1";
        self.lists.push(List {
            ordered,
            count: first.saturating_sub(1),
            letters: kind.eq_ignore_ascii_case("a")
                || counter == Some(Counter::Letter)
                || inner && kind.is_empty(),
            roman: kind.eq_ignore_ascii_case("i") || counter == Some(Counter::Roman),
            prefix,
            number: None,
            outer,
        });
    }

    fn item(&mut self, tag: &StartTag<usize>, start: usize) {
        let indent = self.lists.len().saturating_sub(1) * 4;
        let Some(list) = self.lists.last_mut() else {
            self.begin(Kind::Item(Marker::Bullet), 0, start);
            return;
        };
        let value = attribute(tag, "value").and_then(|v| v.trim().parse::<u32>().ok());
        list.count = value.unwrap_or(list.count.saturating_add(1));
        let n = list.count;
        let marker = match (list.ordered, list.letters, list.roman) {
            (false, ..) => Marker::Bullet,
            (_, true, _) => Marker::Letter(n),
            (_, _, true) => Marker::Roman(n),
            _ => Marker::Ordered(n),
        };
        list.number = match (&list.prefix, &list.outer) {
            (Some(prefix), _) => {
                let shown = match prefix.counter {
                    Counter::Letter => number::to_letter(n),
                    Counter::Roman => number::to_roman(n),
                    Counter::Decimal => n.to_string(),
                };
                Number::parse(&format!("{}{shown}", prefix.text)).map(|mut number| {
                    number.text = format!("{}{shown}", prefix.text);
                    number
                })
            }
            (None, Some(outer)) if list.ordered => {
                let mut parts = outer.parts.clone();
                parts.push(n);
                let digit = outer.text.ends_with(|c: char| c.is_ascii_digit());
                let text = match marker {
                    Marker::Letter(n) if digit => {
                        format!("{}{}", outer.text, number::to_letter(n))
                    }
                    Marker::Letter(n) => format!("{}({})", outer.text, number::to_letter(n)),
                    Marker::Roman(n) => {
                        format!("{}({})", outer.text, number::to_roman(n).to_lowercase())
                    }
                    _ => format!("{}.{n}", outer.text),
                };
                Some(Number { parts, text })
            }
            _ => None,
        };
        let number = list.number.clone();
        self.begin(Kind::Item(marker), indent, start);
        if let (Some(number), Some(open)) = (number, &mut self.open)
            && !matches!(open.kind, Kind::Clutter)
        {
            let mark = Mark {
                number,
                len: 0,
                closed: true,
                glued: false,
                worded: false,
                hyphens: false,
                attributes: Vec::new(),
            };
            open.number = Some((mark, (start as u32, start as u32 + 4)));
        }
    }
}

/// Adds source text to a flow, entities decoded.
fn fill(flow: &mut Flow, part: &str, base: usize) {
    let mut at = 0;
    while let Some(c) = part[at..].chars().next() {
        if c == '&'
            && let Some((text, len)) = entity(&part[at..])
        {
            for c in text.chars() {
                flow.push(c, base + at, base + at + len);
            }
            at += len;
            continue;
        }
        flow.push(c, base + at, base + at + c.len_utf8());
        at += c.len_utf8();
    }
}

/// A number written into the text of a heading, paragraph or bullet.
fn written(block: &Block) -> Option<Mark> {
    let text = &block.flow.text;
    let mark = number::parse_worded(text).or_else(|| number::parse(text))?;
    let several = mark.number.parts.len() > 1 && !mark.glued && !super::evidence::date(&mark);
    let lower = text[mark.len..].trim_start().starts_with(char::is_lowercase);
    (mark.worded || several && !mark.hyphens && !lower || mark.closed && block.is_heading())
        .then_some(mark)
}
