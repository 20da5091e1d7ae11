//! A scenario file cut into scenarios and lines.

use crate::source::{FileId, SourceFile, Span};

/// What a line of a scenario does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// States the position.
    Given,
    /// Does something.
    When,
    /// Expects something.
    Then,
}

/// A sentence of a scenario, without the word that says its kind.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub kind: Kind,
    /// The sentence.
    pub text: String,
    /// Where the sentence is.
    pub span: Span,
    /// The whole line as written.
    pub whole: String,
}

/// A scenario as written.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    pub name: String,
    pub span: Span,
    pub lines: Vec<Line>,
    /// A line that opens with `And` and continues nothing.
    pub loose: Option<Span>,
}

/// Cuts a file into its scenarios. A heading of the second level opens each.
pub(super) fn drafts(file: FileId, source: &SourceFile) -> Vec<Draft> {
    let mut drafts: Vec<Draft> = Vec::new();
    let mut at = 0;
    for raw in source.text.split_inclusive('\n') {
        let start = at;
        at += raw.len();
        let line = raw.trim();
        let start = start + (raw.len() - raw.trim_start().len());
        if let Some(name) = line.strip_prefix("## ") {
            drafts.push(Draft {
                name: name.trim().to_owned(),
                span: Span::new(file, start, start + line.len()),
                lines: Vec::new(),
                loose: None,
            });
            continue;
        }
        let Some((word, rest)) = line.split_once(' ') else { continue };
        let Some(draft) = drafts.last_mut() else { continue };
        let kind = match word {
            "Given" => Kind::Given,
            "When" => Kind::When,
            "Then" => Kind::Then,
            "And" => {
                if let Some(before) = draft.lines.last() {
                    before.kind
                } else {
                    draft.loose.get_or_insert(Span::new(file, start, start + line.len()));
                    continue;
                }
            }
            _ => continue,
        };
        let text = rest.trim_start();
        let skipped = line.len() - text.len();
        let text = text.strip_suffix('.').unwrap_or(text);
        let from = start + skipped;
        draft.lines.push(Line {
            kind,
            text: text.to_owned(),
            span: Span::new(file, from, from + text.len()),
            whole: line.to_owned(),
        });
    }
    drafts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_by_their_first_word() {
        let text = "# A\nGiven nothing\n\n## One\nGiven a cat.\nand more words\nAnd a dog\nWhen it barks\n\n## Two\nAnd loose\n";
        let drafts = drafts(FileId(0), &SourceFile::new("a", text));
        assert_eq!(drafts.len(), 2);
        let lines: Vec<_> = drafts[0].lines.iter().map(|l| (l.kind, l.text.as_str())).collect();
        assert_eq!(
            lines,
            [(Kind::Given, "a cat"), (Kind::Given, "a dog"), (Kind::When, "it barks")]
        );
        let cat = drafts[0].lines[0].span;
        assert_eq!(&text[cat.start as usize..cat.end as usize], "a cat");
        assert!(drafts[1].loose.is_some());
    }
}
