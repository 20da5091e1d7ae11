//! Where pieces come from that lie nowhere before play: never from another player.

use crate::small::{played, unread};
use houserules::Rulebook;

fn book(pieces: &str, turn: &str) -> Rulebook {
    let text = format!(
        "# Quilts\n\n1. Quilts is a game for two to four players.\n2. {pieces}\n3. Each player has a quilt. There is a box and a meadow.\n\
         4. On their turn, {turn}\n5. The game ends after six rounds.\n6. The player with the most points wins.\n"
    );
    Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook")
}

/// How often something of this kind happens in a game of two.
fn happens(pieces: &str, turn: &str, what: &str) -> usize {
    let book = book(pieces, turn);
    assert_eq!(unread(&book), [""; 0], "{pieces} {turn}");
    let trace = played(&book, 0);
    // Each move once: the event that caused it stands above it.
    trace
        .iter()
        .filter(|l| l.contains("moves") && !l.contains("likewise") && l.contains(what))
        .count()
}

#[test]
fn what_lies_nowhere_is_taken_from_the_supply_while_there_is_some() {
    // Twelve turns in all.
    for (pieces, turn, taken) in [
        ("There are 30 tokens.", "a player takes a token.", 12),
        ("There are 9 tokens.", "a player takes a token.", 9),
        ("There are 7 pearls and 40 coins.", "a player takes a pearl.", 7),
        ("There are 9 patches.", "a player takes a patch from the supply.", 9),
        (
            "There are 10 pearls and 4 coins. Each player starts with two pearls.",
            "a player takes a pearl.",
            10,
        ),
        ("There are 8 cards in the box, numbered 1 to 8.", "a player takes a card.", 8),
        (
            "There are 5 shells and a pot. Shells come from the pot.",
            "a player takes a shell.",
            5,
        ),
    ] {
        assert_eq!(happens(pieces, turn, "to player "), taken, "{pieces} {turn}");
    }
}

#[test]
fn what_somebody_puts_down_is_theirs_or_comes_from_the_supply() {
    for (pieces, turn, put) in [
        ("There are 9 tokens.", "a player puts a token on their quilt.", 9),
        ("There are 20 tokens and 3 coins.", "a player places two tokens on the meadow.", 20),
    ] {
        assert_eq!(happens(pieces, turn, "from the supply"), put, "{pieces} {turn}");
    }
    // Who is given tokens puts down their own.
    let turn = "a player puts a token on the meadow.";
    let own = happens(
        "There are 9 tokens. Each player begins with one token.",
        turn,
        "'s area to the meadow",
    );
    assert_eq!(own, 2);
}

#[test]
fn what_is_moved_from_nowhere_is_not_read() {
    let book = book("There are 12 tokens.", "a player moves a token to their quilt.");
    assert_eq!(unread(&book).len(), 1);
}

#[test]
fn the_supply_is_named_where_a_book_leans_on_it() {
    let leans = |pieces: &str| {
        let book = book(pieces, "a player takes a token.");
        let told = format!("{:?}", book.compiled().findings);
        told.contains("pieces come from the supply")
    };
    assert!(leans("There are 12 tokens."));
    assert!(!leans("There are 12 tokens in the box."));
}

#[test]
fn a_season_that_never_comes_is_a_finding() {
    let told = |season: &str| {
        let text = format!(
            "# Tides\n\n1. Tides is a game for two players.\n2. The game takes place over four seasons. Each season has two rounds.\n\
             3. In the {season} season, when a round begins, each player gains a point.\n4. The player with the most points wins.\n"
        );
        let book = Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook");
        assert_eq!(unread(&book), [""; 0]);
        format!("{:?}", book.compiled().findings).contains("the last one is 4")
    };
    assert!(told("fifth"));
    assert!(!told("fourth"));
}
