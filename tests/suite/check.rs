//! `check` on the command line: forms of output, witnesses, what was not checked.

use crate::cli::{folder, path, run};

const TIE: &str = "tests/books/law/26-tie-stops.rules.md";

#[test]
fn a_witness_replays_to_the_position_where_both_rules_speak() {
    let check = run(&["check", TIE, "--format", "json"]).json();
    let conflict = &check["conflicts"][0];
    assert_eq!(conflict["together"], "can");
    let witness = conflict["witness"].to_string();
    assert_eq!(check["findings"][0]["witness"].to_string(), witness);
    // Singing twice makes two coins: 1.2 permits a nap, 1.3 forbids it, and play stops.
    let replay = run(&["play", TIE, "--replay", &witness]);
    assert_eq!(replay.code, 3, "{}{}", replay.out, replay.err);
    assert!(replay.out.contains("`26-tie-stops:1.2` and `26-tie-stops:1.3`"), "{}", replay.out);
    let dir = folder(&[("witness.json", witness.as_bytes())]);
    let file = dir.path().join("witness.json");
    assert_eq!(run(&["play", TIE, "--replay", path(&file)]).out, replay.out);
    // A witness belongs to its book.
    let other =
        run(&["play", "tests/books/law/24-stated-exception.rules.md", "--replay", &witness]);
    assert_eq!(other.code, 2);
}

#[test]
fn witnesses_are_the_same_each_time_and_bounded() {
    let book = "tests/books/law/24-stated-exception.rules.md";
    let first = run(&["check", book, "--format", "json"]);
    assert_eq!(first.out, run(&["check", book, "--format", "json"]).out);
    let none = run(&["check", book, "--format", "json", "--steps", "1"]).json();
    assert!(none["conflicts"][0]["witness"].is_null());
    let missing = none["not_checked"].to_string();
    assert!(missing.contains("not met in 1 steps of play"), "{missing}");
}

#[test]
fn findings_as_annotations() {
    let run = run(&["check", TIE, "--format", "github"]);
    assert_eq!(run.code, 1);
    assert!(
        run.out.starts_with(&format!("::error file={TIE},line=7,col=11,title=HR301 tie::")),
        "{}",
        run.out
    );
    assert_eq!(run.out.lines().count(), 1, "one finding is one line");
}

#[test]
fn findings_as_sarif() {
    let log = run(&["check", TIE, "--format", "sarif"]).json();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let result = &run["results"][0];
    assert_eq!(result["ruleId"], "HR301");
    assert_eq!(result["level"], "error");
    let index = result["ruleIndex"].as_u64().expect("an index") as usize;
    assert_eq!(run["tool"]["driver"]["rules"][index]["id"], "HR301");
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], TIE);
    assert_eq!(place["region"]["startLine"], 7);
    assert_eq!(result["relatedLocations"][0]["physicalLocation"]["region"]["startLine"], 6);
}

#[test]
fn other_commands_refuse_these_forms() {
    let run = run(&["show", "rules", TIE, "--format", "sarif"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("belong to `check`"), "{}", run.err);
}

#[test]
fn a_silence_with_a_reason_takes_a_finding_out_and_is_counted() {
    let book = "* **1** On their turn, a player may sing.\n\
        <!-- allow HR405: the fox sings when the moon is full -->\n\
        * **2** When a player howls, they gain 1 point.\n\
        * **3** When a player sings, they gain 1 point.\n";
    let bare = book.replace("<!-- allow HR405: the fox sings when the moon is full -->\n", "");
    let dir = folder(&[("a.rules.md", book.as_bytes()), ("b.rules.md", bare.as_bytes())]);
    let check =
        |name: &str| run(&["check", path(&dir.path().join(name)), "--format", "json"]).json();
    let (quiet, loud) = (check("a.rules.md"), check("b.rules.md"));
    // What the book leaves to the standard set is a note of its own.
    let codes = |found: &serde_json::Value| -> Vec<String> {
        let found = found["findings"].as_array().expect("a list");
        let codes = found.iter().filter_map(|f| f["code"].as_str());
        codes.filter(|code| *code != "HR121").map(str::to_owned).collect()
    };
    assert_eq!(codes(&loud), ["HR405"]);
    assert!(codes(&quiet).is_empty(), "{}", quiet["findings"]);
    assert_eq!(quiet["silenced"][0]["reason"], "the fox sings when the moon is full");
    assert_eq!(quiet["silenced"][0]["line"], 3);
}

#[test]
fn what_was_not_checked_is_said() {
    let dir = folder(&[("a.rules.md", b"* **1** Zorble of or quux the.\n")]);
    let run = run(&["check", path(&dir.path().join("a.rules.md"))]);
    assert!(run.out.contains("not checked: 1 sentence that is not read"), "{}", run.out);
}
