//! Small rulebooks whose rules have several sentences: what is said of one case stays in it, and what is said of how many
//! there are is asked before anything is done. Each of these was read and wrong before: done at every roll, at the start of the
//! turn, or after the deed.

use std::collections::{BTreeMap, BTreeSet};

use houserules::Rulebook;
use houserules::compile::Status;

use crate::small::rules_of;

/// A book in which each turn is a roll and what one more rule says of it.
fn text_of(supply: u32, rule: &str) -> String {
    format!(
        "# A\n\n## 1. Set-up\n\n1.1 This is a game for two players. There are {supply} grains in the supply. Each \
         player takes 3 grains from the supply.\n\n1.2 A random player takes the first turn. Turns pass clockwise.\n\n\
         ## 2. Your turn\n\n2.1 Roll a six-sided die.\n\n2.2 {rule}\n\n## 3. End of the game\n\n3.1 The game ends \
         after 12 rounds. The player with the most grains wins.\n"
    )
}

fn book(supply: u32, rule: &str) -> Rulebook {
    let text = text_of(supply, rule);
    let book = Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook");
    let own = book.compiled().own_readings();
    let unread: Vec<_> = own.filter(|r| r.status == Status::Unread).map(|r| &r.text).collect();
    assert!(unread.is_empty(), "{rule}: {unread:?}");
    book
}

/// What happens in a game in which everybody takes the first of what can be done.
fn played(supply: u32, rule: &str) -> Vec<String> {
    let mut game = book(supply, rule).game(2, 3).expect("it can be played");
    for _ in 0..200 {
        if game.is_terminal() || game.legal_actions().is_empty() {
            break;
        }
        game.apply(0);
    }
    game.trace()
}

/// `player 1 rolls 5 (2.1)`
fn rolled(line: &str) -> bool {
    line.split_once(" rolls ")
        .is_some_and(|(_, rest)| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// By what the die showed: how many grains came out of the supply, and how many went back, each time.
fn by_roll(supply: u32, rule: &str) -> BTreeMap<i64, BTreeSet<(usize, usize)>> {
    let mut all: BTreeMap<i64, BTreeSet<(usize, usize)>> = BTreeMap::new();
    let trace = played(supply, rule);
    let mut now: Option<(i64, usize, usize)> = None;
    for line in &trace {
        if let Some((_, rest)) = line.split_once(" rolls ").filter(|_| rolled(line)) {
            if let Some((roll, out, back)) = now.take() {
                all.entry(roll).or_default().insert((out, back));
            }
            let figure: String = rest.chars().take_while(char::is_ascii_digit).collect();
            now = Some((figure.parse().expect("a number"), 0, 0));
        } else if let (Some((_, out, back)), false) = (&mut now, line.contains("likewise")) {
            *out += usize::from(line.contains("moves from the supply"));
            *back += usize::from(line.contains("to the supply"));
        }
    }
    if let Some((roll, out, back)) = now {
        all.entry(roll).or_default().insert((out, back));
    }
    assert_eq!(all.len(), 6, "every number was rolled: {trace:?}");
    all
}

/// The rules of one sentence after the other, in words.
fn says(rule: &str) -> String {
    let book = book(90, rule);
    rules_of(book.compiled(), "2.2").join("; ")
}

#[test]
fn what_follows_a_case_stays_in_it() {
    let five = |n: i64| if n == 5 { 3 } else { 0 };
    for rule in [
        "On a 5, take 2 grains from the supply. Each other player takes one grain from the supply.",
        "On a 5, take 2 grains from the supply. Then take one grain from the supply.",
        "If you roll a 5, take 2 grains from the supply. Each other player takes one grain from the supply.",
        "When you roll a 5, take 2 grains from the supply. Then take one more from the supply.",
        "If the die shows 5, take 2 grains from the supply. The next player takes one grain from the supply.",
        "On a 5, take 2 grains from the supply. If you have fewer than 99 grains, take one grain from the supply.",
    ] {
        for (roll, seen) in by_roll(190, rule) {
            assert_eq!(seen, BTreeSet::from([(five(roll), 0)]), "{rule} {roll}");
        }
    }
}

#[test]
fn each_number_is_a_case_of_its_own() {
    let tables: [(&str, [usize; 6]); 9] = [
        (
            "On 1 to 3, take a grain from the supply. On 4, take 3 grains from the supply. On any other number, take 2 grains from the supply.",
            [1, 1, 1, 3, 2, 2],
        ),
        (
            "If you roll a 1 or 2, take 3 grains from the supply. On any other roll, do nothing.",
            [3, 3, 0, 0, 0, 0],
        ),
        (
            "On a roll of 6, take 2 grains from the supply. On every other roll, take one grain from the supply.",
            [1, 1, 1, 1, 1, 2],
        ),
        ("A 1, 2 or 3 means you take a grain from the supply.", [1, 1, 1, 0, 0, 0]),
        ("A roll of 5 or 6 means you take two grains from the supply.", [0, 0, 0, 0, 2, 2]),
        ("On 4+, take a grain from the supply.", [0, 0, 0, 1, 1, 1]),
        ("With 5 or better, take a grain from the supply.", [0, 0, 0, 0, 1, 1]),
        // What both amounts are said of is one number, and nothing is taken on the others.
        ("On a 5, take 2 grains, or 1 if you have 3 or more grains.", [0, 0, 0, 0, 1, 0]),
        ("On a 5, take 2 grains, or 1 if you have 99 or more grains.", [0, 0, 0, 0, 2, 0]),
    ];
    for (rule, table) in tables {
        for (roll, seen) in by_roll(190, rule) {
            let taken = table[usize::try_from(roll).expect("from 1 to 6") - 1];
            assert_eq!(seen, BTreeSet::from([(taken, 0)]), "{rule} {roll}");
        }
    }
}

#[test]
fn what_follows_is_done_though_the_case_is_over() {
    // The first sentence changes what it asks for.
    for (rule, out, back) in [
        (
            "If you have 3 or more grains, return all your grains to the supply. Each other player takes one grain from the supply.",
            1,
            3,
        ),
        (
            "If you have 3 or more grains, return 3 grains to the supply. Then take 2 grains from the supply.",
            2,
            3,
        ),
        (
            "If you have no grains, take 3 grains from the supply. If you have only one grain, take 2 grains from the supply.",
            0,
            0,
        ),
    ] {
        let trace = played(60, rule);
        let rolls: Vec<usize> = (0..trace.len()).filter(|&at| rolled(&trace[at])).collect();
        let first = &trace[rolls[0]..rolls[1]];
        let count = |what: &str| {
            first.iter().filter(|l| l.contains(what) && !l.contains("likewise")).count()
        };
        assert_eq!(
            (count("moves from the supply"), count("to the supply")),
            (out, back),
            "{rule}\n{first:?}"
        );
    }
}

/// What the first turn moves out of the supply, back to it and from Ben to Ann or the other way, and whether somebody is out.
fn first_turn(supply: u32, rule: &str) -> (usize, usize, usize, bool) {
    let trace = played(supply, rule);
    let rolls: Vec<usize> = (0..trace.len()).filter(|&at| rolled(&trace[at])).collect();
    let end = rolls.get(1).copied().unwrap_or(trace.len());
    let first = &trace[rolls[0]..end];
    let count = |what: &str| {
        first.iter().filter(|l| l.contains(what) && !l.contains("likewise")).count()
    };
    let (out, back) = (count("moves from the supply"), count("to the supply"));
    let all = count(" moves from ");
    (out, back, all - out - back, count(" is out") > 0)
}

#[test]
fn there_may_not_be_enough() {
    // Six grains are dealt, so that two are left.
    for (rule, out) in [
        ("Take 3 grains from the supply. If there are not enough, take what is left.", 2),
        ("Take 3 grains from the supply. If the supply holds fewer, take all of them.", 2),
        ("Take 3 grains from the supply, or all of them if there are fewer.", 2),
        ("Take 3 grains from the supply. If there are not enough grains, nothing happens.", 0),
        ("Take 3 grains from the supply. If it has fewer, take nothing.", 0),
        ("Take 2 grains from the supply. If it has fewer, take nothing.", 2),
        ("Take 3 grains from the supply. If there are only two left, your turn ends.", 0),
        ("Take 2 grains from the supply, or 1 if only 1 is left.", 2),
    ] {
        assert_eq!(first_turn(8, rule), (out, 0, 0, false), "{rule}");
    }
}

#[test]
fn somebody_may_have_too_few() {
    for (rule, out, back, given, is_out) in [
        (
            "Return 4 grains to the supply. If you have fewer, return all you have.",
            0,
            3,
            0,
            false,
        ),
        ("Return 4 grains to the supply. If you have fewer, you lose the game.", 0, 0, 0, true),
        (
            "Return 2 grains to the supply. If you have fewer, you lose the game.",
            0,
            2,
            0,
            false,
        ),
        ("Lose 2 grains. If you have none, nothing happens.", 0, 2, 0, false),
        ("Pay 4 grains. If you have fewer, take one from the supply.", 1, 0, 0, false),
        (
            "Take one grain from a player of your choice. If they have none, take 2 from the supply.",
            0,
            0,
            1,
            false,
        ),
        ("Take one grain from each other player.", 0, 0, 1, false),
        ("Give one grain to a player of your choice.", 0, 0, 1, false),
        ("Return 3 grains to the supply. Each other player loses one grain.", 0, 4, 0, false),
    ] {
        assert_eq!(first_turn(30, rule), (out, back, given, is_out), "{rule}");
    }
    // Of whom none can be taken: the second grain is looked for after the first.
    let rule = "Take 3 grains from a player of your choice. Take one grain from that player. If they have none, take 2 from the supply.";
    assert_eq!(first_turn(30, rule), (2, 0, 3, false), "{rule}");
}

#[test]
fn to_stop_is_a_choice() {
    for rule in [
        "Choose: take a grain, or stop.",
        "Take a grain, or stop.",
        "Stop or take a grain.",
        "Take a grain, return a grain to the supply, or stop.",
    ] {
        let said = says(rule);
        assert!(said.contains(" may "), "{rule}: {said}");
    }
    assert!(!says("Take a grain or return a grain to the supply.").contains(" may "));
}

#[test]
fn what_is_got_for_a_move_is_got_for_this_one() {
    let said = says("You may return a grain to the supply. If you do, roll again.");
    assert!(said.contains("uses 2.2") && said.contains("before a player uses 2.2"), "{said}");
    let said = says("You may return a grain to the supply. If you do not, your turn ends.");
    assert!(said.contains("does one of") && said.ends_with("or the turn ends"), "{said}");
}

/// What looks alike and is something else.
#[test]
fn what_is_said_besides_is_kept() {
    let mut seen = 0;
    for (rule, expected) in [
        // Whoever is named does it, and not whoever is spoken to.
        (
            "You may give a grain to another player. If you do, each other player takes a grain from the supply.",
            "for each player such that the player is not",
        ),
        // What is mended first, and then the next step.
        (
            "If you have more than 10 grains, return two grains to the supply. Take a grain from the supply.",
            "; when the turn begins, the player whose turn it is chooses a grain in the supply",
        ),
        // From somebody else than the sentence before says.
        (
            "Take two grains from the supply. If there are fewer than 2 grains in the supply, take a grain from the player on your left.",
            "the player after",
        ),
        ("On a 6, take two grains from the supply, or all of them.", "all"),
        // Who has none is not who gives.
        (
            "Give one grain to the player on your left. If that player has no grains, take two grains from the supply.",
            "there is no grain such that the grain's controller is",
        ),
    ] {
        // It may be refused, and is never read without that.
        if let Some(said) = read(rule) {
            assert!(said.contains(expected), "{rule}: {said}");
            seen += 1;
        }
    }
    assert!(seen >= 3, "most of them are read");
}

/// What a book has no amount for would change nothing, and is not taken for read.
#[test]
fn what_changes_no_amount_is_not_read() {
    for rule in [
        "On a 6, score double.",
        "On your first turn, score double.",
        "If you have more grains than each other player, score only half, rounded down.",
        "Take a grain from the supply. On a 6, score nothing.",
    ] {
        assert_eq!(read(rule), None, "{rule}");
    }
}

/// The rules of such a rule, if all of it is read.
fn read(rule: &str) -> Option<String> {
    let text = text_of(90, rule);
    let book = Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook");
    let whole = book.compiled().own_readings().all(|r| r.status != Status::Unread);
    whole.then(|| says(rule))
}

/// A book of cards with one rule of a turn, and another one about it.
fn cards(rule: &str) -> Rulebook {
    let text = format!(
        "# A\n\n1.1 This is a game for two players. Use 40 cards: 1 to 10 in each of red, blue, green and brown. Shuffle \
         the cards and deal five to each player. Put the rest face down as the draw pile.\n\n2.1 On your turn, draw a \
         card, then play a card face up in front of you.\n\n2.2 {rule}\n\n3.1 The game ends when the draw pile is \
         empty. The player with the most cards wins.\n"
    );
    Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook")
}

/// The rules of the second sentence in such a book, which is read whole.
fn of_cards(rule: &str) -> String {
    let book = cards(rule);
    let own = book.compiled().own_readings();
    let unread: Vec<_> = own.filter(|r| r.status == Status::Unread).map(|r| &r.text).collect();
    assert!(unread.is_empty(), "{rule}: {unread:?}");
    rules_of(book.compiled(), "2.2").join("; ")
}

/// Pieces are discarded, and never the player that `them` could be.
#[test]
fn players_are_not_discarded() {
    let book = cards(
        "If you have three cards of the same colour, you may discard them to draw four cards.",
    );
    let found = book.compiled().findings.iter().find(|f| f.message.contains("`them`"));
    let message = &found.expect("it is said of what it is not clear").message;
    assert!(message.contains("players not"), "{message}");
}

/// A card that is taken from somebody is in the hand of whoever takes it, and not in front of them.
#[test]
fn what_is_taken_from_a_hand_comes_into_the_hand() {
    for rule in [
        "When you play a 1, take a card from another player.",
        "When you play a 1, take a card at random from the player on your left.",
        "When you play a 1, choose another player and take a card from that player.",
        "When you play a 1, take a card from a player of your choice.",
        "When you play a 1, take a card from another player's hand.",
    ] {
        let said = of_cards(rule);
        assert!(said.contains("the card moves to the player's hand"), "{rule}: {said}");
        assert!(said.contains("chance picks a card in the"), "{rule}: {said}");
    }
}

/// What is said to hold per turn is not refused because limits are those of the turn anyway.
#[test]
fn a_limit_may_say_that_it_is_for_each_turn() {
    for rule in [
        "You may not play more than one card in a turn.",
        "A player cannot play more than one card per turn.",
        "You cannot play more than one card.",
    ] {
        let said = of_cards(rule);
        assert!(said.contains("it cannot happen") && said.contains("in this turn"), "{said}");
        assert!(said.contains("is not less than 1"), "{said}");
    }
    // A round is something else.
    let said = of_cards("A player cannot play more than one card per round.");
    assert!(!said.contains("in this turn"), "{said}");
}

#[test]
fn whose_sum_is_the_highest() {
    for (rule, most, place) in [
        (
            "Add up the numbers on the cards in front of you. The highest sum wins.",
            "highest",
            "area",
        ),
        (
            "Each player adds up the numbers on their cards in hand. The player with the lowest total wins.",
            "lowest",
            "hand",
        ),
        (
            "At the end of the game, total the numbers of the cards in your hand. The highest total wins.",
            "highest",
            "hand",
        ),
    ] {
        let said = of_cards(rule);
        assert!(
            said.contains("the winner is")
                && said.contains(&format!("is the {most} the sum of")),
            "{said}"
        );
        assert!(said.contains(&format!("in the player's {place}")), "{said}");
    }
}

#[test]
fn the_discards_become_the_pile_again() {
    for rule in [
        "If the draw pile runs out, reshuffle the discard pile.",
        "When the draw pile is empty, shuffle the discard pile to form a new one.",
    ] {
        let said = of_cards(rule);
        assert!(
            said.contains("moves to the draw pile, then the draw pile is shuffled"),
            "{said}"
        );
    }
}
