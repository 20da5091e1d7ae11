//! What is done with a thing once it is taken, bought or drawn goes with it; what is bought comes to the one who buys it.

use crate::basic::{alike, course, with};

const ROW: &str = "# A\n\n1 Setup\n1.1 The game is for two to four players.\n1.2 There are 40 cards: 10 apples, 10 pears, 10 plums and 10 nuts.\n1.3 Shuffle the cards and place them face down as the deck.\n\
    1.4 Each player starts with 60 coins.\n1.5 Before play, turn up five cards from the deck to form the market.\n2 Play\n2.1 @\n3 End\n3.1 The game ends after six rounds. The player with the most coins wins.\n";

/// How often a line of three games has all these words.
fn times(said: &str, words: &[&str]) -> usize {
    let lines = course(&with(ROW, said));
    lines.iter().filter(|l| words.iter().all(|w| l.contains(w))).count()
}

#[test]
fn what_is_taken_is_put_where_it_is_said() {
    for verb in ["take", "buy"] {
        for joint in [
            " and put it into your hand",
            ", then put it into your hand",
            " and add it to your hand",
        ] {
            let said = format!("On your turn, you may {verb} a card from the market{joint}.");
            let taken = times(&said, &[&format!(" {verb}s ")]);
            assert!(taken > 0, "{said}");
            let moved = times(&said, &[" moves ", "hand"]);
            assert_eq!(
                moved, taken,
                "{said}: nothing else goes to a hand, and nobody may move cards alone"
            );
        }
    }
}

#[test]
fn what_is_bought_comes_to_the_buyer_and_is_paid() {
    let said = "On your turn, you may buy a card from the market by paying 3 coins.";
    let bought = times(said, &[" buys "]);
    // Five cards lie there, and none is put in its place.
    assert_eq!(bought, 15, "five in each of three games");
    assert_eq!(times(said, &["loses 3 coin"]), bought);
}

#[test]
fn a_deed_done_for_another_is_one_action() {
    alike(
        ROW,
        "On your turn, you may draw a card.",
        &[&[
            "On your turn, you may draw a card. On your turn, you may discard a card to draw two cards.",
            "On your turn, you may draw a card. On your turn, you may discard one card to draw two cards.",
        ]],
    );
    let said = "On your turn, you may draw a card. Once per turn, you may discard a card to gain 7 coins.";
    assert_eq!(times(said, &["gains 7 coin"]), times(said, &[" discards "]));
}

#[test]
fn what_a_thing_costs_is_paid_by_whoever_buys_it() {
    let each = "An apple costs 2 coins, a pear 3, a plum 4 and a nut 5.";
    let buys = |how: &str, prices: &str| {
        let said = format!("On your turn, you may buy a card from the market{how}. {prices}");
        course(&with(ROW, &said))
    };
    for (how, prices) in [
        (" by paying its cost", each),
        ("", each),
        (
            "",
            "Apples cost 2 coins. A pear costs 3 coins. Plums cost 4 coins each. A nut costs 5 coins.",
        ),
    ] {
        let lines = buys(how, prices);
        let mut bought = 0;
        for pair in lines.windows(2) {
            let Some((_, kind)) = pair[1].split_once(" buys ") else { continue };
            bought += 1;
            let price = match kind.trim().trim_start_matches("the ") {
                "apple" => 2,
                "pear" => 3,
                "plum" => 4,
                "nut" => 5,
                other => panic!("{other}"),
            };
            assert!(pair[0].contains(&format!("loses {price} coin")), "{pair:?}");
        }
        assert!(bought > 5, "{how} {prices}");
    }
    let dearer = each.replace("apple costs 2", "apple costs 9");
    assert!(buys(" by paying its cost", &dearer).iter().any(|l| l.contains("loses 9 coin")));
}
