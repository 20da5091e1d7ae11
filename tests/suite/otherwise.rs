//! What happens in the one case and what in the other, in one sentence or in two: one of the two, never both.

use houserules::Rulebook;

const SCENARIOS: &str = "\
## The one case
Given two players, Ann and Ben
And it is Ann's turn
And Ann has 3 points
When Ann rests
Then Ann has 0 points

## The other
Given two players, Ann and Ben
And it is Ann's turn
And Ann has 2 points
When Ann rests
Then Ann has 3 points
";

/// The scenarios that fail for a book with these rules, and what is not read in it.
fn wrong(rules: &str) -> Vec<String> {
    let text = format!(
        "* **1.1** Each player begins the game with 2 points.\n\
         * **1.2** On their turn, a player may rest.\n{rules}\
         * **3.1** When a player reaches 40 points, that player wins the game.\n"
    );
    let book = Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook");
    let mut wrong: Vec<String> = houserules::check(&book)
        .iter()
        .filter(|f| f.code == houserules::finding::Code::UnreadSentence)
        .map(|f| f.message.clone())
        .collect();
    match book.scenarios("a.scenario.md", SCENARIOS) {
        Ok(all) => wrong.extend(all.into_iter().flat_map(|s| s.wrong)),
        Err(unplayable) => wrong.extend(unplayable.findings.into_iter().map(|f| f.message)),
    }
    wrong
}

/// The first loses what makes the second true, so that reading them one after the other would do both.
#[test]
fn one_case_or_the_other() {
    for rule in [
        "When a player rests, if they have 3 points, they lose 3 points. Otherwise, they gain 1 point.",
        "When a player rests, they lose 3 points if they have 3 points. Otherwise, they gain 1 point.",
        "When a player rests, if they have 3 points, they lose 3 points; otherwise they gain 1 point.",
        "When a player rests, they gain 1 point unless they have 3 points, in which case they lose 3 points.",
        "A player who rests loses 3 points if they have 3 points. Otherwise, they gain 1 point.",
    ] {
        assert_eq!(wrong(&format!("* **2.1** {rule}\n")), Vec::<String>::new(), "{rule}");
    }
}
