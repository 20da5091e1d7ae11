//! What each player moves along a track and where it stands before play, told as small books tell it.

use crate::basic::{course, same};
use crate::texts::read_whole;

/// What happens in a book that is read whole.
fn played(text: &str) -> Vec<String> {
    course(&read_whole(text))
}

/// A race along a track; `@` says how it is set up.
const RACE: &str = "# Race\n\n## 1 Setup\n1.1 @\n1.2 Play goes clockwise.\n\n## 2 Turns\n2.1 On your turn, roll the die and move \
                    your frog forward that many spaces.\n2.2 If your frog lands on space 5, take another turn.\n\n## 3 End\n3.1 \
                    The first frog to reach or pass space 20 wins the game.\n";

fn set_up(said: &str) -> String {
    RACE.replace('@', said)
}

#[test]
fn pieces_are_put_on_a_track_in_many_words() {
    let first = played(&set_up(
        "The track has 20 spaces. Each player starts with one frog on space 1.",
    ));
    assert!(first.iter().any(|line| line.contains("frog")), "{first:?}");
    for said in [
        "The track has 20 spaces. Everyone puts a frog on space 1.",
        "The ditch is a track of 20 spaces. Everyone puts a frog on space 1.",
        "Each player puts a frog on the first of 20 river spaces.",
        "Each player takes a frog token and puts it on space 1 of the track. The track has twenty spaces, numbered 1 to 20.",
        "Draw a track of 20 spaces. Put one frog per player on space 1.",
        "Set up a track with 20 spaces and place each player's frog on the first space.",
        "The board shows a track of spaces numbered 1 to 20. Each player's frog begins on space 1.",
    ] {
        let book = set_up(said);
        same(&played(&book), &first, said);
    }
    // Where they stand decides how long it takes.
    let before = played(&set_up(
        "Lay out a straight track of 20 spaces. All frogs start off the track, just before space 1.",
    ));
    assert_ne!(before, first);
    let start = "The path has 20 spaces. Everyone puts a frog on the start, before space 1.";
    same(&played(&set_up(start)), &before, start);
}

#[test]
fn the_one_piece_that_a_player_has_is_moved() {
    let setup = "The track has 20 spaces. Everyone puts a frog on space 1.";
    let first = played(&set_up(setup));
    for said in [
        "roll the die and walk your frog that many spaces",
        "roll the die and walk that many spaces",
        "roll the die and move forward that many spaces",
    ] {
        let book = set_up(setup)
            .replace("roll the die and move your frog forward that many spaces", said);
        same(&played(&book), &first, said);
    }
}
