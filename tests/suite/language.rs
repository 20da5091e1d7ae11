//! The examples that teach the language stand in our rulebooks and are read there.

use std::collections::BTreeMap;

use houserules::compile::Status;

use crate::files::{root, text};
use crate::tables::{compiled, edited};

/// The lines of the code blocks of a page.
fn examples(page: &str) -> Vec<&str> {
    page.split("```text\n")
        .skip(1)
        .flat_map(|rest| rest.split("```").next().unwrap_or("").lines())
        .collect()
}

#[test]
fn each_example_is_read() {
    let page = text(&root().join("docs/language.md"));
    let files = edited(&[]);
    let book = compiled(&files);
    let mut by_rule: BTreeMap<&str, Vec<Status>> = BTreeMap::new();
    for reading in book.own_readings() {
        let number = reading.id.split([':', '/']).nth(1).unwrap_or_default();
        by_rule.entry(number).or_default().push(reading.status);
    }
    let lines = examples(&page);
    assert!(lines.len() > 25, "only {} examples", lines.len());
    for line in lines {
        assert!(
            // What is allowed of a line stands behind it.
            files.iter().any(|(_, text)| text.lines().any(|have| have
                .split("<!--")
                .next()
                .unwrap_or_default()
                .trim()
                == line)),
            "no rulebook has `{line}`"
        );
        let Some(number) = line.strip_prefix("* **").and_then(|l| l.split("**").next()) else {
            continue;
        };
        let statuses = by_rule.get(number).map(Vec::as_slice).unwrap_or_default();
        assert!(!statuses.is_empty(), "{number} has no sentence");
        assert!(!statuses.contains(&Status::Unread), "{number} is not read: {statuses:?}");
    }
}
