//! A rulebook from a text: checked, played, tried out, compared. Run with `cargo run --example library`.

use houserules::{Rulebook, check};

const RULES: &str = "\
* **1.1** Each player begins the game with 0 coins.
* **1.2** On their turn, a player may dig.
* **1.3** When a player digs, they gain 2 coins.
* **1.4** When a player reaches 10 coins, that player wins the game.
";

const SCENARIO: &str = "\
## Digging pays
Given two players, Ann and Ben
And it is Ann's turn
When Ann digs
Then Ann has 2 coins
";

fn main() {
    let rulebook = Rulebook::from_text("pebbles.rules.md", RULES).expect("it is a rulebook");
    println!("{} findings, {} unread", check(&rulebook).len(), rulebook.coverage().unread);

    let mut game = rulebook.game(2, 7).expect("it can be played");
    while !game.is_terminal() {
        game.apply(0);
    }
    for line in game.trace().iter().rev().take(4).rev() {
        println!("{line}");
    }
    println!("winners by seat: {:?}", game.winners());

    let wins = (0..100).filter(|&n| game.playout(1, n).winners == [0]).count();
    println!("the first player wins {wins} of 100 random games");

    for scenario in rulebook.scenarios("a.scenario.md", SCENARIO).expect("it can be played") {
        println!("{}: {}", scenario.name, if scenario.passed() { "ok" } else { "failed" });
    }

    let longer = RULES.replace("reaches 10", "reaches 20");
    let longer = Rulebook::from_text("pebbles.rules.md", &longer).expect("it is a rulebook");
    for change in rulebook.diff(&longer).rules.changed {
        println!("{} {}: {}", change.new.rule, change.depth.words(), change.new_text);
    }
}
