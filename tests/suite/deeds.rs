//! Actions by a verb and what it is done to, told in a procedure; one of two things in many words.

use crate::small::{played, times, unread};
use houserules::Rulebook;

fn book(turn: &str) -> Rulebook {
    let text = format!(
        "# Tiles\n\n## 1 Start\n\n1.1 Two to four weavers play this game. The youngest weaver goes first, and turns pass clockwise.\n\n\
         1.2 There are 60 patches, numbered 1 to 12 in five colors: red, green, blue, white, and gray. Shuffle the patches into a face-down stack.\n\n\
         1.3 Each weaver has a quilt. The rack is a face-up row of four patches. Deal three patches to each weaver. Each weaver begins the game with 5 coins.\n\n\
         ## 2 Turn\n\n2.1 {turn}\n\n## 3 End\n\n3.1 The game ends after six turns.\n"
    );
    Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook")
}

#[test]
fn what_is_done_to_is_told_by_the_procedure() {
    for turn in [
        "On their turn, a weaver shows one patch. To show a patch, a weaver moves it from their hand to their quilt.",
        "On their turn, a weaver must pick a patch. To pick a patch, the weaver moves one patch from their hand to their quilt.",
        "On their turn, a weaver mends a patch. To mend a patch, they put a patch from their hand in their quilt.",
    ] {
        let book = book(turn);
        assert_eq!(unread(&book), [""; 0], "{turn}");
        let trace = played(&book, 0);
        // Each of two players has three of them.
        assert_eq!(times(&trace, "quilt"), 6, "{turn}: {trace:?}");
    }
}

#[test]
fn one_of_two_is_done_and_the_other_is_not() {
    for turn in [
        "On their turn, a weaver either rests or buys a patch. To rest, a weaver gains a coin. To buy a patch, a weaver pays 5 coins and moves a patch from the rack to their quilt.",
        "On their turn, a weaver chooses to rest or to buy. To rest, a weaver gains a coin. To buy, a weaver pays 5 coins and moves a patch from the rack to their quilt.",
        "On their turn, a weaver chooses between resting and buying. To rest, a weaver gains a coin. To buy, a weaver pays 5 coins and moves a patch from the rack to their quilt.",
    ] {
        let book = book(turn);
        assert_eq!(unread(&book), [""; 0], "{turn}");
        let trace = played(&book, 0);
        assert_eq!(
            (times(&trace, "rests"), times(&trace, "buys")),
            (6, 0),
            "{turn}: {trace:?}"
        );
        // Each can pay once.
        let trace = played(&book, 1);
        assert_eq!(
            (times(&trace, "rests"), times(&trace, "buys")),
            (4, 2),
            "{turn}: {trace:?}"
        );
    }
}

#[test]
fn who_cannot_do_this_cannot_do_what_was_told() {
    let turn = "On their turn, a weaver either buys or rests. To buy a patch, a weaver moves a patch from the rack to their quilt. A weaver with fewer than 6 coins cannot do this. To rest, a weaver gains a coin.";
    let book = book(turn);
    assert_eq!(unread(&book), [""; 0]);
    let trace = played(&book, 0);
    assert_eq!((times(&trace, "rests"), times(&trace, "buys")), (2, 4), "{trace:?}");
}

#[test]
fn instead_of_one_thing_another_may_be_done() {
    for turn in [
        "On their turn, a weaver draws a patch. Instead of drawing a patch, a weaver may gain 2 coins.",
        "On their turn, a weaver draws a patch. They may gain 2 coins instead of drawing.",
    ] {
        let book = book(turn);
        assert_eq!(unread(&book), [""; 0], "{turn}");
        let trace = played(&book, 0);
        assert_eq!((times(&trace, "draws"), times(&trace, "gains 2")), (6, 0), "{trace:?}");
        let trace = played(&book, 1);
        assert_eq!((times(&trace, "draws"), times(&trace, "gains 2")), (0, 6), "{trace:?}");
    }
}

/// `Discards a patch` is another one where something is built, and the same one where it is sold.
#[test]
fn what_is_given_away_is_not_what_is_brought() {
    let sells = book(
        "On their turn, a weaver sells a patch. To sell a patch, a weaver discards a patch from their hand and gains 2 coins.",
    );
    assert_eq!(unread(&sells), [""; 0]);
    assert_eq!(times(&played(&sells, 0), "gains 2"), 6);
}
