//! A table of a position: one row a player, a piece or a place, one column a fact.
//!
//! Each cell becomes a sentence, and the sentence is read like any other. Of several ways to say it
//! (`Ann has 3 coins`, `the strength of the wolf is 3`) the first that the book gives sense to counts.

use super::draft::Line;
use super::read::{Read, steps as read_line};
use super::run::Game;
use crate::finding::{Code, Finding};
use crate::lower::from_syntax::Reader;
use crate::source::Span;

/// What may stand above a table.
const LEADS: [&str; 8] = [
    "this position",
    "the position",
    "the following position",
    "the following",
    "this table",
    "these pieces",
    "these players",
    "these places",
];

/// The sentences of a table, read.
pub(super) fn steps(
    game: &Game<'_>,
    reader: &mut Reader<'_>,
    line: &Line,
    players: &[String],
) -> Result<Vec<Read>, Vec<Finding>> {
    let lead = line.text.trim_end_matches(':').to_lowercase();
    if !LEADS.contains(&lead.as_str()) {
        return Err(vec![
            Finding::new(
                Code::UnreadSentence,
                line.span,
                format!("`{}` stands above a table and says more than that", line.text),
            )
            .help("write `Given this position:` or `Then the position:` above a table"),
        ]);
    }
    let mut all = Vec::new();
    let mut findings = Vec::new();
    let Some((header, rows)) = line.table.split_first() else { return Ok(all) };
    for row in rows {
        let Some((subject, subject_at)) = row.first() else { continue };
        if row.len() > header.len() {
            let (text, at) = &row[header.len()];
            findings.push(
                Finding::new(
                    Code::UnreadSentence,
                    *at,
                    format!("`{text}` stands in no column that has a head"),
                )
                .help("give the column a head, or take the cell out"),
            );
        }
        for ((head, head_at), (cell, at)) in header.iter().zip(row).skip(1) {
            if cell.is_empty() {
                continue;
            }
            let tries = sentences(subject, head, cell, players);
            let mut why = Vec::new();
            let mut read = None;
            for text in &tries {
                let one = Line {
                    kind: line.kind,
                    text: text.clone(),
                    span: *at,
                    whole: format!("{} {text}", line.kind.word()),
                    table: Vec::new(),
                    retried: true,
                };
                match read_line(game, reader, &one, players) {
                    Ok(steps) => {
                        read = Some(steps);
                        break;
                    }
                    Err(more) if why.is_empty() => why = more,
                    Err(_) => {}
                }
            }
            match read {
                Some(steps) => all.extend(steps),
                None => findings.push(
                    strange(&why, [(head, head_at), (subject, subject_at), (cell, at)])
                        .unwrap_or_else(|| {
                            Finding::new(
                                Code::UnreadSentence,
                                *at,
                                format!(
                                    "`{cell}` below `{head}` says nothing about `{subject}`"
                                ),
                            )
                            .label(format!(
                                "read as `{}`",
                                tries.first().map_or("", String::as_str)
                            ))
                            .help("say it in a line of its own, with the nouns of the book")
                        }),
                ),
            }
        }
    }
    if findings.is_empty() { Ok(all) } else { Err(findings) }
}

/// The word that nobody knows, at the place in the table where it stands.
fn strange(why: &[Finding], cells: [(&String, &Span); 3]) -> Option<Finding> {
    let unknown = why.iter().find(|finding| finding.code == Code::UnknownTerm)?;
    let word = unknown.message.split('`').nth(1)?;
    let word = word.strip_suffix("'s").unwrap_or(word);
    let (_, at) = cells.into_iter().find(|(text, _)| text.contains(word))?;
    let mut finding = unknown.clone();
    finding.at.span = *at;
    Some(finding)
}

/// The ways to say what a cell says, best first.
fn sentences(subject: &str, head: &str, cell: &str, players: &[String]) -> Vec<String> {
    let player = players.iter().any(|p| p == subject);
    let noun = if player { subject.to_owned() } else { with_article(subject) };
    let low = head.to_lowercase();
    let number = cell.parse::<i64>().is_ok();
    let empty =
        ["-", "–", "—", "none", "nothing", "empty"].contains(&cell.to_lowercase().as_str());
    if empty {
        return vec![
            format!("{subject}'s {head} is empty"),
            format!("{subject} has 0 {head}"),
            format!("{noun} is empty"),
        ];
    }
    match cell.to_lowercase().as_str() {
        "yes" | "x" | "✓" => {
            return vec![format!("{noun} is {head}"), format!("{noun} has {head}")];
        }
        "no" => {
            return vec![
                format!("{noun} is not {head}"),
                format!("{noun} does not have {head}"),
            ];
        }
        _ => {}
    }
    // Such a head adds nothing to what the cell says.
    if ["is", "as", "status", "state", "kind", "role"].contains(&low.as_str()) && !number {
        return vec![
            format!("{noun} is {cell}"),
            format!("{noun} is {}", a(cell)),
            format!("{noun} is {}", with_article(cell)),
        ];
    }
    if player {
        return if number {
            vec![
                format!("{subject} has {cell} {head}"),
                format!("{subject}'s {head} is {cell}"),
                format!("{subject}'s {head} holds {cell} cards"),
                format!("{subject}'s {head} holds {cell} pieces"),
            ]
        } else {
            vec![
                format!("{subject}'s {head} holds {}", list(cell)),
                format!("{subject}'s {head} is {cell}"),
            ]
        };
    }
    if ["place", "zone", "where", "in", "is in"].contains(&low.as_str()) {
        return vec![
            format!("{noun} is in {cell}"),
            format!("{noun} is in {}", with_article(cell)),
        ];
    }
    if ["holds", "contains", "contents", "cards", "pieces"].contains(&low.as_str()) {
        return vec![format!("{noun} holds {}", list(cell)), format!("{noun} holds {cell}")];
    }
    let mut all =
        vec![format!("the {head} of {noun} is {cell}"), format!("{noun} has {cell} {head}")];
    if !number {
        all.push(format!("{noun} is {head} {}", with_article(cell)));
        all.push(format!("{noun} is {head} {cell}"));
    }
    all
}

/// Things in a list, each with an article where it brings none.
fn list(cell: &str) -> String {
    let items: Vec<String> = cell
        .split([',', ';'])
        .flat_map(|part| part.split(" and "))
        .map(str::trim)
        .filter(|item| !item.is_empty())
        .map(with_article)
        .collect();
    match items.split_last() {
        Some((last, before)) if !before.is_empty() => {
            format!("{} and {last}", before.join(", "))
        }
        _ => items.join(""),
    }
}

/// A noun with `the`, unless it brings an article, a number or an owner.
fn with_article(noun: &str) -> String {
    let first = noun.split(' ').next().unwrap_or_default();
    let number = first.parse::<u64>().is_ok() && !noun.contains(" of ");
    let own = ["the", "a", "an", "no", "two", "three", "all"];
    if number || own.contains(&first.to_lowercase().as_str()) || noun.contains("'s ") {
        noun.to_owned()
    } else {
        format!("the {noun}")
    }
}

fn a(noun: &str) -> String {
    let an = noun.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']);
    format!("{} {noun}", if an { "an" } else { "a" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_becomes_a_sentence() {
        let players = ["Ann".to_owned()];
        let first =
            |subject, head, cell| sentences(subject, head, cell, &players).swap_remove(0);
        assert_eq!(first("Ann", "coins", "3"), "Ann has 3 coins");
        assert_eq!(
            first("Ann", "Hand", "Wolf, 2 Foxes"),
            "Ann's Hand holds the Wolf and 2 Foxes"
        );
        assert_eq!(first("Ann", "Hand", "5 of Cups"), "Ann's Hand holds the 5 of Cups");
        assert_eq!(first("Ann", "Hand", "-"), "Ann's Hand is empty");
        assert_eq!(first("Wolf", "place", "Ann's Hand"), "the Wolf is in Ann's Hand");
        assert_eq!(first("Wolf", "asleep", "no"), "the Wolf is not asleep");
        assert_eq!(first("Wolf", "strength", "2"), "the strength of the Wolf is 2");
        assert_eq!(first("Bag", "holds", "Wolf"), "the Bag holds the Wolf");
    }
}
