//! Small books that tests write themselves.

use houserules::Rulebook;

/// A book that is read whole.
pub(crate) fn read_whole(text: &str) -> Rulebook {
    let book = Rulebook::from_text("small", text).expect("a text is a book");
    let findings: Vec<String> =
        book.compiled().findings.iter().map(|f| f.message.clone()).collect();
    assert_eq!(book.coverage().unread, 0, "{text}\n{findings:#?}");
    book
}

/// What happens in a game whose choices a seed tells, line by line, and whether it came to an end.
pub(crate) fn played(book: &Rulebook, players: u32, seed: u64) -> (Vec<String>, bool) {
    let mut game = book.game(players, seed).expect("it can be played");
    let mut turn = seed as usize;
    for _ in 0..3_000 {
        if game.is_terminal() {
            break;
        }
        turn = (turn * 31 + 7) % 10_007;
        assert!(game.apply(turn % game.legal_actions().len()));
    }
    (game.trace().iter().map(|line| line.trim().to_owned()).collect(), game.is_terminal())
}

/// A line without the name of its rule.
pub(crate) fn bare(line: &str) -> String {
    line.split(" (").next().unwrap_or_default().to_owned()
}
