//! House rules of two sentences: the second says no time of its own and goes on with the first; it tells what follows if that
//! was done, or could not be done, of each of those to whom it was said.

use crate::attached_to::with_house;
use houserules::compile::{Status, test};
use houserules::lower::Printer;
use houserules::source::SourceFile;

/// The rules of a house rule of several sentences; none if one of them is not read.
pub(crate) fn house(said: &str) -> Option<String> {
    let compiled = with_house(said);
    let read: Vec<bool> = compiled
        .own_readings()
        .filter(|r| said.contains(r.text.trim_end_matches('.')))
        .map(|r| r.status != Status::Unread)
        .collect();
    assert_eq!(read.len(), said.matches(". ").count() + 1, "{said}");
    let own = compiled.lowered.rules.iter().filter(|rule| rule.origin.name.starts_with("1.1"));
    let all: Vec<String> = own.map(|r| Printer::new(&compiled.lowered, r).rule(r)).collect();
    read.iter().all(|read| *read).then(|| all.join("; "))
}

/// The same of one that has to be read.
pub(crate) fn read(said: &str) -> String {
    house(said).unwrap_or_else(|| panic!("{said} is not read"))
}

/// Ann scores 27 with an Actor of 9 and a Set of 3, and two cards are left in her hand; what else lies on the table is given.
pub(crate) fn scores_beside(table: &str, said: &str, comes_to: u32) {
    plays(
        said,
        &format!(
            "## It\nGiven two players, Ann and Ben\n\
             And Ann's Hand holds the 5 of Clubs and the 6 of Clubs\n\
             And the 9 of Spades is an Actor in Ann's Actor Tableau\n\
             And the 3 of Spades is a Set in Ann's Set Tableau\n\
             {table}\
             And it is the Performance Phase of Ann's turn\n\
             When Ann scores with the 9 of Spades and the 3 of Spades\n\
             Then Ann's Audience Favor is {comes_to}\n"
        ),
    );
}

/// A scenario that passes with a house rule, every sentence of which is read.
pub(crate) fn plays(said: &str, scenario: &str) {
    let compiled = with_house(said);
    for reading in compiled.own_readings() {
        assert_ne!(reading.status, Status::Unread, "{}", reading.text);
    }
    let program = compiled.program().expect("the game can be played");
    let file = SourceFile::new("a.scenario.md", scenario.to_owned());
    let tested = test(&compiled, &program, vec![file]);
    let mut seen = 0;
    for (_, outcomes) in &tested.files {
        for outcome in outcomes {
            let why = outcome.failure.as_ref().map(|f| (&f.expected, &f.found));
            let unread: Vec<&String> = outcome.findings.iter().map(|f| &f.message).collect();
            assert!(outcome.passed(), "{said}\n{why:?} {unread:?}\n{scenario}");
            seen += 1;
        }
    }
    assert_eq!(seen, 1, "{scenario}");
}

/// Ann scores 15 with the 5 of Hearts and the 3 of Clubs, and then what is told holds.
fn after_ann_scores(said: &str, lines: &str) {
    let (given, then) = lines.split_once("---\n").expect("what is given, and what happens");
    let scenario = format!(
        "## It\nGiven three players, Ann, Ben and Cid\n\
         And the 5 of Hearts is an Actor in Ann's Actor Tableau\n\
         And the 3 of Clubs is a Set in Ann's Set Tableau\n\
         And Ben has 50 Audience Favor\nAnd Cid has 50 Audience Favor\n{given}\
         And it is the Performance Phase of Ann's turn\n\
         When Ann scores with the 5 of Hearts and the 3 of Clubs\n{then}"
    );
    plays(said, &scenario);
}

#[test]
fn a_second_order_comes_at_the_same_time() {
    let draws = "the player draws a card in the player's Deck";
    for (said, first, second) in [
        (
            "At the end of your turn, discard a card. Draw a card.",
            "when a time ends, if the time is turn, the player chooses a card",
            "when a time ends, if the time is turn, the player draws a card",
        ),
        (
            "At the end of your turn, discard a card. You gain 2 Audience Favor.",
            "when a time ends, if the time is turn, the player chooses a card",
            "when a time ends, if the time is turn, 2 is added",
        ),
        (
            "When a player scores, they gain 5 Audience Favor. Each other player draws a card.",
            "when a player scores, 5 is added",
            "when a player scores, for each player such that the player is not the player",
        ),
    ] {
        let rules = read(said);
        assert!(rules.contains(first) && rules.contains(second), "{said}: {rules}");
    }
    // A state that is asked then is not asked at all times.
    let asked =
        read("At the end of your turn, draw a card. If you have no Actors, draw a card.");
    assert!(!asked.contains("done so") && asked.matches(draws).count() == 2, "{asked}");
    // Who wins is asked at all times.
    let wins = read("At the end of your turn, draw a card. If you have no Actors, you win.");
    assert!(!wins.contains("time is turn, the player wins"), "{wins}");
    // In a step the second is done where the first is, whatever that has changed.
    let step = read(
        "In the Draw Step, if the active player has no Actors, they draw a card. They gain 2 Audience Favor.",
    );
    assert_eq!(step.matches("when the Draw Step begins").count(), 1, "{step}");
}

#[test]
fn what_may_be_done_leaves_open_whether_the_second_follows() {
    assert_eq!(house("At the end of your turn, you may discard a card. Draw a card."), None);
    // So many as were discarded are none where nothing was.
    let rules = read(
        "At the end of your turn, you may discard up to three cards. You gain 2 Audience Favor for each card discarded this way.",
    );
    assert!(rules.contains("2 × the number of cards such that the effect"), "{rules}");
}

#[test]
fn of_each_who_does_so() {
    for said in [
        "When a player scores, each other player may discard a card. A player who does so gains 10 Audience Favor.",
        "After a player scores, each other player may discard a card. Anyone who does so gains 10 Audience Favor.",
        "When a player scores, their opponents may discard a card. Whoever does so gains 10 Audience Favor.",
    ] {
        after_ann_scores(
            said,
            "And Ben's Hand holds the 8 of Spades\nAnd Cid's Hand holds the 9 of Spades\n---\n\
             And Ben chooses to discard\nAnd Cid chooses not to discard\n\
             Then Ben has 60 Audience Favor\nAnd Cid has 50 Audience Favor\nAnd Ann has 15 Audience Favor\n",
        );
    }
}

#[test]
fn of_each_who_cannot() {
    for said in [
        "When a player scores, each other player discards a card. A player who cannot do so loses 5 Audience Favor.",
        "When a player scores, their opponents discard a card. Any player who can't loses 5 Audience Favor.",
        "When a player scores, each opponent must discard a card. An opponent who can't loses 5 Audience Favor.",
    ] {
        after_ann_scores(
            said,
            "And Ben's Hand is empty\nAnd Cid's Hand holds the 9 of Spades\n---\n\
             Then Ben has 45 Audience Favor\nAnd Cid has 50 Audience Favor\nAnd Cid discards the 9 of Spades\n",
        );
    }
}

#[test]
fn if_it_cannot_be_done() {
    for said in [
        "When a player scores, they must discard a card. If they can't, they lose 5 Audience Favor.",
        "When a player scores, they discard a card. If they cannot do so, they lose 5 Audience Favor instead.",
        "When a player scores, they discard a card. If this is not possible, they lose 5 Audience Favor.",
        "When you score, discard a card. If you are unable to, lose 5 Audience Favor.",
        "When you score, discard a card. Failing that, lose 5 Audience Favor.",
    ] {
        after_ann_scores(
            said,
            "And Ann's Hand is empty\n---\nThen Ann has 10 Audience Favor\n",
        );
        after_ann_scores(
            said,
            "And Ann's Hand holds the 9 of Spades\n---\nThen Ann has 15 Audience Favor\nAnd Ann discards the 9 of Spades\n",
        );
    }
    // What a wording would put in (`if you cannot play`) is not what was told.
    let untaps = read("At the start of your turn, untap an Actor. If you cannot, draw a card.");
    assert!(!untaps.contains("cannot play"), "{untaps}");
    let plays =
        read("At the start of your turn, untap an Actor. If you cannot play, draw a card.");
    assert!(plays.contains("cannot play"), "{plays}");
    // Nobody who may do something has to be able to.
    assert_eq!(
        house(
            "When a player scores, they may draw a card. If they cannot, they lose 5 Audience Favor."
        ),
        None
    );
}

#[test]
fn both_are_the_two_who_were_named() {
    for said in [
        "When a player scores, they choose another player. Both of them gain 10 Audience Favor.",
        "When a player scores, they choose another player. Both players gain 10 Audience Favor.",
        "When a player scores, they choose another player. They both gain 10 Audience Favor.",
        "When you score, choose another player. You both gain 10 Audience Favor.",
        "When a player scores, they choose another player. Each of them gains 10 Audience Favor.",
    ] {
        after_ann_scores(
            said,
            "---\nAnd Ann chooses Cid\n\
             Then Ann has 25 Audience Favor\nAnd Ben has 50 Audience Favor\nAnd Cid has 60 Audience Favor\n",
        );
    }
}

#[test]
fn who_is_chosen_is_chosen_when_it_has_happened() {
    let said = "When a player scores, they may choose another player. That player loses 10 Audience Favor.";
    let rule = read(said);
    assert!(!rule.contains("before a player scores"), "{rule}");
    after_ann_scores(
        said,
        "---\nAnd Ann chooses to choose another player\nAnd Ann chooses Cid\nThen Cid has 40 Audience Favor\nAnd Ben has 50 Audience Favor\n",
    );
    after_ann_scores(
        said,
        "---\nThen Cid has 50 Audience Favor\nAnd Ben has 50 Audience Favor\n",
    );
}

#[test]
fn so_many_as_were_done() {
    for said in [
        "When a player scores, they discard any number of cards. They draw that many cards.",
        "When a player scores, they discard any number of cards. Then they draw as many cards as they discarded.",
        "When you score, discard up to three cards. Draw the same number of cards.",
    ] {
        let rule = read(said);
        assert!(
            rule.contains(
                "(how often the player did “discard” in this game - the number) times"
            ),
            "{said}: {rule}"
        );
    }
    // What is permitted for each card by itself would count for nothing.
    for said in [
        "In their Enter Stage Phase, the active player may discard up to three cards. They then draw as many cards as they discarded.",
        "In the After Performance Phase, the active player may discard any number of cards. If they do, they draw that many.",
    ] {
        let rule = read(said);
        assert!(!rule.contains("it is permitted"), "{said}: {rule}");
        assert!(rule.contains("in this game - the number) times"), "{said}: {rule}");
    }
    // Of nothing that was done or told there are not so many, and no card of value 2 is meant.
    assert_eq!(house("When a player scores, they draw that many."), None);
    // Once a turn, and any number of times, is not both.
    assert_eq!(house("Once per turn, you may discard any number of cards."), None);
    let each = read("During your turn, you may discard any number of cards.");
    assert!(each.contains("it is permitted that a player discards a card"), "{each}");
    let hand = read("At the end of your turn, discard your hand. Then draw that many cards.");
    assert!(
        hand.contains("let the number be the number of cards in the player's Hand"),
        "{hand}"
    );
}

#[test]
fn the_same_goes_for_another() {
    for (said, second) in [
        (
            "Kings cannot be played as Actors. The same goes for Queens.",
            "plays a queen as a thing",
        ),
        (
            "Kings have a Value of 15. The same applies to Queens.",
            "the Value of the queen is 15",
        ),
        (
            "A player cannot play more than two Props in a turn. This applies to Set Pieces as well.",
            "where the thing is Set Piece in this turn is less than 2",
        ),
        (
            "When a player discards a King, they draw a card. The same is true of Queens.",
            "when a player discards a queen, the player draws a card",
        ),
        (
            "At the end of each turn, a player with no Actors draws a card. The same goes for a player who has only one card in their Hand.",
            "there are exactly 1 cards in the player's Hand",
        ),
        (
            "When a player scores, each other player with no Actors draws a card. Those with no Sets draw a card too.",
            "the player is not the player and there is no set",
        ),
    ] {
        let rules = read(said);
        assert!(rules.contains(second), "{said}: {rules}");
    }
    // Of what there is nothing like it before, nothing goes.
    assert_eq!(
        house("Kings cannot be played as Actors. The same goes for the Upkeep Step."),
        None
    );
}

#[test]
fn others_can_what_was_denied() {
    let can = read("Kings cannot be played as Actors. However, the King of Hearts can.");
    assert!(can.contains("it is permitted that a player plays a king of hearts"), "{can}");
    let first = read("No player can score in the first round. However, the last player can.");
    assert!(first.contains("it is permitted that a thing scores"), "{first}");
    assert_eq!(house("A player can score twice in a turn. The last player can."), None);
}

#[test]
fn nothing_of_it_is_done_in_a_case() {
    for said in [
        "When a player scores, they gain 5 Audience Favor. If they have no Sets, they gain nothing.",
        "When a player scores, they gain 5 Audience Favor. If they have no Sets, they don't.",
        "When a player scores, they gain 5 Audience Favor. However, if they have no Sets, nothing happens.",
        "When a player scores, they gain 5 Audience Favor. But if they have no Sets, they gain none.",
    ] {
        let rules = read(said);
        let usual = "5 is added to Audience Favor of the player";
        let guard = "while there is a set such that";
        assert!(rules.contains(usual) && rules.contains(guard), "{said}: {rules}");
    }
    // What is kept of another event is kept all the same.
    let kept = read(
        "When an Act resolves, the player who played it gains 1 Audience Favor. But if it is that player's own turn, they gain none.",
    );
    assert!(kept.contains("player of the last play of the card becomes the player;"), "{kept}");
    // The figure is one of what was told of before.
    let figure = read(
        "When a player scores, they gain 5 Audience Favor. If they have more than 500, they gain 10 instead.",
    );
    assert!(figure.contains("the player's Audience Favor is at least 501"), "{figure}");
}

#[test]
fn the_first_time_is_once() {
    let each = read("The first time a player reaches 100 Audience Favor, they draw two cards.");
    assert!(each.contains("while the player's done so by 1.1 is not 1"), "{each}");
    let one = read("The first player to reach 100 Audience Favor draws two cards.");
    assert!(one.contains("while the done so by 1.1 is not 1"), "{one}");
    let every = read("When a player reaches 100 Audience Favor, they draw two cards.");
    assert!(!every.contains("done so"), "{every}");
}

#[test]
fn others_than_whoever_has_it() {
    let rule =
        read("When an Actor is removed from play, each other player gains 5 Audience Favor.");
    assert!(rule.contains("else the actor's controller), at once: 5 is added"), "{rule}");
    let tapped = read("When a player taps an Actor, each other player gains 5 Audience Favor.");
    assert!(tapped.contains("such that the player is not the player, at once"), "{tapped}");
}

#[test]
fn what_was_used_is_told_by_what_became_of_it() {
    let rule = read("When a player scores, they may remove the tapped Actor from play.");
    assert!(rule.contains("; when a player scores an actor, the player may accept"), "{rule}");
    assert!(!rule.contains("chooses"), "{rule}");
    let any = read("When a player draws a card, they may untap a tapped Actor.");
    assert!(
        any.contains(
            "chooses an actor such that the actor is an Actor and the actor is tapped"
        ),
        "{any}"
    );
}

#[test]
fn each_of_several_is_asked() {
    let rule = read("When a player scores, their opponents may discard a card.");
    assert!(rule.contains("at once: the opponent may accept"), "{rule}");
}

#[test]
fn a_third_sentence_goes_on_with_the_second() {
    let cases = read(
        "When a player scores, each other player may discard a card. A player who does so draws a card. A player who does not loses 5 Audience Favor.",
    );
    assert!(
        cases.contains(
            "if it did so, the player draws a card in the player's Deck; otherwise -5"
        ),
        "{cases}"
    );
    let both = read(
        "When a player scores, they choose another player. That player draws a card. Both of them gain 5 Audience Favor.",
    );
    assert_eq!(both.matches("then 5 is added").count(), 2, "{both}");
    // Behind what is done in one case it can be meant for that case alone.
    assert_eq!(
        house(
            "When a player scores, they draw a card. If they can't, they gain 5 Audience Favor. Each other player draws a card too."
        ),
        None
    );
}

#[test]
fn that_opponent_is_the_one_who_was_chosen() {
    for said in [
        "In the Upkeep Step, choose an opponent. That opponent draws a card.",
        "When you score, choose an opponent. That opponent draws a card.",
    ] {
        let rule = read(said);
        assert!(
            rule.contains("then the opponent draws a card in the opponent's Deck"),
            "{said}: {rule}"
        );
    }
}
