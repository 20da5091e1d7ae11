//! Turns that are pressed on with: roll again or stop, in many words. What play does is compared with what the words say.

use houserules::Rulebook;

use crate::texts::read_whole as book;

/// Plays a game in which everybody goes on so often each turn, if asked; what happened.
fn played(book: &Rulebook, seed: u64, often: usize) -> Vec<String> {
    let mut game = book.game(2, seed).expect("it can be played");
    let mut gone_on = 0;
    for _ in 0..2_000 {
        if game.is_terminal() {
            break;
        }
        let actions = game.legal_actions();
        let yes = actions.iter().position(|a| a.contains("yes"));
        let no = actions.iter().position(|a| a.contains("no")).unwrap_or(0);
        let on = yes.filter(|_| gone_on < often);
        gone_on = if on.is_some() { gone_on + 1 } else { 0 };
        assert!(game.apply(on.unwrap_or(no)), "{actions:?}");
    }
    assert!(game.is_terminal(), "it does not end: {:#?}", game.trace());
    game.trace().iter().map(|line| line.trim().to_owned()).collect()
}

fn figure(line: &str, front: &str, behind: &str) -> Option<i64> {
    let (_, rest) = line.split_once(front)?;
    let number = rest.strip_suffix(behind)?;
    number.parse().ok()
}

/// Who stops has what was rolled since their turn began; who rolls a 1 has nothing of it.
fn checks(text: &str) {
    let book = book(text);
    for (seed, often) in [(1, 0), (2, 1), (3, 3), (4, 9)] {
        let (mut sum, mut banked, mut busts) = (0, 0, 0);
        let mut stopped = false;
        for line in played(&book, seed, often) {
            let line = line.split(" (").next().unwrap_or_default();
            if line.starts_with("the turn begins") {
                sum = 0;
            } else if let Some(n) = figure(line, " rolls ", "") {
                sum = if n == 1 { 0 } else { sum + n };
                busts += usize::from(n == 1);
            } else if line.ends_with(" stops") {
                stopped = true;
            } else if let Some(n) = figure(line, " gains ", " point") {
                assert_eq!(n, sum, "{text}");
                assert!(stopped, "nobody has stopped: {text}");
                stopped = false;
                banked += 1;
            }
        }
        assert!(banked > 0, "{text}");
        assert!(often < 9 || busts > 0, "{text}");
    }
}

const GAME: &str = "# A\n\n1. Two players play.\n2. On your turn, roll a die.\n";

#[test]
fn a_turn_goes_on_until_somebody_stops() {
    for rest in [
        "If you roll a 1, you score nothing this turn and your turn ends. On any other roll, add the number to your turn total. Then decide \
         whether to roll again or stop.\n4. If you stop, add your turn total to your score.",
        "Add the roll to your score for this turn.\n4. You may keep rolling as long as you like.\n5. If you roll a 1, you lose all the points you have \
         scored this turn and your turn ends.\n6. When you decide to stop, bank your points.",
        "On a 1, your turn ends. Add the roll to your total for this turn. After each roll, you may stop or roll again.\n4. If you stop, gain \
         points equal to your turn total.",
        "If you roll a 1, your turn ends.\n4. Add the roll to your turn score. You may roll again as often as you like. When you stop, add your turn score \
         to your score.",
        "If you roll a 1, you lose your turn total and your turn ends.\n4. Add the roll to your turn total. Choose to roll again or stop.\n5. When you \
         choose to stop, you score points equal to your turn total.",
    ] {
        checks(&format!("{GAME}3. {rest}\n7. The first player to reach 30 points wins.\n"));
    }
}

/// Whole turns told in a sentence or two, with one die.
#[test]
fn a_turn_is_told_whole() {
    for text in [
        "1. Any number of players may play.\n2. On your turn, roll a die as often as you like.\n3. Each roll is added to your turn total.\n4. If you roll a 1, you lose \
         your turn total and your turn ends.\n5. If you stop, you score your turn total.\n6. The first player to reach 30 points wins.",
        "1. Players take turns rolling a single die.\n2. A turn lasts until the player rolls a 1 or decides to hold.\n3. If the player rolls a 1, they score nothing for this \
         turn.\n4. If they hold, the sum of all their rolls is added to their score.\n5. Whoever reaches 30 first wins.",
        "1. Each player, in turn, throws a die as many times as they want, adding up the numbers.\n2. A player who throws a 1 gets nothing for that turn, and the turn is over.\n\
         3. A player who stops in time scores the total.\n4. The first player with 30 points wins the game.",
        "1. In a turn, a player rolls one die again and again and keeps a running total.\n2. The turn is over when the player stops or rolls a one.\n3. A player who rolls a one \
         scores nothing that turn.\n4. A player who stops adds the running total to their score.\n5. The first to 30 wins.",
        "1. On their turn, each player may roll a die as many times as they wish.\n2. As long as no 1 is rolled, the numbers rolled are added together.\n3. If a 1 comes up, the turn \
         ends and the player scores zero for the turn.\n4. The player can end their turn at any time and score the total so far.\n5. Whoever gets to 30 points first is the winner.",
        "1. The player whose turn it is rolls a die. If it is a 1, the turn is over and all points of this turn are lost.\n2. Otherwise the number is added to the points of this turn, \
         and the player chooses to roll again or to bank.\n3. Banked points are added to the player's score and cannot be lost.\n4. The first player who has banked 30 points wins.",
    ] {
        checks(&format!("# A\n\n{text}\n"));
    }
}

/// A title that the text also uses as ordinary words is no name there, and of two dice both count.
#[test]
fn two_dice_below_a_title_of_that_name() {
    let book = book(
        "# Two Dice\n\n1. You will need two dice.\n2. Take turns rolling two dice.\n3. Add the sum of the dice to your turn score and choose whether to roll again.\n4. If you roll a double, you \
         lose your turn score and your turn is over.\n5. When you end your turn voluntarily, your turn score is added to your total score.\n6. First to 60 points wins.\n",
    );
    let (mut dice, mut sum, mut doubles, mut banked) = (Vec::new(), 0, 0, 0);
    for line in [1, 2, 3].into_iter().flat_map(|seed| played(&book, seed, 3)) {
        let line = line.split(" (").next().unwrap_or_default();
        if line.starts_with("the turn begins") {
            (sum, dice) = (0, Vec::new());
        } else if let Some(n) = figure(line, " rolls ", "") {
            dice.push(n);
            if let [a, b] = dice[..] {
                doubles += usize::from(a == b);
                sum = if a == b { 0 } else { sum + a + b };
                dice.clear();
            }
        } else if let Some(n) = figure(line, " gains ", " point") {
            assert_eq!(n, sum);
            banked += 1;
        }
    }
    assert!(doubles > 2 && banked > 5, "{doubles} {banked}");
}

/// What stands behind the choice is done by who does not go on, and what has ended is not gone on with.
#[test]
fn what_follows_is_done_once() {
    let text = format!(
        "{GAME}3. You may roll again or stop.\n4. Then gain 5 points.\n5. If you roll a 1, your turn ends.\n6. The first player to reach 30 points wins.\n"
    );
    let book = book(&text);
    let lines = played(&book, 5, 2);
    let (mut rolled, mut yes) = (0, 0);
    let mut ended = false;
    for line in &lines {
        let line = line.split(" (").next().unwrap_or_default();
        if line.starts_with("the turn begins") {
            (rolled, yes, ended) = (0, 0, false);
        } else if let Some(n) = figure(line, " rolls ", "") {
            rolled += 1;
            ended = n == 1;
        } else if line.ends_with(" chooses yes") {
            yes += 1;
        } else if line.ends_with(" gains 5 point") {
            assert!(!ended, "the turn had ended: {lines:#?}");
            assert_eq!(rolled, yes + 1, "{lines:#?}");
        }
    }
}

/// What was drawn on a turn is kept by who stops, and lost by who draws once too often.
#[test]
fn cards_of_the_turn_are_kept_or_lost() {
    let one = "4. On your turn, draw cards from the deck one at a time. After each card you may stop or draw again.\n5. If you draw a rat, discard all the cards you drew this turn and \
        your turn ends.\n6. If you stop, put the plums you drew into your barn.\n";
    let two = "4. On your turn, flip over the top card of the deck. You may keep flipping cards until you choose to stop or you flip a second rat.\n5. If you flip a second rat, you bust: discard \
        all the cards you flipped this turn and score nothing.\n6. If you stop, bank the plums: place them in your barn. Discard the rats.\n";
    for (rules, most) in [(one, 1), (two, 2)] {
        let book = book(&format!(
            "# A\n\n1. Two players play.\n2. There are 36 cards: 24 plums and 12 rats. Each player has a barn.\n3. Shuffle the cards to form the deck.\n{rules}7. The game ends when the deck is \
             empty.\n"
        ));
        let (mut kept, mut lost) = (0, 0);
        for seed in 0..6 {
            let (mut plums, mut rats, mut home, mut gone) = (0, 0, 0, 0);
            for line in played(&book, seed, 2) {
                let line = line.split(" (").next().unwrap_or_default();
                if line.starts_with("the turn begins") {
                    assert!(rats < most || gone == plums + rats, "{rules}");
                    lost += usize::from(rats >= most);
                    (plums, rats, home, gone) = (0, 0, 0, 0);
                } else if line.contains(" draws ") {
                    assert!(rats < most, "the turn had ended: {rules}");
                    plums += usize::from(line.contains("plum"));
                    rats += usize::from(line.contains("rat"));
                } else if line.contains("moves") && line.contains("barn") {
                    home += 1;
                    kept += 1;
                    assert!(home <= plums, "{rules}");
                } else if line.contains("moves") && line.contains("to the discard pile") {
                    gone += 1;
                }
            }
        }
        assert!(kept > 20 && lost > 5, "{kept} {lost} {rules}");
    }
}

/// What nobody does is not done again.
#[test]
fn what_is_done_again_has_been_said() {
    let text = "# A\n\n1. Two players play.\n2. On your turn, gain a point.\n3. Then you may draw again or stop.\n4. The first player to reach 9 points wins.\n";
    let book = Rulebook::from_text("pressed", text).expect("a text is a book");
    assert_eq!(book.coverage().unread, 1);
}

/// What adds rolls to something else, or some rolls only, is no turn total.
#[test]
fn what_is_added_elsewhere_is_no_turn_total() {
    for adds in [
        "Each roll is added to the pot.",
        "Each time it shows anything from 3 to 6, add that number to your total for the turn.",
    ] {
        let text = format!(
            "{GAME}3. {adds} You may roll again or stop.\n4. If you roll a 1, you lose your turn total and your turn ends.\n5. If you stop, score your turn total.\n"
        );
        let book = Rulebook::from_text("pressed", &text).expect("a text is a book");
        let said = book.compiled().own_readings();
        let wrong = said.filter(|r| {
            r.text.contains("ach")
                && r.reading.as_deref() == Some("Add the roll to your turn total")
        });
        assert_eq!(wrong.count(), 0, "{adds}");
    }
}
