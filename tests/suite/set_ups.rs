//! What there is and where it lies, told in passing: where pieces are put, shuffled, dealt or piled, under any noun.

use std::fmt::Write as _;

use houserules::Rulebook;

use crate::small::{rules_of, unread};

/// A book with one rule of set-up and one of play.
fn book(intro: &str, rule: &str) -> Rulebook {
    let mut text = "# A\n\n## 1 Setup\n\n".to_owned();
    let _ = writeln!(text, "* **1.1** {intro}\n\n## 2 Play\n\n* **2.1** {rule}");
    text.push_str("\n## 3 End\n\n* **3.1** The game ends after ten rounds. The player with the most points wins.\n");
    Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook")
}

/// The rule of play in words, in a book that is read whole.
fn says(intro: &str, rule: &str) -> String {
    let book = book(intro, rule);
    assert_eq!(unread(&book), Vec::<String>::new(), "{intro} {rule}");
    rules_of(book.compiled(), "2.1").join("; ")
}

/// How many pieces of a kind there are.
fn pieces(book: &Rulebook, kind: &str) -> u32 {
    let compiled = book.compiled();
    let named =
        |k: &houserules::vocabulary::TermId| compiled.lowered.terms.get(*k).name == kind;
    let all = compiled.lowered.world.components.iter();
    all.filter(|c| c.kinds.iter().any(named)).map(|c| c.count).sum()
}

#[test]
fn pieces_are_told_with_the_place_where_they_lie() {
    for (intro, all, place) in [
        (
            "Put the 40 pegs (10 blue, 10 red, 20 green) in the bag and give it a good shake.",
            40,
            "bag",
        ),
        ("There are 30 pegs in the jar: 12 red, 8 blue and 10 green.", 30, "jar"),
        ("The sack holds 12 red, 12 blue and 12 green pegs.", 36, "sack"),
        (
            "Fill the bowl with the 36 pegs (12 of each colour: red, blue and green).",
            36,
            "bowl",
        ),
        ("36 pegs, half of them red and half of them blue, lie in the tin.", 36, "tin"),
        (
            "The tin contains 40 pegs, ten in each of four colours: red, blue, green and white.",
            40,
            "tin",
        ),
        ("Mix the 24 pegs in the tub: 8 red, 8 blue and 8 green.", 24, "tub"),
        (
            "There are 45 pegs in the deck: five colours (red, blue, green, white and black), each with the numbers 1 to 9.",
            45,
            "deck",
        ),
    ] {
        let rule = format!("On your turn, take a red peg from the {place}.");
        assert_eq!(pieces(&book(intro, &rule), "peg"), all, "{intro}");
        let said = says(intro, &rule);
        assert!(
            said.contains("red") && said.contains(&format!("in the {place}")),
            "{intro}: {said}"
        );
    }
    // The number is that of each sort, unless the figures make it that of all.
    for (said, all) in [
        ("There are 12 pegs in each of three colours: red, blue and green.", 36),
        (
            "There are 24 pegs, numbered 1 to 6 in each of four colours: red, blue, green and white.",
            24,
        ),
        (
            "There are 6 pegs in each of four colours (red, blue, green and white), numbered 1 to 6.",
            24,
        ),
    ] {
        assert_eq!(pieces(&book(said, "On your turn, take a red peg."), "peg"), all, "{said}");
    }
    // Parts that do not come to the whole are no list of what lies there.
    let short = book(
        "There are 30 pegs in the jar: 12 red and 8 blue.",
        "On your turn, take a red peg from the jar.",
    );
    assert!(
        !unread(&short).is_empty() || codes(&short).iter().any(|c| c == "WrongSum"),
        "{:?}",
        codes(&short)
    );
    // That pieces are shuffled is no word to leave out.
    let deck = book(
        "Shuffle ten pegs numbered 1 to 10 into a face-down pile.",
        "On your turn, take a peg.",
    );
    let shuffled = deck.compiled().lowered.rules.iter().any(|r| {
        houserules::lower::Printer::new(&deck.compiled().lowered, r)
            .rule(r)
            .contains("is shuffled")
            && r.origin.name.starts_with("1.1")
    });
    assert!(shuffled || !unread(&deck).is_empty());
    // What is put there in a turn is no set-up.
    let turn = book(
        "There are 30 pegs in the jar: 20 red and 10 blue. Each player starts with 2 pegs.",
        "On your turn, put one red peg in the jar.",
    );
    assert_eq!(pieces(&turn, "peg"), 30);
}

/// How many there are is not read, and the rules that handle them are.
#[test]
fn only_the_set_up_is_refused_where_it_is_not_understood() {
    let text = "# A\n\n1.1 Wozzles are where they belong.\n\n2.1 On your turn, take a wozzle from the bowl or put a wozzle in the bowl.\n\n\
        2.2 A player with five wozzles may discard a wozzle to take another turn.\n\n2.3 Place two wozzles in the bowl at the end of each round.\n\n\
        3.1 The game ends after ten rounds. The player with the most wozzles wins.\n";
    let book = Rulebook::from_text("a.rules.md", text).expect("it is a rulebook");
    let told = &book.compiled().findings;
    assert!(
        told.iter().any(|f| f.message.contains("makes `wozzle` a piece")),
        "{:?}",
        codes(&book)
    );
    assert!(
        !unread(&book).iter().any(|said| said.starts_with("Place two")),
        "{:?}",
        unread(&book)
    );
}

fn codes(book: &Rulebook) -> Vec<String> {
    book.compiled().findings.iter().map(|f| format!("{:?}", f.code)).collect()
}

#[test]
fn sorts_are_told_where_the_pieces_are_put() {
    // Each of these has so many pegs, some of which are red, and they are taken out of the place.
    for (intro, all, place) in [
        ("Put ten red pegs, eight blue pegs and five black pegs in a bag.", 23, "bag"),
        ("There are 10 red pegs and 12 blue pegs in the bowl.", 22, "bowl"),
        ("Fill the sack with 9 pegs, 4 of them red and 5 white.", 9, "sack"),
        ("Put 30 pegs in the bag: 15 white, 10 pink and 5 red.", 30, "bag"),
        ("Put 7 red and 6 blue pegs into the jar.", 13, "jar"),
    ] {
        let rule = format!("On your turn, take a red peg from the {place}.");
        assert_eq!(pieces(&book(intro, &rule), "peg"), all, "{intro}");
        let said = says(intro, &rule);
        assert!(
            said.contains("red peg") && said.contains(&format!("in the {place}")),
            "{said}"
        );
    }
    // What is put there in a turn is put there by somebody.
    let bag = "Put ten red pegs and eight blue pegs in a bag.";
    let turn = book(bag, "On your turn, put two red pegs and one blue peg in the bag.");
    assert_eq!(pieces(&turn, "peg"), 18);
    // What does not come to the whole is not guessed.
    let odd =
        book("Fill the bag with 25 pegs, 10 red and 10 blue.", "On your turn, take a red peg.");
    assert!(!unread(&odd).is_empty());
}

#[test]
fn all_of_them_are_counted_where_something_is_done_with_them() {
    for (intro, many) in [
        (
            "Deal six of the 40 kite cards to each player and put the rest face down in a pile.",
            40,
        ),
        ("Take the 36 kite cards, shuffle them and deal six to each player.", 36),
        ("Each player starts with seven cards from a deck of 44 kite cards.", 44),
        ("Shuffle the 50 kite cards. Each player draws six.", 50),
        ("Put the ten kite cards in a face-down pile.", 10),
        ("Place the 20 kite cards face down as the draw pile.", 20),
        ("Stack the 18 kite cards face down.", 18),
    ] {
        let book = book(intro, "On your turn, draw a card.");
        assert_eq!(unread(&book), Vec::<String>::new(), "{intro}");
        let all = book.compiled().lowered.world.components.iter().map(|c| c.count).sum::<u32>();
        assert_eq!(all, many, "{intro}");
    }
    let turn =
        book("Shuffle the 40 kite cards.", "Place three kite cards face down in a pile.");
    assert_eq!(pieces(&turn, "kite card").max(pieces(&turn, "card")), 40);
    // Some of them are not all of them.
    let some = book(
        "There are 12 kites. Give the two kites to the first player.",
        "On your turn, take a kite.",
    );
    assert_eq!(pieces(&some, "kite"), 12);
}

#[test]
fn what_is_shuffled_under_its_own_noun_is_a_deck() {
    for intro in [
        "Shuffle the 20 boats and deal three to each player.",
        "Shuffle the 40 boats and give six to each player. The rest go face down in the middle.",
        "There are 40 boats. Deal six boats to each player and put the rest face down in a pile.",
        "Shuffle the 36 boats face down and form a draw pile.",
        "Turn all 36 boats face down and mix them.",
    ] {
        // They are where they can be drawn from.
        let said = says(intro, "On your turn, draw a boat.");
        assert!(said.contains("draws a boat in the d"), "{intro}: {said}");
    }
    let said = says(
        "Put the ten boat cards in a face-down pile.",
        "On your turn, turn over the top boat.",
    );
    assert!(said.contains("boat card in the draw pile"), "{said}");
}

#[test]
fn the_pile_is_the_one_that_is_drawn_from() {
    const EMPTY: &str = "On your turn, draw a card. When the pile is empty, the game ends.";
    let places = |intro: &str, rule: &str| {
        let book = book(intro, rule);
        assert_eq!(unread(&book), Vec::<String>::new(), "{intro} {rule}");
        let zones = book.compiled().lowered.world.zones.iter().map(|z| z.term);
        let mut names: Vec<String> = zones
            .map(|term| book.compiled().lowered.terms.get(term).name.clone())
            .filter(|name| name.contains("pile") && name != "discard pile" || name == "deck")
            .collect();
        names.sort();
        names
    };
    for (intro, one) in [
        (
            "Shuffle the 40 cards and deal five to each player. The rest form the draw pile.",
            "draw pile",
        ),
        ("Shuffle the 40 cards and place them face down.", "pile"),
        ("There are 40 cards. Shuffle them into a face-down pile.", "pile"),
    ] {
        assert_eq!(places(intro, EMPTY), [one], "{intro}");
    }
    // A pile that something is put into is another one.
    let two = places(
        "Shuffle the 40 cards and deal five to each player. The rest form the deck.",
        "On your turn, put a card from your hand onto the pile. Draw a card. When the pile is empty, the game ends.",
    );
    assert_eq!(two, ["deck", "pile"]);
}

#[test]
fn a_place_that_stays_empty_is_told() {
    let never = |intro: &str, rule: &str| {
        codes(&book(intro, rule)).contains(&"NeverEntered".to_owned())
    };
    let deck = "Shuffle the 40 cards and deal five to each player.";
    assert!(never(
        deck,
        "On your turn, draw a card. When the display is empty, the game ends."
    ));
    assert!(never("Each player begins the game with 5 goats.", "On your turn, draw a goat."));
    assert!(!never(deck, "On your turn, draw a card. When your hand is empty, you win."));
    assert!(!never(
        deck,
        "On your turn, put a card from your hand into the display. When the display is empty, the game ends."
    ));
}

#[test]
fn what_is_only_counted_is_worth_points_and_cannot_be_mixed() {
    for rule in [
        "Each bean you have is worth 2 points.",
        "Each bean in front of you is worth 2 points.",
        "Each bean is worth 2 points.",
    ] {
        let said = says("Each player gets 5 beans.", rule);
        assert!(said.contains("the player's bean × 2"), "{rule}: {said}");
    }
    let mixed =
        book("Each player begins the game with 5 beans.", "On your turn, shuffle the beans.");
    assert_eq!(unread(&mixed).len(), 1);
}

#[test]
fn a_card_that_is_played_without_a_word_comes_from_the_hand() {
    const DECK: &str =
        "Shuffle the 40 cards and deal five to each player. The rest form the draw pile.";
    for rule in ["On your turn, play a card.", "On your turn, either draw a card or play one."]
    {
        let said = says(DECK, rule);
        assert!(said.contains("chooses a card in the hand of the player"), "{rule}: {said}");
    }
    let said = says(DECK, "When you play your last card, you win the game.");
    assert!(said.contains("no card in the player's hand"), "{said}");
    // What a pile is shuffled into is no other pile.
    let said =
        says(DECK, "When the pile runs out, shuffle the discard pile to make a new one.");
    assert!(
        said.contains("moves to the draw pile")
            && said.contains("while the draw pile is empty"),
        "{said}"
    );
}

#[test]
fn what_is_put_back_goes_where_it_came_from() {
    let back = |rest: &str| {
        says("Put 20 beans in the bowl.", &format!("On your turn, take two beans. {rest}"))
    };
    for rest in [
        "At the end of your turn, put one of your beans back.",
        "At the end of your turn, put back a bean.",
        "At the end of your turn, return a bean.",
    ] {
        let said = back(rest);
        assert!(
            said.contains("the bean's controller is") && said.contains("moves to the bowl"),
            "{rest}: {said}"
        );
    }
    // Nobody knows where that is.
    let nowhere = book(
        "Shuffle the 40 cards and deal five to each player.",
        "On your turn, put one of your cards back.",
    );
    assert_eq!(unread(&nowhere).len(), 1);
}

#[test]
fn spaces_are_moved_as_many_as_are_said() {
    const RIVER: &str = "The river has 20 spaces, numbered 1 to 20. Each player has a boat, which starts on space 1.";
    for (rule, parts) in [
        (
            "On your turn, roll the die and move your boat forward that number of spaces.",
            &["the roll is added to space"][..],
        ),
        (
            "On your turn, roll two dice and move your boat by the total.",
            &["roll becomes (the roll +"],
        ),
        (
            "On your turn, move your boat one or two spaces.",
            &["1 is added to space", "or 2 is added to space"],
        ),
        (
            "On your turn, move your boat one space forward or backward.",
            &["1 is added to space", "or -1 is added to space"],
        ),
    ] {
        let said = says(RIVER, rule);
        assert!(parts.iter().all(|part| said.contains(part)), "{rule}: {said}");
    }
}

/// A word that stands for nothing else is a place where so many lie in it.
#[test]
fn any_word_may_be_where_pieces_lie() {
    for place in ["burrow", "bowl", "larder", "quarry"] {
        for intro in [
            format!("The {place} contains 40 acorns."),
            format!("There are 40 acorns in the {place}."),
            format!("The {place} holds 40 acorns."),
        ] {
            let rule = format!("On your turn, take an acorn from the {place}.");
            assert_eq!(pieces(&book(&intro, &rule), "acorn"), 40, "{intro}");
            let said = says(&intro, &rule);
            assert!(said.contains(&format!("an acorn in the {place}")), "{intro}: {said}");
        }
    }
}
