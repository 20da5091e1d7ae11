//! What a game is played with, where it lies and how it is set up, as small books say it: in one long sentence, under nouns of
//! their own.

use std::fmt::Write as _;

use houserules::Rulebook;
use houserules::lower::{PieceSource, Printer};

use crate::small::{rules_of, unread};

fn book(rules: &str) -> Rulebook {
    let mut text = "# A\n\n## 1 Before Play\n\n".to_owned();
    let (before, turn) = rules.split_once("//").unwrap_or((rules, ""));
    for (section, lines) in [before, turn].into_iter().enumerate() {
        if section == 1 {
            text.push_str("\n## 2 The Turn\n\n");
        }
        for (at, line) in lines.split('|').map(str::trim).filter(|l| !l.is_empty()).enumerate()
        {
            let _ = writeln!(text, "* **{}.{}** {line}", section + 1, at + 1);
        }
    }
    Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook")
}

/// The rules of a number in words, in a book that is read whole.
fn says(rules: &str, number: &str) -> String {
    let book = book(rules);
    assert_eq!(unread(&book), Vec::<String>::new(), "{rules}");
    rules_of(book.compiled(), number).join("; ")
}

/// How many pieces of a name there are, and whether each player has them.
fn pieces(book: &Rulebook, kind: &str) -> (u32, bool) {
    let compiled = book.compiled();
    let of_them: Vec<_> = compiled
        .lowered
        .world
        .components
        .iter()
        .filter(|c| c.kinds.iter().any(|k| compiled.vocabulary.terms.get(*k).name == kind))
        .collect();
    let each = of_them.iter().all(|c| c.source == PieceSource::EachPlayer);
    (of_them.iter().map(|c| c.count).sum(), each)
}

#[test]
fn one_sentence_says_who_plays_and_what_with() {
    for (text, players, kind, many) in [
        (
            "Tarn is a game for two to four players and uses sixty bark cards, numbered 1 to 15 in each of four suits.",
            (2, 4),
            "card",
            (60, false),
        ),
        (
            "Two to five of you can play, and you need two ordinary six-sided dice and one newt for each player.",
            (2, 5),
            "newt",
            (1, true),
        ),
        (
            "Three to five players take part, with thirty barge cards, three of each value from 1 to 10, and one hundred coins.",
            (3, 5),
            "card",
            (30, false),
        ),
        (
            "Tarn is played by two players, each with five mice of one colour, and one six-sided die.",
            (2, 2),
            "mouse",
            (5, true),
        ),
        (
            "You can play with two to six players, and you need eighty glass beads and a pad for the score.",
            (2, 6),
            "bead",
            (80, false),
        ),
        (
            "Three Tarns is for two players and is played with 40 cards, four colours each numbered 1 to 10.",
            (2, 2),
            "card",
            (40, false),
        ),
    ] {
        let book = book(text);
        assert_eq!(unread(&book), Vec::<String>::new(), "{text}");
        assert_eq!(book.compiled().lowered.world.players, Some(players), "{text}");
        assert_eq!(pieces(&book, kind), many, "{text}");
    }
    // Words that nobody understands are not left out.
    for text in [
        "Tarn is a game for two players and uses forty cards that glow in the dark.",
        "You need eighty beads numbered by hand.",
    ] {
        assert!(!unread(&book(text)).is_empty(), "{text}");
    }
}

#[test]
fn pieces_go_by_both_their_names() {
    let rules = "You need forty corn counters. | All the counters start in a common heap. // On your turn, take two corn counters from the heap. | \
        The game ends when the heap is empty. | The player with the most counters wins.";
    assert!(says(rules, "2.1").contains("2 counters in the heap"), "{}", says(rules, "2.1"));
}

#[test]
fn a_kind_is_made_of_the_pieces_that_its_definition_names() {
    let of = |which: &str| {
        says(
            &format!(
                "There are 40 cards, numbered 1 to 10 in four suits. | An ember card is {which}. // \
                 On your turn, draw a card. | When a player draws an ember card, they gain a point. | The game ends when the deck is empty."
            ),
            "1.2",
        )
    };
    let (three, five) = (of("any card numbered 3 or more"), of("any card numbered 5 or more"));
    assert!(three.contains("number is at least 3"), "{three}");
    assert!(five.contains("number is at least 5"), "{five}");
    assert_eq!(of("a card whose number is greater than 4"), five);
    // Figures with others between them are no range.
    let apart = of("any card numbered 2, 7 or 8");
    assert!(apart.contains("number is 2") && apart.contains("at least 7"), "{apart}");
}

#[test]
fn set_up_is_the_same_whoever_does_it() {
    let with = |lines: &str| {
        let all = format!(
            "There are 40 cards, numbered 1 to 10 in four suits. | {lines} // On your turn, draw a card. | The game ends when a player has no cards in hand."
        );
        (says(&all, "1.2"), says(&all, "2.1"))
    };
    let plain = with(
        "Shuffle the cards. Deal 5 cards to each player. Turn one card face up to begin the row. The remaining cards form the stock.",
    );
    for told in [
        "The youngest player shuffles the cards, deals five to each player as a hand, turns one card face up in the middle to begin the row, and places the rest face down as the stock.",
        "Somebody shuffles the cards, deals five to each of you, turns the next card face up to begin the row and lays the rest face down as the stock.",
    ] {
        assert_eq!(with(told), plain, "{told}");
    }
    let six = with(
        "One player shuffles the cards, deals six to each of you, turns one card face up to begin the row and places the rest face down as the stock.",
    );
    assert_ne!(six, plain);
    // A pile under a noun of its own is the one that is drawn from.
    let quarry = with("The cards are shuffled and placed face down as the quarry.");
    assert!(quarry.1.contains("draws a card in the deck"), "{quarry:?}");
}

#[test]
fn what_is_left_lay_there_before() {
    let plain = "There are 60 beads. | Each player takes 5 beads from the bowl. Beads come from the bowl. | The bowl is a place. // \
        On your turn, take two beads from the bowl. | The game ends when the bowl is empty.";
    for told in [
        "Each of you takes five beads, and the rest go into the bowl in the middle of the table.",
        "Every player receives five beads, and the remaining beads are placed in the bowl.",
    ] {
        let rules = format!(
            "You need sixty clay beads. | {told} // On your turn, take two beads from the bowl. | The game ends when the bowl is empty."
        );
        assert_eq!(says(&rules, "1.2"), says(plain, "1.2"), "{told}");
        assert_eq!(says(&rules, "2.1"), says(plain, "2.1"), "{told}");
    }
}

#[test]
fn places_about_a_row_stand_for_numbers() {
    let turn = "On your turn, roll the die and move your newt forward as many stones as the die shows. | \
        If your newt ends its move on the same stone as another newt, the other newt goes back to BACK. | \
        The first player whose newt reaches stone 20 wins.";
    let of = |before: &str, back: &str, number: &str| {
        let rules = format!(
            "You need one die and one newt for each player. | {before} // {}",
            turn.replace("BACK", back)
        );
        says(&rules, number)
    };
    let shore = "The board is a line of twenty stones numbered 1 to 20, with the shore lying just before stone 1. | \
        Every newt starts on the shore, and the first step from the shore is onto stone 1.";
    let plain = "The board is a line of twenty stones numbered 1 to 20. | Every newt starts on stone 0.";
    for number in ["2.1", "2.2", "2.3"] {
        assert_eq!(of(shore, "the shore", number), of(plain, "stone 0", number));
    }
    let ice = |which: &str, said: &str| {
        let rules = format!(
            "You need one die and one newt for each player. | \
             The board is a line of twenty stones numbered 1 to 20, of which {which} are ice. | Every newt starts on stone 0. // \
             On your turn, roll the die and move your newt forward as many stones as the die shows. | \
             If your newt ends its move on {said}, it goes back to stone 0. | The first player whose newt reaches stone 20 wins."
        );
        says(&rules, "2.2")
    };
    assert_eq!(ice("4 and 9", "ice"), ice("4 and 9", "stone 4 or 9"));
    assert_ne!(ice("4 and 9", "ice"), ice("4 and 12", "ice"));
}

#[test]
fn who_begins_by_life_is_said_to_be_settled_by_the_seats() {
    let notes = |who: &str| {
        let book = book(&format!(
            "The game is for two to four players. | {who} // On your turn, draw a card."
        ));
        assert_eq!(unread(&book), Vec::<String>::new(), "{who}");
        let said = |f: &houserules::finding::Finding| {
            f.message.contains("whoever sits in the first seat")
        };
        book.compiled().findings.iter().filter(|f| said(f)).count()
    };
    for who in [
        "Whoever is hungriest goes first, the group settling any argument with a coin, and then you go round clockwise.",
        "The owner of the longest scarf takes the first turn, ties being settled by the dice, and turns pass clockwise.",
        "The player who was most recently rained on goes first, a coin settling any dispute.",
    ] {
        assert_eq!(notes(who), 1, "{who}");
    }
    assert_eq!(notes("The oldest player goes first."), 0);
}

#[test]
fn what_tells_pieces_apart_goes_by_any_name() {
    for (parts, kind, many, turn) in [
        (
            "The pack is of 36 cards: nine in each of four waters (lake, river, pond and sea), numbered 1 to 9.",
            "card",
            36,
            "discard a pond card, then discard the sea 7",
        ),
        (
            "The box holds 54 fruit cards (18 each of apple, pear and plum) and, in addition to these, 30 seeds.",
            "card",
            54,
            "discard two cards of the same fruit, then discard a plum card",
        ),
        (
            "The set has 45 wagon cards, each bearing a number from 1 to 9 (five of each number).",
            "card",
            45,
            "discard a card numbered 4 or more",
        ),
        (
            "There are 44 leaf cards.|There are four kinds of leaf: green, black, white and red, eleven cards of each.",
            "card",
            44,
            "discard a green card",
        ),
        (
            "You need 48 tiles. They come in the colours red, blue and grey, and each colour runs from 1 to 8, two of each number.",
            "tile",
            48,
            "discard a grey tile numbered below 3",
        ),
    ] {
        let parts = parts.replace(". They", ".|They");
        let noun = format!("{kind}s");
        let rules = format!(
            "{parts}|Shuffle the {noun} and deal five to each player.|The rest form the stock.//On your turn, draw a {kind} from the stock, then {turn}."
        );
        let book = book(&rules);
        assert_eq!(unread(&book), Vec::<String>::new(), "{rules}");
        assert_eq!(pieces(&book, kind), (many, false), "{rules}");
    }
    // What does not go together is told.
    let odd =
        book("There are 40 cards: nine in each of four waters (lake, river, pond and sea).");
    assert_eq!(unread(&odd).len(), 1);
}

#[test]
fn parts_of_different_number_are_kinds() {
    let rules = "Forty tiles are needed: six burrows, ten roots and twenty-four stones.|There are also 20 beans, known as pips.|\
        Shuffle the tiles and place them face down as the warren.|Give five pips to everyone and heap the rest in a pool.//\
        On your turn, draw a tile from the warren.|If it is a burrow, take a pip from the pool.|If it is a root, pay a pip to the pool.";
    let book = book(rules);
    assert_eq!(unread(&book), Vec::<String>::new());
    assert_eq!(pieces(&book, "burrow"), (6, false));
    assert_eq!(pieces(&book, "tile"), (40, false));
    assert_eq!(pieces(&book, "bean"), (20, false));
}

#[test]
fn who_plays_is_a_player_under_any_name() {
    for (players, range) in [
        ("Up to five drovers can take part, but no fewer than three.", (3, 5)),
        ("From two to four drovers may play.", (2, 4)),
        ("For 2 to 4 drovers.", (2, 4)),
        ("Tarn is a hurried little affair for two to six drovers.", (2, 6)),
        ("Tarn is a contest between two drovers.", (2, 2)),
        ("Two to six may play. Each of you is a drover.", (2, 6)),
        ("A game for two. The players are drovers.", (2, 2)),
    ] {
        let rules = format!(
            "{players}|You need 60 cards, numbered 1 to 60.|Deal every drover six cards.|The rest form the stock.//\
            Each drover in turn draws a card from the stock.|When a drover has no cards in hand, that drover wins."
        )
        .replace(". Each of", ".|Each of")
        .replace(". The players", ".|The players");
        let book = book(&rules);
        assert_eq!(unread(&book), Vec::<String>::new(), "{rules}");
        let world = &book.compiled().lowered.world;
        assert_eq!(world.players, Some(range), "{rules}");
    }
}

#[test]
fn each_step_of_a_set_up_does_the_same_in_other_words() {
    let of = |setup: &str| {
        let rules = format!(
            "The game is for 2 to 4 players.|You need 40 cards, numbered 1 to 10 in four suits, and 30 shells.|{setup}//\
            On your turn, draw a card from the stock.|On your turn, take a shell from the pool."
        );
        let book = book(&rules);
        assert_eq!(unread(&book), Vec::<String>::new(), "{rules}");
        let lowered = &book.compiled().lowered;
        let own = lowered.rules.iter().filter(|rule| rule.origin.name.starts_with("1."));
        let mut all: Vec<String> =
            own.map(|rule| Printer::new(lowered, rule).rule(rule)).collect();
        all.sort();
        all
    };
    let plain = of(
        "Shuffle the cards.|Deal 5 cards to each player.|The remaining cards form the stock.|Shells come from the pool.|Each player takes 3 shells from the pool.",
    );
    for setup in [
        "Shuffle, deal the players five cards apiece and put the rest face down in the middle as the stock. Give everyone three shells and heap the others in a pool.",
        "The cards are shuffled and five are dealt to each player; the cards that are left become the stock. Each player takes three shells; the rest are the pool.",
        "The dealer mixes the cards, gives five cards to each player and leaves the rest face down as the stock. Put the shells in a heap, the pool, and give three shells to every player.",
        "Shuffle the cards. Each player is dealt five cards and is given three shells. The remaining 20 cards are stacked face down as the stock; the remaining shells are the pool.",
    ] {
        assert_eq!(of(&setup.replace(". ", ".|")), plain, "{setup}");
    }
    // Another figure is another game.
    assert_ne!(
        of(
            "Shuffle and deal six cards to each player. The rest form the stock. Each player takes three shells; the rest are the pool."
                .replace(". ", ".|")
                .as_str()
        ),
        plain
    );
}
