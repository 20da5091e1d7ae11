//! Actions with names, of which a player does so many on a turn: whatever the words, each is offered and done as told.

use std::fmt::Write as _;

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, Status, compile};
use houserules::lower::Printer;

fn compiled(rules: &[&str]) -> Compiled {
    let mut text = "# A\n\n## 1 Setup\n\n1.1 For two to four players.\n\n1.2 There are 40 cards numbered 1 to 10, four of each. Shuffle the cards. \
                    Deal five cards to each player. The remaining cards form the deck.\n\n1.3 Each player starts with 10 coins.\n\n## 2 Play\n"
        .to_owned();
    for (i, rule) in rules.iter().enumerate() {
        let _ = write!(text, "\n2.{} {rule}\n", i + 1);
    }
    text += "\n## 3 End of the game\n\n3.1 When the deck is empty, the game ends.\n\n3.2 The player with the most coins wins.\n";
    let files = MemoryFiles::default().with("a.rules.md", text);
    compile(book::load(&files, "a.rules.md", &Options::default()).expect("it can be loaded"))
}

/// What all rules of the second section say.
fn rules(c: &Compiled) -> String {
    let own = c.lowered.rules.iter().filter(|rule| rule.origin.name.starts_with("2."));
    let all: Vec<String> = own.map(|r| Printer::new(&c.lowered, r).rule(r)).collect();
    all.join("; ")
}

#[test]
fn one_of_several_actions_is_chosen() {
    for said in [
        &[
            "On your turn, take exactly one of two actions: Trade or Dig.",
            "Trade: Pay two coins and draw a card.",
            "Dig: Take three coins.",
        ][..],
        &[
            "On your turn, choose to trade or to dig.",
            "Trade: Pay two coins and draw a card.",
            "Dig: The player takes three coins.",
        ],
        &[
            "On each turn a player must either trade or dig.",
            "To trade, pay two coins and draw a card.",
            "To dig, take three coins.",
        ],
        &[
            "On a turn, a player either trades or digs.",
            "To trade, the player pays two coins and draws a card.",
            "A player who digs takes three coins.",
        ],
        &[
            "On your turn, first decide whether you trade or dig.",
            "If you trade, pay two coins and draw a card.",
            "If you dig, take three coins.",
        ],
        &[
            "A turn consists of one action, which is Trade or Dig.",
            "When a player trades, that player pays two coins and draws a card.",
            "When a player digs, that player takes three coins.",
        ],
    ] {
        let c = compiled(said);
        let unread: Vec<&str> = c
            .own_readings()
            .filter(|r| r.status == Status::Unread)
            .map(|r| r.text.as_str())
            .collect();
        assert_eq!(unread, Vec::<&str>::new(), "{said:?}");
        let says = rules(&c);
        assert!(says.contains("does one of: the player whose turn it is trades; or the player whose turn it is digs"), "{said:?}: {says}");
        assert!(
            says.contains(
                "-2 is added to coin of the player, then the player draws a card in the deck"
            ),
            "{said:?}: {says}"
        );
        assert!(says.contains("3 is added to coin of the player"), "{said:?}: {says}");
        assert!(!says.contains("chooses a card"), "{said:?}: {says}");
    }
}

#[test]
fn labels_that_the_list_does_not_name_stay_out_of_it() {
    let c = compiled(&[
        "On your turn, take exactly one of two actions: Trade or Rest.",
        "Trade: Pay two coins and draw a card.",
        "Dig: Take three coins.",
    ]);
    assert!(!rules(&c).contains("does one of"), "{}", rules(&c));
    assert!(c.own_readings().any(|r| r.status == Status::Unread));
}

#[test]
fn several_actions_are_taken_one_after_the_other() {
    let c = compiled(&[
        "On your turn you take two actions, and you may take the same action twice.",
        "Trade: Pay two coins and draw a card.",
        "Dig: Take three coins.",
    ]);
    assert_eq!(c.own_readings().filter(|r| r.status == Status::Unread).count(), 0);
    assert_eq!(rules(&c).matches("does one of").count(), 2, "{}", rules(&c));
}

#[test]
fn captions_are_titles_of_their_rules() {
    let c = compiled(&[
        "Drawing: On your turn, draw a card.",
        "Hand Limit: If you hold more than nine cards at the end of your turn, discard cards until you hold nine.",
        "Income: At the end of your turn, take one coin.",
    ]);
    assert_eq!(c.own_readings().filter(|r| r.status == Status::Unread).count(), 0);
    assert!(rules(&c).contains("at most 9 cards"), "{}", rules(&c));
    let titles: Vec<&str> = c
        .outlines
        .iter()
        .flat_map(|o| &o.sections)
        .filter_map(|s| s.title.as_ref().map(|(title, _)| title.as_str()))
        .collect();
    assert!(titles.contains(&"Hand Limit") && titles.contains(&"Income"), "{titles:?}");
}

/// However an action is told that a turn is a choice of, it is an item of one list.
#[test]
fn actions_are_found_wherever_they_are_told() {
    for said in [
        &[
            "On your turn, do exactly one of the following two things.\n\n### Trade\n\nPay two coins and draw a card.\n\n### Dig\n\nTake three coins.",
        ][..],
        &[
            "A turn is spent on one of these actions:\n\n- **Trade.** Pay two coins and draw a card.\n- **Dig.** Take three coins.",
        ],
        &[
            "A turn is one of two actions.\n\n2.1.1 Trade. Pay two coins and draw a card.\n\n2.1.2 Dig. Take three coins.",
        ],
        &[
            "At each turn, the player chooses one of the actions in 2.2 to 2.3.",
            "Trading. The player pays two coins and draws a card.",
            "Digging. The player takes three coins.",
        ],
        &[
            "You must take exactly one action per turn, chosen from Trade and Dig.",
            "Trade. Pay two coins and draw a card.",
            "Dig. Take three coins.",
        ],
        &[
            "When your turn comes, you either trade or dig.",
            "Trading means paying two coins and drawing a card.",
            "Digging means taking three coins.",
        ],
        &[
            "Your turn consists of a single action. You may trade or dig.",
            "To trade, pay two coins and draw a card.",
            "To dig, take three coins.",
        ],
        &[
            "In your turn you have a choice: trade or dig.",
            "If you trade, pay two coins and draw a card.",
            "If you dig, take three coins.",
        ],
        &[
            "On your turn, either trade or dig.",
            "Trade (cost: 2 coins). Draw a card.",
            "Dig. Take three coins.",
        ],
        &[
            "You have two options on your turn. You can pay two coins and draw a card, or you can take three coins.",
        ],
        &[
            "On your turn, pay two coins and draw a card. Alternatively, you may take three coins.",
        ],
    ] {
        let c = compiled(said);
        let unread: Vec<&str> = c.unread().collect();
        assert!(unread.is_empty(), "{said:?}: {unread:?}");
        let all: Vec<String> = c
            .lowered
            .rules
            .iter()
            .map(|rule| Printer::new(&c.lowered, rule).rule(rule))
            .collect();
        let all = all.join("; ");
        for part in ["does one of: ", "-2 is added to coin", "3 is added to coin"] {
            assert!(all.contains(part), "{said:?}: {part}: {all}");
        }
    }
}

/// More actions than there are, and names that nothing tells, are no list.
#[test]
fn a_list_that_does_not_fit_is_refused() {
    for said in [
        &[
            "A turn is one of three actions.\n\n2.1.1 Trade. Pay two coins and draw a card.\n\n2.1.2 Dig. Take three coins.",
        ][..],
        &[
            "You must take exactly one action per turn, chosen from Trade and Loaf.",
            "Trade. Pay two coins and draw a card.",
            "Dig. Take three coins.",
        ],
    ] {
        assert!(compiled(said).unread().next().is_some(), "{said:?}");
    }
}
