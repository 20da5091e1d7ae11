//! The library as a Rust project uses it.

use houserules::{Rulebook, assert_rulebooks, check};

use crate::cli::folder;

const RULES: &str = "* **1.1** Each player begins the game with 0 coins.\n* **1.2** On their turn, a player may dig.\n* **1.3** When a player digs, they gain 2 coins.\n* **1.4** When a player reaches 10 coins, that player wins the game.\n";
const SCENARIO: &str = "## Digging pays\nGiven two players, Ann and Ben\nAnd it is Ann's turn\nWhen Ann digs\nThen Ann has 2 coins\n";

#[test]
fn a_rulebook_is_checked_played_and_tried_out() {
    let book = Rulebook::from_text("p.rules.md", RULES).expect("it is a rulebook");
    assert!(check(&book).is_empty());
    assert_eq!(houserules::draw(&book), "");
    let mut game = book.game(2, 7).expect("it can be played");
    assert_eq!(game.current_player(), Some(0));
    assert_eq!(game.legal_actions(), ["dig", "pass"]);
    assert!(!game.apply(9));
    for _ in 0..1000 {
        if game.is_terminal() {
            break;
        }
        assert!(game.apply(0));
    }
    assert_eq!(game.winners(), [0]);
    assert!(game.trace().iter().any(|line| line.contains("gains 2") && line.contains("(1.3)")));
    assert_eq!(game.playout(1, 3), game.playout(1, 3));
    let scenarios = book.scenarios("a.scenario.md", SCENARIO).expect("it can be played");
    assert!(scenarios[0].passed());
    let wrong = SCENARIO.replace("has 2", "has 3");
    let scenarios = book.scenarios("a.scenario.md", &wrong).expect("it can be played");
    assert_eq!(scenarios[0].wrong, ["`Then Ann has 3 coins`, but it is 2"]);
    let other = Rulebook::from_text("p.rules.md", &RULES.replace("gain 2", "gain 4"));
    let difference = book.diff(&other.expect("it is a rulebook"));
    assert_eq!(difference.rules.changed[0].new.rule, "1.3");
}

#[test]
fn a_folder_of_rulebooks_is_kept_as_it_is() {
    let dir = folder(&[
        ("games/p.rules.md", RULES.as_bytes()),
        ("games/p.scenario.md", SCENARIO.as_bytes()),
    ]);
    let games = dir.path().join("games");
    let fails = |says: &str| {
        let failed =
            std::panic::catch_unwind(|| assert_rulebooks(&games)).expect_err("it fails");
        let message = failed.downcast_ref::<String>().expect("it says why");
        assert!(message.contains(says), "{message}");
    };
    fails("p__readings.snap: nothing was kept yet");
    fails("keep all with `houserules test");
    for entry in std::fs::read_dir(games.join("snapshots")).unwrap() {
        let path = entry.unwrap().path();
        std::fs::rename(&path, path.with_extension("")).unwrap();
    }
    assert_rulebooks(&games);
    std::fs::write(games.join("p.rules.md"), RULES.replace("gain 2", "gain 3")).unwrap();
    fails("but it is 3");
    fails("they gain 3 coins");
}

#[test]
fn scenarios_in_a_folder_without_a_manifest_are_run() {
    let rules = "# Pebbles\n\n* **1.1** Each player begins the game with 0 coins.\n* **1.2** On their turn, a player may dig.\n* **1.3** When a player digs, they gain 2 coins.\n";
    let wrong = "## Digging pays\nGiven two players, Ann and Ben\nAnd it is Ann's turn\nWhen Ann digs\nThen Ann has 9 coins\n";
    let dir = tempfile::tempdir().expect("there is room");
    let game = dir.path().join("pebbles");
    std::fs::create_dir_all(game.join("scenarios")).expect("there is room");
    std::fs::write(game.join("p.rules.md"), rules).expect("there is room");
    std::fs::write(game.join("scenarios/a.scenario.md"), wrong).expect("there is room");
    let said = std::panic::catch_unwind(|| houserules::assert_rulebooks(dir.path()));
    let said = said.expect_err("a scenario fails");
    let said = said.downcast_ref::<String>().expect("it says what is wrong");
    assert!(said.contains("Digging pays"), "{said}");
}

/// The lines of the README, in a function that fails as `main` may.
fn readme(my_game: &str) -> Result<Vec<u32>, Box<dyn std::error::Error>> {
    let book = Rulebook::open(my_game)?;
    assert_eq!(check(&book).len(), 1);
    let mut game = book.game(2, 7)?;
    while !game.is_terminal() {
        game.apply(0);
    }
    Ok(game.winners())
}

#[test]
fn the_lines_of_the_readme_run_and_fail_readably() {
    let page = std::fs::read_to_string("README.md").expect("it is there");
    for line in ["let book = Rulebook::open(\"my-game\")?;", "let mut game = book.game(2, 7)?;"]
    {
        assert!(page.contains(line), "{line}");
    }
    let dir = folder(&[]);
    let game = dir.path().join("my-game");
    let game = game.to_str().expect("a plain path");
    let missing = readme(game).expect_err("it is not there");
    assert!(format!("{missing:?}").contains(game), "{missing:?}");
    assert!(!format!("{missing:?}").contains("Sources"), "{missing:?}");
    assert_eq!(crate::cli::run(&["new", game]).code, 0);
    assert!(!readme(game).expect("it can be played").is_empty());
    let text = "# A\n\n* **1.1** Each player begins the game with 99999999999 coins.\n";
    let large = Rulebook::from_text("a.rules.md", text).expect("it can be read");
    let why = large.game(2, 1).map(|_| ()).expect_err("no program holds so much");
    assert!(!why.to_string().is_empty() && format!("{why:?}") == why.to_string());
}
