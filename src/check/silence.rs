//! Findings that the author has silenced, with a reason, in the text.
//!
//! `<!-- allow HR303: the joker is meant to be strong -->` stands on the line of a rule or above it.

use crate::finding::{Code, Finding, Findings};
use crate::source::{FileId, SourceFile, Span};

/// What became of the silences of a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Silences {
    /// Findings that were silenced: code, the line, the reason.
    pub used: Vec<Used>,
}

/// A silenced finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Used {
    /// What was silenced.
    pub code: Code,
    /// Where the finding was.
    pub at: Span,
    /// Why, in the author's words.
    pub reason: String,
}

/// One comment that silences.
struct Silence {
    codes: Vec<String>,
    reason: String,
    span: Span,
    /// The lines that it speaks for, from 1.
    lines: (u32, u32),
    file: FileId,
    useful: bool,
}

/// Takes the silenced findings out, and reports silences that silence nothing.
pub fn silence<'a>(
    files: impl Iterator<Item = (FileId, &'a SourceFile)>,
    findings: &mut Findings,
) -> Silences {
    let mut silences: Vec<Silence> = Vec::new();
    let mut places = std::collections::BTreeMap::new();
    let mut wrong = Findings::default();
    for (id, file) in files {
        read(id, file, &mut silences, &mut wrong);
        places.insert(id, file);
    }
    if silences.is_empty() && wrong.is_empty() {
        return Silences::default();
    }
    let mut used = Vec::new();
    findings.retain(|finding| {
        let line = |span: Span| places.get(&span.file).map(|f| f.position(span.start).line);
        let Some(at) = line(finding.at.span) else { return true };
        let file = finding.at.span.file;
        let code = finding.code.to_string();
        let hit = silences.iter_mut().find(|s| {
            s.file == file && (s.lines.0..=s.lines.1).contains(&at) && s.codes.contains(&code)
        });
        match hit {
            Some(silence) => {
                silence.useful = true;
                used.push(Used {
                    code: finding.code,
                    at: finding.at.span,
                    reason: silence.reason.clone(),
                });
                false
            }
            None => true,
        }
    });
    for silence in silences.iter().filter(|s| !s.useful) {
        wrong.push(
            Finding::new(
                Code::UselessSilence,
                silence.span,
                format!("`allow {}` silences nothing", silence.codes.join(" ")),
            )
            .help("take it out: what it was about is gone, or stands on another line"),
        );
    }
    findings.extend(wrong);
    Silences { used }
}

fn read(id: FileId, file: &SourceFile, out: &mut Vec<Silence>, wrong: &mut Findings) {
    let text: &str = &file.text;
    let mut at = 0;
    while let Some(found) = text.get(at..).and_then(|rest| rest.find("<!--")) {
        let start = at + found;
        // `<!-->` opens a comment, and does not close it by the same dashes.
        let opened = start + "<!--".len();
        let Some(len) = text.get(opened..).and_then(|rest| rest.find("-->")) else { return };
        let end = opened + len + 3;
        at = end;
        let inside = text[opened..end - 3].trim();
        let Some(rest) = inside.strip_prefix("allow ") else { continue };
        let span = Span { file: id, start: start as u32, end: end as u32 };
        let (codes, reason) = rest.split_once(':').unwrap_or((rest, ""));
        let codes: Vec<String> = codes
            .split(|c: char| c.is_whitespace() || c == ',')
            .filter(|c| !c.is_empty())
            .map(str::to_uppercase)
            .collect();
        let known = codes.iter().all(|c| Code::ALL.iter().any(|code| code.to_string() == *c));
        if codes.is_empty() || !known || reason.trim().is_empty() {
            let message = if known && !codes.is_empty() {
                format!("`allow {}` gives no reason", codes.join(" "))
            } else {
                format!("`allow {}` names no finding", codes.join(" "))
            };
            wrong.push(
                Finding::new(Code::UselessSilence, span, message)
                    .help("write `<!-- allow HR303: why this is meant -->`"),
            );
            continue;
        }
        let line = file.position(start as u32).line;
        let last = file.position(end as u32 - 1).line;
        let own = file.line(line);
        let before = text.get(own.start..start).unwrap_or("").trim();
        let after = text.get(end..file.line(last).end).unwrap_or("").trim();
        let lines = if before.is_empty() && after.is_empty() {
            // A line of its own speaks for the next line with text, and for the paragraph there.
            let mut first = last + 1;
            let end = file.position(text.len() as u32).line;
            while first < end && text.get(file.line(first)).is_some_and(between_rules) {
                first += 1;
            }
            let mut to = first;
            while text.get(file.line(to + 1)).is_some_and(continues) {
                to += 1;
            }
            (first, to)
        } else {
            (line, last)
        };
        out.push(Silence {
            codes,
            reason: reason.trim().to_owned(),
            span,
            lines,
            file: id,
            useful: false,
        });
    }
}

/// Whether a line goes on with the paragraph above it.
fn continues(line: &str) -> bool {
    let text = line.trim();
    !text.is_empty()
        && !text.starts_with(['#', '*', '-', '|', '>', '<'])
        && !text.starts_with(|c: char| c.is_ascii_digit())
        && line.starts_with(' ')
}

/// Whether a line is blank or another comment.
fn between_rules(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with("<!--") && line.ends_with("-->")
}
