//! Findings as a report for people, drawn by miette.
//!
//! The sources are made fit for a terminal once (control and direction-changing characters are
//! replaced by harmless ones of the same length, so that every span still fits), and each finding
//! is drawn with a window of a few lines around its places. Very long lines are clipped around
//! the place, so that a report stays short whatever the file looks like.

use std::fmt;

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError,
    MietteSpanContents, SourceCode, SourceSpan, SpanContents,
};

use super::{Finding, Findings, Label, Severity};
use crate::source::{FileId, SourceFile, Sources, Span};

/// Bytes of a line that are shown before and after a place.
const REACH: usize = 160;
/// The longest stretch that is underlined.
const MAX_LABEL: usize = 240;

/// How a report looks.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    /// Columns.
    pub width: usize,
    /// Colours.
    pub color: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self { width: 80, color: false }
    }
}

/// Draws findings over one set of sources.
#[derive(Debug)]
pub struct Report {
    files: Vec<File>,
    handler: GraphicalReportHandler,
}

impl Report {
    /// Prepares the sources.
    pub fn new(sources: &Sources, look: Look) -> Self {
        let theme = if look.color {
            GraphicalTheme::unicode()
        } else {
            GraphicalTheme::unicode_nocolor()
        };
        let handler = GraphicalReportHandler::new_themed(theme)
            .with_width(look.width.max(40))
            .with_links(false)
            .with_urls(false)
            .with_context_lines(0)
            .tab_width(4)
            .without_syntax_highlighting();
        Self { files: sources.iter().map(|(_, file)| File::new(file)).collect(), handler }
    }

    /// One finding as text that ends with a line end.
    pub fn draw(&self, finding: &Finding) -> String {
        let view = View::new(self, finding);
        let mut text = String::new();
        if self.handler.render_report(&mut text, &view).is_err() {
            // The place cannot be drawn; the message still counts.
            text =
                format!("{}: {}: {}\n", finding.code, finding.severity().name(), view.message);
        }
        let mut clean = String::with_capacity(text.len());
        for line in text.lines() {
            clean.push_str(line.trim_end());
            clean.push('\n');
        }
        clean
    }
}

/// `2 errors, 1 warning and 3 notes`; none if nothing was found.
pub fn summary(findings: &Findings) -> Option<String> {
    let parts: Vec<String> = [Severity::Error, Severity::Warning, Severity::Note]
        .into_iter()
        .map(|severity| (findings.count(severity), severity.name()))
        .filter(|(count, _)| *count > 0)
        .map(|(count, name)| format!("{count} {name}{}", if count == 1 { "" } else { "s" }))
        .collect();
    match parts.as_slice() {
        [] => None,
        [one] => Some(one.clone()),
        [first @ .., last] => Some(format!("{} and {last}", first.join(", "))),
    }
}

/// A text fit for a terminal, with its lines.
#[derive(Debug)]
struct File {
    name: String,
    text: SourceFile,
}

impl File {
    fn new(file: &SourceFile) -> Self {
        Self {
            name: harmless(&file.path),
            text: SourceFile::new(file.path.clone(), harmless(&file.text)),
        }
    }

    /// The part of a line around `at` that is shown, as bytes of the text.
    fn window(&self, line: u32, at: usize) -> std::ops::Range<usize> {
        let text = &self.text.text;
        let range = self.text.line(line);
        let start = floor(text, range.start.max(at.saturating_sub(REACH)));
        let end = floor(text, range.end.min(at.saturating_add(2 * REACH))).max(start);
        start..end
    }
}

fn floor(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Replaces what a terminal would obey by characters of the same length in bytes.
pub(crate) fn harmless(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\n' | '\t' => c,
            '\u{0}'..='\u{1f}' | '\u{7f}' => '?',
            '\u{80}'..='\u{9f}' => '\u{bf}',
            '\u{61c}' => '\u{bf}',
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                '\u{fffd}'
            }
            c => c,
        })
        .collect()
}

impl SourceCode for File {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        _before: usize,
        _after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let text = &self.text.text;
        let (from, to) = (span.offset(), span.offset() + span.len());
        if to > text.len() {
            return Err(MietteError::OutOfBounds);
        }
        let first = self.text.position(from as u32);
        let last = self.text.position(to.saturating_sub(1).max(from) as u32);
        let start = self.window(first.line, from).start;
        let end = self.window(last.line, to).end.max(to);
        let line_start = self.text.line(first.line).start;
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            &text.as_bytes()[start..end],
            (start, end - start).into(),
            first.line as usize - 1,
            text[line_start..start].chars().count(),
            (last.line - first.line) as usize + 1,
        )))
    }
}

/// A finding as miette sees it: the places of one file, and below it those of other files.
struct View<'a> {
    report: &'a Report,
    code: Option<String>,
    severity: Severity,
    message: String,
    help: Option<String>,
    file: FileId,
    labels: Vec<LabeledSpan>,
    others: Vec<View<'a>>,
}

impl<'a> View<'a> {
    fn new(report: &'a Report, finding: &Finding) -> Self {
        let file = finding.at.span.file;
        let (here, elsewhere): (Vec<&Label>, Vec<&Label>) =
            finding.related.iter().partition(|label| label.span.file == file);
        let mut labels = vec![label(report, &finding.at, true)];
        labels.extend(here.into_iter().map(|l| label(report, l, false)));
        let others = elsewhere
            .into_iter()
            .map(|l| View {
                report,
                code: None,
                severity: Severity::Note,
                message: harmless(&l.text),
                help: None,
                file: l.span.file,
                labels: vec![label(report, &Label { text: String::new(), ..l.clone() }, false)],
                others: Vec::new(),
            })
            .collect();
        let about =
            finding.rule.as_ref().map_or(String::new(), |rule| format!(" · rule {rule}"));
        Self {
            report,
            code: Some(format!("{} {}{about}", finding.code, finding.code.name())),
            severity: finding.severity(),
            message: harmless(&finding.message),
            help: help(finding),
            file,
            labels,
            others,
        }
    }

    fn has_text(&self) -> bool {
        self.report.files.get(self.file.0 as usize).is_some_and(|f| !f.text.text.is_empty())
    }
}

fn help(finding: &Finding) -> Option<String> {
    let mut lines: Vec<String> = finding.help.iter().map(|help| harmless(help)).collect();
    if !finding.suggestions.is_empty() {
        lines.push("these sentences are read:".to_owned());
        lines.extend(finding.suggestions.iter().map(|s| format!("  {}", harmless(s))));
    }
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn label(report: &Report, label: &Label, primary: bool) -> LabeledSpan {
    let span = clamp(report, label.span);
    let text = (!label.text.is_empty()).then(|| harmless(&label.text));
    if primary {
        LabeledSpan::new_primary_with_span(text, span)
    } else {
        LabeledSpan::new_with_span(text, span)
    }
}

/// The span within its text, short enough to underline.
fn clamp(report: &Report, span: Span) -> (usize, usize) {
    let Some(file) = report.files.get(span.file.0 as usize) else { return (0, 0) };
    let text = &file.text.text;
    let start = floor(text, span.start as usize);
    let line_end = file.text.line(file.text.position(start as u32).line).end;
    let reach = (start + MAX_LABEL).min(line_end.max(start));
    let end = floor(text, (span.end as usize).clamp(start, reach.max(start)));
    (start, end.max(start) - start)
}

impl fmt::Display for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for View<'_> {}

impl Diagnostic for View<'_> {
    fn code<'b>(&'b self) -> Option<Box<dyn fmt::Display + 'b>> {
        self.code.as_ref().map(|code| Box::new(code) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Note => miette::Severity::Advice,
        })
    }

    fn help<'b>(&'b self) -> Option<Box<dyn fmt::Display + 'b>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        let file = self.report.files.get(self.file.0 as usize)?;
        self.has_text().then_some(file as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.has_text().then(|| {
            Box::new(self.labels.iter().cloned()) as Box<dyn Iterator<Item = LabeledSpan>>
        })
    }

    fn related<'b>(&'b self) -> Option<Box<dyn Iterator<Item = &'b dyn Diagnostic> + 'b>> {
        if self.others.is_empty() {
            return None;
        }
        Some(Box::new(self.others.iter().map(|view| view as &dyn Diagnostic)))
    }
}
