//! The plainest sentences: what may be drawn and discarded, who has what, who is spoken to and who else, what is given, what counts in
//! the end. Sentences of one list say the same, so that they must be played alike; and unlike a game without them.

use houserules::Rulebook;

use crate::texts::{bare, played, read_whole as book};

/// A game in which cards are drawn and discarded and coins change hands.
pub(crate) const TABLE: &str = "# A\n\n1 Setup\n1.1 The game is for two to four players. Use a standard deck of 52 cards.\n1.2 Deal five cards to each player. Each player begins the game with 3 coins.\n1.3 \
    The remaining cards form the stock. Turn the top card of the stock over to start the discard pile.\n2 Play\n2.1 On your turn, draw a card, then discard a card.\n2.2 If the stock is \
    empty, shuffle the discard pile into the stock, except its top card.\n2.3 @\n3 End\n3.1 The game ends after ten rounds. The player with the most coins wins.\n";

/// A game in which cards are laid out and count in the end.
const LAID: &str = "# A\n\n1 Setup\n1.1 The game is for two to four players.\n1.2 The deck has 40 cards: ten crabs, ten shells, ten stars and ten pearls.\n1.3 Deal five cards to each player. \
    The remaining cards form the stock.\n2 Play\n2.1 On your turn, draw a card from the stock and put a card from your hand in front of you.\n3 End\n3.1 The game ends when the stock is \
    empty.\n3.2 @\n3.3 The player with the most points wins.\n";

/// A game in which pawns move along a track.
const RACE: &str = "# A\n\n1 Setup\n1.1 The game is for two to four players. There is one six-sided die. Each player has a pawn.\n1.2 The track has 30 spaces, numbered 1 to 30. Every pawn starts on space 1. Each \
    player begins the game with 3 coins.\n2 Play\n2.1 On your turn, roll the die and move your pawn forward that many spaces.\n2.2 @\n3 End\n3.1 The first player whose pawn reaches space 30 wins.\n";

/// A game in which a die is rolled and coins change hands.
const DIE: &str = "# A\n\n1 Setup\n1.1 The game is for two to four players. There is one six-sided die.\n1.2 Each player begins the game with 10 coins.\n2 Play\n2.1 On your turn, roll the die.\n\
    2.2 @\n3 End\n3.1 The game ends after five rounds. The player with the most coins wins.\n";

pub(crate) fn with(frame: &str, said: &str) -> Rulebook {
    book(&frame.replace('@', said))
}

/// What happens in three games of three players, without the rules' names.
pub(crate) fn course(book: &Rulebook) -> Vec<String> {
    (1..4).flat_map(|seed| played(book, 3, seed).0).map(|line| bare(&line)).collect()
}

/// Each list is played in one way, and unlike the sentence in front, which is true of every game.
pub(crate) fn alike(frame: &str, idle: &str, lists: &[&[&str]]) {
    let without = course(&with(frame, idle));
    for list in lists {
        let first = course(&with(frame, list[0]));
        assert_ne!(first, without, "{} does nothing", list[0]);
        for said in &list[1..] {
            same(&course(&with(frame, said)), &first, said);
        }
    }
}

/// The lines are the same; what is told of a failure is the first that differs.
pub(crate) fn same(left: &[String], right: &[String], said: &str) {
    let differs = left.iter().zip(right).position(|(a, b)| a != b);
    if let Some(at) = differs {
        let from = at.saturating_sub(6);
        panic!("{said}: {:#?} is not {:#?}", &left[from..=at], &right[from..=at]);
    }
    assert_eq!(left.len(), right.len(), "{said}");
}

#[test]
fn what_may_be_drawn_is_the_top_card_and_what_may_be_discarded_is_in_the_hand() {
    let frame = TABLE.replace("draw a card, then discard a card.", "@2");
    for (said, choices) in [
        ("you may draw a card.", 2),
        ("you may discard a card.", 6),
        ("you may play a card.", 6),
        ("you may draw a card or discard a card.", 7),
        ("you may draw a card from the stock.", 2),
        ("you may take a card from the discard pile.", 2),
        ("you may take the top card of the discard pile.", 2),
        ("you may take the discard pile.", 2),
        ("you may take the discard pile into your hand.", 2),
        ("you may put a card from your hand under the stock.", 2),
    ] {
        let text = frame.replace("@2", said).replace('@', "Aces are high.");
        let game = book(&text).game(3, 1).expect("it can be played");
        // One more is to pass.
        assert_eq!(game.legal_actions().len(), choices, "{said} {:?}", game.legal_actions());
    }
}

#[test]
fn who_has_what() {
    alike(
        TABLE,
        "Aces are high.",
        &[
            &[
                "A player with no coins is out of the game.",
                "A player who does not have a coin is out of the game.",
                "If a player doesn't have any coins, they are out of the game.",
                "A player who runs out of coins is out of the game.",
                "If a player is out of coins, that player is out of the game.",
                "If a player has not got any coins, that player is out of the game.",
            ]
            .map(|said| {
                Box::leak(
                    format!("When a player discards a red card, they lose 2 coins. {said}")
                        .into_boxed_str(),
                ) as &str
            }),
            &[
                "When a player discards a red card, they gain 2 coins. When a player has exactly 5 coins, that player wins.",
                "When a player discards a red card, they gain 2 coins. When a player has only 5 coins, that player wins.",
            ],
            &[
                "When a player discards a red card, they gain 2 coins. The first player with 9 coins wins.",
                "When a player discards a red card, they gain 2 coins. To win, collect 9 coins.",
                "When a player discards a red card, they gain 2 coins. If a player has over 8 coins, that player wins.",
                "When a player discards a red card, they gain 2 coins. A player who owns 9 coins wins.",
            ],
        ],
    );
}

#[test]
fn who_is_spoken_to_and_who_else() {
    alike(
        TABLE,
        "Aces are high.",
        &[
            &[
                "At the end of your turn, each other player gains 1 coin.",
                "At the end of your turn, all other players gain 1 coin.",
                "At the end of your turn, your opponents each gain 1 coin.",
            ],
            &[
                "At the end of your turn, the player on your left gains 1 coin.",
                "At the end of your turn, the next player gains 1 coin.",
            ],
            &[
                "When a player discards a king, that player takes 1 coin from each other player.",
                "When you discard a king, each other player gives you 1 coin.",
                "When you discard a king, each other player pays you 1 coin.",
            ],
            &[
                "If you draw a king, each other player loses 1 coin.",
                "If you draw a king, everyone loses 1 coin except you.",
                "If you draw a king, everyone except you loses 1 coin.",
            ],
            &[
                "When you discard a jack, choose another player. That player draws two cards.",
                "When a player discards a jack, they choose another player, who draws two cards.",
            ],
            &[
                "If you discard a queen, take another turn.",
                "If you discard a queen, play again.",
                "When you discard a queen, you get to go again.",
            ],
        ],
    );
}

/// What one gives the other gets, from and to how many ever.
#[test]
fn what_is_given_is_neither_more_nor_less() {
    for said in [
        "When you discard a red card, each other player gives you 1 coin.",
        "When you discard a red card, give each other player 1 coin.",
        "When you discard a red card, pay 1 coin to each other player.",
        "When you discard a red card, the player on your left gives you 1 coin.",
        "When you discard a red card, take 1 coin from another player.",
        "On your turn, choose another player. Take 1 coin from them.",
        "On your turn, choose another player. They give you 1 coin.",
    ] {
        let lines = course(&with(TABLE, said));
        let how_often = |what: &str| lines.iter().filter(|l| l.contains(what)).count();
        let (gained, lost) = (how_often(" gains 1 coin"), how_often(" loses 1 coin"));
        assert!(gained > 10, "{said}");
        assert_eq!(gained, lost, "{said}");
        // Never by one and the same.
        let both = lines.windows(2).any(|two| {
            let who = |l: &str, verb: &str| l.split_once(verb).map(|(who, _)| who.to_owned());
            let loser = who(&two[0], " loses 1 coin");
            loser.is_some() && loser == who(&two[1], " gains 1 coin")
        });
        assert!(!both, "{said}");
    }
}

/// Two cards for one coin are one price, not one for each card.
#[test]
fn a_price_is_paid_once() {
    let said = "Once per turn, you may pay 1 coin to draw two cards.";
    let lines = course(&with(TABLE, said));
    let paid = lines.iter().filter(|l| l.contains(" loses 1 coin")).count();
    let used = lines.iter().filter(|l| l.contains(" uses 2.3")).count();
    assert!(used > 5);
    assert_eq!(paid, used);
}

#[test]
fn the_number_of_cards_counts_them_where_cards_have_numbers() {
    let frame = "# A\n\n1 Setup\n1.1 The game is for two players. There are 40 cards, numbered 1 to 10, four of each number.\n1.2 Deal three cards to each player.\n2 Play\n2.1 On your \
        turn, draw a card.\n2.2 @\n3 End\n3.1 The game ends when the deck is empty.\n";
    alike(
        frame,
        "A player with 99 points wins.",
        &[&[
            "If a player's hand has more than 4 cards, that player discards a card.",
            "When the number of cards in a player's hand is more than 4, that player discards a card.",
        ]],
    );
}

#[test]
fn what_counts_in_the_end() {
    alike(
        LAID,
        "Leftover crabs are worth nothing.",
        &[
            &[
                "Each pair of shells scores 4 points.",
                "Score 4 points for every two shells you have.",
                "For each set of two shells, score 4 points.",
            ],
            &[
                "Each crab is worth 1 point. Each pearl is worth 3 points.",
                "Crabs score 1 point each, pearls 3 points each.",
            ],
            &[
                "If exactly one player has the most stars, that player scores 5 points.",
                "The player with the most stars gets 5 extra points. If there is a tie for most stars, nobody gets the extra points.",
                "Whoever has the most stars scores 5 points. In a tie, nobody scores.",
            ],
            &[
                "A player with at most three pearls gains 3 points for each pearl.",
                "Each pearl scores 3 points if you have at most three of them.",
            ],
            &[
                "Each player loses 1 point for each card in their hand.",
                "Cards left in hand count 1 point against you.",
            ],
        ],
    );
}

/// `For each crab` are one's own, not those of all players and in the deck.
#[test]
fn for_each_is_of_ones_own() {
    let lines = course(&with(LAID, "A player with a pearl gains 1 point for each crab."));
    let gains: Vec<i64> = lines
        .iter()
        .filter_map(|l| l.split_once(" gains ")?.1.split(' ').next()?.parse().ok())
        .collect();
    assert!(!gains.is_empty());
    // Three games with ten crabs in each.
    assert!(gains.iter().sum::<i64>() <= 30, "{gains:?}");
}

/// An order behind what has happened is about the card that was just drawn or turned over, not about what lies somewhere.
#[test]
fn what_is_asked_of_the_card_that_was_drawn_or_turned_over() {
    alike(
        TABLE,
        "Aces are high.",
        &[
            &[
                "When you discard a red card, draw a card. If it is a black card, you gain 1 coin.",
                "When you discard a red card, draw a card. If it is black, gain 1 coin.",
                "When you discard a red card, draw a card. If that card is black, gain 1 coin.",
            ],
            &[
                "When a player discards a red card, that player turns over the top card of the stock. If it is red, that player gains 1 coin. Otherwise, they lose 1 coin.",
                "When you discard a red card, turn over the top card of the stock. If it is red, gain 1 coin. Otherwise, lose 1 coin.",
            ],
        ],
    );
}

/// Nobody's pawn is left out, and one's own only where the others are named.
#[test]
fn pawns_of_all_and_of_the_others() {
    alike(
        RACE,
        "If you have 99 coins, you win.",
        &[
            &[
                "When you roll a 6, move each pawn back 1 space.",
                "When you roll a 6, all pawns move back 1 space.",
                "When you roll a 6, every player's pawn moves back 1 space.",
                "When a player rolls a 6, every pawn moves back 1 space.",
            ],
            &[
                "When you roll a 6, each other pawn moves back 1 space.",
                "When you roll a 6, all other pawns move back 1 space.",
                "When you roll a 6, the other pawns move back 1 space.",
                "When you roll a 6, your opponents' pawns move back 1 space.",
                "When you roll a 6, each other player moves back 1 space.",
            ],
        ],
    );
}

/// The other case in one sentence and in two.
#[test]
fn otherwise_behind_a_semicolon() {
    alike(
        TABLE,
        "Aces are high.",
        &[
            &[
                "If you have more than 3 coins, you lose 1 coin. Otherwise, you gain 1 coin.",
                "If you have more than 3 coins, lose 1 coin; otherwise, gain 1 coin.",
                "If you have more than 3 coins, lose 1 coin, otherwise, gain 1 coin.",
                "If you have more than 3 coins, you lose 1 coin; if not, you gain 1 coin.",
                "If you have more than 3 coins, you lose 1 coin, or else you gain 1 coin.",
            ],
            &[
                "When a player discards a king, they draw a card. If the card is red, they gain 1 coin. Otherwise, they lose 1 coin.",
                "When you discard a king, draw a card. If the card is red, you gain 1 coin; otherwise, you lose 1 coin.",
            ],
        ],
    );
}

#[test]
fn what_a_roll_is() {
    alike(
        DIE,
        "If you have 99 coins, you win.",
        &[
            &[
                "If the roll is 2, 4 or 6, you gain 1 coin.",
                "If the roll is even, gain 1 coin.",
                "If you roll an even number, gain 1 coin.",
                "On an even roll, gain 1 coin.",
            ],
            &[
                "If the roll is 1, 3 or 5, you lose 1 coin.",
                "If the roll is odd, lose 1 coin.",
                "When a player rolls an odd number, that player loses 1 coin.",
                "You lose 1 coin if the number rolled is odd.",
            ],
            &[
                "If the roll is 5 or less, you lose 1 coin.",
                "If you don't roll a 6, lose 1 coin.",
                "Unless you roll a 6, lose 1 coin.",
            ],
            &[
                "If the roll is 5 or more, you gain 2 coins.",
                "On a roll of 5 or 6, gain 2 coins.",
                "With a 5 or higher, gain 2 coins.",
                "On a 5 or 6, you gain 2 coins.",
                "A roll of 5 or 6 earns you 2 coins.",
            ],
            &[
                "If the roll is 5 or more, you gain 2 coins. If the roll is 4 or less, you lose 1 coin.",
                "On a 5 or 6, gain 2 coins; otherwise, lose 1 coin.",
                "When you roll a 5 or a 6, you gain 2 coins, otherwise you lose 1 coin.",
            ],
        ],
    );
}

/// What is added to a number or taken from it is a part of it.
#[test]
fn sums_and_parts_of_a_number() {
    for (said, gains) in [
        ("On your turn, gain coins equal to the roll minus 1.", [0, 1, 2, 3, 4, 5]),
        ("On your turn, you gain as many coins as the roll plus 1.", [2, 3, 4, 5, 6, 7]),
        ("On your turn, gain twice as many coins as the roll.", [2, 4, 6, 8, 10, 12]),
        ("On your turn, gain coins equal to half the roll, rounded down.", [0, 1, 1, 2, 2, 3]),
        ("On your turn, gain coins equal to twice the roll plus 1.", [3, 5, 7, 9, 11, 13]),
    ] {
        let lines = course(&with(DIE, said));
        let mut seen = 0;
        for (at, line) in lines.iter().enumerate() {
            let Some(roll) = line.strip_prefix("roll becomes ") else { continue };
            let roll: usize = roll.parse().expect("a figure");
            let gained =
                lines[at..].iter().take_while(|l| !l.contains("passes")).find_map(|l| {
                    l.split_once(" gains ")?.1.split(' ').next()?.parse::<i64>().ok()
                });
            assert_eq!(gained.unwrap_or(0), gains[roll - 1], "{said} {:?}", &lines[at..at + 4]);
            seen += 1;
        }
        assert!(seen > 20, "{said} {seen}");
    }
}

/// All cards are those of one's own hand, and one stays where it is said.
#[test]
fn all_cards_but_one() {
    alike(
        TABLE,
        "Aces are high.",
        &[
            &[
                "At the end of each round, each player discards all cards in their hand.",
                "At the end of each round, each player discards all cards.",
            ],
            &[
                "At the end of each round, each player discards as many cards as the number of cards in their hand minus 1.",
                "At the end of each round, each player discards all cards except one.",
                "At the end of each round, each player discards all but one of their cards.",
                "At the end of each round, each player keeps one card and discards the rest.",
            ],
        ],
    );
}

/// What is taken from a pile of cards that are held in hands comes into the hand.
#[test]
fn cards_that_are_taken_come_into_the_hand() {
    for (said, taken) in [
        ("On your turn, take the top card of the discard pile.", "takes the "),
        ("When you discard a king, take the discard pile.", "takes the discard pile"),
    ] {
        let lines = course(&with(TABLE, said));
        let at = lines.iter().position(|l| l.contains(taken)).expect(said);
        let into_hand = |l: &String| {
            l.contains(" from the discard pile to player ") && l.ends_with("'s hand")
        };
        assert!(lines[at + 1..at + 3].iter().any(into_hand), "{said} {:?}", &lines[at..at + 3]);
    }
}

/// Several dice, each for itself.
#[test]
fn what_several_dice_show() {
    let frame = DIE.replace("There is one six-sided die.", "There are three six-sided dice.");
    let frame = frame.replace("roll the die", "roll the three dice");
    alike(
        &frame,
        "If you have 99 coins, you win.",
        &[
            &[
                "Gain 1 coin for each die that shows a 6.",
                "Gain 1 coin for each six rolled.",
                "For each 6 you roll, gain 1 coin.",
            ],
            &[
                "If the roll is 11 or more, you gain 1 coin.",
                "If you roll a total of more than 10, gain 1 coin.",
                "When you roll a total of 11 or higher, gain 1 coin.",
            ],
            &["If any die shows a 1, lose 1 coin.", "If the lowest die is 1, lose 1 coin."],
            &[
                "If you roll three of a kind, gain 3 coins.",
                "If all three dice show the same number, gain 3 coins.",
            ],
        ],
    );
}

/// A neighbour is one player: who gives chooses of their own, and `you` are who sits beside them.
#[test]
fn neighbours_give_show_and_exchange() {
    alike(
        TABLE,
        "Aces are high.",
        &[
            &[
                "On your turn, exchange hands with the player on your left.",
                "On your turn, exchange your hand with the hand of the player on your left.",
                "On your turn, swap hands with your left neighbor.",
            ],
            &[
                "On your turn, take a card from the hand of the player on your left.",
                "On your turn, take a random card from the player on your left.",
                "On your turn, draw one card at random from the hand of the player on your left.",
            ],
            &[
                "When a player discards a red card, the player on their right gains 1 coin.",
                "When the player on your left discards a red card, you gain 1 coin.",
                "When the player on your left discards a red card, gain 1 coin.",
            ],
        ],
    );
    let given = course(&with(TABLE, "On your turn, the player on your left gives you a card."));
    let at =
        given.iter().position(|l| l == "player 1 draws the king of clubs").expect("a draw");
    let moved = given[at..].iter().find(|l| l.contains("'s hand to player 1's hand"));
    assert!(
        moved.is_some_and(|l| l.contains("from player 2's hand")),
        "{:?}",
        &given[at..at + 8]
    );
}

/// What a player reveals or shows is theirs.
#[test]
fn what_is_shown_is_of_ones_own_hand() {
    for said in [
        "On your turn, reveal a card.",
        "On your turn, show a card to the player on your left.",
        "On your turn, show a card from your hand to the player on your left.",
    ] {
        let game = with(TABLE, said).game(3, 1).expect("it can be played");
        // One card is drawn first, and nobody may pass.
        assert_eq!(game.legal_actions().len(), 6, "{said} {:?}", game.legal_actions());
    }
}

/// Each player holds all the cards, and what is on them counts.
#[test]
fn numbered_cards_of_ones_own() {
    let frame = "# A\n\n1 Setup\n1.1 The game is for two to four players.\n1.2 @\n1.3 Each player begins the game with 0 points.\n2 Play\n2.1 Each round, each player secretly chooses a \
        card from their hand and puts it face down in front of them. Then all chosen cards are revealed.\n2.2 The player who played the highest card scores 1 point.\n2.3 All played cards \
        are discarded.\n3 End\n3.1 The game ends after four rounds. The player with the most points wins.\n";
    for said in [
        "Each player has nine cards, numbered 1 to 9.",
        "Each player starts with nine cards numbered from 1 to 9 in hand.",
        "Every player has a set of nine cards in their own colour, numbered 1 to 9.",
        "Everyone gets a set of number cards (1\u{2013}9).",
        "All players take nine lantern cards with the numbers 1 to 9. All players take their nine lantern cards into their hand.",
    ] {
        for players in [2, 4] {
            let game = with(frame, said).game(players, 1).expect("it can be played");
            assert_eq!(game.legal_actions().len(), 9, "{said} {:?}", game.legal_actions());
        }
        // Of nine cards there are few ties: somebody scores.
        let lines = course(&with(frame, said));
        assert!(lines.iter().any(|l| l.ends_with("gains 1 point")), "{said}");
    }
}

/// What is taken up, discarded or shuffled away as a whole is one choice, offered while there is something of it.
#[test]
fn whole_piles_and_hands_are_offered_at_once() {
    let frame = TABLE.replace("draw a card, then discard a card.", "draw a card.");
    // Nobody fills the discard pile again, so that nobody is asked a second time.
    for (said, again) in [
        ("discard your hand", true),
        ("put your hand on the discard pile", true),
        ("put one of your cards under the stock", true),
        ("shuffle your hand into the stock", true),
        ("put the discard pile under the stock", false),
        ("shuffle the discard pile into the stock", false),
    ] {
        let text = frame.replace('@', &format!("On your turn, you may {said}."));
        let mut game = book(&text).game(2, 3).expect("it can be played");
        // To do it, or to pass.
        assert_eq!(game.legal_actions().len(), 2, "{said} {:?}", game.legal_actions());
        game.apply(0);
        assert_eq!(!game.is_terminal(), again, "{said}");
    }
}

/// What is said of a round and of each one's own turn in it happens in each of these turns.
#[test]
fn a_turn_in_a_round_is_each_ones_own() {
    alike(
        TABLE,
        "Aces are high.",
        &[
            &[
                "In the third round, each player draws two cards at the start of their turn.",
                "In the third round, at the start of their turn, each player draws two cards.",
                "At the start of your turn in the third round, draw two cards.",
            ],
            &[
                "From the third round on, each player loses 1 coin at the start of their turn.",
                "From the third round on, at the start of their turn, each player loses 1 coin.",
            ],
            &[
                "On the first turn, each player gains 1 coin.",
                "On their first turn, each player gains 1 coin.",
            ],
            &[
                "At the end of the round, whoever holds a king loses 1 coin.",
                "At the end of the round, each player who holds a king loses 1 coin.",
            ],
            &[
                "When a player discards a king, that player draws a card. Otherwise, they lose 1 coin.",
                "When a player discards a king, that player draws a card. When a player discards a card that is not a king, they lose 1 coin.",
            ],
        ],
    );
}

/// What holds as long as something is so is done once each time that it comes to be so, and never stops a game.
#[test]
fn what_is_so_for_long_is_done_once() {
    for said in [
        "If a player has a king, they gain 1 coin.",
        "While a player has a king, they gain 1 coin.",
        "Any player who holds a king loses 1 coin.",
    ] {
        let book = with(TABLE, said);
        let findings = &book.compiled().findings;
        assert!(
            findings.iter().any(|f| f.message.starts_with("nothing says when this happens")),
            "{said} {findings:?}"
        );
        let lines = course(&book);
        assert!(lines.iter().any(|l| l.contains("coin")), "{said}");
    }
}

/// Whoever is chosen, their hand is looked at, by whoever chose.
#[test]
fn hands_that_are_looked_at_are_those_of_others() {
    for said in [
        "On your turn, look at another player's hand.",
        "Look at another player's hand.",
        "On your turn, choose another player and look at their hand.",
        "On your turn, choose another player. Look at their hand.",
    ] {
        let lines = course(&with(TABLE, said));
        let shown: Vec<&String> = lines.iter().filter(|l| l.contains("shown")).collect();
        assert!(!shown.is_empty(), "{said}");
        for line in shown {
            let names = |n: u32| line.contains(&format!("player {n}"));
            assert!([1, 2, 3].into_iter().filter(|n| names(*n)).count() == 2, "{said}: {line}");
        }
    }
}

/// What goes on from a sentence that is not read is not read of somebody else.
#[test]
fn who_nobody_named_does_nothing() {
    for said in [
        "On your turn, you may choose another player. That player discards a card.",
        "The player who starts the round gains 1 coin.",
        "Look at another player's hand. Then take one card from it.",
        "On your turn, you may look at another player's hand and take a card.",
    ] {
        let text = TABLE.replace('@', said);
        let book = Rulebook::from_text("small", &text).expect("a text is a book");
        assert!(book.coverage().unread > 0, "{said} is read");
    }
}
