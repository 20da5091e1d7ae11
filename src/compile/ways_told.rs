//! `Do one of these: earn (2.2) or build (2.3)`, `either trade, as in 2.2, or sell, as in 2.3`: where each way is told is said
//! beside it, and the rules that tell it name it themselves.

use super::dice_said::whole;
use super::pattern::Patterns;
use crate::outline::{Form, Outline};

/// Sentences that let one choose among ways, or send one to the rules that tell them.
const OPENERS: [&str; 8] = [
    "either ",
    "do one",
    "choose ",
    "choose: ",
    "on your turn, either ",
    "you may either ",
    "you must either ",
    "take one of ",
];
/// Which rules tell what a roll brings.
const FOLLOW: &str = "\
(roll | throw) {x} and (follow | see | apply | use) {x2} => Roll {x}
";

/// Leaves out where a way is told, as the ways themselves are named.
pub(super) fn ways(outline: &mut Outline) {
    let follow = Patterns::read(FOLLOW);
    for at in 0..outline.sentences.len() {
        if outline.sentences[at].form != Form::Text {
            continue;
        }
        let text = &outline.sentences[at].text;
        let lower = text.to_lowercase();
        let chooses = OPENERS.iter().any(|o| lower.starts_with(o)) && lower.contains(" or ");
        let said = if chooses {
            Some(without_rules(text))
        } else if lower.rsplit_once(" and ").is_some_and(|(_, sent)| only_rules(sent)) {
            whole(text, &follow)
        } else {
            None
        };
        if let Some(said) = said.filter(|said| said != text) {
            outline.sentences[at].reword(said);
        }
    }
}

/// `Follow 2.2, 2.3 or 2.4`: a verb and numbers of rules.
fn only_rules(sent: &str) -> bool {
    let mut words = sent.split([' ', ',']).filter(|w| !w.is_empty());
    let verb = words.next();
    let rules: Vec<&str> = words.collect();
    verb.is_some()
        && rules.iter().any(|w| is_rule(w))
        && rules.iter().all(|w| is_rule(w) || matches!(*w, "or" | "and" | "rule" | "rules"))
}

/// `2.3`, `2.3.1`
fn is_rule(word: &str) -> bool {
    let word = word.trim_end_matches('.');
    word.contains('.')
        && word
            .split('.')
            .all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit()))
}

fn without_rules(text: &str) -> String {
    let mut said = text.to_owned();
    // `(2.2)`, `(see 2.2)`
    while let Some((from, to)) = aside(&said) {
        said.replace_range(from..to, "");
    }
    // The outline has left the numbers out: `either trade, as, or sell, as`.
    for joint in [", as, or ", ", as or "] {
        said = said.replace(joint, " or ");
    }
    said = said.replace(", as, ", ", ");
    for end in [", as", ", as."] {
        if let Some(front) = said.strip_suffix(end) {
            said = front.to_owned();
        }
    }
    said
}

/// The first parenthesis that holds no more than the number of a rule, with the blank before it.
fn aside(text: &str) -> Option<(usize, usize)> {
    let mut from = 0;
    while let Some(open) = text[from..].find(" (").map(|at| from + at) {
        let close = open + text[open..].find(')')?;
        let inner =
            text[open + 2..close].trim_start_matches("see ").trim_start_matches("rule ");
        if is_rule(inner) {
            return Some((open, close + 1));
        }
        from = open + 2;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{only_rules, without_rules};

    #[test]
    fn a_way_is_named_without_its_rule() {
        for (told, plain) in [
            ("Either trade, as, or sell, as", "Either trade or sell"),
            (
                "Do one of these: earn (2.2), build a hut (2.3) or build a hall (see 2.4)",
                "Do one of these: earn, build a hut or build a hall",
            ),
            // What else stands in parentheses stays.
            ("Either trade (twice) or sell", "Either trade (twice) or sell"),
        ] {
            assert_eq!(without_rules(told), plain);
        }
        assert!(only_rules("follow 2.2, 2.3 or 2.4"));
        assert!(!only_rules("follow the river"));
    }
}
