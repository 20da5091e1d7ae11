//! Reads plain text and Markdown into blocks, line by line.

use super::Number;
use super::block::{Block, Kind, is_title};
use super::evidence::{Evidence, date};
use super::flow::Flow;
use super::inline::Inline;
use super::limits;
use super::number::{self, Mark, Marker};

/// Reads `text` from byte `from` on.
pub(super) fn blocks(text: &str, from: usize) -> Vec<Block> {
    let evidence = Evidence::gather(&text[from..]);
    let mut reader = Reader {
        evidence,
        blocks: Vec::new(),
        open: None,
        inline: Inline::default(),
        blank: true,
        lists: Vec::new(),
        ended: true,
        above: None,
        counted: None,
        fence: None,
        table: None,
        header: None,
    };
    let mut at = from;
    for line in text[from..].split_inclusive('\n') {
        let content = line.trim_end_matches('\n');
        if content.len() <= limits::LINE {
            reader.line(content, at);
        } else {
            reader.close();
        }
        at += line.len();
    }
    reader.close();
    let mut blocks = reader.blocks;
    mark_titles(&mut blocks, reader.evidence.has_headings);
    level_titles(&mut blocks, reader.evidence.has_headings);
    blocks
}

struct Reader {
    evidence: Evidence,
    blocks: Vec<Block>,
    open: Option<Block>,
    inline: Inline,
    /// Whether the line before was blank.
    blank: bool,
    /// The indents and last markers of the lists that may go on.
    lists: Vec<(usize, Marker)>,
    /// Whether the line before ended with the end of a sentence.
    ended: bool,
    /// The number taken last.
    above: Option<Number>,
    /// The last number of a list at the margin, which may go on below a title.
    counted: Option<u32>,
    /// The sign of an open code fence.
    fence: Option<&'static str>,
    /// The lines of an open table.
    table: Option<Block>,
    /// A first line of a paragraph with bars in it, which may be the head of a table.
    header: Option<(String, usize, usize)>,
}

impl Reader {
    fn line(&mut self, line: &str, base: usize) {
        let (mut indent, mut at) = margin(line, 0);
        let mut quotes = 0;
        while self.fence.is_none() && line[at..].starts_with('>') {
            quotes += 1;
            let (more, next) = margin(line, at + 1);
            indent += more;
            at = next;
        }
        let content = line[at..].trim_end();
        let place = base + at;
        let quoted = quotes > 0 || self.fence.is_some();
        if let Some(sign) = ["```", "~~~"].into_iter().find(|s| content.starts_with(s))
            && (self.fence.is_none() || self.fence == Some(sign))
        {
            self.close();
            self.fence = if self.fence.is_some() { None } else { Some(sign) };
            self.blank = true;
            return;
        }
        if content.is_empty() {
            self.close();
            self.header = None;
            self.blank = true;
            return;
        }
        if self
            .open
            .as_ref()
            .is_some_and(|b| b.quoted != quoted && !(b.quoted && quotes == 0 && !self.blank))
        {
            self.close();
        }
        // A line that is only a comment is none: the next one may open a rule as if it were not there.
        if self.fence.is_none() && self.table.is_none() && only_comment(content) {
            return;
        }
        if self.fence.is_none() && self.special(content, indent, place) {
            return;
        }
        if self.table.is_some() {
            self.close();
        }
        let first = self.open.is_none() && !quoted && content.contains('|');
        self.header = first.then(|| (content.to_owned(), indent, place));
        self.start_or_continue(content, indent, place, quoted);
        self.ended = content
            .trim_end_matches(['*', '_', '"', ')', '\u{201d}'])
            .ends_with(['.', ':', '!', '?', ';']);
        self.blank = false;
    }

    /// Headings, rules across the page, tables, link definitions.
    fn special(&mut self, content: &str, indent: usize, place: usize) -> bool {
        let header = self.header.take();
        let hashes = content.bytes().take_while(|&b| b == b'#').count();
        let after = &content[hashes..];
        if (1..=6).contains(&hashes) && after.starts_with([' ', '\t']) {
            self.close();
            let text = after.trim_end().trim_end_matches('#');
            let block =
                Block::new(Kind::Heading(hashes as u8), indent, (place, place + content.len()));
            self.open_with(block, text, place + hashes);
            self.close();
            (self.blank, self.ended) = (true, true);
            self.lists.clear();
            return true;
        }
        let same = |c: char| content.chars().all(|d| d == c || d == ' ');
        if content.len() >= 3 && ['-', '*', '_', '='].into_iter().any(same) {
            let title = self.open.as_mut().filter(|b| {
                b.lines == 1
                    && !b.quoted
                    && matches!(b.kind, Kind::Paragraph)
                    && (same('-') || same('='))
            });
            if let Some(block) = title {
                block.kind = Kind::Heading(if same('=') { 1 } else { 2 });
            }
            self.close();
            self.blank = true;
            self.lists.clear();
            return true;
        }
        if content.starts_with('|') || self.table.is_some() && content.contains('|') {
            self.row(content, indent, place);
            return true;
        }
        // The line before may have been the head of a table without bars at its ends.
        if let Some((head, indent, place)) = header
            && content.contains('|')
            && is_delimiter(content)
        {
            self.open = None;
            self.row(&head, indent, place);
            return true;
        }
        let definition = content.starts_with('[')
            && content.split_once("]:").is_some_and(|(name, url)| {
                !name.contains(' ')
                    && url
                        .trim()
                        .split(' ')
                        .next()
                        .is_some_and(|u| u.contains("://") || u.starts_with('/'))
            });
        if definition {
            self.close();
        }
        definition
    }

    fn row(&mut self, content: &str, indent: usize, place: usize) {
        if self.table.is_none() {
            self.close();
            let mut block = Block::new(Kind::Table(Vec::new()), indent, (place, place));
            block.after_blank = self.blank;
            self.table = Some(block);
        }
        let Some(table) = &mut self.table else { return };
        table.span.1 = place + content.len();
        let Kind::Table(rows) = &mut table.kind else { return };
        if is_delimiter(content) {
            return;
        }
        let mut row = Vec::new();
        let mut at = usize::from(content.starts_with('|'));
        for cell in content[at..].trim_end_matches('|').split('|') {
            let mut flow = Flow::default();
            let mut inline = Inline::default();
            inline.line(cell.trim_end(), place + at, &mut flow);
            inline.finish(&mut flow);
            row.push(flow);
            at += cell.len() + 1;
        }
        rows.push(row);
        self.blank = false;
    }

    fn start_or_continue(&mut self, content: &str, indent: usize, place: usize, quoted: bool) {
        if !quoted && self.under_title(content, indent) {
            if let Some(open) = &mut self.open {
                open.kind = Kind::Heading(BARE);
            }
            self.close();
            self.blank = true;
        }
        let bullet = number::bullet(content);
        let inner = &content[bullet.unwrap_or(0)..];
        let at = place + bullet.unwrap_or(0);
        let fresh = self.open.is_none();
        let span = (place, place + content.len());
        if !quoted && self.rule_number(inner, fresh, bullet.is_some()).is_some() {
            let mut block = Block::new(Kind::Paragraph, indent, span);
            block.bulleted = bullet.is_some();
            self.begin(block, inner, at, quoted);
            let evidence = &self.evidence;
            let Some(open) = &mut self.open else { return };
            let taken = take_number(open);
            self.above = open.number.as_ref().map(|(mark, _)| mark.number.clone());
            let caption = open.number.as_ref().is_some_and(|(mark, _)| {
                mark.number.parts.len() == 1
                    && !mark.closed
                    && !mark.worded
                    && evidence.captioned(mark.number.parts[0])
            }) && super::block::is_caption(&open.flow.text);
            if caption {
                open.kind = Kind::Heading(BARE);
                self.close();
                return;
            }
            if taken && open.flow.is_empty() {
                self.close();
            }
            return;
        }
        if bullet.is_some() {
            self.note_item(indent, Marker::Bullet);
            let block = Block::new(Kind::Item(Marker::Bullet), indent, span);
            self.begin(block, inner, at, quoted);
            return;
        }
        if let Some((marker, len)) = self.marker(content, indent, fresh) {
            self.note_item(indent, marker);
            let block = Block::new(Kind::Item(marker), indent, span);
            self.begin(block, &content[len..], place + len, quoted);
            return;
        }
        if let Some(open) = &mut self.open {
            open.lines += 1;
            open.span.1 = place + content.len();
            let flow = &mut open.flow;
            flow.line_end(place.saturating_sub(1));
            self.inline.line(content, place, flow);
        } else {
            if indent == 0 {
                self.lists.clear();
            }
            self.begin(Block::new(Kind::Paragraph, indent, span), content, place, quoted);
        }
    }

    /// Whether the open line is a title right above this line: in capitals, a named part of the book, or a few words above
    /// a number that goes on from the last one.
    fn under_title(&self, content: &str, indent: usize) -> bool {
        let Some(open) = self.open.as_ref().filter(|open| {
            open.lines == 1
                && open.number.is_none()
                && open.after_blank
                && !open.quoted
                && matches!(open.kind, Kind::Paragraph)
        }) else {
            return false;
        };
        let text = open.flow.text.trim();
        let lower = content.chars().any(char::is_lowercase);
        let goes_on = indent < 2
            && number::ordered(content).is_some_and(|(n, _)| {
                n > 1 && self.counted.is_some_and(|k| k + 1 == n) || n == 1 && is_title(text)
            });
        let bare = number::opening(content);
        let numbered = goes_on
            || number::parse_worded(&bare).is_some()
            || number::parse(&bare).is_some_and(|m| {
                m.number.parts.len() > 1
                    && (self.evidence.supports(&m) || self.evidence.beside_a_section(&m))
            });
        // The name of the game, and a line about it.
        let first = self.blocks.is_empty() && is_title(text) && !content.starts_with('|');
        first
            || lower && (in_capitals(text) || super::block::is_division(text))
            || numbered && super::block::is_caption(text)
    }

    /// The rule number that opens this line, if the book uses such numbers.
    fn rule_number(&self, inner: &str, fresh: bool, bulleted: bool) -> Option<Mark> {
        let bold = inner.starts_with("**") || inner.starts_with("__");
        let bare = number::opening(inner);
        let bare = bare.as_str();
        let firm = fresh || self.ended || !self.lists.is_empty();
        if let Some(mark) = number::parse_worded(bare) {
            return firm.then_some(mark);
        }
        let mark = number::parse(bare).filter(|m| !date(m))?;
        let rest = bare[mark.len..].trim_start();
        let lower = rest.starts_with(char::is_lowercase);
        let count = mark.number.parts.len();
        let below = self
            .above
            .as_ref()
            .is_some_and(|above| mark.number.extends(above) && count == above.parts.len() + 1);
        let supported = below || self.evidence.supports(&mark);
        let single_letter = count == 2 && !mark.number.text.contains(['.', '-']);
        let fits = match count {
            1 => {
                (bold && (mark.closed || !lower) && bulleted)
                    || bold && !lower && self.evidence.numbers_bold(mark.number.parts[0])
                    || mark.worded
                    || self.numbered_caption(&mark, rest, fresh)
                    || self.numbered_sentence(&mark, rest)
                    || self.evidence.tops_lines(mark.number.parts[0])
                        && (mark.closed
                            || is_title(rest)
                            || firm && super::block::is_caption(rest))
            }
            2 if mark.hyphens => mark.closed || bold,
            2 if single_letter => !lower && (mark.closed || supported),
            _ => {
                let loose =
                    mark.closed || bulleted || fresh || self.evidence.beside_a_section(&mark);
                bold || supported || !lower && loose
            }
        };
        let glue = !mark.glued
            || bold
            || count > 2
            || supported
                && rest.chars().take(2).all(char::is_alphabetic)
                && rest.chars().count() > 1;
        (fits
            && glue
            && (firm
                || bold
                || supported && !lower
                || count == 1 && self.numbered_sentence(&mark, rest)))
        .then_some(mark)
    }

    /// `7  Trading` above its text, where all titles are numbered so.
    fn numbered_caption(&self, mark: &Mark, rest: &str, fresh: bool) -> bool {
        fresh
            && !mark.closed
            && self.evidence.captioned(mark.number.parts[0])
            && super::block::is_caption(rest)
    }

    /// `7 Trading is free.`, where all such lines count.
    fn numbered_sentence(&self, mark: &Mark, rest: &str) -> bool {
        !mark.closed
            && rest.starts_with(char::is_uppercase)
            && !super::block::is_caption(rest)
            && self.evidence.counts_sentences(mark.number.parts[0])
    }

    /// The marker of a list item that opens this line, and its length.
    fn marker(&self, content: &str, indent: usize, fresh: bool) -> Option<(Marker, usize)> {
        let firm = fresh || self.ended;
        if let Some((n, len)) = number::ordered(content) {
            let next = self.lists.iter().any(|&(i, m)| {
                i == indent && matches!(m, Marker::Ordered(k) if k < n && n <= k + 3)
            });
            return (firm || next || n == 1).then_some((Marker::Ordered(n), len));
        }
        let (label, len) = number::lettered(content)?;
        if !firm && self.lists.is_empty() {
            return None;
        }
        let bracket = content.as_bytes().get(len - 1) == Some(&b')');
        let same_case = |s: String| {
            if label.starts_with(char::is_uppercase) {
                s.to_ascii_uppercase()
            } else {
                s.to_ascii_lowercase()
            }
        };
        let known = |s: String| self.evidence.has_label(&same_case(s));
        let as_letter = number::letter(label);
        if let Some(n) = number::roman(label) {
            let follows = as_letter.is_some_and(|k| {
                self.lists
                    .iter()
                    .any(|&(i, m)| i == indent && m == Marker::Letter(k.wrapping_sub(1)))
            });
            let neighbour =
                known(number::to_roman(n + 1)) || n > 1 && known(number::to_roman(n - 1));
            if !follows && (neighbour || as_letter.is_none()) {
                return Some((Marker::Roman(n), len));
            }
        }
        let n = as_letter?;
        let neighbour =
            known(number::to_letter(n + 1)) || n > 1 && known(number::to_letter(n - 1));
        (bracket || neighbour).then_some((Marker::Letter(n), len))
    }

    /// Notes an item at this indent: deeper lists end, its own goes on.
    fn note_item(&mut self, indent: usize, marker: Marker) {
        let class = std::mem::discriminant(&marker);
        self.lists
            .retain(|&(i, m)| i < indent || i == indent && std::mem::discriminant(&m) != class);
        self.lists.push((indent, marker));
        if let Marker::Ordered(n) = marker
            && indent < 2
        {
            self.counted = Some(n);
        }
        self.lists.truncate(1000);
    }

    fn begin(&mut self, block: Block, text: &str, place: usize, quoted: bool) {
        self.close();
        let mut block = block;
        block.quoted = quoted;
        self.open_with(block, text, place);
    }

    fn open_with(&mut self, mut block: Block, text: &str, place: usize) {
        block.after_blank = self.blank;
        self.inline.line(text, place, &mut block.flow);
        if block.is_heading() {
            self.inline.finish(&mut block.flow);
            take_heading_number(&mut block, &self.evidence);
        }
        self.open = Some(block);
    }

    fn close(&mut self) {
        if let Some(table) = self.table.take() {
            self.blocks.push(table);
        }
        if let Some(mut block) = self.open.take() {
            self.inline.finish(&mut block.flow);
            if matches!(block.kind, Kind::Heading(_)) && block.number.is_none() {
                take_heading_number(&mut block, &self.evidence);
            }
            self.blocks.push(block);
        }
    }
}

/// Whether a line is one comment and nothing else.
fn only_comment(content: &str) -> bool {
    content
        .strip_prefix("<!--")
        .and_then(|rest| rest.split_once("-->"))
        .is_some_and(|(_, after)| after.trim().is_empty())
}

/// Whether a line parts the head of a table from its rows.
fn is_delimiter(content: &str) -> bool {
    content.chars().all(|c| matches!(c, '|' | '-' | ':' | ' ' | '+'))
}

/// Columns of white space from byte `at` on, and where it ends.
fn margin(line: &str, at: usize) -> (usize, usize) {
    let mut columns = 0;
    for (i, c) in line[at..].char_indices() {
        match c {
            '\t' => columns += 4 - columns % 4,
            c if c.is_whitespace() => columns += 1,
            _ => return (columns, at + i),
        }
    }
    (columns, line.len())
}

/// Takes the number off the front of a block's text.
fn take_number(block: &mut Block) -> bool {
    let flow = &block.flow;
    let Some(mark) = number::parse_worded(&flow.text).or_else(|| number::parse(&flow.text))
    else {
        return false;
    };
    block.bold = flow.is_bold(0..mark.number.text.len());
    let place = flow.place(0..mark.len);
    block.flow.drop_front(mark.len);
    block.number = Some((mark, place));
    true
}

/// Takes the number off a heading, if it is one.
fn take_heading_number(block: &mut Block, evidence: &Evidence) {
    let text = &block.flow.text;
    let mark = number::parse_worded(text).or_else(|| {
        let mark = number::parse(text).filter(|m| !date(m) && !m.glued)?;
        let fits = mark.closed
            || mark.number.parts.len() > 1 && !mark.hyphens
            || evidence.numbers_heading(mark.number.parts[0]);
        fits.then_some(mark)
    });
    if let Some(mark) = mark {
        let place = block.flow.place(0..mark.len);
        block.flow.drop_front(mark.len);
        block.number = Some((mark, place));
    }
}

/// A title in capitals (`THE AUCTION`) right above the text that it heads.
fn in_capitals(text: &str) -> bool {
    let text = text.trim().trim_end_matches(':');
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    letters > 2
        && text.len() <= 40
        && text.split_whitespace().count() <= 5
        && text.chars().all(|c| c.is_uppercase() || matches!(c, ' ' | '\'' | '&' | '-'))
}

/// The level of a heading without a sign until all are known.
const BARE: u8 = 7;

/// Gives bare headings their levels: the very first is the title of the text, the others stand
/// beside the underlined ones, and capitals stand above small letters.
fn level_titles(blocks: &mut [Block], has_headings: bool) {
    if has_headings {
        return;
    }
    let level = |b: &Block| if let Kind::Heading(level) = b.kind { Some(level) } else { None };
    let signed = blocks.iter().filter_map(level).find(|&l| l != BARE && l > 1);
    let capitals = |b: &Block| !b.flow.text.contains(char::is_lowercase);
    for (i, block) in blocks.iter_mut().enumerate().filter(|(_, b)| level(b) == Some(BARE)) {
        let own = match signed {
            _ if i == 0 => 1,
            Some(level) => level,
            None if capitals(block) => 5,
            None => 6,
        };
        block.kind = Kind::Heading(own);
    }
}

/// Finds headings that do not carry the sign of one: bold lines, titles on lines of their own,
/// numbered titles above the rules they number.
fn mark_titles(blocks: &mut [Block], has_headings: bool) {
    for i in 0..blocks.len() {
        let next = blocks.get(i + 1);
        let next_blank = next.is_none_or(|n| n.after_blank);
        let parent = next.is_some_and(|n| match (&n.number, &blocks[i].number) {
            (Some((below, _)), Some((above, _))) => below.number.extends(&above.number),
            _ => false,
        });
        let block = &blocks[i];
        let text = block.flow.text.trim();
        let alone = block.lines == 1 && block.after_blank && next_blank && !block.quoted;
        let title = match block.kind {
            Kind::Paragraph if block.number.is_some() => {
                // Where the rules below end with a full stop, a line without one is no rule.
                let stops = || next.is_some_and(|n| n.flow.text.trim_end().ends_with('.'));
                parent
                    && block.lines == 1
                    && (is_title(text) || super::block::is_caption(text) && stops())
            }
            Kind::Paragraph if alone && block.flow.is_bold(0..text.len()) => {
                !text.ends_with(['.', ',', ';', ':']) && text.len() <= limits::TITLE
            }
            Kind::Paragraph => {
                alone
                    && !has_headings
                    && block.indent == 0
                    && is_title(text)
                    && next.is_some_and(|n| {
                        !matches!(n.kind, Kind::Table(_)) && !n.flow.is_empty()
                    })
            }
            _ => false,
        };
        let titled_item =
            matches!(block.kind, Kind::Item(Marker::Roman(_) | Marker::Letter(_)))
                && alone
                && is_title(text);
        if title && block.number.is_none() {
            blocks[i].kind = Kind::Heading(BARE);
        } else if title || titled_item {
            blocks[i].titled = true;
        }
    }
}
