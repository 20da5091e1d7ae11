//! One of several actions: by what their rules say, and by what play lets a player do.

use houserules::Rulebook;
use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, Status, compile};
use houserules::lower::Printer;

use crate::small::rules_of;

const TABLE: &str = "\
* **1.1** Each player begins the game with 1 coin and 0 points.
* **1.2** To climb, a player pays 1 coin. When a player climbs, they gain 2 points.
* **1.3** When a player rests, they gain 2 coins.
* **1.4** When a player digs, they gain 1 point.
* **1.5** When a player reaches 10 points, that player wins the game.
";

fn with(text: &str) -> Compiled {
    let text = format!("{TABLE}* **2.1** {text}\n");
    let files = MemoryFiles::default().with("a.rules.md", text);
    compile(book::load(&files, "a.rules.md", &Options::default()).expect("it can be loaded"))
}

/// The rules of 2.1 in words.
fn says(text: &str) -> String {
    let compiled = with(text);
    let unread = compiled.own_readings().find(|r| r.status == Status::Unread);
    assert!(unread.is_none(), "{text}: {unread:?}");
    let all = rules_of(&compiled, "2.1");
    all.join("; ")
}

/// Commas before `or` are `or`, and what a player may do on their turn is one of the actions.
#[test]
fn alternatives_are_one_of_them() {
    for text in [
        "On your turn, climb, dig or rest.",
        "On their turn, a player must climb, dig or rest.",
        "A player must climb, dig or rest on their turn.",
        "On their turn, the active player does one of three things: climb, dig or rest.",
        "On their turn, a player shall either climb or dig, or rest.",
    ] {
        let rules = says(text);
        let one = "does one of: the player whose turn it is climbs; or the player whose turn it is digs; or";
        assert!(rules.contains(one), "{text}: {rules}");
    }
    let rules = says("On their turn, a player may climb, dig or rest.");
    for action in ["climbs", "digs", "rests"] {
        assert!(rules.contains(&format!("it is permitted that a player {action}")), "{rules}");
        assert!(rules.contains(&format!("a player {action} only if ((how often")), "{rules}");
    }
    let two = says("On your turn, you may gain a coin or lose a point.");
    assert!(two.contains("may do one of: 1 is added to coin"), "{two}");
}

/// What has a price is paid for when a rule lets it happen, and is not offered to who cannot pay.
#[test]
fn a_price_is_paid_where_a_rule_says_what_is_done() {
    let text = format!("{TABLE}* **2.1** On your turn, climb or dig.\n");
    let book = Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook");
    let mut game = book.game(2, 1).expect("it can be played");
    // One coin each: after one climb there is only digging, which asks nobody.
    let mut asked = 0;
    while !game.is_terminal() {
        let actions = game.legal_actions();
        let climb = actions.iter().position(|a| a.contains("climb")).unwrap_or(0);
        asked += usize::from(actions.len() > 1);
        assert!(game.apply(climb), "{actions:?}");
    }
    assert_eq!(asked, 2, "each player can pay once: {:#?}", game.trace());
}

/// Of several places that a piece may go to, it goes to one.
#[test]
fn a_piece_goes_to_one_of_the_places() {
    let text = "* **1.1** There are 30 cards. Each player has a Hand, a Porch and a Yard. The Porch is a zone. The Yard is a zone.\n\
        * **2.1** On their turn, a player may draw a card.\n\
        * **2.2** When a player draws a card, they move a card from their Hand to their Porch or their Yard.\n";
    let files = MemoryFiles::default().with("a.rules.md", text);
    let loaded = book::load(&files, "a.rules.md", &Options::default());
    let compiled = compile(loaded.expect("it can be loaded"));
    let lowered = &compiled.lowered;
    let own = |set: usize| compiled.book.sets[set].role != book::Role::Standard;
    let said: Vec<String> = lowered
        .rules
        .iter()
        .filter(|rule| rule.origin.name == "2.2" && own(rule.origin.set.0 as usize))
        .map(|rule| Printer::new(lowered, rule).rule(rule))
        .collect();
    let said = said.join("; ");
    assert!(said.contains("may accept") && said.contains("if not"), "nobody chooses: {said}");
    assert!(!said.contains("at once"), "it goes to both: {said}");
}
