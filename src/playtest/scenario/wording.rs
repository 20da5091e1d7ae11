//! Other words for what scenarios say about play itself.

use super::draft::Kind;

/// What says that the game has no winner.
pub(super) const NOBODY_WINS: [&str; 5] = [
    "nobody wins",
    "nobody has won",
    "no player wins",
    "no player has won",
    "there is no winner",
];

/// The same sentence in words that are read, where its own are not.
pub(super) fn alternatives(kind: Kind, text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut swap = |from: &str, to: &str| {
        if let Some(at) = text.find(from) {
            all.push(format!("{}{to}{}", &text[..at], &text[at + from.len()..]));
        }
    };
    swap("it's ", "it is ");
    swap("It's ", "it is ");
    if kind == Kind::Given {
        // `Ann's turn`, `during the Draw Step` name a time and no more.
        let time = ["during ", "in ", "on "].iter().find_map(|word| text.strip_prefix(word));
        all.push(format!("it is {}", time.unwrap_or(text)));
        return all;
    }
    if kind == Kind::Then {
        swap(" does not see ", " cannot see ");
        swap(" doesn't see ", " cannot see ");
        swap(" sees ", " can see ");
        swap("the game is over", "the game has ended");
        swap("the game is not over", "the game has not ended");
        swap("the game goes on", "the game has not ended");
        swap("the game continues", "the game has not ended");
        swap("play goes on", "the game has not ended");
    }
    all
}

/// `Ann has the Fox in hand`, `Ann holds the Fox`: the same with a place of that player's as the subject.
pub(super) fn places(text: &str, players: &[String]) -> Vec<String> {
    let mut all = Vec::new();
    for player in players {
        let Some(rest) = text.strip_prefix(player.as_str()) else { continue };
        let verb =
            [" has ", " holds ", " is holding "].iter().find_map(|v| rest.strip_prefix(v));
        let Some(what) = verb else { continue };
        let place = what.rsplit_once(" in ").and_then(|(what, place)| {
            let place = ["their ", "her ", "his ", "the "]
                .iter()
                .find_map(|own| place.strip_prefix(own))
                .unwrap_or(place);
            place.chars().all(char::is_alphabetic).then_some((what, place))
        });
        let (what, place) = match place {
            Some(found) => found,
            None if !rest.starts_with(" has ") => (what, "hand"),
            None => continue,
        };
        // The word as the author wrote it, and as a name.
        let mut name = place.to_owned();
        name[..1].make_ascii_uppercase();
        all.push(format!("{player}'s {name} holds {what}"));
        all.push(format!("{player}'s {place} holds {what}"));
    }
    all
}

/// `the winner is Ann` says that Ann wins, whatever a book calls a winner.
pub(super) fn winner(text: &str) -> Option<String> {
    if let Some(names) = text.strip_suffix(" are the winners") {
        return Some(format!("{names} win"));
    }
    let name =
        text.strip_suffix(" is the winner").or_else(|| text.strip_prefix("the winner is "));
    Some(match name?.strip_prefix("not ") {
        Some(name) => format!("{name} does not win"),
        None => format!("{} wins", name?),
    })
}

/// What is expected, the rule that it rests on, and a rule that has given way to this one.
pub(super) fn reason(text: &str) -> Option<(&str, &str, Option<&str>)> {
    let (what, rule) = text.rsplit_once(" because of ")?;
    let (rule, over) =
        rule.rsplit_once(" over ").map_or((rule, None), |(rule, over)| (rule, Some(over)));
    let one = |rule: &str| !rule.trim().is_empty() && !rule.contains(',');
    (one(rule) && over.is_none_or(one)).then_some((what, rule, over))
}

/// The events of a sentence, and whether the last one named comes first.
pub(super) fn in_order(text: &str) -> (Vec<&str>, bool) {
    for (word, backwards) in [(" before ", false), (" after ", true)] {
        if let Some((a, b)) = text.split_once(word) {
            return (vec![a, b], backwards);
        }
    }
    let parts = [", and then ", " and then ", ", then "]
        .iter()
        .fold(vec![text], |parts, word| parts.iter().flat_map(|p| p.split(word)).collect());
    (parts, false)
}

/// `no card is drawn` speaks of a card that is drawn, and denies it.
pub(super) fn without_no(text: &str) -> (String, bool) {
    match text.strip_prefix("no ") {
        Some(rest) => (format!("a {rest}"), true),
        None => (text.to_owned(), false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_has_in_hand_is_in_their_hand() {
        let players = ["Ann".to_owned()];
        let first = |text: &str| places(text, &players).first().cloned();
        assert_eq!(
            first("Ann has 2 Foxes in hand").as_deref(),
            Some("Ann's Hand holds 2 Foxes")
        );
        assert_eq!(
            first("Ann has a Fox in her barn").as_deref(),
            Some("Ann's Barn holds a Fox")
        );
        assert_eq!(
            first("Ann holds a Fox and an Owl").as_deref(),
            Some("Ann's Hand holds a Fox and an Owl")
        );
        assert_eq!(first("Ann has 3 points"), None);
        assert_eq!(first("Ben has a Fox in hand"), None);
    }

    #[test]
    fn the_order_of_events_is_told_by_its_words() {
        assert_eq!(
            in_order("a bell rings before a cat runs"),
            (vec!["a bell rings", "a cat runs"], false)
        );
        assert_eq!(
            in_order("a cat runs after a bell rings"),
            (vec!["a cat runs", "a bell rings"], true)
        );
        assert_eq!(
            in_order("a rings, then b runs, and then c sits").0,
            ["a rings", "b runs", "c sits"]
        );
        assert_eq!(in_order("a bell rings").0, ["a bell rings"]);
    }
}
