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

#[test]
fn tricks_in_further_words() {
    let lead = "The player to the dealer's left leads the first trick.";
    for (play, best, next) in [
        (
            "Each player plays a card to the trick, in clockwise order. Players must follow suit.",
            "The highest card of the suit led wins the trick.",
            "The winner of a trick lays its four cards face down in front of them and leads the next trick.",
        ),
        (
            "The leader plays any one card from hand. In clockwise order, each other player then plays one card from hand. A player who holds a card of the suit \
             that was led must play a card of that suit. A player who holds none may play any card.",
            "Whoever played the highest card of the suit led takes the trick.",
            "The winner takes the four cards, puts them aside face down and leads the next trick.",
        ),
        (
            "Each player plays one card to the trick, following suit if they can.",
            "The trick is won by the highest card of the suit led.",
            "The winner of a trick lays it face down before them and, if cards remain in hand, leads to the next.",
        ),
        (
            "Each trick, every player plays one card. If you can follow suit, you must.",
            "The player of the highest card of the suit led wins the trick.",
            "Whoever wins a trick leads the next.",
        ),
    ] {
        let all = tricks(&book(&format!("{lead} {play} {best} {next} {SCORE}")), 3);
        leads_next(&all, None);
        assert_eq!(revoked(&all), 0, "{play}");
    }
    for trump in [
        "The highest card of the suit led wins the trick, unless a trump was played; then the highest trump wins.",
        "The player of the highest trump wins the trick, or, if there are no trumps, the player of the highest card of the suit led.",
        "The trick is won by the highest wheat in it. If there is no wheat in it, it is won by the highest card of the suit that was led.",
    ] {
        let all = tricks(
            &book(&format!("{LEAD} {FOLLOW} Wheat is trump. {trump} {NEXT} {SCORE}")),
            5,
        );
        leads_next(&all, Some("wheat"));
        let beaten = all.iter().any(|t| winner(t, Some("wheat")) != winner(t, None));
        assert!(beaten, "{trump}");
    }
}

/// The points of a hand of five tricks, by how many of them each player took, and who took the last.
#[test]
fn so_many_tricks_are_worth_so_much() {
    let end = "When all tricks have been played, the hand is over. The game ends after one round. The player with the highest score wins.";
    let paid = |score: &str, worth: &dyn Fn(i64, bool) -> i64| {
        let text = format!("{LEAD} {FOLLOW} {BEST} {NEXT} {score} {end}");
        for seed in 0..6 {
            let book = book(&text);
            let all = tricks(&book, seed);
            let took = |who: usize| {
                all.iter().take(5).filter(|t| winner(t, None) == who).count() as i64
            };
            let last = winner(&all[4], None);
            let mut game = book.game(4, seed).expect("it can be played");
            for step in 0..5000 {
                if game.is_terminal() {
                    break;
                }
                assert!(game.apply(step * 7 % game.legal_actions().len().max(1)));
            }
            for who in 1..=4 {
                let trace = game.trace();
                let gained = format!("player {who} gains ");
                let lost = format!("player {who} loses ");
                let sum = |front: &str| -> i64 {
                    let of = |l: &String| {
                        l.trim().strip_prefix(front)?.split(' ').next()?.parse::<i64>().ok()
                    };
                    trace.iter().filter(|l| l.contains("point")).filter_map(of).sum()
                };
                assert_eq!(
                    sum(&gained) - sum(&lost),
                    worth(took(who), who == last),
                    "{score}: {trace:#?}"
                );
            }
        }
    };
    paid(
        "At the end of a round, a player who won 1 to 2 tricks scores 3 points. A player who won 3 or more tricks loses 4 points. A player who won no trick scores 5 points.",
        &|n, _| match n {
            0 => 5,
            1 | 2 => 3,
            _ => -4,
        },
    );
    paid(
        "At the end of a round, a player who won 2 to 4 tricks scores 2 points for each of those tricks.",
        &|n, _| {
            if (2..=4).contains(&n) { 2 * n } else { 0 }
        },
    );
    for last in [
        "the winner of the last trick scores 6 extra points",
        "the winner of the fifth trick scores 6 points more",
    ] {
        let score = format!("Each player scores 1 point per trick, and {last}.");
        paid(&score, &|n, last| n + if last { 6 } else { 0 });
    }
    paid("The winner of each trick scores 2 points.", &|n, _| 2 * n);
}

/// What is said of tricks without saying who plays to them is no course of play, and nothing of it is left out unseen.
#[test]
fn what_makes_no_trick_is_refused() {
    let text = |play: &str| {
        format!(
            "# Fields\n\n1. Fields is a trick-taking game for four players.\n2. The deck contains 20 cards in four suits: barley, hops, rye, and wheat. \
             Each suit has cards from 1 to 5.\n3. Deal all the cards, so that each player has 5 cards.\n4. {play} {BEST} {NEXT} {SCORE}\n"
        )
    };
    // A figure that is not the one of the deal is none to leave out.
    for (play, lost) in [
        ("A hand consists of 5 tricks.", false),
        ("A hand consists of 4 tricks.", true),
        ("After the third trick the hand is over.", true),
    ] {
        let all = format!("{LEAD} {FOLLOW} {play}");
        let book = Rulebook::from_text("a.rules.md", &text(&all)).expect("it is a rulebook");
        assert_eq!(!unread(&book).is_empty(), lost, "{play}: {:?}", unread(&book));
    }
    // Nor is a trump, where no suit is one.
    let no_trump = text(&format!("{LEAD} {FOLLOW} The highest trump wins the trick."));
    let book = Rulebook::from_text("a.rules.md", &no_trump).expect("it is a rulebook");
    assert!(unread(&book).iter().any(|s| s.contains("trump")), "{:?}", unread(&book));
    let lead = "The player to the dealer's left leads the first trick.";
    for (play, lost) in [
        (format!("{lead} Each player must follow the suit that was led if possible."), true),
        (
            format!(
                "{lead} Each player plays one card to the trick, following suit if possible."
            ),
            false,
        ),
    ] {
        let book = Rulebook::from_text("a.rules.md", &text(&play)).expect("it is a rulebook");
        let refused = unread(&book);
        assert_eq!(
            refused.iter().any(|s| s.starts_with("The highest card")),
            lost,
            "{play}: {refused:?}"
        );
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
