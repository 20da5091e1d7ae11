//! Slips of numbering and references, and books that have none.

use super::read;
use crate::outline::check_references;

fn findings(text: &str) -> Vec<String> {
    let (outline, mut findings, _) = read(text);
    check_references(&[&outline], &mut findings);
    let show = |f: &crate::finding::Finding| {
        format!("{} {} | {}", f.code, f.message, f.help.as_deref().unwrap_or(""))
    };
    findings.iter().map(show).collect()
}

#[track_caller]
fn expect(text: &str, expected: &[&str]) {
    assert_eq!(findings(text), expected);
}

#[test]
fn a_number_used_again() {
    expect(
        "1.1 A is red.\n1.2 B is red.\n1.2 C is red.\n1.2.1 D is red.\n1.4 E is red.\n",
        &["HR010 the number `1.2` is used again | renumber it `1.3`"],
    );
    expect(
        "1.1 A is red.\n1.2 B is red.\n1.2 C is red.\n1.3 E is red.\n",
        &[
            "HR010 the number `1.2` is used again | renumber it `1.3`, and those after it in turn",
        ],
    );
}

#[test]
fn a_number_against_heading_nesting_or_order() {
    expect(
        "## 3 Row\n* 3.1 A is red.\n* 3.2 B is red.\n\n## 4 Pile\n* 4.1 C is red.\n* 3.3 D is red.\n* 4.2 E is red.\n",
        &["HR011 rule `3.3` stands under `4` | renumber it `4.2`, and those after it in turn"],
    );
    expect(
        "1.1 A is red.\n1.2 B is red.\n1.4 C is red.\n1.3 D is red.\n1.5 E is red.\n",
        &[
            "HR011 rule `1.3` stands after `1.4` | renumber it `1.5`, and those after it in turn",
        ],
    );
}

#[test]
fn a_number_left_out() {
    expect(
        "1.1 A is red.\n1.2 B is red.\n1.4 C is red.\n",
        &["HR012 there is no `1.3` before `1.4` | renumber it `1.3`, or add what is missing"],
    );
}

#[test]
fn a_number_written_unlike_its_siblings() {
    expect(
        "* **1.1** A is red.\n* **1.2** B is red.\n* 1.3 C is red.\n* **1.4** D is red.\n",
        &["HR013 the number `1.3` is not bold, unlike its siblings | write `**1.3**`"],
    );
    expect(
        "* **1.1** A is red.\n* **1.2** B is red.\n1.3 C is red.\n* **1.4** D is red.\n",
        &[
            "HR013 the number `1.3` is neither bold nor bulleted, unlike its siblings | write `* **1.3**`",
        ],
    );
}

#[test]
fn a_number_that_touches_its_text() {
    expect(
        "1.1 A is red.\n1.2The card is red.\n1.3 C is red.\n",
        &["HR014 no space after the number `1.2` | write `1.2`, a space, then the text"],
    );
}

#[test]
fn the_prefix_of_another_set() {
    expect(
        "* **0002.1** A is red.\n* **0002.2** B is red.\n* **0002.3** C is red.\n* **0003.4** D is red.\n* **0002.5** E is red.\n* **0002.6** F is red.\n",
        &[
            "HR015 the number `0003.4` starts with `0003`, the others with `0002` | write `0002.4`, or move it to the set that it belongs to",
        ],
    );
}

#[test]
fn references_that_lead_nowhere() {
    expect(
        "1.1 A is red, see rule 1.2.\n1.2 By rules 1.1 to 1.4 all is red.\n1.3 As 1.2.7 says, on 15.9.2024.\n",
        &[
            "HR201 there is no rule `1.4` | write the number of a rule that exists, for example `1.3`",
            "HR201 there is no rule `1.2.7` | write the number of a rule that exists, for example `1.2`",
        ],
    );
}

#[test]
fn consistent_books_raise_no_alarm() {
    for book in [
        "7. Extra\n\n700. General\n700.1. A is red.\n700.1a B is red.\n700.1b C is red.\n700.2. D is red.\n\n701. Words\n701.1. E is red.\n701.2. F is red.\n",
        "1.1k A is red.\n1.1m B is red.\n1.1n C is red.\n1.1p D is red.\n",
        "## Setup\n1. A is red.\n2. B is red.\n\n## Turn\n1. C is red.\n2. D is red.\n",
        "## Setup\n1. A is red.\n2. B is red.\n\n## Turn\n3. C is red.\n4. D is red.\n",
        "# Chapter 1: Setup\n## Rule 1: A\nA is red.\n## Rule 2: B\nB is red.\n# Chapter 2: Turn\n## Rule 1: C\nC is red.\n## Rule 2: D\nD is red.\n",
        "Rule 101: A is red.\n\nRule 102: B is red.\n\nRule 201: C is red.\n\nRule 202: D is red.\n",
        "Rule 7/1 (Power=3)\nA\n\nA is red.\n\nRule 3/2 (Power=1)\nB\n\nB is red.\n",
        "## 2 Players\nTwo play.\n\n## 3 Players\nThree play. It takes 1.5 hours or 2.5 hours.\n2.5 coins go to each.\n",
        "* **0** Start\n    * **0.1** A is red.\n    * **0.2** B is red.\n* **1** End\n    * **1.1** C is red.\n",
        "#### 3.1 Row\n- a\n- b\n\n#### 3.2 Pile\n1. a\n2. b\n\n#### 3.3 Hand\n1. a\n",
        "1. Setup\n   a. Take a card.\n   b. Take a coin.\n2. Turn\n   a. Play it.\n",
        "1 Setup\n1.1 A is red.\n    1.1.1 B is red.\n1.2 C is red.\n\n2 Turn\n2.1 D is red.\n2.2 E is red.\n\n10 End\n10.1 F is red.\n",
    ] {
        assert_eq!(findings(book), Vec::<String>::new(), "{book}");
    }
}
