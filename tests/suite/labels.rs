//! Labels in front of rules (`(C)`, `HOUSE.`, `(added 2004)`) and the laws that rank rules by them, in small books of other
//! people's words; and what clashes there.

use houserules::Rulebook;
use houserules::compile::Status;
use houserules::lower::SetRole;
use houserules::resolve::Conflict;

/// A game of one pile in which the rules of part 2 clash, by their labels.
fn book(law: &str, first: &str, second: &str) -> Rulebook {
    let text = format!(
        "# Sticks\n\n1.1 {law}\n\n1.2 Two players share a pile of 21 sticks. Turns alternate.\n\n\
         2.1 On your turn, take 1, 2 or 3 sticks from the pile.\n\n\
         2.2 {first}The player who takes the last stick wins.\n\n\
         2.3 {second}The player who takes the last stick loses, and the other player wins.\n\n\
         3.1 The game ends when the pile is empty.\n"
    );
    Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook")
}

/// The winner of each clash, in a book that is read whole; `tie` where no law decides.
fn winners(book: &Rulebook) -> Vec<String> {
    let compiled = book.compiled();
    let unread: Vec<&str> = compiled
        .own_readings()
        .filter(|r| r.status == Status::Unread)
        .map(|r| r.text.as_str())
        .collect();
    assert!(unread.is_empty(), "{unread:?} is not read");
    let of = |conflict: &Conflict| match conflict.law {
        Some(_) => {
            let rule = &compiled.rule_set.lowered.rules[conflict.rules[0].0 as usize];
            rule.origin.name.clone()
        }
        None => "tie".to_owned(),
    };
    let lowered = &compiled.rule_set.lowered;
    let own = |conflict: &&Conflict| {
        conflict.rules.iter().all(|id| {
            let set = lowered.rules[id.0 as usize].origin.set;
            lowered.sets[set.0 as usize].role != SetRole::Standard
        })
    };
    compiled.rule_set.conflicts.iter().filter(own).map(of).collect()
}

#[test]
fn labels_rank_rules_where_a_law_names_them() {
    for (law, first, second, winner) in [
        (
            "Rules are marked with a crown (C) or a broom (B). When a crown rule and a broom rule clash, the broom rule is obeyed.",
            "(C) ",
            "(B) ",
            "2.3",
        ),
        (
            "Rules are marked with a crown (C) or a broom (B). When a crown rule and a broom rule clash, the broom rule is obeyed.",
            "(B) ",
            "(C) ",
            "2.2",
        ),
        (
            "Rules are marked BASE or HOUSE. If a base rule and a house rule give different answers, use the house rule.",
            "BASE. ",
            "HOUSE. ",
            "2.3",
        ),
        (
            "A rule marked EXCEPTION defeats any plain rule it disagrees with.",
            "EXCEPTION. ",
            "",
            "2.2",
        ),
        (
            "Every rule after this one shows the year it was added. Where two cannot both be followed, the more recently added one is followed.",
            "(added 2004) ",
            "(added 1998) ",
            "2.2",
        ),
        (
            "Every rule after this one shows the year it was added. Where two cannot both be followed, the more recently added one is followed.",
            "(added in 1990) ",
            "(added on 3 May 1998) ",
            "2.3",
        ),
    ] {
        assert_eq!(winners(&book(law, first, second)), [winner], "{law} {first}{second}");
    }
}

#[test]
fn without_a_law_about_them_labels_decide_nothing() {
    // Numbers do, where that is the law.
    let law = "If two rules disagree, follow the one with the smaller number.";
    assert_eq!(winners(&book(law, "(C) ", "(B) ")), ["2.2"]);
    let law = "When rules contradict each other, the rule printed later in this book is the one to obey.";
    assert_eq!(winners(&book(law, "(C) ", "(B) ")), ["2.3"]);
    // A law about other labels leaves a tie.
    let law = "A rule marked HOUSE beats a plain rule.";
    assert_eq!(winners(&book(law, "BASE. ", "BASE. ")), ["tie"]);
}

/// A game of dice in which a rule forbids what another orders.
fn dice(law: &str, forbids: &str) -> Rulebook {
    let text = format!(
        "# Pebbles\n\n1.1 {law}\n\n\
         2.1 Two players each start with 5 pebbles. A bowl starts with 20 pebbles. Players take turns.\n\n\
         2.2 On your turn, roll one six-sided die. Take that many pebbles from the bowl, or all that remain if there are fewer.\n\n\
         2.3 {forbids}\n\n\
         3.1 The game ends as soon as the bowl is empty.\n\n\
         3.2 When the game ends, the player with more pebbles wins. If equal, the player who took the last pebble wins.\n"
    );
    Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook")
}

#[test]
fn what_is_forbidden_of_all_that_is_taken_clashes_with_the_order() {
    let early = "If two rules disagree, follow the one with the smaller number.";
    let late = "If two rules disagree, follow the one with the larger number.";
    for forbids in [
        "If you roll a 6, take no pebbles from the bowl this turn.",
        "If you roll a 6, you cannot take pebbles this turn.",
    ] {
        assert_eq!(winners(&dice(early, forbids)), ["2.2"], "{forbids}");
        assert_eq!(winners(&dice(late, forbids)), ["2.3"], "{forbids}");
    }
    // What is forbidden of others only leaves the order its own.
    let other = "If you roll a 6, you cannot give pebbles to another player this turn.";
    assert_eq!(winners(&dice(early, other)), Vec::<String>::new());
}

#[test]
fn numbers_that_begin_so_are_a_class() {
    let text = |winner: &str| {
        format!(
            "# Feathers\n\n1.1 Rules whose number begins with 1 or 2 are immutable. Rules whose number begins with 3 are mutable. \
             In a conflict, {winner}.\n\n2.1 Two players share a pile of 21 sticks. Turns alternate. On your turn, take 1, 2 or 3 sticks from the pile.\n\n\
             2.2 The player who takes the last stick wins.\n\n\
             3.1 The player who takes the last stick loses, and the other player wins.\n"
        )
    };
    for (law, winner) in [
        ("an immutable rule overrules a mutable one", "2.2"),
        ("a mutable rule overrules an immutable one", "3.1"),
    ] {
        let book = Rulebook::from_text("a.rules.md", &text(law)).expect("it is a rulebook");
        assert_eq!(winners(&book), [winner], "{law}");
    }
}
