//! What an author is shown whose sentence is not read and has no other wording that is: sentences about the same subject.

use crate::attached_to::with_house;
use houserules::compile::Status;
use houserules::finding::Code;

/// The guide's sentences with words of the shipped game in their slots.
fn filled() -> Vec<String> {
    const WORDS: [(&str, &str); 10] = [
        ("{n}", "two"),
        ("{players}", "three"),
        ("{pieces2}", "Props"),
        ("{pieces}", "Kings"),
        ("{piece2}", "Prop"),
        ("{piece}", "King"),
        ("{place}", "Discard"),
        ("{tally}", "Audience Favor"),
        ("{step}", "Draw Step"),
        ("{number}", "Value"),
    ];
    let lines = include_str!("../../grammar/guide.txt").lines().map(str::trim);
    let models = lines.filter(|l| !l.is_empty() && !l.starts_with('#') && !l.starts_with('='));
    let mut all: Vec<String> = Vec::new();
    for model in models {
        let mut said = model.to_owned();
        for (slot, word) in WORDS {
            said = said.replace(slot, word);
        }
        let said = said.replace("a Audience", "an Audience") + ".";
        let (first, rest) = said.split_at(1);
        let said = first.to_uppercase() + rest;
        if !all.contains(&said) {
            all.push(said);
        }
    }
    all
}

#[test]
fn each_sentence_of_the_guide_is_read() {
    let all = filled();
    assert!(all.len() > 100, "{}", all.len());
    assert!(all.iter().all(|said| !said.contains('{')), "{all:?}");
    let mut unread: Vec<String> = Vec::new();
    let mut seen = 0;
    // Each is a rule of its own; a file of a few dozen is checked at once.
    for part in all.chunks(40) {
        let rules: Vec<String> =
            part.iter().enumerate().map(|(i, said)| format!("1.{} {said}", i + 1)).collect();
        let rules = rules.join("\n\n");
        let compiled = with_house(rules.trim_start_matches("1.1 "));
        for reading in compiled.own_readings().filter(|r| r.id.starts_with("house:1.")) {
            seen += 1;
            if reading.status == Status::Unread {
                unread.push(reading.text.clone());
            }
        }
    }
    assert!(unread.is_empty(), "{unread:#?}");
    assert!(seen >= all.len(), "{seen} of {}", all.len());
}

/// The help of the finding that says that a house rule is not read.
fn help(said: &str) -> String {
    let compiled = with_house(said);
    let unread = [Code::UnreadSentence, Code::UnknownTerm];
    let mut own = compiled.findings.iter().filter(|f| {
        unread.contains(&f.code)
            && f.rule.as_ref().is_some_and(|id| id.starts_with("house:1.1"))
    });
    let finding = own.next().unwrap_or_else(|| panic!("{said} is read"));
    assert!(finding.suggestions.is_empty(), "{:?}", finding.suggestions);
    finding.help.clone().unwrap_or_default()
}

#[test]
fn an_author_is_shown_how_such_things_are_said() {
    for (said, subject, shown) in [
        (
            "With one opponent's consent, you may barter away a card for one of theirs during your Enter Stage Phase.",
            "about `consent`",
            "swap a card from their hand with a card from another player's hand",
        ),
        (
            "An Actor with a Diamond attached as its Prop cannot be selected by an Act an opponent controls.",
            "about `selected`",
            "cannot be removed from play",
        ),
    ] {
        let help = help(said);
        assert!(help.contains(subject) && help.contains(shown), "{said}: {help}");
    }
}

#[test]
fn what_is_not_understood_says_which_subject_it_is() {
    // The Act is understood; the steps that come from somebody else's purse are not.
    let help =
        help("When a player plays an Act, they may mulligan whensoever the moon be full.");
    assert!(help.contains("about `mulligan`"), "{help}");
}
