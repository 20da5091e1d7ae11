//! Two versions of a book: every rule that changed is named, and none that did not.

use std::process::Command;

use houserules::book::{self, Options};
use houserules::compile::{Compiled, compile};
use houserules::diff::{Depth, Difference, Rules, compare, divergence};
use houserules::playtest::Playout;

use crate::cli::{folder, path};

fn book(text: &str) -> Compiled {
    compile(book::load_text("b.rules.md", text, &Options::default()).expect("it can be loaded"))
}

fn differ(old: &str, new: &str) -> Difference {
    compare(&book(old), &book(new))
}

/// The names in each list: changed (old and new), new, gone, renumbered, moved.
fn named(rules: &Rules) -> [Vec<String>; 5] {
    let pair = |old: &str, new: &str| {
        if old == new { new.to_owned() } else { format!("{old}>{new}") }
    };
    [
        rules.changed.iter().map(|c| pair(&c.old.rule, &c.new.rule)).collect(),
        rules.added.iter().map(|l| l.place.rule.clone()).collect(),
        rules.removed.iter().map(|l| l.place.rule.clone()).collect(),
        rules.renumbered.iter().map(|s| pair(&s.old.rule, &s.new.rule)).collect(),
        rules.moved.iter().map(|s| pair(&s.old.rule, &s.new.rule)).collect(),
    ]
}

fn check(old: &str, new: &str, expected: [&[&str]; 5]) -> Difference {
    let difference = differ(old, new);
    assert_eq!(named(&difference.rules), expected.map(<[&str]>::to_vec), "{old}\n--\n{new}");
    difference
}

/// A book that is read in part only.
const GARDEN: &str = "# Garden\n\n## 1 Beds\n\n* **1.1** Every gardener minds a bed of their own, as rule 2.2 explains.\n* **1.2** Weeds grow where nobody looks.\n* **1.3** Nobody may sow twice in the same bed on one day.\n\n## 2 Harvest\n\n* **2.1** What is ripe is picked by whoever sees it first.\n* **2.2** A bed is minded by watering it before the sun is high.\n* **2.3** The heaviest pumpkin earns a ribbon.\n";

#[test]
fn a_book_is_as_itself() {
    let difference = check(GARDEN, GARDEN, [&[], &[], &[], &[], &[]]);
    assert!(difference.is_empty());
    assert_eq!(difference.rules.same, 9);
}

#[test]
fn a_rule_put_in_between_renumbers_the_others_and_references_follow() {
    let new = GARDEN
        .replace("**2.3** The", "**2.4** The")
        .replace("**2.2** A bed", "**2.3** A bed")
        .replace("**2.1** What", "**2.1** Baskets hang on the gate.\n* **2.2** What")
        .replace("rule 2.2", "rule 2.3");
    check(GARDEN, &new, [&[], &["2.1"], &[], &["2.1>2.2", "2.2>2.3", "2.3>2.4"], &[]]);
    let wrong = new.replace("rule 2.3", "rule 2.4");
    let difference = differ(GARDEN, &wrong);
    assert_eq!(named(&difference.rules)[0], ["1.1"], "the reference points elsewhere now");
}

#[test]
fn a_rule_that_is_changed_and_renumbered_is_one_change() {
    let new = GARDEN
        .replace("* **1.2** Weeds grow where nobody looks.\n", "")
        .replace("**1.3** Nobody may sow twice", "**1.2** Nobody may sow three times");
    let difference = check(GARDEN, &new, [&["1.3>1.2"], &[], &["1.2"], &[], &[]]);
    let change = &difference.rules.changed[0];
    let gone: Vec<_> =
        change.words.iter().filter(|s| s.change == "gone").map(|s| s.text.trim()).collect();
    assert_eq!(gone, ["twice"]);
}

#[test]
fn a_rule_that_says_something_else_under_its_number_is_changed() {
    let new = GARDEN.replace("Weeds grow where nobody looks.", "Hedges are cut in March.");
    check(GARDEN, &new, [&["1.2"], &[], &[], &[], &[]]);
}

#[test]
fn two_rules_that_change_places_are_renumbered() {
    let new = GARDEN
        .replace("**1.2** Weeds grow where nobody looks.", "**1.2** @")
        .replace(
            "**1.3** Nobody may sow twice in the same bed on one day.",
            "**1.3** Weeds grow where nobody looks.",
        )
        .replace('@', "Nobody may sow twice in the same bed on one day.");
    check(GARDEN, &new, [&[], &[], &[], &["1.3>1.2", "1.2>1.3"], &[]]);
}

#[test]
fn typesetting_is_no_change() {
    let new = GARDEN
        .replace("* **", "")
        .replace("** ", " ")
        .replace("their own,", "their  own,")
        .replace('\n', "\r\n");
    check(GARDEN, &new, [&[], &[], &[], &[], &[]]);
}

#[test]
fn a_heading_is_a_rule_of_its_own() {
    let new = GARDEN.replace("## 2 Harvest", "## 2 Harvesting and Picking");
    check(GARDEN, &new, [&["2"], &[], &[], &[], &[]]);
}

#[test]
fn prose_without_numbers_is_followed_by_its_words() {
    let old = "# Tea\n\n## Brewing\n\nWater is boiled first.\n\n- Green leaves steep for two minutes.\n- Black leaves steep for four minutes.\n\n## Serving\n\nThe guest is served first.\n";
    let new = "# Tea\n\n## Serving\n\nThe guest is served first.\n\n## Brewing\n\nWater is boiled first.\n\n- White leaves steep for one minute only.\n- Green leaves steep for three minutes.\n- Black leaves steep for four minutes.\n";
    let difference = differ(old, new);
    let [changed, added, removed, _, _] = named(&difference.rules);
    assert_eq!(changed.len(), 1, "{changed:?}");
    assert!(difference.rules.changed[0].new_text.contains("three minutes"));
    assert_eq!((added.len(), removed.len()), (1, 0));
    assert!(difference.rules.added[0].text.contains("White leaves"));
}

/// The rules of a club, numbered in bold type without bullets.
const CLUB: &str = "# Club\n\n**101** The club meets on Mondays. Guests are welcome at any meeting.\n\n**102** A member pays 5 coins a year.\n\n**103** The keeper of the cups counts them twice.\n\n**201** Whoever breaks a cup brings a new one.\n";

#[test]
fn bold_figures_and_bare_headings_are_numbers() {
    let new = CLUB.replace("**201** Whoever", "**305** Whoever").replace("5 coins", "6 coins");
    check(CLUB, &new, [&["102"], &[], &[], &["201>305"], &[]]);
    let headings = |text: &str| {
        text.replace("**1", "### 1")
            .replace("**2", "### 2")
            .replace("**3", "### 3")
            .replace("** ", "\n")
    };
    check(&headings(CLUB), &headings(&new), [&["102"], &[], &[], &["201>305"], &[]]);
}

#[test]
fn a_heading_that_is_only_a_label_is_a_number() {
    let old = "# Club\n\n## Rule i.\n\nThe club meets on Mondays.\n\n## Rule ii.\n\nA member pays a coin.\n";
    let new = old.replace("Rule i.", "Rule -2.").replace("Rule ii.", "Rule -1.");
    check(old, &new, [&[], &[], &[], &["Rule i.>Rule -2.", "Rule ii.>Rule -1."], &[]]);
    let named = old.replace("Rule i.", "Meetings").replace("Rule ii.", "Money");
    let difference = check(
        &named,
        &named.replace("Meetings", "When We Meet"),
        [&["Meetings>When We Meet"], &[], &[], &[], &[]],
    );
    assert_eq!(difference.rules.changed[0].depth, Depth::Title);
}

#[test]
fn what_has_nothing_of_the_old_words_is_another_rule() {
    let new =
        CLUB.replace("A member pays 5 coins a year.", "Doors are shut at midnight sharp.");
    let difference = check(CLUB, &new, [&["102"], &[], &[], &[], &[]]);
    assert_eq!(difference.rules.changed[0].depth, Depth::Replaced);
}

#[test]
fn a_rule_that_is_split_says_where_its_words_went() {
    let new = CLUB.replace(
        "Mondays. Guests are welcome at any meeting.",
        "Mondays.\n\n**104** Guests are welcome at any meeting.",
    );
    let difference = check(CLUB, &new, [&["101"], &["104"], &[], &[], &[]]);
    let from = difference.rules.added[0].part_of.as_ref().map(|place| place.rule.as_str());
    assert_eq!(from, Some("101"));
    let back = differ(&new, CLUB);
    let to = back.rules.removed[0].part_of.as_ref().map(|place| place.rule.as_str());
    assert_eq!(to, Some("101"));
}

#[test]
fn a_sentence_is_found_again_as_an_item_and_below_another_heading() {
    let old = "# Club\n\n## Money\n\nA member pays a coin every year.\n\nThe keeper writes it down.\n\n## Cups\n\nCups are washed at once.\n";
    let new = "# The Old Club\n\n## Money\n\n- A member pays a coin every year.\n- The keeper writes it down twice.\n\n## Cups\n\nCups are washed at once.\n";
    check(
        old,
        new,
        [&["Club>The Old Club", "Money, sentence 2>Money / 2"], &[], &[], &[], &[]],
    );
}

#[test]
fn signs_and_points_of_figures_are_no_punctuation() {
    for (old, new) in [
        ("5 coins", "+5 coins"),
        ("5 coins", "-5 coins"),
        ("5 coins", "$5"),
        ("5 coins", "5% of coins"),
    ] {
        let old = CLUB.replace("5 coins", old);
        let difference = differ(&old, &CLUB.replace("5 coins", new));
        assert_ne!(difference.rules.changed[0].depth, Depth::Punctuation, "{new}");
    }
    let difference = differ(&CLUB.replace('5', "2.5"), &CLUB.replace('5', "25"));
    assert_ne!(difference.rules.changed[0].depth, Depth::Punctuation);
    let difference = differ(CLUB, &CLUB.replace("cups counts", "cups, counts"));
    assert_eq!(difference.rules.changed[0].depth, Depth::Punctuation);
}

#[test]
fn a_table_is_named_by_itself() {
    let old = "# Club\n\n## Dues\n\nPay what the table says.\n\nMember | Coins\n------ | -----\nold | 5\nnew | 2\n";
    let new = old.replace("new | 2", "new | 3");
    check(old, &new, [&["Dues, table 1"], &[], &[], &[], &[]]);
}

/// A book that is read whole and can be played.
const PEBBLES: &str = "# Pebbles\n\n* **1.1** Each player begins the game with 0 coins.\n* **1.2** On their turn, a player may dig.\n* **1.3** When a player digs, they gain 2 coins.\n* **1.4** When a player reaches 10 coins, that player wins the game.\n";

#[test]
fn a_change_says_how_far_it_goes() {
    for (old, new, depth) in [
        ("gain 2 coins", "gain 3 coins", Depth::Meaning),
        ("gain 2 coins", "gain two coins", Depth::Wording),
        ("When a player digs", "When a Player digs", Depth::Punctuation),
        ("gain 2 coins", "gain 2 frumious coins of note", Depth::Text),
        // A comma decides what the condition governs.
        (
            "they gain 2 coins",
            "they gain 2 coins and lose 1 coin, if they have 3 coins",
            Depth::Meaning,
        ),
    ] {
        let difference = differ(PEBBLES, &PEBBLES.replace(old, new));
        let depths: Vec<Depth> = difference.rules.changed.iter().map(|c| c.depth).collect();
        assert_eq!(depths, [depth], "{old} -> {new}");
    }
}

#[test]
fn terms_winners_lists_and_findings_are_compared() {
    let new = PEBBLES
        .replace("* **1.4**", "* **1.4** A player who has 4 coins cannot dig.\n* **1.5**");
    let difference = differ(PEBBLES, &new);
    assert_eq!(named(&difference.rules)[1], ["1.4"]);
    assert_eq!(named(&difference.rules)[3], ["1.4>1.5"]);
    let meaning = &difference.meaning;
    assert_eq!(meaning.winners.len(), 1, "{:?}", meaning.winners);
    assert!(meaning.winners[0].old.is_none());
    assert!(meaning.decisions.iter().any(|list| list.event == "dig"));
    let unread = differ(PEBBLES, &PEBBLES.replace("they gain 2 coins", "they frumple 2 coins"));
    assert!(!unread.meaning.findings_gained.is_empty());
    assert!(unread.meaning.findings_lost.is_empty());
}

#[test]
fn equal_seeds_part_where_a_rule_was_changed() {
    let settings = Playout { players: 2, seed: 1, max_decisions: 1000 };
    let programs = |new: &str| {
        let program = |text: &str| book(text).program().expect("it can be played");
        (program(PEBBLES), program(new))
    };
    let (old, same) = programs(PEBBLES);
    assert_eq!(divergence(&old, &same, settings, 5), None);
    let (old, new) = programs(&PEBBLES.replace("gain 2 coins", "gain 3 coins"));
    let parted = divergence(&old, &new, settings, 5).expect("they part");
    assert_eq!(parted.rules, [vec!["1.3".to_owned()], vec!["1.3".to_owned()]]);
    assert!(parted.old[0].contains("gains 2") && parted.new[0].contains("gains 3"));
    // Another number of the same rule is no difference in play.
    let (old, renumbered) = programs(&PEBBLES.replace("**1.4**", "**1.7**"));
    assert_eq!(divergence(&old, &renumbered, settings, 5), None);
}

#[test]
fn a_revision_of_git_is_a_side() {
    let dir = folder(&[("rules/pebbles.rules.md", PEBBLES.as_bytes())]);
    let git = |arguments: &[&str]| {
        let who = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
        let run =
            Command::new("git").current_dir(dir.path()).args(who).args(arguments).output();
        assert!(run.expect("git runs").status.success(), "{arguments:?}");
    };
    git(&["init", "-q"]);
    git(&["add", "."]);
    git(&["commit", "-qm", "first"]);
    let new = PEBBLES.replace("gain 2 coins", "gain 3 coins");
    std::fs::write(dir.path().join("rules/pebbles.rules.md"), new).unwrap();
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_houserules"))
            .current_dir(dir.path())
            .args(["diff", "--format", "json", "--games", "4"])
            .args(arguments)
            .output()
            .expect("the tool was built");
        let data: serde_json::Value =
            serde_json::from_slice(&output.stdout).expect("the output is data");
        (output.status.code(), data)
    };
    for (old, new) in [
        ("HEAD:rules/pebbles.rules.md", "rules/pebbles.rules.md"),
        ("HEAD:", "rules/pebbles.rules.md"),
        ("HEAD:rules", "rules"),
    ] {
        let (code, data) = run(&[old, new, "--exit-code"]);
        assert_eq!(code, Some(1), "{data}");
        assert_eq!(data["rules"]["changed"][0]["new"]["rule"], "1.3");
        assert_eq!(data["rules"]["changed"][0]["depth"], "meaning");
        assert_eq!(data["play"]["divergence"]["rules"][0][0], "1.3");
        assert_eq!(data["play"]["sample"]["games"], 4);
    }
    let (code, _) = run(&["rules", "rules", "--exit-code"]);
    assert_eq!(code, Some(0));
    let (code, data) = run(&["nowhere:rules", "rules"]);
    assert_eq!(code, Some(2));
    assert!(data["findings"][0]["message"].as_str().unwrap().contains("git"));
    let page = dir.path().join("out.html");
    run(&["HEAD:rules", "rules", "--html", path(&page)]);
    let page = std::fs::read_to_string(page).expect("the page was written");
    assert!(
        page.contains("<del>2</del>") && page.contains("<ins>3</ins>") && page.contains("<svg")
    );
    assert!(
        !page.contains("http://")
            || page.matches("http://").all(|_| page.contains("www.w3.org"))
    );
}
