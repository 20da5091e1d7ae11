//! What lies in the deck, told over several sentences and clauses: books that say the same of it are played alike.

use houserules::Rulebook;
use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::compile;

use crate::basic::{course, same, with};

/// What is counted in the end shows which cards there are.
const NUMBERED: &str = "# A\n\n1 Components\n1.1 The game is for two to four players. @\n2 Setup\n2.1 Shuffle the cards and deal five cards to each player. \
    The remaining cards form the draw pile.\n3 Play\n3.1 On your turn, draw a card. Then discard a card.\n4 End\n4.1 The game ends after three rounds. The player with the \
    highest card in hand wins.\n";

const TYPED: &str = "# A\n\n1 Components\n1.1 The game is for two to four players. @\n2 Setup\n2.1 Shuffle the cards and deal five cards to each player. \
    The remaining cards form the draw pile.\n3 Play\n3.1 On your turn, draw a card. Then discard a card.\n3.2 If a player discards a trap card, they lose the game.\n4 End\n4.1 The \
    game ends when the draw pile is empty. The player with the most cards in hand wins.\n";

/// The sentences of each list are played in one way, and each list unlike the one before.
pub(crate) fn alike(frame: &str, lists: &[&[&str]]) {
    let mut before: Option<Vec<String>> = None;
    for list in lists {
        let first = course(&with(frame, list[0]));
        for said in &list[1..] {
            same(&course(&with(frame, said)), &first, said);
        }
        assert!(before.as_ref() != Some(&first), "{}", list[0]);
        before = Some(first);
    }
}

#[test]
fn sorts_and_figures_may_stand_anywhere() {
    alike(
        NUMBERED,
        &[
            &[
                "You need a pack of 36 cards. The pack has four suits, which are Moon, Sun, Star and Cloud. Each suit has nine cards numbered from 1 to 9, and 9 is the highest.",
                "There are 4 suits: Moon, Sun, Star, Cloud. Each suit has cards with numbers 1 to 9. That makes 36 cards.",
                "The 36 cards are divided into four suits of nine cards each: Moon, Sun, Star and Cloud. The cards of a suit are numbered 1 to 9.",
                "Use a 36-card deck with four suits (Moon, Sun, Star, Cloud), numbered 1 to 9.",
                "Each of the four suits (Moon, Sun, Star, Cloud) consists of cards 1 to 9, for a total of 36 cards.",
                "There are 9 cards in each of four suits: Moon, Sun, Star and Cloud. Within a suit the cards are numbered 1 through 9.",
            ],
            &[
                "You need a pack of 32 cards. The pack has four suits, which are Moon, Sun, Star and Cloud. Each suit has eight cards numbered from 1 to 8, and 8 is the highest.",
                "The deck contains 4 suits of 8 cards each. The suits are Moon, Sun, Star and Cloud. Cards are numbered 1 (lowest) to 8 (highest).",
            ],
        ],
    );
}

#[test]
fn colors_are_told_of_each_card_or_counted_one_by_one() {
    alike(
        NUMBERED,
        &[
            &[
                "There are 30 cards, numbered 1 to 10 in 3 colors: red, blue and green.",
                "There are 30 cards in the deck: one of each number from 1 to 10 in red, blue and green.",
                "There are thirty cards in the deck, numbered 1 to 10 in red, blue and green.",
            ],
            // What is said first comes first in the names of the cards.
            &[
                "The deck has 30 cards. Each card is red, blue or green and has a number from 1 to 10.",
                "Each card is red, blue or green. There are ten cards of each color, numbered 1 to 10.",
                "There is a deck of 30 cards. The cards are red, blue and green, ten of each color, numbered 1 to 10.",
                "Cards come in three colors (red, blue and green), and each color has the numbers 1 to 10.",
                "The deck of 30 cards has 10 red cards, 10 blue cards and 10 green cards, each numbered 1 to 10.",
            ],
            &["There are 24 cards in the deck, numbered 1 to 8 in red, blue and green."],
        ],
    );
}

#[test]
fn so_many_of_each_figure() {
    alike(
        NUMBERED,
        &[
            &[
                "There are 33 cards. The cards show the numbers from 2 to 12. There are three copies of each number.",
                "The deck contains three copies of each number from 2 to 12.",
                "There are 33 cards with the numbers 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 12. Each number appears on three cards.",
                "The deck contains cards with the numbers 2 to 12; there are three of each.",
            ],
            &[
                "The deck has six 1s, six 2s, six 3s, six 4s, six 5s and three 9s.",
                "There are 33 cards: six cards numbered 1, six cards numbered 2, six cards numbered 3, six cards numbered 4, six cards numbered 5 and three cards numbered 9.",
            ],
        ],
    );
}

#[test]
fn kinds_of_cards_lie_in_one_deck() {
    alike(
        TYPED,
        &[
            &[
                "There are 30 gem cards with the values 1, 2, 3, 4 and 5. Each value appears on six gem cards. There are 8 trap cards.",
                "The deck has 38 cards. There are 30 gem cards with the values 1 to 5, six of each. There are 8 trap cards.",
                "You need 38 cards. There are 30 gem cards with the values 1, 2, 3, 4 and 5. Each value appears on six gem cards. There are 8 trap cards.",
            ],
            &[
                "There are 30 gem cards with the values 1, 2, 3, 4 and 5. Each value appears on six gem cards. There are 4 trap cards.",
            ],
        ],
    );
}

#[test]
fn all_of_them_are_dealt() {
    for (said, left) in [
        ("There are 20 fish cards, 15 net cards and 5 trap cards.", 30),
        ("The game has 40 cards. There are 20 fish cards, 15 net cards and 5 trap cards.", 30),
        (
            "The game has 40 sea cards. There are 20 fish cards, 15 net cards and 5 trap cards.",
            30,
        ),
        (
            "There are 36 plain cards in three suits, which are Drum, Bell and Horn. Each suit has one card of each rank from 1 to 12. There are 4 trap cards.",
            30,
        ),
        (
            "There are 3 cards numbered 1, 20 cards numbered 2 and 2 cards numbered 7. There are 5 trap cards.",
            20,
        ),
    ] {
        // Without traps the pile is drawn card by card until nothing is left of it.
        let frame =
            TYPED.replace("3.2 If a player discards a trap card, they lose the game.", "");
        let mut game = with(&frame, said).game(2, 1).expect("it can be played");
        while !game.is_terminal() {
            assert!(game.apply(0), "{said}");
        }
        let draws = game.trace().iter().filter(|line| line.contains(" draws ")).count();
        assert_eq!(draws, left, "{said}: {:#?}", game.trace());
    }
}

#[test]
fn figures_that_do_not_go_together_are_told() {
    for (said, wrong) in [
        (
            "There are 40 cards. There are 20 fish cards and 15 trap cards.",
            "these are 35 cards, and there are said to be 40",
        ),
        ("There are 40 cards. There are 25 fish cards and 15 trap cards.", ""),
        (
            "You need 36 cards. The deck has four suits: Moon, Sun, Star and Cloud. Each suit has ten cards.",
            "4 suits of 10 are 40 cards, and there are said to be 36",
        ),
        (
            "You need 40 cards. The deck has four suits: Moon, Sun, Star and Cloud. Each suit has ten cards.",
            "",
        ),
        (
            "There are 30 cards with the values 1, 2, 3, 4 and 5. Each value appears on seven cards.",
            "these are 35 cards, and there are said to be 30",
        ),
        (
            "There are 30 cards with the values 1, 2, 3, 4 and 5. Each value appears on six cards.",
            "",
        ),
    ] {
        let text = TYPED
            .replace('@', said)
            .replace("3.2 If a player discards a trap card, they lose the game.", "");
        let book = Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook");
        let found = houserules::check(&book);
        let told: Vec<&str> = found
            .iter()
            .filter(|f| f.code == houserules::finding::Code::WrongArithmetic)
            .map(|f| f.message.as_str())
            .collect();
        let wanted: &[&str] = if wrong.is_empty() { &[] } else { &[wrong] };
        assert_eq!(told, wanted, "{said}");
    }
}

/// How many pieces a book brings.
fn pieces(said: &str) -> u32 {
    let files = MemoryFiles::default().with("a.md", TYPED.replace('@', said));
    let loaded = book::load(&files, "a.md", &Options::default()).expect("it can be loaded");
    let own = compile(loaded).lowered.world.components;
    own.iter()
        .filter(|c| c.name.contains("card") || c.name.contains("fish"))
        .map(|c| c.count)
        .sum()
}

#[test]
fn what_is_no_deck_brings_no_cards() {
    let deck = "There are 40 cards, numbered 1 to 10, four of each.";
    assert_eq!(pieces(deck), 40);
    for said in [
        "There are four seasons. They are spring, summer, autumn and winter.",
        "There are four regions: north, south, east and west. Each region has spaces numbered 1 to 6.",
        "There are three suits of armour.",
        "Each card is red, blue or green.",
        "Each card has one of three colors: red, blue and green.",
    ] {
        assert_eq!(pieces(&format!("{deck} {said}")), 40, "{said}");
    }
}

#[test]
fn a_deck_is_told_as_it_is_shuffled() {
    const FRAME: &str = "# A\n\n1 Setup\n1.1 @ The remaining cards form the draw pile.\n2 Play\n2.1 On your turn, draw a card. Then \
                         discard a card.\n3 End\n3.1 The game ends after three rounds. The player with the highest card in \
                         hand wins.\n";
    alike(
        FRAME,
        &[
            &[
                "There are 40 cards in four colours, each numbered 1 to 10. Shuffle the cards. Deal five cards to each player.",
                "Shuffle the 40 lantern cards (four colours, each numbered 1 to 10) and deal five to each player.",
            ],
            &[
                "There are 40 cards, numbered 1 to 10 in four colours. Shuffle the cards. Deal five cards to each player.",
                "Shuffle the forty berry cards. They are numbered 1 to 10 in four colours. Deal five cards to each player.",
            ],
            &[
                "There are 30 cards, numbered 1 to 30. Shuffle the cards. Deal four cards to each player.",
                "Shuffle the thirty lantern cards, numbered 1 to 30, and deal four to each player.",
            ],
            &[
                "There are 40 cards, numbered 1 to 10: 4 of each. Shuffle the cards. Deal five cards to each player.",
                "Shuffle the forty boat cards and deal five to each player. Each boat card shows a number from 1 to 10. There are four boats of each number.",
            ],
        ],
    );
}

#[test]
fn as_many_of_each_sort_as_there_are_figures_are_one_of_each() {
    const FRAME: &str = "# A\n\n1 Setup\n1.1 @ Shuffle the cards. Deal five cards to each player.\n2 Play\n2.1 On your turn, draw a \
                         card. Then discard a card. When a player discards a plum, they gain 1 point.\n3 End\n3.1 The game \
                         ends after three rounds. The player with the highest card in hand wins.\n";
    alike(
        FRAME,
        &[&[
            "There are 36 cards of three kinds: apple, pear and plum. Each kind has cards numbered 1 to 12.",
            "There are 36 cards: 12 apples, 12 pears and 12 plums. Each card has a number from 1 to 12.",
            "There are twelve apples, twelve pears and twelve plums. Each card has a number from 1 to 12.",
            "There are 12 apple cards, 12 pear cards and 12 plum cards, numbered from 1 to 12.",
            "There are twelve apples, twelve pears and twelve plums, each numbered 1 to 12.",
        ]],
    );
}
