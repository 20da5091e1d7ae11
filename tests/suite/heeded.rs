//! No word is lost between a sentence and its rules: words that are added to a sentence that is read either
//! change its rules, or the sentence is refused and the message names them.

use std::fmt::Write as _;

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

/// A table with states, suits and a property of players.
const STATES: &str = "\
* **1.1** Each player has a hand and a shelf. A hand is a zone. A shelf is a zone.
* **1.2** There is one deck and one discard. The deck is a zone. The discard is a zone.
* **1.3** Each player begins the game with 5 coins and 0 points.
* **1.4** The Sowing Step is a step of the turn. The Reaping Step is a step of the turn.
* **1.5** On their turn, a player may take a card.
* **1.6** Being cursed is a property of a player. Being torn is a property of a card.
* **1.7** When a player has 10 points, they win the game.
";

/// Pairs that must not make the same rules: one word less, or another one, is another rule.
const OTHERWISE: &[(&str, &str)] = &[
    ("A cursed player cannot take a card.", "A player cannot take a card."),
    ("Cursed players cannot take cards.", "Players cannot take cards."),
    ("A torn card cannot be taken.", "A card cannot be taken."),
    ("The first player starts with 9 coins.", "Each player starts with 9 coins."),
    (
        "The second player begins the game with 9 coins.",
        "Each player begins the game with 9 coins.",
    ),
    ("The second player starts with 9 coins.", "The last player starts with 9 coins."),
    (
        "When a player takes a card, they gain two fewer coins.",
        "When a player takes a card, they gain two more coins.",
    ),
    ("Each player starts with two fewer coins.", "Each player starts with two coins."),
    ("Each player starts with two more coins.", "Each player starts with two coins."),
    (
        "No player can take a card when the deck is empty.",
        "A player can take a card when the deck is empty.",
    ),
    (
        "Nobody may take a card while they have 3 coins.",
        "A player may take a card while they have 3 coins.",
    ),
    (
        "In each step, if the discard is empty, the active player gains 1 coin.",
        "If the discard is empty, the active player gains 1 coin.",
    ),
    (
        "In the Sowing Step, if the discard is empty, the active player gains 1 coin.",
        "In the Reaping Step, if the discard is empty, the active player gains 1 coin.",
    ),
    ("A player may take only two cards each turn.", "A player may take only two cards."),
    (
        "A player cannot take more than three cards in a row.",
        "A player cannot take more than three cards each turn.",
    ),
    (
        "When a player takes a card, they gain 1 coin if they have a hand and a shelf.",
        "When a player takes a card, they gain 1 coin.",
    ),
];

#[test]
fn another_word_is_another_rule() {
    let states = |sentence: &str| {
        let text = format!("{STATES}* **2.1** {sentence}\n");
        let files = MemoryFiles::default().with("a.rules.md", text);
        compile(
            book::load(&files, "a.rules.md", &Options::default()).expect("it can be loaded"),
        )
    };
    let mut alike = String::new();
    let mut read = 0;
    for (one, two) in OTHERWISE {
        let (a, b) = (states(one), states(two));
        if status(&a) == Status::Unread || status(&b) == Status::Unread {
            continue;
        }
        read += 1;
        if rules(&a) == rules(&b) {
            let _ = writeln!(alike, "{one}\n    is read like: {two}");
        }
    }
    assert!(alike.is_empty(), "{alike}");
    // Not by refusing everything.
    assert!(read >= 8, "only {read} pairs are read");
}

#[test]
fn what_can_not_be_kept_is_not_asked() {
    // Nothing keeps which cards were tapped, so a ban on them would never hold.
    let compiled = with("A rolled card cannot be taken.");
    assert_eq!(status(&compiled), Status::Unread);
}
