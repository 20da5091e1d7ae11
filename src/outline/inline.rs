//! Inline markup of Markdown: emphasis, links, code, entities, tags.

use super::flow::Flow;

/// How far a link or a tag may reach.
const REACH: usize = 1000;

/// The emphasis that is open while a block is read.
#[derive(Debug, Default)]
pub(super) struct Inline {
    bold: Option<usize>,
    italic: Option<(char, usize)>,
    comment: bool,
}

impl Inline {
    /// Adds the text of one line, which stands at byte `base` in the file, to `flow`.
    pub(super) fn line(&mut self, line: &str, base: usize, flow: &mut Flow) {
        let mut at = 0;
        let mut link_end: Option<(usize, usize, usize)> = None;
        let mut code = false;
        let mut no_link_before = 0;
        while let Some(c) = line[at..].chars().next() {
            let rest = &line[at..];
            let width = c.len_utf8();
            if self.comment {
                let Some(end) = rest.find("-->") else { return };
                self.comment = false;
                at += end + 3;
                continue;
            }
            if let Some((close, resume, from)) = link_end
                && at == close
            {
                flow.linked += flow.text.len().saturating_sub(from);
                link_end = None;
                at = resume;
                continue;
            }
            match c {
                '`' => {
                    code = !code && rest[1..].contains('`');
                    at += 1;
                    continue;
                }
                _ if code => {}
                '\\' if rest[1..].starts_with(|n: char| n.is_ascii_punctuation()) => {
                    at += 1;
                    let escaped = line.as_bytes()[at] as char;
                    flow.push(escaped, base + at, base + at + 1);
                    at += 1;
                    continue;
                }
                '*' | '_' => {
                    let run = rest.bytes().take_while(|&b| b == c as u8).count();
                    if run > 3 {
                        for i in at..at + run {
                            flow.push(c, base + i, base + i + 1);
                        }
                        at += run;
                        continue;
                    }
                    let taken = self.emphasis(c, line, at, flow);
                    if taken > 0 {
                        at += taken;
                        continue;
                    }
                }
                '!' if rest.starts_with("![") && link(&rest[1..]).is_some() => {
                    let (_, resume) = link(&rest[1..]).unwrap_or((0, 0));
                    at += 1 + resume;
                    continue;
                }
                '[' if link_end.is_none() && at >= no_link_before => match link(rest) {
                    Some((close, resume)) => {
                        link_end = Some((at + close, at + resume, flow.text.len()));
                        at += 1;
                        continue;
                    }
                    None => no_link_before = at + rest.find(']').unwrap_or(rest.len()),
                },
                '<' if rest.starts_with("<!--") => {
                    self.comment = true;
                    continue;
                }
                '<' => {
                    if let Some(len) = tag(rest) {
                        let name = rest[1..len].to_ascii_lowercase();
                        match name.as_str() {
                            "b>" | "strong>" => self.bold = Some(flow.text.len()),
                            "/b>" | "/strong>" => self.close_bold(flow),
                            _ if name.starts_with("br") => {
                                flow.push(' ', base + at, base + at + len);
                            }
                            _ => {}
                        }
                        at += len;
                        continue;
                    }
                }
                '&' => {
                    if let Some((text, len)) = entity(rest) {
                        for c in text.chars() {
                            flow.push(c, base + at, base + at + len);
                        }
                        at += len;
                        continue;
                    }
                }
                _ => {}
            }
            flow.push(c, base + at, base + at + width);
            at += width;
        }
    }

    /// Ends the block: emphasis that is still open ends here.
    pub(super) fn finish(&mut self, flow: &mut Flow) {
        self.close_bold(flow);
        self.italic = None;
    }

    fn close_bold(&mut self, flow: &mut Flow) {
        if let Some(start) = self.bold.take()
            && start < flow.text.len()
        {
            flow.bold.push(start..flow.text.trim_end().len());
        }
    }

    /// Takes the sign of emphasis at `at` if it is one; gives how many bytes it takes.
    fn emphasis(&mut self, sign: char, line: &str, at: usize, flow: &mut Flow) -> usize {
        let run = line[at..].bytes().take_while(|&b| b == sign as u8).count();
        let before = line[..at].chars().next_back();
        let after = line[at + run..].chars().next();
        let opens = after.is_some_and(|c| !c.is_whitespace())
            && (sign == '*' || before.is_none_or(|c| !c.is_alphanumeric()));
        let closes = before.is_some_and(|c| !c.is_whitespace())
            && (sign == '*' || after.is_none_or(|c| !c.is_alphanumeric()));
        let digits = before.is_some_and(|c| c.is_ascii_digit())
            && after.is_some_and(|c| c.is_ascii_digit());
        if digits && run == 1 {
            return 0;
        }
        let (strong, weak) = (run >= 2, run != 2);
        let (mut taken, open_bold) = (0, self.bold.is_some());
        if strong && closes && open_bold {
            self.close_bold(flow);
            taken += 2;
        } else if strong && opens && !open_bold {
            self.bold = Some(flow.text.len());
            taken += 2;
        }
        if weak {
            match self.italic {
                Some((open, _)) if open == sign && closes => {
                    self.italic = None;
                    taken += 1;
                }
                None if opens && line[at + run..].contains(sign) => {
                    self.italic = Some((sign, at));
                    taken += 1;
                }
                _ => {}
            }
        }
        taken
    }
}

/// Where the text of the link at the start of `rest` ends and where the link ends.
fn link(rest: &str) -> Option<(usize, usize)> {
    let close = rest.bytes().take(REACH).position(|b| b == b']')?;
    let target = rest[close + 1..].strip_prefix('(')?;
    let end = target.bytes().take(REACH).position(|b| b == b')')?;
    Some((close, close + 2 + end + 1))
}

/// The length of the tag at the start of `rest`.
fn tag(rest: &str) -> Option<usize> {
    let name = rest[1..].strip_prefix('/').unwrap_or(&rest[1..]);
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let end = rest.bytes().take(REACH).position(|b| b == b'>')?;
    let letters = name.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let known = [
        "b", "i", "em", "strong", "u", "s", "br", "p", "span", "div", "sub", "sup", "a", "img",
        "center", "font", "small", "big", "kbd", "code", "details", "summary", "hr", "del",
        "ins", "mark", "abbr",
    ];
    known.iter().any(|k| name[..letters].eq_ignore_ascii_case(k)).then_some(end + 1)
}

/// The characters that the entity at the start of `rest` stands for, and its length.
pub(super) fn entity(rest: &str) -> Option<(String, usize)> {
    let end = rest.bytes().take(40).position(|b| b == b';')?;
    let source = &rest[..=end];
    let name = &source[1..end];
    if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'#') {
        return None;
    }
    let mut text = String::new();
    for token in html5gum::Tokenizer::new(source) {
        if let Ok(html5gum::Token::String(part)) = token {
            text.push_str(&String::from_utf8_lossy(&part));
        }
    }
    (text != source).then_some((text, end + 1))
}
