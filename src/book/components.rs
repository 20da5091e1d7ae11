//! Component tables: one row a card or a kind of card, with a `Count`.

use super::model::{Column, ComponentTable, Copies, Row};
use crate::finding::{Code, Finding, Findings};
use crate::source::{FileId, SourceFile, Span};

/// More copies of one kind than any box holds.
const MAX_COUNT: i64 = 10_000;
/// More rows than any box holds.
const MAX_ROWS: usize = 100_000;
/// Headers that hold the printed name.
const NAMES: [&str; 4] = ["name", "title", "card", "card name"];
/// Headers that hold the number of copies.
const COUNTS: [&str; 4] = ["count", "copies", "quantity", "qty"];

/// Reads a table. What is wrong with a row is a finding at its line; the row is left out.
pub(super) fn parse(
    file: FileId,
    source: &SourceFile,
    findings: &mut Findings,
) -> ComponentTable {
    let stem = stem(&source.path);
    let mut table = ComponentTable {
        file,
        noun: None,
        stem,
        per: Copies::Game,
        place: None,
        columns: Vec::new(),
        name_column: None,
        rows: Vec::new(),
    };
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .delimiter(delimiter(&source.text))
        .from_reader(source.text.as_bytes());
    let mut records = Vec::new();
    for record in reader.records().take(MAX_ROWS + 1) {
        match record {
            // A line of empty cells separates groups of rows; it is no card.
            Ok(record) if record.iter().all(str::is_empty) => {}
            Ok(record) => {
                let start = record.position().map_or(0, |p| p.byte() as usize);
                records.push((row_span(file, &source.text, start), record));
            }
            Err(error) => {
                let start = error.position().map_or(0, |p| p.byte() as usize);
                findings.push(bad(
                    row_span(file, &source.text, start),
                    "this row is not written as comma-separated values",
                    "put cells that hold a comma or a quotation mark in quotation marks",
                ));
            }
        }
    }
    if records.len() > MAX_ROWS {
        findings.push(bad(
            Span::new(file, 0, 0),
            format!("the table has more than {MAX_ROWS} rows"),
            "write one row for each kind of piece and the number of copies under `Count`",
        ));
        records.truncate(MAX_ROWS);
    }
    let mut records = records.into_iter();
    let Some((header_span, header)) = records.next() else {
        findings.push(bad(
            Span::new(file, 0, 0),
            format!("the table `{}` is empty", source.path),
            "write a first row of column names, such as `Name,Count`",
        ));
        return table;
    };
    let count_column = read_header(&mut table, header_span, &header, findings);
    for (span, record) in records {
        if record.len() != header.len() {
            findings.push(bad(
                span,
                format!(
                    "this row has {} cells, the first row has {}",
                    record.len(),
                    header.len()
                ),
                "write one cell for each column; leave a cell empty where nothing is printed",
            ));
            continue;
        }
        let count = match count_column {
            None => Some(1),
            Some(at) => read_count(record.get(at).unwrap_or(""), span, findings),
        };
        let Some(count) = count else { continue };
        let cells = record
            .iter()
            .enumerate()
            .filter(|(i, _)| Some(*i) != count_column)
            .map(|(_, cell)| cell.to_owned())
            .collect();
        table.rows.push(Row { cells, count, span });
    }
    if table.rows.is_empty() && findings.is_empty() {
        findings.push(bad(
            header_span,
            format!("the table `{}` has no rows below its header", source.path),
            "write one row for each kind of piece",
        ));
    }
    table
}

/// Fills the columns and gives the place of the count column.
fn read_header(
    table: &mut ComponentTable,
    span: Span,
    header: &csv::StringRecord,
    findings: &mut Findings,
) -> Option<usize> {
    let mut count_column = None;
    for (i, name) in header.iter().enumerate() {
        let lower = name.to_lowercase();
        if name.is_empty() {
            findings.push(bad(
                span,
                format!("column {} has no name", i + 1),
                "name every column in the first row",
            ));
        }
        if !name.is_empty() && header.iter().take(i).any(|other| other.to_lowercase() == lower)
        {
            findings.push(bad(
                span,
                format!("two columns are named `{name}`"),
                "give each column a name of its own",
            ));
        }
        if COUNTS.contains(&lower.as_str()) && count_column.is_none() {
            count_column = Some(i);
            continue;
        }
        if NAMES.contains(&lower.as_str()) && table.name_column.is_none() {
            table.name_column = Some(table.columns.len());
        }
        table.columns.push(Column { name: name.to_owned(), span });
    }
    // A table needs no names (a bag of coloured cubes has none), but a slip in the header is told.
    let slip = table
        .columns
        .iter()
        .find(|column| strsim::damerau_levenshtein(&column.name.to_lowercase(), NAMES[0]) == 1);
    if let (None, Some(slip)) = (table.name_column, slip) {
        findings.push(bad(
            span,
            format!("the table has no column `Name`, but one named `{}`", slip.name),
            "write `Name` over the printed names of the pieces",
        ));
    }
    if table.columns.is_empty() {
        findings.push(bad(
            span,
            "the table has no column that says what the pieces are",
            "add a column `Name` with the printed name of each piece",
        ));
    }
    count_column
}

fn read_count(cell: &str, span: Span, findings: &mut Findings) -> Option<u32> {
    let help = "write a whole number from 0 up under `Count`";
    let message = match cell.parse::<i64>() {
        Ok(n) if (0..=MAX_COUNT).contains(&n) => return Some(n as u32),
        Ok(n) if n < 0 => format!("there cannot be {n} copies of a piece"),
        Ok(n) => format!("{n} copies of one piece are more than {MAX_COUNT}"),
        Err(_) if cell.is_empty() => {
            "this row does not say how many copies there are".to_owned()
        }
        Err(_) => format!("`{}` is not a number of copies", clip(cell)),
    };
    findings.push(bad(span, message, help));
    None
}

fn bad(span: Span, message: impl Into<String>, help: &str) -> Finding {
    Finding::new(Code::BadComponents, span, message).help(help)
}

fn clip(cell: &str) -> String {
    match cell.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &cell[..end]),
        None => cell.to_owned(),
    }
}

/// The line at `start` (a record may begin behind empty lines).
fn row_span(file: FileId, text: &str, start: usize) -> Span {
    let rest = text.get(start..).unwrap_or("");
    let blank = rest.len() - rest.trim_start_matches(['\n', '\r']).len();
    let start = (start + blank).min(text.len());
    let length = text.get(start..).and_then(|t| t.find('\n')).unwrap_or(text.len() - start);
    Span::new(file, start, start + length)
}

/// Spreadsheets also export semicolons and tabs: the header line tells.
fn delimiter(text: &str) -> u8 {
    let header = text.lines().next().unwrap_or("");
    if header.contains(',') {
        b','
    } else if header.contains(';') {
        b';'
    } else if header.contains('\t') {
        b'\t'
    } else {
        b','
    }
}

fn stem(path: &str) -> String {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.split('.').next().unwrap_or(name).to_owned()
}
