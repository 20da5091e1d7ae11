//! What is offered to the author of a house rule that is not read: each sentence of it is read in that book.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, Status, compile};

use crate::files::{below, text};

/// House rules that are not read, by book. One that comes to be read is no failure; it is passed over.
const REFUSED: [(&str, &[&str]); 2] = [
    (
        "rulebooks/tragedy",
        &[
            "Whoever sneezes draws a card.",
            "The active player may glance sideways at one Prop.",
            "A player draws a card whenever the mood is right.",
            "Each King grumbles unless a Queen is nearby.",
            "If a Joker is somehow played, its player blushes and draws two cards.",
            "A player with a grumpy Actor loses 10 Audience Favor.",
            "They may keep at most nine cards in their Hand and hum.",
            "Nobody gains more Audience Favor than is polite.",
            "When a player scores handsomely, they gain 30 Audience Favor.",
            "The Draw Step is skipped on rainy days.",
        ],
    ),
    (
        "rulebooks/stage-blood",
        &[
            "Each actor of a shy family acts last.",
            "A player may lend gold coins to a friend.",
            "A play that bores everybody is worth 2 points.",
            "Whoever has the loudest actor takes a gold coin.",
            "When a play is finished with panache, its player earns 2 gold coins.",
        ],
    ),
];

/// A book with house rules on top.
fn on_top(book: &str, rules: &[String]) -> Compiled {
    let mut memory = MemoryFiles::default();
    let files = below(book);
    let own = files
        .iter()
        .filter(|(name, _)| !name.ends_with(".scenario.md") && !name.contains("/errata/"));
    for (name, path) in own {
        memory = memory.with(name, text(path).as_bytes().to_vec());
    }
    let mut house = "---\nset: house\nrole: house\n---\n".to_owned();
    for (i, rule) in rules.iter().enumerate() {
        let _ = write!(house, "\n* **H.{}** {rule}\n", i + 1);
    }
    let memory = memory.with("house.rules.md", house.into_bytes());
    let mut options = Options::default();
    options.with.push("house.rules.md".to_owned());
    compile(book::load(&memory, book, &options).expect("the game can be loaded"))
}

/// The ids of the house rules that are not read.
fn unread(compiled: &Compiled) -> BTreeSet<String> {
    let of_house = compiled.own_readings().filter(|r| r.id.starts_with("house:"));
    let lost = of_house.filter(|r| r.status == Status::Unread);
    lost.filter_map(|r| r.id.split('/').next().map(str::to_owned)).collect()
}

/// Sentences in backquotes, by their length.
fn quoted(help: &str) -> impl Iterator<Item = &str> {
    help.split('`').skip(1).step_by(2).filter(|said| said.split(' ').count() >= 4)
}

#[test]
fn what_is_offered_is_read() {
    for (book, rules) in REFUSED {
        let rules: Vec<String> = rules.iter().map(|r| (*r).to_owned()).collect();
        let compiled = on_top(book, &rules);
        let refused = unread(&compiled);
        let (mut with, mut advised) = (BTreeSet::new(), BTreeSet::new());
        let mut offered: BTreeSet<String> = BTreeSet::new();
        for finding in compiled.findings.iter() {
            let Some(id) = finding.rule.as_ref().and_then(|r| r.split('/').next()) else {
                continue;
            };
            if !refused.contains(id) {
                continue;
            }
            if !finding.suggestions.is_empty() {
                with.insert(id.to_owned());
            }
            let own = |help: &String| !help.starts_with("say it in another way");
            if !finding.suggestions.is_empty() || finding.help.as_ref().is_some_and(own) {
                advised.insert(id.to_owned());
            }
            offered.extend(finding.suggestions.iter().cloned());
            let examples = finding.help.iter().flat_map(|help| quoted(help));
            offered.extend(examples.map(|e| {
                let first = e[..1].to_uppercase();
                format!("{first}{}.", &e[1..])
            }));
        }
        assert!(refused.len() * 4 >= rules.len() * 3, "only {} are refused", refused.len());
        assert!(with.len() * 10 >= refused.len() * 4, "{with:?} of {refused:?} get an offer");
        assert!(
            advised.len() * 10 >= refused.len() * 9,
            "{advised:?} of {refused:?} get advice"
        );
        let offered: Vec<String> = offered.into_iter().collect();
        let again = unread(&on_top(book, &offered));
        for (i, one) in offered.iter().enumerate() {
            // Two offers may get in each other's way.
            let lost = again.contains(&format!("house:H.{}", i + 1));
            assert!(
                !lost || unread(&on_top(book, std::slice::from_ref(one))).is_empty(),
                "`{one}` is offered and not read"
            );
        }
    }
}
