//! Which rule prevails, by which law, in small books that each state laws of their own.

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, compile};
use houserules::finding::Code;
use houserules::lower::RuleId;
use houserules::resolve::Conflict;

use crate::files::{root, text};

fn compiled(files: &MemoryFiles, path: &str) -> Compiled {
    compile(book::load(files, path, &Options::default()).expect("the book can be loaded"))
}

fn of_file(name: &str) -> Compiled {
    let path = format!("tests/books/precedence/{name}.rules.md");
    let words = text(&root().join(&path));
    compiled(&MemoryFiles::default().with(&path, words.into_bytes()), &path)
}

fn name(compiled: &Compiled, id: RuleId) -> &str {
    &compiled.rule_set.lowered.rules[id.0 as usize].origin.name
}

/// The conflicts as `winner > loser: law (stated by)`, ties as `a = b`.
fn ledger(compiled: &Compiled) -> Vec<String> {
    let line = |conflict: &Conflict| {
        let [a, b] = conflict.rules.map(|id| name(compiled, id));
        match conflict.law {
            None => format!("{a} = {b}"),
            Some(law) => {
                let law = &compiled.rule_set.ladder[law.0 as usize];
                let by = conflict.decided_by.map_or("nobody", |id| name(compiled, id));
                format!("{a} > {b}: {} ({by})", law.name)
            }
        }
    };
    compiled.rule_set.conflicts.iter().map(line).collect()
}

fn places(compiled: &Compiled, names: &[&str]) -> Vec<usize> {
    let place = |wanted: &&str| {
        compiled.rule_set.order.iter().position(|id| {
            name(compiled, *id) == *wanted
                && compiled.rule_set.lowered.rules[id.0 as usize].origin.part == 1
        })
    };
    names.iter().map(|n| place(n).expect("a rule of the book")).collect()
}

#[test]
fn the_earlier_number_prevails_unless_the_later_rule_is_exceptional() {
    let compiled = of_file("01-earlier-number");
    let ledger = ledger(&compiled);
    for line in [
        "1.2 > 1.3: earlier number (1.1)",
        "1.3 > 1.10: earlier number (1.1)",
        "1.7 > 1.2: exceptional (1.1)",
        "1.7 > 1.10: exceptional (1.1)",
        "1.6 > 1.5: exceptional (1.1)",
    ] {
        assert!(ledger.iter().any(|l| l == line), "{line} not in {ledger:#?}");
    }
    let order = places(&compiled, &["1.7", "1.6", "1.2", "1.3", "1.10"]);
    assert!(order.is_sorted(), "{order:?}");
    assert_eq!(compiled.findings.iter().filter(|f| f.code == Code::Tie).count(), 0);
}

#[test]
fn each_book_has_the_laws_it_states() {
    let table: &[(&str, &[&str])] = &[
        (
            "02-higher-power",
            &[
                "13 > 12: higher power (1)",
                "14 > 12: higher power (1)",
                "13 > 14: earlier number (1)",
            ],
        ),
        ("03-immutable", &["102 > 201: layer: immutable over mutable (101)"]),
        ("04-cannot", &["1.3 > 1.4: cannot beats can (1.1)"]),
        ("05-no-law", &["1.1 = 1.2"]),
        ("06-later-number", &["2.3 > 2.2: later number (2.1)"]),
    ];
    for (book, expected) in table {
        let mut found = ledger(&of_file(book));
        found.sort();
        let mut expected: Vec<String> = expected.iter().map(|l| (*l).to_owned()).collect();
        expected.sort();
        assert_eq!(found, expected, "{book}");
    }
}

#[test]
fn without_a_law_a_clash_is_an_error_with_both_places() {
    let compiled = of_file("05-no-law");
    let tie = compiled.findings.iter().find(|f| f.code == Code::Tie).expect("a tie");
    assert_eq!(tie.related.len(), 1);
    assert!(tie.help.as_deref().is_some_and(|h| h.contains("as an exception to 1.1")));
}

/// A game of several sets: a core, a base game below it, two imports, a compatibility set and a house
/// set above.
fn several(house: &str) -> Compiled {
    let set = |name: &str, role: &str, body: &str| {
        format!("---\nset: {name}\nrole: {role}\n---\n\n{body}\n").into_bytes()
    };
    let law = "* **0.1** If two rules conflict, the one with the earlier number prevails. If the \
               later one is exceptional, it prevails instead.\n* **0.2** Each player begins the \
               game with 1 coin.\n* **0.3** A compatibility rule ranks below both of the rule sets that it joins.";
    let coins = |number: &str, n: u32| {
        format!("* **{number}** Each player begins the game with {n} coins.")
    };
    let manifest = format!(
        "title = \"Sets\"\nhouse = \"{house}\"\n\n[[sets]]\nfile = \"a.rules.md\"\n\n[[sets]]\nfile = \"b.rules.md\"\n\n\
         [[sets]]\nfile = \"c.rules.md\"\n\n[[sets]]\nfile = \"d.rules.md\"\n\n[[sets]]\nfile = \"e.rules.md\"\n\n\
         [[sets]]\nfile = \"f.rules.md\"\n"
    );
    let files = MemoryFiles::default()
        .with("game/game.toml", manifest.into_bytes())
        .with("game/a.rules.md", set("0", "core", law))
        .with("game/b.rules.md", set("1", "import", &coins("1.1", 2)))
        .with("game/c.rules.md", set("2", "import", &coins("2.1", 3)))
        .with(
            "game/d.rules.md",
            set(
                "0-1",
                "compatibility of 0 and 1",
                "* **3.1** As an exception to 0.2, each player begins the game with 4 coins.",
            ),
        )
        .with("game/e.rules.md", set("old", "base", &coins("0.0", 5)))
        .with("game/f.rules.md", set("home", "house", &coins("0.1", 6)));
    compiled(&files, "game")
}

#[test]
fn layers_stand_above_numbers_and_exceptions() {
    let game = several("above");
    let ledger = ledger(&game);
    let has =
        |line: &str| assert!(ledger.iter().any(|l| l == line), "{line} not in {ledger:#?}");
    has("0.2 > 1.1: earlier number (0.1)");
    has("1.1 > 2.1: earlier number (0.1)");
    // A compatibility rule that calls itself an exception still yields to its two sets …
    has("0.2 > 3.1: layer: compatibility below both sets (0.3)");
    has("1.1 > 3.1: layer: compatibility below both sets (0.3)");
    // … and stands just below them, whatever its number looks like.
    has("3.1 > 2.1: exceptional (0.1)");
    has("0.2 > 0.0: layer: base rules below the book (nobody)");
    has("3.1 > 0.0: layer: compatibility below both sets (0.3)");
    has("0.1 > 0.2: layer: house rules above the book (nobody)");
    has("0.1 > 3.1: layer: house rules above the book (nobody)");
}

#[test]
fn house_rules_by_the_book_come_last_in_its_outline() {
    let game = several("by-the-book");
    let ledger = ledger(&game);
    for line in ["0.2 > 0.1: earlier number (0.1)", "2.1 > 0.1: earlier number (0.1)"] {
        assert!(ledger.iter().any(|l| l == line), "{line} not in {ledger:#?}");
    }
}

/// Two sets with what their front matter says.
fn two_sets(a: &str, b: &str) -> Compiled {
    let coins = |n: u32| format!("* **1.{n}** Each player begins the game with {n} coins.");
    let set = |name: &str, more: &str, n: u32| {
        format!("---\nset: {name}\n{more}---\n\n{}\n", coins(n)).into_bytes()
    };
    let files = MemoryFiles::default()
        .with("game/a.rules.md", set("alpha", &format!("role: core\n{a}"), 3))
        .with("game/b.rules.md", set("beta", &format!("role: import\n{b}"), 4));
    compiled(&files, "game")
}

#[test]
fn front_matter_puts_a_set_over_another() {
    let game = two_sets("", "over: alpha\n");
    let line = "1.4 > 1.3: layer: beta over alpha, as its file says (nobody)";
    assert_eq!(ledger(&game), [line]);
    let game = two_sets("", "");
    assert_eq!(ledger(&game), ["1.3 = 1.4"], "without a law nothing ranks the two");
}

#[test]
fn sets_that_stand_over_each_other_are_an_error_that_shows_the_circle() {
    let game = two_sets("over: beta\n", "over: alpha\n");
    let circle =
        game.findings.iter().find(|f| f.code == Code::PrecedenceCycle).expect("a circle");
    assert!(circle.message.ends_with("`alpha` over `beta` over `alpha`"), "{}", circle.message);
    assert_eq!(circle.related.len(), 1, "both places are shown");
}

#[test]
fn a_set_over_one_that_is_not_there_is_said() {
    let game = two_sets("", "over: gamma\n");
    let missing =
        game.findings.iter().find(|f| f.code == Code::BadManifest).expect("a finding");
    assert!(missing.message.contains("`gamma`"), "{}", missing.message);
}
