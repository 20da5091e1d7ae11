//! What is spent on a piece adds to a figure of it: books that say it without a formula, and rules on top of them that
//! nothing could carry out.

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, compile};
use houserules::lower::Printer;

use crate::files::{below, text};
use crate::small::unread_in;

const SHIPS: &str = "\
* **1.1** Each player has a hand. There are 30 ships: numbers 1 to 6, five of each. Deal three ships to each player.
* **1.2** There are 20 gold coins. Before the game, each player takes 3 gold coins.
* **1.3** On their turn, a player may launch a ship from their hand. When a player launches a ship, put it on the table.
* **1.4** The power of a ship is its number.
* **1.6** When a player launches a ship with a power of 9 or more, they gain 1 point.
";

fn ships(rule: &str) -> Compiled {
    let text = format!("{SHIPS}* **2.1** {rule}\n");
    let files = MemoryFiles::default().with("a.rules.md", text);
    compile(book::load(&files, "a.rules.md", &Options::default()).expect("it can be loaded"))
}

/// The rules that say what the power is, in words.
fn power(compiled: &Compiled) -> String {
    let lowered = &compiled.lowered;
    let all = lowered.rules.iter().map(|rule| Printer::new(lowered, rule).rule(rule));
    all.filter(|words| words.contains("the power")).collect::<Vec<_>>().join("; ")
}

#[test]
fn what_is_spent_is_part_of_the_figure() {
    for rule in [
        "When a player launches a ship, they may spend gold coins to add 2 each to its power.",
        "When a player launches a ship, they may spend any number of gold coins on it. Each gold coin spent on a ship adds 2 to its power.",
        "When a player launches a ship, they may spend gold coins on it. For each gold coin spent on a ship, its power rises by 2.",
        "When you launch a ship, you may spend gold coins to increase the power of that ship by 2 each.",
    ] {
        let compiled = ships(rule);
        assert!(unread_in(&compiled).is_empty(), "{rule}: {:?}", unread_in(&compiled));
        let said = power(&compiled).to_lowercase();
        assert!(
            said.contains("the ship's number + the ship's power from gold coin"),
            "{rule}: {said}"
        );
        assert!(said.contains("gold coin spent on)"), "{rule}: {said}");
    }
}

#[test]
fn several_on_one_piece_lifts_a_limit() {
    let one =
        "When a player launches a ship, they may spend a gold coin to add 2 to its power.";
    let many = ships(&format!("{one} A player may spend several coins on one ship."));
    assert!(unread_in(&many).is_empty(), "{:?}", unread_in(&many));
    let limits = |compiled: &Compiled| {
        let lowered = &compiled.lowered;
        let all = lowered.rules.iter().map(|rule| Printer::new(lowered, rule).rule(rule));
        all.filter(|words| words.contains("from 0 to the number of gold coins")).count()
    };
    assert_eq!((limits(&ships(one)), limits(&many)), (0, 1));
}

#[test]
fn what_cannot_be_added_is_not_read() {
    for rule in [
        // Nobody can spend any.
        "Each coin spent on a ship adds 2 to its power.",
        // The figure is printed: what is added to it would be lost.
        "When a player launches a ship, they may spend coins to add 2 each to its number.",
        // Once, or for each?
        "When a player launches a ship, they may spend coins to add 2 to its power.",
        "A player may spend several coins on one ship.",
    ] {
        assert!(!unread_in(&ships(rule)).is_empty(), "{rule}");
    }
}

/// A house rule on top of the shipped book of prose.
fn on_top(rule: &str) -> Vec<String> {
    const BOOK: &str = "rulebooks/stage-blood";
    let mut memory = MemoryFiles::default();
    for (name, path) in below(BOOK) {
        if !name.ends_with(".scenario.md") && !name.contains("/errata/") {
            memory = memory.with(&name, text(&path).into_bytes());
        }
    }
    let house = format!("---\nset: house\nrole: house\n---\n\n{rule}\n");
    let memory = memory.with("house.rules.md", house.into_bytes());
    let mut options = Options::default();
    options.with.push("house.rules.md".to_owned());
    unread_in(&compile(book::load(&memory, BOOK, &options).expect("the game can be loaded")))
}

#[test]
fn what_could_never_happen_is_not_read() {
    for rule in [
        // Players finish plays.
        "When an actor finishes a play, its player gains 2 points.",
        // Nothing keeps who has sent the actors at work.
        "When a play is finished, each player who has an actor working on it earns a gold coin.",
        // Nobody spends favors.
        "The strength of an actor is its rank, plus 4 for each favor that was spent on it.",
    ] {
        assert_eq!(on_top(rule).len(), 1, "{rule}");
    }
    for rule in [
        "When a player finishes a play, that player gains 2 points.",
        "Each player begins with two coins.",
        "When a player finishes a play, they gain 2 stars.",
    ] {
        assert_eq!(on_top(rule), Vec::<String>::new(), "{rule}");
    }
}
