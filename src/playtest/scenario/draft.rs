//! A scenario file cut into scenarios, lines and tables.

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

impl Kind {
    /// The word that opens such a line.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Given => "Given",
            Self::When => "When",
            Self::Then => "Then",
        }
    }
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
    /// The table below it: cells by row, the first row is the header.
    pub table: Vec<Vec<(String, Span)>>,
    /// Whether these are not the author's words, but others tried in their place.
    pub retried: bool,
}

/// A scenario as written.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    pub name: String,
    pub span: Span,
    pub lines: Vec<Line>,
    /// Lines that are no remark and do not say what they do.
    pub loose: Vec<(String, Span)>,
    /// Whether its heading is the file's title.
    title: bool,
}

/// Cuts a file into its scenarios. A heading opens each; what is given under the title alone
/// stands before each of the others.
pub(super) fn drafts(file: FileId, source: &SourceFile) -> Vec<Draft> {
    let mut drafts: Vec<Draft> = Vec::new();
    let mut at = 0;
    for raw in source.text.split_inclusive('\n') {
        let start = at + (raw.len() - raw.trim_start().len());
        at += raw.len();
        let line = raw.trim();
        let span = Span::new(file, start, start + line.len());
        if let Some((name, title)) = heading(line) {
            let name = name.to_owned();
            drafts.push(Draft { name, span, lines: Vec::new(), loose: Vec::new(), title });
            continue;
        }
        if drafts.is_empty() && opening(line).is_some() {
            let name = "without a name".to_owned();
            drafts.push(Draft {
                name,
                span,
                lines: Vec::new(),
                loose: Vec::new(),
                title: true,
            });
        }
        if let Some(draft) = drafts.last_mut() {
            draft.line(line, span);
        }
    }
    let first_is_ground = drafts.len() > 1
        && drafts[0].title
        && drafts[0].lines.iter().all(|line| line.kind == Kind::Given);
    if first_is_ground {
        let ground = drafts.remove(0);
        for draft in &mut drafts {
            draft.lines.splice(0..0, ground.lines.iter().cloned());
            draft.loose.splice(0..0, ground.loose.iter().cloned());
        }
    }
    drafts.retain(|d| !d.title || !d.lines.is_empty() || !d.loose.is_empty());
    drafts
}

impl Draft {
    fn line(&mut self, line: &str, span: Span) {
        let remark = line.is_empty() || line.starts_with('>') || line.starts_with("<!--");
        if remark {
            return;
        }
        if line.starts_with('|') {
            match self.lines.last_mut() {
                Some(above) => above.table.extend(row(line, span)),
                None => self.loose.push((line.to_owned(), span)),
            }
            return;
        }
        let Some((word, text)) = opening(line) else {
            // What stands above the first step describes the scenario.
            if !self.lines.is_empty() {
                self.loose.push((line.to_owned(), span));
            }
            return;
        };
        let kind = match (word, self.lines.last()) {
            (Word::Kind(kind), _) => kind,
            (Word::More, Some(before)) => before.kind,
            (Word::More, None) => {
                self.loose.push((line.to_owned(), span));
                return;
            }
        };
        let from = span.start as usize + (line.len() - text.len());
        let text = text.trim_end_matches(['.', ',', ';']);
        self.lines.push(Line {
            kind,
            text: text.to_owned(),
            span: Span::new(span.file, from, from + text.len()),
            whole: line.to_owned(),
            table: Vec::new(),
            retried: false,
        });
    }
}

/// What the first word of a line says.
#[derive(Clone, Copy)]
enum Word {
    Kind(Kind),
    /// It goes on like the line before.
    More,
}

/// The name behind a heading, and whether it is the file's title.
fn heading(line: &str) -> Option<(&str, bool)> {
    if let Some(name) = line.strip_prefix("Scenario:") {
        return Some((name.trim(), false));
    }
    let level = line.bytes().take_while(|b| *b == b'#').count();
    let name = line[level..].strip_prefix(' ')?.trim();
    let name = name.strip_prefix("Scenario:").map_or(name, str::trim);
    (level > 0).then_some((name, level == 1))
}

/// The first word of a step, in any case, with or without a bullet or bold type; and the rest.
fn opening(line: &str) -> Option<(Word, &str)> {
    let line = line.strip_prefix("* ").or_else(|| line.strip_prefix("- ")).unwrap_or(line);
    let (word, rest) = line.trim_start().split_once(char::is_whitespace)?;
    let word = word.trim_matches('*').trim_end_matches([',', ':']).to_lowercase();
    let word = match word.as_str() {
        "given" => Word::Kind(Kind::Given),
        "when" => Word::Kind(Kind::When),
        "then" => Word::Kind(Kind::Then),
        "and" | "but" => Word::More,
        _ => return None,
    };
    Some((word, rest.trim_start()))
}

/// The cells of a row; none for the line below the header.
fn row(line: &str, span: Span) -> Option<Vec<(String, Span)>> {
    let inner = line.strip_prefix('|')?;
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    let mut at = span.start as usize + 1;
    let mut cells = Vec::new();
    for cell in inner.split('|') {
        let from = at + (cell.len() - cell.trim_start().len());
        at += cell.len() + 1;
        let text = cell.trim();
        cells.push((text.to_owned(), Span::new(span.file, from, from + text.len())));
    }
    let rule = cells.iter().all(|(c, _)| !c.is_empty() && c.chars().all(|c| "-: ".contains(c)));
    (!rule).then_some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<Draft> {
        drafts(FileId(0), &SourceFile::new("a", text))
    }

    #[test]
    fn lines_are_told_by_their_first_word() {
        let text = "# A\n\n## One\nGiven a cat.\n* **and** more words\nand a dog\nWhen it barks\n\n## Two\nAnd loose\n";
        let drafts = cut(text);
        assert_eq!(drafts.len(), 2);
        let lines: Vec<_> = drafts[0].lines.iter().map(|l| (l.kind, l.text.as_str())).collect();
        assert_eq!(
            lines,
            [
                (Kind::Given, "a cat"),
                (Kind::Given, "more words"),
                (Kind::Given, "a dog"),
                (Kind::When, "it barks")
            ]
        );
        for line in &drafts[0].lines {
            let span = line.span;
            assert_eq!(&text[span.start as usize..span.end as usize], line.text);
        }
        assert_eq!(drafts[1].loose.len(), 1);
    }

    #[test]
    fn a_line_that_does_not_say_what_it_does_is_kept() {
        let drafts = cut("## One\nAbout cats.\nGiven a cat\nIt barks\n> a remark\n");
        let loose: Vec<_> = drafts[0].loose.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(loose, ["It barks"]);
    }

    #[test]
    fn what_is_given_under_the_title_stands_before_each() {
        let drafts =
            cut("# Cats\nGiven a cat\n## One\nThen it barks\n## Two\nThen it sleeps\n");
        let lines: Vec<Vec<_>> =
            drafts.iter().map(|d| d.lines.iter().map(|l| l.text.as_str()).collect()).collect();
        assert_eq!(lines, [["a cat", "it barks"], ["a cat", "it sleeps"]]);
        let alone = cut("# Cats\nGiven a cat\nThen it barks\n");
        assert_eq!((alone.len(), alone[0].lines.len()), (1, 2));
    }

    #[test]
    fn a_table_belongs_to_the_line_above() {
        let text = "## One\nGiven this position:\n| who | coins |\n|---|--:|\n| Ann | 3 |\n";
        let drafts = cut(text);
        let table = &drafts[0].lines[0].table;
        let words: Vec<Vec<_>> =
            table.iter().map(|row| row.iter().map(|(c, _)| c.as_str()).collect()).collect();
        assert_eq!(words, [["who", "coins"], ["Ann", "3"]]);
        let span = table[1][1].1;
        assert_eq!(&text[span.start as usize..span.end as usize], "3");
    }
}
