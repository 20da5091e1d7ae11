//! Rows of numbered spaces under a noun of their own, what stands beside a rule in one sentence, and orders with a
//! condition: they are played as they say.

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, compile};

use crate::small::{rules_of, unread_in};

fn compiled(text: &str) -> Compiled {
    let files = MemoryFiles::default().with("a.rules.md", text);
    compile(book::load(&files, "a.rules.md", &Options::default()).expect("it can be loaded"))
}

/// What the rules of a number say.
fn rules(c: &Compiled, number: &str) -> String {
    let all = rules_of(c, number);
    all.join("; ")
}

const CLIFF: &str = "# A\n\n## 1 Setup\n\n1.1 For two to four players.\n\n1.2 The cliff has ledges numbered from 0 to 20.\n\n\
                     1.3 Each player places their goat on ledge 0 and takes three ropes.\n\n## 2 Turn\n\n\
                     2.1 On your turn, roll two dice and add them up.\n\n2.2 @\n\n## 3 End\n\n\
                     3.1 When a goat reaches ledge 20, the game ends.\n\n3.2 The player whose goat is furthest along wins.\n";

#[test]
fn ledges_are_the_spaces_of_a_track() {
    for (said, meaning) in [
        (
            "If your total is below 7, go down two ledges (but not below ledge 0).",
            "-2 is added to space",
        ),
        ("If your total is 7 or more, go up three ledges.", "3 is added to space"),
        ("Move your goat to the next ledge.", "1 is added to space"),
        ("If your goat is on ledge 3, 4 or 5, take a rope.", "the goat's space is 4"),
        (
            "If your goat is on ledge 10 or higher, take a rope.",
            "the goat's space is more than 9",
        ),
        ("If your goat is above ledge 10, take a rope.", "the goat's space is more than 10"),
        ("If your goat is below ledge 3, take a rope.", "the goat's space is less than 3"),
    ] {
        let c = compiled(&CLIFF.replace('@', said));
        assert_eq!(unread_in(&c), Vec::<String>::new(), "{said}");
        let says = rules(&c, "2.2");
        assert!(says.contains(meaning), "{said}: {says}");
    }
}

#[test]
fn where_a_row_ends_moves_end() {
    for (said, end) in [
        ("Go down two ledges (but not below ledge 0).", None),
        ("You cannot go higher than ledge 20.", Some(20)),
        ("Go up two ledges, but never beyond ledge 18.", Some(18)),
        ("Go up two ledges, stopping at ledge 19 if you reach it.", Some(19)),
    ] {
        let c = compiled(&CLIFF.replace('@', said));
        assert_eq!(unread_in(&c), Vec::<String>::new(), "{said}");
        let ends = c.lowered.world.properties.iter().find_map(|p| p.ceiling);
        assert_eq!(ends, end, "{said}");
    }
}

#[test]
fn nouns_that_nothing_moves_along_are_no_spaces() {
    let c = compiled(
        "# A\n\n1. For two players. The wall has hooks numbered from 1 to 9.\n2. Each player has three coats.\n3. On your turn, take a coat.\n",
    );
    assert_eq!(unread_in(&c), ["The wall has hooks numbered from 1 to 9"]);
}

#[test]
fn who_stands_on_a_row_without_a_piece_has_a_pawn() {
    let c = compiled(
        "# A\n\n## 1 Setup\n\n1.1 A race for two to four hikers.\n\n1.2 The trail is a line of thirty spaces from the Gate (space 1) to the Summit (space 30); \
         spaces 10, 17 and 24 are bear spaces.\n\n1.3 Each hiker starts on the Gate with two gems.\n\n## 2 Turn\n\n\
         2.1 On your turn, roll a die and move forward that many spaces, stopping at the Summit if you reach it.\n\n\
         2.2 If you end your move on a bear space, lose one gem.\n\n## 3 End\n\n3.1 The game ends at once when a hiker reaches the Summit.\n\n\
         3.2 At the end of the game, the hiker on the Summit scores 5 points.\n\n3.3 The hiker with the most points wins.\n\n\
         3.4 If there is a tie, the tied hiker who is further along the trail wins; hikers tied on the same space share the win.\n",
    );
    assert_eq!(unread_in(&c), Vec::<String>::new());
    assert!(rules(&c, "3.1").contains("space reaches 30"), "{}", rules(&c, "3.1"));
    assert!(rules(&c, "2.2").contains("space is 17"), "{}", rules(&c, "2.2"));
    assert!(rules(&c, "3.2").contains("space is 30"), "{}", rules(&c, "3.2"));
}

#[test]
fn what_never_runs_out_stands_for_itself() {
    let c = compiled(
        "# A\n\n1. For two players. Each player starts with three shells.\n2. The other shells make up the reef, and the reef never runs out.\n\
         3. On your turn, take one shell from the reef.\n4. The first player with ten shells wins.\n",
    );
    assert_eq!(unread_in(&c), Vec::<String>::new());
    let ids: Vec<&str> = c.own_readings().map(|r| r.id.as_str()).collect();
    assert!(ids.contains(&"a:2/s1") && ids.contains(&"a:2/s2"), "{ids:?}");
    assert!(rules(&c, "3").contains("1 is added to shell"), "{}", rules(&c, "3"));
}

/// An order with a condition, among what is done on a turn, is followed once, when it is its turn.
#[test]
fn an_order_with_a_condition_is_a_step() {
    for said in [
        "If the deck is not empty, draw a card.",
        "If there are cards in the deck, you draw a card.",
        "If any cards are left in the deck, draw a card.",
        "If the deck is not empty, the active player draws a card.",
    ] {
        let c = compiled(&format!(
            "# A\n\n## 1 Setup\n\n1.1 For two players.\n\n1.2 There are 40 cards numbered 1 to 40. Shuffle the cards. Deal five cards to each player. The remaining cards form the deck.\n\n\
             ## 2 Turn\n\n2.1 On your turn, draw a card.\n\n2.2 {said}\n\n## 3 End\n\n3.1 When the deck is empty, the game ends.\n"
        ));
        assert_eq!(unread_in(&c), Vec::<String>::new(), "{said}");
        let says = rules(&c, "2.2");
        assert!(
            says.contains("when the turn begins, if the deck is not empty"),
            "{said}: {says}"
        );
    }
}
