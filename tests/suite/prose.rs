//! Prose of published rulebooks: places in front of the order, what is told ahead and described below, orders said
//! alone, steps that are left out, sums, what remains, scores in lists. Each by what its rules say, in the words
//! of pilgrims and shrines that no book has.

use std::fmt::Write as _;

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, compile};
use houserules::lower::Printer;
use houserules::playtest::{Ending, Playout, playout};

use crate::small::unread_in;

const MANIFEST: &str = "title = \"Pilgrimage\"\n\n[[sets]]\nfile = \"pilgrimage.rules.md\"\n\n\
    [[components]]\nfile = \"pilgrims.csv\"\nname = \"pilgrim\"\nper = \"game\"\nplace = \"deck of pilgrims\"\n\n\
    [[components]]\nfile = \"shrines.csv\"\nname = \"shrine\"\nper = \"game\"\nplace = \"deck of shrines\"\n\n\
    [[components]]\nfile = \"ribbons.csv\"\nname = \"ribbon token\"\nper = \"game\"\nplace = \"bag\"\n";
const PILGRIMS: &str =
    "Name,Color,Rank,Count\nAda,Red,1,6\nBen,Red,3,6\nCleo,Blue,2,6\nDora,Blue,4,6\n";
const SHRINES: &str = "Name,Sort,Height,Ribbon Icons,Point Value,Extra Ribbons,Count\n\
    Lark,Well,5,1,2,Red,5\nMill,Grove,7,2,3,Blue,5\nOak,Cairn,9,3,4,,5\n";
const RIBBONS: &str = "Name,Color,Count\nred ribbon,Red,20\nblue ribbon,Blue,20\n";

/// A book of these parts, each with its heading.
const PARTS: [(&str, &str); 7] = [
    (
        "Clans",
        "The clans are:\n\n* Red\n* Blue\n\nTwo old clans are masters of the valley, and each pilgrim belongs to one of these crews.",
    ),
    (
        "Setting Up",
        "Put all the ribbon tokens into the bag and mix them well. Shuffle the deck of shrines and set it aside. \
         Shuffle the deck of pilgrims and deal a hand of four cards to each player.",
    ),
    ("Years", "The game takes place over two years, each of which has several rounds."),
    (
        "To Start Each Year",
        "From the deck of shrines, deal cards face up into the middle of the table until the total number of ribbon \
         icons is equal to or higher than five.\n\nNext to each shrine, draw and place a number of ribbons from the \
         bag, equal to the number of ribbon icons on the card.\n\n\
         1. Refill: Players may discard any number of pilgrims from their hand, then draw back up to \
         four cards. Skip this step in the first year.\n\
         2. Each Round: Each player secretly chooses one pilgrim from their hand. These cards are revealed \
         simultaneously. They will then be assigned to shrines in ascending order, as described below.\n\n\
         Lower-ranked pilgrims will go first, as described below, with ties broken alphabetically.",
    ),
    (
        "Work",
        "In ascending order of rank, pilgrims will be sent to work on shrines.\n\n### Raising\n\nIf the rank of the pilgrim, \
      added to all the pilgrims who are already working on the shrine, is equal to or greater than its height, then the \
      shrine is finished, and you collect the shrine card.\n\n### Nothing\n\nIf you send a pilgrim to a shrine where they do not \
      match any of the ribbons, and they do not finish the shrine, you gain neither of the bonuses above. Instead, you \
      score a point.\n\n### Rest\n\nOnce they are working on a shrine, pilgrims give no further benefit to their players. They will be \
      discarded once the shrine is finished.",
    ),
    (
        "End of a Round",
        "If there are still two or more shrines on the table, play another round. If only one remains, or none, then the \
         year is over. The year also ends if the players run out of pilgrims.",
    ),
    (
        "End of the Game",
        "The game ends after year 2. In this year, you continue until no shrines remain.\n\n### Ribbons\n\nFor each crew, count the \
         number of ribbons you have collected, including those found on shrines. In each of the two crew colors,\n\n\
         * The player with the most ribbons scores 6 points,\n* Everyone else, and any player with no ribbons of that crew, \
         scores nothing.\n\n### More\n\nIn addition, you score points as follows:\n\n\
         * Sets: For each set of three shrines including one shrine of each sort, score 4 points.\n\
         * Values: Each shrine has a point value in the lower left corner.",
    ),
];

fn book(edits: &[(&str, &str)]) -> Compiled {
    let mut text = "# Pilgrimage\n\n".to_owned();
    for (title, part) in PARTS {
        let _ = write!(text, "## {title}\n\n{part}\n\n");
    }
    for (old, new) in edits {
        assert!(text.contains(old), "{old} is not in the book");
        text = text.replace(old, new);
    }
    let files = MemoryFiles::default()
        .with("pilgrimage/game.toml", MANIFEST)
        .with("pilgrimage/pilgrimage.rules.md", text)
        .with("pilgrimage/pilgrims.csv", PILGRIMS)
        .with("pilgrimage/shrines.csv", SHRINES)
        .with("pilgrimage/ribbons.csv", RIBBONS);
    compile(book::load(&files, "pilgrimage", &Options::default()).expect("it can be loaded"))
}

/// What the rules below a heading say.
fn says(compiled: &Compiled, heading: &str) -> String {
    let lowered = &compiled.lowered;
    let own = lowered.rules.iter().filter(|rule| rule.origin.name.starts_with(heading));
    let all: Vec<String> = own.map(|rule| Printer::new(lowered, rule).rule(rule)).collect();
    all.join("\n")
}

/// The book with an edit is read, and says this below the heading.
fn edited(edit: (&str, &str), heading: &str, expected: &str) {
    let compiled = book(&[edit]);
    assert_eq!(unread_in(&compiled), Vec::<String>::new(), "{edit:?}");
    let said = says(&compiled, heading);
    assert!(said.contains(expected), "{edit:?}: {said}");
}

/// The book with an edit leaves the edited sentence unread.
fn refused(edit: (&str, &str), words: &str) {
    let left = unread_in(&book(&[edit]));
    assert!(left.iter().any(|text| text.contains(words)), "{edit:?}: {left:?}");
}

#[test]
fn the_whole_book_is_read_and_plays_to_its_end() {
    let compiled = book(&[]);
    assert_eq!(unread_in(&compiled), Vec::<String>::new());
    let program = compiled.program().expect("it can be played");
    for players in 2..=3 {
        let settings = Playout { players, seed: 3, max_decisions: 20_000 };
        for game in 0..3 {
            let record = playout(&program, settings, game);
            assert_eq!(record.ending, Ending::Finished, "{players}, {game}: {:?}", record.stop);
        }
    }
}

#[test]
fn a_place_in_front_is_where_things_go() {
    let start = "To Start Each Year";
    let compiled = book(&[]);
    let said = says(&compiled, start);
    assert!(said.contains("for each card in the deck of shrines"), "{said}");
    assert!(said.contains("moves to the shrine's next to"), "{said}");
    // Those that were just dealt, not those that have lain there longer.
    assert!(said.contains("the shrine is a shrine and the shrine is new"), "{said}");
    edited(
        (
            "Next to each shrine, draw and place a number of ribbons from the bag, equal to the number of ribbon icons on the card",
            "Beside each shrine, put two ribbons from the bag",
        ),
        start,
        "moves to the shrine's next to",
    );
}

#[test]
fn what_is_described_below_takes_the_place_of_its_announcement() {
    let compiled = book(&[]);
    let said = says(&compiled, "Work");
    assert!(said.contains("when the round begins, for each pilgrim"), "{said}");
    assert!(said.contains("the pilgrim is chosen"), "{said}");
    assert!(
        said.contains(
            "a shrine such that the shrine is a shrine and the shrine is in the table"
        ),
        "{said}"
    );
    assert!(!says(&compiled, "To Start Each Year").contains("assigns the"));
    // The two must not contradict each other.
    refused(
        (
            "In ascending order of rank, pilgrims will be sent",
            "In descending order of rank, pilgrims will be sent",
        ),
        "In descending order",
    );
}

#[test]
fn an_order_alone_speaks_of_what_is_done() {
    let front = "Lower-ranked pilgrims will go first, as described below, with ties broken alphabetically.";
    for wording in
        ["Pilgrims with lower ranks act first.", "Pilgrims of the lowest rank will go first."]
    {
        edited((front, wording), "Work", "lowest the pilgrim's rank first");
    }
    // The wrong end, another thing, and equality in what is not asked.
    refused((front, "Higher-ranked shrines act first."), "Higher-ranked shrines");
    refused(
        (
            front,
            "Lower-ranked pilgrims act first. Between two pilgrims of the same color, names that are earlier in the alphabet go first.",
        ),
        "of the same color",
    );
}

#[test]
fn a_step_is_skipped_when_it_says() {
    let skip = "Skip this step in the first year.";
    let step = "To Start Each Year / 1";
    edited(
        (skip, "This step is skipped in the second year."),
        step,
        "the number of the year is not 2",
    );
    edited((skip, ""), step, "discards the pilgrim");
    assert!(!says(&book(&[(skip, "")]), step).contains("number of the year"));
    refused((skip, "Skip this step."), "Skip this step");
}

#[test]
fn what_is_added_to_others_is_a_sum() {
    let compiled = book(&[]);
    let said = says(&compiled, "Work / Raising");
    assert!(
        said.contains("(the pilgrim's rank + the sum of the pilgrim's rank over each pilgrim"),
        "{said}"
    );
    assert!(said.contains("is at least the shrine's height"), "{said}");
    assert!(said.contains("the player takes the shrine"), "{said}");
}

#[test]
fn what_remains_is_what_was_spoken_of() {
    let compiled = book(&[]);
    let said = says(&compiled, "End of the Game");
    assert!(said.contains("the number of the year is 2 and there is a shrine"), "{said}");
    assert!(said.contains("the shrine is in the table"), "{said}");
    // `Only one or none` is the other side of `two or more`; `only two` is not.
    let rule = "If only one remains, or none, then the year is over.";
    assert!(!says(&compiled, "End of a Round").contains("the year ends when there"));
    edited(
        (rule, "If none remain, then the year is over."),
        "End of a Round",
        "the year ends when there is no shrine",
    );
}

#[test]
fn lists_of_scores_say_what_counts() {
    let compiled = book(&[]);
    let said = says(&compiled, "End of the Game");
    assert!(said.contains("is one of Extra Ribbon of the piece"), "{said}");
    assert!(said.contains("the sum of the shrine's point value over each shrine"), "{said}");
    assert!(said.contains("the piece's sort is Cairn"), "{said}");
    // A set of three kinds has three pieces; a player without ribbons has none of those that count.
    refused(("set of three shrines", "set of four shrines"), "set of four");
    refused(("any player with no ribbons", "any player with no pilgrims"), "no pilgrims");
    refused(("the two crew colors", "the three crew colors"), "three crew colors");
}

#[test]
fn a_worth_said_twice_counts_once() {
    let coins = "* Values: Each shrine has";
    let twice = "* Ribbons: Ribbons are worth 1 point each.\n* Again: Each ribbon is worth one victory point.\n* Values: Each shrine has";
    let compiled = book(&[(coins, twice)]);
    assert_eq!(unread_in(&compiled), Vec::<String>::new());
    let said = says(&compiled, "End of the Game / More");
    assert_eq!(said.matches("the sum of 1 over each ribbon").count(), 1, "{said}");
}

/// The rules of a small book in numbered sentences, and what is unread of it.
fn small(text: &str) -> (Compiled, Vec<String>) {
    let files = MemoryFiles::default().with("a.rules.md", text.to_owned());
    let compiled = compile(
        book::load(&files, "a.rules.md", &Options::default()).expect("it can be loaded"),
    );
    let left = unread_in(&compiled);
    (compiled, left)
}

#[test]
fn what_players_receive_and_must_have_to_act_is_held() {
    let text = "# Game\n\n## 1 Turns\n\n* **1.1** The Dawn is one of the Phases.\n* **1.2** The Noon is one of the Phases.\n\n\
        ## Noon\n\n* The active player receives initiative.\n\n\
        ## Dawn\n\n* No player receives initiative.\n\n\
        ## 2 Cards\n\n* **2.1** Players may only play cards when they have initiative.\n";
    let (compiled, left) = small(text);
    assert_eq!(left, Vec::<String>::new());
    let all = says(&compiled, "");
    assert!(all.contains("only if the player has initiative"), "{all}");
    // Only where the heading says.
    assert!(
        all.contains("while it is the Dawn and the thing is initiative: it cannot happen that a player gains"),
        "{all}"
    );
    // Something that is only gained is no such state.
    let (compiled, _) = small("* **1.1** Players receive applause.\n");
    assert!(!says(&compiled, "").contains("applause"));
}

#[test]
fn in_the_turn_of_a_player_they_are_that_player() {
    let both = |text: &str| {
        let text = format!(
            "* **1.1** There are 30 cards in the deck. Each player has a hand.\n* **1.2** {text}\n"
        );
        let (compiled, left) = small(&text);
        assert_eq!(left, Vec::<String>::new());
        says(&compiled, "1.2")
    };
    assert_eq!(
        both("During a player's turn, they draw a card."),
        both("During their turn, a player draws a card.")
    );
}

#[test]
fn what_could_be_left_out_is_offered_and_is_read() {
    let sentence = "If several players are tied for first place, they split 9 points as evenly as possible.";
    let last = "scores nothing.";
    let with = |said: &str| book(&[(last, &format!("{last}\n\n{said}"))]);
    let compiled = with(sentence);
    assert_eq!(unread_in(&compiled), [sentence.trim_end_matches('.')]);
    let offered: Vec<String> =
        compiled.findings.iter().flat_map(|f| f.suggestions.clone()).collect();
    assert_eq!(offered.len(), 2, "{offered:?}");
    for one in offered {
        assert!(one.contains("rounded"), "{one}");
        assert_eq!(unread_in(&with(&one)), Vec::<String>::new());
    }
}
