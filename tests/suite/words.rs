//! Words that a book uses without defining them: what they are taken for, and what they are not.

use houserules::book::{self, Options};
use houserules::compile::{Compiled, compile};
use houserules::finding::Code;
use houserules::lower::{Printer, Settled};

fn book(text: &str) -> Compiled {
    compile(
        book::load_text("a.rules.md", &format!("# A Book\n\n{text}\n"), &Options::default())
            .expect("a text can be loaded"),
    )
}

/// The rules of the book itself, as `show rules` prints them.
fn rules(compiled: &Compiled) -> String {
    let own = compiled.lowered.rules.iter().filter(|rule| rule.settled != Settled::Standard);
    let lines: Vec<String> = own
        .map(|rule| {
            let printer = Printer::new(&compiled.lowered, rule);
            format!("{} while {}\n", printer.says(rule), printer.guard(rule))
        })
        .collect();
    lines.concat()
}

fn has(compiled: &Compiled, code: Code) -> bool {
    compiled.findings.iter().any(|f| f.code == code)
}

/// Each text is read whole, and its rules say the words behind it.
#[test]
fn words_mean_what_their_use_says() {
    let cases: &[(&str, &[&str])] = &[
        (
            "* **1** On your turn, you may shout. When you shout, gain 2 echoes.\n* **2** The first player with 7 echoes wins.",
            &["2 is added to echo of the player", "the player's echo is at least 7"],
        ),
        (
            "* **1** Each player starts with 3 ore, a lamp and no crystals.\n* **2** On your turn you may mine: gain 2 ore.",
            &[
                "lamp of the player becomes 1",
                "crystal of the player becomes 0",
                "when a player mines, 2 is added to ore of the player",
            ],
        ),
        (
            "* **1** On their turn, a player may ring the bell. When a player rings the bell, they gain 1 point.\n* **2** On their turn, a player may ring the gong. When a player rings the gong, they gain 2 points.",
            &[
                "when a player rings the bell, 1 is added",
                "when a player rings the gong, 2 is added",
            ],
        ),
        (
            "* **1** Each player begins with 2 boats and 5 coins.\n* **2** On your turn, you may buy a boat for 3 coins.\n* **3** On your turn, you may sell a boat for 2 coins.",
            &[
                "before a player buys a boat, -3 is added to coin of the player",
                "when a player buys a boat, 1 is added to boat of the player",
                "before a player sells a boat, -1 is added to boat of the player",
                "when a player sells a boat, 2 is added to coin of the player",
            ],
        ),
        (
            "* **1** Each player starts with 4 ore.\n* **2** On their turn, a player may forge a sword: pay 3 ore and gain 1 point.",
            &[
                "before a player forges a sword, -3 is added to ore of the player",
                "when a player forges a sword, 1 is added to point of the player",
            ],
        ),
        (
            "* **1** Each mouse begins the game with 2 crumbs.\n* **2** On their turn, a mouse may nibble. When a mouse nibbles, they gain 1 crumb.\n* **3** The first mouse with 5 crumbs wins.",
            &["when a mouse nibbles, 1 is added to crumb of the mouse"],
        ),
        (
            "* **1** On your turn you may pass. At the end of your turn you gain 1 point.\n* **2** When a player has 9 points the game ends.",
            &["it is permitted that a player passes", "1 is added to point", "at least 9"],
        ),
    ];
    let mut wrong = String::new();
    for (text, said) in cases {
        let compiled = book(text);
        let unread: Vec<&str> = compiled.unread().collect();
        let rules = rules(&compiled);
        let missing: Vec<&&str> = said.iter().filter(|s| !rules.contains(**s)).collect();
        if !unread.is_empty() || !missing.is_empty() {
            let lacks = format!("\nunread: {unread:?}\nmissing: {missing:?}\n");
            wrong.extend([text, lacks.as_str(), rules.as_str(), "\n\n"]);
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// A sentence of its own takes the place of the note.
#[test]
fn what_is_taken_for_granted_is_a_note() {
    let rest = "* **2** On your turn, you may shout. When you shout, gain 1 echo.\n* **3** The first player with 5 echoes wins.";
    assert!(has(&book(rest), Code::TermByUse));
    let said = format!("* **1** Each player begins the game with 0 echoes.\n{rest}");
    assert!(!has(&book(&said), Code::TermByUse));
}

/// One slip among several uses is no new thing.
#[test]
fn a_slip_makes_no_term() {
    for slip in [
        "* **1** Each player starts with 3 acorns.\n* **2** On your turn, you may dig. When you dig, gain 1 acron.",
        "* **1** On your turn, you may ring the bell. When you ring the bell, gain 1 point.\n* **2** A player with 5 points cannot ring the bel.",
        "* **1** Each player starts with 3 gold.\n* **2** On your turn, you may dig. When you dig, gain 1 Florbin.",
    ] {
        let compiled = book(slip);
        assert_eq!(compiled.unread().count(), 1, "{slip}\n{}", rules(&compiled));
    }
}
