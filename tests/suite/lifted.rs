//! What another sentence says is lifted, limited or made more or less by one behind it; a name for a player; cards that are
//! looked at and put back.

use houserules::Rulebook;

use crate::basic::{TABLE, alike, course, same, with};
use crate::texts::read_whole;

/// What is true of every game.
const IDLE: &str = "Aces are high.";

#[test]
fn what_need_not_be_done_is_left_to_the_player() {
    alike(
        &TABLE.replace("draw a card, then discard a card", "draw a card. Discard a card"),
        IDLE,
        &[&[
            "Discard up to one card instead of one.",
            "You need not discard a card.",
            "You do not have to discard.",
            "You are not required to discard a card.",
            "Nobody has to discard a card.",
            "Players with fewer than 50 coins need not discard.",
        ]],
    );
    let text = TABLE.replace('@', "You need not discard a king.");
    let book = Rulebook::from_text("small", &text).expect("a text is a book");
    assert_eq!(book.coverage().unread, 1, "nobody has to discard a king");
}

#[test]
fn no_card_is_not_a_card() {
    alike(
        TABLE,
        IDLE,
        &[
            &[
                "In the first round, players do not draw a card.",
                "In the first round, players draw no card.",
                "In the first round, draw no cards.",
            ],
            &[
                "If you have more than seven cards, you do not draw a card.",
                "If you have more than seven cards, draw no card.",
            ],
        ],
    );
}

#[test]
fn a_sentence_limits_the_one_before_it() {
    alike(
        TABLE,
        "You may pay 1 coin to draw a card.",
        &[
            &[
                "Once per turn, you may pay 1 coin to draw a card.",
                "You may pay 1 coin to draw a card. You may do this only once per turn.",
                "You may pay 1 coin to draw a card. This can be done once each turn.",
                "You may pay 1 coin to draw a card. Nobody may do so more than once in a turn.",
            ],
            &[
                "If you have fewer than three cards, you may pay 1 coin to draw a card.",
                "You may pay 1 coin to draw a card. You can only do this if you have fewer than three cards.",
            ],
        ],
    );
}

#[test]
fn a_name_stands_for_whoever_it_is_said_of() {
    alike(
        TABLE,
        IDLE,
        &[
            &[
                "The player with the most cards cannot draw cards.",
                "The leader is the player with the most cards. The leader cannot draw cards.",
                "Whoever has the most cards is the hoarder. The hoarder cannot draw cards.",
            ],
            &[
                "At the end of each round, the player who has more coins than each other player loses 1 coin.",
                "The leader is the player with the most coins. If several players are tied, nobody is the leader. At the end of each round, the leader loses 1 coin.",
            ],
        ],
    );
}

#[test]
fn more_and_fewer_are_so_of_whoever_draws() {
    alike(
        TABLE,
        IDLE,
        &[&[
            "On your turn, draw one more card.",
            "Each player draws one more card.",
            "A player with 3 coins draws an additional card.",
            "Players draw an extra card while they have 3 coins.",
        ]],
    );
    let three = TABLE.replace("draw a card, then", "draw three cards, then");
    let two = TABLE
        .replace("2.3 @\n", "")
        .replace("draw a card, then discard", "draw two cards. Discard");
    let expected = course(&read_whole(&two));
    for said in ["Players draw one card fewer.", "If you have 3 coins, draw one card less."] {
        same(&course(&with(&three, said)), &expected, said);
    }
}

#[test]
fn what_was_done_before_a_step_changes_it() {
    alike(
        TABLE,
        IDLE,
        &[
            &[
                "If you drew a king this turn, discard two cards instead of one.",
                "When you draw a king, discard two cards instead of one.",
            ],
            &[
                "When you draw a king, gain 1 coin.",
                "If the card you draw is a king, gain 1 coin.",
            ],
        ],
    );
    // By then nothing has been discarded.
    let text = TABLE.replace('@', "When you discard a king, draw two cards instead of one.");
    let book = Rulebook::from_text("small", &text).expect("a text is a book");
    assert_eq!(book.coverage().unread, 1);
}

#[test]
fn cards_are_put_back_as_the_player_likes() {
    let looked =
        "look at the top two cards of the stock and put them back in any order. Draw a card";
    for said in [
        looked,
        "look at the top two cards of the stock. Put them back in any order. Draw a card",
    ] {
        let text =
            TABLE.replace("draw a card, then", &format!("{said}. Then")).replace("2.3 @\n", "");
        let mut game = read_whole(&text).game(2, 5).expect("it can be played");
        let choices = game.legal_actions();
        assert_eq!(choices.len(), 2, "{choices:?}");
        // The one that is put back last lies on top.
        assert!(game.apply(0));
        let drawn =
            game.trace().into_iter().find(|line| line.contains(" draws ")).unwrap_or_default();
        assert!(drawn.contains(choices[1].trim()), "{drawn}: {choices:?}");
    }
}

#[test]
fn one_of_the_cards_that_are_seen_is_kept() {
    let said = "look at the top three cards of the stock. Put one of them into your hand. Put the rest on the bottom of the stock";
    let text = TABLE.replace("draw a card, then discard a card", said).replace("2.3 @\n", "");
    let mut game = read_whole(&text).game(2, 5).expect("it can be played");
    assert_eq!(game.legal_actions().len(), 3);
    assert!(game.apply(1));
    let below =
        game.trace().iter().filter(|line| line.contains("to the bottom of the deck")).count();
    assert_eq!(below, 2, "{:#?}", game.trace());
}
