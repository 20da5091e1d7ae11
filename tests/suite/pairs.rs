//! Two wordings of one meaning (`tests/books/pairs.md`): both are read. They should print alike; the
//! trees follow the words closely, and only a few do so far (the test states how many).

use std::fmt::Write as _;

use houserules::syntax::{Parsed, parse, print};

use crate::phrases::terms;

/// How a line of the table is told apart from its rule and heading.
fn pairs(text: &str) -> Vec<(String, String)> {
    text.lines()
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"))
        .filter_map(|line| line.split_once(" | "))
        .filter(|(a, _)| *a != "A")
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .collect()
}

/// Both wordings are read; how many pairs print alike does not shrink.
#[test]
fn pairs_print_alike() {
    let text = include_str!("../books/pairs.md");
    let book: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("    ")).collect();
    let vocabulary = terms(&book.join("\n\n"));
    let (mut alike, mut all) = (0, 0);
    let mut report = String::new();
    let mut unread = String::new();
    for (a, b) in pairs(text) {
        all += 1;
        let said: Vec<Option<String>> = [&a, &b]
            .into_iter()
            .map(|text| match parse(&vocabulary.encode_text(text)) {
                Parsed::Read(statement, _) => Some(print(&statement, &vocabulary)),
                other => {
                    let _ = writeln!(unread, "  {text}\n    {other:?}");
                    None
                }
            })
            .collect();
        if said[0].is_some() && said[0] == said[1] {
            alike += 1;
        } else {
            let show = |s: &Option<String>| s.clone().unwrap_or_else(|| "unread".to_owned());
            let _ = writeln!(
                report,
                "  {a}\n    = {}\n  {b}\n    = {}",
                show(&said[0]),
                show(&said[1])
            );
        }
    }
    println!("{report}{alike} of {all} pairs print alike");
    assert!(all >= 60, "{all} pairs");
    assert!(unread.is_empty(), "not read:\n{unread}");
    assert!(alike >= 2, "{alike} of {all} pairs print alike:\n{report}");
}
