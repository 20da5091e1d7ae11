//! Wiring of the command line: exit codes, streams, data.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::files::root;

/// What a run of the tool gave.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// Standard output as data.
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out)
            .unwrap_or_else(|e| panic!("no JSON: {e}\n{}\n{}", self.out, self.err))
    }
}

fn tool() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_houserules"));
    command.current_dir(root()).env_remove("NO_COLOR");
    command
}

pub(crate) fn run(arguments: &[&str]) -> Run {
    finish(tool().args(arguments))
}

fn finish(command: &mut Command) -> Run {
    let output = command.stdin(Stdio::null()).output().expect("the tool was built");
    Run {
        code: output.status.code().expect("the tool was not killed"),
        out: String::from_utf8(output.stdout).expect("output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("output is UTF-8"),
    }
}

/// A folder that is removed with its value, holding these files.
pub(crate) fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a temporary folder can be made");
    for (name, bytes) in files {
        let path = dir.path().join(name);
        std::fs::create_dir_all(path.parent().expect("it is below the folder")).unwrap();
        std::fs::File::create(path).unwrap().write_all(bytes).unwrap();
    }
    dir
}

pub(crate) fn path(path: &Path) -> &str {
    path.to_str().expect("temporary paths are UTF-8")
}

#[test]
fn help_goes_to_standard_output() {
    let run = run(&["--help"]);
    assert_eq!(run.code, 0);
    for command in ["new", "check", "explain", "show", "play", "simulate"] {
        assert!(run.out.contains(&format!("\n  {command} ")), "{}", run.out);
    }
    assert_eq!(run.err, "");
}

#[test]
fn a_wrong_command_line_is_code_2_for_people_and_programs() {
    let people = run(&["check"]);
    assert_eq!((people.code, people.out.as_str()), (2, ""));
    assert!(people.err.contains("<PATHS>"), "{}", people.err);
    let programs = run(&["check", "--format", "json"]);
    assert_eq!(programs.code, 2);
    assert_eq!(programs.json()["findings"][0]["code"], "HR004");
}

#[test]
fn what_cannot_be_read_is_code_2_with_a_finding() {
    let dir = folder(&[("picture.md", b"\x89PNG\0\0\0"), ("notes/readme.txt", b"hello")]);
    let picture = dir.path().join("picture.md");
    let notes = dir.path().join("notes");
    for (place, code) in
        [("no/such/file.md", "HR003"), (path(&picture), "HR002"), (path(&notes), "HR003")]
    {
        for command in [&["check", place][..], &["show", "outline", place], &["explain", place]]
        {
            let mut arguments = command.to_vec();
            let people = run(&arguments);
            assert_eq!(people.code, 2, "{place}: {}", people.err);
            assert!(people.err.contains(code), "{place}: {}", people.err);
            arguments.extend(["--format", "json"]);
            let programs = run(&arguments);
            assert_eq!(programs.code, 2);
            assert_eq!(programs.json()["findings"][0]["code"], code, "{place}");
            assert_eq!(programs.json()["schema"], 1);
        }
    }
}

#[test]
fn findings_name_the_line_and_column() {
    let dir = folder(&[
        ("a.rules.md", b"* **1** Each player has a hand.\n"),
        ("cards.csv", "Name,Count\nÄrger,3\nZorn,-1\n".as_bytes()),
    ]);
    let json = run(&["check", path(dir.path()), "--format", "json"]).json();
    let finding = json["findings"]
        .as_array()
        .unwrap()
        .iter()
        .find(|f| f["code"] == "HR210")
        .expect("a negative count is found");
    assert_eq!((&finding["line"], &finding["column"]), (&3.into(), &1.into()));
    assert_eq!(finding["severity"], "error");
    assert!(finding["file"].as_str().unwrap().ends_with("cards.csv"));
}

#[test]
fn a_manifest_slip_is_told_with_the_nearest_word() {
    let dir = folder(&[
        ("game.toml", b"titel = \"x\"\n[[sets]]\nfile = \"a.rules.md\"\n"),
        ("a.rules.md", b"* **1** Each player has a hand.\n"),
    ]);
    let run = run(&["check", path(dir.path())]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("write `title`"), "{}", run.err);
}

#[test]
fn several_paths_are_several_games_for_check() {
    let json = run(&["check", "rulebooks/tragedy", "no/such", "--format", "json"]).json();
    let games = json["games"].as_array().expect("a list of games");
    assert_eq!(games.len(), 2);
    assert!(games[0]["coverage"]["sentences"].is_u64());
    assert_eq!(games[1]["findings"][0]["code"], "HR003");
}

#[test]
fn every_stage_can_be_shown_to_people_and_programs() {
    for (stage, list) in [
        ("outline", "sets"),
        ("vocabulary", "terms"),
        ("sentences", "sentences"),
        ("readings", "sentences"),
        ("rules", "rules"),
        ("program", "program"),
    ] {
        let people = run(&["show", stage, "rulebooks/tragedy"]);
        assert_eq!(people.code, 0, "{}", people.err);
        assert!(people.out.lines().count() > 20, "{stage}: {}", people.out);
        let programs = run(&["show", stage, "rulebooks/tragedy", "--format", "json"]).json();
        assert!(!programs[list].as_array().expect("a list").is_empty(), "{stage}");
    }
}

#[test]
fn explain_names_the_rules_that_decide_an_event() {
    let dir = folder(&[(
        "a.rules.md",
        b"* **1.1** Each player has a hand. A hand is a zone.\n\
          * **1.2** A player can play a card only while it is in their hand.\n",
    )]);
    let json = run(&["explain", path(dir.path()), "play", "--format", "json"]).json();
    assert_eq!(json["decisions"][0]["rules"][0]["rule"], "1.2", "{json}");
    let rule = run(&["explain", path(dir.path()), "1.2", "--format", "json"]).json();
    assert_eq!(rule["sentences"][0]["status"], "operative", "{rule}");
    let nothing = run(&["explain", path(dir.path()), "xyzzy"]);
    assert_eq!(nothing.code, 2);
    assert!(nothing.err.contains("`xyzzy`"), "{}", nothing.err);
}

#[test]
fn house_rules_come_from_files_and_folders() {
    let dir = folder(&[("house/extra.rules.md", b"* **1** Each player has a garden.\n")]);
    let house = dir.path().join("house");
    for place in [path(&house), path(&house.join("extra.rules.md"))] {
        let json =
            run(&["show", "outline", "rulebooks/tragedy", "--with", place, "--format", "json"])
                .json();
        let sets = json["sets"].as_array().expect("a list of sets");
        let last = sets.last().expect("there are sets");
        assert_eq!((&last["set"], &last["role"]), (&"extra".into(), &"house".into()));
    }
}

#[test]
fn a_check_of_house_rules_leaves_out_notes_about_the_rulebook_alone() {
    let dir = folder(&[("house.txt", b"1. Players may play Props in the Upkeep Step.\n")]);
    let house = dir.path().join("house.txt");
    let alone = run(&["check", "rulebooks/tragedy"]);
    let told = "`0000.3.1.2` prevails over `0000.3.1.1`";
    assert!(alone.err.contains(told), "{}", alone.err);
    let with = run(&["check", "rulebooks/tragedy", "--with", path(&house)]);
    assert!(!with.err.contains(told), "{}", with.err);
    assert!(with.err.contains("notes are about the rulebook alone"), "{}", with.err);
    assert!(with.err.contains("`1` prevails over `0000.4.3.1`"), "{}", with.err);
    assert!(with.out.contains("house.txt: 1 sentence, all read"), "{}", with.out);
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = tool()
        .args(["show", "outline", "rulebooks/tragedy", "--standard"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn colours_are_off_unless_asked_for() {
    assert!(!run(&["check", "no/such"]).err.contains('\u{1b}'));
    assert!(run(&["check", "no/such", "--color", "always"]).err.contains('\u{1b}'));
}

#[test]
fn new_writes_a_game_once() {
    let dir = tempfile::tempdir().unwrap();
    let game = dir.path().join("game");
    let first = run(&["new", path(&game)]);
    assert_eq!(first.code, 0, "{}", first.err);
    assert!(game.join("first-game.rules.md").is_file());
    // What it wrote passes its own scenario.
    let tested = run(&["test", path(&game)]);
    assert_eq!(tested.code, 0, "{}{}", tested.out, tested.err);
    assert!(tested.out.contains("1 passed, 0 failed"), "{}", tested.out);
    std::fs::write(game.join("first-game.rules.md"), "mine").unwrap();
    let second = run(&["new", path(&game)]);
    assert_eq!(second.code, 2);
    assert_eq!(std::fs::read_to_string(game.join("first-game.rules.md")).unwrap(), "mine");
}

/// A book that is played by the words that every stage reads.
const DIGGING: &str = "tests/books/law/01-depth-first.rules.md";

#[test]
fn simulated_games_do_not_depend_on_threads_or_on_their_number() {
    let games = |games: &str, threads: &str| {
        let arguments = ["simulate", DIGGING, "--games", games, "--threads", threads];
        run(&[&arguments[..], &["--max-decisions", "50", "--format", "json"]].concat())
    };
    let one = games("8", "1");
    assert_eq!(one.code, 0, "{}", one.err);
    assert_eq!(one.out, games("8", "2").out);
    let json = one.json();
    assert_eq!((&json["games"], &json["players"]), (&8.into(), &2.into()));
    let ends = ["finished", "capped", "stuck"].map(|end| json[end].as_u64().expect("a count"));
    assert_eq!(ends.iter().sum::<u64>(), 8);
    assert!(json.get("timing").is_none());
    let first = games("1", "1").json();
    assert!(first["turns"]["min"].as_u64() >= json["turns"]["min"].as_u64());
    assert!(first["turns"]["max"].as_u64() <= json["turns"]["max"].as_u64());
}

/// Plays the digging book with these lines on standard input.
fn play(lines: &str, more: &[&str]) -> Run {
    let mut child = tool()
        .args(["play", DIGGING, "--seat", "Ann=human", "--seat", "Ben=human"])
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    Run {
        code: output.status.code().expect("the tool was not killed"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

#[test]
fn a_game_is_played_through_a_pipe() {
    let run = play("nonsense\ndig\nwhy\nwhy not dig\nhelp\nundo\n1\nquit\n", &[]);
    assert_eq!(run.code, 0, "{}", run.err);
    for words in [
        "`nonsense` is no choice",
        "1  dig  (1.2)",
        "Ann digs",
        "(1.3)",
        "no rule stands against it",
        "the last choice is taken back",
        "the game is left as it stands",
    ] {
        assert!(run.out.contains(words), "no `{words}` in\n{}", run.out);
    }
}

#[test]
fn a_table_shows_a_column_for_each_player_and_the_same_line_once() {
    let arguments = ["play", "rulebooks/tragedy", "--seed", "3", "--width", "110"];
    let mut child =
        tool().args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"1\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    // Three seats in one line, the one whose turn it is marked, and a row for what each has.
    let header = out.lines().find(|line| line.contains("player 1 ")).expect(&out);
    assert!(
        out.lines().any(|line| line.contains("player 1") && line.contains("▸ player 2")),
        "{header}"
    );
    let deck = out.lines().find(|line| line.trim_start().starts_with("Deck ")).expect(&out);
    assert_eq!(deck.matches("47").count(), 3, "{deck}");
    // Six cards that a player draws face down are one line; an action and where its card went too.
    assert!(out.contains("player 2 draws a hidden piece → Hand  ×6"), "{out}");
    assert!(out.contains(" → Stack"), "{out}");
    assert!(!out.contains("point 0"), "nobody counts points here:\n{out}");
}

#[test]
fn what_lies_at_a_piece_stands_below_it() {
    let arguments = ["play", "rulebooks/stage-blood", "--seed", "4", "--width", "80"];
    let seats = ["--seat", "Ann=human", "--seat", "Ben=random", "--seat", "Cem=random"];
    let mut child = tool()
        .args(arguments)
        .args(seats)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"1\n1\n1\n1\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    for words in [
        "\n  the table: 3\n    Much Mustard (Comedy, theatrical value 13, favor icon 3",
        "\n      next to it: Merrick favor, Ashdown favor ×2\n",
        "\n      at it: Isabel (Hargrave, rank 2",
        "  1  Leander (Merrick, rank 4)\n",
        "points: 0\n",
        "season 1 · round 2\n",
        "Cem takes gold coin → area\n",
    ] {
        assert!(out.contains(words), "no `{words}` in\n{out}");
    }
    assert!(!out.contains("passes"), "nobody decides to pass here:\n{out}");
    assert!(!out.contains("replaced"), "what goes on is told once:\n{out}");
    let bots = ["--seat", "Ann=random", "--seat", "Ben=random"];
    let run = run(&[&arguments[..], &bots].concat());
    assert!(run.out.contains("\npoints: Ann "), "{}", run.out);
}

#[test]
fn a_saved_game_is_taken_up_and_told_again() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("game.json");
    let saved = play("dig\ndig\nquit\n", &["--save", path(&file)]);
    assert_eq!(saved.code, 0, "{}", saved.err);
    let taken_up = play("state\n", &["--load", path(&file), "--format", "json"]);
    assert_eq!(taken_up.json()["decisions"], 2, "{}", taken_up.out);
    assert!(taken_up.err.contains("1  dig"), "{}", taken_up.err);
    let replayed = play("", &["--replay", path(&file)]);
    assert_eq!(replayed.out.matches("Ann digs").count(), 2, "{}", replayed.out);
    // A game of another book is refused.
    let other = run(&["play", "rulebooks/tragedy", "--load", path(&file)]);
    assert_eq!(other.code, 2);
    assert!(other.err.contains("another version of the rulebook"), "{}", other.err);
}

#[test]
fn a_strict_game_needs_every_sentence_read() {
    let dir = folder(&[(
        "a.rules.md",
        b"* **1.1** On their turn, a player may dig.\n* **1.2** Blorp the of a when.\n",
    )]);
    let arguments = ["simulate", path(dir.path()), "--games", "1", "--max-decisions", "9"];
    let loose = run(&[&arguments[..], &["--format", "json"]].concat());
    assert!(loose.err.contains("1 sentence is not read"), "{}", loose.err);
    assert_eq!(loose.json()["unread"][0], "a:1.2/s1");
    let strict = run(&[&arguments[..], &["--strict"]].concat());
    assert_eq!(strict.code, 1);
    assert_eq!(strict.out, "");
}

#[test]
fn what_is_chosen_unseen_has_no_name() {
    let text = "# A\n\nFor two players.\n\n## Setup\n\nThere are 24 tiles: 20 Wolves and 4 Bears. Put the tiles face down in the middle \
                as the supply.\n\n## Play\n\nOn your turn, choose a tile in the supply and place it in front of you.\n\n\
                When the supply is empty, the game ends.\n";
    let dir = folder(&[("a.rules.md", text.as_bytes())]);
    let path = dir.path().join("a.rules.md");
    let mut child = tool()
        .args(["play", path.to_str().unwrap(), "--seat", "Ann=human", "--seat", "Ben=human"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"1\n").unwrap();
    let out = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    let asked = out.split("place it in front of you.").nth(1).expect(&out);
    let offered: Vec<&str> = asked.lines().skip(1).take(2).map(str::trim).collect();
    let hidden = ["1  a hidden piece from the supply", "2  a hidden piece from the supply"];
    assert_eq!(offered, hidden, "{out}");
    // What came is known when it lies there.
    assert!(out.contains("moves from the supply to Ann's area"), "{out}");
}
