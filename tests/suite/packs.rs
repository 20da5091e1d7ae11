//! Games with an ordinary pack of cards, as many tables tell them: what the pack is, how it is dealt, what is wild, tricks and what
//! they bring. Other words for the same must give the same play.

use houserules::Rulebook;

use crate::texts::{bare, played, read_whole as book};

/// What happens in a game, without the rules' names.
fn lines(book: &Rulebook, players: u32, seed: u64) -> Vec<String> {
    played(book, players, seed).0.iter().map(|line| bare(line)).collect()
}

/// The cards that are played and the points that are gained, in order.
fn course(book: &Rulebook, players: u32) -> Vec<String> {
    let all = [1, 2, 3].into_iter().flat_map(|seed| lines(book, players, seed));
    all.filter(|l| {
        [" plays ", " gains ", " discards ", " draws ", " wins"].iter().any(|w| l.contains(w))
    })
    .collect()
}

/// Every text plays as the first does.
fn alike(texts: &[String], players: u32) {
    let first = course(&book(&texts[0]), players);
    assert!(first.len() > 20, "{first:?}");
    for text in &texts[1..] {
        assert_eq!(course(&book(text), players), first, "{text}");
    }
}

fn with(frame: &str, all: &[&str]) -> Vec<String> {
    all.iter().map(|said| frame.replace('@', said)).collect()
}

#[test]
fn a_pack_in_many_words() {
    let frame = "# A\n\n1. The game is for two to four players. @\n2. Deal five cards to each player. The remaining cards form the stock.\n3. On your turn, discard a card from your \
        hand.\n4. When a player discards the two of clubs, they gain 3 points.\n5. When a player has no cards left in hand, that player wins.\n";
    alike(
        &with(
            frame,
            &[
                "Use a standard deck of 52 cards.",
                "Use a normal deck of 52 cards, without jokers.",
                "Use a regular deck of cards with the jokers removed.",
                "You need a pack of cards without jokers.",
                "A normal pack of playing cards is used, jokers removed.",
                "Use a standard 52-card deck; aces are low.",
            ],
        ),
        3,
    );
}

const MATCHING: &str = "# A\n\n1. Two to five players use an ordinary pack of 52 cards.\n2. Deal five cards to each player. @1\n3. @2\n4. If the stock is empty, shuffle the discard pile into the \
    stock, except its top card.\n5. @3\n";

#[test]
fn a_stock_and_a_card_that_matches() {
    let rest = [
        "The remaining cards form the stock. Turn the top card over to start the discard pile.",
        "The remaining cards form the stock, and its top card is turned over to start the discard pile.",
        "Put the rest face down as the stock, then flip its top card over beside it to begin the discard pile.",
        "The rest of the deck becomes the stock, whose top card is turned up to start the discard pile.",
        "The leftover cards go face down in the middle as the stock; the top one is flipped over to start a discard pile.",
    ];
    let turn = [
        "On your turn, play a card from your hand that matches the top card of the discard pile in suit or rank. If you cannot play a card, draw a card from the stock.",
        "When it's your go, put one card from your hand on top of the discard pile. It has to be the same suit or the same rank as the card on top. If you cannot play, draw a card from \
         the stock.",
        "On your turn you must play one card, matching the suit or the rank of the top card of the discard pile. Otherwise, draw a card from the stock.",
        "On your turn, play a card of the same suit or rank as the top card of the discard pile. If you cannot play, draw a card from the stock.",
        "On your turn, play a card that matches the suit or rank of the top card. If you can't play, draw a card from the stock.",
    ];
    let out = [
        "When a player has no cards left in hand, that player wins.",
        "Get rid of your last card and you win!",
        "You win by getting rid of all your cards.",
        "Be the first to run out of cards.",
        "Whoever plays their last card first wins.",
    ];
    let texts: Vec<String> = (0..5)
        .map(|i| MATCHING.replace("@1", rest[i]).replace("@2", turn[i]).replace("@3", out[i]))
        .collect();
    alike(&texts, 3);
}

/// Seven cards for two players, five for more.
#[test]
fn cards_are_dealt_by_how_many_play() {
    for dealt in [
        "Shuffle, and deal seven cards to each player if there are two of you, or five cards each if there are more.",
        "Deal seven cards to each player if two play, otherwise five.",
        "Each player gets five cards, or seven if there are only two players.",
        "With two players, deal seven cards each; with more, deal five.",
        "Two players get seven cards each; three or more get five.",
        "In a two-player game each player gets seven cards; otherwise each gets five.",
    ] {
        let text = format!(
            "# A\n\n1. The game is for two to four players. Use a standard deck of 52 cards.\n2. {dealt}\n3. On your turn, discard a card.\n4. When a player has no cards left in hand, that \
             player wins.\n"
        );
        let book = book(&text);
        for (players, cards) in [(2, 7), (3, 5), (4, 5)] {
            let trace = lines(&book, players, 1);
            let hand = trace.iter().filter(|l| l.ends_with(" to player 1's hand")).count();
            assert_eq!(hand, cards, "{dealt}");
        }
    }
}

const TRICKS: [&str; 6] = [
    "The game is for four players. Use a standard deck of 52 cards. Aces are high.",
    "Deal thirteen cards to each player.",
    "The player to the left of the dealer leads to the first trick.",
    "Players must follow suit if they can. If they cannot, they may play any card.",
    "The highest card of the suit led wins the trick. The winner leads to the next trick.",
    "When all hands are empty, each player scores one point for each trick they won. The player with the most points wins.",
];

fn tricks(at: usize, said: &str) -> String {
    let rules: Vec<String> = TRICKS
        .iter()
        .enumerate()
        .map(|(i, rule)| format!("{}. {}", i + 1, if i == at { said } else { rule }))
        .collect();
    format!("# A\n\n{}\n", rules.join("\n"))
}

#[test]
fn tricks_in_many_words() {
    let others: [(usize, &[&str]); 5] = [
        (
            0,
            &[
                "Four players, each playing for themselves, use a standard pack of fifty-two cards. Cards rank from two, the lowest, up to ace, the highest.",
            ],
        ),
        (
            2,
            &[
                "The player to the dealer's left leads to the first trick by laying down any card.",
                "The player on the dealer's left leads first.",
            ],
        ),
        (
            3,
            &[
                "A player who holds a card of the suit that was led must play one. A player who holds none may play whatever they please.",
                "Everyone else must follow suit if possible; otherwise they may play any card.",
                "Each player in turn plays a card, following suit if able.",
                "Going clockwise, the others each add one card. They must play a card of the suit led if they have one; otherwise any card may be played.",
            ],
        ),
        (
            4,
            &[
                "The player who played the highest card of the suit led takes the trick and leads to the next one.",
                "Whoever plays the highest card in the suit led wins the trick and leads the next.",
                "The highest card in the led suit takes the four cards, and that player leads again.",
            ],
        ),
        (
            5,
            &[
                "Once all thirteen tricks have been played, each player scores one point for every trick that they took. The player with the most points wins.",
                "Each trick is worth one point. The player with the most points wins.",
                "When all the cards have been played, the player who has taken the most tricks wins.",
            ],
        ),
    ];
    let mut texts = vec![tricks(9, "")];
    for (at, all) in others {
        texts.extend(all.iter().map(|said| tricks(at, said)));
    }
    alike(&texts, 4);
}

/// A suit that takes no part until it is broken, a card that has to be led, and cards that cost points.
#[test]
fn cards_that_are_better_not_taken() {
    let book = book(
        "# A\n\n1. Four players use a standard deck of 52 cards. Aces are high.\n2. All the cards are dealt, so that each player has thirteen.\n3. The player with the two of clubs leads it to the \
         first trick.\n4. Players must follow suit if they can. If they cannot, they may play any card.\n5. The highest card of the suit led wins the trick. The winner leads to the next \
         trick.\n6. Hearts may not be led until a heart has been discarded.\n7. At the end of the hand, each player scores one point for each heart they have taken and thirteen points for the queen of \
         spades.\n8. The game ends when a player has 60 points or more. The player with the fewest points wins.\n",
    );
    let (mut rounds, mut early) = (0, 0);
    for seed in 1..5 {
        let (mut on_table, mut broken, mut points) = (0, false, 0);
        let mut hands: std::collections::BTreeMap<String, Vec<String>> =
            std::collections::BTreeMap::new();
        for line in lines(&book, 4, seed) {
            if line.starts_with("round begins") || line.starts_with("the round begins") {
                assert!(points == 0 || points == 26, "{points}");
                (on_table, broken, points) = (0, false, 0);
                hands.clear();
                rounds += 1;
            } else if let Some((card, who)) = line.split_once(" moves from the deck to ") {
                let who = who.trim_end_matches("'s hand").to_owned();
                hands.entry(who).or_default().push(card.trim_start_matches("the ").to_owned());
            } else if let Some((who, rest)) = line.split_once(" plays ") {
                let card = rest.split(" to ").next().unwrap_or_default();
                let card = card.trim_start_matches("the ").to_owned();
                let hand = hands.get_mut(who).expect("they have been dealt cards");
                if on_table == 0 {
                    let first = hand.len() == 13;
                    assert!(!first || card == "2 of clubs", "{line}");
                    let only = hand.iter().all(|c| c.ends_with("hearts"));
                    assert!(!card.ends_with("hearts") || broken || only, "{line}");
                    early += usize::from(!broken);
                }
                hand.retain(|c| *c != card);
                broken |= card.ends_with("hearts");
                on_table = (on_table + 1) % 4;
            } else if let Some((_, n)) =
                line.split_once(" gains ").filter(|(_, n)| n.contains("point"))
            {
                points += n.split(' ').next().and_then(|n| n.parse::<i64>().ok()).unwrap_or(0);
            }
        }
    }
    assert!(rounds > 8 && early > 20, "{rounds} {early}");
}

/// A table of four between two numbers: who is not named is dealt to as well.
#[test]
fn otherwise_is_everybody_else() {
    let book = book(
        "# A\n\n1. The game is for two to four players. Use a standard deck of 52 cards.\n2. Deal five cards to each player if three play, otherwise seven.\n3. On your turn, discard a card.\n4. When a \
         player has no cards left in hand, that player wins.\n",
    );
    for (players, cards) in [(2, 7), (3, 5), (4, 7)] {
        let trace = lines(&book, players, 1);
        let hand = trace.iter().filter(|l| l.ends_with(" to player 1's hand")).count();
        assert_eq!(hand, cards, "{players}");
    }
}

/// What such sentences say besides is not dropped.
#[test]
fn what_is_said_besides_is_not_lost() {
    let closed =
        "Hearts may not be led until a heart has been discarded, unless the dealer agrees.";
    let open = "Players may lead hearts until a heart has been discarded.";
    for text in [tricks(5, closed), tricks(5, open)] {
        let book = Rulebook::from_text("packs", &text).expect("a text is a book");
        assert!(book.coverage().unread > 0, "{text}");
    }
}
