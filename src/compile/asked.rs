//! A question and what is done if so: `Didn't score this turn? Then draw a card.` as `If you did not score this turn, draw a
//! card`. What asks otherwise stays as it is; no question is an order.

use crate::outline::{Form, Outline};
use crate::vocabulary::NUMBERS;
use crate::vocabulary::small;

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
            let said = format!("If {condition}, {}", small(&whole(rest.unwrap_or(answer))));
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
    if let Some(said) = at_a_time(&lower) {
        return Some(said);
    }
    // `Scored this turn?`
    let first = lower.split(' ').next()?;
    (first.len() > 3 && first.ends_with("ed")).then(|| format!("you {}", small(&asked)))
}

/// `Draw three` draws cards.
fn whole(answer: &str) -> String {
    let mut words = answer.split(' ');
    let (verb, count, more) = (words.next(), words.next(), words.next());
    let counted = count.is_some_and(|n| NUMBERS.contains(&n));
    let cards = matches!(verb.map(str::to_lowercase).as_deref(), Some("draw" | "discard"));
    if counted && cards && more.is_none() {
        let noun = if count == Some("one") { "card" } else { "cards" };
        return format!("{answer} {noun}");
    }
    answer.to_owned()
}

/// `Starting your upkeep with no cards in your hand?`, `Out of cards at the start of your turn?`
fn at_a_time(lower: &str) -> Option<String> {
    for (front, time) in [
        ("starting ", "at the start of"),
        ("beginning ", "at the start of"),
        ("entering ", "at the start of"),
        ("ending ", "at the end of"),
        ("finishing ", "at the end of"),
    ] {
        let Some(rest) = lower.strip_prefix(front) else { continue };
        let (when, with) = if let Some((when, with)) = rest.split_once(" with ") {
            (when, with.to_owned())
        } else {
            let (when, without) = rest.split_once(" without ")?;
            let without = without.strip_prefix("any ").unwrap_or(without);
            (when, format!("no {without}"))
        };
        let when = ["a ", "the ", "any "]
            .iter()
            .find_map(|w| when.strip_prefix(w))
            .map_or_else(|| when.to_owned(), |time| format!("your {time}"));
        let with = with
            .strip_prefix("an empty ")
            .map_or(with.clone(), |place| format!("no cards in your {place}"));
        return when.starts_with("your ").then(|| format!("you have {with} {time} {when}"));
    }
    for (front, said) in [
        ("out of cards", "you have no cards in hand"),
        ("no cards left", "you have no cards in hand"),
        ("empty hand", "you have no cards in hand"),
        ("empty-handed", "you have no cards in hand"),
        ("hand empty", "you have no cards in hand"),
        ("is your hand empty", "you have no cards in hand"),
        ("your hand is empty", "you have no cards in hand"),
    ] {
        let Some(rest) = lower.strip_prefix(front) else { continue };
        return (rest.is_empty() || rest.starts_with(' ')).then(|| format!("{said}{rest}"));
    }
    None
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
        assert_eq!(
            so("Starting your Upkeep with no cards in your Hand?"),
            "you have no cards in your hand at the start of your upkeep"
        );
        assert_eq!(
            so("Ending a turn without any cards?"),
            "you have no cards at the end of your turn"
        );
        assert_eq!(condition("Want to know more?"), None);
        assert_eq!(condition("Draw a card."), None);
    }
}
