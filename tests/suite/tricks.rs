//! Tricks: who may play what, who takes them, who leads next, and what they bring; and rows with prices.

use crate::small::unread;
use houserules::Rulebook;

/// A book with these sentences about tricks below four suits of five cards.
fn book(tricks: &str) -> Rulebook {
    let text = format!(
        "# Fields\n\n1. Fields is a trick-taking game for four players.\n2. The deck contains 20 cards in four suits: barley, hops, rye, and wheat. \
         Each suit has cards from 1 to 5.\n3. Deal all the cards, so that each player has 5 cards.\n4. {tricks}\n"
    );
    let book = Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook");
    assert_eq!(unread(&book), [""; 0], "{text}");
    book
}

const LEAD: &str = "The player to the left of the dealer leads the first trick. To lead a trick, a player plays any card from their hand. Going clockwise, \
    the other players each play one card.";
const FOLLOW: &str =
    "Players must follow suit if they can. A player who cannot follow suit may play any card.";
const BEST: &str = "The highest card of the suit that was led wins the trick.";
const NEXT: &str = "The winner of the trick takes the cards and leads the next trick.";
const SCORE: &str = "When all tricks have been played, the hand is over. Each player scores one point per trick they took. The game ends when a player \
    has 8 or more points. The player with the highest score wins.";

/// The cards of each trick, in order: who played what; and who took it.
fn tricks(book: &Rulebook, seed: u64) -> Vec<Vec<(usize, String, u32)>> {
    let mut game = book.game(4, seed).expect("it can be played");
    for step in 0..5000 {
        if game.is_terminal() {
            break;
        }
        assert!(game.apply(step * 7 % game.legal_actions().len().max(1)));
    }
    assert!(game.is_terminal(), "it comes to its end");
    let mut all: Vec<Vec<(usize, String, u32)>> = Vec::new();
    let mut now = Vec::new();
    for line in game.trace() {
        let line = line.trim();
        if line == "the trick ends" {
            all.push(std::mem::take(&mut now));
        }
        let Some((who, what)) =
            line.strip_prefix("player ").and_then(|l| l.split_once(" plays the "))
        else {
            continue;
        };
        let words: Vec<&str> = what.split(' ').collect();
        now.push((
            who.parse().expect("a seat"),
            words[0].to_owned(),
            words[1].parse().expect("a number"),
        ));
    }
    assert!(all.len() >= 5, "{:?}", game.trace());
    all
}

/// Who takes a trick.
fn winner(trick: &[(usize, String, u32)], trump: Option<&str>) -> usize {
    let led = &trick[0].1;
    let strength =
        |(_, suit, n): &&(usize, String, u32)| (Some(suit.as_str()) == trump, suit == led, *n);
    trick.iter().max_by_key(strength).expect("it has cards").0
}

fn leads_next(all: &[Vec<(usize, String, u32)>], trump: Option<&str>) {
    for (at, pair) in all.windows(2).enumerate() {
        assert_eq!(pair[0].len(), 4, "{pair:?}");
        // Five tricks a hand; a new hand is led anew.
        if at % 5 != 4 {
            assert_eq!(winner(&pair[0], trump), pair[1][0].0, "{pair:?}");
        }
    }
}

/// How often a card of another suit was played by somebody who still had one of the suit led.
fn revoked(all: &[Vec<(usize, String, u32)>]) -> usize {
    let mut wrong = 0;
    for hand in all.chunks(5).filter(|h| h.len() == 5) {
        for (at, trick) in hand.iter().enumerate() {
            let led = &trick[0].1;
            for (who, suit, _) in &trick[1..] {
                let later = hand[at + 1..].iter().flatten();
                let had = later.filter(|(w, s, _)| w == who && s == led).count() > 0;
                wrong += usize::from(suit != led && had);
            }
        }
    }
    wrong
}

#[test]
fn the_best_card_of_the_suit_led_takes_the_trick() {
    let all = tricks(&book(&format!("{LEAD} {FOLLOW} {BEST} {NEXT} {SCORE}")), 3);
    leads_next(&all, None);
    assert_eq!(revoked(&all), 0);
}

#[test]
fn nobody_has_to_follow_where_it_is_not_said() {
    let wrong: usize = (0..4)
        .map(|seed| revoked(&tricks(&book(&format!("{LEAD} {BEST} {NEXT} {SCORE}")), seed)))
        .sum();
    assert!(wrong > 0);
}

#[test]
fn trumps_beat_the_suit_led() {
    for trump in [
        "Wheat is always trump. The highest trump played wins the trick. If no trump was played, the highest card of the suit that was led wins.",
        "The trump suit is wheat. If any trumps were played, the highest trump wins the trick. Otherwise, the highest card of the suit led wins it.",
    ] {
        let all = tricks(&book(&format!("{LEAD} {FOLLOW} {trump} {NEXT} {SCORE}")), 5);
        leads_next(&all, Some("wheat"));
        assert_eq!(revoked(&all), 0);
        let beaten = all.iter().any(|t| winner(t, Some("wheat")) != winner(t, None));
        assert!(beaten, "{trump}");
    }
}

#[test]
fn tricks_in_many_words() {
    for (lead, follow, best, next) in [
        (
            "The youngest player leads to the first trick. The leader may play any card. Each other player then plays a card in turn.",
            "A player who has a card of the suit that was led must play a card of that suit.",
            "The trick is won by the highest card of the suit led.",
            "Whoever won the trick collects its cards, places them face down in front of them, and leads to the next trick.",
        ),
        (
            "The player on the dealer's left leads the first trick. In each trick, each player plays one card.",
            "You must follow suit if possible. If you cannot follow suit, you may play any card.",
            "The player who played the highest card of the suit led wins the trick.",
            "The winner leads the next trick.",
        ),
    ] {
        let all = tricks(&book(&format!("{lead} {follow} {best} {next} {SCORE}")), 3);
        leads_next(&all, None);
        assert_eq!(revoked(&all), 0, "{lead}");
    }
}

/// What is said of tricks without saying who takes them is no course of play.
#[test]
fn a_trump_has_to_be_a_suit() {
    let text = "# A\n\n1. There are 20 cards in four suits: barley, hops, rye, and wheat. Each suit has cards from 1 to 5.\n2. Deal out all the cards.\n\
        3. Each player plays one card to each trick. Oats are trump. The highest trump wins the trick. The winner of the trick leads the next trick.\n";
    let book = Rulebook::from_text("a.rules.md", text).expect("it is a rulebook");
    assert!(book.coverage().unread > 0);
}

/// A market: these words about buying, and how much is left after a first purchase of as much as can be.
#[test]
fn no_more_is_bought_than_can_be_paid() {
    for buy in [
        "Buy: pay 1 coin per card to take up to three cards from the bazaar.",
        "Take up to three cards from the bazaar for 1 coin each.",
        "Buy up to three cards from the bazaar at a cost of 1 coin each.",
    ] {
        let text = format!(
            "# Road\n\n1.1 This game is for two traders.\n1.2 Every trader gets 2 coins.\n1.3 There are 36 spice cards, nine each of pepper, saffron, cumin and \
             salt.\n1.4 Shuffle the spice cards and lay out five of them face up. These five cards are the bazaar.\n2.1 On your turn, do exactly one of \
             the following:\n  a) {buy}\n  b) Sell: discard three cards of the same spice to gain 6 coins.\n2.2 The game ends after two turns. The trader with \
             the most coins wins.\n"
        );
        let book = Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook");
        assert_eq!(book.coverage().unread, 0, "{text}");
        let mut game = book.game(2, 1).expect("it can be played");
        for _ in 0..40 {
            if game.is_terminal() {
                break;
            }
            // Nobody stops before they have to.
            let last = game.legal_actions().iter().rposition(|a| !a.contains("no more"));
            assert!(game.apply(last.unwrap_or(0)));
        }
        let trace = game.trace();
        let taken = trace.iter().filter(|l| l.contains(" takes the ")).count();
        let paid =
            trace.iter().filter(|l| l.contains("loses 1") || l.contains("pays 1")).count();
        assert!(taken <= 4 && taken == paid && taken > 0, "{buy}: {trace:#?}");
    }
}

/// Who begins a hand: the same player, or the next one where the deal passes on.
#[test]
fn the_deal_passes_on() {
    let leaders = |more: &str| -> Vec<usize> {
        let score = SCORE.replace("8 or more", "20 or more");
        let all = tricks(&book(&format!("{LEAD} {FOLLOW} {BEST} {NEXT} {more} {score}")), 3);
        all.chunks(5).map(|hand| hand[0][0].0).take(5).collect()
    };
    assert_eq!(leaders(""), [1; 5]);
    for more in [
        "After each hand, the deal passes to the left.",
        "The deal passes to the left after each hand.",
    ] {
        assert_eq!(leaders(more), [1, 2, 3, 4, 1], "{more}");
    }
}
