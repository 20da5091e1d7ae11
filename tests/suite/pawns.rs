//! What each player moves along a track and where it stands before play, told as small books tell it.

use houserules::Rulebook;

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
        "Lay out the track of twenty spaces and put each player's frog on space 1.",
        "Set up a track with 20 spaces and place each player's frog on the first space.",
        "The board shows a track of spaces numbered 1 to 20. Each player's frog begins on space 1.",
        "The garden path has 20 spaces, numbered 1 to 20. Each player puts a frog of their own colour on space 1.",
        "Lay out the board, a path of 20 spaces numbered 1 to 20. Each player has a frog, and all of them start on space 1.",
        "Draw a line of 20 circles and number them 1 to 20. Each player puts one frog on circle 1.",
        "The staircase has 20 steps, counted from 1 at the bottom to 20 at the top. Every player has a frog, which waits on step 1.",
        "The temple is a passage of 20 stones, numbered 1 to 20. Each player chooses a frog and starts with it on stone 1.",
    ] {
        let book = set_up(said);
        same(&played(&book), &first, said);
    }
    // Where they stand decides how long it takes.
    let before = played(&set_up(
        "Lay out a straight track of 20 spaces. All frogs start off the track, just before space 1.",
    ));
    assert_ne!(before, first);
    for start in [
        "The path has 20 spaces. Everyone puts a frog on the start, before space 1.",
        "The road is a path of 20 spaces, numbered 1 to 20. Each player takes a frog and sets it beside the road, just before space 1.",
        "There is a path of 20 spaces, numbered 1 to 20. Each player takes one frog and puts it next to space 1.",
        "The staircase has 20 steps, numbered 1 to 20 from the bottom to the top. Each player has a frog. All frogs wait on the floor below step 1.",
    ] {
        same(&played(&set_up(start)), &before, start);
    }
}

#[test]
fn the_one_piece_that_a_player_has_is_moved() {
    let setup = "The track has 20 spaces. Everyone puts a frog on space 1.";
    let first = played(&set_up(setup));
    for said in [
        "roll the die and walk your frog that many spaces",
        "roll the die and walk that many spaces",
        "roll the die and move forward that many spaces",
        "roll the die and crawl that many spaces",
    ] {
        let book = set_up(setup)
            .replace("roll the die and move your frog forward that many spaces", said);
        same(&played(&book), &first, said);
    }
}

/// What is taken and given back; `@` says what there is.
const TAKEN: &str = "# Taken\n\n## 1 Setup\n1.1 @\n1.2 Play goes clockwise.\n\n## 2 Turns\n2.1 On your turn, roll the die. If you \
                     roll a 6, take a mist token.\n2.2 If you roll a 1, return a mist token.\n\n## 3 End\n3.1 The game ends \
                     after ten rounds. The player with the most mist tokens wins.\n";

#[test]
fn things_are_put_somewhere_before_play() {
    let taken = |said: &str| TAKEN.replace('@', said);
    let counted = played(&taken("Each player starts with 0 mist tokens."));
    for said in [
        "Keep the mist tokens within reach.",
        "Put all mist tokens in the middle.",
        "Nobody has any mist tokens at the start.",
        // By use alone.
        "The game is for two to five players.",
    ] {
        same(&played(&taken(said)), &counted, said);
    }
    let two = played(&taken("There are 2 mist tokens."));
    for said in [
        "Heap two mist tokens in the middle of the table.",
        "Put 2 mist tokens beside the board.",
        "Place the 2 mist tokens next to the board as the supply.",
    ] {
        same(&played(&taken(said)), &two, said);
    }
    // Where there are more of them, more can be taken.
    assert_ne!(played(&taken("There are 30 mist tokens.")), two);
    // Those that players start with are among those that the bank has.
    let bank = "There are 30 mist tokens in the bank. Each player takes 3 mist tokens.";
    let said =
        "There are 30 mist tokens in the bank. Each player starts with three mist tokens.";
    same(&played(&taken(said)), &played(&taken(bank)), said);
}

#[test]
fn pieces_that_cannot_move_stay_and_those_that_are_met_go_back() {
    let with = |said: &str| {
        let setup = "The track has 20 spaces. Everyone puts a frog on space 1.";
        played(
            &set_up(setup).replace("If your frog lands on space 5, take another turn.", said),
        )
    };
    let idle = with("Any number of frogs can share a space.");
    let stays = with("A frog on space 4 cannot move.");
    assert_ne!(stays, idle);
    for said in
        ["Frogs on space 4 cannot move.", "If your frog is on space 4, you cannot move it."]
    {
        same(&with(said), &stays, said);
    }
    let met =
        with("If your move ends on a space with another frog, move that frog back to space 0.");
    assert_ne!(met, idle);
    for said in [
        "If your frog lands on another frog, send it back to space 0.",
        "If your frog lands on another player's frog, move that frog back to space 0.",
    ] {
        same(&with(said), &met, said);
    }
}

/// A race in which a turn is a roll and a move, and one more rule.
fn race(rule: &str) -> Vec<String> {
    let text = format!(
        "# A\n\n## 1. Set-up\n\n1.1 This is a game for two players. The board is a track of 60 spaces. You need one six-sided die.\n\n\
         1.2 Each player has a pawn, which begins on space 1. A random player takes the first turn. Turns pass clockwise.\n\n\
         ## 2. Your turn\n\n2.1 Roll the die and move your pawn that many spaces forward.\n\n2.2 {rule}\n\n## 3. End of the game\n\n\
         3.1 The first player whose pawn reaches space 60 wins.\n"
    );
    let book = Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook");
    assert_eq!(crate::small::unread(&book), [""; 0], "{rule}");
    let mut game = book.game(2, 3).expect("it can be played");
    for _ in 0..200 {
        if game.is_terminal() {
            break;
        }
        game.apply(0);
    }
    game.trace()
}

/// Who rolled what, one after the other.
fn rolls(trace: &[String]) -> Vec<(String, i64)> {
    let roll = |line: &String| {
        let (who, rest) = line.trim().split_once(" rolls ")?;
        let figure: String = rest.chars().take_while(char::is_ascii_digit).collect();
        Some((who.to_owned(), figure.parse().ok()?))
    };
    trace.iter().filter_map(roll).collect()
}

#[test]
fn who_rolls_again_moves_again() {
    for (rule, again) in [
        ("If you roll a 6, roll again.", 6..=6),
        ("If you roll a 5 or 6, you roll again.", 5..=6),
        ("If you roll a 6, you may roll again.", 6..=6),
    ] {
        let trace = race(rule);
        let all = rolls(&trace);
        let moves = trace.iter().filter(|l| l.contains("pawn gains")).count();
        assert!(all.len() > 10, "{rule}: {trace:?}");
        assert!(all.iter().any(|(_, n)| again.contains(n)), "{rule}: {all:?}");
        for two in all.windows(2) {
            let same = two[0].0 == two[1].0;
            assert_eq!(same, again.contains(&two[0].1), "{rule}: {two:?}");
        }
        assert_eq!(moves, all.len(), "{rule}");
    }
}

#[test]
fn who_is_last_in_a_race_is_told() {
    for rule in [
        "If you are in last place, take another turn.",
        "If your pawn is behind all others, take another turn.",
        "If your pawn is in the lead, take another turn.",
        "If your pawn is past space 30, take another turn.",
        "If your pawn is on space 30 or higher, take another turn.",
        "At the end of each round, the player in last place moves their pawn forward 1 space.",
    ] {
        race(rule);
    }
    // From space 30 on the same player goes on to the end.
    let all = rolls(&race("If your pawn is on space 30 or higher, take another turn."));
    let mut at = std::collections::BTreeMap::from([("player 1", 1), ("player 2", 1)]);
    for two in all.windows(2) {
        let stands = at.get_mut(two[0].0.as_str()).expect("a player");
        *stands += two[0].1;
        assert_eq!(two[0].0 == two[1].0, *stands >= 30, "{all:?}");
    }
}
