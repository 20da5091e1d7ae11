//! No word is lost between a sentence and its rules: words that are added to a sentence that is read either
//! change its rules, or the sentence is refused and the message names them.

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, Status, compile};

/// A small table to add to.
const TABLE: &str = "\
* **1.1** Each player has a hand and a shelf. A hand is a zone. A shelf is a zone.
* **1.2** There is one deck and one discard. The deck is a zone. The discard is a zone.
* **1.3** Each player begins the game with 0 coins and 0 points.
* **1.4** The Sowing Step is a step of the turn. The Reaping Step is a step of the turn.
* **1.5** On their turn, a player may take a card.
";

/// Sentences that are read as they stand; `+` is where words are added.
const READ: &[&str] = &[
    "When a player takes a card+, they gain 1 coin.",
    "When a player takes a card, they gain 1 coin+.",
    "Each player draws two cards+.",
    "A player who has 10 points+ wins the game.",
    "A player cannot take a card+.",
];

/// Words that bear on what they follow, or make no sense there.
const ADDED: &[&str] = &[
    " from the discard",
    " on their shelf",
    " during the Reaping Step",
    " at the end of the Sowing Step",
    " unless their hand is empty",
    " if they have at least three coins",
    " without a card",
    " with an empty hand",
    " for each coin they have",
    " twice",
    " before they draw a card",
    " instead of a point",
    " other than the first",
    " next to the deck",
    " of another player",
    " that has 2 points",
    " against a player",
    " after the second round",
    " once per turn",
    " in clockwise order",
];

fn with(sentence: &str) -> Compiled {
    let text = format!("{TABLE}* **2.1** {sentence}\n");
    let files = MemoryFiles::default().with("a.rules.md", text);
    compile(book::load(&files, "a.rules.md", &Options::default()).expect("it can be loaded"))
}

fn status(compiled: &Compiled) -> Status {
    compiled.own_readings().last().expect("there is a sentence").status
}

/// What the rules of 2.1 say, and the world around them.
fn rules(compiled: &Compiled) -> String {
    let own = compiled.lowered.rules.iter().filter(|rule| rule.origin.name == "2.1");
    own.map(|rule| format!("{:?} {:?}", rule.guard, rule.kind)).collect::<Vec<_>>().join("\n")
}

#[test]
fn added_words_matter_or_are_refused() {
    let mut lost = Vec::new();
    let mut heeded = 0;
    for base in READ {
        let plain = with(&base.replace('+', ""));
        assert_ne!(status(&plain), Status::Unread, "{base}");
        for words in ADDED {
            let sentence = base.replace('+', words);
            let more = with(&sentence);
            match status(&more) {
                Status::Unread => {}
                _ if rules(&more) == rules(&plain) => lost.push(sentence),
                _ => heeded += 1,
            }
        }
    }
    assert!(lost.is_empty(), "words without effect:\n{}", lost.join("\n"));
    // Not by refusing everything.
    assert!(heeded >= 15, "only {heeded} additions are followed");
}

#[test]
fn what_is_lost_is_named() {
    let compiled =
        with("A player who has 10 points at the end of the Sowing Step wins the game.");
    let said = |words: &str| compiled.findings.iter().any(|f| f.message.contains(words));
    assert!(
        status(&compiled) != Status::Unread || said("Sowing Step"),
        "{:?}",
        compiled.findings
    );
}
