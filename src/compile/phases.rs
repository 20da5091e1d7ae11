//! What a turn is made of, said in one sentence: `A turn has three phases: draw, main and combat`, `each turn consists of
//! an upkeep step and a build step`. In the usual form the phases are named in full, in their order.

use crate::vocabulary::NUMBERS;

/// Whose turn it is that is divided.
const TURNS: [&str; 10] = [
    "a player's turn",
    "each player's turn",
    "the active player's turn",
    "on their turn, a player",
    "on your turn, you",
    "your turn",
    "a turn",
    "each turn",
    "every turn",
    "the turn",
];
const VERBS: [&str; 14] = [
    "has",
    "have",
    "consists of",
    "is divided into",
    "is split into",
    "is made up of",
    "is played in",
    "comprises",
    "contains",
    "goes through",
    "go through",
    "proceeds through",
    "passes through",
    "runs through",
];
/// What the parts are called, and the noun for one of them that the vocabulary knows.
const PARTS: [(&str, &str); 4] =
    [("phases", "phase"), ("steps", "step"), ("stages", "phase"), ("parts", "phase")];
const ORDERS: [&str; 6] = [
    ", in this order",
    " in this order",
    ", in that order",
    ", in order",
    " in order",
    " in the following order",
];

/// The sentence in its usual form, if it says what a turn is made of.
pub(super) fn listed(text: &str) -> Option<String> {
    let said = text.trim().trim_end_matches('.');
    let rest = TURNS.iter().find_map(|turn| front(said, turn))?;
    let rest = VERBS.iter().find_map(|verb| front(rest, verb))?;
    let rest =
        ["the following ", "these "].iter().find_map(|w| rest.strip_prefix(w)).unwrap_or(rest);
    let count = (2..=8).find_map(|n| front(rest, NUMBERS[n]).map(|rest| (n, rest)));
    let rest = count.map_or(rest, |(_, rest)| rest);
    let named = PARTS.iter().find_map(|(many, one)| {
        let rest = rest.strip_prefix(many)?;
        let rest = ORDERS.iter().find_map(|order| rest.strip_prefix(order)).unwrap_or(rest);
        let rest = [":", ", namely", ", called", ",", " -", " —"]
            .iter()
            .find_map(|c| rest.strip_prefix(c))?;
        Some((*one, rest.trim()))
    });
    let (list, noun) = match named {
        Some((one, rest)) => (rest, Some(one)),
        None if count.is_none() => (rest, None),
        None => return None,
    };
    let list = ORDERS.iter().find_map(|order| list.strip_suffix(order)).unwrap_or(list);
    let items = items(list)?;
    if count.is_some_and(|(n, _)| n != items.len()) || items.len() < 2 {
        return None;
    }
    let names: Option<Vec<String>> = items.iter().map(|item| name(item, noun)).collect();
    let names = names?;
    let (last, before) = names.split_last()?;
    Some(format!("{} and {last} are the phases of a turn.", before.join(", ")))
}

/// What follows whole words at the front, in whatever letters.
fn front<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let head = text.get(..words.len())?;
    let rest = text.get(words.len()..)?;
    head.eq_ignore_ascii_case(words).then(|| rest.strip_prefix(' ')).flatten()
}

fn items(list: &str) -> Option<Vec<&str>> {
    let mut items: Vec<&str> = list.split(',').map(str::trim).collect();
    let last = items.pop()?;
    match last.strip_prefix("and ") {
        Some(last) => items.push(last),
        None => items.extend(last.split(" and ")),
    }
    let plain = |item: &&str| {
        !item.is_empty()
            && item.split(' ').count() < 5
            && item.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '-' | '\''))
    };
    items.iter().all(plain).then_some(items)
}

/// `draw`, `the draw phase`: `the draw phase`.
fn name(item: &str, noun: Option<&str>) -> Option<String> {
    let bare = ["a ", "an ", "the "].iter().find_map(|a| item.strip_prefix(a)).unwrap_or(item);
    let last = bare.rsplit(' ').next()?.to_lowercase();
    let full = PARTS.iter().any(|(_, one)| *one == last) && bare.contains(' ');
    match (full, noun) {
        (true, _) => Some(format!("the {bare}")),
        (false, Some(noun)) => {
            let capital = bare.starts_with(char::is_uppercase);
            let noun =
                if capital { noun[..1].to_uppercase() + &noun[1..] } else { noun.to_owned() };
            Some(format!("the {bare} {noun}"))
        }
        (false, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn turns_are_divided_in_many_words() {
        for text in [
            "A turn has three phases: draw, main and combat.",
            "Each turn is divided into three phases, in this order: draw, main, and combat.",
            "Each turn consists of a draw phase, a main phase and a combat phase.",
            "On their turn, a player goes through these phases: draw, main, combat.",
        ] {
            assert_eq!(
                listed(text).as_deref(),
                Some(
                    "the draw phase, the main phase and the combat phase are the phases of a turn."
                ),
                "{text}"
            );
        }
        assert_eq!(listed("A turn has four phases: draw, main and combat."), None);
        assert_eq!(listed("A turn has a time limit."), None);
        assert_eq!(listed("Each turn consists of drawing a card and playing a card."), None);
    }
}
