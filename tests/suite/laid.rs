//! Places that a sentence says to be a row or a pile: what lies there when play begins, how many may, and whose they are.

use crate::small::unread;
use houserules::Rulebook;

/// A book with these sentences among those of setting up, and these below them.
fn book(placing: &str, turn: &str) -> Rulebook {
    let text = format!(
        "# Tiles\n\n## 1 Start\n\n1.1 Two to four weavers play this game. The youngest weaver goes first, and turns pass clockwise.\n\n\
         1.2 There are 60 patches, numbered 1 to 12 in five colors: red, green, blue, white, and gray. Shuffle the patches into a face-down stack.\n\n\
         1.3 {placing}\n\n## 2 Turn\n\n2.1 {turn}\n\n## 3 End\n\n3.1 The game ends after six turns.\n"
    );
    Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook")
}

fn holds(book: &Rulebook, then: &str) {
    let scenario = format!(
        "## As it begins\nGiven two players, Ann and Ben\nAnd the game is set up with seed 7\n{then}\n"
    );
    let outcomes = book.scenarios("a.scenario.md", &scenario).expect("it can be played");
    assert!(outcomes.iter().all(houserules::Scenario::passed), "{:?}", outcomes[0].wrong);
}

#[test]
fn a_row_of_so_many_is_there_when_play_begins() {
    for placing in [
        "The rack is a row of three face-up patches in the middle of the table.",
        "The rack is a face-up row of three patches.",
        "Lay out three patches face up in a row; this is the rack.",
        "Turn up three patches and lay them side by side on the table. These three patches are the rack.",
        "Reveal the top three patches of the stack to form the rack.",
        "Place three patches from the stack face up in the middle of the table as the rack.",
        "In the middle of the table there is a rack of three face-up patches.",
        "Deal three patches in a row. This row is the rack.",
    ] {
        let book = book(placing, "On their turn, a weaver takes a patch from the rack.");
        assert_eq!(unread(&book), [""; 0], "{placing}");
        holds(&book, "Then the rack holds 3 patches\nAnd the stack holds 57 patches");
    }
}

#[test]
fn the_rest_is_a_pile_of_its_own() {
    for placing in [
        "Put the rest in a face-down pile, which is the mill.",
        "Stack the remaining patches face down in a pile, called the mill.",
        "The others form the mill.",
    ] {
        let placing = format!("Deal two patches to form the rack. {placing}");
        let book = book(
            &placing,
            "On their turn, a weaver rests or digs. To rest, a weaver gains a coin. To dig, a weaver takes a patch from the mill.",
        );
        assert_eq!(unread(&book), [""; 0], "{placing}");
        holds(&book, "Then the mill holds 58 patches\nAnd the rack holds 2 patches");
    }
}

/// How often something was moved so.
fn moved(trace: &[String], how: &str) -> usize {
    trace.iter().filter(|line| line.contains(how) && !line.contains("forbidden")).count()
}

/// How many patches come to the rack in six turns that add one each.
fn laid_in_six_turns(placing: &str) -> usize {
    let turn = "On their turn, a weaver moves a patch from the stack to the rack.";
    let book = book(placing, turn);
    assert_eq!(unread(&book), [""; 0], "{placing}");
    let mut game = book.game(2, 7).expect("it can be played");
    for _ in 0..200 {
        if game.is_terminal() {
            break;
        }
        assert!(game.apply(0));
    }
    moved(&game.trace(), "from the stack to the rack")
}

#[test]
fn up_to_so_many_is_a_limit_that_play_holds() {
    for placing in [
        "The rack is a row of up to four patches, face up.",
        "The rack is a face-up row of at most four patches.",
        "There is a rack. It holds no more than four patches.",
        "There is a rack with room for up to four patches.",
        "There is a rack. No rack can ever hold more than four patches.",
    ] {
        assert_eq!(laid_in_six_turns(placing), 4, "{placing}");
    }
    assert_eq!(laid_in_six_turns("The rack is a face-up row."), 6);
}

#[test]
fn a_place_of_each_player_is_limited_for_each() {
    for placing in [
        "Each weaver has a shelf, a face-up row of up to two patches.",
        "The shelf of a weaver is a row of up to two patches.",
        "Each weaver has a shelf with room for two patches.",
        "Each weaver has a shelf. It may hold up to two patches.",
        "Each weaver has a row in front of them, called the shelf. It cannot hold more than two patches.",
    ] {
        let turn = "On their turn, a weaver moves a patch from the stack to their shelf.";
        let book = book(placing, turn);
        assert_eq!(unread(&book), [""; 0], "{placing}");
        let mut game = book.game(2, 7).expect("it can be played");
        for _ in 0..200 {
            if game.is_terminal() {
                break;
            }
            assert!(game.apply(0));
        }
        assert_eq!(moved(&game.trace(), "from the stack"), 4, "{placing}: {:?}", game.trace());
    }
}

/// A place of which each player has one is full when that of one of them is; and a name that nothing defines stands for
/// no place that was spoken of before.
#[test]
fn one_of_several_places_is_enough() {
    for when in [
        "a shelf holds two patches",
        "the shelf of a weaver holds two patches",
        "a weaver's shelf contains two patches",
        "there are two patches in a shelf",
        "one shelf holds two patches",
    ] {
        let turn = format!(
            "On their turn, a weaver moves a patch from the stack to their shelf.\n\n2.2 The game ends when {when}."
        );
        let book = book("Each weaver has a shelf.", &turn);
        assert_eq!(unread(&book), [""; 0], "{when}");
        let mut game = book.game(2, 7).expect("it can be played");
        for _ in 0..200 {
            if game.is_terminal() {
                break;
            }
            assert!(game.apply(0));
        }
        assert_eq!(moved(&game.trace(), "from the stack"), 3, "{when}: {:?}", game.trace());
    }
    let turn = "On their turn, a weaver draws a patch.\n\n2.2 The game ends when the pasture is empty.";
    assert_eq!(unread(&book("There is a rack.", turn)).len(), 1);
}
