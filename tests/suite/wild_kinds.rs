//! Cards of a kind that go with every other, and rounds that are won by whoever plays the last card.

use crate::decks::alike;

const SHEDDING: &str = "# A\n\n1 Components\n1.1 The game is for two to four players. There are 36 plain cards in three suits, which are Drum, Bell and Horn. Each suit has one card of each \
    rank from 1 to 12. There are 4 wild cards.\n2 Setup\n2.1 Shuffle all the cards and deal six to each player. Put the others face down as the stock. Turn over the top card of the stock to \
    start the waste pile.\n3 Play\n@\n4 End\n4.1 The game ends when a player has no cards in hand. That player wins.\n";

const ROUNDS: &str = "# A\n\n1 Components\n1.1 The game is for two to four players. There are 36 plain cards in three suits, which are Drum, Bell and Horn. Each suit has one card of each \
    rank from 1 to 12. There are 4 wild cards.\n2 Setup\n2.1 Shuffle all the cards and deal six to each player. Put the others face down as the stock. Turn over the top card of the stock to \
    start the waste pile. Shuffle all cards and deal again for each new round.\n3 Play\n3.1 On your turn, play a card from your hand that matches the top card of the waste pile in suit or \
    rank. If you cannot play a card, draw one card from the stock. A wild card is wild. When you play a wild card, name a suit. The next player must play a card of that suit. If the stock is empty, shuffle the waste pile, except for its top card, to form a new stock.\n4 End\n4.1 @\n4.2 The game ends when a player has 10 points. The player with the most points wins.\n";

#[test]
fn a_kind_may_be_wild() {
    alike(
        SHEDDING,
        &[
            &[
                "3.1 On your turn, play a card from your hand that matches the top card of the waste pile in suit or rank. If you cannot play a card, draw one card from the stock.",
                "3.1 On your turn, you play one card from your hand onto the waste pile if you can.\n3.2 A card must match the suit or the rank of the top card of the waste pile.\n3.3 If you cannot play a card, you draw one card from the stock and your turn ends.",
            ],
            &[
                "3.1 On your turn, play a card from your hand that matches the top card of the waste pile in suit or rank. If you cannot play a card, draw one card from the stock. A wild card is wild.",
                "3.1 On your turn, play a card from your hand that matches the top card of the waste pile in suit or rank. If you cannot play a card, draw one card from the stock. You may play a wild card on any card.",
                "3.1 On your turn, you play one card from your hand onto the waste pile if you can.\n3.2 A plain card must match the suit or the rank of the top card of the waste pile. If you cannot play a card, draw one card from the stock.\n3.3 Wild cards may be played on any card.",
            ],
            &[
                "3.1 On your turn, play a card from your hand that matches the top card of the waste pile in suit or rank. If you cannot play a card, draw one card from the stock. A wild card is wild. When you play a wild card, name a suit. The next player must play a card of that suit.",
                "3.1 On your turn, you play one card from your hand onto the waste pile if you can.\n3.2 A plain card must match the suit or the rank of the top card of the waste pile. If you cannot play a card, draw one card from the stock.\n3.3 You may play a wild card on any card. When you play a wild card, you name a suit and the next card must be of that suit.\n3.4 Rule 3.3 does not stop the next player from playing another wild card.",
            ],
        ],
    );
}

#[test]
fn a_round_is_won_by_who_ends_it() {
    alike(
        ROUNDS,
        &[
            &[
                "When a player plays their last card, they win the round. The winner of the round scores 5 points for each wild card in the other players' hands.",
                "When a player has no cards in hand, the round ends. The player with no cards scores 5 points for each wild card in the other players' hands.",
                "The round ends as soon as you have no cards in your hand. You win the round. If you win the round, you score 5 points for each wild card in the other players' hands.",
                "A player who has no cards left wins the round and scores 5 points for each wild card in the other players' hands.",
            ],
            &[
                "The round ends as soon as a player has no cards in their hand. That player scores 1 point for each plain card and 5 points for each wild card in the other players' hands.",
                "When a player plays their last card, they win the round. The winner of the round scores 1 point for each plain card in the other players' hands. The winner of the round scores 5 points for each wild card in the other players' hands.",
            ],
            &[
                "When a player plays their last card, they win the round. The winner of the round scores 10 points.",
                "When a player has no cards in hand, the round ends and that player scores 10 points.",
            ],
            &[
                "When a player plays their last card, they win the round. The winner of the round scores 10 points. The winner of the round starts the next round.",
                "When a player has no cards in hand, the round ends and that player scores 10 points. In later rounds, the winner of the previous round starts.",
                "When a player plays their last card, they win the round. The winner of the round scores 10 points. The winner of a round takes the first turn of the next round.",
            ],
        ],
    );
}
