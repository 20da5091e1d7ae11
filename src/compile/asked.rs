//! A question and what is done if so: `Didn't score this turn? Then draw a card.` as `If you did not score this turn, draw a
//! card`. What asks otherwise stays as it is; no question is an order.

use crate::outline::{Form, Outline};

/// How a question begins, and the condition that it is.
const FRONTS: [(&str, &str); 22] = [
    ("didn't ", "you did not "),
    ("did not ", "you did not "),
    ("haven't ", "you have not "),
    ("have not ", "you have not "),
    ("have you ", "you have "),
    ("do you have ", "you have "),
    ("do you control ", "you control "),
    ("do you hold ", "you have "),
    ("don't have ", "you do not have "),
    ("do not have ", "you do not have "),
    ("are you ", "you are "),
    ("got ", "you have "),
    ("have ", "you have "),
    ("hold ", "you have "),
    ("holding ", "you have "),
    ("control ", "you control "),
    ("own ", "you own "),
    ("no ", "you have no "),
    ("drew ", "you drew "),
    ("lost ", "you lost "),
    ("won ", "you won "),
    ("more than ", "you have more than "),
];

/// Brings such pairs of sentences into one.
pub(super) fn said(outline: &mut Outline) {
    let mut at = 0;
    while at + 1 < outline.sentences.len() {
        let (question, answer) = (&outline.sentences[at], &outline.sentences[at + 1]);
        let pair = question.section == answer.section
            && question.form == Form::Text
            && answer.form == Form::Text
            && !answer.text.trim_end().ends_with('?');
        if let Some(condition) = condition(&question.text).filter(|_| pair) {
            let answer = answer.text.trim_end_matches('.');
            let rest = ["Then, ", "Then "].iter().find_map(|then| answer.strip_prefix(then));
            let said = format!("If {condition}, {}", small(rest.unwrap_or(answer)));
            outline.join(at);
            outline.sentences[at].reword(said);
        }
        at += 1;
    }
}

/// The condition that a question is, if it asks of you.
fn condition(text: &str) -> Option<String> {
    let asked = text.trim_end().strip_suffix('?')?.replace('\u{2019}', "'");
    let lower = asked.to_lowercase();
    let found = FRONTS.iter().find(|(front, _)| lower.starts_with(front));
    if let Some((front, said)) = found {
        return Some(format!("{said}{}", &asked[front.len()..]));
    }
    // `Scored this turn?`
    let first = lower.split(' ').next()?;
    (first.len() > 3 && first.ends_with("ed")).then(|| format!("you {}", small(&asked)))
}

fn small(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_lowercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::condition;

    #[test]
    fn a_question_of_what_you_did_or_have_is_a_condition() {
        let so = |text: &str| condition(text).unwrap_or_default();
        assert_eq!(so("Didn't play this turn?"), "you did not play this turn");
        assert_eq!(so("No cards in hand?"), "you have no cards in hand");
        assert_eq!(so("Discarded two cards this turn?"), "you discarded two cards this turn");
        assert_eq!(condition("Want to know more?"), None);
        assert_eq!(condition("Draw a card."), None);
    }
}
