//! The second import of the shipped game: which rule about rules decides, shown by taking it away.

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, compile, test};
use houserules::source::SourceFile;

use crate::files::{below, root, text};
use crate::tables::BOOK;

const BOX: &str = "rulebooks/tragedy/thornfield";

/// The game with the second import, without the line of the rule with this number.
fn without(number: &str) -> Compiled {
    let mut files = MemoryFiles::default();
    for (name, path) in below(BOOK).into_iter().filter(|(n, _)| !n.ends_with(".scenario.md")) {
        let mark = format!("**{number}**");
        let kept: Vec<String> =
            text(&path).lines().filter(|l| !l.contains(&mark)).map(str::to_owned).collect();
        files = files.with(&name, kept.join("\n").into_bytes());
    }
    let options = Options { with: vec![BOX.to_owned()], ..Options::default() };
    compile(book::load(&files, BOOK, &options).expect("the game can be loaded"))
}

/// The scenarios that do not pass.
fn failing(compiled: &Compiled) -> Vec<String> {
    let program = compiled.program().expect("the game can be played");
    let path = format!("{BOX}/scenarios/thornfield.scenario.md");
    let file = SourceFile::new(path.as_str(), text(&root().join(&path)));
    let tested = test(compiled, &program, vec![file]);
    let outcomes = tested.files.iter().flat_map(|(_, list)| list);
    outcomes.filter(|o| !o.passed()).map(|o| o.name.clone()).collect()
}

#[test]
fn the_second_import_is_read_whole_and_its_scenarios_pass() {
    let compiled = without("none");
    assert_eq!(compiled.unread().collect::<Vec<_>>(), Vec::<&str>::new());
    assert!(!compiled.has_errors());
    assert_eq!(failing(&compiled), Vec::<String>::new());
}

/// Each rule about rules counts: without it, these scenarios fail.
#[test]
fn without_a_rule_about_rules_other_rules_prevail() {
    let of_compatibility = [
        "A Burr fits no Actor of another Suit, whatever the rules between the packs say",
        "A Joker takes a Burr, whatever the rules between the packs say",
        "What the rules between the packs say of Burrs gives way to the first pack",
    ];
    assert_eq!(failing(&without("0000.0.5")), of_compatibility);
    let of_base = [
        "A Joker that is thrown away for a Bristler pays, since neither pack says anything else",
        "A playing card does not follow the rules of the box",
        "A Joker that is thrown away pays nothing while the Bristlers lie elsewhere",
        "A Joker that is thrown away pays nothing for what is no Bristler",
        "No other playing card pays for a Bristler",
    ];
    assert_eq!(failing(&without("0000.0.4")), of_base);
    // Between the two rules about Burrs only the exception decides.
    let of_exception =
        ["A Burr that is no Prop is kept from a Joker by the rules between the packs"];
    assert_eq!(failing(&without("0000.0.2")), of_exception);
}

/// What the box says of a discard gives way to the stage, by the first rule that says so.
#[test]
fn the_stage_stands_over_the_box_by_its_first_rule() {
    let decided_by = |number: &str| {
        let compiled = without(number);
        let rules = &compiled.rule_set.lowered.rules;
        let name = |id: houserules::lower::RuleId| rules[id.0 as usize].origin.name.clone();
        let conflict = compiled.rule_set.conflicts.iter().find(|c| {
            let [a, b] = c.rules.map(name);
            (a.as_str(), b.as_str()) == ("0000.3.5.1", "1.2")
        });
        conflict.and_then(|c| c.decided_by).map(name)
    };
    assert_eq!(decided_by("none").as_deref(), Some("0000.0.1"));
    assert_eq!(decided_by("0000.0.1").as_deref(), Some("0000.0.4"));
}

#[test]
fn games_with_the_second_import_come_to_an_end() {
    let program = without("none").program().expect("the game can be played");
    for record in crate::tables::games(&program, 2, 1, 4) {
        assert!(
            matches!(record.ending, houserules::playtest::Ending::Finished),
            "{:?}",
            record.ending
        );
    }
}
