//! Heaps of things that are all alike, from which players take as many as they like: told in many words, played to the end.

use houserules::Rulebook;

use crate::texts::read_whole as book;

/// Plays at random choices told by a seed; who took when, how many, from which heap, and who won.
fn played(book: &Rulebook, seed: u64) -> (Vec<(String, usize, String)>, Vec<u32>) {
    let mut game = book.game(2, seed).expect("it can be played");
    let mut turn = seed as usize;
    for _ in 0..400 {
        if game.is_terminal() {
            break;
        }
        let many = game.legal_actions().len();
        turn = (turn * 31 + 7) % 10_007;
        assert!(game.apply(turn % many));
    }
    assert!(game.is_terminal(), "it does not end: {:#?}", game.trace());
    let mut taken: Vec<(String, usize, String)> = Vec::new();
    for line in game.trace() {
        let line = line.trim().split(" (").next().unwrap_or_default().to_owned();
        if let Some((who, from)) = ["takes", "removes"].iter().find_map(|v| {
            let (who, rest) = line.split_once(&format!(" {v}"))?;
            Some((who.to_owned(), rest.trim().trim_start_matches("from ").to_owned()))
        }) {
            taken.push((who, 0, from));
        } else if (line.contains(" moves from ") || line.contains("set aside"))
            && let Some(last) = taken.last_mut()
        {
            last.1 += 1;
        }
    }
    (taken, game.winners())
}

const LAID: [&str; 6] = [
    "There are three heaps of 3, 4 and 5 stones.",
    "Set up three heaps of stones: one with three stones, one with four and one with five.",
    "Twelve stones are laid out in three heaps of three, four and five.",
    "Put the stones in three heaps of three, four and five.",
    "The game begins with three heaps of stones, containing three, four and five stones.",
    "Three heaps hold 3, 4 and 5 stones.",
];

const TAKEN: [&str; 6] = [
    "On your turn, take any number of stones from a single heap. You must take at least one.",
    "On their turn a player chooses one of the heaps and takes one or more stones from it.",
    "On your turn, choose a heap. Then take as many stones as you like from it, but at least one.",
    "Players alternate turns, taking at least one stone from exactly one heap.",
    "A move consists of taking one or more stones from a single heap.",
    "You may take as many stones as you like from one heap, but you must take at least one.",
];

/// All twelve stones are taken, each time from one heap, and the last of them decides as the book says.
#[test]
fn several_heaps() {
    for (i, (laid, taken)) in LAID.iter().zip(TAKEN).enumerate() {
        let end = [
            "Whoever takes the last stone loses.",
            "The player who takes the last stone wins.",
        ][i % 2];
        let book = book(&format!(
            "# A\n\n1. The game is for two players.\n2. {laid}\n3. {taken}\n4. {end}\n"
        ));
        let mut heaps = std::collections::BTreeSet::new();
        for seed in 1..6 {
            let (moves, winners) = played(&book, seed);
            assert_eq!(moves.iter().map(|m| m.1).sum::<usize>(), 12, "{laid} {taken}");
            assert!(moves.iter().all(|m| m.1 > 0));
            heaps.extend(moves.iter().map(|m| m.2.clone()));
            let last = moves.last().map(|m| m.0 == "player 1");
            let ann_wins = last == Some(i % 2 == 1);
            assert_eq!(winners, [u32::from(!ann_wins)], "{moves:?}");
        }
        assert_eq!(heaps.len(), 3, "{heaps:?}");
    }
}

/// One heap of which some must be taken; the last stone decides, and nobody takes more than they may.
#[test]
fn a_single_heap() {
    for (laid, end, last_wins) in [
        (
            "Two players take turns removing stones from a pile of 13 stones.",
            "The player who removes the last stone wins.",
            true,
        ),
        (
            "The game is for two players. Start with a pile of 13 stones.",
            "Whoever is forced to remove the last stone loses.",
            false,
        ),
        (
            "This is a game for two players. 13 stones are placed in a pile on the table.",
            "If you remove the last stone, you lose.",
            false,
        ),
    ] {
        let book = book(&format!(
            "# A\n\n1. {laid}\n2. On each turn, a player must remove one, two or three stones.\n3. {end}\n"
        ));
        for seed in 1..6 {
            let (moves, winners) = played(&book, seed);
            assert_eq!(moves.iter().map(|m| m.1).sum::<usize>(), 13, "{laid}");
            assert!(moves.iter().all(|m| (1..=3).contains(&m.1)), "{moves:?}");
            let ann_last = moves.last().map(|m| m.0 == "player 1");
            let ann_wins = ann_last == Some(last_wins);
            assert_eq!(winners, [u32::from(!ann_wins)], "{laid} {moves:?}");
        }
    }
}

/// A total that the heaps do not make up is no total of theirs.
#[test]
fn heaps_make_up_what_is_said_of_them() {
    let text = "# A\n\n1. The game is for two players.\n2. Sixteen stones are laid out in three heaps of three, four and five.\n3. On your turn, take one or more stones from one heap.\n\
        4. Whoever takes the last stone wins.\n";
    let book = Rulebook::from_text("heaps", text).expect("a text is a book");
    assert!(book.coverage().unread > 0);
}
