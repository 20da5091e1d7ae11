//! `houserules test` beyond scenarios: coverage, snapshots, mutants, build servers.

use std::path::Path;

use houserules::Rulebook;
use houserules::book::Options;
use houserules::source::SourceFile;
use houserules::testing::{Fate, Judge, Proof, alterations};
use tempfile::TempDir;

use crate::cli::{folder, path, run};
use crate::files::{below, root, text};

/// A book with a rule that always gives way and one that never applies.
const RULES: &str = "# Pebbles\n\n* **1.1** Each player begins the game with 0 coins.\n* **1.2** On their turn, a player may dig.\n* **1.3** When a player digs, they gain 2 coins.\n* **1.4** When a player reaches 10 coins, that player wins the game.\n* **1.5** A player who has 50 coins cannot dig.\n";
const SCENARIOS: &str = "## Digging pays\nGiven two players, Ann and Ben\nAnd it is Ann's turn\nWhen Ann digs\nThen Ann has 2 coins\n\n## Ten coins win\nGiven two players, Ann and Ben\nAnd it is Ann's turn\nAnd Ann has 8 coins\nWhen Ann digs\nThen Ann wins\n";

fn game() -> TempDir {
    folder(&[("p.rules.md", RULES.as_bytes()), ("p.scenario.md", SCENARIOS.as_bytes())])
}

fn book(dir: &TempDir) -> String {
    path(&dir.path().join("p.rules.md")).to_owned()
}

#[test]
fn coverage_says_what_prevailed_and_what_never_applied() {
    let dir = game();
    let page = dir.path().join("coverage.html");
    let run =
        run(&["test", &book(&dir), "--coverage", "--html", path(&page), "--format", "json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let coverage = &run.json()["coverage"];
    assert_eq!(coverage["never"], serde_json::json!(["p:1.1/s1", "p:1.5/s1"]), "{coverage}");
    assert_eq!(coverage["rules"], 5);
    assert_eq!(coverage["exercised"], 3);
    let page = std::fs::read_to_string(page).expect("the page was written");
    assert!(page.contains("rule never") && page.contains("50 coins"));
    assert!(
        !page.contains("<script") && !page.contains("href="),
        "nothing comes from elsewhere"
    );
    let played = crate::cli::run(&[
        "simulate",
        &book(&dir),
        "--games",
        "3",
        "--coverage",
        "--format",
        "json",
    ]);
    let coverage = &played.json()["coverage"];
    assert_eq!((&coverage["never"], &coverage["won"]), (&1.into(), &4.into()), "{coverage}");
}

#[test]
fn a_rule_that_gives_way_is_lost() {
    let rules = RULES.replace(
        "* **1.5** A player who has 50 coins cannot dig.",
        "* **1.5** As an exception to 1.3, when a player who has 4 coins digs, they gain 1 coin.",
    );
    let scenario = "## Less pay\nGiven two players, Ann and Ben\nAnd it is Ann's turn\nAnd Ann has 4 coins\nWhen Ann digs\nThen Ann has 5 coins\n";
    let dir =
        folder(&[("p.rules.md", rules.as_bytes()), ("p.scenario.md", scenario.as_bytes())]);
    let run = run(&["test", &book(&dir), "--format", "json"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert_eq!(run.json()["coverage"]["lost"], serde_json::json!(["p:1.3/s1"]));
}

#[test]
fn snapshots_are_kept_compared_and_accepted() {
    let dir = game();
    let book = book(&dir);
    assert_eq!(run(&["test", &book, "--format", "json"]).json()["snapshots"], 0);
    let kept = run(&["test", &book, "--accept", "--format", "json"]);
    assert_eq!((kept.code, &kept.json()["accepted"]), (0, &5.into()));
    let file = |name: &str| dir.path().join("snapshots").join(format!("p__{name}"));
    for name in ["readings", "ledger", "decisions", "play-1", "play-2"] {
        let snapshot = insta::Snapshot::from_file(&file(&format!("{name}.snap")));
        assert!(snapshot.is_ok(), "insta does not read {name}");
    }
    assert_eq!(run(&["test", &book, "--format", "json"]).json()["changed"], 0);
    std::fs::write(&book, RULES.replace("gain 2 coins", "gain 3 coins")).unwrap();
    std::fs::write(dir.path().join("p.scenario.md"), SCENARIOS.replace("2 coins", "3 coins"))
        .unwrap();
    let changed = run(&["test", &book]);
    assert_eq!(changed.code, 1);
    assert!(
        changed.out.contains("- ") && changed.out.contains("they gain 3 coins"),
        "{}",
        changed.out
    );
    let waiting =
        insta::Snapshot::from_file(&file("readings.snap.new")).expect("insta reads it");
    assert!(format!("{:?}", waiting.contents()).contains("gain 3 coins"));
    // Where nobody answers, nothing is kept, and the question is asked once.
    let kept = std::fs::read_to_string(file("readings.snap")).unwrap();
    let asked = run(&["test", &book, "--review"]);
    assert_eq!(asked.code, 1);
    let said = format!("{}{}", asked.out, asked.err);
    assert_eq!(said.matches("keep it?").count(), 1, "{said}");
    assert!(said.contains("no more answers"), "{said}");
    assert_eq!(std::fs::read_to_string(file("readings.snap")).unwrap(), kept);
    assert!(file("readings.snap.new").exists());
    assert_eq!(run(&["test", &book, "--accept"]).code, 0);
    assert!(!file("readings.snap.new").exists());
    assert_eq!(run(&["test", &book]).code, 0);
}

#[test]
fn mutants_are_caught_or_survive_with_a_scenario_that_would_notice() {
    let one = SCENARIOS.split("\n\n").next().expect("there is a first one");
    let dir = folder(&[("p.rules.md", RULES.as_bytes()), ("p.scenario.md", one.as_bytes())]);
    let run = run(&["test", &book(&dir), "--mutants", "--format", "json"]);
    let data = run.json();
    let mutants = &data["mutants"];
    let list = mutants["list"].as_array().expect("there is a list");
    let find = |rule: &str, new: &str| {
        list.iter()
            .find(|m| m["rule"] == rule && m["new"] == new)
            .unwrap_or_else(|| panic!("no mutant of {rule} with {new:?}: {mutants}"))
    };
    assert_eq!(find("1.3", "3")["fate"], "caught");
    assert!(
        find("1.3", "3")["caught_by"]
            .as_str()
            .unwrap()
            .ends_with("p.scenario.md: Digging pays")
    );
    assert_eq!(find("1.3", "")["fate"], "caught");
    // Nobody ever has 50 coins: play cannot tell.
    assert_eq!(find("1.5", "51")["fate"], "survived");
    assert!(find("1.5", "51")["suggestion"].is_null());
    let survivor = find("1.4", "11");
    assert_eq!(survivor["fate"], "survived");
    let suggestion = survivor["suggestion"].as_str().expect("play can tell");
    let passes = |rules: &str| {
        let dir = folder(&[
            ("p.rules.md", rules.as_bytes()),
            ("p.scenario.md", suggestion.as_bytes()),
        ]);
        crate::cli::run(&["test", &book(&dir)]).code == 0
    };
    assert!(
        passes(RULES) && !passes(&RULES.replace("reaches 10", "reaches 11")),
        "{suggestion}"
    );
    let count = |fate: &str| list.iter().filter(|m| m["fate"] == fate).count() as u64;
    assert_eq!(mutants["made"], list.len());
    assert_eq!(mutants["caught"], count("caught"));
    assert_eq!(mutants["not_tried"], 0);
    let again = crate::cli::run(&["test", &book(&dir), "--mutants", "--format", "json"]);
    assert_eq!(again.json()["mutants"], *mutants, "the order is fixed");
}

#[test]
fn results_are_written_as_junit() {
    let dir = game();
    let wrong = format!(
        "{SCENARIOS}\n## Wrong <ends>\nGiven two players, Ann and Ben\nAnd it is Ann's turn\nWhen Ann digs\nThen Ann has 3 coins\n"
    );
    std::fs::write(dir.path().join("p.scenario.md"), wrong).unwrap();
    let out: &Path = &dir.path().join("junit.xml");
    assert_eq!(run(&["test", &book(&dir), "--junit", path(out)]).code, 1);
    let xml = std::fs::read_to_string(out).expect("the report was written");
    assert!(xml.contains("tests=\"3\"") && xml.contains("failures=\"1\""), "{xml}");
    assert!(xml.contains("Wrong &lt;ends&gt;") && xml.contains("but it is 2"), "{xml}");
}

/// Alterations of the shipped books that no scenario notices, with the reason.
const SURVIVORS: &[(&str, &str, &str, &str)] = &[
    ("0000.1.1.2", "Deck", "Hand", "the pack says which card is the Star, wherever that is"),
    ("0000.1.4", "", "", "whose turn it is is settled without the word for it"),
    ("0000.2.2", "one", "0", "a choice of none of the Roles is still offered all of them"),
    ("0000.2.2", "one", "2", "the second Role is offered, and the card is played without it"),
    (
        "0000.3.6",
        "Stack",
        "Discard pile",
        "only the standard set knows that pile, and it gives way",
    ),
    ("0000.3.6.3", "Stack", "Discard pile", "as above"),
    (
        "0000.5.1.1",
        "active player",
        "Star",
        "a card has no turn, so the order is the usual one",
    ),
    (
        "0000.5.1.4",
        "may",
        "must",
        "passing stays what a player can do when nothing else is done",
    ),
    ("1.2", "Deck", "Hand", "the discard of the stage prevails, wherever the box sends a card"),
    ("1.2", "Hand", "Actor Tableau", "as above"),
    ("Setup", "", "", "the list of components puts the favors there, too"),
    ("Seasons", "four", "5", "another sentence ends the game after the fourth"),
    ("Components / 4", "supply", "supply of gold coins", "a supply of coins is the supply"),
    ("Scoring / Two Players", "5", "4", "half of 4 and half of 5 are the same, rounded down"),
];

/// Every so many alterations one is tried again.
const EVERY: usize = if cfg!(debug_assertions) { 29 } else { 5 };

/// The figures in the README of each shipped book are those of a sample, too.
#[test]
fn the_scenarios_of_the_shipped_books_catch_nine_in_ten_alterations() {
    let pack = "rulebooks/tragedy/thornfield";
    for (game, more) in [
        ("rulebooks/tragedy", None),
        ("rulebooks/tragedy", Some(pack)),
        ("rulebooks/stage-blood", None),
    ] {
        let options = Options {
            with: more.iter().map(|more| path(&root().join(more)).to_owned()).collect(),
            ..Options::default()
        };
        let book = Rulebook::open_with(root().join(game), &options).expect("it can be read");
        let compiled = book.compiled();
        let program = compiled.program().expect("it can be played");
        let files: Vec<SourceFile> = [Some(game), more]
            .into_iter()
            .flatten()
            .flat_map(|of| below(&format!("{of}/scenarios")))
            .map(|(name, path)| SourceFile::new(name.as_str(), text(&path)))
            .collect();
        let judge = Judge::new(compiled, &program, &files);
        let mut all = alterations(compiled);
        if more.is_some() {
            // Those of the game alone are tried without the pack.
            let sets = ["0002:", "0001-0002:", "thornfield:"];
            all.retain(|a| sets.iter().any(|set| a.sentence.starts_with(set)));
        }
        let (mut caught, mut survived) = (0, Vec::new());
        for alteration in all.iter().skip(all.len() % EVERY).step_by(EVERY) {
            match judge.judge(alteration) {
                Fate::Caught(_) => caught += 1,
                Fate::Survived => survived.push(alteration.describe()),
                Fate::Equal(_) | Fate::Refused => {}
            }
        }
        let told = |said: &String| {
            SURVIVORS.iter().any(|(rule, old, new, _)| {
                let change = format!("{rule}: `{old}` becomes `{new}`");
                *said == change || old.is_empty() && *said == format!("{rule}: taken out")
            })
        };
        let untold: Vec<&String> = survived.iter().filter(|said| !told(said)).collect();
        assert!(untold.is_empty(), "no scenario of {game} notices {untold:?}");
        assert!(caught > 4 * survived.len(), "{caught} caught, {survived:?}");
        let readme = std::fs::read_to_string(root().join(game).join("README.md"))
            .expect("the book has a README");
        let share = readme.split_once(" %").and_then(|(before, _)| before.rsplit('(').next());
        let share: f64 = share.and_then(|s| s.parse().ok()).expect("it says the share");
        assert!(share >= 90.0, "{share}");
    }
}

#[test]
fn an_alteration_that_no_play_can_show_is_proved_to_be_one() {
    // The second sentence about kinds says nothing that the table does not say, the order of lists
    // is no rule, and a bound that the pieces keep either way is no bound.
    let rules = "# Shop\n\n* **1.1** Each player has a Shelf of 3 or more jars.\n* **1.5** Each player begins the game with 0 coins.\n* **1.2** On their turn, a player may dig.\n* **1.3** When a player digs, they gain 2 coins.\n* **1.4** When a player reaches 10 coins, that player wins the game.\n";
    let manifest = "title = \"Shop\"\nplayers = { min = 2, max = 3, default = 2 }\n\n[[sets]]\nfile = \"s.rules.md\"\nrole = \"core\"\n\n[[components]]\nfile = \"jars.csv\"\nname = \"jar\"\nper = \"player\"\nplace = \"Shelf\"\n";
    let dir = folder(&[
        ("s.rules.md", rules.as_bytes()),
        ("game.toml", manifest.as_bytes()),
        ("jars.csv", b"Name,Count\nHoney,5\n"),
    ]);
    let book = Rulebook::open(dir.path()).expect("it can be read");
    let program = book.compiled().program().expect("it can be played");
    let judge = Judge::new(book.compiled(), &program, &[]);
    let fate = |old: &str, new: &str| {
        let all = alterations(book.compiled());
        let found = all.iter().find(|a| a.old == old && a.new == new);
        judge.judge(found.unwrap_or_else(|| panic!("{old} never becomes {new}")))
    };
    assert_eq!(fate("3", "4"), Fate::Equal(Proof::SameBuild));
    assert_eq!(fate("3", "2"), Fate::Equal(Proof::SameBuild));
    assert_eq!(fate("2", "3"), Fate::Survived, "a figure of play is none of them");
    assert_eq!(fate("10", "11"), Fate::Survived);
}

#[test]
fn what_happens_can_be_expected_to_rest_on_a_rule() {
    let rules = RULES.replace(
        "* **1.5** A player who has 50 coins cannot dig.",
        "* **1.5** As an exception to 1.3, when a player who has 4 coins digs, they gain 1 coin.",
    );
    let scenario = |then: &str| {
        format!(
            "## Why\nGiven two players, Ann and Ben\nAnd it is Ann's turn\nAnd Ann has 4 coins\nWhen Ann digs\nThen {then}\n"
        )
    };
    let outcome = |then: &str| {
        let dir = folder(&[
            ("p.rules.md", rules.as_bytes()),
            ("p.scenario.md", scenario(then).as_bytes()),
        ]);
        let run = run(&["test", &book(&dir)]);
        (run.code, run.out + &run.err)
    };
    for right in ["Ann gains 1 coin because of 1.5", "it is legal because of 1.2"] {
        let (code, out) = outcome(right);
        assert_eq!(code, 0, "{right}: {out}");
    }
    for (wrong, says) in [
        ("Ann gains 1 coin because of 1.3", "this is why: Ann gains 1 coin (1.5)"),
        ("it is legal because of 1.3", "it is legal because of 1.2"),
        ("Ann gains 1 coin because of 7.7", "there is no rule `7.7`"),
        ("Ann has 5 coins because of 1.5", "has no rule of its own"),
        ("Ann does not gain 1 coin because of 1.5", "it has happened"),
    ] {
        let (code, out) = outcome(wrong);
        assert_eq!(code, 1, "{wrong}: {out}");
        assert!(out.contains(says), "{wrong}: {out}");
    }
}
