//! What is done instead of so much: only the one step is done otherwise, where it stands, by whom it is done there, and only
//! where what is asked is so. And words for what is so of players.

use houserules::Rulebook;

use crate::basic::{TABLE, alike, course, same, with};
use crate::texts::read_whole;

/// What is true of every game.
const IDLE: &str = "Aces are high.";
const DEEDS: &str = "draw a card, then discard a card";

fn plays_like(said: &[&str], base: &str) {
    let expected = course(&read_whole(&base.replace("2.3 @\n", "")));
    for said in said {
        same(&course(&with(TABLE, said)), &expected, said);
    }
}

#[test]
fn one_step_is_done_otherwise_where_it_stands() {
    plays_like(
        &[
            "On your turn, draw two cards instead of one.",
            "Each player draws two cards instead of one.",
            "Players draw two cards rather than one.",
            "Instead of one card, draw two.",
            "Draw two cards, not one.",
            "While you have 3 coins, you draw two cards instead of one.",
            "A player with 3 coins draws two cards instead of one.",
            "Players who have fewer than 5 coins draw two cards instead of one.",
        ],
        &TABLE.replace(DEEDS, "draw two cards. Discard a card"),
    );
    plays_like(
        &[
            "Each player discards two cards instead of one.",
            "If you have 3 coins, discard two cards instead of one.",
            "As long as you have 3 coins, you discard two cards instead of one.",
        ],
        &TABLE.replace(DEEDS, "draw a card. Discard two cards"),
    );
}

#[test]
fn what_is_not_so_leaves_the_step_as_it_was() {
    plays_like(
        &[
            "If you have no coins, draw two cards instead of one.",
            "While you have no coins, you draw two cards instead of one.",
            "A player with no coins discards two cards instead of one.",
            "If you have more than 5 coins, draw two cards instead.",
            "In a game with five players, each player draws two cards instead of one.",
        ],
        &TABLE.replace(DEEDS, "draw a card. Discard a card"),
    );
}

#[test]
fn one_or_two_are_left_to_the_player() {
    alike(
        &TABLE.replace(DEEDS, "draw a card. Discard a card"),
        IDLE,
        &[&[
            "You may draw two cards instead of one.",
            "Each player may draw two cards instead of one.",
        ]],
    );
    let text = TABLE.replace('@', "You may draw two cards instead of one.");
    let game = read_whole(&text).game(2, 1).expect("it can be played");
    assert_eq!(game.legal_actions().len(), 2, "{:?}", game.legal_actions());
}

#[test]
fn cards_come_from_another_pile() {
    plays_like(
        &[
            "You draw from the discard pile instead of the stock.",
            "A player who has 3 coins draws from the discard pile instead of the stock.",
        ],
        &TABLE.replace(DEEDS, "draw a card from the discard pile. Discard a card"),
    );
    same(
        &course(&read_whole(
            &TABLE
                .replace("2.3 @\n", "")
                .replace(DEEDS, "draw from the stock, then discard a card"),
        )),
        &course(&read_whole(&TABLE.replace("2.3 @\n", ""))),
        "draw from the stock",
    );
}

#[test]
fn of_some_players_and_some_times_only() {
    alike(
        TABLE,
        IDLE,
        &[
            &[
                "In the first round, players draw two cards instead of one.",
                "On their first turn, each player draws two cards instead of one.",
            ],
            &["The first player discards two cards instead of one."],
            &["A player whose hand has fewer than 4 cards draws two cards instead of one."],
        ],
    );
}

#[test]
fn hands_at_the_start() {
    plays_like(
        &[
            "Each player starts with six cards instead of five.",
            "Everybody starts with six cards rather than five.",
        ],
        &TABLE.replace("Deal five cards", "Deal six cards"),
    );
}

#[test]
fn a_word_for_what_is_so_of_players() {
    alike(
        TABLE,
        IDLE,
        &[&[
            "At the end of each round, each player who has fewer than 5 coins gains 2 coins.",
            "A player is poor if they have fewer than 5 coins. At the end of each round, each poor player gains 2 coins.",
            "A player is poor while they have fewer than 5 coins. At the end of each round, all poor players gain 2 coins.",
            "A player is needy when they have fewer than 5 coins. At the end of each round, each player who is needy gains 2 coins.",
        ]],
    );
}

#[test]
fn no_more_is_lost_than_there_is() {
    alike(
        TABLE,
        IDLE,
        &[
            &[
                "When a player discards a king, they lose 2 coins.",
                "When a player discards a king, they lose 2 coins, but never below 0.",
                "When a player discards a king, they lose 2 coins, or all of them if they have fewer than 2.",
                "Should a player discard a king, they lose 2 coins, stopping at 0.",
                "If a player discards a king they lose 2 coins, but they can't go below zero.",
            ],
            &[
                "When you draw a king, you may discard it. If you do, gain 1 coin.",
                "When you draw a king, you may discard it, and if you do, you gain 1 coin.",
            ],
        ],
    );
}

#[test]
fn words_that_would_change_nothing_are_not_dropped() {
    for said in [
        "When the stock runs wild, the game ends.",
        "Players draw careful.",
        "When a player draws a king in both turns of a round, that player gains 1 coin.",
        "Cards go face up.",
        "A player may end their turn with more than five cards in hand.",
    ] {
        let book =
            Rulebook::from_text("small", &TABLE.replace('@', said)).expect("a text is a book");
        assert_eq!(book.coverage().unread, 1, "{said}");
    }
}
