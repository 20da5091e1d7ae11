//! Small games of very different kinds, written as different authors would write them: those that are read
//! whole are played to the end.

use houserules::Rulebook;
use houserules::playtest::Ending;

/// Books of `tests/books/unlike` of which every sentence is read.
const WHOLE: &[&str] = &["dice-race", "market", "menu", "shedding", "take-away", "trumps"];

#[test]
fn books_that_are_read_whole_come_to_an_end() {
    for name in WHOLE {
        let path = format!("tests/books/unlike/{name}.rules.md");
        let book = Rulebook::open(&path).expect("a listed book can be opened");
        assert_eq!(book.coverage().unread, 0, "a sentence of {name} is not read any more");
        let game = book.game(2, 1).expect("a book that is read whole can be played");
        for at in 0..100 {
            let record = game.playout(1, at);
            assert_eq!(record.ending, Ending::Finished, "game {at} of {name} does not end");
        }
    }
}
